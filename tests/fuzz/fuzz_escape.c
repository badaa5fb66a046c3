/* fuzz_escape.c - random control sequences and strings as a terminal sends them: no key comes out of one. */
#include "support/fuzz.h"
#include "tui/terminal/terminal.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ESC = 27, MOST = 400 };

/* A character that is part of something; now and then the rest comes later. */
static void part(escape *e, uint32_t c, bytes *in)
{
    uint32_t keys[2];
    HOLD(escape_take(e, c) == SIGN_PASSED);
    if (e->count && in->left % 5 == 0)
        HOLD(escape_pause(e, keys) == 0);
}

/* Esc and a character, or both as one. */
static void open(escape *e, uint32_t c, bool one, bytes *in)
{
    if (!one)
        part(e, ESC, in);
    part(e, one ? c + 64 : c, in);
}

/* Parameters, intermediate characters, a final one (ECMA 48, 5.4). */
static void sequence(escape *e, bytes *in)
{
    open(e, '[', next_byte(in) & 1, in);
    unsigned parameters = next_byte(in) % 20, between = next_byte(in) % 4;
    for (unsigned i = 0; i < parameters; i++)
        part(e, '0' + next_byte(in) % 16, in);
    for (unsigned i = 0; i < between; i++)
        part(e, ' ' + next_byte(in) % 16, in);
    uint32_t final = '@' + next_byte(in) % 63;
    bool mouse = final == 'M' && parameters + between == 0;
    bool console = final == '[' && parameters + between == 0;
    part(e, final, in);
    for (int i = 0; i < (mouse ? 3 : console); i++)
        part(e, console ? 'A' : ' ' + next_byte(in) % 200, in);
}

/* Anything but what ends a string (ECMA 48, 5.6), then that. */
static void string(escape *e, bytes *in)
{
    static const char kinds[] = "PX]^_", ends[] = "\a\030\032";
    open(e, (uint32_t)kinds[next_byte(in) % 5], next_byte(in) & 1, in);
    for (unsigned i = next_byte(in); i > 0; i--) {
        uint32_t c = next_byte(in) | (next_byte(in) & 1) << 9;
        part(e, c == ESC || c == 0x9c || (c < 128 && strchr(ends, (int)c)) ? 'x' : c, in);
    }
    unsigned end = next_byte(in) % 5;
    if (end == 4)
        part(e, ESC, in);
    part(e, end == 4 ? '\\' : end == 3 ? 0x9c : (uint32_t)ends[end], in);
}

/* Bytes as they come: what is read ends, and an Esc is no more than one key. */
static void anything(escape *e, bytes *in)
{
    for (unsigned i = next_byte(in); i > 0; i--) {
        uint32_t c = next_byte(in), keys[2];
        if (escape_take(e, c) == SIGN_AFTER_ESC)
            HOLD(escape_take(e, c) != SIGN_AFTER_ESC);
        HOLD(c & 7 || escape_pause(e, keys) <= 2);
    }
    *e = (escape){.state = ESCAPE_NONE};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    escape e = {.state = ESCAPE_NONE};
    bytes in = {data, size};
    for (int i = 0; in.left && i < MOST; i++) {
        static void (*const kinds[])(escape * e, bytes * in) = {sequence, string, anything};
        kinds[next_byte(&in) % 3](&e, &in);
        HOLD(e.state == ESCAPE_NONE && escape_take(&e, 'q') == SIGN_KEY);
    }
    return 0;
}
