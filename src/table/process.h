/* process.h - a program in a process, and the line to it as a bufferevent for a peer. */
#ifndef KOUDI_TABLE_PROCESS_H
#define KOUDI_TABLE_PROCESS_H

#include "table/confine.h"

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

#endif
