/* arena_field.h - koudi arena A --field FILE: the file of players, and the table of results. */
#ifndef KOUDI_CLI_ARENA_FIELD_H
#define KOUDI_CLI_ARENA_FIELD_H

#include "cli/arena_file.h"

enum { MAX_FIELD = 64 };

/* The players of a file, a line each; lines that begin with # are comments. */
typedef struct arena_field {
    int count, width; /* width: of the longest name */
    contender player[MAX_FIELD];
} arena_field;

/* Reads the file. Complains, with the line's number, and returns false when it has no player, too many, or a
   line that names none. */
bool arena_field_read(arena_field *field, const char *path);

/* What one player meets in the deals, summed over all others. */
typedef struct field_deal {
    double levels, points, won;
    int played; /* rounds */
} field_deal;

/* Results against a field. */
typedef struct field_table {
    const arena_field *field;
    const char *name;  /* of its file */
    field_deal *deals; /* by number; owned by the caller */
    uint64_t deal_count;
    int players, worst; /* so far */
    score worst_score;
} field_table;

/* Adds a pair to its deal. */
void field_table_add(field_table *table, const pair *pair);
/* Print the head; the next player's row, whose pairs have been added; mean and worst. */
void field_table_head(const field_table *table, const arena_head *head);
void field_table_row(field_table *table, const score *s, const uint64_t refusals[KD_TEAMS]);
void field_table_end(const field_table *table);

#endif
