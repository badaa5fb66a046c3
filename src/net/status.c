/* status.c - figures of a service that runs, asked through its socket. */
#include "net/net.h"

#include "base/i18n.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct figures {
    void (*tell)(const char *name, unsigned long long number);
} figures;

static void on_status_hear(void *arg, const table_line *said)
{
    const figures *f = arg;
    if (said->word == SAY_FIGURE)
        f->tell(said->code, said->number);
}

bool status_ask(const char *path, void (*figure)(const char *name, unsigned long long number),
                char *why, size_t size)
{
    static const char words[] = TABLE_HELLO " can\nstatus\n";
    figures f = {.tell = figure};
    int fd = door_connect(path);
    if (fd < 0) {
        snprintf(why, size, _("no service can be asked at %s: %s"), path, strerror(errno));
        return false;
    }
    snprintf(why, size, _("the service at %s does not answer"), path);
    ending how = ask_socket(fd, words, sizeof words - 1, on_status_hear, &f, why, size);
    if (how == END_NOT_ADMITTED)
        snprintf(why, size, "%s", _("only the account that serves may ask"));
    return how == END_LISTED;
}
