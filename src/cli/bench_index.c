/* bench_index.c - koudi bench index: how long reading many records takes, and the longest wait of a key. */
#include "cli/bench.h"

#include "base/file.h"
#include "base/i18n.h"
#include "bots/bots.h"
#include "cli/options.h"
#include "record/games.h"
#include "record/store.h"
#include "table/driver.h"
#include "table/places.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RECORDS = 2000, FEW = 20 };

/* Records a match of bots. */
static bool record_match(const char *path, uint64_t seed)
{
    const bot *same = bot_find("easy"), *seats[KD_SEATS] = {same, same, same, same};
    record_head head = {.rules_name = "80p-v3", .seat = {"human Mei", "bot easy"}};
    driver d;
    (void)kd_rules_preset(&head.rules, head.rules_name);
    store *record = store_open(path, &head, false);
    if (!record)
        return false;
    cli_start(&d.match, &head.rules);
    driver_ready(&d, seats, seed, 0);
    d.record = record;
    driver_match(&d);
    return store_close(record) == 0;
}

/* Fills the folder with copies of the record. */
static bool copy_record(const char *folder, const char *from, int count)
{
    char path[PATH_MAX];
    size_t size;
    char *text = file_load(from, RECORD_MAX_BYTES, &size);
    bool good = text && remove(from) == 0;
    for (int i = 0; i < count && good; i++) {
        snprintf(path, sizeof path, "%s/2026-01-01-%06d-1.rec", folder, i);
        FILE *copy = fopen(path, "wx");
        good = copy && fwrite(text, size, 1, copy) == 1;
        good = copy && fclose(copy) == 0 && good;
    }
    free(text);
    return good;
}

/* Processor time of this process in milliseconds, so that other processes do not count. */
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

/* Reads the folder as the menu does, with the statistics, and prints a line. */
static bool read_folder(const char *name, const char *what, const char *folder, int count)
{
    static stats sum;
    games list;
    int at = 0;
    double start = now(), before = start, longest = 0;
    memset(&sum, 0, sizeof sum);
    bool more = games_open(&list, folder, true);
    do {
        more = more && games_some(&list, GAMES_SLICE_MS);
        stats_add_games(&sum, &list, &at);
        double after = now();
        longest = after - before > longest ? after - before : longest;
        before = after;
    } while (more);
    bool good = list.count == count && sum.records == count;
    games_free(&list);
    printf("%-18s %10.1f ms  %s\n", name, now() - start, what);
    printf("%-18s %10.1f ms  %s\n", "longest slice", longest, _("during which a key waits"));
    return good;
}

bool bench_index(uint64_t seconds, uint64_t seed)
{
    char path[PATH_MAX], what[128];
    int count = seconds ? RECORDS : FEW;
    char *folder = scratch_folder_make();
    if (!folder)
        return false;
    snprintf(path, sizeof path, "%s/match.rec", folder);
    bool good = record_match(path, seed) && copy_record(folder, path, count);
    int error = errno;
    snprintf(what, sizeof what, _("%d records without an index, read and indexed"), count);
    good = good && read_folder("index cold", what, folder, count);
    snprintf(what, sizeof what, _("%d records, read from the index"), count);
    good = good && read_folder("index warm", what, folder, count);
    scratch_folder_remove(folder);
    free(folder);
    errno = error;
    return good;
}
