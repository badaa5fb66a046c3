/* headless_peers.c - programs at the seats of a driver: an event base of their own, run while they think. */
#include "table/headless_peers.h"

#include "base/loop.h"
#include "table/child.h"
#include "table/scratch_folder.h"
#include "table/seat_seed.h"

#include <errno.h>
#include <event2/event.h>
#include <stdlib.h>

struct headless_peers {
    struct event_base *base;
    kd_rules rules;
    peer *seat[KD_SEATS];
    char *folder[KD_SEATS]; /* for its scratch files */
    bool told[KD_SEATS];    /* the fault was reported */
};

static bool seat_all(headless_peers *p, const char *const commands[KD_SEATS],
                     const char *rules_name, const confine *how, uint64_t seed, uint64_t stream)
{
    static const peer_calls none; /* peer_decide waits for answers */
    for (int seat = 0; seat < KD_SEATS; seat++) {
        uint64_t own = stream * 8 + 1 + (unsigned)seat;
        if (!commands[seat])
            continue;
        p->folder[seat] = scratch_folder_make();
        peer_options options = {
            .command = commands[seat],
            .folder = p->folder[seat],
            .seat = seat,
            .rules = &p->rules,
            .rules_name = rules_name,
            .seed = seat_seed(seed, own),
            .deputy = {.bot = bot_find("steady")},
            .confine = how ? *how : (confine){.files = false},
        };
        p->seat[seat] = p->folder[seat] ? peer_new(p->base, &options, &none, NULL) : NULL;
        if (p->folder[seat] && (!p->seat[seat] || !peer_pid(p->seat[seat])))
            scratch_folder_remove(p->folder[seat]); /* no guardian was started that would do it */
        if (!p->seat[seat])
            return false;
    }
    return true;
}

headless_peers *headless_open(const char *const commands[KD_SEATS], const kd_rules *rules,
                              const char *rules_name, const confine *how, uint64_t seed,
                              uint64_t stream)
{
    headless_peers *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->rules = *rules;
    p->base = loop_new(false);
    if (p->base && seat_all(p, commands, rules_name, how, seed, stream))
        return p;
    headless_close(p);
    return NULL;
}

bool headless_at(const headless_peers *p, int seat)
{
    return p && p->seat[seat];
}

void headless_tell(headless_peers *p, const kd_events *events)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        for (int i = 0; p->seat[seat] && i < events->count; i++) {
            kd_event heard = kd_event_for(&events->list[i], seat);
            peer_tell(p->seat[seat], &heard);
        }
}

kd_action headless_decide(headless_peers *p, const kd_view *view)
{
    return peer_decide(p->seat[view->seat], view);
}

peer_fault headless_fault(const headless_peers *p, int seat)
{
    return headless_at(p, seat) ? peer_found(p->seat[seat]) : PEER_OK;
}

peer_fault headless_news(headless_peers *p, int seat)
{
    peer_fault found = headless_fault(p, seat);
    if (found == PEER_OK || p->told[seat])
        return PEER_OK;
    p->told[seat] = true;
    return found;
}

unsigned headless_refused(const headless_peers *p, int seat)
{
    return headless_at(p, seat) ? peer_refused(p->seat[seat]) : 0;
}

void headless_close(headless_peers *p)
{
    if (!p)
        return;
    int error = errno;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        peer_free(p->seat[seat]);
        free(p->folder[seat]);
    }
    if (p->base)
        event_base_free(p->base);
    free(p);
    children_wait();
    errno = error;
}
