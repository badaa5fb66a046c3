/* test_preset_screens.c - a deal of each preset on the screen, compared with tests/screens. */
#include "support/stage.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

/* ---- forty: one deck --------------------------------------------------------------------------- */

/* South deals, West shows; South has three neighbouring cards, North four nines. */
static const script forty = {
    "forty",
    "preset = forty",
    {
        "S2 H5 HJ HQ HK HA S3 SK SQ C8 C7 D6",
        "H2 HT H9 H3 H4 CK CJ C5 S8 D3 D7 DK",
        "S9 C9 D9 SJ S4 S5 CA C2 D8 DT DA D5",
        "D2 ST CT SA H7 S7 S6 C6 C4 DJ DQ H6",
    },
    "H8 C3 D4 CQ bj rj",
    "* turn HA; deal 1; 0 declare S2;",
};
#define FORTY_BURY "deal; 1 pass; 2 pass; 3 pass; 0 pass;"
#define FORTY_LEAD FORTY_BURY "0 bury C3,D4,CQ,C8,C7,D6;"

/* North has all four nines and leads them. */
static const script four = {
    "four",
    "preset = forty",
    {
        "S2 H5 HJ HQ HK HA S3 SK SQ C8 C7 D6",
        "H2 HT C3 H3 H4 CK CJ C5 S8 D3 D7 DK",
        "C2 C9 D9 H9 S4 S5 CA S9 D8 DT DA D5",
        "D2 ST CT SA H7 S7 S6 C6 C4 DJ DQ H6",
    },
    "H8 SJ D4 CQ bj rj",
    "* turn DJ; deal 1; 2 declare C2; deal;"
    "3 pass; 0 pass; 1 pass; 2 pass; 2 bury H8,SJ,D4,CQ,S5,D5;",
};

/* East has no point card. */
static const script barren = {
    "barren",
    "preset = forty",
    {"S2 S5", "H2 H3 H4 H6 H7 H8 H9 HJ HQ HA D3 D4", "C2 C5", "D2 D5"},
    NULL,
    "* turn HA; deal 1; 0 declare S2; deal;",
};

/* Every level card is in the kitty, which is turned. */
static const script turned = {
    "turned", "preset = forty", {"S5", "H5", "C5", "D5"}, "bj rj D3 H2 D8 D9", "* turn HA; deal;",
};

/* ---- tournament, official, the Chinese text ------------------------------------------------------ */

static const script pairs = {
    "pairs", "preset = tournament", {"S2 D5", "H2 H2", "D2 D2 rj rj", "C2 C2 bj bj"},
    NULL,    "* turn S9;",
};

/* The same, beginning at the level A, which makes the match short. */
static const script aces = {
    "aces", "preset = tournament; start_level = A",   {"SA D5", "HA HA"},
    NULL,   "* turn S9; deal 1; 0 declare SA; deal;",
};

static const script first_card = {
    "first card",
    "preset = official",
    {"C3 H2 SK SK ST", "C4 HK HK HT", "C4 CK CK CT bj bj", "D4 DK DK DT"},
    NULL,
    "* turn S9;",
};

static const script chinese = {
    "chinese", "preset = 80p-scn2", {0}, "rj D3 H2 C4 C5 C6 C7 C8", "* turn S3; deal; pass;",
};

typedef struct shot {
    const char *name;
    stage stage;
} shot;

static const shot shots[] = {
    {"forty-turn", {&forty, NULL, 0, false, NULL}},
    {"forty-deal", {&forty, "deal 7", 3, false, NULL}},
    {"forty-rebel", {&barren, NULL, 1, true, NULL}},
    {"forty-rebel-not", {&barren, "1 pass", 2, true, NULL}},
    {"forty-rebelled", {&barren, "1 rebel", 2, false, NULL}},
    {"forty-open", {&barren, "1 rebel; * next; deal 5", 1, false, NULL}},
    {"forty-flip", {&turned, "* flip bj; * flip rj", 0, false, NULL}},
    {"forty-bury", {&forty, FORTY_BURY, 0, true, "\t"}},
    {"forty-lead", {&forty, FORTY_LEAD, 0, true, NULL}},
    {"forty-lead-sequence", {&forty, FORTY_LEAD, 0, true, "jKQ"}},
    {"forty-lead-refused", {&forty, FORTY_LEAD, 0, true, "KQ"}},
    {"forty-lead-highs", {&forty, FORTY_LEAD, 0, true, "jAKJ"}},
    {"forty-lead-tab", {&forty, FORTY_LEAD, 0, true, "\t"}},
    {"forty-answer", {&forty, FORTY_LEAD "0 play HQ,HK", 1, true, NULL}},
    {"forty-answer-wrong", {&forty, FORTY_LEAD "0 play HK,HA", 1, true, "3jj "}},
    {"forty-four-lead", {&four, NULL, 2, true, "9999"}},
    {"forty-four-answer", {&four, "2 play S9,H9,C9,D9", 3, true, NULL}},
    {"forty-four-wrong", {&four, "2 play S9,H9,C9,D9", 3, true, "66TTA\n"}},
    {"forty-four-legal", {&four, "2 play S9,H9,C9,D9", 3, true, "\t"}},
    {"forty-summary", {&forty, FORTY_LEAD "out", 0, false, NULL}},
    {"tournament-deal", {&pairs, "deal 8", 3, false, NULL}},
    {"tournament-counter", {&pairs, "deal 1; 0 declare S2; deal 15", 1, false, NULL}},
    {"tournament-countered",
     {&pairs, "deal 1; 0 declare S2; deal 15; 1 counter H2,H2", 2, false, NULL}},
    {"tournament-bury", {&pairs, "deal 1; 0 declare S2; deal; pass", 0, true, "\t"}},
    {"tournament-summary", {&pairs, "deal 1; 0 declare S2; deal; pass; back; out", 0, false, NULL}},
    {"tournament-time", {&pairs, "deal 1; 0 declare S2; deal; pass; back; * time", 0, true, NULL}},
    {"tournament-over",
     {&pairs, "deal 1; 0 declare S2; deal; pass; back; out; * time", 0, true, NULL}},
    {"tournament-won", {&aces, "pass; back; out", 0, false, NULL}},
    {"official-deal", {&first_card, "deal 3", 0, false, NULL}},
    {"official-declared", {&first_card, "deal 9", 0, false, NULL}},
    {"official-counter", {&first_card, "deal; 0 pass; 1 pass", 2, true, NULL}},
    {"official-no-counter", {&first_card, "deal", 0, true, NULL}},
    {"official-summary", {&first_card, "deal; pass; pass; back; out", 0, false, NULL}},
    {"chinese-flip", {&chinese, "* flip rj; * flip D3", 0, false, NULL}},
};

static void picture_is(void **state)
{
    const shot *s = *state;
    ui u;

    stage_run(&s->stage, &u, NULL);
    if (u.view.order.rules.minutes && !u.view.time_up)
        u.game.minutes_left = 42;
    expect_pictures(&u, s->name, true, false);
}
TEST_ROWS(picture_is, shots);

/* The rules on a page, for each preset. */
static void page_is(void **state)
{
    static char picture[PICTURE];
    const kd_preset *preset = *state;
    char name[80];
    ui u;

    ui_init(&u, false);
    kd_rules_preset(&u.setup.rules, preset->name);
    u.setup.rules_name = preset->name;
    stage_keys(&u, "r");
    picture_of(&u, 60, 20, picture);
    if (!strstr(picture, "levels. ")) /* its last word */
        fail_msg("the page is cut:\n%s", picture);
    snprintf(name, sizeof name, "page-%s-80x24", preset->name);
    expect_picture(&u, 80, 24, name);
    snprintf(name, sizeof name, "page-%s-60x20", preset->name);
    expect_picture(&u, 60, 20, name);
}

/* ---- whole deals by keys ----------------------------------------------------------------------- */

enum { DEALS = 3 };

static void draw_both(const ui *u)
{
    static grid g;
    draw(u, 80, 24, &g);
    draw(u, 60, 20, &g);
}

/* Picks random cards, draws the screen, then picks what Tab or a number offers. */
static ui_request answer(ui *u, kd_rng *rng)
{
    ui_mode mode = ui_mode_of(u);
    if (mode == MODE_CHOICE)
        return kd_rng_below(rng, 2) ? stage_keys(u, "0") : stage_keys(u, "1");
    assert_true(mode == MODE_PLAY || mode == MODE_BURY);
    for (uint32_t n = kd_rng_below(rng, 5); n > 0; n--) {
        stage_keys(u, (const char[2]){"23456789JQKA\t\n"[kd_rng_below(rng, 12)], '\0'});
        draw_both(u);
    }
    stage_keys(u, "ru\033u\t");
    if (kd_rng_below(rng, 2))
        stage_keys(u, "\t");
    draw_both(u);
    return stage_keys(u, "\n");
}

static void apply(kd_match *match, const kd_action *action)
{
    kd_events events;
    assert_int_equal(kd_apply(match, action, &events).reason, KD_OK);
}

/* One action of a seat that may act, by keys. False if there was nothing to choose. */
static bool act_by_keys(ui *u, kd_match *match, int seat, kd_rng *rng)
{
    kd_view view;
    kd_view_make(&view, match, seat);
    u->screen = SCREEN_TABLE;
    u->overlay = OVERLAY_NONE;
    ui_view(u, &view);
    ui_ask(u, 1);
    draw_both(u);
    ui_request request = ui_mode_of(u) == MODE_DEAL ? stage_keys(u, "1") : answer(u, rng);
    if (request != REQUEST_SUBMIT)
        return false;
    apply(match, &u->game.action);
    return true;
}

static void step(ui *u, kd_match *match, kd_rng *rng)
{
    unsigned actors = kd_actors(match), chance = actors >> KD_CHANCE & 1;
    int seat = (int)kd_rng_below(rng, KD_SEATS);
    bool drawing = chance && kd_rng_below(rng, 40) == 0;

    while (!chance && !(actors >> seat & 1))
        seat = kd_next_seat(seat);
    bool acted = (!chance || (drawing && (actors >> seat & 1))) && act_by_keys(u, match, seat, rng);
    if (chance && !acted) {
        kd_action action = kd_chance(match, rng);
        apply(match, &action);
    }
}

/* By Tab, Enter and numbers alone deals of every preset come to an end; every screen on the way
   is drawn, and every action submitted is legal. */
static void deals_by_keys(void **state)
{
    const kd_preset *preset = *state;
    kd_match match;
    kd_rules rules;
    kd_rng rng;
    ui u;
    long steps = 0;

    assert_true(kd_rules_preset(&rules, preset->name));
    kd_rng_seed(&rng, 41, 41);
    ui_init(&u, false);
    u.settings.confirm = false; /* else many points buried are asked for once more */
    ui_start(&u);
    kd_match_start(&match, &rules);
    for (; match.deals <= DEALS && kd_actors(&match) && steps < 20000; steps++)
        step(&u, &match, &rng);
    assert_true(match.deals > DEALS);
}

TEST_SOME_ROWS(page_is, kd_presets, kd_preset_count);
TEST_SOME_ROWS(deals_by_keys, kd_presets, kd_preset_count);
