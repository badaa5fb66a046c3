/* places.c - the folders that a program at the table may use, and what must not be in them. */
#include "table/places.h"

#include "base/i18n.h"
#include "base/xdg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of /proc nothing that tells of processes. */
static const place system_places[] = {
    {PLACE_SYSTEM, PLACE_READ, "/usr"},
    {PLACE_SYSTEM, PLACE_READ, "/bin"},
    {PLACE_SYSTEM, PLACE_READ, "/sbin"},
    {PLACE_SYSTEM, PLACE_READ, "/lib"},
    {PLACE_SYSTEM, PLACE_READ, "/lib32"},
    {PLACE_SYSTEM, PLACE_READ, "/lib64"},
    {PLACE_SYSTEM, PLACE_READ, "/etc"},
    {PLACE_SYSTEM, PLACE_READ, "/opt"},
    {PLACE_SYSTEM, PLACE_READ, "/nix/store"},
    {PLACE_SYSTEM, PLACE_READ, "/gnu/store"},
    {PLACE_SYSTEM, PLACE_READ, "/run/current-system"},
    {PLACE_SYSTEM, PLACE_READ, "/sys/devices/system/cpu"},
};
static const place system_files[] = {
    {PLACE_SYSTEM, PLACE_READ, "/proc/cpuinfo"},
    {PLACE_SYSTEM, PLACE_READ, "/proc/filesystems"},
    {PLACE_SYSTEM, PLACE_READ, "/proc/meminfo"},
    {PLACE_SYSTEM, PLACE_READ, "/proc/self/exe"}, /* so that "koudi bot" can be a program */
    {PLACE_SYSTEM, PLACE_READ, "/proc/stat"},
    {PLACE_SYSTEM, PLACE_READ, "/proc/sys/vm/overcommit_memory"},
    {PLACE_SYSTEM, PLACE_READ, "/proc/version"},
    {PLACE_SYSTEM, PLACE_DEVICE, "/dev/full"},
    {PLACE_SYSTEM, PLACE_DEVICE, "/dev/null"},
    {PLACE_SYSTEM, PLACE_DEVICE, "/dev/random"},
    {PLACE_SYSTEM, PLACE_DEVICE, "/dev/urandom"},
    {PLACE_SYSTEM, PLACE_DEVICE, "/dev/zero"},
};
enum {
    SYSTEM_PLACES = sizeof system_places / sizeof *system_places,
    SYSTEM_FILES = sizeof system_files / sizeof *system_files
};

/* ---- the program's own folder ------------------------------------------------------------------ */

/* Takes a word of the command; false where only the shell could tell what it is. */
static bool take_word(const char **at, char out[PATH_MAX])
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

static bool in_path(const char *word, char out[PATH_MAX])
{
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        int size = snprintf(out, PATH_MAX, "%.*s/%s", (int)length, path, word);
        if (length && size > 0 && size < PATH_MAX && access(out, X_OK) == 0)
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

/* The path of the program that the command starts, as far as that can be told from its words. */
static bool find_program(const char *command, char out[PATH_MAX])
{
    char word[PATH_MAX];
    const char *home = getenv("HOME");
    do
        if (!take_word(&command, word))
            return false;
    while (is_before(word));
    if (!strchr(word, '/'))
        return in_path(word, out);
    bool at_home = strncmp(word, "~/", 2) == 0 && home;
    int size = snprintf(out, PATH_MAX, "%s%s", at_home ? home : "", at_home ? word + 1 : word);
    return size > 0 && size < PATH_MAX && access(out, X_OK) == 0;
}

/* ---- what is kept from all -------------------------------------------------------------------- */

/* Without links, as far as it is there. */
static bool resolve(const char *path, char out[PATH_MAX])
{
    char there[PATH_MAX];
    size_t length = strlen(path);
    if (length >= sizeof there)
        return false;
    memcpy(there, path, length + 1);
    while (!realpath(there, out)) {
        while (length > 0 && there[length - 1] == '/')
            length--;
        while (length > 0 && there[length - 1] != '/')
            length--;
        if (length == 0)
            return realpath(".", out) != NULL;
        there[length] = '\0';
    }
    const char *rest = path + length;
    size_t used = strlen(out);
    return strlen(path) == length || (size_t)snprintf(out + used, PATH_MAX - used, "%s%s",
                                                      used > 1 ? "/" : "", rest) < PATH_MAX - used;
}

/* Is path this folder, or in it? */
static bool lies_in(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 &&
           (length == 1 || path[length] == '/' || path[length] == '\0');
}

typedef struct secrets {
    char path[4][PATH_MAX];
    int count;
} secrets;

static void find_secrets(const confine *c, secrets *s)
{
    char state[PATH_MAX];
    s->count = 0;
    if (xdg_path("XDG_STATE_HOME", ".local/state", "", state, sizeof state)) {
        state[strlen(state) - 1] = '\0'; /* the slash that a file would follow */
        s->count += resolve(state, s->path[s->count]);
    }
    if (c->records)
        s->count += resolve(c->records, s->path[s->count]);
    strcpy(s->path[s->count++], "/proc");
    strcpy(s->path[s->count++], "/dev");
}

/* The secret folder that this one lets see into, or NULL. */
static const char *secret_in(const secrets *s, const char *folder)
{
    for (int i = 0; i < s->count; i++)
        if (lies_in(s->path[i], folder) || lies_in(folder, s->path[i]))
            return s->path[i];
    return NULL;
}

/* ---- all of them ------------------------------------------------------------------------------- */

typedef bool each_place(const place *at, void *arg);

static bool is_named(const char *folder, const char *name)
{
    const char *slash = strrchr(folder, '/');
    return slash && strcmp(slash + 1, name) == 0;
}

/* A program in a "bin" has what it needs beside that: the folder above is its own, unless that is
   where secrets are. */
static bool own_folder(const confine *c, char path[PATH_MAX], each_place *each, void *arg)
{
    char above[PATH_MAX];
    secrets kept;
    char *slash = strrchr(path, '/');
    slash[slash == path] = '\0';
    if (is_named(path, "bin") || is_named(path, "shims")) {
        find_secrets(c, &kept);
        memcpy(above, path, strlen(path) + 1);
        slash = strrchr(above, '/');
        slash[slash == above] = '\0';
        if (!secret_in(&kept, above))
            return each(&(place){PLACE_OWN, PLACE_READ, above}, arg);
    }
    return each(&(place){PLACE_OWN, PLACE_READ, path}, arg);
}

/* Where the program's name lies, and where the program lies that a link of that name leads to. */
static bool own_folders(const confine *c, each_place *each, void *arg)
{
    char name[PATH_MAX], real[PATH_MAX];
    if (!c->command || !find_program(c->command, name) || !realpath(name, real))
        return true;
    if (!own_folder(c, real, each, arg))
        return false;
    char *slash = strrchr(name, '/');
    *slash = '\0';
    if (!realpath(slash == name ? "/" : name, real) || strlen(real) + 2 >= PATH_MAX)
        return true;
    memcpy(real + strlen(real), "/.", sizeof "/."); /* own_folder takes a file's path */
    return own_folder(c, real, each, arg);
}

static bool chosen_places(const confine *c, each_place *each, void *arg)
{
    char path[PATH_MAX];
    for (int i = 0; i < SYSTEM_PLACES; i++)
        if (!each(&system_places[i], arg))
            return false;
    for (int i = 0; i < c->may_count; i++)
        if (realpath(c->may[i], path) && !each(&(place){PLACE_MAY, PLACE_READ, path}, arg))
            return false;
    if (realpath(".", path) && !each(&(place){PLACE_WORKING, PLACE_WRITE, path}, arg))
        return false;
    if (c->folder && !each(&(place){PLACE_OWN, PLACE_WRITE, c->folder}, arg))
        return false;
    return own_folders(c, each, arg);
}

bool places_each(const confine *c, each_place *each, void *arg)
{
    for (int i = 0; i < SYSTEM_FILES; i++)
        if (!each(&system_files[i], arg))
            return false;
    return chosen_places(c, each, arg);
}

/* ---- may they be allowed? ---------------------------------------------------------------------- */

typedef struct checking {
    secrets kept;
    char *why;
    size_t size;
} checking;

static bool check(const place *at, void *arg)
{
    static const char *const words[PLACE_KINDS] = {
        [PLACE_SYSTEM] = N_("%s is open to programs at the table, and %s, which is not, lies with "
                            "it: set XDG_STATE_HOME to a folder elsewhere"),
        [PLACE_OWN] = N_("the program's folder %s would be open to it, and %s, which may not be, "
                         "lies with it: move the program to a folder of its own"),
        [PLACE_WORKING] =
            N_("the working folder %s is open to programs at the table, and %s, which "
               "may not be, lies with it: start koudi in another folder"),
        [PLACE_MAY] = N_("--seat-may %s would open %s to programs at the table: name a folder "
                         "that has nothing of it"),
    };
    checking *c = arg;
    const char *secret = secret_in(&c->kept, at->path);
    if (!secret)
        return true;
    snprintf(c->why, c->size, _(words[at->kind]), at->path, secret);
    return false;
}

bool confine_check(const confine *c, char *why, size_t size)
{
    checking now;
    now.why = why;
    now.size = size;
    if (!c->files || !confine_can())
        return true;
    find_secrets(c, &now.kept);
    return chosen_places(c, check, &now);
}
