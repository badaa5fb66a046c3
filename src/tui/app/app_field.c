/* app_field.c - plays deals that are over again on a thread, and passes what came of it to the ui. */
#include "tui/app/app.h"

#include "base/unused.h"
#include "practice/practice.h"
#include "record/games.h"
#include "think/rating.h"
#include "tui/state/ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct record_path {
    char path[PATH_MAX + GAMES_FILE];
} record_path;

/* The data of the thread, which nobody else touches until it is done. */
static struct {
    kd_match ended; /* a deal, */
    bot_settings seats[KD_SEATS];
    int seat; /* the one that alone is exchanged, or KD_NOBODY */
    ui_field found;
    record_path *records; /* or all records: the oldest first */
    int count;
    bool reads;  /* records, the reasons why they cannot be read in the player's language */
    int judging; /* the record whose decisions are judged: the newest first */
    ratings rated;
    char left
        [PATH_MAX]; /* the record of the game that was left last, whose mistakes are sought; "": all */
    int mistakes, seek_error; /* how many were found, and what ended it */
} job;
static ratings shown; /* as far as they are worked out */

/* RATED, JUDGED, SOUGHT: numbers of work that is about no deal. JUDGED_MOST: judged deals of a player at most. */
enum { RATED = 0, JUDGED = -1, SOUGHT = -2, JUDGED_MOST = 100 };

static void compare_deal(UNUSED void *arg, const atomic_bool *stop)
{
    ui_field *f = &job.found;
    f->known = field_steady(&f->all, &job.ended, stop) && f->all.tables > 0;
    f->alone_known = job.seat < KD_SEATS &&
                     field_alone(&f->alone, &job.ended, job.seats, job.seat, stop) &&
                     f->alone.tables > 0;
}

/* Also by strong, which takes longer, so after the others have been shown. */
static void compare_strong(UNUSED void *arg, const atomic_bool *stop)
{
    ui_field *f = &job.found;
    f->strong_known =
        field_strong(&f->strong, &job.ended, stop) && f->strong.tables == FIELD_STRONG;
}

static void rate(UNUSED void *arg, const atomic_bool *stop)
{
    for (int i = 0; i < job.count && !atomic_load(stop); i++)
        (void)ratings_add(&job.rated, job.records[i].path, true, stop);
}

static void judge(UNUSED void *arg, const atomic_bool *stop)
{
    (void)ratings_judge(&job.rated, job.records[job.judging].path, true, RATING_WORK, stop);
}

/* In one record, or else in all. */
static void seek_mistakes(UNUSED void *arg, const atomic_bool *stop)
{
    job.seek_error = *job.left ? mistakes_find(job.left, stop, &job.mistakes)
                               : mistakes_find_all(stop, &job.mistakes);
}

/* Shows the ratings, and has the next record judged while somebody looks. */
static void show_ratings(app *a)
{
    uint64_t most = 0;
    shown = job.rated;
    a->game->ui.menu.ratings = &shown;
    for (int i = 0; i < shown.players; i++)
        if (shown.player[i].decision[0].count > most)
            most = shown.player[i].decision[0].count;
    if (a->game->ui.screen == SCREEN_STATS && most < JUDGED_MOST && job.judging-- > 0)
        (void)thinker_work(a->comparer, judge, NULL, (unsigned)JUDGED);
}

/* A search for mistakes has ended: the page says what came of one that was asked for. */
static void seeking_ended(app *a, mistake_search how)
{
    ui_practice *p = &a->stack->ui.practice;
    a->practice_due = true;
    if (p->search != SEARCH_RUNS || *job.left)
        return;
    p->search = how;
    p->found = job.mistakes;
    p->search_error = job.seek_error;
}

static void on_field_worked(void *arg, unsigned number)
{
    app *a = arg;
    a->changed = true;
    if (number == (unsigned)SOUGHT)
        seeking_ended(a, SEARCH_ENDED);
    if (number == RATED || number == (unsigned)JUDGED)
        show_ratings(a);
    else if (number != (unsigned)SOUGHT && a->game->ui.field.deal == (int)number) {
        bool more = job.found.known && !a->game->ui.field.known && a->game->ui.settings.field;
        a->game->ui.field = job.found;
        if (more)
            (void)thinker_work(a->comparer, compare_strong, NULL, number);
    }
}

/* The thread, started at its first use; NULL when there is no memory: then nothing is compared. */
static thinker *field_thread(app *a)
{
    static const thinker_calls calls = {.worked = on_field_worked};
    if (!a->comparer)
        a->comparer = thinker_new(term_base(a->term), &calls, a);
    return a->comparer;
}

void app_field_stop(app *a)
{
    if (!a->comparer)
        return;
    thinker_stop(a->comparer);
    seeking_ended(a, SEARCH_STOPPED);
}

void app_compare(app *a, const history *h)
{
    ui *u = &a->game->ui;
    int deal = u->view.deals;
    int advised[KD_SEATS] = {0};
    u->field = (ui_field){.deal = deal};
    if (h)
        history_advised(h, deal, advised);
    for (int seat = 0; seat < KD_SEATS; seat++)
        u->field.advised += advised[seat];
    app_field_stop(a); /* it may still play a deal of the same number */
    thinker *t = h && !history_taken_back(h, deal) ? field_thread(a) : NULL;
    if (!t || !history_ended(h, deal, &job.ended))
        return;
    field_seats(&h->head, job.seats);
    job.reads = false;
    job.found = u->field;
    job.found.by_bot = u->view.seat < KD_SEATS && history_stood_in(h, deal) >> u->view.seat & 1;
    job.seat = u->view.seat;
    job.found.comes = true;
    u->field = job.found;
    (void)thinker_work(t, compare_deal, NULL, (unsigned)deal);
}

void app_seek_mistakes(app *a, const char *record)
{
    thinker *t = field_thread(a);
    if (!t)
        return;
    app_field_stop(a);
    job.reads = true;
    job.mistakes = job.seek_error = 0;
    if (!*record)
        a->stack->ui.practice.search = SEARCH_RUNS;
    snprintf(job.left, sizeof job.left, "%s", record);
    (void)thinker_work(t, seek_mistakes, NULL, (unsigned)SOUGHT);
}

void app_rate(app *a)
{
    thinker *t = field_thread(a);
    games list;
    if (!t)
        return;
    app_field_stop(a);
    memset(&job.rated, 0, sizeof job.rated);
    job.rated.own = true;
    free(job.records);
    job.records = NULL;
    job.count = 0;
    a->game->ui.menu.ratings = NULL;
    if (!games_open_own(&list))
        return;
    games_all(&list);
    job.records = calloc((size_t)list.count + 1, sizeof *job.records);
    for (int i = list.count - 1; job.records && i >= 0; i--)
        job.count += games_path(&list, i, job.records[job.count].path, sizeof job.records->path);
    games_free(&list);
    job.judging = job.count;
    job.reads = true;
    (void)thinker_work(t, rate, NULL, RATED);
}

bool app_rate_end(app *a)
{
    bool reads = a->comparer && job.reads;
    if (reads)
        app_field_stop(a);
    return reads;
}

void app_field_free(app *a)
{
    thinker_free(a->comparer);
    free(job.records);
    job.records = NULL;
}
