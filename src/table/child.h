/* child.h - a program in a process of its own, with one socket to it and nothing else of ours. */
#ifndef KOUDI_TABLE_CHILD_H
#define KOUDI_TABLE_CHILD_H

#include <sys/types.h>

struct confine;
struct event_base;
typedef struct child child;

/* Starts the program words[0], a path, with these words (NULL-terminated). It gets a session and
   process group of its own, a bare environment, its stdin and stdout joined to *fd, which does not
   block and is the caller's; stderr leads nowhere. Its resources are limited, and it is confined as
   how, which is prepared, says; where files are kept from it TMPDIR is the working folder. A guardian
   (guardian.h) stands between it and us: nothing that it starts outlives it, or us, nor does
   how->folder. NULL, with errno, when there are no more processes, descriptors or memory; a
   missing program shows as one that ends. */
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

#endif
