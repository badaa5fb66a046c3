/* act_text.h - the words of what seats do to find trump: declaring, reinforcing, countering, rebelling or, where
   the rules have that instead (REB-3), asking for a reshuffle. */
#ifndef KOUDI_TUI_TEXT_ACT_TEXT_H
#define KOUDI_TUI_TEXT_ACT_TEXT_H

#include "koudi.h"

typedef enum trump_act {
    ACT_DECLARE,
    ACT_REINFORCE,
    ACT_COUNTER,
    ACT_REBEL,
    ACT_RESHUFFLE,
    ACT_COUNT
} trump_act;

/* %s: the seat, then what is said to follow it. */
typedef enum act_word {
    SAID_QUESTION, /* to who may do it */
    SAID_HEADING,  /* over the choices */
    SAID_KEY,      /* what the key of a choice does */
    SAID_ASKED,    /* a sentence: %s is asked */
    SAID_LEFT,     /* a line of the list: %s, asked, does not; so do several */
    SAID_ALL_LEFT,
    SAID_LEFT_MARK,     /* the same at the seat */
    SAID_LEFT_SENTENCE, /* and as a sentence */
    SAID_PASSING,       /* before a pass: what was passed on */
    SAID_DONE,          /* a line of the list: %s does it, with these cards */
    SAID_DONE_MARK,
    SAID_DONE_SENTENCE,
    SAID_DONE_TOLD,   /* before the cards */
    SAID_DONE_EXPORT, /* behind a joint */
    SAID_WORDS
} act_word;

/* What an action or a phase of asking is about under these rules; phases in which nobody is asked count as
   declaring. */
trump_act act_of_verb(const kd_rules *rules, int verb);
trump_act act_of_phase(const kd_rules *rules, int phase);
/* What the event tells of: that a seat has done it, or, a KD_EV_PASSED, has not. ACT_COUNT: of something else.
   log: the events of the deal, among which what was declared before is looked for. */
trump_act act_of_event(const kd_rules *rules, const kd_event *log, int logged,
                       const kd_event *event);
/* What the seat of the view may do now, if it may do anything. */
trump_act act_of_view(const kd_view *view);
/* The words in the language of the program. */
const char *act_text(trump_act a, act_word word);

#endif
