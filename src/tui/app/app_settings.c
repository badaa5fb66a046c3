/* app_settings.c - applies settings and rules, and writes them to their files. */
#include "tui/app/app.h"

#include "base/file.h"
#include "base/i18n.h"
#include "record/kept_rules.h"
#include "tui/state/rule_editor.h"
#include "tui/state/ui.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- rules ---- */

void app_read_named(app *a)
{
    a->named.count = named_rules_list(a->named.rules);
    a->game->ui.rule_page.named = &a->named;
    rule_set_recognise(&a->game->ui);
}

void app_name_rules(app *a)
{
    ui *u = &a->game->ui;
    rule_page *page = &u->rule_page;
    const char *name = u->settings_page.name;
    char path[PATH_MAX], *why = u->settings_page.why;
    kd_rules base, rules = *rule_editor_rules(u);
    const char *preset = rule_editor_base(u, &base);
    named_rules *named = a->named.rules;
    int at = 0, *count = &a->named.count;
    while (at < *count && strcmp(named[at].name, name) != 0)
        at++;
    bool placed = named_rules_path(name, path, sizeof path);
    if (placed && !page->replaces && access(path, F_OK) == 0) {
        page->replaces = u->settings_page.naming = true;
        return;
    }
    if (at == MOST_NAMED || !placed || !kept_rules_write(path, &rules, preset)) {
        snprintf(why, sizeof u->settings_page.why, "%s",
                 at == MOST_NAMED ? _("there is no room for another name") : strerror(errno));
        return;
    }
    if (at == *count) {
        /* The places stay, as the rules of the next game point to a name. */
        memset(&named[at], 0, sizeof named[at]);
        memcpy(named[at].name, name, strlen(name)); /* has room: named_rules_refuse */
        ++*count;
    }
    named[at].preset = preset;
    named[at].rules = rules;
    page->replaces = false;
    page->kept = named[at].name;
    if (u->screen == SCREEN_RULE_EDITOR)
        u->setup.rules_name = named[at].name;
}

void app_take_rules(app *a)
{
    ui *u = &a->game->ui;
    const char *preset = setting_word(setting_find("rules"), u->settings.rules);
    char path[PATH_MAX], why[PATH_MAX + 200];
    a->rules_due = false;
    if (u->settings.rules != SETTING_KEPT_RULES && kd_rules_preset(&u->setup.rules, preset))
        u->setup.rules_name = preset;
    else if (kept_rules_path(path, sizeof path))
        (void)kept_rules_read(path, &u->setup.rules, &u->setup.rules_name, why, sizeof why);
    rule_set_recognise(u);
}

/* ---- settings ---- */

int app_write_setting(const settings *now, const setting_row *row)
{
    static char old[SETTING_TEXT], fresh[SETTING_TEXT];
    char path[PATH_MAX], begun[PATH_MAX];
    bool placed = xdg_path("XDG_CONFIG_HOME", ".config", "config", path, sizeof path);
    int lock = placed ? file_lock(path) : -1;
    long length = lock >= 0 ? file_read(path, old, sizeof old) : -1;
    if (lock >= 0 && length < 0 && (errno == ENOENT || errno == ENOTDIR))
        length = 0;
    size_t size = 0;
    if (length >= 0)
        size = settings_edit(old, (size_t)length, now, row, fresh, sizeof fresh);
    if (length >= 0 && size == 0)
        errno = EFBIG;
    FILE *file = size > 0 ? file_begin(path, begun, sizeof begun) : NULL;
    bool written = false;
    if (file) {
        (void)fwrite(fresh, 1, size, file);
        written = file_finish(file, begun, path);
    }
    file_unlock(lock);
    return written ? 0 : errno;
}

static void keep_row(app *a, const setting_row *row)
{
    setting_copy(&a->kept, &a->game->ui.settings, row);
    *a->game->ui.settings_page.why = 0;
    int error = app_write_setting(&a->kept, row);
    if (!error)
        return;
    a->report->settings_error = error;
    snprintf(a->game->ui.settings_page.why, sizeof a->game->ui.settings_page.why, "%s",
             strerror(error));
}

void app_keep_setting(app *a, size_t offset)
{
    keep_row(a, &settings_rows[setting_row_at(offset)]);
}

void app_apply_settings(app *a)
{
    ui *u = &a->game->ui;
    const settings *c = &u->settings;
    u->coloured = term_theme(a->term, (theme)c->theme, c->suits == 0, ui_ascii(u));
    term_theme_why(a->term, (theme)c->theme, ui_ascii(u), u->theme_why, sizeof u->theme_why);
    term_set_mouse(a->term, c->mouse);
    if (a->game->session) {
        session_set_pace(a->game->session, (pace)c->speed);
        session_set_dealing(a->game->session, app_dealing_mode(a));
        session_set_undo(a->game->session, (undo)c->undo);
    }
    /* New names are shown at once, but in a resumed game, whose names are those of its record, and at a table
       elsewhere. */
    for (int s = 0; s < KD_SEATS && a->game->kind == GAME_TABLE && !a->game->resumed.on; s++)
        if (u->setup.person >> s & 1)
            u->setup.names[s] = app_person(a->options, c, &a->game->lot, s);
}

void app_set_setting(app *a)
{
    const setting_row *row = &settings_rows[a->game->ui.settings_page.row];
    app_apply_settings(a);
    if (row->offset == offsetof(settings, language) && a->options->speak) {
        bool rates = app_rate_end(a); /* its thread has texts translated */
        (void)a->options->speak(setting_word(row, a->game->ui.settings.language));
        if (rates && a->game->ui.screen == SCREEN_STATS)
            app_rate(a);
    }
    a->rules_due = a->rules_due || row->offset == offsetof(settings, rules);
    if (a->rules_due && a->game->kind == GAME_MENU)
        app_take_rules(a);
    keep_row(a, row);
}

void app_keep_rules(app *a)
{
    char path[PATH_MAX];
    kd_rules base;
    const char *preset = rule_editor_base(&a->game->ui, &base);
    bool kept = kept_rules_path(path, sizeof path) &&
                kept_rules_write(path, &a->game->ui.setup.rules, preset);
    a->report->rules_error = kept ? 0 : errno;
    if (a->kept.rules == SETTING_KEPT_RULES)
        return;
    a->game->ui.settings.rules = SETTING_KEPT_RULES;
    app_keep_setting(a, offsetof(settings, rules));
}
