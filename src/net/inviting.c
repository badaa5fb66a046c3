/* inviting.c - what invitations to a table say of the way to it, and how who opened the table gets them. */
#include "net/inviting.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "net/door.h"
#include "net/endings.h"
#include "net/tcp.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER_MS = 5000, ANSWER = 1 << 13 };

/* ---- the address ---- */

/* Networks that do not reach beyond their own. */
static const struct {
    const char *first;
    unsigned bits;
} private[] = {
    {"0.0.0.0", 8},      {"10.0.0.0", 8},    {"100.64.0.0", 10},  {"127.0.0.0", 8},
    {"169.254.0.0", 16}, {"172.16.0.0", 12}, {"192.168.0.0", 16}, {"::", 127},
    {"fc00::", 7},       {"fe80::", 10},
};

static size_t bytes_of(const char *address, uint8_t out[16])
{
    return inet_pton(AF_INET, address, out) == 1    ? 4
           : inet_pton(AF_INET6, address, out) == 1 ? 16
                                                    : 0;
}

bool inviting_is_private(const char *address)
{
    uint8_t at[16], first[16];
    size_t size = bytes_of(address, at);
    bool found = false;
    for (size_t i = 0; i < sizeof private / sizeof *private; i++) {
        bool same = size && bytes_of(private[i].first, first) == size;
        for (unsigned bit = 0; bit < private[i].bits && same; bit++)
            same = !((at[bit / 8] ^ first[bit / 8]) >> (7 - bit % 8) & 1);
        found = found || same;
    }
    return found;
}

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
            (any && inviting_is_private(text)))
            continue;
        snprintf(out, INVITATION_ADDRESS, "%s", text);
        any = true;
        if (!inviting_is_private(text))
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

/* What the socket says until it ends. */
static void converse(const char *path, const char *words, char *answer, size_t size)
{
    size_t used = 0;
    int fd = door_connect(path);
    bool good = fd >= 0 && write(fd, words, strlen(words)) == (ssize_t)strlen(words);
    struct pollfd said = {.fd = fd, .events = POLLIN};
    for (long long until = timer_now() + ANSWER_MS, left = ANSWER_MS;
         good && left > 0 && used < size - 1 && poll(&said, 1, (int)left) > 0;
         left = until - timer_now()) {
        ssize_t got = read(fd, answer + used, size - 1 - used);
        if (got <= 0)
            break;
        used += (size_t)got;
    }
    if (fd >= 0)
        (void)close(fd);
    answer[used] = '\0';
}

bool inviting_ask(const char *path, const char *table, int seat,
                  char out[KD_SEATS][TABLE_INVITATION], char *why, size_t size)
{
    static wire_text words;
    static char answer[ANSWER];
    static table_line said; /* large */
    char *rest = answer;
    bool wrong, good = false;
    table_line which = {.word = SAY_TABLE, .seat = KD_NOBODY};
    snprintf(which.text, sizeof which.text, "%s", table);
    words.used = 0;
    wire_add(&words, TABLE_HELLO " can invite\n");
    table_line_put(&words, &which);
    table_line_put(&words, &(table_line){.word = SAY_WORD + WORD_INVITE, .seat = seat});
    converse(path, words.at, answer, sizeof answer);
    memset(out, 0, KD_SEATS * sizeof *out);
    snprintf(why, size, "%s", _("the table does not answer"));
    for (char *row; (row = strsep(&rest, "\n"));) {
        if (!table_line_read(&said, row, &wrong))
            continue;
        if (said.word == SAY_INVITATION)
            snprintf(out[said.seat], TABLE_INVITATION, "%.*s", TABLE_INVITATION - 1, said.text);
        if (said.word == SAY_REFUSE) {
            ending e = ending_find(said.code);
            snprintf(why, size, "%s", e < ENDINGS ? _(ending_text(e)) : said.text);
        }
        good = good || (said.word == SAY_END && ending_find(said.code) == END_LISTED);
    }
    return good;
}
