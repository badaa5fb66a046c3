/* draw_settings.c - the settings: their rows by section, and what the one looked at is for. */
#include "tui/draw/draw_settings.h"

#include <string.h>

#include "base/i18n.h"

enum {
    WIDTH = 80,
    KEY_X = 4, /* after the cursor and the mark */
    VALUE_X = 20,
    FOOT = 5 /* a line, then help, range and complaint */
};

static bool starts_section(int row)
{
    return row == 0 || strcmp(settings_rows[row].section, settings_rows[row - 1].section) != 0;
}

/* In which line of the whole list a row stands: sections have a line of their own. */
static int line_of(int row)
{
    int line = row;

    for (int i = 0; i <= row; i++)
        line += starts_section(i);
    return line;
}

/* The first line to be shown, so that the row looked at is in the middle. */
static int top_line(int row, int height)
{
    int lines = line_of(setting_count - 1) + 1, top = line_of(row) - height / 2;

    if (top > lines - height)
        top = lines - height;
    return top < 0 ? 0 : top;
}

/* Words are translated, names are what they are. */
static void setting_value_text(text *t, const setting_row *row, const char *value)
{
    text_add(t, "%s", *value && row->kind != SETTING_STRING ? _(value) : value);
}

static void setting_text(const canvas *c, text *t, int i, uint8_t *style)
{
    const setting_row *row = &settings_rows[i];
    char value[SETTING_VALUE];
    bool here = i == c->u->setting, typed = here && c->u->typed >= 0;

    setting_print(&c->u->config, row, value);
    if (here && c->u->naming)
        text_add(t, "%s_", c->u->name);
    else if (typed)
        text_add(t, "%d_", c->u->typed);
    else
        setting_value_text(t, row, value);
    if (typed && c->u->typed > row->high)
        *style = STYLE_BAD;
}

static void draw_row(const canvas *c, const settings *usual, rect in, int y, int i)
{
    const setting_row *row = &settings_rows[i];
    bool here = i == c->u->setting, differs = !setting_same(&c->u->config, usual, row);
    uint8_t style = here ? STYLE_TITLE : differs ? STYLE_BOLD : STYLE_PLAIN;
    rect key = {in.x + KEY_X, in.y, VALUE_X - KEY_X - 1, in.h};
    rect value = {in.x + VALUE_X, in.y, in.w - VALUE_X, in.h};
    text t = {.n = 0};

    grid_hit(c->to, in.x, in.y + y, in.w, 1, HIT_LINE, i);
    if (here) {
        put_text(c, in, y, LEFT, STYLE_TITLE, c->g->cursor);
        c->to->cursor_x = in.x + KEY_X;
        c->to->cursor_y = in.y + y;
    }
    if (differs)
        put_text(c, (rect){in.x + 2, in.y, 1, in.h}, y, LEFT, STYLE_BOLD, "*");
    put_text(c, key, y, LEFT, style, row->key);
    setting_text(c, &t, i, &style);
    put_text(c, value, y, LEFT, style, t.s);
}

static void draw_list(const canvas *c, rect in)
{
    int y = -top_line(c->u->setting, in.h);
    settings usual;

    settings_default(&usual);
    for (int i = 0; i < setting_count; i++) {
        if (starts_section(i) && y >= 0 && y < in.h)
            put_format(c, in, y, LEFT, STYLE_DIM, "[%s]", settings_rows[i].section);
        y += starts_section(i);
        if (y >= 0 && y < in.h)
            draw_row(c, &usual, in, y, i);
        y++;
    }
}

/* "one of: slow, normal"; what is chosen stands in brackets. */
static void add_range(const canvas *c, text *t, const setting_row *row)
{
    int value = setting_int(&c->u->config, row);

    if (row->kind == SETTING_NUMBER)
        text_add(t, _("a number %d to %d"), row->low, row->high);
    if (row->kind == SETTING_STRING)
        text_add(t, c->u->naming ? _("Enter keeps the name, Esc leaves it as it was.")
                                 : _("Enter begins to type a name."));
    for (int i = 0; setting_word(row, i); i++)
        text_add(t, i == value ? "[%s] " : "%s ", _(setting_word(row, i)));
}

static void draw_foot(const canvas *c, rect in)
{
    const setting_row *row = &settings_rows[c->u->setting];
    text range = {.n = 0};

    add_range(c, &range, row);
    int used = put_wrapped(c, in, 0, 1, STYLE_PLAIN, _(row->help));
    put_wrapped(c, in, used, used + 1, STYLE_DIM, range.s);
    if (c->u->settings_why)
        put_format(c, in, in.h - 1, LEFT, STYLE_BAD, _("This is not kept: %s"), c->u->settings_why);
}

void draw_settings(const canvas *c)
{
    rect all = c->at.all;

    all.h--; /* the bar stays */
    rect in = put_box(c, centred(all, WIDTH, all.h), _("SETTINGS"));
    draw_list(c, (rect){in.x, in.y, in.w, in.h - FOOT});
    put_rule(c, in.x, in.y + in.h - FOOT, in.w);
    draw_foot(c, (rect){in.x, in.y + in.h - FOOT + 1, in.w, FOOT - 1});
}
