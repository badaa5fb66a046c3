/* seat_bot.c - a bot's seat at the table: its view goes to the thinker, its answer to the queue. */
#include "table/seat_bot.h"

#include "bots/legal.h"

static bool start(void *self, table *t, int seat)
{
    seat_bot *b = self;
    b->table = t;
    b->seat = seat;
    return true;
}

static void answer(void *self, unsigned number, const kd_action *action)
{
    const seat_bot *b = self;
    table_submit(b->table, b->seat, number, action);
}

static void tell(void *self, const kd_event *event, const kd_view *view)
{
    (void)self;
    (void)event;
    (void)view;
}

static kd_action any(const kd_view *view, kd_rng *rng)
{
    (void)rng;
    return legal_any(view);
}

/* Each ask has random numbers of its own: nothing but the action has to come back. */
static void ask(void *self, const kd_view *view, unsigned number)
{
    seat_bot *b = self;
    thought next = {.view = *view, .done = answer, .arg = b, .number = number};
    next.decide = b->refused ? any : b->bot->decide;
    b->refused = false;
    kd_rng_seed(&next.rng, b->seed, number * UINT64_C(4) + (unsigned)b->seat);
    thinker_ask(b->thinker, &next);
}

static void refused(void *self, const kd_verdict *verdict)
{
    seat_bot *b = self;
    (void)verdict;
    b->refused = true;
}

static void stop(void *self)
{
    (void)self;
}

const seat_kind seat_bot_kind = {"bot", false, start, tell, ask, refused, stop, NULL};
