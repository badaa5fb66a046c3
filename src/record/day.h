/* day.h - the four deals of a day: the same for everybody who plays by the same rules, because all about them follows
   from the date and the rules' name; and their records. */
#ifndef KOUDI_RECORD_DAY_H
#define KOUDI_RECORD_DAY_H

#include "base/file.h"
#include "record/day_word.h"
#include "record/history.h"

/* The deals of a date under some rules. */
typedef struct day {
    char date[DAY_DATE];
    kd_rules rules;
    char rules_name[RECORD_NAME]; /* as records have it */
    bool counts;                  /* this is the first try of that day */
} day;

/* The date of now, where the player is. */
void day_today(char date[DAY_DATE]);
/* The deals of that date. A try counts that is begun on the day itself, and goes on counting when it is finished
   later. */
void day_make(day *d, const char *date, const kd_rules *rules, const char *rules_name);
/* The seed of the i-th deal, from 0: the SHA-256 of "koudi today 1", the date, the rules' name (a published text's, or
   the word of other rules) and the number of the deal from 1, each with a newline behind it. */
void day_seed(const day *d, int i, dealer_seed *out);

/* How far a deal has come. */
typedef enum day_state { DAY_NEW, DAY_UNDER_WAY, DAY_OVER, DAY_UNREADABLE } day_state;
day_state day_deal(const day *d, int i, history *h);
/* The first deal that is not over; DAY_DEALS: all are. */
int day_next(const day *d);

/* Where the record of a deal is: those of a try that counts have names of their own, those of other tries are
   replaced by the next. False with errno. */
bool day_path(const day *d, int i, char path[PATH_MAX]);
/* Makes a deal's record ready to be gone on with, which is how it is begun, too: its head and its seed. name: of the
   person, or NULL. Returns 0 or an errno, EBUSY when another program plays it. */
int day_begin(const day *d, int i, const char *name);
/* Removes the records of another try than the one that counts; those of that one stay. False, and nothing is removed:
   another program plays one of them. */
bool day_forget(const day *d);
/* The first 25 bits of the SHA-256 of what four records say of their chains. */
uint32_t day_records(const history over[DAY_DEALS]);

/* Keeps the word of a try that counts; 0 or an errno. Reads it; false: there is none. */
int day_keep(const day *d, const day_word *w);
bool day_kept(const day *d, day_word *w);
bool day_kept_by(const char *date, uint32_t rules, day_word *w);
/* The kept words of the days played last, at most a week of them, the latest last. Returns how many. */
enum { DAY_WEEK = 7 };
int day_week(day_word week[DAY_WEEK]);

/* A try that counted, of some day. */
typedef struct day_try {
    day day;         /* its date; the rest unless opens is false */
    bool opens;      /* its rules are known: its deals can be seen, or gone on with */
    bool known;      /* word is its result */
    bool unreadable; /* its first record is, where only that tells the rules */
    int over;        /* deals that are over, from the first one on */
    day_word word;
} day_try;

/* Reads the tries of the days from one date to another, at most so many, the latest first; returns how many. */
enum { DAY_BACK = 30, MOST_TRIES = 64 };
int day_tries(const char *from, const char *to, day_try *out, int most);

#endif
