/* games.c - the list of saved games: the records of a folder, newest first. */
#include "record/games.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "record/replay.h"
#include "record/store.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- which files ------------------------------------------------------------------------------- */

/* The last names in alphabetical order, the last one first: records are named by the time of their start. */
typedef struct names {
    char name[GAMES_MOST][GAMES_FILE];
    int count, more;
} names;

static bool is_record(const char *name)
{
    size_t length = strlen(name);
    return *name != '.' && length > 4 && length < GAMES_FILE &&
           strcmp(name + length - 4, ".rec") == 0;
}

static void add_name(names *n, const char *name)
{
    int at = n->count;
    while (at > 0 && strcmp(n->name[at - 1], name) < 0)
        at--;
    if (n->count == GAMES_MOST)
        n->more++;
    if (at == GAMES_MOST)
        return;
    if (n->count < GAMES_MOST)
        n->count++;
    memmove(n->name[at + 1], n->name[at], (size_t)(n->count - 1 - at) * sizeof n->name[0]);
    memcpy(n->name[at], name, strlen(name) + 1);
}

static bool read_names(names *n, const char *folder)
{
    DIR *dir = opendir(folder);
    if (!dir)
        return errno == ENOENT;
    for (const struct dirent *entry; (entry = readdir(dir));)
        if (is_record(entry->d_name))
            add_name(n, entry->d_name);
    (void)closedir(dir);
    return true;
}

/* ---- dates ------------------------------------------------------------------------------------- */

static void write_when(time_t seconds, char out[GAMES_WHEN])
{
    struct tm broken;
    if (!localtime_r(&seconds, &broken) || !strftime(out, GAMES_WHEN, "%Y-%m-%d %H:%M", &broken))
        *out = '\0';
}

/* Days from 1970 to a date. Counting years from March puts the leap day last. */
static long long days_to(int year, int month, int day)
{
    long long from_march = year - (month < 3);
    int months = (month + 9) % 12;
    long long days = 365 * from_march + from_march / 4 - from_march / 100 + from_march / 400;
    return days + (153 * months + 2) / 5 + day - 1 - 719468;
}

/* Reads a record's date, "2026-11-21T08:30:00Z"; false when it is not valid. */
static bool read_date(const char *date, time_t *out)
{
    static const char form[] = "0000-00-00T00:00:00Z";
    int part[6] = {0}, at = 0;
    if (strlen(date) != sizeof form - 1)
        return false;
    for (size_t i = 0; i < sizeof form - 1; i++) {
        if (form[i] != '0' && date[i] != form[i])
            return false;
        if (form[i] == '0' && (date[i] < '0' || date[i] > '9'))
            return false;
        if (form[i] == '0')
            part[at] = 10 * part[at] + (date[i] - '0');
        else
            at++;
    }
    if (part[1] < 1 || part[1] > 12)
        return false;
    long long days = days_to(part[0], part[1], part[2]);
    *out = (time_t)(((days * 24 + part[3]) * 60 + part[4]) * 60 + part[5]);
    return true;
}

/* ---- reading ----------------------------------------------------------------------------------- */

static void cannot(game *g, int line, const char *why)
{
    if (line)
        snprintf(g->why, sizeof g->why, _("line %d: %.480s"), line, why);
    else
        snprintf(g->why, sizeof g->why, "%.500s", why);
    safe_text_make(g->why);
}

static void take_replay(game *g, const replay *r)
{
    time_t begun;
    g->head = r->head;
    g->deals = r->deals;
    g->actions = r->actions;
    g->deal = r->match.deals;
    g->phase = r->match.round.phase;
    g->winner = r->match.winner;
    memcpy(g->level, r->match.level, sizeof g->level);
    memcpy(g->wins, r->match.wins, sizeof g->wins);
    g->torn = r->torn;
    if (read_date(r->head.date, &begun))
        write_when(begun, g->when);
}

/* Reads one file and subtracts its size from *left. Pipes and devices are not opened. */
static void read_game(const games *all, game *g, long long *left)
{
    char path[PATH_MAX + GAMES_FILE];
    struct stat about;
    replay again;
    g->winner = KD_NOBODY;
    snprintf(path, sizeof path, "%s/%s", all->folder, g->file);
    if (stat(path, &about) != 0) {
        cannot(g, 0, strerror(errno));
        return;
    }
    write_when(about.st_mtime, g->when);
    if (!S_ISREG(about.st_mode)) {
        cannot(g, 0, _("it is no plain file"));
    } else if (about.st_size > *left) {
        cannot(g, 0, _("it is too large to be looked into here"));
    } else {
        *left -= about.st_size;
        if (replay_file(&again, path, NULL, NULL))
            take_replay(g, &again);
        else
            cannot(g, again.line, again.why);
    }
}

/* Has the record no action? Programs that are killed before the first card leave such records. */
static bool is_empty(const game *g)
{
    return !*g->why && g->actions == 0;
}

/* Newest first. */
static int compare(const void *a, const void *b)
{
    const game *one = a, *two = b;
    int when = strcmp(two->when, one->when);
    return when ? when : strcmp(two->file, one->file);
}

static void read_games(games *g, const names *n)
{
    long long left = GAMES_BYTES;
    g->more = n->more;
    for (int i = 0; i < n->count; i++) {
        game *read = &g->game[g->count];
        *read = (game){.deals = 0};
        memcpy(read->file, n->name[i], GAMES_FILE);
        read_game(g, read, &left);
        g->count += !is_empty(read);
    }
    if (g->count)
        qsort(g->game, (size_t)g->count, sizeof *g->game, compare);
}

bool games_list_in(games *g, const char *folder)
{
    *g = (games){.count = 0};
    names *n = calloc(1, sizeof *n);
    bool good = n && strlen(folder) < sizeof g->folder && read_names(n, folder);
    g->game = good ? calloc(n->count ? (size_t)n->count : 1, sizeof *g->game) : NULL;
    int error = errno;
    g->error = g->game ? 0 : error;
    if (g->game) {
        memcpy(g->folder, folder, strlen(folder) + 1);
        read_games(g, n);
    }
    free(n);
    return g->game != NULL;
}

bool games_list(games *g)
{
    char folder[PATH_MAX];
    *g = (games){.count = 0};
    if (store_folder(folder, sizeof folder))
        return games_list_in(g, folder);
    g->error = errno;
    return false;
}

bool games_path(const games *g, int i, char *out, size_t size)
{
    int length = snprintf(out, size, "%s/%s", g->folder, g->game[i].file);
    return length >= 0 && (size_t)length < size;
}

int games_delete(const games *g, int i)
{
    char path[PATH_MAX + GAMES_FILE];
    if (i < 0 || i >= g->count || !games_path(g, i, path, sizeof path))
        return ENOENT;
    if (store_locked(path))
        return EBUSY;
    if (unlink(path) != 0)
        return errno;
    seed_forget(path);
    return 0;
}

void games_free(games *g)
{
    free(g->game);
    *g = (games){.count = 0};
}
