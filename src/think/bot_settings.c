/* bot_settings.c - a bot with its settings: reads them, and decides by them. */
#include "think/bot_settings.h"

#include "base/i18n.h"
#include "wire/wire.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The settings, in the order in which error messages list them. */
static const struct setting {
    const char *name;
    size_t at;
    uint32_t most;
} settings[] = {
    {"work", offsetof(bot_settings, work), MOST_WORK},
    {"time", offsetof(bot_settings, time_ms), MOST_TIME_MS},
    {"threads", offsetof(bot_settings, threads), MOST_THREADS},
};

static bool settings_fail(char *why, size_t size, const char *what, const char *text)
{
    snprintf(why, size, what, text);
    return false;
}

/* "work=500" */
static bool read_setting(char *text, bot_settings *out, char *why, size_t size)
{
    char *value = strchr(text, '=');
    uint64_t number;
    if (value)
        *value++ = 0;
    for (size_t i = 0; value && i < sizeof settings / sizeof *settings; i++) {
        const struct setting *s = &settings[i];
        if (strcmp(s->name, text) != 0)
            continue;
        if (wire_read_number(value, s->most, &number) && number) {
            *(uint32_t *)((char *)out + s->at) = (uint32_t)number;
            return true;
        }
        snprintf(why, size, _("%s is a number from 1 to %" PRIu32 ", not \"%s\""), text, s->most,
                 value);
        return false;
    }
    return settings_fail(why, size,
                         _("\"%s\" is no setting: a bot takes work=N, time=MS, threads=N"), text);
}

const char *bot_settings_name(int i)
{
    return i >= 0 && i < bot_count ? bots[i].name : NULL;
}

const char *bot_settings_called(const char *name)
{
    return bot_find(name) ? in_context("bot", name) : name;
}

void bot_settings_names(char *out, size_t size)
{
    size_t used = 0;
    *out = '\0';
    for (int i = 0; i < bot_count && used < size; i++) {
        const char *name = bots[i].name, *called = bot_settings_called(name);
        used += (size_t)snprintf(out + used, size - used, called == name ? "%s%s" : _("%s%s (%s)"),
                                 i ? _(", ") : "", called, name);
    }
}

/* The bot of that name, its own or that in the language of the program. */
static const bot *settings_find(const char *name)
{
    for (int i = 0; i < bot_count; i++)
        if (strcmp(bots[i].name, name) == 0 || strcmp(bot_settings_called(bots[i].name), name) == 0)
            return &bots[i];
    return NULL;
}

static void rename_bot(const char *text, bool shown, char *out, size_t size)
{
    char name[128];
    size_t length = strcspn(text, ":");
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    const bot *found = length < sizeof name ? settings_find(name) : NULL;
    if (found)
        snprintf(out, size, "%s%s", shown ? bot_settings_called(found->name) : found->name,
                 text + length);
    else
        snprintf(out, size, "%s", text);
}

void bot_settings_plain(const char *text, char *out, size_t size)
{
    rename_bot(text, false, out, size);
}

void bot_settings_shown(const char *text, char *out, size_t size)
{
    rename_bot(text, true, out, size);
}

bool bot_settings_parse(const char *text, bot_settings *out, char *why, size_t size)
{
    char words[128];
    bot_settings read = {.bot = NULL};
    if (strlen(text) >= sizeof words)
        return settings_fail(why, size, _("\"%.60s...\" is too long for a bot"), text);
    memcpy(words, text, strlen(text) + 1);
    char *rest = strchr(words, ':');
    if (rest)
        *rest++ = 0;
    read.bot = settings_find(words);
    if (!read.bot)
        return settings_fail(why, size, _("no bot is called \"%s\""), words);
    while (rest) {
        char *next = strchr(rest, ',');
        if (next)
            *next++ = 0;
        if (!read_setting(rest, &read, why, size))
            return false;
        rest = next;
    }
    *out = read;
    return true;
}

size_t bot_settings_length(const char *list)
{
    size_t length = strcspn(list, ",");
    while (list[length]) {
        const char *next = list + length + 1;
        if (next[strcspn(next, ",:=")] != '=')
            break;
        length += 1 + strcspn(next, ",");
    }
    return length;
}

kd_action bot_settings_decide(const bot_settings *chosen, const kd_view *view, kd_rng *rng)
{
    search s;
    if (!chosen->bot->search)
        return chosen->bot->decide(view, rng);
    search_threads_run(chosen, view, search_seed(rng), NULL, &s);
    return search_choose(&s);
}
