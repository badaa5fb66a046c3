/* test_explain.c - why a trick was won or lost (WIN-1..3, FORTY-2, FORTY-5), play by play. */
#include "support/notation.h"
#include "support/script.h"
#include "tui/text/text.h"

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
        const explain_play *p = &e.play[(1 + i) % KD_SEATS];
        bool lead = p->how == EXPLAIN_LEAD;

        snprintf(now, sizeof now, "%s %s", hows[p->how], fates[p->fate]);
        if (!lead && p->fate != FATE_CANNOT)
            snprintf(now + strlen(now), sizeof now - strlen(now), " %d", p->against);
        add_part(now, sizeof now, p);
        if (p->missing)
            snprintf(now + strlen(now), sizeof now - strlen(now), " lacks %d", p->missing);
        snprintf(now + strlen(now), sizeof now - strlen(now), "%s%s %s", p->none ? " none" : "",
                 p->ran_out ? " short" : "", p->rule);
        if (p->trump != KD_NO_FACE) {
            char card[8];
            kd_print_cards(kd_card(p->trump), NULL, card, sizeof card);
            snprintf(now + strlen(now), sizeof now - strlen(now), " trump %s", card);
        }
        assert_string_equal(now, row->said[i]);
    }
    assert_int_equal(e.winner, row->winner);
}
TEST_FILE(it_is_explained, "tui/explain.tsv", "rows", explained, "ssssssssssssi");

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
TEST_FILE(parts_are_played, "tui/explain.tsv", "rows", explained, "ssssssssssssi");
