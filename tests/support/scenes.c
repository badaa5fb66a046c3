/* scenes.c - random deals for the comparison with the oracle, rich in pairs and tractors. */
#include "support/compare.h"
#include "support/test.h"

enum { FEW_CHOICES = 600, FOLLOWERS = 3, GUESSES = 4, TRIES = 60 };

/* A generator of its own: scenes must stay the same when the engine's changes. */
typedef struct dice {
    uint64_t state;
} dice;

static int roll(dice *d, int sides)
{
    uint64_t z = d->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)((z ^ z >> 31) >> 33) % sides;
}

static bool chance(dice *d, int percent)
{
    return roll(d, 100) < percent;
}

/* How many of each kind a run has met. */
typedef struct tally {
    long scenes, asked, legal, illegal, cures, moves, tractors, dumps, failed, beaten, killed;
} tally;

typedef struct scene {
    oc_pile hand[4], lead;
    int led;
} scene;

/* ---- hands ---------------------------------------------------------------------------------- */

typedef struct deck {
    const oc_game *game;
    int left[5][13];
} deck;

static bool take(deck *from, oc_card card, int copies, oc_pile *to)
{
    int *left = &from->left[card.suit][card.rank];
    if (*left < copies)
        return false;
    *left -= copies;
    for (int k = 0; k < copies; k++)
        to->card[to->count++] = card;
    return true;
}

static oc_card any_card(dice *d)
{
    int n = roll(d, KD_FACES);
    return (oc_card){(signed char)(n / 13), (signed char)(n % 13)};
}

/* A card of the same category that is one higher, if there is one: the next pair of a tractor. */
static bool next_card(const oc_game *game, dice *d, oc_card from, oc_card *next)
{
    for (int i = 0; i < TRIES; i++) {
        oc_card c = any_card(d);
        if (game->category[c.suit][c.rank] == game->category[from.suit][from.rank] &&
            oc_height(game, c) == oc_height(game, from) + 1) {
            *next = c;
            return true;
        }
    }
    return false;
}

/* Adds a single, a pair or a run of pairs of the categories in the mask, as far as size allows. */
static void add_some(deck *from, dice *d, unsigned mask, int size, oc_pile *hand)
{
    oc_card card = any_card(d);
    for (int i = 0; i < TRIES && !(mask >> from->game->category[card.suit][card.rank] & 1); i++)
        card = any_card(d);
    bool pairs = chance(d, 55);
    do {
        int copies = pairs && size - hand->count >= 2 ? 2 : 1;
        if (!take(from, card, copies, hand))
            return;
    } while (pairs && hand->count < size && chance(d, 60) && next_card(from->game, d, card, &card));
}

static void deal(const oc_game *game, dice *d, scene *s)
{
    deck from = {.game = game};
    int size = 1 + roll(d, 25);
    for (int c = 0; c < KD_FACES; c++)
        from.left[c / 13][c % 13] = 2;
    s->led = chance(d, 35) ? OC_TRUMP : roll(d, 5);
    int short_of_it =
        chance(d, 40) ? 85
                      : 30; /* percent of these cards in others' hands; else all dumps would fail */
    for (int seat = 0; seat < 4; seat++) {
        unsigned mask = 1U << s->led | 1U << (chance(d, 70) ? OC_TRUMP : roll(d, 5));
        if (chance(d, 25))
            mask = 31;
        if (seat > 0 && chance(d, short_of_it))
            mask = 1U << OC_TRUMP | 1U << roll(d, 5);
        s->hand[seat].count = 0;
        for (int i = 0; s->hand[seat].count < size; i++)
            add_some(&from, d, i < TRIES ? mask : 31, size, &s->hand[seat]);
    }
}

/* ---- leads ---------------------------------------------------------------------------------- */

static void join(oc_pile *to, const oc_pile *more)
{
    for (int i = 0; i < more->count; i++)
        to->card[to->count++] = more->card[i];
}

static void drop(oc_pile *from, oc_card card)
{
    for (int i = 0; i < from->count; i++) {
        if (from->card[i].suit != card.suit || from->card[i].rank != card.rank)
            continue;
        from->card[i] = from->card[--from->count];
        return;
    }
}

static void drop_all(oc_pile *from, const oc_pile *cards)
{
    for (int i = 0; i < cards->count; i++)
        drop(from, cards->card[i]);
}

/* Some of the components, sometimes only high ones, so that some dumps stand; may be empty. */
static oc_pile some_parts(const oc_game *game, dice *d, const oc_pile *held)
{
    oc_part parts[OC_MAX_PARTS];
    oc_pile lead = {0};
    int n = oc_parts(game, held, parts), percent = 30 + roll(d, 60);
    int lowest = chance(d, 60) ? 7 + roll(d, 5) : 0;
    for (int i = 0; i < n; i++)
        if (parts[i].top >= lowest && chance(d, percent))
            join(&lead, &parts[i].cards);
    return lead;
}

static oc_pile one_lead(const oc_game *game, dice *d, const oc_pile *held)
{
    static oc_pile leads[512];
    int n = oc_leads(game, held, leads, 512), at = roll(d, n);
    for (int i = 0; i < 3; i++) { /* the longest of a few */
        int other = roll(d, n);
        if (leads[other].count > leads[at].count)
            at = other;
    }
    return leads[at];
}

static oc_pile some_cards(dice *d, const oc_pile *held, int count)
{
    oc_pile left = *held, some = {0};
    while (some.count < count && left.count > 0) {
        oc_card card = left.card[roll(d, left.count)];
        oc_pile one = {.count = 1, .card = {card}};
        drop(&left, card);
        join(&some, &one);
    }
    return some;
}

/* ---- answers -------------------------------------------------------------------------------- */

/* Answers one component of the lead regardless of the others: with a run of its length, or the longest
   run held. Returns how many pairs of the component are not answered yet. */
static int answer_part(const oc_game *game, dice *d, int length, oc_pile *left, oc_pile *play)
{
    static oc_pile runs[512];
    int n = oc_leads(game, left, runs, 512), best = 0, fits = 0;
    for (int i = 0; i < n; i++)
        if (runs[i].count % 2 == 0 && runs[i].count / 2 <= length && runs[i].count / 2 > best)
            best = runs[i].count / 2;
    if (best == 0)
        return 0;
    for (int i = 0; i < n; i++)
        if (runs[i].count == 2 * best)
            runs[fits++] = runs[i];
    oc_pile chosen = runs[roll(d, fits)];
    join(play, &chosen);
    drop_all(left, &chosen);
    return length - best;
}

static oc_pile answer_shape(const oc_game *game, dice *d, const oc_pile *lead, oc_pile *left)
{
    oc_part parts[OC_MAX_PARTS];
    oc_pile play = {0};
    int n = oc_parts(game, lead, parts);
    for (int i = 0; i < n; i++)
        for (int owed = parts[i].length; owed > 0;)
            owed = answer_part(game, d, owed, left, &play);
    return play;
}

/* A play that is often legal, and otherwise nearly. */
static oc_pile guess(const oc_game *game, dice *d, const oc_pile *lead, const oc_pile *hand)
{
    int led = oc_category(game, lead);
    oc_pile left = oc_only(game, hand, led), rest = *hand, play = {0};
    drop_all(&rest, &left);
    if (left.count > lead->count && chance(d, 80))
        play = answer_shape(game, d, lead, &left);
    oc_pile more = some_cards(d, &left, lead->count - play.count);
    join(&play, &more);
    more = some_cards(d, &rest, lead->count - play.count);
    join(&play, &more);
    for (int swaps = chance(d, 50) ? 1 + roll(d, 3) : 0; swaps > 0; swaps--) {
        oc_pile unused = *hand;
        drop_all(&unused, &play);
        oc_pile in = some_cards(d, &unused, 1);
        if (in.count > 0)
            drop(&play, play.card[roll(d, play.count)]);
        join(&play, &in);
    }
    return play;
}

/* ---- asking --------------------------------------------------------------------------------- */

static bool ask_answer(bench *b, const scene *s, int seat, const oc_pile *play, tally *t)
{
    const oc_pile *hand = &s->hand[seat];
    bool legal = oc_legal(&b->game, &s->lead, hand, play);
    t->asked++;
    t->legal += legal;
    t->illegal += !legal;
    if (!same_follow(b, &s->lead, hand, play))
        return false;
    if (legal || oc_choices(hand, s->lead.count, FEW_CHOICES) == FEW_CHOICES)
        return true;
    t->cures++;
    return cure_helps(b, &s->lead, hand, play);
}

/* One follower: checks some plays, keeps the last legal one, and checks the list of all moves where
   that is short. */
static bool ask_follower(bench *b, dice *d, const scene *s, int seat, tally *t, oc_pile *play)
{
    const oc_pile *hand = &s->hand[seat];
    for (int i = 0; i < GUESSES; i++) {
        oc_pile tried = guess(&b->game, d, &s->lead, hand);
        if (!ask_answer(b, s, seat, &tried, t))
            return false;
        if (i == 0 || oc_legal(&b->game, &s->lead, hand, &tried))
            *play = tried;
    }
    oc_pile wrong_size = some_cards(d, hand, 1 + roll(d, hand->count));
    if (!same_follow(b, &s->lead, hand, &wrong_size))
        return false;
    if (oc_choices(hand, s->lead.count, FEW_CHOICES) == FEW_CHOICES)
        return true;
    t->moves++;
    return same_moves(b, &s->lead, hand);
}

static bool ask_scene(bench *b, dice *d, tally *t)
{
    scene s;
    oc_pile plays[4];
    deal(&b->game, d, &s);
    oc_pile held = oc_only(&b->game, &s.hand[0], s.led);
    if (held.count == 0) {
        oc_card card = s.hand[0].card[roll(d, s.hand[0].count)];
        s.led = b->game.category[card.suit][card.rank];
        held = oc_only(&b->game, &s.hand[0], s.led);
    }
    int kind = roll(d, 10);
    s.lead.count = 0;
    if (kind < 6)
        s.lead = some_parts(&b->game, d, &held);
    if (kind == 6)
        s.lead = held;
    if (kind == 7)
        s.lead = some_cards(d, &held, 1 + roll(d, held.count));
    if (s.lead.count == 0)
        s.lead = one_lead(&b->game, d, &held);
    plays[0] = s.lead;
    oc_part parts[OC_MAX_PARTS];
    oc_pile mixed = some_cards(d, &s.hand[0], 1 + roll(d, 4));
    int n = oc_parts(&b->game, &s.lead, parts);
    oc_dump dump = oc_judge_dump(&b->game, &s.lead, &s.hand[1]);
    t->tractors += parts[0].length > 1;
    t->dumps += n > 1;
    t->failed += !dump.stands;
    t->asked += 6;
    if (!(same_shape(b, &s.lead) && same_lead(b, &s.hand[0], &s.lead) &&
          same_lead(b, &s.hand[0], &mixed) && same_multiplier(b, &s.lead) &&
          same_dump(b, &s.lead, &s.hand[1]) && (s.hand[0].count > 12 || same_leads(b, &s.hand[0]))))
        return false;
    for (int i = 1; i <= FOLLOWERS; i++)
        if (!ask_follower(b, d, &s, i, t, &plays[i]))
            return false;
    int winner = oc_winner(&b->game, plays);
    t->asked++;
    t->beaten += winner > 0;
    t->killed += winner > 0 && oc_category(&b->game, &plays[winner]) != s.led;
    return same_winner(b, plays);
}

static bool ask_scenes(bench *b, uint64_t seed, long scenes, tally *t)
{
    dice d = {seed};
    kd_rules rules;
    kd_rules_default(&rules);
    for (; t->scenes < scenes; t->scenes++) {
        int trump = roll(&d, 5), level = roll(&d, KD_RANKS);
        rules.follow = chance(&d, 10) ? KD_FOLLOW_PAIRS : KD_FOLLOW_PROFILE; /* FOL-3 */
        bench_set(b, &rules, trump, level);
        if (!ask_scene(b, &d, t))
            return false;
    }
    return true;
}

void check_scenes(uint64_t seed, long scenes)
{
    static bench b;
    tally t = {0};
    if (!ask_scenes(&b, seed, scenes, &t))
        fail_msg("seed %llu, scene %ld: %s", (unsigned long long)seed, t.scenes, b.report);
    print_message("%ld scenes: %ld questions, %ld legal and %ld illegal answers, %ld cures, "
                  "%ld lists of moves, %ld tractors, %ld dumps (%ld fail), %ld leads beaten "
                  "(%ld by trump)\n",
                  t.scenes, t.asked, t.legal, t.illegal, t.cures, t.moves, t.tractors, t.dumps,
                  t.failed, t.beaten, t.killed);
    /* Fails a run that has met too few of some kind: it would prove nothing about them. */
    assert_true(t.asked >= 5 * t.scenes);
    assert_true(t.legal > t.scenes && t.illegal > t.scenes);
    assert_true(t.tractors > t.scenes / 10 && t.dumps > t.scenes / 4);
    assert_true(t.failed > t.scenes / 20 && t.dumps - t.failed > t.scenes / 20);
    assert_true(t.beaten > t.scenes / 10 && t.killed > t.scenes / 50);
    assert_true(t.cures > t.scenes / 4 && t.moves > t.scenes / 4);
}
