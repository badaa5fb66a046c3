/* rule_editor.c - the values of the rules as a list: in words, against their preset, changed. */
#include "tui/state/rule_editor.h"

#include "base/i18n.h"
#include "record/kept_rules.h"
#include "tui/state/rule_rows.h"
#include "tui/state/ui.h"

#include <assert.h>
#include <string.h>

const kd_rules *rule_editor_rules(const ui *u)
{
    if (u->screen == SCREEN_HOUSE)
        return &u->menu.house[u->menu.line];
    bool playing = u->screen != SCREEN_RULE_EDITOR && u->view.order.rules.decks > 0;
    return playing ? &u->view.order.rules : &u->setup.rules;
}

/* ---- presets ----------------------------------------------------------------------------------- */

static int presets(void)
{
    return kd_preset_count + kd_elsewhere_count;
}

int rule_sets(const ui *u)
{
    return presets() + (u->rule_page.named ? u->rule_page.named->count : 0);
}

const char *rule_set_name(const ui *u, int set)
{
    return set < presets() ? kd_presets[set].name : u->rule_page.named->rules[set - presets()].name;
}

void rule_set_read(const ui *u, int set, kd_rules *out)
{
    if (set >= presets())
        *out = u->rule_page.named->rules[set - presets()].rules;
    else if (set < 0 || !kd_rules_preset(out, kd_presets[set].name))
        kd_rules_default(out);
}

void rule_set_take(ui *u, int set)
{
    u->setup.rules_name = rule_set_name(u, set);
    rule_set_read(u, set, &u->setup.rules);
    rule_lines_sort(u);
}

int rule_set_here(const ui *u)
{
    /* Rules that are kept are known by the address of their name, as a file or another table's rules may have the same
       name. */
    for (int set = presets(); set < rule_sets(u); set++)
        if (u->setup.rules_name == rule_set_name(u, set))
            return set;
    return kd_preset_find(u->setup.rules_name);
}

const char *rule_editor_base(const ui *u, kd_rules *out)
{
    int set = rule_set_here(u);
    bool named = set >= presets();
    const char *base = named     ? u->rule_page.named->rules[set - presets()].preset
                       : set < 0 ? kd_presets[0].name
                                 : kd_presets[set].name;

    rule_set_read(u, kd_preset_find(base), out);
    return base;
}

const char *rule_editor_text(const ui *u)
{
    kd_rules base;

    return rule_set_here(u) < 0 ? u->setup.rules_name : rule_editor_base(u, &base);
}

void rule_editor_source(const kd_preset *preset, text *t)
{
    const char *at = preset->text + strspn(preset->text, "\n");
    char first[160];

    if (*at != '#' && *at != ';')
        return;
    at += strspn(at, "#; ");
    size_t length = strcspn(at, "\n");
    for (size_t i = 0; i < length; i++)
        if (at[i] == '.' && (i + 1 == length || at[i + 1] == ' '))
            length = i;
    snprintf(first, sizeof first, "%.*s", (int)length, at);
    text_add(t, "%s", in_context("rules", first));
}

static bool row_differs(const kd_rules *rules, const kd_rules *base, int row)
{
    return kd_rule_get(rules, &kd_rule_rows[row]) != kd_rule_get(base, &kd_rule_rows[row]);
}

int rule_editor_changes(const kd_rules *rules, const kd_rules *base)
{
    int count = 0;

    for (int i = 0; i < kd_rule_count; i++)
        count += row_differs(rules, base, i);
    return count;
}

void rule_set_recognise(ui *u)
{
    u->setup.rules_name =
        named_rules_called(u->rule_page.named, u->setup.rules_name, &u->setup.rules);
}

/* ---- lines ------------------------------------------------------------------------------------- */

void rule_lines_sort(ui *u)
{
    rule_page *page = &u->rule_page;
    kd_rules base;
    int line = 0;

    (void)rule_editor_base(u, &base);
    assert(kd_rule_count <= MOST_RULE_LINES);
    for (int i = 0; i < kd_rule_count; i++)
        if (row_differs(rule_editor_rules(u), &base, i))
            page->rows[line++] = (uint8_t)i;
    page->differing = line;
    for (int i = 0; i < kd_rule_count; i++)
        if (!row_differs(rule_editor_rules(u), &base, i))
            page->rows[line++] = (uint8_t)i;
}

int rule_line_of(const ui *u, int row)
{
    int line = kd_rule_count - 1;

    while (line > 0 && u->rule_page.rows[line] != row)
        line--;
    return line;
}

const char *rule_line_section(const ui *u, int line)
{
    return line < u->rule_page.differing
               ? _("what differs")
               : rule_editor_section(&kd_rule_rows[u->rule_page.rows[line]]);
}

/* ---- rows -------------------------------------------------------------------------------------- */

bool rule_editor_names(const char *ids, const char *rule, size_t length)
{
    for (const char *at = ids; *at; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");
        if (word == length && strncmp(at, rule, length) == 0)
            return true;
        at += word;
    }
    return false;
}

/* Is it the first rule of the list, which is the one that the row is about? */
static bool editor_begins(const char *ids, const char *rule, size_t length)
{
    return strncmp(ids, rule, length) == 0 &&
           (rule[length - 1] == '-' || strcspn(ids, " ") == length);
}

static int first_row(bool match(const char *ids, const char *rule, size_t length), const char *rule,
                     size_t length)
{
    for (int i = 0; i < kd_rule_count; i++)
        if (match(kd_rule_rows[i].id, rule, length))
            return i;
    return -1;
}

int rule_editor_row_of(const char *rule)
{
    size_t length = strlen(rule), family = strcspn(rule, "-") + 1;

    /* No value changes whose turn it is; SEAT-2 of the same family is about drawing seats. */
    if (length < family || strcmp(rule, "SEAT-1") == 0)
        return -1;
    int row = first_row(editor_begins, rule, length);
    if (row < 0)
        row = first_row(rule_editor_names, rule, length);
    return row < 0 ? first_row(editor_begins, rule, family) : row;
}

/* The word of one value, or of one member of a set; NULL past the last. */
static const char *word_of(const kd_rule_row *row, int value)
{
    static const char *const yes_no[] = {N_("no"), N_("yes")};
    static const char *const suits[] = {"S", "H", "C", "D"};

    switch (row->kind) {
    case KD_RULE_YES_NO: return value < 2 ? _(yes_no[value]) : NULL;
    case KD_RULE_CHOICE: return value <= row->high ? row->words[value] : NULL;
    case KD_RULE_SUITS: return value < KD_NO_SUIT ? suits[value] : NULL;
    case KD_RULE_RANKS:
    case KD_RULE_RANK: return value < KD_RANKS ? rank_name(value) : NULL;
    default: return NULL;
    }
}

const char *rule_editor_label(const kd_rule_row *row)
{
    const char *word = in_context("rule", row->key), *name = rule_words_of(row)->name;
    return word == row->key && name ? name : word;
}

const char *rule_editor_section(const kd_rule_row *row)
{
    return in_context("section of rules", row->section);
}

/* Adds the meaning of a word of a rules file, where the language has another word for it; else the same word,
   without the marks that join it. */
static void add_meaning(text *t, const kd_rule_row *row, const char *word)
{
    size_t from = t->n;

    text_add(t, "%s", row->kind == KD_RULE_CHOICE ? in_context(row->key, word) : word);
    for (char *at = t->s + from; (at = strchr(at, '_'));)
        *at = ' ';
}

void add_rule_help(text *t, const kd_rule_row *row)
{
    size_t from = t->n;

    text_add(t, "%s", _(row->help));
    for (char *at = t->s + from; row->kind == KD_RULE_CHOICE && (at = strchr(at, '_'));)
        *at = ' ';
}

void add_value(text *t, const glyphs *g, const kd_rules *rules, const kd_rule_row *row)
{
    unsigned value = kd_rule_get(rules, row);
    const char *word = kd_rule_is_set(row) ? NULL : word_of(row, (int)value);
    const char *zero = value == 0 ? rule_words_of(row)->zero : NULL;

    if (kd_rule_is_list(row) && value) {
        char line[80];
        (void)kd_rule_print(rules, row, line, sizeof line);
        text_add(t, "%s", strstr(line, "= ") + 2);
    } else if (word)
        add_meaning(t, row, word);
    else if (kd_rule_is_set(row) || kd_rule_is_list(row))
        text_add(t, "%s", value == 0 ? _("none") : "");
    else if (strcmp(row->key, "youngest") == 0)
        text_add(t, "%s", seat_name((int)value));
    else if (zero)
        text_add(t, _("%s (%s)"), "0", _(zero));
    else
        text_add(t, "%u", value);
    for (int i = 0; kd_rule_is_set(row) && word_of(row, i); i++)
        if (value >> i & 1)
            text_add(t, value >> i > 1 ? "%s " : "%s",
                     row->kind == KD_RULE_SUITS && !g->ascii ? g->suit[i] : word_of(row, i));
}

void add_range(text *t, const glyphs *g, const kd_rule_row *row)
{
    if (row->kind == KD_RULE_NUMBER) {
        text_add(t, _("a number %d to %d"), row->low, row->high);
        return;
    }
    if (row->kind == KD_RULE_RANK) {
        text_add(t, _("a rank %s to %s"), rank_name(row->low), rank_name(row->high));
        return;
    }
    if (kd_rule_is_list(row)) {
        text_add(t, "%s",
                 row->kind == KD_RULE_HOOKS
                     ? _("left and right: the usual ones; others in a rules file")
                     : _("ranks, the highest first, or none"));
        return;
    }
    text_add(t, "%s", kd_rule_is_set(row) ? _("some of: ") : _("one of: "));
    for (int i = 0; word_of(row, i); i++) {
        text_add(t, "%s", i == 0 ? "" : row->kind == KD_RULE_RANKS ? " " : " | ");
        if (row->kind == KD_RULE_SUITS &&
            !g->ascii) /* the letter, which is the key, and the sign */
            text_add(t, "%s %s", word_of(row, i), g->suit[i]);
        else
            add_meaning(t, row, word_of(row, i));
    }
    if (kd_rule_is_set(row) && row->low == 0)
        text_add(t, "%s", _(", or none"));
}

/* ---- changing ---------------------------------------------------------------------------------- */

/* Hooks that tables play, one after the other. */
static void step_hooks(kd_rules *rules, const kd_rule_row *row, int by)
{
    static const char *const usual[] = {
        "none", "J:2", "J:2 Q:half", "J:2 Q:half A:J", "J:7 JJ:3", "J:start Q:half K:start A:half"};
    int count = sizeof usual / sizeof *usual, at = 0;
    kd_rules other = *rules;

    for (int i = 0; i < count; i++)
        if (kd_rules_set(&other, row->key, usual[i], NULL) &&
            kd_rule_get(&other, row) == kd_rule_get(rules, row))
            at = i;
    kd_rules_set(rules, row->key, usual[(at + by + count) % count], NULL);
}

/* Names the rank behind the others, or not any more. */
static uint32_t with_or_without(uint32_t ranks, int member)
{
    uint32_t out = 0;
    int n = 0, i = 0;

    for (int rank; (rank = kd_rank_named(ranks, i)) >= 0; i++)
        if (rank != member)
            out |= (uint32_t)(rank + 1) << 4 * n++;
    return n < i || n == 8 ? out : out | (uint32_t)(member + 1) << 4 * n;
}

void rule_editor_step(kd_rules *rules, const kd_rule_row *row, int by)
{
    int value = (int)kd_rule_get(rules, row) + by;

    if (row->kind == KD_RULE_HOOKS)
        step_hooks(rules, row, by);
    if (kd_rule_is_set(row) || kd_rule_is_list(row))
        return;
    if (row->kind != KD_RULE_NUMBER && value < row->low)
        value = row->high;
    if (row->kind != KD_RULE_NUMBER && value > row->high)
        value = row->low;
    kd_rule_set(rules, row, (unsigned)value);
}

void rule_editor_word(kd_rules *rules, const kd_rule_row *row, int key)
{
    const char *keys = row->kind == KD_RULE_SUITS ? "SHCD" : "234567890JQKA";
    const char *at = key > 0 && key < 128 ? strchr(keys, key) : NULL;
    int member = at ? (int)(at - keys) : -1;

    if (member >= 0 && kd_rule_is_set(row))
        kd_rule_set(rules, row, kd_rule_get(rules, row) ^ 1u << member);
    else if (member >= 0 && row->kind == KD_RULE_RANK_ORDER)
        kd_rule_set(rules, row, with_or_without(kd_rule_get(rules, row), member));
    else if (member >= 0 && row->kind == KD_RULE_RANK)
        kd_rule_set(rules, row, (unsigned)member);
}

/* ---- offers ------------------------------------------------------------------------------------ */

const rule_offer rule_offers[RULE_OFFERS] = {
    {"count",
     'c',
     {N_("cards still out are not counted for you"),
      N_("cards out are counted, one person against bots")},
     NULL},
    {"irregularity",
     'w',
     {N_("wrong plays are refused; penalties are off"), N_("wrong plays are taken and penalised")},
     N_("wrong plays are refused; this text has no penalties")},
};

bool rule_offer_fits(const kd_rules *rules, const rule_offer *offer)
{
    const kd_rule_row *row = kd_rule_find(offer->rule);
    kd_rules other = *rules;
    kd_rules_error error;

    rule_editor_step(&other, row, 1);
    return kd_rules_check(&other, &error) || error.row != row;
}
