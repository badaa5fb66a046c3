/* ui_seen.c - a view without the events that led to it: of who comes back to a table, or has taken something back. */
#include "tui/state/pick.h"
#include "tui/state/ui.h"

/* Does the log tell all that the view does of how trump was found in this deal? */
static bool log_holds(const ui *u, const kd_view *view)
{
    const kd_event *stands = NULL;
    int turned = 0, taker = KD_NOBODY;
    unsigned buried = 0;

    for (int i = 0; i < u->logged; i++) {
        const kd_event *event = &u->log[i];
        if (event->kind == KD_EV_DECLARED || event->kind == KD_EV_COUNTERED)
            stands = event;
        if (event->kind == KD_EV_TOOK)
            taker = event->seat;
        turned += event->kind == KD_EV_FLIPPED;
        buried |= event->kind == KD_EV_BURIED ? 1u << event->seat : 0;
    }
    bool shown = view->declarer == KD_NOBODY ? !stands
                                             : stands && stands->seat == view->declarer &&
                                                   kd_same(stands->cards, view->standing);
    return (u->logged || view->first == KD_NOBODY) && shown && turned == view->turned_count &&
           taker == view->burier && buried == view->buried_before;
}

static void log_add(ui *u, kd_event_kind kind, int seat, int number, kd_cards cards)
{
    u->log[u->logged++] = (kd_event){.kind = (uint8_t)kind,
                                     .seat = (uint8_t)seat,
                                     .number = number,
                                     .cards = cards,
                                     .count = (uint8_t)kd_count(cards)};
}

static void log_seat(ui *u, kd_event_kind kind, int seat)
{
    log_add(u, kind, seat, 0, (kd_cards){0, 0});
}

/* A showing, and the trump that it has brought. */
static void log_showing(ui *u, kd_event_kind kind, int seat, kd_cards cards)
{
    kd_cards rest = cards;
    int trump = kd_suit_of((kd_face)kd_take(&rest));

    log_add(u, kind, seat, kind == KD_EV_DECLARED ? trump : 0, cards);
    log_add(u, KD_EV_TRUMP, KD_NOBODY, trump, (kd_cards){0, 0});
}

/* The cards are nobody else's business, but for their number; or all have seen those taken last (BURY-3). */
static void log_kitty(ui *u, const kd_view *view, int seat, bool buried)
{
    log_add(u, KD_EV_TOOK, seat, 0, seat == view->burier ? view->opened : (kd_cards){0, 0});
    u->log[u->logged - 1].count = (uint8_t)view->order.rules.kitty;
    if (!buried)
        return;
    log_seat(u, KD_EV_BURIED, seat);
    u->log[u->logged - 1].count = (uint8_t)view->order.rules.kitty;
}

static void log_flips(ui *u, const kd_view *view, bool finds_dealer)
{
    for (int i = 0; i < view->turned_count; i++) {
        log_add(u, KD_EV_FLIPPED, KD_NOBODY, 0, kd_card(view->turned[i]));
        if (!finds_dealer || view->dealer == KD_NOBODY || kd_suit_of(view->turned[i]) == KD_NO_SUIT)
            continue;
        log_seat(u, KD_EV_DEALER, view->dealer);
        finds_dealer = false;
    }
    if (view->turned_count && view->trump_known)
        log_add(u, KD_EV_TRUMP, KD_NOBODY, view->order.trump, (kd_cards){0, 0});
}

/* The log as far as the view tells it: who draws first and who deals, what was shown, who has had the kitty.
   It does not tell who has passed. */
static void log_view(ui *u, const kd_view *view)
{
    bool open = kd_declarer_deals(&view->order.rules, view->first_deal, view->redeal);
    bool finds_dealer = view->first_deal || (open && view->declarer == view->dealer);
    bool before = view->phase < KD_PHASE_PLAY; /* later, failed dumps may have been shown */
    int stands = view->declarer;
    unsigned others =
        stands == view->burier ? view->buried_before & ~(1u << (stands % KD_SEATS)) : 0;

    u->logged = 0;
    if (!finds_dealer && view->dealer != KD_NOBODY)
        log_seat(u, KD_EV_DEALER, view->dealer);
    if (view->first != KD_NOBODY)
        log_seat(u, KD_EV_FIRST, view->first);
    log_flips(u, view, finds_dealer);
    if (stands == KD_NOBODY && view->trump_known && !view->turned_count) { /* FLIP-5 */
        if (finds_dealer)
            log_seat(u, KD_EV_DEALER, view->dealer);
        log_add(u, KD_EV_TRUMP, KD_NOBODY, view->order.trump, (kd_cards){0, 0});
    }
    for (int s = 0; s < KD_SEATS; s++) {
        if (!before || s == stands || kd_empty(view->shown[s]))
            continue;
        log_showing(u, KD_EV_DECLARED, s, view->shown[s]);
        if (finds_dealer)
            log_seat(u, KD_EV_DEALER, s);
    }
    for (int i = 0; i < KD_SEATS; i++) { /* the dealer before those who have countered since */
        int s = (view->dealer + i) % KD_SEATS;
        if (others >> s & 1)
            log_kitty(u, view, s, true);
    }
    if (stands != KD_NOBODY)
        log_showing(u, view->countered ? KD_EV_COUNTERED : KD_EV_DECLARED, stands, view->standing);
    if (stands != KD_NOBODY && finds_dealer && stands == view->dealer)
        log_seat(u, KD_EV_DEALER, stands);
    if (view->burier != KD_NOBODY)
        log_kitty(u, view, view->burier,
                  view->phase != KD_PHASE_BURY && view->buried_before >> view->burier & 1);
}

void ui_seen(ui *u, const kd_view *view)
{
    bool buries = view->phase == KD_PHASE_BURY;
    if (u->view.deals != view->deals)
        u->logged = 0;
    if (buries && u->logged && u->log[u->logged - 1].kind == KD_EV_BURIED)
        u->logged--;
    ui_view(u, view);
    ui_wait(u);
    if (!kd_phase_ended(view->phase) && !log_holds(u, view))
        log_view(u, view);
}

void ui_taken_back(ui *u, const kd_view *view)
{
    coach_drop(u);
    if (kd_phase_ended(u->view.phase))
        coach_forget(u); /* what it has judged will now be played otherwise */
    if (view->phase != KD_PHASE_PLAY && view->phase != KD_PHASE_BURY)
        u->logged = 0; /* it may hold what came later, and the view does not tell who has passed */
    ui_seen(u, view);
    pick_none(u);
}
