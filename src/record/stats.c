/* stats.c - statistics: counts the events of each record by seat, then adds them up by player. */
#include "record/stats.h"

#include "base/i18n.h"
#include "record/replay.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The figures of one record, which count only when the whole record is valid. */
typedef struct tally {
    replay replay;
    stats_player seat[KD_SEATS];
    bool under_way; /* a match has begun and has not ended */
    bool fresh;     /* none of its deals has ended */
} tally;

/* ---- events ------------------------------------------------------------------------------------ */

static void count_all(tally *t, stats_what what)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        t->seat[seat].count[what]++;
}

static void count_team(tally *t, int team, stats_what what, uint64_t by)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (kd_team(seat) == team)
            t->seat[seat].count[what] += by;
}

/* Appends a level and drops the oldest when there is no room. */
static void add_level(stats_player *player, uint8_t level)
{
    if (player->levels == STATS_LEVELS) {
        memmove(player->level, player->level + 1, STATS_LEVELS - 1);
        player->levels--;
    }
    player->level[player->levels++] = level;
}

/* Every deal that is not void ends with one KD_EV_ADVANCED, possibly of 0 levels. */
static void end_deal(tally *t, const kd_match *match, const kd_event *event)
{
    int defenders = kd_team(match->round.dealer);
    bool defended = event->seat == defenders;
    uint64_t gain = event->number > 0 ? (uint64_t)event->number : 0;
    count_all(t, STAT_DEALS);
    count_team(t, defenders, STAT_DEFENDING, 1);
    count_team(t, 1 - defenders, STAT_ATTACKING, 1);
    count_team(t, event->seat, defended ? STAT_GAINED_DEFENDING : STAT_GAINED_ATTACKING, gain);
    for (int seat = 0; seat < KD_SEATS; seat++)
        add_level(&t->seat[seat],
                  (uint8_t)(match->level[kd_team(seat)] | (t->fresh ? STATS_NEW_MATCH : 0)));
    t->fresh = false;
}

static void end_match(tally *t, const kd_match *match, const kd_event *event)
{
    (void)match;
    if (!t->under_way)
        return; /* the time ended between two matches, or the match is counted already */
    t->under_way = false;
    count_all(t, STAT_FINISHED);
    count_team(t, event->seat, STAT_WON, 1);
}

static void end_trick(tally *t, const kd_match *match, const kd_event *event)
{
    (void)match;
    t->seat[event->seat].count[STAT_POINTS] += event->number > 0 ? (uint64_t)event->number : 0;
}

static void fail_dump(tally *t, const kd_match *match, const kd_event *event)
{
    (void)match;
    t->seat[event->seat].count[STAT_DUMPS_TRIED]++;
}

/* A lead of several components that was not cut down is a successful dump. */
static void lay_down(tally *t, const kd_match *match, const kd_event *event)
{
    const kd_round *round = &match->round;
    bool led = round->pos.played == 1 && round->pos.leader == event->seat;
    if (!led ||
        kd_kind_of(&round->order, kd_to_places(&round->order, event->cards)) != KD_LEAD_DUMP)
        return;
    t->seat[event->seat].count[STAT_DUMPS_TRIED]++;
    t->seat[event->seat].count[STAT_DUMPS_STOOD]++;
}

static void dig(tally *t, const kd_match *match, const kd_event *event)
{
    (void)match;
    count_team(t, kd_team(event->seat), STAT_DUG, 1);
    count_team(t, 1 - kd_team(event->seat), STAT_LOST, 1);
}

typedef void count_event(tally *t, const kd_match *match, const kd_event *event);

static count_event *const counters[KD_EV_COUNT] = {
    [KD_EV_DUMP_FAILED] = fail_dump, [KD_EV_PLAYED] = lay_down,
    [KD_EV_TRICK] = end_trick,       [KD_EV_DUG] = dig,
    [KD_EV_ADVANCED] = end_deal,     [KD_EV_MATCH] = end_match,
    [KD_EV_OVER] = end_match,
};

static void begin_match(tally *t)
{
    t->under_way = t->fresh = true;
    count_all(t, STAT_MATCHES);
}

static void count_events(void *arg, const kd_match *match, const kd_action *action,
                         const kd_events *events)
{
    tally *t = arg;
    bool more = action->verb == KD_NEXT && !t->under_way;
    if (t->replay.actions == 1 || more)
        begin_match(t);
    for (int i = 0; i < events->count; i++)
        if (counters[events->list[i].kind])
            counters[events->list[i].kind](t, match, &events->list[i]);
}

/* ---- players ----------------------------------------------------------------------------------- */

static void set_player(stats_player *player, const char *kind, const char *name)
{
    snprintf(player->kind, sizeof player->kind, "%s", kind);
    snprintf(player->name, sizeof player->name, "%s", name);
}

/* From a seat's tag: "bot steady", "human Mei". People who gave no name are recorded by that of the seat. */
static void name_player(stats_player *player, const char *tag, int seat)
{
    char kind[sizeof player->kind];
    size_t length = strcspn(tag, " ");
    const char *name = tag[length] ? tag + length + 1 : "";
    snprintf(kind, sizeof kind, "%.*s", (int)length, tag);
    if (!*tag)
        set_player(player, STATS_UNKNOWN, STATS_UNKNOWN);
    else if (strcmp(kind, "human") != 0)
        set_player(player, kind, *name ? name : kind);
    else
        set_player(player, STATS_PERSON, strcmp(name, kd_seat_name(seat)) != 0 ? name : STATS_YOU);
}

static bool same_player(const stats_player *one, const stats_player *other)
{
    return strcmp(one->name, other->name) == 0 && strcmp(one->kind, other->kind) == 0;
}

static stats_player *find_player(stats *sum, const stats_player *like)
{
    for (int i = 0; i < sum->players; i++)
        if (same_player(&sum->player[i], like))
            return &sum->player[i];
    if (sum->players == STATS_PLAYERS)
        return &sum->player[STATS_PLAYERS - 1];
    stats_player *added = &sum->player[sum->players++];
    bool rest = sum->players == STATS_PLAYERS;
    *added = (stats_player){.levels = 0};
    set_player(added, rest ? STATS_OTHERS : like->kind, rest ? STATS_OTHERS : like->name);
    return added;
}

/* Does the same player sit at an earlier seat of the record? */
static bool sits_before(const tally *t, int seat)
{
    for (int other = 0; other < seat; other++)
        if (same_player(&t->seat[other], &t->seat[seat]))
            return true;
    return false;
}

/* A bot counts once for each of its seats. A person at several seats has played the match once, on the
   side of the first seat; points and dumps of all seats add up. */
static bool counts(const tally *t, int seat, int what)
{
    bool done = what == STAT_POINTS || what == STAT_DUMPS_TRIED || what == STAT_DUMPS_STOOD;
    bool person = strcmp(t->seat[seat].kind, STATS_PERSON) == 0;
    return done || !person || !sits_before(t, seat);
}

static void merge(stats *sum, tally *t)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        name_player(&t->seat[seat], t->replay.head.seat[seat], seat);
        stats_player *player = find_player(sum, &t->seat[seat]);
        for (int i = 0; i < STAT_COUNT; i++)
            player->count[i] += counts(t, seat, i) ? t->seat[seat].count[i] : 0;
        for (int i = 0; i < t->seat[seat].levels && !sits_before(t, seat); i++)
            add_level(player, t->seat[seat].level[i]);
    }
    sum->records++;
    sum->over += t->replay.match.round.phase == KD_PHASE_OVER;
}

static void note_bad(stats *sum, const replay *r, const char *path, stats_bad *what)
{
    stats_bad bad = {.line = r->line};
    snprintf(bad.path, sizeof bad.path, "%.*s", STATS_PATH - 1, path);
    snprintf(bad.why, sizeof bad.why, "%.*s", STATS_WHY - 1, r->why);
    if (sum->bad < STATS_BAD)
        sum->bads[sum->bad] = bad;
    sum->bad++;
    if (what)
        *what = bad;
}

bool stats_add(stats *sum, const char *path, stats_bad *what)
{
    tally t;
    memset(&t, 0, sizeof t);
    if (!replay_file(&t.replay, path, count_events, &t)) {
        note_bad(sum, &t.replay, path, what);
        return false;
    }
    merge(sum, &t);
    return true;
}

static int by_rank(const void *a, const void *b)
{
    const stats_player *one = a, *two = b;
    bool person = strcmp(one->kind, STATS_PERSON) == 0,
         other = strcmp(two->kind, STATS_PERSON) == 0;
    uint64_t deals = one->count[STAT_DEALS], more = two->count[STAT_DEALS];
    if (person != other)
        return person ? -1 : 1;
    if (deals != more)
        return deals > more ? -1 : 1;
    int name = strcmp(one->name, two->name);
    return name ? name : strcmp(one->kind, two->kind);
}

void stats_sort(stats *sum)
{
    /* The last entry, STATS_OTHERS, stays last. */
    int players = sum->players == STATS_PLAYERS ? STATS_PLAYERS - 1 : sum->players;
    qsort(sum->player, (size_t)players, sizeof *sum->player, by_rank);
}

/* ---- the table of figures ------------------------------------------------------------------- */

/* clang-format off */
const stats_row stats_rows[] = {
    {"matches", N_("matches"), NULL, STATS_NUMBER, STAT_MATCHES, STAT_MATCHES},
    {"finished", NULL, NULL, STATS_NUMBER, STAT_FINISHED, STAT_FINISHED},
    {"won", NULL, NULL, STATS_NUMBER, STAT_WON, STAT_WON},
    {"won_share", N_("matches won"), N_("won"), STATS_SHARE, STAT_WON, STAT_FINISHED},
    {"deals", N_("deals"), N_("deals"), STATS_NUMBER, STAT_DEALS, STAT_DEALS},
    {"deals_attacking", NULL, NULL, STATS_NUMBER, STAT_ATTACKING, STAT_ATTACKING},
    {"deals_defending", NULL, NULL, STATS_NUMBER, STAT_DEFENDING, STAT_DEFENDING},
    {"levels_attacking", NULL, NULL, STATS_NUMBER, STAT_GAINED_ATTACKING, STAT_GAINED_ATTACKING},
    {"levels_defending", NULL, NULL, STATS_NUMBER, STAT_GAINED_DEFENDING, STAT_GAINED_DEFENDING},
    {"levels_a_deal_attacking", N_("levels a deal, attacking"), NULL,
     STATS_RATE, STAT_GAINED_ATTACKING, STAT_ATTACKING},
    {"levels_a_deal_defending", N_("levels a deal, defending"), NULL,
     STATS_RATE, STAT_GAINED_DEFENDING, STAT_DEFENDING},
    {"points", NULL, NULL, STATS_NUMBER, STAT_POINTS, STAT_POINTS},
    {"points_a_deal", N_("points a deal"), NULL, STATS_RATE, STAT_POINTS, STAT_DEALS},
    {"dumps_tried", NULL, NULL, STATS_NUMBER, STAT_DUMPS_TRIED, STAT_DUMPS_TRIED},
    {"dumps_stood", NULL, NULL, STATS_NUMBER, STAT_DUMPS_STOOD, STAT_DUMPS_STOOD},
    {"dumps_stood_share", N_("dumps that stood"), NULL,
     STATS_SHARE, STAT_DUMPS_STOOD, STAT_DUMPS_TRIED},
    {"kitties_dug", NULL, NULL, STATS_NUMBER, STAT_DUG, STAT_DUG},
    {"kitties_lost", NULL, NULL, STATS_NUMBER, STAT_LOST, STAT_LOST},
    {"kitties_dug_share", N_("kitties dug, attacking"), NULL,
     STATS_SHARE, STAT_DUG, STAT_ATTACKING},
    {"kitties_lost_share", N_("kitties lost, defending"), NULL,
     STATS_SHARE, STAT_LOST, STAT_DEFENDING},
};
/* clang-format on */
const int stats_row_count = sizeof stats_rows / sizeof *stats_rows;

bool stats_value(const stats_row *row, const stats_player *player, double *value)
{
    uint64_t of = player->count[row->of], per = player->count[row->per];
    if (row->kind == STATS_NUMBER)
        per = 1;
    *value = per ? (double)of / (double)per : 0;
    return per != 0;
}

/* ---- which records -------------------------------------------------------------------------- */

static bool add_path(stats_files *files, const char *folder, const char *name)
{
    enum { CHUNK = 64 };
    if (files->count % CHUNK == 0) {
        size_t room = (size_t)files->count + CHUNK;
        char **more = realloc(files->path, room * sizeof *more);
        if (!more)
            return false;
        files->path = more;
    }
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (!path)
        return false;
    snprintf(path, size, "%s%s%s", folder, *folder ? "/" : "", name);
    files->path[files->count++] = path;
    return true;
}

static bool is_record(const char *name)
{
    const char *end = strrchr(name, '.');
    return end && end != name && strcmp(end, ".rec") == 0;
}

static bool read_folder(stats_files *files, DIR *dir, const char *folder)
{
    const struct dirent *entry;
    while (errno = 0, (entry = readdir(dir)) != NULL)
        if (is_record(entry->d_name) && !add_path(files, folder, entry->d_name))
            return false;
    return errno == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool find_in(stats_files *files, const char *folder)
{
    DIR *dir = opendir(folder);
    if (!dir)
        return false;
    bool good = read_folder(files, dir, folder);
    int error = errno;
    (void)closedir(dir);
    errno = error;
    if (good && files->count)
        qsort(files->path, (size_t)files->count, sizeof *files->path, by_name);
    return good;
}

bool stats_find(stats_files *files, const char *path)
{
    struct stat about;
    *files = (stats_files){.path = NULL};
    if (stat(path, &about) != 0)
        return false;
    if (S_ISDIR(about.st_mode) ? find_in(files, path) : add_path(files, "", path))
        return true;
    int error = errno;
    stats_files_free(files);
    errno = error;
    return false;
}

const char *stats_next(stats_files *files)
{
    return files->at < files->count ? files->path[files->at++] : NULL;
}

bool stats_some(stats *sum, stats_files *files, int most)
{
    for (const char *path; most-- > 0 && (path = stats_next(files)) != NULL;)
        (void)stats_add(sum, path, NULL);
    stats_sort(sum);
    return files->at < files->count;
}

void stats_files_free(stats_files *files)
{
    for (int i = 0; i < files->count; i++)
        free(files->path[i]);
    free(files->path);
    *files = (stats_files){.path = NULL};
}
