/* browse.c - looking through a record: what a step shows, and where the keys lead. */
#include "browse.h"

#include "game_words.h"
#include "ui_browse.h"

#include <string.h>

/* ---- walking through the record ---------------------------------------------------------------- */

/* A place on the way: what stands after so many actions, and what the last of them did. */
typedef struct spot {
    int at;
    uint8_t verb; /* of the last of them; KD_VERB_COUNT at the beginning */
    kd_match match;
    kd_events events; /* none at the beginning */
} spot;

static void start_walk(const history *h, spot *p)
{
    p->at = 0;
    p->verb = KD_VERB_COUNT;
    p->events.count = 0;
    history_match(h, 0, &p->match, NULL);
}

/* Takes the next action; false at the end. */
static bool step(const history *h, spot *p)
{
    if (p->at >= h->count)
        return false;
    const kd_action *action = &h->step[p->at++].action;
    p->events.count = 0;
    p->verb = action->verb;
    /* The history has been played before: nothing of it is refused. */
    (void)kd_apply(&p->match, action, &p->events);
    return true;
}

static bool tells(const kd_events *events, int kind)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == kind)
            return true;
    return false;
}

static bool ended(const kd_match *match)
{
    return match->round.phase == KD_PHASE_SCORED || match->round.phase == KD_PHASE_OVER;
}

/* ---- what a step shows ------------------------------------------------------------------------- */

/* Does this step end the deal? Time that is over after it is none of its sum. */
static bool sums_up(const spot *p)
{
    return ended(&p->match) && p->verb != KD_TIME;
}

/* Sets what the parts of the picture go by, as it would stand in the game. A finished trick, the
   sum of a deal and the end of the match are a page each. */
static void show_page(ui *u, const spot *p)
{
    browse *b = &u->browse;
    bool over = tells(&p->events, KD_EV_OVER), trick = tells(&p->events, KD_EV_TRICK);
    int pages = trick + sums_up(p) + over;

    b->pages = pages ? pages : 1;
    b->page = b->page < b->pages ? b->page : b->pages - 1;
    u->trick_shown = trick && b->page == 0;
    u->read = over && b->page == b->pages - 1 ? p->match.deals : 0;
}

/* The table of that step as one seat sees it, or with all hands open. */
static void show_place(ui *u, const spot *p)
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
static bool deal_ends(const history *h, const spot *from)
{
    spot p = *from;

    while (p.match.deals == from->match.deals && !ended(&p.match))
        if (!step(h, &p))
            return false;
    return true;
}

/* Is a line of the note somebody's at a seat? */
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
    spot p;

    u->logged = 0;
    start_walk(h, &p);
    while (p.at < b->at && step(h, &p))
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
    kd_rules rules = u->rules;
    const char *name = u->rules_name;

    ui_start(u);
    u->screen = UI_BROWSE;
    u->browse = (browse){.history = h, .seat = KD_NOBODY, .typed = -1, .missing = -1};
    u->browse.rules = rules;
    u->browse.rules_name = name;
    u->rules = h->head.rules;
    u->rules_name = h->head.rules_name;
    u->seed = h->head.seed;
    for (int s = 0; s < KD_SEATS; s++) {
        const char *person = game_person(&h->head, s);
        u->names[s] = person && *person ? person : NULL;
    }
    browse_show(u);
}

void browse_close(ui *u)
{
    if (!u->browse.history)
        return;
    u->rules = u->browse.rules;
    u->rules_name = u->browse.rules_name;
    memset(u->names, 0, sizeof u->names);
    u->seed = 0;
    u->browse = (browse){.history = NULL};
}

/* ---- moving ------------------------------------------------------------------------------------ */

enum { LAST_PAGE = 9 };

static ui_wish go_to(ui *u, int at, int page)
{
    u->browse.at = at;
    u->browse.page = page;
    u->browse.typed = u->browse.missing = -1;
    browse_show(u);
    return UI_NOTHING;
}

ui_wish browse_go(ui *u, int at)
{
    return go_to(u, at, 0);
}

/* What is looked for in the record, and the deal it must be in. */
typedef struct wanted {
    bool (*fits)(const spot *p, const struct wanted *w);
    int deal, trick;
} wanted;

/* Something that a player would stop at: more than a card drawn, played or passed on. */
static bool is_stop(const spot *p, const wanted *w)
{
    static const uint8_t kinds[] = {KD_EV_FIRST,   KD_EV_DECLARED,    KD_EV_COUNTERED, KD_EV_TOOK,
                                    KD_EV_BURIED,  KD_EV_REBELLED,    KD_EV_MISBURIED, KD_EV_TRICK,
                                    KD_EV_REVOKED, KD_EV_DUMP_FAILED, KD_EV_OVER};
    (void)w;
    if (p->at == 0 || p->verb == KD_NEXT)
        return true;
    for (size_t i = 0; i < sizeof kinds; i++)
        if (tells(&p->events, kinds[i]))
            return true;
    return false;
}

static bool is_deal(const spot *p, const wanted *w)
{
    (void)w;
    return p->at == 0 || p->verb == KD_NEXT;
}

static bool is_trick(const spot *p, const wanted *w)
{
    return p->match.deals == w->deal && p->match.round.tricks == w->trick &&
           tells(&p->events, KD_EV_TRICK);
}

/* The last place before `from`, or the first after it, that fits; -1: there is none. */
static int find(const history *h, const wanted *w, int from, bool before)
{
    int found = -1;
    spot p;

    start_walk(h, &p);
    do {
        if (before && p.at >= from)
            break;
        if ((before || p.at > from) && w->fits(&p, w))
            found = p.at;
    } while ((before || found < 0) && step(h, &p));
    return found;
}

ui_wish browse_forward(ui *u, int key)
{
    browse *b = &u->browse;

    (void)key;
    if (b->page + 1 < b->pages)
        return go_to(u, b->at, b->page + 1);
    return b->at < b->history->count ? go_to(u, b->at + 1, 0) : UI_NOTHING;
}

ui_wish browse_back(ui *u, int key)
{
    browse *b = &u->browse;

    (void)key;
    if (b->page > 0)
        return go_to(u, b->at, b->page - 1);
    return b->at > 0 ? go_to(u, b->at - 1, LAST_PAGE) : UI_NOTHING;
}

ui_wish browse_next_stop(ui *u, int key)
{
    browse *b = &u->browse;
    wanted stop = {.fits = is_stop};
    int at;

    if (b->page + 1 < b->pages)
        return browse_forward(u, key);
    at = find(b->history, &stop, b->at, false);
    return at < 0 ? go_to(u, b->history->count, LAST_PAGE) : go_to(u, at, 0);
}

ui_wish browse_last_stop(ui *u, int key)
{
    browse *b = &u->browse;
    wanted stop = {.fits = is_stop};

    if (b->page > 0)
        return browse_back(u, key);
    int at = find(b->history, &stop, b->at, true);
    return at < 0 ? UI_NOTHING : go_to(u, at, LAST_PAGE);
}

ui_wish browse_next_deal(ui *u, int key)
{
    wanted deal = {.fits = is_deal};
    int at = find(u->browse.history, &deal, u->browse.at, false);

    (void)key;
    return at < 0 ? UI_NOTHING : go_to(u, at, 0);
}

ui_wish browse_last_deal(ui *u, int key)
{
    wanted deal = {.fits = is_deal};
    int at = find(u->browse.history, &deal, u->browse.at, true);

    (void)key;
    return at < 0 ? UI_NOTHING : go_to(u, at, 0);
}

ui_wish browse_first(ui *u, int key)
{
    (void)key;
    return go_to(u, 0, 0);
}

ui_wish browse_last(ui *u, int key)
{
    (void)key;
    return go_to(u, u->browse.history->count, LAST_PAGE);
}

/* ---- a trick by its number --------------------------------------------------------------------- */

enum { MOST_TYPED = 99 };

ui_wish browse_type(ui *u, int key)
{
    browse *b = &u->browse;
    int typed = 10 * (b->typed < 0 ? 0 : b->typed) + (key - '0');

    b->typed = typed <= MOST_TYPED ? typed : key - '0';
    return UI_NOTHING;
}

ui_wish browse_untype(ui *u, int key)
{
    browse *b = &u->browse;

    (void)key;
    b->typed = b->typed >= 10 ? b->typed / 10 : -1;
    return UI_NOTHING;
}

/* To the trick that was typed; without one a step forward. */
ui_wish browse_enter(ui *u, int key)
{
    browse *b = &u->browse;
    wanted trick = {.fits = is_trick, .deal = u->view.deals, .trick = b->typed};

    if (b->typed < 0)
        return browse_forward(u, key);
    int at = find(b->history, &trick, 0, false);
    b->missing = at < 0 ? b->typed : -1;
    b->typed = -1;
    return at < 0 ? UI_NOTHING : go_to(u, at, 0);
}

/* ---- whose view -------------------------------------------------------------------------------- */

ui_wish browse_turn(ui *u, int key)
{
    browse *b = &u->browse;

    (void)key;
    b->seat = b->seat == KD_NOBODY ? 0 : b->seat + 1 < KD_SEATS ? b->seat + 1 : KD_NOBODY;
    browse_show(u);
    return UI_NOTHING;
}

ui_wish browse_uncover(ui *u, int key)
{
    (void)key;
    u->browse.opened = !u->browse.opened;
    browse_show(u);
    return UI_NOTHING;
}

/* ---- leaving ----------------------------------------------------------------------------------- */

/* Esc drops a number first. */
ui_wish browse_leave(ui *u, int key)
{
    (void)key;
    if (u->browse.typed < 0)
        return UI_GAMES;
    u->browse.typed = -1;
    return UI_NOTHING;
}

bool browse_plays_on(const ui *u)
{
    return u->browse.history && u->view.phase != KD_PHASE_OVER;
}

int browse_person(const ui *u)
{
    return u->browse.seat < KD_SEATS ? u->browse.seat : 0;
}

ui_wish browse_play_on(ui *u, int key)
{
    (void)key;
    return browse_plays_on(u) ? UI_PLAY_ON : UI_NOTHING;
}
