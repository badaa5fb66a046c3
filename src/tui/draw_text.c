/* draw_text.c - a rule in words, with what the rules in force make of it. */
#include "canvas.h"
#include "rule_text.h"
#include "setting.h"
#include "table/i18n.h"

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
        text_add(t, "%s%s = ", t->n ? ", " : "", setting_label(row));
        add_value(t, rules, row);
    }
}

/* Which rules are in force, and whether they have this one at all. */
static void draw_force(const canvas *c, rect in, const rule_text *rule)
{
    const char *name = c->u->rules_name;
    text t = {.n = 0}, values = {.n = 0};

    if (name && setting_preset(name) >= 0 && !rule_text_holds(rule, name))
        text_add(&t, _("%s does not have this rule."), name);
    else
        text_add(&t, _("In force: %s"), name ? name : "");
    put(c, in, 0, LEFT, STYLE_BOLD, t.s);
    add_values_of(&values, setting_rules(c->u), rule->id);
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

void draw_rule_text(const canvas *c)
{
    char block[RULE_BLOCK];
    rule_text rule;
    text title = {.n = 0};
    rect all = c->at.all;
    size_t at = 0;
    int row = 0;

    all.h--; /* the bar stays */
    if (!rule_text_get(c->u->text, &rule))
        return;
    text_add(&title, _("RULE %s"), rule.id);
    if (c->u->text_id[0])
        text_add(&title, "   %s_", c->u->text_id);
    rect in = put_box(c, centred(all, TEXT_W, all.h), title.s);
    rect body = {in.x, in.y, in.w, in.h - VALUES - 1};
    for (int i = 0; rule_text_block(&rule, &at, block); i++) {
        if (i < c->u->text_from || row >= body.h)
            continue;
        if (c->g->ascii)
            make_ascii(block);
        row += put_wrapped(c, body, row, body.h - 1, STYLE_PLAIN, block);
    }
    put_rule(c, in.x, in.y + in.h - VALUES - 1, in.w);
    draw_force(c, (rect){in.x, in.y + in.h - VALUES, in.w, VALUES}, &rule);
}
