/* confine.h - what a program at the table may reach: no other process, and, where that is asked for,
   of the files only those it needs. Linux does it (Landlock); elsewhere nothing is forbidden. */
#ifndef KOUDI_TABLE_CONFINE_H
#define KOUDI_TABLE_CONFINE_H

#include "table/places.h"

enum { CONFINE_MAY = 16, CONFINE_WHY = 1024 };

/* How programs are confined. The texts are the caller's. */
typedef struct confine {
    bool files;   /* they may read the system's folders, their own, the working folder and those of
                     may, and write to the working folder */
    bool scratch; /* each is given a scratch folder (places.h): all of them count as secret */
    const char *may[CONFINE_MAY];
    int may_count;
    const char *records;   /* another folder that is kept from them, as Koudi's own are; or NULL */
    confine_places places; /* of confine_prepare */
    /* One program: */
    const char *command; /* for the shell: its first word tells where the program lies */
    const char *folder;  /* its scratch folder, which it may write to, or NULL */
    bool background;     /* its priority is lower than ours: a person looks at our screen */
} confine;

/* Can the system keep a program from files? */
bool confine_can(void);
/* Opens the places that c->command (NULL: a program of Koudi's) may use, before any program is
   started; to be called for each command. False, with a sentence in why that says what to do and all
   places closed, when something secret lies in one of them. */
bool confine_prepare(confine *c, char *why, size_t size);
/* Closes the places. */
void confine_release(confine *c);
/* In *domain a descriptor for confine_enter, to be closed on exec; -1 where the system can forbid
   nothing. Of files it allows the places that were prepared. False with errno. */
bool confine_open(const confine *c, int *domain);
/* Puts the calling thread, and all that it starts from then on, into that domain: it can signal and
   trace nobody outside, and does not gain rights by what it executes. With
   files it cannot make UNIX sockets that reach another process, which could pass it open files, nor use keys, System V
   IPC, watches, namespaces, mounts and other calls that no player needs. False with errno.
   Calls nothing but what signal handlers may call. */
bool confine_enter(int domain, bool files);

/* Denies the calling thread all files and other processes; what is open stays usable. Does nothing
   under a sanitizer, which reads files until the end. */
void confine_alone(void);
/* From here on no other process of the user may read the memory or the descriptors of this one, or of
   those it forks; one that executes another program is readable again. Nor does it leave a core. The
   leak sanitizer traces its process, so there it is not done. */
void confine_hide(void);

#endif
