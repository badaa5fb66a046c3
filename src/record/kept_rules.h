/* kept_rules.h - keeps the rules chosen in the menu as a rules file. */
#ifndef KOUDI_RECORD_KEPT_RULES_H
#define KOUDI_RECORD_KEPT_RULES_H

#include "koudi.h"

/* The path of that file, by the XDG rules. False with errno. */
bool kept_rules_path(char *out, size_t size);
/* Writes the values that differ from the default, after a comment that names the preset on which they are
   based. The file is replaced as a whole; missing folders are made. False with errno. */
bool kept_rules_write(const char *path, const kd_rules *rules, const char *preset);
/* Reads the rules back. *preset is a name of kd_presets. False, with *rules and *preset unchanged, when
   there is no such file (*why is "") or it is not valid (why says so, with the line). */
bool kept_rules_read(const char *path, kd_rules *rules, const char **preset, char *why,
                     size_t size);

#endif
