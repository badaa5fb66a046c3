/* test_coach.c - the coach: obvious plays, what plays cost, the thread that thinks, koudi analyse, and that
   what bots say of their plays reaches nobody.

   KD_BLESS=1 writes what koudi analyse is to print. */
#include "support/folder.h"
#include "support/program.h"
#include "support/script.h"
#include "table/table.h"
#include "think/coach.h"

#include <dirent.h>
#include <event2/event.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { WORK = 400, TEXT = 1 << 18 };
static const kd_action none = {0, KD_PLAY, {0, 0}};

/* ---- obvious plays ----------------------------------------------------------------------------- */

static const char clubs[] =
    "SA SK SQ SJ HT H9 H8 H4 DA DK DQ DJ D9 D8 D6 CA CT CJ C6 C5 S9 S8 S6 D4 D3";
static const char no_club[] =
    "HA HK HQ HT H9 H8 H4 SA SK SQ SJ ST S9 S8 S6 DA DK DQ DJ DT D9 D8 D6 D5 D4";
static const char low[] =
    "SA SK SQ SJ HT H9 H8 H4 DA DK DQ DJ D9 D8 D6 CK CT CJ C6 C5 S9 S8 S6 D4 D3";

/* West deals with hearts as trump, level 7, and leads; North plays last. */
#define DEAL "deal 1; 3 declare H7; deal; pass; pass; back; pass; pass;"

typedef enum wanted { GIVES_POINTS, GIVES_NONE, TAKES, RUFFS, ONE_PLAY } wanted;

typedef struct scene_row {
    const char *name, *north, *lines;
    wanted wanted;
    search_why why; /* WHY_COUNT: any */
} scene_row;

static const scene_row scenes[] = {
    {"coach: partner has it for sure, so points go in", clubs,
     DEAL "3 play C3; 0 play CA; 1 play C4", GIVES_POINTS, WHY_FEEDS},
    {"coach: it is theirs, so no points go in", low, DEAL "3 play C3; 0 play C8; 1 play CA",
     GIVES_NONE, WHY_CHEAPEST},
    {"coach: last to play, the ace takes the points", clubs, DEAL "3 play CT; 0 play C8; 1 play CK",
     TAKES, WHY_WINS_LAST_SEAT},
    {"coach: void, a trump takes the points", no_club, DEAL "3 play CT; 0 play C8; 1 play CK",
     RUFFS, WHY_WINS_LAST_SEAT},
};

static void open_scene(script_run *run, const scene_row *row, kd_view *view)
{
    static script s;
    const char *east = row->north == clubs ? "CK CK C4 C4" : "CA CK C4 C4";
    s = (script){row->name,
                 "start_level = 7",
                 {"CA C8 S3 D2", east, row->north, "H7 CT C3 C3 C9"},
                 NULL,
                 "* turn D3"};
    script_start(run, &s);
    script_lines(run, s.lines);
    script_lines(run, row->lines);
    kd_view_make(view, &run->match, 2);
}

static void expect_same(const advice *a, const advice *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->samples, b->samples);
    for (int i = 0; i < a->count; i++) {
        const advice_line *one = &a->line[i], *other = &b->line[i];
        assert_true(kd_same(one->action.cards, other->action.cards));
        assert_true(one->levels == other->levels && one->error == other->error);
        assert_true(one->behind == other->behind && one->why == other->why);
    }
}

static void scene_test(void **state)
{
    const scene_row *row = *state;
    script_run run;
    kd_view view;
    advice a, again;
    bot_settings m = coach_bot(WORK);
    open_scene(&run, row, &view);
    coach_advise(&m, &view, 1, NULL, NULL, &a);
    const kd_order *order = &view.order;
    const kd_trick *trick = &view.trick[view.tricks];
    kd_cards play = a.line[0].action.cards, lead = kd_to_places(order, trick->play[3]);
    int category = kd_category_of(order, kd_to_places(order, play));
    switch (row->wanted) {
    case GIVES_POINTS: assert_true(kd_points(play) > 0); break;
    case GIVES_NONE: assert_int_equal(kd_points(play), 0); break;
    case RUFFS: assert_int_equal(category, KD_TRUMP); break;
    case TAKES:
        for (int s = 0; s < KD_SEATS; s++)
            if (s != 2)
                assert_true(kd_strength(order, lead, kd_to_places(order, play)) >
                            kd_strength(order, lead, kd_to_places(order, trick->play[s])));
        break;
    case ONE_PLAY: assert_int_equal(a.count, 1); break;
    }
    assert_int_equal(a.line[0].why, row->why);
    assert_in_range(a.count, 1, COACH_LINES);
    knowledge k;
    knowledge_read(&k, &view, 0);
    for (int i = 0; i < a.count; i++) /* REV-1: what counting tells is not said */
        assert_int_equal(a.line[i].why,
                         a.line[i].apart
                             ? search_why_apart(&k, &a.line[0].action, &a.line[i].action, false)
                             : search_why_of(&k, &a.line[i].action, false));
    assert_true(a.samples > 0 && a.line[0].behind == 0);
    m.threads = 1;
    coach_advise(&m, &view, 1, NULL, NULL, &again);
    expect_same(&a, &again);
}
TEST_ROWS(scene_test, scenes);

/* After each line somebody wins the trick, and the play that is asked about has a line. */
TEST("coach: a play that is asked about has its line")
{
    script_run run;
    kd_view view;
    kd_cards moves[64];
    bot_settings m = coach_bot(WORK);
    for (size_t row = 0; row < sizeof scenes / sizeof *scenes; row++) {
        open_scene(&run, &scenes[row], &view);
        const kd_order *order = &view.order;
        int count = kd_moves(order, kd_to_places(order, view.hand),
                             kd_to_places(order, view.trick[view.tricks].play[3]), moves, 64);
        assert_in_range(count, 1, 64);
        for (int i = 0; i < count; i++) {
            advice a;
            kd_action asked = {2, KD_PLAY, kd_to_faces(order, moves[i])};
            coach_advise(&m, &view, 1, NULL, &asked, &a);
            assert_true(coach_line(&a, &asked) >= 0);
            for (int at = 0; at < a.count; at++) {
                const advice_line *line = &a.line[at];
                assert_true(line->why < WHY_COUNT && *search_why_sentence(line->why));
                assert_int_equal(line->wins[0] + line->wins[1] + line->wins[2] + line->wins[3],
                                 COACH_WAYS);
                bool points = kd_points(line->action.cards) > 0;
                assert_false(line->why == WHY_CHEAPEST && points);
            }
        }
        kd_action refused = {2, KD_PLAY, {0, 0}};
        advice a;
        coach_advise(&m, &view, 1, NULL, &refused, &a);
        assert_int_equal(coach_line(&a, &refused), -1);
    }
}

TEST("coach: each showing that is offered has its figure")
{
    script_run run;
    kd_view view;
    kd_action shown[MOST_OPTIONS];
    advice said;
    bot_settings m = coach_bot(WORK);
    static script s = {
        "showings", "start_level = 7", {"H7 S7 S7", "", "", ""}, NULL, "* turn D3; deal 12"};
    script_start(&run, &s);
    script_lines(&run, s.lines);
    kd_view_make(&view, &run.match, 0);
    int offered = legal_options(&view, shown);
    assert_true(offered > 1);
    coach_advise(&m, &view, 1, NULL, NULL, &said);
    assert_int_equal(said.count, offered + 1); /* and the pass */
    assert_true(said.samples > 0);
    for (int i = 0; i < offered; i++) {
        bool listed = false;
        for (int j = 0; j < said.count; j++)
            listed |= said.line[j].action.verb == shown[i].verb &&
                      kd_same(said.line[j].action.cards, shown[i].cards);
        assert_true(listed);
    }
}

/* Judges a play in a scene, and then the better play that this finds. */
static void judge_scene(const scene_row *row, const kd_action *play, kd_view *view,
                        judgement *played, judgement *better)
{
    script_run run;
    bot_settings m = coach_bot(WORK);
    open_scene(&run, row, view);
    coach_judge(&m, view, play, 1, NULL, played);
    coach_judge(&m, view, &played->better, 1, NULL, better);
}

/* Throwing points away costs levels; the coach's own play costs nothing. */
TEST("coach: what a play costs")
{
    kd_view view;
    judgement bad, good;
    kd_action wasted = {2, KD_PLAY, kd_card(kd_face_of(KD_DIAMONDS, KD_RANK_10))};
    judge_scene(&scenes[3], &wasted, &view, &bad, &good);
    assert_true(bad.samples > 0 && bad.cost > 0 && bad.best > bad.done);
    assert_int_equal(bad.why, WHY_WINS_LAST_SEAT);
    assert_true(good.cost == 0 && !coach_costly(&good));
    assert_true(kd_same(good.better.cards, bad.better.cards));
}

/* A reason that holds for both plays is not given, unless the better one gives more points. */
TEST("coach: a reason that speaks for what was done is none")
{
    kd_view view;
    knowledge k;
    judgement fed_less, fed;
    kd_action five = {2, KD_PLAY, kd_card(kd_face_of(KD_CLUBS, KD_RANK_5))};
    judge_scene(&scenes[0], &five, &view, &fed_less, &fed);
    knowledge_read(&k, &view, 0);
    assert_int_equal(search_why_of(&k, &five, true), WHY_FEEDS);
    assert_true(kd_points(fed_less.better.cards) > kd_points(five.cards));
    assert_int_equal(fed_less.why, WHY_FEEDS);
    assert_int_equal(fed.why, WHY_COUNT);
}

TEST("coach: stops when it is to")
{
    script_run run;
    kd_view view;
    advice a;
    atomic_bool stop = true;
    bot_settings m = coach_bot(1000000);
    open_scene(&run, &scenes[0], &view);
    coach_advise(&m, &view, 1, &stop, NULL, &a); /* would take minutes without *stop */
    assert_int_equal(a.samples, 0);
    kd_action action = a.line[0].action;
    assert_int_equal(kd_check(&view, &action).reason, KD_OK);
}

/* ---- the thread -------------------------------------------------------------------------------- */

typedef struct heard {
    unsigned number;
    int advised, judged;
    advice last;
} heard;

static void on_advised(void *arg, unsigned number, const advice *said)
{
    heard *h = arg;
    h->number = number;
    h->last = *said;
    h->advised++;
}

static void on_judged(void *arg, unsigned number, int step, const judgement *found)
{
    heard *h = arg;
    assert_non_null(found);
    assert_int_equal(step, h->judged);
    h->number = number;
    h->judged++;
}

#ifdef __linux__
/* The highest niceness of a thread of ours, which is the lowest priority. */
static int most_niceness(void)
{
    DIR *threads = opendir("/proc/self/task");
    const struct dirent *entry;
    int most = getpriority(PRIO_PROCESS, 0);
    assert_non_null(threads);
    while ((entry = readdir(threads))) {
        int found = getpriority(PRIO_PROCESS, (id_t)strtoul(entry->d_name, NULL, 10));
        most = found > most ? found : most;
    }
    assert_int_equal(closedir(threads), 0);
    return most;
}

/* The thread's priority is lower than that of the loop, which draws the screen. */
TEST("coach: the loop comes before the thread")
{
    static const thinker_calls calls = {.advised = on_advised, .judged = on_judged};
    script_run run;
    kd_view view;
    heard h = {0};
    bot_settings slow = coach_bot(1000000);
    int usual = getpriority(PRIO_PROCESS, 0), lower = usual + 10 < 19 ? usual + 10 : 19;
    struct event_base *base = event_base_new();
    thinker *t = thinker_new(base, &calls, &h);
    open_scene(&run, &scenes[0], &view);
    assert_int_equal(most_niceness(), usual);
    assert_true(thinker_advise(t, &slow, &view, &none, 1));
    while (most_niceness() != lower)
        (void)sched_yield();
    assert_int_equal(getpriority(PRIO_PROCESS, 0), usual);
    thinker_free(t);
    event_base_free(base);
}
#endif

/* A cancelled task gives no result; the next result is that of coach_advise. */
TEST("coach: stale answers never come")
{
    static const thinker_calls calls = {.advised = on_advised, .judged = on_judged};
    script_run run;
    kd_view view;
    heard h = {0};
    advice direct;
    bot_settings slow = coach_bot(1000000), quick = coach_bot(WORK);
    struct event_base *base = event_base_new();
    thinker *t = thinker_new(base, &calls, &h);
    open_scene(&run, &scenes[0], &view);
    assert_true(thinker_advise(t, &slow, &view, &none, 1));
    assert_true(thinker_advise(t, &quick, &view, &none, 2));
    while (!h.advised)
        assert_int_equal(event_base_loop(base, EVLOOP_ONCE), 0);
    assert_int_equal(h.number, 2);
    coach_advise(&quick, &view, 1, NULL, NULL, &direct);
    expect_same(&h.last, &direct);
    assert_true(thinker_advise(t, &slow, &view, &none, 3));
    thinker_stop(t);
    assert_int_equal(event_base_loop(base, EVLOOP_NONBLOCK), 0);
    assert_int_equal(h.advised, 1);
    thinker_free(t);
    event_base_free(base);
}

/* From the first decision of East's to the third, a bot plays for it. */
TEST("coach: what a bot has decided for a person is not judged")
{
    static kd_view views[ANALYSIS_MOST];
    static analysis all, some;
    history past;
    assert_true(history_read(&past, KOUDI_TEST_DIR "/records/own-short.rec"));
    assert_true(analysis_read(&all, views, &past, 1, 1));
    assert_true(all.count > 5);
    replay_step *before = &past.step[all.step[0].at], *last = &past.step[all.step[2].at];
    assert_null(before->note);
    free(last->note);
    before->note = strdup("seat 1: bot easy sits down");
    last->note = strdup("seat 1: why: he sits down\nseat 1: human Mei sits down");
    assert_true(analysis_read(&some, views, &past, 1, 1));
    assert_int_equal(some.count, all.count - 2);
    assert_int_equal(some.step[0].at, all.step[0].at);
    assert_int_equal(some.step[1].at, all.step[3].at);
    assert_int_equal(history_stood_in(&past, 1), 1U << 1); /* nor is the deal rated */
    free(last->note);
    /* At another seat; who is not heard to sit down. */
    last->note = strdup("seat 2: human Mei sits down\nseat 1: why: he sits down");
    assert_true(analysis_read(&some, views, &past, 1, 1));
    assert_int_equal(some.count, 1);
    history_free(&past);
}

TEST("coach: an answer that did not come in time is not judged")
{
    static kd_view views[ANALYSIS_MOST];
    static analysis all, some;
    history past;
    assert_true(history_read(&past, KOUDI_TEST_DIR "/records/own-short.rec"));
    assert_true(analysis_read(&all, views, &past, 1, 1));
    replay_step *own = &past.step[all.step[1].at];
    free(own->note);
    own->note = strdup("seat 2: no answer in time"); /* another's */
    assert_true(analysis_read(&some, views, &past, 1, 1));
    assert_int_equal(some.count, all.count);
    free(own->note);
    own->note = strdup("seat 1: no answer in time");
    assert_true(analysis_read(&some, views, &past, 1, 1));
    assert_int_equal(some.count, all.count - 1);
    assert_int_equal(some.step[1].at, all.step[2].at);
    history_free(&past);
}

TEST("coach: a deal is judged step by step")
{
    static const thinker_calls calls = {.advised = on_advised, .judged = on_judged};
    static kd_view views[ANALYSIS_MOST];
    static analysis a;
    history past;
    heard h = {0};
    bot_settings m = coach_bot(8);
    struct event_base *base = event_base_new();
    thinker *t = thinker_new(base, &calls, &h);
    assert_true(history_read(&past, KOUDI_TEST_DIR "/records/own-short.rec"));
    assert_true(analysis_read(&a, views, &past, 1, 1));
    for (int i = 0; i < a.count; i++) {
        assert_int_equal(views[i].seat, 1);
        assert_int_equal(past.step[a.step[i].at].action.actor, 1);
        assert_int_equal(kd_check(&views[i], &a.step[i].done).reason, KD_OK);
    }
    assert_true(thinker_judge(t, &m, &a, views, 7));
    while (h.judged < a.count)
        assert_int_equal(event_base_loop(base, EVLOOP_ONCE), 0);
    assert_false(analysis_read(&a, views, &past, 99, 1));
    thinker_free(t);
    event_base_free(base);
    history_free(&past);
}

/* REB-2: the decisions of a void deal are declarations, made or omitted, and the rebellion. */
TEST("REB-2 coach: a void deal is judged too")
{
    static const struct {
        int seat, count;
        uint8_t phase[3], verb[3];
    } rows[] = {
        {0, 2, {KD_PHASE_DEAL, KD_PHASE_BURY}, {KD_PASS, KD_BURY}},
        {1, 3, {KD_PHASE_COUNTER, KD_PHASE_COUNTER, KD_PHASE_REBEL}, {KD_PASS, KD_PASS, KD_REBEL}},
        {2, 1, {KD_PHASE_DEAL}, {KD_PASS}},
        {3, 2, {KD_PHASE_DEAL, KD_PHASE_DEAL}, {KD_DECLARE, KD_DECLARE}},
    };
    static kd_view views[ANALYSIS_MOST];
    static analysis a;
    history past;
    bot_settings m = coach_bot(8);
    assert_true(history_read(&past, KOUDI_TEST_DIR "/records/chained-v3.rec"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        analysis_read(&a, views, &past, 7, rows[i].seat);
        assert_int_equal(a.count, rows[i].count);
        while (analysis_judge(&a, views, &m, NULL)) {
        }
        for (int k = 0; k < a.count; k++) {
            assert_int_equal(a.step[k].trick, 0);
            assert_int_equal(a.step[k].phase, rows[i].phase[k]);
            assert_int_equal(a.step[k].done.verb, rows[i].verb[k]);
            assert_true(a.step[k].found.samples > 0);
        }
    }
    history_free(&past);
}

/* The value in hundredths, as printed. */
static int printed(double levels)
{
    char says[32];
    snprintf(says, sizeof says, "%.2f", levels);
    double back = strtod(says, NULL) * 100;
    return (int)(back < 0 ? back - 0.5 : back + 0.5);
}

/* The printed difference is that of the printed values, by which those that were not chosen are listed. */
TEST("coach: differences are of the numbers told")
{
    static kd_view views[ANALYSIS_MOST];
    static analysis a;
    history past;
    advice said;
    int costs = 0, less = 0;
    bot_settings m = coach_bot(8);
    assert_true(history_read(&past, KOUDI_TEST_DIR "/records/own-short.rec"));
    assert_true(analysis_read(&a, views, &past, 2, 3));
    while (analysis_judge(&a, views, &m, NULL)) {
        const judgement *j = &a.step[a.judged - 1].found;
        coach_advise(&m, &views[a.judged - 1], 1, NULL, NULL, &said);
        assert_int_equal(printed(j->best) - printed(j->done), printed(j->cost));
        costs += printed(j->cost) != 0;
        for (int i = 0; i < said.count; i++) {
            const advice_line *line = &said.line[i];
            assert_int_equal(printed(said.line[0].levels) - printed(line->levels),
                             printed(line->behind));
            less += printed(line->behind) != 0;
            assert_true(i < 2 || line->levels <= line[-1].levels);
        }
    }
    assert_true(costs > 3 && less > 3);
    history_free(&past);
}

/* The three costliest steps, the worst first, without costs that are not significant. */
TEST("coach: the costliest")
{
    static analysis a;
    int worst[ANALYSIS_WORST];
    static const double cost[] = {0.2, 0.9, 0.01, 0.5, 0, 0.7};
    a.count = a.judged = 6;
    for (int i = 0; i < 6; i++)
        a.step[i].found = (judgement){.cost = cost[i], .error = 0.02, .samples = 9};
    assert_int_equal(analysis_worst(&a, worst), 3);
    assert_int_equal(worst[0], 1);
    assert_int_equal(worst[1], 5);
    assert_int_equal(worst[2], 3);
    assert_true(analysis_lost(&a) > 2.29 && analysis_lost(&a) < 2.31);
    a.judged = 1;
    assert_int_equal(analysis_worst(&a, worst), 1);
}

/* ---- koudi analyse ----------------------------------------------------------------------------- */

static char text[TEXT], golden[TEXT];

static int run_analyse(const char *const *words)
{
    program p;
    size_t used = 0;
    program_start(&p, words);
    program_close_input(&p);
    text[0] = '\0';
    for (const char *line; (line = program_line(&p)) != NULL;)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s\n", line);
    return program_end(&p);
}

#define RECORD KOUDI_TEST_DIR "/records/own-short.rec"
/* In its second deal a declaration is costly. */
#define DECLARED KOUDI_TEST_DIR "/records/tournament-mixed.rec"
#define GOLDEN   KOUDI_TEST_DIR "/analyse.txt"

TEST("analyse: as it was")
{
    const char *words[] = {"analyse", "--work", "8", "--deal", "2", "--ascii", DECLARED, NULL};
    assert_int_equal(run_analyse(words), 0);
    FILE *file = fopen(GOLDEN, getenv("KD_BLESS") ? "w+" : "r");
    assert_non_null(file);
    if (getenv("KD_BLESS")) {
        assert_true(fputs(text, file) >= 0);
        rewind(file);
    }
    golden[fread(golden, 1, sizeof golden - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
    assert_string_equal(text, golden);
    assert_non_null(strstr(golden, "better "));
}

typedef struct words_row {
    const char *name;
    const char *words[8];
    int exit;
    const char *has;
} words_row;

static const words_row calls[] = {
    {"analyse: one seat alone",
     {"analyse", "--work", "1", "--seat", "east", "--deal", "1", RECORD},
     0,
     "East in all: 1 deals"},
    {"analyse: the signs of the plots are told as they are drawn",
     {"analyse", "--work", "1", "--seat", "east", "--deal", "1", RECORD},
     0,
     "decision: ● the levels to be expected after it, ○\n"},
    {"analyse: no such seat", {"analyse", "--seat", "up", RECORD}, 2, NULL},
    {"analyse: no such deal", {"analyse", "--deal", "77", RECORD}, 1, NULL},
    {"analyse: no such file", {"analyse", "/nowhere"}, 1, NULL},
    {"analyse: nothing named", {"analyse"}, 2, NULL},
};

static void call_test(void **state)
{
    const words_row *row = *state;
    const char *words[9] = {NULL};
    memcpy(words, row->words, sizeof row->words);
    assert_int_equal(run_analyse(words), row->exit);
    if (row->has)
        assert_non_null(strstr(text, row->has));
}
TEST_ROWS(call_test, calls);

/* ---- what bots say ----------------------------------------------------------------------------- */

/* A table where three bots give reasons and the fourth seat logs every byte that it is sent. With that seed strong
   searches a play in the first deal. */
TEST("coach: what bots say reaches nobody")
{
    char path[128], command[512];
    const char *koudi = program_path();
    assert_int_equal(make_folder(state), 0);
    snprintf(path, sizeof path, "%s/record", folder);
    snprintf(command, sizeof command, "tee '%s/heard' | '%s' bot random", folder, koudi);
    table_options options = {.seed = seed_from(6),
                             .pace = PACE_INSTANT,
                             .record = path,
                             .program = koudi,
                             .seat_ms = 60000};
    kd_rules_default(&options.rules);
    struct event_base *base = event_base_new();
    table *t = table_new(base, &options);
    for (int seat = 0; seat < 3; seat++)
        assert_true(table_sit_bot(t, seat, seat == 1 ? "strong:work=2" : "steady"));
    table_sit_command(t, 3, command);
    assert_true(table_start(t));
    while (table_match(t)->deals < 2)
        assert_int_equal(event_base_loop(base, EVLOOP_ONCE), 0);
    table_free(t);
    event_base_free(base);
    (void)read_all(path, text, sizeof text);
    for (int seat = 0; seat < 3; seat++) {
        char says[32];
        snprintf(says, sizeof says, "\n; seat %d: why: ", seat);
        assert_non_null(strstr(text, says));
    }
    assert_non_null(strstr(text, ": worth "));
    (void)read_all(in_folder("heard"), text, sizeof text);
    assert_non_null(strstr(text, "\ntrick 2"));
    assert_null(strstr(text, "why"));
    for (int why = 0; why < WHY_COUNT; why++)
        assert_null(strstr(text, search_why_sentence((search_why)why)));
    assert_int_equal(remove_folder(state), 0);
}
