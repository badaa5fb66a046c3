/* arena_file.c - the arena's file: a head, a line for each pair, sums. */
#include "lab/lab.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_LINE "koudi-arena 1"

enum { MAX_DEALS = 10000000 };

/* ---- lines ------------------------------------------------------------------------------------- */

static bool arena_file_wrong(const arena_reader *r, const char *what)
{
    return cli_complain("%s:%d: %s", r->name, r->line, what);
}

static bool no_line(const arena_reader *r)
{
    return arena_file_wrong(r, _("this is no line of an arena's file"));
}

/* Reads a line without its newline. A line without one was cut off with its file. */
static bool arena_file_read_line(arena_reader *r)
{
    r->line++;
    char *end = fgets(r->text, sizeof r->text, r->in) ? strchr(r->text, '\n') : NULL;
    if (!end)
        return arena_file_wrong(r, _("the file ends too early"));
    *end = '\0';
    return true;
}

/* Takes "KEY " off *text; false when it begins otherwise. */
static bool take_key(const char **text, const char *key)
{
    size_t length = strlen(key);
    bool here = strncmp(*text, key, length) == 0 && (*text)[length] == ' ';
    *text += here ? length + 1 : 0;
    return here;
}

/* Takes a number off *text, and the blank after it. */
static bool take_count(const char **text, uint64_t *out)
{
    char *end;
    if (**text < '0' || **text > '9')
        return false;
    *out = strtoull(*text, &end, 10);
    *text = end + (*end == ' ');
    return !*end || *end == ' ';
}

/* ---- the head ---------------------------------------------------------------------------------- */

/* Numbers of the head, in the order of their lines. Shards of one comparison differ in the last two. */
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
enum { NUMBERS = sizeof numbers / sizeof *numbers, SHARD = NUMBERS - 2 };

static const uint64_t *number_in(const arena_head *head, int i)
{
    return (const uint64_t *)(const void *)((const char *)head + numbers[i].at);
}

void arena_write_head(FILE *out, const arena_head *head)
{
    fprintf(out, FIRST_LINE "\na %s\nb %s\nrules %s\n", head->side[0].text, head->side[1].text,
            head->rules_name);
    for (int i = 0; i < NUMBERS; i++)
        fprintf(out, "%s %" PRIu64 "\n", numbers[i].key, *number_in(head, i));
}

static bool arena_file_read_word(arena_reader *r, const char *key, char *out, size_t size)
{
    const char *text = r->text;
    if (!arena_file_read_line(r))
        return false;
    if (!take_key(&text, key) || !*text || strlen(text) >= size)
        return no_line(r);
    memcpy(out, text, strlen(text) + 1);
    return true;
}

bool arena_read_head(arena_reader *r, arena_head *head)
{
    memset(head, 0, sizeof *head);
    if (!arena_file_read_line(r))
        return false;
    if (strcmp(r->text, FIRST_LINE) != 0)
        return arena_file_wrong(r, _("this is no file of koudi-lab arena, or of another version"));
    if (!arena_file_read_word(r, "a", head->side[0].text, sizeof head->side[0].text) ||
        !arena_file_read_word(r, "b", head->side[1].text, sizeof head->side[1].text) ||
        !arena_file_read_word(r, "rules", head->rules_name, sizeof head->rules_name))
        return false;
    for (int i = 0; i < NUMBERS; i++) {
        const char *text = r->text;
        uint64_t value;
        if (!arena_file_read_line(r))
            return false;
        if (!take_key(&text, numbers[i].key) || !take_count(&text, &value) || *text ||
            value < numbers[i].low || value > numbers[i].high)
            return no_line(r);
        *(uint64_t *)(void *)((char *)head + numbers[i].at) = value;
    }
    return head->shard <= head->shards || arena_file_wrong(r, _("there is no such shard"));
}

const char *arena_head_differs(const arena_head *a, const arena_head *b)
{
    if (strcmp(a->side[0].text, b->side[0].text) != 0)
        return "a";
    if (strcmp(a->side[1].text, b->side[1].text) != 0)
        return "b";
    for (int i = 0; i < SHARD; i++)
        if (*number_in(a, i) != *number_in(b, i))
            return numbers[i].key;
    return NULL;
}

/* ---- pairs ------------------------------------------------------------------------------------- */

static const struct figure {
    const char *key;
    size_t at;
    int low, high;
} figures[] = {
    {"levels", offsetof(pair, levels), -1000, 1000},
    {"half-points", offsetof(pair, half_points), -10000000, 10000000},
    {"won", offsetof(pair, won), 0, 2},
    {"played", offsetof(pair, played), 0, 2},
};
enum { FIGURES = sizeof figures / sizeof *figures };

static void write_figures(FILE *out, const pair *p)
{
    for (int i = 0; i < FIGURES; i++)
        fprintf(out, " %s %d", figures[i].key,
                *(const int *)(const void *)((const char *)p + figures[i].at));
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

static bool take_figures(const char **text, pair *p)
{
    for (int i = 0; i < FIGURES; i++) {
        const struct figure *f = &figures[i];
        uint64_t size;
        if (!take_key(text, f->key))
            return false;
        bool minus = **text == '-';
        *text += minus;
        if (!take_count(text, &size) || size > (uint64_t)(minus ? -f->low : f->high))
            return false;
        *(int *)(void *)((char *)p + f->at) = minus ? -(int)size : (int)size;
    }
    return p->won <= p->played;
}

bool arena_read_pair(arena_reader *r, const arena_head *head, arena_pair *both, bool *more)
{
    const char *text = r->text;
    if (!arena_file_read_line(r))
        return false;
    *both = (arena_pair){.pair = {.index = 0}};
    *more = take_key(&text, "pair");
    if (!*more)
        return true;
    if (!take_count(&text, &both->pair.index) || both->pair.index >= head->deals ||
        both->pair.index % head->shards != head->shard - 1 || !take_figures(&text, &both->pair) ||
        (head->null && (!take_key(&text, "null") || !take_figures(&text, &both->null))) || *text)
        return arena_file_wrong(r, _("this is no pair of these deals"));
    both->null.index = both->pair.index;
    return true;
}

/* ---- sums -------------------------------------------------------------------------------------- */

void arena_write_sum(FILE *out, const arena_sum *sum)
{
    for (int side = 0; side < KD_TEAMS; side++) {
        const watch *w = &sum->watch[side];
        int name = 'a' + side;
        fprintf(out, "refusals %c %" PRIu64 "\n", name, sum->refusals[side]);
        fprintf(out, "time %c %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", name, w->decisions, w->total,
                w->longest);
        for (int step = 0; step < WATCH_STEPS; step++)
            if (w->count[step])
                fprintf(out, "took %c %d %" PRIu64 "\n", name, step, w->count[step]);
    }
    fprintf(out, "end\n");
}

/* Is the line "KEY a N N", with the side's letter and so many numbers? */
static bool is_sum(const char *text, const char *key, int *side, uint64_t *number, int count)
{
    if (!take_key(&text, key) || (*text != 'a' && *text != 'b') || text[1] != ' ')
        return false;
    *side = *text - 'a';
    text += 2;
    for (int i = 0; i < count; i++)
        if (!take_count(&text, &number[i]))
            return false;
    return !*text;
}

/* The first line has been read already. */
bool arena_read_sum(arena_reader *r, arena_sum *sum)
{
    while (strcmp(r->text, "end") != 0) {
        int side;
        uint64_t n[3];
        if (is_sum(r->text, "refusals", &side, n, 1)) {
            sum->refusals[side] += n[0];
        } else if (is_sum(r->text, "time", &side, n, 3)) {
            watch *w = &sum->watch[side];
            w->decisions += n[0];
            w->total += n[1];
            w->longest = n[2] > w->longest ? n[2] : w->longest;
        } else if (is_sum(r->text, "took", &side, n, 2) && n[0] < WATCH_STEPS) {
            sum->watch[side].count[n[0]] += n[1];
        } else {
            return no_line(r);
        }
        if (!arena_file_read_line(r))
            return false;
    }
    return true;
}

bool arena_read_end(arena_reader *r)
{
    r->line++;
    return getc(r->in) == EOF ||
           arena_file_wrong(
               r, _("something stands after \"end\"; each shard needs a file of its own"));
}
