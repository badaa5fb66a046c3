/* stats_text.h - statistics as lines of text with plots, for the screen and for koudi stats. */
#ifndef KOUDI_TUI_TEXT_STATS_TEXT_H
#define KOUDI_TUI_TEXT_STATS_TEXT_H

#include "record/stats.h"
#include "tui/cells/glyph.h"

enum { STATS_MIN_W = 56, STATS_MAX_W = 78 };

/* How much a bar shows when it is full: for each row of stats_rows 1 where it is a share, else the
   most that any player has. */
typedef struct stats_scale {
    double most[32];
} stats_scale;
void stats_scale_make(stats_scale *scale, const stats *sum);

/* How many lines tell of a player, and the line i of them, at most width cells. */
int stats_lines(void);
void stats_line(text *t, const glyphs *g, const stats_scale *scale, const stats_player *player,
                int i, int width);
/* The name, as many cells as are given; what is no person says its kind. */
void stats_name(text *t, const glyphs *g, const stats_player *player, int width);
/* "20 records, 1 of them unfinished, 1 unreadable". */
void stats_about(text *t, const stats *sum);
/* A value alone: "12", "60 %", "1.23", "-". */
void stats_cell(text *t, const stats_row *row, const stats_player *player);
/* A bar of that many cells, full from 0 to share. */
void stats_bar(text *t, const glyphs *g, double share, int cells);

#endif
