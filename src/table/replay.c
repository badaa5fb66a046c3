/* replay.c - plays a record again and compares its hashes. */
#include "table/replay.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RECORD = 64 << 20 };

static bool refused(replay *r, const kd_verdict *verdict)
{
    char sentence[300];
    kd_print_verdict(verdict, sentence, sizeof sentence);
    snprintf(r->why, sizeof r->why, "refused: %s", sentence);
    return false;
}

static bool play(replay *r, const kd_action *action, replay_told *told, void *arg)
{
    kd_events events;
    kd_verdict verdict = kd_apply(&r->match, action, &events);
    if (verdict.reason != KD_OK)
        return refused(r, &verdict);
    r->actions++;
    for (int i = 0; i < events.count; i++)
        r->deals += events.list[i].kind == KD_EV_SCORED;
    if (told)
        told(arg, &r->match, action, &events);
    return true;
}

static bool compare(replay *r, uint64_t recorded)
{
    uint64_t here = kd_match_hash(&r->match);
    r->hashes++;
    if (here == recorded)
        return true;
    snprintf(r->why, sizeof r->why,
             "the hash differs: %016" PRIx64 " was recorded, %016" PRIx64 " came out", recorded,
             here);
    return false;
}

/* One item; false when it went wrong. */
static bool one_item(replay *r, record_kind kind, const record_item *item,
                     const record_reader *reader, replay_told *told, void *arg)
{
    if (kind == RECORD_ACTION)
        return play(r, &item->action, told, arg);
    if (kind == RECORD_HASH)
        return compare(r, item->hash);
    snprintf(r->why, sizeof r->why, "%s", reader->why);
    return false;
}

bool replay_text(replay *r, const char *text, size_t size, replay_told *told, void *arg)
{
    record_reader reader;
    record_item item;
    memset(r, 0, sizeof *r);
    if (!record_begin(&reader, text, size, &r->head)) {
        r->line = reader.line;
        snprintf(r->why, sizeof r->why, "%s", reader.why);
        return false;
    }
    kd_match_start(&r->match, &r->head.rules);
    record_kind kind;
    bool good = true;
    while (good && (kind = record_next(&reader, &item)) != RECORD_END)
        good = one_item(r, kind, &item, &reader, told, arg);
    r->line = reader.line;
    r->torn = reader.torn;
    return good;
}

/* A whole file in memory of its own, or NULL with errno. */
static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t used = 0, room = 1 << 16;
    errno = 0;
    while (file && room <= MAX_RECORD) {
        char *more = realloc(text, room);
        if (!more)
            break;
        text = more;
        used += fread(text + used, 1, room - used, file);
        if (used < room)
            break;
        room *= 2;
    }
    if (room > MAX_RECORD)
        errno = EFBIG;
    int error = !file || ferror(file) || errno ? errno : 0;
    if (file)
        (void)fclose(file);
    *size = used;
    errno = error;
    if (!error)
        return text;
    free(text);
    return NULL;
}

bool replay_file(replay *r, const char *path, replay_told *told, void *arg)
{
    size_t size;
    char *text = read_file(path, &size);
    if (!text) {
        memset(r, 0, sizeof *r);
        snprintf(r->why, sizeof r->why, "%s", strerror(errno));
        return false;
    }
    bool good = replay_text(r, text, size, told, arg);
    free(text);
    return good;
}
