/* seed.c - the seed of a match's cards: a given number, or 256 random bits. */
#include "record/deck.h"

#include "base/file.h"
#include "base/random.h"
#include "wire/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <nettle/hmac.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- seeds ------------------------------------------------------------------------------------- */

dealer_seed seed_from(uint64_t number)
{
    dealer_seed s = {.given = false};
    snprintf(s.text, sizeof s.text, "%" PRIu64, number);
    return s;
}

bool seed_draw(dealer_seed *out)
{
    out->given = false;
    return random_hex(SEED_DRAWN / 2, out->text);
}

bool seed_read(dealer_seed *out, const char *text)
{
    size_t length = strlen(text);
    uint64_t number;
    bool drawn = digest_is_hex(text, SEED_DRAWN);
    bool leads = *text == '0' && length > 1; /* without leading zeros a seed has one spelling */
    if (!drawn && (leads || !wire_read_number(text, UINT64_MAX, &number)))
        return false;
    *out = (dealer_seed){.given = !drawn};
    memcpy(out->text, text, length + 1);
    return true;
}

bool seed_known(const dealer_seed *s)
{
    return *s->text != '\0';
}

void seed_derive(const dealer_seed *s, int deal, const char *purpose, int index,
                 uint8_t out[DIGEST_BYTES])
{
    char text[128];
    snprintf(text, sizeof text, "koudi %s deal %d %s %d", s->text, deal, purpose, index);
    digest_bytes(text, out);
}

/* ---- the file beside the record ---------------------------------------------------------------- */

static bool seed_path_of(const char *record, char path[PATH_MAX])
{
    int used = snprintf(path, PATH_MAX, "%s.seed", record);
    if (used > 0 && used < PATH_MAX)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

bool seed_keep(const char *record, const dealer_seed *s)
{
    char path[PATH_MAX];
    seed_forget(record);
    if (!seed_path_of(record, path))
        return false;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    char line[SEED_TEXT + 1];
    int length = snprintf(line, sizeof line, "%s\n", s->text);
    ssize_t done = write(fd, line, (size_t)length);
    int error = done == length ? 0 : done < 0 ? errno : ENOSPC;
    if (!error && fdatasync(fd) != 0 && errno != EINVAL && errno != ENOTSUP)
        error = errno;
    if (close(fd) != 0 && !error)
        error = errno;
    if (error)
        (void)unlink(path);
    errno = error;
    return !error;
}

/* Returns the length of the file: 0 when a program died before it wrote, -1 when there is no file. */
static long read_kept(const char *record, char path[PATH_MAX], char text[SEED_TEXT + 1])
{
    if (!seed_path_of(record, path))
        return -1;
    long length = file_read(path, text, SEED_TEXT + 1);
    if (length >= 0)
        text[strcspn(text, "\n")] = '\0';
    return length;
}

bool seed_find(const char *record, dealer_seed *out)
{
    char path[PATH_MAX], text[SEED_TEXT + 1];
    return read_kept(record, path, text) > 0 && seed_read(out, text);
}

void seed_forget(const char *record)
{
    char path[PATH_MAX], text[SEED_TEXT + 1];
    dealer_seed kept;
    long length = read_kept(record, path, text);
    if (length == 0 || (length > 0 && seed_read(&kept, text)))
        (void)unlink(path);
}

/* ---- seats ---- */

/* HMAC-SHA-256 keyed with the dealer's seed: neither that seed nor another seat's can be computed from
   it, unless the dealer's seed is short enough to be found by trying. */
uint64_t seat_seed_by(const dealer_seed *dealer, uint64_t stream)
{
    char purpose[64];
    uint8_t bytes[8];
    uint64_t number = 0;
    struct hmac_sha256_ctx mac;
    int length = snprintf(purpose, sizeof purpose, "koudi seat %" PRIu64, stream);
    hmac_sha256_set_key(&mac, strlen(dealer->text), (const uint8_t *)dealer->text);
    hmac_sha256_update(&mac, (size_t)length, (const uint8_t *)purpose);
    hmac_sha256_digest(&mac, sizeof bytes, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        number = number << 8 | bytes[i];
    return number;
}

uint64_t seat_seed(uint64_t number, uint64_t stream)
{
    dealer_seed dealer = seed_from(number);
    return seat_seed_by(&dealer, stream);
}
