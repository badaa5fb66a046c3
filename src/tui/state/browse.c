/* browse.c - the browser of records: what a step shows, and what keys do. */
#include "tui/state/browse.h"

#include "base/i18n.h"
#include "base/unused.h"
#include "tui/state/ui.h"

#include "record/deck.h"
#include "record/history.h"

#include <string.h>

/* ---- what a step shows ------------------------------------------------------------------------- */

/* Does the record hold the end of the deal of this step? */
static bool deal_ends(const history *h, const history_spot *from)
{
    history_spot p = *from;

    while (p.match.deals == from->match.deals && !kd_phase_ended(p.match.round.phase))
        if (!walk_step(h, &p))
            return false;
    return true;
}

void browse_hands(browse *b, const kd_match *match)
{
    const kd_round *round = &match->round;

    memcpy(b->hand, round->hand, sizeof b->hand);
    b->kitty = (kd_cards){0, 0};
    if (round->burier < KD_SEATS && (round->buried_before >> round->burier & 1))
        b->kitty = round->buried[round->burier];
}

void browse_show(ui *u)
{
    browse *b = &u->browse;
    const history *h = b->history;
    history_spot p;

    u->logged = 0;
    walk_start(h, &p);
    ui_overlay overlay = u->overlay;
    while (p.at < b->at && walk_step(h, &p))
        ui_events(u, &p.events, KD_NOBODY);
    u->overlay = overlay; /* unlike in a game, a failed dump opens no box */
    b->at = p.at;
    b->unfinished = !deal_ends(h, &p);
    b->actor = p.at ? h->step[p.at - 1].action.actor : KD_NOBODY;
    b->note = p.at ? h->step[p.at - 1].note : h->note;
    bool closed = b->unfinished && !b->opened;
    /* The reasons that seats give for their plays tell of their hands. */
    if (closed && b->note && (strncmp(b->note, "seat ", 5) == 0 || strstr(b->note, "\nseat ")))
        b->note = NULL;

    const kd_round *round = &p.match.round;
    uint8_t seat = closed ? KD_NOBODY : b->seat;
    kd_view_make(&u->view, &p.match, seat);
    b->open = !closed && seat == KD_NOBODY;
    memset(b->hand, 0, sizeof b->hand);
    b->kitty = u->dealt = (kd_cards){0, 0};
    if (b->open) {
        browse_hands(b, &p.match);
        u->dealt = deck_kitty(&p.match);
    }
    b->heard = (kd_events){.count = p.events.count};
    for (int i = 0; i < p.events.count; i++)
        b->heard.list[i] = kd_event_for(&p.events.list[i], seat);

    /* A step that finishes a trick, a deal or the match has a page for each of them; the action KD_TIME,
       which may follow a deal, finishes none. */
    bool over = walk_tells(&p.events, KD_EV_OVER), trick = walk_tells(&p.events, KD_EV_TRICK);
    int pages = trick + (kd_phase_ended(round->phase) && p.verb != KD_TIME) + over;
    b->pages = pages ? pages : 1;
    b->page = b->page < b->pages ? b->page : b->pages - 1;
    u->trick_shown = trick && b->page == 0;
    u->read = over && b->page == b->pages - 1 ? p.match.deals : 0;
}

/* ---- opening --------------------------------------------------------------------------------- */

void browse_open(ui *u, const history *h)
{
    ui_start(u);
    u->screen = SCREEN_BROWSE;
    u->browse = (browse){.history = h, .seat = KD_NOBODY, .typed = -1, .missing = -1};
    u->setup.rules = h->head.rules;
    u->setup.rules_name = h->head.rules_name;
    /* A seed of 256 bits is too long to show. */
    u->setup.seed = h->head.seed.given ? h->head.seed.text : NULL;
    for (int s = 0; s < KD_SEATS; s++) {
        const char *person = record_person(&h->head, s);
        u->setup.names[s] = person && *person ? person : NULL;
    }
    browse_show(u);
}

bool browse_plays_on(const ui *u)
{
    return u->browse.history && u->view.phase != KD_PHASE_OVER;
}

bool browse_repeats(const ui *u)
{
    return u->browse.history && !u->browse.unfinished;
}

int browse_trick(const ui *u)
{
    bool plays = u->view.phase == KD_PHASE_PLAY || u->trick_shown;
    return plays ? u->view.tricks - (u->trick_shown && u->view.tricks > 0) : -1;
}

int browse_again_at(const history *h, int at, int trick)
{
    history_spot p;
    int begin = at;

    while (begin > 0 && h->step[begin - 1].action.verb != KD_NEXT)
        begin--;
    while (begin < h->count && h->step[begin].action.verb == KD_TURN)
        begin++;
    if (trick < 0)
        return begin;
    walk_start(h, &p);
    while (p.at < at && walk_step(h, &p))
        if (p.at >= begin && p.match.round.phase == KD_PHASE_PLAY &&
            p.match.round.pos.tricks == trick && p.match.round.pos.played == 0)
            return p.at;
    return at;
}

int browse_person(const ui *u)
{
    return u->browse.seat < KD_SEATS ? u->browse.seat : 0;
}

/* ---- what keys do ------------------------------------------------------------------------------ */

enum { LAST_PAGE = 9 };

void browse_go(ui *u, int at, int page)
{
    u->browse.at = at;
    u->browse.page = page;
    u->browse.typed = u->browse.missing = -1;
    browse_show(u);
}

/* A step to find in the record. */
typedef struct wanted {
    bool (*fits)(const history_spot *p, const struct wanted *w);
    int deal, trick;
} wanted;

static bool is_deal(const history_spot *p, UNUSED const wanted *w)
{
    return p->at == 0 || p->verb == KD_NEXT;
}

/* Does the step finish a trick, or is it rarer than drawing, playing and passing? */
static bool is_stop(const history_spot *p, const wanted *w)
{
    static const uint8_t kinds[] = {KD_EV_FIRST,   KD_EV_DECLARED,    KD_EV_COUNTERED, KD_EV_TOOK,
                                    KD_EV_BURIED,  KD_EV_REBELLED,    KD_EV_MISBURIED, KD_EV_TRICK,
                                    KD_EV_REVOKED, KD_EV_DUMP_FAILED, KD_EV_OVER};
    if (is_deal(p, w))
        return true;
    for (size_t i = 0; i < sizeof kinds; i++)
        if (walk_tells(&p->events, kinds[i]))
            return true;
    return false;
}

static bool is_trick(const history_spot *p, const wanted *w)
{
    return p->match.deals == w->deal && p->match.round.pos.tricks == w->trick &&
           walk_tells(&p->events, KD_EV_TRICK);
}

/* The last step before `from`, or the first after it, that fits; -1: none does. */
static int browse_find(const history *h, const wanted *w, int from, bool before)
{
    int found = -1;
    history_spot p;

    walk_start(h, &p);
    do {
        if (before && p.at >= from)
            break;
        if ((before || p.at > from) && w->fits(&p, w))
            found = p.at;
    } while ((before || found < 0) && walk_step(h, &p));
    return found;
}

void browse_step(ui *u, int by)
{
    browse *b = &u->browse;
    int page = b->page + by, at = b->at + by;

    if (page >= 0 && page < b->pages)
        browse_go(u, b->at, page);
    else if (at >= 0 && at <= b->history->count)
        browse_go(u, at, by > 0 ? 0 : LAST_PAGE);
}

void browse_stop(ui *u, int by)
{
    browse *b = &u->browse;
    wanted stop = {.fits = is_stop};

    if (by > 0 ? b->page + 1 < b->pages : b->page > 0) {
        browse_step(u, by);
        return;
    }
    int at = browse_find(b->history, &stop, b->at, by < 0);
    if (at >= 0)
        browse_go(u, at, by < 0 ? LAST_PAGE : 0);
    else if (by > 0)
        browse_go(u, b->history->count, LAST_PAGE);
}

void browse_deal(ui *u, int by)
{
    wanted deal = {.fits = is_deal};
    int at = browse_find(u->browse.history, &deal, u->browse.at, by < 0);

    if (at >= 0)
        browse_go(u, at, 0);
}

void browse_end(ui *u, int by)
{
    browse_go(u, by < 0 ? 0 : u->browse.history->count, by < 0 ? 0 : LAST_PAGE);
}

/* ---- a trick by its number --------------------------------------------------------------------- */

enum { MOST_TYPED = 99 };

void browse_type(ui *u, int key)
{
    browse *b = &u->browse;
    int typed = 10 * (b->typed < 0 ? 0 : b->typed) + (key - '0');

    b->typed = typed <= MOST_TYPED ? typed : key - '0';
}

void browse_untype(ui *u)
{
    browse *b = &u->browse;

    b->typed = b->typed >= 10 ? b->typed / 10 : -1;
}

void browse_enter(ui *u)
{
    browse *b = &u->browse;

    wanted trick = {.fits = is_trick, .deal = u->view.deals, .trick = b->typed};

    if (b->typed < 0) {
        browse_step(u, 1);
        return;
    }
    int at = browse_find(b->history, &trick, 0, false);
    b->missing = at < 0 ? b->typed : -1;
    b->typed = -1;
    if (at >= 0)
        browse_go(u, at, 0);
}

/* ---- whose view -------------------------------------------------------------------------------- */

void browse_turn(ui *u)
{
    browse *b = &u->browse;

    b->seat = b->seat == KD_NOBODY ? 0 : b->seat + 1 < KD_SEATS ? b->seat + 1 : KD_NOBODY;
    browse_show(u);
}

void browse_uncover(ui *u)
{
    browse *b = &u->browse;
    bool boxed = u->overlay == OVERLAY_REVIEW;

    /* Without room on the table a box has them, which is opened at each turn anew. */
    b->opened = u->game.again && !u->roomy ? !boxed : !b->opened;
    if (!u->game.again) {
        browse_show(u);
        return;
    }
    b->open = b->opened;
    if (boxed)
        u->overlay = u->below;
    if (b->open && !u->roomy)
        review_show(u, REVIEW_TRICKS);
    else if (!b->open)
        notice_tell(u, N_("The cards of the others are closed again."));
}

bool browse_lies_open(const ui *u)
{
    bool open = u->game.again || exercise_lies_open(u);
    return open && u->browse.open && u->screen != SCREEN_BROWSE;
}

/* ---- leaving ----------------------------------------------------------------------------------- */

/* A number that is being typed is dropped first. */
ui_request browse_leave(ui *u)
{
    if (u->browse.typed < 0)
        return REQUEST_GAMES;
    u->browse.typed = -1;
    return REQUEST_NONE;
}

ui_request browse_play_on(ui *u)
{
    return browse_plays_on(u) ? REQUEST_PLAY_ON : REQUEST_NONE;
}
