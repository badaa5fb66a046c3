/* candidates.c - the plays worth searching: all that differ in a way that may matter. */
#include "bots/search/search.h"

#include "bots/policy/policy.h"

#include <limits.h>

enum {
    MANY = 400,        /* plays listed before they are thinned out */
    KEPT_ANSWERS = 16, /* answers of several cards that are searched, at most */
};

/* Plays from which the candidates are taken. */
typedef struct candidate_pool {
    const knowledge *k;
    const card_values *p;
    uint64_t place_hash[64]; /* of a place: the same for places that are equivalent */
    kd_cards play[MANY];
    uint64_t key[MANY];  /* equal for equivalent plays */
    int count, left_out; /* left_out: at least so many had no room */
} candidate_pool;

static uint64_t hash_mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Places are equivalent when no card that may still be played ranks between them. */
static void find_equivalent(candidate_pool *pool)
{
    const knowledge *k = pool->k;
    uint64_t between = k->unseen.one | k->now.winning.one;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        uint64_t gap = (uint64_t)c << 32 | 256;
        for (uint64_t left = k->order->in[c]; left; left &= left - 1) {
            unsigned place = first_of(left);
            bool equal = k->order->equals >> place & 1;
            uint64_t step = between >> place & 1;
            /* Equal cards by the last of their places, which is below every gap. */
            uint64_t at =
                equal ? (uint64_t)c << 32 | last_of(kd_equal_to(k->order, place)) : gap + step;
            gap += 2 * step;
            /* Within its gap a place is told apart by points, and how many of it are in the hand. */
            int sort = k->order->points[place] + kd_copies(k->hand, place);
            if (k->hand.one >> place & 1)
                pool->place_hash[place] = hash_mix(at * 16 + (unsigned)sort);
        }
    }
}

/* The equivalence key of a play: equal for plays that differ in equivalent cards alone. */
static uint64_t equivalence_key(const candidate_pool *pool, kd_cards play)
{
    uint64_t key = 0;
    for (uint64_t left = play.one; left; left &= left - 1)
        key += pool->place_hash[first_of(left)];
    for (uint64_t left = play.two; left; left &= left - 1)
        key += hash_mix(pool->place_hash[first_of(left)]);
    return key;
}

static void candidates_add(candidate_pool *pool, kd_cards play)
{
    uint64_t key = equivalence_key(pool, play);
    for (int i = 0; i < pool->count; i++)
        if (pool->key[i] == key)
            return;
    if (pool->count == MANY) {
        pool->left_out++;
        return;
    }
    pool->play[pool->count] = play;
    pool->key[pool->count++] = key;
}

/* ---- leads ---- */

static void add_lead(candidate_pool *pool, kd_cards play)
{
    if (kd_check_lead(pool->k->order, pool->k->hand, pool->k->known, play).reason == KD_OK)
        candidates_add(pool, play);
}

static void candidates_list_leads(candidate_pool *pool)
{
    kd_cards plays[MANY];
    int count = kd_leads(pool->k->order, pool->k->hand, pool->k->known, plays, MANY);
    pool->left_out += count > MANY;
    for (int c = 0; kd_plays_dumps(&pool->k->order->rules) && c < KD_CATEGORIES; c++) {
        /* At most five: the components that nobody can beat; the single cards among them; all but the smallest; all
           and the first of the others, which may fail; the whole suit, which may fail. */
        const knowledge *k = pool->k;
        kd_part parts[KD_MAX_PARTS];
        kd_cards all = kd_only(k->hand, k->order->in[c]), boss = {0, 0}, singles = {0, 0};
        kd_cards last = {0, 0}, below = {0, 0};
        int components = kd_empty(all) ? 0 : kd_parts(k->order, all, parts);
        for (int i = 0; i < components; i++) {
            if (!is_unbeatable(k, &parts[i])) {
                below = kd_empty(below) ? parts[i].cards : below;
                continue;
            }
            last = parts[i].cards;
            boss = kd_add(boss, last);
            if (parts[i].length == 0)
                singles = kd_add(singles, last);
        }
        add_lead(pool, boss);
        add_lead(pool, singles);
        add_lead(pool, kd_sub(boss, last));
        if (!kd_empty(boss))
            add_lead(pool, kd_add(boss, below));
        add_lead(pool, all);
    }
    for (int i = (count < MANY ? count : MANY) - 1; i >= 0; i--)
        candidates_add(pool, plays[i]);
}

/* ---- answers ---- */

/* The value of a point that is given away, in hundredths: from losing it to winning it. */
static const int rewards[] = {-150, -60, 0, 60, 150};
enum { REWARDS = sizeof rewards / sizeof *rewards };

static void add_answer(candidate_pool *pool, kd_cards play)
{
    const knowledge *k = pool->k;
    if (kd_check_follow(k->order, k->hand, k->now.lead, play).reason == KD_OK)
        candidates_add(pool, play);
}

/* Held, all of it, and n more out of the rest at the least cost; short suits first as well. */
static void add_discards(candidate_pool *pool, kd_cards held, kd_cards rest, int n)
{
    const knowledge *k = pool->k;
    for (int i = 0; i < REWARDS; i++)
        add_answer(pool, kd_add(held, cheapest(pool->p, rest, n, rewards[i])));
    for (int c = 0; c < KD_TRUMP; c++) {
        kd_cards suit = kd_only(rest, k->order->in[c]);
        int more = n - kd_count(suit);
        if (kd_empty(suit) || more < 0)
            continue;
        kd_cards others = cheapest(pool->p, kd_sub(rest, suit), more, 0);
        add_answer(pool, kd_add(held, kd_add(suit, others)));
    }
}

/* Those of the policy and the cheapest ones come first, for the engine lists low cards first and may find more
   answers than there is room for. */
static void candidates_list_answers(candidate_pool *pool)
{
    const knowledge *k = pool->k;
    kd_cards plays[MANY];
    int c = kd_category_of(k->order, k->now.lead), n = kd_count(k->now.lead);
    bool four = kd_kind_of(k->order, k->now.lead) == KD_LEAD_FOUR;
    kd_cards held = four ? k->hand : kd_only(k->hand, k->order->in[c]);
    int holds = kd_count(held);
    if (n > 1 && !four) {
        int ranked = policy_ranked(k, plays, MANY);
        for (int i = 0; i < ranked; i++)
            add_answer(pool, plays[i]);
        if (holds >= n)
            add_discards(pool, (kd_cards){0, 0}, held, n);
        else
            add_discards(pool, held, kd_sub(k->hand, held), n - holds);
    }
    if (four || n == 1 || holds >= n) {
        int count = kd_moves(k->order, k->hand, k->now.lead, plays, MANY);
        pool->left_out += count > MANY;
        for (int i = 0; i < count && i < MANY; i++)
            candidates_add(pool, plays[i]);
    }
}

/* ---- thinning out ---- */

/* Moves to the front the play that is best by an intent: cheap in cards, with what its points earn;
   among those that take the trick, or not. Returns whether there was one that is not there yet. */
static bool pull(candidate_pool *pool, int front, int reward, bool takes)
{
    const knowledge *k = pool->k;
    int best = -1, most = INT_MIN;
    for (int i = front; i < pool->count; i++) {
        bool wins = takes_trick(k, pool->play[i]);
        int value = kd_points_at(k->order, pool->play[i]) * reward;
        value -= value_lost(pool->p, k->hand, pool->play[i]);
        if (wins != takes || value <= most)
            continue;
        most = value;
        best = i;
    }
    if (best < 0)
        return false;
    kd_cards play = pool->play[best];
    uint64_t key = pool->key[best];
    pool->play[best] = pool->play[front];
    pool->key[best] = pool->key[front];
    pool->play[front] = play;
    pool->key[front] = key;
    return true;
}

void candidates_list(candidates *list, const knowledge *k, kd_cards first)
{
    card_values p;
    candidate_pool pool = {.k = k, .p = &p, .count = 0, .left_out = 0};
    card_values_read(&p, k);
    find_equivalent(&pool);
    if (kd_empty(k->now.lead))
        candidates_list_leads(&pool);
    else
        candidates_list_answers(&pool);
    bool several = kd_count(k->now.lead) > 1;
    int most = several ? KEPT_ANSWERS : MAX_CANDIDATES - 1;
    if (!kd_empty(k->now.lead) && pool.count > most) {
        /* Of many answers those that serve some intent best, the others being much like them. */
        int front = 0;
        for (int i = 0; front < most; i = (i + 1) % (2 * REWARDS)) {
            bool takes = i & 1;
            bool found = pull(&pool, front, rewards[i / 2], takes) ||
                         pull(&pool, front, rewards[i / 2], !takes);
            if (!found)
                break;
            front++;
        }
        pool.left_out += pool.count - front;
        pool.count = front;
    }
    uint64_t key = equivalence_key(&pool, first);
    list->play[0] = first;
    list->count = 1;
    list->left_out = pool.left_out;
    for (int i = 0; i < pool.count; i++) {
        if (pool.key[i] == key)
            continue;
        if (list->count < MAX_CANDIDATES)
            list->play[list->count++] = pool.play[i];
        else
            list->left_out++;
    }
}
