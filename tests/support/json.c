/* json.c - checks that a text is JSON (RFC 8259). */
#include "support/json.h"

#include "support/test.h"

#include <ctype.h>
#include <string.h>

enum { DEEPEST = 32 };

static const char *blanks(const char *at)
{
    return at ? at + strspn(at, " \t\r\n") : NULL;
}

static const char *string(const char *at)
{
    if (*at++ != '"')
        return NULL;
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < ' ')
            return NULL;
        if (*at != '\\')
            continue;
        at++;
        if (*at == 'u' && strspn(at + 1, "0123456789abcdefABCDEF") >= 4)
            at += 4;
        else if (!*at || !strchr("\"\\/bfnrt", *at))
            return NULL;
    }
    return at + 1;
}

static const char *digits(const char *at)
{
    return at && isdigit((unsigned char)*at) ? at + strspn(at, "0123456789") : NULL;
}

static const char *number(const char *at)
{
    at += *at == '-';
    at = *at == '0' ? at + 1 : digits(at);
    if (at && *at == '.')
        at = digits(at + 1);
    if (at && (*at == 'e' || *at == 'E'))
        at = digits(at + 1 + (at[1] == '-' || at[1] == '+'));
    return at;
}

static const char *value(const char *at, int deep);

/* The members between the brackets; in an object each begins with a key. */
static const char *members(const char *at, char close, int deep)
{
    at = blanks(at + 1);
    if (*at == close)
        return at + 1;
    for (;; at++) {
        if (close == '}') {
            at = blanks(string(blanks(at)));
            if (!at || *at++ != ':')
                return NULL;
        }
        at = value(at, deep + 1);
        if (!at || (*at != ',' && *at != close))
            return NULL;
        if (*at == close)
            return at + 1;
    }
}

static const char *word(const char *at)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    return NULL;
}

static const char *value(const char *at, int deep)
{
    at = blanks(at);
    if (deep > DEEPEST)
        return NULL;
    switch (*at) {
    case '{': return blanks(members(at, '}', deep));
    case '[': return blanks(members(at, ']', deep));
    case '"': return blanks(string(at));
    case 't':
    case 'f':
    case 'n': return blanks(word(at));
    default: return blanks(number(at));
    }
}

const char *json_end(const char *text)
{
    return value(text, 0);
}

void expect_json(const char *text)
{
    const char *end = json_end(text);
    if (!end || *end)
        fail_msg("no JSON: %.60s", text);
}
