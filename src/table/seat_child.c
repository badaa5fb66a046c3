/* seat_child.c - the seat of a program: the table's calls, handed on to the outsider that sits. */
#include "table/seat_child.h"

#include "table/table_internal.h"

#include <stdio.h>
#include <string.h>

/* Takes over where a program has failed: at once, and without looking further than its view. */
static const char deputy[] = "steady";

/* Searching bots may be told to think long, on a machine that has much else to do. */
enum { BOT_ASK_MS = 60000, BOT_CALM_MS = 5000 };

static void answer(void *arg, unsigned number, const kd_action *action)
{
    const seat_child *s = arg;
    table_submit(s->table, s->options.seat, number, action);
}

static void note(void *arg, const char *why)
{
    const seat_child *s = arg;
    table_note(s->table, s->options.seat, why);
}

static void fault(void *arg, peer_fault found)
{
    const seat_child *s = arg;
    table_fault(s->table, s->options.seat, found);
}

static void slow(void *arg, unsigned left_ms)
{
    const seat_child *s = arg;
    table_slow(s->table, s->options.seat, left_ms);
}

static bool start(void *self, table *t, int seat)
{
    static const peer_calls calls = {answer, fault, note, slow};
    seat_child *s = self;
    s->table = t;
    s->options.seat = seat;
    s->peer = peer_new(t->base, &s->options, &calls, s);
    return s->peer != NULL;
}

static void tell(void *self, const kd_event *event, const kd_view *view)
{
    seat_child *s = self;
    (void)view;
    peer_tell(s->peer, event);
}

static void ask(void *self, const kd_view *view, unsigned number)
{
    seat_child *s = self;
    peer_ask(s->peer, view, number);
}

static void refused(void *self, const kd_verdict *verdict)
{
    seat_child *s = self;
    peer_refuse(s->peer, verdict);
}

static void stop(void *self)
{
    seat_child *s = self;
    peer_free(s->peer);
    s->peer = NULL;
}

const seat_kind seat_bot_kind = {"bot", false, start, tell, ask, refused, stop, NULL};
const seat_kind seat_command_kind = {"program", false, start, tell, ask, refused, stop, NULL};

bool seat_child_bot(seat_child *s, const char *name, const char *program, char *why, size_t size)
{
    bot_settings m;
    if (!bot_settings_parse(name, &m, why, size))
        return false;
    memset(s, 0, sizeof *s);
    snprintf(s->name, sizeof s->name, "%s", name);
    s->options.limits.ask_ms = BOT_ASK_MS + 2 * m.time_ms;
    s->options.limits.calm_ms = BOT_CALM_MS + m.time_ms;
    s->options.deputy = m;
    if (program)
        s->options.deputy = (bot_settings){.bot = bot_find(deputy)};
    s->words[0] = program;
    s->words[1] = "bot";
    s->words[2] = s->name;
    s->options.words = program ? s->words : NULL;
    return true;
}

void seat_child_command(seat_child *s, const char *command)
{
    memset(s, 0, sizeof *s);
    s->options.command = command;
    s->options.deputy = (bot_settings){.bot = bot_find(deputy)};
}
