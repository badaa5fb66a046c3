/* room_keys.c - who has which seat of a room, kept in a file beside the record: what a table needs to let its
   people back in when its process was started anew.

     koudi-keys 1
     table ID : NAME
     seat 2 HASH ACCOUNT : NAME */
#include "net/room_internal.h"

#include "base/file.h"
#include "base/safe_text.h"

#include <errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>

enum { KEYS_FILE = 4096 };

static const char first_line[] = "koudi-keys 1";

void key_hash(const char *secret, char out[KEY_HASH + 1])
{
    uint8_t bytes[SHA256_DIGEST_SIZE];
    struct sha256_ctx hash;
    sha256_init(&hash);
    sha256_update(&hash, strlen(secret), (const uint8_t *)secret);
    sha256_digest(&hash, sizeof bytes, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

bool keys_write(const room *r)
{
    char fresh[PATH_MAX];
    if (!r->options.keys)
        return true;
    FILE *file = file_begin(r->options.keys, fresh, sizeof fresh);
    if (!file)
        return false;
    fprintf(file, "%s\ntable %s : %s\n", first_line, r->options.id, r->options.name);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const place *p = &r->place[seat];
        if (p->person)
            fprintf(file, "seat %d %s %s : %s\n", seat, p->key, *p->account ? p->account : "-",
                    p->name);
    }
    return file_finish(file, fresh, r->options.keys);
}

/* "seat 2 HASH ACCOUNT : NAME" */
static bool read_seat(room *r, char *row)
{
    uint64_t seat;
    char *name = strstr(row, " : ");
    if (!name || strcmp(wire_word(&row), "seat") != 0 ||
        !wire_read_number(wire_word(&row), KD_SEATS - 1, &seat))
        return false;
    *name = '\0';
    place *p = &r->place[seat];
    const char *key = wire_word(&row), *account = wire_word(&row);
    if (strlen(key) != KEY_HASH)
        return false;
    p->person = true;
    snprintf(p->key, sizeof p->key, "%s", key);
    snprintf(p->account, sizeof p->account, "%s", strcmp(account, "-") == 0 ? "" : account);
    snprintf(p->name, sizeof p->name, "%s", name + 3);
    safe_text_make(p->name);
    place_away(p);
    return true;
}

bool keys_read(room *r)
{
    char text[KEYS_FILE], *rest = text;
    long length = r->options.keys ? file_read(r->options.keys, text, sizeof text) : 0;
    if (length <= 0)
        return length == 0 || errno == ENOENT;
    bool good = strcmp(strsep(&rest, "\n"), first_line) == 0;
    for (char *row; good && (row = strsep(&rest, "\n"));)
        good = !*row || strncmp(row, "table ", 6) == 0 || read_seat(r, row);
    errno = EINVAL;
    return good;
}
