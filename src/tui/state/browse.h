/* browse.h - looking through a record: which step is shown, and from whose seat. */
#ifndef KOUDI_TUI_STATE_BROWSE_H
#define KOUDI_TUI_STATE_BROWSE_H

#include "koudi.h"
#include "record/history.h"
#include "tui/state/ui_game.h"

/* What stands in the ui while a record is looked at. A picture follows from history, at, page, seat
   and opened alone, so that a step looks the same whichever way one came to it. */
typedef struct browse {
    const history *history; /* the program's; NULL: none is looked at */
    int at;                 /* so many actions have been taken, 0..history->count */
    int page, pages;        /* of the step: the trick, the sum of the deal, the end of the match */
    uint8_t seat;           /* whose view it is; KD_NOBODY: all hands are open */
    bool opened;            /* the hands of a deal that is not over may be seen */
    int typed;              /* the number of a trick as it is typed, or -1 */
    int missing;            /* the trick that was asked for and is not in this deal, or -1 */

    /* what browse_show finds */
    bool unfinished; /* the deal does not end in this record */
    bool open;       /* hand and kitty hold what they say, else they are empty */
    kd_cards hand[KD_SEATS], kitty;
    uint8_t actor;    /* of the step, or KD_NOBODY at the beginning */
    kd_events heard;  /* of the step, as the seat may hear them */
    const char *note; /* the comment on it, or NULL */

    ui_setup menu; /* of the menu, given back when the browser is closed */
} browse;

/* Begins with the last step of a record; it stays the program's, which keeps it until
   browse_close. */
void browse_open(ui *u, const history *h);
/* Makes the picture follow history, at, page, seat and opened. */
void browse_show(ui *u);
void browse_close(ui *u);
/* Would p play on from here? Not where the match is over. */
bool browse_plays_on(const ui *u);
/* The seat of a person who plays on from here. */
int browse_person(const ui *u);

#endif
