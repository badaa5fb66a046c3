/* day_word.h - the result of a day's four deals as one word, to be pasted in a chat: "day1+", the result, a hash of the
   records, a checksum. It has no card in it. */
#ifndef KOUDI_RECORD_DAY_WORD_H
#define KOUDI_RECORD_DAY_WORD_H

#include "koudi.h"

/* DAY_WORD: bytes of every word, with its end. DAY_DATE: of a date, "2026-11-26". */
enum { DAY_DEALS = 4, DAY_WORD = 41, DAY_DATE = 11, DAY_MOST_LEVELS = 511, DAY_VERSION = 3 };

typedef struct day_word {
    char date[DAY_DATE];
    uint8_t version[DAY_VERSION]; /* of the program, and so of its bots: 0.3.1; each below 32 */
    uint32_t rules;               /* day_rules of those played */
    int16_t levels[DAY_DEALS];    /* of the player's side, at most DAY_MOST_LEVELS either way */
    int16_t field;                /* the sum of the field's means, in tenths of a level */
    uint8_t better;               /* than so many of 100 */
    uint32_t records;             /* the first 25 bits of the hash of the records (day_records) */
} day_word;

/* The first 25 bits of the SHA-256 of the rules' word: other values have another number, whatever they are called. */
uint32_t day_rules(const kd_rules *rules);
/* The name of the published text with that number; NULL: none has. */
const char *day_rules_name(uint32_t rules);
/* The version of this program. */
void day_version(uint8_t version[DAY_VERSION]);
/* Is it a date, written in full? */
bool day_date_is(const char *text);
/* Is it one of the days from 2000 to 2088, which have deals? */
bool day_is_dealt(const char *date);
/* Days since 2000-01-01, a Saturday; -1: that date has no deals. Back again; false: there is no such day. */
int day_number(const char *date);
bool day_print(int number, char out[DAY_DATE]);
/* Do they tell the same result? */
bool day_word_same(const day_word *a, const day_word *b);
/* The sum of the levels. */
int day_levels(const day_word *w);

void day_word_write(const day_word *w, char out[DAY_WORD]);
/* Reads a word, in capitals too, and with blanks and quotation marks around it. False, and nothing set but *why, a
   sentence to be translated: it is no word, not whole, mistyped, or of a newer version. */
bool day_word_read(const char *text, day_word *w, const char **why);
/* The line for a chat, without its word: "Koudi 2026-11-26 · 80p-v3 · +3 · field +0.8 · better than 91 %". dot: what
   stands between its parts; rules: what they are called, NULL: not told. */
enum { DAY_LINE = 400 };
void day_word_line(const day_word *w, const char *dot, const char *rules, char out[DAY_LINE]);
/* The number of the rules as the word has it. */
enum { DAY_RULES = 6 };
void day_rules_number(uint32_t rules, char out[DAY_RULES]);

#endif
