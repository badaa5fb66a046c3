/* fuzz_text.c - any bytes as input of every parser of cards, suits, ranks and actions. */
#include "koudi.h"
#include "support/fuzz.h"

#include <string.h>

enum { TEXT = 1024, LINE = 600 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Into a smaller buffer the same text must be printed, cut, and the same length returned. */
static void holds_cut_short(int (*print)(const void *what, char *out, size_t size),
                            const void *what)
{
    char whole[LINE], cut[LINE];
    int length = print(what, whole, sizeof whole);
    HOLD(length >= 0 && strlen(whole) == (size_t)length);
    for (size_t room = 0; room < 12; room++) {
        memset(cut, 'x', sizeof cut);
        HOLD(print(what, cut, room) == length);
        size_t kept = room == 0 ? 0 : room - 1;
        kept = kept < (size_t)length ? kept : (size_t)length;
        HOLD(memcmp(cut, whole, kept) == 0 && (room == 0 || cut[kept] == '\0'));
        HOLD(cut[room] == 'x');
    }
}

static int print_cards(const void *cards, char *out, size_t size)
{
    return kd_print_cards(*(const kd_cards *)cards, NULL, out, size);
}

static int print_action(const void *action, char *out, size_t size)
{
    return kd_print_action(action, out, size);
}

static void parse_cards(const char *text)
{
    kd_cards cards = {1, 1}, again;
    char line[LINE];
    if (!kd_parse_cards(text, &cards)) {
        HOLD(cards.one == 1 && cards.two == 1);
        return;
    }
    HOLD((cards.two & ~cards.one) == 0 && cards.one >> KD_FACES == 0);
    holds_cut_short(print_cards, &cards);
    kd_print_cards(cards, NULL, line, sizeof line);
    HOLD(kd_parse_cards(line, &again) && kd_same(again, cards));
}

/* An action must be printed in the one spelling that is parsed. */
static void parse_action(const char *text)
{
    kd_action action = {77, 77, {1, 1}};
    char line[LINE];
    if (!kd_parse_action(text, &action)) {
        HOLD(action.actor == 77 && action.verb == 77 && action.cards.two == 1);
        return;
    }
    HOLD(action.actor <= KD_CHANCE && action.verb < KD_VERB_COUNT);
    holds_cut_short(print_action, &action);
    kd_print_action(&action, line, sizeof line);
    HOLD(strcmp(line, text) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[TEXT];
    size_t length = size < sizeof text ? size : sizeof text - 1;
    memcpy(text, data, length);
    text[length] = '\0';
    int suit = -7, rank = -7;
    kd_face face = 77;
    char line[8];
    if (kd_parse_suit(text, &suit))
        HOLD(strcmp(kd_suit_name(suit), text) == 0);
    else
        HOLD(suit == -7);
    if (kd_parse_rank(text, &rank))
        HOLD(strcmp(kd_rank_name(rank), text) == 0 || strcmp(text, "10") == 0);
    else
        HOLD(rank == -7);
    if (kd_parse_face(text, &face))
        HOLD(face < KD_FACES && kd_print_face(face, line, sizeof line) == 2);
    else
        HOLD(face == 77);
    parse_cards(text);
    parse_action(text);
    return 0;
}
