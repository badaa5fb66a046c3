/* invitation.c - an invitation to one seat of a table elsewhere, as one word of 32 letters and digits without
   look-alikes (Crockford's base 32), with a checksum. */
#include "session/invitation.h"

#include "base/base32.h"
#include "base/digest.h"
#include "base/i18n.h"
#include "base/safe_text.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The byte before the address: the length of a name, or the kind of number. CHECK: symbols of the
   checksum. BYTES: at most. */
enum {
    KIND_IPV4 = 254,
    KIND_IPV6 = 255,
    VERSION = 1,
    CHECK = BASE32_CHECK,
    REST = 2 + TABLE_ID / 2 + INVITATION_TOKEN / 2 + INVITATION_PIN,
    BYTES = INVITATION_ADDRESS + REST
};

static const char prefix[] = "koudi1+";

/* ---- bytes ---- */

static bool is_host_name(const char *name, size_t length)
{
    bool good = length > 0 && length < INVITATION_ADDRESS && *name != '-' && *name != '.';
    for (size_t i = 0; i < length; i++)
        good = good && strchr("abcdefghijklmnopqrstuvwxyz0123456789-.", name[i]) && name[i];
    return good;
}

/* Returns how many bytes; 0 when it is no address. */
static size_t put_address(const char *address, uint8_t out[INVITATION_ADDRESS])
{
    size_t length = strlen(address);
    char name[INVITATION_ADDRESS];
    if (inet_pton(AF_INET, address, out + 1) == 1) {
        out[0] = KIND_IPV4;
        return 1 + sizeof(struct in_addr);
    }
    if (inet_pton(AF_INET6, address, out + 1) == 1) {
        out[0] = KIND_IPV6;
        return 1 + sizeof(struct in6_addr);
    }
    if (length >= sizeof name)
        return 0;
    for (size_t i = 0; i <= length; i++)
        name[i] = base32_lower(address[i]);
    out[0] = (uint8_t)length;
    memcpy(out + 1, name, length);
    return is_host_name(name, length) ? 1 + length : 0;
}

/* Returns how many bytes it has taken; 0 when there is no address. */
static size_t take_address(const uint8_t *bytes, size_t count, char out[INVITATION_ADDRESS])
{
    unsigned kind = count ? bytes[0] : 0;
    bool number = kind >= KIND_IPV4;
    size_t length = kind == KIND_IPV4   ? sizeof(struct in_addr)
                    : kind == KIND_IPV6 ? sizeof(struct in6_addr)
                                        : kind;
    if (count < 1 + length)
        return 0;
    if (number)
        return inet_ntop(kind == KIND_IPV4 ? AF_INET : AF_INET6, bytes + 1, out, INVITATION_ADDRESS)
                   ? 1 + length
                   : 0;
    memcpy(out, bytes + 1, length);
    out[length] = '\0';
    return is_host_name(out, length) ? 1 + length : 0;
}

static void put_hex(const char *digits, uint8_t *out)
{
    for (; *digits; digits += 2) {
        const char two[] = {digits[0], digits[1], '\0'};
        *out++ = (uint8_t)strtoul(two, NULL, 16);
    }
}

/* Addresses and the ends of names that do not lead from everywhere: those of the registries of special addresses
   (RFC 6890) and names (RFC 6761, 6762, 8375). */
static const struct {
    const char *first;
    unsigned bits;
    reach from;
} networks[] = {
    {"0.0.0.0", 8, REACH_NOBODY},
    {"10.0.0.0", 8, REACH_NETWORK},
    {"100.64.0.0", 10, REACH_PROVIDER},
    {"127.0.0.0", 8, REACH_MACHINE},
    {"169.254.0.0", 16, REACH_LINK},
    {"172.16.0.0", 12, REACH_NETWORK},
    {"192.168.0.0", 16, REACH_NETWORK},
    {"224.0.0.0", 4, REACH_NOBODY},
    {"255.255.255.255", 32, REACH_NOBODY},
    {"::", 128, REACH_NOBODY},
    {"::1", 128, REACH_MACHINE},
    {"fc00::", 7, REACH_NETWORK},
    {"fe80::", 10, REACH_LINK},
    {"fec0::", 10, REACH_NETWORK},
    {"ff00::", 8, REACH_NOBODY},
};
static const struct {
    const char *end;
    reach from;
} names[] = {{"localhost", REACH_MACHINE}, {"local", REACH_LINK}, {"home.arpa", REACH_NETWORK}};

/* An IPv4 address that is written as one of IPv6 is that of IPv4. */
static size_t bytes_of(const char *address, uint8_t out[16])
{
    static const uint8_t mapped[12] = {[10] = 0xff, 0xff};
    if (inet_pton(AF_INET, address, out) == 1)
        return 4;
    if (inet_pton(AF_INET6, address, out) != 1)
        return 0;
    if (memcmp(out, mapped, sizeof mapped) != 0)
        return 16;
    memmove(out, out + sizeof mapped, 4);
    return 4;
}

reach invitation_reach(const char *address)
{
    uint8_t at[16], first[16];
    size_t size = bytes_of(address, at), length = strlen(address);
    for (size_t i = 0; size && i < sizeof networks / sizeof *networks; i++) {
        bool same = bytes_of(networks[i].first, first) == size;
        for (unsigned bit = 0; bit < networks[i].bits && same; bit++)
            same = !((at[bit / 8] ^ first[bit / 8]) >> (7 - bit % 8) & 1);
        if (same)
            return networks[i].from;
    }
    for (size_t i = 0; !size && i < sizeof names / sizeof *names; i++) {
        size_t end = strlen(names[i].end);
        if (length >= end && strcasecmp(address + length - end, names[i].end) == 0 &&
            (length == end || address[length - end - 1] == '.'))
            return names[i].from;
    }
    return REACH_ALL;
}

void invitation_reach_say(const char *address, char out[INVITATION_REACH])
{
    static const char *const says[REACH_COUNT] = {
        [REACH_NOBODY] = N_("%s leads nobody here"),
        [REACH_MACHINE] = N_("%s leads here from this machine only"),
        [REACH_LINK] = N_("%s leads here only from machines at the same cable or Wi-Fi"),
        [REACH_PROVIDER] = N_("%s leads here only from within the network of a provider or a VPN"),
        [REACH_NETWORK] = N_("%s leads here from this network only"),
    };
    const char *text = says[invitation_reach(address)];
    *out = '\0';
    if (text)
        snprintf(out, INVITATION_REACH, _(text), address);
}

/* ---- the word ---- */

bool invitation_takes(const char *address)
{
    uint8_t unused[INVITATION_ADDRESS];
    return put_address(address, unused) > 0;
}

bool invitation_write(const invitation *of, char out[TABLE_INVITATION])
{
    uint8_t bytes[BYTES] = {0};
    char check[CHECK + 1];
    size_t used = put_address(of->address, bytes);
    if (!used || !of->port)
        return false;
    int web = snprintf(out, TABLE_INVITATION, "%s%s", of->web, *of->web ? "#" : "");
    out += web;
    bytes[used++] = (uint8_t)(of->port >> 8);
    bytes[used++] = (uint8_t)of->port;
    put_hex(of->table, bytes + used);
    put_hex(of->token, bytes + used + TABLE_ID / 2);
    memcpy(bytes + used + (TABLE_ID + INVITATION_TOKEN) / 2, of->pin, sizeof of->pin);
    memcpy(out, prefix, sizeof prefix);
    used = sizeof prefix - 1 + base32_put(bytes, used + REST - 2, out + sizeof prefix - 1);
    base32_check(out, check);
    memcpy(out + used, check, sizeof check);
    return true;
}

/* Skips what a chat may have put between two letters: blanks, line breaks, quotes, marks. */
static const char *invitation_skip(const char *at)
{
    while (*at && !(*at >= '0' && *at <= '9') &&
           !(base32_lower(*at) >= 'a' && base32_lower(*at) <= 'z') && *at != '+')
        at++;
    return at;
}

/* The text behind the beginning of an invitation at that place, or NULL. */
static const char *after_prefix(const char *at, unsigned *version)
{
    for (const char *name = "koudi"; *name; name++, at = invitation_skip(at))
        if (base32_lower(*at++) != *name)
            return NULL;
    const char *digits = at;
    for (*version = 0; *at >= '0' && *at <= '9' && *version <= VERSION;
         at = invitation_skip(at + 1))
        *version = *version * 10 + (unsigned)(*at - '0');
    while (*at >= '0' && *at <= '9')
        at = invitation_skip(at + 1);
    return at > digits && *at == '+' ? at + 1 : NULL;
}

/* The last one before `end` in the text: no prefix can stand within an invitation, so it was pasted once more. */
static const char *find_before(const char *text, const char *end, unsigned *version)
{
    const char *after = NULL, *begun;
    unsigned other;
    for (; *text && text < end; text++)
        if ((begun = after_prefix(text, &other)) && begun <= end) {
            after = begun;
            *version = other;
        }
    return after;
}

static const char *invitation_find(const char *text, unsigned *version)
{
    return find_before(text, text + strlen(text), version);
}

bool invitation_is(const char *text)
{
    unsigned version;
    return invitation_find(text, &version);
}

/* How many symbols the word has, by the first byte of it; 0: not two of them are there yet. */
static size_t symbols_of(const char *symbols, size_t count)
{
    if (count < 2)
        return 0;
    unsigned kind =
        (unsigned)base32_value(symbols[0]) << 3 | (unsigned)base32_value(symbols[1]) >> 2;
    size_t address = kind == KIND_IPV4   ? sizeof(struct in_addr)
                     : kind == KIND_IPV6 ? sizeof(struct in6_addr)
                                         : kind;
    return (8 * (1 + address + REST) + 4) / 5 + CHECK;
}

/* Reads the symbols as they are written, behind the prefix; whatever stands behind the word is left. Returns how
   many; 0: too many, or something that is none. */
static size_t invitation_take_word(const char *at, char out[TABLE_INVITATION])
{
    char *symbols = out + sizeof prefix - 1;
    size_t used = 0, whole = 0;
    memcpy(out, prefix, sizeof prefix);
    for (at = invitation_skip(at); *at && (!whole || used < whole);
         at = used == whole ? at + 1 : invitation_skip(at + 1)) {
        char c = base32_canonical(*at);
        if (base32_value(c) < 0 || used == TABLE_INVITATION - sizeof prefix)
            return 0;
        symbols[used++] = c;
        whole = symbols_of(symbols, used);
    }
    symbols[used] = '\0';
    bool longer =
        *at && used == whole && base32_value(base32_canonical(*at)) >= 0; /* a letter too many */
    return longer ? 0 : used;
}

/* Takes the checksum off the word. False when it is another. */
static bool take_check(char *word, size_t count)
{
    return count > CHECK && base32_take_check(word);
}

bool invitation_is_cut(const char *text)
{
    char word[TABLE_INVITATION];
    unsigned version;
    invitation read;
    const char *why, *after = invitation_find(text, &version);
    if (!after || version != VERSION || invitation_read(text, &read, &why))
        return false;
    size_t count = invitation_take_word(after, word);
    return (count || !*invitation_skip(after)) && !take_check(word, count);
}

static bool take_bytes(const uint8_t *bytes, size_t count, invitation *out)
{
    size_t used = take_address(bytes, count, out->address);
    if (!used || count != used + REST)
        return false;
    out->port = (uint16_t)(bytes[used] << 8 | bytes[used + 1]);
    bytes += used + 2;
    digest_hex(bytes, TABLE_ID / 2, out->table);
    digest_hex(bytes + TABLE_ID / 2, INVITATION_TOKEN / 2, out->token);
    memcpy(out->pin, bytes + (TABLE_ID + INVITATION_TOKEN) / 2, sizeof out->pin);
    return out->port;
}

/* ---- what mail, chats and pages make of it ---- */

enum { TEXT = 4096, CLEANINGS = 3 };

static int hex_of(const char *digits, int count)
{
    static const char hex[] = "0123456789abcdef";
    int value = 0;
    for (int i = 0; i < count; i++) {
        const char *digit = digits[i] ? strchr(hex, base32_lower(digits[i])) : NULL;
        if (!digit)
            return -1;
        value = 16 * value + (int)(digit - hex);
    }
    return value;
}

/* The code of an entity without its & and ;, or a blank for those that no invitation has. */
static int entity_code(const char *name, size_t length)
{
    char number[16];
    snprintf(number, sizeof number, "%.*s", (int)length, name);
    bool hex = base32_lower(number[1]) == 'x';
    int code = *number == '#' ? (int)strtol(number + 1 + hex, NULL, hex ? 16 : 10) : ' ';
    if (strcmp(number, "plus") == 0)
        return '+';
    if (strcmp(number, "amp") == 0)
        return '&';
    return code > ' ' && code < 127 ? code : ' ';
}

/* Reads one character that is written in another way: %2B, =2B, &#43; or &plus;, \u002b, \n, or a tag such as <wbr>.
   Returns its length; 0 when none stands here. */
static size_t escaped(const char *at, int *code)
{
    enum { LONGEST = 12 };
    size_t end = strcspn(at, *at == '&' ? ";" : ">");
    bool ends = at[end] && end <= LONGEST;
    switch (*at) {
    case '%':
    case '=': *code = hex_of(at + 1, 2); return *code > 0 ? 3 : 0;
    case '&': *code = ends ? entity_code(at + 1, end - 1) : 0; return ends ? end + 1 : 0;
    case '<': *code = ' '; return ends ? end + 1 : 0;
    case '\\':
        *code = at[1] == 'u' ? hex_of(at + 2, 4) : ' ';
        return at[1] == 'u' ? (*code > 0 ? 6 : 0) : at[1] && strchr("nrt", at[1]) ? 2 : 0;
    default: return 0;
    }
}

/* Several times: a text may have been escaped more than once. */
static void unescape(char *text)
{
    enum { TIMES = 3 };
    for (int time = 0; time < TIMES; time++) {
        char *out = text;
        for (const char *at = text; *at;) {
            int code = 0;
            size_t length = escaped(at, &code);
            *out++ = (char)(!length ? *at : code < 127 ? code : ' ');
            at += length ? length : 1;
        }
        *out = '\0';
    }
}

/* The mark at the beginning of a line: its number, or the letters of somebody who is quoted ("JD> "). Returns the
   length. */
static size_t line_mark(const char *line)
{
    size_t blanks = strspn(line, " \t"), digits = strspn(line + blanks, "0123456789");
    size_t letters = strcspn(line + blanks, "> \n"), after = blanks + digits;
    if (letters <= 4 && line[blanks + letters] == '>')
        return blanks + letters + 1;
    size_t marks = strspn(line + after, ".:)|]\t ");
    return digits && digits <= 4 && marks ? after + marks : 0;
}

static void drop_line_marks(char *text)
{
    char *out = text;
    for (const char *at = text; *at;) {
        size_t mark = line_mark(at), line = strcspn(at + mark, "\n");
        line += at[mark + line] == '\n';
        memmove(out, at + mark, line);
        out += line;
        at += mark + line;
    }
    *out = '\0';
}

/* Data of web forms have a plus for each blank, so a plus that was sent may arrive as a blank. */
static void give_plus_back(char *text)
{
    for (; *text; text++) {
        const char *name = "koudi1 ";
        size_t same = 0;
        while (name[same] && base32_lower(text[same]) == name[same])
            same++;
        if (!name[same])
            text[same - 1] = '+';
    }
}

/* Reads one whole invitation of this version, of several the last. A prefix with nothing right behind it is only
   spoken of. */
static bool invitation_read_one(const char *text, invitation *out, const char **why)
{
    char word[TABLE_INVITATION];
    uint8_t bytes[BYTES];
    unsigned version;
    size_t used;
    const char *after, *end = text + strlen(text);
    for (; (after = find_before(text, end, &version)); end = after - 1) {
        size_t count = invitation_take_word(after, word);
        bool whole = version == VERSION && take_check(word, count);
        if (!whole && version == VERSION && *after && invitation_skip(after) == after)
            return false; /* begun anew, and not whole yet */
        if (!whole)
            continue;
        *why = N_("this invitation leads nowhere: ask for another one");
        return base32_take(word + sizeof prefix - 1, count - CHECK, bytes, BYTES, &used) &&
               take_bytes(bytes, used, out);
    }
    return false;
}

/* The characters of a page's address; "#" is not among them, nor what a shell or a page would take for its own. */
static bool is_of_web(char c)
{
    return (c >= '0' && c <= '9') || (base32_lower(c) >= 'a' && base32_lower(c) <= 'z') ||
           (c && strchr(".:/-_~%[]@", c));
}

bool invitation_takes_web(const char *url)
{
    size_t length = strlen(url), scheme = strncmp(url, "https://", 8) == 0  ? 8
                                          : strncmp(url, "http://", 7) == 0 ? 7
                                                                            : 0;
    for (size_t i = 0; i < length; i++)
        if (!is_of_web(url[i]))
            return false;
    return scheme && length > scheme && length < INVITATION_WEB;
}

/* The page of the last link in a text. */
static void read_web(const char *text, char out[INVITATION_WEB])
{
    *out = '\0';
    for (const char *at = text; (at = strstr(at, "#koudi")); at++) {
        const char *from = at;
        char web[INVITATION_WEB];
        while (from > text && is_of_web(from[-1]) && at - from < INVITATION_WEB)
            from--;
        snprintf(web, sizeof web, "%.*s", (int)(at - from), from);
        if (invitation_takes_web(web))
            memcpy(out, web, sizeof web);
    }
}

bool invitation_read(const char *text, invitation *out, const char **why)
{
    static void (*const cleanings[CLEANINGS])(char *text) = {unescape, drop_line_marks,
                                                             give_plus_back};
    char clean[TEXT];
    invitation read;
    unsigned version;
    size_t length = strlen(text);
    const char *after = invitation_find(text, &version);
    *why = !after               ? N_("that is no invitation: one begins with koudi1+")
           : version != VERSION ? N_("this invitation is of another version of Koudi")
                                : N_("this invitation is not whole: copy all of it");
    snprintf(clean, sizeof clean, "%s", length < TEXT ? text : text + length - TEXT + 1);
    safe_text_narrow(clean);
    bool found = invitation_read_one(clean, &read, why);
    for (int i = 0; i < CLEANINGS && !found; i++) {
        cleanings[i](clean);
        found = invitation_read_one(clean, &read, why);
    }
    if (!found)
        return false;
    *out = read;
    read_web(text, out->web);
    return true;
}

/* People copy it into a shell. */
void invitation_take(const char *said, char out[TABLE_INVITATION])
{
    invitation read;
    const char *why;
    if (!invitation_read(said, &read, &why) || !invitation_write(&read, out))
        *out = '\0';
}
