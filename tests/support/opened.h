/* opened.h - tables in processes of their own, as koudi open makes them. */
#ifndef OPENED_H
#define OPENED_H

/* The process of the table at that socket; 0: there is none. */
int table_process(const char *path);
/* Sends a signal to that of the table of that name, if there is one. */
void signal_table(const char *name, int number);
/* Kills the table at that socket, and waits until nobody listens there. */
void kill_table(const char *path);
/* Waits until nothing has that path. */
void wait_gone(const char *path);

#endif
