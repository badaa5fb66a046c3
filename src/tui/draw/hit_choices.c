/* hit_choices.c - finds the numbered choices in the lines under the hand, for clicks. */
#include "base/safe_text.h"
#include "tui/draw/canvas.h"
#include "tui/state/choice.h"
#include "tui/state/key_names.h"

#include <stdio.h>
#include <string.h>

/* Is the cell a blank, or beyond its row? */
static bool is_gap(const cell *row, int w, int x)
{
    return x < 0 || x >= w || row[x].ch == L' ';
}

/* Does that word stand there by itself? */
static bool word_at(const canvas *c, int x, int y, const char *word)
{
    const rect in = c->at.prompt_lines;
    const cell *row = c->to->at[in.y + y] + in.x;
    uint32_t code;

    if (!*word || !is_gap(row, in.w, x - 1))
        return false;
    for (int used; *word; word += used, x += row[x].width) {
        used = safe_text_decode(word, strlen(word), &code);
        if (used <= 0 || x >= in.w || row[x].ch != (wchar_t)code)
            return false;
    }
    return is_gap(row, in.w, x);
}

/* What begins a choice, 0: to pass; and the key that makes it. */
static const char *name_of(int choice, char out[KEY_NAME], int *key)
{
    *key = choice ? '0' + choice : key_first(CMD_PASS);
    snprintf(out, KEY_NAME, "%d", choice);
    return choice ? out : key_name(CMD_PASS, out);
}

/* The end of the words that stand before x. */
static int end_of_words(const canvas *c, int x, int y)
{
    const cell *row = c->to->at[c->at.prompt_lines.y + y] + c->at.prompt_lines.x;

    while (x > 0 && row[x - 1].ch == L' ')
        x--;
    return x;
}

/* "1 7s   2 7c 7c   0 pass": the numbers stand there in this order, the last one to be passed by. Each
   reaches to its last word before the next one or the end of its row. */
void hit_choices(const canvas *c)
{
    kd_action choice[CHOICES];
    const rect in = c->at.prompt_lines;
    ui_mode mode = ui_mode_of(c->u);
    bool asked = mode == MODE_CHOICE || mode == MODE_DEAL || mode == MODE_PRIVATE;
    int count = choice_list(c->v, choice), next = count ? 1 : 0;

    for (int y = 0; asked && y < in.h; y++) {
        int from = in.w, key = 0, begun = 0;
        for (int x = 0; x <= in.w; x++) {
            char name[KEY_NAME];
            bool begins = x < in.w && next >= 0 && word_at(c, x, y, name_of(next, name, &key));
            if ((begins || x == in.w) && from < x)
                grid_hit(c->to, in.x + from, in.y + y, end_of_words(c, x, y) - from, 1, HIT_KEY,
                         begun);
            if (!begins)
                continue;
            from = x, begun = key;
            next = next == 0 ? -1 : next < count ? next + 1 : 0;
        }
    }
}
