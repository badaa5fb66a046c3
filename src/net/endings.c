/* endings.c - why a table refuses somebody, or ends a line: the words of the protocol and their sentences. */
#include "net/protocol.h"

#include "base/i18n.h"

#include <string.h>

static const struct {
    const char *word, *text;
    bool passes;
} endings[ENDINGS] = {
    [END_VERSION] = {"version", N_("the table speaks another version of the protocol"), false},
    [END_NO_TABLE] = {"no-table", N_("there is no such table"), false},
    [END_WHICH] = {"which", N_("several tables are open there: name one"), false},
    [END_NOT_ADMITTED] = {"not-admitted", N_("the table does not admit you"), false},
    [END_NO_SECRET] = {"no-secret", N_("a seat needs a secret, which is its key"), false},
    [END_NO_SEAT] = {"no-seat", N_("no seat is free"), false},
    [END_OTHER_SEAT] = {"other-seat",
                        N_("you have held a seat in this deal: until the deal is over you may take "
                           "only that one, or watch"),
                        false},
    [END_BARRED] = {"barred",
                    N_("you were removed from this table: only who opened it can let you in again, "
                       "until the match is over"),
                    false},
    [END_TAKEN] = {"taken", N_("somebody else has that seat"), false},
    [END_SPENT] = {"spent", N_("this invitation has been used: ask for another one"), false},
    [END_UNKNOWN] =
        {"unknown",
         N_("the table does not know this invitation, or no longer: ask for another one"), false},
    [END_NOT_OPENER] = {"not-opener", N_("only who opened the table can invite to it"), false},
    [END_NOT_FAR] = {"not-far",
                     N_("the table cannot be reached over the network: open one with --listen"),
                     false},
    [END_FULL] = {"full", N_("too many are connected: try again in a moment"), true},
    [END_LATE] = {"late", N_("the greeting took too long"), true},
    [END_OVER] = {"over", N_("the match is over"), false},
    [END_MOVED] = {"moved", N_("your seat is at another terminal now"), false},
    [END_REMOVED] = {"removed", N_("who opened the table has taken your seat away"), false},
    [END_LEFT] = {"left", N_("you have left the table"), false},
    [END_CLOSED] = {"closed", N_("the table was closed; its record is kept"), false},
    [END_RESTART] = {"restart", N_("the table is being started anew"), true},
    [END_LINE] = {"line", N_("a line could not be read"), false},
    [END_FLOOD] = {"flood", N_("too many lines were sent"), true},
    [END_LISTED] = {"listed", N_("all was listed"), false},
    [END_NOT_THERE] = {"not-there", N_("the table of this invitation has ended"), false},
};

const char *ending_word(ending e)
{
    return endings[e].word;
}

const char *ending_text(ending e)
{
    return endings[e].text;
}

ending ending_find(const char *word)
{
    int e = 0;
    while (e < ENDINGS && strcmp(endings[e].word, word) != 0)
        e++;
    return (ending)e;
}

bool ending_passes(ending e)
{
    return e < ENDINGS && endings[e].passes;
}
