/* plain.c - plain mode: a person's seat over stdin and stdout, and the loop. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/unused.h"
#include "record/deck.h"
#include "record/rules_word.h"
#include "record/store.h"
#include "think/day_score.h"
#include "tui/state/choice.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void plain_leave(plain_game *p, int status)
{
    if (!p->leaving)
        p->status = status;
    p->leaving = true;
}

static void plain_told(void *arg, UNUSED int seat, const kd_event *event, const kd_view *view)
{
    plain_game *p = arg;
    text t = {.n = 0};
    p->slow_s = 0;
    p->number = 0;
    p->prompted = p->read = false;
    p->ui.game.minutes_left = session_state_of(p->session).minutes_left;
    p->ui.view = *view;
    ui_event(&p->ui, event);
    p->ui.overlay = p->ui.below = OVERLAY_NONE; /* lines open no boxes */
    ui_view(&p->ui, view);
    ui_wait(&p->ui);
    if (event->kind == KD_EV_SCORED)
        plain_tell_result(p);
    else
        plain_event(&t, &p->ui, event);
    plain_tell(&t);
}

static void plain_asked(void *arg, int seat, const kd_view *view, unsigned number)
{
    plain_game *p = arg;
    kd_action pass = {(uint8_t)seat, KD_PASS, {0, 0}};
    if (choice_only_pass(view)) {
        session_submit(p->session, seat, number, &pass, true);
        return;
    }
    p->number = number;
    p->meant = (kd_cards){0, 0};
    p->prompted = false;
    ui_view(&p->ui, view);
    ui_ask(&p->ui, number);
}

static void plain_refused(void *arg, UNUSED int seat, const kd_verdict *verdict)
{
    plain_game *p = arg;
    ui_refused(&p->ui, verdict);
    plain_tell_reason(p, _("not accepted. "));
}

static void plain_seen(void *arg, UNUSED int seat, const kd_view *view)
{
    plain_game *p = arg;
    p->number = 0;
    p->prompted = false;
    ui_seen(&p->ui, view);
}

static void plain_taken_back(void *arg, UNUSED int seat, table_back why, const kd_view *view)
{
    plain_game *p = arg;
    plain_say(_(keyboard_back_text(why, PACE_SLOW, p->away)));
    if (why != BACK_DONE)
        return;
    p->prompted = false;
    p->number = 0; /* asked anew */
    p->told = 0;
    ui_taken_back(&p->ui, view);
}

static const session_people people = {.tell = plain_told,
                                      .ask = plain_asked,
                                      .refused = plain_refused,
                                      .taken_back = plain_taken_back,
                                      .seen = plain_seen,
                                      .heard = plain_heard};

/* Takes the next line off p->typed. At the end of stdin, or of the buffer, a line needs no newline. */
static bool plain_next_line(plain_game *p, char line[PLAIN_TYPED])
{
    char *end = memchr(p->typed, '\n', p->used);
    if (!end && !(p->ended && p->used) && p->used < PLAIN_TYPED - 1)
        return false;
    size_t length = end ? (size_t)(end - p->typed) : p->used, gone = length + (end ? 1 : 0);
    memcpy(line, p->typed, length);
    line[length] = 0;
    p->used -= gone;
    memmove(p->typed, p->typed + gone, p->used);
    if (!p->ended)
        event_add(p->input, NULL);
    return true;
}

bool plain_at_result(const plain_game *p)
{
    if (p->tries.on)
        return false;
    session_state now = session_state_of(p->session);
    return now.waiting == WAIT_OVER || (now.over && !p->away);
}

bool plain_is_due(const plain_game *p)
{
    return p->number || (plain_at_result(p) && !p->read && p->seat != KD_NOBODY);
}

/* Prints what is due and handles all lines typed so far; at a table elsewhere they count at any time. */
static void plain_serve(plain_game *p)
{
    char line[PLAIN_TYPED];
    int error = app_record_error(p->report, p->session);
    if (error && !p->said_unrecorded)
        printf(_("this game cannot be recorded: %s%s%s\n"), p->report->record,
               *p->report->record ? _(": ") : "", store_why(error));
    p->said_unrecorded = error != 0;
    while (!p->leaving && (p->away || plain_is_due(p))) {
        if (!p->prompted && p->number) {
            plain_question(p);
        } else if (!p->prompted && plain_is_due(p)) {
            plain_tell_result(p);
            plain_prompt(p);
        }
        if (!plain_next_line(p, line)) {
            if (p->ended)
                plain_leave(p, 0);
            break;
        }
        plain_take(p, line);
    }
    if (session_state_of(p->session).over && !plain_is_due(p)) {
        plain_tell_result(p);
        plain_leave(p, 0);
    }
    if (fflush(stdout) != 0)
        plain_leave(p, 1);
}

static void plain_input(evutil_socket_t fd, UNUSED short what, void *arg)
{
    plain_game *p = arg;
    ssize_t n = read(fd, p->typed + p->used, PLAIN_TYPED - 1 - p->used);
    if (n > 0)
        p->used += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        p->ended = true;
    /* With a full buffer read() would return 0, as at the end: wait until a line has been taken. */
    if (p->ended || p->used == PLAIN_TYPED - 1)
        event_del(p->input);
}

static void on_plain_signal(evutil_socket_t number, UNUSED short what, void *arg)
{
    plain_leave(arg, 128 + (int)number);
}

static bool plain_add_events(plain_game *p)
{
    static const int numbers[PLAIN_SIGNALS] = {SIGTERM, SIGHUP, SIGINT};
    p->base = p->options->base;
    if (!p->base)
        p->own = p->base = loop_new(true);
    if (!p->base)
        return false;
    p->input = event_new(p->base, STDIN_FILENO, EV_READ | EV_PERSIST, plain_input, p);
    return signals_add(p->base, numbers, PLAIN_SIGNALS, on_plain_signal, p, p->signals) &&
           p->input && event_add(p->input, NULL) == 0;
}

static void plain_lost(void *arg, int seat, const char *why)
{
    const plain_game *p = arg;
    printf(_("%s %s: a bot plays on"), ui_seat_name(&p->ui, seat), _(why));
    puts(_("."));
}

/* Called every second; prints when the countdown has begun anew. */
static void plain_slow(void *arg, int seat, unsigned left_s)
{
    plain_game *p = arg;
    if (p->slow_s <= left_s || !p->slow_s) {
        printf(_("%s does not answer: a bot takes the seat in %u s."), ui_seat_name(&p->ui, seat),
               left_s);
        putchar('\n');
        fflush(stdout);
    }
    p->slow_s = left_s;
}

/* The first lines: rules, seats, and notices about this game. */
static void tell_game(const plain_game *p)
{
    enum { RULES_W = 120 };
    const char *unconfined = app_unconfined(p->options);
    text rules = {.n = 0};
    rules_called_text(&rules, glyphs_spoken(), p->ui.setup.rules_name, &p->ui.setup.rules, RULES_W);
    if (p->seat == KD_NOBODY)
        printf(_("koudi, rules %s. you watch. ? helps.\n"), rules.s);
    else
        printf(_("koudi, rules %s. you are %s, your partner is %s. ? helps.\n"), rules.s,
               ui_seat_name(&p->ui, p->seat), ui_seat_name(&p->ui, kd_partner(p->seat)));
    kd_rules last;
    text other = {.n = 0};
    if (p->away && last_rules_read(&last) &&
        rules_other_text(&other, glyphs_spoken(), &p->ui.setup.rules, &last))
        plain_say(other.s);
    plain_say(kd_may_count(&p->ui.setup.rules)
                  ? _("cards still out are counted for you: out tells them.")
                  : _("cards still out are not counted for you."));
    if (deck_draws_seats(&p->ui.setup.rules))
        plain_say(_("the lot draws the seats where several people play: alone you keep yours."));
    if (unconfined)
        plain_say(_(unconfined));
    if (p->report->seed.given)
        plain_say(_("the cards follow from a number that was given: who knows it can foresee "
                    "them."));
}

/* Sits down at a table elsewhere. */
static bool plain_take_seat(plain_game *p)
{
    const app_options *o = p->options;
    const table_joined *at = o->joined_at;
    p->ui.setup = (ui_setup){.people = 1,
                             .person = at->seat == KD_NOBODY ? 0 : 1u << at->seat,
                             .rules = at->rules,
                             .rules_name = at->rules_name};
    p->seat = at->seat;
    p->session = o->joined;
    p->away = true;
    o->tables->listen(p->session, &people, p, &(session_calls){.changed = plain_see_people}, p);
    ui_start(&p->ui);
    session_view(p->session, p->seat, &p->ui.view);
    p->ui.people.connection = SESSION_CONNECTED;
    plain_see_people(p);
    tell_game(p);
    return session_start(p->session);
}

/* Makes the next deal of the day ready to be gone on with. False, perhaps with a reason, when there is none. */
static bool plain_take_day(plain_game *p)
{
    const app_options *o = p->options;
    char path[PATH_MAX];
    int i = day_next(o->day);
    if (i == DAY_DEALS)
        return false;
    int error = day_begin(o->day, i, app_name(o, &o->settings, 0));
    if (error || !day_path(o->day, i, path) || !resume_read(&p->resumed, path)) {
        snprintf(p->report->why, sizeof p->report->why, _("The deal cannot be recorded: %s"),
                 error == EBUSY ? _("another koudi plays the saved game")
                 : error        ? strerror(error)
                                : p->resumed.own.why);
        return false;
    }
    printf(_("deal %d of %d of %s. %s\n"), i + 1, DAY_DEALS, o->day->date,
           o->day->counts ? _("this try counts.") : _("this try does not count."));
    return true;
}

bool plain_open_table(plain_game *p)
{
    const app_options *o = p->options;
    session_options options;
    seat_lot lot; /* which is not drawn for one person */
    const char *why;
    if (!app_prepare_game(o, 0, &p->ui, &p->resumed, &lot, p->report, &options))
        return false;
    p->seat = __builtin_ctz(p->ui.setup.person);
    options.table.pace = PACE_INSTANT;
    options.table.undo = (undo)p->ui.settings.undo;
    if (!p->again.on)
        tell_game(p);
    p->session = o->open(p->base, &options, &people, p,
                         &(session_calls){.lost = plain_lost, .slow = plain_slow}, p, &why);
    if (p->session)
        ui_start(&p->ui);
    return p->session;
}

void plain_play_on(plain_game *p)
{
    if (p->resumed.on)
        resume_started(&p->resumed, &p->ui);
    while (!p->leaving) {
        plain_serve(p);
        if (!p->leaving)
            (void)loop_turn(p->base);
    }
}

static bool plain_begin(plain_game *p)
{
    const app_options *o = p->options;
    ui_init(&p->ui, true);
    p->ui.spoken = true;
    p->ui.settings = o->settings;
    if (o->joined)
        return plain_take_seat(p);
    char unreadable[400];
    resume_unreadable(unreadable, sizeof unreadable);
    if (*unreadable && !o->day)
        plain_say(unreadable);
    p->ui.setup.rules = o->rules;
    p->ui.setup.rules_name = o->rules_name;
    p->ui.setup.person = o->people;
    p->ui.setup.people = 1;
    bool day = o->day && plain_take_day(p);
    if (o->day && !day)
        return false;
    bool found = o->go_on && resumable_find(&p->resumable) == RESUMABLE_HERE &&
                 resume_read(&p->resumed, p->resumable.path) &&
                 __builtin_popcount(p->resumed.seats.people) == 1;
    if (o->deal) {
        resume_given(&p->resumed, o, &p->ui.settings);
        plain_say(_("This deal is given: it counts nowhere."));
    }
    if (found || day || o->deal)
        resume_begin(&p->resumed, &p->ui);
    if (o->go_on && !found) {
        snprintf(p->report->why, sizeof p->report->why, "%s",
                 _("there is no game to go on with line by line"));
        return false;
    }
    if (!plain_open_table(p))
        return false;
    p->ui.game.day = day;
    p->ui.game.counts = day && o->day->counts;
    if (!session_start(p->session))
        return false;
    int error = session_state_of(p->session).seed_error;
    if (error)
        printf(_("the seed of the cards cannot be kept: %s. who goes on with this game later gets "
                 "other cards from there on.\n"),
               strerror(error));
    return true;
}

/* A match, or one of the deals of a day. False when it cannot begin. */
static bool plain_play(plain_game *p)
{
    p->leaving = p->read = p->prompted = false;
    p->told = 0;
    bool good = plain_begin(p);
    if (good)
        plain_tell_series(p);
    if (good)
        plain_play_on(p);
    if (p->session) {
        if (ui_with_others(&p->ui) && p->ui.view.phase > KD_PHASE_TURN)
            last_rules_keep(&p->ui.setup.rules);
        app_report_record(p->report, p->session);
        session_close(p->session);
    }
    p->session = NULL;
    resume_end(&p->resumed);
    return good;
}

/* The result of the four deals. */
static void tell_day(plain_game *p)
{
    day_word w;
    text line = {.n = 0};
    if (!day_result(p->options->day, &w))
        return;
    day_line_text(&line, glyphs_spoken(), p->options->day, &w);
    if (p->options->day->counts) { /* which is told at the end */
        p->report->day = w;
        snprintf(p->report->day_line, sizeof p->report->day_line, "%s", line.s);
        return;
    }
    plain_say(line.s);
}

int plain_run(const app_options *options, app_report *report)
{
    plain_game p = {.options = options, .report = report, .session = options->joined};
    *report = (app_report){.record_error = 0};
    bool good = plain_add_events(&p), day = options->day;
    do
        good = good && (plain_play(&p) || (day && day_next(options->day) == DAY_DEALS));
    while (good && day && p.read && p.status == 0 && day_next(options->day) < DAY_DEALS);
    if (!good && !*report->why)
        snprintf(report->why, sizeof report->why, "%s", _("the game cannot begin"));
    if (good && day)
        tell_day(&p);
    session_close(p.session); /* that was joined, where not even the input could be waited for */
    signals_free(p.signals, PLAIN_SIGNALS);
    if (p.input)
        event_free(p.input);
    if (p.own)
        event_base_free(p.own);
    return good ? p.status : 1;
}
