/* draw_settings.c - the settings: their rows by section, and the help of the selected one. */
#include "tui/draw/draw_settings.h"

#include "base/i18n.h"
#include "tui/draw/draw_list.h"

enum {
    WIDTH = 80,
    VALUE_X = 20,
    FOOT = 5 /* a line, two rows of help, the range, an error */
};

static const char *section(int row)
{
    return settings_rows[row].section;
}

/* Values that are words are translated, typed names are not. */
static void setting_value_text(text *t, const setting_row *row, const char *value)
{
    text_add(t, "%s", *value && row->kind != SETTING_STRING ? _(value) : value);
}

static void setting_text(const canvas *c, text *t, int i, uint8_t *style)
{
    const setting_row *row = &settings_rows[i];
    char value[SETTING_VALUE];
    bool here = i == c->u->settings_page.row, typed = here && c->u->settings_page.typed >= 0;

    setting_print(&c->u->settings, row, value);
    if (here && c->u->settings_page.naming)
        text_add(t, "%s_", c->u->settings_page.name);
    else if (typed)
        text_add(t, "%d_", c->u->settings_page.typed);
    else
        setting_value_text(t, row, value);
    if (typed && c->u->settings_page.typed > row->high)
        *style = STYLE_BAD;
}

static void draw_row(const canvas *c, const settings *defaults, rect in, int y, int i)
{
    const setting_row *row = &settings_rows[i];
    text value = {.n = 0};
    value_row shown = {.index = i,
                       .value_x = VALUE_X,
                       .selected = i == c->u->settings_page.row,
                       .differs = !setting_same(&c->u->settings, defaults, row),
                       .key = row->key,
                       .value = value.s};

    setting_text(c, &value, i, &shown.style);
    put_value_row(c, in, y, &shown);
}

static void draw_list(const canvas *c, rect in)
{
    int y = -section_top(section, c->u->settings_page.row, setting_count, in.h);
    settings defaults;

    settings_default(&defaults);
    for (int i = 0; i < setting_count; i++) {
        if (starts_section(section, i) && y >= 0 && y < in.h)
            put_format(c, in, y, LEFT, STYLE_DIM, "[%s]", section(i));
        y += starts_section(section, i);
        if (y >= 0 && y < in.h)
            draw_row(c, &defaults, in, y, i);
        y++;
    }
}

/* "a number 0 to 9", "slow [normal] fast": what the row may be set to. */
static void range_text(const canvas *c, text *t, const setting_row *row)
{
    int value = setting_int(&c->u->settings, row);

    if (row->kind == SETTING_NUMBER)
        text_add(t, _("a number %d to %d"), row->low, row->high);
    if (row->kind == SETTING_STRING)
        text_add(t, c->u->settings_page.naming ? _("Enter keeps the name, Esc leaves it as it was.")
                                               : _("Enter begins to type a name."));
    for (int i = 0; setting_word(row, i); i++)
        text_add(t, i == value ? "[%s] " : "%s ", _(setting_word(row, i)));
}

static void draw_foot(const canvas *c, rect in)
{
    const setting_row *row = &settings_rows[c->u->settings_page.row];
    text range = {.n = 0};

    range_text(c, &range, row);
    int used = put_wrapped(c, in, 0, 1, STYLE_PLAIN, _(row->help));
    put_wrapped(c, in, used, used + 1, STYLE_DIM, range.s);
    if (c->u->settings_page.why)
        put_format(c, in, in.h - 1, LEFT, STYLE_BAD, _("This is not kept: %s"),
                   c->u->settings_page.why);
}

void draw_settings(const canvas *c)
{
    rect all = c->at.all;

    all.h--; /* the key bar stays in sight */
    rect in = put_box(c, centred(all, WIDTH, all.h), _("SETTINGS"));
    draw_list(c, (rect){in.x, in.y, in.w, in.h - FOOT});
    put_rule(c, in.x, in.y + in.h - FOOT, in.w);
    draw_foot(c, (rect){in.x, in.y + in.h - FOOT + 1, in.w, FOOT - 1});
}
