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

/* What a stranger's file can make us read at most. */
enum { RECORD_MAX_BYTES = 16 << 20, RECORD_MAX_LINES = 1 << 20 };

typedef enum record_kind {
    RECORD_ACTION,
    RECORD_HASH,
    RECORD_END,
    RECORD_BAD,
    RECORD_NOTE /* a comment; record_next passes over it */
} record_kind;

typedef struct record_item {
    kd_action action;
    uint64_t hash;
    char text[RECORD_LINE]; /* of a note, without its mark */
} record_item;

/* Reads a record that lies in memory. line is that of the last thing read. */
typedef struct record_reader {
    const char *at, *end;
    const char *whole; /* the end of the last whole line */
    int line;
    bool torn;     /* the last line had no end, and was passed over */
    char why[160]; /* after RECORD_BAD or a false record_begin */
} record_reader;

/* Reads the head. False with reader->line and reader->why when it is bad. */
bool record_begin(record_reader *reader, const char *text, size_t size, record_head *head);
/* Reads on to the next thing of any kind. */
record_kind record_read(record_reader *reader, record_item *item);
/* Reads on to the next action or hash. */
record_kind record_next(record_reader *reader, record_item *item);

#endif
