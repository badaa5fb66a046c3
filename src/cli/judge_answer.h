/* judge_answer.h - the questions of koudi judge, and their answers. */
#ifndef KOUDI_CLI_JUDGE_ANSWER_H
#define KOUDI_CLI_JUDGE_ANSWER_H

#include "cli/judge_read.h"

/* The verb of the i-th question, and its fields in words; NULL past the last. */
const char *judge_question(int i, const char **fields);
/* Clears what is set, and forgets all rules that are kept. */
void judge_start(judge *j);
/* Answers one line, which is changed. *out is "" for a blank line, a comment and a valid "set". False when
   the answer is an error. */
bool judge_answer(judge *j, char *line, char *out, size_t size);

#endif
