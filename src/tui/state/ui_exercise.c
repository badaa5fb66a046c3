/* ui_exercise.c - an exercise on the screen: when it is right, what is shown of it, and what keys do. */
#include "tui/state/ui_exercise.h"

#include "base/i18n.h"
#include "tui/state/ui.h"
#include "tui/state/ui_page.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- beginning --------------------------------------------------------------------------------- */

void exercise_start(ui *u, const trial *t)
{
    const kd_rules *rules = &t->of.match.rules;

    const char *text = exercise_text_of(rules);

    ui_start_alone(u, rules, text ? text : kd_presets[0].name, t->of.seat);
    u->exercise = (ui_exercise){.of = &t->of,
                                .number = t->number,
                                .kept = t->kept ? &t->mistake : NULL,
                                .listed = t->number >= 0 || t->kept || t->own};
}

void exercise_show(ui *u, const kd_match *match, const kd_events *events)
{
    kd_view view;

    exercise_view(u->exercise.of, match, &view);
    if (events)
        ui_events(u, events, view.seat);
    u->trick_shown = events && walk_tells(events, KD_EV_TRICK);
    u->ending_shown = kd_phase_ended((int)view.phase);
    (events ? ui_view : ui_seen)(u, &view);
    u->browse.open = exercise_lies_open(u);
    if (u->browse.open)
        browse_hands(&u->browse, match);
}

/* ---- endings ----------------------------------------------------------------------------------- */

kd_cards exercise_right(ui *u, ending *e)
{
    kd_cards right = ending_right(e);

    if (!kd_empty(right) && u->exercise.hints++ > 0)
        e->again = true;
    return right;
}

void exercise_play(ui *u, ending *e, kd_events *events)
{
    ending_play(e, &u->game.action, events);
    if (!e->missed)
        return;
    u->exercise.done = u->game.action;
    u->exercise.end = EXERCISE_REFUTES;
}

bool exercise_take_back(ui *u, ending *e)
{
    bool back = ending_back(e);

    if (back)
        u->exercise.end = EXERCISE_ASKS;
    return back;
}

void exercise_ended(ui *u, const ending *e)
{
    u->exercise.end = e->missed ? EXERCISE_MISSED : EXERCISE_RIGHT;
    u->exercise.total = e->match.round.result.total;
    u->exercise.decisions = e->decisions;
    u->exercise.again |= e->again;
}

/* ---- moves ------------------------------------------------------------------------------------- */

bool exercise_judged(const ui *u)
{
    return u->exercise.end == EXERCISE_TOLD && u->coach.known;
}

bool exercise_was_right(const ui *u)
{
    const advice *a = &u->coach.advice;
    int line = coach_line(a, &u->exercise.done);

    if (u->exercise.of->kind == PRACTICE_ENDING)
        return u->exercise.end == EXERCISE_RIGHT;
    return line == 0 || (line > 0 && a->samples &&
                         (!coach_line_costs(a, line) ||
                          a->line[line].behind < MISTAKE_COST - 0.005)); /* as it is told */
}

/* The options that are shown once it is answered: the best three of those known, and the player's. */
static void show_options(ui *u)
{
    advice *shown = &u->coach.advice;
    int line = coach_line(shown, &u->exercise.done);

    if (shown->count > COACH_LINES && line >= COACH_LINES)
        shown->line[COACH_LINES] = shown->line[line];
    if (shown->count > COACH_LINES)
        shown->count = COACH_LINES + (line >= COACH_LINES);
    if (shown->line[0].why == WHY_COUNT) /* a shipped move's */
        coach_reasons(&u->view, 0, shown);
    u->coach.known = true;
    u->coach.thinking = false;
}

bool exercise_answer(ui *u)
{
    const advice *known = &u->exercise.of->known;
    bool is_known = known->samples && coach_line(known, &u->game.action) >= 0;

    u->exercise.done = u->coach.asked = u->game.action;
    u->exercise.end = EXERCISE_TOLD;
    ui_wait(u);
    u->coach.number++;
    *u->coach.why = 0;
    u->coach.thinking = !is_known;
    u->coach.known = false;
    if (is_known) {
        u->coach.advice = *known;
        show_options(u);
    }
    return is_known;
}

void exercise_advised(ui *u, const advice *said)
{
    const advice *known = &u->exercise.of->known;
    int line = coach_line(said, &u->exercise.done);

    u->coach.advice = *said;
    if (known->samples && line >= 0 && known->count > 0) {
        advice_line own = said->line[line];
        int best = coach_line(said, &known->line[0].action);
        const advice_line *shipped = best < 0 ? &known->line[0] : &said->line[best];
        own.behind = shipped->levels - own.levels;
        own.unsure = best == 0 ? own.unsure : hypot(own.error, shipped->error);
        own.levels = known->line[0].levels - own.behind;
        u->coach.advice = *known;
        int last = known->count < COACH_LINES ? known->count : COACH_LINES;
        u->coach.advice.line[last] = own;
        u->coach.advice.count = last + 1;
    }
    show_options(u);
}

/* ---- what is open ------------------------------------------------------------------------------ */

bool exercise_of_record(const ui *u)
{
    return u->exercise.of && u->exercise.of->kind == PRACTICE_MISTAKE && !u->exercise.kept;
}

bool exercise_lies_open(const ui *u)
{
    return u->exercise.of && u->exercise.of->kind == PRACTICE_ENDING;
}

/* Is the deal of the record over, and are its hands known therefore? */
static bool is_known(const ui *u)
{
    return u->screen == SCREEN_BROWSE && u->browse.history && !u->browse.unfinished;
}

bool exercise_offered(const ui *u)
{
    const browse *b = &u->browse;

    if (u->exercise.of || u->people.on || u->tutor.on || u->game.again)
        return false;
    if (u->overlay == OVERLAY_COSTS)
        return u->coach.step < u->coach.analysis.count && (!b->history || is_known(u));
    if (!is_known(u) || b->at >= b->history->count || b->page + 1 < b->pages)
        return false;
    const kd_action *next = &b->history->step[b->at].action;
    return next->actor < KD_SEATS;
}

bool exact_offered(const ui *u)
{
    if (u->exercise.of)
        return u->exercise.end > EXERCISE_REFUTES && u->exercise.of->kind != PRACTICE_MOVE &&
               u->exercise.of->match.round.phase == KD_PHASE_PLAY &&
               kd_count(u->exercise.of->match.round.hand[u->exercise.of->seat]) <= ENDGAME_MOST;
    if (!is_known(u) || u->view.phase != KD_PHASE_PLAY)
        return false;
    for (int s = 0; s < KD_SEATS; s++)
        if (u->view.actors >> s & 1)
            return u->view.held[s] <= ENDGAME_MOST;
    return false;
}

const kd_match *exact_match(const trial *t, const ending *e)
{
    bool missed = t->of.kind == PRACTICE_ENDING && e->decisions && e->missed;

    return missed ? &e->before[e->decisions - 1] : &t->of.match;
}

void exact_solve(exact_plays *x, const kd_match *match, bool (*stops)(const void *),
                 const void *arg)
{
    enum { SLOTS = 1 << 20 };
    const kd_round *round = &match->round;
    endgame_table table = {calloc(SLOTS, sizeof(endgame_slot)), SLOTS, 1, stops, arg};
    long nodes = LONG_MAX;

    x->order = round->order;
    x->seat = round->pos.turn;
    x->attacks = kd_team(round->pos.turn) != kd_team(round->pos.dealer);
    x->count = table.slot ? endgame_plays(&round->pos, &x->order, &table, &nodes, x->play) : -1;
    free(table.slot);
}

/* ---- what keys do ------------------------------------------------------------------------------ */

ui_request exercise_practise(ui *u)
{
    if (exercise_offered(u))
        return REQUEST_PRACTISE_STEP;
    notice_tell(
        u, N_("There is no decision to practise here: one of a seat, in a deal that is over."));
    return REQUEST_NONE;
}

ui_request exact_open(ui *u)
{
    if (exact_offered(u)) {
        u->exercise.line = 0;
        u->below = u->overlay;
        u->overlay = OVERLAY_EXACT;
        return REQUEST_EXACT;
    }
    notice_tell(
        u,
        N_("Exact results need a deal that is over, in its play, with at most nine cards a hand."));
    return REQUEST_NONE;
}

void exact_move(ui *u, int key)
{
    enum { SOME = 8 };
    int last = u->exercise.exact ? u->exercise.exact->count - 1 : 0;

    u->exercise.line = list_move(u->exercise.line, key, SOME, 0, last < 0 ? 0 : last);
}

ui_request exercise_on(ui *u)
{
    bool told = u->exercise.end != EXERCISE_TOLD || u->coach.known || *u->coach.why;

    return told ? REQUEST_NEXT : REQUEST_NONE;
}

ui_request exercise_hint(ui *u)
{
    return exercise_lies_open(u) && ui_may_answer(u) ? REQUEST_ADVISE : REQUEST_NONE;
}
