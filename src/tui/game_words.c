/* game_words.c - a saved game in words. */
#include "game_words.h"

#include "table/i18n.h"

#include <string.h>

static const char *level_of(int level)
{
    return level < KD_RANKS ? rank_word(level) : _("A+");
}

void add_game_result(text *t, const game *g)
{
    if (*g->why) {
        text_add(t, _("cannot be read: %s"), g->why);
    } else if (g->winner < KD_TEAMS) {
        text_add(t, g->winner ? _("E-W won") : _("S-N won"));
        text_add(t, g->deals == 1 ? _(", %d deal") : _(", %d deals"), g->deals);
    } else if (g->phase == KD_PHASE_OVER) {
        text_add(t, g->deals == 1 ? _("nobody won, %d deal") : _("nobody won, %d deals"), g->deals);
    } else {
        text_add(t, _("unfinished, deal %d, %s : %s"), g->deal, level_of(g->level[0]),
                 level_of(g->level[1]));
    }
}

void add_game_players(text *t, const game *g)
{
    int people = 0, seats = 0;

    for (int s = 0; s < KD_SEATS; s++) {
        people += strncmp(g->head.seat[s], "human", 5) == 0;
        seats += *g->head.seat[s] != '\0';
    }
    if (*g->why || !seats)
        return;
    if (people == 0)
        text_add(t, "%s", _("bots"));
    else
        text_add(t, people == 1 ? _("%d person") : _("%d people"), people);
}

void add_game_seats(text *t, const game *g)
{

    for (int s = 0; s < KD_SEATS; s++)
        if (*g->head.seat[s])
            text_add(t, "%s%s %s", t->n ? _(", ") : "", seat_word(s), g->head.seat[s]);
}
