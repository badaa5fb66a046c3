/* judge_answer.h - one question about the rules, and its answer. */
#ifndef KOUDI_CLI_JUDGE_ANSWER_H
#define KOUDI_CLI_JUDGE_ANSWER_H

#include "cli/judge.h"

/* The questions there are, and their fields in words; NULL past the last. */
const char *judge_question(int i, const char **fields);
void judge_start(judge *j);
/* Answers one line, which is taken apart. *out stays empty for a blank line, a comment and a "set" that
   will do. False when the answer is an error. */
bool judge_answer(judge *j, char *line, char *out, size_t size);

#endif
