/* test_transcripts.c - what the sides of a protocol said to each other in 1.0, played to either side of today
   (docs/promises.md): a match of four people, by the table protocol, and one of four programs, by the seat protocol;
   as it was, and as a later version might say it, with words that are not known. KD_BLESS=1 writes transcripts that are
   not there, and no others.

   A line of a transcript is "N> " and what client N says, or "N< " and what it is told; of clients but the first only
   what they wait for is kept. */
#include "net/protocol.h"
#include "net/remote_session.h"
#include "record/deck.h"
#include "record/rules_word.h"
#include "support/chaos.h"
#include "support/folder.h"
#include "support/party.h"
#include "support/program.h"
#include "support/script.h"
#include "support/test.h"
#include "support/virtual_time.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SAID = 1 << 20, LINE = 1 << 11, STEP_MS = 100000, SEED = 11 };

#define MATCH KOUDI_TEST_DIR "/promises/1.0/table.txt"
#define SEAT  KOUDI_TEST_DIR "/promises/1.0/seat-%d.txt"

static const char rules[] =
    "decks = 2; suits = S H D; ranks = 2 5 A; kitty = 6; must_play = A; hook = no; to_level = A";

static party p;
static char kept[SAID]; /* the transcript */
static bool noise;      /* lines of a later version stand between the others */
static const char *set; /* a rule of a later version that a table tells; NULL: none */

/* ---- how much of a line is promised ---- */

/* So many words of it; times may pass otherwise, and sentences be said in other words. */
static const struct {
    const char *word;
    int words;
} in_part[] = {{"now", 1},  {"done", 1},   {"ping", 1}, {"pong", 1},   {"figure", 2},
               {"wait", 2}, {"refuse", 2}, {"end", 2},  {"refused", 4}};

/* The length of so many words. */
static size_t words_of(const char *line, int words)
{
    size_t length = 0;
    for (int i = 0; i < words && line[length]; i++)
        length += (i > 0) + strcspn(line + length + (i > 0), " ");
    return length;
}

/* Is what is heard what was said? Words may be added behind those that were, before the free text. */
static bool is_said(const char *said, const char *heard)
{
    const char *text = strstr(said, " : "), *now = strstr(heard, " : ");
    size_t length = text ? (size_t)(text - said) : strlen(said);
    for (size_t i = 0; i < sizeof in_part / sizeof *in_part; i++)
        if (words_of(said, 1) == strlen(in_part[i].word) &&
            strncmp(said, in_part[i].word, words_of(said, 1)) == 0) {
            length = words_of(said, in_part[i].words);
            text = NULL;
        }
    return strncmp(said, heard, length) == 0 && (!heard[length] || heard[length] == ' ') &&
           (!text || (now && strcmp(text, now) == 0));
}

/* Did 1.0 know such lines? mark: "0> " or "0< ". */
static bool is_known(const char *mark, const char *line)
{
    char begins[LINE];
    bool two = strncmp(line, "set ", 4) == 0 || strncmp(line, "event ", 6) == 0 ||
               strncmp(line, "note ", 5) == 0;
    size_t length = (size_t)snprintf(begins, sizeof begins, "\n%s%.*s", mark,
                                     (int)words_of(line, two ? 2 : 1), line);
    for (const char *at = kept; (at = strstr(at, begins)); at++)
        if (at[length] == ' ' || at[length] == '\n')
            return true;
    return false;
}

/* ---- going through a transcript ---- */

static const char *at; /* the next line */

static char next_line(char line[LINE], int *who)
{
    size_t length = strcspn(at, "\n");
    *who = *at - '0';
    char way = at[1];
    snprintf(line, LINE, "%.*s", (int)length - 3, at + 3);
    at += length + 1;
    return way;
}

static void begin_transcript(const char *path)
{
    kept[read_all(path, kept, sizeof kept - 1)] = '\0';
    at = kept;
    while (*at == '#')
        at = strchr(at, '\n') + 1;
}

/* ---- a match is recorded ---- */

static char began[CHAOS_LINES][CHAOS_WAYS][LINE];
static size_t used;

static bool is_waited_for(const char *line)
{
    static const char *const words[] = {"ask ",       "commit ", "committed ",
                                        "wait over ", "begin",   "end "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(line, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

static void on_bytes(void *arg, int number, chaos_way way, const unsigned char *bytes, size_t size)
{
    char *line = began[number][way];
    (void)arg;
    for (size_t i = 0; i < size; i++) {
        size_t length = strlen(line);
        if (bytes[i] != '\n') {
            line[length] = (char)bytes[i];
            line[length + 1] = '\0';
            continue;
        }
        if (way == CHAOS_UP || number == 0 || is_waited_for(line))
            used += (size_t)snprintf(kept + used, sizeof kept - used, "%d%c %s\n", number,
                                     way == CHAOS_UP ? '>' : '<', line);
        *line = '\0';
    }
}

static void open_table(void)
{
    virtual_begin();
    party_open_with(&p, rules, "oaaa", SEED, NULL, (party_more){.mixes = true});
}

/* What people say besides playing, at some moments. */
static void chat(int step)
{
    static const struct {
        int step;
        session_verb verb;
        int seat;
        unsigned number;
        const char *text;
    } said[] = {
        {3, WORD_TALK, KD_NOBODY, 0, "好牌！"},
        {5, WORD_PHRASE, KD_NOBODY, 2, NULL},
        {9, WORD_NUDGE, KD_NOBODY, 0, NULL},
        {40, WORD_COVER, 0, 0, NULL},
        {40, WORD_WAIT, 0, 0, NULL},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (said[i].step == step)
            party_say(&p, 0, said[i].verb, said[i].seat, said[i].number, said[i].text);
}

static void record_match(void)
{
    chaos lines;
    used = (size_t)snprintf(kept, sizeof kept, "# A match of four people at a table of koudi %s.\n",
                            KD_VERSION);
    open_table();
    chaos_begin(&lines, p.base, 1);
    lines.tap = on_bytes;
    p.wire = chaos_wire;
    p.wire_arg = &lines;
    for (int seat = 0; seat < KD_SEATS; seat++)
        p.guest[seat].declares = true;
    assert_true(party_come(&p, KD_SEATS));
    party_begin(&p);
    for (int step = 0; !party_state(&p, 0).over; step++) {
        chat(step);
        assert_true(virtual_step(p.base, virtual_now() + STEP_MS));
    }
    party_say(&p, 0, WORD_LEAVE, KD_NOBODY, 0, NULL);
    chaos_end(&lines);
    party_close(&p);
    write_all(MATCH, kept, used);
}

/* ---- the clients of a transcript at today's table ---- */

static struct bufferevent *line_of[KD_SEATS];

static void come(int who)
{
    struct bufferevent *pair[2];
    visitor is = {.opener = who == 0};
    snprintf(is.account, sizeof is.account, "guest-%d", who);
    assert_int_equal(bufferevent_pair_new(p.base, 0, pair), 0);
    line_of[who] = pair[0];
    bufferevent_enable(pair[0], EV_READ | EV_WRITE);
    lobby_welcome(p.lobby, pair[1], &is);
    virtual_settle(p.base);
}

/* What the client hears next; said: what is waited for. */
static void hear(int who, const char *said, char line[LINE])
{
    char *heard;
    while (!(heard = evbuffer_readln(bufferevent_get_input(line_of[who]), NULL, EVBUFFER_EOL_LF)))
        if (!virtual_step(p.base, virtual_now() + STEP_MS))
            fail_msg("nothing is said where 1.0 has\n%s", said);
    snprintf(line, LINE, "%s", heard);
    free(heard);
}

/* The first client hears all that was said, and nothing else that 1.0 knew; the others that for which they wait. */
static void await(int who, const char *said)
{
    char heard[LINE];
    do {
        hear(who, said, heard);
        if (who == 0 && !is_said(said, heard) && is_known("0< ", heard))
            fail_msg("said is\n%s\nwhere 1.0 has\n%s", heard, said);
    } while (!is_said(said, heard));
}

static void clients_play(void **state)
{
    char line[LINE];
    int who;
    noise = *state != NULL;
    begin_transcript(MATCH);
    open_table();
    while (*at) {
        if (next_line(line, &who) == '<') {
            if (!line_of[who])
                come(who);
            await(who, line);
            continue;
        }
        if (!line_of[who])
            come(who);
        evbuffer_add_printf(bufferevent_get_output(line_of[who]), "%s%s\n%s", line,
                            noise && strncmp(line, "koudi-table", 11) == 0 ? " dance" : "",
                            noise && strcmp(line, "begin") != 0 ? "dance 3 : hop\n" : "");
        virtual_settle(p.base);
    }
    for (int seat = 0; seat < KD_SEATS; seat++) {
        bufferevent_free(line_of[seat]);
        line_of[seat] = NULL;
    }
    virtual_settle(p.base);
    party_close(&p);
}

/* Each on a line of its own; it may be told more besides. */
TEST("greetings of 1.0 are answered")
{
    char line[LINE], heard[LINE];
    int who;
    kept[read_all(KOUDI_TEST_DIR "/promises/1.0/greetings.txt", kept, sizeof kept - 1)] = '\0';
    open_table();
    for (at = kept; *at;) {
        if (*at == '#') {
            if (line_of[0])
                bufferevent_free(line_of[0]);
            virtual_settle(p.base);
            come(0);
            at = strchr(at, '\n') + 1;
            continue;
        }
        if (next_line(line, &who) == '<')
            do
                hear(0, line, heard);
            while (!is_said(line, heard));
        else
            evbuffer_add_printf(bufferevent_get_output(line_of[0]), "%s\n", line);
        virtual_settle(p.base);
    }
    bufferevent_free(line_of[0]);
    line_of[0] = NULL;
    virtual_settle(p.base);
    party_close(&p);
}

/* ---- the table of a transcript, and today's client ---- */

static struct bufferevent *table;
static guest mei;

/* What the first client says next. */
static bool next_said(char line[LINE])
{
    const char *from = at;
    int who;
    while (*at)
        if (next_line(line, &who) == '>' && who == 0) {
            at = from;
            return true;
        }
    at = from;
    return false;
}

static void tell(const char *line)
{
    static bool in_block;
    in_block = strncmp(line, "now ", 4) == 0 || (in_block && strncmp(line, "done ", 5) != 0);
    evbuffer_add_printf(bufferevent_get_output(table), "%s%s\n", line,
                        noise && strncmp(line, "koudi-table", 11) == 0 ? " dance" : "");
    if (noise)
        evbuffer_add_printf(bufferevent_get_output(table), "dance 3 : hop\n%s",
                            in_block ? "event danced 3 H9\n" : "");
    if (set && strncmp(line, "rules ", 6) == 0)
        evbuffer_add_printf(bufferevent_get_output(table), "%s\n", set);
}

/* Says all up to what the client is to say. */
static void go_on(void)
{
    char line[LINE];
    dealer_seed others;
    for (int who; *at;) {
        const char *from = at;
        char way = next_line(line, &who);
        if (way == '<' && who == 0)
            tell(line);
        else if (way == '>' && who == 0) {
            at = from;
            return;
        } else if (way == '>' && strncmp(line, "commit ", 7) == 0)
            assert_true(seed_draw(&others)); /* theirs came from the same random numbers */
    }
}

static void on_said(struct bufferevent *io, void *arg)
{
    char *heard, line[LINE];
    int who;
    (void)arg;
    while ((heard = evbuffer_readln(bufferevent_get_input(io), NULL, EVBUFFER_EOL_LF))) {
        if (is_known("0> ", heard)) {
            if (!next_said(line) || !is_said(line, heard))
                fail_msg("said is\n%s\nwhere 1.0 has\n%s", heard, line);
            while (next_line(line, &who) == '<' || who != 0) {
            }
            go_on();
        }
        free(heard);
    }
}

static struct bufferevent *connect_mei(guest *g, struct event_base *base, const char **why)
{
    struct bufferevent *pair[2];
    *why = "once only";
    if (table || bufferevent_pair_new(base, 0, pair) != 0)
        return NULL;
    table = pair[1];
    bufferevent_setcb(table, on_said, NULL, NULL, NULL);
    bufferevent_enable(table, EV_READ | EV_WRITE);
    go_on();
    return pair[0];
}

/* As she did then; a declaration that nobody asks for, when that is next. */
static kd_action as_then(void *arg, const guest *g)
{
    char line[LINE], *rest = line + 7;
    kd_action action = {(uint8_t)g->table.seat, KD_PASS, {0, 0}};
    (void)arg;
    if (!next_said(line) || strncmp(line, "answer ", 7) != 0)
        return action;
    bool asked = strcmp(wire_word(&rest), "0") != 0;
    if (asked == (g->asked != 0))
        (void)wire_read_action(rest, g->table.seat, &action);
    return action;
}

/* What she says of herself. */
static void prompt(void)
{
    static table_line said;
    char line[LINE];
    bool wrong;
    if (!next_said(line) || !table_line_read(&said, line, &wrong))
        return;
    if (said.word == SAY_READY && session_state_of(mei.session).waiting == WAIT_PEOPLE)
        session_next(mei.session);
    if (said.word >= SAY_WORD)
        session_say(mei.session, &(session_word){.verb = (session_verb)(said.word - SAY_WORD),
                                                 .seat = said.seat,
                                                 .number = (unsigned)said.number,
                                                 .text = said.text});
}

static void table_plays(void **state)
{
    static const guest_calls calls = {.decide = as_then};
    struct event_base *base = loop_new(false);
    noise = *state != NULL;
    begin_transcript(MATCH);
    virtual_begin();
    table = NULL;
    mei = (guest){.calls = &calls, .connect = connect_mei, .account = "guest-0", .declares = true};
    if (!guest_join(&mei, base, KD_SEATS))
        fail_msg("%s", mei.why);
    char line[LINE];
    while (next_said(line)) {
        const char *from = at;
        virtual_settle(base);
        prompt();
        virtual_settle(base);
        if (at == from) /* she thinks, for no time */
            assert_true(virtual_step(base, virtual_now() + STEP_MS));
        if (mei.words[WORD_END] && next_said(line))
            fail_msg("she has gone: %s; 1.0 has %s", mei.said, line);
    }
    assert_int_equal(mei.words[WORD_UNFAIR], 0);
    assert_int_equal(mei.refusals, 0);
    guest_free(&mei);
    bufferevent_free(table);
    virtual_settle(base);
    event_base_free(base);
}

/* A rule makes a difference: nobody is to sit down by mistake. */
static void a_rule_is_unknown(void **state)
{
    struct event_base *base = loop_new(false);
    noise = false;
    set = *state;
    begin_transcript(MATCH);
    virtual_begin();
    table = NULL;
    mei = (guest){.connect = connect_mei, .account = "guest-0"};
    assert_false(guest_join(&mei, base, KD_SEATS));
    if (!strstr(mei.why, "does not know") || !strstr(mei.why, set + 4))
        fail_msg("%s", mei.why);
    set = NULL;
    guest_free(&mei);
    bufferevent_free(table);
    virtual_settle(base);
    event_base_free(base);
}

/* ---- programs at seats: this test is one itself, "test_transcripts program FILE keep|play|noise OUTCOME" ---- */

static const char hello[] = "koudi-seat 1 kept\n";

/* Answers each ask by one of the actions that are listed, and writes a transcript. */
static void keep_seat(FILE *out)
{
    static char line[LINE], may[64][LINE];
    unsigned listed = 0;
    fprintf(out, "# A seat of a match at a table of koudi %s.\n0> %s", KD_VERSION, hello);
    (void)fputs(hello, stdout);
    while (fflush(stdout) == 0 && fgets(line, sizeof line, stdin)) {
        fprintf(out, "0< %s", line);
        if (strncmp(line, "may ", 4) == 0 && listed < 64)
            memcpy(may[listed++], line + 4, sizeof line - 4);
        if (strncmp(line, "go ", 3) != 0)
            continue;
        unsigned number = (unsigned)strtoul(line + 3, NULL, 10);
        for (FILE *to = stdout; to; to = to == stdout ? out : NULL)
            fprintf(to, "%sanswer %u %s", to == out ? "0> " : "", number, may[number % listed]);
        listed = 0;
    }
}

/* Says what the program of the transcript said; returns what is wrong, or "". */
static const char *play_seat(void)
{
    static char line[LINE], heard[LINE], wrong[3 * LINE];
    int who;
    while (*at) {
        if (next_line(line, &who) == '>') {
            printf("%s\n%s", line, noise ? "dance 3 : hop\n" : "");
            continue;
        }
        do {
            if (fflush(stdout) != 0 || !fgets(heard, sizeof heard, stdin))
                return "the table has gone";
            heard[strcspn(heard, "\n")] = '\0';
            snprintf(wrong, sizeof wrong, "said is\n%s\nwhere 1.0 has\n%s", heard, line);
            if (!is_said(line, heard) && is_known("0< ", heard))
                return wrong;
        } while (!is_said(line, heard));
    }
    return "";
}

static int be_program(const char *path, const char *how, const char *outcome)
{
    FILE *out = fopen(outcome, "w");
    if (!out)
        return 1;
    noise = strcmp(how, "noise") == 0;
    if (strcmp(how, "keep") == 0) {
        keep_seat(out);
    } else {
        begin_transcript(path);
        (void)fputs(play_seat(), out);
    }
    return fclose(out) == 0 ? 2 : 1; /* no tests are to be run */
}

/* Lets four of them play; a seat's outcome is the file outcome-N. */
static void play_seats(const char *how, const char *outcome)
{
    static const char *const seats[] = {"south", "east", "north", "west"};
    char self[1024], word[RULES_WORD], seat[KD_SEATS][4096];
    const char *words[] = {"run",   "--matches", "1",     "--seed", "11",    "--rules",
                           word,    "--seat",    seat[0], "--seat", seat[1], "--seat",
                           seat[2], "--seat",    seat[3], NULL};
    kd_rules played = script_rules(rules);
    program koudi;
    rules_word_write(&played, word);
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0)
        skip();
    self[length] = '\0';
    for (int i = 0; i < KD_SEATS; i++) {
        char path[512], to[512];
        snprintf(path, sizeof path, SEAT, i);
        snprintf(to, sizeof to, outcome, i);
        snprintf(seat[i], sizeof seat[i], "%s=cmd:exec '%s' program '%s' %s '%s'", seats[i], self,
                 path, how, to);
    }
    program_start(&koudi, words);
    program_close_input(&koudi);
    while (program_line(&koudi)) {
    }
    assert_int_equal(program_end(&koudi), 0);
}

static void programs_play(void **state)
{
    char outcome[128], said[4 * LINE];
    snprintf(outcome, sizeof outcome, "%s/outcome-%%d", folder);
    play_seats(*state ? "noise" : "play", outcome);
    for (int i = 0; i < KD_SEATS; i++) {
        char path[256];
        snprintf(path, sizeof path, outcome, i);
        said[read_all(path, said, sizeof said - 1)] = '\0';
        if (*said)
            fail_msg("seat %d: %s", i, said);
    }
}

/* This version's reading of what 1.0 says to a seat: each view is whole, and allows what was answered. */
static void a_seat_is_told(void **state)
{
    static wire_client client;
    char line[LINE], path[256], again[LINE];
    int who, answers = 0;
    snprintf(path, sizeof path, SEAT, 0);
    begin_transcript(path);
    wire_client_begin(&client);
    while (*at) {
        if (next_line(line, &who) == '<') {
            char more[] = "dance 3 : hop";
            if (*state && client.greeted)
                assert_int_equal(wire_client_hear(&client, more), HEARD_MORE);
            if (wire_client_hear(&client, line) == HEARD_BAD)
                fail_msg("%s", client.why);
        } else if (strncmp(line, "answer ", 7) == 0) {
            unsigned number;
            kd_action action;
            const char *why;
            snprintf(again, sizeof again, "%s", line);
            assert_true(wire_read_answer(again, client.seat, &number, &action, &why));
            assert_int_equal(number, client.number);
            assert_int_equal(kd_check(&client.view, &action).reason, KD_OK);
            answers++;
        }
    }
    assert_true(answers > 5);
}

PREPARE(int argc, char **argv)
{
    char path[256];
    if (argc == 5 && strcmp(argv[1], "program") == 0)
        return be_program(argv[2], argv[3], argv[4]);
    if (access(MATCH, F_OK) != 0 && getenv("KD_BLESS"))
        record_match();
    snprintf(path, sizeof path, SEAT, 0);
    if (access(path, F_OK) != 0 && getenv("KD_BLESS"))
        play_seats("keep", SEAT);
    return 0;
}
AROUND_ALL(make_folder, remove_folder);
TEST_OF(clients_play, "the people of 1.0 at this table");
TEST_OF(clients_play, "people of a later version at this table", &noise);
TEST_OF(table_plays, "this client at a table of 1.0");
TEST_OF(table_plays, "this client at a table of a later version", &noise);
TEST_OF(a_rule_is_unknown, "a rule that only a later version knows", "set dance = wild");
TEST_OF(a_rule_is_unknown, "a value that only a later version knows", "set kill = by_dance");
TEST_OF(programs_play, "the programs of 1.0 at this table");
TEST_OF(programs_play, "programs of a later version at this table", &noise);
TEST_OF(a_seat_is_told, "this program at a table of 1.0");
TEST_OF(a_seat_is_told, "this program at a table of a later version", &noise);
