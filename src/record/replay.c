/* replay.c - plays a record again and compares its hashes. */
#include "record/history.h"

#include "base/digest.h"
#include "base/file.h"
#include "base/i18n.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool replay_play(replay *r, const kd_action *action, const replay_callbacks *callbacks)
{
    kd_events events;
    bool scored = r->match.round.phase == KD_PHASE_SCORED; /* this deal is counted already */
    kd_verdict verdict = kd_apply(&r->match, action, &events);
    if (verdict.reason != KD_OK) {
        char sentence[300];
        kd_verdict_text(&verdict, in_words, sentence, sizeof sentence);
        snprintf(r->why, sizeof r->why, _("refused: %s"), sentence);
        return false;
    }
    if (action->verb == KD_NEXT) {
        *r->seal = '\0';
        r->turned_count = 0;
        r->taken_back = false;
        r->stood_in = 0;
    }
    r->stood_in |= r->sit;
    if (action->verb == KD_TURN) {
        if (r->turned_count < REPLAY_TURNED)
            r->turned[r->turned_count++] = action->cards;
    }
    r->count++;
    r->deals += !scored && kd_phase_ended(r->match.round.phase);
    r->hashed = false;
    if (callbacks->told)
        callbacks->told(callbacks->arg, &r->match, action, &events);
    if (action->verb == KD_NEXT)
        *r->deck = '\0';
    return true;
}

static bool replay_compare(replay *r, uint64_t recorded)
{
    uint64_t here = kd_match_hash(&r->match);
    r->hashes++;
    r->hashed = true;
    if (here == recorded)
        return true;
    snprintf(r->why, sizeof r->why,
             _("the hash differs: %016" PRIx64 " was recorded, %016" PRIx64 " came out"), recorded,
             here);
    return false;
}

static bool replay_wrong(replay *r, const char *why)
{
    snprintf(r->why, sizeof r->why, "%s", why);
    return false;
}

/* The seal must come before the first card of its deal. */
static bool take_seal(replay *r, const char *text)
{
    if (!digest_is_hex(text, DECK_SEAL))
        return replay_wrong(r, _("a seal is sixty-four digits, 0 to f"));
    if (!deck_fresh(&r->match))
        return replay_wrong(r, _("a deck is sealed before its first card is dealt"));
    memcpy(r->seal, text, DECK_SEAL + 1);
    r->told = false;
    r->sealed++;
    return true;
}

/* The deal for which commitments can be made: the next one, or the present one before anything of it
   has happened; 0: none. */
static int replay_deal_ahead(const replay *r)
{
    if (r->match.round.phase == KD_PHASE_SCORED)
        return r->match.deals + 1;
    return deck_fresh(&r->match) && !r->turned_count && !*r->seal ? r->match.deals : 0;
}

static bool take_commit(replay *r, const record_item *item)
{
    int deal = replay_deal_ahead(r);
    if (!deal)
        return replay_wrong(r, _("a commitment is made before the deck of its deal is sealed"));
    const char *why =
        commitments_commit(commitments_for(r->dealing, deal), item->action.actor, item->text);
    return !why || replay_wrong(r, _(why));
}

/* Seats reveal before the deal, the host after it. */
static bool take_reveal(replay *r, const record_item *item)
{
    bool host = item->action.actor == KD_CHANCE;
    int deal = !host                                  ? replay_deal_ahead(r)
               : kd_phase_ended(r->match.round.phase) ? r->match.deals
                                                      : 0;
    if (!deal)
        return replay_wrong(r,
                            host ? _("the host reveals its secret when the deal is over")
                                 : _("a number is revealed before the deck of its deal is sealed"));
    const char *why =
        commitments_reveal(commitments_for(r->dealing, deal), item->action.actor, item->text);
    return !why || replay_wrong(r, _(why));
}

/* Does the deck of this deal follow from the secret and the numbers, where the host has committed itself? */
static const char *check_numbers(replay *r, const char *text)
{
    const commitments *c = commitments_of(r->dealing, r->match.deals);
    if (!c)
        return NULL;
    const char *secret = c->reveal[KD_CHANCE];
    if (!*secret)
        return _("the host has not revealed the secret of this deal, which it committed to");
    dealer_seed from = commitments_seed(c, secret);
    const char *why = deck_check_seed(text, r->turned, r->turned_count, &from, &r->match);
    r->joint += !why && commitments_revealed(c);
    r->withheld += __builtin_popcount(commitments_withheld(c));
    return why;
}

static bool take_deck(replay *r, const char *text)
{
    if (!*r->seal || r->told)
        return replay_wrong(r, _("no seal was shown before this deal"));
    if (!kd_phase_ended(r->match.round.phase))
        return replay_wrong(r, _("a deck is opened when its deal is over"));
    const commitments *c = commitments_of(r->dealing, r->match.deals);
    /* Where the end of the deal was taken back, version 1.0 did not write the secret again: the deck is not verified. */
    bool untold = r->taken_back && c && !*c->reveal[KD_CHANCE];
    const char *why = deck_check(text, r->seal, &r->match);
    if (!why && !untold)
        why = check_numbers(r, text);
    r->opened += !why && !untold;
    if (!why)
        snprintf(r->deck, sizeof r->deck, "%.*s", DECK_TEXT - 1, text);
    r->told = true;
    return !why || replay_wrong(r, why);
}

/* The clock never goes back. */
static bool replay_take_clock(replay *r, unsigned seconds)
{
    if (seconds < r->clock)
        return replay_wrong(r, _("the clock goes back"));
    r->clock = seconds;
    return true;
}

/* The seed tells all cards, so it may not come before the end of the match. */
static bool replay_take_seed(replay *r, const dealer_seed *told)
{
    if (r->match.round.phase != KD_PHASE_OVER)
        return replay_wrong(r, _("a seed is told when the match is over"));
    r->head.seed = *told;
    return true;
}

/* Takes one item; false, with r->why, when it does not fit. */
static bool one_item(replay *r, record_kind kind, const record_item *item,
                     const replay_callbacks *callbacks)
{
    switch (kind) {
    case RECORD_ACTION: return replay_play(r, &item->action, callbacks);
    case RECORD_HASH: return replay_compare(r, item->hash);
    case RECORD_NOTE:
        r->taken_back = r->taken_back || note_taken_back(item->text);
        r->sit = record_stood_in(item->text, r->sit);
        if (callbacks->noted)
            callbacks->noted(callbacks->arg, item->text);
        return true;
    case RECORD_SEAL: return take_seal(r, item->text);
    case RECORD_DECK: return take_deck(r, item->text);
    case RECORD_CLOCK: return replay_take_clock(r, item->clock);
    case RECORD_SEED: return replay_take_seed(r, &item->seed);
    case RECORD_COMMIT: return take_commit(r, item);
    case RECORD_REVEAL: return take_reveal(r, item);
    case RECORD_RESERVED: return true;
    default: return replay_wrong(r, r->reader.why);
    }
}

bool replay_begin(replay *r, const char *text, size_t size)
{
    *r = (replay){.size = size};
    bool good = record_begin(&r->reader, text, size, &r->head);
    r->line = r->reader.line;
    r->whole = (size_t)(r->reader.whole - text);
    if (!good)
        return replay_wrong(r, r->reader.why);
    return record_start(&r->head, &r->match) || replay_wrong(r, _("no match has these levels"));
}

replay_state replay_some(replay *r, int most, const replay_callbacks *callbacks)
{
    record_item item;
    record_kind kind = RECORD_NOTE;
    const char *from = r->reader.whole;
    bool good = true;
    while (good && most-- > 0 && (kind = record_read(&r->reader, &item)) != RECORD_END) {
        r->line = r->reader.line;
        good = one_item(r, kind, &item, callbacks);
    }
    r->line = r->reader.line;
    r->torn = r->reader.torn;
    r->whole += (size_t)(r->reader.whole - from);
    r->chain = r->reader.chain;
    return !good ? REPLAY_FAILED : kind == RECORD_END ? REPLAY_ENDED : REPLAY_MORE;
}

bool replay_walk(replay *r, const char *text, size_t size, const replay_callbacks *callbacks)
{
    return replay_begin(r, text, size) && replay_some(r, INT_MAX, callbacks) == REPLAY_ENDED;
}

bool replay_text(replay *r, const char *text, size_t size, replay_told *told, void *arg)
{
    return replay_walk(r, text, size, &(replay_callbacks){.told = told, .arg = arg});
}

bool replay_file_walk(replay *r, const char *path, const replay_callbacks *callbacks)
{
    size_t size;
    char *text = file_load(path, RECORD_MAX_BYTES, &size);
    *r = (replay){.line = 0};
    if (!text)
        return replay_wrong(r, file_why(errno));
    bool good = replay_walk(r, text, size, callbacks);
    free(text);
    return good;
}

bool replay_file(replay *r, const char *path, replay_told *told, void *arg)
{
    return replay_file_walk(r, path, &(replay_callbacks){.told = told, .arg = arg});
}

int replay_deals_over(const kd_match *match)
{
    return match->deals - !kd_phase_ended(match->round.phase);
}
