/* rule_box.c - the box that shows a rule in words, and what keys do in it. */
#include "tui/state/rule_box.h"

#include "tui/state/ui.h"

#include "base/rule_text.h"
#include "tui/state/list_cursor.h"
#include "tui/state/rule_editor.h"

#include <string.h>

enum { PAGE = 5 };

static void go_to(ui *u, int rule)
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
    go_to(u, found < 0 ? 0 : found);
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
    int row = u->rule_page.row < 0 ? 0 : u->rule_page.row;
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
        go_to(u, list_move(u->rule_box.rule, key, PAGE, 0, rule_text_count() - 1));
        return;
    }
    if (rule_text_get(u->rule_box.rule, &rule))
        while (rule_text_block(&rule, &at, block))
            blocks++;
    u->rule_box.from = list_move(u->rule_box.from, key, PAGE, 0, blocks - 1);
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
        go_to(u, found);
    else
        u->rule_box.id[length] = '\0';
}

void rule_box_untype(ui *u)
{
    size_t length = strlen(u->rule_box.id);

    if (length)
        u->rule_box.id[length - 1] = '\0';
    if (rule_text_find(u->rule_box.id) >= 0)
        go_to(u, rule_text_find(u->rule_box.id));
}
