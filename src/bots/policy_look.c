/* policy_look.c - what a seat knows of a scene: cards still out, odds, what its cards are worth. */
#include "policy_look.h"

/* ---- odds ---- */

enum { SHARES = 64, HALVES = 16, MOST_HALVED = 192 };

/* For a chance of k/64 that a seat holds a card: how often that it does not, as a power of two in
   sixteenths, halves; then the powers themselves. Chances of several cards are sums. */
static const uint8_t thinness[SHARES + 1] = {
    0,  0,  1,  1,  1,  2,  2,  3,  3,  3,  4,  4,  5,  5,  6,  6,  7,  7,  8,  8,  9,  9,
    10, 10, 11, 11, 12, 13, 13, 14, 15, 15, 16, 17, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
    27, 28, 29, 31, 32, 33, 35, 37, 39, 41, 43, 45, 48, 51, 55, 59, 64, 71, 80, 96, 192};
static const uint16_t halved[HALVES] = {4096, 3922, 3756, 3597, 3444, 3298, 3158, 3025,
                                        2896, 2774, 2656, 2543, 2435, 2332, 2233, 2139};

/* That a seat lacks n cards, each as thin. */
static int odds_lacks(int thin, int n)
{
    int x = thin * n;
    return x >= MOST_HALVED ? 0 : halved[x % HALVES] >> x / HALVES;
}

/* ---- the look ---- */

static kd_cards all_unseen(const scene *s, const kd_order *order, int seat)
{
    if (seat == s->burier) {
        kd_cards others = s->pos.hand[kd_next_seat(seat)];
        others = kd_add(others, s->pos.hand[kd_partner(seat)]);
        return kd_add(others, s->pos.hand[kd_next_seat(kd_partner(seat))]);
    }
    uint64_t deck = order->in[KD_TRUMP];
    for (int c = 0; c < KD_TRUMP; c++)
        deck |= order->in[c];
    kd_cards all = {deck, order->rules.decks == 2 ? deck : 0};
    return kd_sub(kd_sub(all, s->gone), s->pos.hand[seat]);
}

/* What a final score means to the attackers. */
static int outcome(const policy_weights *w, const kd_rules *rules, int score)
{
    bool taken;
    int gain = kd_gain(rules, score > 0 ? score : 0, &taken);
    return taken ? gain * w->level + w->deal : -gain * w->level;
}

/* What a point is worth: something by itself, and its share of the lines still within reach. */
static int slope_of(const look *l)
{
    int left = kd_sorted_points(l->order, l->hand) + kd_sorted_points(l->order, l->unseen);
    int now = l->s->pos.points;
    const kd_rules *rules = &l->order->rules;
    int lines = outcome(l->w, rules, now + left) - outcome(l->w, rules, now);
    return l->w->point + (left > 0 ? lines / left : 0);
}

void look_begin(look *l, const policy_weights *w, const scene *s, const kd_order *order)
{
    l->s = s;
    l->order = order;
    l->w = w;
    l->seat = s->pos.turn;
    l->partner = kd_partner(l->seat);
    l->behind = KD_SEATS - 1 - s->pos.played;
    l->hand = s->pos.hand[l->seat];
    l->size = kd_count(l->hand);
    l->unseen = all_unseen(s, order, l->seat);
    l->sharing = l->seat == s->burier ? 0 : order->rules.kitty;
    l->known = 0;
    l->slope = slope_of(l);
}

static bool lacks(const look *l, int seat, int c)
{
    return l->s->voids[seat] >> c & 1;
}

enum { KITTY_TRUMP = 5 }; /* a buried trump is this many times rarer than chance would have it */

/* Sixty-fourths: the chance that a seat not void in c holds a given unseen card of it. */
static int share_of(const look *l, int c)
{
    int seats = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats += seat != l->seat && !lacks(l, seat, c);
    int kitty = c == KD_TRUMP ? l->sharing / KITTY_TRUMP : l->sharing;
    int places = seats * l->size + kitty;
    return seats > 0 ? SHARES * l->size / places : 0;
}

static int life_of(look *l, int c, const suit_look *suit)
{
    int life = ODDS_ONE;
    for (int i = 1; i < KD_SEATS; i += 2) {
        int seat = (l->seat + i) % KD_SEATS;
        if (lacks(l, seat, KD_TRUMP))
            continue;
        life = lacks(l, seat, c) ? 0 : odds_both(life, ODDS_ONE - suit->is_void);
    }
    return l->w->ruffed_life + (100 - l->w->ruffed_life) * life / ODDS_ONE;
}

const suit_look *look_fill(look *l, int c)
{
    suit_look *suit = &l->suit[c];
    suit->out = kd_count(kd_only(l->unseen, l->order->in[c]));
    suit->count = kd_count(kd_only(l->hand, l->order->in[c]));
    suit->thin = thinness[share_of(l, c)];
    suit->is_void = odds_lacks(suit->thin, suit->out);
    suit->life = 100;
    suit->short_by = 0;
    l->known |= (uint8_t)(1U << c);
    if (c == KD_TRUMP)
        return suit;
    suit->life = life_of(l, c, suit);
    if (suit->out >= l->w->dead_suit) {
        int trumps = look_suit(l, KD_TRUMP)->count, few = l->w->few_trumps;
        suit->short_by = trumps < few ? 100 * trumps / few : 100;
    }
    return suit;
}

/* ---- who wins ---- */

ahead look_ahead(const look *l)
{
    const kd_position *pos = &l->s->pos;
    const kd_order *order = l->order;
    kd_cards play = pos->winning;
    ahead a = {order->category[lowest_place(pos->lead)], 0, kd_count(play), 0, 0};
    unsigned place = highest_place(play);
    if (play.two) {
        int pairs = bits_of(play.two);
        a.length = 2 * pairs == a.cards ? pairs : -1;
    } else if (a.cards > 1) {
        a.length = -1;
    }
    a.category = order->category[place];
    a.above = above_of(order, place, a.category);
    return a;
}

/* That a seat not void has a component of this many pairs (0: a single) among the places. */
static int odds_among(const look *l, const suit_look *suit, uint64_t places, int length)
{
    kd_cards higher = kd_only(l->unseen, places);
    if (length == 0)
        return ODDS_ONE - odds_lacks(suit->thin, kd_count(higher));
    int holds = ODDS_ONE - odds_lacks(suit->thin, 1), all = odds_both(holds, holds);
    uint64_t runs = higher.two;
    for (int i = 1; i < length; i++) {
        runs &= runs >> 1;
        all = odds_both(all, odds_both(holds, holds));
    }
    all *= bits_of(runs);
    return all < ODDS_ONE ? all : ODDS_ONE;
}

typedef struct chances {
    int higher; /* a seat that follows has it */
    int ruffs;  /* a seat that is void can ruff so high */
    int is_void;
} chances;

static chances chances_of(look *l, const ahead *a)
{
    chances odds = {0, 0, 0};
    const suit_look *led = look_suit(l, a->led);
    if (a->category == a->led && a->length >= 0)
        odds.higher = odds_among(l, led, a->above, a->length);
    if (a->led == KD_TRUMP)
        return odds;
    const suit_look *trump = look_suit(l, KD_TRUMP);
    uint64_t beats = a->category == KD_TRUMP ? a->above : l->order->in[KD_TRUMP];
    odds.is_void = led->is_void;
    if (a->length >= 0)
        odds.ruffs = odds_among(l, trump, beats, a->length);
    else
        odds.ruffs = 2 * trump->thin * trump->out > a->cards * HALVES ? ODDS_ONE / 3 : 0;
    return odds;
}

static int seat_beats(const look *l, int seat, const ahead *a, const chances *odds)
{
    int ruffs = odds->ruffs, higher = odds->higher;
    bool no_pair = a->length > 0;
    if (lacks(l, seat, KD_TRUMP) || (no_pair && l->s->pairless[seat] >> KD_TRUMP & 1))
        ruffs = 0;
    if (no_pair && l->s->pairless[seat] >> a->led & 1)
        higher = 0;
    if (lacks(l, seat, a->led))
        return odds_both(ruffs, l->w->will_ruff);
    ruffs = odds_both(odds_both(ruffs, odds->is_void), l->w->will_ruff);
    return odds_either(odds_both(higher, l->w->will_beat), ruffs);
}

int look_wins(look *l, const ahead *a, bool ours, int behind)
{
    if (behind == 0)
        return ours ? ODDS_ONE : 0;
    chances odds = chances_of(l, a);
    int given = ours ? ODDS_ONE : 0, partners = 0;
    for (int seat = kd_next_seat(l->seat); behind > 0; behind--, seat = kd_next_seat(seat)) {
        int beats = seat_beats(l, seat, a, &odds);
        if (seat == l->partner) {
            partners = odds_both(ODDS_ONE - given, odds_both(beats, l->w->will_help));
        } else {
            given = odds_both(given, ODDS_ONE - beats);
            partners = odds_both(partners, ODDS_ONE - odds_both(beats, l->w->beats_help));
        }
    }
    return given + partners;
}

/* ---- what cards are worth ---- */

static int row(const int *table, int rows, int index)
{
    return table[index < rows ? index : rows - 1];
}

static int trump_price(const look *l, unsigned place, uint64_t higher)
{
    const policy_weights *w = l->w;
    int out = kd_count(kd_only(l->unseen, higher));
    int above = out + w->own_above * kd_count(kd_only(l->hand, higher)) / 100;
    int late = KD_MAX_HAND - l->size;
    return row(w->trump_single, TRUMP_SINGLES, above) +
           late * (above == 0 ? w->late_top : w->late_trump) + l->order->step[place];
}

static int side_price(const look *l, unsigned place, uint64_t higher, int life)
{
    int out = kd_count(kd_only(l->unseen, higher));
    int price = row(l->w->side_single, SIDE_SINGLES, out) * life / 100 + l->order->step[place];
    return out > 0 ? price - l->w->held_points * points_of(l->order, place) : price;
}

/* What breaking a pair of held costs besides its card. */
static int pair_price(look *l, kd_cards held, unsigned place, uint64_t higher, int c, int life)
{
    const policy_weights *w = l->w;
    int above = bits_of(l->unseen.two & higher);
    uint64_t run = held.two & ~l->order->equals;
    int links = 0;
    if (run >> place & 1)
        links = (int)(run >> place >> 1 & 1) + (place > 0 ? (int)(run >> (place - 1) & 1) : 0);
    if (c == KD_TRUMP)
        return row(w->trump_pair, TRUMP_PAIRS, above) + links * w->trump_link;
    return (row(w->side_pair, SIDE_PAIRS, above) + links * w->side_link) * life / 100;
}

int look_card_cost(look *l, kd_cards held, int count, unsigned place, int c)
{
    const suit_look *suit = look_suit(l, c);
    uint64_t higher = above_of(l->order, place, c);
    int cost =
        c == KD_TRUMP ? trump_price(l, place, higher) : side_price(l, place, higher, suit->life);
    if (held.two >> place & 1)
        cost += pair_price(l, held, place, higher, c, suit->life);
    if (count < SHORTS && suit->short_by)
        cost -= (l->w->shortness[count - 1] - l->w->shortness[count]) * suit->short_by / 100;
    return cost;
}

int look_cost(look *l, kd_cards play)
{
    int cost = 0;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        kd_cards part = kd_only(play, l->order->in[c]);
        if (kd_empty(part))
            continue;
        kd_cards held = kd_only(l->hand, l->order->in[c]);
        for (int count = look_suit(l, c)->count; !kd_empty(part); count--) {
            unsigned place = lowest_place(part);
            kd_cards card = kd_card(place);
            cost += look_card_cost(l, held, count, place, c);
            part = kd_sub(part, card);
            held = kd_sub(held, card);
        }
    }
    return cost;
}

int look_rest(look *l, kd_cards play, int leads)
{
    const kd_position *pos = &l->s->pos;
    kd_cards rest = kd_sub(l->hand, play);
    int points = l->seat == l->s->burier ? pos->kitty : l->w->kitty_guess;
    if (kd_empty(rest)) /* an answer to the last lead is no choice */
        return pos->played ? 0 : look_gain(l, points * kd_multiplier(l->order, play, play), leads);
    if (rest.one & (rest.one - 1))
        return -look_cost(l, play);
    unsigned place = lowest_place(rest);
    int c = l->order->category[place];
    ahead a = {c, c, kd_count(rest), rest.two != 0, above_of(l->order, place, c)};
    int wins = look_wins(l, &a, true, KD_SEATS - 1);
    points = points * (rest.two ? 4 : 2) + l->w->last_points;
    points += a.cards * points_of(l->order, place);
    bool alone = a.cards == 1 && c == KD_TRUMP;
    return look_gain(l, points, alone ? wins : odds_both(wins, leads));
}

int look_winners(look *l)
{
    int winners = 0;
    for (int c = 0; c < KD_TRUMP; c++) {
        uint64_t held = l->hand.one & l->order->in[c], out = l->unseen.one & l->order->in[c];
        if (!held || held < out)
            continue;
        if (out)
            held &= UINT64_MAX << highest_place((kd_cards){out, 0});
        if (look_suit(l, c)->life > 50)
            winners += bits_of(held);
    }
    return winners;
}

int look_flow(look *l, int c)
{
    kd_cards out = kd_only(l->unseen, l->order->in[c]);
    if (kd_empty(out))
        out = l->unseen;
    if (kd_empty(out))
        return 0;
    return kd_sorted_points(l->order, out) * 100 / kd_count(out);
}
