/* children.h - the children of the calling process, as Linux lists them; elsewhere none. */
#ifndef KOUDI_TABLE_CHILDREN_H
#define KOUDI_TABLE_CHILDREN_H

#include <sys/types.h>

/* The numbers of at most room children, dead ones that wait to be reaped among them; how many. The
   process has one thread. Calls nothing but what signal handlers may call. */
int children_list(pid_t list[], int room);
/* The same for a kernel without a list of children: asks each process who its parent is. */
int children_scan(pid_t list[], int room);

#endif
