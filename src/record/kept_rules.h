/* kept_rules.h - the rules that were chosen for the next game, kept as a rules file. */
#ifndef KOUDI_RECORD_KEPT_RULES_H
#define KOUDI_RECORD_KEPT_RULES_H

#include "koudi.h"

/* Where they are kept, by the XDG rules. False with errno. */
bool kept_rules_path(char *out, size_t size);
/* Writes what differs from the default, under the name of the preset that the rules began as, so
   that it is a rules file like any other; in one go, or not at all. Makes the folders. False with
   errno. */
bool kept_rules_write(const char *path, const kd_rules *rules, const char *preset);
/* Reads them back. *preset is a name of kd_presets. False: nothing is kept (*why is "") or it will
   not do (why says so, with the line); *rules and *preset are unchanged. */
bool kept_rules_read(const char *path, kd_rules *rules, const char **preset, char *why,
                     size_t size);

#endif
