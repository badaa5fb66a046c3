/* test_bots.c - positions with the choice that a sensible player makes: the habits of steady. */
#include "bots/bots.h"
#include "bots/knowledge/knowledge.h"
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
TEST_FILE(lead_test, "bots/bots.tsv", "leads", play_row, "sssssssssiib");

static void answer_test(void **state)
{
    knowledge k;
    kd_view view;
    set_up(&k, &view, *state);
    kd_cards chosen = policy_choice(&k);
    assert_int_equal(kd_check_follow(k.order, k.hand, k.now.lead, chosen).reason, KD_OK);
    check_choice(&k, *state, chosen);
}
TEST_FILE(answer_test, "bots/bots.tsv", "answers", play_row, "sssssssssiib");

/* ---- the kitty ------------------------------------------------------------------------------ */

typedef struct bury_row {
    const char *name;
    const char *trump, *level;
    const char *hand; /* 33 cards */
    const char *must, *never;
    bool attacks; /* the burier countered after a burying (CTR-5) */
} bury_row;

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
TEST_FILE(bury_test, "bots/bots.tsv", "buries", bury_row, "ssssssb");

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
TEST_FILE(show_test, "bots/bots.tsv", "shows", show_row, "spsssssibbb");

/* Where whoever declares deals, a declaration is judged as in a first deal at the own side's level. */
static void declares_as_first(bool redeal, uint16_t rebel, uint16_t next_dealer)
{
    kd_action showing = {0, KD_DECLARE, faces("S5")};
    int of_first[SHOWING_FEATURES], of_open[SHOWING_FEATURES];
    kd_view first = bare_view("NT", "5", KD_PHASE_DEAL), open = bare_view("NT", "7", KD_PHASE_DEAL);
    first.hand = open.hand = faces("rj,S5,D5,SA,SK,S9,H7,H7,C7");
    first.first_deal = 1;
    first.dealer = KD_NOBODY;
    first.order.rules.rebel = open.order.rules.rebel = rebel;
    first.order.rules.next_dealer = open.order.rules.next_dealer = next_dealer;
    open.redeal = redeal;
    open.dealer = 1;
    open.level[0] = KD_RANK_5;
    open.level[1] = KD_RANK_5 + 2;
    assert_true(is_allowed(&open, &showing));
    assert_int_equal(showing_read(&open, &showing, of_open),
                     showing_read(&first, &showing, of_first));
    assert_memory_equal(of_open, of_first, sizeof of_open);
}

TEST("declare: in an open deal, of the own side's level (REB-4)")
{
    declares_as_first(true, KD_REBEL_OPEN, KD_WINNERS_DEAL);
}

TEST("declare: where whoever declares deals, of the own side's level (ROT-3)")
{
    declares_as_first(false, KD_REBEL_NONE, KD_DECLARER_DEALS);
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
TEST_FILE(boss_test, "bots/bots.tsv", "bosses", boss_row, "ssssb");

/* ---- the table of bots ------------------------------------------------------------------------ */

TEST("bots: each is found by its name")
{
    for (int i = 0; i < bot_count; i++)
        assert_ptr_equal(bot_find(bots[i].name), &bots[i]);
    assert_null(bot_find("nobody"));
    assert_string_equal(bots[0].name, "random");
}
