/* arena_file.h - the arena's file: a head, a line a pair, sums; written and read line by line. */
#ifndef KOUDI_CLI_ARENA_FILE_H
#define KOUDI_CLI_ARENA_FILE_H

#include "cli/arena.h"

#include <stdio.h>

/* The lines of a file: the head; a line a pair; the sums. */
void arena_write_head(FILE *out, const arena_head *head);
void arena_write_pair(FILE *out, const arena_head *head, const arena_pair *both);
void arena_write_sum(FILE *out, const arena_sum *sum);

/* A file being read. */
typedef struct arena_reader {
    FILE *in;
    const char *name; /* for complaints */
    int line;
    char text[512];
} arena_reader;

/* Each reads on from where the last stopped; false, having complained, when a line is not what it
   should be. arena_read_pair: *more is false where the sums begin. */
bool arena_read_head(arena_reader *reader, arena_head *head);
bool arena_read_pair(arena_reader *reader, const arena_head *head, arena_pair *both, bool *more);
/* Adds to *sum. */
bool arena_read_sum(arena_reader *reader, arena_sum *sum);
/* Nothing stands after the sums. */
bool arena_read_end(arena_reader *reader);

#endif
