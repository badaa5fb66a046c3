/* test_exercise_text.c - exercises on the screen: the task of an ending in one row, in both languages. */
#include "practice/practice.h"
#include "support/language.h"
#include "support/test.h"
#include "tui/text/text.h"

#include <string.h>

TEST("exercises: the task of every shipped ending fits the narrowest screen")
{
    enum { ROOM = 46 };
    static exercise e;
    for (int chinese = 0; chinese < 2 && (!chinese || test_speak("zh_CN")); chinese++)
        for (int i = 0; exercise_shipped(PRACTICE_ENDING, i, &e); i++) {
            text t = {.n = 0};
            exercise_task_text(&t, &e, e.match.round.pos.points, ROOM);
            if (grid_width(t.s) > ROOM)
                fail_msg("ending %d: %s", i + 1, t.s);
        }
    test_speak("en");
}
