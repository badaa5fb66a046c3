/* test_tutorial.c - the tutorial: every lesson can be played as it says, and the deal ends as the texts
   say. */
#include "tui/app/app.h"

#include "base/rule_text.h"
#include "record/games.h"
#include "support/folder.h"
#include "support/stage.h"
#include "support/test.h"
#include "support/written.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* KD_BLESS=1 puts the marks of its chain on the tutorial's record after its lines were changed by hand; the next
   build takes it in. */
PREPARE(int argc, char **argv)
{
    static const char path[] = KOUDI_TEST_DIR "/../src/tui/app/tutorial.rec";
    static char text[1 << 16];
    if (!getenv("KD_BLESS"))
        return 0;
    read_all(path, text, sizeof text);
    put_marks_on(text, sizeof text);
    write_all(path, text, strlen(text));
    return 0;
}

/* What the menu has chosen. */
static void choose(ui *u)
{
    ui_init(u, false);
    assert_true(kd_rules_preset(&u->setup.rules, "forty"));
    u->setup.rules_name = "forty";
    u->setup.person = 0x5;
    u->setup.names[2] = "Bob";
    u->setup.seed = "7";
}

static void begin(tutorial *t, ui *u)
{
    choose(u);
    assert_true(tutorial_begin(t, u));
}

/* What comes by itself, up to the next box or question. */
static void run(tutorial *t, ui *u)
{
    while (tutorial_runs(t, u))
        tutorial_tick(t, u);
}

/* Goes to a lesson's box, doing what the earlier ones ask for. */
static void go_to(tutorial *t, ui *u, int lesson)
{
    while (t->lesson < lesson) {
        if (u->overlay != OVERLAY_NONE && stage_keys(u, "\n") == REQUEST_SKIP)
            tutorial_skip(t, u);
        if (t->asks) {
            const kd_action *right = &t->past.step[t->at].action;
            u->game.action = *right;
            tutorial_submit(t, u);
        }
        run(t, u);
    }
}

/* Closes a lesson's box and takes the keys of the player; what is asked for leads on. */
static void answer(tutorial *t, ui *u, const char *keys)
{
    assert_int_equal(u->overlay, OVERLAY_LESSON);
    assert_int_equal(stage_keys(u, "\n"), REQUEST_NONE);
    assert_int_equal(u->overlay, OVERLAY_NONE);
    if (!keys)
        return;
    assert_int_equal(stage_keys(u, keys), REQUEST_SUBMIT);
    tutorial_submit(t, u);
}

/* What each lesson asks for, by the keys that its text names, and what it is about. */
static const struct lesson_row {
    const char *about;
    const char *keys; /* NULL: it is only to be read */
    uint8_t phase;
} lesson_rows[] = {
    {"THE GAME", NULL, KD_PHASE_TURN},         {"DRAWING", NULL, KD_PHASE_DEAL},
    {"DECLARING", "1", KD_PHASE_DEAL},         {"A COUNTER", "1", KD_PHASE_COUNTER},
    {"THE KITTY", "\t\n", KD_PHASE_BURY},      {"A LEAD", "\t\n", KD_PHASE_PLAY},
    {"A PAIR", "\t\n", KD_PHASE_PLAY},         {"A TRACTOR", "9988\n", KD_PHASE_PLAY},
    {"A DUMP", "\t\n", KD_PHASE_PLAY},         {"POINTS", NULL, KD_PHASE_PLAY},
    {"A PAIR IS OWED", "22\n", KD_PHASE_PLAY}, {"A DUMP THAT STANDS", "KQJ\n", KD_PHASE_PLAY},
    {"RUFFING", "\t\n", KD_PHASE_PLAY},        {"DIGGING THE KITTY", "2\n", KD_PHASE_PLAY},
    {"THE SUM", NULL, KD_PHASE_SCORED},
};
enum { ROWS = sizeof lesson_rows / sizeof *lesson_rows };

/* Every lesson comes at its moment, and the keys that it names lead to the next one. */
TEST("every lesson can be played")
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    assert_int_equal(tutorial_lessons(), ROWS);
    for (int i = 0; i < ROWS; i++) {
        assert_int_equal(t.lesson, i + 1);
        assert_string_equal(strstr(u.tutor.told.title, "  ") + 2, lesson_rows[i].about);
        assert_int_equal(u.view.phase, lesson_rows[i].phase);
        assert_int_equal(t.asks, lesson_rows[i].keys != NULL);
        assert_int_equal(tutorial_over(&t), i + 1 == ROWS);
        answer(&t, &u, lesson_rows[i].keys);
        run(&t, &u);
        if (u.overlay == OVERLAY_DUMP_FAILED) {
            assert_string_equal(lesson_rows[i].about, "A DUMP");
            assert_int_equal(u.failed.number, 20);
            assert_int_equal(stage_keys(&u, "\n"), REQUEST_SKIP);
            tutorial_skip(&t, &u);
            run(&t, &u);
        }
    }
    assert_int_equal(u.view.phase, KD_PHASE_SCORED);
    assert_false(u.trick_shown);
    expect_pictures(&u, "tutorial-sum", true, false);
    expect_picture(&u, 100, 30, "tutorial-sum-100x30");
    history_free(&t.past);
    assert_true(kd_empty(u.tutor.play));
}

/* The keys that a lesson names work while its box is shown: it goes away and they do their thing. */
TEST("keys work on the box of a lesson")
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    for (int i = 0; i < ROWS; i++) {
        const char *keys = lesson_rows[i].keys;
        go_to(&t, &u, i + 1);
        if (!keys)
            continue;
        assert_int_equal(u.overlay, OVERLAY_LESSON);
        assert_int_equal(stage_keys(&u, keys), REQUEST_SUBMIT);
        assert_int_equal(u.overlay, OVERLAY_NONE);
        int at = t.at;
        tutorial_submit(&t, &u);
        assert_true(t.at > at);
        run(&t, &u);
    }
    assert_true(tutorial_over(&t));
    history_free(&t.past);
}

/* What a key does to the box of a lesson, and how many cards are picked then. */
static const struct box_row {
    const char *name;
    int lesson;
    const char *keys;
    bool shown;
    int picks;
} box_rows[] = {
    {"Enter closes the box only", 6, "\n", false, 0},
    {"Esc closes the box only", 6, "\033", false, 0},
    {"Space picks the card of the cursor", 6, " ", false, 1},
    {"x picks it as well", 6, "x", false, 1},
    {"l moves, Space picks", 6, "l ", false, 1},
    {"a letter picks a rank, and does not ask to leave", 9, "Q", false, 1},
    {"Tab picks what is asked for", 7, "\t", false, 2},
    {"i closes the box", 6, "i", false, 0},
    {"i shows it again", 6, "ii", true, 0},
    {"Space closes the box where it would hold the deal", 3, " ", false, 0},
    {"a number that no choice has", 3, "5", false, 0},
    {"keys that play do nothing to a lesson that is only to be read", 10, "l1\tA", true, 0},
    {"nor does i", 10, "i", true, 0},
};

static void a_key_does_to_the_box(void **state)
{
    const struct box_row *row = *state;
    static tutorial t;
    static ui u;
    begin(&t, &u);
    go_to(&t, &u, row->lesson);
    int at = t.at;
    assert_int_equal(stage_keys(&u, row->keys), REQUEST_NONE);
    assert_int_equal(u.overlay, row->shown ? OVERLAY_LESSON : OVERLAY_NONE);
    assert_int_equal(kd_count(ui_picks(&u)), row->picks);
    assert_false(u.game.paused);
    assert_int_equal(t.at, at);
    history_free(&t.past);
}
TEST_ROWS(a_key_does_to_the_box, box_rows);

/* s plays for the player also where the box has been closed. */
TEST("s plays with the box of a lesson closed")
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    for (int i = 0; i < ROWS; i++) {
        go_to(&t, &u, i + 1);
        if (!lesson_rows[i].keys)
            continue;
        int at = t.at;
        answer(&t, &u, NULL);
        assert_int_equal(stage_keys(&u, "s"), REQUEST_SKIP);
        tutorial_skip(&t, &u);
        assert_true(t.at > at);
        run(&t, &u);
    }
    assert_true(tutorial_over(&t));
    history_free(&t.past);
}

/* A key that comes with the box was meant for something else. */
TEST("a lesson is not closed unread")
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    go_to(&t, &u, 6);
    ui_clock(&u, 1000);
    ui_clock(&u, 1100);
    assert_int_equal(ui_key(&u, UI_KEY_RIGHT), REQUEST_NONE);
    assert_int_equal(u.overlay, OVERLAY_LESSON);
    ui_key(&u, UI_KEY_ENTER); /* it may have been to hurry the trick before */
    assert_int_equal(u.overlay, OVERLAY_LESSON);
    ui_key(&u, '?'); /* is meant for any box */
    assert_int_equal(u.overlay, OVERLAY_HELP);
    ui_key(&u, '?');
    assert_int_equal(u.overlay, OVERLAY_LESSON);
    ui_clock(&u, 1300);
    ui_key(&u, UI_KEY_RIGHT);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    assert_int_equal(u.game.cursor, 1);
    history_free(&t.past);
}

/* A click on a card in sight picks it; on the box it closes the box, whatever lies below. */
TEST("the mouse works on the box of a lesson")
{
    static tutorial t;
    static ui u;
    static grid g;
    begin(&t, &u);
    go_to(&t, &u, 11);
    draw(&u, 80, 24, &g);
    const hit *card = NULL;
    for (int i = 0; i < g.hits && !card; i++)
        card = g.hit[i].kind == HIT_CARD ? &g.hit[i] : NULL;
    assert_non_null(card);
    assert_int_equal(click_at(&u, &g, card->x, card->y), REQUEST_NONE);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    assert_int_equal(kd_count(ui_picks(&u)), 1);
    stage_keys(&u, "ui");
    assert_int_equal(u.overlay, OVERLAY_LESSON);
    draw(&u, 80, 24, &g);
    assert_int_equal(click_at(&u, &g, 20, 9), REQUEST_NONE);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    assert_int_equal(kd_count(ui_picks(&u)), 0);
    history_free(&t.past);
}

/* Is a card of the hand below a box? */
static bool is_covered(const grid *g, const hit *card)
{
    for (const hit *h = card + 1; h < g->hit + g->hits; h++)
        if (h->kind == HIT_KEY && card->y >= h->y && card->y < h->y + h->h && card->x >= h->x &&
            card->x < h->x + h->w)
            return true;
    return false;
}

/* A lesson that asks to bury or to lead leaves the whole hand in sight; where a trick lies on the table, that
   stays in sight and the hand may not. On the smallest terminal the two longest cover trumps, for which they
   do not ask. */
TEST("the box of a lesson leaves the hand in sight")
{
    static const struct {
        int w, h;
    } sizes[] = {{60, 20}, {80, 24}, {100, 30}, {120, 40}};
    static const int lessons[] = {5, 6, 7, 8, 9, 12, 14};
    static grid g;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        static tutorial t;
        static ui u;
        begin(&t, &u);
        for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
            int cards = 0;
            go_to(&t, &u, lessons[i]);
            assert_int_equal(u.overlay, OVERLAY_LESSON);
            draw(&u, sizes[s].w, sizes[s].h, &g);
            for (int k = 0; k < g.hits; k++) {
                if (g.hit[k].kind != HIT_CARD)
                    continue;
                cards++;
                if (sizes[s].w > 60 || lessons[i] > 6)
                    assert_false(is_covered(&g, &g.hit[k]));
            }
            assert_int_equal(cards, kd_count(u.view.hand));
        }
        history_free(&t.past);
    }
}

/* s on a box does what the lesson asks for, up to the end. */
TEST("lessons can be skipped")
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    for (int i = 1; i < ROWS; i++) {
        assert_int_equal(u.overlay, OVERLAY_LESSON);
        assert_int_equal(stage_keys(&u, "s"), REQUEST_SKIP);
        tutorial_skip(&t, &u);
        run(&t, &u);
        if (u.overlay == OVERLAY_DUMP_FAILED)
            stage_keys(&u, "\n");
        run(&t, &u);
        assert_int_equal(t.lesson, i + 1);
    }
    assert_true(tutorial_over(&t));
    stage_keys(&u, "s");
    tutorial_skip(&t, &u);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    history_free(&t.past);
}

/* A key hurries what comes by itself, and never past a trick, a box or a question. */
TEST("waits can be cut short")
{
    static tutorial t;
    static ui u;
    begin(&t, &u);
    go_to(&t, &u, 6);
    answer(&t, &u, "\t\n");
    assert_int_equal(u.view.tricks, 0);
    assert_true(tutorial_runs(&t, &u));
    tutorial_skip(&t, &u);
    assert_int_equal(u.view.tricks, 1);
    assert_true(u.trick_shown);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    assert_int_equal(stage_keys(&u, " "), REQUEST_PAUSE);
    assert_false(tutorial_runs(&t, &u)); /* a trick is held, as in a game */
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_SKIP);
    tutorial_skip(&t, &u);
    assert_int_equal(t.lesson, 7);
    assert_false(u.trick_shown);
    history_free(&t.past);
}

/* What the line under the hand suggests to bury is what Tab picks, and why points buried are a risk is said
   (BURY-1, MULT-1). */
TEST("the burying is of one mind")
{
    static tutorial t;
    static ui u;
    prompt out;
    text cards = {.n = 0};
    begin(&t, &u);
    go_to(&t, &u, 5);
    stage_keys(&u, "\n");
    cards_text(&cards, glyphs_in(&u), &u.view.order, u.tutor.play);
    prompt_make(&u, &out);
    assert_non_null(strstr(out.reason.s, "Tab suggests: "));
    assert_non_null(strstr(out.reason.s, cards.s));
    assert_non_null(strstr(out.tip.s, "i shows the lesson again."));
    stage_keys(&u, "K"); /* Tab drops it */
    prompt_make(&u, &out);
    assert_non_null(strstr(out.reason.s, cards.s));
    stage_keys(&u, "\t");
    assert_true(kd_same(ui_picks(&u), u.tutor.play));
    prompt_make(&u, &out);
    assert_non_null(strstr(out.verdict.s, "15 points would be buried"));
    assert_non_null(strstr(out.reason.s, "If the attackers win the last trick these count"));
    history_free(&t.past);
}

/* Where South's cards are played by themselves up to the next lesson, the lesson before says so, and so does
   each line under the hand meanwhile. */
TEST("it is said who plays")
{
    static tutorial t;
    static ui u;
    prompt out;
    int watched = 0;
    begin(&t, &u);
    for (int i = 1; i < ROWS; i++) {
        go_to(&t, &u, i);
        if (!t.asks)
            continue;
        bool says = strstr(tutorial_words_of(i - 1).text, "played for you") != NULL;
        int held = 0, own = 0;
        stage_keys(&u, "\n");
        u.game.action = t.past.step[t.at].action;
        tutorial_submit(&t, &u);
        for (held = kd_count(u.view.hand); tutorial_runs(&t, &u); held = kd_count(u.view.hand)) {
            prompt_make(&u, &out);
            bool told = strstr(out.reason.s, "Your cards are played for you.") ||
                        strstr(out.tip.s, "Your cards are played for you.");
            assert_int_equal(told, says);
            tutorial_tick(&t, &u);
            own += kd_count(u.view.hand) < held;
        }
        assert_int_equal(own > 0, says);
        watched += says;
    }
    assert_int_equal(watched, 2);
    history_free(&t.past);
}

/* Passing a counter and not rebelling are two steps of the list, each with its words (CTR-3, REB-1). */
TEST("passes say on what")
{
    enum { EAST = 2, NORTH = 4, WEST = 8 };
    static tutorial t;
    static ui u;
    auction_step step[UI_LOG];
    text line = {.n = 0};
    begin(&t, &u);
    go_to(&t, &u, 6);
    int count = auction_steps(&u, step);
    assert_int_equal(step[count - 2].seats, EAST | NORTH | WEST);
    assert_int_equal(step[count - 1].seats, EAST | WEST);
    line = auction_line_text(&u, 60);
    assert_string_equal(line.s, "East, North, West pass · East, West do not rebel");
    line.n = 0;
    auction_sentence_text(&line, &u);
    assert_string_equal(line.s, "West does not rebel.");
    line.n = 0;
    auction_mark_text(&line, &u, 1, 20);
    assert_string_equal(line.s, "no rebellion");
    history_free(&t.past);
}

/* A single card is picked where a pair is owed (FOL-2): r opens the rule that the line names. */
TEST("r opens the rule of the line")
{
    static tutorial t;
    static ui u;
    rule_text shown;
    prompt out;
    begin(&t, &u);
    go_to(&t, &u, 11);
    stage_keys(&u, "\nA2");
    prompt_make(&u, &out);
    assert_non_null(strstr(out.verdict.s, "NOT LEGAL  r: the rule"));
    stage_keys(&u, "r");
    assert_true(rule_text_get(u.rule_box.rule, &shown));
    assert_string_equal(shown.id, "FOL-2");
    history_free(&t.past);
}

static bool told_of(const history *past, int kind, int *count)
{
    history_spot p;
    walk_start(past, &p);
    *count = 0;
    while (walk_step(past, &p))
        *count += walk_tells(&p.events, kind);
    return *count > 0;
}

/* What the texts say of the deal: CTR-1 two counters, DUMP-3 one fine, MULT-1 the kitty, GAIN-1 the level. */
TEST("the deal is as it says")
{
    static tutorial t;
    static ui u;
    int count;
    begin(&t, &u);
    assert_true(told_of(&t.past, KD_EV_DECLARED, &count));
    assert_int_equal(count, 1);
    assert_true(told_of(&t.past, KD_EV_COUNTERED, &count));
    assert_int_equal(count, 2);
    assert_true(told_of(&t.past, KD_EV_DUMP_FAILED, &count));
    assert_int_equal(count, 1);
    assert_true(told_of(&t.past, KD_EV_DUG, &count));
    history_match(&t.past, t.past.count, &t.match, NULL);
    const kd_result *r = &t.match.round.result;
    assert_int_equal(r->kitty_points, 15);
    assert_int_equal(r->multiplier, 2);
    assert_int_equal(r->fines, 20);
    assert_int_equal(r->total, 75);
    assert_false(r->taken);
    assert_int_equal(r->gain, 1);
    assert_int_equal(r->after[0], 1 /* from 2 to 3 */);
    assert_int_equal(r->next_dealer, 2);
    history_free(&t.past);
}

/* Another action is answered with what to do, and changes nothing: in each lesson that asks. */
static const struct other_row {
    const char *name;
    int lesson;
    const char *keys;
    ui_request request;
} other_rows[] = {
    {"dealing on instead of declaring", 3, "\n", REQUEST_SKIP},
    {"passing instead of declaring", 3, "0", REQUEST_SUBMIT},
    {"passing instead of countering", 4, "0", REQUEST_SUBMIT},
    {"burying other cards", 5, "K 3456789Q\n", REQUEST_SUBMIT},
    {"leading another card", 6, "S\n", REQUEST_SUBMIT},
    {"throwing off instead of ruffing", 13, "5\n", REQUEST_SUBMIT},
};

static void another_action_is_only_answered(void **state)
{
    const struct other_row *row = *state;
    static tutorial t;
    static ui u;
    begin(&t, &u);
    go_to(&t, &u, row->lesson);
    int at = t.at;
    const char *lesson = u.tutor.told.text;
    stage_keys(&u, "\n");
    ui_request request = stage_keys(&u, row->keys);
    assert_int_equal(request, row->request);
    if (request == REQUEST_SKIP)
        tutorial_skip(&t, &u);
    else
        tutorial_submit(&t, &u);
    assert_int_equal(t.at, at);
    assert_int_equal(u.overlay, OVERLAY_LESSON);
    assert_string_equal(u.tutor.told.text, tutorial_words_of(row->lesson - 1).hint);
    assert_true(u.game.asked != 0);
    assert_false(tutorial_runs(&t, &u));
    assert_int_equal(stage_keys(&u, "\ni"), REQUEST_NONE); /* and the lesson can be read again */
    assert_string_equal(u.tutor.told.text, lesson);
    history_free(&t.past);
}
TEST_ROWS(another_action_is_only_answered, other_rows);

/* Boxes that open over a lesson leave it there: the help, a rule, the question whether to leave. */
TEST("a lesson stays below")
{
    static const char *const keys[] = {"?", "r", "q"};
    static tutorial t;
    static ui u;
    begin(&t, &u);
    go_to(&t, &u, 6);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        assert_int_equal(u.overlay, OVERLAY_LESSON);
        stage_keys(&u, keys[i]);
        assert_int_not_equal(u.overlay, OVERLAY_LESSON);
        assert_int_equal(ui_mode_below(&u), MODE_PLAY);
        stage_keys(&u, "\033");
    }
    assert_int_equal(u.overlay, OVERLAY_LESSON);
    stage_keys(&u, "\nq");
    expect_picture(&u, 80, 24, "tutorial-leave-80x24");
    history_free(&t.past);
}

/* Read at 200 words a minute, with 7 seconds for each action asked for and the pauses of the deal, all takes
   less than eight minutes. */
TEST("takes less than eight minutes")
{
    static tutorial t;
    static ui u;
    unsigned words = 0, asked = 0;
    unsigned long ms = 0;
    begin(&t, &u);
    for (int i = 0; i < ROWS; i++) {
        tutorial_words w = tutorial_words_of(i);
        asked += w.hint != NULL;
        words += 1;
        for (const char *c = w.text; *c; c++)
            words += *c == ' ';
        while (t.lesson == i + 1 && i + 1 < ROWS) {
            if (u.overlay != OVERLAY_NONE)
                stage_keys(&u, "\n");
            if (t.asks) {
                u.game.action = t.past.step[t.at].action;
                tutorial_submit(&t, &u);
            }
            if (tutorial_runs(&t, &u)) {
                ms += tutorial_pause(&t, &u);
                tutorial_tick(&t, &u);
            }
        }
    }
    unsigned long seconds = words * 60 / 200 + 7 * asked + ms / 1000;
    print_message("%u words, %u actions, %lu s of pauses: %lu s\n", words, asked, ms / 1000,
                  seconds);
    assert_in_range(seconds, 180, 480);
    history_free(&t.past);
}

/* The menu's cursor begins on the tutorial until it was played, except where a game can be
   resumed. */
TEST("the cursor begins on it")
{
    static ui u;
    ui_init(&u, false);
    assert_int_equal(u.menu.line, TITLE_NEW);
    u.menu.untaught = true;
    ui_title(&u);
    assert_int_equal(u.menu.line, TITLE_TUTORIAL);
    expect_pictures(&u, "title-untaught", true, false);
    expect_picture(&u, 100, 30, "title-untaught-100x30");
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_TUTORIAL);
    struct resumable_game saved = {.path = "x"};
    ui_offer(&u, &saved, NULL);
    assert_int_equal(u.menu.line, TITLE_CONTINUE);
    u.menu.line = TITLE_TUTORIAL; /* somebody chooses while more games are read */
    ui_offer(&u, &saved, NULL);
    assert_int_equal(u.menu.line, TITLE_TUTORIAL);
}

/* That it was played is a file in the state folder; without a folder nothing happens. */
TEST("it is kept that it was played")
{
    assert_int_equal(make_folder(state), 0);
    setenv("XDG_STATE_HOME", in_folder("state"), 1);
    assert_false(tutorial_played());
    tutorial_keep_played();
    assert_true(tutorial_played());
    tutorial_keep_played();
    assert_true(tutorial_played());
    setenv("XDG_STATE_HOME", "/dev/null", 1);
    tutorial_keep_played();
    assert_false(tutorial_played());
    unsetenv("XDG_STATE_HOME");
    assert_int_equal(remove_folder(state), 0);
}

TEST("the menu is given back")
{
    static app a;
    a.game = a.stack;
    ui *u = &a.game->ui, *lessons = &a.game[1].ui;
    choose(u);
    game_push(&a, GAME_LESSONS);
    assert_true(tutorial_begin(&a.game->tutor, lessons));
    assert_null(lessons->setup.names[2]); /* nor is anybody of a game before in the lessons */
    assert_null(lessons->setup.seed);
    go_to(&a.game->tutor, lessons, 6);
    assert_non_null(lessons->tutor.lesson.text);
    game_pop(&a);
    assert_int_equal(a.game->kind, GAME_MENU); /* no lesson is over or under way */
    assert_ptr_equal(u, &a.game->ui);
    assert_null(u->tutor.lesson.text);
    assert_false(u->tutor.on);
    assert_string_equal(u->setup.names[2], "Bob");
    assert_string_equal(u->setup.rules_name, "forty");
    assert_int_equal(u->setup.rules.decks, 1);
    assert_int_equal(u->setup.person, 0x5);
}

/* The picture of each lesson. */
TEST("looks right")
{
    static tutorial t;
    static ui u;
    char name[60];
    begin(&t, &u);
    for (int i = 1; i <= ROWS; i++) {
        go_to(&t, &u, i);
        snprintf(name, sizeof name, "tutorial-%02d", i);
        expect_pictures(&u, name, true, false);
        snprintf(name, sizeof name, "tutorial-%02d-100x30", i);
        expect_picture(&u, 100, 30, name);
    }
    history_free(&t.past);
    begin(&t, &u);
    go_to(&t, &u, 4);
    stage_keys(&u, "\n0");
    tutorial_submit(&t, &u);
    expect_pictures(&u, "tutorial-other", true, false);
    expect_picture(&u, 100, 30, "tutorial-other-100x30");
    history_free(&t.past);
}
