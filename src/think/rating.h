/* rating.h - how many levels a deal players make above the field, with what is certain about it. */
#ifndef KOUDI_THINK_RATING_H
#define KOUDI_THINK_RATING_H

#include <stdatomic.h>

#include "base/series.h"
#include "record/stats.h"

typedef enum rating_role {
    RATING_DEALER,
    RATING_DEFENDER, /* the dealer's partner */
    RATING_ATTACKER,
    RATING_ROLES
} rating_role;

typedef enum rating_decision {
    RATING_DECLARING, /* and countering, rebelling, passing instead */
    RATING_BURYING,
    RATING_LEADING,
    RATING_FOLLOWING,
    RATING_DECISIONS
} rating_decision;

/* RATING_WORK: of the coach that judges decisions, whose noise the mean of many takes away. */
enum { RATING_RECENT = 120, RATING_AGAINST = 8, RATING_LATE = 50, RATING_WORK = 50 };

/* Levels of the player's side above others, in deals that were played out. */
typedef struct rating {
    char name[RECORD_SEAT], kind[RECORD_KIND]; /* as in stats_player */
    /* Of deals in which the player asked the coach: above the field's mean. They are in no other figure. */
    series advised;
    series field; /* above the field's mean */
    series alone; /* above steady in that seat, with bots that do not search at the others */
    /* The rest are figures of alone where it can be had, else of field. */
    series role[RATING_ROLES];
    struct {
        char name[RECORD_SEAT]; /* of both opponents; "" when they differ */
        series of;
    } against[RATING_AGAINST]; /* as far as there is room */
    int againsts;
    double recent[RATING_RECENT]; /* of the last deals, the oldest first */
    int recents;
    /* The values of decisions less those of the coach's, in the deals that were judged. A number for each deal: summed
       up by kind, and over all kinds. */
    series decision[RATING_DECISIONS], given;
    /* A number for each decision: by kind, and of all kinds. */
    series each_kind[RATING_DECISIONS], each;
} rating;

/* The players of all records that were added. */
typedef struct ratings {
    rating player[STATS_PLAYERS];
    int players;
    bool own; /* set before: as of stats */
} ratings;

/* Adds the deals of a record, a later one than those before, but for those in which something was taken back.
   people: of people alone. When *stop, unless NULL, becomes true, the rest is left out. False when it cannot be
   read. */
bool ratings_add(ratings *sum, const char *path, bool people, const atomic_bool *stop);
/* Judges the decisions in the deals that ratings_add adds, by a coach of that work, which takes about a second a
   player and deal. False also when memory runs out. */
bool ratings_judge(ratings *sum, const char *path, bool people, uint32_t work,
                   const atomic_bool *stop);
/* The player of that name and kind, or NULL. */
const rating *ratings_find(const ratings *sum, const char *name, const char *kind);

/* Have the last RATING_LATE deals of those in recent gone better than the ones before? *change: by so many levels a
   deal, *margin: half of its 95 % interval. False when there are too few deals to compare. */
bool rating_change(const rating *r, double *change, double *margin);
/* The figure that is the more certain one of alone and field. */
const series *rating_best(const rating *r);
/* How many numbers a series needs until the interval of its mean is no wider than +/- margin; 0: it has fewer than two,
   which tell nothing of that. */
long rating_needs(const series *s, double margin);
/* The same of each, in deals that have as many decisions as those that were judged had on average. */
long rating_deals(const rating *r, double margin);

#endif
