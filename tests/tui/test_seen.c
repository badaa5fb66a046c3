/* test_seen.c - who comes back to a table sees from the view alone how trump was found: at each step of golden
   records, compared with who has heard it all. */
#include "record/history.h"
#include "support/test.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *record;
} records[] = {
    {"v3-mixed"},        {"v3-steady"},        {"scn2-mixed"},        {"scn2-steady"},
    {"forty-mixed"},     {"forty-steady"},     {"chained-forty"},     {"official-mixed"},
    {"official-steady"}, {"tournament-mixed"}, {"tournament-steady"},
};

static ui heard, back;

static bool is_showing(const auction_step *s)
{
    return s->event->kind == KD_EV_DECLARED || s->event->kind == KD_EV_COUNTERED;
}

/* Is it the same? From a view an earlier counter cannot be told from a declaration, nor whether what stands had
   brought its trump and its dealer before. */
static bool same_step(const auction_step *a, const auction_step *b)
{
    bool turned = a->event->kind == KD_EV_TURNED && b->event->kind == KD_EV_DEALER;
    if (turned) /* the same, told as a step of its own */
        return a->dealer == b->event->seat;
    bool kinds = a->event->kind == b->event->kind || (is_showing(a) && is_showing(b));
    return kinds && a->event->seat == b->event->seat && a->event->count == b->event->count &&
           kd_same(a->event->cards, b->event->cards) && (a->trump == b->trump || a->trump < 0) &&
           (a->dealer == b->dealer || a->dealer == KD_NOBODY);
}

/* Of what a view tells, the last step of each kind must be there, and each turned card. */
static bool must_tell(const auction_step *step, int i, int count)
{
    int kind = step[i].event->kind;
    if (kind == KD_EV_PASSED || kind == KD_EV_TURNED || kind == KD_EV_REBELLED)
        return false;
    for (int k = i + 1; k < count && kind != KD_EV_FLIPPED; k++)
        if (step[k].event->kind == kind || (kind == KD_EV_DEALER && step[k].dealer != KD_NOBODY) ||
            (is_showing(&step[i]) && is_showing(&step[k])))
            return false;
    return true;
}

static void print_steps(const char *whose, const auction_step *step, int count)
{
    char line[100];
    for (int i = 0; i < count; i++) {
        kd_print_event(step[i].event, line, sizeof line);
        print_message("%s: %s, trump %d, dealer %d\n", whose, line, step[i].trump, step[i].dealer);
    }
}

/* All that is told from the view was heard, in that order; what counts of that is told. */
static void tells_what_was_heard(int at)
{
    auction_step all[UI_LOG], told[UI_LOG];
    int count = auction_steps(&heard, all), some = auction_steps(&back, told), next = 0;
    bool good = true;
    for (int i = 0; i < count; i++) {
        bool same = next < some && same_step(&all[i], &told[next]);
        good = good && (same || !must_tell(all, i, count));
        next += same;
    }
    if (good && next == some)
        return;
    print_steps("heard", all, count);
    print_steps("told", told, some);
    fail_msg("they differ after action %d", at);
}

static void the_view_tells(void **state)
{
    static history record;
    static history_spot spot;
    char path[PATH_MAX];
    kd_view view;
    int asked = 0;
    snprintf(path, sizeof path, "%s/records/%s.rec", KOUDI_TEST_DIR, *(const char *const *)*state);
    assert_true(history_read(&record, path));
    ui_init(&heard, false);
    ui_start(&heard);
    walk_start(&record, &spot);
    while (walk_step(&record, &spot)) {
        for (int i = 0; i < spot.events.count; i++) {
            kd_event event = kd_event_for(&spot.events.list[i], 0);
            ui_event(&heard, &event);
        }
        kd_view_make(&view, &spot.match, 0);
        ui_view(&heard, &view);
        if (kd_phase_ended(view.phase) || view.tricks)
            continue;
        ui_init(&back, false);
        ui_start(&back);
        ui_seen(&back, &view);
        tells_what_was_heard(spot.at);
        /* A seat that has heard all loses nothing of it by a view. */
        static ui kept;
        kept = heard;
        ui_seen(&kept, &view);
        assert_int_equal(kept.logged, heard.logged);
        assert_memory_equal(kept.log, heard.log, (size_t)kept.logged * sizeof *kept.log);
        asked++;
    }
    assert_true(asked > 100);
    history_free(&record);
}
TEST_ROWS(the_view_tells, records);

/* The last view of the first deal in that phase before any card was played, with what was heard until the play. */
static void hear_to_the_play(int phase, kd_view *then)
{
    static history record;
    static history_spot spot;
    char path[PATH_MAX];
    kd_view view;
    snprintf(path, sizeof path, "%s/records/v3-steady.rec", KOUDI_TEST_DIR);
    assert_true(history_read(&record, path));
    ui_init(&heard, false);
    ui_start(&heard);
    walk_start(&record, &spot);
    do {
        kd_view_make(&view, &spot.match, 0);
        if (view.phase == phase)
            *then = view;
        ui_view(&heard, &view);
        assert_true(walk_step(&record, &spot));
        for (int i = 0; i < spot.events.count; i++) {
            kd_event event = kd_event_for(&spot.events.list[i], 0);
            ui_event(&heard, &event);
        }
    } while (spot.match.round.pos.tricks < 2);
    kd_view_make(&view, &spot.match, 0);
    ui_view(&heard, &view);
    history_free(&record);
}

/* Nothing of what came later is left: neither in the log nor picked, nor what the coach has said of it. */
TEST("what was taken back is forgotten")
{
    static const int phases[] = {KD_PHASE_DEAL, KD_PHASE_COUNTER};
    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++) {
        kd_view then = {.phase = KD_PHASE_OVER};
        hear_to_the_play(phases[i], &then);
        assert_int_equal(then.phase, phases[i]);
        heard.game.pick[0] = heard.view.hand.one;
        heard.coach.known = true;
        ui_taken_back(&heard, &then);
        ui_init(&back, false);
        ui_start(&back);
        ui_seen(&back, &then);
        assert_int_equal(heard.logged, back.logged);
        for (int k = 0; k < back.logged; k++) {
            assert_int_equal(heard.log[k].kind, back.log[k].kind);
            assert_int_equal(heard.log[k].seat, back.log[k].seat);
            assert_true(kd_same(heard.log[k].cards, back.log[k].cards));
        }
        assert_true(heard.game.pick[0] == 0 && heard.game.pick[1] == 0);
        assert_false(heard.coach.known);
    }
}

/* The auction of a deal in play stays as it was heard, with the passes. */
TEST("the auction stays in play")
{
    kd_view then = {.phase = KD_PHASE_OVER};
    hear_to_the_play(KD_PHASE_PLAY, &then);
    int logged = heard.logged;
    ui_taken_back(&heard, &then);
    assert_int_equal(heard.logged, logged);
}
