/* test_endings.c - endings: each shipped one has one first play, right plays keep the goal, wrong ones are refuted, and the
   set follows from its seed. */
#include "practice/practice.h"
#include "record/day_word.h"
#include "support/program.h"
#include "support/slower.h"
#include "support/test.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 18, DAYS = 8, TODAY = 9829 };

static endgame_table table;

static int make_table(void **state)
{
    table = (endgame_table){calloc(SLOTS, sizeof(endgame_slot)), SLOTS, 0, NULL, NULL};
    return !table.slot;
}

static int free_table(void **state)
{
    free(table.slot);
    return 0;
}

AROUND_ALL(make_table, free_table);

static bool attackers(const exercise *e)
{
    return kd_team(e->seat) != kd_team(e->match.round.dealer);
}

static bool reached(const exercise *e, int total)
{
    return attackers(e) ? total >= e->goal : total <= e->goal;
}

static int total_of(const kd_match *match)
{
    const kd_position *pos = &match->round.pos;
    long nodes = LONG_MAX;
    kd_cards best;
    int total = kd_position_score(pos);
    if (!kd_position_over(pos))
        assert_true(endgame_solve(pos, &match->round.order, &table, &nodes, &total, &best));
    return total;
}

/* All totals by endgame_plays: one first play reaches the goal, and it alone has its levels. */
static void has_one_play(const exercise *e)
{
    static endgame_play all[ENDGAME_PLAYS];
    const kd_round *round = &e->match.round;
    kd_cards differ[ENDGAME_MOVES], best = kd_to_places(&round->order, e->best.cards);
    long nodes = LONG_MAX;
    int right = 0, least = INT_MAX, most = INT_MIN;
    int count = endgame_plays(&round->pos, &round->order, &table, &nodes, all);
    assert_int_equal(ending_goal(&e->match.rules, all[0].total, attackers(e)), e->goal);
    int moves = endgame_moves(&round->pos, &round->order, differ);
    assert_true(count > 1 && moves > 1);
    for (int i = 0; i < count; i++) {
        int levels = endgame_levels(&e->match.rules, all[i].total, attackers(e));
        bool good = reached(e, all[i].total);
        assert_true(good || !kd_same(all[i].play, best));
        if (good && levels < least)
            least = levels;
        if (!good && levels > most)
            most = levels;
        for (int j = 0; j < moves; j++)
            right += good && kd_same(all[i].play, differ[j]);
    }
    assert_int_equal(right, 1);
    assert_true(least > most);
}

static kd_action play_of(const ending *e, kd_cards places)
{
    const kd_round *round = &e->match.round;
    return (kd_action){round->pos.turn, KD_PLAY, kd_to_faces(&round->order, places)};
}

/* Plays a wrong one of the plays at hand: the line that refutes it ends short of the goal, and leads back. */
static void is_refuted(ending *e, kd_cards wrong)
{
    kd_events events;
    kd_action action = play_of(e, wrong);
    uint64_t before = kd_match_hash(&e->match);
    ending_play(e, &action, &events);
    assert_true(events.count > 0 && e->missed && e->again);
    assert_true(kd_empty(ending_right(e)));
    for (int total = total_of(&e->match); !ending_over(e);) {
        assert_false(ending_asks(e));
        ending_reply(e, &events);
        assert_true(events.count > 0);
        assert_int_equal(total_of(&e->match), total);
    }
    assert_false(reached(e->of, total_of(&e->match)));
    assert_true(ending_back(e));
    assert_true(kd_match_hash(&e->match) == before && ending_asks(e));
}

/* Plays it through: by the right plays, after every wrong one. */
static void is_solved(const exercise *of)
{
    static ending e;
    kd_events events;
    kd_cards play[ENDGAME_MOVES];
    assert_true(ending_begin(&e, of));
    assert_true(ending_asks(&e) && !ending_back(&e));
    for (int decisions = 0; !ending_over(&e);) {
        int right, total = total_of(&e.match);
        if (!ending_asks(&e)) { /* an answer that is exact leaves the total as it is */
            ending_reply(&e, &events);
            assert_int_equal(total_of(&e.match), total);
            continue;
        }
        int count = endgame_moves(&e.match.round.pos, &e.match.round.order, play);
        assert_int_equal(ending_choices(&e, &right), count);
        kd_action best = {e.match.round.pos.turn, KD_PLAY, ending_right(&e)};
        for (int i = 0, wrong = 0; i < count && decisions < 2; i++) {
            static ending other;
            other = e;
            kd_action action = play_of(&e, play[i]);
            ending_play(&other, &action, &events);
            if (other.missed && ++wrong)
                is_refuted(&e, play[i]);
            assert_true(wrong <= count - right);
        }
        if (!decisions++)
            assert_true(kd_same(best.cards, of->best.cards) && right == 1);
        ending_play(&e, &best, &events);
        assert_false(e.missed);
    }
    assert_true(reached(of, total_of(&e.match)));
    const kd_result *result = &e.match.round.result;
    assert_int_equal(endgame_levels(&of->match.rules, result->total, result->taken), result->gain);
    ending_free(&e);
}

TEST("the endings of some days, or all, have one first play and are solved by right plays alone")
{
    static exercise e;
    int count = exercise_count(PRACTICE_ENDING);
    for (int i = 0; i < FEWER(count, DAYS) && count; i++) {
        char date[DAY_DATE];
        assert_true(day_print(TODAY + i, date));
        int number = getenv("KOUDI_WHOLE") ? i : exercise_of_day(date);
        assert_true(exercise_shipped(PRACTICE_ENDING, number, &e));
        table.salt++;
        has_one_play(&e);
        is_solved(&e);
    }
}

TEST("an illegal play changes nothing")
{
    static exercise e;
    static ending game;
    kd_events events;
    if (!exercise_shipped(PRACTICE_ENDING, 0, &e))
        skip();
    assert_true(ending_begin(&game, &e));
    uint64_t before = kd_match_hash(&game.match);
    kd_action action = {(uint8_t)e.seat, KD_PLAY, {0, 0}};
    ending_play(&game, &action, &events);
    assert_int_equal(events.count, 0);
    ending_reply(&game, &events);
    assert_int_equal(events.count, 0);
    assert_true(kd_match_hash(&game.match) == before && !game.decisions && !game.again);
    ending_free(&game);
}

TEST("where a seat has more leads than can be compared it plays a legal one")
{
    static exercise e;
    static ending game;
    kd_events events;
    if (!exercise_shipped(PRACTICE_ENDING, 0, &e))
        skip();
    kd_round *round = &e.match.round;
    for (int seat = 0; seat < KD_SEATS; seat++) { /* nine cards of a suit each: no dump fails */
        kd_cards hand = {0, 0};
        for (int rank = 0; kd_count(hand) < ENDGAME_MOST; rank++)
            if (rank != round->order.level)
                hand = kd_add(hand, kd_card(kd_face_of(seat, rank)));
        round->hand[seat] = hand;
        round->pos.hand[seat] = kd_to_places(&round->order, hand);
    }
    round->pos.played = 0;
    round->pos.on_table = 0;
    round->pos.turn = (uint8_t)kd_next_seat(e.seat);
    e.match.round.actors = (uint8_t)(1U << round->pos.turn);
    memset(&round->trick[round->pos.tricks], 0, sizeof round->trick[0]);
    round->trick[round->pos.tricks].leader = round->pos.turn;
    kd_cards play[ENDGAME_MOVES];
    assert_int_equal(endgame_moves(&round->pos, &round->order, play), -1);
    assert_true(ending_begin(&game, &e));
    ending_reply(&game, &events);
    assert_true(events.count > 0);
    ending_free(&game);
}

/* koudi-lab endings makes these lines of the set again. */
static void follow_from_seed(int first, int count)
{
    char from[16], many[16], wanted[EXERCISE_LINE];
    const char *words[] = {"endings", "--first", from, "--count", many, NULL};
    static exercise e;
    program p;
    const char *lab = getenv("KOUDI_LAB_BIN");
    if (!lab)
        skip();
    snprintf(from, sizeof from, "%d", first + 1);
    snprintf(many, sizeof many, "%d", count);
    program_start_other(&p, lab, words);
    assert_string_equal(program_line(&p), "koudi-exercises 1");
    for (int i = first; i < first + count; i++) {
        assert_true(exercise_shipped(PRACTICE_ENDING, i, &e));
        (void)exercise_print(&e, wanted, sizeof wanted);
        assert_string_equal(program_line(&p), wanted);
    }
    assert_null(program_line(&p));
    assert_int_equal(program_end(&p), 0);
}

TEST("the shipped set is what koudi-lab endings makes of its seed")
{
    int count = exercise_count(PRACTICE_ENDING), some = FEWER(count, 2);
    if (!count)
        skip();
    follow_from_seed(0, some);
    follow_from_seed(count - 1, 1);
}

TEST("a goal is the easiest total that brings the levels of the best (GAIN-1)")
{
    static const struct {
        int best, goal;
        bool attacks;
    } rows[] = {{95, 80, true}, {165, 160, true}, {125, 120, true}, {60, 75, false},
                {0, 0, false},  {5, 35, false},   {95, 115, false}};
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, "80p-v3"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(ending_goal(&rules, rows[i].best, rows[i].attacks), rows[i].goal);
}

TEST("levels are those of the result of a deal (GAIN-1, GAIN-4)")
{
    static const struct {
        const char *rules;
        int total, attackers;
    } rows[] = {{"80p-v3", 0, -3}, {"80p-v3", 75, -1}, {"80p-v3", 80, 0}, {"80p-v3", 120, 1},
                {"forty", 35, -1}, {"forty", 40, 0},   {"forty", 80, 1},  {"forty", 100, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kd_rules rules;
        assert_true(kd_rules_preset(&rules, rows[i].rules));
        assert_int_equal(endgame_levels(&rules, rows[i].total, true), rows[i].attackers);
        assert_int_equal(endgame_levels(&rules, rows[i].total, false), -rows[i].attackers);
    }
}
