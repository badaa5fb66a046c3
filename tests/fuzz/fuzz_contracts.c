/* fuzz_contracts.c - bytes as calls of every public function, mostly against its contract: the
   answer must be the one that the header defines, no byte of a match may change, no read may
   leave a table. */
#include "koudi.h"
#include "support/drive.h"
#include "support/fuzz.h"

#include <string.h>

enum { MOST_CALLS = 200, MOST_MOVES = 32, FEW_CARDS = 12 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct course {
    kd_rules rules, wild; /* valid rules, and any values */
    kd_order order, strange;
    kd_match match;
    kd_position pos;
    kd_rng rng;
} course;

/* ---- what a caller might hand in ------------------------------------------------------------- */

static uint64_t any_plane(bytes *in)
{
    uint64_t plane = 0;
    for (int i = 0; i < 8; i++)
        plane = plane << 8 | next_byte(in);
    return plane;
}

static int any_int(bytes *in)
{
    static const int edges[] = {-1, 0, 1, 3, 4, 12, 13, 53, 54, 63, 64, 254, 255, 256, 65535};
    unsigned byte = next_byte(in);
    if (byte < sizeof edges / sizeof *edges)
        return edges[byte];
    if (byte == 20)
        return INT32_MAX;
    return byte == 21 ? INT32_MIN : (int)byte - 64;
}

/* A few cards of one category of the deck; or no valid multiset, or cards outside of the deck. */
static kd_cards any_cards(const kd_order *order, bytes *in)
{
    unsigned how = next_byte(in);
    kd_cards raw = {any_plane(in), any_plane(in)};
    kd_cards dealt = kd_common(order->deck, (kd_cards){raw.one, raw.one & raw.two});
    switch (how % 7) {
    case 0: return (kd_cards){0, 0};
    case 1: return raw;
    case 2: return (kd_cards){0, raw.two};
    case 3: return order->deck;
    case 4: return kd_only(dealt, order->in[how / 7 % KD_CATEGORIES]);
    case 5: return kd_only(order->deck, order->in[how / 7 % KD_CATEGORIES]);
    default: return dealt;
    }
}

static kd_cards few(kd_cards cards)
{
    kd_cards kept = {0, 0};
    for (int i = 0; i < FEW_CARDS && !kd_empty(cards); i++)
        kept = kd_add(kept, kd_card(kd_take(&cards)));
    return kept;
}

static const kd_order *some_order(const course *c, bytes *in)
{
    return next_byte(in) & 1 ? &c->strange : &c->order;
}

static const kd_rules *some_rules(const course *c, bytes *in)
{
    return next_byte(in) & 1 ? &c->wild : &c->rules;
}

static void is_verdict(const kd_verdict *verdict)
{
    char text[800];
    HOLD(verdict->reason < KD_REASON_COUNT);
    HOLD(kd_print_verdict(verdict, text, sizeof text) > 0);
    HOLD(verdict->reason == KD_OK || *kd_reason_rule((kd_reason)verdict->reason));
}

/* ---- cards, seats, rules ------------------------------------------------------------------------ */

static void try_cards(course *c, bytes *in)
{
    kd_cards a = any_cards(&c->order, in), b = any_cards(&c->order, in), taken = a;
    unsigned face = (unsigned)any_int(in);
    HOLD(kd_count(a) >= 0 && kd_count(a) <= 128);
    HOLD(kd_copies(a, face) <= 2 && kd_count(kd_card(face)) == 1 && kd_count(kd_pair(face)) == 2);
    if (kd_is_sound(a) && kd_is_sound(b)) {
        HOLD(kd_is_sound(kd_sub(a, b)) && kd_same(kd_sub(a, b), kd_sub(a, kd_common(a, b))));
        HOLD(kd_is_sound(kd_add(a, b)) && kd_holds(kd_add(a, b), a));
    }
    unsigned got = kd_take(&taken);
    HOLD(kd_empty(a) ? got == KD_NO_FACE && kd_same(a, taken) : got < 64);
    HOLD(kd_points(a) >= 0);
    int suit = kd_suit_of((kd_face)face), rank = kd_rank_of((kd_face)face);
    HOLD(suit >= 0 && suit <= KD_NO_SUIT && rank >= 0 && rank <= KD_RANKS);
    kd_face made = kd_face_of(any_int(in), any_int(in));
    HOLD(made < KD_SMALL_JOKER || made == KD_NO_FACE);
    int seat = any_int(in);
    HOLD((unsigned)kd_next_seat(seat) < KD_SEATS && (unsigned)kd_partner(seat) < KD_SEATS);
    HOLD((unsigned)kd_team(seat) < KD_TEAMS);
}

static void try_rules(course *c, bytes *in)
{
    char text[400];
    bool taken;
    kd_rules_error error = {0};
    const kd_rules *rules = some_rules(c, in);
    bool fine = kd_rules_check(rules, &error);
    HOLD(fine == kd_rules_check(rules, NULL) && (fine || *error.what));
    kd_rules set = *rules;
    const kd_rule_row *row = &kd_rule_rows[next_byte(in) % (unsigned)kd_rule_count];
    unsigned value = (unsigned)any_int(in);
    HOLD(kd_rule_set(&set, row, value) ? kd_rule_get(&set, row) == value
                                       : memcmp(&set, rules, sizeof set) == 0);
    for (int i = 0; i < kd_rule_count; i++)
        HOLD(kd_rule_print(rules, &kd_rule_rows[i], text, sizeof text) > 0);
    HOLD(kd_hand_size(rules) >= 0 && kd_deck(rules).one >> KD_FACES == 0);
    HOLD(kd_gain(rules, any_int(in), &taken) >= -1 || rules == &c->wild);
    int level = kd_advance(rules, any_int(in), any_int(in));
    HOLD((level >= 0 && level <= KD_RANKS) || level == KD_LEVEL_NT || rules == &c->wild);
}

/* A match that cannot start must not change. */
static void try_start(course *c, bytes *in)
{
    static kd_match match;
    memset(&match, 0x5a, sizeof match);
    uint8_t level[KD_TEAMS] = {(uint8_t)any_int(in), (uint8_t)any_int(in)};
    const kd_rules *rules = some_rules(c, in);
    int dealer = any_int(in);
    bool fits = kd_rules_check(rules, NULL);
    if (kd_match_start_at(&match, rules, level, dealer)) {
        HOLD(fits && (dealer == KD_NOBODY || (dealer >= 0 && dealer < KD_SEATS)));
        HOLD(kd_actors(&match) >> KD_CHANCE & 1);
        return;
    }
    for (size_t i = 0; i < sizeof match; i++)
        HOLD(((const unsigned char *)&match)[i] == 0x5a);
    HOLD(kd_match_start(&match, rules) == fits);
}

/* ---- order, shape, follow ------------------------------------------------------------------------ */

static void try_order(course *c, bytes *in)
{
    kd_order_make(&c->strange, some_rules(c, in), any_int(in), any_int(in));
    const kd_order *order = &c->strange;
    kd_cards raw = {any_plane(in), any_plane(in)};
    (void)kd_to_faces(order, kd_to_places(order, raw));
    HOLD(kd_in_deck(order, order->deck));
    HOLD(kd_points_at(order, raw) >= 0);
}

static void try_shape(course *c, bytes *in)
{
    const kd_order *order = some_order(c, in);
    kd_cards cards = any_cards(order, in);
    kd_part parts[KD_MAX_PARTS];
    kd_shape shape = kd_shape_of(order, cards);
    int category = kd_category_of(order, cards);
    int count = kd_parts(order, cards, parts);
    HOLD(count >= 0 && count <= KD_MAX_PARTS && shape.longest <= KD_MAX_RUN);
    HOLD(kd_kind_of(order, cards) < KD_LEAD_KINDS);
    HOLD(category < KD_CATEGORIES || category == KD_NO_CATEGORY);
    if (category == KD_NO_CATEGORY)
        HOLD(count == 0 && shape.cards == 0 && shape.longest == 0 && shape.run[0] == 0);
    else
        HOLD(shape.cards == kd_count(cards));
}

static void try_check(course *c, bytes *in)
{
    const kd_order *order = some_order(c, in);
    kd_cards hand = any_cards(order, in), lead = any_cards(order, in), play = any_cards(order, in);
    bool none = !kd_in_deck(order, lead) || kd_kind_of(order, lead) == KD_LEAD_NONE;
    bool whole = kd_in_deck(order, hand) && kd_is_sound(play);
    kd_verdict verdict = kd_check_follow(order, hand, lead, play);
    is_verdict(&verdict);
    HOLD(whole || verdict.reason == KD_BAD_CARDS);
    HOLD(!whole || !none || order == &c->strange || verdict.reason == KD_NO_LEAD);
    verdict = kd_check_lead(order, hand, lead, play);
    is_verdict(&verdict);
    HOLD(whole || verdict.reason == KD_BAD_CARDS);
    HOLD(verdict.reason != KD_OK || kd_holds(hand, play));
}

static void try_moves(course *c, bytes *in)
{
    const kd_order *order = some_order(c, in);
    kd_cards hand = any_cards(order, in), lead = few(any_cards(order, in)), move[MOST_MOVES];
    int cap = any_int(in) % (MOST_MOVES + 1);
    if (kd_in_deck(order, hand))
        hand = few(hand);
    int count = kd_moves(order, hand, lead, cap > 0 ? move : NULL, cap);
    HOLD(count >= 0 && count <= (cap > 0 ? cap : 0) + 1);
    for (int i = 0; i < count && i < cap; i++)
        HOLD(kd_check_follow(order, hand, lead, move[i]).reason == KD_OK);
    count = kd_leads(order, hand, lead, cap > 0 ? move : NULL, cap);
    HOLD(count >= 0 && count <= (cap > 0 ? cap : 0) + 1);
    for (int i = 0; i < count && i < cap; i++)
        HOLD(kd_holds(hand, move[i]));
}

static void try_trick(course *c, bytes *in)
{
    const kd_order *order = some_order(c, in);
    kd_cards lead = any_cards(order, in), winning = any_cards(order, in), others[KD_SEATS - 1];
    kd_cards play = any_cards(order, in);
    for (int i = 0; i < KD_SEATS - 1; i++)
        others[i] = any_cards(order, in);
    int strength = kd_strength(order, lead, play);
    HOLD(strength >= 0);
    HOLD(!kd_beats(order, lead, winning, play) || strength > kd_strength(order, lead, winning));
    kd_dump_result dump = kd_dump(order, others, lead);
    HOLD(dump.stands ? kd_same(dump.forced, lead) : kd_holds(lead, dump.forced));
    HOLD(kd_multiplier(order, lead, winning) >= 0);
}

/* ---- position ------------------------------------------------------------------------------------ */

static void try_position(course *c, bytes *in)
{
    kd_cards hand[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        hand[seat] = any_cards(&c->order, in);
    kd_position_start(&c->pos, &c->order, hand, any_int(in), any_cards(&c->order, in));
    HOLD(c->pos.turn < KD_SEATS);
}

static void try_play(course *c, bytes *in)
{
    kd_cards play = kd_position_random(&c->pos, &c->order, &c->rng);
    unsigned how = next_byte(in);
    HOLD(kd_holds(c->pos.hand[c->pos.turn], play));
    if (how & 1)
        play = any_cards(&c->order, in);
    if (how & 2) {
        kd_position laid = c->pos;
        kd_position_lay(&laid, &c->order, play);
        HOLD(memcmp(laid.hand, c->pos.hand, sizeof laid.hand) == 0);
    }
    kd_position_play(&c->pos, &c->order, play);
    HOLD(c->pos.turn < KD_SEATS && c->pos.played < KD_SEATS);
    HOLD(kd_position_score(&c->pos) >= 0);
    HOLD(kd_holds(c->order.deck, kd_position_known(&c->pos, &c->order)));
    (void)kd_position_over(&c->pos);
}

/* ---- match and view ------------------------------------------------------------------------------ */

static kd_action any_action(course *c, bytes *in)
{
    kd_action action = {0, KD_PLAY, {0, 0}};
    if (kd_actors(&c->match))
        action = drive_action(&c->match, &c->rng);
    unsigned what = next_byte(in);
    if (what & 1)
        action.actor = (uint8_t)any_int(in);
    if (what & 2)
        action.verb = (uint8_t)any_int(in);
    if (what & 4)
        action.cards = any_cards(&c->order, in);
    return action;
}

/* A refusal must change no byte of the match or of the events. */
static void try_apply(course *c, bytes *in)
{
    static kd_match before;
    kd_events events;
    if (!kd_actors(&c->match))
        return;
    kd_action action = any_action(c, in);
    memcpy(&before, &c->match, sizeof before);
    memset(&events, 0x5a, sizeof events);
    kd_events untouched = events;
    kd_verdict verdict = kd_apply(&c->match, &action, &events);
    is_verdict(&verdict);
    if (verdict.reason == KD_OK) {
        HOLD(events.count > 0 && events.count <= KD_MAX_EVENTS);
        return;
    }
    HOLD(memcmp(&before, &c->match, sizeof before) == 0);
    HOLD(memcmp(&events, &untouched, sizeof events) == 0);
    HOLD(kd_match_hash(&before) == kd_match_hash(&c->match));
}

/* Chance out of turn must draw nothing and return an action that is refused. */
static void try_chance(course *c, bytes *in)
{
    kd_events events;
    kd_rng before = c->rng;
    bool may = kd_actors(&c->match) >> KD_CHANCE & 1;
    kd_action action = kd_chance(&c->match, &c->rng);
    (void)in;
    if (may) {
        HOLD(kd_apply(&c->match, &action, &events).reason == KD_OK);
        return;
    }
    HOLD(memcmp(&before, &c->rng, sizeof before) == 0);
    HOLD(action.actor == KD_NOBODY && kd_apply(&c->match, &action, &events).reason != KD_OK);
}

static void try_view(course *c, bytes *in)
{
    static kd_view view;
    int seat = any_int(in);
    kd_view_make(&view, &c->match, seat);
    HOLD(view.seat == (seat >= 0 && seat < KD_SEATS ? seat : KD_NOBODY));
    kd_action action = any_action(c, in);
    kd_verdict said = kd_check(&view, &action), strict = kd_check_strict(&view, &action);
    is_verdict(&said);
    is_verdict(&strict);
    HOLD(said.reason == KD_OK || said.reason == strict.reason);
    HOLD(view.seat != KD_NOBODY || said.reason != KD_OK);
    (void)kd_may_review(&view, any_int(in), any_int(in));
    HOLD(kd_in_deck(&view.order, kd_to_places(&view.order, kd_known(&view))));
    HOLD(kd_is_sound(kd_unseen(&view)) && kd_is_sound(kd_led(&view)));
    HOLD(kd_level_to_show(&view) < KD_RANKS);
}

/* For an impossible view no match may be written. */
static void try_from_view(course *c, bytes *in)
{
    static kd_match made, before;
    static kd_view view;
    kd_cards hand[KD_SEATS];
    kd_view_make(&view, &c->match, any_int(in));
    memcpy(hand, c->match.round.hand, sizeof hand);
    for (unsigned times = next_byte(in) % 4; times > 0; times--)
        ((unsigned char *)&view)[sizeof view.order +
                                 next_byte(in) % (sizeof view - sizeof view.order)] =
            (unsigned char)next_byte(in);
    if (next_byte(in) & 1)
        hand[next_byte(in) % KD_SEATS] = any_cards(&c->order, in);
    memset(&made, 0x5a, sizeof made);
    before = made;
    kd_verdict verdict = kd_match_from_view(&made, &view, hand);
    is_verdict(&verdict);
    if (verdict.reason == KD_OK)
        HOLD(!kd_phase_ended(made.round.phase) && kd_actors(&made) != 0);
    else
        HOLD(memcmp(&made, &before, sizeof made) == 0);
}

/* ---- text ---------------------------------------------------------------------------------------- */

static void is_printed(int length, const char *text, size_t size)
{
    HOLD(length >= 0 && strlen(text) == ((size_t)length < size ? (size_t)length : size - 1));
}

static const char *nothing(const char *sentence)
{
    (void)sentence;
    return "";
}

static void try_print(course *c, bytes *in)
{
    char text[64];
    kd_event event = {(uint8_t)any_int(in), (uint8_t)any_int(in), any_int(in),
                      any_cards(&c->order, in), (uint8_t)any_int(in)};
    kd_action action = {(uint8_t)any_int(in), (uint8_t)any_int(in), event.cards};
    kd_verdict verdict = {(uint8_t)any_int(in), (uint8_t)any_int(in), 0, 0, event.cards};
    is_printed(kd_print_event(&event, text, sizeof text), text, sizeof text);
    is_printed(kd_print_action(&action, text, sizeof text), text, sizeof text);
    is_printed(kd_print_verdict(&verdict, text, sizeof text), text, sizeof text);
    is_printed(kd_verdict_text(&verdict, nothing, text, sizeof text), text, sizeof text);
    is_printed(kd_print_cards(event.cards, some_order(c, in), text, sizeof text), text,
               sizeof text);
    is_printed(kd_print_face((kd_face)any_int(in), text, sizeof text), text, sizeof text);
    HOLD(kd_print_event(&event, NULL, 0) > 0);
    kd_event heard = kd_event_for(&event, any_int(in));
    HOLD(heard.kind == event.kind);
    int number = any_int(in);
    HOLD(*kd_suit_name(number) && *kd_rank_name(number) && *kd_verb_name(number));
    HOLD(*kd_phase_name(number) && *kd_seat_name(number) && *kd_kind_name(number));
    HOLD(*kd_reason_token((kd_reason)number) && *kd_reason_sentence((kd_reason)number));
    (void)kd_reason_rule((kd_reason)number);
}

static void try_parse(course *c, bytes *in)
{
    char text[24];
    kd_cards cards = {1, 1};
    kd_action action = {9, 9, cards};
    kd_face face = 99;
    int suit = 99, rank = 99;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)next_byte(in);
    text[sizeof text - 1] = '\0';
    HOLD(kd_parse_cards(text, &cards) ? kd_is_sound(cards) : cards.one == 1 && cards.two == 1);
    HOLD(kd_parse_action(text, &action) || action.verb == 9);
    HOLD(kd_parse_face(text, &face) ? face < KD_FACES : face == 99);
    HOLD(kd_parse_suit(text, &suit) || suit == 99);
    HOLD(kd_parse_rank(text, &rank) || rank == 99);
    HOLD(!kd_rule_find(text) || strcmp(kd_rule_find(text)->key, text) == 0);
    kd_rules rules = c->rules;
    if (!kd_rules_preset(&rules, text))
        HOLD(memcmp(&rules, &c->rules, sizeof rules) == 0);
    if (!kd_rules_set(&rules, "kitty", text, NULL))
        HOLD(!kd_rules_set(&rules, text, "8", NULL) || kd_rule_find(text));
    HOLD(kd_rng_below(&c->rng, 0) == 0);
}

/* ---- a course ------------------------------------------------------------------------------------ */

/* Applies some legal actions. */
static void go_on(course *c, bytes *in)
{
    kd_events events;
    for (unsigned count = next_byte(in); count > 0 && kd_actors(&c->match); count--) {
        kd_action action = drive_action(&c->match, &c->rng);
        HOLD(kd_apply(&c->match, &action, &events).reason == KD_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const tries[])(course * c, bytes * in) = {
        try_cards,  try_rules, try_start,     try_order, try_shape, try_check,
        try_moves,  try_trick, try_position,  try_play,  try_play,  try_apply,
        try_chance, try_view,  try_from_view, try_print, try_parse, go_on};
    static course c;
    bytes in = {data, size};
    memset(&c, 0, sizeof c);
    unsigned byte = next_byte(&in);
    HOLD(kd_rules_preset(&c.rules, kd_presets[(int)(byte & 15) % kd_preset_count].name));
    if (byte & 16)
        c.rules.kill = KD_KILL_EVERY_PART;
    HOLD(kd_rules_check(&c.rules, NULL));
    uint16_t values[sizeof c.wild / sizeof(uint16_t)];
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        values[i] = (uint16_t)(next_byte(&in) * (i % 3 ? 1U : 257U));
    memcpy(&c.wild, values, sizeof c.wild);
    kd_rng_seed(&c.rng, next_byte(&in), byte);
    kd_order_make(&c.order, &c.rules, (int)(byte >> 4) % (KD_NO_SUIT + 1), 0);
    c.strange = c.order;
    HOLD(kd_match_start(&c.match, &c.rules));
    try_position(&c, &in);
    for (int i = 0; i < MOST_CALLS && in.left > 0; i++)
        tries[next_byte(&in) % (sizeof tries / sizeof *tries)](&c, &in);
    return 0;
}
