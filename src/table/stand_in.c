/* stand_in.c - a bot plays for a person's seat: for who has asked for it, is away, or has left; or decides what was not
   answered in time. */
#include "table/table_internal.h"

#include "think/coach.h"
#include "wire/wire.h"

static const char *bot_of_table(const table *t)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (t->chair[seat].kind == &seat_program_bot)
            return t->chair[seat].name;
    return BOT_DEPUTY;
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

bool table_stand_in(table *t, int seat, stand_in why)
{
    chair *c = seat < 0 || seat >= KD_SEATS ? NULL : &t->chair[seat];
    int phase = t->match.round.phase;
    if (!c || !t->started || !c->kind->person || why == c->stand_in ||
        (why == STAND_IN_ASKED && kd_phase_ended(phase)))
        return false;
    if (!c->stand_in &&
        !seat_program_stand_in(t, seat, why == STAND_IN_ASKED ? bot_of_table(t) : BOT_DEPUTY))
        return false;
    bool told = !c->stand_in || !why; /* else a bot plays on */
    c->stand_in = why;
    if (!why) {
        seat_program_bot.stop(&c->program);
        c->note[0] = '\0';
        t->unwatched = false;
    }
    if (told && phase != KD_PHASE_OVER) /* after the last deal nothing more is to be told */
        chair_record(t, seat);
    /* An open question passes to the bot or person that acts from now on. A bot is asked about all that it could show,
       a person only about those that the bot has not answered yet. */
    c->due = c->due || (phase == KD_PHASE_DEAL && (why || c->open));
    c->open = 0;
    if (t->private_seat == seat)
        t->private_seat = KD_NOBODY;
    turn_wake(t);
    return true;
}

stand_in table_stood_in(const table *t, int seat)
{
    return t->chair[seat].stand_in;
}

/* With the random numbers of a program at that seat, and so the same in a process that resumes the match. */
void table_answer_missed(table *t, int seat)
{
    const bot_settings deputy = {.bot = bot_find(BOT_DEPUTY)};
    char why[COACH_WHY];
    kd_view view;
    kd_rng rng;
    kd_view_make(&view, &t->match, seat);
    wire_rng(&rng, seat_seed_by(&t->options.seed, (unsigned)seat), &view);
    kd_action action = coach_answer_missed(&deputy, &view, &rng, why, sizeof why);
    table_comment(t, seat, why);
    table_submit(t, seat, t->chair[seat].open, &action);
}

void stand_in_end(table *t)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (t->chair[seat].stand_in == STAND_IN_ASKED)
            (void)table_stand_in(t, seat, STAND_IN_NONE);
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
