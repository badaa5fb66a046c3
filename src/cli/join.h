/* join.h - a seat at a table elsewhere, by the options of koudi join. */
#ifndef KOUDI_CLI_JOIN_H
#define KOUDI_CLI_JOIN_H

#include "tui/app/app.h"

/* Prints the invitations to a table at that socket, a line each behind its seat, as inviting_ask gets them; codes:
   each as a QR code, too. False, having complained. In invite.c. */
bool cli_invite_to(const char *path, const char *table, int seat, bool codes);

/* Takes a seat at the table where leads to (NULL: the only one of this machine), and plays until the match is
   over or the person leaves. seat: KD_SEATS for any, KD_NOBODY to watch. name: NULL: of the settings, or the
   account. Returns the exit code, having complained. */
int cli_join_table(app_options *app, const char *where, const char *name, int seat, bool plain);

#endif
