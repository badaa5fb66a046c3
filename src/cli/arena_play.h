/* arena_play.h - plays the arena's deals in several processes. */
#ifndef KOUDI_CLI_ARENA_PLAY_H
#define KOUDI_CLI_ARENA_PLAY_H

#include "cli/arena_file.h"

enum { ARENA_JOBS = 256 };

/* Plays the deals of the head in so many processes, at most ARENA_JOBS, calls take for each pair in the
   order of deals, and adds the sums to *sum. False, having complained, when a process failed. */
typedef void arena_take(void *self, const arena_pair *both);
bool arena_play(const arena_head *head, int jobs, arena_take *take, void *self, arena_sum *sum);

#endif
