/* app_options.c - options and report of a game, on the screen and in plain mode, and its seats. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "record/deck.h"
#include "record/store.h"
#include "think/bot_settings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char *app_name(const app_options *options, const settings *now, int seat)
{
    const char *name = now->name[seat];
    if (options->names[seat] && strcmp(name, options->settings.name[seat]) == 0)
        name = options->names[seat]; /* no other has been typed since */
    return *name ? name : NULL;
}

const char *app_alone(const app_options *options, const settings *now, int seat)
{
    const char *name = app_name(options, now, seat);
    return name ? name : app_name(options, now, 0);
}

const char *app_person(const app_options *options, const settings *now, const seat_lot *lot,
                       int seat)
{
    static const char *const numbered[KD_SEATS] = {N_("Person 1"), N_("Person 2"), N_("Person 3"),
                                                   N_("Person 4")};
    int who = lot->chosen[seat];
    const char *name = app_name(options, now, who);
    return name || !lot->people ? name
                                : _(numbered[__builtin_popcount(lot->people & ((1U << who) - 1))]);
}

const char *app_unconfined(const app_options *options)
{
    return options->unconfined
               ? N_("Programs at the table are not confined: this system cannot do it.")
               : NULL;
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

bool app_prepare_game(const app_options *o, uint64_t number, ui *u, const resumed_game *resumed,
                      seat_lot *lot, app_report *report, session_options *out)
{
    unsigned before = resumed->on ? 0 : u->setup.person;
    report->seed = seed_from(o->seed + number);
    report->seed.given = o->seeded;
    if (!o->seeded && !seed_draw(&report->seed)) {
        snprintf(report->why, sizeof report->why, _("the system gives no random numbers: %s"),
                 strerror(errno));
        return false;
    }
    bool drawn = deck_seats(&u->setup.rules, &report->seed, before, lot->chosen);
    lot->people = drawn ? before : 0;
    for (int s = 0; s < KD_SEATS && drawn; s++) {
        u->setup.person &= ~(1U << s);
        u->setup.person |= (before >> lot->chosen[s] & 1) << s;
    }
    unsigned people = u->setup.person;
    *out = (session_options){
        .table = {.rules = u->setup.rules,
                  .rules_name = u->setup.rules_name,
                  .seed = report->seed,
                  .program = o->program,
                  .seat_ms = o->seat_ms,
                  .confine = o->confine,
                  .closed_deal = (people & (people - 1)) != 0},
        .people = people,
    };
    for (int s = 0; s < KD_SEATS; s++) {
        int who = lot->chosen[s];
        const char *bot = o->bots[who] ? o->bots[who] : bot_settings_name(u->settings.bots);
        out->table.names[s] = people >> s & 1 ? app_person(o, &u->settings, lot, s) : NULL;
        const char *recorded = resume_bot(resumed, s);
        out->command[s] = resumed->day || recorded ? NULL : o->commands[who];
        out->bot[s] = recorded ? recorded : bot;
    }
    resume_options(resumed, &out->table);
    report->seed = out->table.seed;
    /* The record is a new one, or that of the resumed game. */
    report->record_error = 0;
    report->record[0] = '\0';
    if (resumed->on && resumed->again && !resumed->given)
        return true;
    if (resumed->on && !resumed->anew)
        snprintf(report->record, sizeof report->record, "%s", resumed->path);
    else if (!store_default_path(report->record, sizeof report->record))
        report->record_error = errno;
    out->table.record = report->record_error ? NULL : report->record;
    return true;
}
