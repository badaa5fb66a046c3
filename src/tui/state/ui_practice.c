/* ui_practice.c - what keys do in a minute of drills. */
#include "tui/state/ui_practice.h"

#include "tui/state/ui.h"

#include <string.h>

/* What the picture is drawn by: of a question without tricks that pass, its trump and level alone. */
static void see_question(ui *u)
{
    const drill *d = &u->drill.question;
    if (d->tricks) {
        kd_view_make(&u->view, &d->match, 0);
        return;
    }
    memset(&u->view, 0, sizeof u->view);
    u->view.order = d->order;
    u->view.phase = KD_PHASE_PLAY;
    u->view.trump_known = 1;
    u->view.dealer = u->view.declarer = u->view.burier = KD_NOBODY;
}

void drill_ask(ui *u)
{
    see_question(u);
    u->drill.passed = 0;
    u->drill.stage = u->drill.question.tricks ? DRILL_PASSES : DRILL_ASKS;
    u->drill.read_at = u->drill.shown_at = u->zero.now;
}

void drill_clock(ui *u)
{
    ui_drill *d = &u->drill;
    const long passed = u->zero.now - d->read_at;
    if (d->stage == DRILL_ASKS)
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

bool drill_continues(const ui *u)
{
    return !drill_asks(u) && u->drill.stage != DRILL_NONE;
}
