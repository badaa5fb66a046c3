/* key_names.c - what commands and keys are called, texts that name them, and the keys that the player has given
   to commands, with the key rows that follow. */
#include "tui/state/keys.h"

#include "base/i18n.h"
#include "base/safe_text.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int key;
} named_keys[] = {
    {N_("Space"), ' '},
    {N_("Tab"), UI_KEY_TAB},
    {N_("Shift-Tab"), UI_KEY_BACKTAB},
    {N_("Enter"), UI_KEY_ENTER},
    {N_("Backspace"), UI_KEY_BACKSPACE},
    {N_("Left"), UI_KEY_LEFT},
    {N_("Right"), UI_KEY_RIGHT},
    {N_("Up"), UI_KEY_UP},
    {N_("Down"), UI_KEY_DOWN},
    {N_("Home"), UI_KEY_HOME},
    {N_("End"), UI_KEY_END},
    {N_("PgUp"), UI_KEY_PAGE_UP},
    {N_("PgDn"), UI_KEY_PAGE_DOWN},
    {N_("F1"), UI_KEY_F1},
    {N_("F2"), UI_KEY_F2},
    {N_("Ctrl-L"), 'L' - '@'},
};
enum { NAMED_KEYS = sizeof named_keys / sizeof *named_keys };

/* The command whose name and keys it has. */
static command with_name(command cmd)
{
    return cmd == CMD_SHOW ? CMD_SKIP : cmd;
}

/* The command with that name, which has that length; CMD_NONE: none. */
static command command_named(const char *name, size_t length)
{
    int cmd = CMD_COUNT - 1;

    while (cmd > CMD_NONE && !(command_rows[cmd].name && strlen(command_rows[cmd].name) == length &&
                               strncmp(command_rows[cmd].name, name, length) == 0))
        cmd--;
    return (command)cmd;
}

/* The key with that name, which has that length; 0: none. */
static int key_named(const char *word, size_t length)
{
    if (length == 1)
        return *word > ' ' && *word < 127 ? *word : 0;
    for (int i = 0; i < NAMED_KEYS; i++)
        if (strlen(named_keys[i].name) == length && strncmp(named_keys[i].name, word, length) == 0)
            return named_keys[i].key;
    return 0;
}

/* Adds a key's name to a list of them; keys without a name are left out. */
static void add_key_name(char *out, size_t size, int key)
{
    size_t used = strlen(out);
    const char *space = used ? " " : "";
    for (int i = 0; i < NAMED_KEYS; i++)
        if (named_keys[i].key == key)
            snprintf(out + used, size - used, "%s%s", space, named_keys[i].name);
    if (key > ' ' && key < 127)
        snprintf(out + used, size - used, "%s%c", space, key);
}

/* A single character is its own name in every language. */
const char *key_name(command cmd, char out[KEY_NAME])
{
    *out = 0;
    add_key_name(out, KEY_NAME, key_first(cmd));
    return strlen(out) > 1 ? _(out) : out;
}

const char *key_row_name(const key_row *row, char out[KEY_NAMES])
{
    const char *from = row->name,
               *whole = *from && from[1] ? _(from) : from; /* "E" is also a seat */
    size_t n = 0;

    if (whole != from)
        return whole;
    for (*out = '\0'; *from && n < KEY_NAMES; from += *from == ' ') {
        char word[KEY_NAME];
        size_t length = strcspn(from, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, from);
        snprintf(out + n, KEY_NAMES - n, "%s%s", n ? " " : "", length > 1 ? _(word) : word);
        n += strlen(out + n);
        from += length;
    }
    return out;
}

void keys_fill(const char *words, char *out, size_t size)
{
    size_t n = 0;

    while (*words && n + 1 < size) {
        size_t length = *words == '{' ? strcspn(words + 1, "}") : 0;
        command cmd = command_named(words + 1, length);
        if (cmd == CMD_NONE || words[1 + length] != '}') {
            out[n++] = *words++;
            continue;
        }
        snprintf(out + n, size - n, "%s", KEY_OF(cmd));
        n += strlen(out + n);
        words += length + 2;
    }
    out[n] = '\0';
}

/* ---- keys of the player ------------------------------------------------------------------------ */

/* Pairs of commands that share one name in the key bar and in the help. */
static const command pairs[][2] = {
    {CMD_NEXT_CHOICE, CMD_LAST_CHOICE},
    {CMD_CLEAR, CMD_TAKE_BACK},
    {CMD_LAST_TRICK, CMD_TRICKS},
    {CMD_THEME, CMD_REDRAW},
    {CMD_LEFT, CMD_RIGHT},
    {CMD_UP, CMD_DOWN},
    {CMD_HOME, CMD_END},
    {CMD_FASTER, CMD_SLOWER},
};

bool user_keys_has(const user_keys *map, command cmd)
{
    return map->keys[cmd][0] != 0;
}

/* The keys of a command: the player's, or those of its first default row. Returns how many. */
static int key_keys_of(const user_keys *map, command cmd, int keys[USER_KEYS_A_COMMAND])
{
    int row = 0, count = 0;
    command own = with_name(cmd);

    while (usual_key_rows[row].command != cmd)
        row++;
    const int *from = user_keys_has(map, own) ? map->keys[own] : usual_key_rows[row].keys;
    for (; count < USER_KEYS_A_COMMAND && from[count]; count++)
        keys[count] = from[count];
    return count;
}

void user_keys_print(const user_keys *map, command cmd, char *out, size_t size)
{
    int keys[USER_KEYS_A_COMMAND], count = key_keys_of(map, cmd, keys);

    *out = 0;
    for (int k = 0; k < count; k++)
        add_key_name(out, size, keys[k]);
}

/* ---- changes ----------------------------------------------------------------------------------- */

bool user_keys_add(user_keys *map, const char *name, const char *keys, int line, char *why,
                   size_t size)
{
    char meant[200];
    int fresh[USER_KEYS_A_COMMAND] = {0};
    command at = command_named(name, strlen(name));
    int count = 0;

    if (at == CMD_NONE) {
        snprintf(why, size, _("no command is called \"%.30s\""), name);
        return false;
    }
    snprintf(meant, sizeof meant, "%s", keys);
    safe_text_narrow(meant);
    for (const char *word = meant + strspn(meant, " \t"); *word; word += strspn(word, " \t")) {
        size_t length = strcspn(word, " \t");
        int key = count < USER_KEYS_A_COMMAND ? key_named(word, length) : 0;
        if (!key) {
            snprintf(why, size,
                     count < USER_KEYS_A_COMMAND
                         ? _("\"%.*s\" is no key: one character, or a name as "
                             "Space, Tab, Enter, Left, PgUp, F1")
                         : _("\"%.*s\" is one key too many"),
                     (int)(length < 20 ? length : 20), word);
            return false;
        }
        fresh[count++] = key;
        word += length;
    }
    if (count == 0) {
        snprintf(why, size, "%s", _("a key is missing"));
        return false;
    }
    memcpy(map->keys[at], fresh, sizeof fresh);
    map->line[at] = line;
    return true;
}

/* ---- rows -------------------------------------------------------------------------------------- */

typedef struct keyboard_rows {
    key_row row[KEY_ROWS_MOST];
    char name[KEY_ROWS_MOST][KEY_NAME];
} keyboard_rows;

/* Makes a new name for row i if a command that it stands for was changed: all keys of a single command,
   the first key of each of a pair. */
static void name_row(const user_keys *map, keyboard_rows *rows, int i)
{
    const key_row *row = &rows->row[i];
    command with[2] = {row->command};
    int count = 1, keys[USER_KEYS_A_COMMAND];
    bool several = row->name[0] == '$' || strchr(row->name, ' '), changed = false;
    char *name = rows->name[i];

    for (size_t k = 0; several && count == 1 && k < sizeof pairs / sizeof *pairs; k++)
        if (pairs[k][0] == row->command || pairs[k][1] == row->command) {
            memcpy(with, pairs[k], sizeof pairs[k]);
            count = 2;
        }
    for (int k = 0; k < count; k++)
        changed = changed || user_keys_has(map, with_name(with[k]));
    if (!changed || !row->name[0])
        return;
    *name = 0;
    if (count == 1)
        user_keys_print(map, with_name(with[0]), name, KEY_NAME);
    for (int k = 0; count > 1 && k < count; k++)
        if (key_keys_of(map, with[k], keys))
            add_key_name(name, KEY_NAME, keys[0]);
    rows->row[i].name = name;
}

/* Gives each row the keys of the player; Ctrl-C stays. */
static void make_rows(const user_keys *map, keyboard_rows *rows)
{
    for (int i = 0; i < key_row_count; i++) {
        int *keys = rows->row[i].keys, count = 0;
        bool interrupts = false;
        rows->row[i] = usual_key_rows[i];
        command own = with_name(rows->row[i].command);
        if (!user_keys_has(map, own))
            continue;
        for (int k = 0; k < KEYS_A_ROW; k++)
            interrupts = interrupts || keys[k] == UI_KEY_CTRL_C;
        memset(keys, 0, sizeof rows->row[i].keys);
        for (; count < USER_KEYS_A_COMMAND && map->keys[own][count]; count++)
            keys[count] = map->keys[own][count];
        if (interrupts)
            keys[count] = UI_KEY_CTRL_C;
    }
    for (int i = 0; i < key_row_count; i++)
        name_row(map, rows, i);
}

/* ---- clashes ----------------------------------------------------------------------------------- */

static int shared_key(const key_row *a, const key_row *b)
{
    for (int i = 0; i < KEYS_A_ROW && a->keys[i]; i++)
        for (int k = 0; k < KEYS_A_ROW && b->keys[k]; k++)
            if (a->keys[i] == b->keys[k])
                return a->keys[i];
    return 0;
}

/* Drops the later change of two that clash; returns its line. */
static int key_take_back(user_keys *map, const key_row *a, const key_row *b, int key, char *why,
                         size_t size)
{
    command one = with_name(a->command), two = with_name(b->command);
    bool second =
        !user_keys_has(map, one) || (user_keys_has(map, two) && map->line[two] > map->line[one]);
    command later = second ? two : one;
    const key_row *other = second ? a : b;
    const char *whose = command_rows[with_name(other->command)].name;
    char name[KEY_NAME] = "";
    add_key_name(name, sizeof name, key);
    snprintf(why, size,
             _("%s would have the key %s, which is that of \"%s\"; it keeps its usual ones"),
             command_rows[later].name, name,
             whose          ? whose
             : other->help  ? _(other->help)
             : other->label ? _(other->label)
                            : "-");
    map->keys[later][0] = 0;
    return map->line[later];
}

int user_keys_clash(user_keys *map, char *why, size_t size)
{
    keyboard_rows rows;
    make_rows(map, &rows);
    for (int i = 0; i < key_row_count; i++)
        for (int j = i + 1; j < key_row_count; j++) {
            const key_row *a = &rows.row[i], *b = &rows.row[j];
            if (!(a->modes & b->modes) || a->command == b->command)
                continue;
            int key = shared_key(a, b);
            bool ours = user_keys_has(map, with_name(a->command)) ||
                        user_keys_has(map, with_name(b->command));
            if (key && ours)
                return key_take_back(map, a, b, key, why, size);
        }
    return 0;
}

void user_keys_use(const user_keys *map)
{
    static keyboard_rows rows;
    if (map)
        make_rows(map, &rows);
    key_rows = map ? rows.row : usual_key_rows;
}
