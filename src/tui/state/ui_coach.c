/* ui_coach.c - the coach on the screen: when it is asked, what it said, and what keys do. */
#include "tui/state/ui_coach.h"

#include "base/i18n.h"
#include "tui/state/ui.h"

#include <stdio.h>
#include <string.h>

/* ---- asking ------------------------------------------------------------------------------------ */

/* Are finished decisions judged, instead of advice being given? */
static bool looks_back(const ui *u)
{
    return u->screen == SCREEN_BROWSE || ui_sums_up(u);
}

const char *coach_refused(const ui *u)
{
    int people = 0;

    for (int s = 0; s < KD_SEATS; s++)
        people += u->people.sitter[s].presence < SEAT_BOT && *u->people.sitter[s].name;
    if (u->game.counts)
        return _("This try counts: the coach keeps silent until the deal is over.");
    if (u->people.on)
        return people < 2 || u->people.coach
                   ? NULL
                   : _("Who opened this table lets nobody ask the coach while a deal is on.");
    return u->setup.people < 2 || u->settings.coach
               ? NULL
               : _("Where several people play, the coach is asked only if a setting allows it.");
}

bool coach_hints(const ui *u)
{
    return u->settings.hints && !u->exercise.of && (!u->game.counts || looks_back(u));
}

bool coach_offered(const ui *u)
{
    bool decides = !coach_refused(u) && coach_has_choice(&u->view);
    if (u->exercise.of)
        return exercise_lies_open(u) && ui_may_answer(u);
    bool judges =
        u->screen == SCREEN_BROWSE || (!u->tutor.on && u->coach.idle_deal != u->view.deals);
    return u->tutor.lesson.text || (coach_hints(u) && (looks_back(u) ? judges : decides));
}

const char *coach_silent(const ui *u)
{
    if (!u->settings.hints)
        return _("Hints are switched off in the settings.");
    if (!looks_back(u) && coach_refused(u))
        return coach_refused(u);
    if (u->tutor.on && looks_back(u))
        return _("The lessons chose the plays of this deal: there is nothing to judge.");
    if (u->overlay == OVERLAY_COACH && !coach_has_choice(&u->view))
        return _("There is nothing to decide just now.");
    return *u->coach.why ? u->coach.why : NULL;
}

static void coach_cover(ui *u, ui_overlay overlay)
{
    u->overlay = overlay;
    u->below = OVERLAY_NONE;
    *u->coach.why = 0;
}

/* The seat of the viewer, or the first seat of a person. */
static int seat_to_judge(const ui *u)
{
    if (u->screen == SCREEN_BROWSE && u->browse.seat < KD_SEATS)
        return u->browse.seat;
    if (u->screen != SCREEN_BROWSE)
        return u->view.seat < KD_SEATS ? u->view.seat
               : u->setup.person & 0xf ? __builtin_ctz(u->setup.person)
                                       : 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (strncmp(u->browse.history->head.seat[seat], "human ", 6) == 0)
            return seat;
    return 0;
}

int coach_seat(const ui *u)
{
    const ui_coach *c = &u->coach;
    int turned = c->turned_deal == u->view.deals ? c->turned : 0;
    return (seat_to_judge(u) + turned) % KD_SEATS;
}

/* A deal that has been judged is not judged again. */
static ui_request open_costs(ui *u)
{
    ui_coach *c = &u->coach;
    coach_cover(u, OVERLAY_COSTS);
    bool same = c->analysis.deal == u->view.deals && c->analysis.seat == coach_seat(u);
    if (coach_silent(u) ||
        (same && c->analysis.count && (c->judging || c->analysis.judged == c->analysis.count)))
        return REQUEST_NONE;
    memset(&c->analysis, 0, sizeof c->analysis);
    c->number++;
    c->step = 0;
    c->thinking = false;
    c->judging = true;
    return REQUEST_JUDGE;
}

ui_request coach_open(ui *u)
{
    ui_coach *c = &u->coach;

    if (u->exercise.of)
        return exercise_hint(u);
    if (u->overlay == OVERLAY_LESSON && !u->tutor.lesson.text)
        return REQUEST_NONE;
    if (looks_back(u))
        return open_costs(u);
    if (u->tutor.lesson.text) { /* the coach may advise something other than the lesson asks for */
        bool shown = u->overlay == OVERLAY_LESSON && u->tutor.told.text == u->tutor.lesson.text;
        coach_cover(u, shown ? OVERLAY_NONE : OVERLAY_LESSON);
        u->tutor.told = u->tutor.lesson;
        return REQUEST_NONE;
    }
    coach_cover(u, OVERLAY_COACH);
    /* What is picked has a line of its own, so another pick is another question. */
    kd_action picked = ui_picked(u);
    bool told = c->known ? coach_line(&c->advice, &picked) >= 0
                         : c->thinking && kd_same(c->asked.cards, picked.cards);
    bool open =
        (c->known || c->thinking) && (told || kd_check_strict(&u->view, &picked).reason != KD_OK);
    if (open || coach_silent(u))
        return REQUEST_NONE;
    c->asked = picked;
    c->number++;
    c->judging = c->known = false;
    c->thinking = true;
    return REQUEST_ADVISE;
}

void coach_drop(ui *u)
{
    ui_coach *c = &u->coach;

    c->number += c->thinking;
    c->thinking = c->known = false;
    *c->why = 0;
    if (u->overlay == OVERLAY_COACH)
        u->overlay = u->below = OVERLAY_NONE;
}

void coach_forget(ui *u)
{
    unsigned number = u->coach.number + 1;

    coach_drop(u);
    u->coach = (ui_coach){.number = number};
}

void coach_stopped(ui *u)
{
    ui_coach *c = &u->coach;

    coach_drop(u);
    c->number++;
    if (c->judging) {
        c->analysis = (analysis){.deal = 0};
        c->step = 0;
    }
    c->judging = false;
}

/* ---- answers ----------------------------------------------------------------------------------- */

void ui_advised(ui *u, unsigned number, const advice *said)
{
    ui_coach *c = &u->coach;

    if (!c->thinking || number != c->number)
        return;
    c->advice = *said;
    c->known = true;
    c->thinking = false;
    if (u->exercise.of)
        exercise_advised(u, said);
}

void ui_judging(ui *u, const analysis *what)
{
    ui_coach *c = &u->coach;

    if (what)
        c->analysis = *what;
    else
        ui_coach_fails(u, _("There was nothing to decide for this seat in this deal."));
}

void ui_judged(ui *u, unsigned number, int step, const judgement *found)
{
    ui_coach *c = &u->coach;
    int worst[ANALYSIS_WORST];

    if (number != c->number || step != c->analysis.judged || step >= c->analysis.count)
        return;
    c->analysis.step[step].found = *found;
    c->analysis.judged++;
    c->judging = c->analysis.judged < c->analysis.count;
    if (!c->judging && c->step == 0 && analysis_worst(&c->analysis, worst) > 0)
        c->step = worst[0];
}

void ui_coach_fails(ui *u, const char *why)
{
    u->coach.thinking = u->coach.judging = false;
    snprintf(u->coach.why, sizeof u->coach.why, "%s", why);
}

/* ---- the box with the costs -------------------------------------------------------------------- */

bool costs_lead(const ui *u)
{
    const ui_coach *c = &u->coach;
    return c->step < c->analysis.count && (u->screen == SCREEN_BROWSE || !review_nothing(u));
}

bool costs_lead_to_hands(const ui *u)
{
    return u->screen != SCREEN_BROWSE && !u->coach.analysis.step[u->coach.step].trick;
}

void costs_move(ui *u, int key)
{
    ui_coach *c = &u->coach;
    int by = key == 'l' || key == UI_KEY_RIGHT ? 1 : -1, to = c->step + by;

    if (to >= 0 && to < c->analysis.count)
        c->step = to;
}

ui_request costs_seat(ui *u)
{
    ui_coach *c = &u->coach;

    c->turned = (coach_seat(u) + 1 + KD_SEATS - seat_to_judge(u)) % KD_SEATS;
    c->turned_deal = u->view.deals;
    return open_costs(u);
}

void costs_number(ui *u, int key)
{
    int worst[ANALYSIS_WORST], count = analysis_worst(&u->coach.analysis, worst);

    if (key - '1' < count)
        u->coach.step = worst[key - '1'];
}

void costs_enter(ui *u)
{
    const ui_coach *c = &u->coach;
    const analysis_step *step = &c->analysis.step[c->step];

    if (!costs_lead(u)) {
        u->overlay = u->below = OVERLAY_NONE;
        return;
    }
    if (u->screen != SCREEN_BROWSE) {
        review_from_costs(u, costs_lead_to_hands(u) ? REVIEW_HANDS : step->trick - 1);
        return;
    }
    u->overlay = u->below = OVERLAY_NONE;
    browse_go(u, step->at + 1, 0);
}

/* ---- choices ----------------------------------------------------------------------------------- */

bool coach_passes(const ui *u)
{
    return u->coach.known && u->coach.advice.line[0].action.verb == KD_PASS;
}

/* Moves the cards to the front, or inserts them there if there is room. */
static int put_first(kd_cards *choice, int count, int room, kd_cards cards)
{
    int at = 0;
    while (at < count && !kd_same(choice[at], cards))
        at++;
    if (kd_empty(cards) || (at == count && count == room))
        return count;
    memmove(choice + 1, choice, (size_t)at * sizeof *choice);
    choice[0] = cards;
    return at == count ? count + 1 : count;
}

int coach_order(const ui *u, kd_cards *choice, int count, int room)
{
    const advice *a = &u->coach.advice;
    for (int i = u->coach.known ? a->count - 1 : -1; i >= 0; i--)
        count = put_first(choice, count, room, a->line[i].action.cards);
    return put_first(choice, count, room, u->tutor.play);
}
