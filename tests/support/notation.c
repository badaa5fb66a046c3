/* notation.c - cards written as text for tests, and the bridge between engine and oracle. */
#include "support/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void unreadable(const char *what, const char *text)
{
    fprintf(stderr, "a test names %s that cannot be read: \"%s\"\n", what, text);
    abort();
}

oc_pile pile(const char *text)
{
    char commas[SHOWN];
    oc_pile read = {0};
    if (strlen(text) >= sizeof commas)
        unreadable("cards", text);
    strcpy(commas, text);
    for (char *blank = commas; (blank = strchr(blank, ' '));)
        *blank = ',';
    if (!oc_parse(*commas ? commas : "-", &read))
        unreadable("cards", text);
    return read;
}

/* As in koudi.h: a face is suit * 13 + rank, suits in the order S H C D; then the two jokers. */
kd_cards faces_of(const oc_pile *from)
{
    kd_cards cards = {0, 0};
    for (int i = 0; i < from->count; i++)
        cards =
            kd_add(cards, kd_card((unsigned)(from->card[i].suit * KD_RANKS + from->card[i].rank)));
    return cards;
}

kd_cards faces(const char *text)
{
    oc_pile read = pile(text);
    return faces_of(&read);
}

kd_cards random_cards(kd_rng *rng, int count)
{
    kd_cards cards = {0, 0};
    while (kd_count(cards) < count) {
        unsigned face = kd_rng_below(rng, KD_FACES);
        if (kd_copies(cards, face) < 2)
            cards = kd_add(cards, kd_card(face));
    }
    return cards;
}

kd_cards sorted(const kd_order *order, const char *text)
{
    return kd_to_places(order, faces(text));
}

kd_cards cards_of(const kd_order *order, const oc_pile *from)
{
    return kd_to_places(order, faces_of(from));
}

oc_pile pile_of(const kd_order *order, kd_cards in_order)
{
    kd_cards held = kd_to_faces(order, in_order);
    oc_pile made;
    made.count = 0;
    for (int face = 0; face < KD_FACES; face++)
        for (int k = kd_copies(held, (unsigned)face); k > 0; k--)
            made.card[made.count++] =
                (oc_card){(signed char)(face / KD_RANKS), (signed char)(face % KD_RANKS)};
    return made;
}

static int letter(const char *letters, const char *text)
{
    const char *at = text[0] && !text[1] ? strchr(letters, text[0]) : NULL;
    if (!at)
        unreadable("a trump or a level", text);
    return (int)(at - letters);
}

kd_order order_with(const kd_rules *rules, const char *trump, const char *level)
{
    kd_order order;
    int suit = strcmp(trump, "NT") == 0 ? KD_NO_SUIT : letter("SHCD", trump);
    kd_order_make(&order, rules, suit, letter("23456789TJQKA", level));
    return order;
}

kd_order order_of(const char *trump, const char *level)
{
    kd_rules rules;
    kd_rules_default(&rules);
    return order_with(&rules, trump, level);
}

oc_game game_of(const kd_order *order)
{
    signed char always[8];
    for (int i = 0; i < 8; i++)
        always[i] = (signed char)(kd_rank_named(kd_rule_list(order->rules.always_trump), i) + 1);
    oc_game game =
        oc_game_make(order->trump, order->level, order->rules.ranks, order->rules.suits, always);
    game.shortest = order->rules.tractor_min;
    game.forced = "fls"[order->rules.forced];
    game.pairs_only = order->rules.follow == KD_FOLLOW_PAIRS;
    return game;
}

const char *show(const kd_order *order, kd_cards in_order, char out[SHOWN])
{
    oc_pile listed = pile_of(order, in_order);
    oc_print(&listed, out, SHOWN);
    return out;
}
