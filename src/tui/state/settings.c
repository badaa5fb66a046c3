/* settings.c - the table of the settings, their values as text, and their file. */
#include "tui/state/settings.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "think/bot_settings.h"
#include "tui/cells/cells.h"
#include "tui/state/keys.h"
#include "tui/state/rule_names.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const setting_speeds[] = {N_("slow"), N_("normal"), N_("fast"), N_("instant"), NULL};
const char *const setting_clocks[] = {N_("none"), "15", "30", "60", "120", "30+5", "60+5", NULL};
static const char *const dealings[] = {N_("auto"), N_("live"), N_("ask"), NULL};
static const char *const undos[] = {"last", "deal", NULL};
static const char *const suits[] = {"4", "2", NULL};
static const char *const orders[] = {"high-first", "low-first", NULL};
static const char *const fields[] = {"steady", "strong", NULL};
static const char *const layouts[] = {N_("auto"), N_("rows"), N_("fan"), N_("ledger"), NULL};
static const char *const figures[] = {N_("plain"), N_("drawn"), NULL};
static const char *const motions[] = {N_("auto"), N_("on"), N_("off"), NULL};
static const char *const asciis[] = {N_("auto"), N_("yes"), NULL};
static const char *const languages[] = {N_("auto"), "en", "zh_CN", NULL};
static const char *const yes_no[] = {N_("no"), N_("yes"), NULL};

#define AT(member) offsetof(settings, member)
/* clang-format off */
const setting_row settings_rows[] = {
    {N_("game"), "speed", N_("speed"), SETTING_CHOICE, setting_speeds, 0, 0, "normal", AT(speed),
     N_("How long cards and plays are shown.")},
    {"game", "bots", N_("bots"), SETTING_BOT, NULL, 0, 0, "steady", AT(bots),
     N_("Who plays where nobody sits, from the next game on.")},
    {"game", "rules", N_("rules"), SETTING_RULES, NULL, 0, 0, "kept", AT(rules),
     N_("Which rules the next game has; kept: those that were chosen under Rules.")},
    {"game", "hints", N_("hints"), SETTING_YES_NO, NULL, 0, 0, "yes", AT(hints),
     N_("Legal choices are offered, and a line says what would do.")},
    {"game", "coach", N_("coach"), SETTING_YES_NO, NULL, 0, 0, "no", AT(coach),
     N_("Whether the coach may be asked where two or more play; alone with bots it always may.")},
    {"game", "clock", N_("clock"), SETTING_CHOICE, setting_clocks, 0, 0, "none", AT(clock),
     N_("At tables that you open: seconds for each answer, or a reserve and what each adds to it.")},
    {"game", "counter", N_("card counter"), SETTING_YES_NO, NULL, 0, 0, "yes", AT(counter),
     N_("Large screens list the cards still out, if the rules count them and one person plays.")},
    {"game", "last-cards", N_("play last cards"), SETTING_YES_NO, NULL, 0, 0, "yes", AT(last_cards),
     N_("The last cards of a hand, where nothing is left to choose, play themselves.")},
    {"game", "dealing", N_("dealing"), SETTING_CHOICE, dealings, 0, 0, "auto", AT(dealing),
     N_("Whether the deal waits for you to declare; auto: ask in your first deals, then live.")},
    {"game", "undo", N_("taking back"), SETTING_CHOICE, undos, 0, 0, "deal", AT(undo),
     N_("Alone with bots, U takes back a play not answered yet, or decision after decision.")},
    {"game", "field", N_("the field"), SETTING_CHOICE, fields, 0, 0, "steady", AT(field),
     N_("After a deal 64 tables of bots play its cards, to compare; strong: 8 tables of strong, too.")},
    {"game", "confirm", N_("ask before a risk"), SETTING_YES_NO, NULL, 0, 0, "yes", AT(confirm),
     N_("Asked once more: a dump that may cost points, burying 15 or more, leaving a match.")},
    {N_("screen"), "theme", N_("theme"), SETTING_CHOICE, theme_names, 0, 0, "auto", AT(theme),
     N_("Which background the colours are for; F2 changes it too.")},
    {"screen", "suit-colours", N_("colours of suits"), SETTING_CHOICE, suits, 0, 0, "4", AT(suits),
     N_("How many colours the four suits have.")},
    {"screen", "order", N_("order of cards"), SETTING_CHOICE, orders, 0, 0, "high-first", AT(order),
     N_("Which cards of a suit stand first, in the hand and on the table.")},
    {"screen", "layout", N_("layout"), SETTING_CHOICE, layouts, 0, 0, "auto", AT(layout),
     N_("Hand as rows or boxes (fan), seats as lines (ledger); auto: as the size allows.")},
    {"screen", "faces", N_("faces of cards"), SETTING_CHOICE, figures, 0, 0, "drawn", AT(faces),
     N_("Drawn: large court cards, jokers and aces have a figure, at 120 x 40 and more.")},
    {"screen", "motion", N_("motion"), SETTING_CHOICE, motions, 0, 0, "auto", AT(motion),
     N_("Tricks go to their winner, the kitty opens card by card; auto: not where that is slow.")},
    {"screen", "ascii", N_("plain characters"), SETTING_CHOICE, asciis, 0, 0, "auto", AT(ascii),
     N_("Plain characters only; auto: where the terminal needs it.")},
    {"screen", "language", N_("language"), SETTING_CHOICE, languages, 0, 0, "auto", AT(language),
     N_("What the program speaks; auto: as the system says.")},
    {N_("keyboard"), "mouse", N_("mouse"), SETTING_YES_NO, NULL, 0, 0, "yes", AT(mouse),
     N_("Clicks pick cards and press the keys of the last line.")},
    {"keyboard", "bell", N_("bell"), SETTING_YES_NO, NULL, 0, 0, "no", AT(bell),
     N_("The terminal's bell on your turn, after a wait of over five seconds.")},
    {"keyboard", "idle", N_("close after seconds"), SETTING_NUMBER, NULL, 0, 3600, "60", AT(idle),
     N_("With several people the hand is closed after so many seconds without a key; 0: never.")},
    {N_("names"), "south", N_("South"), SETTING_STRING, NULL, 0, 0, "", AT(name[0]),
     N_("Who sits there, from the next game on.")},
    {"names", "east", N_("East"), SETTING_STRING, NULL, 0, 0, "", AT(name[1]),
     N_("Who sits there, from the next game on.")},
    {"names", "north", N_("North"), SETTING_STRING, NULL, 0, 0, "", AT(name[2]),
     N_("Who sits there, from the next game on.")},
    {"names", "west", N_("West"), SETTING_STRING, NULL, 0, 0, "", AT(name[3]),
     N_("Who sits there, from the next game on.")},
};
/* clang-format on */
const int setting_count = sizeof settings_rows / sizeof *settings_rows;

/* ---- values ------------------------------------------------------------------------------------ */

static int *int_of(void *of, const setting_row *row)
{
    return (int *)(void *)((char *)of + row->offset);
}

bool setting_is_text(const setting_row *row)
{
    return row->kind == SETTING_STRING || row->kind == SETTING_WHO || row->kind == SETTING_PLACE;
}

size_t setting_room(const setting_row *row)
{
    return row->high ? (size_t)row->high : SETTING_NAME;
}

/* The number of the word; -1: there is no such word. */
static int word_number(const setting_row *row, const char *value)
{
    char plain[SETTING_VALUE]; /* of a bot its own name */
    int i = 0;
    if (row->kind == SETTING_BOT)
        bot_settings_plain(value, plain, sizeof plain);
    else
        snprintf(plain, sizeof plain, "%s", value);
    while (setting_word(row, i) && strcmp(setting_word(row, i), plain) != 0)
        i++;
    return setting_word(row, i) ? i : -1;
}

int setting_int(const void *of, const setting_row *row)
{
    int value;
    if (row->kind == SETTING_STRING)
        return 0;
    if (setting_is_text(row))
        return word_number(row, (const char *)of + row->offset);
    memcpy(&value, (const char *)of + row->offset, sizeof value);
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
        if (i == SETTING_KEPT_RULES)
            return N_("kept");
        if (i <= kd_preset_count + kd_elsewhere_count)
            return kd_presets[i - 1].name;
        const kd_preset *old = kd_superseded(i - 1 - kd_preset_count - kd_elsewhere_count);
        return old ? old->name : NULL;
    case SETTING_NUMBER:
    case SETTING_STRING: return NULL;
    default: break;
    }
    for (int k = 0; k < i; k++)
        if (!words[k])
            return NULL;
    return words[i];
}

const char *setting_offer(const setting_row *row, int i)
{
    bool superseded = row->kind == SETTING_RULES && i > kd_preset_count + kd_elsewhere_count;
    return superseded ? NULL : setting_word(row, i);
}

void setting_default(void *of, const setting_row *row)
{
    char why[SETTING_VALUE * 4];
    (void)setting_set(of, row, row->usual, why, sizeof why);
}

void settings_default(settings *c)
{
    memset(c, 0, sizeof *c);
    for (int i = 0; i < setting_count; i++)
        setting_default(c, &settings_rows[i]);
}

const setting_row *setting_find(const char *key)
{
    for (int i = 0; i < setting_count; i++)
        if (strcmp(settings_rows[i].key, key) == 0)
            return &settings_rows[i];
    return NULL;
}

static bool set_string(void *of, const setting_row *row, const char *value, char *why, size_t size)
{
    size_t length = strlen(value);
    if (length >= setting_room(row))
        snprintf(why, size, _("%s has at most %d bytes"), row->key, (int)setting_room(row) - 1);
    else if (!safe_text_visible(value, length))
        snprintf(why, size, _("%s is plain text in UTF-8"), row->key);
    else {
        memset((char *)of + row->offset, 0, setting_room(row));
        memcpy((char *)of + row->offset, value, length);
        return true;
    }
    return false;
}

bool setting_set(void *of, const setting_row *row, const char *value, char *why, size_t size)
{
    if (setting_is_text(row))
        return set_string(of, row, value, why, size);
    if (row->kind == SETTING_NUMBER) {
        size_t digits = strspn(value, "0123456789");
        bool read = digits > 0 && digits < 6 && !value[digits];
        if (read && setting_number(of, row, (int)strtol(value, NULL, 10)))
            return true;
        snprintf(why, size, _("%s is a number from %d to %d"), row->key, row->low, row->high);
        return false;
    }
    int number = word_number(row, value);
    if (number >= 0) {
        *int_of(of, row) = number;
        return true;
    }
    int used = snprintf(why, size, _("%s is one of"), row->key);
    for (int i = 0; setting_offer(row, i); i++)
        if (used >= 0 && (size_t)used < size)
            used += snprintf(why + used, size - (size_t)used, "%s %s", i ? "," : "",
                             setting_word(row, i));
    return false;
}

void setting_print(const void *of, const setting_row *row, char out[SETTING_VALUE])
{
    const char *word = setting_word(row, setting_int(of, row));
    if (setting_is_text(row))
        snprintf(out, SETTING_VALUE, "%s", (const char *)of + row->offset);
    else if (row->kind == SETTING_NUMBER)
        snprintf(out, SETTING_VALUE, "%d", setting_int(of, row));
    else
        snprintf(out, SETTING_VALUE, "%s", word ? word : "");
}

const char *setting_word_text(const char *word)
{
    static const char prefix[] = "bot:";
    static const struct {
        const char *word, *text;
    } others[] = {{"high-first", N_("high first")},
                  {"low-first", N_("low first")},
                  {"last", N_("the last play")},
                  {"deal", N_("the whole deal")},
                  {"me", N_("you")},
                  {"any", N_("anybody")},
                  {"en", N_("English")},
                  {"zh_CN", N_("Chinese")},
                  {":4242", N_("port 4242, all addresses")}};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i].word, word) == 0)
            return _(others[i].text);
    const char *name =
        word + (strncmp(word, prefix, sizeof prefix - 1) == 0 ? sizeof prefix - 1 : 0);
    const char *called = bot_settings_called(name);
    const char *rules = rules_brief_text(word);
    return called != name ? called : rules != word ? rules : *word ? _(word) : word;
}

bool setting_number(void *of, const setting_row *row, int number)
{
    if (row->kind != SETTING_NUMBER || number < row->low || number > row->high)
        return false;
    *int_of(of, row) = number;
    return true;
}

void setting_step(void *of, const setting_row *row, int by)
{
    enum { A_STEP = 10 };
    int value = setting_int(of, row) + by, last = 0;
    if (row->kind == SETTING_STRING)
        return;
    if (row->kind == SETTING_NUMBER) {
        value = setting_int(of, row) + by * A_STEP;
        (void)setting_number(of, row,
                             value < row->low    ? row->low
                             : value > row->high ? row->high
                                                 : value);
        return;
    }
    while (setting_offer(row, last + 1))
        last++;
    value = value < 0 ? last : value > last ? 0 : value;
    char why[SETTING_VALUE];
    if (setting_is_text(row))
        (void)set_string(of, row, setting_word(row, value), why, sizeof why);
    else
        *int_of(of, row) = value;
}

static size_t value_size(const setting_row *row)
{
    return setting_is_text(row) ? setting_room(row) : sizeof(int);
}

void setting_copy(void *to, const void *from, const setting_row *row)
{
    memcpy((char *)to + row->offset, (const char *)from + row->offset, value_size(row));
}

bool setting_same(const void *a, const void *b, const setting_row *row)
{
    return memcmp((const char *)a + row->offset, (const char *)b + row->offset, value_size(row)) ==
           0;
}

enum { LINE = 256 };

/* ---- lines of the file ------------------------------------------------------------------------------------- */

/* A text that is read line by line. */
typedef struct lines {
    const char *at, *end;
    int number;         /* of the line that was read last */
    const char *from;   /* the beginning of that line; at is that of the next one */
    char line[LINE];    /* that line without blanks at its ends, or its key */
    bool whole;         /* false: that line is too long, or has a NUL */
    bool heads;         /* it is "[section]" */
    const char *value;  /* of "key = value"; NULL: there is no "=" */
    char section[LINE]; /* of that line; "": before the first one */
} lines;

static bool settings_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool settings_next_line(lines *l)
{
    if (l->at == l->end)
        return false;
    const char *newline = memchr(l->at, '\n', (size_t)(l->end - l->at));
    const char *from = l->at, *to = newline ? newline : l->end;
    l->from = l->at;
    l->at = newline ? newline + 1 : l->end;
    l->number++;
    if (l->number == 1 && to - from >= 3 && memcmp(from, "\xef\xbb\xbf", 3) == 0)
        from += 3;
    while (from < to && settings_is_blank(*from))
        from++;
    while (to > from && (settings_is_blank(to[-1]) || to[-1] == '\r'))
        to--;
    size_t length = (size_t)(to - from);
    l->whole = length < LINE && !memchr(from, 0, length);
    length = l->whole ? length : 0;
    memcpy(l->line, from, length);
    l->line[length] = 0;
    l->heads = length > 1 && l->line[0] == '[' && l->line[length - 1] == ']';
    if (l->heads)
        snprintf(l->section, sizeof l->section, "%.*s", (int)length - 2, l->line + 1);
    char *is = l->heads ? NULL : strchr(l->line, '=');
    l->value = is ? is + 1 + strspn(is + 1, " \t") : NULL;
    while (is && is > l->line && settings_is_blank(is[-1]))
        is--;
    if (is)
        *is = 0;
    return true;
}

/* ---- reading ----------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static void complain(settings_complaints *wrong, int line,
                                                           const char *format, ...)
{
    va_list arguments;
    if (wrong->count == SETTING_COMPLAINTS)
        return;
    wrong->at[wrong->count].line = line;
    va_start(arguments, format);
    vsnprintf(wrong->at[wrong->count].what, sizeof wrong->at[0].what, format, arguments);
    va_end(arguments);
    wrong->count++;
}

static void take_value(settings *c, const lines *l, settings_complaints *wrong)
{
    char why[160] = "";
    const setting_row *row = setting_find(l->line);
    if (!l->value)
        complain(wrong, l->number, _("\"%.40s\" is neither [section] nor key = value"), l->line);
    else if (strcmp(l->section, "keys") == 0) {
        if (!user_keys_add(&c->keys, l->line, l->value, l->number, why, sizeof why))
            complain(wrong, l->number, "%s", why);
    } else if (!row)
        complain(wrong, l->number, _("unknown key \"%.40s\""), l->line);
    else if (strcmp(row->section, l->section) != 0)
        complain(wrong, l->number, _("%s belongs under [%s]"), row->key, row->section);
    else if (!setting_set(c, row, l->value, why, sizeof why))
        complain(wrong, l->number, _("%s, not \"%.40s\""), why, l->value);
}

void settings_parse(settings *c, const char *text, size_t length, settings_complaints *wrong)
{
    lines l = {.at = text, .end = text + length};
    char why[160];
    bool known = false;
    *wrong = (settings_complaints){.count = 0};
    while (settings_next_line(&l)) {
        if (!l.whole) {
            complain(wrong, l.number, "%s", _("the line is too long"));
        } else if (l.heads) {
            known = strcmp(l.section, "keys") == 0;
            for (int i = 0; i < setting_count && !known; i++)
                known = strcmp(settings_rows[i].section, l.section) == 0;
            if (!known)
                complain(wrong, l.number, _("unknown section [%.40s]"), l.section);
        } else if ((*l.line || l.value) && *l.line != '#' && *l.line != ';' &&
                   (known || !*l.section)) {
            take_value(c, &l, wrong);
        }
    }
    for (int line; (line = user_keys_clash(&c->keys, why, sizeof why)) > 0;)
        complain(wrong, line, "%s", why);
}

/* ---- writing ----------------------------------------------------------------------------------- */

typedef struct page {
    char *out;
    size_t used, size;
    bool full;
} page;

static void settings_add(page *p, const char *bytes, size_t length)
{
    if (p->used + length >= p->size) {
        p->full = true;
        return;
    }
    memcpy(p->out + p->used, bytes, length);
    p->used += length;
    p->out[p->used] = 0;
}

__attribute__((format(printf, 2, 3))) static void addf(page *p, const char *format, ...)
{
    char line[LINE * 2];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    settings_add(p, line, strlen(line));
}

static void add_row(page *p, const settings *c, const setting_row *row)
{
    char value[SETTING_VALUE];
    setting_print(c, row, value);
    addf(p, "%s =%s%s\n", row->key, *value ? " " : "", value);
}

/* The page writes to out. NOLINTNEXTLINE(readability-non-const-parameter) */
size_t settings_file(const settings *c, char *out, size_t size)
{
    page p = {.out = out, .size = size};
    const char *section = "";
    addf(&p, "# %s\n",
         _("Koudi's settings. The game changes lines of this file and leaves the others as they "
           "are."));
    for (int i = 0; i < setting_count; i++) {
        if (strcmp(section, settings_rows[i].section) != 0)
            addf(&p, "\n[%s]\n", settings_rows[i].section);
        section = settings_rows[i].section;
        const setting_row *row = &settings_rows[i];
        addf(&p, "# %s\n", _(row->help));
        if (row->kind == SETTING_NUMBER)
            addf(&p, _("# %d to %d\n"), row->low, row->high);
        for (int k = 0; setting_offer(row, k); k++)
            addf(&p, "%s%s%s", k ? ", " : "# ", setting_word(row, k),
                 setting_offer(row, k + 1) ? "" : "\n");
        add_row(&p, c, row);
    }
    addf(&p, "\n[keys]\n");
    for (int i = 0; i < CMD_COUNT; i++) {
        char keys[LINE];
        if (!command_rows[i].name)
            continue;
        user_keys_print(&c->keys, (command)i, keys, sizeof keys);
        addf(&p, "%s%s = %s\n", user_keys_has(&c->keys, (command)i) ? "" : "# ",
             command_rows[i].name, keys);
    }
    return p.used;
}

/* ---- changing a line --------------------------------------------------------------------------- */

size_t settings_edit(const char *text, size_t length, const settings *c, const setting_row *row,
                     char *out, size_t size) /* NOLINT(readability-non-const-parameter) */
{
    page p = {.out = out, .size = size};
    lines l = {.at = text, .end = text + length};
    bool there = false; /* the line of the row has been found */
    const char *end = text + length, *place = NULL;
    while (settings_next_line(&l)) {
        bool within = strcmp(l.section, row->section) == 0;
        if (l.heads && within && !there) {
            place = l.at;
        } else if (within && l.value && strcmp(l.line, row->key) == 0) {
            place = l.from;
            there = true;
        }
    }
    const char *cut = place ? place : end; /* a new line goes behind the head of its section */
    if (length == 0)
        addf(
            &p, "# %s\n",
            _("Koudi's settings. The game changes lines of this file and leaves the others as they "
              "are."));
    settings_add(&p, text, (size_t)(cut - text));
    if (p.used > 0 && out[p.used - 1] != '\n')
        addf(&p, "\n");
    if (!place)
        addf(&p, "\n[%s]\n", row->section);
    add_row(&p, c, row);
    if (there) {
        const char *newline = memchr(cut, '\n', (size_t)(end - cut));
        cut = newline ? newline + 1 : end;
    }
    settings_add(&p, cut, (size_t)(end - cut));
    return p.full ? 0 : p.used;
}
