/* inviting.c - what invitations to a table say of the way to it, and how who opened the table gets them. */
#include "net/net.h"

#include "base/i18n.h"
#include "net/transport.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the address ---- */

/* The first public address of the machine, else the first that leads to it from elsewhere, else ::1. */
static void find_own(char out[INVITATION_ADDRESS])
{
    struct ifaddrs *all = NULL;
    bool any = false;
    snprintf(out, INVITATION_ADDRESS, "%s", "::1");
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
        char text[INET6_ADDRSTRLEN] = "";
        if (!at->ifa_addr || at->ifa_flags & IFF_LOOPBACK || !(at->ifa_flags & IFF_UP))
            continue;
        if (at->ifa_addr->sa_family == AF_INET)
            (void)inet_ntop(AF_INET, &((struct sockaddr_in *)(void *)at->ifa_addr)->sin_addr, text,
                            sizeof text);
        else if (at->ifa_addr->sa_family == AF_INET6)
            (void)inet_ntop(AF_INET6, &((struct sockaddr_in6 *)(void *)at->ifa_addr)->sin6_addr,
                            text, sizeof text);
        if (!*text || strstr(text, "fe80:") == text || /* needs a zone, which others do not know */
            (any && invitation_is_private(text)))
            continue;
        snprintf(out, INVITATION_ADDRESS, "%s", text);
        any = true;
        if (!invitation_is_private(text))
            break;
    }
    freeifaddrs(all);
}

bool inviting_reach(invitation *out, const char *address, const char *at,
                    const uint8_t pin[INVITATION_PIN])
{
    char host[TCP_HOST], port[TCP_PORT];
    if (!tcp_read(at, host, port))
        return false;
    bool everywhere = !*host || strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
    *out = (invitation){.port = (uint16_t)strtoul(port, NULL, 10)};
    memcpy(out->pin, pin, sizeof out->pin);
    if (!address && everywhere)
        find_own(out->address);
    else
        snprintf(out->address, sizeof out->address, "%.*s", INVITATION_ADDRESS - 1,
                 address ? address : host);
    return invitation_takes(out->address);
}

/* ---- asking ---- */

static void on_inviting_hear(void *arg, const table_line *said)
{
    char(*out)[TABLE_INVITATION] = arg;
    if (said->word == SAY_INVITATION)
        snprintf(out[said->seat], TABLE_INVITATION, "%.*s", TABLE_INVITATION - 1, said->text);
}

bool inviting_ask(const char *path, const char *table, int seat,
                  char out[KD_SEATS][TABLE_INVITATION], char *why, size_t size)
{
    static wire_text words; /* large */
    table_line which = {.word = SAY_TABLE, .seat = KD_NOBODY};
    int fd = door_connect(path);
    memset(out, 0, KD_SEATS * sizeof *out);
    if (fd < 0) {
        snprintf(why, size, _("the table cannot be reached: %s"), strerror(errno));
        return false;
    }
    snprintf(which.text, sizeof which.text, "%s", table);
    words.used = 0;
    wire_add(&words, TABLE_HELLO " can invite\n");
    table_line_put(&words, &which);
    table_line_put(&words, &(table_line){.word = SAY_WORD + WORD_INVITE, .seat = seat});
    snprintf(why, size, "%s", _("the table does not answer"));
    return ask_socket(fd, words.at, words.used, on_inviting_hear, out, why, size) == END_LISTED;
}
