/* arena_play.h - the arena's deals, played by several processes. */
#ifndef KOUDI_CLI_ARENA_PLAY_H
#define KOUDI_CLI_ARENA_PLAY_H

#include "cli/arena.h"

/* Plays the head's deals in so many processes, hands each pair to take in the order of deals, and
   adds the rest to *sum. False, having complained, when a process failed. */
typedef void arena_take(void *self, const arena_pair *both);
bool arena_play(const arena_head *head, int jobs, arena_take *take, void *self, arena_sum *sum);

#endif
