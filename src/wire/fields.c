/* fields.c - the values of a struct written as words of a line, and read back, by a table of fields. */
#include "wire/fields.h"

#include "base/digest.h"
#include "base/safe_text.h"

#include <stdio.h>
#include <string.h>

enum { CARDS_TEXT = KD_FACES * 2 * 3 + 1 };

/* ---- text ---- */

char *fields_split_text(char *line)
{
    char *end = line + strlen(line), *colon = strstr(line, " : ");
    if (!colon && end - line >= 2 && strcmp(end - 2, " :") == 0)
        colon = end - 2;
    if (!colon)
        return end;
    *colon = '\0';
    return colon + 3 < end ? colon + 3 : end;
}

void fields_copy_text(char *out, const char *text, size_t most)
{
    char safe[WIRE_LINE];
    snprintf(safe, sizeof safe, "%s", text);
    safe_text_make(safe);
    size_t length = strlen(safe);
    if (length > most)
        for (length = most; length > 0 && ((unsigned char)safe[length] & 0xc0) == 0x80;)
            length--;
    memcpy(out, safe, length);
    out[length] = '\0';
}

bool fields_have_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; *at; at += strspn(at, " ")) {
        size_t end = strcspn(at, " ");
        if (end == length && strncmp(at, word, length) == 0)
            return true;
        at += end;
    }
    return false;
}

/* ---- writing ---- */

void fields_put_text(wire_text *text, const char *words)
{
    size_t length = strlen(words);
    if (length >= sizeof text->at - text->used)
        return;
    memcpy(text->at + text->used, words, length + 1);
    text->used += length;
}

static void field_put_number(wire_text *text, bool minus, uint64_t number)
{
    char digits[24], *at = digits + sizeof digits;
    *--at = '\0';
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    if (minus)
        *--at = '-';
    fields_put_text(text, at);
}

static uint64_t read_bytes(const char *at, size_t size)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (size) {
    case sizeof(uint8_t): return *(const uint8_t *)at;
    case sizeof two: memcpy(&two, at, sizeof two); return two;
    case sizeof four: memcpy(&four, at, sizeof four); return four;
    default: memcpy(&eight, at, sizeof eight); return eight;
    }
}

static bool field_put_cards(wire_text *text, const char *at)
{
    char list[CARDS_TEXT];
    kd_cards cards;
    memcpy(&cards, at, sizeof cards);
    kd_print_cards(cards, NULL, list, sizeof list);
    fields_put_text(text, " ");
    fields_put_text(text, list);
    return !kd_empty(cards);
}

static bool field_put_faces(wire_text *text, const char *at, int count)
{
    for (int i = 0; i < count; i++) {
        char name[8];
        kd_print_face((uint8_t)at[i], name, sizeof name);
        fields_put_text(text, i ? "," : " ");
        fields_put_text(text, name);
    }
    return count > 0;
}

static bool field_put_value(wire_text *text, const field *f, const char *at)
{
    char safe[WIRE_LINE];
    switch (f->form) {
    case FIELD_CARDS: return field_put_cards(text, at);
    case FIELD_FLAG: return *at;
    case FIELD_OPTION:
        fields_put_text(text, *at ? " " : "");
        fields_put_text(text, *at ? f->key : "");
        return *at;
    case FIELD_HEX:
        fields_put_text(text, " ");
        fields_put_text(text, at);
        return *at;
    case FIELD_TEXT:
        fields_copy_text(safe, at, f->size - 1);
        fields_put_text(text, " : ");
        fields_put_text(text, safe);
        return *at;
    default: break;
    }
    uint64_t number = read_bytes(at, f->size);
    bool nobody = f->form == FIELD_SEAT && number == KD_NOBODY;
    bool minus = f->form == FIELD_POINTS && (int16_t)number < 0;
    fields_put_text(text, " ");
    if (nobody)
        fields_put_text(text, "-");
    else if (f->form == FIELD_LEVEL)
        fields_put_text(text, number == KD_RANKS ? "past" : kd_rank_name((int)number));
    else if (f->form == FIELD_NAME)
        fields_put_text(text, f->names[number <= f->most ? number : 0]);
    else if (f->form == FIELD_BIT)
        field_put_number(text, false, number ? (uint64_t)__builtin_ctzll(number) : 0);
    else
        field_put_number(text, minus, minus ? (uint64_t) - (int16_t)number : number);
    return f->form >= FIELD_SEAT ? !nobody : number != 0;
}

static bool fields_put(wire_text *text, const void *of, const field *list, int count)
{
    const char *base = of;
    bool told = false;
    for (const field *f = list; f < list + count && f->form; f++) {
        if (f->form == FIELD_HEX && !base[f->at])
            return false;
        if (f->form == FIELD_FACES)
            told |= field_put_faces(text, base + f->at, (uint8_t)base[f->count]);
        else
            for (int i = 0; i < f->count; i++)
                told |= field_put_value(text, f, base + f->at + (size_t)i * f->size);
    }
    return told;
}

void fields_put_line(wire_text *text, const char *head, const void *of, const field *list,
                     int count, bool always)
{
    size_t begun = text->used;
    fields_put_text(text, head);
    if (fields_put(text, of, list, count) || always)
        fields_put_text(text, "\n");
    else
        text->at[text->used = begun] = '\0';
}

/* ---- reading ---- */

static bool read_faces(char *list, uint8_t *face, uint8_t *count, int most)
{
    int read = 0;
    for (char *comma = list; comma; read++, list = comma + 1) {
        comma = strchr(list, ',');
        if (comma)
            *comma = '\0';
        if (read == most || !kd_parse_face(list, &face[read]))
            return false;
        if (!comma)
            break;
    }
    *count = (uint8_t)(read + 1);
    return true;
}

static void write_bytes(char *at, size_t size, uint64_t number)
{
    switch (size) {
    case sizeof(uint8_t): *(uint8_t *)at = (uint8_t)number; break;
    case sizeof(uint16_t): memcpy(at, &(uint16_t){(uint16_t)number}, size); break;
    case sizeof(uint32_t): memcpy(at, &(uint32_t){(uint32_t)number}, size); break;
    default: memcpy(at, &number, sizeof number);
    }
}

/* A value that is a number in its struct. */
static bool read_number(const field *f, const char *word, uint64_t *number)
{
    bool minus = f->form == FIELD_POINTS && *word == '-';
    int level = KD_RANKS;
    *number = 0;
    if (f->form == FIELD_NAME) {
        while (*number <= f->most && strcmp(word, f->names[*number]) != 0)
            ++*number;
        return *number <= f->most;
    }
    if (f->form == FIELD_LEVEL) {
        bool good = strcmp(word, "past") == 0 || kd_parse_level(word, &level);
        *number = (uint64_t)level;
        return good;
    }
    if (f->form == FIELD_SEAT && strcmp(word, "-") == 0) {
        *number = KD_NOBODY;
        return true;
    }
    if (!wire_read_number(word + minus, f->most, number))
        return false;
    bool none = f->form == FIELD_ID && !*number;
    *number = f->form == FIELD_BIT ? UINT64_C(1) << *number : minus ? 0 - *number : *number;
    return !none;
}

static bool read_value(const field *f, char *at, char **rest, const char *text)
{
    uint64_t number;
    kd_cards cards;
    switch (f->form) {
    case FIELD_FLAG: *(bool *)at = true; return true;
    case FIELD_OPTION: *(bool *)at = fields_have_word(*rest, f->key); return true;
    case FIELD_TEXT: fields_copy_text(at, text, f->size - 1); return true;
    default: break;
    }
    const char *word = wire_word(rest);
    if (f->form == FIELD_CARDS)
        return kd_parse_cards(word, &cards) && memcpy(at, &cards, sizeof cards);
    if (f->form == FIELD_HEX)
        return digest_is_hex(word, f->size - 1) && memcpy(at, word, f->size);
    if (!read_number(f, word, &number))
        return false;
    write_bytes(at, f->size, number);
    return true;
}

bool fields_read(void *of, const field *list, int count, char **rest, const char *text)
{
    char *base = of;
    bool good = true;
    for (const field *f = list; good && f < list + count && f->form; f++) {
        if (f->form == FIELD_FACES)
            good = read_faces(wire_word(rest), (uint8_t *)base + f->at, (uint8_t *)base + f->count,
                              (int)f->most);
        else
            for (int i = 0; good && i < f->count; i++)
                good = read_value(f, base + f->at + (size_t)i * f->size, rest, text);
    }
    return good;
}
