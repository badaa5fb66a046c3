/* stats_files.c - the records of a folder, oldest name first. */
#include "record/stats.h"

#include "base/xdg.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool stats_default_folder(char *out, size_t size)
{
    return xdg_path("XDG_STATE_HOME", ".local/state", "records", out, size);
}

static bool add_path(stats_files *files, const char *folder, const char *name)
{
    enum { CHUNK = 64 };
    if (files->count % CHUNK == 0) {
        size_t room = (size_t)files->count + CHUNK;
        char **more = realloc(files->path, room * sizeof *more);
        if (!more)
            return false;
        files->path = more;
    }
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (!path)
        return false;
    snprintf(path, size, "%s%s%s", folder, *folder ? "/" : "", name);
    files->path[files->count++] = path;
    return true;
}

static bool is_record(const char *name)
{
    const char *end = strrchr(name, '.');
    return end && end != name && strcmp(end, ".rec") == 0;
}

static bool read_folder(stats_files *files, DIR *dir, const char *folder)
{
    const struct dirent *entry;
    while (errno = 0, (entry = readdir(dir)) != NULL)
        if (is_record(entry->d_name) && !add_path(files, folder, entry->d_name))
            return false;
    return errno == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool find_in(stats_files *files, const char *folder)
{
    DIR *dir = opendir(folder);
    if (!dir)
        return false;
    bool good = read_folder(files, dir, folder);
    int error = errno;
    (void)closedir(dir);
    errno = error;
    if (good && files->count)
        qsort(files->path, (size_t)files->count, sizeof *files->path, by_name);
    return good;
}

bool stats_find(stats_files *files, const char *path)
{
    struct stat about;
    *files = (stats_files){.path = NULL};
    if (stat(path, &about) != 0)
        return false;
    if (S_ISDIR(about.st_mode) ? find_in(files, path) : add_path(files, "", path))
        return true;
    int error = errno;
    stats_files_free(files);
    errno = error;
    return false;
}

const char *stats_next(stats_files *files)
{
    return files->at < files->count ? files->path[files->at++] : NULL;
}

bool stats_some(stats *sum, stats_files *files, int most)
{
    for (const char *path; most-- > 0 && (path = stats_next(files)) != NULL;)
        (void)stats_add(sum, path, NULL);
    stats_sort(sum);
    return files->at < files->count;
}

void stats_files_free(stats_files *files)
{
    for (int i = 0; i < files->count; i++)
        free(files->path[i]);
    free(files->path);
    *files = (stats_files){.path = NULL};
}
