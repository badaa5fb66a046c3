/* stats_text.c - statistics as text with bars, for the screen and koudi stats. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "think/bot_settings.h"
#include "tui/cells/cells.h"

#include <stdio.h>
#include <string.h>

enum { LABEL_W = 26, VALUE_W = 14, SHARE_W = 6, BAR_MOST = 24, CURVES = 2 };

/* ---- bars -------------------------------------------------------------------------------------- */

void stats_scale_make(stats_scale *scale, const stats *sum)
{
    for (int r = 0; r < stats_row_count; r++) {
        double value;
        scale->most[r] = stats_rows[r].kind == STATS_SHARE;
        for (int p = 0; p < sum->players && stats_rows[r].kind != STATS_SHARE; p++)
            if (stats_value(&stats_rows[r], &sum->player[p], &value) && value > scale->most[r])
                scale->most[r] = value;
    }
}

void stats_bar_text(text *t, const glyphs *g, double share, int cells)
{
    int full = (int)(share * cells + 0.5);
    for (int i = 0; i < cells; i++)
        text_add(t, "%s", i < full ? g->full : g->bare);
}

void stats_pad_text(text *t, int cells)
{
    text_add(t, "%*s", grid_blanks(t->s, cells), "");
}

void stats_value_text(text *t, const stats_row *row, const stats_player *player)
{
    double value;
    if (!stats_value(row, player, &value))
        text_add(t, "-");
    else if (row->kind == STATS_NUMBER)
        text_add(t, "%.0f", value);
    else if (row->kind == STATS_SHARE)
        text_add(t, "%.0f %%", 100 * value);
    else
        text_add(t, "%.2f", value);
}

/* Why a row without a basis has no value: which deals and matches count. */
static const char *const none[STAT_COUNT] = {
    [STAT_FINISHED] = N_("none over yet"),
    [STAT_DEALS] = N_("none over, not void, no stand-in"),
    [STAT_ATTACKING] = N_("none yet as attacker"),
    [STAT_DEFENDING] = N_("none yet as defender"),
    [STAT_DUMPS_TRIED] = N_("none tried yet"),
};

/* ---- levels ------------------------------------------------------------------------------------ */

/* A column for each deal with the side's level after it, as letters or as bars. */
static void level_line(text *t, const char *label, const char *const signs[KD_LEVEL_NT + 1],
                       const stats_player *player, int width)
{
    int from = player->levels, cells = width - LABEL_W;
    for (; from > 0; from--) { /* as many as fit, with a blank between matches */
        bool parted = from < player->levels && player->level[from] & STATS_NEW_MATCH;
        cells -= 1 + parted;
        if (cells < 0)
            break;
    }
    text_add(t, "%s", label);
    stats_pad_text(t, LABEL_W);
    for (int i = from; i < player->levels; i++) {
        int level = player->level[i] & ~STATS_NEW_MATCH;
        bool parts = i > from && player->level[i] & STATS_NEW_MATCH;
        text_add(t, "%s%s", parts ? " " : "", signs[level > KD_LEVEL_NT ? KD_RANKS : level]);
    }
    if (!player->levels)
        text_add(t, "%s", _("none over, not void"));
}

static const char *const letters[KD_LEVEL_NT + 1] = {"2", "3", "4", "5", "6", "7", "8", "9",
                                                     "T", "J", "Q", "K", "A", "+", "N"};
static const char *const heights[KD_LEVEL_NT + 1] = {"▁", "▁", "▂", "▂", "▃", "▃", "▄", "▄",
                                                     "▅", "▅", "▆", "▆", "▇", "█", "█"};

/* ---- a player ---------------------------------------------------------------------------------- */

int stats_lines(void)
{
    int count = CURVES;
    for (int r = 0; r < stats_row_count; r++)
        count += stats_rows[r].label != NULL;
    return count;
}

void stats_line_text(text *t, const glyphs *g, const stats_scale *scale, const stats_player *player,
                     int i, int width)
{
    int rows = stats_lines() - CURVES;
    if (i == rows && !g->ascii)
        level_line(t, _("level after each deal"), heights, player, width);
    else if (i == rows + !g->ascii && (g->ascii || player->levels))
        level_line(t, g->ascii ? _("level after each deal") : _("  2 to A, T is 10"), letters,
                   player, width);
    for (int r = 0, at = 0; r < stats_row_count && i < rows; r++)
        if (stats_rows[r].label && at++ == i) {
            /* A label with its value, of a share "12 of 20", and a bar. */
            double value;
            int cells = width - LABEL_W - VALUE_W - SHARE_W;
            text_add(t, "%s", _(stats_rows[r].label));
            stats_pad_text(t, LABEL_W);
            if (!stats_value(&stats_rows[r], player, &value))
                text_add(t, "%s", _(none[stats_rows[r].per]));
            else if (stats_rows[r].kind == STATS_SHARE)
                text_add(t, _("%.0f of %.0f"), (double)player->count[stats_rows[r].of],
                         (double)player->count[stats_rows[r].per]);
            else
                stats_value_text(t, &stats_rows[r], player);
            if (!stats_value(&stats_rows[r], player, &value) || scale->most[r] <= 0 || cells < 1)
                return;
            stats_pad_text(t, LABEL_W + VALUE_W);
            stats_bar_text(t, g, value / scale->most[r], cells < BAR_MOST ? cells : BAR_MOST);
            if (stats_rows[r].kind == STATS_SHARE)
                text_add(t, " %3.0f %%", 100 * value);
        }
}

/* The name and, of a program, its kind; fixed names ("you", "South") are translated. */
void stats_name_text(text *t, const glyphs *g, const stats_player *player, int width)
{
    text whole = {.n = 0};
    bool person = strcmp(player->kind, STATS_PERSON) == 0;
    bool fixed = strcmp(player->name, STATS_YOU) == 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        fixed = fixed || strcmp(player->name, stats_seats[seat]) == 0;
    if (strcmp(player->kind, player->name) == 0 || (person && fixed)) {
        text_add(&whole, "%s", _(player->name));
    } else if (person) {
        text_add(&whole, "%s", player->name);
    } else {
        char called[sizeof player->name];
        bot_settings_shown(player->name, called, sizeof called);
        text_add(&whole, _("%s (%s)"), called,
                 strcmp(player->kind, "bot") == 0 ? _("bot") : player->kind);
    }
    bool cut = grid_width(whole.s) > width;
    int room = cut ? width - grid_width(g->more) : width;
    while (whole.n > 0 && grid_width(whole.s) > room) {
        do
            whole.n--;
        while (whole.n > 0 && ((unsigned char)whole.s[whole.n] >> 6) == 2);
        whole.s[whole.n] = '\0';
    }
    text_add(t, "%s%s", whole.s, cut ? g->more : "");
}

void stats_summary_text(text *t, const stats *sum)
{
    long open = sum->records - sum->over;
    text_add(t, N_OF("%ld record", "%ld records", sum->records), sum->records);
    if (open)
        text_add(t, _(", %ld not over"), open);
    if (sum->bad)
        text_add(t, _(", %ld unreadable"), sum->bad);
}
