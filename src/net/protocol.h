/* protocol.h - the table protocol: its lines, why a connection ends, how a line is sent. */
#ifndef KOUDI_NET_PROTOCOL_H
#define KOUDI_NET_PROTOCOL_H

#include <stdbool.h>

#include "net/connection.h"
#include "session/tables.h"
#include "wire/wire.h"

/* ---- protocol.c: why a table refuses somebody, or ends a connection: the words of the protocol and their sentences ---- */

/* Where a table refuses: the words of "refuse"; else those of "end" (docs/table-protocol.md). */
typedef enum close_reason {
    /* of "refuse" */
    CLOSE_VERSION,
    CLOSE_NO_TABLE,
    CLOSE_WHICH,
    CLOSE_NOT_ADMITTED,
    CLOSE_NO_SECRET,
    CLOSE_NO_SEAT,
    CLOSE_OTHER_SEAT,
    CLOSE_BARRED,
    CLOSE_OTHER_TABLE,
    CLOSE_TAKEN,
    CLOSE_IN_USE,
    CLOSE_SPENT,
    CLOSE_UNKNOWN,
    CLOSE_NOT_OPENER,
    CLOSE_NOT_FAR,
    CLOSE_FULL,
    CLOSE_LATE,
    CLOSE_LINE, /* of both */
    /* of "end" */
    CLOSE_OVER,
    CLOSE_MOVED,
    CLOSE_REMOVED,
    CLOSE_LEFT,
    CLOSE_CLOSED,
    CLOSE_RESTART,
    CLOSE_FLOOD,
    CLOSE_LISTED,
    /* of neither: CLOSE_NO_TABLE as it is told to people who were invited */
    CLOSE_NOT_THERE,
    CLOSE_REASONS
} close_reason;

/* The word on the wire. */
const char *close_reason_word(close_reason e);
/* The sentence, not yet translated. */
const char *close_reason_text(close_reason e);
/* The reason of that word; CLOSE_REASONS for one of a later version. */
close_reason close_reason_find(const char *word);
/* May the client connect again after it? */
bool close_reason_passes(close_reason e);

/* ---- protocol.c: the table protocol (docs/table-protocol.md) as text: lines and blocks written and read;
        does no input or output ---- */

#define TABLE_HELLO "koudi-table 1"

enum {
    TABLE_LINE = WIRE_LINE - 1, /* bytes of a line of the table at most, with its newline */
    TABLE_SAID = 512,           /* of a client */
    TABLE_SECRET = 32,          /* hexadecimal digits */
    TABLE_NUMBER = 64,          /* of a commitment or number for the deck */
    TABLE_TALK = 200,
    TABLE_CODE = 80
};

/* The word that a line begins with, from either side, outside blocks. */
typedef enum table_word {
    /* greeting */
    SAY_HELLO,
    SAY_GUEST,
    SAY_TABLES,
    SAY_STATUS,
    SAY_TABLE,
    SAY_SECRET,
    SAY_TOKEN,
    SAY_WEB,
    SAY_KNOCK,
    SAY_SEAT,
    SAY_NAME,
    SAY_BEGIN,
    SAY_REFUSE,
    SAY_YOU,
    SAY_OFFER, /* before CLOSE_IN_USE: a seat that can be had beside the own one */
    SAY_RULES,
    SAY_RULES_WORD, /* in a list of tables: rest is a word of rules */
    SAY_SET,
    SAY_COACH, /* code "yes": people who play may ask the coach */
    /* from a client */
    SAY_ANSWER,
    SAY_READY,
    SAY_TAKE_BACK,
    SAY_PONG,
    /* from the table */
    SAY_NOW, /* a block begins */
    SAY_REFUSED,
    SAY_TAKEN_BACK,
    SAY_PING,
    SAY_FREE,   /* in a list of tables */
    SAY_ENDS,   /* likewise: number is in how many seconds */
    SAY_FIGURE, /* behind "status" */
    SAY_END,
    SAY_INVITATION, /* to the opener of the table */
    /* fair dealing, both: commitments and numbers for the deck of a deal */
    SAY_COMMIT,
    SAY_REVEAL,
    SAY_COMMITTED, /* from the table */
    /* The same for all decks of two tables with the same cards, and from the table the commitments and numbers of the
       other one's seats. */
    SAY_PAIR_COMMIT,
    SAY_PAIR_REVEAL,
    SAY_PAIR_COMMITTED,
    SAY_OTHER_COMMIT,
    SAY_OTHER_REVEAL,
    /* Of people: SAY_WORD + session_verb. WORD_END is SAY_END, WORD_SEATED SAY_YOU. */
    SAY_WORD,
    SAY_COUNT = SAY_WORD + WORD_COUNT
} table_word;

/* One line: its word and what stands behind it, as docs/table-protocol.md lists it. Members that a line does not
   have are 0, "" or KD_NOBODY. All of it is safe to be shown. */
typedef struct table_line {
    table_word word;
    int seat; /* "-": KD_NOBODY; of SAY_SEAT and "invite" also KD_SEATS, any */
    /* The version; the number of a deal, an ask, a question or a phrase; the clock; of SAY_TAKEN_BACK a table_back. */
    uint64_t number;
    char code[TABLE_CODE]; /* a word, or hexadecimal digits in small letters */
    /* ASCII: the abilities of that side, an action, the rules, a value or a refusal. */
    char rest[WIRE_LINE];
    char text[WIRE_LINE]; /* behind " : " */
} table_line;

/* Reads a line without its newline, and changes it. Text is made safe, and cut where it is longer than the
   word may have. False: unknown (to be passed over), or with *wrong a line that cannot be read. */
bool table_line_read(table_line *out, char *line, bool *wrong);
/* Writes a line with its newline, never longer than its reader takes. The text is made safe and cut. */
void table_line_put(wire_text *text, const table_line *line);
/* Has the line say the name of rules as text, too, where its words, which are ASCII, cannot. */
void table_line_call(table_line *said, const char *name);
/* The line of a seat, as in a block and in a list of tables. Read without its newline, and changed; out is
   indexed by seat. Returns the seat; -1 when it is another line, or cannot be read. */
void table_sitter_put(wire_text *text, int seat, const sitter *who);
int table_sitter_read(char *line, sitter out[KD_SEATS]);
/* Of SAY_HELLO: is the word among what that side can? */
bool table_line_can(const table_line *hello, const char *word);

/* ---- blocks ---- */

/* BLOCK_EVENTS: so many fit into a wire_text beside the rest of a block, whatever they are. */
enum { BLOCK_EVENTS = 4 * KD_MAX_EVENTS };

/* The lines that a client is sent after each batch of events. */
typedef struct table_block {
    uint64_t now;
    kd_event event[BLOCK_EVENTS]; /* as the seat may hear them */
    int events;
    sitter sitter[KD_SEATS];
    /* Of it waiting, left_ms, over, minutes_left, may_take_back, question, later; when it is read also phase.
       Its pointers are not used, and NULL when it is read. */
    session_state state;
    pace pace;
    char seal[65], salt[33];
    bool has_view; /* the match has begun */
    kd_view view;  /* of the seat, or KD_NOBODY's */
    unsigned ask;  /* 0: not asked */
} table_block;

void table_block_put(wire_text *text, const table_block *block);

enum { BLOCK_LINES = WIRE_VIEW_LINES + 16 };

/* Reads the lines of a block between "now" and "done". */
typedef struct table_block_reader {
    table_block block;
    const kd_rules *rules;
    int seat;
    bool seen[BLOCK_LINES]; /* which lines have come */
    unsigned sits;          /* bit s: seat s has been told of */
} table_block_reader;

typedef enum table_heard {
    BLOCK_MORE,
    BLOCK_DONE, /* block is complete and checked */
    BLOCK_BAD   /* what the table says cannot be */
} table_heard;

/* now: the number in the line that the block began with. rules must last as long as the reader. */
void table_block_begin(table_block_reader *reader, const kd_rules *rules, int seat, uint64_t now);
/* Takes one line without its newline, and changes it. */
table_heard table_block_hear(table_block_reader *reader, char *line);

extern const char *const pace_names[PACE_COUNT];

/* ---- protocol.c: lines of the table protocol, said over a connection ---- */

void send_line(connection *l, const table_line *said);
/* A word without anything behind it. */
void send_word(connection *l, table_word word);
/* SAY_REFUSE or SAY_END: why, as word and sentence. */
void send_close(connection *l, table_word word, close_reason why);

#endif
