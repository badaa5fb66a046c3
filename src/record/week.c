/* week.c - the table of a week, from Monday to Sunday: the player's and friends' days, the best first. */
#include "record/week.h"

#include "record/day.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- one word after the other ---- */

/* The week as it is made from the words, those of the player first. */
typedef struct maker {
    const friends *friends;
    const day_word *own;
    int owns;
} maker;

static const day_word *word_at(const maker *m, int i)
{
    return i < m->owns ? &m->own[i] : &m->friends->word[i - m->owns].word;
}

static const char *name_at(const maker *m, int i)
{
    return i < m->owns ? "" : m->friends->word[i - m->owns].name;
}

/* Which day of the week; -1: none. */
static int day_at(const week *w, const char *date)
{
    for (int i = 0; i < WEEK_DAYS; i++)
        if (strcmp(w->date[i], date) == 0)
            return i;
    return -1;
}

/* The rules by which most words of the week are; of as many, those given. */
static uint32_t rules_of(const week *w, const maker *m, uint32_t given)
{
    uint32_t best = given;
    int most = -1;
    for (int i = -1; i < m->owns + m->friends->count; i++) {
        uint32_t rules = i < 0 ? given : word_at(m, i)->rules;
        int count = 0;
        for (int k = 0; k < m->owns + m->friends->count; k++)
            count += word_at(m, k)->rules == rules && day_at(w, word_at(m, k)->date) >= 0;
        if (count > most) {
            most = count;
            best = rules;
        }
    }
    return best;
}

static week_row *week_row_of(week *w, const char *name)
{
    int i = 0;
    while (i < w->rows && strcmp(w->row[i].name, name) != 0)
        i++;
    if (i == MOST_WEEK_ROWS)
        return NULL;
    if (i == w->rows) {
        w->row[w->rows++] = (week_row){.days = 0};
        memcpy(w->row[i].name, name, strlen(name) + 1);
    }
    return &w->row[i];
}

static int best_first(const void *a, const void *b)
{
    const week_row *one = a, *two = b;
    if (!one->days != !two->days)
        return !one->days - !two->days;
    if (one->sum != two->sum)
        return one->sum > two->sum ? -1 : 1;
    if (one->days != two->days)
        return two->days - one->days;
    return strcmp(one->name, two->name);
}

static int by_date(const void *a, const void *b)
{
    const friend_word *one = a, *two = b;
    int date = strcmp(one->word.date, two->word.date);
    return date ? date : strcmp(one->name, two->name);
}

/* ---- the table ---- */

static void add_word(week *w, const char *name, const day_word *word,
                     const uint8_t version[DAY_VERSION])
{
    week_row *row = week_row_of(w, name);
    int day = day_at(w, word->date);
    if (!row || day < 0)
        return;
    row->today = row->today || day == w->today;
    if (word->rules != w->rules && w->others == MOST_WEEK_OTHERS) {
        w->beyond++;
    } else if (word->rules != w->rules) {
        friend_word *other = &w->other[w->others++];
        memcpy(other->name, name, strlen(name) + 1);
        other->word = *word;
    } else if (!row->played[day]) {
        row->played[day] = true;
        row->tenths[day] = 10 * day_levels(word) - word->field;
        row->sum += row->tenths[day];
        row->days++;
        row->mixed = row->mixed || memcmp(word->version, version, DAY_VERSION) != 0;
    }
}

int day_of_week(const char *date)
{
    enum { SATURDAY = 5 };
    return (day_number(date) + SATURDAY) % WEEK_DAYS;
}

void week_make(week *w, const char *date, const char *today, uint32_t rules, const friends *f,
               const day_word *own, int owns)
{
    const maker m = {f, own, owns};
    uint8_t version[DAY_VERSION];
    int number = day_number(date), monday = number - day_of_week(date);
    memset(w, 0, sizeof *w);
    day_version(version);
    for (int i = 0; i < WEEK_DAYS; i++)
        (void)day_print(monday + i, w->date[i]); /* before the first deals there are no dates */
    w->today = day_at(w, today);
    w->rules = rules_of(w, &m, rules);
    (void)week_row_of(w, "");
    for (int i = 0; i < owns + f->count; i++)
        add_word(w, name_at(&m, i), word_at(&m, i), version);
    qsort(w->row, (size_t)w->rows, sizeof *w->row, best_first);
    qsort(w->other, (size_t)w->others, sizeof *w->other, by_date);
}

int week_read(week *w, const char *date, uint32_t rules, int *bad)
{
    enum { SPAN = 6 };
    char today[DAY_DATE], from[DAY_DATE] = "", to[DAY_DATE] = "";
    day_word own[MOST_TRIES];
    friends *f = calloc(1, sizeof *f);
    day_try *tries = malloc(MOST_TRIES * sizeof *tries);
    int owns = 0, error = f && tries ? friends_read(f) : ENOMEM, number = day_number(date);
    day_today(today);
    if (!day_print(number - SPAN, from))
        memcpy(from, date, DAY_DATE);
    if (!day_print(number + SPAN, to))
        memcpy(to, date, DAY_DATE);
    int count = tries ? day_tries(from, to, tries, MOST_TRIES) : 0;
    for (int i = 0; i < count; i++)
        if (tries[i].known)
            own[owns++] = tries[i].word;
    *bad = f ? f->bad_line : 0;
    memset(w, 0, sizeof *w);
    if (f)
        week_make(w, date, today, rules, f, own, owns);
    free(f);
    free(tries);
    return error;
}
