/* gateway.c - serves the page, and joins each WebSocket to a pty in which koudi join runs, and nothing else. The first
   message of a visit has the invitation; no process is started before the service of the tables has accepted it. */
#include "web/gateway.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/safe_text.h"
#include "base/sanitized.h"
#include "base/unused.h"
#include "cli/cli.h"
#include "net/tls.h"
#include "net/transport.h"
#include "session/invitation.h"
#include "table/program.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <limits.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* MESSAGE: bytes of one from the browser. KEYS: those that the terminal has not read. SCREEN: bytes read of it at
   once. GREETING_S: for the first message, and for the service's answer. A visit may send RATE bytes a second, and
   BURST at once. VISITS: in all, at most. LAST: bytes of the last message to a page. */
enum {
    MESSAGE = 4096,
    KEYS = 16384,
    SCREEN = 16384,
    GREETING_S = 10,
    RATE = 4096,
    BURST = 32768,
    VISITS = 1024,
    ADDRESS = 64,
    LAST = 100,
    COLUMNS_LEAST = 20,
    ROWS_LEAST = 5,
    SIZE_MOST = 500
};

typedef enum visit_state {
    VISIT_OPEN,   /* the first message is waited for */
    VISIT_ASKS,   /* the service is asked */
    VISIT_PLAYS,  /* koudi join runs */
    VISIT_CLOSES, /* the last message is to be sent */
} visit_state;

/* What the page tells of itself. */
typedef struct visitor_terminal {
    char secret[TABLE_SECRET + 1]; /* the seat's key, which the page keeps */
    char language[8], name[SITTER_NAME];
    bool spoken;  /* plain mode, for a screen reader */
    bool watches; /* the screen that all look at: no seat */
    unsigned short columns, rows;
} visitor_terminal;

/* One person; the session data of the WebSocket. */
typedef struct visit {
    visit_state state;
    struct lws *socket, *asked, *terminal; /* asked: the service. NULL: not, or not any more */
    int leash;                             /* of the guardian of koudi join; -1: not any more */
    char address[ADDRESS];
    visitor_terminal at;
    invitation invited;
    char word[TABLE_INVITATION]; /* as the service has it */
    long allowance;              /* bytes that may still come */
    lws_usec_t refilled;
    char last[LAST]; /* the last message: why it ends */
    size_t keys, shown;
    unsigned char key[KEYS], screen[LWS_PRE + SCREEN];
} visit;

static struct {
    const gateway_options *options;
    char command[PATH_MAX + 3]; /* the program, quoted as for a shell */
    visit *visit[VISITS];
    int count;
    struct lws_vhost *host;
    struct lws_context *context;
} gateway;

static volatile sig_atomic_t stopped;

/* ---- the end of a visit ---- */

/* Ends a connection of ours, if there is one, once the loop is free to. */
static void hang_up(struct lws *wsi)
{
    if (wsi)
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* koudi join leaves, and the seat is kept; if it does not, its guardian ends it. */
static void leave_terminal(visit *v)
{
    hang_up(v->terminal);
    if (v->leash >= 0) {
        (void)!write(v->leash, "", 1);
        (void)close(v->leash);
    }
    v->leash = -1;
}

/* The reason is a word for the page, which has its sentence; behind "refused" stands the word of the service. */
static void visit_end(visit *v, const char *why)
{
    if (v->state == VISIT_CLOSES)
        return;
    v->state = VISIT_CLOSES;
    snprintf(v->last, sizeof v->last, "%s", why);
    hang_up(v->asked);
    leave_terminal(v);
    lws_callback_on_writable(v->socket);
}

/* ---- the terminal ---- */

static struct winsize size_of(const visit *v)
{
    return (struct winsize){.ws_row = v->at.rows, .ws_col = v->at.columns};
}

/* Of what koudi join may reach: to read the system and itself, and the port of that invitation. */
static confine confine_for(uint16_t port)
{
    return (confine){
        .files = !SANITIZED, .reads_only = true, .command = gateway.command, .port = port};
}

/* koudi join with a bare environment, under a guardian. */
static bool start_program(const visit *v, const confine *how, int line, int leash)
{
    char name[SITTER_NAME + 8], key[64], language[32];
    const char *words[8] = {gateway.options->program, "join"};
    int count = 2;
    snprintf(name, sizeof name, "--name=%s", v->at.name);
    snprintf(key, sizeof key, "KOUDI_SEAT_KEY=%s", v->at.secret);
    snprintf(language, sizeof language, "LANGUAGE=%s", v->at.language);
    if (*v->at.name)
        words[count++] = name;
    if (v->at.spoken)
        words[count++] = "--plain";
    if (v->at.watches)
        words[count++] = "--seat=watch";
    words[count++] = v->word;
    const char *environment[] = {"TERM=xterm-256color",
                                 "COLORTERM=truecolor",
                                 "LC_ALL=C.UTF-8",
                                 "HOME=/dev/null",
                                 "PATH=/usr/bin:/bin",
                                 "KOUDI_BUTTONS=1",
                                 language,
                                 key,
                                 NULL};
    guardian_task task = {.words = words,
                          .environment = environment,
                          .line = line,
                          .terminal = true,
                          .leash = leash,
                          .files = how->files && confine_can(),
                          .parent = getpid()};
    if (!confine_open(how, &task.domain))
        return false;
    bool started = guardian_start(&task) > 0;
    if (task.domain >= 0)
        (void)close(task.domain);
    return started;
}

/* The paths are opened anew for each, for a file such as /etc/resolv.conf may have been replaced. */
static bool start_confined(const visit *v, int line, int leash)
{
    char why[CONFINE_WHY];
    const char *unused;
    invitation to;
    if (!invitation_read(v->word, &to, &unused))
        return false;
    confine how = confine_for(to.port);
    bool started = confine_prepare(&how, why, sizeof why) && start_program(v, &how, line, leash);
    confine_release(&how);
    return started;
}

static bool start_terminal(visit *v)
{
    struct winsize size = size_of(v);
    int fd = -1, line = -1, leash[2] = {-1, -1};
    bool started = openpty(&fd, &line, NULL, NULL, &size) == 0 && pipe(leash) == 0 &&
                   start_confined(v, line, leash[0]);
    if (line >= 0)
        (void)close(line);
    if (leash[0] >= 0)
        (void)close(leash[0]);
    v->leash = leash[1];
    if (started) {
        (void)fcntl(fd, F_SETFL, O_NONBLOCK);
        lws_sock_file_fd_type adopted = {.filefd = fd};
        v->terminal = lws_adopt_descriptor_vhost(gateway.host, LWS_ADOPT_RAW_FILE_DESC, adopted,
                                                 "terminal", NULL);
    }
    if (!v->terminal) {
        if (fd >= 0)
            (void)close(fd);
        return false;
    }
    lws_set_opaque_user_data(v->terminal, v);
    v->state = VISIT_PLAYS;
    return true;
}

static int terminal_call(struct lws *wsi, enum lws_callback_reasons reason, UNUSED void *user,
                         UNUSED void *in, UNUSED size_t length)
{
    visit *v = lws_get_opaque_user_data(wsi);
    int fd = (int)lws_get_socket_fd(wsi);
    ssize_t n;
    switch (reason) {
    case LWS_CALLBACK_RAW_RX_FILE:
        if (!v || v->shown)
            return v ? lws_rx_flow_control(wsi, 0) : -1;
        n = read(fd, v->screen + LWS_PRE, SCREEN);
        if (n <= 0)
            return n < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
        v->shown = (size_t)n;
        (void)lws_rx_flow_control(wsi, 0); /* until the browser has it */
        lws_callback_on_writable(v->socket);
        return 0;
    case LWS_CALLBACK_RAW_WRITEABLE_FILE:
        n = v ? write(fd, v->key, v->keys) : 0;
        if (n < 0)
            return errno == EAGAIN ? 0 : -1;
        if (v && n > 0) {
            v->keys -= (size_t)n;
            memmove(v->key, v->key + n, v->keys);
            if (v->keys)
                lws_callback_on_writable(wsi);
        }
        return 0;
    case LWS_CALLBACK_RAW_CLOSE_FILE:
        if (v) {
            v->terminal = NULL;
            if (!v->shown)
                visit_end(v, "left");
        }
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* a browser asks for this protocol */
    default: return 0;
    }
}

/* ---- the service of the tables is asked ---- */

/* With the invitation's own seat and key, as koudi join will. */
static int ask_service(visit *v, struct lws *wsi)
{
    unsigned char text[LWS_PRE + 400];
    char *words = (char *)text + LWS_PRE;
    int n = snprintf(words, 400, "koudi-table 1 can\ntable : %s\ntoken %s\n%s %s\nknock\n",
                     v->invited.table, v->invited.token, v->at.watches ? "seat" : "secret",
                     v->at.watches ? "watch" : v->at.secret);
    return lws_write(wsi, text + LWS_PRE, (size_t)n, LWS_WRITE_RAW) == n ? 0 : -1;
}

/* Takes a line of its answer; true: it was the last. A refusal goes into why. */
static bool hear_service(visit *v, char *line, char why[LAST])
{
    table_line said;
    bool wrong;
    if (!table_line_read(&said, line, &wrong))
        return wrong;
    if (said.word == SAY_INVITATION)
        invitation_take(said.text, v->word);
    if (said.word != SAY_REFUSE && said.word != SAY_END)
        return false;
    if (said.word == SAY_END && *v->word)
        v->state = VISIT_OPEN; /* it may begin */
    else
        snprintf(why, LAST, "refused %s", said.code);
    return true;
}

static int service_call(struct lws *wsi, enum lws_callback_reasons reason, UNUSED void *user,
                        void *in, size_t length)
{
    visit *v = lws_get_opaque_user_data(wsi);
    if (!v) /* the visit is gone, or a browser asks for this protocol */
        return reason == LWS_CALLBACK_RAW_RX || reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION
                   ? -1
                   : 0;
    switch (reason) {
    case LWS_CALLBACK_RAW_WRITEABLE: return ask_service(v, wsi);
    case LWS_CALLBACK_RAW_RX: /* the answer, of some lines, collects where the screen will be */
        if (length > SCREEN - 1 - v->shown)
            return -1;
        memcpy(v->screen + v->shown, in, length);
        v->shown += length;
        v->screen[v->shown] = '\0';
        return strstr((char *)v->screen, "\nend ") || strstr((char *)v->screen, "\nrefuse ") ? -1
                                                                                             : 0;
    case LWS_CALLBACK_RAW_CLOSE: {
        char *at = (char *)v->screen, *line, why[LAST] = "away";
        v->asked = NULL;
        while (v->state == VISIT_ASKS && v->shown && (line = strsep(&at, "\n")))
            if (hear_service(v, line, why))
                break;
        v->shown = 0;
        if (v->state == VISIT_ASKS)
            visit_end(v, why);
        else if (v->state == VISIT_OPEN && !start_terminal(v))
            visit_end(v, "full");
        return 0;
    }
    default: return 0;
    }
}

static bool knock(visit *v)
{
    int fd = door_connect(gateway.options->service);
    lws_sock_file_fd_type adopted = {.sockfd = fd};
    if (fd < 0)
        return false;
    v->asked = lws_adopt_descriptor_vhost(gateway.host, LWS_ADOPT_SOCKET, adopted, "service", NULL);
    if (!v->asked)
        return false;
    v->state = VISIT_ASKS;
    v->shown = 0;
    *v->word = '\0';
    lws_set_opaque_user_data(v->asked, v);
    lws_set_timeout(v->asked, PENDING_TIMEOUT_USER_OK, GREETING_S);
    lws_callback_on_writable(v->asked);
    return true;
}

/* ---- messages of the page: a letter, and what it is about ---- */

static bool read_size(visit *v, const char *text)
{
    unsigned columns, rows;
    char end;
    /* NOLINTNEXTLINE(cert-err34-c): three digits do not overflow */
    if (sscanf(text, "%3ux%3u%c", &columns, &rows, &end) != 2)
        return false;
    if (columns < COLUMNS_LEAST || rows < ROWS_LEAST || columns > SIZE_MOST || rows > SIZE_MOST)
        return false;
    v->at.columns = (unsigned short)columns;
    v->at.rows = (unsigned short)rows;
    return true;
}

/* SECRET COLUMNSxROWS LANGUAGE MODE, a line, the name, a line, and the invitation. */
static bool hear_hello(visit *v, char *text)
{
    char size[16], language[sizeof v->at.language], mode[8], *name = strchr(text, '\n');
    char *word = name ? strchr(name + 1, '\n') : NULL;
    const char *why;
    if (v->state != VISIT_OPEN || !word)
        return false;
    *name++ = *word++ = '\0';
    if (sscanf(text, "%32[0-9a-f] %15s %7[a-zA-Z_] %7[a-z]", v->at.secret, size, language, mode) !=
            4 ||
        strlen(v->at.secret) != TABLE_SECRET || !read_size(v, size))
        return false;
    snprintf(v->at.language, sizeof v->at.language, "%s", language);
    snprintf(v->at.name, sizeof v->at.name, "%s", name);
    safe_text_make(v->at.name);
    v->at.spoken = strcmp(mode, "plain") == 0;
    v->at.watches = strcmp(mode, "watch") == 0;
    if (!invitation_read(word, &v->invited, &why))
        visit_end(v, "mangled");
    else if (!knock(v))
        visit_end(v, "away");
    return true;
}

static bool hear_keys(visit *v, const char *text, size_t length)
{
    if (v->state != VISIT_PLAYS || !v->terminal)
        return v->state == VISIT_CLOSES; /* they cross its end */
    if (length > KEYS - v->keys)
        return false;
    memcpy(v->key + v->keys, text, length);
    v->keys += length;
    lws_callback_on_writable(v->terminal);
    return true;
}

static bool hear_message(visit *v, char *text, size_t length)
{
    switch (text[0]) {
    case 'h': return hear_hello(v, text + 1);
    case 'k': return hear_keys(v, text + 1, length - 1);
    case 's':
        if (!read_size(v, text + 1))
            return false;
        if (v->terminal) {
            struct winsize size = size_of(v);
            (void)ioctl((int)lws_get_socket_fd(v->terminal), TIOCSWINSZ, &size);
        }
        return true;
    default: return false;
    }
}

/* Has it sent no more than it may? */
static bool within_rate(visit *v, size_t bytes)
{
    lws_usec_t now = lws_now_usecs();
    long more = (long)((now - v->refilled) * RATE / LWS_US_PER_SEC);
    v->refilled = more > 0 ? now : v->refilled;
    v->allowance = v->allowance + more > BURST ? BURST : v->allowance + more;
    v->allowance -= (long)bytes;
    return v->allowance >= 0;
}

/* ---- the WebSocket ---- */

/* Of an address of a page the origin is the beginning: its scheme and host. */
static bool is_origin_of(const char *origin, const char *page)
{
    const char *host = strstr(page, "//") + 2;
    size_t length = (size_t)(host - page) + strcspn(host, "/");
    return strlen(origin) == length && strncasecmp(origin, page, length) == 0;
}

/* A page of another site may not connect: the browser would let it act for whoever looks at it. */
static bool of_own_page(struct lws *wsi)
{
    char origin[300] = "", host[256] = "", own[300];
    (void)lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    (void)lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    if (gateway.options->origin)
        return is_origin_of(origin, gateway.options->origin);
    snprintf(own, sizeof own, "http%s://%s", gateway.options->certificate ? "s" : "", host);
    return *host && strcmp(origin, own) == 0;
}

/* Of an address of IPv6 its network of 64 bits, for whoever has one address there usually has all; of a mapped one that
   of IPv4. */
static void bound_address(char at[ADDRESS])
{
    struct in6_addr six;
    if (inet_pton(AF_INET6, at, &six) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        (void)inet_ntop(AF_INET, six.s6_addr + 12, at, ADDRESS);
        return;
    }
    memset(six.s6_addr + 8, 0, 8);
    (void)inet_ntop(AF_INET6, &six, at, ADDRESS);
}

/* Where it comes from: through a proxy, which is trusted or at a Unix socket, as that says. */
static void read_address(struct lws *wsi, char out[ADDRESS])
{
    char said[4 * ADDRESS] = "", trusted[ADDRESS];
    snprintf(trusted, ADDRESS, "%s", gateway.options->trusted ? gateway.options->trusted : "");
    bound_address(trusted);
    lws_get_peer_simple(wsi, out, ADDRESS);
    bound_address(out);
    if ((strchr(gateway.options->listen, '/') || strcmp(out, trusted) == 0) &&
        lws_hdr_copy(wsi, said, sizeof said, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        const char *last =
            strrchr(said, ','); /* its own; those before it anybody may have written */
        snprintf(out, ADDRESS, "%.*s", ADDRESS - 1, last ? last + 1 + strspn(last + 1, " ") : said);
        bound_address(out);
    }
}

static bool visit_begin(visit *v, struct lws *wsi)
{
    unsigned same = 0;
    *v = (visit){.socket = wsi, .leash = -1, .allowance = BURST, .refilled = lws_now_usecs()};
    read_address(wsi, v->address);
    for (int i = 0; i < gateway.count; i++)
        same += strcmp(gateway.visit[i]->address, v->address) == 0;
    if (gateway.count == VISITS || (unsigned)gateway.count >= gateway.options->most ||
        same >= gateway.options->most_each)
        return false;
    gateway.visit[gateway.count++] = v;
    lws_set_timer_usecs(wsi, (lws_usec_t)GREETING_S * LWS_US_PER_SEC);
    return true;
}

static void visit_gone(visit *v)
{
    for (int i = 0; i < gateway.count; i++)
        if (gateway.visit[i] == v)
            gateway.visit[i--] = gateway.visit[--gateway.count];
    v->state = VISIT_CLOSES;
    if (v->asked)
        lws_set_opaque_user_data(v->asked, NULL);
    if (v->terminal)
        lws_set_opaque_user_data(v->terminal, NULL);
    leave_terminal(v);
}

/* Sends what is waiting; -1 after the last message. */
static int show(visit *v, struct lws *wsi)
{
    if (v->state != VISIT_ASKS && v->shown) {
        size_t n = v->shown;
        v->shown = 0;
        if (lws_write(wsi, v->screen + LWS_PRE, n, LWS_WRITE_BINARY) < (int)n)
            return -1;
        if (v->terminal)
            (void)lws_rx_flow_control(v->terminal, 1);
        else
            visit_end(v, "left");
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (v->state != VISIT_CLOSES || !*v->last)
        return 0;
    unsigned char text[LWS_PRE + sizeof v->last];
    size_t n = strlen(v->last);
    memcpy(text + LWS_PRE, v->last, n);
    *v->last = '\0';
    (void)lws_write(wsi, text + LWS_PRE, n, LWS_WRITE_TEXT);
    lws_close_reason(wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
    return -1;
}

/* Descriptors have the lowest free number. Those above are kept for the terminals: without any left libwebsockets would
   try again without a rest to accept a connection. */
static bool has_room(int descriptor)
{
    enum { KEPT = 64 };
    struct rlimit files;
    return getrlimit(RLIMIT_NOFILE, &files) == 0 && (rlim_t)descriptor + KEPT < files.rlim_cur;
}

static int socket_call(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t length)
{
    static unsigned char rude[] = "against the protocol";
    visit *v = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return has_room((int)(intptr_t)in) ? 0 : -1;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* not to HTTP/2 */
        return strcasecmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return of_own_page(wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return visit_begin(v, wsi) ? 0 : -1;
    case LWS_CALLBACK_TIMER:
        if (v->state == VISIT_OPEN)
            visit_end(v, "late");
        return 0;
    case LWS_CALLBACK_RECEIVE: {
        char text[MESSAGE + 1];
        bool whole = lws_is_first_fragment(wsi) && lws_is_final_fragment(wsi);
        if (whole && length && length <= MESSAGE && within_rate(v, length)) {
            memcpy(text, in, length);
            text[length] = '\0';
            if (hear_message(v, text, length))
                return 0;
        }
        lws_close_reason(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, rude, sizeof rude - 1);
        return -1;
    }
    case LWS_CALLBACK_SERVER_WRITEABLE: return show(v, wsi);
    case LWS_CALLBACK_CLOSED: visit_gone(v); return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

/* ---- the server ---- */

static void on_stop(UNUSED int signal)
{
    stopped = 1; /* and the loop's wait ends */
}

static struct lws_context *open_context(const gateway_options *options)
{
    static const struct lws_protocols protocols[] = {
        {.name = "koudi-web-1",
         .callback = socket_call,
         .per_session_data_size = sizeof(visit),
         .rx_buffer_size = MESSAGE},
        {.name = "terminal", .callback = terminal_call},
        {.name = "service", .callback = service_call, .rx_buffer_size = SCREEN},
        {.name = NULL},
    };
    static struct lws_http_mount page = {.mountpoint = "/",
                                         .mountpoint_len = 1,
                                         .def = "index.html",
                                         .origin_protocol = LWSMPRO_FILE,
                                         .cache_max_age = 3600,
                                         .cache_reusable = 1,
                                         .cache_revalidate = 1};
    /* Styles may stand in the page, for xterm.js writes its own there. */
    static const struct lws_protocol_vhost_options
        policy = {NULL, NULL, "content-security-policy:",
                  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
                  "img-src 'self' data:; "
                  "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
                  "frame-ancestors 'none'"},
        frames = {&policy, NULL, "x-frame-options:", "deny"},
        types = {&frames, NULL, "x-content-type-options:", "nosniff"},
        referrer = {&types, NULL, "referrer-policy:", "no-referrer"};
    bool local = strchr(options->listen, '/') != NULL;
    char host[TCP_HOST] = "", port[TCP_PORT] = "0";
    struct in_addr four;
    struct lws_context_creation_info info = {.protocols = protocols,
                                             .mounts = &page,
                                             .headers = &referrer,
                                             .ssl_cert_filepath = options->certificate,
                                             .ssl_private_key_filepath = options->key,
                                             .alpn = "http/1.1", /* has_room counts no streams */
                                             .keepalive_timeout = 30,
                                             .ka_time = 60,
                                             .ka_probes = 3,
                                             .ka_interval = 20};
    page.origin = options->pages;
    if (!local)
        (void)tcp_read(options->listen, host, port);
    info.port = (int)strtol(port, NULL, 10);
    info.iface = local ? options->listen : *host ? host : NULL;
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (local ? LWS_SERVER_OPTION_UNIX_SOCK : 0) |
                   (inet_pton(AF_INET, host, &four) == 1 ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0) |
                   (options->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0);
    lws_set_log_level(LLL_ERR, NULL);
    return lws_create_context(&info);
}

/* Can koudi join be confined? Where the system can it must be. */
static bool try_confining(char *why, size_t size)
{
    confine how = confine_for(0);
    snprintf(gateway.command, sizeof gateway.command, "'%s'", gateway.options->program);
    bool good = confine_prepare(&how, why, size);
    confine_release(&how);
    if (!confine_can())
        cli_complain("%s", _("koudi join is not confined: this system cannot do it"));
    return good;
}

/* Are the page and koudi there? */
static bool find_files(const gateway_options *options, char *why, size_t size)
{
    char page[PATH_MAX];
    snprintf(page, sizeof page, "%s/index.html", options->pages);
    const char *missing = access(page, R_OK) != 0               ? page
                          : access(options->program, X_OK) != 0 ? options->program
                                                                : NULL;
    if (missing)
        snprintf(why, size, "%s: %s", missing, file_why(errno));
    return !missing;
}

/* libwebsockets would remove whatever lies where its socket is to be, and be there instead of another one. */
static bool place_is_free(const char *path)
{
    struct stat at;
    if (!strchr(path, '/') || lstat(path, &at) != 0)
        return true;
    int other = door_connect(path);
    if (other >= 0)
        (void)close(other);
    return S_ISSOCK(at.st_mode) && other < 0;
}

bool gateway_run(const gateway_options *options, char *why, size_t size)
{
    gateway.options = options;
    if (!find_files(options, why, size) || !try_confining(why, size) ||
        (options->certificate &&
         !tls_files_are_good(options->certificate, options->key, why, size)))
        return false;
    gateway.context = place_is_free(options->listen) ? open_context(options) : NULL;
    if (!gateway.context) {
        snprintf(why, size, _("cannot listen at %s"), options->listen);
        return false;
    }
    gateway.host = lws_get_vhost_by_name(gateway.context, "default");
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for the children */
    signal(SIGTERM, on_stop);
    signal(SIGINT, on_stop);
    while (!stopped && lws_service(gateway.context, 0) >= 0) {
    }
    lws_context_destroy(gateway.context);
    return true;
}
