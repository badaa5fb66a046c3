/* rule_line.h - reads a rule's value from a line, "step = 20". */
#ifndef KOUDI_BASE_RULE_LINE_H
#define KOUDI_BASE_RULE_LINE_H

#include "koudi.h"

/* Sets the value in *rules. False, with a sentence in why, when there is no such rule or it cannot have
   that value. Whether values go together is for kd_rules_check. */
bool rule_line_read(kd_rules *rules, const char *line, char *why, size_t size);

#endif
