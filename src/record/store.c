/* store.c - writes the record of a game as it is played. */
#include "record/store.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/safe_text.h"
#include "base/threads.h"

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
    bool held;               /* lines are buffered until store_release */
    bool sync_due;           /* some buffered lines must be synced */
    bool seed_told;          /* the seed is among them: its file can be removed after them */
    syncs *beside;           /* they sync; NULL: the calls do */
    void (*done)(void *arg); /* of store_sync_beside */
    void *arg;
    sync_job job;             /* runs when it is busy */
    bool again;               /* lines were written since it began */
    chain chain;              /* through all lines */
    size_t size;              /* of the file and the buffered lines */
    int count;                /* of lines in both */
    int actions;              /* in the record */
    char *path;               /* of the record */
    char saying[RECORD_LINE]; /* comment on the next action, or "" */
    size_t used;
    char text[TEXT_SIZE]; /* buffered lines */
};

/* ---- lines ------------------------------------------------------------------------------------- */

/* Writes the buffered lines, unless the record would become too large to be read. */
static void write_lines(store *st)
{
    const char *at = st->text;
    if (!st->error && (st->size > RECORD_MAX_BYTES || st->count > RECORD_MAX_LINES))
        st->error = EOVERFLOW;
    while (st->used && !st->error) {
        ssize_t done = write(st->fd, at, st->used);
        if (done < 0 && errno != EINTR)
            st->error = errno;
        if (done <= 0)
            continue;
        at += done;
        st->used -= (size_t)done;
    }
    st->used = 0;
}

/* Adds one line. The first line of a record has no mark: it says whether the others have one. */
__attribute__((format(printf, 2, 3))) static void add(store *st, const char *format, ...)
{
    char line[RECORD_LINE], mark[CHAIN_MARK + 1] = "";
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length < 0 || length + CHAIN_MARK + 1 >= (int)sizeof line) {
        st->error = EMSGSIZE;
        return;
    }
    if (st->used + sizeof line > sizeof st->text)
        write_lines(st);
    chain_line(&st->chain, line, (size_t)length);
    if (st->count)
        chain_mark(&st->chain, mark);
    int put = snprintf(st->text + st->used, sizeof st->text - st->used, "%s%s%s\n", line,
                       *line && *mark ? " " : "", mark);
    st->used += (size_t)put;
    st->size += (size_t)put;
    st->count++;
}

/* Adds a tag with words from outside, which may hold any bytes. */
static void add_words(store *st, const char *tag, const char *words)
{
    char clean[RECORD_LINE];
    snprintf(clean, sizeof clean, "%.400s", words);
    safe_text_make(clean);
    add(st, "%s %s", tag, clean);
}

/* The seed stands in the record: its file is not needed any more. */
static void forget_seed(store *st)
{
    if (st->seed_told && !st->error)
        seed_forget(st->path);
    st->seed_told = false;
}

static void on_store_synced(void *arg, int error);

static void sync_now(store *st)
{
    if (!st->sync || st->error)
        return;
    if (!st->beside)
        st->error = sync_file(st->fd);
    else if (st->job.busy)
        st->again = true;
    else
        syncs_start(st->beside, &st->job, st->fd, on_store_synced, st);
}

static void on_store_synced(void *arg, int error)
{
    store *st = arg;
    bool again = st->again;
    st->again = false;
    st->error = st->error ? st->error : error;
    if (again)
        sync_now(st);
    if (store_syncs(st))
        return;
    forget_seed(st);
    st->done(st->arg);
}

/* Writes the lines that were added, unless they are held. sync: they must be on the disk. */
static void pass_on(store *st, bool sync)
{
    st->sync_due = st->sync_due || sync;
    if (st->held)
        return;
    write_lines(st);
    if (st->sync_due)
        sync_now(st);
    st->sync_due = false;
    if (!store_syncs(st))
        forget_seed(st);
}

/* ---- head -------------------------------------------------------------------------------------- */

/* Writes the values that differ from the named text, and those of rules that older versions did not
   know; all values when the name is no published text's: others may be corrected, when more is known of where they
   are played. */
static void put_rules(store *st, const record_head *head)
{
    kd_rules preset;
    int listed = kd_preset_find(head->rules_name);
    bool known =
        listed >= 0 && listed < kd_preset_count && kd_rules_preset(&preset, head->rules_name);
    add_words(st, "rules", head->rules_name);
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        char value[256];
        if (!kd_rule_is_told(&head->rules, row))
            continue;
        if (known && row->before < 0 && kd_rule_get(&preset, row) == kd_rule_get(&head->rules, row))
            continue;
        kd_rule_print(&head->rules, row, value, sizeof value);
        add(st, "set %s", value);
    }
}

static void write_head(store *st, const record_head *head)
{
    static const char *const tags[KD_SEATS] = {"seat 0", "seat 1", "seat 2", "seat 3"};
    add(st, "koudi-record %d", st->version);
    put_rules(st, head);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (*head->seat[seat])
            add_words(st, tags[seat], head->seat[seat]);
    const char *level[KD_TEAMS];
    for (int team = 0; team < KD_TEAMS; team++)
        level[team] = kd_rank_name(head->placed ? head->level[team] : head->rules.start_level);
    add(st, "level %s %s", level[0], level[1]);
    if (head->placed && head->dealer != KD_NOBODY)
        add(st, "dealer %d", head->dealer);
    else if (!head->placed && head->rules.deals) /* (MATCH-2) */
        add(st, "dealer 0");
    char now[32] = "";
    time_t seconds = time(NULL);
    struct tm broken;
    if (gmtime_r(&seconds, &broken))
        strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", &broken);
    add(st, "date %s", *head->date ? head->date : now);
    add(st, "%s", "");
    pass_on(st, true);
}

/* Only one program may write a record. File systems without locks cannot keep others out. */
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
            .fd = fd,
            .version = version ? version : RECORD_WITHOUT_COMMITMENTS,
            .sync = sync,
            .path = own,
        };
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

/* Returns the store, or closes it and returns NULL with errno when it has failed already. */
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

/* A file whose head could not be written is removed again: it is no valid record. */
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

/* Returns 0 when the file still has the size that was read, and a name, else an errno. */
static int check_unchanged(int fd, const history *h)
{
    struct stat about;
    if (fstat(fd, &about) != 0)
        return errno;
    return about.st_nlink && about.st_size == (off_t)h->size ? 0 : EBUSY;
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
    st->actions = h->count;
    st->error = check_unchanged(fd, h);
    if (!st->error && h->whole < h->size && ftruncate(fd, (off_t)h->whole) != 0)
        st->error = errno;
    history_match(h, h->count, &again, &last);
    if (h->count && !h->hashed &&
        (kd_phase_ended(match->round.phase) || walk_tells(&last, KD_EV_TRICK)))
        add(st, "hash %016" PRIx64, kd_match_hash(match));
    pass_on(st, false);
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

void store_hold(store *st)
{
    st->held = true;
}

void store_release(store *st)
{
    st->held = false;
    pass_on(st, false);
}

void store_applied(store *st, const kd_match *match, const kd_action *action,
                   const kd_events *events)
{
    char line[RECORD_LINE];
    if (st->error)
        return;
    kd_print_action(action, line, sizeof line);
    add(st, "%s", line);
    st->actions++;
    bool end = kd_phase_ended(match->round.phase) || walk_tells(events, KD_EV_TRICK);
    if (end)
        add(st, "hash %016" PRIx64, kd_match_hash(match));
    if (*st->saying)
        add_words(st, ";", st->saying);
    st->saying[0] = 0;
    pass_on(st, end || action->actor != KD_CHANCE);
}

void store_value(store *st, const char *key, const char *value)
{
    if (st->error)
        return;
    add(st, "%s %s", key, value);
    pass_on(st, true);
}

bool store_can_commit(const store *st)
{
    return st->version >= 4;
}

/* Adds a line for each actor who says something that was not kept yet: the host's comes first. */
static void add_commitments(store *st, const char *verb,
                            const char said[COMMITTERS][DIGEST_TEXT + 1],
                            const char kept[COMMITTERS][DIGEST_TEXT + 1])
{
    for (int i = 0; i < COMMITTERS; i++) {
        int actor = i ? i - 1 : KD_CHANCE;
        if (*said[actor] && !*kept[actor])
            add(st, "%s %c %s", verb, "0123*"[actor], said[actor]);
    }
}

void store_commitments(store *st, const commitments *c, const commitments *kept)
{
    if (st->error)
        return;
    add_commitments(st, "commit", c->commit, kept->commit);
    add_commitments(st, "reveal", c->reveal, kept->reveal);
    pass_on(st, false);
}

bool store_keep_seed(const store *st, const dealer_seed *from)
{
    return seed_keep(st->path, from);
}

void store_tell_seed(store *st, const dealer_seed *from)
{
    st->seed_told = true;
    store_value(st, "seed", from->text);
}

void store_clock(store *st, unsigned seconds)
{
    char number[16];
    snprintf(number, sizeof number, "%u", seconds);
    store_value(st, "clock", number);
}

void store_note(store *st, const char *note)
{
    for (int i = 0; i < NOTE_LINES && *note && !st->error; i++) {
        char line[NOTE_LINE + 1];
        size_t length = strcspn(note, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, note);
        add_words(st, ";", line);
        note += length + (note[length] == '\n');
    }
    pass_on(st, false);
}

void store_past(store *st, const history *past, int count)
{
    history_spot spot;
    unsigned clock = 0;
    walk_start(past, &spot);
    while (spot.at < count && walk_step(past, &spot)) {
        const replay_step *step = &past->step[spot.at - 1];
        if (step->clock > clock)
            store_clock(st, clock = step->clock);
        store_applied(st, &spot.match, &step->action, &spot.events);
        if (step->note)
            store_note(st, step->note);
    }
}

void store_sync(store *st)
{
    st->sync = true;
    sync_now(st);
}

void store_sync_beside(store *st, syncs *beside, void (*done)(void *arg), void *arg)
{
    st->beside = beside;
    st->done = done;
    st->arg = arg;
}

bool store_syncs(const store *st)
{
    return st->job.busy;
}

void store_settle(store *st)
{
    if (!st->job.busy)
        return;
    int error = syncs_wait(st->beside, &st->job);
    st->error = st->error ? st->error : error;
    if (st->again && !st->error)
        st->error = sync_file(st->fd);
    st->again = false;
    forget_seed(st);
}

/* Reads a record to the end of what belongs to its first so many actions. */
static bool read_first(const char *text, size_t size, int actions, record_reader *end)
{
    record_reader reader;
    record_head head;
    record_item item;
    record_kind kind = RECORD_NOTE;
    if (!record_begin(&reader, text, size, &head))
        return false;
    for (int seen = 0; seen <= actions && kind != RECORD_END; seen += kind == RECORD_ACTION) {
        if (!reader.gone)
            *end = reader;
        kind = record_read(&reader, &item);
        if (kind == RECORD_BAD)
            return false;
    }
    return true;
}

/* Replaces the file by the text up to there, the lines after it that stay, and one comment, at once; the new one is
   locked before it can be found. Where that fails the file stays. */
static void replace_by_start(store *st, const char *text, const record_reader *end,
                             const char *note)
{
    char fresh[PATH_MAX];
    FILE *file = file_begin(st->path, fresh, sizeof fresh);
    if (!file) {
        st->error = errno;
        return;
    }
    int old = st->fd, fd = open(fresh, O_WRONLY | O_APPEND | O_CLOEXEC);
    st->error = fd < 0 ? errno : lock(fd);
    st->chain = end->chain;
    st->size = (size_t)(end->whole - text);
    st->count = end->line;
    (void)fwrite(text, 1, st->size, file);
    if (!st->error && fflush(file) != 0)
        st->error = errno;
    if (!st->error) {
        st->fd = fd;
        /* Adds the lines from there on that stay when actions are taken back. */
        record_reader rest = *end;
        record_item item;
        record_kind kind;
        while ((kind = record_read(&rest, &item)) != RECORD_END && kind != RECORD_BAD) {
            if (!record_stays(kind, item.text))
                continue;
            if (kind == RECORD_CLOCK)
                add(st, "clock %u", item.clock);
            else
                add(st, "; %s", item.text);
        }
        add_words(st, ";", note);
        write_lines(st);
    }
    if (st->error) {
        (void)fclose(file);
        (void)unlink(fresh);
    } else if (!file_finish(file, fresh, st->path)) {
        st->error = errno;
    }
    st->fd = st->error ? old : fd;
    int gone = st->error ? fd : old;
    if (gone >= 0)
        (void)close(gone);
}

void store_cut(store *st, int gone, const char *note)
{
    size_t size = 0;
    record_reader end = {.line = 0};
    store_settle(st);
    if (st->error)
        return;
    char *text = file_load(st->path, RECORD_MAX_BYTES, &size);
    if (!text)
        st->error = errno == ENOENT ? ESTALE : errno;
    else if (size != st->size || !read_first(text, size, st->actions - gone, &end))
        st->error = ESTALE;
    else
        replace_by_start(st, text, &end, note);
    st->actions -= gone;
    free(text);
}

int store_error(const store *st)
{
    return st->error;
}

bool store_is_empty(const store *st)
{
    return st->actions == 0;
}

void store_remove(store *st)
{
    (void)unlink(st->path);
    seed_forget(st->path);
}

const char *store_why(int error)
{
    return error == ESTALE      ? _("it was removed while the game went on")
           : error == EOVERFLOW ? _("it is as long as a record may be")
           : error == EMSGSIZE  ? _("a line of it is longer than a line may be")
                                : strerror(error);
}

int store_close(store *st)
{
    if (!st)
        return 0;
    store_settle(st);
    int error = st->error;
    if (close(st->fd) != 0 && !error)
        error = errno;
    free(st->path);
    free(st);
    return error;
}

bool store_folder(char *out, size_t size)
{
    return xdg_path("XDG_STATE_HOME", ".local/state", "records", out, size);
}

bool store_default_path(char *out, size_t size)
{
    char stamp[32] = "", file[80], more[16] = "", keys[PATH_MAX];
    time_t seconds = time(NULL);
    struct tm broken;
    if (localtime_r(&seconds, &broken))
        strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &broken);
    for (int i = 2;; i++) {
        snprintf(file, sizeof file, "records/%s-%ld%s.rec", stamp, (long)getpid(), more);
        if (!xdg_path("XDG_STATE_HOME", ".local/state", file, out, size))
            return false;
        snprintf(keys, sizeof keys, "%s%s", out, STORE_KEYS);
        /* Games of one process that begin within a second are numbered; a table may wait to begin its record. */
        if (i == SAME_SECOND || (access(out, F_OK) != 0 && access(keys, F_OK) != 0))
            return xdg_make_folders(out);
        snprintf(more, sizeof more, "-%d", i);
    }
}
