/* search.h - the bots that search: samples, rollouts, sequential halving, the endgame solver. */
#ifndef KOUDI_BOTS_SEARCH_SEARCH_H
#define KOUDI_BOTS_SEARCH_SEARCH_H

#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy.h"
#include "koudi.h"

/* ---- search_why.c: why a choice is sensible, in words that a player uses: for whoever explains it ---- */

typedef enum search_why {
    WHY_ONLY, /* nothing else is allowed */
    WHY_ONLY_PAIR,
    WHY_LEAD_SURE, /* leads */
    WHY_LEAD_UNTRUMPED,
    WHY_LEAD_ALL_SURE,
    WHY_LEAD_HIGHEST,
    WHY_LEAD_TRUMPED,
    WHY_LEAD_TRIES,
    WHY_LEAD_LAST,
    WHY_LEAD_TRUMP,
    WHY_LEAD_TO_RUFF,
    WHY_LEAD_EMPTIES,
    WHY_LEAD_GIVES_UP,
    WHY_LEAD_REMEMBER,
    WHY_LEAD_PAIR,
    WHY_LEAD_LOW,
    WHY_LEAD_LIKELY,
    WHY_WINS_LAST_SEAT, /* answers that take the trick */
    WHY_WINS_SURE,
    WHY_WINS_HIGHEST,
    WHY_RUFFS,
    WHY_WINS_MAYBE,
    WHY_FEEDS, /* the partner has it */
    WHY_LEAVES,
    WHY_EMPTIES, /* it is lost */
    WHY_LEAST,
    WHY_HOPES,
    WHY_HOLDS_BACK,
    WHY_PARTNER_MAY,
    WHY_PAYS,
    WHY_CHEAPEST,
    WHY_BURY_EMPTIES,
    WHY_BURY_ALL_BUT_WINNERS,
    WHY_BURY_POINTS,
    WHY_BURY_CHEAP,
    WHY_SHOWS, /* showings */
    WHY_DEALS,
    WHY_REINFORCES,
    WHY_NAMES,
    WHY_COUNTERS,
    WHY_REPLACES,
    WHY_VOIDS,
    WHY_WEAK, /* and none */
    WHY_LEAVES_TRUMP,
    WHY_NAMES_NONE,
    WHY_COUNTERS_LATER,
    WHY_PLAYS_ON,
    WHY_KEEPS_PAIR, /* what sets one action apart from another that has the same reason */
    WHY_KEEPS_TRUMP,
    WHY_SAVES_POINTS,
    WHY_PUTS_POINTS,
    WHY_LEAD_LONGER,
    WHY_SHORTENS,
    WHY_KEEPS_HIGHER,
    WHY_HARDER,
    WHY_AHEAD, /* what only sampled deals can say of them */
    WHY_REBELS,
    WHY_WAITS,
    WHY_COUNT
} search_why;

/* Reasons for an action that the seat of k may take. counted: also those that only counting cards can tell (REV-1). */
search_why search_why_of(const knowledge *k, const kd_action *action, bool counted);
/* Why one action is better than another that was done: a reason that holds for it alone, or what sets the two apart;
   WHY_AHEAD when there is neither. */
search_why search_why_instead(const knowledge *k, const kd_action *better, const kd_action *done);
/* What sets the two apart, whatever their own reasons are; WHY_AHEAD when nothing tells. counted: as of search_why_of. */
search_why search_why_apart(const knowledge *k, const kd_action *better, const kd_action *done,
                            bool counted);
/* The same reason when sampled deals have shown that the action is the best one. */
search_why search_why_proven(search_why why);
/* The same, or another one where it would contradict the samples: it follows from the cards on the table alone. percent:
   of the sampled deals, in how many the seat's side wins the trick. */
search_why search_why_sampled(search_why why, int percent);
/* A short stable word, and a sentence in English; both static. */
const char *search_why_token(search_why why);
const char *search_why_sentence(search_why why);

/* ---- candidates.c: the plays worth searching: all that differ in a way that may matter ---- */

enum { MAX_CANDIDATES = 48 };

/* Cards in trump order; the first is the incumbent. */
typedef struct candidates {
    kd_cards play[MAX_CANDIDATES];
    int count, left_out; /* left_out: at least so many more differ, for which there was no room */
} candidates;

/* Lists the leads or answers of a seat in the phase of play, first, a legal one, before all. */
void candidates_list(candidates *list, const knowledge *k, kd_cards first);

/* ---- opponent_model.c: determinizations weighed by how well they explain what the other seats did ---- */

/*
 * The opponent model (D. Carmel, S. Markovitch, "Incorporating opponent models into adversary search", 1996)
 * assumes that the other seats bury as steady does, and play in a style (policy.h): the partner by the nets, an
 * opponent by the policy or as others do. Determinizations are drawn by belief_draw and resampled by how well the
 * model, holding the hands of the deal, reproduces the plays and the kitty. All cards are in trump order.
 */

/* Another seat's burying, to be repeated in determinizations. */
typedef struct burier_model {
    knowledge then;  /* the burier's; its hand and the unseen cards differ in each deal */
    kd_cards played; /* by the burier since */
} burier_model;

/* Reads what is known in the phase of play. Returns false when no other seat has buried, or when the
   burier has played more than half its hand since: by then its plays tell more than its burying. */
bool burier_model_read(burier_model *burier, const knowledge *k);
/* Repeats the burying in a deal: from the burier's hand, its plays and the kitty, steady would bury
   the best cards. They become the kitty of the deal; those that cannot lie there, because they were
   played or are known to be in the burier's hand, are replaced by the next best. A kitty that would
   contradict another fact is left as it was drawn. Returns how many of the best cards are not in the
   kitty. */
int burier_model_apply(const burier_model *burier, const belief *b, kd_position *deal);

/* A play of another seat. */
typedef struct observed_play {
    /* The public state before it; as hands what each seat has played from then on. */
    rollout before;
    kd_cards play;
} observed_play;

enum { MAX_OBSERVED = (KD_SEATS - 1) * (KD_MAX_HAND + 1) };

typedef struct opponent_model {
    int draws;           /* deals of which one is taken by the plays; */
    int kitties;         /* for each of them, deals of which one is taken by the kitty */
    bool models_burying; /* is burier valid? */
    burier_model burier;
    unsigned styles[KD_SEATS]; /* those that may explain a seat's plays, as bits */
    int observed[KD_SEATS];    /* how many plays of each other seat are in play, */
    int plays;                 /* and of all of them */
    observed_play play[MAX_OBSERVED];
} opponent_model;

/* Reads k, which must outlive model and b; b is filled as belief_read does. draws and kitties: how many deals one is
   chosen from; 1 leaves that part of the model out, and must be given before the phase of play, where nothing has been
   observed. */
void opponent_model_read(opponent_model *model, belief *b, const knowledge *k, int draws,
                         int kitties);
/* One determinization, in the form of belief_draw; and, unless it is NULL, the style of each seat in a rollout of it:
   the own side plays by the nets, an opponent by the policy or as others do, drawn from the posterior of the two given
   the plays that it has made with this hand. */
void opponent_model_draw(const opponent_model *model, const belief *b, kd_rng *rng,
                         kd_position *sample, rollout_styles *styles);

/* ---- utility.c: what the end of a deal is worth to one side, in thousandths of a level ---- */

enum { ONE_LEVEL = 1000 };

/* For whom, and under which rules and levels. */
typedef struct stakes {
    const kd_rules *rules;
    int point;                                /* what one is worth besides levels */
    bool defends;                             /* the side that counts is the dealer's */
    uint8_t defenders_level, attackers_level; /* before this deal */
    int fall; /* the utility that the defenders lose if they do not rise in their last try (LEVEL-8) */
} stakes;

/* Reads a view; dealer says who would be the dealer. */
void stakes_read(stakes *s, const kd_view *view, int dealer, int point);
/* Of the attackers' total (kd_position_score). last_trick: the defenders have won the last one (GAIN-5). */
int utility(const stakes *s, int score, bool last_trick);
/* Has the dealer's side won the last trick of a position that is over? */
static inline bool defenders_end(const kd_position *pos)
{
    return kd_team(pos->turn) == kd_team(pos->dealer);
}

/* ---- search.c: choosing an action by determinizations, which several threads may share; pure ---- */

/*
 * A search lists the actions worth considering. The first, what steady would do, is the
 * incumbent; the others are challengers. It then draws determinizations, called samples here: deals of
 * the hidden cards that agree with everything the seat knows (belief.c). In each sample every option
 * that is still alive is rolled out. A sample depends on the seed and its number alone and sums are
 * integers, so the result does not depend on how samples are divided among threads:
 *
 *     search_begin(&s, &view, seed, level, work);
 *     while (search_round(&s, &round)) {
 *         tallies sums = {0};
 *         for (uint32_t sample = round.first; sample < round.end; sample++)
 *             search_sample(&s, sample, &sums);    on any thread, with sums of its own
 *         search_merge(&s, &sums);                 for each of the sums
 *     }
 *     action = search_choose(&s);
 *
 * The rounds are those of sequential halving (Z. Karnin, T. Koren, O. Somekh, "Almost optimal
 * exploration in multi-armed bandits", 2013): each keeps the better half of the challengers. The
 * finalists then get fresh samples, in which one of them must beat the incumbent by a margin of
 * standard errors. A challenger that can hardly reach the margin any more is dropped, and the search
 * ends early when the result can hardly change. A caller that is out of time merges the sums it has
 * and chooses at once.
 */

/* How hard a bot searches. */
typedef struct search_level {
    uint32_t work;        /* most samples of the final round */
    uint32_t time_ms;     /* time limit, kept by the caller */
    uint16_t margin;      /* a challenger must be ahead by so many hundredths of standard errors; */
    uint16_t show_margin; /* in another phase than the play by so many */
    uint16_t point;       /* value of a point besides levels, in thousandths of a level */
    uint8_t first_share;  /* the first round, with all options, has work / first_share samples */
    uint8_t finalists;    /* most challengers in the final round */
    uint8_t draws;        /* deals from which the opponent model takes one by its plays */
    uint8_t kitties;      /* deals from which it takes each of those by the kitty; 1: any kitty */
    uint8_t exact_cards;  /* with so many cards each or fewer, deals are solved exactly */
    uint16_t bury_work;   /* work for burying; 0: the heuristics bury */
    uint16_t declare_work; /* work for countering, and for comparing showings; 0: neither */
    bool strangers; /* rollouts play the other seats in STYLE_OTHERS, whatever they have played */
} search_level;

enum { MAX_OPTIONS = 64 };

/* Sums over the samples of one option: its value in thousandths of a level, and its lead over the
   incumbent in the same sample. */
typedef struct option_sum {
    int64_t sum, squares, ahead, ahead_squares;
    uint32_t samples;
} option_sum;

typedef struct tallies {
    option_sum of[MAX_OPTIONS];
} tallies;

typedef struct search_samples {
    uint32_t first, end; /* the samples first..end-1 */
} search_samples;

typedef struct search_kind search_kind;

typedef struct search {
    const kd_view *view; /* must outlive the search */
    const search_kind *kind;
    const search_level *level;
    uint64_t seed;
    knowledge known;
    belief belief;
    opponent_model model;
    rollout start; /* its position is filled in by each sample */
    stakes stakes;
    kd_action option[MAX_OPTIONS];
    kd_cards cards[MAX_OPTIONS]; /* of the option, in trump order */
    int count, left_out;         /* left_out: at least so many had no room */
    uint32_t work;
    uint16_t margin;    /* the level's for this kind of decision */
    uint64_t alive;     /* bit i: option i has not been dropped */
    uint32_t issued;    /* samples handed out by search_round so far */
    bool compares;      /* search_compare: a single round, nothing is dropped */
    bool finals;        /* the final round has begun */
    tallies all, fresh; /* of all samples; of the final round */
} search;

/* One option, to explain a choice: in levels, for the seat's side. */
typedef struct search_option {
    kd_action action;
    double levels; /* mean over its samples */
    double spread; /* standard error of levels */
    double ahead;  /* mean lead over the incumbent in the same samples */
    double error;  /* standard error of ahead */
    uint32_t samples;
} search_option;

typedef struct search_result {
    search_option option[MAX_OPTIONS]; /* the incumbent first */
    int count, left_out;               /* left_out: at least so many had no room */
    int chosen;
} search_result;

/* Begins to search for the seat of a view that is to act. Declaring and rebelling are not searched: there the incumbent
   is the only option. work + 1 replaces that of the level for a play, and scales the others; 0: the level's. */
void search_begin(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                  uint32_t work);
/* Begins to compare up to MAX_OPTIONS allowed actions, the first of them the incumbent, or to value a
   single one: one round, in which nothing is dropped. */
void search_compare(search *s, const kd_view *view, uint64_t seed, const search_level *level,
                    uint32_t work, const kd_action *actions, int count);
/* The samples of the next round; false when it is time to choose. */
bool search_round(search *s, search_samples *out);
/* Rolls out each live option in one sample, and adds the values to sums. */
void search_sample(const search *s, uint32_t sample, tallies *sums);
void search_merge(search *s, const tallies *sums);
/* All rounds on one thread. */
void search_run(search *s);
kd_action search_choose(const search *s);
void search_report(const search *s, search_result *out);

/* The seed of a search, from a bot's random numbers. */
static inline uint64_t search_seed(kd_rng *rng)
{
    uint64_t high = kd_rng_next(rng);
    return high << 32 | kd_rng_next(rng);
}

/* A whole search on one thread. */
kd_action search_decide(const kd_view *view, kd_rng *rng, const search_level *level);

/* ---- search_kinds.c: what is searched for each kind of decision: plays, buryings, showings ---- */

/* One kind of decision. */
struct search_kind {
    /* Adds the challengers after the incumbent. */
    void (*list)(search *s);
    /* Reads from the view what values needs. */
    void (*prepare)(search *s);
    /* The value of each live option in one sample, in thousandths of a level. */
    void (*values)(const search *s, uint32_t sample, int value[MAX_OPTIONS]);
};

extern const search_kind search_plays, search_buryings, search_showings;

/* Before the play: draws a match in which the seat has this very view. False for a view that no match
   could give. */
bool search_match(const search *s, kd_rng *rng, kd_match *match);

/* The random numbers of one sample. */
static inline kd_rng search_rng(const search *s, uint32_t sample)
{
    kd_rng rng;
    kd_rng_seed(&rng, s->seed + sample * UINT64_C(0x9e3779b97f4a7c15), sample);
    return rng;
}

static inline bool search_is_alive(const search *s, int option)
{
    return s->alive >> option & 1;
}

static inline void search_add(search *s, kd_action action)
{
    if (s->count == MAX_OPTIONS) {
        s->left_out++;
        return;
    }
    s->option[s->count] = action;
    s->cards[s->count++] = kd_to_places(&s->view->order, action.cards);
}

/* ---- endgame.c: exact search of the last tricks with all hands known (double dummy) ---- */

/* An entry of the transposition table: a position between tricks. */
typedef struct endgame_slot {
    uint64_t key;
    kd_cards best;     /* lead, or empty */
    int16_t low, high; /* points still to come to the attackers, with the kitty: bounds */
} endgame_slot;

/* Memory that the caller lends; it may be shared by calls, but not by threads. Slots start all zero,
   and a table may be used again with another salt instead. */
typedef struct endgame_table {
    endgame_slot *slot;
    uint32_t slots; /* a power of two */
    uint64_t salt;  /* another for each deal of hands, trump and rules */
    /* NULL, or asked at each position: once it is true the search ends, as if the nodes did not suffice */
    bool (*stops)(const void *arg);
    const void *arg;
} endgame_table;

/* Exact search: *score is the attackers' total (kd_position_score) when both sides play their best
   from here and see all cards; *best one such play for pos->turn. *nodes is how many positions may be
   looked at, and then how many of them are left. Returns false when they did not suffice, with *score
   and *best unchanged. table may be NULL: slower. The deal must not be over. */
bool endgame_solve(const kd_position *pos, const kd_order *order, endgame_table *table, long *nodes,
                   int *score, kd_cards *best);

/* The attackers' total alone, and whether it reaches that much: sooner than endgame_solve; nodes, table and return as
   there. The deal may be over. */
bool endgame_total(const kd_position *pos, const kd_order *order, endgame_table *table, long *nodes,
                   int *total);
bool endgame_reaches(const kd_position *pos, const kd_order *order, endgame_table *table,
                     long *nodes, int total, bool *reaches);
/* The levels that the attackers' total brings to a side, as in the result of a deal, negative when they go to the other; 0: the
   deal is taken without any. What hangs on the last trick or its cards is counted as if these rules were off (GAIN-5,
   LEVEL-4). */
int endgame_levels(const kd_rules *rules, int total, bool attacks);

enum { ENDGAME_MOVES = 192 };
/* Every play for pos->turn that is not as good as another one listed, dumps that fail left out:
   cards that nobody can tell apart are tried once. Returns how many, -1 when there are too many: then
   the first is legal. */
int endgame_moves(const kd_position *pos, const kd_order *order, kd_cards out[ENDGAME_MOVES]);

/* A legal play, and the attackers' total when both sides play their best from there on. */
typedef struct endgame_play {
    kd_cards play;
    int total;
} endgame_play;

/* With so many cards each or fewer a position has so many plays at most. */
enum { ENDGAME_MOST = 9, ENDGAME_PLAYS = 1 << ENDGAME_MOST };
/* The totals of all legal plays for pos->turn, the best for its side first, also of those that endgame_moves leaves out as
   no better; dumps that would fail are not among them. nodes and table as for endgame_solve. Returns how many, -1 when the nodes did not
   suffice or the hand has more cards. */
int endgame_plays(const kd_position *pos, const kd_order *order, endgame_table *table, long *nodes,
                  endgame_play out[ENDGAME_PLAYS]);

#endif
