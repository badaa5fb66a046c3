/* test_remote_commit.c - what a client answers where decks are made by commit and reveal, line by line; a table that
   says things twice, late, in another order, or of other deals. */
#include "net/remote_session.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

#define ONES  "1111111111111111111111111111111111111111111111111111111111111111"
#define TWOS  "2222222222222222222222222222222222222222222222222222222222222222"
#define THREE "3333333333333333333333333333333333333333333333333333333333333333"
/* SHA-256 of ONES, of TWOS */
#define OF_ONES "3138bb9bc78df27c473ecfd1410f7bd45ebac1f59cf3ff9cfe4db77aab7aedd3"
#define OF_TWOS "4f2e8d65483c641648cdb374ae9d8abd368d269e4ddffe092a8237b8162cddd6"

enum { OWN_SEAT = 2 };

typedef struct told {
    int withheld, unfair;
    char why[200];
} told;

static void on_applied(void *arg, const session_word *word)
{
    told *t = arg;
    t->withheld += word->verb == WORD_WITHHELD;
    t->unfair += word->verb == WORD_UNFAIR;
    if (word->verb == WORD_UNFAIR)
        snprintf(t->why, sizeof t->why, "%s", word->text);
}

typedef struct script_row {
    const char *name;
    const char *steps;    /* each a word, a deal, and the phase of a block */
    int commits, numbers; /* what the client has said */
    int withheld;
    const char *why; /* NULL: it does not complain */
} script_row;

/* What the client has said. */
typedef struct client_said {
    int commits, numbers;
    char commit[DIGEST_TEXT + 1], number[DIGEST_TEXT + 1];
} client_said;

/* A step of the table that is no block. */
static const struct table_step {
    const char *name;
    table_word word;
    int seat;
    const char *digits; /* NULL: what the client itself has said */
} table_steps[] = {
    {"host", SAY_COMMIT, KD_NOBODY, OF_ONES},
    {"commit", SAY_COMMIT, 1, OF_TWOS},
    {"own", SAY_COMMIT, OWN_SEAT, NULL},
    {"closed", SAY_COMMITTED, KD_NOBODY, ""},
    {"number", SAY_REVEAL, 1, TWOS},
    {"own-number", SAY_REVEAL, OWN_SEAT, NULL},
    {"secret", SAY_REVEAL, KD_NOBODY, ONES},
    /* lies */
    {"host-again", SAY_COMMIT, KD_NOBODY, THREE},
    {"commit-again", SAY_COMMIT, 1, THREE},
    {"false-number", SAY_REVEAL, 1, THREE},
};

static void hear(remote_commit *f, const table_block *now, client_said *said, const char *name,
                 int deal)
{
    const struct table_step *step = table_steps;
    while (strcmp(step->name, name) != 0)
        assert_true(++step < table_steps + sizeof table_steps / sizeof *table_steps);
    table_line line = {.word = step->word, .seat = step->seat, .number = (uint64_t)deal}, answer;
    const char *own = step->word == SAY_COMMIT ? said->commit : said->number;
    snprintf(line.code, sizeof line.code, "%s", step->digits ? step->digits : own);
    if (!remote_commit_hear(f, &line, OWN_SEAT, now, &answer))
        return;
    bool commits = answer.word == SAY_COMMIT;
    char digest[DIGEST_TEXT + 1];
    assert_int_equal(answer.number, deal);
    assert_int_equal(answer.seat, KD_NOBODY);
    assert_int_equal(strlen(answer.code), DIGEST_TEXT);
    digest_text(answer.code, digest);
    if (!commits)
        assert_string_equal(digest, said->commit);
    memcpy(commits ? said->commit : said->number, answer.code, sizeof said->commit);
    said->commits += commits;
    said->numbers += !commits;
}

static void is_answered(void **state)
{
    static table_block now;
    const script_row *row = *state;
    told t = {0};
    client_said said = {0};
    remote_commit f = {.tell = on_applied, .arg = &t};
    now = (table_block){.now = 1};
    assert_true(kd_rules_preset(&now.view.order.rules, "80p-v3"));
    for (const char *at = row->steps; at; at = strchr(at, ';') ? strchr(at, ';') + 2 : NULL) {
        char name[16], phase[16] = "";
        int deal, first;
        assert_true(sscanf(at, "%15s %d %15[a-z]", name, &deal, phase) >= 2);
        if (!*phase) {
            hear(&f, &now, &said, name, deal);
            continue;
        }
        first = strcmp(name, "first") == 0;
        assert_true(first || strcmp(name, "block") == 0);
        now.has_view = deal > 0;
        now.view.deals = (uint16_t)deal;
        for (now.view.phase = 0; strcmp(kd_phase_name(now.view.phase), phase) != 0;)
            assert_true(++now.view.phase < KD_PHASE_COUNT);
        now.view.seat = OWN_SEAT;
        now.view.first = KD_NOBODY;
        memset(now.view.held, now.view.phase == KD_PHASE_PLAY ? 5 : 0, sizeof now.view.held);
        remote_commit_see(&f, &now, first);
    }
    if (row->why ? !strstr(t.why, row->why) : *t.why)
        fail_msg("%s", t.why);
    assert_int_equal(t.unfair, row->why != NULL);
    assert_int_equal(t.withheld, row->withheld);
    assert_int_equal(said.commits, row->commits);
    assert_int_equal(said.numbers, row->numbers);
}
TEST_FILE(is_answered, "net/remote_commit.tsv", "scripts", script_row, "ssiiis");
