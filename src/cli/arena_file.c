/* arena_file.c - the arena's file: a head, a line a deal, sums; written and read line by line. */
#include "cli/arena_file.h"

#include "base/i18n.h"
#include "cli/arena.h"
#include "cli/options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE "koudi-arena 1"

enum { MAX_DEALS = 10000000 };

/* ---- the head ------------------------------------------------------------------------------- */

/* Numbers of the head, in the order of their lines. */
static const struct number {
    const char *key;
    size_t at;
    uint64_t low, high;
} numbers[] = {
    {"rules-hash", offsetof(arena_head, rules_hash), 0, UINT64_MAX},
    {"seed", offsetof(arena_head, seed), 0, UINT64_MAX},
    {"deals", offsetof(arena_head, deals), 1, MAX_DEALS},
    {"play-only", offsetof(arena_head, play_only), 0, 1},
    {"null", offsetof(arena_head, null), 0, 1},
    {"shard", offsetof(arena_head, shard), 1, MAX_DEALS},
    {"shards", offsetof(arena_head, shards), 1, MAX_DEALS},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static uint64_t *number_in(arena_head *head, int i)
{
    return (uint64_t *)(void *)((char *)head + numbers[i].at);
}

void arena_write_head(FILE *out, const arena_head *head)
{
    arena_head copy = *head;
    fprintf(out, FIRST_LINE "\na %s\nb %s\nrules %s\n", head->side[0].text, head->side[1].text,
            head->rules_name);
    for (int i = 0; i < NUMBERS; i++)
        fprintf(out, "%s %" PRIu64 "\n", numbers[i].key, *number_in(&copy, i));
}

static bool wrong(const arena_reader *r, const char *what)
{
    cli_complain("%s:%d: %s", r->name, r->line, what);
    return false;
}

/* Reads a line without its end. A line without one was cut off with its file. */
static bool read_line(arena_reader *r)
{
    r->line++;
    if (!fgets(r->text, sizeof r->text, r->in))
        return wrong(r, _("the file ends too early"));
    size_t length = strlen(r->text);
    if (length == 0 || r->text[length - 1] != '\n')
        return wrong(r, _("the file ends too early"));
    r->text[length - 1] = '\0';
    return true;
}

/* What follows "KEY " on the line in hand, or NULL. */
static const char *after(const arena_reader *r, const char *key)
{
    size_t length = strlen(key);
    return strncmp(r->text, key, length) == 0 && r->text[length] == ' ' ? r->text + length + 1
                                                                        : NULL;
}

static bool read_words(arena_reader *r, const char *key, char *out, size_t size)
{
    if (!read_line(r))
        return false;
    const char *words = after(r, key);
    if (!words || !*words || strlen(words) >= size)
        return wrong(r, _("this is no line of an arena's file"));
    memcpy(out, words, strlen(words) + 1);
    return true;
}

/* Takes a whole number off *text, and the blank after it. */
static bool take_number(const char **text, int64_t *out)
{
    char *end;
    long long value = strtoll(*text, &end, 10);
    if (end == *text || (*end && *end != ' '))
        return false;
    *text = end + (*end == ' ');
    *out = value;
    return true;
}

static bool take_count(const char **text, uint64_t *out)
{
    char *end;
    unsigned long long value = strtoull(*text, &end, 10);
    if (**text < '0' || **text > '9' || (*end && *end != ' '))
        return false;
    *text = end + (*end == ' ');
    *out = value;
    return true;
}

static bool read_number(arena_reader *r, int i, arena_head *head)
{
    if (!read_line(r))
        return false;
    const char *text = after(r, numbers[i].key);
    uint64_t value;
    if (!text || !take_count(&text, &value) || *text || value < numbers[i].low ||
        value > numbers[i].high)
        return wrong(r, _("this is no line of an arena's file"));
    *number_in(head, i) = value;
    return true;
}

bool arena_read_head(arena_reader *r, arena_head *head)
{
    memset(head, 0, sizeof *head);
    if (!read_line(r))
        return false;
    if (strcmp(r->text, FIRST_LINE) != 0)
        return wrong(r, _("this is no file of koudi arena, or of another version"));
    if (!read_words(r, "a", head->side[0].text, sizeof head->side[0].text) ||
        !read_words(r, "b", head->side[1].text, sizeof head->side[1].text) ||
        !read_words(r, "rules", head->rules_name, sizeof head->rules_name))
        return false;
    for (int i = 0; i < NUMBERS; i++)
        if (!read_number(r, i, head))
            return false;
    return head->shard <= head->shards || wrong(r, _("there is no such shard"));
}

/* ---- pairs ---------------------------------------------------------------------------------- */

static void write_figures(FILE *out, const pair *p)
{
    fprintf(out, " levels %d half-points %d won %d played %d", p->levels, p->half_points, p->won,
            p->played);
}

void arena_write_pair(FILE *out, const arena_head *head, const arena_pair *both)
{
    fprintf(out, "pair %" PRIu64, both->pair.index);
    write_figures(out, &both->pair);
    if (head->null) {
        fprintf(out, " null");
        write_figures(out, &both->null);
    }
    fputc('\n', out);
}

/* "KEY N" at *text. */
static bool take_figure(const char **text, const char *key, int64_t low, int64_t high, int *out)
{
    size_t length = strlen(key);
    int64_t value;
    if (strncmp(*text, key, length) != 0 || (*text)[length] != ' ')
        return false;
    *text += length + 1;
    if (!take_number(text, &value) || value < low || value > high)
        return false;
    *out = (int)value;
    return true;
}

static bool take_figures(const char **text, pair *p)
{
    return take_figure(text, "levels", -1000, 1000, &p->levels) &&
           take_figure(text, "half-points", -10000000, 10000000, &p->half_points) &&
           take_figure(text, "won", 0, 2, &p->won) &&
           take_figure(text, "played", 0, 2, &p->played) && p->won <= p->played;
}

static bool take_null(const char **text, pair *p)
{
    if (strncmp(*text, "null ", 5) != 0)
        return false;
    *text += 5;
    return take_figures(text, p);
}

bool arena_read_pair(arena_reader *r, const arena_head *head, arena_pair *both, bool *more)
{
    if (!read_line(r))
        return false;
    *both = (arena_pair){.pair = {.index = 0}};
    const char *text = after(r, "pair");
    *more = text != NULL;
    if (!text)
        return true;
    if (!take_count(&text, &both->pair.index) || both->pair.index >= head->deals ||
        both->pair.index % head->shards != head->shard - 1 || !take_figures(&text, &both->pair) ||
        (head->null && !take_null(&text, &both->null)) || *text)
        return wrong(r, _("this is no pair of these deals"));
    both->null.index = both->pair.index;
    return true;
}

/* ---- sums ----------------------------------------------------------------------------------- */

static void write_watch(FILE *out, char side, const watch *w)
{
    fprintf(out, "time %c %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", side, w->decisions, w->total,
            w->longest);
    for (int step = 0; step < WATCH_STEPS; step++)
        if (w->count[step])
            fprintf(out, "took %c %d %" PRIu64 "\n", side, step, w->count[step]);
}

void arena_write_sum(FILE *out, const arena_sum *sum)
{
    for (int side = 0; side < KD_TEAMS; side++) {
        fprintf(out, "refusals %c %" PRIu64 "\n", 'a' + side, sum->refusals[side]);
        write_watch(out, (char)('a' + side), &sum->watch[side]);
    }
    fprintf(out, "end\n");
}

/* What follows "KEY a " or "KEY b "; *side is set. */
static const char *after_side(const arena_reader *r, const char *key, int *side)
{
    const char *text = after(r, key);
    if (!text || (*text != 'a' && *text != 'b') || text[1] != ' ')
        return NULL;
    *side = *text - 'a';
    return text + 2;
}

static bool sum_line(const arena_reader *r, arena_sum *sum)
{
    int side;
    uint64_t n[3];
    const char *text = after_side(r, "refusals", &side);
    if (text && take_count(&text, &n[0]) && !*text) {
        sum->refusals[side] += n[0];
        return true;
    }
    text = after_side(r, "time", &side);
    if (text && take_count(&text, &n[0]) && take_count(&text, &n[1]) && take_count(&text, &n[2])) {
        watch *w = &sum->watch[side];
        w->decisions += n[0];
        w->total += n[1];
        w->longest = n[2] > w->longest ? n[2] : w->longest;
        return !*text;
    }
    text = after_side(r, "took", &side);
    if (!text || !take_count(&text, &n[0]) || n[0] >= WATCH_STEPS || !take_count(&text, &n[1]))
        return false;
    sum->watch[side].count[n[0]] += n[1];
    return !*text;
}

/* The line in hand is the first of them. */
bool arena_read_sum(arena_reader *r, arena_sum *sum)
{
    while (strcmp(r->text, "end") != 0) {
        if (!sum_line(r, sum))
            return wrong(r, _("this is no line of an arena's file"));
        if (!read_line(r))
            return false;
    }
    return true;
}

bool arena_read_end(arena_reader *r)
{
    r->line++;
    return getc(r->in) == EOF ||
           wrong(r, _("something stands after \"end\"; each shard needs a file of its own"));
}
