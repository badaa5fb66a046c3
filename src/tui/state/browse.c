/* browse.c - looking through a record: what a step shows. */
#include "tui/state/browse.h"

#include "record/history.h"
#include "tui/state/ui.h"

#include <string.h>

static bool ended(const kd_match *match)
{
    return match->round.phase == KD_PHASE_SCORED || match->round.phase == KD_PHASE_OVER;
}

/* ---- what a step shows ------------------------------------------------------------------------- */

/* Does this step end the deal? The end of the time limit, which may follow, does not. */
static bool sums_up(const history_spot *p)
{
    return ended(&p->match) && p->verb != KD_TIME;
}

/* Sets what the parts of the picture go by, as it would stand in the game. A finished trick, the
   sum of a deal and the end of the match are a page each. */
static void show_page(ui *u, const history_spot *p)
{
    browse *b = &u->browse;
    bool over = walk_tells(&p->events, KD_EV_OVER), trick = walk_tells(&p->events, KD_EV_TRICK);
    int pages = trick + sums_up(p) + over;

    b->pages = pages ? pages : 1;
    b->page = b->page < b->pages ? b->page : b->pages - 1;
    u->trick_shown = trick && b->page == 0;
    u->read = over && b->page == b->pages - 1 ? p->match.deals : 0;
}

/* The table of that step as one seat sees it, or with all hands open. */
static void show_place(ui *u, const history_spot *p)
{
    browse *b = &u->browse;
    bool closed = b->unfinished && !b->opened;
    uint8_t seat = closed ? KD_NOBODY : b->seat;
    const kd_round *round = &p->match.round;

    kd_view_make(&u->view, &p->match, seat);
    b->open = !closed && seat == KD_NOBODY;
    memset(b->hand, 0, sizeof b->hand);
    b->kitty = (kd_cards){0, 0};
    if (b->open) {
        memcpy(b->hand, round->hand, sizeof b->hand);
        if (round->burier < KD_SEATS && (round->buried_before >> round->burier & 1))
            b->kitty = round->buried[round->burier];
    }
    b->heard = (kd_events){.count = p->events.count};
    for (int i = 0; i < p->events.count; i++)
        b->heard.list[i] = kd_event_for(&p->events.list[i], seat);
    show_page(u, p);
}

/* The news of the deal so far; a failed dump lays no box over the table here. */
static void hear(ui *u, const kd_events *events)
{
    ui_overlay overlay = u->overlay;

    for (int i = 0; i < events->count; i++) {
        kd_event open = kd_event_for(&events->list[i], KD_NOBODY);
        ui_event(u, &open);
    }
    u->overlay = overlay;
}

/* Does the deal of this place end further on? */
static bool deal_ends(const history *h, const history_spot *from)
{
    history_spot p = *from;

    while (p.match.deals == from->match.deals && !ended(&p.match))
        if (!walk_step(h, &p))
            return false;
    return true;
}

/* Does the note hold what a seat says of its play? */
static bool says_why(const char *note)
{
    static const char seat[] = "seat ";
    while (strncmp(note, seat, sizeof seat - 1) != 0) {
        note = strchr(note, '\n');
        if (!note)
            return false;
        note++;
    }
    return true;
}

void browse_show(ui *u)
{
    browse *b = &u->browse;
    const history *h = b->history;
    history_spot p;

    u->logged = 0;
    walk_start(h, &p);
    while (p.at < b->at && walk_step(h, &p))
        hear(u, &p.events);
    b->at = p.at;
    b->unfinished = !deal_ends(h, &p);
    b->actor = p.at ? h->step[p.at - 1].action.actor : KD_NOBODY;
    b->note = p.at ? h->step[p.at - 1].note : h->note;
    show_place(u, &p);
    /* What seats say of their plays tells of their hands. */
    if (b->unfinished && !b->opened && b->note && says_why(b->note))
        b->note = NULL;
}

/* ---- opening and closing ----------------------------------------------------------------------- */

void browse_open(ui *u, const history *h)
{
    ui_start(u);
    u->screen = SCREEN_BROWSE;
    u->browse =
        (browse){.history = h, .seat = KD_NOBODY, .typed = -1, .missing = -1, .menu = u->setup};
    u->setup.rules = h->head.rules;
    u->setup.rules_name = h->head.rules_name;
    /* All of 256 bits would have no room. */
    bool number = h->head.seed.given || (h->head.version < 3 && seed_known(&h->head.seed));
    u->setup.seed = number ? h->head.seed.text : NULL;
    for (int s = 0; s < KD_SEATS; s++) {
        const char *person = record_person(&h->head, s);
        u->setup.names[s] = person && *person ? person : NULL;
    }
    browse_show(u);
}

void browse_close(ui *u)
{
    if (!u->browse.history)
        return;
    u->setup = u->browse.menu;
    memset(u->setup.names, 0, sizeof u->setup.names);
    u->setup.seed = NULL;
    u->browse = (browse){.history = NULL};
}

bool browse_plays_on(const ui *u)
{
    return u->browse.history && u->view.phase != KD_PHASE_OVER;
}

int browse_person(const ui *u)
{
    return u->browse.seat < KD_SEATS ? u->browse.seat : 0;
}
