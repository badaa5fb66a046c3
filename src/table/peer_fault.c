/* peer_fault.c - why a program has lost its seat, in words. */
#include "table/peer.h"

#include "base/i18n.h"

#include <stdio.h>

/* Whoever shows it translates it: a record has it in English. */
const char *peer_fault_text(peer_fault fault)
{
    static const char *const texts[PEER_FAULTS] = {
        [PEER_OK] = N_("plays on"),
        [PEER_NOT_STARTED] = N_("could not be started"),
        [PEER_LEFT] = N_("has ended"),
        [PEER_BARRED] = N_("ended at once: --seat-may PATH lets it read more"),
        [PEER_NO_GREETING] = N_("does not speak the seat protocol"),
        [PEER_SILENT] = N_("sent no answer in time"),
        [PEER_LONG_LINE] = N_("sent a line that is too long"),
        [PEER_FLOOD] = N_("sent too many lines that answer nothing"),
        [PEER_BACKLOG] = N_("does not read what it is told"),
        [PEER_REFUSED] = N_("gave too many answers that are not allowed"),
    };
    return texts[fault];
}

const char *peer_fault_line(int seat, peer_fault fault, char out[PEER_LINE])
{
    snprintf(out, PEER_LINE, "seat %d: %s; a bot plays on", seat, peer_fault_text(fault));
    return out;
}
