/* printed.c - the lines of subcommands that programs read too, in the language that they are printed in. */
#include "cli/cli.h"

#include "base/i18n.h"

#include <unistd.h>

static bool for_machine; /* --machine was given */

bool printed_for_machine(void)
{
    return for_machine || !isatty(STDOUT_FILENO);
}

void printed_use_machine(void)
{
    for_machine = true;
}

const char *printed(const char *text)
{
    return printed_for_machine() ? text : _(text);
}

const char *printed_form(const char *one, const char *many, unsigned long n)
{
    if (printed_for_machine())
        return n == 1 ? one : many;
    return N_OF(one, many, n);
}
