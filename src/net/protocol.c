/* protocol.c - the table protocol: its lines, sent and read, and why one is closed. */
#include "net/protocol.h"

#include "base/digest.h"
#include "base/i18n.h"
#include "base/unused.h"
#include "record/record.h"
#include "session/invitation.h"
#include "wire/fields.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* ---- why a table refuses somebody, or ends a connection ---- */

static const struct {
    const char *word, *text;
    bool passes;
} close_reasons[CLOSE_REASONS] = {
    [CLOSE_VERSION] = {"version", N_("the table speaks another version of the protocol"), false},
    [CLOSE_NO_TABLE] = {"no-table", N_("there is no such table"), false},
    [CLOSE_WHICH] = {"which", N_("several tables are open there: name one"), false},
    [CLOSE_NOT_ADMITTED] = {"not-admitted", N_("the table does not admit you"), false},
    [CLOSE_NO_SECRET] = {"no-secret", N_("a seat needs a secret, which is its key"), false},
    [CLOSE_NO_SEAT] = {"no-seat", N_("no seat is free"), false},
    [CLOSE_OTHER_SEAT] =
        {"other-seat",
         N_("you have held a seat in this deal: until the deal is over you may take "
            "only that one, or watch"),
         false},
    [CLOSE_BARRED] =
        {"barred",
         N_("you were removed from this table: only who opened it can let you in again, "
            "until the match is over"),
         false},
    [CLOSE_OTHER_TABLE] = {"other-table",
                           N_("you have had a seat at the other table, which has the same cards"),
                           false},
    [CLOSE_TAKEN] = {"taken", N_("somebody else has that seat"), false},
    [CLOSE_IN_USE] = {"in-use", N_("your seat is in use at another terminal"), false},
    [CLOSE_SPENT] = {"spent", N_("this invitation has been used: ask for another one"), false},
    [CLOSE_UNKNOWN] =
        {"unknown",
         N_("the table does not know this invitation, or no longer: ask for another one"), false},
    [CLOSE_NOT_OPENER] = {"not-opener", N_("only who opened the table can do that"), false},
    [CLOSE_NOT_FAR] = {"not-far",
                       N_("the table cannot be reached over the network: open one with --listen"),
                       false},
    [CLOSE_FULL] = {"full", N_("too many are connected: try again in a moment"), true},
    [CLOSE_LATE] = {"late", N_("the greeting took too long"), true},
    [CLOSE_OVER] = {"over", N_("the match is over"), false},
    [CLOSE_MOVED] = {"moved", N_("your seat is at another terminal now"), false},
    [CLOSE_REMOVED] = {"removed", N_("who opened the table has taken your seat away"), false},
    [CLOSE_LEFT] = {"left", N_("you have left the table"), false},
    [CLOSE_CLOSED] = {"closed", N_("the table was closed; its record is kept"), false},
    [CLOSE_RESTART] = {"restart", N_("the table is being started anew"), true},
    [CLOSE_LINE] = {"line", N_("a line could not be read"), false},
    [CLOSE_FLOOD] = {"flood", N_("too many lines were sent"), true},
    [CLOSE_LISTED] = {"listed", N_("all was listed"), false},
    [CLOSE_NOT_THERE] = {"not-there", N_("the table of this invitation has ended"), false},
};

const char *close_reason_word(close_reason e)
{
    return close_reasons[e].word;
}

const char *close_reason_text(close_reason e)
{
    return close_reasons[e].text;
}

close_reason close_reason_find(const char *word)
{
    int e = 0;
    while (e < CLOSE_REASONS && strcmp(close_reasons[e].word, word) != 0)
        e++;
    return (close_reason)e;
}

bool close_reason_passes(close_reason e)
{
    return e < CLOSE_REASONS && close_reasons[e].passes;
}

/* ---- words for numbers ---- */

static const char *const wait_names[WAIT_COUNT] = {
    [WAIT_NONE] = "none",           [WAIT_CARD] = "card",   [WAIT_STEP] = "step",
    [WAIT_LAST_CALL] = "last-call", [WAIT_SHOWN] = "shown", [WAIT_PLAY] = "play",
    [WAIT_TRICK] = "trick",         [WAIT_OVER] = "over",   [WAIT_PEOPLE] = "people",
};
static const char *const presence_names[PRESENCE_COUNT] = {
    [SEAT_HERE] = "here", [SEAT_AWAY] = "away", [SEAT_COVERED] = "covered",
    [SEAT_BOT] = "bot",   [SEAT_OPEN] = "open",
};
const char *const pace_names[PACE_COUNT] = {
    [PACE_SLOW] = "slow",
    [PACE_NORMAL] = "normal",
    [PACE_FAST] = "fast",
    [PACE_INSTANT] = "instant",
};
static const char *const back_names[] = {
    [BACK_DONE] = "done",     [BACK_NOTHING] = "nothing",         [BACK_PLAYED_ON] = "played-on",
    [BACK_SHOWN] = "shown",   [BACK_DUMP_FAILED] = "dump-failed", [BACK_OVER] = "over",
    [BACK_PEOPLE] = "people", [BACK_PROGRAM] = "program",
};
static const char *const nudge_names[NUDGE_REFUSALS] = {
    [NUDGE_NOBODY] = "nobody",
    [NUDGE_OWN] = "own",
    [NUDGE_DEAF] = "deaf",
    [NUDGE_SOON] = "soon",
};
/* ---- free text ---- */

static bool is_ascii(const char *text)
{
    while (*text >= ' ' && *text <= '~')
        text++;
    return !*text;
}

/* ---- one line ---- */

typedef enum part_form {
    FORM_NUMBER,
    FORM_SEAT,  /* most: the last one */
    FORM_SITS,  /* a seat or "-" */
    FORM_WHICH, /* a seat, "any" or "watch" */
    FORM_CODE,
    FORM_DIGITS, /* most: how many */
    FORM_NAME,   /* number is that of a name */
    FORM_CAN,    /* "can" and words */
    FORM_REST,   /* all words that are left */
    FORM_TEXT
} part_form;

/* Values behind the word of a line, each of a form. most: the greatest number, or the most bytes or digits. */
typedef enum part {
    PART_NONE,
    PART_VERSION,
    PART_CAN,
    PART_ASK,
    PART_CLOCK,
    PART_DEAL,
    PART_PHRASE,
    PART_NUDGED,
    PART_FREE,
    PART_SEAT,
    PART_SITS,
    PART_SPEAKER,
    PART_WHICH,
    PART_WORD,
    PART_TITLE,
    PART_ID,
    PART_SECRET,
    PART_TOKEN,
    PART_NUMBER,
    PART_BACK,
    PART_NUDGE,
    PART_REST,
    PART_RULES,
    PART_NAME,
    PART_WHOM,
    PART_CALLED,
    PART_TALK,
    PART_SENTENCE
} part;

static const struct part_row {
    part_form form;
    uint64_t most;
    bool may_lack;
    const char *const *names; /* of FORM_NAME */
} parts[] = {
    [PART_VERSION] = {FORM_NUMBER, UINT32_MAX, false, NULL},
    [PART_CAN] = {FORM_CAN, 0, true, NULL},
    [PART_ASK] = {FORM_NUMBER, UINT32_MAX, false, NULL},
    [PART_CLOCK] = {FORM_NUMBER, INT64_MAX, false, NULL},
    [PART_DEAL] = {FORM_NUMBER, UINT16_MAX, false, NULL},
    [PART_PHRASE] = {FORM_NUMBER, 99, false, NULL},
    [PART_NUDGED] = {FORM_NUMBER, KD_SEATS - 1, false, NULL},
    [PART_FREE] = {FORM_NUMBER, KD_SEATS, false, NULL},
    [PART_SEAT] = {FORM_SEAT, KD_SEATS - 1, false, NULL},
    [PART_SITS] = {FORM_SITS, KD_SEATS - 1, false, NULL},
    [PART_SPEAKER] = {FORM_SITS, KD_SEATS - 1, true, NULL},
    [PART_WHICH] = {FORM_WHICH, KD_SEATS - 1, false, NULL},
    [PART_WORD] = {FORM_CODE, TABLE_CODE - 1, false, NULL},
    [PART_TITLE] = {FORM_CODE, TABLE_CODE - 1, true, NULL},
    [PART_ID] = {FORM_DIGITS, TABLE_ID, true, NULL},
    [PART_SECRET] = {FORM_DIGITS, TABLE_SECRET, false, NULL},
    [PART_TOKEN] = {FORM_DIGITS, INVITATION_TOKEN, false, NULL},
    [PART_NUMBER] = {FORM_DIGITS, TABLE_NUMBER, false, NULL},
    [PART_BACK] = {FORM_NAME, BACK_PROGRAM, false, back_names},
    [PART_NUDGE] = {FORM_NAME, NUDGE_REFUSALS - 1, false, nudge_names},
    [PART_REST] = {FORM_REST, 0, false, NULL},
    [PART_RULES] = {FORM_REST, 0, true, NULL},
    [PART_NAME] = {FORM_TEXT, SITTER_NAME - 1, false, NULL},
    [PART_WHOM] = {FORM_TEXT, SITTER_NAME - 1, true, NULL},
    [PART_CALLED] = {FORM_TEXT, RECORD_NAME - 1, true, NULL},
    [PART_TALK] = {FORM_TEXT, TABLE_TALK, false, NULL},
    [PART_SENTENCE] = {FORM_TEXT, WIRE_LINE - 1, true, NULL},
};

enum { MOST_PARTS = 4 };

/* A word and the values behind it. said: clients may say it, whose lines are shorter. */
static const struct line_row {
    const char *word;
    bool said;
    part part[MOST_PARTS];
} rows[SAY_COUNT] = {
    [SAY_HELLO] = {"koudi-table", true, {PART_VERSION, PART_CAN}},
    [SAY_GUEST] = {"guest", true, {PART_NAME}},
    [SAY_TABLES] = {"tables", true, {PART_NONE}},
    [SAY_STATUS] = {"status", true, {PART_NONE}},
    [SAY_TABLE] = {"table", true, {PART_ID, PART_RULES, PART_WHOM}},
    [SAY_SECRET] = {"secret", true, {PART_SECRET}},
    [SAY_TOKEN] = {"token", true, {PART_TOKEN}},
    [SAY_WEB] = {"web", true, {PART_SENTENCE}},
    [SAY_KNOCK] = {"knock", true, {PART_NONE}},
    [SAY_SEAT] = {"seat", true, {PART_WHICH}},
    [SAY_NAME] = {"name", true, {PART_NAME}},
    [SAY_BEGIN] = {"begin", true, {PART_NONE}},
    [SAY_REFUSE] = {"refuse", false, {PART_WORD, PART_SENTENCE}},
    [SAY_YOU] = {"you", false, {PART_SITS, PART_TITLE}},
    [SAY_OFFER] = {"offer", false, {PART_SEAT}},
    [SAY_RULES] = {"rules", false, {PART_REST, PART_CALLED}},
    [SAY_RULES_WORD] = {"rules-word", false, {PART_REST, PART_CALLED}},
    [SAY_SET] = {"set", false, {PART_REST}},
    [SAY_COACH] = {"coach", false, {PART_WORD}},
    [SAY_ANSWER] = {"answer", true, {PART_ASK, PART_REST}},
    [SAY_READY] = {"ready", true, {PART_NONE}},
    [SAY_TAKE_BACK] = {"back", true, {PART_NONE}},
    [SAY_PONG] = {"pong", true, {PART_CLOCK}},
    [SAY_NOW] = {"now", false, {PART_CLOCK}},
    [SAY_REFUSED] = {"refused", false, {PART_ASK, PART_REST}},
    [SAY_TAKEN_BACK] = {"taken-back", false, {PART_BACK}},
    [SAY_PING] = {"ping", false, {PART_CLOCK}},
    [SAY_FREE] = {"free", false, {PART_FREE}},
    [SAY_ENDS] = {"ends", false, {PART_CLOCK}},
    [SAY_FIGURE] = {"figure", false, {PART_WORD, PART_CLOCK}},
    [SAY_END] = {"end", false, {PART_WORD, PART_SENTENCE}},
    [SAY_INVITATION] = {"invitation", false, {PART_SEAT, PART_SENTENCE}},
    [SAY_COMMIT] = {"commit", true, {PART_DEAL, PART_NUMBER, PART_SPEAKER}},
    [SAY_REVEAL] = {"reveal", true, {PART_DEAL, PART_NUMBER, PART_SPEAKER}},
    [SAY_COMMITTED] = {"committed", false, {PART_DEAL}},
    [SAY_PAIR_COMMIT] = {"pair-commit", true, {PART_NUMBER, PART_SPEAKER}},
    [SAY_PAIR_REVEAL] = {"pair-reveal", true, {PART_NUMBER, PART_SPEAKER}},
    [SAY_PAIR_COMMITTED] = {"pair-committed", false, {PART_NONE}},
    [SAY_OTHER_COMMIT] = {"other-commit", false, {PART_NUMBER, PART_SEAT}},
    [SAY_OTHER_REVEAL] = {"other-reveal", false, {PART_NUMBER, PART_SEAT}},
    [SAY_WORD + WORD_TALK] = {"talk", true, {PART_SPEAKER, PART_TALK}},
    [SAY_WORD + WORD_PHRASE] = {"phrase", true, {PART_PHRASE, PART_SPEAKER}},
    [SAY_WORD + WORD_AGREE] = {"agree", true, {PART_ASK}},
    [SAY_WORD + WORD_OBJECT] = {"object", true, {PART_ASK}},
    [SAY_WORD + WORD_COVER] = {"cover", true, {PART_SEAT}},
    [SAY_WORD + WORD_WAIT] = {"wait", true, {PART_SEAT}},
    [SAY_WORD + WORD_REMOVE] = {"remove", true, {PART_SEAT}},
    [SAY_WORD + WORD_INVITE] = {"invite", true, {PART_WHICH}},
    [SAY_WORD + WORD_LEAVE] = {"leave", true, {PART_NONE}},
    [SAY_WORD + WORD_CLOSE] = {"close", true, {PART_NONE}},
    [SAY_WORD + WORD_NUDGE] = {"nudge", true, {PART_SPEAKER}},
    [SAY_WORD + WORD_NUDGED] = {"nudged", false, {PART_NUDGED, PART_SEAT}},
    [SAY_WORD + WORD_NOT_NUDGED] = {"not-nudged", false, {PART_NUDGE}},
    [SAY_WORD + WORD_CAME] = {"note came", false, {PART_SEAT, PART_WHOM}},
    [SAY_WORD + WORD_AWAY] = {"note away", false, {PART_SEAT, PART_WHOM}},
    [SAY_WORD + WORD_BACK] = {"note back", false, {PART_SEAT, PART_WHOM}},
    [SAY_WORD + WORD_LEFT] = {"note left", false, {PART_SEAT, PART_WHOM}},
    [SAY_WORD + WORD_COVERS] = {"note covers", false, {PART_SEAT, PART_WHOM}},
    [SAY_WORD + WORD_OBJECTED] = {"note objects", false, {PART_SEAT, PART_WHOM}},
    [SAY_WORD + WORD_LOT] = {"note lot", false, {PART_NONE}},
    [SAY_WORD + WORD_SAME_CARDS] = {"note same-cards", false, {PART_WHOM}},
    [SAY_WORD + WORD_PAIR_WAITS] = {"note pair-waits", false, {PART_WHOM}},
    [SAY_WORD + WORD_COMPARED] = {"note compared", false, {PART_DEAL, PART_REST}},
    [SAY_WORD + WORD_END] = {NULL, false, {PART_NONE}},
};

/* ---- reading a line ---- */

static bool line_read_seat(const char *word, int *out)
{
    uint64_t seat = KD_NOBODY;
    bool good = wire_read_number(word, KD_SEATS - 1, &seat);
    *out = (int)seat;
    return good;
}

static bool read_sits(const char *word, int *out)
{
    if (strcmp(word, "-") != 0)
        return line_read_seat(word, out);
    *out = KD_NOBODY;
    return true;
}

static bool read_which(const char *word, int *out)
{
    *out = strcmp(word, "any") == 0 ? KD_SEATS : KD_NOBODY;
    return *out == KD_SEATS || strcmp(word, "watch") == 0 || line_read_seat(word, out);
}

static bool line_read_word(const struct part_row *p, const char *word, table_line *out)
{
    switch (p->form) {
    case FORM_NUMBER: return wire_read_number(word, p->most, &out->number);
    case FORM_SEAT: return line_read_seat(word, &out->seat);
    case FORM_SITS: return read_sits(word, &out->seat);
    case FORM_WHICH: return read_which(word, &out->seat);
    case FORM_NAME:
        for (out->number = 0; out->number <= p->most && strcmp(word, p->names[out->number]) != 0;)
            out->number++;
        return out->number <= p->most;
    default:
        if (p->form == FORM_DIGITS ? !digest_is_hex(word, (size_t)p->most)
                                   : strlen(word) > (size_t)p->most)
            return false;
        snprintf(out->code, sizeof out->code, "%s", word);
        return true;
    }
}

static bool read_part(const struct part_row *p, char **rest, const char *text, table_line *out)
{
    if (p->form == FORM_TEXT) {
        fields_copy_text(out->text, text, (size_t)p->most);
        return p->may_lack || out->text[strspn(out->text, " ")];
    }
    if (p->form == FORM_CAN && strcmp(wire_word(rest), "can") != 0)
        return true;
    if (p->form == FORM_REST || p->form == FORM_CAN) {
        snprintf(out->rest, sizeof out->rest, "%s", *rest);
        *rest += strlen(*rest);
        return p->may_lack || *out->rest;
    }
    if (!**rest)
        return p->may_lack;
    const char *word = wire_word(rest);
    return *word && line_read_word(p, word, out);
}

/* The row whose word the line begins with, and what stands behind it; SAY_COUNT: none. */
static int line_row_of(char *line, char **rest)
{
    for (int i = 0; i < SAY_COUNT; i++) {
        size_t length = rows[i].word ? strlen(rows[i].word) : 0;
        if (length == 0 || strncmp(line, rows[i].word, length) != 0 ||
            (line[length] && line[length] != ' '))
            continue;
        *rest = line + length + (line[length] == ' ');
        return i;
    }
    return SAY_COUNT;
}

bool table_line_read(table_line *out, char *line, bool *wrong)
{
    char *rest, *text = fields_split_text(line);
    int word = line_row_of(line, &rest);
    *wrong = word < SAY_COUNT;
    if (!*wrong || !is_ascii(rest))
        return false;
    table_line read = {.word = (table_word)word, .seat = KD_NOBODY};
    for (int i = 0; i < MOST_PARTS && rows[word].part[i]; i++)
        if (!read_part(&parts[rows[word].part[i]], &rest, text, &read))
            return false;
    *wrong = false;
    *out = read;
    return true;
}

bool table_line_can(const table_line *hello, const char *word)
{
    return fields_have_word(hello->rest, word);
}

/* ---- writing a line ---- */

void table_line_call(table_line *said, const char *name)
{
    snprintf(said->text, sizeof said->text, "%s", is_ascii(name) ? "" : name);
}

/* Replaces characters that are not ASCII, and a colon that would begin the free text of a line. */
static void line_make_ascii(char *text, char lowest)
{
    for (char *at = text; *at; at++) {
        bool apart = (at == text || at[-1] == ' ') && (!at[1] || at[1] == ' ');
        if (*at < lowest || *at > '~' || (*at == ':' && apart))
            *at = '?';
    }
}

static void line_print_seat(char *out, size_t size, const struct part_row *p, int seat)
{
    bool which = p->form == FORM_WHICH;
    if (seat >= 0 && seat < KD_SEATS)
        snprintf(out, size, "%d", seat);
    else if (which)
        snprintf(out, size, "%s", seat == KD_SEATS ? "any" : "watch");
    else
        snprintf(out, size, "%s", p->may_lack ? "" : "-");
}

/* Prints the part with what stands before it; nothing when it is left out. most: bytes. */
static void print_part(char out[WIRE_LINE], size_t most, const struct part_row *p,
                       const table_line *line)
{
    char value[WIRE_LINE] = "";
    const char *before = p->form == FORM_CAN ? " can " : p->form == FORM_TEXT ? " : " : " ";
    size_t length = strlen(before);
    switch (p->form) {
    case FORM_NUMBER: snprintf(value, sizeof value, "%" PRIu64, line->number); break;
    case FORM_SEAT:
    case FORM_SITS:
    case FORM_WHICH: line_print_seat(value, sizeof value, p, line->seat); break;
    case FORM_NAME:
        snprintf(value, sizeof value, "%s", p->names[line->number <= p->most ? line->number : 0]);
        break;
    case FORM_CODE:
    case FORM_DIGITS:
        snprintf(value, sizeof value, "%s", *line->code || p->may_lack ? line->code : "-");
        line_make_ascii(value, '!');
        break;
    case FORM_CAN:
    case FORM_REST:
        snprintf(value, sizeof value, "%s", line->rest);
        line_make_ascii(value, ' ');
        break;
    case FORM_TEXT: fields_copy_text(value, line->text, (size_t)p->most); break;
    }
    *out = '\0';
    if (!*value || length >= most)
        return;
    memcpy(out, before, length);
    fields_copy_text(out + length, value, most - length);
}

void table_line_put(wire_text *text, const table_line *line)
{
    const struct line_row *row = &rows[line->word];
    char out[WIRE_LINE], one[WIRE_LINE];
    size_t room = (row->said ? TABLE_SAID : TABLE_LINE) - 1; /* for the newline */
    if (!row->word)
        return;
    size_t used = (size_t)snprintf(out, sizeof out, "%s", row->word);
    for (int i = 0; i < MOST_PARTS && row->part[i]; i++) {
        print_part(one, room - used, &parts[row->part[i]], line);
        memcpy(out + used, one, strlen(one) + 1);
        used += strlen(one);
    }
    wire_add(text, "%s\n", out);
}

/* ---- who sits at a seat ---- */

static const field sitter_fields[] = {
    FIELD_NAMED(NULL, sitter, presence, presence_names),
    FIELD(NULL, sitter, left_s, FIELD_NUMBER, INT_MAX),
    FIELD(NULL, sitter, ready, FIELD_NUMBER, 1),
    FIELD("opener", sitter, opener, FIELD_OPTION, 0),
    FIELD("stays", sitter, stays, FIELD_OPTION, 0),
    FIELD(NULL, sitter, name, FIELD_TEXT, 0),
};
enum { SITTER_FIELDS = sizeof sitter_fields / sizeof *sitter_fields };

void table_sitter_put(wire_text *text, int seat, const sitter *who)
{
    char head[16];
    snprintf(head, sizeof head, "sitter %d", seat);
    fields_put_line(text, head, who, sitter_fields, SITTER_FIELDS, true);
}

static int read_sitter(char *rest, const char *text, sitter out[KD_SEATS])
{
    int seat;
    sitter read = {.ready = false};
    if (!line_read_seat(wire_word(&rest), &seat) ||
        !fields_read(&read, sitter_fields, SITTER_FIELDS, &rest, text))
        return -1;
    out[seat] = read;
    return seat;
}

int table_sitter_read(char *line, sitter out[KD_SEATS])
{
    const char *text = fields_split_text(line);
    char *rest = line;
    return is_ascii(line) && strcmp(wire_word(&rest), "sitter") == 0 ? read_sitter(rest, text, out)
                                                                     : -1;
}

/* ---- reading a block ---- */

typedef table_block_reader reader;

/* Events of later versions are passed over: the view has their effect. */
static bool hear_event(reader *r, char *rest, UNUSED const char *text)
{
    table_block *b = &r->block;
    bool known, read = b->events < BLOCK_EVENTS &&
                       wire_read_event(rest, r->rules, &b->event[b->events], &known);
    b->events += read;
    return read || (b->events < BLOCK_EVENTS && !known);
}

static bool hear_sitter(reader *r, char *rest, const char *text)
{
    int seat = read_sitter(rest, text, r->block.sitter);
    bool first = seat >= 0 && !(r->sits >> seat & 1);
    r->sits |= seat >= 0 ? 1U << seat : 0;
    return first;
}

/* A later version may ask something else, to which this one has no answer. */
static bool hear_question(reader *r, char *rest, UNUSED const char *text)
{
    static const field number = FIELD(NULL, session_question, number, FIELD_ID, UINT32_MAX);
    session_question asked;
    if (!fields_read(&asked, &number, 1, &rest, ""))
        return false;
    if (strcmp(wire_word(&rest), "back") != 0)
        return true;
    if (!line_read_seat(wire_word(&rest), &asked.seat))
        return false;
    r->block.state.question = asked;
    return true;
}

#define BLOCK(member, form, most)  FIELD(NULL, table_block, member, FIELD_##form, most)
#define BLOCK_OPTION(member, word) FIELD(word, table_block, member, FIELD_OPTION, 0)
#define BLOCK_NAMED(member, names) FIELD_NAMED(NULL, table_block, member, names)

/* The lines of a block but those of the view, in the order in which they are written. A later version may say more behind
   the values. */
enum { BLOCK_FIELDS = 3 };
static const struct block_row {
    const char *word;
    bool always, again;                                    /* is in every block; may come again */
    bool (*hear)(reader *r, char *rest, const char *text); /* NULL: its values are: */
    field values[BLOCK_FIELDS];
} block_rows[] = {
    {"event", .again = true, .hear = hear_event},
    {"sitter", .always = true, .again = true, .hear = hear_sitter},
    {"wait", .always = true,
     .values = {BLOCK_NAMED(state.waiting, wait_names), BLOCK(state.left_ms, NUMBER, INT_MAX)}},
    {"match", .always = true,
     .values = {BLOCK(state.over, NUMBER, 1), BLOCK(state.minutes_left, NUMBER, INT_MAX),
                BLOCK_NAMED(pace, pace_names)}},
    {"seal", .values = {BLOCK(seal, HEX, 0)}},
    {"salt", .values = {BLOCK(salt, HEX, 0)}},
    {"back", .always = true, .values = {BLOCK_NAMED(state.may_take_back, back_names)}},
    {"unwritten",
     .values = {BLOCK_OPTION(state.unrecorded, "record"), BLOCK_OPTION(state.unkept, "keys")}},
    {"question", .hear = hear_question},
    {"later", .values = {BLOCK(state.later, BIT, KD_SEATS - 1)}},
    {"ask", .values = {BLOCK(ask, ID, UINT32_MAX)}}, /* the last, behind the view */
};
enum { BLOCK_ROWS = sizeof block_rows / sizeof *block_rows };
_Static_assert(WIRE_VIEW_LINES + BLOCK_ROWS <= BLOCK_LINES, "a mark for each line");

void table_block_put(wire_text *text, const table_block *block)
{
    const session_question *asked = &block->state.question;
    wire_add(text, "now %" PRIu64 "\n", block->now);
    for (int i = 0; i < block->events; i++)
        wire_put_whole_event(text, &block->event[i]);
    for (int seat = 0; seat < KD_SEATS; seat++)
        table_sitter_put(text, seat, &block->sitter[seat]);
    for (int i = 0; i < BLOCK_ROWS; i++) {
        const struct block_row *row = &block_rows[i];
        if (i == BLOCK_ROWS - 1 && block->has_view)
            wire_put_view(text, &block->view, VIEW_WHOLE);
        if (i == BLOCK_ROWS - 1 && block->ask)
            wire_put_choices(text, &block->view);
        if (row->hear == hear_question && asked->number)
            wire_add(text, "question %u back %d\n", asked->number, asked->seat);
        else if (!row->hear)
            fields_put_line(text, row->word, block, row->values, BLOCK_FIELDS, row->always);
    }
    wire_add(text, "done %" PRIu64 "\n", block->now);
}

void table_block_begin(table_block_reader *r, const kd_rules *rules, int seat, uint64_t now)
{
    memset(r, 0, sizeof *r);
    r->rules = rules;
    r->seat = seat;
    r->block.now = now;
    wire_view_begin(&r->block.view, seat);
}

/* Do the wait and the ask of a block agree with its view? */
static bool agrees(const table_block *b)
{
    const session_state *state = &b->state;
    bool over = b->has_view && kd_phase_ended(b->view.phase);
    if (!b->has_view)
        return !b->ask && !state->over && state->waiting == WAIT_PEOPLE;
    return (!b->ask || wire_view_asked(&b->view)) && (over || !state->over) &&
           (over || state->waiting != WAIT_OVER) &&
           (b->view.tricks || state->waiting != WAIT_TRICK);
}

static table_heard finish_block(reader *r, const char *rest)
{
    table_block *b = &r->block;
    uint64_t now;
    bool whole = r->sits == (1U << KD_SEATS) - 1;
    for (int i = 0; i < WIRE_VIEW_LINES; i++)
        b->has_view = b->has_view || r->seen[i];
    for (int i = 0; i < BLOCK_ROWS; i++)
        whole = whole && (r->seen[WIRE_VIEW_LINES + i] || !block_rows[i].always);
    if (!whole || !wire_read_number(rest, UINT64_MAX, &now) || now != b->now ||
        (b->has_view && !wire_whole_view_end(&b->view, r->rules)) || !agrees(b))
        return BLOCK_BAD;
    b->state.phase = (kd_phase)b->view.phase;
    return BLOCK_DONE;
}

/* Notes that a line has come; false when it may not come again. */
static bool is_first(reader *r, int line)
{
    bool first = !r->seen[line];
    r->seen[line] = true;
    return first;
}

table_heard table_block_hear(table_block_reader *r, char *line)
{
    char *text = fields_split_text(line), *rest = line;
    size_t length = strcspn(line, " ");
    if (!is_ascii(line))
        return BLOCK_BAD;
    for (int i = 0; i < BLOCK_ROWS; i++) {
        const struct block_row *row = &block_rows[i];
        if (strncmp(line, row->word, length) != 0 || row->word[length])
            continue;
        (void)wire_word(&rest);
        bool first = is_first(r, WIRE_VIEW_LINES + i);
        bool good = row->hear ? row->hear(r, rest, text)
                              : fields_read(&r->block, row->values, BLOCK_FIELDS, &rest, text);
        return (first || row->again) && good ? BLOCK_MORE : BLOCK_BAD;
    }
    if (length == 4 && strncmp(line, "done", length) == 0) {
        (void)wire_word(&rest);
        return finish_block(r, wire_word(&rest));
    }
    int known = wire_read_view(&r->block.view, line, true);
    return known == WIRE_NO_LINE || (known >= 0 && is_first(r, known)) ? BLOCK_MORE : BLOCK_BAD;
}

/* ---- said over a connection ---- */

void send_line(connection *l, const table_line *said)
{
    wire_text text;
    text.used = 0;
    table_line_put(&text, said);
    connection_send(l, text.at, text.used);
}

void send_word(connection *l, table_word word)
{
    send_line(l, &(table_line){.word = word, .seat = KD_NOBODY});
}

void send_close(connection *l, table_word word, close_reason why)
{
    table_line said = {.word = word, .seat = KD_NOBODY};
    snprintf(said.code, sizeof said.code, "%s", close_reason_word(why));
    snprintf(said.text, sizeof said.text, "%s", close_reason_text(why));
    send_line(l, &said);
}
