/* rating.c - plays the deals of records again and compares their results. */
#include "think/rating.h"

#include "record/history.h"
#include "think/field.h"

#include <math.h>
#include <string.h>

/* ---- a record ---------------------------------------------------------------------------------- */

/* A record whose deals are being added. */
typedef struct adding {
    ratings *sum;
    const record_head *head;
    bool people;
} adding;

static rating *rating_of(ratings *sum, const stats_player *like)
{
    for (int i = 0; i < sum->players; i++)
        if (strcmp(sum->player[i].name, like->name) == 0 &&
            strcmp(sum->player[i].kind, like->kind) == 0)
            return &sum->player[i];
    if (sum->players == STATS_PLAYERS)
        return NULL;
    rating *added = &sum->player[sum->players++];
    memset(added, 0, sizeof *added);
    memcpy(added->name, like->name, sizeof added->name);
    memcpy(added->kind, like->kind, sizeof added->kind);
    return added;
}

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

static void add_recent(rating *r, double above)
{
    if (r->recents == RATING_RECENT)
        memmove(r->recent, r->recent + 1, sizeof r->recent - sizeof *r->recent);
    else
        r->recents++;
    r->recent[r->recents - 1] = above;
}

/* Is the seat's player one whose deals count, and not one who sits at an earlier seat as well? */
static bool is_rated(const adding *a, const stats_player player[KD_SEATS], int seat)
{
    bool person = strcmp(player[seat].kind, STATS_PERSON) == 0;
    for (int other = 0; person && other < seat; other++)
        if (stats_same_player(&player[other], &player[seat]))
            return false;
    return person || !a->people;
}

static rating_role role_of(int seat, int dealer)
{
    return seat == dealer                     ? RATING_DEALER
           : kd_team(seat) == kd_team(dealer) ? RATING_DEFENDER
                                              : RATING_ATTACKER;
}

static void add_result(rating *r, const adding *a, const kd_match *match, const field *others,
                       const stats_player player[KD_SEATS], int seat)
{
    int team = kd_team(seat), next = kd_next_seat(seat);
    double levels = deal_levels(&match->round.result, team);
    double above = levels - field_mean(others, team);
    bot_settings seats[KD_SEATS];
    field alone;
    series_add(&r->field, above);
    field_seats(a->head, seats);
    if (field_alone(&alone, match, seats, seat, NULL) && alone.tables) {
        above = levels - field_mean(&alone, team);
        series_add(&r->alone, above);
    }
    series_add(&r->role[role_of(seat, match->round.dealer)], above);
    add_against(r, &player[next], &player[kd_partner(next)], above);
    add_recent(r, above);
}

/* A deal is over: it is played again, and each player's levels are compared. */
static void add_deal(const adding *a, const kd_match *match)
{
    stats_player player[KD_SEATS];
    field others;
    unsigned rated = 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        stats_name_player(&player[seat], a->head, seat);
        rated |= (unsigned)is_rated(a, player, seat) << seat;
    }
    if (!rated || !field_steady(&others, match, NULL) || !others.tables)
        return;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        rating *r = rated >> seat & 1 ? rating_of(a->sum, &player[seat]) : NULL;
        if (r)
            add_result(r, a, match, &others, player, seat);
    }
}

bool ratings_add(ratings *sum, const char *path, bool people, const atomic_bool *stop)
{
    history h;
    history_spot spot;
    if (!history_read(&h, path))
        return false;
    const adding a = {sum, &h.head, people};
    walk_start(&h, &spot);
    while (!(stop && atomic_load(stop)) && walk_step(&h, &spot))
        if (walk_tells(&spot.events, KD_EV_ADVANCED) && !history_taken_back(&h, spot.match.deals))
            add_deal(&a, &spot.match);
    history_free(&h);
    return true;
}

/* ---- what is certain --------------------------------------------------------------------------- */

const rating *ratings_find(const ratings *sum, const char *name, const char *kind)
{
    for (int i = 0; i < sum->players; i++)
        if (strcmp(sum->player[i].name, name) == 0 && strcmp(sum->player[i].kind, kind) == 0)
            return &sum->player[i];
    return NULL;
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

long rating_needs(const rating *r, double margin)
{
    const series *best = rating_best(r);
    double times = series_margin(best) / margin;
    return (long)ceil((double)best->count * times * times);
}
