/* friends.c - the words of friends, kept by name: a file of lines as koudi today takes them, "Mei=day1+...". */
#include "record/friends.h"

#include "base/base32.h"
#include "base/file.h"
#include "base/i18n.h"
#include "base/safe_text.h"
#include "record/day.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 18, LINE = FRIEND_NAME + DAY_WORD + 8 };

static const char head[] = "# Words of friends for koudi today, a line each: NAME=day1+...\n";

/* ---- names and words ---- */

const char *friend_name_refuse(const char *name)
{
    size_t length = strlen(name);
    if (!length)
        return N_("A friend needs a name.");
    if (length >= FRIEND_NAME)
        return N_("The name is too long.");
    if (*name == '#' || *name == ' ' || name[length - 1] == ' ' || strchr(name, '=') ||
        !safe_text_visible(name, length))
        return N_("No = in a name, no # at its beginning, no blank at its ends.");
    return NULL;
}

/* Where the word of a day begins, whatever its version; NULL: there is none. */
static const char *word_in(const char *text)
{
    for (const char *at = text; *at; at++) {
        bool within = at > text && isalnum((unsigned char)at[-1]);
        if (!within && base32_lower(at[0]) == 'd' && base32_lower(at[1]) == 'a' &&
            base32_lower(at[2]) == 'y' && isdigit((unsigned char)at[3]) &&
            at[3 + strspn(at + 3, "0123456789")] == '+')
            return at;
    }
    return NULL;
}

bool friend_is(const char *text)
{
    return word_in(text);
}

static size_t word_length(const char *word)
{
    size_t length = 0;
    while (isalnum((unsigned char)word[length]) || word[length] == '+')
        length++;
    return length;
}

bool friend_take(const char *text, friend_word *out, const char **why)
{
    static const char around[] = " \t\r\n\"'`";
    const char *at = word_in(text);
    friend_word taken = {.name = ""};
    char word[LINE];
    if (!at)
        return day_word_read(text, &taken.word, why);
    size_t length = word_length(at);
    if (word_in(at + length)) {
        *why = N_("these are several words: one at a time");
        return false;
    }
    snprintf(word, sizeof word, "%.*s", (int)(length < LINE ? length : LINE), at);
    if (!day_word_read(word, &taken.word, why))
        return false;
    while (at > text && strchr(around, at[-1]))
        at--;
    text += strspn(text, around);
    size_t equals = at > text && at[-1] == '='                       ? 1
                    : at - text >= 3 && memcmp(at - 3, "＝", 3) == 0 ? 3 /* full width */
                                                                     : 0;
    for (at -= equals; equals && at > text && strchr(around, at[-1]);)
        at--;
    if (equals) {
        length = at > text ? (size_t)(at - text) : 0;
        if (length >= FRIEND_NAME)
            for (length = FRIEND_NAME - 1; ((unsigned char)text[length] & 0xc0) == 0x80;)
                length--; /* within a character */
        snprintf(taken.name, sizeof taken.name, "%.*s", (int)length, text);
        safe_text_make(taken.name);
    }
    *out = taken;
    return true;
}

/* ---- lines ---- */

static bool line_passes(const char *line, size_t length)
{
    return !length || *line == '#';
}

static bool line_read(const char *line, size_t length, friend_word *out)
{
    char text[LINE];
    const char *why;
    if (length >= sizeof text || memchr(line, '\0', length))
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    char *equals = strrchr(text, '=');
    if (!equals || (size_t)(equals - text) >= FRIEND_NAME)
        return false;
    *equals = '\0';
    memset(out, 0, sizeof *out);
    memcpy(out->name, text, strlen(text));
    return !friend_name_refuse(text) && day_word_read(equals + 1, &out->word, &why);
}

static int friends_count(const friends *f)
{
    int names = 0;
    for (int i = 0; i < f->count; i++) {
        int before = 0;
        while (strcmp(f->word[before].name, f->word[i].name) != 0)
            before++;
        names += before == i;
    }
    return names;
}

const char *friends_name(const friends *f, const day_word *w)
{
    for (int i = 0; i < f->count; i++)
        if (day_word_same(&f->word[i].word, w))
            return f->word[i].name;
    return NULL;
}

bool friends_have(const friends *f, const char *name)
{
    for (int i = 0; i < f->count; i++)
        if (strcmp(f->word[i].name, name) == 0)
            return true;
    return false;
}

/* Can the word be added to these? Deals of a day are tried once, so a name has one word for them. */
static friend_kept may_keep(const friends *f, const friend_word *w)
{
    const char *name = friends_name(f, &w->word);
    if (name)
        return strcmp(name, w->name) == 0 ? FRIEND_AGAIN : FRIEND_NAMED;
    for (int i = 0; i < f->count; i++)
        if (strcmp(f->word[i].name, w->name) == 0 && f->word[i].word.rules == w->word.rules &&
            strcmp(f->word[i].word.date, w->word.date) == 0)
            return FRIEND_TAKEN;
    bool full = !friends_have(f, w->name) && friends_count(f) == MOST_FRIENDS;
    return full ? FRIEND_FULL : FRIEND_KEPT;
}

void friends_parse(friends *f, const char *text, size_t length)
{
    const char *end = text + length;
    int number = 1;
    f->count = f->bad = f->bad_line = 0;
    for (size_t size; text < end; text += size + 1, number++) {
        size = file_line(text, end);
        friend_word read;
        if (line_passes(text, size))
            continue;
        friend_kept kept = line_read(text, size, &read) ? may_keep(f, &read) : FRIEND_BAD;
        if (kept == FRIEND_KEPT && f->count < MOST_FRIEND_WORDS)
            f->word[f->count++] = read;
        else if (kept != FRIEND_AGAIN && f->bad++ == 0)
            f->bad_line = number;
    }
}

/* ---- the file ---- */

static bool friends_path(char path[PATH_MAX])
{
    return xdg_path("XDG_STATE_HOME", ".local/state", "days/friends.txt", path, PATH_MAX);
}

int friends_read(friends *f)
{
    char path[PATH_MAX];
    size_t length;
    char *text = friends_path(path) ? file_load_if_any(path, MOST_BYTES, &length) : NULL;
    f->count = f->bad = f->bad_line = 0;
    if (!text)
        return errno;
    friends_parse(f, text, length);
    free(text);
    return 0;
}

/* The changes with which the file is written anew. */
typedef struct change {
    const char *from, *to;   /* this friend gets that name; "": is removed. NULL: nobody */
    const char *drop;        /* the words of this date go, or NULL */
    const friend_word *more; /* is added, or NULL */
} change;

static void put_word(FILE *file, const char *name, const day_word *w)
{
    char word[DAY_WORD];
    day_word_write(w, word);
    (void)fprintf(file, "%s=%s\n", name, word);
}

/* Lines that are no words stay as they are, and a newline that the last one lacks is added. */
static bool write_anew(const char *path, const char *text, size_t length, const change *c)
{
    char fresh[PATH_MAX];
    const char *end = text + length;
    FILE *file = file_begin(path, fresh, sizeof fresh);
    if (!file)
        return false;
    if (!length)
        (void)fputs(head, file);
    for (size_t size; text < end; text += size + 1) {
        size = file_line(text, end);
        friend_word read;
        bool word = !line_passes(text, size) && line_read(text, size, &read);
        bool renamed = word && c->from && strcmp(read.name, c->from) == 0;
        if (word && c->drop && strcmp(read.word.date, c->drop) == 0)
            continue;
        if (renamed && *c->to)
            put_word(file, c->to, &read.word);
        if (renamed)
            continue;
        (void)fwrite(text, 1, size, file);
        (void)fputc('\n', file);
    }
    if (c->more)
        put_word(file, c->more->name, &c->more->word);
    return file_finish(file, fresh, path);
}

static const char *earliest(const friends *f)
{
    const char *date = f->word[0].word.date;
    for (int i = 1; i < f->count; i++)
        if (strcmp(f->word[i].word.date, date) < 0)
            date = f->word[i].word.date;
    return date;
}

friend_kept friends_keep(friend_word *w)
{
    char path[PATH_MAX];
    size_t length;
    day_word own;
    if (day_kept_by(w->word.date, w->word.rules, &own) && day_word_same(&own, &w->word))
        return FRIEND_OWN;
    int lock = friends_path(path) ? file_lock(path) : -1;
    char *text = lock >= 0 ? file_load_if_any(path, MOST_BYTES, &length) : NULL;
    friends *f = text ? malloc(sizeof *f) : NULL;
    friend_kept kept = FRIEND_FAILED;
    if (f) {
        friends_parse(f, text, length);
        kept =
            friend_name_refuse(w->name) && !friends_name(f, &w->word) ? FRIEND_BAD : may_keep(f, w);
        if (kept == FRIEND_NAMED)
            snprintf(w->name, sizeof w->name, "%s", friends_name(f, &w->word));
    }
    const char *drop = kept == FRIEND_KEPT && f->count == MOST_FRIEND_WORDS ? earliest(f) : NULL;
    if (drop && strcmp(w->word.date, drop) <= 0)
        kept = FRIEND_OLD;
    if (kept == FRIEND_KEPT) {
        const change add = {.drop = drop, .more = w};
        kept = write_anew(path, text, length, &add) ? FRIEND_KEPT : FRIEND_FAILED;
    }
    file_unlock(lock);
    int error = errno;
    free(f);
    free(text);
    errno = error;
    return kept;
}

/* Would the words of both go together under one name? */
static bool join(const friends *f, const char *from, const char *to)
{
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < f->count && strcmp(f->word[i].name, from) == 0; k++)
            if (strcmp(f->word[k].name, to) == 0 &&
                f->word[i].word.rules == f->word[k].word.rules &&
                strcmp(f->word[i].word.date, f->word[k].word.date) == 0)
                return false;
    return true;
}

friend_kept friends_rename(const char *from, const char *to)
{
    char path[PATH_MAX];
    size_t length;
    if (*to && friend_name_refuse(to))
        return FRIEND_BAD;
    int lock = friends_path(path) ? file_lock(path) : -1;
    char *text = lock >= 0 ? file_load_if_any(path, MOST_BYTES, &length) : NULL;
    friends *f = text ? malloc(sizeof *f) : NULL;
    friend_kept kept = FRIEND_FAILED;
    if (f) {
        friends_parse(f, text, length);
        kept = !friends_have(f, from)  ? FRIEND_ABSENT
               : strcmp(from, to) == 0 ? FRIEND_AGAIN
               : !join(f, from, to)    ? FRIEND_TAKEN
                                       : FRIEND_KEPT;
    }
    if (kept == FRIEND_KEPT && !write_anew(path, text, length, &(change){.from = from, .to = to}))
        kept = FRIEND_FAILED;
    file_unlock(lock);
    int error = errno;
    free(f);
    free(text);
    errno = error;
    return kept;
}
