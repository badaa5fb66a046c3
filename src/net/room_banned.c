/* room_banned.c - people who have lost a seat of a room: by what they are known when they come again. */
#include "net/room_internal.h"

#include "base/digest.h"

#include <stdio.h>
#include <string.h>

void banned_add(banned_list *to, const banned *gone)
{
    to->list[to->count++ % ROOM_BANNED] = *gone;
}

banned banned_of(const room_seat *p)
{
    banned gone = {.seat = p->seat};
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

unsigned banned_seats(const banned_list *of, const room_hello *hello)
{
    char key[DIGEST_TEXT + 1];
    unsigned seats = 0;
    digest_text(hello->secret, key);
    for (unsigned i = 0; i < of->count && i < ROOM_BANNED; i++) {
        const banned *gone = &of->list[i];
        if ((*hello->secret && strcmp(gone->key, key) == 0) ||
            visitor_is(&hello->who, gone->account, gone->bringer) ||
            same_name(gone->bringer, hello->who.bringer))
            seats |= 1U << gone->seat;
    }
    return seats;
}

bool banned_pardon(banned_list *of, int seat)
{
    banned_list kept = {.count = 0};
    bool pardons = false;
    for (unsigned i = 0; i < of->count && i < ROOM_BANNED; i++) {
        bool of_seat = of->list[i].seat == seat;
        pardons = pardons || of_seat;
        if (!of_seat)
            banned_add(&kept, &of->list[i]);
    }
    *of = kept;
    return pardons;
}
