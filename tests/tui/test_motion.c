/* test_motion.c - when the cards of a finished trick move: frames by the time left, and who wants none. */
#include "support/test.h"
#include "tui/state/motion.h"

struct moment {
    const char *name;
    int left_ms, frame, next_ms;
};

static void frame_is(void **state)
{
    const struct moment *m = *state;
    int next_ms;
    assert_int_equal(motion_frame(m->left_ms, &next_ms), m->frame);
    assert_int_equal(next_ms, m->next_ms);
}
TEST_FILE(frame_is, "tui/motion.tsv", "moments", struct moment, "siii");

struct kitty {
    const char *name;
    int cards, since_ms, closed, next_ms;
};

static void closed_is(void **state)
{
    const struct kitty *k = *state;
    int next_ms;
    assert_int_equal(motion_closed(k->cards, k->since_ms, &next_ms), k->closed);
    assert_int_equal(next_ms, k->next_ms);
}
TEST_FILE(closed_is, "tui/motion.tsv", "kitties", struct kitty, "siiii");

/* From any moment on each wakeup brings the next frame, and after the last there is none. */
TEST("frames follow each other")
{
    for (int left = (MOTION_FRAMES + 1) * MOTION_MS; left > 0; left--) {
        int next_ms, now = left, frame = motion_frame(now, &next_ms);
        while (next_ms > 0) {
            now -= next_ms;
            assert_int_equal(motion_frame(now, &next_ms), frame + 1);
            frame++;
        }
        assert_int_equal(frame, MOTION_FRAMES);
    }
}

static const struct wish {
    const char *name;
    motion chosen;
    bool slow;
    const char *refused;
    bool wanted;
} wishes[] = {
    {"auto", MOTION_AUTO, false, NULL, true},
    {"auto on a slow line", MOTION_AUTO, true, NULL, false},
    {"auto with NO_MOTION", MOTION_AUTO, false, "1", false},
    {"auto with an empty NO_MOTION", MOTION_AUTO, false, "", true},
    {"on", MOTION_ON, false, NULL, true},
    {"on, on a slow line", MOTION_ON, true, NULL, true},
    {"on with NO_MOTION", MOTION_ON, false, "1", false},
    {"off", MOTION_OFF, false, NULL, false},
};

static void wanted_is(void **state)
{
    const struct wish *w = *state;
    assert_int_equal(motion_wanted(w->chosen, w->slow, w->refused), w->wanted);
}
TEST_ROWS(wanted_is, wishes);
