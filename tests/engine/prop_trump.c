/* prop_trump.c - counters and flips against their oracle. */
#include "support/drive.h"
#include "support/test.h"
#include "support/texts.h"

/* ---- counters (CTR-1, CTR-2, CTR-7..9) -------------------------------------------------------- */

/* Seat 0 is asked, or draws on; seat 1 or itself showed what stands. */
typedef struct showing {
    od_text text;
    kd_rules rules;
    bool drawing, own, second_window;
    int level;
    oc_pile standing;
} showing;

static long counters, refusals;

static void same_counter(const showing *s, kd_view *view, const oc_pile *by)
{
    oc_pile both = s->standing;
    kd_cards cards = faces_of(by);
    for (int i = 0; i < by->count; i++)
        both.card[both.count++] = by->card[i];
    for (int i = 0; i < both.count; i++) { /* no more copies than the decks have */
        int copies = 0;
        for (int k = 0; k < both.count; k++)
            copies +=
                both.card[k].suit == both.card[i].suit && both.card[k].rank == both.card[i].rank;
        if (copies > s->rules.decks)
            return;
    }
    view->hand = s->own ? kd_add(cards, view->standing) : cards;
    kd_action counter = {.actor = 0, .verb = KD_COUNTER, .cards = cards};
    kd_verdict verdict = kd_check(view, &counter);
    bool legal = od_counter(s->text, s->drawing, s->level, &s->standing, by, s->own);
    char a[SHOWN], b[SHOWN];
    if ((verdict.reason == KD_OK) != legal)
        fail_msg("level=%d standing=%s by=%s drawing=%d own=%d second=%d: engine %s, oracle %s",
                 s->level, text_of(&s->standing, a), text_of(by, b), s->drawing, s->own,
                 s->second_window, kd_reason_token(verdict.reason), legal ? "legal" : "illegal");
    counters += legal;
    refusals += !legal;
}

/* Every single card and every two cards against what stands. */
static void all_counters(const showing *s)
{
    kd_cards shown = faces_of(&s->standing);
    kd_view view = {.seat = 0,
                    .phase = s->drawing ? KD_PHASE_DEAL : KD_PHASE_COUNTER,
                    .actors = 1,
                    .dealer = 1,
                    .declarer = s->own ? 0 : 1,
                    .countered = s->second_window,
                    .burier = s->second_window ? 1 : KD_NOBODY,
                    .trump_known = 1,
                    .standing = shown};
    kd_order_make(&view.order, &s->rules, s->standing.card[0].suit, s->level);
    for (int a = 0; a < KD_FACES; a++) {
        oc_pile by = {.count = 1, .card = {card_number(a)}};
        same_counter(s, &view, &by);
        by.count = 2;
        for (int b = a; b < KD_FACES; b++) {
            by.card[1] = card_number(b);
            same_counter(s, &view, &by);
        }
    }
}

/* The cards that can stand: one level card; and, unless the rules know nothing else, a pair or jokers. */
static void all_showings(showing *s)
{
    for (int suit = 0; suit < 4; suit++) {
        oc_card c = {(signed char)suit, (signed char)s->level};
        s->standing = (oc_pile){.count = 1, .card = {c, c}};
        if (!s->second_window)
            all_counters(s);
        s->standing.count = 2;
        if (s->rules.decks == 2 && s->text != OD_OFFICIAL)
            all_counters(s);
    }
    for (signed char joker = 0; joker < 2 && s->rules.decks == 2; joker++) {
        oc_card c = {OC_JOKERS, joker};
        s->standing = (oc_pile){.count = 2, .card = {c, c}};
        if (!(s->text == OD_OFFICIAL && s->own))
            all_counters(s);
    }
}

static void counters_agree(void **state)
{
    const text_row *row = *state;
    bool ladder = row->text == OD_V3 || row->text == OD_SCN2;
    showing s = {.text = row->text, .rules = rules_of(row->preset)};
    counters = refusals = 0;
    for (s.level = 0; s.level < KD_RANKS; s.level++) {
        for (int when = 0; when < 6; when++) {
            s.drawing = when / 2 == 1;
            s.second_window = when / 2 == 2;
            s.own = when % 2;
            bool asked = !s.own || row->text == OD_OFFICIAL; /* CTR-7: nor be asked */
            bool window = s.drawing ? row->text != OD_OFFICIAL : ladder || !s.second_window;
            if (asked && window)
                all_showings(&s);
        }
    }
    print_message("%s: %ld counters, %ld refused\n", row->name, counters, refusals);
    assert_true(refusals > 10000);
    assert_true(row->text == OD_FORTY ? counters == 0 : counters > 50);
}

static const text_row counter_rows[] = {
    {"CTR-1 CTR-2 CTR-3 CTR-7 80p-v3", "80p-v3", OD_V3},
    {"CTR-1 CTR-2 CTR-3 CTR-7 80p-scn2", "80p-scn2", OD_SCN2},
    {"CTR-8 tournament", "tournament", OD_TOURNAMENT},
    {"CTR-9 official", "official", OD_OFFICIAL},
    {"CTR-9 forty", "forty", OD_FORTY},
};
TEST_ROWS(counters_agree, counter_rows);

/* ---- real deals: who may counter what stands, and when (CTR-3, CTR-6..9) --------------------- */

enum { DEALS = 150 };

static long may_counter, own_held;

static oc_pile pile_by_face(kd_cards cards)
{
    oc_pile pile = {0};
    for (int face = 0; face < KD_FACES; face++)
        for (int k = kd_copies(cards, (unsigned)face); k > 0; k--)
            pile.card[pile.count++] = card_number(face);
    return pile;
}

/* Is a seat free to counter at all now? While drawing every seat is, else the one that is asked:
   never the one that showed what stands, unless its card declared by itself (CTR-9), nor the one
   that has just buried. */
static bool may_be_asked(const text_row *row, const kd_match *match, int seat)
{
    const kd_round *round = &match->round;
    if (round->phase == KD_PHASE_DEAL)
        return true;
    bool asked = kd_actors(match) >> seat & 1;
    if (asked && row->text != OD_OFFICIAL)
        assert_int_not_equal(seat, round->declarer);
    if (asked)
        assert_int_not_equal(seat, round->burier);
    return asked;
}

/* Everything that the seat could show from its hand: one card, two alike. */
static void ask_seat(const text_row *row, const kd_match *match, int seat)
{
    static kd_view view;
    const kd_round *round = &match->round;
    bool free = may_be_asked(row, match, seat), drawing = round->phase == KD_PHASE_DEAL;
    oc_pile standing = pile_by_face(round->standing);
    kd_view_make(&view, match, seat);
    for (int face = 0; face < KD_FACES; face++) {
        for (int copies = kd_copies(view.hand, (unsigned)face); copies > 0; copies--) {
            kd_cards cards = copies == 2 ? kd_pair((unsigned)face) : kd_card((unsigned)face);
            kd_action counter = {.actor = (uint8_t)seat, .verb = KD_COUNTER, .cards = cards};
            oc_pile by = pile_by_face(cards);
            bool own = round->declarer == seat, got = kd_check(&view, &counter).reason == KD_OK;
            bool want =
                free && od_counter(row->text, drawing, round->order.level, &standing, &by, own);
            char a[SHOWN], b[SHOWN];
            if (got != want)
                fail_msg("level=%d standing=%s by=%s seat=%d drawing=%d: engine %d, oracle %d",
                         round->order.level, text_of(&standing, a), text_of(&by, b), seat, drawing,
                         got, want);
            may_counter += want;
            own_held +=
                own && od_counter(row->text, drawing, round->order.level, &standing, &by, false);
        }
    }
}

static void real_deal(const text_row *row, const kd_rules *rules, kd_rng *rng)
{
    static kd_match match;
    kd_events events;
    uint8_t level = (uint8_t)kd_rng_below(rng, KD_RANKS), levels[KD_TEAMS] = {level, level};
    bool cut = rules->draw == KD_DRAW_CUT;
    kd_match_start_at(&match, rules, levels,
                      cut || percent(rng, 50) ? (int)kd_rng_below(rng, KD_SEATS) : KD_NOBODY);
    while (match.round.phase < KD_PHASE_REBEL) {
        int phase = match.round.phase;
        bool open = phase == KD_PHASE_COUNTER || phase == KD_PHASE_DEAL;
        for (int seat = 0; seat < KD_SEATS && open && !kd_empty(match.round.standing); seat++)
            if (phase == KD_PHASE_COUNTER || row->text != OD_OFFICIAL)
                ask_seat(row, &match, seat);
        kd_action action = drive_action(&match, rng);
        assert_int_equal(kd_apply(&match, &action, &events).reason, KD_OK);
    }
}

static void real_deals_agree(void **state)
{
    const text_row *row = *state;
    kd_rules rules = rules_of(row->preset);
    kd_rng rng;
    kd_rng_seed(&rng, 6, row->text);
    may_counter = own_held = 0;
    for (int i = 0; i < DEALS; i++)
        real_deal(row, &rules, &rng);
    print_message("%s: %ld counters, %ld held by who may not\n", row->name, may_counter, own_held);
    assert_true(row->text == OD_FORTY ? may_counter == 0 : may_counter > 20);
    assert_true(row->text == OD_FORTY || row->text == OD_OFFICIAL || own_held > 20);
}

static const text_row real_rows[] = {
    {"CTR-2 CTR-3 CTR-7 80p-v3, real deals", "80p-v3", OD_V3},
    {"CTR-2 CTR-3 CTR-7 80p-scn2, real deals", "80p-scn2", OD_SCN2},
    {"CTR-8 tournament, real deals", "tournament", OD_TOURNAMENT},
    {"CTR-9 official, real deals", "official", OD_OFFICIAL},
    {"CTR-9 forty, real deals", "forty", OD_FORTY},
};
TEST_ROWS(real_deals_agree, real_rows);

/* ---- flips (FLIP-1..4) ------------------------------------------------------------------------ */

enum { KITTIES = 20000, LAST_CLASS = 2 };

typedef struct flip_tally {
    long no_trump, all_turned, turned_on, dealer[KD_SEATS + 1];
} flip_tally;

static int turn_all(kd_match *match, const oc_pile *kitty)
{
    int turned = 0;
    kd_events events;
    while (turned < kitty->count && match->round.phase == KD_PHASE_FLIP) {
        oc_pile one = {.count = 1, .card = {kitty->card[turned++]}};
        kd_action flip = {.actor = KD_CHANCE, .verb = KD_FLIP, .cards = faces_of(&one)};
        if (kd_apply(match, &flip, &events).reason != KD_OK)
            return -1;
    }
    return turned;
}

static void same_flip(const text_row *row, const kd_rules *rules, bool first_deal, int level,
                      const oc_pile *kitty, flip_tally *t)
{
    static kd_match match;
    char cards[SHOWN];
    od_flipped want = od_flip(row->text, first_deal, level, kitty);
    int first = kitty->card[0].rank % KD_SEATS;
    /* Nobody declared and the kitty lies face down; every seat has drawn, and holds nothing we ask. */
    uint8_t levels[KD_TEAMS] = {(uint8_t)level, (uint8_t)level};
    int known = want.dealer < 0 ? (first + 1) % KD_SEATS : KD_NOBODY;
    kd_match_start_at(&match, rules, levels, known);
    kd_round *round = &match.round;
    kd_order_make(&round->order, rules, KD_NO_SUIT, level);
    round->phase = KD_PHASE_FLIP;
    round->first = (uint8_t)first;
    round->deck = faces_of(kitty);
    round->actors = 1U << KD_CHANCE;
    int dealer = want.dealer < 0 ? match.round.dealer : (first + want.dealer) % KD_SEATS;
    int turned = turn_all(&match, kitty), phase = match.round.phase;
    if (turned != want.turned || match.round.order.trump != want.trump ||
        match.round.dealer != dealer || match.round.turned_count != want.turned)
        fail_msg("level=%d first_deal=%d cards=%s: engine trump=%d turned=%d dealer=%d, "
                 "oracle trump=%d turned=%d dealer=%d",
                 level, first_deal, text_of(kitty, cards), match.round.order.trump, turned,
                 match.round.dealer, want.trump, want.turned, dealer);
    assert_true(phase == KD_PHASE_BURY || phase == KD_PHASE_REBEL); /* FLIP-4: no countering */
    t->no_trump += want.trump == OC_NO_TRUMP;
    t->all_turned += want.turned == kitty->count;
    t->turned_on += kitty->card[0].suit == OC_JOKERS && want.turned > 1 && want.dealer >= 0;
    t->dealer[want.dealer + 1]++;
}

/* The class of one card of a kitty: a joker, a level card, or any other. */
typedef enum card_class { PLAIN, LEVEL, JOKER } card_class;

static oc_card card_of_class(card_class class, int level, kd_rng *rng, int lowest)
{
    signed char suit = (signed char)kd_rng_below(rng, 4), rank;
    if (class == JOKER)
        return (oc_card){OC_JOKERS, (signed char)kd_rng_below(rng, 2)};
    do
        rank = (signed char)(lowest + (int)kd_rng_below(rng, (uint32_t)(KD_RANKS - lowest)));
    while (rank == level);
    return (oc_card){suit, class == LEVEL ? (signed char)level : rank};
}

/* The number written in threes names the classes; false when the decks have too few of one. */
static bool classes_of(const kd_rules *rules, int number, card_class *classes)
{
    int jokers = 0, levels = 0;
    for (int i = 0; i < rules->kitty; i++, number /= LAST_CLASS + 1) {
        classes[i] = (card_class)(number % (LAST_CLASS + 1));
        jokers += classes[i] == JOKER;
        levels += classes[i] == LEVEL;
    }
    return jokers <= 2 * rules->decks && levels <= 4 * rules->decks;
}

static oc_pile random_kitty(const kd_rules *rules, kd_rng *rng)
{
    int deck[2 * KD_FACES], n = rules->decks * KD_FACES;
    oc_pile kitty = {0};
    for (int i = 0; i < n; i++)
        deck[i] = i % KD_FACES;
    for (; kitty.count < rules->kitty; n--) {
        int at = (int)kd_rng_below(rng, (uint32_t)n);
        kitty.card[kitty.count++] = card_number(deck[at]);
        deck[at] = deck[n - 1];
    }
    return kitty;
}

static void flips_agree(void **state)
{
    const text_row *row = *state;
    kd_rules rules = rules_of(row->preset);
    flip_tally t = {0};
    kd_rng rng;
    oc_pile kitty;
    card_class classes[KD_MAX_KITTY];
    int patterns = 1;
    kd_rng_seed(&rng, 4, row->text);
    for (int i = 0; i < KITTIES; i++) {
        kitty = random_kitty(&rules, &rng);
        same_flip(row, &rules, percent(&rng, 50), (int)kd_rng_below(&rng, KD_RANKS), &kitty, &t);
    }
    for (int i = 0; i < rules.kitty; i++)
        patterns *= LAST_CLASS + 1;
    for (int number = 0; number < 2 * patterns; number++) { /* in a first deal and in a later */
        int level = (int)kd_rng_below(&rng, KD_RANKS);
        if (!classes_of(&rules, number / 2, classes))
            continue;
        /* Draws the kitty's cards by class, no card more often than the decks have it; of high ranks only, so
           that the highest often occurs twice. */
        int used[5][KD_RANKS] = {{0}}, lowest = percent(&rng, 50) ? 9 : 0;
        kitty.count = 0;
        while (kitty.count < rules.kitty) {
            oc_card c = card_of_class(classes[kitty.count], level, &rng, lowest);
            if (used[c.suit][c.rank] == rules.decks)
                continue;
            used[c.suit][c.rank]++;
            kitty.card[kitty.count++] = c;
        }
        same_flip(row, &rules, number % 2, level, &kitty, &t);
    }
    print_message("%s: %ld no trump, %ld turned whole, %ld turned on for a dealer\n", row->name,
                  t.no_trump, t.all_turned, t.turned_on);
    assert_true(t.all_turned > 100);
    assert_true(row->text == OD_FORTY ? t.no_trump == 0 : t.no_trump > 20);
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_true(row->text == OD_FORTY ? t.dealer[seat + 1] == 0 : t.dealer[seat + 1] > 1000);
    assert_true(t.dealer[0] > 1000);
    assert_true(row->text == OD_FORTY || t.turned_on > 100);
}

static const text_row flip_rows[] = {
    {"FLIP-1 FLIP-2 FLIP-3 FLIP-4 80p-v3", "80p-v3", OD_V3},
    {"FLIP-1 FLIP-2 FLIP-3 FLIP-4 80p-scn2", "80p-scn2", OD_SCN2},
    {"FLIP-1 FLIP-2 FLIP-3 FLIP-4 tournament", "tournament", OD_TOURNAMENT},
    {"DECL-4 FLIP-1 FLIP-2 FLIP-3 FLIP-4 official", "official", OD_OFFICIAL},
    {"FLIP-1 FLIP-2 FLIP-4 forty", "forty", OD_FORTY},
};
TEST_ROWS(flips_agree, flip_rows);

/* ---- what other tables play (FLIP-6, CTR-11) -------------------------------------------------- */

/* Whatever the other cards are: only the dealer may depend on them. */
TEST("FLIP-6 one card of the kitty alone decides")
{
    kd_rng rng;
    kd_rng_seed(&rng, 6, 0);
    for (int i = 0; i < KITTIES; i++) {
        static kd_match match;
        kd_rules rules = rules_of("80p-v3");
        rules.flip = KD_FLIP_NTH;
        rules.flip_nth = (uint16_t)(1 + i % rules.kitty);
        oc_pile kitty = random_kitty(&rules, &rng);
        int level = (int)kd_rng_below(&rng, KD_RANKS), known = i % 2 ? 1 : KD_NOBODY;
        int suit = kitty.card[rules.flip_nth - 1].suit, names = 0;
        while (kitty.card[names].suit == OC_JOKERS)
            names++;
        assert_true(
            kd_match_start_at(&match, &rules, (uint8_t[]){(uint8_t)level, (uint8_t)level}, known));
        match.round.phase = KD_PHASE_FLIP;
        match.round.first = 2;
        match.round.deck = faces_of(&kitty);
        match.round.actors = 1U << KD_CHANCE;
        bool later = known == KD_NOBODY && names >= rules.flip_nth; /* FLIP-3 */
        assert_int_equal(turn_all(&match, &kitty), later ? names + 1 : rules.flip_nth);
        assert_int_equal(match.round.order.trump, suit == OC_JOKERS ? KD_NO_SUIT : suit);
        assert_int_equal(match.round.dealer,
                         known == KD_NOBODY ? (2 + kitty.card[names].suit) % KD_SEATS : known);
    }
}

/* Every two cards over every showing: the row adds two big jokers over two small ones, and nothing else. */
TEST("CTR-11 one counter more than CTR-8")
{
    int added = 0;
    for (unsigned stands = 0; stands < 3 * KD_FACES; stands++)
        for (unsigned a = 0; a < KD_FACES; a++)
            for (unsigned b = a; b < KD_FACES; b++) {
                bool legal[2];
                unsigned face = stands % KD_FACES;
                kd_cards other = kd_card(face == KD_BIG_JOKER ? KD_SMALL_JOKER : KD_BIG_JOKER);
                kd_cards standing = stands < KD_FACES       ? kd_card(face)
                                    : stands < 2 * KD_FACES ? kd_pair(face)
                                                            : kd_add(kd_pair(face), other);
                for (int over = 0; over < 2; over++) {
                    kd_rules rules = rules_of("tournament");
                    kd_view view = {.phase = KD_PHASE_COUNTER,
                                    .actors = 1,
                                    .dealer = 1,
                                    .declarer = 1,
                                    .burier = KD_NOBODY,
                                    .trump_known = 1,
                                    .standing = standing,
                                    .hand = kd_add(kd_card(a), kd_card(b))};
                    rules.joker_over = (uint16_t)over;
                    kd_order_make(&view.order, &rules, kd_suit_of((kd_face)face), 5);
                    kd_action counter = {0, KD_COUNTER, view.hand};
                    legal[over] = kd_check(&view, &counter).reason == KD_OK;
                }
                bool over = kd_same(standing, kd_pair(KD_SMALL_JOKER)) && a == KD_BIG_JOKER &&
                            b == KD_BIG_JOKER;
                assert_int_equal(legal[1], over || legal[0]);
                assert_true(!over || !legal[0]);
                added += over;
            }
    assert_int_equal(added, 1);
}
