/* field.c - plays a deal that is over again, with the same cards, by bots. */
#include "think/field.h"

#include "think/coach.h"

#include <stdlib.h>
#include <string.h>

/* The seed of all tables: each seat of each table has a stream of its own. */
enum { FIELD_SEED = 41, STRONG_WORK = 60 };

bool field_can(const kd_match *ended)
{
    const kd_round *round = &ended->round;
    return kd_phase_ended(round->phase) && round->result.ending == KD_DEAL_PLAYED &&
           !round->redeal && round->first < KD_SEATS;
}

/* ---- the same cards again ---------------------------------------------------------------------- */

/* Turns a card that has the same seat draw first (DRAW-1, DRAW-2). */
static bool turn(kd_match *match, int first)
{
    kd_events events;
    for (unsigned face = 0; face < KD_FACES; face++) {
        kd_match next = *match;
        kd_action action = {KD_CHANCE, KD_TURN, kd_card(face)};
        if (kd_apply(&next, &action, &events).reason == KD_OK &&
            next.round.phase == KD_PHASE_DEAL && next.round.first == first) {
            *match = next;
            return true;
        }
    }
    return false;
}

/* The deal before its first card is drawn. False when no match can begin so. */
static bool field_open(kd_match *match, const kd_match *ended)
{
    const kd_round *round = &ended->round;
    int dealer = round->first_deal ? KD_NOBODY : round->first;
    if (!kd_match_start_at(match, &ended->rules, round->result.before, dealer))
        return false;
    return match->round.phase != KD_PHASE_TURN || turn(match, round->first);
}

/* ---- a table ----------------------------------------------------------------------------------- */

/* Decides for a seat that may act. False when it does nothing: it shows no card while they are drawn. */
static bool field_act(kd_match *match, int seat, const bot_settings *bot, kd_rng *rng,
                      kd_events *events)
{
    kd_view view;
    kd_view_make(&view, match, seat);
    bool drawing = view.phase == KD_PHASE_DEAL;
    if (drawing && !coach_has_choice(&view))
        return false;
    kd_action action = bot_settings_decide(bot, &view, rng);
    if (drawing && action.verb == KD_PASS)
        return false;
    return kd_apply(match, &action, events).reason == KD_OK;
}

/* Plays the deal to its end. False when a bot was refused, which does not happen. */
static bool field_deal(kd_match *match, const kd_match *ended, const bot_settings seats[KD_SEATS],
                       uint64_t table)
{
    kd_events events;
    kd_rng rng[KD_SEATS], chance;
    int drew = KD_NOBODY;
    for (int seat = 0; seat < KD_SEATS; seat++)
        kd_rng_seed(&rng[seat], FIELD_SEED, table * 8 + 1 + (unsigned)seat);
    kd_rng_seed(&chance, FIELD_SEED, table * 8);
    while (!kd_phase_ended(match->round.phase)) {
        unsigned actors = kd_actors(match);
        bool dealing = match->round.phase == KD_PHASE_DEAL;
        /* The seat that drew last may show before the next card comes. */
        int seat = dealing && drew != KD_NOBODY ? drew : __builtin_ctz(actors);
        drew = KD_NOBODY;
        if (seat < KD_CHANCE && actors >> seat & 1 &&
            field_act(match, seat, &seats[seat], &rng[seat], &events)) {
            continue;
        }
        if (!(actors >> KD_CHANCE & 1))
            return false;
        /* Chance repeats its actions; a card of the kitty that was not turned comes by the random numbers. */
        const kd_round *round = &match->round;
        kd_action action = kd_chance(match, &chance);
        int drawer = round->drawer, turned = round->turned_count;
        if (action.verb == KD_DEAL)
            action.cards = kd_card(ended->round.drawn[drawer][round->drawn_count[drawer]]);
        if (action.verb == KD_FLIP && turned < ended->round.turned_count)
            action.cards = kd_card(ended->round.turned[turned]);
        drew = action.verb == KD_DEAL ? match->round.drawer : KD_NOBODY;
        if (kd_apply(match, &action, &events).reason != KD_OK)
            return false;
    }
    return true;
}

void field_seats(const record_head *head, bot_settings seats[KD_SEATS])
{
    char kind[RECORD_KIND], why[200];
    for (int seat = 0; seat < KD_SEATS; seat++) {
        const char *name = record_sitter(head, seat, kind);
        if (strcmp(kind, "bot") != 0 || !bot_settings_parse(name, &seats[seat], why, sizeof why))
            seats[seat] = (bot_settings){.bot = NULL};
    }
}

/* ---- all tables -------------------------------------------------------------------------------- */

static int by_levels(const void *a, const void *b)
{
    return *(const int16_t *)a - *(const int16_t *)b;
}

/* with_void: a void deal counts as 0 levels, else there is no such table. */
static bool play_tables(field *out, const kd_match *ended, const bot_settings seats[KD_SEATS],
                        int tables, bool with_void, const atomic_bool *stop)
{
    kd_match opened;
    memset(out, 0, sizeof *out);
    if (!field_open(&opened, ended))
        return false;
    for (int table = 0; table < tables && !(stop && atomic_load(stop)); table++) {
        kd_match match = opened;
        if (!field_deal(&match, ended, seats, (uint64_t)table))
            return false;
        if (match.round.result.ending == KD_DEAL_PLAYED)
            out->levels[out->tables++] = (int16_t)deal_levels(&match.round.result, 0);
        else if (with_void)
            out->levels[out->tables++] = 0;
    }
    qsort(out->levels, (size_t)out->tables, sizeof *out->levels, by_levels);
    return true;
}

bool field_play(field *out, const kd_match *ended, const bot_settings seats[KD_SEATS], int tables,
                const atomic_bool *stop)
{
    memset(out, 0, sizeof *out);
    return field_can(ended) && play_tables(out, ended, seats, tables, false, stop);
}

static const bot varied = {.name = "steady", .help = "", .decide = varied_decide};
static const bot_settings all_varied[KD_SEATS] = {
    {.bot = &varied}, {.bot = &varied}, {.bot = &varied}, {.bot = &varied}};

bool field_steady(field *out, const kd_match *ended, const atomic_bool *stop)
{
    return field_play(out, ended, all_varied, FIELD_TABLES, stop);
}

bool field_of_day(field *out, const kd_match *ended, const atomic_bool *stop)
{
    const kd_round *round = &ended->round;
    int drawn = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        drawn += round->drawn_count[seat];
    memset(out, 0, sizeof *out);
    return kd_phase_ended(round->phase) && !round->redeal && round->first < KD_SEATS &&
           drawn == kd_count(kd_deck(&ended->rules)) - ended->rules.kitty &&
           play_tables(out, ended, all_varied, FIELD_TABLES, true, stop);
}

bool field_strong(field *out, const kd_match *ended, const atomic_bool *stop)
{
    const bot_settings all = {.bot = bot_find("strong"), .work = STRONG_WORK};
    return field_play(out, ended, (const bot_settings[KD_SEATS]){all, all, all, all}, FIELD_STRONG,
                      stop);
}

bool field_alone(field *out, const kd_match *ended, const bot_settings seats[KD_SEATS], int seat,
                 const atomic_bool *stop)
{
    enum { SOME = 16 }; /* enough for bots that leave something to chance */
    const bot *steady = bot_find("steady");
    bot_settings others[KD_SEATS];
    bool chance = false;
    memcpy(others, seats, sizeof others);
    others[seat] = (bot_settings){.bot = steady};
    for (int i = 0; i < KD_SEATS; i++) {
        if (!others[i].bot || others[i].bot->search)
            return false;
        chance = chance || others[i].bot != steady;
    }
    return field_play(out, ended, others, chance ? SOME : 1, stop);
}

double field_mean(const field *f, int team)
{
    int sum = 0;
    for (int i = 0; i < f->tables; i++)
        sum += f->levels[i];
    return f->tables ? (double)(team ? -sum : sum) / f->tables : 0; /* no -0.0 */
}

int field_beaten(const field *f, int team, int levels)
{
    int halves = 0;
    for (int i = 0; i < f->tables; i++) {
        int theirs = team ? -f->levels[i] : f->levels[i];
        halves += theirs < levels ? 2 : theirs == levels;
    }
    return f->tables ? (halves * 100 + f->tables) / (2 * f->tables) : 50;
}
