/* draw_day.c - the four deals of a day, as far as they have come, and the line and the word for a chat. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

enum { WIDE = 78, NUMBER_X = 3, DEALER_X = 6, STATE_X = 22 };

static void draw_deal(const canvas *c, rect in, int row, int i)
{
    const ui_day *d = &c->u->menu.day;
    bool next = i == d->next;
    uint8_t style = next ? STYLE_TITLE : STYLE_PLAIN;
    rect number = {in.x + NUMBER_X, in.y, in.w - NUMBER_X, in.h};
    rect dealer = {in.x + DEALER_X, in.y, in.w - DEALER_X, in.h};
    rect state = {in.x + STATE_X, in.y, in.w - STATE_X, in.h};
    if (next)
        put_cursor(c, in, row, 1);
    put_format(c, number, row, LEFT, style, "%d", i + 1);
    if (i == 0)
        put_text(c, dealer, row, LEFT, style, _("you deal"));
    else
        put_format(c, dealer, row, LEFT, style, _("%s deals"), seat_name(i));
    if (i < d->next)
        put_format(c, state, row, LEFT, STYLE_BOLD, "%+d", d->levels[i]);
    else if (next && d->unreadable)
        put_text(c, state, row, LEFT, STYLE_BAD, _("its record cannot be read"));
    else if (next && d->under_way)
        put_text(c, state, row, LEFT, style, _("under way: go on"));
}

/* The same for everybody, too; it does not count. */
static void draw_ending(const canvas *c, rect in, int row)
{
    const ui_day *d = &c->u->menu.day;
    put_text(c, (rect){in.x + NUMBER_X, in.y, in.w - NUMBER_X, in.h}, row, LEFT, STYLE_DIM,
             KEY_OF(CMD_DAY_ENDING));
    put_text(c, (rect){in.x + DEALER_X, in.y, in.w - DEALER_X, in.h}, row, LEFT, STYLE_PLAIN,
             _("an ending"));
    put_text(c, (rect){in.x + STATE_X, in.y, in.w - STATE_X, in.h}, row, LEFT, STYLE_DIM,
             !d->ending_tried  ? _("outside the score")
             : d->ending_right ? _("solved at the first try")
                               : _("tried"));
}

static const char *about(const ui_day *d)
{
    if (d->next == DAY_DEALS && d->day.counts)
        return _("The first try is over. You can play the deals once more: that does not count.");
    if (d->next == DAY_DEALS)
        return _("This try does not count. You can play the deals once more.");
    return d->day.counts ? _("This try counts: the coach and the hints keep silent, no bot plays "
                             "for you, and "
                             "nothing is taken back. A deal that you leave waits for you.")
                         : _("This try does not count: only the first one of the day itself does.");
}

void draw_day(const canvas *c)
{
    const ui_day *d = &c->u->menu.day;
    rect in = put_page(c, WIDE, _("FOUR DEALS OF THE DAY"));
    char word[DAY_WORD];
    text line = {.n = 0}, first = line, head = line;
    int row = 2;
    text_add(&head, "%s %s ", d->day.date, c->g->dot);
    rules_called_text(&head, c->g, d->day.rules_name, &d->day.rules,
                      in.w - 2 - grid_width(_("FOUR DEALS OF THE DAY")) - grid_width(head.s));
    put_text(c, in, 0, RIGHT, STYLE_BOLD, head.s);
    put_rule(c, in.x, in.y + 1, in.w);
    row +=
        put_wrapped(c, in, row, row + 2, STYLE_DIM,
                    rules_are_published(d->day.rules_name, &d->day.rules)
                        ? _("Everybody plays the same cards, with three bots called steady. They "
                            "follow from the date and the rules: who wants to can foresee them.")
                        : _("Only who plays by the same values gets these cards. The published "
                            "texts have others, and what you have made of those is kept."));
    row++;
    for (int i = 0; i < DAY_DEALS; i++)
        draw_deal(c, in, row++, i);
    if (d->ending >= 0)
        draw_ending(c, in, row++);
    row += d->ending < 0 || c->at.all.h > LAYOUT_MIN_H;
    if (d->known) {
        day_word_write(&d->result, word);
        day_line_text(&line, c->g, &d->day, &d->result);
        row += put_wrapped(c, in, row, row + 1, STYLE_TITLE, line.s);
        if (d->day.counts) {
            put_text(c, in, row++, LEFT, STYLE_BOLD, word);
            put_wrapped(
                c, in, row, row + 1, STYLE_DIM,
                _("For a chat: both lines tell no card, and are printed when you leave. 'koudi "
                  "today WORD...' compares words."));
            row += 2;
        }
    }
    if (*d->first.date) {
        text_add(&first, "%s", _("that counts: "));
        day_line_text(&first, c->g, &d->day, &d->first);
        row += put_wrapped(c, in, row, row + 1, STYLE_DIM, first.s);
    }
    if (*c->u->notice.text)
        put_wrapped(c, in, in.h - 2, in.h - 1, STYLE_BAD, _(c->u->notice.text));
    else
        put_wrapped(c, in, row, in.h - 1, STYLE_PLAIN, about(d));
}
