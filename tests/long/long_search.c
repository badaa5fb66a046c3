/* long_search.c - many deals of each preset: no action of a searching bot may be refused. */
#include "support/presets.h"
#include "support/seated.h"

enum { DEALS = 150 };

/* The bots of both sides; each meets the play of others. */
static const char *const tables[][2] = {
    {"strong:work=8", "easy"}, {"expert:work=12", "strong:work=4"}, {"strong:work=20", "random"}};
enum { TABLES = sizeof tables / sizeof *tables };

static void allowed_test(void **state)
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

int main(void)
{
    suite s = {0};
    add_presets(&s, "nothing is refused over many deals", allowed_test);
    return run_suite(&s, "search over many deals");
}
