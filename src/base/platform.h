/* platform.h - what Linux alone can do, and what takes its place on other systems. */
#ifndef KOUDI_BASE_PLATFORM_H
#define KOUDI_BASE_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/file.h"

/* No other file of src asks for a system. platform.c has two halves: that of Linux, and that of all other POSIX
   systems, which -DKOUDI_PORTABLE=ON builds on Linux too. */

/* ---- this program ---- */

/* The program's name, by which Linux lists the process whatever path it was executed by, and argv[0], before
   anything changes the working folder: tells the program's path where the system does not. */
void own_program_named(const char *name, const char *word);
/* A path to execute this program by; with Linux's /proc also after its file was renamed. NULL where nothing tells it. */
const char *own_program(void);
/* How much memory the process has, in KiB; 0 where the system does not tell. */
long long memory_resident(void);
/* From here on no other process of the user may read the memory or the descriptors of this one, or of
   those it forks; one that executes another program is readable again. Nor does it leave a core. The
   leak sanitizer traces its process, so there it is not done; elsewhere than on Linux neither. */
void confine_hide(void);

/* ---- who is there, and what lies there ---- */

/* The account at the other end of a connected Unix socket. False with errno, ENOTSUP where the system does not
   tell: then no table is found by its socket, as anybody could have put it there. */
bool socket_account(int fd, uid_t *out);
/* A descriptor that leads to a file or folder, closed on exec, with these flags for open; where that can be, one that
   does not open it. -1 with errno. */
int path_hold(const char *path, int flags);
/* Where the descriptor leads, also after that was moved. False where the system does not tell. */
bool path_of(int fd, char out[PATH_MAX]);

/* ---- processes ---- */

/* The functions from here to the end of this header call only those that signal handlers may call. */

/* Closes all descriptors from that number on. */
void close_from(int first);
/* The calling process gets that signal when its parent ends, where the system can. */
void parent_end_signals(int number);
/* Orphans below the calling process become its own children, where the system can, and it has that name. */
void adopt_orphans(const char *name);
/* The children of the calling process, as Linux lists them; elsewhere none. list: the numbers of at most room,
   dead ones that wait to be reaped among them. Returns how many. The process has one thread. */
int children_list(pid_t list[], int room);
/* The same for a kernel without a list of children: asks each process who its parent is. */
int children_scan(pid_t list[], int room);
/* How many processes and threads all users have; 0: unknown. */
unsigned long tasks_now(void);

/* Both lower the priority by ten steps of niceness, which is inherited by what is started afterwards, and
   do nothing where the system refuses it. */

/* Of the calling process, which has begun a session of its own. */
void priority_lower_process(void);
/* Of the calling thread; only on Linux, as elsewhere all threads of a process share its niceness. */
void priority_lower_thread(void);

/* ---- confinement: Landlock for files and processes, a seccomp filter for sockets and for what no player needs of the
        kernel. Elsewhere nothing is forbidden ---- */

/* Reading includes executing. */
typedef enum sandbox_use { SANDBOX_READ, SANDBOX_WRITE, SANDBOX_DEVICE, SANDBOX_USES } sandbox_use;

typedef struct sandbox_file {
    sandbox_use use;
    const char *path;
} sandbox_file;

/* Files that every program may use beside the system's folders, up to a path of NULL: none of them shows other
   processes. */
extern const sandbox_file sandbox_files[];

/* Can the system keep a program from files? */
bool confine_can(void);
/* A descriptor for confine_enter, to be closed on exec: a domain that no file can be reached from but what is
   allowed, or from which only other processes cannot be reached. port: with files, the only one of TCP that it may
   connect to, and it may listen at none, where the system can forbid that (Linux 6.7); 0: any. -1 with errno, ENOSYS
   where the system has none. */
int confine_domain(bool files, uint16_t port);
/* False with errno. */
bool confine_allow(int domain, int fd, sandbox_use use);
/* Puts the calling thread, and all that it starts from then on, into that domain: it can signal and
   trace nobody outside, and does not gain rights by what it executes. With
   files it cannot make UNIX sockets that reach another process, which could pass it open files, nor use keys, System V
   IPC, watches, namespaces, mounts and other calls that no player needs. False with errno. */
bool confine_enter(int domain, bool files);
/* Denies the calling thread all files and other processes; what is open stays usable. Does nothing
   under a sanitizer, which reads files until the end. */
void confine_alone(void);

#endif
