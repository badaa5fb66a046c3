/* judge_deal.h - questions about the deal, a row each of the referee's table. */
#ifndef KOUDI_CLI_JUDGE_DEAL_H
#define KOUDI_CLI_JUDGE_DEAL_H

#include "cli/judge_read.h"

bool judge_ask_declare(judge *j, answer *a);
bool judge_ask_counter(judge *j, answer *a);
bool judge_ask_flip(judge *j, answer *a);
bool judge_ask_rebel(judge *j, answer *a);

#endif
