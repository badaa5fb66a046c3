/* settings_file.h - the settings as a file: read, written, and changed line by line. */
#ifndef KOUDI_TUI_STATE_SETTINGS_FILE_H
#define KOUDI_TUI_STATE_SETTINGS_FILE_H

#include "tui/state/settings.h"

enum { SETTING_COMPLAINTS = 12, SETTING_TEXT = 1 << 14 };

/* What is wrong with a file, by line. */
typedef struct settings_complaints {
    int count;
    struct {
        int line;
        char what[160];
    } at[SETTING_COMPLAINTS];
} settings_complaints;

/* Sets what a file says in *c. A line that cannot be used is listed in *wrong and ignored. */
void settings_parse(settings *c, const char *text, size_t length, settings_complaints *wrong);
/* All settings as a file; returns its length, less than size. */
size_t settings_file(const settings *c, char *out, size_t size);
/* Copies a file with the line of one row changed. Returns its length; 0: it does not fit. */
size_t settings_edit(const char *text, size_t length, const settings *c, const setting_row *row,
                     char *out, size_t size);

#endif
