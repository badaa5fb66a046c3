/* opened.h - tables in processes of their own, as koudi open makes them. */
#ifndef OPENED_H
#define OPENED_H

/* Kills the table at that socket, and waits until nobody listens there. */
void kill_table(const char *path);
/* Waits until nothing has that path. */
void wait_gone(const char *path);

#endif
