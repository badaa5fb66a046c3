/* choice.c - what a seat may choose: its numbered declarations, counters and rebellion, and whether the rest
   of a deal still matters. */
#include "tui/state/choice.h"

enum { PAIRS = 2 * KD_NO_SUIT + 2, SHOWINGS = PAIRS + 2 }; /* three jokers come behind PAIRS */

/* Level cards with the joker that is shown with them (DECL-7): the one that stands already, or the lower one held.
   Without a joker the check tells what is missing. */
static kd_cards with_joker(const kd_view *view, kd_cards shown)
{
    const uint64_t both = UINT64_C(3) << KD_SMALL_JOKER;
    kd_cards rest = shown;
    uint64_t jokers = kd_jokers_to_show(&view->order.rules, kd_suit_of((kd_face)kd_take(&rest)));
    uint64_t held = jokers & view->hand.one, stands = held & view->standing.one & both;
    if (view->declarer == view->seat && stands)
        held = stands;
    return kd_add(shown, (kd_cards){held & -held, 0});
}

/* Everything that can be shown: one level card, two of a kind, a pair of jokers, three of them; the best last. */
static int choice_showings(const kd_view *view, kd_cards out[SHOWINGS])
{
    static const uint8_t ladder[] = {KD_DIAMONDS, KD_CLUBS, KD_HEARTS, KD_SPADES};
    int n = 0, level = view->phase == KD_PHASE_COUNTER ? view->order.level : kd_level_to_show(view);

    for (int i = 0; i < KD_NO_SUIT; i++)
        out[n++] = with_joker(view, kd_card(kd_face_of(ladder[i], level)));
    for (int i = 0; i < KD_NO_SUIT; i++)
        out[n++] = with_joker(view, kd_pair(kd_face_of(ladder[i], level)));
    out[n++] = kd_pair(KD_SMALL_JOKER);
    out[n++] = kd_pair(KD_BIG_JOKER);
    bool three = view->order.rules.three_jokers && view->declarer == KD_NOBODY;
    for (unsigned joker = KD_SMALL_JOKER; three && joker <= KD_BIG_JOKER; joker++)
        out[n++] = kd_add(kd_pair(joker), kd_card(KD_SMALL_JOKER + KD_BIG_JOKER - joker));
    return n;
}

static kd_verdict choice_check(const kd_view *view, int verb, kd_cards cards)
{
    kd_action action = {view->seat, (uint8_t)verb, cards};
    return kd_check(view, &action);
}

int choice_list(const kd_view *view, kd_action out[CHOICES])
{
    static const uint8_t verbs[] = {KD_DECLARE, KD_COUNTER};
    kd_cards shown[SHOWINGS];
    int count = choice_showings(view, shown), n = 0;

    if (view->seat == KD_NOBODY)
        return 0;
    for (int v = 0; v < 2; v++)
        for (int i = 0; i < count && n < CHOICES; i++)
            if (kd_holds(view->hand, shown[i]) &&
                choice_check(view, verbs[v], shown[i]).reason == KD_OK)
                out[n++] = (kd_action){view->seat, verbs[v], shown[i]};
    kd_cards none = {0, 0};
    if (n < CHOICES && choice_check(view, KD_REBEL, none).reason == KD_OK)
        out[n++] = (kd_action){view->seat, KD_REBEL, none};
    return n;
}

bool choice_picked(const kd_view *view, kd_cards picks, kd_action *which)
{
    kd_action choice[CHOICES];
    int i = 0, count = kd_empty(picks) ? 0 : choice_list(view, choice);

    while (i < count && !kd_same(choice[i].cards, picks))
        i++;
    if (i < count && which)
        *which = choice[i];
    if (i < count || kd_empty(picks) || !view->order.rules.show_joker)
        return i < count;
    /* The list has one joker for each showing; another may be picked (DECL-7). */
    static const uint8_t verbs[] = {KD_DECLARE, KD_COUNTER};
    for (int v = 0; v < 2; v++)
        if (choice_check(view, verbs[v], picks).reason == KD_OK) {
            if (which)
                *which = (kd_action){view->seat, verbs[v], picks};
            return true;
        }
    return false;
}

bool choice_pass(const kd_view *view)
{
    kd_cards none = {0, 0};

    if (view->phase == KD_PHASE_DEAL)
        return true;
    return view->seat != KD_NOBODY && choice_check(view, KD_PASS, none).reason == KD_OK;
}

bool choice_only_pass(const kd_view *view)
{
    kd_action choice[CHOICES];
    bool picks = view->phase == KD_PHASE_PLAY || view->phase == KD_PHASE_BURY;

    return !picks && choice_pass(view) && choice_list(view, choice) == 0;
}

bool choice_counters(const kd_view *view)
{
    bool drawing = view->phase == KD_PHASE_DEAL && view->trump_known;
    return view->phase == KD_PHASE_COUNTER ||
           (drawing && view->order.rules.counter == KD_COUNTER_MORE);
}

kd_verdict choice_showing(const kd_view *view, kd_cards cards)
{
    kd_verdict declares =
        choice_check(view, KD_DECLARE, cards); /* or reinforces, while others counter */
    return declares.reason == KD_OK || !choice_counters(view)
               ? declares
               : choice_check(view, KD_COUNTER, cards);
}

bool choice_open(const kd_view *view)
{
    return kd_declarer_deals(&view->order.rules, view->first_deal, view->redeal) &&
           !view->trump_known;
}

/* Has the seat a choice in that phase, where another has shown a level card of that suit? */
static bool could(const kd_view *view, int phase, int trump, int shows)
{
    kd_action choice[CHOICES];
    kd_view then = *view;

    then.phase = (uint8_t)phase;
    then.trump_known = true;
    then.declarer = then.dealer = then.burier = (uint8_t)shows;
    then.standing = kd_card(kd_face_of(trump, view->order.level));
    kd_order_make(&then.order, &view->order.rules, trump, view->order.level);
    return choice_list(&then, choice) > 0;
}

bool choice_later(const kd_view *view)
{
    bool later = false;

    for (int trump = 0; trump < KD_NO_SUIT; trump++)
        for (int shows = 0; shows < KD_SEATS; shows++)
            later = later || could(view, KD_PHASE_COUNTER, trump, shows) ||
                    could(view, KD_PHASE_REINFORCE, trump, shows) ||
                    could(view, KD_PHASE_REBEL, trump, shows);
    return later;
}

bool choice_missing(const kd_view *view, kd_cards *cards, kd_verdict *why)
{
    kd_cards shown[SHOWINGS];

    bool shows = view->phase == KD_PHASE_DEAL || view->phase == KD_PHASE_ASK ||
                 view->phase == KD_PHASE_REINFORCE || view->phase == KD_PHASE_COUNTER;
    if (view->seat == KD_NOBODY || !shows)
        return false;
    for (int i = choice_showings(view, shown) - 1; i >= 0; i--) {
        bool stands = view->declarer == view->seat && kd_holds(view->standing, shown[i]);
        if (!kd_holds(view->hand, shown[i]) || stands)
            continue;
        *why = choice_showing(view, shown[i]);
        *cards = shown[i];
        /* The fault of two jokers goes without saying where three may be shown. */
        if (why->reason == KD_OK && i >= PAIRS)
            return false;
        /* That a single card counters nothing goes without saying. */
        if (!shown[i].two && (why->reason == KD_NOT_A_COUNTER ||
                              why->reason == KD_COUNTER_NOT_MORE || why->reason == KD_NO_COUNTERS))
            return false;
        if (why->reason != KD_OK)
            return true;
    }
    return false;
}

bool choice_leads(const kd_view *view)
{
    return kd_empty(kd_led(view));
}

bool choice_risks(const kd_view *view, kd_cards cards, int *fine)
{
    const kd_order *order = &view->order;
    const kd_rules *rules = &order->rules;
    kd_action action = {view->seat, KD_PLAY, cards};
    kd_cards others[3] = {kd_to_places(order, kd_unseen(view)), {0, 0}, {0, 0}};
    kd_cards dump = kd_to_places(order, cards);
    kd_part part[KD_MAX_PARTS];
    int parts = kd_parts(order, dump, part), fined = 0;

    for (int i = 0; i < parts; i++)
        fined += kd_fined_cards(rules, &part[i]);
    if (fine)
        *fine = kd_dump_fine(rules, fined); /* at most */
    return choice_leads(view) && kd_plays_dumps(rules) && kd_check(view, &action).reason == KD_OK &&
           parts > 1 && !(kd_may_count(rules) && kd_dump(order, others, dump).stands);
}

/* ---- can the rest of the deal still change its result? ------------------------------------------- */

enum { CARD_POINTS = 10 };

settled_range settled_between(const kd_view *view)
{
    const kd_trick *now = &view->trick[view->tricks];
    int left = kd_points(kd_deck(&view->order.rules)), lies = 0;
    int lead = 0; /* the most cards that the trick on the table, or the next one, may be led with */

    for (int i = 0; i < view->tricks; i++) {
        /* The points of a finished trick that the viewer may know to be out of the game: all that lie before the attackers or
           in a trick that may be looked back at, else the own ones (REV-1). */
        const kd_trick *trick = &view->trick[i];
        bool captured = kd_team(trick->winner) != kd_team(view->dealer);
        bool open =
            kd_may_count(&view->order.rules) || kd_may_review(view, i, kd_next_seat(view->seat));
        left -= captured || open ? trick->points : kd_points(trick->play[view->seat]);
    }
    for (int s = 0; s < KD_SEATS; s++) {
        int cards = view->held[s] + kd_count(now->play[s]);
        lead = cards > lead ? cards : lead;
        lies += kd_points(now->play[s]);
    }
    /* This seat buried the kitty, or it holds all that the seat cannot see, up to what its cards can hold. */
    int unseen = left - lies - kd_points(view->hand);
    int most = CARD_POINTS * view->order.rules.kitty, kitty = unseen < most ? unseen : most;
    if (view->burier == view->seat)
        kitty = kd_points(view->buried);
    int times = kd_multiplier_of(&view->order.rules, lead / 2, lead);
    int low = view->points, high = view->points + left + kitty * (times - 1);
    return (settled_range){low < 0 ? 0 : low, high < 0 ? 0 : high};
}

bool settled(const kd_view *view)
{
    const kd_rules *rules = &view->order.rules;
    bool taken[2];

    if (view->phase != KD_PHASE_PLAY || rules->irregularity != KD_REFUSE)
        return false;
    settled_range range = settled_between(view);
    /* Does it matter who wins the last trick (LEVEL-4, GAIN-5)? */
    uint64_t levels = kd_rank_faces(view->order.level);
    bool hooks = kd_hook(&view->order, (kd_cards){levels, 0}) >= 0 ||
                 kd_hook(&view->order, (kd_cards){levels, levels}) >= 0;
    if ((range.high >= rules->threshold && hooks) ||
        (range.low < rules->threshold && rules->last_trick_needed))
        return false;
    int least = kd_gain(rules, range.low, &taken[0]), most = kd_gain(rules, range.high, &taken[1]);
    return least == most && taken[0] == taken[1];
}
