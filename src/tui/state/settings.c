/* settings.c - the table of the settings, and their values as text. */
#include "tui/state/settings.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "think/bot_settings.h"
#include "tui/cells/palette.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const speeds[] = {N_("slow"), N_("normal"), N_("fast"), N_("instant"), NULL};
static const char *const themes[] = {N_("auto"), N_("dark"), N_("light"), N_("mono"), NULL};
static const char *const suits[] = {"4", "2", NULL};
static const char *const orders[] = {N_("high-first"), N_("low-first"), NULL};
static const char *const layouts[] = {N_("auto"), N_("rows"), N_("fan"), N_("ledger"), NULL};
static const char *const asciis[] = {N_("auto"), N_("yes"), NULL};
static const char *const languages[] = {N_("auto"), "en", "zh_CN", NULL};
static const char *const yes_no[] = {N_("no"), N_("yes"), NULL};

#define AT(member) offsetof(settings, member)
/* clang-format off */
const setting_row settings_rows[] = {
    {"game", "speed", SETTING_CHOICE, speeds, 0, 0, "normal", AT(speed),
     N_("How long cards and plays are shown.")},
    {"game", "bots", SETTING_BOT, NULL, 0, 0, "steady", AT(bots),
     N_("Who plays where nobody sits, from the next game on.")},
    {"game", "rules", SETTING_RULES, NULL, 0, 0, "kept", AT(rules),
     N_("Which rules the next game has; kept: those that were chosen under Rules.")},
    {"game", "hints", SETTING_YES_NO, NULL, 0, 0, "yes", AT(hints),
     N_("Legal choices are offered, and a line says what would do.")},
    {"game", "counter", SETTING_YES_NO, NULL, 0, 0, "yes", AT(counter),
     N_("Large screens list the cards still out, if the rules count them (REV-1) and one person plays.")},
    {"game", "last-cards", SETTING_YES_NO, NULL, 0, 0, "yes", AT(last_cards),
     N_("The last cards of a hand, where nothing is left to choose, play themselves.")},
    {"screen", "theme", SETTING_CHOICE, themes, 0, 0, "auto", AT(theme),
     N_("Which background the colours are for; F2 changes it too.")},
    {"screen", "suit-colours", SETTING_CHOICE, suits, 0, 0, "4", AT(suits),
     N_("How many colours the four suits have.")},
    {"screen", "order", SETTING_CHOICE, orders, 0, 0, "high-first", AT(order),
     N_("Which cards of a suit stand first, in the hand and on the table.")},
    {"screen", "layout", SETTING_CHOICE, layouts, 0, 0, "auto", AT(layout),
     N_("Hand as rows or boxes (fan), seats as lines (ledger); auto: as the size allows.")},
    {"screen", "ascii", SETTING_CHOICE, asciis, 0, 0, "auto", AT(ascii),
     N_("Plain characters only; auto: where the terminal needs it.")},
    {"screen", "language", SETTING_CHOICE, languages, 0, 0, "auto", AT(language),
     N_("What the program speaks; auto: as the system says.")},
    {"keyboard", "mouse", SETTING_YES_NO, NULL, 0, 0, "yes", AT(mouse),
     N_("Clicks pick cards and press the keys of the last line.")},
    {"keyboard", "bell", SETTING_YES_NO, NULL, 0, 0, "no", AT(bell),
     N_("The terminal's bell on your turn, after a wait of over five seconds.")},
    {"keyboard", "idle", SETTING_NUMBER, NULL, 0, 3600, "60", AT(idle),
     N_("With several people the hand is closed after so many seconds without a key; 0: never.")},
    {"names", "south", SETTING_STRING, NULL, 0, 0, "", AT(name[0]), N_("Who sits there.")},
    {"names", "east", SETTING_STRING, NULL, 0, 0, "", AT(name[1]), N_("Who sits there.")},
    {"names", "north", SETTING_STRING, NULL, 0, 0, "", AT(name[2]), N_("Who sits there.")},
    {"names", "west", SETTING_STRING, NULL, 0, 0, "", AT(name[3]), N_("Who sits there.")},
};
/* clang-format on */
const int setting_count = sizeof settings_rows / sizeof *settings_rows;

/* ---- values ------------------------------------------------------------------------------------ */

static int *int_of(settings *c, const setting_row *row)
{
    return (int *)(void *)((char *)c + row->offset);
}

static char *string_of(settings *c, const setting_row *row)
{
    return (char *)c + row->offset;
}

int setting_int(const settings *c, const setting_row *row)
{
    int value;
    if (row->kind == SETTING_STRING)
        return 0;
    memcpy(&value, (const char *)c + row->offset, sizeof value);
    return value;
}

const char *setting_word(const setting_row *row, int i)
{
    const char *const *words = row->kind == SETTING_YES_NO ? yes_no : row->words;
    if (i < 0)
        return NULL;
    switch (row->kind) {
    case SETTING_BOT: return bot_settings_name(i);
    case SETTING_RULES:
        return i == SETTING_KEPT_RULES ? N_("kept")
               : i <= kd_preset_count  ? kd_presets[i - 1].name
                                       : NULL;
    case SETTING_NUMBER:
    case SETTING_STRING: return NULL;
    default: break;
    }
    for (int k = 0; k < i; k++)
        if (!words[k])
            return NULL;
    return words[i];
}

void settings_default(settings *c)
{
    char why[SETTING_VALUE * 4];
    memset(c, 0, sizeof *c);
    for (int i = 0; i < setting_count; i++)
        (void)setting_set(c, &settings_rows[i], settings_rows[i].usual, why, sizeof why);
}

const setting_row *setting_find(const char *key)
{
    for (int i = 0; i < setting_count; i++)
        if (strcmp(settings_rows[i].key, key) == 0)
            return &settings_rows[i];
    return NULL;
}

static bool set_word(settings *c, const setting_row *row, const char *value, char *why, size_t size)
{
    int used = snprintf(why, size, _("%s is one of"), row->key);
    const char *word;
    for (int i = 0; (word = setting_word(row, i)) != NULL; i++) {
        if (strcmp(word, value) == 0) {
            *int_of(c, row) = i;
            return true;
        }
        if (used >= 0 && (size_t)used < size)
            used += snprintf(why + used, size - (size_t)used, "%s %s", i ? "," : "", word);
    }
    return false;
}

static bool set_number(settings *c, const setting_row *row, const char *value, char *why,
                       size_t size)
{
    size_t digits = strspn(value, "0123456789");
    bool read = digits > 0 && digits < 6 && !value[digits];
    if (read && setting_number(c, row, (int)strtol(value, NULL, 10)))
        return true;
    snprintf(why, size, _("%s is a number from %d to %d"), row->key, row->low, row->high);
    return false;
}

static bool set_string(settings *c, const setting_row *row, const char *value, char *why,
                       size_t size)
{
    size_t length = strlen(value);
    if (length >= SETTING_NAME)
        snprintf(why, size, _("%s has at most %d bytes"), row->key, SETTING_NAME - 1);
    else if (!safe_text_text(value, length))
        snprintf(why, size, _("%s is plain text in UTF-8"), row->key);
    else {
        memset(string_of(c, row), 0, SETTING_NAME);
        memcpy(string_of(c, row), value, length);
        return true;
    }
    return false;
}

bool setting_set(settings *c, const setting_row *row, const char *value, char *why, size_t size)
{
    switch (row->kind) {
    case SETTING_NUMBER: return set_number(c, row, value, why, size);
    case SETTING_STRING: return set_string(c, row, value, why, size);
    default: return set_word(c, row, value, why, size);
    }
}

void setting_print(const settings *c, const setting_row *row, char out[SETTING_VALUE])
{
    const char *word = setting_word(row, setting_int(c, row));
    if (row->kind == SETTING_STRING)
        snprintf(out, SETTING_VALUE, "%.*s", SETTING_NAME, (const char *)c + row->offset);
    else if (row->kind == SETTING_NUMBER)
        snprintf(out, SETTING_VALUE, "%d", setting_int(c, row));
    else
        snprintf(out, SETTING_VALUE, "%s", word ? word : "");
}

bool setting_number(settings *c, const setting_row *row, int number)
{
    if (row->kind != SETTING_NUMBER || number < row->low || number > row->high)
        return false;
    *int_of(c, row) = number;
    return true;
}

void setting_step(settings *c, const setting_row *row, int by)
{
    enum { A_STEP = 10 };
    int value = setting_int(c, row) + by, last = 0;
    if (row->kind == SETTING_STRING)
        return;
    if (row->kind == SETTING_NUMBER) {
        value = setting_int(c, row) + by * A_STEP;
        (void)setting_number(c, row,
                             value < row->low    ? row->low
                             : value > row->high ? row->high
                                                 : value);
        return;
    }
    while (setting_word(row, last + 1))
        last++;
    *int_of(c, row) = value < 0 ? last : value > last ? 0 : value;
}

void setting_copy(settings *to, const settings *from, const setting_row *row)
{
    size_t size = row->kind == SETTING_STRING ? SETTING_NAME : sizeof(int);
    memcpy((char *)to + row->offset, (const char *)from + row->offset, size);
}

bool setting_same(const settings *a, const settings *b, const setting_row *row)
{
    size_t size = row->kind == SETTING_STRING ? SETTING_NAME : sizeof(int);
    return memcmp((const char *)a + row->offset, (const char *)b + row->offset, size) == 0;
}
