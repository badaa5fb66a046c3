/* kinds.c - what kinds of exercises, themes and answers are called. */
#include "base/i18n.h"
#include "practice/practice.h"

#include <string.h>

const char *const truth_name[TRUTHS] = {
    [TRUTH_CERTAIN] = N_("Certain"),
    [TRUTH_PROVED] = N_("Proved"),
    [TRUTH_ESTIMATED] = N_("Estimated"),
};

const practice_row practice_kinds[PRACTICE_KINDS] = {
    [PRACTICE_ENDING] = {NC_("typed", "endings"), N_("Endings"), TRUTH_PROVED},
    [PRACTICE_MOVE] = {NC_("typed", "moves"), N_("Your move"), TRUTH_ESTIMATED},
    [PRACTICE_MISTAKE] = {NC_("typed", "mistakes"), N_("Your own mistakes"), TRUTH_ESTIMATED},
    [PRACTICE_DRILL] = {NC_("typed", "drills"), N_("Drills"), TRUTH_CERTAIN},
};

bool practice_kind_of(const char *word, practice_kind *out)
{
    for (int i = 0; i < PRACTICE_KINDS; i++)
        if (strcmp(word, practice_kinds[i].word) == 0)
            return *out = (practice_kind)i, true;
    return false;
}

const char *const theme_name[THEMES] = {
    [THEME_DIGS] = N_("win the kitty"),
    [THEME_GUARDS] = N_("guard the kitty"),
    [THEME_DRAWS] = N_("draw trumps"),
    [THEME_KEEPS_PAIR] = N_("keep a pair"),
    [THEME_GIVES_LEAD] = N_("give the lead away"),
    [THEME_DUMP] = N_("a dump that stands only now"),
    [THEME_FEEDS] = N_("feed the partner"),
    [THEME_DISCARDS] = N_("discard to ruff"),
};

const char *const drill_name[DRILLS] = {
    [DRILL_TRUMPS] = N_("which card is a trump"),
    [DRILL_TRACTOR] = N_("which pairs are a tractor"),
    [DRILL_WINNER] = N_("who wins the trick"),
    [DRILL_ANSWER] = N_("which answer is legal"),
    [DRILL_KITTY] = N_("what the kitty counts"),
    [DRILL_TOTAL] = N_("what a total brings"),
    [DRILL_TRUMPS_OUT] = N_("how many trumps are out"),
    [DRILL_VOID] = N_("who has run out of a suit"),
};
