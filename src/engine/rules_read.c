/* rules_read.c - reads a rules file: [section], key = value, comments from # or ; to the end. */
#include "engine/engine.h"

#include <string.h>

enum { MAX_TEXT = 64 * 1024, MAX_LINE = 512, MAX_ROWS = 80, MAX_QUOTED = 24, MAX_KEY = 31 };

_Static_assert(sizeof(kd_rules) / sizeof(uint16_t) <= MAX_ROWS, "a line number for each row");

/* A piece of the line that is read. */
typedef struct span {
    const char *at;
    size_t length;
} span;

typedef struct reader {
    kd_rules rules;
    const char *section; /* NULL before the first one */
    const char *line_start;
    int line;
    int set_in[MAX_ROWS]; /* the line that set each row; 0: none has */
    kd_rules_error *error;
} reader;

/* ---- saying what is wrong ---- */

/* Notes a fault at this place of the line. */
static bool rules_fail(reader *r, const char *at, kd_rules_error what)
{
    *r->error = what;
    r->error->line = r->line;
    r->error->column = (int)(at - r->line_start) + 1;
    return kd_rules_fail(r->error);
}

static bool fail_plainly(reader *r, const char *at, kd_rules_fault fault)
{
    return rules_fail(r, at, (kd_rules_error){.fault = fault});
}

/* The same at a word that was read, which is quoted: cut short; tabs and bytes beyond ASCII are shown as '?'. */
static bool fail_at_word(reader *r, span word, kd_rules_error what)
{
    kd_out out = kd_out_to(what.quoted, sizeof what.quoted);
    kd_out_char(&out, '\'');
    for (size_t i = 0; i < word.length && i < MAX_QUOTED; i++)
        kd_out_char(&out, word.at[i] >= ' ' && word.at[i] <= '~' ? word.at[i] : '?');
    kd_out_text(&out, word.length > MAX_QUOTED ? "...'" : "'");
    kd_out_end(&out);
    return rules_fail(r, word.at, what);
}

/* ---- spans ---- */

static span rules_trim(span s)
{
    while (s.length > 0 && (*s.at == ' ' || *s.at == '\t')) {
        s.at++;
        s.length--;
    }
    while (s.length > 0 && (s.at[s.length - 1] == ' ' || s.at[s.length - 1] == '\t'))
        s.length--;
    return s;
}

static bool is_word(span s, const char *word)
{
    return strlen(word) == s.length && memcmp(s.at, word, s.length) == 0;
}

/* How much of s stands before the first of two characters: all of it when neither is there. */
static size_t length_before(span s, char a, char b)
{
    size_t length = 0;
    while (length < s.length && s.at[length] != a && s.at[length] != b)
        length++;
    return length;
}

/* How many letters must be put in, left out or changed to make the word of s. */
static unsigned distance(span s, const char *word)
{
    unsigned row[MAX_KEY + 1];
    size_t length = s.length < MAX_KEY ? s.length : MAX_KEY;
    for (unsigned i = 0; i <= length; i++)
        row[i] = i;
    for (unsigned done = 0; word[done]; done++) {
        unsigned corner = row[0];
        row[0] = done + 1;
        for (size_t i = 1; i <= length; i++) {
            unsigned change = corner + (s.at[i - 1] != word[done]);
            corner = row[i];
            unsigned one = (row[i] < row[i - 1] ? row[i] : row[i - 1]) + 1; /* put in or left out */
            row[i] = change < one ? change : one;
        }
    }
    return row[length] + (unsigned)(s.length - length);
}

/* ---- values ---- */

static bool bad_value(reader *r, const kd_rule_row *row, span value)
{
    return fail_at_word(r, value, (kd_rules_error){.fault = KD_RULES_NO_VALUE, .row = row});
}

static bool rules_read_number(span s, unsigned *value)
{
    *value = 0;
    if (s.length == 0 || s.length > 5)
        return false;
    for (size_t i = 0; i < s.length; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
        *value = *value * 10 + (unsigned)(s.at[i] - '0');
    }
    return true;
}

static bool rules_read_word(const char *const *words, span s, unsigned *value)
{
    for (*value = 0; words[*value]; ++*value)
        if (is_word(s, words[*value]))
            return true;
    return false;
}

/* "5", or "J:2" or "JJ:2" of hooks, as the bits that it has in a list. */
static bool read_listed(const kd_rule_row *row, span word, unsigned *value, bool *pair)
{
    *pair = false;
    if (row->kind != KD_RULE_HOOKS) {
        bool read = rules_read_word(kd_rule_ranks, word, value);
        ++*value;
        return read;
    }
    unsigned level, target;
    size_t colon = length_before(word, ':', ':'), half = colon / 2;
    *pair = colon % 2 == 0 && half && memcmp(word.at, word.at + half, half) == 0;
    if (colon == word.length ||
        !rules_read_word(kd_rule_ranks, (span){word.at, *pair ? half : colon}, &level) ||
        !rules_read_word(kd_rule_targets, (span){word.at + colon + 1, word.length - colon - 1},
                         &target))
        return false;
    *value = (level + 1) | target << 4;
    return true;
}

/* The items of a list. Hooks of single cards come first, then those of pairs; where a pair alone hooks, a hook of one
   card that does nothing goes before it (LEVEL-5, kd_hook_of_pair). */
static bool rules_read_list(reader *r, const kd_rule_row *row, span all, unsigned *value)
{
    unsigned bits = kd_rule_item_bits(row), named = 0, member;
    for (int pairs = 0; pairs <= (row->kind == KD_RULE_HOOKS); pairs++)
        for (span rest = all; rest.length > 0;) {
            span word = {rest.at, length_before(rest, ' ', '\t')};
            bool pair;
            rest = rules_trim((span){rest.at + word.length, rest.length - word.length});
            if (!read_listed(row, word, &member, &pair))
                return bad_value(r, row, word);
            if (pair != pairs)
                continue;
            bool known = false;
            for (unsigned i = 0; i < named; i++)
                known = known || (*value >> bits * i & 15) == (member & 15);
            bool alone = pair && !known;
            if ((known && !pair) || named + alone >= row->high)
                return bad_value(r, row, word);
            if (alone)
                *value |= ((member & 15) | ((member & 15) - 1) << 4) << bits * named++;
            *value |= member << bits * named++;
        }
    return true;
}

static bool rules_read_set(reader *r, const kd_rule_row *row, span all, unsigned *value)
{
    *value = 0;
    if (is_word(all, "none") && row->low == 0)
        return true;
    if (all.length == 0)
        return bad_value(r, row, all);
    if (kd_rule_is_list(row))
        return rules_read_list(r, row, all, value);
    for (span rest = all; rest.length > 0;) {
        span word = {rest.at, length_before(rest, ' ', '\t')};
        unsigned member;
        rest = rules_trim((span){rest.at + word.length, rest.length - word.length});
        if (!rules_read_word(kd_rule_words(row), word, &member))
            return bad_value(r, row, word);
        if (*value >> member & 1)
            return fail_plainly(r, word.at, KD_RULES_MEMBER_TWICE);
        *value |= 1U << member;
    }
    return true;
}

static bool rules_read_value(reader *r, const kd_rule_row *row, span s)
{
    unsigned value;
    if (kd_rule_is_set(row) || kd_rule_is_list(row)) {
        if (!rules_read_set(r, row, s, &value))
            return false;
    } else if (row->kind == KD_RULE_NUMBER ? !rules_read_number(s, &value)
                                           : !rules_read_word(kd_rule_words(row), s, &value))
        return bad_value(r, row, s);
    return kd_rule_set(&r->rules, row, value) || bad_value(r, row, s);
}

/* ---- sections and keys ---- */

static bool read_section(reader *r, span line)
{
    if (line.at[line.length - 1] != ']')
        return fail_plainly(r, line.at + line.length, KD_RULES_SECTION_FORM);
    span name = rules_trim((span){line.at + 1, line.length - 2});
    for (int i = 0; i < kd_rule_count; i++)
        if (is_word(name, kd_rule_rows[i].section)) {
            r->section = kd_rule_rows[i].section;
            return true;
        }
    return fail_at_word(r, name, (kd_rules_error){.fault = KD_RULES_NO_SECTION});
}

static bool unknown_key(reader *r, span key)
{
    const kd_rule_row *nearest = NULL;
    unsigned least = UINT32_MAX;
    for (int i = 0; i < kd_rule_count; i++) {
        unsigned far = distance(key, kd_rule_rows[i].key);
        if (far < least) {
            least = far;
            nearest = &kd_rule_rows[i];
        }
    }
    bool near = least <= (key.length + 1) / 3; /* a word that differs more is no useful hint */
    return fail_at_word(
        r, key,
        (kd_rules_error){.fault = near ? KD_RULES_NEAR_KEY : KD_RULES_NO_KEY, .row = nearest});
}

/* The number of the key's row, or -1. */
static int rules_row_of(span key)
{
    for (int i = 0; i < kd_rule_count; i++)
        if (is_word(key, kd_rule_rows[i].key))
            return i;
    return -1;
}

static bool read_pair(reader *r, span line)
{
    size_t length = length_before(line, '=', '=');
    span key = rules_trim((span){line.at, length});
    if (length == line.length || key.length == 0)
        return fail_plainly(r, line.at, KD_RULES_LINE_FORM);
    span value = {line.at + length + 1, line.length - length - 1};
    int i = rules_row_of(key);
    if (i < 0)
        return unknown_key(r, key);
    const kd_rule_row *row = &kd_rule_rows[i];
    if (!r->section || strcmp(r->section, row->section) != 0)
        return rules_fail(r, key.at, (kd_rules_error){.fault = KD_RULES_OTHER_SECTION, .row = row});
    if (r->set_in[i])
        return rules_fail(
            r, key.at,
            (kd_rules_error){.fault = KD_RULES_KEY_TWICE, .row = row, .n = r->set_in[i]});
    r->set_in[i] = r->line;
    return rules_read_value(r, row, rules_trim(value));
}

/* ---- lines ---- */

static bool check_bytes(reader *r, span line)
{
    for (size_t i = 0; i < line.length; i++) {
        unsigned char c = (unsigned char)line.at[i];
        if ((c < ' ' && c != '\t') || c == 0x7F)
            return fail_plainly(r, line.at + i, KD_RULES_CONTROL);
        if (i == MAX_LINE)
            return rules_fail(r, line.at + i,
                              (kd_rules_error){.fault = KD_RULES_LONG_LINE, .most = MAX_LINE});
    }
    return true;
}

bool kd_rules_parse(kd_rules *rules, const char *text, size_t length, kd_rules_error *error)
{
    kd_rules_error unwanted = {0};
    reader r = {.rules = *rules, .line_start = text, .error = error ? error : &unwanted};
    if (length > MAX_TEXT) {
        rules_fail(&r, text,
                   (kd_rules_error){.fault = KD_RULES_LONG_TEXT, .most = MAX_TEXT / 1024});
        r.error->column = 0;
        return false;
    }
    span rest = {text, length};
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) /* of some editors: UTF-8 follows */
        rest = (span){text + 3, length - 3};
    while (rest.length > 0) {
        size_t end = length_before(rest, '\n', '\n');
        r.line++;
        r.line_start = rest.at;
        span line = {rest.at, end};
        if (line.length > 0 && line.at[line.length - 1] == '\r')
            line.length--;
        if (!check_bytes(&r, line))
            return false;
        line.length = length_before(line, '#', ';');
        line = rules_trim(line);
        if (line.length > 0 && !(*line.at == '[' ? read_section(&r, line) : read_pair(&r, line)))
            return false;
        end += end < rest.length;
        rest = (span){rest.at + end, rest.length - end};
    }
    /* A ladder says which levels are played: others' must-play levels do not go with it (LEVEL-6). */
    if (r.set_in[rules_row_of((span){"ladder", 6})] &&
        !r.set_in[rules_row_of((span){"must_play", 9})])
        r.rules.must_play = 0;
    *rules = r.rules;
    return true;
}

bool kd_rules_set(kd_rules *rules, const char *key, const char *value, kd_rules_error *error)
{
    kd_rules_error unwanted = {0};
    reader r = {.rules = *rules, .line_start = key, .error = error ? error : &unwanted};
    span name = {key, strlen(key)}, text = {value, strlen(value)};
    int i = rules_row_of(name);
    if (i < 0)
        return unknown_key(&r, name);
    r.line_start = value;
    if (!check_bytes(&r, text) || !rules_read_value(&r, &kd_rule_rows[i], rules_trim(text)))
        return false;
    *rules = r.rules;
    return true;
}
