/* stranger_show.c - what a stranger shows, and buries. */
#include "lab/strangers/strangers_internal.h"

static const kd_cards nothing = {0, 0};

static kd_action stranger_act(const kd_view *view, kd_verb verb, kd_cards cards)
{
    return (kd_action){view->seat, (uint8_t)verb, cards};
}

/* How many trumps the hand would have, with the cards still to be drawn, in percent of an average share. */
static int trumps_in(const kd_view *view, int suit, int level)
{
    const kd_rules *rules = &view->order.rules;
    uint64_t places =
        kd_rank_faces(level) | kd_always_trumps(rules) | UINT64_C(3) << KD_SMALL_JOKER;
    if (suit != KD_NO_SUIT)
        places |= UINT64_C(0x1fff) << KD_RANKS * suit;
    kd_cards deck = kd_deck(rules);
    int all = kd_count(kd_only(deck, places)), own = kd_count(kd_only(view->hand, places));
    int hand = kd_hand_size(rules), held = kd_count(view->hand), cards = kd_count(deck);
    int to_come = hand > held ? hand - held : 0;
    int expected = 100 * own + 100 * to_come * (all - own) / (cards - held);
    return expected * cards / (all * hand);
}

/* The suit that these cards make trump. */
static int suit_of(kd_cards cards)
{
    return kd_suit_of((kd_face)lowest(cards.one));
}

/* Is showing the cards allowed, and worth it? *best is the most trumps so far, in percent. */
static void stranger_weigh(const stranger_traits *t, const kd_view *view, kd_verb verb,
                           kd_cards cards, kd_action *chosen, int *best)
{
    kd_action showing = stranger_act(view, verb, cards);
    if (!kd_holds(view->hand, cards) || kd_check(view, &showing).reason != KD_OK)
        return;
    int hand = kd_hand_size(&view->order.rules), held = kd_count(view->hand);
    int level = verb == KD_DECLARE ? kd_level_to_show(view) : view->order.level;
    int own = trumps_in(view, suit_of(cards), level);
    int needed =
        held >= hand ? t->show_last : t->show_first + (t->show_last - t->show_first) * held / hand;
    if (view->trump_known) {
        int now = trumps_in(view, view->order.trump, level);
        bool same = suit_of(cards) == view->order.trump;
        needed = same ? needed : now + t->counter > needed ? now + t->counter : needed;
    }
    if (verb == KD_COUNTER ? view->buried_before || view->first_deal : view->first_deal)
        needed -= view->dealer == view->seat && !view->buried_before ? 0 : t->kitty;
    /* In no trump the high cards must do what trumps do elsewhere. */
    if (suit_of(cards) == KD_NO_SUIT)
        needed += 30;
    if (own < needed || own <= *best)
        return;
    *best = own;
    *chosen = showing;
}

kd_action stranger_show(const stranger_traits *traits, const kd_view *view)
{
    kd_verb verb = view->phase == KD_PHASE_COUNTER ? KD_COUNTER : KD_DECLARE;
    kd_action chosen = stranger_act(view, KD_PASS, nothing);
    int best = 0;
    bool both = view->phase == KD_PHASE_DEAL && view->declarer != KD_NOBODY;
    if (view->phase == KD_PHASE_REBEL)
        return chosen;
    for (int i = 0; i < (both ? 2 : 1); i++, verb = KD_COUNTER) {
        int level = verb == KD_DECLARE ? kd_level_to_show(view) : view->order.level;
        for (int face = 0; face < KD_FACES; face++) {
            if (face < KD_SMALL_JOKER && face % KD_RANKS != level)
                continue;
            uint64_t jokers =
                kd_jokers_to_show(&view->order.rules, kd_suit_of((kd_face)face)); /* DECL-7 */
            do {
                kd_cards with = {jokers & -jokers, 0};
                stranger_weigh(traits, view, verb, kd_add(kd_card((unsigned)face), with), &chosen,
                               &best);
                stranger_weigh(traits, view, verb, kd_add(kd_pair((unsigned)face), with), &chosen,
                               &best);
                jokers &= jokers - 1;
            } while (jokers);
        }
    }
    return chosen;
}

/* Card by card, what is easiest to miss: low cards of short suits first. */
kd_action stranger_bury(const stranger_traits *traits, const kd_view *view)
{
    const kd_order *order = &view->order;
    kd_cards buried = nothing;
    stranger_game game = {.burier = view->seat};
    stranger_scene scene;
    game.pos.turn = view->seat;
    game.pos.hand[view->seat] = kd_to_places(order, view->hand);
    stranger_see(&scene, traits, order, &game);
    for (int i = 0; i < order->rules.kitty; i++) {
        unsigned best = 0;
        int least = INT32_MAX;
        for (uint64_t p = scene.hand.one; p; p &= p - 1) {
            unsigned place = lowest(p);
            int category = order->category[place];
            int in = kd_count(kd_only(scene.hand, order->in[category]));
            int cost = stranger_keeping(&scene, place) + traits->bury_point * order->points[place] +
                       (scene.hand.two >> place & 1 ? traits->pair : 0);
            cost += category == KD_TRUMP ? 10 * traits->boss : traits->shortness * in / 3;
            if (cost < least) {
                least = cost;
                best = place;
            }
        }
        buried = kd_add(buried, kd_card(best));
        scene.hand = kd_sub(scene.hand, kd_card(best));
    }
    kd_action bury = stranger_act(view, KD_BURY, kd_to_faces(order, buried));
    if (kd_check(view, &bury).reason != KD_OK) /* too many points (BURY-5) */
        bury.cards = kd_fewest_points(view->hand, order->rules.kitty);
    return bury;
}
