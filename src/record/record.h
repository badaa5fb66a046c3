/* record.h - the record of a game, a file of lines: its head, and a reader (docs/record.md). */
#ifndef KOUDI_RECORD_RECORD_H
#define KOUDI_RECORD_RECORD_H

#include "koudi.h"
#include "record/chain.h"
#include "record/seed.h"

/* The newest version of the format; all older ones are read. A record without commitments is written in the
   older one, which older programs read. */
enum { RECORD_VERSION = 4, RECORD_WITHOUT_COMMITMENTS = 3 };

enum { RECORD_NAME = 64, RECORD_SEAT = 96, RECORD_LINE = 512 };

/* The head: everything before the first action. */
typedef struct record_head {
    kd_rules rules;
    char rules_name[RECORD_NAME];     /* a preset's name, or any word */
    char seat[KD_SEATS][RECORD_SEAT]; /* "bot steady", "human South": kind, then name */
    dealer_seed seed; /* of a finished match; versions 1 and 2 have it in the head */
    char date[32];    /* UTC, "2026-11-21T08:30:00Z" */
    bool placed;      /* level and dealer are set; otherwise the match starts as its rules say */
    uint8_t level[KD_TEAMS]; /* at the start: of South and North, of East and West */
    uint8_t dealer;          /* of the first deal; KD_NOBODY: the deal decides */
    int version;             /* as read; 0 when writing: the one without commitments */
} record_head;

/* Limits on a file of unknown origin. */
enum { RECORD_MAX_BYTES = 16 << 20, RECORD_MAX_LINES = 1 << 20, RECORD_MAX_CLOCK = 1 << 30 };

typedef enum record_kind {
    RECORD_ACTION,
    RECORD_HASH,
    RECORD_END,
    RECORD_BAD,
    RECORD_NOTE,    /* a comment */
    RECORD_SEAL,    /* before a deal: the hash of its deck */
    RECORD_DECK,    /* after it: the deck and its salt */
    RECORD_CLOCK,   /* how long the match has taken until then */
    RECORD_SEED,    /* after the match: what its cards came from */
    RECORD_COMMIT,  /* before a deal: the host or a seat commits itself to a number */
    RECORD_REVEAL,  /* the number: a seat's before the deal, the host's after it */
    RECORD_RESERVED /* either in version 3, which does not know what they mean */
} record_kind;

typedef struct record_item {
    kd_action action; /* of a commit or reveal the actor alone: a seat, or KD_CHANCE for the host */
    uint64_t hash;
    unsigned clock; /* seconds */
    dealer_seed seed;
    char text[RECORD_LINE]; /* of a note, seal, deck, commit or reveal, without its mark */
} record_item;

/* A reader of a record in memory. */
typedef struct record_reader {
    const char *at, *end;
    const char *whole; /* the end of the last whole line */
    int line;          /* the one that was read last */
    int backs;         /* actions that were taken back so far */
    int version;
    chain chain;   /* through the lines read, since version 3 */
    bool torn;     /* the last line has no newline and was skipped */
    char why[400]; /* set by RECORD_BAD and when record_begin fails */
} record_reader;

/* Reads the head. False, with reader->line and reader->why, when it is not valid. */
bool record_begin(record_reader *reader, const char *text, size_t size, record_head *head);
/* Sets match to the state before the first action. False when no match can start at these levels; a head
   from record_begin always can. */
bool record_start(const record_head *head, kd_match *match);
enum { RECORD_KIND = 16 };
/* Who sat at a seat, from "human Mei": the kind, cut where there is no room, and the name, "" for a person who
   gave none. Both are "" when the head does not say. */
const char *record_sitter(const record_head *head, int seat, char kind[RECORD_KIND]);
/* The name alone; NULL when no person sat there. */
const char *record_person(const record_head *head, int seat);
/* Reads the next item. */
record_kind record_read(record_reader *reader, record_item *item);

#endif
