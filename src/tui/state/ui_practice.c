/* ui_practice.c - the first page of practice, and what keys do in a minute of drills. */
#include "tui/state/ui_practice.h"

#include "tui/state/ui.h"

#include <string.h>

int practice_grade(const ui_practice *p)
{
    return p->chosen ? p->chosen : p->grade;
}

static void count_right(ui_practice *p)
{
    enum { LAST = 10 };
    p->right = progress_last(&p->progress, PRACTICE_ENDING, practice_grade(p), LAST, &p->of);
}

/* Endings first where nothing is due, and drills where none is shipped. */
static void suggest(ui_practice *p)
{
    p->grade = progress_grade(&p->progress);
    count_right(p);
    p->suggested = p->due                      ? PRACTICE_MISTAKE
                   : p->count[PRACTICE_ENDING] ? PRACTICE_ENDING
                                               : PRACTICE_DRILL;
}

void practice_read(ui_practice *p)
{
    static mistakes own; /* too large for the stack */
    progress_free(&p->progress);
    p->error = progress_read(&p->progress);
    p->count[PRACTICE_ENDING] = exercise_count(PRACTICE_ENDING);
    p->count[PRACTICE_MOVE] = exercise_count(PRACTICE_MOVE);
    p->count[PRACTICE_DRILL] = DRILLS;
    const int error = mistakes_read(&own);
    p->count[PRACTICE_MISTAKE] = own.count;
    (void)mistakes_due(&own, progress_today(), &p->due);
    p->error = p->error ? p->error : error;
    suggest(p);
}

bool practice_has_grades(const ui *u)
{
    return u->practice.line == PRACTICE_ENDING;
}

void practice_choose(ui *u, int key)
{
    ui_practice *p = &u->practice;
    const int step = key == UI_KEY_LEFT || key == 'h' ? -1 : 1;
    const int grade = practice_grade(p) + step;
    if (!practice_has_grades(u) || grade < 1 || grade > GRADES)
        return;
    p->chosen = grade;
    count_right(p);
}

/* What the picture is drawn by. Until the answer is told its order has no trump, no level cards and no tractors: neither the
   edge of a card, nor its place, nor what it is joined to tells more than its face. */
static void see_question(ui *u, bool told)
{
    const drill *d = &u->drill.question;
    kd_rules bare = d->order.rules;
    memset(&u->view, 0, sizeof u->view);
    bare.always_trump[0] = bare.always_trump[1] = 0;
    bare.tractor_max = 1;
    kd_order_make(&u->view.order, &bare, KD_NO_SUIT, KD_LEVEL_NT);
    if (told)
        u->view.order = d->order;
    u->view.phase = KD_PHASE_PLAY;
    u->view.trump_known = told;
    u->view.dealer = u->view.declarer = u->view.burier = KD_NOBODY;
    u->view.seat = (uint8_t)d->seat;
    u->view.hand = d->hand;
    u->view.trick[0] = d->trick;
}

void drill_ask(ui *u)
{
    see_question(u, false);
    u->drill.passed = 0;
    u->drill.stage = u->drill.question.tricks ? DRILL_PASSES : DRILL_ASKS;
    u->drill.read_at = u->drill.shown_at = u->zero.now;
}

void drill_clock(ui *u)
{
    ui_drill *d = &u->drill;
    const long passed = u->zero.now - d->read_at;
    if (u->overlay != OVERLAY_NONE || d->hidden)
        d->shown_at = u->zero.now;
    else if (d->stage == DRILL_ASKS)
        d->left_ms -= (int)(passed < d->left_ms ? passed : d->left_ms);
    d->read_at = u->zero.now;
}

ui_request drill_answer(ui *u, int key)
{
    ui_drill *d = &u->drill;
    const int picked = key - '1';
    if (d->stage != DRILL_ASKS || picked < 0 || picked >= d->question.options)
        return REQUEST_NONE;
    drill_clock(u);
    if (!d->left_ms) /* too late */
        return REQUEST_NONE;
    d->picked = picked;
    d->answered++;
    if (picked == d->question.right) {
        d->right++;
        return REQUEST_DRILL_NEXT;
    }
    d->stage = DRILL_WRONG;
    see_question(u, true);
    return REQUEST_NONE;
}

ui_request drill_on(ui *u)
{
    ui_drill *d = &u->drill;
    drill_clock(u);
    if (d->stage == DRILL_PASSES && ++d->passed == d->question.tricks)
        d->stage = DRILL_ASKS;
    d->shown_at = u->zero.now;
    return d->stage == DRILL_WRONG  ? REQUEST_DRILL_NEXT
           : d->stage == DRILL_OVER ? REQUEST_DRILL_AGAIN
                                    : REQUEST_NONE;
}

bool drill_asks(const ui *u)
{
    return u->drill.stage == DRILL_ASKS;
}

bool drill_told(const ui *u)
{
    return u->drill.stage == DRILL_WRONG;
}

bool drill_continues(const ui *u)
{
    return !drill_asks(u) && u->drill.stage != DRILL_NONE;
}
