/* test_boards.c - the deals of a record dealt again at another table, and what came of the same cards at both. */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "record/boards.h"
#include "support/folder.h"
#include "support/hall.h"
#include "support/test.h"
#include "wire/wire.h"

AROUND_ALL(make_folder_in_memory, remove_folder);

static const char *bot_name;

static void on_asked(occupant *o)
{
    kd_rng rng;
    wire_rng(&rng, 99, &o->view);
    kd_action action = bot_find(bot_name)->decide(&o->view, &rng);
    table_submit(o->hall->table, o->seat, o->number, &action);
}

/* So many deals of a match, recorded; of the boards, where there are some. */
static void play(const char *rules, boards *b, const char *bot, const char *record, int deals)
{
    static const hall_calls calls = {.asked = on_asked};
    hall h;
    bot_name = bot;
    hall_make(&h, &calls, rules, 1, PACE_INSTANT, b ? 2 : 1);
    if (b)
        assert_true(boards_prepare(b, &h.options.rules));
    h.options.record = record;
    h.options.boards = b;
    for (int seat = 1; seat < KD_SEATS; seat++)
        h.bot[seat] = bot;
    hall_furnish(&h);
    assert_true(table_start(h.table));
    hall_play(&h, deals, NULL);
    assert_int_equal(table_state(h.table).record_error, 0);
    hall_close(&h);
}

static void read_boards(boards *out, const char *path)
{
    char why[400] = "";
    if (!boards_read(out, path, why, sizeof why))
        fail_msg("%s", why);
}

/* The cards of each seat, and the kitty, from above. */
static void same_cards(const boards *a, const boards *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_memory_equal(a->list[i].order, b->list[i].order, sizeof a->list[i].order);
        assert_memory_equal(a->list[i].level, b->list[i].level, KD_TEAMS);
        assert_int_equal(a->list[i].dealer, b->list[i].dealer);
    }
}

typedef struct boards_row {
    const char *name, *rules;
} boards_row;

static void boards_again(void **state)
{
    const boards_row *row = *state;
    boards first, second;
    board_pair pair[8];
    replay checked;
    char record[128];
    snprintf(record, sizeof record, "%s", in_folder("first.rec"));
    remove_all(record);
    play(row->rules, NULL, "steady", record, 5);
    read_boards(&first, record);
    assert_int_equal(first.count, 5);
    const char *again = in_folder("second.rec");
    remove_all(again);
    play(row->rules, &first, "random", again, 99);
    read_boards(&second, again);
    same_cards(&first, &second);
    assert_true(replay_file(&checked, again, NULL, NULL));
    assert_int_equal(kd_actors(&checked.match), 0);
    assert_int_equal(checked.opened, first.count);
    int count = boards_compare(&second, &first, pair, 8);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        const board *here = &second.list[pair[i].deal - 1];
        assert_int_equal(here->deal, pair[i].deal);
        assert_int_equal(pair[i].levels[0], deal_levels(&here->result, 0));
        assert_int_equal(pair[i].levels[1], deal_levels(&first.list[pair[i].deal - 1].result, 0));
    }
    assert_int_equal(boards_compare(&first, &first, pair, 2), 2);
    boards_free(&first);
    boards_free(&second);
}

static const boards_row rows[] = {
    {"MATCH-2 80p-v3 again", "preset = 80p-v3"},
    {"MATCH-2 official again: the first level card declares", "preset = official"},
    {"MATCH-2 forty again: cut for the dealer, void deals", "preset = forty"},
    {"MATCH-2 tournament again", "preset = tournament"},
    {"MATCH-2 fixed deals again", "deals = 9"},
};
TEST_ROWS(boards_again, rows);

TEST("MATCH-2 other cards are not compared")
{
    boards one, other;
    board_pair pair[4];
    char record[128];
    snprintf(record, sizeof record, "%s", in_folder("one.rec"));
    play("preset = 80p-v3", NULL, "random", record, 2);
    play("preset = forty", NULL, "random", in_folder("other.rec"), 2);
    read_boards(&one, record);
    read_boards(&other, in_folder("other.rec"));
    assert_int_equal(boards_compare(&one, &other, pair, 4), 0);
    boards_free(&one);
    boards_free(&other);
}

TEST("what is no record has no boards")
{
    boards b;
    char why[400];
    assert_false(boards_read(&b, in_folder("none.rec"), why, sizeof why));
    write_all(in_folder("bad.rec"), "koudi-record 3\n", 15);
    assert_false(boards_read(&b, in_folder("bad.rec"), why, sizeof why));
    assert_int_equal(b.count, 0);
}
