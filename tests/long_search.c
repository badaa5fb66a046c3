/* long_search.c - many deals of each preset: nothing that the bots of the ladder do is refused. */
#include "support/presets.h"
#include "table/driver.h"

enum { DEALS = 150 };

/* Side by side, so that each meets the others' play. */
static const char *const tables[][2] = {
    {"strong:work=8", "easy"}, {"expert:work=12", "strong:work=4"}, {"strong:work=20", "random"}};
enum { TABLES = sizeof tables / sizeof *tables };

static void sit_down(driver *d, const char *preset, uint64_t seed)
{
    char why[200];
    kd_rules rules;
    mind seats[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        assert_true(mind_parse(tables[seed % TABLES][seat % 2], &seats[seat], why, sizeof why));
    assert_true(kd_rules_preset(&rules, preset));
    kd_match_start(&d->match, &rules);
    driver_minds(d, seats, seed, 1);
}

static void allowed_test(void **state)
{
    static driver d;
    for (uint64_t seed = 0; seed < DEALS / 3; seed++) {
        sit_down(&d, *state, seed);
        for (int deal = 0; deal < 3 && kd_actors(&d.match); deal++)
            driver_deal(&d);
        assert_int_equal(d.refusals, 0);
        assert_true(d.match.round.phase >= KD_PHASE_SCORED);
    }
}

int main(void)
{
    suite s = {0};
    add_presets(&s, "nothing is refused over many deals", allowed_test);
    return run_suite(&s, "search over many deals");
}
