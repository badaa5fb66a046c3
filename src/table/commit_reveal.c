/* commit_reveal.c - fair dealing: what a deck is made from, its seal, and what is told of it after the deal. */
#include "base/i18n.h"
#include "record/boards.h"
#include "table/table_internal.h"

#include <string.h>

/* Is the record continued that the match is resumed from, and at its end? */
static bool continues_record(const table *t)
{
    const history *past = t->options.resume;
    return past && !t->options.resume_name && t->options.resume_count == past->count;
}

/* ---- what is handed in ------------------------------------------------------------------------- */

void commit_begin(table *t)
{
    if (!continues_record(t))
        return;
    memcpy(t->dealing, t->options.resume->dealing, sizeof t->dealing);
    memcpy(t->kept, t->dealing, sizeof t->kept);
}

bool commit_used(const table *t)
{
    return *t->dealing[0].commit[KD_CHANCE] || *t->dealing[1].commit[KD_CHANCE];
}

/* Has the present deal begun, so that its deck is fixed? */
static bool has_begun(const table *t)
{
    const history *past = t->options.resume; /* NULL once the table has started */
    int count = t->options.resume_count;
    if (!deck_fresh(&t->match))
        return true;
    if (!past)
        return t->turned || t->deck.deal == t->match.deals;
    bool turned = count && past->step[count - 1].action.verb == KD_TURN;
    return turned || (continues_record(t) && *past->seal);
}

/* The deal for which something can be handed in; 0: none. */
static int commit_deal_ahead(const table *t)
{
    if (t->match.round.phase == KD_PHASE_SCORED)
        return t->match.deals + 1;
    return has_begun(t) ? 0 : t->match.deals;
}

static void commit_keep_deal(table *t, int deal)
{
    const commitments *c = commitments_of(t->dealing, deal);
    if (!c || !t->record)
        return;
    commitments *kept = commitments_for(t->kept, deal);
    store_commitments(t->record, c, kept);
    *kept = *c;
}

void commit_keep(table *t)
{
    commit_keep_deal(t, commit_deal_ahead(t));
}

/* The host's secret of the deal; false when another one was committed to, whose seed is lost. */
static bool find_secret(const table *t, const commitments *c, char secret[DIGEST_TEXT + 1])
{
    char commit[DIGEST_TEXT + 1];
    commitments_secret(&t->options.seed, c->deal, secret);
    digest_text(secret, commit);
    return strcmp(commit, c->commit[KD_CHANCE]) == 0;
}

const char *table_host_commitment(table *t)
{
    char secret[DIGEST_TEXT + 1], commit[DIGEST_TEXT + 1];
    int deal = commit_deal_ahead(t);
    bool has_lines =
        t->record ? store_can_commit(t->record)
                  : !continues_record(t) || t->options.resume->head.version >= RECORD_VERSION;
    if (!deal || !has_lines)
        return NULL;
    commitments *c = commitments_for(t->dealing, deal);
    commitments_secret(&t->options.seed, deal, secret);
    digest_text(secret, commit);
    if (!commitments_commit(c, KD_CHANCE, commit))
        commit_keep_deal(t, deal);
    return strcmp(c->commit[KD_CHANCE], commit) == 0 ? c->commit[KD_CHANCE] : NULL;
}

static const char *hand_in(table *t, int seat, const char *text,
                           const char *(*take)(commitments *c, int actor, const char *text))
{
    int deal = commit_deal_ahead(t);
    if (!deal)
        return N_("the deal has begun: its deck is fixed");
    const char *why = take(commitments_for(t->dealing, deal), seat, text);
    if (!why)
        commit_keep_deal(t, deal);
    return why;
}

const char *table_commit(table *t, int seat, const char *commitment)
{
    return hand_in(t, seat, commitment, commitments_commit);
}

const char *table_reveal(table *t, int seat, const char *number)
{
    return hand_in(t, seat, number, commitments_reveal);
}

const commitments *table_commitments(const table *t, int deal)
{
    return commitments_of(t->dealing, deal);
}

/* ---- the deck ---------------------------------------------------------------------------------- */

/* Makes the deck of the deal, and its seal. There is none when the deck should have come from a secret that is
   lost. */
static void make_deck(table *t)
{
    const commitments *c = commitments_of(t->dealing, t->match.deals);
    dealer_seed from = t->options.seed;
    char secret[DIGEST_TEXT + 1];
    bool lost = c && !find_secret(t, c, secret);
    if (c && !lost)
        from = commitments_seed(c, secret);
    deck_make(&t->deck, &from, &t->match);
    if (t->options.boards)
        boards_deal(t->options.boards, &t->deck);
    deck_print(&t->deck, t->deck_text);
    digest_text(t->deck_text, t->seal);
    if (lost)
        t->seal[0] = '\0';
}

void commit_seal(table *t)
{
    if (t->deck.deal == t->match.deals || t->match.round.phase == KD_PHASE_OVER)
        return;
    make_deck(t);
    t->opened = false;
    if (t->record && *t->seal)
        store_value(t->record, "seal", t->seal);
}

/* The deck of a deal that is dealt again, as far as the record tells it. It has no seal: it is known. */
static void deal_again(table *t)
{
    const history *past = t->options.resume;
    int place = 0;

    deck_make(&t->deck, &t->options.seed, &t->match);
    for (int s = 0; s < KD_SEATS; s++)
        place += t->match.round.drawn_count[s];
    place += t->match.round.turned_count;
    for (int i = t->options.resume_count; i < past->count; i++) {
        kd_action action = past->step[i].action;
        if (action.verb == KD_NEXT)
            break;
        if (action.verb == KD_DEAL || action.verb == KD_FLIP)
            deck_put(&t->deck, place++, (kd_face)kd_take(&action.cards));
    }
}

/* The deck follows from the seed, the numbers, and the cards already dealt. The seal that was shown is kept if
   it is this deck's. */
void commit_resume(table *t)
{
    const history *past = t->options.resume;
    const char *seal = continues_record(t) ? past->seal : "";
    if (t->options.again) {
        deal_again(t);
        return;
    }
    if (deck_fresh(&t->match) && !*seal)
        return; /* turn_step seals it */
    make_deck(t);
    if (strcmp(t->seal, seal) != 0)
        t->seal[0] = '\0';
    t->opened = past->told;
    commit_reveal(t);
}

void commit_reveal(table *t)
{
    if (*t->seal && !t->opened && kd_phase_ended(t->match.round.phase)) {
        commitments *c = commitments_for(t->dealing, t->match.deals);
        t->opened = true;
        if (*c->commit[KD_CHANCE])
            (void)find_secret(t, c, c->reveal[KD_CHANCE]);
        commit_keep_deal(t, t->match.deals);
        if (t->record)
            store_value(t->record, "deck", t->deck_text);
        commit_keep(
            t); /* what was said for the next deal before the end of this one was taken back */
    }
    if (t->record && t->match.round.phase == KD_PHASE_OVER)
        store_tell_seed(t->record, &t->options.seed);
}

void commit_back(table *t)
{
    int deal = t->match.deals;
    if (t->opened) {
        commitments_for(t->dealing, deal)->reveal[KD_CHANCE][0] = '\0';
        commitments_for(t->kept, deal)->reveal[KD_CHANCE][0] = '\0';
        *commitments_for(t->kept, deal + 1) = (commitments){.deal = deal + 1};
    }
    t->opened = false;
}
