/* game_text.c - the result and the seats of a saved game as text. */
#include "tui/text/game_text.h"

#include "base/i18n.h"

#include <string.h>

void game_result_text(text *t, const game *g)
{
    if (*g->why) {
        text_add(t, _("cannot be read: %s"), g->why);
    } else if (g->winner < KD_TEAMS) {
        text_add(t, g->winner ? _("E-W won") : _("S-N won"));
        text_add(t, g->deals == 1 ? _(", %d deal") : _(", %d deals"), g->deals);
    } else if (g->phase == KD_PHASE_OVER) {
        text_add(t, g->deals == 1 ? _("nobody won, %d deal") : _("nobody won, %d deals"), g->deals);
    } else {
        text level[KD_TEAMS] = {{.n = 0}, {.n = 0}};
        for (int team = 0; team < KD_TEAMS; team++)
            short_level_text(&level[team], g->level[team], g->head.rules.to_level);
        text_add(t, _("unfinished, deal %d, %s : %s"), g->deal, level[0].s, level[1].s);
    }
}

void game_players_text(text *t, const game *g)
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

void game_seat_text(text *t, const record_head *head, int seat)
{
    static const char bot[] = "bot ";
    const char *who = head->seat[seat], *person = record_person(head, seat);

    if (!*who)
        return;
    text_add(t, "%s%s", seat_name(seat), _(": "));
    if (person)
        text_add(t, "%s", *person ? person : _("a person"));
    else if (strncmp(who, bot, sizeof bot - 1) == 0)
        text_add(t, _("bot %s"), who + sizeof bot - 1);
    else
        text_add(t, "%s", who);
}

void game_seats_text(text *t, const record_head *head)
{
    for (int s = 0; s < KD_SEATS; s++) {
        text one = {.n = 0};
        game_seat_text(&one, head, s);
        if (one.n)
            text_add(t, "%s%s", t->n ? _(", ") : "", one.s);
    }
}
