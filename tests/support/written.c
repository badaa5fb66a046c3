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

void put_marks_on(char *text, size_t room)
{
    char *old = strdup(text), mark[CHAIN_MARK + 1];
    chain links = {{0}};
    size_t used = 0;
    assert_non_null(old);
    take_marks_off(old);
    for (char *at = old, *end; (end = strchr(at, '\n')); at = end + 1) {
        chain_line(&links, at, (size_t)(end - at));
        chain_mark(&links, mark);
        used += (size_t)snprintf(text + used, room - used, "%.*s%s%s\n", (int)(end - at), at,
                                 at == end || at == old ? "" : " ", at == old ? "" : mark);
        assert_true(used < room);
    }
    free(old);
}
