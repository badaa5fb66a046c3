/* ui_rule_editor.c - what keys do in the editor of the next game's rules, and in the box that lists the
   rules in force. */
#include "tui/state/ui_rule_editor.h"

#include "tui/state/ui.h"

#include "tui/state/list_cursor.h"
#include "tui/state/rule_editor.h"

#include <string.h>

enum { PAGE = 8, MOST_TYPED = 9999 };

/* ---- moving ---------------------------------------------------------------------------------- */

ui_request rules_move(ui *u, int key)
{
    int first = ui_mode_of(u) == MODE_RULE_EDITOR ? -1 : 0; /* the presets stand above the rows */

    u->rule_page.typed = -1;
    u->rule_page.row = list_move(u->rule_page.row, key, PAGE, first, kd_rule_count - 1);
    return REQUEST_NONE;
}

static bool same_section(int row, int other)
{
    return row >= 0 && other >= 0 &&
           strcmp(kd_rule_rows[row].section, kd_rule_rows[other].section) == 0;
}

/* To the first row of the next section, from the last to the first. */
ui_request rules_section(ui *u, int key)
{
    int row = u->rule_page.row + 1;

    (void)key;
    while (row < kd_rule_count && same_section(u->rule_page.row, row))
        row++;
    u->rule_page.typed = -1;
    u->rule_page.row = row < kd_rule_count ? row : 0;
    return REQUEST_NONE;
}

/* ---- changing, in the settings ----------------------------------------------------------------- */

static const kd_rule_row *row_here(const ui *u)
{
    return u->rule_page.row < 0 ? NULL : &kd_rule_rows[u->rule_page.row];
}

/* The next preset or the one before; what was changed goes with the old one. */
static void step_preset(ui *u, int by)
{
    int at = rule_editor_preset(u->setup.rules_name);

    at = at < 0 ? 0 : (at + by + kd_preset_count) % kd_preset_count;
    u->setup.rules_name = kd_presets[at].name;
    kd_rules_preset(&u->setup.rules, u->setup.rules_name);
}

static ui_request step(ui *u, int by)
{
    u->rule_page.typed = -1;
    u->rule_page.changed = true;
    if (u->rule_page.row < 0)
        step_preset(u, by);
    else
        rule_editor_step(&u->setup.rules, row_here(u), by);
    return REQUEST_NONE;
}

ui_request value_more(ui *u, int key)
{
    (void)key;
    return step(u, 1);
}

ui_request value_less(ui *u, int key)
{
    (void)key;
    return step(u, -1);
}

/* Takes up a number as far as it is typed; what is out of range yet is not set. */
static ui_request take_number(ui *u, int number)
{
    u->rule_page.typed = number;
    if (number >= 0)
        rule_editor_number(&u->setup.rules, row_here(u), number);
    return REQUEST_NONE;
}

ui_request value_type(ui *u, int key)
{
    const kd_rule_row *row = row_here(u);
    int so_far = u->rule_page.typed > 0 ? u->rule_page.typed * 10 : 0;

    if (!row)
        return REQUEST_NONE;
    u->rule_page.changed = true;
    if (row->kind != KD_RULE_NUMBER)
        rule_editor_word(&u->setup.rules, row, key);
    else if (key >= '0' && key <= '9')
        return take_number(u, (so_far > MOST_TYPED ? 0 : so_far) + key - '0');
    return REQUEST_NONE;
}

ui_request value_untype(ui *u, int key)
{
    (void)key;
    return u->rule_page.typed < 0
               ? REQUEST_NONE
               : take_number(u, u->rule_page.typed > 9 ? u->rule_page.typed / 10 : -1);
}

ui_request value_reset(ui *u, int key)
{
    kd_rules base;

    (void)key;
    u->rule_page.typed = -1;
    u->rule_page.changed = true;
    rule_editor_base(u->setup.rules_name, &base);
    if (u->rule_page.row < 0)
        u->setup.rules = base;
    else
        rule_editor_copy(&u->setup.rules, &base, row_here(u));
    return REQUEST_NONE;
}

/* A key of what is offered beside the presets, wherever the cursor stands. */
ui_request value_offer(ui *u, int key)
{
    for (int i = 0; i < RULE_OFFERS; i++) {
        const rule_offer *offer = &rule_offers[i];
        if (offer->key != key || !rule_offer_fits(&u->setup.rules, offer))
            continue;
        u->rule_page.typed = -1;
        u->rule_page.changed = true;
        rule_editor_step(&u->setup.rules, kd_rule_find(offer->rule), 1);
    }
    return REQUEST_NONE;
}

/* ---- coming and going -------------------------------------------------------------------------- */

ui_request rule_editor_open(ui *u)
{
    u->screen = SCREEN_RULE_EDITOR;
    u->rule_page.row = u->rule_page.typed = -1;
    return REQUEST_NONE;
}

/* Rules that cannot be played are not kept, and no game begins with them. */
ui_request rule_editor_close(ui *u, int key)
{
    bool keep = u->rule_page.changed && kd_rules_check(&u->setup.rules, NULL);

    (void)key;
    u->screen = SCREEN_TITLE;
    u->menu.line = TITLE_RULES;
    u->rule_page.typed = -1;
    if (!keep)
        return REQUEST_NONE;
    u->rule_page.changed = false;
    return REQUEST_RULES_SET;
}
