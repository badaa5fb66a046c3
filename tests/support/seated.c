/* seated.c - seats bots that are named as on a command line. */
#include "support/seated.h"

#include "support/test.h"

bot_settings mind_of(const char *words)
{
    bot_settings m;
    char why[200];
    if (!bot_settings_parse(words, &m, why, sizeof why))
        fail_msg("%s", why);
    return m;
}

void seat_sides(driver *d, const char *first, const char *other, const char *preset, uint64_t seed)
{
    kd_rules rules;
    bot_settings seats[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats[seat] = mind_of(kd_team(seat) ? other : first);
    assert_true(kd_rules_preset(&rules, preset));
    kd_match_start(&d->match, &rules);
    driver_bots(d, seats, seed, 1);
}

void seat_all(driver *d, const char *name, const char *preset, uint64_t seed)
{
    seat_sides(d, name, name, preset, seed);
}
