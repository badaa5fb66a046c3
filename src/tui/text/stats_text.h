/* stats_text.h - statistics as text with bars, for the screen and koudi stats. */
#ifndef KOUDI_TUI_TEXT_STATS_TEXT_H
#define KOUDI_TUI_TEXT_STATS_TEXT_H

#include "record/stats.h"
#include "tui/cells/glyph.h"

enum { STATS_MIN_W = 56, STATS_MAX_W = 78 };

/* The value at which a bar is full, for each row of stats_rows: 1 of a share, else the highest value of
   any player. */
typedef struct stats_scale {
    double most[32];
} stats_scale;
void stats_scale_make(stats_scale *scale, const stats *sum);

/* The number of lines about a player, and line i of them in at most width cells. */
int stats_lines(void);
void stats_line_text(text *t, const glyphs *g, const stats_scale *scale, const stats_player *player,
                     int i, int width);
/* The player's name cut to width cells; of a program with its kind. */
void stats_name_text(text *t, const glyphs *g, const stats_player *player, int width);
/* "20 records, 1 of them unfinished, 1 unreadable". */
void stats_summary_text(text *t, const stats *sum);
/* A value alone: "12", "60 %", "1.23", "-". */
void stats_value_text(text *t, const stats_row *row, const stats_player *player);
/* A bar of that many cells, full from 0 to share. */
void stats_bar_text(text *t, const glyphs *g, double share, int cells);

#endif
