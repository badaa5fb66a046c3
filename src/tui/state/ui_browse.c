/* ui_browse.c - looking through a record: where the keys lead. */
#include "tui/state/ui_browse.h"

#include "record/history.h"

enum { LAST_PAGE = 9 };

static ui_request go_to(ui *u, int at, int page)
{
    u->browse.at = at;
    u->browse.page = page;
    u->browse.typed = u->browse.missing = -1;
    browse_show(u);
    return REQUEST_NONE;
}

ui_request browse_go(ui *u, int at)
{
    return go_to(u, at, 0);
}

/* What is looked for in the record, and the deal it must be in. */
typedef struct wanted {
    bool (*fits)(const history_spot *p, const struct wanted *w);
    int deal, trick;
} wanted;

/* Something that a player would stop at: more than a card drawn, played or passed on. */
static bool is_stop(const history_spot *p, const wanted *w)
{
    static const uint8_t kinds[] = {KD_EV_FIRST,   KD_EV_DECLARED,    KD_EV_COUNTERED, KD_EV_TOOK,
                                    KD_EV_BURIED,  KD_EV_REBELLED,    KD_EV_MISBURIED, KD_EV_TRICK,
                                    KD_EV_REVOKED, KD_EV_DUMP_FAILED, KD_EV_OVER};
    (void)w;
    if (p->at == 0 || p->verb == KD_NEXT)
        return true;
    for (size_t i = 0; i < sizeof kinds; i++)
        if (walk_tells(&p->events, kinds[i]))
            return true;
    return false;
}

static bool is_deal(const history_spot *p, const wanted *w)
{
    (void)w;
    return p->at == 0 || p->verb == KD_NEXT;
}

static bool is_trick(const history_spot *p, const wanted *w)
{
    return p->match.deals == w->deal && p->match.round.pos.tricks == w->trick &&
           walk_tells(&p->events, KD_EV_TRICK);
}

/* The last place before `from`, or the first after it, that fits; -1: there is none. */
static int find(const history *h, const wanted *w, int from, bool before)
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

ui_request browse_forward(ui *u, int key)
{
    browse *b = &u->browse;

    (void)key;
    if (b->page + 1 < b->pages)
        return go_to(u, b->at, b->page + 1);
    return b->at < b->history->count ? go_to(u, b->at + 1, 0) : REQUEST_NONE;
}

ui_request browse_back(ui *u, int key)
{
    browse *b = &u->browse;

    (void)key;
    if (b->page > 0)
        return go_to(u, b->at, b->page - 1);
    return b->at > 0 ? go_to(u, b->at - 1, LAST_PAGE) : REQUEST_NONE;
}

ui_request browse_next_stop(ui *u, int key)
{
    browse *b = &u->browse;
    wanted stop = {.fits = is_stop};
    int at;

    if (b->page + 1 < b->pages)
        return browse_forward(u, key);
    at = find(b->history, &stop, b->at, false);
    return at < 0 ? go_to(u, b->history->count, LAST_PAGE) : go_to(u, at, 0);
}

ui_request browse_last_stop(ui *u, int key)
{
    browse *b = &u->browse;
    wanted stop = {.fits = is_stop};

    if (b->page > 0)
        return browse_back(u, key);
    int at = find(b->history, &stop, b->at, true);
    return at < 0 ? REQUEST_NONE : go_to(u, at, LAST_PAGE);
}

ui_request browse_next_deal(ui *u, int key)
{
    wanted deal = {.fits = is_deal};
    int at = find(u->browse.history, &deal, u->browse.at, false);

    (void)key;
    return at < 0 ? REQUEST_NONE : go_to(u, at, 0);
}

ui_request browse_last_deal(ui *u, int key)
{
    wanted deal = {.fits = is_deal};
    int at = find(u->browse.history, &deal, u->browse.at, true);

    (void)key;
    return at < 0 ? REQUEST_NONE : go_to(u, at, 0);
}

ui_request browse_first(ui *u, int key)
{
    (void)key;
    return go_to(u, 0, 0);
}

ui_request browse_last(ui *u, int key)
{
    (void)key;
    return go_to(u, u->browse.history->count, LAST_PAGE);
}

/* ---- a trick by its number --------------------------------------------------------------------- */

enum { MOST_TYPED = 99 };

ui_request browse_type(ui *u, int key)
{
    browse *b = &u->browse;
    int typed = 10 * (b->typed < 0 ? 0 : b->typed) + (key - '0');

    b->typed = typed <= MOST_TYPED ? typed : key - '0';
    return REQUEST_NONE;
}

ui_request browse_untype(ui *u, int key)
{
    browse *b = &u->browse;

    (void)key;
    b->typed = b->typed >= 10 ? b->typed / 10 : -1;
    return REQUEST_NONE;
}

/* To the trick that was typed; without one a step forward. */
ui_request browse_enter(ui *u, int key)
{
    browse *b = &u->browse;
    wanted trick = {.fits = is_trick, .deal = u->view.deals, .trick = b->typed};

    if (b->typed < 0)
        return browse_forward(u, key);
    int at = find(b->history, &trick, 0, false);
    b->missing = at < 0 ? b->typed : -1;
    b->typed = -1;
    return at < 0 ? REQUEST_NONE : go_to(u, at, 0);
}

/* ---- whose view -------------------------------------------------------------------------------- */

ui_request browse_turn(ui *u, int key)
{
    browse *b = &u->browse;

    (void)key;
    b->seat = b->seat == KD_NOBODY ? 0 : b->seat + 1 < KD_SEATS ? b->seat + 1 : KD_NOBODY;
    browse_show(u);
    return REQUEST_NONE;
}

ui_request browse_uncover(ui *u, int key)
{
    (void)key;
    u->browse.opened = !u->browse.opened;
    browse_show(u);
    return REQUEST_NONE;
}

/* ---- leaving ----------------------------------------------------------------------------------- */

/* Esc drops a number first. */
ui_request browse_leave(ui *u, int key)
{
    (void)key;
    if (u->browse.typed < 0)
        return REQUEST_GAMES;
    u->browse.typed = -1;
    return REQUEST_NONE;
}

ui_request browse_play_on(ui *u, int key)
{
    (void)key;
    return browse_plays_on(u) ? REQUEST_PLAY_ON : REQUEST_NONE;
}
