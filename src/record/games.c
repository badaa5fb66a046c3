/* games.c - the saved games of a folder, newest first: read in slices, with an index file beside them. */
#include "record/games.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/loop.h"
#include "base/safe_text.h"
#include "record/record.h"
#include "record/store.h"

#include <dirent.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ITEMS: of a record that are replayed before the clock is asked. NEWEST: files that a warning is about. */
enum { INDEX_VERSION = 4, INDEX_HEAD = 64, INDEX_MAX = 256 << 20, ITEMS = 64, NEWEST = 24 };
enum { INDEXED = offsetof(saved_game, sum), INDEX_ENTRY = INDEXED + sizeof(uint64_t) };
enum { KEYS_PATH = PATH_MAX + 2 * GAMES_FILE };
static const char index_name[] = "games.index";

/* A file that is being read. */
typedef struct game_reading {
    saved_game game;
    char *text; /* NULL: none is */
    replay replay;
} reading;

/* ---- dates ------------------------------------------------------------------------------------- */

static void write_when(time_t seconds, const char *format, char out[GAMES_WHEN])
{
    struct tm broken;
    if (!localtime_r(&seconds, &broken) || !strftime(out, GAMES_WHEN, format, &broken))
        *out = '\0';
}

/* Does the text begin as the form does, with a digit for each 0? part: the numbers, unless NULL. */
static bool has_form(const char *text, const char *form, int *part)
{
    for (; *form; text++, form++) {
        if (*form == '0' ? *text < '0' || *text > '9' : *text != *form)
            return false;
        if (part && *form == '0')
            *part = 10 * *part + (*text - '0');
        else if (part)
            part++;
    }
    return true;
}

/* Reads a record's date, "2026-11-21T08:30:00Z"; false when it is not valid. */
static bool games_read_date(const char *date, time_t *out)
{
    static const char form[] = "0000-00-00T00:00:00Z";
    int part[7] = {0};
    if (strlen(date) != sizeof form - 1 || !has_form(date, form, part) || part[1] < 1 ||
        part[1] > 12)
        return false;
    /* Days from 1970 to a date. Counting years from March puts the leap day last. */
    long long from_march = part[0] - (part[1] < 3);
    int months = (part[1] + 9) % 12;
    long long days = 365 * from_march + from_march / 4 - from_march / 100 + from_march / 400;
    days += (153 * months + 2) / 5 + part[2] - 1 - 719468;
    *out = (time_t)(((days * 24 + part[3]) * 60 + part[4]) * 60 + part[5]);
    return true;
}

/* ---- which files ------------------------------------------------------------------------------- */

/* Newest first: names that begin with a time come before others, and later ones before earlier ones. */
static int compare_names(const char *one, const char *two)
{
    static const char form[] = "0000-00-00-000000";
    int timed = (int)has_form(two, form, NULL) - (int)has_form(one, form, NULL);
    return timed ? timed : strcmp(two, one);
}

static int latest_first(const void *a, const void *b)
{
    return compare_names(*(char *const *)a, *(char *const *)b);
}

/* In the index a game begins with its name. */
static int by_entry(const void *name, const void *entry)
{
    return compare_names(name, entry);
}

static bool add_name(games *g, const char *name)
{
    enum { CHUNK = 64 };
    if (g->room % CHUNK == 0) {
        char **more = realloc(g->name, ((size_t)g->room + CHUNK) * sizeof *more);
        if (!more)
            return false;
        g->name = more;
    }
    g->name[g->room] = strdup(name);
    return g->name[g->room] && ++g->room;
}

/* 0, or an errno. */
static int games_read_folder(games *g)
{
    int error = 0;
    DIR *dir = opendir(g->folder);
    if (!dir)
        return errno == ENOENT ? 0 : errno;
    for (const struct dirent *entry; !error && (errno = 0, entry = readdir(dir)) != NULL;) {
        const char *name = entry->d_name;
        size_t length = strlen(name);
        bool record = *name != '.' && length > 4 && length < GAMES_FILE &&
                      strcmp(name + length - 4, ".rec") == 0;
        if (record && !add_name(g, name))
            error = ENOMEM;
    }
    error = error ? error : errno;
    (void)closedir(dir);
    if (g->room)
        qsort(g->name, (size_t)g->room, sizeof *g->name, latest_first);
    return error;
}

/* ---- the index file ---------------------------------------------------------------------------- */

/* A program with other rules or another layout of its entries reads all records again. */
static void index_head(char head[INDEX_HEAD])
{
    memset(head, 0, INDEX_HEAD);
    snprintf(head, INDEX_HEAD, "koudi-index %d %s %d\n", INDEX_VERSION, KD_VERSION,
             (int)INDEX_ENTRY);
}

/* FNV-1a. */
static uint64_t checksum(const char *entry)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < INDEXED; i++)
        sum = (sum ^ (unsigned char)entry[i]) * 0x100000001b3u;
    return sum;
}

/* The path of a file in the folder; false when it does not fit. */
static bool games_path_of(const games *g, const char *file, char *path, size_t size)
{
    int length = snprintf(path, size, "%s/%s", g->folder, file);
    return length >= 0 && (size_t)length < size;
}

static const char *index_entry(const games *g, int i)
{
    return g->index + INDEX_HEAD + (size_t)i * INDEX_ENTRY;
}

/* May all of it be used as an index or a string? */
static bool is_plausible(const saved_game *g)
{
    bool good = memchr(g->head.rules_name, 0, RECORD_NAME) && g->head.rules.to_level <= KD_RANKS &&
                g->tally.levels <= STATS_LEVELS && memchr(g->head.date, 0, sizeof g->head.date);
    for (int seat = 0; seat < KD_SEATS; seat++)
        good = good && memchr(g->head.seat[seat], 0, RECORD_SEAT);
    for (int team = 0; team < KD_TEAMS; team++)
        good = good && g->level[team] <= KD_LEVEL_NT;
    return good;
}

/* Takes the entry of a file that has not changed since. A damaged one is not taken. */
static bool index_find(games *g, saved_game *to, const char *name)
{
    saved_game found;
    const char *entry =
        g->entries ? bsearch(name, index_entry(g, 0), (size_t)g->entries, INDEX_ENTRY, by_entry)
                   : NULL;
    if (!entry)
        return false;
    memcpy(&found, entry, INDEX_ENTRY);
    if (checksum(entry) != found.sum || found.size != to->size || found.written != to->written ||
        !is_plausible(&found))
        return false;
    memcpy(to, &found, INDEX_ENTRY);
    g->used++;
    return true;
}

/* Replaces the file at once, so that other programs see the old or the new one. It is not synced: what a
   crash leaves of it is found to be torn. While files are left, what the old index has of them stays. A
   folder that may not be written goes without. */
static void index_write(games *g)
{
    char path[PATH_MAX], fresh[PATH_MAX], head[INDEX_HEAD];
    bool kept = g->game && games_path_of(g, index_name, path, sizeof path);
    FILE *file = kept ? file_begin(path, fresh, sizeof fresh) : NULL;
    g->stale = false;
    if (!file)
        return;
    index_head(head);
    (void)fwrite(head, INDEX_HEAD, 1, file);
    for (int i = 0; i < g->count; i++)
        if (!*g->game[i].why)
            (void)fwrite(&g->game[i], INDEX_ENTRY, 1, file);
    for (int i = 0; i < g->entries && g->left; i++)
        if (compare_names(index_entry(g, i), g->name[g->room - g->left]) >= 0)
            (void)fwrite(index_entry(g, i), INDEX_ENTRY, 1, file);
    bool good = !ferror(file);
    if (fclose(file) != 0 || !good || rename(fresh, path) != 0)
        (void)unlink(fresh);
}

/* ---- reading ----------------------------------------------------------------------------------- */

static void cannot(saved_game *g, int line, const char *why)
{
    g->line = line;
    snprintf(g->why, sizeof g->why, "%.500s", why);
    safe_text_make(g->why);
}

/* Begins with a file: what stat tells. */
static bool about_file(saved_game *g, const char *path)
{
    struct stat about;
    memset(g, 0, sizeof *g);
    g->winner = KD_NOBODY;
    if (stat(path, &about) != 0) {
        cannot(g, 0, strerror(errno));
        return false;
    }
    g->size = about.st_size;
    g->written = (int64_t)about.st_mtim.tv_sec * 1000000000 + about.st_mtim.tv_nsec;
    return true;
}

/* Pipes and devices are not opened. */
static replay_state load_file(reading *r, const char *path)
{
    size_t size;
    r->text = file_load(path, RECORD_MAX_BYTES, &size);
    if (!r->text)
        cannot(&r->game, 0, file_why(errno));
    else if (!replay_begin(&r->replay, r->text, size))
        cannot(&r->game, r->replay.line, r->replay.why);
    return *r->game.why ? REPLAY_FAILED : REPLAY_MORE;
}

static replay_state replay_on(reading *r, int most)
{
    const replay_callbacks callbacks = {
        .told = stats_tally, .noted = stats_note, .arg = &r->game.tally};
    replay_state state = replay_some(&r->replay, most, &callbacks);
    if (state == REPLAY_FAILED)
        cannot(&r->game, r->replay.line, r->replay.why);
    if (state != REPLAY_ENDED)
        return state;
    saved_game *g = &r->game;
    const kd_match *match = &r->replay.match;
    g->head = r->replay.head;
    g->deals = r->replay.deals;
    g->actions = r->replay.count;
    g->deal = match->deals;
    g->phase = match->round.phase;
    g->winner = match->winner;
    memcpy(g->level, match->level, sizeof g->level);
    g->torn = r->replay.torn;
    g->open = kd_actors(match) != 0;
    g->sum = checksum((const char *)g);
    return state;
}

static void close_file(reading *r)
{
    saved_game *g = &r->game;
    time_t begun = (time_t)(g->written / 1000000000);
    free(r->text);
    r->text = NULL;
    if (!*g->why)
        (void)games_read_date(g->head.date, &begun);
    if (!*g->why || g->written)
        write_when(begun, "%Y-%m-%d %H:%M", g->when);
}

bool game_read(saved_game *g, const char *path)
{
    reading r = {.text = NULL};
    if (about_file(&r.game, path) && load_file(&r, path) == REPLAY_MORE)
        (void)replay_on(&r, INT_MAX);
    close_file(&r);
    *g = r.game;
    return !*g->why;
}

/* ---- the list ---------------------------------------------------------------------------------- */

/* Reads a part of a file, and adds its game after the last one. */
static void games_step(games *g)
{
    char path[PATH_MAX + GAMES_FILE];
    reading *r = g->reading;
    replay_state state = REPLAY_FAILED;
    if (r->text) {
        state = replay_on(r, ITEMS);
        g->stale = g->stale || (state == REPLAY_ENDED && r->game.actions);
    } else {
        const char *name = g->name[g->room - g->left];
        snprintf(path, sizeof path, "%s/%s", g->folder, name);
        bool there = about_file(&r->game, path);
        memcpy(r->game.file, name, strlen(name) + 1);
        if (there && !index_find(g, &r->game, name))
            state = load_file(r, path);
    }
    if (state == REPLAY_MORE)
        return;
    /* Records without an action, which programs leave that are killed before the first card, are kept apart. */
    close_file(r);
    g->left--;
    if (!*r->game.why && r->game.actions == 0)
        g->game[g->room - ++g->empty] = r->game;
    else
        g->game[g->count++] = r->game;
}

bool games_some(games *g, int ms)
{
    long long end = delays_now() + (long long)ms * 1000;
    bool more = g->left > 0;
    while (more) {
        games_step(g);
        more = g->left && delays_now() < end;
    }
    if (!g->left && g->indexed && (g->stale || g->used != g->entries))
        index_write(g);
    if (!g->left)
        g->indexed = false;
    return g->left > 0;
}

void games_all(games *g)
{
    while (games_some(g, INT_MAX)) {
    }
}

int games_line_of(games *g, const char *file)
{
    int line = 0;
    do {
        while (line < g->count && compare_names(g->game[line].file, file) < 0)
            line++;
    } while (line == g->count && games_some(g, 0));
    return line < g->count || !line ? line : line - 1;
}

void games_free(games *g)
{
    if (g->left && g->indexed && g->stale)
        index_write(g);
    for (int i = 0; i < g->room; i++)
        free(g->name[i]);
    if (g->reading)
        free(g->reading->text);
    free(g->name);
    free(g->reading);
    free(g->index);
    free(g->game);
    *g = (games){.count = 0};
}

bool games_open(games *g, const char *folder, bool indexed)
{
    *g = (games){.indexed = indexed};
    g->error = strlen(folder) < sizeof g->folder ? 0 : ENAMETOOLONG;
    if (!g->error) {
        memcpy(g->folder, folder, strlen(folder) + 1);
        g->error = games_read_folder(g);
    }
    g->reading = g->error ? NULL : calloc(1, sizeof *g->reading);
    g->game = g->reading ? calloc(g->room ? (size_t)g->room : 1, sizeof *g->game) : NULL;
    if (!g->game && !g->error)
        g->error = ENOMEM;
    if (g->error) {
        int error = g->error;
        games_free(g);
        errno = g->error = error;
        return false;
    }
    g->left = g->room;
    if (indexed) {
        /* Of a torn file the whole entries are taken. */
        char path[PATH_MAX], head[INDEX_HEAD];
        size_t size = 0;
        index_head(head);
        g->index = games_path_of(g, index_name, path, sizeof path)
                       ? file_load(path, INDEX_MAX, &size)
                       : NULL;
        if (g->index && size >= INDEX_HEAD && memcmp(g->index, head, INDEX_HEAD) == 0)
            g->entries = (int)((size - INDEX_HEAD) / INDEX_ENTRY);
        g->stale = g->index && size != INDEX_HEAD + (size_t)g->entries * INDEX_ENTRY;
    }
    return true;
}

bool games_open_own(games *g)
{
    char folder[PATH_MAX];
    if (store_folder(folder, sizeof folder))
        return games_open(g, folder, true);
    *g = (games){.error = errno};
    return false;
}

bool games_path(const games *g, int i, char *out, size_t size)
{
    return games_path_of(g, g->game[i].file, out, size);
}

/* The path of what a table with several terminals keeps beside its record: such a game goes on at such a
   table only. */
static const char *games_keys_of(const char *record, char out[KEYS_PATH])
{
    snprintf(out, KEYS_PATH, "%s%s", record, STORE_KEYS);
    return out;
}

int games_delete(const games *g, int i)
{
    char path[PATH_MAX + GAMES_FILE], keys[KEYS_PATH];
    if (i < 0 || i >= g->count || !games_path(g, i, path, sizeof path))
        return ENOENT;
    if (store_locked(path))
        return EBUSY;
    if (unlink(path) != 0)
        return errno;
    seed_forget(path);
    (void)unlink(games_keys_of(path, keys));
    snprintf(keys, sizeof keys, "%s%s", path, STORE_SAME);
    (void)unlink(keys);
    return 0;
}

/* ---- the game to resume ------------------------------------------------------------------------ */

void record_seats_read(record_seats *seats, const record_head *head)
{
    memset(seats, 0, sizeof *seats);
    for (int s = 0; s < KD_SEATS; s++) {
        snprintf(seats->name[s], RECORD_SEAT, "%s", record_sitter(head, s, seats->kind[s]));
        if (strcmp(seats->kind[s], "human") == 0)
            seats->people |= 1u << s;
    }
}

/* How many midnights ago that was in local time; 2: two or more. */
static int days_since(time_t then)
{
    enum { DAY_S = 24 * 60 * 60 };
    char day[GAMES_WHEN], other[GAMES_WHEN];
    time_t now = time(NULL);
    write_when(then, "%Y-%m-%d", day);
    for (int days = 0; days < 2; days++) {
        write_when(now - days * DAY_S, "%Y-%m-%d", other);
        if (strcmp(day, other) == 0)
            return days;
    }
    return 2;
}

bool games_is_resumable(const games *g, int i)
{
    const saved_game *one = &g->game[i];
    record_seats seats;
    if (*one->why || !one->open)
        return false;
    record_seats_read(&seats, &one->head);
    return seats.people;
}

/* Does the record at this path have keys of other terminals beside it? */
static bool games_has_keys(const char *path)
{
    char keys[KEYS_PATH];
    return access(games_keys_of(path, keys), F_OK) == 0;
}

bool games_at_one_terminal(const games *g, int i)
{
    char path[PATH_MAX];
    return games_path(g, i, path, sizeof path) && !games_has_keys(path);
}

resumable_found games_resumable(const games *g, resumable_game *found)
{
    resumable_found result = RESUMABLE_NONE;
    int64_t last = -1;
    for (int i = 0; i < g->count; i++) {
        const saved_game *one = &g->game[i];
        char path[PATH_MAX];
        if (one->written <= last || !games_is_resumable(g, i) ||
            !games_path(g, i, path, sizeof path) || games_has_keys(path))
            continue;
        if (store_locked(path)) {
            result = result == RESUMABLE_HERE ? result : RESUMABLE_BUSY;
            continue;
        }
        last = one->written;
        snprintf(found->path, sizeof found->path, "%s", path);
        record_seats_read(&found->seats, &one->head);
        time_t written = (time_t)(one->written / 1000000000);
        found->days = days_since(written);
        write_when(written, found->days < 2 ? "%H:%M" : "%Y-%m-%d", found->when);
        found->deal = one->deal;
        memcpy(found->level, one->level, sizeof found->level);
        found->to_level = (uint8_t)one->head.rules.to_level;
        result = RESUMABLE_HERE;
    }
    return result;
}

resumable_found resumable_find(resumable_game *found)
{
    games g;
    (void)games_open_own(&g);
    games_all(&g);
    resumable_found result = games_resumable(&g, found);
    games_free(&g);
    return result;
}

int games_deals_played(int most)
{
    games g;
    int deals = 0, seen = 0;
    (void)games_open_own(&g);
    for (bool more = true; more && deals < most;) {
        more = games_some(&g, GAMES_SLICE_MS);
        for (; seen < g.count; seen++) {
            record_seats seats;
            record_seats_read(&seats, &g.game[seen].head);
            if (seats.people)
                deals += (int)g.game[seen].tally.count[__builtin_ctz(seats.people)][STAT_DEALS];
        }
    }
    games_free(&g);
    return deals < most ? deals : most;
}

int games_unreadable(games *g, const saved_game **first)
{
    int bad = 0;
    while (g->room - g->left < NEWEST && games_some(g, 0)) {
    }
    for (int i = g->count - 1; i >= 0; i--) {
        char path[PATH_MAX + GAMES_FILE];
        if (!*g->game[i].why || !games_path(g, i, path, sizeof path) || store_locked(path))
            continue;
        *first = &g->game[i];
        bad++;
    }
    return bad;
}
