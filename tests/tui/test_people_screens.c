/* test_people_screens.c - the screen at a table with several terminals: who is there, talk, questions, waiting. */
#include "base/qr.h"
#include "base/unused.h"
#include "support/deals.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/state/keys.h"
#include "tui/state/ui.h"
#include "tui/state/ui_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Mei opened the table; South's viewer is somebody else unless the state says so. */
static const session_state at_table = {
    .connection = SESSION_CONNECTED,
    .waiting = WAIT_NONE,
    .sitter = {{.presence = SEAT_HERE, .name = "Ann"},
               {.presence = SEAT_HERE, .name = "Mei"},
               {.presence = SEAT_HERE, .name = "梅梅"},
               {.presence = SEAT_BOT}},
};

static const char *const names[KD_SEATS] = {"Ann", "Mei", "梅梅", NULL};

/* ---- what happens at the table ----------------------------------------------------------------- */

static void away(ui *u, session_state *now)
{
    now->sitter[2] = (sitter){.presence = SEAT_AWAY, .left_s = 42, .name = "梅梅"};
    now->sitter[1].left_s = 25;
}

static void covered(ui *u, session_state *now)
{
    now->sitter[2].presence = SEAT_COVERED;
    now->sitter[1].presence = SEAT_OPEN;
    *now->sitter[1].name = 0;
    u->setup.names[1] = NULL;
    ui_heard(u, &(session_word){.verb = WORD_COVERS, .seat = 2, .text = ""});
}

/* Two are there, and let a bot play: the one at this screen, and another. */
static void stood_in(ui *u, session_state *now)
{
    now->sitter[0].presence = now->sitter[2].presence = SEAT_COVERED;
    now->sitter[0].stays = now->sitter[2].stays = true;
    now->stands_in = u->game.stands_in = 1;
    ui_wait(u);
    ui_heard(u, &(session_word){.verb = WORD_COVERS, .seat = 2, .text = ""});
}

/* The only person is away, and somebody watches. */
static void deserted(ui *u, session_state *now)
{
    now->sitter[0] = (sitter){.presence = SEAT_COVERED, .name = "Ann"};
    now->sitter[1] = now->sitter[2] = (sitter){.presence = SEAT_BOT};
    memset(u->setup.names + 1, 0, 2 * sizeof *u->setup.names);
}

static void talked(ui *u, session_state *now)
{
    ui_heard(u, &(session_word){.verb = WORD_TALK, .seat = 1, .text = "good evening to everybody"});
    ui_heard(u,
             &(session_word){.verb = WORD_TALK,
                             .seat = 2,
                             .text = "大家好！我今天有一点慢，网络不太好，请大家多多包涵，谢谢"});
    ui_heard(u, &(session_word){.verb = WORD_PHRASE, .seat = 0, .number = 1, .text = ""});
    ui_heard(u, &(session_word){.verb = WORD_TALK, .seat = KD_NOBODY, .text = "I only watch"});
}

static void unkept(ui *u, session_state *now)
{
    ui_heard(u, &(session_word){.verb = WORD_UNRECORDED, .seat = KD_NOBODY, .text = ""});
    ui_heard(u, &(session_word){.verb = WORD_UNKEPT, .seat = KD_NOBODY, .text = ""});
}

/* Two people of one account, or of the same name. */
static void namesakes(ui *u, session_state *now)
{
    now->sitter[1] = (sitter){.presence = SEAT_AWAY, .left_s = 42, .name = "梅梅"};
    ui_people_now(u, now);
    ui_heard(u, &(session_word){.verb = WORD_TALK, .seat = 1, .text = "hello"});
    ui_heard(u, &(session_word){.verb = WORD_TALK, .seat = 2, .text = "hello to you"});
    ui_heard(u, &(session_word){.verb = WORD_TALK, .seat = 0, .text = "and to both of you"});
}

/* East, who is waited for, can be nudged. */
static void waits(ui *u, session_state *now)
{
    now->nudges = true;
    u->view.actors = 1 << 1;
    ui_wait(u);
}

static void coached(ui *u, session_state *now)
{
    now->coach = true;
}

static void nudged(ui *u, session_state *now)
{
    now->nudges = true;
    ui_heard(u, &(session_word){.verb = WORD_NUDGED, .seat = 2, .number = 0, .text = ""});
}

static void nudges_soon(ui *u, session_state *now)
{
    waits(u, now);
    ui_heard(u, &(session_word){
                    .verb = WORD_NOT_NUDGED, .seat = KD_NOBODY, .number = NUDGE_SOON, .text = ""});
}

static void questioned(ui *u, session_state *now)
{
    now->question = (session_question){.number = 3, .seat = 1};
}

/* South has played a pair, and the line is cut before the table has said anything of it. */
static void cut_after_play(ui *u, session_state *now)
{
    stage_keys(u, "\t\n\n");
    now->connection = SESSION_CUT;
    now->retry_s = 3;
}

static void sent(ui *u, session_state *now)
{
    stage_keys(u, "\t\n\n");
}

static void gone(ui *u, session_state *now)
{
    now->connection = SESSION_GONE;
    ui_heard(u, &(session_word){.verb = WORD_END,
                                .seat = KD_NOBODY,
                                .text = "the table was closed by who opened it"});
}

/* The program ends with the table: no key leads to a menu. */
static void gone_alone(ui *u, session_state *now)
{
    u->setup.alone = true;
    gone(u, now);
}

static void leaves_alone(ui *u, UNUSED session_state *now)
{
    u->setup.alone = true;
    u->view.seat = KD_NOBODY;
    stage_keys(u, "q");
}

static void result(ui *u, session_state *now)
{
    now->waiting = WAIT_OVER;
    now->sitter[0].ready = true;
}

static void before(ui *u, session_state *now)
{
    now->waiting = WAIT_PEOPLE;
    now->sitter[1] = (sitter){.presence = SEAT_OPEN};
    now->sitter[2].opener = true;
    u->setup.names[1] = NULL;
}

static void before_as_opener(ui *u, session_state *now)
{
    before(u, now);
    now->sitter[2].opener = false;
    now->sitter[0].opener = true;
    now->opener = true;
}

static void before_as_its_opener(ui *u, session_state *now)
{
    before_as_opener(u, now);
    snprintf(u->together.opened, sizeof u->together.opened, "evening");
}

/* Rules of which two values differ, which takes a second row. */
static void before_by_other_rules(ui *u, session_state *now)
{
    before_as_its_opener(u, now);
    u->setup.rules.fine_points = 20;
    u->setup.rules.minutes = 60;
}

/* As somebody sits down who last played by a text that differs in many rows. */
static void before_by_others_than_last(ui *u, session_state *now)
{
    static kd_rules last;
    assert_true(kd_rules_preset(&last, "tournament"));
    before_as_its_opener(u, now);
    u->setup.last = &last;
}

static void lot(ui *u, session_state *now)
{
    ui_heard(u, &(session_word){.verb = WORD_SEATED, .seat = 0, .number = 1, .text = ""});
    ui_heard(u, &(session_word){.verb = WORD_LOT, .seat = 0, .text = ""});
}

/* Who has come to a bot's seat in a deal. */
static void later(ui *u, session_state *now)
{
    now->sitter[3] = (sitter){.presence = SEAT_HERE, .name = "Zoë"};
    now->later = 1 << 3;
}

static void beside_bot(ui *u, session_state *now)
{
    now->opener = true;
    now->sitter[3] = (sitter){.presence = SEAT_BOT, .name = "steady"};
}

static void as_opener(ui *u, session_state *now)
{
    now->opener = now->closes = true;
    now->sitter[2] = (sitter){.presence = SEAT_AWAY, .left_s = 42, .name = "梅梅"};
}

/* An invitation to 192.168.1.20. */
#define NEAR "koudi1+zv0ag08m2290000000000000000000000000000000000000000000000000000000b3w6mq"

/* Nobody has taken the seat yet: its invitation is whole on the screen. */
static void as_inviting(ui *u, session_state *now)
{
    as_opener(u, now);
    now->sitter[1] = (sitter){.presence = SEAT_OPEN, .name = "steady"};
    now->invited[1] = "koudi1+"
                      "21r6rrbs5sjqgrbde1p6abkfe9kh98014d2pf2dbsqqg04926d25askqh2czzvpxsjxtn"
                      "6c8exk5ah1k488g0ft8sqy";
}

static void as_inviting_near(ui *u, session_state *now)
{
    as_inviting(u, now);
    now->invited[1] = NEAR;
}

static void before_inviting(ui *u, session_state *now)
{
    before_as_opener(u, now);
    now->sitter[1] = now->sitter[3] = (sitter){.presence = SEAT_OPEN, .name = ""};
    now->invited[1] = now->invited[3] = "https://cards.example.org/#" NEAR;
}

/* ---- pictures ---------------------------------------------------------------------------------- */

typedef struct shot {
    const char *name;
    stage stage;
    void (*happens)(ui *u, session_state *now);
    const char *keys; /* typed next */
} shot;

static const shot shots[] = {
    {"people-away", {&attacked, TO_ANSWER, 0, true, NULL}, away, NULL},
    {"people-covered", {&attacked, TO_ANSWER, 0, true, NULL}, covered, NULL},
    {"people-stood-in", {&attacked, TO_ANSWER, 0, true, NULL}, stood_in, NULL},
    {"people-list-stood-in", {&attacked, TO_ANSWER, 0, true, NULL}, stood_in, "ojj"},
    {"people-unkept", {&attacked, TO_ANSWER, 0, true, NULL}, unkept, "m"},
    {"people-news", {&attacked, TO_ANSWER, 0, true, NULL}, talked, NULL},
    {"people-namesakes", {&attacked, TO_ANSWER, 0, true, NULL}, namesakes, "m"},
    {"people-nudge", {&attacked, TO_ANSWER, 0, true, NULL}, waits, NULL},
    {"people-coach", {&attacked, TO_ANSWER, 0, true, NULL}, NULL, "i"},
    {"people-list-coach", {&attacked, TO_ANSWER, 0, true, NULL}, coached, "oj"},
    {"people-nudge-list", {&attacked, TO_ANSWER, 0, true, NULL}, waits, "oj"},
    {"people-nudge-soon", {&attacked, TO_ANSWER, 0, true, NULL}, nudges_soon, NULL},
    {"people-nudge-help", {&attacked, TO_ANSWER, 0, true, NULL}, waits, "?"},
    {"people-nudged", {&attacked, TO_ANSWER, 0, true, NULL}, nudged, NULL},
    {"people-dealing", {&attacked, "deal 40", 0, false, NULL}, away, NULL},
    {"people-question", {&attacked, TO_ANSWER, 0, true, NULL}, questioned, NULL},
    {"people-talk", {&attacked, TO_ANSWER, 0, true, NULL}, talked, "mhello, Mei"},
    {"people-talk-none", {&attacked, TO_ANSWER, 0, true, NULL}, NULL, "m"},
    {"people-phrases", {&attacked, TO_ANSWER, 0, true, NULL}, NULL, "f"},
    {"people-list", {&attacked, TO_ANSWER, 0, true, NULL}, away, "ojj"},
    {"people-list-invited", {&attacked, TO_ANSWER, 0, true, NULL}, as_inviting, "oj"},
    {"invitations", {&attacked, TO_ANSWER, 0, true, NULL}, as_inviting, "ojv"},
    {"invitations-near", {&attacked, TO_ANSWER, 0, true, NULL}, as_inviting_near, "ojv"},
    {"invitations-own", {&attacked, TO_ANSWER, 0, true, NULL}, as_inviting, "ojvk"},
    {"invitations-taken", {&attacked, TO_ANSWER, 0, true, NULL}, as_inviting, "ojvji"},
    {"invitations-bot", {&attacked, TO_ANSWER, 0, true, NULL}, as_inviting, "ojvjj"},
    {"invitations-help", {&attacked, TO_ANSWER, 0, true, NULL}, as_inviting, "ojv?"},
    {"people-list-opener", {&attacked, TO_ANSWER, 0, true, NULL}, as_opener, "ojjmx"},
    {"people-sent", {&attacked, TO_ANSWER, 0, true, NULL}, sent, NULL},
    {"people-cut", {&attacked, TO_ANSWER, 0, true, NULL}, cut_after_play, NULL},
    {"people-gone", {&attacked, TO_ANSWER, 0, true, NULL}, gone, NULL},
    {"people-gone-alone", {&attacked, TO_ANSWER, 0, true, NULL}, gone_alone, NULL},
    {"people-leave-alone", {&attacked, TO_ANSWER, 0, true, NULL}, leaves_alone, NULL},
    {"people-leave", {&attacked, TO_ANSWER, 0, true, NULL}, NULL, "q"},
    {"people-lot", {&attacked, TO_ANSWER, 0, true, NULL}, lot, NULL},
    {"people-later", {&attacked, TO_ANSWER, KD_NOBODY, false, NULL}, later, "oj"},
    {"people-list-bot", {&attacked, TO_ANSWER, 0, true, NULL}, beside_bot, "ojjj"},
    {"people-help", {&attacked, TO_ANSWER, 0, true, NULL}, NULL, "?"},
    {"people-result", {&attacked, TO_PLAY "out", 0, false, NULL}, result, NULL},
    {"people-lobby", {NULL, NULL, 0, false, NULL}, before, NULL},
    {"people-lobby-opener", {NULL, NULL, 0, false, NULL}, before_as_opener, NULL},
    {"people-lobby-opened", {NULL, NULL, 0, false, NULL}, before_as_its_opener, NULL},
    {"people-lobby-rules", {NULL, NULL, 0, false, NULL}, before_by_other_rules, NULL},
    {"people-lobby-differs", {NULL, NULL, 0, false, NULL}, before_by_others_than_last, NULL},
    {"people-deserted", {&attacked, TO_ANSWER, KD_NOBODY, false, NULL}, deserted, NULL},
    {"people-observer", {&attacked, TO_ANSWER, KD_NOBODY, false, NULL}, talked, NULL},
};

static void bring(ui *u, const shot *s)
{
    session_state now = at_table;

    stage_run(&s->stage, u, NULL);
    if (!s->stage.script)
        ui_start(u), u->view.seat = s->stage.seat;
    ui_people_now(u, &now);
    memcpy(u->setup.names, names, sizeof names);
    if (s->happens)
        s->happens(u, &now);
    ui_people_now(u, &now);
    stage_keys(u, s->keys);
}

static void picture_is(void **state)
{
    const shot *s = *state;
    char name[80];
    ui u;

    bring(&u, s);
    expect_pictures(&u, s->name, true, false);
    snprintf(name, sizeof name, "%s-100x30", s->name);
    expect_picture(&u, 100, 30, name);
}
TEST_ROWS(picture_is, shots);

/* ---- keys -------------------------------------------------------------------------------------- */

/* Nothing holds or hurries other people, and no key of theirs is offered at a table of one terminal. */
TEST("keys are those of the table")
{
    static const struct {
        command command;
        bool here, far;
    } rows[] = {
        {CMD_PAUSE, true, false},  {CMD_SKIP, true, false},     {CMD_FASTER, true, false},
        {CMD_SLOWER, true, false}, {CMD_PLAY_OUT, true, false}, {CMD_TALK, false, true},
        {CMD_SEATS, false, true},  {CMD_PHRASES, false, true},  {CMD_PLAY, true, true},
    };
    ui u;

    bring(&u, &shots[0]);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        u.people.on = false;
        assert_int_equal(command_offered(&u, rows[i].command), rows[i].here);
        u.people.on = true;
        assert_int_equal(command_offered(&u, rows[i].command), rows[i].far);
    }
    u.view.phase = KD_PHASE_SCORED;
    assert_true(command_offered(&u, CMD_ON));
    u.people.sitter[0].ready = true;
    assert_false(command_offered(&u, CMD_ON));
    u.view.seat = KD_NOBODY;
    assert_false(command_offered(&u, CMD_ON));
    bring(&u, &shots[0]);
    int speed = u.settings.speed;
    stage_keys(&u, "+-+");
    assert_int_equal(u.settings.speed, speed);
    assert_int_equal(stage_keys(&u, "E"), REQUEST_NONE);
}

/* A typed line goes to the table as one line of at most 200 bytes, in any script. */
TEST("a line is said")
{
    ui u;

    bring(&u, &shots[0]);
    stage_keys(&u, "m hi q");
    ui_key(&u, 0x4f60);
    ui_key(&u, 0x597d);
    ui_key(&u, 0x202e); /* turns the direction of text */
    assert_int_equal(ui_key(&u, UI_KEY_ENTER), REQUEST_SAY);
    assert_int_equal(u.people.out.verb, WORD_TALK);
    assert_string_equal(u.people.out.text, "hi q你好");
    assert_int_equal(u.overlay, OVERLAY_TALK);
    for (int i = 0; i < 300; i++)
        ui_key(&u, 0x597d);
    assert_true(strlen(u.people.typed) <= TALK_TEXT && strlen(u.people.typed) > TALK_TEXT - 4);
    ui_key(&u, UI_KEY_BACKSPACE);
    assert_int_equal(strlen(u.people.typed) % 3, 0);
    ui_key(&u, UI_KEY_ESC);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    stage_keys(&u, "fc");
    assert_int_equal(u.people.out.verb, WORD_PHRASE);
    assert_int_equal(u.people.out.number, 2);
}

/* Two of the same name are told apart by a number, as long as both are there. */
TEST("namesakes are told apart")
{
    session_state now = at_table;
    ui u;

    bring(&u, &shots[0]);
    now.sitter[2] = (sitter){.presence = SEAT_HERE, .name = "Mei"};
    ui_people_now(&u, &now);
    assert_string_equal(ui_seat_name(&u, 1), "Mei");
    assert_string_equal(ui_seat_name(&u, 2), "Mei 2");
    assert_string_equal(ui_seat_name(&u, 0), "Ann");
    ui_heard(&u, &(session_word){.verb = WORD_AWAY, .seat = 2, .text = ""});
    assert_string_equal(u.people.news.who, "Mei 2");
    ui_heard(&u, &(session_word){.verb = WORD_LEFT, .seat = 1, .text = ""});
    now.sitter[1] = (sitter){.presence = SEAT_OPEN, .name = "Mei"}; /* no person any more */
    ui_people_now(&u, &now);
    assert_string_equal(u.people.news.who, "Mei");
    assert_string_equal(ui_seat_name(&u, 2), "Mei");
    assert_string_equal(ui_seat_name(&u, 1), "East");
}

/* Also with who has left since. */
TEST("who plays with others")
{
    static const struct {
        presence mei;
        int seat;
        bool others;
    } rows[] = {{SEAT_HERE, 0, true}, {SEAT_BOT, 0, false}, {SEAT_HERE, KD_NOBODY, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        session_state now = at_table;
        ui u;
        bring(&u, &shots[0]);
        memset(u.people.last, 0, sizeof u.people.last);
        for (int s = 1; s < KD_SEATS; s++)
            now.sitter[s].presence = SEAT_BOT;
        now.sitter[1].presence = rows[i].mei;
        u.view.seat = (uint8_t)rows[i].seat;
        ui_people_now(&u, &now);
        now.sitter[1].presence = SEAT_BOT;
        ui_people_now(&u, &now);
        assert_int_equal(ui_with_others(&u), rows[i].others);
    }
}

/* Where two or more sit, whoever that is; who is alone with bots may ask always. */
TEST("the coach is asked where who opened the table lets it")
{
    static const struct {
        presence other;
        bool may, asks;
    } rows[] = {
        {SEAT_HERE, false, false},    {SEAT_HERE, true, true}, {SEAT_AWAY, false, false},
        {SEAT_COVERED, false, false}, {SEAT_BOT, false, true}, {SEAT_OPEN, false, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        session_state now = at_table;
        ui u;
        bring(&u, &shots[0]);
        now.coach = rows[i].may;
        now.sitter[2].presence = now.sitter[3].presence = SEAT_BOT;
        now.sitter[1].presence = rows[i].other;
        ui_people_now(&u, &now);
        u.settings.coach = !rows[i].may; /* that of this screen is for tables of its own */
        assert_int_equal(coach_offered(&u), rows[i].asks);
        assert_int_equal(stage_keys(&u, "i"), rows[i].asks ? REQUEST_ADVISE : REQUEST_NONE);
        assert_int_equal(coach_silent(&u) == NULL, rows[i].asks);
    }
}

TEST("who is waited for is nudged by a key")
{
    ui u;

    bring(&u, &shots[0]); /* an older table passes no nudges on */
    assert_int_equal(stage_keys(&u, "g"), REQUEST_NONE);
    u.people.nudges = true;
    assert_int_equal(stage_keys(&u, "g"), REQUEST_SAY);
    assert_int_equal(u.people.out.verb, WORD_NUDGE);
    assert_int_equal(u.people.out.seat, KD_NOBODY);
    assert_int_equal(stage_keys(&u, "ojg"), REQUEST_SAY);
    assert_int_equal(u.people.out.seat, 1);
}

TEST("a nudge rings once and is shown until a key")
{
    session_word word = {.verb = WORD_NUDGED, .seat = 1, .number = 0, .text = ""};
    ui u;

    bring(&u, &shots[0]);
    ui_heard(&u, &word);
    assert_true(u.people.nudged && u.people.rings);
    assert_string_equal(u.people.nudger, "Mei");
    u.people.rings = false;
    stage_keys(&u, "l");
    assert_false(u.people.nudged || u.people.rings);
    word.number = 2; /* somebody else */
    ui_heard(&u, &word);
    assert_false(u.people.nudged || u.people.rings);
    assert_int_equal(u.people.news.verb, WORD_NUDGED);
    word.number = 0;
    u.people.news.verb = WORD_COUNT;
    stage_keys(&u, "ojm\033"); /* a muted one */
    ui_heard(&u, &word);
    assert_false(u.people.nudged || u.people.rings);
    assert_int_equal(u.people.news.verb, WORD_COUNT);
}

TEST("a seat is muted")
{
    session_word word = {.verb = WORD_TALK, .seat = 1, .text = "hello"};
    ui u;

    bring(&u, &shots[0]);
    ui_heard(&u, &word);
    assert_int_equal(u.people.count, 1);
    stage_keys(&u, "ojm\033");
    ui_heard(&u, &word);
    assert_int_equal(u.people.count, 1);
    stage_keys(&u, "om");
    ui_heard(&u, &word);
    assert_int_equal(u.people.count, 2);
    word.verb = WORD_PHRASE;
    word.number = PHRASES; /* a later version has more */
    ui_heard(&u, &word);
    assert_int_equal(u.people.count, 2);
}

/* The question takes y and n alone, once; the line being typed is not taken for an answer. */
TEST("a question is answered")
{
    static char picture[PICTURE];
    session_state now = at_table;
    ui u;

    bring(&u, &shots[0]);
    stage_keys(&u, "m");
    questioned(&u, &now);
    ui_people_now(&u, &now);
    stage_keys(&u, "yn");
    assert_string_equal(u.people.typed, "yn");
    assert_non_null(strstr(picture_of(&u, 80, 24, picture), "Mei asks to take"));
    stage_keys(&u, "\033");
    assert_int_equal(ui_mode_of(&u), MODE_QUESTION);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "n"), REQUEST_SAY);
    assert_int_equal(u.people.out.verb, WORD_OBJECT);
    assert_int_equal(u.people.out.number, 3);
    assert_int_equal(ui_mode_of(&u), MODE_PLAY);
    now.question.number = 4;
    ui_people_now(&u, &now);
    assert_int_equal(stage_keys(&u, "y"), REQUEST_SAY);
    assert_int_equal(u.people.out.verb, WORD_AGREE);
}

/* The opener of the table removes somebody by the same key twice; others cannot. */
TEST("a seat is emptied")
{
    session_state now = at_table;
    ui u;

    bring(&u, &shots[0]);
    assert_int_equal(stage_keys(&u, "ojxx"), REQUEST_NONE);
    now.opener = true;
    ui_people_now(&u, &now);
    assert_int_equal(stage_keys(&u, "x"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "i"), REQUEST_NONE); /* another word begins anew */
    assert_int_equal(stage_keys(&u, "x"), REQUEST_NONE);
    ui_page_select(&u, 2); /* by a click, which the question did not mean */
    assert_int_equal(stage_keys(&u, "x"), REQUEST_NONE);
    ui_page_select(&u, 1);
    assert_int_equal(stage_keys(&u, "x"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "x"), REQUEST_SAY);
    assert_int_equal(u.people.out.verb, WORD_REMOVE);
    assert_int_equal(u.people.out.seat, 1);
    assert_int_equal(stage_keys(&u, "kxx"), REQUEST_NONE); /* not oneself */
    assert_int_equal(stage_keys(&u, "jcw"), REQUEST_NONE); /* nobody is away */
    now.sitter[1].presence = SEAT_AWAY;
    ui_people_now(&u, &now);
    assert_int_equal(stage_keys(&u, "c"), REQUEST_SAY);
    assert_int_equal(u.people.out.verb, WORD_COVER);
}

/* Likewise the table is ended, on whichever row; an older one cannot be. */
TEST("the table is ended by who opened it")
{
    session_state now = at_table;
    ui u;

    bring(&u, &shots[0]);
    now.opener = true;
    ui_people_now(&u, &now);
    assert_int_equal(stage_keys(&u, "oee"), REQUEST_NONE);
    now.closes = true;
    ui_people_now(&u, &now);
    assert_int_equal(stage_keys(&u, "e"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "e"), REQUEST_SAY);
    assert_int_equal(u.people.out.verb, WORD_CLOSE);
}

/* The opener of a table that invites sees its invitations and makes them anew; others do not. */
TEST("invitations are shown to who opened")
{
    static char picture[PICTURE];
    session_state now = at_table;
    ui u;

    bring(&u, &shots[0]);
    stage_keys(&u, "ov");
    assert_int_equal(u.overlay, OVERLAY_SEATS);
    as_inviting(&u, &now);
    ui_people_now(&u, &now);
    stage_keys(&u, "v");
    assert_int_equal(ui_mode_of(&u), MODE_INVITE);
    stage_keys(&u, "gj");
    assert_int_equal(stage_keys(&u, "i"),
                     REQUEST_SAY); /* nobody is there who would lose the seat */
    assert_int_equal(u.people.out.verb, WORD_INVITE);
    assert_int_equal(u.people.out.seat, 1);
    now.invited[1] = NULL; /* it was taken */
    now.sitter[1].presence = SEAT_HERE;
    ui_people_now(&u, &now);
    assert_non_null(strstr(picture_of(&u, 80, 24, picture), "Somebody has the seat."));
    stage_keys(&u, "c");
    assert_false(u.people.code);
    assert_int_equal(stage_keys(&u, "i"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "i"), REQUEST_SAY);
    assert_int_equal(stage_keys(&u, "gi"), REQUEST_NONE); /* not one's own seat */
    stage_keys(&u, "?");
    assert_int_equal(ui_mode_below(&u), MODE_INVITE); /* the keys are those of the box, */
    stage_keys(&u, "?");
    assert_int_equal(ui_mode_of(&u), MODE_INVITE); /* which comes back */
    stage_keys(&u, "\n");
    assert_int_equal(ui_mode_of(&u), MODE_PLAY);
}

/* The box after opening waits for the first invitation, and then shows it. */
TEST("a table just opened shows the first invitation")
{
    static char picture[PICTURE];
    session_state now = at_table;
    ui u;

    bring(&u, &shots[0]);
    snprintf(u.together.opened, sizeof u.together.opened, "%s", "evening");
    snprintf(u.together.host, sizeof u.together.host, "%s", "server.example.org");
    ui_invite(&u);
    assert_non_null(strstr(picture_of(&u, 80, 24, picture), "koudi join evening"));
    snprintf(u.together.program, sizeof u.together.program, "/home/mei/koudi/build/koudi");
    assert_non_null(strstr(picture_of(&u, 80, 24, picture), "/build/koudi join evening"));
    as_inviting(&u, &now);
    now.invited[2] = now.invited[1];
    ui_people_now(&u, &now);
    assert_int_equal(u.people.row, 1);
    expect_picture(&u, 80, 24, "invitations-opened-80x24");
    stage_keys(&u, "j");
    ui_people_now(&u, &now);
    assert_int_equal(u.people.row, 2);
}

/* ---- QR codes ---------------------------------------------------------------------------------- */

/* The modules of the code in the middle of a picture, as its cells show them. */
static void expect_code(const grid *g, bool ascii, const qr *want)
{
    int wide = qr_columns(want, ascii), high = qr_rows(want, ascii), room = g->h - 1, top = 0;
    int left = (g->w - wide) / 2;

    while (top < room && (g->at[top][left].style & STYLE_MASK) != STYLE_CODE)
        top++;
    for (int y = 0; y < g->h; y++)
        for (int x = 0; x < g->w; x++) {
            const cell *c = &g->at[y][x];
            bool inside = x >= left && x < left + wide && y >= top && y < top + high;
            if (((c->style & STYLE_MASK) == STYLE_CODE) != inside)
                fail_msg("%dx%d: column %d, row %d", g->w, g->h, x, y);
            if (!inside)
                continue;
            const char *sign = qr_cell(want, ascii, x - left, y - top);
            wchar_t shown[2] = {0};
            assert_int_equal(mbstowcs(shown, sign, 2), 1);
            assert_int_equal(c->ch, shown[0]);
        }
}

TEST("an invitation is a code")
{
    static const struct {
        int w, h;
        bool ascii;
    } sizes[] = {{80, 24, false}, {200, 60, false}, {82, 42, true}, {200, 60, true}};
    static char picture[PICTURE];
    static grid g;
    static qr code;
    ui u;

    bring(&u, &(shot){"", {&attacked, TO_ANSWER, 0, true, NULL}, as_inviting, "ojvc"});
    if (qr_missing()) {
        assert_non_null(strstr(picture_of(&u, 80, 24, picture), "without QR codes"));
        return;
    }
    assert_true(qr_make(u.people.invited[1], &code));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        u.only_ascii = sizes[i].ascii;
        draw(&u, sizes[i].w, sizes[i].h, &g);
        expect_code(&g, sizes[i].ascii, &code);
    }
    u.only_ascii = false;
    expect_picture(&u, 60, 20, "invitations-code-60x20"); /* too small */
    u.only_ascii = true;
    expect_picture(&u, 80, 24, "invitations-code-80x24-ascii");
    u.only_ascii = false;
    stage_keys(&u, "\033");
    assert_false(u.people.code);
    assert_int_equal(ui_mode_of(&u), MODE_INVITE);
}

/* On a screen that all look at: those of the free seats, with their names. */
TEST("a watcher sees the codes before the match")
{
    static char picture[PICTURE];
    static grid g;
    ui u;

    if (qr_missing())
        return;
    bring(&u, &(shot){"", {NULL, NULL, 0, false, NULL}, before_inviting, NULL});
    assert_null(strstr(picture_of(&u, 190, 56, picture), "camera")); /* who plays sees the box */
    kd_view_close(&u.view);
    u.view.seat = KD_NOBODY;
    draw(&u, 190, 56, &g);
    static qr code;
    assert_true(qr_make(u.people.invited[1], &code));
    int cells = 0;
    for (int y = 0; y < g.h; y++)
        for (int x = 0; x < g.w; x++)
            cells += (g.at[y][x].style & STYLE_MASK) == STYLE_CODE;
    assert_int_equal(cells, 2 * qr_columns(&code, false) * qr_rows(&code, false));
    picture_of(&u, 190, 56, picture);
    assert_non_null(strstr(picture, "East"));
    assert_non_null(strstr(picture, "Enter begins the match."));
    assert_non_null(strstr(picture_of(&u, 80, 24, picture), "BEFORE THE MATCH")); /* no room */
}

/* Leaving asks whether for good; a failed dump does not close the line being typed. */
TEST("leaving asks")
{
    const kd_event failed = {.kind = KD_EV_DUMP_FAILED, .seat = 1};
    ui u;

    bring(&u, &shots[0]);
    u.settings.confirm = false;
    assert_int_equal(stage_keys(&u, "q"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "n"), REQUEST_NONE);
    assert_int_equal(ui_mode_of(&u), MODE_PLAY);
    assert_int_equal(stage_keys(&u, "qa"), REQUEST_MENU);
    assert_int_equal(stage_keys(&u, "y"), REQUEST_STAND_UP);
    u.people.connection = SESSION_CUT;
    assert_int_equal(stage_keys(&u, "\033qy"), REQUEST_NONE);
    assert_string_equal(
        u.notice.text,
        "The line is cut, so the table cannot be told; q, then a leaves for a while.");
    assert_int_equal(ui_mode_of(&u), MODE_PLAY);
    u.people.connection = SESSION_CONNECTED;
    stage_keys(&u, "\033m");
    ui_event(&u, &failed);
    assert_int_equal(u.overlay, OVERLAY_TALK);
    stage_keys(&u, "\033");
    assert_int_equal(u.overlay, OVERLAY_DUMP_FAILED);
}

/* The match begins when who opened the table says so, and nobody else. */
TEST("who opened the table begins")
{
    session_state now = at_table;
    ui u;

    bring(&u, &shots[0]);
    before(&u, &now);
    ui_people_now(&u, &now);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_NONE);
    now.opener = true;
    ui_people_now(&u, &now);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_NEXT);
}

/* Any keys, sizes, people and names: each picture can be drawn, and nobody without a seat acts. */
TEST("any keys at all")
{
    enum { ROUNDS = 4, KEYS = 60 };
    static char picture[PICTURE];
    kd_rng rng;
    ui u;

    kd_rng_seed(&rng, 11, 0);
    for (size_t i = 0; i < ROUNDS * sizeof shots / sizeof *shots; i++) {
        session_state now = at_table;
        bring(&u, &shots[i % (sizeof shots / sizeof *shots)]);
        for (int k = 0; k < KEYS; k++) {
            int seat = (int)kd_rng_below(&rng, KD_SEATS);
            sitter *at = &now.sitter[seat];
            at->presence = (presence)kd_rng_below(&rng, PRESENCE_COUNT);
            at->left_s = kd_rng_below(&rng, 100);
            memset(at->name, 0, sizeof at->name);
            for (uint32_t n = kd_rng_below(&rng, SITTER_NAME / 3); n > 0; n--)
                memcpy(at->name + 3 * (n - 1), "梅", 3);
            now.waiting = (table_wait)kd_rng_below(&rng, WAIT_COUNT);
            now.connection = (session_connection)kd_rng_below(&rng, SESSION_GONE + 1);
            now.question.number = kd_rng_below(&rng, 3);
            now.question.seat = seat;
            ui_people_now(&u, &now);
            uint32_t roll = kd_rng_below(&rng, 140);
            ui_request request = ui_key(&u, roll < 128 ? (int)roll : UI_KEY_UP + (int)roll - 128);
            if (u.view.seat == KD_NOBODY)
                assert_int_not_equal(request, REQUEST_SUBMIT);
            picture_of(&u, 60 + (int)kd_rng_below(&rng, 70), 20 + (int)kd_rng_below(&rng, 25),
                       picture);
        }
    }
}
