/* kept_rules.h - rules that a player keeps, as rules files: those chosen in the menu, and others under a name. */
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

/* ---- under a name ---- */

enum {
    RULES_NAME = 32, /* bytes of a name, with the final 0 */
    MOST_NAMED = 64,
};

/* Rules kept under a name, which is that of their file. */
typedef struct named_rules {
    char name[RULES_NAME];
    const char *preset; /* on which they are based; a name of kd_presets */
    kd_rules rules;
} named_rules;

/* All of them. */
typedef struct named_list {
    int count;
    named_rules rules[MOST_NAMED];
} named_list;

/* Why rules cannot be kept under this name, to be translated; NULL: they can. */
const char *named_rules_refuse(const char *name);
/* The path of the file of that name, which can be kept, by the XDG rules. False with errno. */
bool named_rules_path(const char *name, char *out, size_t size);
/* What they are called: as those of the list that are the same, if that is their name already, or it is that of a preset
   from which they differ; else by that name, which may be NULL, as the list may. */
const char *named_rules_called(const named_list *list, const char *name, const kd_rules *rules);
/* Reads those that can be played, no more than MOST_NAMED, and sorts them by name; returns how many. */
int named_rules_list(named_rules out[MOST_NAMED]);

#endif
