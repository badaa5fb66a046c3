/* draw_text.c - a rule in words, with what the rules in force make of it. */
#include "base/i18n.h"
#include "base/rule_text.h"
#include "tui/draw/canvas.h"
#include "tui/state/rule_editor.h"

#include <string.h>

enum { TEXT_W = 76, VALUES = 3 };

/* Does a blank-separated list of rules name this one? */
static bool names(const char *ids, const char *id)
{
    size_t length = strlen(id);

    for (const char *at = ids; *at; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");
        if (word == length && strncmp(at, id, length) == 0)
            return true;
        at += word;
    }
    return false;
}

/* "step = 40, threshold = 80": the values that the rule depends on, as they are in force. */
static void add_values_of(text *t, const kd_rules *rules, const char *id)
{
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        if (!names(row->id, id))
            continue;
        text_add(t, "%s%s = ", t->n ? ", " : "", rule_editor_label(row));
        add_value(t, rules, row);
    }
}

/* Which rules are in force, and whether they have this one at all. */
static void draw_force(const canvas *c, rect in, const rule_text *rule)
{
    const char *name = c->u->rules_name;
    text t = {.n = 0}, values = {.n = 0};

    if (name && rule_editor_preset(name) >= 0 && !rule_text_holds(rule, name))
        text_add(&t, _("%s does not have this rule."), name);
    else
        text_add(&t, _("In force: %s"), name ? name : "");
    put(c, in, 0, LEFT, STYLE_BOLD, t.s);
    add_values_of(&values, rule_editor_rules(c->u), rule->id);
    if (values.n)
        put_wrapped(c, in, 1, VALUES - 1, STYLE_DIM, values.s);
}

/* Seven bits: signs by their likes, in an English text letters of other scripts left out. */
static void make_ascii(char *s)
{
    static const char *const likes[][2] = {
        {"\u2212", "-"}, {"\u2013", "-"}, {"\u00d7", "x"}, {"\u2019", "'"}};
    char *to = s;

    for (const char *from = s; *from;) {
        size_t i = 0, n = sizeof likes / sizeof *likes;
        while (i < n && strncmp(from, likes[i][0], strlen(likes[i][0])) != 0)
            i++;
        if (i < n) {
            *to++ = likes[i][1][0];
            from += strlen(likes[i][0]);
        } else if (*from & 0x80 && rule_text_english()) {
            from++;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

/* ---- tables ------------------------------------------------------------------------------------ */

enum { COLUMNS = 6, GAP = 2 };

/* How wide the columns are; none before a table is met and after its end. */
typedef struct table {
    int columns, width[COLUMNS];
} table;

/* Takes the next cell of a row out of it; NULL at its end. */
static char *next_cell(char **row)
{
    char *one = *row, *tab = one ? strchr(one, '\t') : NULL;

    *row = tab ? tab + 1 : NULL;
    if (tab)
        *tab = '\0';
    return one;
}

/* Widest first, columns give way until they fit. */
static void fit_columns(table *t, int room)
{
    int sum = 0;

    for (int i = 0; i < t->columns; i++)
        sum += t->width[i] + (i ? GAP : 0);
    for (; sum > room; sum--) {
        int widest = 0;
        for (int i = 1; i < t->columns; i++)
            if (t->width[i] > t->width[widest])
                widest = i;
        t->width[widest]--;
    }
}

/* The columns of the table whose rows begin there. */
static void measure(const canvas *c, const rule_text *rule, size_t at, int room, table *t)
{
    char block[RULE_BLOCK];

    *t = (table){.columns = 0};
    while (rule_text_block(rule, &at, block) && strchr(block, '\t')) {
        char *row = block, *one;
        if (c->g->ascii)
            make_ascii(block);
        for (int i = 0; i < COLUMNS && (one = next_cell(&row)); i++) {
            int width = grid_width(one);
            t->columns = i < t->columns ? t->columns : i + 1;
            t->width[i] = width > t->width[i] ? width : t->width[i];
        }
    }
    fit_columns(t, room);
}

/* A row of a table, each cell in its column; returns the rows used. */
static int put_row(const canvas *c, rect in, int row, const table *t, uint8_t style, char *words)
{
    int used = 0;
    char *one;

    for (int i = 0; i < t->columns && (one = next_cell(&words)); i++) {
        rect at = {in.x, in.y, t->width[i], in.h};
        int rows = put_wrapped(c, at, row, in.h - 1, style, one);
        used = rows > used ? rows : used;
        in.x += t->width[i] + GAP;
    }
    return used;
}

/* Paragraphs, points and tables, from the block on that is looked at. */
static void draw_blocks(const canvas *c, rect in, const rule_text *rule)
{
    char block[RULE_BLOCK];
    table t = {.columns = 0};
    size_t at = 0, before = 0;

    for (int i = 0, row = 0; row < in.h && rule_text_block(rule, &at, block); i++, before = at) {
        bool cells = strchr(block, '\t'), head = rule_text_head(rule, at);
        if (cells && !t.columns)
            measure(c, rule, before, in.w, &t);
        if (!cells)
            t.columns = 0;
        if (i < c->u->text_from)
            continue;
        if (c->g->ascii)
            make_ascii(block);
        row += cells ? put_row(c, in, row, &t, head ? STYLE_BOLD : STYLE_PLAIN, block)
                     : put_wrapped(c, in, row, in.h - 1, STYLE_PLAIN, block);
    }
}

void draw_rule_text(const canvas *c)
{
    rule_text rule;
    text title = {.n = 0};
    rect all = c->at.all;

    all.h--; /* the bar stays */
    if (!rule_text_get(c->u->text, &rule))
        return;
    text_add(&title, _("RULE %s"), rule.id);
    if (c->u->text_id[0])
        text_add(&title, "   %s_", c->u->text_id);
    rect in = put_box(c, centred(all, TEXT_W, all.h), title.s);
    rect body = {in.x, in.y, in.w, in.h - VALUES - 1};
    draw_blocks(c, body, &rule);
    put_rule(c, in.x, in.y + in.h - VALUES - 1, in.w);
    draw_force(c, (rect){in.x, in.y + in.h - VALUES, in.w, VALUES}, &rule);
}
