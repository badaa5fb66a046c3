/* door.c - the doors of this machine's tables: Unix sockets in one folder, and who is at their other end. */
#include "net/transport.h"

#include "base/i18n.h"
#include "base/platform.h"

#include <dirent.h>
#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { WAITING = 16 };

/* The folder of a service, and the beginning of an account's own, before its number. */
static const char service[] = "/run/koudi", above[] = "/tmp", own[] = "koudi-tables-";

void door_account(uid_t uid, char out[SITTER_NAME])
{
    const struct passwd *entry = getpwuid(uid);
    if (entry)
        snprintf(out, SITTER_NAME, "%s", entry->pw_name);
    else
        snprintf(out, SITTER_NAME, "%u", (unsigned)uid);
}

/* Is it a folder of that account in which nobody else can put a socket? */
static bool is_folder_of(const char *path, uid_t uid)
{
    struct stat at;
    return lstat(path, &at) == 0 && S_ISDIR(at.st_mode) && at.st_uid == uid &&
           !(at.st_mode & (S_IWGRP | S_IWOTH));
}

bool door_is_name(const char *name)
{
    size_t length = strspn(name, DOOR_LETTERS);
    return length > 0 && length < SITTER_NAME && !name[length];
}

/* The folder that the environment names instead of all others, or NULL. */
static const char *named_folder(void)
{
    const char *folder = getenv("KOUDI_TABLES");
    return folder && *folder ? folder : NULL;
}

bool door_path(const char *name, char out[PATH_MAX], const char **why)
{
    char folder[PATH_MAX - SITTER_NAME - 1];
    const char *named = named_folder();
    *why = N_("the name of a table has letters, digits, \"-\" and \"_\" only");
    if (!door_is_name(name))
        return false;
    snprintf(folder, sizeof folder, "%s", named ? named : service);
    if (!named && (access(folder, W_OK) != 0 || !is_folder_of(folder, getuid()))) {
        snprintf(folder, sizeof folder, "%s/%s%u", above, own, (unsigned)getuid());
        (void)mkdir(folder, 0755);
        (void)chmod(folder, 0755); /* whatever the umask is */
    }
    *why = N_("the folder for sockets is not this account's own");
    if (!is_folder_of(folder, getuid()))
        return false;
    snprintf(out, PATH_MAX, "%s/%s", folder, name);
    *why = N_("the name of the table is too long");
    return strlen(out) < sizeof((struct sockaddr_un *)NULL)->sun_path;
}

static bool unix_address(const char *path, struct sockaddr_un *out)
{
    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof out->sun_path) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(out->sun_path, path, strlen(path) + 1);
    return true;
}

int door_connect(const char *path)
{
    struct sockaddr_un address;
    struct stat at;
    if (!unix_address(path, &address) || lstat(path, &at) != 0)
        return -1;
    int fd = stream_socket(AF_UNIX);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        return stream_fail(fd, errno);
    uid_t account;
    if (!socket_account(fd, &account))
        return stream_fail(fd, errno);
    return account == at.st_uid ? fd : stream_fail(fd, EPERM);
}

int door_listen(const char *path)
{
    struct sockaddr_un address;
    if (!unix_address(path, &address))
        return -1;
    int other = door_connect(path);
    if (other >= 0)
        return stream_fail(other, EADDRINUSE);
    struct stat at;
    if (lstat(path, &at) == 0 && S_ISSOCK(at.st_mode))
        (void)unlink(path);
    int fd = stream_socket(AF_UNIX);
    bool bound = fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0;
    if (bound && chmod(path, 0666) == 0 && listen(fd, WAITING) == 0)
        return fd;
    int error = errno;
    if (bound)
        (void)unlink(path);
    return stream_fail(fd, error);
}

bool door_who(void *arg, int fd, visitor *out)
{
    const uid_t *opener = arg;
    uid_t account;
    if (!socket_account(fd, &account))
        return false;
    door_account(account, out->account);
    out->opener = account == *opener;
    return true;
}

/* Adds the sockets of a folder at which somebody listens, connected. */
static int list_folder(const char *folder, uid_t uid, door out[DOORS], int count, int *error)
{
    bool good = is_folder_of(folder, uid);
    DIR *at = good ? opendir(folder) : NULL;
    *error = good && !at ? errno : *error;
    for (struct dirent *entry; at && count < DOORS && (entry = readdir(at));) {
        door *d = &out[count];
        struct stat found;
        if (!door_is_name(entry->d_name))
            continue;
        snprintf(d->path, sizeof d->path, "%s/%s", folder, entry->d_name);
        if (lstat(d->path, &found) != 0 || !S_ISSOCK(found.st_mode))
            continue;
        d->fd = door_connect(d->path);
        if (d->fd < 0 &&
            (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS))
            *error = errno;
        if (d->fd < 0 && errno != EAGAIN)
            continue;
        snprintf(d->name, sizeof d->name, "%.*s", SITTER_NAME - 1, entry->d_name);
        door_account(found.st_uid, d->owner);
        d->own = found.st_uid == getuid();
        count++;
    }
    if (at)
        closedir(at);
    return count;
}

int door_list(door out[DOORS], int *error)
{
    struct stat at;
    *error = 0;
    if (named_folder())
        return list_folder(named_folder(), getuid(), out, 0, error);
    int count = lstat(service, &at) == 0 ? list_folder(service, at.st_uid, out, 0, error) : 0;
    DIR *tmp = opendir(above);
    *error = tmp ? *error : errno;
    for (struct dirent *entry; tmp && (entry = readdir(tmp));) {
        char folder[PATH_MAX], *end;
        if (strncmp(entry->d_name, own, sizeof own - 1) != 0)
            continue;
        unsigned long uid = strtoul(entry->d_name + sizeof own - 1, &end, 10);
        snprintf(folder, sizeof folder, "%s/%s", above, entry->d_name);
        if (!*end)
            count = list_folder(folder, (uid_t)uid, out, count, error);
    }
    if (tmp)
        closedir(tmp);
    return count;
}
