/* test_drill.c - each answer of a drill is worked out a second time, by the oracle or from plain cards. */
#include "practice/practice.h"
#include "support/notation.h"
#include "support/oracle_deal.h"
#include "support/slower.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { SEED = 58, CHANGES = 5 };

static const od_text texts[OD_TEXTS] = {OD_V3, OD_SCN2, OD_OFFICIAL, OD_FORTY, OD_TOURNAMENT};
static const char *const names[OD_TEXTS] = {"80p-v3", "80p-scn2", "official", "forty",
                                            "tournament"};

static oc_pile option(const drill *d, int i)
{
    return pile_of(&d->order, kd_to_places(&d->order, d->option[i]));
}

static oc_pile by_face(const drill *d, kd_cards cards)
{
    return pile_of(&d->order, kd_to_places(&d->order, cards));
}

/* ---- the right ones, as bits; -1: nothing but the engine knows ---- */

static int right_trumps(const drill *d, const oc_game *game)
{
    int right = 0;
    for (int i = 0; i < DRILL_OPTIONS; i++) {
        oc_pile p = option(d, i);
        right |= (oc_category(game, &p) == OC_TRUMP) << i;
    }
    return right;
}

static int right_tractor(const drill *d, const oc_game *game)
{
    int right = 0;
    oc_part part[OC_MAX_PARTS];
    for (int i = 0; i < DRILL_OPTIONS; i++) {
        oc_pile p = option(d, i);
        right |= (oc_category(game, &p) != OC_MIXED && oc_parts(game, &p, part) == 1 &&
                  part[0].length >= 2)
                 << i;
    }
    return right;
}

static int right_winner(const drill *d, const oc_game *game)
{
    oc_pile plays[KD_SEATS];
    for (int i = 0; i < KD_SEATS; i++)
        plays[i] = by_face(d, d->trick.play[(d->trick.leader + i) % KD_SEATS]);
    if ((kd_plays_sets(&d->order.rules) && plays[0].count > 1) ||
        d->order.rules.kill == KD_KILL_EVERY_PART)
        return -1;
    assert_int_equal(d->trick.winner, KD_NOBODY);
    return 1 << (d->trick.leader + oc_winner(game, plays)) % KD_SEATS;
}

static int right_answer(const drill *d, const oc_game *game)
{
    const int follow = d->order.rules.follow;
    int right = 0;
    oc_pile lead = by_face(d, d->trick.play[d->trick.leader]), hand = by_face(d, d->hand);
    if ((kd_plays_sets(&d->order.rules) && lead.count > 1) ||
        (lead.count > 1 && follow != KD_FOLLOW_PROFILE && follow != KD_FOLLOW_PAIRS))
        return -1;
    for (int i = 0; i < DRILL_OPTIONS; i++) {
        oc_pile play = option(d, i);
        assert_true(oc_within(&hand, &play));
        assert_int_equal(play.count, lead.count);
        right |= oc_legal(game, &lead, &hand, &play) << i;
    }
    return right;
}

static int value_bits(const drill *d, int value)
{
    int right = 0;
    for (int i = 0; i < DRILL_OPTIONS; i++)
        right |= (d->value[i] == value) << i;
    return right;
}

static int right_kitty(const drill *d, const oc_game *game, int text)
{
    oc_pile buried = by_face(d, d->hand), lead = by_face(d, d->trick.play[d->trick.leader]),
            winning = by_face(d, d->trick.play[d->trick.winner]);
    assert_int_equal(oc_points(&buried), d->total);
    if (text < 0)
        return -1;
    return value_bits(d, d->total * od_multiplier(&od_mult_of[text], game, &lead, &winning));
}

static int right_total(const drill *d, int text)
{
    bool taken;
    if (text < 0)
        return -1;
    const int gain = od_gain((od_text)text, d->total, &taken);
    return value_bits(d, taken ? gain : -1 - gain);
}

/* The trumps in the hands of others and under the table, one by one. */
static int right_out(const drill *d, const oc_game *game)
{
    const kd_round *r = &d->match.round;
    int out = 0;
    for (int seat = 1; seat <= KD_SEATS; seat++) {
        kd_cards cards = seat < KD_SEATS         ? r->hand[seat]
                         : r->burier == KD_SEATS ? (kd_cards){0, 0}
                         : r->burier != 0        ? r->buried[r->burier]
                                                 : (kd_cards){0, 0};
        oc_pile p = by_face(d, cards), trumps = oc_only(game, &p, OC_TRUMP);
        out += trumps.count;
    }
    /* What the viewer has buried is not on the screen: it must not count. */
    oc_pile own = by_face(d, r->burier == 0 ? r->buried[0] : (kd_cards){0, 0});
    bool hidden = oc_only(game, &own, OC_TRUMP).count > 0;
    if (hidden)
        return 0;
    return r->burier < KD_SEATS ? value_bits(d, out) : -1;
}

static int right_void(const drill *d, const oc_game *game)
{
    int seats = 0;
    for (int t = 0; t < d->tricks; t++) {
        const kd_trick *of = &d->match.round.trick[t];
        oc_pile lead = by_face(d, of->play[of->leader]);
        for (int seat = 1; seat < KD_SEATS && oc_category(game, &lead) == d->category; seat++) {
            oc_pile play = by_face(d, of->play[seat]), own = oc_only(game, &play, d->category);
            if (own.count < play.count) {
                oc_pile left = by_face(d, d->match.round.hand[seat]);
                assert_int_equal(oc_only(game, &left, d->category).count, 0);
                seats |= 1 << seat;
            }
        }
    }
    for (int seat = 1; seat < KD_SEATS; seat++)
        if (seats == 1 << seat)
            return value_bits(d, seat);
    assert_int_equal(seats, 0);
    return value_bits(d, KD_NOBODY);
}

static int right_ones(const drill *d, int text)
{
    const oc_game game = game_of(&d->order);
    switch (d->kind) {
    case DRILL_TRUMPS: return right_trumps(d, &game);
    case DRILL_TRACTOR: return right_tractor(d, &game);
    case DRILL_WINNER: return right_winner(d, &game);
    case DRILL_ANSWER: return right_answer(d, &game);
    case DRILL_KITTY: return right_kitty(d, &game, text);
    case DRILL_TOTAL: return right_total(d, text);
    case DRILL_TRUMPS_OUT: return right_out(d, &game);
    default: return right_void(d, &game);
    }
}

/* ---- all rules ---- */

/* Draws some of each kind; returns how many of these were worked out a second time. */
static int all_kinds(const kd_rules *rules, int text, uint64_t seed, int each, int drawn[DRILLS])
{
    static drill d, again;
    int checked = 0;
    for (int kind = 0; kind < DRILLS; kind++)
        for (int i = 0; i < each; i++) {
            kd_rng rng;
            kd_rng_seed(&rng, seed + (uint64_t)i, (uint64_t)kind);
            if (!drill_draw(&d, (drill_kind)kind, rules, &rng))
                break;
            kd_rng_seed(&rng, seed + (uint64_t)i, (uint64_t)kind);
            assert_true(drill_draw(&again, (drill_kind)kind, rules, &rng));
            assert_memory_equal(&d, &again, sizeof d);
            assert_int_equal(d.options, DRILL_OPTIONS);
            assert_in_range(d.right, 0, DRILL_OPTIONS - 1);
            for (int k = 0; k < DRILL_OPTIONS; k++) {
                assert_true(d.rule[k] && *d.rule[k]);
                for (int other = 0; other < k; other++)
                    assert_true(d.value[k] != d.value[other] ||
                                !kd_same(d.option[k], d.option[other]));
            }
            const int right = right_ones(&d, text);
            if (right >= 0 && right != 1 << d.right)
                fail_msg("kind %d, seed %d: right are %x, not %d (%s)", kind, (int)seed + i, right,
                         d.right, d.rule[d.right]);
            drawn[kind]++;
            checked += right >= 0;
        }
    return checked;
}

TEST("published texts: each answer is right, and the only one")
{
    (void)state;
    for (int i = 0; i < OD_TEXTS; i++) {
        kd_rules rules = {0};
        int drawn[DRILLS] = {0};
        assert_true(kd_rules_preset(&rules, names[i]));
        const int checked = all_kinds(&rules, (int)texts[i], SEED, FEWER(200, 20), drawn);
        for (int kind = 0; kind < DRILLS; kind++)
            if (!drawn[kind] != (kind == DRILL_TRACTOR && rules.decks == 1))
                fail_msg("%s: %d drills of kind %d", names[i], drawn[kind], kind);
        assert_true(checked > (FEWER(200, 20)) * (DRILLS - 4));
    }
}

/* Another text's values, some of them changed. */
static kd_rules any_rules(kd_rng *rng)
{
    kd_rules rules = {0};
    const int count = kd_preset_count + kd_elsewhere_count;
    assert_true(kd_rules_preset(&rules, kd_presets[kd_rng_below(rng, (uint32_t)count)].name));
    for (int i = 0; i < CHANGES; i++) {
        kd_rules changed = rules;
        const kd_rule_row *row = &kd_rule_rows[kd_rng_below(rng, (uint32_t)kd_rule_count)];
        if (!kd_rule_is_list(row) && !kd_rule_is_set(row) &&
            kd_rule_set(&changed, row,
                        row->low + kd_rng_below(rng, (uint32_t)(row->high - row->low) + 1)) &&
            kd_rules_check(&changed, NULL))
            rules = changed;
    }
    return rules;
}

TEST("any rules: no question has two right answers, or none")
{
    (void)state;
    int drawn[DRILLS] = {0}, checked = 0;
    kd_rng rng;
    kd_rng_seed(&rng, SEED, 1);
    for (int i = 0; i < FEWER(400, 30); i++) {
        const kd_rules rules = any_rules(&rng);
        checked += all_kinds(&rules, -1, (uint64_t)i * 1000, 2, drawn);
    }
    assert_true(checked > FEWER(400, 30));
    for (int kind = 0; kind < DRILLS; kind++)
        assert_true(drawn[kind]);
}

TEST("DECK-1 BURY-4: rules without pairs have no tractors, those without a kitty no kitty")
{
    (void)state;
    static drill d;
    kd_rules rules = {0};
    kd_rng rng;
    kd_rng_seed(&rng, SEED, 0);
    assert_true(kd_rules_preset(&rules, "forty"));
    assert_false(drill_draw(&d, DRILL_TRACTOR, &rules, &rng));
    kd_rules_default(&rules);
    assert_true(kd_rules_set(&rules, "kitty", "0", NULL));
    assert_true(kd_rules_check(&rules, NULL));
    assert_false(drill_draw(&d, DRILL_KITTY, &rules, &rng));
    assert_true(drill_draw(&d, DRILL_WINNER, &rules, &rng));
}

TEST("MULT-1 GAIN-1 ORD-1: the right number is not where the others would tell it")
{
    static const drill_kind kinds[] = {DRILL_KITTY, DRILL_TOTAL, DRILL_TRUMPS_OUT};
    (void)state;
    static drill d;
    kd_rules rules = {0};
    kd_rng rng;
    kd_rules_default(&rules);
    kd_rng_seed(&rng, SEED, 3);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        int at[DRILL_OPTIONS] = {0};
        for (int i = 0; i < 150; i++) {
            assert_true(drill_draw(&d, kinds[k], &rules, &rng));
            at[d.right]++;
        }
        for (int i = 0; i < DRILL_OPTIONS; i++)
            assert_in_range(at[i], 5, 100);
    }
}

TEST("WIN-1 WIN-2: the seat that led is one answer of four")
{
    (void)state;
    static drill d;
    kd_rules rules = {0};
    kd_rng rng;
    int leads = 0;
    kd_rules_default(&rules);
    kd_rng_seed(&rng, SEED, 2);
    for (int i = 0; i < 100; i++) {
        assert_true(drill_draw(&d, DRILL_WINNER, &rules, &rng));
        leads += d.right == d.trick.leader;
    }
    assert_in_range(leads, 5, 40);
}
