/* engine.h - what the modules of the engine share with each other. */
#ifndef KOUDI_ENGINE_ENGINE_H
#define KOUDI_ENGINE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

#include "koudi.h"

/* ---- bits: what several engine modules need: operations on bits, random cards out of a set, verdicts ---- */

/* The lowest and the highest bit set; bits must not be 0. */
static inline unsigned kd_lowest(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}

static inline unsigned kd_highest(uint64_t bits)
{
    return 63U - (unsigned)__builtin_clzll(bits);
}

/* The count lowest bits; count 0..63. */
static inline uint64_t kd_low_bits(unsigned count)
{
    return (UINT64_C(1) << count) - 1;
}

/* A random place that is set: the first at or after a random one. Not uniform (a card after a gap is
   more likely), but without a loop whose branch a random hand makes unpredictable. */
static inline unsigned kd_random_place(uint64_t places, kd_rng *rng)
{
    unsigned turn = kd_rng_next(rng) >> 26;
    uint64_t turned = places >> turn | places << (-turn & 63);
    return (kd_lowest(turned) + turn) & 63;
}

/* Moves n random cards from pool to *to, or as many as there are. */
static inline void kd_move_random(kd_cards pool, int n, kd_cards *to, kd_rng *rng)
{
    for (; n > 0 && !kd_empty(pool); n--) {
        kd_cards card = kd_card(kd_random_place(pool.one, rng));
        pool = kd_sub(pool, card);
        *to = kd_add(*to, card);
    }
}

/* A refusal, or KD_OK, with what it speaks of. */
static inline kd_verdict kd_verdict_about(kd_reason reason, int category, int n, int have,
                                          kd_cards cards)
{
    return (kd_verdict){(uint8_t)reason, (uint8_t)category, (uint8_t)n, (uint8_t)have, cards};
}

static inline kd_verdict kd_verdict_of(kd_reason reason)
{
    return kd_verdict_about(reason, KD_NO_CATEGORY, 0, 0, (kd_cards){0, 0});
}

/* ---- sets.c: the leads of one deck: fours of a kind, sequences, known highs (FORTY-1..5) ---- */

/* Never called with two decks: kept out of line so that the callers stay fast. */
#define KD_SELDOM __attribute__((cold, noinline))

/* A list of moves; n goes on counting when it is full. */
typedef struct kd_move_list {
    kd_cards *out;
    int count, cap;
} kd_move_list;

/* The next move; false once there is one too many. */
static inline bool kd_emit(kd_move_list *list, kd_cards move)
{
    if (list->count < list->cap)
        list->out[list->count] = move;
    return list->count++ < list->cap;
}

/* Added to the strength of a play of trumps: more than every step. */
enum { KD_TRUMP_BONUS = 64 };

/* The places of one rank's cards, all that the deck has. */
static inline uint64_t kd_places_of_rank(const kd_order *order, int rank)
{
    return kd_to_places(order, (kd_cards){kd_rank_faces(rank), 0}).one & order->deck.one;
}

/* Is this lead a set, of whatever kind: several cards, where one deck has no pairs and the rules
   no dumps? */
static inline bool kd_is_set(const kd_order *order, kd_cards lead)
{
    return order->rules.decks == 1 && lead.one & (lead.one - 1) && !kd_plays_dumps(&order->rules);
}

/* Are these all four cards of one number, where that is a lead (FORTY-2)? */
KD_SELDOM bool kd_is_four(const kd_order *order, kd_cards cards);
/* Are these cards of one category neighbours, where that is a lead (FORTY-3)? Of equal
   cards, which share a step, any may stand in it. */
bool kd_is_sequence(const kd_order *order, int category, kd_cards cards);

/* The held places of a category, when a four asks for a card of it (FORTY-2): of each side suit,
   and of trump when there is a trump suit. */
uint64_t kd_four_asks(const kd_order *order, int category, kd_cards hand);
bool kd_is_higher_four(const kd_order *order, kd_cards lead, kd_cards play);

/* May the set be led (FORTY-2..4)? hand must hold it. */
KD_SELDOM kd_verdict kd_check_set(const kd_order *order, kd_cards hand, kd_cards known,
                                  kd_cards set);
/* May as many cards from hand answer a four (FORTY-2)? */
KD_SELDOM kd_verdict kd_check_four_answer(const kd_order *order, kd_cards hand, kd_cards lead,
                                          kd_cards play);
/* As kd_strength (FORTY-2, FORTY-5). */
KD_SELDOM int kd_set_strength(const kd_order *order, kd_cards lead, kd_cards play);

/* Every four, sequence and set of known highs of a hand. */
KD_SELDOM void kd_set_leads(const kd_order *order, kd_cards hand, kd_cards known,
                            kd_move_list *list);

/* A lead with that card in it: a single, or a set that may be led. Each is reachable. */
KD_SELDOM kd_cards kd_random_set(const kd_order *order, kd_cards hand, kd_cards known,
                                 unsigned place, kd_rng *rng);
/* Some answer to a four; each is reachable. */
KD_SELDOM kd_cards kd_random_four_answer(const kd_order *order, kd_cards hand, kd_cards lead,
                                         kd_rng *rng);

/* ---- out.c: a bounded string: what the engine prints into ---- */

/* length counts what was written to it, whether or not there was room. */
typedef struct kd_out {
    char *at;
    size_t size, length;
} kd_out;

/* An empty string in size bytes; out may be NULL when size is 0. */
kd_out kd_out_to(char *out, size_t size);
void kd_out_char(kd_out *out, char c);
void kd_out_text(kd_out *out, const char *text);
void kd_out_number(kd_out *out, int number);
/* Writes a text: blank writes what a name in braces stands for, or returns false and the braces stay. */
typedef bool kd_blank(void *arg, kd_out *out, const char *name, size_t length);
void kd_out_filled(kd_out *out, const char *text, kd_blank *blank, void *arg);
/* Is this the name of a blank? */
bool kd_out_names(const char *name, const char *at, size_t length);
/* The kd_translate into English. */
const char *kd_out_english(const char *sentence);
/* Ends the string with a NUL and returns its full length, like snprintf. */
int kd_out_end(kd_out *out);

/* ---- rules.c: what the files of the rules share ---- */

/* Ranks as a rules file writes them: "10", not "T". */
extern const char *const kd_rule_ranks[KD_RANKS + 1];
extern const char *const kd_rule_suits[KD_NO_SUIT + 1];
/* Targets of hooks: the ranks, "start", "half". */
extern const char *const kd_rule_targets[KD_HOOK_TARGETS + 1];
/* "no", "yes". */
extern const char *const kd_rule_yes_no[3];
extern const kd_preset kd_superseded_rows[]; /* a row without a name ends them */

/* The words that a row's value is written with, NULL-terminated; NULL for a number. */
const char *const *kd_rule_words(const kd_rule_row *row);
/* "ladder", "10 K": a value as a rules file writes it. */
void kd_rule_value(kd_out *out, const kd_rule_row *row, unsigned value);
/* Fills error->what with the English sentence. Returns false, for callers to return. */
bool kd_rules_fail(kd_rules_error *error);

/* ---- runs: the pairs of one category as a row of steps, and the runs in it ---- */

/* Bit s of steps: a pair stands on step s. Equal cards share one step, which then may hold further
   pairs: bit s of second: two at least; and so on. A run takes one pair from each of its steps. */
typedef struct kd_pairs {
    uint32_t steps, second, third, fourth;
} kd_pairs;

/* Has this shape two components or more (LEAD-2)? */
static inline bool kd_is_dump(const kd_shape *shape)
{
    return shape->cards > (shape->longest ? 2 * shape->longest : 1);
}

/* kd_steps of trumps, card by card: for several groups of equal cards (ORD-5). */
KD_SELDOM uint32_t kd_steps_one_by_one(const kd_order *order, uint64_t plane);

/* A plane of cards of one category as the steps it stands on. */
static inline uint32_t kd_steps(const kd_order *order, int category, uint64_t plane)
{
    if (category != KD_TRUMP)
        return plane ? (uint32_t)(plane >> kd_lowest(order->in[category])) : 0;
    uint64_t equals = order->equals;
    if (!(plane >> (equals ? kd_lowest(equals) : 63))) /* all stand below the equal cards */
        return (uint32_t)plane;
    if (order->groups > 1)
        return kd_steps_one_by_one(order, plane);
    unsigned first = kd_lowest(equals), beyond = kd_highest(equals) + 1;
    uint64_t low = plane & kd_low_bits(first);
    uint64_t level = (uint64_t)((plane & equals) != 0) << first;
    return (uint32_t)(low | level | plane >> beyond << (first + 1));
}

/* The pairs among cards of one category. */
static inline kd_pairs kd_pairs_of(const kd_order *order, int category, kd_cards cards)
{
    kd_pairs pairs = {kd_steps(order, category, cards.two), 0, 0, 0};
    uint64_t equals = category == KD_TRUMP ? cards.two & order->equals : 0;
    if (!(equals & (equals - 1)))
        return pairs;
    uint32_t first = 0;
    for (; equals; equals &= equals - 1) {
        uint32_t step = UINT32_C(1) << order->step[kd_lowest(equals)];
        pairs.fourth |= pairs.third & step;
        pairs.third |= pairs.second & step;
        pairs.second |= first & step;
        first |= step;
    }
    return pairs;
}

/* How many pairs stand on shared steps besides one on each. */
static inline int kd_spare_pairs(kd_pairs pairs)
{
    if (!pairs.second)
        return 0;
    return __builtin_popcount(pairs.second) + __builtin_popcount(pairs.third) +
           __builtin_popcount(pairs.fourth);
}

/* The steps where a run of length pairs starts (its lowest step); length >= 1. */
static inline uint32_t kd_run_starts(uint32_t steps, int length)
{
    while (--length > 0)
        steps &= steps >> 1;
    return steps;
}

/* The longest run of at most cap pairs. */
static inline int kd_longest_run(uint32_t steps, int cap)
{
    int length = 0;
    for (; steps && length < cap; steps &= steps >> 1)
        length++;
    return length;
}

/* The pairs of the longest tractor that these rules know (TRAC-4). */
static inline int kd_longest_tractor(const kd_rules *rules)
{
    return rules->tractor_max ? rules->tractor_max : KD_MAX_RUN;
}

/* pairs without the run of length that starts on that step. */
static inline kd_pairs kd_without_run(kd_pairs pairs, unsigned start, int length)
{
    uint32_t run = (uint32_t)kd_low_bits((unsigned)length) << start;
    pairs.steps &= ~run | pairs.second;
    if (pairs.second & run) {
        pairs.second &= ~run | pairs.third;
        pairs.third &= ~run | pairs.fourth;
        pairs.fourth &= ~run;
    }
    return pairs;
}

/* The steps at which taking a run of length leaves the most behind. A run cut from the low end of
   a block of consecutive pairs leaves one piece, a cut in the middle leaves two, which can give no
   more. In a block through a shared step with further pairs every start has to be tried. */
uint32_t kd_useful_starts(kd_pairs pairs, int length);

/* The cards of the run: of a shared step the lowest pair of those held. */
kd_cards kd_run_cards(const kd_order *order, int category, kd_cards held, unsigned start,
                      int length);

/* ---- round.c: one deal: its phases as rows of one table, and what each verb does to it ---- */

/* One verb in one phase: may it be done, and what it does. A seat's verb has check, which judges
   from the seat's view; a verb of chance has left, the cards that may turn up. */
typedef struct kd_move {
    kd_verdict (*check)(const kd_view *view, const kd_action *action);
    kd_cards (*left)(const kd_round *round);
    void (*change)(kd_round *round, const kd_action *action, kd_events *events);
} kd_move;

/* round.c: the table, dealing, and what the phases share. */

/* The move of a verb in a phase, NULL when there is none. */
const kd_move *kd_round_move(int phase, int verb);
/* The seats that may act now: bits as in kd_actors. */
uint8_t kd_round_actors(const kd_round *round);
/* May chance do this? */
kd_verdict kd_round_chance(const kd_round *round, const kd_action *action);
/* The first deal of a match, at that level. dealer: KD_NOBODY when it is to be found. */
void kd_round_start(kd_round *round, const kd_rules *rules, int level, int dealer);
/* Opens an asking of the seats in waiting, counter-clockwise from a seat. False, and nothing has
   changed, when nobody is to be asked. */
bool kd_round_ask(kd_round *round, kd_phase phase, unsigned waiting, int from);
/* The seat asked passes. False when it was the last to be asked. */
bool kd_round_passed(kd_round *round, kd_events *events);
void kd_round_tell(kd_events *events, kd_event_kind kind, int seat, int number, kd_cards cards);
/* Trump is settled or changed: the order is made anew. */
void kd_round_trump(kd_round *round, int trump, int level, kd_events *events);
void kd_round_dealer(kd_round *round, int seat, kd_events *events);
/* The actor shows cards that stand from now on. */
void kd_round_show(kd_round *round, const kd_action *action);

/* round_declare.c: declaring, asking, turning the kitty. */
/* The seats that may declare now, between two cards drawn. */
unsigned kd_round_declarers(const kd_round *round);
/* A seat has drawn a card: where the rules say so it declares by itself (DECL-4). */
void kd_round_drawn(kd_round *round, int seat, kd_cards card, kd_events *events);
/* The cards by which a showing is judged: its level cards, without the joker shown with them; or jokers alone. */
kd_cards kd_shown_for(const kd_rules *rules, kd_cards cards);
/* Do these cards have the joker that is shown with such level cards (DECL-7)? Jokers alone need none. */
kd_verdict kd_check_joker(const kd_rules *rules, kd_cards cards);
/* Are they three jokers, of any kind (DECL-8)? */
bool kd_three_jokers(kd_cards cards);
kd_verdict kd_check_declare(const kd_view *view, const kd_action *action);
void kd_round_declare(kd_round *round, const kd_action *action, kd_events *events);
void kd_round_pass_declare(kd_round *round, const kd_action *action, kd_events *events);
void kd_round_pass_reinforce(kd_round *round, const kd_action *action, kd_events *events);
kd_cards kd_round_unturned(const kd_round *round);
void kd_round_flip(kd_round *round, const kd_action *action, kd_events *events);
/* All cards are drawn: asks for a reinforcement or a declaration, or turns the kitty. */
void kd_round_dealt(kd_round *round, kd_events *events);

/* round_counter.c: countering, while cards are drawn, before the kitty is taken, after burying. */
/* The seats that may counter now, between two cards drawn (CTR-8). */
unsigned kd_round_deal_counterers(const kd_round *round);
/* May the standing declaration be countered between two cards drawn? */
bool kd_round_deal_counters(const kd_view *view);
/* May the seat whose declaration stands counter it (CTR-9, CTR-10)? */
bool kd_round_counters_own(const kd_rules *rules);
/* Why nobody may counter outside the times for it. */
kd_reason kd_round_no_window(const kd_rules *rules);
void kd_round_open_counters(kd_round *round, kd_events *events);
kd_verdict kd_check_counter(const kd_view *view, const kd_action *action);
void kd_round_counter(kd_round *round, const kd_action *action, kd_events *events);
void kd_round_pass_counter(kd_round *round, const kd_action *action, kd_events *events);

/* round_kitty.c: the kitty, burying, rebelling. */
/* May this deal be rebelled? */
bool kd_round_has_rebels(const kd_rules *rules, bool redeal);
/* Why nobody may rebel: never (REB-5), or not in this deal (REB-2). */
kd_reason kd_round_no_rebels(const kd_rules *rules);
/* Trump is settled: goes on to the taking of the kitty, or to the play where there is none. */
void kd_round_settled(kd_round *round, kd_events *events);
/* The seat takes the kitty into its hand and is to bury. */
void kd_round_take(kd_round *round, int seat, kd_events *events);
/* All burying and countering is over: asks who may rebel, or starts the play. */
void kd_round_buried(kd_round *round);
kd_verdict kd_check_bury(const kd_view *view, const kd_action *action);
void kd_round_bury(kd_round *round, const kd_action *action, kd_events *events);
kd_verdict kd_check_rebel(const kd_view *view, const kd_action *action);
void kd_round_rebel(kd_round *round, const kd_action *action, kd_events *events);
void kd_round_pass_rebel(kd_round *round, const kd_action *action, kd_events *events);

/* The deal is over at once: no points count. */
void kd_round_end(kd_round *round, int ending, int at_fault);

/* round_play.c: the tricks and the sum. */
void kd_round_start_play(kd_round *round);
kd_verdict kd_check_play(const kd_view *view, const kd_action *action);
void kd_round_play(kd_round *round, const kd_action *action, kd_events *events);

/* Faces that are jokers. */
#define KD_JOKER_FACES (UINT64_C(3) << KD_SMALL_JOKER)

/* Faces worth points: 5, 10, K (DECK-2). */
#define KD_POINT_FACES                                                                             \
    (kd_rank_faces(KD_RANK_5) | kd_rank_faces(KD_RANK_10) | kd_rank_faces(KD_RANK_K))

/* The greater number of copies of each face. */
static inline kd_cards kd_either(kd_cards a, kd_cards b)
{
    return (kd_cards){a.one | b.one, a.two | b.two};
}

/* The only face of a single or a pair; the lowest of more; the set must not be empty. */
static inline kd_face kd_face_in(kd_cards cards)
{
    return (kd_face)__builtin_ctzll(cards.one);
}

/* ---- follow.c: what a lead asks for, and how far a holding can give it (FOL-2) ---- */

/* How many runs of each length are asked for: need[1] pairs, need[m] tractors of m pairs. */
typedef struct kd_need {
    bool parts; /* a tractor that cannot be matched is owed as a shorter one, not as pairs */
    uint8_t longest;
    uint8_t tractor_min; /* pairs of the shortest tractor (TRAC-5) */
    uint8_t of[KD_MAX_RUN + 1];
} kd_need;

/* The run lengths that a holding gives, in the order FOL-2 notes them. */
typedef struct kd_profile {
    uint8_t count, pairs; /* runs noted, and pairs in all of them */
    uint8_t length[KD_MAX_HAND / 2];
    uint8_t start[KD_MAX_HAND / 2]; /* where one best choice takes each of them */
} kd_profile;

/* Takes the longest run out of the need, then puts back the part that a run of length cannot give. */
static inline void kd_need_take(kd_need *need, int length)
{
    int open = need->longest - length;
    need->of[need->longest]--;
    if (open > 0)
        need->of[open]++;
    while (need->longest > 0 && !need->of[need->longest])
        need->longest--;
}

kd_need kd_need_of(const kd_order *order, kd_cards lead);
/* The greatest profile over all choices of runs. */
kd_profile kd_profile_of(kd_pairs pairs, kd_need need);
/* Is a the greater sequence? Are they the same? */
bool kd_profile_better(const kd_profile *a, const kd_profile *b);
bool kd_profile_same(const kd_profile *a, const kd_profile *b);
/* Does each part of the winning play stand below one of this play, where both are of one category (WIN-3)? */
bool kd_every_part_higher(const kd_order *order, kd_cards lead, kd_cards winning, kd_cards play);

/* Does a play that is stronger than the winning one take the trick (WIN-3)? */
static inline bool kd_kill_stands(const kd_order *order, kd_cards lead, kd_cards winning,
                                  kd_cards play)
{
    return order->rules.kill != KD_KILL_EVERY_PART || kd_is_set(order, lead) ||
           kd_every_part_higher(order, lead, winning, play);
}

/* The length of the next run to note, 0 when no more can be given; takes it out of the need. */
int kd_need_next(kd_need *need, uint32_t steps);

#endif
