/* search_threads.h - runs a bot's search on several threads and against the clock. */
#ifndef KOUDI_THINK_SEARCH_THREADS_H
#define KOUDI_THINK_SEARCH_THREADS_H

#include "bots/search/search.h"
#include "think/bot_settings.h"

#include <pthread.h>
#include <stdatomic.h>

/* Searches a view by the bot's settings; the bot must be one that searches. search_choose and
   search_report read the result from *s. When *stop, unless NULL, becomes true, the search ends early with
   the samples played so far. */
void search_threads_run(const bot_settings *m, const kd_view *view, uint64_t seed,
                        const atomic_bool *stop, search *s);
/* Continues a search that search_begin or search_compare has begun. */
void search_threads_continue(const bot_settings *m, search *s, const atomic_bool *stop);
/* The work to begin a search with: 0 for the level's own. */
uint32_t search_threads_work(const bot_settings *m);

#endif
