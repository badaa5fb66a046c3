/* stranger_look.c - looking ahead: deals that may be are drawn, and the plays worth a look are played out
   in each by the stranger's own rules. */
#include "lab/strangers/strangers_internal.h"

enum { OPTIONS = 7, TRIES = 20, POINT = 30, LEVEL = 1000, SURE = 3 };

/* A play, and by how much it did better than the first choice: the sum, and that of the squares. */
typedef struct option {
    kd_cards play;
    int64_t sum, squares;
} option;

/* ---- a deal that may be ------------------------------------------------------------------------ */

/* The kitty as a fifth place to deal cards to. */
enum { KITTY = KD_SEATS, PLACES };

typedef struct dealing {
    int room[PLACES];
    kd_cards given[PLACES];
} dealing;

/* Gives a card to one of those who may hold it and have room, by how much room they have; false: nobody has.
   In the kitty points are rarer than other cards, and trumps rarer still. */
static bool give(dealing *d, const kd_order *order, unsigned place, unsigned may, kd_rng *rng)
{
    int weight[PLACES], total = 0, to = 0;
    int buried = order->category[place] == KD_TRUMP ? 1 : order->points[place] ? 4 : 12;
    for (int i = 0; i < PLACES; i++) {
        weight[i] = may >> i & 1 ? d->room[i] * (i == KITTY ? buried : 8) : 0;
        total += weight[i];
    }
    if (total == 0)
        return false;
    for (int drawn = (int)kd_rng_below(rng, (uint32_t)total); drawn >= weight[to]; to++)
        drawn -= weight[to];
    d->room[to]--;
    d->given[to] = kd_add(d->given[to], kd_card(place));
    return true;
}

/* Deals the cards out to the other seats and the kitty: those shown to their seats, then those that few may
   hold, then the others. False when they did not fit. */
static bool stranger_deal(stranger_game *game, const stranger_scene *s, const kd_view *view,
                          kd_rng *rng)
{
    const kd_order *order = s->order;
    dealing d = {.room = {0}};
    kd_cards out = kd_sub(kd_sub(order->deck, s->known), s->hand);
    d.room[KITTY] = game->burier == s->seat ? 0 : order->rules.kitty;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == s->seat)
            continue;
        d.given[seat] = kd_common(out, kd_to_places(order, view->shown[seat]));
        d.room[seat] = view->held[seat] - kd_count(d.given[seat]);
        out = kd_sub(out, d.given[seat]);
    }
    for (int few = 1; few <= PLACES; few++)
        for (int c = 0; c < KD_CATEGORIES; c++) {
            unsigned may = 1U << KITTY; /* bit s: the seat may hold it, by what all have seen */
            for (int seat = 0; seat < KD_SEATS; seat++)
                if (seat != s->seat && !(game->empty[seat] >> c & 1))
                    may |= 1U << seat;
            kd_cards in = kd_only(out, order->in[c]);
            if (__builtin_popcount(may) != few)
                continue;
            while (!kd_empty(in)) {
                /* In random order, since the last ones go where room is left. */
                unsigned turn = kd_rng_below(rng, 64), place;
                uint64_t after = in.one >> turn << turn;
                place = lowest(after ? after : in.one);
                in = kd_sub(in, kd_card(place));
                if (!give(&d, order, place, may, rng))
                    return false;
            }
        }
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != s->seat)
            game->pos.hand[seat] = d.given[seat];
    if (game->burier != s->seat)
        game->buried = d.given[KITTY];
    game->pos.buried = game->buried.one;
    game->pos.kitty = (uint8_t)kd_points_at(order, game->buried);
    return true;
}

/* ---- playing it out ---------------------------------------------------------------------------- */

/* The worth of the final score to the attackers: levels, and a little for points. */
static int stranger_play_out(stranger_game game, const stranger_traits *traits,
                             const kd_order *order, kd_cards play)
{
    bool taken;
    stranger_play(&game, order, play);
    while (!kd_position_over(&game.pos))
        stranger_play(&game, order, stranger_choice(traits, order, &game));
    int score = kd_position_score(&game.pos), gain = kd_gain(&order->rules, score, &taken);
    return (taken ? (gain > 1 ? gain : 1) : -gain) * LEVEL + POINT * score;
}

/* ---- choosing ---------------------------------------------------------------------------------- */

/* The plays of the highest values, in that order; returns how many. */
static int best_plays(stranger_list *list, option out[OPTIONS])
{
    int count = 0;
    for (; count < OPTIONS && list->count > 0; count++) {
        int best = stranger_best(list), last = --list->count;
        out[count] = (option){list->play[best], 0, 0};
        list->play[best] = list->play[last];
        list->value[best] = list->value[last];
    }
    return count;
}

/* Moves the options that did best to the front. */
static void sort(option *options, int count)
{
    for (int i = 1; i < count; i++) {
        option moved = options[i];
        int at = i;
        for (; at > 0 && options[at - 1].sum < moved.sum; at--)
            options[at] = options[at - 1];
        options[at] = moved;
    }
}

/* All options are tried in a third of the deals, the better half in the rest. */
kd_cards stranger_look(const stranger_traits *traits, const kd_view *view,
                       const stranger_game *game)
{
    const kd_order *order = &view->order;
    stranger_scene scene;
    stranger_list list;
    option options[OPTIONS];
    kd_rng rng;
    stranger_see(&scene, traits, order, game);
    stranger_plays(&list, &scene);
    int count = best_plays(&list, options), dealt = 0;
    int sign = kd_team(scene.seat) == kd_team(view->dealer) ? -1 : 1;
    /* The same view draws the same deals. */
    kd_rng_seed(&rng, scene.hand.one ^ scene.hand.two << 5 ^ scene.out.one << 1, view->tricks);
    for (int tries = TRIES * traits->samples; count > 1 && dealt < traits->samples && tries;
         tries--) {
        stranger_game may_be = *game;
        if (!stranger_deal(&may_be, &scene, view, &rng))
            continue;
        int first = stranger_play_out(may_be, traits, order, options[0].play);
        for (int i = 1; i < count; i++) {
            int64_t more =
                sign * (stranger_play_out(may_be, traits, order, options[i].play) - first);
            options[i].sum += more;
            options[i].squares += more * more;
        }
        if (++dealt == traits->samples / 3) {
            sort(options + 1, count - 1);
            count = (count + 2) / 2;
        }
    }
    sort(options + 1, count - 1);
    /* The first choice stands unless another does better by so many standard errors, squared. */
    const option *other = &options[1];
    bool sure = count > 1 && other->sum > 0 && other->sum * other->sum > SURE * other->squares;
    return options[sure ? 1 : 0].play;
}
