/* ui_values.c - what keys do where values are listed: in the rule editor, in the box with the rules in
   force, and in the settings. */
#include "tui/state/ui_values.h"

#include "base/safe_text.h"
#include "tui/state/rule_editor.h"

#include <string.h>

enum { MOST_TYPED = 9999 };

int setting_row_at(size_t offset)
{
    for (int i = 0; i < setting_count; i++)
        if (settings_rows[i].offset == offset)
            return i;
    return 0;
}

static bool in_settings(const ui *u)
{
    return u->overlay == OVERLAY_SETTINGS;
}

static const setting_row *setting_here(const ui *u)
{
    return &settings_rows[u->settings_page.row];
}

static const kd_rule_row *rule_here(const ui *u)
{
    return u->rule_page.row < 0 ? NULL : &kd_rule_rows[u->rule_page.row];
}

/* ---- opening and closing ----------------------------------------------------------------------- */

ui_request rule_editor_open(ui *u)
{
    u->screen = SCREEN_RULE_EDITOR;
    u->rule_page.row = u->rule_page.typed = -1;
    return REQUEST_NONE;
}

ui_request rule_editor_close(ui *u)
{
    bool keep = u->rule_page.changed && kd_rules_check(&u->setup.rules, NULL);

    if (!keep)
        return REQUEST_NONE;
    u->rule_page.changed = false;
    return REQUEST_RULES_SET;
}

ui_request settings_open(ui *u)
{
    u->below = OVERLAY_NONE;
    u->overlay = OVERLAY_SETTINGS;
    u->settings_page.row = 0;
    u->settings_page.typed = -1;
    u->settings_page.naming = false;
    *u->settings_page.why = 0;
    return REQUEST_NONE;
}

void settings_bots(ui *u)
{
    u->settings_page.row = setting_row_at(offsetof(settings, bots));
    setting_step(&u->settings, setting_here(u), 1);
}

/* ---- values ------------------------------------------------------------------------------------ */

/* The first section follows the last. */
void rules_section(ui *u)
{
    int from = u->rule_page.row, row = from + 1;

    while (from >= 0 && row < kd_rule_count &&
           strcmp(kd_rule_rows[from].section, kd_rule_rows[row].section) == 0)
        row++;
    u->rule_page.typed = -1;
    u->rule_page.row = row < kd_rule_count ? row : 0;
}

/* All values become those of the next preset, or of the one before. */
static void step_preset(ui *u, int by)
{
    int at = rule_editor_preset(u->setup.rules_name);

    at = at < 0 ? 0 : (at + by + kd_preset_count) % kd_preset_count;
    u->setup.rules_name = kd_presets[at].name;
    kd_rules_preset(&u->setup.rules, u->setup.rules_name);
}

ui_request value_step(ui *u, int by)
{
    settings_page *page = &u->settings_page;

    page->typed = u->rule_page.typed = -1;
    if (in_settings(u) && setting_here(u)->kind != SETTING_STRING) {
        setting_step(&u->settings, setting_here(u), by);
        return REQUEST_SETTING_SET;
    }
    if (in_settings(u) && by > 0) {
        memcpy(page->name, (const char *)&u->settings + setting_here(u)->offset, SETTING_NAME);
        page->naming = true;
    }
    if (in_settings(u))
        return REQUEST_NONE;
    u->rule_page.changed = true;
    if (rule_here(u))
        rule_editor_step(&u->setup.rules, rule_here(u), by);
    else
        step_preset(u, by);
    return REQUEST_NONE;
}

static int *typed(ui *u)
{
    return in_settings(u) ? &u->settings_page.typed : &u->rule_page.typed;
}

/* Sets a number as far as it is typed; while it is out of range, the value stays as it was. */
static ui_request take_number(ui *u, int number)
{
    *typed(u) = number;
    if (in_settings(u))
        return setting_number(&u->settings, setting_here(u), number) ? REQUEST_SETTING_SET
                                                                     : REQUEST_NONE;
    rule_editor_number(&u->setup.rules, rule_here(u), number);
    return REQUEST_NONE;
}

ui_request value_type(ui *u, int key)
{
    const kd_rule_row *rule = rule_here(u);
    bool digit = key >= '0' && key <= '9', number;
    int so_far = *typed(u) > 0 && *typed(u) * 10 <= MOST_TYPED ? *typed(u) * 10 : 0;

    if (in_settings(u)) {
        number = setting_here(u)->kind == SETTING_NUMBER;
    } else {
        number = rule && rule->kind == KD_RULE_NUMBER;
        u->rule_page.changed = u->rule_page.changed || rule;
        if (rule && !number)
            rule_editor_word(&u->setup.rules, rule, key);
    }
    return digit && number ? take_number(u, so_far + key - '0') : REQUEST_NONE;
}

ui_request value_untype(ui *u)
{
    int so_far = *typed(u);

    return so_far < 0 ? REQUEST_NONE : take_number(u, so_far > 9 ? so_far / 10 : -1);
}

ui_request value_reset(ui *u)
{
    settings usual;
    kd_rules base;

    *typed(u) = -1;
    if (in_settings(u)) {
        settings_default(&usual);
        setting_copy(&u->settings, &usual, setting_here(u));
        return REQUEST_SETTING_SET;
    }
    u->rule_page.changed = true;
    rule_editor_base(u->setup.rules_name, &base);
    if (rule_here(u))
        kd_rule_set(&u->setup.rules, rule_here(u), kd_rule_get(&base, rule_here(u)));
    else
        u->setup.rules = base;
    return REQUEST_NONE;
}

/* The keys of the offers count wherever the cursor stands. */
void value_offer(ui *u, int key)
{
    for (int i = 0; i < RULE_OFFERS; i++) {
        const rule_offer *offer = &rule_offers[i];
        if (offer->key != key || !rule_offer_fits(&u->setup.rules, offer))
            continue;
        u->rule_page.typed = -1;
        u->rule_page.changed = true;
        rule_editor_step(&u->setup.rules, kd_rule_find(offer->rule), 1);
    }
}

/* ---- a text ------------------------------------------------------------------------------------ */

void naming_done(ui *u)
{
    for (size_t n = strlen(u->settings_page.name); n > 0 && u->settings_page.name[n - 1] == ' ';)
        u->settings_page.name[--n] = 0; /* files could not keep it */
    u->settings_page.naming = false;
    memcpy((char *)&u->settings + setting_here(u)->offset, u->settings_page.name, SETTING_NAME);
}

void naming_untype(ui *u)
{
    size_t length = strlen(u->settings_page.name);

    while (length > 0 && ((unsigned char)u->settings_page.name[--length] & 0xc0) == 0x80)
        u->settings_page.name[length] = 0;
    u->settings_page.name[length] = 0;
}

void naming_type(ui *u, int key)
{
    char bytes[4];
    size_t length = strlen(u->settings_page.name);
    bool blank = key == ' ' && length == 0;

    if (key < ' ' || key >= UI_KEY_UP || blank)
        return;
    size_t more = (size_t)safe_text_encode((uint32_t)key, bytes);
    if (length + more >= SETTING_NAME || !safe_text_text(bytes, more))
        return;
    memcpy(u->settings_page.name + length, bytes, more);
    u->settings_page.name[length + more] = 0;
}
