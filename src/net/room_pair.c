/* room_pair.c - a room whose cards are those of another table: what is told of that, and the comparison. */
#include "net/room_internal.h"

#include "base/file.h"
#include "base/loop.h"
#include "record/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void pair_send(room *r, const client *c, const table_line *said)
{
    if (c)
        send_line(c->connection, said);
    else
        room_send(r, said);
}

/* Levels of South and North, by the team that gained them. */
static int print_gain(char *out, size_t size, int levels)
{
    return snprintf(out, size, "%d %d ", levels < 0, abs(levels));
}

static void tell_compared(room *r, const client *c, int deal, int here, int there)
{
    table_line said = {
        .word = SAY_WORD + WORD_COMPARED, .seat = KD_NOBODY, .number = (uint64_t)deal};
    int used = print_gain(said.rest, sizeof said.rest, here);
    if (deal)
        used += print_gain(said.rest + used, sizeof said.rest - (size_t)used, there);
    else
        used += snprintf(said.rest + used, sizeof said.rest - (size_t)used, "%d ", there);
    said.rest[used - 1] = '\0';
    pair_send(r, c, &said);
}

static void tell_comparison(room *r, const client *c)
{
    int more = 0;
    for (int i = 0; i < r->boards; i++) {
        const board_pair *b = &r->compared[i];
        more += b->levels[0] - b->levels[1];
        tell_compared(r, c, b->deal, b->levels[0], b->levels[1]);
    }
    if (r->is_compared)
        tell_compared(r, c, 0, more, r->boards);
}

static void tell_pair_words(room *r, const client *c, session_verb verb)
{
    table_line said = {.word = (table_word)(SAY_WORD + (int)verb), .seat = KD_NOBODY};
    snprintf(said.text, sizeof said.text, "%s", r->options.pair_name);
    pair_send(r, c, &said);
}

void room_pair_tell(room *r, const client *c)
{
    if (r->options.same_cards || r->options.pair)
        tell_pair_words(r, c, WORD_SAME_CARDS);
    if (r->options.pair && r->fair.step == COMMIT_COMMITS && room_pair_waits(r))
        tell_pair_words(r, c, WORD_PAIR_WAITS);
    tell_comparison(r, c);
}

static void compare_with(room *r, const char *other)
{
    boards here, there;
    char why[400];
    if (!boards_read(&here, r->record, why, sizeof why))
        return;
    if (boards_read(&there, other, why, sizeof why)) {
        r->boards = boards_compare(&here, &there, r->compared, BOARDS);
        boards_free(&there);
        r->is_compared = true;
        tell_comparison(r, NULL);
    }
    boards_free(&here);
}

/* The record of the other table, beside the room's own. */
static void other_record(const room_options *o, const char *own, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%.*s%s", (int)(file_name(own) - own), own, o->pair_record);
}

/* ---- two rooms at a time: the numbers, once, for all decks ---- */

pairing *pairing_new(void)
{
    return calloc(1, sizeof(pairing));
}

void pairing_free(pairing *p)
{
    free(p);
}

bool pairing_opens(pairing *p, unsigned side)
{
    const room *other = p->room[!side];
    if (p->room[side] || (other && (p->fixed || other->fair.step == COMMIT_NUMBERS)))
        return false;
    if (!p->fixed && seed_known(&p->host))
        return true;
    *p = (pairing){.fixed = false};
    return seed_draw(&p->host);
}

bool pairing_resume(pairing *p, const room_options *kept)
{
    if (p->fixed ? strcmp(p->host.text, kept->pair_secret) != 0 : p->room[!kept->pair_side] != NULL)
        return false;
    p->fixed = true;
    memcpy(p->host.text, kept->pair_secret, sizeof p->host.text);
    return true;
}

bool pairing_waits(pairing *p, room_options *kept, const char *record)
{
    char other[PATH_MAX];
    other_record(kept, record, other);
    if (*kept->pair_secret && access(other, F_OK) == 0)
        return pairing_resume(p, kept);
    *kept->pair_secret = *kept->pair_record = '\0';
    return pairing_opens(p, kept->pair_side);
}

const commitments *room_pair_commitments(const room *r)
{
    return &r->options.pair->said[r->options.pair_side];
}

const char *room_pair_host_commitment(room *r)
{
    commitments *said = &r->options.pair->said[r->options.pair_side];
    digest_text(r->options.pair->host.text, said->commit[KD_CHANCE]);
    return said->commit[KD_CHANCE];
}

void room_pair_tell_other(room *r, const client *c, bool commits)
{
    const pairing *p = r->options.pair;
    const commitments *said = p ? &p->said[!r->options.pair_side] : NULL;
    for (int seat = 0; seat < KD_SEATS && p; seat++) {
        table_line line = {.word = commits ? SAY_OTHER_COMMIT : SAY_OTHER_REVEAL, .seat = seat};
        snprintf(line.code, sizeof line.code, "%s",
                 commits ? said->commit[seat] : said->reveal[seat]);
        if (*line.code)
            pair_send(r, c, &line);
    }
}

const char *room_pair_take(room *r, int seat, const char *text, bool number)
{
    pairing *p = r->options.pair;
    unsigned side = r->options.pair_side;
    const char *why =
        (number ? commitments_reveal : commitments_commit)(&p->said[side], seat, text);
    table_line line = {.word = SAY_OTHER_REVEAL, .seat = seat};
    snprintf(line.code, sizeof line.code, "%s", text);
    if (!why && number && p->room[!side])
        room_send(p->room[!side], &line);
    return why;
}

bool room_pair_waits(const room *r)
{
    const pairing *p = r->options.pair;
    return r->fair.step == COMMIT_NUMBERS
               ? p->told[r->options.pair_side]
               : r->fair.step == COMMIT_COMMITS && p->ready[r->options.pair_side];
}

static void note_numbers(char *note, size_t size, const commitments *said, const char *whose)
{
    size_t used = strlen(note);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (*said->commit[seat])
            used += (size_t)snprintf(note + used, size - used, "%s commit %d %s\n%s reveal %d %s\n",
                                     whose, seat, said->commit[seat], whose, seat,
                                     *said->reveal[seat] ? said->reveal[seat] : "-");
}

/* The decks of the pair for the room that begins. */
static void take_decks(room *r)
{
    const pairing *p = r->options.pair;
    unsigned side = r->options.pair_side;
    dealer_seed seed = commitments_pair_seed(p->said, p->host.text);
    snprintf(r->pair_note, sizeof r->pair_note, "the same cards as %s\npair commit * %s\n",
             r->options.pair_name, p->said[side].commit[KD_CHANCE]);
    note_numbers(r->pair_note, sizeof r->pair_note, &p->said[side], "pair");
    note_numbers(r->pair_note, sizeof r->pair_note, &p->said[!side], "other");
    table_reseed(r->table, &seed, r->pair_note);
}

/* Fixes the decks of both tables, as all numbers are there, and begins the matches. Both keep the pair first: a process
   that ends in between leaves no table without the other. */
static void fix_decks(pairing *p, room *last)
{
    p->fixed = true;
    for (int side = 0; side < PAIR; side++) {
        room *r = p->room[side];
        memcpy(r->options.pair_secret, p->host.text, sizeof r->options.pair_secret);
        snprintf(r->options.pair_record, sizeof r->options.pair_record, "%.*s", SITTER_NAME - 1,
                 file_name(p->room[!side]->record));
        take_decks(r);
        room_keep(r);
        room_commit_step(r, COMMIT_DONE);
    }
    room_commit_count(p->room[last == p->room[0]]);
}

bool room_pair_resume(room *r)
{
    pairing *p = r->options.pair;
    unsigned side = r->options.pair_side;
    bool begun = r->options.table.resume != NULL;
    char path[PATH_MAX], why[400];
    boards b;
    if (!p || !p->fixed)
        return true;
    other_record(&r->options, r->record, path);
    bool good = boards_read(&b, begun ? r->record : path, why, sizeof why) && boards_paired(&b);
    if (good) {
        p->said[side] = b.pair.said[!begun];
        p->said[!side] = b.pair.said[begun];
        r->fair.deal = 1;
        r->fair.step = COMMIT_DONE;
    }
    if (good && !begun)
        take_decks(r);
    boards_free(&b);
    return good || begun;
}

bool room_pair_next_step(room *r)
{
    pairing *p = r->options.pair;
    unsigned side = r->options.pair_side;
    bool numbers = r->fair.step == COMMIT_NUMBERS, *all = numbers ? p->told : p->ready;
    if (!all[side] && !all[!side] && !numbers)
        tell_pair_words(r, NULL, WORD_PAIR_WAITS);
    all[side] = true;
    if (!all[!side])
        return false;
    if (numbers) {
        fix_decks(p, r);
        return true;
    }
    for (int i = 0; i < PAIR; i++)
        room_commit_step(p->room[i], COMMIT_NUMBERS);
    room_commit_count(p->room[!side]);
    return true;
}

/* ---- who may sit ---- */

banned_list *room_pair_barred(const room *r)
{
    return &r->options.pair->sat[!r->options.pair_side];
}

bool room_pair_bars(const room *r, const room_hello *hello)
{
    room_hello own = *hello; /* guests of one account may sit at both tables */
    *own.who.bringer = '\0';
    return r->options.pair && banned_seats(room_pair_barred(r), &own);
}

/* A person may come back often, but is listed once. */
bool pairing_sat(banned_list *sat, const banned *person)
{
    for (unsigned i = 0; i < sat->count && i < ROOM_BANNED; i++)
        if (strcmp(sat->list[i].key, person->key) == 0 &&
            strcmp(sat->list[i].account, person->account) == 0)
            return false;
    banned_add(sat, person);
    return true;
}

/* The other table keeps it, also when this one is over. */
void room_pair_sat(const room_seat *p)
{
    const room *r = p->room;
    pairing *of = r->options.pair;
    unsigned side = r->options.pair_side;
    banned person = banned_of(p);
    *person.bringer = '\0';
    if (of && pairing_sat(&of->sat[side], &person) && of->room[!side])
        room_keep(of->room[!side]);
}

/* ---- the end ---- */

/* Can the other table, which is not open, still go on? So long its keys are kept. */
static bool other_is_kept(const room *r)
{
    char record[PATH_MAX], keys[PATH_MAX + sizeof STORE_KEYS];
    other_record(&r->options, r->record, record);
    snprintf(keys, sizeof keys, "%s" STORE_KEYS, record);
    return access(keys, F_OK) == 0;
}

/* Once both tables are done, or one has ended for good: tells the host's number, from which the decks follow that are
   still to be played, and compares the deals. With the number the record can be verified. */
static void pair_compare(pairing *p)
{
    char path[PATH_MAX], note[32 + DIGEST_TEXT];
    for (int side = 0; side < PAIR; side++)
        if (p->compared || (p->room[side] && !p->over[side]) ||
            (p->room[side] && !p->room[!side] && other_is_kept(p->room[side])))
            return;
    p->compared = true;
    for (int side = 0; side < PAIR; side++) {
        room *r = p->room[side];
        table_line number = {.word = SAY_PAIR_REVEAL, .seat = KD_NOBODY};
        memcpy(number.code, p->host.text, sizeof p->host.text);
        memcpy(p->said[side].reveal[KD_CHANCE], p->host.text, sizeof p->host.text);
        if (!r)
            continue;
        room_send(r, &number);
        snprintf(note, sizeof note, "pair reveal * %s", p->host.text);
        table_note(r->table, note);
        timer_set(r->end_timer, 1000 * OVER_S);
        other_record(&r->options, r->record, path);
        compare_with(r, path);
    }
}

bool room_pair_unfinished(const room *r)
{
    const pairing *p = r->options.pair;
    unsigned other = !r->options.pair_side;
    return p && p->room[other] && !p->over[other];
}

void room_pair_end(room *r)
{
    if (r->options.same_cards)
        compare_with(r, r->options.same_cards);
    if (!r->options.pair)
        return;
    r->options.pair->over[r->options.pair_side] = true;
    pair_compare(r->options.pair);
}

void room_pair_leave(room *r, close_reason how)
{
    pairing *p = r->options.pair;
    unsigned side = r->options.pair_side;
    if (!p || p->room[side] != r)
        return;
    p->room[side] = NULL;
    if (p->fixed && how != CLOSE_RESTART)
        pair_compare(p);
    if (p->fixed)
        return;
    p->ready[side] = p->told[side] = false;
    p->said[side] = (commitments){.deal = 0};
    p->sat[side].count = 0;
    if (p->room[!side] && how != CLOSE_RESTART)
        room_keep(p->room[!side]);
}
