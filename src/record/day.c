/* day.c - the four deals of a day: what they follow from, and the files of a try at them. */
#include "record/day.h"

#include "base/digest.h"
#include "record/rules_word.h"
#include "record/store.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FILE_NAME = 128 };
static const char word_end[] = ".word";

/* ---- what they follow from ---- */

void day_seed(const day *d, int i, dealer_seed *out)
{
    char word[RULES_WORD], from[RULES_WORD + 64];
    const char *name = day_rules_name(day_rules(&d->rules));
    if (!name) {
        rules_word_write(&d->rules, word);
        name = word;
    }
    snprintf(from, sizeof from, "koudi today 1\n%s\n%s\n%d\n", d->date, name, i + 1);
    out->given = true; /* who knows the rule of it can foresee the cards */
    digest_text(from, out->text);
}

void day_today(char date[DAY_DATE])
{
    time_t seconds = time(NULL);
    struct tm broken;
    if (!localtime_r(&seconds, &broken) || !strftime(date, DAY_DATE, "%Y-%m-%d", &broken))
        snprintf(date, DAY_DATE, "2000-01-01");
}

/* ---- files ---- */

static bool in_folder(const char *file, char path[PATH_MAX])
{
    char below[FILE_NAME + 8];
    snprintf(below, sizeof below, "days/%.127s", file);
    return xdg_path("XDG_STATE_HOME", ".local/state", below, path, PATH_MAX);
}

/* The file of a try that counts, by rules of that number: the i-th record, or for DAY_DEALS the word. */
static bool file_of(const char *date, uint32_t rules, int i, char path[PATH_MAX])
{
    char file[FILE_NAME], own[16], end[16];
    const char *name = day_rules_name(rules);
    snprintf(own, sizeof own, "own-%07x", (unsigned)rules);
    snprintf(end, sizeof end, i < DAY_DEALS ? "-%d.rec" : word_end, i + 1);
    snprintf(file, sizeof file, "%s-%.64s%s", date, name ? name : own, end);
    return in_folder(file, path);
}

static bool counted_path(const day *d, int i, char path[PATH_MAX])
{
    return file_of(d->date, day_rules(&d->rules), i, path);
}

bool day_path(const day *d, int i, char path[PATH_MAX])
{
    char file[FILE_NAME];
    if (d->counts)
        return counted_path(d, i, path);
    snprintf(file, sizeof file, "again-%d.rec", i + 1);
    return in_folder(file, path);
}

void day_make(day *d, const char *date, const kd_rules *rules, const char *rules_name)
{
    char today[DAY_DATE], path[PATH_MAX];
    memset(d, 0, sizeof *d);
    day_today(today);
    snprintf(d->date, sizeof d->date, "%s", date);
    d->rules = *rules;
    snprintf(d->rules_name, sizeof d->rules_name, "%s", rules_name);
    d->counts = strcmp(date, today) == 0 || (counted_path(d, 0, path) && access(path, F_OK) == 0);
}

day_state day_deal(const day *d, int i, history *h)
{
    char path[PATH_MAX];
    memset(h, 0, sizeof *h);
    if (!day_path(d, i, path) || access(path, F_OK) != 0)
        return DAY_NEW;
    if (!history_read(h, path))
        return DAY_UNREADABLE;
    return kd_phase_ended(h->match.round.phase) ? DAY_OVER : DAY_UNDER_WAY;
}

int day_next(const day *d)
{
    int i = 0;
    for (day_state state = DAY_OVER; i < DAY_DEALS && state == DAY_OVER; i += state == DAY_OVER) {
        history h;
        state = day_deal(d, i, &h);
        history_free(&h);
    }
    return i;
}

int day_begin(const day *d, int i, const char *name)
{
    char path[PATH_MAX], note[64];
    dealer_seed seed;
    record_head head = {.rules = d->rules, .placed = true, .dealer = (uint8_t)i};
    if (!day_path(d, i, path) || !xdg_make_folders(path))
        return errno;
    memset(head.level, d->rules.start_level, sizeof head.level);
    snprintf(head.rules_name, sizeof head.rules_name, "%s", d->rules_name);
    for (int seat = 0; seat < KD_SEATS; seat++)
        snprintf(head.seat[seat], sizeof head.seat[seat], "%s %s", seat ? "bot" : "human",
                 seat   ? "steady"
                 : name ? name
                        : kd_seat_name(seat));
    if (access(path, F_OK) != 0) {
        store *begun = store_open(path, &head, true);
        if (!begun)
            return errno;
        snprintf(note, sizeof note, "today %s deal %d of %d%s", d->date, i + 1, DAY_DEALS,
                 d->counts ? "" : ", does not count");
        store_note(begun, note);
        int error = store_close(begun);
        if (error)
            return error;
    }
    if (store_locked(path))
        return EBUSY;
    day_seed(d, i, &seed);
    return seed_keep(path, &seed) ? 0 : errno;
}

bool day_forget(const day *d)
{
    char path[PATH_MAX];
    day other = *d;
    other.counts = false;
    for (int i = 0; i < DAY_DEALS; i++)
        if (day_path(&other, i, path) && store_locked(path))
            return false;
    for (int i = 0; i < DAY_DEALS; i++)
        if (day_path(&other, i, path)) {
            (void)unlink(path);
            seed_forget(path);
        }
    return true;
}

uint32_t day_records(const history over[DAY_DEALS])
{
    char sums[DAY_DEALS * 2 * CHAIN_SUM + 1];
    uint8_t hash[DIGEST_BYTES];
    for (int i = 0; i < DAY_DEALS; i++)
        digest_hex(over[i].chain.sum, CHAIN_SUM, sums + (size_t)i * 2 * CHAIN_SUM);
    digest_bytes(sums, hash);
    return (uint32_t)hash[0] << 17 | (uint32_t)hash[1] << 9 | (uint32_t)hash[2] << 1 | hash[3] >> 7;
}

/* ---- kept words ---- */

int day_keep(const day *d, const day_word *w)
{
    char path[PATH_MAX], fresh[PATH_MAX], word[DAY_WORD];
    if (!counted_path(d, DAY_DEALS, path) || !xdg_make_folders(path))
        return errno;
    FILE *file = file_begin(path, fresh, sizeof fresh);
    if (!file)
        return errno;
    day_word_write(w, word);
    (void)fprintf(file, "%s\n", word);
    return file_finish(file, fresh, path) ? 0 : errno;
}

static bool read_kept_word(const char *path, day_word *w)
{
    char text[DAY_WORD + 8];
    const char *why;
    return file_read(path, text, sizeof text) > 0 && day_word_read(text, w, &why);
}

bool day_kept(const day *d, day_word *w)
{
    return day_kept_by(d->date, day_rules(&d->rules), w);
}

bool day_kept_by(const char *date, uint32_t rules, day_word *w)
{
    char path[PATH_MAX];
    return file_of(date, rules, DAY_DEALS, path) && read_kept_word(path, w);
}

static int has_word(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name), end = sizeof word_end - 1;
    return length > end && length < FILE_NAME &&
           strcmp(entry->d_name + length - end, word_end) == 0;
}

/* Their names begin with the date. */
static int later_last(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

int day_week(day_word week[DAY_WEEK])
{
    char folder[PATH_MAX], path[PATH_MAX];
    struct dirent **list;
    int found = 0;
    int count = in_folder("", folder) ? scandir(folder, &list, has_word, later_last) : -1;
    for (int i = 0; i < count; i++) {
        if (i >= count - DAY_WEEK && in_folder(list[i]->d_name, path))
            found += read_kept_word(path, &week[found]);
        free(list[i]);
    }
    if (count >= 0)
        free(list);
    return found;
}

/* ---- past tries ---- */

static const char first_end[] = "-1.rec";

/* The length of the name before the end of a first record or of a word, if it begins with a date; 0: it does not. */
static size_t try_name(const char *file)
{
    static const char *const ends[] = {first_end, word_end};
    size_t length = strlen(file);
    char date[DAY_DATE] = "";
    memcpy(date, file, length < DAY_DATE - 1 ? length : DAY_DATE - 1);
    for (size_t i = 0; i < sizeof ends / sizeof *ends && length < FILE_NAME; i++) {
        size_t end = strlen(ends[i]);
        if (length > DAY_DATE + end && file[DAY_DATE - 1] == '-' &&
            strcmp(file + length - end, ends[i]) == 0 && day_number(date) >= 0)
            return length - end;
    }
    return 0;
}

static int is_try(const struct dirent *entry)
{
    return try_name(entry->d_name) != 0;
}

static int later_first(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*b)->d_name, (*a)->d_name);
}

/* Reads the try of that file name, without its end. False: it tells nothing. */
static bool read_try(const char *file, size_t length, day_try *t)
{
    char below[FILE_NAME + 8], path[PATH_MAX], name[FILE_NAME];
    kd_rules rules;
    history first;
    memset(t, 0, sizeof *t);
    memcpy(t->day.date, file, DAY_DATE - 1);
    snprintf(name, sizeof name, "%.*s", (int)(length - DAY_DATE), file + DAY_DATE);
    snprintf(below, sizeof below, "%.*s%s", (int)length, file, word_end);
    t->known = in_folder(below, path) && read_kept_word(path, &t->word) &&
               strcmp(t->word.date, t->day.date) == 0;
    snprintf(below, sizeof below, "%.*s%s", (int)length, file, first_end);
    bool has = in_folder(below, path) && access(path, F_OK) == 0;
    bool published = kd_rules_preset(&rules, name), read = !published && has;
    t->unreadable = read && !history_read(&first, path);
    if (read && !t->unreadable) {
        rules = first.head.rules;
        snprintf(name, sizeof name, "%s", first.head.rules_name);
    }
    if (read)
        history_free(&first);
    t->opens = has && (published || (read && !t->unreadable));
    if (!t->opens)
        return t->known || t->unreadable;
    char date[DAY_DATE];
    memcpy(date, t->day.date, sizeof date);
    day_make(&t->day, date, &rules, name);
    t->over = t->known ? DAY_DEALS : day_next(&t->day);
    return true;
}

int day_tries(const char *from, const char *to, day_try *out, int most)
{
    char folder[PATH_MAX], below[FILE_NAME + 8], word[PATH_MAX];
    struct dirent **list;
    int found = 0;
    int count = in_folder("", folder) ? scandir(folder, &list, is_try, later_first) : -1;
    for (int i = 0; i < count; i++) {
        const char *file = list[i]->d_name;
        size_t length = try_name(file);
        snprintf(below, sizeof below, "%.*s%s", (int)length, file, word_end);
        bool listed = strcmp(file + length, word_end) != 0 && in_folder(below, word) &&
                      access(word, F_OK) == 0; /* by its word */
        if (!listed && found < most && strncmp(file, from, DAY_DATE - 1) >= 0 &&
            strncmp(file, to, DAY_DATE - 1) <= 0)
            found += read_try(file, length, &out[found]);
        free(list[i]);
    }
    if (count >= 0)
        free(list);
    return found;
}
