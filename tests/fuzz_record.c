/* fuzz_record.c - any bytes as the record of a game: read, and played again. */
#include "support/fuzz.h"
#include "table/replay.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_line(const char *text, size_t room)
{
    if (!memchr(text, '\0', room))
        return false;
    return !strchr(text, '\n');
}

/* Reads to the end, or to what is bad; returns how many actions there are before it. */
static int read_all(const char *text, size_t size)
{
    record_reader reader;
    record_head head;
    record_item item;
    record_kind kind;
    int actions = 0, lines = 0;
    if (!record_begin(&reader, text, size, &head)) {
        HOLD(is_line(reader.why, sizeof reader.why) && *reader.why);
        return -1;
    }
    HOLD(kd_rules_check(&head.rules, NULL));
    HOLD(is_line(head.rules_name, RECORD_NAME) && is_line(head.date, sizeof head.date));
    for (int seat = 0; seat < KD_SEATS; seat++)
        HOLD(is_line(head.seat[seat], RECORD_SEAT));
    while ((kind = record_next(&reader, &item)) == RECORD_ACTION || kind == RECORD_HASH) {
        HOLD(reader.line > lines && reader.at <= reader.end);
        lines = reader.line;
        actions += kind == RECORD_ACTION;
    }
    HOLD(kind == RECORD_END || *reader.why);
    return actions;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static replay again;
    const char *text = (const char *)data;
    int actions = read_all(text, size);
    bool good = replay_text(&again, text, size, NULL, NULL);
    HOLD(is_line(again.why, sizeof again.why));
    HOLD(good ? again.actions == actions : *again.why != '\0');
    HOLD(actions < 0 || again.actions <= actions);
    return 0;
}
