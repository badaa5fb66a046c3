/* ui_values.c - what keys do where values are listed: in the rule editor, in the box with the rules in
   force, and in the settings. */
#include "tui/state/ui_values.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "record/kept_rules.h"
#include "tui/state/rule_editor.h"
#include "tui/state/rule_find.h"
#include "tui/state/ui.h"
#include "tui/state/ui_page.h"

#include <string.h>

enum { MOST_TYPED = 9999 };

int setting_row_at(size_t offset)
{
    for (int i = 0; i < setting_count; i++)
        if (settings_rows[i].offset == offset)
            return i;
    return 0;
}

static const kd_rule_row *rule_here(const ui *u)
{
    return u->rule_page.line < 0 ? NULL : &kd_rule_rows[u->rule_page.rows[u->rule_page.line]];
}

/* ---- opening and closing ----------------------------------------------------------------------- */

ui_request rule_editor_open(ui *u)
{
    u->screen = SCREEN_RULE_EDITOR;
    u->rule_page.line = u->typed = -1;
    u->settings_page.naming = false;
    rule_page_quiet(u);
    rule_lines_sort(u);
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
    settings_page_begin(u);
    return REQUEST_NONE;
}

void settings_page_begin(ui *u)
{
    u->settings_page.row = 0;
    u->typed = -1;
    u->settings_page.naming = false;
    *u->settings_page.why = 0;
}

void settings_bots(ui *u)
{
    u->settings_page.row = setting_row_at(offsetof(settings, bots));
    setting_step(&u->settings, &settings_rows[u->settings_page.row], 1);
}

/* ---- values ------------------------------------------------------------------------------------ */

void rules_name_begin(ui *u)
{
    rule_find_begin(u);
    u->rule_page.keeping = true;
}

/* The first section follows the last. */
void rules_section(ui *u)
{
    int from = u->rule_page.line, line = from + 1;

    while (from >= 0 && line < kd_rule_count &&
           strcmp(rule_line_section(u, from), rule_line_section(u, line)) == 0)
        line++;
    u->typed = -1;
    rule_page_quiet(u);
    u->rule_page.line = line < kd_rule_count ? line : 0;
}

void value_name(ui *u)
{
    ui_page form = ui_page_of(u);
    settings_page *page = &u->settings_page;

    if (!setting_is_text(form.row) || table_row_rests(u, form.row))
        return;
    bool word = form.row->kind != SETTING_STRING && setting_int(form.of, form.row) >= 0;
    memset(page->name, 0, sizeof page->name);
    if (!word) /* else a name is to take its place */
        memcpy(page->name, (const char *)form.of + form.row->offset, setting_room(form.row));
    page->naming = true;
}

ui_request value_step(ui *u, int by)
{
    ui_page form = ui_page_of(u);

    u->typed = -1;
    u->together.moves = false; /* another seat may be wanted instead */
    if (form.row && table_row_rests(u, form.row))
        return REQUEST_NONE;
    if (form.row && form.of == &u->together.plan && form.row->kind == SETTING_RULES) {
        int *rules = &u->together.plan.rules, all = rule_sets(u) + 1;
        *rules = (*rules + by + all) % all;
        return form.changed;
    }
    if (form.row && form.row->kind != SETTING_STRING) {
        setting_step(form.of, form.row, by);
        return form.changed;
    }
    if (form.row && by > 0)
        value_name(u);
    if (form.row)
        return REQUEST_NONE;
    u->rule_page.changed = true;
    rule_page_quiet(u);
    if (rule_here(u)) {
        rule_editor_step(&u->setup.rules, rule_here(u), by);
        return REQUEST_NONE;
    }
    int at = rule_set_here(u), all = rule_sets(u);
    at = at < 0 ? 0 : (at + by + all) % all;
    rule_set_take(u, at);
    return REQUEST_NONE;
}

/* Sets a number as far as it is typed; while it is out of range, the value stays as it was. */
static ui_request values_take_number(ui *u, int number)
{
    ui_page form = ui_page_of(u);

    u->typed = number;
    if (form.row)
        return setting_number(form.of, form.row, number) ? form.changed : REQUEST_NONE;
    kd_rule_set(&u->setup.rules, rule_here(u), (unsigned)number);
    return REQUEST_NONE;
}

ui_request value_type(ui *u, int key)
{
    const setting_row *setting = ui_page_of(u).row;
    const kd_rule_row *rule = rule_here(u);
    bool digit = key >= '0' && key <= '9', number;
    int so_far = u->typed > 0 && u->typed * 10 <= MOST_TYPED ? u->typed * 10 : 0;

    if (setting) {
        number = setting->kind == SETTING_NUMBER;
    } else {
        number = rule && rule->kind == KD_RULE_NUMBER;
        u->rule_page.changed = u->rule_page.changed || rule;
        rule_page_quiet(u);
        if (rule && !number)
            rule_editor_word(&u->setup.rules, rule, key);
    }
    return digit && number ? values_take_number(u, so_far + key - '0') : REQUEST_NONE;
}

ui_request value_untype(ui *u)
{
    int so_far = u->typed;

    return so_far < 0 ? REQUEST_NONE : values_take_number(u, so_far > 9 ? so_far / 10 : -1);
}

ui_request value_reset(ui *u)
{
    ui_page form = ui_page_of(u);
    kd_rules base;

    u->typed = -1;
    if (form.row) {
        setting_default(form.of, form.row);
        return form.changed;
    }
    u->rule_page.changed = true;
    rule_page_quiet(u);
    const char *base_name = rule_editor_base(u, &base);
    if (rule_here(u)) {
        kd_rule_set(&u->setup.rules, rule_here(u), kd_rule_get(&base, rule_here(u)));
        return REQUEST_NONE;
    }
    if (rule_set_here(u) < 0) /* a file is not read again: its name goes with its values */
        u->setup.rules_name = base_name;
    rule_set_read(u, rule_set_here(u), &u->setup.rules);
    rule_lines_sort(u);
    return REQUEST_NONE;
}

/* The offer that the key changes now, or NULL. */
static const rule_offer *offer_of(const ui *u, int key)
{
    for (int i = 0; i < RULE_OFFERS; i++)
        if (rule_offers[i].key == key && rule_offer_fits(&u->setup.rules, &rule_offers[i]))
            return &rule_offers[i];
    return NULL;
}

bool value_offered(const ui *u, int key)
{
    return offer_of(u, key) != NULL;
}

/* The keys of the offers count wherever the cursor stands. */
void value_offer(ui *u, int key)
{
    const rule_offer *offer = offer_of(u, key);

    if (!offer)
        return;
    u->typed = -1;
    u->rule_page.changed = true;
    rule_page_quiet(u);
    rule_editor_step(&u->setup.rules, kd_rule_find(offer->rule), 1);
}

/* ---- a text ------------------------------------------------------------------------------------ */

ui_request naming_done(ui *u)
{
    ui_page form = ui_page_of(u);

    if (together_waits(u) ||
        friend_waits(u)) /* a line break of a text that is pasted came as Enter */
        return REQUEST_NONE;
    for (size_t n = strlen(u->settings_page.name); n > 0 && u->settings_page.name[n - 1] == ' ';)
        u->settings_page.name[--n] = 0; /* files could not keep it */
    u->settings_page.naming = false;
    if (!form.row && u->rule_page.keeping) {
        const char *name = u->settings_page.name;

        if (!*name)
            return REQUEST_NONE;
        u->rule_page.why = named_rules_refuse(name);
        u->settings_page.naming = u->rule_page.why != NULL;
        return u->rule_page.why ? REQUEST_NONE : REQUEST_RULES_NAMED;
    }
    if (!form.row)
        rule_find_done(u);
    if (!form.row || (form.row->kind != SETTING_STRING && !*u->settings_page.name))
        return REQUEST_NONE; /* nobody has no name: the word stays */
    if (u->overlay == OVERLAY_NONE && u->screen == SCREEN_NAMES)
        return names_keep(u);
    memcpy((char *)form.of + form.row->offset, u->settings_page.name, setting_room(form.row));
    return *u->settings_page.name ? form.typed : form.changed;
}

void line_untype(ui *u)
{
    bool talks = ui_mode_of(u) == MODE_TALK;
    char *line = talks ? u->people.typed : u->settings_page.name;
    size_t length = strlen(line);

    u->together.unfinished = NULL;
    while (length > 0 && ((unsigned char)line[--length] & 0xc0) == 0x80)
        line[length] = 0;
    line[length] = 0;
    if (!talks && !ui_page_of(u).row)
        rule_find_typed(u);
}

void line_type(ui *u, int key)
{
    char bytes[4];
    bool talks = ui_mode_of(u) == MODE_TALK;
    const setting_row *row = ui_page_of(u).row;
    char *line = talks ? u->people.typed : u->settings_page.name;
    size_t length = strlen(line);
    size_t room = talks ? sizeof u->people.typed : row ? setting_room(row) : UI_TYPED;
    bool blank = key == ' ' && length == 0;
    bool parts =
        row && row->kind == SETTING_WHO && (key == ',' || key == ':'); /* of a list of seats */
    if (key < ' ' || key >= UI_KEY_UP || blank || parts)
        return;
    size_t more = (size_t)safe_text_encode((uint32_t)key, bytes);
    u->together.unfinished = NULL;
    if (row && length + more >= room && row == &table_way_rows[TABLE_WAY_ADDRESS])
        u->together.unfinished =
            N_("It is longer than any address: Esc, and paste the invitation alone.");
    if (length + more >= room || !safe_text_visible(bytes, more))
        return;
    memcpy(line + length, bytes, more);
    line[length + more] = 0;
    if (!talks && !row)
        rule_find_typed(u);
}
