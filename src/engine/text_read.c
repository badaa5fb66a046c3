/* text_read.c - suits, ranks, cards and actions from the lines that they are printed as. */
#include "text.h"

#include <limits.h>
#include <string.h>

/* The number whose name is text; -1 when there is none. */
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

/* Reads the rank that text begins with; where it ends, or NULL when there is none. */
static const char *read_rank(const char *text, int *rank)
{
    static const uint8_t ranks[UCHAR_MAX + 1] = {
        ['2'] = 1, ['3'] = 2, ['4'] = 3,  ['5'] = 4,  ['6'] = 5,  ['7'] = 6,  ['8'] = 7,
        ['9'] = 8, ['T'] = 9, ['J'] = 10, ['Q'] = 11, ['K'] = 12, ['A'] = 13,
    };
    bool ten = text[0] == '1' && text[1] == '0';
    *rank = ten ? KD_RANK_10 : ranks[(unsigned char)*text] - 1;
    return *rank < 0 ? NULL : text + 1 + ten;
}

bool kd_parse_rank(const char *text, int *rank)
{
    int read;
    const char *end = read_rank(text, &read);
    if (!end || *end)
        return false;
    *rank = read;
    return true;
}

/* The same of a face. */
static const char *read_face(const char *text, kd_face *face)
{
    static const uint8_t suits[UCHAR_MAX + 1] = {
        ['S'] = KD_SPADES + 1,
        ['H'] = KD_HEARTS + 1,
        ['C'] = KD_CLUBS + 1,
        ['D'] = KD_DIAMONDS + 1,
    };
    if ((*text == 'b' || *text == 'r') && text[1] == 'j') {
        *face = *text == 'b' ? KD_SMALL_JOKER : KD_BIG_JOKER;
        return text + 2;
    }
    int suit = suits[(unsigned char)*text] - 1, rank = 0;
    const char *end = suit < 0 ? NULL : read_rank(text + 1, &rank);
    if (end)
        *face = kd_face_of(suit, rank);
    return end;
}

bool kd_parse_face(const char *text, kd_face *face)
{
    kd_face read;
    const char *end = read_face(text, &read);
    if (!end || *end)
        return false;
    *face = read;
    return true;
}

/* Reads the face before the next comma, adds it, and moves *text behind the comma; at the end
   *text becomes NULL. */
static bool read_card(const char **text, kd_cards *cards)
{
    kd_face face;
    const char *end = read_face(*text, &face);
    if (!end || (*end && *end != ',') || kd_copies(*cards, face) == 2)
        return false;
    *cards = kd_add(*cards, kd_card(face));
    *text = *end ? end + 1 : NULL;
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
