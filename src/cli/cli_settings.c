/* cli_settings.c - the settings of the player's file, and options that say otherwise. */
#include "cli/cli_settings.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/xdg.h"
#include "cli/language.h"
#include "cli/options.h"
#include "record/kept_rules.h"
#include "tui/state/settings_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

bool cli_settings_path(char *out, size_t size)
{
    return xdg_path("XDG_CONFIG_HOME", ".config", "config", out, size);
}

/* What cannot be used is said, line by line; the rest is used. */
static void complain(app_options *app, const char *path, const settings_complaints *wrong)
{
    static char first[120];
    for (int i = 0; i < wrong->count; i++)
        cli_complain("%s:%d: %s", path, wrong->at[i].line, wrong->at[i].what);
    if (wrong->count == 0)
        return;
    snprintf(first, sizeof first, _("line %d of the settings cannot be used"), wrong->at[0].line);
    app->warning = first;
}

void cli_settings_read(app_options *app)
{
    static char text[SETTING_TEXT];
    static settings_complaints wrong;
    char path[PATH_MAX];
    settings_default(&app->kept);
    if (cli_settings_path(path, sizeof path)) {
        long length = file_read(path, text, sizeof text);
        if (length >= 0) {
            settings_parse(&app->kept, text, (size_t)length, &wrong);
            complain(app, path, &wrong);
        } else if (errno != ENOENT && errno != ENOTDIR) {
            cli_complain("%s: %s", path, file_why(errno));
        }
    }
    app->settings = app->kept;
    app->speak = language_choose;
    (void)language_choose(setting_word(setting_find("language"), app->kept.language));
}

bool cli_settings_take(app_options *app, const char *option, const char *key, const char *value)
{
    char why[200];
    const setting_row *row = setting_find(key);
    if (!row) {
        cli_complain(_("--%s: there is no setting \"%s\"; --print-config shows them"), option, key);
        return false;
    }
    if (setting_set(&app->settings, row, value, why, sizeof why))
        return row != setting_find("language") || language_choose(value);
    cli_complain(_("--%s: %s, not \"%s\""), option, why, value);
    return false;
}

bool cli_settings_take_pair(app_options *app, const char *pair)
{
    char key[40];
    const char *is = strchr(pair, '=');
    size_t length = is ? (size_t)(is - pair) : 0;
    if (length == 0 || length >= sizeof key) {
        cli_complain(_("--set takes KEY=VALUE, not \"%s\""), pair);
        return false;
    }
    memcpy(key, pair, length);
    key[length] = 0;
    return cli_settings_take(app, "set", key, is + 1);
}

/* The rules that were chosen last in the menu, or the default. */
static void kept_rules(kd_rules *rules, const char **name)
{
    char path[PATH_MAX], why[PATH_MAX + 200];
    kd_rules_default(rules);
    *name = kd_presets[0].name;
    if (kept_rules_path(path, sizeof path) &&
        !kept_rules_read(path, rules, name, why, sizeof why) && *why) {
        cli_complain("%s", why);
        cli_complain(_("the rules of %s are played instead"), *name);
    }
}

void cli_settings_rules(app_options *app)
{
    const char *name = setting_word(setting_find("rules"), app->settings.rules);
    if (app->settings.rules != SETTING_KEPT_RULES && kd_rules_preset(&app->rules, name))
        app->rules_name = name;
    else
        kept_rules(&app->rules, &app->rules_name);
}

int cli_settings_print(const app_options *app)
{
    static char text[SETTING_TEXT];
    (void)settings_file(&app->settings, text, sizeof text);
    fputs(text, stdout);
    return fflush(stdout) == 0 ? CLI_OK : CLI_FAILED;
}
