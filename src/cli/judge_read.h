/* judge_read.h - the fields of a question, and the answer being written. */
#ifndef KOUDI_CLI_JUDGE_READ_H
#define KOUDI_CLI_JUDGE_READ_H

#include "cli/judge.h"

/* An answer being written: text[0..used) so far, cut at size. */
typedef struct answer {
    char *text;
    size_t used, size;
} answer;

extern const char *const judge_field_names[FIELD_COUNT];

void judge_put(answer *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Makes the answer "error what: detail"; returns false. */
bool judge_refuse(answer *a, const char *what, const char *detail);

/* Takes the line's "key=value" words; into what is set for later lines when set is true. */
bool judge_read_fields(judge *j, answer *a, char **rest, bool set);
/* The text of a field, of the line or as set; NULL when it has neither. */
const char *judge_field(const judge *j, int which);

/* Each reads a field; false, with the answer an error, when it is missing or will not do. */
bool judge_get_cards(const judge *j, answer *a, int which, kd_cards *cards);
bool judge_get_lists(const judge *j, answer *a, int which, kd_cards *lists, int wanted);
bool judge_get_number(const judge *j, answer *a, int which, long low, long high, int *number);
bool judge_get_rank(const judge *j, answer *a, int which, int *rank);
/* The rules, into j->rules; with trump and level, into j->order. */
bool judge_get_rules(judge *j, answer *a);
bool judge_get_order(judge *j, answer *a);
/* Cards of this deck, in trump order. */
bool judge_get_sorted(const judge *j, answer *a, int which, kd_cards *cards);

#endif
