/* peer_close.h - the last words to a program: all that is left to say, the end, a moment to take it. */
#ifndef KOUDI_TABLE_PEER_CLOSE_H
#define KOUDI_TABLE_PEER_CLOSE_H

struct bufferevent;

/* Writes what waits in the bufferevent, which is disabled, and "end"; reads what still comes, for a
   moment at most. */
void peer_close(struct bufferevent *io);

#endif
