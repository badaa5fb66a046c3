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

/* Words of a script, each a step of the table: OWN stands for what the client itself has said, BLOCK for a block of
   that deal and phase, of a new line FIRST. */
typedef enum step_kind {
    END,
    HOST,   /* its commitment */
    COMMIT, /* of seat 1 */
    OWN,    /* the client's commitment, told to all */
    CLOSED, /* all commitments are told */
    NUMBER, /* of seat 1 */
    OWN_NUMBER /* told to all */,
    SECRET,
    BLOCK,
    FIRST,
    /* lies */
    HOST_AGAIN, /* another commitment */
    COMMIT_AGAIN,
    FALSE_NUMBER
} step_kind;

typedef struct step {
    step_kind kind;
    int deal;
    kd_phase phase; /* of blocks */
} step;

typedef struct told {
    int withheld, unfair;
    char why[200];
} told;

static void on_told(void *arg, const session_word *word)
{
    told *t = arg;
    t->withheld += word->verb == WORD_WITHHELD;
    t->unfair += word->verb == WORD_UNFAIR;
    if (word->verb == WORD_UNFAIR)
        snprintf(t->why, sizeof t->why, "%s", word->text);
}

static const struct script_row {
    const char *name;
    step steps[14];
    int commits, numbers; /* what the client has said */
    int withheld;
    const char *why; /* NULL: it does not complain */
} scripts[] = {
    {"before the match",
     {{HOST, 1, 0},
      {COMMIT, 1, 0},
      {OWN, 1, 0},
      {CLOSED, 1, 0},
      {NUMBER, 1, 0},
      {OWN_NUMBER, 1, 0},
      {BLOCK, 1, KD_PHASE_DEAL}},
     1,
     1,
     0,
     NULL},
    {"while a result is shown",
     {{BLOCK, 4, KD_PHASE_SCORED},
      {HOST, 5, 0},
      {OWN, 5, 0},
      {CLOSED, 5, 0},
      {OWN_NUMBER, 5, 0},
      {BLOCK, 5, KD_PHASE_DEAL}},
     1,
     1,
     0,
     NULL},
    {"told again after a cut: answered again",
     {{HOST, 1, 0}, {HOST, 1, 0}, {OWN, 1, 0}, {CLOSED, 1, 0}, {OWN, 1, 0}, {CLOSED, 1, 0}},
     2,
     2,
     0,
     NULL},
    {"nothing for a deal under way",
     {{BLOCK, 3, KD_PHASE_PLAY}, {HOST, 3, 0}, {CLOSED, 3, 0}},
     0,
     0,
     0,
     NULL},
    {"nor for one that is over", {{BLOCK, 3, KD_PHASE_SCORED}, {HOST, 2, 0}}, 0, 0, 0, NULL},
    {"nor for a later one", {{BLOCK, 3, KD_PHASE_SCORED}, {HOST, 5, 0}}, 0, 0, 0, NULL},
    {"nor for one while another is played",
     {{BLOCK, 3, KD_PHASE_PLAY}, {HOST, 4, 0}},
     0,
     0,
     0,
     NULL},
    {"nor for deal 0", {{HOST, 0, 0}, {CLOSED, 0, 0}}, 0, 0, 0, NULL},
    {"no deal is begun twice",
     {{HOST, 1, 0}, {OWN, 1, 0}, {CLOSED, 1, 0}, {OWN_NUMBER, 1, 0}, {HOST_AGAIN, 1, 0}},
     1,
     1,
     0,
     "cannot be changed"},
    {"also when two others were between them",
     {{HOST, 1, 0},
      {BLOCK, 2, KD_PHASE_SCORED},
      {HOST, 3, 0},
      {BLOCK, 0, KD_PHASE_SCORED},
      {HOST_AGAIN, 1, 0}},
     2,
     0,
     0,
     NULL},
    {"no number where the own commitment is not told",
     {{HOST, 1, 0}, {CLOSED, 1, 0}},
     1,
     0,
     0,
     NULL},
    {"which is complained of when the deal begins",
     {{HOST, 1, 0}, {CLOSED, 1, 0}, {BLOCK, 1, KD_PHASE_DEAL}},
     1,
     0,
     0,
     "without your number"},
    {"no commitment changes",
     {{HOST, 1, 0}, {COMMIT, 1, 0}, {COMMIT_AGAIN, 1, 0}},
     1,
     0,
     0,
     "cannot be changed"},
    {"none comes after all are told",
     {{HOST, 1, 0}, {OWN, 1, 0}, {CLOSED, 1, 0}, {COMMIT, 1, 0}},
     1,
     1,
     0,
     "after all were said"},
    {"none before the host's", {{COMMIT, 1, 0}}, 0, 0, 0, "host commits itself first"},
    {"a number fits",
     {{HOST, 1, 0}, {COMMIT, 1, 0}, {OWN, 1, 0}, {CLOSED, 1, 0}, {FALSE_NUMBER, 1, 0}},
     1,
     1,
     0,
     "does not fit"},
    {"and is one that was committed to",
     {{HOST, 1, 0}, {OWN, 1, 0}, {CLOSED, 1, 0}, {NUMBER, 1, 0}},
     1,
     1,
     0,
     "nobody committed to"},
    {"and does not come when the deal has begun",
     {{HOST, 1, 0},
      {COMMIT, 1, 0},
      {OWN, 1, 0},
      {CLOSED, 1, 0},
      {OWN_NUMBER, 1, 0},
      {BLOCK, 1, KD_PHASE_DEAL},
      {NUMBER, 1, 0}},
     1,
     1,
     1,
     "after the deal had begun"},
    {"but may be told after a cut",
     {{HOST, 1, 0},
      {COMMIT, 1, 0},
      {OWN, 1, 0},
      {CLOSED, 1, 0},
      {FIRST, 1, KD_PHASE_DEAL},
      {NUMBER, 1, 0},
      {OWN_NUMBER, 1, 0},
      {BLOCK, 1, KD_PHASE_DEAL}},
     1,
     1,
     0,
     NULL},
    {"who withholds is named",
     {{HOST, 1, 0},
      {COMMIT, 1, 0},
      {OWN, 1, 0},
      {CLOSED, 1, 0},
      {OWN_NUMBER, 1, 0},
      {BLOCK, 1, KD_PHASE_DEAL},
      {BLOCK, 1, KD_PHASE_PLAY}},
     1,
     1,
     1,
     NULL},
    {"the host tells its number",
     {{HOST, 1, 0},
      {OWN, 1, 0},
      {CLOSED, 1, 0},
      {OWN_NUMBER, 1, 0},
      {BLOCK, 1, KD_PHASE_DEAL},
      {BLOCK, 1, KD_PHASE_SCORED}},
     1,
     1,
     0,
     "not told its own"},
    {"which makes the deck",
     {{HOST, 1, 0},
      {OWN, 1, 0},
      {CLOSED, 1, 0},
      {OWN_NUMBER, 1, 0},
      {BLOCK, 1, KD_PHASE_DEAL},
      {SECRET, 1, 0},
      {BLOCK, 1, KD_PHASE_SCORED}},
     1,
     1,
     0,
     "does not follow"},
};

/* What the client has said. */
typedef struct client_said {
    int commits, numbers;
    char commit[DIGEST_TEXT + 1], number[DIGEST_TEXT + 1];
} client_said;

static void hear(remote_commit *f, const table_block *now, client_said *said, const step *s)
{
    static const struct {
        table_word word;
        int seat;
        const char *digits; /* NULL: the client's */
    } lines[] = {
        [HOST] = {SAY_COMMIT, KD_NOBODY, OF_ONES}, [COMMIT] = {SAY_COMMIT, 1, OF_TWOS},
        [OWN] = {SAY_COMMIT, OWN_SEAT, NULL},      [CLOSED] = {SAY_COMMITTED, KD_NOBODY, ""},
        [NUMBER] = {SAY_REVEAL, 1, TWOS},          [OWN_NUMBER] = {SAY_REVEAL, OWN_SEAT, NULL},
        [SECRET] = {SAY_REVEAL, KD_NOBODY, ONES},  [HOST_AGAIN] = {SAY_COMMIT, KD_NOBODY, THREE},
        [COMMIT_AGAIN] = {SAY_COMMIT, 1, THREE},   [FALSE_NUMBER] = {SAY_REVEAL, 1, THREE},
    };
    table_line line = {.word = lines[s->kind].word,
                       .seat = lines[s->kind].seat,
                       .number = (uint64_t)s->deal},
               answer;
    const char *own = s->kind == OWN ? said->commit : said->number;
    snprintf(line.code, sizeof line.code, "%s",
             lines[s->kind].digits ? lines[s->kind].digits : own);
    if (!remote_commit_hear(f, &line, OWN_SEAT, now, &answer))
        return;
    bool commits = answer.word == SAY_COMMIT;
    char digest[DIGEST_TEXT + 1];
    assert_int_equal(answer.number, s->deal);
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
    const struct script_row *row = *state;
    told t = {0};
    client_said said = {0};
    remote_commit f = {.tell = on_told, .arg = &t};
    now = (table_block){.now = 1};
    assert_true(kd_rules_preset(&now.view.order.rules, "80p-v3"));
    for (const step *s = row->steps; s->kind; s++) {
        if (s->kind != BLOCK && s->kind != FIRST) {
            hear(&f, &now, &said, s);
            continue;
        }
        now.has_view = s->deal > 0;
        now.view.deals = (uint16_t)s->deal;
        now.view.phase = (uint8_t)s->phase;
        now.view.seat = OWN_SEAT;
        now.view.first = KD_NOBODY;
        memset(now.view.held, s->phase == KD_PHASE_PLAY ? 5 : 0, sizeof now.view.held);
        remote_commit_see(&f, &now, s->kind == FIRST);
    }
    if (row->why ? !strstr(t.why, row->why) : *t.why)
        fail_msg("%s", t.why);
    assert_int_equal(t.unfair, row->why != NULL);
    assert_int_equal(t.withheld, row->withheld);
    assert_int_equal(said.commits, row->commits);
    assert_int_equal(said.numbers, row->numbers);
}
TEST_ROWS(is_answered, scripts);
