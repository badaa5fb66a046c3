/* rules_called.c - what rules are called: their name, the text that they start from, and the values that differ. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "tui/state/keys.h"
#include "tui/state/rule_editor.h"
#include "tui/state/rule_names.h"

#include <string.h>

/* The text of that name, or the one from which the fewest values differ. */
static const char *text_of(const char *name, const kd_rules *rules, kd_rules *base)
{
    const char *nearest = name;
    int fewest = kd_rule_count + 1;
    if (kd_rules_preset(base, name))
        return name;
    for (int i = 0; i < kd_preset_count + kd_elsewhere_count; i++) {
        kd_rules other;
        int changes = kd_rules_preset(&other, kd_presets[i].name)
                          ? rule_editor_changes(rules, &other)
                          : fewest;
        if (changes < fewest) {
            nearest = kd_presets[i].name;
            fewest = changes;
            *base = other;
        }
    }
    return nearest;
}

void rules_called_text(text *t, const glyphs *g, const char *name, const kd_rules *rules, int cells)
{
    enum { BRIEFEST = -3 };
    kd_rules base;
    const char *published = text_of(name, rules, &base);
    const int changes = rule_editor_changes(rules, &base);
    /* How many changed values are told; 0: only their number; -1: that as "*3"; -2: an asterisk, and no published text;
       -3: the name alone. Before a value less is told, the names get brief. */
    int told = changes;
    bool brief = false;
    text whole;
    do {
        int said = 0;
        whole = (text){.n = 0};
        text_add(&whole, "%s", brief ? rules_brief_text(name) : rules_name_text(name));
        if (published != name && told > -2)
            text_add(&whole, "%s%s", _(": "),
                     brief ? rules_brief_text(published) : rules_name_text(published));
        if (changes && told == -1)
            text_add(&whole, " *%d", changes);
        if (changes && told == -2)
            text_add(&whole, "*");
        if (changes && told >= 0)
            text_add(&whole, changes == 1 ? _(", one value changed") : _(", %d values changed"),
                     changes);
        for (int i = 0; i < kd_rule_count && said < told; i++) {
            const kd_rule_row *row = &kd_rule_rows[i];
            if (kd_rule_get(rules, row) == kd_rule_get(&base, row))
                continue;
            text_add(&whole, "%s%s ", said++ ? C_("values", ", ") : _(": "),
                     rule_editor_label(row));
            add_value(&whole, g, rules, row);
        }
        if (told > 0 && told < changes)
            text_add(&whole, "%s...", C_("values", ", "));
        told -= brief;
        brief = !brief;
    } while (grid_width(whole.s) > cells && told >= BRIEFEST);
    text_cut(t, g, whole.s, cells);
}

int rules_differ_text(text *t, const glyphs *g, const kd_rules *rules, const kd_rules *before,
                      int most)
{
    int differ = 0;
    for (int i = 0; i < kd_rule_count; i++) {
        const kd_rule_row *row = &kd_rule_rows[i];
        if (kd_rule_get(rules, row) == kd_rule_get(before, row) || differ++ >= most)
            continue;
        text_add(t, "%s%s%s", differ > 1 ? _("; ") : "", rule_editor_label(row), _(": "));
        add_value(t, g, before, row);
        text_add(t, " %s ", g->becomes);
        add_value(t, g, rules, row);
    }
    return differ;
}

bool rules_other_text(text *t, const glyphs *g, const kd_rules *rules, const kd_rules *before)
{
    enum { TOLD = 3 };
    text rows = {.n = 0};
    int more = rules_differ_text(&rows, g, rules, before, TOLD) - TOLD;
    if (!rows.n)
        return false;
    text_add(t, _("Other rules than last time: %s"), rows.s);
    if (more > 0)
        text_add(t, N_OF("; and %d more", "; and %d more", more), more);
    if (more > 0 && !g->spoken)
        text_add(t, _(", %s shows them"), KEY_OF(CMD_VALUES));
    text_add(t, "%s", _("."));
    return true;
}

bool rules_are_published(const char *name, const kd_rules *rules)
{
    kd_rules base;
    return kd_rules_preset(&base, name) && rule_editor_changes(rules, &base) == 0;
}
