/* legal.c - the legal actions of a seat, by kd_check; shared by the bots. */
#include "bots/knowledge/knowledge.h"

enum { SOME_MOVES = 64 };

static int try_showing(const kd_view *view, kd_verb verb, kd_cards cards, kd_action *out)
{
    if (!kd_holds(view->hand, cards))
        return 0;
    *out = act(view, verb, cards);
    return is_allowed(view, out);
}

/* One card of the face and two, each with every joker that may be shown with it (DECL-7), the small one first. */
static int try_face(const kd_view *view, kd_verb verb, unsigned face, kd_action *out)
{
    kd_cards shown[] = {kd_card(face), kd_pair(face)};
    uint64_t jokers = kd_jokers_to_show(&view->order.rules, kd_suit_of((kd_face)face));
    int count = 0;
    for (int i = 0; i < 2; i++) {
        if (!jokers)
            count += try_showing(view, verb, shown[i], out + count);
        for (uint64_t left = jokers; left; left &= left - 1)
            count +=
                try_showing(view, verb, kd_add(shown[i], kd_card(first_of(left))), out + count);
    }
    return count;
}

int legal_showings(const kd_view *view, kd_verb verb, kd_action out[MAX_SHOWINGS])
{
    int level = verb == KD_DECLARE ? kd_level_to_show(view) : view->order.level, count = 0;
    for (int suit = 0; suit < KD_NO_SUIT; suit++)
        count += try_face(view, verb, kd_face_of(suit, level), out + count);
    for (unsigned joker = KD_SMALL_JOKER; joker <= KD_BIG_JOKER; joker++) {
        kd_cards three = kd_add(kd_pair(joker), kd_card(KD_SMALL_JOKER + KD_BIG_JOKER - joker));
        count += try_face(view, verb, joker, out + count);
        count += try_showing(view, verb, three, out + count);
    }
    return count;
}

int legal_options(const kd_view *view, kd_action out[MOST_OPTIONS])
{
    int count = legal_showings(view, KD_DECLARE, out);
    count += legal_showings(view, KD_COUNTER, out + count);
    out[count] = act(view, KD_REBEL, (kd_cards){0, 0});
    return count + is_allowed(view, &out[count]);
}

kd_cards legal_lead(const kd_view *view)
{
    return kd_to_places(&view->order, kd_led(view));
}

bool legal_choice(const kd_view *view)
{
    kd_cards move, lead = legal_lead(view), hand = kd_to_places(&view->order, view->hand);
    if (kd_empty(lead))
        return kd_count(hand) > 1;
    return kd_moves(&view->order, hand, lead, &move, 1) > 1;
}

bool legal_declines(const kd_view *view, kd_action *out)
{
    *out = act(view, KD_PASS, (kd_cards){0, 0});
    return view->phase == KD_PHASE_DEAL || is_allowed(view, out);
}

kd_action legal_any(const kd_view *view)
{
    const kd_order *order = &view->order;
    if (view->phase != KD_PHASE_PLAY) {
        if (view->phase != KD_PHASE_BURY)
            return act(view, KD_PASS, (kd_cards){0, 0});
        kd_cards hand = view->hand, buried = {0, 0};
        for (int i = 0; i < order->rules.kitty; i++)
            buried = kd_add(buried, kd_card(kd_take(&hand)));
        kd_action bury = act(view, KD_BURY, buried);
        if (!is_allowed(view, &bury)) /* too many points (BURY-5) */
            bury.cards = kd_fewest_points(view->hand, order->rules.kitty);
        return bury;
    }
    /* The first legal one of the leads without dumps, or of the answers. */
    kd_cards moves[SOME_MOVES], hand = kd_to_places(order, view->hand), lead = legal_lead(view);
    kd_cards known = kd_to_places(order, kd_known(view));
    int count = kd_empty(lead) ? kd_leads(order, hand, known, moves, SOME_MOVES)
                               : kd_moves(order, hand, lead, moves, SOME_MOVES);
    for (int i = 0; i < count && i < SOME_MOVES; i++) {
        kd_action action = act(view, KD_PLAY, kd_to_faces(order, moves[i]));
        if (is_allowed(view, &action))
            return action;
    }
    return act(view, KD_PLAY, view->hand);
}
