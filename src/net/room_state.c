/* room_state.c - who has which seat of a room, and how the room was opened, kept in a file beside the record: what
   it needs to let its people back in when its process was started anew. People stand in it in the order in which they
   came, whatever their seats.

     koudi-keys 3
     table ID : NAME
     served
     pace 1
     clock 30 5
     forbids-watching
     coach
     mixes
     web : https://cards.example.org/
     pair SECRET 1 : 2026-11-28-201500-4711.rec
     seat 2 any person : steady
     key 2 HASH
     account 2 : mei
     name 2 : Mei
     first 2
     invited 3 HASH
     bringer 2 : shared
     removed 1 HASH : jan
     brought : shared
     left 1 HASH : jan
     sat 0 HASH : ada */
#include "net/room_internal.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/random.h"
#include "record/store.h"
#include "wire/fields.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEYS_FILE = 1 << 15, CLOCK_S = 1000000 };

static const char first_word[] = "koudi-keys ";
enum { KEYS_VERSION = 3 }; /* with the oldest records that are read */
static const char *const kinds[] = {
    [ROOM_OPENER] = "opener", [ROOM_NAMED] = "named", [ROOM_ANY] = "any", [ROOM_BOT] = "bot"};
static const char *const seated[] = {"bot", "person"};

#define ROOM(member, form, most) FIELD(NULL, room_options, member, FIELD_##form, most)
#define SEAT(member, form)       FIELD(NULL, room_seat, member, FIELD_##form, 0)
#define GONE(member, form)       FIELD(NULL, banned, member, FIELD_##form, KD_SEATS - 1)

/* The values behind a row's word, kept in the options of the room, or in a seat. */
enum { VALUES = 3 };
/* In the order in which they are written: a row of the room, or one for each seat, or for each that a person has;
   always, or where it says anything. */
static const struct state_row {
    const char *word;
    enum { OF_ROOM, OF_SEAT, OF_PERSON } of;
    bool always;
    field values[VALUES];
} rows[] = {
    {"table", OF_ROOM, true, {ROOM(id, HEX, 0), ROOM(name, TEXT, 0)}},
    {"served", OF_ROOM, false, {ROOM(served, FLAG, 0)}},
    {"pace", OF_ROOM, true, {ROOM(table.pace, NUMBER, PACE_COUNT - 1)}},
    {"clock",
     OF_ROOM,
     false,
     {ROOM(clock_s, NUMBER, CLOCK_S), ROOM(clock_more_s, NUMBER, CLOCK_S)}},
    {"forbids-watching", OF_ROOM, false, {ROOM(forbids_watching, FLAG, 0)}},
    {"coach", OF_ROOM, false, {ROOM(coach, FLAG, 0)}},
    {"mixes", OF_ROOM, false, {ROOM(mixes, FLAG, 0)}},
    {"web", OF_ROOM, false, {ROOM(web, TEXT, 0)}},
    {"pair",
     OF_ROOM,
     false,
     {ROOM(pair_secret, HEX, 0), ROOM(pair_side, NUMBER, PAIR - 1), ROOM(pair_record, TEXT, 0)}},
    {"seat",
     OF_SEAT,
     true,
     {FIELD_NAMED(NULL, room_seat, kept.kind, kinds), FIELD_NAMED(NULL, room_seat, seated, seated),
      SEAT(kept.who, TEXT)}},
    {"invited", OF_SEAT, false, {SEAT(invited, HEX)}},
    {"key", OF_PERSON, true, {SEAT(key, HEX)}},
    {"account", OF_PERSON, true, {SEAT(account, TEXT)}},
    {"name", OF_PERSON, true, {SEAT(name, TEXT)}},
    {"bringer", OF_PERSON, false, {SEAT(bringer, TEXT)}},
    {"first", OF_PERSON, false, {SEAT(first, FLAG)}},
};
enum { ROWS = sizeof rows / sizeof *rows };
static const field gone_values[] = {GONE(seat, NUMBER), GONE(key, HEX), GONE(account, TEXT)};
enum { GONE_VALUES = sizeof gone_values / sizeof *gone_values };

/* ---- writing ---- */

/* The rows of the room, or those of a seat. */
static void write_rows(wire_text *text, const void *in, const room_seat *of)
{
    for (const struct state_row *row = rows; row < rows + ROWS; row++) {
        char head[32];
        if ((row->of == OF_ROOM) != !of || (row->of == OF_PERSON && !of->person))
            continue;
        if (of)
            snprintf(head, sizeof head, "%s %d", row->word, of->seat);
        fields_put_line(text, of ? head : row->word, in, row->values, VALUES, row->always);
    }
}

static void write_banned(wire_text *text, const char *word, const banned_list *of)
{
    for (unsigned i = 0; i < of->count && i < ROOM_BANNED; i++) {
        fields_put_line(text, word, &of->list[i], gone_values, GONE_VALUES, true);
        if (*of->list[i].bringer)
            wire_add(text, "brought : %s\n", of->list[i].bringer);
    }
}

/* The same content is not written again: a person who comes back changes nothing, and few deals do. */
bool keys_write(room *r)
{
    char hash[DIGEST_TEXT + 1], fresh[PATH_MAX];
    wire_text text;
    if (!r->options.keys)
        return true;
    text.used = 0;
    wire_add(&text, "%s%d\n", first_word, KEYS_VERSION);
    write_rows(&text, &r->options, NULL);
    const room_seat *person = room_came_after(r, 0);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        bool taken = r->seat[seat].person;
        const room_seat *p = taken ? person : &r->seat[seat];
        write_rows(&text, p, p);
        person = taken ? room_came_after(r, p->came) : person;
    }
    write_banned(&text, "removed", &r->removed);
    write_banned(&text, "left", &r->left);
    if (r->options.pair)
        write_banned(&text, "sat", room_pair_barred(r));
    digest_text(text.at, hash);
    if (strcmp(hash, r->kept) == 0)
        return true;
    FILE *file = file_begin(r->options.keys, fresh, sizeof fresh);
    if (file)
        (void)fputs(text.at, file);
    bool good = file && file_finish(file, fresh, r->options.keys);
    snprintf(r->kept, sizeof r->kept, "%s", good ? hash : "");
    return good;
}

/* ---- reading ---- */

/* The content of the file. */
typedef struct kept {
    uint64_t version;
    char hash[DIGEST_TEXT + 1]; /* of all of it */
    room_options options;
    room_seat seat[KD_SEATS];
    banned_list removed, left, sat;
    banned_list *last; /* those of the last row; NULL: there was none */
    unsigned came;
} kept;

/* Rows that may come several times: people who may not come back. */
static const struct {
    const char *word;
    size_t at;
} lists[] = {{"removed", offsetof(kept, removed)},
             {"left", offsetof(kept, left)},
             {"sat", offsetof(kept, sat)}};

static bool read_values(const struct state_row *of, kept *k, char *words, const char *text)
{
    void *in = &k->options;
    uint64_t seat;
    if (of->of != OF_ROOM) {
        if (!wire_read_number(wire_word(&words), KD_SEATS - 1, &seat))
            return false;
        in = &k->seat[seat];
        if (of->of == OF_PERSON && !k->seat[seat].came)
            k->seat[seat].came = ++k->came;
    }
    return fields_read(in, of->values, VALUES, &words, text);
}

static bool read_row(kept *k, char *words)
{
    const char *text = fields_split_text(words), *word = wire_word(&words);
    for (const struct state_row *known = rows; known < rows + ROWS; known++)
        if (strcmp(known->word, word) == 0)
            return read_values(known, k, words, text);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].word, word) == 0) {
            banned gone = {.seat = KD_NOBODY};
            k->last = (banned_list *)(void *)((char *)k + lists[i].at);
            bool good = fields_read(&gone, gone_values, GONE_VALUES, &words, text);
            banned_add(k->last, &gone);
            return good;
        }
    if (k->last && strcmp(word, "brought") == 0)
        fields_copy_text(k->last->list[(k->last->count - 1) % ROOM_BANNED].bringer, text,
                         SITTER_NAME - 1);
    else if (*word)
        return false; /* an unknown row might say who may not come in */
    return true;
}

/* "koudi-keys 3": the version. */
static bool read_first_line(kept *k, const char *one)
{
    size_t length = sizeof first_word - 1;
    return strncmp(one, first_word, length) == 0 &&
           wire_read_number(one + length, UINT64_MAX, &k->version) && k->version == KEYS_VERSION;
}

/* False with errno. */
static bool read_file(kept *k, const char *path)
{
    char text[KEYS_FILE], *rest = text;
    long length = file_read(path, text, sizeof text);
    *k = (kept){.options = {.table = {.pace = PACE_NORMAL}}};
    if (length < 0)
        return false;
    digest_text(text, k->hash);
    bool good = read_first_line(k, strsep(&rest, "\n"));
    for (char *one; good && (one = strsep(&rest, "\n"));)
        good = read_row(k, one);
    for (int seat = 0; seat < KD_SEATS; seat++)
        k->seat[seat].person = *k->seat[seat].key;
    errno = EINVAL;
    return good && *k->options.id;
}

bool keys_read(room *r)
{
    kept k;
    if (!r->options.keys)
        return true;
    if (!read_file(&k, r->options.keys))
        return errno == ENOENT;
    memcpy(r->options.id, k.options.id, sizeof r->options.id);
    memcpy(r->kept, k.hash, sizeof r->kept);
    if (!*r->options.web && invitation_takes_web(k.options.web))
        memcpy(r->options.web, k.options.web, sizeof r->options.web);
    r->removed = k.removed;
    r->left = k.left;
    r->came = k.came;
    for (unsigned i = 0; r->options.pair && i < k.sat.count && i < ROOM_BANNED; i++)
        (void)pairing_sat(room_pair_barred(r), &k.sat.list[i]);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        room_seat *p = &r->seat[seat];
        const room_seat *from = &k.seat[seat];
        if (r->options.table.resume) {
            p->kept = from->kept;
            p->seated = from->seated;
        }
        memcpy(p->invited, from->invited, sizeof p->invited);
        if (!from->person)
            continue;
        p->person = true;
        p->first = from->first;
        p->came = from->came;
        memcpy(p->key, from->key, sizeof p->key);
        memcpy(p->account, from->account, sizeof p->account);
        memcpy(p->bringer, from->bringer, sizeof p->bringer);
        memcpy(p->name, from->name, sizeof p->name);
        seat_away(p);
    }
    return true;
}

/* ---- a room that can go on ---- */

/* The seed, from which the cards come that are not dealt yet; drawn anew when it is lost. */
static bool find_seed(room_kept *k)
{
    table_options *o = &k->options.table;
    if (seed_find(k->record, &o->seed))
        return true;
    o->seed_lost = true;
    return seed_draw(&o->seed);
}

static void take_options(room_kept *k, const room_options *options)
{
    k->options = *options;
    k->options.same_cards = NULL; /* until there is a copy: that record is somebody's own */
    k->options.keys = k->keys;
    k->options.table.record = k->record;
}

static void name_keys(room_kept *k)
{
    snprintf(k->keys, sizeof k->keys, "%.*s" STORE_KEYS, (int)(sizeof k->keys - sizeof STORE_KEYS),
             k->record);
    snprintf(k->same, sizeof k->same, "%.*s" STORE_SAME, (int)(sizeof k->same - sizeof STORE_SAME),
             k->record);
}

/* Reads the other table's deals from the copy of its record. */
static bool find_boards(room_kept *k, char *why, size_t size)
{
    room_options *o = &k->options;
    if (!boards_read(&k->boards, k->same, why, size))
        return false;
    snprintf(why, size, "%s", _("no deal of that record can be begun at another table"));
    o->same_cards = k->same;
    o->table.boards = &k->boards;
    return boards_prepare(&k->boards, &o->table.rules);
}

/* Copies the record of the other table, which may be moved or removed while the match lasts. */
static bool copy_boards(room_kept *k, const char *from, char *why, size_t size)
{
    char fresh[PATH_MAX];
    size_t length;
    char *text = file_load(from, RECORD_MAX_BYTES, &length);
    FILE *file = text ? file_begin(k->same, fresh, sizeof fresh) : NULL;
    if (file)
        (void)fwrite(text, 1, length, file);
    bool good = file && file_finish(file, fresh, k->same);
    if (!good)
        snprintf(why, size, "%s: %s", from, file_why(errno));
    free(text);
    return good && find_boards(k, why, size);
}

bool room_kept_begin(room_kept *out, const room_options *options, char *why, size_t size)
{
    room_options *o = &out->options;
    *out = (room_kept){.past = {.count = 0}};
    take_options(out, options);
    if ((!seed_known(&o->table.seed) && !seed_draw(&o->table.seed)) ||
        !random_hex(TABLE_ID / 2, o->id)) {
        snprintf(why, size, _("the system gives no random numbers: %s"), strerror(errno));
        return false;
    }
    if (!store_default_path(out->record, sizeof out->record - sizeof STORE_KEYS)) {
        snprintf(why, size, _("the record of the game could not be written: %s%s%s"), "", "",
                 strerror(errno));
        return false;
    }
    name_keys(out);
    return !options->same_cards || copy_boards(out, options->same_cards, why, size);
}

room_kept_state room_kept_read(room_kept *out, const char *record, char *why, size_t size)
{
    kept k;
    *out = (room_kept){.past = {.count = 0}};
    snprintf(out->record, sizeof out->record, "%s", record);
    name_keys(out);
    if (!read_file(&k, out->keys)) {
        int used = snprintf(why, size, "%s: ", out->keys);
        if (k.version && k.version < KEYS_VERSION)
            snprintf(why + used, size - (size_t)used,
                     _("version %d of this file is too old: koudi 0.2.0 is the last to read it"),
                     (int)k.version);
        else
            snprintf(why + used, size - (size_t)used, "%s",
                     errno == EINVAL ? _("the file of the seats' keys cannot be read")
                                     : file_why(errno));
        return KEPT_BAD;
    }
    take_options(out, &k.options);
    for (int seat = 0; seat < KD_SEATS; seat++)
        out->options.seat[seat] = k.seat[seat].kept;
    table_options *o = &out->options.table;
    if (access(record, F_OK) != 0 && errno == ENOENT)
        return KEPT_WAITS;
    if (!history_read(&out->past, record)) {
        if (out->past.line)
            snprintf(why, size, "%s:%d: %s", record, out->past.line, out->past.why);
        else
            snprintf(why, size, "%s: %s", record, out->past.why);
        return KEPT_BAD;
    }
    o->rules = out->past.head.rules;
    o->rules_name = out->past.head.rules_name;
    o->resume = &out->past;
    o->resume_count = out->past.count;
    if (access(out->same, F_OK) == 0 && !find_boards(out, why, size))
        return KEPT_BAD;
    o->rules = out->past.head.rules;
    if (find_seed(out))
        return kd_actors(&out->past.match) ? KEPT_GOES_ON : KEPT_OVER;
    snprintf(why, size, "%s: %s", record, strerror(errno));
    return KEPT_BAD;
}

void room_kept_free(room_kept *k)
{
    history_free(&k->past);
    boards_free(&k->boards);
}
