/* history.c - a record in memory: every action with its notes, and the match after any of them. */
#include "record/history.h"

#include "base/file.h"
#include "record/replay.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rest of a longer note is dropped: appending to it would take quadratic time. */
enum { MAX_NOTE = 4096 };

/* A history while it is read. */
typedef struct reading {
    history *h;
    replay replay;
    int room;
    bool full; /* memory ran out */
} reading;

static bool make_room(reading *in)
{
    if (in->h->count < in->room)
        return true;
    int room = in->room ? 2 * in->room : 256;
    history_step *more = realloc(in->h->step, (size_t)room * sizeof *more);
    if (!more)
        return false;
    in->h->step = more;
    in->room = room;
    return true;
}

static void on_action(void *arg, const kd_match *match, const kd_action *action,
                      const kd_events *events)
{
    reading *in = arg;
    (void)match;
    (void)events;
    in->full = in->full || !make_room(in);
    if (!in->full)
        in->h->step[in->h->count++] =
            (history_step){.action = *action, .line = in->replay.line, .clock = in->replay.clock};
}

/* Appends a line to the note of the last action. */
static void on_note(void *arg, const char *text)
{
    reading *in = arg;
    char **note = in->h->count ? &in->h->step[in->h->count - 1].note : &in->h->note;
    size_t old = *note ? strlen(*note) : 0, size = old + strlen(text) + 2;
    if (in->full || size > MAX_NOTE)
        return;
    char *longer = malloc(size);
    in->full = !longer;
    if (!longer)
        return;
    snprintf(longer, size, "%s%s%s", *note ? *note : "", *note ? "\n" : "", text);
    free(*note);
    *note = longer;
}

static bool give_up(history *h, int line, const char *why)
{
    history_free(h);
    h->line = line;
    snprintf(h->why, sizeof h->why, "%s", why);
    return false;
}

bool history_parse(history *h, const char *text, size_t size)
{
    reading in = {.h = h};
    *h = (history){.size = size};
    bool good = replay_walk(&in.replay, text, size, &(replay_callbacks){on_action, on_note, &in});
    if (in.full)
        return give_up(h, in.replay.line, strerror(ENOMEM));
    if (!good)
        return give_up(h, in.replay.line, in.replay.why);
    h->head = in.replay.head;
    h->torn = in.replay.torn;
    h->sealed = in.replay.sealed;
    h->opened = in.replay.opened;
    h->told = in.replay.told;
    memcpy(h->seal, in.replay.seal, sizeof h->seal);
    h->clock = in.replay.clock;
    h->hashed = in.replay.hashed;
    h->whole = in.replay.whole;
    h->chain = in.replay.chain;
    h->line = in.replay.line;
    return true;
}

bool history_read(history *h, const char *path)
{
    size_t size;
    char *text = file_load(path, RECORD_MAX_BYTES, &size);
    *h = (history){.count = 0};
    if (!text)
        return give_up(h, 0, file_why(errno));
    bool good = history_parse(h, text, size);
    free(text);
    return good;
}

void history_free(history *h)
{
    for (int i = 0; i < h->count; i++)
        free(h->step[i].note);
    free(h->note);
    free(h->step);
    *h = (history){.count = 0};
}

void history_match(const history *h, int count, kd_match *match, kd_events *last)
{
    kd_events events = {.count = 0};
    bool started = record_start(&h->head, match);
    assert(started); /* history_parse has started it before */
    (void)started;
    for (int i = 0; i < count && i < h->count; i++) {
        kd_verdict verdict = kd_apply(match, &h->step[i].action, &events);
        assert(verdict.reason == KD_OK); /* history_parse has applied it before */
        (void)verdict;
    }
    if (last)
        *last = events;
}

/* ---- step by step --------------------------------------------------------------------------- */

void walk_start(const history *h, history_spot *p)
{
    p->at = 0;
    p->verb = KD_VERB_COUNT;
    p->events.count = 0;
    history_match(h, 0, &p->match, NULL);
}

bool walk_step(const history *h, history_spot *p)
{
    if (p->at >= h->count)
        return false;
    const kd_action *action = &h->step[p->at++].action;
    p->events.count = 0;
    p->verb = action->verb;
    (void)kd_apply(&p->match, action, &p->events); /* history_parse has applied it before */
    return true;
}

bool walk_tells(const kd_events *events, int kind)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == kind)
            return true;
    return false;
}
