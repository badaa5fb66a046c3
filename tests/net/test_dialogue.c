/* test_dialogue.c - the dialogue of a short deal as the program leads it, compared with tests/net/dialogue-1.txt; and the
   client's lines of that file played to a table, which must answer them so, whatever later clients say. By virtual time.
   KD_BLESS=1 writes the file. */
#include "support/chaos.h"
#include "support/folder.h"
#include "support/party.h"
#include "support/test.h"
#include "support/virtual_time.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ZOE: the other person, whose line is not recorded. STEP_MS: more than any wait takes. */
enum { MEI, ZOE, SEED = 4, SAID = 1 << 16, LINE = 1 << 11, STEP_MS = 100000, AWAY_MS = 20000 };

#define KEPT KOUDI_TEST_DIR "/net/dialogue-1.txt"

static const char rules[] = "decks = 1; suits = S H; ranks = 2 5 A; jokers = no; kitty = 2; "
                            "must_play = A; to_level = A; hook = no; counter = none; "
                            "counter_after_bury = no; rebel = none; dump = no; ask_after = no";

static party p;
static chaos lines;
static char said[SAID], begun[CHAOS_WAYS][LINE]; /* begun: lines that have not come to their end */
static size_t used;
static bool plays_file; /* Mei says what the file has; else she is a guest of the party */
static struct bufferevent *played; /* her line then */

static void note(const char *whose, const char *text)
{
    used += (size_t)snprintf(said + used, sizeof said - used, "%s%s\n", whose, text);
    assert_true(used < sizeof said);
}

static void on_bytes(void *arg, int number, chaos_way way, const unsigned char *bytes, size_t size)
{
    (void)arg;
    for (size_t i = 0; i < size && number == MEI; i++) {
        size_t length = strlen(begun[way]);
        if (bytes[i] != '\n') {
            assert_true(length + 1 < LINE);
            begun[way][length] = (char)bytes[i];
            begun[way][length + 1] = '\0';
            continue;
        }
        bool again = strncmp(begun[way], "set ", 4) == 0 && strstr(said, begun[way]);
        if (!again)
            note(way == CHAOS_UP ? "client: " : "table: ", begun[way]);
        begun[way][0] = '\0';
    }
}

/* Time passes until Mei is asked in that phase; what is asked before she answers as steady does. */
static void until_asked(kd_phase phase)
{
    guest *mei = &p.guest[MEI];
    mei->silent = false;
    for (;;) {
        session_state now = party_state(&p, MEI);
        mei->silent = now.phase == phase;
        if (mei->asked && mei->silent)
            return;
        assert_true(virtual_step(p.base, virtual_now() + STEP_MS));
    }
}

static void submit(kd_verb verb, kd_cards cards)
{
    guest *mei = &p.guest[MEI];
    kd_action action = {(uint8_t)mei->table.seat, (uint8_t)verb, cards};
    unsigned number = mei->asked;
    mei->asked = 0;
    session_submit(mei->session, mei->table.seat, number, &action, false);
    virtual_settle(p.base);
}

/* What she plays, the first that she holds and may. */
static kd_cards legal_play(const kd_view *view)
{
    kd_cards rest = view->hand;
    while (!kd_empty(rest)) {
        kd_action play = {view->seat, KD_PLAY, kd_card(kd_take(&rest))};
        if (kd_check(view, &play).reason == KD_OK)
            return play.cards;
    }
    fail_msg("there is no legal play");
    return rest;
}

/* ---- scenes: a line that begins so stands before what else happens ---- */

static void mei_comes(void)
{
    struct bufferevent *pair[2];
    visitor who = {.opener = true, .account = "Mei"};
    if (!plays_file) {
        assert_true(party_join(&p, MEI, KD_SEATS));
        return;
    }
    assert_int_equal(bufferevent_pair_new(p.base, 0, pair), 0);
    played = pair[0];
    bufferevent_enable(played, EV_READ | EV_WRITE);
    lobby_welcome(p.lobby, pair[1], &who);
    virtual_settle(p.base);
}

static void mei_is_cut(void)
{
    if (!plays_file) {
        party_quit(&p, MEI);
    } else {
        bufferevent_flush(played, EV_WRITE, BEV_FINISHED);
        bufferevent_free(played);
        virtual_settle(p.base);
    }
    virtual_pass(p.base, AWAY_MS);
    mei_comes();
}

static void zoe_comes(void)
{
    assert_true(party_join(&p, ZOE, KD_SEATS));
}

static void zoe_talks(void)
{
    party_say(&p, ZOE, WORD_TALK, KD_NOBODY, 0, "好牌！");
}

static void zoe_agrees(void)
{
    party_say(&p, ZOE, WORD_AGREE, KD_NOBODY, party_state(&p, ZOE).question.number, NULL);
}

static const struct {
    const char *heading;
    void (*happens)(void);
} scenes[] = {
    {"# Mei comes to the table that she has opened.", mei_comes},
    {"# Zoë comes to the same table.", zoe_comes},
    {"# Mei begins. Cards are dealt, and she declares the trump, unasked.", NULL},
    {"# Her line is cut. Twenty seconds later she is back, and asked. (Lines \"set\" as above are "
     "left out.)",
     mei_is_cut},
    {"# She would play a card that she does not hold.", NULL},
    {"# Zoë talks. Mei says a phrase, plays, and wants to take that back.", zoe_talks},
    {"# Zoë agrees.", zoe_agrees},
    {"# Mei plays, then the others, and the deal is over.", NULL},
    {"# Mei leaves for good.", NULL},
};

static bool happens(const char *heading)
{
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        if (strcmp(scenes[i].heading, heading) != 0)
            continue;
        if (scenes[i].happens)
            scenes[i].happens();
        return true;
    }
    return false;
}

static void scene(const char *heading)
{
    note("", heading);
    assert_true(happens(heading));
}

static void open_table(void)
{
    party_open(&p, rules, "oabb", SEED, NULL);
    p.guest[MEI].account = "Mei";
    p.guest[ZOE].account = "Zoë";
    p.guest[ZOE].unready = true;
}

static void lead_dialogue(void)
{
    guest *mei = &p.guest[MEI];
    plays_file = false;
    open_table();
    chaos_begin(&lines, p.base, 1);
    lines.tap = on_bytes;
    p.wire = chaos_wire;
    p.wire_arg = &lines;
    mei->declares = true;
    mei->unready = true;
    scene(scenes[0].heading);
    scene(scenes[1].heading);
    scene(scenes[2].heading);
    party_begin(&p);
    while (kd_empty(mei->view.standing))
        assert_true(virtual_step(p.base, virtual_now() + STEP_MS));
    virtual_settle(p.base);
    scene(scenes[3].heading);
    until_asked(KD_PHASE_PLAY);
    scene(scenes[4].heading);
    submit(KD_PLAY, kd_card((unsigned)__builtin_ctzll(~mei->view.hand.one)));
    assert_int_equal(mei->refusals, 1);
    until_asked(KD_PHASE_PLAY);
    scene(scenes[5].heading);
    party_say(&p, MEI, WORD_PHRASE, KD_NOBODY, 2, NULL);
    submit(KD_PLAY, legal_play(&mei->view));
    while (party_state(&p, MEI).may_take_back != BACK_DONE)
        assert_true(virtual_step(p.base, virtual_now() + STEP_MS));
    session_take_back(mei->session, mei->table.seat);
    virtual_settle(p.base);
    scene(scenes[6].heading);
    assert_int_equal(mei->backs, 1);
    assert_int_equal(mei->back, BACK_DONE);
    until_asked(KD_PHASE_PLAY);
    scene(scenes[7].heading);
    submit(KD_PLAY, legal_play(&mei->view));
    assert_true(party_play_deal(&p));
    scene(scenes[8].heading);
    party_say(&p, MEI, WORD_LEAVE, KD_NOBODY, 0, NULL);
    assert_int_equal(mei->words[WORD_END], 1);
    chaos_end(&lines);
    party_close(&p);
}

/* Is the line of now that of the file? What a side can has grown since that was published. */
static bool is_same(const char *now, size_t n, const char *kept, size_t m)
{
    const char *can = strstr(kept, "koudi-table 1 can ");
    bool grows = can && can < kept + m && n > m && now[m] == ' ';
    return (n == m || grows) && memcmp(now, kept, m) == 0;
}

/* The next line that the table says to who plays the file; lines "set" that the file leaves out are passed over. */
static char *next_said(const char *kept, const char *at)
{
    for (;;) {
        char *heard = evbuffer_readln(bufferevent_get_input(played), NULL, EVBUFFER_EOL_LF);
        char again[LINE];
        if (!heard) {
            assert_true(virtual_step(p.base, virtual_now() + STEP_MS));
            continue;
        }
        snprintf(again, sizeof again, "table: %s\n", heard);
        const char *first = strncmp(heard, "set ", 4) == 0 ? strstr(kept, again) : NULL;
        if (!first || first >= at)
            return heard;
        free(heard);
    }
}

TEST("the client of the file is answered so")
{
    static char kept[SAID];
    size_t length = read_all(KEPT, kept, sizeof kept - 1);
    kept[length] = '\0';
    plays_file = true;
    open_table();
    for (char *at = kept; *at;) {
        char text[LINE];
        size_t n = strcspn(at, "\n");
        snprintf(text, sizeof text, "%.*s", (int)n, at);
        if (*text == '#') {
            assert_true(happens(text));
        } else if (strncmp(text, "client: ", 8) == 0) {
            bufferevent_write(played, text + 8, n - 8);
            bufferevent_write(played, "\n", 1);
            virtual_settle(p.base);
        } else {
            char *heard = next_said(kept, at);
            if (!is_same(heard, strlen(heard), text + 7, n - 7))
                fail_msg("said is\n%s\nwhere the file has\n%s", heard, text);
            free(heard);
        }
        at += n + 1;
    }
    bufferevent_free(played);
    party_close(&p);
}

TEST("the dialogue is the same")
{
    static char kept[SAID];
    lead_dialogue();
    if (getenv("KD_BLESS"))
        write_all(KEPT, said, used);
    kept[read_all(KEPT, kept, sizeof kept)] = '\0';
    for (const char *a = said, *b = kept; *a || *b;) {
        size_t n = strcspn(a, "\n"), m = strcspn(b, "\n");
        if (!is_same(a, n, b, m))
            fail_msg("said is now\n%.*s\nwhere the file has\n%.*s", (int)n, a, (int)m, b);
        a += n + (a[n] == '\n');
        b += m + (b[m] == '\n');
    }
}

/* Each part of the protocol that the file is to show is in it. */
TEST("all is shown")
{
    static const char *const parts[] = {
        "client: koudi-table 1", "client: table",   "client: ready",   "client: answer 0 declare",
        "table: note came 1",    "table: refused ", "client: answer ", "table: talk 1",
        "client: phrase 2",      "client: back",    "table: ask ",     "table: taken-back done",
        "# Her line is cut",     "table: result ",  "client: leave",   "table: end left",
        "table: may pass",       "table: may bury", "table: count 2",  "table: listed some",
    };
    static char kept[SAID];
    kept[read_all(KEPT, kept, sizeof kept)] = '\0';
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strstr(kept, parts[i]))
            fail_msg("the dialogue has no line \"%s\"", parts[i]);
}

/* The lines that docs/table-protocol.md shows are there. */
TEST("the excerpt is true")
{
    static char kept[SAID], page[SAID];
    kept[read_all(KEPT, kept, sizeof kept)] = '\0';
    page[read_all(KOUDI_TEST_DIR "/../docs/table-protocol.md", page, sizeof page)] = '\0';
    char *excerpt = strstr(page, "From it, ");
    assert_non_null(excerpt);
    excerpt = strstr(excerpt, "```\n") + 4;
    char *end = strstr(excerpt, "```");
    assert_non_null(end);
    *end = '\0';
    assert_non_null(strstr(excerpt, "client: answer "));
    if (!strstr(kept, excerpt))
        fail_msg("the dialogue has not\n%s", excerpt);
}
