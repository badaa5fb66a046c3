/* long_search.c - many deals of each preset: no action of a searching bot may be refused. */
#include "support/seated.h"
#include "support/test.h"

enum { DEALS = 150 };

/* The bots of both sides; each meets the play of others. */
static const char *const tables[][2] = {
    {"strong:work=8", "easy"}, {"expert:work=12", "strong:work=4"}, {"strong:work=20", "random"}};
enum { TABLES = sizeof tables / sizeof *tables };

TEST_EACH_PRESET("nothing is refused over many deals")
{
    static driver d;
    for (uint64_t seed = 0; seed < DEALS / 3; seed++) {
        const char *const *names = tables[seed % TABLES];
        seat_sides(&d, names[0], names[1], *state, seed);
        for (int deal = 0; deal < 3 && kd_actors(&d.match); deal++)
            driver_deal(&d);
        assert_int_equal(d.refusals, 0);
        assert_true(kd_phase_ended(d.match.round.phase));
    }
}
