/* commitment.c - fair dealing by commit and reveal: a deck made from numbers of the host and of the seats. */
#include "record/deck.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

static const char *wrong_form(int actor, const char *text)
{
    bool good = actor >= 0 && actor < COMMITTERS && digest_is_hex(text, DIGEST_TEXT);
    return good ? NULL : N_("a commitment or a number is sixty-four digits, 0 to f");
}

const char *commitments_commit(commitments *c, int actor, const char *text)
{
    const char *why = wrong_form(actor, text);
    if (why)
        return why;
    if (*c->commit[actor])
        return N_("there is a commitment already: it cannot be changed");
    if (actor != KD_CHANCE && !*c->commit[KD_CHANCE])
        return N_("the host commits itself first");
    if (commitments_revealed(c))
        return N_("a commitment comes too late once a number has been revealed");
    memcpy(c->commit[actor], text, DIGEST_TEXT + 1);
    return NULL;
}

const char *commitments_reveal(commitments *c, int actor, const char *text)
{
    char here[DIGEST_TEXT + 1];
    const char *why = wrong_form(actor, text);
    if (why)
        return why;
    if (!*c->commit[actor])
        return N_("a number is revealed that nobody committed to");
    if (*c->reveal[actor])
        return N_("the number has been revealed already");
    digest_text(text, here);
    if (strcmp(here, c->commit[actor]) != 0)
        return N_("the number does not fit its commitment");
    memcpy(c->reveal[actor], text, DIGEST_TEXT + 1);
    return NULL;
}

unsigned commitments_revealed(const commitments *c)
{
    unsigned seats = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats |= (unsigned)(*c->reveal[seat] != '\0') << seat;
    return seats;
}

unsigned commitments_withheld(const commitments *c)
{
    unsigned seats = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        seats |= (unsigned)(*c->commit[seat] && !*c->reveal[seat]) << seat;
    return seats;
}

void commitments_secret(const dealer_seed *from, int deal, char out[DIGEST_TEXT + 1])
{
    uint8_t bytes[DIGEST_BYTES];
    seed_derive(from, deal, "secret", 0, bytes);
    digest_hex(bytes, sizeof bytes, out);
}

dealer_seed commitments_seed(const commitments *c, const char *secret)
{
    dealer_seed seed = {.given = false};
    char text[(COMMITTERS + 1) * (DIGEST_TEXT + 16)];
    int used = snprintf(text, sizeof text, "koudi deal %d secret %s", c->deal, secret);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (*c->reveal[seat])
            used += snprintf(text + used, sizeof text - (size_t)used, " number %d %s", seat,
                             c->reveal[seat]);
    digest_text(text, seed.text);
    return seed;
}

dealer_seed commitments_pair_seed(const commitments said[2], const char *secret)
{
    const dealer_seed one = commitments_seed(&said[0], secret);
    const dealer_seed other = commitments_seed(&said[1], secret);
    bool first = strcmp(one.text, other.text) < 0;
    dealer_seed seed = {.given = false};
    char text[2 * SEED_TEXT + 16];
    snprintf(text, sizeof text, "koudi pair %s %s", first ? one.text : other.text,
             first ? other.text : one.text);
    digest_text(text, seed.text);
    return seed;
}

const commitments *commitments_of(const commitments pair[2], int deal)
{
    const commitments *c = &pair[deal % 2];
    return c->deal == deal && *c->commit[KD_CHANCE] ? c : NULL;
}

commitments *commitments_for(commitments pair[2], int deal)
{
    commitments *c = &pair[deal % 2];
    if (c->deal != deal)
        *c = (commitments){.deal = deal};
    return c;
}
