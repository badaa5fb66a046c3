/* record.h - records as text: read, chained, replayed; store.c writes them. */
#ifndef KOUDI_RECORD_RECORD_H
#define KOUDI_RECORD_RECORD_H

#include <stddef.h>
#include <stdint.h>

#include "koudi.h"
#include "record/deck.h"

/* ---- chain.c: a chain of hashes through the lines of a record: each depends on all before it ---- */

enum { CHAIN_SUM = 32, CHAIN_DIGITS = 8, CHAIN_MARK = CHAIN_DIGITS + 1 };

/* The SHA-256 of the previous sum and the last line; all zeros before the first line. */
typedef struct chain {
    uint8_t sum[CHAIN_SUM];
} chain;

/* Adds a line, without its mark and newline. */
void chain_line(chain *c, const char *line, size_t length);
/* The mark that ends the line added last: "#" and the first digits of the sum. */
void chain_mark(const chain *c, char mark[CHAIN_MARK + 1]);
/* The length of a line without its mark and the space before it; the whole length when the line has no
   mark. */
size_t chain_body(const char *line, size_t length);

/* ---- record.c: the record of a game, a file of lines: its head, and a reader (docs/record.md) ---- */

/* The newest version of the format, and the oldest one that is read. A record without commitments is written in
   the older one, which older programs read. */
enum { RECORD_VERSION = 4, RECORD_OLDEST = 3, RECORD_WITHOUT_COMMITMENTS = 3 };

enum { RECORD_NAME = 64, RECORD_SEAT = 96, RECORD_LINE = 512 };

/* The head: everything before the first action. */
typedef struct record_head {
    kd_rules rules;
    char rules_name[RECORD_NAME];     /* a preset's name, or any word */
    char seat[KD_SEATS][RECORD_SEAT]; /* "bot steady", "human South": kind, then name */
    dealer_seed seed;                 /* of a finished match, which tells it at its end */
    char date[32];                    /* UTC, "2026-11-21T08:30:00Z" */
    bool placed; /* level and dealer are set; otherwise the match starts as its rules say */
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
    RECORD_NOTE,   /* a comment */
    RECORD_SEAL,   /* before a deal: the hash of its deck */
    RECORD_DECK,   /* after it: the deck and its salt */
    RECORD_CLOCK,  /* how long the match has taken until then */
    RECORD_SEED,   /* after the match: what its cards came from */
    RECORD_COMMIT, /* before a deal: the host or a seat commits itself to a number */
    RECORD_REVEAL, /* the number: a seat's before the deal, the host's after it */
    RECORD_BACK,   /* never returned: the action before is taken back */
    RECORD_RESERVED /* a line of a later version than the record's, which does not know what it means */
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
    unsigned backs;    /* actions that were taken back so far, and how often something was */
    bool gone;         /* within the lines of one that is: "back 1" follows */
    int version;
    chain chain;   /* through the lines read */
    bool torn;     /* the last line has no newline and was skipped */
    char why[400]; /* set by RECORD_BAD and when record_begin fails */
} record_reader;

/* Reads the head. False, with reader->line and reader->why, when it is not valid. */
bool record_begin(record_reader *reader, const char *text, size_t size, record_head *head);
/* Sets match to the state before the first action. False when no match can start at these levels; a head
   from record_begin always can. */
bool record_start(const record_head *head, kd_match *match);
enum { RECORD_KIND = 16 };
/* The sitter at a seat, from "human Mei": the kind, cut where there is no room, and the name, "" for a person who gave
   none. Both are "" when the head does not say. */
const char *record_sitter(const record_head *head, int seat, char kind[RECORD_KIND]);
/* The name alone; NULL when no person sat there. */
const char *record_person(const record_head *head, int seat);
/* Bits of the seats at which a bot has sat down in the course of the match, after these comments, joined by newlines;
   before: those before them. notes may be NULL. */
unsigned record_stood_in(const char *notes, unsigned before);
/* The comment on an answer that did not come in time, behind its seat, "seat 2: ": a bot has declined or decided. */
#define RECORD_MISSED "no answer in time"
/* Is there one for the seat among these, joined by newlines? notes may be NULL. */
bool record_missed(const char *notes, int seat);
/* The comment, behind its seat, that its person has asked the coach about the decision that comes next. */
#define RECORD_ADVISED "advised"
/* Bits of the seats that have such a comment among these, joined by newlines; notes may be NULL. */
unsigned record_advised(const char *notes);
/* Reads the next item. Of an action that is taken back there is none but those that stay. */
record_kind record_read(record_reader *reader, record_item *item);
/* Does a line of that kind stay when the action before it is taken back? text: of a comment, as in record_item. */
bool record_stays(record_kind kind, const char *text);

/* ---- replay.c: plays a record again and compares its hashes ---- */

/* Called after each action has been applied. */
typedef void replay_told(void *arg, const kd_match *match, const kd_action *action,
                         const kd_events *events);

/* Called for each comment line, without its mark. */
typedef void replay_noted(void *arg, const char *text);

/* An action of the record and the comments that follow it. */
typedef struct replay_step {
    kd_action action;
    char *note; /* the comments without "; ", joined by newlines, or NULL */
    int line;
    unsigned clock; /* seconds that the match had taken, as last recorded before it */
} replay_step;

enum { REPLAY_TURNED = DECK_TURNED };

/* A record as far as it has been played. */
typedef struct replay {
    record_head head;
    kd_match match;           /* the state at the end, or before the line that was refused */
    int count, hashes, deals; /* count: of actions; deals: those that ended */
    int sealed, opened;       /* deals whose deck was sealed; those of them that were verified */
    int joint, withheld; /* of those: dealt from numbers of seats too; numbers never revealed */
    char seal[DECK_SEAL + 1]; /* of the deal that is not over at the end, or "" */
    bool told;                /* the deck of that seal was told, too: */
    char deck[DECK_TEXT];     /* until the next deal has begun */
    bool taken_back;          /* something of the present deal was, as a comment says */
    unsigned sit, stood_in;   /* seats that a bot has taken; in the present deal for a while */
    commitments dealing[2];   /* of the present deal and the next, or the one before */
    kd_cards turned[REPLAY_TURNED]; /* the first cards turned up in this deal: who draws first */
    int turned_count;
    unsigned clock;     /* seconds that the match has taken, as last recorded, or 0 */
    int line;           /* the one that was read last */
    bool torn;          /* the last line has no newline and was skipped */
    bool hashed;        /* a hash follows the last action */
    size_t size, whole; /* bytes of the text, and of its whole lines */
    chain chain;        /* through these lines */
    record_reader reader;
    char why[512]; /* after a failure, which was at that line */
    /* of a history only */
    replay_step *step; /* count of them */
    int room;          /* for so many */
    char *note;        /* the comments before the first action, or NULL */
    bool full;         /* memory ran out */
} replay;

/* Either may be NULL. */
typedef struct replay_callbacks {
    replay_told *told;
    replay_noted *noted;
    void *arg;
} replay_callbacks;

/* Replays a record in memory. False when a line is not valid, an action is refused, or a hash
   differs. */
bool replay_walk(replay *replay, const char *text, size_t size, const replay_callbacks *callbacks);
/* The same in parts: replay_begin reads the head, and replay_some takes up to so many items. The text must
   live until the last of them. */
bool replay_begin(replay *replay, const char *text, size_t size);
typedef enum replay_state { REPLAY_MORE, REPLAY_ENDED, REPLAY_FAILED } replay_state;
replay_state replay_some(replay *replay, int most, const replay_callbacks *callbacks);
/* The same as replay_walk, with one callback, which may be NULL. */
bool replay_text(replay *replay, const char *text, size_t size, replay_told *told, void *arg);
/* Both from a file; line is 0 when it cannot be read. */
bool replay_file_walk(replay *replay, const char *path, const replay_callbacks *callbacks);
bool replay_file(replay *replay, const char *path, replay_told *told, void *arg);
/* How many deals of the match are over. */
int replay_deals_over(const kd_match *match);

#endif
