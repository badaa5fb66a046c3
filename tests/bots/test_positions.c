/* test_positions.c - every row of cases/positions.tsv: what a good player does there. */
#include "support/moment.h"
#include "support/notation.h"
#include "support/test.h"
#include "think/bot_settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* With so little work a search sometimes prefers another play by chance: most of its answers must be
   right: it is asked until that is sure. */
enum { STREAMS = 5 };
enum { MOST_ROWS = 400, FIELDS = 20, LINE = 2048, BOTS = 4 };

/* The work of the searching bots here; the others have none. */
#define WORK "work=100"

/* "name<TAB>bots<TAB>key=value ..."; the fields point into text. */
typedef struct row {
    char *text, *name, *bots;
    char *key[FIELDS], *value[FIELDS];
    int fields;
} row;

/* A row and one of its bots. */
typedef struct question {
    char name[256];
    const row *row;
    bot_settings bot_settings;
} question;

static const char *field(const row *r, const char *key)
{
    for (int i = 0; i < r->fields; i++)
        if (strcmp(r->key[i], key) == 0)
            return r->value[i];
    return NULL;
}

static int number(const row *r, const char *key, int otherwise)
{
    const char *text = field(r, key);
    return text ? (int)strtol(text, NULL, 10) : otherwise;
}

/* Is the play one of "SA|SK,SK"? */
static bool among(const char *list, kd_cards play)
{
    char one[SHOWN];
    while (*list) {
        size_t length = strcspn(list, "|");
        assert_true(length < sizeof one);
        memcpy(one, list, length);
        one[length] = '\0';
        if (kd_same(faces(one), play))
            return true;
        list += length + (list[length] == '|');
    }
    return false;
}

/* choice: one of these plays; never: none of these cards; must: all of these. */
static bool is_good(const row *r, kd_cards play)
{
    const char *choice = field(r, "choice"), *never = field(r, "never"), *must = field(r, "must");
    if (!choice && !never && !must)
        fail_msg("nothing is expected of: %s", r->name);
    return (!choice || among(choice, play)) && (!never || !(faces(never).one & play.one)) &&
           (!must || kd_holds(play, faces(must)));
}

static void ask(void **state)
{
    const question *q = *state;
    static kd_match match;
    kd_view view;
    char chosen[SHOWN];
    int good = 0, bad = 0;
    moment wanted = (moment){
        .trump = field(q->row, "trump"),
        .level = field(q->row, "level"),
        .hand = field(q->row, "hand"),
        .holds = {NULL, field(q->row, "east"), field(q->row, "north"), field(q->row, "west")},
        .out = field(q->row, "out"),
        .gone = field(q->row, "gone"),
        .table = field(q->row, "table"),
        .voids = field(q->row, "voids"),
        .dealer = number(q->row, "dealer", 0),
        .points = number(q->row, "points", -1)};
    moment_make(&wanted, &match);
    kd_view_make(&view, &match, 0);
    assert_true(kd_same(view.hand, faces(wanted.hand)));
    for (uint64_t stream = 1; 2 * good <= STREAMS && 2 * bad <= STREAMS; stream++) {
        kd_rng rng;
        kd_rng_seed(&rng, 1, stream);
        kd_action action = bot_settings_decide(&q->bot_settings, &view, &rng);
        assert_int_equal(kd_check(&view, &action).reason, KD_OK);
        if (is_good(q->row, action.cards))
            good++;
        else {
            bad++;
            kd_print_cards(action.cards, &view.order, chosen, sizeof chosen);
        }
    }
    if (good < bad)
        fail_msg("chose %s, good in %d of %d", chosen, good, good + bad);
}

static bool read_row(row *r, const char *line)
{
    r->text = strdup(line);
    r->name = strtok(r->text, "\t");
    r->bots = strtok(NULL, "\t");
    char *rest = strtok(NULL, "\t");
    if (!rest)
        return false;
    for (char *at = strtok(rest, " "); at && r->fields < FIELDS; at = strtok(NULL, " ")) {
        char *equals = strchr(at, '=');
        if (!equals)
            return false;
        *equals = '\0';
        r->key[r->fields] = at;
        r->value[r->fields++] = equals + 1;
    }
    return true;
}

static int read_rows(row *rows)
{
    FILE *in = fopen(KOUDI_TEST_DIR "/cases/positions.tsv", "r");
    char line[LINE];
    int count = 0;
    while (in && count < MOST_ROWS && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        if (!*line || *line == '#')
            continue;
        if (!read_row(&rows[count++], line)) {
            fprintf(stderr, "not a row: %s\n", line);
            exit(1);
        }
    }
    if (in)
        fclose(in);
    return count;
}

/* One question for each bot that the row names. */
static int questions_of(const row *r, question *out)
{
    char names[128], words[160], why[256];
    int count = 0;
    snprintf(names, sizeof names, "%s", r->bots);
    for (char *at = strtok(names, ","); at && count < BOTS; at = strtok(NULL, ","), count++) {
        question *q = &out[count];
        snprintf(words, sizeof words, "%s:" WORK, at);
        snprintf(q->name, sizeof q->name, "%s (%s)", r->name, at);
        q->row = r;
        if (!bot_settings_parse(words, &q->bot_settings, why, sizeof why)) {
            fprintf(stderr, "%s: %s\n", r->name, why);
            exit(1);
        }
    }
    return count;
}

PREPARE(int argc, char **argv)
{
    static row rows[MOST_ROWS];
    static question questions[MOST_ROWS * BOTS];
    int count = read_rows(rows), asked = 0;
    for (int i = 0; i < count; i++)
        asked += questions_of(&rows[i], &questions[asked]);
    for (int i = 0; i < asked; i++)
        add_test(ask, (struct test){.name = questions[i].name, .state = &questions[i]});
    if (count < 60)
        fprintf(stderr, "%d rows in " KOUDI_TEST_DIR "/cases/positions.tsv, not 60\n", count);
    return count < 60;
}
