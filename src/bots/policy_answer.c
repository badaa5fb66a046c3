/* policy_answer.c - what an answer is worth: its features, and the same multiplied out. */
#include "policy_answer.h"

/* Winners to cash when this seat takes the trick. */
static int winners_of(answer *a)
{
    if (a->winners < 0)
        a->winners = look_winners(a->l);
    return a->winners;
}

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
        next = l->w->lead_next + l->w->cash_next * winners_of(a);
        gain -= a->partners ? l->w->overtakes : 0;
    }
    gain += next * wins / ODDS_ONE;
    return a->comes ? gain + feeding(a, wins) : gain;
}

/* An answer as numbers of about the same range; the weights say what they are worth. */
static features describe(answer *a, const play_look *at)
{
    look *l = a->l;
    int won = at->wins / 64, table = l->s->pos.on_table + at->points;
    bool takes = at->takes, ruffs = takes && at->c != a->led, trump = at->c == KD_TRUMP;
    int thumb = trick_value(a, at->points, takes, at->wins) + at->rest;
    features f = look_describe(l, at, a->comes);
    f.at[PLAY_THUMB] = feature(thumb / 16);
    f.at[ANSWER_TAKES] = takes ? 64 : 0;
    f.at[ANSWER_RUFFS] = ruffs ? 64 : 0;
    f.at[ANSWER_RUFFS_LOW] = (int16_t)(ruffs ? table * won / 16 : 0);
    f.at[ANSWER_TAKES_LOW] = (int16_t)(takes && !ruffs ? table * won / 16 : 0);
    f.at[ANSWER_TRUMP] = trump ? 64 : 0;
    f.at[ANSWER_BREAKS] = a->length == 0 && l->hand.two >> at->top & 1 ? 64 : 0;
    f.at[ANSWER_DISCARDS] = at->c != a->led && !trump ? 64 : 0;
    f.at[ANSWER_WINNERS] = (int16_t)(takes ? winners_of(a) * won / 8 : 0);
    f.at[ANSWER_TRUMPS] = (int16_t)(trump ? 4 * look_suit(l, KD_TRUMP)->count : 0);
    f.at[ANSWER_BOSS] = at->boss ? 64 : 0;
    return f;
}

static COLD void list_answer(answer *a, const play_look *at)
{
    features f = describe(a, at);
    look_list(a->list, at->play, a->fit, &f);
}

/* The terms of answers that take the trick. */
static void set_taking(answer *a, terms *t, bool ruffs)
{
    const look *l = a->l;
    const int16_t *by = a->weight.at;
    int64_t low = UNIT / 16 * by[ruffs ? ANSWER_RUFFS_LOW : ANSWER_TAKES_LOW];
    int64_t fixed = by[ANSWER_TAKES] + (ruffs ? by[ANSWER_RUFFS] : 0);
    if (a->partners)
        t->fixed -= UNIT / 16 * by[PLAY_THUMB] * l->w->overtakes;
    t->fixed += 64 * UNIT * fixed;
    t->won += low * l->s->pos.on_table + UNIT / 8 * winners_of(a) * by[ANSWER_WINNERS];
    t->points_won += low;
}

/* All plays that leave the trick alone win it as often. */
static void settle(terms *t, int wins)
{
    int won = wins / 64;
    t->fixed += wins * t->won / 64 + won * won * t->won_twice;
    t->points += wins * t->points_won / 64;
}

static void set_terms(answer *a, int kind)
{
    const look *l = a->l;
    const policy_weights *w = l->w;
    const int16_t *by = a->weight.at;
    terms *t = &a->value[kind];
    int64_t thumb = UNIT / 16 * by[PLAY_THUMB], comes = a->comes;
    int64_t table = (int64_t)l->s->pos.on_table * l->slope;
    int fed = w->opponent_feeds + (l->behind == 2 ? w->partner_feeds : 0), next = w->partner_next;
    if (kind != ANSWER_YIELDS)
        next = w->lead_next + w->cash_next * winners_of(a);
    *t = terms_begin(by, thumb, l->slope);
    t->fixed = UNIT / 8 * comes * by[PLAY_GOES];
    t->fixed -= thumb * (table / 2 + comes * w->opponent_feeds / 100);
    t->won += thumb * (next + table + comes * fed / 100) / 64;
    t->won += UNIT / 512 * comes * (by[PLAY_COMES] - by[PLAY_GOES]);
    if (kind == ANSWER_YIELDS)
        settle(t, a->stands);
    else
        set_taking(a, t, kind == ANSWER_KILLS);
    a->ready[kind] = true;
}

/* What answers of a kind have in common. */
static inline const terms *terms_of(answer *a, int kind)
{
    if (!a->ready[kind])
        set_terms(a, kind);
    return &a->value[kind];
}

int64_t answer_common(answer *a, int c)
{
    const int16_t *by = a->weight.at;
    int count = look_suit(a->l, c)->count, common = 0;
    if (c == KD_TRUMP)
        common += 64 * by[ANSWER_TRUMP] + 4 * count * by[ANSWER_TRUMPS];
    else if (c != a->led)
        common += 64 * by[ANSWER_DISCARDS];
    if (count == a->cards)
        common += 64 * by[PLAY_EMPTIES];
    return UNIT * (int64_t)common;
}

/* What an answer has of its own, whatever it wins. */
static inline int64_t own_value(const answer *a, const terms *t, const play_look *at)
{
    const look *l = a->l;
    const int16_t *by = a->weight.at;
    int64_t value = at->rest * t->rest + l->order->step[at->top] * t->step;
    if (a->length == 0 && l->hand.two >> at->top & 1)
        value += 64 * UNIT * (int64_t)by[ANSWER_BREAKS];
    if (at->boss)
        value += 64 * UNIT * (int64_t)by[ANSWER_BOSS];
    return value;
}

static inline void judge(answer *a, const play_look *at, int64_t value)
{
    if (a->list)
        list_answer(a, at);
    if (value <= a->most)
        return;
    a->most = value;
    a->best = at->play;
}

void answer_yields(answer *a, const play_look *at, int64_t common)
{
    const terms *t = terms_of(a, ANSWER_YIELDS);
    judge(a, at, t->fixed + common + at->points * t->points + own_value(a, t, at));
}

void answer_takes(answer *a, const play_look *at, int64_t common)
{
    const terms *t = terms_of(a, at->c == a->led ? ANSWER_WINS_IN_SUIT : ANSWER_KILLS);
    judge(a, at, common + terms_won(t, at->wins, at->points) + own_value(a, t, at));
}
