/* program.h - programs at seats: their processes, what they may do, the line to them. */
#ifndef KOUDI_TABLE_PROGRAM_H
#define KOUDI_TABLE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/platform.h"
#include "think/bot_settings.h"

/* ---- sandbox_paths.c: the folders and files that programs at the table may use, opened once before any of
        them runs: what a path leads to later, when a program may have replaced it by a link, does not
        matter ---- */

enum { SANDBOX_PATHS = 64 };

typedef enum sandbox_kind {
    SANDBOX_SYSTEM,
    SANDBOX_OWN, /* where the program lies */
    SANDBOX_WORKING,
    SANDBOX_MAY,
    SANDBOX_KINDS
} sandbox_kind;
typedef struct sandbox_path {
    sandbox_kind kind;
    sandbox_use use;
    const char *command; /* SANDBOX_OWN: the command whose program lies here */
    int fd;              /* path_hold's */
} sandbox_path;

typedef struct sandbox_paths {
    sandbox_path list[SANDBOX_PATHS];
    int count;
} sandbox_paths;

/* A scratch folder is for what one program writes while it sits: empty at first, removed with all that
   is in it. */

/* The folder that all scratch folders of this user lie in, this user's alone: koudi-UID in $TMPDIR.
   It need not be there. False when there is no room. */
bool scratch_folder_parent(char *out, size_t size);
/* Makes a scratch folder; its path is the caller's. NULL with errno. */
char *scratch_folder_make(void);
/* Removes the folder with all that is in it, also what it keeps from its owner, and the parent when
   that is empty then. Calls nothing but what signal handlers may call. */
void scratch_folder_remove(const char *path);

/* ---- confine.c: what a program at the table may reach: no other process, and, where that is asked for, of
        the files only those it needs. Linux does it (Landlock); elsewhere nothing is forbidden ---- */

enum { CONFINE_MAY = 16, CONFINE_WHY = 1024 };

/* How programs are confined. The texts are the caller's. */
typedef struct confine {
    bool files; /* they may read the system's folders, their own, the working folder and those of
                     may, and write to the working folder */
    bool
        scratch; /* each is given a scratch folder (sandbox_paths.c): all of them count as secret */
    bool
        reads_only; /* they have no working folder, and of /etc what programs need to run: there may
                        be keys of the user */
    uint16_t port;  /* the only one of TCP that they may connect to; 0: any (confine_domain) */
    const char *may[CONFINE_MAY];
    int may_count;
    const char *records; /* another folder that is kept from them, as Koudi's own are; or NULL */
    sandbox_paths paths; /* of confine_prepare */
    /* One program: */
    const char *command; /* for the shell: its first word tells where the program lies */
    const char *folder;  /* its scratch folder, which it may write to, or NULL */
    bool background;     /* its priority is lower than ours: a person looks at our screen */
} confine;

/* Opens the paths that c->command (NULL: a program of Koudi's) may use, before any program is
   started; to be called for each command. False, with a sentence in why that says what to do and all
   paths closed, when something secret lies in one of them. */
bool confine_prepare(confine *c, char *why, size_t size);
/* Closes the paths. */
void confine_release(confine *c);
/* In *domain a descriptor for confine_enter, to be closed on exec; -1 where the system can forbid
   nothing. Of files it allows the paths that were prepared. False with errno. */
bool confine_open(const confine *c, int *domain);

/* ---- process.c: a program in a process, and the line to it as a bufferevent for a peer ---- */

struct bufferevent;
struct child;
struct event_base;

/* All NULL before it is started, and where that failed. */
typedef struct process {
    struct child *child;
    struct bufferevent *io; /* NULL after process_kill, too */
    int fd;                 /* of io, which does not close it */
} process;

/* Starts how->command in the shell, with how->folder as its scratch folder where there is one; or, where
   it is NULL, the program of these words, the first being its path. False, with errno, as child_start. */
bool process_start(process *p, struct event_base *base, const char *const words[],
                   const confine *how);
/* Ends the program (child_kill), and frees the bufferevent. */
void process_kill(process *p);
/* Sends what waits in the bufferevent, as far as the program has room for it, and lets the program go
   (child_free) without waiting. */
void process_end(process *p);

/* ---- guardian.c: the process between the game and a program, which kills all that the program has started ---- */

/* The task of a guardian; made before the fork, after which nothing may be allocated. */
typedef struct guardian_task {
    const char *const *words;       /* of the program, the first its path */
    const char *const *environment; /* both NULL-terminated */
    int line;                       /* the program's stdin and stdout */
    bool
        terminal; /* the line is one, which becomes the program's, stderr too; and the program is held to
                            what a person's screen needs */
    int leash;           /* readable when all is to end: its other end is the game's alone */
    int domain;          /* of a confine, that the program gets into; -1: into none */
    bool files;          /* confine_enter's */
    bool background;     /* at a lower priority than the game */
    const char *scratch; /* a folder to be removed at the end (sandbox_paths.c), or NULL */
    pid_t parent;        /* the game */
} guardian_task;

/* Runs in a new process, in which all signals are blocked: starts the program, and waits until it
   ends, or the leash or the game does; then kills all that descend from the program, also those in
   sessions of their own and those whose parents have ended, and exits. Without child subreapers
   (Linux has them) it kills the program's process group. Calls nothing but what signal handlers may
   call: the game may have threads. */
_Noreturn void guardian_run(const guardian_task *task);
/* Forks it, with all signals blocked until then. Its process number, or -1 with errno. */
pid_t guardian_start(const guardian_task *task);
/* The calling process is killed when its parent ends, where the system can; it exits at once when
   that was not the process of this number any more. */
void guardian_bind(pid_t parent);

/* ---- child.c: a program in a process of its own, with one socket to it and nothing else of ours ---- */

struct confine;
struct event_base;
typedef struct child child;

/* Starts the program words[0], a path, with these words (NULL-terminated). It gets a session and
   process group of its own, a bare environment, its stdin and stdout joined to *fd, which does not
   block and is the caller's; stderr leads nowhere. Its resources are limited, and it is confined as
   how, which is prepared, says; where files are kept from it TMPDIR is the working folder. A guardian
   (guardian.c) stands between it and us: nothing that it starts outlives it, or us, nor does
   how->folder. NULL, with errno, when there are no more processes, descriptors or memory, or PATH is
   longer than 32 KiB; a missing program shows as one that ends. */
child *child_start(struct event_base *base, const char *const words[], const struct confine *how,
                   int *fd);
/* Ends the process and all that it has started, without waiting. */
void child_kill(child *child);
/* The process number of the guardian, the program's parent. */
pid_t child_pid(const child *child);
/* Lets the program go without waiting: it has a tenth of a second to end by itself, then its guardian
   ends it and all that it has started. line, its end of which it may still write to, is closed after
   that; -1: the caller has closed it. child may be NULL. */
void child_free(child *child, int line);
/* Waits for those that were let go, for half a second each at most. */
void children_wait(void);

/* ---- peer.c: a program at a seat, at the other end of a bufferevent: told and asked by the seat protocol
        (docs/protocol.md), held to its limits, and replaced by a bot when it breaks them ---- */

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
