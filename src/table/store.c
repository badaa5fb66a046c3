/* store.c - writes the record of a game as it is played. */
#include "table/store.h"

#include "table/plain.h"
#include "table/xdg.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TEXT_SIZE = 16384, SAME_SECOND = 1000 };

struct store {
    int fd;
    int error; /* the errno value that ended the writing, or 0 */
    bool sync;
};

/* Lines on their way to the file. */
typedef struct lines {
    size_t used;
    char at[TEXT_SIZE];
} lines;

__attribute__((format(printf, 2, 3))) static void add(lines *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof text->at - text->used;
    int length = vsnprintf(text->at + text->used, room, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < room)
        text->used += (size_t)length;
}

/* A tag and words from outside, which may hold anything. */
static void add_words(lines *text, const char *tag, const char *words)
{
    char clean[RECORD_LINE];
    snprintf(clean, sizeof clean, "%.400s", words);
    plain_make(clean);
    add(text, "%s %s\n", tag, clean);
}

static void write_all(store *st, const char *at, size_t length)
{
    while (length && !st->error) {
        ssize_t done = write(st->fd, at, length);
        if (done < 0 && errno != EINTR)
            st->error = errno;
        if (done <= 0)
            continue;
        at += done;
        length -= (size_t)done;
    }
}

static void sync_now(store *st)
{
    if (!st->sync || st->error)
        return;
    /* Pipes and some file systems cannot sync; what was written is all they can promise. */
    if (fdatasync(st->fd) != 0 && errno != EINVAL && errno != ENOTSUP)
        st->error = errno;
}

/* The values that the named preset does not have; all of them when it is no preset. */
static void add_rules(lines *text, const record_head *head)
{
    kd_rules preset;
    bool known = kd_rules_preset(&preset, head->rules_name);
    add_words(text, "rules", head->rules_name);
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        char value[256];
        if (known && kd_rule_get(&preset, row) == kd_rule_get(&head->rules, row))
            continue;
        kd_rule_print(&head->rules, row, value, sizeof value);
        add(text, "set %s\n", value);
    }
}

static void add_date(lines *text, const char *date)
{
    char now[32] = "";
    time_t seconds = time(NULL);
    struct tm broken;
    if (gmtime_r(&seconds, &broken))
        strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", &broken);
    add(text, "date %s\n", *date ? date : now);
}

static void write_head(store *st, const record_head *head)
{
    lines text = {.used = 0};
    add(&text, "koudi-record 1\n");
    add_rules(&text, head);
    static const char *const tags[KD_SEATS] = {"seat 0", "seat 1", "seat 2", "seat 3"};
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (*head->seat[seat])
            add_words(&text, tags[seat], head->seat[seat]);
    add(&text, "seed %" PRIu64 "\n", head->seed);
    add_date(&text, head->date);
    add(&text, "\n");
    write_all(st, text.at, text.used);
    sync_now(st);
}

store *store_open(const char *path, const record_head *head, bool sync)
{
    store *st = calloc(1, sizeof *st);
    if (!st)
        return NULL;
    st->sync = sync;
    st->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (st->fd >= 0)
        write_head(st, head);
    int error = st->fd < 0 ? errno : st->error;
    if (!error)
        return st;
    if (st->fd >= 0)
        (void)close(st->fd);
    free(st);
    errno = error;
    return NULL;
}

/* Has a trick or a deal ended with these events? */
static bool ends_something(const kd_match *match, const kd_events *events)
{
    if (match->round.phase == KD_PHASE_SCORED || match->round.phase == KD_PHASE_OVER)
        return true;
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == KD_EV_TRICK)
            return true;
    return false;
}

void store_applied(store *st, const kd_match *match, const kd_action *action,
                   const kd_events *events)
{
    char line[RECORD_LINE];
    lines text = {.used = 0};
    if (st->error)
        return;
    kd_print_action(action, line, sizeof line);
    add(&text, "%s\n", line);
    bool end = ends_something(match, events);
    if (end)
        add(&text, "hash %016" PRIx64 "\n", kd_match_hash(match));
    write_all(st, text.at, text.used);
    if (end || action->actor != KD_CHANCE)
        sync_now(st);
}

int store_error(const store *st)
{
    return st->error;
}

int store_close(store *st)
{
    if (!st)
        return 0;
    int error = st->error;
    if (close(st->fd) != 0 && !error)
        error = errno;
    free(st);
    return error;
}

bool store_default_path(char *out, size_t size)
{
    char stamp[32] = "", file[80], more[16] = "";
    time_t seconds = time(NULL);
    struct tm broken;
    if (localtime_r(&seconds, &broken))
        strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &broken);
    for (int i = 2;; i++) {
        snprintf(file, sizeof file, "records/%s-%ld%s.rec", stamp, (long)getpid(), more);
        if (!xdg_path("XDG_STATE_HOME", ".local/state", file, out, size))
            return false;
        /* Games of one process that begin within a second are numbered. */
        if (i == SAME_SECOND || access(out, F_OK) != 0)
            return xdg_make_folders(out);
        snprintf(more, sizeof more, "-%d", i);
    }
}
