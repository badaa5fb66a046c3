/* fuzz_greeting.c - any bytes as greetings to a lobby with two tables, by virtual time: one is open to the network by
   invitations, at the other nobody may watch. Whoever they come from, nobody far away is let in without an
   invitation or a seat's secret, what only who opened the table may know goes to nobody else, a line without a
   greeting is closed in time, and the two who play are not disturbed.

   The input is a byte for the first table, then lines by their first byte:

     o l g f  a connection: of who opened the table, another account of this machine, a guest whom that one
              brings, of the network; the eighth takes the place of the first, and so on
     *        the connection of the digit that follows is the present one
     >        the present one says the rest of the line
     <        the same without the end of the line
     x        the present one goes
     0 to 9   time passes: the longer, the larger the digit
     !        who opened the table begins, or has read the result
     ?        invites to all free seats

   In what they say some signs stand for what cannot be guessed: @ for the ID of the first table, $ and % for
   the tokens of its seats 2 and 3, & and ^ for the secrets of who opened it and of the other who plays. */
#include "base/safe_text.h"
#include "support/fuzz.h"
#include "support/party.h"
#include "support/virtual_time.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CALLERS = 8, PEOPLE = 2, STEPS = 400, SAID = 2048, HOUR_MS = 3600000 };

static const char small[] =
    "decks = 1; ranks = 2 5 K A; jokers = no; kitty = 4; must_play = A; hook = no; best_of = 9";
static const char *const secrets[PEOPLE] = {"00112233445566778899aabbccddeeff",
                                            "ffeeddccbbaa99887766554433221100"};

typedef struct scene scene;

/* Whoever greets. */
typedef struct caller {
    struct bufferevent *io; /* NULL: not connected */
    bool closed;            /* by the lobby */
    bool admitted;
    visitor who;
    bool known; /* has said what leads to a seat */
    bool opens; /* has said the secret of who opened the table */
    char line[TABLE_SAID],
        secret[TABLE_SECRET + 1]; /* the present line that it says; the last secret */
    size_t used;
    scene *scene;
} caller;

struct scene {
    party p;
    caller caller[CALLERS];
    int next, present;
    char token[PEOPLE][INVITATION_TOKEN + 1]; /* of seats 2 and 3 */
    char secret[STEPS][TABLE_SECRET + 1];     /* of callers who were let in */
    int secrets;
    bool disturbed; /* somebody has come who may take the seat of one of the two */
};

/* ---- what may be told ---- */

static bool begins(const char *told, const char *word)
{
    return strncmp(told, word, strlen(word)) == 0;
}

static bool has_been_in(const scene *s, const char *secret)
{
    for (int i = 0; i < s->secrets; i++)
        if (strcmp(s->secret[i], secret) == 0)
            return *secret;
    return false;
}

static void is_let_in(caller *c)
{
    scene *s = c->scene;
    HOLD(!c->who.far || c->known || has_been_in(s, c->secret));
    c->admitted = true;
    HOLD(s->secrets < STEPS);
    memcpy(s->secret[s->secrets++], c->secret, sizeof c->secret);
}

static void on_read(struct bufferevent *io, void *arg)
{
    caller *c = arg;
    struct evbuffer *in = bufferevent_get_input(io);
    size_t length;
    for (char *told; (told = evbuffer_readln(in, &length, EVBUFFER_EOL_LF)); free(told)) {
        static table_line read; /* large */
        bool wrong;
        HOLD(length < TABLE_LINE && strlen(told) == length && safe_text_visible(told, length));
        if (begins(told, "you ") && !c->admitted)
            is_let_in(c);
        if (begins(told, "figure "))
            HOLD(c->who.opener);
        if (begins(told, "invitation "))
            HOLD(c->who.opener || c->opens);
        if (begins(told, "free ") || (begins(told, "sitter ") && !c->admitted))
            HOLD(!c->who.far);
        if (!c->admitted && !begins(told, "sitter "))
            HOLD(table_line_read(&read, told, &wrong));
    }
}

static void on_event(struct bufferevent *io, short what, void *arg)
{
    caller *c = arg;
    (void)what;
    on_read(io, c);
    HOLD(!evbuffer_get_length(bufferevent_get_input(io)));
    c->closed = true;
}

/* ---- who comes ---- */

static void go(scene *s, caller *c)
{
    hang_up(&c->io);
    virtual_settle(s->p.base);
}

/* What a sign stands for; NULL: for itself. */
static const char *meant(scene *s, caller *c, uint8_t sign)
{
    c->known = c->known || (sign && strchr("$%&^", sign));
    c->opens = c->opens || sign == '&';
    s->disturbed = s->disturbed || sign == '&' || sign == '^';
    switch (sign) {
    case '@': return s->p.options.id;
    case '$': return s->token[0];
    case '%': return s->token[1];
    case '&': return secrets[0];
    case '^': return secrets[1];
    default: return NULL;
    }
}

/* Notes the secret that a whole line says. */
static void note(caller *c, const char *said, size_t size)
{
    static table_line read; /* large */
    bool wrong;
    for (size_t i = 0; i < size; i++) {
        if (said[i] != '\n') {
            c->line[c->used] = said[i];
            c->used += c->used < sizeof c->line - 1;
            continue;
        }
        c->line[c->used] = '\0';
        c->used = 0;
        if (table_line_read(&read, c->line, &wrong) && read.word == SAY_SECRET)
            snprintf(c->secret, sizeof c->secret, "%.*s", TABLE_SECRET, read.code);
    }
}

static void say(scene *s, const uint8_t *text, size_t size, bool whole)
{
    caller *c = &s->caller[s->present];
    if (!c->io || c->closed)
        return;
    struct evbuffer *out = evbuffer_new();
    for (size_t i = 0; i < size && evbuffer_get_length(out) < SAID; i++) {
        const char *other = meant(s, c, text[i]);
        evbuffer_add(out, other ? (const void *)other : &text[i], other ? strlen(other) : 1);
    }
    if (whole)
        evbuffer_add(out, "\n", 1);
    note(c, (const char *)evbuffer_pullup(out, -1), evbuffer_get_length(out));
    bufferevent_write_buffer(c->io, out);
    evbuffer_free(out);
    virtual_settle(s->p.base);
}

/* ---- the tables ---- */

static void invite(scene *s)
{
    if (party_state(&s->p, 0).connection == SESSION_CONNECTED)
        party_say(&s->p, 0, WORD_INVITE, KD_SEATS, 0, "");
    /* The tokens of the invitations that who opened the table sees now. */
    session_state now = party_state(&s->p, 0);
    for (int i = 0; i < PEOPLE; i++) {
        invitation of;
        const char *why, *word = now.invited[2 + i];
        if (!word)
            continue;
        HOLD(invitation_read(word, &of, &why));
        memcpy(s->token[i], of.token, sizeof of.token);
    }
}

static void open_tables(scene *s, unsigned how)
{
    static const char *const kinds[] = {"oaaa", "oaab", "onaa", "oaan"};
    const char *why;
    memset(s, 0, sizeof *s);
    if (how & 4)
        party_open(&s->p, small, kinds[how & 3], 5, NULL);
    else
        party_open_with(&s->p, small, kinds[how & 3], 5, NULL, (party_more){.far = true});
    virtual_random(how >> 4);
    room_options other = s->p.options;
    snprintf(other.name, sizeof other.name, "monday");
    snprintf(other.id, sizeof other.id, "fedcba9876543210");
    other.forbids_watching = true;
    other.reach = NULL;
    HOLD(lobby_open_room(s->p.lobby, &other, &why));
    for (int i = 0; i < PEOPLE; i++) {
        s->p.guest[i].secret = secrets[i];
        s->p.guest[i].unready = true;
        s->p.guest[i].at = "friday";
        HOLD(party_join(&s->p, i, i));
    }
    if (how & 8)
        party_begin(&s->p);
    invite(s);
}

static void step(scene *s, const uint8_t *act, size_t size)
{
    static const unsigned lasts[] = {1, 10, 50, 200, 1000, 2500, 6000, 15000, 30000, 65000};
    uint8_t what = size ? act[0] : 0;
    if (what && strchr("olgf", what)) {
        struct bufferevent *pair[2];
        s->present = s->next;
        s->next = (s->next + 1) % CALLERS;
        caller *c = &s->caller[s->present];
        go(s, c);
        HOLD(bufferevent_pair_new(s->p.base, BEV_OPT_DEFER_CALLBACKS, pair) == 0);
        *c =
            (caller){.scene = s, .io = pair[0], .who = {.far = what == 'f', .opener = what == 'o'}};
        if (what != 'f')
            snprintf(c->who.account, sizeof c->who.account, "%s",
                     what == 'o'   ? "guest-0"
                     : what == 'l' ? "rude"
                                   : "lee");
        if (what == 'g')
            snprintf(c->who.bringer, sizeof c->who.bringer, "rude");
        s->disturbed = s->disturbed || what == 'o';
        bufferevent_setcb(c->io, on_read, NULL, on_event, c);
        bufferevent_enable(c->io, EV_READ | EV_WRITE);
        lobby_welcome(s->p.lobby, pair[1], &c->who);
        virtual_settle(s->p.base);
    } else if (what == '*' && size > 1)
        s->present = act[1] % CALLERS;
    else if (what == '>' || what == '<')
        say(s, act + 1, size - 1, what == '>');
    else if (what == 'x')
        go(s, &s->caller[s->present]);
    else if (what >= '0' && what <= '9')
        virtual_pass(s->p.base, lasts[what - '0']);
    else if (what == '!' && party_state(&s->p, 0).connection == SESSION_CONNECTED)
        party_begin(&s->p);
    else if (what == '?')
        invite(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scene s; /* large */
    bytes in = {data, size};
    open_tables(&s, next_byte(&in));
    for (int steps = 0; in.left && steps < STEPS && virtual_now() < HOUR_MS; steps++) {
        bytes act = next_act(&in);
        step(&s, act.at, act.left);
    }
    /* A caller that has not been admitted is gone in time, and the two go on. */
    virtual_pass(s.p.base, 1000 * (LOBBY_GREETING_S + 2));
    for (int i = 0; i < CALLERS; i++) {
        HOLD(!s.caller[i].io || s.caller[i].closed || s.caller[i].admitted);
        go(&s, &s.caller[i]);
    }
    if (!s.disturbed) {
        if (party_state(&s.p, 0).waiting == WAIT_PEOPLE)
            party_begin(&s.p);
        HOLD(party_play_deal(&s.p));
        for (int i = 0; i < PEOPLE; i++) {
            HOLD(party_state(&s.p, i).connection == SESSION_CONNECTED &&
                 s.p.guest[i].table.seat == i);
            HOLD(s.p.guest[i].refusals == 0 && s.p.guest[i].words[WORD_END] == 0);
        }
    }
    party_close(&s.p);
    HOLD(virtual_timers() == 0);
    return 0;
}
