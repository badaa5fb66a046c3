/* sit.c - programs sit down at the table; what becomes known of them there. */
#include "table/seat_seed.h"
#include "table/table_internal.h"

#include <stdio.h>

static seat_child *child_at(table *t, int seat, const seat_kind *kind)
{
    seat_child *child = &t->chair[seat].child;
    /* A program that knew the dealer's seed would know the cards, and from random numbers their seed
       can be computed: it gets another. */
    child->options.seed = seat_seed_by(&t->options.seed, (unsigned)seat);
    child->options.rules = &t->options.rules;
    child->options.rules_name = t->options.rules_name ? t->options.rules_name : "own";
    table_sit(t, seat, kind, child);
    return child;
}

bool table_sit_bot(table *t, int seat, const char *name)
{
    char why[200];
    chair *c = &t->chair[seat];
    if (!seat_child_bot(&c->child, name, t->options.program, why, sizeof why))
        return false;
    c->name = child_at(t, seat, &seat_bot_kind)->name;
    return true;
}

void table_sit_command(table *t, int seat, const char *command)
{
    chair *c = &t->chair[seat];
    seat_child_command(&c->child, command);
    c->child.options.limits.ask_ms = t->options.seat_ms;
    if (t->options.confine)
        c->child.options.confine = *t->options.confine;
    (void)child_at(t, seat, &seat_command_kind);
    c->name = command;
}

void table_note(table *t, int seat, const char *text)
{
    chair *c = &t->chair[seat];
    snprintf(c->note, sizeof c->note, "%s", text);
}

void table_say(table *t, int seat)
{
    chair *c = &t->chair[seat];
    if (t->record && *c->note)
        store_says(t->record, seat, c->note);
    c->note[0] = 0;
}

void table_fault(table *t, int seat, peer_fault fault)
{
    char line[PEER_LINE];
    if (t->record)
        store_note(t->record, peer_fault_line(seat, fault, line));
    if (t->lost)
        t->lost(t->lost_arg, seat, peer_fault_text(fault));
}

void table_on_lost(table *t, void (*lost)(void *arg, int seat, const char *why), void *arg)
{
    t->lost = lost;
    t->lost_arg = arg;
}

void table_slow(table *t, int seat, unsigned left_ms)
{
    if (t->slow)
        t->slow(t->slow_arg, seat, (left_ms + 999) / 1000);
}

void table_on_slow(table *t, void (*slow)(void *arg, int seat, unsigned left_s), void *arg)
{
    t->slow = slow;
    t->slow_arg = arg;
}
