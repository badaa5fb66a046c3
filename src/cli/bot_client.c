/* bot_client.c - a bot of ours at a table elsewhere, without a screen. */
#include "cli/cli.h"

#include "base/loop.h"
#include "base/unused.h"
#include "net/net.h"
#include "net/remote_session.h"
#include "think/coach.h"
#include "wire/wire.h"

#include <event2/event.h>
#include <signal.h>
#include <stdio.h>

enum { STOPS = 2 };

static const int stops[STOPS] = {SIGTERM, SIGINT};

typedef struct bot_client {
    session *session;
    const bot_settings *bot;
    int seat;
    uint64_t seed;
    bool told; /* for this result: ready */
    bool gone;
    char *why;
    size_t size;
} bot_client;

static void bot_client_asked(void *arg, int seat, const kd_view *view, unsigned number)
{
    const bot_client *g = arg;
    char why[COACH_WHY];
    kd_rng rng;
    wire_rng(&rng, g->seed, view);
    kd_action action = coach_decide(g->bot, view, &rng, why, sizeof why);
    session_submit(g->session, seat, number, &action, false);
}

static void bot_client_heard(void *arg, const session_word *word)
{
    bot_client *g = arg;
    if (word->verb == WORD_SEATED)
        g->seat = word->seat;
    if (word->verb != WORD_END)
        return;
    g->gone = true;
    if (!session_state_of(g->session).over)
        snprintf(g->why, g->size, "%s", word->text);
}

/* A bot has read a result at once. It begins only where nobody else is expected. */
static void bot_client_changed(void *arg)
{
    bot_client *g = arg;
    session_state now = session_state_of(g->session);
    bool complete = true; /* somebody is here at every seat */
    for (int seat = 0; seat < KD_SEATS; seat++)
        complete = complete && now.sitter[seat].presence != SEAT_OPEN &&
                   now.sitter[seat].presence != SEAT_AWAY;
    bool begins = now.waiting == WAIT_PEOPLE && now.opener && complete;
    bool result = now.waiting == WAIT_OVER && !now.over;
    g->gone = g->gone || now.over;
    if (now.connection == SESSION_CONNECTED && g->seat != KD_NOBODY && (begins || result) &&
        !g->told)
        session_next(g->session);
    g->told = begins || result;
    if (now.question.number)
        session_say(g->session, &(session_word){.verb = WORD_AGREE,
                                                .seat = KD_NOBODY,
                                                .number = now.question.number,
                                                .text = ""});
}

static void bot_client_stopped(UNUSED evutil_socket_t number, UNUSED short what, void *arg)
{
    bot_client *g = arg;
    session_say(g->session, &(session_word){.verb = WORD_LEAVE, .seat = KD_NOBODY, .text = ""});
    g->gone = true;
}

bool bot_client_play(struct event_base *base, session *s, const table_joined *at,
                     const bot_settings *by, uint64_t seed, char *why, size_t size)
{
    static const session_people people = {.ask = bot_client_asked, .heard = bot_client_heard};
    bot_client g = {
        .session = s, .bot = by, .seat = at->seat, .seed = seed, .why = why, .size = size};
    struct event *stop[STOPS];
    (void)signals_add(base, stops, STOPS, bot_client_stopped, &g, stop);
    *why = '\0';
    remote_session_listen(s, &people, &g, &(session_calls){.changed = bot_client_changed}, &g);
    if (!session_start(s))
        g.gone = true;
    while (!g.gone && loop_turn(base)) {
    }
    session_close(s);
    signals_free(stop, STOPS);
    return !*why;
}
