/* search_kinds.c - what is searched for each kind of decision: plays, buryings, showings. */
#include "bots/search/search.h"

#include "bots/knowledge/knowledge.h"
#include "bots/policy/policy.h"

#include <string.h>

/* The styles of a rollout under a level of strangers. */
static rollout_styles strangers_of(const search *s)
{
    rollout_styles styles = {{STYLE_OTHERS, STYLE_OTHERS, STYLE_OTHERS, STYLE_OTHERS}};
    styles.of[s->view->seat] = STYLE_NETS;
    return styles;
}

/* ---- plays ---- */

enum {
    NODES = 20000, /* that solving one end may take */
    SLOTS = 2048,  /* of its memory */
    SHARES = 16,   /* of a value; one is that of the rollout */
};

static void list_plays(search *s)
{
    const kd_order *order = &s->view->order;
    candidates list;
    candidates_list(&list, &s->known, s->cards[0]);
    s->left_out = list.left_out;
    for (int i = 1; i < list.count; i++) {
        kd_action play = act(s->view, KD_PLAY, kd_to_faces(order, list.play[i]));
        if (is_allowed(s->view, &play))
            search_add(s, play);
    }
}

static void prepare_plays(search *s)
{
    opponent_model_read(&s->model, &s->belief, &s->known, s->level->draws, s->level->kitties);
    rollout_start(&s->start, &s->known);
    stakes_read(&s->stakes, s->view, s->view->dealer, s->level->point);
}

/* The value with best play of all seats, mixed with 1 / SHARES of the value of the rollout: of plays with
   the same exact value, the one that also does well against imperfect play is better. */
static int exact_value(const search *s, const kd_position *pos, endgame_table *table,
                       int by_rollout)
{
    long nodes = NODES;
    int score;
    kd_cards best;
    if (kd_position_over(pos) || !endgame_solve(pos, &s->view->order, table, &nodes, &score, &best))
        return by_rollout;
    int exact = utility(&s->stakes, score, true);
    return (exact * (SHARES - 1) + by_rollout) / SHARES;
}

static void play_values(const search *s, uint32_t sample, int value[MAX_OPTIONS])
{
    kd_rng rng = search_rng(s, sample);
    rollout start = s->start;
    rollout_styles styles;
    endgame_slot slots[SLOTS];
    endgame_table table = {slots, SLOTS, 0, NULL, NULL};
    /* The solver knows the score alone, not who wins the last trick (GAIN-5). */
    bool solves =
        kd_count(s->view->hand) <= s->level->exact_cards && !s->view->order.rules.last_trick_needed;
    if (solves)
        memset(slots, 0, sizeof slots);
    opponent_model_draw(&s->model, &s->belief, &rng, &start.pos, &styles);
    if (s->level->strangers)
        styles = strangers_of(s);
    for (int i = 0; i < s->count; i++) {
        if (!search_is_alive(s, i))
            continue;
        rollout now = start;
        rollout_play(&now, &s->view->order, s->cards[i]);
        kd_position after = now.pos;
        int score = net_finish(&now, &s->view->order, &styles);
        value[i] = utility(&s->stakes, score, defenders_end(&now.pos));
        if (solves)
            value[i] = exact_value(s, &after, &table, value[i]);
    }
}

const search_kind search_plays = {list_plays, prepare_plays, play_values};

/* ---- buryings ---- */

/* The value of a point in the kitty, in hundredths: from a last trick that is lost, to one won. */
static const int rewards[] = {-250, -90, 0, 90, 250};
enum { REWARDS = sizeof rewards / sizeof *rewards };

/* All of the suits of a mask, and the cheapest of the rest; kept is not buried. */
static void add_plan(search *s, const card_values *p, uint64_t emptied, uint64_t kept, int reward)
{
    kd_cards first = kd_only(p->k->hand, emptied);
    kd_cards rest = kd_only(p->k->hand, ~emptied & ~kept);
    int more = s->view->order.rules.kitty - kd_count(first);
    if (more < 0 || kd_count(rest) < more)
        return;
    kd_cards buried = cheapest_burying(p, first, rest, reward);
    kd_action bury = act(s->view, KD_BURY, kd_to_faces(&s->view->order, buried));
    for (int i = 0; i < s->count; i++)
        if (kd_same(s->cards[i], buried))
            return;
    if (is_allowed(s->view, &bury))
        search_add(s, bury);
}

/* Every way to empty one suit or two, or none, and to part with points or keep them. */
static void list_buryings(search *s)
{
    card_values p;
    card_values_read(&p, &s->known);
    const uint64_t *in = s->view->order.in;
    for (int i = 0; i < REWARDS; i++)
        for (int a = 0; a <= KD_TRUMP; a++)
            for (int b = a; b < KD_TRUMP || b == a; b++) {
                uint64_t emptied = a == KD_TRUMP ? 0 : in[a] | in[b];
                add_plan(s, &p, emptied, in[KD_TRUMP], rewards[i]);
            }
    for (int i = 0; i < REWARDS; i++)
        add_plan(s, &p, 0, 0, rewards[i]);
}

static void prepare_buryings(search *s)
{
    opponent_model_read(&s->model, &s->belief, &s->known, 1, 1);
    stakes_read(&s->stakes, s->view, s->view->dealer, s->level->point);
    s->start.burier = s->view->seat;
}

static void burying_values(const search *s, uint32_t sample, int value[MAX_OPTIONS])
{
    const kd_order *order = &s->view->order;
    kd_rng rng = search_rng(s, sample);
    kd_position deal;
    rollout_styles styles;
    opponent_model_draw(&s->model, &s->belief, &rng, &deal, &styles);
    if (s->level->strangers)
        styles = strangers_of(s);
    for (int i = 0; i < s->count; i++) {
        if (!search_is_alive(s, i))
            continue;
        rollout now = s->start;
        kd_cards hand[KD_SEATS];
        memcpy(hand, deal.hand, sizeof hand);
        hand[s->view->seat] = kd_sub(hand[s->view->seat], s->cards[i]);
        kd_position_start(&now.pos, order, hand, s->view->dealer, s->cards[i]);
        now.pos.turn = now.pos.leader = now.pos.best =
            kd_first_leader(&order->rules, s->view->declarer, s->view->dealer);
        int score = net_finish(&now, order, &styles);
        value[i] = utility(&s->stakes, score, defenders_end(&now.pos));
    }
}

const search_kind search_buryings = {list_buryings, prepare_buryings, burying_values};

/* ---- showings: a match that agrees with the view ---- */

enum { MOST_CARDS = 2 * KD_FACES };
static const kd_cards none = {0, 0};

bool search_match(const search *s, kd_rng *rng, kd_match *match)
{
    kd_cards hand[KD_SEATS];
    kd_position sample;
    if (s->view->burier == KD_NOBODY) {
        /* Before a burying only showings and the sizes of hands are known: a uniform draw. */
        kd_cards hidden = kd_sub(kd_deck(&s->view->order.rules), s->view->hand);
        uint8_t face[MOST_CARDS];
        uint32_t left = 0;
        for (int seat = 0; seat < KD_SEATS; seat++) {
            hand[seat] = seat == s->view->seat ? s->view->hand : s->view->shown[seat];
            if (seat != s->view->seat)
                hidden = kd_sub(hidden, hand[seat]);
        }
        while (!kd_empty(hidden))
            face[left++] = (uint8_t)kd_take(&hidden);
        for (int seat = 0; seat < KD_SEATS; seat++)
            for (int more = s->view->held[seat] - kd_count(hand[seat]); more > 0; more--) {
                uint32_t at = kd_rng_below(rng, left);
                hand[seat] = kd_add(hand[seat], kd_card(face[at]));
                face[at] = face[--left];
            }
    } else { /* who took what is known, and that trumps are seldom buried */
        belief_draw(&s->belief, rng, &sample);
        for (int seat = 0; seat < KD_SEATS; seat++)
            hand[seat] = kd_to_faces(&s->view->order, sample.hand[seat]);
    }
    return kd_match_from_view(match, s->view, hand).reason == KD_OK;
}

/* ---- showings: dealing on ---- */

/* Has a seat anything that it might show now? Most have not, and asking takes long. */
static bool may_show(const kd_match *match, int seat)
{
    const kd_round *round = &match->round;
    kd_cards hand = round->hand[seat];
    bool open = kd_declarer_deals(&match->rules, round->first_deal, round->redeal);
    uint64_t levels = kd_rank_faces(open ? match->level[kd_team(seat)] : round->order.level);
    if (!(round->actors >> seat & 1))
        return false;
    if (round->declarer == seat && !match->rules.self_counter)
        return (hand.two & round->standing.one) != 0;
    return round->declarer == KD_NOBODY ? (hand.one & levels) || (hand.two & joker_faces)
                                        : (hand.two & (levels | joker_faces)) != 0;
}

/* A seat does what the heuristics say; false when it lets the dealing go on. */
static bool act_by_heuristic(kd_match *match, int seat)
{
    kd_view view;
    kd_events events;
    kd_view_make(&view, match, seat);
    kd_action action = steady_choose(&view, NULL);
    if (action.verb == KD_PASS && view.phase == KD_PHASE_DEAL)
        return false;
    if (kd_apply(match, &action, &events).reason == KD_OK)
        return true;
    action = legal_any(&view);
    return kd_apply(match, &action, &events).reason == KD_OK;
}

/* False when whoever is to act has no action that is allowed: no match that the engine has made comes
   to that, but a search must end. */
static bool kinds_step(kd_match *match, kd_rng *rng)
{
    kd_events events;
    unsigned actors = match->round.actors;
    if (!(actors >> KD_CHANCE & 1))
        return act_by_heuristic(match, (int)first_of(actors));
    int drawer = match->round.drawer;
    bool deals = match->round.phase == KD_PHASE_DEAL;
    kd_action chance = kd_chance(match, rng);
    if (kd_apply(match, &chance, &events).reason != KD_OK)
        return false;
    if (deals && match->round.phase == KD_PHASE_DEAL && may_show(match, drawer))
        act_by_heuristic(match, drawer);
    return true;
}

/* Deals on to the phase of play, then rolls out. A void deal is worth nothing to either side, nor is an
   action that is refused. */
static int value_of_showing(const search *s, kd_match *match, const kd_action *action, kd_rng *rng)
{
    kd_events events;
    rollout now;
    stakes at_stake;
    bool waits = action->verb == KD_PASS && match->round.phase == KD_PHASE_DEAL;
    if (!waits && kd_apply(match, action, &events).reason != KD_OK)
        return 0;
    while (match->round.phase < KD_PHASE_PLAY && kinds_step(match, rng))
        continue;
    if (match->round.phase != KD_PHASE_PLAY)
        return 0;
    memset(&now, 0, sizeof now);
    now.pos = match->round.pos;
    now.burier = match->round.burier;
    stakes_read(&at_stake, s->view, match->round.dealer, s->level->point);
    rollout_styles styles = strangers_of(s);
    int score = s->level->strangers ? net_finish(&now, &match->round.order, &styles)
                                    : policy_finish(&now, &match->round.order);
    return utility(&at_stake, score, defenders_end(&now.pos));
}

/* ---- showings: the kind of decision ---- */

/* Counters, and a pass: other showings are compared, not searched. */
static void list_counters(search *s)
{
    kd_action options[MAX_SHOWINGS + 1];
    int count = legal_showings(s->view, KD_COUNTER, options);
    options[count] = act(s->view, KD_PASS, none);
    count += is_allowed(s->view, &options[count]);
    for (int i = 0; i < count; i++)
        if (!kd_same(options[i].cards, s->option[0].cards))
            search_add(s, options[i]);
}

static void prepare_showings(search *s)
{
    if (s->view->burier != KD_NOBODY)
        belief_read(&s->belief, &s->known, &belief_default);
}

static void showing_values(const search *s, uint32_t sample, int value[MAX_OPTIONS])
{
    kd_rng rng = search_rng(s, sample);
    kd_match start;
    memset(value, 0, MAX_OPTIONS * sizeof *value);
    if (!search_match(s, &rng, &start))
        return;
    for (int i = 0; i < s->count; i++) {
        if (!search_is_alive(s, i))
            continue;
        kd_match match = start;
        kd_rng own = rng;
        value[i] = value_of_showing(s, &match, &s->option[i], &own);
    }
}

const search_kind search_showings = {list_counters, prepare_showings, showing_values};
