/* numbered.c - saved games by their number in the list of koudi replay. */
#include "base/i18n.h"
#include "cli/cli.h"
#include "record/games.h"

#include <stdlib.h>
#include <unistd.h>

const char *cli_record(const char *word, char path[PATH_MAX])
{
    games list;
    char *end;
    long number = strtol(word, &end, 10);
    if (*end || number < 1 || access(word, F_OK) == 0 || !games_list(&list))
        return word;
    bool there = number <= list.count && games_path(&list, (int)number - 1, path, PATH_MAX);
    if (!there)
        cli_complain(N_OF("no saved game has the number %ld: there is %d",
                          "no saved game has the number %ld: there are %d", list.count),
                     number, list.count);
    games_free(&list);
    return there ? path : NULL;
}
