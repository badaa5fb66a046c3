/* act_text.c - the words of what seats do to find trump, a row for each of these acts. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "tui/state/choice.h"

static const char *const words[ACT_COUNT][SAID_WORDS] = {
    [ACT_DECLARE] = {N_("Declare?"), N_("YOU MAY SHOW"), N_("show"), N_("%s is asked to declare."),
                     N_("%s passes"), NC_("seats", "%s pass"), N_("passes"), N_("%s passes."),
                     N_("declaring: "), N_("%1$s shows %3$C"), N_("declared"),
                     N_("%s declares with %s."), N_("%s%s shows %s")},
    [ACT_REINFORCE] = {N_("Reinforce?"), N_("YOU MAY REINFORCE"), N_("reinforce"),
                       N_("%s may reinforce."), N_("%s declines"), NC_("seats", "%s decline"),
                       N_("declines"), N_("%s does not reinforce."), N_("reinforcing: "),
                       N_("%1$s reinforces %3$C"), N_("reinforced"), N_("%s reinforces with %s."),
                       N_("%s%s reinforces %s")},
    [ACT_COUNTER] = {N_("Counter?"), N_("YOU MAY COUNTER"), N_("counter"), N_("%s may counter."),
                     N_("%s passes"), NC_("seats", "%s pass"), N_("passes"), N_("%s passes."),
                     N_("countering: "), N_("%1$s counters %3$C"), N_("countered"),
                     N_("%s counters with %s."), N_("%s%s counters %s")},
    [ACT_REBEL] = {N_("Rebel?"), N_("YOU MAY REBEL"), N_("rebel"), N_("%s may rebel."),
                   N_("%s does not rebel"), NC_("seats", "%s do not rebel"), N_("no rebellion"),
                   N_("%s does not rebel."), N_("rebelling: "), N_("%s rebels"), N_("rebels"),
                   N_("%s rebels: the deal is void."), N_("%s%s rebels with %s")},
    [ACT_RESHUFFLE] = {N_("Ask for a reshuffle?"), N_("YOU MAY RESHUFFLE"), N_("reshuffle"),
                       N_("%s may ask for a reshuffle."), N_("%s asks for none"),
                       NC_("seats", "%s ask for none"), N_("no reshuffle"),
                       N_("%s asks for no reshuffle."), N_("reshuffling: "),
                       N_("%s asks for a reshuffle"), N_("reshuffle"),
                       N_("%s asks for a reshuffle: the deal is void."),
                       N_("%s%s asks for a reshuffle with %s")},
    /* a question alone: what is done is one or the other */
    [ACT_EITHER] = {N_("Reinforce or counter?"), N_("REINFORCE OR COUNTER"), N_("show")},
};

bool act_reshuffles(const kd_rules *rules)
{
    return rules->rebel == KD_REBEL_RESHUFFLE || rules->rebel == KD_REBEL_WEAK;
}

trump_act act_of_rebel(const kd_rules *rules)
{
    return act_reshuffles(rules) ? ACT_RESHUFFLE : ACT_REBEL;
}

trump_act act_of_phase(const kd_rules *rules, int phase)
{
    static const trump_act acts[KD_PHASE_COUNT] = {
        [KD_PHASE_REINFORCE] = ACT_REINFORCE, [KD_PHASE_COUNTER] = ACT_COUNTER};

    return phase == KD_PHASE_REBEL ? act_of_rebel(rules) : acts[phase];
}

/* Does the event show the second card of a declaration? */
static bool reinforces(const kd_event *log, int logged, const kd_event *event)
{
    for (int i = 0; i < logged && event->cards.two; i++)
        if (log[i].kind == KD_EV_DECLARED && log[i].seat == event->seat && !log[i].cards.two &&
            kd_holds(event->cards, log[i].cards))
            return true;
    return false;
}

trump_act act_of_event(const kd_rules *rules, const kd_event *log, int logged,
                       const kd_event *event)
{
    switch (event->kind) {
    case KD_EV_DECLARED: return reinforces(log, logged, event) ? ACT_REINFORCE : ACT_DECLARE;
    case KD_EV_COUNTERED: return ACT_COUNTER;
    case KD_EV_REBELLED: return act_of_rebel(rules);
    case KD_EV_PASSED: return act_of_phase(rules, event->number);
    default: return ACT_COUNT;
    }
}

trump_act act_of_view(const kd_view *view)
{
    if (view->phase != KD_PHASE_DEAL)
        return act_of_phase(&view->order.rules, view->phase);
    const kd_rules *rules = &view->order.rules;
    bool own = view->declarer == view->seat && view->trump_known;
    if (!choice_counters(view))
        return own ? ACT_REINFORCE : ACT_DECLARE;
    if (!own || !rules->reinforce || view->standing.two)
        return ACT_COUNTER;
    return rules->self_counter ? ACT_EITHER : ACT_REINFORCE;
}

const char *act_text(trump_act a, act_word word)
{
    return word == SAID_ALL_LEFT ? in_context("seats", words[a][word]) : _(words[a][word]);
}
