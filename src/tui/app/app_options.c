/* app_options.c - options and report of a game, on the screen and in plain mode. */
#include "tui/app/app_options.h"

#include "base/i18n.h"
#include "think/bot_settings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char *app_bot(const app_options *options, const settings *now, int seat)
{
    return options->bots[seat] ? options->bots[seat] : bot_settings_name(now->bots);
}

const char *app_name(const app_options *options, const settings *now, int seat)
{
    const char *name = options->names[seat] ? options->names[seat] : now->name[seat];
    return *name ? name : NULL;
}

const char *app_unconfined(const app_options *options)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (options->commands[seat] && !confine_can())
            return N_("Programs at the table are not confined: this system cannot do it.");
    return NULL;
}

bool app_seed(const app_options *options, uint64_t number, app_report *report)
{
    report->seed = seed_from(options->seed + number);
    report->seed.given = options->seeded;
    if (options->seeded || seed_draw(&report->seed))
        return true;
    snprintf(report->why, sizeof report->why, _("the system gives no random numbers: %s"),
             strerror(errno));
    return false;
}

int app_record_error(app_report *report, const table *t)
{
    if (!report->record_error)
        report->record_error = table_record_error(t);
    return report->record_error;
}

void app_report_record(app_report *report, const table *t)
{
    (void)app_record_error(report, t);
    report->seed_error = kd_actors(table_match(t)) ? table_seed_error(t) : 0;
    report->nothing_kept = table_record_empty(t);
    if (report->nothing_kept)
        report->record[0] = '\0';
}
