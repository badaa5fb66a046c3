/* wire_view.c - a view as lines: its fields, and whether what was read can be. */
#include "wire/fields.h"

#include <stdio.h>
#include <string.h>

enum { MOST_HELD = KD_MAX_HAND + KD_MAX_KITTY };

#define ONE(key, member, form, most) FIELD(key, kd_view, member, FIELD_##form, most)
#define LIST(key, of, member, form, count, most)                                                   \
    {                                                                                              \
        key, offsetof(of, member), sizeof(((of *)0)->member[0]), FIELD_##form, count, most, NULL   \
    }

static const field fields[] = {
    ONE("actors", actors, NUMBER, 31),
    ONE("deal", deals, NUMBER, UINT16_MAX),
    LIST("levels", kd_view, level, LEVEL, KD_TEAMS, 0),
    LIST("wins", kd_view, wins, NUMBER, KD_TEAMS, UINT8_MAX),
    ONE("time-up", time_up, NUMBER, 1),
    ONE("first-deal", first_deal, NUMBER, 1),
    ONE("redeal", redeal, NUMBER, 1),
    ONE("dealer", dealer, SEAT, KD_SEATS - 1),
    ONE("first", first, SEAT, KD_SEATS - 1),
    ONE("trump-known", trump_known, NUMBER, 1),
    ONE("declarer", declarer, SEAT, KD_SEATS - 1),
    ONE("countered", countered, NUMBER, 1),
    ONE("standing", standing, CARDS, 0),
    ONE("burier", burier, SEAT, KD_SEATS - 1),
    ONE("buried-before", buried_before, NUMBER, 15),
    ONE("waiting", waiting, NUMBER, 15),
    LIST("hooked", kd_view, hooked, NUMBER, KD_TEAMS, 1),
    LIST("tries", kd_view, tries, NUMBER, KD_TEAMS, UINT8_MAX),
    LIST("held", kd_view, held, NUMBER, KD_SEATS, MOST_HELD),
    ONE("hand", hand, CARDS, 0),
    ONE("taken", taken, CARDS, 0),
    ONE("buried", buried, CARDS, 0),
    ONE("opened", opened, CARDS, 0),
    ONE("shown-0", shown[0], CARDS, 0),
    ONE("shown-1", shown[1], CARDS, 0),
    ONE("shown-2", shown[2], CARDS, 0),
    ONE("shown-3", shown[3], CARDS, 0),
    ONE("points", points, POINTS, INT16_MAX),
    ONE("fines", fines, POINTS, INT16_MAX),
    ONE("captured", captured, CARDS, 0),
    ONE("dump-tried", dump_tried, CARDS, 0),
    LIST("turned", kd_view, turned, FACES, offsetof(kd_view, turned_count), KD_MAX_KITTY),
    LIST("drawn", kd_view, drawn, FACES, offsetof(kd_view, drawn_count), KD_MAX_HAND),
    ONE("tricks", tricks, COUNT, KD_MAX_HAND),
    /* When the deal is over: */
    ONE("kitty", kitty, CARDS, 0),
    ONE("winner", winner, SEAT, KD_TEAMS - 1),
};
enum { ALL_FIELDS = sizeof fields / sizeof *fields, FIELDS = ALL_FIELDS - 2 };

/* The other lines, by their numbers. */
enum { PHASE_LINE = ALL_FIELDS, ORDER_LINE, RESULT_LINE, TRICK_LINES };
_Static_assert(TRICK_LINES + KD_MAX_HAND < WIRE_VIEW_LINES, "each line has a number of its own");

/* A trick in its line, after its number. */
static const field trick_fields[] = {
    FIELD("leader", kd_trick, leader, FIELD_NUMBER, KD_SEATS - 1),
    FIELD("winner", kd_trick, winner, FIELD_SEAT, KD_SEATS - 1),
    FIELD("points", kd_trick, points, FIELD_POINTS, INT16_MAX),
    LIST("plays", kd_trick, play, CARDS, KD_SEATS, 0),
};
enum { TRICK_FIELDS = sizeof trick_fields / sizeof *trick_fields };

#define OF(key, member, form, most) FIELD(key, kd_result, member, FIELD_##form, most)

/* A result in its line. */
static const field result_fields[] = {
    OF("ending", ending, NUMBER, KD_DEAL_MISBURIED),
    OF("at fault", at_fault, SEAT, KD_SEATS - 1),
    OF("taken", taken, NUMBER, 1),
    OF("winners", winners, SEAT, KD_TEAMS - 1),
    OF("tricks' points", tricks_points, POINTS, INT16_MAX),
    OF("fines", fines, POINTS, INT16_MAX),
    OF("kitty's points", kitty_points, POINTS, INT16_MAX),
    OF("multiplier", multiplier, NUMBER, INT32_MAX),
    OF("total", total, NUMBER, INT32_MAX),
    OF("gain", gain, NUMBER, UINT16_MAX),
    OF("hooked", hooked, NUMBER, 1),
    LIST("before", kd_result, before, LEVEL, KD_TEAMS, 0),
    LIST("after", kd_result, after, LEVEL, KD_TEAMS, 0),
    OF("next dealer", next_dealer, SEAT, KD_SEATS - 1),
    OF("next level", next_level, LEVEL, 0),
};
enum { RESULT_FIELDS = sizeof result_fields / sizeof *result_fields };

/* Is the trick empty, as before play and after the present trick? */
static bool is_no_trick(const kd_trick *trick)
{
    bool empty = !trick->leader && !trick->winner && !trick->points;
    for (int seat = 0; seat < KD_SEATS; seat++)
        empty = empty && kd_empty(trick->play[seat]);
    return empty;
}

/* ---- printing ---- */

void wire_put_view(wire_text *text, const kd_view *view, view_extent extent)
{
    wire_add(text, "phase %s\n", kd_phase_name(view->phase));
    wire_add(text, "order %s %s\n", kd_suit_name(view->order.trump),
             kd_rank_name(view->order.level));
    for (int i = 0; i < FIELDS; i++) {
        /* Random numbers are seeded from the text without fields that came later, so that bots decide in a
           resumed game as they did before. */
        bool later =
            fields[i].at == offsetof(kd_view, waiting) || fields[i].at == offsetof(kd_view, hooked);
        bool unknown = fields[i].at == offsetof(kd_view, tries) && !view->order.rules.ace_tries;
        if (!unknown && (extent != VIEW_SEED || !later))
            fields_put_line(text, fields[i].key, view, &fields[i], 1, false);
    }
    for (int i = 0; i <= view->tricks; i++)
        if (!is_no_trick(&view->trick[i])) {
            char head[16];
            snprintf(head, sizeof head, "trick %d", i);
            fields_put_line(text, head, &view->trick[i], trick_fields, TRICK_FIELDS, true);
        }
    if (extent != VIEW_WHOLE || !kd_phase_ended(view->phase))
        return;
    for (int i = FIELDS; i < ALL_FIELDS; i++)
        fields_put_line(text, fields[i].key, view, &fields[i], 1, false);
    fields_put_line(text, "result", &view->result, result_fields, RESULT_FIELDS, true);
}

/* ---- reading ---- */

/* All of a view's field, a trick or result, which end the line. */
static bool view_read_list(void *of, const field *list, int count, char *rest)
{
    return fields_read(of, list, count, &rest, "") && !*rest;
}

/* The line's number if its values could be read. */
static int line_if(bool could, int line)
{
    return could ? line : WIRE_WRONG_LINE;
}

int wire_read_view(kd_view *view, char *line, bool whole)
{
    char *rest = line;
    const char *key = wire_word(&rest);
    if (strcmp(key, "phase") == 0) {
        int phase = 0, phases = whole ? KD_PHASE_COUNT : KD_PHASE_SCORED;
        while (phase < phases && strcmp(rest, kd_phase_name(phase)) != 0)
            phase++;
        if (phase < phases)
            view->phase = (uint8_t)phase;
        return line_if(phase < phases, PHASE_LINE);
    }
    if (strcmp(key, "order") == 0) {
        int trump, level;
        if (!kd_parse_suit(wire_word(&rest), &trump) || !kd_parse_level(wire_word(&rest), &level))
            return line_if(false, ORDER_LINE);
        view->order.trump = (uint8_t)trump;
        view->order.level = (uint8_t)level;
        return line_if(!*rest, ORDER_LINE);
    }
    if (strcmp(key, "trick") == 0) {
        uint64_t at = 0;
        bool read = wire_read_number(wire_word(&rest), KD_MAX_HAND, &at) &&
                    view_read_list(&view->trick[at], trick_fields, TRICK_FIELDS, rest);
        return line_if(read, TRICK_LINES + (int)at);
    }
    if (whole && strcmp(key, "result") == 0)
        return line_if(view_read_list(&view->result, result_fields, RESULT_FIELDS, rest),
                       RESULT_LINE);
    for (int i = 0; i < (whole ? ALL_FIELDS : FIELDS); i++)
        if (strcmp(key, fields[i].key) == 0)
            return line_if(view_read_list(view, &fields[i], 1, rest), i);
    return WIRE_NO_LINE;
}

void wire_view_begin(kd_view *view, int seat)
{
    memset(view, 0, sizeof *view);
    view->seat = (uint8_t)seat;
    for (int i = 0; i < ALL_FIELDS; i++)
        if (fields[i].form == FIELD_SEAT)
            *((uint8_t *)view + fields[i].at) = KD_NOBODY;
}

/* ---- random numbers ---- */

void wire_rng(kd_rng *rng, uint64_t seed, const kd_view *view)
{
    wire_text text;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    text.used = 0;
    wire_put_view(&text, view, VIEW_SEED);
    for (size_t i = 0; i < text.used; i++)
        hash = (hash ^ (unsigned char)text.at[i]) * UINT64_C(0x100000001b3);
    kd_rng_seed(rng, seed, hash * KD_SEATS + view->seat);
}

/* ---- consistency ---- */

/* Removes cards from *left; false when they are not all there. */
static bool remove_cards(kd_cards *left, kd_cards cards)
{
    if (!kd_holds(*left, cards))
        return false;
    *left = kd_sub(*left, cards);
    return true;
}

static bool faces_in(kd_cards deck, const uint8_t *face, int count)
{
    for (int i = 0; i < count; i++)
        if (!kd_copies(deck, face[i]))
            return false;
    return true;
}

/* Is every card that the view tells of in one place only? */
static bool cards_add_up(const kd_view *view, kd_cards deck)
{
    bool sits = view->seat < KD_SEATS, open = kd_phase_ended(view->phase);
    bool buried = sits && view->burier == view->seat && view->phase != KD_PHASE_BURY;
    kd_cards left = deck;
    if (!remove_cards(&left, view->hand))
        return false;
    for (int i = 0; i <= view->tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (!remove_cards(&left, view->trick[i].play[seat]))
                return false;
    if (open ? !remove_cards(&left, view->kitty) : buried && !remove_cards(&left, view->buried))
        return false;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != view->seat && !remove_cards(&left, view->shown[seat]))
            return false;
    if (sits)
        return kd_holds(view->hand, view->shown[view->seat]);
    return kd_empty(view->hand) && kd_empty(view->taken) && kd_empty(view->buried) &&
           !view->drawn_count;
}

static bool cards_exist(const kd_view *view, kd_cards deck)
{
    return kd_holds(deck, view->standing) && kd_holds(deck, view->taken) &&
           kd_holds(deck, view->buried) && kd_holds(deck, view->opened) &&
           kd_holds(deck, view->captured) && kd_holds(deck, view->dump_tried) &&
           faces_in(deck, view->drawn, view->drawn_count) &&
           faces_in(deck, view->turned, view->turned_count);
}

/* A finished trick has four plays of equal size and a winner; the present one has plays from its leader
   on. */
static bool trick_is_valid(const kd_trick *trick, bool finished)
{
    int count = kd_count(trick->play[trick->leader]), seat = trick->leader;
    bool ended = false;
    for (int i = 0; i < KD_SEATS; i++, seat = kd_next_seat(seat)) {
        int cards = kd_count(trick->play[seat]);
        ended |= cards == 0;
        if (ended ? cards != 0 || finished : cards != count)
            return false;
    }
    return finished ? trick->winner < KD_SEATS : trick->winner == KD_NOBODY;
}

static bool tricks_are_valid(const kd_view *view)
{
    for (int i = 0; i < view->tricks; i++)
        if (!trick_is_valid(&view->trick[i], true))
            return false;
    for (int i = view->tricks + 1; i <= KD_MAX_HAND; i++)
        if (!is_no_trick(&view->trick[i]))
            return false;
    const kd_trick *now = &view->trick[view->tricks];
    if (view->phase == KD_PHASE_PLAY)
        return view->tricks < KD_MAX_HAND && trick_is_valid(now, false);
    if (view->phase < KD_PHASE_PLAY && view->tricks)
        return false;
    return is_no_trick(now) || (kd_phase_ended(view->phase) && trick_is_valid(now, false));
}

/* Do the numbers of cards held and played agree with the rules? */
static bool counts_add_up(const kd_view *view, const kd_rules *rules)
{
    int cards = kd_count(kd_deck(rules)), held = 0, played = 0;
    bool own = true;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        held += view->held[seat];
        own = own && view->held[seat] >= kd_count(view->shown[seat]) &&
              view->held[seat] <= kd_hand_size(rules) + rules->kitty;
    }
    for (int i = 0; i <= view->tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            played += kd_count(view->trick[i].play[seat]);
    if (view->seat < KD_SEATS)
        own = own && view->held[view->seat] == kd_count(view->hand);
    if (!own || held + played + kd_count(view->kitty) > cards ||
        view->drawn_count > kd_hand_size(rules))
        return false;
    if (view->phase == KD_PHASE_PLAY)
        return held + played == cards - rules->kitty;
    return view->phase != KD_PHASE_BURY || view->burier != view->seat ||
           kd_count(view->hand) >= rules->kitty;
}

/* Is all known that the phase presupposes, and the level one of this deck? */
static bool phase_is_possible(const kd_view *view, const kd_rules *rules)
{
    int phase = view->phase;
    bool shown = phase == KD_PHASE_REINFORCE || phase == KD_PHASE_COUNTER;
    bool buried = phase == KD_PHASE_BURY || (phase == KD_PHASE_PLAY && rules->kitty);
    unsigned waiting = view->waiting;
    return kd_has_level(rules, view->order.level) &&
           (phase == KD_PHASE_TURN || view->first < KD_SEATS) &&
           (phase < KD_PHASE_COUNTER || view->dealer < KD_SEATS) &&
           (!buried || view->burier < KD_SEATS) &&
           (!shown || (view->declarer < KD_SEATS && !kd_empty(view->standing)) ||
            kd_asks_undeclared(view)) &&
           kd_count(view->standing) <= (rules->show_joker || rules->three_jokers ? 3 : 2) &&
           (view->declarer < KD_SEATS || kd_empty(view->standing)) && kd_opened_fits(view) &&
           (kd_phase_asks(phase) ? waiting & view->actors : !waiting);
}

static bool is_level(const kd_rules *rules, int level)
{
    return level == KD_RANKS || kd_has_level(rules, level);
}

static bool is_no_result(const kd_result *result)
{
    const unsigned char *bytes = (const unsigned char *)result;
    for (size_t i = 0; i < sizeof *result; i++)
        if (bytes[i])
            return false;
    return true;
}

/* A deal that is over has a result, and only the last one a winner; any other deal has neither. */
static bool result_is_possible(const kd_view *view, const kd_rules *rules)
{
    const kd_result *result = &view->result;
    bool faulty = result->ending == KD_DEAL_REVOKED || result->ending == KD_DEAL_MISBURIED;
    bool is_void = result->ending == KD_DEAL_REBELLED || result->ending == KD_DEAL_RESHUFFLED;
    if (!kd_phase_ended(view->phase))
        return is_no_result(result) && kd_empty(view->kitty) && view->winner == KD_NOBODY;
    for (int team = 0; team < KD_TEAMS; team++)
        if (!is_level(rules, result->before[team]) || !is_level(rules, result->after[team]))
            return false;
    return (view->winner < KD_TEAMS) == (view->phase == KD_PHASE_OVER) &&
           (result->at_fault < KD_SEATS) == faulty && (result->winners < KD_TEAMS) == !is_void &&
           (is_void || view->burier < KD_SEATS || !rules->kitty) &&
           (result->ending != KD_DEAL_PLAYED || view->tricks) &&
           kd_has_level(rules, result->next_level);
}

bool wire_whole_view_end(kd_view *view, const kd_rules *rules)
{
    kd_cards deck = kd_deck(rules);
    int trump = view->order.trump, level = view->order.level;
    kd_order_make(&view->order, rules, trump, level);
    for (int team = 0; team < KD_TEAMS; team++)
        if (!is_level(rules, view->level[team]))
            return false;
    return phase_is_possible(view, rules) && result_is_possible(view, rules) &&
           cards_add_up(view, deck) && cards_exist(view, deck) && tricks_are_valid(view) &&
           counts_add_up(view, rules);
}

bool wire_view_asked(const kd_view *view)
{
    static const unsigned asking = 1u << KD_PHASE_DEAL | 1u << KD_PHASE_ASK |
                                   1u << KD_PHASE_REINFORCE | 1u << KD_PHASE_COUNTER |
                                   1u << KD_PHASE_BURY | 1u << KD_PHASE_REBEL | 1u << KD_PHASE_PLAY;
    int seat = view->seat;
    return seat < KD_SEATS && (asking >> view->phase & 1) && (view->actors >> seat & 1) &&
           (view->phase != KD_PHASE_BURY || kd_count(view->hand) >= view->order.rules.kitty) &&
           (view->phase != KD_PHASE_PLAY ||
            (view->held[seat] > 0 && kd_empty(view->trick[view->tricks].play[seat])));
}

bool wire_view_end(kd_view *view, const kd_rules *rules)
{
    if (kd_phase_asks(view->phase))
        view->waiting |=
            (uint8_t)(view->actors & ((1U << KD_SEATS) - 1)); /* older tables do not send it */
    return wire_whole_view_end(view, rules) && wire_view_asked(view);
}
