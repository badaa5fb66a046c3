/* oracle_deal.c - a second implementation of leads, the kitty's multiplier, gains, counters, flips and
   rebellions. */
#include "support/oracle_deal.h"

#include <string.h>

static const char rank_letters[] = "23456789TJQKA";

static bool same_card(oc_card a, oc_card b)
{
    return a.suit == b.suit && a.rank == b.rank;
}

/* ---- pairs ------------------------------------------------------------------------------------ */

/* One card of each pair; returns how many pairs there are. */
static int list_pairs(const oc_pile *pile, oc_card pairs[OC_MAX_PILE])
{
    int n = 0;
    for (int i = 0; i < pile->count; i++)
        for (int k = i + 1; k < pile->count; k++)
            if (same_card(pile->card[i], pile->card[k]))
                pairs[n++] = pile->card[i];
    return n;
}

static bool has_height(const oc_game *game, const oc_card *pairs, int n, int category, int height)
{
    for (int i = 0; i < n; i++)
        if (game->category[pairs[i].suit][pairs[i].rank] == category &&
            oc_height(game, pairs[i]) == height)
            return true;
    return false;
}

/* How many pairs the longest run in the pile has (TRAC-1); 0: not even one. */
static int longest_run(const oc_game *game, const oc_pile *pile)
{
    oc_card pairs[OC_MAX_PILE];
    int n = list_pairs(pile, pairs), longest = 0;
    for (int i = 0; i < n; i++) {
        int category = game->category[pairs[i].suit][pairs[i].rank], length = 1;
        while (has_height(game, pairs, n, category, oc_height(game, pairs[i]) + length))
            length++;
        if (length > longest)
            longest = length;
    }
    return longest;
}

/* ---- leads ------------------------------------------------------------------------------------ */

const od_leads od_leads_of[OD_TEXTS] = {[OD_V3] = {true, 0},
                                        [OD_SCN2] = {true, 0},
                                        [OD_OFFICIAL] = {false, 2},
                                        [OD_TOURNAMENT] = {true, 0}};

static bool one_component(const od_leads *rule, const oc_game *game, const oc_pile *play)
{
    int pairs = play->count / 2;
    if (play->count == 1)
        return true;
    if (play->count % 2 || longest_run(game, play) != pairs)
        return false;
    return rule->longest == 0 || pairs <= rule->longest;
}

bool od_lead(const od_leads *rule, const oc_game *game, const oc_pile *hand, const oc_pile *play)
{
    if (play->count == 0 || !oc_within(hand, play) || oc_category(game, play) == OC_MIXED)
        return false;
    return rule->dumps || one_component(rule, game, play);
}

/* How many runs begin with this pair; runs of other lengths, and of other cards of the same height, are
   other runs. */
static int runs_from(const od_leads *rule, const oc_game *game, const oc_card *pairs, int n,
                     oc_card low, int length)
{
    int found = 1;
    if (rule->longest && length == rule->longest)
        return found;
    for (int i = 0; i < n; i++)
        if (game->category[pairs[i].suit][pairs[i].rank] == game->category[low.suit][low.rank] &&
            oc_height(game, pairs[i]) == oc_height(game, low) + 1)
            found += runs_from(rule, game, pairs, n, pairs[i], length + 1);
    return found;
}

int od_count_leads(const od_leads *rule, const oc_game *game, const oc_pile *hand)
{
    oc_card pairs[OC_MAX_PILE];
    int n = list_pairs(hand, pairs), found = hand->count - n; /* singles: each face once */
    for (int i = 0; i < n; i++)
        found += runs_from(rule, game, pairs, n, pairs[i], 1);
    return found;
}

/* ---- the kitty -------------------------------------------------------------------------------- */

const od_mult od_mult_of[OD_TEXTS] = {[OD_V3] = {OD_POWER, false, 0, 0},
                                      [OD_SCN2] = {OD_POWER, false, 0, 0},
                                      [OD_OFFICIAL] = {OD_FIXED, false, 2, 0},
                                      [OD_FORTY] = {OD_FIXED, false, 2, 0},
                                      [OD_TOURNAMENT] = {OD_BY_KIND, true, 0, 0}};

static int uncapped(const od_mult *rule, const oc_game *game, const oc_pile *play)
{
    static const int by_kind[] = {2, 4, 8}, power[] = {2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};
    int longest = longest_run(game, play);
    if (rule->times == OD_FIXED)
        return rule->fixed;
    if (rule->times == OD_TWICE_CARDS)
        return 2 * play->count;
    if (rule->times == OD_CARDS)
        return longest ? longest + longest : 1;
    if (rule->times == OD_POWER_CARDS) {
        int power_of = 1;
        for (int i = longest ? longest + longest : 1; i > 0 && power_of < 32768; i--)
            power_of += power_of;
        return power_of;
    }
    return rule->times == OD_POWER ? power[longest] : by_kind[longest > 2 ? 2 : longest];
}

int od_multiplier(const od_mult *rule, const oc_game *game, const oc_pile *lead,
                  const oc_pile *winning)
{
    int times = uncapped(rule, game, rule->of_winner ? winning : lead);
    return rule->cap && times > rule->cap ? rule->cap : times;
}

/* ---- gains and levels ------------------------------------------------------------------------- */

/* A gain: it holds from this score on. */
typedef struct band {
    int from, gain;
    bool taken;
} band;

enum { BANDS = 16 };

/* GAIN-1..4 as docs/rules.md lists them; unused rows begin at 0 and are skipped. GAIN-1 has no upper
   end: the rows give a step of 40 up to 400. */
static const band bands[OD_TEXTS][BANDS] = {
    [OD_V3] = {{0, 3, false},
               {1, 2, false},
               {40, 1, false},
               {80, 0, true},
               {120, 1, true},
               {160, 2, true},
               {200, 3, true},
               {240, 4, true},
               {280, 5, true},
               {320, 6, true},
               {360, 7, true},
               {400, 8, true}},
    [OD_SCN2] = {{0, 3, false},
                 {1, 2, false},
                 {40, 1, false},
                 {80, 0, true},
                 {120, 1, true},
                 {160, 2, true},
                 {200, 3, true},
                 {240, 4, true},
                 {280, 5, true},
                 {320, 6, true},
                 {360, 7, true},
                 {400, 8, true}},
    [OD_OFFICIAL] = {{0, 3, false},
                     {1, 2, false},
                     {40, 1, false},
                     {80, 0, true},
                     {120, 1, true},
                     {160, 2, true},
                     {200, 3, true}},
    [OD_FORTY] = {{0, 2, false}, {1, 1, false}, {40, 0, true}, {80, 1, true}, {100, 2, true}},
    [OD_TOURNAMENT] = {{0, 5, false},
                       {1, 4, false},
                       {20, 3, false},
                       {40, 2, false},
                       {60, 1, false},
                       {80, 0, true},
                       {100, 1, true},
                       {120, 2, true},
                       {140, 3, true},
                       {160, 4, true},
                       {180, 5, true}},
};

int od_gain(od_text text, int score, bool *taken)
{
    const band *best = &bands[text][0];
    for (int i = 1; i < BANDS; i++)
        if (bands[text][i].from > 0 && score >= bands[text][i].from)
            best = &bands[text][i];
    *taken = best->taken;
    return best->gain;
}

int od_gain_by(int step, int score, bool *taken)
{
    int gain = 0;
    *taken = score >= 80;
    if (*taken) {
        while (80 + step * (gain + 1) <= score)
            gain++;
        return gain;
    }
    while (80 - step * gain > score)
        gain++;
    return gain + (score == 0);
}

const char *const od_must_play[OD_TEXTS] = {
    [OD_V3] = "TK", [OD_SCN2] = "TK", [OD_OFFICIAL] = "", [OD_FORTY] = "A", [OD_TOURNAMENT] = ""};

int od_advance(const char *must_play, int from, int gain)
{
    int level = from;
    for (int up = 0; up < gain && level < 13; up++) {
        level++;
        if (level < 13 && strchr(must_play, rank_letters[level]))
            break;
    }
    return level;
}

/* ---- countering ------------------------------------------------------------------------------- */

/* CTR-1: ranks of countering pairs: 1..6 for D C H S, small jokers, big jokers; 0 for other cards. */
static int rung(int level, const oc_pile *shown)
{
    static const int of_suit[] = {4, 3, 2, 1};
    oc_card c = shown->card[0];
    if (shown->count != 2 || !same_card(c, shown->card[1]))
        return 0;
    if (c.suit == OC_JOKERS)
        return 5 + c.rank;
    return c.rank == level ? of_suit[c.suit] : 0;
}

static bool shows_jokers(const oc_pile *shown)
{
    return shown->card[0].suit == OC_JOKERS;
}

bool od_counter(od_text text, bool drawing, int level, const oc_pile *standing, const oc_pile *by,
                bool own)
{
    int higher = rung(level, by);
    if (higher == 0 || text == OD_FORTY)
        return false;
    if (text ==
        OD_OFFICIAL) /* the first card drawn declared automatically, so its holder is asked, too */
        return shows_jokers(by) && !shows_jokers(standing);
    if (own)
        return false;
    if (text == OD_TOURNAMENT) {
        if (shows_jokers(by))
            return !shows_jokers(standing);
        return standing->count == 1 && by->card[0].suit != standing->card[0].suit;
    }
    return !drawing && higher > rung(level, standing);
}

/* ---- the kitty turned ------------------------------------------------------------------------- */

typedef enum end { BY_FIRST_CARD, BY_HIGHEST_CARD } end;

static const struct {
    bool joker_decides, names_dealer;
    end none;
} flips[OD_TEXTS] = {[OD_V3] = {true, true, BY_FIRST_CARD},
                     [OD_SCN2] = {false, true, BY_FIRST_CARD},
                     [OD_OFFICIAL] = {true, true, BY_FIRST_CARD}, /* DECL-4 as in 80p-v3 */
                     [OD_FORTY] = {false, false, BY_HIGHEST_CARD},
                     [OD_TOURNAMENT] = {true, true, BY_HIGHEST_CARD}};

static int first_plain(const oc_pile *kitty)
{
    for (int i = 0; i < kitty->count; i++)
        if (kitty->card[i].suit != OC_JOKERS)
            return i;
    return -1;
}

static int highest(const oc_pile *kitty)
{
    int best = first_plain(kitty);
    for (int i = best + 1; i < kitty->count; i++)
        if (kitty->card[i].suit != OC_JOKERS && kitty->card[i].rank > kitty->card[best].rank)
            best = i;
    return best;
}

od_flipped od_flip(od_text text, bool first_deal, int level, const oc_pile *kitty)
{
    od_flipped out = {.dealer = -1, .turned = kitty->count};
    int decides = flips[text].none == BY_FIRST_CARD ? 0 : highest(kitty);
    for (int i = kitty->count - 1; i >= 0; i--) {
        bool joker = kitty->card[i].suit == OC_JOKERS;
        if (joker ? flips[text].joker_decides : kitty->card[i].rank == level) {
            decides = i;
            out.turned = i + 1;
        }
    }
    out.trump = kitty->card[decides].suit; /* of a joker: no trump */
    if (first_deal && flips[text].names_dealer) {
        int names = first_plain(kitty);
        out.dealer = kitty->card[names].suit;
        if (names >= out.turned)
            out.turned = names + 1;
    }
    return out;
}

/* ---- rebellions ------------------------------------------------------------------------------- */

bool od_rebel(od_text text, int trump, int level, const oc_pile *hand)
{
    int points = oc_points(hand), trumps = 0;
    for (int i = 0; i < hand->count; i++) {
        oc_card c = hand->card[i];
        trumps += c.suit == OC_JOKERS || c.suit == trump || c.rank == level;
    }
    if (text == OD_V3 || text == OD_SCN2)
        return points <= 15 || (trump != OC_NO_TRUMP && trumps <= 3);
    if (text == OD_OFFICIAL)
        return points < 25;
    return text == OD_FORTY && points == 0;
}
