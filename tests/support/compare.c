/* compare.c - the engine held against the oracle, question by question. */
#include "support/compare.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 8000, MOST_LEADS = 2000 };

void bench_set(bench *b, const kd_rules *rules, int trump, int level)
{
    kd_order_make(&b->order, rules, trump, level);
    b->game = game_of(&b->order);
}

/* ---- reports ------------------------------------------------------------------------------ */

static void append(bench *b, const char *format, ...)
{
    size_t used = strlen(b->report);
    va_list rest;
    va_start(rest, format);
    vsnprintf(b->report + used, sizeof b->report - used, format, rest);
    va_end(rest);
}

static void say_pile(bench *b, const char *key, const oc_pile *cards)
{
    char text[SHOWN];
    oc_print(cards, text, sizeof text);
    append(b, " %s=%s", key, text);
}

/* Begins a report in the notation of cases.tsv; always false, for "return disagree(...)". */
static bool disagree(bench *b, const char *verb)
{
    static const char *const trumps[] = {"S", "H", "C", "D", "NT"};
    b->report[0] = '\0';
    append(b, "%s trump=%s level=%c", verb, trumps[b->order.trump],
           "23456789TJQKA"[b->order.level]);
    return false;
}

/* ---- shape ---------------------------------------------------------------------------------- */

static bool same_parts(bench *b, kd_cards cards, const oc_part *want, int n)
{
    kd_part parts[KD_MAX_PARTS];
    kd_cards all = {0, 0};
    if (kd_parts(&b->order, cards, parts) != n)
        return false;
    for (int i = 0; i < n; i++) {
        oc_pile of_part = pile_of(&b->order, parts[i].cards);
        oc_part own[OC_MAX_PARTS];
        if (!(parts[i].length == want[i].length && parts[i].top == want[i].top &&
              oc_parts(&b->game, &of_part, own) == 1 && own[0].length == want[i].length &&
              own[0].top == want[i].top))
            return false;
        all = kd_add(all, parts[i].cards);
    }
    return kd_same(all, cards);
}

bool same_shape(bench *b, const oc_pile *from)
{
    oc_part want[OC_MAX_PARTS];
    kd_cards cards = cards_of(&b->order, from);
    int n = oc_parts(&b->game, from, want);
    kd_shape shape = kd_shape_of(&b->order, cards), mine = {0};
    mine.cards = (uint8_t)from->count;
    mine.longest = (uint8_t)want[0].length;
    for (int i = 0; i < n; i++)
        mine.run[want[i].length]++;
    if (memcmp(&shape, &mine, sizeof shape) == 0 && same_parts(b, cards, want, n) &&
        kd_category_of(&b->order, cards) == oc_category(&b->game, from))
        return true;
    disagree(b, "shape");
    say_pile(b, "cards", from);
    return false;
}

/* ---- following ------------------------------------------------------------------------------ */

static kd_verdict ask_follow(bench *b, const oc_pile *lead, const oc_pile *hand,
                             const oc_pile *play)
{
    return kd_check_follow(&b->order, cards_of(&b->order, hand), cards_of(&b->order, lead),
                           cards_of(&b->order, play));
}

static void say_follow(bench *b, const oc_pile *lead, const oc_pile *hand, const oc_pile *play)
{
    disagree(b, "follow");
    say_pile(b, "lead", lead);
    say_pile(b, "hand", hand);
    say_pile(b, "play", play);
}

bool same_follow(bench *b, const oc_pile *lead, const oc_pile *hand, const oc_pile *play)
{
    kd_verdict verdict = ask_follow(b, lead, hand, play);
    bool legal = oc_legal(&b->game, lead, hand, play);
    if ((verdict.reason == KD_OK) == legal)
        return true;
    say_follow(b, lead, hand, play);
    append(b, ": engine %s, oracle %s", kd_reason_token(verdict.reason),
           legal ? "legal" : "illegal");
    return false;
}

/* Reasons whose cards are promised to be part of some legal answer. */
static bool promises_cards(int reason)
{
    return reason == KD_MUST_PLAY_ALL || reason == KD_MUST_PLAY_PAIR ||
           reason == KD_MUST_PLAY_PAIRS || reason == KD_MUST_PLAY_ANY_PAIRS ||
           reason == KD_MUST_PLAY_TRACTOR || reason == KD_MUST_PLAY_PART;
}

bool cure_helps(bench *b, const oc_pile *lead, const oc_pile *hand, const oc_pile *play)
{
    kd_verdict verdict = ask_follow(b, lead, hand, play);
    kd_cards held = cards_of(&b->order, hand);
    const char *wrong = NULL;
    if (!kd_holds(held, verdict.cards)) {
        wrong = "names cards that are not held";
    } else if (promises_cards(verdict.reason)) {
        oc_pile cure = pile_of(&b->order, verdict.cards);
        if (cure.count == 0 || oc_within(play, &cure))
            wrong = "asks for nothing that is not in the play";
        else if (!oc_can_hold(&b->game, lead, hand, &cure))
            wrong = "no legal answer has these cards";
    }
    if (!wrong)
        return true;
    char text[SHOWN];
    say_follow(b, lead, hand, play);
    append(b, ": %s %s: %s", kd_reason_token(verdict.reason), show(&b->order, verdict.cards, text),
           wrong);
    return false;
}

static bool below(kd_cards a, kd_cards c)
{
    return a.one != c.one ? a.one < c.one : a.two < c.two;
}

static int by_value(const void *left, const void *right)
{
    const kd_cards *a = left, *c = right;
    return below(*a, *c) ? -1 : below(*c, *a);
}

static bool repeats(const kd_cards *list, int n)
{
    for (int i = 1; i < n; i++)
        if (kd_same(list[i - 1], list[i]))
            return true;
    return false;
}

static bool lists(const kd_cards *list, int n, kd_cards wanted)
{
    int low = 0, high = n;
    while (low < high) {
        int at = (low + high) / 2;
        if (below(list[at], wanted))
            low = at + 1;
        else
            high = at;
    }
    return low < n && kd_same(list[low], wanted);
}

/* Two lists hold the same plays when both have no duplicates, have the same length, and each play of
   one is in the other. The oracle makes no duplicates. Sorts the engine's list. */
static bool same_list(bench *b, kd_cards *engine, int n, const oc_pile *oracle, int wanted)
{
    if (n != wanted)
        return false;
    qsort(engine, (size_t)n, sizeof *engine, by_value);
    if (repeats(engine, n))
        return false;
    for (int i = 0; i < n; i++)
        if (!lists(engine, n, cards_of(&b->order, &oracle[i])))
            return false;
    return true;
}

bool same_moves(bench *b, const oc_pile *lead, const oc_pile *hand)
{
    static kd_cards engine[MOST_MOVES];
    static oc_pile oracle[MOST_MOVES];
    kd_cards led = cards_of(&b->order, lead), held = cards_of(&b->order, hand);
    int wanted = oc_answers(&b->game, lead, hand, oracle, MOST_MOVES);
    int n = kd_moves(&b->order, held, led, engine, MOST_MOVES);
    int cap = wanted / 2; /* too small: kd_moves then returns cap + 1 */
    if (wanted <= MOST_MOVES && same_list(b, engine, n, oracle, wanted) &&
        (wanted < 2 || kd_moves(&b->order, held, led, engine, cap) == cap + 1))
        return true;
    disagree(b, "moves");
    say_pile(b, "lead", lead);
    say_pile(b, "hand", hand);
    append(b, ": engine lists %d, oracle %d", n, wanted);
    return false;
}

/* ---- leading -------------------------------------------------------------------------------- */

bool same_lead(bench *b, const oc_pile *hand, const oc_pile *play)
{
    kd_verdict verdict = kd_check_lead(&b->order, cards_of(&b->order, hand), (kd_cards){0, 0},
                                       cards_of(&b->order, play));
    bool legal = oc_category(&b->game, play) != OC_MIXED; /* dumps may be tried (LEAD-2) */
    if ((verdict.reason == KD_OK) == legal)
        return true;
    disagree(b, "lead");
    say_pile(b, "hand", hand);
    say_pile(b, "play", play);
    append(b, ": engine %s", kd_reason_token(verdict.reason));
    return false;
}

bool same_leads(bench *b, const oc_pile *hand)
{
    static kd_cards engine[MOST_LEADS];
    static oc_pile oracle[MOST_LEADS];
    int wanted = oc_leads(&b->game, hand, oracle, MOST_LEADS);
    int n = kd_leads(&b->order, cards_of(&b->order, hand), (kd_cards){0, 0}, engine, MOST_LEADS);
    if (same_list(b, engine, n, oracle, wanted))
        return true;
    disagree(b, "leads");
    say_pile(b, "hand", hand);
    append(b, ": engine lists %d, oracle %d", n, wanted);
    return false;
}

/* ---- winning, dumps, the kitty --------------------------------------------------------------- */

static int order_of_two(long a, long c)
{
    return (a > c) - (a < c);
}

/* The numbers may differ, but both must call the same play the stronger one, and 0 what cannot win. */
static bool same_values(bench *b, const oc_pile plays[4])
{
    kd_cards lead = cards_of(&b->order, &plays[0]);
    int strength[4], value[4];
    for (int i = 0; i < 4; i++) {
        strength[i] = kd_strength(&b->order, lead, cards_of(&b->order, &plays[i]));
        value[i] = oc_value(&b->game, &plays[0], &plays[i]);
        if ((strength[i] == 0) != (value[i] == 0) || strength[i] < 0)
            return false;
        for (int k = 0; k < i; k++)
            if (order_of_two(strength[k], strength[i]) != order_of_two(value[k], value[i]))
                return false;
    }
    return true;
}

bool same_winner(bench *b, const oc_pile plays[4])
{
    if (same_values(b, plays))
        return true;
    char text[SHOWN];
    disagree(b, "winner");
    for (int i = 0; i < 4; i++) {
        oc_print(&plays[i], text, sizeof text);
        append(b, "%s%s", i ? "/" : " plays=", text);
    }
    for (int i = 0; i < 4; i++)
        append(
            b, " [%d, oracle %d]",
            kd_strength(&b->order, cards_of(&b->order, &plays[0]), cards_of(&b->order, &plays[i])),
            oc_value(&b->game, &plays[0], &plays[i]));
    return false;
}

/* Any of several equal components may be forced: only kind and height must agree. */
static bool same_forced(bench *b, const oc_pile *lead, kd_cards forced, const oc_dump *want)
{
    oc_part parts[OC_MAX_PARTS];
    oc_pile cards = pile_of(&b->order, forced);
    if (want->stands)
        return kd_same(forced, cards_of(&b->order, lead));
    return oc_within(lead, &cards) && oc_parts(&b->game, &cards, parts) == 1 &&
           parts[0].length == want->length && parts[0].top == want->top;
}

bool same_dump(bench *b, const oc_pile *lead, const oc_pile others[3])
{
    kd_cards hands[3];
    char text[SHOWN];
    for (int i = 0; i < 3; i++)
        hands[i] = cards_of(&b->order, &others[i]);
    oc_dump want = oc_judge_dump(&b->game, lead, others);
    kd_dump_result got = kd_dump(&b->order, hands, cards_of(&b->order, lead));
    if (got.stands == want.stands && got.fine == want.fine &&
        same_forced(b, lead, got.forced, &want))
        return true;
    disagree(b, "dump");
    say_pile(b, "lead", lead);
    say_pile(b, "others", &others[0]);
    say_pile(b, "/", &others[1]);
    say_pile(b, "/", &others[2]);
    append(b, ": engine %s %s, oracle %s length %d height %d", got.stands ? "stands" : "fails",
           show(&b->order, got.forced, text), want.stands ? "stands" : "fails", want.length,
           want.top);
    return false;
}

bool same_multiplier(bench *b, const oc_pile *lead)
{
    kd_cards led = cards_of(&b->order, lead);
    int got = kd_multiplier(&b->order, led, led), want = oc_multiplier(&b->game, lead);
    if (got == want)
        return true;
    disagree(b, "kitty");
    say_pile(b, "lead", lead);
    append(b, ": engine x%d, oracle x%d", got, want);
    return false;
}
