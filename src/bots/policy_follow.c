/* policy_follow.c - the policy answers a lead: win cheaply, feed the partner, or give little. */
#include "policy_follow.h"

#include <limits.h>

/* An answer under way: what is the same for every play that is looked at. */
typedef struct answer {
    look *l;
    int led, cards, length; /* the lead: its category, size; 0 single, m pairs in a row, else -1 */
    int category;           /* of what is ahead */
    uint64_t above;         /* the places of it that stand higher */
    bool partners;          /* is it the partner's? */
    reach behind;
    int stands;        /* odds that our side wins if this play does not take the trick */
    int over;          /* odds that a seat that ruffs has any trump for it */
    int winners;       /* as look_winners; -1: not counted */
    int comes;         /* points that another seat adds, in hundredths */
    features weight;   /* at this stage of the deal */
    answer_list *list; /* NULL: only the best is wanted */
    kd_cards best;
    int most;
} answer;

/* What those still to play add, seen from our side. */
static int feeding(const answer *a, int wins)
{
    const look *l = a->l;
    int sum = -(ODDS_ONE - wins) * l->w->opponent_feeds;
    if (l->behind == 2) /* an opponent, then the partner */
        sum += wins * l->w->partner_feeds;
    return a->comes * (sum / ODDS_ONE) / 100;
}

/* What winning the trick brings by rule of thumb, but for what the play takes out of the hand. */
static int trick_value(answer *a, int points, bool takes, int wins)
{
    const look *l = a->l;
    int gain = look_gain(l, l->s->pos.on_table + points, wins), next = l->w->partner_next;
    if (takes) {
        if (a->winners < 0)
            a->winners = look_winners(l);
        next = l->w->lead_next + l->w->cash_next * a->winners;
        gain -= a->partners ? l->w->overtakes : 0;
    }
    gain += next * wins / ODDS_ONE;
    return a->comes ? gain + feeding(a, wins) : gain;
}

/* An answer as numbers of about the same range; the weights say what they are worth. top: its
   highest place, of category c; rest: minus what the hand loses. */
static void describe(answer *a, features *f, int points, unsigned top, int c, bool takes, int wins,
                     int rest)
{
    look *l = a->l;
    int won = wins / 64, lost = 64 - won, table = l->s->pos.on_table + points;
    bool ruffs = takes && c != a->led, trump = c == KD_TRUMP;
    f->at[ANSWER_THUMB] = feature((trick_value(a, points, takes, wins) + rest) / 16);
    f->at[ANSWER_TAKES] = takes ? 64 : 0;
    f->at[ANSWER_WINS] = (int16_t)(won);
    f->at[ANSWER_WINS_TWICE] = (int16_t)(won * won / 64);
    f->at[ANSWER_OVERTAKES] = takes && a->partners ? 64 : 0;
    f->at[ANSWER_RUFFS] = ruffs ? 64 : 0;
    f->at[ANSWER_RUFFS_LOW] = (int16_t)(ruffs ? table * won / 16 : 0);
    f->at[ANSWER_TAKES_LOW] = (int16_t)(takes && !ruffs ? table * won / 16 : 0);
    f->at[ANSWER_POINTS_WON] = (int16_t)(points * won / 16);
    f->at[ANSWER_POINTS_LOST] = (int16_t)(points * lost / 16);
    f->at[ANSWER_REST] = feature(rest / 16);
    f->at[ANSWER_STEP] = (int16_t)(4 * l->order->step[top]);
    f->at[ANSWER_TRUMP] = trump ? 64 : 0;
    f->at[ANSWER_BREAKS] = a->length == 0 && l->hand.two >> top & 1 ? 64 : 0;
    f->at[ANSWER_EMPTIES] = look_suit(l, c)->count == a->cards ? 64 : 0;
    f->at[ANSWER_DISCARDS] = c != a->led && !trump ? 64 : 0;
    f->at[ANSWER_WINNERS] = (int16_t)(takes ? a->winners * won / 8 : 0);
    f->at[ANSWER_COMES] = (int16_t)(a->comes * won / 512);
    f->at[ANSWER_GOES] = (int16_t)(a->comes * lost / 512);
    f->at[ANSWER_TRUMPS] = (int16_t)(trump ? 4 * look_suit(l, KD_TRUMP)->count : 0);
    f->at[ANSWER_DEFENDS] = takes && kd_team(l->seat) == kd_team(l->s->pos.dealer) ? 64 : 0;
    f->at[ANSWER_BOSS] = (int16_t)(l->unseen.one & above_of(l->order, top, c) ? 0 : 64);
}

static void judge(answer *a, kd_cards play, int points, unsigned top, int c, bool takes, int wins,
                  int rest)
{
    features f = {{0}};
    describe(a, &f, points, top, c, takes, wins, rest);
    int value = fit_value(&a->weight, &f);
    if (a->list && a->list->count < MOST_ANSWERS) {
        answer_case *at = &a->list->at[a->list->count++];
        at->play = play;
        at->f = f;
    }
    if (value <= a->most)
        return;
    a->most = value;
    a->best = play;
}

/* The odds of our side when a play takes the trick that stands on a place of category c. */
static int odds_taking(answer *a, unsigned place, int c)
{
    look *l = a->l;
    if (l->behind == 0)
        return ODDS_ONE;
    int higher = 0, over = a->over;
    uint64_t above = above_of(l->order, place, c);
    if (c == a->led)
        higher = a->length < 0 ? 0 : look_has(l, look_suit(l, c), above, a->length);
    else
        over = look_over(l, above, a->cards, a->length);
    return reach_wins(&a->behind, l->w, higher, over, true);
}

/* The places whose single (pair) takes the trick. */
static uint64_t taking_places(const answer *a)
{
    uint64_t places = a->above;
    if (a->category != KD_TRUMP)
        places |= a->l->order->in[KD_TRUMP];
    return places;
}

static void weigh_single(answer *a, unsigned place, int c, bool taking)
{
    look *l = a->l;
    int wins = taking ? odds_taking(a, place, c) : a->stands;
    int rest = look_rest_in(l, kd_card(place), 1, c, taking ? wins : 0);
    judge(a, kd_card(place), points_of(l->order, place), place, c, taking, wins, rest);
}

/* One card of a category. Of those that take the trick each is looked at unless no unseen card
   stands between it and the last of its sort; of the others the lowest of each sort. */
static void weigh_singles(answer *a, int c, uint64_t pool)
{
    look *l = a->l;
    uint64_t takes = pool & taking_places(a), out = l->unseen.one;
    unsigned seen = 0, last = 0;
    for (uint64_t left = pool & ~takes; left; left &= left - 1) {
        unsigned place = first_of(left), sort = 1U << sort_of(l, place);
        if (seen & sort)
            continue;
        seen |= sort;
        weigh_single(a, place, c, false);
    }
    seen = 0;
    for (uint64_t left = takes; left; left &= left - 1) {
        unsigned place = first_of(left), sort = 1U << sort_of(l, place);
        if (l->behind && seen && out >> last & ((UINT64_C(1) << (place - last)) - 1))
            seen = 0;
        last = place;
        if (seen & sort)
            continue;
        seen |= sort;
        weigh_single(a, place, c, true);
    }
}

static void weigh(answer *a, kd_cards play, bool takes, int wins)
{
    look *l = a->l;
    unsigned top = highest_place(play);
    judge(a, play, kd_sorted_points(l->order, play), top, l->order->category[top], takes, wins,
          look_rest(l, play, takes ? wins : 0));
}

static void weigh_pairs(answer *a, int c, uint64_t pool)
{
    uint64_t takes = a->length == 1 ? taking_places(a) : 0;
    for (; pool; pool &= pool - 1) {
        unsigned place = first_of(pool);
        bool taking = takes >> place & 1;
        weigh(a, kd_pair(place), taking, taking ? odds_taking(a, place, c) : a->stands);
    }
}

/* A play of several components or a tractor: the engine says whether it takes the trick. */
static void weigh_any(answer *a, kd_cards play)
{
    look *l = a->l;
    const kd_position *pos = &l->s->pos;
    unsigned top = highest_place(play);
    int c = l->order->category[top];
    bool takes = (c == a->led || c == KD_TRUMP) && !(play.one & ~l->order->in[c]) &&
                 kd_strength(l->order, pos->lead, play) > pos->strength &&
                 kd_beats(l->order, pos->lead, pos->winning, play);
    weigh(a, play, takes, takes ? odds_taking(a, top, c) : a->stands);
}

/* The cheapest card of pool, which is part of what is left of the hand. */
static unsigned cheapest_place(look *l, kd_cards hand, kd_cards pool, int reward)
{
    int least = INT_MAX;
    unsigned chosen = 0;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        uint64_t left = pool.one & l->order->in[c];
        int count = left ? kd_count(kd_only(hand, l->order->in[c])) : 0;
        for (unsigned seen = 0; left; left &= left - 1) {
            unsigned place = first_of(left), sort = 1U << sort_of(l, place);
            if (seen & sort)
                continue;
            seen |= sort;
            int cost = look_card_cost(l, hand, count, place, c);
            cost -= reward * points_of(l->order, place);
            if (cost >= least)
                continue;
            least = cost;
            chosen = place;
        }
    }
    return chosen;
}

/* n cards more out of pool, the cheapest one after the other; points among them go where the
   trick goes. play: the cards taken before. */
static kd_cards fill_up(const answer *a, kd_cards play, kd_cards pool, int n, int wins)
{
    int reward = 100 * (2 * wins - ODDS_ONE) / (2 * ODDS_ONE);
    for (; n > 0; n--) {
        kd_cards hand = kd_sub(a->l->hand, play);
        kd_cards card = kd_card(cheapest_place(a->l, hand, pool, reward));
        play = kd_add(play, card);
        pool = kd_sub(pool, card);
    }
    return play;
}

/* Trumps in the shape of a tractor that was led. */
static void weigh_runs(answer *a, kd_cards trumps)
{
    enum { MOST = KD_MAX_HAND * 4 };
    kd_cards runs[MOST];
    int count = kd_leads(a->l->order, trumps, (kd_cards){0, 0}, runs, MOST);
    for (int i = 0; i < count && i < MOST; i++)
        if (kd_count(runs[i]) == a->cards)
            weigh_any(a, runs[i]);
}

/* Trumps in answer to several cards of a side suit that this seat has none of: the lowest that fit,
   and the same with the highest in the place that decides. */
static void weigh_ruffs(answer *a, kd_cards trumps)
{
    const kd_cards lead = a->l->s->pos.lead;
    kd_cards low = {0, 0};
    int pairs = bits_of(lead.two), singles = a->cards - 2 * pairs;
    if (kd_count(trumps) < a->cards || bits_of(trumps.two) < pairs)
        return;
    if (a->length == 1) {
        weigh_pairs(a, KD_TRUMP, trumps.two);
        return;
    }
    if (singles == 0) {
        weigh_runs(a, trumps);
        return;
    }
    for (uint64_t left = trumps.two; pairs > 0; pairs--, left &= left - 1)
        low = kd_add(low, kd_pair(first_of(left)));
    weigh_any(a, fill_up(a, low, kd_sub(trumps, low), singles, 0));
    if (lead.two)
        return;
    kd_cards high = kd_card(highest_place(trumps));
    weigh_any(a, fill_up(a, high, kd_sub(trumps, high), singles - 1, 0));
}

/* More cards of the suit than are asked for, and more pairs than the lead has. */
static void weigh_moves(answer *a, kd_cards held)
{
    enum { MOST = 64 };
    kd_cards moves[MOST];
    int count = kd_moves(a->l->order, a->l->s->pos.lead, held, moves, MOST);
    for (int i = 0; i < count && i < MOST; i++)
        weigh_any(a, moves[i]);
}

/* More of the suit than is asked for. Where the lead has at least as many pairs, all are owed. */
static void follow_suit(answer *a, kd_cards held)
{
    int pairs = bits_of(a->l->s->pos.lead.two), owed = pairs ? bits_of(held.two) : 0;
    if (a->length == 1 && owed) {
        weigh_pairs(a, a->led, held.two);
    } else if (owed > pairs) {
        weigh_moves(a, held);
    } else {
        kd_cards play = pairs ? (kd_cards){held.two, held.two} : (kd_cards){0, 0};
        int n = a->cards - kd_count(play);
        kd_cards rest = kd_sub(held, play);
        weigh_any(a, fill_up(a, play, rest, n, a->stands));
    }
}

/* Less of the suit than is asked for: all of it, and others; all trumps may win. */
static void follow_short(answer *a, kd_cards held)
{
    look *l = a->l;
    int n = a->cards - kd_count(held);
    if (kd_empty(held) && a->led != KD_TRUMP)
        weigh_ruffs(a, kd_only(l->hand, l->order->in[KD_TRUMP]));
    weigh_any(a, fill_up(a, held, kd_sub(l->hand, held), n, a->stands));
}

/* A single led: one card of its category, or any. */
static void follow_single(answer *a, kd_cards held)
{
    look *l = a->l;
    if (held.one) {
        weigh_singles(a, a->led, held.one);
        return;
    }
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (l->hand.one & l->order->in[c])
            weigh_singles(a, c, l->hand.one & l->order->in[c]);
}

/* What is ahead, and how likely it is to stay there. */
static void read_trick(answer *a)
{
    look *l = a->l;
    const kd_position *pos = &l->s->pos;
    int pairs = pos->lead.two ? bits_of(pos->lead.two) : 0;
    unsigned place = highest_place(pos->winning);
    a->length = 2 * pairs == a->cards ? pairs : a->cards > 1 ? -1 : 0;
    a->category = l->order->category[place];
    a->above = above_of(l->order, place, a->category);
    a->partners = pos->best == l->partner;
    a->stands = a->partners ? ODDS_ONE : 0;
    if (l->behind == 0)
        return;
    int higher = 0;
    uint64_t beats = a->category == KD_TRUMP ? a->above : l->order->in[KD_TRUMP];
    a->behind = look_reach(l, a->led, l->behind, a->length > 0);
    if (a->category == a->led && a->length >= 0)
        higher = look_has(l, look_suit(l, a->led), a->above, a->length);
    if (a->led != KD_TRUMP)
        a->over = look_over(l, beats, a->cards, a->length);
    a->stands = reach_wins(&a->behind, l->w, higher, a->over, a->partners);
    a->comes = a->cards * look_flow(l, a->led);
}

/* The only answer there is; empty when there is a choice. */
static kd_cards forced_answer(const look *l, kd_cards held, int cards)
{
    if (l->size == cards)
        return l->hand;
    if (cards == 1)
        return held.one && !(held.one & (held.one - 1)) ? kd_card(first_of(held.one))
                                                        : (kd_cards){0, 0};
    return l->order->rules.decks == 2 && kd_count(held) == cards ? held : (kd_cards){0, 0};
}

kd_cards policy_follow_list(look *l, answer_list *list)
{
    answer a = {.l = l, .winners = -1, .list = list, .most = INT_MIN};
    kd_cards lead = l->s->pos.lead;
    a.cards = kd_count(lead);
    a.led = l->order->category[first_of(lead.one)];
    kd_cards held = kd_only(l->hand, l->order->in[a.led]);
    kd_cards forced = forced_answer(l, held, a.cards);
    if (!kd_empty(forced))
        return forced;
    read_trick(&a);
    a.weight = fit_for(&l->w->answer[l->behind], l->size);
    if (a.cards == 1)
        follow_single(&a, held);
    else if (l->order->rules.decks == 1)
        weigh_moves(&a, l->hand); /* a lead of one deck: any answer that the engine lists */
    else if (kd_count(held) > a.cards)
        follow_suit(&a, held);
    else
        follow_short(&a, held);
    return a.best;
}

kd_cards policy_follow(look *l)
{
    return policy_follow_list(l, NULL);
}
