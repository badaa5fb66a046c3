/* declarations.c - what a seat may show while cards are dealt: whom to ask, and whether again. */
#include "table/table.h"

#include "bots/knowledge/knowledge.h"

declarations declarations_of(const kd_view *view)
{
    kd_action list[2 * MAX_SHOWINGS];
    declarations now = {0, 0};
    if (!(view->actors >> view->seat & 1))
        return now;
    bool others = view->declarer != KD_NOBODY && view->declarer != view->seat;
    int count = legal_showings(view, others ? KD_COUNTER : KD_DECLARE, list);
    if (view->declarer == view->seat && view->order.rules.self_counter) /* CTR-10 */
        count += legal_showings(view, KD_COUNTER, list + count);
    for (int i = 0; i < count; i++) {
        kd_cards cards = list[i].cards, levels = kd_only(cards, ~joker_faces);
        if (!kd_empty(levels)) /* another joker to show with them is nothing new (DECL-7) */
            cards = levels;
        if (cards.two)
            now.pair |= cards.one;
        else
            now.single |= cards.one;
    }
    return now;
}
