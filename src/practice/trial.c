/* trial.c - exercises that are tried one after the other: the next one, and what is kept of each. */
#include "practice/practice.h"

#include <string.h>

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
    int due, passed = 0,
             at = mistakes_read(&list) == 0 ? mistakes_due(&list, progress_today(), &due) : -1;
    /* Over those whose record is damaged, and those that were skipped. */
    while (at >= 0 && (!mistake_exercise(&list.list[at], &t->of) || passed++ < t->skipped)) {
        memmove(&list.list[at], &list.list[at + 1],
                (size_t)(--list.count - at) * sizeof *list.list);
        at = mistakes_due(&list, progress_today(), &due);
    }
    t->kept = t->open = at >= 0;
    if (t->kept)
        t->mistake = list.list[at];
    return t->kept;
}

bool trial_take(trial *t, int number)
{
    t->kept = false;
    t->number = number;
    t->open = exercise_shipped(t->kind, number, &t->of);
    return t->open;
}

bool trial_next(trial *t)
{
    progress p;
    t->skipped += t->open;
    t->kept = t->open = false;
    t->number = -1;
    if (t->own)
        return take_own(t);
    if (t->kind == PRACTICE_MISTAKE)
        return take_mistake(t);
    (void)progress_read(&p);
    const int grade = t->grade || t->kind != PRACTICE_ENDING ? t->grade : progress_grade(&p);
    if (grade != t->of.grade) /* the skipped ones are of another */
        t->skipped = 0;
    const int number = progress_next(&p, t->kind, grade, t->text, t->skipped);
    progress_free(&p);
    return number >= 0 && trial_take(t, number);
}

int trial_count(trial *t, bool right)
{
    const int today = progress_today();
    if (!t->open)
        return 0;
    t->open = false;
    const int error = t->kept ? mistakes_answer(&t->mistake, right, today) : 0;
    const attempt a = {.day = today,
                       .kind = t->of.kind,
                       .grade = t->of.grade,
                       .exercise = t->number,
                       .score = right};
    const int other = progress_add(&a);
    return error ? error : other;
}
