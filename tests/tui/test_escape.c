/* test_escape.c - of what a terminal sends, characters are keys; control sequences and strings (ECMA 48) are not. */
#include "support/test.h"
#include "tui/terminal/escape.h"

#include <string.h>

enum { PAUSE = 1, ESC = 27 };

/* "\001" in the input: nothing comes for a while. C1 characters are bytes here. In keys Esc is "~". */
typedef struct escape_row {
    const char *name, *input, *keys;
} escape_row;

static const escape_row rows[] = {
    {"keys: characters", "a1?", "a1?"},
    {"keys: Esc alone", "\033\001", "~"},
    {"keys: Esc and a letter", "\033q", "~q"},
    {"keys: Esc twice", "\033\033\001", "~~"},
    {"keys: Esc before a sequence", "\033\033[1Aq", "~q"},
    {"keys: Alt and a letter that could open a string", "\033P\001q", "~Pq"},
    {"CSI: parameters, intermediates, a final character", "\033[?1;2 $zq", "q"},
    {"CSI: kitty's key with parts", "\033[97:65;5:1uq", "q"},
    {"CSI: broken off by another", "\033[1\033[2Aq", "q"},
    {"CSI: broken off by Esc", "\033[1\033\001q", "~q"},
    {"CSI: goes on after a pause", "\033[1\001;2Aq", "q"},
    {"CSI: of a Linux console", "\033[[Aq", "q"},
    {"CSI: a mouse report of three bytes", "\033[M 12q", "q"},
    {"CSI: a mouse report by numbers", "\033[<0;1;2Mq", "q"},
    {"CSI: as one character, U+009B", "\2331;2Aq", "q"},
    {"SS3: a final character", "\033OZq", "q"},
    {"SS3: with a number", "\033O5Cq", "q"},
    {"DCS: a version, ended by ST", "\033P>|WezTerm 20240203-110809-5046fc22\033\\q", "q"},
    {"DCS: ended by U+009C", "\033P1$r0m\234q", "q"},
    {"DCS: as one character, U+0090", "\2201+r544e\033\\q", "q"},
    {"DCS: goes on after a pause", "\033P>|We\001zTerm\033\001\\q", "q"},
    {"DCS: cancelled", "\033P123\030q", "q"},
    {"DCS: broken off by a sequence", "\033P123\033[Aq", "q"},
    {"OSC: ended by BEL", "\033]11;rgb:1/2/1\aq", "q"},
    {"OSC: ended by ST", "\033]11;rgb:1/2/1\033\\q", "q"},
    {"OSC: letters that are no ASCII", "\033]2;\344\270\255\033\\q", "q"},
    {"APC: as kitty's pictures answer", "\033_Gi=1;OK\033\\q", "q"},
    {"PM", "\033^123\033\\q", "q"},
    {"SOS", "\033X123\033\\q", "q"},
    {"C1: others are nothing", "\205q", "q"},
};

static void escape_test(void **state)
{
    const escape_row *row = *state;
    escape e = {.state = ESCAPE_NONE};
    char keys[100] = "";
    size_t n = 0;
    for (const char *at = row->input; *at; at++) {
        uint32_t held[2], c = (unsigned char)*at;
        int count = *at == PAUSE ? escape_pause(&e, held) : 0;
        for (int i = 0; i < count; i++)
            keys[n++] = (char)(held[i] == ESC ? '~' : held[i]);
        escape_sign part = *at == PAUSE ? SIGN_PASSED : escape_take(&e, c);
        for (; part == SIGN_AFTER_ESC; part = escape_take(&e, c))
            keys[n++] = '~';
        if (part == SIGN_KEY)
            keys[n++] = *at;
    }
    assert_string_equal(keys, row->keys);
}
TEST_ROWS(escape_test, rows);
