/* escape.h - the grammar of what a terminal sends besides characters (ECMA 48): control sequences and control strings,
   all of which are passed over. */
#ifndef KOUDI_TUI_TERMINAL_ESCAPE_H
#define KOUDI_TUI_TERMINAL_ESCAPE_H

#include <stdbool.h>
#include <stdint.h>

/* What the characters so far are part of; 0: of nothing. */
typedef enum escape_state {
    ESCAPE_NONE,
    ESCAPE_BEGUN,      /* an Esc, which may be the key */
    ESCAPE_SEQUENCE,   /* CSI or SS3, up to its final character */
    ESCAPE_BYTES,      /* a mouse report of the oldest kind: three characters */
    ESCAPE_STRING,     /* DCS, OSC, SOS, PM or APC, up to its terminator */
    ESCAPE_STRING_ESC, /* an Esc in it: its terminator has begun */
} escape_state;

typedef struct escape {
    escape_state state;
    uint32_t opened; /* the character that has opened a sequence or string */
    unsigned count;  /* characters since then */
} escape;

typedef enum escape_sign {
    SIGN_PASSED, /* the character is part of a sequence or string, or an Esc that may begin one */
    SIGN_KEY,    /* the character is a key */
    SIGN_AFTER_ESC, /* the Esc before it was the key Esc; pass the character again */
} escape_sign;

/* Takes the next character. */
escape_sign escape_take(escape *e, uint32_t c);
/* There is no further input for now. Returns how many of the characters passed last were keys after all, an Esc and
   what followed it: 0 to 2. A sequence or string may still go on. */
int escape_pause(escape *e, uint32_t keys[2]);

#endif
