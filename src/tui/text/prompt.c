/* prompt.c - the lines under the hand in every mode: what is asked, and the state of the picks. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "tui/state/choice.h"
#include "tui/state/keys.h"
#include "tui/state/suggest.h"
#include "tui/state/ui.h"

/* Does declaring or countering now make the seat the dealer (DECL-3, CTR-4)? */
static bool prompt_makes_dealer(const kd_view *view, int verb)
{
    if (choice_open(view))
        return verb == KD_DECLARE;
    if (!view->first_deal || view->declarer == view->seat)
        return false;
    return verb == KD_DECLARE ? view->dealer == KD_NOBODY : view->order.rules.counter_takes_deal;
}

void choice_effect_text(text *t, const ui *u, const kd_action *action)
{
    const kd_view *view = &u->view;
    kd_cards cards = action->cards;

    if (action->verb == KD_REBEL) {
        text_add(t, "%s", _("show all, the deal is void"));
        return;
    }
    int suit = kd_suit_of((kd_face)kd_take(&cards));
    if (suit < KD_NO_SUIT)
        text_add(t, "%s ", _("trump"));
    text_fill(t, u, "%T", suit);
    if (action->verb == KD_DECLARE && action->cards.two && suit < KD_NO_SUIT)
        text_add(t, "%s", view->declarer == view->seat ? _(", reinforced") : _(", by a pair"));
    if (action->verb == KD_COUNTER && view->buried_before) /* it takes the kitty (CTR-5) */
        text_add(t, "%s", _(", you bury"));
    else if (prompt_makes_dealer(view, action->verb))
        text_add(t, "%s", _(", you deal"));
}

const char *prompt_question(const kd_view *view)
{
    switch (view->phase) {
    case KD_PHASE_ASK: return _("Nobody declared. Declare?");
    case KD_PHASE_COUNTER:
        if (view->buried_before)
            return _("Counter the burying?");
        /* fallthrough */
    case KD_PHASE_DEAL:
    case KD_PHASE_REINFORCE:
    case KD_PHASE_REBEL: return act_text(act_of_view(view), SAID_QUESTION);
    default: return "";
    }
}

/* "1 7s   2 7c 7c   "; the panel says what each does, but of a single one the text does too. */
static void choices_text(prompt *out, const ui *u)
{
    kd_action choice[CHOICES];
    text *t = &out->verdict;
    int count = choice_list(&u->view, choice);

    for (int i = 0; i < count; i++) {
        size_t from = t->n;
        text_add(t, "%d ", i + 1);
        if (choice[i].verb == KD_REBEL)
            text_add(t, "%s", act_text(act_of_view(&u->view), SAID_KEY));
        else
            text_fill(t, u, "%C", choice[i].cards);
        if (count == 1) {
            text_add(t, "%s", _(": "));
            choice_effect_text(t, u, &choice[i]);
        }
        out->choice[out->choices++] = (choice_place){from, out->verdict.n, '1' + i};
        text_add(t, "   ");
    }
}

/* Why the best cards to declare with are not among the choices. */
static void prompt_missing_text(text *t, const ui *u)
{
    kd_verdict why;
    kd_cards cards;

    if (!choice_missing(&u->view, &cards, &why))
        return;
    bool ends = why.reason == KD_ALREADY_DECLARED && u->view.order.rules.counter == KD_COUNTER_NONE;
    text reason = {.n = 0};
    verdict_text(&reason, u, &why);
    text_gap(t);
    text_fill(t, u, ends ? _("Trump is declared, and nobody can change it.") : _("%C: %s"), cards,
              reason.s);
}

/* The question, its numbered choices, and the key to pass. */
static void question_text(prompt *out, const ui *u, const char *asks)
{
    kd_action choice[CHOICES];
    text *t = &out->verdict;

    text_add(t, "%s   ", asks);
    choices_text(out, u);
    if (!choice_pass(&u->view))
        return;
    size_t from = t->n;
    bool may = choice_list(&u->view, choice) > 0;
    text_fill(t, u, may ? _("%K pass") : _("%K or %K: pass"), CMD_PASS, CMD_SHOW);
    out->choice[out->choices++] = (choice_place){from, out->verdict.n, key_first(CMD_PASS)};
}

void numbers_text(text *t, int count)
{
    text_add(t, count > 1 ? "1-%d" : "1", count);
}

void choice_numbers_text(text *t, const kd_view *view)
{
    kd_action choice[CHOICES];

    numbers_text(t, choice_list(view, choice));
}

/* Tells what the key to declare with the picks does now, or why the last key had no effect. */
static void showing_text(const ui *u, prompt *out)
{
    kd_action choice[CHOICES];
    text numbers = {.n = 0};

    bool uncounted = u->notice.kind == NOTICE_UNCOUNTED && choice_list(&u->view, choice) > 0;
    if (uncounted || u->notice.kind == NOTICE_UNPLAYED) {
        choice_numbers_text(&numbers, &u->view);
        out->reason = (text){.n = 0};
        text_fill(&out->reason, u,
                  uncounted ? _("There is no choice of that number: %3$s shows, %2$K passes.")
                            : _("No choice is picked for %K to show: a number shows, %K passes."),
                  CMD_SHOW, CMD_PASS, numbers.s);
        out->reason_style = STYLE_BAD | STYLE_STRONG;
    } else if (choice_picked(&u->view, ui_picks(u), NULL)) {
        text_fill(&out->tip, u, _("%K shows it."), CMD_SHOW);
    } else if (coach_passes(u)) {
        text_fill(&out->tip, u, _("The coach would pass: press %K."), CMD_PASS);
    }
}

static void prompt_choice(const ui *u, prompt *out)
{
    kd_action choice[CHOICES];

    question_text(out, u, prompt_question(&u->view));
    if (u->view.phase == KD_PHASE_REBEL)
        rebel_limits_text(&out->reason, u, u->view.hand, true);
    prompt_missing_text(&out->reason, u);
    if (out->reason.n == 0 && choice_list(&u->view, choice) == 0)
        text_add(&out->reason, "%s", _("You hold nothing that would do."));
    if (out->reason.n == 0)
        auction_sentence_text(&out->reason, u);
    if (u->view.phase == KD_PHASE_COUNTER && u->view.buried_before) {
        text_gap(&out->tip);
        text_add(&out->tip, "%s", _("Who counters takes the kitty."));
    }
    showing_text(u, out);
}

/* Tells that cards are played for the player: in the first steps, or by a bot. */
static void watching_text(text *t, const ui *u)
{
    bool through = ui_runs_through(u);

    if (!u->tutor.watches && !u->game.stands_in)
        return;
    text_gap(t);
    if (u->tutor.watches)
        text_add(t, "%s", _("Your cards are played for you."));
    else
        text_fill(t, u,
                  through
                      ? _("A bot plays for %N: %3$K goes to the result, %2$K takes the seat back.")
                      : _("A bot plays for %N until the deal is over; %K takes the seat back."),
                  (int)u->game.stands_in, CMD_STAND_IN, CMD_PLAY_OUT);
}

static void prompt_deal(const ui *u, prompt *out)
{
    kd_action choice[CHOICES];
    if (u->exercise.end == EXERCISE_TOLD) /* it goes on no more */
        return;
    bool by_itself = u->view.order.rules.declare == KD_DECLARE_FIRST_CARD && !choice_open(&u->view);
    bool given = ui_stood_in(u, u->view.seat);
    int count = given ? 0 : choice_list(&u->view, choice);

    if (count > 0 && ui_may_answer(u)) {
        prompt_choice(u, out);
        if (u->spoken) /* plain mode waits at each question */
            return;
        if (u->view.declarer < KD_SEATS) /* nobody else can show first (DECL-1) */
            return;
        text_gap(&out->tip);
        text_add(&out->tip, "%s",
                 _("The deal waits for you. Pass, and another seat may show first."));
        return;
    }
    if (count > 0) { /* something may be shown while the cards come; nobody is asked */
        choices_text(out, u);
        text_fill(&out->reason, u,
                  u->game.paused      ? _("The deal is held: a number shows, %K goes on.")
                  : u->game.last_call ? _("The last card comes next: a number shows it in time.")
                  : u->people.on      ? _("A number shows it now, or wait and see.")
                                 : _("A number shows it now, or wait and see; %K holds the deal."),
                  CMD_PAUSE);
        showing_text(u, out);
        return;
    }
    if (u->view.phase == KD_PHASE_TURN)
        text_add(&out->verdict, "%s", _("A card is turned to say who draws first."));
    else if (u->view.phase == KD_PHASE_FLIP)
        text_add(&out->verdict, "%s", _("Nobody declared: the kitty is turned to find trump."));
    else if (by_itself)
        text_add(&out->verdict, "%s",
                 u->view.trump_known ? _("The first level card drawn has declared.")
                                     : _("The first level card drawn declares by itself."));
    else if (u->view.declarer < KD_SEATS)
        auction_sentence_text(&out->verdict, u);
    else if (!given)
        text_add(&out->verdict, "%s", _("Nothing to declare."));
    watching_text(out->verdict.n ? &out->reason : &out->verdict, u);
    if (!by_itself && !given)
        prompt_missing_text(&out->reason, u);
    if (choice_open(&u->view) && out->reason.n == 0)
        text_add(&out->reason, "%s", _("Whoever first shows a card of its side's level deals."));
}

static void prompt_private(const ui *u, prompt *out)
{
    kd_action choice[CHOICES];

    question_text(out, u, act_text(ACT_DECLARE, SAID_QUESTION));
    text_fill(&out->reason, u,
              u->game.reserved
                  ? _("Reserved: you are asked later to counter or void the deal; %K: not.")
              : choice_later(&u->view)
                  ? _("%K reserves: you are asked to counter or void the deal; else not.")
                  : _("Nothing to counter or void the deal with; %K reserves all the same."),
              CMD_RESERVE);
    showing_text(u, out);
    if (choice_list(&u->view, choice) == 0)
        return;
    text_gap(&out->tip);
    text_add(&out->tip, "%s", _("Of all declarations the card drawn first stands."));
}

/* "East passes. North may counter.": what has just been done to find trump, and the seat that the table
   waits for. */
static void prompt_wait(const ui *u, prompt *out)
{
    const kd_view *view = &u->view;
    const char *format = view->phase == KD_PHASE_BURY   ? _("%s buries the kitty.")
                         : view->phase == KD_PHASE_PLAY ? _("%s is to play.")
                         : kd_phase_asks(view->phase)
                             ? act_text(act_of_phase(&view->order.rules, view->phase), SAID_ASKED)
                             : NULL;

    if (u->people.on && u->game.sent) {
        text_add(&out->verdict, "%s ", _("Sent:"));
        action_text(&out->verdict, glyphs_in(u), view, &u->game.action);
        text_add(&out->reason, "%s",
                 u->people.connection == SESSION_CONNECTED
                     ? _("The table has not answered yet.")
                     : _("It is kept, and sent again to the table."));
        return;
    }
    if (choice_leads(view))
        auction_sentence_text(&out->verdict, u);
    void_text(&out->reason, u);
    text *waits = out->verdict.n ? &out->reason : &out->verdict;
    for (int s = 0; format && s < KD_SEATS; s++) {
        if (!(view->actors >> s & 1) || s == view->seat)
            continue;
        text_add(waits, ui_chose_before(u, s) ? _("As %s chose.") : format, ui_seat_name(u, s));
        break;
    }
    watching_text(&out->reason, u);
    if (kd_empty(ui_picks(u)))
        return;
    text_gap(&out->reason);
    text_fill(&out->reason, u, "%s%C", _("Your pick is kept: "), ui_picks(u));
}

static void prompt_trick(const ui *u, prompt *out)
{
    const kd_view *view = &u->view;

    /* Or a line that refutes runs, or what came of an exercise is told. */
    if (!u->trick_shown || u->overlay == OVERLAY_EXERCISE)
        return;
    const kd_trick *trick = &view->trick[view->tricks - 1];
    if (trick->winner >= KD_SEATS)
        return;
    kd_cards led = kd_to_places(&view->order, trick->play[trick->leader]);
    kd_cards won = kd_to_places(&view->order, trick->play[trick->winner]);
    bool mine = trick->winner == view->seat;
    bool ruffs = kd_category_of(&view->order, won) == KD_TRUMP &&
                 kd_category_of(&view->order, led) != KD_TRUMP;
    /* Only a lead is a dump; an answer to one is so many cards. */
    wording how = trick->winner == trick->leader ? WORDING_LEAD : WORDING_ANSWER;
    text_fill(&out->verdict, u,
              mine && ruffs ? _("You ruff the trick with %2$P, %3$d points.")
              : mine        ? _("You win the trick with %2$P, %3$d points.")
              : ruffs       ? _("%S ruffs the trick with %P, %d points.")
                            : _("%S wins the trick with %P, %d points."),
              trick->winner, trick->play[trick->winner], how, trick->points);
    watching_text(u->game.stands_in ? &out->reason : &out->tip, u);
    if (u->people.on || u->game.stands_in)
        return;
    text_fill(&out->reason, u,
              u->game.paused ? _("Held. %K goes on.") : _("%K goes on now, %K holds it."), CMD_SKIP,
              CMD_PAUSE);
}

static void prompt_failed(const ui *u, prompt *out)
{
    text_fill(&out->verdict, u,
              u->failed.seat == u->view.seat ? _("Your dump did not stand.")
                                             : _("%S's dump did not stand."),
              u->failed.seat);
    static const char *const led[] = {
        [KD_FORCED_FEWEST] = N_("The smallest part that can be beaten is led. Enter goes on."),
        [KD_FORCED_LOWEST] = N_("The lowest part that can be beaten is led. Enter goes on."),
        [KD_FORCED_SMALLEST] = N_("Its smallest part is led. Enter goes on."),
    };
    text_add(&out->reason, "%s", _(led[u->view.order.rules.forced]));
}

/* Is something owed by who sits here: an answer to a question on the screen? */
static bool prompt_owes(const ui *u)
{
    switch (ui_mode_below(u)) {
    case MODE_PLAY:
    case MODE_BURY:
    case MODE_STAKE:
    case MODE_CHOICE:
    case MODE_PRIVATE: return true;
    case MODE_DEAL: return ui_may_answer(u);
    default: return false;
    }
}

/* The sentence of a notice that has one. */
static text notice_text(const ui *u)
{
    const ui_notice *n = &u->notice;
    text t = {.n = 0};
    if (n->kind == NOTICE_SLOW)
        text_add(&t, _("%s does not answer: a bot takes the seat in %u s."),
                 ui_seat_name(u, n->slow_seat), n->slow_s);
    else if (n->kind == NOTICE_PACE)
        text_add(&t, _("Speed %s, also for later games."),
                 _(setting_word(setting_find("speed"), u->settings.speed)));
    else if (n->kind == NOTICE_EARLY)
        text_add(&t, "%s", _("That key came too soon to be meant for this: press it again."));
    else if (*n->text)
        text_add(&t, "%s", _(n->text));
    return t;
}

/* ---- what a rule asks of the cards at hand ----------------------------------------------------- */

/* In place of the question the refusal that tells which cards serve. */
static kd_reason serving(const kd_view *view)
{
    static const kd_reason reasons[ACT_COUNT] = {[ACT_DECLARE] = KD_NOT_LEVEL_CARD,
                                                 [ACT_REINFORCE] = KD_NOT_REINFORCING,
                                                 [ACT_EITHER] = KD_NOT_REINFORCING};
    trump_act act = act_of_view(view);

    if (view->order.rules.declare == KD_DECLARE_FIRST_CARD && act == ACT_DECLARE)
        return KD_DECLARES_ITSELF;
    if (act == ACT_COUNTER)
        return view->order.rules.counter == KD_COUNTER_MORE ? KD_COUNTER_NOT_MORE
                                                            : KD_NOT_A_COUNTER;
    return reasons[act];
}

static void showing_here_text(const ui *u, const kd_verdict *why, text *said, text *example)
{
    const kd_view *view = &u->view;
    kd_action choice[CHOICES];
    kd_verdict missing, of = *why;
    kd_cards cards;
    int count = choice_list(view, choice);

    if (of.reason == KD_OK)
        of.reason = (uint8_t)serving(view);
    if (view->phase == KD_PHASE_REBEL)
        rebel_limits_text(said, u, view->hand, true);
    else if (choice_missing(view, &cards, &missing) && missing.reason == of.reason)
        prompt_missing_text(said, u);
    else if (of.reason != KD_OK)
        verdict_text(said, u, &of);
    if (count == 0)
        return;
    if (choice[0].verb != KD_REBEL)
        text_fill(example, u, "%C%s", choice[0].cards, _(": "));
    choice_effect_text(example, u, &choice[0]);
}

static void playing_here_text(const ui *u, const kd_verdict *why, text *said)
{
    const kd_view *view = &u->view;
    kd_cards picks = ui_picks(u), lead = kd_led(view);

    if (why->reason != KD_OK) {
        refusal_text(said, u, picks, why);
    } else if (view->phase == KD_PHASE_BURY) {
        text_add(said, _("You have the kitty: bury %d cards."), view->order.rules.kitty);
        if (view->order.rules.bury_most) {
            text_gap(said);
            text_add(said, _("Of this hand %d points at most may go."),
                     kd_most_to_bury(&view->order.rules, view->hand));
        }
    } else if (!kd_empty(lead)) {
        text_fill(said, u, _("%S led %P: play %d."), view->trick[view->tricks].leader, lead,
                  WORDING_LEAD, kd_count(lead));
        text_gap(said);
        duty_text(said, u, lead);
    } else if (kd_empty(picks)) {
        lead_text(said, u);
        text_gap(said);
        text_add(said, "%s",
                 view->order.rules.decks == 1
                     ? _("Lead a single card.")
                     : _("Lead a single, a pair, or a tractor: neighbouring pairs."));
    } else {
        text_fill(said, u, _("You lead %P."), picks, WORDING_LEAD);
        text_gap(said);
        dump_risk_text(u, said);
    }
}

/* Where hints are not given, the cards are those that come first in the deck, whatever is good: the best ones would be
   a hint. */
static void legal_text(const ui *u, text *t)
{
    const kd_view *view = &u->view;
    kd_cards choice[SUGGESTIONS];
    bool more, hints = coach_hints(u), buries = view->phase == KD_PHASE_BURY;
    int count = buries && !hints
                    ? 0
                    : suggest_plays(view, buries ? ui_picks(u) : (kd_cards){0, 0}, choice, &more);
    int at = 0;

    for (int i = 1; i < count && !hints; i++)
        if (choice[i].one < choice[at].one)
            at = i;
    if (count > 0)
        text_fill(t, u, "%C", choice[at]);
}

void rule_here_text(const ui *u, const kd_verdict *why, text *said, text *example)
{
    const kd_view *view = &u->view;
    text cards = {.n = 0};
    prompt lines;

    *said = *example = cards;
    switch (ui_mode_below(u)) {
    case MODE_PLAY:
    case MODE_BURY:
        playing_here_text(u, why, said);
        legal_text(u, &cards);
        break;
    case MODE_DEAL:
    case MODE_CHOICE:
    case MODE_PRIVATE:
        if (view->phase != KD_PHASE_TURN && view->phase != KD_PHASE_FLIP)
            showing_here_text(u, why, said, &cards);
        break;
    case MODE_DRILL: drill_wrong_text(said, u); break;
    case MODE_TRICK:
    case MODE_FAILED:
        prompt_make(u, &lines);
        *said = lines.verdict;
        break;
    default:
        if (why->reason != KD_OK)
            verdict_text(said, u, why);
        break;
    }
    if (cards.n)
        text_add(example, _("Allowed, for example: %s"), cards.s);
}

static void prompt_exercise(const ui *u, prompt *out)
{
    if (u->exercise.end == EXERCISE_REFUTES) {
        *out = (prompt){.style = STYLE_BAD | STYLE_STRONG, .reason_style = STYLE_PLAIN};
        text_add(&out->verdict, "%s ", glyphs_in(u)->no);
        text_fill(&out->verdict, u, _("Wrong: %W gives the task up."), u->exercise.done.cards);
        text_add(&out->reason, "%s", _("All four play their best to show why."));
        text_fill(&out->tip, u,
                  u->game.paused ? _("Held. %K goes on.") : _("It runs by itself, faster with %K."),
                  CMD_SKIP);
        return;
    }
    if (!ui_may_answer(u) || !kd_empty(ui_picks(u)))
        return;
    out->tip = (text){.n = 0};
    if (u->view.phase == KD_PHASE_PLAY && kd_empty(kd_led(&u->view)))
        out->reason = out->tip; /* it tells of suggestions */
    if (!exercise_lies_open(u)) {
        text_add(&out->tip, "%s", _("Decide first: then the coach says what it thinks of it."));
        return;
    }
    exercise_points_text(&out->tip, u);
    text_gap(&out->tip);
    text_fill(&out->tip, u, _("%K gives a hint."), CMD_COACH);
}

void prompt_make(const ui *u, prompt *out)
{
    const ui_notice *n = &u->notice;
    text told = notice_text(u);
    *out = (prompt){.style = STYLE_PLAIN, .reason_style = STYLE_PLAIN};
    if (notice_is_news(n) && !prompt_owes(u)) {
        out->verdict = told;
        return;
    }
    if (n->kind == NOTICE_REFUSED) {
        text_add(&out->verdict, "%s %s", glyphs_in(u)->no, _("NOT ACCEPTED"));
        rule_key_text(&out->verdict, &n->refused);
        verdict_text(&out->reason, u, &n->refused);
        out->style = STYLE_BAD;
        return;
    }
    switch (ui_mode_below(u)) {
    case MODE_PLAY: verdict_play(u, out); break;
    case MODE_BURY: verdict_bury(u, out); break;
    case MODE_CHOICE: prompt_choice(u, out); break;
    case MODE_PRIVATE: prompt_private(u, out); break;
    case MODE_DEAL: prompt_deal(u, out); break;
    case MODE_TRICK: prompt_trick(u, out); break;
    case MODE_FAILED: prompt_failed(u, out); break;
    case MODE_WAIT: prompt_wait(u, out); break;
    case MODE_BROWSE: browse_prompt(u, out); break;
    default: break;
    }
    if (u->tutor.lesson.text && u->overlay == OVERLAY_NONE && kd_empty(ui_picks(u))) {
        out->tip = (text){.n = 0};
        text_fill(&out->tip, u, _("%K shows the lesson again. %K plays for you."), CMD_COACH,
                  CMD_SKIP_LESSON);
    }
    if (u->exercise.of)
        prompt_exercise(u, out);
    if (told.n) { /* of news the explanation stays: they hide nothing that is owed */
        out->tip = notice_is_news(n) ? out->reason : (text){.n = 0};
        out->reason = told;
        out->reason_style = STYLE_PLAIN;
    }
    if (n->kind == NOTICE_STAKE) {
        out->verdict = out->reason = out->tip = (text){.n = 0};
        text_fill(&out->verdict, u,
                  u->view.phase == KD_PHASE_BURY
                      ? _("! %K again buries them; any other key does not.")
                      : _("! %K again leads it; any other key does not."),
                  CMD_PLAY);
        stake_text(u, &out->reason);
        out->style = STYLE_GOLD | STYLE_STRONG | STYLE_PICKED;
    }
    if (n->kind == NOTICE_UNPLAYED && out->style == STYLE_BAD)
        out->style |= STYLE_STRONG | STYLE_PICKED;
}
