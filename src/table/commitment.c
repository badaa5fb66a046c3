/* commitment.c - fair dealing: a seal upon each deck before its deal, the deck itself after it. */
#include "table/table_internal.h"

/* The deck of the deal under way is fixed, and sealed, before anything of the deal happens. */
void commitment_ready(table *t)
{
    if (t->deck.deal == t->match.deals || t->match.round.phase == KD_PHASE_OVER)
        return;
    deck_make(&t->deck, &t->options.seed, &t->match);
    deck_print(&t->deck, t->deck_text);
    deck_seal(t->deck_text, t->seal);
    t->opened = false;
    if (t->record)
        store_seal(t->record, t->seal);
}

/* The match is over: everybody may know where its cards came from. */
static void tell_seed(table *t)
{
    if (t->record && t->match.round.phase == KD_PHASE_OVER)
        store_tell_seed(t->record, &t->options.seed);
}

/* The deal is over: everybody may know its deck, and see that the seal was upon it. */
void commitment_reveal(table *t)
{
    int phase = t->match.round.phase;
    bool over = phase == KD_PHASE_SCORED || phase == KD_PHASE_OVER;
    if (*t->seal && !t->opened && over) {
        t->opened = true;
        if (t->record)
            store_deck(t->record, t->deck_text);
    }
    tell_seed(t);
}
