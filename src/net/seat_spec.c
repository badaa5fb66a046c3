/* seat_spec.c - who may sit at a table, and its clock, as people write them: "me,any,mei,bot:strong", "30+5". */
#include "net/net.h"

#include "base/i18n.h"
#include "net/room.h"
#include "think/bot_settings.h"
#include "wire/wire.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_S = 3600, WORD = 2 * SITTER_NAME };

static bool is_account(const char *word)
{
    size_t length =
        strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.@-");
    return length > 0 && length < SITTER_NAME && !word[length];
}

static bool read_bot(const char *word, seat_spec *out, char *why, size_t size)
{
    bot_settings parsed;
    const char *name = word[3] ? word + 4 : BOT_DEPUTY;
    *out = (seat_spec){.kind = ROOM_BOT};
    bot_settings_plain(name, out->who, sizeof out->who);
    return bot_settings_parse(out->who, &parsed, why, size);
}

static bool seat_spec_word(const char *word, seat_spec *out, char *why, size_t size)
{
    *out = (seat_spec){.kind = ROOM_ANY, .who = BOT_DEPUTY};
    if (strcmp(word, "any") == 0)
        return true;
    if (strcmp(word, "me") == 0) {
        out->kind = ROOM_OPENER;
        return true;
    }
    if (strncmp(word, "bot", 3) == 0 && (!word[3] || word[3] == ':'))
        return read_bot(word, out, why, size);
    out->kind = ROOM_NAMED;
    snprintf(out->who, sizeof out->who, "%.*s", SITTER_NAME - 1, word);
    snprintf(why, size, _("a seat is for me, any, bot:NAME or the name of an account, not \"%s\""),
             word);
    return is_account(word);
}

bool seat_spec_read(const char *words, seat_spec out[KD_SEATS], char *why, size_t size)
{
    const char *at = words ? words : "me";
    bool own = false, more = true;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        char word[WORD];
        size_t length = more ? bot_settings_length(at) : 0;
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (!seat_spec_word(more ? word : "any", &out[seat], why, size))
            return false;
        if (out[seat].kind == ROOM_OPENER && own) {
            snprintf(why, size, "%s", _("\"me\" is one seat only"));
            return false;
        }
        own = own || out[seat].kind == ROOM_OPENER;
        more = more && at[length] == ',';
        at += length + more;
    }
    snprintf(why, size, "%s", _("a table has four seats"));
    return !more;
}

bool clock_spec_read(const char *words, unsigned *each_s, unsigned *more_s)
{
    char text[16], *rest = text;
    uint64_t each = 0, more = 0;
    *each_s = *more_s = 0;
    if (strcmp(words, "none") == 0)
        return true;
    if (strlen(words) >= sizeof text)
        return false;
    memcpy(text, words, strlen(words) + 1);
    const char *first = strsep(&rest, "+");
    if (!wire_read_number(first, LONGEST_S, &each) || !each ||
        (rest && (!wire_read_number(rest, LONGEST_S, &more) || !more)))
        return false;
    *each_s = (unsigned)each;
    *more_s = (unsigned)more;
    return true;
}
