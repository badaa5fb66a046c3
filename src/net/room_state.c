/* room_state.c - who has which seat of a room, and how the room was opened, kept in a file beside the record: what
   it needs to let its people back in when its process was started anew.

     koudi-keys 1
     table ID : NAME
     served
     pace 1
     clock 30 5
     forbids-watching
     mixes
     seat 2 any person : steady
     key 2 HASH
     account 2 : mei
     name 2 : Mei
     first 2
     invited 3 HASH
     bringer 2 : shared
     removed 1 HASH : jan
     brought : shared
     left 1 HASH : jan */
#include "net/room_internal.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/random.h"
#include "base/safe_text.h"
#include "record/store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEYS_FILE = 1 << 14, CLOCK_S = 1000000 };

static const char first_line[] = "koudi-keys 1";
static const char *const kinds[] = {
    [ROOM_OPENER] = "opener", [ROOM_NAMED] = "named", [ROOM_ANY] = "any", [ROOM_BOT] = "bot"};

/* ---- writing ---- */

static void write_place(FILE *file, const place *p)
{
    fprintf(file, "seat %d %s %s : %s\n", p->seat, kinds[p->kept.kind],
            p->seated ? "person" : "bot", p->kept.who);
    if (*p->invited)
        fprintf(file, "invited %d %s\n", p->seat, p->invited);
    if (!p->person)
        return;
    fprintf(file, "key %d %s\naccount %d : %s\nname %d : %s\n", p->seat, p->key, p->seat,
            p->account, p->seat, p->name);
    if (*p->bringer)
        fprintf(file, "bringer %d : %s\n", p->seat, p->bringer);
    if (p->first)
        fprintf(file, "first %d\n", p->seat);
}

static void write_banned(FILE *file, const char *word, const banned_list *of)
{
    for (unsigned i = 0; i < of->count && i < ROOM_BANNED; i++) {
        const banned *gone = &of->list[i];
        fprintf(file, "%s %d %s : %s\n", word, gone->seat, gone->key, gone->account);
        if (*gone->bringer)
            fprintf(file, "brought : %s\n", gone->bringer);
    }
}

static void write_room(FILE *file, const room *r)
{
    const room_options *o = &r->options;
    fprintf(file, "%s\ntable %s : %s\n%space %d\n", first_line, o->id, o->name,
            o->served ? "served\n" : "", (int)o->table.pace);
    if (o->clock_s)
        fprintf(file, "clock %u %u\n", o->clock_s, o->clock_more_s);
    fprintf(file, "%s%s", o->forbids_watching ? "forbids-watching\n" : "",
            o->mixes ? "mixes\n" : "");
    for (int seat = 0; seat < KD_SEATS; seat++)
        write_place(file, &r->place[seat]);
    write_banned(file, "removed", &r->removed);
    write_banned(file, "left", &r->left);
}

static bool write_file(const char *path, const char *text)
{
    char fresh[PATH_MAX];
    FILE *file = file_begin(path, fresh, sizeof fresh);
    if (!file)
        return false;
    (void)fputs(text, file);
    return file_finish(file, fresh, path);
}

/* Nothing that stands there already is written again: whoever comes back changes nothing, and few deals do. */
bool keys_write(room *r)
{
    char *text = NULL, hash[DIGEST_TEXT + 1];
    size_t size;
    if (!r->options.keys)
        return true;
    FILE *memory = open_memstream(&text, &size);
    if (!memory)
        return false;
    write_room(memory, r);
    bool good = fclose(memory) == 0;
    if (good)
        digest_text(text, hash);
    if (good && strcmp(hash, r->kept) != 0) {
        good = write_file(r->options.keys, text);
        snprintf(r->kept, sizeof r->kept, "%s", good ? hash : "");
    }
    free(text);
    return good;
}

/* ---- reading ---- */

/* What stands in the file. */
typedef struct kept {
    char hash[DIGEST_TEXT + 1]; /* of all of it */
    room_options options;
    place place[KD_SEATS];
    banned_list removed, left;
    banned_list *last; /* those of the last row; NULL: there was none */
} kept;

/* A row behind its word: the words, of which strsep takes one off, and the text behind " : ". */
typedef struct row {
    char *words;
    const char *text;
} row;

static int find_word(const char *word, const char *const list[], int count)
{
    int i = 0;
    while (i < count && strcmp(list[i], word) != 0)
        i++;
    return i;
}

static void room_keys_take_text(char out[SITTER_NAME], const char *text)
{
    snprintf(out, SITTER_NAME, "%s", text);
    safe_text_make(out);
}

static place *seat_of(kept *k, row *at)
{
    uint64_t seat;
    return wire_read_number(wire_word(&at->words), KD_SEATS - 1, &seat) ? &k->place[seat] : NULL;
}

static bool reads_table(kept *k, row *at)
{
    const char *id = wire_word(&at->words);
    room_keys_take_text(k->options.name, at->text);
    snprintf(k->options.id, sizeof k->options.id, "%.*s", TABLE_ID, id);
    return digest_is_hex(id, TABLE_ID);
}

static bool reads_served(kept *k, row *at)
{
    (void)at;
    return k->options.served = true;
}

static bool reads_pace(kept *k, row *at)
{
    uint64_t found;
    if (!wire_read_number(wire_word(&at->words), PACE_COUNT - 1, &found))
        return false;
    k->options.table.pace = (pace)found;
    return true;
}

static bool reads_clock(kept *k, row *at)
{
    uint64_t answer, more;
    if (!wire_read_number(wire_word(&at->words), CLOCK_S, &answer) ||
        !wire_read_number(wire_word(&at->words), CLOCK_S, &more))
        return false;
    k->options.clock_s = (unsigned)answer;
    k->options.clock_more_s = (unsigned)more;
    return true;
}

static bool reads_watching(kept *k, row *at)
{
    (void)at;
    return k->options.forbids_watching = true;
}

static bool reads_mixes(kept *k, row *at)
{
    (void)at;
    return k->options.mixes = true;
}

static bool reads_seat(kept *k, row *at)
{
    place *p = seat_of(k, at);
    if (!p)
        return false;
    int kind = find_word(wire_word(&at->words), kinds, ROOM_BOT + 1);
    p->seated = strcmp(wire_word(&at->words), "person") == 0;
    p->kept.kind = (room_seat_kind)kind;
    room_keys_take_text(p->kept.who, at->text);
    return kind <= ROOM_BOT;
}

static bool reads_key(kept *k, row *at)
{
    place *p = seat_of(k, at);
    const char *key = wire_word(&at->words);
    if (!p || !digest_is_hex(key, DIGEST_TEXT))
        return false;
    memcpy(p->key, key, sizeof p->key);
    return p->person = true;
}

static bool reads_invited(kept *k, row *at)
{
    place *p = seat_of(k, at);
    const char *hash = wire_word(&at->words);
    if (!p || !digest_is_hex(hash, DIGEST_TEXT))
        return false;
    memcpy(p->invited, hash, sizeof p->invited);
    return true;
}

static bool reads_account(kept *k, row *at)
{
    place *p = seat_of(k, at);
    if (p)
        room_keys_take_text(p->account, at->text);
    return p;
}

static bool reads_name(kept *k, row *at)
{
    place *p = seat_of(k, at);
    if (p)
        room_keys_take_text(p->name, at->text);
    return p;
}

static bool reads_first(kept *k, row *at)
{
    place *p = seat_of(k, at);
    return p && (p->first = true);
}

static bool reads_bringer(kept *k, row *at)
{
    place *p = seat_of(k, at);
    if (p)
        room_keys_take_text(p->bringer, at->text);
    return p;
}

/* An older version wrote the account alone. */
static bool read_banned(kept *k, row *at, banned_list *of)
{
    banned gone = {.seat = KD_NOBODY};
    uint64_t seat;
    if (wire_read_number(wire_word(&at->words), KD_SEATS - 1, &seat))
        gone.seat = (int)seat;
    snprintf(gone.key, sizeof gone.key, "%s", wire_word(&at->words));
    room_keys_take_text(gone.account, at->text);
    banned_add(of, &gone);
    k->last = of;
    return true;
}

static bool reads_removed(kept *k, row *at)
{
    return read_banned(k, at, &k->removed);
}

static bool reads_left(kept *k, row *at)
{
    return read_banned(k, at, &k->left);
}

static bool reads_brought(kept *k, row *at)
{
    if (k->last)
        room_keys_take_text(k->last->list[(k->last->count - 1) % ROOM_BANNED].bringer, at->text);
    return k->last;
}

static const struct {
    const char *word;
    bool (*read)(kept *k, row *at);
} rows[] = {
    {"table", reads_table},     {"served", reads_served}, {"pace", reads_pace},
    {"clock", reads_clock},     {"mixes", reads_mixes},   {"forbids-watching", reads_watching},
    {"seat", reads_seat},       {"key", reads_key},       {"account", reads_account},
    {"name", reads_name},       {"first", reads_first},   {"bringer", reads_bringer},
    {"removed", reads_removed}, {"left", reads_left},     {"brought", reads_brought},
    {"invited", reads_invited},
};

static bool read_row(kept *k, char *one)
{
    char *text = strstr(one, " : ");
    row at = {.words = one, .text = text ? text + 3 : ""};
    if (text)
        *text = '\0';
    const char *word = wire_word(&at.words);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].word, word) == 0)
            return rows[i].read(k, &at);
    return !*word; /* what is not known might be who may not come in */
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
    bool good = strcmp(strsep(&rest, "\n"), first_line) == 0;
    for (char *one; good && (one = strsep(&rest, "\n"));)
        good = read_row(k, one);
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
    r->removed = k.removed;
    r->left = k.left;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        place *p = &r->place[seat];
        const place *from = &k.place[seat];
        if (r->options.table.resume) {
            p->kept = from->kept;
            p->seated = from->seated;
        }
        memcpy(p->invited, from->invited, sizeof p->invited);
        if (!from->person)
            continue;
        p->person = true;
        p->first = from->first;
        memcpy(p->key, from->key, sizeof p->key);
        memcpy(p->account, from->account, sizeof p->account);
        memcpy(p->bringer, from->bringer, sizeof p->bringer);
        memcpy(p->name, from->name, sizeof p->name);
        place_away(p);
    }
    return true;
}

/* ---- a room that can go on ---- */

/* The seed, from which the cards come that are not dealt yet; drawn anew when it is lost. */
static bool find_seed(room_kept *k)
{
    table_options *o = &k->options.table;
    o->seed = k->past.head.seed;
    if (seed_known(&o->seed) || seed_find(k->record, &o->seed))
        return true;
    o->seed_lost = k->past.head.version >= 3;
    return seed_draw(&o->seed);
}

static void take_options(room_kept *k, const room_options *options)
{
    k->options = *options;
    k->options.keys = k->keys;
    k->options.table.record = k->record;
}

static void name_keys(room_kept *k)
{
    snprintf(k->keys, sizeof k->keys, "%.*s" STORE_KEYS, (int)(sizeof k->keys - sizeof STORE_KEYS),
             k->record);
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
    return true;
}

room_kept_state room_kept_read(room_kept *out, const char *record, char *why, size_t size)
{
    kept k;
    *out = (room_kept){.past = {.count = 0}};
    snprintf(out->record, sizeof out->record, "%s", record);
    name_keys(out);
    if (!read_file(&k, out->keys)) {
        snprintf(why, size, "%s: %s", out->keys,
                 errno == EINVAL ? _("the file of the seats' keys cannot be read")
                                 : file_why(errno));
        return KEPT_BAD;
    }
    take_options(out, &k.options);
    for (int seat = 0; seat < KD_SEATS; seat++)
        out->options.seat[seat] = k.place[seat].kept;
    table_options *o = &out->options.table;
    if (access(record, F_OK) != 0 && errno == ENOENT)
        return KEPT_WAITS;
    if (!history_read(&out->past, record)) {
        snprintf(why, size, out->past.line ? "%s:%d: %s" : "%s%.0d: %s", record, out->past.line,
                 out->past.why);
        return KEPT_BAD;
    }
    o->rules = out->past.head.rules;
    o->rules_name = out->past.head.rules_name;
    o->resume = &out->past;
    o->resume_count = out->past.count;
    if (find_seed(out))
        return kd_actors(&out->past.match) ? KEPT_GOES_ON : KEPT_OVER;
    snprintf(why, size, "%s: %s", record, strerror(errno));
    return KEPT_BAD;
}

void room_kept_free(room_kept *k)
{
    history_free(&k->past);
}
