/* seat_program.h - the seat of a program: one of the game's own bots in a process, or anybody's. */
#ifndef KOUDI_TABLE_SEAT_PROGRAM_H
#define KOUDI_TABLE_SEAT_PROGRAM_H

#include "table/peer.h"
#include "table/table.h"

enum { SEAT_PROGRAM_NAME = 128 };

typedef struct seat_program {
    char name[SEAT_PROGRAM_NAME]; /* of the bot, with its settings */
    const char *words[4];
    peer_options options;
    table *table;
    peer *peer;
} seat_program;

/* One of the game's bots, by name and settings. program: the path of koudi, which is started with
   them; NULL: the bot decides in the loop, and should be quick. False with a sentence in
   why when there is no such bot. */
bool seat_program_bot(seat_program *self, const char *name, const char *program, char *why,
                      size_t size);
/* A command for the shell; it must outlive the seat. */
void seat_program_command(seat_program *self, const char *command);

#endif
