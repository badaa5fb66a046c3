/* app_options.c - options and report of a game, on the screen and in plain mode. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "record/store.h"
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
    return options->unconfined
               ? N_("Programs at the table are not confined: this system cannot do it.")
               : NULL;
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

const char *app_record_path(app_report *report, const resumed_game *resumed)
{
    bool old = resumed->on && !resumed->anew;
    report->record_error = 0;
    report->record[0] = '\0';
    if (old)
        snprintf(report->record, sizeof report->record, "%s", resumed->path);
    else if (!store_default_path(report->record, sizeof report->record))
        report->record_error = errno;
    return report->record_error ? NULL : report->record;
}

int app_record_error(app_report *report, const session *s)
{
    if (!report->record_error)
        report->record_error = session_state_of(s).record_error;
    return report->record_error;
}

void app_report_record(app_report *report, const session *s)
{
    session_state now = session_state_of(s);
    (void)app_record_error(report, s);
    report->seed_error = now.over ? 0 : now.seed_error;
    report->nothing_kept = now.record_empty;
    if (report->nothing_kept)
        report->record[0] = '\0';
}

session_options app_session_options(const app_options *options, const ui_setup *setup,
                                    const app_report *report)
{
    return (session_options){
        .table = {.rules = setup->rules,
                  .rules_name = setup->rules_name,
                  .seed = report->seed,
                  .program = options->program,
                  .seat_ms = options->seat_ms,
                  .confine = options->confine},
        .people = setup->person,
    };
}
