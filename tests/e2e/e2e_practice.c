/* e2e_practice.c - the real program: what comes of an exercise is kept. */
#include "practice/practice.h"
#include "support/folder.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"
#include "tui/cells/cells.h"

#include <ctype.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AROUND_EACH(make_folder, vt_end_with_folder);

static mistakes kept; /* too large for the stack */
static analysis judged;
static kd_view views[ANALYSIS_MOST];

/* The folder of state has a record, and in the first box two leads of its South, which are due. */
static void have_mistakes(void)
{
    static char text[1 << 17];
    history h;
    mistake found[2];
    int count = 0;
    size_t size = read_all(KOUDI_TEST_DIR "/records/own-short.rec", text, sizeof text);
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    assert_true(xdg_make_folders(in_folder("koudi/records/a.rec")));
    write_all(in_folder("koudi/records/a.rec"), text, size);
    assert_true(history_read(&h, in_folder("koudi/records/a.rec")));
    assert_true(analysis_read(&judged, views, &h, 1, 0));
    for (int i = 0; i < judged.count && count < 2; i++)
        if (judged.step[i].phase == KD_PHASE_PLAY && kd_empty(kd_led(&views[i])))
            found[count++] =
                (mistake){"a.rec", judged.step[i].at, 0, 0, progress_today(), 0.5, 0.1};
    assert_int_equal(count, 2);
    assert_int_equal(mistakes_add(found, count), 0);
    history_free(&h);
}

TEST("a set that was given takes the place of no other exercises")
{
    static const char line[] =
        "koudi-exercises 1\n"
        "e3 g115 %89.100.100 !g LT/2 d1 TNT C3++ hMIIGDaa.*XQOkhgn.LKFFzxoo.++LKJHi B3CBOfxvsr "
        "cYYVQvq t3b.l.\n";
    write_all(in_folder("a.set"), line, strlen(line));
    vt *v = vt_koudi(NULL, "practise", in_folder("a.set"), "--set", "speed=instant");
    vt_see(v, "Still out: ");
    vt_press(v, "q", "PRACTICE");
    vt_press(v, "\033[B\r", "Decide first");
    vt_free(v);
}

static bool is_judged(vt *v, void *unused)
{
    (void)unused;
    return vt_has(v, " of 5: it comes back in ");
}

TEST("a mistake that is answered goes to its box, and the next one is asked")
{
    char state_home[100];
    const char *env[] = {state_home, NULL};
    progress p;
    have_mistakes();
    snprintf(state_home, sizeof state_home, "XDG_STATE_HOME=%s", folder);
    vt *v = vt_koudi(env, "practise", "mistakes", "--set", "speed=instant");
    for (int answered = 1; answered <= 2; answered++) {
        int due;
        vt_see(v, "Decide first");
        vt_press(v, " ", "Picked");
        vt_keys(v, "\r");
        assert_true(vt_until(v, is_judged, NULL, VT_SOON));
        assert_int_equal(mistakes_read(&kept), 0);
        assert_int_equal(kept.count, 2);
        (void)mistakes_due(&kept, progress_today(), &due);
        assert_int_equal(due, 2 - answered);
        assert_int_equal(progress_read(&p), 0);
        assert_int_equal(p.count, answered);
        assert_int_equal(p.list[answered - 1].kind, PRACTICE_MISTAKE);
        progress_free(&p);
        if (answered == 1)
            vt_keys(v, "\r");
    }
    vt_press(v, "o", "Enter next  o view"); /* its game, from which practice is where it was */
    vt_press(v, "\x1b", "PRACTICE");
    vt_free(v);
}

/* ---- the same exercise, played beside the program ------------------------------------------------------ */

static trial tried; /* too large for the stack */
static ending played;

static const char *const *in_its_folder(void)
{
    static char state_home[100];
    static const char *env[] = {state_home, NULL};
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    snprintf(state_home, sizeof state_home, "XDG_STATE_HOME=%s", folder);
    return env;
}

static void others_play(void)
{
    kd_events events;
    while (!ending_over(&played) && !ending_asks(&played))
        ending_reply(&played, &events);
}

/* The next ending of the first grade, as the program chooses it. */
static void next_ending(void)
{
    ending_free(&played);
    tried = (trial){.kind = PRACTICE_ENDING, .grade = 1, .text = "80p-v3"};
    assert_true(trial_next(&tried));
    assert_true(ending_begin(&played, &tried.of));
    others_play();
}

/* Plays it here; returns it, by face. */
static kd_cards play(kd_cards cards)
{
    kd_events events;
    ending_play(&played, &(kd_action){(uint8_t)tried.of.seat, KD_PLAY, cards}, &events);
    assert_true(events.count > 0);
    others_play();
    return cards;
}

static kd_cards wrong_play(void)
{
    const kd_round *round = &played.match.round;
    kd_cards at[ENDGAME_MOVES];
    kd_events events;
    for (int i = endgame_moves(&round->pos, &round->order, at) - 1; i >= 0; i--) {
        ending other = played; /* with the same memory */
        const kd_cards cards = kd_to_faces(&round->order, at[i]);
        ending_play(&other, &(kd_action){(uint8_t)tried.of.seat, KD_PLAY, cards}, &events);
        if (other.missed)
            return cards;
    }
    fail_msg("each play keeps the task in reach");
    return (kd_cards){0, 0};
}

/* So many attempts are kept, the last one of that kind and with that score; and no record of a game. */
static void keeps(int count, practice_kind kind, int score)
{
    progress p;
    glob_t records;
    assert_int_equal(progress_read(&p), 0);
    assert_int_equal(p.count, count);
    assert_int_equal(p.list[count - 1].kind, kind);
    assert_int_equal(p.list[count - 1].exercise, tried.number);
    assert_int_equal(p.list[count - 1].score, score);
    progress_free(&p);
    assert_int_equal(glob(in_folder("koudi/records/*"), 0, NULL, &records), GLOB_NOMATCH);
}

/* ---- on the screen --------------------------------------------------------------------------------------- */

/* Is the person with so many cards asked for a play? */
static bool asks_with(vt *v, void *cards)
{
    char line[24];
    snprintf(line, sizeof line, "(you)  %d", *(int *)cards);
    return vt_has(v, line) && vt_bar_has(v, "Enter play");
}

/* Picks the cards, once they are asked for, and plays them. */
static void key_cards(vt *v, const kd_round *round, int seat, kd_cards cards)
{
    int left = kd_count(round->hand[seat]);
    hand_card card[HAND_CARDS];
    assert_true(vt_until(v, asks_with, &left, VT_SOON));
    vt_keys(v, "kkkk^"); /* the first card of all */
    for (int i = 0, n = hand_list(&round->order, round->hand[seat], false, card); i < n; i++) {
        const kd_cards one = kd_card(card[i].face);
        if (kd_holds(cards, one)) {
            vt_keys(v, " ");
            cards = kd_sub(cards, one);
        }
        vt_keys(v, "l");
    }
    vt_keys(v, "\r");
}

static void key_play(vt *v, kd_cards (*chosen)(void))
{
    const kd_cards cards = chosen();
    key_cards(v, &played.match.round, tried.of.seat, cards);
    (void)play(cards);
}

static kd_cards right_play(void)
{
    return ending_right(&played);
}

/* Enter makes the line that refutes faster. It runs by itself as well, so that in the last trick a key could be one too
   many. */
static bool is_refuted(vt *v, void *screen)
{
    const bool last = vt_has(v, "(you)  1") || vt_has(v, "(you)  0");
    if (!last && strcmp(vt_screen(v), screen) != 0) {
        strcpy(screen, vt_screen(v));
        vt_keys(v, "\r");
    }
    return vt_has(v, "You have seen the line that refutes it.");
}

TEST("an ending is solved, and one is missed, on the screen")
{
    vt *v =
        vt_koudi(in_its_folder(), "practise", "endings", "--grade", "1", "--set", "speed=instant");
    next_ending();
    while (!ending_over(&played))
        key_play(v, right_play);
    vt_see(v, "Solved at the first try.");
    keeps(1, PRACTICE_ENDING, 1);
    next_ending();
    vt_press_gone(v, "\r", "Solved");
    key_play(v, wrong_play);
    vt_see(v, "All four play their best to show why.");
    assert_true(vt_has(v, "Wrong: ") && !vt_has(v, "your turn"));
    static char screen[1 << 14];
    assert_true(vt_until(v, is_refuted, screen, VT_SOON));
    vt_press(v, "\r", "Still out: ");
    keeps(2, PRACTICE_ENDING, 0);
    ending_free(&played);
    vt_free(v);
}

TEST("a key stops the solver of exact results, and the screen answers at once")
{
    vt *v = vt_koudi(NULL, "replay", "--browse", KOUDI_TEST_DIR "/records/v3-mixed.rec");
    vt_see(v, "/2636");
    vt_press(v, "]\033[A\033[A12\r", "160/2636");
    vt_press(v, "\033[D\033[D\033[D", "157/2636");
    for (int i = 0; i < 2; i++) {
        vt_press(v, "x", "Solving...");
        vt_press_gone(v, "x", "Solving...");
        assert_false(vt_has(v, "total ")); /* it was stopped, not waited for */
    }
    vt_free(v);
}

/* ---- a mistake, from the game in which it was made until it is gone ---------------------------------------- */

static const char small_rules[] =
    "[deck]\nranks = 2 5 10 K A\nsuits = S H\njokers = no\nkitty = 4\n"
    "[match]\nmust_play = A\n";

/* Plays deals against bots, of what is legal always the last that would be suggested, and leaves. */
static void play_badly(vt *v, int deals)
{
    while (deals) {
        const vt_moment *at = vt_wait_moment(v);
        const bool over = vt_bar_has(v, "Enter next deal");
        deals -= over;
        if (!deals)
            break;
        vt_type(v, over                          ? "\r"
                   : vt_bar_has(v, "Enter play") ? "\x1b[Z\r"
                   : vt_bar_has(v, "Enter bury") ? "\x1b[Z\r\r"
                                                 : at->keys);
    }
    vt_press(v, "q", "m menu");
    vt_keys(v, "m");
}

static mistake the_mistake;

/* Keeps of the mistakes one that is a play, due today. */
static void keep_one_play(exercise *e)
{
    int one = -1;
    assert_int_equal(mistakes_read(&kept), 0);
    for (int i = 0; i < kept.count; i++) {
        assert_true(mistake_exercise(&kept.list[i], e));
        kept.list[i].box = MISTAKE_BOXES - 1;
        if (one < 0 && e->match.round.phase == KD_PHASE_PLAY)
            one = i;
        else
            assert_int_equal(mistakes_answer(&kept.list[i], true, progress_today()), 0);
    }
    assert_true(one >= 0);
    the_mistake = kept.list[one];
    the_mistake.box = 0;
    assert_true(mistake_exercise(&the_mistake, e));
}

/* Answers it, as the only one that is due; it is then in that box, 0 for gone, due in so many days. */
static void answers_it(vt *v, const exercise *e, kd_cards cards, bool right, int box, int days)
{
    vt_see(v, "1 mistake of your own is due.");
    vt_press(v, "\r", "Decide first");
    key_cards(v, &e->match.round, e->seat, cards);
    vt_see(v, right ? "Best." : "Not yet: costs ");
    vt_see(v, !box    ? "Learned: it comes back no more."
              : right ? "Box 2 of 5: it comes back in 2 days."
                      : "Box 1 of 5: it comes back in 1 day.");
    vt_see(v, "Picked");
    assert_int_equal(mistakes_read(&kept), 0);
    assert_int_equal(kept.count, box > 0);
    if (box) {
        assert_int_equal(kept.list[0].box, box - 1);
        assert_int_equal(kept.list[0].due, progress_today() + days);
    }
    vt_press(v, "\x1b", "PRACTICE");
}

TEST(
    "a mistake of a game is found after it, asked for, and goes through the boxes until it is gone")
{
    static exercise e;
    static advice said;
    const bot_settings coach = coach_bot(COACH_WORK);
    kd_view view;
    const char *const *env = in_its_folder();
    const int today = progress_today();
    write_all(in_folder("small"), small_rules, sizeof small_rules - 1);
    vt *v = vt_koudi(env, "play", "--rules", in_folder("small"), "--seed", "3", "--pace", "instant",
                     "--new");
    play_badly(v, 4);
    vt_see(v, "of your own");
    vt_leave(v, "q");
    keep_one_play(&e);
    kd_view_make(&view, &e.match, e.seat);
    coach_advise(&coach, &view, 1, NULL, &e.best, &said);
    v = vt_koudi(env, "practise", "--set", "speed=instant");
    answers_it(v, &e, e.best.cards, false, 1, 1);
    vt_press(v, "\r", "Old games have been searched: no decision"); /* none is due */
    assert_int_equal(mistakes_answer(&the_mistake, false, today - 5), 0);
    vt_press(v, "b", "New game");
    vt_keys(v, "p");
    answers_it(v, &e, said.line[0].action.cards, true, 2, 2);
    the_mistake.box = MISTAKE_BOXES - 2;
    assert_int_equal(mistakes_answer(&the_mistake, true, today - 30), 0);
    vt_press(v, "b", "New game");
    vt_keys(v, "p");
    answers_it(v, &e, said.line[0].action.cards, true, 0, 0);
    vt_see(v, "0 kept, 0 due");
    vt_leave(v, "\x1bq");
}

/* ---- line by line ---------------------------------------------------------------------------------------- */

static program line_by_line;

static void hear(const char *text)
{
    const char *line;
    while ((line = program_line(&line_by_line)) && !strstr(line, text))
        ;
    if (!line)
        fail_msg("\"%s\" was never printed", text);
}

static void say(const char *words)
{
    assert_true(program_tell(&line_by_line, words, strlen(words)));
}

/* As they are shown: "ks", "sj" for the small joker. */
static void say_cards(kd_cards cards)
{
    char name[4], words[100] = "";
    for (int face = 0; face < KD_FACES; face++)
        for (int copies = kd_copies(cards, (kd_face)face); copies > 0; copies--) {
            kd_print_face((kd_face)face, name, sizeof name);
            const char shown[] = {(char)tolower((unsigned char)name[1]),
                                  (char)tolower((unsigned char)name[0]), ' ', '\0'};
            strcat(words, face == KD_SMALL_JOKER ? "sj " : face == KD_BIG_JOKER ? "bj " : shown);
        }
    say(words);
    say("\n");
}

static void leaves(void)
{
    say("q\n");
    program_close_input(&line_by_line);
    while (program_line(&line_by_line))
        ;
    assert_int_equal(program_end(&line_by_line), 0);
}

TEST("an ending is solved, and one is missed and tried again, line by line")
{
    (void)in_its_folder();
    program_start(&line_by_line,
                  (const char *const[]){"practise", "endings", "--plain", "--grade", "1", NULL});
    hear("Proved. Endings, grade 1, number ");
    next_ending();
    while (!ending_over(&played))
        say_cards(play(right_play()));
    hear("Solved at the first try.");
    keeps(1, PRACTICE_ENDING, 1);
    say("x\n");
    hear(": total ");
    next_ending();
    say("\n");
    say_cards(play(wrong_play()));
    hear("gives the task up.");
    hear("All four play their best to show why.");
    say("\nback\nhint\n");
    hear("You have seen the line that refutes it.");
    keeps(2, PRACTICE_ENDING, 0);
    hear("There is nothing to take back.");
    hear("A right play is of ");
    assert_true(ending_back(&played));
    while (!ending_over(&played))
        say_cards(play(right_play()));
    hear("Solved, not at the first try.");
    leaves();
    keeps(2, PRACTICE_ENDING, 0);
    ending_free(&played);
}

TEST("a move is answered line by line, and the coach says what it holds of it")
{
    (void)in_its_folder();
    tried = (trial){.kind = PRACTICE_MOVE, .text = "80p-v3"};
    assert_true(trial_next(&tried));
    program_start(&line_by_line, (const char *const[]){"practise", "moves", "--plain", NULL});
    hear("Estimated. Your move, number ");
    say("hint\n");
    hear("Decide first");
    say_cards(tried.of.best.cards);
    hear("Best.");
    hear("Picked: ");
    hear("Levels your side gains on average");
    leaves();
    keeps(1, PRACTICE_MOVE, 1);
}

TEST("an exercise is skipped line by line and on the screen, and nothing is kept of it")
{
    progress p;
    const char *const *env = in_its_folder();
    char said[3][40], shown[3][40];
    tried = (trial){.kind = PRACTICE_MOVE, .text = "80p-v3"};
    for (int i = 0; i < 3; i++) {
        assert_true(trial_next(&tried));
        snprintf(said[i], sizeof said[i], "Your move, number %d.", tried.number + 1);
        snprintf(shown[i], sizeof shown[i], "Move %d ", tried.number + 1);
    }
    program_start(&line_by_line, (const char *const[]){"practise", "moves", "--plain", NULL});
    hear(said[0]);
    say("next\nnext\n");
    hear(said[1]);
    hear(said[2]);
    leaves();
    vt *v = vt_koudi(env, "practise", "moves", "--set", "speed=instant");
    vt_see(v, shown[0]);
    vt_press(v, "N", shown[1]);
    vt_press(v, "N", shown[2]);
    vt_press(v, "?", "KEYS");
    vt_keys(v, "\x03"); /* as in a drill and on the first page */
    assert_int_equal(vt_exit(v, VT_SOON), 128 + SIGINT);
    vt_free(v);
    assert_int_equal(progress_read(&p), 0);
    assert_int_equal(p.count, 0);
    progress_free(&p);
}

static kd_face first_face(kd_cards cards)
{
    int face = 0;
    while (!kd_copies(cards, (kd_face)face))
        face++;
    return (kd_face)face;
}

TEST("mistakes are answered line by line, and old games are searched when asked for")
{
    static exercise e;
    have_mistakes();
    assert_int_equal(mistakes_read(&kept), 0);
    assert_true(mistake_exercise(&kept.list[0], &e));
    program_start(&line_by_line, (const char *const[]){"practise", "mistakes", "--plain", NULL});
    hear("Estimated. Your own mistakes.");
    say_cards(kd_card(first_face(e.match.round.hand[e.seat]))); /* a lead */
    hear(" of 5: it comes back in ");
    hear("Picked");
    hear("Levels your side gains on average");
    leaves();
    assert_int_equal(mistakes_read(&kept), 0);
    assert_true(kept.list[0].due > progress_today());
    for (int i = 0; i < kept.count; i++)
        assert_int_equal(mistakes_answer(&kept.list[i], false, progress_today()), 0);
    program_start(&line_by_line, (const char *const[]){"practise", "mistakes", "--plain", NULL});
    say("search\n");
    hear("No mistake of your own is due.");
    hear("Old games have been searched: no decision");
    while (program_line(&line_by_line))
        ;
    assert_int_equal(program_end(&line_by_line), 0);
}
