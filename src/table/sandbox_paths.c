/* sandbox_paths.c - the folders that programs at the table may use, and what must not be in them. */
#include "table/program.h"

#include "base/file.h"
#include "base/i18n.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const system_folders[] = {
    "/usr",       "/bin",       "/sbin",
    "/lib",       "/lib32",     "/lib64",
    "/nix/store", "/gnu/store", "/run/current-system",
    NULL,
};
static const char *const wider_folders[] = {"/etc", "/opt", NULL};
/* Instead of these, where a program reads only: to run, to find a host, to draw. */
static const char *const narrow_files[] = {
    "/etc/ld.so.cache", "/etc/hosts",     "/etc/host.conf", "/etc/nsswitch.conf",
    "/etc/resolv.conf", "/etc/localtime", "/etc/terminfo",  NULL,
};

/* ---- where the program lies -------------------------------------------------------------------- */

/* Takes a word of the command; false where only the shell could tell what it is. */
static bool sandbox_take_word(const char **at, char out[PATH_MAX])
{
    const char *c = *at + strspn(*at, " \t\n");
    size_t used = 0;
    for (char quote = 0; *c && (quote || !strchr(" \t\n;&|<>()", *c)); c++)
        if (*c == quote)
            quote = 0;
        else if (!quote && (*c == '\'' || *c == '"'))
            quote = *c;
        else if ((quote != '\'' && strchr("$`\\", *c)) || used + 1 >= PATH_MAX)
            return false;
        else
            out[used++] = *c;
    out[used] = '\0';
    *at = c;
    return used > 0;
}

/* "exec" and "NAME=value" stand before the program. */
static bool is_before(const char *word)
{
    const char *slash = strchr(word, '/'), *is = strchr(word, '=');
    return strcmp(word, "exec") == 0 || (is && (!slash || is < slash));
}

/* The path of the program that the command starts, as far as that can be told from its words. */
static bool find_program(const char *command, char out[PATH_MAX])
{
    char word[PATH_MAX];
    const char *home = getenv("HOME");
    do
        if (!sandbox_take_word(&command, word))
            return false;
    while (is_before(word));
    if (!strchr(word, '/'))
        return file_find_program(word, out);
    bool at_home = strncmp(word, "~/", 2) == 0 && home;
    int size = snprintf(out, PATH_MAX, "%s%s", at_home ? home : "", at_home ? word + 1 : word);
    return size > 0 && size < PATH_MAX && file_is_program(out);
}

/* ---- what is kept from all -------------------------------------------------------------------- */

/* The path without links. Names that do not exist yet are kept; ".." among them is refused. */
static bool resolve(const char *path, char out[PATH_MAX])
{
    char there[PATH_MAX];
    size_t length = strlen(path);
    if (length >= sizeof there)
        return false;
    memcpy(there, path, length + 1);
    while (!realpath(length ? there : ".", out)) {
        if (length == 0)
            return false;
        while (length > 0 && there[length - 1] == '/')
            length--;
        while (length > 0 && there[length - 1] != '/')
            length--;
        there[length] = '\0';
    }
    const char *rest = path + length;
    size_t used = strlen(out), room = PATH_MAX - used;
    if (!*rest)
        return true;
    return !strstr(rest, "..") &&
           (size_t)snprintf(out + used, room, "%s%s", used > 1 ? "/" : "", rest) < room;
}

/* Is path this folder, or in it? */
static bool lies_in(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 &&
           (length == 1 || path[length] == '/' || path[length] == '\0');
}

enum { SECRETS = 5 };

typedef struct secrets {
    char path[SECRETS][PATH_MAX];
    int count;
} secrets;

/* A path that cannot be resolved may be anywhere: everything counts as secret then. */
static void add_secret(secrets *s, const char *path)
{
    if (!resolve(path, s->path[s->count]))
        strcpy(s->path[s->count], "/");
    s->count++;
}

static void find_secrets(const confine *c, secrets *s)
{
    char path[PATH_MAX];
    s->count = 0;
    if (xdg_path("XDG_STATE_HOME", ".local/state", "", path, sizeof path)) {
        path[strlen(path) - 1] = '\0'; /* the slash that a file would follow */
        add_secret(s, path);
    }
    if (c->records)
        add_secret(s, c->records);
    if (c->scratch && scratch_folder_parent(path, sizeof path))
        add_secret(s, path);
    add_secret(s, "/proc");
    add_secret(s, "/dev");
}

/* ---- opening ----------------------------------------------------------------------------------- */

typedef struct opening {
    confine *c;
    secrets kept;
    char *why;
    size_t size;
} opening;

/* A folder that is mounted twice has two paths. */
static bool is_same(int fd, const char *path)
{
    struct stat here, there;
    return fstat(fd, &here) == 0 && stat(path, &there) == 0 && here.st_dev == there.st_dev &&
           here.st_ino == there.st_ino;
}

/* The secret folder that can be reached through the descriptor, or NULL. */
static const char *secret_in(const secrets *s, int fd, char real[PATH_MAX])
{
    if (!path_of(fd, real))
        return "/proc";
    for (int i = 0; i < s->count; i++)
        if (lies_in(s->path[i], real) || lies_in(real, s->path[i]) || is_same(fd, s->path[i]))
            return s->path[i];
    return NULL;
}

static bool sandbox_keep(opening *o, sandbox_kind kind, sandbox_use use, int fd)
{
    sandbox_paths *p = &o->c->paths;
    if (p->count == SANDBOX_PATHS)
        (void)close(fd);
    else
        p->list[p->count++] =
            (sandbox_path){kind, use, kind == SANDBOX_OWN ? o->c->command : NULL, fd};
    return true;
}

/* Paths that do not exist are left out. */
static bool sandbox_add(opening *o, sandbox_kind kind, sandbox_use use, const char *path)
{
    static const char *const texts[SANDBOX_KINDS] = {
        [SANDBOX_SYSTEM] =
            N_("%s is open to programs at the table, and %s, which is not, lies with "
               "it: set XDG_STATE_HOME to a folder elsewhere"),
        [SANDBOX_OWN] = N_("the program's folder %s would be open to it, and %s, which may not be, "
                           "lies with it: move the program to a folder of its own"),
        [SANDBOX_WORKING] =
            N_("the working folder %s is open to programs at the table, and %s, which "
               "may not be, lies with it: start koudi in another folder"),
        [SANDBOX_MAY] = N_("--seat-may %s would open %s to programs at the table: name a folder "
                           "that has nothing of it"),
    };
    char real[PATH_MAX];
    int fd = path_hold(path, 0);
    const char *secret = fd < 0 ? NULL : secret_in(&o->kept, fd, real);
    if (fd < 0)
        return true;
    if (!secret)
        return sandbox_keep(o, kind, use, fd);
    snprintf(o->why, o->size, _(texts[kind]), real, secret);
    (void)close(fd);
    return false;
}

static bool is_named(const char *folder, const char *name)
{
    const char *slash = strrchr(folder, '/');
    return slash && strcmp(slash + 1, name) == 0;
}

/* For a program in a folder "bin" the folder above is opened, where its libraries lie, unless there
   are secrets in it. */
static bool add_own(opening *o, const char *folder)
{
    char above[PATH_MAX + 4], real[PATH_MAX];
    if (is_named(folder, "bin") || is_named(folder, "shims")) {
        snprintf(above, sizeof above, "%s/..", folder);
        int fd = path_hold(above, 0);
        if (fd >= 0 && !secret_in(&o->kept, fd, real))
            return sandbox_keep(o, SANDBOX_OWN, SANDBOX_READ, fd);
        if (fd >= 0)
            (void)close(fd);
    }
    return sandbox_add(o, SANDBOX_OWN, SANDBOX_READ, folder);
}

/* The name may be a symbolic link: its folder and the target's are needed. */
static bool add_program(opening *o)
{
    char name[PATH_MAX], real[PATH_MAX], folder[PATH_MAX];
    if (!o->c->command || !find_program(o->c->command, name) || !realpath(name, real))
        return true;
    *(strrchr(real, '/') + 1) = '\0';
    *(strrchr(name, '/') + 1) = '\0';
    return realpath(real, folder) && add_own(o, folder) && realpath(name, folder) &&
           add_own(o, folder);
}

static bool add_shared(opening *o)
{
    for (const sandbox_file *file = sandbox_files; file->path; file++) {
        int fd = path_hold(file->path, 0);
        if (fd >= 0)
            (void)sandbox_keep(o, SANDBOX_SYSTEM, file->use, fd);
    }
    const char *const *const lists[] = {system_folders,
                                        o->c->reads_only ? narrow_files : wider_folders};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const char *const *path = lists[i]; *path; path++)
            if (!sandbox_add(o, SANDBOX_SYSTEM, SANDBOX_READ, *path))
                return false;
    for (int i = 0; i < o->c->may_count; i++)
        if (!sandbox_add(o, SANDBOX_MAY, SANDBOX_READ, o->c->may[i]))
            return false;
    return o->c->reads_only || sandbox_add(o, SANDBOX_WORKING, SANDBOX_WRITE, ".");
}

bool confine_prepare(confine *c, char *why, size_t size)
{
    opening o = {.c = c, .why = why, .size = size};
    bool prepared = false; /* for this command */
    *why = '\0';
    for (int i = 0; c->command && i < c->paths.count; i++) {
        const char *command = c->paths.list[i].command;
        prepared |= command && strcmp(command, c->command) == 0;
    }
    if (!c->files || !confine_can() || prepared)
        return true;
    find_secrets(c, &o.kept);
    if ((c->paths.count || add_shared(&o)) && add_program(&o))
        return true;
    confine_release(c);
    return false;
}

void confine_release(confine *c)
{
    while (c->paths.count > 0)
        (void)close(c->paths.list[--c->paths.count].fd);
}

/* ---- scratch folders ----------------------------------------------------------------------------- */

enum { TRIES = 200 }; /* to make one while other games remove the parent */

bool scratch_folder_parent(char *out, size_t size)
{
    const char *where = getenv("TMPDIR");
    if (!where || *where != '/')
        where = "/tmp";
    int length = snprintf(out, size, "%s/koudi-%ld", where, (long)geteuid());
    return length > 0 && (size_t)length < size;
}

/* In a folder that everybody may write to, another user may have made it. ENOENT: another game has just removed
   it, or the folder above is missing. */
static bool make_parent(const char *path)
{
    struct stat about;
    if (mkdir(path, 0700) == 0)
        return true;
    if (errno != EEXIST || lstat(path, &about) != 0)
        return false;
    if (S_ISDIR(about.st_mode) && about.st_uid == geteuid() && !(about.st_mode & 077))
        return true;
    errno = EACCES;
    return false;
}

char *scratch_folder_make(void)
{
    static const char name[] = "/seat-XXXXXX";
    char parent[PATH_MAX], path[PATH_MAX + sizeof name];
    if (!scratch_folder_parent(parent, sizeof parent)) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    for (int i = 0; i < TRIES; i++) {
        snprintf(path, sizeof path, "%s%s", parent, name);
        if (make_parent(parent) && mkdtemp(path))
            return strdup(path);
        if (errno != ENOENT)
            break;
    }
    return NULL;
}

extern char **environ;

/* By rm in another process: the caller may neither allocate nor run out of descriptors. */
static void remove_filled(const char *path)
{
    static const char script[] = "find \"$1\" -type d ! -perm -700 -exec chmod u+rwx {} \\; 2>&-\n"
                                 "exec rm -rf \"$1\" 2>&-";
    union {
        const char *given[6];
        char *wanted[6]; /* execve changes no word */
    } words = {.given = {"sh", "-c", script, "sh", path, NULL}};
    pid_t remover = fork();
    if (remover == 0) {
        sigset_t none;
        sigemptyset(&none);
        (void)sigprocmask(SIG_SETMASK, &none, NULL);
        (void)execve("/bin/sh", words.wanted, environ);
        _exit(127);
    }
    while (remover > 0 && waitpid(remover, NULL, 0) < 0 && errno == EINTR) {
    }
}

void scratch_folder_remove(const char *path)
{
    char parent[PATH_MAX];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) : 0;
    if (rmdir(path) != 0 && errno != ENOENT)
        remove_filled(path);
    if (!length || length >= sizeof parent)
        return;
    memcpy(parent, path, length);
    parent[length] = '\0';
    (void)rmdir(parent);
}
