/* lines.c - the game line by line: a seat that reads stdin and tells what happens on stdout. */
#include "tui/lines.h"

#include "table/store.h"
#include "tui/choice.h"
#include "tui/going_on.h"
#include "tui/i18n.h"
#include "tui/lines_say.h"
#include "tui/verdict.h"

#include <ctype.h>
#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIGNALS = 3, TYPED = 4096, HINTS = 5 };

typedef struct lines {
    const app_options *options;
    app_report *report;
    ui ui;
    table *table;
    going_on again;
    saved_game saved;
    struct event_base *base;
    struct event *input, *signals[SIGNALS];
    char typed[TYPED]; /* not answered yet */
    size_t used;
    int seat;
    unsigned number; /* of the ask that stands; 0: none */
    bool prompted;   /* the question has been put */
    bool read;       /* the result of the deal has been told */
    bool ended;      /* nothing more will be typed */
    bool leaving;
    int status;
} lines;

/* ---- telling ----------------------------------------------------------------------------------- */

static void tell_line(const text *t)
{
    if (t->n)
        puts(t->s);
}

static void leave(lines *l, int status)
{
    if (!l->leaving)
        l->status = status;
    l->leaving = true;
}

/* The reason is said alone: what it advises about keys has no use here. */
static void tell_reason(const lines *l, const char *before)
{
    say words;
    say_make(&l->ui, &words);
    if (words.reason.n)
        printf("%s%s\n", before, words.reason.s);
}

static void tell_trick(const lines *l)
{
    text t = {.n = 0};
    lines_trick(&t, &l->ui, &l->ui.view.trick[l->ui.view.tricks]);
    tell_line(&t);
}

static void tell_hand(const lines *l)
{
    text t = {.n = 0};
    lines_hand(&t, &l->ui);
    tell_line(&t);
}

/* "1 7s: trump spades. 0 pass." */
static void tell_choices(const lines *l)
{
    kd_action choice[CHOICES];
    const kd_view *v = &l->ui.view;
    int count = choice_list(v, choice);
    for (int i = 0; i < count; i++) {
        text t = {.n = 0};
        text_add(&t, "%d ", i + 1);
        add_cards(&t, glyphs_spoken(), &v->order, choice[i].cards);
        text_add(&t, ": ");
        add_choice(&t, glyphs_spoken(), v, &choice[i]);
        text_add(&t, "%s", _("."));
        tell_line(&t);
    }
    if (choice_pass(v))
        puts(_("0 pass."));
}

static bool picks(const lines *l)
{
    int phase = l->ui.view.phase;
    return phase == KD_PHASE_PLAY || phase == KD_PHASE_BURY;
}

/* What is waited for, at the end of what was said. */
static void put_prompt(lines *l)
{
    int phase = l->ui.view.phase;
    l->prompted = true;
    fputs(table_waiting(l->table) == WAIT_OVER ? _("Enter goes on> ")
          : phase == KD_PHASE_PLAY             ? _("play> ")
          : phase == KD_PHASE_BURY             ? _("bury> ")
                                               : _("choose> "),
          stdout);
}

/* What is asked, with all that is needed to answer it. */
static void put_question(lines *l)
{
    const kd_view *v = &l->ui.view;
    kd_cards lead = choice_lead(v);
    if (v->phase == KD_PHASE_BURY)
        printf(_("the kitty is yours: bury %d cards.\n"), v->order.rules.kitty);
    else if (v->phase == KD_PHASE_PLAY && kd_empty(lead))
        puts(_("your turn: you lead."));
    else if (v->phase == KD_PHASE_PLAY)
        printf(N_OF("your turn, %d card. ", "your turn, %d cards. ", kd_count(lead)),
               kd_count(lead));
    if (v->phase == KD_PHASE_PLAY && !kd_empty(lead))
        tell_trick(l);
    if (v->phase != KD_PHASE_SCORED)
        tell_hand(l);
    if (!picks(l))
        tell_choices(l);
    put_prompt(l);
}

/* ---- the seat ---------------------------------------------------------------------------------- */

static bool on_start(void *self, table *t, int seat)
{
    const lines *l = self;
    return l->table == t && l->seat == seat;
}

static void on_tell(void *self, const kd_event *event, const kd_view *view)
{
    lines *l = self;
    text t = {.n = 0};
    l->number = 0;
    l->ui.view = *view;
    ui_event(&l->ui, event);
    ui_view(&l->ui, view);
    ui_wait(&l->ui);
    if (event->kind == KD_EV_SCORED)
        return; /* told with the levels */
    lines_event(&t, &l->ui, event);
    tell_line(&t);
}

static void on_ask(void *self, const kd_view *view, unsigned number)
{
    lines *l = self;
    l->number = number;
    l->prompted = false;
    l->ui.view = *view;
    ui_view(&l->ui, view);
    ui_ask(&l->ui, number);
}

static void on_refused(void *self, const kd_verdict *verdict)
{
    lines *l = self;
    ui_refused(&l->ui, verdict);
    tell_reason(l, _("not accepted: "));
}

static void on_stop(void *self)
{
    lines *l = self;
    l->number = 0;
}

static const seat_kind kind = {"human", true, on_start, on_tell, on_ask, on_refused, on_stop, NULL};

/* ---- answers ----------------------------------------------------------------------------------- */

/* An Enter that the ui takes is the answer; else it has said what is wrong. */
static void answer(lines *l, int key)
{
    unsigned number = l->number;
    ui_wish wish = ui_key(&l->ui, key);
    kd_action action = l->ui.action;
    if (wish == UI_SKIP)
        action = (kd_action){(uint8_t)l->seat, KD_PASS, {0, 0}};
    if (wish == UI_SUBMIT || wish == UI_SKIP) {
        l->number = 0;
        ui_wait(&l->ui);
        table_submit(l->table, l->seat, number, &action);
        return;
    }
    tell_reason(l, _("not legal: "));
    put_prompt(l);
}

static void play_typed(lines *l, const char *typed)
{
    kd_cards cards;
    char wrong[24];
    if (!lines_cards(typed, &cards, wrong, sizeof wrong)) {
        printf(_("\"%s\" is no card: cards are typed like ks, 10d, bj; ? helps.\n"), wrong);
        put_prompt(l);
        return;
    }
    if (!kd_holds(l->ui.view.hand, cards)) {
        text t = {.n = 0};
        text_add(&t, "%s ", _("you do not hold"));
        add_cards(&t, glyphs_spoken(), &l->ui.view.order, kd_sub(cards, l->ui.view.hand));
        text_add(&t, "%s", _("."));
        tell_line(&t);
        put_prompt(l);
        return;
    }
    l->ui.pick[0] = cards.one;
    l->ui.pick[1] = cards.two;
    answer(l, UI_KEY_ENTER);
    l->ui.pick[0] = l->ui.pick[1] = 0;
}

static void tell_last(lines *l, const char *rest)
{
    const kd_view *v = &l->ui.view;
    text t = {.n = 0};
    (void)rest;
    if (v->tricks == 0) {
        puts(_("there is no trick yet."));
        return;
    }
    const kd_trick *last = &v->trick[v->tricks - 1];
    for (int i = 0, s = last->leader; i < KD_SEATS; i++, s = kd_next_seat(s)) {
        text_add(&t, "%s: ", ui_seat_name(&l->ui, s));
        if (kd_may_review(v, v->tricks - 1, s))
            add_cards(&t, glyphs_spoken(), &v->order, last->play[s]);
        else
            text_add(&t, "%s", _("closed"));
        text_add(&t, ". ");
    }
    text_add(&t, _("%s won it, %d points."), ui_seat_name(&l->ui, last->winner), last->points);
    tell_line(&t);
}

static void tell_hints(lines *l, const char *rest)
{
    kd_cards choice[SUGGESTIONS];
    bool more;
    (void)rest;
    int count =
        picks(l) && l->number ? choice_suggest(&l->ui.view, (kd_cards){0, 0}, choice, &more) : 0;
    for (int i = 0; i < count && i < HINTS; i++) {
        text t = {.n = 0};
        add_cards(&t, glyphs_spoken(), &l->ui.view.order, choice[i]);
        tell_line(&t);
    }
    if (count > HINTS)
        printf(_("and %d more.\n"), count - HINTS);
}

static void show_hand(lines *l, const char *rest)
{
    (void)rest;
    tell_hand(l);
}

static void show_table(lines *l, const char *rest)
{
    (void)rest;
    for (int s = 0; s < KD_SEATS; s++)
        printf(_("%s holds %d cards.\n"), ui_seat_name(&l->ui, s), l->ui.view.held[s]);
    tell_trick(l);
}

static void quit(lines *l, const char *rest)
{
    (void)rest;
    leave(l, 0);
}

static void help(lines *l, const char *rest);

/* What can be typed besides cards and numbers. */
static const struct {
    const char *name, *help;
    void (*run)(lines *l, const char *rest);
} commands[] = {
    {"hand", N_("your cards"), show_hand},
    {"table", N_("the trick on the table, the score, who holds how many cards"), show_table},
    {"last", N_("the last trick"), tell_last},
    {"hint", N_("some plays that are allowed, likely ones first"), tell_hints},
    {"help", N_("this; ? does the same"), help},
    {"quit", N_("leave; the game is saved"), quit},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(lines *l, const char *rest)
{
    (void)rest;
    (void)l;
    puts(_("type cards as they are shown: ks ks, 10d, bj. a number chooses, 0 passes."));
    for (int i = 0; i < COMMANDS; i++)
        printf("%s: %s.\n", commands[i].name, _(commands[i].help));
}

/* A command by its name or its beginning, two letters at least, that is no card; "q" and "?". */
static int command_of(const char *typed)
{
    size_t length = strlen(typed);
    if (strcmp(typed, "?") == 0)
        return 4;
    if (strcmp(typed, "q") == 0)
        return 5;
    for (int i = 0; i < COMMANDS; i++)
        if (length > 1 && strncmp(typed, commands[i].name, length) == 0)
            return i;
    return -1;
}

/* One line that was typed. */
static void take_line(lines *l, char *typed)
{
    size_t length = strlen(typed);
    while (length && isspace((unsigned char)typed[length - 1]))
        typed[--length] = 0;
    int command = command_of(typed);
    if (command >= 0) {
        commands[command].run(l, typed);
        if (!l->leaving)
            put_prompt(l);
    } else if (table_waiting(l->table) == WAIT_OVER) {
        l->read = false;
        table_next(l->table);
    } else if (picks(l) && length) {
        play_typed(l, typed);
    } else if (!picks(l) && length == 1 && isdigit((unsigned char)*typed)) {
        answer(l, *typed);
    } else if (!picks(l) && (strcmp(typed, "pass") == 0 || strcmp(typed, _("pass")) == 0)) {
        answer(l, '0');
    } else {
        l->prompted = false;
    }
}

/* ---- the loop ---------------------------------------------------------------------------------- */

/* Takes the first whole line; without its end when no more will come. */
static bool next_line(lines *l, char line[TYPED])
{
    char *end = memchr(l->typed, '\n', l->used);
    if (!end && !(l->ended && l->used) && l->used < TYPED - 1)
        return false;
    size_t length = end ? (size_t)(end - l->typed) : l->used, gone = length + (end ? 1 : 0);
    memcpy(line, l->typed, length);
    line[length] = 0;
    l->used -= gone;
    memmove(l->typed, l->typed + gone, l->used);
    return true;
}

/* Is something to be answered, or a result to be read? */
static bool waits(lines *l)
{
    return l->number || table_waiting(l->table) == WAIT_OVER;
}

static void tell_result(lines *l)
{
    text t = {.n = 0};
    lines_result(&t, &l->ui);
    tell_line(&t);
    put_prompt(l);
    l->read = true;
}

/* Puts the question, if it was not put yet, and takes an answer, if there is one. */
static void serve(lines *l)
{
    char line[TYPED];
    while (!l->leaving && waits(l)) {
        bool result = table_waiting(l->table) == WAIT_OVER;
        if (result && !(l->read && l->prompted))
            tell_result(l);
        else if (!result && !l->prompted)
            put_question(l);
        if (!next_line(l, line)) {
            if (l->ended)
                leave(l, 0);
            break;
        }
        take_line(l, line);
        if (!l->number && !result)
            break; /* answered: the table goes on */
    }
    if (kd_actors(table_match(l->table)) == 0)
        leave(l, 0);
    if (fflush(stdout) != 0)
        leave(l, 1);
}

static void on_input(evutil_socket_t fd, short what, void *arg)
{
    lines *l = arg;
    (void)what;
    ssize_t n = read(fd, l->typed + l->used, TYPED - 1 - l->used);
    if (n > 0)
        l->used += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        l->ended = true;
    if (l->ended)
        event_del(l->input);
}

static void on_signal(evutil_socket_t number, short what, void *arg)
{
    (void)what;
    leave(arg, 128 + (int)number);
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

static bool add_events(lines *l)
{
    static const int numbers[SIGNALS] = {SIGTERM, SIGHUP, SIGINT};
    l->base = file_base();
    if (!l->base)
        return false;
    l->input = event_new(l->base, STDIN_FILENO, EV_READ | EV_PERSIST, on_input, l);
    bool good = l->input && event_add(l->input, NULL) == 0;
    for (int i = 0; i < SIGNALS; i++) {
        l->signals[i] = evsignal_new(l->base, numbers[i], on_signal, l);
        good = good && l->signals[i] && event_add(l->signals[i], NULL) == 0;
    }
    signal(SIGPIPE, SIG_IGN);
    return good;
}

static void free_events(lines *l)
{
    for (int i = 0; i < SIGNALS; i++)
        if (l->signals[i])
            event_free(l->signals[i]);
    if (l->input)
        event_free(l->input);
    if (l->base)
        event_base_free(l->base);
}

/* ---- the table --------------------------------------------------------------------------------- */

static void on_lost(void *arg, int seat, const char *why)
{
    const lines *l = arg;
    printf(_("%s %s: a bot plays on.\n"), ui_seat_name(&l->ui, seat), _(why));
}

static bool sit(lines *l)
{
    const app_options *o = l->options;
    bool good = true;
    table_sit(l->table, l->seat, &kind, l);
    for (int s = 0; s < KD_SEATS; s++) {
        const char *who = app_bot(o, &o->prefs, s);
        if (l->again.on)
            who = going_on_bot(&l->again, s, who);
        if (s == l->seat)
            continue;
        if (o->commands[s])
            table_sit_command(l->table, s, o->commands[s]);
        else
            good = table_sit_bot(l->table, s, who) && good;
    }
    table_on_lost(l->table, on_lost, l);
    return good;
}

static const char *record_path(lines *l)
{
    app_report *report = l->report;
    if (l->again.on)
        snprintf(report->record, sizeof report->record, "%s", l->again.path);
    else if (!store_default_path(report->record, sizeof report->record))
        report->record_error = errno;
    return report->record_error ? NULL : report->record;
}

/* False when there is no saved game of one person to go on with, which is said. */
static bool find_saved(lines *l)
{
    bool one = saved_find(&l->saved) == SAVED_HERE && going_on_read(&l->again, l->saved.path) &&
               __builtin_popcount(l->again.seats.people) == 1;
    if (one)
        going_on_begin(&l->again, &l->ui);
    else
        snprintf(l->report->why, sizeof l->report->why, "%s",
                 _("there is no game to go on with line by line"));
    return one;
}

static bool begin(lines *l)
{
    const app_options *o = l->options;
    ui_init(&l->ui, true);
    l->ui.spoken = true;
    l->ui.rules = o->rules;
    l->ui.rules_name = o->rules_name;
    l->ui.person = o->people;
    l->ui.people = 1;
    if (o->go_on && !find_saved(l))
        return false;
    l->seat = __builtin_ctz(l->ui.person);
    table_options options = {.rules = l->ui.rules,
                             .rules_name = l->ui.rules_name,
                             .seed = o->seed,
                             .pace = PACE_INSTANT,
                             .program = o->program,
                             .seat_ms = o->seat_ms};
    options.names[l->seat] = app_name(o, &o->prefs, l->seat);
    if (l->again.on)
        going_on_options(&l->again, &options, o->seed);
    l->report->seed = options.seed;
    printf(_("koudi, rules %s. you are %s, your partner is %s. ? helps.\n"), l->ui.rules_name,
           ui_seat_name(&l->ui, l->seat), ui_seat_name(&l->ui, kd_partner(l->seat)));
    options.record = record_path(l);
    l->table = table_new(l->base, &options);
    if (!l->table || !sit(l))
        return false;
    ui_start(&l->ui);
    return table_start(l->table);
}

int lines_run(const app_options *options, app_report *report)
{
    lines l = {.options = options, .report = report};
    *report = (app_report){.seed = options->seed};
    bool good = add_events(&l) && begin(&l);
    if (!good && !*report->why)
        snprintf(report->why, sizeof report->why, "%s", _("the game cannot begin"));
    if (good && l.again.on)
        going_on_started(&l.again, &l.ui);
    while (good && !l.leaving) {
        serve(&l);
        if (!l.leaving)
            event_base_loop(l.base, EVLOOP_ONCE);
    }
    if (l.table) {
        report->record_error =
            report->record_error ? report->record_error : table_record_error(l.table);
        table_free(l.table);
    }
    going_on_end(&l.again, &l.ui);
    free_events(&l);
    return good ? l.status : 1;
}
