/* test_join.c - koudi open and koudi join of the real program, without a screen: bots at a table, ssh by a
   stand-in, and the sentence of every failure. struct ucred needs _GNU_SOURCE. */
#define _GNU_SOURCE 1 // NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
#include "net/net.h"
#include "net/transport.h"
#include "support/folder.h"
#include "support/opened.h"
#include "support/program.h"
#include "support/test.h"

#include <fcntl.h>
#include <libgen.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAID = 1 << 14, PATIENCE_MS = 60000 * KOUDI_SLOWER, TICK_MS = 10 };

static char said[SAID];

/* Runs shell words with what they need in the environment: $K is the program, $S a socket of this test's.
   $OPEN opens a table there, whose match one deal may end. Returns the exit code; what was printed is in said. */
static int run(const char *words)
{
    char whole[SAID];
    snprintf(
        whole, sizeof whole,
        "OPEN=\"$K open --no-join --socket $S --pace instant --rules $T/short.ini\"; { %s\n} 2>&1",
        words);
    FILE *out = popen(whole, "r");
    assert_non_null(out);
    size_t used = fread(said, 1, sizeof said - 1, out);
    said[used] = '\0';
    int status = pclose(out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Ends the table at that socket, if there is one, as the system does when it shuts down. */
static void end_table_at(const char *path)
{
    struct ucred owner;
    socklen_t size = sizeof owner;
    int fd = door_connect(path);
    if (fd >= 0 && getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &owner, &size) == 0)
        (void)kill(owner.pid, SIGTERM);
    if (fd >= 0)
        close(fd);
}

static void end_table(void)
{
    end_table_at(in_folder("socket"));
}

/* The stand-in for ssh runs the command here; FAKE_SSH replaces that by another script. */
static const char stand_in[] = "#!/bin/sh\n"
                               "while [ \"$1\" != -- ]; do shift; done\n"
                               "printf '%s\\n' \"$2\" >\"$T/host\"\n"
                               "shift 2\n"
                               "[ -n \"$FAKE_SSH\" ] && eval \"$FAKE_SSH\"\n"
                               "exec sh -c \"$*\"\n";

static int set_up(void **state)
{
    char path[2 * PATH_MAX], koudi[PATH_MAX];
    if (!getenv("KOUDI_BIN") || make_folder(state) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/bin", folder);
    assert_int_equal(mkdir(path, 0755), 0);
    write_all(in_folder("bin/ssh"), stand_in, sizeof stand_in - 1);
    assert_int_equal(chmod(in_folder("bin/ssh"), 0755), 0);
    assert_int_equal(symlink(getenv("KOUDI_BIN"), in_folder("bin/koudi")), 0);
    write_all(in_folder("short.ini"), "[match]\nto_level = 3\n", 21);
    snprintf(koudi, sizeof koudi, "%s", in_folder("bin/koudi"));
    snprintf(path, sizeof path, "%s/bin:%s", folder, getenv("PATH"));
    assert_int_equal(setenv("PATH", path, 1), 0);
    assert_int_equal(setenv("K", koudi, 1), 0);
    assert_int_equal(setenv("T", folder, 1), 0);
    assert_int_equal(setenv("S", in_folder("socket"), 1), 0);
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    assert_int_equal(setenv("D", KOUDI_TEST_DIR, 1), 0);
    return 0;
}

static int tear_down(void **state)
{
    end_table();
    return remove_folder(state);
}
AROUND_ALL(set_up, tear_down);

/* ---- failures ---------------------------------------------------------------------------------- */

/* Each ends with that code and says that; a row's words run after those of before. */
typedef struct failure {
    const char *name, *before, *words;
    int code;
    bool of_tls; /* where there is no TLS that is said instead */
    const char *sentence;
} failure;

static void says_why(void **state)
{
    const failure *row = *state;
    const char *sentence =
        row->of_tls && !KOUDI_TLS ? "this koudi was built without TLS" : row->sentence;
    if (row->before && run(row->before) != 0)
        fail_msg("%s", said);
    int code = run(row->words);
    if (code != row->code || !strstr(said, sentence))
        fail_msg("%d: %s", code, said);
    assert_memory_equal(said, "koudi: ", 7);
    if (code == 1) /* one sentence */
        assert_ptr_equal(strchr(said, '\n'), said + strlen(said) - 1);
    end_table();
    wait_gone(in_folder("socket"));
}
TEST_FILE(says_why, "cli/join.tsv", "failures", failure, "sssibs");

/* A program that cannot draw a screen gets no seat, and leaves no table behind. */
TEST("nothing happens without a terminal")
{
    assert_int_equal(run("rm -rf $T/koudi; $OPEN --seats me,bot,bot,bot"), 0);
    assert_int_equal(run("$K join $S </dev/null"), 1);
    assert_int_equal(run("grep ^key $T/koudi/records/*.keys"), 1);
    end_table();
    wait_gone(in_folder("socket"));
    assert_int_equal(run("$K open --socket $T/none </dev/null"), 1);
    assert_int_not_equal(access(in_folder("none"), F_OK), 0);
}

/* ---- play -------------------------------------------------------------------------------------- */

TEST("bots play a match")
{
    char path[PATH_MAX];
    assert_int_equal(run("$OPEN --seats me,any,bot,bot"), 0);
    snprintf(path, sizeof path, "%s\n", in_folder("socket"));
    assert_string_equal(said, path);
    int code = run("$K join $S --bot steady & $K join $S --bot steady && wait $!");
    if (code != 0 || *said)
        fail_msg("%d: %s", code, said);
    wait_gone(in_folder("socket"));
    assert_int_equal(run("$K replay --check $T/koudi/records/*.rec"), 0);
    assert_int_equal(run("ls $T/koudi/records/*.keys $T/koudi/tables/*"), 2);
}

/* What a line of plain mode is answered with; NULL: nothing. A prompt ends no line, so that what comes next follows
   it. asks: hints were asked for, whose first one is played. */
static const char *plain_answer(const char *printed, bool *asks)
{
    bool picks = strncmp(printed, "play> ", 6) == 0 || strncmp(printed, "bury> ", 6) == 0;
    if (*asks && picks) {
        *asks = false;
        return printed + 6;
    }
    if (strncmp(printed, "0 pass.", 7) == 0)
        return "0";
    *asks = *asks || strncmp(printed, "hand ", 5) == 0;
    return NULL;
}

/* A person plays a deal line by line, goes away, and comes back to the same seat. */
TEST("a person plays line by line")
{
    program p;
    char typed[200], result[200] = "", socket[PATH_MAX];
    bool picks = false, asks = false;
    assert_int_equal(
        run("rm -rf $T/koudi; $K open --no-join --socket $S --pace instant --seats me,bot,bot,bot"),
        0);
    snprintf(socket, sizeof socket, "%s", in_folder("socket"));
    program_start(&p,
                  (const char *const[]){"join", socket, "--plain", "--set", "confirm=no", NULL});
    assert_true(program_tell(&p, "begin\n", 6));
    while (!*result) {
        const char *printed = program_line(&p);
        assert_non_null(printed);
        picks = strstr(printed, "your turn") || strstr(printed, "the kitty is yours") || picks;
        const char *answer = plain_answer(printed, &asks);
        if (asks && picks && !answer)
            answer = "hint";
        if (strstr(printed, "type it again")) /* as where both SJ and js are held */
            assert_true(program_tell(&p, typed, strlen(typed)));
        if (answer) {
            int length = snprintf(typed, sizeof typed, "%s\n", answer);
            assert_true(program_tell(&p, typed, (size_t)length));
            picks = false;
        }
        if (strstr(printed, "deal 1 is over. "))
            snprintf(result, sizeof result, "%s", printed);
    }
    program_close_input(&p);
    while (program_line(&p)) {
    }
    assert_int_equal(program_end(&p), 0);
    assert_int_equal(run("printf 'people\\nquit\\nquit\\n' | $K join $S --plain"), 0);
    if (!strstr(said, ", you, opener.\n") ||
        !strstr(said, "your seat is kept: type it again to go."))
        fail_msg("%s", said);
    end_table();
    wait_gone(in_folder("socket"));
}

/* Without words the only table is joined, and several are listed. */
TEST("a table needs no name")
{
    static const char open[] = "$K open --no-join --pace instant --rules $T/short.ini "
                               "--seats me,any,bot,bot --name ";
    char words[300];
    assert_int_equal(run("rm -rf $T/koudi; mkdir $T/open"), 0);
    assert_int_equal(setenv("KOUDI_TABLES", in_folder("open"), 1), 0);
    assert_int_equal(run("$K join --plain </dev/null"), 1);
    assert_non_null(strstr(said, "no table"));
    snprintf(words, sizeof words, "%sfriday", open);
    assert_int_equal(run(words), 0);
    assert_int_equal(run("printf 'people\\nquit\\nquit\\n' | $K join --plain"), 0);
    if (!strstr(said, "you are ") || !strstr(said, ", you, opener.\n"))
        fail_msg("%s", said);
    snprintf(words, sizeof words, "%ssunday", open);
    assert_int_equal(run(words), 0);
    assert_int_equal(run("$K join"), 0);
    if (!strstr(said, "\nsunday ") == !strstr(said, "\nfriday ") ||
        !strstr(said, "you have a seat") ||
        !strstr(said,
                "Several tables are open: koudi join NAME leads to one.\n")) /* it is in PATH */
        fail_msg("%s", said);
    end_table_at(in_folder("open/friday"));
    end_table_at(in_folder("open/sunday"));
    wait_gone(in_folder("open/friday"));
    wait_gone(in_folder("open/sunday"));
    assert_int_equal(unsetenv("KOUDI_TABLES"), 0);
}

TEST("a bot plays through ssh")
{
    char host[64];
    assert_int_equal(run("rm -rf $T/koudi; $OPEN --seats me,bot,bot,bot"), 0);
    int code =
        run("FAKE_SSH='exec $K join --wire $S' $K join ssh://mei@host:22/socket --bot steady");
    if (code != 0 || *said)
        fail_msg("%d: %s", code, said);
    wait_gone(in_folder("socket"));
    host[read_all(in_folder("host"), host, sizeof host)] = '\0';
    assert_string_equal(host, "mei@host\n");
    assert_int_equal(run("$K replay --check $T/koudi/records/*.rec"), 0);
}

/* From the invitation that is printed to the end of a match, over TLS; then what it no longer does. */
TEST("an invitation leads to a seat")
{
    int code = run("rm -rf $T/koudi; $OPEN --seats any,any,bot,bot --listen 127.0.0.1:0");
    if (code && strstr(said, "without TLS"))
        skip();
    assert_int_equal(code, 0);
    assert_non_null(strstr(said, "south: koudi join koudi1+"));
    assert_non_null(strstr(said, "koudi: 127.0.0.1 leads here from this machine only"));
    assert_int_equal(
        run("$K invite $S >$T/free 2>&1; $K invite $S --seat east >$T/anew 2>&1; "
            "sed -n 's/^south: koudi join //p' $T/free | fold -w 30 | sed 's/^/> /' >$T/south; "
            "sed -n 's/^east: koudi join //p' $T/free >$T/void; "
            "sed -n 's/^east: koudi join //p' $T/anew | tr a-z A-Z >$T/east"),
        0);
    assert_int_equal(run("$K join $(cat $T/void) --bot steady"), 1);
    assert_non_null(strstr(said, "the table does not know this invitation"));
    assert_int_equal(run("$K join $(cut -c 1-40 $T/east) --bot steady"), 1);
    assert_non_null(strstr(said, "not whole"));
    code = run(
        "$K join - --bot steady <$T/south & $K join $(fold -w 20 $T/east) --bot steady && wait $!");
    if (code != 0)
        fail_msg("%d: %s", code, said);
    wait_gone(in_folder("socket"));
    assert_int_equal(run("$K join $(cat $T/east) --bot steady"), 1); /* nobody listens */
}

/* Two people of one account, each with an invitation, have a seat each and come back to it. */
TEST("a seat by an invitation has a key of its own")
{
    static const char *const seats[] = {"south", "east", "south"};
    char words[300];
    int code = run("rm -rf $T/koudi; $OPEN --seats any,any,bot,bot --listen 127.0.0.1:0; "
                   "$K invite $S >$T/all");
    if (code && strstr(said, "without TLS"))
        skip();
    assert_int_equal(code, 0);
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        snprintf(words, sizeof words,
                 "printf 'people\\nquit\\nquit\\n' |"
                 " $K join $(sed -n 's/^%s: koudi join //p' $T/all) --plain | grep ', you[,.]'",
                 seats[i]);
        assert_int_equal(run(words), 0);
        if (strncmp(said, i == 1 ? "East: " : "South: ", 6) != 0)
            fail_msg("%s", said);
    }
    assert_int_equal(run("ls $T/koudi/tables | wc -l"), 0);
    assert_int_equal(atoi(said), 2); // NOLINT(cert-err34-c)
    end_table();
    wait_gone(in_folder("socket"));
}

/* While the first one is in use: it has a key of its own, which leads to it again. */
TEST("a second seat of one account is come back to")
{
    int code = run("rm -rf $T/koudi; $OPEN --seats any,any,bot,bot >$T/at; mkfifo $T/in $T/out\n"
                   "$K join $S --plain --seat south <$T/in >$T/out & exec 3>$T/in 4<$T/out\n"
                   "read first <&4\n"
                   "for time in once again; do\n"
                   "    printf 'people\\nquit\\nquit\\n' | $K join $S --plain --seat east |"
                   "        sed -n 's/^\\([A-Z][a-z]*\\): .*, you\\.$/\\1/p' | sort -u\n"
                   "done\n"
                   "printf 'quit\\nquit\\n' >&3; cat <&4 >$T/rest; wait; rm $T/in $T/out");
    end_table();
    wait_gone(in_folder("socket"));
    if (code || strcmp(said, "East\nEast\n") != 0)
        fail_msg("%d: %s", code, said);
}

/* What was made for a seat is not kept where there is none, or the lists would say that there is. */
TEST("a key that got no seat is not kept")
{
    assert_int_equal(run("rm -rf $T/koudi; $OPEN --seats me,bot,bot,bot"), 0);
    assert_int_equal(run("printf 'quit\\nquit\\n' | $K join $S --plain"), 0);
    assert_int_equal(run("XDG_STATE_HOME=$T/other $K join $S --plain </dev/null"), 1);
    assert_non_null(strstr(said, "no seat is free"));
    assert_int_equal(run("ls $T/koudi/tables $T/other/koudi/tables | grep -c '^[0-9a-f]'"), 0);
    assert_int_equal(atoi(said), 1); // NOLINT(cert-err34-c)
    end_table();
    wait_gone(in_folder("socket"));
}

TEST("who may invite")
{
    assert_int_equal(run("rm -rf $T/koudi; $OPEN --seats any,any,bot,bot"), 0);
    assert_int_equal(run("$K invite $S"), 1);
    assert_non_null(strstr(said, "the table cannot be reached over the network"));
    assert_int_equal(run("$K open --no-join --listen :0 --address 'a b'"), 1);
    assert_non_null(strstr(said, "--address is the name of a host"));
    end_table();
    wait_gone(in_folder("socket"));
}

/* A guest is not who opened the table, though the account is the same. */
TEST("a guest is known by name")
{
    assert_int_equal(run("rm -rf $T/koudi; $OPEN --seats me,guest-mei,bot,bot"), 0);
    assert_int_equal(run("FAKE_SSH='exec $K join --wire --as guest-bob $S' "
                         "$K join ssh://host --bot steady"),
                     1);
    assert_non_null(strstr(said, "no seat is free"));
    int code = run("FAKE_SSH='exec $K join --wire --as guest-mei $S' "
                   "$K join ssh://host --bot steady & "
                   "$K join $S --bot steady && wait $!");
    if (code != 0 || *said)
        fail_msg("%d: %s", code, said);
    assert_int_equal(run("grep -h '^seat 1' $T/koudi/records/*.rec"), 0);
    assert_non_null(strstr(said, "seat 1 human steady"));
    wait_gone(in_folder("socket"));
}

TEST("who is told that the table closes")
{
    int status;
    assert_int_equal(run("rm -rf $T/koudi; $OPEN --seats me,any,bot,bot"), 0);
    pid_t waits = fork();
    if (waits == 0)
        _exit(run("$K join $S --bot steady") == 1 &&
                      strcmp(said, "koudi: the table was closed; its record is kept\n") == 0
                  ? 0
                  : 1);
    assert_int_equal(run("until grep -q ^key $T/koudi/records/*.keys 2>/dev/null; do :; done"), 0);
    end_table();
    assert_int_equal(waitpid(waits, &status, 0), waits);
    assert_int_equal(status, 0);
    wait_gone(in_folder("socket"));
}

/* What it says last reaches the table: the seat is free again, rather than kept for who is away. */
TEST("a bot that is stopped leaves")
{
    assert_int_equal(run("rm -rf $T/koudi; $OPEN --pace slow --seats any,bot,bot,bot"), 0);
    assert_int_equal(run("$K join $S --bot steady & " /* it plays once there is a record */
                         "until ls $T/koudi/records/*.rec >/dev/null 2>&1; do :; done; "
                         "kill $! && wait $!"),
                     0);
    for (int ms = 0; run("grep ^key $T/koudi/records/*.keys") == 0; ms += TICK_MS) {
        assert_true(ms < PATIENCE_MS);
        (void)poll(NULL, 0, TICK_MS);
    }
    end_table();
    wait_gone(in_folder("socket"));
}

/* Complaints about the settings are no answer to the menu. */
TEST("the menu opens a table whatever the settings are")
{
    table_plan plan = {.rules_name = "80p-v3", .seats = "me,bot,bot,bot"};
    char where[TABLE_WHERE] = "", why[SAID] = "";
    kd_rules_default(&plan.rules);
    snprintf(plan.socket, sizeof plan.socket, "%s", in_folder("socket"));
    assert_int_equal(run("mkdir -p $T/conf/koudi && echo nonsense >$T/conf/koudi/config"), 0);
    assert_int_equal(setenv("XDG_CONFIG_HOME", in_folder("conf"), 1), 0);
    const tables *all = local_tables(getenv("K"));
    for (int i = 0; i < 2; i++) { /* the second time its place is taken */
        bool good = all->open(all->arg, &plan, where, why, sizeof why);
        assert_int_equal(good, i == 0);
        assert_string_equal(where, in_folder("socket"));
    }
    assert_non_null(strstr(why, "a table is open at "));
    assert_int_equal(unsetenv("XDG_CONFIG_HOME"), 0);
    end_table();
    wait_gone(in_folder("socket"));
}

/* ---- the bridge -------------------------------------------------------------------------------- */

/* A table that says much, and hears all before it ends: nothing is lost at either end. */
TEST("the bridge loses nothing")
{
    enum { MUCH = 1 << 20 };
    static char many[MUCH];
    int table[2], in[2], out[2], status;
    size_t got = 0;
    for (size_t i = 0; i < MUCH; i++)
        many[i] = (char)('a' + i % 23);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, table), 0);
    assert_true(pipe(in) == 0 && pipe(out) == 0);
    pid_t bridge = fork();
    if (bridge == 0) {
        (void)dup2(in[0], STDIN_FILENO);
        (void)dup2(out[1], STDOUT_FILENO);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]), close(table[0]);
        (void)fcntl(table[1], F_SETFL, O_NONBLOCK);
        _exit(transport_bridge(table[1], "mei") ? 0 : 1);
    }
    close(in[0]), close(out[1]), close(table[1]);
    pid_t talker = fork();
    if (talker == 0) { /* what the client says, and what the table does */
        close(out[0]), close(table[0]);
        _exit(write(in[1], many, MUCH) == MUCH ? 0 : 1);
    }
    close(in[1]);
    pid_t speaker = fork();
    if (speaker == 0) {
        size_t heard = 0;
        char piece[4096], first[13] = "";
        close(out[0]);
        for (ssize_t n; (n = read(table[0], piece, sizeof piece)) > 0; heard += (size_t)n)
            if (!heard && n >= 12)
                memcpy(first, piece, 12);
        bool good = heard == MUCH + 12 && strcmp(first, "guest : mei\n") == 0;
        _exit(good && write(table[0], many, MUCH) == MUCH ? 0 : 1);
    }
    close(table[0]);
    static char back[MUCH + 1];
    for (ssize_t n; (n = read(out[0], back + got, sizeof back - got)) > 0;)
        got += (size_t)n;
    close(out[0]);
    assert_int_equal(got, MUCH);
    assert_memory_equal(back, many, MUCH);
    const pid_t all[] = {bridge, talker, speaker};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(waitpid(all[i], &status, 0), all[i]);
        assert_int_equal(status, 0);
    }
}
