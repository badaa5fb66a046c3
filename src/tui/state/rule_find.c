/* rule_find.c - finds a row of the rules by what people call it, and takes a whole set of rules from a word. */
#include "tui/state/rule_find.h"

#include "base/base32.h"
#include "base/i18n.h"
#include "record/rules_word.h"
#include "tui/state/rule_editor.h"
#include "tui/state/rule_names.h"
#include "tui/state/rule_rows.h"
#include "tui/state/ui.h"

#include <string.h>

/* ---- finding ---- */

static bool begins_with(const char *at, const char *part)
{
    while (*part && base32_lower(*at) == base32_lower(*part))
        at++, part++;
    return !*part;
}

/* Letters of either case are the same. */
static const char *find_part(const char *in, const char *part)
{
    for (; *in; in++)
        if (begins_with(in, part))
            return in;
    return NULL;
}

/* How well a row answers: 3 a whole name of it, 2 the beginning of one, 1 within one, 0 in its help; -1: not at all. */
static int match_row(const kd_rule_row *row, const char *part)
{
    const char *const names[] = {row->key, rule_editor_label(row), rule_words_of(row)->others};
    int best = find_part(row->help, part) || find_part(_(row->help), part) ? 0 : -1;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (const char *at = names[i]; (at = find_part(at, part)); at++) {
            bool begins = at == names[i] || at[-1] == ' ';
            bool whole = begins && strchr(i == 2 ? " " : "", at[strlen(part)]);
            int here = whole ? 3 : begins ? 2 : 1;
            best = here > best ? here : best;
        }
    return best;
}

int rule_find(const char *part)
{
    int best = -1, found = -1;

    for (int i = 0; i < kd_rule_count && *part; i++) {
        int here = match_row(&kd_rule_rows[i], part);
        if (here > best) {
            best = here;
            found = i;
        }
    }
    return found;
}

int rule_find_set(const ui *u, const char *part)
{
    for (int whole = 1; *part && whole >= 0 && (whole || rule_find(part) < 0); whole--)
        for (int set = 0; set < rule_sets(u); set++) {
            const char *word = rule_set_name(u, set);
            const char *const names[] = {word, rules_name_text(word), rules_brief_text(word)};
            for (size_t i = 0; i < sizeof names / sizeof *names; i++)
                if (whole ? begins_with(names[i], part) && !names[i][strlen(part)]
                          : find_part(names[i], part) != NULL)
                    return set;
        }
    return -1;
}

/* ---- typing ---- */

void rule_page_quiet(ui *u)
{
    u->rule_page.why = u->rule_page.kept = NULL;
    u->rule_page.replaces = false;
    *u->settings_page.why = 0;
}

void rule_find_begin(ui *u)
{
    u->typed = -1;
    u->rule_page.keeping = false;
    rule_page_quiet(u);
    memset(u->settings_page.name, 0, sizeof u->settings_page.name);
    u->rule_page.from = u->rule_page.line;
    u->settings_page.naming = true;
}

void rule_find_typed(ui *u)
{
    const char *typed = u->settings_page.name;
    int row = u->rule_page.keeping || rules_word_is(typed) ? -1 : rule_find(typed);
    bool set = !u->rule_page.keeping && rule_find_set(u, typed) >= 0;

    u->rule_page.line = set ? -1 : row < 0 ? u->rule_page.from : rule_line_of(u, row);
    rule_page_quiet(u);
}

void rule_find_done(ui *u)
{
    const char *typed = u->settings_page.name;
    int set = rule_find_set(u, typed);

    if (set >= 0) {
        u->rule_page.changed = true;
        rule_set_take(u, set);
        return;
    }
    if (!rules_word_is(typed)) {
        u->rule_page.why = *typed && rule_find(typed) < 0 ? N_("No rule is called so.") : NULL;
        return;
    }
    if (!rules_word_read(typed, &u->setup.rules, &u->setup.rules_name, &u->rule_page.why))
        return;
    u->rule_page.why = NULL;
    u->rule_page.changed = true;
    u->rule_page.line = -1;
    rule_set_recognise(u);
    rule_lines_sort(u);
}

void rule_find_back(ui *u)
{
    u->rule_page.line = u->rule_page.from;
    rule_page_quiet(u);
}
