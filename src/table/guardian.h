/* guardian.h - the process between the game and a program, which kills all that the program has started. */
#ifndef KOUDI_TABLE_GUARDIAN_H
#define KOUDI_TABLE_GUARDIAN_H

#include <stdbool.h>
#include <sys/types.h>

/* What a guardian is given; made before the fork, after which nothing may be allocated. */
typedef struct guardian_task {
    const char *const *words;       /* of the program, the first its path */
    const char *const *environment; /* both NULL-terminated */
    int line;                       /* the program's stdin and stdout */
    int leash;           /* readable when all is to end: its other end is the game's alone */
    int domain;          /* of confine.h, that the program gets into; -1: into none */
    bool files;          /* confine_enter's */
    bool background;     /* at a lower priority than the game */
    const char *scratch; /* a folder to be removed at the end (places.h), or NULL */
    pid_t parent;        /* the game */
} guardian_task;

/* Runs in a new process, in which all signals are blocked: starts the program, and waits until it
   ends, or the leash or the game does; then kills all that descend from the program, also those in
   sessions of their own and those whose parents have ended, and exits. Without child subreapers
   (Linux has them) it kills the program's process group. Calls nothing but what signal handlers may
   call: the game may have threads. */
_Noreturn void guardian_run(const guardian_task *task);
/* The calling process is killed when its parent ends, where the system can; it exits at once when
   that was not the process of this number any more. */
void guardian_bind(pid_t parent);
/* Closes all descriptors from that number on. Calls nothing but what signal handlers may call. */
void close_from(int first);
/* The children of the calling process, as Linux lists them; elsewhere none. list: the numbers of at most room,
   dead ones that wait to be reaped among them. Returns how many. The process has one thread. Calls nothing but what signal handlers may call. */
int children_list(pid_t list[], int room);
/* The same for a kernel without a list of children: asks each process who its parent is. */
int children_scan(pid_t list[], int room);

#endif
