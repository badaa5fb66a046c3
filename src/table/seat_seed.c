/* seat_seed.c - the seed of a bot's random numbers, from which the dealer's cannot be told. */
#include "table/seat_seed.h"

#include <inttypes.h>
#include <nettle/hmac.h>
#include <stdio.h>
#include <string.h>

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
