/* ui_key.c - what each command does. */
#include "tui/state/ui_key.h"

#include "base/i18n.h"
#include "tui/cells/palette.h"
#include "tui/state/choice.h"
#include "tui/state/list_cursor.h"
#include "tui/state/pick.h"
#include "tui/state/rule_now.h"
#include "tui/state/settled.h"

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
    /* A play that the rules penalise takes a second Enter. */
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

/* Shows the picks. Without any it deals on, or passes where nothing can be shown. Where something can be
   shown it does not pass, because the same key also hurries the other seats. */
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

/* Opens a box. A failed dump, the settings and a lesson come back when it closes. */
static ui_request put_on_top(ui *u, int overlay)
{
    if (u->overlay == OVERLAY_NONE || u->overlay == OVERLAY_DUMP_FAILED ||
        u->overlay == OVERLAY_SETTINGS || u->overlay == OVERLAY_LESSON)
        u->below = u->overlay;
    u->overlay = (ui_overlay)overlay;
    return REQUEST_NONE;
}

/* Opens the text of the rule of a refusal, or of the rule that counts now; from there, all values. */
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

static ui_request step_pace(ui *u, int by)
{
    int pace = u->settings.speed + by;

    u->game.paced = true;
    if (pace < 0 || pace >= UI_PACES)
        return REQUEST_NONE;
    u->settings.speed = pace;
    return REQUEST_PACE;
}

static ui_request next_pace(ui *u, int key)
{
    (void)key;
    return step_pace(u, u->settings.speed + 1 < UI_PACES ? 1 : -u->settings.speed);
}

static ui_request next_theme(ui *u, int key)
{
    (void)key;
    u->settings.theme = (u->settings.theme + 1) % THEME_COUNT;
    return REQUEST_THEME;
}

/* What the program alone does. */
static ui_request ask_for(ui *u, int request)
{
    (void)u;
    return (ui_request)request;
}

/* ---- the key 0: pass, or ten ------------------------------------------------------------------- */

enum { ZERO = '0', APART_MS = 1000 };

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

/* A function takes `with`, or the key where that is 0. */
static const struct {
    ui_request (*act)(ui *u, int with);
    int with;
} does[CMD_COUNT] = {
    [CMD_LEFT] = {hand_step, -1},
    [CMD_RIGHT] = {hand_step, 1},
    [CMD_UP] = {hand_row_step, -1},
    [CMD_DOWN] = {hand_row_step, 1},
    [CMD_HOME] = {hand_end, -1},
    [CMD_END] = {hand_end, 1},
    [CMD_PICK] = {pick_card, 0},
    [CMD_GROW] = {pick_more, 0},
    [CMD_RANK] = {pick_rank, 0},
    [CMD_CLEAR] = {pick_none, 0},
    [CMD_NEXT_CHOICE] = {pick_walk, 1},
    [CMD_LAST_CHOICE] = {pick_walk, -1},
    [CMD_PLAY] = {play, 0},
    [CMD_NUMBER] = {choose, 0},
    [CMD_PASS] = {pass, 0},
    [CMD_SHOW] = {show, 0},
    [CMD_PAUSE] = {hold, 0},
    [CMD_SKIP] = {skip, 0},
    [CMD_ON] = {go_on, 0},
    [CMD_OPEN] = {open_curtain, 0},
    [CMD_LAST_TRICK] = {put_on_top, OVERLAY_LAST_TRICK},
    [CMD_FASTER] = {step_pace, 1},
    [CMD_SLOWER] = {step_pace, -1},
    [CMD_SPEED] = {next_pace, 0},
    [CMD_THEME] = {next_theme, 0},
    [CMD_LIST_MOVE] = {list_cursor_key, 0},
    [CMD_MENU_TAKE] = {menu_take, 0},
    [CMD_CONTINUE] = {menu_continue, 0},
    [CMD_MENU_NUMBER] = {menu_number, 0},
    [CMD_PAGE] = {put_on_top, OVERLAY_RULES},
    [CMD_VALUES] = {values, 0},
    [CMD_RULE_SECTION] = {rules_section, 0},
    [CMD_VALUE_MORE] = {value_step, 1},
    [CMD_VALUE_LESS] = {value_step, -1},
    [CMD_VALUE_TYPE] = {value_type, 0},
    [CMD_VALUE_UNTYPE] = {value_untype, 0},
    [CMD_VALUE_RESET] = {value_reset, 0},
    [CMD_VALUE_OFFER] = {value_offer, 0},
    [CMD_RULES_CLOSE] = {rule_editor_close, 0},
    [CMD_GAMES_TAKE] = {games_take, 0},
    [CMD_GAMES_DELETE] = {games_ask_delete, 0},
    [CMD_GAMES_DELETE_IT] = {games_delete_it, 0},
    [CMD_GAMES_LEAVE] = {games_leave, 0},
    [CMD_STEP_ON] = {browse_step, 1},
    [CMD_STEP_BACK] = {browse_step, -1},
    [CMD_STOP_ON] = {browse_stop, 1},
    [CMD_STOP_BACK] = {browse_stop, -1},
    [CMD_DEAL_ON] = {browse_deal, 1},
    [CMD_DEAL_BACK] = {browse_deal, -1},
    [CMD_STEP_FIRST] = {browse_end, -1},
    [CMD_STEP_LAST] = {browse_end, 1},
    [CMD_TRICK_TYPE] = {browse_type, 0},
    [CMD_TRICK_UNTYPE] = {browse_untype, 0},
    [CMD_STEP_ENTER] = {browse_enter, 0},
    [CMD_VIEW_TURN] = {browse_turn, 0},
    [CMD_VIEW_UNCOVER] = {browse_uncover, 0},
    [CMD_PLAY_ON] = {browse_play_on, 0},
    [CMD_BROWSE_LEAVE] = {browse_leave, 0},
    [CMD_STATS_CLOSE] = {stats_close, 0},
    [CMD_BOTS] = {settings_bots, 0},
    [CMD_SETTINGS_OPEN] = {settings_open, 0},
    [CMD_SETTINGS_CLOSE] = {settings_close, 0},
    [CMD_NAME_DONE] = {naming_done, 0},
    [CMD_NAME_UNTYPE] = {naming_untype, 0},
    [CMD_NAME_DROP] = {naming_drop, 0},
    [CMD_WHY] = {review_show, REVIEW_WHY},
    [CMD_TRICKS] = {review_show, REVIEW_TRICKS},
    [CMD_CAPTURED] = {review_show, REVIEW_CAPTURED},
    [CMD_BURIED] = {review_show, REVIEW_BURIED},
    [CMD_CARDS_OUT] = {review_show, REVIEW_OUT},
    [CMD_TEXT] = {rule_box_of_value, 0},
    [CMD_TEXT_MOVE] = {rule_box_move, 0},
    [CMD_TEXT_TYPE] = {rule_box_type, 0},
    [CMD_TEXT_UNTYPE] = {rule_box_untype, 0},
    [CMD_TAKE_BACK] = {ask_for, REQUEST_TAKE_BACK},
    [CMD_FORCED] = {ask_for, REQUEST_FORCED},
    [CMD_PLAY_OUT] = {play_out, 0},
    [CMD_COACH] = {coach_open, 0},
    [CMD_COSTS_MOVE] = {costs_move, 0},
    [CMD_COSTS_NUMBER] = {costs_number, 0},
    [CMD_COSTS_ENTER] = {costs_enter, 0},
    [CMD_BACK] = {back, 0},
    [CMD_HELP] = {put_on_top, OVERLAY_HELP},
    [CMD_LEAVE] = {put_on_top, OVERLAY_LEAVE},
    [CMD_TO_MENU] = {ask_for, REQUEST_MENU},
    [CMD_QUIT] = {ask_for, REQUEST_QUIT},
    [CMD_REDRAW] = {ask_for, REQUEST_REDRAW},
};

ui_request ui_key(ui *u, int key)
{
    ui_mode mode = ui_mode_of(u);
    command cmd = key_command(mode, key);

    u->game.warned = u->game.flagged;
    u->game.flagged = u->game.paced = u->game.uncounted = false;
    if (u->screen != SCREEN_CURTAIN) /* the curtain hides the notice */
        u->notice = NULL;
    if (cmd != CMD_VALUES) /* that command opens the rule of the refusal */
        u->game.refused = (kd_verdict){.reason = KD_OK};
    if (ambiguous(u, cmd, key))
        return REQUEST_NONE;
    if (cmd != CMD_NONE)
        return does[cmd].act(u, does[cmd].with ? does[cmd].with : key);
    if (mode == MODE_NAMING)
        return naming_type(u, key);
    return mode == MODE_TRICK || mode == MODE_WAIT ? skip(u, key) : REQUEST_NONE;
}
