/* fuzz_config.c - any bytes as a settings file: read, printed, read again, edited line by line. */
#include "support/fuzz.h"
#include "tui/state/keys.h"
#include "tui/state/settings.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool same(const settings *a, const settings *b)
{
    bool alike = true;
    for (int i = 0; i < setting_count; i++)
        alike = alike && setting_same(a, b, &settings_rows[i]);
    return alike;
}

/* Each complaint must have a line of the file and a text. */
static void complaints_are_whole(const settings_complaints *wrong, const char *text, size_t size)
{
    int lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    for (int i = 0; i < wrong->count; i++) {
        HOLD(wrong->at[i].line >= 1 && wrong->at[i].line <= lines);
        HOLD(memchr(wrong->at[i].what, '\0', sizeof wrong->at[i].what) && *wrong->at[i].what);
    }
}

/* Values that were read must be in range, and their print must read back the same without
   complaint. */
static void round_trip(const settings *c)
{
    static char text[SETTING_TEXT];
    static settings_complaints wrong;
    settings again;
    char keys[2][200];
    size_t length = settings_file(c, text, sizeof text);
    HOLD(length > 0 && length < sizeof text - 1);
    settings_default(&again);
    settings_parse(&again, text, length, &wrong);
    HOLD(wrong.count == 0 && same(c, &again));
    for (command i = CMD_LEFT; i < CMD_COUNT; i++) {
        HOLD(user_keys_has(&c->keys, i) == user_keys_has(&again.keys, i));
        if (!command_rows[i].name)
            continue;
        user_keys_print(&c->keys, i, keys[0], sizeof keys[0]);
        user_keys_print(&again.keys, i, keys[1], sizeof keys[1]);
        HOLD(strcmp(keys[0], keys[1]) == 0);
    }
}

/* Editing a line must change that setting and no other. */
static void edits(const settings *c, const char *text, size_t size)
{
    static char out[SETTING_TEXT];
    static settings_complaints wrong;
    for (int i = 0; i < setting_count; i++) {
        settings wanted = *c, again;
        setting_step(&wanted, &settings_rows[i], 1);
        size_t length = settings_edit(text, size, &wanted, &settings_rows[i], out, sizeof out);
        if (length == 0)
            continue;
        settings_default(&again);
        settings_parse(&again, out, length, &wrong);
        HOLD(same(&wanted, &again));
    }
}

/* No two commands may share a key, whatever the file says. */
static void keys_are_apart(const settings *c)
{
    user_keys_use(&c->keys);
    for (int i = 0; i < key_row_count; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < KEYS_A_ROW && key_rows[i].keys[k]; k++)
                for (int l = 0; l < KEYS_A_ROW && key_rows[j].keys[l]; l++)
                    HOLD(key_rows[i].keys[k] != key_rows[j].keys[l] ||
                         !(key_rows[i].modes & key_rows[j].modes) ||
                         key_rows[i].command == key_rows[j].command);
    user_keys_use(NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static settings_complaints wrong;
    const char *text = size ? (const char *)data : "";
    settings c;
    settings_default(&c);
    settings_parse(&c, text, size, &wrong);
    complaints_are_whole(&wrong, text, size);
    round_trip(&c);
    edits(&c, text, size);
    keys_are_apart(&c);
    return 0;
}
