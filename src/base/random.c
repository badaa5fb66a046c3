/* random.c - random bits from the system. */
#include "base/random.h"

#include "base/digest.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { MOST = 256 };

bool random_bytes(void *out, size_t size)
{
    if (getentropy(out, size) == 0)
        return true;
    /* For systems whose kernel does not offer getentropy. */
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t got = read(fd, out, size);
    int error = got < 0 ? errno : EIO;
    (void)close(fd);
    errno = error;
    return got == (ssize_t)size;
}

bool random_hex(size_t size, char *out)
{
    uint8_t bytes[MOST];
    if (!random_bytes(bytes, size))
        return false;
    digest_hex(bytes, size, out);
    return true;
}
