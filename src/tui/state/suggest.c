/* suggest.c - legal leads, answers and buryings, the best ones first; cards that complete picks to an
   answer. */
#include "tui/state/suggest.h"

#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy.h"
#include "tui/state/choice.h"

typedef struct shortlist {
    kd_cards *cards;
    int count;
} shortlist;

static void suggest_add(shortlist *list, kd_cards cards)
{
    for (int i = 0; i < list->count; i++)
        if (kd_same(list->cards[i], cards))
            return;
    if (list->count < SUGGESTIONS)
        list->cards[list->count++] = cards;
}

static void add_legal(const kd_view *view, shortlist *list, kd_verb verb, kd_cards cards)
{
    kd_action play = {view->seat, (uint8_t)verb, cards};

    if (kd_check(view, &play).reason == KD_OK)
        suggest_add(list, play.cards);
}

/* A suit that can be spared: nothing in it wins for sure, and no tractor. */
static bool can_be_emptied(const knowledge *k, kd_cards suit)
{
    kd_part part[KD_MAX_PARTS];
    int count = kd_parts(k->order, suit, part);
    bool spared = count > 0;

    for (int i = 0; i < count; i++)
        spared = spared && part[i].length < 2 && !is_unbeatable(k, &part[i]);
    return spared;
}

/* The burying of the heuristics that completes the picks, the one without them, and those that void a side
   suit each which can be spared. */
static void buryings(const knowledge *k, kd_cards picks, shortlist *list)
{
    int n = k->order->rules.kitty;

    if (kd_count(k->hand) < n)
        return;
    if (kd_count(picks) < n)
        add_legal(k->view, list, KD_BURY, heuristic_bury(k, picks));
    add_legal(k->view, list, KD_BURY, heuristic_bury(k, (kd_cards){0, 0}));
    for (int c = 0; c < KD_TRUMP; c++) {
        kd_cards suit = kd_only(k->hand, k->order->in[c]);
        if (kd_count(suit) <= n && can_be_emptied(k, suit))
            add_legal(k->view, list, KD_BURY, heuristic_bury(k, kd_to_faces(k->order, suit)));
    }
}

int suggest_plays(const kd_view *view, kd_cards picks, kd_cards out[SUGGESTIONS], bool *more)
{
    shortlist list = {.cards = out, .count = 0};
    knowledge k;

    *more = false;
    if (view->seat == KD_NOBODY || kd_empty(view->hand))
        return 0;
    /* The first trick that the viewer may look back at, or have counted: suggestions remember no more (REV-1). */
    int first = 0, other = kd_next_seat(view->seat);
    while (!kd_may_count(&view->order.rules) && !kd_may_review(view, first, other))
        first++;
    knowledge_read(&k, view, first);
    if (view->phase == KD_PHASE_BURY)
        buryings(&k, picks, &list);
    if (view->phase == KD_PHASE_PLAY) {
        /* The plays that the policy weighs, best first, and second the dumps that cannot fail, of which it weighs few;
           then all others, which it considers equivalent or worse. */
        bool leads = choice_leads(k.view);
        kd_cards ranked[SUGGESTIONS], legal[SUGGESTIONS];
        int best = k.view->actors >> k.seat & 1 ? policy_ranked(&k, ranked, SUGGESTIONS) : 0;
        int count = leads ? kd_leads(k.order, k.hand, k.known, legal, SUGGESTIONS)
                          : kd_moves(k.order, k.hand, k.now.lead, legal, SUGGESTIONS);

        if (best > 0)
            add_legal(k.view, &list, KD_PLAY, kd_to_faces(k.order, ranked[0]));
        for (int category = 0; leads && category < KD_CATEGORIES; category++) {
            /* The dump of all parts of a category that nobody can beat; empty when it is no dump. */
            kd_part part[KD_MAX_PARTS];
            kd_cards dump = {0, 0}, others[3] = {k.unseen, {0, 0}, {0, 0}};
            int parts = kd_parts(k.order, kd_only(k.hand, k.order->in[category]), part), safe = 0;

            for (int i = 0; i < parts; i++)
                if (is_unbeatable(&k, &part[i])) {
                    dump = kd_add(dump, part[i].cards);
                    safe++;
                }
            if (safe > 1 && kd_dump(k.order, others, dump).stands)
                add_legal(k.view, &list, KD_PLAY, kd_to_faces(k.order, dump));
        }
        for (int i = 1; i < best; i++)
            add_legal(k.view, &list, KD_PLAY, kd_to_faces(k.order, ranked[i]));
        for (int i = 0; i < count && i < SUGGESTIONS; i++)
            suggest_add(&list, kd_to_faces(k.order, legal[i]));
        *more = count > SUGGESTIONS;
    }
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
static kd_cards suggest_fill_up(kd_cards play, kd_cards hand, int n)
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

static answer suggest_answer_of(const kd_view *view, kd_cards picks)
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
            kd_check_follow(a->order, a->hand, a->lead, suggest_fill_up(core, a->held, a->n))
                    .reason == KD_OK)
            least = count, *owed = core;
        pairs = (pairs - a->held.two) & a->held.two;
    } while (pairs);
    return least <= a->n;
}

bool suggest_completion(const kd_view *view, kd_cards picks, kd_cards *owed)
{
    answer a = suggest_answer_of(view, picks);
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
    answer a = suggest_answer_of(view, picks);
    kd_cards play = a.picks;

    if (kd_holds(a.hand, play)) {
        play = suggest_fill_up(play, either(play, a.held), a.n);
        play = suggest_fill_up(play, a.hand, a.n);
    }
    kd_verdict v = kd_check_follow(a.order, a.hand, a.lead, play);
    v.cards = kd_to_faces(a.order, v.cards);
    return v;
}

bool suggest_forced(const kd_view *view, kd_cards *play)
{
    const kd_order *order = &view->order;
    kd_cards lead = kd_to_places(order, kd_led(view)), found[2];
    int size = kd_empty(lead) ? 1 : kd_count(lead);

    *play = view->hand;
    if (kd_count(view->hand) == size)
        return true;
    if (kd_empty(lead) || kd_moves(order, kd_to_places(order, view->hand), lead, found, 1) != 1)
        return false;
    *play = kd_to_faces(order, found[0]);
    return true;
}
