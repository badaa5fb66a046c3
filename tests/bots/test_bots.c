/* test_bots.c - positions with the choice that a sensible player makes: the habits of steady. */
#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
#include "bots/knowledge/legal.h"
#include "bots/policy/heuristics.h"
#include "bots/policy/policy.h"
#include "support/notation.h"
#include "support/test.h"

#include <string.h>

/* ---- plays --------------------------------------------------------------------------------- */

/* South to play. Everything not said is so: later deal, South defends, nobody is known to be void,
   the kitty (8 cards that South did not bury) lies among the unseen. */
typedef struct play_row {
    const char *name;
    const char *trump, *level;
    const char *hand;
    const char *out;    /* unseen cards; NULL: the whole deck but the hand and the table */
    const char *table;  /* plays so far, "H3 | HK": the last one is West's; NULL: South leads */
    const char *voids;  /* "1H 3T": East has no hearts, West no trumps */
    const char *choice; /* the plays that are right, "SA | SK" */
    const char *never;  /* cards that no right play contains (then choice may be NULL) */
    int points;         /* the attackers' score */
    int kitty;          /* cards of the kitty among out */
    bool attacks;
} play_row;

/* A hand with nothing special, for openings: aces in two suits, trumps of every height. */
#define OPENING "rj,bj,H7,SA,SK,S9,S6,S4,S3,HA,HK,H8,H5,H3,CQ,CJ,C9,C6,C4,DA,DT,D9,D8,D5,D2"

static const play_row leads[] = {
    {"lead: an ace opens, no joker, level card or high trump", "S", "7", OPENING,
     .choice = "HA | DA"},
    {"lead: without aces the opening is still no high trump", "S", "7",
     "rj,bj,H7,SA,SK,S9,S6,S4,S3,HQ,HJ,H8,H5,H3,CQ,CJ,C9,C6,C4,DJ,DT,D9,D8,D5,D2",
     .never = "rj,bj,H7,SA,SK"},
    {"lead: both aces and the king go together, a safe dump", "S", "7",
     "rj,H7,SA,SK,S9,S6,S4,S3,S2,HA,HA,HK,H8,H5,H3,CQ,CJ,C9,C6,C4,DT,D9,D8,D5,D2",
     .choice = "HA,HA,HK"},
    {"lead: only the winners of a suit are dumped, the low cards stay", "S", "7",
     "rj,H7,SA,SK,S9,S6,S4,S3,S2,HA,HA,HK,HK,HQ,H3,CQ,CJ,C9,C6,C4,DT,D9,D8,D5,D2",
     .never = "H3,S2,S3,S4"},
    {"lead: a king that an ace may beat is not dumped with the ace (DUMP-3)", "S", "7",
     "rj,H7,SA,SK,S9,S6,S4,S3,S2,HA,HK,HJ,H8,H5,H3,CQ,CJ,C9,C6,C4,DT,D9,D8,D5,D2", .choice = "HA"},
    {"lead: a boss pair before anything lower", "S", "7",
     "rj,H7,SA,SK,S9,S6,S4,S3,S2,HA,HA,HQ,H8,H5,H3,CQ,CJ,C9,C6,C4,DT,D9,D8,D5,D2",
     .choice = "HA,HA", .attacks = true},
    {"lead: a boss tractor", "S", "7",
     "rj,H7,SA,SK,S9,S6,S4,S3,S2,HA,HA,HK,HK,H5,H3,CQ,CJ,C9,C6,C4,DT,D9,D8,D5,D2",
     .choice = "HA,HA,HK,HK"},
    {"lead: the top trumps go as one tractor, which digs eightfold (MULT-1)", "S", "7",
     "rj,rj,bj,bj", "SK,ST,S8,S6,HA,HT,H9,H9,HJ,HQ,CK,CJ,C3,C4", .kitty = 2, .attacks = true,
     .choice = "rj,rj,bj,bj"},
    {"lead: two cards left, the top trump waits for the last trick", "S", "7", "rj,H3",
     "bj,SK,HA,H9,CK,D6,CT,DT", .kitty = 2, .choice = "H3"},
    {"lead: a winner that would be ruffed stays at home", "S", "7", "S9,S6,HA,H3,C8,C6,D4,D3",
     "rj,SA,SJ,ST,S5,HQ,HJ,H9,H5,CA,CK,CQ,CJ,C9,C5,C3,DA,DK,DQ,DT,DJ,D9,D8,D5", .voids = "1H 3H",
     .never = "HA"},
    {"lead: the partner's void, where points can be won", "S", "7", "S9,S6,H4,H3,C8,C6,D4,D3",
     "rj,SA,SJ,ST,S5,HQ,HJ,HK,HT,CA,CK,CQ,CJ,C9,C5,C3,DA,DK,DQ,DT,DJ,D9,D8,D5", .voids = "2H",
     .attacks = true, .choice = "H3 | H4"},
    {"lead: opponents out of trumps and suit, everything wins at once", "S", "7", "HA,HQ,H9,D4",
     "C3,C4,C5,C8,D8,D9,DJ,DQ,CT,CJ,CQ,DA", .voids = "1H 1T 2H 3H 3T", .choice = "HA,HQ,H9"},
    {"lead: no trump, an ace opens and the jokers wait", "NT", "7",
     "rj,bj,H7,SA,SK,S9,S6,S4,S3,HA,HJ,H8,H5,H3,CQ,CJ,C9,C6,C4,DA,DT,D9,D8,D5,D2",
     .choice = "SA | HA | DA"},
    {"lead: no trump, a long suit that nobody can beat", "NT", "7", "SA,SA,SK,SQ,H3,H4",
     "rj,C7,HA,HK,H9,H8,CA,CK,C9,C8,DA,DK,D9,D8,D5,D4,C5,C3", .choice = "SA,SA,SK,SQ"},
};

static const play_row answers[] = {
    {"feed: the ten under the partner's ace, not the king or the five", "S", "7",
     "S9,S4,HK,HT,H5,H3,C4,D6", .table = "HA | H4", .choice = "HT",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HQ,HJ,H9,H8,CA,CK,CQ,C9,C8,DA,DK,DQ,D9,D8,D5", .voids = "1T"},
    {"feed: last to play, the partner's win is sure", "S", "7", "S9,S4,HK,HT,H5,H3,C4,D6",
     .table = "H2 | HA | H4", .choice = "HT | HK",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HQ,HJ,H9,H8,CA,CK,CQ,C9,C8,DA,DK,DQ,D9,D8"},
    {"feed: under the partner's joker", "S", "7", "ST,S5,S3,S4,H4,C4,D6", .table = "S2 | rj | S8",
     .choice = "ST", .out = "rj,bj,SA,SQ,SJ,S6,HQ,HJ,H9,H8,CA,CK,CQ,C9,C8,DA,DK,DQ"},
    {"feed: a void side, the partner's ruff stands", "S", "7", "S9,S4,CK,C3,C4,D6,D8",
     .table = "H5 | S3 | H4", .choice = "CK",
     .out = "rj,bj,SA,SQ,SJ,S6,HQ,HJ,H9,H8,CA,CQ,C9,C8,DA,DK,DQ,D9"},
    {"feed: not when an opponent behind may win", "S", "7", "S9,S4,HT,H6,H3,C4,D6,D8",
     .table = "HQ | H4", .choice = "H3 | H6",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HA,HA,HK,HK,HJ,H9,H8,CA,CK,CQ,C9,C8,DA,DK,DQ"},
    {"starve: cannot win, the smallest card and no points", "S", "7", "S9,S4,HT,H6,H3,C4,D6",
     .table = "HA", .choice = "H3",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HA,HK,HK,HJ,H9,H8,CA,CK,CQ,C9,C8,DA,DK,DQ,D9,D8"},
    {"starve: a pair is broken rather than points given", "S", "7", "S9,S4,HT,HK,H3,H3,C4",
     .table = "HA", .choice = "H3",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HA,HK,HJ,H9,H8,CA,CQ,C9,C8,DA,DK,DQ,D9,D8,D5,D4"},
    {"starve: void, a lost trick gets no point card", "S", "7", "CK,CT,C3,D5,D9,DK,D8",
     .table = "H5 | HT | rj", .choice = "C3 | D8 | D9",
     .out = "rj,bj,SA,SQ,SJ,S6,HQ,HJ,H9,H8,CA,CQ,C9,C8,DA,DQ,DJ,D6"},
    {"waste: no high trump under the big joker", "S", "7", "bj,SA,SK,S3,H4,C4", .table = "rj",
     .choice = "S3", .out = "rj,bj,H7,SQ,SJ,S6,S5,HA,HK,HJ,H9,H8,CA,CQ,C9,C8,DA,DK,DQ,D9"},
    {"third: blocks with the king when nothing higher can come", "S", "7", "S9,S4,HK,HQ,H3,C4,D6",
     .table = "H2 | H6", .choice = "HK | HQ",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HT,HJ,H9,H8,CA,CK,CQ,C9,C8,DA,DK,DQ,D9"},
    {"third: the partner led low, an ace takes the points on the table", "S", "7",
     "S9,S4,HA,H8,H3,C4,D6", .table = "H5 | HT", .choice = "HA",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HK,HJ,H9,CA,CK,CQ,C9,C8,DA,DK,DQ,D9,D8"},
    {"last: the points are won as cheaply as can be", "S", "7", "S9,S4,HA,HQ,H3,C4,D6",
     .table = "HJ | H2 | HT", .choice = "HQ",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HK,HJ,H9,CA,CK,CQ,C9,C8,DA,DK,DQ"},
    {"last: the king wins and brings its points home", "S", "7", "S9,S4,HK,H8,H3,C4,D6",
     .table = "HJ | H2 | HT", .choice = "HK",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HQ,HJ,H9,CA,CK,CQ,C9,C8,DA,DK,DQ"},
    {"ruff: the lowest trump takes points", "S", "7", "SA,S9,S4,CA,C9,D6,D8",
     .table = "HK | H2 | HT", .choice = "S4",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HQ,HJ,H9,CA,CK,CQ,C9,C8,DA,DK,DQ"},
    {"ruff: no joker or level card for nothing", "S", "7", "rj,S7,C7,C3,C9,D6,D8,D9",
     .table = "HJ | H2 | H9", .never = "rj,S7,C7",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HQ,HJ,H9,CA,CK,CQ,C9,C8,DA,DK,DQ,S3,S4,DJ,DT,CT,C4"},
    {"ruff: the partner's sure trick is not trumped", "S", "7", "SA,S9,S4,C4,C9,D6,D8",
     .table = "H2 | HA | HT", .never = "SA,S9,S4",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HQ,HJ,H9,CA,CK,CQ,C9,C8,DA,DK,DQ"},
    {"ruff: the partner's ruff is not trumped over", "S", "7", "SA,S9,S8,C4,C9,D6,D8",
     .table = "HK | S4 | HT", .never = "SA,S9,S8",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HQ,HJ,H9,CA,CK,CQ,C9,C8,DA,DK,DQ"},
    {"over-ruff: an opponent's ruff, for twenty points", "S", "7", "SA,S9,S4,CA,C9,D6,D8",
     .table = "HK | HT | S8", .choice = "S9",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HQ,HJ,H9,CA,CK,CQ,C9,C8,DA,DK,DQ"},
    {"over-ruff: not with the big joker for nothing", "S", "7", "rj,S4,C4,C9,D6,D8,D9",
     .table = "HJ | H9 | bj", .never = "rj",
     .out = "rj,bj,SA,SQ,SJ,S6,S5,HQ,HJ,H9,CA,CK,CQ,C9,C8,DA,DK,DQ"},
    {"line: the trick that makes it eighty is worth a joker", "S", "7", "rj,S4,H3,C9,C4",
     .table = "ST | S2 | bj", .choice = "rj", .points = 70, .attacks = true,
     .out = "SA,SQ,SJ,S6,S5,HQ,HJ,H9,CA,CJ,CQ,C8"},
    {"line: a defender keeps the attackers under eighty", "S", "7", "rj,S4,H3,C9,C4",
     .table = "ST | S2 | bj", .choice = "rj", .points = 70,
     .out = "SA,SQ,SJ,S6,S5,HQ,HJ,H9,CA,CJ,CQ,C8"},
    {"discard: the last card of a short suit goes, with trumps to ruff", "S", "7",
     "S9,S8,S4,S3,C6,DJ,DQ,D9,D6,D3", .table = "H9 | HA | H4", .choice = "C6",
     .out = "rj,rj,bj,SA,SQ,SJ,S6,H9,HQ,HJ,HK,CA,CK,CQ,CJ,CT,C9,C8,DA,DT,DJ,D8,D5,D4,D2,C4,C3"},
    {"discard: aces and pairs stay", "NT", "7", "CA,C9,C9,DA,D6,D3", .table = "HA | HT | H5",
     .never = "CA,C9,DA", .out = "rj,bj,SA,SQ,SJ,S6,H9,HQ,HJ,HK,CK,CQ,CJ,CT,C8"},
    {"pair: answered by the low pair when the trick is lost", "S", "7", "S9,HK,HK,H3,H3,C4,D5",
     .table = "HA,HA", .choice = "H3,H3",
     .out = "rj,bj,SA,SQ,SJ,S6,H9,HQ,HJ,HT,CK,CQ,CJ,CT,C8,D8,D9,DJ,DT"},
    {"pair: the higher pair takes the points", "S", "7", "S9,HK,HK,H3,H3,C4,D5",
     .table = "H5,H5 | HT,H2 | H9,H8", .choice = "HK,HK",
     .out = "rj,bj,SA,SQ,SJ,S6,H9,HQ,HJ,HT,CK,CQ,CJ,CT,C8"},
    {"pair: ruffed by a low trump pair for points", "S", "7", "S9,S9,S3,S3,CA,C8,D5",
     .table = "HK,HK | H8,H4 | HT,H3", .choice = "S3,S3",
     .out = "rj,bj,SA,SQ,SJ,S6,H9,HQ,HJ,HT,CK,CQ,CJ,CT,C8"},
    {"dump: ruffed in its own shape, by the lowest trumps", "S", "7", "SA,S9,S9,S3,S3,S4,C8,D5",
     .table = "HK,HK,HQ | H8,H4,H3 | HT,H3,H2", .choice = "S3,S3,S4",
     .out = "rj,bj,SA,SQ,SJ,S6,H9,HQ,HJ,HT,CK,CQ,CJ,CT,C8"},
    {"no trump: a level card takes points when nothing can top it", "NT", "7", "H7,C8,C4,D5,D6",
     .table = "HK | HT | H5", .choice = "H7", .out = "rj,SA,SQ,SJ,S6,H9,HQ,HJ,HT,CK,CQ,CJ"},
};

/* The cards of one play in "A | B | C"; moves *text on. */
static bool next_play(const char **text, const kd_order *order, kd_cards *play)
{
    char one[SHOWN] = "";
    size_t length = *text ? strcspn(*text, "|") : 0, used = 0;
    if (length == 0)
        return false;
    for (size_t i = 0; i < length && used + 1 < sizeof one; i++)
        if ((*text)[i] != ' ')
            one[used++] = (*text)[i];
    *play = sorted(order, one);
    *text += length + ((*text)[length] == '|');
    return true;
}

static void set_voids(knowledge *k, const char *text)
{
    static const char categories[] = "SHCDT";
    for (; text && *text; text++)
        if (*text >= '0' && *text <= '3')
            k->seen.voids[*text - '0'] |=
                (uint8_t)(1U << (strchr(categories, text[1]) - categories));
}

static void set_table(knowledge *k, const char *table, kd_cards *gone)
{
    kd_cards play;
    int count = 0, seat;
    for (const char *text = table; next_play(&text, k->order, &play);)
        count++;
    seat = (KD_SEATS - count) % KD_SEATS;
    k->now.turn = (uint8_t)seat;
    for (const char *text = table; next_play(&text, k->order, &play); seat++) {
        kd_position_lay(&k->now, k->order, play);
        k->held[seat] = -kd_count(k->now.lead);
        *gone = kd_add(*gone, play);
    }
}

static void set_up(knowledge *k, kd_view *view, const play_row *row)
{
    kd_cards seen;
    memset(k, 0, sizeof *k);
    memset(view, 0, sizeof *view);
    view->order = order_of(row->trump, row->level);
    view->dealer = k->now.dealer = row->attacks ? 1 : 0;
    k->now.points = (int16_t)row->points;
    k->view = view;
    k->order = &view->order;
    k->partner = kd_partner(k->seat);
    k->defends = !row->attacks;
    k->hand = seen = k->now.hand[k->seat] = sorted(k->order, row->hand);
    set_table(k, row->table, &seen);
    k->kitty = row->out ? row->kitty : view->order.rules.kitty;
    k->unseen = row->out ? sorted(k->order, row->out)
                         : kd_sub(kd_to_places(k->order, kd_deck(&view->order.rules)), seen);
    k->seen.gone = kd_sub(kd_sub(view->order.deck, k->hand), k->unseen);
    view->burier = k->kitty ? KD_NOBODY : 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        k->held[seat] += kd_count(k->hand);
    set_voids(k, row->voids);
    knowledge_expect(k);
}

static void check_choice(const knowledge *k, const play_row *row, kd_cards chosen)
{
    kd_cards play;
    char text[SHOWN];
    const char *right = row->choice;
    bool found = !right;
    while (next_play(&right, k->order, &play))
        found |= kd_same(play, chosen);
    kd_cards never = row->never ? sorted(k->order, row->never) : (kd_cards){0, 0};
    if (!found || never.one & chosen.one)
        fail_msg("chose %s", show(k->order, chosen, text));
}

static void lead_test(void **state)
{
    knowledge k;
    kd_view view;
    set_up(&k, &view, *state);
    kd_cards chosen = policy_choice(&k);
    assert_int_equal(kd_check_lead(k.order, k.hand, (kd_cards){0, 0}, chosen).reason, KD_OK);
    check_choice(&k, *state, chosen);
}
TEST_ROWS(lead_test, leads);

static void answer_test(void **state)
{
    knowledge k;
    kd_view view;
    set_up(&k, &view, *state);
    kd_cards chosen = policy_choice(&k);
    assert_int_equal(kd_check_follow(k.order, k.hand, k.now.lead, chosen).reason, KD_OK);
    check_choice(&k, *state, chosen);
}
TEST_ROWS(answer_test, answers);

/* ---- the kitty ------------------------------------------------------------------------------ */

typedef struct bury_row {
    const char *name;
    const char *trump, *level;
    const char *hand; /* 33 cards */
    const char *must, *never;
    bool attacks; /* the burier countered after a burying (CTR-5) */
} bury_row;

static const bury_row buries[] = {
    {"bury: a short suit goes, no ace, no trump", "S", "7",
     "rj,bj,H7,SA,SK,SQ,SJ,S9,S6,S4,S3,S2,HA,HQ,HJ,H9,H8,H6,H4,H3,C6,C4,C2,DA,DJ,DJ,D9,D8,D6,D4,D3,"
     "D2,"
     "HT",
     .must = "C6,C4,C2", .never = "rj,bj,H7,SA,SK,SQ,SJ,S9,S6,S4,S3,S2,HA,DA"},
    {"bury: pairs and tractors stay", "S", "7",
     "rj,H7,SA,SK,SQ,S9,S6,S4,HA,HQ,HQ,HJ,HJ,H9,H8,H6,H4,H3,CQ,C9,C6,C4,C2,DA,DJ,DJ,D9,D8,D6,D4,D3,"
     "D2,DT",
     .never = "HQ,HJ,DJ,rj,H7,SA,SK,SQ,S9,S6,S4"},
    {"bury: with a weak guard the points stay in the hand", "S", "7",
     "SA,SQ,S9,S6,S4,HQ,HT,H5,H9,H8,H6,H4,H3,CK,CT,C9,C6,C4,C3,C2,C8,DA,DQ,DK,DT,D9,D8,D6,D4,D3,D2,"
     "D5,CJ",
     .never = "HT,H5,CK,CT,DK,DT,D5"},
    {"bury: an attacker with the jokers hides no points from the kitty", "S", "7",
     "rj,rj,bj,bj,S7,S7,SA,SA,SK,SQ,SQ,S9,S9,S6,S4,S3,S2,HA,HA,HK,CT,C5,C9,C6,C4,C3,C2,DA,DA,DT,D5,"
     "D9,D6",
     .must = "CT,C5", .attacks = true},
    {"bury: four jokers guard the points of a short suit", "S", "7",
     "rj,rj,bj,bj,S7,S7,SA,SA,SK,SQ,SQ,SJ,SJ,S9,S9,S8,S8,S6,S4,S3,S2,HA,HA,HK,CT,C5,C9,DA,DA,DT,D5,"
     "D9,D6",
     .must = "CT,C5,C9"},
    {"bury: no trump, the jokers and level cards stay", "NT", "7",
     "rj,bj,H7,C7,SA,SK,S9,S6,S4,S3,S2,HA,HQ,HJ,H9,H8,H6,H4,H3,CQ,C9,C6,C4,C2,DA,DJ,DJ,D9,D8,D6,D4,"
     "D3,D2",
     .never = "rj,bj,H7,C7,SA,HA,DA,DJ"},
};

static kd_view bare_view(const char *trump, const char *level, int phase)
{
    kd_view view;
    memset(&view, 0, sizeof view);
    view.order = order_of(trump, level);
    view.phase = (uint8_t)phase;
    view.actors = 1;
    view.declarer = KD_NOBODY;
    return view;
}

static void bury_test(void **state)
{
    const bury_row *row = *state;
    char text[SHOWN];
    kd_view view = bare_view(row->trump, row->level, KD_PHASE_BURY);
    view.dealer = row->attacks ? 1 : 0;
    view.trump_known = 1;
    view.hand = faces(row->hand);
    assert_int_equal(kd_count(view.hand), 33);
    for (int seat = 0; seat < KD_SEATS; seat++)
        view.held[seat] = seat ? 25 : 33;
    knowledge k;
    knowledge_read(&k, &view, 0);
    kd_cards buried = heuristic_bury(&k, (kd_cards){0, 0});
    kd_action action = act(&view, KD_BURY, buried);
    assert_true(is_allowed(&view, &action));
    kd_cards must = faces(row->must ? row->must : ""), never = faces(row->never ? row->never : "");
    if (!kd_holds(buried, must) || buried.one & never.one)
        fail_msg("buried %s", show(&view.order, kd_to_places(&view.order, buried), text));
}
TEST_ROWS(bury_test, buries);

/* ---- declaring, countering, rebelling -------------------------------------------------------- */

typedef struct show_row {
    const char *name;
    int phase;
    const char *trump; /* that stands, or NT when nothing does */
    const char *level, *hand;
    const char *shows;    /* NULL: passes */
    const char *standing; /* shown by the seat declarer */
    int declarer;
    bool first_deal;
    bool buried;  /* by the dealer: a counter takes the kitty (CTR-5) */
    bool no_more; /* nobody counters after a burying */
} show_row;

static const show_row shows[] = {
    {"declare: half a hand with eight trumps and both jokers", KD_PHASE_DEAL, "NT", "7",
     "rj,bj,S7,SA,SK,S9,S6,S4,HQ,CA,C5,D9", .shows = "S7", .no_more = true},
    {"declare: the same waits where a counter after the burying takes the kitty (CTR-5)",
     KD_PHASE_DEAL, "NT", "7", "rj,bj,S7,SA,SK,S9,S6,S4,HQ,CA,C5,D9", .shows = NULL},
    {"declare: the longer suit of two", KD_PHASE_DEAL, "NT", "7",
     "rj,bj,S7,H7,SA,SK,S9,S6,S4,S3,S2,HQ,HJ,CA,C5", .shows = "S7", .no_more = true},
    {"declare: not a weak suit early", KD_PHASE_DEAL, "NT", "7", "S7,HQ,HJ,H9,H4,C5,C9,C3,DK,D2",
     .shows = NULL, .no_more = true},
    {"declare: in a first deal even a poor suit makes the dealer", KD_PHASE_DEAL, "NT", "2",
     "S2,SA,S9,S4,HQ,HJ,H9,H4,C5,C9", "S2", .first_deal = true, .no_more = true},
    {"declare: asked, an attacker names a long suit", KD_PHASE_ASK, "NT", "7",
     "rj,S7,SA,SK,SQ,S9,S8,S6,S4,S3,HQ,HJ,H9,H4,H3,C5,C9,CJ,CQ,C3,DK,DT,D8,D4,D3", .shows = "S7"},
    {"declare: nobody did in a first deal, then any level card will do", KD_PHASE_ASK, "NT", "2",
     "S2,SA,S9,S4,S8,HQ,HJ,H9,H4,H3,C5,C9,CJ,CQ,C3,C4,DK,DT,D8,D7,D4,D3,H5,H6,D9", "S2",
     .first_deal = true},
    {"reinforce: the second card is shown (DECL-2)", KD_PHASE_REINFORCE, "S", "7",
     "S7,S7,SA,SK,S9,S6,HQ,HJ,CA,C5,D9", "S7,S7", .standing = "S7", .declarer = 0},
    {"counter: a strong suit over a weak hand in theirs (CTR-1)", KD_PHASE_COUNTER, "D", "7",
     "rj,bj,S7,S7,SA,SA,SK,SK,SQ,SQ,S9,S9,S8,S6,S5,S4,HQ,HJ,H9,H8,CA,CK,C9,C8,D9", "S7,S7",
     .standing = "D7", .declarer = 1, .no_more = true},
    {"counter: the same waits where a counter after the burying takes the kitty (CTR-5)",
     KD_PHASE_COUNTER, "D", "7",
     "rj,bj,S7,S7,SA,SA,SK,SK,SQ,SQ,S9,S9,S8,S6,S5,S4,HQ,HJ,H9,H8,CA,CK,C9,C8,D9", NULL,
     .standing = "D7", .declarer = 1},
    {"counter: the same takes the kitty (CTR-5)", KD_PHASE_COUNTER, "D", "7",
     "rj,bj,S7,S7,SA,SA,SK,SK,SQ,SQ,S9,S9,S8,S6,S5,S4,HQ,HJ,H9,H8,CA,CK,C9,C8,D9", "S7,S7",
     .standing = "D7", .declarer = 1, .buried = true},
    {"counter: not the partner's trump for a little more", KD_PHASE_COUNTER, "D", "7",
     "rj,S7,S7,SA,SK,SQ,S9,S8,HQ,HJ,H9,H8,CA,CK,C9,C8,C6,DA,DK,DQ,DJ,D9,D8,D4,D3", NULL,
     .standing = "D7", .declarer = 2, .no_more = true},
    {"counter: no trump by jokers not with a long suit standing", KD_PHASE_COUNTER, "D", "7",
     "rj,rj,S9,S8,HQ,HJ,H9,H8,CQ,CJ,C9,C8,C6,DA,DA,DK,DQ,DJ,D9,D8,D4,D3,D2,D7,H7", NULL,
     .standing = "D7", .declarer = 2, .no_more = true},
    {"counter: no trump by jokers with a hand for it", KD_PHASE_COUNTER, "D", "7",
     "rj,rj,bj,bj,H7,S7,SA,SA,SK,SK,HA,HA,HK,HK,HQ,CA,CA,CK,CK,CQ,CJ,C9,S9,D4,D3", "rj,rj | bj,bj",
     .standing = "D7", .declarer = 1, .no_more = true},
};

static void show_test(void **state)
{
    const show_row *row = *state;
    char text[SHOWN];
    kd_view view = bare_view(row->trump, row->level, row->phase);
    view.hand = faces(row->hand);
    view.dealer = row->first_deal ? KD_NOBODY : 1;
    view.first_deal = row->first_deal;
    if (row->standing) {
        view.trump_known = 1;
        view.declarer = (uint8_t)row->declarer;
        view.standing = faces(row->standing);
    }
    if (row->buried) {
        view.burier = 1;
        view.buried_before = 1U << 1;
    }
    if (row->no_more)
        view.order.rules.counter_after_bury = 0;
    kd_cards shown = heuristic_show(&view).cards, wanted;
    bool found = !row->shows && kd_empty(shown);
    const char *right = row->shows;
    while (next_play(&right, &view.order, &wanted))
        found |= kd_same(wanted, kd_to_places(&view.order, shown));
    if (!found)
        fail_msg("showed %s", show(&view.order, kd_to_places(&view.order, shown), text));
}
TEST_ROWS(show_test, shows);

/* REB-4: in the open deal after a rebellion a declaration is judged as in a first deal at the own side's level. */
TEST("declare: in an open deal, of the own side's level (REB-4)")
{
    kd_action showing = {0, KD_DECLARE, faces("S5")};
    int of_first[SHOWING_FEATURES], of_open[SHOWING_FEATURES];
    kd_view first = bare_view("NT", "5", KD_PHASE_DEAL), open = bare_view("NT", "7", KD_PHASE_DEAL);
    first.hand = open.hand = faces("rj,S5,D5,SA,SK,S9,H7,H7,C7");
    first.first_deal = 1;
    first.dealer = KD_NOBODY;
    first.order.rules.rebel = open.order.rules.rebel = KD_REBEL_OPEN;
    open.redeal = 1;
    open.dealer = 1;
    open.level[0] = KD_RANK_5;
    open.level[1] = KD_RANK_5 + 2;
    assert_true(is_allowed(&open, &showing));
    assert_int_equal(showing_read(&open, &showing, of_open),
                     showing_read(&first, &showing, of_first));
    assert_memory_equal(of_open, of_first, sizeof of_open);
}

typedef struct rebel_row {
    const char *name;
    const char *hand;
    bool rebels;
} rebel_row;

static const rebel_row rebels[] = {
    {"rebel: three low trumps and nothing else", .rebels = true,
     .hand = "S4,S3,S9,HQ,HJ,H9,H8,H6,H4,CQ,CJ,C9,C8,C6,C4,C3,DQ,DJ,D9,D8,D6,D4,D3,D2,H3"},
    {"rebel: not with four jokers, few points or not",
     .hand = "rj,rj,bj,bj,S7,SA,SQ,SJ,S9,S8,HA,HQ,HJ,H9,CA,CA,CQ,CJ,C9,DA,DA,DQ,DJ,D9,D8"},
};

static void rebel_test(void **state)
{
    const rebel_row *row = *state;
    kd_view view = bare_view("S", "7", KD_PHASE_REBEL);
    view.trump_known = 1;
    view.dealer = 1;
    view.hand = faces(row->hand);
    assert_int_equal(heuristic_show(&view).verb == KD_REBEL, row->rebels);
}
TEST_ROWS(rebel_test, rebels);

/* ---- memory --------------------------------------------------------------------------------- */

/* Sets trick number n: the four plays from its leader on. */
static void put_trick(kd_view *view, int n, int leader, const char *const plays[KD_SEATS])
{
    kd_trick *trick = &view->trick[n];
    trick->leader = (uint8_t)leader;
    for (int i = 0; i < KD_SEATS; i++)
        trick->play[(leader + i) % KD_SEATS] = faces(plays[i] ? plays[i] : "");
}

static kd_view two_tricks(void)
{
    static const char *const first[] = {"H3,H3", "H9,HT", "HK,HK", "H8,C4"};
    static const char *const second[] = {"DA", "D4", "S3", NULL};
    kd_view view = bare_view("S", "7", KD_PHASE_PLAY);
    view.trump_known = 1;
    view.dealer = 1;
    view.burier = 1;
    view.seat = 1;
    view.hand = faces("rj,SA,SQ,D9,DK,H5");
    put_trick(&view, 0, 0, first);
    put_trick(&view, 1, 2, second);
    view.buried = faces("C3,C3,C5,C6,C8,C9,CJ,CT");
    view.tricks = 1;
    for (int seat = 0; seat < KD_SEATS; seat++)
        view.held[seat] = 6;
    return view;
}

TEST("knowledge: a seat that did not follow is void, pairs that did not come are gone")
{
    knowledge k;
    kd_view view = two_tricks();
    knowledge_read(&k, &view, 0);
    assert_true(is_void(&k, 3, KD_HEARTS)); /* H8,C4 */
    assert_false(is_void(&k, 1, KD_HEARTS));
    assert_true(k.seen.pairless[1] >> KD_HEARTS & 1); /* H9,HT under a pair */
    assert_false(k.seen.pairless[2] >> KD_HEARTS & 1);
    assert_true(is_void(&k, 0, KD_DIAMONDS)); /* trumped */
    assert_int_equal(odds_void(&k, 0, KD_DIAMONDS), ODDS_ONE);
    assert_int_equal(k.expected[3][KD_HEARTS], 0);
}

TEST("knowledge: what was played, held or buried is not out")
{
    knowledge k;
    kd_view view = two_tricks();
    knowledge_read(&k, &view, 0);
    kd_cards unseen = kd_to_faces(k.order, k.unseen);
    assert_int_equal(kd_copies(unseen, kd_face_of(KD_HEARTS, KD_RANK_K)), 0); /* both played */
    assert_int_equal(kd_copies(unseen, kd_face_of(KD_CLUBS, 1)), 0);          /* C3,C3 buried */
    assert_int_equal(kd_copies(unseen, KD_BIG_JOKER), 1);                     /* one is held */
    assert_int_equal(kd_count(k.unseen), 108 - 6 - 8 - 8 - 3);
    view.burier = 2; /* now the burying is somebody else's, and unknown */
    knowledge_read(&k, &view, 0);
    assert_int_equal(kd_count(k.unseen), 108 - 6 - 8 - 3);
    assert_int_equal(k.kitty, 8);
}

TEST("knowledge: the trick on the table")
{
    knowledge k;
    kd_view view = two_tricks();
    knowledge_read(&k, &view, 0);
    assert_int_equal(k.now.best, 0); /* the ruff */
    assert_int_equal(seats_behind(&k), 0);
    assert_int_equal(k.now.on_table, 0);
    assert_true(kd_same(k.now.lead, sorted(k.order, "DA")));
}

/* Two have killed a dump; which is ahead is for the rules to say (WIN-3). */
static void check_kills(int kill, int best, const char *falls_short, const char *takes)
{
    static const char *const plays[] = {"HK,HK,HQ", "S4,S4,S9", "S5,S5,S3", NULL};
    knowledge k;
    kd_view view = two_tricks();
    view.order.rules.kill = (uint8_t)kill;
    put_trick(&view, 1, 2, plays);
    knowledge_read(&k, &view, 0);
    assert_int_equal(k.now.best, best);
    assert_false(takes_trick(&k, sorted(k.order, falls_short)));
    assert_true(takes_trick(&k, sorted(k.order, takes)));
}

TEST("knowledge: kills that compare part by part (WIN-3)")
{
    check_kills(KD_KILL_HIGHEST_PART, 0, "S5,S5,SA", "S6,S6,S2");
    check_kills(KD_KILL_EVERY_PART, 3, "S6,S6,S8", "S6,S6,ST");
}

typedef struct boss_row {
    const char *name;
    const char *part, *out, *voids;
    bool boss;
} boss_row;

static const boss_row bosses[] = {
    {"boss: an ace, the other one out", "HA", "HA,HK,SA", "", true},
    {"boss: a king under an ace that is out", "HK", "HA,SA", "", false},
    {"boss: a king, the aces gone", "HK", "HQ,SA", "", true},
    {"boss: the others are void", "HK", "HA,SA", "1H 2H 3H", true},
    {"boss: a pair under a single ace", "HK,HK", "HA,HQ,HQ", "", true},
    {"boss: a pair under a pair", "HK,HK", "HA,HA", "", false},
    {"boss: a tractor under a higher pair alone", "HJ,HJ,HQ,HQ", "HA,HA,HT,HT,HK", "", true},
    {"boss: a tractor under a higher tractor", "HJ,HJ,HQ,HQ", "HA,HA,HK,HK", "", false},
    {"boss: level cards of two suits are equal (ORD-2)", "H7", "C7,D7,SA", "", true},
};

static void boss_test(void **state)
{
    const boss_row *row = *state;
    knowledge k;
    kd_view view;
    kd_part parts[KD_MAX_PARTS];
    play_row position = {
        .trump = "S", .level = "7", .hand = row->part, .out = row->out, .voids = row->voids};
    set_up(&k, &view, &position);
    assert_int_equal(kd_parts(k.order, k.hand, parts), 1);
    assert_int_equal(is_unbeatable(&k, &parts[0]), row->boss);
}
TEST_ROWS(boss_test, bosses);

/* ---- the table of bots ------------------------------------------------------------------------ */

TEST("bots: each is found by its name")
{
    for (int i = 0; i < bot_count; i++)
        assert_ptr_equal(bot_find(bots[i].name), &bots[i]);
    assert_null(bot_find("nobody"));
    assert_string_equal(bots[0].name, "random");
}
