/* test_exercise_text.c - exercises on the screen: the task of an ending in one row, in both languages. */
#include "practice/practice.h"
#include "support/language.h"
#include "support/slower.h"
#include "support/test.h"
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
