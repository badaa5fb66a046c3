/* test_hostile_files.c - hostile files in place of records, rules and settings are refused at once, with a
   reason. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "record/history.h"
#include "record/kept_rules.h"
#include "record/record.h"
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "support/written.h"
#include "tui/state/settings.h"

enum { PATH = 256, HUGE_LINE = 1 << 20, SPARSE = 1000000000 };

static char file[PATH];

static void make_place(void)
{
    assert_int_equal(make_folder(NULL), 0);
    snprintf(file, sizeof file, "%s", in_folder("file"));
}

/* ---- the files --------------------------------------------------------------------------------- */

static void write_bytes(const char *begin, size_t size, int byte, size_t times)
{
    FILE *out = fopen(file, "w");
    assert_non_null(out);
    assert_int_equal(fwrite(begin, 1, size, out), size);
    for (size_t i = 0; i < times; i++)
        assert_int_equal(fputc(byte, out), byte);
    assert_int_equal(fclose(out), 0);
}

static void make_nothing(void) {}

static void make_empty(void)
{
    write_bytes("", 0, 0, 0);
}

static void make_dir(void)
{
    assert_int_equal(mkdir(file, 0700), 0);
}

static void make_pipe(void)
{
    assert_int_equal(mkfifo(file, 0600), 0);
}

static void make_endless(void)
{
    assert_int_equal(symlink("/dev/zero", file), 0);
}

static void make_terminal(void)
{
    assert_int_equal(symlink("/dev/tty", file), 0);
}

static void make_loop(void)
{
    assert_int_equal(symlink(file, file), 0);
}

static void make_dangling(void)
{
    assert_int_equal(symlink("/nonexistent/koudi", file), 0);
}

static void make_sparse(void)
{
    int fd = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(ftruncate(fd, SPARSE), 0);
    assert_int_equal(close(fd), 0);
}

static void make_long_line(void)
{
    const char *text = marked("koudi-record 3\nrules 80p-v3\n\n; ");
    write_bytes(text, strlen(text), 'x', HUGE_LINE);
    FILE *out = fopen(file, "a");
    assert_non_null(out);
    assert_int_equal(fputs("\n", out) < 0 || fclose(out) != 0, 0);
}

static void make_nul_line(void)
{
    static const char text[] = "koudi-record 3\n; a\0b\n";
    write_bytes(text, sizeof text - 1, '\n', 1);
}

static void make_nuls(void)
{
    write_bytes("", 0, 0, 4096);
}

static void make_program(void)
{
    static const char text[] = "#!/bin/sh\ntouch /tmp/koudi-was-run\n";
    write_bytes(text, sizeof text - 1, '\n', 1);
}

/* Names of files and commands in a record are not interpreted. */
static void make_include(void)
{
    const char *text = marked("koudi-record 3\nrules /etc/passwd\ninclude /etc/passwd\n\n");
    write_bytes(text, strlen(text), '\n', 1);
}

typedef struct kind_row {
    const char *name;
    void (*make)(void);
    const char *record, *rules; /* part of the reason; rules NULL: they may be accepted */
    int error;                  /* of file_load; 0: the file can be read */
} kind_row;

static const kind_row kinds[] = {
    {"nothing", make_nothing, "No such file", "", ENOENT},
    {"an empty file", make_empty, "this is no record", NULL, 0},
    {"a folder", make_dir, "Is a directory", "Is a directory", EISDIR},
    {"a pipe", make_pipe, "no plain file", "no plain file", ENODEV},
    {"a device without end", make_endless, "no plain file", "no plain file", ENODEV},
    {"a terminal", make_terminal, "", "", -1},
    {"a link to itself", make_loop, "symbolic links", "symbolic links", ELOOP},
    {"a link to nothing", make_dangling, "No such file", "", ENOENT},
    {"a thousand million bytes", make_sparse, "File too large", "File too large", EFBIG},
    {"a line of a megabyte", make_long_line, "long", "too large", EFBIG},
    {"a line with a NUL", make_nul_line, "plain", ":1:", 0},
    {"NULs", make_nuls, "this is no record", ":1:", 0},
    {"a program", make_program, "this is no record", ":2:", 0},
    {"names of files", make_include, "no \"include\"", ":1:", 0},
};

/* ---- readers ----------------------------------------------------------------------------------- */

static void assert_says(const char *why, const char *wanted)
{
    if (!strstr(why, wanted))
        fail_msg("it said: %s", why);
}

static void read_as_record(const kind_row *row)
{
    static replay again;
    history h;
    assert_false(replay_file(&again, file, NULL, NULL));
    assert_says(again.why, row->record);
    assert_false(history_read(&h, file));
    assert_says(h.why, row->record);
    assert_null(h.step);
}

static void read_as_rules(const kind_row *row)
{
    kd_rules rules, before;
    const char *preset = "untouched";
    char why[PATH * 2];
    kd_rules_default(&rules);
    before = rules;
    if (kept_rules_read(file, &rules, &preset, why, sizeof why)) {
        assert_null(row->rules);
        return;
    }
    assert_non_null(row->rules);
    assert_says(why, row->rules);
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_string_equal(preset, "untouched");
}

/* Invalid settings leave the defaults in force and are reported. */
static void read_as_settings(const kind_row *row)
{
    static char text[SETTING_TEXT];
    static settings usual, now;
    settings_complaints wrong;
    settings_default(&usual);
    settings_default(&now);
    errno = 0;
    long length = file_read(file, text, sizeof text);
    if (row->error > 0 && row->error != EFBIG)
        assert_int_equal(errno, row->error);
    if (length < 0)
        return;
    settings_parse(&now, text, (size_t)length, &wrong);
    assert_true(length == 0 || wrong.count > 0);
    assert_memory_equal(&now, &usual, sizeof now);
}

static void is_refused(void **state)
{
    const kind_row *row = *state;
    make_place();
    row->make();
    read_as_record(row);
    read_as_rules(row);
    read_as_settings(row);
    assert_int_equal(remove_folder(NULL), 0);
}
TEST_ROWS(is_refused, kinds);

/* ---- the program ------------------------------------------------------------------------------- */

/* The exit status of the program with these arguments. Its memory is limited: a file that is too large must
   not be read at all. */
static int status_of(const char *words)
{
    char command[4 * PATH];
    const char *koudi = program_path();
    snprintf(command, sizeof command, "'%s' %s '%s' >/dev/null 2>&1 </dev/null", koudi, words,
             file);
    int status = system(command); /* NOLINT(cert-env33-c): our own words */
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void program_refuses(void **state)
{
    static const char *const words[] = {"replay", "replay --check", "replay --export",
                                        "replay --browse"};
    const kind_row *row = *state;
    make_place();
    row->make();
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (status_of(words[i]) != 1)
            fail_msg("koudi %s: status %d", words[i], status_of(words[i]));
    assert_in_range(status_of("stats"), 0, 1); /* skips and reports bad files */
    if (row->rules)
        assert_int_equal(status_of("run --deals 1 --rules"), 2);
    assert_int_equal(access("/tmp/koudi-was-run", F_OK), -1);
    assert_int_equal(remove_folder(NULL), 0);
}

/* ---- files that Koudi replaces ------------------------------------------------------------------ */

/* The kept rules are readable by their owner only, and writing them does not follow a link. */
TEST("kept rules are one's own")
{
    char path[PATH * 2], target[PATH * 2], fresh[PATH * 3], text[64];
    struct stat about;
    kd_rules rules;
    make_place();
    mode_t before = umask(0);
    kd_rules_default(&rules);
    snprintf(path, sizeof path, "%s/config/koudi/rules.ini", folder);
    snprintf(target, sizeof target, "%s/precious", folder);
    assert_true(kept_rules_write(path, &rules, "80p-v3"));
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(stat(in_folder("config"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
    assert_int_equal(unlink(path), 0);
    strcpy(file, target);
    write_bytes("precious", 8, 0, 0);
    snprintf(fresh, sizeof fresh, "%s.%ld.new", path, (long)getpid());
    assert_int_equal(symlink(target, fresh), 0);
    assert_true(kept_rules_write(path, &rules, "80p-v3"));
    assert_int_equal(file_read(target, text, sizeof text), 8);
    assert_string_equal(text, "precious");
    (void)umask(before);
    assert_int_equal(remove_folder(NULL), 0);
}

/* The other process of these tests: it starts, waits for a byte, and ends. */
static _Noreturn void replace_slowly(const char *path, int begun, int may_end)
{
    char fresh[PATH * 2], word;
    FILE *out = file_begin(path, fresh, sizeof fresh);
    bool good = out && fputs("the other's", out) >= 0 && write(begun, "", 1) == 1 &&
                read(may_end, &word, 1) == 1 && file_finish(out, fresh, path);
    _exit(good ? 0 : 1);
}

/* Two programs write their settings at the same time: the file is always whole, and the last one stays. */
TEST("two programs replace a file")
{
    char path[PATH * 2], fresh[PATH * 2], text[64] = "";
    int begun[2], may_end[2], status;
    make_place();
    snprintf(path, sizeof path, "%s/settings", folder);
    assert_int_equal(pipe(begun) | pipe(may_end), 0);
    pid_t other = fork();
    assert_true(other >= 0);
    if (other == 0)
        replace_slowly(path, begun[1], may_end[0]);
    assert_int_equal(read(begun[0], text, 1), 1);
    FILE *out = file_begin(path, fresh, sizeof fresh);
    assert_non_null(out);
    assert_true(fputs("ours", out) >= 0);
    assert_true(file_finish(out, fresh, path));
    assert_int_equal(file_read(path, text, sizeof text), 4);
    assert_string_equal(text, "ours");
    assert_int_equal(write(may_end[1], "", 1), 1);
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_int_equal(status, 0);
    assert_int_equal(file_read(path, text, sizeof text), 11);
    assert_string_equal(text, "the other's");
    for (int i = 0; i < 2; i++)
        assert_int_equal(close(begun[i]) | close(may_end[i]), 0);
    assert_int_equal(remove_folder(NULL), 0);
}

/* A program that is killed while it writes its settings leaves a new file behind. The next program that
   writes them removes such files and nothing else. */
struct left_row {
    const char *name, *file; /* %d: the process that was killed */
    int age;                 /* in seconds */
    bool kept;
};

/* The ID of a process that has ended. */
static pid_t ended(void)
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        _exit(0);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    return pid;
}

static void what_was_left_is_taken_away(void **state)
{
    const struct left_row *row = *state;
    char name[PATH], fresh[PATH * 2];
    make_place();
    snprintf(name, sizeof name, "%s", row->file);
    const char *number = strstr(row->file, "%d");
    if (number)
        snprintf(name, sizeof name, "%.*s%ld%s", (int)(number - row->file), row->file,
                 (long)ended(), number + 2);
    const char *left = in_folder(name), *path = in_folder("settings");
    write_all(left, "half", 4);
    struct timespec times[2] = {{.tv_sec = time(NULL) - row->age},
                                {.tv_sec = time(NULL) - row->age}};
    assert_int_equal(utimensat(AT_FDCWD, left, times, 0), 0);
    FILE *out = file_begin(path, fresh, sizeof fresh);
    assert_non_null(out);
    assert_true(file_finish(out, fresh, path));
    assert_int_equal(access(path, F_OK), 0);
    assert_int_equal(access(left, F_OK) == 0, row->kept);
    assert_int_equal(remove_folder(NULL), 0);
}
TEST_FILE(what_was_left_is_taken_away, "record/hostile_files.tsv", "leavings", struct left_row,
          "ssib");

PREPARE(int argc, char **argv)
{
    static char names[sizeof kinds / sizeof *kinds][80];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        snprintf(names[i], sizeof names[i], "the program refuses: %s", kinds[i].name);
        add_test(program_refuses, (struct test){.name = names[i], .state = &kinds[i]});
    }
    return 0;
}
