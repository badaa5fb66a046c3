/* search_threads.h - runs a bot's search on several threads and against the clock. */
#ifndef KOUDI_THINK_SEARCH_THREADS_H
#define KOUDI_THINK_SEARCH_THREADS_H

#include "bots/search/search.h"
#include "think/bot_settings.h"

#include <stdatomic.h>

/* Reads a view and searches as the mind's settings say; what came of it stays in *s, which
   search_choose and search_report read. Ends early, with what it has, when *stop, if not NULL,
   becomes true. The mind's bot must be one that searches. */
void mind_search(const bot_settings *m, const kd_view *view, uint64_t seed, const atomic_bool *stop,
                 search *s);
/* Goes on so with a search that has begun. */
void mind_run(const bot_settings *m, search *s, const atomic_bool *stop);
/* The samples a play that it would be begun with. */
uint32_t mind_work(const bot_settings *m);

#endif
