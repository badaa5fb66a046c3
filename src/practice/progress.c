/* progress.c - what has come of exercises and drills: a file of lines, "2026-11-29 endings 3 17 1". */
#include "practice/practice.h"

#include "base/file.h"
#include "record/day.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 22, LINE = 80, MOST_NUMBER = 100000, MOST_TODAY = 1000 };

static const char head[] =
    "# What has come of practice: day, kind, grade (of drills: its kind), exercise, score\n";

/* ---- lines ---- */

static bool number_read(const char *word, int least, int *out)
{
    char *end;
    errno = 0;
    const long n = strtol(word, &end, 10);
    if (end == word || *end || errno || n < least || n > MOST_NUMBER)
        return false;
    *out = (int)n;
    return true;
}

static void attempt_print(const attempt *a, char out[LINE])
{
    char date[DAY_DATE] = "";
    if (!day_print(a->day, date))
        (void)day_print(0, date); /* of a clock that is far off */
    snprintf(out, LINE, "%s %s %d %d %d\n", date, practice_kinds[a->kind].word, a->grade,
             a->exercise, a->score);
}

/* Only a line as attempt_print writes it. */
static bool attempt_read(const char *line, size_t length, attempt *out)
{
    char text[LINE], again[LINE], *words[5], *rest = text;
    attempt a = {.day = 0};
    if (length + 1 >= sizeof text || memchr(line, '\0', length))
        return false;
    memcpy(text, line, length);
    text[length] = '\0';
    for (int i = 0; i < 5; i++) {
        words[i] = rest;
        rest += strcspn(rest, " ");
        if ((*rest == ' ') != (i < 4))
            return false;
        if (*rest)
            *rest++ = '\0';
    }
    if (!day_date_is(words[0]) || !practice_kind_of(words[1], &a.kind) ||
        !number_read(words[2], 0, &a.grade) || !number_read(words[3], -1, &a.exercise) ||
        !number_read(words[4], 0, &a.score) ||
        (a.kind == PRACTICE_DRILL ? a.grade >= DRILLS : a.grade > GRADES))
        return false;
    a.day = day_number(words[0]);
    attempt_print(&a, again);
    if (strncmp(again, line, length) != 0 || again[length] != '\n')
        return false;
    *out = a;
    return true;
}

/* ---- the file ---- */

static bool progress_path(char path[PATH_MAX])
{
    return xdg_path("XDG_STATE_HOME", ".local/state", "practice.txt", path, PATH_MAX);
}

int progress_read(progress *p)
{
    char path[PATH_MAX];
    size_t length;
    *p = (progress){.list = NULL};
    char *text = progress_path(path) ? file_load(path, MOST_BYTES, &length) : NULL;
    if (!text)
        return errno == ENOENT || errno == ENOTDIR ? 0 : errno;
    int lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    p->list = calloc((size_t)lines, sizeof *p->list);
    const char *end = text + length;
    size_t size;
    for (const char *at = text; p->list && at < end; at += size + 1) {
        size = file_line(at, end);
        if (!size || *at == '#')
            continue;
        if (attempt_read(at, size, &p->list[p->count]))
            p->count++;
        else
            p->bad++;
    }
    free(text);
    return p->list ? 0 : ENOMEM;
}

void progress_free(progress *p)
{
    free(p->list);
    *p = (progress){.list = NULL};
}

/* What is to be written before a line, so that it begins one: the head of a new file; a newline behind a torn line. */
static const char *before(int fd)
{
    char last;
    const off_t size = lseek(fd, 0, SEEK_END);
    if (size == 0)
        return head;
    return size > 0 && pread(fd, &last, 1, size - 1) == 1 && last != '\n' ? "\n" : "";
}

int progress_add(const attempt *a)
{
    char path[PATH_MAX], line[LINE], all[sizeof head + LINE];
    attempt_print(a, line);
    const int lock = progress_path(path) ? file_lock(path) : -1;
    const int fd = lock < 0 ? -1 : open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    int error = fd < 0 ? errno : 0;
    if (fd >= 0) {
        const int length = snprintf(all, sizeof all, "%s%s", before(fd), line);
        const ssize_t written = write(fd, all, (size_t)length);
        if (written != length)
            error = written < 0 ? errno : ENOSPC;
        else if (fsync(fd) != 0 && errno != EINVAL)
            error = errno;
        (void)close(fd);
    }
    file_unlock(lock);
    return error;
}

int progress_add_minute(drill_kind kind, int right)
{
    const attempt a = {.day = progress_today(),
                       .kind = PRACTICE_DRILL,
                       .grade = (int)kind,
                       .exercise = -1,
                       .score = right};
    return progress_add(&a);
}

int progress_today(void)
{
    char today[DAY_DATE];
    day_today(today);
    return day_number(today);
}

/* ---- what it tells; the order of the lines counts, not what the clock said ---- */

static bool is_of(const attempt *a, practice_kind kind, int grade)
{
    return a->kind == kind && (!grade || a->grade == grade);
}

int progress_last(const progress *p, practice_kind kind, int grade, int most, int *of)
{
    int right = 0;
    *of = 0;
    for (int i = p->count - 1; i >= 0 && *of < most; i--)
        if (is_of(&p->list[i], kind, grade)) {
            right += p->list[i].score > 0;
            ++*of;
        }
    return right;
}

int progress_right(const progress *p, practice_kind kind, int grade, int *of)
{
    return progress_last(p, kind, grade, PROGRESS_RECENT, of);
}

int progress_grade(const progress *p)
{
    enum { MANY = 10, UP = 8, FEW = 5, DOWN = 2 };
    int grade = 1, of, i = p->count;
    while (--i >= 0)
        if (p->list[i].kind == PRACTICE_ENDING && p->list[i].grade) {
            grade = p->list[i].grade;
            break;
        }
    if (progress_last(p, PRACTICE_ENDING, grade, MANY, &of) >= UP && grade < GRADES)
        return grade + 1;
    return progress_last(p, PRACTICE_ENDING, grade, FEW, &of) <= DOWN && of == FEW && grade > 1
               ? grade - 1
               : grade;
}

int progress_minutes(const progress *p, drill_kind kind, int last[PROGRESS_BEST], int *best)
{
    int count = 0;
    *best = 0;
    for (int i = 0; i < p->count; i++) {
        const attempt *a = &p->list[i];
        if (a->kind != PRACTICE_DRILL || a->grade != (int)kind)
            continue;
        if (count == PROGRESS_BEST)
            memmove(last, last + 1, (size_t)--count * sizeof *last);
        last[count++] = a->score;
        *best = a->score > *best ? a->score : *best;
    }
    return count;
}

drill_kind progress_drill(const progress *p)
{
    int minutes[DRILLS] = {0}, fewest = 0;
    for (int i = 0; i < p->count; i++)
        if (p->list[i].kind == PRACTICE_DRILL)
            minutes[p->list[i].grade]++;
    for (int i = 1; i < DRILLS; i++)
        if (minutes[i] < minutes[fewest])
            fewest = i;
    return (drill_kind)fewest;
}

bool progress_tried(const progress *p, practice_kind kind, int exercise, int day, bool *right)
{
    for (int i = 0; i < p->count; i++) {
        const attempt *a = &p->list[i];
        if (a->kind == kind && a->exercise == exercise && a->day == day)
            return *right = a->score > 0, true;
    }
    return false;
}

void progress_days(const progress *p, int today, int count[PROGRESS_DAYS])
{
    memset(count, 0, PROGRESS_DAYS * sizeof *count);
    for (int i = 0; i < p->count; i++) {
        const int ago = today - p->list[i].day;
        if (ago >= 0 && ago < PROGRESS_DAYS && count[PROGRESS_DAYS - 1 - ago] < MOST_TODAY)
            count[PROGRESS_DAYS - 1 - ago]++;
    }
}

typedef struct candidate {
    int number, last;  /* last: its latest attempt; -1: it was never tried */
    bool right, other; /* other: under another text than the one to begin with */
} candidate;

static int compare_candidates(const void *one, const void *other)
{
    const candidate *a = one, *b = other;
    if (a->right != b->right)
        return a->right - b->right;
    if (a->last != b->last)
        return a->last - b->last;
    return a->other != b->other ? a->other - b->other : a->number - b->number;
}

int progress_next(const progress *p, practice_kind kind, int grade, const char *text, int skipped)
{
    enum { MOST = 1024 };
    candidate list[MOST];
    const int shipped = exercise_count(kind), count = shipped < MOST ? shipped : MOST;
    for (int n = 0; n < count; n++)
        list[n] = (candidate){n, -1, false, text && !exercise_is_under(kind, n, text)};
    for (int i = 0; i < p->count; i++) {
        const attempt *a = &p->list[i];
        if (a->kind == kind && a->exercise >= 0 && a->exercise < count) {
            list[a->exercise].last = i;
            list[a->exercise].right |= a->score > 0;
        }
    }
    qsort(list, (size_t)count, sizeof *list, compare_candidates);
    for (int n = 0; n < count; n++)
        if ((!grade || exercise_grade(kind, list[n].number) == grade) && skipped-- == 0)
            return list[n].number;
    return -1;
}
