/* policy_answer.c - what an answer is worth: its features, and the same multiplied out. */
#include "bots/policy/policy_answer.h"

/* Winners to cash when this seat takes the trick. */
static int winners_of(answer *a)
{
    if (a->winners < 0)
        a->winners = count_winners(a->l);
    return a->winners;
}

/* What those still to play add, seen from our side. */
static int feeding(const answer *a, int wins)
{
    const context *l = a->l;
    int sum = -(ODDS_ONE - wins) * l->w->opponent_feeds;
    if (l->behind == 2) /* an opponent, then the partner */
        sum += wins * l->w->partner_feeds;
    return a->comes * (sum / ODDS_ONE) / 100;
}

/* What winning the trick brings by heuristic, but for what the play takes out of the hand. */
static int trick_value(answer *a, int points, bool takes, int wins)
{
    const context *l = a->l;
    int gain = points_value(l, l->s->pos.on_table + points, wins), next = l->w->partner_next;
    if (takes)
        next = l->w->lead_next + l->w->cash_next * winners_of(a);
    gain += next * wins / ODDS_ONE;
    return a->comes ? gain + feeding(a, wins) : gain;
}

/* An answer as numbers of about the same range; the weights say what they are worth. */
static features describe(answer *a, const weighed_play *at)
{
    context *l = a->l;
    int won = at->wins / 64, table = l->s->pos.on_table + at->points;
    bool takes = at->takes, ruffs = takes && at->c != a->led, trump = at->c == KD_TRUMP;
    int heuristic = trick_value(a, at->points, takes, at->wins) + at->rest;
    features f = describe_play(l, at, a->comes);
    f.at[PLAY_HEURISTIC] = feature(heuristic / 16);
    f.at[ANSWER_TAKES] = takes ? 64 : 0;
    f.at[ANSWER_RUFFS] = ruffs ? 64 : 0;
    f.at[ANSWER_RUFFS_LOW] = (int16_t)(ruffs ? table * won / 16 : 0);
    f.at[ANSWER_TAKES_LOW] = (int16_t)(takes && !ruffs ? table * won / 16 : 0);
    f.at[ANSWER_TRUMP] = trump ? 64 : 0;
    f.at[ANSWER_BREAKS] = a->length == 0 && l->hand.two >> at->top & 1 ? 64 : 0;
    f.at[ANSWER_DISCARDS] = at->c != a->led && !trump ? 64 : 0;
    f.at[ANSWER_WINNERS] = (int16_t)(takes ? winners_of(a) * won / 8 : 0);
    f.at[ANSWER_TRUMPS] = (int16_t)(trump ? 4 * context_suit(l, KD_TRUMP)->count : 0);
    f.at[ANSWER_BOSS] = at->boss ? 64 : 0;
    return f;
}

COLD void answer_list(answer *a, const weighed_play *at)
{
    features f = describe(a, at);
    list_play(a->list, at->play, a->fit, &f);
}

void answer_odds(answer *a)
{
    context *l = a->l;
    a->over = 0;
    a->stands = a->partners ? ODDS_ONE : 0;
    if (l->behind == 0)
        return;
    int higher = 0;
    uint64_t beats = a->category == KD_TRUMP ? a->above : l->order->in[KD_TRUMP];
    const suit_context *suit = context_suit(l, a->led);
    beat_odds_read(l, suit, a->led, l->behind, a->length > 0, &a->behind);
    if (a->category == a->led && a->length >= 0)
        higher = odds_has_component(l, suit, a->above, a->length);
    if (a->led != KD_TRUMP)
        a->over = overruff_odds(l, beats, a->cards, a->length);
    a->stands = trick_odds(&a->behind, l->w, l->behind, higher, a->over, a->partners);
}

/* ---- the same multiplied out ---- */

/* What holds for every answer. */
static void set_any(answer *a)
{
    const context *l = a->l;
    const policy_weights *w = l->w;
    const int16_t *by = a->weight.at;
    int64_t heuristic = by[PLAY_HEURISTIC], comes = a->comes;
    int64_t table = (int64_t)l->s->pos.on_table * l->slope;
    int fed = w->opponent_feeds + (l->behind == 2 ? w->partner_feeds : 0);
    terms *t = &a->any;
    *t = terms_begin(by, l->slope);
    t->fixed = UNIT / 8 * comes * by[PLAY_GOES];
    t->fixed -= 64 * heuristic * (table / 2 + comes * w->opponent_feeds / 100);
    t->won += heuristic * (table + comes * fed / 100);
    t->won += UNIT / 512 * comes * (by[PLAY_COMES] - by[PLAY_GOES]);
}

void answer_weights(answer *a)
{
    context *l = a->l;
    a->fit = answer_fit(l->behind, context_defends(l), a->partners);
    fit_for(&l->w->answer[a->fit], l->size, &a->weight);
    a->comes = l->behind ? a->cards * expected_points(l, context_suit(l, a->led), a->led) : 0;
    a->winners = -1;
    a->ready = 0;
    set_any(a);
}

/* All plays that leave the trick alone win it as often. */
static void set_yielding(const answer *a, terms *t)
{
    const context *l = a->l;
    int wins = a->stands, won = wins / 64;
    t->won += a->weight.at[PLAY_HEURISTIC] * l->w->partner_next;
    t->fixed += wins * t->won / 64 + won * won * t->won_twice;
    t->points += wins * t->points_won / 64;
}

static void set_taking(answer *a, terms *t, bool ruffs)
{
    const context *l = a->l;
    const int16_t *by = a->weight.at;
    int64_t low = UNIT / 16 * by[ruffs ? ANSWER_RUFFS_LOW : ANSWER_TAKES_LOW];
    int64_t fixed = by[ANSWER_TAKES] + (ruffs ? by[ANSWER_RUFFS] : 0);
    t->fixed += 64 * UNIT * fixed;
    t->won += by[PLAY_HEURISTIC] * (l->w->lead_next + l->w->cash_next * winners_of(a));
    t->won += low * l->s->pos.on_table + UNIT / 8 * winners_of(a) * by[ANSWER_WINNERS];
    t->points_won += low;
}

void answer_fill(answer *a, int kind)
{
    terms *t = &a->value[kind];
    *t = a->any;
    if (kind == ANSWER_YIELDS)
        set_yielding(a, t);
    else
        set_taking(a, t, kind == ANSWER_KILLS);
    a->ready |= 1U << kind;
}

int64_t answer_common(const answer *a, const suit_context *suit, int c)
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
