/* app.c - the program on the screen: menu, games at the table, menu again. */
#include "tui/app/app.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/safe_text.h"
#include "record/store.h"
#include "tui/cells/cells.h"
#include "tui/draw/draw.h"
#include "tui/state/choice.h"
#include "tui/state/keys.h"
#include "tui/state/motion.h"
#include "tui/state/ui.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { NO_TERMINAL = 2 };

bool app_too_small(const app *a)
{
    int w, h;
    term_size(a->term, &w, &h);
    return w < LAYOUT_MIN_W || h < LAYOUT_MIN_H;
}

void app_return(app *a)
{
    game_pop(a);
    app_apply_settings(a);
}

void app_show_menu(app *a, const char *why)
{
    if (a->options->alone) {
        term_leave(a->term, 0);
        return;
    }
    while (a->game->kind != GAME_MENU)
        app_return(a);
    ui_title(&a->game->ui);
    if (a->rules_due)
        app_take_rules(a);
    ui_offer(&a->game->ui, NULL, why);
    app_open_games(a);
    app_read_games(a);
}

static void keep_pace(app *a)
{
    app_apply_settings(a);
    app_keep_setting(a, offsetof(settings, speed));
}

static void next_theme(app *a)
{
    a->game->ui.settings.theme =
        (int)term_next_theme(a->term, (theme)a->game->ui.settings.theme, ui_ascii(&a->game->ui));
    app_apply_settings(a);
    app_keep_setting(a, offsetof(settings, theme));
}

static void app_next(app *a)
{
    if (a->game->session)
        session_next(a->game->session);
    else
        app_show_menu(a, NULL);
}

static void to_menu(app *a)
{
    app_show_menu(a, NULL);
}

static void app_say(app *a)
{
    if (a->game->session)
        session_say(a->game->session, &a->game->ui.people.out);
}

static void app_stand_up(app *a)
{
    if (a->game->session)
        session_say(a->game->session,
                    &(session_word){.verb = WORD_LEAVE, .seat = KD_NOBODY, .text = ""});
    a->game->given_up = true;
    app_show_menu(a, NULL);
}

static void app_open_curtain(app *a)
{
    keyboard_open(&a->game->keyboard);
    term_flush_keys(a->term); /* what was typed ahead is not for this hand */
}

/* Both wait until on_settled has shown that the player must wait. */
static void app_open_table(app *a)
{
    a->going = REQUEST_OPEN_TABLE;
    a->game->ui.together.busy = true;
    *a->game->ui.together.why = 0;
}

static void join_table(app *a)
{
    app_open_table(a);
    a->going = REQUEST_JOIN_TABLE;
}

static void close_table(app *a)
{
    const tables *t = a->options->tables;
    char why[UI_WHY] = "";
    if (!t->close(t->arg, together_where(&a->game->ui), why, sizeof why))
        ui_not_joined(&a->game->ui, why, false);
    app_list_tables(a);
}

static void open_page(app *a)
{
#define ROW(name, on, key, key_name, label, help) {SCREEN_##on, key, &name##_page},
    static const struct {
        ui_screen on;
        int key;
        const list_page *page;
    } rows[] = {LIST_PAGES(ROW)};
    ui *u = &a->game->ui;
    int line = u->list.line;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].on == u->screen && rows[i].key == u->list.key)
            u->list.page = rows[i].page;
    u->list = (ui_list){.page = u->list.page, .key = u->list.key, .on_page = u->screen};
    u->list.page->open(a);
    u->list.line = line < u->list.count ? line : 0;
    u->screen = SCREEN_PAGE;
}

static void take_on_page(app *a)
{
    a->game->ui.list.page->take(a, a->game->ui.list.line);
}

static void rules_game(app *a)
{
    app_keep_rules(a);
    app_start_game(a);
}

static void redraw(app *a)
{
    term_refresh(a->term);
}

static void quit(app *a)
{
    term_leave(a->term, 0);
}

/* The function of each request, where the kind of the game has none of its own; those with a function of the keyboard
   only during a game. */
static const struct {
    void (*app)(app *a);
    void (*keyboard)(keyboard *k);
} requests[REQUEST_COUNT] = {
    [REQUEST_SUBMIT] = {.keyboard = keyboard_submit},
    [REQUEST_SKIP] = {.app = app_skip},
    [REQUEST_PACE] = {.app = keep_pace},
    [REQUEST_THEME] = {.app = next_theme},
    [REQUEST_TUTORIAL] = {.app = lessons_begin},
    [REQUEST_CONTINUE] = {.app = app_continue},
    [REQUEST_NEW_GAME] = {.app = app_start_game},
    [REQUEST_RULES_GAME] = {.app = rules_game},
    [REQUEST_RULES_SET] = {.app = app_keep_rules},
    [REQUEST_RATE] = {.app = app_rate},
    [REQUEST_RULES_NAMED] = {.app = app_name_rules},
    [REQUEST_OPENED] = {.app = app_open_curtain},
    [REQUEST_PRIVATE_DONE] = {.keyboard = keyboard_declare},
    [REQUEST_NEXT] = {.app = app_next},
    [REQUEST_MENU] = {.app = to_menu},
    [REQUEST_GAMES] = {.app = app_list_games},
    [REQUEST_BROWSE_GAME] = {.app = app_browse_game},
    [REQUEST_RESUME_GAME] = {.app = app_resume_game},
    [REQUEST_DELETE_GAME] = {.app = app_delete_game},
    [REQUEST_PLAY_ON] = {.app = app_play_on},
    [REQUEST_AGAIN] = {.app = app_again},
    [REQUEST_AGAIN_TRICK] = {.app = app_again_trick},
    [REQUEST_REDRAW] = {.app = redraw},
    [REQUEST_SUM_UP] = {.app = app_sum_up},
    [REQUEST_SETTING_SET] = {.app = app_set_setting},
    [REQUEST_TAKE_BACK] = {.app = app_take_back},
    [REQUEST_FORCED] = {.keyboard = keyboard_force},
    [REQUEST_STAND_IN] = {.keyboard = keyboard_stand_in},
    [REQUEST_PLAY_OUT] = {.keyboard = keyboard_play_out},
    [REQUEST_ADVISE] = {.app = app_advise},
    [REQUEST_JUDGE] = {.app = app_judge},
    [REQUEST_SAY] = {.app = app_say},
    [REQUEST_STAND_UP] = {.app = app_stand_up},
    [REQUEST_DAY] = {.app = app_day},
    [REQUEST_DAY_PLAY] = {.app = app_day_play},
    [REQUEST_DAY_LOOK] = {.app = app_day_look},
    [REQUEST_SEEK_NO_MORE] = {.app = app_field_stop},
    [REQUEST_PRACTICE] = {.app = app_practice},
    [REQUEST_PRACTISE] = {.app = app_practise_line},
    [REQUEST_DRILL_NEXT] = {.app = app_drill_next},
    [REQUEST_DRILL_AGAIN] = {.app = app_drill_again},
    [REQUEST_DAY_ENDING] = {.app = app_day_ending},
    [REQUEST_PAGE] = {.app = open_page},
    [REQUEST_PAGE_TAKE] = {.app = take_on_page},
    [REQUEST_WEEK] = {.app = app_week},
    [REQUEST_FRIEND] = {.app = app_friend},
    [REQUEST_TABLES] = {.app = app_list_tables},
    [REQUEST_OPEN_TABLE] = {.app = app_open_table},
    [REQUEST_JOIN_TABLE] = {.app = join_table},
    [REQUEST_CLOSE_TABLE] = {.app = close_table},
    [REQUEST_PRACTISE_STEP] = {.app = app_practise_decision},
    [REQUEST_EXACT] = {.app = app_exact},
    [REQUEST_QUIT] = {.app = quit},
};

static void obey(app *a, ui_request request)
{
    void (*own)(app * a) = game_kinds[a->game->kind].does[request];
    if (own)
        own(a);
    else if (requests[request].app)
        requests[request].app(a);
    else if (requests[request].keyboard && a->game->session)
        requests[request].keyboard(&a->game->keyboard);
}

long app_now_ms(void)
{
    return (long)timer_now() + 1;
}

/* To be called for each key and click. */
static void note_input(app *a)
{
    ui_clock(&a->game->ui, app_now_ms());
    a->changed = a->at_once = true;
    a->interrupted = false;
    if (a->game->session)
        term_alarm(a->term, a->game->ui.settings.idle * 1000);
}

/* The click refers to the picture in a->grid, which was drawn last. */
static void on_mouse(void *arg, term_mouse what, int x, int y)
{
    app *a = arg;
    note_input(a);
    if (app_too_small(a) || a->game->ui.together.busy)
        return;
    obey(a, what == MOUSE_CLICK ? click_at(&a->game->ui, &a->grid, x, y)
                                : click_wheel(&a->game->ui, what == MOUSE_WHEEL_UP ? -1 : 1));
}

static void on_key(void *arg, int key)
{
    app *a = arg;
    note_input(a);
    if (a->game->ui.together.busy)
        return;
    /* A terminal too small to ask "Leave?" names the key that leaves at once. */
    if (!app_too_small(a))
        obey(a, ui_key(&a->game->ui, key));
    else if (key == 'Q' || key == (ui_in_game(&a->game->ui) ? key_first(CMD_LEAVE) : 'q'))
        quit(a);
}

static void on_pasted(void *arg, int character)
{
    app *a = arg;
    note_input(a);
    if (!a->game->ui.together.busy && !app_too_small(a))
        ui_pasted(&a->game->ui, character);
}

static void on_news(void *arg, term_news news)
{
    app *a = arg;
    bool again = a->interrupted || a->game->ui.together.busy;
    a->changed = a->at_once = true;
    if (news == TERM_INTERRUPTED) { /* Ctrl-C asks whether to leave; a second one leaves unasked */
        ui_request request =
            again || app_too_small(a) ? REQUEST_QUIT : ui_key(&a->game->ui, UI_KEY_CTRL_C);
        a->interrupted = true;
        if (request == REQUEST_QUIT)
            term_leave(a->term, 128 + SIGINT);
        else
            obey(a, request);
    }
    void (*alarm)(app * a) = game_kinds[a->game->kind].alarm;
    if (news == TERM_ALARM && alarm && !a->game->ui.together.busy)
        alarm(a);
    bool away = news == TERM_SUSPENDED || news == TERM_ALARM;
    if (a->game->session && away && keyboard_close(&a->game->keyboard))
        term_flush_keys(a->term);
}

/* At the end of each deal: what the coach could judge in it, and what other tables make of its cards. */
static void see_to_end(app *a)
{
    ui *u = &a->game->ui;
    int deal = u->view.deals;
    history own;
    kd_match ended;
    if (!ui_sums_up(u)) { /* or no more: something of it may have been taken back */
        a->sought = u->field.deal = 0;
        u->dealt = (kd_cards){0, 0};
    }
    if (!ui_sums_up(u) || a->game->kind == GAME_LESSONS || a->game->kind == GAME_EXERCISE ||
        a->sought == deal)
        return;
    a->sought = deal;
    const history *h = app_record(a, &own);
    if (a->game->session && a->game->kind != GAME_JOINED)
        app_seek_decisions(a, h);
    if (h && history_ended(h, deal, &ended))
        u->dealt = deck_kitty(&ended);
    app_compare(a, h);
    history_free(&own);
}

/* How many cards of a kitty that has just been dug are still closed; 0 at a speed without a pause after tricks. */
static int closed_of(app *a, int *next_ms)
{
    const ui *u = &a->game->ui;
    bool summed = ui_sums_up(u) && !u->trick_shown && !u->ending_shown;
    if (!summed)
        a->dug_deal = 0; /* another game may have a deal of that number */
    if (!summed || !u->view.result.multiplier || u->settings.speed == UI_PACES - 1)
        return 0;
    if (a->dug_deal != u->view.deals) {
        a->dug_deal = u->view.deals;
        a->dug_at = app_now_ms();
    }
    return motion_closed(kd_count(u->view.kitty), app_now_ms() - a->dug_at, next_ms);
}

/* Chooses the frame of what moves, and when the next one, or the next second of a clock on the screen, is due. */
static void move_cards(app *a)
{
    ui *u = &a->game->ui;
    enum { A_SECOND = 1000 };
    int next_ms = 0, frame = 0, closed = 0;
    u->moves = motion_wanted((motion)u->settings.motion, term_slow(a->term), getenv("NO_MOTION"));
    if (a->game->session && u->moves) {
        if (u->trick_shown)
            frame = motion_frame(session_state_of(a->game->session).left_ms, &next_ms);
        closed = closed_of(a, &next_ms);
    }
    if (ui_people_count(u) && (next_ms == 0 || next_ms > A_SECOND))
        next_ms = A_SECOND;
    term_wake(a->term, next_ms);
    if (frame == u->gathered && closed == u->closed)
        return;
    u->gathered = frame;
    u->closed = closed;
    a->changed = a->at_once = true;
}

static void on_settled(void *arg)
{
    app *a = arg;
    ui *u = &a->game->ui;
    int w, h;
    ui_clock(u, app_now_ms());
    if (game_kinds[a->game->kind].settled)
        game_kinds[a->game->kind].settled(a);
    app_exact_close(a);
    see_to_end(a);
    move_cards(a);
    bool asks_here = a->game->session && (ui_may_answer(u) || u->screen == SCREEN_CURTAIN);
    if (bell_rings(&a->game->keyboard.bell, asks_here, app_now_ms()) && u->settings.bell)
        term_bell(a->term);
    if (u->people.rings)
        term_bell(a->term);
    u->people.rings = false;
    if (!a->changed || !(a->at_once || term_due(a->term)))
        return;
    a->changed = a->at_once = false;
    term_size(a->term, &w, &h);
    u->roomy = w >= LAYOUT_PANEL_W && h >= LAYOUT_PANEL_H;
    draw(u, w, h, &a->grid);
    term_draw(a->term, &a->grid);
    if (a->going == REQUEST_NONE)
        return;
    app_go_to_table(a);
    a->changed = a->at_once = true;
    term_wake(a->term, 1);
}

static const term_calls calls = {
    .key = on_key, .pasted = on_pasted, .mouse = on_mouse, .news = on_news, .settled = on_settled};

static void note_strange_terminal(app *a)
{
    const char *as = term_taken_for(a->term);
    if (as)
        snprintf(a->strange_terminal, sizeof a->strange_terminal,
                 _("Terminal %.40s is unknown here; used as %s."), getenv("TERM"), as);
    safe_text_make(a->strange_terminal);
}

/* Shows the screen that the program begins with. */
static void show_first(app *a)
{
    const app_options *options = a->options;
    if (options->history) {
        game_push(a, GAME_RECORD);
        browse_open(&a->game->ui, options->history);
    } else if (options->list) {
        app_list_games(a);
    } else if (options->day) {
        a->game->ui.menu.day.day = *options->day;
        app_show_day(a);
    } else if (options->practises) {
        app_practice(a);
        if (options->practice < PRACTICE_KINDS)
            app_practise(a, options->practice, options->grade);
        else
            a->game->ui.practice.chosen = options->grade;
    } else if (options->go_on) {
        app_continue(a);
    } else if (options->joined) {
        app_take_seat(a, options->joined, options->joined_at);
        if (options->opened)
            app_tell_ways(a, options->opened);
    } else if (options->deal) {
        app_deal(a);
    } else if (options->straight) {
        app_start_game(a);
    } else {
        app_show_menu(a, options->warning);
        a->practice_due = true;
    }
}

int app_run(const app_options *options, app_report *report)
{
    static app a; /* a screenful of cells is much for a stack */
    *report = (app_report){.record_error = 0};
    a = (app){.options = options, .report = report, .changed = true, .at_once = true};
    a.term = term_open(&calls, &a, options->colour, options->base, report->why, sizeof report->why);
    if (!a.term) {
        session_close(options->joined);
        return NO_TERMINAL;
    }
    a.game = a.stack;
    ui *u = &a.game->ui;
    ui_init(u, term_ascii(a.term));
    u->menu.untaught = !tutorial_played();
    u->menu.first = options->first;
    u->menu.together = options->tables != NULL;
    u->together.no_network = options->tables ? options->tables->no_network : NULL;
    a.kept = options->kept;
    u->settings = options->settings;
    user_keys_use(&options->settings.keys);
    u->setup.rules = options->rules;
    u->setup.rules_name = options->rules_name;
    app_read_named(&a);
    u->setup.person = options->people;
    u->setup.alone = options->alone;
    u->setup.people = __builtin_popcount(options->people);
    app_apply_settings(&a);
    if (!options->history)
        resume_unreadable(a.unreadable, sizeof a.unreadable);
    note_strange_terminal(&a);
    show_first(&a);
    /* once, in the menu or in the game that begins without it */
    const char *notes[] = {a.unreadable, a.game->ui.theme_why, a.strange_terminal}, *note = "";
    for (size_t i = 0; i < sizeof notes / sizeof *notes && !*note; i++)
        note = notes[i];
    if (*note && a.game->session)
        notice_tell(&a.game->ui, note);
    else if (*note && !a.game->ui.menu.why)
        a.game->ui.menu.why = note;
    int status = term_run(a.term);
    report->seat_kept = app_seat_kept(a.game);
    while (a.game->kind != GAME_MENU)
        game_pop(&a);
    if (options->tables)
        options->tables->stop(options->tables->arg);
    progress_free(&a.game->ui.practice.progress);
    games_free(&a.saved);
    thinker_free(a.coach);
    free(a.trying);
    app_field_free(&a);
    term_close(a.term);
    return status;
}
