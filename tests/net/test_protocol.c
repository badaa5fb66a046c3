/* test_protocol.c - the lines of the table protocol: each word there and back, what is refused, what is made
   safe, and the dialogue that later versions must read. */
#include "net/protocol.h"

#include "base/safe_text.h"
#include "support/drive.h"
#include "support/folder.h"
#include "support/test.h"
#include "wire/wire.h"

#include <stdio.h>
#include <string.h>

#define ID     "0123456789abcdef"
#define SECRET ID ID
#define NUMBER SECRET SECRET

/* ---- each word there and back ---- */

static const struct word_row {
    const char *name, *line;
    table_word word;
    int seat;
    uint64_t number;
    const char *code, *rest, *text;
} words[] = {
    {"hello", "koudi-table 1", SAY_HELLO, KD_NOBODY, 1, "", "", ""},
    {"hello: what it can", "koudi-table 2 can talk fair", SAY_HELLO, KD_NOBODY, 2, "", "talk fair",
     ""},
    {"guest", "guest : Mei", SAY_GUEST, KD_NOBODY, 0, "", "", "Mei"},
    {"tables", "tables", SAY_TABLES, KD_NOBODY, 0, "", "", ""},
    {"status", "status", SAY_STATUS, KD_NOBODY, 0, "", "", ""},
    {"table: which", "table : Friday", SAY_TABLE, KD_NOBODY, 0, "", "", "Friday"},
    {"table", "table " ID " 80p-v3 : 星期五", SAY_TABLE, KD_NOBODY, 0, ID, "80p-v3", "星期五"},
    {"secret", "secret " SECRET, SAY_SECRET, KD_NOBODY, 0, SECRET, "", ""},
    {"token", "token 0123456789abcdef0123", SAY_TOKEN, KD_NOBODY, 0, "0123456789abcdef0123", "",
     ""},
    {"web", "web : https://cards.example.org/", SAY_WEB, KD_NOBODY, 0, "", "",
     "https://cards.example.org/"},
    {"knock", "knock", SAY_KNOCK, KD_NOBODY, 0, "", "", ""},
    {"seat", "seat 3", SAY_SEAT, 3, 0, "", "", ""},
    {"seat: any", "seat any", SAY_SEAT, KD_SEATS, 0, "", "", ""},
    {"seat: none", "seat watch", SAY_SEAT, KD_NOBODY, 0, "", "", ""},
    {"name", "name : Zoë 1 : 2", SAY_NAME, KD_NOBODY, 0, "", "", "Zoë 1 : 2"},
    {"begin", "begin", SAY_BEGIN, KD_NOBODY, 0, "", "", ""},
    {"refuse", "refuse taken : Sits there.", SAY_REFUSE, KD_NOBODY, 0, "taken", "", "Sits there."},
    {"refuse: no sentence", "refuse full", SAY_REFUSE, KD_NOBODY, 0, "full", "", ""},
    {"you", "you 0", SAY_YOU, 0, 0, "", "", ""},
    {"you: the opener", "you 2 opener", SAY_YOU, 2, 0, "opener", "", ""},
    {"you: an observer", "you -", SAY_YOU, KD_NOBODY, 0, "", "", ""},
    {"rules", "rules tiny.ini", SAY_RULES, KD_NOBODY, 0, "", "tiny.ini", ""},
    {"rules of another alphabet", "rules ?????? : \u6211\u5bb6", SAY_RULES, KD_NOBODY, 0, "",
     "??????", "\u6211\u5bb6"},
    {"set", "set ranks = 2 5 K A", SAY_SET, KD_NOBODY, 0, "", "ranks = 2 5 K A", ""},
    {"coach", "coach yes", SAY_COACH, KD_NOBODY, 0, "yes", "", ""},
    {"answer", "answer 4294967295 play H9,H9", SAY_ANSWER, KD_NOBODY, UINT32_MAX, "", "play H9,H9",
     ""},
    {"ready", "ready", SAY_READY, KD_NOBODY, 0, "", "", ""},
    {"back", "back", SAY_TAKE_BACK, KD_NOBODY, 0, "", "", ""},
    {"pong", "pong 9223372036854775807", SAY_PONG, KD_NOBODY, INT64_MAX, "", "", ""},
    {"now", "now 12", SAY_NOW, KD_NOBODY, 12, "", "", ""},
    {"refused", "refused 3 no-cards LEAD-1 No card: x.", SAY_REFUSED, KD_NOBODY, 3, "",
     "no-cards LEAD-1 No card: x.", ""},
    {"taken-back", "taken-back played-on", SAY_TAKEN_BACK, KD_NOBODY, BACK_PLAYED_ON, "", "", ""},
    {"free", "free 4", SAY_FREE, KD_NOBODY, 4, "", "", ""},
    {"rules word", "rules-word rules1+x", SAY_RULES_WORD, KD_NOBODY, 0, "", "rules1+x", ""},
    {"ends", "ends 540", SAY_ENDS, KD_NOBODY, 540, "", "", ""},
    {"figure", "figure memory-kB 10120", SAY_FIGURE, KD_NOBODY, 10120, "memory-kB", "", ""},
    {"ping", "ping 5", SAY_PING, KD_NOBODY, 5, "", "", ""},
    {"end", "end moved : You sit elsewhere.", SAY_END, KD_NOBODY, 0, "moved", "",
     "You sit elsewhere."},
    {"commit", "commit 7 " NUMBER " 1", SAY_COMMIT, 1, 7, NUMBER, "", ""},
    {"all have committed", "committed 7", SAY_COMMITTED, KD_NOBODY, 7, "", "", ""},
    {"reveal", "reveal 65535 " NUMBER, SAY_REVEAL, KD_NOBODY, 65535, NUMBER, "", ""},
    {"pair: commit", "pair-commit " NUMBER, SAY_PAIR_COMMIT, KD_NOBODY, 0, NUMBER, "", ""},
    {"pair: a seat's", "pair-commit " NUMBER " 2", SAY_PAIR_COMMIT, 2, 0, NUMBER, "", ""},
    {"pair: all have", "pair-committed", SAY_PAIR_COMMITTED, KD_NOBODY, 0, "", "", ""},
    {"pair: reveal", "pair-reveal " NUMBER, SAY_PAIR_REVEAL, KD_NOBODY, 0, NUMBER, "", ""},
    {"pair: theirs", "other-commit " NUMBER " 3", SAY_OTHER_COMMIT, 3, 0, NUMBER, "", ""},
    {"pair: their number", "other-reveal " NUMBER " 0", SAY_OTHER_REVEAL, 0, 0, NUMBER, "", ""},
    {"talk", "talk : 好牌！", SAY_WORD + WORD_TALK, KD_NOBODY, 0, "", "", "好牌！"},
    {"talk: of a seat", "talk 1 : hi", SAY_WORD + WORD_TALK, 1, 0, "", "", "hi"},
    {"phrase", "phrase 11", SAY_WORD + WORD_PHRASE, KD_NOBODY, 11, "", "", ""},
    {"phrase: of a seat", "phrase 3 2", SAY_WORD + WORD_PHRASE, 2, 3, "", "", ""},
    {"agree", "agree 8", SAY_WORD + WORD_AGREE, KD_NOBODY, 8, "", "", ""},
    {"object", "object 8", SAY_WORD + WORD_OBJECT, KD_NOBODY, 8, "", "", ""},
    {"cover", "cover 1", SAY_WORD + WORD_COVER, 1, 0, "", "", ""},
    {"wait", "wait 1", SAY_WORD + WORD_WAIT, 1, 0, "", "", ""},
    {"remove", "remove 2", SAY_WORD + WORD_REMOVE, 2, 0, "", "", ""},
    {"invite", "invite 2", SAY_WORD + WORD_INVITE, 2, 0, "", "", ""},
    {"invite: to all free seats", "invite any", SAY_WORD + WORD_INVITE, KD_SEATS, 0, "", "", ""},
    {"leave", "leave", SAY_WORD + WORD_LEAVE, KD_NOBODY, 0, "", "", ""},
    {"offer", "offer 2", SAY_OFFER, 2, 0, "", "", ""},
    {"close", "close", SAY_WORD + WORD_CLOSE, KD_NOBODY, 0, "", "", ""},
    {"nudge", "nudge 3", SAY_WORD + WORD_NUDGE, 3, 0, "", "", ""},
    {"nudge: whoever is waited for", "nudge", SAY_WORD + WORD_NUDGE, KD_NOBODY, 0, "", "", ""},
    {"nudged", "nudged 3 1", SAY_WORD + WORD_NUDGED, 1, 3, "", "", ""},
    {"not nudged", "not-nudged soon", SAY_WORD + WORD_NOT_NUDGED, KD_NOBODY, NUDGE_SOON, "", "",
     ""},
    {"note: whom it may concern", "note came 1", SAY_WORD + WORD_CAME, 1, 0, "", "", ""},
    {"note: came", "note came 0 : Mei", SAY_WORD + WORD_CAME, 0, 0, "", "", "Mei"},
    {"note: away", "note away 1 : Mei", SAY_WORD + WORD_AWAY, 1, 0, "", "", "Mei"},
    {"note: back", "note back 2", SAY_WORD + WORD_BACK, 2, 0, "", "", ""},
    {"note: left", "note left 3 : Mei", SAY_WORD + WORD_LEFT, 3, 0, "", "", "Mei"},
    {"note: covers", "note covers 0", SAY_WORD + WORD_COVERS, 0, 0, "", "", ""},
    {"note: objects", "note objects 1 : Mei", SAY_WORD + WORD_OBJECTED, 1, 0, "", "", "Mei"},
    {"note: lot", "note lot", SAY_WORD + WORD_LOT, KD_NOBODY, 0, "", "", ""},
    {"note: same cards", "note same-cards : blue", SAY_WORD + WORD_SAME_CARDS, KD_NOBODY, 0, "", "",
     "blue"},
    {"note: the other waits", "note pair-waits : blue", SAY_WORD + WORD_PAIR_WAITS, KD_NOBODY, 0,
     "", "", "blue"},
    {"note: compared", "note compared 3 0 2 1 1", SAY_WORD + WORD_COMPARED, KD_NOBODY, 3, "",
     "0 2 1 1", ""},
    {"invitation", "invitation 1 : koudi1+xyz", SAY_INVITATION, 1, 0, "", "", "koudi1+xyz"},
    {"invitation: none", "invitation 1", SAY_INVITATION, 1, 0, "", "", ""},
};

static bool read_line(table_line *out, const char *line, bool *wrong)
{
    char copy[2 * WIRE_LINE];
    assert_true((size_t)snprintf(copy, sizeof copy, "%s", line) < sizeof copy);
    return table_line_read(out, copy, wrong);
}

static void is_read_and_written(void **state)
{
    const struct word_row *row = *state;
    static wire_text written;
    char line[WIRE_LINE];
    table_line read;
    bool wrong = true;
    assert_true(read_line(&read, row->line, &wrong));
    assert_false(wrong);
    assert_int_equal(read.word, row->word);
    assert_int_equal(read.seat, row->seat);
    assert_true(read.number == row->number);
    assert_string_equal(read.code, row->code);
    assert_string_equal(read.rest, row->rest);
    assert_string_equal(read.text, row->text);
    written.used = 0;
    table_line_put(&written, &read);
    snprintf(line, sizeof line, "%s\n", row->line);
    assert_string_equal(written.at, line);
}
TEST_ROWS(is_read_and_written, words);

TEST("every word has a row")
{
    for (int word = 0; word < SAY_COUNT; word++) {
        bool found = word >= SAY_WORD + WORD_END; /* have no line of their own */
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            found = found || (int)words[i].word == word;
        if (!found)
            fail_msg("no line with the word %d", word);
    }
}

/* Each word stands in docs/table-protocol.md, and each note, as a line or at the beginning of one. */
TEST("every word is documented")
{
    static char document[65536];
    document[read_all(KOUDI_TEST_DIR "/../docs/table-protocol.md", document, sizeof document)] =
        '\0';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char quoted[80], first[64], second[64] = "";
        sscanf(words[i].line, "%60s %60s", first, second);
        bool note = strcmp(first, "note") == 0;
        snprintf(quoted, sizeof quoted, "`%s", note ? second : first);
        if (!strstr(document, quoted))
            fail_msg("not in docs/table-protocol.md: %s", quoted);
    }
}

/* ---- lines that are passed over, or wrong ---- */

struct fault_row {
    const char *name, *line;
    bool wrong;
};

static void is_refused(void **state)
{
    const struct fault_row *row = *state;
    table_line read, before;
    bool wrong = !row->wrong;
    memset(&read, 0x5a, sizeof read);
    before = read;
    assert_false(read_line(&read, row->line, &wrong));
    assert_int_equal(wrong, row->wrong);
    assert_memory_equal(&read, &before, sizeof read);
}
TEST_FILE(is_refused, "net/protocol.tsv", "faults", struct fault_row, "ssb");

/* Later versions may send more. */
TEST("words behind are passed over")
{
    static const char *const lines[] = {
        "you 2 opener first",     "pong 3 4",      "ready steady",   "begin : now",
        "koudi-table 1 and more", "cover 1 2 : x", "set step = 20 :"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        table_line read;
        bool wrong;
        if (!read_line(&read, lines[i], &wrong))
            fail_msg("%s", lines[i]);
    }
}

TEST("what a side can")
{
    table_line hello;
    bool wrong;
    assert_true(read_line(&hello, TABLE_HELLO " can talk fair", &wrong));
    assert_true(table_line_can(&hello, "talk"));
    assert_true(table_line_can(&hello, "fair"));
    assert_false(table_line_can(&hello, "fai"));
    assert_false(table_line_can(&hello, "can"));
    assert_true(read_line(&hello, TABLE_HELLO, &wrong));
    assert_false(table_line_can(&hello, "talk"));
}

/* ---- text ---- */

struct text_row {
    const char *name, *text, *safe;
};

/* A hostile side sends it, and a careless one has it to send. */
static void is_made_safe(void **state)
{
    const struct text_row *row = *state;
    table_line line = {.word = SAY_WORD + WORD_TALK, .seat = KD_NOBODY};
    wire_text written = {.used = 0};
    char expected[64], sent[64];
    bool wrong;
    snprintf(expected, sizeof expected, "talk : %s\n", row->safe);
    snprintf(line.text, sizeof line.text, "%s", row->text);
    table_line_put(&written, &line);
    assert_string_equal(written.at, expected);
    snprintf(sent, sizeof sent, "talk : %s", row->text);
    assert_true(read_line(&line, sent, &wrong));
    assert_string_equal(line.text, row->safe);
}
TEST_FILE(is_made_safe, "net/protocol.tsv", "texts", struct text_row, "sss");

/* Writes it again and again, as often as it fits. */
static void fill(char *out, size_t size, const char *with)
{
    for (size_t used = 0, length = strlen(with); used + length < size; used += length)
        memcpy(out + used, with, length + 1);
}

/* Text is cut between two characters, at the length that its word may have. */
TEST("long text is cut")
{
    table_line line = {.word = SAY_NAME, .seat = KD_NOBODY}, read;
    static wire_text written;
    char sent[2 * WIRE_LINE];
    bool wrong;
    fill(line.text, 121, "南a");
    snprintf(sent, sizeof sent, "name : %s", line.text);
    written.used = 0;
    table_line_put(&written, &line);
    assert_int_equal(written.used, sizeof "name : \n" - 1 + SITTER_NAME - 1);
    assert_true(read_line(&read, sent, &wrong));
    assert_int_equal(strlen(read.text), SITTER_NAME - 1);
    line.text[0] = '0';
    fill(line.text + 1, 121, "南");
    written.used = 0;
    table_line_put(&written, &line);
    assert_int_equal(written.used,
                     sizeof "name : \n" - 1 + 1 + 60); /* 63 would be 20 and two thirds */
    assert_true(safe_text_visible(written.at, written.used - 1));
}

/* Whatever it is given, each word makes one line that its reader takes. */
TEST("no line is too long")
{
    static table_line line;
    static wire_text written;
    for (int i = 0; i < 4; i++)
        for (int word = 0; word < SAY_COUNT; word++) {
            static const char *const with[] = {"x", "\n", " : ", "南"};
            line = (table_line){.word = (table_word)word, .seat = i * 99, .number = UINT64_MAX};
            fill(line.code, sizeof line.code, with[i]);
            fill(line.rest, sizeof line.rest, with[i]);
            fill(line.text, sizeof line.text, with[i]);
            written.used = 0;
            *written.at = '\0';
            table_line_put(&written, &line);
            bool client = (word >= SAY_ANSWER && word <= SAY_PONG) ||
                          (word >= SAY_WORD && word <= SAY_WORD + WORD_LEAVE) || word <= SAY_BEGIN;
            assert_true(written.used <= (client ? (size_t)TABLE_SAID : (size_t)TABLE_LINE));
            if (word >= SAY_WORD + WORD_END) {
                assert_int_equal(written.used, 0);
                continue;
            }
            assert_ptr_equal(strchr(written.at, '\n'), written.at + written.used - 1);
            assert_true(safe_text_visible(written.at, written.used - 1));
        }
}

/* ---- events ---- */

static const char *const event_lines[KD_EV_COUNT] = {
    [KD_EV_ANEW] = "anew",
    [KD_EV_TURNED] = "turned H9",
    [KD_EV_FIRST] = "first 3",
    [KD_EV_DEALT] = "dealt 2 1",
    [KD_EV_DECLARED] = "declared 1 H2,H2 H",
    [KD_EV_PASSED] = "passed 0 rebel",
    [KD_EV_FLIPPED] = "flipped rj",
    [KD_EV_DEALER] = "dealer 3",
    [KD_EV_TRUMP] = "trump NT",
    [KD_EV_COUNTERED] = "countered 2 bj,bj",
    [KD_EV_TOOK] = "took 1 8",
    [KD_EV_BURIED] = "buried 1 S3,S2",
    [KD_EV_REBELLED] = "rebelled 3 S3,S2",
    [KD_EV_MISBURIED] = "misburied 3",
    [KD_EV_DUMP_FAILED] = "dump-failed 0 SA,SK 10",
    [KD_EV_PLAYED] = "played 2 H9,H9",
    [KD_EV_REVOKED] = "revoked 1",
    [KD_EV_TRICK] = "trick 1 15",
    [KD_EV_DUG] = "dug 2 SK,S5 4",
    [KD_EV_SCORED] = "scored SK,S5 120",
    [KD_EV_HOOKED] = "hooked 1",
    [KD_EV_ADVANCED] = "advanced 0 3",
    [KD_EV_MATCH] = "match 1",
    [KD_EV_TIME] = "time",
    [KD_EV_OVER] = "over 0",
};

TEST("every event is read")
{
    kd_rules rules;
    kd_rules_default(&rules);
    for (int kind = 0; kind < KD_EV_COUNT; kind++) {
        char line[64], expected[64];
        wire_text again = {.used = 0};
        kd_event event = {.kind = KD_EV_COUNT};
        bool known = false;
        snprintf(line, sizeof line, "%s", event_lines[kind]);
        if (!wire_read_event(line, &rules, &event, &known) || !known)
            fail_msg("%s", event_lines[kind]);
        assert_int_equal(event.kind, kind);
        snprintf(expected, sizeof expected, "event %s\n", event_lines[kind]);
        wire_put_whole_event(&again, &event);
        assert_string_equal(again.at, expected);
    }
}

/* ---- blocks that are refused ---- */

/* A block in play, South to play, with one line put in its place by its word, added, or left out. */
typedef struct lie_row {
    const char *name, *word,
        *line; /* word: of the line that is left out; line: what comes instead */
    bool taken;
} lie_row;

static kd_match match;

static table_heard hear_line(table_block_reader *r, const char *line, size_t length)
{
    char copy[WIRE_LINE];
    memcpy(copy, line, length);
    copy[length] = '\0';
    return table_block_hear(r, copy);
}

static bool is_view_line(const char *line)
{
    static kd_view view;
    char copy[WIRE_LINE];
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
    wire_view_begin(&view, 0);
    return wire_read_view(&view, copy, true) != WIRE_NO_LINE;
}

static bool leaves_out(const lie_row *row, const char *line)
{
    size_t length = row->word ? strlen(row->word) : 0;
    if (!row->word || strcmp(row->word, "*") == 0)
        return row->word && is_view_line(line);
    return strncmp(line, row->word, length) == 0 && (line[length] == ' ' || line[length] == '\n');
}

static void is_believed_or_not(void **state)
{
    const lie_row *row = *state;
    static wire_text text;
    static table_block_reader r;
    table_heard heard = BLOCK_MORE;
    static table_block block;
    /* South is to play to the third trick. */
    kd_rules rules;
    kd_rng rng;
    kd_events events;
    kd_rules_default(&rules);
    kd_match_start(&match, &rules);
    kd_rng_seed(&rng, 5, 0);
    while (match.round.pos.tricks < 2 || match.round.pos.turn != 0) {
        kd_action action = drive_action(&match, &rng);
        assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    }
    memset(&block, 0, sizeof block);
    block.now = 77;
    kd_view_make(&block.view, &match, 0);
    block.has_view = true;
    block.ask = 3;
    memcpy(block.seal, NUMBER, sizeof NUMBER);
    text.used = 0;
    table_block_put(&text, &block);
    table_block_begin(&r, &match.rules, 0, 77);
    int left_out = 0;
    for (const char *at = strchr(text.at, '\n') + 1; *at && heard == BLOCK_MORE;) {
        size_t length = strcspn(at, "\n");
        bool last = strncmp(at, "done", 4) == 0;
        bool leaves = leaves_out(row, at);
        left_out += leaves;
        if (row->line && (row->word ? leaves : last))
            heard = hear_line(&r, row->line, strlen(row->line));
        if (heard == BLOCK_MORE && !leaves)
            heard = hear_line(&r, at, length);
        at += length + 1;
    }
    assert_true(!row->word || left_out > 0);
    assert_int_equal(heard, row->taken ? BLOCK_DONE : BLOCK_BAD);
}
TEST_FILE(is_believed_or_not, "net/protocol.tsv", "lies", lie_row, "sssb");

/* ---- the dialogue that later versions must read ---- */

/* What has been read of it, and what this version would have written. */
typedef struct listener {
    kd_rules rules;
    table_block_reader block;
    bool in_block;
    int blocks;
    wire_text again;
    char expected[WIRE_TEXT]; /* the lines read since again was compared */
} listener;

static void compare(listener *l)
{
    assert_string_equal(l->again.at, l->expected);
    l->again.used = 0;
    *l->expected = '\0';
}

static void hear_outside(listener *l, char *line)
{
    table_line read;
    char why[200];
    bool wrong;
    if (!table_line_read(&read, line, &wrong))
        fail_msg("not read: %s", l->expected);
    if (read.word == SAY_NOW) {
        table_block_begin(&l->block, &l->rules, 0, read.number);
        l->in_block = true;
        return;
    }
    if (read.word == SAY_SET && !wire_read_rule(&l->rules, read.rest, why, sizeof why))
        fail_msg("%s", why);
    table_line_put(&l->again, &read);
    compare(l);
}

static void hear_inside(listener *l, char *line)
{
    table_heard heard = table_block_hear(&l->block, line);
    if (heard == BLOCK_BAD)
        fail_msg("not believed: the last line of\n%s", l->expected);
    if (heard == BLOCK_MORE)
        return;
    l->in_block = false;
    l->blocks++;
    table_block_put(&l->again, &l->block.block);
    compare(l);
}

/* All of it is read, by the rules that it tells, and each line and block would be written so again. */
TEST("the dialogue is kept")
{
    static listener l;
    static char kept[65536];
    kept[read_all(KOUDI_TEST_DIR "/net/dialogue-1.txt", kept, sizeof kept)] = '\0';
    kd_rules_before(&l.rules);
    for (char *at = kept; *at;) {
        if (*at == '#') { /* what happens besides */
            at = strchr(at, '\n') + 1;
            continue;
        }
        char *line = strstr(at, ": ") + 2, *end = strchr(line, '\n');
        bool table = strncmp(at, "table: ", 7) == 0;
        strncat(l.expected, line, (size_t)(end + 1 - line));
        *end = '\0';
        at = end + 1;
        if (l.in_block && table)
            hear_inside(&l, line);
        else
            hear_outside(&l, line);
    }
    assert_false(l.in_block);
    assert_int_equal(l.blocks, 22);
    assert_int_equal(l.block.block.view.phase, KD_PHASE_SCORED);
    assert_int_equal(l.block.block.view.result.gain, 3);
    assert_int_equal(l.block.block.view.result.kitty_points, 5);
}
