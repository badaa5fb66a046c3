/* fuzz_invitation.c - any bytes as an invitation: what is read is written again as a word that is read the same. */
#include "session/invitation.h"
#include "support/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[1 << 12];
    char word[TABLE_INVITATION];
    invitation read, again;
    const char *why = NULL;
    size = size < sizeof text ? size : sizeof text - 1;
    memcpy(text, data, size);
    text[size] = '\0';
    (void)invitation_takes(text);
    if (!invitation_read(text, &read, &why)) {
        HOLD(why && *why);
        return 0;
    }
    HOLD(invitation_is(text) && read.port && invitation_takes(read.address));
    HOLD(invitation_write(&read, word) && strlen(word) < sizeof word);
    HOLD(invitation_read(word, &again, &why));
    HOLD(strcmp(read.address, again.address) == 0 && read.port == again.port &&
         strcmp(read.table, again.table) == 0 && strcmp(read.token, again.token) == 0 &&
         memcmp(read.pin, again.pin, sizeof read.pin) == 0);
    return 0;
}
