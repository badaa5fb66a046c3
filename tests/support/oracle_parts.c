/* oracle_parts.c - cards, their order and their components, for the oracle. */
#include "support/oracle_parts.h"

#include <stdio.h>
#include <string.h>

static const char suit_letters[] = "SHCD";
static const char rank_letters[] = "23456789TJQKA";

/* ---- cards and order ---------------------------------------------------------------------- */

static bool in_deck(const oc_game *game, int suit, int rank)
{
    return game->suits >> suit & 1 && game->ranks >> rank & 1;
}

static bool is_always_trump(const oc_game *game, int rank)
{
    for (int i = 0; i < 8 && game->always[i]; i++)
        if (game->always[i] - 1 == rank)
            return true;
    return false;
}

static void set_height(oc_game *game, int suit, int rank, int category, int height)
{
    game->category[suit][rank] = (signed char)category;
    game->height[suit][rank] = (signed char)height;
}

/* A rank of trumps: those of other suits, which are equal, then that of the trump suit. */
static int climb_rank(oc_game *game, int rank, int height)
{
    bool others = false;
    for (int s = 0; s < OC_SUITS; s++)
        if (s != game->trump) {
            set_height(game, s, rank, OC_TRUMP, height);
            others = others || in_deck(game, s, rank);
        }
    height += others;
    if (game->trump == OC_NO_TRUMP)
        return height;
    set_height(game, game->trump, rank, OC_TRUMP, height);
    return height + in_deck(game, game->trump, rank);
}

/* The rest of a suit. */
static int climb_suit(oc_game *game, int suit, int category)
{
    int height = 0;
    for (int r = 0; r < 13; r++)
        if (r != game->level && !is_always_trump(game, r)) {
            set_height(game, suit, r, category, height);
            height += (int)(game->ranks >> r & 1);
        }
    return height;
}

/* ORD-2 and ORD-5 from low to high: the trump suit, what is always trump, the level cards, the jokers. */
oc_game oc_game_make(int trump, int level, unsigned ranks, unsigned suits,
                     const signed char always[8])
{
    oc_game game = {.trump = trump, .level = level, .ranks = ranks, .suits = suits};
    int height = 0, named = 0;
    memcpy(game.always, always, sizeof game.always);
    for (int s = 0; s < OC_SUITS; s++)
        if (s != trump)
            climb_suit(&game, s, s);
    if (trump != OC_NO_TRUMP)
        height = climb_suit(&game, trump, OC_TRUMP);
    while (named < 8 && always[named])
        named++;
    while (named-- > 0)
        if (always[named] - 1 != level)
            height = climb_rank(&game, always[named] - 1, height);
    height = climb_rank(&game, level, height);
    set_height(&game, OC_JOKERS, 0, OC_TRUMP, height);
    set_height(&game, OC_JOKERS, 1, OC_TRUMP, height + 1);
    return game;
}

int oc_height(const oc_game *game, oc_card card)
{
    return game->height[card.suit][card.rank];
}

int oc_card_category(const oc_game *game, oc_card card)
{
    return game->category[card.suit][card.rank];
}

int oc_category(const oc_game *game, const oc_pile *pile)
{
    if (pile->count == 0)
        return OC_MIXED;
    int first = oc_card_category(game, pile->card[0]);
    for (int i = 1; i < pile->count; i++)
        if (oc_card_category(game, pile->card[i]) != first)
            return OC_MIXED;
    return first;
}

void oc_put(oc_pile *pile, oc_card card)
{
    pile->card[pile->count++] = card;
}

oc_pile oc_only(const oc_game *game, const oc_pile *pile, int category)
{
    oc_pile only;
    only.count = 0;
    for (int i = 0; i < pile->count; i++)
        if (oc_card_category(game, pile->card[i]) == category)
            oc_put(&only, pile->card[i]);
    return only;
}

static bool read_card(const char *text, oc_card *card)
{
    if ((text[0] == 'b' || text[0] == 'r') && text[1] == 'j') {
        *card = (oc_card){OC_JOKERS, text[0] == 'r'};
        return true;
    }
    const char *suit = text[0] ? strchr(suit_letters, text[0]) : NULL;
    const char *rank = suit && text[1] ? strchr(rank_letters, text[1]) : NULL;
    if (!rank)
        return false;
    *card = (oc_card){(signed char)(suit - suit_letters), (signed char)(rank - rank_letters)};
    return true;
}

bool oc_parse(const char *text, oc_pile *pile)
{
    pile->count = 0;
    if (strcmp(text, "-") == 0)
        return true;
    for (const char *at = text;; at++) {
        oc_card card;
        if (pile->count == OC_MAX_PILE || !read_card(at, &card))
            return false;
        oc_put(pile, card);
        at += 2;
        if (*at == '\0')
            return true;
        if (*at != ',')
            return false;
    }
}

void oc_print(const oc_pile *pile, char *out, size_t size)
{
    size_t used = 0;
    if (pile->count == 0)
        snprintf(out, size, "-");
    for (int i = 0; i < pile->count && used + 4 < size; i++) {
        oc_card c = pile->card[i];
        char suit = c.suit == OC_JOKERS ? "br"[c.rank] : suit_letters[c.suit];
        char rank = c.suit == OC_JOKERS ? 'j' : rank_letters[c.rank];
        int wrote = snprintf(out + used, size - used, "%s%c%c", i ? "," : "", suit, rank);
        used += (size_t)wrote;
    }
}

int oc_points(const oc_pile *pile)
{
    int points = 0;
    for (int i = 0; i < pile->count; i++) {
        if (pile->card[i].suit == OC_JOKERS)
            continue;
        char rank = rank_letters[pile->card[i].rank];
        points += rank == '5' ? 5 : rank == 'T' || rank == 'K' ? 10 : 0;
    }
    return points;
}

void oc_list_faces(const oc_pile *pile, oc_faces *list)
{
    list->count = 0;
    for (int i = 0; i < pile->count; i++) {
        oc_card c = pile->card[i];
        int at = 0;
        while (at < list->count && (list->card[at].suit != c.suit || list->card[at].rank != c.rank))
            at++;
        if (at == list->count) {
            list->card[list->count] = c;
            list->copies[list->count++] = 0;
        }
        list->copies[at]++;
    }
}

bool oc_within(const oc_pile *whole, const oc_pile *part)
{
    int left[5][13] = {{0}};
    for (int i = 0; i < whole->count; i++)
        left[whole->card[i].suit][whole->card[i].rank]++;
    for (int i = 0; i < part->count; i++)
        if (left[part->card[i].suit][part->card[i].rank]-- == 0)
            return false;
    return true;
}

/* ---- runs of pairs ------------------------------------------------------------------------ */

/* How many pairs there are of each height: more than one only of equal level cards. */
void oc_count_pairs(const oc_game *game, const oc_pile *pile, int pairs[OC_STEPS])
{
    bool odd[5][13] = {{false}};
    memset(pairs, 0, OC_STEPS * sizeof *pairs);
    for (int i = 0; i < pile->count; i++) {
        oc_card c = pile->card[i];
        bool *half = &odd[c.suit][c.rank];
        if (*half)
            pairs[oc_height(game, c)]++;
        *half = !*half;
    }
}

/* TRAC-1: the number of consecutive heights from start up that have a pair. */
int oc_run_from(const int pairs[OC_STEPS], int start)
{
    int length = 0;
    while (start + length < OC_STEPS && pairs[start + length] > 0)
        length++;
    return length;
}

void oc_change_run(int pairs[OC_STEPS], int start, int length, int by)
{
    for (int i = 0; i < length; i++)
        pairs[start + i] += by;
}

/* TRAC-5: neighbouring pairs that are too few for a tractor are no run. */
int oc_longest_run(const oc_game *game, const int pairs[OC_STEPS], int most)
{
    int longest = 0;
    for (int s = 0; s < OC_STEPS; s++)
        if (oc_run_from(pairs, s) > longest)
            longest = oc_run_from(pairs, s);
    longest = longest < most ? longest : most;
    return longest > 1 && longest < game->shortest ? 1 : longest;
}

int oc_highest_card(const oc_game *game, const oc_pile *pile)
{
    int top = -1;
    for (int i = 0; i < pile->count; i++)
        if (oc_height(game, pile->card[i]) > top)
            top = oc_height(game, pile->card[i]);
    return top;
}

/* ---- components (SHAPE-1) ------------------------------------------------------------------ */

/* Takes copies cards of that height, 2 being a pair of one face, off the list of faces. */
static void take_face(const oc_game *game, oc_faces *list, int height, int copies, oc_pile *to)
{
    for (int i = 0; i < list->count; i++) {
        if (oc_height(game, list->card[i]) != height || list->copies[i] < copies)
            continue;
        for (int k = 0; k < copies; k++)
            oc_put(to, list->card[i]);
        list->copies[i] -= copies;
        return;
    }
}

static int add_part(oc_part *out, int n, int length, int top)
{
    out[n].length = length;
    out[n].top = top;
    out[n].cards.count = 0;
    return n + 1;
}

static bool before(const oc_part *a, const oc_part *b)
{
    return a->length != b->length ? a->length > b->length : a->top > b->top;
}

static void sort_parts(oc_part *out, int n)
{
    for (int i = 1; i < n; i++) {
        oc_part moving = out[i];
        int at = i;
        for (; at > 0 && before(&moving, &out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = moving;
    }
}

/* Takes the longest runs first; the pairs that are left after them are single pairs. */
static int take_runs(const oc_game *game, oc_faces *list, int pairs[OC_STEPS], oc_part *out)
{
    int n = 0;
    for (int s = 0; s < OC_STEPS; s++) {
        int length = oc_run_from(pairs, s);
        if (length == 0)
            continue;
        if (length < game->shortest) /* TRAC-5 */
            length = 1;
        n = add_part(out, n, length, s + length - 1);
        for (int h = s; h < s + length; h++)
            take_face(game, list, h, 2, &out[n - 1].cards);
        for (int h = s; h < s + length; h++) {
            for (; pairs[h] > 1; pairs[h]--) {
                n = add_part(out, n, 1, h);
                take_face(game, list, h, 2, &out[n - 1].cards);
            }
            pairs[h] = 0;
        }
    }
    return n;
}

int oc_parts(const oc_game *game, const oc_pile *pile, oc_part out[OC_MAX_PARTS])
{
    oc_faces list;
    int pairs[OC_STEPS];
    oc_list_faces(pile, &list);
    oc_count_pairs(game, pile, pairs);
    int n = take_runs(game, &list, pairs, out);
    for (int i = 0; i < list.count; i++) {
        if (list.copies[i] == 0)
            continue;
        n = add_part(out, n, 0, oc_height(game, list.card[i]));
        oc_put(&out[n - 1].cards, list.card[i]);
    }
    sort_parts(out, n);
    return n;
}

/* need[m]: how many runs of m pairs the shape of the lead asks for; need[0] is not used. */
void oc_count_need(const oc_game *game, const oc_pile *lead, int need[OC_STEPS])
{
    oc_part parts[OC_MAX_PARTS];
    int n = oc_parts(game, lead, parts);
    memset(need, 0, OC_STEPS * sizeof *need);
    for (int i = 0; i < n; i++)
        if (parts[i].length > 0)
            need[parts[i].length]++;
}

int oc_longest_need(const int need[OC_STEPS])
{
    int r = OC_STEPS - 1;
    while (r > 0 && need[r] == 0)
        r--;
    return r;
}
