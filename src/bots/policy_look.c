/* policy_look.c - what a seat knows of a scene: cards still out, and who may beat what. */
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

int odds_lacks(int thin, int n)
{
    unsigned x = (unsigned)(thin * n);
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
    int left = kd_sorted_points(l->order, kd_add(l->hand, l->unseen));
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
    l->kitty = l->seat == s->burier ? 0 : order->rules.kitty;
    l->known = 0;
    l->slope = slope_of(l);
}

enum { KITTY_TRUMP = 5 }; /* a buried trump is this many times rarer than chance would have it */

/* Sixty-fourths: the chance that a seat not void in c holds a given unseen card of it. */
static int share_of(const look *l, int c)
{
    int seats = 0;
    for (int i = 1; i < KD_SEATS; i++)
        seats += !look_lacks(l, (l->seat + i) % KD_SEATS, c);
    int places = seats * l->size + (c == KD_TRUMP ? l->kitty / KITTY_TRUMP : l->kitty);
    return seats > 0 ? SHARES * l->size / places : 0;
}

static int life_of(const look *l, int c, int is_void)
{
    int life = ODDS_ONE;
    for (int i = 1; i < KD_SEATS; i += 2) {
        int seat = (l->seat + i) % KD_SEATS;
        if (look_lacks(l, seat, KD_TRUMP))
            continue;
        life = look_lacks(l, seat, c) ? 0 : odds_both(life, ODDS_ONE - is_void);
    }
    return l->w->ruffed_life + (100 - l->w->ruffed_life) * life / ODDS_ONE;
}

void look_fill(look *l, int c)
{
    suit_look *suit = &l->suit[c];
    suit->out = look_out(l, l->order->in[c]);
    suit->count = kd_count(kd_only(l->hand, l->order->in[c]));
    suit->thin = thinness[share_of(l, c)];
    suit->is_void = odds_lacks(suit->thin, suit->out);
    suit->life = 100;
    suit->brief = 0;
    l->known |= (uint8_t)(1U << c);
    if (c == KD_TRUMP)
        return;
    suit->life = life_of(l, c, suit->is_void);
    if (suit->out < l->w->dead_suit || suit->count >= SHORTS)
        return;
    int trumps = look_suit(l, KD_TRUMP)->count, few = l->w->few_trumps;
    suit->brief = trumps < few ? 100 * trumps / few : 100;
}

/* ---- who wins ---- */

int look_has(const look *l, const suit_look *suit, uint64_t places, int length)
{
    if (length == 0)
        return ODDS_ONE - odds_lacks(suit->thin, look_out(l, places));
    uint64_t runs = l->unseen.two & places;
    if (!runs)
        return 0;
    int holds = ODDS_ONE - odds_lacks(suit->thin, 1), both = odds_both(holds, holds), all = both;
    for (int i = 1; i < length; i++) {
        runs &= runs >> 1;
        all = odds_both(all, both);
    }
    all *= bits_of(runs);
    return all < ODDS_ONE ? all : ODDS_ONE;
}

int look_over(look *l, uint64_t places, int cards, int length)
{
    const suit_look *trump = look_suit(l, KD_TRUMP);
    if (length >= 0)
        return look_has(l, trump, places, length);
    return 2 * trump->thin * trump->out > cards * HALVES ? ODDS_ONE / 3 : 0;
}

reach look_reach(look *l, int c, int behind, bool pairs)
{
    reach r = {.seats = behind, .partner = KD_NOBODY};
    const scene *s = l->s;
    int is_void = look_suit(l, c)->is_void;
    for (int i = 0, seat = kd_next_seat(l->seat); i < behind; i++, seat = kd_next_seat(seat)) {
        unsigned none = s->voids[seat], no_pair = pairs ? s->pairless[seat] | none : none;
        if (seat == l->partner)
            r.partner = i;
        r.follows[i] = no_pair >> c & 1 ? 0 : l->w->will_beat;
        r.ruffs[i] = 0;
        if (c != KD_TRUMP && !(no_pair >> KD_TRUMP & 1))
            r.ruffs[i] = odds_both(none >> c & 1 ? ODDS_ONE : is_void, l->w->will_ruff);
    }
    return r;
}

int reach_wins(const reach *r, const policy_weights *w, int higher, int over, bool ours)
{
    int given = ours ? ODDS_ONE : 0, partners = 0;
    for (int i = 0; i < r->seats; i++) {
        int beats = odds_either(odds_both(higher, r->follows[i]), odds_both(over, r->ruffs[i]));
        if (i == r->partner) {
            partners = odds_both(ODDS_ONE - given, odds_both(beats, w->will_help));
        } else {
            given = odds_both(given, ODDS_ONE - beats);
            partners = odds_both(partners, ODDS_ONE - odds_both(beats, w->beats_help));
        }
    }
    return given + partners;
}

int look_winners(const look *l)
{
    int winners = 0;
    unsigned ruffed = 0;
    for (int i = 1; i < KD_SEATS; i += 2) {
        unsigned voids = l->s->voids[(l->seat + i) % KD_SEATS];
        ruffed |= voids >> KD_TRUMP & 1 ? 0 : voids;
    }
    for (int c = 0; c < KD_TRUMP; c++) {
        uint64_t held = l->hand.one & l->order->in[c], out = l->unseen.one & l->order->in[c];
        if (!held || held < out || ruffed >> c & 1)
            continue;
        if (out)
            held &= UINT64_MAX << (63U - (unsigned)__builtin_clzll(out));
        winners += bits_of(held);
    }
    return winners;
}

int look_flow(look *l, int c)
{
    kd_cards out = kd_only(l->unseen, l->order->in[c]);
    int count = look_suit(l, c)->out;
    if (count == 0) {
        out = l->unseen;
        count = kd_count(out);
    }
    return count ? kd_sorted_points(l->order, out) * 100 / count : 0;
}
