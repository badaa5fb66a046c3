/* plain.c - text that may be shown: whole UTF-8 characters, none of which steers a terminal. */
#include "table/plain.h"

#include <string.h>

/* What first bytes look like, and the least that is worth so many bytes. */
static const struct {
    uint8_t mask, lead;
    uint32_t least;
} sizes[] = {{0x80, 0, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
enum { SIZES = sizeof sizes / sizeof *sizes };

int plain_decode(const char *text, size_t left, uint32_t *code)
{
    const unsigned char *s = (const unsigned char *)text;
    int more = 0;
    if (left == 0)
        return 0;
    while (more < SIZES && (s[0] & sizes[more].mask) != sizes[more].lead)
        more++;
    if (more == SIZES || (size_t)more >= left)
        return 0;
    uint32_t read = s[0] & (0xffU ^ sizes[more].mask);
    for (int i = 1; i <= more; i++) {
        if (s[i] >> 6 != 2)
            return 0;
        read = read << 6 | (s[i] & 0x3fU);
    }
    if (read < sizes[more].least || read > 0x10ffff || (read >= 0xd800 && read < 0xe000))
        return 0;
    *code = read;
    return more + 1;
}

bool plain_control(uint32_t code)
{
    return code < ' ' || (code >= 0x7f && code < 0xa0);
}

bool plain_text(const char *text, size_t length)
{
    uint32_t code;
    for (int used; length > 0; text += used, length -= (size_t)used) {
        used = plain_decode(text, length, &code);
        if (used == 0 || plain_control(code))
            return false;
    }
    return true;
}

void plain_make(char *text)
{
    char *to = text;
    uint32_t code;
    while (*text) {
        int used = plain_decode(text, strlen(text), &code);
        if (used == 0 || plain_control(code)) {
            *to++ = '?';
            text += used ? used : 1;
            continue;
        }
        memmove(to, text, (size_t)used);
        to += used;
        text += used;
    }
    *to = '\0';
}
