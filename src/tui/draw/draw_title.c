/* draw_title.c - the menu, and who plays. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "record/deck.h"
#include "record/games.h"
#include "think/bot_settings.h"
#include "tui/state/keys.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

enum { MENU_W = 56, NAME_X = 5, HELP_X = 20 };

typedef struct menu_line {
    const char *key, *name, *help;
} menu_line;

/* A line may be longer than the menu is wide, as far as the screen. */
static int help_width(const canvas *c, rect in)
{
    return c->at.body.x + c->at.body.w - in.x - HELP_X;
}

/* Draws the menu's lines from number `first` on, which may be negative: line[0] has number 0. */
static void draw_menu(const canvas *c, rect in, int row, const menu_line *line, int first,
                      int count)
{
    for (int i = first; i < count; i++) {
        bool here = c->u->menu.line == i;
        uint8_t style = here ? STYLE_TITLE : STYLE_PLAIN;
        if (here)
            put_cursor(c, in, row + i, 2);
        rect at = {in.x + 2, in.y, in.w - 2, in.h};
        rect name = {in.x + NAME_X, in.y, in.w - NAME_X, in.h};
        rect help = {in.x + HELP_X, in.y, help_width(c, in), in.h};
        put_text(c, at, row + i, LEFT, style, line[i].key);
        put_text(c, name, row + i, LEFT, style, line[i].name);
        put_text(c, help, row + i, LEFT, STYLE_DIM, line[i].help);
        grid_hit(c->to, in.x, in.y + row + i, in.w, 1, HIT_LINE, i);
    }
}

/* Two cards with the game's name; in ASCII the name alone. */
static void draw_logo(const canvas *c, rect in, int row, int gap)
{
    static const char *const cards[] = {"┌────┐┌────┐", "│ 抠 ││ 底 │", "└────┘└────┘"};

    static const char *const faces[] = {"▏      ▏     ", "▏  抠  ▏  底 ", "▏      ▏     "};
    int x = side_x(in, MIDDLE, 14);

    for (int i = 0; i < 3 && !c->g->ascii; i++)
        put_text(c, in, row + i, MIDDLE, STYLE_TITLE, (c->faces ? faces : cards)[i]);
    if (c->faces)
        grid_ground(c->to, x, in.y + row, 14, 3, GROUND_FACE);
    put_text(c, in, row + 3 + gap, MIDDLE, STYLE_TITLE, "K O U D I");
    put_format(c, in, row + 4 + gap, MIDDLE, STYLE_PLAIN, "%s %s %s %s %s",
               c->u->setup.rules.decks == 1 ? _("one deck") : _("two decks"), c->g->dot,
               _("four seats"), c->g->dot, _("two teams"));
}

/* The rules of the next game, in so many cells. */
static void rules_text(const canvas *c, text *t, int cells)
{
    const kd_rules *rules = &c->u->setup.rules;

    if (!kd_rules_check(rules, NULL))
        text_add(t, "%s %s ", c->g->no, _("cannot be played:"));
    rules_called_text(t, c->g, c->u->setup.rules_name, rules, cells - grid_width(t->s));
}

/* The game to go on with; left out of it: the people, then the levels, too. */
static void saved_text(const resumable_game *g, text *t, int left_out)
{
    int people = __builtin_popcount(g->seats.people);
    if (people > 1 && left_out < 1)
        text_add(t, _("%d people, "), people);
    if (left_out < 2)
        text_add(t, _("deal %d, S-N %s, E-W %s, "), g->deal,
                 short_level_text(g->level[0], g->to_level).s,
                 short_level_text(g->level[1], g->to_level).s);
    else
        text_add(t, _("deal %d, "), g->deal);
    text_add(t, g->days == 1 ? _("yesterday %s") : "%s", g->when);
}

void draw_title(const canvas *c)
{
    rect body = {c->at.body.x, c->at.all.y, c->at.body.w, c->at.rule[3] - c->at.all.y};
    const int gap = body.h > 18;
    rect in = centred(body, MENU_W, 18 + gap);
    text rules = {.n = 0}, saved = {.n = 0}, settings_line = {.n = 0}, due = {.n = 0};
    if (c->u->practice.due)
        practice_suggestion_text(&due, &c->u->practice);
    rules_text(c, &rules, help_width(c, in));
    const resumable_game *g = c->u->menu.resumable;
    for (int left_out = 0; g && left_out < 3; left_out++) {
        saved = (text){.n = 0};
        saved_text(g, &saved, left_out);
        if (grid_width(saved.s) <= help_width(c, in))
            break;
    }
    text_add(&settings_line, _("speed %s, bots %s"), pace_name(c->u->settings.speed),
             bot_settings_called(bot_settings_name(c->u->settings.bots)));
    menu_line line[] = {
        {"c", _("Continue"), saved.s},
        {"1", _("New game"), _("you and a bot against two bots")},
        {"2", _("Pass and play"), _("two to four people at this keyboard")},
        {"3", _("Rules"), rules.s},
        {"4", _("Replays"), _("saved games, step by step")},
        {"5", _("Statistics"), _("how you and the bots have done")},
        {"6", _("Settings"), settings_line.s},
        {"7", _("First steps"), _("a whole deal in six minutes")},
        {"8", _("Play together"), _("friends, each at their own terminal")},
        {c->u->menu.together ? "9" : "8", _("Today's deals"),
         _("four deals, the same for everybody")},
        {"p", _("Practice"), due.n ? due.s : _("one decision at a time, with a true answer")},
        {"q", _("Quit"), ""},
    };
    menu_line *numbered = &line[1];
    for (int i = TITLE_NEW; i < title_lines(c->u); i++)
        numbered[i] = numbered[title_line(c->u, i)];

    draw_logo(c, in, 0, gap);
    draw_menu(c, in, 7 + gap, numbered, c->u->menu.resumable ? TITLE_CONTINUE : 0,
              title_lines(c->u));
    if (c->u->menu.why) /* may be wider than the menu */
        put_centred(c, (rect){body.x, in.y, body.w, in.h}, 5 + gap, 6 + gap, STYLE_BAD,
                    c->u->menu.why);
}

void draw_people(const canvas *c)
{
    bool lot = deck_draws_seats(&c->u->setup.rules);
    const menu_line drawn[] = {
        {"1", _("Two"), _("and two bots, seats by lot")},
        {"2", _("Three"), _("and one bot, seats by lot")},
        {"3", _("Four"), _("no bots, seats by lot")},
    };
    const menu_line line[] = {
        {"1", _("Two, together"), _("South and North against two bots")},
        {"2", _("Two, opposed"), _("South and East, each with a bot")},
        {"3", _("Three"), _("South, East and North, and one bot")},
        {"4", _("Four"), _("no bots")},
    };
    rect body = {c->at.body.x, c->at.all.y, c->at.body.w, c->at.rule[3] - c->at.all.y};
    rect in = centred(body, MENU_W, 13);

    put_text(c, in, 0, MIDDLE, STYLE_TITLE, _("Who plays at this keyboard?"));
    if (lot)
        draw_menu(c, in, 3, drawn, 0, sizeof drawn / sizeof *drawn);
    else
        draw_menu(c, in, 3, line, 0, sizeof line / sizeof *line);
    put_wrapped(c, in, 9, 11, STYLE_DIM,
                _("Before each person's turn the screen is closed until the letter of that seat is "
                  "typed: s e n w."));
    if (lot)
        put_text(c, in, 12, MIDDLE, STYLE_BOLD,
                 _("The lot draws the seats, and so who are partners."));
}

void draw_house(const canvas *c)
{
    enum { FIRST = 3, EACH = 2, NEAR = 2, DIFFERS_X = 25 };
    rect body = {c->at.body.x, c->at.all.y, c->at.body.w, c->at.rule[3] - c->at.all.y};
    rect in = centred(body, MENU_W, FIRST + EACH * HOUSES + NEAR);

    put_text(c, in, 0, MIDDLE, STYLE_TITLE, _("How does your table play?"));
    put_text(c, in, 1, MIDDLE, STYLE_DIM,
             _("Beside it: what is not as in Koudi's own; r shows it."));
    for (int i = 0; i < HOUSES; i++) {
        int row = FIRST + EACH * i;
        bool here = c->u->menu.line == i;
        uint8_t style = here ? STYLE_TITLE : STYLE_PLAIN;
        rect at = {in.x + 2, in.y, in.w - 2, in.h},
             name = {in.x + NAME_X, in.y, in.w - NAME_X, in.h};
        rect differs = {in.x + DIFFERS_X, in.y, in.w - DIFFERS_X, in.h};
        if (here)
            put_cursor(c, in, row, 2);
        put_format(c, at, row, LEFT, style, "%d", i + 1);
        put_text(c, name, row, LEFT, style, _(houses[i].name));
        if (*houses[i].differs)
            put_text(c, differs, row, LEFT, STYLE_DIM, _(houses[i].differs));
        put_text(c, name, row + 1, LEFT, STYLE_PLAIN, _(houses[i].sentence));
        grid_hit(c->to, in.x, in.y + row, in.w, EACH, HIT_LINE, i);
    }
    put_text(c, in, in.h - 1, MIDDLE, STYLE_DIM, _("Under Rules it can be changed at any time."));
}

void draw_names(const canvas *c)
{
    const ui_setup *setup = &c->u->setup;
    bool lot = deck_draws_seats(&setup->rules);
    menu_line line[KD_SEATS + 1];
    text name[KD_SEATS], number[KD_SEATS], rest = {.n = 0};
    rect body = {c->at.body.x, c->at.all.y, c->at.body.w, c->at.rule[3] - c->at.all.y};
    rect in = centred(body, MENU_W, 13);

    for (int i = 0; i < setup->people; i++) {
        int seat = names_seat(c->u, i);
        name[i] = number[i] = (text){.n = 0};
        if (c->u->settings_page.naming && c->u->menu.line == i)
            text_add(&name[i], "%s_", grid_end(c->u->settings_page.name, MENU_W - HELP_X - 2));
        else
            text_cut(&name[i], c->g, c->u->settings.name[seat], MENU_W - HELP_X - 1);
        text_add(&number[i], _("Person %d"), i + 1);
        line[i] = (menu_line){"", lot ? number[i].s : seat_name(seat), name[i].s};
    }
    line[setup->people] = (menu_line){"", _("Begin"), _("with these names")};
    put_text(c, in, 0, MIDDLE, STYLE_TITLE, lot ? _("Who plays?") : _("Who sits where?"));
    put_text(c, in, 1, MIDDLE, STYLE_DIM, coach_rule_text(c->u->settings.coach));
    draw_menu(c, in, 3, line, 0, setup->people + 1);
    unsigned left = ~setup->person & ((1u << KD_SEATS) - 1);
    for (int s = 0; s < KD_SEATS; s++) /* "East, West: bots." */
        if (left >> s & 1)
            text_add(&rest, "%s%s", rest.n ? _(", ") : "", seat_name(s));
    if (left)
        text_add(&rest, "%s%s", _(": "), left & (left - 1) ? _("bots.") : _("a bot."));
    put_wrapped(c, in, 9, 11, STYLE_DIM,
                _("Enter keeps a name, or none: then a person is called by the seat. The next game "
                  "knows the names."));
    put_text(c, in, 12, MIDDLE, STYLE_BOLD,
             lot ? _("The lot draws the seats, and so who are partners.") : rest.s);
}
