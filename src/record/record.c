/* record.c - reads a record: its head by a table of tags, then actions and hashes; store.c writes one. */
#include "record/record.h"

#include "base/digest.h"
#include "base/i18n.h"
#include "base/safe_text.h"
#include "base/unused.h"
#include "record/history.h"
#include "wire/wire.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char first_word[] = "koudi-record ";

__attribute__((format(printf, 2, 3))) static bool bad(record_reader *reader, const char *format,
                                                      ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reader->why, sizeof reader->why, format, arguments);
    va_end(arguments);
    return false;
}

typedef enum line_kind { FOUND_LINE, FOUND_END, FOUND_BAD } line_kind;

static line_kind bad_line(record_reader *reader, const char *why)
{
    bad(reader, "%s", why);
    return FOUND_BAD;
}

/* Does the line end with the right mark? Removes the mark from the length. The first line has none. */
static bool is_marked(record_reader *reader, const char *line, size_t *length)
{
    char mark[CHAIN_MARK + 1];
    size_t whole = *length, body = chain_body(line, whole);
    if (reader->line == 1) {
        chain_line(&reader->chain, line, whole);
        return true;
    }
    if (body == whole)
        return bad(reader,
                   _("the line does not end with a mark of the chain: it was changed or put "
                     "in by hand"));
    chain_line(&reader->chain, line, body);
    chain_mark(&reader->chain, mark);
    *length = body;
    return memcmp(line + whole - CHAIN_MARK, mark, CHAIN_MARK) == 0 ||
           bad(reader,
               _("the line was changed, or one is missing before it: it ends with %.9s, and "
                 "%s belongs there"),
               line + whole - CHAIN_MARK, mark);
}

/* The next line, comment or not. */
static line_kind any_line(record_reader *reader, char line[RECORD_LINE])
{
    const char *from = reader->at;
    if (from == reader->end)
        return FOUND_END;
    const char *stop = memchr(from, '\n', (size_t)(reader->end - from));
    if (!stop) {
        reader->torn = true;
        reader->at = reader->end;
        return FOUND_END;
    }
    size_t length = (size_t)(stop - from);
    reader->at = reader->whole = stop + 1;
    if (++reader->line > RECORD_MAX_LINES)
        return bad_line(reader, _("the record has too many lines"));
    if (length >= RECORD_LINE)
        return bad_line(reader, _("the line is too long"));
    /* Any language, but no control characters: lines are shown on terminals. */
    if (!safe_text_enough(from, length))
        return bad_line(reader, _("the line is not plain text"));
    if (!is_marked(reader, from, &length))
        return FOUND_BAD;
    memcpy(line, from, length);
    line[length] = '\0';
    safe_text_make(line);
    return FOUND_LINE;
}

/* The next line that is no comment. */
static line_kind record_next_line(record_reader *reader, char line[RECORD_LINE])
{
    line_kind found = any_line(reader, line);
    while (found == FOUND_LINE && *line == ';')
        found = any_line(reader, line);
    return found;
}

/* A head while it is read. */
typedef struct heading {
    record_reader *reader;
    record_head *head;
    unsigned seen; /* bit i: tags[i] has been read */
} heading;

static bool copy_word(heading *h, char *to, size_t size, const char *value)
{
    if (!*value || strlen(value) >= size)
        return bad(h->reader, _("empty or too long"));
    memcpy(to, value, strlen(value) + 1);
    return true;
}

static bool record_read_rules(heading *h, const char *value)
{
    if (!kd_rules_preset(&h->head->rules, value))
        kd_rules_default(&h->head->rules);
    kd_rules_before(&h->head->rules); /* newer rules are named by "set", or the record is older */
    return copy_word(h, h->head->rules_name, sizeof h->head->rules_name, value);
}

/* "step = 20": a value that differs from the named rules. */
static bool record_read_set(heading *h, const char *value)
{
    if (!*h->head->rules_name)
        return bad(h->reader, _("\"set\" stands before \"rules\""));
    return wire_read_rule(&h->head->rules, value, h->reader->why, sizeof h->reader->why);
}

static bool record_read_seat(heading *h, const char *value)
{
    int seat = *value - '0';
    if (seat < 0 || seat >= KD_SEATS || value[1] != ' ')
        return bad(h->reader, _("a seat is a number from 0 to 3, its kind and its name"));
    if (*h->head->seat[seat])
        return bad(h->reader, _("seat %d stands here twice"), seat);
    return copy_word(h, h->head->seat[seat], RECORD_SEAT, value + 2);
}

static bool record_read_date(heading *h, const char *value)
{
    return copy_word(h, h->head->date, sizeof h->head->date, value);
}

/* "2 T": the level of South and North, then that of East and West. */
static bool read_levels(heading *h, const char *value)
{
    int level[KD_TEAMS];
    char first[2] = {value[0], '\0'};
    if (!kd_parse_rank(first, &level[0]) || value[1] != ' ' || !kd_parse_rank(value + 2, &level[1]))
        return bad(h->reader, _("levels are two ranks, as in \"2 T\""));
    h->head->placed = true;
    for (int team = 0; team < KD_TEAMS; team++)
        h->head->level[team] = (uint8_t)level[team];
    return true;
}

static bool read_dealer(heading *h, const char *value)
{
    if (*value < '0' || *value >= '0' + KD_SEATS || value[1])
        return bad(h->reader, _("a dealer is a number from 0 to 3"));
    h->head->dealer = (uint8_t)(*value - '0');
    return true;
}

typedef struct tag {
    const char *name;
    bool (*read)(heading *h, const char *value);
    bool many; /* may occur more than once */
} tag;

static const tag tags[] = {
    {"rules", record_read_rules, false}, {"set", record_read_set, true},
    {"seat", record_read_seat, true},    {"date", record_read_date, false},
    {"level", read_levels, false},       {"dealer", read_dealer, false},
};
enum { TAGS = sizeof tags / sizeof *tags };

static bool read_tag(heading *h, char *line)
{
    char *value = strchr(line, ' ');
    if (value)
        *value++ = '\0';
    for (unsigned i = 0; i < TAGS; i++) {
        if (strcmp(tags[i].name, line) != 0)
            continue;
        if (!value)
            return bad(h->reader, _("\"%s\" has no value"), line);
        if (!tags[i].many && h->seen >> i & 1)
            return bad(h->reader, _("\"%s\" again"), line);
        h->seen |= 1u << i;
        return tags[i].read(h, value);
    }
    return bad(h->reader, _("a record's head has no \"%.40s\""), line);
}

bool record_start(const record_head *head, kd_match *match)
{
    return head->placed ? kd_match_start_at(match, &head->rules, head->level, head->dealer)
                        : kd_match_start(match, &head->rules);
}

/* Checks the head as a whole: is it complete, and do the rules go together? */
static bool finish_head(const heading *h)
{
    kd_rules_error error = {0};
    record_reader *reader = h->reader;
    if (!*h->head->rules_name)
        return bad(reader, _("the head names no rules"));
    if (!kd_rules_check(&h->head->rules, &error)) {
        (void)kd_rules_error_text(&error, in_words, reader->why, sizeof reader->why);
        return false;
    }
    const record_head *head = h->head;
    if (!head->placed)
        return head->dealer == KD_NOBODY || bad(h->reader, _("a dealer goes with levels"));
    if (head->dealer == KD_NOBODY && head->level[0] != head->level[1])
        return bad(h->reader, _("without a dealer both levels are the same"));
    for (int team = 0; team < KD_TEAMS; team++)
        if (!(kd_levels(&head->rules) >> head->level[team] & 1) ||
            head->level[team] > head->rules.to_level)
            return bad(h->reader, _("no match has these levels"));
    return true;
}

/* "koudi-record 3": the version. */
static bool read_version(record_reader *reader, const char *line)
{
    uint64_t version;
    size_t length = sizeof first_word - 1;
    if (strncmp(line, first_word, length) != 0 ||
        !wire_read_number(line + length, UINT64_MAX, &version))
        return bad(reader, _("this is no record: it does not begin with \"%s%d\""), first_word,
                   RECORD_VERSION);
    if (version > RECORD_VERSION)
        return bad(reader, _("a newer koudi wrote this record; it cannot be read here"));
    if (version < RECORD_OLDEST)
        return bad(reader,
                   _("version %d of this file is too old: koudi 0.2.0 is the last to read it"),
                   (int)version);
    reader->version = (int)version;
    return true;
}

bool record_begin(record_reader *reader, const char *text, size_t size, record_head *head)
{
    char line[RECORD_LINE] = "";
    *reader = (record_reader){.at = text, .end = text + size, .whole = text};
    *head = (record_head){.dealer = KD_NOBODY};
    heading h = {reader, head, 0};
    line_kind found = any_line(reader, line);
    if (found == FOUND_BAD || !read_version(reader, line))
        return false;
    head->version = reader->version;
    while ((found = record_next_line(reader, line)) == FOUND_LINE) {
        if (!*line)
            return finish_head(&h);
        if (!read_tag(&h, line))
            return false;
    }
    return found == FOUND_END ? bad(reader, _("the record ends within its head")) : false;
}

static bool take_hash(record_item *item, const char *value)
{
    item->hash = strtoull(value, NULL, 16);
    return digest_is_hex(value, 16);
}

static bool record_take_clock(record_item *item, const char *value)
{
    uint64_t seconds = 0;
    bool good = wire_read_number(value, RECORD_MAX_CLOCK, &seconds);
    item->clock = (unsigned)seconds;
    return good;
}

static bool record_take_seed(record_item *item, const char *value)
{
    return seed_read(&item->seed, value);
}

/* "2 HEX", or "* HEX" for the host. */
static bool record_take_number(record_item *item, const char *value)
{
    static const char actors[] = "0123*";
    const char *actor = *value ? strchr(actors, *value) : NULL;
    if (!actor || value[1] != ' ')
        return false;
    item->action.actor = (uint8_t)(actor - actors);
    snprintf(item->text, sizeof item->text, "%s", value + 2);
    return true;
}

#define NO_BACK N_("only \"back 1\" takes back, and only the play or burying before it")

static bool record_take_back(UNUSED record_item *item, const char *value)
{
    return strcmp(value, "1") == 0;
}

/* Lines that are no action. after: what becomes of the line when the action before it is taken back. */
static const struct line_row {
    const char *begins;
    record_kind kind;
    int since; /* the version that knows it */
    enum { GOES, STAYS, IN_NO_DEAL } after;
    bool (*take)(record_item *item, const char *value); /* of what follows; NULL: any text */
    const char *form;                                   /* said when it cannot be taken */
} lines[] = {
    {"; ", RECORD_NOTE, 3, STAYS, NULL, NULL}, /* but see record_stays */
    {";", RECORD_NOTE, 3, STAYS, NULL, NULL},
    {"hash ", RECORD_HASH, 3, GOES, take_hash, N_("a hash is sixteen digits, 0 to f")},
    {"seal ", RECORD_SEAL, 3, IN_NO_DEAL, NULL, NULL},
    {"deck ", RECORD_DECK, 3, IN_NO_DEAL, NULL, NULL},
    {"clock ", RECORD_CLOCK, 3, STAYS, record_take_clock, N_("a clock is a number of seconds")},
    {"seed ", RECORD_SEED, 3, IN_NO_DEAL, record_take_seed,
     N_("a seed is a number, or sixty-four digits, 0 to f")},
    {"commit ", RECORD_COMMIT, 4, IN_NO_DEAL, record_take_number,
     N_("a commitment is of a seat, 0 to 3, or of the host, *")},
    {"reveal ", RECORD_REVEAL, 4, IN_NO_DEAL, record_take_number,
     N_("a number is of a seat, 0 to 3, or of the host, *")},
    {"back ", RECORD_BACK, 3, GOES, record_take_back, NO_BACK},
};
enum { LINES = sizeof lines / sizeof *lines };

static const struct line_row *record_row_of(const char *line, size_t length)
{
    for (int i = 0; i < LINES; i++) {
        size_t begin = strlen(lines[i].begins);
        if (length >= begin && memcmp(line, lines[i].begins, begin) == 0)
            return &lines[i];
    }
    return NULL;
}

/* Of comments go those on the action itself, and one taking back, which the next one tells. */
bool record_stays(record_kind kind, const char *text)
{
    if (kind == RECORD_NOTE) {
        /* "seat 2: why: ...", "seat 2: no answer in time" */
        static const char begin[] = "seat ", why[] = ": why: ", missed[] = ": " RECORD_MISSED;
        const char *seat = text + sizeof begin - 1;
        bool of_action =
            strncmp(text, begin, sizeof begin - 1) == 0 && *seat &&
            (strncmp(seat + 1, why, sizeof why - 1) == 0 || strcmp(seat + 1, missed) == 0);
        return !of_action && !note_goes_back(text);
    }
    for (int i = 0; i < LINES; i++)
        if (lines[i].kind == kind)
            return lines[i].after == STAYS;
    return false;
}

/* Does "back 1" follow the play or burying, in the same deal and before any other action? */
static bool taken_back(const record_reader *reader, const kd_action *action)
{
    if (action->actor >= KD_SEATS || (action->verb != KD_PLAY && action->verb != KD_BURY))
        return false;
    const char *at = reader->at, *stop;
    for (; (stop = memchr(at, '\n', (size_t)(reader->end - at))); at = stop + 1) {
        size_t length = chain_body(at, (size_t)(stop - at));
        const struct line_row *row = record_row_of(at, length);
        if (row && row->kind == RECORD_BACK)
            return true;
        if (length && (!row || row->after == IN_NO_DEAL))
            return false;
    }
    return false;
}

static record_kind record_read_one(record_reader *reader, record_item *item)
{
    char line[RECORD_LINE] = "";
    line_kind found;
    do {
        found = any_line(reader, line);
    } while (found == FOUND_LINE && !*line);
    if (found != FOUND_LINE)
        return found == FOUND_END ? RECORD_END : RECORD_BAD;
    const struct line_row *row = record_row_of(line, strlen(line));
    if (!row) {
        if (kd_parse_action(line, &item->action))
            return RECORD_ACTION;
        bad(reader, _("no action: \"%.80s\""), line);
        return RECORD_BAD;
    }
    const char *value = line + strlen(row->begins);
    if (row->since > reader->version)
        return RECORD_RESERVED;
    if (!row->take) {
        snprintf(item->text, sizeof item->text, "%s", value);
    } else if (!row->take(item, value)) {
        bad(reader, "%s", _(row->form));
        return RECORD_BAD;
    }
    return row->kind;
}

/* Of a comment that so many actions were taken back, these and one more. */
static unsigned backs_of(const char *note)
{
    static const char begin[] = HISTORY_TAKEN_BACK;
    uint64_t gone = 0;
    char number[RECORD_LINE];
    if (!note_goes_back(note))
        return 0;
    snprintf(number, sizeof number, "%s", note + sizeof begin - 1);
    number[strcspn(number, " ")] = '\0';
    return wire_read_number(number, RECORD_MAX_LINES, &gone) ? (unsigned)gone + 1 : 0;
}

record_kind record_read(record_reader *reader, record_item *item)
{
    for (;;) {
        record_kind kind = record_read_one(reader, item);
        if (kind == RECORD_BACK && !reader->gone) {
            bad(reader, "%s", _(NO_BACK));
            return RECORD_BAD;
        }
        if (kind == RECORD_BACK) {
            reader->gone = false;
            reader->backs += 2;
        } else if (kind == RECORD_ACTION && taken_back(reader, &item->action)) {
            reader->gone = true;
        } else if (!reader->gone || kind == RECORD_BAD || record_stays(kind, item->text)) {
            if (kind == RECORD_NOTE)
                reader->backs += backs_of(item->text);
            return kind;
        }
    }
}

const char *record_sitter(const record_head *head, int seat, char kind[RECORD_KIND])
{
    const char *who = head->seat[seat];
    size_t length = strcspn(who, " ");
    const char *name = who + length + (who[length] == ' ');
    snprintf(kind, RECORD_KIND, "%.*s", (int)length, who);
    bool unnamed = strcmp(kind, "human") == 0 && strcmp(name, kd_seat_name(seat)) == 0;
    return unnamed ? "" : name;
}

/* Of a comment "seat 0: bot steady sits down", as the table writes it, the number of the seat, and behind that the
   kind; KD_NOBODY: the line, of that length, is another comment. */
static int sits_down(const char *line, size_t length, const char **kind)
{
    static const char begin[] = "seat ", mid[] = ": ", end[] = " sits down";
    size_t tail = sizeof end - 1;
    if (length < tail || strncmp(line + length - tail, end, tail) != 0 ||
        strncmp(line, begin, sizeof begin - 1) != 0)
        return KD_NOBODY;
    const char *seat = line + sizeof begin - 1;
    if (*seat < '0' || *seat >= '0' + KD_SEATS || strncmp(seat + 1, mid, sizeof mid - 1) != 0)
        return KD_NOBODY;
    *kind = seat + sizeof mid;
    return (*kind)[strcspn(*kind, " :")] == ' ' ? *seat - '0' : KD_NOBODY;
}

unsigned record_stood_in(const char *notes, unsigned before)
{
    static const char bot[] = "bot ";
    unsigned seats = before;
    for (const char *line = notes; line && *line;) {
        const char *kind;
        size_t length = strcspn(line, "\n");
        int seat = sits_down(line, length, &kind);
        if (seat != KD_NOBODY)
            seats = strncmp(kind, bot, sizeof bot - 1) == 0 ? seats | 1U << seat
                                                            : seats & ~(1U << seat);
        line += length + (line[length] == '\n');
    }
    return seats;
}

unsigned record_advised(const char *notes)
{
    unsigned seats = 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        char asked[64];
        snprintf(asked, sizeof asked, "seat %d: " RECORD_ADVISED, seat);
        for (const char *at = notes; (at = note_begins(at, asked)); at += strlen(asked))
            if (at[strlen(asked)] == '\n' || !at[strlen(asked)])
                seats |= 1U << seat;
    }
    return seats;
}

bool record_missed(const char *notes, int seat)
{
    char missed[64];
    snprintf(missed, sizeof missed, "seat %d: " RECORD_MISSED, seat);
    return note_begins(notes, missed) != NULL;
}

const char *record_person(const record_head *head, int seat)
{
    char kind[RECORD_KIND];
    const char *name = record_sitter(head, seat, kind);
    return strcmp(kind, "human") == 0 ? name : NULL;
}
