/* test_match.c - what follows a deal: gains, levels, the hook, the next deal, the end. */
#include "support/notation.h"
#include "support/script.h"

#include <string.h>

/* Twenty cards, four a hand. */
#define MIDDLE  "suits = S H; ranks = 2 5 10 K A; jokers = no; kitty = 4"
#define FLIPPED "* turn S2; deal; pass; * flip S2; back; pass; = phase play;"

#define HOOK                                                                                       \
    "suits = S H; ranks = 2 J K A; jokers = no; kitty = 4; start_level = J;"                       \
    "must_play = none; step = 20;"
#define HOOKED_HANDS                                                                               \
    {                                                                                              \
        "HK HK HA", "S2 S2 SJ", "HA H2 H2", "SK SA HJ"                                             \
    }
#define TO_HOOK    "* turn S2; deal; pass; * flip SJ; back; pass; 0 play HA,HK,HK;"
#define LAST_TRICK "1 play SJ,S2,S2; 2 play HA,H2,H2; 3 play SA,SK,HJ;"

/* The dealer's side passes the ace, its first level and the last. */
#define ROUND                                                                                      \
    "suits = S H; ranks = 2 A; kitty = 8; start_level = A; must_play = none; rebel = none;"        \
    "step = 80; shutout = 0;"
#define ROUND_HANDS                                                                                \
    {                                                                                              \
        "HA", "H2", "H2", "HA"                                                                     \
    }
#define ROUND_KITTY "SA S2 S2 SA bj bj rj rj"
#define TO_PASS                                                                                    \
    "* turn S2; deal; pass; * flip SA; back; 0 play HA; 1 play H2; 2 play H2; 3 play HA;"

/* ---- gains and levels -------------------------------------------------------------------------- */

typedef struct gain_row {
    const char *name, *rules;
    int from, to; /* scores, both in */
    int gain, taken;
} gain_row;

#define PRESET "="

static void gain(void **state)
{
    const gain_row *row = *state;
    kd_rules rules;
    if (row->rules && *row->rules == *PRESET)
        assert_true(kd_rules_preset(&rules, row->rules + 1));
    else
        rules = script_rules(row->rules);
    for (int score = row->from; score <= row->to; score += 5) {
        bool taken = !row->taken;
        assert_int_equal(kd_gain(&rules, score, &taken), row->gain);
        assert_int_equal(taken, row->taken);
    }
}
TEST_FILE(gain, "engine/match.tsv", "gains", gain_row, "ssiiii");

typedef struct advance_row {
    const char *name, *rules;
    const char *from;
    int by;
    const char *to; /* NULL: past the last */
} advance_row;

static int level_of(const char *text)
{
    int rank = KD_RANKS;
    if (text && strcmp(text, "NT") == 0)
        return KD_LEVEL_NT;
    if (text)
        assert_true(kd_parse_rank(text, &rank));
    return rank;
}

static void advance(void **state)
{
    const advance_row *row = *state;
    kd_rules rules = script_rules(row->rules);
    assert_int_equal(kd_advance(&rules, level_of(row->from), row->by), level_of(row->to));
}
TEST_FILE(advance, "engine/match.tsv", "advances", advance_row, "sssis");

/* Plays the hook's deal when the defenders have been hooked before. */
static void hook_again(const char *rules, bool again)
{
    script row = {"hooked before", rules, HOOKED_HANDS, "SJ HJ SK SA", NULL};
    static script_run run;
    script_start(&run, &row);
    run.match.hooked[0] = 1;
    script_lines(&run, TO_HOOK LAST_TRICK);
    script_lines(&run, again ? "> hooked 0; = levels 2 A" : "~ hooked; = levels J A; = hooked 0");
    assert_int_equal(run.match.hooked[0], 1);
    assert_int_equal(run.match.hooked[1], 0);
}

/* Loses a deal at the last level when such deals have been lost before. */
static void lose_try(script_run *run, int before)
{
    static const script row = {
        "tries",
        "suits = S H; ranks = 2 J K A; jokers = no; kitty = 4; must_play = none; rebel = none;"
        "reinforce = no; counter = none; threshold = 20; step = 20; ace_tries = 3",
        {"SA H2 H2", "HK HK SJ", "HJ HJ SJ", "S2 S2 SK"},
        NULL,
        NULL};
    script_start(run, &row);
    script_lines(run, "start A A 0; deal 1; 0 declare SA; deal; back; 0 play H2,H2;"
                      "1 play HK,HK; 2 play HJ,HJ; 3 play S2,S2; 3 play SK; 0 play SA; 1 play SJ");
    uint64_t hash = kd_match_hash(&run->match);
    run->match.tries[0] = (uint8_t)before;
    assert_int_equal(hash == kd_match_hash(&run->match), before == 0);
    script_lines(run, "2 play SJ; = taken 1");
}

TEST("LEVEL-8 the third try of three, of the side that dealt")
{
    static script_run run;
    lose_try(&run, 0);
    script_lines(&run, "~ hooked; = levels A A");
    assert_int_equal(run.match.tries[0], 1);
    assert_int_equal(script_view(&run, 3).tries[0], 1);
    lose_try(&run, 2);
    script_lines(&run, "> hooked 0; = levels 2 A");
    assert_int_equal(run.match.tries[0], 0);
    assert_int_equal(run.match.tries[1], 0);
}

TEST("LEVEL-4 at most once a match for each team")
{
    hook_again(HOOK "threshold = 20", false);
}

TEST("LEVEL-4 more often where the rules allow it")
{
    hook_again(HOOK "threshold = 20; hook_once = no", true);
}

/* The other team's having been hooked changes nothing, and the hook is remembered. */
TEST("LEVEL-4 each team has its own once")
{
    static const script row = {"hooked", HOOK "threshold = 20", HOOKED_HANDS, "SJ HJ SK SA", NULL};
    static script_run run;
    script_start(&run, &row);
    run.match.hooked[1] = 1;
    script_lines(&run, TO_HOOK LAST_TRICK "> hooked 0");
    assert_int_equal(run.match.hooked[0], 1);
}

/* Passes the last level by rules under which the first comes again, when rounds have been won before. */
static void pass_round(script_run *run, const char *rules, int before, const char *after)
{
    script row = {"round", rules, ROUND_HANDS, ROUND_KITTY, NULL};
    script_start(run, &row);
    run->match.wins[0] = (uint8_t)before;
    script_lines(run, TO_PASS);
    script_lines(run, after);
}

/* Small steps on a short ladder: the count of rounds stays at its highest. */
TEST("LEVEL-7 rounds are counted as far as there is room")
{
    static script_run run;
    pass_round(&run, ROUND "beyond_ace = again", UINT8_MAX, "> advanced 0 1; = wins 255 0");
}

/* The last level was passed, though it is the same one again. */
TEST("LEVEL-8 LEVEL-7 a round is no try")
{
    static script_run run;
    pass_round(&run, ROUND "beyond_ace = again; ace_tries = 1", 0, "~ hooked; = wins 1 0");
    assert_int_equal(run.match.tries[0], 0);
}

/* Of two sides at the level beyond the last, the one that has just passed it is ahead. */
TEST("MATCH-1 LEVEL-7 time is up when a match has just been won")
{
    static const script row = {"time", ROUND "beyond_ace = no_trump; best_of = 5; minutes = 60",
                               ROUND_HANDS, ROUND_KITTY, NULL};
    static script_run run;
    script_start(&run, &row);
    script_lines(&run, TO_PASS "= levels NT A; * next; deal; back; * time");
    run.match.level[1] = KD_LEVEL_NT;
    run.match.wins[1] = 1;
    script_lines(&run,
                 "2 play H2; 3 play HA; 0 play HA; 1 play H2; > match 0; = wins 1 1; > over 0");
}

/* Half way down, of the levels climbed; the trump suit's card goes before one of another suit. */
TEST("LEVEL-5 where a play hooks to")
{
    static const struct {
        const char *rules;
        int level, trump, back; /* -1: it does not hook */
        const char *play;
    } rows[] = {
        {"hooks = Q:half", KD_RANK_J + 1, KD_SPADES, 4, "SQ"},
        {"hooks = J:half", KD_RANK_J, KD_SPADES, 4, "SJ"},
        {"hooks = K:half", KD_RANK_K, KD_SPADES, 5, "SK,SK"},
        {"hooks = A:half", KD_RANK_A, KD_SPADES, 5, "SA"},
        {"hooks = A:J", KD_RANK_A, KD_SPADES, KD_RANK_J, "SA"},
        {"hooks = A:J", KD_RANK_J, KD_SPADES, 0, "SJ"},
        {"hooks = J:5", KD_RANK_J, KD_SPADES, 3, "SJ"},
        {"hooks = J:K", KD_RANK_J, KD_SPADES, -1, "SJ"},
        {"hook = no; hooks = A:J", KD_RANK_J, KD_SPADES, -1, "SJ"},
        {"hooks = Q:half", KD_RANK_J + 1, KD_NO_SUIT, -1, "SQ"},
        {"hooks = Q:half", KD_RANK_J + 1, KD_SPADES, -1, "HQ"},
        {"hooks = Q:2; hook_off = half", KD_RANK_J + 1, KD_SPADES, 4, "HQ"},
        {"hooks = Q:2; hook_off = same", KD_RANK_J + 1, KD_SPADES, 0, "HQ"},
        {"hooks = Q:2; hook_off = half", KD_RANK_J + 1, KD_SPADES, 0, "SQ,HQ"},
        {"hooks = J:7 JJ:3", KD_RANK_J, KD_SPADES, 5, "SJ"},
        {"hooks = J:7 JJ:3", KD_RANK_J, KD_SPADES, 1, "SJ,SJ"},
        {"hooks = J:7 JJ:3", KD_RANK_J, KD_SPADES, 1, "S9,S9,SJ,SJ"},
        {"hooks = J:3 JJ:7", KD_RANK_J, KD_SPADES, 5, "SJ,SJ"},
        {"hooks = J:7 JJ:3", KD_RANK_J, KD_SPADES, -1, "HJ,HJ"},
        {"hooks = J:7 JJ:3; hook_off = same", KD_RANK_J, KD_SPADES, 5, "HJ,HJ"},
        {"hooks = J:7 JJ:3; hook_off = half", KD_RANK_J, KD_SPADES, 1, "SJ,SJ,HJ"},
        {"hooks = JJ:3", KD_RANK_J, KD_SPADES, 1, "SJ,SJ"},
        {"hooks = JJ:3", KD_RANK_J, KD_SPADES, -1, "SJ"},
        {"hooks = JJ:3; hook_off = half", KD_RANK_J, KD_SPADES, -1, "HJ"},
        {"hooks = JJ:half AA:start", KD_RANK_A, KD_SPADES, 0, "SA,SA"},
        {"hooks = JJ:J J:7", KD_RANK_J, KD_SPADES, -1, "SJ,SJ"},
        {"hooks = J:J; hook_off = half", KD_RANK_J, KD_SPADES, 4, "HJ"},
        {"hooks = QQ:3", KD_RANK_J, KD_SPADES, 0, "SJ"},
        {"ladder = 2 5 10 Q A; hooks = Q:half", KD_RANK_J + 1, KD_SPADES, 3, "SQ"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kd_order order;
        kd_rules rules = script_rules(rows[i].rules);
        kd_order_make(&order, &rules, rows[i].trump, rows[i].level);
        if (kd_hook(&order, faces(rows[i].play)) != rows[i].back)
            fail_msg("%s, %s: %d", rows[i].rules, rows[i].play,
                     kd_hook(&order, faces(rows[i].play)));
    }
}

/* Each card left is as likely as any other: a face held twice comes twice as often. */
TEST("DRAW-4 each card left is as likely as any other")
{
    enum { DRAWS = 20000 };
    kd_rules rules = script_rules(NULL);
    static kd_match match;
    kd_events events;
    kd_match_start(&match, &rules);
    assert_int_equal(kd_apply(&match, &(kd_action){KD_CHANCE, KD_TURN, kd_card(0)}, &events).reason,
                     KD_OK);
    for (unsigned face = 20; face < KD_FACES; face++)
        assert_int_equal(
            kd_apply(&match, &(kd_action){KD_CHANCE, KD_DEAL, kd_card(face)}, &events).reason,
            KD_OK);
    int drawn[KD_FACES] = {0};
    kd_rng rng;
    kd_rng_seed(&rng, 5, 5);
    for (int i = 0; i < DRAWS; i++) {
        kd_action action = kd_chance(&match, &rng);
        assert_int_equal(action.actor, KD_CHANCE);
        assert_int_equal(action.verb, KD_DEAL);
        assert_int_equal(kd_count(action.cards), 1);
        drawn[kd_take(&action.cards)]++;
    }
    for (int face = 0; face < KD_FACES; face++) {
        int expected = DRAWS * (face < 20 ? 2 : 1) / 74;
        assert_in_range(drawn[face], expected * 2 / 3, expected * 4 / 3);
    }
}

/* Everything that decides what can still happen is in the hash. */
TEST("the hash hears all that decides the future")
{
    static const script row = {
        "hash", MIDDLE, {"HA H5 H5 SA", "HK HT SK SK", "HA HK HT S5", "H2 H2 ST ST"}, NULL, NULL};
#define AT(field) offsetof(kd_match, field)
    static const size_t fields[] = {AT(rules.step),
                                    AT(level[0]),
                                    AT(level[1]),
                                    AT(hooked[0]),
                                    AT(hooked[1]),
                                    AT(winner),
                                    AT(deals),
                                    AT(round.phase),
                                    AT(round.first_deal),
                                    AT(round.redeal),
                                    AT(round.trump_known),
                                    AT(round.dealer),
                                    AT(round.first),
                                    AT(round.declarer),
                                    AT(round.countered),
                                    AT(round.burier),
                                    AT(round.buried_before),
                                    AT(round.drawer),
                                    AT(round.asked),
                                    AT(round.waiting),
                                    AT(round.order.level),
                                    AT(round.order.trump),
                                    AT(round.turned[0]),
                                    AT(round.turned_count),
                                    AT(round.drawn[3][2]),
                                    AT(round.drawn_count[1]),
                                    AT(round.deck.one),
                                    AT(round.standing.two),
                                    AT(round.hand[2].one),
                                    AT(round.taken[1].one),
                                    AT(round.buried[0].two),
                                    AT(round.shown[0].one),
                                    AT(round.captured.one),
                                    AT(round.dump_tried.two),
                                    AT(round.fines),
                                    AT(round.trick[0].leader),
                                    AT(round.trick[0].play[0].one),
                                    AT(round.trick[1].play[2].two),
                                    AT(round.pos.turn),
                                    AT(round.pos.points),
                                    AT(round.result.total),
                                    AT(round.result.ending),
                                    AT(round.result.multiplier),
                                    AT(round.result.next_dealer)};
#undef AT
    static script_run run;
    script_start(&run, &row);
    script_lines(&run, FLIPPED "0 play H5,HA; 1 play HT; 2 play HA; 3 play ST; 3 play H2");
    uint64_t hash = kd_match_hash(&run.match);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        kd_match other = run.match;
        ((unsigned char *)&other)[fields[i]] ^= 1;
        if (kd_match_hash(&other) == hash)
            fail_msg("field %zu is not heard", i);
    }
    memset(&run.match.round.order.face, 0, sizeof run.match.round.order.face);
    assert_int_equal(kd_match_hash(&run.match), hash);
}

/* Hashes of matches of each preset from before any row was added to the rules. */
static const struct first_hash {
    const char *name;
    uint64_t hash;
} first_hashes[] = {
    {"80p-v3", UINT64_C(0x56033fecff4e77a2)},     {"80p-scn2", UINT64_C(0x2b1e946accd0a7c3)},
    {"forty", UINT64_C(0x97423b297ace9300)},      {"official", UINT64_C(0x1aa7c824830cbf19)},
    {"tournament", UINT64_C(0x2ce4361d0c93c524)},
};

static uint64_t hash_of(const kd_rules *rules)
{
    kd_match match;
    kd_match_start(&match, rules);
    return kd_match_hash(&match);
}

/* A row added later changes the hash only where its value is not the one played before. */
static void old_hash_stays(void **state)
{
    const struct first_hash *first = *state;
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, first->name));
    kd_rules_before(&rules);
    assert_int_equal(hash_of(&rules), first->hash);
    for (int i = 0; i < kd_rule_count; i++) {
        kd_rules other = rules;
        uint16_t *value = (uint16_t *)(void *)((char *)&other + kd_rule_rows[i].offset);
        *value ^= 1;
        if (kd_rule_rows[i].before >= 0 && hash_of(&other) == first->hash)
            fail_msg("%s is not heard", kd_rule_rows[i].key);
    }
}
TEST_ROWS(old_hash_stays, first_hashes);
