/* mistakes.c - decisions of the player's own that cost much, in five boxes: a file of lines. */
#include "practice/practice.h"

#include "base/file.h"
#include "base/safe_text.h"
#include "record/day.h"
#include "record/store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 21, LINE = GAMES_FILE + 96, THOUSAND = 1000 };
enum { SURE = 3 }; /* a mistake costs so many standard errors at least */

static const int box_days[MISTAKE_BOXES] = {1, 2, 4, 9, 21};

static const char head[] = "# mistake ACTION SEAT BOX DUE COST ERROR RECORD (thousandths of a "
                           "level); looked DEAL RECORD\n";

/* ---- lines ---- */

static int to_thousandths(double levels)
{
    return (int)(levels * THOUSAND + 0.5);
}

static void print_mistake(const mistake *m, char line[LINE])
{
    char due[DAY_DATE] = "";
    if (!day_print(m->due, due)) /* a clock of another century */
        (void)day_print(0, due);
    snprintf(line, LINE, "mistake %d %d %d %s %d %d %s", m->at, m->seat, m->box + 1, due,
             to_thousandths(m->cost), to_thousandths(m->error), m->record);
}

static void print_looked(int deal, const char *record, char line[LINE])
{
    snprintf(line, LINE, "looked %d %.*s", deal, GAMES_FILE - 1, record);
}

/* Can a line end with the name? */
static bool is_name(const char *record)
{
    size_t length = strlen(record);
    return length && length < GAMES_FILE && *record != '.' && !strchr(record, '/') &&
           safe_text_visible(record, length);
}

/* A line is one only as it would be printed. */
static bool read_mistake(const char *line, mistake *out)
{
    char again[LINE], due[DAY_DATE];
    int cost, error, name = 0;
    mistake m = {.at = 0};
    /* NOLINTNEXTLINE(cert-err34-c): what does not print again as it was read is no line */
    if (sscanf(line, "mistake %8d %1d %1d %10s %8d %8d %n", &m.at, &m.seat, &m.box, due, &cost,
               &error, &name) != 6 ||
        !name || !is_name(line + name) || m.at < 0 || m.seat < 0 || m.seat >= KD_SEATS ||
        m.box < 1 || m.box > MISTAKE_BOXES || cost < 0 || error < 0)
        return false;
    m.box--;
    m.due = day_number(due);
    m.cost = (double)cost / THOUSAND;
    m.error = (double)error / THOUSAND;
    snprintf(m.record, sizeof m.record, "%s", line + name);
    print_mistake(&m, again);
    *out = m;
    return m.due >= 0 && strcmp(line, again) == 0;
}

static bool read_looked(const char *line, int *deal, const char **record)
{
    char again[LINE];
    int name = 0;
    /* NOLINTNEXTLINE(cert-err34-c): as above */
    if (sscanf(line, "looked %8d %n", deal, &name) != 1 || !name || !is_name(line + name) ||
        *deal < 1)
        return false;
    *record = line + name;
    print_looked(*deal, *record, again);
    return strcmp(line, again) == 0;
}

/* The line at *at without its end, in line; false at the end of the text. Too long ones, and those with a NUL, become "?". */
static bool next_line(const char **at, const char *end, char line[LINE], size_t *length)
{
    if (*at >= end)
        return false;
    *length = file_line(*at, end);
    bool fits = *length < LINE && !memchr(*at, '\0', *length);
    snprintf(line, LINE, "%.*s", fits ? (int)*length : 1, fits ? *at : "?");
    *at += *length + 1;
    return true;
}

static bool same_decision(const mistake *a, const mistake *b)
{
    return a->at == b->at && a->seat == b->seat && strcmp(a->record, b->record) == 0;
}

/* ---- the file ---- */

static bool mistakes_path(char path[PATH_MAX])
{
    return xdg_path("XDG_STATE_HOME", ".local/state", "mistakes.txt", path, PATH_MAX);
}

/* The whole of it, to be freed; "" where there is none. NULL with errno. */
static char *load(size_t *length)
{
    char path[PATH_MAX];
    return mistakes_path(path) ? file_load_if_any(path, MOST_BYTES, length) : NULL;
}

static void parse(mistakes *m, const char *text, size_t length)
{
    char line[LINE];
    const char *end = text + length, *record;
    mistake read;
    size_t size;
    int deal;
    m->count = m->bad = 0;
    while (next_line(&text, end, line, &size)) {
        if (!size || *line == '#' || read_looked(line, &deal, &record))
            continue;
        bool twice = false, good = read_mistake(line, &read);
        for (int i = 0; good && i < m->count; i++)
            twice = twice || same_decision(&m->list[i], &read);
        if (good && !twice && m->count < MOST_MISTAKES)
            m->list[m->count++] = read;
        else
            m->bad += !good;
    }
}

int mistakes_read(mistakes *m)
{
    size_t length;
    char *text = load(&length);
    m->count = m->bad = 0;
    if (!text)
        return errno;
    parse(m, text, length);
    free(text);
    return 0;
}

/* The record's file in the folder of records; false: there is none, or it cannot be looked for. */
static bool record_path(const char *record, char path[PATH_MAX])
{
    char folder[PATH_MAX];
    return store_folder(folder, sizeof folder) &&
           snprintf(path, PATH_MAX, "%s/%s", folder, record) < PATH_MAX && access(path, F_OK) == 0;
}

/* Is it gone from the folder, and not the folder itself? */
static bool is_gone(const char *record)
{
    char path[PATH_MAX];
    return store_folder(path, sizeof path) && access(path, F_OK) == 0 &&
           !record_path(record, path) && errno == ENOENT;
}

/* With what the file is written anew. */
typedef struct change {
    const mistake *of; /* becomes: */
    const mistake *to; /* or goes; NULL */
    const mistake *found;
    int count;          /* of those found */
    int *added;         /* counts those that are new; NULL */
    const char *looked; /* at that deal of this record; NULL: at none */
    int deal;
} change;

/* Does it cost enough, and is it not among those kept? */
static bool is_new(const mistakes *now, const mistake *m)
{
    bool there = !is_name(m->record) || m->cost < MISTAKE_COST || m->cost < SURE * m->error;
    for (int k = 0; k < now->count; k++)
        there = there || same_decision(&now->list[k], m);
    return !there;
}

/* Lines that are none stay as they are, and a newline that the last one lacks is added. Those of records that are gone go. */
static bool write_anew(const char *path, const char *text, size_t length, const change *c)
{
    char fresh[PATH_MAX], line[LINE];
    const char *end = text + length, *record;
    mistake read;
    size_t size;
    int deal;
    int more = 0;
    mistakes *now = malloc(sizeof *now);
    if (!now)
        return false;
    parse(now, text, length);
    for (int i = 0; i < c->count; i++)
        more += is_new(now, &c->found[i]);
    bool fits = !more || now->count + more <= MOST_MISTAKES;
    FILE *file = fits ? file_begin(path, fresh, sizeof fresh) : NULL;
    if (!file) {
        int error = fits ? errno : EOVERFLOW;
        free(now);
        errno = error;
        return false;
    }
    if (!length)
        (void)fputs(head, file);
    for (const char *from = text; next_line(&text, end, line, &size); from = text) {
        bool one = read_mistake(line, &read);
        bool of = one || read_looked(line, &deal, &record);
        if (of && is_gone(one ? read.record : record))
            continue;
        if (one && c->of && same_decision(&read, c->of)) {
            if (!c->to)
                continue;
            print_mistake(c->to, line);
            (void)fprintf(file, "%s\n", line);
            continue;
        }
        (void)fwrite(from, 1, size, file);
        (void)fputc('\n', file);
    }
    for (int i = 0; i < c->count; i++) {
        if (!is_new(now, &c->found[i]))
            continue;
        print_mistake(&c->found[i], line);
        (void)fprintf(file, "%s\n", line);
    }
    if (c->looked) {
        print_looked(c->deal, c->looked, line);
        (void)fprintf(file, "%s\n", line);
    }
    free(now);
    bool done = file_finish(file, fresh, path);
    if (done && c->added)
        *c->added += more;
    return done;
}

static int write_change(const change *c)
{
    char path[PATH_MAX];
    size_t length;
    int lock = mistakes_path(path) ? file_lock(path) : -1, error;
    char *text = lock >= 0 ? load(&length) : NULL;
    error = text && write_anew(path, text, length, c) ? 0 : errno;
    free(text);
    file_unlock(lock);
    return error;
}

int mistakes_add(const mistake *found, int count)
{
    return write_change(&(change){.found = found, .count = count});
}

int mistakes_answer(mistake *m, bool right, int today)
{
    mistake to = *m;
    to.box = right ? m->box + 1 : 0;
    to.due = today + box_days[to.box < MISTAKE_BOXES ? to.box : 0];
    int error = write_change(&(change){.of = m, .to = to.box < MISTAKE_BOXES ? &to : NULL});
    if (!error)
        *m = to;
    return error;
}

/* A day further off than its box allows was set by a clock that was wrong: it is due. */
static bool is_due(const mistake *m, int today)
{
    char path[PATH_MAX];
    bool day = m->due <= today || m->due > today + box_days[m->box];
    return day && record_path(m->record, path) && !store_locked(path);
}

int mistakes_due(const mistakes *m, int today, int *due)
{
    int first = -1;
    *due = 0;
    for (int i = 0; i < m->count; i++)
        if (is_due(&m->list[i], today) && (*due)++ == 0)
            first = i;
    return first;
}

bool mistake_record(const mistake *m, char path[PATH_MAX])
{
    return record_path(m->record, path);
}

bool mistake_exercise(const mistake *m, exercise *out)
{
    char path[PATH_MAX];
    history h;
    kd_view view;
    if (!record_path(m->record, path) || store_locked(path) || !history_read(&h, path))
        return false;
    bool good = m->at < h.count;
    memset(out, 0, sizeof *out);
    out->kind = PRACTICE_MISTAKE;
    out->seat = m->seat;
    if (good) {
        history_match(&h, m->at, &out->match, NULL);
        kd_view_make(&view, &out->match, m->seat);
        const kd_action *done = &h.step[m->at].action;
        out->best = done->actor == m->seat ? *done : (kd_action){(uint8_t)m->seat, KD_PASS, {0, 0}};
        good = coach_has_choice(&view);
    }
    history_free(&h);
    return good;
}

/* ---- finding them ---- */

/* The only person in the record; -1: there is none, or several, of whom nobody knows which is the player. */
static int only_person(const record_head *by)
{
    record_seats seats;
    int seat = 0;
    record_seats_read(&seats, by);
    while (seat < KD_SEATS && seats.people >> seat != 1)
        seat++;
    return seat < KD_SEATS && seats.people == 1U << seat ? seat : -1;
}

static bool was_looked_at(const char *text, size_t length, const char *record, int deal)
{
    char line[LINE], wanted[LINE];
    const char *end = text + length;
    size_t size;
    bool found = false;
    print_looked(deal, record, wanted);
    while (!found && next_line(&text, end, line, &size))
        found = strcmp(line, wanted) == 0;
    return found;
}

/* Keeps what a deal that has been judged to its end tells, unless it was kept. */
static int keep_deal(const history *h, const char *record, const analysis *r, int *added)
{
    mistake found[ANALYSIS_MOST];
    int count = 0;
    for (int i = 0; i < r->judged; i++) {
        const analysis_step *step = &r->step[i];
        mistake *m = &found[count];
        *m = (mistake){.at = step->at,
                       .seat = r->seat,
                       .due = progress_today(),
                       .cost = step->found.cost,
                       .error = step->found.error};
        snprintf(m->record, sizeof m->record, "%s", record);
        count += step->found.samples && coach_costly(&step->found);
    }
    bool tells = r->deal > history_copied(h) && !history_taken_back(h, r->deal);
    return write_change(&(change){.found = found,
                                  .count = tells ? count : 0,
                                  .added = added,
                                  .looked = record,
                                  .deal = r->deal});
}

/* Is it a record of the player's own, in the folder of records? */
static bool is_own(const char *path, const char **record)
{
    char own[PATH_MAX];
    *record = file_name(path);
    return is_name(*record) && record_path(*record, own) && strcmp(own, path) == 0;
}

int mistakes_keep(const char *path, const history *h, const analysis *judged)
{
    const char *record;
    size_t length;
    if (!is_own(path, &record) || judged->seat != only_person(&h->head) ||
        judged->judged < judged->count)
        return 0;
    char *text = load(&length);
    int error = !text ? errno
                : was_looked_at(text, length, record, judged->deal)
                    ? 0
                    : keep_deal(h, record, judged, NULL);
    free(text);
    return error;
}

int mistakes_find(const char *path, const atomic_bool *stop, int *found)
{
    struct work {
        analysis found;
        kd_view views[ANALYSIS_MOST];
    } * w;
    history h;
    kd_match ended;
    const char *record;
    size_t length = 0;
    int error = 0;
    if (!is_own(path, &record) || store_locked(path) || !history_read(&h, path))
        return 0;
    bot_settings coach = coach_bot(COACH_WORK);
    coach.threads = 1;
    char *text = load(&length);
    w = text ? malloc(sizeof *w) : NULL;
    error = w ? 0 : errno;
    int seat = only_person(&h.head);
    for (int deal = 1; w && seat >= 0 && !error && history_ended(&h, deal, &ended); deal++) {
        bool stopped = stop && atomic_load(stop);
        if (stopped || was_looked_at(text, length, record, deal))
            continue;
        bool tells = deal > history_copied(&h) && !history_taken_back(&h, deal);
        if (!tells || !analysis_read(&w->found, w->views, &h, deal, seat))
            w->found = (analysis){.deal = deal, .seat = seat};
        w->found.seed = 1;
        while (!stopped && analysis_judge(&w->found, w->views, &coach, stop))
            stopped = stop && atomic_load(stop);
        if (!stopped)
            error = keep_deal(&h, record, &w->found, found);
    }
    free(w);
    free(text);
    history_free(&h);
    return error;
}

int mistakes_find_all(const atomic_bool *stop, int *found)
{
    char path[PATH_MAX];
    games list;
    int error = 0;
    if (!games_open_own(&list))
        return list.error;
    games_all(&list);
    for (int i = 0; i < list.count && !error && !(stop && atomic_load(stop)); i++)
        if (!*list.game[i].why && list.game[i].deals && games_path(&list, i, path, sizeof path))
            error = mistakes_find(path, stop, found);
    games_free(&list);
    return error;
}
