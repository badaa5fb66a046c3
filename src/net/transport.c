/* transport.c - ways to a table: a socket of this machine, ssh to another one, TLS. */
#include "net/transport.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/random.h"
#include "base/safe_text.h"
#include "base/unused.h"
#include "net/net.h"

#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/util.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* PIECE: what a pipe that is ready takes without blocking. DRAIN_MS: for a client that was refused to leave. */
enum { PIECE = 4096, BUFFER = 1 << 16, DRAIN_MS = 2000, ERRORS_MS = 500, SSH_WORDS = 20 };

extern char **environ;

static const char scheme[] = "ssh://";

/* ---- addresses --------------------------------------------------------------------------------- */

/* Nothing that ssh, or the shell behind it, could take for something else. */
static bool is_host(const char *host)
{
    size_t length =
        strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-@");
    const char *at = strchr(host, '@');
    return length > 0 && !host[length] && *host != '-' && *host != '@' &&
           (!at || (at[1] && at[1] != '-' && !strchr(at + 1, '@')));
}

/* Copies a word that fits. */
static bool fits_into(const char *word, char *out, size_t size)
{
    snprintf(out, size, "%s", word);
    return strlen(word) < size;
}

static bool read_ssh(const char *where, table_address *out)
{
    char text[TRANSPORT_HOST + SITTER_NAME + TRANSPORT_PORT], *rest = text;
    if (!fits_into(where, text, sizeof text))
        return false;
    const char *host = strsep(&rest, "/");
    char *port = strrchr(text, ':');
    if (port)
        *port++ = '\0';
    return fits_into(host, out->host, sizeof out->host) && is_host(out->host) &&
           (!port || (fits_into(port, out->port, sizeof out->port) && *port &&
                      !port[strspn(port, "0123456789")])) &&
           (!rest || !*rest ||
            (fits_into(rest, out->table, sizeof out->table) && door_is_name(rest)));
}

/* The table of that name, this account's first, or the only one; returns how many fit. Of several at one socket
   out has its path. error: for which there may be more. */
static int find_here(struct event_base *base, const char *name, table_address *out, int *error)
{
    query_tables *all = query_tables_wait(base);
    *error = all ? query_tables_error(all) : ENOMEM;
    const listed_table *at;
    int fits = 0;
    for (int i = 0; all && (at = query_tables_at(all, i)); i++) {
        const char *path = at->at->path;
        if (name && strcmp(at->name, name) != 0)
            continue;
        bool own = name && at->at->own, other = fits && strcmp(out->path, path) != 0;
        snprintf(out->path, sizeof out->path, "%s", other && !own ? "" : path);
        snprintf(out->table, sizeof out->table, "%s", fits && !own ? "" : at->name);
        fits++;
        if (own) {
            fits = 1;
            break;
        }
    }
    query_tables_free(all);
    return fits;
}

/* A table of this machine. */
static bool find_address(struct event_base *base, const char *name, table_address *out,
                         bool *several, char *why, size_t size)
{
    int error, count = find_here(base, name, out, &error);
    *several = count > 1;
    if (count == 0 && error)
        snprintf(why, size, _("the tables of this machine cannot be looked at: %s"),
                 strerror(error));
    else if (count == 0 && name)
        snprintf(why, size, _("no table on this machine is called \"%s\""), name);
    else if (count == 0)
        snprintf(why, size, "%s", _("no table is open on this machine: 'koudi open' opens one"));
    else if (count > 1 && name)
        snprintf(why, size, _("several accounts have a table called \"%s\": name its socket"),
                 name);
    else if (count > 1)
        snprintf(why, size, "%s", _("several tables are open on this machine: name one"));
    return count == 1;
}

static bool is_socket(const char *path)
{
    struct stat at;
    return stat(path, &at) == 0 && S_ISSOCK(at.st_mode);
}

/* "SOCKET/TABLE", where several tables are at one socket. */
static void split_table(table_address *out)
{
    char *slash = strrchr(out->path, '/');
    if (!slash || is_socket(out->path) || !door_is_name(slash + 1))
        return;
    *slash = '\0';
    if (is_socket(out->path))
        (void)fits_into(slash + 1, out->table, sizeof out->table);
    else
        *slash = '/';
}

bool table_address_read(struct event_base *base, const char *where, table_address *out,
                        bool *several, char *why, size_t size)
{
    *out = (table_address){.path = ""};
    *several = false;
    if (where && strncmp(where, scheme, sizeof scheme - 1) == 0) {
        snprintf(why, size, _("\"%s\" is not of the form ssh://USER@HOST/TABLE"), where);
        return read_ssh(where + sizeof scheme - 1, out);
    }
    if (where && invitation_is(where)) {
        const char *bad;
        bool good = invitation_read(where, &out->invited, &bad);
        snprintf(why, size, "%s", _(bad));
        memcpy(out->table, out->invited.table, sizeof out->invited.table);
        return good;
    }
    if (!where || !strchr(where, '/'))
        return find_address(base, where, out, several, why, size);
    snprintf(why, size, _("the path of the socket is too long: %s"), where);
    if (!fits_into(where, out->path, sizeof out->path))
        return false;
    split_table(out);
    return true;
}

/* ---- ssh --------------------------------------------------------------------------------------- */

static void close_one(int *fd)
{
    if (*fd >= 0)
        (void)close(*fd);
    *fd = -1;
}

/* Keeps the end of what ssh complains of. */
static void read_errors(transport *w)
{
    char piece[512];
    ssize_t got;
    while ((got = read(w->errors, piece, sizeof piece)) > 0)
        for (ssize_t i = 0; i < got; i++) {
            if (w->used == sizeof w->said - 1) {
                w->used /= 2;
                memmove(w->said, w->said + sizeof w->said - 1 - w->used, w->used);
            }
            w->said[w->used++] = piece[i];
        }
    w->said[w->used] = '\0';
}

static void on_complaint(evutil_socket_t fd, UNUSED short what, void *arg)
{
    transport *w = arg;
    char byte;
    read_errors(w);
    if (read(fd, &byte, 1) == 0)
        event_del(w->complains);
}

static pid_t wait_ssh(const transport *w, int how)
{
    pid_t got;
    do
        got = waitpid(w->ssh, NULL, how);
    while (got < 0 && errno == EINTR);
    return got;
}

static void end_ssh(transport *w)
{
    if (w->complains)
        event_free(w->complains);
    w->complains = NULL;
    close_one(&w->errors);
    if (w->ssh > 0 && wait_ssh(w, WNOHANG) == 0) {
        (void)kill(w->ssh, SIGKILL);
        (void)wait_ssh(w, 0);
    }
    w->ssh = 0;
}

int spawn_program(const char *const words[], const int ends[3], pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    union {
        const char *const *given;
        char *const *wanted; /* posix_spawn changes no word */
    } all = {.given = words};
    int error = posix_spawn_file_actions_init(&files);
    if (error)
        return error;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    if ((error = posix_spawnattr_init(&how)) == 0) {
        (void)posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        (void)posix_spawnattr_setsigdefault(&how, &usual);
        (void)posix_spawnattr_setsigmask(&how, &none);
        for (int fd = 0; fd < 3 && !error; fd++)
            error = ends[fd] < 0
                        ? posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0)
                        : posix_spawn_file_actions_adddup2(&files, ends[fd], fd);
        error = error ? error : posix_spawnp(pid, words[0], &files, &how, all.wanted, environ);
        (void)posix_spawnattr_destroy(&how);
    }
    (void)posix_spawn_file_actions_destroy(&files);
    return error;
}

/* Runs ssh with these ends; 0, or an errno. */
static int spawn_ssh(transport *w, int ends, int errors)
{
    const char *words[SSH_WORDS] = {"ssh", "-T", "-a", "-x", "-o", "ServerAliveInterval=20"};
    int n = 6;
    if (!w->asks) {
        words[n++] = "-o";
        words[n++] = "BatchMode=yes";
    }
    if (*w->to.port) {
        words[n++] = "-p";
        words[n++] = w->to.port;
    }
    words[n++] = "--";
    words[n++] = w->to.host;
    words[n++] = "koudi join --wire";
    if (*w->to.table)
        words[n++] = w->to.table;
    w->asks = false;
    return spawn_program(words, (const int[]){ends, ends, errors}, &w->ssh);
}

static int start_ssh(transport *w, struct event_base *base, const char **why)
{
    int ends[2] = {-1, -1}, errors[2] = {-1, -1};
    end_ssh(w);
    w->used = 0;
    *w->said = '\0';
    int error = socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 || pipe(errors) != 0 ? errno : 0;
    for (int i = 0; i < 2 && !error; i++) {
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        (void)fcntl(errors[i], F_SETFD, FD_CLOEXEC);
    }
    error = error ? error : spawn_ssh(w, ends[1], errors[1]);
    close_one(&ends[1]);
    close_one(&errors[1]);
    if (error) {
        snprintf(w->why, sizeof w->why, _("no process can be started: %s"), strerror(error));
        *why = error == ENOENT ? N_("there is no program called ssh") : w->why;
        w->ssh = 0;
        close_one(&ends[0]);
        close_one(&errors[0]);
        return -1;
    }
    (void)evutil_make_socket_nonblocking(errors[0]);
    (void)evutil_make_socket_nonblocking(ends[0]);
    w->errors = errors[0];
    w->complains = event_new(base, w->errors, EV_READ | EV_PERSIST, on_complaint, w);
    if (w->complains)
        (void)event_add(w->complains, NULL);
    return ends[0];
}

/* The last line of what ssh has said. */
static const char *last_words(transport *w)
{
    size_t end = w->used;
    while (end > 0 && strchr("\r\n ", w->said[end - 1]))
        end--;
    w->said[end] = '\0';
    const char *words = strrchr(w->said, '\n');
    words = words ? words + 1 : w->said;
    return strncmp(words, "ssh: ", 5) == 0 ? words + 5 : words;
}

/* ---- for the session --------------------------------------------------------------------------- */

/* The name under which the key of the seat at that table is kept. A seat taken by an invitation has a key of its own,
   since two people of one account may come by two of them; so has a second seat. */
static void name_secret(const transport *w, const char *id, int beside, char out[TABLE_ID + 1])
{
    char digest[DIGEST_TEXT + 1], second[TABLE_ID + 8];
    snprintf(second, sizeof second, "%.*s %d", TABLE_ID, id, beside);
    digest_text(beside ? second : w->to.invited.token, digest);
    snprintf(out, TABLE_ID + 1, "%.*s", TABLE_ID, w->to.invited.port || beside ? digest : id);
}

bool transport_has_second(const transport *w, const char *id, int seat)
{
    char key[TABLE_ID + 1];
    name_secret(w, id, 1 + seat, key);
    return !w->fleeting && secret_is_kept(key);
}

static bool secret_way(void *arg, const char *id, char out[TABLE_SECRET + 1])
{
    transport *w = arg;
    char key[TABLE_ID + 1];
    name_secret(w, id, w->beside, key);
    if (!*w->secret && !w->fleeting && !secret_is_kept(key))
        memcpy(w->made, key, sizeof w->made);
    if (!*w->secret &&
        !(w->fleeting ? random_hex(TABLE_SECRET / 2, w->secret) : secret_of_table(key, w->secret)))
        return false;
    snprintf(out, TABLE_SECRET + 1, "%s", w->secret);
    return true;
}

/* A key that was there before is kept: another program of this account may sit there with it. */
static void forget_way(void *arg)
{
    transport *w = arg;
    if (*w->made)
        secret_forget(w->made);
}

static struct bufferevent *connect_way(void *arg, struct event_base *base, const char **why)
{
    transport *w = arg;
    bool local = *w->to.path;
    char unused[TABLE_SECRET + 1];
    if (w->to.invited.port) {
        *why = N_("the seat's key cannot be kept");
        return secret_way(w, w->to.table, unused) ? connector_connect(&w->connector, base, why)
                                                  : NULL;
    }
    int fd = local ? door_connect(w->to.path) : start_ssh(w, base, why);
    if (fd < 0 && local) {
        snprintf(w->why, sizeof w->why, _("the table cannot be reached: %s"), strerror(errno));
        *why = errno == EPERM ? N_("that socket does not belong to who owns the table")
               : errno == ENOENT || errno == ECONNREFUSED ? close_reason_text(CLOSE_NO_TABLE)
                                                          : w->why;
    }
    if (fd < 0)
        return NULL;
    struct bufferevent *io = bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE);
    *why = N_("there is no memory for a table");
    if (!io)
        (void)close(fd);
    return io;
}

/* Why the connection was cut before the table had answered. ssh may need a moment to say so. */
static void explain_way(void *arg, char *why, size_t size)
{
    transport *w = arg;
    if (w->to.invited.port)
        connector_explain(&w->connector, why, size);
    if (w->errors < 0)
        return;
    struct pollfd end = {.fd = w->errors, .events = POLLIN};
    while (poll(&end, 1, ERRORS_MS) > 0) {
        size_t before = w->used;
        read_errors(w);
        if (w->used == before)
            break;
    }
    if (strstr(w->said, "ost key verification failed"))
        snprintf(why, size,
                 _("the key of %s is not known, or has changed: 'ssh %s%s%s%s' shows it, to be "
                   "compared with what its owner says"),
                 w->to.host, *w->to.port ? "-p " : "", w->to.port, *w->to.port ? " " : "",
                 w->to.host);
    else if (*last_words(w))
        snprintf(why, size, "ssh: %s", last_words(w));
    else
        snprintf(why, size, _("ssh to %s has ended before the table answered"), w->to.host);
    safe_text_make(why);
}

void transport_make(transport *w, const table_address *to)
{
    const invitation *of = &w->to.invited;
    *w = (transport){.to = *to, .errors = -1};
    if (of->port)
        connector_make(&w->connector, of->address, of->port, of->pin);
}

remote_way transport_of(transport *w)
{
    return (remote_way){.connect = connect_way,
                        .arg = w,
                        .secret = secret_way,
                        .refused = forget_way,
                        .explain = explain_way};
}

void transport_end(transport *w)
{
    struct pollfd end = {.fd = w->errors, .events = 0};
    if (w->ssh > 0)
        (void)poll(&end, 1, ERRORS_MS); /* it says good-bye to the other machine */
    end_ssh(w);
    if (w->to.invited.port)
        connector_end(&w->connector);
}

/* ---- --wire ------------------------------------------------------------------------------------ */

/* Bytes in one direction. */
typedef struct flow {
    int from, to;
    size_t at, used;
    bool ended; /* no more will come */
    char byte[BUFFER];
} flow;

static bool is_empty(const flow *f)
{
    return f->at == f->used;
}

static void fill(flow *f)
{
    ssize_t got = read(f->from, f->byte + f->used, sizeof f->byte - f->used);
    if (got > 0)
        f->used += (size_t)got;
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        f->ended = true;
}

/* False when nothing can be written any more. */
static bool pour(flow *f)
{
    size_t size = f->used - f->at;
    ssize_t put = write(f->to, f->byte + f->at, size < PIECE ? size : PIECE);
    f->at += put > 0 ? (size_t)put : 0;
    if (is_empty(f))
        f->at = f->used = 0;
    return put >= 0 || errno == EAGAIN || errno == EINTR;
}

bool transport_bridge(int table, const char *guest)
{
    flow up = {.from = STDIN_FILENO, .to = table}, down = {.from = table, .to = STDOUT_FILENO};
    bool closed = false;
    (void)signal(SIGPIPE, SIG_IGN);
    if (guest)
        up.used =
            (size_t)snprintf(up.byte, sizeof up.byte, "guest : %.*s\n", SITTER_NAME - 1, guest);
    while (!down.ended || !is_empty(&down)) {
        struct pollfd poll_at[] = {
            {.fd = up.ended || up.used == BUFFER ? -1 : STDIN_FILENO, .events = POLLIN},
            {.fd = table,
             .events = (short)((down.ended || down.used == BUFFER ? 0 : POLLIN) |
                               (is_empty(&up) ? 0 : POLLOUT))},
            {.fd = is_empty(&down) ? -1 : STDOUT_FILENO, .events = POLLOUT},
        };
        if (poll_at[1].events == 0)
            poll_at[1].fd = -1;
        if (poll(poll_at, 3, -1) < 0) {
            if (errno != EINTR)
                return false;
            continue;
        }
        if (poll_at[0].revents)
            fill(&up);
        if (poll_at[1].revents & (POLLIN | POLLHUP | POLLERR) && down.used < BUFFER)
            fill(&down);
        if (poll_at[1].revents & POLLOUT && !pour(&up)) {
            up.ended = true;
            up.at = up.used = 0;
        }
        if (poll_at[2].revents && !pour(&down))
            return false;
        if (up.ended && is_empty(&up) && !closed) {
            (void)shutdown(table, SHUT_WR);
            closed = true;
        }
    }
    return true;
}

void transport_refuse(close_reason why)
{
    char text[TABLE_LINE];
    struct pollfd gone = {.fd = STDIN_FILENO, .events = POLLIN};
    printf("koudi-table 1 can\nrefuse %s : %s\n", close_reason_word(why), close_reason_text(why));
    (void)fflush(stdout);
    while (poll(&gone, 1, DRAIN_MS) > 0 && read(STDIN_FILENO, text, sizeof text) > 0) {
    }
}
