/* player.c - the weights of the policy as a vector that training can move. */
#include "player.h"

#include <math.h>
#include <string.h>

/* Where the fixed weights of a row begin in a point; those by size follow. */
static int fixed_of(int row)
{
    return (int)HEURISTICS + 2 * row * FEATURES;
}

static int by_size_of(int row)
{
    return fixed_of(row) + FEATURES;
}

void point_read(point *p, const policy_weights *from)
{
    int heuristics[HEURISTICS];
    memcpy(heuristics, from, sizeof heuristics);
    for (int i = 0; i < HEURISTICS; i++)
        p->at[i] = heuristics[i];
    for (int f = 0; f < ROWS; f++) {
        const feature_weights *row = row_of(from, f);
        for (int i = 0; i < FEATURES; i++) {
            p->at[fixed_of(f) + i] = row->fixed[i];
            p->at[by_size_of(f) + i] = row->by_size[i];
        }
    }
}

double point_reach(const point *from, int i)
{
    double size = fabs(from->at[i]);
    if (i < HEURISTICS)
        return size > 0 ? 0.1 * size + 1 : 0;
    int features = i < fixed_of(LEAD_ROWS) ? LEAD_FEATURES : ANSWER_FEATURES;
    return (i - (int)HEURISTICS) % FEATURES < features ? 30 : 0;
}

static int within(double x, int least, int most)
{
    return x < least ? least : x > most ? most : (int)lrint(x);
}

void player_seat(player *out, const point *p)
{
    int heuristics[HEURISTICS];
    for (int i = 0; i < HEURISTICS; i++)
        heuristics[i] = within(p->at[i], 0, 1 << 14);
    memcpy(&out->w, heuristics, sizeof heuristics);
    int *odds[] = {&out->w.beats_help, &out->w.will_help};
    for (size_t i = 0; i < sizeof odds / sizeof *odds; i++)
        *odds[i] = within(*odds[i], 0, 4096);
    out->w.few_trumps = within(out->w.few_trumps, 1, KD_MAX_HAND);
    for (int f = 0; f < ROWS; f++)
        out->row[f] = row_rounded(p->at + fixed_of(f), p->at + by_size_of(f));
    out->w.lead = out->row;
    out->w.answer = out->row + LEAD_ROWS;
}

void player_move(player *out, const policy_weights *from, double times, kd_rng *rng)
{
    point p;
    point_read(&p, from);
    point moved = p;
    for (int i = 0; i < (int)WEIGHTS; i++)
        moved.at[i] += (kd_rng_below(rng, 2) ? times : -times) * point_reach(&p, i);
    player_seat(out, &moved);
}
