/* suggest.c - legal leads, answers and buryings, the likely ones first; cards that complete picks to an
   answer. */
#include "tui/state/suggest.h"

#include "tui/state/choice.h"

#include <string.h>

/* Plays with the cost of each, cheapest first. */
typedef struct shortlist {
    kd_cards *cards;
    int cost[SUGGESTIONS];
    int count;
} shortlist;

static void insert(shortlist *list, kd_cards cards, int cost)
{
    int i = list->count < SUGGESTIONS ? list->count++ : SUGGESTIONS;

    for (; i > 0 && list->cost[i - 1] > cost; i--) {
        if (i == SUGGESTIONS)
            continue;
        list->cost[i] = list->cost[i - 1];
        list->cards[i] = list->cards[i - 1];
    }
    if (i == SUGGESTIONS)
        return;
    list->cost[i] = cost;
    list->cards[i] = cards;
}

/* How high the cards are, trump highest; by place. */
static int height(const kd_order *order, kd_cards cards)
{
    int sum = 0;

    while (!kd_empty(cards)) {
        unsigned place = kd_take(&cards);
        sum += order->step[place] + (order->category[place] == KD_TRUMP ? 20 : 0);
    }
    return sum;
}

/* The cost of an answer: its high cards, the pairs that it splits, the points that it gives away. */
static int answer_cost(const kd_view *view, kd_cards hand, kd_cards play)
{
    const kd_order *order = &view->order;
    const kd_trick *trick = &view->trick[view->tricks];
    uint64_t split = hand.two & play.one & ~play.two;
    int points = kd_points_at(order, play), best = -1, ahead = KD_NOBODY;
    kd_cards lead = kd_to_places(order, kd_led(view));

    for (int i = 0, s = trick->leader; i < KD_SEATS && !kd_empty(trick->play[s]); i++) {
        int strength = kd_strength(order, lead, kd_to_places(order, trick->play[s]));
        if (strength > best)
            best = strength, ahead = s;
        s = kd_next_seat(s);
    }
    bool friendly = ahead == kd_partner(view->seat);
    return height(order, play) + 8 * __builtin_popcountll(split) + (friendly ? -3 : 3) * points;
}

static bool answers(const kd_view *view, shortlist *list)
{
    kd_cards found[SUGGESTIONS];
    kd_cards hand = kd_to_places(&view->order, view->hand);
    kd_cards lead = kd_to_places(&view->order, kd_led(view));
    int count = kd_moves(&view->order, hand, lead, found, SUGGESTIONS);
    bool more = count > SUGGESTIONS;

    for (int i = 0; i < count && i < SUGGESTIONS; i++)
        insert(list, found[i], answer_cost(view, hand, found[i]));
    return more;
}

/* Can unseen cards beat this part? */
static bool can_be_beaten(const kd_order *order, const kd_part *part, kd_cards unseen)
{
    kd_cards rival[SUGGESTIONS];
    int own = kd_strength(order, part->cards, part->cards);
    int count = kd_leads(order, unseen, (kd_cards){0, 0}, rival, SUGGESTIONS);

    for (int i = 0; i < count && i < SUGGESTIONS; i++)
        if (kd_strength(order, part->cards, rival[i]) > own)
            return true;
    return count > SUGGESTIONS;
}

/* The dump of all parts of a category that no unseen card can beat; empty when it is no dump. */
static kd_cards safe_dump(const kd_order *order, kd_cards hand, kd_cards unseen, int category)
{
    kd_part part[KD_MAX_PARTS];
    kd_cards dump = {0, 0}, others[3] = {{0, 0}, {0, 0}, {0, 0}};
    int count = kd_parts(order, kd_only(hand, order->in[category]), part), safe = 0;

    others[0] = kd_only(unseen, order->in[category]);
    for (int i = 0; i < count; i++) {
        if (can_be_beaten(order, &part[i], others[0]))
            continue;
        dump = kd_add(dump, part[i].cards);
        safe++;
    }
    if (safe < 2 || !kd_dump(order, others, dump).stands)
        return (kd_cards){0, 0};
    return dump;
}

static bool leads(const kd_view *view, shortlist *list)
{
    const kd_order *order = &view->order;
    kd_cards found[SUGGESTIONS];
    kd_cards hand = kd_to_places(order, view->hand);
    kd_cards unseen = kd_to_places(order, kd_unseen(view));
    kd_cards known = kd_to_places(order, kd_known(view));
    int count = kd_leads(order, hand, known, found, SUGGESTIONS);
    bool more = count > SUGGESTIONS;

    for (int c = 0; c < KD_CATEGORIES; c++) {
        kd_cards dump = safe_dump(order, hand, unseen, c);
        kd_action lead = {view->seat, KD_PLAY, kd_to_faces(order, dump)};
        if (!kd_empty(dump) && kd_check(view, &lead).reason == KD_OK)
            insert(list, dump, -2000 - kd_count(dump));
    }
    for (int i = 0; i < count && i < SUGGESTIONS; i++) {
        int trump = kd_category_of(order, found[i]) == KD_TRUMP;
        int top = height(order, found[i]) / kd_count(found[i]) - 20 * trump;
        insert(list, found[i], 400 * trump - 100 * kd_count(found[i]) - top);
    }
    return more;
}

/* The cost of burying the card of a hand at that place. */
static int bury_cost(const kd_order *order, kd_cards hand, unsigned place)
{
    int category = order->category[place], cost = order->step[place];

    if (category == KD_TRUMP)
        cost += 200;
    cost += 6 * kd_points_at(order, kd_card(place));
    if (place + 1 >= 64 || order->category[place + 1] != category)
        cost += 60; /* the ace */
    if (hand.two >> place & 1)
        cost += 25;
    return cost + 2 * kd_count(kd_only(hand, order->in[category]));
}

/* Adds the cheapest cards of hand to picks until it has n cards. */
static kd_cards fill(const kd_order *order, kd_cards hand, kd_cards picks, int n)
{
    while (kd_count(picks) < n) {
        kd_cards left = kd_sub(hand, picks);
        int least = INT16_MAX;
        unsigned best = 0;
        for (unsigned p = 0; p < 64; p++) {
            if (!(left.one >> p & 1))
                continue;
            int cost = bury_cost(order, left, p);
            if (cost < least)
                least = cost, best = p;
        }
        picks = kd_add(picks, kd_card(best));
    }
    return picks;
}

static bool is_listed(const shortlist *list, kd_cards cards)
{
    for (int i = 0; i < list->count; i++)
        if (kd_same(list->cards[i], cards))
            return true;
    return false;
}

/* First the burying that completes the picks, then the cheapest one, then one that voids each side suit. */
static void buryings(const kd_view *view, kd_cards picks, shortlist *list)
{
    const kd_order *order = &view->order;
    kd_cards hand = kd_to_places(order, view->hand), none = {0, 0};
    kd_cards picked = kd_to_places(order, picks);
    int n = order->rules.kitty;

    if (kd_count(hand) < n)
        return;
    if (kd_count(picked) < n)
        insert(list, fill(order, hand, picked, n), 0);
    kd_cards cheap = fill(order, hand, none, n);
    if (!is_listed(list, cheap))
        insert(list, cheap, 1);
    for (int c = 0; c < KD_TRUMP; c++) {
        kd_cards suit = kd_only(hand, order->in[c]);
        if (kd_empty(suit) || kd_count(suit) > n)
            continue;
        kd_cards voided = fill(order, hand, suit, n);
        if (!is_listed(list, voided))
            insert(list, voided, 2 + kd_points_at(order, suit));
    }
}

int suggest_plays(const kd_view *view, kd_cards picks, kd_cards out[SUGGESTIONS], bool *more)
{
    shortlist list;

    memset(&list, 0, sizeof list);
    list.cards = out;
    *more = false;
    if (view->seat == KD_NOBODY || kd_empty(view->hand))
        return 0;
    if (view->phase == KD_PHASE_BURY)
        buryings(view, picks, &list);
    if (view->phase == KD_PHASE_PLAY)
        *more = choice_leads(view) ? leads(view, &list) : answers(view, &list);
    for (int i = 0; i < list.count; i++)
        out[i] = kd_to_faces(&view->order, out[i]);
    return list.count;
}

/* ---- picks that begin an answer ------------------------------------------------------------------ */

/* The union: of each face as many cards as the set that has more of it. */
static kd_cards either(kd_cards a, kd_cards b)
{
    return (kd_cards){a.one | b.one, a.two | b.two};
}

/* Adds cards of hand to play until there are n, making as few pairs as can be: first cards held
   once, then one of each pair. */
static kd_cards fill_up(kd_cards play, kd_cards hand, int n)
{
    uint64_t from[2] = {hand.one & ~hand.two & ~play.one, hand.two & ~play.one};

    for (int i = 0; i < 3; i++) {
        kd_cards left = i < 2 ? (kd_cards){from[i], 0} : kd_sub(hand, play);
        while (kd_count(play) < n && !kd_empty(left))
            play = kd_add(play, kd_card(kd_take(&left)));
    }
    return play;
}

/* An answer that is being picked; all cards by place. */
typedef struct answer {
    const kd_order *order;
    kd_cards lead, hand, held, picks; /* held: of the category led */
    int n;
} answer;

static answer answer_of(const kd_view *view, kd_cards picks)
{
    const kd_order *order = &view->order;
    answer a = {.order = order,
                .hand = kd_to_places(order, view->hand),
                .picks = kd_to_places(order, picks)};

    a.lead = kd_to_places(order, kd_led(view));
    int led = kd_category_of(order, a.lead);
    if (led != KD_NO_CATEGORY) /* a four of a kind is of none */
        a.held = kd_only(a.hand, order->in[led]);
    a.n = kd_count(a.lead);
    return a;
}

/* The first answer of all that holds the picks. */
static bool some_answer(const answer *a, kd_cards *owed)
{
    kd_cards found[SUGGESTIONS];
    int count = kd_moves(a->order, a->hand, a->lead, found, SUGGESTIONS);

    for (int i = 0; i < count && i < SUGGESTIONS; i++)
        if (kd_holds(found[i], a->picks)) {
            *owed = found[i];
            return true;
        }
    return false;
}

/* Where the hand holds more of the category than was led, only pairs are owed; the rest may be any cards of
   it. Tries every set of pairs to go with the picks, for the one that takes the fewest cards. */
static bool pairs_complete(const answer *a, kd_cards *owed)
{
    int least = a->n + 1;
    uint64_t pairs = 0;

    do {
        kd_cards core = either(a->picks, (kd_cards){pairs, pairs});
        int count = kd_count(core);
        if (count < least &&
            kd_check_follow(a->order, a->hand, a->lead, fill_up(core, a->held, a->n)).reason ==
                KD_OK)
            least = count, *owed = core;
        pairs = (pairs - a->held.two) & a->held.two;
    } while (pairs);
    return least <= a->n;
}

bool suggest_completion(const kd_view *view, kd_cards picks, kd_cards *owed)
{
    answer a = answer_of(view, picks);
    bool found;

    if (kd_count(picks) >= a.n || !kd_holds(view->hand, picks))
        return false;
    if (kd_kind_of(a.order, a.lead) == KD_LEAD_FOUR) {
        found = some_answer(&a, owed);
    } else if (kd_count(a.held) > a.n) {
        found = kd_holds(a.held, a.picks) && pairs_complete(&a, owed);
    } else {
        *owed = either(a.picks, a.held);
        found = kd_count(*owed) <= a.n;
    }
    if (found)
        *owed = kd_to_faces(a.order, *owed);
    return found;
}

kd_verdict suggest_fault(const kd_view *view, kd_cards picks)
{
    answer a = answer_of(view, picks);
    kd_cards play = a.picks;

    if (kd_holds(a.hand, play)) {
        play = fill_up(play, either(play, a.held), a.n);
        play = fill_up(play, a.hand, a.n);
    }
    kd_verdict v = kd_check_follow(a.order, a.hand, a.lead, play);
    v.cards = kd_to_faces(a.order, v.cards);
    return v;
}
