/* headless_peers.c - programs at the seats of a driver: an event base of their own, run while they think. */
#include "table/headless_peers.h"

#include "table/own_folder.h"
#include "table/seat_seed.h"

#include <errno.h>
#include <event2/event.h>
#include <stdlib.h>

struct guests {
    struct event_base *base;
    kd_rules rules;
    outsider *seat[KD_SEATS];
    char *folder[KD_SEATS]; /* of its own */
    bool told[KD_SEATS];    /* of its fault */
};

static bool seat_all(guests *g, const char *const commands[KD_SEATS], const char *rules_name,
                     const confine *how, uint64_t seed, uint64_t stream)
{
    static const outsider_calls none; /* answers are waited for where they are needed */
    for (int seat = 0; seat < KD_SEATS; seat++) {
        uint64_t own = stream * 8 + 1 + (unsigned)seat;
        if (!commands[seat])
            continue;
        g->folder[seat] = own_folder_make();
        outsider_options options = {
            .command = commands[seat],
            .folder = g->folder[seat],
            .seat = seat,
            .rules = &g->rules,
            .rules_name = rules_name,
            .seed = seat_seed(seed, own),
            .deputy = {.bot = bot_find("steady")},
            .confine = how ? *how : (confine){.files = false},
        };
        g->seat[seat] = g->folder[seat] ? outsider_new(g->base, &options, &none, NULL) : NULL;
        if (!g->seat[seat])
            return false;
    }
    return true;
}

guests *guests_open(const char *const commands[KD_SEATS], const kd_rules *rules,
                    const char *rules_name, const confine *how, uint64_t seed, uint64_t stream)
{
    guests *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->rules = *rules;
    g->base = event_base_new();
    if (g->base && seat_all(g, commands, rules_name, how, seed, stream))
        return g;
    guests_close(g);
    return NULL;
}

bool guests_at(const guests *g, int seat)
{
    return g && g->seat[seat];
}

void guests_tell(guests *g, const kd_events *events)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        for (int i = 0; g->seat[seat] && i < events->count; i++) {
            kd_event heard = kd_event_for(&events->list[i], seat);
            outsider_tell(g->seat[seat], &heard);
        }
}

kd_action guests_decide(guests *g, const kd_view *view)
{
    return outsider_decide(g->seat[view->seat], view);
}

outsider_fault guests_fault(const guests *g, int seat)
{
    return guests_at(g, seat) ? outsider_found(g->seat[seat]) : OUTSIDER_SITS;
}

outsider_fault guests_news(guests *g, int seat)
{
    outsider_fault found = guests_fault(g, seat);
    if (found == OUTSIDER_SITS || g->told[seat])
        return OUTSIDER_SITS;
    g->told[seat] = true;
    return found;
}

unsigned guests_refused(const guests *g, int seat)
{
    return guests_at(g, seat) ? outsider_refused(g->seat[seat]) : 0;
}

void guests_close(guests *g)
{
    if (!g)
        return;
    int error = errno;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        outsider_free(g->seat[seat]);
        own_folder_remove(g->folder[seat]);
    }
    if (g->base)
        event_base_free(g->base);
    free(g);
    errno = error;
}
