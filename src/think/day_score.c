/* day_score.c - what a day's four deals came to, compared with the field. */
#include "think/day_score.h"

#include <math.h>
#include <string.h>

enum { MOST = DAY_DEALS * DAY_MOST_LEVELS, SUMS = 2 * MOST + 1 };

static int bounded(int levels)
{
    return levels > DAY_MOST_LEVELS    ? DAY_MOST_LEVELS
           : levels < -DAY_MOST_LEVELS ? -DAY_MOST_LEVELS
                                       : levels;
}

int day_better(const field *fields, int count, int team, int levels)
{
    /* ways[s]: in how many ways the tables taken so far come to s - MOST levels; at most 64^4. */
    static _Thread_local uint32_t ways[SUMS], next[SUMS];
    uint64_t worse = 0, all = 0;
    memset(ways, 0, sizeof ways);
    ways[MOST] = 1;
    for (int i = 0; i < count; i++) {
        if (!fields[i].tables)
            continue;
        memset(next, 0, sizeof next);
        for (int s = 0; s < SUMS; s++)
            for (int t = 0; ways[s] && t < fields[i].tables; t++)
                next[s + (team ? -1 : 1) * bounded(fields[i].levels[t])] += ways[s];
        memcpy(ways, next, sizeof ways);
    }
    for (int s = 0; s < SUMS; s++) {
        all += 2 * (uint64_t)ways[s];
        worse += (uint64_t)ways[s] * (s - MOST < levels ? 2 : s - MOST == levels ? 1 : 0);
    }
    return (int)((worse * 200 + all) / (2 * all));
}

/* The person sits South. */
static bool score_deal(const history *h, field *f, int16_t *levels, const atomic_bool *stop)
{
    kd_match ended;
    if (!history_ended(h, 1, &ended))
        return false;
    *levels = (int16_t)bounded(deal_levels(&ended.round.result, 0));
    (void)field_of_day(f, &ended, stop);
    return !(stop && atomic_load(stop));
}

bool day_score(const day *d, day_word *out, const atomic_bool *stop)
{
    history read[DAY_DEALS];
    field fields[DAY_DEALS];
    double mean = 0;
    bool good = true;
    int opened = 0;
    memset(out, 0, sizeof *out);
    for (; good && opened < DAY_DEALS; opened++)
        good = day_deal(d, opened, &read[opened]) == DAY_OVER &&
               score_deal(&read[opened], &fields[opened], &out->levels[opened], stop);
    for (int i = 0; good && i < DAY_DEALS; i++)
        mean += field_mean(&fields[i], 0);
    if (good) {
        memcpy(out->date, d->date, sizeof out->date);
        day_version(out->version);
        out->rules = day_rules(&d->rules);
        out->field = (int16_t)lround(10 * mean);
        out->better = (uint8_t)day_better(fields, DAY_DEALS, 0, day_levels(out));
        out->records = day_records(read);
    }
    for (int i = 0; i < opened; i++)
        history_free(&read[i]);
    return good;
}

bool day_result(const day *d, day_word *out)
{
    if (d->counts && day_kept(d, out))
        return true;
    bool good = day_score(d, out, NULL);
    if (good && d->counts)
        (void)day_keep(d, out); /* or it is found again the next time */
    return good;
}
