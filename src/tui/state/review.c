/* review.c - looking back within the rules (REV-1): what may be seen, and what keys do there. */
#include "tui/state/review.h"

#include "base/i18n.h"
#include "tui/state/ui.h"

/* ---- what may be seen -------------------------------------------------------------------------- */

bool review_all(const ui *u)
{
    return kd_phase_ended(u->view.phase) || u->browse.open;
}

bool review_nothing(const ui *u)
{
    return review_all(u) && u->view.tricks == 0 && !u->browse.open;
}

/* A finished trick that still lies on the table is the current one, and that before it the previous. */
bool review_open(const ui *u, int trick, int seat)
{
    int before = u->view.order.rules.review == KD_REVIEW_TWO_TRICKS;
    bool lies = u->trick_shown && trick >= u->view.tricks - 1 - before;
    return lies || review_all(u) || kd_may_review(&u->view, trick, seat);
}

bool review_whole(const ui *u, int trick)
{
    for (int s = 0; s < KD_SEATS; s++)
        if (!review_open(u, trick, s))
            return false;
    return true;
}

bool review_captured(const ui *u, int trick)
{
    const kd_trick *t = &u->view.trick[trick];
    return t->winner < KD_SEATS && u->view.dealer < KD_SEATS && t->points &&
           kd_team(t->winner) != kd_team(u->view.dealer);
}

int review_points(const ui *u, int trick)
{
    bool told = review_whole(u, trick) || review_captured(u, trick);
    return told ? u->view.trick[trick].points : -1;
}

int review_leader(const ui *u, int trick)
{
    return review_whole(u, trick) || u->view.seat >= KD_SEATS ? u->view.trick[trick].leader
                                                              : u->view.seat;
}

const char *review_closed(const ui *u)
{
    return u->view.order.rules.review == KD_REVIEW_OWN
               ? _("Closed by the rules: of a trick that is over you may look at your own cards "
                   "only. After the deal all are open.")
               : _("Closed by the rules: only the trick on the table and the one before it may be "
                   "looked at again. After the deal all are open.");
}

bool review_counts(const ui *u)
{
    return review_all(u) || kd_may_count(&u->view.order.rules);
}

bool review_adds_up(const ui *u)
{
    return u->settings.counter && review_counts(u) &&
           (u->screen == SCREEN_BROWSE || u->setup.people <= 1);
}

const char *review_uncounted(void)
{
    return _(
        "Closed by the rules: you may not look back at old tricks, so the cards in them are not "
        "counted for you. Alone against bots you may have them counted in your next game: "
        "Rules in the menu, then c (count = yes).");
}

const char *review_rule(const ui *u)
{
    static const char *const ids[] = {
        [REVIEW_WHY] = "WIN-1",     [REVIEW_TRICKS] = "REV-1", [REVIEW_CAPTURED] = "SCORE-1",
        [REVIEW_BURIED] = "BURY-1", [REVIEW_OUT] = "REV-1",
    };
    return ids[u->review.kind];
}

/* Where all is open, every card has been played or lies in a hand that is shown. */
kd_cards review_hand(const ui *u, int seat)
{
    kd_cards hand = {0, 0};

    if (u->browse.open)
        hand = u->browse.hand[seat];
    for (int i = 0; i <= u->view.tricks; i++)
        hand = kd_add(hand, u->view.trick[i].play[seat]);
    return hand;
}

/* ---- opening ----------------------------------------------------------------------------------- */

int review_first(const ui *u)
{
    return u->review.kind == REVIEW_TRICKS && review_all(u) ? REVIEW_HANDS : 0;
}

void review_show(ui *u, int kind)
{
    bool again = u->overlay == OVERLAY_REVIEW;
    int last = u->view.tricks - 1;

    if (!again)
        u->below = u->overlay;
    u->overlay = OVERLAY_REVIEW;
    u->review.kind = kind;
    if (!again || u->review.trick > last)
        u->review.trick = last < 0 ? 0 : last;
    if (kind == REVIEW_WHY && u->review.trick < 0)
        u->review.trick = 0;
    if (!again && review_first(u) == REVIEW_HANDS)
        u->review.trick = REVIEW_HANDS;
}

void review_from_costs(ui *u, int number)
{
    u->overlay = OVERLAY_REVIEW;
    u->below = OVERLAY_COSTS;
    u->review.kind = REVIEW_TRICKS;
    u->review.trick = number < u->view.tricks ? number : u->view.tricks - 1;
}
