/* friends.h - the words of friends, kept by name: a file of lines as koudi today takes them, "Mei=day1+...". */
#ifndef KOUDI_RECORD_FRIENDS_H
#define KOUDI_RECORD_FRIENDS_H

#include "record/day_word.h"

/* FRIEND_NAME: bytes of a name, with its end. */
enum { FRIEND_NAME = 48, MOST_FRIENDS = 32, MOST_FRIEND_WORDS = 1024 };

typedef struct friend_word {
    char name[FRIEND_NAME];
    day_word word;
} friend_word;

typedef struct friends {
    friend_word word[MOST_FRIEND_WORDS];
    int count;
    int bad,
        bad_line; /* lines that are no such word and are left as they are; the first of them, from 1 */
} friends;

/* ---- names and words ---- */

/* Why no friend can be called so, to be translated; NULL: one can. */
const char *friend_name_refuse(const char *name);
/* Is there a word of a day in the text, be it whole or not? */
bool friend_is(const char *text);
/* Finds the word of a day in a text, as chats have it: "Mei=day1+...", or alone, or with the line before it. out->name is
   "" where there is none, and safe to be shown; a long one is cut. False, with only *why set, a sentence to be translated. */
bool friend_take(const char *text, friend_word *out, const char **why);

/* ---- the file ---- */

/* Reads the lines of a file. Empty ones and those that begin with "#" are passed over; a bad one, or one that
   contradicts those before it, harms no other. */
void friends_parse(friends *f, const char *text, size_t length);
/* Reads the file; without one there are no friends. Returns 0 or an errno. */
int friends_read(friends *f);
/* The name under which that word is kept; NULL: it is not. */
const char *friends_name(const friends *f, const day_word *w);
/* Is it the name of one of them? */
bool friends_have(const friends *f, const char *name);

/* The outcome for a friend's word, or for a name. */
typedef enum friend_kept {
    FRIEND_KEPT,
    FRIEND_AGAIN, /* it was kept already */
    FRIEND_NAMED, /* under another name, which is put in its place */
    FRIEND_OWN,   /* it is the player's own */
    FRIEND_TAKEN, /* that friend has another result of the same deals: it is somebody else, who needs another name */
    FRIEND_FULL,   /* there are MOST_FRIENDS */
    FRIEND_OLD,    /* there are MOST_FRIEND_WORDS, none of an earlier day */
    FRIEND_BAD,    /* friend_name_refuse says why */
    FRIEND_ABSENT, /* nobody is called so */
    FRIEND_FAILED, /* errno says why the file cannot be read or written: it is as before */
} friend_kept;

/* Keeps a word with its name. Where there are too many, those of the earliest day go, if that is before the word's. */
friend_kept friends_keep(friend_word *w);
/* Gives a friend another name, or with that of another friend makes them one; to is "": removes the friend. */
friend_kept friends_rename(const char *from, const char *to);

#endif
