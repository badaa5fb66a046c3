/* test_preset_screens.c - the page of each preset's rules, and deals of each by keys. */
#include "support/stage.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

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
    for (; match.deals <= DEALS && kd_actors(&match) && steps < 20000; steps++) {
        unsigned actors = kd_actors(&match), chance = actors >> KD_CHANCE & 1;
        int seat = (int)kd_rng_below(&rng, KD_SEATS);
        bool drawing = chance && kd_rng_below(&rng, 40) == 0;

        while (!chance && !(actors >> seat & 1))
            seat = kd_next_seat(seat);
        bool acted =
            (!chance || (drawing && (actors >> seat & 1))) && act_by_keys(&u, &match, seat, &rng);
        if (chance && !acted) {
            kd_action action = kd_chance(&match, &rng);
            apply(&match, &action);
        }
    }
    assert_true(match.deals > DEALS);
}

TEST_SOME_ROWS(page_is, kd_presets, kd_preset_count);
TEST_SOME_ROWS(deals_by_keys, kd_presets, kd_preset_count);
