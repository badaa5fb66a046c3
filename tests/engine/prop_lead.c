/* prop_lead.c - leads of two decks and the kitty's multiplier against their oracle. */
#include "support/test.h"
#include "support/texts.h"

enum { PICKS = 50000, DUG = 8000, HAND = 25, MOST_LEADS = 512 };

/* One table: a preset with some values changed, and the same for the oracle. */
typedef struct table_row {
    const char *name, *preset, *changes;
    od_leads leads;
    od_mult mult;
} table_row;

typedef struct table {
    kd_rules rules;
    kd_order order;
    oc_game game;
} table;

static void set_table(table *t, const table_row *row, kd_rng *rng)
{
    t->rules = rules_changed(row->preset, row->changes);
    kd_order_make(&t->order, &t->rules, (int)kd_rng_below(rng, 5),
                  (int)kd_rng_below(rng, KD_RANKS));
    t->game = game_of(&t->order);
}

/* ---- hands, rich in pairs that are neighbours ------------------------------------------------- */

static int category_of(const table *t, oc_card c)
{
    return t->game.category[c.suit][c.rank];
}

/* A card of the deck on that step of the category; the given card when there is none. */
static oc_card at_height(const table *t, kd_rng *rng, oc_card from, int height)
{
    int start = (int)kd_rng_below(rng, KD_FACES);
    for (int i = 0; i < KD_FACES; i++) {
        oc_card c = card_number((start + i) % KD_FACES);
        if (category_of(t, c) == category_of(t, from) && oc_height(&t->game, c) == height)
            return c;
    }
    return from;
}

static oc_pile rich_hand(const table *t, int size, kd_rng *rng)
{
    oc_pile hand = {0};
    int left[5][KD_RANKS];
    for (int face = 0; face < KD_FACES; face++)
        left[face / KD_RANKS][face % KD_RANKS] = t->rules.decks;
    oc_card c = card_number((int)kd_rng_below(rng, KD_FACES));
    while (hand.count < size) {
        for (int copies = percent(rng, 60) ? 2 : 1; copies > 0 && hand.count < size; copies--)
            if (left[c.suit][c.rank]-- > 0)
                hand.card[hand.count++] = c;
            else
                left[c.suit][c.rank] = 0;
        c = percent(rng, 50) ? at_height(t, rng, c, oc_height(&t->game, c) + 1)
                             : card_number((int)kd_rng_below(rng, KD_FACES));
    }
    return hand;
}

static oc_card some_card(const oc_pile *from, kd_rng *rng)
{
    return from->card[kd_rng_below(rng, (uint32_t)from->count)];
}

/* n of the cards, each at most once. */
static oc_pile some_cards(oc_pile from, int count, kd_rng *rng)
{
    oc_pile some = {0};
    while (some.count < count && from.count > 0) {
        uint32_t at = kd_rng_below(rng, (uint32_t)from.count);
        some.card[some.count++] = from.card[at];
        from.card[at] = from.card[--from.count];
    }
    return some;
}

/* ---- leads (LEAD-1, LEAD-2, TRAC-4) ----------------------------------------------------------- */

/* Both copies of a card and of what stands above it, held or not, so many pairs; now and then a
   rank is left out. */
static oc_pile some_run(const table *t, const oc_pile *hand, kd_rng *rng)
{
    oc_pile run = {0};
    oc_card c = some_card(hand, rng);
    int height = oc_height(&t->game, c);
    for (int pairs = 1 + (int)kd_rng_below(rng, 4); pairs > 0; pairs--) {
        run.card[run.count++] = c;
        run.card[run.count++] = c;
        height += percent(rng, 85) ? 1 : 2;
        oc_card next = at_height(t, rng, c, height);
        if (oc_height(&t->game, next) != height)
            break;
        c = next;
    }
    return run;
}

static oc_pile pick(const table *t, const oc_pile *hand, kd_rng *rng)
{
    oc_pile held = oc_only(&t->game, hand, category_of(t, some_card(hand, rng)));
    switch (kd_rng_below(rng, 6)) {
    case 0: return some_cards(*hand, 1 + (int)kd_rng_below(rng, 4), rng);
    case 1: return some_cards(held, 1 + (int)kd_rng_below(rng, 6), rng);
    case 2: return (oc_pile){.count = 1, .card = {card_number((int)kd_rng_below(rng, KD_FACES))}};
    default: return some_run(t, hand, rng);
    }
}

typedef struct lead_tally {
    long reason[KD_REASON_COUNT], run[KD_MAX_RUN], dumps, lists;
} lead_tally;

static void same_lead(const table_row *row, const table *t, const oc_pile *hand,
                      const oc_pile *play, lead_tally *tally)
{
    kd_verdict verdict = kd_check_lead(&t->order, cards_of(&t->order, hand), (kd_cards){0, 0},
                                       cards_of(&t->order, play));
    bool legal = od_lead(&row->leads, &t->game, hand, play);
    char a[SHOWN], b[SHOWN];
    if ((verdict.reason == KD_OK) != legal)
        fail_msg("trump=%d level=%d hand=%s play=%s: engine %s, oracle %s", t->order.trump,
                 t->order.level, text_of(hand, a), text_of(play, b),
                 kd_reason_token(verdict.reason), legal ? "legal" : "illegal");
    tally->reason[verdict.reason]++;
    oc_part parts[OC_MAX_PARTS];
    if (!legal)
        return;
    if (oc_parts(&t->game, play, parts) > 1)
        tally->dumps++;
    else
        tally->run[parts[0].length]++;
}

/* The list of the engine is free of repeats, legal, of one component, and complete. */
static void same_list(const table_row *row, const table *t, const oc_pile *hand)
{
    static kd_cards leads[MOST_LEADS];
    const od_leads one = {false, row->leads.longest};
    int n = kd_leads(&t->order, cards_of(&t->order, hand), (kd_cards){0, 0}, leads, MOST_LEADS);
    int want = od_count_leads(&one, &t->game, hand);
    char a[SHOWN];
    if (n != want)
        fail_msg("trump=%d level=%d hand=%s: engine lists %d, oracle %d", t->order.trump,
                 t->order.level, text_of(hand, a), n, want);
    for (int i = 0; i < n; i++) {
        oc_pile lead = pile_of(&t->order, leads[i]);
        if (!od_lead(&one, &t->game, hand, &lead))
            fail_msg("trump=%d level=%d: %s is listed", t->order.trump, t->order.level,
                     text_of(&lead, a));
        for (int k = 0; k < i; k++)
            assert_false(kd_same(leads[i], leads[k]));
    }
}

static void leads_agree(void **state)
{
    const table_row *row = *state;
    static table t;
    lead_tally tally = {0};
    oc_pile hand = {0};
    kd_rng rng;
    kd_rng_seed(&rng, 7, 0);
    for (int i = 0; i < PICKS; i++) {
        if (i % 10 == 0) {
            set_table(&t, row, &rng);
            hand = rich_hand(&t, HAND, &rng);
            same_list(row, &t, &hand);
        }
        oc_pile play = pick(&t, &hand, &rng);
        same_lead(row, &t, &hand, &play, &tally);
    }
    const long *run = tally.run;
    print_message("%s: %ld singles, %ld pairs, tractors of %ld %ld %ld pairs, %ld dumps, refused: "
                  "%ld mixed, %ld dumps, %ld not held\n",
                  row->name, run[0], run[1], run[2], run[3], run[4], tally.dumps,
                  tally.reason[KD_MIXED_LEAD], tally.reason[KD_NO_DUMP], tally.reason[KD_NOT_HELD]);
    assert_true(run[0] > 500 && run[1] > 500 && run[2] > 500);
    assert_true(tally.reason[KD_MIXED_LEAD] > 500 && tally.reason[KD_NOT_HELD] > 500);
    assert_true(row->leads.longest == 2 ? run[3] == 0 : run[3] > 500);
    assert_true(row->leads.longest ? run[4] == 0 : run[4] > 50);
    assert_true(row->leads.dumps ? tally.dumps > 500 : tally.reason[KD_NO_DUMP] > 500);
}

/* ---- the kitty (MULT-1..3) -------------------------------------------------------------------- */

/* A play that may win against the lead; in part of the scenes the lead itself. */
static oc_pile some_winner(const table *t, const oc_pile *lead, kd_rng *rng)
{
    oc_pile trumps = rich_hand(t, 40, rng);
    trumps = oc_only(&t->game, &trumps, OC_TRUMP);
    int most = lead->count < trumps.count ? lead->count : trumps.count;
    for (int i = 0; i < 4; i++) {
        oc_pile play = some_cards(trumps, most, rng);
        if (oc_value(&t->game, lead, &play) > oc_value(&t->game, lead, lead))
            return play;
    }
    return *lead;
}

static oc_pile last_lead(const table *t, kd_rng *rng)
{
    oc_pile hand = rich_hand(t, HAND, rng);
    oc_pile held = oc_only(&t->game, &hand, category_of(t, some_card(&hand, rng)));
    oc_pile run = some_run(t, &hand, rng);
    if (t->rules.decks == 1)
        return some_cards(hand, 1, rng);
    return percent(rng, 50) ? run : some_cards(held, 1 + (int)kd_rng_below(rng, 4), rng);
}

static void multipliers_agree(void **state)
{
    const table_row *row = *state;
    static table t;
    long killed = 0, differs = 0, times[65] = {0};
    od_mult lead_counts = row->mult;
    kd_rng rng;
    kd_rng_seed(&rng, 8, 0);
    lead_counts.of_winner = false;
    for (int i = 0; i < DUG; i++) {
        if (i % 10 == 0)
            set_table(&t, row, &rng);
        oc_pile lead = last_lead(&t, &rng), winning = some_winner(&t, &lead, &rng);
        int got = kd_multiplier(&t.order, cards_of(&t.order, &lead), cards_of(&t.order, &winning));
        int want = od_multiplier(&row->mult, &t.game, &lead, &winning);
        char a[SHOWN], b[SHOWN];
        if (got != want)
            fail_msg("trump=%d level=%d lead=%s win=%s: engine x%d, oracle x%d", t.order.trump,
                     t.order.level, text_of(&lead, a), text_of(&winning, b), got, want);
        killed += oc_category(&t.game, &winning) != oc_category(&t.game, &lead);
        differs += want != od_multiplier(&lead_counts, &t.game, &lead, &winning);
        times[want < 64 ? want : 64]++;
    }
    print_message("%s: %ld killed, x2 %ld, x4 %ld, x8 %ld, x16 %ld; %ld not as by the lead\n",
                  row->name, killed, times[2], times[4], times[8], times[16], differs);
    assert_true(killed > 500);
    if (row->mult.times == OD_POWER_CARDS) {
        assert_true(times[2] > 500 && times[4] > 500 && times[16] > 100);
    } else if (row->mult.times == OD_CARDS) {
        assert_true(times[1] > 500 && times[2] > 500 && times[4] > 100);
    } else if (row->mult.times != OD_FIXED) {
        assert_true(times[2] > 500 && times[4] > 500);
        assert_true(row->mult.cap ? times[row->mult.cap] > 500 : times[8] > 500);
    }
    assert_true(!row->mult.of_winner || row->mult.times == OD_TWICE_CARDS || differs > 100);
}

/* ---- tables ----------------------------------------------------------------------------------- */

static const table_row lobby_leads[] = {
    {"LEAD-2, house: no dumps", "80p-v3", "[play]\ndump = no\n", {false, 0}, {0}},
    {"LEAD-2 TRAC-4, house: tractors of three pairs at most",
     "80p-v3",
     "[play]\ndump = no\ntractor_max = 3\n",
     {false, 3},
     {0}},
};
TEST_ROWS(leads_agree, lobby_leads);

static const table_row lobby_mults[] = {
    {"MULT-1, house: of the winner",
     "80p-v3",
     "[score]\nmult_play = winner\n",
     {0},
     {OD_POWER, true, 0, 0}},
    {"MULT-1, house: at most 8", "80p-v3", "[score]\nmult_cap = 8\n", {0}, {OD_POWER, false, 0, 8}},
    {"MULT-2, house: of the lead",
     "tournament",
     "[score]\nmult_play = lead\n",
     {0},
     {OD_BY_KIND, false, 0, 0}},
    {"MULT-2, house: at most 4",
     "tournament",
     "[score]\nmult_cap = 4\n",
     {0},
     {OD_BY_KIND, true, 0, 4}},
    {"MULT-1, house: twice the cards",
     "80p-v3",
     "[score]\nmult = twice_cards\n",
     {0},
     {OD_TWICE_CARDS, false, 0, 0}},
    {"MULT-1, house: twice the cards, at most 6",
     "80p-v3",
     "[score]\nmult = twice_cards\nmult_cap = 6\n",
     {0},
     {OD_TWICE_CARDS, false, 0, 6}},
    {"MULT-1, house: twice the cards led",
     "80p-v3",
     "[score]\nmult = twice_led\nmult_play = winner\n",
     {0},
     {OD_TWICE_CARDS, true, 0, 0}},
    {"MULT-1, house: the cards of the largest component",
     "80p-v3",
     "[score]\nmult = cards\n",
     {0},
     {OD_CARDS, false, 0, 0}},
    {"MULT-1, house: the cards of the winner's",
     "80p-v3",
     "[score]\nmult = cards\nmult_play = winner\n",
     {0},
     {OD_CARDS, true, 0, 0}},
    {"MULT-1, house: 2 to the power of those cards",
     "80p-v3",
     "[score]\nmult = power_cards\n",
     {0},
     {OD_POWER_CARDS, false, 0, 0}},
    {"MULT-3, house: three times",
     "official",
     "[score]\nmult_fixed = 3\n",
     {0},
     {OD_FIXED, false, 3, 0}},
};
TEST_ROWS(multipliers_agree, lobby_mults);

/* The published texts with the oracle's values of each. */
PREPARE(int argc, char **argv)
{
    static table_row mults[OD_TEXTS], leads[OD_TEXTS];
    static const text_row texts[OD_TEXTS] = {
        {"LEAD-1 LEAD-2 80p-v3", "80p-v3", OD_V3},
        {"LEAD-1 LEAD-2 80p-scn2", "80p-scn2", OD_SCN2},
        {"LEAD-2 TRAC-4 official", "official", OD_OFFICIAL},
        {"", "forty", OD_FORTY},
        {"LEAD-1 LEAD-2 tournament", "tournament", OD_TOURNAMENT}};
    static const char *const names[OD_TEXTS] = {
        "MULT-1 80p-v3", "MULT-1 80p-scn2", "MULT-3 official", "MULT-3 forty", "MULT-2 tournament"};
    for (int i = 0; i < OD_TEXTS; i++) {
        leads[i] = (table_row){texts[i].name, texts[i].preset, "", od_leads_of[i], {0}};
        mults[i] = (table_row){names[i], texts[i].preset, "", {0}, od_mult_of[i]};
        if (i != OD_FORTY)
            add_test(leads_agree, (struct test){.name = leads[i].name, .state = &leads[i]});
        add_test(multipliers_agree, (struct test){.name = mults[i].name, .state = &mults[i]});
    }
    return 0;
}
