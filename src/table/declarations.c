/* declarations.c - what a seat may show while cards are dealt: whom to ask, and whether again. */
#include "table/table.h"

#include "bots/knowledge/knowledge.h"

declarations declarations_of(const kd_view *view)
{
    kd_action list[MAX_SHOWINGS];
    declarations now = {0, 0};
    if (!(view->actors >> view->seat & 1))
        return now;
    bool others = view->declarer != KD_NOBODY && view->declarer != view->seat;
    int count = legal_showings(view, others ? KD_COUNTER : KD_DECLARE, list);
    for (int i = 0; i < count; i++) {
        if (list[i].cards.two)
            now.pair |= list[i].cards.one;
        else
            now.single |= list[i].cards.one;
    }
    return now;
}
