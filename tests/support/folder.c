/* folder.c - a folder of a test's own, and whole files. */
#include "support/folder.h"

#include "support/test.h"

#include <ftw.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

char folder[64];

int make_folder_in(const char *where)
{
    int length = snprintf(folder, sizeof folder, "%s/koudi-test-XXXXXX", where);
    return length < (int)sizeof folder && mkdtemp(folder) ? 0 : -1;
}

int make_folder(void **state)
{
    return make_folder_in("/tmp");
}

int make_folder_in_memory(void **state)
{
    return make_folder_in(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
}

int remove_folder(void **state)
{
    return remove_all(folder);
}

int enter_folder(void **state)
{
    return make_folder(state) | chdir(folder);
}

int leave_folder(void **state)
{
    return chdir("/") | remove_folder(state);
}

const char *in_folder(const char *name)
{
    static char paths[4][256];
    static int next;
    char *path = paths[next = (next + 1) % 4];
    assert_in_range(snprintf(path, sizeof *paths, "%s/%s", folder, name), 0, sizeof *paths - 1);
    return path;
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *at)
{
    return remove(path);
}

int remove_all(const char *path)
{
    return nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

const char *with_folder(const char *text, char *out, size_t room)
{
    size_t used = 0;
    for (; *text && used < room; text++)
        used += (size_t)(*text == '@' ? snprintf(out + used, room - used, "%s", folder)
                                      : snprintf(out + used, room - used, "%c", *text));
    assert_true(used < room);
    out[used] = '\0';
    return out;
}

const char *only_file(const char *pattern)
{
    static char path[256];
    glob_t found;
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 1);
    snprintf(path, sizeof path, "%s", found.gl_pathv[0]);
    globfree(&found);
    return path;
}

size_t read_all(const char *path, char *out, size_t room)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be read", path);
    size_t size = fread(out, 1, room, file);
    assert_int_equal(fclose(file), 0);
    assert_true(size < room);
    out[size] = '\0';
    return size;
}

void write_all(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        fail_msg("%s cannot be written", path);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}
