/* test_search_why.c - the reason given for a play is one that a player would give. */
#include "bots/search/search.h"
#include "support/notation.h"
#include "support/test.h"
#include "table/driver.h"

#include <string.h>

typedef struct why_row {
    const char *name;
    const char *hand;
    const char *table[3]; /* plays so far, from the leader on; South is next */
    const char *play;     /* or burying: the reason tells which */
    search_why why;
} why_row;

static const why_row rows[] = {
    {"why: the last trick is led", "S9", {0}, "S9", WHY_LEAD_LAST},
    {"why: an ace wins", "HA,H3,C4,C5", {0}, "HA", WHY_LEAD_SURE},
    {"why: two aces and the king win together",
     "HA,HA,HK,H3,C4,D6",
     {0},
     "HA,HA,HK",
     WHY_LEAD_ALL_SURE},
    {"why: king and queen may not", "HK,HQ,H3,C4,D6", {0}, "HK,HQ", WHY_LEAD_TRIES},
    {"why: trumps are drawn", "S9,S4,H3,C4", {0}, "S4", WHY_LEAD_TRUMP},
    {"why: a suit is emptied for trumping", "S9,S4,H3,C4,C5", {0}, "H3", WHY_LEAD_EMPTIES},
    {"why: a pair that may be beaten", "H9,H9,H3,C4,C5", {0}, "H9,H9", WHY_LEAD_PAIR},
    {"why: points are risked", "HT,H3,C4,C5", {0}, "HT", WHY_LEAD_GIVES_UP},
    {"why: a low card gives up the lead", "HT,H3,C4,C5", {0}, "C4", WHY_LEAD_LOW},
    {"why: nothing else is allowed", "H3,C4,C5", {"H9"}, "H3", WHY_ONLY},
    {"why: a pair is owed, and there is one", "H3,H3,H4,C4", {"H9,H9"}, "H3,H3", WHY_ONLY_PAIR},
    {"why: last to play takes it", "HK,H3,C4", {"H9", "H4", "HJ"}, "HK", WHY_WINS_LAST_SEAT},
    {"why: nobody can beat the joker", "rj,S3,C4", {"SA"}, "rj", WHY_WINS_SURE},
    {"why: a ruff", "S3,C4,D4", {"HK"}, "S3", WHY_RUFFS},
    {"why: a card that others may still beat", "HQ,H3,C4", {"H9"}, "HQ", WHY_WINS_MAYBE},
    {"why: the partner has it, and gets points", "HT,H3,C4", {"HA", "H4"}, "HT", WHY_FEEDS},
    {"why: the partner has it, and gets none", "HT,H3,C4", {"HA", "H4"}, "H3", WHY_LEAVES},
    {"why: lost, and a suit is emptied", "C4,D4,D5", {"HA"}, "C4", WHY_EMPTIES},
    {"why: lost, the cheapest", "HT,H3,C4", {"HA"}, "H3", WHY_CHEAPEST},
    {"why: a suit is buried", "S9,H3,H8,C4", {0}, "H3,H8", WHY_BURY_EMPTIES},
    {"why: the aces of a suit are kept",
     "S9,HA,HA,H3,H8,C4",
     {0},
     "H3,H8",
     WHY_BURY_ALL_BUT_WINNERS},
    {"why: points go where aces are kept",
     "S9,HA,HA,H3,HT,C4",
     {0},
     "H3,HT",
     WHY_BURY_ALL_BUT_WINNERS},
    {"why: one card beside an ace is no suit", "S9,HA,H3,C4,C8", {0}, "H3", WHY_BURY_CHEAP},
    {"why: an ace is kept, and a king", "S9,HA,HK,H3,HT,C4", {0}, "H3,HT", WHY_BURY_POINTS},
    {"why: an ace is kept, and a queen", "S9,HA,HQ,H3,H8,C4", {0}, "H3,H8", WHY_BURY_CHEAP},
};

/* South sees this at the start of play: a trump of spades, level 7. */
static void read_position(const why_row *row, kd_view *view)
{
    int before = 0;
    while (before < 3 && row->table[before])
        before++;
    memset(view, 0, sizeof *view);
    view->order = order_of("S", "7");
    view->phase = KD_PHASE_PLAY;
    view->burier = 1;
    view->hand = faces(row->hand);
    view->trick[0].leader = (uint8_t)((KD_SEATS - before) % KD_SEATS);
    view->trick[0].winner = KD_NOBODY;
    for (int i = 0; i < before; i++)
        view->trick[0].play[KD_SEATS - before + i] = faces(row->table[i]);
    for (int seat = 0; seat < KD_SEATS; seat++)
        view->held[seat] = (uint8_t)kd_count(view->hand);
}

static void why_test(void **state)
{
    const why_row *row = *state;
    bool buries = row->why >= WHY_BURY_EMPTIES && row->why <= WHY_BURY_CHEAP;
    kd_view view;
    knowledge k;
    read_position(row, &view);
    if (buries) {
        view.phase = KD_PHASE_BURY;
        view.burier = 0;
    }
    knowledge_read(&k, &view, 0);
    kd_action action = {0, buries ? KD_BURY : KD_PLAY, faces(row->play)};
    assert_string_equal(search_why_token(search_why_of(&k, &action)), search_why_token(row->why));
}
TEST_ROWS(why_test, rows);

/* ---- showings: what the cards held so far bear out --------------------------------------------- */

typedef struct show_row {
    const char *name, *hand, *shown;
    kd_phase phase;
    uint8_t verb, declarer; /* declarer: who has shown a pair of clubs; KD_NOBODY: nothing stands */
    bool first;
    search_why why, proven;
    bool no_more; /* nobody counters after a burying */
    bool deals;   /* the seat itself */
} show_row;

#define EIGHT "S7,SA,S3,S4,HA,H3,D4,C4"

static const show_row showings[] = {
    {"why: two cards are not strong", "S7,SA", "S7", KD_PHASE_DEAL, KD_DECLARE, KD_NOBODY, false,
     WHY_NAMES, WHY_AHEAD, false, false},
    {"why: DECL-3 in the first deal whoever declares deals", "S7,SA", "S7", KD_PHASE_DEAL,
     KD_DECLARE, KD_NOBODY, true, WHY_DEALS, WHY_DEALS, false, false},
    {"why: seven trumps alone, of seven, are not yet", "S7,SA,S3,S4,S5,S6,S8", "S7", KD_PHASE_DEAL,
     KD_DECLARE, KD_NOBODY, false, WHY_NAMES, WHY_AHEAD, false, false},
    {"why: half of eight cards are trumps", EIGHT, "S7", KD_PHASE_DEAL, KD_DECLARE, KD_NOBODY,
     false, WHY_SHOWS, WHY_SHOWS, false, false},
    {"why: three of eight are the usual share", "S7,SA,S3,H4,HA,H3,D4,C4", "S7", KD_PHASE_DEAL,
     KD_DECLARE, KD_NOBODY, false, WHY_NAMES, WHY_AHEAD, false, false},
    {"why: a single becomes a pair", "S7,S7", "S7,S7", KD_PHASE_DEAL, KD_DECLARE, 0, false,
     WHY_REINFORCES, WHY_REINFORCES, false, false},
    {"CTR-1 why: more trumps than with theirs", EIGHT ",S7", "S7,S7", KD_PHASE_COUNTER, KD_COUNTER,
     1, false, WHY_COUNTERS, WHY_COUNTERS, false, false},
    {"CTR-1 why: the partner's trump is not theirs", EIGHT ",S7", "S7,S7", KD_PHASE_COUNTER,
     KD_COUNTER, 2, false, WHY_REPLACES, WHY_AHEAD, false, false},
    {"CTR-1 why: no more trumps than with theirs", "S7,S7,S3,HA,H3,CA,C3,C4,C5", "S7,S7",
     KD_PHASE_COUNTER, KD_COUNTER, 1, false, WHY_REPLACES, WHY_AHEAD, false, false},
    {"why: passing with nothing strong", "S7,SA,S3,H4,HA,H3,D4,C4", "", KD_PHASE_DEAL, KD_PASS,
     KD_NOBODY, false, WHY_WEAK, WHY_WEAK, false, false},
    {"why: passing with something strong", EIGHT, "", KD_PHASE_DEAL, KD_PASS, KD_NOBODY, false,
     WHY_LEAVES_TRUMP, WHY_WAITS, true, false},
    {"CTR-5 why: naming no trump with something strong", EIGHT, "", KD_PHASE_DEAL, KD_PASS,
     KD_NOBODY, false, WHY_NAMES_NONE, WHY_NAMES_NONE, false, false},
    {"CTR-5 why: countering later", EIGHT ",S7", "", KD_PHASE_COUNTER, KD_PASS, 1, false,
     WHY_COUNTERS_LATER, WHY_COUNTERS_LATER, false, false},
    {"CTR-5 why: the dealer takes the kitty anyway", EIGHT ",S7", "", KD_PHASE_COUNTER, KD_PASS, 1,
     false, WHY_LEAVES_TRUMP, WHY_WAITS, false, true},
    {"CTR-4 why: in a first deal a counter takes it at once", EIGHT ",S7", "", KD_PHASE_COUNTER,
     KD_PASS, 1, true, WHY_LEAVES_TRUMP, WHY_WAITS, false, false},
    {"CTR-5 why: the partner's trump stays", EIGHT ",S7", "", KD_PHASE_COUNTER, KD_PASS, 2, false,
     WHY_LEAVES_TRUMP, WHY_WAITS, false, false},
    {"CTR-5 why: the seat's own trump stays as it is", EIGHT ",S7", "", KD_PHASE_REINFORCE, KD_PASS,
     0, false, WHY_LEAVES_TRUMP, WHY_WAITS, false, false},
    {"REB-1 why: rebelling", "S3", "", KD_PHASE_REBEL, KD_REBEL, KD_NOBODY, false, WHY_VOIDS,
     WHY_REBELS, false, false},
    {"REB-1 why: not rebelling", "S3", "", KD_PHASE_REBEL, KD_PASS, KD_NOBODY, false, WHY_PLAYS_ON,
     WHY_WAITS, false, false},
};

static void show_test(void **state)
{
    const show_row *row = *state;
    bool stands = row->declarer != KD_NOBODY && row->declarer;
    kd_view view;
    memset(&view, 0, sizeof view);
    view.order = order_of(stands ? "C" : "NT", "7");
    view.order.rules.counter_after_bury = !row->no_more;
    view.level[0] = view.level[1] = view.order.level;
    view.phase = (uint8_t)row->phase;
    view.dealer = row->first ? KD_NOBODY : row->deals ? 0 : 1;
    view.first_deal = row->first;
    view.declarer = row->declarer;
    view.trump_known = row->declarer != KD_NOBODY;
    view.actors = 1;
    view.hand = faces(row->hand);
    kd_action action = {0, row->verb, faces(row->shown)};
    knowledge k;
    knowledge_read(&k, &view, 0);
    search_why why = search_why_of(&k, &action);
    assert_string_equal(search_why_token(why), search_why_token(row->why));
    assert_string_equal(search_why_token(search_why_proven(why)), search_why_token(row->proven));
}
TEST_ROWS(show_test, showings);

/* ---- every decision has one -------------------------------------------------------------------- */

static kd_action decide(void *arg, const driver *d, const kd_view *view, kd_rng *rng)
{
    int *times = arg;
    kd_action action = bot_settings_decide(&d->seat[view->seat], view, rng);
    knowledge k;
    knowledge_read(&k, view, 0);
    search_why why = search_why_of(&k, &action);
    assert_in_range(why, 0, WHY_COUNT - 1);
    times[why]++;
    return action;
}

TEST_EACH_PRESET("every decision has its reason")
{
    static driver d;
    int times[WHY_COUNT] = {0}, used = 0;
    const bot *steady = bot_find("steady");
    const bot *seats[KD_SEATS] = {steady, steady, steady, steady};
    kd_rules rules;
    assert_true(kd_rules_preset(&rules, *state));
    for (uint64_t seed = 0; seed < 10; seed++) {
        kd_match_start(&d.match, &rules);
        driver_ready(&d, seats, seed, 0);
        d.decide = decide;
        d.arg = times;
        driver_deal(&d);
    }
    for (int why = 0; why < WHY_COUNT; why++)
        used += times[why] > 0;
    assert_true(used >= 14);
}

TEST("why: each has words of its own")
{
    for (int why = 0; why < WHY_COUNT; why++) {
        assert_non_null(search_why_sentence((search_why)why));
        for (int other = 0; other < why; other++)
            assert_string_not_equal(search_why_token((search_why)why),
                                    search_why_token((search_why)other));
    }
}
