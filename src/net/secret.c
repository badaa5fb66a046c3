/* secret.c - the keys of this account's seats at tables: a file for each table, which nobody else may read. */
#include "net/transport.h"

#include "base/digest.h"
#include "base/file.h"
#include "base/random.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { KEPT_DAYS = 90 };

/* The id comes from the table: it must not lead to another file. */
static bool secrets_path_of(const char *id, char out[PATH_MAX])
{
    char name[sizeof "tables/" + TABLE_ID];
    errno = EINVAL;
    if (!digest_is_hex(id, TABLE_ID))
        return false;
    snprintf(name, sizeof name, "tables/%s", id);
    return xdg_path("XDG_STATE_HOME", ".local/state", name, out, PATH_MAX);
}

/* False with errno: ENOENT when there is none, or nothing that is one. */
static bool read_secret(const char *path, char out[TABLE_SECRET + 1])
{
    char text[TABLE_SECRET + 2];
    long length = file_read(path, text, sizeof text);
    if (length < 0 && errno != EFBIG)
        return false;
    errno = ENOENT;
    if (length < TABLE_SECRET)
        return false;
    text[strcspn(text, "\n")] = '\0';
    if (!digest_is_hex(text, TABLE_SECRET))
        return false;
    memcpy(out, text, TABLE_SECRET + 1);
    return true;
}

/* Removes the keys beside path that have not been used for long. */
static void prune(const char *path)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    DIR *at = opendir(folder);
    for (struct dirent *entry; at && (entry = readdir(at));) {
        struct stat about;
        if (digest_is_hex(entry->d_name, TABLE_ID) &&
            fstatat(dirfd(at), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
            time(NULL) - about.st_mtime > 24L * 3600 * KEPT_DAYS)
            (void)unlinkat(dirfd(at), entry->d_name, 0);
    }
    if (at)
        (void)closedir(at);
}

bool secret_of_table(const char *id, char out[TABLE_SECRET + 1])
{
    char path[PATH_MAX], fresh[PATH_MAX];
    if (!secrets_path_of(id, path))
        return false;
    if (read_secret(path, out)) {
        (void)utimensat(AT_FDCWD, path, NULL, 0);
        return true;
    }
    if (errno != ENOENT) /* it may be good, and must not be replaced */
        return false;
    bool drawn = random_hex(TABLE_SECRET / 2, out);
    FILE *file = drawn && xdg_make_folders(path) ? file_begin(path, fresh, sizeof fresh) : NULL;
    if (!file)
        return false;
    prune(path);
    fprintf(file, "%s\n", out);
    return file_finish(file, fresh, path);
}

bool secret_is_kept(const char *id)
{
    char path[PATH_MAX];
    return secrets_path_of(id, path) && access(path, F_OK) == 0;
}

void secret_forget(const char *id)
{
    char path[PATH_MAX];
    if (secrets_path_of(id, path))
        (void)unlink(path);
}
