/* priority.h - lower priorities for what computes while a person looks at the screen. */
#ifndef KOUDI_BASE_PRIORITY_H
#define KOUDI_BASE_PRIORITY_H

/* Both lower the priority by ten steps of niceness, which is inherited by what is started afterwards, and
   do nothing where the system refuses it. They call nothing but what signal handlers may call. */

/* Of the calling process, which has begun a session of its own. */
void priority_lower_process(void);
/* Of the calling thread; only on Linux, as elsewhere all threads of a process share its niceness. */
void priority_lower_thread(void);

#endif
