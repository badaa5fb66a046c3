/* test_deciding.c - what decided a deal, in one sentence; what still can, in one line. */
#include "support/notation.h"
#include "support/script.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <string.h>

enum { SOUTH, EAST, NORTH, WEST, SMALL = 10 };

/* East deals, so South and North attack; spades are trump, the level is 7, and 80 points take the deal. */
typedef struct deal_row {
    const char *name;
    const char *tricks; /* of each the winner, who leads, and the plays from South on */
    const char *kitty;
    int multiplier, fines, before; /* before: the attackers' points in tricks that are not listed */
    const char *ending;
    const char *said;
} deal_row;

static void score(kd_view *v, const deal_row *row)
{
    static const char *const endings[] = {"played", "rebelled", "reshuffled", "revoked",
                                          "misburied"};
    kd_result *r = &v->result;
    uint8_t ending = KD_DEAL_PLAYED;
    bool taken;

    while (strcmp(endings[ending], row->ending) != 0)
        assert_true(++ending <= KD_DEAL_MISBURIED);
    v->kitty = faces(row->kitty);
    *r = (kd_result){.ending = ending,
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
    /* The tricks of the row, then South's with what was taken besides, in small tricks without cards. */
    static const char seats[] = "SENW";
    char winner, plays[KD_SEATS][40];
    int length = 0;
    for (const char *at = row->tricks; *at; at += length) {
        kd_trick *trick = &u.view.trick[u.view.tricks++];
        assert_int_equal(sscanf(at, "%c %39s %39s %39s %39[^; ]%n", &winner, plays[0], plays[1],
                                plays[2], plays[3], &length),
                         5);
        length += at[length] ? 2 : 0;
        trick->leader = trick->winner = (uint8_t)(strchr(seats, winner) - seats);
        for (int s = 0; s < KD_SEATS; s++) {
            trick->play[s] = faces(plays[s]);
            trick->points = (int16_t)(trick->points + kd_points(trick->play[s]));
        }
    }
    for (int left = row->before; left > 0; left -= SMALL)
        u.view.trick[u.view.tricks++] = (kd_trick){
            .leader = SOUTH, .winner = SOUTH, .points = (int16_t)(left < SMALL ? left : SMALL)};
    score(&u.view, row);
    deciding_text(&t, &u);
    assert_string_equal(t.s, row->said);
}
TEST_FILE(it_is_said, "tui/deciding.tsv", "rows", deal_row, "sssiiiss");

/* The same deal while it is played. count, counter, people: what the rules, the setting and the number of people at the
   screen say. */
typedef struct standing_row {
    const char *name;
    int attackers, defenders, fines; /* in tricks that are over; points of penalty */
    int seat, count, counter, people, room;
    int last_needed;
    const char *said;
} standing_row;

static void it_stands(void **state)
{
    const standing_row *row = *state;
    static ui u;
    text t = {.n = 0};

    ui_init(&u, false);
    u.screen = SCREEN_TABLE;
    u.settings.counter = row->counter;
    u.setup.people = row->people;
    u.view = (kd_view){.order = order_of("S", "7"),
                       .seat = (uint8_t)row->seat,
                       .phase = KD_PHASE_PLAY,
                       .dealer = EAST,
                       .points = (int16_t)(row->attackers + row->fines)};
    u.view.order.rules.count = (uint16_t)row->count;
    u.view.order.rules.last_trick_needed = (uint16_t)row->last_needed;
    u.view.trick[u.view.tricks++] = (kd_trick){.winner = NORTH, .points = (int16_t)row->attackers};
    u.view.trick[u.view.tricks++] = (kd_trick){.winner = EAST, .points = (int16_t)row->defenders};
    standing_text(&t, &u, row->room);
    assert_string_equal(t.s, row->said);
}
TEST_FILE(it_stands, "tui/deciding.tsv", "standing", standing_row, "siiiiiiiiis");
