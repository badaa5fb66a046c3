/* tls.c - lines over TLS 1.3, by OpenSSL and libevent: a server's key, and the client that knows its pin. */
#include "net/tls.h"

#include "base/i18n.h"
#include "base/unused.h"

#if KOUDI_TLS

#include "base/file.h"

#include <errno.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEY_TEXT = 8192, KEY_MODE = 0600 };

const char *tls_missing(void)
{
    return NULL;
}

/* ---- both ends ---------------------------------------------------------------------------------- */

/* A connection is never resumed, so that there is nothing to keep of it. Without AUTO_RETRY a far end that sends
   records without text gets its share of the loop and no more. */
static SSL_CTX *make_context(const SSL_METHOD *method)
{
    SSL_CTX *context = SSL_CTX_new(method);
    if (context && SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION) == 1 &&
        SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) == 1 &&
        SSL_CTX_set_num_tickets(context, 0) == 1) {
        (void)SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
        (void)SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION);
        (void)SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
        (void)SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);
        return context;
    }
    SSL_CTX_free(context);
    return NULL;
}

static bool take_pin(X509 *certificate, uint8_t pin[TLS_PIN])
{
    uint8_t digest[SHA256_DIGEST_LENGTH], *der = NULL;
    int size = certificate ? i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &der) : -1;
    bool good = size > 0 && SHA256(der, (size_t)size, digest);
    if (good)
        memcpy(pin, digest, TLS_PIN);
    OPENSSL_free(der);
    return good;
}

/* Owns ssl, which may be NULL. */
static struct bufferevent *wrap(struct event_base *base, int fd, SSL *ssl,
                                enum bufferevent_ssl_state state)
{
    struct bufferevent *io = NULL;
    if (ssl && SSL_set_fd(ssl, fd) == 1)
        io = bufferevent_openssl_socket_new(base, fd, ssl, state, BEV_OPT_CLOSE_ON_FREE);
    else
        SSL_free(ssl);
    ERR_clear_error();
    return io;
}

/* ---- the server's key --------------------------------------------------------------------------- */

struct tls_server {
    SSL_CTX *context;
    uint8_t pin[TLS_PIN];
};

static EVP_PKEY *read_key(const char *path, char *why, size_t size)
{
    char text[KEY_TEXT], passphrase[] = ""; /* OpenSSL would ask for one at the terminal */
    struct stat about;
    long length = file_read(path, text, sizeof text);
    if (length < 0 || stat(path, &about) != 0) {
        snprintf(why, size, "%s: %s", path, file_why(errno));
        return NULL;
    }
    BIO *memory = BIO_new_mem_buf(text, (int)length);
    EVP_PKEY *key = memory ? PEM_read_bio_PrivateKey(memory, NULL, NULL, passphrase) : NULL;
    BIO_free(memory);
    OPENSSL_cleanse(text, sizeof text);
    if (!key) {
        snprintf(why, size,
                 _("%s holds no key: without that file a new one is made, and whoever was invited "
                   "must be invited anew"),
                 path);
    } else if (about.st_mode & (S_IRWXG | S_IRWXO)) {
        snprintf(why, size, _("others may read the key in %s: 'chmod 600' keeps it from them"),
                 path);
        EVP_PKEY_free(key);
        key = NULL;
    }
    return key;
}

/* Makes the file whole or not at all; false with errno. */
static bool write_key(const char *path)
{
    char fresh[PATH_MAX], *text;
    EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
    BIO *memory = BIO_new(BIO_s_secmem());
    bool good = key && memory && PEM_write_bio_PrivateKey(memory, key, NULL, NULL, 0, NULL, NULL);
    FILE *file = NULL;
    if (good)
        file = file_begin(path, fresh, sizeof fresh);
    else
        errno = ENOMEM;
    if (file) {
        long length = BIO_get_mem_data(memory, &text);
        (void)fwrite(text, 1, (size_t)length, file);
        good = file_finish(file, fresh, path);
    }
    int error = errno;
    BIO_free(memory);
    EVP_PKEY_free(key);
    errno = error;
    return good && file;
}

/* The folder is locked, so that of two processes that begin at once both have the same key. */
static EVP_PKEY *find_key(const char *path, char *why, size_t size)
{
    EVP_PKEY *key = NULL;
    int lock = file_lock(path);
    bool good = lock >= 0 && (access(path, F_OK) == 0 || write_key(path));
    if (good)
        key = read_key(path, why, size);
    else
        snprintf(why, size, _("the server's key cannot be kept: %s: %s"), path, strerror(errno));
    file_unlock(lock);
    return key;
}

/* TLS wants a certificate around the key. It is as good at all times. */
static X509 *make_certificate(EVP_PKEY *key)
{
    X509 *made = X509_new();
    X509_NAME *name = made ? X509_get_subject_name(made) : NULL;
    if (made && X509_set_version(made, X509_VERSION_3) == 1 &&
        ASN1_INTEGER_set(X509_get_serialNumber(made), 1) == 1 &&
        ASN1_TIME_set_string_X509(X509_getm_notBefore(made), "19700101000000Z") == 1 &&
        ASN1_TIME_set_string_X509(X509_getm_notAfter(made), "99991231235959Z") == 1 &&
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"koudi", -1, -1,
                                   0) == 1 &&
        X509_set_issuer_name(made, name) == 1 && X509_set_pubkey(made, key) == 1 &&
        X509_sign(made, key, EVP_sha256()) > 0)
        return made;
    X509_free(made);
    return NULL;
}

tls_server *tls_server_new(const char *path, char *why, size_t size)
{
    EVP_PKEY *key = find_key(path, why, size);
    if (!key) {
        ERR_clear_error();
        return NULL;
    }
    tls_server *s = calloc(1, sizeof *s);
    X509 *certificate = make_certificate(key);
    SSL_CTX *context = make_context(TLS_server_method());
    bool good = s && take_pin(certificate, s->pin) && context &&
                SSL_CTX_use_certificate(context, certificate) == 1 &&
                SSL_CTX_use_PrivateKey(context, key) == 1;
    X509_free(certificate);
    EVP_PKEY_free(key);
    ERR_clear_error();
    if (good) {
        s->context = context;
        return s;
    }
    SSL_CTX_free(context);
    free(s);
    snprintf(why, size, _("with the key in %s no server can be made"), path);
    return NULL;
}

const uint8_t *tls_server_pin(const tls_server *s)
{
    return s->pin;
}

void tls_server_free(tls_server *s)
{
    if (!s)
        return;
    SSL_CTX_free(s->context);
    free(s);
}

/* OpenSSL would ask for a passphrase at the terminal. */
static int no_passphrase(UNUSED char *out, UNUSED int size, UNUSED int writes, UNUSED void *arg)
{
    return 0;
}

bool tls_files_are_good(const char *certificate, const char *key, char *why, size_t size)
{
    const char *unreadable = access(certificate, R_OK) != 0 ? certificate
                             : access(key, R_OK) != 0       ? key
                                                            : NULL;
    if (unreadable) {
        snprintf(why, size, "%s: %s", unreadable, file_why(errno));
        return false;
    }
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    bool good = false;
    if (context)
        SSL_CTX_set_default_passwd_cb(context, no_passphrase);
    if (!context || SSL_CTX_use_certificate_chain_file(context, certificate) != 1)
        snprintf(why, size, _("%s holds no certificate"), certificate);
    else if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1)
        good = true;
    else if (ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH)
        snprintf(why, size, _("%s is not the key of the certificate in %s"), key, certificate);
    else
        snprintf(why, size, _("%s holds no key, or one with a passphrase"), key);
    SSL_CTX_free(context);
    ERR_clear_error();
    return good;
}

/* The call for when a connection is closed: freed with it. */
typedef struct watcher {
    void (*gone)(void *arg);
    void *arg;
} watcher;

static void on_closed(UNUSED void *ssl, void *data, UNUSED CRYPTO_EX_DATA *all, UNUSED int index,
                      UNUSED long number, UNUSED void *arg)
{
    watcher *w = data;
    if (w && w->gone)
        w->gone(w->arg);
    free(w);
}

struct bufferevent *tls_accept(tls_server *s, struct event_base *base, int fd,
                               void (*gone)(void *arg), void *arg)
{
    static int index = -1;
    if (index < 0)
        index = SSL_get_ex_new_index(0, NULL, NULL, NULL, on_closed);
    SSL *ssl = SSL_new(s->context);
    watcher *w = ssl ? calloc(1, sizeof *w) : NULL;
    if (w && SSL_set_ex_data(ssl, index, w) != 1) {
        free(w);
        w = NULL;
    }
    if (!w) {
        SSL_free(ssl);
        ssl = NULL;
    }
    struct bufferevent *io = wrap(base, fd, ssl, BUFFEREVENT_SSL_ACCEPTING);
    if (io)
        *w = (watcher){gone, arg};
    return io;
}

/* ---- the client --------------------------------------------------------------------------------- */

struct tls_client {
    SSL_CTX *context;
    uint8_t pin[TLS_PIN];
    tls_state state;
};

/* The client is freed with its context, and so after the last of its connections. */
static void on_freed(UNUSED void *context, void *data, UNUSED CRYPTO_EX_DATA *all, UNUSED int index,
                     UNUSED long number, UNUSED void *arg)
{
    free(data);
}

static int client_index(void)
{
    static int index = -1;
    if (index < 0)
        index = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, on_freed);
    return index;
}

/* Takes the place of OpenSSL's own check of names, dates and authorities. That the far end has the private key
   is shown by its signature, as always. */
static int verify(X509_STORE_CTX *store, void *arg)
{
    tls_client *c = arg;
    uint8_t pin[TLS_PIN];
    if (take_pin(X509_STORE_CTX_get0_cert(store), pin) && memcmp(pin, c->pin, TLS_PIN) == 0)
        return 1;
    c->state = TLS_OTHER_KEY;
    X509_STORE_CTX_set_error(store, X509_V_ERR_APPLICATION_VERIFICATION);
    return 0;
}

static tls_state state_after(unsigned long error)
{
    switch (ERR_GET_REASON(error)) {
    case SSL_R_UNEXPECTED_EOF_WHILE_READING: return TLS_UNCLEAR;
    case SSL_R_UNSUPPORTED_PROTOCOL:
    case SSL_R_TLSV1_ALERT_PROTOCOL_VERSION:
    case SSL_R_SSLV3_ALERT_HANDSHAKE_FAILURE: return TLS_OLDER;
    default: return TLS_NONE;
    }
}

/* Is called after each step of a handshake, with its errors still there. */
static void on_step(const SSL *ssl, int where, int result)
{
    tls_client *c = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), client_index());
    unsigned long error = ERR_peek_error();
    if (where & SSL_CB_HANDSHAKE_DONE)
        c->state = TLS_UP;
    else if (where & SSL_CB_EXIT && result <= 0 && error && c->state == TLS_UNCLEAR)
        c->state = state_after(error);
}

tls_client *tls_client_new(const uint8_t pin[TLS_PIN], char *why, size_t size)
{
    tls_client *c = calloc(1, sizeof *c);
    SSL_CTX *context = c ? make_context(TLS_client_method()) : NULL;
    if (context && SSL_CTX_set_ex_data(context, client_index(), c) == 1) {
        c->context = context;
        c->state = TLS_UNCLEAR;
        memcpy(c->pin, pin, TLS_PIN);
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
        SSL_CTX_set_cert_verify_callback(context, verify, c);
        SSL_CTX_set_info_callback(context, on_step);
    } else {
        SSL_CTX_free(context);
        free(c);
        c = NULL;
        snprintf(why, size, "%s", _("there is no memory for a table"));
    }
    ERR_clear_error();
    return c;
}

tls_state tls_client_state(const tls_client *c)
{
    return c->state;
}

void tls_client_free(tls_client *c)
{
    if (c)
        SSL_CTX_free(c->context);
}

struct bufferevent *tls_connect(tls_client *c, struct event_base *base, int fd, const char *host)
{
    char name[TLSEXT_MAXLEN_host_name + 1]; /* OpenSSL's macro takes no constant */
    SSL *ssl = SSL_new(c->context);
    c->state = TLS_UNCLEAR;
    snprintf(name, sizeof name, "%s", host ? host : "");
    if (ssl && *name && SSL_set_tlsext_host_name(ssl, name) != 1) {
        SSL_free(ssl);
        ssl = NULL;
    }
    return wrap(base, fd, ssl, BUFFEREVENT_SSL_CONNECTING);
}

#else /* without OpenSSL: there is no server and no client */

const char *tls_missing(void)
{
    return N_("this koudi was built without TLS, which the network needs: it must be built anew "
              "where libssl and libevent_openssl are installed");
}

static void *tls_nothing(char *why, size_t size)
{
    snprintf(why, size, "%s", _(tls_missing()));
    return NULL;
}

tls_server *tls_server_new(UNUSED const char *path, char *why, size_t size)
{
    return tls_nothing(why, size);
}

bool tls_files_are_good(UNUSED const char *certificate, UNUSED const char *key, char *why,
                        size_t size)
{
    return tls_nothing(why, size);
}

const uint8_t *tls_server_pin(const tls_server *s)
{
    return (const uint8_t *)s;
}

void tls_server_free(UNUSED tls_server *s) {}

struct bufferevent *tls_accept(UNUSED tls_server *s, UNUSED struct event_base *base, UNUSED int fd,
                               void (*gone)(void *arg), void *arg)
{
    (void)gone;
    (void)arg;
    return NULL;
}

tls_client *tls_client_new(UNUSED const uint8_t pin[TLS_PIN], char *why, size_t size)
{
    return tls_nothing(why, size);
}

tls_state tls_client_state(UNUSED const tls_client *c)
{
    return TLS_NONE;
}

void tls_client_free(UNUSED tls_client *c) {}

struct bufferevent *tls_connect(UNUSED tls_client *c, UNUSED struct event_base *base, UNUSED int fd,
                                UNUSED const char *host)
{
    return NULL;
}

#endif
