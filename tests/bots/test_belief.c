/* test_belief.c - what single tricks, showings and buryings prove, and what samples are drawn from it. */
#include "bots/knowledge/knowledge.h"
#include "support/test.h"
#include "support/texts.h"

#include <string.h>

enum { SAMPLES = 200, HAND = 25 };

/* South looks on; spades are trump at level 2. The plays of a finished trick lie as South, East,
   North, West; East led. What is then known of North. */
typedef struct fact_row {
    const char *name, *changes;
    const char *play[KD_SEATS];
    int voids, pairless;       /* of hearts */
    const char *never, *pairs; /* faces it cannot hold, or not twice; NULL: not asked */
    const char *may;           /* faces that it may hold */
    int clauses;
} fact_row;

enum { SOUTH, EAST, NORTH, WEST };

static kd_cards asked(const char *text)
{
    return text ? faces(text) : (kd_cards){0, 0};
}

/* South's hand: every other card of clubs and diamonds, so that all hearts are out. */
static kd_cards south_hand(int count)
{
    kd_cards hand = {0, 0};
    for (unsigned face = 26; count > 0; face++, count--)
        hand = kd_add(hand, kd_card(face));
    return hand;
}

static void view_make(kd_view *view, const kd_rules *rules, int played)
{
    memset(view, 0, sizeof *view);
    kd_order_make(&view->order, rules, KD_SPADES, 0);
    view->phase = KD_PHASE_PLAY;
    view->trump_known = 1;
    view->seat = SOUTH;
    view->actors = 1 << SOUTH;
    view->dealer = view->burier = EAST;
    view->buried_before = 1 << EAST;
    view->declarer = KD_NOBODY;
    for (int seat = 0; seat < KD_SEATS; seat++)
        view->held[seat] = (uint8_t)(HAND - played);
    view->hand = south_hand(HAND - played);
}

static void fact_test(void **state)
{
    const fact_row *row = *state;
    kd_view view;
    knowledge k;
    belief b;
    /* The view after one trick that East has led, South to lead. */
    kd_rules rules = rules_changed("80p-v3", row->changes);
    view_make(&view, &rules, kd_count(faces(row->play[EAST])));
    view.tricks = 1;
    view.trick[0].leader = EAST;
    for (int seat = 0; seat < KD_SEATS; seat++)
        view.trick[0].play[seat] = faces(row->play[seat]);
    view.trick[1].leader = SOUTH;
    knowledge_read(&k, &view, 0);
    belief_read(&b, &k, &belief_flat);
    kd_cards never = kd_to_places(b.k->order, asked(row->never));
    kd_cards pairs = kd_to_places(b.k->order, asked(row->pairs)),
             may = kd_to_places(b.k->order, asked(row->may));
    kd_cards out = kd_only(k.unseen, b.k->order->in[KD_HEARTS] & ~b.never[NORTH]);
    assert_int_equal(out.one == 0, row->voids);
    assert_int_equal((out.two & ~b.no_pair[NORTH]) == 0, row->pairless);
    assert_true(kd_same(kd_only(never, b.never[NORTH]), never));
    assert_true(kd_same(kd_only(pairs, b.no_pair[NORTH]), pairs));
    assert_true(kd_empty(kd_only(may, b.never[NORTH])));
    assert_int_equal(b.clauses, row->clauses);
    assert_int_equal(b.dropped, 0);
    assert_int_equal(b.kitty, 8);
    for (int i = 0; i < SAMPLES; i++) {
        kd_position sample;
        kd_rng rng;
        kd_rng_seed(&rng, (uint64_t)i, 0);
        b.tries = (uint8_t)(1 + i % 2);
        belief_draw(&b, &rng, &sample);
        assert_false(sample.hand[NORTH].one & b.never[NORTH]);
        assert_false(sample.hand[NORTH].two & b.no_pair[NORTH]);
        kd_cards then =
            kd_add(sample.hand[NORTH], kd_to_places(b.k->order, faces(row->play[NORTH])));
        if (view.order.rules.irregularity == KD_REFUSE)
            assert_int_equal(kd_check_follow(b.k->order, then,
                                             kd_to_places(b.k->order, faces(row->play[EAST])),
                                             kd_to_places(b.k->order, faces(row->play[NORTH])))
                                 .reason,
                             KD_OK);
    }
}
TEST_FILE(fact_test, "bots/belief.tsv", "fact_rows", fact_row, "ssssssiisssi");

static void view_begin(kd_view *view)
{
    kd_rules rules = rules_of("80p-v3");
    view_make(view, &rules, 0);
}

/* What the view's seat believes, and the chance to draw by. */
static void believe(belief *b, const kd_view *view, const belief_weights *weights, kd_rng *rng)
{
    static knowledge k;
    knowledge_read(&k, view, 0);
    belief_read(b, &k, weights);
    kd_rng_seed(rng, 1, 1);
}

/* ---- cards that lay open ---------------------------------------------------------------------- */

TEST("belief: shown cards stay in their hand (VIEW-1)")
{
    kd_view view;
    kd_rng rng;
    belief b;
    view_begin(&view);
    view.shown[WEST] = faces("S2,H9,H9");
    believe(&b, &view, &belief_default, &rng);
    for (int i = 0; i < SAMPLES; i++) {
        kd_position sample;
        belief_draw(&b, &rng, &sample);
        assert_true(kd_holds(sample.hand[WEST], kd_to_places(b.k->order, view.shown[WEST])));
    }
}

/* Cards of the kitty that were turned are the dealer's, or lie there again (FLIP-4). */
TEST("belief: turned cards are with the dealer or buried (FLIP-4)")
{
    kd_view view;
    kd_rng rng;
    belief b;
    int buried = 0, mine = kd_face_of(KD_HEARTS, 4);
    view_begin(&view);
    view.turned[view.turned_count++] = (uint8_t)mine;
    view.turned[view.turned_count++] = (uint8_t)mine;
    believe(&b, &view, &belief_default, &rng);
    for (int i = 0; i < SAMPLES; i++) {
        kd_position sample;
        belief_draw(&b, &rng, &sample);
        unsigned place = b.k->order->place[mine];
        assert_int_equal(kd_copies(sample.hand[NORTH], place) + kd_copies(sample.hand[WEST], place),
                         0);
        buried += 2 - kd_copies(sample.hand[EAST], place);
    }
    assert_true(buried > 10);
}

/* The dealer's kitty by the weights: few trumps, and points less often than other cards. */
TEST("belief: few trumps and points are buried")
{
    kd_view view;
    kd_rng rng;
    belief b;
    int trumps[2] = {0}, points[2] = {0};
    const belief_weights *weights[] = {&belief_flat, &belief_default};
    view_begin(&view);
    for (int w = 0; w < 2; w++) {
        believe(&b, &view, weights[w], &rng);
        for (int i = 0; i < SAMPLES; i++) {
            kd_position sample;
            belief_draw(&b, &rng, &sample);
            kd_cards kitty = b.k->unseen;
            for (int seat = EAST; seat <= WEST; seat++)
                kitty = kd_sub(kitty, sample.hand[seat]);
            assert_int_equal(kd_count(kitty), 8);
            assert_int_equal(sample.kitty, kd_points_at(b.k->order, kitty));
            trumps[w] += kd_count(kd_only(kitty, b.k->order->in[KD_TRUMP]));
            points[w] += sample.kitty;
        }
    }
    assert_true(trumps[1] * 5 < trumps[0] && trumps[1] > 0);
    assert_true(points[1] < points[0] && points[1] > points[0] / 4);
}

TEST("belief: the same numbers give the same deal")
{
    kd_view view;
    belief b;
    kd_rng one, two;
    kd_position left, right;
    view_begin(&view);
    believe(&b, &view, &belief_default, &one);
    two = one;
    belief_draw(&b, &one, &left);
    belief_draw(&b, &two, &right);
    assert_memory_equal(left.hand, right.hand, sizeof left.hand);
    belief_draw(&b, &two, &right);
    assert_memory_not_equal(left.hand, right.hand, sizeof left.hand);
}
