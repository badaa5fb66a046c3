/* practice_text.c - practice in words: what is suggested, the questions of drills and their answers. */
#include "tui/text/text.h"

#include "base/i18n.h"

#include <errno.h>
#include <string.h>

void practice_suggestion_text(text *t, const ui_practice *p)
{
    enum { NEW = 5 };
    if (p->suggested == PRACTICE_MISTAKE)
        text_add(t,
                 N_OF("%d mistake of your own is due.", "%d mistakes of your own are due.", p->due),
                 p->due);
    else if (p->progress.count < NEW)
        text_add(t,
                 _("New to the game? First steps (7 in the menu) plays a deal with you. Then an "
                   "ending of grade %d, or drills (d)."),
                 practice_grade(p));
    else if (p->suggested == PRACTICE_ENDING && p->of)
        text_add(t, _("Endings, grade %d: %d of the last %d right at the first try."),
                 practice_grade(p), p->right, p->of);
    else if (p->suggested == PRACTICE_ENDING)
        text_add(t, _("Endings, grade %d: none of them was tried yet."), practice_grade(p));
    else
        text_add(t, "%s", _("A minute of drills: it warms up."));
}

void practice_search_text(text *t, const ui_practice *p)
{
    if (p->search == SEARCH_RUNS)
        text_add(t, "%s",
                 _("Old games are searched for mistakes: Enter begins as soon as one is found."));
    else if (p->search == SEARCH_STOPPED && p->found)
        text_add(t,
                 N_OF("The search was stopped: %d mistake was found.",
                      "The search was stopped: %d mistakes were found.", p->found),
                 p->found);
    else if (p->search == SEARCH_STOPPED)
        text_add(t, "%s", _("The search was stopped; Enter goes on with it."));
    else if (p->search_error == EOVERFLOW)
        text_add(t, _("There is room for %d mistakes: practise some of them, then search again."),
                 MOST_MISTAKES);
    else if (p->search_error)
        text_add(t, _("Old games cannot be searched: %s"), strerror(p->search_error));
    else if (p->search == SEARCH_ENDED && !p->found)
        text_add(t, "%s",
                 _("Old games have been searched: no decision of yours in them cost 0.12 levels. "
                   "Games that are still open are left out."));
    else if (p->search == SEARCH_ENDED)
        text_add(t,
                 N_OF("Old games have been searched: %d mistake was found.",
                      "Old games have been searched: %d mistakes were found.", p->found),
                 p->found);
}

void practice_count_text(text *t, const ui_practice *p, practice_kind kind)
{
    if (kind == PRACTICE_DRILL)
        text_add(t, _("%d kinds, a minute each"), DRILLS);
    else if (kind == PRACTICE_MISTAKE)
        text_add(t, _("%d kept, %d due"), p->count[kind], p->due);
    else if (kind == PRACTICE_ENDING)
        text_add(t, _("%d, grade %d of %d"), p->count[kind], practice_grade(p), GRADES);
    else
        text_add(t, N_OF("%d decision", "%d decisions", p->count[kind]), p->count[kind]);
}

const char *practice_about(const ui_practice *p)
{
    static const char *const about[PRACTICE_KINDS] = {
        [PRACTICE_ENDING] = N_(
            "The last tricks of a deal, all four hands open. Find the play that reaches the task: "
            "the others make no mistake."),
        [PRACTICE_MOVE] =
            N_("One decision of a real deal, as its seat saw it. Decide; then the coach tells what "
               "each choice is worth."),
        [PRACTICE_MISTAKE] =
            N_("Decisions of your own games that cost much. Each comes back some days later, until "
               "it was right five times."),
        [PRACTICE_DRILL] =
            N_("Quick questions about the rules of the menu: as many right answers as you can in a "
               "minute."),
    };
    if (p->line == PRACTICE_MISTAKE && !p->due)
        return _("Decisions of your own games that cost much. None is due: Enter looks for some in "
                 "your old games.");
    return _(about[p->line]);
}

/* ---- progress ---- */

progress_row progress_row_at(int i)
{
    if (i < GRADES)
        return (progress_row){PRACTICE_ENDING, i + 1};
    if (i < GRADES + DRILLS)
        return (progress_row){PRACTICE_DRILL, i - GRADES};
    return (progress_row){i == GRADES + DRILLS ? PRACTICE_MOVE : PRACTICE_MISTAKE, 0};
}

bool progress_row_text(text *name, text *result, const progress *p, int i)
{
    const progress_row r = progress_row_at(i);
    int last[PROGRESS_BEST], best, of = 0;
    if (r.kind == PRACTICE_DRILL) {
        of = progress_minutes(p, (drill_kind)r.grade, last, &best);
        text_add(name, "%s", _(drill_name[r.grade]));
        if (of)
            text_add(result, _("%d a minute, best %d"), last[of - 1], best);
        return of;
    }
    const int right = progress_right(p, r.kind, r.grade, &of);
    if (r.grade)
        text_add(name, _("%s, grade %d"), _(practice_kinds[r.kind].name), r.grade);
    else
        text_add(name, "%s", _(practice_kinds[r.kind].name));
    text_add(result, _("%d of %d"), right, of);
    return of;
}

const char *practice_truths(void)
{
    return _("Certain: the rules say it. Proved: every play was searched to the end. Estimated: by "
             "the coach, who may err.");
}

/* ---- drills ---- */

void drill_order_text(text *t, const ui *u, const kd_order *order)
{
    text_fill(t, u, order->trump == KD_NO_SUIT ? _("%T, level: %L") : _("trump: %T, level: %L"),
              order->trump, order->level);
}

void drill_passes_text(text *t, const ui_drill *d)
{
    text_add(t,
             d->kind == DRILL_VOID
                 ? _("Trick %d of %d. Asked afterwards: who has run out of a suit?")
                 : _("Trick %d of %d. Asked afterwards: how many trumps have you not seen?"),
             d->passed + 1, d->question.tricks);
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
    default:
        text_fill(t, u,
                  d->category == KD_TRUMP ? _("Who has shown they have no trumps left?")
                                          : _("Who has shown they have no %F left?"),
                  d->category);
        break;
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

/* The places of two pairs, and the steps of their order from one to the other. */
typedef struct neighbours {
    unsigned high, low;
    int steps;
} neighbours;

/* The two highest of the places that are left, of which the higher one is taken. */
static neighbours next_pairs(const kd_order *o, uint64_t *left)
{
    const unsigned high = 63 - (unsigned)__builtin_clzll(*left);
    *left &= ~(UINT64_C(1) << high);
    const unsigned low = 63 - (unsigned)__builtin_clzll(*left);
    return (neighbours){high, low, o->step[high] - o->step[low]};
}

/* Why the pairs of an option are no tractor: the first two of them that are not neighbours. */
static void no_tractor_text(text *t, const ui *u, const drill *d, int i)
{
    const kd_order *o = &d->order;
    const kd_cards pairs = kd_to_places(o, d->option[i]);
    uint64_t left = pairs.two;
    if (kd_category_of(o, pairs) == KD_NO_CATEGORY) {
        text_add(t, _("The pairs of %d are not of one suit: trumps are a suit of their own."),
                 i + 1);
        return;
    }
    while (left & (left - 1)) {
        const neighbours n = next_pairs(o, &left);
        unsigned between = n.high;
        while (o->step[between] == o->step[n.high] && n.steps > 1)
            between--;
        if (n.steps != 1) {
            text_fill(t, u,
                      n.steps ? _("%C and %C are not neighbours: %C lies between.")
                              : _("%C and %C are equal, not neighbours."),
                      kd_card(o->face[n.high]), kd_card(o->face[n.low]), kd_card(o->face[between]));
            return;
        }
    }
}

/* Why two cards are neighbours that do not look like it; "": they do. */
static const char *neighbours_by(const kd_order *o, const neighbours *n)
{
    const int high = kd_rank_of(o->face[n->high]), low = kd_rank_of(o->face[n->low]);
    if (high >= KD_RANKS)
        return low >= KD_RANKS
                   ? N_("%C and %C are neighbours: the jokers are the highest trumps.")
                   : N_("%C and %C are neighbours: jokers come next above the level cards.");
    if (high == o->level)
        return low == high
                   ? N_("%C and %C are neighbours: the level card of the trump suit is above the "
                        "others.")
                   : N_("%C and %C are neighbours: level cards stand above the trump suit.");
    if (kd_suit_of(o->face[n->high]) != kd_suit_of(o->face[n->low]) || high < low)
        return N_(
            "%C and %C are neighbours: cards that are always trumps stand above the trump suit.");
    if (high - low == 2 && low + 1 == o->level)
        return N_("%C and %C are neighbours: level %L is passed over.");
    return high - low == 1
               ? ""
               : N_("%C and %C are neighbours: what lies between is a trump elsewhere.");
}

/* Why the pairs of the right option are a tractor: of the first two of them that do not look like neighbours. */
static void tractor_why_text(text *t, const ui *u, const drill *d)
{
    const kd_order *o = &d->order;
    uint64_t left = kd_to_places(o, d->option[d->right]).two;
    while (left & (left - 1)) {
        const neighbours n = next_pairs(o, &left);
        const char *by = neighbours_by(o, &n);
        if (!*by)
            continue;
        text_gap(t);
        text_fill(t, u, _(by), kd_card(o->face[n.high]), kd_card(o->face[n.low]), o->level);
        return;
    }
}

/* Of a seat that was ahead for a while, and of the leader, the winning play tells why. */
static void not_won_text(text *t, const ui *u, const drill *d, int seat)
{
    explain e;
    explain_trick(&e, &d->order, &d->trick);
    const int told = e.play[seat].fate == FATE_AHEAD ? e.winner : seat;
    text_fill(t, u, "%S%s%s%s", told, _(": "), explain_text(u, &e, told, false).s, _("."));
    if (e.play[told].fate != FATE_CANNOT || e.category != KD_TRUMP ||
        e.play[e.leader].trump == KD_NO_FACE)
        return;
    text_gap(t);
    explain_trump_text(t, u, &e, e.leader);
    text_add(t, "%s", _("."));
}

static void kitty_why_text(text *t, const ui *u, const drill *d)
{
    const kd_rules *rules = &d->order.rules;
    const bool winner = rules->mult_play == KD_MULT_OF_WINNER;
    const int seat = winner ? d->trick.winner : d->trick.leader;
    const int times = d->value[d->right] / d->total;
    if (rules->mult == KD_MULT_FIXED)
        text_add(t, _("%d points, always times %d."), d->total, times);
    else
        text_fill(t, u,
                  winner ? _("%S won with %P: %d points, times %d.")
                         : _("%S led %P: %d points, times %d."),
                  seat, d->trick.play[seat], WORDING_LEAD, d->total, times);
}

/* All totals that bring what this one brings. */
static void total_why_text(text *t, const drill *d)
{
    enum { STEP = 5, FAR = 1000 };
    const kd_rules *rules = &d->order.rules;
    const int right = d->value[d->right];
    int low = d->total, high = low;
    while (low >= STEP && drill_outcome(rules, low - STEP) == right)
        low -= STEP;
    while (high < FAR && drill_outcome(rules, high + STEP) == right)
        high += STEP;
    text_add(t,
             low == high   ? _("Only %d points bring that.")
             : high == FAR ? _("%d points and more bring that.")
                           : _("%d to %d points bring that."),
             low, high);
}

static int trumps_in(const kd_order *order, kd_cards faces)
{
    return kd_count(kd_only(kd_to_places(order, faces), order->in[KD_TRUMP]));
}

static void trumps_out_why_text(text *t, const ui *u, const drill *d)
{
    const int left = d->value[d->right], own = trumps_in(&d->order, d->hand);
    int played = 0;
    for (int i = 0; i < d->tricks; i++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            played += trumps_in(&d->order, d->match.round.trick[i].play[seat]);
    text_fill(t, u, _("%d played, %d in your hand: %d are left."), played, own, left);
}

/* The trick in which the seat gave something else, or that there was none. */
static void void_why_text(text *t, const ui *u, const drill *d)
{
    const kd_order *o = &d->order;
    const int seat = d->value[d->right];
    for (int i = 0; i < d->tricks && seat < KD_SEATS; i++) {
        const kd_trick *of = &d->match.round.trick[i];
        if (kd_category_of(o, kd_to_places(o, of->play[of->leader])) != d->category ||
            !(kd_to_places(o, of->play[seat]).one & ~o->in[d->category]))
            continue;
        text_fill(t, u, _("In trick %d %S gave %W on %F."), i + 1, seat, of->play[seat],
                  d->category);
        return;
    }
    text_fill(t, u, _("All have followed whenever %F was led."), d->category);
}

void drill_wrong_text(text *t, const ui *u)
{
    const drill *d = &u->drill.question;
    const int picked = u->drill.picked;
    const kd_order *o = &d->order;
    kd_verdict v;
    if (!drill_told(u))
        return;
    text_add(t, _("Wrong: %d is right (%s)."), d->right + 1, d->rule[picked]);
    text_gap(t);
    switch (d->kind) {
    case DRILL_TRUMPS:
        trump_why_text(t, u, (unsigned)__builtin_ctzll(d->option[d->right].one), false);
        text_add(t, "%s", _("."));
        break;
    case DRILL_TRACTOR: no_tractor_text(t, u, d, picked), tractor_why_text(t, u, d); break;
    case DRILL_WINNER: not_won_text(t, u, d, picked); break;
    case DRILL_ANSWER:
        v = kd_check_follow(o, kd_to_places(o, d->hand),
                            kd_to_places(o, d->trick.play[d->trick.leader]),
                            kd_to_places(o, d->option[picked]));
        v.cards = kd_to_faces(o, v.cards);
        refusal_text(t, u, d->option[picked], &v);
        break;
    case DRILL_KITTY: kitty_why_text(t, u, d); break;
    case DRILL_TOTAL: total_why_text(t, d); break;
    case DRILL_TRUMPS_OUT: trumps_out_why_text(t, u, d); break;
    default: void_why_text(t, u, d); break;
    }
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
