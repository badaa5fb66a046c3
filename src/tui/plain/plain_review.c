/* plain_review.c - plain mode: earlier tricks, points, the burying and the cards still out (REV-1). */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "tui/cells/hand.h"
#include "tui/plain/plain_internal.h"
#include "tui/state/choice.h"
#include "tui/state/review.h"

#include <stdio.h>

/* "trick 3. South: 5s. East: closed. South won it, 10 points." */
static void tell_past(const plain_game *p, int number)
{
    const kd_view *v = &p->ui.view;
    const kd_trick *trick = &v->trick[number];
    text t = {.n = 0};
    text_add(&t, _("trick %d. "), number + 1);
    for (int i = 0, s = trick->leader; i < KD_SEATS; i++, s = kd_next_seat(s)) {
        text_add(&t, "%s: ", ui_seat_name(&p->ui, s));
        if (review_open(&p->ui, number, s))
            cards_text(&t, glyphs_spoken(), &v->order, trick->play[s]);
        else
            text_add(&t, "%s", _("closed"));
        text_add(&t, ". ");
    }
    text_add(&t, _("%s won it, %d points."), ui_seat_name(&p->ui, trick->winner), trick->points);
    plain_tell(&t);
}

/* The tricks from number first on, and why cards in them are closed, if any are. */
static void tell_from(const plain_game *p, int first)
{
    bool whole = true;
    if (p->ui.view.tricks == 0)
        puts(_("there is no trick yet."));
    for (int i = first; i < p->ui.view.tricks; i++) {
        tell_past(p, i);
        whole = whole && review_whole(&p->ui, i);
    }
    if (!whole)
        puts(review_closed(&p->ui));
}

void plain_tell_last(const plain_game *p)
{
    int last = p->ui.view.tricks - 1;
    tell_from(p, last < 0 ? 0 : last);
}

void plain_tell_tricks(const plain_game *p)
{
    tell_from(p, 0);
}

void plain_tell_points(const plain_game *p)
{
    const kd_view *v = &p->ui.view;
    text t = {.n = 0};
    text_add(&t, _("the attackers have captured %d of %d."), v->points, v->order.rules.threshold);
    if (!kd_empty(v->captured)) {
        text_gap(&t);
        cards_text(&t, glyphs_spoken(), &v->order, v->captured);
        text_add(&t, "%s", _("."));
    }
    if (v->fines)
        text_add(&t, _(" failed dumps %+d."), v->fines);
    plain_tell(&t);
}

void plain_tell_buried(const plain_game *p)
{
    const kd_view *v = &p->ui.view;
    text t = {.n = 0};
    if (kd_empty(v->buried)) {
        puts(_("you have buried nothing in this deal."));
        return;
    }
    text_add(&t, "%s ", _("you buried:"));
    cards_text(&t, glyphs_spoken(), &v->order, v->buried);
    text_add(&t, "%s", _("."));
    text_add(&t, _(" %d points."), kd_points(v->buried));
    if (v->burier != v->seat)
        text_add(&t, " %s", _("a counter took the kitty since."));
    plain_tell(&t);
}

/* A line for each suit and for trump. */
static void tell_unseen(const kd_view *v)
{
    kd_cards out = kd_to_places(&v->order, kd_unseen(v));
    int category;
    for (int i = 0; (category = hand_category(&v->order, i)) != KD_NO_CATEGORY; i++) {
        kd_cards these = kd_only(out, v->order.in[category]);
        text t = {.n = 0};
        if (kd_empty(these))
            continue;
        category_text(&t, glyphs_spoken(), category);
        text_add(&t, ": ");
        cards_text(&t, glyphs_spoken(), &v->order, kd_to_faces(&v->order, these));
        text_add(&t, "%s", _("."));
        plain_tell(&t);
    }
}

void plain_tell_out(const plain_game *p)
{
    const kd_view *v = &p->ui.view;
    if (v->phase != KD_PHASE_PLAY)
        puts(_("cards are out only while a deal is played."));
    else if (!review_counts(&p->ui))
        puts(review_uncounted());
    else
        tell_unseen(v);
}
