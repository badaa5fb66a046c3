/* commands.c - every command: its name, what it does, when it is offered, how the bar calls it. */
#include "tui/state/keys.h"

#include "base/i18n.h"
#include "record/games.h"
#include "tui/state/choice.h"
#include "tui/state/pick.h"
#include "tui/state/rule_editor.h"
#include "tui/state/rule_find.h"
#include "tui/state/suggest.h"
#include "tui/state/ui.h"
#include "tui/state/ui_page.h"

/* ---- answers ----------------------------------------------------------------------------------- */

static ui_request key_answer(ui *u, kd_action action)
{
    u->game.action = action;
    u->game.paused = false; /* after a declaration the deal goes on */
    u->game.sent = u->game.asked != 0;
    return u->screen == SCREEN_PRIVATE ? REQUEST_PRIVATE_DONE : REQUEST_SUBMIT;
}

static ui_request key_play(ui *u)
{
    enum { MUCH = 15 };
    kd_action action = ui_picked(u);
    kd_cards only;
    int fine;

    /* Where one play alone is legal, the key picks it before it plays. */
    if (action.verb == KD_PLAY && kd_empty(action.cards) && ui_may_answer(u) && !u->tutor.on &&
        suggest_forced(&u->view, &only)) {
        pick_cards(u, only);
        return REQUEST_NONE;
    }
    /* A play that the rules penalise takes a second Enter. So does one that may cost much: points that are buried,
       or the fine of a dump that fails. */
    bool fair = kd_check_strict(&u->view, &action).reason == KD_OK;
    bool warned = u->before.kind == NOTICE_UNPLAYED;
    bool taken =
        ui_may_answer(u) && (fair || warned) && kd_check(&u->view, &action).reason == KD_OK;
    bool asks = taken && u->settings.confirm && !u->tutor.on;
    bool costly =
        asks && (action.verb == KD_BURY ? kd_points(action.cards) >= MUCH
                                        : choice_risks(&u->view, action.cards, &fine) && fine > 0);
    if (taken && (!costly || kd_same(u->before.stake, action.cards)))
        return key_answer(u, action);
    notice_put(u, taken ? NOTICE_STAKE : NOTICE_UNPLAYED, "");
    if (taken)
        u->notice.stake = action.cards;
    return REQUEST_NONE;
}

static void clear(ui *u)
{
    if (kd_empty(ui_picks(u)) && ui_may_answer(u))
        notice_tell(u, N_("No card is picked."));
    pick_none(u);
}

static bool may_pick(const ui *u)
{
    return ui_mode_of(u) == MODE_PLAY || ui_mode_of(u) == MODE_BURY;
}

static ui_request escape(ui *u)
{
    if (u->exercise.of && (!may_pick(u) || kd_empty(ui_picks(u))))
        return REQUEST_MENU;
    clear(u);
    return REQUEST_NONE;
}

static ui_request key_choose(ui *u, int key)
{
    kd_action choice[CHOICES];
    int count = choice_list(&u->view, choice), i = key - '1';

    if (i < count)
        return key_answer(u, choice[i]);
    notice_put(u, NOTICE_UNCOUNTED, "");
    return REQUEST_NONE;
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
    notice_put(u, NOTICE_UNPLAYED, "");
    return REQUEST_NONE;
}

static ui_request key_play_out(ui *u)
{
    if (ui_runs_through(u))
        return REQUEST_PLAY_OUT;
    if (ui_mode_of(u) != MODE_PLAY)
        return REQUEST_NONE;
    if (u->setup.people == 1 && ui_may_answer(u) && settled(&u->view))
        return REQUEST_PLAY_OUT;
    notice_tell(u, N_("The result can still change: every card counts."));
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

/* The rest of a deal that is not over would have to be invented. */
static ui_request repeat(ui *u, ui_request request)
{
    bool over = u->screen != SCREEN_BROWSE || browse_repeats(u);
    if (!over)
        notice_tell(u, N_("This deal is not over: it can be played again when it is."));
    return over ? request : REQUEST_NONE;
}

static ui_request repeat_deal(ui *u)
{
    return repeat(u, REQUEST_AGAIN);
}

static ui_request repeat_trick(ui *u)
{
    return repeat(u, REQUEST_AGAIN_TRICK);
}

static ui_request lend(ui *u)
{
    u->overlay = u->below, u->below = OVERLAY_NONE;
    return REQUEST_STAND_IN;
}

static ui_request stand_up(ui *u)
{
    if (u->people.connection == SESSION_CONNECTED)
        return REQUEST_STAND_UP;
    u->overlay = u->below;
    notice_tell(u,
                N_("The line is cut, so the table cannot be told; q, then a leaves for a while."));
    return REQUEST_NONE;
}

static ui_request key_continue(ui *u)
{
    bool last = u->view.phase == KD_PHASE_OVER, summary = ui_sums_up(u);

    if (u->game.again || u->game.day)
        return REQUEST_NEXT;
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
    drill_clock(u);
    if (u->overlay == OVERLAY_NONE || u->overlay == OVERLAY_DUMP_FAILED ||
        u->overlay == OVERLAY_SETTINGS || u->overlay == OVERLAY_LESSON ||
        u->overlay == OVERLAY_INVITE)
        u->below = u->overlay;
    u->overlay = (ui_overlay)overlay;
}

/* The keys of what is open now, to which it goes back when it closes. */
static void help(ui *u)
{
    u->helped = u->overlay;
    put_on_top(u, OVERLAY_HELP);
}

/* Where several people share the screen, the open hand is given away after a question. */
static ui_request stand_in(ui *u)
{
    bool open = ui_may_answer(u) || u->screen == SCREEN_PRIVATE;
    if (u->game.counts)
        notice_tell(u, N_("This try counts: no bot plays for you."));
    else if (open && u->setup.people > 1 && !u->people.on)
        put_on_top(u, OVERLAY_LEND);
    else
        return REQUEST_STAND_IN;
    return REQUEST_NONE;
}

static ui_request key_leave(ui *u, int key)
{
    bool sits = u->people.on && u->view.seat < KD_SEATS;

    if (sits && u->people.connection != SESSION_GONE && !u->people.match_over) {
        put_on_top(u, OVERLAY_STAND_UP);
        return REQUEST_NONE;
    }
    if (u->exercise.of) /* nothing is lost */
        return key == UI_KEY_CTRL_C ? REQUEST_QUIT : REQUEST_MENU;
    if (!u->settings.confirm)
        return REQUEST_QUIT;
    put_on_top(u, OVERLAY_LEAVE);
    return REQUEST_NONE;
}

/* Opens the text of the rule of a refusal, or of the rule that counts now; from there, all values. */
static void values(ui *u)
{
    const char *id = u->overlay == OVERLAY_REVIEW ? review_rule(u) : "";

    if (u->overlay != OVERLAY_RULE_TEXT) {
        if (*id)
            rule_box_open(u, id);
        else
            rule_box_open_here(u);
        return;
    }
    rule_lines_sort(u);
    u->rule_page.line = rule_line_of(u, rule_box_row(u));
    u->typed = -1;
    u->settings_page.naming = false;
    rule_page_quiet(u);
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

static bool has_rule(const ui *u)
{
    return u->screen != SCREEN_PAGE || u->list.page->rule;
}

static ui_request page_open(ui *u, int key)
{
    u->list = (ui_list){.key = key};
    return REQUEST_PAGE;
}

/* The drills are a list of their own. */
static ui_request practise(ui *u)
{
    enum { DRILLS_KEY = 'd' };
    return u->practice.line == PRACTICE_DRILL ? page_open(u, DRILLS_KEY) : REQUEST_PRACTISE;
}

static ui_request close_page(ui *u)
{
    ui_screen page = u->screen;
    int from = ui_page_of(u).from;

    if (page == SCREEN_NAMES) {
        u->screen = SCREEN_PEOPLE;
        u->menu.line = 0;
        return REQUEST_NONE;
    }
    if (page == SCREEN_HOUSE)
        return house_close(u);
    if (page == SCREEN_TABLE_PLAN) {
        together_close_plan(u);
        return REQUEST_TABLES;
    }
    if (page == SCREEN_DRILL)
        return REQUEST_MENU;
    if (page == SCREEN_PRACTICE && u->practice.search == SEARCH_RUNS)
        return REQUEST_SEEK_NO_MORE;
    if (page == SCREEN_WEEK) {
        u->screen = SCREEN_DAY;
        return REQUEST_NONE;
    }
    if (page == SCREEN_PAGE) {
        u->screen = (ui_screen)u->list.on_page;
        return u->list.page->left;
    }
    if (page == SCREEN_DAY && u->menu.day.past)
        return REQUEST_PAGE;
    ui_title(u);
    u->menu.line = from;
    return page == SCREEN_RULE_EDITOR ? rule_editor_close(u) : REQUEST_NONE;
}

static ui_request back(ui *u)
{
    bool failed = u->overlay == OVERLAY_DUMP_FAILED;
    bool covers = u->overlay == OVERLAY_NOTICE && u->game.lost_why && u->game.lost_over;

    if (ui_mode_of(u) == MODE_NAMING) {
        u->settings_page.naming = false;
        if (u->overlay == OVERLAY_VALUES ||
            (u->screen == SCREEN_RULE_EDITOR && u->overlay == OVERLAY_NONE))
            rule_find_back(u);
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
    if (u->overlay == OVERLAY_HELP && u->helped != u->below)
        u->overlay = u->helped;
    else if (!covers)
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

    notice_put(u, NOTICE_PACE, "");
    if (speed < 0 || speed >= UI_PACES)
        return REQUEST_NONE;
    u->settings.speed = speed;
    return REQUEST_PACE;
}

static ui_request next_pace(ui *u)
{
    return step_pace(u, u->settings.speed + 1 < UI_PACES ? 1 : -u->settings.speed);
}

/* ---- when a command is offered, and when the bar shows it -------------------------------------- */

/* At the summary of a deal, and in the lobby, each seat at a table with several terminals goes on once. */
static bool may_continue(const ui *u)
{
    bool sums_up = u->people.on && u->view.phase == KD_PHASE_SCORED;

    if (ui_in_lobby(u))
        return u->people.opener;
    return !sums_up || (u->view.seat < KD_SEATS && !u->people.sitter[u->view.seat].ready);
}

/* Is a box of the coach open that says only why there is nothing in it? */
static bool coach_is_silent(const ui *u)
{
    return (u->overlay == OVERLAY_COACH || u->overlay == OVERLAY_COSTS) && coach_silent(u);
}

#define CONDITION(name, met)                                                                       \
    static bool name(const ui *u)                                                                  \
    {                                                                                              \
        return met;                                                                                \
    }

/* clang-format off */

/* At a table with several terminals nobody else is held or hurried, and the record, which the coach would judge, is
   elsewhere; a deal that is played again has none. */
CONDITION(is_alone, !u->people.on)
CONDITION(is_paced, !u->people.on && (!u->exercise.of || exercise_lies_open(u)))
CONDITION(is_together, u->people.on)
CONDITION(has_coach, u->exercise.of ? exercise_lies_open(u) : (!u->people.on && !u->game.again) || !ui_sums_up(u))
CONDITION(has_lesson, u->overlay == OVERLAY_LESSON || u->tutor.lesson.text)
CONDITION(has_invited, u->overlay != OVERLAY_INVITE || invitations_offered(u))
CONDITION(may_ask_no_more, !u->people.on && u->setup.people > 1 && choice_pass(&u->view))

CONDITION(has_choices, choice_list(&u->view, (kd_action[CHOICES]){{0}}) > 0)
CONDITION(has_menu, !u->setup.alone || u->overlay == OVERLAY_STAND_UP) /* which leaves the seat for a while */
CONDITION(has_code, u->people.row < KD_SEATS && u->people.invited[u->people.row])
CONDITION(has_costs, analysis_worst(&u->coach.analysis, (int[ANALYSIS_WORST]){0}) > 0)
CONDITION(has_decisions, u->coach.analysis.count > 1)
CONDITION(may_look_closer, !u->exercise.of || u->overlay == OVERLAY_REVIEW)
CONDITION(has_exact, !u->exercise.of || exact_offered(u))
CONDITION(has_details, !coach_is_silent(u) && (u->overlay != OVERLAY_REVIEW || u->review.kind == REVIEW_WHY))
CONDITION(may_escape, u->exercise.of || may_pick(u))
CONDITION(has_games, u->menu.games->count > 0)
CONDITION(has_hints, coach_hints(u) && !coach_passes(u) && !coach_is_silent(u))
CONDITION(has_list, u->overlay != OVERLAY_REVIEW || (u->view.tricks > 0 && u->review.kind != REVIEW_BURIED &&
                                                     u->review.kind != REVIEW_OUT))
CONDITION(has_resumable, u->menu.resumable)
CONDITION(has_looks, u->menu.day.next > 0)
CONDITION(has_lines, u->list.count > 0)
CONDITION(names_friend, u->screen == SCREEN_WEEK && u->menu.week_page.typed == FRIEND_ITS_NAME)
CONDITION(has_tricks, !review_nothing(u) && (u->overlay != OVERLAY_REVIEW || u->review.kind != REVIEW_TRICKS))
CONDITION(may_nudge, u->people.on && u->people.nudges && u->view.seat < KD_SEATS)
CONDITION(may_close, u->people.opener && u->people.closes)
CONDITION(waits_for_people, ui_waited_for(u) != 0)
CONDITION(is_on_another, u->people.row != u->view.seat)
/* At a curtain a seat is only taken back: who has not opened a hand cannot give it away. */
CONDITION(has_stand_in, !u->tutor.on && !u->exercise.of && u->setup.person && !kd_phase_ended(u->view.phase) &&
                            (u->screen != SCREEN_CURTAIN || u->game.stands_in))
CONDITION(may_stand_in, !u->game.counts)
CONDITION(has_repeats, u->screen != SCREEN_BROWSE || browse_repeats(u))
CONDITION(may_repeat, u->screen == SCREEN_BROWSE || (ui_in_game(u) && !u->people.on && !u->tutor.on && !u->exercise.of && !*u->game.record_why))
CONDITION(may_uncover, u->game.again || (u->screen == SCREEN_BROWSE && u->browse.unfinished))
CONDITION(may_judge, u->settings.hints && !u->tutor.on)
CONDITION(may_pass, ui_mode_of(u) != MODE_DEAL || (ui_may_answer(u) && has_choices(u)))
CONDITION(may_deal_on, ui_mode_of(u) != MODE_DEAL || !u->people.on)
CONDITION(is_a_game, !u->exercise.of)
CONDITION(has_another, u->exercise.listed)
CONDITION(has_replay, u->exercise.kept && exercise_judged(u))
CONDITION(may_play_out, !u->people.on && !u->exercise.of)
CONDITION(can_take_back, u->game.may_take_back && !u->game.counts)

/* ---- how the bar calls it ---------------------------------------------------------------------- */

#define LABEL(name, met, words)                                                                    \
    static const char *name(const ui *u)                                                           \
    {                                                                                              \
        return (met) ? (words) : NULL;                                                             \
    }

LABEL(leave_label, u->exercise.of, N_("back"))
LABEL(back_label, u->game.again, N_("back"))
LABEL(close_label, u->screen == SCREEN_PRACTICE && u->practice.search == SEARCH_RUNS, N_("stop"))
LABEL(day_label, u->menu.day.next == DAY_DEALS, N_("once more"))
LABEL(auction_label, u->view.tricks == 0, N_("auction"))
LABEL(hint_label, exercise_lies_open(u), N_("hint"))
LABEL(hint_help, exercise_lies_open(u), N_("a hint: the suit, then the cards"))
LABEL(to_menu_help, exercise_of_record(u), N_("back to where it was"))
LABEL(hands_label, costs_lead_to_hands(u), N_("hands"))
LABEL(naming_label, u->screen == SCREEN_RULE_EDITOR && u->overlay == OVERLAY_NONE && !u->rule_page.keeping, N_("find"))
LABEL(drill_label, u->drill.stage == DRILL_OVER, N_("again"))
LABEL(paused_label, u->game.paused, N_("go on"))
LABEL(reserved_label, u->game.reserved, N_("do not reserve"))

/* clang-format on */

static const char *exercise_label(const ui *u)
{
    if (u->exercise.end == EXERCISE_MISSED)
        return N_("decide again");
    return exercise_of_record(u) ? N_("back") : NULL;
}

static const char *exercise_help(const ui *u)
{
    if (exercise_lies_open(u))
        return NULL;
    return exercise_of_record(u) ? N_("back to where it was") : N_("the next one");
}

static const char *leave_help(const ui *u)
{
    if (exercise_of_record(u))
        return N_("back to where it was; Esc does, too");
    return u->exercise.of ? N_("back to practice; Esc does, too") : NULL;
}

static const char *summary_label(const ui *u)
{
    if (u->tutor.on)
        return N_("menu");
    if (u->setup.alone && ui_mode_of(u) == MODE_OVER)
        return N_("leave");
    if (u->game.again)
        return N_("back");
    if (u->game.day)
        return N_("the four deals");
    return u->view.phase == KD_PHASE_OVER && ui_sums_up(u) ? N_("go on") : NULL;
}

/* ---- the table --------------------------------------------------------------------------------- */

/* clang-format off */
const command_row command_rows[CMD_COUNT] = {
    [CMD_LEFT] = {.name = "left", .set = hand_step, .with = -1},
    [CMD_RIGHT] = {.name = "right", .set = hand_step, .with = 1},
    [CMD_UP] = {.name = "up", .set = hand_row_step, .with = -1},
    [CMD_DOWN] = {.name = "down", .set = hand_row_step, .with = 1},
    [CMD_HOME] = {.name = "row-start", .set = hand_end, .with = -1},
    [CMD_END] = {.name = "row-end", .set = hand_end, .with = 1},
    [CMD_PICK] = {.name = "pick", .act = pick_card, .reads = true},
    [CMD_GROW] = {.name = "more", .act = pick_more, .reads = true},
    [CMD_RANK] = {.set = pick_rank, .reads = true},
    [CMD_CLEAR] = {.name = "clear", .act = clear},
    [CMD_ESCAPE] = {.ask = escape, .offered = may_escape},
    [CMD_NEXT_CHOICE] = {.name = "next-choice", .set = pick_walk, .with = 1, .offered = is_a_game, .useful = has_hints, .reads = true},
    [CMD_LAST_CHOICE] = {.name = "last-choice", .set = pick_walk, .with = -1, .offered = is_a_game, .reads = true},
    [CMD_PLAY] = {.name = "play", .ask = key_play, .answers = true},
    [CMD_NUMBER] = {.take = key_choose, .useful = has_choices, .answers = true},
    [CMD_PASS] = {.name = "pass", .ask = pass, .useful = may_pass, .answers = true},
    [CMD_SHOW] = {.ask = key_show, .useful = may_deal_on, .answers = true},
    [CMD_PAUSE] = {.name = "hold", .act = key_hold, .request = REQUEST_PAUSE, .offered = is_paced, .label = paused_label},
    [CMD_RESERVE] = {.name = "reserve", .act = reserve, .label = reserved_label},
    [CMD_NO_MORE] = {.name = "no-more", .ask = no_more, .offered = may_ask_no_more},
    [CMD_SKIP] = {.name = "go-on", .ask = key_skip, .offered = is_alone},
    [CMD_SKIP_LESSON] = {.ask = skip_lesson, .offered = has_lesson},
    [CMD_ON] = {.ask = key_continue, .offered = may_continue, .label = summary_label},
    [CMD_OPEN] = {.take = key_open_curtain},
    [CMD_LAST_TRICK] = {.name = "last-trick", .set = put_on_top, .with = OVERLAY_LAST_TRICK, .label = auction_label},
    [CMD_COACH] = {.name = "advice", .ask = coach_open, .offered = has_coach, .useful = coach_offered, .label = hint_label, .help = hint_help},
    [CMD_VALUES] = {.name = "rules", .act = values, .offered = has_rule},
    [CMD_FASTER] = {.name = "faster", .take = step_pace, .with = 1, .offered = is_paced},
    [CMD_SLOWER] = {.name = "slower", .take = step_pace, .with = -1, .offered = is_paced},
    [CMD_SETTINGS_OPEN] = {.name = "settings", .ask = settings_open},
    [CMD_TALK] = {.name = "talk", .set = put_on_top, .with = OVERLAY_TALK, .offered = is_together},
    [CMD_PHRASES] = {.name = "phrases", .set = put_on_top, .with = OVERLAY_PHRASES, .offered = is_together},
    [CMD_SEATS] = {.name = "people", .set = put_on_top, .with = OVERLAY_SEATS, .offered = is_together},
    [CMD_THEME] = {.name = "theme", .request = REQUEST_THEME},
    [CMD_HELP] = {.name = "help", .act = help},
    [CMD_LEAVE] = {.name = "leave", .take = key_leave, .label = leave_label, .help = leave_help},
    [CMD_REDRAW] = {.name = "redraw", .request = REQUEST_REDRAW},
    [CMD_LIST_MOVE] = {.set = ui_page_move, .offered = has_invited, .useful = has_list},
    [CMD_MENU_TAKE] = {.ask = menu_take},
    [CMD_CONTINUE] = {.request = REQUEST_CONTINUE, .offered = has_resumable},
    [CMD_MENU_NUMBER] = {.take = menu_number},
    [CMD_SPEED] = {.ask = next_pace},
    [CMD_BOTS] = {.act = settings_bots, .request = REQUEST_SETTING_SET},
    [CMD_PAGE] = {.set = put_on_top, .with = OVERLAY_RULES},
    [CMD_RULE_SECTION] = {.act = rules_section},
    [CMD_STATS_TURN] = {.ask = stats_turn},
    [CMD_RULE_FIND] = {.act = rule_find_begin},
    [CMD_RULES_NAME] = {.act = rules_name_begin},
    [CMD_HOUSE] = {.act = house_ask},
    [CMD_VALUE_MORE] = {.take = value_step, .with = 1},
    [CMD_VALUE_LESS] = {.take = value_step, .with = -1},
    [CMD_VALUE_TYPE] = {.take = value_type},
    [CMD_VALUE_UNTYPE] = {.ask = value_untype},
    [CMD_VALUE_RESET] = {.ask = value_reset},
    [CMD_VALUE_OFFER] = {.set = value_offer, .useful_with = value_offered},
    [CMD_GAMES_TAKE] = {.ask = games_take, .useful = games_opens},
    [CMD_GAMES_RESUME] = {.ask = games_resume, .useful = games_continues},
    [CMD_GAMES_DELETE] = {.act = games_ask_delete, .useful = has_games},
    [CMD_GAMES_DELETE_IT] = {.request = REQUEST_DELETE_GAME},
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
    [CMD_VIEW_UNCOVER] = {.act = browse_uncover, .offered = may_uncover},
    [CMD_PLAY_ON] = {.ask = browse_play_on, .useful = browse_plays_on},
    [CMD_AGAIN] = {.name = "again", .ask = repeat_deal, .offered = may_repeat, .useful = has_repeats},
    [CMD_AGAIN_TRICK] = {.ask = repeat_trick, .offered = may_repeat, .useful = has_repeats},
    [CMD_BROWSE_LEAVE] = {.ask = browse_leave},
    [CMD_NAME_DONE] = {.ask = naming_done, .label = naming_label},
    [CMD_LINE_UNTYPE] = {.act = line_untype},
    [CMD_WHY] = {.set = review_show, .with = REVIEW_WHY},
    [CMD_TRICKS] = {.set = review_show, .with = REVIEW_TRICKS, .useful = has_tricks},
    [CMD_CAPTURED] = {.set = review_show, .with = REVIEW_CAPTURED},
    [CMD_BURIED] = {.set = review_show, .with = REVIEW_BURIED},
    [CMD_CARDS_OUT] = {.set = review_show, .with = REVIEW_OUT},
    [CMD_DETAILS] = {.act = show_details, .offered = may_look_closer, .useful = has_details},
    [CMD_TEXT] = {.act = rule_box_of_value},
    [CMD_TEXT_MOVE] = {.set = rule_box_move},
    [CMD_TEXT_TYPE] = {.set = rule_box_type},
    [CMD_TEXT_UNTYPE] = {.act = rule_box_untype},
    [CMD_TAKE_BACK] = {.request = REQUEST_TAKE_BACK, .useful = can_take_back},
    [CMD_FORCED] = {.request = REQUEST_FORCED, .offered = is_a_game},
    [CMD_PLAY_OUT] = {.ask = key_play_out, .offered = may_play_out, .useful = ui_runs_through},
    [CMD_STAND_IN] = {.name = "stand-in", .ask = stand_in, .offered = has_stand_in, .useful = may_stand_in},
    [CMD_COSTS_MOVE] = {.set = costs_move, .useful = has_decisions},
    [CMD_COSTS_NUMBER] = {.set = costs_number, .useful = has_costs},
    [CMD_COSTS_ENTER] = {.act = costs_enter, .useful = costs_lead, .label = hands_label},
    [CMD_COSTS_SEAT] = {.ask = costs_seat, .useful = may_judge},
    [CMD_PRACTISE_STEP] = {.name = "practise", .ask = exercise_practise, .useful = exercise_offered},
    [CMD_EXACT] = {.name = "exact", .ask = exact_open, .offered = has_exact, .useful = exact_offered},
    [CMD_EXACT_MOVE] = {.set = exact_move},
    [CMD_EXERCISE_ON] = {.ask = exercise_on, .label = exercise_label, .help = exercise_help, .answers = true},
    [CMD_EXERCISE_AGAIN] = {.request = REQUEST_AGAIN},
    [CMD_EXERCISE_ANOTHER] = {.request = REQUEST_ANOTHER, .offered = has_another},
    [CMD_EXERCISE_LOOK] = {.request = REQUEST_BROWSE_GAME, .offered = has_replay},
    [CMD_DAY_PLAY] = {.request = REQUEST_DAY_PLAY, .label = day_label},
    [CMD_DAY_LOOK] = {.take = day_look, .useful = has_looks},
    [CMD_DAY_ENDING] = {.request = REQUEST_DAY_ENDING},
    [CMD_PRACTICE] = {.request = REQUEST_PRACTICE},
    [CMD_PRACTISE] = {.ask = practise},
    [CMD_PRACTICE_GRADE] = {.set = practice_choose, .useful = practice_has_grades},
    [CMD_DRILL_NUMBER] = {.take = drill_answer, .useful = drill_asks},
    [CMD_DRILL_ON] = {.ask = drill_on, .useful = drill_continues, .label = drill_label},
    [CMD_PAGE_OPEN] = {.take = page_open},
    [CMD_PAGE_TAKE] = {.request = REQUEST_PAGE_TAKE, .offered = has_lines},
    [CMD_WEEK] = {.request = REQUEST_WEEK},
    [CMD_WEEK_STEP] = {.take = week_step, .with = 1},
    [CMD_WEEK_BACK] = {.take = week_step, .with = -1},
    [CMD_FRIEND] = {.act = friend_begin},
    [CMD_FRIEND_NAME] = {.act = friend_rename, .useful = friend_here},
    [CMD_FRIEND_REMOVE] = {.ask = friend_remove, .useful = friend_here},
    [CMD_FRIEND_NEXT] = {.act = friend_next, .offered = names_friend},
    [CMD_TOGETHER_TAKE] = {.ask = together_take},
    [CMD_TOGETHER_LETTER] = {.take = together_letter},
    [CMD_TOGETHER_CLOSE] = {.ask = together_close, .offered = together_closable},
    [CMD_TABLE_OPEN] = {.request = REQUEST_OPEN_TABLE},
    [CMD_VALUE_NAME] = {.act = value_name},
    [CMD_BACK] = {.ask = back, .label = close_label},
    [CMD_TALK_SEND] = {.ask = talk_send},
    [CMD_PHRASE] = {.take = phrase_say},
    [CMD_AGREE] = {.take = question_answer, .with = WORD_AGREE},
    [CMD_OBJECT] = {.take = question_answer, .with = WORD_OBJECT},
    [CMD_COVER] = {.take = seat_word, .with = WORD_COVER, .useful_with = seat_word_works},
    [CMD_WAIT] = {.take = seat_word, .with = WORD_WAIT, .useful_with = seat_word_works},
    [CMD_REMOVE] = {.take = seat_word, .with = WORD_REMOVE, .useful_with = seat_word_works},
    [CMD_INVITE] = {.take = seat_word, .with = WORD_INVITE, .offered = has_invited, .useful_with = seat_word_works},
    [CMD_CLOSE_TABLE] = {.take = seat_word, .with = WORD_CLOSE, .offered = may_close},
    [CMD_INVITATIONS] = {.act = invitations_show, .offered = invitations_offered},
    [CMD_CODE] = {.act = invitation_turn, .offered = invitations_offered, .useful = has_code},
    [CMD_MUTE] = {.act = seat_mute, .useful = is_on_another},
    [CMD_NUDGE] = {.name = "nudge", .ask = nudge, .offered = may_nudge, .useful = waits_for_people},
    [CMD_STAND_UP] = {.ask = stand_up},
    [CMD_LEND] = {.ask = lend},
    [CMD_TO_MENU] = {.request = REQUEST_MENU, .offered = has_menu, .label = back_label, .help = to_menu_help},
    [CMD_QUIT] = {.request = REQUEST_QUIT},
};
/* clang-format on */

bool command_offered(const ui *u, command cmd)
{
    const command_row *row = &command_rows[cmd];
    bool given = row->answers && ui_stood_in(u, u->view.seat); /* to the bot to answer */

    return !given && (!row->offered || row->offered(u));
}

bool command_useful(const ui *u, const key_row *row)
{
    const command_row *cmd = &command_rows[row->command];

    return command_offered(u, row->command) && (!cmd->useful || cmd->useful(u)) &&
           (!cmd->useful_with || cmd->useful_with(u, cmd->with ? cmd->with : row->keys[0]));
}
