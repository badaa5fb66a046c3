/* test_explain.c - why a trick was won or lost (WIN-1..3, FORTY-2, FORTY-5), play by play. */
#include "support/notation.h"
#include "support/script.h"
#include "tui/text/explain.h"

#include <stdio.h>
#include <string.h>

/* East leads. Each answer is explained by: how it answers, its fate and the seat it is compared with, the
   compared or the missing component, "none" or "short" of the led category, the rule. */
typedef struct explained {
    const char *name, *rules, *trump, *level;
    const char *plays[KD_SEATS]; /* East, North, West, South */
    const char *said[KD_SEATS];
    int winner;
} explained;

static const explained rows[] = {
    {"WIN-2 the highest of the suit",
     NULL,
     "S",
     "7",
     {"H9", "HT", "HA", "HK"},
     {"lead ahead H9 WIN-1", "follows ahead 1 HT WIN-2", "follows ahead 2 HA WIN-2",
      "follows lower 3 HK WIN-2"},
     3},
    {"WIN-2 equal cards: the first wins",
     NULL,
     "S",
     "7",
     {"H9", "HA", "HA", "H2"},
     {"lead ahead H9 WIN-1", "follows ahead 1 HA WIN-2", "follows equal 2 HA WIN-2",
      "follows lower 2 H2 WIN-2"},
     2},
    {"WIN-1 ruffed, overruffed, underruffed",
     NULL,
     "S",
     "7",
     {"HA", "S3", "S9", "S5"},
     {"lead ahead HA WIN-1", "ruffs ahead 1 S3 none short WIN-2",
      "ruffs ahead 2 S9 none short WIN-2", "ruffs lower 3 S5 none short WIN-2"},
     3},
    {"WIN-1 another suit cannot win",
     NULL,
     "S",
     "7",
     {"H2", "DA", "CA", "DK"},
     {"lead ahead H2 WIN-1", "mixed cannot none short WIN-1", "mixed cannot none short WIN-1",
      "mixed cannot none short WIN-1"},
     1},
    {"WIN-1 a trump with a card of the suit",
     NULL,
     "S",
     "7",
     {"HA,HK", "SA,HQ", "D2,D3", "SK,S2"},
     {"lead ahead HA WIN-1", "mixed cannot short WIN-1", "mixed cannot none short WIN-1",
      "ruffs ahead 1 SK none short WIN-2"},
     0},
    {"WIN-3 two higher singles are no pair",
     NULL,
     "S",
     "7",
     {"H9,H9", "HA,HK", "rj,bj", "S3,S3"},
     {"lead ahead H9,H9 WIN-1", "follows-less cannot lacks 1 WIN-3",
      "ruffs-less cannot lacks 1 none short WIN-3", "ruffs ahead 1 S3,S3 none short WIN-2"},
     0},
    {"WIN-3 a dump not killed: a tractor is missing",
     NULL,
     "S",
     "7",
     {"H8,H8,H9,H9,HA", "S5,S5,S8,S8,SA", "C2,C3,C4,C5,C6", "D2,D3,D4,D5,D6"},
     {"lead ahead H9,H9,H8,H8 WIN-1", "ruffs-less cannot lacks 2 none short WIN-3",
      "mixed cannot none short WIN-1", "mixed cannot none short WIN-1"},
     1},
    {"WIN-2 a dump killed by its tractor, not by jokers",
     NULL,
     "S",
     "7",
     {"H8,H8,H9,H9,HA", "S5,S5,S6,S6,rj", "S8,S8,S9,S9,S2", "D2,D3,D4,D5,D6"},
     {"lead ahead H9,H9,H8,H8 WIN-1", "ruffs ahead 1 S6,S6,S5,S5 none short WIN-2",
      "ruffs ahead 2 S9,S9,S8,S8 none short WIN-2", "mixed cannot none short WIN-1"},
     3},
    {"WIN-2 the part is what the rest still matches",
     NULL,
     "S",
     "7",
     {"H2,H2,H3,H3,H9,H9", "S4,S4,S5,S5,rj,rj", "S5,S5,S6,S6,S2,S2", "D2,D3,D4,D5,D6,D8"},
     {"lead ahead H3,H3,H2,H2 WIN-1", "ruffs ahead 1 S5,S5,S4,S4 none short WIN-2",
      "ruffs ahead 2 S6,S6,S5,S5 none short WIN-2", "mixed cannot none short WIN-1"},
     3},
    {"WIN-2 in the kill of a pair and a single the pair counts",
     NULL,
     "S",
     "7",
     {"H8,H8,HA", "S3,S3,rj", "S4,S4,S2", "S4,S4,SA"},
     {"lead ahead H8,H8 WIN-1", "ruffs ahead 1 S3,S3 none short WIN-2",
      "ruffs ahead 2 S4,S4 none short WIN-2", "ruffs equal 3 S4,S4 none short WIN-2"},
     3},
    {"WIN-3 kill = highest_card: the joker counts",
     "kill = highest_card",
     "S",
     "7",
     {"H8,H8,HA", "S4,S4,S2", "S3,S3,rj", "D2,D3,D4"},
     {"lead ahead HA WIN-1", "ruffs ahead 1 S4 none short WIN-2",
      "ruffs ahead 2 rj none short WIN-2", "mixed cannot none short WIN-1"},
     3},
    {"WIN-3 kill = every_part: one part is not higher",
     "kill = every_part",
     "S",
     "7",
     {"H8,H8,HA", "S3,S3,rj", "S4,S4,S2", "D2,D3,D4"},
     {"lead ahead H8,H8 WIN-1", "ruffs ahead 1 S3,S3 none short WIN-2",
      "ruffs part 2 S4,S4 none short WIN-3", "mixed cannot none short WIN-1"},
     2},
    {"WIN-2 no trump: level cards are the trumps",
     NULL,
     "NT",
     "7",
     {"HA", "C7", "D7", "HK"},
     {"lead ahead HA WIN-1", "ruffs ahead 1 C7 none short WIN-2",
      "ruffs equal 2 D7 none short WIN-2", "follows lower 2 HK WIN-2"},
     2},
    {"FORTY-2 a higher four takes a four",
     "preset = forty",
     "S",
     "7",
     {"S9,H9,C9,D9", "S2,H2,C3,D3", "SJ,HJ,CJ,DJ", "S3,H3,C4,D4"},
     {"lead ahead S9,H9,C9,D9 FORTY-2", "mixed cannot FORTY-2", "four ahead 1 SJ,HJ,CJ,DJ FORTY-2",
      "mixed cannot FORTY-2"},
     3},
    {"FORTY-5 trumps beat a sequence, the highest of them",
     "preset = forty",
     "S",
     "7",
     {"HK,HA", "S3,S5", "SA,S2", "HQ,HJ"},
     {"lead ahead HA FORTY-5", "ruffs ahead 1 S5 none short FORTY-5",
      "ruffs ahead 2 SA none short FORTY-5", "follows-less cannot FORTY-5"},
     3},
};

/* ---- explanations in short form ---------------------------------------------------------------- */

static const char *const hows[] = {"absent", "lead",       "follows", "follows-less",
                                   "ruffs",  "ruffs-less", "mixed",   "four"};
static const char *const fates[] = {"ahead", "lower", "equal", "part", "cannot"};

static void add_part(char *out, size_t size, const explain_play *p)
{
    char cards[100];
    size_t n = strlen(out);

    if (p->fate == FATE_CANNOT)
        return;
    kd_print_cards(p->part.cards, NULL, cards, sizeof cards);
    snprintf(out + n, size - n, " %s", cards);
}

static void prompt(const explain *e, int seat, char *out, size_t size)
{
    const explain_play *p = &e->play[seat];
    bool lead = p->how == EXPLAIN_LEAD;

    snprintf(out, size, "%s %s", hows[p->how], fates[p->fate]);
    if (!lead && p->fate != FATE_CANNOT)
        snprintf(out + strlen(out), size - strlen(out), " %d", p->against);
    add_part(out, size, p);
    if (p->missing)
        snprintf(out + strlen(out), size - strlen(out), " lacks %d", p->missing);
    snprintf(out + strlen(out), size - strlen(out), "%s%s %s", p->none ? " none" : "",
             p->ran_out ? " short" : "", p->rule);
}

static kd_order order_for(const explained *row)
{
    kd_rules rules = script_rules(row->rules);
    return order_with(&rules, row->trump, row->level);
}

static kd_trick trick_of(const explained *row)
{
    kd_trick trick = {.leader = 1, .winner = KD_NOBODY};
    for (int i = 0; i < KD_SEATS; i++)
        trick.play[(1 + i) % KD_SEATS] = faces(row->plays[i]);
    return trick;
}

static void it_is_explained(void **state)
{
    const explained *row = *state;
    kd_order order = order_for(row);
    kd_trick trick = trick_of(row);
    explain e;
    char now[200];

    explain_trick(&e, &order, &trick);
    for (int i = 0; i < KD_SEATS; i++) {
        prompt(&e, (1 + i) % KD_SEATS, now, sizeof now);
        assert_string_equal(now, row->said[i]);
    }
    assert_int_equal(e.winner, row->winner);
}
TEST_ROWS(it_is_explained, rows);

/* A compared component is part of its play, and an unfinished trick explains only the plays
   made. */
static void parts_are_played(void **state)
{
    const explained *row = *state;
    kd_order order = order_for(row);
    kd_trick trick = trick_of(row);
    explain e;

    explain_trick(&e, &order, &trick);
    for (int s = 0; s < KD_SEATS; s++)
        assert_true(kd_holds(trick.play[s], e.play[s].part.cards));
    for (int i = KD_SEATS - 1; i >= 0; i--) {
        trick.play[(1 + i) % KD_SEATS] = (kd_cards){0, 0};
        explain_trick(&e, &order, &trick);
        assert_int_equal(e.play[(1 + i) % KD_SEATS].how, EXPLAIN_ABSENT);
        assert_int_equal(e.leader, i ? 1 : KD_NOBODY);
    }
}
TEST_ROWS(parts_are_played, rows);
