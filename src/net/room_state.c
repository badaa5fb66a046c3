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
#include "base/safe_text.h"
#include "record/store.h"

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

/* ---- rows ---- */

/* A value behind a row's word, and where it is kept: in the options of the room, or in a seat. */
typedef struct part {
    enum {
        PART_NONE,
        PART_FLAG,
        PART_NUMBER,
        PART_ID,
        PART_HASH,
        PART_KIND,
        PART_PERSON,
        PART_TEXT
    } form;
    size_t at;
    unsigned most; /* of a number */
} part;

enum { PARTS = 3 };
#define ROOM(member) offsetof(room_options, member)
#define SEAT(member) offsetof(room_seat, member)

/* In the order in which they are written: a row of the room, or one for each seat, or for each that a person has;
   always, or where its first part is not empty. */
static const struct state_row {
    const char *word;
    enum { OF_ROOM, OF_SEAT, OF_PERSON } of;
    bool always;
    part parts[PARTS];
} rows[] = {
    {"table", OF_ROOM, true, {{PART_ID, ROOM(id), 0}, {PART_TEXT, ROOM(name), 0}}},
    {"served", OF_ROOM, false, {{PART_FLAG, ROOM(served), 0}}},
    {"pace", OF_ROOM, true, {{PART_NUMBER, ROOM(table.pace), PACE_COUNT - 1}}},
    {"clock",
     OF_ROOM,
     false,
     {{PART_NUMBER, ROOM(clock_s), CLOCK_S}, {PART_NUMBER, ROOM(clock_more_s), CLOCK_S}}},
    {"forbids-watching", OF_ROOM, false, {{PART_FLAG, ROOM(forbids_watching), 0}}},
    {"coach", OF_ROOM, false, {{PART_FLAG, ROOM(coach), 0}}},
    {"mixes", OF_ROOM, false, {{PART_FLAG, ROOM(mixes), 0}}},
    {"pair",
     OF_ROOM,
     false,
     {{PART_HASH, ROOM(pair_secret), 0},
      {PART_NUMBER, ROOM(pair_side), PAIR - 1},
      {PART_TEXT, ROOM(pair_record), 0}}},
    {"seat",
     OF_SEAT,
     true,
     {{PART_KIND, SEAT(kept.kind), 0},
      {PART_PERSON, SEAT(seated), 0},
      {PART_TEXT, SEAT(kept.who), 0}}},
    {"invited", OF_SEAT, false, {{PART_HASH, SEAT(invited), 0}}},
    {"key", OF_PERSON, true, {{PART_HASH, SEAT(key), 0}}},
    {"account", OF_PERSON, true, {{PART_TEXT, SEAT(account), 0}}},
    {"name", OF_PERSON, true, {{PART_TEXT, SEAT(name), 0}}},
    {"bringer", OF_PERSON, false, {{PART_TEXT, SEAT(bringer), 0}}},
    {"first", OF_PERSON, false, {{PART_FLAG, SEAT(first), 0}}},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* Of an unsigned or an enum. */
static unsigned number_at(const char *at)
{
    unsigned number;
    memcpy(&number, at, sizeof number);
    return number;
}

/* ---- writing ---- */

static bool is_filled(const part *p, const char *in)
{
    const char *at = in + p->at;
    return p->form == PART_NUMBER ? number_at(at) != 0
           : p->form == PART_FLAG ? *(const bool *)at
                                  : *at != '\0';
}

static void write_part(FILE *file, const part *p, const char *at)
{
    switch (p->form) {
    case PART_NUMBER: fprintf(file, " %u", number_at(at)); break;
    case PART_KIND: fprintf(file, " %s", kinds[number_at(at)]); break;
    case PART_PERSON: fprintf(file, " %s", *(const bool *)at ? "person" : "bot"); break;
    case PART_ID:
    case PART_HASH: fprintf(file, " %s", at); break;
    case PART_TEXT: fprintf(file, " : %s", at); break;
    default: break; /* a flag is its word */
    }
}

/* The rows of the room, or those of a seat. */
static void write_rows(FILE *file, const char *in, const room_seat *of)
{
    for (const struct state_row *row = rows; row < rows + ROWS; row++) {
        if ((row->of == OF_ROOM) != !of || (row->of == OF_PERSON && !of->person) ||
            !(row->always || is_filled(row->parts, in)))
            continue;
        (void)fputs(row->word, file);
        if (of)
            fprintf(file, " %d", of->seat);
        for (const part *p = row->parts; p < row->parts + PARTS; p++)
            write_part(file, p, in + p->at);
        (void)fputc('\n', file);
    }
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

/* The same content is not written again: a person who comes back changes nothing, and few deals do. */
bool keys_write(room *r)
{
    char *text = NULL, hash[DIGEST_TEXT + 1], fresh[PATH_MAX];
    size_t size;
    if (!r->options.keys)
        return true;
    FILE *memory = open_memstream(&text, &size);
    if (!memory)
        return false;
    fprintf(memory, "%s%d\n", first_word, KEYS_VERSION);
    write_rows(memory, (const char *)&r->options, NULL);
    const room_seat *person = room_came_after(r, 0);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        bool taken = r->seat[seat].person;
        const room_seat *p = taken ? person : &r->seat[seat];
        write_rows(memory, (const char *)p, p);
        person = taken ? room_came_after(r, p->came) : person;
    }
    write_banned(memory, "removed", &r->removed);
    write_banned(memory, "left", &r->left);
    if (r->options.pair)
        write_banned(memory, "sat", room_pair_barred(r));
    bool good = fclose(memory) == 0;
    if (good)
        digest_text(text, hash);
    if (good && strcmp(hash, r->kept) != 0) {
        FILE *file = file_begin(r->options.keys, fresh, sizeof fresh);
        if (file)
            (void)fputs(text, file);
        good = file && file_finish(file, fresh, r->options.keys);
        snprintf(r->kept, sizeof r->kept, "%s", good ? hash : "");
    }
    free(text);
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

static void take_safe_text(char out[SITTER_NAME], const char *text)
{
    snprintf(out, SITTER_NAME, "%s", text);
    safe_text_make(out);
}

static bool read_value(const part *p, row *from, char *at)
{
    uint64_t number;
    const char *word = p->form == PART_FLAG || p->form == PART_TEXT ? "" : wire_word(&from->words);
    switch (p->form) {
    case PART_FLAG: *(bool *)at = true; return true;
    case PART_PERSON: *(bool *)at = strcmp(word, "person") == 0; return true;
    case PART_TEXT: take_safe_text(at, from->text); return true;
    case PART_ID: snprintf(at, TABLE_ID + 1, "%s", word); return digest_is_hex(word, TABLE_ID);
    case PART_HASH:
        snprintf(at, DIGEST_TEXT + 1, "%s", word);
        return digest_is_hex(word, DIGEST_TEXT);
    case PART_KIND: number = (uint64_t)find_word(word, kinds, ROOM_BOT + 1); break;
    default:
        if (!wire_read_number(word, p->most, &number))
            return false;
    }
    memcpy(at, &(unsigned){(unsigned)number}, sizeof(unsigned));
    return p->form != PART_KIND || number <= ROOM_BOT;
}

static bool read_values(const struct state_row *of, kept *k, row *from)
{
    char *in = (char *)&k->options;
    uint64_t seat;
    if (of->of != OF_ROOM) {
        if (!wire_read_number(wire_word(&from->words), KD_SEATS - 1, &seat))
            return false;
        in = (char *)&k->seat[seat];
        if (of->of == OF_PERSON && !k->seat[seat].came)
            k->seat[seat].came = ++k->came;
    }
    for (const part *p = of->parts; p < of->parts + PARTS && p->form; p++)
        if (!read_value(p, from, in + p->at))
            return false;
    return true;
}

static bool read_banned(kept *k, row *at, banned_list *of)
{
    uint64_t seat;
    if (!wire_read_number(wire_word(&at->words), KD_SEATS - 1, &seat))
        return false;
    banned gone = {.seat = (int)seat};
    snprintf(gone.key, sizeof gone.key, "%s", wire_word(&at->words));
    take_safe_text(gone.account, at->text);
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

static bool reads_sat(kept *k, row *at)
{
    return read_banned(k, at, &k->sat);
}

static bool reads_brought(kept *k, row *at)
{
    if (k->last)
        take_safe_text(k->last->list[(k->last->count - 1) % ROOM_BANNED].bringer, at->text);
    return k->last;
}

/* Rows that there may be several of: who may not come back. */
static const struct {
    const char *word;
    bool (*read)(kept *k, row *at);
} lists[] = {{"removed", reads_removed},
             {"left", reads_left},
             {"sat", reads_sat},
             {"brought", reads_brought}};

static bool read_row(kept *k, char *one)
{
    char *text = strstr(one, " : ");
    row at = {.words = one, .text = text ? text + 3 : ""};
    if (text)
        *text = '\0';
    const char *word = wire_word(&at.words);
    for (const struct state_row *known = rows; known < rows + ROWS; known++)
        if (strcmp(known->word, word) == 0)
            return read_values(known, k, &at);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].word, word) == 0)
            return lists[i].read(k, &at);
    return !*word; /* an unknown row might say who may not come in */
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
