/* private_declaration.c - closed dealing, for several people at one screen: before the deal each is shown
   the hand that it will have drawn, and says what it would declare. Then the cards are dealt, and the
   table declares for them. */
#include "table/table_internal.h"

#include <stdio.h>
#include <string.h>

/* Deals to the end on a copy of the match. The deck is fixed, so the real deal draws the same cards. */
static void private_deal_ahead(table *t)
{
    int turned = t->turned;
    kd_events events;
    t->ahead = t->match;
    while (t->ahead.round.phase == KD_PHASE_TURN || t->ahead.round.phase == KD_PHASE_DEAL) {
        kd_action action = deck_action(&t->deck, &t->ahead, turned);
        turned += action.verb == KD_TURN;
        if (kd_apply(&t->ahead, &action, &events).reason != KD_OK)
            return;
    }
}

/* The seat's whole hand, as if the last card had just been drawn. */
static void make_view(const table *t, int seat, kd_view *view)
{
    kd_view_make(view, &t->ahead, seat);
    view->phase = KD_PHASE_DEAL;
    view->actors = (uint8_t)(1u << seat);
}

/* The next person in drawing order that has not been asked; KD_NOBODY when all have. */
static int next_private_seat(const table *t)
{
    for (int i = 0; i < KD_SEATS; i++) {
        int seat = (t->ahead.round.first + i) % KD_SEATS;
        const chair *c = &t->chair[seat];
        if (chair_kind(c)->person && c->kind->declare_privately && !c->declared)
            return seat;
    }
    return KD_NOBODY;
}

void private_declaration_forget(table *t)
{
    t->private_stage = PRIVATE_BEFORE;
    t->private_seat = KD_NOBODY;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        t->chair[seat].declared = t->chair[seat].passes = false;
        t->chair[seat].wanted = (kd_cards){0, 0};
    }
}

/* Declares for the seat, as far as it holds the cards: of a pair the first at once, where the rules let
   the second reinforce it (DECL-2). A refusal means that another seat was earlier; the person is not
   told of it. */
static void declare_for(table *t, int seat, kd_cards hand)
{
    kd_cards wanted = t->chair[seat].wanted, one = {wanted.one, 0};
    submission item = {.action = {(uint8_t)seat, KD_DECLARE, wanted}, .quiet = true};
    if (!kd_holds(hand, wanted)) {
        if (!t->match.rules.reinforce || !kd_holds(hand, one))
            return;
        item.action.cards = one;
    }
    turn_push(t, &item);
}

/* A comment of the record keeps what a person has said, so that it is not asked again when the match goes on. */
static const char says[] = "seat %d: looked: ", reserved[] = " reserved";

static void private_keep(table *t, int seat)
{
    const chair *c = &t->chair[seat];
    char cards[64], begin[32], line[RECORD_LINE];
    if (!t->record)
        return;
    kd_print_cards(c->wanted, NULL, cards, sizeof cards);
    snprintf(begin, sizeof begin, says, seat);
    snprintf(line, sizeof line, "%s%s%s", begin, cards, c->passes ? "" : reserved);
    store_note(t->record, line);
}

void private_declaration_resume(table *t, const char *note)
{
    for (; note && *note; note += strcspn(note, "\n"), note += *note == '\n')
        for (int seat = 0; seat < KD_SEATS; seat++) {
            chair *c = &t->chair[seat];
            char begin[32], cards[64];
            kd_cards wanted = {0, 0};
            size_t length = (size_t)snprintf(begin, sizeof begin, says, seat);
            if (strncmp(note, begin, length) != 0)
                continue;
            const char *text = note + length, *end = text + strcspn(text, " \n");
            snprintf(cards, sizeof cards, "%.*s", (int)(end - text), text);
            if (strcmp(cards, "-") != 0 && !kd_parse_cards(cards, &wanted))
                continue;
            c->declared = true;
            c->wanted = wanted;
            c->passes = strncmp(end, reserved, sizeof reserved - 1) != 0;
        }
}

/* Asks the next person, once it is known who draws first: from then on there is something to go on with. True while an
   answer is outstanding: the deal has to wait. */
bool private_declaration_wanted(table *t)
{
    kd_view view;
    if (!t->options.closed_deal || t->private_stage == PRIVATE_DONE ||
        t->match.round.phase == KD_PHASE_TURN)
        return false;
    if (!deck_fresh(&t->match) && !t->private_again)
        return false;
    if (t->private_stage == PRIVATE_BEFORE)
        private_deal_ahead(t);
    t->private_stage = PRIVATE_ASKING;
    t->private_seat = next_private_seat(t);
    if (t->private_seat == KD_NOBODY) {
        t->private_stage = PRIVATE_DONE;
        /* In a match resumed amid the dealing a person may already hold what it wants to declare. */
        for (int seat = 0; t->private_again && seat < KD_SEATS; seat++)
            if (!kd_empty(t->chair[seat].wanted))
                declare_for(t, seat, t->match.round.hand[seat]);
        t->private_again = false;
        return false;
    }
    chair *c = &t->chair[t->private_seat];
    make_view(t, t->private_seat, &view);
    c->open = ++t->number;
    c->kind->declare_privately(c->self, &view, c->open);
    return true;
}

void private_declaration_answer(table *t, const submission *item)
{
    kd_view view;
    chair *c = &t->chair[item->action.actor];
    if (t->private_stage == PRIVATE_DEALT && item->action.verb == KD_PASS) {
        c->passes = !item->reserves;
        private_keep(t, item->action.actor);
        return;
    }
    if (t->private_stage != PRIVATE_ASKING || t->private_seat != item->action.actor)
        return;
    c->open = 0;
    if (item->action.verb == KD_DECLARE) {
        make_view(t, t->private_seat, &view);
        kd_verdict verdict = kd_check(&view, &item->action);
        if (verdict.reason != KD_OK) {
            c->kind->refused(c->self, &verdict);
            return;
        }
        c->wanted = item->action.cards;
    }
    c->declared = true;
    c->passes = !item->reserves;
    private_keep(t, item->action.actor);
}

/* A card was drawn: is it one that the seat wants to declare? */
void private_declaration_drawn(table *t, int seat, const kd_view *view)
{
    kd_face drawn = view->drawn[view->drawn_count - 1];
    if (kd_copies(t->chair[seat].wanted, drawn))
        declare_for(t, seat, view->hand);
}
