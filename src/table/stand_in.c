/* stand_in.c - a bot plays for a person's seat, until the deal is over or the person wants to play again. */
#include "table/table_internal.h"

static const char *bot_of_table(const table *t)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat_program_is_bot(&t->chair[seat]))
            return t->chair[seat].name;
    return BOT_DEPUTY;
}

/* The person acts again. */
static void hand_back(table *t, int seat)
{
    chair *c = &t->chair[seat];
    c->stand_in->stop(&c->program);
    c->stand_in = NULL;
    c->note[0] = '\0';
    t->unwatched = false;
}

bool stand_in_for_all(const table *t)
{
    bool any = false;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const chair *c = &t->chair[seat];
        if (c->kind->person && !c->stand_in)
            return false;
        any = any || c->stand_in;
    }
    return any;
}

/* What was asked before is asked of who acts now. A bot is asked about all that it could show, a person only about
   what the bot has not answered yet. */
static void ask_again(table *t, int seat)
{
    chair *c = &t->chair[seat];
    bool deals = t->match.round.phase == KD_PHASE_DEAL;
    c->due = c->due || (deals && (c->stand_in || c->open));
    c->open = 0;
    if (t->private_seat == seat)
        t->private_seat = KD_NOBODY;
    turn_wake(t);
}

bool table_stand_in(table *t, int seat, bool stands)
{
    if (seat < 0 || seat >= KD_SEATS || !t->started || kd_phase_ended(t->match.round.phase))
        return false;
    chair *c = &t->chair[seat];
    if (!c->kind->person || stands == (c->stand_in != NULL))
        return false;
    if (!stands)
        hand_back(t, seat);
    else if (!seat_program_stand_in(t, seat, bot_of_table(t)))
        return false;
    chair_record(t, seat);
    ask_again(t, seat);
    return true;
}

/* After the last deal nothing more is to be told. */
void stand_in_end(table *t)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (!t->chair[seat].stand_in)
            continue;
        hand_back(t, seat);
        if (t->match.round.phase != KD_PHASE_OVER)
            chair_record(t, seat);
    }
}

void stand_in_resume(table *t, const history *past, int count)
{
    unsigned stood_in = record_stood_in(past->note, 0);
    for (int i = 0; i < count; i++)
        stood_in = record_stood_in(past->step[i].note, stood_in);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (stood_in >> seat & 1 && t->chair[seat].kind->person)
            chair_record(t, seat);
}
