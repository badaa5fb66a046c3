/* listing.c - which tables this machine has: all sockets are asked at once, and the loop waits for none. */
#include "net/net.h"

#include "base/loop.h"
#include "base/safe_text.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A socket. */
typedef struct asked {
    listing *listing;
    line *line; /* NULL: it is not waited for */
    bool answered;
    unsigned sits; /* bit s: of the last table, who sits at seat s was told */
    listed_table *table;
    int count;
} asked;

struct listing {
    void (*done)(void *arg);
    void *arg;
    struct event *late;
    door door[DOORS];
    asked asked[DOORS];
    int doors, waits; /* waits: of so many sockets */
    int error;
};

/* ---- the end ---- */

/* The tables of a socket that has said nothing. */
static void note_silence(asked *a, const door *at)
{
    if (a->answered || a->count)
        return;
    a->table = calloc(1, sizeof *a->table);
    a->count = a->table != NULL;
    if (!a->table)
        return;
    *a->table = (listed_table){.at = at, .silent = true, .free = -1};
    snprintf(a->table->name, sizeof a->table->name, "%s", at->name);
}

static void hang_up(listing *l)
{
    for (int i = 0; i < l->doors; i++) {
        line_free(l->asked[i].line);
        l->asked[i].line = NULL;
    }
    l->waits = 0;
}

static void listing_finish(listing *l)
{
    hang_up(l);
    evtimer_del(l->late);
    for (int i = 0; i < l->doors; i++)
        note_silence(&l->asked[i], &l->door[i]);
    l->done(l->arg);
}

static void on_listing_late(evutil_socket_t fd, short what, void *arg)
{
    (void)fd;
    (void)what;
    listing_finish(arg);
}

static void stop_waiting(asked *a)
{
    listing *l = a->listing;
    line_free(a->line);
    a->line = NULL;
    if (--l->waits == 0)
        listing_finish(l);
}

/* ---- what a socket says ---- */

static void add_table(asked *a, const table_line *said)
{
    size_t size = (size_t)(a->count + 1) * sizeof *a->table;
    listed_table *more = a->count < LISTING_TABLES ? realloc(a->table, size) : NULL;
    if (!more)
        return;
    a->table = more;
    a->sits = 0;
    listed_table *t = &more[a->count++];
    *t = (listed_table){.at = &a->listing->door[a - a->listing->asked], .free = -1};
    snprintf(t->id, sizeof t->id, "%.*s", TABLE_ID, said->code);
    snprintf(t->name, sizeof t->name, "%.*s", SITTER_NAME - 1, said->text);
    snprintf(t->rules, sizeof t->rules, "%.*s", (int)sizeof t->rules - 1, said->rest);
    safe_text_make(t->rules);
    for (int i = 0; i < a->count; i++)
        more[i].among = a->count > 1;
}

static void note_sitter(asked *a, char *text)
{
    listed_table *last = &a->table[a->count - 1];
    int seat = table_sitter_read(text, last->sitter);
    a->sits |= seat >= 0 ? 1U << seat : 0;
    last->shows = a->sits == (1U << KD_SEATS) - 1;
}

static void on_listing_hear(void *arg, char *text)
{
    static table_line said; /* large */
    asked *a = arg;
    bool wrong;
    if (a->count && strncmp(text, "sitter ", 7) == 0) {
        note_sitter(a, text);
        return;
    }
    if (!table_line_read(&said, text, &wrong))
        return;
    a->answered = a->answered || said.word == SAY_END;
    if (said.word == SAY_TABLE && *said.code)
        add_table(a, &said);
    else if (said.word == SAY_FREE && a->count)
        a->table[a->count - 1].free = (int)said.number;
    else if (said.word == SAY_END || said.word == SAY_REFUSE)
        stop_waiting(a);
}

static void on_listing_end(void *arg, line_end why)
{
    (void)why;
    stop_waiting(arg);
}

/* ---- asking ---- */

/* Sends a socket the question; its door keeps no descriptor. */
static void listing_ask(listing *l, struct event_base *base, int i)
{
    static const line_calls calls = {.hear = on_listing_hear, .end = on_listing_end};
    static const char words[] = TABLE_HELLO " can\ntables\n";
    asked *a = &l->asked[i];
    a->listing = l;
    a->line = ask_line(base, l->door[i].fd, words, sizeof words - 1, &calls, a);
    l->door[i].fd = -1;
    l->waits += a->line != NULL;
}

listing *listing_new(struct event_base *base, void (*done)(void *arg), void *arg)
{
    listing *l = calloc(1, sizeof *l);
    struct event *late = l ? evtimer_new(base, on_listing_late, l) : NULL;
    if (!late) {
        free(l);
        return NULL;
    }
    l->done = done;
    l->arg = arg;
    l->late = late;
    l->doors = door_list(l->door, &l->error);
    for (int i = 0; i < l->doors; i++)
        listing_ask(l, base, i);
    timer_set(late, l->waits ? LISTING_MS : 0);
    return l;
}

static void note_done(void *arg)
{
    *(bool *)arg = true;
}

listing *listing_wait(struct event_base *base)
{
    struct event_base *own = base ? NULL : loop_new(false);
    bool done = false;
    base = base ? base : own;
    listing *l = base ? listing_new(base, note_done, &done) : NULL;
    while (l && !done && loop_turn(base)) {
    }
    if (l && own) {
        event_free(l->late);
        l->late = NULL;
    }
    if (own)
        event_base_free(own);
    return l;
}

int listing_error(const listing *l)
{
    return l->error;
}

const listed_table *listing_at(const listing *l, int i)
{
    for (int k = 0; k < l->doors; i -= l->asked[k++].count)
        if (i < l->asked[k].count)
            return &l->asked[k].table[i];
    return NULL;
}

void listing_free(listing *l)
{
    if (!l)
        return;
    hang_up(l);
    for (int i = 0; i < l->doors; i++)
        free(l->asked[i].table);
    if (l->late)
        event_free(l->late);
    free(l);
}
