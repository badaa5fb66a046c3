/* ui.c - what the screen knows: views, asks, the curtain; and the mode that follows from them. */
#include "tui/state/ui.h"

#include <string.h>

#include "base/i18n.h"
#include "tui/cells/glyph.h"
#include "tui/state/ui_coach.h"
#include "tui/state/ui_settings.h"

void ui_init(ui *u, bool ascii)
{
    memset(u, 0, sizeof *u);
    u->only_ascii = ascii;
    u->people = 1;
    u->person = 1;
    settings_default(&u->settings);
    settings_show(u);
    kd_rules_default(&u->rules);
    u->rules_name = kd_presets[0].name;
    ui_title(u);
}

void ui_title(ui *u)
{
    browse_close(u);
    ui_start(u);
    u->screen = SCREEN_TITLE;
}

void ui_start(ui *u)
{
    u->screen = SCREEN_TABLE;
    u->overlay = u->below = OVERLAY_NONE;
    coach_forget(u);
    memset(&u->view, 0, sizeof u->view);
    u->view.dealer = u->view.winner = u->view.declarer = u->view.burier = KD_NOBODY;
    u->view.trick[0].leader = u->view.trick[0].winner = KD_NOBODY;
    u->asked = 0;
    u->sent = u->opened = u->flagged = u->uncounted = u->paused = u->trick_shown =
        u->may_take_back = false;
    u->refused = (kd_verdict){.reason = KD_OK};
    u->record_path = u->record_why = u->lost_why = u->notice = NULL;
    u->slow_s = 0;
    u->pick[0] = u->pick[1] = 0;
    u->cursor = u->menu = u->logged = 0;
    u->rule = u->typed = -1;
    u->paced = false;
    u->read = 0;
}

void ui_offer(ui *u, const struct resumable_game *game, const char *why)
{
    u->resumable = game;
    u->menu_why = why;
    if (game)
        u->menu = TITLE_CONTINUE;
}

/* Takes from a view what only its seat may know. */
static void close_view(kd_view *view)
{
    view->seat = KD_NOBODY;
    view->hand = view->taken = view->buried = (kd_cards){0, 0};
    memset(view->drawn, 0, sizeof view->drawn);
    view->drawn_count = 0;
}

static void drop_picks(ui *u)
{
    u->pick[0] = u->pick[1] = 0;
}

void ui_view(ui *u, const kd_view *view)
{
    bool other = view->seat != u->view.seat;
    bool played = kd_count(view->hand) < kd_count(u->view.hand);
    bool began = view->phase != u->view.phase;

    if (u->screen == SCREEN_CURTAIN && u->opened && view->seat == u->curtain) {
        u->screen = SCREEN_TABLE;
        u->opened = false;
    }
    if (u->screen == SCREEN_PRIVATE)
        u->screen = SCREEN_TABLE;
    u->view = *view;
    if (u->screen == SCREEN_CURTAIN)
        close_view(&u->view);
    if (other || played || began)
        drop_picks(u);
    u->pick[0] &= u->view.hand.one;
    u->pick[1] &= u->view.hand.two;
    int last = kd_count(u->view.hand) - 1;
    if (other)
        u->cursor = 0;
    if (u->cursor > last)
        u->cursor = last < 0 ? 0 : last;
}

void ui_public(ui *u, const kd_view *view)
{
    u->screen = SCREEN_TABLE;
    u->opened = false;
    ui_wait(u);
    ui_view(u, view);
    close_view(&u->view);
}

/* Is this worth a line of the log? */
static bool is_news(int kind)
{
    static const uint8_t news[] = {KD_EV_TURNED,  KD_EV_FIRST,   KD_EV_DECLARED, KD_EV_PASSED,
                                   KD_EV_FLIPPED, KD_EV_DEALER,  KD_EV_TRUMP,    KD_EV_COUNTERED,
                                   KD_EV_TOOK,    KD_EV_REBELLED};
    return memchr(news, kind, sizeof news) != NULL;
}

void ui_event(ui *u, const kd_event *event)
{
    coach_drop(u);
    if (event->kind == KD_EV_SCORED)
        u->logged = 0;
    if (event->kind == KD_EV_DUMP_FAILED) {
        u->failed = *event;
        u->overlay = OVERLAY_DUMP_FAILED;
    }
    if (!is_news(event->kind))
        return;
    if (u->logged == UI_LOG) {
        memmove(&u->log[0], &u->log[1], (UI_LOG - 1) * sizeof u->log[0]);
        u->logged--;
    }
    u->log[u->logged] = *event;
    if (event->kind == KD_EV_TOOK)
        u->log[u->logged].cards = (kd_cards){0, 0};
    u->logged++;
}

void ui_ask(ui *u, unsigned number)
{
    u->asked = number;
    u->sent = false;
}

void ui_wait(ui *u)
{
    u->asked = 0;
    u->sent = false;
}

void ui_refused(ui *u, const kd_verdict *verdict)
{
    u->refused = *verdict;
    u->sent = false;
}

void ui_unrecorded(ui *u, const char *path, const char *why)
{
    u->record_path = path;
    u->record_why = why;
    if (u->overlay != OVERLAY_DUMP_FAILED && u->overlay != OVERLAY_NOTICE)
        u->below = OVERLAY_NONE;
    if (u->overlay == OVERLAY_DUMP_FAILED || u->overlay == OVERLAY_LESSON)
        u->below = u->overlay;
    u->overlay = OVERLAY_NOTICE;
}

void ui_lost(ui *u, int seat, const char *why)
{
    if (!u->lost_why)
        u->lost_over = u->overlay == OVERLAY_NOTICE;
    u->lost_seat = seat;
    u->lost_why = why;
    u->slow_s = 0;
    if (u->overlay == OVERLAY_NOTICE)
        return;
    u->below = u->overlay == OVERLAY_DUMP_FAILED ? OVERLAY_DUMP_FAILED : OVERLAY_NONE;
    u->overlay = OVERLAY_NOTICE;
}

void ui_curtain(ui *u, int seat, const char *name)
{
    u->screen = SCREEN_CURTAIN;
    coach_drop(u);
    if (u->overlay != OVERLAY_DUMP_FAILED && u->overlay != OVERLAY_NOTICE &&
        u->overlay != OVERLAY_LESSON)
        u->overlay = OVERLAY_NONE;
    if (u->overlay != OVERLAY_NOTICE)
        u->below = OVERLAY_NONE;
    u->curtain = seat;
    u->opened = false;
    u->asked = 0;
    u->sent = u->flagged = u->uncounted = false;
    u->refused = (kd_verdict){.reason = KD_OK};
    if (name)
        u->names[seat] = *name ? name : NULL;
    close_view(&u->view);
    drop_picks(u);
    u->cursor = 0;
}

void ui_private(ui *u, const kd_view *view)
{
    if (u->screen == SCREEN_CURTAIN && (!u->opened || view->seat != u->curtain))
        return;
    u->screen = SCREEN_PRIVATE;
    u->opened = false;
    u->view = *view;
    drop_picks(u);
    u->cursor = 0;
}

bool ui_holds(const ui *u)
{
    return u->screen != SCREEN_TABLE || u->overlay != OVERLAY_NONE || u->paused;
}

/* ---- the mode ---------------------------------------------------------------------------------- */

bool ui_may_answer(const ui *u)
{
    return u->asked && !u->sent && u->view.seat < KD_SEATS && (u->view.actors >> u->view.seat & 1);
}

bool ui_in_game(const ui *u)
{
    return u->screen == SCREEN_TABLE || u->screen == SCREEN_CURTAIN || u->screen == SCREEN_PRIVATE;
}

bool ui_sums_up(const ui *u)
{
    const kd_view *v = &u->view;
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
    if (u->trick_shown && u->view.tricks > 0)
        return MODE_TRICK;
    if (ui_sums_up(u))
        return MODE_SCORED;
    ui_mode mode = u->view.phase <= KD_PHASE_OVER ? (ui_mode)own[u->view.phase] : MODE_WAIT;
    bool needs_ask = mode == MODE_CHOICE || mode == MODE_BURY || mode == MODE_PLAY;
    return needs_ask && !ui_may_answer(u) ? MODE_WAIT : mode;
}

static ui_mode mode_under(const ui *u, ui_overlay overlay)
{
    static const uint8_t boxes[] = {
        [OVERLAY_HELP] = MODE_HELP,       [OVERLAY_RULES] = MODE_RULES,
        [OVERLAY_LAST_TRICK] = MODE_LAST, [OVERLAY_DUMP_FAILED] = MODE_FAILED,
        [OVERLAY_LEAVE] = MODE_LEAVE,     [OVERLAY_VALUES] = MODE_VALUES,
        [OVERLAY_REVIEW] = MODE_REVIEW,   [OVERLAY_RULE_TEXT] = MODE_TEXT,
        [OVERLAY_NOTICE] = MODE_NOTICE,   [OVERLAY_SETTINGS] = MODE_SETTINGS,
        [OVERLAY_COACH] = MODE_COACH,     [OVERLAY_COSTS] = MODE_COSTS,
        [OVERLAY_LESSON] = MODE_LESSON,   [OVERLAY_DELETE] = MODE_DELETE,
    };
    static const uint8_t screens[] = {
        [SCREEN_TITLE] = MODE_TITLE,
        [SCREEN_PEOPLE] = MODE_PEOPLE,
        [SCREEN_RULE_EDITOR] = MODE_RULE_EDITOR,
        [SCREEN_CURTAIN] = MODE_CURTAIN,
        [SCREEN_PRIVATE] = MODE_PRIVATE,
        [SCREEN_LIST] = MODE_LIST,
        [SCREEN_BROWSE] = MODE_BROWSE,
        [SCREEN_STATS] = MODE_STATS,
    };
    if (overlay == OVERLAY_SETTINGS && u->naming)
        return MODE_NAMING;
    if (overlay != OVERLAY_NONE)
        return (ui_mode)boxes[overlay];
    return u->screen == SCREEN_TABLE ? table_mode(u) : (ui_mode)screens[u->screen];
}

ui_mode ui_mode_of(const ui *u)
{
    return mode_under(u, u->overlay);
}

ui_mode ui_mode_below(const ui *u)
{
    ui_overlay covered = u->overlay == OVERLAY_DUMP_FAILED ? u->overlay : u->below;
    return mode_under(u, covered == OVERLAY_LESSON ? OVERLAY_NONE
                                                   : covered); /* a lesson is about the table */
}

kd_cards ui_picks(const ui *u)
{
    return (kd_cards){u->pick[0] | u->pick[1], u->pick[0] & u->pick[1]};
}

const char *ui_seat_name(const ui *u, int seat)
{
    if (seat < 0 || seat >= KD_SEATS)
        return _("nobody");
    return u->names[seat] && *u->names[seat] ? u->names[seat] : seat_name(seat);
}
