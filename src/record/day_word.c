/* day_word.c - the result of a day's four deals as a word of Crockford's base 32: numbers of so many symbols each, the
   highest first, and a checksum. */
#include "record/day_word.h"

#include "base/base32.h"
#include "base/digest.h"
#include "base/i18n.h"
#include "record/rules_word.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char prefix[] = "day1+";

enum {
    VERSION = 1,
    FIRST = sizeof prefix - 1,
    FIRST_YEAR = 2000,
    YEARS = 89, /* which three symbols can count the days of */
    BITS = 25,  /* of a hash: five symbols */
    MOST_TENTHS = 16383
};

/* ---- the numbers of a word ---- */

enum {
    DATE,
    MAJOR,
    MINOR,
    PATCH,
    RULES,
    LEVELS,
    FIELD = LEVELS + DAY_DEALS,
    BETTER,
    RECORDS,
    NUMBERS
};
/* How many symbols each has; what may be negative is written above `from`. */
static const struct {
    int symbols;
    int from;
} numbers[NUMBERS] = {
    [DATE] = {3, 0},
    [MAJOR] = {1, 0},
    [MINOR] = {1, 0},
    [PATCH] = {1, 0},
    [RULES] = {5, 0},
    [LEVELS] = {2, DAY_MOST_LEVELS + 1},
    [LEVELS + 1] = {2, DAY_MOST_LEVELS + 1},
    [LEVELS + 2] = {2, DAY_MOST_LEVELS + 1},
    [LEVELS + 3] = {2, DAY_MOST_LEVELS + 1},
    [FIELD] = {3, MOST_TENTHS + 1},
    [BETTER] = {2, 0},
    [RECORDS] = {5, 0},
};
_Static_assert(FIRST + 3 + 3 + 5 + 2 * DAY_DEALS + 3 + 2 + 5 + BASE32_CHECK + 1 == DAY_WORD,
               "all of them fill a word");

/* ---- dates ---- */

static int days_of(int year, int month)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && leap);
}

/* The year, the month and the day of a date; false: it is none. */
static bool read_date(const char *text, int part[3])
{
    static const char form[] = "0000-00-00";
    int at = 0;
    if (strlen(text) != sizeof form - 1)
        return false;
    part[0] = part[1] = part[2] = 0;
    for (int i = 0; form[i]; i++) {
        if (form[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
            return false;
        if (form[i] == '0')
            part[at] = 10 * part[at] + (text[i] - '0');
        else
            at++;
    }
    return part[1] >= 1 && part[1] <= 12 && part[2] >= 1 && part[2] <= days_of(part[0], part[1]);
}

int day_number(const char *date)
{
    int part[3], number = 0;
    if (!read_date(date, part) || part[0] < FIRST_YEAR || part[0] >= FIRST_YEAR + YEARS)
        return -1;
    for (int year = FIRST_YEAR; year < part[0]; year++)
        number += 337 + days_of(year, 2);
    for (int month = 1; month < part[1]; month++)
        number += days_of(part[0], month);
    return number + part[2] - 1;
}

bool day_print(int number, char out[DAY_DATE])
{
    int year = FIRST_YEAR, month = 1;
    if (number < 0)
        return false;
    for (; number >= 337 + days_of(year, 2); year++)
        number -= 337 + days_of(year, 2);
    for (; number >= days_of(year, month); month++)
        number -= days_of(year, month);
    if (year >= FIRST_YEAR + YEARS)
        return false;
    snprintf(out, DAY_DATE, "%04u-%02u-%02u", (unsigned)year % 10000, (unsigned)month % 100,
             (unsigned)(number + 1) % 100);
    return true;
}

bool day_date_is(const char *text)
{
    int part[3];
    return read_date(text, part);
}

bool day_is_dealt(const char *date)
{
    return day_number(date) >= 0;
}

/* ---- what is compared ---- */

uint32_t day_rules(const kd_rules *rules)
{
    char word[RULES_WORD];
    uint8_t hash[DIGEST_BYTES];
    rules_word_write(rules, word);
    digest_bytes(word, hash);
    uint32_t first =
        (uint32_t)hash[0] << 24 | (uint32_t)hash[1] << 16 | (uint32_t)hash[2] << 8 | hash[3];
    return first >> (32 - BITS);
}

const char *day_rules_name(uint32_t rules)
{
    kd_rules preset;
    for (int i = 0; i < kd_preset_count; i++)
        if (kd_rules_preset(&preset, kd_presets[i].name) && day_rules(&preset) == rules)
            return kd_presets[i].name;
    return NULL;
}

void day_version(uint8_t version[DAY_VERSION])
{
    const char *at = KD_VERSION;
    for (int i = 0; i < DAY_VERSION; i++) {
        char *end;
        unsigned long number = strtoul(at, &end, 10);
        version[i] = (uint8_t)(number < 31 ? number : 31);
        at = *end == '.' ? end + 1 : end;
    }
}

bool day_word_same(const day_word *a, const day_word *b)
{
    return strcmp(a->date, b->date) == 0 && a->rules == b->rules && a->records == b->records &&
           memcmp(a->version, b->version, sizeof a->version) == 0 &&
           memcmp(a->levels, b->levels, sizeof a->levels) == 0 && a->field == b->field &&
           a->better == b->better;
}

int day_levels(const day_word *w)
{
    int levels = 0;
    for (int i = 0; i < DAY_DEALS; i++)
        levels += w->levels[i];
    return levels;
}

/* ---- writing ---- */

static int within(int value, int most)
{
    return value > most ? most : value < -most ? -most : value;
}

void day_word_write(const day_word *w, char out[DAY_WORD])
{
    int value[NUMBERS] = {
        [DATE] = day_number(w->date), [MAJOR] = w->version[0],
        [MINOR] = w->version[1],      [PATCH] = w->version[2],
        [RULES] = (int)w->rules,      [FIELD] = within(w->field, MOST_TENTHS),
        [BETTER] = w->better,         [RECORDS] = (int)w->records,
    };
    size_t used = FIRST;
    for (int i = 0; i < DAY_DEALS; i++)
        value[LEVELS + i] = within(w->levels[i], DAY_MOST_LEVELS);
    memcpy(out, prefix, sizeof prefix);
    for (int i = 0; i < NUMBERS; i++)
        for (int left = numbers[i].symbols - 1; left >= 0; left--)
            out[used++] = base32_symbol((unsigned)(value[i] + numbers[i].from) >> 5 * left);
    out[used] = '\0';
    base32_check(out, out + used);
}

/* ---- reading ---- */

static const char around[] = " \t\r\n\"'`";

/* The text behind the prefix of a word of any version; NULL: there is none. */
static const char *after_day(const char *at, unsigned *version)
{
    at += strspn(at, around);
    for (const char *name = "day"; *name; name++, at++)
        if (base32_lower(*at) != *name)
            return NULL;
    size_t digits = strspn(at, "0123456789");
    *version = digits == 1 ? (unsigned)(*at - '0') : VERSION + 1;
    return digits && at[digits] == '+' ? at + digits + 1 : NULL;
}

/* Copies the symbols as they are written and takes the checksum off. False: not whole, or mistyped. */
static bool take_day(const char *at, char word[DAY_WORD])
{
    size_t used = FIRST, length = strlen(at);
    while (length && strchr(around, at[length - 1]))
        length--;
    if (length != DAY_WORD - 1 - FIRST)
        return false;
    memcpy(word, prefix, sizeof prefix);
    for (size_t i = 0; i < length; i++) {
        word[used] = base32_canonical(at[i]);
        if (base32_value(word[used++]) < 0)
            return false;
    }
    word[used] = '\0';
    return base32_take_check(word);
}

bool day_word_read(const char *text, day_word *w, const char **why)
{
    char word[DAY_WORD];
    unsigned version = 0;
    const char *after = after_day(text, &version), *at = word + FIRST;
    int value[NUMBERS] = {0};
    day_word read = {.better = 0};
    *why = !after               ? N_("that is no word of a day: one begins with day1+")
           : version != VERSION ? N_("this word of a day is of another version of Koudi")
                                : N_("this word of a day is mistyped or not whole: copy all of it");
    if (!after || version != VERSION || !take_day(after, word))
        return false;
    for (int i = 0; i < NUMBERS; i++) {
        for (int left = numbers[i].symbols; left > 0; left--)
            value[i] = value[i] << 5 | base32_value(*at++);
        value[i] -= numbers[i].from;
    }
    if (!day_print(value[DATE], read.date) || value[BETTER] > 100)
        return false; /* which no program writes */
    read.version[0] = (uint8_t)value[MAJOR];
    read.version[1] = (uint8_t)value[MINOR];
    read.version[2] = (uint8_t)value[PATCH];
    read.rules = (uint32_t)value[RULES];
    for (int i = 0; i < DAY_DEALS; i++)
        read.levels[i] = (int16_t)value[LEVELS + i];
    read.field = (int16_t)value[FIELD];
    read.better = (uint8_t)value[BETTER];
    read.records = (uint32_t)value[RECORDS];
    *w = read;
    return true;
}

void day_word_line(const day_word *w, const char *dot, const char *rules, char out[DAY_LINE])
{
    char by[DAY_LINE] = "";
    if (rules)
        snprintf(by, sizeof by, " %s %s", dot, rules);
    snprintf(out, DAY_LINE, _("Koudi %s%.300s %s %+d %s field %+.1f %s better than %d %%"), w->date,
             by, dot, day_levels(w), dot, w->field / 10.0, dot, w->better);
}

void day_rules_number(uint32_t rules, char out[DAY_RULES])
{
    for (int i = 0; i < DAY_RULES - 1; i++)
        out[i] = base32_symbol(rules >> 5 * (DAY_RULES - 2 - i) & 31);
    out[DAY_RULES - 1] = '\0';
}
