/* wire_view.c - a view as lines: one table of fields, by which it is written and read back. */
#include "wire/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS_TEXT = KD_FACES * 2 * 3 + 1, MOST_HELD = KD_MAX_HAND + KD_MAX_KITTY };

/* How a value is written. A line is left out when all its values are 0, empty or nobody; of LEVEL and COUNT it
   never is, nor of a seat, be it 0. */
typedef enum form { BYTE, WORD, POINTS, LONG, CARDS, FACES, SEAT, LEVEL, COUNT } form;

typedef struct field {
    const char *key;
    size_t at;
    form form;
    int count; /* of values in the line; of FACES, which are one, the place of their number */
    int most;  /* greatest value of a number; of FACES the most that there can be */
} field;

#define AT(member) offsetof(kd_view, member)

static const field fields[] = {
    {"actors", AT(actors), BYTE, 1, 31},
    {"deal", AT(deals), WORD, 1, UINT16_MAX},
    {"levels", AT(level), LEVEL, KD_TEAMS, 0},
    {"wins", AT(wins), BYTE, KD_TEAMS, UINT8_MAX},
    {"time-up", AT(time_up), BYTE, 1, 1},
    {"first-deal", AT(first_deal), BYTE, 1, 1},
    {"redeal", AT(redeal), BYTE, 1, 1},
    {"dealer", AT(dealer), SEAT, 1, KD_SEATS - 1},
    {"first", AT(first), SEAT, 1, KD_SEATS - 1},
    {"trump-known", AT(trump_known), BYTE, 1, 1},
    {"declarer", AT(declarer), SEAT, 1, KD_SEATS - 1},
    {"countered", AT(countered), BYTE, 1, 1},
    {"standing", AT(standing), CARDS, 1, 0},
    {"burier", AT(burier), SEAT, 1, KD_SEATS - 1},
    {"buried-before", AT(buried_before), BYTE, 1, 15},
    {"waiting", AT(waiting), BYTE, 1, 15},
    {"hooked", AT(hooked), BYTE, KD_TEAMS, 1},
    {"held", AT(held), BYTE, KD_SEATS, MOST_HELD},
    {"hand", AT(hand), CARDS, 1, 0},
    {"taken", AT(taken), CARDS, 1, 0},
    {"buried", AT(buried), CARDS, 1, 0},
    {"opened", AT(opened), CARDS, 1, 0},
    {"shown-0", AT(shown[0]), CARDS, 1, 0},
    {"shown-1", AT(shown[1]), CARDS, 1, 0},
    {"shown-2", AT(shown[2]), CARDS, 1, 0},
    {"shown-3", AT(shown[3]), CARDS, 1, 0},
    {"points", AT(points), POINTS, 1, INT16_MAX},
    {"fines", AT(fines), POINTS, 1, INT16_MAX},
    {"captured", AT(captured), CARDS, 1, 0},
    {"dump-tried", AT(dump_tried), CARDS, 1, 0},
    {"turned", AT(turned), FACES, AT(turned_count), KD_MAX_KITTY},
    {"drawn", AT(drawn), FACES, AT(drawn_count), KD_MAX_HAND},
    {"tricks", AT(tricks), COUNT, 1, KD_MAX_HAND},
    /* When the deal is over: */
    {"kitty", AT(kitty), CARDS, 1, 0},
    {"winner", AT(winner), SEAT, 1, KD_TEAMS - 1},
};
enum { ALL_FIELDS = sizeof fields / sizeof *fields, FIELDS = ALL_FIELDS - 2 };

/* The other lines, by their numbers. */
enum { PHASE_LINE = ALL_FIELDS, ORDER_LINE, RESULT_LINE, TRICK_LINES };
_Static_assert(TRICK_LINES + KD_MAX_HAND < WIRE_VIEW_LINES, "each line has a number of its own");

/* A trick in its line, after its number. */
static const field trick_fields[] = {
    {"leader", offsetof(kd_trick, leader), BYTE, 1, KD_SEATS - 1},
    {"winner", offsetof(kd_trick, winner), SEAT, 1, KD_SEATS - 1},
    {"points", offsetof(kd_trick, points), POINTS, 1, INT16_MAX},
    {"plays", offsetof(kd_trick, play), CARDS, KD_SEATS, 0},
};
enum { TRICK_FIELDS = sizeof trick_fields / sizeof *trick_fields };

/* A result in its line. */
#define OF(member) offsetof(kd_result, member)

static const field result_fields[] = {
    {"ending", OF(ending), BYTE, 1, KD_DEAL_MISBURIED},
    {"at fault", OF(at_fault), SEAT, 1, KD_SEATS - 1},
    {"taken", OF(taken), BYTE, 1, 1},
    {"winners", OF(winners), SEAT, 1, KD_TEAMS - 1},
    {"tricks' points", OF(tricks_points), POINTS, 1, INT16_MAX},
    {"fines", OF(fines), POINTS, 1, INT16_MAX},
    {"kitty's points", OF(kitty_points), POINTS, 1, INT16_MAX},
    {"multiplier", OF(multiplier), LONG, 1, INT32_MAX},
    {"total", OF(total), LONG, 1, INT32_MAX},
    {"gain", OF(gain), WORD, 1, UINT16_MAX},
    {"hooked", OF(hooked), BYTE, 1, 1},
    {"before", OF(before), LEVEL, KD_TEAMS, 0},
    {"after", OF(after), LEVEL, KD_TEAMS, 0},
    {"next dealer", OF(next_dealer), SEAT, 1, KD_SEATS - 1},
    {"next level", OF(next_level), LEVEL, 1, 0},
};
enum { RESULT_FIELDS = sizeof result_fields / sizeof *result_fields };

/* Where the i-th value of a field stands in its view or trick. */
static size_t view_place_of(const field *f, int i)
{
    static const size_t sizes[] = {
        [BYTE] = sizeof(uint8_t),  [WORD] = sizeof(uint16_t),  [POINTS] = sizeof(int16_t),
        [LONG] = sizeof(int32_t),  [CARDS] = sizeof(kd_cards), [SEAT] = sizeof(uint8_t),
        [LEVEL] = sizeof(uint8_t), [COUNT] = sizeof(uint8_t),
    };
    return f->at + (size_t)i * sizes[f->form];
}

/* Is the trick empty, as before play and after the present trick? */
static bool is_no_trick(const kd_trick *trick)
{
    bool empty = !trick->leader && !trick->winner && !trick->points;
    for (int seat = 0; seat < KD_SEATS; seat++)
        empty = empty && kd_empty(trick->play[seat]);
    return empty;
}

/* ---- printing ---- */

/* As wire_add, but quicker: a table writes its view anew after every step, for everybody at it. */
static void view_put_text(wire_text *text, const char *words)
{
    size_t length = strlen(words);
    if (length >= sizeof text->at - text->used)
        return;
    memcpy(text->at + text->used, words, length + 1);
    text->used += length;
}

static int view_number_at(const char *at, form written)
{
    uint16_t word;
    int16_t points;
    int32_t number;
    switch (written) {
    case WORD: memcpy(&word, at, sizeof word); return word;
    case POINTS: memcpy(&points, at, sizeof points); return points;
    case LONG: memcpy(&number, at, sizeof number); return number;
    default: return *(const uint8_t *)at;
    }
}

/* Writes the value at a place; false when it is a value that need not be written. */
static bool put_value(wire_text *text, const char *at, form written)
{
    char list[CARDS_TEXT];
    kd_cards cards;
    view_put_text(text, " ");
    if (written == CARDS) {
        memcpy(&cards, at, sizeof cards);
        kd_print_cards(cards, NULL, list, sizeof list);
        view_put_text(text, list);
        return !kd_empty(cards);
    }
    int number = view_number_at(at, written);
    bool nobody = written == SEAT && number == KD_NOBODY;
    if (written == LEVEL)
        view_put_text(text, number == KD_RANKS ? "past" : kd_rank_name(number));
    else if (nobody)
        view_put_text(text, "-");
    else {
        char digits[16], *from = digits + sizeof digits;
        unsigned left = number < 0 ? 0U - (unsigned)number : (unsigned)number;
        *--from = '\0';
        do
            *--from = (char)('0' + left % 10);
        while (left /= 10);
        if (number < 0)
            *--from = '-';
        view_put_text(text, from);
    }
    return written >= SEAT ? !nobody : number != 0;
}

/* Writes the values of a field of a view or trick; false when they need not be written. */
static bool put_values(wire_text *text, const void *of, const field *f)
{
    const char *base = of;
    bool said = false;
    if (f->form == FACES) { /* cards in an order that matters */
        const uint8_t *face = (const uint8_t *)base + f->at;
        int count = (uint8_t)base[f->count];
        for (int i = 0; i < count; i++) {
            char name[8];
            kd_print_face(face[i], name, sizeof name);
            view_put_text(text, i ? "," : " ");
            view_put_text(text, name);
        }
        return count > 0;
    }
    for (int i = 0; i < f->count; i++)
        said |= put_value(text, base + view_place_of(f, i), f->form);
    return said;
}

static void put_field(wire_text *text, const kd_view *view, const field *f)
{
    size_t begun = text->used;
    view_put_text(text, f->key);
    if (put_values(text, view, f))
        view_put_text(text, "\n");
    else
        text->used = begun;
}

/* Writes all of a trick or result, and ends its line. */
static void view_put_list(wire_text *text, const void *of, const field *list, int count)
{
    for (int i = 0; i < count; i++)
        (void)put_values(text, of, &list[i]);
    view_put_text(text, "\n");
}

void wire_put_view(wire_text *text, const kd_view *view, view_extent extent)
{
    wire_add(text, "phase %s\n", kd_phase_name(view->phase));
    wire_add(text, "order %s %s\n", kd_suit_name(view->order.trump),
             kd_rank_name(view->order.level));
    for (int i = 0; i < FIELDS; i++) {
        /* Random numbers are seeded from the text without fields that came later, so that bots decide in a
           resumed game as they did before. */
        bool later = fields[i].at == AT(waiting) || fields[i].at == AT(hooked);
        if (extent != VIEW_SEED || !later)
            put_field(text, view, &fields[i]);
    }
    for (int i = 0; i <= view->tricks; i++)
        if (!is_no_trick(&view->trick[i])) {
            wire_add(text, "trick %d", i);
            view_put_list(text, &view->trick[i], trick_fields, TRICK_FIELDS);
        }
    if (extent != VIEW_WHOLE || !kd_phase_ended(view->phase))
        return;
    for (int i = FIELDS; i < ALL_FIELDS; i++)
        put_field(text, view, &fields[i]);
    wire_add(text, "result");
    view_put_list(text, &view->result, result_fields, RESULT_FIELDS);
}

/* ---- reading ---- */

static bool view_read_value(const char *word, const field *f, char *at)
{
    int number = KD_RANKS;
    uint64_t size;
    kd_cards cards;
    bool minus = f->form == POINTS && *word == '-';
    if (f->form == CARDS)
        return kd_parse_cards(word, &cards) && memcpy(at, &cards, sizeof cards);
    if (f->form == LEVEL) {
        if (strcmp(word, "past") != 0 && !kd_parse_level(word, &number))
            return false;
    } else if (f->form == SEAT && strcmp(word, "-") == 0) {
        number = KD_NOBODY;
    } else {
        if (!wire_read_number(word + minus, (uint64_t)f->most, &size))
            return false;
        number = minus ? -(int)size : (int)size;
    }
    if (f->form == LONG)
        memcpy(at, &(int32_t){number}, sizeof(int32_t));
    else if (f->form == WORD || f->form == POINTS)
        memcpy(at, &(uint16_t){(uint16_t)number}, sizeof(uint16_t));
    else
        *(uint8_t *)at = (uint8_t)number;
    return true;
}

static bool read_faces(char *list, uint8_t *face, uint8_t *count, int most)
{
    int read = 0;
    for (char *comma = list; comma; read++, list = comma + 1) {
        comma = strchr(list, ',');
        if (comma)
            *comma = '\0';
        if (read == most || !kd_parse_face(list, &face[read]))
            return false;
        if (!comma)
            break;
    }
    *count = (uint8_t)(read + 1);
    return true;
}

/* All of a trick or result, which end the line. */
static bool view_read_list(void *of, const field *list, int count, char *rest)
{
    char *base = of;
    for (const field *f = list; f < list + count; f++) {
        if (f->form == FACES) {
            if (!read_faces(wire_word(&rest), (uint8_t *)base + f->at, (uint8_t *)base + f->count,
                            f->most))
                return false;
            continue;
        }
        for (int i = 0; i < f->count; i++)
            if (!view_read_value(wire_word(&rest), f, base + view_place_of(f, i)))
                return false;
    }
    return !*rest;
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
        if (fields[i].form == SEAT)
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
           kd_count(view->standing) <= (rules->show_joker ? 3 : 2) &&
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
