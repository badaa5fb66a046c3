/* test_exercise_text.c - exercises on the screen: the task of an ending in one row, in both languages. */
#include "practice/practice.h"
#include "support/language.h"
#include "support/notation.h"
#include "support/slower.h"
#include "support/test.h"
#include "tui/draw/draw.h"
#include "tui/text/text.h"

#include <string.h>

TEST("exercises: the task of every shipped ending fits the narrowest screen")
{
    enum { ROOM = 46 };
    static exercise e;
    for (int chinese = 0; chinese < 2 && (!chinese || test_speak("zh_CN")); chinese++)
        for (int i = 0; exercise_shipped(PRACTICE_ENDING, i, &e); i++) {
            text t = {.n = 0};
            exercise_task_text(&t, &e, e.match.round.pos.points, ROOM);
            if (grid_width(t.s) > ROOM)
                fail_msg("ending %d: %s", i + 1, t.s);
        }
    test_speak("en");
}

TEST("exercises: the first hint does not name the only suit that can be played as if it were one "
     "of several")
{
    enum { FIRST = 200 };
    static exercise e;
    static ui u;
    int forced = 0, free = 0;
    for (int i = 0; i < FIRST && exercise_shipped(PRACTICE_ENDING, i, &e); i++) {
        text t = {.n = 0};
        kd_cards moves[64];
        u.exercise.hints = 1;
        kd_view_make(&u.view, &e.match, e.seat);
        exercise_hint_text(&t, &u, e.best.cards);
        const kd_position *pos = &e.match.round.pos;
        const kd_order *o = &e.match.round.order;
        const int right = kd_category_of(o, kd_to_places(o, e.best.cards));
        if (kd_empty(pos->lead) || right == KD_NO_CATEGORY)
            continue;
        bool other = false;
        const int count = kd_moves(o, pos->hand[e.seat], pos->lead, moves, 64);
        for (int k = 0; k < count && k < 64; k++)
            other = other || kd_category_of(o, moves[k]) != right;
        assert_true(strncmp(t.s, "Only", 4) == 0 || other);
        assert_true(strncmp(t.s, "A right", 7) == 0 || !other);
        forced += !other;
        free += other;
    }
    assert_true(forced > 0 && free > 0);
}

/* The categories of the cards, as the texts call them: "clubs, trump". */
static text categories_of(const ui *u, const kd_order *order, kd_cards faces)
{
    text t = {.n = 0};
    for (int i = 0; i < KD_CATEGORIES; i++)
        if (kd_to_places(order, faces).one & order->in[i]) {
            text_add(&t, "%s", t.n ? ", " : "");
            category_text(&t, glyphs_in(u), i);
        }
    return t;
}

enum { MANY = 100 };

/* Where the task is met each play keeps it so: it is never met at the first decision, which has one right play. */
static bool is_met(ui *u, const exercise *e, ending *game)
{
    text t = {.n = 0};
    int right, count = ending_choices(game, &right);
    u->exercise.of = e;
    browse_hands(&u->browse, &game->match);
    exercise_points_text(&t, u);
    const bool met = strstr(t.s, "met already");
    if (met)
        assert_int_equal(count, right);
    return met;
}

TEST("exercises: the first hint names the suits of a right play, in each decision of each ending, "
     "and where the task is met no play is wrong")
{
    static exercise e;
    static ending game;
    static ui u;
    int mixed = 0, met = 0;
    ui_init(&u, true);
    for (int i = 0; i < FEWER(exercise_count(PRACTICE_ENDING), MANY); i++) {
        kd_events events;
        assert_true(exercise_shipped(PRACTICE_ENDING, i, &e));
        assert_true(ending_begin(&game, &e));
        while (!ending_over(&game)) {
            if (!ending_asks(&game)) {
                ending_reply(&game, &events);
                continue;
            }
            const kd_action right = {(uint8_t)e.seat, KD_PLAY, ending_right(&game)};
            const text named = categories_of(&u, &game.match.round.order, right.cards);
            text t = {.n = 0}, other = t;
            u.exercise.hints = 1;
            kd_view_make(&u.view, &game.match, e.seat);
            met += is_met(&u, &e, &game);
            exercise_hint_text(&t, &u, right.cards);
            const bool several = strstr(named.s, ", ");
            mixed += several;
            text_add(&other, several ? "A right play mixes %s." : "A right play is of %s.",
                     named.s);
            if (strcmp(t.s, other.s) != 0 &&
                (several || !strstr(t.s, named.s) || strncmp(t.s, "Only ", 5) != 0))
                fail_msg("ending %d: %s (%s)", i + 1, t.s, named.s);
            ending_play(&game, &right, &events);
        }
        ending_free(&game);
    }
    assert_true(mixed > 0 && met > 0);
}

static grid drawn; /* too large for the stack */

static void is_whole(ui *u, int w, int h, const char *what, int i)
{
    prompt out;
    draw(u, w, h, &drawn);
    prompt_make(u, &out);
    if (drawn.cuts)
        fail_msg("%s %d is cut at %dx%d: %s %s", what, i, w, h, out.verdict.s, out.reason.s);
}

static void is_whole_everywhere(ui *u, const char *what, int i)
{
    for (int chinese = 0; chinese < 2 && (!chinese || test_speak("zh_CN")); chinese++) {
        is_whole(u, 80, 24, what, i);
        is_whole(u, 60, 20, what, i);
    }
    test_speak("en");
}

TEST("no refusal is cut, with as many cards as a hand has")
{
    enum { MANY_CARDS = 26 };
    static ui u;
    kd_cards hand = {0, 0};
    for (int rank = 0; rank < KD_RANKS; rank++)
        for (int suit = 0; suit < 2; suit++)
            hand = kd_add(hand, kd_card(kd_face_of(suit, rank)));
    for (int reason = 0; reason < KD_REASON_COUNT; reason++)
        for (int ascii = 0; ascii < 2; ascii++) {
            ui_init(&u, ascii);
            ui_start(&u);
            u.view.order = order_of("H", "7");
            u.view.hand = hand;
            u.view.phase = KD_PHASE_PLAY;
            u.notice.kind = NOTICE_REFUSED;
            u.notice.refused =
                (kd_verdict){(uint8_t)reason, KD_TRUMP, MANY_CARDS, MANY_CARDS, hand};
            is_whole_everywhere(&u, "reason", reason);
        }
}

/* All cards of a category, picked for a lead. */
static void picks_category(ui *u, int category)
{
    const kd_order *o = &u->view.order;
    const kd_cards all = kd_only(kd_to_places(o, u->view.hand), o->in[category]);
    u->game.pick[0] = kd_to_faces(o, all).one;
    u->game.pick[1] = kd_to_faces(o, all).two;
}

TEST("endings: a lead that is refused is told whole, and which hand has what beats it")
{
    static trial t;
    static ui u;
    int beaten = 0;
    for (int i = 0; exercise_shipped(PRACTICE_ENDING, i, &t.of); i++) {
        const kd_match *match = &t.of.match;
        if (match->rules.decks > 1 || !kd_empty(match->round.pos.lead))
            continue;
        ui_init(&u, i % 2);
        exercise_start(&u, &t);
        exercise_show(&u, match, NULL);
        ui_ask(&u, 1);
        for (int category = 0; category < KD_CATEGORIES; category++) {
            prompt out;
            picks_category(&u, category);
            if (kd_count(ui_picks(&u)) < 2)
                continue;
            prompt_make(&u, &out);
            is_whole_everywhere(&u, "ending", i + 1);
            assert_null(strstr(out.reason.s, "may be out"));
            beaten += strstr(out.reason.s, "h has ") || strstr(out.reason.s, "t has ");
        }
    }
    assert_true(beaten > 0);
}
