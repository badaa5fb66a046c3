/* plain_again.c - plain mode: a deal played again, which counts nowhere, and back to its result. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "tui/state/ui.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The words behind "again": a trick, and whether hands are open. False, having said so, when they are others. */
static bool take_words(plain_game *p, const char *words)
{
    int trick = -1;
    bool open = false;
    while (*words) {
        const char *behind = plain_behind(words, NC_("typed", "open"));
        char *end = NULL;
        long number = isdigit((unsigned char)*words) ? strtol(words, &end, 10) : 0;
        if (behind) {
            open = true;
        } else if (number > 0 && number <= p->ui.view.tricks && (!*end || *end == ' ')) {
            trick = (int)number - 1;
            behind = end;
        } else {
            printf(_("\"%.*s\": type the number of a trick of the deal, or open; ? helps.\n"),
                   (int)grid_fit(words, 20), words);
            return false;
        }
        words = behind + strspn(behind, " ");
    }
    p->again.trick = trick;
    p->again.open = open;
    return true;
}

/* Plays it until it is left. */
static void play_once(plain_game *p, const history *past, int seat, const char *name)
{
    const int at = browse_again_at(past, past->count, p->again.trick);
    plain_say(_("the deal is played again, and does not count. quit leads back."));
    p->resumed = (resumed_game){.on = false};
    resume_from(&p->resumed, past, "", at, seat, name);
    p->resumed.again = true;
    resume_begin(&p->resumed, &p->ui);
    p->ui.game.day = p->ui.game.counts = false;
    p->session = NULL;
    p->number = 0;
    p->told = 0;
    p->read = p->prompted = p->again.more = false;
    if (plain_open_table(p) && session_start(p->session))
        plain_play_on(p);
    else
        plain_say(_("There is no memory to play it again."));
    if (p->session)
        session_close(p->session);
    p->session = NULL;
    resume_end(&p->resumed);
    p->leaving = p->status != 0;
}

void plain_again(plain_game *p, const char *words)
{
    static plain_game before; /* too large for the stack */
    static app_report report;
    char name[RECORD_SEAT];
    history past;
    bool over = !p->away && plain_at_result(p);
    if (!over) {
        plain_say(_("a deal can be played again when it is over, at a table of your own."));
        return;
    }
    if (!take_words(p, words))
        return;
    if (p->again.on) {
        p->again.more = true;
        plain_leave(p, 0);
        return;
    }
    if (!*p->report->record || !history_read(&past, p->report->record)) {
        plain_say(_("The record of this game cannot be read: it is not played again."));
        return;
    }
    const char *person = p->ui.setup.names[p->seat];
    snprintf(name, sizeof name, "%s", person ? person : "");
    before = *p;
    report = *p->report;
    session_hold(p->session, true);
    do {
        p->again.on = true;
        play_once(p, &past, before.seat, name);
    } while (p->again.more && !p->leaving);
    history_free(&past);
    *p->report = report;
    p->ui = before.ui;
    p->session = before.session;
    p->resumed = before.resumed;
    p->seat = before.seat;
    p->number = before.number;
    p->told = before.told;
    p->read = before.read;
    p->again.on = false;
    session_hold(p->session, false);
    if (!p->leaving)
        plain_say(_("back in the game, after the deal as it was played."));
}

void plain_open_hands(plain_game *p)
{
    if (!p->again.on) {
        plain_say(_("hands are opened in a deal that is played again."));
        return;
    }
    p->again.open = !p->again.open;
    if (p->again.open)
        plain_tell_hands(p);
    else
        plain_say(_("The cards of the others are closed again."));
}
