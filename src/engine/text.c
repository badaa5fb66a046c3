/* text.c - cards, actions, events and refusals as lines; cards and actions read back from them. */
#include "engine/engine.h"
#include "koudi.h"

#include <limits.h>
#include <string.h>

/* ---- names ---- */

static const char *const suit_names[] = {"S", "H", "C", "D", "NT"};
static const char *const rank_names[] = {"2", "3", "4", "5", "6", "7", "8",
                                         "9", "T", "J", "Q", "K", "A"};
static const char *const phase_names[KD_PHASE_COUNT] = {
    [KD_PHASE_TURN] = "turn",           [KD_PHASE_DEAL] = "deal",   [KD_PHASE_ASK] = "ask",
    [KD_PHASE_REINFORCE] = "reinforce", [KD_PHASE_FLIP] = "flip",   [KD_PHASE_COUNTER] = "counter",
    [KD_PHASE_BURY] = "bury",           [KD_PHASE_REBEL] = "rebel", [KD_PHASE_PLAY] = "play",
    [KD_PHASE_SCORED] = "scored",       [KD_PHASE_OVER] = "over",
};
static const char *const seat_names[KD_SEATS] = {"south", "east", "north", "west"};
static const char *const category_names[KD_CATEGORIES] = {"spades", "hearts", "clubs", "diamonds",
                                                          "trump"};

static const char *const kind_names[KD_LEAD_KINDS] = {
    [KD_LEAD_NONE] = "none",         [KD_LEAD_SINGLE] = "single", [KD_LEAD_PAIR] = "pair",
    [KD_LEAD_TRACTOR] = "tractor",   [KD_LEAD_DUMP] = "dump",     [KD_LEAD_FOUR] = "four",
    [KD_LEAD_SEQUENCE] = "sequence", [KD_LEAD_HIGHS] = "highs",
};

/* A verb's word, and whether cards follow it. */
static const struct verb_row {
    const char *word;
    bool cards;
} verbs[KD_VERB_COUNT] = {
    [KD_TURN] = {"turn", true},  [KD_DEAL] = {"deal", true},       [KD_FLIP] = {"flip", true},
    [KD_NEXT] = {"next", false}, [KD_TIME] = {"time", false},      [KD_DECLARE] = {"declare", true},
    [KD_PASS] = {"pass", false}, [KD_COUNTER] = {"counter", true}, [KD_BURY] = {"bury", true},
    [KD_PLAY] = {"play", true},  [KD_REBEL] = {"rebel", false},
};

/* The name in row i of a table, "?" outside it. */
static const char *name_in(const char *const *names, int count, int i)
{
    return i >= 0 && i < count ? names[i] : "?";
}

const char *kd_suit_name(int suit)
{
    return name_in(suit_names, KD_NO_SUIT + 1, suit);
}

const char *kd_rank_name(int rank)
{
    return rank == KD_LEVEL_NT ? "NT" : name_in(rank_names, KD_RANKS, rank);
}

const char *kd_verb_name(int verb)
{
    return verb >= 0 && verb < KD_VERB_COUNT ? verbs[verb].word : "?";
}

static bool takes_cards(int verb)
{
    return verb >= 0 && verb < KD_VERB_COUNT && verbs[verb].cards;
}

const char *kd_phase_name(int phase)
{
    return name_in(phase_names, KD_PHASE_COUNT, phase);
}

const char *kd_seat_name(int seat)
{
    return name_in(seat_names, KD_SEATS, seat);
}

const char *kd_kind_name(int kind)
{
    return name_in(kind_names, KD_LEAD_KINDS, kind);
}

/* ---- cards ---- */

static void put_face(kd_out *out, kd_face face)
{
    if (face >= KD_FACES)
        kd_out_char(out, '?');
    else if (face >= KD_SMALL_JOKER)
        kd_out_text(out, face == KD_BIG_JOKER ? "rj" : "bj");
    else {
        kd_out_text(out, kd_suit_name(kd_suit_of(face)));
        kd_out_text(out, kd_rank_name(kd_rank_of(face)));
    }
}

/* Takes the copies of one face off *left and puts them into the list that began at start. */
static void put_copies(kd_out *out, size_t start, kd_cards *left, kd_face face)
{
    if (!(left->one >> face & 1))
        return;
    kd_cards these = kd_only(*left, UINT64_C(1) << face);
    *left = kd_sub(*left, these);
    for (int copies = kd_count(these); copies > 0; copies--) {
        if (out->length > start)
            kd_out_char(out, ',');
        put_face(out, face);
    }
}

static void text_put_category(kd_out *out, size_t start, kd_cards *left, const kd_order *order,
                              int category)
{
    for (int place = 63; place >= 0; place--)
        if (order->in[category] >> place & 1)
            put_copies(out, start, left, order->face[place]);
}

/* Trump, then the side suits; what the order does not know comes last: jokers, then S H C D, each high to
   low. */
static void text_put_cards(kd_out *out, kd_cards cards, const kd_order *order)
{
    size_t start = out->length;
    if (order) {
        text_put_category(out, start, &cards, order, KD_TRUMP);
        for (int suit = 0; suit < KD_NO_SUIT; suit++)
            text_put_category(out, start, &cards, order, suit);
    }
    put_copies(out, start, &cards, KD_BIG_JOKER);
    put_copies(out, start, &cards, KD_SMALL_JOKER);
    for (int suit = 0; suit < KD_NO_SUIT && !kd_empty(cards); suit++)
        for (int rank = KD_RANKS - 1; rank >= 0; rank--)
            put_copies(out, start, &cards, kd_face_of(suit, rank));
    if (out->length == start)
        kd_out_char(out, '-');
}

int kd_print_face(kd_face face, char *text, size_t size)
{
    kd_out out = kd_out_to(text, size);
    put_face(&out, face);
    return kd_out_end(&out);
}

int kd_print_cards(kd_cards cards, const kd_order *order, char *text, size_t size)
{
    kd_out out = kd_out_to(text, size);
    text_put_cards(&out, cards, order);
    return kd_out_end(&out);
}

/* ---- actions and events ---- */

int kd_print_action(const kd_action *action, char *text, size_t size)
{
    kd_out out = kd_out_to(text, size);
    if (action->actor == KD_CHANCE)
        kd_out_char(&out, '*');
    else
        kd_out_number(&out, action->actor);
    kd_out_char(&out, ' ');
    kd_out_text(&out, kd_verb_name(action->verb));
    if (takes_cards(action->verb) || (action->verb == KD_NEXT && !kd_empty(action->cards))) {
        kd_out_char(&out, ' ');
        text_put_cards(&out, action->cards, NULL);
    }
    return kd_out_end(&out);
}

/* Fields behind the word of an event, in this order. */
enum { SEAT = 1, CARDS = 2, NUMBER = 4, SUIT = 8 };

static const struct event_row {
    const char *word;
    int parts;
} event_rows[KD_EV_COUNT] = {
    [KD_EV_ANEW] = {"anew", 0},
    [KD_EV_TURNED] = {"turned", CARDS},
    [KD_EV_FIRST] = {"first", SEAT},
    [KD_EV_DEALT] = {"dealt", SEAT | CARDS},
    [KD_EV_DECLARED] = {"declared", SEAT | CARDS | SUIT},
    [KD_EV_PASSED] = {"passed", SEAT},
    [KD_EV_FLIPPED] = {"flipped", CARDS},
    [KD_EV_DEALER] = {"dealer", SEAT},
    [KD_EV_TRUMP] = {"trump", SUIT},
    [KD_EV_COUNTERED] = {"countered", SEAT | CARDS},
    [KD_EV_TOOK] = {"took", SEAT | CARDS},
    [KD_EV_BURIED] = {"buried", SEAT | CARDS},
    [KD_EV_REBELLED] = {"rebelled", SEAT | CARDS},
    [KD_EV_MISBURIED] = {"misburied", SEAT},
    [KD_EV_DUMP_FAILED] = {"dump-failed", SEAT | CARDS | NUMBER},
    [KD_EV_PLAYED] = {"played", SEAT | CARDS},
    [KD_EV_REVOKED] = {"revoked", SEAT},
    [KD_EV_TRICK] = {"trick", SEAT | NUMBER},
    [KD_EV_DUG] = {"dug", SEAT | CARDS | NUMBER},
    [KD_EV_SCORED] = {"scored", CARDS | NUMBER},
    [KD_EV_HOOKED] = {"hooked", SEAT},
    [KD_EV_ADVANCED] = {"advanced", SEAT | NUMBER},
    [KD_EV_MATCH] = {"match", SEAT},
    [KD_EV_TIME] = {"time", 0},
    [KD_EV_OVER] = {"over", SEAT},
};

int kd_print_event(const kd_event *event, char *text, size_t size)
{
    kd_out out = kd_out_to(text, size);
    static const struct event_row unknown = {"?", 0};
    const struct event_row *row = event->kind < KD_EV_COUNT ? &event_rows[event->kind] : &unknown;
    kd_out_text(&out, row->word);
    if (row->parts & SEAT) {
        kd_out_char(&out, ' ');
        if (event->seat == KD_NOBODY)
            kd_out_char(&out, '-');
        else
            kd_out_number(&out, event->seat);
    }
    if (row->parts & CARDS) {
        kd_out_char(&out, ' ');
        if (kd_empty(event->cards) && event->count > 0) /* hidden: a number, which is no card */
            kd_out_number(&out, event->count);
        else
            text_put_cards(&out, event->cards, NULL);
    }
    if (row->parts & (NUMBER | SUIT))
        kd_out_char(&out, ' ');
    if (row->parts & NUMBER)
        kd_out_number(&out, event->number);
    if (row->parts & SUIT)
        kd_out_text(&out, kd_suit_name(event->number));
    return kd_out_end(&out);
}

/* ---- refusals ---- */

typedef struct refusal {
    const kd_verdict *verdict;
    kd_translate *translate;
} refusal;

static bool text_put_blank(void *arg, kd_out *out, const char *name, size_t length)
{
    const refusal *r = arg;
    const kd_verdict *v = r->verdict;
    if (kd_out_names("n", name, length)) {
        kd_out_number(out, v->n);
    } else if (kd_out_names("have", name, length)) {
        kd_out_number(out, v->have);
    } else if (kd_out_names("cards", name, length)) {
        text_put_cards(out, v->cards, NULL);
    } else if (kd_out_names("category", name, length)) {
        bool known = v->category < KD_CATEGORIES;
        const char *called = r->translate(known ? category_names[v->category] : "the category");
        /* With a capital where it begins the sentence. */
        bool small = *called >= 'a' && *called <= 'z' && out->length == 0;
        if (small)
            kd_out_char(out, (char)(*called - 'a' + 'A'));
        kd_out_text(out, called + small);
    } else {
        return false;
    }
    return true;
}

int kd_verdict_text(const kd_verdict *verdict, kd_translate *translate, char *text, size_t size)
{
    kd_out out = kd_out_to(text, size);
    refusal r = {verdict, translate};
    kd_out_filled(&out, translate(kd_reason_sentence((kd_reason)verdict->reason)), text_put_blank,
                  &r);
    return kd_out_end(&out);
}

int kd_print_verdict(const kd_verdict *verdict, char *text, size_t size)
{
    return kd_verdict_text(verdict, kd_out_english, text, size);
}

/* ---- reading ---- */

bool kd_parse_suit(const char *text, int *suit)
{
    for (int i = 0; i <= KD_NO_SUIT; i++)
        if (strcmp(text, suit_names[i]) == 0) {
            *suit = i;
            return true;
        }
    return false;
}

/* Reads the rank that text begins with; where it ends, or NULL when there is none. */
static const char *read_rank(const char *text, int *rank)
{
    static const uint8_t ranks[UCHAR_MAX + 1] = {
        ['2'] = 1, ['3'] = 2, ['4'] = 3,  ['5'] = 4,  ['6'] = 5,  ['7'] = 6,  ['8'] = 7,
        ['9'] = 8, ['T'] = 9, ['J'] = 10, ['Q'] = 11, ['K'] = 12, ['A'] = 13,
    };
    bool ten = text[0] == '1' && text[1] == '0';
    *rank = ten ? KD_RANK_10 : ranks[(unsigned char)*text] - 1;
    return *rank < 0 ? NULL : text + 1 + ten;
}

bool kd_parse_level(const char *text, int *level)
{
    if (strcmp(text, kd_rank_name(KD_LEVEL_NT)) != 0)
        return kd_parse_rank(text, level);
    *level = KD_LEVEL_NT;
    return true;
}

bool kd_parse_rank(const char *text, int *rank)
{
    int read;
    const char *end = read_rank(text, &read);
    if (!end || *end)
        return false;
    *rank = read;
    return true;
}

/* The same of a face. */
static const char *read_face(const char *text, kd_face *face)
{
    static const uint8_t suits[UCHAR_MAX + 1] = {
        ['S'] = KD_SPADES + 1,
        ['H'] = KD_HEARTS + 1,
        ['C'] = KD_CLUBS + 1,
        ['D'] = KD_DIAMONDS + 1,
    };
    if ((*text == 'b' || *text == 'r') && text[1] == 'j') {
        *face = *text == 'b' ? KD_SMALL_JOKER : KD_BIG_JOKER;
        return text + 2;
    }
    int suit = suits[(unsigned char)*text] - 1, rank = 0;
    const char *end = suit < 0 ? NULL : read_rank(text + 1, &rank);
    if (end)
        *face = kd_face_of(suit, rank);
    return end;
}

bool kd_parse_face(const char *text, kd_face *face)
{
    kd_face read;
    const char *end = read_face(text, &read);
    if (!end || *end)
        return false;
    *face = read;
    return true;
}

bool kd_parse_cards(const char *text, kd_cards *cards)
{
    kd_cards read = {0, 0};
    if (strcmp(text, "-") == 0)
        text = NULL;
    while (text) {
        kd_face face;
        const char *end = read_face(text, &face);
        if (!end || (*end && *end != ',') || kd_copies(read, face) == 2)
            return false;
        read = kd_add(read, kd_card(face));
        text = *end ? end + 1 : NULL;
    }
    *cards = read;
    return true;
}

bool kd_parse_action(const char *text, kd_action *action)
{
    if ((*text != '*' && (*text < '0' || *text >= '0' + KD_SEATS)) || text[1] != ' ')
        return false;
    kd_action read = {(uint8_t)(*text == '*' ? KD_CHANCE : *text - '0'), 0, {0, 0}};
    const char *rest = NULL;
    int verb = -1;
    while (!rest && ++verb < KD_VERB_COUNT) {
        size_t length = strlen(kd_verb_name(verb));
        bool begins = strncmp(text + 2, kd_verb_name(verb), length) == 0;
        if (begins && (text[2 + length] == ' ' || !text[2 + length]))
            rest = text + 2 + length;
    }
    if (!rest)
        return false;
    read.verb = (uint8_t)verb;
    bool placed = verb == KD_NEXT && *rest; /* (MATCH-2) */
    if ((takes_cards(verb) || placed) && (*rest != ' ' || !kd_parse_cards(rest + 1, &read.cards)))
        return false;
    char line[KD_FACES * 2 * 3 + 16];
    kd_print_action(&read, line, sizeof line);
    if (strcmp(text, line) != 0) /* one spelling for each action: it prints as the bytes read */
        return false;
    *action = read;
    return true;
}
