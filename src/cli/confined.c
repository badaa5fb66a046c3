/* confined.c - the options that say what programs at the table may reach. */
#include "base/i18n.h"
#include "cli/cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool cli_may(confine *how, const char *path)
{
    if (how->may_count == CONFINE_MAY) {
        cli_complain(_("--seat-may: %d paths are the most"), CONFINE_MAY);
        return false;
    }
    if (access(path, R_OK) != 0) {
        cli_complain("--seat-may %s: %s", path, strerror(errno));
        return false;
    }
    how->may[how->may_count++] = path;
    return true;
}

bool cli_confine(const confine *how, const char *command)
{
    char why[CONFINE_WHY];
    confine one = *how;
    one.command = command;
    if (!command || confine_check(&one, why, sizeof why))
        return true;
    cli_complain("%s", why);
    return false;
}

bool cli_confine_all(const confine *how, const contender *const seats, int count)
{
    if (how->may_count && !how->files) {
        cli_complain(_("--seat-may goes with --confine"));
        return false;
    }
    if (how->files && !confine_can()) {
        cli_complain(
            _("--confine: this system cannot confine programs, only Linux with Landlock can"));
        return false;
    }
    for (int i = 0; i < count; i++)
        if (seats[i].runs && !cli_confine(how, cli_command(seats[i].text)))
            return false;
    contender_confine(how);
    return true;
}
