/* room_leavers.c - who has lost a seat of a room: by what they are known when they come again. */
#include "net/room_internal.h"

#include "base/digest.h"

#include <stdio.h>
#include <string.h>

void leavers_add(leavers *to, const leaver *gone)
{
    to->list[to->count++ % ROOM_LEAVERS] = *gone;
}

leaver leaver_of(const place *p)
{
    leaver gone = {.seat = p->seat};
    snprintf(gone.key, sizeof gone.key, "%s", p->key);
    snprintf(gone.account, sizeof gone.account, "%s", p->account);
    snprintf(gone.bringer, sizeof gone.bringer, "%s", p->bringer);
    return gone;
}

static bool same_name(const char *a, const char *b)
{
    return *a && strcmp(a, b) == 0;
}

bool visitor_is(const visitor *who, const char *account, const char *bringer)
{
    return same_name(account, who->account) || same_name(account, who->bringer) ||
           same_name(bringer, who->account);
}

unsigned leavers_seats(const leavers *of, const room_hello *hello)
{
    char key[DIGEST_TEXT + 1];
    unsigned seats = 0;
    digest_text(hello->secret, key);
    for (unsigned i = 0; i < of->count && i < ROOM_LEAVERS; i++) {
        const leaver *gone = &of->list[i];
        if ((*hello->secret && strcmp(gone->key, key) == 0) ||
            visitor_is(&hello->who, gone->account, gone->bringer) ||
            same_name(gone->bringer, hello->who.bringer))
            seats |= 1U << (gone->seat < KD_SEATS ? gone->seat : KD_SEATS);
    }
    return seats;
}

bool leavers_pardon(leavers *of, int seat)
{
    leavers kept = {.count = 0};
    bool pardons = false;
    for (unsigned i = 0; i < of->count && i < ROOM_LEAVERS; i++) {
        bool of_seat = of->list[i].seat == seat || of->list[i].seat == KD_NOBODY;
        pardons = pardons || of_seat;
        if (!of_seat)
            leavers_add(&kept, &of->list[i]);
    }
    *of = kept;
    return pardons;
}
