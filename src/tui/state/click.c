/* click.c - what the mouse does to the ui: a click is the key or the card that it hits. */
#include "tui/state/click.h"

#include "tui/state/keymap.h"
#include "tui/state/ui_key.h"

/* A key that does it in the mode, or 0. */
static int key_for(ui_mode mode, command cmd)
{
    for (int i = 0; i < key_row_count; i++)
        if (key_rows[i].command == cmd && key_works(&key_rows[i], mode))
            return key_rows[i].keys[0];
    return 0;
}

static ui_request press(ui *u, command cmd)
{
    int key = key_for(ui_mode_of(u), cmd);
    return key ? ui_key(u, key) : REQUEST_NONE;
}

static ui_request click_card(ui *u, int place)
{
    if (!key_for(ui_mode_of(u), CMD_PICK) || place >= kd_count(u->view.hand))
        return REQUEST_NONE;
    u->game.cursor = place;
    return press(u, CMD_PICK);
}

/* Where the cursor of each list is kept, and what a second click on its line does. */
static int *line_of(ui *u, command *then)
{
    switch (ui_mode_of(u)) {
    case MODE_TITLE:
    case MODE_PEOPLE: *then = CMD_MENU_TAKE; return &u->menu.line;
    case MODE_SETTINGS: *then = CMD_SETTINGS_MORE; return &u->settings_page.row;
    case MODE_RULE_EDITOR: *then = CMD_VALUE_MORE; return &u->rule_page.row;
    case MODE_VALUES: *then = CMD_TEXT; return &u->rule_page.row;
    case MODE_LIST: *then = CMD_GAMES_TAKE; return &u->menu.game;
    case MODE_STATS: return &u->menu.player;
    case MODE_REVIEW: return &u->review.trick;
    default: return NULL;
    }
}

/* The first click on a line goes there; lines of a menu need no second one. */
static ui_request click_line(ui *u, int line)
{
    command then = CMD_NONE;
    int *at = line_of(u, &then);
    if (!at)
        return REQUEST_NONE;
    bool here = *at == line || then == CMD_MENU_TAKE;
    if (!here)
        u->rule_page.typed = -1;
    *at = line;
    return here && then != CMD_NONE ? press(u, then) : REQUEST_NONE;
}

ui_request click_at(ui *u, const grid *g, int x, int y)
{
    const hit *h = grid_hit_at(g, x, y);
    if (!h)
        return ui_mode_of(u) == MODE_TRICK ? press(u, CMD_SKIP) : REQUEST_NONE;
    switch (h->kind) {
    case HIT_KEY: return ui_key(u, h->value);
    case HIT_CARD: return click_card(u, h->value);
    case HIT_LINE: return click_line(u, h->value);
    }
    return REQUEST_NONE;
}

ui_request click_wheel(ui *u, int by)
{
    ui_mode mode = ui_mode_of(u);
    int key = by < 0 ? UI_KEY_UP : UI_KEY_DOWN;
    bool hand = mode == MODE_PLAY || mode == MODE_BURY || mode == MODE_WAIT;
    return hand || key_command(mode, key) == CMD_NONE ? REQUEST_NONE : ui_key(u, key);
}
