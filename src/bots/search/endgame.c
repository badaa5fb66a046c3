/* endgame.c - alpha-beta search of the last tricks (D. Knuth, R. Moore, 1975), with a transposition table
   of the positions between tricks. */
#include "bots/search/endgame.h"

#include "bots/knowledge/bitsets.h"
#include "bots/search/endgame_moves.h"

/* Values are the attackers' score before it is raised to 0, which changes no order. */
enum { INFINITE = 30000 };

typedef struct solving {
    const kd_order *order;
    endgame_table *table;
    long nodes;
    bool out; /* of nodes, or of room for moves */
} solving;

static bool attacks(const kd_position *pos, int seat)
{
    return kd_team(seat) != kd_team(pos->dealer);
}

static int raw_score(const kd_position *pos)
{
    return pos->points + pos->kitty * pos->dug;
}

/* ---- transposition table ---- */

static uint64_t mixed(uint64_t hash, uint64_t more)
{
    hash = (hash ^ more) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const solving *s, const kd_position *pos)
{
    uint64_t hash = s->table->salt;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        hash = mixed(hash, pos->hand[seat].one);
        hash = mixed(hash, pos->hand[seat].two);
    }
    uint64_t rest = (uint64_t)pos->turn | (uint64_t)pos->dealer << 8 | (uint64_t)pos->kitty << 16;
    return mixed(hash, rest) | 1;
}

static endgame_slot *slot_of(const solving *s, uint64_t key)
{
    return &s->table->slot[key >> 20 & (s->table->slots - 1)];
}

static void table_store(const solving *s, const kd_position *pos, uint64_t key, int value, int low,
                        int high, kd_cards best)
{
    endgame_slot *slot = slot_of(s, key);
    if (slot->key != key)
        *slot = (endgame_slot){.key = key, .low = -INFINITE, .high = INFINITE};
    int16_t coming = (int16_t)(value - pos->points);
    if (value > low)
        slot->low = coming;
    if (value < high)
        slot->high = coming;
    slot->best = best;
}

/* ---- move ordering ---- */

/* Leads from the top, answers that win or give points to a partner first. */
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

static int search(solving *s, const kd_position *pos, int low, int high, kd_cards *best);

static int value_after(solving *s, const kd_position *pos, kd_cards play, int low, int high)
{
    kd_position next = *pos;
    kd_cards unused;
    if (kd_position_play(&next, s->order, play).over)
        return raw_score(&next);
    return search(s, &next, low, high, &unused);
}

/* Tries every move, *best first unless it is empty. */
static int try_moves(solving *s, const kd_position *pos, int low, int high, kd_cards *best)
{
    kd_cards move[ENDGAME_MOVES];
    int score[ENDGAME_MOVES], count = endgame_moves(pos, s->order, move);
    bool up = attacks(pos, pos->turn);
    int value = up ? -INFINITE : INFINITE;
    kd_cards first = *best;
    s->out |= count < 0;
    for (int i = 0; i < count; i++)
        score[i] = kd_same(move[i], first) ? INFINITE : count > 1 ? move_score(s, pos, move[i]) : 0;
    for (int i = 0; i < count && low < high && !s->out; i++) {
        bring_best_first(move, score, i, count);
        int got = value_after(s, pos, move[i], low, high);
        if (up ? got <= value : got >= value)
            continue;
        value = got;
        *best = move[i];
        if (up && value > low)
            low = value;
        if (!up && value < high)
            high = value;
    }
    return value;
}

static int points_left(const solving *s, const kd_position *pos)
{
    int points = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        points += kd_points_at(s->order, pos->hand[seat]);
    return points;
}

/* Between tricks the transposition table applies, and bounds follow from the points that are left. */
static int search_trick(solving *s, const kd_position *pos, int low, int high, kd_cards *best)
{
    if (pos->points >= high)
        return pos->points;
    if (pos->kitty == 0) {
        int most = pos->points + points_left(s, pos);
        if (most <= low || most == pos->points)
            return most;
    }
    if (!s->table)
        return try_moves(s, pos, low, high, best);
    uint64_t key = hash_of(s, pos);
    const endgame_slot *slot = slot_of(s, key);
    if (slot->key == key) {
        int least = pos->points + slot->low, most = pos->points + slot->high;
        *best = slot->best;
        if (least >= high || least == most)
            return least;
        if (most <= low)
            return most;
    }
    int value = try_moves(s, pos, low, high, best);
    if (!s->out)
        table_store(s, pos, key, value, low, high, *best);
    return value;
}

static int search(solving *s, const kd_position *pos, int low, int high, kd_cards *best)
{
    *best = (kd_cards){0, 0};
    if (s->nodes <= 0)
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
