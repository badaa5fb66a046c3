/* test_games.c - the list of saved games: which files, in which order, and the reasons of bad ones. */
#include "record/games.h"
#include "support/folder.h"
#include "support/rows.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A record of tests/records under another name, with another date, cut after so many bytes. */
static void copy_record(const char *from, const char *name, const char *date, size_t most)
{
    static char text[1 << 18];
    char path[400];
    snprintf(path, sizeof path, "%s/records/%s.rec", KOUDI_TEST_DIR, from);
    size_t size = read_all(path, text, sizeof text);
    char *at = strstr(text, "\ndate ");
    assert_non_null(at);
    if (date)
        memcpy(at + 6, date, strlen(date));
    write_all(in_folder(name), text, size < most ? size : most);
}

/* Lists a folder as koudi replay does its own, with the index. */
static bool list_in(games *g, const char *path)
{
    bool good = games_open(g, path, true);
    games_all(g);
    return good;
}

static void no_folder_holds_no_games(void **state)
{
    games g;
    assert_true(list_in(&g, "/tmp/koudi-there-is-no-such-folder"));
    assert_int_equal(g.count, 0);
    assert_int_equal(g.error, 0);
    games_free(&g);
    assert_false(list_in(&g, "/dev/null"));
    assert_int_not_equal(g.error, 0);
    assert_int_equal(g.count, 0);
}

static void newest_first(void **state)
{
    games g;
    char path[PATH_MAX];
    copy_record("own-short", "2026-11-19-221000-1.rec", "2026-11-19T22:10:00Z", SIZE_MAX);
    copy_record("v3-steady", "2026-11-21-063059-1.rec", "2026-11-21T06:30:59Z", SIZE_MAX);
    copy_record("forty-mixed", "2024-02-29-000000-1.rec", "2024-02-29T00:00:00Z", SIZE_MAX);
    copy_record("own-time", "not-a-record.txt", NULL, SIZE_MAX);
    copy_record("own-time", ".hidden.rec", NULL, SIZE_MAX);
    assert_true(list_in(&g, folder));
    assert_int_equal(g.count, 3);
    assert_string_equal(g.game[0].file, "2026-11-21-063059-1.rec");
    assert_string_equal(g.game[0].when, "2026-11-21 06:30");
    assert_string_equal(g.game[1].when, "2026-11-19 22:10");
    assert_string_equal(g.game[2].when, "2024-02-29 00:00");
    assert_string_equal(g.game[0].head.rules_name, "80p-v3");
    assert_int_equal(g.game[0].winner, 0);
    assert_int_equal(g.game[0].deals, 10);
    assert_int_equal(g.game[0].phase, KD_PHASE_OVER);
    assert_int_equal(g.game[0].level[0], KD_RANKS);
    assert_true(games_path(&g, 0, path, sizeof path));
    assert_int_equal(access(path, R_OK), 0);
    assert_false(games_path(&g, 0, path, 5));
    games_free(&g);
}

static void unfinished(void **state)
{
    games g;
    copy_record("v3-steady", "cut.rec", NULL, 9000);
    assert_true(list_in(&g, folder));
    assert_int_equal(g.count, 1);
    assert_string_equal(g.game[0].why, "");
    assert_int_equal(g.game[0].winner, KD_NOBODY);
    assert_true(g.game[0].deal >= 1);
    assert_true(g.game[0].torn);
    assert_int_not_equal(g.game[0].phase, KD_PHASE_OVER);
    games_free(&g);
}

static const game *named(const games *g, const char *file)
{
    for (int i = 0; i < g->count; i++)
        if (strcmp(g->game[i].file, file) == 0)
            return &g->game[i];
    fail_msg("%s is not in the list", file);
    return NULL;
}

/* A record without an action is not listed. A game can be deleted once. */
static void empty_and_deleted(void **state)
{
    static const char head[] = "koudi-record 1\nrules 80p-v3\nseat 0 human Mei\n\n";
    games g;
    (void)state;
    write_all(in_folder("empty.rec"), head, sizeof head - 1);
    copy_record("own-short", "b.rec", NULL, SIZE_MAX);
    assert_true(list_in(&g, folder));
    assert_int_equal(g.count, 1);
    assert_string_equal(g.game[0].file, "b.rec");
    assert_int_equal(games_delete(&g, 0), 0);
    assert_int_equal(games_delete(&g, 0), ENOENT);
    assert_int_equal(games_delete(&g, 1), ENOENT);
    games_free(&g);
    assert_true(list_in(&g, folder));
    assert_int_equal(g.count, 0);
    games_free(&g);
}

/* Bad files are listed with the reason, no pipe is waited for, and the good record among them is read. */
static void bad_files(void **state)
{
    static const char binary[] = "\0\377\033[2Jkoudi";
    static const char wrong[] = "koudi-record 1\nrules 80p-v3\n\n* turn S3\n0 play SA\n";
    games g;
    write_all(in_folder("empty.rec"), "", 0);
    write_all(in_folder("binary.rec"), binary, sizeof binary);
    write_all(in_folder("wrong.rec"), wrong, strlen(wrong));
    copy_record("own-short", "good.rec", NULL, SIZE_MAX);
    assert_int_equal(mkfifo(in_folder("pipe.rec"), 0600), 0);
    assert_int_equal(mkdir(in_folder("folder.rec"), 0700), 0);
    assert_int_equal(symlink("/nonexistent/file", in_folder("nowhere.rec")), 0);
    int fd = open(in_folder("large.rec"), O_WRONLY | O_CREAT, 0600);
    assert_int_equal(ftruncate(fd, RECORD_MAX_BYTES + 1), 0); /* a sparse file */
    assert_int_equal(close(fd), 0);
    assert_true(list_in(&g, folder));
    assert_int_equal(g.count, 8);
    for (int i = 0; i < g.count; i++) {
        const game *one = &g.game[i];
        assert_int_equal(*one->why == '\0', strcmp(one->file, "good.rec") == 0);
        for (const char *c = one->why; *c; c++)
            assert_true((unsigned char)*c >= ' ');
        assert_int_equal(strlen(one->when) > 0, strcmp(one->file, "nowhere.rec") != 0);
    }
    assert_int_equal(named(&g, "wrong.rec")->line, 5);
    assert_non_null(strstr(named(&g, "wrong.rec")->why, "refused"));
    assert_non_null(strstr(named(&g, "pipe.rec")->why, "no plain file"));
    assert_non_null(strstr(named(&g, "large.rec")->why, "too large"));
    games_free(&g);
}

/* However many there are, all are listed. */
static void very_many(void **state)
{
    enum { MANY = 407 };
    char name[40];
    games g;
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%03d.rec", (i * 101) % MANY);
        write_all(in_folder(name), "x\n", 2);
    }
    assert_true(list_in(&g, folder));
    assert_int_equal(g.count, MANY);
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%03d.rec", MANY - 1 - i);
        assert_string_equal(g.game[i].file, name);
    }
    games_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_folder_holds_no_games),
        cmocka_unit_test_setup_teardown(newest_first, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(unfinished, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(empty_and_deleted, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(bad_files, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(very_many, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
