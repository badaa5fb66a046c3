/* test_screens.c - every screen as text, compared with tests/screens (KD_BLESS=1 writes them). */
#include "record/games.h"
#include "support/deals.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/cells/layout.h"
#include "tui/state/motion.h"
#include "tui/state/ui_key.h"

#include <stdio.h>
#include <string.h>

/* South leads a dump of thirteen hearts that nobody can beat. */
static const script longs = {
    "longs",
    NULL,
    {"S2 HA HA HK HK HQ HQ HJ HJ HT HT H9 H9 H8", "H3 H3 H4 H4 C3 C3 C4 C4 C5 C5 C6 C6 C7",
     "H5 H5 H6 H6 D3 D3 D4 D4 D5 D5 D6 D6 D7", "H7 H7 H8 DK DK DQ DJ DJ D8 D8 D9 D9 DT"},
    NULL,
    "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass; pass;",
};
#define LONG_ANSWER                                                                                \
    "0 play HA,HA,HK,HK,HQ,HQ,HJ,HJ,HT,HT,H9,H9,H8; 1 play "                                       \
    "H3,H3,H4,H4,C3,C3,C4,C4,C5,C5,C6,C6,C7;"                                                      \
    "2 play H5,H5,H6,H6,D3,D3,D4,D4,D5,D5,D6,D6,D7;"

/* East has several cards that may counter. */
static const script many = {
    "many",
    NULL,
    {"S2 D5", "H2 H2 C2 C2 bj bj rj rj D2 D2"},
    NULL,
    "* turn S3; deal 1; 0 declare S2; deal; 0 pass;",
};

/* No hand shows a level card: the kitty is turned. */
static const script silent = {
    "silent", NULL, {0}, "S9 D3 H2 C4 C5 C6 C7 C8", "* turn S3; deal; pass;",
};

/* East's hand is poor enough to rebel. */
static const script poor = {
    "poor",
    NULL,
    {"S2 S2 S3 S4", "H3 H3 H4 H4 C3 C3 C4 C4 D3 D3 D4 D4 H6 H6 H7 H7 C6 C6 C7 C7 D6 D6 D7 D7 H8"},
    NULL,
    "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass;",
};

/* REB-3: East may ask for a reshuffle. */
static const script pointless = {
    "pointless",
    "preset = official",
    {"C3 H2", "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H6 H6 H7", "C4",
     "D4"},
    NULL,
    "* turn S9; deal; pass; 0 pass;",
};

/* IRR-1: hearts are led, and East holds some. */
static const script penalised = {
    "penalised",
    "preset = tournament; irregularity = penalise;"
    "suits = S H; ranks = 2 5 10 K A; jokers = no; kitty = 4",
    {"HA H5 SA S5", "HK HT SK SK", "HA HK HT S5", "H2 H2 ST ST"},
    NULL,
    "* turn S2; deal; * flip S2;",
};

typedef struct shot {
    const char *name;
    stage stage;
    void (*after)(ui *u, const kd_match *match); /* what the program does next; may be NULL */
    const char *keys;                            /* typed next */
    bool narrow, ascii;                          /* also at 60x20; also in ASCII */
    bool large; /* also at the sizes of pictures[], in each layout */
    bool fan;   /* also at 100x30, the hand as a fan */
} shot;

/* A layout and a size; the name of a picture leaves out the default layout. */
typedef struct sized {
    const char *name;
    layout_request request;
    int w, h;
    bool ascii; /* also in ASCII */
    bool faces; /* in a theme with faces */
} sized;

static const sized pictures[] = {
    {"100x30", LAYOUT_AUTO, 100, 30, true, false},
    {"120x40", LAYOUT_AUTO, 120, 40, true, false},
    {"200x50", LAYOUT_AUTO, 200, 50, false, false},
    {"200x60", LAYOUT_AUTO, 200, 60, false, false},
    {"rows-100x30", LAYOUT_ROWS, 100, 30, false, false},
    {"rows-120x40", LAYOUT_ROWS, 120, 40, false, false},
    {"fan-80x24", LAYOUT_FAN, 80, 24, true, false},
    {"fan-120x40", LAYOUT_FAN, 120, 40, false, false},
    {"fan-200x50", LAYOUT_FAN, 200, 50, false, false},
    {"ledger-80x24", LAYOUT_LINES, 80, 24, true, false},
    {"ledger-100x30", LAYOUT_LINES, 100, 30, false, false},
    {"ledger-120x40", LAYOUT_LINES, 120, 40, false, false},
    {"ledger-200x50", LAYOUT_LINES, 200, 50, false, false},
    {"faces-60x20", LAYOUT_AUTO, 60, 20, false, true},
    {"faces-80x24", LAYOUT_AUTO, 80, 24, false, true},
    {"faces-100x30", LAYOUT_AUTO, 100, 30, false, true},
    {"faces-120x40", LAYOUT_AUTO, 120, 40, false, true},
    {"faces-200x50", LAYOUT_AUTO, 200, 50, false, true},
    {"faces-rows-100x30", LAYOUT_ROWS, 100, 30, false, true},
    {"faces-fan-80x24", LAYOUT_FAN, 80, 24, false, true},
};

/* The picture of the default layout also serves layouts that do not fit the size or look the same. */
static const sized usual[] = {
    {"rows-60x20", LAYOUT_ROWS, 60, 20, false, false},
    {"fan-60x20", LAYOUT_FAN, 60, 20, false, false},
    {"ledger-60x20", LAYOUT_LINES, 60, 20, false, false},
    {"rows-80x24", LAYOUT_ROWS, 80, 24, false, false},
    {"fan-79x40", LAYOUT_FAN, 79, 40, false, false},
    {"fan-100x30", LAYOUT_FAN, 100, 30, false, false},
    {"ledger-120x23", LAYOUT_LINES, 120, 23, false, false},
};

/* ---- what the program does next ---------------------------------------------------------------- */

static void title(ui *u, const kd_match *match)
{
    ui_title(u);
}

static void left_game(ui *u, const kd_match *match)
{
    static const resumable_game saved = {.when = "14:02", .deal = 3, .level = {3, 5}};
    ui_title(u);
    ui_offer(u, &saved, NULL);
}

static void busy_game(ui *u, const kd_match *match)
{
    ui_title(u);
    ui_offer(u, NULL, "another koudi plays the saved game");
}

static void sealed(ui *u, const kd_match *match)
{
    u->game.seal = "5b73b45c1c2ad455ff19f4c5972cd872085cccaf2794ae0200cecaabe5c2f54c";
    u->game.salt = u->view.phase == KD_PHASE_SCORED ? "dc0e4a5bc4111999b9197a76a16c1da0" : "";
}

static void foreseeable(ui *u, const kd_match *match)
{
    sealed(u, match);
    u->setup.seed = "7";
}

static void early(ui *u, const kd_match *match)
{
    (void)match;
    u->game.early = true;
}

static void ending_stays(ui *u, const kd_match *match)
{
    (void)match;
    u->ending_shown = true;
}

static void trick_stays(ui *u, const kd_match *match)
{
    u->trick_shown = true;
}

static void gather_1(ui *u, const kd_match *match)
{
    u->trick_shown = true;
    u->gathered = 1;
}

static void gather_2(ui *u, const kd_match *match)
{
    u->trick_shown = true;
    u->gathered = 2;
}

static void gather_3(ui *u, const kd_match *match)
{
    u->trick_shown = true;
    u->gathered = MOTION_FRAMES;
}

static void own_cards_only(ui *u, const kd_match *match)
{
    u->view.order.rules.review = KD_REVIEW_OWN;
}

/* REV-1: sets rules by which the cards still out may be counted. */
static void counted(ui *u, const kd_match *match)
{
    u->view.order.rules.count = 1;
}

static void nothing_taken(ui *u, const kd_match *match)
{
    for (int i = 0; i < u->view.tricks; i++)
        u->view.trick[i].points = 0;
    u->view.points = u->view.fines = 0;
}

static void curtain(ui *u, const kd_match *match)
{
    ui_curtain(u, 2, "Mei");
}

static void curtain_long_name(ui *u, const kd_match *match)
{
    ui_curtain(u, 2, "Bartholomaeus-Friedrich Wilhelm");
}

static void curtain_enough(ui *u, const kd_match *match)
{
    u->view.points = 90;
    curtain(u, match);
}

/* Four people are at the keyboard, and none looks: what they chose is done for them. */
static void chosen_before(ui *u, const kd_match *match)
{
    u->setup.people = KD_SEATS;
    u->setup.person = (1U << KD_SEATS) - 1;
}

static void enough(ui *u, const kd_match *match)
{
    u->view.points = 90;
}

static void look(ui *u, const kd_match *match)
{
    kd_view view = u->view;

    ui_curtain(u, 0, NULL);
    ui_key(u, 's');
    view.phase = KD_PHASE_DEAL;
    view.actors = 1;
    ui_private(u, &view);
}

/* Level cards of three suits, the first suit twice: told in the order of the choices. */
static void look_at_many(ui *u, const kd_match *match)
{
    static const int suits[] = {KD_SPADES, KD_CLUBS, KD_HEARTS, KD_SPADES};

    u->view.hand = (kd_cards){0, 0};
    u->view.drawn_count = 0;
    for (int i = 0; i < 4; i++) {
        kd_face face = kd_face_of(suits[i], kd_level_to_show(&u->view));
        u->view.drawn[u->view.drawn_count++] = face;
        u->view.hand = kd_add(u->view.hand, kd_card(face));
    }
    look(u, match);
}

static void names(ui *u, const kd_match *match)
{
    u->setup.names[1] = "Wilhelmina";
    u->setup.names[2] = "李梅";
}

/* Names of the greatest length. */
static void long_names(ui *u, const kd_match *match)
{
    u->setup.names[0] = "Bartholomaeus-Friedrich Wilhelm";
    u->setup.names[1] = "Konstantinopolitanische Duchess";
    u->setup.names[2] = "Maximiliana-Theodora-Antoinette";
    u->setup.names[3] = "Hubert Blaine Wolfeschlegelstei";
}

static void long_names_won(ui *u, const kd_match *match)
{
    long_names(u, match);
    u->trick_shown = true;
}

/* A failed dump has shown all cards that West still holds. */
static void dump_shown(ui *u, const kd_match *match)
{
    u->view.shown[3] = match->round.hand[3];
}

static void refused(ui *u, const kd_match *match)
{
    kd_verdict why = {.reason = KD_NOT_YOUR_TURN};
    ui_refused(u, &why);
}

static void won(ui *u, const kd_match *match)
{
    u->view.phase = KD_PHASE_OVER;
    u->view.winner = 0;
    u->view.result.after[0] = u->view.level[0] = KD_RANKS;
    u->view.result.next_dealer = KD_NOBODY;
    u->setup.seed = "20260923";
}

static void seeded(ui *u, const kd_match *match)
{
    u->setup.seed = "20260923";
}

static void unrecorded(ui *u, const kd_match *match)
{
    ui_unrecorded(u,
                  "/home/somebody/with/a/very/long/way/to/every/thing/that/is/kept/"
                  "and/written/down/about/games/koudi/records/2026-11-21.rec",
                  "No space left on device");
}

static void strong(ui *u, const kd_match *match)
{
    u->view.phase = KD_PHASE_REBEL;
    u->view.actors = 1;
    u->view.seat = 0;
}

static void may_take_back(ui *u, const kd_match *match)
{
    u->game.may_take_back = true;
}

static void last_call(ui *u, const kd_match *match)
{
    u->game.last_call = true;
}

static void paused(ui *u, const kd_match *match)
{
    u->game.paused = true;
}

static void slow(ui *u, const kd_match *match)
{
    u->trick_shown = true;
    u->game.paused = true;
}

/* ---- the screens -------------------------------------------------------------------------------- */

static const shot shots[] = {
    {.name = "title", .after = title, .narrow = true, .ascii = true},
    {.name = "title-left", .after = left_game, .narrow = true, .ascii = true},
    {.name = "title-busy", .after = busy_game, .narrow = true},
    {.name = "title-people", .after = title, .keys = "2j", .narrow = true, .ascii = true},
    {.name = "title-names", .after = title, .keys = "23Ann\nMei", .narrow = true},
    {.name = "title-names-lot", .after = title, .keys = "3h\03322\nBo\n", .narrow = true},
    {.name = "title-people-lot", .after = title, .keys = "3h\0332", .narrow = true},
    {.name = "title-rules", .after = title, .keys = "r", .narrow = true, .ascii = true},
    {.name = "title-changed", .after = title, .keys = "3j\t+\033"},
    {.name = "title-refused", .after = title, .keys = "3jjjjj7\033"},
    {.name = "settings", .after = title, .keys = "3", .narrow = true, .ascii = true},
    {.name = "settings-preset", .after = title, .keys = "3\nj", .narrow = true},
    {.name = "settings-number", .after = title, .keys = "3jjjjj12", .narrow = true},
    {.name = "settings-too-much", .after = title, .keys = "3jjjjj99", .narrow = true},
    {.name = "settings-refused", .after = title, .keys = "3jjjjj7", .narrow = true, .ascii = true},
    {.name = "settings-ranks", .after = title, .keys = "3\t\t\tj35K"},
    {.name = "settings-offers", .after = title, .keys = "3\n\n\nc", .narrow = true},
    {.name = "settings-offers-both", .after = title, .keys = "3\n\n\n\ncw", .narrow = true},
    {.name = "settings-help", .after = title, .keys = "3?", .narrow = true},
    {.name = "settings-suits", .after = title, .keys = "3jjjS", .narrow = true, .ascii = true},
    {.name = "title-help", .after = title, .keys = "?"},
    {.name = "deal",
     .stage = {&attacked, "deal 45", 0, false, NULL},
     .narrow = true,
     .ascii = true,
     .fan = true},
    {.name = "deal-asked",
     .stage = {&attacked, "deal 45", 0, true, NULL},
     .narrow = true,
     .ascii = true,
     .fan = true},
    {.name = "deal-last-call",
     .stage = {&attacked, "deal 99", 0, false, NULL},
     .after = last_call,
     .narrow = true,
     .fan = true},
    {.name = "deal-sealed",
     .stage = {&attacked, "deal 45", 0, false, NULL},
     .after = sealed,
     .narrow = true},
    {.name = "deal-foreseeable",
     .stage = {&attacked, "deal 45", 0, false, NULL},
     .after = foreseeable,
     .narrow = true},
    {.name = "deal-declared",
     .stage = {&attacked, "deal 1; 3 declare H7; deal 57", 0, false, NULL},
     .narrow = true},
    {.name = "ask",
     .stage = {&attacked, "deal; 3 pass", 0, true, NULL},
     .narrow = true,
     .ascii = true},
    {.name = "flip", .stage = {&silent, "* flip S9; * flip D3; * flip H2", 0, true, NULL}},
    {.name = "counter",
     .stage = {&counters, TO_COUNTER, 1, true, NULL},
     .narrow = true,
     .ascii = true},
    {.name = "counter-again",
     .stage = {&counters, TO_COUNTER "pass; back; 1 counter H2,H2; back", 2, true, NULL}},
    {.name = "counter-buried",
     .stage = {&counters, TO_COUNTER "pass; back", 1, true, NULL},
     .narrow = true},
    {.name = "counter-nothing",
     .stage = {&attacked, "deal 1; 3 declare H7; deal; 3 pass", 0, true, NULL}},
    {.name = "rebel", .stage = {&poor, NULL, 1, true, NULL}, .narrow = true},
    {.name = "bury", .stage = {&kitty_taken, NULL, 0, true, NULL}, .narrow = true, .ascii = true},
    {.name = "bury-some",
     .large = true,
     .stage = {&kitty_taken, NULL, 0, true, "94399"},
     .narrow = true,
     .ascii = true},
    {.name = "bury-all", .stage = {&kitty_taken, NULL, 0, true, "K\t"}},
    {.name = "bury-stake", .stage = {&kitty_taken, NULL, 0, true, "KKK\t\n"}, .narrow = true},
    {.name = "bury-too-many", .stage = {&kitty_taken, NULL, 0, true, "K\tA"}},
    {.name = "bury-wait", .stage = {&counters, TO_COUNTER "pass", 2, false, NULL}},
    {.name = "bury-back",
     .stage = {&counters, TO_COUNTER "pass; back", 0, false, NULL},
     .after = may_take_back,
     .narrow = true},
    {.name = "play-back",
     .stage = {&attacked, TO_ANSWER "0 play SK,SK", 0, false, NULL},
     .after = may_take_back,
     .narrow = true},
    {.name = "lead", .stage = {&kitty_taken, "back; pass; pass", 0, true, NULL}, .narrow = true},
    {.name = "lead-mixed", .stage = {&kitty_taken, "back; pass; pass", 0, true, "AQQ"}},
    {.name = "lead-tractor", .stage = {&kitty_taken, "back; pass; pass", 0, true, "jjlvv"}},
    {.name = "lead-dump",
     .stage = {&kitty_taken, "back; pass; pass", 0, true, "jjxJ"},
     .narrow = true,
     .ascii = true},
    {.name = "lead-dump-stake",
     .stage = {&kitty_taken, "back; pass; pass", 0, true, "jjxJ\n"},
     .narrow = true},
    {.name = "lead-dump-safe",
     .stage = {&kitty_taken, "back; pass; pass", 0, true, "\t\t"},
     .after = counted},
    {.name = "lead-dump-uncounted", .stage = {&kitty_taken, "back; pass; pass", 0, true, "\t\t"}},
    {.name = "play",
     .large = true,
     .stage = {&attacked, TO_ANSWER, 0, true, NULL},
     .after = counted,
     .narrow = true,
     .ascii = true},
    {.name = "play-illegal",
     .large = true,
     .stage = {&attacked, TO_ANSWER, 0, true, "K4"},
     .narrow = true,
     .ascii = true},
    {.name = "play-none-flagged", .stage = {&attacked, TO_ANSWER, 0, true, "\n"}, .narrow = true},
    {.name = "play-few-flagged", .stage = {&longs, LONG_ANSWER, 3, true, "K\n"}, .narrow = true},
    {.name = "play-flagged", .stage = {&attacked, TO_ANSWER, 0, true, "K4\n"}},
    {.name = "play-legal",
     .large = true,
     .stage = {&attacked, TO_ANSWER, 0, true, "\t"},
     .narrow = true,
     .ascii = true},
    {.name = "play-unfinished", .stage = {&longs, LONG_ANSWER, 3, true, "K"}, .narrow = true},
    {.name = "play-long", .stage = {&longs, LONG_ANSWER, 3, true, "\t"}, .narrow = true},
    {.name = "play-long-box", .stage = {&longs, LONG_ANSWER, 3, true, "L"}, .narrow = true},
    {.name = "trick-long",
     .stage = {&longs, LONG_ANSWER "3 play H7,H7,H8,DK,DK,DQ,DJ,DJ,D8,D8,D9,D9,DT", 3, false, NULL},
     .after = trick_stays,
     .narrow = true},
    {.name = "lead-after-long",
     .stage = {&longs, LONG_ANSWER "3 play H7,H7,H8,DK,DK,DQ,DJ,DJ,D8,D8,D9,D9,DT", 0, true, NULL},
     .narrow = true},
    {.name = "lead-after-tractor",
     .stage = {&longs,
               "0 play HA,HA,HK,HK; 1 play H3,H3,H4,H4; 2 play H5,H5,H6,H6;"
               "3 play H7,H7,H8,DT",
               0, true, NULL},
     .narrow = true},
    {.name = "last-none", .stage = {&attacked, TO_PLAY, 0, false, "L"}, .narrow = true},
    {.name = "auction", .stage = {&many, NULL, 1, true, "L"}, .narrow = true, .ascii = true},
    {.name = "counter-early",
     .stage = {&many, NULL, 1, true, NULL},
     .after = early,
     .narrow = true},
    {.name = "rebel-too-strong", .stage = {&attacked, TO_PLAY, 0, true, NULL}, .after = strong},
    {.name = "deal-paused",
     .stage = {&attacked, "deal 45", 0, false, NULL},
     .after = paused,
     .narrow = true,
     .fan = true},
    {.name = "deal-own",
     .stage = {&attacked, "deal 1; 3 declare H7; deal 40", 3, false, NULL},
     .narrow = true},
    {.name = "counter-many", .stage = {&many, NULL, 1, true, NULL}},
    {.name = "unrecorded",
     .stage = {&attacked, TO_ANSWER, 0, true, NULL},
     .after = unrecorded,
     .narrow = true,
     .ascii = true},
    {.name = "unrecorded-leave",
     .stage = {&attacked, TO_ANSWER, 0, true, NULL},
     .after = unrecorded,
     .keys = "\nq"},
    {.name = "play-refused", .stage = {&attacked, TO_ANSWER, 0, true, "\t"}, .after = refused},
    {.name = "play-partner",
     .stage = {&attacked, TO_ANSWER "0 play SK,SK; 1 play D7", 2, true, NULL}},
    {.name = "play-onlooker",
     .stage = {&attacked, TO_ANSWER, KD_NOBODY, false, NULL},
     .narrow = true},
    {.name = "play-names",
     .stage = {&attacked, TO_ANSWER, 0, true, NULL},
     .after = names,
     .narrow = true},
    {.name = "play-long-names",
     .stage = {&attacked, TO_ANSWER, 0, true, NULL},
     .after = long_names,
     .narrow = true,
     .ascii = true},
    {.name = "trick-long-names",
     .stage = {&attacked, TO_ANSWER "0 play SK,SK", 0, false, NULL},
     .after = long_names_won,
     .narrow = true},
    {.name = "counter-long-names",
     .stage = {&counters, TO_COUNTER "pass; back; 1 counter H2,H2; back", 2, true, NULL},
     .after = long_names,
     .narrow = true},
    {.name = "bury-other", .stage = {&kitty_taken, NULL, 2, true, NULL}, .narrow = true},
    {.name = "wait",
     .stage = {&attacked, TWO_TRICKS, 0, false, "K"},
     .narrow = true,
     .ascii = true},
    {.name = "dump-failed",
     .stage = {&kitty_taken, "back; pass; pass; 0 play CA,CQ,CQ", 0, true, NULL},
     .narrow = true,
     .ascii = true},
    {.name = "dump-failed-other",
     .stage = {&kitty_taken, "back; pass; pass; 0 play CA,CQ,CQ", 1, true, NULL}},
    {.name = "trick",
     .large = true,
     .stage = {&attacked, TO_ANSWER "0 play SK,SK", 0, false, NULL},
     .after = trick_stays,
     .narrow = true,
     .ascii = true},
    {.name = "gather-1",
     .large = true,
     .stage = {&attacked, TO_ANSWER "0 play SK,SK", 0, false, NULL},
     .after = gather_1,
     .narrow = true,
     .ascii = true},
    {.name = "gather-2",
     .large = true,
     .stage = {&attacked, TO_ANSWER "0 play SK,SK", 0, false, NULL},
     .after = gather_2,
     .narrow = true},
    {.name = "gather-3",
     .large = true,
     .stage = {&attacked, TO_ANSWER "0 play SK,SK", 0, false, NULL},
     .after = gather_3,
     .narrow = true},
    {.name = "gather-long",
     .stage = {&longs, LONG_ANSWER "3 play H7,H7,H8,DK,DK,DQ,DJ,DJ,D8,D8,D9,D9,DT", 3, false, NULL},
     .after = gather_2,
     .narrow = true},
    {.name = "trick-held",
     .stage = {&attacked, TO_ANSWER "0 play SK,SK", 1, false, NULL},
     .after = slow},
    {.name = "trick-last",
     .stage = {&attacked, TO_PLAY "out", 0, false, NULL},
     .after = trick_stays},
    {.name = "summary",
     .stage = {&attacked, TO_PLAY "out", 0, false, NULL},
     .after = seeded,
     .narrow = true,
     .ascii = true},
    {.name = "summary-sealed",
     .stage = {&attacked, TO_PLAY "out", 0, false, NULL},
     .after = sealed,
     .narrow = true},
    {.name = "details",
     .stage = {&attacked, TO_PLAY "out", 0, false, "d"},
     .after = sealed,
     .narrow = true,
     .ascii = true},
    {.name = "details-over",
     .stage = {&attacked, TO_PLAY "out", 0, false, NULL},
     .after = won,
     .keys = "\nd"},
    {.name = "details-none", .stage = {&attacked, TO_PLAY "out", 0, false, "d"}},
    {.name = "summary-rebelled",
     .stage = {&poor, "1 rebel", 0, false, NULL},
     .narrow = true,
     .ascii = true},
    {.name = "rebelled",
     .stage = {&poor, "1 rebel", 0, false, NULL},
     .after = ending_stays,
     .narrow = true,
     .ascii = true},
    {.name = "reshuffled", .stage = {&pointless, "1 rebel", 1, false, NULL}, .after = ending_stays},
    {.name = "reshuffle", .stage = {&pointless, NULL, 1, true, NULL}},
    {.name = "summary-reshuffled", .stage = {&pointless, "1 rebel", 0, false, NULL}},
    {.name = "fault", .stage = {&penalised, "back; 0 play HA", 1, true, " \n"}},
    {.name = "summary-revoked",
     .stage = {&penalised, "back; 0 play HA; 1 play SK; 2 play HT", 0, false, NULL},
     .after = dump_shown},
    {.name = "summary-misburied", .stage = {&penalised, "0 bury S2", 0, false, NULL}},
    {.name = "over-summary", .stage = {&attacked, TO_PLAY "out", 0, false, NULL}, .after = won},
    {.name = "over",
     .stage = {&attacked, TO_PLAY "out", 0, false, NULL},
     .after = won,
     .keys = "\n",
     .narrow = true,
     .ascii = true},
    {.name = "values",
     .stage = {&attacked, TO_ANSWER, 0, true, "rr"},
     .narrow = true,
     .ascii = true},
    {.name = "values-of-refusal", .stage = {&attacked, TO_ANSWER, 0, true, "K4rr"}, .narrow = true},
    {.name = "rule-of-refusal", .stage = {&attacked, TO_ANSWER, 0, true, "K4r"}, .narrow = true},
    {.name = "rule-of-some", .stage = {&attacked, "deal 40", 0, false, "r"}, .narrow = true},
    {.name = "rule-typed", .stage = {&attacked, TO_ANSWER, 0, true, "rWIN-2"}, .narrow = true},
    {.name = "rule-table",
     .stage = {&attacked, TO_ANSWER, 0, true, "rFOL-2jj"},
     .narrow = true,
     .ascii = true},
    {.name = "rule-of-others", .stage = {&attacked, TO_ANSWER, 0, true, "rFORTY-3"}},
    {.name = "why-details",
     .stage = {&attacked, TO_ANSWER "0 play SK,SK", 0, false, NULL},
     .after = trick_stays,
     .keys = "wd",
     .narrow = true},
    {.name = "why",
     .stage = {&attacked, TO_ANSWER "0 play SK,SK", 0, false, NULL},
     .after = trick_stays,
     .keys = "w",
     .narrow = true,
     .ascii = true},
    {.name = "why-ruffed",
     .stage = {&longs, LONG_ANSWER "3 play H7,H7,H8,DK,DK,DQ,DJ,DJ,D8,D8,D9,D9,DT", 3, false, NULL},
     .after = trick_stays,
     .keys = "w",
     .narrow = true},
    {.name = "why-closed", .stage = {&attacked, TO_ANSWER, 0, true, "wh"}, .narrow = true},
    {.name = "tricks",
     .stage = {&attacked, TO_ANSWER, 0, true, "H"},
     .narrow = true,
     .ascii = true},
    {.name = "tricks-closed", .stage = {&attacked, TO_ANSWER, 0, true, "Hh"}, .narrow = true},
    {.name = "tricks-own",
     .stage = {&attacked, TO_ANSWER, 0, true, NULL},
     .after = own_cards_only,
     .keys = "H",
     .narrow = true},
    {.name = "last-line-own",
     .stage = {&attacked, TO_ANSWER, 0, true, NULL},
     .after = own_cards_only,
     .narrow = true},
    {.name = "last-trick-own",
     .stage = {&attacked, TO_ANSWER, 0, true, NULL},
     .after = own_cards_only,
     .keys = "L",
     .narrow = true},
    {.name = "tricks-first", .stage = {&attacked, TO_PLAY "out", 0, false, NULL}, .keys = "Hl"},
    {.name = "tricks-hands",
     .stage = {&attacked, TO_PLAY "out", 0, false, NULL},
     .keys = "H",
     .narrow = true,
     .ascii = true},
    {.name = "captured", .stage = {&attacked, TO_ANSWER, 0, true, "t"}, .narrow = true},
    {.name = "captured-all",
     .stage = {&attacked, TO_PLAY "out", 0, false, NULL},
     .keys = "t",
     .narrow = true},
    {.name = "buried", .stage = {&attacked, TO_ANSWER, 3, true, "b"}, .narrow = true},
    {.name = "captured-nothing",
     .stage = {&attacked, TO_PLAY "out", 0, false, NULL},
     .after = nothing_taken,
     .keys = "t"},
    {.name = "tricks-none", .stage = {&attacked, TO_PLAY, 3, true, "H"}, .narrow = true},
    {.name = "why-none", .stage = {&attacked, TO_PLAY, 3, true, "w"}, .narrow = true},
    {.name = "out-before", .stage = {&attacked, TO_BURY, 0, false, "c"}, .narrow = true},
    {.name = "out-after", .stage = {&attacked, TO_PLAY "out", 0, false, NULL}, .keys = "c"},
    {.name = "buried-none", .stage = {&attacked, TO_ANSWER, 0, true, "b"}},
    {.name = "out",
     .stage = {&attacked, TO_ANSWER, 0, true, "c"},
     .after = counted,
     .narrow = true,
     .ascii = true},
    {.name = "out-uncounted", .stage = {&attacked, TO_ANSWER, 0, true, "c"}, .narrow = true},
    {.name = "values-preset", .stage = {&pointless, NULL, 1, true, "rr\t\tj"}, .narrow = true},
    {.name = "values-changed", .stage = {&penalised, NULL, 0, true, "rr"}, .narrow = true},
    {.name = "play-pace", .stage = {&attacked, TO_ANSWER, 0, true, "+"}, .narrow = true},
    {.name = "help-play",
     .stage = {&attacked, TO_ANSWER, 0, true, "?"},
     .narrow = true,
     .ascii = true},
    {.name = "help-counter", .stage = {&counters, TO_COUNTER, 1, true, "?"}},
    {.name = "last-trick",
     .stage = {&attacked, TO_ANSWER, 0, true, "L"},
     .narrow = true,
     .ascii = true},
    {.name = "last-trick-burier", .stage = {&attacked, TO_ANSWER, 3, true, "L"}},
    {.name = "leave", .stage = {&attacked, TO_ANSWER, 0, true, "q"}, .narrow = true, .ascii = true},
    {.name = "curtain",
     .stage = {&attacked, TO_ANSWER, 1, true, NULL},
     .after = curtain,
     .narrow = true,
     .ascii = true},
    {.name = "curtain-trick-over",
     .stage = {&attacked, TWO_TRICKS, 1, true, NULL},
     .after = curtain,
     .narrow = true},
    {.name = "curtain-long-name",
     .stage = {&attacked, TO_ANSWER, 1, true, NULL},
     .after = curtain_long_name,
     .narrow = true},
    {.name = "curtain-enough",
     .stage = {&attacked, TO_ANSWER, 1, true, NULL},
     .after = curtain_enough,
     .narrow = true},
    {.name = "captured-enough", .stage = {&attacked, TO_ANSWER, 1, true, NULL}, .after = enough},
    {.name = "curtain-help",
     .stage = {&attacked, TO_ANSWER, 1, true, NULL},
     .after = curtain,
     .keys = "?",
     .narrow = true},
    {.name = "curtain-counter", .stage = {&counters, TO_COUNTER, 1, true, NULL}, .after = curtain},
    {.name = "counter-chosen",
     .stage = {&counters, TO_COUNTER, KD_NOBODY, false, NULL},
     .after = chosen_before,
     .narrow = true},
    {.name = "look-reserved",
     .stage = {&attacked, "deal", 0, false, NULL},
     .after = look,
     .keys = " ",
     .narrow = true},
    {.name = "look-many",
     .stage = {&attacked, "deal", 0, false, NULL},
     .after = look_at_many,
     .narrow = true},
    {.name = "look",
     .stage = {&attacked, "deal", 0, false, NULL},
     .after = look,
     .narrow = true,
     .ascii = true},
};

static void picture_is(void **state)
{
    const shot *s = *state;
    kd_match match;
    ui u;

    stage_run(&s->stage, &u, &match);
    if (s->after)
        s->after(&u, &match);
    stage_keys(&u, s->keys);
    expect_pictures(&u, s->name, s->narrow, s->ascii);
    if (!s->fan)
        return;
    char name[80];
    snprintf(name, sizeof name, "%s-100x30", s->name);
    expect_picture(&u, 100, 30, name);
}
TEST_ROWS(picture_is, shots);

static void layout_is(void **state)
{
    const sized *p = *state;
    char name[80];
    ui u;

    for (size_t i = 0; i < sizeof shots / sizeof *shots; i++) {
        const shot *s = &shots[i];
        kd_match match;
        if (!s->large)
            continue;
        stage_run(&s->stage, &u, &match);
        if (s->after)
            s->after(&u, &match);
        stage_keys(&u, s->keys);
        u.settings.layout = (int)p->request;
        u.coloured = p->faces;
        snprintf(name, sizeof name, "%s-%s", s->name, p->name);
        expect_picture(&u, p->w, p->h, name);
        if (p->faces)
            expect_looks(&u, p->w, p->h, name);
        u.only_ascii = true;
        snprintf(name, sizeof name, "%s-%s-ascii", s->name, p->name);
        if (p->ascii)
            expect_picture(&u, p->w, p->h, name);
    }
}
TEST_ROWS(layout_is, pictures);

static void layout_is_usual(void **state)
{
    const sized *p = *state;
    ui one, two;

    for (size_t i = 0; i < sizeof shots / sizeof *shots; i++) {
        const shot *s = &shots[i];
        kd_match match;
        stage_run(&s->stage, &one, &match);
        if (s->after)
            s->after(&one, &match);
        stage_keys(&one, s->keys);
        memcpy(&two, &one, sizeof one);
        two.settings.layout = (int)p->request;
        assert_true(same_picture(&one, &two, p->w, p->h));
    }
}
TEST_ROWS(layout_is_usual, usual);

/* ---- sizes -------------------------------------------------------------------------------------- */

TEST("sizes")
{
    stage s = {&attacked, TO_ANSWER, 0, true, "K4"};
    ui u;

    stage_run(&s, &u, NULL);
    expect_picture(&u, 120, 40, "size-120x40");
    expect_picture(&u, 200, 50, "size-200x50");
    expect_picture(&u, 100, 34, "size-100x34");
    expect_picture(&u, 200, 20, "size-200x20");
    expect_picture(&u, 72, 40, "size-72x40");
    expect_picture(&u, 44, 6, "size-44x6");
    expect_picture(&u, 59, 24, "size-59x24");
    expect_picture(&u, 3, 2, "size-3x2");
}

/* Every shot at all small sizes and some large ones: no text may leave its row, the cursor must
   be inside. */
static void any_size(void **state)
{
    const shot *s = *state;
    static grid g;
    kd_match match;
    ui u;

    stage_run(&s->stage, &u, &match);
    if (s->after)
        s->after(&u, &match);
    stage_keys(&u, s->keys);
    for (int look = 0; look < 3; look++)
        for (int w = 1; w <= 240; w += w < 90 ? 7 : 31)
            for (int h = 1; h <= 80; h += h < 30 ? 3 : 13) {
                u.only_ascii = look == 1;
                u.coloured = look == 2;
                draw(&u, w, h, &g);
                assert_int_equal(g.w, w);
                assert_int_equal(g.h, h);
                assert_true(g.cursor_x < w && g.cursor_y < h);
            }
}
TEST_ROWS(any_size, shots);

static void seven_bits_only(void **state)
{
    const shot *s = *state;
    static char picture[PICTURE];
    kd_match match;
    ui u;

    stage_run(&s->stage, &u, &match);
    if (s->after)
        s->after(&u, &match);
    stage_keys(&u, s->keys);
    if (s->after == names)
        return; /* a person's name may contain any character */
    u.only_ascii = true;
    for (int w = 60; w <= 80; w += 20) {
        picture_of(&u, w, 24, picture);
        for (const char *c = picture; *c; c++)
            if ((unsigned char)*c > 0x7f)
                fail_msg("%s: \"%.12s\" is not ASCII", s->name, c);
    }
}
TEST_ROWS(seven_bits_only, shots);

/* The same ui and size give the same cells. */
TEST("drawing is pure")
{
    stage s = {&attacked, TO_ANSWER, 0, true, "K4"};
    ui u, before;

    stage_run(&s, &u, NULL);
    memcpy(&before, &u, sizeof u);
    assert_true(same_picture(&u, &before, 80, 24));
    assert_true(same_picture(&u, &u, 60, 20));
    assert_memory_equal(&u, &before, sizeof u);
}

/* ---- what every size must show ----------------------------------------------------------------- */

TEST("what must always be there")
{
    static const char *const wide[] = {"North (partner)  21",
                                       "South (you)  23",
                                       "★ West  21",
                                       "East  21",
                                       "trump ♥",
                                       "level 7",
                                       "dealer West",
                                       "you attack",
                                       "Trick 3",
                                       "CAPTURED 0 of 80",
                                       "A♠═A♠",
                                       "10♠═10♠",
                                       "9♠ 5♠",
                                       "● winning · led",
                                       "your turn",
                                       "LAST TRICK  0 pt, East"};
    static const char *const narrow[] = {"North (partner) 21",
                                         "South (you)     23",
                                         "★ West            21",
                                         "♥ trump",
                                         "lv 7",
                                         "dealer West",
                                         "T3",
                                         "0/80",
                                         "A♠═A♠",
                                         "10♠═10♠",
                                         "9♠ 5♠",
                                         "winning · led",
                                         "● A♠═A♠",
                                         "▸  South",
                                         "● A♠═A♠",
                                         "▸  South",
                                         "your turn",
                                         "last: East A♣ beat 3♣, 9♣, 2♣; 0 pt"};
    static char picture[PICTURE];
    stage s = {&attacked, TO_ANSWER, 0, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    picture_of(&u, 80, 24, picture);
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (!strstr(picture, wide[i]))
            fail_msg("80x24 lacks \"%s\"", wide[i]);
    picture_of(&u, 60, 20, picture);
    for (size_t i = 0; i < sizeof narrow / sizeof *narrow; i++)
        if (!strstr(picture, narrow[i]))
            fail_msg("60x20 lacks \"%s\"", narrow[i]);
}

/* At most one seat is marked as the one to act, and the viewer only when it is asked. */
TEST("one mark at a time")
{
    static char picture[PICTURE];
    stage s = {&attacked, "deal 1; 3 declare H7; deal; 3 pass", 0, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    u.view.actors = 1 | 1 << 2;
    picture_of(&u, 80, 24, picture);
    assert_non_null(strstr(picture, "your turn"));
    assert_null(strstr(picture, "is asked"));
    ui_wait(&u);
    picture_of(&u, 80, 24, picture);
    assert_null(strstr(picture, "your turn"));
    assert_non_null(strstr(picture, "is asked"));
}

/* DUMP-3: failed dumps may make the attackers' score negative; the panel must still show what
   they need. */
TEST("DUMP-3 all that is needed is there")
{
    static char picture[PICTURE];
    stage s = {&attacked, TO_ANSWER, 0, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    for (int points = 70; points >= -120; points -= 10) {
        char words[24];
        u.view.points = (int16_t)points;
        snprintf(words, sizeof words, " need %d\n", u.view.order.rules.threshold - points);
        if (!strstr(picture_of(&u, 80, 24, picture), words))
            fail_msg("\"%s\" is not in\n%s", words, picture);
    }
}

/* DUMP-2: cards returned to the hand may be too many for the box, which then ends with "…". */
TEST("DUMP-2 what comes back ends with a sign")
{
    static char picture[PICTURE];
    stage s = {&attacked, TO_ANSWER, 0, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    u.overlay = OVERLAY_DUMP_FAILED;
    const kd_trick *trick = &u.view.trick[u.view.tricks];
    kd_cards tried = kd_add(trick->play[trick->leader], u.view.hand);
    u.failed = (kd_event){.kind = KD_EV_DUMP_FAILED, .seat = trick->leader, .cards = tried};
    picture_of(&u, 80, 24, picture);
    const char *back = strstr(picture, "Back in the hand: ");
    assert_non_null(back);
    const char *sign = strstr(back, "…");
    assert_true(sign && sign < strchr(back, '\n'));
}

/* ---- VIEW-1: the curtain hides every hand ------------------------------------------------------ */

/* Two games that differ only in the hands of seats that have not played must look the same. */
TEST("VIEW-1 the curtain hides the hand")
{
    static const char *const keys[] = {"", "?", "l", "q", "\n\n\n", "ew", "?\033l"};
    stage s = {&attacked, TO_ANSWER, 0, true, "K4"};
    ui one, two;

    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        stage_run(&s, &one, NULL);
        stage_run(&s, &two, NULL);
        two.view.hand = (kd_cards){.one = 0xff, .two = 0x0f};
        two.view.taken = two.view.buried = two.view.hand;
        two.view.drawn_count = 3;
        two.view.drawn[0] = KD_BIG_JOKER;
        stage_keys(&two, "22334");
        ui_curtain(&one, 2, NULL);
        ui_curtain(&two, 2, NULL);
        stage_keys(&one, keys[k]);
        stage_keys(&two, keys[k]);
        for (int size = 0; size < 2; size++)
            assert_true(same_picture(&one, &two, size ? 60 : 80, size ? 20 : 24));
    }
}

/* Views that arrive behind the curtain are not shown either, of any seat. */
TEST("VIEW-1 the curtain hides later views")
{
    stage s = {&attacked, TO_ANSWER, 0, true, NULL};
    kd_match match;
    kd_view south, north;
    ui one, two;

    stage_run(&s, &one, &match);
    stage_run(&s, &two, &match);
    kd_view_make(&south, &match, 0);
    kd_view_make(&north, &match, 2);
    ui_curtain(&one, 2, NULL);
    ui_curtain(&two, 2, NULL);
    ui_view(&one, &south);
    ui_view(&two, &north);
    assert_int_equal(one.screen, SCREEN_CURTAIN);
    assert_int_equal(two.screen, SCREEN_CURTAIN);
    assert_true(same_picture(&one, &two, 80, 24));
    assert_true(kd_empty(two.view.hand));
    assert_int_equal(ui_key(&two, 'n'), REQUEST_OPENED);
    assert_true(same_picture(&one, &two, 80, 24)); /* before the view arrives */
    ui_view(&two, &south);
    assert_int_equal(two.screen, SCREEN_CURTAIN); /* another seat's view keeps it closed */
    ui_view(&two, &north);
    assert_int_equal(two.screen, SCREEN_TABLE);
    assert_false(same_picture(&one, &two, 80, 24));
}

/* ---- long plays -------------------------------------------------------------------------------- */

typedef struct long_row {
    const char *name;
    layout_request layout;
    int w, h;
} long_row;

static const long_row long_rows[] = {
    {"60x20", LAYOUT_AUTO, 60, 20},        {"80x24 rows", LAYOUT_ROWS, 80, 24},
    {"80x24 fan", LAYOUT_FAN, 80, 24},     {"80x24 ledger", LAYOUT_LINES, 80, 24},
    {"100x30 rows", LAYOUT_ROWS, 100, 30}, {"100x30 fan", LAYOUT_FAN, 100, 30},
    {"120x40 rows", LAYOUT_ROWS, 120, 40}, {"120x40 ledger", LAYOUT_LINES, 120, 40},
};

/* No sign that joins two cards may be next to a blank or the end of a row, where a component
   would be broken. */
static void no_joint_is_open(const char *picture, const char *joint)
{
    size_t length = strlen(joint);

    for (const char *at = picture; (at = strstr(at, joint)); at += length) {
        bool rule = strncmp(at + length, joint, length) == 0 ||
                    (at - picture >= (int)length && strncmp(at - length, joint, length) == 0);
        if (rule)
            continue;
        if (at == picture || strchr(" \n", at[-1]) || strchr(" \n", at[length]))
            fail_msg("broken at: %.40s", at > picture ? at - 1 : at);
    }
}

/* The same signs at every size; a row breaks between components, or between pairs in one that is
   longer than a row. */
static void long_plays_are_written_alike(void **state)
{
    static const char lines[] = LONG_ANSWER "3 play H7,H7,H8,DK,DK,DQ,DJ,DJ,D8,D8,D9,D9,DT";
    const long_row *row = *state;
    stage s = {&longs, lines, 3, false, NULL};
    static char picture[PICTURE];
    ui u;

    stage_run(&s, &u, NULL);
    u.trick_shown = true;
    for (int ascii = 0; ascii < 2; ascii++)
        for (const char *key = "\1LHwt"; *key; key++) {
            const char *pair = ascii ? "=" : "═";
            u.only_ascii = ascii;
            u.settings.layout = (int)row->layout;
            ui_key(&u, *key);
            picture_of(&u, row->w, row->h, picture);
            no_joint_is_open(picture, pair);
            assert_null(strstr(picture, "AAKK"));
            assert_null(strstr(picture, ascii ? "6655" : "♥6655"));
            if (*key == 'w' || *key == '\1')
                assert_non_null(strstr(picture, ascii ? "hA=A-K=K-Q=Q" : "♥A═A─K═K─Q═Q"));
            ui_key(&u, UI_KEY_ESC);
        }
}
TEST_ROWS(long_plays_are_written_alike, long_rows);
