/* tsv.c - rows of tests that stand in files: a line a row, tabs between its members. */
#include "support/test.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "koudi.h"

enum { LONGEST_LINE = 4096 };

/* What was read; tests point into it until the end. */
typedef struct chunk {
    struct chunk *next;
    max_align_t bytes[];
} chunk;

static chunk *chunks;

static void *keep(size_t size)
{
    chunk *c = calloc(1, sizeof *c + size);
    if (!c)
        abort();
    c->next = chunks;
    chunks = c;
    return c->bytes;
}

static _Noreturn void stop(const char *file, int line, const char *why)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, why);
    exit(EXIT_FAILURE);
}

/* "-" is no text, "\"\"" an empty one; \n, \t, \r, \\, \- and \xHH as in C. */
static const char *text_of(const char *cell)
{
    static const char from[] = "ntr\\-\"", to[] = "\n\t\r\\-\"";
    if (strcmp(cell, "-") == 0)
        return NULL;
    if (strcmp(cell, "\"\"") == 0)
        return "";
    char *text = keep(strlen(cell) + 1), *end = text;
    for (; *cell; cell++) {
        const char *known = *cell == '\\' && cell[1] ? strchr(from, cell[1]) : NULL;
        if (*cell == '\\' && cell[1] == 'x') {
            char hex[3] = {cell[2], cell[2] ? cell[3] : '\0'};
            *end++ = (char)strtol(hex, NULL, 16);
            cell += 3;
        } else if (known) {
            *end++ = to[known - from];
            cell++;
        } else
            *end++ = *cell;
    }
    return text;
}

static bool reason_of(const char *cell, kd_reason *out)
{
    for (int i = 0; i < KD_REASON_COUNT; i++)
        if (strcmp(kd_reason_token((kd_reason)i), cell) == 0) {
            *out = (kd_reason)i;
            return true;
        }
    return false;
}

/* A category as S H C D T, none as "-". */
static bool category_of(const char *cell, int *out)
{
    static const char names[] = "SHCDT";
    const char *at = cell[0] && !cell[1] ? strchr(names, cell[0]) : NULL;
    *out = at ? (int)(at - names) : KD_NO_CATEGORY;
    return at || strcmp(cell, "-") == 0;
}

static bool is_named(const char *(*name)(int), int count, const char *cell, int *out)
{
    for (*out = 0; *out < count && strcmp(name(*out), cell) != 0;)
        ++*out;
    return *out < count;
}

/* The members that a format can have: how large they are, and how they are read. */
static bool member(char kind, const char *cell, char *at, size_t *size)
{
    union {
        const char *s;
        int i;
        unsigned u;
        long z;
        double d;
        short h;
        unsigned char c;
        bool b;
        kd_reason r;
    } v;
    char nothing = '\0', *end = &nothing;
    bool fine = true;
    memset(&v, 0, sizeof v);
    switch (kind) {
    case 's': *size = sizeof v.s, v.s = text_of(cell); break;
    case 'i': *size = sizeof v.i, v.i = (int)strtol(cell, &end, 0); break;
    case 'u': *size = sizeof v.u, v.u = (unsigned)strtoul(cell, &end, 0); break;
    case 'z': *size = sizeof v.z, v.z = strtol(cell, &end, 0); break;
    case 'd': *size = sizeof v.d, v.d = strtod(cell, &end); break;
    case 'h': *size = sizeof v.h, v.h = (short)strtol(cell, &end, 0); break;
    case 'c': *size = sizeof v.c, v.c = (unsigned char)strtol(cell, &end, 0); break;
    case 'b':
        *size = sizeof v.b, v.b = strcmp(cell, "yes") == 0;
        fine = v.b || strcmp(cell, "no") == 0;
        break;
    case 'r': *size = sizeof v.r, fine = reason_of(cell, &v.r); break;
    case 'k': *size = sizeof v.i, fine = category_of(cell, &v.i); break;
    case 'l': *size = sizeof v.i, fine = is_named(kd_kind_name, KD_LEAD_KINDS, cell, &v.i); break;
    case 'p': *size = sizeof v.i, fine = is_named(kd_phase_name, KD_PHASE_COUNT, cell, &v.i); break;
    case 'v': *size = sizeof v.i, fine = is_named(kd_verb_name, KD_VERB_COUNT, cell, &v.i); break;
    default: return false;
    }
    if (at)
        memcpy(at, &v, *size);
    return fine && *cell && !*end;
}

/* Where the member lies that follows what is below offset: each is aligned to its own size. */
static size_t aligned(size_t offset, size_t size)
{
    return (offset + size - 1) / size * size;
}

static void read_row(const char *file, int number, char *line, const char *format, char *row,
                     size_t size)
{
    size_t offset = 0, largest = 1, length;
    for (; *format; format++) {
        if (*format == ' ')
            continue;
        char *tab = line ? strchr(line, '\t') : NULL;
        if (tab)
            *tab = '\0';
        if (!line)
            stop(file, number, "too few members");
        (void)member(*format, "0", NULL, &length);
        offset = aligned(offset, length);
        if (offset + length > size || !member(*format, line, row + offset, &length))
            stop(file, number, line);
        offset += length;
        largest = length > largest ? length : largest;
        line = tab ? tab + 1 : NULL;
    }
    if (line || aligned(offset, largest) != size)
        stop(file, number, "too many members");
}

/* The next line of the table, without its newline; NULL at the end. */
static char *next_row(FILE *in, const char *table, bool *within, int *number, char *line)
{
    while (fgets(line, LONGEST_LINE, in)) {
        size_t length = strlen(table);
        ++*number;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '[' && !strchr(line, '\t')) /* no row */
            *within = strncmp(line + 1, table, length) == 0 && line[length + 1] == ']';
        else if (*within && *line && *line != '#')
            return line;
    }
    return NULL;
}

const void *file_rows(const char *file, const char *table, const char *format, size_t size,
                      size_t *count)
{
    char path[512], line[LONGEST_LINE], *rows = NULL;
    snprintf(path, sizeof path, KOUDI_TEST_DIR "/%s", file);
    FILE *in = fopen(path, "r");
    for (int pass = 0; pass < 2 && in; pass++) {
        bool within = false;
        int number = 0;
        rows = pass == 1 ? keep(*count * size) : NULL;
        rewind(in);
        for (*count = 0; next_row(in, table, &within, &number, line); ++*count)
            if (rows)
                read_row(file, number, line, format, rows + *count * size, size);
    }
    if (!in || *count == 0)
        stop(file, 0, table);
    (void)fclose(in);
    return rows;
}

void add_file_rows(CMUnitTestFunction run, const char *file, const char *table, const char *format,
                   size_t size)
{
    size_t count = 0;
    const char *rows = file_rows(file, table, format, size, &count);
    add_rows(run, rows, count, size);
}
