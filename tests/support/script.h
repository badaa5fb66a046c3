/* script.h - deals as short scripts: stacked hands, then lines of actions and expectations. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "koudi.h"
#include "support/test.h"

/*
 * A line is one of:
 *   2 counter H2,H2          an action, which must be legal
 *   2 play H9 ! must-follow  an action that must be refused for this reason, changing nothing
 *   deal [N]                 N cards of the stack, or all
 *   pass                     every seat that is asked passes, until the phase changes or another
 *                            seat buries
 *   back                     the burier buries what it took
 *   out                      random legal play until the deal is over
 *   start LEVEL LEVEL SEAT   the match begins anew with these levels and this dealer
 *   = KEY VALUE              the match has this value: phase, actors (digits and *), dealer, trump ...
 *   > EVENT                  the last action caused this event, printed as by kd_print_event
 *   ~ WORD                   the last action caused no event that begins with this word
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

/* The rules of a script; they must pass kd_rules_check. */
kd_rules script_rules(const char *changes);
/* Starts the match, with the hands stacked, before its first card is turned. */
void script_start(script_run *run, const script *row);
/* Runs lines; fails the test at the first that does not hold. */
void script_lines(script_run *run, const char *lines);
/* A seat's view now. */
kd_view script_view(const script_run *run, int seat);
/*
 * Reads the scripts of a file. A script is a name and, indented, its parts, of which none is needed: "rules
 * CHANGES", "hands 0 / 1 / 2 / 3" or "hand0 ..." to "hand3 ...", "kitty ..."; all else are lines as above.
 * "@word: text" gives text a name: it replaces @word from there on. "#" begins a comment.
 */
void script_file(const char *path);
/* The same, and adds a test that runs each. */
void script_tests(const char *path);
/* A script that was read. */
const script *script_named(const char *name);
/* Text with each @word of the last file replaced; it stays until the next call. */
const char *script_text(const char *text);

#endif
