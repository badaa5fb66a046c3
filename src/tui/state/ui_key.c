/* ui_key.c - what each command does to the ui. */
#include "tui/state/ui_key.h"

#include "base/i18n.h"
#include "tui/cells/palette.h"
#include "tui/state/choice.h"
#include "tui/state/keymap.h"
#include "tui/state/pick.h"
#include "tui/state/review.h"
#include "tui/state/rule_box.h"
#include "tui/state/rule_now.h"
#include "tui/state/settled.h"
#include "tui/state/ui_browse.h"
#include "tui/state/ui_coach.h"
#include "tui/state/ui_menu.h"
#include "tui/state/ui_rule_editor.h"
#include "tui/state/ui_settings.h"

/* ---- answers ----------------------------------------------------------------------------------- */

static ui_request answer(ui *u, kd_action action)
{
    u->game.action = action;
    u->game.sent = u->game.asked != 0;
    return u->screen == SCREEN_PRIVATE ? REQUEST_PRIVATE_DONE : REQUEST_SUBMIT;
}

static ui_request play(ui *u, int key)
{
    uint8_t verb = u->view.phase == KD_PHASE_BURY ? KD_BURY : KD_PLAY;
    kd_action action = {u->view.seat, verb, ui_picks(u)};

    (void)key;
    /* What the rules would penalise takes a second Enter. */
    bool fair = kd_check_strict(&u->view, &action).reason == KD_OK;
    if (ui_may_answer(u) && (fair || u->game.warned) && kd_check(&u->view, &action).reason == KD_OK)
        return answer(u, action);
    u->game.flagged = true;
    return REQUEST_NONE;
}

static ui_request choose(ui *u, int key)
{
    kd_action choice[CHOICES];
    int count = choice_list(&u->view, choice), i = key - '1';

    u->game.uncounted = i >= count;
    return i < count ? answer(u, choice[i]) : REQUEST_NONE;
}

static ui_request pass(ui *u, int key)
{
    kd_action action = {u->view.seat, KD_PASS, {0, 0}};

    (void)key;
    if (u->view.seat == KD_NOBODY)
        return REQUEST_NONE;
    return u->screen == SCREEN_PRIVATE || choice_pass(&u->view) ? answer(u, action) : REQUEST_NONE;
}

static ui_request skip(ui *u, int key)
{
    (void)key;
    u->game.paused = false;
    return REQUEST_SKIP;
}

/* Shows what is picked; else deals on, or passes where nothing can be shown. It does not pass where
   something can be: the same key is also pressed to hurry the others. */
static ui_request show(ui *u, int key)
{
    kd_action choice[CHOICES], picked;

    if (choice_picked(&u->view, ui_picks(u), &picked))
        return answer(u, picked);
    if (ui_mode_of(u) == MODE_DEAL)
        return skip(u, key);
    if (choice_list(&u->view, choice) == 0)
        return pass(u, key);
    u->game.flagged = true;
    return REQUEST_NONE;
}

/* ---- taking back, ending early ------------------------------------------------------------------- */

static ui_request take_back(ui *u, int key)
{
    (void)u, (void)key;
    return REQUEST_TAKE_BACK;
}

static ui_request forced_too(ui *u, int key)
{
    (void)u, (void)key;
    return REQUEST_FORCED;
}

static ui_request play_out(ui *u, int key)
{
    (void)key;
    if (u->setup.people == 1 && ui_may_answer(u) && settled(&u->view))
        return REQUEST_PLAY_OUT;
    u->notice = N_("The result can still change: every card counts.");
    return REQUEST_NONE;
}

/* ---- the game and the boxes over it ------------------------------------------------------------ */

static ui_request hold(ui *u, int key)
{
    (void)key;
    u->game.paused = !u->game.paused;
    return REQUEST_PAUSE;
}

static ui_request go_on(ui *u, int key)
{
    bool last = u->view.phase == KD_PHASE_OVER, summary = ui_sums_up(u);

    (void)key;
    u->read = u->view.deals;
    if (last)
        return summary ? REQUEST_NONE : REQUEST_MENU;
    return REQUEST_NEXT;
}

static ui_request open_curtain(ui *u, int key)
{
    if (seat_letters[u->game.curtain] != key)
        return REQUEST_NONE;
    u->game.opened = true;
    return REQUEST_OPENED;
}

/* Puts a box on top; of what lies there already a failed dump, the settings and a lesson come back
   after it. */
static void put_on_top(ui *u, ui_overlay overlay)
{
    if (u->overlay == OVERLAY_NONE || u->overlay == OVERLAY_DUMP_FAILED ||
        u->overlay == OVERLAY_SETTINGS || u->overlay == OVERLAY_LESSON)
        u->below = u->overlay;
    u->overlay = overlay;
}

static ui_request help(ui *u, int key)
{
    (void)key;
    put_on_top(u, OVERLAY_HELP);
    return REQUEST_NONE;
}

static ui_request leave(ui *u, int key)
{
    (void)key;
    put_on_top(u, OVERLAY_LEAVE);
    return REQUEST_NONE;
}

static ui_request last_trick(ui *u, int key)
{
    (void)key;
    put_on_top(u, OVERLAY_LAST_TRICK);
    return REQUEST_NONE;
}

static ui_request page(ui *u, int key)
{
    (void)key;
    put_on_top(u, OVERLAY_RULES);
    return REQUEST_NONE;
}

/* First the rule in words: that of a refusal, else the one that counts now; then all values. */
static ui_request values(ui *u, int key)
{
    const char *id = refusal_rule(u);

    (void)key;
    if (u->overlay != OVERLAY_RULE_TEXT) {
        rule_box_open(u, *id ? id : rule_now(u));
        return REQUEST_NONE;
    }
    u->rule_page.row = rule_box_row(u);
    put_on_top(u, OVERLAY_VALUES);
    return REQUEST_NONE;
}

static ui_request back(ui *u, int key)
{
    bool failed = u->overlay == OVERLAY_DUMP_FAILED;
    bool covers = u->overlay == OVERLAY_NOTICE && u->game.lost_why && u->game.lost_over;

    (void)key;
    if (u->overlay == OVERLAY_NOTICE)
        u->game.lost_why = NULL;
    if (covers)
        return REQUEST_NONE;
    if (u->overlay == OVERLAY_NONE && u->screen == SCREEN_PEOPLE)
        u->screen = SCREEN_TITLE, u->menu.line = TITLE_PEOPLE;
    u->overlay = failed ? OVERLAY_NONE : u->below;
    u->below = OVERLAY_NONE;
    return failed ? REQUEST_SKIP : REQUEST_NONE;
}

static ui_request set_pace(ui *u, int pace)
{
    u->game.paced = true;
    if (pace < 0 || pace >= UI_PACES)
        return REQUEST_NONE;
    u->settings.speed = pace;
    return REQUEST_PACE;
}

static ui_request faster(ui *u, int key)
{
    (void)key;
    return set_pace(u, u->settings.speed + 1);
}

static ui_request slower(ui *u, int key)
{
    (void)key;
    return set_pace(u, u->settings.speed - 1);
}

static ui_request speed(ui *u, int key)
{
    (void)key;
    return set_pace(u, (u->settings.speed + 1) % UI_PACES);
}

static ui_request next_theme(ui *u, int key)
{
    (void)key;
    u->settings.theme = (u->settings.theme + 1) % THEME_COUNT;
    return REQUEST_THEME;
}

static ui_request to_menu(ui *u, int key)
{
    (void)u, (void)key;
    return REQUEST_MENU;
}

static ui_request quit(ui *u, int key)
{
    (void)u, (void)key;
    return REQUEST_QUIT;
}

static ui_request redraw(ui *u, int key)
{
    (void)u, (void)key;
    return REQUEST_REDRAW;
}

/* ---- pass, or ten ------------------------------------------------------------------------------ */

enum { ZERO = '0', APART_MS = 1000 };

/* 0 passes in one mode and picks a ten in another, and the mode may change just before the key is
   pressed: the times of both are kept. */
void ui_clock(ui *u, long now_ms)
{
    bool passes = key_command(ui_mode_of(u), ZERO) == CMD_PASS;

    if (passes || u->zero.passes)
        u->zero.passed_at = now_ms;
    u->zero.now = now_ms;
    u->zero.passes = passes;
}

/* Had 0 the other meaning within the last second? Then it does nothing, and a notice says why. */
static bool ambiguous(ui *u, command cmd, int key)
{
    bool ten = cmd == CMD_RANK;
    long other = ten ? u->zero.passed_at : u->zero.ten_at;

    if (key != ZERO || (!ten && cmd != CMD_PASS))
        return false;
    if (other && u->zero.now - other < APART_MS) {
        u->notice = ten ? N_("0 meant \"pass\" just now: for a second it picks no ten.")
                        : N_("0 picked a ten just now: for a second it does not pass.");
        return true;
    }
    if (ten)
        u->zero.ten_at = u->zero.now;
    return false;
}

/* ---- from key to command ----------------------------------------------------------------------- */

static ui_request (*const does[CMD_COUNT])(ui *u, int key) = {
    [CMD_LEFT] = hand_left,
    [CMD_RIGHT] = hand_right,
    [CMD_UP] = hand_up,
    [CMD_DOWN] = hand_down,
    [CMD_HOME] = hand_home,
    [CMD_END] = hand_end,
    [CMD_PICK] = pick_card,
    [CMD_GROW] = pick_more,
    [CMD_RANK] = pick_rank,
    [CMD_CLEAR] = pick_none,
    [CMD_NEXT_CHOICE] = pick_next,
    [CMD_LAST_CHOICE] = pick_before,
    [CMD_PLAY] = play,
    [CMD_NUMBER] = choose,
    [CMD_PASS] = pass,
    [CMD_SHOW] = show,
    [CMD_PAUSE] = hold,
    [CMD_SKIP] = skip,
    [CMD_ON] = go_on,
    [CMD_OPEN] = open_curtain,
    [CMD_LAST_TRICK] = last_trick,
    [CMD_FASTER] = faster,
    [CMD_SLOWER] = slower,
    [CMD_MENU_UP] = menu_up,
    [CMD_MENU_DOWN] = menu_down,
    [CMD_MENU_TAKE] = menu_take,
    [CMD_CONTINUE] = menu_continue,
    [CMD_MENU_NUMBER] = menu_number,
    [CMD_SPEED] = speed,
    [CMD_THEME] = next_theme,
    [CMD_PAGE] = page,
    [CMD_VALUES] = values,
    [CMD_RULE_MOVE] = rules_move,
    [CMD_RULE_SECTION] = rules_section,
    [CMD_VALUE_MORE] = value_more,
    [CMD_VALUE_LESS] = value_less,
    [CMD_VALUE_TYPE] = value_type,
    [CMD_VALUE_UNTYPE] = value_untype,
    [CMD_VALUE_RESET] = value_reset,
    [CMD_VALUE_OFFER] = value_offer,
    [CMD_RULES_CLOSE] = rule_editor_close,
    [CMD_GAMES_MOVE] = games_move,
    [CMD_GAMES_TAKE] = games_take,
    [CMD_GAMES_DELETE] = games_ask_delete,
    [CMD_GAMES_DELETE_IT] = games_delete_it,
    [CMD_GAMES_LEAVE] = games_leave,
    [CMD_STEP_ON] = browse_forward,
    [CMD_STEP_BACK] = browse_back,
    [CMD_STOP_ON] = browse_next_stop,
    [CMD_STOP_BACK] = browse_last_stop,
    [CMD_DEAL_ON] = browse_next_deal,
    [CMD_DEAL_BACK] = browse_last_deal,
    [CMD_STEP_FIRST] = browse_first,
    [CMD_STEP_LAST] = browse_last,
    [CMD_TRICK_TYPE] = browse_type,
    [CMD_TRICK_UNTYPE] = browse_untype,
    [CMD_STEP_ENTER] = browse_enter,
    [CMD_VIEW_TURN] = browse_turn,
    [CMD_VIEW_UNCOVER] = browse_uncover,
    [CMD_PLAY_ON] = browse_play_on,
    [CMD_BROWSE_LEAVE] = browse_leave,
    [CMD_STATS_MOVE] = stats_move,
    [CMD_STATS_CLOSE] = stats_close,
    [CMD_BOTS] = settings_bots,
    [CMD_SETTINGS_OPEN] = settings_open,
    [CMD_SETTINGS_MOVE] = settings_move,
    [CMD_SETTINGS_MORE] = settings_more,
    [CMD_SETTINGS_LESS] = settings_less,
    [CMD_SETTINGS_TYPE] = settings_type,
    [CMD_SETTINGS_UNTYPE] = settings_untype,
    [CMD_SETTINGS_RESET] = settings_reset,
    [CMD_SETTINGS_CLOSE] = settings_close,
    [CMD_NAME_DONE] = naming_done,
    [CMD_NAME_UNTYPE] = naming_untype,
    [CMD_NAME_DROP] = naming_drop,
    [CMD_WHY] = review_why,
    [CMD_TRICKS] = review_list,
    [CMD_CAPTURED] = review_captured,
    [CMD_BURIED] = review_buried,
    [CMD_CARDS_OUT] = review_out,
    [CMD_REVIEW_MOVE] = review_move,
    [CMD_TEXT] = rule_box_of_value,
    [CMD_TEXT_MOVE] = rule_box_move,
    [CMD_TEXT_TYPE] = rule_box_type,
    [CMD_TEXT_UNTYPE] = rule_box_untype,
    [CMD_TAKE_BACK] = take_back,
    [CMD_FORCED] = forced_too,
    [CMD_PLAY_OUT] = play_out,
    [CMD_COACH] = coach_open,
    [CMD_COSTS_MOVE] = costs_move,
    [CMD_COSTS_NUMBER] = costs_number,
    [CMD_COSTS_ENTER] = costs_enter,
    [CMD_BACK] = back,
    [CMD_HELP] = help,
    [CMD_LEAVE] = leave,
    [CMD_TO_MENU] = to_menu,
    [CMD_QUIT] = quit,
    [CMD_REDRAW] = redraw,
};

ui_request ui_key(ui *u, int key)
{
    ui_mode mode = ui_mode_of(u);
    command cmd = key_command(mode, key);

    u->game.warned = u->game.flagged;
    u->game.flagged = u->game.paced = u->game.uncounted = false;
    if (u->screen != SCREEN_CURTAIN) /* which hides it */
        u->notice = NULL;
    if (cmd != CMD_VALUES) /* which opens at the rule of the refusal */
        u->game.refused = (kd_verdict){.reason = KD_OK};
    if (ambiguous(u, cmd, key))
        return REQUEST_NONE;
    if (cmd != CMD_NONE)
        return does[cmd](u, key);
    if (mode == MODE_NAMING)
        return naming_type(u, key);
    return mode == MODE_TRICK || mode == MODE_WAIT ? skip(u, key) : REQUEST_NONE;
}
