/* faults.h - makes the k-th system call of a run fail. Programs that use this are linked with --wrap
   for each such call (tests/CMakeLists.txt). */
#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>
#include <stddef.h>

enum fault_sort {
    FAULT_FILES = 1,     /* open, read, write, sync, rename, ... */
    FAULT_PROCESSES = 2, /* fork, socketpair, waitpid, ... */
    FAULT_MEMORY = 4,    /* malloc, calloc, realloc and the like in Koudi's code */
    FAULT_LIBRARY = 8,   /* the same within libevent */
    FAULT_SOCKETS = 16,  /* socket, bind, listen, connect, pipe, setsid */
    FAULT_TLS = 32,      /* malloc, realloc within OpenSSL */
    FAULT_OTHER = 64     /* calls that fail only by their names */
};

typedef enum fault_style {
    FAULT_ONCE, /* the k-th call fails, later ones do not */
    FAULT_ON,   /* the k-th call and all later ones fail */
    FAULT_HALF  /* the same, but when the k-th call is a write it writes half of its bytes */
} fault_style;

/* Counts the allocations of libevent and OpenSSL, too. Call it before any other function of these. */
void faults_prepare(void);
/* Counts calls of these sorts (a mask of enum fault_sort) from 1 on; the k-th fails. */
void faults_arm(unsigned sorts, int k, fault_style style);
/* Counts only the calls of that name; the k-th, in this process and in each that it forks, fails with that error:
   an errno, or what the call returns instead. */
void faults_arm_call(const char *name, int k, int error);
/* Where it is noted that a call has failed, which may be memory that processes share. */
void faults_note(volatile bool *failed);
/* Is called after each write that has not failed, in whatever process; NULL: nothing is. */
extern void (*faults_written)(const char *at, size_t size);
/* The folder that mkdtemp has made last. */
extern char faults_folder[100];
/* Ends the faults. Returns the name of the call that failed first, or NULL when there were fewer than
   k. */
const char *faults_disarm(void);

#endif
