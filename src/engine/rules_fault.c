/* rules_fault.c - what can be wrong with rules: a sentence a fault, and what it speaks of. */
#include "rules.h"

#include <string.h>

/* Blanks in braces are filled by name. The English sentence is the msgid of its translation. */
static const char *const sentences[KD_RULES_FAULTS] = {
    [KD_RULES_FINE] = "",
    [KD_RULES_CONTROL] = "a control character: this is no text",
    [KD_RULES_LONG_LINE] = "the line is too long: {most} bytes at most",
    [KD_RULES_LONG_TEXT] = "the text is too long: {most} KiB at most",
    [KD_RULES_SECTION_FORM] = "a section is written [name], alone on its line",
    [KD_RULES_NO_SECTION] = "unknown section {quoted}; there are {sections}",
    [KD_RULES_LINE_FORM] = "a line is [section] or key = value",
    [KD_RULES_NO_KEY] = "unknown key {quoted}",
    [KD_RULES_NEAR_KEY] = "unknown key {quoted}; the nearest is {key}",
    [KD_RULES_OTHER_SECTION] = "{key} belongs under [{section}]",
    [KD_RULES_KEY_TWICE] = "'{key}' was set in line {n} already",
    [KD_RULES_MEMBER_TWICE] = "the same again: each is named once",
    [KD_RULES_NO_VALUE] = "{key} cannot be {quoted}: {range}",
    [KD_RULES_RANGE] = "{key} = {value} is not {range}",
    [KD_RULES_HANDS] = "{key} = {value} leaves {n} cards; four equal hands hold 4 to {most}",
    [KD_RULES_ALL_JOKERS] = "{key} = {value}: must be more cards than there are jokers",
    [KD_RULES_NO_RANK] = "{key} = {value}: the deck has no such rank",
    [KD_RULES_BELOW] = "{key} = {value}: lies below {other}",
    [KD_RULES_EVEN] = "{key} = {value}: must be odd, or neither side wins most",
    [KD_RULES_THEN_NO] = "{key} = {value}: then {other} must be no",
    [KD_RULES_THEN_NOT_JOKERS] = "{key} = {value}: then {other} must not be jokers",
    [KD_RULES_THEN_ONE] = "{key} = {value}: then {other} must be 1",
    [KD_RULES_THEN_SOME] = "{key} = {value}: then {other} must be 1 or more",
};

/* What a row's value may be. */
enum range { RANGE_NUMBER, RANGE_ONE, RANGE_SOME, RANGE_SOME_OR_NONE };

static const char *const ranges[] = {
    [RANGE_NUMBER] = "a number {low}..{high}",
    [RANGE_ONE] = "one of: {words}",
    [RANGE_SOME] = "some of: {words}",
    [RANGE_SOME_OR_NONE] = "some of: {words}; or none",
};

static enum range range_of(const kd_rule_row *row)
{
    if (row->kind == KD_RULE_NUMBER)
        return RANGE_NUMBER;
    if (!kd_rule_is_set(row))
        return RANGE_ONE;
    return row->low ? RANGE_SOME : RANGE_SOME_OR_NONE;
}

/* ---- filling the blanks ---- */

typedef struct saying {
    const kd_rules_error *error;
    kd_translate *translate;
    kd_out out;
} saying;

static void put_list(saying *s, const char *const *words)
{
    for (int i = 0; words[i]; i++) {
        kd_out_text(&s->out, i ? ", " : "");
        kd_out_text(&s->out, words[i]);
    }
}

static void put_sections(saying *s)
{
    for (int i = 0; i < kd_rule_count; i++)
        if (kd_rule_starts_section(i)) {
            kd_out_text(&s->out, i ? ", " : "");
            kd_out_text(&s->out, kd_rule_rows[i].section);
        }
}

static bool is_name(const char *name, const char *at, size_t length)
{
    return strlen(name) == length && strncmp(name, at, length) == 0;
}

/* A blank that speaks of a row. */
static void put_of_row(saying *s, const kd_rule_row *row, const char *name, size_t length)
{
    if (is_name("key", name, length))
        kd_out_text(&s->out, row->key);
    else if (is_name("section", name, length))
        kd_out_text(&s->out, row->section);
    else if (is_name("value", name, length))
        kd_rule_value(&s->out, row, s->error->value);
    else if (is_name("low", name, length))
        kd_out_number(&s->out, row->low);
    else if (is_name("high", name, length))
        kd_out_number(&s->out, row->high);
    else if (is_name("words", name, length))
        put_list(s, kd_rule_words(row));
}

static void put_blank(saying *s, const char *name, size_t length);

static void put_sentence(saying *s, const char *english)
{
    const char *at = *english ? s->translate(english) : "";
    while (*at) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        if (end)
            put_blank(s, at + 1, (size_t)(end - at) - 1);
        else
            kd_out_char(&s->out, *at);
        at = end ? end + 1 : at + 1;
    }
}

static void put_blank(saying *s, const char *name, size_t length)
{
    const kd_rules_error *error = s->error;
    if (is_name("n", name, length))
        kd_out_number(&s->out, error->n);
    else if (is_name("most", name, length))
        kd_out_number(&s->out, error->most);
    else if (is_name("quoted", name, length))
        kd_out_text(&s->out, error->quoted);
    else if (is_name("sections", name, length))
        put_sections(s);
    else if (error->other && is_name("other", name, length))
        kd_out_text(&s->out, error->other->key);
    else if (error->row && is_name("range", name, length))
        put_sentence(s, ranges[range_of(error->row)]);
    else if (error->row)
        put_of_row(s, error->row, name, length);
}

int kd_rules_error_text(const kd_rules_error *error, kd_translate *translate, char *out,
                        size_t size)
{
    saying s = {error, translate, kd_out_to(out, size)};
    unsigned fault = (unsigned)error->fault;
    put_sentence(&s, fault < KD_RULES_FAULTS ? sentences[fault] : "");
    return kd_out_end(&s.out);
}

static const char *english(const char *sentence)
{
    return sentence;
}

bool kd_rules_fail(kd_rules_error *error)
{
    (void)kd_rules_error_text(error, english, error->what, sizeof error->what);
    return false;
}
