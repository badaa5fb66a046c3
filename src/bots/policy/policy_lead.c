/* policy_lead.c - the policy leads: cash what nobody can beat, else give what is worth least. */
#include "bots/policy/policy_internal.h"

enum { MOST_SETS = 96 };

/* A decision on a lead. */
typedef struct leading {
    context *ctx;
    int winners;
    play_list *list; /* NULL: only the best is wanted */
    kd_cards best;
    int64_t most;

    /* Of the others, bits c. */
    unsigned ruffs[KD_SEATS - 1]; /* by turn: it can ruff it */
    unsigned led_by_partner, led_by_opponents;
    unsigned no_card, no_pair; /* nobody has any */

    /* Of all leads in side suits, or in trump. */
    int row;         /* which weights they go by */
    features weight; /* at this stage of the deal */
    int64_t fixed, won;
    int64_t fed, fed_won; /* by what a card that others add carries, and that times the odds */
    coeffs value;         /* fixed and won of one sort of leads, the rest of all */

    /* Of a category. */
    int c, per_card;
    const suit_context *suit;
    beat_odds singles, pairs;
    int64_t base;

    /* Of one deck: what may be led besides single cards. */
    kd_cards set[MOST_SETS];
    int sets;
} leading;

static inline int bit_of(unsigned set, int c)
{
    return (int)(set >> c & 1);
}

/* The odds that a seat without the category has what ruffs so many cards, as overruff_odds has it. */
static inline int ruff_odds(const leading *a, int cards, int length)
{
    context *ctx = a->ctx;
    return a->c == KD_TRUMP ? 0 : overruff_odds(ctx, ctx->order->in[KD_TRUMP], cards, length);
}

/* From now on leads of so many cards of the category. */
static inline void take_sort(leading *a, int cards, int sort)
{
    const int16_t *by = a->weight.at;
    int fed = cards * a->per_card, extra = 0;
    if (sort != LEAD_SINGLE)
        extra += by[LEAD_OF_PAIR + sort - LEAD_PAIR];
    if (a->suit->count == cards)
        extra += by[PLAY_EMPTIES];
    a->value.fixed = a->base + fed * a->fed + 64 * UNIT * (int64_t)extra;
    a->value.won = a->won + fed * a->fed_won;
    if (sort == LEAD_PAIR)
        a->value.won += UNIT * by[LEAD_PAIR_WINS];
}

static inline void lead_weigh(leading *a, weighed_play at)
{
    const coeffs *t = &a->value;
    int step = a->ctx->order->step[at.top];
    int64_t value = coeffs_won(t, at.wins, at.points) + at.rest * t->rest + step * t->step;
    if (a->list) {
        at.winners = a->winners;
        at.fed = at.cards * a->per_card;
        list_play(a->list, a->ctx, a->row, &at);
    }
    if (value <= a->most)
        return;
    a->most = value;
    a->best = at.play;
}

/* The highest, and the lowest of each sort; points of a side suit only when they are the highest.
   A card of a pair is not led alone: that is hardly ever best. */
static void weigh_singles(leading *a, kd_cards held)
{
    context *ctx = a->ctx;
    uint64_t alone = held.one & ~held.two, highest = UINT64_C(1) << last_of(held.one);
    uint64_t points = a->c == KD_TRUMP ? 0 : ctx->order->fives | ctx->order->tens;
    uint64_t places = cheapest_sorts(ctx, alone & ~points) | (alone & highest);
    int over = ruff_odds(a, 1, 0);
    int shortness = value_of_shortness(ctx, a->suit, a->suit->count);
    take_sort(a, 1, LEAD_SINGLE);
    for (; places; places &= places - 1) {
        spot at = spot_at(ctx, first_of(places), a->c);
        weighed_play lead = {
            .play = kd_card(at.place), .cards = 1, .c = a->c, .sort = LEAD_SINGLE, .top = at.place};
        int higher = odds_has(a->suit->log2_lacks, at.above);
        lead.points = ctx->order->points[at.place];
        lead.wins = trick_odds(&a->singles, ctx->w, KD_SEATS - 1, higher, over, true);
        lead.rest = rest_of_card(ctx, a->suit, shortness, &at, lead.wins);
        lead_weigh(a, lead);
    }
}

static void lead_weigh_pairs(leading *a, uint64_t held)
{
    context *ctx = a->ctx;
    int over = ruff_odds(a, 2, 1);
    take_sort(a, 2, LEAD_PAIR);
    for (; held; held &= held - 1) {
        spot at = spot_at(ctx, first_of(held), a->c);
        weighed_play lead = {
            .play = kd_pair(at.place), .cards = 2, .c = a->c, .sort = LEAD_PAIR, .top = at.place};
        int higher = odds_has_component(ctx, a->suit, at.higher, 1);
        lead.points = 2 * ctx->order->points[at.place];
        lead.wins = trick_odds(&a->pairs, ctx->w, KD_SEATS - 1, higher, over, true);
        lead.rest = rest_of_pair(ctx, a->suit, &at, lead.wins);
        lead_weigh(a, lead);
    }
}

/* A lead of several components or a tractor. */
static void weigh_many(leading *a, kd_cards play, int cards, int sort, int higher, int over)
{
    context *ctx = a->ctx;
    const beat_odds *r = sort == LEAD_TRACTOR ? &a->pairs : &a->singles;
    weighed_play lead = {
        .play = play, .cards = cards, .c = a->c, .sort = sort, .top = last_of(play.one)};
    lead.points = kd_points_at(ctx->order, play);
    lead.wins = trick_odds(r, ctx->w, KD_SEATS - 1, higher, over, true);
    lead.rest = hand_change(ctx, play, lead.wins);
    take_sort(a, cards, sort);
    lead_weigh(a, lead);
}

/* Every tractor, as the engine lists them; only where pairs stand close. */
static void weigh_tractors(leading *a, kd_cards held)
{
    enum { MOST = 60 };
    context *ctx = a->ctx;
    kd_cards listed[MOST], pairs = {held.two, held.two};
    uint64_t near = held.two >> 1 | held.two >> 2 | held.two >> 3 | held.two >> 4;
    if (!(held.two & (a->c == KD_TRUMP ? near : held.two >> 1)))
        return;
    int count = kd_leads(ctx->order, pairs, (kd_cards){0, 0}, listed, MOST);
    for (int i = 0; i < count && i < MOST; i++) {
        int length = bits_of(listed[i].two);
        if (length < 2)
            continue;
        uint64_t above = ctx->order->above[last_of(listed[i].one)];
        int higher = odds_has_component(ctx, context_suit(ctx, a->c), above, length);
        weigh_many(a, listed[i], 2 * length, LEAD_TRACTOR, higher,
                   ruff_odds(a, 2 * length, length));
    }
}

/* All singles and pairs of the category that nobody can beat, as one play (DUMP-1 cannot fail). */
static void weigh_dump(leading *a, kd_cards held)
{
    context *ctx = a->ctx;
    kd_cards out = kd_only(ctx->unseen, ctx->order->in[a->c]), dump = held;
    if (!(a->no_card >> a->c & 1)) {
        dump.two = on_top(held.two, a->no_pair >> a->c & 1 ? 0 : out.two);
        dump.one = dump.two | on_top(held.one, out.one);
    }
    if (!(dump.one & (dump.one - 1)))
        return;
    int cards = kd_count(dump);
    weigh_many(a, dump, cards, LEAD_DUMP, 0, ruff_odds(a, cards, -1));
}

static void weigh_category(leading *a, int c, kd_cards held)
{
    context *ctx = a->ctx;
    const int16_t *by = a->weight.at;
    const suit_context *suit = context_suit(ctx, c);
    int base = 4 * suit->count * by[LEAD_OWN] + 2 * lead_out(ctx, c) * by[LEAD_OUT];
    base += 32 * (bit_of(a->ruffs[0], c) + bit_of(a->ruffs[2], c)) * by[LEAD_OPPONENT_VOID];
    base += 64 * bit_of(a->ruffs[1], c) * by[LEAD_PARTNER_VOID];
    base += 64 * bit_of(a->led_by_partner, c) * by[LEAD_PARTNERS];
    base += 64 * bit_of(a->led_by_opponents, c) * by[LEAD_OPPONENTS];
    a->base = a->fixed + UNIT * (int64_t)base;
    a->c = c;
    a->suit = suit;
    a->per_card = mean_points(ctx->order, ctx->unseen, c);
    beat_odds_read(ctx, suit, c, KD_SEATS - 1, false, &a->singles);
    weigh_singles(a, held);
    if (held.two) {
        beat_odds_read(ctx, suit, c, KD_SEATS - 1, true, &a->pairs);
        lead_weigh_pairs(a, held.two);
        weigh_tractors(a, held);
    }
    if (kd_plays_dumps(&ctx->order->rules) && held.one & (held.one - 1))
        weigh_dump(a, held);
    for (int i = 0; i < a->sets; i++) {
        kd_cards set = a->set[i];
        int cards = kd_count(set);
        if (cards > 1 && ctx->order->category[last_of(set.one)] == c)
            weigh_many(a, set, cards, LEAD_DUMP, 0, 0);
    }
}

/* All leads in side suits, or in trump. */
static void weigh_leads(leading *a, bool trump)
{
    context *ctx = a->ctx;
    const policy_weights *w = ctx->w;
    a->row = lead_row(context_defends(ctx), trump);
    weights_at_size(&w->lead[a->row], ctx->size, &a->weight);
    const int16_t *by = a->weight.at;
    int64_t heuristic = by[PLAY_HEURISTIC] * (UNIT / 16);
    int again = w->lead_again + w->lead_cash * a->winners;
    a->value = coeffs_begin(by, ctx->slope);
    a->fixed = 64 * UNIT * (int64_t)by[LEAD_ALWAYS];
    a->fixed += 4 * UNIT * (int64_t)(context_suit(ctx, KD_TRUMP)->count * by[LEAD_TRUMPS]);
    a->won = a->value.won + by[PLAY_HEURISTIC] * again + UNIT / 8 * a->winners * by[LEAD_WINNERS];
    a->fed = UNIT / 8 * by[PLAY_FED_LOST] - heuristic * w->fed_when_lost / 100;
    a->fed_won = heuristic * (w->fed_when_won + w->fed_when_lost) / 6400;
    a->fed_won += UNIT / 512 * (by[PLAY_FED_WON] - by[PLAY_FED_LOST]);
    for (int c = trump ? KD_TRUMP : 0; c < (trump ? KD_CATEGORIES : KD_TRUMP); c++) {
        kd_cards held = kd_only(ctx->hand, ctx->order->in[c]);
        if (held.one)
            weigh_category(a, c, held);
    }
}

kd_cards policy_lead(context *ctx, play_list *list)
{
    const public_knowledge *seen = &ctx->state->seen;
    int next = kd_next_seat(ctx->seat), last = kd_next_seat(ctx->partner);
    leading a; /* what is not set here is set for each category */
    a.ctx = ctx;
    a.list = list;
    a.most = INT64_MIN;
    a.best = (kd_cards){0, 0};
    a.winners = count_winners(ctx, ctx->hand);
    for (int i = 0; i < KD_SEATS - 1; i++)
        a.ruffs[i] = ctx->voids[i] >> KD_TRUMP & 1 ? 0 : ctx->voids[i];
    a.led_by_partner = seen->led[ctx->partner];
    a.led_by_opponents = seen->led[next] | seen->led[last];
    a.no_card = ctx->voids[0] & ctx->voids[1] & ctx->voids[2];
    a.no_pair = (ctx->voids[0] | seen->pairless[next]) &
                (ctx->voids[1] | seen->pairless[ctx->partner]) &
                (ctx->voids[2] | seen->pairless[last]);
    a.sets = 0;
    if (kd_plays_sets(&ctx->order->rules)) {
        int count = kd_leads(ctx->order, ctx->hand, seen->gone, a.set, MOST_SETS);
        a.sets = count < MOST_SETS ? count : MOST_SETS;
        if (list)
            list->left_out += count > MOST_SETS;
    }
    uint64_t trumps = ctx->hand.one & ctx->order->in[KD_TRUMP];
    if (ctx->hand.one & ~trumps)
        weigh_leads(&a, false);
    if (trumps)
        weigh_leads(&a, true);
    return a.best;
}
