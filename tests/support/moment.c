/* moment.c - makes a match that stands at a moment of play which a test describes. */
#include "support/moment.h"

#include "support/notation.h"
#include "support/test.h"

#include <string.h>

enum { ATTEMPTS = 60000, NO_CARD = 64 };

/* One attempt at making it. All cards in trump order. */
typedef struct attempt {
    const moment *asked;
    kd_rules rules;
    kd_order order;
    kd_rng rng;
    kd_cards left;            /* not placed yet */
    kd_cards keep;            /* those of left that must have been played */
    kd_cards now[KD_SEATS];   /* hands when the trick on the table began */
    kd_cards table[KD_SEATS]; /* plays of that trick, by seat */
    kd_cards kitty;
    uint8_t voids[KD_SEATS]; /* masks of categories, shown in earlier tricks */
    uint8_t lacks[KD_SEATS]; /* these, and those that the trick on the table shows */
    kd_cards discard[KD_CATEGORIES]
                    [KD_SEATS]; /* by category and seat: the card that shows its void */
    kd_cards past[KD_MAX_HAND][KD_SEATS];
    int leader, tricks, points; /* so far */
    int opens;                  /* the seat that leads the trick on the table */
} attempt;

/* ---- words ---------------------------------------------------------------------------------- */

static void give(attempt *a, kd_cards *to, kd_cards cards)
{
    if (!kd_holds(a->left, cards))
        fail_msg("a card of the moment is named too often");
    a->left = kd_sub(a->left, cards);
    *to = kd_add(*to, cards);
}

static kd_cards read_cards(const attempt *a, const char *text)
{
    return text ? sorted(&a->order, text) : (kd_cards){0, 0};
}

static int plays_in(const char *table)
{
    int count = table != NULL;
    for (; table && *table; table++)
        count += *table == '|';
    return count;
}

/* The plays on the table, the last of them West's. */
static void read_table(attempt *a)
{
    const char *at = a->asked->table;
    a->opens = (KD_SEATS - plays_in(at)) % KD_SEATS;
    for (int seat = a->opens; at && seat < KD_SEATS; seat++) {
        char one[SHOWN];
        size_t length = strcspn(at, "|");
        assert_true(length < sizeof one);
        memcpy(one, at, length);
        one[length] = '\0';
        kd_cards play = sorted(&a->order, one);
        give(a, &a->table[seat], play);
        a->now[seat] = kd_add(a->now[seat], play);
        int led = kd_category_of(&a->order, a->table[a->opens]);
        if (!kd_empty(kd_only(play, ~a->order.in[led])))
            a->lacks[seat] |= (uint8_t)(1U << led);
        at += length + (at[length] == '|');
    }
}

/* ---- chance --------------------------------------------------------------------------------- */

/* A random card of a pool; NO_CARD when the pool is empty. */
static unsigned any_card(attempt *a, kd_cards pool)
{
    int count = kd_count(pool);
    if (count == 0)
        return NO_CARD;
    unsigned place = 0;
    for (uint32_t n = 1 + kd_rng_below(&a->rng, (uint32_t)count); n > 0; n--)
        place = kd_take(&pool);
    return place;
}

/* Moves a random card of left whose place is in the mask; false when there is none. */
static bool move_any(attempt *a, uint64_t mask, kd_cards *to)
{
    unsigned place = any_card(a, kd_only(a->left, mask));
    if (place == NO_CARD)
        return false;
    give(a, to, kd_card(place));
    return true;
}

/* The places that a seat may still hold: of no category in which it is void. */
static uint64_t may_hold(const attempt *a, int seat)
{
    uint64_t mask = 0;
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (!(a->lacks[seat] >> c & 1))
            mask |= a->order.in[c];
    return mask;
}

/* ---- the hands now, and the kitty ------------------------------------------------------------ */

static bool place_out(attempt *a, int size)
{
    kd_cards out = read_cards(a, a->asked->out);
    while (!kd_empty(out)) {
        kd_cards card = kd_card(kd_take(&out));
        int seat = 1 + (int)kd_rng_below(&a->rng, 3);
        for (int tries = 0; tries < 3; tries++, seat = seat % 3 + 1)
            if (kd_count(a->now[seat]) < size && may_hold(a, seat) & card.one)
                break;
        if (kd_count(a->now[seat]) >= size || !(may_hold(a, seat) & card.one))
            return false;
        give(a, &a->now[seat], card);
    }
    return true;
}

static bool fill_hands(attempt *a, int size)
{
    kd_cards gone = read_cards(a, a->asked->gone);
    if (!kd_holds(a->left, gone))
        return false;
    a->left = kd_sub(a->left, gone);
    for (int seat = 1; seat < KD_SEATS; seat++)
        while (kd_count(a->now[seat]) < size)
            if (!move_any(a, may_hold(a, seat), &a->now[seat]))
                return false;
    a->left = kd_add(a->left, gone);
    a->keep = gone;
    return true;
}

/* Buries random cards of one category, as a dealer might: no points, and none that must be played. */
static bool bury(attempt *a, int category, int count)
{
    for (; count > 0; count--) {
        kd_cards kept = kd_common(a->left, a->keep);
        kd_cards free = kd_only(kd_sub(a->left, kept),
                                a->order.in[category] & ~a->order.fives & ~a->order.tens);
        unsigned place = any_card(a, free);
        if (place == NO_CARD)
            return false;
        give(a, &a->kitty, kd_card(place));
    }
    return true;
}

/* How many seats follow in the trick that shows the voids of a category; 0 when there are no voids. */
static int follow_void(const attempt *a, int c)
{
    int count = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        count += !(a->voids[seat] >> c & 1);
    return count < KD_SEATS ? count : 0;
}

/* Buries so many cards of each category that whole tricks are left of it. */
static bool bury_the_rest(attempt *a)
{
    int kitty = a->rules.kitty, spare[KD_CATEGORIES], total = 0;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        spare[c] =
            (kd_count(kd_only(a->left, a->order.in[c])) + KD_SEATS - follow_void(a, c)) % KD_SEATS;
        total += spare[c];
    }
    if (spare[KD_TRUMP] || total > kitty)
        return false;
    while (total < kitty) {
        spare[kd_rng_below(&a->rng, KD_SEATS)] += KD_SEATS;
        total += KD_SEATS;
    }
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (!bury(a, c, spare[c]))
            return false;
    return total == kitty;
}

/* ---- the tricks before ----------------------------------------------------------------------- */

/* Reserves the cards with which voids are shown, before others take them. */
static bool set_discards_aside(attempt *a)
{
    for (int c = 0; c < KD_CATEGORIES; c++)
        for (int seat = 0; seat < KD_SEATS; seat++) {
            uint64_t mask = may_hold(a, seat) & ~a->order.in[KD_TRUMP] & ~a->order.in[c];
            if (a->voids[seat] >> c & 1 && !move_any(a, mask, &a->discard[c][seat]))
                return false;
        }
    return true;
}

static void finish_trick(attempt *a)
{
    const kd_cards *play = a->past[a->tricks];
    int best = a->leader, worth = 0;
    for (int i = 1; i < KD_SEATS; i++) {
        int seat = (a->leader + i) % KD_SEATS;
        if (kd_beats(&a->order, play[a->leader], play[best], play[seat]))
            best = seat;
    }
    for (int seat = 0; seat < KD_SEATS; seat++)
        worth += kd_points_at(&a->order, play[seat]);
    if (kd_team(best) != kd_team(a->asked->dealer))
        a->points += worth;
    a->leader = best;
    a->tricks++;
}

/* Adds a trick of single cards. When it shows voids, the void seats discard; all others follow. */
static bool add_trick(attempt *a, int c, bool shows)
{
    if (shows && a->voids[a->leader] >> c & 1)
        return false;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_cards *play = &a->past[a->tricks][seat];
        *play = (kd_cards){0, 0};
        if (shows && a->voids[seat] >> c & 1)
            *play = a->discard[c][seat];
        else if (!move_any(a, a->order.in[c], play))
            return false;
    }
    finish_trick(a);
    return true;
}

/* A random category with enough cards for a trick, besides the trick that shows its voids. */
static int any_category(attempt *a)
{
    int open[KD_CATEGORIES], count = 0;
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (kd_count(kd_only(a->left, a->order.in[c])) >= KD_SEATS + follow_void(a, c))
            open[count++] = c;
    return count ? open[kd_rng_below(&a->rng, (uint32_t)count)] : KD_NO_CATEGORY;
}

static bool invent_past(attempt *a)
{
    a->leader = a->asked->dealer;
    for (int c; (c = any_category(a)) != KD_NO_CATEGORY;)
        if (!add_trick(a, c, false))
            return false;
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (follow_void(a, c) && !add_trick(a, c, true))
            return false;
    return kd_empty(a->left) && a->leader == a->opens &&
           (a->asked->points < 0 || a->asked->points == a->points);
}

/* ---- playing it ------------------------------------------------------------------------------ */

static kd_cards dealt(const attempt *a, int seat)
{
    kd_cards hand = a->now[seat];
    for (int i = 0; i < a->tricks; i++)
        hand = kd_add(hand, a->past[i][seat]);
    return hand;
}

static bool apply(kd_match *match, int actor, int verb, kd_cards cards)
{
    kd_events events;
    kd_action action = {(uint8_t)actor, (uint8_t)verb, cards};
    return kd_apply(match, &action, &events).reason == KD_OK;
}

/* A level card of the hand with which its seat may declare: of the trump suit; of any suit where jokers
   will make it no trump. */
static kd_cards showing_of(const attempt *a, kd_cards hand)
{
    uint64_t faces = 0;
    for (int suit = 0; suit < KD_NO_SUIT; suit++)
        if (a->order.trump == KD_NO_SUIT || a->order.trump == suit)
            faces |= UINT64_C(1) << kd_face_of(suit, a->order.level);
    uint64_t held = hand.one & faces;
    return (kd_cards){held & (~held + 1), 0};
}

/* A pair of jokers, which makes it no trump (CTR-1). */
static kd_cards jokers_of(kd_cards hand)
{
    uint64_t pairs = hand.two & (UINT64_C(1) << KD_SMALL_JOKER | UINT64_C(1) << KD_BIG_JOKER);
    uint64_t one = pairs & (~pairs + 1);
    return (kd_cards){one, one};
}

/* The declarer: if possible a seat that has played the card which it showed, so that the showing tells
   nothing about its hand now. */
static int declarer_of(const attempt *a, const kd_cards hand[KD_SEATS])
{
    int found = KD_NOBODY;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        kd_cards shows = showing_of(a, hand[seat]);
        bool counters = a->order.trump == KD_NO_SUIT && !kd_empty(jokers_of(hand[seat]));
        if (kd_empty(shows) || counters)
            continue;
        found = seat;
        if (!kd_holds(kd_to_faces(&a->order, a->now[seat]), shows))
            return seat;
    }
    return found;
}

/* Deals the hands card by card; the declarer declares as soon as it holds a level card. */
static bool deal(const attempt *a, kd_match *match, int declarer, const kd_cards hand[KD_SEATS])
{
    kd_cards left[KD_SEATS];
    kd_rng chance;
    memcpy(left, hand, sizeof left);
    kd_rng_seed(&chance, 1, 1);
    for (;;) {
        const kd_round *round = &match->round;
        int drawer = round->drawer;
        if (round->phase == KD_PHASE_TURN) {
            kd_action turn = kd_chance(match, &chance);
            apply(match, turn.actor, turn.verb, turn.cards);
        } else if (round->phase == KD_PHASE_DEAL) {
            kd_cards card = kd_card(kd_take(&left[drawer]));
            if (!apply(match, KD_CHANCE, KD_DEAL, card))
                return false;
            kd_cards shows = showing_of(a, kd_sub(hand[drawer], left[drawer]));
            if (drawer == declarer && round->declarer == KD_NOBODY && !kd_empty(shows) &&
                !apply(match, drawer, KD_DECLARE, shows))
                return false;
        } else {
            return round->trump_known;
        }
    }
}

/* Answers what is asked before the play: a seat with the jokers for no trump counters, others pass. */
static bool answer(const attempt *a, kd_match *match)
{
    const kd_round *round = &match->round;
    kd_cards jokers = jokers_of(round->hand[round->asked]);
    bool counters = round->phase == KD_PHASE_COUNTER && a->order.trump == KD_NO_SUIT &&
                    round->order.trump != KD_NO_SUIT && !kd_empty(jokers);
    return apply(match, round->asked, counters ? KD_COUNTER : KD_PASS,
                 counters ? jokers : (kd_cards){0, 0});
}

/* Takes the match from the last card dealt to the first lead, or to where South buries. */
static bool settle(const attempt *a, kd_match *match, bool buries)
{
    const kd_round *round = &match->round;
    while (round->phase != KD_PHASE_PLAY) {
        if (round->phase == KD_PHASE_BURY) {
            if (buries)
                return round->burier == 0 && round->order.trump == a->order.trump;
            if (!apply(match, round->burier, KD_BURY, round->taken[round->burier]))
                return false;
        } else if (!answer(a, match)) {
            return false;
        }
    }
    return !buries && round->order.trump == a->order.trump;
}

static bool play_past(const attempt *a, kd_match *match)
{
    const kd_position *pos = &match->round.pos;
    for (int i = 0; i < KD_SEATS * a->tricks; i++)
        if (!apply(match, pos->turn, KD_PLAY,
                   kd_to_faces(&a->order, a->past[i / KD_SEATS][pos->turn])))
            return false;
    for (int seat = a->opens; a->opens && seat < KD_SEATS; seat++)
        if (pos->turn != seat ||
            !apply(match, seat, KD_PLAY, kd_to_faces(&a->order, a->table[seat])))
            return false;
    return pos->turn == 0 && kd_empty(match->round.dump_tried);
}

static bool play(const attempt *a, kd_match *match, bool buries)
{
    kd_cards hand[KD_SEATS];
    const uint8_t levels[KD_TEAMS] = {a->order.level, a->order.level};
    for (int seat = 0; seat < KD_SEATS; seat++)
        hand[seat] = kd_to_faces(&a->order, dealt(a, seat));
    int declarer = declarer_of(a, hand);
    if (declarer == KD_NOBODY)
        return false;
    kd_match_start_at(match, &a->rules, levels, a->asked->dealer);
    return deal(a, match, declarer, hand) && settle(a, match, buries) &&
           (buries || play_past(a, match));
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* South has taken the kitty: which of its cards these were is random. */
static bool try_burying(attempt *a, kd_match *match)
{
    kd_cards all = a->now[0];
    a->now[0] = (kd_cards){0, 0};
    a->left = kd_add(a->left, all);
    while (kd_count(a->kitty) < a->rules.kitty) {
        unsigned place = any_card(a, all);
        all = kd_sub(all, kd_card(place));
        give(a, &a->kitty, kd_card(place));
    }
    give(a, &a->now[0], all);
    return fill_hands(a, kd_hand_size(&a->rules)) && play(a, match, true);
}

static bool try_playing(attempt *a, kd_match *match)
{
    int size = kd_count(a->now[0]);
    return place_out(a, size) && fill_hands(a, size) && set_discards_aside(a) && bury_the_rest(a) &&
           invent_past(a) && play(a, match, false);
}

void moment_make(const moment *asked, kd_match *match)
{
    static attempt a;
    for (uint64_t seed = 1; seed <= ATTEMPTS; seed++) {
        memset(&a, 0, sizeof a);
        a.asked = asked;
        kd_rules_default(&a.rules);
        a.order = order_of(asked->trump, asked->level);
        kd_rng_seed(&a.rng, seed, 17);
        a.left = kd_to_places(&a.order, kd_deck(&a.rules));
        give(&a, &a.now[0], read_cards(&a, asked->hand));
        static const char categories[] = "SHCDT";
        for (const char *at = a.asked->voids; at && *at; at++)
            if (*at >= '0' && *at <= '3')
                a.voids[*at - '0'] |= (uint8_t)(1U << (strchr(categories, at[1]) - categories));
        memcpy(a.lacks, a.voids, sizeof a.lacks);
        read_table(&a);
        for (int seat = 1; seat < KD_SEATS; seat++)
            give(&a, &a.now[seat], read_cards(&a, asked->holds[seat]));
        bool buries = kd_count(a.now[0]) > kd_hand_size(&a.rules);
        if (buries ? try_burying(&a, match) : try_playing(&a, match))
            return;
    }
    fail_msg("no deal leads to this moment");
}
