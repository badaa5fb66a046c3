/* search_why.c - why a choice is sensible: the first reason of a table that applies. */
#include "bots/search/search.h"

#include "bots/policy/policy.h"

enum { SURE = ODDS_ONE * 19 / 20, SHORT = 2, MANY = 64 };

/* The situation to which a rule applies: the trick, and the play in it. */
typedef struct about {
    const knowledge *k;
    kd_cards play;
    int category; /* led, or of the lead */
    bool takes;   /* the trick, as it lies now */
    bool partners;
    int wins;         /* odds that our side gets the trick */
    bool passed_over; /* a reason fits that only counted cards show */
} about;

/* ---- leads ---- */

static bool all_unbeatable(const knowledge *k, kd_cards cards)
{
    kd_part parts[KD_MAX_PARTS];
    int count = kd_parts(k->order, cards, parts);
    for (int i = 0; i < count; i++)
        if (!is_unbeatable(k, &parts[i]))
            return false;
    return true;
}

static bool several_parts(const about *a)
{
    return kd_kind_of(a->k->order, a->play) == KD_LEAD_DUMP;
}

static bool leads_all_sure(const about *a)
{
    return several_parts(a) && all_unbeatable(a->k, a->play);
}

static bool leads_last(const about *a)
{
    return kd_same(a->play, a->k->hand);
}

static bool leads_sure(const about *a)
{
    return !several_parts(a) && all_unbeatable(a->k, a->play) && a->wins > ODDS_ONE / 2;
}

/* Does the own hand show, whatever was played, that nothing else of the suit beats it? */
static bool is_highest(const about *a)
{
    const kd_order *order = a->k->order;
    kd_part parts[KD_MAX_PARTS];
    int count = kd_parts(order, a->play, parts);
    bool sure = a->category < KD_TRUMP && kd_category_of(order, a->play) == a->category;
    for (int i = 0; i < count; i++) {
        uint64_t higher = order->above[last_of(parts[i].cards.one)];
        kd_cards others = kd_only(kd_sub(order->deck, a->k->hand), higher);
        sure = sure && (parts[i].length ? !others.two : kd_empty(others));
    }
    return sure;
}

static bool leads_untrumped(const about *a)
{
    const knowledge *k = a->k;
    bool out = k->unseen.one & k->order->in[KD_TRUMP];
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (out && kd_team(seat) != kd_team(k->seat) && !is_void(k, seat, KD_TRUMP))
            return false;
    return a->category < KD_TRUMP && all_unbeatable(k, a->play);
}

/* A lead of trumps draws none when the others have none left. */
static bool leads_trump(const about *a)
{
    return a->category == KD_TRUMP && a->k->unseen.one & a->k->order->in[KD_TRUMP];
}

static bool passed_over(const about *a)
{
    return a->passed_over;
}

/* The partner has none of the suit, and may have a trump. */
static bool leads_to_ruff(const about *a)
{
    return is_void(a->k, a->k->partner, a->category) && !is_void(a->k, a->k->partner, KD_TRUMP);
}

static bool leads_pair(const about *a)
{
    return a->play.two != 0;
}

/* Nothing of a short suit is left afterwards. */
static bool leads_empties(const about *a)
{
    kd_cards suit = kd_only(a->k->hand, a->k->order->in[a->category]);
    return a->category < KD_TRUMP && kd_same(suit, a->play) &&
           !kd_empty(kd_only(a->k->hand, a->k->order->in[KD_TRUMP]));
}

static bool gives_points(const about *a)
{
    return kd_points_at(a->k->order, a->play) > 0;
}

/* ---- answers ---- */

static bool wins_last_seat(const about *a)
{
    return a->takes && seats_behind(a->k) == 0;
}

static bool wins_sure(const about *a)
{
    return a->takes && a->wins >= SURE;
}

static bool ruffs(const about *a)
{
    return a->takes && a->category != KD_TRUMP && kd_category_of(a->k->order, a->play) == KD_TRUMP;
}

static bool wins_highest(const about *a)
{
    return a->takes && is_highest(a);
}

static bool why_takes(const about *a)
{
    return a->takes;
}

static bool feeds(const about *a)
{
    return a->partners && gives_points(a);
}

static bool why_leaves(const about *a)
{
    return a->partners;
}

/* Points that go into a trick which the others have, while the partner plays after this. */
static bool hopes(const about *a)
{
    return gives_points(a) && seats_behind(a->k) >= 2;
}

/* The others have the trick, and the partner plays after this. */
static bool partner_may(const about *a)
{
    return a->wins > 0 && seats_behind(a->k) >= 2;
}

/* The trick could be taken with other cards, which are still there afterwards. */
static bool holds_back(const about *a)
{
    const knowledge *k = a->k;
    kd_cards moves[MANY], kept = kd_sub(k->hand, a->play);
    int count = kd_moves(k->order, k->hand, k->now.lead, moves, MANY);
    for (int i = 0; i < count && i < MANY; i++)
        if (kd_holds(kept, moves[i]) && takes_trick(k, moves[i]))
            return true;
    return false;
}

/* Is there no answer with fewer points? */
static bool gives_least(const about *a)
{
    const knowledge *k = a->k;
    kd_cards moves[MANY];
    int count = kd_moves(k->order, k->hand, k->now.lead, moves, MANY);
    int points = kd_points_at(k->order, a->play);
    for (int i = 0; i < count && i < MANY; i++)
        if (kd_points_at(k->order, moves[i]) < points)
            return false;
    return points > 0 && count <= MANY;
}

/* Void in the suit led, the seat gives its last card of another suit, and keeps a trump to ruff that one with. */
static bool empties(const about *a)
{
    int c = kd_category_of(a->k->order, a->play);
    return c < KD_TRUMP && c != a->category &&
           !kd_empty(kd_only(a->k->hand, a->k->order->in[KD_TRUMP])) &&
           kd_same(kd_only(a->k->hand, a->k->order->in[c]), a->play);
}

/* ---- buryings ---- */

/* Is a suit buried so that nothing of it is kept, or nothing but winners, after which it can be trumped? */
static bool buries(const about *a, bool but_winners)
{
    const kd_order *order = a->k->order;
    for (int c = 0; c < KD_TRUMP; c++) {
        kd_cards buried = kd_only(a->play, order->in[c]);
        kd_cards kept = kd_sub(kd_only(a->k->hand, order->in[c]), buried);
        if (kd_count(buried) >= SHORT &&
            (kd_empty(kept) || (but_winners && all_unbeatable(a->k, kept))))
            return true;
    }
    return false;
}

static bool buries_suit(const about *a)
{
    return buries(a, false);
}

static bool buries_all_but_winners(const about *a)
{
    return buries(a, true);
}

static bool why_always(const about *a)
{
    (void)a;
    return true;
}

/* ---- showings ---- */

/* The trumps in hand, and in the deck, when that is shown; nothing: as trump stands. */
static int trumps_with(const kd_view *view, kd_cards shown, int *deck)
{
    const kd_rules *rules = &view->order.rules;
    bool names = !kd_empty(shown);
    int level = view->phase == KD_PHASE_COUNTER ? view->order.level : kd_level_to_show(view);
    kd_order with = view->order;
    if (names)
        kd_order_make(&with, rules, kd_suit_of((kd_face)kd_take(&shown)), level);
    uint64_t trumps = with.in[KD_TRUMP];
    *deck = kd_count(kd_only(with.deck, trumps));
    return kd_count(kd_only(kd_to_places(&with, view->hand), trumps));
}

/* Clearly more trumps than its share of the deck; a few cards say nothing yet. */
static bool is_strong(const kd_view *view, kd_cards shown)
{
    enum { FEW = 8 };
    int all, held = trumps_with(view, shown, &all), count = kd_count(view->hand);
    return count >= FEW && 4 * held * kd_count(kd_deck(&view->order.rules)) >= 5 * count * all;
}

static search_why why_counters(const kd_view *view, kd_cards shown)
{
    const kd_cards nothing = {0, 0};
    int all;
    bool theirs = view->declarer < KD_SEATS && kd_team(view->declarer) != kd_team(view->seat);
    bool more = trumps_with(view, shown, &all) > trumps_with(view, nothing, &all);
    return theirs && more && is_strong(view, shown) ? WHY_COUNTERS : WHY_REPLACES;
}

static search_why why_passes(const kd_view *view)
{
    kd_action shown[2 * MAX_SHOWINGS];
    bool strong = false, counters = false, later = awaits_late_counters(view);
    if (view->phase == KD_PHASE_REBEL)
        return WHY_PLAYS_ON;
    int count = legal_showings(view, KD_DECLARE, shown);
    count += legal_showings(view, KD_COUNTER, shown + count);
    for (int i = 0; i < count; i++) {
        strong = strong || is_strong(view, shown[i].cards);
        counters = counters || (shown[i].verb == KD_COUNTER &&
                                why_counters(view, shown[i].cards) == WHY_COUNTERS);
    }
    if (strong && later && view->declarer == KD_NOBODY)
        return WHY_NAMES_NONE;
    /* The dealer takes the kitty anyway, and in a first deal who counters is the dealer (CTR-4). */
    if (counters && later && view->dealer != view->seat && !view->first_deal)
        return WHY_COUNTERS_LATER;
    return strong || !count ? WHY_LEAVES_TRUMP : WHY_WEAK;
}

/* ---- the rules, and their words ---- */

typedef struct rule {
    bool (*fits)(const about *a);
    search_why why;
} rule;

static const rule leads[] = {
    {leads_last, WHY_LEAD_LAST},         {leads_untrumped, WHY_LEAD_UNTRUMPED},
    {leads_all_sure, WHY_LEAD_ALL_SURE}, {leads_sure, WHY_LEAD_SURE},
    {is_highest, WHY_LEAD_HIGHEST},      {several_parts, WHY_LEAD_TRIES},
    {leads_trump, WHY_LEAD_TRUMP},       {leads_to_ruff, WHY_LEAD_TO_RUFF},
    {leads_empties, WHY_LEAD_EMPTIES},   {passed_over, WHY_LEAD_REMEMBER},
    {leads_pair, WHY_LEAD_PAIR},         {gives_points, WHY_LEAD_GIVES_UP},
    {why_always, WHY_LEAD_LOW},
};

static const rule answers[] = {
    {wins_last_seat, WHY_WINS_LAST_SEAT},
    {ruffs, WHY_RUFFS},
    {wins_sure, WHY_WINS_SURE},
    {wins_highest, WHY_WINS_HIGHEST},
    {why_takes, WHY_WINS_MAYBE},
    {feeds, WHY_FEEDS},
    {why_leaves, WHY_LEAVES},
    {empties, WHY_EMPTIES},
    {gives_least, WHY_LEAST},
    {hopes, WHY_HOPES},
    {gives_points, WHY_PAYS},
    {holds_back, WHY_HOLDS_BACK},
    {partner_may, WHY_PARTNER_MAY},
    {why_always, WHY_CHEAPEST},
};

static const rule buryings[] = {
    {buries_suit, WHY_BURY_EMPTIES},
    {buries_all_but_winners, WHY_BURY_ALL_BUT_WINNERS},
    {gives_points, WHY_BURY_POINTS},
    {why_always, WHY_BURY_CHEAP},
};

/* counts: the sentence tells what can be known only by counting cards; proven: the reason that takes its
   place when samples have shown the action to be the best, 0 for the same. */
static const struct reason {
    const char *token, *sentence;
    bool counts;
    search_why proven;
} reasons[WHY_COUNT] = {
    [WHY_ONLY] = {"only", "the only play allowed", false, 0},
    [WHY_ONLY_PAIR] = {"only-pair", "the only pair owed", false, 0},
    [WHY_LEAD_UNTRUMPED] = {"untrumped", "their last trumps are out, and nothing higher is left",
                            true, 0},
    [WHY_LEAD_SURE] = {"sure", "nobody can beat it", true, 0},
    [WHY_LEAD_ALL_SURE] = {"all-sure", "nobody can beat any of them: they go together", true, 0},
    [WHY_LEAD_TRIES] = {"tries", "perhaps nobody can beat any of them", false, 0},
    [WHY_LEAD_HIGHEST] = {"highest", "nothing else of the suit beats it, only a trump", false, 0},
    [WHY_LEAD_TRUMPED] = {"trumped", "nothing else of the suit beats it, but a trump is likely to",
                          false, 0},
    [WHY_LEAD_REMEMBER] = {"remember",
                           "remember what has been played of the suit, and who had none", false, 0},
    [WHY_LEAD_LAST] = {"last", "the last trick decides about the kitty", false, 0},
    [WHY_LEAD_TRUMP] = {"trump", "draws the others' trumps", false, 0},
    [WHY_LEAD_TO_RUFF] = {"to-ruff", "partner has none of the suit and may trump it", true, 0},
    [WHY_LEAD_EMPTIES] = {"lead-empties",
                          "nothing of the suit is left: the next one can be trumped", false, 0},
    [WHY_LEAD_GIVES_UP] = {"risks-points", "the points in it would hardly be saved later", false,
                           0},
    [WHY_LEAD_PAIR] = {"pair", "a pair is hard to beat, and draws pairs", false, 0},
    [WHY_LEAD_LOW] = {"low", "gives the lead away cheaply and keeps what wins", false, 0},
    [WHY_LEAD_LIKELY] = {"likely", "your side is likely to win this trick", false, 0},
    [WHY_WINS_LAST_SEAT] = {"wins-last", "last to play: the trick is taken for sure", false, 0},
    [WHY_WINS_SURE] = {"wins-sure", "takes the trick, and nobody behind is likely to beat it", true,
                       0},
    [WHY_WINS_HIGHEST] = {"wins-highest", "nothing else of the suit beats it, only a trump", false,
                          0},
    [WHY_RUFFS] = {"ruffs", "trumps the trick", false, 0},
    [WHY_WINS_MAYBE] = {"wins-maybe", "makes it dear for those behind to take the trick", false, 0},
    [WHY_FEEDS] = {"feeds", "partner is winning: give points", false, 0},
    [WHY_LEAVES] = {"leaves", "partner is winning: keep what is worth keeping", false, 0},
    [WHY_EMPTIES] = {"empties", "nothing of that suit is left: the next one can be trumped", false,
                     0},
    [WHY_CHEAPEST] = {"cheapest", "the trick is theirs: give as little as possible", false, 0},
    [WHY_LEAST] = {"least", "no play that is allowed gives fewer points", false, 0},
    [WHY_HOPES] = {"hopes", "partner plays after this and may take the trick with its points",
                   false, 0},
    [WHY_PARTNER_MAY] = {"partner-may", "partner plays after this and may take the trick", false,
                         0},
    [WHY_HOLDS_BACK] = {"holds-back", "holds back what could take the trick", false, 0},
    [WHY_PAYS] = {"pays", "what is kept is worth more than these points", false, 0},
    [WHY_BURY_EMPTIES] = {"bury-empties", "empties a suit, which can then be trumped", false, 0},
    [WHY_BURY_ALL_BUT_WINNERS] = {"bury-all-but-winners", "of one suit, only winners are kept",
                                  false, 0},
    [WHY_BURY_POINTS] = {"bury-points", "points are safer here than in play", false, 0},
    [WHY_BURY_CHEAP] = {"bury-cheap", "the cards that are worth least", false, 0},
    [WHY_SHOWS] = {"shows", "the hand is strong with this trump", false, 0},
    [WHY_DEALS] = {"deals", "whoever declares in this deal is the dealer", false, 0},
    [WHY_REINFORCES] = {"reinforces", "a pair is harder to counter", false, 0},
    [WHY_NAMES] = {"names", "names trump before another hand does", false, WHY_AHEAD},
    [WHY_COUNTERS] = {"counters", "the hand is stronger with this trump than with theirs", false,
                      0},
    [WHY_REPLACES] = {"replaces", "this hand names another trump", false, WHY_AHEAD},
    [WHY_VOIDS] = {"voids", "this deal does not count then: a new one is dealt", false, WHY_REBELS},
    [WHY_WEAK] = {"weak", "none of the trumps that could be shown is strong in this hand", false,
                  0},
    [WHY_LEAVES_TRUMP] = {"leaves-trump", "trump is left as it is, or to others", false, WHY_WAITS},
    [WHY_NAMES_NONE] = {"names-none", "naming trump tells the others what to counter", false, 0},
    [WHY_COUNTERS_LATER] = {"counters-later", "a counter after the burying takes the kitty", false,
                            0},
    [WHY_PLAYS_ON] = {"plays-on", "the deal counts as it was dealt", false, WHY_WAITS},
    [WHY_KEEPS_PAIR] = {"keeps-pair", "a pair stays together", false, 0},
    [WHY_KEEPS_TRUMP] = {"keeps-trump", "a trump is kept", false, 0},
    [WHY_SAVES_POINTS] = {"saves-points", "fewer points go with it", false, 0},
    [WHY_PUTS_POINTS] = {"puts-points", "more points go with it", false, 0},
    [WHY_LEAD_LONGER] = {"lead-longer",
                         "the others hold more of this suit, and trump it less likely", true, 0},
    [WHY_SHORTENS] = {"shortens", "less of this suit is left, so it is sooner empty", false, 0},
    [WHY_KEEPS_HIGHER] = {"keeps-higher", "the higher card is kept", false, 0},
    [WHY_HARDER] = {"harder", "the higher card is harder to beat", false, 0},
    [WHY_AHEAD] = {"ahead", "comes out ahead in the sampled deals", false, 0},
    [WHY_REBELS] = {"rebels", "the hand is too weak to play", false, 0},
    [WHY_WAITS] = {"waits", "nothing is gained by showing now", false, 0},
};

static search_why first_fitting(const rule *rules, about *a, bool counted)
{
    while (!rules->fits(a) || (reasons[rules->why].counts && !counted)) {
        a->passed_over = a->passed_over || rules->fits(a);
        rules++;
    }
    return rules->why;
}

static search_why why_answer(about *a, bool counted)
{
    const knowledge *k = a->k;
    kd_cards two[2];
    if (kd_moves(k->order, k->hand, k->now.lead, two, 2) == 1) {
        bool pair = kd_kind_of(k->order, k->now.lead) == KD_LEAD_PAIR && a->play.two;
        return pair ? WHY_ONLY_PAIR : WHY_ONLY;
    }
    a->takes = takes_trick(k, a->play);
    a->partners = k->now.best == k->partner && !a->takes;
    a->category = kd_category_of(k->order, k->now.lead);
    a->wins = policy_odds(k, a->play);
    return first_fitting(answers, a, counted);
}

search_why search_why_of(const knowledge *k, const kd_action *action, bool counted)
{
    const kd_view *view = k->view;
    about a = {.k = k, .category = KD_NO_CATEGORY};
    switch (action->verb) {
    case KD_DECLARE:
        if (is_strong(view, action->cards))
            return WHY_SHOWS;
        if (view->declarer == view->seat)
            return WHY_REINFORCES;
        if (kd_declarer_deals(&view->order.rules, view->first_deal, view->redeal))
            return WHY_DEALS;
        return view->first_deal && view->dealer == KD_NOBODY ? WHY_DEALS : WHY_NAMES;
    case KD_COUNTER: return why_counters(view, action->cards);
    case KD_REBEL: return WHY_VOIDS;
    case KD_PASS: return why_passes(view);
    default: break;
    }
    a.play = kd_to_places(k->order, action->cards);
    if (action->verb == KD_BURY)
        return first_fitting(buryings, &a, counted);
    if (!kd_empty(k->now.lead))
        return why_answer(&a, counted);
    a.wins = policy_odds(k, a.play);
    a.category = kd_category_of(k->order, a.play);
    return a.category == KD_NO_CATEGORY ? (counted ? WHY_LEAD_SURE : WHY_LEAD_TRIES)
                                        : first_fitting(leads, &a, counted);
}

/* ---- one action rather than another ------------------------------------------------------------ */

/* Two plays or buryings of a hand: the better one, and the one that was done. */
typedef struct compared {
    const knowledge *k;
    kd_cards better, done;
    kd_cards after_better, after_done; /* what the hand keeps */
    int category, other;               /* of better and of done; KD_NO_CATEGORY: several */
    bool leads, plays, feeds;
} compared;

static int left_in(const compared *p, kd_cards cards, int category)
{
    return kd_count(kd_only(cards, p->k->order->in[category]));
}

static int points_more(const compared *p)
{
    return kd_points_at(p->k->order, p->better) - kd_points_at(p->k->order, p->done);
}

static bool saves_points(const compared *p)
{
    return points_more(p) < 0 && !p->feeds;
}

static bool puts_points(const compared *p)
{
    return points_more(p) > 0 && (p->feeds || !p->plays);
}

static bool keeps_pair(const compared *p)
{
    return bits_of(p->after_better.two) > bits_of(p->after_done.two);
}

static bool keeps_trump(const compared *p)
{
    return left_in(p, p->after_better, KD_TRUMP) > left_in(p, p->after_done, KD_TRUMP);
}

static bool suits_differ(const compared *p)
{
    return p->category != p->other && p->category < KD_TRUMP && p->other < KD_TRUMP;
}

static bool leads_longer(const compared *p)
{
    return p->leads && suits_differ(p) &&
           left_in(p, p->k->unseen, p->category) > left_in(p, p->k->unseen, p->other);
}

static bool shortens(const compared *p)
{
    return suits_differ(p) &&
           left_in(p, p->after_better, p->category) < left_in(p, p->after_done, p->other);
}

static bool is_higher(const compared *p, kd_cards one, kd_cards other)
{
    return p->plays && p->category == p->other && p->category < KD_NO_CATEGORY && one.one &&
           other.one && p->k->order->above[last_of(other.one)] >> last_of(one.one) & 1;
}

static bool keeps_higher(const compared *p)
{
    return is_higher(p, p->done, p->better);
}

static bool is_harder(const compared *p)
{
    return is_higher(p, p->better, p->done);
}

static const struct {
    bool (*fits)(const compared *p);
    search_why why;
} differences[] = {
    {saves_points, WHY_SAVES_POINTS}, {puts_points, WHY_PUTS_POINTS},  {keeps_pair, WHY_KEEPS_PAIR},
    {keeps_trump, WHY_KEEPS_TRUMP},   {leads_longer, WHY_LEAD_LONGER}, {shortens, WHY_SHORTENS},
    {keeps_higher, WHY_KEEPS_HIGHER}, {is_harder, WHY_HARDER},
};

search_why search_why_apart(const knowledge *k, const kd_action *better, const kd_action *done,
                            bool counted)
{
    compared p = {.k = k,
                  .better = kd_to_places(k->order, better->cards),
                  .done = kd_to_places(k->order, done->cards),
                  .plays = better->verb == KD_PLAY,
                  .feeds = search_why_of(k, better, true) == WHY_FEEDS};
    if (better->verb != done->verb || !(p.plays || better->verb == KD_BURY))
        return WHY_AHEAD;
    p.after_better = kd_sub(k->hand, p.better);
    p.after_done = kd_sub(k->hand, p.done);
    p.category = kd_category_of(k->order, p.better);
    p.other = kd_category_of(k->order, p.done);
    p.leads = p.plays && kd_empty(k->now.lead);
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
        if (differences[i].fits(&p) && (counted || !reasons[differences[i].why].counts))
            return differences[i].why;
    return WHY_AHEAD;
}

search_why search_why_instead(const knowledge *k, const kd_action *better, const kd_action *done)
{
    search_why why = search_why_of(k, better, true);
    int more = kd_points(better->cards) - kd_points(done->cards);
    /* A reason about points may hold for both, and still be one where their points differ. */
    bool further = (why == WHY_FEEDS && more > 0) || (why == WHY_CHEAPEST && more < 0);
    return further || why != search_why_of(k, done, true) ? why
                                                          : search_why_apart(k, better, done, true);
}

/* ---- what the samples contradict --------------------------------------------------------------- */

/* Another reason in place of one, where the share is from low to high per cent. */
static const struct {
    search_why why;
    int low, high;
    search_why instead;
} shares[] = {
    {WHY_CHEAPEST, 1, 100, WHY_PARTNER_MAY},
    {WHY_PARTNER_MAY, 0, 0, WHY_CHEAPEST},
    {WHY_HOPES, 0, 0, WHY_PAYS},
    {WHY_LEAD_LOW, 51, 100, WHY_LEAD_LIKELY},
    {WHY_LEAD_GIVES_UP, 51, 100, WHY_LEAD_LIKELY},
    {WHY_LEAD_SURE, 0, 50, WHY_LEAD_TRUMPED},
    {WHY_LEAD_ALL_SURE, 0, 50, WHY_LEAD_TRUMPED},
    {WHY_LEAD_UNTRUMPED, 0, 50, WHY_LEAD_TRUMPED},
    {WHY_LEAD_HIGHEST, 0, 50, WHY_LEAD_TRUMPED},
    {WHY_WINS_SURE, 0, 50, WHY_WINS_MAYBE},
};

search_why search_why_sampled(search_why why, int percent)
{
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        if (shares[i].why == why && shares[i].low <= percent && percent <= shares[i].high)
            return shares[i].instead;
    return why;
}

const char *search_why_token(search_why why)
{
    return reasons[why].token;
}

const char *search_why_sentence(search_why why)
{
    return reasons[why].sentence;
}

search_why search_why_proven(search_why why)
{
    return reasons[why].proven ? reasons[why].proven : why;
}
