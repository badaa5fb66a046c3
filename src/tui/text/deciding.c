/* deciding.c - what decided a deal, in one sentence: the first row of a table that holds for it; and what still can,
   in one line. */
#include "tui/text/text.h"

#include <stdlib.h>

#include "base/i18n.h"
#include "base/unused.h"

/* BIG: points of a trick that is worth naming; FAR: points short of the threshold that were never close;
   CARDS: so many point cards are listed at most. */
enum { BIG = 15, FAR = 30, CARDS = 6 };

/* The rows are asked in turn, so that each may rely on those before it not holding. The blanks of a sentence are those
   that deciding_text fills. */
typedef struct row {
    bool (*holds)(const kd_view *v);
    const char *sentence;
    void (*text)(text *t, const ui *u); /* instead of a sentence */
} row;

/* ---- deals that ended early -------------------------------------------------------------------- */

static bool revoked(const kd_view *v)
{
    return v->result.ending == KD_DEAL_REVOKED;
}

static bool misburied(const kd_view *v)
{
    return v->result.ending == KD_DEAL_MISBURIED;
}

static bool unplayed(const kd_view *v)
{
    return v->result.ending != KD_DEAL_PLAYED;
}

/* ---- the kitty --------------------------------------------------------------------------------- */

static int dug(const kd_view *v)
{
    return v->result.kitty_points * (int)v->result.multiplier;
}

bool below_zero(const kd_result *r)
{
    return r->tricks_points + r->kitty_points * (int)r->multiplier + r->fines < 0;
}

static bool kitty_took(const kd_view *v)
{
    const kd_result *r = &v->result;
    return r->taken && r->total - dug(v) < v->order.rules.threshold;
}

static bool kitty_took_doubled(const kd_view *v)
{
    return kitty_took(v) && v->result.multiplier == 2;
}

/* Dug, they count at least once. */
static bool kitty_kept(const kd_view *v)
{
    const kd_result *r = &v->result;
    return !r->taken && !r->multiplier && r->total + r->kitty_points >= v->order.rules.threshold;
}

/* ---- failed dumps ------------------------------------------------------------------------------ */

static bool fines_took(const kd_view *v)
{
    const kd_result *r = &v->result;
    return r->taken && r->total - r->fines < v->order.rules.threshold;
}

static bool fines_held(const kd_view *v)
{
    const kd_result *r = &v->result;
    return !r->taken && r->tricks_points + dug(v) >= v->order.rules.threshold;
}

/* ---- a trick ----------------------------------------------------------------------------------- */

/* The richest trick of the side that won the deal, the last of several; -1: none. */
static int richest(const kd_view *v)
{
    int best = -1;

    for (int i = 0; i < v->tricks; i++) {
        const kd_trick *trick = &v->trick[i];
        bool attackers = kd_team(trick->winner) != kd_team(v->dealer);
        if (attackers == (bool)v->result.taken &&
            (best < 0 || trick->points >= v->trick[best].points))
            best = i;
    }
    return best;
}

/* Had it gone to the other side, the deal would have gone there, too. */
static bool trick_decided(const kd_view *v)
{
    int number = richest(v), threshold = v->order.rules.threshold;
    int points = number < 0 ? 0 : v->trick[number].points;

    return points >= BIG && (v->result.taken ? v->result.total - points < threshold
                                             : v->result.total + points >= threshold);
}

static void trick_text(text *t, const ui *u)
{
    int number = richest(&u->view);
    const kd_trick *trick = &u->view.trick[number];
    kd_cards play = trick->play[trick->winner], points = trick_point_cards(trick);
    wording how = trick->winner == trick->leader ? WORDING_BARE : WORDING_BARE_ANSWER;
    text with = {.n = 0}, what = {.n = 0};

    text_fill(&with, u, kd_count(play) == 1 ? "%C" : "%P", play, how);
    if (kd_count(points) <= CARDS)
        text_fill(&what, u, "%C", points);
    else
        text_add(&what, N_OF("%d card", "%d cards", kd_count(points)), kd_count(points));
    text_fill(t, u,
              trick->winner == u->view.seat
                  ? _("Trick %1$d decided it: your %3$s took %4$s, %5$d points.")
                  : _("Trick %d decided it: %S's %s took %s, %d points."),
              number + 1, trick->winner, with.s, what.s, trick->points);
}

/* ---- how far it was ---------------------------------------------------------------------------- */

static int short_of(const kd_view *v)
{
    return v->order.rules.threshold - v->result.total;
}

static bool floored(const kd_view *v)
{
    return !v->result.taken && below_zero(&v->result);
}

static bool shut_out(const kd_view *v)
{
    return !v->result.taken && v->result.total == 0;
}

/* Penalties of their own may have thrown them back from closer. */
static bool never_close(const kd_view *v)
{
    return !v->result.taken && v->result.fines >= 0 && short_of(v) >= FAR;
}

static bool held(const kd_view *v)
{
    return !v->result.taken;
}

static void held_text(text *t, const ui *u)
{
    text_add(t,
             N_OF("The attackers were %d point short.", "The attackers were %d points short.",
                  short_of(&u->view)),
             short_of(&u->view));
}

/* The trick in which the attackers reached the threshold, from 1; 0: unknown, or in none. */
static int reached_in(const kd_view *v)
{
    int sum = 0;

    for (int i = 0; i < v->tricks && !v->result.fines; i++) {
        sum += kd_team(v->trick[i].winner) != kd_team(v->dealer) ? v->trick[i].points : 0;
        if (sum >= v->order.rules.threshold)
            return i + 1;
    }
    return 0;
}

static bool early(const kd_view *v)
{
    return v->result.taken && reached_in(v);
}

static bool deciding_always(UNUSED const kd_view *v)
{
    return true;
}

static bool exact(const kd_view *v)
{
    return short_of(v) == 0;
}

/* ---- the table --------------------------------------------------------------------------------- */

static const row rows[] = {
    {revoked, N_("%S played another suit though holding the one led."), NULL},
    {misburied, N_("%S buried a wrong number of cards."), NULL},
    {unplayed, NULL, void_next_text},
    {kitty_took_doubled,
     N_("The last trick decided it: %2$d kitty points doubled took the attackers to %4$d."), NULL},
    {kitty_took,
     N_("The last trick decided it: %2$d kitty points times %3$d took the attackers to %4$d."),
     NULL},
    {kitty_kept,
     N_("The last trick decided it: the dealer side kept %2$d kitty points, and the attackers "
        "stayed at %4$d."),
     NULL},
    {fines_took, N_("Failed dumps decided it: %5$d points of penalty took the attackers to %4$d."),
     NULL},
    {fines_held, N_("Failed dumps decided it: %5$d points of penalty kept the attackers at %4$d."),
     NULL},
    {floored,
     N_("%6$d points less %5$d of penalty: no score is below 0, so the attackers have none."),
     NULL},
    {shut_out, N_("A shut-out: the attackers were left without a point."), NULL},
    {trick_decided, NULL, trick_text},
    {never_close, N_("The attackers were never closer than %7$d points."), NULL},
    {held, NULL, held_text},
    {early, N_("The attackers had their %8$d points in trick %9$d already, and ended with %4$d."),
     NULL},
    {exact, N_("The attackers took exactly the %8$d points that they needed."), NULL},
    {deciding_always, N_("The attackers took %7$d points more than they needed."), NULL},
};

/* The blanks: 1 the seat at fault, 2 the points in the kitty and 3 their multiplier, 4 the total, 5 the penalties and
   6 the points before them, 7 how far the total is from 8 the threshold, 9 the trick that reached it. */
void deciding_text(text *t, const ui *u)
{
    const kd_view *v = &u->view;
    const kd_result *r = &v->result;
    int i = 0;

    while (!rows[i].holds(v))
        i++;
    if (rows[i].text)
        rows[i].text(t, u);
    else
        text_fill(t, u, _(rows[i].sentence), r->at_fault, r->kitty_points, (int)r->multiplier,
                  (int)r->total, abs(r->fines), r->tricks_points + dug(v), abs(short_of(v)),
                  v->order.rules.threshold, reached_in(v));
}

/* ---- what still can ---------------------------------------------------------------------------- */

/* The parts of the line, in their order. */
typedef enum standing_part {
    STANDING_ATTACKERS, /* their points */
    STANDING_DEFENDERS, /* theirs, in tricks */
    STANDING_OUT,       /* those in no finished trick */
    STANDING_TAKE,      /* how many more take the deal */
    STANDING_TAKEN,     /* it is taken, */
    STANDING_GAINED,    /* or with levels */
    STANDING_MORE,      /* how many more give the attackers the next levels */
    STANDING_UNDER, /* below which score the defenders keep the levels that they would have now, */
    STANDING_NONE,
    STANDING_LAST, /* and must win the last trick for them (GAIN-5) */
    STANDING_PARTS
} standing_part;

/* From the longest words to the shortest. */
enum { FORMS = 3 };
static const char *const words[STANDING_PARTS][FORMS] = {
    [STANDING_ATTACKERS] = {N_("attackers %d"), N_("attackers %d"), N_("att %d")},
    [STANDING_DEFENDERS] = {N_("defenders %d"), N_("defenders %d"), N_("def %d")},
    [STANDING_OUT] = {N_("out %d"), N_("out %d"), N_("out %d")},
    [STANDING_TAKE] = {N_("%d more take the deal"), N_("%d more take the deal"), N_("need %d")},
    [STANDING_TAKEN] = {N_("the deal is taken"), N_("the deal is taken"), N_("taken")},
    [STANDING_GAINED] = {N_("the deal is taken, +%d"), N_("the deal is taken, +%d"),
                         N_("taken, +%d")},
    [STANDING_MORE] = {N_("%d more: +%d"), N_("%d more: +%d"), N_("%d more: +%d")},
    [STANDING_UNDER] = {N_("under %d: defenders +%d"), N_("under %d: +%d"), N_("under %d: +%d")},
    [STANDING_NONE] = {N_("no points: defenders +%2$d"), N_("no points: +%2$d"),
                       N_("no points: +%2$d")},
    [STANDING_LAST] = {N_("under %d and the last trick: defenders +%d"),
                       N_("under %d, last trick: +%d"), N_("under %d, last: +%d")},
};

/* The least score above the points at which the outcome changes (GAIN-1 to GAIN-3); 0: none does. */
static int next_threshold(const kd_rules *rules, int points)
{
    enum { BY = 5, SCORES = 1000 }; /* the points of cards come in fives */
    bool taken, then;
    int gain = kd_gain(rules, points, &taken);

    for (int score = points + BY; score <= SCORES; score += BY)
        if (kd_gain(rules, score, &then) != gain || then != taken)
            return score;
    return 0;
}

void standing_text(text *t, const ui *u, int room)
{
    const kd_view *v = &u->view;
    const kd_rules *rules = &v->order.rules;
    bool taken, then;
    int gain = kd_gain(rules, v->points, &taken), step = next_threshold(rules, v->points);
    int gone[2] = {0, 0}; /* in tricks: of the defenders, of the attackers */

    for (int i = 0; i < v->tricks; i++)
        gone[kd_team(v->trick[i].winner) != kd_team(v->dealer)] += v->trick[i].points;
    bool counts = review_adds_up(u), keeps = !taken && step && gain;
    bool bare = step == 5; /* the least that cards have */
    const struct {
        bool holds;
        int value[2];
    } parts[STANDING_PARTS] = {
        [STANDING_ATTACKERS] = {true, {v->points}},
        [STANDING_DEFENDERS] = {counts, {gone[0]}},
        [STANDING_OUT] = {counts, {kd_points(kd_deck(rules)) - gone[0] - gone[1]}},
        [STANDING_TAKE] = {!taken, {rules->threshold - v->points}},
        [STANDING_TAKEN] = {taken && !gain, {0}},
        [STANDING_GAINED] = {taken && gain, {gain}},
        [STANDING_MORE] = {taken && step, {step - v->points, kd_gain(rules, step, &then)}},
        [STANDING_UNDER] = {keeps && !bare && !rules->last_trick_needed, {step, gain}},
        [STANDING_NONE] = {keeps && bare && !rules->last_trick_needed, {step, gain}},
        [STANDING_LAST] = {keeps && rules->last_trick_needed, {step, gain}},
    };

    for (int form = 0; form < FORMS && (!form || grid_width(t->s) > room); form++) {
        *t = (text){.n = 0};
        for (int p = 0; p < STANDING_PARTS; p++) {
            if (!parts[p].holds)
                continue;
            text_fill(t, u, t->n ? " %s " : "", glyphs_in(u)->dot);
            text_fill(t, u, _(words[p][form]), parts[p].value[0], parts[p].value[1]);
        }
    }
}

text best_of_text(int best_of)
{
    text t = {.n = 0};
    text_add(&t, best_of == 3 ? _("best of three") : _("best of %d"), best_of);
    return t;
}

void series_text(text *t, const kd_view *v, int team, const char *own, const char *other)
{
    int best_of = v->order.rules.best_of, won = v->wins[team], lost = v->wins[1 - team];

    if (v->order.rules.deals)
        text_add(t, _("Deal %d of %d; levels gained: %s %d, %s %d"), v->deals, v->order.rules.deals,
                 own, won, other, lost);
    else if (best_of > 1)
        text_add(t, _("Matches won: %s %d, %s %d; %s"), own, won, other, lost,
                 best_of_text(best_of).s);
}

const char *time_won_by(const kd_view *v)
{
    if (v->wins[0] != v->wins[1])
        return v->order.rules.beyond_ace == KD_ACE_THEN_AGAIN ? _("The side ahead in rounds won.")
                                                              : _("The side ahead in matches won.");
    if (v->level[0] != v->level[1])
        return _("The side ahead in levels won.");
    return _("Equal levels: the side that deals next won.");
}
