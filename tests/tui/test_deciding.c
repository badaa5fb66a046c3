/* test_deciding.c - what decided a deal, in one sentence. */
#include "support/notation.h"
#include "support/script.h"
#include "tui/text/text.h"

#include <string.h>

enum { SOUTH, EAST, NORTH, WEST, TRICKS = 3, SMALL = 10 };

/* East deals, so South and North attack; spades are trump, the level is 7, and 80 points take the deal. */
typedef struct deal_row {
    const char *name;
    struct {
        int winner;
        const char *plays[KD_SEATS]; /* from South on; the winner leads */
    } trick[TRICKS];
    const char *kitty;
    int multiplier, fines, before; /* before: the attackers' points in tricks that are not listed */
    enum kd_ending ending;
    const char *said;
} deal_row;

#define POINTLESS                                                                                  \
    {                                                                                              \
        "C2", "C3", "C4", "C6"                                                                     \
    }

static const deal_row rows[] = {
    {.name = "MULT-1 the kitty took them over",
     .before = 65,
     .kitty = "HT,D2",
     .multiplier = 2,
     .said = "The last trick decided it: 10 kitty points doubled took the attackers to 85."},
    {.name = "MULT-1 the kitty took them over, times four",
     .before = 65,
     .kitty = "H5,D2",
     .multiplier = 4,
     .said = "The last trick decided it: 5 kitty points times 4 took the attackers to 85."},
    {.name = "SCORE-2 the kitty was kept",
     .before = 75,
     .kitty = "HT,D2",
     .said = "The last trick decided it: the dealer side kept 10 kitty points, and the attackers "
             "stayed at 75."},
    {.name = "SCORE-2 the kitty would not have sufficed",
     .before = 65,
     .kitty = "HT,D2",
     .said = "The attackers were 15 points short."},
    {.name = "DUMP-3 penalties took them over",
     .before = 70,
     .fines = 10,
     .said = "Failed dumps decided it: 10 points of penalty took the attackers to 80."},
    {.name = "DUMP-3 penalties held them",
     .before = 90,
     .fines = -20,
     .said = "Failed dumps decided it: 20 points of penalty kept the attackers at 70."},
    {.name = "DUMP-3 penalties would leave them less than nothing",
     .before = 40,
     .fines = -290,
     .said = "40 points less 290 of penalty: no score is below 0, so the attackers have none."},
    {.name = "GAIN-1 a shut-out", .said = "A shut-out: the attackers were left without a point."},
    {.name = "SCORE-1 a trick of the viewer",
     .trick = {{SOUTH, {"HA,HA", "HK,HK", "H2,H3", "H5,H6"}}, {NORTH, POINTLESS}},
     .before = 60,
     .said = "Trick 1 decided it: your pair of \xe2\x99\xa5 took K\xe2\x99\xa5 K\xe2\x99\xa5 "
             "5\xe2\x99\xa5, 25 points."},
    {.name = "SCORE-1 a trick of another",
     .trick = {{EAST, POINTLESS}, {NORTH, {"HT", "HK", "HA", "H6"}}},
     .before = 65,
     .said = "Trick 2 decided it: North's A\xe2\x99\xa5 took K\xe2\x99\xa5 10\xe2\x99\xa5, "
             "20 points."},
    {.name = "SCORE-1 a trick of the dealer side, of several as rich the last",
     .trick = {{EAST, {"HT", "HA", "HK", "H6"}}, {WEST, {"DT", "D6", "DK", "DA"}}},
     .before = 60,
     .said = "Trick 2 decided it: West's A\xe2\x99\xa6 took K\xe2\x99\xa6 10\xe2\x99\xa6, "
             "20 points."},
    {.name = "SCORE-1 many cards are only counted",
     .trick = {{SOUTH, {"HA,HA,HQ,HQ", "HK,HK,HT,HT", "H5,H5,H2,H3", "D5,D2,D3,D4"}}},
     .before = 50,
     .said = "Trick 1 decided it: your dump of 4 in \xe2\x99\xa5 took 7 cards, 55 points."},
    {.name = "SCORE-1 a small trick is not named",
     .trick = {{SOUTH, {"HA", "HT", "H2", "H3"}}},
     .before = 70,
     .said = "The attackers had their 80 points in trick 8 already, and ended with 80."},
    {.name = "SCORE-1 never close",
     .before = 50,
     .said = "The attackers were never closer than 30 points."},
    {.name = "SCORE-1 penalties may hide that they were close",
     .before = 50,
     .fines = -10,
     .said = "The attackers were 40 points short."},
    {.name = "SCORE-1 short", .before = 55, .said = "The attackers were 25 points short."},
    {.name = "SCORE-1 early",
     .before = 120,
     .said = "The attackers had their 80 points in trick 8 already, and ended with 120."},
    {.name = "SCORE-1 more than needed",
     .before = 120,
     .fines = 10,
     .said = "The attackers took 50 points more than they needed."},
    {.name = "SCORE-1 just enough",
     .before = 90,
     .fines = -10,
     .said = "The attackers took exactly the 80 points that they needed."},
    {.name = "IRR-1 revoked",
     .ending = KD_DEAL_REVOKED,
     .said = "West played another suit though holding the one led."},
    {.name = "IRR-1 misburied",
     .ending = KD_DEAL_MISBURIED,
     .said = "West buried a wrong number of cards."},
    {.name = "REB-2 rebelled", .ending = KD_DEAL_REBELLED, .said = "No scores; the levels stay."},
    {.name = "REB-3 reshuffled",
     .ending = KD_DEAL_RESHUFFLED,
     .said = "No scores; the levels stay."},
};

/* The tricks of the row, then South's with what was taken besides, in small tricks without cards. */
static void set_tricks(kd_view *v, const deal_row *row)
{
    for (; v->tricks < TRICKS && row->trick[v->tricks].plays[0]; v->tricks++) {
        kd_trick *trick = &v->trick[v->tricks];
        trick->leader = trick->winner = (uint8_t)row->trick[v->tricks].winner;
        for (int s = 0; s < KD_SEATS; s++) {
            trick->play[s] = faces(row->trick[v->tricks].plays[s]);
            trick->points = (int16_t)(trick->points + kd_points(trick->play[s]));
        }
    }
    for (int left = row->before; left > 0; left -= SMALL)
        v->trick[v->tricks++] = (kd_trick){
            .leader = SOUTH, .winner = SOUTH, .points = (int16_t)(left < SMALL ? left : SMALL)};
}

static void score(kd_view *v, const deal_row *row)
{
    kd_result *r = &v->result;
    bool taken;

    v->kitty = faces(row->kitty ? row->kitty : "");
    *r = (kd_result){.ending = (uint8_t)row->ending,
                     .at_fault = WEST,
                     .fines = (int16_t)row->fines,
                     .kitty_points = (int16_t)kd_points(v->kitty),
                     .multiplier = row->multiplier};
    for (int i = 0; i < v->tricks; i++)
        if (kd_team(v->trick[i].winner) != kd_team(v->dealer))
            r->tricks_points = (int16_t)(r->tricks_points + v->trick[i].points);
    int total = r->tricks_points + r->fines + r->kitty_points * row->multiplier;
    r->total = total < 0 ? 0 : total;
    (void)kd_gain(&v->order.rules, r->total, &taken);
    r->taken = taken;
}

static void it_is_said(void **state)
{
    const deal_row *row = *state;
    static ui u;
    text t = {.n = 0};

    ui_init(&u, false);
    u.view = (kd_view){
        .order = order_of("S", "7"), .seat = SOUTH, .phase = KD_PHASE_SCORED, .dealer = EAST};
    set_tricks(&u.view, row);
    score(&u.view, row);
    deciding_text(&t, &u);
    assert_string_equal(t.s, row->said);
}
TEST_ROWS(it_is_said, rows);
