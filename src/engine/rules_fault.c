/* rules_fault.c - what can be wrong with rules: a sentence a fault, and what it speaks of. */
#include "engine/engine.h"

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
    [KD_RULES_THEN_NOT_THIS] = "{key} = {value}: then {other} cannot be {theirs}",
};

/* The values that a row may have. */
enum range { RANGE_NUMBER, RANGE_ONE, RANGE_SOME, RANGE_SOME_OR_NONE, RANGE_ORDER, RANGE_HOOKS };

static const char *const ranges[] = {
    [RANGE_NUMBER] = "a number {low}..{high}",
    [RANGE_ONE] = "one of: {words}",
    [RANGE_SOME] = "some of: {words}",
    [RANGE_SOME_OR_NONE] = "some of: {words}; or none",
    [RANGE_ORDER] = "up to {high} of: {words}; or none",
    [RANGE_HOOKS] =
        "up to {high} like J:2, or JJ:2 of a pair, behind the colon one of: {words}; or none",
};

/* ---- filling the blanks ---- */

typedef struct saying {
    const kd_rules_error *error;
    kd_translate *translate;
} saying;

/* Names that the error has nothing for become nothing. */
static bool fault_put_blank(void *arg, kd_out *out, const char *name, size_t length)
{
    const saying *s = arg;
    const kd_rules_error *error = s->error;
    const kd_rule_row *row = error->row;
    if (kd_out_names("n", name, length)) {
        kd_out_number(out, error->n);
    } else if (kd_out_names("most", name, length)) {
        kd_out_number(out, error->most);
    } else if (kd_out_names("quoted", name, length)) {
        kd_out_text(out, error->quoted);
    } else if (kd_out_names("sections", name, length)) {
        for (int i = 0; i < kd_rule_count; i++)
            if (i == 0 || strcmp(kd_rule_rows[i].section, kd_rule_rows[i - 1].section) != 0) {
                kd_out_text(out, i ? ", " : "");
                kd_out_text(out, kd_rule_rows[i].section);
            }
    } else if (kd_out_names("other", name, length)) {
        kd_out_text(out, error->other ? error->other->key : "");
    } else if (kd_out_names("theirs", name, length)) {
        if (error->other)
            kd_rule_value(out, error->other, error->theirs);
    } else if (!row) {
        return true;
    } else if (kd_out_names("range", name, length)) {
        enum range range = row->kind == KD_RULE_NUMBER  ? RANGE_NUMBER
                           : row->kind == KD_RULE_HOOKS ? RANGE_HOOKS
                           : kd_rule_is_list(row)       ? RANGE_ORDER
                           : !kd_rule_is_set(row)       ? RANGE_ONE
                           : row->low                   ? RANGE_SOME
                                                        : RANGE_SOME_OR_NONE;
        kd_out_filled(out, s->translate(ranges[range]), fault_put_blank, arg);
    } else if (kd_out_names("key", name, length)) {
        kd_out_text(out, row->key);
    } else if (kd_out_names("section", name, length)) {
        kd_out_text(out, row->section);
    } else if (kd_out_names("value", name, length)) {
        kd_rule_value(out, row, error->value);
    } else if (kd_out_names("low", name, length)) {
        kd_out_number(out, row->low);
    } else if (kd_out_names("high", name, length)) {
        kd_out_number(out, row->high);
    } else if (kd_out_names("words", name, length)) {
        const char *const *words = kd_rule_words(row);
        for (int i = 0; words[i]; i++) {
            kd_out_text(out, i ? ", " : "");
            kd_out_text(out, words[i]);
        }
    }
    return true;
}

int kd_rules_error_text(const kd_rules_error *error, kd_translate *translate, char *text,
                        size_t size)
{
    saying s = {error, translate};
    kd_out out = kd_out_to(text, size);
    unsigned fault = (unsigned)error->fault;
    if (fault > KD_RULES_FINE && fault < KD_RULES_FAULTS)
        kd_out_filled(&out, translate(sentences[fault]), fault_put_blank, &s);
    return kd_out_end(&out);
}

bool kd_rules_fail(kd_rules_error *error)
{
    (void)kd_rules_error_text(error, kd_out_english, error->what, sizeof error->what);
    return false;
}
