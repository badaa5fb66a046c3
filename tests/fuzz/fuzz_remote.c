/* fuzz_remote.c - any bytes from a table to the terminal of a person, by virtual time: the session and the screen
   stand them, nothing that could control a terminal is shown, the table is sent lines that it can read, and no
   file is written but the key of the seat.

   The input is a byte for the terminal, then lines by their first byte:

     t       the table says the rest of the line; greets, where nothing follows
     T       the same without the end of the line
     x       the table closes the line; the session connects again by itself
     n       no connection can be made, until the next n
     0 to 9  time passes: the longer, the larger the digit
     k       the person presses the keys that follow; a carriage return is Enter */
#include "base/loop.h"
#include "base/safe_text.h"
#include "net/remote_session.h"
#include "net/transport.h"
#include "support/folder.h"
#include "support/fuzz.h"
#include "support/virtual_time.h"
#include "tui/app/app.h"
#include "tui/draw/draw.h"
#include "tui/state/ui.h"

#include <dirent.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* FILES: keys that are made before the folder is emptied. */
enum { STEPS = 600, FILES = 64 };

static const char greeting[] = "koudi-table 1 can talk fair\n"
                               "table 0123456789abcdef 80p-v3 : Friday\n"
                               "you 0 opener\nrules 80p-v3\nbegin\n";

typedef struct scene {
    struct event_base *base;
    struct event *next; /* the table goes on */
    bytes in;
    int steps;
    bool unreachable;
    struct bufferevent *far; /* the table's end; NULL: there is none */
    remote_options options;
    table_joined table;
    session *session;
    keyboard keyboard;
    ui ui;
    int w, h;
} scene;

/* ---- what may not happen ---- */

static void hold_safe(const char *text)
{
    HOLD(safe_text_visible(text, strlen(text)));
}

/* Nothing in it controls a terminal or hides anything. */
static void hold_picture(const scene *s)
{
    static grid g;
    draw(&s->ui, s->w, s->h, &g);
    HOLD(g.cursor_x < g.w && g.cursor_y < g.h);
    for (int y = 0; y < g.h; y++) {
        int wide = 0;
        for (int x = 0; x < g.w; x++) {
            wide += g.at[y][x].width;
            HOLD(!g.at[y][x].width || !safe_text_hidden((uint32_t)g.at[y][x].ch));
        }
        HOLD(wide == g.w);
    }
}

/* The folder has one entry, of that name; returns how many where any name may be. */
static int hold_entries(const char *path, const char *name)
{
    DIR *at = opendir(path);
    int count = 0;
    for (const struct dirent *entry; at && (entry = readdir(at));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        HOLD(name ? strcmp(entry->d_name, name) == 0
                  : strspn(entry->d_name, "0123456789abcdef") == TABLE_ID &&
                        strlen(entry->d_name) == TABLE_ID);
        count++;
    }
    if (at)
        closedir(at);
    return count;
}

/* ---- the way ---- */

/* What the table is sent. */
static void on_read(struct bufferevent *io, void *arg)
{
    struct evbuffer *in = bufferevent_get_input(io);
    size_t length;
    (void)arg;
    for (char *said; (said = evbuffer_readln(in, &length, EVBUFFER_EOL_LF)); free(said)) {
        HOLD(length < TABLE_SAID && strlen(said) == length);
        hold_safe(said);
    }
    HOLD(evbuffer_get_length(in) < TABLE_SAID);
}

static void on_event(struct bufferevent *io, short what, void *arg)
{
    (void)what;
    on_read(io, arg);
}

static struct bufferevent *connect_scene(void *arg, struct event_base *base, const char **why)
{
    scene *s = arg;
    struct bufferevent *pair[2];
    *why = "the table is out of reach";
    if (s->unreachable)
        return NULL;
    hang_up(&s->far);
    HOLD(bufferevent_pair_new(base, BEV_OPT_DEFER_CALLBACKS, pair) == 0);
    s->far = pair[1];
    bufferevent_setcb(s->far, on_read, NULL, on_event, s);
    bufferevent_enable(s->far, EV_READ | EV_WRITE);
    return pair[0];
}

static bool secret_of_scene(void *arg, const char *id, char out[TABLE_SECRET + 1])
{
    (void)arg;
    return secret_of_table(id, out);
}

/* ---- the screen ---- */

static void on_changed(void *arg)
{
    scene *s = arg;
    session_state now = session_state_of(s->session);
    for (int seat = 0; seat < KD_SEATS; seat++)
        hold_safe(now.sitter[seat].name);
    ui_now(&s->ui, &now);
    (void)keyboard_changed(&s->keyboard);
}

static void press(scene *s, const uint8_t *keys, size_t count)
{
    for (size_t i = 0; s->session && i < count; i++) {
        int key = keys[i] == '\r' ? '\n' : keys[i] < 0x80 ? keys[i] : UI_KEY_UP + (keys[i] & 15);
        switch (ui_key(&s->ui, key)) {
        case REQUEST_SUBMIT: keyboard_submit(&s->keyboard); break;
        case REQUEST_NEXT: session_next(s->session); break;
        case REQUEST_TAKE_BACK: keyboard_take_back(&s->keyboard); break;
        case REQUEST_FORCED: keyboard_force(&s->keyboard); break;
        case REQUEST_PLAY_OUT: keyboard_play_out(&s->keyboard); break;
        case REQUEST_SKIP: session_skip(s->session); break;
        case REQUEST_SAY: session_say(s->session, &s->ui.people.out); break;
        default: break;
        }
        hold_picture(s);
    }
}

/* ---- the table ---- */

static void say(scene *s, const uint8_t *text, size_t size, bool whole)
{
    if (!s->far)
        return;
    if (whole && !size)
        bufferevent_write(s->far, greeting, sizeof greeting - 1);
    bufferevent_write(s->far, text, size);
    if (whole && size)
        bufferevent_write(s->far, "\n", 1);
}

/* Returns how long until the next step, in milliseconds. */
static unsigned step(scene *s, const uint8_t *act, size_t size)
{
    static const unsigned lasts[] = {1, 10, 50, 200, 1000, 2500, 6000, 15000, 30000, 65000};
    uint8_t what = size ? act[0] : 0;
    if (what == 't' || what == 'T')
        say(s, act + 1, size - 1, what == 't');
    else if (what == 'x')
        hang_up(&s->far);
    else if (what == 'n')
        s->unreachable = !s->unreachable;
    else if (what == 'k')
        press(s, act + 1, size - 1);
    return what >= '0' && what <= '9' ? lasts[what - '0'] : 0;
}

static void on_next(evutil_socket_t fd, short what, void *arg)
{
    scene *s = arg;
    (void)fd;
    (void)what;
    if (!s->in.left || s->steps++ == STEPS)
        return;
    const uint8_t *end = memchr(s->in.at, '\n', s->in.left);
    size_t length = end ? (size_t)(end - s->in.at) : s->in.left;
    timer_set(s->next, step(s, s->in.at, length));
    length += end != NULL;
    s->in.at += length;
    s->in.left -= length;
}

static void play(scene *s)
{
    char why[200];
    s->session = remote_session_greet(s->base, &s->options, &s->table, why, sizeof why);
    if (!s->session) {
        hold_safe(why);
        return;
    }
    const table_joined *at = &s->table;
    unsigned people = at->seat == KD_NOBODY ? 0 : 1u << at->seat;
    hold_safe(at->name);
    hold_safe(at->rules_name);
    hold_safe(at->id);
    ui_init(&s->ui, false);
    s->ui.setup =
        (ui_setup){.people = 1, .person = people, .rules = at->rules, .rules_name = at->rules_name};
    keyboard_make(&s->keyboard, &s->ui, people);
    s->keyboard.session = s->session;
    remote_session_listen(s->session, &keyboard_people, &s->keyboard,
                          &(session_calls){.changed = on_changed}, s);
    ui_start(&s->ui);
    on_changed(s);
    HOLD(session_start(s->session));
    while (evtimer_pending(s->next, NULL) && virtual_step(s->base, virtual_now() + 100000))
        hold_picture(s);
    virtual_pass(s->base, 3000);
    hold_picture(s);
    session_close(s->session);
    s->session = NULL;
}

static void remove_place(void)
{
    (void)remove_all(folder);
}

static void make_place(void)
{
    if (*folder)
        return;
    HOLD(make_folder_in_memory(NULL) == 0);
    HOLD(setenv("XDG_STATE_HOME", folder, 1) == 0);
    HOLD(atexit(remove_place) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scene s; /* large */
    bytes in = {data, size};
    make_place();
    unsigned how = next_byte(&in);
    virtual_begin();
    s = (scene){.base = loop_new(false), .in = in, .w = how & 1 ? 60 : 80, .h = how & 1 ? 20 : 24};
    s.options = (remote_options){
        .transport = {.connect = connect_scene, .arg = &s, .secret = secret_of_scene},
        .name = "Mei",
        .seat = how & 2 ? KD_NOBODY : KD_SEATS};
    s.next = evtimer_new(s.base, on_next, &s);
    timer_set(s.next, 0);
    play(&s);
    hang_up(&s.far);
    event_free(s.next);
    virtual_pass(s.base, 3000); /* last words */
    HOLD(virtual_timers() == 0);
    event_base_free(s.base);
    (void)hold_entries(folder, "koudi");
    (void)hold_entries(in_folder("koudi"), "tables");
    if (hold_entries(in_folder("koudi/tables"), NULL) > FILES)
        (void)remove_all(in_folder("koudi"));
    return 0;
}
