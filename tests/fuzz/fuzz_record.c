/* fuzz_record.c - any bytes as the record of a game: read, and replayed. */
#include "record/history.h"
#include "record/record.h"
#include "support/fuzz.h"
#include "support/written.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_line(const char *text, size_t room)
{
    if (!memchr(text, '\0', room))
        return false;
    return !strchr(text, '\n');
}

/* Reads to the end or to the first bad line; returns the number of actions. */
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
    while ((kind = record_read(&reader, &item)) != RECORD_END && kind != RECORD_BAD) {
        HOLD(reader.line > lines && reader.at <= reader.end);
        lines = reader.line;
        actions += kind == RECORD_ACTION;
    }
    HOLD(kind == RECORD_END || *reader.why);
    return actions;
}

/* A history must contain the actions of the replay and lead to the same match. */
static void hold_history(const char *text, size_t size, const replay *again, bool good)
{
    static kd_match match;
    history h;
    HOLD(history_parse(&h, text, size) == good);
    if (!good)
        return;
    HOLD(h.count == again->count && h.whole == again->whole && h.torn == again->torn);
    history_match(&h, h.count, &match, NULL);
    HOLD(kd_match_hash(&match) == kd_match_hash(&again->match));
    for (int i = 0; i < h.count; i++)
        HOLD(h.step[i].line > 0 && h.step[i].line <= h.line);
    history_free(&h);
}

static void hold_record(const char *text, size_t size)
{
    static replay again;
    int actions = read_all(text, size);
    bool good = replay_text(&again, text, size, NULL, NULL);
    HOLD(is_line(again.why, sizeof again.why));
    HOLD(good ? again.count == actions : *again.why != '\0');
    HOLD(actions < 0 || again.count <= actions);
    HOLD(again.joint <= again.opened && again.withheld <= KD_SEATS * again.sealed);
    HOLD(again.opened <= again.sealed && again.whole <= size);
    hold_history(text, size, &again, good);
}

/* Without their right marks hardly a mutated line would be read. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    char *with_marks = malloc(MARKED_ROOM(size));
    hold_record(text, size);
    HOLD(with_marks);
    hold_record(with_marks, marks_put(with_marks, text, size));
    free(with_marks);
    return 0;
}
