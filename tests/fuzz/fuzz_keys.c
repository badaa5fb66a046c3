/* fuzz_keys.c - bytes as keys, sizes and passing time, for the ui of a game of one person. */
#include "koudi.h"
#include "support/drive.h"
#include "support/fuzz.h"
#include "tui/draw/draw.h"
#include "tui/state/ui.h"

#include <string.h>

enum { MOST_KEYS = 600, STEPS_A_KEY = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What stands for the program around the ui. */
typedef struct program {
    ui ui;
    kd_match match;
    kd_rng rng;
    bool playing;
    unsigned number; /* of the last ask */
    int w, h;
} program;

static int person(const program *p)
{
    return __builtin_ctz(p->ui.setup.person);
}

static void tell(program *p, const kd_events *events)
{
    static kd_view view;
    kd_view_make(&view, &p->match, person(p));
    for (int i = 0; i < events->count; i++) {
        kd_event heard = kd_event_for(&events->list[i], person(p));
        p->ui.trick_shown = heard.kind == KD_EV_TRICK;
        ui_event(&p->ui, &heard);
    }
    ui_wait(&p->ui);
    ui_view(&p->ui, &view);
}

static kd_verdict apply(program *p, const kd_action *action)
{
    kd_events events;
    kd_verdict verdict = kd_apply(&p->match, action, &events);
    if (verdict.reason == KD_OK)
        tell(p, &events);
    return verdict;
}

/* Does the match wait for the person? It does not while cards are dealt. */
static bool waits(const program *p)
{
    unsigned actors = kd_actors(&p->match);
    int phase = p->match.round.phase;
    if (phase == KD_PHASE_DEAL)
        return false;
    return phase == KD_PHASE_SCORED || !actors || actors >> person(p) & 1;
}

/* The others act for some steps; then the person is asked if it is to act. */
static void go_on(program *p)
{
    for (int i = 0; i < STEPS_A_KEY && !waits(p); i++) {
        kd_action action = drive_action(&p->match, &p->rng);
        if (action.actor != person(p))
            HOLD(apply(p, &action).reason == KD_OK);
    }
    if (kd_actors(&p->match) >> person(p) & 1 && !p->ui.game.asked)
        ui_ask(&p->ui, ++p->number);
}

static void begin(program *p)
{
    HOLD(kd_rules_check(&p->ui.setup.rules, NULL));
    p->ui.setup.person = 1u << __builtin_ctz(p->ui.setup.person ? p->ui.setup.person : 1u);
    p->ui.setup.people = 1;
    kd_match_start(&p->match, &p->ui.setup.rules);
    ui_start(&p->ui);
    p->playing = true;
    kd_events none = {.count = 0};
    tell(p, &none);
}

/* The ui has checked what it submits, so the engine must accept it. */
static void submit(program *p)
{
    kd_action action = p->ui.game.action;
    HOLD(p->playing && action.actor == person(p));
    if (p->match.round.phase == KD_PHASE_DEAL && action.verb == KD_PASS) {
        ui_wait(&p->ui);
        return;
    }
    HOLD(apply(p, &action).reason == KD_OK);
}

static void next_deal(program *p)
{
    kd_action action = kd_chance(&p->match, &p->rng);
    HOLD(p->match.round.phase == KD_PHASE_SCORED && apply(p, &action).reason == KD_OK);
}

/* Carries out a request; false when the person has left. */
static bool obey(program *p, ui_request request)
{
    switch (request) {
    case REQUEST_NEW_GAME: begin(p); break;
    case REQUEST_SUBMIT: submit(p); break;
    case REQUEST_NEXT: next_deal(p); break;
    case REQUEST_SKIP: p->ui.trick_shown = false; break;
    case REQUEST_MENU:
        p->playing = false;
        ui_title(&p->ui);
        break;
    case REQUEST_QUIT: return false;
    default: break;
    }
    return true;
}

/* Every row must be as wide as the screen, with the cursor inside. */
static void picture_holds(const program *p)
{
    static grid g;
    draw(&p->ui, p->w, p->h, &g);
    HOLD(g.w >= 1 && g.w <= GRID_MAX_W && g.h >= 1 && g.h <= GRID_MAX_H);
    HOLD(g.cursor_x < g.w && g.cursor_y < g.h);
    for (int y = 0; y < g.h; y++) {
        int wide = 0;
        for (int x = 0; x < g.w; x++)
            wide += g.at[y][x].width;
        HOLD(wide == g.w);
    }
}

/* Bytes 0 to 127 are characters, the others special keys, sizes and time. */
static bool take(program *p, unsigned byte, bytes *in)
{
    if (byte < 0x80)
        return obey(p, ui_key(&p->ui, (int)byte));
    if (byte < 0x90)
        return obey(p, ui_key(&p->ui, UI_KEY_UP + (int)(byte & 15)));
    if (byte < 0xa0) {
        p->w = (int)next_byte(in);
        p->h = (int)(next_byte(in) % 100);
    } else if (p->playing) {
        go_on(p);
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static program p;
    bytes in = {data, size};
    p = (program){.w = 80, .h = 24};
    unsigned how = next_byte(&in);
    kd_rng_seed(&p.rng, how, next_byte(&in));
    ui_init(&p.ui, how & 1);
    const kd_preset *preset = &kd_presets[(int)(how >> 1) % kd_preset_count];
    HOLD(kd_rules_preset(&p.ui.setup.rules, preset->name));
    p.ui.setup.rules_name = preset->name;
    p.ui.setup.person = 1u << (how >> 6);
    p.ui.setup.people = 1;
    bool here = true;
    for (int keys = 0; here && in.left && keys < MOST_KEYS; keys++) {
        here = take(&p, next_byte(&in), &in);
        picture_holds(&p);
    }
    return 0;
}
