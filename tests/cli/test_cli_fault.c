/* test_cli_fault.c - each call of the system that koudi open, join, invite and serve make fails in turn: the program
   goes on, or ends with one sentence; it loses no descriptor, leaves no child, no socket and no file half made, and the
   terminal as it was. What comes of each call is kept in cli_faults.txt (KD_BLESS=1 writes it anew).
   In slow builds a call fails in every third scene, with its first error.
   test_cli_fault [SCENE [CALL]]: only these, and with a CALL all its errors in slow builds, too */
#include "base/loop.h"
#include "cli/cli.h"
#include "net/net.h"
#include "support/faults.h"
#include "support/folder.h"
#include "support/opened.h"
#include "support/processes.h"
#include "support/slower.h"
#include "support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define KEPT KOUDI_TEST_DIR "/cli/cli_faults.txt"

/* LOST: exit code of a child that has not closed what it opened, or has left a child or a folder. */
enum {
    WORDS = 10,
    ERRORS = 3,
    OUTPUT = 1 << 14,
    OUTCOMES = 1 << 16,
    LOST = 99,
    PATIENCE_MS = 60000 * KOUDI_SLOWER
};

typedef struct fault_error {
    const char *name;
    int number;
} fault_error;

#define E(number)                                                                                  \
    {                                                                                              \
#number, number                                                                            \
    }

/* The calls that fail, and how. */
static const struct {
    const char *name;
    fault_error error[ERRORS];
} calls[] = {
    {"socket", {E(EMFILE), E(EAFNOSUPPORT)}},
    {"bind", {E(EACCES), E(ENOSPC)}},
    {"listen", {E(EADDRINUSE)}},
    {"connect", {E(ECONNREFUSED), E(EACCES), E(EAGAIN)}},
    {"accept4", {E(EMFILE), E(ENOMEM), E(ECONNABORTED)}},
    {"accept", {E(EMFILE)}},
    {"getsockopt", {E(ENOBUFS)}},
    {"setsockopt", {E(ENOMEM)}},
    {"getsockname", {E(ENOBUFS)}},
    {"getaddrinfo", {E(EAI_MEMORY), E(EAI_AGAIN)}},
    {"getifaddrs", {E(EMFILE)}},
    {"fcntl", {E(EMFILE)}},
    {"dup2", {E(EBUSY)}},
    {"poll", {E(ENOMEM), E(EINTR)}},
    {"pipe", {E(EMFILE)}},
    {"socketpair", {E(EMFILE)}},
    {"fork", {E(EAGAIN), E(ENOMEM)}},
    {"setsid", {E(EPERM)}},
    {"posix_spawn_file_actions_init", {E(ENOMEM)}},
    {"posix_spawn_file_actions_adddup2", {E(ENOMEM)}},
    {"posix_spawn", {E(EAGAIN)}},
    {"posix_spawnp", {E(ENOENT), E(ENOMEM)}},
    {"waitpid", {E(EINTR)}},
    {"getentropy", {E(EIO)}},
    {"open", {E(EMFILE), E(EACCES)}},
    {"read", {E(EIO), E(EINTR)}},
    {"write", {E(ENOSPC), E(EINTR)}},
    {"fdopen", {E(ENOMEM)}},
    {"fsync", {E(EIO), E(ENOSPC)}},
    {"fdatasync", {E(EIO)}},
    {"fclose", {E(EIO)}},
    {"close", {E(EIO)}},
    {"rename", {E(EACCES)}},
    {"flock", {E(ENOLCK)}},
    {"stat", {E(EACCES)}},
    {"fstat", {E(ENOMEM)}},
    {"lstat", {E(EACCES)}},
    {"access", {E(EACCES)}},
    {"chmod", {E(EPERM)}},
    {"mkdir", {E(ENOSPC), E(EACCES)}},
    {"mkdtemp", {E(EACCES)}},
    {"unlink", {E(EACCES)}},
    {"opendir", {E(EMFILE)}},
    {"readdir", {E(EIO)}},
    {"malloc", {E(ENOMEM)}},
    {"calloc", {E(ENOMEM)}},
    {"realloc", {E(ENOMEM)}},
};
enum { CALLS = sizeof calls / sizeof *calls };

/* here: a table that people join; far: one that listens to the network; fresh: to be opened. */
static char here[PATH_MAX], far[PATH_MAX], fresh[PATH_MAX], menu[PATH_MAX],
    invited[TABLE_INVITATION], port[8];

static int open_from_menu(int argc, char **argv)
{
    char where[TABLE_WHERE], why[PATH_MAX + 200];
    table_plan plan = {.rules_name = "own", .name = "menu"};
    (void)argc;
    (void)argv;
    kd_rules_default(&plan.rules);
    plan.rules.decks = 1;
    plan.rules.kitty = 6;
    const tables *all = local_tables(getenv("KOUDI_BIN"));
    if (all->open(all->arg, &plan, where, why, sizeof why))
        return 0;
    fprintf(stderr, "koudi: %s\n", why);
    return 1;
}

typedef struct scene {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *word[WORDS];
    const char *opens; /* the socket; NULL: none */
    bool serves;       /* until it is told to stop */
    bool bridges;      /* says why not on its output */
    bool needs_program, needs_tls;
} scene;

static const scene scenes[] = {
    {.name = "open",
     .run = cli_open,
     .word = {"open", "--no-join", "--seats", "me,any,bot,bot", "--socket", fresh},
     .opens = fresh},
    {.name = "open-far",
     .run = cli_open,
     .word = {"open", "--no-join", "--listen", ":0", "--socket", fresh},
     .opens = fresh,
     .needs_tls = true},
    {.name = "menu", .run = open_from_menu, .word = {"menu"}, .opens = menu, .needs_program = true},
    {.name = "serve",
     .run = cli_serve,
     .word = {"serve", "--table", "monday", "--listen", "127.0.0.1:0", "--socket", fresh},
     .opens = fresh,
     .serves = true,
     .needs_tls = true},
    {.name = "status", .run = cli_serve, .word = {"serve", "--status", "--socket", here}},
    {.name = "invite", .run = cli_invite, .word = {"invite", far}, .needs_tls = true},
    {.name = "join", .run = cli_join, .word = {"join", "--plain", here}},
    {.name = "join-name", .run = cli_join, .word = {"join", "--plain", "here"}},
    {.name = "join-far", .run = cli_join, .word = {"join", "--plain", invited}, .needs_tls = true},
    {.name = "join-ssh",
     .run = cli_join,
     .word = {"join", "--plain", "ssh://nowhere/here"},
     .needs_program = true},
    {.name = "wire", .run = cli_join, .word = {"join", "--wire", here}, .bridges = true},
};
enum { SCENES = sizeof scenes / sizeof *scenes };

/* ---- one run ----------------------------------------------------------------------------------- */

static volatile bool *was_hit; /* shared with all processes of a run */

/* What a run has come to. */
typedef struct outcome {
    int status; /* 128 + signal, too */
    char out[OUTPUT], err[OUTPUT];
} outcome;

static void redirect(const char *path, int flags, int fd)
{
    int opened = open(path, flags, 0600);
    if (opened < 0 || dup2(opened, fd) != fd)
        _exit(LOST);
    if (opened != fd)
        close(opened);
}

static _Noreturn void play_scene(const scene *s, const char *terminal, const char *call, int k,
                                 int error)
{
    char *words[WORDS + 1] = {NULL};
    int count = 0;
    (void)setsid();
    redirect(terminal, O_RDWR, STDIN_FILENO); /* the controlling terminal */
    redirect(in_folder("out"), O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(in_folder("err"), O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    for (; s->word[count]; count++)
        words[count] = strdup(s->word[count]);
    if (s->opens)
        (void)setenv("XDG_STATE_HOME", in_folder("fresh"), 1);
    int descriptors = open_descriptors();
    *faults_folder = '\0';
    faults_arm_call(call, k, error);
    int status = s->run(count, words);
    (void)faults_disarm();
    (void)fflush(stdout);
    family left = children_of(getpid());
    bool lost = open_descriptors() != descriptors || left.count || left.dead ||
                (*faults_folder && strcmp(call, "unlink") != 0 && access(faults_folder, F_OK) == 0);
    if (*faults_folder)
        (void)remove_all(faults_folder);
    for (int i = 0; i < count; i++)
        free(words[i]);
    exit(lost ? LOST : status);
}

static void read_output(const char *name, char out[OUTPUT])
{
    *out = '\0';
    if (access(in_folder(name), F_OK) == 0)
        out[read_all(in_folder(name), out, OUTPUT)] = '\0';
}

static void on_figure(const char *name, unsigned long long number)
{
    (void)name;
    (void)number;
}

/* Who listens there answers, whatever has failed meanwhile, and ends when it is told so: each run makes the same calls
   then. */
static void stop_service(const char *path, pid_t pid)
{
    char why[PATH_MAX + 200];
    for (int ms = 0; !query_status(path, on_figure, why, sizeof why) && process_runs(pid);
         ms += 10) {
        if (ms > PATIENCE_MS)
            fail_msg("%s", why);
        (void)poll(NULL, 0, 10);
    }
    (void)kill(pid, SIGTERM);
}

static void run_scene(const scene *s, const char *call, int k, int error, outcome *o)
{
    char terminal[PATH_MAX], typed[1];
    struct termios before, after;
    /* A terminal of its own, with the end of input typed. */
    struct termios mode;
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    snprintf(terminal, sizeof terminal, "%s", ptsname(master));
    assert_int_equal(tcgetattr(master, &mode), 0);
    mode.c_lflag &= ~(tcflag_t)ECHO;
    assert_int_equal(tcsetattr(master, TCSANOW, &mode), 0);
    assert_int_equal(write(master, "\4", 1), 1);
    assert_true(fcntl(master, F_SETFL, O_NONBLOCK) == 0);
    int status = 0;
    bool told = false;
    *was_hit = false;
    memset(&before, 0, sizeof before); /* the gaps between its members, too */
    memset(&after, 0, sizeof after);
    (void)tcgetattr(master, &before);
    (void)fflush(NULL);
    (void)unlink(in_folder("out"));
    (void)unlink(in_folder("err"));
    pid_t pid = fork();
    if (pid == 0)
        play_scene(s, terminal, call, k, error);
    assert_true(pid > 0);
    for (int ms = 0; waitpid(pid, &status, WNOHANG) == 0; ms++) {
        (void)poll(NULL, 0, 1);
        if (s->serves && !told) {
            read_output("out", o->out);
            told = strstr(o->out, " open at ");
            if (told)
                stop_service(s->opens, pid);
        }
        if (ms > PATIENCE_MS) {
            (void)kill(pid, SIGKILL);
            fail_msg("%s, %s %d: hangs", s->name, call, k);
        }
    }
    (void)tcgetattr(master, &after);
    assert_memory_equal(&before, &after, sizeof before);
    assert_true(read(master, typed, 1) < 0); /* nothing was written to it */
    close(master);
    o->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    read_output("out", o->out);
    read_output("err", o->err);
}

/* ---- what is left ------------------------------------------------------------------------------ */

static int count_files(const char *pattern)
{
    glob_t found;
    int count = glob(in_folder(pattern), 0, NULL, &found) == 0 ? (int)found.gl_pathc : 0;
    globfree(&found);
    return count;
}

static void look_after(const scene *s, const outcome *o, const char *call, int k)
{
    bool good = o->status == 0 || strcmp(call, "read") == 0; /* open, and nobody has heard of it */
    int left = count_files("state/koudi/tables/*.new");
    if (s->opens && good && !s->serves) {
        family table = children_of(getpid());
        for (int i = 0; i < table.count; i++)
            stop_service(s->opens, table.pid[i]);
    }
    /* Waits until no process of the run is left: they are children of this one when their parents have ended. */
    for (int ms = 0; waitpid(-1, NULL, WNOHANG) >= 0 || errno != ECHILD; ms++) {
        if (ms > PATIENCE_MS)
            fail_msg("%s: a process is left", s->name);
        (void)poll(NULL, 0, 1);
    }
    if (s->opens && strcmp(call, "unlink") != 0)
        wait_gone(s->opens);
    if (s->opens && !good)
        left += count_files("fresh/koudi/*.new") + count_files("fresh/koudi/records/*");
    if (left)
        fail_msg("%s, %s %d: %d files are left half made", s->name, call, k, left);
    if (s->opens)
        (void)unlink(s->opens);
    (void)remove_all(in_folder("fresh"));
}

/* The complaint, or NULL where there is none: one line, or several where the program goes on. */
static const char *sentence_of(const scene *s, outcome *o, const char *call, int k)
{
    char *at = s->bridges && o->status ? strstr(o->out, "refuse ") : NULL;
    bool good = o->status <= 1 && (at || *o->err || !o->status);
    at = at ? at : o->err;
    for (char *row = at, *end; good && *row && at == o->err; row = end + 1) {
        end = strchr(row, '\n');
        good = end && strncmp(row, "koudi: ", 7) == 0 && row[7] != '\n' && (!o->status || !end[1]);
        if (!good)
            break;
        *end = end[1] ? ';' : '\0';
        if (!*end)
            break;
    }
    if (!good)
        fail_msg("%s, %s %d: ends with %d: %s\n%s", s->name, call, k, o->status, o->err, o->out);
    at[strcspn(at, "\n")] = '\0';
    return *at ? at : NULL;
}

/* ---- the table --------------------------------------------------------------------------------- */

static char outcomes[OUTCOMES];
static size_t used;
static char usual[OUTPUT]; /* complaint of a scene without a fault */

/* Puts names for folders and numbers of this run, and for the system's words. */
static void put_plain(const char *text, const fault_error *error, char *out, size_t size)
{
    const char *system = error->number > 0 ? strerror(error->number) : gai_strerror(error->number);
    size_t n = 0;
    while (*text && n < size - 1) {
        const struct {
            const char *text, *instead;
        } known[] = {{folder, "FOLDER"}, {system, error->name}, {port, "PORT"}};
        enum { KNOWN = sizeof known / sizeof *known };
        int i = 0;
        while (i < KNOWN && strncmp(text, known[i].text, strlen(known[i].text)) != 0)
            i++;
        n += (size_t)snprintf(out + n, size - n, "%.*s", i < KNOWN ? (int)size : 1,
                              i < KNOWN ? known[i].instead : text);
        text += i < KNOWN ? strlen(known[i].text) : 1;
    }
    char *own = strstr(out, "koudi-rules-");
    if (own)
        memcpy(own + sizeof "koudi-rules-" - 1, "XXXXXX", 6);
}

/* Each outcome of a call once, in the order of the calls. */
static void note(char list[OUTPUT], const char *said, int status)
{
    char row[OUTPUT];
    snprintf(row, sizeof row, "    %s%s%s\n", status ? "ends" : "goes on", said ? ": " : "",
             said ? said : "");
    if (!strstr(list, row))
        snprintf(list + strlen(list), OUTPUT - strlen(list), "%s", row);
}

static void fail_call(const scene *s, const char *call, const fault_error *error)
{
    static outcome o;
    static char list[OUTPUT], said[OUTPUT];
    int k = 1;
    *list = '\0';
    for (;; k++) {
        run_scene(s, call, k, error->number, &o);
        const char *sentence = sentence_of(s, &o, call, k);
        look_after(s, &o, call, k);
        if (sentence && !o.status && strcmp(sentence, usual) == 0)
            sentence = NULL;
        if (sentence)
            put_plain(sentence, error, said, sizeof said);
        if (!*was_hit && (o.status || sentence))
            fail_msg("%s: without a fault: %s", s->name, sentence);
        if (!*was_hit)
            break;
        note(list, sentence ? said : NULL, o.status);
    }
    if (k > 1)
        used += (size_t)snprintf(outcomes + used, sizeof outcomes - used, "%s %s %s\n%s", s->name,
                                 call, error->name, list);
    assert_true(used < sizeof outcomes);
}

static const char *only_scene, *only_call;
static FILE *blessed; /* NULL: the file is compared */
static int errors, apart;

static bool is_tried(const scene *s, int call)
{
    return only_call ? strcmp(only_call, calls[call].name) == 0
                     : ((int)(s - scenes) + call) % apart == 0;
}

static bool is_left_out(const scene *s, const char *row)
{
    char head[64];
    for (int i = 0; i < CALLS; i++)
        for (int e = is_tried(s, i) ? errors : 0; e < ERRORS && calls[i].error[e].name; e++) {
            snprintf(head, sizeof head, "%s %s\n", calls[i].name, calls[i].error[e].name);
            if (strncmp(row, head, strlen(head)) == 0)
                return true;
        }
    return false;
}

static void each_call_fails(void **state)
{
    static outcome o;
    const scene *s = *state;
    if ((s->needs_program && !getenv("KOUDI_BIN")) || (s->needs_tls && !KOUDI_TLS))
        skip();
    run_scene(s, "", 1, 0, &o);
    const char *sentence = sentence_of(s, &o, "", 0);
    if (o.status)
        fail_msg("%s: %s", s->name, sentence);
    look_after(s, &o, "", 0);
    snprintf(usual, sizeof usual, "%s", sentence ? sentence : "");
    used = 0;
    *outcomes = '\0';
    for (int i = 0; i < CALLS; i++)
        for (const fault_error *e = calls[i].error;
             is_tried(s, i) && e < calls[i].error + errors && e->name; e++)
            fail_call(s, calls[i].name, e);
    if (blessed)
        fputs(outcomes, blessed);
    else if (!only_call) {
        /* The file has a part for each scene. */
        static char kept[OUTCOMES];
        char head[64];
        snprintf(head, sizeof head, "%s ", s->name);
        kept[read_all(KEPT, kept, sizeof kept)] = '\0';
        const char *at = outcomes, *row = kept;
        bool ours = false;
        for (; *row; row += strcspn(row, "\n") + 1) {
            if (*row != ' ')
                ours = strncmp(row, head, strlen(head)) == 0 && !is_left_out(s, row + strlen(head));
            if (!ours)
                continue;
            size_t length = strcspn(row, "\n") + 1;
            if (strncmp(at, row, length) != 0)
                fail_msg("comes of it now\n%.*s\nwhere the file has\n%.*s", (int)strcspn(at, "\n"),
                         at, (int)length, row);
            at += length;
        }
        if (*at)
            fail_msg("the file has not\n%s", at);
    }
}

/* ---- the tables to join ------------------------------------------------------------------------ */

static void open_one(const char *path, const char *listen)
{
    static table_plan plan;
    char where[PATH_MAX], why[PATH_MAX + 200];
    plan = (table_plan){.rules_name = "80p-v3", .seats = "me,any,bot,bot"};
    snprintf(plan.socket, sizeof plan.socket, "%s", path);
    snprintf(plan.listen[0], sizeof plan.listen[0], "%s", listen);
    kd_rules_default(&plan.rules);
    if (!host_open(&plan, "koudi", where, why, sizeof why))
        fail_msg("%s", why);
}

static int make_place(void **state)
{
    static char word[KD_SEATS][TABLE_INVITATION];
    char why[PATH_MAX + 200];
    const char *unused;
    invitation of;
    (void)make_folder(state);
    assert_int_equal(mkdir(in_folder("tables"), 0700), 0);
    snprintf(here, sizeof here, "%s", in_folder("tables/here"));
    snprintf(far, sizeof far, "%s", in_folder("far"));
    snprintf(fresh, sizeof fresh, "%s", in_folder("opened"));
    snprintf(menu, sizeof menu, "%s", in_folder("tables/menu"));
    assert_int_equal(setenv("KOUDI_TABLES", in_folder("tables"), 1), 0);
    assert_int_equal(setenv("XDG_STATE_HOME", in_folder("state"), 1), 0);
    assert_int_equal(setenv("XDG_CONFIG_HOME", in_folder("config"), 1), 0);
    /* ssh, as it is for these tests. */
    char text[2 * PATH_MAX];
    int length = snprintf(text, sizeof text, "#!/bin/sh\nexec '%s' join --wire '%s'\n",
                          getenv("KOUDI_BIN") ? getenv("KOUDI_BIN") : "koudi", here);
    assert_int_equal(mkdir(in_folder("bin"), 0700), 0);
    write_all(in_folder("bin/ssh"), text, (size_t)length);
    assert_int_equal(chmod(in_folder("bin/ssh"), 0700), 0);
    snprintf(text, sizeof text, "%s:%s", in_folder("bin"), getenv("PATH"));
    assert_int_equal(setenv("PATH", text, 1), 0);
    open_one(here, "");
    if (!KOUDI_TLS)
        return prctl(PR_SET_CHILD_SUBREAPER, 1);
    open_one(far, "127.0.0.1:0");
    assert_true(query_invitation(far, "", KD_SEATS, NULL, word, why, sizeof why));
    memcpy(invited, word[1], sizeof invited);
    assert_true(invitation_read(invited, &of, &unused));
    snprintf(port, sizeof port, "%u", of.port);
    return prctl(PR_SET_CHILD_SUBREAPER, 1);
}

static int remove_place(void **state)
{
    kill_table(here);
    kill_table(far);
    if (blessed)
        (void)fclose(blessed);
    return remove_folder(state);
}

PREPARE(int argc, char **argv)
{
    faults_prepare();
    only_scene = argc > 1 ? argv[1] : NULL;
    only_call = argc > 2 ? argv[2] : NULL;
    was_hit =
        mmap(NULL, sizeof *was_hit, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (was_hit == MAP_FAILED)
        return EXIT_FAILURE;
    faults_note(was_hit);
    blessed = getenv("KD_BLESS") && argc == 1 ? fopen(KEPT, "w") : NULL;
    errors = blessed || only_call ? ERRORS : FEWER(ERRORS, 1);
    apart = blessed ? 1 : FEWER(1, 3);
    for (int i = 0; i < SCENES; i++)
        if (!only_scene || strcmp(only_scene, scenes[i].name) == 0)
            add_test(each_call_fails, (struct test){.name = scenes[i].name, .state = &scenes[i]});
    return 0;
}
AROUND_ALL(make_place, remove_place);
