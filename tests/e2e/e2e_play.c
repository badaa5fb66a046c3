/* e2e_play.c - whole deals played by keys in the real program, compared with the record it writes. */
#include "record/history.h"
#include "support/program.h"
#include "support/test.h"
#include "support/vt_play.h"
#include "support/vt_record.h"
#include "tui/state/settings.h"
#include "tui/state/ui_values.h"

#include "koudi.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <stdint.h>

enum { SOUTH = 0, NORTH = 2, LAST_ROW = 23, ENOUGH = 400 /* moments of a deal */ };

static const char *const suits[] = {"♠", "♥", "♣", "♦"};

/* Starts a game at pace instant with that seed and one more option. */
static vt *start(const char *seed, const char *option, const char *value)
{
    return vt_koudi(NULL, "play", "--pace", "instant", "--seed", seed, option, value);
}

/* ---- keys ------------------------------------------------------------------------------------- */

/* Plays until the key bar has that text; false when the deal ends first. */
static bool go_to(vt *v, const char *bar)
{
    for (int i = 0; i < ENOUGH; i++) {
        const vt_moment *at = vt_wait_moment(v);
        if (strcmp(at->bar, bar) == 0) {
            /* A 0 meant as "pass" may have come too late and picked a ten. */
            vt_type(v, "u");
            return true;
        }
        if (!at->keys)
            return false;
        vt_type(v, at->keys);
    }
    fail_msg("%d moments, and none with the key bar \"%s\"", ENOUGH, bar);
    return false;
}

/* ---- one person -------------------------------------------------------------------------------- */

static const char *rank_text(int rank)
{
    return rank == KD_RANK_10 ? "10" : rank >= KD_RANKS ? "past A" : kd_rank_name(rank);
}

/* The status line must be right for South. */
static void assert_status(vt *v, const kd_match *match)
{
    static const char *const dealers[] = {"dealer you", "dealer East", "dealer North",
                                          "dealer West"};
    char levels[64];
    snprintf(levels, sizeof levels, "you %s they %s", rank_text(match->level[0]),
             rank_text(match->level[1]));
    assert_non_null(strstr(vt_row(v, 0), levels));
    assert_non_null(strstr(vt_row(v, 0), dealers[match->round.dealer]));
}

/* From the menu through a whole deal, by Tab and Enter, to the next one. */
TEST("plays a deal by tab and enter")
{
    kd_match match;
    vt *v = start("31", NULL, NULL);
    vt_see(v, "New game");
    vt_keys(v, "1");
    assert_true(go_to(v, "Enter next deal"));
    int answers = vt_replay(v, &match, SOUTH);
    assert_true(answers >= match.round.pos.tricks && match.round.pos.tricks > 0);
    assert_int_equal(match.round.phase, KD_PHASE_SCORED);
    kd_result result = match.round.result;
    vt_press(v, "\r", "Deal 2");
    vt_sync(v);
    assert_true(go_to(v, "Enter play"));
    vt_replay(v, &match, SOUTH);
    assert_int_equal(match.deals, 2);
    assert_int_equal(match.round.dealer, result.next_dealer);
    assert_memory_equal(match.level, result.after, sizeof match.level);
    assert_status(v, &match);
    vt_free(v);
}

/* A trick (own pick and play, three answers, the next lead) takes few bytes, for slow lines. */
static void expect_bytes_a_trick(const char *theme, size_t most)
{
    enum { TRICKS = 8 };
    size_t before, after;
    vt *v = vt_koudi(NULL, "play", "--new", "--pace", "instant", "--seed", "5", "--theme", theme);
    assert_true(go_to(v, "Enter play"));
    vt_sent(v, &before);
    for (int trick = 1, next = 2; trick <= TRICKS; trick++, next++) {
        vt_keys(v, "\t\r");
        assert_true(vt_until(v, vt_asks_for_trick, &next, VT_SOON));
    }
    vt_sent(v, &after);
    assert_in_range((after - before) / TRICKS, 1, most);
    vt_free(v);
}

TEST("a trick sends few bytes")
{
    expect_bytes_a_trick("dark", 2000);
    expect_bytes_a_trick("felt", 2500);
}

/* Enter with nothing picked, or with an illegal pick, does nothing. */
TEST("illegal enter changes nothing")
{
    kd_match match;
    char hand[6][256];
    bool refused = false;
    vt *v = start("31", "--new", NULL);
    for (int turn = 0; turn < 8; turn++) {
        assert_true(go_to(v, "Enter play"));
        int before = vt_replay(v, &match, SOUTH);
        vt_type(v, "k"); /* the cursor begins where a play is legal */
        for (int i = 0; i < 6; i++)
            snprintf(hand[i], sizeof hand[i], "%s", vt_row(v, 13 + i));
        vt_type(v, "\r");
        vt_type(v, " ");
        refused = refused || vt_has(v, "NOT LEGAL");
        if (vt_has(v, "NOT LEGAL"))
            vt_keys(v, "\r\r");
        vt_type(v, "u");
        for (int i = 0; i < 6; i++)
            assert_string_equal(vt_row(v, 13 + i), hand[i]);
        assert_int_equal(vt_replay(v, &match, SOUTH), before);
        vt_type(v, "\t\r");
    }
    assert_true(refused);
    vt_free(v);
}

TEST("same seed and keys give the same screen")
{
    char first[24 * 256];
    vt *v = start("77", "--new", NULL);
    assert_true(go_to(v, "Enter next deal"));
    vt_see(v, "the field"); /* comes a little later */
    snprintf(first, sizeof first, "%s", vt_screen(v));
    vt_free(v);
    v = start("77", "--new", NULL);
    assert_true(go_to(v, "Enter next deal"));
    vt_see(v, "the field"); /* comes a little later */
    assert_string_equal(vt_screen(v), first);
    vt_free(v);
}

static bool trick_is_shown(vt *v, void *unused)
{
    return vt_bar_has(v, "Enter go on") && vt_bar_has(v, "Space hold");
}

/* The lowest card of a play, as it is shown. */
static const char *cards_shown(kd_cards play)
{
    static char text[16];
    kd_face face = (kd_face)__builtin_ctzll(play.one);
    if (face >= KD_SMALL_JOKER)
        return face == KD_BIG_JOKER ? "BJ" : "SJ";
    snprintf(text, sizeof text, "%s%s", rank_text(kd_rank_of(face)), suits[kd_suit_of(face)]);
    return text;
}

/* A finished trick can be held; all four plays stay until a key. */
TEST("a finished trick stays")
{
    kd_match match;
    vt *v = start("22", NULL, NULL);
    vt_see(v, "New game");
    vt_keys(v, "1");
    assert_true(go_to(v, "Enter play"));
    vt_press(v, "---", "slow");
    vt_keys(v, "\t\r");
    assert_true(vt_until(v, trick_is_shown, NULL, 3 * VT_SOON));
    vt_press(v, " ", "Space go on");
    vt_replay(v, &match, SOUTH);
    assert_int_equal(match.round.pos.tricks, 1);
    for (int s = 0; s < KD_SEATS; s++)
        assert_true(vt_has(v, cards_shown(match.round.trick[0].play[s])));
    vt_press_gone(v, "\r", "Space go on");
    vt_free(v);
}

static bool may_take_back(vt *v, void *unused)
{
    return vt_bar_has(v, "U take back");
}

/* A forced play that was taken back is not made automatically, until the player asks for that again. */
TEST("a forced play waits after it was taken back")
{
    vt *v = start("3", "--new", NULL);
    assert_true(go_to(v, "Enter play"));
    while (!vt_has(v, "play 1. Your only")) {
        vt_type(v, "\t\r\r"); /* a dump that may be fined is asked for once more */
        assert_true(go_to(v, "Enter play"));
    }
    vt_keys(v, "---\t\r");
    assert_true(vt_until(v, may_take_back, NULL, VT_SOON));
    vt_press(v, "U", "Taken back.");
    vt_sync(v);
    assert_true(vt_bar_has(v, "Enter play"));
    vt_keys(v, "a");
    assert_true(vt_until(v, may_take_back, NULL, VT_SOON));
    vt_free(v);
}

/* Where only the last play is taken back and bots answer at once, a player who is too late is told that a lower
   speed helps. */
TEST("too late says what helps")
{
    vt *v =
        vt_koudi(NULL, "play", "--new", "--pace", "instant", "--seed", "31", "--set", "undo=last");
    assert_true(go_to(v, "Enter play"));
    vt_press(v, "U", "At a lower speed");
    vt_press_gone(v, "--U", "At a lower speed");
    vt_see(v, "Too late to take it back");
    vt_free(v);
}

/* Is the record right, with every deck that its deal was played with? */
static void check_record(vt *v)
{
    vt *check = vt_shell(80, 24, NULL, "\"$K\" replay --check '%s'; echo checked $?", vt_record(v));
    vt_see(check, "checked 0");
    assert_int_equal(vt_exit(check, VT_SOON), 0);
    vt_free(check);
}

/* Plays some tricks, and takes back one decision after the other. */
static vt *back_three_tricks(kd_match *match)
{
    vt *v = start("31", "--new", NULL);
    assert_true(go_to(v, "Enter play"));
    for (int next = 2; next <= 6; next++) {
        vt_keys(v, "\t\r");
        assert_true(vt_until(v, vt_asks_for_trick, &next, VT_SOON));
    }
    for (int trick = 5; trick >= 3; trick--) {
        vt_keys(v, "U");
        assert_true(vt_until(v, vt_asks_for_trick, &trick, VT_SOON));
        vt_see(v, "Taken back.");
        vt_replay(v, match, SOUTH);
        assert_int_equal(match->round.pos.tricks, trick - 1);
    }
    return v;
}

/* Alone with bots U goes back by decisions; the deal is marked, also once it is over, and its record is right. */
TEST("one decision after another is taken back")
{
    static kd_match match;
    history past;
    vt *v = back_three_tricks(&match);
    assert_non_null(strstr(vt_row(v, 0), "taken back"));
    assert_true(go_to(v, "Enter next deal"));
    assert_non_null(strstr(vt_row(v, 0), "taken back"));
    vt_replay(v, &match, SOUTH);
    assert_int_equal(match.round.phase, KD_PHASE_SCORED);
    check_record(v);
    assert_true(vt_bar_has(v, "U take back"));
    vt_press(v, "U", "Taken back."); /* and from the result */
    vt_replay(v, &match, SOUTH);
    assert_int_equal(match.round.phase, KD_PHASE_PLAY);
    assert_true(go_to(v, "Enter next deal"));
    assert_true(history_read(&past, vt_record(v)));
    assert_true(history_taken_back(&past, 1));
    history_free(&past);
    vt_press(v, "\r", "Deal 2");
    vt_sync(v);
    assert_null(strstr(vt_row(v, 0), "taken back"));
    check_record(v);
    vt_free(v);
}

/* What other tables made of a deal is told no more when something of it is taken back. */
TEST("a deal that is taken up again leaves the field")
{
    vt *v = start("77", "--new", NULL);
    assert_true(go_to(v, "Enter next deal"));
    vt_see(v, "the field");
    vt_press(v, "U", "Taken back.");
    assert_true(go_to(v, "Enter next deal"));
    assert_non_null(strstr(vt_row(v, 0), "taken back"));
    vt_sync(v);
    assert_false(vt_has(v, "the field"));
    vt_free(v);
}

/* All actions are in the record, whatever ends the program. */
TEST("the record survives")
{
    kd_match match;
    vt *v = start("31", "--new", NULL);
    assert_true(go_to(v, "Enter play"));
    vt_type(v, "\t\r");
    assert_true(go_to(v, "Enter play"));
    int before = vt_replay(v, &match, SOUTH);
    vt_signal(v, SIGKILL);
    assert_int_equal(vt_exit(v, VT_SOON), 128 + SIGKILL);
    assert_int_equal(vt_replay(v, &match, SOUTH), before);
    assert_true(before > 0);
    vt_free(v);
}

/* ---- several people ---------------------------------------------------------------------------- */

static bool shows_cards(vt *v)
{
    for (int i = 0; i < 4; i++)
        if (vt_has(v, suits[i]))
            return true;
    return false;
}

/* The curtain asks for that seat's letter, and no other key opens it. */
static void assert_curtain(vt *v, const char *press)
{
    vt_see(v, press);
    vt_type(v, "\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r\r \t0123456789xvuSENW\033[A");
    assert_true(vt_has(v, press));
}

#define PRESS_SOUTH "Press  s"
#define PRESS_NORTH "Press  n"

/* Starts a game of several people by that line of the menu's second page. The first curtain is
   South's. */
static vt *people(const char *line)
{
    vt *v = start("1", NULL, NULL);
    vt_see(v, "New game");
    vt_keys(v, "2");
    vt_keys(v, line);
    for (int i = 0; i < (*line == '4' ? 4 : 2); i++) {
        vt_see(v, "Esc as it was"); /* a name is asked for */
        vt_keys(v, "\r");
    }
    vt_see(v, "Enter choose");
    vt_press(v, "\r", PRESS_SOUTH);
    return v;
}

TEST("the curtain stays up")
{
    vt *v = people("1");
    assert_curtain(v, PRESS_SOUTH);
    assert_false(shows_cards(v));
    vt_keys(v, "enw");
    assert_curtain(v, PRESS_SOUTH);
    vt_press_gone(v, "s", PRESS_SOUTH);
    assert_true(shows_cards(v));
    vt_keys(v, "0n"); /* the n is typed ahead, and must not open the next curtain */
    assert_curtain(v, PRESS_NORTH);
    assert_false(shows_cards(v));
    vt_press_gone(v, "n", PRESS_NORTH);
    assert_true(shows_cards(v));
    vt_free(v);
}

static const char *const press[KD_SEATS] = {PRESS_SOUTH, "Press  e", PRESS_NORTH, "Press  w"};
static const char *const letter[KD_SEATS] = {"s", "e", "n", "w"};

/* The seat whose letter opens the curtain, or KD_NOBODY. */
static int curtain_of(vt *v)
{
    for (int s = 0; s < KD_SEATS; s++)
        if (vt_has(v, press[s]))
            return s;
    return KD_NOBODY;
}

/* Is a curtain up, or the public view? */
static bool between_turns(vt *v, void *unused)
{
    (void)unused;
    return curtain_of(v) != KD_NOBODY || vt_bar_has(v, "Enter continue") ||
           vt_bar_has(v, "Enter next deal");
}

/* Or is something asked of the open hand? */
static bool something_is_due(vt *v, void *unused)
{
    return vt_at_moment(v) || between_turns(v, unused);
}

/* No hand is on the screen: its rows would begin with the sign of a category. */
static void assert_no_hand(vt *v)
{
    for (int y = 0; y < LAST_ROW; y++) {
        const char *row = vt_row(v, y) + strspn(vt_row(v, y), " ");
        assert_null(strstr(vt_row(v, y), "(you)"));
        for (int i = 0; i < 4; i++)
            assert_int_not_equal(strncmp(row, suits[i], strlen(suits[i])), 0);
    }
}

/* Each person in turn opens the curtain and answers, again as long as the hand stays open; everybody sees the result. What
   the bar offers may be over as soon as it was read: keys for it do nothing then. */
static void play_a_deal(const char *line, unsigned persons)
{
    kd_match match;
    int turns[KD_SEATS] = {0}, seat = KD_NOBODY;
    vt *v = people(line);
    for (;;) {
        assert_true(vt_until(v, something_is_due, NULL, VT_SOON));
        vt_sync(v);
        const vt_moment *at = vt_at_moment(v);
        if (vt_bar_has(v, "Enter next deal"))
            break;
        if (curtain_of(v) != KD_NOBODY) {
            assert_no_hand(v);
            seat = curtain_of(v);
            vt_press_gone(v, letter[seat], press[seat]);
            turns[seat]++;
        } else if (at) {
            vt_type(v, at->keys);
            if (vt_has(v, "Enter again"))
                vt_keys(v, "\r");
        }
    }
    vt_replay(v, &match, SOUTH);
    assert_int_equal(match.round.phase, KD_PHASE_SCORED);
    for (int s = 0; s < KD_SEATS; s++) /* more hands were closed than stayed open */
        assert_int_equal(turns[s] > match.round.pos.tricks / 2, persons >> s & 1);
    vt_free(v);
}

TEST("two people play a deal")
{
    play_a_deal("1", 0x5);
}

TEST("four people play a deal")
{
    play_a_deal("4", 0xf);
}

/* After a stop somebody else may sit at the terminal, so the hand is closed. */
TEST("stopping closes the hand")
{
    vt *v =
        vt_shell(80, 24, NULL, "set -m; \"$K\" play --new --people 2; echo STOPPED; read x; fg");
    vt_see(v, "HAND OVER TO");
    assert_true(vt_until(v, between_turns, NULL, VT_SOON));
    int seat = curtain_of(v);
    vt_press(v, letter[seat], "(you)");
    vt_press(v, "\032", "STOPPED");
    vt_press(v, "\n", press[seat]);
    vt_sync(v);
    assert_no_hand(v);
    vt_free(v);
}

static bool is_next(vt *v, void *seat)
{
    int next = curtain_of(v);
    return next != KD_NOBODY && next != *(const int *)seat;
}

/* Two of four have looked at their hands: the game is saved, and goes on with the third. */
TEST("a game left at the looks goes on")
{
    int seat = KD_NOBODY;
    vt *v = vt_shell(80, 24, NULL,
                     "\"$K\" play --people 4 --seed 9 --pace instant; echo LEFT; read x; \"$K\" "
                     "play --continue");
    for (int looks = 0; looks < 2; looks++) {
        assert_true(vt_until(v, is_next, &seat, VT_SOON));
        seat = curtain_of(v);
        vt_press(v, letter[seat], "Space reserve");
        vt_keys(v, "0");
    }
    assert_true(vt_until(v, is_next, &seat, VT_SOON));
    seat = curtain_of(v);
    vt_press(v, "q", "The game is saved.");
    vt_press(v, "y", "LEFT");
    vt_press(v, "\n", press[seat]);
    vt_free(v);
}

/* The seat of this name in the head of the record. */
static int seat_of(vt *v, const char *name)
{
    char line[300];
    int seat = -1;
    FILE *f = fopen(vt_record(v), "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f) && *line != '\n')
        if (strncmp(line, "seat ", 5) == 0 && strstr(line, name))
            seat = line[5] - '0';
    assert_int_equal(fclose(f), 0);
    return seat;
}

/* SEAT-2: the lot is shown before the first deal, the record has the names at the drawn seats, and the
   same seed draws the same seats. */
TEST("the lot seats people")
{
    static const char *const words[KD_SEATS] = {"South: ", "East: ", "North: ", "West: "};
    int first[2] = {-1, -1};
    for (int round = 0; round < 2; round++) {
        char bo[64];
        vt *v = vt_koudi(NULL, "play", "--rules", "tournament", "--seed", "7", "--seat",
                         "south=person:Anna", "--seat", "north=person:Bo", "--seat", "east=random");
        vt_see(v, "SEATS BY LOT");
        assert_false(shows_cards(v));
        int seats[2] = {seat_of(v, "human Anna"), seat_of(v, "human Bo")};
        assert_in_range(seats[0], 0, KD_SEATS - 1);
        assert_in_range(seats[1], 0, KD_SEATS - 1);
        snprintf(bo, sizeof bo, "%sBo", words[seats[1]]);
        assert_true(vt_has(v, bo));
        if (round)
            assert_memory_equal(seats, first, sizeof seats);
        memcpy(first, seats, sizeof first);
        vt_press_gone(v, "\r", "SEATS BY LOT");
        vt_see(v, "HAND OVER TO");
        assert_false(shows_cards(v));
        vt_free(v);
    }
    assert_true(first[0] != 0 || first[1] != 2); /* with this seed somebody changes seats */
}

/* The page of names shows those of the options, and what is typed there counts, as with the settings. */
TEST("names that are typed win over those of the options")
{
    static const char *const given[] = {"south=person:Anna of the house with no more room",
                                        "south=person:Anna"};
    for (int i = 0; i < 2; i++) {
        vt *v = vt_koudi(NULL, "play", "--pace", "slow", "--seat", given[i]);
        vt_see(v, "Anna");
        vt_press(v, "q", "m menu");
        vt_press(v, "m", "Pass and play");
        vt_press(v, "21", "Enter keep");
        assert_int_equal(vt_has(v, "Anna"), i == 1); /* a name of the settings is not so long */
        vt_keys(v, "\b\b\b\bBea\rCarl\r\r");
        vt_see(v, "Bea (you)");
        vt_free(v);
    }
}

/* ---- dealing ------------------------------------------------------------------------------------- */

static vt *deal(const char *how)
{
    return vt_koudi(NULL, "play", "--new", "--pace", "fast", "--seed", "5", "--dealing", how);
}

/* DECL-1: a newcomer is asked and told what that means; a live deal goes on by itself, is held by Space, and
   a number declares. */
TEST("a live deal does not wait")
{
    vt *v = deal("auto");
    vt_see(v, "The deal waits for you.");
    vt_free(v);
    v = deal("live");
    vt_see(v, "A number shows it now");
    vt_press(v, " ", "The deal is held");
    vt_press(v, "1", "dealer you");
    vt_gone(v, "/100 dealt");
    vt_free(v);
}

/* The setting may change while the deal waits: it counts as soon as the settings are left. */
TEST("a deal goes live at once")
{
    vt *v = deal("ask");
    vt_see(v, "The deal waits for you.");
    vt_keys(v, ",g");
    for (int row = 0; row < setting_row_at(offsetof(settings, dealing)); row++)
        vt_keys(v, "j");
    vt_see(v, "Whether the deal waits for you");
    vt_press(v, "hb", "A number shows it now"); /* from ask to live, and back to the table */
    vt_gone(v, "/100 dealt");
    vt_free(v);
}

AROUND_EACH(NULL, vt_end_all);
