/* ending.c - an ending that is played: a player against exact play by the three other seats. */
#include "practice/practice.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 20 }; /* of 32 bytes each */

bool ending_begin(ending *e, const exercise *of)
{
    memset(e, 0, sizeof *e);
    e->of = of;
    e->match = of->match;
    e->table = (endgame_table){calloc(SLOTS, sizeof(endgame_slot)), SLOTS, 1, NULL, NULL};
    return e->table.slot;
}

void ending_free(ending *e)
{
    free(e->table.slot);
    e->table.slot = NULL;
}

/* ---- exact play ---- */

static bool reaches(ending *e, const kd_position *pos, int total)
{
    long nodes = LONG_MAX;
    bool yes = false;
    (void)endgame_reaches(pos, &e->match.round.order, &e->table, &nodes, total, &yes);
    return yes;
}

static bool attacks(const kd_position *pos, int seat)
{
    return kd_team(seat) != kd_team(pos->dealer);
}

/* Can the player's side still reach the goal? */
static bool in_reach(ending *e, const kd_position *pos)
{
    int goal = e->of->goal;
    return attacks(pos, e->of->seat) ? reaches(e, pos, goal) : !reaches(e, pos, goal + 1);
}

static kd_position after(const ending *e, const kd_position *pos, kd_cards play)
{
    kd_position next = *pos;
    kd_position_play(&next, &e->match.round.order, play);
    return next;
}

/* Does the play keep the best total of the seat that is to play? */
static bool keeps(ending *e, const kd_position *pos, kd_cards play, int total)
{
    kd_position next = after(e, pos, play);
    return attacks(pos, pos->turn) ? reaches(e, &next, total) : !reaches(e, &next, total + 1);
}

/* The plays with the best total for the seat that is to play, cards that nobody can tell apart once. They are found one by
   one, so that they do not hang on what the table still holds. Of too many the first is legal, no more: -1. */
static int exact_plays(ending *e, const kd_position *pos, kd_cards out[ENDGAME_MOVES])
{
    const kd_order *order = &e->match.round.order;
    long nodes = LONG_MAX;
    int total = 0, kept = 0, count = endgame_moves(pos, order, out);
    if (count < 2 || !endgame_total(pos, order, &e->table, &nodes, &total))
        return count;
    for (int i = 0; i < count; i++)
        if (keeps(e, pos, out[i], total))
            out[kept++] = out[i];
    return kept;
}

/* How many of the plays of the seat that is to play keep the goal in reach. */
static int right_of(ending *e, const kd_position *pos, const kd_cards play[], int count)
{
    int right = 0;
    for (int i = 0; i < count; i++) {
        kd_position next = after(e, pos, play[i]);
        right += in_reach(e, &next);
    }
    return right;
}

/* How many plays keep it in reach at the player's next decision, when all play exactly until then. Where there is but one
   play there is no decision, which is no defence. */
static int right_plays(ending *e, kd_position pos)
{
    kd_cards play[ENDGAME_MOVES];
    while (!kd_position_over(&pos) && pos.turn != e->of->seat) {
        (void)exact_plays(e, &pos, play);
        pos = after(e, &pos, play[0]);
    }
    int count = kd_position_over(&pos) ? 0 : endgame_moves(&pos, &e->match.round.order, play);
    return count < 2 ? INT_MAX : right_of(e, &pos, play, count);
}

/* ---- the game ---- */

bool ending_over(const ending *e)
{
    return e->match.round.phase != KD_PHASE_PLAY;
}

bool ending_asks(const ending *e)
{
    return !ending_over(e) && !e->missed && e->match.round.pos.turn == e->of->seat;
}

void ending_play(ending *e, const kd_action *action, kd_events *events)
{
    kd_match before = e->match;
    events->count = 0;
    if (!ending_asks(e) || kd_apply(&e->match, action, events).reason != KD_OK)
        return;
    e->before[e->decisions++] = before;
    e->missed = !in_reach(e, &e->match.round.pos);
    e->again |= e->missed;
}

/* What steady would play without seeing the other hands, if that keeps the best total: of equal plays it looks the least
   like a blunder. Else empty. */
static kd_cards natural_play(ending *e)
{
    const kd_position *pos = &e->match.round.pos;
    const kd_order *order = &e->match.round.order;
    kd_view view;
    kd_rng rng;
    long nodes = LONG_MAX;
    int total;
    kd_rng_seed(&rng, 0, 0);
    kd_view_make(&view, &e->match, pos->turn);
    kd_action action = bot_find("steady")->decide(&view, &rng);
    kd_cards play = kd_to_places(order, action.cards);
    bool fails = kd_empty(pos->lead) && kd_kind_of(order, play) == KD_LEAD_DUMP; /* it may */
    bool good = !fails && endgame_total(pos, order, &e->table, &nodes, &total) &&
                keeps(e, pos, play, total);
    return good ? action.cards : (kd_cards){0, 0};
}

/* Of the exact plays the one that leaves the player the fewest right ones, where it is a defence; else the first. */
static kd_cards exact_play(ending *e)
{
    const kd_position *pos = &e->match.round.pos;
    kd_cards play[ENDGAME_MOVES];
    int count = exact_plays(e, pos, play), best = 0;
    bool defends = !e->missed && kd_team(pos->turn) != kd_team(e->of->seat);
    for (int i = 0, fewest = INT_MAX; i < count && count > 1 && defends; i++) {
        int right = right_plays(e, after(e, pos, play[i]));
        if (right < fewest) {
            fewest = right;
            best = i;
        }
    }
    return kd_to_faces(&e->match.round.order, play[best]);
}

void ending_reply(ending *e, kd_events *events)
{
    events->count = 0;
    if (ending_over(e) || ending_asks(e))
        return;
    kd_cards natural = e->missed ? natural_play(e) : (kd_cards){0, 0};
    kd_action action = {e->match.round.pos.turn, KD_PLAY,
                        kd_empty(natural) ? exact_play(e) : natural};
    (void)kd_apply(&e->match, &action, events);
}

bool ending_back(ending *e)
{
    if (!e->decisions)
        return false;
    e->match = e->before[--e->decisions];
    e->missed = false;
    e->again = true;
    return true;
}

kd_cards ending_right(ending *e)
{
    const kd_order *order = &e->match.round.order;
    const kd_position *pos = &e->match.round.pos;
    kd_cards play[ENDGAME_MOVES];
    int count = ending_asks(e) ? endgame_moves(pos, order, play) : 0;
    for (int i = 0; i < count; i++) {
        kd_position next = after(e, pos, play[i]);
        if (in_reach(e, &next))
            return kd_to_faces(order, play[i]);
    }
    return (kd_cards){0, 0};
}

int ending_choices(ending *e, int *right)
{
    const kd_position *pos = &e->match.round.pos;
    kd_cards play[ENDGAME_MOVES];
    int count = ending_asks(e) ? endgame_moves(pos, &e->match.round.order, play) : 0;
    *right = right_of(e, pos, play, count);
    return count;
}

int ending_goal(const kd_rules *rules, int best, bool attacks)
{
    enum { STEP = 5, MOST_TOTAL = 900 };
    int levels = endgame_levels(rules, best, attacks), step = attacks ? -STEP : STEP, goal = best;
    while (goal + step >= 0 && goal < MOST_TOTAL &&
           endgame_levels(rules, goal + step, attacks) == levels)
        goal += step;
    return goal;
}
