/* prop_texts.c - deals of every preset, seen from each seat at the smaller sizes and in both languages: with the
   usual names no text of the table is cut, whatever is asked and picked. */
#include "bots/bots.h"
#include "support/language.h"
#include "support/slower.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/cells/cells.h"
#include "tui/state/ui.h"

#include <string.h>
#include <wctype.h>

enum { DEALS = 1, KEYS = 3 };

/* ---- pictures ---------------------------------------------------------------------------------- */

static const struct size {
    int w, h;
    bool faces;
} sizes[] = {{80, 24, false},  {60, 20, false}, {80, 24, true}, {60, 20, true},
             {100, 30, false}, {100, 30, true}, {120, 40, true}};

/* Is a text cut? The lines under the hand may list the first of many picks and end with the same sign: there only
   the grid tells. Before a level the sign stands for those that are left out. */
static bool is_cut(const grid *g, rect prompt)
{
    for (int y = 0; y < g->h; y++)
        for (int x = 0; x < g->w; x++)
            if (g->at[y][x].ch == L'…' && (y < prompt.y || y >= prompt.y + prompt.h) &&
                !(x + 1 < g->w && iswalnum((wint_t)g->at[y][x + 1].ch)))
                return true;
    return g->cuts > 0;
}

static void nothing_is_cut(ui *u)
{
    static char picture[PICTURE];
    static grid g;

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        u->coloured = sizes[i].faces;
        layout at =
            layout_make(sizes[i].w, sizes[i].h, LAYOUT_AUTO, ui_faces(u), kd_count(u->view.hand));
        draw(u, sizes[i].w, sizes[i].h, &g);
        if (!is_cut(&g, at.prompt))
            continue;
        picture_of(u, sizes[i].w, sizes[i].h, picture);
        fail_msg("cut at %dx%d:\n%s", sizes[i].w, sizes[i].h, picture);
    }
}

/* The seat's screen as it stands, and after keys that pick cards. */
static void look(ui *u, kd_rng *rng)
{
    static unsigned looks;
    static const int keys[] = {' ', UI_KEY_TAB, 'v', '4', 'K', UI_KEY_RIGHT, UI_KEY_ENTER, '9'};
    ui mine = *u;

    if (looks++ % FEWER(1u, 5u))
        return;
    nothing_is_cut(&mine);
    mine.game.paused = kd_rng_below(rng, 2);
    mine.game.last_call = kd_rng_below(rng, 2);
    if (kd_rng_below(rng, 4) == 0)
        ui_slow(&mine, 1, 20);
    if (kd_rng_below(rng, 4) == 0)
        notice_put(&mine, NOTICE_EARLY, "");
    if (kd_rng_below(rng, 4) == 0)
        notice_put(&mine, NOTICE_PACE, "");
    nothing_is_cut(&mine);
    mine = *u;
    for (int i = 0; i < KEYS; i++) {
        ui_request request = ui_key(&mine, keys[kd_rng_below(rng, sizeof keys / sizeof *keys)]);
        if (request == REQUEST_SUBMIT)
            return;
        nothing_is_cut(&mine);
    }
}

/* ---- deals ------------------------------------------------------------------------------------- */

/* What the seat does: as a bot, or what is legal and rarely done. */
static kd_action decide(const kd_view *view, kd_rng *rng)
{
    kd_action some[MAX_SHOWINGS];
    kd_verb verb = view->phase == KD_PHASE_COUNTER ? KD_COUNTER : KD_DECLARE;
    bool asks = view->phase == KD_PHASE_DEAL || kd_phase_asks(view->phase);
    int count = asks ? legal_showings(view, verb, some) : 0;

    if (count > 0 && kd_rng_below(rng, 3) == 0)
        return some[kd_rng_below(rng, (uint32_t)count)];
    return bot_find(kd_rng_below(rng, 4) ? "steady" : "random")->decide(view, rng);
}

/* The next action; the seats that are asked look at their screens. */
static kd_action next_action(const kd_match *match, kd_rng *rng, ui u[KD_SEATS])
{
    unsigned actors = kd_actors(match);
    bool chance = actors >> KD_CHANCE & 1;
    kd_action found = {.actor = KD_NOBODY};

    for (int s = 0; s < KD_SEATS; s++) {
        kd_view view;
        ui_wait(&u[s]);
        if (!(actors >> s & 1))
            continue;
        ui_ask(&u[s], 1);
        look(&u[s], rng);
        kd_view_make(&view, match, s);
        kd_action action = decide(&view, rng);
        if (found.actor == KD_NOBODY && kd_check(&view, &action).reason == KD_OK &&
            !(chance && action.verb == KD_PASS))
            found = action;
    }
    return found.actor == KD_NOBODY ? kd_chance(match, rng) : found;
}

/* One step of a match, told to the four screens. */
static void step(kd_match *match, kd_rng *rng, ui u[KD_SEATS])
{
    kd_events events;
    kd_view view;
    kd_action action = next_action(match, rng, u);

    assert_int_equal(kd_apply(match, &action, &events).reason, KD_OK);
    for (int s = 0; s < KD_SEATS; s++) {
        for (int i = 0; i < events.count; i++) {
            kd_event event = kd_event_for(&events.list[i], (uint8_t)s);
            ui_event(&u[s], &event);
            u[s].trick_shown = u[s].trick_shown || event.kind == KD_EV_TRICK;
        }
        kd_view_make(&view, match, s);
        ui_view(&u[s], &view);
        if (kd_rng_below(rng, 3) == 0 || u[s].trick_shown)
            look(&u[s], rng);
        u[s].overlay = OVERLAY_NONE;
        u[s].trick_shown = false;
    }
}

TEST_EACH_PRESET("with the usual names no text is cut")
{
    static ui u[KD_SEATS];
    kd_match match;
    kd_rules rules;
    kd_rng rng;

    assert_true(kd_rules_preset(&rules, *state));
    kd_rng_seed(&rng, 80, 24);
    for (int language = 0; language < 2; language++) {
        if (!test_speak(language ? "zh_CN" : "en"))
            continue;
        kd_match_start(&match, &rules);
        for (int s = 0; s < KD_SEATS; s++) {
            ui_init(&u[s], false);
            ui_start(&u[s]);
            u[s].setup.rules = rules;
            u[s].setup.rules_name = *state;
        }
        while (match.deals <= DEALS && kd_actors(&match))
            step(&match, &rng, u);
    }
    test_speak("en");
}
