/* oracle_forty.c - a second implementation of one-deck leads (FORTY-1..5): brute force on arrays. */
#include "support/oracle_forty.h"

enum { JOKER_RANKS = 2, RANKS = 13 };

static bool same_card(oc_card a, oc_card b)
{
    return a.suit == b.suit && a.rank == b.rank;
}

static bool has(const oc_pile *pile, oc_card card)
{
    for (int i = 0; i < pile->count; i++)
        if (same_card(pile->card[i], card))
            return true;
    return false;
}

static int category_of(const oc_game *game, oc_card card)
{
    oc_pile one = {1, {card}};
    return oc_category(game, &one);
}

static bool is_four(const oc_pile *cards)
{
    bool suit[OC_SUITS] = {false};
    if (cards->count != OC_SUITS)
        return false;
    for (int i = 0; i < OC_SUITS; i++) {
        oc_card card = cards->card[i];
        if (card.suit == OC_JOKERS || card.rank != cards->card[0].rank || suit[(int)card.suit])
            return false;
        suit[(int)card.suit] = true;
    }
    return true;
}

/* At least two cards of different heights, with no gap between them. */
static bool neighbours(const oc_game *game, const oc_pile *cards)
{
    bool height[OC_STEPS] = {false};
    int low = OC_STEPS, high = -1;
    for (int i = 0; i < cards->count; i++) {
        int h = oc_height(game, cards->card[i]);
        height[h] = true;
        low = h < low ? h : low;
        high = h > high ? h : high;
    }
    for (int h = low; h <= high; h++)
        if (!height[h])
            return false;
    return high > low;
}

of_kind of_kind_of(const oc_game *game, const oc_pile *cards)
{
    if (cards->count == 1)
        return OF_SINGLE;
    if (is_four(cards))
        return OF_FOUR;
    if (cards->count == 0 || oc_category(game, cards) == OC_MIXED)
        return OF_NONE;
    return neighbours(game, cards) ? OF_SEQUENCE : OF_HIGHS;
}

/* Is the card higher than one of these in its category? */
static bool above_one(const oc_game *game, oc_card card, const oc_pile *cards)
{
    for (int i = 0; i < cards->count; i++)
        if (category_of(game, card) == category_of(game, cards->card[i]) &&
            oc_height(game, card) > oc_height(game, cards->card[i]))
            return true;
    return false;
}

/* Is any higher card of the deck neither known to be gone nor in the leader's hand? */
static bool higher_elsewhere(const oc_game *game, const oc_pile *set, const oc_pile *known,
                             const oc_pile *hand)
{
    for (int suit = 0; suit <= OC_JOKERS; suit++)
        for (int rank = 0; rank < (suit == OC_JOKERS ? JOKER_RANKS : RANKS); rank++) {
            oc_card card = {(signed char)suit, (signed char)rank};
            bool dealt = suit == OC_JOKERS || (game->suits >> suit & 1 && game->ranks >> rank & 1);
            if (dealt && above_one(game, card, set) && !has(known, card) && !has(hand, card))
                return true;
        }
    return false;
}

bool of_lead(const oc_game *game, const oc_pile *hand, const oc_pile *play, const oc_pile *known,
             bool top_only)
{
    if (!oc_within(hand, play))
        return false;
    switch (of_kind_of(game, play)) {
    case OF_NONE: return false;
    case OF_SINGLE:
    case OF_FOUR: return true;
    case OF_SEQUENCE:
        return (oc_category(game, play) != OC_TRUMP && !top_only) ||
               !higher_elsewhere(game, play, known, hand);
    default: return !higher_elsewhere(game, play, known, hand);
    }
}

static int count_of(const oc_game *game, const oc_pile *pile, int category)
{
    int count = 0;
    for (int i = 0; i < pile->count; i++)
        count += category_of(game, pile->card[i]) == category;
    return count;
}

static bool follows_four(const oc_game *game, const oc_pile *lead, const oc_pile *hand,
                         const oc_pile *play)
{
    if (is_four(play) && play->card[0].rank > lead->card[0].rank)
        return true;
    for (int category = 0; category <= OC_TRUMP; category++) {
        if (category == OC_TRUMP && game->trump == OC_NO_TRUMP)
            continue;
        if (count_of(game, hand, category) > 0 && count_of(game, play, category) == 0)
            return false;
    }
    return true;
}

bool of_follow(const oc_game *game, const oc_pile *lead, const oc_pile *hand, const oc_pile *play)
{
    if (!oc_within(hand, play) || play->count != lead->count)
        return false;
    if (is_four(lead))
        return follows_four(game, lead, hand, play);
    int category = oc_category(game, lead), held = count_of(game, hand, category);
    int owed = held < lead->count ? held : lead->count;
    return count_of(game, play, category) == owed;
}

static int top_of(const oc_game *game, const oc_pile *cards)
{
    int top = -1;
    for (int i = 0; i < cards->count; i++)
        if (oc_height(game, cards->card[i]) > top)
            top = oc_height(game, cards->card[i]);
    return top;
}

/* Does play beat best, which is winning, in a trick that lead opened? */
static bool beats(const oc_game *game, const oc_pile *lead, const oc_pile *best,
                  const oc_pile *play)
{
    if (is_four(lead))
        return is_four(play) && play->card[0].rank > best->card[0].rank;
    int led = oc_category(game, lead), ahead = oc_category(game, best);
    int mine = oc_category(game, play);
    if (mine == OC_MIXED || (mine != ahead && mine != OC_TRUMP))
        return false;
    if (lead->count > 1 && (led == OC_TRUMP || mine != OC_TRUMP))
        return false;
    return mine != ahead || top_of(game, play) > top_of(game, best);
}

int of_winner(const oc_game *game, const oc_pile plays[4])
{
    int best = 0;
    for (int i = 1; i < 4; i++)
        if (beats(game, &plays[0], &plays[best], &plays[i]))
            best = i;
    return best;
}

oc_pile of_subset(const oc_pile *hand, unsigned mask)
{
    oc_pile some = {0};
    for (int i = 0; i < hand->count; i++)
        if (mask >> i & 1)
            some.card[some.count++] = hand->card[i];
    return some;
}

int of_count_leads(const oc_game *game, const oc_pile *hand, const oc_pile *known, bool top_only)
{
    int count = 0;
    for (unsigned mask = 1; mask >> hand->count == 0; mask++) {
        oc_pile play = of_subset(hand, mask);
        count += of_lead(game, hand, &play, known, top_only);
    }
    return count;
}

int of_count_answers(const oc_game *game, const oc_pile *lead, const oc_pile *hand)
{
    int count = 0;
    for (unsigned mask = 1; mask >> hand->count == 0; mask++) {
        oc_pile play = of_subset(hand, mask);
        count += of_follow(game, lead, hand, &play);
    }
    return count;
}
