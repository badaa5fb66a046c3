/* text_read.c - suits, ranks, cards and actions from the lines that they are printed as. */
#include "text.h"

#include <string.h>

/* The number that a word is the name of; -1 when it is none's. */
static int find_name(const char *name(int), int count, const char *text)
{
    for (int i = 0; i < count; i++)
        if (strcmp(text, name(i)) == 0)
            return i;
    return -1;
}

bool kd_parse_suit(const char *text, int *suit)
{
    int found = find_name(kd_suit_name, KD_NO_SUIT + 1, text);
    if (found < 0)
        return false;
    *suit = found;
    return true;
}

bool kd_parse_rank(const char *text, int *rank)
{
    int found = strcmp(text, "10") == 0 ? KD_RANK_10 : find_name(kd_rank_name, KD_RANKS, text);
    if (found < 0)
        return false;
    *rank = found;
    return true;
}

bool kd_parse_face(const char *text, kd_face *face)
{
    static const char suits[] = "SHCD";
    if (strcmp(text, "bj") == 0 || strcmp(text, "rj") == 0) {
        *face = *text == 'b' ? KD_SMALL_JOKER : KD_BIG_JOKER;
        return true;
    }
    const char *suit = *text ? strchr(suits, *text) : NULL;
    int rank;
    if (!suit || !kd_parse_rank(text + 1, &rank))
        return false;
    *face = kd_face_of((int)(suit - suits), rank);
    return true;
}

/* Reads the face before the next comma, adds it, and moves *text behind the comma; at the end
   *text becomes NULL. */
static bool read_card(const char **text, kd_cards *cards)
{
    char word[4] = "";
    size_t length = 0;
    for (; (*text)[length] && (*text)[length] != ','; length++) {
        if (length + 1 == sizeof word)
            return false;
        word[length] = (*text)[length];
    }
    kd_face face;
    if (!kd_parse_face(word, &face) || kd_copies(*cards, face) == 2)
        return false;
    *cards = kd_add(*cards, kd_card(face));
    *text = (*text)[length] ? *text + length + 1 : NULL;
    return true;
}

bool kd_parse_cards(const char *text, kd_cards *cards)
{
    kd_cards read = {0, 0};
    if (strcmp(text, "-") == 0)
        text = NULL;
    while (text)
        if (!read_card(&text, &read))
            return false;
    *cards = read;
    return true;
}

/* The verb that text begins with, whole; *rest is what follows it. KD_VERB_COUNT: none. */
static int read_verb(const char *text, const char **rest)
{
    int verb = 0;
    for (; verb < KD_VERB_COUNT; verb++) {
        size_t length = strlen(kd_verb_name(verb));
        if (strncmp(text, kd_verb_name(verb), length) != 0)
            continue;
        *rest = text + length;
        if (**rest == ' ' || !**rest)
            break;
    }
    return verb;
}

/* One spelling for each action: a record of it reads back and prints as the same bytes. */
static bool spelled_so(const char *text, const kd_action *action)
{
    char line[KD_FACES * 2 * 3 + 16];
    kd_print_action(action, line, sizeof line);
    return strcmp(text, line) == 0;
}

bool kd_parse_action(const char *text, kd_action *action)
{
    if (*text != '*' && (*text < '0' || *text >= '0' + KD_SEATS))
        return false;
    if (text[1] != ' ')
        return false;
    kd_action read = {(uint8_t)(*text == '*' ? KD_CHANCE : *text - '0'), 0, {0, 0}};
    const char *rest;
    int verb = read_verb(text + 2, &rest);
    if (verb == KD_VERB_COUNT)
        return false;
    read.verb = (uint8_t)verb;
    if (kd_verb_takes_cards(verb) && (*rest != ' ' || !kd_parse_cards(rest + 1, &read.cards)))
        return false;
    if (!spelled_so(text, &read))
        return false;
    *action = read;
    return true;
}
