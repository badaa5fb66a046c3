/* stats.c - statistics: counts the events of each record by seat, then adds them up by player. */
#include "record/stats.h"

#include "base/i18n.h"
#include "base/unused.h"
#include "record/games.h"
#include "record/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- events ------------------------------------------------------------------------------------ */

enum { SOUTH_NORTH = 1 << 0 | 1 << 2, ALL = (1 << KD_SEATS) - 1 };

static unsigned seats_of(int team)
{
    return team ? ALL & ~SOUTH_NORTH : SOUTH_NORTH;
}

static void count_seats(uint32_t count[KD_SEATS][STAT_COUNT], unsigned seats, stats_what what,
                        uint32_t by)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seats >> seat & 1)
            count[seat][what] += by;
}

/* Joins two lists of levels, the older ones first, and drops the oldest when there is no room. Returns the
   length. */
static int join_levels(uint8_t to[STATS_LEVELS], const uint8_t *older, int olders,
                       const uint8_t *newer, int newers)
{
    uint8_t both[2 * STATS_LEVELS];
    int count = olders + newers, dropped = count > STATS_LEVELS ? count - STATS_LEVELS : 0;
    memcpy(both, older, (size_t)olders);
    memcpy(both + olders, newer, (size_t)newers);
    memcpy(to, both + dropped, (size_t)(count - dropped));
    return count - dropped;
}

/* Every deal that is not void ends with one KD_EV_ADVANCED, possibly of 0 levels. It is none of those for whom a bot has
   played. */
static void end_deal(tally *t, const kd_match *match, const kd_event *event)
{
    int defenders = kd_team(match->round.dealer);
    bool defended = event->seat == defenders;
    uint32_t gain = event->number > 0 ? (uint32_t)event->number : 0;
    count_seats(t->deal, ALL, STAT_DEALS, 1);
    count_seats(t->deal, t->advised, STAT_ADVISED, 1);
    count_seats(t->deal, seats_of(defenders), STAT_DEFENDING, 1);
    count_seats(t->deal, seats_of(1 - defenders), STAT_ATTACKING, 1);
    count_seats(t->deal, seats_of(event->seat),
                defended ? STAT_GAINED_DEFENDING : STAT_GAINED_ATTACKING, gain);
    for (int what = 0; what < STAT_COUNT; what++)
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (!(t->given >> seat & 1))
                t->count[seat][what] += t->deal[seat][what];
    memset(t->deal, 0, sizeof t->deal);
    t->given_all = t->fresh ? t->given : t->given_all & t->given;
    int levels = t->levels;
    for (int team = 0; team < KD_TEAMS; team++) {
        uint8_t level = (uint8_t)(match->level[team] | (t->fresh ? STATS_NEW_MATCH : 0));
        t->levels = (uint8_t)join_levels(t->level[team], t->level[team], levels, &level, 1);
    }
    t->fresh = false;
}

static void end_match(tally *t, UNUSED const kd_match *match, const kd_event *event)
{
    /* Not where the time ended between two matches, or the match is counted already. */
    bool counts = t->under_way && !t->partial;
    t->under_way = false;
    if (!counts)
        return;
    unsigned own = t->fresh ? ALL : ALL & ~(unsigned)t->given_all;
    count_seats(t->count, own, STAT_FINISHED, 1);
    count_seats(t->count, own & seats_of(event->seat), STAT_WON, 1);
}

static void stats_end_trick(tally *t, UNUSED const kd_match *match, const kd_event *event)
{
    t->deal[event->seat][STAT_POINTS] += event->number > 0 ? (uint32_t)event->number : 0;
}

static void stats_fail_dump(tally *t, UNUSED const kd_match *match, const kd_event *event)
{
    t->deal[event->seat][STAT_DUMPS_TRIED]++;
}

/* A lead of several components that was not cut down is a successful dump. */
static void lay_down(tally *t, const kd_match *match, const kd_event *event)
{
    const kd_round *round = &match->round;
    bool led = round->pos.played == 1 && round->pos.leader == event->seat;
    if (!led ||
        kd_kind_of(&round->order, kd_to_places(&round->order, event->cards)) != KD_LEAD_DUMP)
        return;
    t->deal[event->seat][STAT_DUMPS_TRIED]++;
    t->deal[event->seat][STAT_DUMPS_STOOD]++;
}

static void dig(tally *t, UNUSED const kd_match *match, const kd_event *event)
{
    count_seats(t->deal, seats_of(kd_team(event->seat)), STAT_DUG, 1);
    count_seats(t->deal, seats_of(1 - kd_team(event->seat)), STAT_LOST, 1);
}

/* All that has been counted stands in another record. The rest of the match is a curve of levels of its own. */
static void forget_copied(tally *t)
{
    memset(t->count, 0, sizeof t->count);
    memset(t->deal, 0, sizeof t->deal);
    t->levels = 0;
    t->fresh = true;
    t->partial = t->under_way;
}

typedef void count_event(tally *t, const kd_match *match, const kd_event *event);

static count_event *const counters[KD_EV_COUNT] = {
    [KD_EV_DUMP_FAILED] = stats_fail_dump,
    [KD_EV_PLAYED] = lay_down,
    [KD_EV_TRICK] = stats_end_trick,
    [KD_EV_DUG] = dig,
    [KD_EV_ADVANCED] = end_deal,
    [KD_EV_MATCH] = end_match,
    [KD_EV_OVER] = end_match,
};

void stats_tally(void *tallied, const kd_match *match, const kd_action *action,
                 const kd_events *events)
{
    tally *t = tallied;
    bool more = action->verb == KD_NEXT && !t->under_way;
    t->copied = t->copied && action->verb != KD_NEXT;
    if (!t->begun || more) {
        t->begun = t->under_way = t->fresh = true;
        t->partial = false;
        count_seats(t->count, ALL, STAT_MATCHES, 1);
    }
    t->advised = action->verb == KD_NEXT ? 0 : t->advised;
    t->given = (uint8_t)((action->verb == KD_NEXT ? 0 : t->given) | t->stood_in);
    for (int i = 0; i < events->count; i++)
        if (counters[events->list[i].kind])
            counters[events->list[i].kind](t, match, &events->list[i]);
    if (t->copied)
        forget_copied(t);
}

void stats_note(void *tallied, const char *text)
{
    tally *t = tallied;
    t->stood_in = (uint8_t)record_stood_in(text, t->stood_in);
    t->advised = (uint8_t)(t->advised | record_advised(text));
    if (strncmp(text, HISTORY_GOES_ON, strlen(HISTORY_GOES_ON)) == 0) {
        t->copied = true;
        forget_copied(t);
    }
}

const char *const stats_seats[KD_SEATS] = {"South", "East", "North", "West"};

/* ---- players ----------------------------------------------------------------------------------- */

static void set_player(stats_player *player, const char *kind, const char *name)
{
    snprintf(player->kind, sizeof player->kind, "%s", kind);
    snprintf(player->name, sizeof player->name, "%.*s", (int)sizeof player->name - 1, name);
}

void stats_name_player(stats_player *player, const record_head *head, int seat, bool own)
{
    char kind[RECORD_KIND];
    int unnamed = 0, people = 0; /* of the record */
    for (int i = 0; i < KD_SEATS; i++) {
        const char *other = record_person(head, i);
        people += other != NULL;
        unnamed += other && !*other;
    }
    const char *name = record_sitter(head, seat, kind);
    const char *alone = unnamed > 1 ? stats_seats[seat] : STATS_YOU;
    if (own && people == 1 && strcmp(kind, "human") == 0)
        name = STATS_YOU;
    if (!*kind)
        set_player(player, STATS_UNKNOWN, STATS_UNKNOWN);
    else if (strcmp(kind, "human") == 0)
        set_player(player, STATS_PERSON, *name ? name : alone);
    else
        set_player(player, kind, *name ? name : kind);
}

bool stats_same_player(const stats_player *one, const stats_player *other)
{
    return strcmp(one->name, other->name) == 0 && strcmp(one->kind, other->kind) == 0;
}

static stats_player *find_player(stats *sum, const stats_player *like)
{
    for (int i = 0; i < sum->players; i++)
        if (stats_same_player(&sum->player[i], like))
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
static bool sits_before(const stats_player player[KD_SEATS], int seat)
{
    for (int other = 0; other < seat; other++)
        if (stats_same_player(&player[other], &player[seat]))
            return true;
    return false;
}

/* Adds a game. A bot counts once for each of its seats. A person at several seats has played the match once, on
   the side of the first seat; points and dumps of all seats add up. */
static void stats_merge(stats *sum, const saved_game *g, bool older)
{
    stats_player seated[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const uint8_t *level = g->tally.level[kd_team(seat)];
        int levels = g->tally.levels;
        stats_name_player(&seated[seat], &g->head, seat, sum->own);
        bool again = sits_before(seated, seat);
        bool once = again && strcmp(seated[seat].kind, STATS_PERSON) == 0;
        stats_player *player = find_player(sum, &seated[seat]);
        for (int i = 0; i < STAT_COUNT; i++) {
            bool adds = i == STAT_POINTS || i == STAT_DUMPS_TRIED || i == STAT_DUMPS_STOOD;
            if (adds || !once)
                player->count[i] += g->tally.count[seat][i];
        }
        if (!again)
            player->levels =
                older ? join_levels(player->level, level, levels, player->level, player->levels)
                      : join_levels(player->level, player->level, player->levels, level, levels);
    }
    sum->records++;
    sum->over += g->phase == KD_PHASE_OVER;
}

bool stats_add_game(stats *sum, const saved_game *g, const char *path, bool older, stats_bad *what)
{
    if (!*g->why) {
        stats_merge(sum, g, older);
        return true;
    }
    stats_bad bad = {.line = g->line};
    snprintf(bad.path, sizeof bad.path, "%.*s", STATS_PATH - 1, path);
    snprintf(bad.why, sizeof bad.why, "%.*s", STATS_WHY - 1, g->why);
    if (sum->bad < STATS_BAD)
        sum->bads[sum->bad] = bad;
    sum->bad++;
    if (what)
        *what = bad;
    return false;
}

void stats_add_games(stats *sum, const games *list, int *at)
{
    char path[PATH_MAX + GAMES_FILE];
    int empty = (int)(sum->records + sum->bad) - *at;
    for (; empty < list->empty; empty++)
        stats_merge(sum, &list->game[list->room - 1 - empty], true);
    for (; *at < list->count; ++*at)
        if (games_path(list, *at, path, sizeof path))
            (void)stats_add_game(sum, &list->game[*at], path, true, NULL);
    stats_sort(sum);
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
    {"deals_advised", NULL, NULL, STATS_NUMBER, STAT_ADVISED, STAT_ADVISED},
    {"deals_attacking", NULL, NULL, STATS_NUMBER, STAT_ATTACKING, STAT_ATTACKING},
    {"deals_defending", NULL, NULL, STATS_NUMBER, STAT_DEFENDING, STAT_DEFENDING},
    {"levels_attacking", NULL, NULL, STATS_NUMBER, STAT_GAINED_ATTACKING, STAT_GAINED_ATTACKING},
    {"levels_defending", NULL, NULL, STATS_NUMBER, STAT_GAINED_DEFENDING, STAT_GAINED_DEFENDING},
    {"levels_a_deal_attacking", N_("levels a deal, attacking"), NULL,
     STATS_RATE, STAT_GAINED_ATTACKING, STAT_ATTACKING},
    {"levels_a_deal_defending", N_("levels a deal, defending"), NULL,
     STATS_RATE, STAT_GAINED_DEFENDING, STAT_DEFENDING},
    {"points", NULL, NULL, STATS_NUMBER, STAT_POINTS, STAT_POINTS},
    {"points_a_deal", N_("own tricks' points a deal"), NULL, STATS_RATE, STAT_POINTS, STAT_DEALS},
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
