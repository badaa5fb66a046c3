/* history.c - a record in memory: every action with its notes, and the match after any of them. */
#include "record/history.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/unused.h"
#include "record/boards.h"

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

static kd_cards draw_one(kd_cards *from, kd_rng *rng)
{
    kd_cards left = *from, card = {0, 0};
    for (uint32_t skip = kd_rng_below(rng, (uint32_t)kd_count(left)) + 1; skip; skip--)
        card = kd_card(kd_take(&left));
    *from = kd_sub(*from, card);
    return card;
}

const char *history_deal(history *h, const kd_match *match, const kd_cards draws[KD_SEATS],
                         kd_rng *rng)
{
    kd_match begun;
    kd_cards left[KD_SEATS];
    int cards = 0;
    *h = (history){.head = {.rules = match->rules,
                            .version = RECORD_WITHOUT_COMMITMENTS,
                            .placed = true,
                            .dealer = match->round.dealer}};
    boards_rules(&h->head.rules, 1);
    memcpy(h->head.level, match->level, sizeof h->head.level);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        left[seat] = draws[seat];
        cards += kd_count(draws[seat]);
    }
    if (!cards)
        return N_("the deal has begun: only one that begins is played");
    if (!record_start(&h->head, &begun) || begun.round.phase != match->round.phase ||
        begun.round.first != match->round.first || begun.round.redeal != match->round.redeal)
        return N_("no match begins with such a deal");
    h->room = cards + DECK_TURNED;
    h->step = calloc((size_t)h->room, sizeof *h->step);
    if (!h->step)
        return N_("there is no memory for it");
    while (begun.round.phase == KD_PHASE_TURN && h->count < DECK_TURNED) {
        kd_events unheard;
        h->step[h->count].action = kd_chance(&begun, rng);
        (void)kd_apply(&begun, &h->step[h->count++].action, &unheard);
    }
    h->match = begun;
    for (int seat = begun.round.first % KD_SEATS; cards; seat = kd_next_seat(seat), cards--)
        h->step[h->count++].action = (kd_action){KD_CHANCE, KD_DEAL, draw_one(&left[seat], rng)};
    return NULL;
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

void history_advised(const history *h, int deal, int out[KD_SEATS])
{
    unsigned asked = deal == 1 ? record_advised(h->note) : 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        out[seat] = (int)(asked >> seat & 1);
    for (int i = 0, now = 1; i < h->count && now <= deal; i++) {
        now += h->step[i].action.verb == KD_NEXT;
        asked = now == deal ? record_advised(h->step[i].note) : 0;
        for (int seat = 0; seat < KD_SEATS; seat++)
            out[seat] += (int)(asked >> seat & 1);
    }
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
