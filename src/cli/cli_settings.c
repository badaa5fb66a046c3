/* cli_settings.c - the settings of the player's file, and the options that override them. */
#include "cli/cli_settings.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/xdg.h"
#include "cli/language.h"
#include "cli/options.h"
#include "record/kept_rules.h"
#include "tui/state/settings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

void cli_settings_read(app_options *app)
{
    static char text[SETTING_TEXT], first[120];
    static settings_complaints wrong;
    char path[PATH_MAX];
    bool known = xdg_path("XDG_CONFIG_HOME", ".config", "config", path, sizeof path);
    long length = known ? file_read(path, text, sizeof text) : 0;
    settings_default(&app->kept);
    if (length > 0)
        settings_parse(&app->kept, text, (size_t)length, &wrong);
    else if (length < 0 && errno != ENOENT && errno != ENOTDIR)
        cli_complain("%s: %s", path, file_why(errno));
    for (int i = 0; i < wrong.count; i++)
        cli_complain("%s:%d: %s", path, wrong.at[i].line, wrong.at[i].what);
    if (wrong.count > 0) {
        snprintf(first, sizeof first, _("line %d of the settings cannot be used"),
                 wrong.at[0].line);
        app->warning = first;
    }
    app->settings = app->kept;
    app->speak = language_choose;
    (void)language_choose(setting_word(setting_find("language"), app->kept.language));
}

bool cli_settings_take(app_options *app, const char *option, const char *setting, const char *value)
{
    char key[40], why[200];
    size_t length = strcspn(setting, "=");
    if (setting[length])
        value = setting + length + 1;
    if (!value || length == 0 || length >= sizeof key)
        return cli_complain(_("--set takes KEY=VALUE, not \"%s\""), setting);
    snprintf(key, sizeof key, "%.*s", (int)length, setting);
    const setting_row *row = setting_find(key), *language = setting_find("language");
    if (!row)
        return cli_complain(_("--%s: there is no setting \"%s\"; --print-config shows them"),
                            option, key);
    value = row == language ? language_word(value) : value;
    if (setting_set(&app->settings, row, value, why, sizeof why))
        return row != language || language_choose(value);
    return cli_complain(_("--%s: %s, not \"%s\""), option, why, value);
}

void cli_settings_rules(app_options *app)
{
    char path[PATH_MAX], why[PATH_MAX + 200];
    const char *name = setting_word(setting_find("rules"), app->settings.rules);
    if (app->settings.rules != SETTING_KEPT_RULES && kd_rules_preset(&app->rules, name)) {
        app->rules_name = name;
        return;
    }
    kd_rules_default(&app->rules);
    app->rules_name = kd_presets[0].name;
    if (kept_rules_path(path, sizeof path) &&
        !kept_rules_read(path, &app->rules, &app->rules_name, why, sizeof why) && *why) {
        cli_complain("%s", why);
        cli_complain(_("the rules of %s are played instead"), app->rules_name);
    }
}

int cli_settings_print(const app_options *app)
{
    static char text[SETTING_TEXT];
    (void)settings_file(&app->settings, text, sizeof text);
    fputs(text, stdout);
    return fflush(stdout) == 0 ? CLI_OK : CLI_FAILED;
}
