/* judge.h - the loop of koudi judge. */
#ifndef KOUDI_CLI_JUDGE_H
#define KOUDI_CLI_JUDGE_H

#include "cli/judge_answer.h"

#include <stdio.h>

/* Answers every line of in, until its end or until out cannot be written. Answers are buffered, but out is
   flushed before more is read. True when no answer was an error. *error: the errno of reading, or 0. */
bool judge_lines(judge *j, int in, FILE *out, int *error);

#endif
