/* plain_tell.c - plain mode: prints hand, table, questions, hints and advice; earlier tricks and what else
   REV-1 lets a seat look back at. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "base/rule_text.h"
#include "tui/cells/cells.h"
#include "tui/state/choice.h"
#include "tui/state/suggest.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { HINTS = 5 };

void plain_say(const char *s)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;

    plain_line(stdout, s, known ? size.ws_col : 0);
}

void plain_tell(const text *t)
{
    if (t->n)
        plain_say(t->s);
}

void plain_fill(const plain_game *p, const char *format, ...)
{
    text t = {.n = 0};
    va_list values;

    va_start(values, format);
    text_fill_from(&t, &p->ui, format, values);
    va_end(values);
    plain_tell(&t);
}

void plain_tell_reason(const plain_game *p, const char *before)
{
    prompt words;
    prompt_make(&p->ui, &words);
    if (words.reason.n)
        plain_fill(p, "%s%s", before, words.reason.s);
}

void plain_tell_hand(const plain_game *p)
{
    text t = {.n = 0};
    plain_hand(&t, &p->ui, p->ui.view.hand);
    plain_tell(&t);
}

void plain_tell_hands(const plain_game *p)
{
    const kd_match *whole = p->tries.on ? p->tries.open : session_state_of(p->session).whole;
    for (int i = 1, s = p->seat; i < KD_SEATS && whole; i++) {
        text t = {.n = 0};
        s = kd_next_seat(s);
        text_add(&t, "%s%s", ui_seat_name(&p->ui, s), _(": "));
        plain_hand(&t, &p->ui, whole->round.hand[s]);
        plain_tell(&t);
    }
}

/* "1 7s: trump spades. 0 pass." */
void plain_tell_choices(const plain_game *p)
{
    kd_action choice[CHOICES];
    const kd_view *v = &p->ui.view;
    int count = choice_list(v, choice);
    for (int i = 0; i < count; i++) {
        text effect = {.n = 0};
        choice_effect_text(&effect, &p->ui, &choice[i]);
        if (choice[i].verb == KD_REBEL)
            plain_fill(p, "%d %s%s%s%s", i + 1, act_text(act_of_view(v), SAID_KEY), _(": "),
                       effect.s, _("."));
        else
            plain_fill(p, "%d %C%s%s%s", i + 1, choice[i].cards, _(": "), effect.s, _("."));
    }
    if (choice_pass(v))
        plain_say(_("0 pass."));
}

bool plain_picks(const plain_game *p)
{
    int phase = p->ui.view.phase;
    return phase == KD_PHASE_PLAY || phase == KD_PHASE_BURY;
}

void plain_prompt(plain_game *p)
{
    int phase = p->ui.view.phase;
    p->prompted = true;
    if (p->away && !plain_is_due(p))
        return;
    fputs(plain_at_result(p)       ? _("Enter goes on> ")
          : phase == KD_PHASE_PLAY ? _("play> ")
          : phase == KD_PHASE_BURY ? _("bury> ")
                                   : _("choose> "),
          stdout);
}

void plain_question(plain_game *p)
{
    const kd_view *v = &p->ui.view;
    kd_cards lead = kd_led(v);
    text t = {.n = 0};
    if (v->phase == KD_PHASE_BURY) {
        printf(_("the kitty is yours: bury %d cards.\n"), v->order.rules.kitty);
    } else if (v->phase == KD_PHASE_PLAY && kd_empty(lead)) {
        plain_say(_("your turn: you lead."));
    } else if (v->phase == KD_PHASE_PLAY) {
        text_add(&t, N_OF("your turn, %d card. ", "your turn, %d cards. ", kd_count(lead)),
                 kd_count(lead));
        plain_trick(&t, &p->ui, &v->trick[v->tricks]);
        plain_tell(&t);
    }
    if ((p->again.on && p->again.open) || p->tries.open)
        plain_tell_hands(p);
    if (v->phase != KD_PHASE_SCORED)
        plain_tell_hand(p);
    if (!plain_picks(p)) {
        const char *asks = prompt_question(v);
        if (*asks)
            plain_say(asks);
        plain_tell_reason(p, ""); /* where there are no choices */
        plain_tell_choices(p);
    }
    plain_prompt(p);
}

void plain_tell_result(plain_game *p)
{
    text t = {.n = 0};
    if (p->told == p->ui.view.deals)
        return;
    p->told = p->ui.view.deals;
    plain_result(&t, &p->ui);
    plain_tell(&t);
    history past;
    if (!*p->report->record || !history_read(&past, p->report->record))
        return;
    int advised[KD_SEATS], times = 0;
    history_advised(&past, p->told, advised);
    for (int seat = 0; seat < KD_SEATS; seat++)
        times += advised[seat];
    if (times) {
        t = (text){.n = 0};
        advised_text(&t, times);
        plain_tell(&t);
    }
    history_free(&past);
}

void plain_tell_series(plain_game *p)
{
    text t = {.n = 0};
    session_view(p->session, p->seat, &p->ui.view);
    p->ui.game.minutes_left = session_state_of(p->session).minutes_left;
    plain_series(&t, &p->ui);
    plain_tell(&t);
}

void plain_tell_table(const plain_game *p)
{
    text trick = {.n = 0}, t = trick;
    for (int s = 0; s < KD_SEATS; s++)
        printf(_("%s holds %d cards.\n"), ui_seat_name(&p->ui, s), p->ui.view.held[s]);
    plain_trick(&trick, &p->ui, &p->ui.view.trick[p->ui.view.tricks]);
    plain_tell(&trick);
    plain_series(&t, &p->ui);
    plain_tell(&t);
}

/* Are hints switched off? Then it says so. */
static bool hints_are_off(const plain_game *p)
{
    if (!p->ui.settings.hints)
        plain_say(_("Hints are switched off in the settings: start with --set hints=yes."));
    return !p->ui.settings.hints;
}

void plain_tell_hints(const plain_game *p)
{
    kd_cards choice[SUGGESTIONS];
    bool more;
    if (hints_are_off(p))
        return;
    if (p->ui.game.counts) {
        plain_say(_("This try counts: there are no hints."));
        return;
    }
    int count = plain_picks(p) && p->number
                    ? suggest_plays(&p->ui.view, (kd_cards){0, 0}, choice, &more)
                    : 0;
    if (!count)
        plain_say(p->number ? _("hints are for plays and for burying: coach advises here.")
                            : _("There is nothing to decide just now."));
    for (int i = 0; i < count && i < HINTS; i++)
        plain_fill(p, "%C", choice[i]);
    if (count > HINTS)
        printf(_("and %d more.\n"), count - HINTS);
}

/* ---- the coach ------------------------------------------------------------------------------- */

void plain_tell_advice(const plain_game *p, const advice *said, bool exactly,
                       const kd_action *picked)
{
    for (int i = 0; i < said->count; i++) { /* "9h 9h: +0.42  costs 0.12. partner is winning" */
        const glyphs *letters = glyphs_spoken();
        text what = {.n = 0}, value = advice_value_text(letters, said, i, exactly);
        action_text(&what, letters, &p->ui.view, &said->line[i].action);
        plain_fill(p, "%s%s%s%s%s", what.s, value.n ? _(": ") : "", value.s, _(". "),
                   advice_why_text(&p->ui, letters, said, i, picked).s);
    }
    plain_say(advice_basis_text(&p->ui, said).s);
}

static void advise(const plain_game *p, bool exactly)
{
    enum { SEED = 1 };
    bot_settings m = coach_bot(0);
    advice said;
    if (hints_are_off(p))
        return;
    if (coach_refused(&p->ui)) {
        plain_say(coach_refused(&p->ui));
        return;
    }
    if (!p->number || !coach_has_choice(&p->ui.view)) {
        plain_say(_("There is nothing to decide just now."));
        return;
    }
    kd_action picked = ui_picked(&p->ui);
    session_advised(p->session, p->ui.view.seat);
    coach_advise(&m, &p->ui.view, SEED, NULL, &picked, &said);
    plain_tell_advice(p, &said, exactly, &picked);
}

void plain_advise(const plain_game *p)
{
    advise(p, false);
}

void plain_advise_exactly(const plain_game *p)
{
    advise(p, true);
}

/* ---- details ----------------------------------------------------------------------------------- */

void plain_tell_rule_of(const ui *u)
{
    rule_text rule;
    char block[RULE_BLOCK], shown[2 * RULE_BLOCK];
    size_t at = 0;
    kd_verdict why = refusal_now(u);
    text said, example;
    if (!rule_text_get(rule_text_find(rule_at_hand(u)), &rule))
        return;
    rule_here_text(u, &why, &said, &example);
    plain_tell(&said);
    plain_tell(&example);
    printf(*rule.texts ? _("rule %s: %s.") : _("rule %s."), rule.id, rule.texts);
    putchar('\n');
    while (rule_text_block(&rule, &at, block)) {
        shown_text(shown, sizeof shown, glyphs_spoken(), block);
        plain_say(shown);
    }
}

void plain_tell_rule(const plain_game *p)
{
    plain_tell_rule_of(&p->ui);
}

void plain_tell_details(const plain_game *p)
{
    session_state now = session_state_of(p->session);
    if (!now.seal || !*now.seal) {
        plain_say(_("The deck of this deal has no hash."));
        return;
    }
    printf("%s %s\n", _("Hash of the deck, from before its first card:"), now.seal);
    if (now.salt && *now.salt)
        printf("%s %s\n", _("Salt of the hash:"), now.salt);
    else
        puts(_("Its salt is told when the deal is over."));
}

/* ---- looking back ---------------------------------------------------------------------------- */

/* "trick 3. South: 5s. East: 5s. South won it, 10 points." */
static void tell_past(const plain_game *p, int number)
{
    const kd_trick *trick = &p->ui.view.trick[number];
    text t = {.n = 0};
    text_add(&t, _("trick %d. "), number + 1);
    int points = review_points(&p->ui, number);
    for (int i = 0, s = review_leader(&p->ui, number); i < KD_SEATS; i++, s = kd_next_seat(s)) {
        if (review_open(&p->ui, number, s))
            text_fill(&t, &p->ui, "%S%s%C%s", s, _(": "), trick->play[s], _(". "));
        else
            text_fill(&t, &p->ui, "%S%s%s%s", s, _(": "), _("face down"), _(". "));
    }
    if (points >= 0)
        text_fill(&t, &p->ui,
                  review_whole(&p->ui, number) ? _("%S won it, %d points.")
                                               : _("captured: %2$d points."),
                  trick->winner, points);
    plain_tell(&t);
}

/* The tricks from number first on, and why cards in them are closed, if any are. */
static void tell_from(const plain_game *p, int first)
{
    bool whole = true;
    if (p->ui.view.tricks == 0)
        plain_say(_("there is no trick yet."));
    for (int i = first; i < p->ui.view.tricks; i++) {
        tell_past(p, i);
        whole = whole && review_whole(&p->ui, i);
    }
    if (!whole)
        plain_say(review_closed(&p->ui));
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
    text_add(&t,
             v->points > v->order.rules.threshold
                 ? _("the attackers have captured %d (%d were needed).")
                 : _("the attackers have captured %d of %d."),
             v->points, v->order.rules.threshold);
    if (!kd_empty(v->captured)) {
        text_gap(&t);
        text_fill(&t, &p->ui, "%C%s", v->captured, _("."));
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
        plain_say(_("You have buried nothing in this deal."));
        return;
    }
    text_fill(&t, &p->ui, "%s %C%s", _("you buried:"), v->buried, _("."));
    text_add(&t, _(" %d points."), kd_points(v->buried));
    if (v->burier != v->seat)
        text_add(&t, " %s", _("A counter took the kitty since."));
    plain_tell(&t);
}

/* A line for each suit and for trump. */
void plain_tell_out(const plain_game *p)
{
    const kd_view *v = &p->ui.view;
    kd_cards out = kd_to_places(&v->order, kd_unseen(v));
    bool told = v->phase == KD_PHASE_PLAY && review_counts(&p->ui);
    int category;
    if (v->phase != KD_PHASE_PLAY)
        plain_say(_("cards are out only while a deal is played."));
    else if (!told)
        plain_say(review_uncounted());
    for (int i = 0; told && (category = hand_category(&v->order, i)) != KD_NO_CATEGORY; i++) {
        kd_cards these = kd_only(out, v->order.in[category]);
        if (!kd_empty(these))
            plain_fill(p, "%F%s%C%s", category, _(": "), kd_to_faces(&v->order, these), _("."));
    }
}
