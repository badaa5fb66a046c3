/* room_pair.c - a room whose cards are those of another table: what is told of that, and the comparison. */
#include "net/room_internal.h"

#include <stdio.h>
#include <stdlib.h>

static void pair_send(room *r, const client *c, const table_line *said)
{
    if (c)
        send_line(c->line, said);
    else
        room_send(r, said);
}

/* Levels of South and North, by the team that gained them. */
static int put_levels(char *out, size_t size, int levels)
{
    return snprintf(out, size, "%d %d ", levels < 0, abs(levels));
}

static void tell_compared(room *r, const client *c, int deal, int here, int there)
{
    table_line said = {
        .word = SAY_WORD + WORD_COMPARED, .seat = KD_NOBODY, .number = (uint64_t)deal};
    int used = put_levels(said.rest, sizeof said.rest, here);
    if (deal)
        used += put_levels(said.rest + used, sizeof said.rest - (size_t)used, there);
    else
        used += snprintf(said.rest + used, sizeof said.rest - (size_t)used, "%d ", there);
    said.rest[used - 1] = '\0';
    pair_send(r, c, &said);
}

static void tell_comparison(room *r, const client *c)
{
    int more = 0;
    for (int i = 0; i < r->boards; i++) {
        const board_pair *b = &r->compared[i];
        more += b->levels[0] - b->levels[1];
        tell_compared(r, c, b->deal, b->levels[0], b->levels[1]);
    }
    if (r->boards)
        tell_compared(r, c, 0, more, r->boards);
}

void room_pair_tell(room *r, const client *c)
{
    if (r->options.same_cards)
        pair_send(r, c, &(table_line){.word = SAY_WORD + WORD_SAME_CARDS, .seat = KD_NOBODY});
    tell_comparison(r, c);
}

static void compare_with(room *r, const char *other)
{
    boards here, there;
    char why[400];
    if (!boards_read(&here, r->record, why, sizeof why))
        return;
    if (boards_read(&there, other, why, sizeof why)) {
        r->boards = boards_compare(&here, &there, r->compared, BOARDS);
        boards_free(&there);
    }
    boards_free(&here);
    tell_comparison(r, NULL);
}

void room_pair_end(room *r)
{
    if (r->options.same_cards)
        compare_with(r, r->options.same_cards);
}
