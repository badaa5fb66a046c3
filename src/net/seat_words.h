/* seat_words.h - who may sit at a table, and its clock, as people write them: "me,any,mei,bot:strong",
   "30+5". */
#ifndef KOUDI_NET_SEAT_WORDS_H
#define KOUDI_NET_SEAT_WORDS_H

#include "net/room.h"

/* For South, East, North and West: me, any, bot, bot:NAME[:SETTINGS], or the name of an account. Seats
   without a word are for anybody; NULL: the first for who opens the table, the others for anybody. False,
   with a sentence in the player's language. */
bool seat_words_read(const char *words, room_seat out[KD_SEATS], char *why, size_t size);
/* "none", "60" for each answer, or "60+5": a reserve, and what each answer adds to it, in seconds. */
bool clock_words_read(const char *words, unsigned *each_s, unsigned *more_s);

#endif
