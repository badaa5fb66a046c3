/* guest.c - people who sit at terminals of their own, at a table behind a line, and play by themselves. */
#include "support/guest.h"

#include "base/loop.h"
#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
#include "tui/state/choice.h"

#include <assert.h>
#include <event2/event.h>
#include <stdio.h>

kd_action guest_decide(const guest *p, const kd_view *view)
{
    kd_rng rng;
    wire_rng(&rng, p->seed, view);
    return bot_find("steady")->decide(view, &rng);
}

static kd_action decide(const guest *p)
{
    return p->calls->decide ? p->calls->decide(p->calls->arg, p) : guest_decide(p, &p->view);
}

static bool is_forced(const kd_view *view)
{
    return choice_only_pass(view) || (view->phase == KD_PHASE_PLAY && !legal_choice(view));
}

static void submit(guest *p, unsigned number, const kd_action *action)
{
    if (!p->session)
        return;
    if (p->calls->sent)
        p->calls->sent(p->calls->arg, p, number, action);
    session_submit(p->session, p->table.seat, number, action, false);
}

/* As the bots do that are asked: shows what it would show. */
static void declare(guest *p)
{
    const kd_view *v = &p->view;
    if (!p->declares || v->phase != KD_PHASE_DEAL || v->seat == KD_NOBODY ||
        p->declared == v->deals || !(v->actors >> v->seat & 1))
        return;
    kd_action action = decide(p);
    if (action.verb == KD_PASS)
        return;
    p->declared = v->deals;
    submit(p, 0, &action);
}

static void see(guest *p, const kd_event *event, const kd_view *view)
{
    p->view = *view;
    if (p->calls->seen)
        p->calls->seen(p->calls->arg, p, event, view);
}

static void on_thought(evutil_socket_t fd, short what, void *arg)
{
    guest *p = arg;
    unsigned number = p->asked;
    if (!number)
        return;
    kd_action action = decide(p);
    p->asked = 0;
    submit(p, number, &action);
}

static void on_tell(void *arg, int seat, const kd_event *event, const kd_view *view)
{
    guest *p = arg;
    assert(view->seat == seat);
    p->asked = 0;
    see(p, event, view);
    p->tells++;
    if (event->kind == KD_EV_DEALT)
        declare(p);
}

static void on_seen(void *arg, int seat, const kd_view *view)
{
    guest *p = arg;
    p->asked = 0;
    see(p, NULL, view);
}

static void on_ask(void *arg, int seat, const kd_view *view, unsigned number)
{
    guest *p = arg;
    assert(view->seat == seat && (view->actors >> seat & 1));
    p->asked = number;
    see(p, NULL, view);
    p->asks++;
    bool forced = p->automatic && is_forced(view);
    p->forced[view->phase] += forced;
    if (!p->silent)
        timer_set(p->thinks, forced ? 0 : p->think_ms);
}

static void on_refused(void *arg, int seat, const kd_verdict *verdict)
{
    guest *p = arg;
    p->refusals++;
    if (p->calls->refused)
        p->calls->refused(p->calls->arg, p);
}

static void on_taken_back(void *arg, int seat, table_back why, const kd_view *view)
{
    guest *p = arg;
    p->back = why;
    p->backs++;
    p->held_then = view->held[seat];
}

static void on_heard(void *arg, const session_word *word)
{
    guest *p = arg;
    p->words[word->verb]++;
    if (word->verb == WORD_TALK || word->verb == WORD_END || word->verb == WORD_UNFAIR)
        snprintf(p->said, sizeof p->said, "%s", word->text);
    if (word->verb == WORD_PHRASE)
        p->phrase = (int)word->number;
    if (word->verb == WORD_NUDGED || word->verb == WORD_NOT_NUDGED)
        p->nudge = (int)word->number;
    if (word->verb == WORD_SEATED)
        p->table.seat = word->seat;
}

static void on_changed(void *arg)
{
    guest *p = arg;
    session_state now = session_state_of(p->session);
    if (now.waiting == WAIT_OVER && !p->unready && p->table.seat != KD_NOBODY &&
        now.connection == SESSION_CONNECTED && !now.sitter[p->table.seat].ready)
        session_next(p->session);
    if (p->calls->changed)
        p->calls->changed(p->calls->arg, p);
}

static struct bufferevent *connect_person(void *arg, struct event_base *base, const char **why)
{
    guest *p = arg;
    return p->io = p->connect(p, base, why);
}

static void on_closed(void *arg)
{
    guest *p = arg;
    p->io = NULL;
}

static bool secret_of(void *arg, const char *id, char out[TABLE_SECRET + 1])
{
    const guest *p = arg;
    if (p->secret)
        snprintf(out, TABLE_SECRET + 1, "%s", p->secret);
    else
        snprintf(out, TABLE_SECRET + 1, "%032x", 0xabc0 + p->number);
    return true;
}

bool guest_join(guest *p, struct event_base *base, int seat)
{
    static const session_people people = {.tell = on_tell,
                                          .ask = on_ask,
                                          .refused = on_refused,
                                          .taken_back = on_taken_back,
                                          .seen = on_seen,
                                          .heard = on_heard};
    static const session_calls changes = {.changed = on_changed};
    static const guest_calls none;
    p->calls = p->calls ? p->calls : &none;
    p->options = (remote_options){.transport = {.connect = connect_person,
                                                .closed = on_closed,
                                                .arg = p,
                                                .secret = secret_of},
                                  .table = p->at,
                                  .name = p->nameless ? NULL : p->account,
                                  .seat = seat,
                                  .moves = !p->asks_first,
                                  .token = p->token,
                                  .retry_ms = p->retry_ms};
    p->session = remote_session_greet(base, &p->options, &p->table, p->why, sizeof p->why);
    if (!p->session)
        return false;
    if (!p->thinks)
        p->thinks = evtimer_new(base, on_thought, p);
    remote_session_listen(p->session, &people, p, &changes, p);
    session_start(p->session);
    return true;
}

void guest_quit(guest *p)
{
    session_close(p->session);
    p->session = NULL;
    p->asked = 0;
}

void guest_free(guest *p)
{
    guest_quit(p);
    if (p->thinks)
        event_free(p->thinks);
    p->thinks = NULL;
}
