/* ui_settings.c - what keys do in the settings, and what follows from them in the ui. */
#include "tui/state/ui_settings.h"

#include "tui/state/ui.h"

#include "base/safe_text.h"
#include "tui/state/list_cursor.h"

#include <string.h>

enum { PAGE = 8, MOST_TYPED = 9999 };

static const setting_row *row_here(const ui *u)
{
    return &settings_rows[u->settings_page.row];
}

int setting_row_at(size_t offset)
{
    for (int i = 0; i < setting_count; i++)
        if (settings_rows[i].offset == offset)
            return i;
    return 0;
}

/* ---- coming, going, moving --------------------------------------------------------------------- */

ui_request settings_open(ui *u, int key)
{
    (void)key;
    u->below = OVERLAY_NONE;
    u->overlay = OVERLAY_SETTINGS;
    u->settings_page.row = 0;
    u->settings_page.typed = -1;
    u->settings_page.naming = false;
    u->settings_page.why = NULL;
    return REQUEST_NONE;
}

ui_request settings_close(ui *u, int key)
{
    (void)key;
    u->overlay = OVERLAY_NONE;
    u->settings_page.naming = false;
    u->settings_page.typed = -1;
    return REQUEST_NONE;
}

ui_request settings_move(ui *u, int key)
{
    u->settings_page.row = list_move(u->settings_page.row, key, PAGE, 0, setting_count - 1);
    u->settings_page.typed = -1;
    return REQUEST_NONE;
}

/* ---- changing ---------------------------------------------------------------------------------- */

static ui_request start_naming(ui *u)
{
    memcpy(u->settings_page.name, (const char *)&u->settings + row_here(u)->offset, SETTING_NAME);
    u->settings_page.naming = true;
    return REQUEST_NONE;
}

static ui_request step(ui *u, int by)
{
    u->settings_page.typed = -1;
    if (row_here(u)->kind == SETTING_STRING)
        return by > 0 ? start_naming(u) : REQUEST_NONE;
    setting_step(&u->settings, row_here(u), by);
    return REQUEST_SETTING_SET;
}

ui_request settings_more(ui *u, int key)
{
    (void)key;
    return step(u, 1);
}

ui_request settings_less(ui *u, int key)
{
    (void)key;
    return step(u, -1);
}

/* A number as far as it is typed; what is out of range yet is not set. */
static ui_request take_number(ui *u, int number)
{
    u->settings_page.typed = number;
    return number >= 0 && setting_number(&u->settings, row_here(u), number) ? REQUEST_SETTING_SET
                                                                            : REQUEST_NONE;
}

ui_request settings_type(ui *u, int key)
{
    int so_far = u->settings_page.typed > 0 && u->settings_page.typed <= MOST_TYPED
                     ? u->settings_page.typed * 10
                     : 0;
    return row_here(u)->kind == SETTING_NUMBER ? take_number(u, so_far + key - '0') : REQUEST_NONE;
}

ui_request settings_untype(ui *u, int key)
{
    (void)key;
    return u->settings_page.typed < 0
               ? REQUEST_NONE
               : take_number(u, u->settings_page.typed > 9 ? u->settings_page.typed / 10 : -1);
}

ui_request settings_reset(ui *u, int key)
{
    settings usual;

    (void)key;
    u->settings_page.typed = -1;
    settings_default(&usual);
    setting_copy(&u->settings, &usual, row_here(u));
    return REQUEST_SETTING_SET;
}

/* In the menu: the next bots to play against. */
ui_request settings_bots(ui *u, int key)
{
    (void)key;
    u->settings_page.row = setting_row_at(offsetof(settings, bots));
    setting_step(&u->settings, row_here(u), 1);
    return REQUEST_SETTING_SET;
}

/* ---- a text ------------------------------------------------------------------------------------ */

ui_request naming_done(ui *u, int key)
{
    (void)key;
    for (size_t n = strlen(u->settings_page.name); n > 0 && u->settings_page.name[n - 1] == ' ';)
        u->settings_page.name[--n] = 0; /* files could not keep it */
    u->settings_page.naming = false;
    memcpy((char *)&u->settings + row_here(u)->offset, u->settings_page.name, SETTING_NAME);
    return REQUEST_SETTING_SET;
}

ui_request naming_drop(ui *u, int key)
{
    (void)key;
    u->settings_page.naming = false;
    return REQUEST_NONE;
}

ui_request naming_untype(ui *u, int key)
{
    size_t length = strlen(u->settings_page.name);

    (void)key;
    while (length > 0 && ((unsigned char)u->settings_page.name[--length] & 0xc0) == 0x80)
        u->settings_page.name[length] = 0;
    u->settings_page.name[length] = 0;
    return REQUEST_NONE;
}

/* A character as UTF-8; returns its bytes, 0 when it is none. */
static size_t encode(int key, char out[4])
{
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    unsigned code = (unsigned)key;
    size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;

    if (key < ' ' || code >= UI_KEY_UP)
        return 0;
    for (size_t i = more; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(lead[more] | code);
    return more + 1;
}

ui_request naming_type(ui *u, int key)
{
    char bytes[4];
    size_t length = strlen(u->settings_page.name), more = encode(key, bytes);
    bool blank = key == ' ' && length == 0;

    if (more == 0 || blank || length + more >= SETTING_NAME || !safe_text_text(bytes, more))
        return REQUEST_NONE;
    memcpy(u->settings_page.name + length, bytes, more);
    u->settings_page.name[length + more] = 0;
    return REQUEST_NONE;
}
