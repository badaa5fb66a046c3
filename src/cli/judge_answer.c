/* judge_answer.c - the referee's questions, a row each, answered through the engine. */
#include "cli/judge_read.h"

#include <stdio.h>
#include <string.h>

/* ---- writing ---- */

/* Cards in trump order, low to high, comma-joined. */
static void put_cards(answer *a, const kd_order *order, kd_cards cards)
{
    if (kd_empty(cards))
        judge_put(a, "-");
    for (bool first = true; !kd_empty(cards); first = false) {
        char name[8];
        kd_print_face(order->face[kd_take(&cards)], name, sizeof name);
        judge_put(a, "%s%s", first ? "" : ",", name);
    }
}

static bool put_verdict(answer *a, const kd_order *order, kd_verdict verdict)
{
    if (verdict.reason == KD_OK) {
        judge_put(a, "legal");
        return true;
    }
    char sentence[512];
    if (order)
        verdict.cards = kd_unsort(order, verdict.cards);
    kd_print_verdict(&verdict, sentence, sizeof sentence);
    judge_put(a, "illegal %s %s", kd_reason_rule(verdict.reason), sentence);
    return true;
}

static const char *kind_name(int length)
{
    return length == 0 ? "single" : length == 1 ? "pair" : "tractor";
}

/* ---- the questions ---- */

/* The lead of a trick: cards of one category. */
static bool get_lead(judge *j, answer *a, kd_cards *lead)
{
    if (!judge_get_order(j, a) || !judge_get_sorted(j, a, FIELD_LEAD, lead))
        return false;
    return kd_category_of(&j->order, *lead) != KD_NO_CATEGORY ||
           judge_refuse(a, "a lead is of one category", judge_field(j, FIELD_LEAD));
}

static bool ask_follow(judge *j, answer *a)
{
    kd_cards lead, hand, play;
    if (!get_lead(j, a, &lead) || !judge_get_sorted(j, a, FIELD_HAND, &hand) ||
        !judge_get_sorted(j, a, FIELD_PLAY, &play))
        return false;
    return put_verdict(a, &j->order, kd_follow(&j->order, lead, hand, play));
}

enum { MOST_MOVES = 10000 };

static bool ask_moves(judge *j, answer *a)
{
    static kd_cards moves[MOST_MOVES];
    kd_cards lead, hand;
    if (!get_lead(j, a, &lead) || !judge_get_sorted(j, a, FIELD_HAND, &hand))
        return false;
    if (kd_count(hand) < kd_count(lead))
        return judge_refuse(a, "the hand is smaller than the lead", judge_field(j, FIELD_HAND));
    int count = kd_moves(&j->order, lead, hand, moves, MOST_MOVES);
    if (count > MOST_MOVES)
        return judge_refuse(a, "more than 10000 moves", "");
    judge_put(a, "%d ", count);
    for (int i = 0; i < count; i++) {
        judge_put(a, "%s", i ? "/" : "");
        put_cards(a, &j->order, moves[i]);
    }
    return true;
}

static bool ask_lead(judge *j, answer *a)
{
    kd_cards hand, play;
    if (!judge_get_order(j, a) || !judge_get_sorted(j, a, FIELD_HAND, &hand) ||
        !judge_get_sorted(j, a, FIELD_PLAY, &play))
        return false;
    kd_verdict verdict = kd_lead(&j->order, hand, play);
    put_verdict(a, &j->order, verdict);
    kd_part parts[KD_MAX_PARTS];
    if (verdict.reason == KD_OK)
        judge_put(a, " %s",
                  kd_parts(&j->order, play, parts) > 1 ? "dump" : kind_name(parts[0].length));
    return true;
}

static bool ask_shape(judge *j, answer *a)
{
    kd_cards cards;
    if (!judge_get_order(j, a) || !judge_get_sorted(j, a, FIELD_CARDS, &cards))
        return false;
    kd_part parts[KD_MAX_PARTS];
    int count = kd_parts(&j->order, cards, parts);
    if (count == 0)
        return judge_refuse(a, "not cards of one category", judge_field(j, FIELD_CARDS));
    for (int i = 0; i < count; i++) {
        judge_put(a, "%s%s:", i ? " " : "", kind_name(parts[i].length));
        put_cards(a, &j->order, parts[i].cards);
    }
    return true;
}

static bool ask_winner(judge *j, answer *a)
{
    kd_cards plays[KD_SEATS];
    if (!judge_get_order(j, a) || !judge_get_lists(j, a, FIELD_PLAYS, plays, KD_SEATS))
        return false;
    int winner = 0, best = -1;
    for (int i = 0; i < KD_SEATS; i++) {
        if (kd_count(plays[i]) != kd_count(plays[0]) || !kd_holds(kd_deck(&j->rules), plays[i]))
            return judge_refuse(a, "four plays of this deck, alike in number, are needed", "");
        plays[i] = kd_sort(&j->order, plays[i]);
        int strength = kd_strength(&j->order, plays[0], plays[i]);
        if (strength > best) {
            best = strength;
            winner = i;
        }
    }
    if (kd_category_of(&j->order, plays[0]) == KD_NO_CATEGORY)
        return judge_refuse(a, "a lead is of one category", "");
    judge_put(a, "%d", winner);
    return true;
}

static bool ask_dump(judge *j, answer *a)
{
    kd_cards lead, others[KD_SEATS - 1];
    if (!get_lead(j, a, &lead) || !judge_get_lists(j, a, FIELD_OTHERS, others, KD_SEATS - 1))
        return false;
    for (int i = 0; i < KD_SEATS - 1; i++) {
        if (!kd_holds(kd_deck(&j->rules), others[i]))
            return judge_refuse(a, "not in this deck", judge_field(j, FIELD_OTHERS));
        others[i] = kd_sort(&j->order, others[i]);
    }
    kd_dump_result result = kd_dump(&j->order, lead, others);
    if (result.stands) {
        judge_put(a, "stands");
        return true;
    }
    judge_put(a, "fails ");
    put_cards(a, &j->order, result.forced);
    judge_put(a, " penalty %d", result.fine);
    return true;
}

static bool ask_kitty(judge *j, answer *a)
{
    kd_cards lead, win, kitty;
    if (!get_lead(j, a, &lead) || !judge_get_sorted(j, a, FIELD_WIN, &win) ||
        !judge_get_cards(j, a, FIELD_CARDS, &kitty))
        return false;
    int points = kd_points(kitty), times = kd_multiplier(&j->order, lead, win);
    judge_put(a, "%d x%d = %d", points, times, points * times);
    return true;
}

static bool ask_gain(judge *j, answer *a)
{
    int score;
    bool taken;
    if (!judge_get_rules(j, a) || !judge_get_number(j, a, FIELD_SCORE, 0, 1000000, &score))
        return false;
    int gain = kd_gain(&j->rules, score, &taken);
    judge_put(a, "%s %d %s", taken ? "attackers" : "defenders", gain, taken ? "deal" : "keep");
    return true;
}

static bool ask_advance(judge *j, answer *a)
{
    int from, by;
    if (!judge_get_rules(j, a) || !judge_get_rank(j, a, FIELD_FROM, &from) ||
        !judge_get_number(j, a, FIELD_BY, 0, 100000, &by))
        return false;
    int level = kd_advance(&j->rules, from, by);
    judge_put(a, "%s", level < KD_RANKS ? kd_rank_name(level) : "win");
    return true;
}

/* The level: of the field, else of the level card that stands. */
static bool get_level(judge *j, answer *a, kd_cards standing, int *level)
{
    if (judge_field(j, FIELD_LEVEL))
        return judge_get_rank(j, a, FIELD_LEVEL, level);
    kd_face face = (kd_face)kd_take(&standing);
    *level = kd_rank_of(face);
    return *level < KD_RANKS || judge_refuse(a, "missing field", judge_field_names[FIELD_LEVEL]);
}

/* A seat's view in the counter window, its right neighbour's showing standing. */
static bool ask_counter(judge *j, answer *a)
{
    kd_cards standing, by;
    int level;
    if (!judge_get_rules(j, a) || !judge_get_cards(j, a, FIELD_STANDING, &standing) ||
        !judge_get_cards(j, a, FIELD_BY, &by))
        return false;
    if (kd_empty(standing) || standing.one & (standing.one - 1))
        return judge_refuse(a, "one card or two alike can stand", judge_field(j, FIELD_STANDING));
    if (!get_level(j, a, standing, &level))
        return false;
    kd_view view = {.seat = 0,
                    .phase = KD_PHASE_COUNTER,
                    .actors = 1,
                    .declarer = 1,
                    .trump_known = 1,
                    .standing = standing,
                    .hand = by};
    kd_cards shown = standing;
    kd_order_make(&view.order, &j->rules, kd_suit_of((kd_face)kd_take(&shown)), level);
    kd_action counter = {.actor = 0, .verb = KD_COUNTER, .cards = by};
    return put_verdict(a, NULL, kd_check(&view, &counter));
}

/* A first deal in which nobody declared, its kitty face down. */
static void start_flipping(const judge *j, int level, kd_cards kitty, kd_match *match)
{
    kd_match_start(match, &j->rules);
    kd_round *round = &match->round;
    kd_order_make(&round->order, &j->rules, KD_NO_SUIT, level);
    round->phase = KD_PHASE_FLIP;
    round->flipped = 1;
    round->first = 0;
    round->level = (uint8_t)level;
    round->deck = kitty;
    round->actors = 1U << KD_CHANCE;
}

/* Turns the cards named one by one; false when one of them may not be turned. */
static bool turn_kitty(kd_match *match, const char *text)
{
    kd_events events;
    while (*text && match->round.phase == KD_PHASE_FLIP) {
        char name[8] = "";
        size_t length = strcspn(text, ",");
        memcpy(name, text, length < sizeof name ? length : 0);
        kd_face face;
        if (!kd_parse_face(name, &face))
            return false;
        kd_action flip = {.actor = KD_CHANCE, .verb = KD_FLIP, .cards = kd_card(face)};
        if (kd_apply(match, &flip, &events).reason != KD_OK)
            return false;
        text += length + (text[length] == ',');
    }
    return true;
}

static bool ask_flip(judge *j, answer *a)
{
    static const char *const seats[KD_SEATS] = {"first", "right", "opposite", "left"};
    kd_cards kitty;
    int level;
    if (!judge_get_rules(j, a) || !judge_get_rank(j, a, FIELD_LEVEL, &level) ||
        !judge_get_cards(j, a, FIELD_CARDS, &kitty))
        return false;
    if (kd_count(kitty) != j->rules.kitty || !kd_holds(kd_deck(&j->rules), kitty))
        return judge_refuse(a, "not a whole kitty", judge_field(j, FIELD_CARDS));
    kd_match match;
    start_flipping(j, level, kitty, &match);
    if (!turn_kitty(&match, judge_field(j, FIELD_CARDS)) || match.round.phase == KD_PHASE_FLIP)
        return judge_refuse(a, "nothing settles it", judge_field(j, FIELD_CARDS));
    judge_put(a, "trump=%s turned=%d dealer=%s", kd_suit_name(match.round.order.trump),
              match.round.turned_count, seats[match.round.dealer]);
    return true;
}

static bool ask_rebel(judge *j, answer *a)
{
    kd_cards hand;
    if (!judge_get_order(j, a) || !judge_get_cards(j, a, FIELD_HAND, &hand))
        return false;
    kd_view view = {.order = j->order,
                    .seat = 1,
                    .phase = KD_PHASE_REBEL,
                    .actors = 1U << 1,
                    .trump_known = 1,
                    .dealer = 0,
                    .hand = hand};
    kd_action rebel = {.actor = 1, .verb = KD_REBEL, .cards = {0, 0}};
    return put_verdict(a, NULL, kd_check(&view, &rebel));
}

/* The highest place of a category, or of trump first and then each suit. */
static bool ask_order(judge *j, answer *a)
{
    static const int categories[KD_CATEGORIES] = {KD_TRUMP, KD_SPADES, KD_HEARTS, KD_CLUBS,
                                                  KD_DIAMONDS};
    kd_cards cards;
    if (!judge_get_order(j, a) || !judge_get_sorted(j, a, FIELD_CARDS, &cards))
        return false;
    const char *before = "";
    for (int i = 0; i < KD_CATEGORIES; i++) {
        int last = -1;
        for (int place = 63; place >= 0; place--)
            for (int copies = j->order.in [categories[i]] >> place & 1
                                  ? kd_copies(cards, (unsigned)place)
                                  : 0;
                 copies > 0; copies--) {
                char name[8];
                kd_print_face(j->order.face[place], name, sizeof name);
                judge_put(a, "%s%s", last == j->order.step[place] ? "=" : before, name);
                last = j->order.step[place];
                before = ",";
            }
        before = a->used ? "|" : "";
    }
    return true;
}

/* ---- lines ---- */

typedef struct question {
    const char *verb;
    bool (*ask)(judge *j, answer *a);
} question;

static const question questions[] = {
    {"follow", ask_follow},   {"moves", ask_moves},     {"lead", ask_lead},   {"shape", ask_shape},
    {"winner", ask_winner},   {"dump", ask_dump},       {"kitty", ask_kitty}, {"gain", ask_gain},
    {"advance", ask_advance}, {"counter", ask_counter}, {"flip", ask_flip},   {"rebel", ask_rebel},
    {"order", ask_order},
};

void judge_start(judge *j)
{
    memset(j, 0, sizeof *j);
}

bool judge_answer(judge *j, char *line, char *out, size_t size)
{
    answer a = {out, 0, size};
    *out = '\0';
    char *rest = NULL, *verb = strtok_r(line, " \t", &rest);
    if (!verb || *verb == '#')
        return true;
    bool set = strcmp(verb, "set") == 0;
    if (!judge_read_fields(j, &a, &rest, set))
        return false;
    for (size_t i = 0; !set && i < sizeof questions / sizeof *questions; i++)
        if (strcmp(questions[i].verb, verb) == 0)
            return questions[i].ask(j, &a);
    return set || judge_refuse(&a, "unknown question", verb);
}
