/* rating.c - plays the deals of records again and compares their results. */
#include "think/rating.h"

#include "record/history.h"
#include "think/coach.h"
#include "think/field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- a record ---------------------------------------------------------------------------------- */

/* The place of the player; behind the last one where there is none of that name and kind. */
static int place_of(const ratings *sum, const char *name, const char *kind)
{
    int i = 0;
    while (i < sum->players &&
           (strcmp(sum->player[i].name, name) != 0 || strcmp(sum->player[i].kind, kind) != 0))
        i++;
    return i;
}

/* NULL: there is no room for another one. */
static rating *rating_of(ratings *sum, const stats_player *like)
{
    int at = place_of(sum, like->name, like->kind);
    if (at == STATS_PLAYERS)
        return NULL;
    rating *r = &sum->player[at];
    if (at == sum->players) {
        sum->players++;
        memset(r, 0, sizeof *r);
        memcpy(r->name, like->name, sizeof r->name);
        memcpy(r->kind, like->kind, sizeof r->kind);
    }
    return r;
}

/* The sitters of a record, and the seats whose deals count. */
typedef struct seated {
    stats_player player[KD_SEATS];
    bot_settings bot[KD_SEATS];
    unsigned rated; /* as bits */
} seated;

static void add_against(rating *r, const stats_player *one, const stats_player *other, double above)
{
    const char *name = strcmp(one->name, other->name) == 0 ? one->name : "";
    int i = 0;
    while (i < r->againsts && strcmp(r->against[i].name, name) != 0)
        i++;
    if (i == RATING_AGAINST)
        return;
    if (i == r->againsts)
        memcpy(r->against[r->againsts++].name, name, strlen(name) + 1);
    series_add(&r->against[i].of, above);
}

/* Is the seat's player one whose deals count, and not one who sits at an earlier seat as well? */
static bool is_rated(const stats_player player[KD_SEATS], int seat, bool people)
{
    bool person = strcmp(player[seat].kind, STATS_PERSON) == 0;
    for (int other = 0; person && other < seat; other++)
        if (stats_same_player(&player[other], &player[seat]))
            return false;
    return person || !people;
}

static void read_seated(seated *s, const record_head *head, bool people, bool own)
{
    s->rated = 0;
    field_seats(head, s->bot);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        stats_name_player(&s->player[seat], head, seat, own);
        s->rated |= (unsigned)is_rated(s->player, seat, people) << seat;
    }
}

static void add_result(rating *r, const seated *s, int seat, const kd_match *match,
                       const field *others, bool advised)
{
    int team = kd_team(seat), next = kd_next_seat(seat);
    double levels = deal_levels(&match->round.result, team);
    double above = levels - field_mean(others, team);
    field alone;
    if (advised) {
        series_add(&r->advised, above);
        return;
    }
    series_add(&r->field, above);
    if (field_alone(&alone, match, s->bot, seat, NULL) && alone.tables) {
        above = levels - field_mean(&alone, team);
        series_add(&r->alone, above);
    }
    rating_role role = seat == match->round.dealer                     ? RATING_DEALER
                       : kd_team(seat) == kd_team(match->round.dealer) ? RATING_DEFENDER
                                                                       : RATING_ATTACKER;
    series_add(&r->role[role], above);
    add_against(r, &s->player[next], &s->player[kd_partner(next)], above);
    if (r->recents == RATING_RECENT)
        memmove(r->recent, r->recent + 1, sizeof r->recent - sizeof *r->recent);
    else
        r->recents++;
    r->recent[r->recents - 1] = above;
}

/* A deal is over: it is played again, and the levels of each player that is rated are compared. */
static void add_field_deal(ratings *sum, const seated *s, unsigned rated, const kd_match *match,
                           const int advised[KD_SEATS])
{
    field others;
    if (!rated || !field_steady(&others, match, NULL) || !others.tables)
        return;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        rating *r = rated >> seat & 1 ? rating_of(sum, &s->player[seat]) : NULL;
        if (r)
            add_result(r, s, seat, match, &others, advised[seat] > 0);
    }
}

static bool stopped(const atomic_bool *stop)
{
    return stop && atomic_load(stop);
}

/* Was the deal played here, without knowing more than its rules allow? */
static bool counts(const history *h, int deal)
{
    return deal > history_copied(h) && !history_taken_back(h, deal);
}

bool ratings_add(ratings *sum, const char *path, bool people, const atomic_bool *stop)
{
    history h;
    history_spot spot;
    seated s;
    if (!history_read(&h, path))
        return false;
    read_seated(&s, &h.head, people, sum->own);
    walk_start(&h, &spot);
    while (s.rated && !stopped(stop) && walk_step(&h, &spot))
        if (walk_tells(&spot.events, KD_EV_ADVANCED) && counts(&h, spot.match.deals)) {
            int advised[KD_SEATS];
            history_advised(&h, spot.match.deals, advised);
            add_field_deal(sum, &s, s.rated & ~history_stood_in(&h, spot.match.deals), &spot.match,
                           advised);
        }
    history_free(&h);
    return true;
}

/* ---- decisions --------------------------------------------------------------------------------- */

/* Before the play there is one decision or two a deal, and more depends on each. */
enum { BEFORE_PLAY = 8 };

/* A deal's analysis, and the views that it judges. */
typedef struct judged {
    analysis found;
    kd_view views[ANALYSIS_MOST];
} judged;

static rating_decision decision_kind(const analysis_step *step, int seat)
{
    return step->phase == KD_PHASE_BURY   ? RATING_BURYING
           : step->phase != KD_PHASE_PLAY ? RATING_DECLARING
           : step->table.leader == seat   ? RATING_LEADING
                                          : RATING_FOLLOWING;
}

/* Judges the decisions of a deal, and adds them one by one and summed up. */
static void judge_decisions(rating *r, judged *j, uint32_t work, const atomic_bool *stop)
{
    /* A deal without a decision of a kind counts as well: of that kind nothing was lost. */
    double above[RATING_DECISIONS] = {0}, all = 0;
    for (const analysis_step *step = j->found.step;
         step < j->found.step + j->found.count && !stopped(stop); step++) {
        bot_settings coach = coach_bot(step->phase == KD_PHASE_PLAY ? work : BEFORE_PLAY * work);
        rating_decision kind = decision_kind(step, j->found.seat);
        (void)analysis_judge(&j->found, j->views, &coach, stop);
        above[kind] -= step->found.cost;
        series_add(&r->each, -step->found.cost);
        series_add(&r->each_kind[kind], -step->found.cost);
    }
    if (stopped(stop))
        return;
    for (int kind = 0; kind < RATING_DECISIONS; kind++) {
        series_add(&r->decision[kind], above[kind]);
        all += above[kind];
    }
    series_add(&r->given, all);
}

bool ratings_judge(ratings *sum, const char *path, bool people, uint32_t work,
                   const atomic_bool *stop)
{
    history h;
    seated s;
    kd_match ended;
    if (!history_read(&h, path))
        return false;
    judged *j = malloc(sizeof *j);
    read_seated(&s, &h.head, people, sum->own);
    for (int deal = 1; j && s.rated && history_ended(&h, deal, &ended); deal++) {
        bool tells = field_can(&ended) && counts(&h, deal);
        int advised[KD_SEATS];
        history_advised(&h, deal, advised);
        for (int seat = 0; tells && seat < KD_SEATS && !stopped(stop); seat++) {
            bool rated = s.rated >> seat & 1 && !advised[seat];
            rating *r = rated ? rating_of(sum, &s.player[seat]) : NULL;
            if (r && analysis_read(&j->found, j->views, &h, deal, seat))
                judge_decisions(r, j, work, stop);
        }
    }
    free(j);
    history_free(&h);
    return j != NULL;
}

/* ---- what is certain --------------------------------------------------------------------------- */

const rating *ratings_find(const ratings *sum, const char *name, const char *kind)
{
    int at = place_of(sum, name, kind);
    return at < sum->players ? &sum->player[at] : NULL;
}

const series *rating_best(const rating *r)
{
    return r->alone.count && r->alone.count == r->field.count ? &r->alone : &r->field;
}

bool rating_change(const rating *r, double *change, double *margin)
{
    series early = {0}, late = {0};
    for (int i = 0; i < r->recents; i++)
        series_add(i < r->recents - RATING_LATE ? &early : &late, r->recent[i]);
    *change = late.mean - early.mean;
    *margin = hypot(series_margin(&early), series_margin(&late));
    return early.count >= RATING_LATE && late.count >= RATING_LATE;
}

long rating_needs(const series *s, double margin)
{
    double times = series_margin(s) / margin;
    return (long)ceil((double)s->count * times * times);
}

long rating_deals(const rating *r, double margin)
{
    double share = r->each.count ? (double)r->given.count / (double)r->each.count : 0;
    return (long)ceil((double)rating_needs(&r->each, margin) * share);
}
