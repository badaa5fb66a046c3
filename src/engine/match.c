/* match.c - deal after deal: applying actions, the next dealer, levels, the hook, the end. */
#include <string.h>

#include "engine/engine.h"

/* The level above this one; KD_RANKS: there is none (LEVEL-6, LEVEL-7). */
static int level_above(const kd_rules *rules, int level)
{
    if (level == KD_LEVEL_NT)
        return KD_RANKS;
    unsigned above = kd_levels(rules) & ~(unsigned)kd_low_bits((unsigned)level + 1);
    if (level < rules->to_level && above)
        return __builtin_ctz(above);
    return rules->beyond_ace == KD_ACE_THEN_NO_TRUMP ? KD_LEVEL_NT : KD_RANKS;
}

/* kd_advance; adds to *rounds how often the last level was passed for the first (LEVEL-7). */
static int advance(const kd_rules *rules, int from, int gain, int *rounds)
{
    int level = (unsigned)from < KD_RANKS || from == KD_LEVEL_NT ? from : KD_RANKS;
    for (; gain > 0 && level != KD_RANKS; gain--) {
        level = level_above(rules, level);
        if (level == KD_RANKS && rules->beyond_ace == KD_ACE_THEN_AGAIN) {
            level = rules->start_level;
            ++*rounds;
        }
        if (level < KD_RANKS && rules->must_play >> level & 1)
            break;
    }
    return level;
}

int kd_advance(const kd_rules *rules, int from, int gain)
{
    int rounds = 0;
    return advance(rules, from, gain, &rounds);
}

int kd_gain(const kd_rules *rules, int score, bool *taken)
{
    if (score < 0)
        score = 0;
    *taken = score >= rules->threshold;
    if (rules->step == 0)
        return 0;
    if (!*taken) {
        int short_of = rules->threshold - score;
        int gain = (short_of + rules->step - 1) / rules->step;
        return score == 0 ? gain + rules->shutout : gain;
    }
    if (rules->sweep_at && score >= rules->sweep_at)
        return rules->sweep_gain + rules->take_gains;
    int gain = (score - rules->threshold) / rules->step + rules->take_gains;
    return rules->attack_cap && gain > rules->attack_cap ? rules->attack_cap : gain;
}

/* Half way down from a level: of those climbed so far, counted with it, half, rounded down (LEVEL-5). */
static int half_way(const kd_rules *rules, int level)
{
    unsigned so_far = kd_levels(rules) & (unsigned)kd_low_bits((unsigned)level + 1);
    for (int left = __builtin_popcount(so_far) / 2; left > 1; left--)
        so_far &= so_far - 1;
    return so_far ? __builtin_ctz(so_far) : level;
}

/* Where the trump suit's card of a level throws, or two of them, as in KD_RULE_HOOKS; -1: that level has no hook
   (LEVEL-4, LEVEL-5). */
static int hook_target(const kd_rules *rules, int level, bool two)
{
    uint32_t hooks = kd_rule_list(rules->hooks);
    int one = -1, pair = -1;
    for (int i = 0; kd_hook_level(hooks, i) >= 0; i++)
        if (kd_hook_level(hooks, i) == level)
            *(kd_hook_of_pair(hooks, i) ? &pair : &one) = kd_hook_target(hooks, i);
    if (pair >= 0 && (two || one == level)) /* one card does nothing where a pair alone hooks */
        return two ? pair : -1;
    if (one >= 0)
        return one;
    return rules->hook && level == KD_RANK_J ? __builtin_ctz(kd_levels(rules)) : -1;
}

int kd_hook(const kd_order *order, kd_cards play)
{
    const kd_rules *rules = &order->rules;
    if (order->trump == KD_NO_SUIT)
        return -1;
    int level = order->level, copies = kd_copies(play, kd_face_of(order->trump, level));
    int target = hook_target(rules, level, copies == 2);
    if (target < 0)
        return -1;
    if (!copies) {
        if (rules->hook_off == KD_HOOK_OFF_NONE || !(play.one & kd_rank_faces(level)))
            return -1;
        target = rules->hook_off == KD_HOOK_OFF_HALF ? KD_HOOK_HALF : target;
    }
    target = target == KD_HOOK_START  ? rules->start_level
             : target == KD_HOOK_HALF ? half_way(rules, level)
                                      : target;
    return target < level ? target : -1;
}

/* When the attackers have won the last trick by a play with a card that hooks, for enough points, the defenders are
   thrown back; at most once where the rules say so (LEVEL-4, LEVEL-5). */
static void hook(kd_match *match, kd_events *events)
{
    const kd_rules *rules = &match->rules;
    kd_round *round = &match->round;
    const kd_trick *last = &round->trick[round->pos.tricks - 1];
    int team = kd_team(round->dealer), target = kd_hook(&round->order, last->play[last->winner]);
    if (target < 0 || kd_team(last->winner) == team || round->result.total < rules->threshold)
        return;
    if (match->hooked[team] && rules->hook_once)
        return;
    match->hooked[team] = 1;
    match->level[team] = (uint8_t)target;
    round->result.hooked = 1;
    kd_round_tell(events, KD_EV_HOOKED, team, 0, (kd_cards){0, 0});
}

/* Ends the match, or the last of the matches to be played. */
static void match_finish(kd_match *match, int team, kd_events *events)
{
    match->winner = (uint8_t)team;
    match->round.phase = KD_PHASE_OVER;
    match->round.result.next_dealer = KD_NOBODY;
    kd_round_tell(events, KD_EV_OVER, team, 0, (kd_cards){0, 0});
}

/* Where the levels are fixed, those that a side gains are only counted (MATCH-2). */
static void count_levels(kd_match *match, kd_events *events)
{
    const kd_result *result = &match->round.result;
    int won = match->wins[result->winners];
    won += kd_levels_counted(result);
    match->wins[result->winners] = (uint8_t)(won < UINT8_MAX ? won : UINT8_MAX);
    kd_round_tell(events, KD_EV_ADVANCED, result->winners, result->gain, (kd_cards){0, 0});
}

/* The dealers and levels of a match with so many deals: each seat deals in turn, one level after the other, at which
   both teams are (MATCH-2). */
static void schedule(kd_match *match)
{
    const kd_rules *rules = &match->rules;
    int level = rules->start_level;
    for (int deal = 0; deal < match->deals; deal++) {
        level = level_above(rules, level);
        level = level == KD_RANKS ? rules->start_level : level;
    }
    match->round.result.next_dealer = (uint8_t)(match->deals % KD_SEATS);
    match->round.result.next_level = (uint8_t)level;
}

/* Counts the deals that a side has dealt at its last level without passing it; after the last one that the rules allow
   it goes back to the first level (LEVEL-8). A side that leaves the level starts to count anew. passes: the side that
   has passed its last level in this deal, which may have led it to the same one again (LEVEL-7); or KD_NOBODY. */
static void count_tries(kd_match *match, int passes, kd_events *events)
{
    const kd_rules *rules = &match->rules;
    for (int team = 0; team < KD_TEAMS && rules->ace_tries; team++) {
        int level = match->level[team];
        if (team == passes || level != match->round.result.before[team])
            match->tries[team] = 0;
        else if (team == kd_team(match->round.dealer) && level_above(rules, level) == KD_RANKS)
            match->tries[team]++;
        if (match->tries[team] < rules->ace_tries)
            continue;
        match->tries[team] = 0;
        match->level[team] = (uint8_t)rules->start_level;
        kd_round_tell(events, KD_EV_HOOKED, team, 0, (kd_cards){0, 0});
    }
}

/* The deal is kept or taken, and the side that has it gains levels (GAIN-1..4, ROT-1). Past the last level
   it has won the match (LEVEL-1, MATCH-1), and the next match begins like the first. */
static void pass_deal(kd_match *match, bool taken, int gain, kd_events *events)
{
    const kd_rules *rules = &match->rules;
    kd_result *result = &match->round.result;
    int dealer = match->round.dealer;
    int next = taken ? kd_next_seat(dealer) : kd_partner(dealer), team = kd_team(next), rounds = 0;
    if (rules->next_dealer == KD_NEXT_SEAT_DEALS)
        next = kd_next_seat(dealer);
    result->taken = taken;
    result->gain = (uint16_t)gain;
    result->winners = (uint8_t)team;
    result->next_dealer = (uint8_t)next;
    if (rules->deals) {
        count_levels(match, events);
        return;
    }
    /* There are levels that a team leaves only by winning a deal as defenders (LEVEL-3). */
    bool stays = rules->gate == KD_GATE_DEFEND && rules->must_play >> match->level[team] & 1 &&
                 team != kd_team(dealer);
    int level = advance(rules, match->level[team], stays ? 0 : gain, &rounds);
    match->level[team] = (uint8_t)level;
    kd_round_tell(events, KD_EV_ADVANCED, team, gain, (kd_cards){0, 0});
    if (level != KD_RANKS)
        count_tries(match, rounds ? team : KD_NOBODY, events);
    result->next_level = match->level[kd_team(next)];
    if (rounds) {
        /* Small steps on a short ladder make many rounds: the count stays at its highest. */
        rounds += match->wins[team];
        match->wins[team] = (uint8_t)(rounds < UINT8_MAX ? rounds : UINT8_MAX);
        match->hooked[team] = 0;
    }
    if (level != KD_RANKS)
        return;
    match->wins[team]++;
    kd_round_tell(events, KD_EV_MATCH, team, 0, (kd_cards){0, 0});
    result->next_dealer = KD_NOBODY;
    result->next_level = (uint8_t)rules->start_level;
    if (match->wins[team] > rules->best_of / 2)
        match_finish(match, team, events);
}

/* Void: nothing changes but the dealer. */
static void settle_void(kd_match *match, int next)
{
    kd_result *result = &match->round.result;
    result->winners = KD_NOBODY;
    result->next_dealer = (uint8_t)next;
    result->next_level = match->round.order.level;
}

/* The levels in their order: past all is above the level beyond the last (LEVEL-7). */
static int height(int level)
{
    return level == KD_RANKS ? KD_LEVEL_NT + 1 : level;
}

/* When time is up, the side ahead in matches wins, then in levels; of equals the one that holds the deal
   (MATCH-1). A void deal ends nothing: the one dealt in its place counts (REB-2, REB-3, MATCH-1). After the last of a
   number of deals, which a void one counts among, it is the side ahead in levels gained (MATCH-2). */
static void end_on_time(kd_match *match, kd_events *events)
{
    int winners = match->round.result.winners;
    bool last = match->rules.deals && match->deals >= match->rules.deals;
    if (last && winners == KD_NOBODY)
        winners = kd_team(match->round.dealer == KD_NOBODY ? 0 : match->round.dealer);
    if (!(match->time_up || last) || winners == KD_NOBODY || match->winner != KD_NOBODY)
        return;
    int ahead = match->wins[0] - match->wins[1];
    if (ahead == 0 && !match->rules.deals)
        ahead = height(match->level[0]) - height(match->level[1]);
    match_finish(match, ahead ? ahead < 0 : winners, events);
}

/* The deal is over: what it does to the match. */
static void match_settle(kd_match *match, kd_events *events)
{
    const kd_rules *rules = &match->rules;
    kd_result *result = &match->round.result;
    int dealer = match->round.dealer, gain;
    bool taken;
    memcpy(result->before, match->level, sizeof result->before);
    switch ((enum kd_ending)result->ending) {
    case KD_DEAL_PLAYED:
        gain = kd_gain(rules, result->total, &taken);
        /* The seat that leads next has won the last trick (GAIN-5). */
        if (!taken && rules->last_trick_needed && kd_team(match->round.pos.turn) != kd_team(dealer))
            gain = 0;
        if (!rules->deals)
            hook(match, events);
        pass_deal(match, taken, gain, events);
        break;
    case KD_DEAL_REVOKED: /* the other side gains; taking the deal counts as a level (IRR-1, GAIN-6) */
        taken = kd_team(result->at_fault) == kd_team(dealer);
        pass_deal(match, taken, rules->revoke_levels - (taken && !rules->take_gains), events);
        break;
    case KD_DEAL_MISBURIED: pass_deal(match, true, rules->take_gains, events); break;
    case KD_DEAL_REBELLED: /* (REB-2) */
        settle_void(match, rules->rebel == KD_REBEL_OPEN ? dealer : kd_partner(dealer));
        break;
    case KD_DEAL_RESHUFFLED: /* in a first deal the dealer is open again (REB-3), or stays (REB-6) */
        settle_void(match,
                    match->round.first_deal && rules->rebel != KD_REBEL_WEAK ? KD_NOBODY : dealer);
        break;
    }
    memcpy(result->after, match->level, sizeof result->after);
    if (rules->deals)
        schedule(match);
    end_on_time(match, events);
}

bool kd_match_start_at(kd_match *match, const kd_rules *rules, const uint8_t level[KD_TEAMS],
                       int dealer)
{
    for (int team = 0; team < KD_TEAMS; team++)
        if (level[team] >= KD_RANKS || !(kd_levels(rules) >> level[team] & 1))
            return false;
    bool known = dealer >= 0 && dealer < KD_SEATS, open = dealer == KD_NOBODY;
    if (!(known || (open && level[0] == level[1])) || !kd_rules_check(rules, NULL))
        return false;
    memset(match, 0, sizeof *match);
    match->rules = *rules;
    memcpy(match->level, level, sizeof match->level);
    match->winner = KD_NOBODY;
    match->deals = 1;
    kd_round_start(&match->round, rules, level[dealer == KD_NOBODY ? 0 : kd_team(dealer)], dealer);
    match->round.actors = kd_round_actors(&match->round);
    return true;
}

bool kd_match_start(kd_match *match, const kd_rules *rules)
{
    uint8_t level = (uint8_t)rules->start_level;
    return kd_match_start_at(match, rules, (uint8_t[KD_TEAMS]){level, level},
                             rules->deals ? 0 : KD_NOBODY);
}

/* ---- levels and dealer of a deal as they were at another table (MATCH-2) ---- */

kd_cards kd_placing(const uint8_t level[KD_TEAMS], int dealer)
{
    if (dealer < 0 || dealer >= KD_SEATS)
        return kd_card(kd_face_of(KD_SPADES, level[0]));
    int next = kd_next_seat(dealer);
    return kd_add(kd_card(kd_face_of(dealer, level[kd_team(dealer)])),
                  kd_card(kd_face_of(next, level[kd_team(next)])));
}

/* False when the cards say no levels and dealer. */
static bool placed_by(const kd_rules *rules, kd_cards cards, uint8_t level[KD_TEAMS], int *dealer)
{
    int suit[KD_TEAMS] = {KD_NO_SUIT, KD_NO_SUIT}, rank[KD_TEAMS] = {0, 0}, count = kd_count(cards);
    if (count < 1 || count > KD_TEAMS || cards.two)
        return false;
    for (int i = 0; i < count; i++) {
        kd_face face = (kd_face)kd_take(&cards);
        suit[i] = kd_suit_of(face);
        rank[i] = kd_rank_of(face);
        if (suit[i] == KD_NO_SUIT || !(kd_levels(rules) >> rank[i] & 1))
            return false;
    }
    if (count == 1) {
        level[0] = level[1] = (uint8_t)rank[0];
        *dealer = KD_NOBODY;
        return suit[0] == KD_SPADES;
    }
    int deals = kd_next_seat(suit[0]) == suit[1] ? 0 : 1;
    *dealer = suit[deals];
    level[kd_team(suit[0])] = (uint8_t)rank[0];
    level[kd_team(suit[1])] = (uint8_t)rank[1];
    return kd_next_seat(*dealer) == suit[1 - deals];
}

static kd_verdict match_judge(const kd_match *match, const kd_action *action)
{
    if (action->actor == KD_CHANCE && action->verb == KD_TIME) {
        if (action->cards.one | action->cards.two)
            return kd_verdict_of(KD_BAD_ACTION);
        if (match->round.phase == KD_PHASE_OVER)
            return kd_verdict_of(KD_MATCH_OVER);
        return kd_verdict_of(match->rules.minutes && !match->time_up ? KD_OK : KD_NO_TIME_LIMIT);
    }
    if (action->actor == KD_CHANCE && action->verb == KD_NEXT && !kd_empty(action->cards)) {
        uint8_t level[KD_TEAMS];
        int dealer;
        if (!match->rules.deals || !placed_by(&match->rules, action->cards, level, &dealer))
            return kd_verdict_of(KD_BAD_ACTION);
        return kd_round_chance(&match->round, &(kd_action){KD_CHANCE, KD_NEXT, {0, 0}});
    }
    if (action->actor == KD_CHANCE)
        return kd_round_chance(&match->round, action);
    if (action->actor > KD_CHANCE)
        return kd_verdict_of(KD_BAD_ACTION);
    kd_view view;
    kd_view_make(&view, match, action->actor);
    return kd_check(&view, action);
}

/* Applies an action to the deal, then what follows from it for the match. */
static void change(kd_match *match, const kd_action *action, kd_events *events)
{
    kd_round *round = &match->round;
    int before = round->phase, dealer;
    if (action->verb == KD_NEXT && match->rules.deals) {
        kd_result *last = &round->result;
        memset(match->level, last->next_level, sizeof match->level);
        if (placed_by(&match->rules, action->cards, match->level, &dealer)) {
            last->next_dealer = (uint8_t)dealer;
            last->next_level = match->level[dealer == KD_NOBODY ? 0 : kd_team(dealer)];
        }
    }
    kd_round_move(before, action->verb)->change(round, action, events);
    if (before == KD_PHASE_SCORED) {
        match->deals++;
        if (match->level[0] == KD_RANKS || match->level[1] == KD_RANKS) {
            /* After a match won the next one starts where the first did. */
            memset(match->level, match->rules.start_level, sizeof match->level);
            memset(match->hooked, 0, sizeof match->hooked);
            memset(match->tries, 0, sizeof match->tries);
        }
    }
    if (round->phase == KD_PHASE_SCORED)
        match_settle(match, events);
}

kd_verdict kd_apply(kd_match *match, const kd_action *action, kd_events *events)
{
    kd_verdict verdict = match_judge(match, action);
    if (verdict.reason != KD_OK)
        return verdict;
    events->count = 0;
    if (action->verb == KD_TIME) {
        /* A deal under way is played out; between two, that is the end. */
        match->time_up = 1;
        kd_round_tell(events, KD_EV_TIME, KD_NOBODY, 0, (kd_cards){0, 0});
        if (match->round.phase == KD_PHASE_SCORED)
            end_on_time(match, events);
    } else {
        change(match, action, events);
    }
    match->round.actors = kd_round_actors(&match->round);
    return verdict;
}

unsigned kd_actors(const kd_match *match)
{
    return match->round.actors;
}

kd_action kd_chance(const kd_match *match, kd_rng *rng)
{
    static const uint8_t verbs[KD_PHASE_COUNT] = {[KD_PHASE_TURN] = KD_TURN,
                                                  [KD_PHASE_DEAL] = KD_DEAL,
                                                  [KD_PHASE_FLIP] = KD_FLIP,
                                                  [KD_PHASE_SCORED] = KD_NEXT};
    const kd_round *round = &match->round;

    if (!(round->actors >> KD_CHANCE & 1))
        return (kd_action){.actor = KD_NOBODY, .verb = KD_VERB_COUNT};
    kd_action action = {.actor = KD_CHANCE, .verb = verbs[round->phase]};
    kd_cards left = kd_round_move(round->phase, action.verb)->left(round);
    if (kd_empty(left))
        return action;
    /* The n-th card of them, each copy counted. */
    uint32_t n = kd_rng_below(rng, (uint32_t)kd_count(left));
    uint32_t faces = (uint32_t)__builtin_popcountll(left.one);
    uint64_t plane = n < faces ? left.one : left.two;
    for (n -= n < faces ? 0 : faces; n > 0; n--)
        plane &= plane - 1;
    action.cards = (kd_cards){plane & (~plane + 1), 0};
    return action;
}
