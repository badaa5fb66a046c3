/* draw_values.c - keys and values: the settings, a table to be opened, the rules in force, the editor of the next
   game's rules. */
#include "tui/draw/parts.h"

#include <string.h>

#include "base/i18n.h"
#include "base/unused.h"
#include "record/rules_word.h"
#include "tui/state/rule_editor.h"
#include "tui/state/rule_names.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

enum {
    PANEL_W = 76,
    SETTINGS_W = 80,
    EDGES = 2,       /* rows of a box */
    TYPED_W = 32,    /* the end of what is typed is in sight */
    FOOT = 5,        /* a line, then four rows about the selected row */
    EXAMPLE_ROW = 4, /* of the rows about a rule, where there are five */
    CHECK_TEXT = 400
};

/* ---- a list of keys and values, in sections ---------------------------------------------------- */

enum { KEY_X = 4, SETTING_X = 25, RULE_X = 24 }; /* columns of the key and of values */

/* A line of the list with its value. */
typedef struct value_row {
    bool selected, differs; /* differs: from the default */
    const char *key;
    text value;
    uint8_t style; /* of the value; STYLE_PLAIN: that of the key */
} value_row;

static void put_value(const canvas *c, rect in, int y, int value_x, const value_row *row)
{
    uint8_t style = row->selected ? STYLE_TITLE : row->differs ? STYLE_BOLD : STYLE_PLAIN;
    rect mark = {in.x + LIST_X, in.y, 1, in.h};
    rect key = {in.x + KEY_X, in.y, value_x - KEY_X - 1, in.h};
    rect value = {in.x + value_x, in.y, in.w - value_x, in.h};

    if (row->selected)
        c->to->cursor_x = key.x;
    if (row->differs)
        put_text(c, mark, y, LEFT, STYLE_BOLD, "*");
    put_text(c, key, y, LEFT, style, row->key);
    put_text(c, value, y, LEFT, row->style ? row->style : style, row->value.s);
}

/* ---- the settings, and a table to be opened ---------------------------------------------------- */

/* Rows of settings, with their values and the defaults of these. */
typedef struct setting_list {
    const setting_row *rows;
    const void *of, *usual;
} setting_list;

static const char *setting_section(const void *of, int row)
{
    return _(((const setting_list *)of)->rows[row].section);
}

/* A word as players read it; a set of rules may have any name. */
static const char *word_text(const setting_row *row, int i, const char *word)
{
    bool set = row->kind == SETTING_RULES && i != SETTING_KEPT_RULES;
    return set ? rules_brief_text(word) : setting_word_text(word);
}

/* `of`: the list. Words are translated, typed names are not. */
static void setting_line(const canvas *c, const void *of, rect in, int y, int i, uint8_t style)
{
    const setting_list *list = of;
    value_row out = {.selected = style == STYLE_TITLE};
    const setting_row *row = &list->rows[i];
    const settings_page *page = &c->u->settings_page;
    int typed = out.selected ? c->u->typed : -1;
    bool word = row->kind != SETTING_STRING && setting_int(list->of, row) >= 0;
    char value[SETTING_VALUE];

    const char *offered = table_row_offer(c->u, row, setting_int(list->of, row));
    if (row->kind == SETTING_RULES && offered)
        snprintf(value, sizeof value, "%s", offered);
    else
        setting_print(list->of, row, value);
    out.key = _(row->name);
    out.differs = !setting_same(list->of, list->usual, row);
    if (out.selected && page->naming)
        text_add(&out.value, "%s_", grid_end(page->name, TYPED_W));
    else if (typed >= 0)
        text_add(&out.value, "%d_", typed);
    else
        text_add(&out.value, "%s",
                 word ? word_text(row, setting_int(list->of, row), value) : value);
    if (table_row_rests(c->u, row))
        out.style = STYLE_DIM;
    /* The card counter may be switched on where the rules forbid counting (REV-1). */
    if (list->rows == settings_rows && strcmp(row->key, "counter") == 0 && c->u->settings.counter &&
        !kd_may_count(rule_editor_rules(c->u)))
        text_add(&out.value, " %s", _("(these rules forbid it)"));
    if (typed > row->high)
        out.style = STYLE_BAD;
    put_value(c, in, y, SETTING_X, &out);
}

static void draw_setting_foot(const canvas *c, const setting_list *list, rect in)
{
    const setting_row *row = &list->rows[c->u->settings_page.row];
    bool naming = c->u->settings_page.naming, filed = list->rows == settings_rows;
    text range = {.n = 0};

    if (table_row_rests(c->u, row)) {
        put_wrapped(c, in, 0, in.h - 1, STYLE_DIM, _(c->u->together.no_network));
        return;
    }
    /* "idle: a number 0 to 9", "speed: slow [normal] fast": the key in the file, and what it may be set to. */
    if (filed) {
        text_add(&range, C_("key of the file", "%s"), row->key);
        text_add(&range, " %s ", c->g->dot);
    }
    if (row->kind == SETTING_NUMBER)
        text_add(&range, _("a number %d to %d"), row->low, row->high);
    if (naming)
        text_add(&range, "%s", _("Enter keeps the name, Esc leaves it as it was."));
    else if (row->kind == SETTING_STRING)
        text_add(&range, "%s",
                 filed ? _("Enter begins to type a name.") : _("n begins to type a name."));
    for (int i = 0; table_row_offer(c->u, row, i) && !naming; i++)
        text_add(&range, i == setting_int(list->of, row) ? "[%s] " : "%s ",
                 word_text(row, i, table_row_offer(c->u, row, i)));
    bool other = filed && strcmp(row->key, "theme") == 0 && *c->u->theme_why;
    int used = put_wrapped(c, in, 0, 1, other ? STYLE_BAD : STYLE_PLAIN,
                           other ? c->u->theme_why : _(row->help));
    put_wrapped(c, in, used, used + 1, STYLE_DIM, range.s);
}

void draw_settings(const canvas *c)
{
    settings defaults;

    settings_default(&defaults);
    const setting_list list = {settings_rows, &c->u->settings, &defaults};
    int rows = list_lines(setting_count, &list, setting_section) + FOOT + EDGES;
    rect in = put_box(c, over_all(c, SETTINGS_W, rows), _("SETTINGS"));
    draw_setting_foot(c, &list,
                      put_list(c, in, 0, FOOT, c->u->settings_page.row, setting_count, &list,
                               setting_section, setting_line));
    if (*c->u->settings_page.why)
        put_format(c, in, in.h - 1, LEFT, STYLE_BAD, _("This is not kept: %s"),
                   c->u->settings_page.why);
}

void draw_table_plan(const canvas *c)
{
    const ui_together *t = &c->u->together;
    rect in = put_page(c, SETTINGS_W, _("OPEN A TABLE"));
    table_choices usual;

    for (int i = 0; i < table_plan_count; i++)
        setting_default(&usual, &table_plan_rows[i]);
    const setting_list list = {table_plan_rows, &t->plan, &usual};
    table_plan plan;
    text rules = {.n = 0};
    together_plan(c->u, &plan);
    rules_called_text(&rules, c->g, plan.rules_name, &plan.rules,
                      in.w - grid_width(_("OPEN A TABLE")) - 2);
    put_text(c, in, 0, RIGHT, STYLE_BOLD, rules.s);
    put_rule(c, in.x, in.y + 1, in.w);
    rect foot = put_list(c, in, 2, FOOT, c->u->settings_page.row, table_plan_count, &list,
                         setting_section, setting_line);
    if (t->busy)
        put_text(c, foot, 0, LEFT, STYLE_BOLD, _("The table is being opened."));
    else if (*t->why)
        put_wrapped(c, foot, 0, foot.h - 1, STYLE_BAD, t->why);
    else
        draw_setting_foot(c, &list, foot);
}

/* ---- rules ------------------------------------------------------------------------------------- */

/* The values shown, and those of the preset they are compared with. */
typedef struct list {
    const ui *u;
    const kd_rules *rules;
    kd_rules base;
    const char *base_name;
    int set;                /* -1: they come from a rules file */
    int line;               /* the selected one; -1: that of the sets */
    const kd_rule_row *row; /* on that line, or NULL */
} list;

static void list_make(const canvas *c, list *l)
{
    const rule_page *page = &c->u->rule_page;

    *l = (list){.u = c->u,
                .rules = rule_editor_rules(c->u),
                .set = rule_set_here(c->u),
                .line = page->line,
                .row = page->line < 0 ? NULL : &kd_rule_rows[page->rows[page->line]]};
    l->base_name = rule_editor_base(c->u, &l->base);
}

static bool differs(const list *l, const kd_rule_row *row)
{
    return kd_rule_get(l->rules, row) != kd_rule_get(&l->base, row);
}

static const char *rule_section(const void *of, int line)
{
    return rule_line_section(((const list *)of)->u, line);
}

/* `of`: the list. */
static void rule_line(const canvas *c, const void *of, rect in, int y, int i, uint8_t style)
{
    const list *l = of;
    const kd_rule_row *row = &kd_rule_rows[l->u->rule_page.rows[i]];
    value_row out = {
        style == STYLE_TITLE, differs(l, row), rule_editor_label(row), {.n = 0}, STYLE_PLAIN};
    int typed = c->u->typed;

    if (!out.selected || typed < 0)
        add_value(&out.value, c->g, l->rules, row);
    else
        text_add(&out.value, "%d_", typed);
    if (out.selected && typed >= 0 && (typed < row->low || typed > row->high)) {
        text_add(&out.value, "  %s ", c->g->no);
        text_add(&out.value, _("%d to %d"), row->low, row->high);
        out.style = STYLE_BAD;
    }
    put_value(c, in, y, RULE_X, &out);
}

/* ---- the selected row in sentences ------------------------------------------------------------- */

/* Shows the text that is typed to find a row or to name the rules, and its result or the reason why it has none.
   Returns the rows used. */
static int draw_typed(const canvas *c, rect in)
{
    const rule_page *page = &c->u->rule_page;
    const settings_page *typed = &c->u->settings_page;
    rect below = {in.x, in.y + 1, in.w, in.h};

    if (typed->naming) {
        put_format(c, in, 0, LEFT, STYLE_TITLE, "%s %s_", page->keeping ? _("name:") : "/",
                   grid_end(typed->name, TYPED_W));
        if (page->why || page->replaces)
            put_text(c, below, 0, LEFT, STYLE_BAD,
                     page->why ? _(page->why)
                               : _("Rules have this name: Enter again replaces them."));
        else
            put_text(c, below, 0, LEFT, STYLE_DIM,
                     page->keeping
                         ? _("Enter keeps the rules; --rules finds them by the name.")
                         : _("A part of a name; or paste a word of rules. Enter takes it."));
        return 2;
    }
    if (*typed->why)
        put_format(c, in, 0, LEFT, STYLE_BAD, _("This is not kept: %s"), typed->why);
    else if (page->why)
        put_text(c, in, 0, LEFT, STYLE_BAD, _(page->why));
    else if (page->kept)
        put_format(c, in, 0, LEFT, STYLE_GOOD, _("%s Kept under the name %s."), c->g->yes,
                   page->kept);
    return *typed->why || page->why || page->kept;
}

/* Is there room for a row with an example below those about the selected row? */
static bool fits_example(rect in)
{
    enum { ROOM = 21 };
    return in.h >= ROOM;
}

static void draw_values_foot(const canvas *c, const list *l, rect in, bool with_example)
{
    text t = {.n = 0}, help = {.n = 0};
    int used = draw_typed(c, in);

    if (l->row)
        add_rule_help(&help, l->row);
    if (used) { /* the row that was found in short: there is no space for more */
        put_wrapped(c, in, used, used + 1, STYLE_PLAIN, help.s);
        return;
    }
    if (!l->row) {
        put_wrapped(c, in, 0, 1, STYLE_DIM,
                    _("Enter, left, right: another text; t: how does your table play? Down: its "
                      "values; Tab: a section; /: find one."));
        /* "c  changes: cards still out are not counted for you": values that keys of their own change. */
        for (int i = 0, y = 2; i < RULE_OFFERS; i++, y++) {
            const rule_offer *offer = &rule_offers[i];
            unsigned value = kd_rule_get(l->rules, kd_rule_find(offer->rule));
            rect words = {in.x + 3, in.y, in.w - 3, in.h};
            if (!rule_offer_fits(l->rules, offer)) {
                put_text(c, words, y, LEFT, STYLE_DIM, _(offer->never));
                continue;
            }
            put_format(c, in, y, LEFT, STYLE_BOLD, "%c", offer->key);
            put_format(c, words, y, LEFT, STYLE_PLAIN, _("changes: %s"),
                       _(offer->words[value != 0]));
            grid_hit(c->to, in.x, in.y + y, in.w, 1, HIT_KEY, offer->key);
        }
        return;
    }
    const kd_rule_row *row = l->row;
    used = put_wrapped(c, in, 0, 2, STYLE_PLAIN, help.s);
    if (row->id[0] && c->u->screen != SCREEN_RULE_EDITOR)
        text_add(&t, "%s %s ", row->id, c->g->dot);
    text_add(&t, C_("key of the file", "%s"), row->key);
    text_add(&t, " %s ", c->g->dot);
    add_range(&t, c->g, row);
    if (differs(l, row)) {
        text was = {.n = 0};
        add_value(&was, c->g, &l->base, row);
        text_add(&t, " %s ", c->g->dot);
        text_add(&t, _("%s has %s"), rules_brief_text(l->base_name), was.s);
    }
    put_wrapped(c, in, used < 2 ? 2 : used, 3, STYLE_DIM, t.s);
    text example = {.n = 0};
    if (with_example && rule_example(&example, c->g, l->rules, row))
        put_text(c, in, EXAMPLE_ROW, LEFT, STYLE_PLAIN, example.s);
}

/* ---- where the rules come from ----------------------------------------------------------------- */

static void changes_text(const list *l, text *t)
{
    int count = rule_editor_changes(l->rules, &l->base);

    if (count == 1)
        text_add(t, "%s", _("* one value differs"));
    else if (count > 1)
        text_add(t, _("* %d values differ"), count);
}

/* The published rules that a preset follows, also one that is superseded; a file is compared with the default preset. */
static void source_text(const list *l, text *t)
{
    int preset = l->set < 0 ? -1 : kd_preset_find(rule_set_name(l->u, l->set));

    for (int i = 0; l->set < 0 && kd_superseded(i); i++)
        if (l->u->setup.rules_name && strcmp(kd_superseded(i)->name, l->u->setup.rules_name) == 0) {
            rule_editor_source(kd_superseded(i), t);
            return;
        }
    if (l->set < 0) {
        text_add(t, _("a rules file; what differs from %s is marked *"),
                 rules_name_text(l->base_name));
        return;
    }
    if (preset < 0) {
        kd_rules kept;
        rule_set_read(l->u, l->set, &kept);
        text_add(t, _("kept under this name; what differs from %s is marked *"),
                 rules_name_text(l->base_name));
        if (rule_editor_changes(l->rules, &kept))
            text_add(t, "%s%s", _(", "), _("changed since: n keeps it"));
        return;
    }
    if (preset >= kd_preset_count)
        text_add(t, "%s%s", _("As played elsewhere"), _(": "));
    rule_editor_source(&kd_presets[preset], t);
}

void draw_values(const canvas *c)
{
    enum { HEAD = 3 };
    list l;
    text head = {.n = 0}, title = {.n = 0}, changes = {.n = 0};

    list_make(c, &l);
    changes_text(&l, &changes);
    text_add(&title, "%s%s%s", _("RULES IN FORCE"), changes.n ? "   " : "", changes.s);
    int rows = HEAD + list_lines(kd_rule_count, &l, rule_section) + FOOT + 1 + EDGES;
    rect in = put_box(c, over_all(c, PANEL_W, rows), title.s);
    const char *word = c->u->setup.rules_name, *name = rules_name_text(word);
    text_add(&head, word && name != word ? _("%s (%s)") : "%s", name, word); /* that of files */
    text_add(&head, "%s", _(": "));
    source_text(&l, &head);
    put_wrapped(c, in, 0, 1, STYLE_BOLD, head.s);
    put_rule(c, in.x, in.y + 2, in.w);
    draw_values_foot(c, &l,
                     put_list(c, in, HEAD, FOOT + fits_example(in), l.line, kd_rule_count, &l,
                              rule_section, rule_line),
                     fits_example(in));
}

/* ---- the editor -------------------------------------------------------------------------------- */

/* Whether the rules can be played, with the word that carries them, and if not, why; at the bottom, in at most
   three rows. Returns the rows used. */
static int draw_check(const canvas *c, const list *l, rect in)
{
    kd_rules_error error;
    char why[CHECK_TEXT];
    text t = {.n = 0};

    if (kd_rules_check(l->rules, &error)) {
        text_add(&t, "%s %s", c->g->yes, _("These rules can be played."));
        char word[RULES_WORD];
        rules_word_write(l->rules, word);
        int more = grid_width(t.s) + 2 + (int)strlen(word) <= in.w ? 0 : wrapped_rows(word, in.w);
        put_text(c, in, in.h - 1 - more, LEFT, STYLE_GOOD, t.s);
        if (more)
            put_wrapped(c, in, in.h - more, in.h - 1, STYLE_DIM, word);
        else
            put_text(c, in, in.h - 1, RIGHT, STYLE_DIM, word);
        return 1 + more;
    }
    (void)kd_rules_error_text(&error, in_words, why, sizeof why);
    text_add(&t, "%s ", c->g->no);
    text_add(&t, _("Cannot be played: %s"), why);
    int need = wrapped_rows(t.s, in.w), rows = need < 3 ? need : 3;
    put_wrapped(c, in, in.h - rows, in.h - 1, STYLE_BAD, t.s);
    return rows;
}

/* A set of rules in the row of them: the chosen one in brackets, a sign before one that cannot be played. */
static void set_text(const canvas *c, text *names, int set, bool chosen)
{
    kd_rules rules;

    rule_set_read(c->u, set, &rules);
    text_add(names, "%s%s%s%s", chosen ? "[" : " ", kd_rules_check(&rules, NULL) ? "" : c->g->no,
             rules_brief_text(rule_set_name(c->u, set)), chosen ? "]" : " ");
}

/* The sets of one kind: the published ones, those of elsewhere, those kept under a name; of many so many that the
   chosen one is seen. */
static void sets_text(const canvas *c, const list *l, text *names, int width)
{
    const int ends[] = {kd_preset_count, kd_preset_count + kd_elsewhere_count, rule_sets(c->u)};
    int kind = 0, first = 0;

    if (l->set < 0 && c->u->setup.rules_name)
        text_add(names, "[%s]", rules_brief_text(c->u->setup.rules_name));
    while (kind < 2 && l->set >= ends[kind])
        first = ends[kind++];
    for (int from = first; from <= l->set; from++) {
        text before = {.n = 0};
        for (int i = from; i <= l->set; i++)
            set_text(c, &before, i, i == l->set);
        first = from;
        if (grid_width(before.s) <= width)
            break;
    }
    for (int i = first; i < ends[kind]; i++)
        set_text(c, names, i, i == l->set);
    if (ends[kind] < rule_sets(c->u))
        text_add(names, " %s", c->g->cursor);
}

void draw_rule_editor(const canvas *c)
{
    rect all = {c->at.all.x, c->at.all.y, c->at.all.w, c->at.rule[3] - c->at.all.y};
    rect in = centred(all, PANEL_W + 2, all.h);
    text source = {.n = 0}, changes = source, names = source;
    list l;

    if (in.w == all.w)
        in.x++, in.w -= 2;
    list_make(c, &l);
    const char *word = c->u->setup.rules_name;
    if (word && rules_name_text(word) != word) /* that of files */
        text_add(&source, _("%s: "), word);
    source_text(&l, &source);
    changes_text(&l, &changes);
    put_text(c, in, 0, LEFT, STYLE_TITLE, _("RULES OF THE NEXT GAME"));
    put_text(c, in, 0, RIGHT, STYLE_BOLD, changes.s);
    grid_hit(c->to, in.x, in.y + 1, in.w, 1, HIT_LINE, -1);
    if (l.line < 0)
        put_cursor(c, in, 1, 2);
    sets_text(c, &l, &names, in.w - 4);
    put_text(c, (rect){in.x + 2, in.y, in.w - 2, in.h}, 1, LEFT,
             l.line < 0 ? STYLE_TITLE : STYLE_PLAIN, names.s);
    put_wrapped(c, (rect){in.x + 3, in.y, in.w - 3, in.h}, 2, 3, STYLE_DIM, source.s);
    put_rule(c, in.x, in.y + 4, in.w);
    int foot = FOOT + fits_example(in) + draw_check(c, &l, in);
    draw_values_foot(c, &l,
                     put_list(c, in, 5, foot, l.line, kd_rule_count, &l, rule_section, rule_line),
                     fits_example(in));
}
