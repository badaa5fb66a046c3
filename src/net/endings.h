/* endings.h - why a table refuses somebody, or ends a line: the words of the protocol and their sentences. */
#ifndef KOUDI_NET_ENDINGS_H
#define KOUDI_NET_ENDINGS_H

#include <stdbool.h>

/* Where a table refuses: the words of "refuse"; else those of "end" (docs/table-protocol.md). */
typedef enum ending {
    /* of "refuse" */
    END_VERSION,
    END_NO_TABLE,
    END_WHICH,
    END_NOT_ADMITTED,
    END_NO_SECRET,
    END_NO_SEAT,
    END_OTHER_SEAT,
    END_BARRED,
    END_TAKEN,
    END_SPENT,
    END_UNKNOWN,
    END_NOT_OPENER,
    END_NOT_FAR,
    END_FULL,
    END_LATE,
    END_LINE, /* of both */
    /* of "end" */
    END_OVER,
    END_MOVED,
    END_REMOVED,
    END_LEFT,
    END_CLOSED,
    END_RESTART,
    END_FLOOD,
    END_LISTED,
    /* of neither: what END_NO_TABLE means to who was invited */
    END_NOT_THERE,
    ENDINGS
} ending;

/* The word on the wire. */
const char *ending_word(ending e);
/* The sentence, not yet translated. */
const char *ending_text(ending e);
/* The ending of that word; ENDINGS for one of a later version. */
ending ending_find(const char *word);
/* May the client connect again after it? */
bool ending_passes(ending e);

#endif
