/* test_games.c - the list of saved games: which files, in which order, and the reasons of bad ones. */
#include "record/games.h"
#include "record/store.h"
#include "support/folder.h"
#include "support/test.h"
#include "support/written.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
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
    put_marks_on(text, sizeof text);
    write_all(in_folder(name), text, size < most ? size : most);
}

/* Lists a folder as koudi replay does its own, with the index. */
static bool list_in(games *g, const char *path)
{
    bool good = games_open(g, path, true);
    games_all(g);
    return good;
}

TEST("no folder holds no games")
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

TEST("newest first", .before = make_folder, .after = remove_folder)
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

/* A list that shows only a part, and is read anew meanwhile, keeps to its game. */
TEST("the line of a file", .before = make_folder, .after = remove_folder)
{
    static const char *const files[] = {"2026-11-21-063059-1.rec", "2026-11-19-221000-1.rec",
                                        "b.rec", "a.rec"};
    static const struct {
        const char *file;
        int line;
    } rows[] = {{"2026-11-21-063059-1.rec", 0},
                {"2026-11-20-000000-1.rec", 1},
                {"b.rec", 2},
                {"a.rec", 3},
                {"0.rec", 3}};
    games g;
    assert_true(games_open(&g, folder, true));
    assert_int_equal(games_line_of(&g, "b.rec"), 0);
    games_free(&g);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        copy_record("own-short", files[i], NULL, SIZE_MAX);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(games_open(&g, folder, true));
        assert_int_equal(games_line_of(&g, rows[i].file), rows[i].line);
        assert_true(rows[i].line == 3 || g.left > 0);
        games_free(&g);
    }
}

TEST("unfinished", .before = make_folder, .after = remove_folder)
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

static const saved_game *named(const games *g, const char *file)
{
    for (int i = 0; i < g->count; i++)
        if (strcmp(g->game[i].file, file) == 0)
            return &g->game[i];
    fail_msg("%s is not in the list", file);
    return NULL;
}

/* A record without an action is not listed. A game can be deleted once. */
TEST("empty and deleted", .before = make_folder, .after = remove_folder)
{
    static const char *const beside[] = {"b.rec" STORE_KEYS, "b.rec" STORE_SAME};
    static const char head[] = "koudi-record 3\nrules 80p-v3\nseat 0 human Mei\n\n";
    games g;
    write_all(in_folder("empty.rec"), marked(head), strlen(marked(head)));
    copy_record("own-short", "b.rec", NULL, SIZE_MAX);
    for (int i = 0; i < 2; i++)
        write_all(in_folder(beside[i]), "", 0);
    assert_true(list_in(&g, folder));
    assert_int_equal(g.count, 1);
    assert_string_equal(g.game[0].file, "b.rec");
    assert_int_equal(games_delete(&g, 0), 0);
    for (int i = 0; i < 2; i++)
        assert_int_not_equal(access(in_folder(beside[i]), F_OK), 0);
    assert_int_equal(games_delete(&g, 0), ENOENT);
    assert_int_equal(games_delete(&g, 1), ENOENT);
    games_free(&g);
    assert_true(list_in(&g, folder));
    assert_int_equal(g.count, 0);
    games_free(&g);
}

/* Bad files are listed with the reason, no pipe is waited for, and the good record among them is read. */
TEST("bad files", .before = make_folder, .after = remove_folder)
{
    static const char binary[] = "\0\377\033[2Jkoudi";
    static const char wrong[] = "koudi-record 3\nrules 80p-v3\n\n* turn S3\n0 play SA\n";
    games g;
    write_all(in_folder("empty.rec"), "", 0);
    write_all(in_folder("binary.rec"), binary, sizeof binary);
    write_all(in_folder("wrong.rec"), marked(wrong), strlen(marked(wrong)));
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
        const saved_game *one = &g.game[i];
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
TEST("very many", .before = make_folder, .after = remove_folder)
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

/* ---- the index --------------------------------------------------------------------------------- */

static const char *const golden[] = {"own-short", "v3-steady", "forty-mixed", "own-time",
                                     "v3-mixed"};
enum { GOLDEN = sizeof golden / sizeof *golden, INDEX_HEAD = 64 };

static char index_bytes[1 << 16];

static size_t read_index(void)
{
    return read_all(in_folder("games.index"), index_bytes, sizeof index_bytes);
}

static void write_index(size_t size)
{
    write_all(in_folder("games.index"), index_bytes, size);
}

/* The list with the index and by a full scan: every field that is shown, and the figures. */
static void the_index_answers_as_a_scan(int count)
{
    static stats with, without;
    games indexed, scanned;
    int at = 0, other = 0;
    memset(&with, 0, sizeof with);
    memset(&without, 0, sizeof without);
    assert_true(list_in(&indexed, folder));
    assert_true(games_open(&scanned, folder, false));
    games_all(&scanned);
    assert_int_equal(scanned.count, count);
    assert_int_equal(indexed.count, count);
    assert_int_equal(indexed.empty, scanned.empty);
    for (int i = 0; i < count; i++) {
        const saved_game *one = &indexed.game[i], *two = &scanned.game[i];
        assert_memory_equal(one, two, offsetof(saved_game, sum));
        assert_string_equal(one->when, two->when);
        assert_string_equal(one->why, two->why);
        assert_int_equal(one->line, two->line);
    }
    stats_add_games(&with, &indexed, &at);
    stats_add_games(&without, &scanned, &other);
    assert_memory_equal(&with, &without, sizeof with);
    games_free(&indexed);
    games_free(&scanned);
}

/* How many records are played again when the folder is listed: those that the index does not have. */
static int listed_again(void)
{
    games g;
    assert_true(list_in(&g, folder));
    int again = g.count - g.used;
    games_free(&g);
    return again;
}

static int make_index(void **state)
{
    char name[40];
    if (make_folder(state) != 0)
        return -1;
    for (int i = 0; i < GOLDEN; i++) {
        snprintf(name, sizeof name, "2026-11-2%d-080000-1.rec", i);
        copy_record(golden[i], name, NULL, SIZE_MAX);
    }
    the_index_answers_as_a_scan(GOLDEN);
    assert_int_equal(listed_again(), 0);
    return 0;
}

/* An index that is missing, or of another version, is built anew. */
TEST("missing or of another version", .before = make_index, .after = remove_folder)
{
    assert_int_equal(unlink(in_folder("games.index")), 0);
    assert_int_equal(listed_again(), GOLDEN);
    assert_int_equal(listed_again(), 0);
    size_t size = read_index();
    memcpy(index_bytes, "koudi-index 9", 13);
    write_index(size);
    the_index_answers_as_a_scan(GOLDEN);
    assert_int_equal(listed_again(), 0);
    read_index();
    assert_memory_equal(index_bytes, "koudi-index 4 ", 14);
}

/* Cut anywhere it is used as far as it goes, and made whole again. */
TEST("torn", .before = make_index, .after = remove_folder)
{
    size_t size = read_index(), entry = (size - INDEX_HEAD) / GOLDEN;
    for (size_t cut = 0; cut < size; cut += 977) {
        (void)read_index();
        write_index(cut);
        int whole = cut < INDEX_HEAD ? 0 : (int)((cut - INDEX_HEAD) / entry);
        assert_int_equal(listed_again(), GOLDEN - whole);
        assert_int_equal(read_index(), size);
    }
    the_index_answers_as_a_scan(GOLDEN);
}

/* Any byte may be wrong: the entry is not used, and the list is right. */
TEST("damaged", .before = make_index, .after = remove_folder)
{
    size_t size = read_index();
    for (size_t at = INDEX_HEAD; at < size; at += 397) {
        assert_int_equal(read_index(), size);
        index_bytes[at] ^= 0x55;
        write_index(size);
        the_index_answers_as_a_scan(GOLDEN);
        assert_int_equal(listed_again(), 0);
    }
    memset(index_bytes + INDEX_HEAD, 'x', size - INDEX_HEAD);
    write_index(size);
    the_index_answers_as_a_scan(GOLDEN);
}

/* Records that were added, changed or deleted without the index; unreadable and empty ones among them. */
TEST("stale", .before = make_index, .after = remove_folder)
{
    static const char head[] = "koudi-record 3\nrules 80p-v3\nseat 0 human Mei\n\n";
    struct timespec times[2] = {{.tv_sec = 1000, .tv_nsec = 1}, {.tv_sec = 1000, .tv_nsec = 1}};
    copy_record("own-penalised", "2026-11-19-080000-1.rec", NULL, SIZE_MAX);
    assert_int_equal(listed_again(), 1);
    copy_record("v3-steady", "2026-11-20-080000-1.rec", NULL, 9000);
    assert_int_equal(listed_again(), 1);
    assert_int_equal(unlink(in_folder("2026-11-22-080000-1.rec")), 0);
    the_index_answers_as_a_scan(GOLDEN);
    assert_int_equal(utimensat(AT_FDCWD, in_folder("2026-11-23-080000-1.rec"), times, 0), 0);
    assert_int_equal(listed_again(), 1);
    times[1].tv_nsec = 2; /* a nanosecond later is another file */
    assert_int_equal(utimensat(AT_FDCWD, in_folder("2026-11-23-080000-1.rec"), times, 0), 0);
    assert_int_equal(listed_again(), 1);
    write_all(in_folder("2026-11-25-080000-1.rec"), marked(head), strlen(marked(head)));
    write_all(in_folder("2026-11-26-080000-1.rec"), "nonsense\n", 9);
    the_index_answers_as_a_scan(GOLDEN + 1);
    write_all(in_folder("2026-11-23-080000-1.rec"), "nonsense\n", 9);
    the_index_answers_as_a_scan(GOLDEN + 1);
}

/* In a folder that may not be read the error is told; where none may be written it does without. */
TEST("denied", .before = make_index, .after = remove_folder)
{
    games g;
    char path[400];
    assert_int_equal(unlink(in_folder("games.index")), 0);
    snprintf(path, sizeof path, "%s/games.index.%ld.new", folder, (long)getpid());
    assert_int_equal(mkdir(path, 0700), 0); /* nobody, not even root, can write the new file */
    the_index_answers_as_a_scan(GOLDEN);
    assert_int_equal(listed_again(), GOLDEN);
    assert_int_equal(access(in_folder("games.index"), F_OK), -1);
    assert_int_equal(rmdir(path), 0);
    if (geteuid() == 0)
        return;
    assert_int_equal(chmod(folder, 0500), 0);
    the_index_answers_as_a_scan(GOLDEN);
    assert_int_equal(access(in_folder("games.index"), F_OK), -1);
    assert_int_equal(chmod(folder, 0), 0);
    assert_false(games_open(&g, folder, true));
    assert_int_equal(g.error, EACCES);
    assert_int_equal(chmod(folder, 0700), 0);
}

/* One that is left before the end keeps what was read, and what the old index has of the rest. */
TEST("left before the end", .before = make_index, .after = remove_folder)
{
    games g;
    struct timespec times[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    assert_int_equal(utimensat(AT_FDCWD, in_folder("2026-11-24-080000-1.rec"), times, 0), 0);
    assert_int_equal(utimensat(AT_FDCWD, in_folder("2026-11-20-080000-1.rec"), times, 0), 0);
    assert_true(games_open(&g, folder, true));
    while (g.count < 2 && games_some(&g, 0)) {
    }
    assert_int_equal(g.left, GOLDEN - 2);
    games_free(&g);
    assert_int_equal(listed_again(), 1); /* the oldest, which had changed, too */
    the_index_answers_as_a_scan(GOLDEN);
}

/* Two programs that read and write it at once: each list is right, and so is the index at the end. */
TEST("two programs", .before = make_index, .after = remove_folder)
{
    enum { TIMES = 20 };
    pid_t other = fork();
    for (int i = 0; i < TIMES; i++) {
        games g;
        (void)unlink(in_folder("games.index"));
        bool good = list_in(&g, folder) && g.count == GOLDEN;
        for (int k = 0; k < g.count; k++)
            good = good && !*g.game[k].why;
        games_free(&g);
        if (other == 0 && !good)
            _exit(1);
        assert_true(good);
    }
    if (other == 0)
        _exit(0);
    int status = -1;
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_int_equal(status, 0);
    the_index_answers_as_a_scan(GOLDEN);
    assert_int_equal(listed_again(), 0);
}
