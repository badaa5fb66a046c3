/* golden.c - a golden record that is played again at a table. */
#include "support/golden.h"

#include "record/history.h"
#include "support/test.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* The record as far as the game has come. */
static struct {
    history record;
    history_spot spot;
    int turned; /* cards turned up in this deal (DRAW-1) */
} golden;

void golden_read(const char *name)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/records/%s.rec", KOUDI_TEST_DIR, name);
    assert_true(history_read(&golden.record, path));
}

void golden_free(void)
{
    history_free(&golden.record);
}

table_options golden_table(pace speed)
{
    const record_head *head = &golden.record.head;
    walk_start(&golden.record, &golden.spot);
    golden.turned = 0;
    return (table_options){
        .rules = head->rules, .rules_name = head->rules_name, .seed = seed_from(7), .pace = speed};
}

int golden_count(void)
{
    return golden.record.count;
}

int golden_at(void)
{
    return golden.spot.at;
}

static void golden_step(void)
{
    if (!walk_step(&golden.record, &golden.spot))
        fail_msg("the record never comes to this");
    golden.turned = golden.spot.verb == KD_TURN ? golden.turned + 1 : 0;
}

const kd_action *golden_next(const kd_view *seen)
{
    kd_view view;
    for (;;) {
        kd_view_make(&view, &golden.spot.match, seen->seat);
        if (memcmp(&view, seen, sizeof view) == 0)
            break;
        golden_step();
    }
    return golden.spot.at < golden.record.count ? &golden.record.step[golden.spot.at].action : NULL;
}

/* Chance does what it did then, whatever version dealt the record. */
kd_action __wrap_deck_action(const deck *dealt, const kd_match *match, int turned);

kd_action __wrap_deck_action(const deck *dealt, const kd_match *match, int turned)
{
    (void)dealt;
    while (golden.turned != turned || memcmp(&golden.spot.match, match, sizeof *match) != 0)
        golden_step();
    return golden.record.step[golden.spot.at].action;
}
