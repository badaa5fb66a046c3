/* vt.c - runs a program on a pseudo-terminal and reads its screen. */
#include "support/vt.h"

#include "support/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

#include <setjmp.h>
#include <stdint.h>

#include <cmocka.h>

enum { MAX_ROWS = 100, MAX_ROW = 1024, STEP_MS = 20, LEAST = 2 };

extern char **environ;

struct vt {
    vt *next; /* in the list of open terminals */
    VTerm *term;
    VTermScreen *screen;
    int cols, rows, fd;
    pid_t pid;
    bool alternate, cursor_on;
    int status; /* exit code, or 128 + signal; -1: it runs */
    const char *answer;
    char *sent;
    size_t length, space;
    char row[MAX_ROW], text[MAX_ROWS * MAX_ROW], home[64];
};

static vt *open_ones;

static long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the program ------------------------------------------------------------------------------ */

static void set_variable(const char *pair)
{
    char name[64];
    const char *is = strchr(pair, '=');
    snprintf(name, sizeof name, "%.*s", is ? (int)(is - pair) : 63, pair);
    if (is)
        setenv(name, is + 1, 1);
    else
        unsetenv(name);
}

/* In the child: makes the pseudo-terminal its controlling terminal. */
static void become(const vt *v, const char *tty, const char *const env[], const char *const argv[])
{
    setsid();
    int fd = open(tty, O_RDWR);
    ioctl(fd, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++)
        dup2(fd, i);
    if (fd > 2)
        close(fd);
    /* The environment: the fixed one, then the caller's. Of the tester's own only PATH is kept. */
    static const char *const folders[] = {"HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME",
                                          "XDG_DATA_HOME"};
    static char *none[] = {NULL};
    const char *path = getenv("PATH"), *asan = getenv("ASAN_OPTIONS");
    char options[512];
    /* A crash must end the program by its signal, also in sanitizer builds. */
    snprintf(options, sizeof options, "handle_segv=0:handle_abort=0:handle_sigbus=0:%s",
             asan ? asan : "");
    environ = none;
    setenv("PATH", path ? path : "/usr/bin:/bin", 1);
    setenv("ASAN_OPTIONS", options, 1);
    set_variable("TERM=tmux-256color");
    set_variable("LC_ALL=C.UTF-8");
    set_variable("KOUDI_ANSWER_MS=100000"); /* vt may answer late on a busy machine */
    for (int i = 0; i < 4; i++)
        setenv(folders[i], v->home, 1);
    for (int i = 0; env && env[i]; i++)
        set_variable(env[i]);
    execvp(argv[0], (char **)(uintptr_t)argv);
    perror(argv[0]);
    _exit(127);
}

static int on_setting(VTermProp prop, VTermValue *value, void *arg)
{
    vt *v = arg;
    if (prop == VTERM_PROP_ALTSCREEN)
        v->alternate = value->boolean;
    if (prop == VTERM_PROP_CURSORVISIBLE)
        v->cursor_on = value->boolean;
    return 1;
}

static void open_screen(vt *v)
{
    static const VTermScreenCallbacks calls = {.settermprop = on_setting};
    v->term = vterm_new(v->rows < LEAST ? LEAST : v->rows, v->cols < LEAST ? LEAST : v->cols);
    vterm_set_utf8(v->term, 1);
    v->screen = vterm_obtain_screen(v->term);
    vterm_screen_set_callbacks(v->screen, &calls, v);
    vterm_screen_enable_altscreen(v->screen, 1);
    vterm_screen_reset(v->screen, 1);
}

static void set_size(const vt *v)
{
    struct winsize size = {.ws_row = (unsigned short)v->rows, .ws_col = (unsigned short)v->cols};
    ioctl(v->fd, TIOCSWINSZ, &size);
}

/* The last game was played by Koudi's own rules: it is not the first one, which asks how one's table plays. */
static void has_played(const char *home)
{
    char path[128];
    snprintf(path, sizeof path, "%s/koudi", home);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/koudi/last-rules", home);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs("rules1+0tj167a\n", file) >= 0 && fclose(file) == 0);
}

vt *vt_start(int cols, int rows, const char *const env[], const char *const argv[])
{
    vt *v = calloc(1, sizeof *v);
    assert_non_null(v);
    *v = (vt){.cols = cols, .rows = rows, .status = -1, .cursor_on = true};
    strcpy(v->home, "/tmp/koudi-test-XXXXXX");
    assert_non_null(mkdtemp(v->home));
    has_played(v->home);
    v->fd = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(v->fd >= 0 && grantpt(v->fd) == 0 && unlockpt(v->fd) == 0);
    set_size(v);
    open_screen(v);
    v->pid = fork();
    assert_true(v->pid >= 0);
    if (v->pid == 0)
        become(v, ptsname(v->fd), env, argv);
    fcntl(v->fd, F_SETFL, O_NONBLOCK);
    v->next = open_ones;
    return open_ones = v;
}

vt *vt_shell(int cols, int rows, const char *const env[], const char *format, ...)
{
    char words[2048];
    int begun = snprintf(words, sizeof words, "K='%s'; ", program_path());
    va_list values;
    va_start(values, format);
    (void)vsnprintf(words + begun, sizeof words - (size_t)begun, format, values);
    va_end(values);
    return vt_start(cols, rows, env, (const char *const[]){"sh", "-c", words, NULL});
}

/* ---- the screen ------------------------------------------------------------------------------- */

static void keep(vt *v, const char *bytes, size_t n)
{
    if (v->length + n + 1 > v->space) {
        v->space = 2 * (v->length + n) + 4096;
        v->sent = realloc(v->sent, v->space);
        assert_non_null(v->sent);
    }
    memcpy(v->sent + v->length, bytes, n);
    v->length += n;
    v->sent[v->length] = 0;
}

/* Answers a query of the program, such as for the cursor's position, as a terminal does. */
static void answer(vt *v)
{
    char bytes[256];
    size_t n = vterm_output_read(v->term, bytes, sizeof bytes);
    if (n > 0 && v->answer)
        vt_keys(v, v->answer);
    else if (n > 0)
        (void)!write(v->fd, bytes, n);
}

static void look_after(vt *v)
{
    int status;
    if (v->status >= 0 || waitpid(v->pid, &status, WNOHANG) != v->pid)
        return;
    v->status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Reads some output of the program, waiting at most ms for it. False: none came. */
static bool take_some(vt *v, int ms)
{
    char bytes[4096];
    struct pollfd p = {v->fd, POLLIN, 0};
    if (v->fd < 0 || poll(&p, 1, ms) <= 0)
        return false;
    ssize_t n = read(v->fd, bytes, sizeof bytes);
    if (n <= 0)
        return false;
    keep(v, bytes, (size_t)n);
    vterm_input_write(v->term, bytes, (size_t)n);
    answer(v);
    return true;
}

/* Reads all output that is there, so that tests seldom see half a picture. */
static bool take(vt *v, int ms)
{
    bool some = take_some(v, ms);
    while (some && take_some(v, 0)) {
    }
    return some;
}

/* Reads /proc/PID/NAME as text. */
static bool read_about(int pid, const char *file, char text[256])
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, file);
    FILE *about = fopen(path, "r");
    if (!about)
        return false;
    text[fread(text, 1, 255, about)] = '\0';
    (void)fclose(about);
    return true;
}

/* Is the process asleep, with all processes of its group? */
static bool waits(int pid, int group)
{
    char text[256], children[64], state;
    int parent, its_group;
    const char *name_end = read_about(pid, "stat", text) ? strrchr(text, ')') : NULL;
    if (!name_end || sscanf(name_end + 1, " %c %d %d", &state, &parent, &its_group) != 3)
        return true; /* it has ended, or there is no /proc */
    if (its_group != group)
        return true;
    if (!strchr("STtZX", state))
        return false;
    snprintf(children, sizeof children, "task/%d/children", pid);
    char *at = read_about(pid, children, text) ? text : NULL;
    for (long child; at && (child = strtol(at, &at, 10)) > 0;)
        if (!waits((int)child, group))
            return false;
    return true;
}

/* Is the whole foreground process group asleep? Then the picture is complete. */
static bool at_rest(const vt *v)
{
    int group = v->fd < 0 ? -1 : (int)tcgetpgrp(v->fd);
    return group <= 0 || waits(group, group);
}

/* Reads the rest of a picture that the program has begun to draw. */
static void take_whole(vt *v, long end)
{
    for (bool rests = false; !rests && now_ms() < end;) {
        look_after(v);
        rests = at_rest(v) || v->status >= 0; /* before reading: it may draw after this */
        if (take(v, 0))
            rests = false;
        else if (!rests)
            poll(NULL, 0, 1);
    }
}

bool vt_until(vt *v, bool (*done)(vt *v, void *arg), void *arg, int ms)
{
    long end = now_ms() + ms;
    for (;;) {
        if (done(v, arg)) {
            take_whole(v, end);
            return true;
        }
        look_after(v);
        bool more = take(v, v->status < 0 ? STEP_MS : 0);
        if (!more && v->status >= 0)
            return done(v, arg);
        if (now_ms() >= end)
            return done(v, arg);
        /* poll reports a terminal whose other side is closed at once. */
        if (!more && v->status < 0)
            poll(NULL, 0, 1);
    }
}

static bool text_there(vt *v, void *text)
{
    return vt_has(v, text);
}

static bool text_gone(vt *v, void *text)
{
    return !vt_has(v, text);
}

static bool ended(vt *v, void *unused)
{
    (void)unused;
    return v->status >= 0;
}

bool vt_wait(vt *v, const char *text, int ms)
{
    return vt_until(v, text_there, (void *)(uintptr_t)text, ms);
}

/* A full redraw begins with clearing the screen: a missing text counts only when the picture is whole. */
bool vt_wait_gone(vt *v, const char *text, int ms)
{
    long end = now_ms() + ms;
    do {
        if (!vt_until(v, text_gone, (void *)(uintptr_t)text, (int)(end - now_ms())))
            return false;
    } while (vt_has(v, text));
    return true;
}

static bool text_sent(vt *v, void *bytes)
{
    return v->sent && strstr(v->sent, bytes);
}

bool vt_wait_sent(vt *v, const char *bytes, int ms)
{
    return vt_until(v, text_sent, (void *)(uintptr_t)bytes, ms);
}

int vt_exit(vt *v, int ms)
{
    vt_until(v, ended, NULL, ms);
    while (v->status >= 0 && take(v, 0)) {
    }
    return v->status;
}

/* One character as UTF-8; returns its bytes. */
static int put_utf8(char *out, uint32_t c)
{
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (int i = n - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)(n == 1 ? c : first[n] | c);
    return n;
}

const char *vt_row(vt *v, int row)
{
    int n = 0, end = 0;
    for (int x = 0; x < v->cols && n < MAX_ROW - 8;) {
        VTermScreenCell cell;
        vterm_screen_get_cell(v->screen, (VTermPos){row, x}, &cell);
        uint32_t c = cell.chars[0] ? cell.chars[0] : ' ';
        n += put_utf8(v->row + n, c);
        if (c != ' ')
            end = n;
        x += cell.width > 0 ? cell.width : 1;
    }
    v->row[end] = 0;
    return v->row;
}

const char *vt_screen(vt *v)
{
    char *out = v->text;
    for (int y = 0; y < v->rows && y < MAX_ROWS; y++)
        out += sprintf(out, "%s\n", vt_row(v, y));
    return v->text;
}

static int colour_number(const VTermColor *c, bool own)
{
    if (own)
        return -1;
    return VTERM_COLOR_IS_INDEXED(c) ? c->indexed.idx
                                     : c->rgb.red << 16 | c->rgb.green << 8 | c->rgb.blue;
}

char *vt_looks(vt *v)
{
    enum { LINE = 48 };
    char *text = calloc((size_t)(v->cols * v->rows) + 1, LINE), *out = text;
    for (int y = 0; text && y < v->rows; y++)
        for (int x = 0; x < v->cols; x++) {
            VTermScreenCell c;
            vterm_screen_get_cell(v->screen, (VTermPos){y, x}, &c);
            uint32_t ch = c.chars[0] ? c.chars[0] : ' ';
            bool line = c.attrs.underline != 0, reverse = c.attrs.reverse;
            bool inked = ch != ' ' || line || reverse; /* of other blanks only the ground is seen */
            out += snprintf(out, LINE, "%d %d %x %d%d%d %d %d\n", y, x, (unsigned)ch,
                            inked && c.attrs.bold, line, reverse,
                            inked ? colour_number(&c.fg, VTERM_COLOR_IS_DEFAULT_FG(&c.fg)) : 0,
                            colour_number(&c.bg, VTERM_COLOR_IS_DEFAULT_BG(&c.bg)));
        }
    return text;
}

bool vt_has(vt *v, const char *text)
{
    for (int y = 0; y < v->rows; y++)
        if (strstr(vt_row(v, y), text))
            return true;
    return false;
}

/* A program whose output fills the terminal's buffer reads no keys until vt has read it. */
void vt_keys(vt *v, const char *bytes)
{
    size_t left = strlen(bytes);
    for (long end = now_ms() + VT_SOON; left > 0 && v->fd >= 0 && now_ms() < end;) {
        ssize_t n = write(v->fd, bytes, left);
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return; /* the program has closed it */
        if (n < 0)
            take(v, 1);
        else
            bytes += n, left -= (size_t)n;
    }
    assert_true(left == 0 || v->fd < 0);
}

/* libvterm 0.1.4 corrupts its memory when its screen shrinks, so a new, empty one takes its place. The
   program redraws everything after a resize, as terminals may lose what they showed. */
void vt_resize(vt *v, int cols, int rows)
{
    bool alternate = v->alternate, cursor_on = v->cursor_on;
    if (cols == v->cols && rows == v->rows)
        return;
    v->cols = cols;
    v->rows = rows;
    vterm_free(v->term);
    open_screen(v);
    if (alternate)
        vterm_input_write(v->term, "\033[?1049h", 8);
    if (!cursor_on)
        vterm_input_write(v->term, "\033[?25l", 6);
    set_size(v);
}

int vt_pid(const vt *v)
{
    return (int)v->pid;
}

void vt_signal(vt *v, int signal)
{
    if (v->status < 0)
        kill(v->pid, signal);
}

void vt_hang_up(vt *v)
{
    close(v->fd);
    v->fd = -1;
}

const char *vt_sent(vt *v, size_t *length)
{
    *length = v->length;
    return v->sent;
}

bool vt_sent_high_byte(const vt *v)
{
    for (size_t i = 0; i < v->length; i++)
        if ((unsigned char)v->sent[i] > 0x7f)
            return true;
    return false;
}

const char *vt_home(vt *v)
{
    return v->home;
}

bool vt_alternate(vt *v)
{
    return v->alternate;
}

bool vt_cursor_on(vt *v)
{
    return v->cursor_on;
}

void vt_answer(vt *v, const char *bytes)
{
    v->answer = bytes;
}

void vt_free(vt *v)
{
    vt **at = &open_ones;
    while (*at != v)
        at = &(*at)->next;
    *at = v->next;
    if (v->status < 0) {
        kill(v->pid, SIGKILL);
        kill(v->pid, SIGCONT);
        waitpid(v->pid, NULL, 0);
    }
    if (v->fd >= 0)
        close(v->fd);
    vterm_free(v->term);
    (void)remove_all(v->home);
    free(v->sent);
    free(v);
}

int vt_end_all(void **state)
{
    (void)state;
    while (open_ones) {
        print_error("the screen was:\n");
        for (int y = 0; y < open_ones->rows; y++)
            print_error("%s\n", vt_row(open_ones, y));
        vt_free(open_ones);
    }
    return 0;
}

int vt_end_with_folder(void **state)
{
    return vt_end_all(state) | remove_folder(state);
}
