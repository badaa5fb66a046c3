/* test_ui.c - what keys do to the ui, and what they request of the program. */
#include "support/deals.h"
#include "support/notation.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/state/choice.h"
#include "tui/state/suggest.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <string.h>

/* South's turn with this hand; led by East, or nothing: South leads. */
static void at_play(ui *u, const char *hand, const char *lead)
{
    ui_init(u, false);
    ui_start(u);
    u->view.order = order_of("H", "7");
    u->view.phase = KD_PHASE_PLAY;
    u->view.trump_known = 1;
    u->view.dealer = 3;
    u->view.actors = 1;
    u->view.hand = faces(hand);
    u->view.trick[0].leader = lead[0] ? 1 : 0;
    u->view.trick[0].play[1] = faces(lead);
    ui_ask(u, 7);
}

static void expect_picks(const ui *u, const char *want)
{
    char now[400];

    if (kd_same(ui_picks(u), faces(want)))
        return;
    kd_print_cards(ui_picks(u), &u->view.order, now, sizeof now);
    fail_msg("picked are %s, not \"%s\"", now, want);
}

/* ---- no record ---------------------------------------------------------------------------------- */

/* The notice opens once, over any other box; after it, leaving promises no record. */
TEST("no record is said")
{
    char why[] = "No space left on device"; /* as strerror has it: gone with the next error */
    ui u;

    at_play(&u, "SK,SK,S4", "SA,SA");
    u.overlay = OVERLAY_DUMP_FAILED;
    ui_unrecorded(&u, "/nowhere/a.rec", why);
    memset(why, '-', sizeof why - 1);
    assert_int_equal(ui_mode_of(&u), MODE_NOTICE);
    assert_true(ui_holds(&u));
    ui_curtain(&u, 2);
    assert_int_equal(ui_mode_of(&u), MODE_NOTICE);
    assert_int_equal(ui_key(&u, '\n'), REQUEST_NONE);
    assert_int_equal(ui_mode_of(&u), MODE_FAILED);
    assert_string_equal(u.game.record_why, "No space left on device");
    ui_start(&u);
    assert_string_equal(u.game.record_why, "");
}

/* The sentence outlives the buffer that it came in. */
TEST("a silent coach says why")
{
    char why[] = "Cannot allocate memory";
    ui u;

    at_play(&u, "SK,SK,S4", "SA,SA");
    assert_null(coach_silent(&u));
    ui_coach_fails(&u, why);
    memset(why, '-', sizeof why - 1);
    assert_string_equal(coach_silent(&u), "Cannot allocate memory");
    ui_start(&u);
    assert_null(coach_silent(&u));
}

/* A seat that a bot has taken is no longer reported as slow. */
TEST("a lost seat is not waited for")
{
    prompt words;
    ui u;

    at_play(&u, "SK,SK,S4", "SA,SA");
    ui_slow(&u, 1, 1);
    ui_lost(&u, 1, "did not answer in time");
    prompt_make(&u, &words);
    assert_null(strstr(words.verdict.s, "does not answer"));
    expect_picture(&u, 80, 24, "seat-lost-80x24");
    expect_picture(&u, 60, 20, "seat-lost-60x20");
}

/* A path that is broken over two rows loses no character, not even a wide one. */
TEST("a path in two rows is whole")
{
    enum { MOST = 64 };
    static char picture[PICTURE];
    ui u;
    for (int n = 40; n < MOST; n++) {
        char path[2 * MOST] = "/";
        memset(path + 1, 'a', (size_t)n);
        strcpy(path + 1 + n, "抠底");
        at_play(&u, "SK,SK,S4", "SA,SA");
        ui_unrecorded(&u, path, "No space left on device");
        picture_of(&u, 80, 24, picture);
        assert_non_null(strstr(picture, "抠"));
        assert_non_null(strstr(picture, "底"));
    }
}

/* ---- what others may hold ------------------------------------------------------------------------ */

/* The seat that leads buried both aces of hearts; then East took the kitty or did not. */
typedef struct burying_row {
    const char *name, *lines;
    bool out; /* somebody may hold the aces */
} burying_row;

static const burying_row buryings[] = {
    {"a burying that stands is in no hand", "pass; pass", false},
    {"CTR-5 a burying that was taken up may be in a hand",
     "1 counter C2,C2; 1 bury S3,S3,S4,S4,S6,S6,D7,D7; pass; pass", true},
};

/* King, king, queen of hearts is a safe dump only while no hand can hold the aces. */
static void unseen_after_burying(void **state)
{
    static const script deal = {
        .hand = {"S2 HK HK HQ", "C2 C2 D7 D7"},
        .kitty = "HA HA S3 S3 S4 S4 S6 S6",
        .lines = "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back",
    };
    const burying_row *row = *state;
    stage moment = {&deal, row->lines, 0, true, NULL};
    kd_cards found[SUGGESTIONS];
    bool more, offered = false;
    ui u;

    stage_run(&moment, &u, NULL);
    assert_int_equal(u.view.phase, KD_PHASE_PLAY);
    assert_int_equal(kd_holds(kd_unseen(&u.view), faces("HA,HA")), row->out);
    int count = suggest_plays(&u.view, (kd_cards){0, 0}, found, &more);
    for (int i = 0; i < count; i++)
        offered |= kd_same(found[i], faces("HK,HK,HQ"));
    assert_int_equal(offered, !row->out);
}
TEST_ROWS(unseen_after_burying, buryings);

/* Spades hold aces and a run of pairs, hearts a run, clubs nothing: only clubs are suggested to be buried whole. */
TEST("Tab buries no suit that wins tricks, and begins anew after taking back")
{
    static const script deal = {
        .rules = "start_level = 5",
        .hand = {"D5 rj bj DA DK DQ DJ DT D9 D8 D7 SA SA SJ ST S9 S7 S6 H8 H8 H9 H9 C4 C7 C9"},
        .kitty = "D6 D4 D3 D2 CJ C8 C3 H3",
        .lines = "* turn S2; deal 1; 0 declare D5; deal; 0 pass; pass;",
    };
    const stage moment = {&deal, NULL, 0, true, NULL};
    kd_cards found[SUGGESTIONS];
    bool more, clubs = false;
    ui u;

    stage_run(&moment, &u, NULL);
    assert_int_equal(u.view.phase, KD_PHASE_BURY);
    int count = suggest_plays(&u.view, (kd_cards){0, 0}, found, &more);
    for (int i = 0; i < count; i++) {
        assert_false(kd_holds(found[i], faces("SA")));
        assert_false(kd_holds(found[i], faces("H8,H8,H9,H9")));
        clubs |= kd_holds(found[i], faces("C4,C7,C9,CJ,C8,C3"));
    }
    assert_true(clubs);
    stage_keys(&u, "\t");
    assert_true(kd_same(ui_picks(&u), found[0]));
    kd_view view = u.view;
    ui_taken_back(&u, &view);
    ui_ask(&u, 2);
    stage_keys(&u, "\t");
    assert_true(kd_same(ui_picks(&u), found[0]));
}

/* ---- picking ------------------------------------------------------------------------------------ */

enum { UP = 1, DOWN, LEFT_KEY, RIGHT_KEY, HOME, END, BACKTAB };

/* Types the keys of a text: letters as they are, the constants above for keys without a letter. */
static ui_request type(ui *u, const char *keys)
{
    static const int special[] = {0,           UI_KEY_UP,  UI_KEY_DOWN,   UI_KEY_LEFT, UI_KEY_RIGHT,
                                  UI_KEY_HOME, UI_KEY_END, UI_KEY_BACKTAB};
    ui_request request = REQUEST_NONE;

    for (; *keys; keys++)
        request = ui_key(u, *keys < 8 ? special[(int)*keys] : *keys);
    return request;
}

/* The hand of the tests: trump SJ 7s Ah Qh=Qh-Jh=Jh 4h, spades Ks=Ks 4s, diamonds 10d 6d, 9c. */
#define HAND "bj,S7,HA,HQ,HQ,HJ,HJ,H4,SK,SK,S4,DT,D6,C9"

typedef struct pick_row {
    const char *name, *lead, *keys, *picks;
} pick_row;

static void picks_are(void **state)
{
    const pick_row *row = *state;
    ui u;

    at_play(&u, HAND, row->lead);
    type(&u, row->keys);
    expect_picks(&u, row->picks);
}
TEST_FILE(picks_are, "tui/ui.tsv", "picking", pick_row, "ssss");

/* Esc drops the picks, and says so where there is none. */
TEST("Esc clears the picks")
{
    ui u;

    at_play(&u, HAND, "SA,SA");
    assert_int_equal(type(&u, "\t\033"), REQUEST_NONE);
    expect_picks(&u, "");
    assert_int_equal(u.notice.kind, NOTICE_NONE);
    assert_int_equal(type(&u, "\033"), REQUEST_NONE);
    assert_string_equal(u.notice.text, "No card is picked.");
}

/* Where one play alone is legal Enter picks it, and the next Enter plays it. */
TEST("Enter picks what is forced")
{
    ui u;

    at_play(&u, HAND, "SA,SA");
    assert_int_equal(type(&u, "\n"), REQUEST_NONE);
    expect_picks(&u, "SK,SK");
    assert_int_equal(type(&u, "\n"), REQUEST_SUBMIT);
    at_play(&u, "C7", "");
    assert_int_equal(type(&u, "\n"), REQUEST_NONE);
    expect_picks(&u, "C7");
    assert_int_equal(type(&u, "\n"), REQUEST_SUBMIT);
}

/* ---- requests ------------------------------------------------------------------------------------- */

TEST("Enter submits once")
{
    ui u;

    at_play(&u, HAND, "HA,HA");
    assert_int_equal(type(&u, "\n"), REQUEST_NONE);
    assert_int_equal(u.notice.kind, NOTICE_UNPLAYED);
    assert_int_equal(type(&u, "\t"), REQUEST_NONE);
    assert_int_equal(u.notice.kind, NOTICE_NONE);
    assert_int_equal(type(&u, "\n"), REQUEST_SUBMIT);
    assert_int_equal(u.game.asked, 7);
    assert_int_equal(u.game.action.verb, KD_PLAY);
    assert_int_equal(u.game.action.actor, 0);
    assert_false(ui_may_answer(&u));
    assert_int_equal(type(&u, "\n"), REQUEST_SKIP); /* nothing is asked any more */
}

TEST("a refusal is said and may be mended")
{
    kd_verdict why = {.reason = KD_NOT_YOUR_TURN};
    ui u;

    at_play(&u, HAND, "SA,SA");
    type(&u, "\t\n");
    ui_refused(&u, &why);
    ui_ask(&u, 8);
    assert_int_equal(u.notice.refused.reason, KD_NOT_YOUR_TURN);
    expect_picks(&u, "SK,SK");
    assert_int_equal(type(&u, "\n"), REQUEST_SUBMIT);
    assert_int_equal(u.game.asked, 8);
    assert_int_equal(u.notice.refused.reason, KD_OK);
}

TEST("picks wait for the turn")
{
    kd_view view;
    ui u;

    at_play(&u, HAND, "SA,SA");
    ui_wait(&u);
    u.view.actors = 2;
    assert_int_equal(ui_mode_of(&u), MODE_WAIT);
    type(&u, "KK");
    view = u.view;
    view.actors = 1;
    ui_view(&u, &view);
    ui_ask(&u, 9);
    expect_picks(&u, "SK,SK");
    assert_int_equal(type(&u, "\n"), REQUEST_SUBMIT);
}

TEST("picks go with the cards")
{
    kd_view view;
    ui u;

    at_play(&u, HAND, "SA,SA");
    type(&u, "KK0");
    view = u.view;
    view.hand = kd_sub(view.hand, faces("SK,SK"));
    ui_view(&u, &view);
    expect_picks(&u, "");
    type(&u, "kkkk\5h");
    assert_int_equal(u.game.cursor, kd_count(u.view.hand) - 1);
    view.hand = faces("C9");
    ui_view(&u, &view);
    assert_int_equal(u.game.cursor, 0);
}

/* FOL-1: an answer begins at the first card that may be played; a cursor that the player has moved
   stays. */
TEST("FOL-1 the cursor begins where a play is legal")
{
    static const struct {
        const char *hand, *lead, *under;
    } rows[] =
        {
            {"H4,SK,S4,D6", "DA", "D6"},
            {"H4,SK,S4,D6", "SA", "SK"},
            {"H4,SK,S4,S4,D6", "SA,SA", "S4"},
            {"H4,SK,S4", "DA", "H4"},
            {"H4,D7,D6,D5", "DA", "D6"}, /* ORD-1: the level card is a trump */
            {"H4,SK,D6", "", "H4"},
        };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ui u;
        at_play(&u, rows[i].hand, rows[i].lead);
        type(&u, " ");
        expect_picks(&u, rows[i].under);
    }
    ui u;
    at_play(&u, "H4,H5,SK,D6", "DA");
    ui_wait(&u);
    u.game.cursor = u.game.left_at = 0;
    type(&u, "l");
    ui_ask(&u, 8);
    assert_int_equal(u.game.cursor, 1);
    kd_view next = u.view;
    next.hand = faces("H4,SK,D6");
    ui_view(&u, &next);
    ui_ask(&u, 9);
    assert_int_equal(u.game.cursor, 2);
}

typedef struct request_row {
    const char *name;
    ui_screen screen;
    ui_overlay overlay;
    uint8_t phase;
    bool trick;
    int key;
    ui_request request;
} request_row;

static const request_row requests[] = {
    {"New game", SCREEN_TITLE, OVERLAY_NONE, 0, false, '1', REQUEST_NEW_GAME},
    {"Enter on New game", SCREEN_TITLE, OVERLAY_NONE, 0, false, '\n', REQUEST_NEW_GAME},
    {"Pass and play asks who", SCREEN_TITLE, OVERLAY_NONE, 0, false, '2', REQUEST_NONE},
    {"two opposed are asked for names", SCREEN_PEOPLE, OVERLAY_NONE, 0, false, '2', REQUEST_NONE},
    {"speed", SCREEN_TITLE, OVERLAY_NONE, 0, false, 's', REQUEST_PACE},
    {"q leaves the title", SCREEN_TITLE, OVERLAY_NONE, 0, false, 'q', REQUEST_QUIT},
    {"q asks in a game", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_PLAY, false, 'q', REQUEST_NONE},
    {"y leaves", SCREEN_TABLE, OVERLAY_LEAVE, KD_PHASE_PLAY, false, 'y', REQUEST_QUIT},
    {"n stays", SCREEN_TABLE, OVERLAY_LEAVE, KD_PHASE_PLAY, false, 'n', REQUEST_NONE},
    {"m goes to the menu", SCREEN_TABLE, OVERLAY_LEAVE, KD_PHASE_PLAY, false, 'm', REQUEST_MENU},
    {"Ctrl-C twice leaves", SCREEN_TABLE, OVERLAY_LEAVE, KD_PHASE_PLAY, false, 3, REQUEST_QUIT},
    {"Q asks", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_SCORED, false, 'Q', REQUEST_NONE},
    {"Q does not answer", SCREEN_TABLE, OVERLAY_LEAVE, KD_PHASE_SCORED, false, 'Q', REQUEST_NONE},
    {"Enter ends the trick", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_PLAY, true, '\n', REQUEST_SKIP},
    {"any key ends the trick", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_PLAY, true, 'p', REQUEST_SKIP},
    {"Space holds it", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_PLAY, true, ' ', REQUEST_PAUSE},
    {"Enter after a deal", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_SCORED, false, '\n', REQUEST_NEXT},
    {"Enter after the match", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_OVER, false, '\n', REQUEST_MENU},
    {"Space while dealing", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_DEAL, false, ' ', REQUEST_PAUSE},
    {"Enter while dealing", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_DEAL, false, '\n', REQUEST_SKIP},
    {"0 while dealing", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_DEAL, false, '0', REQUEST_SUBMIT},
    {"z hands the seat over", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_PLAY, false, 'z',
     REQUEST_STAND_IN},
    {"z while a trick is shown", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_PLAY, true, 'z',
     REQUEST_STAND_IN},
    {"z while dealing", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_DEAL, false, 'z', REQUEST_STAND_IN},
    {"z while others bury", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_BURY, false, 'z',
     REQUEST_STAND_IN},
    {"z before the hand is shown gives none away", SCREEN_CURTAIN, OVERLAY_NONE, KD_PHASE_PLAY,
     false, 'z', REQUEST_NONE},
    {"z at a private declaration", SCREEN_PRIVATE, OVERLAY_NONE, KD_PHASE_DEAL, false, 'z',
     REQUEST_STAND_IN},
    {"no bot plays when the deal is over", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_SCORED, false, 'z',
     REQUEST_NONE},
    {"Esc closes the help", SCREEN_TABLE, OVERLAY_HELP, KD_PHASE_PLAY, false, 27, REQUEST_NONE},
    {"Esc does nothing else", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_PLAY, false, 27, REQUEST_SKIP},
    {"Enter goes on after a failed dump", SCREEN_TABLE, OVERLAY_DUMP_FAILED, KD_PHASE_PLAY, false,
     '\n', REQUEST_SKIP},
    {"Ctrl-L", SCREEN_TABLE, OVERLAY_NONE, KD_PHASE_PLAY, false, 12, REQUEST_REDRAW},
};

static void request_is(void **state)
{
    const request_row *row = *state;
    ui u;

    at_play(&u, HAND, "");
    ui_wait(&u);
    u.view.phase = row->phase;
    u.view.tricks = 1;
    u.screen = row->screen;
    u.overlay = row->overlay;
    u.trick_shown = row->trick;
    assert_int_equal(ui_key(&u, row->key), row->request);
}
TEST_ROWS(request_is, requests);

/* ---- 0 is "pass", and "ten" ---------------------------------------------------------------------- */

/* A key in one phase, then 0 in another phase so many milliseconds later. */
typedef struct zero_row {
    const char *name;
    int before, key, later, after; /* key 0: none */
    bool counts;
} zero_row;

enum { ASKS = KD_PHASE_COUNTER, PLAYS = KD_PHASE_PLAY };

static const zero_row zeros[] = {
    {"0 passes, and then picks no ten", ASKS, '0', 300, PLAYS, false},
    {"nor 999 ms later", ASKS, '0', 999, PLAYS, false},
    {"a second later it does", ASKS, '0', 1000, PLAYS, true},
    {"nor at burying", ASKS, '0', 300, KD_PHASE_BURY, false},
    {"a question that went before the key came", ASKS, 0, 300, PLAYS, false},
    {"0 picks a ten, and then does not pass", PLAYS, '0', 300, ASKS, false},
    {"a second after a ten it does", PLAYS, '0', 1000, ASKS, true},
    {"0 passes twice at once", ASKS, '0', 1, ASKS, true},
    {"0 picks twice at once", PLAYS, '0', 1, PLAYS, true},
    {"another key is in no question's way", PLAYS, 'K', 1, ASKS, true},
};

static const zero_row no_zeros[] = {
    {"\"0 meant pass\" ends with its question", ASKS, '0', 100, PLAYS, false},
    {"\"0 picked a ten\" ends with its question", PLAYS, '0', 100, ASKS, false},
};

static void goes_to(ui *u, int phase)
{
    u->view.phase = (uint8_t)phase;
    ui_ask(u, 7);
}

/* No card is picked, nothing is answered, and a notice says why; other keys work meanwhile. */
static void zero_is_one_of_two(void **state)
{
    const zero_row *row = *state;
    ui u;

    at_play(&u, HAND, "");
    u.settings.speed = UI_PACES - 1; /* at which no question is too new */
    goes_to(&u, row->before);
    ui_clock(&u, 5000);
    if (row->key)
        ui_key(&u, row->key);
    u.game.pick[0] = u.game.pick[1] = 0;
    goes_to(&u, row->after);
    ui_clock(&u, row->key ? 5000 : 9000);
    ui_clock(&u, (row->key ? 5000 : 9000) + row->later);
    ui_request request = ui_key(&u, '0');
    bool passed = request == REQUEST_SUBMIT && u.game.action.verb == KD_PASS;
    bool picked = kd_same(ui_picks(&u), faces("DT"));
    assert_int_equal(passed || picked, row->counts);
    assert_int_equal(u.notice.kind == NOTICE_ZERO, !row->counts);
    if (row->after != ASKS)
        ui_key(&u, '9'), assert_true(kd_holds(ui_picks(&u), faces("C9")));
}
TEST_ROWS(zero_is_one_of_two, zeros);

/* The notice is about the question that the key met, not about the next one. */
static void the_notice_ends_with_its_question(void **state)
{
    const zero_row *row = *state;
    ui u;

    at_play(&u, HAND, "");
    u.settings.speed = UI_PACES - 1;
    goes_to(&u, row->before);
    ui_clock(&u, 5000);
    ui_key(&u, '0');
    goes_to(&u, row->after);
    ui_clock(&u, 5100);
    ui_key(&u, '0');
    assert_int_equal(u.notice.kind, NOTICE_ZERO);
    ui_clock(&u, 5200);
    assert_int_equal(u.notice.kind, NOTICE_ZERO); /* the question stands still */
    ui_ask(&u, 8);
    ui_clock(&u, 5300);
    assert_int_equal(u.notice.kind, NOTICE_NONE);
    notice_tell(&u, "another");
    ui_ask(&u, 9);
    ui_clock(&u, 5400);
    assert_string_equal(u.notice.text, "another");
    ui_ask(&u, 10);
    ui_clock(&u, 6000);
    assert_string_equal(u.notice.text, "another"); /* it has hardly been read */
    ui_ask(&u, 11);
    ui_clock(&u, 9000);
    assert_int_equal(u.notice.kind, NOTICE_NONE);
}
TEST_ROWS(the_notice_ends_with_its_question, no_zeros);

/* The clock of a table: what is played for somebody who is still asked was not played by them. */
TEST("a bot that decides in somebody's place is told of")
{
    kd_event play = {.kind = KD_EV_PLAYED, .seat = 0};
    ui u;

    at_play(&u, HAND, "");
    ui_event(&u, &play);
    assert_int_equal(u.notice.kind, NOTICE_NONE); /* alone there is no clock */
    u.people.on = true;
    u.game.sent = true;
    ui_event(&u, &play);
    assert_int_equal(u.notice.kind, NOTICE_NONE);
    u.game.sent = false;
    play.seat = 1;
    ui_event(&u, &play);
    assert_int_equal(u.notice.kind, NOTICE_NONE);
    play.seat = u.view.seat;
    ui_wait(&u); /* the bot needs a moment */
    ui_event(&u, &play);
    assert_string_equal(u.notice.text, "Your time was over: a bot has decided for you.");
    ui_event(&u, &(kd_event){.kind = KD_EV_PASSED, .seat = u.view.seat});
    assert_string_equal(u.notice.text, "Your time was over: no answer counts as a pass.");
}

/* A script, where the time is never told. */
TEST("0 without a clock")
{
    ui u;

    at_play(&u, HAND, "");
    goes_to(&u, ASKS);
    assert_int_equal(ui_key(&u, '0'), REQUEST_SUBMIT);
    goes_to(&u, PLAYS);
    ui_key(&u, '0');
    expect_picks(&u, "DT");
    goes_to(&u, ASKS);
    assert_int_equal(ui_key(&u, '0'), REQUEST_SUBMIT);
}

/* ---- questions just asked ----------------------------------------------------------------------- */

enum { BURIES = KD_PHASE_BURY, INSTANT = UI_PACES - 1 };

typedef struct early_row {
    const char *name;
    int phase, key;
    long after; /* ms between the question and the key */
    int speed;
    bool taken; /* the key does what it does at any other time */
} early_row;

static const early_row earlies[] = {
    {"a pass at once", ASKS, '0', 0, 1, false},
    {"a pass after 249 ms", ASKS, '0', 249, 1, false},
    {"a pass after 250 ms", ASKS, '0', 250, 1, true},
    {"Enter at a counter", ASKS, '\n', 100, 1, false},
    {"Enter at a play", PLAYS, '\n', 100, 0, false},
    {"Enter at a play, later", PLAYS, '\n', 250, 0, true},
    {"Enter at burying", BURIES, '\n', 100, 2, false},
    {"forced plays", PLAYS, 'a', 100, 1, true},
    {"the pace instant shows nothing", ASKS, '0', 0, INSTANT, true},
    {"help", ASKS, '?', 0, 1, true},
    {"leaving", PLAYS, 'q', 0, 1, true},
    {"picking", PLAYS, ' ', 0, 1, true},
};

/* Does the key do anything but say that it came too soon? */
static bool key_counts(ui *u, int key)
{
    kd_cards picks = ui_picks(u);
    ui_request request = ui_key(u, key);
    return request != REQUEST_NONE || u->overlay != OVERLAY_NONE ||
           u->notice.kind == NOTICE_UNPLAYED || !kd_same(picks, ui_picks(u));
}

/* A key meant for the question before answers none: neither the new one nor that which follows a box. */
static void a_question_is_read_first(void **state)
{
    const early_row *row = *state;
    prompt lines;
    ui u;

    at_play(&u, HAND, "");
    u.settings.speed = row->speed;
    u.game.pick[0] = row->phase == PLAYS ? faces("SK").one : 0;
    ui_wait(&u);
    ui_clock(&u, 4000);
    goes_to(&u, row->phase);
    ui_clock(&u, 5000);
    ui_clock(&u, 5000 + row->after);
    assert_int_equal(key_counts(&u, row->key), row->taken);
    assert_int_equal(u.notice.kind == NOTICE_EARLY, !row->taken);
    prompt_make(&u, &lines);
    assert_int_equal(strstr(lines.reason.s, "too soon") != NULL, !row->taken);
    ui_clock(&u, 5300);
    if (!row->taken)
        assert_true(key_counts(&u, row->key));
    assert_int_not_equal(u.notice.kind, NOTICE_EARLY);
}
TEST_ROWS(a_question_is_read_first, earlies);

/* Picking for this question shows that it was read; picks made before it do not. */
TEST("who has picked has read")
{
    ui u;

    at_play(&u, HAND, "HT");
    ui_wait(&u);
    ui_clock(&u, 4000);
    ui_key(&u, '4');
    ui_ask(&u, 8);
    ui_clock(&u, 5000);
    assert_int_equal(ui_key(&u, '\n'), REQUEST_NONE);
    assert_int_equal(u.notice.kind, NOTICE_EARLY);
    ui_key(&u, '\t');
    assert_int_equal(ui_key(&u, '\n'), REQUEST_SUBMIT);
}

TEST("what came of an exercise takes no key that was typed before it")
{
    static exercise of = {.kind = PRACTICE_ENDING};
    ui u;

    at_play(&u, HAND, "HT");
    u.settings.speed = PACE_NORMAL;
    ui_wait(&u);
    ui_clock(&u, 4000);
    u.exercise = (ui_exercise){.of = &of, .end = EXERCISE_RIGHT};
    u.overlay = OVERLAY_EXERCISE;
    ui_clock(&u, 5000);
    assert_int_equal(ui_key(&u, '\n'), REQUEST_NONE);
    assert_int_equal(u.notice.kind, NOTICE_EARLY);
    ui_clock(&u, 5300);
    assert_int_equal(ui_key(&u, '\n'), REQUEST_NEXT);
}

TEST("each question has its own time")
{
    ui u;

    at_play(&u, HAND, "");
    goes_to(&u, ASKS);
    ui_clock(&u, 5000);
    ui_clock(&u, 5300);
    assert_int_equal(ui_key(&u, '0'), REQUEST_SUBMIT);
    ui_clock(&u, 5301);
    goes_to(&u, ASKS);
    ui_ask(&u, 8);
    ui_clock(&u, 5302);
    assert_int_equal(ui_key(&u, '0'), REQUEST_NONE);
    ui_clock(&u, 5600);
    ui_key(&u, '?');
    ui_clock(&u, 5601);
    ui_key(&u, '\n');
    ui_clock(&u, 5602);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    assert_int_equal(ui_key(&u, '0'), REQUEST_NONE); /* the box hid the question until now */
    ui_clock(&u, 5852);
    assert_int_equal(ui_key(&u, '0'), REQUEST_SUBMIT);
}

/* ---- what may cost much ------------------------------------------------------------------------- */

typedef struct stake_row {
    const char *name;
    const char *cards; /* picked */
    bool buries, confirm;
    bool asked; /* once more */
} stake_row;

static const stake_row danger_rows[] = {
    {"DUMP-3 a dump that may fail", "SK,SK,S4", false, true, true},
    {"DUMP-3 the same with confirm = no", "SK,SK,S4", false, false, false},
    {"DUMP-3 a pair cannot fail", "SK,SK", false, true, false},
    {"BURY-1 twenty points", "SK,SK,S4,C9,D6,H4,HJ,HJ", true, true, true},
    {"BURY-1 ten points", "DT,S4,C9,D6,H4,HJ,HJ,HQ", true, true, false},
    {"BURY-1 twenty points with confirm = no", "SK,SK,S4,C9,D6,H4,HJ,HJ", true, false, false},
};

static void at_stake(ui *u, const stake_row *row)
{
    at_play(u, HAND, "");
    u->settings.confirm = row->confirm;
    if (row->buries)
        goes_to(u, BURIES);
    u->game.pick[0] = faces(row->cards).one;
    u->game.pick[1] = faces(row->cards).two;
}

/* The first Enter says what is at stake, the second does it; any other key between them goes back. */
static void danger_asks_once_more(void **state)
{
    const stake_row *row = *state;
    char bar[200];
    prompt lines;
    static grid g;
    ui u;

    at_stake(&u, row);
    assert_int_equal(ui_key(&u, '\n'), row->asked ? REQUEST_NONE : REQUEST_SUBMIT);
    if (!row->asked)
        return;
    prompt_make(&u, &lines);
    assert_non_null(strstr(lines.reason.s, row->buries ? "20 points would be" : "30."));
    assert_non_null(strstr(lines.verdict.s, "! Enter again"));
    assert_int_equal(lines.style & STYLE_MASK, STYLE_GOLD);
    assert_true(lines.style & STYLE_PICKED); /* in reverse, which every terminal shows */
    assert_int_equal(ui_mode_of(&u), MODE_STAKE);
    draw(&u, 80, 24, &g);
    grid_row(&g, g.h - 1, bar, sizeof bar);
    assert_string_equal(bar, " Enter do it  Esc back");
    ui_key(&u, UI_KEY_LEFT);
    prompt_make(&u, &lines);
    assert_null(strstr(lines.verdict.s, "Enter again"));
    assert_null(strstr(lines.reason.s, "Enter again"));
    assert_int_equal(ui_mode_of(&u), row->buries ? MODE_BURY : MODE_PLAY);
    assert_int_equal(ui_key(&u, '\n'), REQUEST_NONE);
    u.game.pick[0] ^= faces("S4").one;
    u.game.pick[0] ^= row->buries ? faces("DT").one : 0;
    if (row->buries)
        assert_int_equal(ui_key(&u, '\n'), REQUEST_NONE); /* these are other cards */
    at_stake(&u, row);
    assert_int_equal(ui_key(&u, '\n'), REQUEST_NONE);
    assert_int_equal(ui_key(&u, '\n'), REQUEST_SUBMIT);
    assert_true(kd_same(u.game.action.cards, faces(row->cards)));
    at_stake(&u, row);
    ui_key(&u, '\n');
    assert_int_equal(ui_key(&u, UI_KEY_ESC), REQUEST_NONE);
    assert_int_not_equal(ui_mode_of(&u), MODE_STAKE);
    assert_true(kd_same(ui_picks(&u), faces(row->cards)));
    ui_key(&u, '\n');
    ui_key(&u, '?'); /* the help is about the play, not about the question */
    assert_int_equal(u.overlay, OVERLAY_HELP);
    assert_int_equal(ui_mode_below(&u), row->buries ? MODE_BURY : MODE_PLAY);
}
TEST_ROWS(danger_asks_once_more, danger_rows);

/* As when the time is over: what was asked once more ends with its question. */
TEST("a stake ends with its question")
{
    prompt lines;
    ui u;

    at_stake(&u, &danger_rows[0]);
    ui_clock(&u, 4000);
    ui_clock(&u, 5000);
    assert_int_equal(ui_key(&u, '\n'), REQUEST_NONE);
    assert_int_equal(ui_mode_of(&u), MODE_STAKE);
    ui_wait(&u);
    ui_clock(&u, 6000);
    prompt_make(&u, &lines);
    assert_null(strstr(lines.verdict.s, "Enter again"));
}

TEST("leaving asks unless told not to")
{
    ui u;

    at_play(&u, HAND, "");
    assert_int_equal(ui_key(&u, 'q'), REQUEST_NONE);
    assert_int_equal(u.overlay, OVERLAY_LEAVE);
    assert_int_equal(ui_key(&u, 'y'), REQUEST_QUIT);
    at_play(&u, HAND, "");
    u.settings.confirm = false;
    assert_int_equal(ui_key(&u, 'q'), REQUEST_QUIT);
}

TEST("boxes close one by one")
{
    ui u;

    at_play(&u, HAND, "");
    u.overlay = OVERLAY_DUMP_FAILED;
    assert_true(ui_holds(&u));
    type(&u, "?");
    assert_int_equal(ui_mode_below(&u), MODE_FAILED);
    type(&u, "\033");
    assert_int_equal(u.overlay, OVERLAY_DUMP_FAILED);
    type(&u, "l");
    assert_int_equal(ui_mode_of(&u), MODE_LAST);
    ui_key(&u, 3);
    assert_int_equal(ui_mode_of(&u), MODE_LEAVE);
    type(&u, "n");
    assert_int_equal(u.overlay, OVERLAY_DUMP_FAILED);
    assert_int_equal(type(&u, "\n"), REQUEST_SKIP);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    assert_false(ui_holds(&u));
}

TEST("the pace has two ends")
{
    ui u;

    at_play(&u, HAND, "");
    assert_int_equal(u.settings.speed, 1);
    assert_int_equal(type(&u, "+"), REQUEST_PACE);
    assert_int_equal(type(&u, "+"), REQUEST_PACE);
    assert_int_equal(type(&u, "+"), REQUEST_NONE);
    assert_int_equal(u.settings.speed, 3);
    type(&u, "---");
    assert_int_equal(u.settings.speed, 0);
    assert_int_equal(type(&u, "-"), REQUEST_NONE);
}

/* Enter keeps what each is called, and once more begins. */
static ui_request begin_with_names(ui *u)
{
    assert_int_equal(u->screen, SCREEN_NAMES);
    for (int i = 0; i < u->setup.people; i++)
        assert_int_equal(type(u, "\n"), REQUEST_NONE);
    return type(u, "\n");
}

TEST("names are asked for")
{
    ui u;

    ui_init(&u, false);
    type(&u, "23"); /* South, East and North */
    assert_int_equal(type(&u, "Ann\n"), REQUEST_SETTING_SET);
    assert_string_equal(u.settings.name[0], "Ann");
    assert_int_equal(u.settings_page.row, setting_row_at(offsetof(settings, name)));
    assert_int_equal(type(&u, "\n"), REQUEST_NONE);
    assert_int_equal(type(&u, "q?\n"), REQUEST_SETTING_SET); /* no keys of the menu meanwhile */
    assert_string_equal(u.settings.name[2], "q?");
    assert_string_equal(u.settings.name[1], "");
    type(&u, "kk\n"); /* back to the second */
    assert_int_equal(type(&u, "Bo\033"), REQUEST_NONE);
    assert_string_equal(u.settings.name[1], "");
    type(&u, "\033");
    assert_int_equal(u.screen, SCREEN_PEOPLE);
    type(&u, "1");
    assert_int_equal(begin_with_names(&u), REQUEST_NEW_GAME);
    assert_string_equal(u.settings.name[0], "Ann");
    assert_int_equal(u.setup.person, 0x5);
}

/* ---- how one's table plays ------------------------------------------------------------------------ */

/* No answer, and the first one, begin the game that was to begin; the question comes once. */
TEST("no answer changes nothing")
{
    static const char *const keys[] = {"1\033", "1\n", "11"};
    ui u;
    for (int i = 0; i < 3; i++) {
        ui_init(&u, false);
        u.menu.first = true;
        kd_rules before = u.setup.rules;
        assert_int_equal(type(&u, "1"), REQUEST_NONE);
        assert_int_equal(u.screen, SCREEN_HOUSE);
        assert_int_equal(type(&u, keys[i] + 1), REQUEST_NEW_GAME);
        assert_memory_equal(&u.setup.rules, &before, sizeof before);
        assert_string_equal(u.setup.rules_name, "80p-v3");
        assert_false(u.menu.first);
    }
    ui_init(&u, false);
    u.menu.first = true;
    assert_int_equal(type(&u, "3\n\033"),
                     REQUEST_RULES_SET); /* rules were chosen: it is not asked */
    assert_int_equal(type(&u, "1"), REQUEST_NEW_GAME);
}

TEST("an answer is kept and played")
{
    ui u;
    ui_init(&u, false);
    u.menu.first = true;
    assert_int_equal(type(&u, "13"), REQUEST_RULES_GAME);
    assert_string_equal(u.setup.rules_name, "80p-v3");
    assert_int_equal(kd_rule_get(&u.setup.rules, kd_rule_find("always_trump")), 1);
    ui_init(&u, false);
    u.menu.first = true;
    assert_int_equal(type(&u, "215"),
                     REQUEST_RULES_SET); /* tournament, for two, who are named next */
    assert_int_equal(u.screen, SCREEN_NAMES);
    assert_int_equal(u.setup.people, 2);
}

/* From the rule editor, which keeps what is answered when it is left. */
TEST("it is asked again")
{
    ui u;
    ui_init(&u, false);
    assert_int_equal(type(&u, "3t2"), REQUEST_NONE);
    assert_int_equal(u.screen, SCREEN_RULE_EDITOR);
    assert_string_equal(u.setup.rules_name, "qq-v2");
    assert_int_equal(type(&u, "t\033"), REQUEST_NONE);
    assert_string_equal(u.setup.rules_name, "qq-v2");
    assert_int_equal(type(&u, "\033"), REQUEST_RULES_SET);
    assert_int_equal(type(&u, "3t\033\033"), REQUEST_NONE);
}

TEST("the menu says who plays")
{
    static const unsigned person[] = {0x5, 0x3, 0x7, 0xf};
    ui u;

    ui_init(&u, false);
    assert_int_equal(type(&u, "1"), REQUEST_NEW_GAME);
    assert_int_equal(u.setup.people, 1);
    assert_int_equal(u.setup.person, 1);
    for (int i = 0; i < 4; i++) {
        ui_title(&u);
        type(&u, "j\n");
        assert_int_equal(u.screen, SCREEN_PEOPLE);
        for (int down = 0; down < i; down++)
            type(&u, "j");
        type(&u, "\n");
        assert_int_equal(begin_with_names(&u), REQUEST_NEW_GAME);
        assert_int_equal(u.setup.person, person[i]);
        assert_int_equal(u.setup.people, __builtin_popcount(person[i]));
    }
    ui_title(&u);
    assert_true(
        kd_rules_preset(&u.setup.rules, "tournament")); /* seats are drawn by lot (SEAT-2) */
    for (int i = 0; i < 3; i++) {
        char keys[] = {'2', (char)('1' + i), 0};
        ui_title(&u);
        type(&u, keys);
        assert_int_equal(begin_with_names(&u), REQUEST_NEW_GAME);
        assert_int_equal(u.setup.people, 2 + i);
    }
    ui_title(&u);
    assert_int_equal(type(&u, "24"), REQUEST_NONE);
    ui_title(&u);
    type(&u, "2\033");
    assert_int_equal(u.screen, SCREEN_TITLE);
    type(&u, "r");
    assert_int_equal(u.overlay, OVERLAY_RULES);
    type(&u, "q");
    assert_int_equal(u.overlay, OVERLAY_NONE);
    type(&u, "3");
    assert_int_equal(u.screen, SCREEN_RULE_EDITOR);
    type(&u, "\033");
    assert_int_equal(u.screen, SCREEN_TITLE);
    assert_int_equal(
        type(&u, "jjjjjjjj\n"),
        REQUEST_NEW_GAME); /* from the third line down, over the end to the first ones */
}

/* ---- declaring and the rest, on real views ------------------------------------------------------- */

TEST("DECL-1 a digit declares")
{
    stage s = {&counters, NULL, 0, false, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    assert_int_equal(ui_mode_of(&u), MODE_DEAL);
    assert_int_equal(type(&u, "2"), REQUEST_NONE);
    assert_int_equal(type(&u, "1"), REQUEST_SUBMIT);
    assert_int_equal(u.game.action.verb, KD_DECLARE);
    assert_true(kd_same(u.game.action.cards, faces("S2")));
    assert_int_equal(u.game.asked, 0);
    assert_int_equal(type(&u, "0"), REQUEST_SUBMIT);
    assert_int_equal(u.game.action.verb, KD_PASS);
}

/* Every numbered choice is allowed, each different; what is not listed is not allowed. */
TEST("DECL-1 CTR-1 choices are what the rules allow")
{
    static const char *const lines[] = {NULL, "deal 20", "deal; 0 pass",
                                        "deal 20; 0 declare S2; deal; 0 pass",
                                        "deal 20; 0 declare S2; deal; 0 pass; 1 counter H2,H2"};
    kd_match match;
    ui u;

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        for (uint8_t seat = 0; seat < KD_SEATS; seat++) {
            stage s = {&counters, lines[i], seat, false, NULL};
            kd_action choice[CHOICES];
            int allowed = 0;
            stage_run(&s, &u, &match);
            int count = choice_list(&u.view, choice);
            for (int verb = KD_DECLARE; verb <= KD_COUNTER; verb++)
                for (unsigned face = 0; face < KD_FACES; face++)
                    for (int pair = 0; pair < 2; pair++) {
                        kd_cards cards = pair ? kd_pair(face) : kd_card(face);
                        kd_action a = {seat, (uint8_t)verb, cards};
                        allowed += kd_check(&u.view, &a).reason == KD_OK;
                    }
            assert_int_equal(count, allowed);
            for (int k = 0; k < count; k++)
                assert_int_equal(kd_check(&u.view, &choice[k]).reason, KD_OK);
        }
}

TEST("CTR-6 a counter is asked for")
{
    stage s = {&counters, TO_COUNTER, 1, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    assert_int_equal(ui_mode_of(&u), MODE_CHOICE);
    assert_int_equal(type(&u, "\n"),
                     REQUEST_NONE); /* Enter passes only where nothing can be shown */
    assert_int_equal(type(&u, "1"), REQUEST_SUBMIT);
    assert_int_equal(u.game.action.verb, KD_COUNTER);
    assert_int_equal(type(&u, "0"), REQUEST_NONE); /* answered */
    ui_ask(&u, 2);
    assert_int_equal(type(&u, "0"), REQUEST_SUBMIT);
    assert_int_equal(u.game.action.verb, KD_PASS);
}

/* As the coach's Tab picks them. */
TEST("CTR-1 Enter shows a counter that is picked")
{
    stage s = {&counters, TO_COUNTER, 1, true, NULL};
    kd_action choice[CHOICES];
    ui u;

    stage_run(&s, &u, NULL);
    assert_true(choice_list(&u.view, choice) > 0);
    u.game.pick[0] = u.game.pick[1] = choice[0].cards.two;
    assert_int_equal(type(&u, "\n"), REQUEST_SUBMIT);
    assert_int_equal(u.game.action.verb, KD_COUNTER);
    assert_true(kd_same(u.game.action.cards, choice[0].cards));

    kd_view next = u.view;
    next.phase = KD_PHASE_BURY;
    ui_view(&u, &next);
    assert_true(kd_empty(ui_picks(&u)));
}

TEST("CTR-6 Enter passes where nothing can be shown")
{
    static const script nothing = {
        "nothing", NULL, {"S2", "H3"}, NULL, "* turn S3; deal 1; 0 declare S2; deal; 0 pass"};
    stage s = {&nothing, NULL, 1, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    kd_action choice[CHOICES];
    assert_int_equal(choice_list(&u.view, choice), 0);
    assert_int_equal(type(&u, "\n"), REQUEST_SUBMIT);
    assert_int_equal(u.game.action.verb, KD_PASS);
}

/* Every burying that Tab shows is allowed, keeps what was picked, and Enter buries it. */
TEST("BURY-1 Tab buries")
{
    stage s = {&counters, TO_COUNTER "pass", 0, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    assert_int_equal(ui_mode_of(&u), MODE_BURY);
    assert_int_equal(type(&u, " \n"), REQUEST_NONE);
    kd_cards first = ui_picks(&u);
    assert_int_equal(kd_count(first), 1);
    type(&u, "\t");
    assert_true(kd_holds(ui_picks(&u), first));
    for (int i = 0; i < 8; i++) {
        kd_action bury = {0, KD_BURY, ui_picks(&u)};
        assert_int_equal(kd_check(&u.view, &bury).reason, KD_OK);
        type(&u, "\t");
    }
    assert_int_equal(type(&u, "\n"), REQUEST_SUBMIT);
    assert_int_equal(u.game.action.verb, KD_BURY);
    assert_int_equal(kd_count(u.game.action.cards), 8);
}

/* In the try of a day that counts nothing helps, and each key that would says so. */
TEST("what does not help says why")
{
    ui u;

    at_play(&u, "SK,SK,S4", "SA,SA");
    u.game.counts = true;
    for (const char *key = "\tz"; *key; key++) {
        assert_int_equal(ui_key(&u, *key), REQUEST_NONE);
        assert_true(kd_empty(ui_picks(&u)));
        assert_non_null(strstr(u.notice.text, "This try counts"));
    }
    u.game.counts = false;
    u.settings.hints = 0;
    type(&u, "\t");
    assert_string_equal(u.notice.text, "Hints are switched off in the settings.");
    assert_int_equal(type(&u, "z"), REQUEST_STAND_IN);
}

/* ---- a bot plays for the person ------------------------------------------------------------------ */

TEST("what a bot decides is not answered by keys")
{
    static const char answers[] = "0123456789\n";
    prompt words;
    ui u;

    at_play(&u, "SK,SK,S4", "SA,SA");
    u.view.phase = KD_PHASE_DEAL;
    for (const char *key = answers; *key; key++) {
        ui_now(&u, &(session_state){.phase = KD_PHASE_DEAL, .stands_in = 1});
        assert_int_equal(ui_key(&u, *key), REQUEST_NONE);
    }
    ui_wait(&u);
    prompt_make(&u, &words);
    assert_string_equal(words.verdict.s,
                        "A bot plays for you: E goes to the result, z takes the seat back.");
    assert_int_equal(ui_key(&u, 'E'), REQUEST_PLAY_OUT);
    u.people.on = true; /* others are not hurried */
    ui_wait(&u);
    prompt_make(&u, &words);
    assert_string_equal(words.verdict.s,
                        "A bot plays for you until the deal is over; z takes the seat back.");
    assert_int_equal(ui_key(&u, 'E'), REQUEST_NONE);
    u.people.on = false;
    ui_now(&u, &(session_state){.phase = KD_PHASE_DEAL});
    prompt_make(&u, &words);
    assert_null(strstr(words.verdict.s, "A bot plays"));
}

TEST("no bot plays for who watches, nor in the first steps")
{
    ui u;

    at_play(&u, "SK,SK,S4", "SA,SA");
    u.setup.person = 0;
    assert_int_equal(ui_key(&u, 'z'), REQUEST_NONE);
    u.setup.person = 1;
    u.tutor.on = true;
    assert_int_equal(ui_key(&u, 'z'), REQUEST_NONE);
    u.tutor.on = false;
    assert_int_equal(ui_key(&u, 'z'), REQUEST_STAND_IN);
}

/* ---- the curtain --------------------------------------------------------------------------------- */

TEST("VIEW-1 only its letter opens the curtain")
{
    static const char letters[] = "senw";
    ui u;

    for (int seat = 0; seat < KD_SEATS; seat++) {
        at_play(&u, HAND, "");
        ui_curtain(&u, seat);
        for (int key = 1; key < 128; key++) {
            if (strchr("?lLqQrz,\003\014", key) && key)
                continue;
            ui_request request = ui_key(&u, key);
            assert_int_equal(request, letters[seat] == key ? REQUEST_OPENED : REQUEST_NONE);
            u.game.opened = false;
        }
        for (int i = 0; i < 20; i++)
            assert_int_equal(ui_key(&u, '\n'), REQUEST_NONE);
        assert_int_equal(u.screen, SCREEN_CURTAIN);
        assert_true(kd_empty(u.view.hand));
        assert_true(ui_holds(&u));
    }
}

TEST("VIEW-1 a look needs the letter too")
{
    stage s = {&counters, "deal 10", 0, false, NULL};
    kd_view view;
    ui u;

    stage_run(&s, &u, NULL);
    view = u.view;
    ui_curtain(&u, 0);
    ui_private(&u, &view);
    assert_int_equal(u.screen, SCREEN_CURTAIN);
    assert_int_equal(type(&u, "s"), REQUEST_OPENED);
    ui_private(&u, &view);
    assert_int_equal(ui_mode_of(&u), MODE_PRIVATE);
    assert_int_equal(type(&u, "1"), REQUEST_PRIVATE_DONE);
    assert_int_equal(u.game.action.verb, KD_DECLARE);
    assert_int_equal(type(&u, "0"), REQUEST_PRIVATE_DONE);
    assert_int_equal(u.game.action.verb, KD_PASS);
}

/* ---- the log ------------------------------------------------------------------------------------- */

TEST("the log keeps the newest")
{
    ui u;

    at_play(&u, HAND, "");
    for (int i = 0; i < UI_LOG + 12; i++) {
        kd_event event = {.kind = KD_EV_PASSED, .seat = (uint8_t)(i % 4)};
        ui_event(&u, &event);
    }
    assert_int_equal(u.logged, UI_LOG);
    assert_int_equal(u.log[UI_LOG - 1].seat, 3);
    assert_int_equal(u.log[0].seat, 0);
    ui_event(&u, &(kd_event){.kind = KD_EV_DEALT, .seat = 1});
    assert_int_equal(u.log[UI_LOG - 1].kind, KD_EV_PASSED);
    ui_event(&u, &(kd_event){.kind = KD_EV_TOOK, .seat = 1, .cards = faces("SA")});
    assert_true(kd_empty(u.log[UI_LOG - 1].cards));
}

TEST("DUMP-2 a failed dump opens its box")
{
    ui u;

    at_play(&u, HAND, "");
    ui_event(&u, &(kd_event){.kind = KD_EV_DUMP_FAILED, .seat = 2, .number = 30});
    assert_int_equal(ui_mode_of(&u), MODE_FAILED);
    assert_int_equal(u.failed.seat, 2);
}

/* ---- keys at random ------------------------------------------------------------------------------- */

/* Ten thousand keys in real positions: no crash, no illegal action, every pick is held. */
TEST("any keys at all")
{
    static const int extra[] = {UI_KEY_UP,   UI_KEY_DOWN, UI_KEY_LEFT,    UI_KEY_RIGHT,
                                UI_KEY_HOME, UI_KEY_END,  UI_KEY_BACKTAB, UI_KEY_F1};
    static const char *const lines[] = {"deal 60", TO_COUNTER, TO_COUNTER "pass",
                                        TO_COUNTER "pass; back; pass; pass",
                                        TO_COUNTER "pass; back; pass; pass; out"};
    static grid g;
    kd_rng rng;
    ui u;

    kd_rng_seed(&rng, 5, 5);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        stage s = {&counters, lines[i], (uint8_t)(i == 1), true, NULL};
        stage_run(&s, &u, NULL);
        for (int k = 0; k < 2000; k++) {
            uint32_t roll = kd_rng_below(&rng, 136);
            ui_request request = ui_key(&u, roll < 128 ? (int)roll : extra[roll - 128]);
            assert_true(kd_holds(u.view.hand, ui_picks(&u)));
            bool dealt = u.view.phase == KD_PHASE_DEAL && u.game.action.verb == KD_PASS;
            if (request == REQUEST_SUBMIT && !dealt)
                assert_int_equal(kd_check(&u.view, &u.game.action).reason, KD_OK);
            if (request == REQUEST_SUBMIT)
                ui_ask(&u, 1);
            if (k % 50 == 0)
                draw(&u, 80 - k % 30, 24 - k % 7, &g);
        }
    }
}
