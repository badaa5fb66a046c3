/* query.c - questions to tables and services of this machine: each socket is sent one, and answers until it ends or
   refuses. */
#include "net/net.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/safe_text.h"
#include "base/unused.h"
#include "net/transport.h"
#include "record/rules_word.h"

#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 5000 };

typedef struct query query;

/* A socket that is asked. */
typedef struct asked {
    query *query;
    connection *connection; /* NULL: it is not waited for */
    bool answered;
    unsigned sits; /* bit s: of the last table, the sitter at seat s was told */
    listed_table *table;
    int count;
} asked;

struct query {
    void (*hear)(asked *a, table_line *said);
    void (*done)(query *q); /* all have answered, or their time is over; may be NULL */
    asked *asked;
    int count, waits; /* waits: for so many */
    struct event *late;
};

static void query_hang_up(query *q)
{
    for (int i = 0; i < q->count; i++) {
        connection_free(q->asked[i].connection);
        q->asked[i].connection = NULL;
    }
    q->waits = 0;
}

static void query_finish(query *q)
{
    query_hang_up(q);
    evtimer_del(q->late);
    if (q->done)
        q->done(q);
}

static void query_stop(asked *a)
{
    query *q = a->query;
    connection_free(a->connection);
    a->connection = NULL;
    if (--q->waits == 0)
        query_finish(q);
}

static void on_query_late(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    query_finish(arg);
}

static void on_query_end(void *arg, UNUSED connection_end why)
{
    query_stop(arg);
}

static void on_query_hear(void *arg, char *text)
{
    table_line said;
    asked *a = arg;
    bool wrong;
    if (a->count && strncmp(text, "sitter ", 7) == 0) {
        listed_table *last = &a->table[a->count - 1];
        int seat = table_sitter_read(text, last->sitter);
        a->sits |= seat >= 0 ? 1U << seat : 0;
        last->shows = a->sits == (1U << KD_SEATS) - 1;
        return;
    }
    if (!table_line_read(&said, text, &wrong))
        return;
    a->query->hear(a, &said);
    if (said.word == SAY_END || said.word == SAY_REFUSE)
        query_stop(a);
}

/* Sends the question over a connected socket, which is closed in any case. */
static void query_ask(query *q, asked *a, struct event_base *base, int fd, const char *words,
                      size_t length)
{
    static const connection_limits limits = {
        .longest = TABLE_LINE + 1, .unread = 1 << 10, .lines_s = 2000, .bytes_s = 256 << 10};
    static const connection_calls calls = {.hear = on_query_hear, .end = on_query_end};
    struct bufferevent *io =
        fd >= 0 ? bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE) : NULL;
    a->query = q;
    a->connection = io ? connection_new(base, io, &limits, &calls, a) : NULL;
    q->waits += a->connection != NULL;
    if (a->connection)
        connection_send(a->connection, words, length);
    else if (fd >= 0 && !io)
        (void)close(fd);
}

/* ---- one socket, in a loop of its own, until it has told all ---- */

typedef struct asking {
    query query;
    asked asked;
    void (*hear)(void *arg, const table_line *said);
    void *arg;
    char *why;
    size_t size;
    close_reason how;
} asking;

static void on_asking_hear(asked *at, table_line *said)
{
    asking *a = (asking *)(void *)at->query;
    if (said->word != SAY_END && said->word != SAY_REFUSE) {
        a->hear(a->arg, said);
        return;
    }
    a->how = close_reason_find(said->code);
    if (a->how != CLOSE_LISTED)
        snprintf(a->why, a->size, "%s",
                 a->how < CLOSE_REASONS ? _(close_reason_text(a->how)) : said->text);
}

close_reason query_socket(int fd, const char *words, size_t length,
                          void (*hear)(void *arg, const table_line *said), void *arg, char *why,
                          size_t size)
{
    asking a = {.hear = hear, .arg = arg, .size = size, .how = CLOSE_REASONS};
    struct event_base *base = loop_new(false);
    a.why = why; /* not in the list above, where clang-tidy takes it for a const */
    a.query = (query){.hear = on_asking_hear, .asked = &a.asked, .count = 1};
    a.query.late = base ? evtimer_new(base, on_query_late, &a.query) : NULL;
    if (a.query.late) {
        query_ask(&a.query, &a.asked, base, fd, words, length);
        timer_set(a.query.late, PATIENCE_MS);
        while (a.query.waits && loop_turn(base)) {
        }
        query_hang_up(&a.query);
        event_free(a.query.late);
    } else if (fd >= 0) {
        (void)close(fd);
    }
    if (base)
        event_base_free(base);
    return a.how;
}

/* ---- which tables this machine has: all sockets are asked at once, and the loop waits for none ---- */

struct query_tables {
    query query;
    void (*done)(void *arg);
    void *arg;
    door door[DOORS];
    asked asked[DOORS];
    int error;
};

/* A socket that has said nothing is listed by its name alone. */
static void on_tables_done(query *q)
{
    query_tables *l = (query_tables *)(void *)q;
    for (int i = 0; i < q->count; i++) {
        asked *a = &l->asked[i];
        if (a->answered || a->count || !(a->table = calloc(1, sizeof *a->table)))
            continue;
        a->count = 1;
        *a->table = (listed_table){.at = &l->door[i], .silent = true, .free = -1};
        snprintf(a->table->name, sizeof a->table->name, "%s", l->door[i].name);
    }
    l->done(l->arg);
}

static void add_table(asked *a, const table_line *said)
{
    const query_tables *l = (const query_tables *)(const void *)a->query;
    size_t size = (size_t)(a->count + 1) * sizeof *a->table;
    listed_table *more = a->count < QUERY_TABLES_TABLES ? realloc(a->table, size) : NULL;
    if (!more)
        return;
    a->table = more;
    a->sits = 0;
    listed_table *t = &more[a->count++];
    *t = (listed_table){.at = &l->door[a - l->asked], .free = -1};
    snprintf(t->id, sizeof t->id, "%.*s", TABLE_ID, said->code);
    snprintf(t->name, sizeof t->name, "%.*s", SITTER_NAME - 1, said->text);
    snprintf(t->rules_name, sizeof t->rules_name, "%.*s", (int)sizeof t->rules_name - 1,
             said->rest);
    safe_text_make(t->rules_name);
    for (int i = 0; i < a->count; i++)
        more[i].among = a->count > 1;
}

static void on_tables_hear(asked *a, table_line *said)
{
    a->answered = a->answered || said->word == SAY_END;
    if (said->word == SAY_TABLE && *said->code)
        add_table(a, said);
    else if (said->word == SAY_FREE && a->count)
        a->table[a->count - 1].free = (int)said->number;
    else if (said->word == SAY_RULES_WORD && a->count) {
        listed_table *t = &a->table[a->count - 1];
        const char *unused;
        if (*said->text)
            snprintf(t->rules_name, sizeof t->rules_name, "%.*s", (int)sizeof t->rules_name - 1,
                     said->text);
        t->ruled = rules_word_read(said->rest, &t->rules, NULL, &unused);
    } else if (said->word == SAY_ENDS && a->count)
        a->table[a->count - 1].ends_s = said->number;
}

query_tables *query_tables_new(struct event_base *base, void (*done)(void *arg), void *arg)
{
    static const char words[] = TABLE_HELLO " can\ntables\n";
    query_tables *l = calloc(1, sizeof *l);
    struct event *late = l ? evtimer_new(base, on_query_late, &l->query) : NULL;
    if (!late) {
        free(l);
        return NULL;
    }
    l->query =
        (query){.hear = on_tables_hear, .done = on_tables_done, .asked = l->asked, .late = late};
    l->done = done;
    l->arg = arg;
    l->query.count = door_list(l->door, &l->error);
    for (int i = 0; i < l->query.count; i++) {
        query_ask(&l->query, &l->asked[i], base, l->door[i].fd, words, sizeof words - 1);
        l->door[i].fd = -1;
    }
    timer_set(late, l->query.waits ? QUERY_TABLES_MS : 0);
    return l;
}

static void note_done(void *arg)
{
    *(bool *)arg = true;
}

query_tables *query_tables_wait(struct event_base *base)
{
    struct event_base *own = base ? NULL : loop_new(false);
    bool done = false;
    base = base ? base : own;
    query_tables *l = base ? query_tables_new(base, note_done, &done) : NULL;
    while (l && !done && loop_turn(base)) {
    }
    if (l && own) {
        event_free(l->query.late);
        l->query.late = NULL;
    }
    if (own)
        event_base_free(own);
    return l;
}

int query_tables_error(const query_tables *l)
{
    return l->error;
}

const listed_table *query_tables_at(const query_tables *l, int i)
{
    for (int k = 0; k < l->query.count; i -= l->asked[k++].count)
        if (i < l->asked[k].count)
            return &l->asked[k].table[i];
    return NULL;
}

void query_tables_free(query_tables *l)
{
    if (!l)
        return;
    query_hang_up(&l->query);
    for (int i = 0; i < l->query.count; i++)
        free(l->asked[i].table);
    if (l->query.late)
        event_free(l->query.late);
    free(l);
}

/* ---- figures of a service that runs ---- */

typedef struct figures {
    void (*tell)(const char *name, unsigned long long number);
} figures;

static void on_figure(void *arg, const table_line *said)
{
    const figures *f = arg;
    if (said->word == SAY_FIGURE)
        f->tell(said->code, said->number);
}

bool query_status(const char *socket, void (*figure)(const char *name, unsigned long long number),
                  char *why, size_t size)
{
    static const char words[] = TABLE_HELLO " can\nstatus\n";
    figures f = {.tell = figure};
    char path[PATH_MAX];
    const char *cannot;
    if (!socket && !door_path("serve", path, &cannot)) {
        snprintf(why, size, "%s", _(cannot));
        return false;
    }
    socket = socket ? socket : path;
    int fd = door_connect(socket);
    if (fd < 0) {
        snprintf(why, size, _("no service can be asked at %s: %s"), socket, strerror(errno));
        return false;
    }
    snprintf(why, size, _("the service at %s does not answer"), socket);
    close_reason how = query_socket(fd, words, sizeof words - 1, on_figure, &f, why, size);
    if (how == CLOSE_NOT_ADMITTED)
        snprintf(why, size, "%s", _("only the account that serves may ask"));
    return how == CLOSE_LISTED;
}

/* ---- invitations ---- */

static void on_query_invitation_hear(void *arg, const table_line *said)
{
    char(*out)[TABLE_INVITATION] = arg;
    if (said->word == SAY_INVITATION)
        invitation_take(said->text, out[said->seat]);
}

/* Says the word, with a seat, and before it a page or NULL, to that table at a socket of this machine; how it ended, as query_socket. */
static close_reason ask_table(const char *path, const char *table, session_verb verb, int seat,
                              const char *web, void (*hear)(void *arg, const table_line *said),
                              void *arg, char *why, size_t size)
{
    wire_text words;
    table_line which = {.word = SAY_TABLE, .seat = KD_NOBODY};
    int fd = door_connect(path);
    if (fd < 0) {
        snprintf(why, size, _("the table cannot be reached: %s"), strerror(errno));
        return CLOSE_REASONS;
    }
    snprintf(which.text, sizeof which.text, "%s", table);
    words.used = 0;
    wire_add(&words, TABLE_HELLO " can invite\n");
    table_line_put(&words, &which);
    if (web) {
        table_line page = {.word = SAY_WEB, .seat = KD_NOBODY};
        snprintf(page.text, sizeof page.text, "%s", web);
        table_line_put(&words, &page);
    }
    table_line_put(&words, &(table_line){.word = SAY_WORD + verb, .seat = seat});
    snprintf(why, size, "%s", _("the table does not answer"));
    return query_socket(fd, words.at, words.used, hear, arg, why, size);
}

bool query_invitation(const char *path, const char *table, int seat, const char *web,
                      char out[KD_SEATS][TABLE_INVITATION], char *why, size_t size)
{
    memset(out, 0, KD_SEATS * sizeof *out);
    return ask_table(path, table, WORD_INVITE, seat, web, on_query_invitation_hear, out, why,
                     size) == CLOSE_LISTED;
}

static void pass_over(UNUSED void *arg, UNUSED const table_line *said) {}

bool query_close(const char *path, const char *table, char *why, size_t size)
{
    return ask_table(path, table, WORD_CLOSE, KD_NOBODY, NULL, pass_over, NULL, why, size) ==
           CLOSE_CLOSED;
}
