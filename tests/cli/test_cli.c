/* test_cli.c - the command line of the real program: its stdout, stderr and exit codes. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "koudi.h"
#include "support/folder.h"
#include "support/language.h"
#include "support/program.h"
#include "support/test.h"
#include "tui/cells/cells.h"

extern char **environ;

enum { TEXT = 1 << 16, WORDS = 16 };

/* ---- running it ---- */

typedef struct ran {
    int status; /* as waitpid gives it */
    char out[TEXT], err[TEXT];
} ran;

/* Splits a line at its blanks; "@" at the start of a word stands for the test's folder. */
static void split(const char *line, char copy[1024], char *words[WORDS])
{
    int count = 1;
    size_t used = 0;
    while (*line && count < WORDS - 1) {
        size_t length = strcspn(line, " ");
        const char *front = *line == '@' ? folder : "";
        size_t skipped = *line == '@';
        words[count++] = copy + used;
        used += (size_t)snprintf(copy + used, 1024 - used, "%s%.*s", front, (int)(length - skipped),
                                 line + skipped) +
                1;
        line += length + strspn(line + length, " ");
    }
    words[count] = NULL;
}

/* Starts the program with stdin from /dev/null, and stdout and stderr to these files; -1: closed. */
static pid_t start(const char *line, int out, int err)
{
    char copy[1024];
    char *words[WORDS];
    char name[512];
    posix_spawn_file_actions_t files;
    pid_t pid;
    snprintf(name, sizeof name, "%s", program_path_for(line));
    split(line, copy, words);
    words[0] = name;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    const int to[] = {out, err};
    for (int i = 0; i < 2; i++)
        if (to[i] >= 0)
            posix_spawn_file_actions_adddup2(&files, to[i], 1 + i);
        else
            posix_spawn_file_actions_addclose(&files, 1 + i);
    assert_int_equal(posix_spawn(&pid, name, &files, NULL, words, environ), 0);
    posix_spawn_file_actions_destroy(&files);
    return pid;
}

static int wait_for(pid_t pid)
{
    int status;
    while (waitpid(pid, &status, 0) < 0)
        assert_int_equal(errno, EINTR);
    return status;
}

static void read_back(FILE *file, char text[TEXT])
{
    rewind(file);
    size_t size = fread(text, 1, TEXT - 1, file);
    text[size] = '\0';
    assert_int_equal(fclose(file), 0);
}

static void run(const char *line, ran *result)
{
    FILE *out = tmpfile(), *err = tmpfile();
    assert_non_null(out);
    assert_non_null(err);
    result->status = wait_for(start(line, fileno(out), fileno(err)));
    read_back(out, result->out);
    read_back(err, result->err);
}

/* ---- arguments, output and exit code ---- */

typedef struct call {
    const char *name, *line;
    int code;
    const char *out, *err; /* a part of what it prints there; NULL: it prints nothing */
} call;

static void assert_part(const char *text, const char *part, const char *where)
{
    if (part ? !strstr(text, part) : *text != '\0')
        fail_msg("%s: expected %s, got: %s", where, part ? part : "nothing", text);
    /* Programs read this output: no escape sequences. */
    assert_null(strchr(text, '\x1b'));
}

static void a_call(void **state)
{
    const call *row = *state;
    static ran result;
    run(row->line, &result);
    assert_part(result.out, row->out, "stdout");
    assert_part(result.err, row->err, "stderr");
    assert_true(WIFEXITED(result.status));
    assert_int_equal(WEXITSTATUS(result.status), row->code);
}
TEST_FILE(a_call, "cli/cli.tsv", "calls", call, "ssiss");

/* A help page fits a terminal of 80 columns. */
static void assert_fits(char *page, const char *name)
{
    for (char *line = strtok(page, "\n"); line; line = strtok(NULL, "\n"))
        if (grid_width(line) > 80)
            fail_msg("%s: %d columns: %s", name, grid_width(line), line);
}

/* Every subcommand that the help page lists has a help page, in every language. */
TEST("every subcommand has help")
{
    static ran page, own;
    run("--help", &page);
    int found = 0;
    const char *at = strstr(page.out, "\nSubcommands:");
    assert_non_null(at);
    for (; (at = strstr(at, "\n  ")); at += 3) {
        char line[64];
        snprintf(line, sizeof line, "%.*s --help", (int)strcspn(at + 3, " "), at + 3);
        run(line, &own);
        assert_int_equal(own.status, 0);
        assert_part(own.out, "Usage: koudi", line);
        assert_fits(own.out, line);
        if (test_could_speak("zh_CN")) {
            setenv("LANGUAGE", "zh_CN", 1);
            run(line, &own);
            unsetenv("LANGUAGE");
            assert_fits(own.out, line);
        }
        found++;
    }
    assert_true(found >= 5);
    assert_fits(page.out, "--help");
}

/* ---- run ---- */

TEST("the same seed prints the same")
{
    static ran first, second, other;
    run("run --deals 20 --seed 7", &first);
    run("run --deals 20 --seed 7", &second);
    run("run --deals 20 --seed 8", &other);
    assert_int_equal(first.status, 0);
    assert_part(first.out, "refusals         0\n", "stdout");
    assert_string_equal(first.out, second.out);
    assert_string_not_equal(first.out, other.out);
}

/* Of duplicate deals equal bots with the same random numbers win exactly the same. */
TEST("equal sides come out even")
{
    static ran result;
    for (int i = 0; i < 2; i++) {
        run(i ? "run --deals 40 --seed 3 --seats steady,steady,steady,steady"
              : "run --deals 40 --seed 3 --seats random,random,random,random",
            &result);
        assert_part(result.out, "levels a round   +0.000 +/- 0.000\n", "stdout");
        assert_part(result.out, "points a round   +0.00 +/- 0.00\n", "stdout");
        assert_part(result.out, "rounds won       50.0 +/- 0.0 %\n", "stdout");
    }
}

TEST("a better bot wins on either side")
{
    static ran result;
    run("run --deals 60 --seed 3 --seats steady,random,steady,random", &result);
    assert_part(result.out, "levels a round   +", "stdout");
    run("run --deals 60 --seed 3 --seats random,steady,random,steady", &result);
    assert_part(result.out, "levels a round   -", "stdout");
}

TEST("one is said otherwise than two")
{
    static ran result;
    run("run --deals 1 --seed 3", &result);
    assert_part(result.out, ": 1 deal, played twice", "stdout");
    run("run --deals 2 --seed 3", &result);
    assert_part(result.out, ": 2 deals, each played twice", "stdout");
    run("run --matches 1 --seed 5 -v", &result);
    assert_part(result.out, "\n1 match, rules", "stdout");
    assert_part(result.out, " deals; levels: south-north ", "stdout");
    run("run --matches 2 --seed 5", &result);
    assert_part(result.out, "2 matches, rules", "stdout");
}

TEST("recorded matches replay")
{
    static ran result;
    run("run --matches 2 --seed 5 -v --record @/records", &result);
    assert_part(result.out, "match 2: ", "stdout");
    assert_part(result.out, "refusals     0\n", "stdout");
    run("replay --check @/records/match-0001.rec @/records/match-0002.rec", &result);
    assert_int_equal(result.status, 0);
    assert_part(result.out, "match-0001.rec: ", "stdout");
    assert_part(result.out, "match-0002.rec: ", "stdout");
    assert_part(result.err, NULL, "stderr");
    run("replay --compare @/records/match-0001.rec @/records/match-0001.rec", &result);
    assert_int_equal(result.status, 0);
    assert_part(result.out, "Deal 1: South and North made ", "stdout");
    assert_part(result.out, "South and North made as much here as there.\n", "stdout");
    run("replay --compare @/records/match-0001.rec @/records/match-0002.rec", &result);
    assert_int_equal(WEXITSTATUS(result.status), 1);
    assert_part(result.err, "no deal was played with the same cards", "stderr");
    run("replay @/records/match-0001.rec", &result);
    assert_part(result.out, "South: bot steady\n", "stdout");
    assert_part(result.out, "\nDeal 2\n", "stdout");
    run("run --matches 2 --seed 5 --record @/records", &result);
    assert_int_equal(WEXITSTATUS(result.status), 1);
    assert_part(result.err, "exists", "stderr");
    assert_part(result.err, "name another folder", "stderr");
}

/* A record whose decks are made from numbers of the seats. */
TEST("a fair record is told")
{
    static ran result;
    static char text[TEXT];
    write_all(in_folder("fair.rec"), text,
              read_all(KOUDI_TEST_DIR "/records/fair-own.rec", text, sizeof text));
    run("replay --check @/fair.rec", &result);
    assert_int_equal(result.status, 0);
    assert_part(result.out,
                "deals verified 5, of them dealt from numbers of the seats 3, numbers withheld 2\n",
                "stdout");
    run("replay @/fair.rec", &result);
    assert_part(result.out, "host's secret and the numbers of: South, North.\n", "stdout");
    assert_part(result.out, "host's secret alone.\n", "stdout");
    assert_part(result.out, "withheld it: South.\n", "stdout");
}

TEST("a checked record is called right in chinese")
{
    static ran result;
    if (!test_could_speak("zh_CN"))
        skip();
    run("run --matches 1 --seed 8 --record @/chinese", &result);
    assert_int_equal(setenv("LANGUAGE", "zh_CN", 1), 0);
    run("replay --check @/chinese/match-0001.rec", &result);
    assert_int_equal(setenv("LANGUAGE", "en", 1), 0);
    assert_int_equal(result.status, 0);
    assert_part(result.out, "match-0001.rec 无误：", "stdout");
    assert_null(strstr(result.out, "deals"));
    assert_null(strstr(result.out, "decks"));
}

/* Columns are as wide in cells, whatever letters a name has. */
TEST("saved games stand in columns")
{
    static const char *const rules[] = {"80p-v3", "\u6211\u5bb6"}; /* a name of two wide letters */
    static ran result;
    char line[200];
    int column[2];
    assert_int_equal(setenv("XDG_CONFIG_HOME", folder, 1), 0);
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    assert_int_equal(mkdir(in_folder("koudi"), 0700), 0);
    assert_int_equal(mkdir(in_folder("koudi/rules"), 0700), 0);
    FILE *kept = fopen(in_folder("koudi/rules/\u6211\u5bb6.ini"), "w");
    assert_non_null(kept);
    assert_true(fputs("[match]\nto_level = 2\n", kept) >= 0 && fclose(kept) == 0);
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "run -m 1 -s 8 --rules %s --record @/made", rules[i]);
        run(line, &result);
        assert_int_equal(result.status, 0);
        snprintf(line, sizeof line, "%s/koudi/records", folder);
        assert_true(mkdir(line, 0700) == 0 || errno == EEXIST);
        snprintf(line, sizeof line, "%s/koudi/records/%d.rec", folder, i);
        assert_int_equal(rename(in_folder("made/match-0001.rec"), line), 0);
    }
    run("replay", &result);
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_STATE_HOME");
    for (int i = 0; i < 2; i++) {
        char *name = strstr(result.out, i ? rules[i] : "English V3"),
             *won = name ? strstr(name, "S-N won") : NULL;
        assert_non_null(won);
        snprintf(line, sizeof line, "%.*s", (int)(won - name), name);
        column[i] = grid_width(line);
    }
    assert_int_equal(column[0], column[1]);
}

/* What a command that is started on a terminal prints there, without carriage returns. */
static void run_on_terminal(const char *line, char out[TEXT])
{
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    int slave = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(slave >= 0);
    pid_t pid = start(line, slave, -1);
    (void)close(slave);
    size_t n = 0;
    for (ssize_t got; n < TEXT - 1 && (got = read(master, out + n, TEXT - 1 - n)) > 0;)
        n += (size_t)got;
    out[n] = '\0';
    (void)wait_for(pid);
    (void)close(master);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (out[i] != '\r')
            out[kept++] = out[i];
    out[kept] = '\0';
}

/* On a terminal they are in the language of the program; elsewhere, and with --machine, in English. */
TEST("lines for programs are english")
{
    static const struct {
        const char *line, *chinese, *english;
    } rows[] = {
        {"run -d 1 -s 1", "每局级数  ", "levels a round  "},
        {"run -m 1 -s 1 -v", "南北         稳健 赢 1 场", "south-north  steady won 1"},
        {"arena easy random -d 1", "入门 对 随手：1 副牌", "easy against random: 1 deal"},
    };
    static char shown[TEXT];
    static ran result;
    char line[100];
    if (!test_could_speak("zh_CN"))
        skip();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(line, sizeof line, "%s --lang zh_CN", rows[i].line);
        run_on_terminal(line, shown);
        assert_part(shown, rows[i].chinese, "the terminal");
        assert_null(strstr(shown, rows[i].english));
        run(line, &result);
        assert_part(result.out, rows[i].english, "stdout");
        snprintf(line, sizeof line, "%s --lang zh_CN --machine", rows[i].line);
        run_on_terminal(line, shown);
        assert_part(shown, rows[i].english, "the terminal");
    }
}

/* Bots have Chinese names; the command line takes these too, records keep the others. */
TEST("bots have chinese names")
{
    static ran result;
    static char text[TEXT];
    if (!test_could_speak("zh_CN"))
        skip();
    run("run -m 1 -s 8 --seats 稳健,随手,稳健,random -o @/names --lang zh_CN", &result);
    assert_int_equal(result.status, 0);
    read_all(in_folder("names/match-0001.rec"), text, sizeof text);
    assert_part(text, "\nseat 0 bot steady #", "the record");
    run("bot --lang zh_CN 新手", &result);
    assert_int_equal(WEXITSTATUS(result.status), 2);
    assert_part(result.err,
                "随手（random），入门（easy），稳健（steady），强手（strong），高手（expert）",
                "stderr");
    run("play --lang zh_CN --set bots=高手 --print-config", &result);
    assert_part(result.out, "\nbots = expert\n", "stdout");
    run("bot --lang en 高手", &result);
    assert_int_equal(WEXITSTATUS(result.status), 2);
    assert_part(result.err, "there are: random, easy, steady, strong, expert", "stderr");
}

/* With stdout or stderr closed, a record must not get that descriptor, and with it what is printed. */
TEST("a closed stream is no record")
{
    static ran result;
    FILE *out = tmpfile(), *err = tmpfile();
    assert_non_null(out);
    assert_non_null(err);
    int status = wait_for(start("run -m 1 -s 3 -o @/deaf --seat east=cmd:false", fileno(out), -1));
    assert_int_equal(WEXITSTATUS(status), 0);
    run("replay --check @/deaf/match-0001.rec", &result);
    assert_int_equal(WEXITSTATUS(result.status), 0);
    status = wait_for(start("run -m 2 -v -s 4 -o @/mute", -1, fileno(err)));
    assert_int_equal(WEXITSTATUS(status), 1);
    read_back(err, result.err);
    assert_part(result.err, "cannot write", "stderr");
    run("replay --check @/mute/match-0002.rec", &result);
    assert_int_equal(WEXITSTATUS(result.status), 0);
    assert_int_equal(fclose(out), 0);
}

/* A command that is too long is refused, not cut: a part of it would be another command. */
TEST("a long command is not cut")
{
    static const char *const forms[][2] = {{"run -d 1 --seats ", ",random,random,random"},
                                           {"run -d 1 --seat east=", ""}};
    static ran result;
    char line[512];
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "%scmd:%0300d%s", forms[i][0], 0, forms[i][1]);
        run(line, &result);
        assert_int_equal(WEXITSTATUS(result.status), 2);
        assert_part(result.err, "is too long for a bot", "stderr");
    }
}

TEST("a changed record is found out")
{
    static ran result;
    char path[128], wrong[256];
    run("run --matches 1 --seed 6 --record @/changed", &result);
    snprintf(path, sizeof path, "%s/changed/match-0001.rec", folder);
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    char line[512];
    long at = 0;
    int number = 0;
    while (fgets(line, sizeof line, file) && strncmp(line, "hash ", 5) != 0) {
        at = ftell(file);
        number++;
    }
    number++;
    line[5] = line[5] == '0' ? '1' : '0';
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_true(fputs(line, file) >= 0);
    assert_int_equal(fclose(file), 0);
    run("replay --check @/changed/match-0001.rec", &result);
    assert_int_equal(WEXITSTATUS(result.status), 1);
    snprintf(wrong, sizeof wrong, "match-0001.rec:%d: the line was changed", number);
    assert_part(result.err, wrong, "stderr");
}

/* "rules show" prints a rules file of the same rules. */
TEST("shown rules can be played")
{
    static ran shown, again;
    char path[128];
    run("rules show 80p-scn2", &shown);
    snprintf(path, sizeof path, "%s/own.ini", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(shown.out, file) >= 0);
    assert_int_equal(fclose(file), 0);
    run("rules show @/own.ini", &again);
    assert_int_equal(again.status, 0);
    assert_string_equal(strchr(shown.out, '\n'), strchr(again.out, '\n'));
    run("run --deals 2 --rules @/own.ini", &again);
    assert_int_equal(again.status, 0);
}

TEST("bench prints a line a figure")
{
    static ran result;
    run("bench --seconds 0 --seed 2", &result);
    assert_int_equal(result.status, 0);
    static const char *const figures[] = {"playouts ", "\nfollow checks ", "\nactions ",
                                          "\nrandom decides ", "\nsteady decides "};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        assert_part(result.out, figures[i], "stdout");
}

TEST("bench measures what searches are made of")
{
    static ran result;
    static const char *const figures[] = {"samples ", "\npolicy playouts ", "\nsamples later ",
                                          "\nends of 2 ", "\nends of 6 "};
    run("bench bots --seconds 0 --seed 2", &result);
    assert_int_equal(result.status, 0);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        assert_part(result.out, figures[i], "stdout");
}

/* It measures the loop of koudi judge itself, and fails when an answer is an error. */
TEST("bench measures the referee")
{
    static ran result;
    run("bench judge --seconds 0 --seed 2", &result);
    assert_int_equal(result.status, 0);
    assert_part(result.out, "follow questions ", "stdout");
    assert_part(result.out, " a second  of all rule texts", "stdout");
}

/* It fails when the list of games or their statistics lack a record. */
TEST("bench measures the index")
{
    static ran result;
    run("bench index --seconds 0 --seed 2", &result);
    assert_int_equal(result.status, 0);
    assert_part(result.out, "index cold ", "stdout");
    assert_part(result.out, "index warm ", "stdout");
    assert_part(result.out, "longest slice ", "stdout");
}

TEST("bench measures the suggestions")
{
    static ran result;
    run("bench hints --seconds 0 --seed 2", &result);
    assert_int_equal(result.status, 0);
    assert_part(result.out, "first suggestion ", "stdout");
    assert_part(result.out, "decisions of expert: 2,", "stdout");
}

/* The first line is of people who are all called at each step, the second of those who reserve. */
TEST("bench counts handovers")
{
    static ran result;
    double every = 0, reserved = 0;
    run("bench handovers", &result);
    assert_int_equal(result.status, 0);
    assert_int_equal(sscanf(result.out, "hand-overs %lf a deal %*[^\n]\nhand-overs %lf a deal",
                            &every, &reserved),
                     2);
    assert_true(every > 10);
    assert_true(reserved >= 4 && reserved <= 8);
}

/* ---- signals, and write errors ---- */

/* A signal that interrupts its work ends it, so that a shell sees 128 + n. */
TEST("interrupted it dies of the signal")
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        int ends[2];
        char byte;
        assert_int_equal(pipe(ends), 0);
        pid_t pid = start("run --deals 100000000 -v --seats random,random,random,random", ends[1],
                          STDERR_FILENO);
        assert_int_equal(close(ends[1]), 0);
        assert_int_equal(read(ends[0], &byte, 1), 1); /* it is working */
        assert_int_equal(kill(pid, signals[i]), 0);
        int status = wait_for(pid);
        assert_int_equal(close(ends[0]), 0);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), signals[i]);
    }
}

TEST("a full stdout is an error")
{
    static ran result;
    int full = open("/dev/full", O_WRONLY);
    if (full < 0)
        skip();
    FILE *err = tmpfile();
    assert_non_null(err);
    result.status = wait_for(start("rules list", full, fileno(err)));
    assert_int_equal(close(full), 0);
    read_back(err, result.err);
    assert_int_equal(WEXITSTATUS(result.status), 1);
    assert_part(result.err, "cannot write", "stderr");
}

static int make_fields(void **state)
{
    if (make_folder(state) != 0)
        return 1;
    /* Files of players that are refused, for calls. */
    static const char unknown[] = "# players\n\nrandom\nnobody\nsteady\n",
                      empty[] = "\n # nobody\n";
    char many[65 * 6 + 1] = "", line[600];
    write_all(in_folder("unknown.field"), unknown, strlen(unknown));
    write_all(in_folder("empty.field"), empty, strlen(empty));
    snprintf(line, sizeof line, "#%0280d\ncmd:%0280d\n", 0, 0);
    write_all(in_folder("long.field"), line, strlen(line));
    for (int i = 0; i < 65; i++)
        memcpy(many + 5 * i, "easy\n", 6);
    write_all(in_folder("many.field"), many, strlen(many));
    return 0;
}
AROUND_ALL(make_fields, remove_folder);
