/* draw_bar.c - the key bar: what the keys do now, as many as fit. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "record/games.h"
#include "tui/state/keys.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

/* The key of a row, or its keys as far as they have an effect now. */
static void key_text(const canvas *c, text *t, const key_row *row)
{
    char called[KEY_NAMES];
    int worst[ANALYSIS_WORST];

    if (row->command == CMD_OPEN)
        text_add(t, "%c", seat_letters[c->u->game.curtain]);
    else if (row->command == CMD_NUMBER)
        choice_numbers_text(t, c->v);
    else if (row->command == CMD_COSTS_NUMBER)
        numbers_text(t, analysis_worst(&c->u->coach.analysis, worst));
    else if (row->command == CMD_MENU_NUMBER && c->u->screen == SCREEN_PEOPLE)
        numbers_text(t, people_lines(c->u));
    else if (row->command == CMD_TAKE_BACK ||
             row->command == CMD_EXACT) /* its name, for the help, has another key as well */
        text_add(t, "%c", row->keys[0]);
    else
        text_add(t, "%s", shown_key_name(c, row, called));
}

static void key_row_text(const canvas *c, text *t, const key_row *row)
{
    const char *(*label)(const ui *u) = command_rows[row->command].label;
    const char *other = label ? label(c->u) : NULL;

    text_add(t, " ");
    key_text(c, t, row);
    text_add(t, " ");
    if (row->command == CMD_OPEN) {
        enum { NAME = 16 }; /* a long name must not push the only key that goes on off the bar */
        text name = {.n = 0};
        text_cut(&name, c->g, ui_seat_name(c->u, c->u->game.curtain), NAME);
        text_add(t, _("show %s's hand "), name.s);
    } else if (row->command == CMD_FASTER && c->u->notice.kind == NOTICE_PACE)
        text_add(t, _("speed %s "), pace_name(c->u->settings.speed));
    else if (row->command == CMD_NUMBER)
        text_add(t, "%s ", act_text(act_of_view(c->v), SAID_KEY));
    else
        text_add(t, "%s ", _(other ? other : row->label));
}

/* Does the row have no effect now: no choice to number, no card to pick? */
static bool is_idle(const canvas *c, const key_row *row)
{
    bool picks = row->group == GROUP_MOVE || row->group == GROUP_PICK;

    if (picks && ui_mode_of(c->u) == MODE_WAIT)
        return c->v->phase != KD_PHASE_PLAY || kd_empty(c->v->hand) || c->v->seat == KD_NOBODY ||
               c->u->tutor.watches;
    if (row->command == CMD_LAST_TRICK && c->v->tricks == 0 && auction_rows(c) == 0)
        return true;
    return !command_useful(c->u, row);
}

/* The order in which rows get a place in the bar: those that are always there, those that play, those that pick, the
   advice, taking back and the steps of a record, the rest of those that pick, what practises, the rest. */
static int bar_turn(const canvas *c, const key_row *row, ui_mode mode)
{
    command cmd = row->command;
    bool paced = cmd == CMD_FASTER && c->u->notice.kind == NOTICE_PACE;
    bool people =
        c->u->people.on && (cmd == CMD_TALK || (cmd == CMD_SEATS && ui_somebody_away(c->u)));
    bool always = mode != MODE_LEAVE && (cmd == CMD_HELP || cmd == CMD_LEAVE || cmd == CMD_QUIT);

    if (paced || people || always)
        return 0;
    if (row->group == GROUP_DO && cmd != CMD_TAKE_BACK)
        return 1;
    bool steps = cmd == CMD_STEP_BACK || cmd == CMD_STOP_ON;
    bool practises = cmd == CMD_PRACTISE_STEP || cmd == CMD_EXACT;
    return cmd == CMD_PICK || cmd == CMD_NEXT_CHOICE ? 2
           : cmd == CMD_COACH && mode != MODE_BROWSE ? 3
           : cmd == CMD_TAKE_BACK || steps           ? 4
           : row->group == GROUP_PICK || practises   ? 5
                                                     : 6;
}

/* Chooses the rows that fit. */
static void choose_rows(const canvas *c, ui_mode mode, bool chosen[KEY_ROWS_MOST])
{
    int room = c->at.bar.w;

    for (int turn = 0; turn <= 6; turn++)
        for (int i = 0; i < key_row_count && i < KEY_ROWS_MOST; i++) {
            const key_row *row = &key_rows[i];
            if (!key_works(row, mode) || bar_turn(c, row, mode) != turn || !row->label ||
                is_idle(c, row))
                continue;
            text one = {.n = 0};
            key_row_text(c, &one, row);
            if (grid_width(one.s) > room)
                continue;
            room -= grid_width(one.s);
            chosen[i] = true;
        }
}

void draw_bar(const canvas *c)
{
    bool chosen[KEY_ROWS_MOST] = {false};
    text bar = {.n = 0};

    choose_rows(c, ui_mode_of(c->u), chosen);
    put_layout_rule(c, 3);
    for (int i = 0; i < key_row_count; i++) {
        if (!chosen[i])
            continue;
        const key_row *row = &key_rows[i];
        int from = grid_width(bar.s);
        int key = row->command == CMD_OPEN ? seat_letters[c->u->game.curtain] : row->keys[0];
        bool many = row->command == CMD_NUMBER || row->command == CMD_MENU_NUMBER;
        key_row_text(c, &bar, row);
        if (!many && row->group != GROUP_MOVE) /* a click is the key where there is only one */
            grid_hit(c->to, c->at.bar.x + from, c->at.bar.y, grid_width(bar.s) - from, 1, HIT_KEY,
                     key);
    }
    put_text(c, c->at.bar, 0, LEFT, STYLE_DIM, bar.s);
}
