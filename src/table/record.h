/* record.h - a game as a file of lines: its head, and reading it back (docs/record.md). */
#ifndef KOUDI_RECORD_H
#define KOUDI_RECORD_H

#include "koudi.h"

enum { RECORD_NAME = 64, RECORD_SEAT = 96, RECORD_LINE = 512 };

/* What stands before the first action. */
typedef struct record_head {
    kd_rules rules;
    char rules_name[RECORD_NAME];     /* a preset's name, or any word */
    char seat[KD_SEATS][RECORD_SEAT]; /* "bot steady", "human South": kind, then name */
    uint64_t seed;
    char date[32]; /* UTC, "2026-11-21T08:30:00Z" */
} record_head;

typedef enum record_kind { RECORD_ACTION, RECORD_HASH, RECORD_END, RECORD_BAD } record_kind;

typedef struct record_item {
    kd_action action;
    uint64_t hash;
} record_item;

/* Reads a record that lies in memory. line is that of the last thing read. */
typedef struct record_reader {
    const char *at, *end;
    int line;
    bool torn;     /* the last line had no end, and was passed over */
    char why[160]; /* after RECORD_BAD or a false record_begin */
} record_reader;

/* Reads the head. False with reader->line and reader->why when it is bad. */
bool record_begin(record_reader *reader, const char *text, size_t size, record_head *head);
/* Reads on to the next action or hash. */
record_kind record_next(record_reader *reader, record_item *item);

#endif
