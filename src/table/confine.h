/* confine.h - what a program at the table may reach: no other process, and, where that is asked for,
   of the files only those it needs. Linux does it (Landlock); elsewhere nothing is forbidden. */
#ifndef KOUDI_CONFINE_H
#define KOUDI_CONFINE_H

#include <stdbool.h>
#include <stddef.h>

enum { CONFINE_MAY = 16, CONFINE_WHY = 1024 };

/* How a program is confined. The texts are the caller's. */
typedef struct confine {
    bool files;          /* it may read the system's folders, its own, the working folder and what
                            may has, and write to the working folder */
    const char *command; /* for the shell: its first word tells the program's own folder */
    const char *may[CONFINE_MAY];
    int may_count;
    const char *folder;  /* which it may write to besides, or NULL */
    const char *records; /* a folder that is kept from it besides Koudi's own, or NULL */
} confine;

/* Can the system keep a program from files? */
bool confine_can(void);
/* Is there nothing secret in the folders that the program may use? Else false, with a sentence in
   why that says what to do. */
bool confine_check(const confine *c, char *why, size_t size);
/* In *domain a descriptor for confine_enter, to be closed on exec; -1 where the system can forbid
   nothing. False with errno. */
bool confine_open(const confine *c, int *domain);
/* Puts the calling thread, and all that it starts from then on, into that domain: it can signal and
   trace nobody outside, and does not gain rights by what it executes. False with errno. Calls nothing
   but what signal handlers may call. */
bool confine_enter(int domain);

/* Puts the calling thread where there is no file and no other process, for one that has open all that
   it needs. Sanitizers read files to the end. */
void confine_alone(void);
/* From here on no other process of the user may read the memory or the descriptors of this one, or of
   those it forks; one that executes another program is readable again. Nor does it leave a core. The
   leak sanitizer traces its process, so there it is not done. */
void confine_hide(void);

#endif
