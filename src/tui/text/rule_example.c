/* rule_example.c - what a value of the rules does, shown by a question that the engine answers. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "tui/state/rule_rows.h"

#include <string.h>

/* Spades are trump, and the level is the first one. */
typedef struct example {
    text *t;
    const glyphs *g;
    const kd_rules *rules;
    kd_order order;
} example;

static kd_cards hearts(const int *ranks, int count)
{
    kd_cards cards = {0, 0};
    for (int i = 0; i < count; i++)
        cards = kd_add(cards, kd_card(kd_face_of(KD_HEARTS, ranks[i])));
    return cards;
}
#define HEARTS(...) hearts((const int[]){__VA_ARGS__}, sizeof(int[]){__VA_ARGS__} / sizeof(int))

enum { R3 = 1, R4, R5, R7 = 5, R8, R9, R10, RQ = 10 };

/* Are these cards of the deck, and of the suit, whatever the level? */
static bool has(const example *e, kd_cards cards)
{
    return kd_holds(kd_deck(e->rules), cards) &&
           kd_category_of(&e->order, kd_to_places(&e->order, cards)) == KD_HEARTS;
}

static void add_example_cards(const example *e, kd_cards cards)
{
    cards_text(e->t, e->g, &e->order, cards);
}

/* ---- one example each; false where these rules have none ---- */

static bool example_mult(const example *e)
{
    const kd_cards leads[] = {HEARTS(R9), HEARTS(R9, R9), HEARTS(R8, R8, R9, R9)};
    int shown = 0;

    text_add(e->t, "%s", _("The kitty, by the last lead: "));
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++) {
        kd_cards lead = kd_to_places(&e->order, leads[i]);
        if (!has(e, leads[i]))
            continue;
        text_add(e->t, "%s", shown++ ? _(", ") : "");
        add_example_cards(e, leads[i]);
        text_add(e->t, " %s%d", e->g->times, kd_multiplier(&e->order, lead, lead));
    }
    return shown > 0;
}

static bool example_gain(const example *e)
{
    int step = e->rules->step, goal = e->rules->threshold, all = kd_points(kd_deck(e->rules));
    const int scores[] = {0, goal - step, goal - 5, goal, goal + step, goal + 2 * step, all};
    int last = -1;

    text_add(e->t, "%s", _("Attackers, by points: "));
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        bool taken;
        int gain = kd_gain(e->rules, scores[i], &taken);
        if (scores[i] <= last || scores[i] > all)
            continue;
        text_add(e->t, last < 0 ? "%d" : _(", %d"), scores[i]);
        last = scores[i];
        text_add(e->t, taken ? " +%d" : " -%d", gain);
    }
    return true;
}

static bool example_levels(const example *e)
{
    int level = e->rules->start_level;

    for (int i = 0; i <= KD_RANKS + 1 && level != KD_RANKS; i++) {
        text_add(e->t, i ? " %s" : "%s", rank_name(level));
        level = kd_advance(e->rules, level, 1);
        if (level == e->rules->start_level)
            break;
    }
    text_add(e->t, " %s", level == KD_RANKS ? _("and won") : _("and again"));
    return true;
}

static bool example_must_play(const example *e)
{
    text_add(e->t, "%s", _("A gain of three:"));
    for (int level = 0; level < KD_RANKS; level++) {
        int reached = kd_advance(e->rules, level, 3);
        if (kd_levels(e->rules) >> level & 1 && reached < KD_RANKS)
            text_add(e->t, " %s-%s", rank_name(level), rank_name(reached));
    }
    return true;
}

static bool example_hook(const example *e)
{
    int shown = 0;

    for (int level = 0; level < KD_RANKS; level++)
        for (int suit = KD_SPADES; suit <= KD_HEARTS; suit++) {
            kd_order order;
            kd_face face = kd_face_of(suit, level);
            kd_order_make(&order, e->rules, KD_SPADES, level);
            for (int copies = 1, one = -1; copies <= 2;
                 copies++) { /* two only where they throw elsewhere */
                kd_cards cards = copies == 1 ? kd_card(face) : kd_pair(face);
                int back = kd_holds(kd_deck(e->rules), cards) ? kd_hook(&order, cards) : -1;
                if (back < 0 || back == one)
                    continue;
                one = back;
                text_add(e->t, "%s", shown++ ? _(", ") : _("Trump is spades; the last trick: "));
                cards_text(e->t, e->g, &order, cards);
                text_add(e->t, _(" back to %s"), rank_name(back));
            }
        }
    if (!shown)
        text_add(e->t, "%s", _("Nobody is thrown back."));
    return true;
}

static bool example_order(const example *e)
{
    enum { SHOWN = 13 };
    int level = R7; /* a level that is none of the ranks, so that what they change is seen */
    kd_order order;

    while (level > 0 &&
           (!(e->rules->ranks >> level & 1) || kd_always_trumps(e->rules) & kd_rank_faces(level)))
        level--;
    kd_order_make(&order, e->rules, KD_SPADES, level);
    uint64_t left = order.in[KD_TRUMP];
    text_add(e->t, _("Spades at level %s, from the top: "), rank_name(level));
    for (int i = 0; left && i < SHOWN; i++) {
        unsigned place = 63U - (unsigned)__builtin_clzll(left);
        text_add(e->t, i ? " " : "");
        cards_text(e->t, e->g, &order, kd_card(order.face[place]));
        left &= ~(UINT64_C(1) << place);
    }
    return true;
}

static bool example_tractor(const example *e)
{
    const kd_cards sets[] = {HEARTS(R3, R3, R4, R4), HEARTS(R3, R3, R4, R4, R5, R5)};

    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        if (!has(e, sets[i]))
            return false;
        text_add(e->t, "%s", i ? _(", ") : "");
        add_example_cards(e, sets[i]);
        bool tractor = kd_kind_of(&e->order, kd_to_places(&e->order, sets[i])) == KD_LEAD_TRACTOR;
        text_add(e->t, _(": %s"), tractor ? _("a tractor") : _("no tractor"));
    }
    return true;
}

static bool example_follow(const example *e)
{
    enum { SHOWN = 2 };
    kd_cards lead = HEARTS(R9, R9, R10, R10), hand = HEARTS(R3, R3, R4, R5, R7, R7), out[SHOWN];

    if (!has(e, lead) || !has(e, hand))
        return false;
    int count = kd_moves(&e->order, kd_to_places(&e->order, hand), kd_to_places(&e->order, lead),
                         out, SHOWN);
    add_example_cards(e, lead);
    text_add(e->t, "%s", _(" is led; from "));
    add_example_cards(e, hand);
    for (int i = 0; i < count && i < SHOWN; i++) {
        text_add(e->t, "%s", i ? _(", ") : _(": "));
        add_example_cards(e, kd_to_faces(&e->order, out[i]));
    }
    text_add(e->t, "%s", count > SHOWN ? _(", ...") : "");
    return true;
}

static bool example_dump(const example *e)
{
    kd_cards lead = HEARTS(R9, R8, R8, R4, R4), other = HEARTS(RQ, RQ);
    const kd_cards others[] = {kd_to_places(&e->order, other), {0, 0}, {0, 0}};

    if (!e->rules->dump || !has(e, lead) || !has(e, other))
        return false;
    kd_dump_result result = kd_dump(&e->order, others, kd_to_places(&e->order, lead));
    add_example_cards(e, lead);
    text_add(e->t, "%s", _(" is tried, another holds "));
    add_example_cards(e, other);
    text_add(e->t, "%s", _(": "));
    add_example_cards(e, kd_to_faces(&e->order, result.forced));
    text_add(e->t, _(" is led, and it costs %d"), result.fine);
    return true;
}

/* May a seat that holds these cards show them, where others have shown what stands, or nobody anything? */
static bool shows(const example *e, kd_verb verb, kd_cards cards, kd_cards standing)
{
    bool declared = !kd_empty(standing);
    kd_view view = {.order = e->order,
                    .phase = declared ? KD_PHASE_COUNTER : KD_PHASE_DEAL,
                    .actors = 1,
                    .dealer = 1,
                    .declarer = declared ? 1 : KD_NOBODY,
                    .burier = KD_NOBODY,
                    .trump_known = declared,
                    .standing = standing,
                    .hand = cards};
    return kd_check(&view, &(kd_action){0, (uint8_t)verb, cards}).reason == KD_OK;
}

static bool example_jokers(const example *e)
{
    kd_cards small = kd_pair(KD_SMALL_JOKER), big = kd_pair(KD_BIG_JOKER);

    if (!kd_holds(kd_deck(e->rules), (kd_cards){small.one | big.one, small.two | big.two}))
        return false;
    add_example_cards(e, small);
    text_add(e->t, "%s", _(" has been shown: "));
    add_example_cards(e, big);
    text_add(e->t, "%s",
             shows(e, KD_COUNTER, big, small) ? _(" counters it") : _(" does not counter it"));
    return true;
}

static bool example_three(const example *e)
{
    kd_cards three = kd_add(kd_pair(KD_BIG_JOKER), kd_card(KD_SMALL_JOKER));

    if (!kd_holds(kd_deck(e->rules), three))
        return false;
    add_example_cards(e, three);
    text_add(e->t, "%s",
             shows(e, KD_DECLARE, three, (kd_cards){0, 0}) ? _(" declares no trump")
                                                           : _(" declares nothing"));
    return true;
}

/* The third card is a joker, the second one of the level. */
static bool example_flip(const example *e)
{
    const kd_face kitty[] = {kd_face_of(KD_CLUBS, R9),
                             kd_face_of(KD_DIAMONDS, e->rules->start_level),
                             KD_BIG_JOKER,
                             kd_face_of(KD_DIAMONDS, R4),
                             kd_face_of(KD_SPADES, RQ),
                             kd_face_of(KD_HEARTS, R8),
                             kd_face_of(KD_DIAMONDS, R8),
                             kd_face_of(KD_SPADES, R5)};
    kd_face turned = kitty[0];
    int last = e->rules->flip_nth;

    if (e->rules->flip != KD_FLIP_NTH)
        return false;
    while (kd_suit_of(kitty[last - 1]) == KD_NO_SUIT && !e->rules->no_trump)
        last++;
    text_add(e->t, "%s", _("The kitty from its top: "));
    for (int i = 0; i < last; i++) {
        if (!kd_holds(kd_deck(e->rules), kd_card(kitty[i])))
            return false;
        text_add(e->t, i ? " " : "");
        turned = kitty[i];
        add_example_cards(e, kd_card(turned));
    }
    text_add(e->t, "%s", _(", trump: "));
    trump_text(e->t, e->g, kd_suit_of(turned));
    return true;
}

/* South has dealt, and its side has kept the deal. */
static bool example_next_dealer(const example *e)
{
    static const char *const next[] = {
        [KD_WINNERS_DEAL] = N_("South's side keeps the deal: North deals next"),
        [KD_NEXT_SEAT_DEALS] = N_("South's side keeps the deal: East deals next"),
        [KD_DECLARER_DEALS] = N_("In the next deal too whoever declares deals")};

    text_add(e->t, "%s", _(next[e->rules->next_dealer]));
    return true;
}

static bool example_first_lead(const example *e)
{
    text_add(e->t, "%s",
             kd_first_leader(e->rules, 1, 0) ? _("South deals, East has declared: East leads")
                                             : _("South deals, East has declared: South leads"));
    return true;
}

/* The points that may be buried from a hand with enough other cards. */
static bool example_bury(const example *e)
{
    const kd_cards points[] = {HEARTS(R5), HEARTS(R10), HEARTS(R5, R10), HEARTS(R10, R10)};
    kd_cards deck = kd_deck(e->rules);
    int kitty = e->rules->kitty;
    kd_cards others = kd_fewest_points(deck, kitty);

    if (!kitty || kd_points(others))
        return false;
    text_add(e->t, "%s", _("Buried: "));
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        int owed = kitty - kd_count(points[i]);
        if (!kd_holds(deck, points[i]) || owed < 0)
            return i > 0;
        kd_cards hand = kd_add(others, points[i]);
        kd_view view = {
            .order = e->order, .phase = KD_PHASE_BURY, .actors = 1, .trump_known = 1, .hand = hand};
        kd_action bury = {0, KD_BURY, kd_add(kd_fewest_points(others, owed), points[i])};
        text_add(e->t, "%s", i ? _(", ") : "");
        add_example_cards(e, points[i]);
        text_add(e->t, _(": %s"),
                 kd_check(&view, &bury).reason == KD_OK ? _("legal") : _("too many"));
    }
    return true;
}

static bool example_tries(const example *e)
{
    const kd_rules *rules = e->rules;
    int last = rules->start_level;

    for (int next; (next = kd_advance(rules, last, 1)) != KD_RANKS && next != rules->start_level;)
        last = next;
    if (rules->ace_tries)
        text_add(e->t, _("Dealt %d times at %s and not won: back to %s"), rules->ace_tries,
                 rank_name(last), rank_name(rules->start_level));
    else
        text_add(e->t, _("Dealt at %s and not won: %s is dealt again"), rank_name(last),
                 rank_name(last));
    return true;
}

static bool (*const examples[])(const example *) = {
    [EXAMPLE_ORDER] = example_order,
    [EXAMPLE_LEVELS] = example_levels,
    [EXAMPLE_MUST_PLAY] = example_must_play,
    [EXAMPLE_HOOK] = example_hook,
    [EXAMPLE_DUMP] = example_dump,
    [EXAMPLE_TRACTOR] = example_tractor,
    [EXAMPLE_FOLLOW] = example_follow,
    [EXAMPLE_GAIN] = example_gain,
    [EXAMPLE_MULT] = example_mult,
    [EXAMPLE_JOKERS] = example_jokers,
    [EXAMPLE_THREE] = example_three,
    [EXAMPLE_FLIP] = example_flip,
    [EXAMPLE_NEXT_DEALER] = example_next_dealer,
    [EXAMPLE_FIRST_LEAD] = example_first_lead,
    [EXAMPLE_BURY] = example_bury,
    [EXAMPLE_TRIES] = example_tries,
};

bool rule_example(text *t, const glyphs *g, const kd_rules *rules, const kd_rule_row *row)
{
    example e = {.t = t, .g = g, .rules = rules};

    if (!kd_rules_check(rules, NULL))
        return false;
    kd_order_make(&e.order, rules, KD_SPADES, rules->start_level);
    bool (*show)(const example *) = examples[rule_words_of(row)->example];
    return show && show(&e);
}
