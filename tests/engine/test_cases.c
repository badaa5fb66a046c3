/* test_cases.c - every row of cases/cases.tsv, asked of the engine and of the oracle. */
#include "support/notation.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 1000, FIELDS = 12 };

/* One row: "verb key=value ...<TAB>start of the answer"; the fields point into text. */
typedef struct question {
    char *line; /* the test's name */
    char *text, *verb, *answer;
    char *key[FIELDS], *value[FIELDS];
    int fields;
} question;

static const char *field(const question *q, const char *key)
{
    for (int i = 0; i < q->fields; i++)
        if (strcmp(q->key[i], key) == 0)
            return q->value[i];
    fail_msg("no field %s in: %s", key, q->line);
    return "";
}

/* Cuts "a/b/c" into piles; returns how many. */
static int piles(const char *list, oc_pile *out, int most)
{
    char text[1024];
    int n = 0;
    assert_true(strlen(list) < sizeof text);
    strcpy(text, list);
    for (char *at = strtok(text, "/"); at && n < most; at = strtok(NULL, "/"))
        out[n++] = pile(at);
    return n;
}

/* The refusal must be one that players can read: a rule and a sentence (FOL-4). */
static void check_refusal(kd_verdict verdict)
{
    if (verdict.reason == KD_OK)
        return;
    assert_true(verdict.reason < KD_REASON_COUNT);
    assert_true(*kd_reason_rule(verdict.reason) && *kd_reason_sentence(verdict.reason));
}

static void ask_follow(const question *q, const kd_order *order, const oc_game *game)
{
    oc_pile lead = pile(field(q, "lead")), hand = pile(field(q, "hand"));
    oc_pile play = pile(field(q, "play"));
    kd_verdict verdict = kd_check_follow(order, cards_of(order, &hand), cards_of(order, &lead),
                                         cards_of(order, &play));
    bool legal = oc_legal(game, &lead, &hand, &play);
    assert_string_equal(verdict.reason == KD_OK ? "legal" : "illegal", q->answer);
    assert_string_equal(legal ? "legal" : "illegal", q->answer);
    check_refusal(verdict);
}

static void ask_winner(const question *q, const kd_order *order, const oc_game *game)
{
    oc_pile plays[4];
    int best = 0, strongest = 0;
    assert_int_equal(piles(field(q, "plays"), plays, 4), 4);
    for (int i = 0; i < 4; i++) {
        int strength = kd_strength(order, cards_of(order, &plays[0]), cards_of(order, &plays[i]));
        if (strength <= strongest)
            continue;
        best = i;
        strongest = strength;
    }
    assert_int_equal(best, atoi(q->answer));
    assert_int_equal(oc_winner(game, plays), atoi(q->answer));
}

static void ask_dump(const question *q, const kd_order *order, const oc_game *game)
{
    oc_pile lead = pile(field(q, "lead")), others[3], forced;
    kd_cards hands[3];
    char cards[64], shown[SHOWN];
    int penalty = 0;
    assert_int_equal(piles(field(q, "others"), others, 3), 3);
    for (int i = 0; i < 3; i++)
        hands[i] = cards_of(order, &others[i]);
    kd_dump_result result = kd_dump(order, hands, cards_of(order, &lead));
    oc_dump own = oc_judge_dump(game, &lead, others);
    if (strcmp(q->answer, "stands") == 0) {
        assert_true(result.stands && own.stands);
        return;
    }
    assert_int_equal(sscanf(q->answer, "fails %63s penalty %d", cards, &penalty), 2);
    forced = pile(cards);
    assert_false(result.stands || own.stands);
    assert_string_equal(show(order, result.forced, shown), cards);
    assert_int_equal(result.fine, penalty);
    assert_int_equal(own.fine, penalty);
    assert_int_equal(own.length, forced.count / 2);
    assert_int_equal(own.top, oc_height(game, forced.card[forced.count - 1]));
}

static const struct verb {
    const char *name;
    void (*ask)(const question *q, const kd_order *order, const oc_game *game);
} verbs[] = {{"follow", ask_follow}, {"winner", ask_winner}, {"dump", ask_dump}};

static void ask(void **state)
{
    const question *q = *state;
    if (!q->verb || !q->answer)
        fail_msg("not a question and its answer: %s", q->line);
    kd_rules rules;
    if (!kd_rules_preset(&rules, field(q, "rules")))
        fail_msg("no preset: %s", q->line);
    kd_order order = order_with(&rules, field(q, "trump"), field(q, "level"));
    oc_game game = game_of(&order);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(q->verb, verbs[i].name) != 0)
            continue;
        verbs[i].ask(q, &order, &game);
        return;
    }
    fail_msg("no such question: %s", q->line);
}

static char *copy(const char *text)
{
    char *made = malloc(strlen(text) + 1);
    if (!made)
        abort();
    return strcpy(made, text);
}

/* Cuts the line; the answer stays NULL where there is none. */
static void cut(question *q, const char *line)
{
    q->line = copy(line);
    q->text = copy(line);
    q->answer = strchr(q->text, '\t');
    if (q->answer)
        *q->answer++ = '\0';
    q->verb = strtok(q->text, " ");
    for (char *at; q->fields < FIELDS && (at = strtok(NULL, " "));) {
        char *equals = strchr(at, '=');
        if (!equals)
            continue;
        *equals = '\0';
        q->key[q->fields] = at;
        q->value[q->fields++] = equals + 1;
    }
}

static int read_rows(question *rows)
{
    FILE *in = fopen(KOUDI_TEST_DIR "/cases/cases.tsv", "r");
    char line[1024];
    int n = 0;
    if (!in)
        return 0;
    while (n < MOST_ROWS && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line && *line != '#')
            cut(&rows[n++], line);
    }
    fclose(in);
    return n;
}

PREPARE(int argc, char **argv)
{
    static question rows[MOST_ROWS];
    int n = read_rows(rows);
    for (int i = 0; i < n; i++)
        add_test(ask, (struct test){.name = rows[i].line, .state = &rows[i]});
    if (n == 0)
        fprintf(stderr, "no rows in " KOUDI_TEST_DIR "/cases/cases.tsv\n");
    return n == 0;
}
