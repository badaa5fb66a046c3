/* rule_box.c - the rule that applies to what the screen shows, and the box that shows a rule in words. */
#include "tui/state/rule_box.h"

#include "tui/state/choice.h"
#include "tui/state/rule_editor.h"
#include "tui/state/suggest.h"
#include "tui/state/ui.h"
#include "tui/state/ui_page.h"

#include "base/rule_text.h"

#include <string.h>

/* ---- before the play --------------------------------------------------------------------------- */

static const char *of_counters(const kd_view *v)
{
    static const char *const rules[] = {[KD_COUNTER_NONE] = "CTR-9",
                                        [KD_COUNTER_LADDER] = "CTR-1",
                                        [KD_COUNTER_MORE] = "CTR-8",
                                        [KD_COUNTER_JOKERS] = "CTR-9"};
    return v->buried_before ? "CTR-5" : rules[v->order.rules.counter];
}

/* ---- the play ---------------------------------------------------------------------------------- */

/* The rule of a kind of lead, or that of all leads. */
static const char *of_leading(const kd_view *v, kd_cards picks)
{
    static const char *const kinds[KD_LEAD_KINDS] = {
        [KD_LEAD_TRACTOR] = "TRAC-1", [KD_LEAD_DUMP] = "DUMP-1",      [KD_LEAD_FOUR] = "FORTY-2",
        [KD_LEAD_HIGHS] = "FORTY-4",  [KD_LEAD_SEQUENCE] = "FORTY-3",
    };
    const char *rule = kinds[kd_kind_of(&v->order, kd_to_places(&v->order, picks))];

    if (rule)
        return rule;
    return v->order.rules.decks == 1 ? "FORTY-1" : "LEAD-2";
}

/* Depends on what was led, and on how much of its category the hand holds. */
static const char *of_following(const kd_view *v, kd_cards lead)
{
    const kd_order *order = &v->order;
    kd_cards sorted = kd_to_places(order, lead), hand = kd_to_places(order, v->hand);
    int kind = (int)kd_kind_of(order, sorted), category = kd_category_of(order, sorted);

    if (kind == KD_LEAD_FOUR)
        return "FORTY-2";
    if (kind == KD_LEAD_SEQUENCE || kind == KD_LEAD_HIGHS)
        return "FORTY-5";
    if (kind == KD_LEAD_SINGLE || kd_count(kd_only(hand, order->in[category])) <= kd_count(lead))
        return "FOL-1";
    return kind == KD_LEAD_TRACTOR && order->rules.follow != KD_FOLLOW_PROFILE ? "FOL-3" : "FOL-2";
}

/* ---- the end ----------------------------------------------------------------------------------- */

/* Of a deal that was played out: the first rule of gains that the rules text in force has. */
static const char *of_ending(const ui *u)
{
    static const char *const gains[] = {"GAIN-1", "GAIN-2", "GAIN-3", "GAIN-4"};
    rule_text rule;

    switch (u->view.result.ending) {
    case KD_DEAL_REBELLED: return u->view.order.rules.rebel == KD_REBEL_OPEN ? "REB-4" : "REB-2";
    case KD_DEAL_RESHUFFLED: return u->view.order.rules.rebel == KD_REBEL_WEAK ? "REB-6" : "REB-3";
    case KD_DEAL_REVOKED:
    case KD_DEAL_MISBURIED: return "IRR-1";
    default: break;
    }
    if (!ui_sums_up(u))
        return "MATCH-1";
    const char *text = rule_editor_text(u);
    for (size_t i = 0; text && i < sizeof gains / sizeof *gains; i++)
        if (rule_text_get(rule_text_find(gains[i]), &rule) && rule_text_holds(&rule, text))
            return gains[i];
    return gains[0];
}

const char *rule_now(const ui *u)
{
    static const char *const rebels[] = {[KD_REBEL_NONE] = "REB-5",
                                         [KD_REBEL_ATTACKERS] = "REB-1",
                                         [KD_REBEL_RESHUFFLE] = "REB-3",
                                         [KD_REBEL_OPEN] = "REB-4",
                                         [KD_REBEL_WEAK] = "REB-6"};
    const kd_view *v = &u->view;
    kd_cards lead = kd_led(v);

    if (u->screen == SCREEN_DRILL)
        return u->drill.stage == DRILL_WRONG ? u->drill.question.rule[u->drill.picked]
                                             : drill_rule(u->drill.kind, &u->setup.rules);
    if (u->screen == SCREEN_PAGE)
        return u->list.page->rule(u, u->list.line);
    if (u->screen == SCREEN_PRIVATE)
        return "DECL-1";
    if (u->trick_shown && v->tricks > 0 && v->phase >= KD_PHASE_PLAY)
        return "WIN-1";
    switch (v->phase) {
    case KD_PHASE_TURN: return v->order.rules.draw == KD_DRAW_CUT ? "DRAW-2" : "DRAW-1";
    case KD_PHASE_DEAL:
        if (choice_open(v))
            return v->redeal && v->order.rules.rebel == KD_REBEL_OPEN ? "REB-4" : "ROT-3";
        if (v->order.rules.declare == KD_DECLARE_FIRST_CARD)
            return "DECL-4";
        return choice_counters(v) ? of_counters(v) : "DECL-1";
    case KD_PHASE_ASK: return "DECL-5";
    case KD_PHASE_REINFORCE: return "DECL-2";
    case KD_PHASE_FLIP: return "FLIP-1";
    case KD_PHASE_COUNTER: return of_counters(v);
    case KD_PHASE_BURY: return v->order.rules.bury_most ? "BURY-5" : "BURY-1";
    case KD_PHASE_REBEL: return rebels[v->order.rules.rebel];
    case KD_PHASE_PLAY: return kd_empty(lead) ? of_leading(v, ui_picks(u)) : of_following(v, lead);
    default: return of_ending(u);
    }
}

/* ---- refusals -------------------------------------------------------------------------------- */

kd_verdict refusal_of_picks(const ui *u, kd_cards *owed)
{
    const kd_view *view = &u->view;
    kd_cards picks = ui_picks(u);
    kd_action action = {view->seat, KD_PLAY, picks};
    kd_verdict v = kd_check_strict(view, &action);

    *owed = (kd_cards){0, 0};
    if (v.reason != KD_WRONG_COUNT)
        return v;
    if (suggest_completion(view, picks, owed))
        return (kd_verdict){.reason = KD_OK};
    return kd_count(picks) < kd_count(kd_led(view)) ? suggest_fault(view, picks) : v;
}

/* Of an answer, of the picks, of a declaration. */
kd_verdict refusal_now(const ui *u)
{
    kd_action bury = {u->view.seat, KD_BURY, ui_picks(u)};
    kd_verdict why = u->notice.refused;
    ui_mode mode = ui_mode_below(u);
    bool told = why.reason != KD_OK, picks = !kd_empty(bury.cards);
    kd_cards cards;

    if (!told && mode == MODE_PLAY && picks)
        why = refusal_of_picks(u, &cards);
    else if (!told && mode == MODE_BURY && picks)
        why = kd_check_strict(&u->view, &bury);
    else if (!told && (mode == MODE_DEAL || mode == MODE_PRIVATE || mode == MODE_CHOICE) &&
             !choice_missing(&u->view, &cards, &why))
        why.reason = KD_OK;
    return why;
}

const char *refusal_rule(const ui *u)
{
    if (ui_mode_below(u) == MODE_FAILED)
        return "DUMP-3";
    return kd_reason_rule((kd_reason)refusal_now(u).reason);
}

const char *rule_at_hand(const ui *u)
{
    const char *id = refusal_rule(u);
    return *id ? id : rule_now(u);
}

/* ---- the box ----------------------------------------------------------------------------------- */

enum { PAGE = 5 };

static void rule_box_go_to(ui *u, int rule)
{
    u->rule_box.rule = rule;
    u->rule_box.from = 0;
}

void rule_box_open(ui *u, const char *id)
{
    int found = rule_text_find(id);

    if (u->overlay != OVERLAY_VALUES && u->overlay != OVERLAY_RULE_TEXT)
        u->below = u->overlay;
    u->overlay = OVERLAY_RULE_TEXT;
    u->rule_box.id[0] = '\0';
    u->rule_box.here = -1;
    rule_box_go_to(u, found < 0 ? 0 : found);
}

void rule_box_open_here(ui *u)
{
    kd_verdict why = refusal_now(u);

    rule_box_open(u, rule_at_hand(u));
    u->rule_box.here = u->rule_box.rule;
    u->rule_box.why = why;
    u->rule_box.from = -1;
}

int rule_box_row(const ui *u)
{
    rule_text rule;
    int row = rule_text_get(u->rule_box.rule, &rule) ? rule_editor_row_of(rule.id) : 0;

    return row < 0 ? 0 : row;
}

/* Opens the first rule that the value of the cursor belongs to. */
void rule_box_of_value(ui *u)
{
    char id[sizeof u->rule_box.id];
    int row = u->rule_page.rows[u->rule_page.line < 0 ? 0 : u->rule_page.line];
    size_t length = strcspn(kd_rule_rows[row].id, " ");

    if (length >= sizeof id)
        length = sizeof id - 1;
    memcpy(id, kd_rule_rows[row].id, length);
    id[length] = '\0';
    rule_box_open(u, id);
}

/* Left and right change the rule, up and down scroll its text. */
void rule_box_move(ui *u, int key)
{
    bool sideways = key == UI_KEY_LEFT || key == UI_KEY_RIGHT || key == 'h' || key == 'l' ||
                    key == UI_KEY_PAGE_UP || key == UI_KEY_PAGE_DOWN || key == UI_KEY_HOME ||
                    key == UI_KEY_END;
    char block[RULE_BLOCK];
    rule_text rule;
    size_t at = 0;
    int blocks = 0;

    u->rule_box.id[0] = '\0';
    if (sideways) {
        rule_box_go_to(u, list_move(u->rule_box.rule, key, PAGE, 0, rule_text_count() - 1));
        return;
    }
    if (rule_text_get(u->rule_box.rule, &rule))
        while (rule_text_block(&rule, &at, block))
            blocks++;
    u->rule_box.from = list_move(u->rule_box.from, key, PAGE,
                                 u->rule_box.here == u->rule_box.rule ? -1 : 0, blocks - 1);
}

/* Shows the first rule whose ID begins with what is typed; other characters are dropped. */
void rule_box_type(ui *u, int key)
{
    size_t length = strlen(u->rule_box.id);

    if (length + 1 >= sizeof u->rule_box.id)
        return;
    u->rule_box.id[length] = (char)key;
    u->rule_box.id[length + 1] = '\0';
    int found = rule_text_find(u->rule_box.id);
    if (found >= 0)
        rule_box_go_to(u, found);
    else
        u->rule_box.id[length] = '\0';
}

void rule_box_untype(ui *u)
{
    size_t length = strlen(u->rule_box.id);

    if (length)
        u->rule_box.id[length - 1] = '\0';
    if (rule_text_find(u->rule_box.id) >= 0)
        rule_box_go_to(u, rule_text_find(u->rule_box.id));
}
