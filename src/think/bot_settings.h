/* bot_settings.h - bots with their settings, and the threads of their searches. */
#ifndef KOUDI_THINK_BOT_SETTINGS_H
#define KOUDI_THINK_BOT_SETTINGS_H

#include <pthread.h>
#include <stdatomic.h>

#include "bots/bots.h"
#include "bots/search/search.h"

/* ---- bot_settings.c: a bot with its settings, ready to decide: "expert:work=500" ---- */

/* The greatest values of settings. */
enum { MOST_WORK = 1000000, MOST_TIME_MS = 600000, MOST_THREADS = 64 };

/* Limits of the search; other bots ignore them. 0: the bot's own, but no limit of time where work is set. */
typedef struct bot_settings {
    const bot *bot;
    uint32_t work;    /* samples for each play: the same seed gives the same decision */
    uint32_t time_ms; /* limit for a decision; more samples fit into it unless work is set */
    uint32_t threads; /* that share the work; they do not change the decision. 0: one */
} bot_settings;

/* The bot that acts where nobody has chosen one: quick, and from the seat's view alone. */
#define BOT_DEPUTY "steady"
/* The names of the bots that people may choose, weakest first; NULL past the last. */
const char *bot_settings_name(int i);
/* The name of a bot in the language of the program; another word is its own. */
const char *bot_settings_called(const char *name);
/* The names of all bots in that language, where it differs with the own name behind, "a, b (c)". */
void bot_settings_names(char *out, size_t size);
/* Writes "NAME" or "NAME:..." with the bot's own name where it has that of the language of the program, for files
   and programs; other words stay. */
void bot_settings_plain(const char *text, char *out, size_t size);
/* The other way: for players. */
void bot_settings_shown(const char *text, char *out, size_t size);
/* Reads "NAME" or "NAME:work=N,time=MS,threads=N". False with a sentence in why.
   The name may be in the language of the program. */
bool bot_settings_parse(const char *text, bot_settings *out, char *why, size_t size);
/* The length of the first in a list as "a:work=1,time=2,b": it ends at a comma that no further setting
   follows. */
size_t bot_settings_length(const char *list);
/* Decides for view->seat as bot->decide does. Blocks meanwhile, so the loop's thread must not call it. */
kd_action bot_settings_decide(const bot_settings *chosen, const kd_view *view, kd_rng *rng);

/* ---- search_threads.c: runs a bot's search on several threads and against the clock ---- */

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
