/* test_screens.c - every screen as text, compared with tests/screens (KD_BLESS=1 writes them). */
#include "base/safe_text.h"
#include "record/deck.h"
#include "record/games.h"
#include "support/deals.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/app/app.h"
#include "tui/cells/cells.h"
#include "tui/state/ui.h"

#include <stdio.h>
#include <string.h>

/* A row of screens.tsv. */
typedef struct shot {
    const char *name, *deal, *lines, *seat, *keys, *then, *more, *sizes;
} shot;

static const shot *shots;
static size_t shot_count;

/* A layout and a size; the name of a picture leaves out the default layout. */
typedef struct sized {
    const char *name;
    layout_request request;
    int w, h;
    bool ascii; /* also in ASCII */
    bool faces; /* in a theme with faces */
} sized;

static const sized pictures[] = {
    {"100x30", LAYOUT_AUTO, 100, 30, true, false},
    {"120x40", LAYOUT_AUTO, 120, 40, true, false},
    {"200x50", LAYOUT_AUTO, 200, 50, false, false},
    {"200x60", LAYOUT_AUTO, 200, 60, false, false},
    {"rows-100x30", LAYOUT_ROWS, 100, 30, false, false},
    {"rows-120x40", LAYOUT_ROWS, 120, 40, false, false},
    {"fan-80x24", LAYOUT_FAN, 80, 24, true, false},
    {"fan-120x40", LAYOUT_FAN, 120, 40, false, false},
    {"fan-200x50", LAYOUT_FAN, 200, 50, false, false},
    {"ledger-80x24", LAYOUT_LINES, 80, 24, true, false},
    {"ledger-100x30", LAYOUT_LINES, 100, 30, false, false},
    {"ledger-120x40", LAYOUT_LINES, 120, 40, false, false},
    {"ledger-200x50", LAYOUT_LINES, 200, 50, false, false},
    {"faces-60x20", LAYOUT_AUTO, 60, 20, false, true},
    {"faces-80x24", LAYOUT_AUTO, 80, 24, false, true},
    {"faces-100x30", LAYOUT_AUTO, 100, 30, false, true},
    {"faces-120x40", LAYOUT_AUTO, 120, 40, false, true},
    {"faces-200x50", LAYOUT_AUTO, 200, 50, false, true},
    {"faces-rows-100x30", LAYOUT_ROWS, 100, 30, false, true},
    {"faces-fan-80x24", LAYOUT_FAN, 80, 24, false, true},
};

/* The picture of the default layout also serves layouts that do not fit the size or look the same. */
static const sized usual[] = {
    {"rows-60x20", LAYOUT_ROWS, 60, 20, false, false},
    {"fan-60x20", LAYOUT_FAN, 60, 20, false, false},
    {"ledger-60x20", LAYOUT_LINES, 60, 20, false, false},
    {"rows-80x24", LAYOUT_ROWS, 80, 24, false, false},
    {"fan-79x40", LAYOUT_FAN, 79, 40, false, false},
    {"fan-100x30", LAYOUT_FAN, 100, 30, false, false},
    {"ledger-120x23", LAYOUT_LINES, 120, 23, false, false},
};

/* ---- what the program does next ---------------------------------------------------------------- */

static void title(ui *u, const kd_match *match)
{
    ui_title(u);
}

static void first_game(ui *u, const kd_match *match)
{
    ui_title(u);
    u->menu.first = true;
}

static void left_game(ui *u, const kd_match *match)
{
    static const resumable_game saved = {.when = "14:02", .deal = 3, .level = {3, 5}};
    ui_title(u);
    ui_offer(u, &saved, NULL);
}

static void left_by_four(ui *u, const kd_match *match)
{
    static const resumable_game saved = {
        .when = "14:02", .days = 1, .deal = 12, .level = {8, 8}, .seats.people = 0xf};
    ui_title(u);
    ui_offer(u, &saved, NULL);
}

static void busy_game(ui *u, const kd_match *match)
{
    ui_title(u);
    ui_offer(u, NULL, "another koudi plays the saved game");
}

/* The page of a day after so many deals. */
static void day_after(ui *u, int over)
{
    static const int levels[DAY_DEALS] = {2, -1, 0, 2};
    static const day_word result = {.date = "2026-11-26",
                                    .version = {0, 3, 0},
                                    .levels = {2, -1, 0, 2},
                                    .field = 8,
                                    .better = 91,
                                    .records = 0x89abcd};
    ui_title(u);
    u->screen = SCREEN_DAY;
    ui_day *d = &u->menu.day;
    *d = (ui_day){.next = over, .known = over == DAY_DEALS, .result = result};
    d->day.counts = true;
    memcpy(d->day.date, result.date, sizeof result.date);
    strcpy(d->day.rules_name, "80p-v3");
    assert_true(kd_rules_preset(&d->day.rules, d->day.rules_name));
    d->result.rules = day_rules(&d->day.rules);
    memcpy(d->levels, levels, sizeof levels);
}

static void day_begun(ui *u, const kd_match *match)
{
    day_after(u, 2);
    u->menu.day.under_way = true;
}

static void day_over(ui *u, const kd_match *match)
{
    day_after(u, DAY_DEALS);
    u->menu.day.ending_tried = u->menu.day.ending_right = true;
}

static void day_own(ui *u, const kd_match *match)
{
    day_after(u, DAY_DEALS);
    ui_day *d = &u->menu.day;
    assert_true(kd_rules_set(&d->day.rules, "fine_points", "20", NULL));
    d->result.rules = day_rules(&d->day.rules);
}

static void day_again(ui *u, const kd_match *match)
{
    day_after(u, DAY_DEALS);
    u->menu.day.first = u->menu.day.result;
    u->menu.day.result.levels[1] = 4;
    u->menu.day.levels[1] = 4;
    u->menu.day.result.better = 99;
    u->menu.day.day.counts = false;
}

static void day_unreadable(ui *u, const kd_match *match)
{
    day_after(u, 1);
    u->menu.day.unreadable = true;
    notice_tell(u, "The record of this deal cannot be read: it is not played.");
}

/* The last days, of which some were left. */
static void past_days(ui *u, const kd_match *match)
{
    static day_try tries[7];
    day_after(u, DAY_DEALS);
    for (int i = 0; i < 7; i++) {
        day_try *t = &tries[i];
        *t = (day_try){.day = u->menu.day.day,
                       .opens = true,
                       .known = true,
                       .over = DAY_DEALS,
                       .word = u->menu.day.result};
        snprintf(t->day.date, sizeof t->day.date, "2026-11-%02d", 26 - i);
        t->word.levels[0] = (int16_t)(2 - i);
    }
    tries[1].known = tries[6].known = false;
    tries[1].over = 2;
    assert_true(kd_rules_set(&tries[2].day.rules, "fine_points", "20", NULL));
    strcpy(tries[3].day.rules_name, "forty");
    assert_true(kd_rules_preset(&tries[3].day.rules, "forty"));
    tries[5].known = tries[5].opens = false;
    tries[5].unreadable = true;
    u->list = (ui_list){.page = &past_days_page, .of = tries, .count = 7, .line = 2};
    u->screen = SCREEN_PAGE;
}

static void past_day_unreadable(ui *u, const kd_match *match)
{
    past_days(u, match);
    u->list.line = 5;
}

static void no_past_days(ui *u, const kd_match *match)
{
    day_after(u, 0);
    u->list = (ui_list){.page = &past_days_page};
    u->screen = SCREEN_PAGE;
}

/* What has come of some days of practice. */
static void practised(ui *u)
{
    enum { TRIED = 40 };
    static attempt list[TRIED];
    const int today = progress_today();
    for (int i = 0; i < TRIED; i++)
        list[i] = i % 4 == 3
                      ? (attempt){today - i % 9, PRACTICE_DRILL, i % 3 ? DRILL_WINNER : DRILL_VOID,
                                  -1, 5 + i % 8}
                      : (attempt){today - i % 11, PRACTICE_ENDING, 2 + i / 20, i, i % 5 != 0};
    u->practice.progress = (progress){list, TRIED, 0};
    u->practice.count[PRACTICE_ENDING] = 1000;
    u->practice.count[PRACTICE_MOVE] = 500;
    u->practice.count[PRACTICE_DRILL] = DRILLS;
}

static void practice_page(ui *u, const kd_match *match)
{
    practised(u);
    u->practice.suggested = PRACTICE_ENDING;
    u->practice.grade = 3;
    u->practice.right = 7;
    u->practice.of = 10;
    u->screen = SCREEN_PRACTICE;
}

/* Of one who has tried an exercise or two. */
static void practice_new(ui *u, const kd_match *match)
{
    practice_page(u, match);
    u->practice.progress.count = 2;
    u->practice.grade = 1;
}

static void practice_due(ui *u, const kd_match *match)
{
    practice_page(u, match);
    u->practice.suggested = PRACTICE_MISTAKE;
    u->practice.line = PRACTICE_MISTAKE;
    u->practice.count[PRACTICE_MISTAKE] = 12;
    u->practice.due = 3;
    u->practice.progress.bad = 2;
}

/* As the program opens it. */
static void list_page_of(ui *u, const list_page *page)
{
    static app a;
    a.game = a.stack;
    practised(u);
    a.game->ui = *u;
    a.game->ui.list = (ui_list){.page = page, .on_page = SCREEN_PRACTICE};
    page->open(&a);
    *u = a.game->ui;
    u->practice.progress = a.game->ui.practice.progress;
    u->screen = SCREEN_PAGE;
}

static void progress_shown(ui *u, const kd_match *match)
{
    list_page_of(u, &progress_page);
}

static void drills_shown(ui *u, const kd_match *match)
{
    list_page_of(u, &drills_page);
}

static void drill_of(ui *u, drill_kind kind, uint64_t seed)
{
    kd_rules rules;
    kd_rng rng;
    kd_rules_default(&rules);
    kd_rng_seed(&rng, seed, 0);
    u->drill = (ui_drill){.kind = kind, .right = 4, .answered = 5, .left_ms = 43210};
    assert_true(drill_draw(&u->drill.question, kind, &rules, &rng));
    u->screen = SCREEN_DRILL;
    drill_ask(u);
    while (u->drill.stage == DRILL_PASSES && seed)
        (void)drill_on(u);
}

#define DRILL_SHOT(name, kind, seed)                                                               \
    static void name(ui *u, const kd_match *match)                                                 \
    {                                                                                              \
        drill_of(u, kind, seed);                                                                   \
    }
DRILL_SHOT(drill_trumps, DRILL_TRUMPS, 1)
DRILL_SHOT(drill_tractor, DRILL_TRACTOR, 1)
DRILL_SHOT(drill_winner, DRILL_WINNER, 1)
DRILL_SHOT(drill_follow, DRILL_ANSWER, 1)
DRILL_SHOT(drill_kitty, DRILL_KITTY, 1)
DRILL_SHOT(drill_total, DRILL_TOTAL, 1)
DRILL_SHOT(drill_out, DRILL_TRUMPS_OUT, 1)
DRILL_SHOT(drill_void, DRILL_VOID, 1)
DRILL_SHOT(drill_passes, DRILL_VOID, 0)

/* The first answer that is wrong. */
#define WRONG_SHOT(name, kind, seed)                                                               \
    static void name(ui *u, const kd_match *match)                                                 \
    {                                                                                              \
        drill_of(u, kind, seed);                                                                   \
        assert_int_equal(drill_answer(u, u->drill.question.right ? '1' : '2'), REQUEST_NONE);      \
    }
WRONG_SHOT(wrong_trumps, DRILL_TRUMPS, 1)
WRONG_SHOT(wrong_tractor, DRILL_TRACTOR, 1)
WRONG_SHOT(wrong_passed, DRILL_TRACTOR, 51)
WRONG_SHOT(wrong_level, DRILL_WINNER, 74)
WRONG_SHOT(wrong_winner, DRILL_WINNER, 1)
WRONG_SHOT(wrong_follow, DRILL_ANSWER, 1)
WRONG_SHOT(wrong_kitty, DRILL_KITTY, 1)
WRONG_SHOT(wrong_total, DRILL_TOTAL, 1)
WRONG_SHOT(wrong_out, DRILL_TRUMPS_OUT, 1)
WRONG_SHOT(wrong_void, DRILL_VOID, 1)

static void drill_over(ui *u, const kd_match *match)
{
    drill_of(u, DRILL_WINNER, 1);
    u->drill.stage = DRILL_OVER;
    u->drill.best = 9;
    u->drill.lasts = 3;
    memcpy(u->drill.last, (int[]){7, 9, 4}, 3 * sizeof(int));
}

static void drill_none(ui *u, const kd_match *match)
{
    drill_of(u, DRILL_TRACTOR, 1);
    u->drill.stage = DRILL_NONE;
}

/* An ending, which is played, right or wrong. */

static exercise ending_of; /* the ui points to them */
static ending ended;

static void ending_begins(ui *u, const kd_match *match)
{
    static const char line[] =
        "e5 g80 %0.0.100 #c !+ LA/K d1 TH D2Y h+UPO.ZWUQ.*ZYX.+XWP B1ECfttroo cLDVQllyv t0";
    static trial of;
    char why[200];
    assert_true(exercise_parse(line, sizeof line - 1, &of.of, why, sizeof why));
    ending_of = of.of;
    of.number = 95;
    ending_free(&ended);
    assert_true(ending_begin(&ended, &of.of));
    exercise_start(u, &of);
    exercise_show(u, &ended.match, NULL);
    ui_ask(u, 1);
}

/* The player's play, right or wrong. */
static void ending_played(ui *u, kd_cards cards)
{
    kd_events events;
    u->game.action = (kd_action){(uint8_t)ending_of.seat, KD_PLAY, cards};
    exercise_play(u, &ended, &events);
    assert_true(events.count > 0);
    ui_wait(u);
    exercise_show(u, &ended.match, &events);
    u->game.may_take_back = true;
}

static void others_play(ui *u, int plays)
{
    kd_events events;
    while (plays-- > 0 && !ending_over(&ended) && !ending_asks(&ended)) {
        ending_reply(&ended, &events);
        exercise_show(u, &ended.match, &events);
    }
    if (ending_over(&ended)) {
        exercise_ended(u, &ended);
        u->trick_shown = false;
        u->overlay = OVERLAY_EXERCISE;
    }
}

static void ending_wrong(ui *u, const kd_match *match)
{
    kd_cards wrong = ending_of.match.round.hand[ending_of.seat];
    ending_played(u, kd_card((kd_face)kd_take(&wrong)));
    assert_true(ended.missed);
}

static void ending_refuted(ui *u, const kd_match *match)
{
    ending_wrong(u, match);
    others_play(u, 2 * KD_SEATS - 2);
}

static void ending_missed(ui *u, const kd_match *match)
{
    ending_wrong(u, match);
    others_play(u, KD_FACES);
}

static void ending_second(ui *u, const kd_match *match)
{
    ending_played(u, ending_right(&ended));
    others_play(u, KD_FACES);
    u->trick_shown = false;
    ui_ask(u, 2);
}

static void ending_solved(ui *u, const kd_match *match)
{
    while (!ending_over(&ended)) {
        ending_played(u, ending_right(&ended));
        others_play(u, KD_FACES);
    }
}

/* A right play was named or taken back before. */
static void ending_helped(ui *u, const kd_match *match)
{
    u->exercise.again = true;
    ending_solved(u, match);
}

static void ending_met(ui *u, const kd_match *match)
{
    static exercise met;
    met = ending_of;
    met.goal = u->view.points;
    u->exercise.of = &met;
    u->exercise.number = -1;
}

static void ending_exact(ui *u, const kd_match *match)
{
    static exact_plays exact;
    const kd_round *round = &ending_of.match.round;
    long nodes = LONG_MAX;
    exact = (exact_plays){.order = round->order, .seat = ending_of.seat, .attacks = true};
    exact.count = endgame_plays(&round->pos, &round->order, &ended.table, &nodes, exact.play);
    u->exercise.exact = &exact;
    u->below = u->overlay;
    u->overlay = OVERLAY_EXACT;
}

/* Moves: a seat's view of a deal, answered, and what the coach holds of it. */

static const char move_line[] =
    "m3.20000 !POw =POw:-519.8.0 =igw:-785.8.8 =iyw:-1218.9.9 LQ/K d1 TS C3LL hKGECBXTPOj"
    "ihgyw.LLKIBjidbrrp.+FCYWVUSQecy.+**GFEDDAXha B3AWUgfcon t1uuttxxsqVQvqspon1ZRNN1kkba"
    "mmfe3HHllJJMM0ZISO1zzw.Tdv.YRP.";
static const char bury_line[] =
    "m8.20000 @1 !bury/jhhcbwts =bury/jhhcbwts:737.8.0 =bury/SNljhhcb:466.8.9 =bury/Ncbyw"
    "tsq:351.9.10 LJ/6 d1 pbury TS D2E h+MHGGCZUTROkkjiiggyxuqpoo.LKKJIFFEAZXWWVVUTSPPNlj"
    "hhcbywtsrq.+*LHEDDBBYXRNffecazxwtspn.*MJICAYSQQOmmleddbazvvurn K1LKJZWPhc s2E";
static const char declare_line[] =
    "m4.20000 @3 !declare/w =declare/w:1120.14.0 =pass/:869.15.10 =declare/J:769.14.13 Rt"
    "ournament LJ/J d3 pdeal h+*LJYWVUTRPjeecb.HDCBAYXQmgcyvqpo.IICZWVQNkfztsrqn.JGDSSNjh"
    "bzxxwvuuo";

static trial asked_for; /* the ui points to it */

static void asks(ui *u, const char *line, int number)
{
    char why[200];
    asked_for = (trial){.number = number};
    assert_true(exercise_parse(line, strlen(line), &asked_for.of, why, sizeof why));
    exercise_start(u, &asked_for);
    exercise_show(u, &asked_for.of.match, NULL);
    ui_ask(u, 1);
}

static void move_asks(ui *u, const kd_match *match)
{
    asks(u, move_line, 2);
}

static void move_buries(ui *u, const kd_match *match)
{
    asks(u, bury_line, 69);
}

static void move_declares(ui *u, const kd_match *match)
{
    asks(u, declare_line, 361);
}

/* Answered by the option of that number. */
static void answers(ui *u, int option)
{
    u->game.action = asked_for.of.known.line[option].action;
    assert_true(exercise_answer(u));
    u->overlay = OVERLAY_EXERCISE;
}

static void move_best(ui *u, const kd_match *match)
{
    answers(u, 0);
}

static void move_costs(ui *u, const kd_match *match)
{
    answers(u, 2);
}

static void move_as_good(ui *u, const kd_match *match)
{
    asked_for.of.known.line[1].behind = asked_for.of.known.line[1].unsure;
    answers(u, 1);
}

/* The same decision, not judged before: one of a record, or a mistake of the player's own. */
static void decision_asks(ui *u, const kd_match *match)
{
    move_asks(u, match);
    asked_for.of.kind = PRACTICE_MISTAKE;
    u->exercise.number = -1;
    u->exercise.listed = false;
}

static void mistake_asks(ui *u, const kd_match *match)
{
    decision_asks(u, match);
    asked_for.mistake = (mistake){.box = 1, .due = progress_today() + 2};
    u->exercise.kept = &asked_for.mistake;
    u->exercise.listed = true;
}

static void mistake_thinks(ui *u, const kd_match *match)
{
    const advice known = asked_for.of.known;
    asked_for.of.known.samples = 0;
    u->game.action = known.line[1].action;
    assert_false(exercise_answer(u));
    u->overlay = OVERLAY_EXERCISE;
    asked_for.of.known = known;
}

static void mistake_costs(ui *u, const kd_match *match)
{
    advice said = asked_for.of.known;
    mistake_thinks(u, match);
    asked_for.of.known.samples = 0;
    said.samples = 2400;
    ui_advised(u, u->coach.number, &said);
}

/* The cost is sure, and less than that of a mistake. */
static void mistake_right(ui *u, const kd_match *match)
{
    mistake_costs(u, match);
    u->coach.advice.line[1].behind = 0.05;
    u->coach.advice.line[1].unsure = 0.01;
}

static void mistake_learned(ui *u, const kd_match *match)
{
    mistake_right(u, match);
    asked_for.mistake.box = MISTAKE_BOXES;
}

/* A family of five and the player, on a Thursday. */
static void family(ui *u, const kd_match *match)
{
    static const struct {
        const char *name;
        int above[4]; /* the field, in tenths; 99: not played */
    } played[] = {{"", {12, -8, 99, 22}},    {"Mei", {32, 2, -28, 12}},
                  {"妈妈", {2, 2, 2, 99}},   {"Grandfather Wu", {99, 99, 112, -118}},
                  {"Jun", {-8, 99, 99, 99}}, {"Dad", {99, 99, 99, 99}}};
    static week table;
    static friends all;
    day_word own[4];
    int owns = 0;
    day_after(u, DAY_DEALS);
    all.count = 0;
    for (size_t i = 0; i < sizeof played / sizeof *played; i++)
        for (int d = 0; d < 4; d++) {
            day_word w = u->menu.day.result;
            if (played[i].above[d] == 99 && strcmp(played[i].name, "Dad") != 0)
                continue;
            day_version(w.version);
            snprintf(w.date, sizeof w.date, "2026-11-%02d",
                     strcmp(played[i].name, "Dad") ? 23 + d : 20);
            memset(w.levels, 0, sizeof w.levels);
            w.field = (int16_t)-played[i].above[d];
            if (!*played[i].name) {
                own[owns++] = w;
                continue;
            }
            snprintf(all.word[all.count].name, FRIEND_NAME, "%s", played[i].name);
            all.word[all.count++].word = w;
        }
    week_make(&table, "2026-11-26", "2026-11-26", day_rules(&u->menu.day.day.rules), &all, own,
              owns);
    u->menu.week_page = (ui_week){.table = &table, .date = "2026-11-26"};
    u->screen = SCREEN_WEEK;
}

/* Somebody plays by other rules, and somebody with another version. */
static void family_apart(ui *u, const kd_match *match)
{
    static week table;
    family(u, match);
    table = *u->menu.week_page.table;
    table.row[1].mixed = true;
    table.others = 2;
    table.other[0] = (friend_word){.name = "Jun", .word = u->menu.day.result};
    table.other[0].word.rules = 7;
    table.other[1] = (friend_word){.name = "", .word = u->menu.day.result};
    kd_rules forty;
    assert_true(kd_rules_preset(&forty, "forty"));
    table.other[1].word.rules = day_rules(&forty);
    table.beyond = 3;
    u->menu.week_page.table = &table;
    u->menu.week_page.line = 6;
}

static void friend_pasted(ui *u, const kd_match *match)
{
    static const char line[] = "Koudi 2026-11-26 · 80p-v3 · +3 · field +0.8 · better than 91 "
                               "%\nday1+9k2030j6hb7g2fzg0g2g082";
    family(u, match);
    for (const char *at = line; *at;) {
        uint32_t code;
        at += safe_text_decode(at, strlen(at), &code);
        ui_pasted(u, (int)code);
    }
    assert_int_equal(ui_key(u, UI_KEY_ENTER), REQUEST_NONE); /* it is not whole */
}

static void friend_named(ui *u, const kd_match *match)
{
    family(u, match);
    friend_ask_name(u);
    assert_int_equal(ui_key(u, UI_KEY_TAB), REQUEST_NONE);
}

static void friend_removed(ui *u, const kd_match *match)
{
    family(u, match);
    u->menu.week_page.line = 1;
    assert_int_equal(ui_key(u, 'D'), REQUEST_NONE);
}

/* A deal is played again with all hands open. */
static void opened(ui *u, const kd_match *match)
{
    u->game.again = u->browse.open = u->browse.opened = true;
    browse_hands(&u->browse, match);
}

/* A deal of a day, in the try that counts. */
static void of_day(ui *u, const kd_match *match)
{
    u->game.day = u->game.counts = true;
    u->menu.day.next = 2;
}

static void sealed(ui *u, const kd_match *match)
{
    u->game.seal = "5b73b45c1c2ad455ff19f4c5972cd872085cccaf2794ae0200cecaabe5c2f54c";
    u->game.salt = u->view.phase == KD_PHASE_SCORED ? "dc0e4a5bc4111999b9197a76a16c1da0" : "";
}

static void compared(ui *u, const kd_match *match)
{
    u->field = (ui_field){.deal = u->view.deals,
                          .comes = true,
                          .known = true,
                          .alone_known = true,
                          .strong_known = true,
                          .all = {.tables = 8, .levels = {-2, -1, -1, -1, -1, 1, 1, 2}},
                          .alone = {.tables = 1, .levels = {1}},
                          .strong = {.tables = 2, .levels = {-1, 2}}};
}

static void stood_in(ui *u, const kd_match *match)
{
    u->game.stands_in = 1u << u->view.seat;
}

static void nothing_taken(ui *u, const kd_match *match)
{
    for (int i = 0; i < u->view.tricks; i++)
        u->view.trick[i].points = 0;
    u->view.points = u->view.fines = 0;
}

static void curtain(ui *u, const kd_match *match)
{
    u->setup.names[2] = "Mei";
    ui_curtain(u, 2);
}

static void curtain_long_name(ui *u, const kd_match *match)
{
    u->setup.names[2] = "Bartholomaeus-Friedrich Wilhelm";
    ui_curtain(u, 2);
}

static void taken_back(ui *u, const kd_match *match)
{
    notice_tell(u, "Taken back.");
}

static void early(ui *u, const kd_match *match)
{
    notice_put(u, NOTICE_EARLY, "");
}

static void lends(ui *u, const kd_match *match)
{
    u->setup.people = KD_SEATS;
    u->setup.person = 15;
    ui_key(u, 'z');
}

static void curtain_lent(ui *u, const kd_match *match)
{
    ui_curtain(u, 2);
    u->game.stands_in = 1u << 3 | 1u << 1;
    u->setup.person = 15;
}

static void look(ui *u, const kd_match *match)
{
    kd_view view = u->view;

    ui_curtain(u, 0);
    ui_key(u, 's');
    view.phase = KD_PHASE_DEAL;
    view.actors = 1;
    ui_private(u, &view);
}

/* Level cards of three suits, the first suit twice: told in the order of the choices. */
static void look_at_many(ui *u, const kd_match *match)
{
    static const int suits[] = {KD_SPADES, KD_CLUBS, KD_HEARTS, KD_SPADES};

    u->view.hand = (kd_cards){0, 0};
    u->view.drawn_count = 0;
    for (int i = 0; i < 4; i++) {
        kd_face face = kd_face_of(suits[i], kd_level_to_show(&u->view));
        u->view.drawn[u->view.drawn_count++] = face;
        u->view.hand = kd_add(u->view.hand, kd_card(face));
    }
    look(u, match);
}

static void names(ui *u, const kd_match *match)
{
    u->setup.names[1] = "Wilhelmina";
    u->setup.names[2] = "李梅";
}

/* Names of the greatest length. */
static void long_names(ui *u, const kd_match *match)
{
    u->setup.names[0] = "Bartholomaeus-Friedrich Wilhelm";
    u->setup.names[1] = "Konstantinopolitanische Duchess";
    u->setup.names[2] = "Maximiliana-Theodora-Antoinette";
    u->setup.names[3] = "Hubert Blaine Wolfeschlegelstei";
}

/* A failed dump has shown all cards that West still holds. */
static void dump_shown(ui *u, const kd_match *match)
{
    u->view.shown[3] = match->round.hand[3];
}

static void refused(ui *u, const kd_match *match)
{
    kd_verdict why = {.reason = KD_NOT_YOUR_TURN};
    ui_refused(u, &why);
}

static void won(ui *u, const kd_match *match)
{
    u->view.phase = KD_PHASE_OVER;
    u->view.winner = 0;
    u->view.result.after[0] = u->view.level[0] = KD_RANKS;
    u->view.result.next_dealer = KD_NOBODY;
    u->setup.seed = "20260923";
}

static void seeded(ui *u, const kd_match *match)
{
    u->setup.seed = "20260923";
}

static void unrecorded(ui *u, const kd_match *match)
{
    ui_unrecorded(u,
                  "/home/somebody/with/a/very/long/way/to/every/thing/that/is/kept/"
                  "and/written/down/about/games/koudi/records/2026-11-21.rec",
                  "No space left on device");
}

static void strong(ui *u, const kd_match *match)
{
    u->view.phase = KD_PHASE_REBEL;
    u->view.actors = 1;
    u->view.seat = 0;
}

/* Four people are at the keyboard, and none looks: what they chose is done for them. */
static void four_people(ui *u, const kd_match *match)
{
    u->setup.people = KD_SEATS;
    u->setup.person = (1U << KD_SEATS) - 1;
}

static void foreseeable(ui *u, const kd_match *match)
{
    u->setup.seed = "7";
}

/* REV-1: sets rules by which the cards still out may be counted. */
static void counted(ui *u, const kd_match *match)
{
    u->view.order.rules.count = 1;
}

static void own_cards_only(ui *u, const kd_match *match)
{
    u->view.order.rules.review = KD_REVIEW_OWN;
}

/* The deal has raised one side, which is told by its summary, not by the last trick. */
static void risen(ui *u, const kd_match *match)
{
    u->view.result.before[0] = u->view.result.before[1] = 3;
    u->view.level[0] = 5;
}

static void dealt(ui *u, const kd_match *match)
{
    u->dealt = deck_kitty(match);
}

static void timed(ui *u, const kd_match *match)
{
    if (!u->view.time_up)
        u->game.minutes_left = 42;
}

/* ---- the screens -------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    void (*happens)(ui *u, const kd_match *match);
} nexts[] = {
    {"four-people", four_people},
    {"foreseeable", foreseeable},
    {"counted", counted},
    {"review=own", own_cards_only},
    {"timed", timed},
    {"title", title},
    {"first-game", first_game},
    {"left-game", left_game},
    {"left-by-four", left_by_four},
    {"busy-game", busy_game},
    {"day-begun", day_begun},
    {"day-over", day_over},
    {"day-own", day_own},
    {"day-again", day_again},
    {"day-unreadable", day_unreadable},
    {"of-day", of_day},
    {"past-days", past_days},
    {"past-day-unreadable", past_day_unreadable},
    {"no-past-days", no_past_days},
    {"practice", practice_page},
    {"practice-new", practice_new},
    {"practice-due", practice_due},
    {"progress", progress_shown},
    {"ending", ending_begins},
    {"wrong", ending_wrong},
    {"refuted", ending_refuted},
    {"missed", ending_missed},
    {"second", ending_second},
    {"solved", ending_solved},
    {"helped", ending_helped},
    {"met", ending_met},
    {"exact", ending_exact},
    {"move", move_asks},
    {"move-buries", move_buries},
    {"move-declares", move_declares},
    {"best", move_best},
    {"third", move_costs},
    {"as-good", move_as_good},
    {"decision", decision_asks},
    {"mistake", mistake_asks},
    {"thinks", mistake_thinks},
    {"second-best", mistake_costs},
    {"good-enough", mistake_right},
    {"learned", mistake_learned},
    {"drills", drills_shown},
    {"drill-trumps", drill_trumps},
    {"drill-tractor", drill_tractor},
    {"drill-winner", drill_winner},
    {"drill-answer", drill_follow},
    {"drill-kitty", drill_kitty},
    {"drill-total", drill_total},
    {"drill-out", drill_out},
    {"drill-void", drill_void},
    {"drill-passes", drill_passes},
    {"wrong-trumps", wrong_trumps},
    {"wrong-tractor", wrong_tractor},
    {"wrong-winner", wrong_winner},
    {"wrong-answer", wrong_follow},
    {"wrong-kitty", wrong_kitty},
    {"wrong-total", wrong_total},
    {"wrong-out", wrong_out},
    {"wrong-void", wrong_void},
    {"wrong-passed", wrong_passed},
    {"wrong-level", wrong_level},
    {"drill-over", drill_over},
    {"drill-none", drill_none},
    {"family", family},
    {"family-apart", family_apart},
    {"friend-pasted", friend_pasted},
    {"friend-named", friend_named},
    {"friend-removed", friend_removed},
    {"opened", opened},
    {"sealed", sealed},
    {"compared", compared},
    {"stood-in", stood_in},
    {"nothing-taken", nothing_taken},
    {"curtain", curtain},
    {"curtain-long-name", curtain_long_name},
    {"curtain-lent", curtain_lent},
    {"lends", lends},
    {"taken-back", taken_back},
    {"look", look},
    {"look-at-many", look_at_many},
    {"names", names},
    {"long-names", long_names},
    {"dump-shown", dump_shown},
    {"refused", refused},
    {"won", won},
    {"seeded", seeded},
    {"unrecorded", unrecorded},
    {"strong", strong},
    {"risen", risen},
    {"dealt", dealt},
    {"early", early},
};

#define MEMBER(member) offsetof(ui, member)
static const struct {
    const char *word;
    size_t at;
} shown[] = {{"ending-shown", MEMBER(ending_shown)}, {"moves", MEMBER(moves)},
             {"trick-shown", MEMBER(trick_shown)},   {"paused", MEMBER(game.paused)},
             {"last-call", MEMBER(game.last_call)},  {"may-take-back", MEMBER(game.may_take_back)},
             {"again", MEMBER(game.again)}};

/* What the program does next, in one word. */
static void happen(ui *u, const kd_match *match, const char *word)
{
    int number, other;
    for (size_t i = 0; i < sizeof nexts / sizeof *nexts; i++)
        if (strcmp(word, nexts[i].word) == 0) {
            nexts[i].happens(u, match);
            return;
        }
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (strcmp(word, shown[i].word) == 0) {
            *((bool *)((char *)u + shown[i].at)) = true;
            return;
        }
    if (sscanf(word, "gathered=%d", &number) == 1)
        u->gathered = number;
    else if (sscanf(word, "closed=%d", &number) == 1)
        u->closed = number;
    else if (sscanf(word, "points=%d", &number) == 1)
        u->view.points = (int16_t)number;
    else if (sscanf(word, "levels=%d,%d", &number, &other) == 2)
        u->view.level[0] = (uint8_t)number, u->view.level[1] = (uint8_t)other;
    else
        fail_msg("no such word: %s", word);
}

static bool has_word(const char *words, const char *word)
{
    const char *at = words ? strstr(words, word) : NULL;
    size_t length = strlen(word);
    return at && (at == words || at[-1] == ' ') && (!at[length] || at[length] == ' ');
}

static const script *deal_of(const char *name)
{
    static const script *const common[] = {&attacked, &counters, &kitty_taken};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (strcmp(common[i]->name, name) == 0)
            return common[i];
    return script_named(name);
}

/* The screen of a shot. */
static void show(const shot *s, ui *u)
{
    kd_match match;
    char words[80];
    stage moment = {.script = s->deal ? deal_of(s->deal) : NULL,
                    .lines = s->lines ? script_text(s->lines) : NULL,
                    .asked = has_word(s->seat, "asked"),
                    .keys = s->keys};
    if (s->seat)
        moment.seat = has_word(s->seat, "nobody") ? KD_NOBODY : (uint8_t)(*s->seat - '0');
    stage_run(&moment, u, &match);
    snprintf(words, sizeof words, "%s", s->then ? s->then : "");
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        happen(u, &match, word);
    stage_keys(u, s->more);
}

static void picture_is(void **state)
{
    const shot *s = *state;
    ui u;

    show(s, &u);
    expect_pictures(&u, s->name, has_word(s->sizes, "narrow"), has_word(s->sizes, "ascii"));
    if (!has_word(s->sizes, "fan"))
        return;
    char name[80];
    snprintf(name, sizeof name, "%s-100x30", s->name);
    expect_picture(&u, 100, 30, name);
}

static void layout_is(void **state)
{
    const sized *p = *state;
    char name[80];
    ui u;

    for (const shot *s = shots; s < shots + shot_count; s++) {
        if (!has_word(s->sizes, "large"))
            continue;
        show(s, &u);
        u.settings.layout = (int)p->request;
        u.coloured = p->faces;
        snprintf(name, sizeof name, "%s-%s", s->name, p->name);
        expect_picture(&u, p->w, p->h, name);
        if (p->faces)
            expect_looks(&u, p->w, p->h, name);
        u.only_ascii = true;
        snprintf(name, sizeof name, "%s-%s-ascii", s->name, p->name);
        if (p->ascii)
            expect_picture(&u, p->w, p->h, name);
    }
}
TEST_ROWS(layout_is, pictures);

static void layout_is_usual(void **state)
{
    const sized *p = *state;
    ui one, two;

    for (const shot *s = shots; s < shots + shot_count; s++) {
        show(s, &one);
        memcpy(&two, &one, sizeof one);
        two.settings.layout = (int)p->request;
        assert_true(same_picture(&one, &two, p->w, p->h));
    }
}
TEST_ROWS(layout_is_usual, usual);

TEST("a drawn card leaves the label of its suit")
{
    stage s = {&attacked, "deal 45", 0, false, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    u.coloured = u.moves = true;
    u.settings.layout = LAYOUT_FAN;
    expect_picture(&u, 80, 24, "deal-drawn-faces-fan-80x24");
}

/* ---- sizes -------------------------------------------------------------------------------------- */

TEST("sizes")
{
    stage s = {&attacked, TO_ANSWER, 0, true, "K4"};
    ui u;

    stage_run(&s, &u, NULL);
    expect_picture(&u, 120, 40, "size-120x40");
    expect_picture(&u, 200, 50, "size-200x50");
    expect_picture(&u, 100, 34, "size-100x34");
    expect_picture(&u, 200, 20, "size-200x20");
    expect_picture(&u, 72, 40, "size-72x40");
    expect_picture(&u, 44, 6, "size-44x6");
    expect_picture(&u, 59, 24, "size-59x24");
    expect_picture(&u, 3, 2, "size-3x2");
}

/* Every shot at all small sizes and some large ones: no text may leave its row, the cursor must
   be inside. */
static void any_size(void **state)
{
    const shot *s = *state;
    static grid g;
    ui u;

    show(s, &u);
    for (int look = 0; look < 3; look++)
        for (int w = 1; w <= 240; w += w < 90 ? 7 : 31)
            for (int h = 1; h <= 80; h += h < 30 ? 3 : 13) {
                u.only_ascii = look == 1;
                u.coloured = look == 2;
                draw(&u, w, h, &g);
                assert_int_equal(g.w, w);
                assert_int_equal(g.h, h);
                assert_true(g.cursor_x < w && g.cursor_y < h);
            }
}

static void seven_bits_only(void **state)
{
    const shot *s = *state;
    static char picture[PICTURE];
    ui u;

    show(s, &u);
    if (has_word(s->then, "names") || u.menu.week_page.table)
        return; /* a person's name may contain any character */
    u.only_ascii = true;
    for (int w = 60; w <= 80; w += 20) {
        picture_of(&u, w, 24, picture);
        for (const char *c = picture; *c; c++)
            if ((unsigned char)*c > 0x7f)
                fail_msg("%s: \"%.12s\" is not ASCII", s->name, c);
    }
}

/* The same ui and size give the same cells. */
TEST("drawing is pure")
{
    stage s = {&attacked, TO_ANSWER, 0, true, "K4"};
    ui u, before;

    stage_run(&s, &u, NULL);
    memcpy(&before, &u, sizeof u);
    assert_true(same_picture(&u, &before, 80, 24));
    assert_true(same_picture(&u, &u, 60, 20));
    assert_memory_equal(&u, &before, sizeof u);
}

/* ---- what every size must show ----------------------------------------------------------------- */

TEST("what must always be there")
{
    static const char *const wide[] = {"North (partner)  21",
                                       "South (you)  23",
                                       "★ West  21",
                                       "East  21",
                                       "trump ♥",
                                       "level 7",
                                       "dealer West",
                                       "you attack",
                                       "Trick 3",
                                       "CAPTURED 0 of 80",
                                       "A♠═A♠",
                                       "10♠═10♠",
                                       "9♠ 5♠",
                                       "● winning · led",
                                       "your turn",
                                       "LAST TRICK  0 pt, East"};
    static const char *const narrow[] = {"North (partner) 21",
                                         "South (you)     23",
                                         "★ West            21",
                                         "♥ trump",
                                         "lv 7",
                                         "dealer West",
                                         "T3",
                                         "0/80",
                                         "A♠═A♠",
                                         "10♠═10♠",
                                         "9♠ 5♠",
                                         "winning · led",
                                         "● A♠═A♠",
                                         "▸  South",
                                         "● A♠═A♠",
                                         "▸  South",
                                         "your turn",
                                         "last: East A♣ beat 3♣, 9♣, 2♣; 0 pt"};
    static char picture[PICTURE];
    stage s = {&attacked, TO_ANSWER, 0, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    picture_of(&u, 80, 24, picture);
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (!strstr(picture, wide[i]))
            fail_msg("80x24 lacks \"%s\"", wide[i]);
    picture_of(&u, 60, 20, picture);
    for (size_t i = 0; i < sizeof narrow / sizeof *narrow; i++)
        if (!strstr(picture, narrow[i]))
            fail_msg("60x20 lacks \"%s\"", narrow[i]);
}

/* At most one seat is marked as the one to act, and the viewer only when it is asked. */
TEST("one mark at a time")
{
    static char picture[PICTURE];
    stage s = {&attacked, "deal 1; 3 declare H7; deal; 3 pass", 0, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    u.view.actors = 1 | 1 << 2;
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, "your turn"));
    assert_null(strstr(picture, "is asked"));
    ui_wait(&u);
    picture_of(&u, 80, 24, picture);
    assert_null(strstr(picture, "your turn"));
    assert_non_null(strstr(picture, "is asked"));
}

/* DUMP-3: failed dumps may make the attackers' score negative; the panel must still show what
   they need. */
TEST("DUMP-3 all that is needed is there")
{
    static char picture[PICTURE];
    stage s = {&attacked, TO_ANSWER, 0, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    for (int points = 70; points >= -120; points -= 10) {
        char words[24];
        u.view.points = (int16_t)points;
        snprintf(words, sizeof words, " need %d\n", u.view.order.rules.threshold - points);
        if (!strstr(picture_of(&u, 80, 24, picture), words))
            fail_msg("\"%s\" is not in\n%s", words, picture);
    }
}

/* DUMP-2: cards returned to the hand may be too many for the box, which then ends with "…". */
TEST("DUMP-2 what comes back ends with a sign")
{
    static char picture[PICTURE];
    stage s = {&attacked, TO_ANSWER, 0, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    u.overlay = OVERLAY_DUMP_FAILED;
    const kd_trick *trick = &u.view.trick[u.view.tricks];
    kd_cards tried = kd_add(trick->play[trick->leader], u.view.hand);
    u.failed = (kd_event){.kind = KD_EV_DUMP_FAILED, .seat = trick->leader, .cards = tried};
    picture_of(&u, 80, 24, picture);
    const char *back = strstr(picture, "Back in the hand: ");
    assert_non_null(back);
    const char *sign = strstr(back, "…");
    assert_true(sign && sign < strchr(back, '\n'));
}

/* ---- VIEW-1: the curtain hides every hand ------------------------------------------------------ */

/* Two games that differ only in the hands of seats that have not played must look the same. */
TEST("VIEW-1 the curtain hides the hand")
{
    static const char *const keys[] = {"", "?", "l", "q", "\n\n\n", "ew", "?\033l"};
    stage s = {&attacked, TO_ANSWER, 0, true, "K4"};
    ui one, two;

    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        stage_run(&s, &one, NULL);
        stage_run(&s, &two, NULL);
        two.view.hand = (kd_cards){.one = 0xff, .two = 0x0f};
        two.view.taken = two.view.buried = two.view.hand;
        two.view.drawn_count = 3;
        two.view.drawn[0] = KD_BIG_JOKER;
        stage_keys(&two, "22334");
        ui_curtain(&one, 2);
        ui_curtain(&two, 2);
        stage_keys(&one, keys[k]);
        stage_keys(&two, keys[k]);
        for (int size = 0; size < 2; size++)
            assert_true(same_picture(&one, &two, size ? 60 : 80, size ? 20 : 24));
    }
}

/* Views that arrive behind the curtain are not shown either, of any seat. */
TEST("VIEW-1 the curtain hides later views")
{
    stage s = {&attacked, TO_ANSWER, 0, true, NULL};
    kd_match match;
    kd_view south, north;
    ui one, two;

    stage_run(&s, &one, &match);
    stage_run(&s, &two, &match);
    kd_view_make(&south, &match, 0);
    kd_view_make(&north, &match, 2);
    ui_curtain(&one, 2);
    ui_curtain(&two, 2);
    ui_view(&one, &south);
    ui_view(&two, &north);
    assert_int_equal(one.screen, SCREEN_CURTAIN);
    assert_int_equal(two.screen, SCREEN_CURTAIN);
    assert_true(same_picture(&one, &two, 80, 24));
    assert_true(kd_empty(two.view.hand));
    assert_int_equal(ui_key(&two, 'n'), REQUEST_OPENED);
    assert_true(same_picture(&one, &two, 80, 24)); /* before the view arrives */
    ui_view(&two, &south);
    assert_int_equal(two.screen, SCREEN_CURTAIN); /* another seat's view keeps it closed */
    ui_view(&two, &north);
    assert_int_equal(two.screen, SCREEN_TABLE);
    assert_false(same_picture(&one, &two, 80, 24));
}

/* ---- how full a large table is ----------------------------------------------------------------- */

/* The percentage of cells of a quarter of the screen that show more than a ground: cards, backs, text. */
static int filled(const grid *g, int quarter)
{
    int w = g->w / 2, h = g->h / 2, x0 = quarter % 2 * w, y0 = quarter / 2 * h, full = 0;

    for (int y = y0; y < y0 + h; y++)
        for (int x = x0; x < x0 + w; x++)
            full += g->at[y][x].ch != L' ' || g->at[y][x].ground >= GROUND_BACK;
    return 100 * full / (w * h);
}

TEST("no quarter of a large table is bare")
{
    enum { LEAST = 15 };
    static const int large[][2] = {{100, 30}, {120, 40}, {180, 50}};
    stage s = {&attacked, TO_ANSWER, 0, true, "\t"};
    static grid g;
    ui u;

    stage_run(&s, &u, NULL);
    u.coloured = true;
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        draw(&u, large[i][0], large[i][1], &g);
        for (int quarter = 0; quarter < 4; quarter++)
            if (filled(&g, quarter) < LEAST)
                fail_msg("%dx%d: quarter %d shows something in %d of 100 cells", large[i][0],
                         large[i][1], quarter, filled(&g, quarter));
    }
}

/* ---- boxes on a large table -------------------------------------------------------------------- */

/* How many cells show a card. */
static int card_cells(const ui *u, int w, int h)
{
    static grid g;
    int count = 0;

    draw(u, w, h, &g);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            count += g.at[y][x].ground >= GROUND_FACE;
    return count;
}

TEST("boxes lie beside the trick and the hand")
{
    static const struct {
        const char *key;
        int w, h;
    } boxes[] = {{"w", 180, 50}, {"H", 180, 50}, {"?", 180, 50}, {"H", 120, 40}, {"b", 120, 40}};
    stage s = {&attacked, TO_ANSWER, 0, true, NULL};
    ui u;

    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        stage_run(&s, &u, NULL);
        u.coloured = true;
        int before = card_cells(&u, boxes[i].w, boxes[i].h);
        stage_keys(&u, boxes[i].key);
        assert_int_not_equal(u.overlay, OVERLAY_NONE);
        assert_true(card_cells(&u, boxes[i].w, boxes[i].h) >= before);
    }
}

/* ---- long plays -------------------------------------------------------------------------------- */

typedef struct long_row {
    const char *name;
    layout_request layout;
    int w, h;
} long_row;

static const long_row long_rows[] = {
    {"60x20", LAYOUT_AUTO, 60, 20},        {"80x24 rows", LAYOUT_ROWS, 80, 24},
    {"80x24 fan", LAYOUT_FAN, 80, 24},     {"80x24 ledger", LAYOUT_LINES, 80, 24},
    {"100x30 rows", LAYOUT_ROWS, 100, 30}, {"100x30 fan", LAYOUT_FAN, 100, 30},
    {"120x40 rows", LAYOUT_ROWS, 120, 40}, {"120x40 ledger", LAYOUT_LINES, 120, 40},
};

/* No sign that joins two cards may be next to a blank or the end of a row, where a component
   would be broken. */
static void no_joint_is_open(const char *picture, const char *joint)
{
    size_t length = strlen(joint);

    for (const char *at = picture; (at = strstr(at, joint)); at += length) {
        bool rule = strncmp(at + length, joint, length) == 0 ||
                    (at - picture >= (int)length && strncmp(at - length, joint, length) == 0);
        if (rule)
            continue;
        if (at == picture || strchr(" \n", at[-1]) || strchr(" \n", at[length]))
            fail_msg("broken at: %.40s", at > picture ? at - 1 : at);
    }
}

/* The same signs at every size; a row breaks between components, or between pairs in one that is
   longer than a row. */
static void long_plays_are_written_alike(void **state)
{
    const char *lines = script_text("@long_answer; 3 play H7,H7,H8,DK,DK,DQ,DJ,DJ,D8,D8,D9,D9,DT");
    const long_row *row = *state;
    stage s = {script_named("longs"), lines, 3, false, NULL};
    static char picture[PICTURE];
    ui u;

    stage_run(&s, &u, NULL);
    u.trick_shown = true;
    for (int ascii = 0; ascii < 2; ascii++)
        for (const char *key = "\1LHwt"; *key; key++) {
            const char *pair = ascii ? "=" : "═";
            u.only_ascii = ascii;
            u.settings.layout = (int)row->layout;
            ui_key(&u, *key);
            picture_of(&u, row->w, row->h, picture);
            no_joint_is_open(picture, pair);
            assert_null(strstr(picture, "AAKK"));
            assert_null(strstr(picture, ascii ? "6655" : "♥6655"));
            if (*key == 'w' || *key == '\1')
                assert_non_null(strstr(picture, ascii ? "hA=A-K=K-Q=Q" : "♥A═A─K═K─Q═Q"));
            ui_key(&u, UI_KEY_ESC);
        }
}
TEST_ROWS(long_plays_are_written_alike, long_rows);

PREPARE(int argc, char **argv)
{
    script_file(KOUDI_TEST_DIR "/tui/scenes.txt");
    shots = file_rows("tui/screens.tsv", "shots", "ssssssss", sizeof *shots, &shot_count);
    add_rows(picture_is, shots, shot_count, sizeof *shots);
    add_rows(any_size, shots, shot_count, sizeof *shots);
    add_rows(seven_bits_only, shots, shot_count, sizeof *shots);
    return 0;
}
