/* deck.c - the deck of a deal: the seed fixes its order before the first card is dealt. */
#include "record/deck.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

/* ---- the order --------------------------------------------------------------------------------- */

/* A number below n. n is at most the size of a deck, so the bias of 64 bits modulo n is negligible. */
static unsigned draw_below(const deck *d, const char *purpose, int index, unsigned n)
{
    uint8_t bytes[DIGEST_BYTES];
    uint64_t number = 0;
    seed_derive(&d->seed, d->deal, purpose, index, bytes);
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return (unsigned)(number % n);
}

/* The n-th card of a set, counted from the lowest face; each copy counts. */
static kd_face nth_face(kd_cards cards, unsigned n)
{
    kd_face face = 0;
    for (;; face++) {
        unsigned copies = (unsigned)kd_copies(cards, face);
        if (n < copies)
            return face;
        n -= copies;
    }
}

static int dealt_count(const kd_round *round)
{
    int count = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        count += round->drawn_count[seat];
    return count;
}

/* The cards that have been dealt and turned so far, in order; returns how many. */
static int cards_so_far(const kd_round *round, kd_face out[DECK_CARDS])
{
    int count = dealt_count(round);
    for (int i = 0; i < count; i++)
        out[i] = round->drawn[(round->first + i) % KD_SEATS][i / KD_SEATS];
    for (int i = 0; i < round->turned_count; i++)
        out[count++] = round->turned[i];
    return count;
}

bool deck_fresh(const kd_match *match)
{
    const kd_round *round = &match->round;
    bool opening = round->phase == KD_PHASE_TURN || round->phase == KD_PHASE_DEAL;
    return opening && dealt_count(round) == 0;
}

void deck_make(deck *d, const dealer_seed *from, const kd_match *match)
{
    uint8_t salt[DIGEST_BYTES];
    kd_cards left = kd_deck(&match->rules);
    *d = (deck){.seed = *from, .deal = match->deals, .count = kd_count(left)};
    int fixed = cards_so_far(&match->round, d->order);
    for (int i = 0; i < d->count; i++) {
        if (i >= fixed)
            d->order[i] = nth_face(left, draw_below(d, "card", i, (unsigned)(d->count - i)));
        left = kd_sub(left, kd_card(d->order[i]));
    }
    seed_derive(from, d->deal, "salt", 0, salt);
    digest_hex(salt, DECK_SALT / 2, d->salt);
}

void deck_put(deck *d, int place, kd_face face)
{
    int from = place;

    while (from < d->count && d->order[from] != face)
        from++;
    if (from == d->count)
        return;
    d->order[from] = d->order[place];
    d->order[place] = face;
}

/* A card that is turned up to say who draws first; it is put back afterwards. */
static kd_face turned_face(const deck *d, const kd_rules *rules, int index)
{
    if (index < d->turned_count)
        return d->turned[index];
    return nth_face(kd_deck(rules), draw_below(d, "turn", index, (unsigned)d->count));
}

kd_action deck_action(const deck *d, const kd_match *match, int turned)
{
    static const uint8_t verbs[KD_PHASE_COUNT] = {[KD_PHASE_TURN] = KD_TURN,
                                                  [KD_PHASE_DEAL] = KD_DEAL,
                                                  [KD_PHASE_FLIP] = KD_FLIP,
                                                  [KD_PHASE_SCORED] = KD_NEXT};
    const kd_round *round = &match->round;
    kd_action action = {.actor = KD_CHANCE, .verb = verbs[round->phase]};
    int dealt = dealt_count(round);
    if (action.verb == KD_TURN)
        action.cards = kd_card(turned_face(d, &match->rules, turned));
    if (action.verb == KD_DEAL)
        action.cards = kd_card(d->order[dealt]);
    if (action.verb == KD_FLIP)
        action.cards = kd_card(d->order[dealt + round->turned_count]);
    return action;
}

/* ---- the seal ---------------------------------------------------------------------------------- */

void deck_print(const deck *d, char text[DECK_TEXT])
{
    char *to = text;
    for (int i = 0; i < d->count; i++) {
        if (i)
            *to++ = ',';
        to += kd_print_face(d->order[i], to, 3);
    }
    snprintf(to, DECK_SALT + 2, " %s", d->salt);
}

int deck_read_order(const char *text, kd_face order[DECK_CARDS])
{
    for (int count = 0; count < DECK_CARDS; text++) {
        char name[3] = {text[0], text[0] ? text[1] : '\0', '\0'};
        if (!kd_parse_face(name, &order[count++]))
            return 0;
        text += 2;
        if (*text != ',')
            return *text == ' ' && strlen(text + 1) == DECK_SALT ? count : 0;
    }
    return 0;
}

static bool is_deck(const kd_face *order, int count, kd_cards whole)
{
    if (count != kd_count(whole))
        return false;
    for (int i = 0; i < count; i++) {
        if (!kd_copies(whole, order[i]))
            return false;
        whole = kd_sub(whole, kd_card(order[i]));
    }
    return true;
}

const char *deck_check(const char *text, const char *seal, const kd_match *match)
{
    kd_face order[DECK_CARDS], seen[DECK_CARDS];
    char here[DECK_SEAL + 1];
    int count = deck_read_order(text, order);
    if (!count)
        return _("a deck is its cards, joined by commas, and a salt of 32 digits");
    digest_text(text, here);
    if (strcmp(here, seal) != 0)
        return _("the deck does not belong to the seal that was shown before the deal");
    if (!is_deck(order, count, kd_deck(&match->rules)))
        return _("the deck that was sealed is not the deck of these rules");
    int dealt = cards_so_far(&match->round, seen);
    if (memcmp(seen, order, (size_t)dealt * sizeof *seen) != 0)
        return _("other cards were dealt than the deck that was sealed has");
    return NULL;
}

static const char *not_from_seed(void)
{
    return _("the deck does not follow from the host's secret and the numbers of the seats");
}

const char *deck_check_seed(const char *text, const kd_cards *turned, int count,
                            const dealer_seed *from, const kd_match *match)
{
    const kd_match before = {.rules = match->rules, .deals = match->deals};
    char here[DECK_TEXT];
    deck d;
    deck_make(&d, from, &before);
    deck_print(&d, here);
    bool same = strcmp(text, here) == 0;
    for (int i = 0; same && i < count; i++)
        same = kd_copies(turned[i], turned_face(&d, &match->rules, i)) > 0;
    return same ? NULL : not_from_seed();
}

/* The cards that the deck deals to a seat. */
static kd_cards dealt_to(const deck *d, const kd_view *view, int seat)
{
    kd_cards cards = {0, 0};
    for (int i = 0; i < d->count - view->order.rules.kitty; i++)
        if ((view->first + i) % KD_SEATS == seat)
            cards = kd_add(cards, kd_card(d->order[i]));
    return cards;
}

/* Did the seat play what was dealt to it? A seat that has had the kitty may have played of that, too. */
static bool played_own(const deck *d, const kd_view *view, int seat)
{
    kd_cards played = {0, 0};
    for (int i = 0; i <= view->tricks && i <= KD_MAX_HAND; i++)
        played = kd_add(played, view->trick[i].play[seat]);
    return view->first == KD_NOBODY || view->buried_before >> seat & 1 ||
           kd_holds(dealt_to(d, view, seat), played);
}

const char *deck_check_seen(const dealer_seed *from, const char *seal, const kd_cards *turned,
                            int count, const kd_view *view)
{
    const kd_match match = {.rules = view->order.rules, .deals = view->deals};
    char text[DECK_TEXT], here[DECK_SEAL + 1];
    deck d;
    deck_make(&d, from, &match);
    deck_print(&d, text);
    digest_text(text, here);
    bool same = strcmp(here, seal) == 0;
    for (int i = 0; i < count; i++)
        same = same && kd_copies(turned[i], turned_face(&d, &match.rules, i)) > 0;
    for (int i = 0; i < view->drawn_count && view->first != KD_NOBODY; i++) {
        int at = (view->seat - view->first + KD_SEATS) % KD_SEATS + KD_SEATS * i;
        same = same && at < d.count && d.order[at] == view->drawn[i];
    }
    for (int i = 0; i < view->turned_count; i++) {
        int at = d.count - match.rules.kitty + i;
        same = same && at < d.count && d.order[at] == view->turned[i];
    }
    for (int seat = 0; seat < KD_SEATS; seat++)
        same = same && played_own(&d, view, seat);
    return same ? NULL : not_from_seed();
}

kd_cards deck_kitty(const kd_match *match)
{
    const kd_round *round = &match->round;
    kd_cards left = kd_deck(&match->rules), none = {0, 0};
    for (int seat = 0; seat < KD_SEATS; seat++)
        for (int i = 0; i < round->drawn_count[seat]; i++)
            left = kd_sub(left, kd_card((kd_face)round->drawn[seat][i]));
    return kd_count(left) == match->rules.kitty ? left : none;
}

/* ---- seats ------------------------------------------------------------------------------------- */

bool deck_draws_seats(const kd_rules *rules)
{
    return rules->seats == KD_SEATS_LOT;
}

/* Puts who at the n-th of the seats that are left. */
static void deck_take_seat(uint8_t sits[KD_SEATS], unsigned *left, unsigned n, int who)
{
    unsigned after = *left;
    while (n--)
        after &= after - 1;
    int seat = __builtin_ctz(after);
    sits[seat] = (uint8_t)who;
    *left &= ~(1U << seat);
}

bool deck_seats(const kd_rules *rules, const dealer_seed *from, unsigned people,
                uint8_t sits[KD_SEATS])
{
    const deck lots = {.seed = *from};
    bool draws = deck_draws_seats(rules) && (people & (people - 1)) != 0;
    unsigned left = (1U << KD_SEATS) - 1, more = KD_SEATS;
    for (int who = 0; who < KD_SEATS; who++)
        if (draws && people >> who & 1)
            deck_take_seat(sits, &left, draw_below(&lots, "seat", who, more--), who);
    for (int who = 0; who < KD_SEATS; who++)
        if (!draws || !(people >> who & 1))
            deck_take_seat(sits, &left, 0, who);
    return draws;
}
