/* judge.h - koudi judge: questions read and answered. */
#ifndef KOUDI_CLI_JUDGE_H
#define KOUDI_CLI_JUDGE_H

#include <stdio.h>
#include <sys/stat.h>

#include "koudi.h"

/* ---- judge_read.c: the state of koudi judge: the fields of questions, read one by one, the rules and orders
        that are kept for later questions, and the answer being written ---- */

/* The fields that a question may have. */
enum judge_field {
    FIELD_RULES,
    FIELD_TRUMP,
    FIELD_LEVEL,
    FIELD_LEAD,
    FIELD_HAND,
    FIELD_PLAY,
    FIELD_CARDS,
    FIELD_PLAYS,
    FIELD_OTHERS,
    FIELD_WIN,
    FIELD_SCORE,
    FIELD_FROM,
    FIELD_BY,
    FIELD_STANDING,
    FIELD_KNOWN,
    FIELD_OWN,
    FIELD_TIME,
    FIELD_COUNT
};

enum { JUDGE_LINE = 4096, JUDGE_ANSWER = 1 << 20 };
enum {
    JUDGE_RULES = 8,
    JUDGE_LEVELS = KD_LEVEL_NT + 1,
    JUDGE_ORDERS = (KD_NO_SUIT + 1) * JUDGE_LEVELS
};

/* The rules of a name, and the orders that questions under them have asked for. */
typedef struct judge_rules {
    kd_rules rules;
    kd_cards deck;
    int hand;     /* cards dealt to a seat */
    bool of_file; /* not a preset; then: */
    bool settled; /* the file was old enough when it was read for a change to show in its time */
    struct stat file; /* as it was then */
    bool made[JUDGE_ORDERS];
    kd_order order[JUDGE_ORDERS];
} judge_rules;

typedef struct judge {
    char set[FIELD_COUNT][JUDGE_LINE + 1];  /* by "set"; "": not set */
    const char *line[FIELD_COUNT];          /* of the present line; NULL: not given */
    char name[JUDGE_RULES][JUDGE_LINE + 1]; /* of kept rules; "": a free place */
    judge_rules kept[JUDGE_RULES];
    unsigned oldest;       /* the place to reuse next, modulo JUDGE_RULES */
    judge_rules *now;      /* set by judge_get_rules */
    const kd_order *order; /* of now; set by judge_get_order and judge_make_order */
} judge;

/* ---- the answer ---- */

/* An answer being written: text[0..used), cut at size. */
typedef struct judge_output {
    char *text;
    size_t used, size;
} judge_output;

/* Adds to the answer; returns true. */
bool judge_put(judge_output *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Makes the answer "error WHAT: DETAIL"; the detail, which may be NULL, is cut and loses its control
   characters. Returns false. */
bool judge_refuse(judge_output *a, const char *what, const char *detail);
/* Writes "legal", or "illegal", the rule and the sentence. The cards of the verdict are in this order, or by
   face when it is NULL. Returns true. */
bool judge_put_verdict(judge_output *a, const kd_order *order, kd_verdict verdict);

/* ---- lines ---- */

/* Cuts the next word off *rest; NULL when there is none. */
char *judge_word(char **rest);
/* Reads the "key=value" words of a line. */
bool judge_read_fields(judge *j, judge_output *a, char **rest);
/* Keeps the fields of the line for later lines, then checks its rules, trump and level. Cards are not
   checked: they depend on the rules of the question. */
bool judge_set_fields(judge *j, judge_output *a);

/* ---- fields ---- */

/* The text of a field, of the line or as set; NULL when there is neither. */
const char *judge_field(const judge *j, int which);

/* Each reads a field. False, with an error as the answer, when the field is missing or not valid. */
bool judge_get_cards(const judge *j, judge_output *a, int which, kd_cards *cards); /* by face */
bool judge_get_number(const judge *j, judge_output *a, int which, long low, long high, int *number);
bool judge_get_rank(const judge *j, judge_output *a, int which, int *rank);
/* The rules, which become j->now. A file that has changed is read again. */
bool judge_get_rules(judge *j, judge_output *a);
/* Rules, trump and level: sets j->now and j->order. */
bool judge_get_order(judge *j, judge_output *a);
/* Sets j->order for any trump and level under j->now. */
void judge_make_order(judge *j, int trump, int level);
/* Cards of the deck, in trump order. */
bool judge_get_places(const judge *j, judge_output *a, int which, kd_cards *cards);
/* The same, at most as many as a seat holds before it buries. */
bool judge_get_hand(const judge *j, judge_output *a, int which, kd_cards *cards);
/* The lead, and first the order. */
bool judge_get_lead(judge *j, judge_output *a, kd_cards *lead);
/* So many hands, separated by slashes. */
bool judge_get_hands(const judge *j, judge_output *a, int which, kd_cards *hands, int wanted);

/* ---- judge_answer.c: the questions of koudi judge, and their answers ---- */

/* The verb of the i-th question, and its fields in words; NULL past the last. */
const char *judge_question(int i, const char **fields);
/* Clears what is set, and forgets all rules that are kept. */
void judge_start(judge *j);
/* Answers one line, which is changed. *out is "" for a blank line, a comment and a valid "set". False when
   the answer is an error. */
bool judge_answer(judge *j, char *line, char *out, size_t size);

/* ---- judge.c: the loop of koudi judge ---- */

/* Answers every line of in, until its end or until out cannot be written. Answers are buffered, but out is
   flushed before more is read. True when no answer was an error. *error: the errno of reading, or 0. */
bool judge_lines(judge *j, int in, FILE *out, int *error);

#endif
