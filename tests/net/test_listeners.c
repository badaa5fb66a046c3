/* test_listeners.c - places to listen at, as they are written; what is said of them without TLS. */
#include "net/room.h"
#include "net/tls.h"
#include "net/transport.h"

#include "base/loop.h"
#include "support/test.h"

#include <event2/event.h>
#include <string.h>

typedef struct place_row {
    const char *name;        /* as it is written */
    const char *host, *port; /* NULL: it cannot be read */
} place_row;

static void reads_a_place(void **state)
{
    const place_row *row = *state;
    char host[TCP_HOST], port[TCP_PORT];
    bool good = tcp_read(row->name, host, port);
    assert_int_equal(good, row->host != NULL);
    if (good) {
        assert_string_equal(host, row->host);
        assert_string_equal(port, row->port);
    }
}
TEST_FILE(reads_a_place, "net/listeners.tsv", "places", place_row, "sss");

static void nobody_comes(void *arg, struct bufferevent *io, const visitor *who)
{
    (void)arg;
    (void)io;
    (void)who;
}

/* Where the program was built without TLS there is one sentence. */
TEST("without TLS")
{
    static const uint8_t pin[TLS_PIN];
    static connector d;
    char why[300] = "", at[TCP_TEXT];
    const char *sentence;
    if (KOUDI_TLS)
        skip();
    struct event_base *base = loop_new(false);
    listeners *all = listeners_new(base, nobody_comes, NULL);
    assert_false(listeners_add_far(all, "127.0.0.1:0", at, why, sizeof why));
    assert_non_null(strstr(why, "built without TLS"));
    connector_make(&d, "127.0.0.1", 1, pin);
    assert_null(connector_connect(&d, base, &sentence));
    assert_non_null(strstr(sentence, "built without TLS"));
    connector_end(&d);
    listeners_free(all);
    event_base_free(base);
}
