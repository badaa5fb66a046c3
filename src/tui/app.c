/* app.c - the program on the screen: menu, games at the table, menu again. */
#include "tui/app.h"

#include "table/file.h"
#include "table/games.h"
#include "table/history.h"
#include "table/kept_rules.h"
#include "table/mind.h"
#include "table/stats.h"
#include "table/store.h"
#include "table/thinker.h"
#include "table/xdg.h"
#include "tui/bell.h"
#include "tui/click.h"
#include "tui/draw.h"
#include "tui/going_on.h"
#include "tui/i18n.h"
#include "tui/layout.h"
#include "tui/seat_tui.h"
#include "tui/setting.h"
#include "tui/term.h"
#include "tui/tutorial.h"
#include "tui/ui_coach.h"
#include "tui/ui_config.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { NO_TERMINAL = 2, CTRL_C = 3 };

typedef struct app {
    const app_options *options;
    app_report *report;
    terminal *term;
    table *table; /* NULL: the menu is up */
    keyboard keyboard;
    ui ui;
    grid grid;
    int games;             /* begun */
    saved_game saved_game; /* what "Continue" goes on with */
    going_on again;        /* the game that goes on */
    tutorial tutor;        /* the first steps */
    games saved;           /* the list of them, while it or one of them is looked at */
    history history;       /* the record that is looked at */
    thinker *coach;        /* NULL: it has not been asked yet */
    stats stats;           /* what came of all of them, and those that are not read yet */
    stats_files unread;
    prefs kept; /* the settings as their file has them */
    bell bell;
    bool rules_due;   /* the setting of the rules waits for the menu */
    bool hurried;     /* the rest of the dealing is not waited for */
    bool changed;     /* the screen is to be drawn */
    bool interrupted; /* the last thing that came from the keyboard was Ctrl-C */
} app;

/* Below this there is no room for a table, only for a message. */
static bool too_small(const app *a)
{
    int w, h;
    term_size(a->term, &w, &h);
    return w < LAYOUT_MIN_W || h < LAYOUT_MIN_H;
}

/* ---- a game ------------------------------------------------------------------------------------ */

static void throw_keys(app *a, bool really)
{
    if (really)
        term_flush_keys(a->term);
}

/* Are cards being dealt? */
static bool dealing(const app *a)
{
    int phase = table_match(a->table)->round.phase;
    return phase == KD_PHASE_TURN || phase == KD_PHASE_DEAL;
}

static void on_change(void *arg)
{
    app *a = arg;
    a->changed = true;
    a->ui.trick_shown = table_waiting(a->table) == WAIT_TRICK;
    a->ui.seal = table_seal(a->table);
    a->ui.salt = table_salt(a->table);
    throw_keys(a, keyboard_changed(&a->keyboard));
}

static void end_game(app *a)
{
    if (!a->table)
        return;
    if (!a->report->record_error)
        a->report->record_error = table_record_error(a->table);
    table_free(a->table);
    a->table = NULL;
    a->ui.seal = a->ui.salt = NULL;
    going_on_end(&a->again, &a->ui);
    a->hurried = false;
    a->ui.paused = false;
    a->ui.trick_shown = false;
}

static const char *record_path(app_report *report)
{
    report->record_error = 0;
    report->record[0] = 0;
    if (store_default_path(report->record, sizeof report->record))
        return report->record;
    report->record_error = errno;
    return NULL;
}

static const char *old_record(app *a)
{
    a->report->record_error = 0;
    snprintf(a->report->record, sizeof a->report->record, "%s", a->again.path);
    return a->report->record;
}

static void on_lost(void *arg, int seat, const char *why)
{
    app *a = arg;
    a->changed = true;
    ui_lost(&a->ui, seat, why);
}

const char *app_bot(const app_options *options, const prefs *now, int seat)
{
    return options->bots[seat] ? options->bots[seat] : mind_name(now->bots);
}

const char *app_name(const app_options *options, const prefs *now, int seat)
{
    const char *name = options->names[seat] ? options->names[seat] : now->name[seat];
    return *name ? name : NULL;
}

/* Who sits where no person does. */
static const char *bot_at(const app *a, int seat)
{
    const char *who = app_bot(a->options, &a->ui.config, seat);
    return a->again.on ? going_on_bot(&a->again, seat, who) : who;
}

static bool fill_seats(app *a, const char *const names[KD_SEATS])
{
    bool good = true;
    for (int s = 0; s < KD_SEATS; s++) {
        if (a->ui.person >> s & 1)
            continue;
        if (a->options->commands[s])
            table_sit_command(a->table, s, a->options->commands[s]);
        else
            good = table_sit_bot(a->table, s, bot_at(a, s)) && good;
    }
    table_on_lost(a->table, on_lost, a);
    keyboard_sit(&a->keyboard, &a->ui, a->table, a->ui.person, names);
    return good;
}

/* Sits everybody down and lets the first deal begin. Returns what failed, or NULL. */
static const char *seat_everybody(app *a)
{
    const app_options *o = a->options;
    a->report->seed = o->seed + (uint64_t)a->games++;
    table_options options = {
        .rules = a->ui.rules,
        .rules_name = a->ui.rules_name,
        .seed = a->report->seed,
        .pace = (pace)a->ui.pace,
        .program = o->program,
        .seat_ms = o->seat_ms,
        .closed_deal = (a->ui.person & (a->ui.person - 1)) != 0,
    };
    for (int s = 0; s < KD_SEATS; s++)
        options.names[s] = a->ui.person >> s & 1 ? app_name(o, &a->ui.config, s) : NULL;
    if (a->again.on)
        going_on_options(&a->again, &options, options.seed);
    a->report->seed = options.seed;
    options.record = a->again.on && !a->again.anew ? old_record(a) : record_path(a->report);
    a->table = table_new(term_base(a->term), &options);
    if (!a->table)
        return _("there is no memory for a table");
    if (!fill_seats(a, options.names))
        return _("a seat stays empty: there is no such bot");
    a->ui.seed = a->report->seed;
    memcpy(a->ui.names, options.names, sizeof a->ui.names);
    ui_start(&a->ui);
    config_show(&a->ui);
    table_on_change(a->table, on_change, a);
    return table_start(a->table) ? NULL : _("there is no memory for the seats");
}

static void start_game(app *a)
{
    const char *failed = seat_everybody(a);
    if (!failed)
        return;
    snprintf(a->report->why, sizeof a->report->why, "%s", failed);
    a->report->record[0] = 0; /* there is none */
    term_leave(a->term, 1);
}

/* The next game's rules, as the setting has them. */
static void take_rules(app *a)
{
    const char *preset = config_word(config_find("rules"), a->ui.config.rules);
    char path[PATH_MAX], why[PATH_MAX + 200];
    a->rules_due = false;
    if (a->ui.config.rules != CONFIG_KEPT_RULES && kd_rules_preset(&a->ui.rules, preset))
        a->ui.rules_name = preset;
    else if (kept_rules_path(path, sizeof path))
        (void)kept_rules_read(path, &a->ui.rules, &a->ui.rules_name, why, sizeof why);
}

/* What can be gone on with stands first in the menu. why: a line below it, or NULL. */
static void show_menu(app *a, const char *why)
{
    end_game(a);
    tutorial_end(&a->tutor, &a->ui);
    ui_title(&a->ui);
    if (a->rules_due)
        take_rules(a);
    bool here = saved_find(&a->saved_game) == SAVED_HERE;
    ui_offer(&a->ui, here ? &a->saved_game : NULL, why);
}

/* The game begins where it was left. Nothing is written over what another program writes. */
static void go_on(app *a)
{
    going_on_begin(&a->again, &a->ui);
    start_game(a);
    if (!a->table)
        return;
    going_on_started(&a->again, &a->ui);
    if (!a->again.anew && table_record_error(a->table) == EBUSY) {
        show_menu(a, _("another koudi plays the saved game"));
        a->report->record_error = 0;
        a->report->record[0] = 0;
    }
}

/* Goes on with the saved game, or says why not. */
static void continue_game(app *a)
{
    switch (saved_find(&a->saved_game)) {
    case SAVED_NONE: show_menu(a, _("there is no game to go on with")); return;
    case SAVED_BUSY: show_menu(a, _("another koudi plays the saved game")); return;
    case SAVED_HERE: break;
    }
    end_game(a);
    if (going_on_read(&a->again, a->saved_game.path))
        go_on(a);
    else
        show_menu(a, _("the saved game cannot be read"));
}

/* A new game from the step of the record that is looked at. */
static void play_on(app *a)
{
    char path[PATH_MAX];
    const browse *b = &a->ui.browse;
    const history *past = b->history;
    int count = b->at, seat = browse_person(&a->ui);
    if (past != &a->history || !games_path(&a->saved, a->ui.game, path, sizeof path))
        snprintf(path, sizeof path, "%s", a->options->history_name);
    browse_close(&a->ui);
    going_on_from(&a->again, past, path, count, seat);
    go_on(a);
}

/* ---- settings ---------------------------------------------------------------------------------- */

/* In one go or not at all. */
static bool write_settings(const char *path, const char *old, size_t size)
{
    char fresh[PATH_MAX];
    FILE *file = xdg_make_folders(path) ? file_begin(path, fresh, sizeof fresh) : NULL;
    if (!file)
        return false;
    (void)fwrite(old, 1, size, file);
    return file_finish(file, fresh, path);
}

/* The row's line in the file becomes what the setting is now; the others stay as they are. */
static void keep_setting(app *a, const config_row *row)
{
    static char old[CONFIG_TEXT], fresh[CONFIG_TEXT];
    char path[PATH_MAX];
    config_copy(&a->kept, &a->ui.config, row);
    a->ui.config_why = NULL;
    long length = -1;
    if (xdg_path("XDG_CONFIG_HOME", ".config", "config", path, sizeof path))
        length = file_read(path, old, sizeof old);
    if (length < 0 && (errno == ENOENT || errno == ENOTDIR))
        length = 0;
    size_t size = 0;
    if (length >= 0)
        size = config_edit(old, (size_t)length, &a->kept, row, fresh, sizeof fresh);
    if (length >= 0 && size == 0)
        errno = EFBIG;
    if (size > 0 && write_settings(path, fresh, size))
        return;
    a->report->config_error = errno;
    a->ui.config_why = strerror(errno);
}

static void keep_setting_at(app *a, size_t offset)
{
    keep_setting(a, &config_rows[config_row_at(offset)]);
}

/* People at the table that the menu has seated go by their new names at once. */
static void show_names(app *a)
{
    for (int s = 0; s < KD_SEATS && a->table && !a->again.on; s++)
        if (a->ui.person >> s & 1)
            a->ui.names[s] = app_name(a->options, &a->ui.config, s);
}

/* Puts in force what is not the ui's. */
static void apply_settings(app *a)
{
    const prefs *c = &a->ui.config;
    term_theme(a->term, (theme)c->theme, c->suits == 0);
    term_set_mouse(a->term, c->mouse);
    if (a->table)
        table_set_pace(a->table, (pace)c->speed);
    show_names(a);
}

static void set_setting(app *a)
{
    const config_row *row = &config_rows[a->ui.setting];
    apply_settings(a);
    if (row->offset == offsetof(prefs, language) && a->options->speak)
        (void)a->options->speak(config_word(row, a->ui.config.language));
    a->rules_due = a->rules_due || row->offset == offsetof(prefs, rules);
    if (a->rules_due && !a->table && a->ui.screen != UI_BROWSE)
        take_rules(a);
    keep_setting(a, row);
}

/* The rules chosen in the menu are those of the next time too; a file's name is no preset's. */
static void keep_rules(app *a)
{
    char path[PATH_MAX];
    bool preset = setting_preset(a->ui.rules_name) >= 0;
    const char *name = preset ? a->ui.rules_name : kd_presets[0].name;
    bool kept = kept_rules_path(path, sizeof path) && kept_rules_write(path, &a->ui.rules, name);
    a->report->rules_error = kept ? 0 : errno;
    if (a->kept.rules == CONFIG_KEPT_RULES)
        return;
    a->ui.config.rules = CONFIG_KEPT_RULES;
    keep_setting_at(a, offsetof(prefs, rules));
}

/* ---- saved games ------------------------------------------------------------------------------- */

/* The list anew, also when somebody comes back to it. A folder that cannot be read holds none. */
static void list_games(app *a)
{
    games list;
    (void)games_list(&list);
    ui_games(&a->ui, &list); /* the browser lets go of the history */
    games_free(&a->saved);
    history_free(&a->history);
    a->saved = list;
    a->ui.games = &a->saved;
}

/* What can no longer be read is listed again, with why. */
static void browse_game(app *a)
{
    char path[PATH_MAX];
    if (games_path(&a->saved, a->ui.game, path, sizeof path) && history_read(&a->history, path))
        browse_open(&a->ui, &a->history);
    else
        list_games(a);
}

/* ---- the coach --------------------------------------------------------------------------------- */

static void on_advised(void *arg, unsigned number, const advice *said)
{
    app *a = arg;
    a->changed = true;
    ui_advised(&a->ui, number, said);
}

static void on_judged(void *arg, unsigned number, int step, const judgement *found)
{
    app *a = arg;
    a->changed = true;
    ui_judged(&a->ui, number, step, found);
}

/* Thinks on a thread of its own, about what the person sees. */
static thinker *coach(app *a)
{
    static const thinker_calls calls = {.advised = on_advised, .judged = on_judged};
    if (!a->coach)
        a->coach = thinker_new(term_base(a->term), &calls, a);
    if (!a->coach)
        ui_coach_fails(&a->ui, _("The coach cannot start: there is no memory."));
    return a->coach;
}

static void advise(app *a)
{
    mind m = coach_mind(0);
    if (coach(a) && !thinker_advise(a->coach, &m, &a->ui.view, a->ui.coach.number))
        ui_coach_fails(&a->ui, strerror(errno));
}

/* What the seat decided in the deal, out of the record that is looked at, or of this game's. */
static bool read_analysis(app *a, analysis *out, kd_view *views)
{
    history own = {.count = 0};
    const history *h = a->ui.browse.history;
    if (!h && a->report->record[0] && history_read(&own, a->report->record))
        h = &own;
    bool found = h && analysis_read(out, views, h, a->ui.view.deals, coach_seat(&a->ui));
    out->seed = 1;
    if (h == &own)
        history_free(&own);
    return found;
}

static void judge(app *a)
{
    static kd_view views[ANALYSIS_MOST]; /* much for a stack */
    static analysis found;
    mind m = coach_mind(COACH_WORK);
    bool any = read_analysis(a, &found, views);
    ui_judging(&a->ui, any ? &found : NULL);
    if (any && coach(a) && !thinker_judge(a->coach, &m, &found, views, a->ui.coach.number))
        ui_coach_fails(&a->ui, strerror(errno));
}

/* ---- statistics -------------------------------------------------------------------------------- */

/* Some records at a time, so that keys never wait long for them. */
static void sum_up_more(app *a)
{
    enum { AT_A_TIME = 16, SOON_MS = 1 };
    if (a->ui.screen == UI_STATS && stats_some(&a->stats, &a->unread, AT_A_TIME))
        term_alarm(a->term, SOON_MS);
    else
        stats_files_free(&a->unread);
    a->ui.unread = a->unread.count - a->unread.at;
}

/* A folder that cannot be read holds none. */
static void sum_up(app *a)
{
    char folder[PATH_MAX];
    stats_files_free(&a->unread);
    memset(&a->stats, 0, sizeof a->stats);
    a->ui.stats = &a->stats;
    if (stats_default_folder(folder, sizeof folder))
        (void)stats_find(&a->unread, folder);
    sum_up_more(a);
}

/* ---- keys and news ----------------------------------------------------------------------------- */

static void leave(app *a, int status)
{
    term_leave(a->term, status);
}

/* A wait ends; while cards are dealt, all the waits for them. */
static void skip(app *a)
{
    if (!a->table)
        return;
    a->hurried = dealing(a);
    (void)keyboard_obey(&a->keyboard, UI_SKIP);
    table_skip(a->table);
}

static void obey(app *a, ui_wish wish)
{
    switch (wish) {
    case UI_SKIP: skip(a); break;
    case UI_PACE:
        apply_settings(a);
        keep_setting_at(a, offsetof(prefs, speed));
        break;
    case UI_NEXT:
        if (a->table)
            table_next(a->table);
        else
            show_menu(a, NULL);
        break;
    case UI_NEW_GAME:
        end_game(a);
        start_game(a);
        break;
    case UI_GAMES: list_games(a); break;
    case UI_SUM_UP: sum_up(a); break;
    case UI_ADVISE: advise(a); break;
    case UI_JUDGE: judge(a); break;
    case UI_BROWSE_GAME: browse_game(a); break;
    case UI_RULES_SET: keep_rules(a); break;
    case UI_PLAY_ON: play_on(a); break;
    case UI_CONTINUE: continue_game(a); break;
    case UI_MENU: show_menu(a, NULL); break;
    case UI_TUTORIAL:
        if (!tutorial_begin(&a->tutor, &a->ui))
            show_menu(a, _("there is no memory for a table"));
        break;
    case UI_SUBMIT:
        if (a->tutor.on)
            tutorial_submit(&a->tutor, &a->ui);
        else
            throw_keys(a, keyboard_obey(&a->keyboard, wish));
        break;
    case UI_THEME:
        apply_settings(a);
        keep_setting_at(a, offsetof(prefs, theme));
        break;
    case UI_CONFIG_SET: set_setting(a); break;
    case UI_REDRAW: term_refresh(a->term); break;
    case UI_QUIT: leave(a, 0); break;
    default:
        if (a->table)
            throw_keys(a, keyboard_obey(&a->keyboard, wish));
    }
}

/* Somebody is there. */
static void stir(app *a)
{
    a->changed = true;
    a->interrupted = false;
    if (a->table)
        term_alarm(a->term, a->ui.config.idle * 1000);
}

/* What was drawn last is what was clicked at. */
static void on_mouse(void *arg, term_mouse what, int x, int y)
{
    app *a = arg;
    stir(a);
    if (too_small(a))
        return;
    obey(a, what == MOUSE_CLICK ? click_at(&a->ui, &a->grid, x, y)
                                : click_wheel(&a->ui, what == MOUSE_WHEEL_UP ? -1 : 1));
}

static void on_key(void *arg, int key)
{
    app *a = arg;
    stir(a);
    if (!too_small(a))
        obey(a, ui_key(&a->ui, key));
    else if (key == 'q' || key == 'Q')
        leave(a, 0);
}

/* Ctrl-C asks whether to leave; twice in a row it does not ask. */
static void on_interrupt(app *a)
{
    bool again = a->interrupted;
    ui_wish wish = again || too_small(a) ? UI_QUIT : ui_key(&a->ui, CTRL_C);
    a->interrupted = true;
    if (wish == UI_QUIT)
        leave(a, 128 + SIGINT);
    else
        obey(a, wish);
}

static void on_news(void *arg, term_news news)
{
    app *a = arg;
    a->changed = true;
    if (news == TERM_INTERRUPTED)
        on_interrupt(a);
    if (!a->table && news == TERM_ALARM)
        sum_up_more(a);
    if (a->table && (news == TERM_SUSPENDED || news == TERM_ALARM))
        throw_keys(a, keyboard_close(&a->keyboard));
}

/* Says once that there is no record, or that it has broken off. */
static void warn_of_record(app *a)
{
    int error = a->report->record_error;
    if (!error)
        error = table_record_error(a->table);
    if (!error || a->ui.record_why)
        return;
    a->report->record_error = error;
    ui_unrecorded(&a->ui, a->report->record, strerror(error));
    a->changed = true;
}

/* The game stands still while something lies over it; a hurried deal waits for no card. */
static void steer(app *a)
{
    warn_of_record(a);
    table_hold(a->table, keyboard_holds(&a->keyboard) || a->ui.paused || too_small(a));
    a->hurried = a->hurried && dealing(a);
    if (a->hurried && table_waiting(a->table) == WAIT_CARD)
        table_skip(a->table);
}

/* Is somebody here asked for something? */
static bool asks_here(const app *a)
{
    return a->table && (ui_may_answer(&a->ui) || a->ui.screen == UI_CURTAIN);
}

static void ring(app *a)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    bool rings =
        bell_rings(&a->bell, asks_here(a), (long)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    if (rings && a->ui.config.bell)
        term_bell(a->term);
}

static void on_settled(void *arg)
{
    app *a = arg;
    int w, h;
    if (a->table)
        steer(a);
    ring(a);
    if (!a->changed)
        return;
    a->changed = false;
    term_size(a->term, &w, &h);
    draw(&a->ui, w, h, &a->grid);
    term_draw(a->term, &a->grid);
}

static const term_calls calls = {
    .key = on_key, .mouse = on_mouse, .news = on_news, .settled = on_settled};

int app_run(const app_options *options, app_report *report)
{
    static app a; /* a screenful of cells is much for a stack */
    *report = (app_report){.seed = options->seed};
    a = (app){.options = options, .report = report, .changed = true};
    a.term = term_open(&calls, &a, options->colour, report->why, sizeof report->why);
    if (!a.term)
        return NO_TERMINAL;
    ui_init(&a.ui, term_ascii(a.term));
    a.kept = options->kept;
    a.ui.config = options->prefs;
    keymap_use(&options->prefs.keys);
    a.ui.rules = options->rules;
    a.ui.rules_name = options->rules_name;
    a.ui.person = options->people;
    a.ui.people = __builtin_popcount(options->people);
    config_show(&a.ui);
    apply_settings(&a);
    if (options->history) {
        browse_open(&a.ui, options->history);
    } else if (options->go_on) {
        continue_game(&a);
    } else if (options->straight) {
        start_game(&a);
    } else {
        show_menu(&a, options->warning);
    }
    int status = term_run(a.term);
    end_game(&a);
    games_free(&a.saved);
    stats_files_free(&a.unread);
    history_free(&a.history);
    thinker_free(a.coach);
    term_close(a.term);
    return status;
}
