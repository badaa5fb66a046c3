/* boards.c - the deals of a record as boards that another table plays. */
#include "record/boards.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/unused.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int deal_levels(const kd_result *result, int team)
{
    int gain = kd_levels_counted(result);
    if (result->winners == KD_NOBODY) /* a void deal */
        return 0;
    return result->winners == team ? gain : -gain;
}

/* ---- reading ---- */

typedef struct reading {
    boards *out;
    replay replay;
    bool full;
    kd_face turned[DECK_TURNED]; /* in the present deal */
    int turned_count;
} reading;

/* The cards of the last deal as its deck tells them. The kitty's order is known from nothing else. */
static void take_order(reading *r)
{
    kd_face order[DECK_CARDS] = {0};
    board *last = r->out->count ? &r->out->list[r->out->count - 1] : NULL;
    if (last && last->deal == r->replay.match.deals && deck_read_order(r->replay.deck, order))
        memcpy(last->order, order, sizeof order), last->told = true;
}

static void end_board(reading *r, const kd_match *match)
{
    static const dealer_seed none = {.text = "0"};
    boards *b = r->out;
    const kd_round *round = &match->round;
    const kd_result *result = &round->result;
    board *more = realloc(b->list, (size_t)(b->count + 1) * sizeof *more);
    r->full = !more;
    if (!more)
        return;
    b->list = more;
    deck made;
    deck_make(&made, &none, match);
    board *last = &more[b->count++];
    *last = (board){.deal = match->deals,
                    .turned_count = r->turned_count,
                    .level = {result->before[0], result->before[1]},
                    .dealer = round->first_deal ? KD_NOBODY : round->first,
                    .played = result->winners != KD_NOBODY,
                    .result = *result};
    memcpy(last->order, made.order, sizeof last->order);
    memcpy(last->turned, r->turned, sizeof last->turned);
    last->playable = !round->redeal && round->first < KD_SEATS &&
                     round->order.level != KD_LEVEL_NT && result->before[0] < KD_RANKS &&
                     result->before[1] < KD_RANKS &&
                     (last->dealer != KD_NOBODY || result->before[0] == result->before[1]);
}

static void on_board_action(void *arg, const kd_match *match, const kd_action *action,
                            UNUSED const kd_events *events)
{
    reading *r = arg;
    const boards *b = r->out;
    if (action->verb == KD_NEXT)
        r->turned_count = 0;
    if (action->verb == KD_TURN && r->turned_count < DECK_TURNED) {
        kd_cards turned = action->cards;
        r->turned[r->turned_count++] = (kd_face)kd_take(&turned);
    }
    bool known = b->count && b->list[b->count - 1].deal == match->deals;
    if (kd_phase_ended(match->round.phase) && !known && !r->full)
        end_board(r, match);
}

/* A comment "pair commit * HASH", "other reveal 2 NUMBER". Numbers and commitments stand side by side there, seat by
   seat. */
static void on_board_note(void *arg, const char *note)
{
    static const char committers[COMMITTERS + 1] = "0123*";
    pair_numbers *p = &((reading *)arg)->out->pair;
    char whose[8], verb[8], who, digits[DIGEST_TEXT + 2];
    if (sscanf(note, "%7s %7s %c %65s", whose, verb, &who, digits) != 4)
        return;
    bool other = strcmp(whose, "other") == 0, number = strcmp(verb, "reveal") == 0;
    const char *at = strchr(committers, who), *why = NULL;
    if ((!other && strcmp(whose, "pair") != 0) || (!number && strcmp(verb, "commit") != 0) || !at)
        return;
    int actor = (int)(at - committers);
    for (int side = other; side <= (other || actor == KD_CHANCE); side++) {
        char *commit = p->said[side].commit[actor];
        if (number && strcmp(digits, "-") != 0 && strcmp(digits, p->said[side].reveal[actor]) != 0)
            why = commitments_reveal(&p->said[side], actor, digits);
        else if (!number && *commit)
            why = N_("there is a commitment already: it cannot be changed");
        else if (!number && !digest_is_hex(digits, DIGEST_TEXT))
            why = N_("a commitment or a number is sixty-four digits, 0 to f");
        else if (!number)
            memcpy(commit, digits, DIGEST_TEXT + 1);
        p->why = p->why ? p->why : why;
    }
}

bool boards_paired(const boards *b)
{
    return *b->pair.said[0].commit[KD_CHANCE];
}

const char *boards_check_pair(const boards *b, int *decks)
{
    const pair_numbers *p = &b->pair;
    const char *secret = p->said[0].reveal[KD_CHANCE];
    const dealer_seed *told = &b->head.seed;
    *decks = 0;
    if (p->why)
        return _(p->why);
    if (*secret && seed_known(told) &&
        strcmp(commitments_pair_seed(p->said, secret).text, told->text) != 0)
        return _("the seed does not follow from the host's secret and the numbers of both tables");
    for (int i = 0; i < b->count && seed_known(told); i++) {
        const board *here = &b->list[i];
        const kd_match before = {.rules = b->head.rules, .deals = (uint16_t)here->deal};
        deck made;
        deck_make(&made, told, &before);
        if (here->told && memcmp(made.order, here->order, (size_t)made.count) != 0)
            return _("a deck does not follow from the seed");
        *decks += here->told;
    }
    return NULL;
}

bool boards_read(boards *out, const char *path, char *why, size_t size)
{
    reading *r = calloc(1, sizeof *r);
    size_t length;
    char *text = file_load(path, RECORD_MAX_BYTES, &length);
    int error = errno;
    *out = (boards){.count = 0};
    bool good = r && text;
    if (!good)
        snprintf(why, size, "%s: %s", path, r ? file_why(error) : strerror(ENOMEM));
    if (good) {
        r->out = out;
        good = replay_begin(&r->replay, text, length);
        replay_state state = good ? REPLAY_MORE : REPLAY_FAILED;
        const replay_callbacks told = {.told = on_board_action, .noted = on_board_note, .arg = r};
        for (; state == REPLAY_MORE; take_order(r))
            state = replay_some(&r->replay, 1, &told);
        good = state == REPLAY_ENDED && !r->full;
        if (!good)
            snprintf(why, size, "%s:%d: %s", path, r->replay.line,
                     r->full ? strerror(ENOMEM) : r->replay.why);
        out->head = r->replay.head;
    }
    free(text);
    free(r);
    if (!good)
        boards_free(out);
    return good;
}

void boards_free(boards *b)
{
    free(b->list);
    *b = (boards){.count = 0};
}

/* ---- the same cards at another table ---- */

void boards_rules(kd_rules *rules, int deals)
{
    rules->deals = (uint16_t)deals;
    rules->minutes = rules->ace_tries = 0;
}

bool boards_prepare(boards *b, kd_rules *rules)
{
    unsigned most = kd_rule_find("deals")->high;
    int kept = 0;
    for (int i = 0; i < b->count && (unsigned)kept < most; i++)
        if (b->list[i].playable)
            b->list[kept++] = b->list[i];
    b->count = kept;
    *rules = b->head.rules;
    boards_rules(rules, kept);
    return kept > 0;
}

kd_cards boards_next(const boards *b, int deals)
{
    if (deals >= b->count)
        return (kd_cards){0, 0};
    return kd_placing(b->list[deals].level, b->list[deals].dealer);
}

void boards_deal(const boards *b, deck *d)
{
    if (d->deal < 1 || d->deal > b->count)
        return;
    const board *from = &b->list[d->deal - 1];
    memcpy(d->order, from->order, sizeof d->order);
    memcpy(d->turned, from->turned, sizeof d->turned);
    d->turned_count = from->turned_count;
}

/* ---- what came of it ---- */

int boards_compare(const boards *one, const boards *other, board_pair *out, int most)
{
    const kd_rules *rules = &one->head.rules;
    int count = 0, dealt = kd_count(kd_deck(rules)) - rules->kitty;
    if (kd_count(kd_deck(&other->head.rules)) - other->head.rules.kitty != dealt)
        return 0;
    for (int i = 0; i < one->count; i++)
        for (int k = 0; k < other->count && count < most; k++) {
            const board *here = &one->list[i], *there = &other->list[k];
            if (!here->played || !there->played || here->dealer != there->dealer ||
                memcmp(here->level, there->level, sizeof here->level) != 0 ||
                memcmp(here->order, there->order, (size_t)dealt * sizeof *here->order) != 0)
                continue;
            out[count++] = (board_pair){
                here->deal, {deal_levels(&here->result, 0), deal_levels(&there->result, 0)}};
            break;
        }
    return count;
}
