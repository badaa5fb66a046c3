/* test_coach_screen.c - the coach on the screen: pictures, keys, answers that come too late. */
#include "support/deals.h"
#include "support/folder.h"
#include "support/language.h"
#include "support/notation.h"
#include "support/stage.h"
#include "support/test.h"
#include "support/written.h"
#include "tui/state/choice.h"
#include "tui/state/pick.h"
#include "tui/state/suggest.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <string.h>

#define TO_FOLLOW TO_PLAY "3 play DA;"

static ui u;
static kd_match match;

static void open_at(const char *lines, int seat, const char *keys)
{
    stage s = {&attacked, lines, (uint8_t)seat, true, keys};
    memset(&u, 0, sizeof u);
    stage_run(&s, &u, &match);
}

static advice some_advice(void)
{
    advice a = {.count = 3, .options = 9, .samples = 2500};
    a.line[0] = (advice_line){
        {0, KD_PLAY, faces("D3")}, 0.62, 0.04, 0, 0, WHY_CHEAPEST, {0}, {0}, {0, 0}, false};
    a.line[1] = (advice_line){
        {0, KD_PLAY, faces("D9")}, 0.41, 0.04, 0.21, 0.03, WHY_CHEAPEST, {0}, {0}, {0, 0}, false};
    a.line[2] = (advice_line){
        {0, KD_PLAY, faces("DT")}, -0.13, 0.05, 0.75, 0.04, WHY_CHEAPEST, {0}, {0}, {0, 0}, false};
    return a;
}

static analysis some_analysis(int judged)
{
    static const double done[] = {0.5, 0.6, -0.3, 0.4, 0.9, -1.2};
    static const double cost[] = {0, 0.01, 0.7, 0, 0, 2.1};
    analysis a = {.deal = 1, .seat = 0, .count = 6, .order = u.view.order};
    for (int i = 0; i < a.count; i++) {
        analysis_step *s = &a.step[i];
        *s = (analysis_step){.at = 100 + 4 * i, .trick = i + 1, .table = match.round.trick[0]};
        s->done = (kd_action){0, KD_PLAY, faces("D9")};
        s->found = (judgement){.better = {0, KD_PLAY, faces("D3")},
                               .best = done[i] + cost[i],
                               .done = done[i],
                               .cost = cost[i],
                               .error = 0.05,
                               .samples = 400,
                               .why = WHY_CHEAPEST};
    }
    a.judged = judged;
    return a;
}

/* ---- pictures ---------------------------------------------------------------------------------- */

TEST("coach: thinking")
{
    open_at(TO_FOLLOW, 0, "i");
    expect_pictures(&u, "coach-thinking", true, false);
}

TEST("coach: advice")
{
    advice a = some_advice();
    open_at(TO_FOLLOW, 0, "i");
    ui_advised(&u, u.coach.number, &a);
    expect_pictures(&u, "coach-advice", true, false);
    stage_keys(&u, "d"); /* with standard errors */
    expect_pictures(&u, "coach-details", true, true);
}

/* A difference within the error is none; a larger one may have either sign. */
TEST("coach: advice on what comes to the same")
{
    advice a = some_advice();
    open_at(TO_FOLLOW, 0, "i");
    a.line[1].levels = 0.65, a.line[1].behind = -0.03;
    a.line[2].levels = 0.79, a.line[2].behind = -0.17;
    ui_advised(&u, u.coach.number, &a);
    expect_pictures(&u, "coach-alike", true, true);
}

/* Of declarations only the first has a reason: it is why that one is preferred. */
TEST("coach: advice to pass, and what else could be shown")
{
    stage s = {&counters, TO_COUNTER, 1, true, "i"};
    advice a = {.count = 2, .options = 2, .samples = 2500};
    memset(&u, 0, sizeof u);
    stage_run(&s, &u, &match);
    a.line[0] =
        (advice_line){{1, KD_PASS, {0, 0}}, 0.62, 0.04, 0, 0, WHY_WAITS, {0}, {0}, {0, 0}, false};
    a.line[1] = (advice_line){{1, KD_COUNTER, faces("H2,H2")},
                              -0.13,
                              0.05,
                              0.75,
                              0.04,
                              WHY_COUNTERS,
                              {0},
                              {0},
                              {0, 0},
                              false};
    ui_advised(&u, u.coach.number, &a);
    expect_pictures(&u, "coach-counter", false, false);
}

TEST("coach: a burying takes a row")
{
    advice a = {.count = 1, .options = 1};
    open_at(TO_BURY, 3, "i");
    a.line[0] = (advice_line){
        {3, KD_BURY, u.view.taken}, 0, 0, 0, 0, WHY_BURY_CHEAP, {0}, {0}, {0, 0}, false};
    ui_advised(&u, u.coach.number, &a);
    expect_pictures(&u, "coach-bury", true, false);
}

TEST("coach: looking back")
{
    analysis a;
    open_at(TO_FOLLOW "out", 0, "i");
    a = some_analysis(0);
    ui_judging(&u, &a);
    expect_pictures(&u, "coach-judging", true, false);
    a = some_analysis(6);
    for (int i = 0; i < 6; i++)
        ui_judged(&u, u.coach.number, i, &a.step[i].found);
    assert_int_equal(u.coach.step, 5);
    expect_pictures(&u, "coach-costs", true, false);
    stage_keys(&u, "d");
    expect_pictures(&u, "coach-costs-details", true, false);
    u.field = (ui_field){.deal = u.view.deals,
                         .comes = true,
                         .known = true,
                         .all = {.tables = 8, .levels = {-2, -1, -1, -1, -1, 1, 1, 2}}};
    expect_pictures(&u, "coach-costs-field", true, true);
    u.field.advised = 3;
    ui_key(&u, UI_KEY_ESC);
    expect_pictures(&u, "coach-advised", true, false);
}

/* A pass names what was passed on; with nothing on the table there is room for a reason. */
TEST("coach: what a pass has cost, and why")
{
    analysis a;
    open_at(TO_FOLLOW "out", 0, "i");
    a = some_analysis(0);
    ui_judging(&u, &a);
    a = some_analysis(6);
    kd_phase phase[] = {KD_PHASE_ASK, KD_PHASE_COUNTER, KD_PHASE_REBEL};
    for (int i = 0; i < 3; i++) {
        analysis_step *s = &u.coach.analysis.step[i];
        s->trick = 0, s->phase = phase[i], s->done = (kd_action){0, KD_PASS, {0, 0}};
        a.step[i].found.better = (kd_action){0, KD_COUNTER, faces("rj,rj")};
        a.step[i].found.why = WHY_COUNTERS;
        a.step[i].found.cost = i + 1;
        a.step[i].found.best = a.step[i].found.done + i + 1;
    }
    for (int i = 0; i < 6; i++)
        ui_judged(&u, u.coach.number, i, &a.step[i].found);
    expect_pictures(&u, "coach-passed", true, false);
}

TEST("coach: silent where hints are off or people share a screen")
{
    static char picture[PICTURE];
    open_at(TO_FOLLOW, 0, NULL);
    u.settings.hints = false;
    assert_int_equal(ui_key(&u, 'i'), REQUEST_NONE);
    expect_pictures(&u, "coach-silent", true, false);
    open_at(TO_FOLLOW, 0, NULL);
    u.setup.people = 2;
    assert_int_equal(ui_key(&u, 'i'), REQUEST_NONE);
    assert_non_null(coach_silent(&u));
    assert_false(u.coach.thinking);
    picture_of(&u, 120, 40, picture);
    assert_non_null(strstr(picture, " Esc close"));
    assert_null(strstr(picture, " Tab pick it "));
    assert_null(strstr(picture, " d details "));
}

/* The bar offers the key exactly where the coach would answer. */
TEST("coach: offered where it speaks")
{
    static const struct {
        const char *lines;
        int people;
        bool no_hints, coach;
        const char *offered; /* NULL: nothing */
    } rows[] = {{TO_FOLLOW, 1, false, false, " i advice "},
                {TO_FOLLOW, 2, false, false, NULL},
                {TO_FOLLOW, 2, false, true, " i advice "},
                {TO_FOLLOW, 1, true, true, NULL},
                {TO_FOLLOW "out", 1, false, false, " i costs "},
                {TO_FOLLOW "out", 2, false, false, " i costs "},
                {TO_FOLLOW "out", 1, true, true, NULL}};
    static char picture[PICTURE];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        open_at(rows[i].lines, 0, NULL);
        u.setup.people = rows[i].people;
        u.settings.hints = !rows[i].no_hints;
        u.settings.coach = rows[i].coach;
        picture_of(&u, 120, 40, picture);
        assert_int_equal(coach_offered(&u), rows[i].offered != NULL);
        if (rows[i].offered)
            assert_non_null(strstr(picture, rows[i].offered));
        else
            assert_null(strstr(picture, " i "));
    }
}

/* REB-2: where no trick was played, nothing is offered that would show some. */
TEST("REB-2 a void deal offers what works")
{
    static const script poor = {
        "poor",
        NULL,
        {"S2 S2 S3 S4",
         "H3 H3 H4 H4 C3 C3 C4 C4 D3 D3 D4 D4 H6 H6 H7 H7 C6 C6 C7 C7 D6 D6 D7 D7 H8"},
        NULL,
        "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass; 1 rebel;",
    };
    static const char looks[] = "Hw";
    static char picture[PICTURE];
    stage s = {&poor, NULL, 0, false, NULL};
    analysis a;

    memset(&u, 0, sizeof u);
    stage_run(&s, &u, &match);
    picture_of(&u, 120, 40, picture);
    assert_non_null(strstr(picture, " i costs "));
    assert_null(strstr(picture, " H "));
    for (const char *key = looks; *key; key++) {
        ui_key(&u, *key);
        picture_of(&u, 120, 40, picture);
        assert_non_null(strstr(picture, "No trick was played to its end."));
        assert_null(strstr(picture, " H "));
        ui_key(&u, UI_KEY_ESC);
    }
    assert_int_equal(ui_key(&u, 'i'), REQUEST_JUDGE);
    a = some_analysis(0);
    a.count = 1, a.step[0].trick = 0;
    ui_judging(&u, &a);
    picture_of(&u, 120, 40, picture);
    assert_null(strstr(picture, "←→ step"));
    assert_null(strstr(picture, "costliest"));
    assert_null(strstr(picture, "go there"));
    assert_int_equal(ui_key(&u, '\n'), REQUEST_NONE);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    u.coach.idle_deal = u.view.deals;
    picture_of(&u, 120, 40, picture);
    assert_null(strstr(picture, " i costs "));
}

/* ---- keys and answers -------------------------------------------------------------------------- */

TEST("coach: asks once")
{
    advice a = some_advice();
    open_at(TO_FOLLOW, 0, NULL);
    assert_int_equal(ui_key(&u, 'i'), REQUEST_ADVISE);
    unsigned number = u.coach.number;
    assert_int_equal(ui_mode_of(&u), MODE_COACH);
    ui_key(&u, UI_KEY_ESC);
    assert_int_equal(ui_mode_of(&u), MODE_PLAY);
    assert_int_equal(ui_key(&u, 'i'), REQUEST_NONE); /* the question is still open */
    ui_key(&u, UI_KEY_ESC);
    ui_advised(&u, number, &a); /* the answer comes to the closed box */
    assert_int_equal(ui_key(&u, 'i'), REQUEST_NONE);
    assert_true(u.coach.known && u.overlay == OVERLAY_COACH);
}

/* Where the coach advises to pass, Tab picks no counter, and Enter says which key passes. */
TEST("coach: advice to pass picks nothing, and Enter says what passes")
{
    stage s = {&counters, TO_COUNTER, 1, true, "i"};
    advice a = {.count = 2, .options = 2, .samples = 2500};
    kd_action choice[CHOICES];
    prompt words;

    memset(&u, 0, sizeof u);
    stage_run(&s, &u, &match);
    assert_true(choice_list(&u.view, choice) > 0);
    a.line[0] =
        (advice_line){{1, KD_PASS, {0, 0}}, 0.62, 0.04, 0, 0, WHY_WAITS, {0}, {0}, {0, 0}, false};
    a.line[1] =
        (advice_line){choice[0], 0.41, 0.04, 0.21, 0.03, WHY_WAITS, {0}, {0}, {0, 0}, false};
    ui_advised(&u, u.coach.number, &a);
    assert_int_equal(ui_mode_of(&u), MODE_COACH);
    ui_key(&u, '\t');
    assert_int_equal(ui_mode_of(&u), MODE_CHOICE);
    assert_true(kd_empty(ui_picks(&u)));
    expect_pictures(&u, "coach-would-pass", true, false);
    assert_int_equal(ui_key(&u, '\n'), REQUEST_NONE);
    prompt_make(&u, &words);
    assert_non_null(strstr(words.reason.s, "a number shows, 0 passes"));
    expect_pictures(&u, "choice-none-picked", true, false);
    assert_int_equal(ui_key(&u, '7'), REQUEST_NONE);
    prompt_make(&u, &words);
    assert_string_equal(words.reason.s, "There is no choice of that number: 1 shows, 0 passes.");
    assert_int_equal(words.style, STYLE_PLAIN); /* the question stays one */
    assert_int_equal(words.reason_style & STYLE_MASK, STYLE_BAD);
    ui_key(&u, UI_KEY_LEFT);
    prompt_make(&u, &words);
    assert_null(strstr(words.reason.s, "no choice"));
    assert_int_equal(ui_key(&u, '0'), REQUEST_SUBMIT);
}

TEST("coach: another pick is another question, unless it has a line")
{
    advice a = some_advice();
    open_at(TO_FOLLOW, 0, NULL);
    pick_cards(&u, faces("D3"));
    assert_int_equal(ui_key(&u, 'i'), REQUEST_ADVISE);
    assert_true(kd_same(u.coach.asked.cards, faces("D3")));
    ui_advised(&u, u.coach.number, &a);
    ui_key(&u, UI_KEY_ESC);
    pick_cards(&u, faces("D9"));
    assert_int_equal(ui_key(&u, 'i'), REQUEST_NONE);
    ui_key(&u, UI_KEY_ESC);
    a.count = 1;
    ui_event(&u, &(kd_event){.kind = KD_EV_PLAYED, .seat = 1, .cards = faces("D2"), .count = 1});
    assert_int_equal(ui_key(&u, 'i'), REQUEST_ADVISE);
    ui_advised(&u, u.coach.number, &a);
    ui_key(&u, UI_KEY_ESC);
    pick_cards(&u, faces("D9"));
    assert_int_equal(ui_key(&u, 'i'), REQUEST_ADVISE);
    assert_true(kd_same(u.coach.asked.cards, faces("D9")));
}

TEST("coach: what is stale is dropped")
{
    advice a = some_advice();
    kd_event event = {.kind = KD_EV_PLAYED, .seat = 1, .cards = faces("D2"), .count = 1};
    open_at(TO_FOLLOW, 0, "i");
    unsigned number = u.coach.number;
    ui_event(&u, &event);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    ui_advised(&u, number, &a);
    assert_false(u.coach.known);
    assert_int_equal(ui_key(&u, 'i'), REQUEST_ADVISE);
    ui_advised(&u, u.coach.number + 1, &a);
    assert_false(u.coach.known);
    ui_advised(&u, u.coach.number, &a);
    assert_true(u.coach.known);
    ui_event(&u, &event);
    assert_false(u.coach.known);
}

/* Tab shows the choices of the coach first, each once, then the others. */
TEST("coach: Tab walks best-first")
{
    static const char *const order[] = {"D3", "D9", "DT"};
    kd_cards choice[SUGGESTIONS];
    bool more;
    advice a = some_advice();
    open_at(TO_FOLLOW, 0, "i");
    ui_advised(&u, u.coach.number, &a);
    int count = suggest_plays(&u.view, ui_picks(&u), choice, &more);
    for (int i = 0; i < 3; i++) {
        ui_key(&u, UI_KEY_TAB);
        assert_int_equal(ui_mode_of(&u), MODE_PLAY);
        assert_true(kd_same(ui_picks(&u), faces(order[i])));
    }
    for (int i = 3; i <= count; i++)
        ui_key(&u, UI_KEY_TAB);
    assert_true(kd_same(ui_picks(&u), faces("D3")));
    static const char *const picked[] = {"i\t", "\ti\t", "\t\ti\t"};
    for (int i = 0; i < 3; i++) { /* in the box, the advice whatever is picked */
        stage_keys(&u, picked[i]);
        assert_true(kd_same(ui_picks(&u), faces("D3")));
    }
}

TEST("coach: keys of looking back")
{
    analysis a;
    open_at(TO_FOLLOW "out", 0, NULL);
    assert_int_equal(ui_key(&u, 'i'), REQUEST_JUDGE);
    unsigned number = u.coach.number;
    a = some_analysis(0);
    ui_judging(&u, &a);
    a = some_analysis(6);
    ui_judged(&u, number + 1, 0, &a.step[0].found);
    ui_judged(&u, number, 1, &a.step[1].found); /* not its turn */
    assert_int_equal(u.coach.analysis.judged, 0);
    for (int i = 0; i < 6; i++)
        ui_judged(&u, number, i, &a.step[i].found);
    assert_false(u.coach.judging);
    stage_keys(&u, "2");
    assert_int_equal(u.coach.step, 2);
    stage_keys(&u, "hhhh");
    assert_int_equal(u.coach.step, 0);
    stage_keys(&u, "1l");
    assert_int_equal(u.coach.step, 5);
    ui_key(&u, '\n'); /* to its trick, and back */
    assert_int_equal(u.overlay, OVERLAY_REVIEW);
    assert_int_equal(u.review.kind, REVIEW_TRICKS);
    assert_int_equal(u.review.trick, 5);
    ui_key(&u, UI_KEY_ESC);
    assert_int_equal(u.overlay, OVERLAY_COSTS);
    assert_int_equal(u.coach.step, 5);
    static char picture[PICTURE];
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, "Enter go there"));
    u.coach.analysis.step[5].trick = 0; /* what came before the first trick: to the hands */
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, "Enter hands"));
    ui_key(&u, '\n');
    assert_int_equal(u.review.trick, REVIEW_HANDS);
    ui_key(&u, UI_KEY_ESC);
    ui_key(&u, UI_KEY_ESC);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    assert_int_equal(ui_key(&u, 'i'), REQUEST_NONE); /* it is known */
    ui_start(&u);
    assert_int_equal(u.coach.analysis.deal, 0);
}

/* The box goes through the decisions of all seats; with the next deal it begins anew. */
TEST("coach: what every seat's decisions cost")
{
    open_at(TO_FOLLOW "out", 0, NULL);
    assert_int_equal(ui_key(&u, 'i'), REQUEST_JUDGE);
    for (int seat = 1; seat <= KD_SEATS; seat++) {
        assert_int_equal(ui_key(&u, '\t'), REQUEST_JUDGE);
        assert_int_equal(coach_seat(&u), seat % KD_SEATS);
        ui_judging(&u, NULL); /* also where it had nothing to decide */
    }
    ui_key(&u, '\t');
    ui_key(&u, UI_KEY_ESC);
    ui_key(&u, 'i');
    assert_int_equal(coach_seat(&u), 1);
    u.view.deals++;
    assert_int_equal(coach_seat(&u), 0);
}

/* In an unfinished deal of a record the comments on its plays are hidden like its hands. */
TEST("coach: what is said of plays stays closed")
{
    static char record[1 << 16];
    history h;
    (void)read_all(KOUDI_TEST_DIR "/records/own-short.rec", record, sizeof record - 64);
    char *hash = strstr(record, "\nhash ");
    assert_non_null(hash);
    strcpy(hash, "\n; seat 1: why: for a reason\n");
    put_marks_on(record, sizeof record);
    assert_true(history_parse(&h, record, strlen(record)));
    ui_init(&u, false);
    browse_open(&u, &h);
    ui_key(&u, 'G'); /* to its last step */
    assert_true(u.browse.unfinished);
    assert_null(u.browse.note);
    ui_key(&u, 'O');
    assert_string_equal(u.browse.note, "seat 1: why: for a reason");
    static const struct {
        const char *note, *said;
    } notes[] = {
        {"seat 1: why: for a reason", "East: for a reason"},
        {"seat 3: why: trumps the trick: worth +0.42 in 400 deals; next H9,H9, -0.30",
         "West: trumps the trick: worth +0.42 in 400 deals; next 9♥ 9♥, -0.30"},
        {"seat 3: why: trumps the trick: worth +0.42 in 400 deals; next pass, +0.30",
         "West: trumps the trick: worth +0.42 in 400 deals; next pass, +0.30"},
        {"seat 2: why: trumps the trick\nseat 0: hello",
         "North: trumps the trick / comment: seat 0: hello"},
        {"seat 1: no answer in time", "East has not answered in time"},
        {"seat 4: why: nobody", "comment: seat 4: why: nobody"},
        {"seat 0: bot steady sits down", "bot steady plays for South"},
        {"seat 0: bot strong:work=100 sits down\nseat 0: human Mei sits down",
         "bot strong:work=100 plays for South / Mei plays South"},
        {"seat 3: human west sits down", "a person plays West"},
        {"seat 2: program ./own sits down", "program ./own plays for North"},
        {"seat 1: sent no answer in time; a bot plays on",
         "East sent no answer in time: a bot plays on"},
        {"seat 2: looked: H2 reserved",
         "North has looked at the hand and shows 2♥, to be asked later"},
        {"seat 2: looked: -", "North has looked at the hand and shows nothing"},
        {"goes on from old.rec step 12", "played on from old.rec, step 12"},
        {"today 2026-01-02 deal 1 of 4", "deal 1 of 4 of 2026-01-02"},
        {"today 2026-01-02 deal 1 of 4, does not count",
         "deal 1 of 4 of 2026-01-02, which does not count"},
        {"the same cards as red\npair commit * 0af1\nother reveal 2 -",
         "the same cards as at table red"},
        {"pair reveal * 0af1", ""},
        {"taken back: 1 actions\ntaken back: 17 actions",
         "taken back: 1 action / taken back: 17 actions"},
        {"seat ", "comment: seat "},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        text t = {.n = 0};
        note_text(&t, &u, notes[i].note);
        assert_string_equal(t.s, notes[i].said);
    }
    if (test_speak("zh_CN")) {
        text t = {.n = 0};
        note_text(&t, &u,
                  "seat 0: bot steady sits down\nseat 3: why: trumps the trick: worth +0.42 in 400 "
                  "deals; next H9,H9, -0.30\nseat 1: sent no answer in time; a bot plays on");
        test_speak("en");
        assert_string_equal(t.s,
                            "南改由电脑稳健托管 / 西：毙这一轮：值 +0.42 级（试打 400 局）；其次 "
                            "9♥ 9♥，-0.30 / 东没有按时回答：由电脑接着打");
    }
    ui_key(&u, 'O');
    assert_null(u.browse.note);
    ui_title(&u);
    history_free(&h);
}

/* The share of a line, and who may still hold what takes the trick; of the only play neither is told. */
TEST("coach: who may hold what beats the card")
{
    static const struct {
        search_why why;
        uint8_t wins[KD_SEATS], beats[KD_SEATS];
        const char *beater, *has, *lacks;
    } rows[] = {
        {WHY_LEAD_LIKELY, {50, 41, 9, 0}, {0, 41, 0, 0}, "DA", "East may hold A♦: 41 %", "a card"},
        {WHY_PARTNER_MAY,
         {0, 20, 73, 7},
         {0, 0, 80, 0},
         "",
         "73 of 100 ways the cards may lie, East in 20; North may hold a card that takes it: 80 %",
         "Picked"},
        {WHY_LEAD_SURE, {100, 0, 0, 0}, {0}, "", "nobody can beat it", ";"},
        {WHY_ONLY, {40, 60, 0, 0}, {0, 60, 0, 0}, "", "the only play allowed", ";"},
    };
    kd_action none = {0};
    open_at(TO_FOLLOW, 0, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        advice a = {.count = 1, .options = 4, .samples = 100};
        a.line[0] = (advice_line){.action = {0, KD_PLAY, faces("D3")}, .why = rows[i].why};
        memcpy(a.line[0].wins, rows[i].wins, sizeof rows[i].wins);
        memcpy(a.line[0].beats, rows[i].beats, sizeof rows[i].beats);
        if (*rows[i].beater)
            a.line[0].beater = faces(rows[i].beater);
        text t = advice_why_text(&u, glyphs_of(false), &a, 0, &none);
        if (!strstr(t.s, rows[i].has) || strstr(t.s, rows[i].lacks))
            fail_msg("%s", t.s);
    }
}

/* What costs levels is not praised; how a trick of the last seat ends is not told as a share. */
TEST("coach: the reasons for what costs, and of a last seat")
{
    advice a = some_advice();
    open_at(TO_FOLLOW, 0, NULL);
    a.line[1].wins[3] = a.line[2].wins[3] = COACH_WAYS;
    assert_null(strstr(advice_why_text(&u, glyphs_of(false), &a, 0, &a.line[0].action).s, "idea"));
    text other = advice_why_text(&u, glyphs_of(false), &a, 1, &a.line[2].action);
    assert_non_null(strstr(other.s, "The idea: the trick is theirs: give as little as possible;"));
    text own = advice_why_text(&u, glyphs_of(false), &a, 2, &a.line[2].action);
    assert_non_null(strstr(own.s, "Picked; the idea: the trick is theirs"));
    assert_non_null(strstr(own.s, "0 of 100 ways"));
    assert_non_null(
        strstr(advice_basis_text(&u, &a).s, "2500 ways the cards may lie; the trick over 100."));
    a.line[2].why = WHY_KEEPS_HIGHER;
    a.line[2].apart = true;
    own = advice_why_text(&u, glyphs_of(false), &a, 2, &a.line[2].action);
    assert_non_null(strstr(own.s, "Picked; your side wins this trick in 0 of 100 ways"));
    assert_non_null(strstr(own.s, "; the best instead: the higher card is kept"));
    kd_trick *now = &u.view.trick[u.view.tricks];
    now->leader = 1; /* so South is the last */
    now->play[1] = faces("DA");
    own = advice_why_text(&u, glyphs_of(false), &a, 2, &a.line[2].action);
    assert_null(strstr(own.s, "ways"));
    a.line[1].behind = 0.01; /* about equal */
    text equal = advice_why_text(&u, glyphs_of(false), &a, 1, &a.line[2].action);
    assert_null(strstr(equal.s, "idea"));
}

TEST("coach: a deal that has been judged stays so when the coach is stopped; half of one does not")
{
    for (int judging = 0; judging < 2; judging++) {
        u.coach = (ui_coach){.number = 4, .judging = judging, .step = 1};
        u.coach.analysis = (analysis){.deal = 3, .count = 2, .judged = 2 - judging};
        coach_stopped(&u);
        assert_int_equal(u.coach.number, 5);
        assert_int_equal(u.coach.analysis.deal, judging ? 0 : 3);
        assert_int_equal(u.coach.step, judging ? 0 : 1);
        assert_false(u.coach.judging);
    }
}

TEST("coach: each act has its word")
{
    static const struct {
        uint8_t verb, declarer;
        uint16_t rebel;
        const char *cards, *words;
    } acts[] = {
        {KD_DECLARE, KD_NOBODY, KD_REBEL_OPEN, "H7", "declare 7h"},
        {KD_DECLARE, 1, KD_REBEL_OPEN, "H7", "declare 7h"},
        {KD_DECLARE, 0, KD_REBEL_OPEN, "H7,H7", "reinforce 7h 7h"},
        {KD_COUNTER, 0, KD_REBEL_OPEN, "H7,H7", "counter 7h 7h"},
        {KD_PASS, 0, KD_REBEL_OPEN, "", "pass"},
        {KD_BURY, 0, KD_REBEL_OPEN, "H9,S4", "bury 4s 9h"},
        {KD_REBEL, 0, KD_REBEL_OPEN, "", "rebel"},
        {KD_REBEL, 0, KD_REBEL_WEAK, "", "reshuffle"},
        {KD_PLAY, 0, KD_REBEL_OPEN, "H9,H9", "9h 9h"},
    };
    bool told[KD_VERB_COUNT] = {[KD_TURN] = true,
                                [KD_DEAL] = true,
                                [KD_FLIP] = true,
                                [KD_NEXT] = true,
                                [KD_TIME] = true}; /* chance */
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        kd_view view = {.declarer = acts[i].declarer, .trump_known = 1};
        kd_action action = {0, acts[i].verb, {0, 0}};
        text t = {.n = 0};
        view.order = order_of("S", "7");
        view.order.rules.rebel = acts[i].rebel;
        if (*acts[i].cards)
            action.cards = faces(acts[i].cards);
        action_text(&t, glyphs_of(true), &view, &action);
        assert_string_equal(t.s, acts[i].words);
        told[acts[i].verb] = true;
    }
    for (int verb = 0; verb < KD_VERB_COUNT; verb++)
        assert_true(told[verb]);
}

/* As many as have numbers, and the pass: all are on the screen with their figures, whatever reasons must go. */
TEST("coach: of many showings none is dropped")
{
    enum { LISTED = CHOICES + 1 };
    static const char *const cards[CHOICES] = {"S7",    "H7",    "C7",    "D7",   "S7,S7",
                                               "H7,H7", "C7,C7", "D7,D7", "bj,bj"};
    static const int sizes[][2] = {{80, 24}, {100, 30}, {60, 20}};
    static char picture[PICTURE];
    advice a = {.count = LISTED, .options = LISTED, .samples = 2500};
    open_at("deal 12", 3, "i");
    for (int i = 0; i < LISTED; i++)
        a.line[i] = (advice_line){.action = {3, i ? KD_DECLARE : KD_PASS, {0, 0}},
                                  .levels = 0.9 - 0.01 * i,
                                  .behind = 0.01 * i,
                                  .why = WHY_COUNTERS};
    for (int i = 1; i < LISTED; i++)
        a.line[i].action.cards = faces(cards[i - 1]);
    ui_advised(&u, u.coach.number, &a);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        picture_of(&u, sizes[s][0], sizes[s][1], picture);
        for (int i = 0; i < LISTED; i++) {
            char figure[16];
            snprintf(figure, sizeof figure, "%+.2f", a.line[i].levels);
            if (!strstr(picture, figure))
                fail_msg("%s is not in\n%s", figure, picture);
        }
    }
    expect_pictures(&u, "coach-showings", true, false);
}
