/* explain_text.c - the explanation of a trick in sentences. */
#include "tui/text/explain_text.h"

#include "base/i18n.h"
#include "tui/text/cards_text.h"

/* "a pair", "a tractor of 2 pairs". */
static void missing_text(text *t, int missing)
{
    if (missing > 1)
        text_add(t, _("a tractor of %d pairs"), missing);
    else
        text_add(t, "%s", _("a pair"));
}

void explain_lead_text(text *t, const ui *u, const glyphs *g, const explain *e)
{
    const kd_order *order = &u->view.order;
    const explain_play *lead = &e->play[e->leader];
    text pattern = {.n = 0}, part = {.n = 0};
    kd_cards all = {0, 0};

    for (int i = 0; i < e->parts; i++)
        all = kd_add(all, e->part[i].cards);
    if (e->parts == 0)
        all = lead->part.cards;
    a_pattern_text(&pattern, g, order, all);
    text_add(t, _("%s led %s."), ui_seat_name(u, e->leader), pattern.s);
    if (e->parts < 2 || e->kind >= KD_LEAD_FOUR)
        return;
    cards_text(&part, g, order, lead->part.cards);
    text_gap(t);
    text_add(t, _("Whoever matches all of it is compared by %s alone."), part.s);
}

/* Why a play cannot win, whatever its cards. */
static void cannot_text(text *t, const glyphs *g, const explain *e, const explain_play *p)
{
    text category = {.n = 0}, missing = {.n = 0};

    if (e->kind == KD_LEAD_FOUR) {
        text_add(t, "%s", _("only a higher four takes a four"));
        return;
    }
    category_text(&category, g, e->category);
    if (p->missing)
        missing_text(&missing, p->missing);
    if (p->how == EXPLAIN_FOLLOWS_LESS && p->missing)
        text_add(t, _("follows, but without %s"), missing.s);
    else if (p->how == EXPLAIN_FOLLOWS_LESS)
        text_add(t, "%s", _("follows; only trumps could take it"));
    else if (p->how == EXPLAIN_RUFFS_LESS)
        text_add(t, _("has no %s, but its trumps are without %s"), category.s, missing.s);
    else if (p->none)
        text_add(t, _("has no %s: other cards cannot win"), category.s);
    else
        text_add(t, _("ran out of %s: mixed cards cannot win"), category.s);
}

static void compared_text(text *t, const ui *u, const glyphs *g, const explain *e, int seat)
{
    const kd_order *order = &u->view.order;
    const explain_play *p = &e->play[seat], *other = &e->play[p->against];
    const char *name = ui_seat_name(u, p->against);
    text own = {.n = 0}, his = {.n = 0}, category = {.n = 0};

    cards_text(&own, g, order, p->part.cards);
    cards_text(&his, g, order, other->part.cards);
    category_text(&category, g, e->category);
    if (p->how == EXPLAIN_RUFFS && p->fate == EXPLAIN_AHEAD && other->how != EXPLAIN_RUFFS)
        text_add(t, _("has no %s and ruffs: %s goes ahead of %s's %s"), category.s, own.s, name,
                 his.s);
    else if (p->fate == EXPLAIN_AHEAD)
        text_add(t, _("%s goes ahead of %s's %s"), own.s, name, his.s);
    else if (p->fate == EXPLAIN_EQUAL)
        text_add(t, _("%s is equal to %s's %s, which lay first"), own.s, name, his.s);
    else if (p->fate == EXPLAIN_PART)
        text_add(t, _("%s is above %s's %s, but not every part is higher"), own.s, name, his.s);
    else if (other->how == EXPLAIN_RUFFS && p->how != EXPLAIN_RUFFS)
        text_add(t, _("%s follows, but %s has ruffed with %s"), own.s, name, his.s);
    else
        text_add(t, _("%s is lower than %s's %s"), own.s, name, his.s);
}

void explain_text(text *t, const ui *u, const glyphs *g, const explain *e, int seat)
{
    const explain_play *p = &e->play[seat];

    if (p->how == EXPLAIN_ABSENT)
        return;
    if (p->how == EXPLAIN_LEAD)
        text_add(t, "%s", _("leads"));
    else if (p->fate == EXPLAIN_CANNOT)
        cannot_text(t, g, e, p);
    else
        compared_text(t, u, g, e, seat);
    if (p->how != EXPLAIN_LEAD)
        text_add(t, " (%s)", p->rule);
}
