/* week.h - the table of a week, from Monday to Sunday: the player's and friends' days, the best first; pure. */
#ifndef KOUDI_RECORD_WEEK_H
#define KOUDI_RECORD_WEEK_H

#include "record/friends.h"

enum { WEEK_DAYS = 7, MOST_WEEK_ROWS = MOST_FRIENDS + 1, MOST_WEEK_OTHERS = 64 };

/* One who plays, with the days by the rules of the table. */
typedef struct week_row {
    char name[FRIEND_NAME]; /* "": the player */
    bool played[WEEK_DAYS];
    int tenths[WEEK_DAYS]; /* of a level above the field */
    int sum, days; /* a day that was not played adds nothing, which is as much as the field makes */
    bool mixed;    /* some of it by another version, against its field */
    bool today;    /* there is a word of today, by whichever rules */
} week_row;

typedef struct week {
    char date[WEEK_DAYS][DAY_DATE];
    int today; /* which of them; -1: none */
    uint32_t
        rules; /* day_rules of those by which most were played, of the player's among several */
    int rows;
    week_row row[MOST_WEEK_ROWS];
    int others; /* words by other rules, whose deals are others: they are listed, not added up */
    friend_word other[MOST_WEEK_OTHERS];
    int beyond; /* so many more of these */
} week;

/* Which day of the week it is: 0 is Monday. */
int day_of_week(const char *date);
/* Makes the table of the week with that date. own: the player's words of any days; rules: what the player plays by. */
void week_make(week *w, const char *date, const char *today, uint32_t rules, const friends *f,
               const day_word *own, int owns);
/* The same from the files. Returns 0 or the errno by which friends cannot be read; bad is the number of the first line
   of their file that is no word, or 0. */
int week_read(week *w, const char *date, uint32_t rules, int *bad);

#endif
