/* plain_coach.c - the coach in the game line by line. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "tui/plain/plain_internal.h"
#include "tui/text/coach_text.h"

#include <stdio.h>

/* "9h 9h: +0.42 +-0.05  0.12 less. partner is winning: give points." */
static void tell_line(const plain_game *l, const advice *a, int i)
{
    const glyphs *g = glyphs_spoken();
    text t = {.n = 0}, worth = {.n = 0};
    action_text(&t, g, &l->ui.view.order, &a->line[i].action);
    advice_value_text(&worth, g, a, i);
    text_add(&t, "%s%s%s ", worth.n ? ": " : "", worth.s, _("."));
    text_add(&t, "%s", advice_why(a, i, &l->ui.view));
    plain_tell(&t);
}

void plain_advise(const plain_game *l)
{
    enum { SEED = 1 };
    bot_settings m = coach_bot(0);
    advice said;
    text basis = {.n = 0};
    if (l->ui.no_hints) {
        puts(_("Hints are switched off in the settings."));
        return;
    }
    if (!l->number || !coach_has_choice(&l->ui.view)) {
        puts(_("There is nothing to decide just now."));
        return;
    }
    coach_advise(&m, &l->ui.view, SEED, NULL, &said);
    for (int i = 0; i < said.count; i++)
        tell_line(l, &said, i);
    advice_basis_text(&basis, &said);
    plain_tell(&basis);
}
