/* escape.c - the grammar of control sequences and control strings (ECMA 48). */
#include "tui/terminal/terminal.h"

#include <string.h>

enum { BEL = 7, CAN = 24, SUB = 26, ESC = 27, C1 = 0x80, C1_OF = 0x40, MOUSE_BYTES = 3 };

/* Is the character one of the list? */
static bool is_one_of(uint32_t c, const char *list)
{
    return c > 0 && c < 128 && strchr(list, (int)c);
}

/* The state that Esc and this character begin; ESCAPE_NONE: they begin nothing. */
static escape_state begun_by(uint32_t c)
{
    return is_one_of(c, "[O")      ? ESCAPE_SEQUENCE
           : is_one_of(c, "PX]^_") ? ESCAPE_STRING
                                   : ESCAPE_NONE;
}

static void escape_begin(escape *e, escape_state state, uint32_t opened)
{
    *e = (escape){state, opened, 0};
}

/* Parameters and intermediate characters, then a final one. "[[" and one more is what a Linux console sends for
   function keys. */
static escape_sign take_sequence(escape *e, uint32_t c)
{
    bool first = e->count++ == 0;
    if (c >= ' ' && c < '@')
        return SIGN_PASSED;
    bool mouse = first && c == 'M' && e->opened == '[', console = first && c == '[';
    escape_begin(e, mouse ? ESCAPE_BYTES : ESCAPE_NONE, c);
    if (console)
        e->state = ESCAPE_SEQUENCE;
    if (c >= '@' && c <= '~')
        return SIGN_PASSED;
    return escape_take(e, c); /* the sequence was broken off */
}

escape_sign escape_take(escape *e, uint32_t c)
{
    switch (e->state) {
    case ESCAPE_SEQUENCE: return take_sequence(e, c);
    case ESCAPE_STRING:
        e->count++;
        if (c == CAN || c == SUB || c == BEL || c == C1_OF + '\\')
            escape_begin(e, ESCAPE_NONE, 0);
        else if (c == ESC)
            e->state = ESCAPE_STRING_ESC;
        return SIGN_PASSED;
    case ESCAPE_BYTES:
        if (++e->count == MOUSE_BYTES)
            escape_begin(e, ESCAPE_NONE, 0);
        return SIGN_PASSED;
    case ESCAPE_STRING_ESC: /* another Esc breaks the string off */
        escape_begin(e, c == '\\' ? ESCAPE_NONE : ESCAPE_BEGUN, 0);
        return c == '\\' ? SIGN_PASSED : escape_take(e, c);
    case ESCAPE_BEGUN:
        escape_begin(e, begun_by(c), c);
        return e->state == ESCAPE_NONE ? SIGN_AFTER_ESC : SIGN_PASSED;
    case ESCAPE_NONE: break;
    }
    /* A C1 character is Esc and the character 64 below it, in one. */
    bool c1 = c >= C1 && c < C1 + 32;
    escape_state state = c == ESC ? ESCAPE_BEGUN : c1 ? begun_by(c - C1_OF) : ESCAPE_NONE;
    escape_begin(e, state, c1 ? c - C1_OF : 0);
    return c1 || c == ESC ? SIGN_PASSED : SIGN_KEY;
}

int escape_pause(escape *e, uint32_t keys[2])
{
    bool string = e->state == ESCAPE_STRING && e->count == 0;
    if (e->state != ESCAPE_BEGUN && !string)
        return 0;
    keys[0] = ESC;
    keys[1] = e->opened;
    escape_begin(e, ESCAPE_NONE, 0);
    return string ? 2 : 1;
}
