/* choice.c - the numbered choices of a seat: declarations, counters and rebellion. */
#include "tui/state/choice.h"

enum { SHOWINGS = 2 * KD_NO_SUIT + 2 };

/* Everything that can be shown: one level card, two of a kind, a pair of jokers; the best last. */
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

/* Are the cards no counter to any declaration? */
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
        /* That a single card counters nothing goes without saying. */
        if (kd_count(shown[i]) == 1 && no_such_counter(why->reason))
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
