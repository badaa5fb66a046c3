/* ui_key.c - what each command does. */
#include "tui/state/ui.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "tui/state/keys.h"

/* ---- answers ----------------------------------------------------------------------------------- */

static ui_request key_answer(ui *u, kd_action action)
{
    u->game.action = action;
    u->game.paused = false; /* who has declared goes on */
    u->game.sent = u->game.asked != 0;
    return u->screen == SCREEN_PRIVATE ? REQUEST_PRIVATE_DONE : REQUEST_SUBMIT;
}

/* Is so much at stake that it is asked once more: points buried, or the fine of a dump that fails? */
static bool at_stake(const ui *u, const kd_action *action)
{
    enum { MUCH = 15 };
    int fine;

    if (!u->settings.confirm || u->tutor.on)
        return false;
    return action->verb == KD_BURY ? kd_points(action->cards) >= MUCH
                                   : choice_risks(&u->view, action->cards, &fine) && fine > 0;
}

static ui_request key_play(ui *u)
{
    uint8_t verb = u->view.phase == KD_PHASE_BURY ? KD_BURY : KD_PLAY;
    kd_action action = {u->view.seat, verb, ui_picks(u)};
    kd_cards only;

    /* Where one play alone is legal, the key picks it before it plays. */
    if (verb == KD_PLAY && kd_empty(action.cards) && ui_may_answer(u) && !u->tutor.on &&
        suggest_forced(&u->view, &only)) {
        pick_cards(u, only);
        return REQUEST_NONE;
    }
    /* A play that the rules penalise takes a second Enter, and so does one that may cost much. */
    bool fair = kd_check_strict(&u->view, &action).reason == KD_OK;
    bool taken =
        ui_may_answer(u) && (fair || u->game.warned) && kd_check(&u->view, &action).reason == KD_OK;
    u->game.flagged = !taken;
    if (taken && at_stake(u, &action) && !kd_same(u->game.asked_of, action.cards))
        u->game.stake = action.cards;
    else if (taken)
        return key_answer(u, action);
    return REQUEST_NONE;
}

static void clear(ui *u)
{
    if (kd_empty(ui_picks(u)) && ui_may_answer(u))
        u->notice = N_("No card is picked.");
    pick_none(u);
}

static ui_request key_choose(ui *u, int key)
{
    kd_action choice[CHOICES];
    int count = choice_list(&u->view, choice), i = key - '1';

    u->game.uncounted = i >= count;
    return i < count ? key_answer(u, choice[i]) : REQUEST_NONE;
}

static ui_request pass(ui *u)
{
    kd_action action = {u->view.seat, KD_PASS, {0, 0}};

    if (u->view.seat == KD_NOBODY)
        return REQUEST_NONE;
    return u->screen == SCREEN_PRIVATE || choice_pass(&u->view) ? key_answer(u, action)
                                                                : REQUEST_NONE;
}

static ui_request key_skip(ui *u)
{
    u->game.paused = false;
    if (u->people.on) /* others are not hurried */
        return REQUEST_NONE;
    return REQUEST_SKIP;
}

/* Shows the picks. Without any it deals on, or passes where nothing can be shown. Where something can be
   shown it does not pass, because the same key also hurries the other seats. */
static ui_request key_show(ui *u)
{
    kd_action choice[CHOICES], picked;

    if (choice_picked(&u->view, ui_picks(u), &picked))
        return key_answer(u, picked);
    if (ui_mode_of(u) == MODE_DEAL)
        return key_skip(u);
    if (choice_list(&u->view, choice) == 0)
        return pass(u);
    u->game.flagged = true;
    return REQUEST_NONE;
}

static ui_request key_play_out(ui *u)
{
    if (u->setup.people == 1 && ui_may_answer(u) && settled(&u->view))
        return REQUEST_PLAY_OUT;
    u->notice = N_("The result can still change: every card counts.");
    return REQUEST_NONE;
}

/* ---- the game and the boxes over it ------------------------------------------------------------ */

static ui_request no_more(ui *u)
{
    u->game.reserved = false;
    return pass(u);
}

static void reserve(ui *u)
{
    u->game.reserved = !u->game.reserved;
}

static void key_hold(ui *u)
{
    u->game.paused = !u->game.paused;
}

static ui_request key_go_on(ui *u)
{
    bool last = u->view.phase == KD_PHASE_OVER, summary = ui_sums_up(u);

    u->read = u->view.deals;
    if (last)
        return summary ? REQUEST_NONE : REQUEST_MENU;
    return REQUEST_NEXT;
}

static ui_request key_open_curtain(ui *u, int key)
{
    if (seat_letters[u->game.curtain] != key)
        return REQUEST_NONE;
    u->game.opened = true;
    return REQUEST_OPENED;
}

/* Opens a box. A failed dump, the settings, a lesson and the invitations come back when it closes. */
static void put_on_top(ui *u, int overlay)
{
    if (u->overlay == OVERLAY_NONE || u->overlay == OVERLAY_DUMP_FAILED ||
        u->overlay == OVERLAY_SETTINGS || u->overlay == OVERLAY_LESSON ||
        u->overlay == OVERLAY_INVITE)
        u->below = u->overlay;
    u->overlay = (ui_overlay)overlay;
}

static ui_request key_leave(ui *u)
{
    bool sits = u->people.on && u->view.seat < KD_SEATS;

    if (sits && u->people.line != LINE_GONE && !u->people.match_over) {
        put_on_top(u, OVERLAY_STAND_UP);
        return REQUEST_NONE;
    }
    if (!u->settings.confirm)
        return REQUEST_QUIT;
    put_on_top(u, OVERLAY_LEAVE);
    return REQUEST_NONE;
}

/* Opens the text of the rule of a refusal, or of the rule that counts now; from there, all values. */
static void values(ui *u)
{
    const char *id = u->overlay == OVERLAY_REVIEW ? review_rule(u) : refusal_rule(u);

    if (u->overlay != OVERLAY_RULE_TEXT) {
        rule_box_open(u, *id ? id : rule_now(u));
        return;
    }
    u->rule_page.row = rule_box_row(u);
    put_on_top(u, OVERLAY_VALUES);
}

static void show_details(ui *u)
{
    bool has_some =
        u->overlay == OVERLAY_REVIEW || u->overlay == OVERLAY_COACH || u->overlay == OVERLAY_COSTS;

    if (has_some)
        u->details = !u->details;
    else
        put_on_top(u, OVERLAY_DETAILS);
}

static ui_request close_page(ui *u)
{
    static const int lines[] = {[SCREEN_PEOPLE] = TITLE_PEOPLE,
                                [SCREEN_RULE_EDITOR] = TITLE_RULES,
                                [SCREEN_LIST] = TITLE_REPLAYS,
                                [SCREEN_STATS] = TITLE_STATS,
                                [SCREEN_TOGETHER] = TITLE_TOGETHER};
    ui_screen page = u->screen;

    if (page == SCREEN_NAMES) {
        u->screen = SCREEN_PEOPLE;
        u->menu.line = 0;
        return REQUEST_NONE;
    }
    if (page == SCREEN_TABLE_PLAN) {
        together_close_plan(u);
        return REQUEST_TABLES;
    }
    ui_title(u);
    u->menu.line = lines[page];
    return page == SCREEN_RULE_EDITOR ? rule_editor_close(u) : REQUEST_NONE;
}

static ui_request back(ui *u)
{
    bool failed = u->overlay == OVERLAY_DUMP_FAILED;
    bool covers = u->overlay == OVERLAY_NOTICE && u->game.lost_why && u->game.lost_over;

    if (ui_mode_of(u) == MODE_NAMING) {
        u->settings_page.naming = false;
        return REQUEST_NONE;
    }
    if (u->overlay == OVERLAY_NONE)
        return close_page(u);
    if (u->overlay == OVERLAY_INVITE && u->people.code) {
        invitation_turn(u);
        return REQUEST_NONE;
    }
    if (u->overlay == OVERLAY_NOTICE)
        u->game.lost_why = NULL;
    if (!covers)
        u->overlay = failed ? OVERLAY_NONE : u->below, u->below = OVERLAY_NONE;
    return failed ? REQUEST_SKIP : REQUEST_NONE;
}

/* Outside the first steps the box of a lesson tells something else. In them the box may have been closed. */
static ui_request skip_lesson(ui *u)
{
    if (!u->tutor.on)
        return back(u);
    u->overlay = OVERLAY_LESSON;
    return REQUEST_SKIP;
}

static ui_request step_pace(ui *u, int by)
{
    int speed = u->settings.speed + by;

    u->game.paced = true;
    if (speed < 0 || speed >= UI_PACES)
        return REQUEST_NONE;
    u->settings.speed = speed;
    return REQUEST_PACE;
}

static ui_request next_pace(ui *u)
{
    return step_pace(u, u->settings.speed + 1 < UI_PACES ? 1 : -u->settings.speed);
}

/* ---- the key 0: pass, or ten ------------------------------------------------------------------- */

enum { ZERO = '0', APART_MS = 1000 };

/* The number of the question on the screen, 0: there is none. That of a lesson counts from when its box is
   shown. */
static unsigned question_of(const ui *u)
{
    ui_mode mode = u->overlay == OVERLAY_LESSON ? ui_mode_below(u) : ui_mode_of(u);
    bool asks = mode == MODE_DEAL || mode == MODE_CHOICE || mode == MODE_BURY ||
                mode == MODE_PLAY || mode == MODE_STAKE;
    return asks && ui_may_answer(u) ? u->game.asked : 0;
}

static const char no_ten[] = N_("0 meant \"pass\" just now: for a second it picks no ten.");
static const char no_pass[] = N_("0 picked a ten just now: for a second it does not pass.");

void ui_clock(ui *u, long now_ms)
{
    bool passes = key_command(ui_mode_of(u), ZERO) == CMD_PASS;

    if (question_of(u) != u->question.number) {
        u->question = (ui_question){question_of(u), now_ms, false};
        if (u->notice == no_ten || u->notice == no_pass) /* told of the question before */
            u->notice = NULL;
    }

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
        u->notice = ten ? no_ten : no_pass;
        return true;
    }
    if (ten)
        u->zero.ten_at = u->zero.now;
    return false;
}

/* ---- questions just asked ---------------------------------------------------------------------- */

/* Has the question been asked just now? At the pace that shows nothing it never has. */
static bool unread(const ui *u)
{
    enum { UNREAD_MS = 250, INSTANT = UI_PACES - 1 };
    return u->question.number && u->question.number == question_of(u) &&
           u->settings.speed != INSTANT && u->zero.now - u->question.since < UNREAD_MS;
}

/* Would the command answer a question before anybody can have read it? Who has picked cards for it has
   read it. */
static bool too_early(ui *u, command cmd)
{
    static const bool reads[CMD_COUNT] = {[CMD_PICK] = true,
                                          [CMD_GROW] = true,
                                          [CMD_RANK] = true,
                                          [CMD_NEXT_CHOICE] = true,
                                          [CMD_LAST_CHOICE] = true};
    static const bool answers[CMD_COUNT] = {
        [CMD_PLAY] = true, [CMD_NUMBER] = true, [CMD_PASS] = true, [CMD_SHOW] = true};

    u->question.read = u->question.read || reads[cmd];
    return answers[cmd] && !u->question.read && unread(u);
}

/* ---- from key to command ----------------------------------------------------------------------- */

/* What a command does: it calls one function, some of them with a value, or with the key where that is 0.
   `ask` and `take` return the request themselves. */
static const struct {
    void (*act)(ui *u);
    void (*set)(ui *u, int value);
    ui_request (*ask)(ui *u);
    ui_request (*take)(ui *u, int value);
    int with;
    ui_request request;
} does[CMD_COUNT] = {
    [CMD_LEFT] = {.set = hand_step, .with = -1},
    [CMD_RIGHT] = {.set = hand_step, .with = 1},
    [CMD_UP] = {.set = hand_row_step, .with = -1},
    [CMD_DOWN] = {.set = hand_row_step, .with = 1},
    [CMD_HOME] = {.set = hand_end, .with = -1},
    [CMD_END] = {.set = hand_end, .with = 1},
    [CMD_PICK] = {.act = pick_card},
    [CMD_GROW] = {.act = pick_more},
    [CMD_RANK] = {.set = pick_rank},
    [CMD_CLEAR] = {.act = clear},
    [CMD_NEXT_CHOICE] = {.set = pick_walk, .with = 1},
    [CMD_LAST_CHOICE] = {.set = pick_walk, .with = -1},
    [CMD_PLAY] = {.ask = key_play},
    [CMD_NUMBER] = {.take = key_choose},
    [CMD_PASS] = {.ask = pass},
    [CMD_SHOW] = {.ask = key_show},
    [CMD_PAUSE] = {.act = key_hold, .request = REQUEST_PAUSE},
    [CMD_RESERVE] = {.act = reserve},
    [CMD_NO_MORE] = {.ask = no_more},
    [CMD_SKIP] = {.ask = key_skip},
    [CMD_SKIP_LESSON] = {.ask = skip_lesson},
    [CMD_ON] = {.ask = key_go_on},
    [CMD_OPEN] = {.take = key_open_curtain},
    [CMD_LAST_TRICK] = {.set = put_on_top, .with = OVERLAY_LAST_TRICK},
    [CMD_FASTER] = {.take = step_pace, .with = 1},
    [CMD_SLOWER] = {.take = step_pace, .with = -1},
    [CMD_SPEED] = {.ask = next_pace},
    [CMD_THEME] = {.request = REQUEST_THEME},
    [CMD_LIST_MOVE] = {.set = list_cursor_key},
    [CMD_MENU_TAKE] = {.ask = menu_take},
    [CMD_CONTINUE] = {.ask = menu_continue},
    [CMD_MENU_NUMBER] = {.take = menu_number},
    [CMD_PAGE] = {.set = put_on_top, .with = OVERLAY_RULES},
    [CMD_VALUES] = {.act = values},
    [CMD_DETAILS] = {.act = show_details},
    [CMD_RULE_SECTION] = {.act = rules_section},
    [CMD_VALUE_MORE] = {.take = value_step, .with = 1},
    [CMD_VALUE_LESS] = {.take = value_step, .with = -1},
    [CMD_VALUE_TYPE] = {.take = value_type},
    [CMD_VALUE_UNTYPE] = {.ask = value_untype},
    [CMD_VALUE_RESET] = {.ask = value_reset},
    [CMD_VALUE_OFFER] = {.set = value_offer},
    [CMD_GAMES_TAKE] = {.ask = games_take},
    [CMD_GAMES_RESUME] = {.ask = games_resume},
    [CMD_GAMES_DELETE] = {.act = games_ask_delete},
    [CMD_GAMES_DELETE_IT] = {.act = games_delete_it, .request = REQUEST_DELETE_GAME},
    [CMD_STEP_ON] = {.set = browse_step, .with = 1},
    [CMD_STEP_BACK] = {.set = browse_step, .with = -1},
    [CMD_STOP_ON] = {.set = browse_stop, .with = 1},
    [CMD_STOP_BACK] = {.set = browse_stop, .with = -1},
    [CMD_DEAL_ON] = {.set = browse_deal, .with = 1},
    [CMD_DEAL_BACK] = {.set = browse_deal, .with = -1},
    [CMD_STEP_FIRST] = {.set = browse_end, .with = -1},
    [CMD_STEP_LAST] = {.set = browse_end, .with = 1},
    [CMD_TRICK_TYPE] = {.set = browse_type},
    [CMD_TRICK_UNTYPE] = {.act = browse_untype},
    [CMD_STEP_ENTER] = {.act = browse_enter},
    [CMD_VIEW_TURN] = {.act = browse_turn},
    [CMD_VIEW_UNCOVER] = {.act = browse_uncover},
    [CMD_PLAY_ON] = {.ask = browse_play_on},
    [CMD_BROWSE_LEAVE] = {.ask = browse_leave},
    [CMD_BOTS] = {.act = settings_bots, .request = REQUEST_SETTING_SET},
    [CMD_SETTINGS_OPEN] = {.ask = settings_open},
    [CMD_NAME_DONE] = {.ask = naming_done},
    [CMD_NAME_UNTYPE] = {.act = naming_untype},
    [CMD_WHY] = {.set = review_show, .with = REVIEW_WHY},
    [CMD_TRICKS] = {.set = review_show, .with = REVIEW_TRICKS},
    [CMD_CAPTURED] = {.set = review_show, .with = REVIEW_CAPTURED},
    [CMD_BURIED] = {.set = review_show, .with = REVIEW_BURIED},
    [CMD_CARDS_OUT] = {.set = review_show, .with = REVIEW_OUT},
    [CMD_TEXT] = {.act = rule_box_of_value},
    [CMD_TEXT_MOVE] = {.set = rule_box_move},
    [CMD_TEXT_TYPE] = {.set = rule_box_type},
    [CMD_TEXT_UNTYPE] = {.act = rule_box_untype},
    [CMD_TAKE_BACK] = {.request = REQUEST_TAKE_BACK},
    [CMD_FORCED] = {.request = REQUEST_FORCED},
    [CMD_PLAY_OUT] = {.ask = key_play_out},
    [CMD_COACH] = {.ask = coach_open},
    [CMD_COSTS_MOVE] = {.set = costs_move},
    [CMD_COSTS_NUMBER] = {.set = costs_number},
    [CMD_COSTS_ENTER] = {.act = costs_enter},
    [CMD_COSTS_SEAT] = {.ask = costs_seat},
    [CMD_TALK] = {.set = put_on_top, .with = OVERLAY_TALK},
    [CMD_TALK_SEND] = {.ask = talk_send},
    [CMD_TALK_UNTYPE] = {.act = talk_untype},
    [CMD_PHRASES] = {.set = put_on_top, .with = OVERLAY_PHRASES},
    [CMD_PHRASE] = {.take = phrase_say},
    [CMD_SEATS] = {.set = put_on_top, .with = OVERLAY_SEATS},
    [CMD_AGREE] = {.take = question_answer, .with = WORD_AGREE},
    [CMD_OBJECT] = {.take = question_answer, .with = WORD_OBJECT},
    [CMD_COVER] = {.take = seat_word, .with = WORD_COVER},
    [CMD_WAIT] = {.take = seat_word, .with = WORD_WAIT},
    [CMD_REMOVE] = {.take = seat_word, .with = WORD_REMOVE},
    [CMD_INVITE] = {.take = seat_word, .with = WORD_INVITE},
    [CMD_INVITATIONS] = {.act = invitations_show},
    [CMD_CODE] = {.act = invitation_turn},
    [CMD_MUTE] = {.act = seat_mute},
    [CMD_STAND_UP] = {.request = REQUEST_STAND_UP},
    [CMD_TOGETHER_TAKE] = {.ask = together_take},
    [CMD_TOGETHER_LETTER] = {.take = together_letter},
    [CMD_TABLE_OPEN] = {.request = REQUEST_OPEN_TABLE},
    [CMD_VALUE_NAME] = {.act = value_name},
    [CMD_BACK] = {.ask = back},
    [CMD_HELP] = {.set = put_on_top, .with = OVERLAY_HELP},
    [CMD_LEAVE] = {.ask = key_leave},
    [CMD_TO_MENU] = {.request = REQUEST_MENU},
    [CMD_QUIT] = {.request = REQUEST_QUIT},
    [CMD_REDRAW] = {.request = REQUEST_REDRAW},
};

/* Is the key meant for the action that the lesson on the screen asks for? Keys that close the box only do
   that, unless they pick cards. */
static bool plays_on(const ui *u, int key)
{
    if (u->overlay != OVERLAY_LESSON || !u->tutor.on || !ui_may_answer(u))
        return false;
    key_group group = key_group_of(ui_mode_below(u), key);
    bool own = key_command(MODE_LESSON, key) != CMD_NONE;
    return group == GROUP_PICK || (!own && (group == GROUP_MOVE || group == GROUP_DO));
}

/* A key as it is meant: a Chinese input method gives full-width forms. What is said to others stays as it is. */
static int meant_key(const ui *u, int key)
{
    bool talks = ui_mode_of(u) == MODE_TALK;
    return talks ? key : (int)safe_text_narrow_code((uint32_t)key);
}

ui_request ui_key(ui *u, int key)
{
    key = meant_key(u, key);
    /* A key to play or to go on, typed before anybody can have read the lesson, was not meant for it. */
    bool goes_on = plays_on(u, key) || key == UI_KEY_ENTER || key == ' ';
    if (u->overlay == OVERLAY_LESSON && u->tutor.on && goes_on && unread(u))
        return REQUEST_NONE;
    if (plays_on(u, key))
        u->overlay = OVERLAY_NONE;

    ui_mode mode = ui_mode_of(u);
    command cmd = key_command(mode, key);

    u->game.asked_of = u->game.stake;
    u->game.stake = (kd_cards){0, 0};
    if (mode == MODE_STAKE &&
        cmd == CMD_NONE) { /* other keys do what they do without the question */
        mode = ui_mode_of(u);
        cmd = key_command(mode, key);
    }
    if (!command_offered(u, cmd))
        cmd = CMD_NONE;
    if (cmd != CMD_REMOVE && cmd != CMD_INVITE)
        u->people.removing = -1;
    u->game.warned = u->game.flagged;
    u->game.flagged = u->game.paced = u->game.uncounted = false;
    if (u->screen != SCREEN_CURTAIN) /* the curtain hides the notice */
        u->notice = NULL;
    if (cmd != CMD_VALUES) /* that command opens the rule of the refusal */
        u->game.refused = (kd_verdict){.reason = KD_OK};
    u->game.early = too_early(u, cmd);
    if (u->game.early || ambiguous(u, cmd, key))
        return REQUEST_NONE;
    int value = does[cmd].with ? does[cmd].with : key;
    if (does[cmd].act)
        does[cmd].act(u);
    if (does[cmd].set)
        does[cmd].set(u, value);
    if (does[cmd].ask)
        return does[cmd].ask(u);
    if (does[cmd].take)
        return does[cmd].take(u, value);
    if (cmd == CMD_NONE && (mode == MODE_TRICK || mode == MODE_WAIT))
        return key_skip(u);
    if (cmd == CMD_NONE && mode == MODE_NAMING)
        naming_type(u, key);
    if (cmd == CMD_NONE && mode == MODE_TALK)
        talk_type(u, key);
    return does[cmd].request;
}

void ui_pasted(ui *u, int character)
{
    int key = character <= ' ' ? ' ' : meant_key(u, character); /* lines are joined */

    if (ui_mode_of(u) == MODE_TOGETHER && key != ' ')
        together_address(u, true);
    if (ui_mode_of(u) == MODE_NAMING)
        naming_type(u, key);
    else if (ui_mode_of(u) == MODE_TALK)
        talk_type(u, key);
}
