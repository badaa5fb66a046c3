/* golden.h - a golden record that is played again at a table, whatever version dealt it. Needs the linker's --wrap
   for deck_action (tests/CMakeLists.txt). */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "session/session.h"

/* Reads tests/records/NAME.rec; one at a time. */
void golden_read(const char *name);
void golden_free(void);
/* A table of its rules, before its first action. */
table_options golden_table(pace speed);
/* How many actions it has, and after how many of them the game is, as far as that was asked for. */
int golden_count(void);
int golden_at(void);
/* What happened next in the record where the view's seat sees this; NULL at its end. Fails the test when that is
   not to come any more. */
const kd_action *golden_next(const kd_view *seen);

#endif
