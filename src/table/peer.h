/* peer.h - a program at a seat, at the other end of a bufferevent: told and asked by the seat protocol
   (docs/protocol.md), held to its limits, and replaced by a bot when it breaks them. */
#ifndef KOUDI_TABLE_PEER_H
#define KOUDI_TABLE_PEER_H

#include "think/bot_settings.h"

struct bufferevent;
struct event_base;
typedef struct peer peer;

/* Why a program has lost its seat. */
typedef enum peer_fault {
    PEER_OK,
    PEER_NOT_STARTED, /* there is no line to it */
    PEER_LEFT,        /* its end of the line was closed */
    PEER_BARRED,      /* it ended before its first line, while confined: it probably lacks a file */
    PEER_NO_GREETING, /* its first line is not the protocol's */
    PEER_SILENT,      /* no answer in time */
    PEER_LONG_LINE,
    PEER_FLOOD,   /* line after line that answers nothing */
    PEER_BACKLOG, /* does not read what it is told */
    PEER_REFUSED, /* too many answers that are not allowed */
    PEER_FAULTS
} peer_fault;

/* As it stands in records: "seat 3: has ended; a bot plays on". Returns out. */
enum { PEER_LINE = 128 };
const char *peer_fault_line(int seat, peer_fault fault, char out[PEER_LINE]);
/* A sentence without its subject: "sent no answer in time". Static. */
const char *peer_fault_text(peer_fault fault);

/* The limits; 0 leaves the usual one. */
typedef struct peer_limits {
    unsigned ask_ms;  /* for each answer */
    unsigned misses;  /* answers in a row that may fail to come in time: the deputy gives them */
    unsigned calm_ms; /* of that, until it is said that the program does not answer */
    unsigned refused; /* answers in a row to one question */
    unsigned strays;  /* lines that answer nothing, since the last answer */
    size_t unread;    /* bytes told that wait to be read */
} peer_limits;

/* The texts stay the caller's and must outlive the peer. */
typedef struct peer_options {
    int seat;
    const kd_rules *rules;
    const char *rules_name;
    uint64_t seed;       /* of its random numbers; must not reveal the cards */
    bot_settings deputy; /* decides when the program does not; it must be quick */
    peer_limits limits;
    bool confined;    /* files are kept from it */
    peer_fault fault; /* found before there was a line; it is told at the first ask */
} peer_options;

/* Called from the loop, or from within peer_ask when the deputy decides; fault also from within peer_tell,
   peer_refuse and, before the caller has its peer, peer_new. None may free the peer. */
typedef struct peer_calls {
    /* Legal by kd_check on the view of the ask; or KD_PASS while cards are dealt. */
    void (*answer)(void *arg, unsigned number, const kd_action *action);
    /* Once at most: the program has lost its seat, and its bufferevent, which is no longer used, may be
       freed. May be NULL. */
    void (*fault)(void *arg, peer_fault fault);
    void (*note)(void *arg, const char *why); /* the program's comment on its answer; may be NULL */
    /* The program has not answered and has left_ms left; called once a second. May be NULL. */
    void (*slow)(void *arg, unsigned left_ms);
} peer_calls;

/* Greets the program at the other end of io, which may be a bufferevent of any kind and stays the
   caller's: it is to outlive the peer, or the call of a fault. io NULL: there is no program, the deputy
   answers. NULL when there is no memory. */
peer *peer_new(struct event_base *base, struct bufferevent *io, const peer_options *options,
               const peer_calls *calls, void *arg);
/* An event as the seat may hear it. An open ask is void from then on, unless a card was dealt: whether to
   declare may be thought about while cards come. */
void peer_tell(peer *peer, const kd_event *heard);
/* Asks for an action; calls->answer follows, with this number, unless an event voids it. */
void peer_ask(peer *peer, const kd_view *view, unsigned number);
/* The same without a table: runs the loop until the answer has come, and returns it instead of
   calling calls->answer. */
kd_action peer_decide(peer *peer, const kd_view *view);
/* The table refused the answer: the caller asks again by peer_ask. */
void peer_refuse(peer *peer, const kd_verdict *verdict);
peer_fault peer_found(const peer *peer);
/* The number of the program's answers that were refused so far. */
unsigned peer_refused(const peer *peer);
/* Writes "end" into the bufferevent and frees the peer; to send it, and to close the line, is the
   caller's. peer may be NULL. */
void peer_free(peer *peer);

#endif
