/* reason.c - why something was refused: token, rule ID and sentence from the one list. */
#include "koudi.h"

typedef struct words {
    const char *token, *rule, *sentence;
} words;

static const words all[] = {
#define WORDS_ROW(name, token, rule, sentence) {token, rule, sentence},
    KD_REASONS(WORDS_ROW)
#undef WORDS_ROW
};

/* A number that is no reason reads as the last row, "no such action". */
static const words *words_of(kd_reason reason)
{
    unsigned row = (unsigned)reason;
    return &all[row < KD_REASON_COUNT ? row : KD_BAD_ACTION];
}

const char *kd_reason_token(kd_reason reason)
{
    return words_of(reason)->token;
}

const char *kd_reason_rule(kd_reason reason)
{
    return words_of(reason)->rule;
}

const char *kd_reason_sentence(kd_reason reason)
{
    return words_of(reason)->sentence;
}
