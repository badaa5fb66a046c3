/* wire_event.c - writes a whole event, and reads it. */
#include "wire/wire.h"

#include <string.h>

enum { MOST_HELD = KD_MAX_HAND + KD_MAX_KITTY };

/* The bounds of an event of each kind. seats: below which number its seat or team is. */
static const struct bounds {
    uint8_t seats, fewest, most; /* cards */
    bool secret;                 /* may tell the number of its cards instead */
} bounds[KD_EV_COUNT] = {
    [KD_EV_ANEW] = {0, 0, 0, false},
    [KD_EV_TURNED] = {0, 1, 1, false},
    [KD_EV_FIRST] = {KD_SEATS, 0, 0, false},
    [KD_EV_DEALT] = {KD_SEATS, 1, 1, true},
    [KD_EV_DECLARED] = {KD_SEATS, 1, 3, false},
    [KD_EV_PASSED] = {KD_SEATS, 0, 0, false},
    [KD_EV_FLIPPED] = {0, 1, 1, false},
    [KD_EV_DEALER] = {KD_SEATS, 0, 0, false},
    [KD_EV_TRUMP] = {0, 0, 0, false},
    [KD_EV_COUNTERED] = {KD_SEATS, 1, 3, false},
    [KD_EV_TOOK] = {KD_SEATS, 0, KD_MAX_KITTY, true},
    [KD_EV_BURIED] = {KD_SEATS, 0, MOST_HELD, true},
    [KD_EV_REBELLED] = {KD_SEATS, 0, MOST_HELD, false},
    [KD_EV_MISBURIED] = {KD_SEATS, 0, 0, false},
    [KD_EV_DUMP_FAILED] = {KD_SEATS, 1, KD_MAX_HAND, false},
    [KD_EV_PLAYED] = {KD_SEATS, 1, KD_MAX_HAND, false},
    [KD_EV_REVOKED] = {KD_SEATS, 0, 0, false},
    [KD_EV_TRICK] = {KD_SEATS, 0, 0, false},
    [KD_EV_DUG] = {KD_SEATS, 0, KD_MAX_KITTY, false},
    [KD_EV_SCORED] = {0, 0, KD_MAX_KITTY, false},
    [KD_EV_HOOKED] = {KD_TEAMS, 0, 0, false},
    [KD_EV_ADVANCED] = {KD_TEAMS, 0, 0, false},
    [KD_EV_MATCH] = {KD_TEAMS, 0, 0, false},
    [KD_EV_TIME] = {0, 0, 0, false},
    [KD_EV_OVER] = {KD_TEAMS, 0, 0, false},
};

/* A sample of each kind is printed, to learn its word and what stands behind it: seat 2, the card S2, the
   number 1, or the suit of that number, H. */
enum { SAMPLE_SEAT = 2, SAMPLE_NUMBER = 1 };

static bool read_cards(const char *word, const struct bounds *may, const kd_rules *rules,
                       kd_event *event)
{
    uint64_t count;
    if (may->secret && wire_read_number(word, may->most, &count) && count >= 1)
        event->count = (uint8_t)count;
    else if (kd_parse_cards(word, &event->cards) && kd_holds(kd_deck(rules), event->cards))
        event->count = (uint8_t)kd_count(event->cards);
    else
        return false;
    return event->count >= may->fewest && event->count <= may->most;
}

/* Reads the values in the order of the sample. */
static bool read_like(char *sample, char **text, const kd_rules *rules, kd_event *event)
{
    const struct bounds *may = &bounds[event->kind];
    while (*sample) {
        const char *part = wire_word(&sample), *word = wire_word(text);
        uint64_t number;
        int suit;
        switch (*part) {
        case '0' + SAMPLE_SEAT:
            if (!wire_read_number(word, UINT8_MAX, &number) || number >= may->seats)
                return false;
            event->seat = (uint8_t)number;
            break;
        case '0' + SAMPLE_NUMBER:
            if (!wire_read_number(word, INT32_MAX, &number))
                return false;
            event->number = (int32_t)number;
            break;
        case 'S':
            if (!read_cards(word, may, rules, event))
                return false;
            break;
        case 'H':
            if (!kd_parse_suit(word, &suit))
                return false;
            event->number = suit;
            break;
        default: return false;
        }
    }
    return true;
}

/* The phase in which the seat was asked; without it, that of DECL-5. */
static bool read_asked(const char *word, kd_event *event)
{
    int phase = *word ? 0 : KD_PHASE_ASK;
    while (phase < KD_PHASE_COUNT && *word && strcmp(word, kd_phase_name(phase)) != 0)
        phase++;
    event->number = phase;
    return kd_phase_asks(phase);
}

void wire_put_whole_event(wire_text *text, const kd_event *heard)
{
    char line[WIRE_LINE];
    bool passed = heard->kind == KD_EV_PASSED;
    kd_print_event(heard, line, sizeof line);
    wire_add(text, "event %s%s%s\n", line, passed ? " " : "",
             passed ? kd_phase_name(heard->number) : "");
}

bool wire_read_event(char *text, const kd_rules *rules, kd_event *out, bool *known)
{
    const char *word = wire_word(&text);
    *known = true;
    for (int kind = 0; kind < KD_EV_COUNT; kind++) {
        char sample[64], *rest = sample;
        kd_event read = {(uint8_t)kind, SAMPLE_SEAT, SAMPLE_NUMBER, kd_card(0), 1};
        kd_print_event(&read, sample, sizeof sample);
        if (strcmp(word, wire_word(&rest)) != 0)
            continue;
        read = (kd_event){(uint8_t)kind, KD_NOBODY, 0, {0, 0}, 0};
        if (!read_like(rest, &text, rules, &read) ||
            (kind == KD_EV_PASSED && !read_asked(wire_word(&text), &read)))
            return false;
        *out = read;
        return true;
    }
    return *known = false;
}
