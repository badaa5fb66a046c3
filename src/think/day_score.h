/* day_score.h - what a day's four deals came to, compared with the field. */
#ifndef KOUDI_THINK_DAY_SCORE_H
#define KOUDI_THINK_DAY_SCORE_H

#include "record/day.h"
#include "think/field.h"

/* At how many of 100 ways to take one table of each field the side did worse than so many levels in all; those that
   come out as well count half. A field without tables adds nothing. */
int day_better(const field *fields, int count, int team, int levels);
/* Reads the records of the day, all four over, and plays their deals again, which takes a moment. A void deal counts
   as 0 levels, and is compared too. Looks at *stop, unless NULL. False when a record cannot be read or is not over, or
   *stop became true. */
bool day_score(const day *d, day_word *out, const atomic_bool *stop);
/* The result of the day: of a try that counts as it is kept, and if it is not yet, it is. False as day_score. */
bool day_result(const day *d, day_word *out);

#endif
