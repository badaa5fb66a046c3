/* fuzz_room.c - any bytes from three clients to a table at which two people play, by virtual time. Whatever they
   say, in whatever pieces, the two play their deal as if nothing were there, and what anybody is sent are lines
   that can be shown.

   The input is a byte for the table, then lines by their first byte:

     a b c   that client says the rest of the line, and connects before
     A B C   the same without the end of the line
     x y z   that client goes
     0 to 9  time passes: the longer, the larger the digit
     !       who opened the table begins, or has read the result
     -       the line of one of the two people is cut

   In what clients say some signs stand for what only the table can tell: @ for the number of the last ask, ?
   for the first answer that is legal, ^ for the deal whose deck is asked for, < for a commitment and > for its
   number. */
#include "base/digest.h"
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

/* HOURS_MS: of a table, at most; a match ends no sooner. */
enum { CLIENTS = 3, PEOPLE = 2, STEPS = 600, SAID = 2048, HOURS_MS = 900000 };

static const char small[] =
    "decks = 1; ranks = 2 5 K A; jokers = no; kitty = 4; must_play = A; hook = no; best_of = 9";
static const char number[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/* A hostile client, and what the table has told it last. */
typedef struct client {
    struct bufferevent *io; /* NULL: not connected */
    bool closed;            /* by the table */
    char ask[16], may[WIRE_LINE], deal[16];
} client;

typedef struct scene {
    party p;
    client client[CLIENTS];
} scene;

/* ---- what a client is sent ---- */

static void keep(char *out, size_t size, const char *told, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(told, word, length) == 0)
        snprintf(out, size, "%.*s", (int)size - 1, told + length);
}

static void on_read(struct bufferevent *io, void *arg)
{
    client *c = arg;
    struct evbuffer *in = bufferevent_get_input(io);
    size_t length;
    for (char *told; (told = evbuffer_readln(in, &length, EVBUFFER_EOL_LF)); free(told)) {
        HOLD(length < TABLE_LINE && strlen(told) == length && safe_text_visible(told, length));
        keep(c->ask, sizeof c->ask, told, "ask ");
        keep(c->may, sizeof c->may, told, "may ");
        if (strncmp(told, "commit ", 7) == 0)
            snprintf(c->deal, sizeof c->deal, "%.*s", (int)strcspn(told + 7, " "), told + 7);
    }
    HOLD(evbuffer_get_length(in) < TABLE_LINE);
}

static void on_event(struct bufferevent *io, short what, void *arg)
{
    client *c = arg;
    (void)what;
    on_read(io, c);
    c->closed = true;
}

/* ---- what a client does ---- */

static void come(scene *s, client *c)
{
    struct bufferevent *pair[2];
    visitor who = {.account = "rude"};
    HOLD(bufferevent_pair_new(s->p.base, BEV_OPT_DEFER_CALLBACKS, pair) == 0);
    *c = (client){.io = pair[0]};
    bufferevent_setcb(c->io, on_read, NULL, on_event, c);
    bufferevent_enable(c->io, EV_READ | EV_WRITE);
    lobby_welcome(s->p.lobby, pair[1], &who);
    virtual_settle(s->p.base);
}

static void go(scene *s, client *c)
{
    hang_up(&c->io);
    virtual_settle(s->p.base);
}

static void say(scene *s, client *c, const uint8_t *text, size_t size, bool whole)
{
    char commit[DIGEST_TEXT + 1];
    if (!c->io)
        come(s, c);
    digest_text(number, commit);
    struct evbuffer *out = evbuffer_new();
    for (size_t i = 0; i < size && evbuffer_get_length(out) < SAID; i++) {
        const char *meant = text[i] == '@'   ? c->ask
                            : text[i] == '?' ? c->may
                            : text[i] == '^' ? c->deal
                            : text[i] == '<' ? commit
                            : text[i] == '>' ? number
                                             : NULL;
        if (meant)
            evbuffer_add(out, meant, strlen(meant));
        else
            evbuffer_add(out, &text[i], 1);
    }
    if (whole)
        evbuffer_add(out, "\n", 1);
    if (!c->closed)
        bufferevent_write_buffer(c->io, out);
    evbuffer_free(out);
    virtual_settle(s->p.base);
}

/* ---- the table ---- */

static void open_table(scene *s, unsigned how)
{
    static const char *const kinds[] = {"oaaa", "oaab", "onaa", "oaan"};
    memset(s, 0, sizeof *s);
    if (how & 4)
        party_open_with(&s->p, small, kinds[how & 3], 5, NULL, (party_more){.mixes = true});
    else if (how & 8)
        party_open_with(&s->p, small, kinds[how & 3], 5, NULL, (party_more){.clock_s = 20});
    else
        party_open(&s->p, small, kinds[how & 3], 5, NULL);
    virtual_random(how >> 5);
    for (int i = 0; i < PEOPLE; i++) {
        s->p.guest[i].think_ms = how & 16 ? 3000 : 0;
        HOLD(party_join(&s->p, i, KD_SEATS));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scene s; /* large */
    bytes in = {data, size};
    open_table(&s, next_byte(&in));
    bool more = true;
    for (int steps = 0; more && in.left && steps < STEPS; steps++) {
        bytes act = next_act(&in);
        static const unsigned lasts[] = {1, 10, 50, 200, 1000, 2500, 6000, 15000, 30000, 65000};
        uint8_t what = act.left ? act.at[0] : 0;
        if (what >= 'a' && what <= 'c')
            say(&s, &s.client[what - 'a'], act.at + 1, act.left - 1, true);
        else if (what >= 'A' && what <= 'C')
            say(&s, &s.client[what - 'A'], act.at + 1, act.left - 1, false);
        else if (what >= 'x' && what <= 'z')
            go(&s, &s.client[what - 'x']);
        else if (what >= '0' && what <= '9')
            virtual_pass(s.p.base, lasts[what - '0']);
        else if (what == '!')
            party_begin(&s.p);
        else if (what == '-' && party_state(&s.p, 1).connection == SESSION_CONNECTED)
            party_cut(&s.p, 1);
        more = virtual_now() < HOURS_MS;
    }
    /* The two go on, and have been told nothing that concerns their seats. */
    for (int i = 0; i < CLIENTS; i++)
        go(&s, &s.client[i]);
    for (int i = 0; i < PEOPLE; i++)
        s.p.guest[i].unready = true; /* the result stays */
    virtual_pass(s.p.base, 20000);   /* a line that was cut is back */
    if (party_state(&s.p, 0).waiting == WAIT_PEOPLE)
        party_begin(&s.p);
    HOLD(party_play_deal(&s.p));
    for (int i = 0; i < PEOPLE; i++) {
        HOLD(party_state(&s.p, i).connection == SESSION_CONNECTED);
        HOLD(s.p.guest[i].refusals == 0 && s.p.guest[i].words[WORD_END] == 0);
        HOLD(s.p.guest[i].words[WORD_UNFAIR] == 0);
        HOLD(s.p.guest[i].table.seat == i);
    }
    party_close(&s.p);
    HOLD(virtual_timers() == 0);
    return 0;
}
