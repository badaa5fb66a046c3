/* test_dialogue.c - the dialogue of a short deal as the program leads it, compared with tests/net/dialogue.txt, which
   later versions must read; by virtual time. KD_BLESS=1 writes the file. */
#include "support/chaos.h"
#include "support/folder.h"
#include "support/party.h"
#include "support/rows.h"
#include "support/virtual_time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ZOE: the other person, whose line is not recorded. STEP_MS: more than any wait takes. */
enum { MEI, ZOE, SEED = 4, SAID = 1 << 16, LINE = 1 << 11, STEP_MS = 100000 };

#define KEPT KOUDI_TEST_DIR "/net/dialogue.txt"

static const char rules[] = "decks = 1; suits = S H; ranks = 2 5 10 K A; jokers = no; kitty = 2; "
                            "must_play = A; to_level = A; hook = no; counter = none; "
                            "counter_after_bury = no; rebel = none; dump = no; ask_after = no";

static party p;
static chaos lines;
static char said[SAID], begun[CHAOS_WAYS][LINE]; /* begun: lines that have not come to their end */
static size_t used;

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

static void lead_dialogue(void)
{
    guest *mei = &p.guest[MEI];
    party_open(&p, rules, "oabb", SEED, NULL);
    chaos_begin(&lines, p.base, 1);
    lines.tap = on_bytes;
    p.wire = chaos_wire;
    p.wire_arg = &lines;
    mei->account = "Mei";
    mei->declares = true;
    p.guest[ZOE].account = "Zoë";
    p.guest[ZOE].declares = true;
    assert_true(party_join(&p, MEI, KD_SEATS));
    assert_true(party_join(&p, ZOE, KD_SEATS));
    party_begin(&p);
    until_asked(KD_PHASE_PLAY);
    submit(KD_PLAY,
           kd_card((unsigned)__builtin_ctzll(~mei->view.hand.one))); /* which she does not hold */
    assert_int_equal(mei->refusals, 1);
    until_asked(KD_PHASE_PLAY);
    party_say(&p, ZOE, WORD_TALK, KD_NOBODY, 0, "好牌！");
    party_say(&p, MEI, WORD_PHRASE, KD_NOBODY, 2, NULL);
    submit(KD_PLAY, legal_play(&mei->view));
    while (party_state(&p, MEI).may_take_back != BACK_DONE)
        assert_true(virtual_step(p.base, virtual_now() + STEP_MS));
    session_take_back(mei->session, mei->table.seat);
    virtual_settle(p.base);
    party_say(&p, ZOE, WORD_AGREE, KD_NOBODY, party_state(&p, ZOE).question.number, NULL);
    assert_int_equal(mei->backs, 1);
    assert_int_equal(mei->back, BACK_DONE);
    until_asked(KD_PHASE_PLAY);
    party_cut(&p, MEI);
    note("", "# the line is cut, and connected again");
    virtual_pass(p.base, 1500);
    until_asked(KD_PHASE_PLAY);
    submit(KD_PLAY, legal_play(&mei->view));
    mei->silent = false;
    mei->unready = true;
    assert_true(party_play_deal(&p));
    party_say(&p, MEI, WORD_LEAVE, KD_NOBODY, 0, NULL);
    assert_int_equal(mei->words[WORD_END], 1);
    chaos_end(&lines);
    party_close(&p);
}

static void the_dialogue_is_the_same(void **state)
{
    static char kept[SAID];
    (void)state;
    lead_dialogue();
    if (getenv("KD_BLESS"))
        write_all(KEPT, said, used);
    kept[read_all(KEPT, kept, sizeof kept)] = '\0';
    for (const char *a = said, *b = kept; *a || *b;) {
        size_t n = strcspn(a, "\n"), m = strcspn(b, "\n");
        if (n != m || memcmp(a, b, n) != 0)
            fail_msg("said is now\n%.*s\nwhere the file has\n%.*s", (int)n, a, (int)m, b);
        a += n + (a[n] == '\n');
        b += m + (b[m] == '\n');
    }
}

/* Each part of the protocol that the file is to show is in it. */
static void all_is_shown(void **state)
{
    static const char *const parts[] = {
        "client: koudi-table 1", "client: table",   "client: ready",   "client: answer 0 declare",
        "table: note came 1",    "table: refused ", "client: answer ", "table: talk 1",
        "client: phrase 2",      "client: back",    "table: ask ",     "table: taken-back done",
        "# the line is cut",     "table: result ",  "client: leave",   "table: end left",
    };
    static char kept[SAID];
    (void)state;
    kept[read_all(KEPT, kept, sizeof kept)] = '\0';
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strstr(kept, parts[i]))
            fail_msg("the dialogue has no line \"%s\"", parts[i]);
}

/* What docs/table-protocol.md shows of it is there. */
static void the_excerpt_is_true(void **state)
{
    static char kept[SAID], page[SAID];
    (void)state;
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

int main(void)
{
    suite s = {0};
    add_test(&s, "the dialogue is the same", the_dialogue_is_the_same, NULL);
    add_test(&s, "all is shown", all_is_shown, NULL);
    add_test(&s, "the excerpt is true", the_excerpt_is_true, NULL);
    return run_suite(&s, "dialogue");
}
