/* guest.h - a bot of ours at a table elsewhere, without a screen. */
#ifndef KOUDI_NET_GUEST_H
#define KOUDI_NET_GUEST_H

#include "session/tables.h"
#include "think/bot_settings.h"

/* Plays on until the match is over or the table sends it away: false, with the reason in the player's
   language. SIGTERM and SIGINT give the seat up for good. seed: of its chance. Closes the session. */
bool guest_play(struct event_base *base, session *s, const table_joined *at, const bot_settings *by,
                uint64_t seed, char *why, size_t size);

#endif
