/* written.c - edits the text of records. */
#include "support/written.h"

#include "record/record.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t head_size(const char *text)
{
    for (const char *at = strchr(text, '\n'); at; at = strchr(at + 1, '\n')) {
        const char *end = strchr(at + 1, '\n');
        if (end && chain_body(at + 1, (size_t)(end - at - 1)) == 0)
            return (size_t)(end + 1 - text);
    }
    fail_msg("a record without the end of its head: %.200s", text);
    return 0;
}

void replace_line(char *text, const char *begins, const char *line)
{
    char *at = text;
    while (strncmp(at, begins, strlen(begins)) != 0) {
        at = strchr(at, '\n');
        assert_non_null(at);
        at++;
    }
    size_t length = strlen(line);
    const char *rest = at + strcspn(at, "\n");
    memmove(at + length, rest, strlen(rest) + 1);
    memcpy(at, line, length);
}

void take_marks_off(char *text)
{
    char *to = text;
    for (char *at = text, *end; (end = strchr(at, '\n')); at = end + 1) {
        size_t length = chain_body(at, (size_t)(end - at));
        memmove(to, at, length);
        to += length;
        *to++ = '\n';
    }
    *to = '\0';
}

size_t marks_put(char *out, const char *text, size_t size)
{
    const char *at = text, *end = text + size, *stop;
    chain links = {{0}};
    size_t used = 0;
    for (; at < end && (stop = memchr(at, '\n', (size_t)(end - at))); at = stop + 1) {
        size_t length = chain_body(at, (size_t)(stop - at));
        memcpy(out + used, at, length);
        used += length;
        chain_line(&links, at, length);
        if (at > text) {
            if (length)
                out[used++] = ' ';
            chain_mark(&links, out + used);
            used += CHAIN_MARK;
        }
        out[used++] = '\n';
    }
    memcpy(out + used, at, (size_t)(end - at));
    return used + (size_t)(end - at);
}

void put_marks_on(char *text, size_t room)
{
    size_t size = strlen(text);
    char *all = malloc(MARKED_ROOM(size));
    assert_non_null(all);
    size = marks_put(all, text, size);
    assert_true(size < room);
    memcpy(text, all, size);
    text[size] = '\0';
    free(all);
}

const char *marked(const char *text)
{
    static char copy[1 << 19];
    assert_true(strlen(text) < sizeof copy);
    snprintf(copy, sizeof copy, "%s", text);
    put_marks_on(copy, sizeof copy);
    return copy;
}
