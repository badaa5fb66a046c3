/* script.h - deals told as short scripts: stacked hands, then lines of actions and expectations. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "koudi.h"
#include "support/rows.h"

/*
 * A line is one of:
 *   2 counter H2,H2          an action; it must be allowed
 *   2 play H9 ! must-follow  an action that must be refused for this reason, changing nothing
 *   deal [N]                 N cards of the stack, or all
 *   pass                     whoever is asked passes until the phase is another one or somebody
 *                            else buries
 *   back                     the burier buries what it took
 *   out                      random legal play until the deal is over
 *   = KEY VALUE              what stands now: phase, actors (digits and *), dealer, trump ...
 *   > EVENT                  the last action told this, in the words of kd_print_event
 *   ~ WORD                   the last action told nothing that starts with this word
 * Lines end with a newline or ";".
 */
typedef struct script {
    const char *name;           /* cites rule IDs */
    const char *rules;          /* changes to 80p-v3, "key = value; key = value", or NULL; first may
                                   stand "preset = NAME" */
    const char *hand[KD_SEATS]; /* in drawing order, blank-separated; the rest is filled up */
    const char *kitty;          /* as hand; NULL: what is left */
    const char *lines;
} script;

typedef struct script_run {
    const script *script;
    kd_match match;
    kd_events events;
    kd_face stack[KD_SEATS][KD_MAX_HAND];
} script_run;

/* The rules of a script, which must go together. */
kd_rules script_rules(const char *changes);
/* A match before its first card is turned, with the hands stacked. */
void script_start(script_run *run, const script *row);
/* Runs lines, failing the test where one does not hold. */
void script_lines(script_run *run, const char *lines);
/* What a seat sees now. */
kd_view script_view(const script_run *run, int seat);
/* As a cmocka test: *state is a script. */
void script_test(void **state);

#endif
