/* remote_session.c - a session with a table at the other end of a connection: greets, shows what its blocks
   tell, and connects again when that is cut. */
#include "net/remote_session.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/unused.h"
#include "net/protocol.h"
#include "session/invitation.h"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* GREETING_MS: for the table to answer at first. RETRY_MS: the longest pause between attempts. */
enum { GREETING_MS = 15000, FIRST_RETRY_MS = 1000, RETRY_MS = 15000, GIVE_UP_S = 600 };

/* The table pings after 20 seconds of silence: after 60 the connection is dead. */
static const connection_limits limits = {
    .longest = TABLE_LINE + 1, .unread = 64 << 10, .silent_ms = 60000};

/* Words about the same cards at another table, each told once. */
enum { SAME_WORDS = PAIR_DEALS + 3 };
struct same_word {
    session_verb verb;
    unsigned number;
    char text[SITTER_NAME];
};

typedef struct remote_session {
    session base; /* first: a session is cast to it */
    struct event_base *loop;
    remote_options options;
    table_joined table;
    connection *connection; /* NULL: cut */
    session_connection state;
    bool covers;        /* the table lets a bot play for who asks for it */
    bool nudges;        /* it passes nudges on */
    bool closes;        /* who opened it can close it */
    bool coach;         /* its people may ask the coach */
    bool ruled;         /* the table has told its rules, and they go together */
    bool welcome;       /* the greeting has come to its end once */
    bool blocked;       /* the lines of a block are being read */
    bool anew;          /* the next block is the first of its connection */
    bool refused;       /* the people are told so with the next block */
    bool back;          /* likewise that their action was taken back */
    close_reason ended; /* as the table has said; CLOSE_REASONS: it has not */
    char why[200];      /* why it is gone, until somebody listens; "": it is not */
    remote_commit fair;
    struct same_word same_cards[SAME_WORDS];
    int same, told_same;
    char invited[KD_SEATS][TABLE_INVITATION];
    table_block_reader reader;
    table_block now;            /* the last whole block; without one its has_view is false */
    long long now_at;           /* when it came, by timer_now */
    unsigned asked;             /* the number that the people were asked with; 0: none */
    unsigned sent;              /* the number of the last answer that was sent; 0: none */
    bool unsure;                /* it was cut since: the answer may have been lost */
    kd_action answer, declared; /* as they were sent last; declared: nobody had asked for it */
    unsigned declared_in;       /* the deal of that */
    bool declaring;             /* it is not on the table, and still could be */
    bool repeated;              /* it was sent again: the first may have arrived */
    unsigned read_in;           /* the deal whose result was read last; 0: none */
    bool unrecorded, unkept;    /* the people were told so */
    kd_verdict verdict;
    unsigned retry_ms;
    uint32_t spread; /* from the seat's key: delays it among those that were cut at the same time */
    long long cut_at, retry_at; /* by timer_now */
    struct event *retry;
    const session_people *people;
    void *people_arg;
    session_calls calls;
    void *calls_arg;
} remote_session;

static remote_session *session_of(session *s)
{
    return (remote_session *)s;
}

static const remote_session *session_of_const(const session *s)
{
    return (const remote_session *)s;
}

static void tell_word(void *arg, const session_word *word)
{
    const remote_session *r = arg;
    if (r->people && r->people->heard)
        r->people->heard(r->people_arg, word);
}

static void tell_changed(remote_session *r)
{
    if (r->calls.changed)
        r->calls.changed(r->calls_arg); /* may close the session */
}

/* ---- cut, and connected again ---- */

static bool open_connection(remote_session *r, const char **why);

static void close_connection(remote_session *r)
{
    if (!r->connection)
        return;
    connection_finish(r->connection);
    r->connection = NULL;
    r->blocked = false;
    if (r->options.transport.closed)
        r->options.transport.closed(r->options.transport.arg);
}

/* There is no way to the table any more. */
static void give_up(remote_session *r, const char *why)
{
    close_connection(r);
    evtimer_del(r->retry);
    r->state = SESSION_GONE;
    if (!r->people && !*r->why)
        snprintf(r->why, sizeof r->why, "%s", why);
    tell_word(r, &(session_word){.verb = WORD_END, .seat = KD_NOBODY, .text = why});
    tell_changed(r);
}

static unsigned first_retry_ms(const remote_session *r)
{
    return r->options.retry_ms ? r->options.retry_ms : FIRST_RETRY_MS;
}

/* A table that restarts has cut all its connections at once, and takes few greetings at a time: terminals that fail
   spread their later attempts. */
static void await_retry(remote_session *r)
{
    unsigned ms = r->retry_ms;
    r->spread = r->spread * 1664525u + 1013904223u;
    if (ms > first_retry_ms(r))
        ms -= (unsigned)((uint64_t)(ms / 2) * (r->spread >> 16) >> 16);
    r->retry_at = timer_now() + ms;
    timer_set(r->retry, ms);
    r->retry_ms = 2 * r->retry_ms < RETRY_MS ? 2 * r->retry_ms : RETRY_MS;
}

static void await_connection_anew(remote_session *r)
{
    unsigned give_up_s = r->options.give_up_s ? r->options.give_up_s : GIVE_UP_S;
    close_connection(r);
    if (!r->welcome) {
        char why[sizeof r->why];
        snprintf(why, sizeof why, "%s", _("the line to the table was cut"));
        if (r->options.transport.explain)
            r->options.transport.explain(r->options.transport.arg, why, sizeof why);
        give_up(r, why);
        return;
    }
    if (r->state == SESSION_CONNECTED) {
        r->state = SESSION_CUT;
        r->cut_at = timer_now();
        r->retry_ms = first_retry_ms(r);
    }
    if (timer_now() - r->cut_at > 1000LL * give_up_s) {
        give_up(r, _("the table cannot be reached"));
        return;
    }
    await_retry(r);
    tell_changed(r);
}

static void on_retry(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    remote_session *r = arg;
    const char *why;
    if (!r->welcome)
        give_up(r, _("the table does not answer"));
    else if (!open_connection(r, &why))
        await_connection_anew(r);
}

/* ---- a block ---- */

/* Tells the people once what the host cannot write. */
static void tell_unwritten(remote_session *r)
{
    const session_state *now = &r->now.state;
    if (now->unrecorded && !r->unrecorded)
        tell_word(r, &(session_word){.verb = WORD_UNRECORDED, .seat = KD_NOBODY, .text = ""});
    if (now->unkept != r->unkept)
        tell_word(r, &(session_word){.verb = now->unkept ? WORD_UNKEPT : WORD_KEPT,
                                     .seat = KD_NOBODY,
                                     .text = ""});
    r->unrecorded = now->unrecorded;
    r->unkept = now->unkept;
}

/* Gives the people what the block tells: its events, or the view as it is now. */
static void show_block(remote_session *r, const table_block *block)
{
    const session_people *people = r->people;
    int seat = r->table.seat;
    bool moved = block->view.seat != r->now.view.seat; /* to a seat, which was told of no event */
    r->now = *block;
    r->now_at = timer_now();
    if (!people)
        return;
    for (int i = 0; i < block->events && people->tell; i++)
        people->tell(r->people_arg, seat, &block->event[i], &r->now.view);
    bool voids = r->asked && r->asked != block->ask;
    if (block->events || r->anew || voids)
        r->asked = 0;
    if (r->back && people->taken_back)
        people->taken_back(r->people_arg, seat, BACK_DONE, &r->now.view);
    else if (!block->events && (r->anew || moved || voids) && block->has_view && people->seen)
        people->seen(r->people_arg, seat, &r->now.view);
    if (r->refused && people->refused)
        people->refused(r->people_arg, seat, &r->verdict);
    r->refused = r->back = false;
    tell_unwritten(r);
}

static void ask_people(remote_session *r)
{
    unsigned number = r->now.ask;
    if (!r->people)
        return;
    r->anew = false;
    if (!number) /* an answer that was sent waits for its time, or has been taken */
        return;
    if (number == r->sent) {
        if (r->unsure)
            session_submit(&r->base, r->table.seat, number, &r->answer, false);
    } else if (number != r->asked) {
        r->sent = 0;
        r->asked = number;
        r->people->ask(r->people_arg, r->table.seat, &r->now.view, number);
    }
}

/* A declaration that was on its way when the connection was cut is sent again, if it can still count. The table takes
   one of two: the second is no stronger. */
static void declare_again(remote_session *r, bool fresh)
{
    const kd_view *view_now = &r->now.view;
    r->declaring = r->declaring && view_now->deals == r->declared_in &&
                   kd_check(view_now, &r->declared).reason == KD_OK;
    if (!fresh || !r->declaring)
        return;
    session_submit(&r->base, r->table.seat, 0, &r->declared, false);
    r->repeated = true;
}

/* The word that a result was read may be lost with the connection, and nobody is asked for it again. */
static void ready_again(remote_session *r)
{
    const kd_view *view = &r->now.view;
    bool waits = view->phase == KD_PHASE_SCORED && view->seat < KD_SEATS && !r->now.state.over;
    if (waits && r->read_in == view->deals && !r->now.sitter[view->seat].ready)
        session_next(&r->base);
}

static void take_block(remote_session *r)
{
    bool first = r->anew;
    r->blocked = false;
    r->welcome = true;
    r->state = SESSION_CONNECTED;
    evtimer_del(r->retry);
    show_block(r, &r->reader.block);
    if (r->now.state.over) /* the table need not wait for this terminal any longer */
        send_line(r->connection,
                  &(table_line){.word = SAY_PONG, .seat = KD_NOBODY, .number = r->now.now});
    remote_commit_see(&r->fair, &r->now, first);
    declare_again(r, first);
    if (first)
        ready_again(r);
    ask_people(r);
    tell_changed(r);
}

/* ---- what the table says ---- */

static void on_version(remote_session *r, const table_line *said)
{
    r->covers = table_line_can(said, "cover");
    r->nudges = table_line_can(said, "nudge");
    r->closes = table_line_can(said, "close");
    r->coach = false; /* unless it says so */
    if (said->number != 1)
        give_up(r, _(close_reason_text(CLOSE_VERSION)));
}

/* The table's name is known: who are we? */
static void introduce(remote_session *r, const table_line *said)
{
    table_line secret = {.word = SAY_SECRET, .seat = KD_NOBODY};
    table_line name = {.word = SAY_NAME, .seat = KD_NOBODY};
    if (r->welcome && strcmp(r->table.id, said->code) != 0) {
        give_up(r, _(close_reason_text(CLOSE_NO_TABLE)));
        return;
    }
    snprintf(r->table.id, sizeof r->table.id, "%.*s", TABLE_ID, said->code);
    snprintf(r->table.name, sizeof r->table.name, "%.*s", SITTER_NAME - 1, said->text);
    if (!r->options.transport.secret(r->options.transport.arg, r->table.id, secret.code)) {
        give_up(r, _("the seat's key cannot be kept"));
        return;
    }
    for (const char *digit = secret.code; *digit && !r->welcome; digit++)
        r->spread = r->spread * 31 + (unsigned char)*digit;
    snprintf(name.text, sizeof name.text, "%s", r->options.name ? r->options.name : "");
    send_line(r->connection, &secret);
    if (r->options.token) {
        table_line token = {.word = SAY_TOKEN, .seat = KD_NOBODY};
        snprintf(token.code, sizeof token.code, "%s", r->options.token);
        send_line(r->connection, &token);
    }
    send_line(r->connection, &(table_line){.word = SAY_SEAT, .seat = r->options.seat});
    if (*name.text)
        send_line(r->connection, &name);
    send_word(r->connection, SAY_BEGIN);
}

static void on_close(remote_session *r, const table_line *said)
{
    r->ended = close_reason_find(said->code);
    if (r->ended == CLOSE_NO_TABLE && r->options.token)
        r->ended = CLOSE_NOT_THERE;
    if (said->word == SAY_REFUSE && !r->welcome && r->options.transport.refused)
        r->options.transport.refused(r->options.transport.arg);
    if (close_reason_passes(r->ended) && r->welcome)
        await_connection_anew(r);
    else
        give_up(r, r->ended < CLOSE_REASONS ? _(close_reason_text(r->ended)) : said->text);
}

static void on_you(remote_session *r, const table_line *said)
{
    int before = r->table.seat;
    r->table.seat = said->seat;
    r->table.opener = strcmp(said->code, "opener") == 0 || r->table.opener;
    if (said->seat != before)
        tell_word(r, &(session_word){.verb = WORD_SEATED,
                                     .seat = said->seat,
                                     .number = before < KD_SEATS && said->seat < KD_SEATS,
                                     .text = ""});
}

static void on_offer(remote_session *r, const table_line *said)
{
    r->table.offers |= 1U << said->seat;
}

static void takes_lot(remote_session *r, UNUSED const table_line *said)
{
    tell_word(r, &(session_word){.verb = WORD_LOT, .seat = r->table.seat, .text = ""});
}

static void on_rules(remote_session *r, const table_line *said)
{
    snprintf(r->table.rules_name, sizeof r->table.rules_name, "%.*s",
             (int)sizeof r->table.rules_name - 1, *said->text ? said->text : said->rest);
    kd_rules_default(&r->table.rules);
    r->ruled = false;
}

/* A table names a rule of a later version only where it makes a difference, so a terminal that does not know the rule
   cannot play there. */
static void on_set(remote_session *r, const table_line *said)
{
    char why[200];
    r->ruled = false;
    if (wire_read_rule(&r->table.rules, said->rest, why, sizeof why))
        return;
    snprintf(why, sizeof why,
             _("the table plays by a rule that this version of Koudi does not know: %.80s"),
             said->rest);
    give_up(r, why);
}

static void on_coach(remote_session *r, const table_line *said)
{
    r->coach = strcmp(said->code, "yes") == 0;
}

static void on_rules_end(remote_session *r, UNUSED const table_line *said)
{
    kd_rules_error error = {0};
    r->ruled = kd_rules_check(&r->table.rules, &error);
    if (!r->ruled)
        give_up(r, _("what the table says cannot be"));
}

static void begin_block(remote_session *r, const table_line *said)
{
    if (!r->ruled) {
        give_up(r, _("what the table says cannot be"));
        return;
    }
    table_block_begin(&r->reader, &r->table.rules, r->table.seat, said->number);
    r->blocked = true;
}

static void on_ping(remote_session *r, const table_line *said)
{
    send_line(r->connection,
              &(table_line){.word = SAY_PONG, .seat = KD_NOBODY, .number = said->number});
}

/* Why the answer was refused follows from the view and the answer; else from the word that was sent. */
static void on_refuse(remote_session *r, const table_line *said)
{
    if (!said->number && r->repeated && !r->declaring) /* the first has arrived, or came too late */
        return;
    r->verdict = kd_check(&r->now.view, said->number ? &r->answer : &r->declared);
    if (r->verdict.reason == KD_OK) {
        char token[64];
        snprintf(token, sizeof token, "%.*s", (int)strcspn(said->rest, " "), said->rest);
        r->verdict = (kd_verdict){.reason = KD_BAD_ACTION};
        for (int reason = 0; reason < KD_REASON_COUNT; reason++)
            if (strcmp(kd_reason_token((kd_reason)reason), token) == 0)
                r->verdict.reason = (uint8_t)reason;
    }
    r->refused = true;
    r->declaring = r->declaring && said->number;
    r->sent = 0;
}

/* After BACK_DONE a block follows with the view as it was before the action. */
static void on_take_back(remote_session *r, const table_line *said)
{
    r->back = said->number == BACK_DONE;
    if (!r->back && r->people && r->people->taken_back)
        r->people->taken_back(r->people_arg, r->table.seat, (table_back)said->number, &r->now.view);
}

static void on_invitation(remote_session *r, const table_line *said)
{
    invitation_take(said->text, r->invited[said->seat]);
    if (r->welcome)
        tell_changed(r);
}

static void on_word(remote_session *r, const table_line *said)
{
    session_word word = {.verb = (session_verb)(said->word - SAY_WORD),
                         .seat = said->seat,
                         .number = (unsigned)said->number,
                         .text = *said->rest ? said->rest : said->text};
    tell_word(r, &word);
}

static void tell_same_cards(remote_session *r)
{
    for (; r->people && r->told_same < r->same; r->told_same++) {
        const struct same_word *same = &r->same_cards[r->told_same];
        tell_word(r, &(session_word){.verb = same->verb,
                                     .seat = KD_NOBODY,
                                     .number = same->number,
                                     .text = same->text});
    }
}

/* The table says it on each connection anew, also within the greeting, when nobody hears it yet. */
static void on_same_cards(remote_session *r, const table_line *said)
{
    struct same_word word = {.verb = (session_verb)(said->word - SAY_WORD),
                             .number = (unsigned)said->number};
    bool known = false;
    snprintf(word.text, sizeof word.text, "%.*s", SITTER_NAME - 1,
             *said->rest ? said->rest : said->text);
    for (int i = 0; i < r->same; i++)
        known =
            known || (r->same_cards[i].verb == word.verb && r->same_cards[i].number == word.number);
    if (!known && r->same < SAME_WORDS)
        r->same_cards[r->same++] = word;
    tell_same_cards(r);
}

static void on_deck(remote_session *r, const table_line *said)
{
    table_line answer;
    if (remote_commit_hear(&r->fair, said, r->table.seat, &r->now, &answer))
        send_line(r->connection, &answer);
}

/* Each may free the session. */
static void (*const hears[SAY_COUNT])(remote_session *r, const table_line *said) = {
    [SAY_HELLO] = on_version,
    [SAY_TABLE] = introduce,
    [SAY_REFUSE] = on_close,
    [SAY_YOU] = on_you,
    [SAY_OFFER] = on_offer,
    [SAY_RULES] = on_rules,
    [SAY_SET] = on_set,
    [SAY_COACH] = on_coach,
    [SAY_BEGIN] = on_rules_end,
    [SAY_NOW] = begin_block,
    [SAY_REFUSED] = on_refuse,
    [SAY_TAKEN_BACK] = on_take_back,
    [SAY_PING] = on_ping,
    [SAY_END] = on_close,
    [SAY_INVITATION] = on_invitation,
    [SAY_COMMIT] = on_deck,
    [SAY_COMMITTED] = on_deck,
    [SAY_REVEAL] = on_deck,
    [SAY_PAIR_COMMIT] = on_deck,
    [SAY_PAIR_COMMITTED] = on_deck,
    [SAY_PAIR_REVEAL] = on_deck,
    [SAY_OTHER_COMMIT] = on_deck,
    [SAY_OTHER_REVEAL] = on_deck,
    [SAY_WORD + WORD_TALK] = on_word,
    [SAY_WORD + WORD_PHRASE] = on_word,
    [SAY_WORD + WORD_CAME] = on_word,
    [SAY_WORD + WORD_AWAY] = on_word,
    [SAY_WORD + WORD_BACK] = on_word,
    [SAY_WORD + WORD_LEFT] = on_word,
    [SAY_WORD + WORD_COVERS] = on_word,
    [SAY_WORD + WORD_OBJECTED] = on_word,
    [SAY_WORD + WORD_NUDGED] = on_word,
    [SAY_WORD + WORD_NOT_NUDGED] = on_word,
    [SAY_WORD + WORD_LOT] = takes_lot,
    [SAY_WORD + WORD_SAME_CARDS] = on_same_cards,
    [SAY_WORD + WORD_PAIR_WAITS] = on_same_cards,
    [SAY_WORD + WORD_COMPARED] = on_same_cards,
};

static void on_line(void *arg, char *text)
{
    table_line said;
    remote_session *r = arg;
    bool wrong;
    if (r->blocked) {
        table_heard heard = table_block_hear(&r->reader, text);
        if (heard == BLOCK_DONE)
            take_block(r);
        else if (heard == BLOCK_BAD)
            give_up(r, _("what the table says cannot be"));
    } else if (table_line_read(&said, text, &wrong)) {
        if (hears[said.word])
            hears[said.word](r, &said);
    } else if (wrong) {
        give_up(r, _("what the table says cannot be"));
    }
}

static void on_connection_end(void *arg, UNUSED connection_end why)
{
    await_connection_anew(arg);
}

static bool open_connection(remote_session *r, const char **why)
{
    static const connection_calls calls = {.hear = on_line, .end = on_connection_end};
    table_line hello = {.word = SAY_HELLO, .seat = KD_NOBODY, .number = 1};
    table_line which = {.word = SAY_TABLE, .seat = KD_NOBODY};
    struct bufferevent *io = r->options.transport.connect(r->options.transport.arg, r->loop, why);
    r->connection = io ? connection_new(r->loop, io, &limits, &calls, r) : NULL;
    if (!r->connection)
        return false;
    r->anew = r->unsure = true;
    snprintf(hello.rest, sizeof hello.rest, "talk fair invite%s",
             r->welcome || r->options.moves ? "" : " ask"); /* those who come back are not asked */
    const char *table = r->options.table ? r->options.table : "";
    snprintf(which.text, sizeof which.text, "%s", r->welcome ? r->table.id : table);
    send_line(r->connection, &hello);
    send_line(r->connection, &which);
    return true;
}

/* ---- what the screen asks for ---- */

static bool remote_start(session *s)
{
    remote_session *r = session_of(s);
    show_block(r, &r->now);
    tell_same_cards(r);
    ask_people(r);
    tell_changed(r);
    return true;
}

static void remote_state(const session *s, session_state *out)
{
    const remote_session *r = session_of_const(s);
    long long left = r->retry_at - timer_now();
    *out = r->now.state;
    out->seal = r->now.seal;
    out->salt = r->now.salt;
    out->phase = (kd_phase)r->now.view.phase;
    out->connection = r->state;
    out->retry_s = r->state == SESSION_CUT && left > 0 ? (unsigned)((left + 999) / 1000) : 0;
    long long gone = timer_now() - r->now_at, gone_s = gone / 1000;
    if (out->left_ms)
        out->left_ms = out->left_ms > gone ? (int)(out->left_ms - gone) : 1;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        sitter *at = &out->sitter[seat];
        *at = r->now.sitter[seat];
        at->left_s = at->left_s > gone_s ? at->left_s - (unsigned)gone_s : 0;
    }
    out->opener = r->table.opener;
    out->coach = r->coach;
    out->nudges = r->nudges;
    out->closes = r->closes;
    if (r->table.seat < KD_SEATS && out->sitter[r->table.seat].stays)
        out->stands_in = 1U << r->table.seat;
    for (int seat = 0; seat < KD_SEATS; seat++)
        out->invited[seat] = *r->invited[seat] ? r->invited[seat] : NULL;
}

static void view_now(const session *s, int seat, kd_view *out)
{
    const remote_session *r = session_of_const(s);
    *out = r->now.view;
    if (seat != r->table.seat)
        kd_view_close(out);
}

/* A word said while the terminal greets anew would not be heard. */
static void send_when_up(remote_session *r, const table_line *said)
{
    if (r->state == SESSION_CONNECTED)
        send_line(r->connection, said);
}

static void remote_submit(session *s, int seat, unsigned number, const kd_action *action,
                          UNUSED bool forced)
{
    remote_session *r = session_of(s);
    table_line said = {.word = SAY_ANSWER, .seat = KD_NOBODY, .number = number};
    char text[WIRE_LINE];
    kd_action own = *action;
    own.actor = (uint8_t)seat;
    kd_print_action(&own, text, sizeof text);
    snprintf(said.rest, sizeof said.rest, "%s", text + 2); /* without the seat */
    if (number) {
        r->sent = number;
        r->answer = own;
        r->unsure = r->state != SESSION_CONNECTED;
    } else {
        r->declared = own;
        r->declared_in = r->now.view.deals;
        r->declaring = true;
        r->repeated = false;
    }
    send_when_up(r, &said);
}

static void remote_declare(session *s, int seat, const kd_action *action, UNUSED bool reserve)
{
    remote_submit(s, seat, 0, action, false);
}

static void remote_take_back(session *s, UNUSED int seat)
{
    send_when_up(session_of(s), &(table_line){.word = SAY_TAKE_BACK, .seat = KD_NOBODY});
}

static void remote_next(session *s)
{
    remote_session *r = session_of(s);
    if (r->now.view.phase == KD_PHASE_SCORED)
        r->read_in = r->now.view.deals;
    send_when_up(r, &(table_line){.word = SAY_READY, .seat = KD_NOBODY});
}

static void remote_send(session *s, const session_word *word)
{
    table_line said = {.word = SAY_WORD + word->verb, .seat = word->seat, .number = word->number};
    if (word->verb == WORD_TALK || word->verb == WORD_PHRASE)
        said.seat = KD_NOBODY; /* the table knows who speaks */
    snprintf(said.text, sizeof said.text, "%s", word->text ? word->text : "");
    send_when_up(session_of(s), &said);
}

/* A block tells the outcome. */
static bool remote_stand_in(session *s, int seat, bool stands)
{
    const remote_session *r = session_of_const(s);
    table_line said = {.word = SAY_WORD + (stands ? WORD_COVER : WORD_WAIT), .seat = seat};
    if (!r->covers || r->state != SESSION_CONNECTED)
        return false;
    send_line(r->connection, &said);
    return true;
}

/* Other people's terminals are neither held nor hurried, and nobody's hand is played out. */
static void remote_nothing(UNUSED session *s) {}

static void no_hold(UNUSED session *s, UNUSED bool held) {}

static void no_pace(UNUSED session *s, UNUSED pace chosen) {}

static void no_dealing(UNUSED session *s, UNUSED dealing chosen) {}

static void no_undo(UNUSED session *s, UNUSED undo chosen) {}

static void not_recorded(UNUSED session *s, UNUSED int seat) {}

static void remote_end(session *s)
{
    remote_session *r = session_of(s);
    close_connection(r);
    if (r->retry)
        event_free(r->retry);
    free(r);
}

static const session_ops ops = {
    .start = remote_start,
    .state = remote_state,
    .view = view_now,
    .submit = remote_submit,
    .declare = remote_declare,
    .take_back = remote_take_back,
    .stand_in = remote_stand_in,
    .play_out = remote_nothing,
    .advised = not_recorded,
    .next = remote_next,
    .set_pace = no_pace,
    .set_dealing = no_dealing,
    .set_undo = no_undo,
    .end_wait = remote_nothing,
    .hold = no_hold,
    .say = remote_send,
    .close = remote_end,
};

/* ---- beginning ---- */

session *remote_session_greet(struct event_base *base, const remote_options *options,
                              table_joined *out, char *why, size_t size)
{
    const char *cannot = N_("there is no memory for a table");
    remote_session *r = calloc(1, sizeof *r);
    if (r) {
        *r = (remote_session){.base = {&ops},
                              .loop = base,
                              .options = *options,
                              .table = {.seat = KD_NOBODY},
                              .ended = CLOSE_REASONS};
        r->fair = (remote_commit){.tell = tell_word, .arg = r};
        r->retry = evtimer_new(base, on_retry, r);
    }
    if (!r || !r->retry || !open_connection(r, &cannot)) {
        snprintf(why, size, "%s", _(cannot));
        session_close(r ? &r->base : NULL);
        return NULL;
    }
    timer_set(r->retry, options->greeting_ms ? options->greeting_ms : GREETING_MS);
    while (!r->welcome && !*r->why && loop_turn(base) && !event_base_got_exit(base)) {
    }
    *out = r->table;
    out->no_seat = r->ended == CLOSE_NO_SEAT || r->ended == CLOSE_OTHER_SEAT;
    out->in_use = r->ended == CLOSE_IN_USE && out->seat < KD_SEATS;
    if (r->welcome && r->state != SESSION_GONE)
        return &r->base;
    snprintf(why, size, "%s", r->why);
    session_close(&r->base);
    return NULL;
}

void remote_session_listen(session *s, const session_people *people, void *people_arg,
                           const session_calls *calls, void *calls_arg)
{
    remote_session *r = session_of(s);
    r->people = people;
    r->people_arg = people_arg;
    r->calls = *calls;
    r->calls_arg = calls_arg;
}
