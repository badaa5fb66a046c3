/* walk.c - a record action by action, with what each of them does. */
#include "record/walk.h"

void walk_start(const history *h, spot *p)
{
    p->at = 0;
    p->verb = KD_VERB_COUNT;
    p->events.count = 0;
    history_match(h, 0, &p->match, NULL);
}

bool walk_step(const history *h, spot *p)
{
    if (p->at >= h->count)
        return false;
    const kd_action *action = &h->step[p->at++].action;
    p->events.count = 0;
    p->verb = action->verb;
    /* The history has been played before: nothing of it is refused. */
    (void)kd_apply(&p->match, action, &p->events);
    return true;
}

bool walk_tells(const kd_events *events, int kind)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == kind)
            return true;
    return false;
}
