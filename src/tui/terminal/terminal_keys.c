/* terminal_keys.c - reads the terminal's input and hands it on as keys of the ui and mouse events. */
#include "tui/terminal/terminal.h"

#include "base/loop.h"
#include "base/unused.h"
#include "tui/state/ui.h"
#include "tui/terminal/terminal_internal.h"

#include <signal.h>
#include <sys/ioctl.h>

/* WHOLE_MS: how long after one part of a control sequence or string the next may come. */
enum { EMPTY_READS = 4, WHOLE_MS = 250 };

static const struct {
    int code, key;
} key_codes[] = {
    {KEY_UP, UI_KEY_UP},         {KEY_DOWN, UI_KEY_DOWN},
    {KEY_LEFT, UI_KEY_LEFT},     {KEY_RIGHT, UI_KEY_RIGHT},
    {KEY_HOME, UI_KEY_HOME},     {KEY_END, UI_KEY_END},
    {KEY_FIND, UI_KEY_HOME},     {KEY_SELECT, UI_KEY_END},
    {KEY_PPAGE, UI_KEY_PAGE_UP}, {KEY_NPAGE, UI_KEY_PAGE_DOWN},
    {KEY_BTAB, UI_KEY_BACKTAB},  {KEY_F(1), UI_KEY_F1},
    {KEY_F(2), UI_KEY_F2},       {KEY_ENTER, UI_KEY_ENTER},
    {KEY_DC, UI_KEY_BACKSPACE},  {KEY_BACKSPACE, UI_KEY_BACKSPACE},
};

static void send_char(terminal *t, wint_t c)
{
    if (c == '\r')
        c = UI_KEY_ENTER;
    if (c == 127)
        c = UI_KEY_BACKSPACE;
    t->calls->key(t->arg, (int)c);
}

/* Keys that were typed before, as long as none of them has the others thrown away. */
static void send_held(terminal *t, const uint32_t *keys, int count)
{
    for (int i = 0; i < count && !t->flushed; i++)
        send_char(t, keys[i]);
}

/* A character; those of control sequences and strings are passed over. */
static void read_char(terminal *t, wint_t c)
{
    escape_sign part = escape_take(&t->escape, c);
    if (part == SIGN_AFTER_ESC) {
        send_held(t, (const uint32_t[]){UI_KEY_ESC}, 1);
        if (!t->flushed)
            read_char(t, c);
    } else if (part == SIGN_KEY) {
        send_char(t, c);
    }
}

/* All that has come is read: an Esc without anything behind it is the key. */
static void read_pause(terminal *t)
{
    uint32_t keys[2];
    int count = escape_pause(&t->escape, keys);
    send_held(t, keys, count);
}

/* A key by its code. Within a string a character may look like one, such as Ctrl-H; a sequence is broken off. */
static void read_code(terminal *t, wint_t code)
{
    if (t->escape.state >= ESCAPE_BYTES)
        return;
    MEVENT event;
    read_pause(t);
    t->escape.state = ESCAPE_NONE;
    if (t->flushed)
        return;
    /* A button's press and release may come as one key. */
    while (code == KEY_MOUSE && getmouse(&event) == OK) {
        if (event.bstate & BUTTON1_PRESSED)
            t->calls->mouse(t->arg, MOUSE_CLICK, event.x, event.y);
        if (event.bstate & BUTTON4_PRESSED)
            t->calls->mouse(t->arg, MOUSE_WHEEL_UP, event.x, event.y);
        if (event.bstate & BUTTON5_PRESSED)
            t->calls->mouse(t->arg, MOUSE_WHEEL_DOWN, event.x, event.y);
    }
    for (size_t i = 0; i < sizeof key_codes / sizeof *key_codes; i++)
        if ((wint_t)key_codes[i].code == code)
            t->calls->key(t->arg, key_codes[i].key);
}

/* Takes what comes while a text is pasted. Keys amid it are sequences of the text; one after a pause ends that, for then
   the text's end was lost. */
static bool read_pasted(terminal *t, int got, wint_t c, bool amid)
{
    bool text = got == OK && c != UI_KEY_ESC, marks = got == KEY_CODE_YES && c == KEY_PASTE_ENDS;
    if (!t->pasting)
        return false;
    t->pasting = text || (amid && !marks);
    if (text)
        t->calls->pasted(t->arg, (int)c);
    return t->pasting || marks;
}

/* Reads all input there is: bytes left in ncurses' buffer would not make stdin readable again. The terminal is gone
   when it is readable several times in a row without a byte to read. */
void term_on_keys(evutil_socket_t fd, UNUSED short what, void *arg)
{
    terminal *t = arg;
    int waiting = 0, count = 0, got;
    wint_t c;
    bool bytes = ioctl(fd, FIONREAD, &waiting) == 0 && waiting > 0; /* which may make no key */
    t->flushed = false;
    bool pause = timer_now() - t->read_at > WHOLE_MS;
    if (pause)
        t->escape = (escape){.state = ESCAPE_NONE};
    while (!t->leaving && !t->flushed && (got = get_wch(&c)) != ERR) {
        count++;
        if (read_pasted(t, got, c, !pause || count > 1))
            continue;
        if (got == KEY_CODE_YES && c == KEY_PASTE_BEGINS)
            t->pasting = true;
        else if (got == KEY_CODE_YES)
            read_code(t, c);
        else
            read_char(t, c);
    }
    read_pause(t);
    t->read_at = timer_now();
    if (count > 0 || bytes)
        t->empty = 0;
    else if (++t->empty >= EMPTY_READS)
        term_leave(t, 128 + SIGHUP);
    /* A key has its picture before anything else that is ready, such as a turn of the table, which waits
       for the disk. */
    (void)event_base_loopbreak(t->base);
}

void term_flush_keys(terminal *t)
{
    flushinp();
    t->flushed = true;
    t->pasting = false;
    t->escape = (escape){.state = ESCAPE_NONE};
}

void term_give_back_typed(void)
{
    int bytes[TTY_TYPED], count = 0;
    while (count < TTY_TYPED && (bytes[count] = tty_typed()) >= 0)
        count++;
    while (count > 0)
        ungetch(bytes[--count]);
}
