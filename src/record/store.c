/* store.c - writes the record of a game as it is played. */
#include "record/store.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "base/xdg.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TEXT_SIZE = 16384, SAME_SECOND = 1000, NOTE_LINES = 32, NOTE_LINE = 400 };

struct store {
    int fd;
    int error; /* the errno value that ended the writing, or 0 */
    int version;
    bool sync;
    chain chain;              /* through the lines that are written, since version 3 */
    size_t size;              /* of the file */
    int count;                /* of its lines */
    char *path;               /* of the record */
    char saying[RECORD_LINE]; /* of the next action; "": nothing */
};

/* Lines on their way to the file. */
typedef struct lines {
    bool marked; /* each ends with its mark of the chain */
    chain chain;
    int count;
    size_t used;
    char at[TEXT_SIZE];
} lines;

static void begin(lines *text, const store *st)
{
    text->marked = st->version >= 3 && st->count;
    text->chain = st->chain;
    text->count = 0;
    text->used = 0;
}

/* One line; where there is no room for it there is none for those behind it. */
__attribute__((format(printf, 2, 3))) static void add(lines *text, const char *format, ...)
{
    char line[RECORD_LINE], mark[CHAIN_MARK + 1] = "";
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length < 0 || length + CHAIN_MARK + 1 >= (int)sizeof line ||
        text->used + sizeof line > sizeof text->at)
        return;
    chain_line(&text->chain, line, (size_t)length);
    if (text->marked)
        chain_mark(&text->chain, mark);
    text->used += (size_t)snprintf(text->at + text->used, sizeof text->at - text->used, "%s%s%s\n",
                                   line, *line && *mark ? " " : "", mark);
    text->count++;
}

/* A tag and words from outside, which may hold anything. */
static void add_words(lines *text, const char *tag, const char *words)
{
    char clean[RECORD_LINE];
    snprintf(clean, sizeof clean, "%.400s", words);
    safe_text_make(clean);
    add(text, "%s %s", tag, clean);
}

/* Writes the lines, unless nobody could read the record then. */
static void write_lines(store *st, const lines *text)
{
    const char *at = text->at;
    size_t length = text->used;
    st->size += length;
    st->count += text->count;
    st->chain = text->chain;
    if (!st->error && (st->size > RECORD_MAX_BYTES || st->count > RECORD_MAX_LINES))
        st->error = EOVERFLOW;
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
    struct stat about;
    if (!st->error && fstat(st->fd, &about) == 0 && about.st_nlink == 0)
        st->error = ESTALE;
}

/* The values that the named preset does not have, and those of rows that older versions did not know;
   all of them when it is no preset. */
static void add_rules(lines *text, const record_head *head)
{
    kd_rules preset;
    bool known = kd_rules_preset(&preset, head->rules_name);
    add_words(text, "rules", head->rules_name);
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        char value[256];
        bool same = kd_rule_get(&preset, row) == kd_rule_get(&head->rules, row);
        if (known && same && row->before < 0)
            continue;
        kd_rule_print(&head->rules, row, value, sizeof value);
        add(text, "set %s", value);
    }
}

static void add_date(lines *text, const char *date)
{
    char now[32] = "";
    time_t seconds = time(NULL);
    struct tm broken;
    if (gmtime_r(&seconds, &broken))
        strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", &broken);
    add(text, "date %s", *date ? date : now);
}

/* Where the match starts. */
static void add_start(lines *text, const record_head *head, int version)
{
    const char *level[KD_TEAMS];
    if (version < 2)
        return;
    for (int team = 0; team < KD_TEAMS; team++)
        level[team] = kd_rank_name(head->placed ? head->level[team] : head->rules.start_level);
    add(text, "level %s %s", level[0], level[1]);
    if (head->placed && head->dealer != KD_NOBODY)
        add(text, "dealer %d", head->dealer);
}

static void write_head(store *st, const record_head *head)
{
    lines text;
    begin(&text, st);
    add(&text, "koudi-record %d", st->version);
    text.marked = st->version >= 3; /* the first line says whether there are marks */
    add_rules(&text, head);
    static const char *const tags[KD_SEATS] = {"seat 0", "seat 1", "seat 2", "seat 3"};
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (*head->seat[seat])
            add_words(&text, tags[seat], head->seat[seat]);
    add_start(&text, head, st->version);
    if (st->version < 3 && seed_given(&head->seed))
        add(&text, "seed %s", head->seed.text);
    add_date(&text, head->date);
    add(&text, "%s", "");
    write_lines(st, &text);
    sync_now(st);
}

/* One program writes a record. Where the file system knows no locks, nobody is kept out. */
static int lock(int fd)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return 0;
    return errno == EWOULDBLOCK ? EBUSY : 0;
}

/* A store on an open file, or NULL with errno. */
static store *make_store(const char *path, int fd, int version, bool sync)
{
    int error = fd < 0 ? errno : lock(fd);
    store *st = error ? NULL : calloc(1, sizeof *st);
    char *own = st ? strdup(path) : NULL;
    if (own) {
        *st = (store){
            .fd = fd, .version = version ? version : RECORD_VERSION, .sync = sync, .path = own};
        return st;
    }
    free(st);
    if (!error)
        error = ENOMEM;
    if (fd >= 0)
        (void)close(fd);
    errno = error;
    return NULL;
}

/* The store, unless it met an error already: then NULL with errno. */
static store *unless_failed(store *st)
{
    if (st && st->error) {
        int error = st->error;
        (void)store_close(st);
        errno = error;
        return NULL;
    }
    return st;
}

/* A file that could not even get its head is taken away again: it would be a record of nothing. */
store *store_open(const char *path, const record_head *head, bool sync)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0)
        return NULL;
    store *st = make_store(path, fd, head->version, sync);
    if (st)
        write_head(st, head);
    st = unless_failed(st);
    int error = errno;
    if (!st)
        (void)unlink(path);
    errno = error;
    return st;
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

/* Is the file still what was read of it? */
static int check_unchanged(int fd, const history *h)
{
    struct stat about;
    if (fstat(fd, &about) != 0)
        return errno;
    return about.st_size == (off_t)h->size ? 0 : EBUSY;
}

static void write_hash(store *st, const kd_match *match)
{
    lines text;
    begin(&text, st);
    add(&text, "hash %016" PRIx64, kd_match_hash(match));
    write_lines(st, &text);
}

store *store_continue(const char *path, const history *h, const kd_match *match)
{
    kd_events last;
    kd_match again;
    int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    store *st = make_store(path, fd, h->head.version, true);
    if (!st)
        return NULL;
    st->chain = h->chain;
    st->size = h->whole;
    st->count = h->line;
    st->error = check_unchanged(fd, h);
    if (!st->error && h->whole < h->size && ftruncate(fd, (off_t)h->whole) != 0)
        st->error = errno;
    history_match(h, h->count, &again, &last);
    if (h->count && !h->hashed && ends_something(match, &last))
        write_hash(st, match);
    return unless_failed(st);
}

bool store_locked(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return false;
    bool locked = lock(fd) == EBUSY;
    (void)close(fd);
    return locked;
}

void store_says(store *st, int seat, const char *text)
{
    snprintf(st->saying, sizeof st->saying, "seat %d: %.300s", seat, text);
}

void store_applied(store *st, const kd_match *match, const kd_action *action,
                   const kd_events *events)
{
    char line[RECORD_LINE];
    lines text;
    if (st->error)
        return;
    begin(&text, st);
    kd_print_action(action, line, sizeof line);
    add(&text, "%s", line);
    bool end = ends_something(match, events);
    if (end)
        add(&text, "hash %016" PRIx64, kd_match_hash(match));
    if (*st->saying)
        add_words(&text, ";", st->saying);
    st->saying[0] = 0;
    write_lines(st, &text);
    if (end || action->actor != KD_CHANCE)
        sync_now(st);
}

static void write_words(store *st, const char *tag, const char *words)
{
    lines text;
    if (st->error || st->version < 2)
        return;
    begin(&text, st);
    add_words(&text, tag, words);
    write_lines(st, &text);
    sync_now(st);
}

void store_seal(store *st, const char *seal)
{
    write_words(st, "seal", seal);
}

void store_deck(store *st, const char *text)
{
    write_words(st, "deck", text);
}

void store_keep_seed(store *st, const dealer_seed *from)
{
    if (!st->error && st->version >= 3 && !seed_keep(st->path, from))
        st->error = errno;
}

void store_tell_seed(store *st, const dealer_seed *from)
{
    if (st->version < 3)
        return;
    write_words(st, "seed", from->text);
    if (!st->error)
        seed_forget(st->path);
}

void store_clock(store *st, unsigned seconds)
{
    char number[16];
    snprintf(number, sizeof number, "%u", seconds);
    write_words(st, "clock", number);
}

void store_note(store *st, const char *note)
{
    lines text;
    begin(&text, st);
    for (int i = 0; i < NOTE_LINES && *note && !st->error; i++) {
        char line[NOTE_LINE + 1];
        size_t length = strcspn(note, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, note);
        add_words(&text, ";", line);
        note += length + (note[length] == '\n');
    }
    write_lines(st, &text);
}

void store_past(store *st, const history *past, int count)
{
    kd_match match;
    kd_events events;
    unsigned clock = 0;
    record_start(&past->head, &match);
    for (int i = 0; i < count && kd_apply(&match, &past->step[i].action, &events).reason == KD_OK;
         i++) {
        if (past->step[i].clock > clock)
            store_clock(st, clock = past->step[i].clock);
        store_applied(st, &match, &past->step[i].action, &events);
        if (past->step[i].note)
            store_note(st, past->step[i].note);
    }
}

void store_sync(store *st)
{
    st->sync = true;
    sync_now(st);
}

bool store_can_back(const store *st)
{
    return st->version >= 2;
}

void store_back(store *st)
{
    lines text;
    if (st->error)
        return;
    begin(&text, st);
    add(&text, "back 1");
    write_lines(st, &text);
    sync_now(st);
}

int store_error(const store *st)
{
    return st->error;
}

const char *store_why(int error)
{
    return error == ESTALE      ? _("it was removed while the game went on")
           : error == EOVERFLOW ? _("it is as long as a record may be")
                                : strerror(error);
}

int store_close(store *st)
{
    if (!st)
        return 0;
    int error = st->error;
    if (close(st->fd) != 0 && !error)
        error = errno;
    free(st->path);
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
