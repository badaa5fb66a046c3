/* rule_line.h - one rule's value as a line, "step = 20", as records and the wire have it. */
#ifndef KOUDI_BASE_RULE_LINE_H
#define KOUDI_BASE_RULE_LINE_H

#include "koudi.h"

/* Reads the line into *rules. False, with a sentence in why, when no rule is called so or the value
   is none of its. Whether the rules go together is kd_rules_check's business. */
bool rule_line_read(kd_rules *rules, const char *line, char *why, size_t size);

#endif
