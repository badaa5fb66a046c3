/* endgame.c - alpha-beta search of the last tricks (D. Knuth, R. Moore, 1975), with a transposition table
   of the positions between tricks. */
#include "bots/search/search.h"

#include "bots/knowledge/knowledge.h"

/* ---- the plays to try ---- */

enum { MAX_CLASSES = KD_MAX_HAND };

/* Single cards of a hand that do the same whichever is played: no other card that is still in play
   stands among them, and they are worth the same points. */
typedef struct classes {
    uint64_t cards[MAX_CLASSES];
    int count;
} classes;

/* Walks up the single cards of a hand; a class ends where a card of another hand, or one on the table that
   still counts, stands in between. */
static void classes_read(classes *c, const kd_position *pos, const kd_order *order)
{
    kd_cards hand = pos->hand[pos->turn];
    uint64_t others = pos->lead.one | pos->winning.one, last = 0;
    int category = KD_NO_CATEGORY;
    c->count = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != pos->turn)
            others |= pos->hand[seat].one;
    for (uint64_t left = others & order->equals; left;) {
        uint64_t group = kd_equal_to(order, first_of(left));
        others |= group;
        left &= ~group;
    }
    for (uint64_t left = hand.one & ~hand.two; left; left &= left - 1) {
        uint64_t card = lowest_bit(left);
        int at = order->category[first_of(card)];
        uint64_t between = (card - last) | card;
        bool same = c->count && at == category && !(between & (others | hand.two));
        if (same && order->points[first_of(last)] == order->points[first_of(card)]) {
            c->cards[c->count - 1] |= card;
        } else {
            c->cards[c->count++] = card;
        }
        category = at;
        last = card;
    }
}

/* ---- dumps ---- */

typedef struct dumps {
    const kd_order *order;
    kd_cards others[KD_SEATS - 1];
    kd_cards *out;
    int count;
} dumps;

/* The cards of a category that may be part of a dump that stands: no higher card is in another hand,
   or they are a pair. */
static kd_cards safe_cards(const dumps *d, kd_cards held)
{
    int highest = -1;
    uint64_t alone = 0;
    if (kd_empty(held))
        return held;
    uint64_t in = d->order->in[kd_category_of(d->order, held)];
    for (int i = 0; i < KD_SEATS - 1; i++) {
        uint64_t other = d->others[i].one & in;
        int top = other ? d->order->step[last_of(other)] : -1;
        highest = top > highest ? top : highest;
    }
    for (uint64_t left = held.one; left; left &= left - 1)
        if (d->order->step[first_of(left)] >= highest)
            alone |= lowest_bit(left);
    return kd_only(held, alone | held.two);
}

/* The hands of the other three seats, in playing order. */
static void other_hands(const kd_position *pos, kd_cards others[KD_SEATS - 1])
{
    for (int i = 0, seat = pos->turn; i < KD_SEATS - 1; i++) {
        seat = kd_next_seat(seat);
        others[i] = pos->hand[seat];
    }
}

/* Adds every choice out of a pool, of two components or more, that stands. */
static void endgame_add_dumps(dumps *d, kd_cards pool, kd_cards chosen)
{
    if (d->count < 0)
        return;
    if (kd_empty(pool)) {
        if (kd_count(chosen) < 2 || kd_kind_of(d->order, chosen) != KD_LEAD_DUMP ||
            !kd_dump(d->order, d->others, chosen).stands)
            return;
        if (d->count == ENDGAME_MOVES)
            d->count = -1;
        else
            d->out[d->count++] = chosen;
        return;
    }
    unsigned place = first_of(pool.one);
    kd_cards rest = kd_only(pool, ~(UINT64_C(1) << place));
    if (pool.two >> place & 1)
        endgame_add_dumps(d, rest, kd_add(chosen, kd_pair(place)));
    endgame_add_dumps(d, rest, kd_add(chosen, kd_card(place)));
    endgame_add_dumps(d, rest, chosen);
}

/* ---- all ---- */

static int all_leads(const kd_position *pos, const kd_order *order, kd_cards out[])
{
    kd_cards hand = pos->hand[pos->turn];
    kd_cards known =
        kd_plays_sets(&order->rules) ? kd_position_known(pos, order) : (kd_cards){0, 0};
    int count = kd_leads(order, hand, known, out, ENDGAME_MOVES);
    if (count > ENDGAME_MOVES)
        return -1;
    if (!kd_plays_dumps(&order->rules))
        return count;
    dumps d = {order, {{0, 0}}, out, count};
    other_hands(pos, d.others);
    for (int c = 0; c < KD_CATEGORIES; c++) {
        kd_cards pool = safe_cards(&d, kd_only(hand, order->in[c]));
        if (kd_count(pool) > 1)
            endgame_add_dumps(&d, pool, (kd_cards){0, 0});
    }
    return d.count;
}

static int all_answers(const kd_position *pos, const kd_order *order, kd_cards out[])
{
    kd_cards hand = pos->hand[pos->turn];
    if (kd_count(hand) == kd_count(pos->lead)) {
        out[0] = hand;
        return 1;
    }
    int count = kd_moves(order, hand, pos->lead, out, ENDGAME_MOVES);
    return count > ENDGAME_MOVES ? -1 : count;
}

/* The play with the lowest cards of each class in place of others: it does the same. */
static kd_cards lowest_alike(const classes *c, kd_cards play)
{
    for (int i = 0; i < c->count; i++) {
        uint64_t left = c->cards[i], taken = play.one & left, lowest = 0;
        for (; taken; taken &= taken - 1, left &= left - 1)
            lowest |= lowest_bit(left);
        play.one = (play.one & ~c->cards[i]) | lowest;
    }
    return play;
}

int endgame_moves(const kd_position *pos, const kd_order *order, kd_cards out[ENDGAME_MOVES])
{
    int count = pos->played ? all_answers(pos, order, out) : all_leads(pos, order, out);
    int kept = 0;
    if (count < 2 || kd_plays_sets(&order->rules))
        return count;
    classes c;
    classes_read(&c, pos, order);
    for (int i = 0; i < count; i++) {
        if (kd_same(out[i], lowest_alike(&c, out[i])))
            out[kept++] = out[i];
    }
    return kept;
}

/* ---- alpha-beta ---- */

/* Values are the attackers' score before it is raised to 0, which changes no order. */
enum { INFINITE = 30000 };

/* The plays that cut off last, by the cards in the hand and the plays on the table (S. Akl, M. Newborn, "The principal
   continuation and the killer heuristic", 1977). */
typedef kd_cards killers[KD_MAX_HAND + 1][KD_SEATS][2];

typedef struct solving {
    const kd_order *order;
    endgame_table *table;
    long nodes;
    bool out;        /* of nodes, or of room for moves */
    killers *killer; /* NULL in searches that ask for the play as well as the value */
} solving;

/* ---- transposition table (R. Greenblatt, D. Eastlake, S. Crocker, "The Greenblatt chess program", 1967) ---- */

static uint64_t mixed(uint64_t hash, uint64_t more)
{
    hash = (hash ^ more) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t hash_cards(const solving *s, const kd_position *pos)
{
    uint64_t hash = s->table->salt;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        hash = mixed(hash, pos->hand[seat].one);
        hash = mixed(hash, pos->hand[seat].two);
    }
    return hash;
}

/* Hashes the hands by relative ranks: of a category in which no hand has a pair only the order of the cards and their
   points count, so that positions that differ in the cards played before share an entry. */
static uint64_t hash_relative(const solving *s, const kd_position *pos)
{
    const kd_order *order = s->order;
    const kd_cards *hand = pos->hand;
    uint64_t hash = s->table->salt, pairs = 0, held = 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        pairs |= hand[seat].two;
        held |= hand[seat].one;
    }
    for (int c = 0; c < KD_CATEGORIES; c++) {
        uint64_t in = order->in[c], word = (uint64_t)c + 1;
        int step = -1, words = 0;
        if (pairs & in) {
            for (int seat = 0; seat < KD_SEATS; seat++) {
                hash = mixed(hash, hand[seat].one & in);
                hash = mixed(hash, hand[seat].two & in);
            }
            continue;
        }
        for (uint64_t left = held & in; left; left &= left - 1) {
            unsigned place = first_of(left);
            uint64_t who = (hand[0].one >> place & 1) | (hand[1].one >> place & 1) << 1 |
                           (hand[2].one >> place & 1) << 2 | (hand[3].one >> place & 1) << 3;
            who |= (uint64_t)(order->points[place] / 5) << 4 |
                   (uint64_t)(order->step[place] == step) << 6;
            step = order->step[place];
            word = word << 7 | who;
            if (++words % 8 == 0) {
                hash = mixed(hash, word);
                word = 1;
            }
        }
        hash = mixed(hash, word);
    }
    return hash;
}

/* ---- move ordering ---- */

/* The better the first move, the more alpha-beta cuts off (J. Slagle, J. Dixon, "Experiments with some
   programs that search game trees", 1969). Leads from the top, answers that win or give points to a partner first. */
static int move_score(const solving *s, const kd_position *pos, kd_cards play)
{
    int points = kd_points_at(s->order, play);
    int top = s->order->step[last_of(play.one)];
    if (pos->played == 0)
        return 16 * kd_count(play) + top;
    bool ours = kd_team(pos->best) == kd_team(pos->turn);
    int strength = kd_strength(s->order, pos->lead, play);
    if (ours)
        return 4 * points - (strength > pos->strength ? strength : 0);
    return strength > pos->strength ? 1000 + points - strength : -4 * points - top;
}

/* Brings the best-scored of the moves that are left to the front. */
static void bring_best_first(kd_cards *move, int *score, int from, int count)
{
    int at = from;
    for (int i = from + 1; i < count; i++)
        if (score[i] > score[at])
            at = i;
    kd_cards best = move[at];
    int best_score = score[at];
    move[at] = move[from];
    score[at] = score[from];
    move[from] = best;
    score[from] = best_score;
}

/* ---- the search ---- */

static int endgame_search(solving *s, const kd_position *pos, int low, int high, kd_cards *best);

/* Tries every move, *best first unless it is empty. */
static int try_moves(solving *s, const kd_position *pos, int low, int high, kd_cards *best)
{
    kd_cards move[ENDGAME_MOVES];
    int score[ENDGAME_MOVES], count = endgame_moves(pos, s->order, move);
    bool up = kd_team(pos->turn) != kd_team(pos->dealer); /* the attackers are to play */
    int value = up ? -INFINITE : INFINITE;
    kd_cards first = *best;
    s->out |= count < 0;
    kd_cards *killer = s->killer ? (*s->killer)[kd_count(pos->hand[pos->turn])][pos->played] : NULL;
    for (int i = 0; i < count; i++)
        score[i] = kd_same(move[i], first)                 ? INFINITE
                   : killer && kd_same(move[i], killer[0]) ? INFINITE - 1
                   : killer && kd_same(move[i], killer[1]) ? INFINITE - 2
                   : count > 1                             ? move_score(s, pos, move[i])
                                                           : 0;
    for (int i = 0; i < count && low < high && !s->out; i++) {
        bring_best_first(move, score, i, count);
        kd_position next = *pos;
        kd_cards unused;
        int got = kd_position_play(&next, s->order, move[i]).over
                      ? next.points + next.kitty * next.dug
                      : endgame_search(s, &next, low, high, &unused);
        if (up ? got <= value : got >= value)
            continue;
        value = got;
        *best = move[i];
        if (up && value > low)
            low = value;
        if (!up && value < high)
            high = value;
        if (killer && low >= high && !kd_same(killer[0], *best)) {
            killer[1] = killer[0];
            killer[0] = *best;
        }
    }
    return value;
}

/* An upper bound of the attackers' score: the points of all hands, and the kitty by the greatest multiplier that a play
   of these hands may have. */
static int most_to_come(const solving *s, const kd_position *pos)
{
    int most = pos->points;
    uint64_t pairs = 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        most += kd_points_at(s->order, pos->hand[seat]);
        pairs |= pos->hand[seat].two;
    }
    if (pos->kitty) {
        int cards = kd_count(pos->hand[pos->turn]);
        most += pos->kitty * kd_multiplier_of(&s->order->rules, pairs ? cards / 2 : 0, cards);
    }
    return most;
}

/* Between tricks the transposition table applies, and bounds follow from the points that are left. */
static int search_trick(solving *s, const kd_position *pos, int low, int high, kd_cards *best)
{
    if (pos->points >= high)
        return pos->points;
    if (s->killer || pos->kitty == 0) {
        int most = most_to_come(s, pos);
        if (most <= low || most == pos->points)
            return most;
    }
    if (!s->table)
        return try_moves(s, pos, low, high, best);
    uint64_t hash =
        s->killer && !kd_plays_sets(&s->order->rules) ? hash_relative(s, pos) : hash_cards(s, pos);
    uint64_t rest = (uint64_t)pos->turn | (uint64_t)pos->dealer << 8 | (uint64_t)pos->kitty << 16;
    uint64_t key = mixed(hash, rest) | 1;
    endgame_slot *slot = &s->table->slot[key >> 20 & (s->table->slots - 1)];
    if (slot->key == key) {
        int least = pos->points + slot->low, most = pos->points + slot->high;
        *best = slot->best;
        if (least >= high || least == most)
            return least;
        if (most <= low)
            return most;
    }
    int value = try_moves(s, pos, low, high, best);
    if (s->out)
        return value;
    if (slot->key != key)
        *slot = (endgame_slot){.key = key, .low = -INFINITE, .high = INFINITE};
    int16_t coming = (int16_t)(value - pos->points);
    if (value > low)
        slot->low = coming;
    if (value < high)
        slot->high = coming;
    slot->best = *best;
    return value;
}

static int endgame_search(solving *s, const kd_position *pos, int low, int high, kd_cards *best)
{
    *best = (kd_cards){0, 0};
    if (s->nodes <= 0 || (s->table && s->table->stops && s->table->stops(s->table->arg)))
        s->out = true;
    if (s->out)
        return 0;
    s->nodes--;
    return pos->played ? try_moves(s, pos, low, high, best) : search_trick(s, pos, low, high, best);
}

bool endgame_solve(const kd_position *pos, const kd_order *order, endgame_table *table, long *nodes,
                   int *score, kd_cards *best)
{
    solving s = {.order = order, .table = table, .nodes = *nodes};
    kd_cards play = {0, 0};
    int value = 0;
    s.nodes--;
    s.out = s.nodes < 0;
    if (!s.out)
        value = try_moves(&s, pos, -INFINITE, INFINITE, &play);
    *nodes = s.nodes > 0 ? s.nodes : 0;
    if (s.out)
        return false;
    *score = value > 0 ? value : 0;
    *best = play;
    return true;
}

/* ---- values alone ---- */

/* The value by searches that ask only whether a bound is reached, each nearer than the one before (MTD(f): A. Plaat,
   J. Schaeffer, W. Pijls, A. de Bruin, "Best-first fixed-depth minimax algorithms", 1996). The deal may be over. */
static int value_from(solving *s, const kd_position *pos, int guess)
{
    int low = -INFINITE, high = INFINITE, value = guess;
    kd_cards unused;
    if (kd_position_over(pos))
        return kd_position_score(pos);
    while (low < high && !s->out) {
        int bound = value == low ? value + 1 : value;
        value = endgame_search(s, pos, bound - 1, bound, &unused);
        if (value < bound)
            high = value;
        else
            low = value;
    }
    return value;
}

bool endgame_reaches(const kd_position *pos, const kd_order *order, endgame_table *table,
                     long *nodes, int total, bool *reaches)
{
    killers killer = {{{{0}}}};
    solving s = {.order = order, .table = table, .nodes = *nodes, .killer = &killer};
    kd_cards unused;
    int value = total <= 0              ? 0
                : kd_position_over(pos) ? kd_position_score(pos)
                                        : endgame_search(&s, pos, total - 1, total, &unused);
    *nodes = s.nodes > 0 ? s.nodes : 0;
    if (!s.out)
        *reaches = value >= total;
    return !s.out;
}

bool endgame_total(const kd_position *pos, const kd_order *order, endgame_table *table, long *nodes,
                   int *total)
{
    killers killer = {{{{0}}}};
    solving s = {.order = order, .table = table, .nodes = *nodes, .killer = &killer};
    int value = value_from(&s, pos, pos->points);
    *nodes = s.nodes > 0 ? s.nodes : 0;
    if (!s.out)
        *total = value > 0 ? value : 0;
    return !s.out;
}

int endgame_levels(const kd_rules *rules, int total, bool attacks)
{
    bool taken;
    int gain = kd_gain(rules, total, &taken);
    return taken == attacks ? gain : -gain;
}

/* ---- every play ---- */

/* Is it a legal play that stands? */
static bool stands(const kd_position *pos, const kd_order *order, kd_cards play)
{
    kd_cards hand = pos->hand[pos->turn], others[KD_SEATS - 1];
    if (pos->played)
        return kd_check_follow(order, hand, pos->lead, play).reason == KD_OK;
    other_hands(pos, others);
    return kd_check_lead(order, hand, kd_position_known(pos, order), play).reason == KD_OK &&
           (kd_kind_of(order, play) != KD_LEAD_DUMP || kd_dump(order, others, play).stands);
}

int endgame_plays(const kd_position *pos, const kd_order *order, endgame_table *table, long *nodes,
                  endgame_play out[ENDGAME_PLAYS])
{
    kd_cards hand = pos->hand[pos->turn], card[ENDGAME_MOST];
    int held = kd_count(hand), count = 0, guess = pos->points;
    bool up = kd_team(pos->turn) != kd_team(pos->dealer); /* the attackers are to play */
    classes c = {.count = 0};
    killers killer = {{{{0}}}};
    solving s = {.order = order, .table = table, .nodes = *nodes, .killer = &killer};
    if (held > ENDGAME_MOST || held == 0)
        return -1;
    if (!kd_plays_sets(&order->rules))
        classes_read(&c, pos, order);
    for (int i = held - 1; i >= 0; i--)
        card[i] = kd_card(kd_take(&hand));
    for (unsigned chosen = 1; chosen < 1U << held && !s.out; chosen++) {
        endgame_play one = {{0, 0}, 0};
        bool first = true; /* of two copies the first is chosen before the second */
        for (int i = 0; i < held; i++) {
            bool copy = i > 0 && kd_same(card[i], card[i - 1]);
            if (!(chosen >> i & 1))
                continue;
            first &= !copy || chosen >> (i - 1) & 1;
            one.play = kd_add(one.play, card[i]);
        }
        if (!first || !stands(pos, order, one.play))
            continue;
        kd_cards alike = lowest_alike(&c, one.play);
        int same = 0;
        while (same < count && !kd_same(alike, lowest_alike(&c, out[same].play)))
            same++;
        if (same < count) {
            one.total = out[same].total;
        } else {
            kd_position next = *pos;
            (void)kd_position_play(&next, order, one.play);
            guess = value_from(&s, &next, guess);
            one.total = guess > 0 ? guess : 0;
        }
        int at = count++;
        for (; at && (up ? out[at - 1].total < one.total : out[at - 1].total > one.total); at--)
            out[at] = out[at - 1];
        out[at] = one;
    }
    *nodes = s.nodes;
    return s.out ? -1 : count;
}
