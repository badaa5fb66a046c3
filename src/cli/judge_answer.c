/* judge_answer.c - the referee's questions, a row each, answered through the engine. */
#include "cli/judge_answer.h"

#include "cli/judge_deal.h"
#include "cli/judge_read.h"

#include <stdio.h>
#include <stdlib.h>
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

/* "tractor:H3,H3,H4,H4". */
static void put_part(answer *a, const kd_order *order, kd_lead_kind kind, kd_cards cards)
{
    judge_put(a, "%s%s:", a->used ? " " : "", kd_kind_name((int)kind));
    put_cards(a, order, cards);
}

/* ---- the questions ---- */

static bool ask_follow(judge *j, answer *a)
{
    kd_cards lead, hand, play;
    if (!judge_get_lead(j, a, &lead) || !judge_get_hand(j, a, FIELD_HAND, &hand) ||
        !judge_get_hand(j, a, FIELD_PLAY, &play))
        return false;
    return judge_put_verdict(a, j->order, kd_check_follow(j->order, hand, lead, play));
}

enum { MOST_MOVES = 10000 };

/* Plays of as many cards: the first has the lower card where they first differ. */
static int compare_plays(const void *a, const void *b)
{
    const kd_cards *left = a, *right = b;
    uint64_t differ = (left->one ^ right->one) | (left->two ^ right->two);
    uint64_t lowest = differ & -differ;
    int copies = !!(left->one & lowest) + !!(left->two & lowest);
    int others = !!(right->one & lowest) + !!(right->two & lowest);
    return others - copies;
}

static bool ask_moves(judge *j, answer *a)
{
    static kd_cards moves[MOST_MOVES];
    kd_cards lead, hand;
    if (!judge_get_lead(j, a, &lead) || !judge_get_hand(j, a, FIELD_HAND, &hand))
        return false;
    if (kd_count(hand) < kd_count(lead))
        return judge_refuse(a, "the hand is smaller than the lead", judge_field(j, FIELD_HAND));
    int count = kd_moves(j->order, hand, lead, moves, MOST_MOVES);
    if (count > MOST_MOVES)
        return judge_refuse(a, "more than 10000 moves", "");
    qsort(moves, (size_t)count, sizeof *moves, compare_plays);
    judge_put(a, "%d ", count);
    for (int i = 0; i < count; i++) {
        judge_put(a, "%s", i ? "/" : "");
        put_cards(a, j->order, moves[i]);
    }
    return true;
}

static bool ask_lead(judge *j, answer *a)
{
    kd_cards hand, play, known = {0, 0};
    if (!judge_get_order(j, a) || !judge_get_hand(j, a, FIELD_HAND, &hand) ||
        !judge_get_hand(j, a, FIELD_PLAY, &play))
        return false;
    if (judge_field(j, FIELD_KNOWN) && !judge_get_sorted(j, a, FIELD_KNOWN, &known))
        return false;
    kd_verdict verdict = kd_check_lead(j->order, hand, known, play);
    judge_put_verdict(a, j->order, verdict);
    if (verdict.reason == KD_OK)
        judge_put(a, " %s", kd_kind_name((int)kd_kind_of(j->order, play)));
    return true;
}

/* Several cards of one deck that are led together are one component. */
static bool ask_shape(judge *j, answer *a)
{
    kd_cards cards;
    if (!judge_get_order(j, a) || !judge_get_sorted(j, a, FIELD_CARDS, &cards))
        return false;
    kd_lead_kind kind = kd_kind_of(j->order, cards);
    if (kind == KD_LEAD_NONE)
        return judge_refuse(a, "not cards of one category", judge_field(j, FIELD_CARDS));
    if (kind != KD_LEAD_DUMP) {
        put_part(a, j->order, kind, cards);
        return true;
    }
    kd_part parts[KD_MAX_PARTS];
    int count = kd_parts(j->order, cards, parts);
    for (int i = 0; i < count; i++)
        put_part(a, j->order, kd_kind_of(j->order, parts[i].cards), parts[i].cards);
    return true;
}

/* A lead and what was played to it: as many cards each. */
static bool alike(answer *a, const kd_order *order, const kd_cards *plays, int count)
{
    if (kd_kind_of(order, plays[0]) == KD_LEAD_NONE)
        return judge_refuse(a, "a lead is of one category", "");
    for (int i = 1; i < count; i++)
        if (kd_count(plays[i]) != kd_count(plays[0]))
            return judge_refuse(a, "plays to a trick are of as many cards", "");
    return true;
}

static bool ask_winner(judge *j, answer *a)
{
    kd_cards plays[KD_SEATS];
    if (!judge_get_order(j, a) || !judge_get_hands(j, a, FIELD_PLAYS, plays, KD_SEATS) ||
        !alike(a, j->order, plays, KD_SEATS))
        return false;
    int winner = 0;
    for (int i = 1; i < KD_SEATS; i++)
        if (kd_beats(j->order, plays[0], plays[winner], plays[i]))
            winner = i;
    judge_put(a, "%d", winner);
    return true;
}

static bool ask_dump(judge *j, answer *a)
{
    kd_cards lead, others[KD_SEATS - 1];
    if (!judge_get_lead(j, a, &lead) || !judge_get_hands(j, a, FIELD_OTHERS, others, KD_SEATS - 1))
        return false;
    if (!kd_plays_dumps(&j->now->rules) && kd_kind_of(j->order, lead) == KD_LEAD_DUMP)
        return judge_refuse(a, "these rules have no dumps", judge_field(j, FIELD_LEAD));
    kd_dump_result result = kd_dump(j->order, others, lead);
    if (result.stands) {
        judge_put(a, "stands");
        return true;
    }
    judge_put(a, "fails ");
    put_cards(a, j->order, result.forced);
    judge_put(a, " penalty %d", result.fine);
    return true;
}

static bool ask_kitty(judge *j, answer *a)
{
    kd_cards plays[2], kitty;
    if (!judge_get_lead(j, a, &plays[0]) || !judge_get_hand(j, a, FIELD_WIN, &plays[1]) ||
        !alike(a, j->order, plays, 2) || !judge_get_hand(j, a, FIELD_CARDS, &kitty))
        return false;
    if (kd_strength(j->order, plays[0], plays[1]) == 0)
        return judge_refuse(a, "cannot win that trick", judge_field(j, FIELD_WIN));
    int points = kd_points_at(j->order, kitty);
    int times = kd_multiplier(j->order, plays[0], plays[1]);
    judge_put(a, "%d x%d = %d", points, times, points * times);
    return true;
}

static bool ask_gain(judge *j, answer *a)
{
    int score;
    bool taken;
    if (!judge_get_rules(j, a) || !judge_get_number(j, a, FIELD_SCORE, -1000000, 1000000, &score))
        return false;
    int gain = kd_gain(&j->now->rules, score, &taken);
    judge_put(a, "%s %d %s", taken ? "attackers" : "defenders", gain, taken ? "deal" : "keep");
    return true;
}

static bool ask_advance(judge *j, answer *a)
{
    int from, by;
    if (!judge_get_rules(j, a) || !judge_get_rank(j, a, FIELD_FROM, &from) ||
        !judge_get_number(j, a, FIELD_BY, 0, 100000, &by))
        return false;
    int level = kd_advance(&j->now->rules, from, by);
    judge_put(a, "%s", level < KD_RANKS ? kd_rank_name(level) : "win");
    return true;
}

/* The cards of one category, high to low: "rj,bj,C7=H7". */
static void put_ranked(answer *a, const kd_order *order, kd_cards cards)
{
    int above = -1;
    while (!kd_empty(cards)) {
        unsigned place = 63U - (unsigned)__builtin_clzll(cards.one);
        int step = order->step[place];
        char name[8];
        kd_print_face(order->face[place], name, sizeof name);
        judge_put(a, "%s%s", above < 0 ? "" : step == above ? "=" : ",", name);
        cards = kd_sub(cards, kd_card(place));
        above = step;
    }
}

static bool ask_order(judge *j, answer *a)
{
    static const int categories[KD_CATEGORIES] = {KD_TRUMP, KD_SPADES, KD_HEARTS, KD_CLUBS,
                                                  KD_DIAMONDS};
    kd_cards cards;
    if (!judge_get_order(j, a) || !judge_get_sorted(j, a, FIELD_CARDS, &cards))
        return false;
    for (int i = 0; i < KD_CATEGORIES; i++) {
        kd_cards these = kd_only(cards, j->order->in[categories[i]]);
        judge_put(a, "%s", a->used && !kd_empty(these) ? "|" : "");
        put_ranked(a, j->order, these);
    }
    judge_put(a, "%s", a->used ? "" : "-");
    return true;
}

/* ---- lines ---- */

typedef struct question {
    const char *verb, *fields;
    bool (*ask)(judge *j, answer *a);
} question;

static const question questions[] = {
    {"follow", "trump level lead hand play", ask_follow},
    {"moves", "trump level lead hand", ask_moves},
    {"lead", "trump level hand play [known]", ask_lead},
    {"shape", "trump level cards", ask_shape},
    {"winner", "trump level plays", ask_winner},
    {"dump", "trump level lead others", ask_dump},
    {"kitty", "trump level lead win cards", ask_kitty},
    {"gain", "score", ask_gain},
    {"advance", "from by", ask_advance},
    {"declare", "hand by [standing own level]", judge_ask_declare},
    {"counter", "standing by [level]", judge_ask_counter},
    {"flip", "level cards", judge_ask_flip},
    {"rebel", "[trump level] hand", judge_ask_rebel},
    {"order", "trump level cards", ask_order},
};

const char *judge_question(int i, const char **fields)
{
    if (i < 0 || i >= (int)(sizeof questions / sizeof *questions))
        return NULL;
    *fields = questions[i].fields;
    return questions[i].verb;
}

void judge_start(judge *j)
{
    memset(j->line, 0, sizeof j->line);
    for (int i = 0; i < FIELD_COUNT; i++)
        *j->set[i] = '\0';
    for (int i = 0; i < JUDGE_RULES; i++)
        *j->name[i] = '\0';
}

bool judge_answer(judge *j, char *line, char *out, size_t size)
{
    answer a = {out, 0, size};
    *out = '\0';
    char *rest = line, *verb = judge_word(&rest);
    if (!verb || *verb == '#')
        return true;
    bool set = strcmp(verb, "set") == 0;
    if (!judge_read_fields(j, &a, &rest))
        return false;
    if (set) {
        judge_keep_fields(j);
        return judge_check_set(j, &a);
    }
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        if (strcmp(questions[i].verb, verb) == 0)
            return questions[i].ask(j, &a);
    return judge_refuse(&a, "unknown question (koudi judge --help lists them)", verb);
}
