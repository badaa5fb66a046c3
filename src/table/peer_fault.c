/* peer_fault.c - why a program has lost its seat, in words. */
#include "table/peer.h"

#include "base/i18n.h"

#include <stdio.h>

/* Whoever shows it translates it: a record has it in English. */
const char *outsider_fault_text(outsider_fault fault)
{
    static const char *const texts[OUTSIDER_FAULTS] = {
        [OUTSIDER_SITS] = N_("plays on"),
        [OUTSIDER_NOT_STARTED] = N_("could not be started"),
        [OUTSIDER_LEFT] = N_("has ended"),
        [OUTSIDER_BARRED] = N_("ended at once: --seat-may PATH lets it read more"),
        [OUTSIDER_NO_GREETING] = N_("does not speak the seat protocol"),
        [OUTSIDER_SILENT] = N_("sent no answer in time"),
        [OUTSIDER_LONG_LINE] = N_("sent a line that is too long"),
        [OUTSIDER_CHATTERS] = N_("sent too many lines that answer nothing"),
        [OUTSIDER_DEAF] = N_("does not read what it is told"),
        [OUTSIDER_REFUSED] = N_("gave too many answers that are not allowed"),
    };
    return texts[fault];
}

const char *outsider_fault_line(int seat, outsider_fault fault, char out[OUTSIDER_LINE])
{
    snprintf(out, OUTSIDER_LINE, "seat %d: %s; a bot plays on", seat, outsider_fault_text(fault));
    return out;
}
