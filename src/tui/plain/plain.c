/* plain.c - the game line by line: a seat that reads stdin and tells what happens on stdout. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "record/deck.h"
#include "record/store.h"
#include "tui/plain/plain_internal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void plain_leave(plain_game *l, int status)
{
    if (!l->leaving)
        l->status = status;
    l->leaving = true;
}

static bool on_start(void *self, table *t, int seat)
{
    const plain_game *l = self;
    return l->table == t && l->seat == seat;
}

static void on_tell(void *self, const kd_event *event, const kd_view *view)
{
    plain_game *l = self;
    l->ui.slow_s = 0;
    text t = {.n = 0};
    l->number = 0;
    l->prompted = l->read = false;
    l->ui.minutes_left = table_minutes_left(l->table);
    l->ui.view = *view;
    ui_event(&l->ui, event);
    ui_view(&l->ui, view);
    ui_wait(&l->ui);
    if (event->kind == KD_EV_SCORED)
        plain_tell_result(l);
    else
        plain_event(&t, &l->ui, event);
    plain_tell(&t);
}

static void on_ask(void *self, const kd_view *view, unsigned number)
{
    plain_game *l = self;
    l->number = number;
    l->warned = l->meant = (kd_cards){0, 0};
    l->prompted = false;
    l->ui.view = *view;
    ui_view(&l->ui, view);
    ui_ask(&l->ui, number);
}

static void on_refused(void *self, const kd_verdict *verdict)
{
    plain_game *l = self;
    ui_refused(&l->ui, verdict);
    plain_tell_reason(l, _("not accepted: "));
}

static void on_stop(void *self)
{
    plain_game *l = self;
    l->number = 0;
}

static const seat_kind kind = {"human", true, on_start, on_tell, on_ask, on_refused, on_stop, NULL};

/* Takes the first whole line; without its end when no more will come. */
static bool next_line(plain_game *l, char line[PLAIN_TYPED])
{
    char *end = memchr(l->typed, '\n', l->used);
    if (!end && !(l->ended && l->used) && l->used < PLAIN_TYPED - 1)
        return false;
    size_t length = end ? (size_t)(end - l->typed) : l->used, gone = length + (end ? 1 : 0);
    memcpy(line, l->typed, length);
    line[length] = 0;
    l->used -= gone;
    memmove(l->typed, l->typed + gone, l->used);
    if (!l->ended)
        event_add(l->input, NULL);
    return true;
}

/* Is something to be answered, or a result to be read? */
static bool waits(plain_game *l)
{
    return l->number || (table_waiting(l->table) == WAIT_OVER && !l->read);
}

static void put(plain_game *l)
{
    if (l->number) {
        plain_question(l);
        return;
    }
    plain_tell_result(l);
    plain_prompt(l);
}

/* Says once that the game is not recorded, or no longer. */
static void warn_of_record(plain_game *l)
{
    int error = app_record_error(l->report, l->table);
    if (!error || l->said_unrecorded)
        return;
    l->said_unrecorded = true;
    printf(_("this game cannot be recorded: %s: %s\n"), l->report->record, store_why(error));
}

/* Puts the question, if it was not put yet, and takes an answer, if there is one. */
static void serve(plain_game *l)
{
    char line[PLAIN_TYPED];
    warn_of_record(l);
    while (!l->leaving && waits(l)) {
        if (!l->prompted)
            put(l);
        if (!next_line(l, line)) {
            if (l->ended)
                plain_leave(l, 0);
            break;
        }
        plain_take(l, line);
    }
    if (kd_actors(table_match(l->table)) == 0) {
        plain_tell_result(l);
        plain_leave(l, 0);
    }
    if (fflush(stdout) != 0)
        plain_leave(l, 1);
}

static void on_input(evutil_socket_t fd, short what, void *arg)
{
    plain_game *l = arg;
    (void)what;
    ssize_t n = read(fd, l->typed + l->used, PLAIN_TYPED - 1 - l->used);
    if (n > 0)
        l->used += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        l->ended = true;
    /* Without room nothing is read until a line has been taken: it would look like the end. */
    if (l->ended || l->used == PLAIN_TYPED - 1)
        event_del(l->input);
}

static void on_signal(evutil_socket_t number, short what, void *arg)
{
    (void)what;
    plain_leave(arg, 128 + (int)number);
}

/* Files may be stdin too, which the usual way to wait does not take. */
static struct event_base *file_base(void)
{
    struct event_config *config = event_config_new();
    if (!config)
        return NULL;
    event_config_require_features(config, EV_FEATURE_FDS);
    struct event_base *base = event_base_new_with_config(config);
    event_config_free(config);
    return base;
}

static bool add_events(plain_game *l)
{
    static const int numbers[PLAIN_SIGNALS] = {SIGTERM, SIGHUP, SIGINT};
    l->base = file_base();
    if (!l->base)
        return false;
    l->input = event_new(l->base, STDIN_FILENO, EV_READ | EV_PERSIST, on_input, l);
    bool good = l->input && event_add(l->input, NULL) == 0;
    for (int i = 0; i < PLAIN_SIGNALS; i++) {
        l->signals[i] = evsignal_new(l->base, numbers[i], on_signal, l);
        good = good && l->signals[i] && event_add(l->signals[i], NULL) == 0;
    }
    signal(SIGPIPE, SIG_IGN);
    return good;
}

static void free_events(plain_game *l)
{
    for (int i = 0; i < PLAIN_SIGNALS; i++)
        if (l->signals[i])
            event_free(l->signals[i]);
    if (l->input)
        event_free(l->input);
    if (l->base)
        event_base_free(l->base);
}

static void on_lost(void *arg, int seat, const char *why)
{
    const plain_game *l = arg;
    printf(_("%s %s: a bot plays on.\n"), ui_seat_name(&l->ui, seat), _(why));
}

/* Once for each time that it does not answer. */
static void on_slow(void *arg, int seat, unsigned left_s)
{
    plain_game *l = arg;
    if (l->ui.slow_s <= left_s || !l->ui.slow_s) {
        printf(_("%s does not answer: a bot takes the seat in %u s."), ui_seat_name(&l->ui, seat),
               left_s);
        putchar('\n');
        fflush(stdout);
    }
    l->ui.slow_s = left_s;
}

static bool sit(plain_game *l)
{
    const app_options *o = l->options;
    bool good = true;
    table_sit(l->table, l->seat, &kind, l);
    for (int s = 0; s < KD_SEATS; s++) {
        const char *who = app_bot(o, &o->settings, s);
        if (l->again.on)
            who = resume_bot(&l->again, s, who);
        if (s == l->seat)
            continue;
        if (o->commands[s])
            table_sit_command(l->table, s, o->commands[s]);
        else
            good = table_sit_bot(l->table, s, who) && good;
    }
    table_on_lost(l->table, on_lost, l);
    table_on_slow(l->table, on_slow, l);
    return good;
}

static const char *record_path(plain_game *l)
{
    app_report *report = l->report;
    if (l->again.on)
        snprintf(report->record, sizeof report->record, "%s", l->again.path);
    else if (!store_default_path(report->record, sizeof report->record))
        report->record_error = errno;
    return report->record_error ? NULL : report->record;
}

/* False when there is no saved game of one person to go on with, which is said. */
static bool find_saved(plain_game *l)
{
    bool one = resumable_find(&l->saved) == RESUMABLE_HERE &&
               resume_read(&l->again, l->saved.path) &&
               __builtin_popcount(l->again.seats.people) == 1;
    if (one)
        resume_begin(&l->again, &l->ui);
    else
        snprintf(l->report->why, sizeof l->report->why, "%s",
                 _("there is no game to go on with line by line"));
    return one;
}

static bool begin(plain_game *l)
{
    const app_options *o = l->options;
    char unreadable[400];
    ui_init(&l->ui, true);
    l->ui.spoken = true;
    l->ui.no_hints = !o->settings.hints;
    l->ui.rules = o->rules;
    l->ui.rules_name = o->rules_name;
    l->ui.person = o->people;
    l->ui.people = 1;
    resume_unreadable(unreadable, sizeof unreadable);
    if (*unreadable)
        printf("%s\n", unreadable);
    if (o->go_on && !find_saved(l))
        return false;
    if (!app_seed(o, 0, l->report))
        return false;
    l->seat = __builtin_ctz(l->ui.person);
    table_options options = {.rules = l->ui.rules,
                             .rules_name = l->ui.rules_name,
                             .seed = l->report->seed,
                             .pace = PACE_INSTANT,
                             .program = o->program,
                             .seat_ms = o->seat_ms,
                             .confine = &o->confine};
    options.names[l->seat] = app_name(o, &o->settings, l->seat);
    if (l->again.on)
        resume_options(&l->again, &options, &l->report->seed);
    l->report->seed = options.seed;
    printf(_("koudi, rules %s. you are %s, your partner is %s. ? helps.\n"), l->ui.rules_name,
           ui_seat_name(&l->ui, l->seat), ui_seat_name(&l->ui, kd_partner(l->seat)));
    puts(kd_may_count(&l->ui.rules)
             ? _("cards still out are counted for you (REV-1): out tells them.")
             : _("cards still out are not counted for you (REV-1)."));
    if (deck_draws_seats(&l->ui.rules))
        puts(
            _("the lot draws the seats where several people play (SEAT-2): alone you keep yours."));
    if (app_unconfined(o))
        puts(_(app_unconfined(o)));
    if (options.seed.given)
        printf("%s\n", _("the cards follow from a number that was given: who knows it can foresee "
                         "them."));
    options.record = record_path(l);
    l->table = table_new(l->base, &options);
    if (!l->table || !sit(l))
        return false;
    ui_start(&l->ui);
    if (!table_start(l->table))
        return false;
    if (table_seed_error(l->table))
        printf(_("the seed of the cards cannot be kept: %s. who goes on with this game later gets "
                 "other cards from there on.\n"),
               strerror(table_seed_error(l->table)));
    return true;
}

/* How the series of matches stands that begins, or goes on. */
static void tell_series(plain_game *l)
{
    text t = {.n = 0};
    kd_view_make(&l->ui.view, table_match(l->table), l->seat);
    l->ui.minutes_left = table_minutes_left(l->table);
    lines_series(&t, &l->ui);
    plain_tell(&t);
}

int plain_run(const app_options *options, app_report *report)
{
    plain_game l = {.options = options, .report = report};
    *report = (app_report){.record_error = 0};
    bool good = add_events(&l) && begin(&l);
    if (!good && !*report->why)
        snprintf(report->why, sizeof report->why, "%s", _("the game cannot begin"));
    if (good)
        tell_series(&l);
    if (good && l.again.on)
        resume_started(&l.again, &l.ui);
    while (good && !l.leaving) {
        serve(&l);
        if (!l.leaving)
            event_base_loop(l.base, EVLOOP_ONCE);
    }
    if (l.table) {
        app_report_record(report, l.table);
        table_free(l.table);
    }
    resume_end(&l.again, &l.ui);
    free_events(&l);
    return good ? l.status : 1;
}
