/* key_names.c - what commands and keys are called, and texts that name them. */
#include "tui/state/key_names.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

const named_command named_commands[] = {
    {"left", CMD_LEFT},
    {"right", CMD_RIGHT},
    {"up", CMD_UP},
    {"down", CMD_DOWN},
    {"row-start", CMD_HOME},
    {"row-end", CMD_END},
    {"pick", CMD_PICK},
    {"more", CMD_GROW},
    {"clear", CMD_CLEAR},
    {"next-choice", CMD_NEXT_CHOICE},
    {"last-choice", CMD_LAST_CHOICE},
    {"play", CMD_PLAY},
    {"pass", CMD_PASS},
    {"hold", CMD_PAUSE},
    {"go-on", CMD_SKIP},
    {"last-trick", CMD_LAST_TRICK},
    {"advice", CMD_COACH},
    {"rules", CMD_VALUES},
    {"faster", CMD_FASTER},
    {"slower", CMD_SLOWER},
    {"settings", CMD_SETTINGS_OPEN},
    {"theme", CMD_THEME},
    {"help", CMD_HELP},
    {"leave", CMD_LEAVE},
    {"redraw", CMD_REDRAW},
};
_Static_assert(sizeof named_commands / sizeof *named_commands == NAMED_COMMANDS, "count them");

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

int command_name(command cmd)
{
    if (cmd == CMD_SHOW)
        cmd = CMD_SKIP;
    for (int i = 0; i < NAMED_COMMANDS; i++)
        if (named_commands[i].command == cmd)
            return i;
    return -1;
}

int key_named(const char *word, size_t length)
{
    if (length == 1)
        return *word > ' ' && *word < 127 ? *word : 0;
    for (int i = 0; i < NAMED_KEYS; i++)
        if (strlen(named_keys[i].name) == length && strncmp(named_keys[i].name, word, length) == 0)
            return named_keys[i].key;
    return 0;
}

void add_key_name(char *out, size_t size, int key)
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
    const char *from = row->name, *whole = *from ? _(from) : from;
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

/* The index of the command that "{name}" names there, moving *words behind it; -1: there is none. */
static int take_named(const char **words)
{
    size_t length = **words == '{' ? strcspn(*words + 1, "}") : 0;
    const char *name = *words + 1;

    for (int i = 0; length && name[length] && i < NAMED_COMMANDS; i++) {
        if (strlen(named_commands[i].name) != length ||
            strncmp(named_commands[i].name, name, length) != 0)
            continue;
        *words = name + length + 1;
        return i;
    }
    return -1;
}

void keys_fill(const char *words, char *out, size_t size)
{
    size_t n = 0;

    while (*words && n + 1 < size) {
        int name = take_named(&words);
        if (name < 0) {
            out[n++] = *words++;
            continue;
        }
        snprintf(out + n, size - n, "%s", KEY_OF(named_commands[name].command));
        n += strlen(out + n);
    }
    out[n] = '\0';
}
