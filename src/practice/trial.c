/* trial.c - exercises that are tried one after the other: the next one, and what is kept of each. */
#include "practice/practice.h"

static bool take_own(trial *t)
{
    if (t->last == t->own_count)
        return false;
    t->of = t->own[t->last++];
    return true;
}

static bool take_mistake(trial *t)
{
    static mistakes list; /* too large for the stack */
    int due, at = mistakes_read(&list) == 0 ? mistakes_due(&list, progress_today(), &due) : -1;
    while (at >= 0 && !mistake_exercise(&list.list[at], &t->of)) { /* its record is damaged */
        list.list[at] = list.list[--list.count];
        at = mistakes_due(&list, progress_today(), &due);
    }
    t->kept = at >= 0;
    if (t->kept)
        t->mistake = list.list[at];
    return t->kept;
}

bool trial_take(trial *t, int number)
{
    t->kept = t->counted = false;
    t->number = number;
    return exercise_shipped(t->kind, number, &t->of);
}

bool trial_next(trial *t)
{
    progress p;
    t->kept = t->counted = false;
    t->number = -1;
    if (t->own)
        return take_own(t);
    if (t->kind == PRACTICE_MISTAKE)
        return take_mistake(t);
    (void)progress_read(&p);
    const int grade = t->grade || t->kind != PRACTICE_ENDING ? t->grade : progress_grade(&p);
    const int number = progress_next(&p, t->kind, grade);
    progress_free(&p);
    return number >= 0 && trial_take(t, number);
}

int trial_count(trial *t, bool right)
{
    const bool counts = !t->counted && (t->number >= 0 || t->kept);
    const int today = progress_today();
    t->counted = true;
    if (!counts)
        return 0;
    const int error = t->kept ? mistakes_answer(&t->mistake, right, today) : 0;
    const attempt a = {.day = today,
                       .kind = t->of.kind,
                       .grade = t->of.grade,
                       .exercise = t->number,
                       .score = right};
    const int other = progress_add(&a);
    return error ? error : other;
}
