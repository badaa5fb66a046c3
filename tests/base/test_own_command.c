/* test_own_command.c - what people type to start this program, by what PATH has. */
#include "base/own_command.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SIZE = 512 };

/* Below the folder there is this/koudi, the program; other/koudi, another; link/koudi, which leads to the first;
   "my games/koudi", a copy; and empty. */
struct path_row {
    const char *name, *path; /* @: the folder */
    const char *program, *typed;
};

static int make_programs(void **state)
{
    static const char *const programs[] = {"this", "other", "my games", "it's"};
    char place[SIZE];
    if (make_folder(state) != 0)
        return -1;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        snprintf(place, sizeof place, "%s/koudi", programs[i]);
        if (mkdir(in_folder(programs[i]), 0755) != 0)
            return -1;
        write_all(in_folder(place), "", 0);
        if (chmod(in_folder(place), 0755) != 0)
            return -1;
    }
    snprintf(place, sizeof place, "%s", in_folder("this/koudi"));
    return mkdir(in_folder("empty"), 0755) | mkdir(in_folder("link"), 0755) |
           symlink(place, in_folder("link/koudi"));
}
AROUND_ALL(make_programs, remove_folder);

static void it_is_typed(void **state)
{
    const struct path_row *row = *state;
    char path[SIZE], typed[SIZE], want[SIZE];
    assert_int_equal(setenv("PATH", with_folder(row->path, path, sizeof path), 1), 0);
    own_command_of(in_folder(row->program), typed, sizeof typed);
    assert_string_equal(typed, with_folder(row->typed, want, sizeof want));
}
TEST_FILE(it_is_typed, "base/own_command.tsv", "rows", struct path_row, "ssss");
