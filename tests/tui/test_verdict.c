/* test_verdict.c - the two lines under the hand: what is owed, why not, and the effect of a
   play. */
#include "base/rule_text.h"
#include "support/deals.h"
#include "support/drive.h"
#include "support/notation.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/state/choice.h"
#include "tui/state/suggest.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <string.h>

/* A trick on the table: East led, South (the viewer) picks from its hand. North and West play
   after East, so South is last; the cards of seats that have not played are "". */
typedef struct pick_row {
    const char *name, *trump, *level;
    const char *lead, *north, *west; /* lead "": South leads */
    const char *hand, *pick;
    const char *verdict, *reason; /* beginnings of the two lines */
} pick_row;

/* The same with rules by which cards are counted (REV-1). */
static const pick_row counted_rows[] = {
    {"DUMP-1 a dump that nothing out can beat", "H", "7", "", "", "", "DA,DA,DK,DK,DQ,D8",
     "DA,DA,DK,DK,DQ", "Picked 5:  A♦ A♦ K♦ K♦ Q♦    ✓ legal, a dump of 5 in ♦",
     "No card still out can beat any part of it."},
    {"DUMP-1 both copies of the rank above are in hand", "H", "7", "", "", "", "DA,DA,DK,DK,D8",
     "DA,DK,DK", "Picked 3:  A♦ K♦ K♦    ✓ legal, a dump of 3 in ♦",
     "No card still out can beat any part of it."},
};
static bool counting;

static void set_ui(ui *u, const pick_row *row)
{
    ui_init(u, false);
    ui_start(u);
    u->view.order = order_of(row->trump, row->level);
    u->view.order.rules.count = counting;
    u->view.phase = KD_PHASE_PLAY;
    u->view.trump_known = 1;
    u->view.dealer = 3;
    u->view.actors = 1;
    u->view.hand = faces(row->hand);
    kd_trick *trick = &u->view.trick[0];

    trick->leader = row->lead[0] ? 1 : 0;
    trick->winner = KD_NOBODY;
    trick->play[1] = faces(row->lead);
    trick->play[2] = faces(row->north);
    trick->play[3] = faces(row->west);
    kd_cards pick = faces(row->pick);
    u->game.pick[0] = pick.one;
    u->game.pick[1] = pick.two;
    ui_ask(u, 1);
}

static void begins(const char *line, const char *with)
{
    if (strncmp(line, with, strlen(with)))
        fail_msg("\"%s\" does not begin with \"%s\"", line, with);
}

static void lines_are(void **state)
{
    const pick_row *row = *state;
    prompt out;
    ui u;

    set_ui(&u, row);
    prompt_make(&u, &out);
    begins(out.verdict.s, row->verdict);
    if (out.reason.n && out.tip.n)
        text_add(&out.reason, " ");
    text_add(&out.reason, "%s", out.tip.s);
    begins(out.reason.s, row->reason);
    bool bad = strstr(row->verdict, "NOT LEGAL"), good = strstr(row->verdict, "legal,");
    assert_int_equal(out.style, bad ? STYLE_BAD : good ? STYLE_GOOD : STYLE_PLAIN);
}
TEST_FILE(lines_are, "tui/verdict.tsv", "rows", pick_row, "ssssssssss");

/* What is owed stands above the notice, and why behind it; where nothing is owed the notice has the line. */
static void a_notice_hides_nothing(void **state)
{
    prompt without, with;
    ui u;

    set_ui(&u, *state);
    prompt_make(&u, &without);
    notice_tell(&u, "Taken back.");
    prompt_make(&u, &with);
    assert_string_equal(with.verdict.s, without.verdict.s);
    assert_int_equal(with.style, without.style);
    assert_string_equal(with.reason.s, "Taken back.");
    assert_string_equal(with.tip.s, without.reason.s);
    ui_wait(&u);
    prompt_make(&u, &with);
    assert_string_equal(with.verdict.s, "Taken back.");
}
TEST_FILE(a_notice_hides_nothing, "tui/verdict.tsv", "rows", pick_row, "ssssssssss");

static void counted_lines_are(void **state)
{
    counting = true;
    lines_are(state);
    counting = false;
}
TEST_ROWS(counted_lines_are, counted_rows);

/* Enter submits a pick if and only if kd_check allows it. */
static void enter_obeys_the_verdict(void **state)
{
    const pick_row *row = *state;
    ui u;

    set_ui(&u, row);
    u.settings.confirm = false;
    kd_action action = {0, KD_PLAY, faces(row->pick)};
    bool legal = kd_check(&u.view, &action).reason == KD_OK;
    kd_cards only;
    if (kd_empty(action.cards) && suggest_forced(&u.view, &only))
        return; /* it is picked first */
    assert_int_equal(ui_key(&u, '\n'), legal ? REQUEST_SUBMIT : REQUEST_NONE);
    assert_int_equal(u.notice.kind == NOTICE_UNPLAYED, !legal);
    if (!legal)
        return;
    assert_int_equal(u.game.action.verb, KD_PLAY);
    assert_true(kd_same(u.game.action.cards, action.cards));
}
TEST_FILE(enter_obeys_the_verdict, "tui/verdict.tsv", "rows", pick_row, "ssssssssss");

/* The line names no rule but the key r, which opens that of the refusal; for picks that can still become
   legal it opens the duty to follow (FOL-1, FOL-2). */
static void r_opens_the_rule_of_the_line(void **state)
{
    const pick_row *row = *state;
    prompt out;
    ui u;

    set_ui(&u, row);
    prompt_make(&u, &out);
    kd_action action = {0, KD_PLAY, faces(row->pick)};
    const char *refuses = kd_reason_rule((kd_reason)kd_check(&u.view, &action).reason);
    bool named = strstr(out.verdict.s, "r: the rule");
    ui_key(&u, 'r');
    assert_int_equal(u.overlay, OVERLAY_RULE_TEXT);
    rule_text shown;
    assert_true(rule_text_get(u.rule_box.rule, &shown));
    assert_null(strstr(out.verdict.s, shown.id));
    if (strstr(row->verdict, "r: the rule"))
        begins(row->name, shown.id);
    if (named && kd_count(action.cards) == kd_count(kd_led(&u.view)))
        assert_string_equal(shown.id, refuses);
    else if (named)
        assert_true(*refusal_rule(&u) != '\0');
    else
        assert_string_equal(shown.id, rule_now(&u));
}
TEST_FILE(r_opens_the_rule_of_the_line, "tui/verdict.tsv", "rows", pick_row, "ssssssssss");

/* The box begins with the sentence of the refusal and an answer that is allowed. */
static void the_rule_begins_with_the_cards_at_hand(void **state)
{
    const pick_row *row = *state;
    text said, example;
    prompt out;
    ui u;

    set_ui(&u, row);
    prompt_make(&u, &out);
    ui_key(&u, 'r');
    expect_head(&u, true);
    rule_here_text(&u, &u.rule_box.why, &said, &example);
    if (out.style == STYLE_BAD && strncmp(out.reason.s, said.s, said.n) != 0)
        fail_msg("\"%s\" is not \"%s\"", said.s, out.reason.s);
    u.settings.hints = false; /* also where nothing may say which answer is good */
    expect_head(&u, true);
    ui_key(&u, UI_KEY_DOWN); /* the sentence stays that of the refusal */
    text still;
    rule_here_text(&u, &u.rule_box.why, &still, &example);
    assert_string_equal(said.s, still.s);
}
TEST_FILE(the_rule_begins_with_the_cards_at_hand, "tui/verdict.tsv", "rows", pick_row,
          "ssssssssss");

TEST("the rule of each refusal begins with its sentence")
{
    pick_row row = {"", "H", "7", "SA,SA", "", "", "SQ,SQ,S9,D6,D6", "", "", ""};
    for (int reason = KD_OK + 1; reason < KD_REASON_COUNT; reason++) {
        kd_verdict why = {(uint8_t)reason, KD_TRUMP, 2, 3, faces("SK,SK")};
        text sentence = {.n = 0}, said, example;
        ui u;
        set_ui(&u, &row);
        ui_refused(&u, &why);
        ui_key(&u, 'r');
        verdict_text(&sentence, &u, &why);
        expect_head(&u, true);
        rule_here_text(&u, &u.rule_box.why, &said, &example);
        begins(said.s, sentence.s);
    }
}

/* A pick can be completed if and only if some legal answer contains it. */
TEST("FOL-2 what can be finished")
{
    enum { MANY = 20000 };
    static kd_cards answers[MANY];
    static const char *const leads[] = {"SA,SA", "SA,SA,SK", "SA,SA,SK,SK", "SA,SA,SK,SK,SQ", "SA"};
    static const char *const hands[] = {
        "SQ,SQ,SJ,SJ,S9,S9,S8,D6,D6", "SQ,SJ,S9,S8,D6,D6",    "SQ,D6,D6,D8,H2",
        "SQ,SQ,S8,S8,S6,S4,D6",       "D6,D6,D8,H2,H2,H3,C4", "SQ,SQ,SJ,D6,D8,D9,DT",
    };
    for (size_t l = 0; l < sizeof leads / sizeof *leads; l++)
        for (size_t h = 0; h < sizeof hands / sizeof *hands; h++) {
            pick_row row = {"", "H", "7", leads[l], "", "", hands[h], "", "", ""};
            ui u;
            set_ui(&u, &row);
            const kd_order *order = &u.view.order;
            int count = kd_moves(order, kd_to_places(order, u.view.hand),
                                 kd_to_places(order, faces(leads[l])), answers, MANY);
            assert_true(count > 0 && count <= MANY);
            for (unsigned bits = 0; bits < 512; bits++) {
                kd_cards picks = {0, 0}, left = u.view.hand, owed;
                for (unsigned b = bits; !kd_empty(left); b >>= 1) {
                    unsigned face = kd_take(&left);
                    if (b & 1)
                        picks = kd_add(picks, kd_card(face));
                }
                bool some = false, can = suggest_completion(&u.view, picks, &owed);
                for (int i = 0; i < count && !some; i++)
                    some = kd_holds(kd_to_faces(order, answers[i]), picks);
                some = some && kd_count(picks) < kd_count(faces(leads[l]));
                assert_int_equal(can, some);
                assert_true(!can || (kd_holds(owed, picks) && kd_holds(u.view.hand, owed)));
                if (kd_count(picks) < kd_count(faces(leads[l])) && !can)
                    assert_int_not_equal(suggest_fault(&u.view, picks).reason, KD_OK);
            }
        }
}

/* Every choice that Tab shows is legal, and if there are few, it shows all. */
static void tab_shows_legal_choices(void **state)
{
    const pick_row *row = *state;
    kd_cards first = {0, 0};
    ui u;

    set_ui(&u, row);
    u.game.pick[0] = u.game.pick[1] = 0;
    for (int i = 0; i < 300; i++) {
        ui_key(&u, '\t');
        kd_action action = {0, KD_PLAY, ui_picks(&u)};
        assert_int_equal(kd_check(&u.view, &action).reason, KD_OK);
        if (i == 0)
            first = action.cards;
        else if (kd_same(first, action.cards))
            return;
    }
    fail_msg("Tab does not come round");
}
TEST_FILE(tab_shows_legal_choices, "tui/verdict.tsv", "rows", pick_row, "ssssssssss");

/* Every sentence of a refusal, with all blanks filled, in both glyph sets. */
TEST("every refusal can be said")
{
    static ui u;

    u.view.order = order_of("H", "7");
    for (int reason = 0; reason < KD_REASON_COUNT; reason++)
        for (int ascii = 0; ascii < 2; ascii++) {
            kd_verdict v = {(uint8_t)reason, KD_TRUMP, 2, 3, faces("SK,SK")};
            text t = {.n = 0};
            u.settings.ascii = ascii;
            verdict_text(&t, &u, &v);
            assert_true(t.n > 0);
            assert_null(strpbrk(t.s, "{}"));
            for (size_t i = 0; ascii && i < t.n; i++)
                assert_true((unsigned char)t.s[i] < 0x80);
            assert_true(grid_width(t.s) <= 2 * 56); /* two rows of the narrowest table */
        }
}

/* FOL-3: where any pairs answer tractors, the line says so before a card is picked. */
TEST("FOL-3 sisters owe pairs")
{
    static const struct {
        const char *hand, *duty, *owed;
    } hands[] = {
        {"SQ,SQ,SJ,SJ,S9", "2 pairs of ♠ must go.", "2 pairs of ♠ are owed: Q♠ Q♠ J♠ J♠ would do."},
        {"SQ,SQ,SJ,S8,S9", "You hold a pair of ♠: it must go.", "A pair of ♠ is owed: Q♠ Q♠."},
    };
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        static ui u;
        kd_view *view = &u.view;
        text duty = {.n = 0}, owed = {.n = 0};
        view->order = order_of("H", "7");
        view->order.rules.follow = KD_FOLLOW_PAIRS;
        view->hand = faces(hands[i].hand);
        view->trick[0].leader = 1;
        view->trick[0].play[1] = faces("SA,SA,SK,SK");
        kd_cards pairs = {view->hand.two, view->hand.two};
        duty_text(&duty, &u, view->trick[0].play[1]);
        owed_text(&owed, &u, (kd_cards){0, 0}, pairs);
        assert_string_equal(duty.s, hands[i].duty);
        assert_string_equal(owed.s, hands[i].owed);
    }
}

/* CTR-8, CTR-9: the line explains why a pair may not counter, but not why a single card may not. */
TEST("CTR-8 CTR-9 what is missed")
{
    static const struct {
        uint8_t counter, missed; /* missed: a kd_reason, or KD_OK */
        const char *standing, *hand;
    } shown[] = {
        {KD_COUNTER_LADDER, KD_COUNTER_TOO_LOW, "S7,S7", "H7,H7"},
        {KD_COUNTER_LADDER, KD_OK, "S7,S7", "H7"},
        {KD_COUNTER_MORE, KD_COUNTER_NOT_MORE, "S7,S7", "H7,H7"},
        {KD_COUNTER_MORE, KD_OK, "S7,S7", "H7"},
        {KD_COUNTER_JOKERS, KD_NO_COUNTERS, "S7", "H7,H7"},
        {KD_COUNTER_JOKERS, KD_OK, "S7", "H7"},
    };
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        kd_view view;
        kd_cards cards;
        kd_verdict why = {.reason = KD_OK};
        memset(&view, 0, sizeof view);
        view.order = order_of("S", "7");
        view.order.rules.counter = shown[i].counter;
        view.phase = KD_PHASE_COUNTER;
        view.actors = 1;
        view.declarer = 1;
        view.trump_known = 1;
        view.standing = faces(shown[i].standing);
        view.hand = faces(shown[i].hand);
        assert_int_equal(choice_missing(&view, &cards, &why), shown[i].missed != KD_OK);
        if (shown[i].missed != KD_OK)
            assert_int_equal(why.reason, shown[i].missed);
    }
}

/* CTR-1, CTR-8, CTR-9, REB-1: at the look it is known who could do something later; who takes the kitty has other
   cards then. */
TEST("CTR-1 REB-1 who could act later")
{
    int idle = 0, acts = 0;
    for (int i = 0; i < 5 * 60; i++) {
        kd_match match;
        kd_rng rng;
        kd_rules rules;
        kd_events events;
        bool later[KD_SEATS] = {false}, looked = false;
        assert_true(kd_rules_preset(&rules, kd_presets[i % 5].name));
        kd_rng_seed(&rng, (uint64_t)i, 0);
        assert_true(kd_match_start(&match, &rules));
        while (match.round.phase < KD_PHASE_PLAY) {
            kd_view view;
            bool dealt = match.round.phase > KD_PHASE_DEAL;
            for (int seat = 0; seat < KD_SEATS && dealt && !looked; seat++) {
                kd_view_make(&view, &match, seat);
                view.phase = KD_PHASE_DEAL;
                view.actors = (uint8_t)(1U << seat);
                later[seat] = choice_later(&view);
                idle += !later[seat];
            }
            looked = looked || dealt;
            for (int seat = 0; seat < KD_SEATS && kd_phase_asks(match.round.phase); seat++) {
                kd_action choice[CHOICES];
                kd_view_make(&view, &match, seat);
                if (match.round.phase == KD_PHASE_ASK || !(view.actors >> seat & 1) ||
                    (view.buried_before >> seat & 1) || !choice_list(&view, choice))
                    continue;
                acts++;
                if (!later[seat])
                    fail_msg("%s, deal %d: seat %d has a choice", kd_presets[i % 5].name, i, seat);
            }
            kd_action action = kd_actors(&match) >> KD_CHANCE & 1 ? kd_chance(&match, &rng)
                                                                  : drive_action(&match, &rng);
            assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
        }
    }
    assert_true(idle > 20 && acts > 20);
}

/* A text that is too long is cut between characters. */
TEST("a text is cut between characters")
{
    text t = {.n = 0};

    for (int i = 0; i < 300; i++)
        text_add(&t, "%s", i ? "♠" : "x");
    assert_true(t.n < sizeof t.s);
    size_t length = strlen(t.s);
    assert_int_equal(length % 3, 1);
}

/* Every reason has a sentence without blanks left, and most name their rule. */
TEST("every reason has words")
{
    stage st = {0};
    ui u;

    stage_run(&st, &u, NULL);
    kd_order_make(&u.view.order, &u.setup.rules, KD_HEARTS, 5);
    for (int reason = KD_OK + 1; reason < KD_REASON_COUNT; reason++) {
        kd_verdict v = {(uint8_t)reason, KD_SPADES, 2, 3, faces("SK,SK")};
        text words = {.n = 0};
        verdict_text(&words, &u, &v);
        assert_true(words.n > 10);
        assert_null(strpbrk(words.s, "{}"));
        assert_true(words.s[words.n - 1] == '.');
    }
}

/* Where hints are off, or a try of the day counts, nothing says which cards to bury. */
TEST("no cards to bury are suggested without hints")
{
    const stage s = {&kitty_taken, NULL, 0, true, NULL};
    ui u;
    kd_match match;
    for (int way = 0; way < 3; way++) {
        prompt lines = {0};
        stage_run(&s, &u, &match);
        u.settings.hints = way != 1;
        u.game.counts = way == 2;
        prompt_make(&u, &lines);
        assert_int_equal(strstr(lines.reason.s, "suggests") != NULL, way == 0);
    }
}
