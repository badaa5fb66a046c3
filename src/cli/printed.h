/* printed.h - the lines of subcommands that programs read too: on a terminal they are in the language of the program,
   elsewhere and with --machine in English. */
#ifndef KOUDI_CLI_PRINTED_H
#define KOUDI_CLI_PRINTED_H

#include <stdbool.h>

/* P_: such a text. P_OF: the form of it that goes with the number n. */
#define P_(text)           printed(text)
#define P_OF(one, many, n) printed_form(one, many, (unsigned long)(n))
const char *printed(const char *text) __attribute__((format_arg(1)));
const char *printed_form(const char *one, const char *many, unsigned long n)
    __attribute__((format_arg(1), format_arg(2)));
/* Are these lines in English? */
bool printed_for_machine(void);
/* From now on they are. */
void printed_use_machine(void);

#endif
