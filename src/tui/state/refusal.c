/* refusal.c - what is refused at the moment that the screen shows, and by which rule. */
#include "tui/state/refusal.h"

#include "tui/state/choice.h"

kd_verdict refusal_of_picks(const ui *u, kd_cards *owed)
{
    const kd_view *view = &u->view;
    kd_cards picks = ui_picks(u);
    kd_action action = {view->seat, KD_PLAY, picks};
    kd_verdict v = kd_check_strict(view, &action);

    *owed = (kd_cards){0, 0};
    if (v.reason != KD_WRONG_COUNT)
        return v;
    if (choice_completion(view, picks, owed))
        return (kd_verdict){.reason = KD_OK};
    return kd_count(picks) < kd_count(choice_lead(view)) ? choice_fault(view, picks) : v;
}

kd_verdict refusal_now(const ui *u)
{
    kd_action bury = {u->view.seat, KD_BURY, ui_picks(u)};
    kd_verdict why = {.reason = KD_OK};
    kd_cards cards;

    if (u->refused.reason != KD_OK)
        return u->refused;
    switch (ui_mode_below(u)) {
    case MODE_PLAY: return kd_empty(ui_picks(u)) ? why : refusal_of_picks(u, &cards);
    case MODE_BURY: return !kd_empty(bury.cards) ? kd_check_strict(&u->view, &bury) : why;
    case MODE_DEAL:
    case MODE_PRIVATE:
    case MODE_CHOICE:
        if (!choice_missing(&u->view, &cards, &why))
            why.reason = KD_OK;
        return why;
    default: return why;
    }
}

const char *refusal_rule(const ui *u)
{
    bool failed = ui_mode_below(u) == MODE_FAILED;
    kd_verdict why = refusal_now(u);

    return failed ? "DUMP-3" : kd_reason_rule((kd_reason)why.reason);
}
