/* faults.h - calls of the system that fail on purpose, counted: the k-th of a run. Programs that use
   this are linked with --wrap for each such call (tests/CMakeLists.txt). */
#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>

enum fault_sort {
    FAULT_FILES = 1,     /* open, read, write, sync, rename, ... */
    FAULT_PROCESSES = 2, /* fork, socketpair, waitpid, ... */
    FAULT_MEMORY = 4,    /* malloc and its like, in our own code */
    FAULT_LIBRARY = 8    /* the same within libevent */
};

typedef enum fault_style {
    FAULT_ONCE, /* the k-th call fails, later ones do not */
    FAULT_ON,   /* it and all that follow */
    FAULT_HALF  /* the same, but the k-th, where it writes, writes the half of it */
} fault_style;

/* Before the first call of libevent: its memory comes from here on through the faults. */
void faults_prepare(void);
/* From now on calls of these sorts, enum fault_sort, are counted from 1; the k-th fails. */
void faults_arm(unsigned sorts, int k, fault_style style);
/* No more faults. The name of the call that failed first, or NULL: fewer than k were made. */
const char *faults_disarm(void);

#endif
