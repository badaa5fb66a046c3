/* test_playings.c - duplicate deals: a program learns nothing from the first playing for the second. */
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 64, TEXT = 1 << 16, ORDERS = 24 };

/* What a program wrote down in one playing of a deal. */
typedef struct notes {
    int seat;
    char seed[32], folder[256];
} notes;

static notes noted[MOST];

static const char *line_of(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    if (!at)
        fail_msg("no \"%s\" in\n%.400s", key, text);
    return at + strlen(key);
}

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Plays deals with the program that takes notes on seats with a 'p', bots on the others. Returns the
   number of notes. */
static int play(const char *deals, const char seats[4])
{
    char who[2000];
    size_t used = 0;
    program p;
    assert_int_equal(remove_all(folder), 0);
    assert_int_equal(make_folder(NULL), 0);
    for (int i = 0; i < 4; i++) {
        char one[500] = "easy";
        if (seats[i] == 'p')
            snprintf(one, sizeof one, "cmd:sh '%s/hostile/remembers.sh' '%s' '%s'", KOUDI_TEST_DIR,
                     program_path(), folder);
        used += (size_t)snprintf(who + used, sizeof who - used, "%s%s", i ? "," : "", one);
    }
    static const char rules[] = KOUDI_TEST_DIR "/../docs/examples/tiny.ini";
    const char *const words[] = {"run",     "--deals", deals,     "--seed", "5",
                                 "--rules", rules,     "--seats", who,      NULL};
    program_start(&p, words);
    while (program_line(&p)) {
    }
    assert_int_equal(program_end(&p), 0);
    struct dirent **list;
    int found = scandir(folder, &list, is_shown, alphasort);
    assert_in_range(found, 1, MOST);
    for (int i = 0; i < found; i++) {
        /* Reads the notes. Files of an earlier playing would stand between the folder and the
           table's first line. */
        static char text[TEXT];
        read_all(in_folder(list[i]->d_name), text, sizeof text);
        noted[i].seat = *line_of(text, "\nseat ") - '0';
        snprintf(noted[i].seed, sizeof noted[i].seed, "%.31s", line_of(text, "\nseed "));
        noted[i].seed[strcspn(noted[i].seed, "\n")] = '\0';
        const char *own = line_of(text, "folder "), *end = strchr(own, '\n');
        snprintf(noted[i].folder, sizeof noted[i].folder, "%.*s", (int)(end - own), own);
        assert_memory_equal(end, "\nkoudi-seat 1\n", 14);
        free(list[i]);
    }
    free(list);
    return found;
}

/* ---- cases ------------------------------------------------------------------------------------ */

/* Each seat has a new, empty folder in each playing, which is removed afterwards. */
TEST("each playing begins without a past")
{
    int count = play("2", ".p.p");
    assert_int_equal(count, 8);
    for (int i = 0; i < count; i++) {
        assert_int_not_equal(access(noted[i].folder, F_OK), 0);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(noted[i].folder, noted[j].folder);
    }
}

/* The program sits East in one playing and North in the other; which one comes first is random, even
   with the same seed. */
TEST("the order of playings is random")
{
    int first[4] = {0};
    char deals[16];
    snprintf(deals, sizeof deals, "%d", ORDERS);
    assert_int_equal(play(deals, ".p.."), 2 * ORDERS);
    for (int i = 0; i < 2 * ORDERS; i += 2) {
        assert_int_equal(noted[i].seat + noted[i + 1].seat, 1 + 2);
        first[noted[i].seat]++;
    }
    assert_in_range(first[1], 1, ORDERS - 1);
    assert_in_range(first[2], 1, ORDERS - 1);
}

/* Programs get a different seed at each seat in each playing, so a seed does not identify a deal. */
TEST("seeds do not identify a deal")
{
    int count = play("2", "pppp");
    assert_int_equal(count, 16);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(noted[i].seed, noted[j].seed);
}

/* The random order of the playings changes no result, as programs play by their seeds. */
TEST("the result repeats")
{
    static char line[2][200];
    char who[800];
    snprintf(who, sizeof who, "cmd:'%s' bot random", program_path());
    const char *const words[] = {"arena", who, "steady", "--deals", "6", "--seed", "3", NULL};
    for (int i = 0; i < 2; i++) {
        program p;
        const char *said;
        program_start(&p, words);
        while ((said = program_line(&p)))
            if (strncmp(said, "points", 6) == 0)
                snprintf(line[i], sizeof line[i], "%s", said);
        assert_int_equal(program_end(&p), 0);
    }
    assert_memory_equal(line[0], "points", 6);
    assert_string_equal(line[0], line[1]);
}

/* A program that cannot be started counts as a refusal: no bot plays in its place unnoticed. */
TEST("no room for a folder is no result")
{
    static const char *const words[] = {"arena", "cmd:true", "steady", "--deals", "1", NULL};
    program p;
    const char *said;
    bool counted = false;
    assert_int_equal(setenv("TMPDIR", "/nowhere", 1), 0);
    program_start(&p, words);
    assert_int_equal(unsetenv("TMPDIR"), 0);
    while ((said = program_line(&p)))
        counted |= strcmp(said, "refusals         4 of A, 0 of B") == 0;
    assert_int_equal(program_end(&p), 1);
    assert_true(counted);
}

AROUND_ALL(make_folder, remove_folder);

PREPARE(int argc, char **argv)
{
    if (!getenv("KOUDI_BIN"))
        return SKIPPED;
    return 0;
}
