/* safe_text.c - UTF-8, and text that is safe to show: it cannot control a terminal or hide anything. */
#include "base/safe_text.h"

#include <string.h>

/* For characters of 1 to 4 bytes: the first byte, and the least code that needs so many. */
static const struct {
    uint8_t mask, lead;
    uint32_t least;
} sizes[] = {{0x80, 0, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
enum { SIZES = sizeof sizes / sizeof *sizes };

int safe_text_decode(const char *text, size_t left, uint32_t *code)
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

int safe_text_encode(uint32_t code, char out[4])
{
    int more = 0;
    while (more + 1 < SIZES && code >= sizes[more + 1].least)
        more++;
    for (int i = more; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(sizes[more].lead | code);
    return more + 1;
}

/* Is it a control character: of ASCII, or U+0080 to U+009F? */
static bool is_control(uint32_t code)
{
    return code < ' ' || (code >= 0x7f && code < 0xa0);
}

/* Unicode's format characters and the separators of lines and paragraphs. */
static const struct {
    uint32_t first, last;
} formats[] = {
    {0xad, 0xad},       {0x600, 0x605},     {0x61c, 0x61c},     {0x6dd, 0x6dd},
    {0x70f, 0x70f},     {0x890, 0x891},     {0x8e2, 0x8e2},     {0x180e, 0x180e},
    {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},   {0xfeff, 0xfeff},
    {0xfff9, 0xfffb},   {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1343f},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe007f},
};

bool safe_text_hidden(uint32_t code)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats && code >= formats[i].first; i++)
        if (code <= formats[i].last)
            return true;
    return is_control(code);
}

static bool has_none(const char *text, size_t length, bool (*barred)(uint32_t code))
{
    uint32_t code;
    for (int used; length > 0; text += used, length -= (size_t)used) {
        used = safe_text_decode(text, length, &code);
        if (used == 0 || barred(code))
            return false;
    }
    return true;
}

bool safe_text_visible(const char *text, size_t length)
{
    return has_none(text, length, safe_text_hidden);
}

bool safe_text_enough(const char *text, size_t length)
{
    return has_none(text, length, is_control);
}

void safe_text_make(char *text)
{
    char *to = text;
    uint32_t code;
    while (*text) {
        int used = safe_text_decode(text, strlen(text), &code);
        if (used == 0 || safe_text_hidden(code)) {
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

/* Punctuation as Chinese input methods type it, and the ASCII character of the same key. */
static const struct {
    uint32_t code;
    char ascii;
} chinese_marks[] = {
    {0x3000, ' '},  {0x3001, ','}, {0x3002, '.'}, {0x300a, '<'}, {0x300b, '>'}, {0x300c, '['},
    {0x300d, ']'},  {0x300e, '{'}, {0x300f, '}'}, {0x3010, '['}, {0x3011, ']'}, {0x2018, '\''},
    {0x2019, '\''}, {0x201c, '"'}, {0x201d, '"'}, {0xff61, '.'}, {0xff62, '['}, {0xff63, ']'},
    {0xff64, ','},  {0xffe5, '$'}, {0x00b7, '`'},
};

uint32_t safe_text_narrow_code(uint32_t code)
{
    if (code >= 0xff01 && code <= 0xff5e)
        return code - 0xff01 + '!';
    for (size_t i = 0; i < sizeof chinese_marks / sizeof *chinese_marks; i++)
        if (chinese_marks[i].code == code)
            return (unsigned char)chinese_marks[i].ascii;
    return code;
}

void safe_text_narrow(char *text)
{
    char *to = text;
    size_t left = strlen(text);
    while (left > 0) {
        uint32_t code;
        int length = safe_text_decode(text, left, &code);
        if (length > 0) {
            to += safe_text_encode(safe_text_narrow_code(code), to);
        } else {
            *to++ = *text;
            length = 1;
        }
        text += length;
        left -= (size_t)length;
    }
    *to = '\0';
}
