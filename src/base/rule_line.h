/* rule_line.h - one rule's value as a line, "step = 20". */
#ifndef KOUDI_BASE_RULE_LINE_H
#define KOUDI_BASE_RULE_LINE_H

#include "koudi.h"

/* Reads the line into *rules. False, with a sentence in why, when there is no such rule or the
   rule does not have that value. kd_rules_check says whether the values go together. */
bool rule_line_read(kd_rules *rules, const char *line, char *why, size_t size);

#endif
