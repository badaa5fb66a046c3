/* ui.c - the state of the screen: views, asks, the curtain, and the mode that follows from them. */
#include "tui/state/ui.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "tui/cells/cells.h"
#include "tui/state/choice.h"
#include "tui/state/pick.h"
#include "tui/state/rule_editor.h"

void ui_init(ui *u, bool ascii)
{
    memset(u, 0, sizeof *u);
    u->only_ascii = ascii;
    u->setup.people = 1;
    u->setup.person = 1;
    settings_default(&u->settings);
    kd_rules_default(&u->setup.rules);
    u->setup.rules_name = kd_presets[0].name;
    rule_lines_sort(u);
    ui_title(u);
}

void ui_title(ui *u)
{
    ui_start(u);
    u->screen = SCREEN_TITLE;
    u->menu.line = u->menu.untaught ? TITLE_TUTORIAL : TITLE_NEW;
}

void ui_start(ui *u)
{
    u->screen = SCREEN_TABLE;
    u->overlay = u->below = OVERLAY_NONE;
    coach_forget(u);
    u->field.deal = 0;
    u->browse = (browse){.history = NULL};
    u->exercise = (ui_exercise){.of = NULL};
    memset(&u->view, 0, sizeof u->view);
    u->view.dealer = u->view.winner = u->view.declarer = u->view.burier = KD_NOBODY;
    u->view.trick[0].leader = u->view.trick[0].winner = KD_NOBODY;
    u->game = (ui_game){.asked = 0};
    *u->together.opened = 0;
    u->people = (ui_people){.news = {.verb = WORD_COUNT}, .removing = -1};
    u->trick_shown = u->ending_shown = false;
    u->notice = u->before = (ui_notice){.kind = NOTICE_NONE};
    u->menu.line = u->logged = 0;
    u->rule_page.line = u->typed = -1;
    u->settings_page.naming = false;
    u->read = 0;
}

void ui_start_alone(ui *u, const kd_rules *rules, const char *name, int seat)
{
    u->setup.rules = *rules;
    u->setup.rules_name = name;
    u->setup.person = 1u << seat;
    u->setup.people = 1;
    u->setup.seed = NULL;
    memset(u->setup.names, 0, sizeof u->setup.names);
    ui_start(u);
}

void ui_offer(ui *u, const struct resumable_game *game, const char *why)
{
    bool begins = u->screen == SCREEN_TITLE &&
                  u->menu.line == (u->menu.untaught ? TITLE_TUTORIAL : TITLE_NEW);
    bool fresh = game && !u->menu.resumable;
    u->menu.resumable = game;
    u->menu.why = why;
    if (fresh && begins)
        u->menu.line = TITLE_CONTINUE;
}

void ui_view(ui *u, const kd_view *view)
{
    bool other = view->seat != u->view.seat;
    bool played = kd_count(view->hand) < kd_count(u->view.hand);
    bool began = view->phase != u->view.phase;

    if (u->screen == SCREEN_CURTAIN && u->game.opened && view->seat == u->game.curtain) {
        u->screen = SCREEN_TABLE;
        u->game.opened = false;
    }
    if (u->screen == SCREEN_PRIVATE)
        u->screen = SCREEN_TABLE;
    u->view = *view;
    if (u->screen == SCREEN_CURTAIN)
        kd_view_close(&u->view);
    if (other || played || began)
        pick_none(u);
    u->game.pick[0] &= u->view.hand.one;
    u->game.pick[1] &= u->view.hand.two;
    int last = kd_count(u->view.hand) - 1;
    if (other)
        u->game.cursor = 0;
    if (u->game.cursor > last)
        u->game.cursor = last < 0 ? 0 : last;
    if (other || played || began)
        u->game.left_at = u->game.cursor;
}

void ui_public(ui *u, const kd_view *view)
{
    u->screen = SCREEN_TABLE;
    u->game.opened = false;
    ui_wait(u);
    ui_view(u, view);
    kd_view_close(&u->view);
}

void ui_now(ui *u, const session_state *now)
{
    u->trick_shown = now->waiting == WAIT_TRICK;
    u->ending_shown = now->waiting == WAIT_SHOWN && kd_phase_ended((int)now->phase);
    u->game.last_call = now->waiting == WAIT_LAST_CALL;
    u->game.may_take_back = now->may_take_back == BACK_DONE;
    u->game.taken_back = now->taken_back;
    u->game.minutes_left = now->minutes_left;
    u->game.stands_in = now->stands_in;
    u->game.again = now->whole != NULL;
    if (now->whole)
        browse_hands(&u->browse, now->whole);
    u->game.seal = now->seal;
    u->game.salt = now->salt;
    if (now->connection != SESSION_HERE)
        ui_people_now(u, now);
}

void ui_event(ui *u, const kd_event *event)
{
    static const uint8_t news[] = {KD_EV_TURNED,  KD_EV_FIRST,  KD_EV_DECLARED, KD_EV_PASSED,
                                   KD_EV_FLIPPED, KD_EV_DEALER, KD_EV_TRUMP,    KD_EV_COUNTERED,
                                   KD_EV_TOOK,    KD_EV_BURIED, KD_EV_REBELLED, KD_EV_MISBURIED};
    coach_drop(u);
    bool decided = event->kind == KD_EV_PLAYED || event->kind == KD_EV_BURIED;
    if ((decided || event->kind == KD_EV_PASSED) && u->people.on && event->seat == u->view.seat &&
        !ui_stood_in(u, event->seat) && (u->game.overdue || (u->game.asked && !u->game.sent)))
        notice_tell(u, decided ? N_("Your time was over: a bot has decided for you.")
                               : N_("Your time was over: no answer counts as a pass."));
    if (event->kind == KD_EV_SCORED || event->kind == KD_EV_REVOKED)
        u->logged = 0;
    if (event->kind == KD_EV_DUMP_FAILED) {
        u->failed = *event;
        if (u->people.on && u->overlay != OVERLAY_NONE) /* a line to the others may be half typed */
            u->below = OVERLAY_DUMP_FAILED;
        else
            u->overlay = OVERLAY_DUMP_FAILED;
    }
    /* The only person at this screen passes without being asked when there is nothing to show. */
    bool unasked = u->screen == SCREEN_TABLE && event->kind == KD_EV_PASSED &&
                   event->seat == u->view.seat && u->setup.people == 1 &&
                   choice_only_pass(&u->view);
    if (!memchr(news, event->kind, sizeof news) || unasked)
        return;
    int last = u->logged ? u->log[u->logged - 1].kind : KD_EV_COUNT;
    if (last == KD_EV_REBELLED || last == KD_EV_MISBURIED) /* that deal was not played out */
        u->logged = 0;
    if (u->logged == UI_LOG) {
        memmove(&u->log[0], &u->log[1], (UI_LOG - 1) * sizeof u->log[0]);
        u->logged--;
    }
    u->log[u->logged] = *event;
    bool open = event->kind == KD_EV_TOOK && u->view.order.rules.kitty_open; /* BURY-3 */
    if (!open && (event->kind == KD_EV_TOOK || event->kind == KD_EV_BURIED))
        u->log[u->logged].cards = (kd_cards){0, 0};
    u->logged++;
}

void ui_events(ui *u, const kd_events *events, int seat)
{
    for (int i = 0; i < events->count; i++) {
        kd_event heard = kd_event_for(&events->list[i], seat);
        ui_event(u, &heard);
    }
}

void ui_ask(ui *u, unsigned number)
{
    u->game.asked = number;
    u->game.sent = u->game.overdue = false;
    u->game.reserved = true;
    notice_end(u, ENDS_QUESTION);
    if (u->view.phase == KD_PHASE_PLAY && !kd_empty(kd_led(&u->view)) && kd_empty(ui_picks(u)) &&
        u->game.cursor == u->game.left_at)
        u->game.cursor = u->game.left_at = hand_first_legal(u);
}

void ui_wait(ui *u)
{
    u->game.overdue = u->game.asked && !u->game.sent;
    u->game.asked = 0;
    u->game.sent = u->people.nudged = false;
}

void ui_refused(ui *u, const kd_verdict *verdict)
{
    notice_put(u, NOTICE_REFUSED, "");
    u->notice.refused = *verdict;
    u->game.sent = false;
}

void ui_unrecorded(ui *u, const char *path, const char *why)
{
    u->game.record_path = path;
    snprintf(u->game.record_why, sizeof u->game.record_why, "%s", why);
    if (u->overlay != OVERLAY_DUMP_FAILED && u->overlay != OVERLAY_NOTICE)
        u->below = OVERLAY_NONE;
    if (u->overlay == OVERLAY_DUMP_FAILED || u->overlay == OVERLAY_LESSON)
        u->below = u->overlay;
    u->overlay = OVERLAY_NOTICE;
}

void ui_slow(ui *u, int seat, unsigned left_s)
{
    if (u->notice.kind != NOTICE_NONE && u->notice.kind != NOTICE_SLOW)
        return;
    notice_put(u, NOTICE_SLOW, "");
    u->notice.slow_seat = seat;
    u->notice.slow_s = left_s;
}

void ui_lost(ui *u, int seat, const char *why)
{
    if (!u->game.lost_why)
        u->game.lost_over = u->overlay == OVERLAY_NOTICE;
    u->game.lost_seat = seat;
    u->game.lost_why = why;
    notice_end(u, ENDS_CHANGE);
    if (u->overlay == OVERLAY_NOTICE)
        return;
    u->below = u->overlay == OVERLAY_DUMP_FAILED ? OVERLAY_DUMP_FAILED : OVERLAY_NONE;
    u->overlay = OVERLAY_NOTICE;
}

void ui_curtain(ui *u, int seat)
{
    u->screen = SCREEN_CURTAIN;
    coach_drop(u);
    if (u->overlay != OVERLAY_DUMP_FAILED && u->overlay != OVERLAY_NOTICE &&
        u->overlay != OVERLAY_LESSON)
        u->overlay = OVERLAY_NONE;
    if (u->overlay != OVERLAY_NOTICE)
        u->below = OVERLAY_NONE;
    u->game.curtain = seat;
    u->game.opened = false;
    u->game.asked = 0;
    u->game.sent = false;
    notice_end(u, ENDS_CURTAIN);
    kd_view_close(&u->view);
    pick_none(u);
    u->game.cursor = 0;
}

void ui_private(ui *u, const kd_view *view)
{
    if (u->screen == SCREEN_CURTAIN && (!u->game.opened || view->seat != u->game.curtain))
        return;
    u->screen = SCREEN_PRIVATE;
    u->game.reserved = false;
    u->game.opened = false;
    u->view = *view;
    pick_none(u);
    u->game.cursor = 0;
}

bool ui_holds(const ui *u)
{
    return u->screen != SCREEN_TABLE || u->overlay != OVERLAY_NONE || u->game.paused;
}

/* ---- the mode ---------------------------------------------------------------------------------- */

bool ui_may_answer(const ui *u)
{
    return u->game.asked && !u->game.sent && u->view.seat < KD_SEATS &&
           (u->view.actors >> u->view.seat & 1);
}

bool ui_stood_in(const ui *u, int seat)
{
    return seat >= 0 && seat < KD_SEATS && u->game.stands_in >> seat & 1;
}

bool ui_chose_before(const ui *u, int seat)
{
    return u->screen == SCREEN_TABLE && !u->people.on && u->setup.people > 1 &&
           kd_phase_asks(u->view.phase) && (u->setup.person >> seat & 1);
}

bool ui_in_game(const ui *u)
{
    return u->screen == SCREEN_TABLE || u->screen == SCREEN_CURTAIN || u->screen == SCREEN_PRIVATE;
}

bool ui_sums_up(const ui *u)
{
    const kd_view *v = &u->view;
    if (u->ending_shown)
        return false;
    return v->phase == KD_PHASE_SCORED || (v->phase == KD_PHASE_OVER && u->read != v->deals);
}

static ui_mode table_mode(const ui *u)
{
    static const uint8_t own[] = {
        [KD_PHASE_TURN] = MODE_DEAL,  [KD_PHASE_DEAL] = MODE_DEAL,
        [KD_PHASE_ASK] = MODE_CHOICE, [KD_PHASE_REINFORCE] = MODE_CHOICE,
        [KD_PHASE_FLIP] = MODE_DEAL,  [KD_PHASE_COUNTER] = MODE_CHOICE,
        [KD_PHASE_BURY] = MODE_BURY,  [KD_PHASE_REBEL] = MODE_CHOICE,
        [KD_PHASE_PLAY] = MODE_PLAY,  [KD_PHASE_SCORED] = MODE_SCORED,
        [KD_PHASE_OVER] = MODE_OVER,
    };
    if (ui_is_questioned(u))
        return MODE_QUESTION;
    if (ui_in_lobby(u))
        return MODE_LOBBY;
    if ((u->trick_shown && u->view.tricks > 0) || u->exercise.end == EXERCISE_REFUTES)
        return MODE_TRICK;
    if (u->ending_shown)
        return MODE_WAIT;
    if (ui_sums_up(u))
        return MODE_SCORED;
    ui_mode mode = u->view.phase <= KD_PHASE_OVER ? (ui_mode)own[u->view.phase] : MODE_WAIT;
    bool needs_ask = mode == MODE_CHOICE || mode == MODE_BURY || mode == MODE_PLAY;
    return needs_ask && !ui_may_answer(u) ? MODE_WAIT : mode;
}

static ui_mode mode_under(const ui *u, ui_overlay overlay)
{
    bool rows =
        overlay == OVERLAY_SETTINGS || overlay == OVERLAY_VALUES ||
        (overlay == OVERLAY_NONE &&
         (u->screen == SCREEN_TOGETHER || u->screen == SCREEN_RULE_EDITOR ||
          u->screen == SCREEN_TABLE_PLAN || u->screen == SCREEN_NAMES || u->screen == SCREEN_WEEK));
    if (rows && u->settings_page.naming)
        return MODE_NAMING;
    if (overlay != OVERLAY_NONE)
        return (ui_mode)overlay;
    return u->screen == SCREEN_TABLE ? table_mode(u) : (ui_mode)u->screen;
}

ui_mode ui_mode_of(const ui *u)
{
    ui_mode mode = mode_under(u, u->overlay);
    bool plays = mode == MODE_PLAY || mode == MODE_BURY;
    return plays && u->notice.kind == NOTICE_STAKE ? MODE_STAKE : mode;
}

ui_mode ui_mode_below(const ui *u)
{
    ui_overlay covered = u->overlay == OVERLAY_DUMP_FAILED ? u->overlay : u->below;
    return mode_under(u, covered == OVERLAY_LESSON ? OVERLAY_NONE
                                                   : covered); /* a lesson is about the table */
}

bool ui_runs_through(const ui *u)
{
    return !u->people.on && u->game.stands_in &&
           __builtin_popcount(u->game.stands_in) == u->setup.people;
}

ui_mode ui_mode_helped(const ui *u)
{
    return u->helped == u->below ? ui_mode_below(u) : mode_under(u, u->helped);
}

kd_cards ui_picks(const ui *u)
{
    return (kd_cards){u->game.pick[0] | u->game.pick[1], u->game.pick[0] & u->game.pick[1]};
}

kd_action ui_picked(const ui *u)
{
    uint8_t verb = u->view.phase == KD_PHASE_BURY ? KD_BURY : KD_PLAY;
    return (kd_action){u->view.seat, verb, ui_picks(u)};
}

const char *ui_seat_name(const ui *u, int seat)
{
    if (seat < 0 || seat >= KD_SEATS)
        return _("nobody");
    return u->setup.names[seat] && *u->setup.names[seat] ? u->setup.names[seat] : seat_name(seat);
}
