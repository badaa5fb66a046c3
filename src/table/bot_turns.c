/* bot_turns.c - so many bots may search at a time; the others wait for their turn, but not for long. */
#include "table/table.h"

#include "base/loop.h"
#include "base/unused.h"

#include <event2/event.h>
#include <stddef.h>

static void leave_queue(bot_turn *turn)
{
    bot_turns *of = turn->of;
    bot_turn **at = &of->first;
    while (*at != turn)
        at = &(*at)->next;
    *at = turn->next;
    of->waiting--;
    turn->waits = false;
    event_free(turn->timer);
    turn->timer = NULL;
}

static void on_bot_turns_late(UNUSED evutil_socket_t fd, UNUSED short what, void *arg)
{
    bot_turn *turn = arg;
    leave_queue(turn);
    turn->of->late++;
    turn->of = NULL;
    turn->late(turn->arg);
}

bool bot_turn_take(bot_turns *turns, bot_turn *turn, struct event_base *base, unsigned ms,
                   void (*begin)(void *arg), void (*late)(void *arg), void *arg)
{
    bot_turn **at = &turns->first;
    bot_turn_end(turn);
    *turn = (bot_turn){.of = turns, .begin = begin, .late = late, .arg = arg};
    if (turns->searching >= turns->most)
        turn->timer = evtimer_new(base, on_bot_turns_late, turn);
    if (!turn->timer) {
        turns->searching++;
        return true;
    }
    while (*at)
        at = &(*at)->next;
    *at = turn;
    turn->waits = true;
    turns->waiting++;
    timer_set(turn->timer, ms);
    return false;
}

void bot_turn_end(bot_turn *turn)
{
    bot_turns *of = turn->of;
    if (!of)
        return;
    if (turn->waits)
        leave_queue(turn);
    else
        of->searching--;
    turn->of = NULL;
    bot_turn *next = of->searching < of->most ? of->first : NULL;
    if (!next)
        return;
    leave_queue(next);
    of->searching++;
    next->begin(next->arg);
}
