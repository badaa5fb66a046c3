/* table_lobby.c - a table behind a Unix socket, for tests of other programs: table_lobby SOCKET RECORD RULES. It goes
   on with the match of the record, if there is one, and ends when the room does. */
#include "base/file.h"
#include "base/loop.h"
#include "net/net.h"
#include "net/room.h"
#include "record/store.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { RULES_FILE = 4096 };

static int failed(const char *what)
{
    fprintf(stderr, "table_lobby: %s\n", what);
    return 1;
}

static void on_done(void *arg)
{
    event_base_loopbreak(arg);
}

static bool new_table(room_options *o, const char *record, const char *keys, const char *rules)
{
    char text[RULES_FILE];
    kd_rules_error error = {0};
    *o = (room_options){.table = {.rules_name = "tiny", .pace = PACE_FAST, .record = record},
                        .id = "0123456789abcdef",
                        .name = "friday",
                        .seat = {{ROOM_OPENER, ""},
                                 {ROOM_ANY, "steady"},
                                 {ROOM_BOT, "steady"},
                                 {ROOM_BOT, "steady"}},
                        .keys = keys,
                        .mixes = true};
    kd_rules_default(&o->table.rules);
    long length = file_read(rules, text, sizeof text);
    bool good = length > 0 && kd_rules_parse(&o->table.rules, text, (size_t)length, &error);
    o->table.rules.best_of = 9; /* lasts longer than a test */
    return good && seed_draw(&o->table.seed);
}

int main(int count, char **words)
{
    static room_kept kept;
    static room_options fresh;
    char keys[PATH_MAX], why[300];
    const char *reason = "";
    uid_t own = getuid();
    if (count != 4)
        return failed("SOCKET RECORD RULES");
    snprintf(keys, sizeof keys, "%s" STORE_KEYS, words[2]);
    bool resumes = access(words[2], F_OK) == 0;
    if (resumes && room_kept_read(&kept, words[2], why, sizeof why) != KEPT_GOES_ON)
        return failed(why);
    if (!resumes && !new_table(&fresh, words[2], keys, words[3]))
        return failed("the rules cannot be read");
    struct event_base *base = loop_new(false);
    lobby *h = lobby_new(base, on_done, base);
    if (!h || !lobby_open_room(h, resumes ? &kept.options : &fresh, &reason))
        return failed(reason);
    int fd = door_listen(words[1]);
    if (fd < 0 || !lobby_listen(h, fd, door_who, &own))
        return failed("the socket cannot be opened");
    event_base_dispatch(base);
    lobby_free(h, CLOSE_CLOSED);
    event_base_free(base);
    if (resumes)
        room_kept_free(&kept);
    return 0;
}
