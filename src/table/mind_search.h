/* mind_search.h - runs a bot's search on several threads and against the clock. */
#ifndef KOUDI_MIND_SEARCH_H
#define KOUDI_MIND_SEARCH_H

#include "bots/search.h"
#include "table/mind.h"

/* Reads a view and searches as the mind's settings say; what came of it stays in *s, which
   search_choose and search_report read. The mind's bot must be one that searches. */
void mind_search(const mind *m, const kd_view *view, uint64_t seed, search *s);

#endif
