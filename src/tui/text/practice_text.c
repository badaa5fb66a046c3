/* practice_text.c - practice in words: what is suggested, the questions of drills and their answers. */
#include "tui/text/text.h"

#include "base/i18n.h"

void practice_suggestion_text(text *t, const ui_practice *p)
{
    if (p->suggested == PRACTICE_MISTAKE)
        text_add(t,
                 N_OF("%d mistake of your own is due.", "%d mistakes of your own are due.", p->due),
                 p->due);
    else if (p->suggested == PRACTICE_ENDING && p->of)
        text_add(t, _("Endings, grade %d: %d of the last %d were right."), p->grade, p->right,
                 p->of);
    else if (p->suggested == PRACTICE_ENDING)
        text_add(t, _("Endings, grade %d: none tried yet."), p->grade);
    else
        text_add(t, "%s", _("A minute of drills: it warms up."));
}

void practice_count_text(text *t, const ui_practice *p, practice_kind kind)
{
    if (kind == PRACTICE_DRILL)
        text_add(t, _("%d kinds, a minute each"), DRILLS);
    else if (kind == PRACTICE_MISTAKE)
        text_add(t, _("%d kept, %d due"), p->count[kind], p->due);
    else if (kind == PRACTICE_ENDING)
        text_add(t, _("%d, of %d grades"), p->count[kind], GRADES);
    else
        text_add(t, "%d", p->count[kind]);
}

const char *practice_about(practice_kind kind)
{
    static const char *const about[PRACTICE_KINDS] = {
        [PRACTICE_ENDING] =
            N_("The last tricks, all four hands open. The others play exactly; one play alone "
               "reaches the task."),
        [PRACTICE_MOVE] =
            N_("One decision of a real deal, as its seat saw it. The coach has judged it with many "
               "samples."),
        [PRACTICE_MISTAKE] =
            N_("Decisions of your own games that cost much. They come back until they are right "
               "five times."),
        [PRACTICE_DRILL] =
            N_("Questions that the rules answer, as many as you can in a minute, under the rules "
               "of the menu."),
    };
    return _(about[kind]);
}

/* ---- drills ---- */

void drill_order_text(text *t, const ui *u, const kd_order *order)
{
    text_fill(t, u, _("trump: %T, level: %L"), order->trump, order->level);
}

void drill_question_text(text *t, const ui *u, const drill *d)
{
    switch (d->kind) {
    case DRILL_TRUMPS: text_add(t, "%s", _("Which of these is a trump?")); break;
    case DRILL_TRACTOR: text_add(t, "%s", _("Which of these is a tractor?")); break;
    case DRILL_WINNER: text_add(t, "%s", _("Who wins this trick?")); break;
    case DRILL_ANSWER: text_fill(t, u, _("%S is to play: which answer is legal?"), d->seat); break;
    case DRILL_KITTY:
        text_fill(t, u,
                  _("%S has won this last trick for the attackers: how much does the kitty count?"),
                  d->trick.winner);
        break;
    case DRILL_TOTAL:
        text_add(t, _("The attackers have %d points in all: what does that bring?"), d->total);
        break;
    case DRILL_TRUMPS_OUT:
        text_add(t,
                 d->match.round.burier == 0
                     ? _("There are %d trumps. How many have you not seen?")
                     : _("There are %d trumps. How many are out: not played, not in your hand?"),
                 d->total);
        break;
    default: text_fill(t, u, _("Who has shown to have no card of %F left?"), d->category); break;
    }
}

static void outcome_text(text *t, int value)
{
    const int levels = value < 0 ? -1 - value : value;
    if (value == 0)
        text_add(t, "%s", _("the attackers take the deal, no level"));
    else if (value > 0)
        text_add(t,
                 N_OF("the attackers take it and rise %d level",
                      "the attackers take it and rise %d levels", levels),
                 levels);
    else if (!levels)
        text_add(t, "%s", _("the defenders keep the deal, no level"));
    else
        text_add(t,
                 N_OF("the defenders keep it and rise %d level",
                      "the defenders keep it and rise %d levels", levels),
                 levels);
}

void drill_option_text(text *t, const ui *u, const drill *d, int i)
{
    if (!kd_empty(d->option[i]))
        text_fill(t, u, "%C", d->option[i]);
    else if (d->kind == DRILL_WINNER || d->kind == DRILL_VOID)
        text_fill(t, u, "%S", d->value[i]);
    else if (d->kind == DRILL_TOTAL)
        outcome_text(t, d->value[i]);
    else
        text_add(t, "%d", d->value[i]);
}

void drill_wrong_text(text *t, const drill *d, int picked)
{
    text_add(t, _("Wrong: %d is right, by %s."), d->right + 1, d->rule[picked]);
}

void drill_score_text(text *t, const ui_drill *d)
{
    text_add(t, _("%d right of %d; the best minute had %d."), d->right, d->answered, d->best);
    if (d->lasts > 1) {
        text_gap(t);
        text_add(t, "%s", _("The last ones:"));
        for (int i = 0; i < d->lasts; i++)
            text_add(t, " %d", d->last[i]);
    }
}
