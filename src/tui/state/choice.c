/* choice.c - declarations, counters and rebellion that a view's seat may choose from. */
#include "tui/state/choice.h"

enum { SHOWINGS = 2 * KD_NO_SUIT + 2 };

/* All that could ever be shown: one level card, two alike, a pair of jokers; best last. */
static int showings(const kd_view *view, kd_cards out[SHOWINGS])
{
    static const uint8_t ladder[] = {KD_DIAMONDS, KD_CLUBS, KD_HEARTS, KD_SPADES};
    int n = 0, level = view->phase == KD_PHASE_COUNTER ? view->order.level : kd_level_to_show(view);

    for (int i = 0; i < KD_NO_SUIT; i++)
        out[n++] = kd_card(kd_face_of(ladder[i], level));
    for (int i = 0; i < KD_NO_SUIT; i++)
        out[n++] = kd_pair(kd_face_of(ladder[i], level));
    out[n++] = kd_pair(KD_SMALL_JOKER);
    out[n++] = kd_pair(KD_BIG_JOKER);
    return n;
}

static kd_verdict check(const kd_view *view, int verb, kd_cards cards)
{
    kd_action action = {view->seat, (uint8_t)verb, cards};
    return kd_check(view, &action);
}

int choice_list(const kd_view *view, kd_action out[CHOICES])
{
    static const uint8_t verbs[] = {KD_DECLARE, KD_COUNTER};
    kd_cards shown[SHOWINGS];
    int count = showings(view, shown), n = 0;

    if (view->seat == KD_NOBODY)
        return 0;
    for (int v = 0; v < 2; v++)
        for (int i = 0; i < count && n < CHOICES; i++)
            if (kd_holds(view->hand, shown[i]) && check(view, verbs[v], shown[i]).reason == KD_OK)
                out[n++] = (kd_action){view->seat, verbs[v], shown[i]};
    kd_cards none = {0, 0};
    if (n < CHOICES && check(view, KD_REBEL, none).reason == KD_OK)
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
    return i < count;
}

bool choice_pass(const kd_view *view)
{
    kd_cards none = {0, 0};

    if (view->phase == KD_PHASE_DEAL)
        return true;
    return view->seat != KD_NOBODY && check(view, KD_PASS, none).reason == KD_OK;
}

/* May anything be shown in this phase? */
static bool showing_time(int phase)
{
    return phase == KD_PHASE_DEAL || phase == KD_PHASE_ASK || phase == KD_PHASE_REINFORCE ||
           phase == KD_PHASE_COUNTER;
}

bool choice_counters(const kd_view *view)
{
    bool drawing = view->phase == KD_PHASE_DEAL && view->trump_known;
    return view->phase == KD_PHASE_COUNTER ||
           (drawing && view->order.rules.counter == KD_COUNTER_MORE);
}

kd_verdict choice_showing(const kd_view *view, kd_cards cards)
{
    return check(view, choice_counters(view) ? KD_COUNTER : KD_DECLARE, cards);
}

bool choice_open(const kd_view *view)
{
    return view->redeal && view->order.rules.rebel == KD_REBEL_OPEN && !view->trump_known;
}

/* Is this refused for what is shown, whatever stands? */
static bool no_such_counter(int reason)
{
    return reason == KD_NOT_A_COUNTER || reason == KD_COUNTER_NOT_MORE || reason == KD_NO_COUNTERS;
}

bool choice_missing(const kd_view *view, kd_cards *cards, kd_verdict *why)
{
    kd_cards shown[SHOWINGS];

    if (view->seat == KD_NOBODY || !showing_time(view->phase))
        return false;
    for (int i = showings(view, shown) - 1; i >= 0; i--) {
        bool stands = view->declarer == view->seat && kd_holds(view->standing, shown[i]);
        if (!kd_holds(view->hand, shown[i]) || stands)
            continue;
        *why = choice_showing(view, shown[i]);
        *cards = shown[i];
        /* A single card counters nothing: too plain to say each time. */
        if (kd_count(shown[i]) == 1 && no_such_counter(why->reason))
            return false;
        if (why->reason != KD_OK)
            return true;
    }
    return false;
}

bool choice_leads(const kd_view *view)
{
    return kd_empty(choice_lead(view));
}

kd_cards choice_lead(const kd_view *view)
{
    const kd_trick *trick = &view->trick[view->tricks];
    return trick->leader < KD_SEATS ? trick->play[trick->leader] : (kd_cards){0, 0};
}

/* ---- picks that begin an answer ------------------------------------------------------------------ */

/* As many of each face as the one or the other has. */
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

/* An answer in the making; all cards in trump order. */
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

    a.lead = kd_to_places(order, choice_lead(view));
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

/* With more of the category than was led, only its pairs matter: whatever pairs go with the picks,
   the rest may be any of it. Tries every choice of them for the one that takes the fewest cards. */
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

bool choice_completion(const kd_view *view, kd_cards picks, kd_cards *owed)
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

kd_verdict choice_fault(const kd_view *view, kd_cards picks)
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

kd_cards choice_unseen(const kd_view *view)
{
    kd_cards left = kd_deck(&view->order.rules);
    kd_cards seen = kd_add(view->hand, kd_known(view));

    return kd_holds(left, seen) ? kd_sub(left, seen) : left;
}
