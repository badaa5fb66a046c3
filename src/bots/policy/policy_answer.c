/* policy_answer.c - the policy answers a lead: win cheaply, feed the partner, or give little. */
#include "bots/policy/policy_internal.h"

#include <limits.h>

/* Kinds of answers, by their effect on the trick. */
enum { ANSWER_YIELDS, ANSWER_WINS_IN_SUIT, ANSWER_KILLS, ANSWER_KINDS };

/* A decision on an answer: what all answers to the trick have in common. */
typedef struct answer {
    context *ctx;
    int led, cards; /* category and size of the lead */
    int length;     /* 0 if it is a single, m if it is m pairs and nothing else, else -1 */
    int category;   /* of what is ahead */
    uint64_t above; /* the places of it that stand higher */
    uint64_t takes; /* the places whose single (pair) takes the trick */
    bool partners;  /* is the partner ahead? */
    play_list *list;
    kd_cards best;
    int64_t most;

    /* Set by read_odds. */
    beat_odds behind;
    int stands; /* odds that our side wins if this play does not take the trick */
    int over;   /* odds that a seat that ruffs has any trump for it */

    /* Set by read_weights. */
    int row;         /* which weights it goes by; -1: not told yet */
    features weight; /* at this stage of the deal */
    int winners;     /* to cash when this takes the trick; -1: not counted yet */
    int fed;         /* what others may add, in hundredths of a point */
    coeffs any;      /* of all answers, but for what one takes over that takes the trick */
    unsigned ready;  /* bit k: value[k] is filled */
    coeffs value[ANSWER_KINDS];
} answer;

/* Takes the only play there is without weighing it, unless a list is wanted. */
static inline bool is_only(answer *a, kd_cards play)
{
    if (a->list || !kd_empty(a->best))
        return false;
    a->best = play;
    return true;
}

/* ---- odds ---- */

/* Reads the odds that the winning play stays ahead. */
static void read_odds(answer *a)
{
    context *ctx = a->ctx;
    a->over = 0;
    a->stands = a->partners ? ODDS_ONE : 0;
    if (ctx->behind == 0)
        return;
    int higher = 0;
    uint64_t beats = a->category == KD_TRUMP ? a->above : ctx->order->in[KD_TRUMP];
    const suit_context *suit = context_suit(ctx, a->led);
    beat_odds_read(ctx, suit, a->led, ctx->behind, a->length > 0, &a->behind);
    if (a->category == a->led && a->length >= 0)
        higher = odds_has_component(ctx, suit, a->above, a->length);
    if (a->led != KD_TRUMP)
        a->over = overruff_odds(ctx, beats, a->cards, a->length);
    a->stands = trick_odds(&a->behind, ctx->w, ctx->behind, higher, a->over, a->partners);
}

/* The odds of our side when a play of category c takes the trick; beats: that a seat which may beat
   it in that category has what it takes. */
static inline int wins_by(const answer *a, int c, int beats)
{
    bool follows = c == a->led;
    return trick_odds(&a->behind, a->ctx->w, a->ctx->behind, follows ? beats : 0,
                      follows ? a->over : beats, true);
}

/* ---- the value as a polynomial ---- */

/* Reads the weights of answers, and their common part; after read_odds. */
static void read_weights(answer *a)
{
    context *ctx = a->ctx;
    const policy_weights *w = ctx->w;
    a->row = answer_row(ctx->behind, context_defends(ctx), a->partners);
    weights_at_size(&w->answer[a->row], ctx->size, &a->weight);
    a->winners = -1;
    a->ready = 0;
    const int16_t *by = a->weight.at;
    /* The points that any answer may carry, in hundredths of a point, while others are still to play. */
    int64_t heuristic = by[PLAY_HEURISTIC];
    int64_t fed = ctx->behind ? a->cards * mean_points(ctx->order, ctx->unseen, a->led) : 0;
    a->fed = (int)fed;
    int64_t table = (int64_t)ctx->state->pos.on_table * ctx->slope;
    int feeds = w->opponent_feeds + (ctx->behind == 2 ? w->partner_feeds : 0);
    coeffs *t = &a->any;
    *t = coeffs_begin(by, ctx->slope);
    t->fixed = UNIT / 8 * fed * by[PLAY_FED_LOST];
    t->fixed -= 64 * heuristic * (table / 2 + fed * w->opponent_feeds / 100);
    t->won += heuristic * (table + fed * feeds / 100);
    t->won += UNIT / 512 * fed * (by[PLAY_FED_WON] - by[PLAY_FED_LOST]);
}

/* The value of answers of a kind. */
static const coeffs *coeffs_of(answer *a, int kind)
{
    const context *ctx = a->ctx;
    const int16_t *by = a->weight.at;
    coeffs *t = &a->value[kind];
    if (a->ready >> kind & 1)
        return t;
    a->ready |= 1U << kind;
    *t = a->any;
    if (kind == ANSWER_YIELDS) { /* which all have the same odds */
        int wins = a->stands, won = wins / 64;
        t->won += by[PLAY_HEURISTIC] * ctx->w->partner_next;
        t->fixed += wins * t->won / 64 + won * won * t->won_twice;
        t->points += wins * t->points_won / 64;
        return t;
    }
    bool ruffs = kind == ANSWER_KILLS;
    if (a->winners < 0)
        a->winners = count_winners(ctx, ctx->hand);
    int64_t low = UNIT / 16 * by[ruffs ? ANSWER_RUFFS_LOW : ANSWER_TAKES_LOW];
    int64_t fixed = by[ANSWER_TAKES] + (ruffs ? by[ANSWER_RUFFS] : 0);
    t->fixed += 64 * UNIT * fixed;
    t->won += by[PLAY_HEURISTIC] * (ctx->w->lead_next + ctx->w->cash_next * a->winners);
    t->won += low * ctx->state->pos.on_table + UNIT / 8 * a->winners * by[ANSWER_WINNERS];
    t->points_won += low;
    return t;
}

/* The kind of an answer whose highest card is in category c. */
static inline int answer_kind_of(const answer *a, int c, bool takes)
{
    return !takes ? ANSWER_YIELDS : c == a->led ? ANSWER_WINS_IN_SUIT : ANSWER_KILLS;
}

/* The value of an answer of such a kind by its points and by winning, at these odds if it takes the trick. */
static inline int64_t won_value(const coeffs *t, bool takes, int wins, int points)
{
    return takes ? coeffs_won(t, wins, points) : t->fixed + points * t->points;
}

/* The common part of the value of answers whose highest card is in category c. */
static int64_t common_value(const answer *a, const suit_context *suit, int c)
{
    const int16_t *by = a->weight.at;
    int common = 0;
    if (c == KD_TRUMP)
        common += 64 * by[ANSWER_TRUMP] + 4 * suit->count * by[ANSWER_TRUMPS];
    else if (c != a->led)
        common += 64 * by[ANSWER_DISCARDS];
    if (suit->count == a->cards)
        common += 64 * by[PLAY_EMPTIES];
    return UNIT * (int64_t)common;
}

/* The value of an answer by itself, whatever it wins; breaks: it is one of a pair. */
static inline int64_t own_value(const answer *a, const coeffs *t, unsigned top, int rest,
                                bool highest, bool breaks)
{
    int64_t value = rest * t->rest + a->ctx->order->step[top] * t->step;
    if (breaks)
        value += 64 * UNIT * (int64_t)a->weight.at[ANSWER_BREAKS];
    if (highest)
        value += 64 * UNIT * (int64_t)a->weight.at[ANSWER_HIGHEST];
    return value;
}

static inline void list_answer(answer *a, const weighed_play *at)
{
    weighed_play listed = *at;
    listed.winners = a->winners;
    listed.fed = a->fed;
    list_play(a->list, a->ctx, a->row, &listed);
}

/* Keeps the better one. */
static inline void answer_judge(answer *a, kd_cards play, int64_t value)
{
    if (value <= a->most)
        return;
    a->most = value;
    a->best = play;
}

/* ---- single cards ---- */

/* Of places that take the trick the lowest of each sort, and anew where an unseen card stands
   between. */
static uint64_t worth_taking(const context *ctx, uint64_t takes)
{
    uint64_t some = 0;
    while (takes) {
        uint64_t out = ctx->behind ? ctx->unseen.one & ~(lowest_bit(takes) - 1) : 0;
        uint64_t near = takes & ((lowest_bit(out) << 1) - 1);
        some |= cheapest_sorts(ctx, near);
        takes &= ~near;
    }
    return some;
}

/* Cards of a category of which all take the trick, or none. */
static inline void answer_weigh_places(answer *a, const suit_context *suit, int c, uint64_t places,
                                       bool takes, int64_t common)
{
    context *ctx = a->ctx;
    const coeffs *t = coeffs_of(a, answer_kind_of(a, c, takes));
    int shortness = value_of_shortness(ctx, suit, suit->count), wins = a->stands;
    for (; places; places &= places - 1) {
        spot at = spot_at(ctx, first_of(places), c);
        int points = ctx->order->points[at.place];
        if (takes)
            wins = wins_by(a, c, odds_has(suit->log2_lacks, at.above));
        int rest = rest_of_card(ctx, suit, shortness, &at, takes ? wins : 0);
        bool breaks = ctx->hand.two >> at.place & 1;
        int64_t own = own_value(a, t, at.place, rest, at.above == 0, breaks);
        own += won_value(t, takes, wins, points);
        if (a->list)
            list_answer(a, &(weighed_play){.play = kd_card(at.place),
                                           .cards = 1,
                                           .points = points,
                                           .c = c,
                                           .top = at.place,
                                           .wins = wins,
                                           .rest = rest,
                                           .takes = takes});
        answer_judge(a, kd_card(at.place), common + own);
    }
}

static void weigh_cards(answer *a, int c, uint64_t yield, uint64_t take)
{
    const suit_context *suit = context_suit(a->ctx, c);
    int64_t common = common_value(a, suit, c);
    if (yield)
        answer_weigh_places(a, suit, c, yield, false, common);
    if (take)
        answer_weigh_places(a, suit, c, take, true, common);
}

/* The best single card: of those of the category led, or of any. */
static void answer_single(answer *a, uint64_t held)
{
    context *ctx = a->ctx;
    uint64_t yield = cheapest_sorts(ctx, held & ~a->takes);
    uint64_t take = worth_taking(ctx, held & a->takes);
    if (is_one_bit(yield | take) && is_only(a, kd_card(first_of(yield | take))))
        return;
    read_odds(a);
    read_weights(a);
    if (held) {
        weigh_cards(a, a->led, yield, take);
        return;
    }
    for (int c = 0; c < KD_CATEGORIES; c++) {
        uint64_t pool = ctx->hand.one & ctx->order->in[c];
        if (pool)
            weigh_cards(a, c, cheapest_sorts(ctx, pool & ~a->takes),
                        worth_taking(ctx, pool & a->takes));
    }
}

/* ---- several cards ---- */

/* The odds of our side when a play takes the trick that stands on a place of category c. */
static int odds_taking(answer *a, unsigned place, int c)
{
    context *ctx = a->ctx;
    uint64_t above = ctx->order->above[place];
    int beats = 0;
    if (c != a->led)
        beats = overruff_odds(ctx, above, a->cards, a->length);
    else if (a->length >= 0)
        beats = odds_has_component(ctx, context_suit(ctx, c), above, a->length);
    return wins_by(a, c, beats);
}

static void answer_weigh(answer *a, kd_cards play, bool takes)
{
    context *ctx = a->ctx;
    unsigned top = last_of(play.one);
    int c = ctx->order->category[top], points = kd_points_at(ctx->order, play);
    int wins = takes ? odds_taking(a, top, c) : a->stands;
    int rest = hand_change(ctx, play, takes ? wins : 0);
    bool highest = !(ctx->unseen.one & ctx->order->above[top]);
    if (a->row < 0)
        read_weights(a);
    const coeffs *t = coeffs_of(a, answer_kind_of(a, c, takes));
    int64_t value = common_value(a, context_suit(ctx, c), c);
    value += own_value(a, t, top, rest, highest, false);
    value += won_value(t, takes, wins, points);
    if (a->list)
        list_answer(a, &(weighed_play){.play = play,
                                       .cards = a->cards,
                                       .points = points,
                                       .c = c,
                                       .top = top,
                                       .wins = wins,
                                       .rest = rest,
                                       .takes = takes});
    answer_judge(a, play, value);
}

/* Pairs in answer to a pair. */
static void answer_weigh_pairs(answer *a, uint64_t pool)
{
    for (; pool; pool &= pool - 1) {
        unsigned place = first_of(pool);
        answer_weigh(a, kd_pair(place), a->takes >> place & 1);
    }
}

/* Does a play of any shape take the trick? The engine says so, if it is at all likely. */
static bool takes_trick_at(const answer *a, kd_cards play)
{
    const kd_order *order = a->ctx->order;
    const kd_position *pos = &a->ctx->state->pos;
    int c = order->category[last_of(play.one)];
    return (c == a->led || c == KD_TRUMP) && !(play.one & ~order->in[c]) &&
           kd_strength(order, pos->lead, play) > pos->strength &&
           kd_beats(order, pos->lead, pos->winning, play);
}

/* A play of several components or a tractor. */
static void weigh_any(answer *a, kd_cards play)
{
    answer_weigh(a, play, takes_trick_at(a, play));
}

typedef struct cheapest_card {
    int cost;
    unsigned place;
} cheapest_card;

static const cheapest_card nothing = {INT_MAX, 0};

/* The cheapest card of a category of pool, which is part of what is left of the hand. */
static cheapest_card cheapest_in(context *ctx, kd_cards hand, kd_cards pool, int c, int reward)
{
    cheapest_card least = nothing;
    uint64_t held = pool.one & ctx->order->in[c];
    if (!held)
        return nothing;
    const suit_context *suit = context_suit(ctx, c);
    int shortness = value_of_shortness(ctx, suit, kd_count(kd_only(hand, ctx->order->in[c])));
    for (uint64_t left = cheapest_sorts(ctx, held); left; left &= left - 1) {
        spot at = spot_at(ctx, first_of(left), c);
        int cost = cost_from(ctx, suit, hand, shortness, &at);
        cost -= reward * ctx->order->points[at.place];
        if (cost < least.cost)
            least = (cheapest_card){cost, at.place};
    }
    return least;
}

/* n cards more out of pool, the cheapest one after the other; points among them go where the
   trick goes. play: the cards taken before. */
static kd_cards answer_fill_up(const answer *a, kd_cards play, kd_cards pool, int n, int wins)
{
    context *ctx = a->ctx;
    int reward = 100 * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
    kd_cards hand = kd_sub(ctx->hand, play);
    cheapest_card of[KD_CATEGORIES];
    for (int c = 0; c < KD_CATEGORIES; c++)
        of[c] = cheapest_in(ctx, hand, pool, c, reward);
    for (; n > 0; n--) {
        int from = 0;
        for (int c = 1; c < KD_CATEGORIES; c++)
            if (of[c].cost < of[from].cost)
                from = c;
        kd_cards card = kd_card(of[from].place);
        play = kd_add(play, card);
        pool = kd_sub(pool, card);
        hand = kd_sub(hand, card);
        if (n > 1)
            of[from] = cheapest_in(ctx, hand, pool, from, reward);
    }
    return play;
}

/* The components of so many pairs (0: single cards) among trumps; returns how many. */
enum { MOST_RUNS = 256 };
static int answer_list_runs(const answer *a, kd_cards trumps, int length, kd_cards runs[MOST_RUNS])
{
    int listed = kd_leads(a->ctx->order, trumps, (kd_cards){0, 0}, runs, MOST_RUNS), count = 0;
    for (int i = 0; i < listed && i < MOST_RUNS; i++)
        if (kd_count(runs[i]) == (length ? 2 * length : 1))
            runs[count++] = runs[i];
    return count;
}

/* Trumps in the shape of several components: the lowest, or the highest for the component that decides
   (WIN-2). Empty when there are none. */
static kd_cards shaped_ruff(const answer *a, kd_cards trumps, bool highest)
{
    kd_part parts[KD_MAX_PARTS];
    kd_cards play = {0, 0}, runs[MOST_RUNS];
    int singles = 0, count = kd_parts(a->ctx->order, a->ctx->state->pos.lead, parts);
    for (int i = 0; i < count; i++) {
        bool top = highest && i == 0;
        if (parts[i].length == 0 && !top) {
            singles++;
            continue;
        }
        int found = answer_list_runs(a, trumps, parts[i].length, runs);
        if (!found)
            return (kd_cards){0, 0};
        kd_cards run = runs[0];
        for (int j = 1; j < found && top; j++)
            run = runs[j].one > run.one ? runs[j] : run;
        play = kd_add(play, run);
        trumps = kd_sub(trumps, run);
    }
    return answer_fill_up(a, play, trumps, singles, 0);
}

/* Trumps in answer to several cards of a side suit that this seat has none of. */
static void weigh_ruffs(answer *a, kd_cards trumps)
{
    const kd_cards lead = a->ctx->state->pos.lead;
    if (kd_count(trumps) < a->cards || bits_of(trumps.two) < bits_of(lead.two))
        return;
    if (a->length == 1) {
        answer_weigh_pairs(a, trumps.two);
    } else if (kd_kind_of(a->ctx->order, lead) == KD_LEAD_TRACTOR) {
        kd_cards runs[MOST_RUNS];
        int count = answer_list_runs(a, trumps, a->length, runs);
        for (int i = 0; i < count; i++)
            weigh_any(a, runs[i]);
    } else {
        kd_cards low = shaped_ruff(a, trumps, false);
        if (kd_empty(low))
            return;
        weigh_any(a, low);
        if (a->ctx->behind == 0 && takes_trick_at(a, low))
            return;
        kd_cards high = shaped_ruff(a, trumps, true);
        if (!kd_same(high, low))
            weigh_any(a, high);
    }
}

/* Any answer out of held that the engine lists. It lists low cards first, so that of more answers than there is
   room for the one that fills up by values is weighed besides. */
static void weigh_moves(answer *a, kd_cards held)
{
    enum { MOST = 512 };
    const kd_order *order = a->ctx->order;
    const kd_cards lead = a->ctx->state->pos.lead, none = {0, 0};
    kd_cards moves[MOST];
    read_odds(a);
    int count = kd_moves(order, held, lead, moves, MOST);
    for (int i = 0; i < count && i < MOST; i++)
        weigh_any(a, moves[i]);
    if (count <= MOST)
        return;
    kd_cards play = answer_fill_up(a, none, held, a->cards, a->stands);
    if (kd_check_follow(order, a->ctx->hand, lead, play).reason == KD_OK)
        weigh_any(a, play);
    if (a->list)
        a->list->left_out++;
}

/* More of the suit than is asked for. Where the lead has at least as many pairs, all are owed. */
static void follow_suit(answer *a, kd_cards held)
{
    int pairs = bits_of(a->ctx->state->pos.lead.two), owed = pairs ? bits_of(held.two) : 0;
    if (a->length == 1 && owed) {
        if (owed == 1 && is_only(a, kd_pair(first_of(held.two))))
            return;
        read_odds(a);
        answer_weigh_pairs(a, held.two);
    } else if (owed > pairs) {
        weigh_moves(a, held);
    } else {
        kd_cards play = pairs ? (kd_cards){held.two, held.two} : (kd_cards){0, 0};
        int n = a->cards - kd_count(play);
        read_odds(a);
        play = answer_fill_up(a, play, kd_sub(held, play), n, a->stands);
        if (!is_only(a, play))
            weigh_any(a, play);
    }
}

/* The other fields are set when they are asked for. */
static void answer_open(answer *a, context *ctx, play_list *list)
{
    const kd_position *pos = &ctx->state->pos;
    const kd_order *order = ctx->order;
    unsigned ahead = last_of(pos->winning.one);
    int pairs = pos->lead.two ? bits_of(pos->lead.two) : 0;
    a->ctx = ctx;
    a->list = list;
    a->most = INT64_MIN;
    a->row = -1;
    a->best = (kd_cards){0, 0};
    a->cards = kd_count(pos->lead);
    a->led = order->category[first_of(pos->lead.one)];
    a->length = 2 * pairs == a->cards ? pairs : a->cards > 1 ? -1 : 0;
    a->category = order->category[ahead];
    a->above = order->above[ahead];
    a->takes = a->above | (a->category == KD_TRUMP ? 0 : order->in[KD_TRUMP]);
    a->partners = pos->best == ctx->partner;
}

kd_cards policy_answer(context *ctx, play_list *list)
{
    answer a;
    answer_open(&a, ctx, list);
    kd_cards held = kd_only(ctx->hand, ctx->order->in[a.led]);
    if (a.cards == 1) {
        answer_single(&a, held.one);
    } else if (kd_plays_sets(&ctx->order->rules)) {
        weigh_moves(&a, ctx->hand);
    } else if (kd_count(held) > a.cards) {
        follow_suit(&a, held);
    } else { /* no more of the suit than is asked for: all of it, and others; all trumps may win */
        read_odds(&a);
        if (kd_empty(held) && a.led != KD_TRUMP)
            weigh_ruffs(&a, kd_only(ctx->hand, ctx->order->in[KD_TRUMP]));
        kd_cards rest = kd_sub(ctx->hand, held);
        kd_cards play = answer_fill_up(&a, held, rest, a.cards - kd_count(held), a.stands);
        if (!is_only(&a, play))
            weigh_any(&a, play);
    }
    return a.best;
}

int answer_odds(context *ctx, kd_cards play)
{
    answer a = {0};
    unsigned top = last_of(play.one);
    answer_open(&a, ctx, NULL);
    read_odds(&a);
    return takes_trick_at(&a, play) ? odds_taking(&a, top, ctx->order->category[top]) : a.stands;
}
