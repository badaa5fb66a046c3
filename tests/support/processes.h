/* processes.h - counts the children of a process and waits for their end. */
#ifndef PROCESSES_H
#define PROCESSES_H

#include <stdbool.h>

enum { MAX_CHILDREN = 64 };
/* The processes of three bots: each has a guardian. */
enum { THREE_BOTS = 3 * 2 };

/* The running children of a process, and the number of its zombies. */
typedef struct family {
    int pid[MAX_CHILDREN], count, dead;
} family;

/* Skips the test on a system without /proc. */
family children_of(int pid);
/* All descendants of a process that run, and the number of zombies among them. */
family all_below(int pid);
/* Waits until so many run, and returns them: a guardian forks its bot some time after it was forked itself. */
family wait_below(int pid, int count);
/* Does the process run? A zombie does not. */
bool process_runs(int pid);
/* Waits for the end of all of them; only ctest's time limit stops the wait. */
void wait_for_end(int pid);
void wait_for_all(const family *f);

/* How many of the lowest 256 descriptors of this process are open. */
int open_descriptors(void);

#endif
