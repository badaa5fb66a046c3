/* resumable.c - finds the game to resume: the newest unfinished record with a person in it. */
#include "record/resumable.h"

#include "record/replay.h"
#include "record/store.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* How many of the newest records are read. */
enum { NEWEST = 24, FILE_NAME = 256 };

typedef struct candidate {
    char file[FILE_NAME];
    time_t written;
} candidate;

typedef struct candidates {
    candidate at[NEWEST];
    int count;
} candidates;

static bool is_newer(const candidate *a, const candidate *b)
{
    if (a->written != b->written)
        return a->written > b->written;
    return strcmp(a->file, b->file) > 0;
}

/* Keeps the newest, the newest first. */
static void add(candidates *list, const candidate *more)
{
    int at = list->count;
    while (at > 0 && is_newer(more, &list->at[at - 1]))
        at--;
    if (at == NEWEST)
        return;
    if (list->count < NEWEST)
        list->count++;
    memmove(&list->at[at + 1], &list->at[at], (size_t)(list->count - 1 - at) * sizeof list->at[0]);
    list->at[at] = *more;
}

static void consider(candidates *list, int folder, const char *file)
{
    struct stat about;
    candidate more;
    size_t length = strlen(file);
    if (length < 5 || length >= FILE_NAME || strcmp(file + length - 4, ".rec") != 0)
        return;
    if (fstatat(folder, file, &about, 0) != 0 || !S_ISREG(about.st_mode))
        return;
    memcpy(more.file, file, length + 1);
    more.written = about.st_mtime;
    add(list, &more);
}

static void read_folder(candidates *list, const char *folder)
{
    DIR *dir = opendir(folder);
    list->count = 0;
    if (!dir)
        return;
    for (const struct dirent *entry; (entry = readdir(dir));)
        consider(list, dirfd(dir), entry->d_name);
    (void)closedir(dir);
}

/* "human South": the kind, then the name; people without a name are recorded by that of the seat. */
void record_seats_read(record_seats *seats, const record_head *head)
{
    memset(seats, 0, sizeof *seats);
    for (int s = 0; s < KD_SEATS; s++) {
        size_t kind = strcspn(head->seat[s], " ");
        const char *name = head->seat[s] + kind + (head->seat[s][kind] == ' ');
        memcpy(seats->kind[s], head->seat[s], kind);
        if (strcmp(name, kd_seat_name(s)) != 0)
            snprintf(seats->name[s], RECORD_SEAT, "%s", name);
        if (strcmp(seats->kind[s], "human") == 0)
            seats->people |= 1u << s;
    }
}

static void write_when(time_t seconds, char *out, size_t size)
{
    time_t now = time(NULL);
    struct tm then, today;
    *out = '\0';
    if (!localtime_r(&seconds, &then) || !localtime_r(&now, &today))
        return;
    bool same = then.tm_year == today.tm_year && then.tm_yday == today.tm_yday;
    (void)strftime(out, size, same ? "%H:%M" : "%Y-%m-%d %H:%M", &then);
}

/* Is it an unfinished game with a person in it? */
static bool read_game(resumable_game *game, const candidate *from)
{
    replay again;
    if (!replay_file(&again, game->path, NULL, NULL))
        return false;
    if (!kd_actors(&again.match))
        return false;
    record_seats_read(&game->seats, &again.head);
    write_when(from->written, game->when, sizeof game->when);
    game->deal = again.match.deals;
    memcpy(game->level, again.match.level, sizeof game->level);
    game->to_level = (uint8_t)again.match.rules.to_level;
    return game->seats.people != 0;
}

resumable_found resumable_find_in(resumable_game *game, const char *folder)
{
    candidates list;
    resumable_found found = RESUMABLE_NONE;
    read_folder(&list, folder);
    for (int i = 0; i < list.count; i++) {
        int length = snprintf(game->path, sizeof game->path, "%s/%s", folder, list.at[i].file);
        if (length < 0 || (size_t)length >= sizeof game->path || !read_game(game, &list.at[i]))
            continue;
        if (!store_locked(game->path))
            return RESUMABLE_HERE;
        found = RESUMABLE_BUSY;
    }
    return found;
}

resumable_found resumable_find(resumable_game *game)
{
    char folder[PATH_MAX];
    return store_folder(folder, sizeof folder) ? resumable_find_in(game, folder) : RESUMABLE_NONE;
}

/* ---- unreadable records ---- */

/* A record that another program is writing may not be complete yet and is not reported. */
static bool unreadable(const char *path, replay *again)
{
    return !store_locked(path) && !replay_file(again, path, NULL, NULL);
}

void resumable_unreadable_in(unreadable_records *bad, const char *folder)
{
    candidates list;
    char path[PATH_MAX];
    replay again;
    *bad = (unreadable_records){.count = 0};
    read_folder(&list, folder);
    for (int i = 0; i < list.count; i++) {
        int length = snprintf(path, sizeof path, "%s/%s", folder, list.at[i].file);
        if (length < 0 || (size_t)length >= sizeof path || !unreadable(path, &again))
            continue;
        if (bad->count++)
            continue;
        memcpy(bad->file, list.at[i].file, sizeof bad->file);
        memcpy(bad->why, again.why, sizeof bad->why);
        bad->line = again.line;
    }
}

void resumable_unreadable(unreadable_records *bad)
{
    char folder[PATH_MAX];
    *bad = (unreadable_records){.count = 0};
    if (store_folder(folder, sizeof folder))
        resumable_unreadable_in(bad, folder);
}
