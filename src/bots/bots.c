/* bots.c - the table of bots, the search levels of those that search, and the two weakest: random and
   easy. */
#include "bots/bots.h"

#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy.h"
#include "bots/search/search.h"

#include <string.h>

/* ---- random ---- */

/* It shows cards, rebels or tries a dump one time in so many. */
enum { SHOWS = 4, REBELS = 3, DUMPS = 6 };

static const kd_cards none = {0, 0};

static kd_action show_or_pass(const kd_view *view, kd_verb verb, kd_rng *rng)
{
    kd_action showings[MAX_SHOWINGS];
    int count = legal_showings(view, verb, showings);
    if (count == 0 || kd_rng_below(rng, SHOWS))
        return act(view, KD_PASS, none);
    return showings[kd_rng_below(rng, (uint32_t)count)];
}

/* n random cards of a set. */
static kd_cards pick(kd_cards from, int n, kd_rng *rng)
{
    kd_cards picked = none;
    for (int left = kd_count(from); left > 0 && n > 0; left--) {
        kd_cards card = kd_card(kd_take(&from));
        if ((int)kd_rng_below(rng, (uint32_t)left) >= n)
            continue;
        picked = kd_add(picked, card);
        n--;
    }
    return picked;
}

static kd_action random_play(const kd_view *view, kd_rng *rng)
{
    const kd_order *order = &view->order;
    const kd_trick *trick = &view->trick[view->tricks];
    kd_position pos = {.turn = view->seat, .best = view->seat, .leader = view->seat};
    if (kd_plays_sets(&order->rules)) {
        /* The legal leads depend on the cards known to be gone: kd_position_random takes those for known that are in
           no hand and not buried. So the unseen cards are given to the kitty of another dealer. */
        kd_cards seen = kd_to_places(order, kd_add(view->hand, kd_known(view)));
        pos.dealer = (uint8_t)kd_next_seat(view->seat);
        pos.buried = kd_sub(order->deck, seen).one;
    }
    kd_cards lead = legal_lead(view);
    bool leads = kd_empty(lead);
    pos.hand[view->seat] = kd_to_places(order, view->hand);
    if (leads && kd_rng_below(rng, DUMPS) == 0) {
        /* Two or more random cards of one category mostly make a dump. */
        uint64_t category = order->in[kd_rng_below(rng, KD_CATEGORIES)];
        kd_cards cards = kd_only(pos.hand[view->seat], category), some = none;
        int count = kd_count(cards);
        if (count > 1)
            some = pick(cards, 2 + (int)kd_rng_below(rng, (uint32_t)count - 1), rng);
        kd_action dump = act(view, KD_PLAY, kd_to_faces(order, some));
        if (is_allowed(view, &dump))
            return dump;
    }
    if (!leads) {
        pos.leader = trick->leader;
        pos.lead = pos.winning = lead;
        pos.played = (uint8_t)((view->seat + KD_SEATS - trick->leader) % KD_SEATS);
    }
    return act(view, KD_PLAY, kd_to_faces(order, kd_position_random(&pos, order, rng)));
}

kd_action random_decide(const kd_view *view, kd_rng *rng)
{
    switch (view->phase) {
    case KD_PHASE_COUNTER: return show_or_pass(view, KD_COUNTER, rng);
    case KD_PHASE_BURY: {
        kd_action bury = act(view, KD_BURY, pick(view->hand, view->order.rules.kitty, rng));
        return is_allowed(view, &bury) ? bury : legal_any(view);
    }
    case KD_PHASE_REBEL: {
        kd_action rebel = act(view, KD_REBEL, none);
        bool wants = kd_rng_below(rng, REBELS) == 0;
        return wants && is_allowed(view, &rebel) ? rebel : act(view, KD_PASS, none);
    }
    case KD_PHASE_PLAY: return random_play(view, rng);
    default: return show_or_pass(view, KD_DECLARE, rng);
    }
}

/* ---- easy ---- */

enum {
    REMEMBERS = 1, /* finished tricks, besides the one on the table */
    STRAYS = 7,    /* one play in so many is a second choice */
};

/* Is a play an obvious blunder compared with the best one? It is when it gives more points, spends a
   higher trump or another pair, or takes the trick where the best play does not, or the reverse. */
static bool is_blunder(const knowledge *k, kd_cards best, kd_cards play)
{
    const kd_order *order = k->order;
    uint64_t trumps = order->in[KD_TRUMP];
    if (kd_points_at(order, play) > kd_points_at(order, best) || play.two != best.two)
        return true;
    if ((play.one & trumps) > (best.one & trumps))
        return true;
    if (kd_empty(k->now.lead))
        return false;
    return takes_trick(k, play) != takes_trick(k, best);
}

/* As the policy plays that remembers the tricks from that one on; now and then a random play that is no obvious
   blunder, where there is one. */
static kd_action stray(const kd_view *view, int from, kd_rng *rng)
{
    if (view->phase != KD_PHASE_PLAY)
        return steady_decide(view, rng);
    knowledge k;
    knowledge_read(&k, view, from);
    kd_cards best = policy_choice(&k), chosen = best;
    if (kd_rng_below(rng, STRAYS) == 0) {
        candidates list;
        uint32_t found = 0;
        candidates_list(&list, &k, best);
        for (int i = 1; i < list.count; i++)
            if (!is_blunder(&k, best, list.play[i]) && kd_rng_below(rng, ++found) == 0)
                chosen = list.play[i];
    }
    kd_action action = act(view, KD_PLAY, kd_to_faces(k.order, chosen));
    return is_allowed(view, &action) ? action : steady_decide(view, rng);
}

kd_action easy_decide(const kd_view *view, kd_rng *rng)
{
    return stray(view, view->tricks > REMEMBERS ? view->tricks - REMEMBERS : 0, rng);
}

kd_action varied_decide(const kd_view *view, kd_rng *rng)
{
    return stray(view, 0, rng);
}

/* ---- the table ---- */

/* Common to all levels. */
#define COMMON .margin = 150, .show_margin = 200, .point = 30, .first_share = 8, .finalists = 2

const search_level strong_level = {.work = 700,
                                   .draws = 4,
                                   .kitties = 1,
                                   .bury_work = 300,
                                   .declare_work = 160,
                                   .time_ms = 250,
                                   .exact_cards = 3,
                                   COMMON};
const search_level expert_level = {.work = 5000,
                                   .draws = 8,
                                   .kitties = 2,
                                   .bury_work = 1500,
                                   .declare_work = 1200,
                                   .time_ms = 1500,
                                   .exact_cards = 4,
                                   COMMON};

kd_action strong_decide(const kd_view *view, kd_rng *rng)
{
    return search_decide(view, rng, &strong_level);
}

kd_action expert_decide(const kd_view *view, kd_rng *rng)
{
    return search_decide(view, rng, &expert_level);
}

const bot bots[] = {
    {"random", "does anything that is allowed", random_decide, NULL},
    {"easy", "knows the game, but forgets all but the last two tricks", easy_decide, NULL},
    {"steady", "knows the game, counts the cards", steady_decide, NULL},
    {"strong", "judges by hundreds of deals that may be, a quarter of a second at most",
     strong_decide, &strong_level},
    {"expert", "judges by thousands of deals, a second and a half at most", expert_decide,
     &expert_level},
};

const int bot_count = sizeof bots / sizeof *bots;

const bot *bot_find(const char *name)
{
    for (int i = 0; i < bot_count; i++)
        if (strcmp(bots[i].name, name) == 0)
            return &bots[i];
    return NULL;
}
