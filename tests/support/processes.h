/* processes.h - other processes: which there are, and waiting for their end. */
#ifndef PROCESSES_H
#define PROCESSES_H

#include <stdbool.h>

enum { MAX_CHILDREN = 64 };

/* The children of a process that run, and how many of its dead lie about. */
typedef struct family {
    int pid[MAX_CHILDREN], count, dead;
} family;

/* Skips the test on a system without /proc. */
family children_of(int pid);
/* With their children, and so on; dead ones lie about at any of them. */
family all_below(int pid);
/* One that is dead and not yet buried does not run. */
bool process_runs(int pid);
/* Waits for their end; ctest's limit ends the waiting. */
void wait_for_end(int pid);
void wait_for_all(const family *f);

/* How many descriptors this process has open, of the lowest 256. */
int open_descriptors(void);

#endif
