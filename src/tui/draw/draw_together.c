/* draw_together.c - tables with people at their own terminals, in the menu. */
#include "tui/draw/parts.h"

#include <string.h>

#include "base/i18n.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

enum { WIDE = 100, OWNER_X = 21, RULES_X = 33, NOTE_X = 45, FOOT = 7 };

/* Puts text into the columns from x to that before end. */
static void put_column(const canvas *c, rect in, int row, int x, int end, uint8_t style,
                       const char *s)
{
    put_text(c, (rect){in.x + x, in.y, end - x - 1, in.h}, row, LEFT, style, s);
}

static void draw_together_line(const canvas *c, const void *of, rect in, int row, int i,
                               uint8_t style)
{
    static const char *const words[TOGETHER_LINES] = {N_("o  Open a table here..."),
                                                      N_("a  Join by address...")};
    const ui_together *t = of;

    text people = {.n = 0}, rules = people;

    if (i >= t->count) {
        put_column(c, in, row, LIST_X, in.w + 1, style, _(words[i - t->count]));
        return;
    }
    together_table table = together_at(c->u, i);
    put_column(c, in, row, LIST_X, OWNER_X, style, table.name);
    put_column(c, in, row, OWNER_X, RULES_X, style, table.owner);
    if (table.kept && !table.silent) {
        text_add(&people, "%s", _("go back to your seat"));
        if (table.found->ends_minutes)
            text_add(&people, "%s", _(", "));
        table_ends_text(&people, table.found);
        put_column(c, in, row, RULES_X, in.w + 1, STYLE_BOLD, people.s);
        return;
    }
    table_people_text(&people, table.found);
    table_rules_text(&rules, c->g, table.found, NOTE_X - RULES_X - 1);
    put_column(c, in, row, RULES_X, NOTE_X, style, rules.s);
    put_column(c, in, row, table.silent ? RULES_X : NOTE_X, in.w + 1,
               table.silent ? STYLE_BAD : STYLE_DIM, people.s);
}

/* Says what Enter does on the line of the cursor. */
static void line_text(const ui *u, const glyphs *g, int cells, text *out)
{
    const ui_together *t = &u->together;

    if (u->people.removing == WORD_CLOSE) {
        text_fill(out, u, _("%K again ends the table for all; its record stays."),
                  CMD_TOGETHER_CLOSE);
        return;
    }
    if (t->line - t->count == TOGETHER_OPEN)
        text_add(out, "%s",
                 _("Opens a table on this machine, which stays when you leave this terminal."));
    else if (t->line >= t->count)
        text_add(out, "%s", _(table_way_rows[TABLE_WAY_ADDRESS].help));
    if (t->line >= t->count)
        return;
    together_table at = together_at(u, t->line);
    bool watches = together_seat(u) == KD_NOBODY;
    text_add(out,
             at.kept   ? _("Enter goes back to your seat at %s.")
             : watches ? _("Enter watches at %s.")
             : at.full ? _("No seat is free; h chooses to watch at %s.")
                       : _("Enter sits down at %s."),
             at.name);
    unsigned minutes = at.found->ends_minutes;
    if (minutes) {
        text_gap(out);
        text_add(out, N_OF("It ends in %u minute.", "It ends in %u minutes.", minutes), minutes);
    }
    if (at.found->ruled && !rules_are_published(at.rules_name, &at.found->rules)) {
        text_gap(out);
        table_rules_text(out, g, at.found, cells);
    }
}

/* The people at the table of the cursor. */
static void draw_sitters(const canvas *c, rect in)
{
    const ui_together *t = &c->u->together;
    int half = in.w / 2;

    for (int seat = 0; seat < KD_SEATS && t->line < t->count; seat++) {
        text who = {.n = 0};
        int column = seat % 2 * half;
        together_table at = together_at(c->u, t->line);
        table_seat_text(&who, c->g, at.found, seat, half - 1);
        put_text(c, (rect){in.x + column, in.y, in.w - column, in.h}, seat / 2, LEFT, STYLE_PLAIN,
                 who.s);
    }
}

/* The seat wanted and the people at the table; then what Enter does, what is typed, or why the last attempt failed. */
static void draw_together_foot(const canvas *c, rect in)
{
    const ui_together *t = &c->u->together;
    const setting_row *row = &table_way_rows[TABLE_WAY_SEAT];
    text seat = {.n = 0}, line = {.n = 0};

    text_add(&seat, "%s %s ", _(row->name), c->g->dot);
    for (int i = 0; setting_word(row, i); i++)
        text_add(&seat, i == t->way.seat ? "[%s] " : "%s ",
                 setting_word_text(setting_word(row, i)));
    if (c->u->settings_page.naming) {
        const setting_row *typed = &table_way_rows[t->unnamed ? TABLE_WAY_NAME : TABLE_WAY_ADDRESS];
        put_typed(c, in, 3, _(typed->name), c->u->settings_page.name,
                  _(t->unfinished ? t->unfinished : typed->help), t->unfinished);
        return;
    }
    put_text(c, in, 0, LEFT, STYLE_PLAIN, seat.s);
    if (t->busy) {
        draw_sitters(c, (rect){in.x, in.y + 1, in.w, 2});
        put_text(c, in, 3, LEFT, STYLE_BOLD, _("Going to the table, please wait."));
        return;
    }
    if (!*t->why)
        line_text(c->u, c->g, in.w, &line);
    else
        text_add(&line,
                 t->watch   ? _("%s; Enter again watches instead")
                 : t->moves ? _("%s; Enter again moves it here, h l chooses another seat")
                            : "%s",
                 t->why);
    bool table = t->line < t->count;
    int first = table || !*t->why ? 3 : 1; /* a long sentence takes the rows of the people */
    draw_sitters(c, (rect){in.x, in.y + 1, in.w, 2});
    first += put_wrapped(c, in, first, in.h - 1, *t->why ? STYLE_BAD : STYLE_PLAIN, line.s);
    if (first < in.h)
        put_text(c, in, in.h - 1, LEFT, STYLE_DIM, _(row->help));
}

void draw_together(const canvas *c)
{
    const ui_together *t = &c->u->together;
    rect in = put_page(c, WIDE, _("PLAY TOGETHER"));

    if (t->count)
        put_format(c, in, 0, RIGHT, STYLE_BOLD, _("tables of this machine: %d"), t->count);
    else
        put_text(c, in, 0, RIGHT, STYLE_DIM,
                 t->looked ? _("no table of this machine is open") : _("looking for tables"));
    put_rule(c, in.x, in.y + 1, in.w);
    draw_together_foot(c, put_list(c, in, 2, FOOT, t->line, c->u->together.count + TOGETHER_LINES,
                                   t, NULL, draw_together_line));
}
