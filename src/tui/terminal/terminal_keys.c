/* terminal_keys.c - reads the terminal's input and hands it on as keys of the ui and mouse events. */
#include "tui/terminal/terminal.h"

#include "tui/state/ui.h"
#include "tui/terminal/terminal_internal.h"
#include "tui/terminal/tty.h"

#include <signal.h>
#include <sys/ioctl.h>

enum { EMPTY_READS = 4 };

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

static void send_mouse(terminal *t)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    if (event.bstate & BUTTON1_PRESSED)
        t->calls->mouse(t->arg, MOUSE_CLICK, event.x, event.y);
    if (event.bstate & BUTTON4_PRESSED)
        t->calls->mouse(t->arg, MOUSE_WHEEL_UP, event.x, event.y);
    if (event.bstate & BUTTON5_PRESSED)
        t->calls->mouse(t->arg, MOUSE_WHEEL_DOWN, event.x, event.y);
}

static void send_code(terminal *t, wint_t code)
{
    if (code == KEY_MOUSE)
        send_mouse(t);
    for (size_t i = 0; i < sizeof key_codes / sizeof *key_codes; i++)
        if ((wint_t)key_codes[i].code == code)
            t->calls->key(t->arg, key_codes[i].key);
}

static void send_char(terminal *t, wint_t c)
{
    if (c == '\r')
        c = UI_KEY_ENTER;
    if (c == 127)
        c = UI_KEY_BACKSPACE;
    t->calls->key(t->arg, (int)c);
}

/* Skips the rest of an escape sequence that terminfo does not know. kind: '[' for CSI, 'O' for SS3,
   which has one more byte. */
static void swallow_sequence(wint_t kind)
{
    wint_t c;
    while (get_wch(&c) == OK)
        if (kind == 'O' || (c >= '@' && c <= '~'))
            return;
}

/* Skips an operating system command (OSC), such as an answer to tty_ask that comes too late. It ends with
   BEL or with Esc and a backslash. */
static void swallow_answer(void)
{
    wint_t c, before = 0;
    while (get_wch(&c) == OK && c != '\a' && !(before == UI_KEY_ESC && c == '\\'))
        before = c;
}

/* Handles what follows an Esc: by itself it is a key, before '[', 'O' or ']' it begins a sequence. */
static void read_escape(terminal *t)
{
    wint_t c;
    int got = get_wch(&c);
    if (got == OK && (c == '[' || c == 'O')) {
        swallow_sequence(c);
        return;
    }
    if (got == OK && c == ']') {
        swallow_answer();
        return;
    }
    send_char(t, UI_KEY_ESC);
    if (got == ERR || t->flushed)
        return;
    if (got == KEY_CODE_YES)
        send_code(t, c);
    else if (c == UI_KEY_ESC)
        unget_wch((wchar_t)c);
    else
        send_char(t, c);
}

/* Takes what comes while a text is pasted. A key ends that: none is in a text, so its end was lost. */
static bool read_pasted(terminal *t, int got, wint_t c)
{
    bool text = got == OK && c != UI_KEY_ESC, marks = got == KEY_CODE_YES && c == KEY_PASTE_ENDS;
    if (!t->pasting)
        return false;
    t->pasting = text;
    if (text)
        t->calls->pasted(t->arg, (int)c);
    return text || marks;
}

/* Reads all input there is: bytes left in ncurses' buffer would not make stdin readable again. Returns
   the number of keys. */
static int read_keys(terminal *t)
{
    int count = 0, got;
    wint_t c;
    t->flushed = false;
    while (!t->leaving && !t->flushed && (got = get_wch(&c)) != ERR) {
        count++;
        if (read_pasted(t, got, c))
            continue;
        if (got == KEY_CODE_YES && c == KEY_PASTE_BEGINS)
            t->pasting = true;
        else if (got == KEY_CODE_YES)
            send_code(t, c);
        else if (c == UI_KEY_ESC)
            read_escape(t);
        else
            send_char(t, c);
    }
    return count;
}

/* The terminal is gone when it is readable several times in a row without a byte to read. Bytes that make
   no key do not count. */
void term_on_keys(evutil_socket_t fd, short what, void *arg)
{
    (void)what;
    terminal *t = arg;
    int waiting = 0;
    bool bytes = ioctl(fd, FIONREAD, &waiting) == 0 && waiting > 0;
    if (read_keys(t) > 0 || bytes)
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
}

void term_give_back_typed(void)
{
    int bytes[64], count = 0;
    while (count < 64 && (bytes[count] = tty_typed()) >= 0)
        count++;
    while (count > 0)
        ungetch(bytes[--count]);
}
