/* arena_merge.h - koudi arena merge: one summary from the files of all shards. */
#ifndef KOUDI_CLI_ARENA_MERGE_H
#define KOUDI_CLI_ARENA_MERGE_H

#include <stdbool.h>

/* koudi arena merge FILE...; out may be NULL. partial: shards may be missing, and out is NULL. */
int arena_merge(char *const files[], int count, const char *out, bool partial);

#endif
