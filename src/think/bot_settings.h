/* bot_settings.h - a bot with its settings, ready to decide: "expert:work=500". */
#ifndef KOUDI_THINK_BOT_SETTINGS_H
#define KOUDI_THINK_BOT_SETTINGS_H

#include "bots/bots.h"

/* How hard it may think; 0 leaves the bot's own. Only bots that search heed it. */
typedef struct bot_settings {
    const bot *bot;
    uint32_t work;    /* worlds a play: the same seed then gives the same decision */
    uint32_t time_ms; /* a decision, by the clock; without work, more time is more worlds */
    uint32_t threads; /* that share the work; the decision does not depend on them. 0: one */
} bot_settings;

/* The names of the bots that people may choose, weakest first; NULL past the last. */
const char *bot_settings_name(int i);
/* Reads "NAME" or "NAME:work=N,time=MS,threads=N". False with a sentence in why. */
bool bot_settings_parse(const char *text, bot_settings *out, char *why, size_t size);
/* Decides for view->seat as bot_decide does. Blocks until it has; not for the loop's thread. */
kd_action bot_settings_decide(const bot_settings *bot_settings, const kd_view *view, kd_rng *rng);

#endif
