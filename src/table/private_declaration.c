/* private_declaration.c - closed dealing: several people at one screen each look at their whole hand in
   turn and say what they would declare; then the cards are dealt, and it is declared for them. */
#include "table/table_internal.h"

/* Deals to the end on a copy, from the same deck: the real deal will draw the very same cards. */
static void deal_ahead(table *t)
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

/* The next person in drawing order that has not looked; KD_NOBODY when all have. */
static int next_looker(const table *t)
{
    for (int i = 0; i < KD_SEATS; i++) {
        int seat = (t->ahead.round.first + i) % KD_SEATS;
        const chair *c = &t->chair[seat];
        if (c->kind->person && c->kind->look && !c->looked)
            return seat;
    }
    return KD_NOBODY;
}

void private_declaration_forget(table *t)
{
    t->looks = LOOKS_BEFORE;
    t->looker = KD_NOBODY;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        t->chair[seat].looked = false;
        t->chair[seat].wanted = (kd_cards){0, 0};
    }
}

/* Declares what the seat wants to and holds. Of a pair the first card is shown at once where the rules
   let the other follow (DECL-2). A refusal means that another seat was earlier, and is not told. */
static void show(table *t, int seat, kd_cards hand)
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

/* In a match resumed amid the dealing people may hold already what they want to declare. */
static void show_held(table *t)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (!kd_empty(t->chair[seat].wanted))
            show(t, seat, t->match.round.hand[seat]);
}

/* Lets the next person look. True while somebody looks: the deal has to wait. */
bool private_declaration_wanted(table *t)
{
    kd_view view;
    if (!t->options.closed_deal || t->looks == LOOKS_DONE)
        return false;
    if (!deck_fresh(&t->match) && !t->look_again)
        return false;
    if (t->looks == LOOKS_BEFORE)
        deal_ahead(t);
    t->looks = LOOKS_RUNNING;
    t->looker = next_looker(t);
    if (t->looker == KD_NOBODY) {
        t->looks = LOOKS_DONE;
        if (t->look_again)
            show_held(t);
        t->look_again = false;
        return false;
    }
    chair *c = &t->chair[t->looker];
    make_view(t, t->looker, &view);
    c->open = ++t->number;
    c->kind->look(c->self, &view, c->open);
    return true;
}

void private_declaration_answer(table *t, const submission *item)
{
    kd_view view;
    chair *c = &t->chair[item->action.actor];
    if (t->looks != LOOKS_RUNNING || t->looker != item->action.actor)
        return;
    c->open = 0;
    if (item->action.verb == KD_DECLARE) {
        make_view(t, t->looker, &view);
        kd_verdict verdict = kd_check(&view, &item->action);
        if (verdict.reason != KD_OK) {
            c->kind->refused(c->self, &verdict);
            return;
        }
        c->wanted = item->action.cards;
    }
    c->looked = true;
}

/* A card was drawn: is it one that the seat wants to declare? */
void private_declaration_drawn(table *t, int seat, const kd_view *view)
{
    kd_face drawn = view->drawn[view->drawn_count - 1];
    if (kd_copies(t->chair[seat].wanted, drawn))
        show(t, seat, view->hand);
}
