/* test_remote_screen.c - the screen of a person at a table that another process would hold: a whole deal over a
   line, cuts, questions, people who come and go. */
#include "bots/bots.h"
#include "support/party.h"
#include "support/stage.h"
#include "support/test.h"
#include "support/virtual_time.h"
#include "tui/app/app.h"
#include "tui/state/ui.h"

#include <stdio.h>
#include <string.h>

static const char tiny[] = "suits = S H; ranks = 2 5 10 K A; jokers = no; kitty = 4";

/* The screen of a guest, whose keys the test presses. */
typedef struct screen {
    party *party;
    guest *guest;
    keyboard keyboard;
    ui ui;
    kd_rng rng;
    int answers, sent; /* sent: the ui showed the answer as sent, and not yet as played */
} screen;

static party table;
static screen here;
static char picture[PICTURE];

static void on_changed(void *arg)
{
    screen *s = arg;
    session_state now = session_state_of(s->guest->session);
    ui_now(&s->ui, &now);
    (void)keyboard_changed(&s->keyboard);
    picture_of(&s->ui, 80, 24, picture);
    picture_of(&s->ui, 60, 20, picture);
}

/* The guest sits down, and its screen instead of the guest hears of the table from here on. */
static void sit_down(int number, int seat)
{
    guest *g = &table.guest[number];
    assert_true(party_join(&table, number, seat));
    memset(&here, 0, sizeof here);
    here.party = &table;
    here.guest = g;
    kd_rng_seed(&here.rng, 7, 0);
    unsigned people = g->table.seat == KD_NOBODY ? 0 : 1u << g->table.seat;
    ui_init(&here.ui, false);
    here.ui.setup.person = people;
    here.ui.setup.rules = g->table.rules;
    keyboard_make(&here.keyboard, &here.ui, people);
    here.keyboard.session = g->session;
    remote_session_listen(g->session, &keyboard_people, &here.keyboard,
                          &(session_calls){.changed = on_changed}, &here);
    ui_start(&here.ui);
    assert_true(session_start(g->session));
}

/* Answers as steady would, by the way of the keys. */
static bool answer(void)
{
    if (!ui_may_answer(&here.ui) || ui_mode_of(&here.ui) == MODE_QUESTION)
        return false;
    here.ui.game.action = bot_find("steady")->decide(&here.ui.view, &here.rng);
    here.ui.game.sent = true;
    keyboard_submit(&here.keyboard);
    here.answers++;
    here.sent += here.ui.game.sent && ui_mode_of(&here.ui) == MODE_WAIT;
    virtual_settle(table.base);
    return true;
}

/* Time passes until the screen is in that mode. */
static void play_to(ui_mode mode)
{
    enum { STEPS = 20000 };
    for (int i = 0; i < STEPS && ui_mode_of(&here.ui) != mode; i++)
        if (!answer())
            assert_true(virtual_step(table.base, virtual_now() + 3600000));
    assert_int_equal(ui_mode_of(&here.ui), mode);
}

static const char *shown(void)
{
    on_changed(&here);
    return picture_of(&here.ui, 80, 24, picture);
}

/* The opener at the screen and another have begun; time passes until the screen is in that mode. */
static void begin_two(const char *rules, uint64_t seed, ui_mode mode)
{
    party_open(&table, rules, "oanb", seed, NULL);
    sit_down(0, KD_SEATS);
    assert_true(party_join(&table, 1, KD_SEATS));
    party_begin(&table);
    play_to(mode);
}

static int leave_table(void **state)
{
    party_close(&table);
    return 0;
}
AROUND_EACH(NULL, leave_table);

/* From the lobby to the result and into the next deal. */
TEST("a deal is played")
{
    party_open(&table, NULL, "oanb", 3, NULL);
    sit_down(0, KD_SEATS);
    assert_int_equal(ui_mode_of(&here.ui), MODE_LOBBY);
    assert_non_null(strstr(shown(), "Enter begins the match."));
    assert_true(party_join(&table, 1, KD_SEATS));
    assert_non_null(strstr(shown(), "guest-1"));
    assert_int_equal(ui_key(&here.ui, '\n'), REQUEST_NEXT);
    session_next(here.guest->session);
    virtual_settle(table.base);
    play_to(MODE_SCORED);
    assert_true(here.answers > 1);
    assert_true(here.sent > 0);
    assert_non_null(strstr(shown(), "Attackers"));
    assert_int_equal(ui_key(&here.ui, '\n'), REQUEST_NEXT);
    session_next(here.guest->session);
    play_to(MODE_PLAY);
    assert_int_equal(here.ui.view.deals, 2);
}

/* Once the table has shown the play, the screen waits for the next seat, not for an answer. */
TEST("what was played is no longer sent")
{
    begin_two(NULL, 3, MODE_PLAY);
    int held = kd_count(here.ui.view.hand);
    assert_true(answer());
    while (kd_count(here.ui.view.hand) == held)
        assert_true(virtual_step(table.base, virtual_now() + 3600000));
    assert_int_equal(ui_mode_of(&here.ui), MODE_WAIT);
    assert_null(strstr(shown(), "The table has not answered yet."));
}

/* Whoever sits at another terminal sees that a bot plays, and so does who has asked for it, who is asked again when
   that is wanted, or in the next deal. */
TEST("a bot plays for the person")
{
    begin_two(NULL, 3, MODE_PLAY);
    int seat = here.guest->table.seat, answers = here.answers;
    keyboard_stand_in(&here.keyboard);
    virtual_settle(table.base);
    assert_false(ui_may_answer(&here.ui));
    assert_non_null(strstr(shown(), "A bot plays for you until the deal is over"));
    sitter seen = party_state(&table, 1).sitter[seat];
    assert_int_equal(seen.presence, SEAT_COVERED);
    assert_true(seen.stays);
    assert_int_equal(table.guest[1].words[WORD_COVERS], 1);
    assert_int_equal(party_state(&table, 1).stands_in, 0); /* not at that terminal */
    int held = kd_count(here.ui.view.hand);
    while (kd_count(here.ui.view.hand) > held - 3)
        assert_true(virtual_step(table.base, virtual_now() + 3600000));
    assert_int_equal(here.answers, answers);

    keyboard_stand_in(&here.keyboard);
    virtual_settle(table.base);
    assert_int_equal(party_state(&table, 1).sitter[seat].presence, SEAT_HERE);
    assert_int_equal(table.guest[1].words[WORD_BACK], 1);
    play_to(MODE_PLAY);
    assert_true(ui_may_answer(&here.ui));
    assert_true(answer());

    keyboard_stand_in(&here.keyboard);
    answers = here.answers;
    play_to(MODE_SCORED);
    assert_int_equal(here.answers, answers);
    assert_int_equal(party_state(&table, 1).sitter[seat].presence, SEAT_HERE);
    session_next(here.guest->session);
    play_to(MODE_PLAY);
    assert_true(ui_may_answer(&here.ui));
}

/* All hear of it, so it counts as talk does: of many in a moment three are done. */
TEST("a seat is not handed over and back without end")
{
    begin_two(NULL, 3, MODE_PLAY);
    int seat = here.guest->table.seat;
    for (int i = 0; i < 10; i++)
        party_say(&table, 0, i % 2 ? WORD_WAIT : WORD_COVER, seat, 0, "");
    virtual_settle(table.base);
    assert_int_equal(table.guest[1].words[WORD_COVERS], 2);
    assert_int_equal(table.guest[1].words[WORD_BACK], 1);
}

/* Whose line is cut meanwhile is away, but its bot plays on. */
TEST("a bot plays on when the line is cut")
{
    begin_two(NULL, 3, MODE_PLAY);
    int seat = here.guest->table.seat;
    keyboard_stand_in(&here.keyboard);
    virtual_settle(table.base);
    party_quit(&table, 0);
    sitter seen = party_state(&table, 1).sitter[seat];
    assert_int_equal(seen.presence, SEAT_COVERED);
    assert_false(seen.stays);
    assert_int_equal(seen.left_s, 0);
    sit_down(0, KD_SEATS);
    virtual_settle(table.base);
    assert_true(party_state(&table, 1).sitter[seat].stays);
    play_to(MODE_SCORED);
    assert_int_equal(here.answers, 0);
}

/* The rest of a wait runs down between two blocks, so that a finished trick moves. */
TEST("a wait runs down")
{
    begin_two(NULL, 3, MODE_TRICK);
    int left = session_state_of(here.guest->session).left_ms;
    assert_true(left > 100);
    virtual_pass(table.base, 100);
    assert_int_equal(session_state_of(here.guest->session).left_ms, left - 100);
}

/* Cards and answers stay while the line is cut; all is as before when it is back. */
TEST("a cut is shown")
{
    begin_two(tiny, 3, MODE_PLAY);
    kd_cards hand = here.ui.view.hand;
    table.unreachable = true;
    party_cut(&table, 0);
    assert_non_null(strstr(shown(), "The line is cut; connecting again in"));
    assert_int_equal(kd_count(here.ui.view.hand), kd_count(hand));
    here.ui.game.action = bot_find("steady")->decide(&here.ui.view, &here.rng);
    here.ui.game.sent = true;
    keyboard_submit(&here.keyboard);
    assert_non_null(strstr(shown(), "It is kept, and sent again to the table."));
    table.unreachable = false;
    virtual_pass(table.base, 5000);
    assert_null(strstr(shown(), "The line is cut"));
    play_to(MODE_SCORED);
}

/* Another's line is cut: they are counted down, then covered, and come back; what they say is shown. */
TEST("others come and go")
{
    begin_two(tiny, 10, MODE_PLAY);
    party_say(&table, 1, WORD_TALK, KD_NOBODY, 0, "good evening");
    assert_non_null(strstr(shown(), "guest-1: good evening"));
    party_quit(&table, 1);
    assert_non_null(strstr(shown(), "guest-1 is away"));
    virtual_pass(table.base, 18000);
    here.ui.zero.now = NEWS_MS; /* nothing new has been heard since */
    assert_non_null(strstr(shown(), "guest-1 is away: a bot plays in 42 s."));
    int seat = table.guest[1].table.seat;
    stage_keys(&here.ui, "o");
    here.ui.people.row = seat;
    assert_int_equal(ui_key(&here.ui, 'c'), REQUEST_SAY);
    session_say(here.guest->session, &here.ui.people.out);
    virtual_settle(table.base);
    assert_int_equal(here.ui.people.sitter[seat].presence, SEAT_COVERED);
    ui_key(&here.ui, UI_KEY_ESC);
    assert_true(party_join(&table, 1, KD_SEATS));
    assert_non_null(strstr(shown(), "guest-1 is back."));
    party_say(&table, 1, WORD_LEAVE, KD_NOBODY, 0, NULL);
    assert_non_null(strstr(shown(), "guest-1 has left: a bot has the seat."));
}

/* A key answers another's question; this player's own question is objected to, and told. */
TEST("questions are asked")
{
    begin_two(tiny, 10, MODE_PLAY);
    assert_true(answer());
    for (int i = 0; i < 100 && !here.ui.game.may_take_back; i++)
        assert_true(virtual_step(table.base, virtual_now() + 100));
    int held = kd_count(here.ui.view.hand);
    keyboard_take_back(&here.keyboard);
    assert_non_null(strstr(shown(), "You ask the others"));
    virtual_settle(table.base);
    unsigned question = party_state(&table, 1).question.number;
    assert_int_not_equal(question, 0);
    party_say(&table, 1, WORD_OBJECT, KD_NOBODY, question, NULL);
    assert_non_null(strstr(shown(), "The others have not all agreed: it stays."));
    assert_int_equal(kd_count(here.ui.view.hand), held);
    keyboard_take_back(&here.keyboard);
    virtual_settle(table.base);
    question = party_state(&table, 1).question.number;
    party_say(&table, 1, WORD_AGREE, KD_NOBODY, question, NULL);
    virtual_pass(table.base, 100);
    assert_true(kd_count(here.ui.view.hand) > held);
    assert_int_equal(ui_mode_of(&here.ui), MODE_PLAY);
}

/* A watcher sees the public view and is asked nothing. */
TEST("an observer watches")
{
    party_open(&table, tiny, "oabb", 3, NULL);
    assert_true(party_come(&table, 2));
    sit_down(5, KD_NOBODY);
    party_begin(&table);
    for (int i = 0; i < 200; i++) {
        assert_true(virtual_step(table.base, virtual_now() + 3600000));
        assert_true(kd_empty(here.ui.view.hand));
        assert_false(ui_may_answer(&here.ui));
        for (const char *key = "\n U1a0iE"; *key; key++)
            (void)ui_key(&here.ui, *key);
        keyboard_submit(&here.keyboard);
        keyboard_take_back(&here.keyboard);
        keyboard_force(&here.keyboard);
        keyboard_deal_on(&here.keyboard);
        ui_key(&here.ui, UI_KEY_ESC);
    }
}

/* A player who comes late watches the deal that runs, and has a chair in the next one. */
TEST("an observer gets a chair")
{
    party_open(&table, NULL, "oabb", 3, NULL);
    assert_true(party_join(&table, 0, KD_SEATS));
    party_begin(&table);
    virtual_pass(table.base, 20000);
    sit_down(1, KD_SEATS);
    assert_int_equal(here.keyboard.viewer, KD_NOBODY);
    assert_true(kd_empty(here.ui.view.hand));
    play_to(MODE_SCORED);
    play_to(MODE_PLAY);
    assert_int_equal(here.ui.view.seat, 1);
    assert_int_equal(here.keyboard.viewer, 1);
    assert_false(kd_empty(here.ui.view.hand));
    assert_true(answer());
}

/* Whose seat somebody else has got while the line was cut comes back as an observer, and gets a bot's chair with
   the next deal. */
TEST("a chair is lost meanwhile")
{
    party_open(&table, tiny, "oaab", 3, NULL);
    assert_true(party_join(&table, 0, KD_SEATS));
    sit_down(1, KD_SEATS);
    party_begin(&table);
    play_to(MODE_PLAY);
    assert_false(kd_empty(here.ui.view.hand));
    table.unreachable = true;
    party_cut(&table, 1);
    party_say(&table, 0, WORD_INVITE, 1, 0, NULL);
    table.unreachable = false;
    assert_true(party_join(&table, 2, 1));
    virtual_pass(table.base, 3000);
    assert_int_equal(party_state(&table, 1).connection, SESSION_CONNECTED);
    assert_int_equal(here.keyboard.viewer, KD_NOBODY);
    assert_int_equal(here.ui.view.seat, KD_NOBODY);
    assert_non_null(strstr(shown(), "Your seat is gone"));
    play_to(MODE_SCORED);
    play_to(MODE_PLAY);
    assert_int_equal(here.ui.view.seat, 2);
}

/* The table ends: a box says why, over the cards. */
TEST("the table goes")
{
    party_open(&table, tiny, "oanb", 3, NULL);
    assert_true(party_join(&table, 0, KD_SEATS));
    sit_down(1, KD_SEATS);
    party_begin(&table);
    play_to(MODE_PLAY);
    party_say(&table, 0, WORD_REMOVE, here.guest->table.seat, 0, NULL);
    assert_int_equal(ui_mode_of(&here.ui), MODE_GONE);
    assert_non_null(strstr(shown(), "THE TABLE IS GONE"));
    assert_int_equal(ui_key(&here.ui, '\n'), REQUEST_MENU);
}
