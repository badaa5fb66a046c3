/* history.c - a record in memory: every action with its notes, and the match after any of them. */
#include "record/history.h"

#include "base/file.h"
#include "base/unused.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rest of a longer note is dropped: appending to it would take quadratic time. */
enum { MAX_NOTE = 4096 };

/* The last action was counted before this is called. */
static void on_history_action(void *arg, UNUSED const kd_match *match, const kd_action *action,
                              UNUSED const kd_events *events)
{
    history *h = arg;
    if (h->count > h->room && !h->full) {
        int room = h->room ? 2 * h->room : 256;
        replay_step *more = realloc(h->step, (size_t)room * sizeof *more);
        h->full = !more;
        h->step = more ? more : h->step;
        h->room = more ? room : h->room;
    }
    if (h->count <= h->room)
        h->step[h->count - 1] =
            (replay_step){.action = *action, .line = h->line, .clock = h->clock};
}

/* Appends a line to the note of the last action. */
static void on_note(void *arg, const char *text)
{
    history *h = arg;
    if (h->full)
        return;
    char **note = h->count ? &h->step[h->count - 1].note : &h->note;
    size_t old = *note ? strlen(*note) : 0, size = old + strlen(text) + 2;
    if (size > MAX_NOTE)
        return;
    char *longer = realloc(*note, size);
    h->full = !longer;
    if (!longer)
        return;
    snprintf(longer + old, size - old, "%s%s", old ? "\n" : "", text);
    *note = longer;
}

/* Frees all but what is to be said. */
static bool history_give_up(history *h, const char *why)
{
    history failed = {.line = h->line};
    snprintf(failed.why, sizeof failed.why, "%s", why);
    history_free(h);
    *h = failed;
    return false;
}

bool history_parse(history *h, const char *text, size_t size)
{
    bool good = replay_walk(h, text, size, &(replay_callbacks){on_history_action, on_note, h});
    return (good && !h->full) || history_give_up(h, h->full ? strerror(ENOMEM) : h->why);
}

bool history_read(history *h, const char *path)
{
    size_t size;
    char *text = file_load(path, RECORD_MAX_BYTES, &size);
    *h = (history){.count = 0};
    if (!text)
        return history_give_up(h, file_why(errno));
    bool good = history_parse(h, text, size);
    free(text);
    return good;
}

void history_free(history *h)
{
    for (int i = 0; i < h->count && i < h->room; i++)
        free(h->step[i].note);
    free(h->note);
    free(h->step);
    *h = (history){.count = 0};
}

void walk_start(const history *h, history_spot *p)
{
    *p = (history_spot){.verb = KD_VERB_COUNT};
    bool started = record_start(&h->head, &p->match);
    assert(started); /* history_parse has started it before */
    (void)started;
}

bool walk_step(const history *h, history_spot *p)
{
    if (p->at >= h->count)
        return false;
    const kd_action *action = &h->step[p->at++].action;
    p->verb = action->verb;
    kd_verdict verdict = kd_apply(&p->match, action, &p->events);
    assert(verdict.reason == KD_OK); /* history_parse has applied it before */
    (void)verdict;
    return true;
}

void history_match(const history *h, int count, kd_match *match, kd_events *last)
{
    history_spot spot;
    walk_start(h, &spot);
    while (spot.at < count && walk_step(h, &spot)) {
    }
    *match = spot.match;
    if (last)
        *last = spot.events;
}

bool walk_tells(const kd_events *events, int kind)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == kind)
            return true;
    return false;
}

bool history_ended(const history *h, int deal, kd_match *match)
{
    history_spot spot;
    walk_start(h, &spot);
    while (spot.match.deals < deal || !kd_phase_ended(spot.match.round.phase))
        if (spot.match.deals > deal || !walk_step(h, &spot))
            return false;
    *match = spot.match;
    return spot.match.deals == deal;
}

const char *note_begins(const char *note, const char *begin)
{
    while (note && strncmp(note, begin, strlen(begin)) != 0) {
        const char *end = strchr(note, '\n');
        note = end ? end + 1 : NULL;
    }
    return note;
}

bool note_goes_back(const char *note)
{
    return note_begins(note, HISTORY_TAKEN_BACK) != NULL;
}

bool note_taken_back(const char *note)
{
    static const char unanswered[] = HISTORY_UNANSWERED;
    note = note_begins(note, HISTORY_TAKEN_BACK);
    while (note && strncmp(note, unanswered, sizeof unanswered - 1) == 0)
        note = note_begins(note + sizeof unanswered - 1, HISTORY_TAKEN_BACK);
    return note != NULL;
}

int history_copied(const history *h)
{
    int copied = note_begins(h->note, HISTORY_GOES_ON) != NULL;
    for (int i = 0, deal = 1; i < h->count; i++) {
        deal += h->step[i].action.verb == KD_NEXT;
        copied = note_begins(h->step[i].note, HISTORY_GOES_ON) ? deal : copied;
    }
    return copied;
}

unsigned history_stood_in(const history *h, int deal)
{
    unsigned now = record_stood_in(h->note, 0), found = 0;
    for (int i = 0, at = 1; i < h->count && at <= deal; i++) {
        at += h->step[i].action.verb == KD_NEXT;
        found |= at == deal ? now : 0;
        now = record_stood_in(h->step[i].note, now);
    }
    return found;
}

bool history_taken_back(const history *h, int deal)
{
    bool found = false;
    for (int i = 0, now = 1; i < h->count && now <= deal; i++) {
        now += h->step[i].action.verb == KD_NEXT;
        found = found || (now == deal && note_taken_back(h->step[i].note));
    }
    return found;
}
