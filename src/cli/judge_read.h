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
void judge_add(answer *a, const char *text);
/* Makes the answer "error what: detail", the detail cut short and without bytes that a terminal
   would obey; returns false. */
bool judge_refuse(answer *a, const char *what, const char *detail);

/* "legal", or "illegal" and why; its cards are in the order given, or none. Returns true. */
bool judge_put_verdict(answer *a, const kd_order *order, kd_verdict verdict);

/* Cuts the next word off *rest; NULL when there is none. */
char *judge_word(char **rest);
/* Takes the line's "key=value" words. */
bool judge_read_fields(judge *j, answer *a, char **rest);
/* Keeps them for the lines to come. */
void judge_keep_fields(judge *j);
/* Can the rules, trump and level that the line sets be used at all? */
bool judge_check_set(judge *j, answer *a);
/* The text of a field, of the line or as set; NULL when it has neither. */
const char *judge_field(const judge *j, int which);

/* Each reads a field; false, with the answer an error, when it is missing or will not do. */
bool judge_get_cards(const judge *j, answer *a, int which, kd_cards *cards);
bool judge_get_number(const judge *j, answer *a, int which, long low, long high, int *number);
bool judge_get_rank(const judge *j, answer *a, int which, int *rank);
bool judge_read_trump(const judge *j, answer *a, int *trump);
/* The rules, for j->now; with trump and level, for j->order. A file is read again when it changed. */
bool judge_get_rules(judge *j, answer *a);
bool judge_get_order(judge *j, answer *a);
/* The order of j->now for any trump and level that there are, for j->order. */
void judge_make_order(judge *j, int trump, int level);
/* Cards of this deck, in trump order. */
bool judge_get_sorted(const judge *j, answer *a, int which, kd_cards *cards);
/* The same, no more than a burier holds before it buries; a lead no more than there are tricks. */
bool judge_get_hand(const judge *j, answer *a, int which, kd_cards *cards);
bool judge_get_lead(judge *j, answer *a, kd_cards *lead);
/* As many such hands as wanted, with slashes between. */
bool judge_get_hands(const judge *j, answer *a, int which, kd_cards *hands, int wanted);

#endif
