/* peer.h - a program at a seat: told and asked by the seat protocol (docs/protocol.md), held to
   its limits, and replaced by a bot when it breaks them. */
#ifndef KOUDI_TABLE_PEER_H
#define KOUDI_TABLE_PEER_H

#include "table/confine.h"
#include "think/bot_settings.h"

struct bufferevent;
struct event_base;
typedef struct outsider outsider;

/* Why a program has lost its seat. */
typedef enum outsider_fault {
    OUTSIDER_SITS,
    OUTSIDER_NOT_STARTED, /* no process could be made */
    OUTSIDER_LEFT,        /* it closed, or its process ended */
    OUTSIDER_BARRED,      /* the same before its first line, where files are kept from it */
    OUTSIDER_NO_GREETING, /* its first line is not the protocol's */
    OUTSIDER_SILENT,      /* no answer in time */
    OUTSIDER_LONG_LINE,
    OUTSIDER_CHATTERS, /* line after line that answers nothing */
    OUTSIDER_DEAF,     /* does not read what it is told */
    OUTSIDER_REFUSED,  /* too many answers that are not allowed */
    OUTSIDER_FAULTS
} outsider_fault;

/* As it stands in records: "seat 3: has ended; a bot plays on". Returns out. */
enum { OUTSIDER_LINE = 128 };
const char *outsider_fault_line(int seat, outsider_fault fault, char out[OUTSIDER_LINE]);
/* A sentence without its subject: "sent no answer in time". Static. */
const char *outsider_fault_text(outsider_fault fault);

/* The limits; 0 leaves the usual one. */
typedef struct outsider_limits {
    unsigned ask_ms;  /* for each answer */
    unsigned calm_ms; /* of that, until it is said that the program does not answer */
    unsigned refused; /* answers in a row to one question */
    unsigned strays;  /* lines that answer nothing, since the last answer */
    size_t unread;    /* bytes told that wait to be read */
} outsider_limits;

/* Who is to sit: a command for the shell; or the words of a program, the first its path; or, both
   NULL, nobody but the deputy. The texts stay the caller's and must outlive the outsider. */
typedef struct outsider_options {
    const char *command;
    const char *const *words;
    const char *folder; /* for what a command wants to keep while it sits; NULL: it gets none */
    int seat;
    const kd_rules *rules;
    const char *rules_name;
    uint64_t seed; /* of its random numbers: nothing that the cards could be told from */
    mind deputy;   /* decides when the program does not; it must be quick */
    outsider_limits limits;
    confine confine; /* of the program; its command is the one above */
} outsider_options;

/* What comes of it, from the loop, or from within outsider_ask when the deputy decides. None may
   free the outsider. */
typedef struct outsider_calls {
    /* Allowed by kd_check on the view asked about, but for KD_PASS while cards are dealt. */
    void (*answer)(void *arg, unsigned number, const kd_action *action);
    void (*fault)(void *arg, outsider_fault fault); /* once at most; may be NULL */
    void (*note)(void *arg, const char *why);       /* what it says of its answer; may be NULL */
    /* It does not answer, and has so many milliseconds left; once a second. May be NULL. */
    void (*slow)(void *arg, unsigned left_ms);
} outsider_calls;

/* Starts the program. A program that cannot be started is a fault, told at the first ask. NULL when
   there is no memory. */
outsider *outsider_new(struct event_base *base, const outsider_options *options,
                       const outsider_calls *calls, void *arg);
/* The same over a bufferevent, which becomes the outsider's; command and words are not looked at. */
outsider *outsider_on(struct event_base *base, struct bufferevent *io,
                      const outsider_options *options, const outsider_calls *calls, void *arg);
/* An event as the seat may hear it. An open ask is void from then on. */
void outsider_tell(outsider *outsider, const kd_event *heard);
/* Asks for an action; calls->answer follows, with this number, unless an event comes before. */
void outsider_ask(outsider *outsider, const kd_view *view, unsigned number);
/* The same without a table: runs the loop until the answer is there. Of a fault that comes meanwhile
   outsider_found tells. */
kd_action outsider_decide(outsider *outsider, const kd_view *view);
/* The action was not taken after all: the same question has to be put again by outsider_ask. */
void outsider_refuse(outsider *outsider, const kd_verdict *verdict);
outsider_fault outsider_found(const outsider *outsider);
/* How many of the program's answers were not allowed, in all. */
unsigned outsider_refused(const outsider *outsider);
/* Its guardian (child.h), whose child it is; or 0. */
long outsider_pid(const outsider *outsider);
/* Says that all is over, gives the program a moment to end by itself, and ends it. */
void outsider_free(outsider *outsider);

#endif
