/* pick.c - what keys do in the hand: the cursor moves, cards are picked. */
#include "tui/state/pick.h"

#include "base/i18n.h"
#include "tui/cells/cells.h"
#include "tui/state/suggest.h"
#include "tui/state/ui.h"

#include <limits.h>

/* ---- the hand ---------------------------------------------------------------------------------- */

static bool pick_is_picked(const ui *u, const hand_card *c)
{
    return u->game.pick[c->copy] >> c->face & 1;
}

void hand_step(ui *u, int by)
{
    int count = kd_count(u->view.hand);

    if (count > 0) /* from the last card to the first, and back */
        u->game.cursor = (u->game.cursor + by + count) % count;
}

void hand_row_step(ui *u, int by)
{
    hand h;

    (void)hand_make(&h, &u->view.order, u->view.hand, u->settings.order, HAND_WIDE, GAP_NAMES);
    if (u->game.cursor >= h.count)
        return;
    int row = h.card[u->game.cursor].row + by, x = h.card[u->game.cursor].x;
    while (row >= 0 && row < h.rows && h.row[row].count == 0)
        row += by;
    if (row < 0 || row >= h.rows)
        return;
    int best = h.row[row].first;
    while (best + 1 < h.row[row].first + h.row[row].count && h.card[best].x < x)
        best++;
    u->game.cursor = best;
}

void hand_end(ui *u, int by)
{
    hand h;

    (void)hand_make(&h, &u->view.order, u->view.hand, u->settings.order, HAND_WIDE, GAP_NAMES);
    if (u->game.cursor >= h.count)
        return;
    const hand_row *row = &h.row[h.card[u->game.cursor].row];
    u->game.cursor = row->first + (by > 0 ? row->count - 1 : 0);
}

int hand_first_legal(const ui *u)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&u->view.order, u->view.hand, u->settings.order, card);
    kd_cards owed;

    for (int i = 0; i < count; i++) {
        kd_cards one = kd_card(card[i].face);
        if (suggest_completion(&u->view, one, &owed) ||
            suggest_fault(&u->view, one).reason == KD_OK)
            return i;
    }
    return u->game.cursor;
}

/* ---- picking ----------------------------------------------------------------------------------- */

void pick_card(ui *u)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&u->view.order, u->view.hand, u->settings.order, card);

    if (u->game.cursor < count)
        u->game.pick[card[u->game.cursor].copy] ^= UINT64_C(1) << card[u->game.cursor].face;
}

void pick_none(ui *u)
{
    u->game.pick[0] = u->game.pick[1] = 0;
}

void pick_cards(ui *u, kd_cards cards)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&u->view.order, u->view.hand, u->settings.order, card);

    u->game.pick[0] = cards.one;
    u->game.pick[1] = cards.two;
    for (int i = count - 1; i >= 0; i--)
        if (pick_is_picked(u, &card[i]))
            u->game.cursor = i;
}

/* The longest tractor of the hand that a pair is part of; the pair itself when in none. */
static kd_cards tractor_of(const kd_order *order, kd_cards row, kd_cards pair)
{
    kd_part part[KD_MAX_PARTS];
    int count = kd_parts(order, row, part);

    for (int i = 0; i < count; i++)
        if (part[i].length >= 2 && kd_holds(part[i].cards, pair))
            return part[i].cards;
    return pair;
}

void pick_more(ui *u)
{
    const kd_order *order = &u->view.order;
    hand_card card[HAND_CARDS];
    int count = hand_list(order, u->view.hand, u->settings.order, card);
    kd_cards sorted = kd_to_places(order, u->view.hand), picks = ui_picks(u);

    if (u->game.cursor >= count)
        return;
    unsigned face = card[u->game.cursor].face, place = order->place[face];
    kd_cards row = kd_only(sorted, order->in[card[u->game.cursor].category]);
    bool paired = kd_copies(u->view.hand, face) == 2;
    kd_cards steps[3] = {
        kd_to_faces(order, kd_only(sorted, UINT64_C(1) << place)),
        kd_to_faces(order, paired ? tractor_of(order, row, kd_pair(place)) : kd_card(place)),
        kd_to_faces(order, row)};

    if (!pick_is_picked(u, &card[u->game.cursor]) && !paired) {
        pick_card(u);
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (kd_holds(picks, steps[i]))
            continue;
        u->game.pick[0] |= steps[i].one;
        u->game.pick[1] |= steps[i].two;
        return;
    }
    u->game.pick[0] &= ~steps[2].one;
    u->game.pick[1] &= ~steps[2].two;
}

/* Is the key that of the rank of a face? */
static bool has_rank(kd_face face, int key)
{
    static const char ranks[] = "234567890JQKA";

    if (face == KD_SMALL_JOKER)
        return key == 'S';
    if (face == KD_BIG_JOKER)
        return key == 'B';
    return ranks[kd_rank_of(face)] == key;
}

/* The category of cards by face; KD_NO_CATEGORY: they are of several, or there are none. */
static int category_of(const ui *u, kd_cards cards)
{
    const kd_order *order = &u->view.order;
    return kd_empty(cards) ? KD_NO_CATEGORY : kd_category_of(order, kd_to_places(order, cards));
}

/* The only category that the key of a rank may pick from, or KD_NO_CATEGORY: any. A lead other than a
   four of a kind is of one category; an answer is of the category led until all of it is picked. Where no
   card of the rank is in that category, any card of the rank may be picked. */
static int bound_to(const ui *u, int key)
{
    const kd_order *order = &u->view.order;
    kd_cards held = kd_to_places(order, u->view.hand), picks = kd_to_places(order, ui_picks(u));
    kd_cards lead = kd_led(&u->view), left = u->view.hand, ranked = {0, 0};
    int c = category_of(u, kd_empty(lead) ? ui_picks(u) : lead);

    while (!kd_empty(left)) {
        kd_face face = (kd_face)kd_take(&left);
        if (has_rank(face, key))
            ranked = kd_add(ranked, kd_card(order->place[face]));
    }
    if (u->view.phase != KD_PHASE_PLAY || c == KD_NO_CATEGORY ||
        kd_empty(kd_only(ranked, order->in[c])))
        return KD_NO_CATEGORY;
    bool all = kd_holds(picks, kd_only(held, order->in[c]));
    bool free = kd_empty(lead) ? kd_kind_of(order, ranked) == KD_LEAD_FOUR : all;
    return free ? KD_NO_CATEGORY : c;
}

void pick_rank(ui *u, int key)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&u->view.order, u->view.hand, u->settings.order, card), best = -1,
        least = INT_MAX, bound = bound_to(u, key);
    int here = u->game.cursor < count ? card[u->game.cursor].category : KD_NO_CATEGORY;
    int led = category_of(u, kd_led(&u->view)), picked = KD_NO_CATEGORY;

    if (u->view.phase == KD_PHASE_PLAY)
        picked = category_of(u, ui_picks(u));
    for (int i = 0; i < count; i++) {
        bool barred = bound != KD_NO_CATEGORY && card[i].category != bound;
        int c = card[i].category;
        bool kept = u->view.phase == KD_PHASE_BURY && c == KD_TRUMP; /* trumps are buried last */
        int near = c == led ? 0 : c == picked ? 1 : c == here ? 2 : kept ? 4 : 3;
        if (has_rank(card[i].face, key) && !barred && !pick_is_picked(u, &card[i]) && near < least)
            best = i, least = near;
    }
    if (best >= 0) {
        u->game.pick[card[best].copy] |= UINT64_C(1) << card[best].face;
        u->game.cursor = best;
        return;
    }
    for (int i = 0; i < count; i++)
        if (has_rank(card[i].face, key))
            u->game.pick[card[i].copy] &= ~(UINT64_C(1) << card[i].face);
}

void pick_walk(ui *u, int by)
{
    kd_cards choice[SUGGESTIONS], picks = ui_picks(u);
    bool more, advised = u->overlay == OVERLAY_COACH;

    if (advised)
        u->overlay = OVERLAY_NONE;
    if (advised && coach_passes(u)) {
        pick_none(u);
        return;
    }
    int count = suggest_plays(&u->view, picks, choice, &more);
    count = coach_order(u, choice, count, SUGGESTIONS);
    int at = by > 0 ? -1 : count;
    bool told = (advised && u->coach.known) || !kd_empty(u->tutor.play);
    for (int i = 0; !told && i < count; i++)
        if (kd_same(choice[i], picks))
            at = i;
    if (!coach_hints(u))
        notice_tell(u, u->settings.hints
                           ? N_("This try counts: the coach keeps silent until the deal is over.")
                           : N_("Hints are switched off in the settings."));
    else if (count > 0)
        pick_cards(u, choice[(at + by + count) % count]);
}
