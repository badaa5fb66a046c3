/* processes.c - counts the children of a process and waits for their end. */
#include "support/processes.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { ABOUT = 512, DESCRIPTORS = 256 };

/* State and parent of a process; false when there is none. */
static bool stat_of(int pid, char *state, int *parent)
{
    char path[64], text[ABOUT] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    size_t length = fread(text, 1, sizeof text - 1, file);
    (void)fclose(file);
    text[length] = '\0';
    const char *end = strrchr(text, ')');
    return end && sscanf(end + 1, " %c %d", state, parent) == 2; /* NOLINT(cert-err34-c) */
}

family children_of(int pid)
{
    family f = {.count = 0};
    DIR *dir = opendir("/proc");
    if (!dir)
        skip();
    for (const struct dirent *entry; (entry = readdir(dir));) {
        char state;
        int parent, one = atoi(entry->d_name);
        if (one <= 0 || !stat_of(one, &state, &parent) || parent != pid)
            continue;
        if (state == 'Z')
            f.dead++;
        else if (f.count < MAX_CHILDREN)
            f.pid[f.count++] = one;
    }
    closedir(dir);
    return f;
}

family all_below(int pid)
{
    family all = children_of(pid);
    for (int i = 0; i < all.count; i++) {
        family more = children_of(all.pid[i]);
        all.dead += more.dead;
        for (int j = 0; j < more.count && all.count < MAX_CHILDREN; j++)
            all.pid[all.count++] = more.pid[j];
    }
    return all;
}

family wait_below(int pid, int count)
{
    family all;
    while ((all = all_below(pid)).count != count)
        poll(NULL, 0, 1);
    return all;
}

bool process_runs(int pid)
{
    char state;
    int parent;
    return stat_of(pid, &state, &parent) && state != 'Z' && state != 'X';
}

void wait_for_end(int pid)
{
    while (process_runs(pid))
        poll(NULL, 0, 1); /* gives it processor time to end */
}

void wait_for_all(const family *f)
{
    for (int i = 0; i < f->count; i++)
        wait_for_end(f->pid[i]);
}

int open_descriptors(void)
{
    int count = 0;
    for (int fd = 0; fd < DESCRIPTORS; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}
