/* draw_invite.h - how friends come to a table: commands of this machine, invitations over the network. */
#ifndef KOUDI_TUI_DRAW_DRAW_INVITE_H
#define KOUDI_TUI_DRAW_DRAW_INVITE_H

#include "tui/draw/canvas.h"

void draw_invite(const canvas *c);

#endif
