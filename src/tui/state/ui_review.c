/* ui_review.c - what keys do where somebody looks back, and in the rules in words. */
#include "tui/state/review.h"

#include <string.h>

#include "base/i18n.h"
#include "base/rule_text.h"
#include "tui/state/rule_editor.h"

/* ---- what may be seen -------------------------------------------------------------------------- */

int review_tricks(const ui *u)
{
    return u->view.tricks;
}

bool review_all(const ui *u)
{
    bool over = u->view.phase == KD_PHASE_SCORED || u->view.phase == KD_PHASE_OVER;
    return over || (u->screen == SCREEN_BROWSE && u->browse.open);
}

bool review_nothing(const ui *u)
{
    return review_all(u) && review_tricks(u) == 0 &&
           !(u->screen == SCREEN_BROWSE && u->browse.open);
}

bool review_open(const ui *u, int trick, int seat)
{
    bool lies = u->trick_shown && trick == u->view.tricks - 1;
    return lies || review_all(u) || kd_may_review(&u->view, trick, seat);
}

bool review_whole(const ui *u, int trick)
{
    for (int s = 0; s < KD_SEATS; s++)
        if (!review_open(u, trick, s))
            return false;
    return true;
}

const char *review_closed(const ui *u)
{
    return u->view.order.rules.review == KD_REVIEW_OWN
               ? _("Closed by rule REV-1: of a trick that is over you may look at your own cards "
                   "only. After the deal all are open.")
               : _("Closed by rule REV-1: only the trick on the table and the one before it may be "
                   "looked at again. After the deal all are open.");
}

bool review_counts(const ui *u)
{
    return review_all(u) || kd_may_count(&u->view.order.rules);
}

const char *review_uncounted(void)
{
    return _(
        "Closed by rule REV-1: who may not look back at old tricks is not told by counting what "
        "was in them. For one person against bots the rules of the next game may allow it: "
        "count = yes.");
}

/* After the deal every card has been played, or lies in a hand that was shown. */
kd_cards review_hand(const ui *u, int seat)
{
    kd_cards hand = {0, 0};

    if (u->screen == SCREEN_BROWSE && u->browse.open)
        hand = u->browse.hand[seat];
    for (int i = 0; i <= u->view.tricks; i++)
        hand = kd_add(hand, u->view.trick[i].play[seat]);
    return hand;
}

/* ---- opening ----------------------------------------------------------------------------------- */

static ui_request show(ui *u, int kind)
{
    bool again = u->overlay == OVERLAY_REVIEW;
    int last = review_tricks(u) - 1;

    if (!again)
        u->below = u->overlay;
    u->overlay = OVERLAY_REVIEW;
    u->review = kind;
    if (!again || u->reviewed > last)
        u->reviewed = last < 0 ? 0 : last;
    return REQUEST_NONE;
}

/* In the list the hands stand before the first trick; nothing is to be explained there. */
ui_request review_why(ui *u, int key)
{
    (void)key;
    show(u, REVIEW_WHY);
    if (u->reviewed < 0)
        u->reviewed = 0;
    return REQUEST_NONE;
}

ui_request review_list(ui *u, int key)
{
    bool fresh = u->overlay != OVERLAY_REVIEW;

    (void)key;
    show(u, REVIEW_TRICKS);
    if (fresh && review_all(u))
        u->reviewed = REVIEW_HANDS;
    return REQUEST_NONE;
}

void review_from_costs(ui *u, int number)
{
    u->overlay = OVERLAY_REVIEW;
    u->below = OVERLAY_COSTS;
    u->review = REVIEW_TRICKS;
    u->reviewed = number < review_tricks(u) ? number : review_tricks(u) - 1;
}

ui_request review_captured(ui *u, int key)
{
    (void)key;
    return show(u, REVIEW_CAPTURED);
}

ui_request review_buried(ui *u, int key)
{
    (void)key;
    return show(u, REVIEW_BURIED);
}

ui_request review_out(ui *u, int key)
{
    (void)key;
    return show(u, REVIEW_OUT);
}

/* ---- moving ------------------------------------------------------------------------------------ */

enum { FAR = 5, ENDS = 1000 };

/* How far a key goes on a list. */
static int steps_of(int key)
{
    switch (key) {
    case UI_KEY_UP:
    case UI_KEY_LEFT:
    case 'k':
    case 'h': return -1;
    case UI_KEY_PAGE_UP: return -FAR;
    case UI_KEY_PAGE_DOWN: return FAR;
    case UI_KEY_HOME:
    case 'g': return -ENDS;
    case UI_KEY_END:
    case 'G': return ENDS;
    default: return 1;
    }
}

static int between(int least, int number, int most)
{
    return number > most ? (most < least ? least : most) : number < least ? least : number;
}

ui_request review_move(ui *u, int key)
{
    bool hands = u->review == REVIEW_TRICKS && review_all(u);
    int first = hands ? REVIEW_HANDS : 0;

    u->reviewed = between(first, u->reviewed + steps_of(key), review_tricks(u) - 1);
    return REQUEST_NONE;
}

/* ---- a rule in words --------------------------------------------------------------------------- */

static void go_to(ui *u, int rule)
{
    u->text = between(0, rule, rule_text_count() - 1);
    u->text_from = 0;
}

void text_open(ui *u, const char *id)
{
    int found = rule_text_find(id);

    if (u->overlay != OVERLAY_VALUES && u->overlay != OVERLAY_RULE_TEXT)
        u->below = u->overlay;
    u->overlay = OVERLAY_RULE_TEXT;
    u->text_id[0] = '\0';
    go_to(u, found < 0 ? 0 : found);
}

int text_row(const ui *u)
{
    rule_text rule;
    int row = rule_text_get(u->text, &rule) ? rule_editor_row_of(rule.id) : 0;

    return row < 0 ? 0 : row;
}

/* From a value to the first rule that it belongs to. */
ui_request text_of_value(ui *u, int key)
{
    char id[sizeof u->text_id];
    int row = u->rule < 0 ? 0 : u->rule;
    size_t length = strcspn(kd_rule_rows[row].id, " ");

    (void)key;
    if (length >= sizeof id)
        length = sizeof id - 1;
    memcpy(id, kd_rule_rows[row].id, length);
    id[length] = '\0';
    text_open(u, id);
    return REQUEST_NONE;
}

/* Left and right are other rules, up and down the rest of this one. */
ui_request text_move(ui *u, int key)
{
    bool sideways = key == UI_KEY_LEFT || key == UI_KEY_RIGHT || key == 'h' || key == 'l' ||
                    key == UI_KEY_PAGE_UP || key == UI_KEY_PAGE_DOWN || key == UI_KEY_HOME ||
                    key == UI_KEY_END;
    char block[RULE_BLOCK];
    rule_text rule;
    size_t at = 0;
    int blocks = 0;

    u->text_id[0] = '\0';
    if (sideways) {
        go_to(u, u->text + steps_of(key));
        return REQUEST_NONE;
    }
    if (rule_text_get(u->text, &rule))
        while (rule_text_block(&rule, &at, block))
            blocks++;
    u->text_from = between(0, u->text_from + steps_of(key), blocks - 1);
    return REQUEST_NONE;
}

/* Letters and digits spell an ID: the first rule that begins so is shown. */
ui_request text_type(ui *u, int key)
{
    size_t length = strlen(u->text_id);

    if (length + 1 >= sizeof u->text_id)
        return REQUEST_NONE;
    u->text_id[length] = (char)key;
    u->text_id[length + 1] = '\0';
    int found = rule_text_find(u->text_id);
    if (found >= 0)
        go_to(u, found);
    else
        u->text_id[length] = '\0';
    return REQUEST_NONE;
}

ui_request text_untype(ui *u, int key)
{
    size_t length = strlen(u->text_id);

    (void)key;
    if (length)
        u->text_id[length - 1] = '\0';
    if (rule_text_find(u->text_id) >= 0)
        go_to(u, rule_text_find(u->text_id));
    return REQUEST_NONE;
}
