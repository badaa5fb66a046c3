/* test_header.c - the use that koudi.h begins with: it is this code, and it plays a match. */
#include "koudi.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

/* The lowest cards to bury, the first play that is legal. */
static kd_action first_action(const kd_view *view)
{
    const kd_order *order = &view->order;
    const kd_trick *trick = &view->trick[view->tricks];
    kd_cards hand = kd_to_places(order, view->hand), play = {0, 0};
    kd_cards lead = kd_to_places(order, trick->play[trick->leader % KD_SEATS]);
    if (view->phase == KD_PHASE_BURY)
        for (int i = 0; i < order->rules.kitty; i++)
            play = kd_add(play, kd_card(kd_take(&hand)));
    else if (kd_empty(lead))
        kd_leads(order, hand, kd_to_places(order, kd_known(view)), &play, 1);
    else
        kd_moves(order, hand, lead, &play, 1);
    uint8_t verb = view->phase == KD_PHASE_BURY ? KD_BURY : KD_PLAY;
    return (kd_action){view->seat, verb, kd_to_faces(order, play)};
}

/* clang-format off */
static int whole_match(const char *rules_name, uint64_t seed)
{
/* use begins */
    kd_rules rules;
    kd_match match;
    kd_events events;
    kd_rng rng;
    kd_rng_seed(&rng, seed, 0);
    if (!kd_rules_preset(&rules, rules_name) || !kd_match_start(&match, &rules))
        return -1;
    for (unsigned who; (who = kd_actors(&match)) != 0;) {
        kd_action action = kd_chance(&match, &rng);         // deals, turns, goes on
        for (int seat = 0; seat < KD_SEATS && action.actor == KD_NOBODY; seat++) {
            kd_view view;                                   // all that the seat may know
            if (!(who >> seat & 1))
                continue;
            kd_view_make(&view, &match, seat);
            action = (kd_action){(uint8_t)seat, KD_PASS, {0, 0}};
            if (kd_check(&view, &action).reason != KD_OK)   // then it buries, or plays
                action = first_action(&view);
        }
        if (kd_apply(&match, &action, &events).reason != KD_OK)
            return -1;
    }
    return match.winner;
    /* use ends */
}
/* clang-format on */

static void plays_a_match(void **state)
{
    int winner = whole_match(*state, 3);
    assert_in_range(winner, 0, KD_TEAMS - 1);
    assert_int_equal(whole_match("no such rules", 3), -1);
}
TEST_OF(plays_a_match, "a match of 80p-v3 by the header's first lines", "80p-v3");
TEST_OF(plays_a_match, "a match of forty", "forty");

static void read_whole(const char *path, char *out, size_t size)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    out[fread(out, 1, size - 1, file)] = '\0';
    (void)fclose(file);
}

/* Each line of the use stands in the header, behind its " * ". */
TEST("they stand in the header")
{
    static char source[64 * 1024], header[64 * 1024];
    read_whole(KOUDI_TEST_DIR "/engine/test_header.c", source, sizeof source);
    read_whole(KOUDI_TEST_DIR "/../include/koudi.h", header, sizeof header);
    const char *line = strstr(source, "/* use begins */\n");
    const char *end = strstr(source, "    /* use ends */\n");
    const char *shown = strstr(header, " *     kd_rules rules;\n");
    assert_true(line && end && shown);
    for (line = strchr(line, '\n') + 1; line < end; line = strchr(line, '\n') + 1) {
        size_t length = strcspn(line, "\n");
        assert_memory_equal(shown, " * ", 3);
        assert_memory_equal(shown + 3, line, length + 1);
        shown = strchr(shown, '\n') + 1;
    }
}
