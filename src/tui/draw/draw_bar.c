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
    else if (row->command == CMD_TAKE_BACK) /* its name, for the help, has another key as well */
        text_add(t, "%c", row->keys[0]);
    else
        text_add(t, "%s", shown_key_name(c, row, called));
}

/* A long name must not push the only key that goes on off the bar. */
static void open_text(const canvas *c, text *t)
{
    enum { NAME = 16 };
    text name = {.n = 0};

    cut_text(c, &name, ui_seat_name(c->u, c->u->game.curtain), NAME);
    text_add(t, _("show %s's hand "), name.s);
}

static void key_row_text(const canvas *c, text *t, const key_row *row)
{
    text_add(t, " ");
    key_text(c, t, row);
    text_add(t, " ");
    if (row->command == CMD_OPEN)
        open_text(c, t);
    else if (row->command == CMD_FASTER && c->u->game.paced)
        text_add(t, _("speed %s "), pace_name(c->u->settings.speed));
    else if (row->command == CMD_NUMBER)
        text_add(t, "%s ", act_text(act_of_view(c->v), SAID_KEY));
    else if (row->command == CMD_LAST_TRICK && c->v->tricks == 0)
        text_add(t, "%s ", _("auction"));
    else if (row->command == CMD_ON && c->u->tutor.on)
        text_add(t, "%s ", _("menu"));
    else if (row->command == CMD_COSTS_ENTER && costs_lead_to_hands(c->u))
        text_add(t, "%s ", _("hands"));
    else if (row->command == CMD_RESERVE && c->u->game.reserved)
        text_add(t, "%s ", _("do not reserve"));
    else if ((row->command == CMD_PAUSE && c->u->game.paused) ||
             (row->command == CMD_ON && c->v->phase == KD_PHASE_OVER && ui_sums_up(c->u)))
        text_add(t, "%s ", _("go on"));
    else
        text_add(t, "%s ", _(row->label));
}

/* Rows that get a place first. */
static bool draw_bar_is_kept(const canvas *c, const key_row *row, ui_mode mode)
{
    command cmd = row->command;
    if (cmd == CMD_FASTER && c->u->game.paced)
        return true;
    if (c->u->people.on && (cmd == CMD_TALK || (cmd == CMD_SEATS && ui_somebody_away(c->u))))
        return true;
    return mode != MODE_LEAVE && (cmd == CMD_HELP || cmd == CMD_LEAVE || cmd == CMD_QUIT);
}

/* Is a box of the coach open that says only why there is nothing in it? */
static bool coach_is_silent(const ui *u)
{
    return (u->overlay == OVERLAY_COACH || u->overlay == OVERLAY_COSTS) && coach_silent(u);
}

/* Does the row have no effect now: no choice to number, no card to pick? */
static bool is_idle(const canvas *c, const key_row *row)
{
    kd_action choice[CHOICES];
    int worst[ANALYSIS_WORST];
    bool looking = c->u->screen == SCREEN_PRIVATE;
    bool deals = ui_mode_of(c->u) == MODE_DEAL;
    bool picks = row->group == GROUP_MOVE || row->group == GROUP_PICK;

    if (picks && ui_mode_of(c->u) == MODE_WAIT)
        return c->v->phase != KD_PHASE_PLAY || c->v->seat == KD_NOBODY || c->u->tutor.watches;
    if (!command_offered(c->u, row->command))
        return true;
    switch (row->command) {
    case CMD_COVER: return !seat_word_works(c->u, WORD_COVER);
    case CMD_WAIT: return !seat_word_works(c->u, WORD_WAIT);
    case CMD_REMOVE: return !seat_word_works(c->u, WORD_REMOVE);
    case CMD_INVITE: return !seat_word_works(c->u, WORD_INVITE);
    case CMD_CODE: return c->u->people.row >= KD_SEATS || !c->u->people.invited[c->u->people.row];
    case CMD_MUTE: return c->u->people.row == c->v->seat;
    case CMD_SHOW: return deals && c->u->people.on;
    case CMD_COACH: return !coach_offered(c->u);
    case CMD_DETAILS:
        return coach_is_silent(c->u) ||
               (c->u->overlay == OVERLAY_REVIEW && c->u->review.kind != REVIEW_WHY);
    case CMD_GAMES_TAKE: return !games_opens(c->u);
    case CMD_GAMES_RESUME: return !games_continues(c->u);
    case CMD_GAMES_DELETE: return c->u->menu.games->count == 0;
    case CMD_CONTINUE: return !c->u->menu.resumable;
    case CMD_TAKE_BACK: return !c->u->game.may_take_back;
    case CMD_PLAY_ON: return !browse_plays_on(c->u);
    case CMD_VALUE_OFFER: return !value_offered(c->u, row->keys[0]);
    case CMD_COSTS_MOVE: return c->u->coach.analysis.count < 2;
    case CMD_COSTS_NUMBER: return analysis_worst(&c->u->coach.analysis, worst) == 0;
    case CMD_COSTS_ENTER: return !costs_lead(c->u);
    case CMD_COSTS_SEAT: return !c->u->settings.hints || c->u->tutor.on;
    case CMD_LAST_TRICK: return c->v->tricks == 0 && auction_rows(c) == 0;
    case CMD_NUMBER: return choice_list(c->v, choice) == 0;
    case CMD_PASS:
        return deals && !looking && (!ui_may_answer(c->u) || choice_list(c->v, choice) == 0);
    case CMD_NEXT_CHOICE:
        return !c->u->settings.hints || coach_passes(c->u) || coach_is_silent(c->u);
    case CMD_TRICKS:
        return review_nothing(c->u) ||
               (c->u->overlay == OVERLAY_REVIEW && c->u->review.kind == REVIEW_TRICKS);
    case CMD_LIST_MOVE:
        return c->u->overlay == OVERLAY_REVIEW &&
               (c->v->tricks == 0 || c->u->review.kind == REVIEW_BURIED ||
                c->u->review.kind == REVIEW_OUT);
    default: return false;
    }
}

/* The order in which rows get a place in the bar: those kept, those that play, those that pick, the
   rest. */
static int bar_turn(const canvas *c, const key_row *row, ui_mode mode)
{
    if (draw_bar_is_kept(c, row, mode))
        return 0;
    return row->group == GROUP_DO ? 1 : row->group == GROUP_PICK ? 2 : 3;
}

/* Chooses the rows that fit. */
static void choose_rows(const canvas *c, ui_mode mode, bool chosen[KEY_ROWS_MOST])
{
    int room = c->at.bar.w;

    for (int turn = 0; turn <= 3; turn++)
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

/* Makes a click on a row of the bar its key, unless it has several. */
static void hit_row(const canvas *c, const key_row *row, int from, int to)
{
    bool many = row->command == CMD_NUMBER || row->command == CMD_MENU_NUMBER;
    int key = row->command == CMD_OPEN ? seat_letters[c->u->game.curtain] : row->keys[0];

    if (!many && row->group != GROUP_MOVE)
        grid_hit(c->to, c->at.bar.x + from, c->at.bar.y, to - from, 1, HIT_KEY, key);
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
        int from = grid_width(bar.s);
        key_row_text(c, &bar, &key_rows[i]);
        hit_row(c, &key_rows[i], from, grid_width(bar.s));
    }
    put_text(c, c->at.bar, 0, LEFT, STYLE_DIM, bar.s);
}
