/* record.h - a game as a file of lines: its head, and reading it back (docs/record.md). */
#ifndef KOUDI_RECORD_RECORD_H
#define KOUDI_RECORD_RECORD_H

#include "koudi.h"
#include "record/chain.h"
#include "record/seed.h"

/* The newest version of the format, which is written; older ones are read. */
enum { RECORD_VERSION = 3 };

enum { RECORD_NAME = 64, RECORD_SEAT = 96, RECORD_LINE = 512 };

/* What stands before the first action. */
typedef struct record_head {
    kd_rules rules;
    char rules_name[RECORD_NAME];     /* a preset's name, or any word */
    char seat[KD_SEATS][RECORD_SEAT]; /* "bot steady", "human South": kind, then name */
    dealer_seed seed;        /* of a finished match; versions 1 and 2 have it in the head */
    char date[32];           /* UTC, "2026-11-21T08:30:00Z" */
    bool placed;             /* level and dealer hold; else the match starts as its rules say */
    uint8_t level[KD_TEAMS]; /* at the start: of South and North, of East and West */
    uint8_t dealer;          /* known from the start, or KD_NOBODY */
    int version;             /* as read; 0 to be written: the newest */
} record_head;

/* Limits on a file of unknown origin. */
enum { RECORD_MAX_BYTES = 16 << 20, RECORD_MAX_LINES = 1 << 20, RECORD_MAX_CLOCK = 1 << 30 };

typedef enum record_kind {
    RECORD_ACTION,
    RECORD_HASH,
    RECORD_END,
    RECORD_BAD,
    /* record_next passes over these */
    RECORD_NOTE,  /* a comment */
    RECORD_SEAL,  /* before a deal: the hash of its deck */
    RECORD_DECK,  /* after it: the deck and its salt */
    RECORD_CLOCK, /* how long the match has taken until then */
    RECORD_SEED,  /* after the match: what its cards came from */
    RECORD_VOW    /* a seat's commit or reveal, kept for a later version */
} record_kind;

typedef struct record_item {
    kd_action action;
    uint64_t hash;
    unsigned clock; /* seconds */
    dealer_seed seed;
    char text[RECORD_LINE]; /* of a note, seal or deck, without its mark */
} record_item;

/* Reads a record that lies in memory. line is that of the last thing read. */
typedef struct record_reader {
    const char *at, *end;
    const char *whole; /* the end of the last whole line */
    int line, version;
    chain chain;   /* through the lines read, since version 3 */
    bool torn;     /* the last line had no end, and was passed over */
    char why[400]; /* after RECORD_BAD or a false record_begin */
} record_reader;

/* Reads the head. False with reader->line and reader->why when it is bad. */
bool record_begin(record_reader *reader, const char *text, size_t size, record_head *head);
/* The match before the first action; false where there is none by this head, which record_begin does not
   give. */
bool record_start(const record_head *head, kd_match *match);
/* The name of a person who sat there, "" of one who gave none; NULL: nobody did. */
const char *record_person(const record_head *head, int seat);
/* Reads on to the next thing of any kind. */
record_kind record_read(record_reader *reader, record_item *item);
/* Reads on to the next action or hash. */
record_kind record_next(record_reader *reader, record_item *item);

#endif
