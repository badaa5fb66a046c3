/* headless_peers.c - programs at the seats of a driver: an event base of their own, run while they think. */
#include "table/headless_peers.h"

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
    bool told[KD_SEATS];    /* of its fault */
};

static bool seat_all(headless_peers *g, const char *const commands[KD_SEATS],
                     const char *rules_name, const confine *how, uint64_t seed, uint64_t stream)
{
    static const peer_calls none; /* answers are waited for where they are needed */
    for (int seat = 0; seat < KD_SEATS; seat++) {
        uint64_t own = stream * 8 + 1 + (unsigned)seat;
        if (!commands[seat])
            continue;
        g->folder[seat] = scratch_folder_make();
        peer_options options = {
            .command = commands[seat],
            .folder = g->folder[seat],
            .seat = seat,
            .rules = &g->rules,
            .rules_name = rules_name,
            .seed = seat_seed(seed, own),
            .deputy = {.bot = bot_find("steady")},
            .confine = how ? *how : (confine){.files = false},
        };
        g->seat[seat] = g->folder[seat] ? peer_new(g->base, &options, &none, NULL) : NULL;
        if (g->folder[seat] && (!g->seat[seat] || !peer_pid(g->seat[seat])))
            scratch_folder_remove(g->folder[seat]); /* there is no guardian that does it */
        if (!g->seat[seat])
            return false;
    }
    return true;
}

headless_peers *headless_open(const char *const commands[KD_SEATS], const kd_rules *rules,
                              const char *rules_name, const confine *how, uint64_t seed,
                              uint64_t stream)
{
    headless_peers *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->rules = *rules;
    g->base = event_base_new();
    if (g->base && seat_all(g, commands, rules_name, how, seed, stream))
        return g;
    headless_close(g);
    return NULL;
}

bool headless_at(const headless_peers *g, int seat)
{
    return g && g->seat[seat];
}

void headless_tell(headless_peers *g, const kd_events *events)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        for (int i = 0; g->seat[seat] && i < events->count; i++) {
            kd_event heard = kd_event_for(&events->list[i], seat);
            peer_tell(g->seat[seat], &heard);
        }
}

kd_action headless_decide(headless_peers *g, const kd_view *view)
{
    return peer_decide(g->seat[view->seat], view);
}

peer_fault headless_fault(const headless_peers *g, int seat)
{
    return headless_at(g, seat) ? peer_found(g->seat[seat]) : PEER_OK;
}

peer_fault headless_news(headless_peers *g, int seat)
{
    peer_fault found = headless_fault(g, seat);
    if (found == PEER_OK || g->told[seat])
        return PEER_OK;
    g->told[seat] = true;
    return found;
}

unsigned headless_refused(const headless_peers *g, int seat)
{
    return headless_at(g, seat) ? peer_refused(g->seat[seat]) : 0;
}

void headless_close(headless_peers *g)
{
    if (!g)
        return;
    int error = errno;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        peer_free(g->seat[seat]);
        free(g->folder[seat]);
    }
    if (g->base)
        event_base_free(g->base);
    free(g);
    errno = error;
}
