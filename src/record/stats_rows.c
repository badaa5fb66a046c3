/* stats_rows.c - what is told of a player, a row each: for text, screen and JSON alike. */
#include "record/stats.h"

/* A single word for players, which tools/messages finds by this mark. */
#define WORD(text) text

/* clang-format off */
const stats_row stats_rows[] = {
    {"matches", WORD("matches"), NULL, STATS_NUMBER, STAT_MATCHES, STAT_MATCHES},
    {"finished", NULL, NULL, STATS_NUMBER, STAT_FINISHED, STAT_FINISHED},
    {"won", NULL, NULL, STATS_NUMBER, STAT_WON, STAT_WON},
    {"won_share", "matches won", WORD("won"), STATS_SHARE, STAT_WON, STAT_FINISHED},
    {"deals", WORD("deals"), WORD("deals"), STATS_NUMBER, STAT_DEALS, STAT_DEALS},
    {"deals_attacking", NULL, NULL, STATS_NUMBER, STAT_ATTACKING, STAT_ATTACKING},
    {"deals_defending", NULL, NULL, STATS_NUMBER, STAT_DEFENDING, STAT_DEFENDING},
    {"levels_attacking", NULL, NULL, STATS_NUMBER, STAT_GAINED_ATTACKING, STAT_GAINED_ATTACKING},
    {"levels_defending", NULL, NULL, STATS_NUMBER, STAT_GAINED_DEFENDING, STAT_GAINED_DEFENDING},
    {"levels_a_deal_attacking", "levels a deal, attacking", NULL,
     STATS_RATE, STAT_GAINED_ATTACKING, STAT_ATTACKING},
    {"levels_a_deal_defending", "levels a deal, defending", NULL,
     STATS_RATE, STAT_GAINED_DEFENDING, STAT_DEFENDING},
    {"points", NULL, NULL, STATS_NUMBER, STAT_POINTS, STAT_POINTS},
    {"points_a_deal", "points a deal", NULL, STATS_RATE, STAT_POINTS, STAT_DEALS},
    {"dumps_tried", NULL, NULL, STATS_NUMBER, STAT_DUMPS_TRIED, STAT_DUMPS_TRIED},
    {"dumps_stood", NULL, NULL, STATS_NUMBER, STAT_DUMPS_STOOD, STAT_DUMPS_STOOD},
    {"dumps_stood_share", "dumps that stood", NULL,
     STATS_SHARE, STAT_DUMPS_STOOD, STAT_DUMPS_TRIED},
    {"kitties_dug", NULL, NULL, STATS_NUMBER, STAT_DUG, STAT_DUG},
    {"kitties_lost", NULL, NULL, STATS_NUMBER, STAT_LOST, STAT_LOST},
    {"kitties_dug_share", "kitties dug, attacking", NULL,
     STATS_SHARE, STAT_DUG, STAT_ATTACKING},
    {"kitties_lost_share", "kitties lost, defending", NULL,
     STATS_SHARE, STAT_LOST, STAT_DEFENDING},
};
/* clang-format on */
const int stats_row_count = sizeof stats_rows / sizeof *stats_rows;

bool stats_value(const stats_row *row, const stats_player *player, double *value)
{
    uint64_t of = player->count[row->of], per = player->count[row->per];
    if (row->kind == STATS_NUMBER)
        per = 1;
    *value = per ? (double)of / (double)per : 0;
    return per != 0;
}
