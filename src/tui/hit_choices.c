/* hit_choices.c - finds the numbered choices in the lines under the hand, for clicks. */
#include "canvas.h"
#include "choice.h"

/* Does that number stand there by itself? */
static bool number_at(const canvas *c, int x, int y, int number)
{
    const rect in = c->at.say;
    const cell *row = c->to->at[in.y + y] + in.x;
    bool before = x == 0 || row[x - 1].ch == L' ', after = x + 1 == in.w || row[x + 1].ch == L' ';
    return before && after && row[x].ch == (wchar_t)(L'0' + number);
}

/* "1 7s   2 7c 7c   0 pass": the numbers stand there in this order, the last one to be passed by. Each
   reaches to the next one or to the end of its row. */
void hit_choices(const canvas *c)
{
    kd_action choice[CHOICES];
    const rect in = c->at.say;
    ui_mode mode = ui_mode_of(c->u);
    bool asked = mode == UI_IN_CHOICE || mode == UI_IN_DEAL || mode == UI_IN_LOOK;
    int count = choice_list(c->v, choice), next = count ? 1 : 0;

    for (int y = 0; asked && y < in.h; y++) {
        int from = in.w, number = 0;
        for (int x = 0; x <= in.w; x++) {
            bool begins = x < in.w && next >= 0 && number_at(c, x, y, next);
            if ((begins || x == in.w) && from < x)
                grid_hit(c->to, in.x + from, in.y + y, x - from, 1, HIT_KEY, '0' + number);
            if (!begins)
                continue;
            from = x, number = next;
            next = next == 0 ? -1 : next < count ? next + 1 : 0;
        }
    }
}
