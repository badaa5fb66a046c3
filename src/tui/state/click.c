/* click.c - what the mouse does: a click is the key, the card or the line of a list that it hits. */
#include "tui/state/keys.h"
#include "tui/state/ui.h"
#include "tui/state/ui_page.h"

/* A key of the command in the mode, or 0. */
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

ui_request click_at(ui *u, const grid *g, int x, int y)
{
    const hit *h = grid_hit_at(g, x, y);
    ui_mode mode = ui_mode_of(u);

    if (!h)
        return mode == MODE_TRICK ? press(u, CMD_SKIP) : REQUEST_NONE;
    if (h->kind == HIT_KEY)
        return ui_key(u, h->value);
    if (h->kind == HIT_CARD) {
        int key = key_for(u->overlay == OVERLAY_LESSON ? ui_mode_below(u) : mode, CMD_PICK);
        if (!key || h->value >= kd_count(u->view.hand))
            return REQUEST_NONE;
        u->game.cursor = h->value;
        return ui_key(u, key);
    }
    /* The first click on a line moves the cursor there, the second one activates the line. Lines of a menu
       need one click. */
    ui_page page = ui_page_of(u);
    if (!page.line || mode == MODE_NAMING)
        return REQUEST_NONE;
    bool here = *page.line == h->value || page.take == CMD_MENU_TAKE;
    if (*page.line != h->value)
        ui_page_select(u, h->value);
    return here && page.take != CMD_NONE ? press(u, page.take) : REQUEST_NONE;
}

ui_request click_wheel(ui *u, int by)
{
    ui_mode mode = ui_mode_of(u);
    int key = by < 0 ? UI_KEY_UP : UI_KEY_DOWN;
    bool hand = mode == MODE_PLAY || mode == MODE_BURY || mode == MODE_WAIT;
    return hand || key_command(mode, key) == CMD_NONE ? REQUEST_NONE : ui_key(u, key);
}
