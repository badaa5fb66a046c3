/* plain_tell.c - what the game line by line says of itself, and what it asks. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "tui/plain/plain_internal.h"
#include "tui/state/choice.h"
#include "tui/state/suggest.h"
#include "tui/text/prompt.h"

#include <stdio.h>

enum { HINTS = 5 };

void plain_tell(const text *t)
{
    if (t->n)
        puts(t->s);
}

void plain_tell_reason(const plain_game *l, const char *before)
{
    prompt words;
    prompt_make(&l->ui, &words);
    if (words.reason.n)
        printf("%s%s\n", before, words.reason.s);
}

static void tell_trick(const plain_game *l)
{
    text t = {.n = 0};
    plain_trick(&t, &l->ui, &l->ui.view.trick[l->ui.view.tricks]);
    plain_tell(&t);
}

void plain_tell_hand(const plain_game *l)
{
    text t = {.n = 0};
    plain_hand(&t, &l->ui);
    plain_tell(&t);
}

/* "1 7s: trump spades. 0 pass." */
void plain_tell_choices(const plain_game *l)
{
    kd_action choice[CHOICES];
    const kd_view *v = &l->ui.view;
    int count = choice_list(v, choice);
    for (int i = 0; i < count; i++) {
        text t = {.n = 0};
        text_add(&t, "%d ", i + 1);
        cards_text(&t, glyphs_spoken(), &v->order, choice[i].cards);
        text_add(&t, ": ");
        choice_effect_text(&t, glyphs_spoken(), v, &choice[i]);
        text_add(&t, "%s", _("."));
        plain_tell(&t);
    }
    if (choice_pass(v))
        puts(_("0 pass."));
}

/* What is asked, and why there may be nothing that would do. */
static void tell_choosing(const plain_game *l)
{
    const char *asks = prompt_question(&l->ui.view);
    if (*asks)
        puts(asks);
    plain_tell_reason(l, "");
    plain_tell_choices(l);
}

bool plain_picks(const plain_game *l)
{
    int phase = l->ui.view.phase;
    return phase == KD_PHASE_PLAY || phase == KD_PHASE_BURY;
}

void plain_prompt(plain_game *l)
{
    int phase = l->ui.view.phase;
    l->prompted = true;
    fputs(table_waiting(l->table) == WAIT_OVER ? _("Enter goes on> ")
          : phase == KD_PHASE_PLAY             ? _("play> ")
          : phase == KD_PHASE_BURY             ? _("bury> ")
                                               : _("choose> "),
          stdout);
}

void plain_question(plain_game *l)
{
    const kd_view *v = &l->ui.view;
    kd_cards lead = choice_lead(v);
    if (v->phase == KD_PHASE_BURY)
        printf(_("the kitty is yours: bury %d cards.\n"), v->order.rules.kitty);
    else if (v->phase == KD_PHASE_PLAY && kd_empty(lead))
        puts(_("your turn: you lead."));
    else if (v->phase == KD_PHASE_PLAY)
        printf(N_OF("your turn, %d card. ", "your turn, %d cards. ", kd_count(lead)),
               kd_count(lead));
    if (v->phase == KD_PHASE_PLAY && !kd_empty(lead))
        tell_trick(l);
    if (v->phase != KD_PHASE_SCORED)
        plain_tell_hand(l);
    if (!plain_picks(l))
        tell_choosing(l);
    plain_prompt(l);
}

void plain_tell_result(plain_game *l)
{
    text t = {.n = 0};
    if (l->told == l->ui.view.deals)
        return;
    l->told = l->ui.view.deals;
    plain_result(&t, &l->ui);
    plain_tell(&t);
}

void plain_tell_table(const plain_game *l)
{
    text t = {.n = 0};
    for (int s = 0; s < KD_SEATS; s++)
        printf(_("%s holds %d cards.\n"), ui_seat_name(&l->ui, s), l->ui.view.held[s]);
    tell_trick(l);
    lines_series(&t, &l->ui);
    plain_tell(&t);
}

void plain_tell_hints(const plain_game *l)
{
    kd_cards choice[SUGGESTIONS];
    bool more;
    int count = plain_picks(l) && l->number
                    ? suggest_plays(&l->ui.view, (kd_cards){0, 0}, choice, &more)
                    : 0;
    for (int i = 0; i < count && i < HINTS; i++) {
        text t = {.n = 0};
        cards_text(&t, glyphs_spoken(), &l->ui.view.order, choice[i]);
        plain_tell(&t);
    }
    if (count > HINTS)
        printf(_("and %d more.\n"), count - HINTS);
}
