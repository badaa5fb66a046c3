/* draw_people.c - a table with several terminals: who is there, talk, questions, the line of news. */
#include "tui/draw/parts.h"

#include <string.h>

#include "base/i18n.h"
#include "tui/state/keys.h"
#include "tui/text/text.h"

enum { BOX = 58, SEAT = 7 };

bool draw_people_line(const canvas *c, bool page)
{
    const ui_people *p = &c->u->people;
    text line = {.n = 0};
    bool cut = p->connection == SESSION_CUT || p->connection == SESSION_GONE,
         nudged = p->nudged && !cut;
    int y = page ? c->at.bar.y - 1 : c->at.rule[2];
    rect in = {c->at.prompt.x, y, c->at.prompt.w, 1};

    if (!p->on)
        return false;
    if (ui_is_questioned(c->u)) /* whose box waits until no other one is open */
        asked_text(&line, c->u);
    else if (nudged)
        text_add(&line, _("%s nudges you: you are waited for."), p->nudger);
    else if (ui_has_news(c->u) && !cut)
        said_text(&line, c->u, &p->news);
    else
        people_wait_text(&line, c->u);
    if (!line.n)
        return false;
    text shown = {.n = 0};
    text_cut(&shown, c->g, line.s, in.w - 2);
    put_format(c, in, 0, LEFT,
               cut      ? STYLE_BAD
               : nudged ? STYLE_GOLD | STYLE_STRONG | STYLE_PICKED
                        : STYLE_GOLD,
               " %s ", shown.s);
    return true;
}

/* ---- who is there ------------------------------------------------------------------------------ */

void put_person(const canvas *c, rect in, int row, int seat)
{
    const char *own = c->u->setup.names[seat];
    text name = {.n = 0}, there = {.n = 0};

    in.x += 2, in.w -= 2; /* the cursor stands before it */
    rect rest = {in.x + PERSON_NAME, in.y, in.w - PERSON_NAME, in.h};
    rect names = {in.x + SEAT, in.y, PERSON_NAME - SEAT, in.h};

    put_text(c, in, row, LEFT, STYLE_BOLD, seat_name(seat));
    if (own)
        text_cut(&name, c->g, own, PERSON_NAME - SEAT - 1);
    put_text(c, names, row, LEFT, STYLE_BOLD, name.s);
    presence_text(&there, c->u, seat);
    opener_text(&there, c->u, seat);
    if (ui_muted(c->u, seat))
        text_add(&there, "%s%s", _(", "), _("muted"));
    put_text(c, rest, row, LEFT, STYLE_PLAIN, there.s);
}

void draw_lobby(const canvas *c)
{
    enum { RULES_W = 2 * (BOX - 4) - 8 }; /* two rows, the first of them not full */
    text missing = {.n = 0}, ways = missing, rules = missing;
    unsigned free = 0;

    if (c->v->seat == KD_NOBODY && draw_codes(c))
        return;

    if (c->u->people.opener && *c->u->together.opened)
        text_add(&ways, _("Friends on this machine join with %s join %s"), program_of(c),
                 c->u->together.opened);
    rules_called_text(&rules, c->g, c->u->setup.rules_name, &c->u->setup.rules, RULES_W);
    int more = wrapped_rows(ways.s, BOX - 4), called = wrapped_rows(rules.s, BOX - 4);
    text other = {.n = 0};
    bool differs =
        c->u->setup.last && rules_other_text(&other, c->g, &c->u->setup.rules, c->u->setup.last);
    int told = differs ? wrapped_rows(other.s, BOX - 4) : 0;
    rect in =
        put_box(c, centred(c->at.body, BOX, 11 + called + told + more), _("BEFORE THE MATCH"));
    put_wrapped(c, in, 0, called - 1, STYLE_BOLD, rules.s);
    put_wrapped(c, in, called, called + told - 1, STYLE_GOLD, other.s);
    in.y += called - 1 + told, in.h -= called - 1 + told;
    for (int s = 0; s < KD_SEATS; s++) {
        put_person(c, in, 1 + s, s);
        free |= (unsigned)(c->u->people.sitter[s].presence == SEAT_OPEN) << s;
    }
    text_fill(&missing, c->u,
              free ? _("Not there yet: %N. A bot plays there until somebody comes.")
                   : _("All are there."),
              (int)free);
    put_wrapped(c, in, 6, 7, STYLE_PLAIN, missing.s);
    put_wrapped(c, in, 8, 7 + more, STYLE_PLAIN, ways.s);
    put_text(c, in, 8 + more, LEFT, STYLE_PLAIN, coach_rule_text(c->u->people.coach));
    put_text(c, in, 9 + more, MIDDLE, STYLE_TITLE,
             c->u->people.opener ? _("Enter begins the match.")
                                 : _("Who opened the table begins the match."));
}

void put_seat_word(const canvas *c, rect in, int row, const char *what, command key, bool again)
{
    text line = {.n = 0};

    text_fill(&line, c->u, _(what), key);
    if (again)
        text_add(&line, "%s%s", _(": "), _("press it again"));
    put_text(c, in, row, LEFT, again ? STYLE_GOLD : STYLE_PLAIN, line.s);
}

void draw_seats(const canvas *c)
{
    const struct {
        session_verb verb;
        command command;
        const char *what;
    } words[] = {
        {WORD_NUDGE, CMD_NUDGE, N_("%K nudges them: their terminal rings")},
        {WORD_COVER, CMD_COVER, N_("%K a bot plays at once, if all agree")},
        {WORD_WAIT, CMD_WAIT, N_("%K they are waited for, if all agree")},
        {WORD_REMOVE, CMD_REMOVE, N_("%K they lose the seat")},
        {WORD_INVITE, CMD_INVITE, invite_text(c->u)},
        {WORD_CLOSE, CMD_CLOSE_TABLE, N_("%K the table ends; its record stays")},
    };
    /* Nudging is offered for people who are here, and waiting for people who are away: never all the words at once. */
    enum { WORDS = sizeof words / sizeof *words, ROWS = KD_SEATS + 1 + WORDS + 2 };
    const ui_people *p = &c->u->people;
    rect in = put_box(c, over_table(c, BOX, ROWS + 2), _("PEOPLE"));
    int row = WATCHERS;

    for (int s = 0; s < KD_SEATS; s++)
        put_person(c, in, s, s);
    rect others = {in.x + 2, in.y, in.w - 2, in.h};
    put_text(c, others, row, LEFT, STYLE_BOLD, _("Observers"));
    others.x += PERSON_NAME, others.w -= PERSON_NAME;
    if (ui_muted(c->u, KD_NOBODY))
        put_text(c, others, row, LEFT, STYLE_PLAIN, _("muted"));
    for (int i = 0; i <= WATCHERS; i++)
        grid_hit(c->to, in.x, in.y + i, in.w, 1, HIT_LINE, i);
    put_cursor(c, in, p->row, in.x);
    put_text(c, in, row + 1, LEFT, STYLE_DIM, coach_rule_text(p->coach));
    row += 3;
    if (p->row != c->v->seat)
        put_fill(c, in, row++, LEFT, STYLE_PLAIN,
                 ui_muted(c->u, p->row) ? _("%K shows what they say again")
                                        : _("%K hides what they say"),
                 CMD_MUTE);
    for (int i = 0; i < WORDS; i++)
        if (seat_word_works(c->u, (int)words[i].verb))
            put_seat_word(c, in, row++, words[i].what, words[i].command,
                          p->removing == (int)words[i].verb);
    if (invitations_offered(c->u))
        put_fill(c, in, row, LEFT, STYLE_PLAIN, _("%K shows the invitations"), CMD_INVITATIONS);
}

/* ---- talk -------------------------------------------------------------------------------------- */

void draw_talk(const canvas *c)
{
    enum { ROWS = 12 };
    const ui_people *p = &c->u->people;
    rect in = put_box(c, over_table(c, BOX, ROWS), _("TALK"));
    int row = in.h - 2;

    /* The last lines, as many as fit above the last row, from the newest up. */
    if (!p->count)
        put_text(c, in, 0, LEFT, STYLE_DIM, _("Nobody has said anything yet."));
    for (int i = p->count - 1; i >= 0 && row > 0; i--) {
        text line = {.n = 0};
        said_text(&line, c->u, &p->said[i]);
        int rows = wrapped_rows(line.s, in.w);
        row -= rows;
        if (row < 0)
            break;
        put_wrapped(c, in, row, row + rows - 1, STYLE_PLAIN, line.s);
    }
    /* The end of what is typed, as much as fits, with the cursor behind it. */
    const char *start = "> ", *typed = grid_end(p->typed, in.w - grid_width(start) - 1);
    put_format(c, in, in.h - 1, LEFT, STYLE_BOLD, "%s%s", start, typed);
    c->to->cursor_x = in.x + grid_width(start) + grid_width(typed);
    c->to->cursor_y = in.y + in.h - 1;
}

void draw_phrases(const canvas *c)
{
    rect in = put_box(c, over_table(c, 40, PHRASES + 2), _("SAY"));

    for (int i = 0; i < PHRASES; i++) {
        put_format(c, in, i, LEFT, STYLE_PLAIN, "%c  %s", 'a' + i, phrase_text((unsigned)i));
        grid_hit(c->to, in.x, in.y + i, in.w, 1, HIT_KEY, 'a' + i);
    }
}

/* ---- questions --------------------------------------------------------------------------------- */

/* A sentence in a box, and below it the keys. */
static void put_asked(const canvas *c, const char *title, const char *sentence, const char *keys)
{
    int rows = wrapped_rows(sentence, BOX - 4);
    rect in = put_box(c, over_table(c, BOX, rows + 4), title);

    put_wrapped(c, in, 0, rows - 1, STYLE_GOLD | STYLE_STRONG, sentence);
    put_text(c, in, rows + 1, MIDDLE, STYLE_PLAIN, keys);
}

void draw_asked(const canvas *c)
{
    text asks = {.n = 0};

    asked_text(&asks, c->u);
    put_asked(c, _("A QUESTION"), asks.s, _("y agree   n object"));
}

void draw_stand_up(const canvas *c)
{
    put_asked(c, _("LEAVE THE TABLE?"),
              _("Who leaves for good gives the seat to a bot. For a while, the seat is kept: a bot "
                "plays until you are back."),
              _("y for good   a for a while   n stay"));
}

void draw_gone(const canvas *c)
{
    put_asked(c, _("THE TABLE IS GONE"), c->u->people.why,
              c->u->setup.alone ? _("q ends the program") : _("Enter: to the menu"));
}
