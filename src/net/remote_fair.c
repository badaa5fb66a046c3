/* remote_fair.c - the numbers that a client adds to the decks, and whether the decks follow from what the table
   has said. The table is not trusted: nothing that was said once can be changed, a number is told only when
   all commitments are known, and a deal is begun only once. */
#include "net/remote_session.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

/* The deal whose deck is not fixed yet; 0: none. */
static int remote_fair_deal_ahead(const table_block *now)
{
    const kd_view *view = &now->view;
    int held = 0;
    if (!now->has_view)
        return 1;
    if (view->phase == KD_PHASE_SCORED)
        return view->deals + 1;
    for (int seat = 0; seat < KD_SEATS; seat++)
        held += view->held[seat];
    return view->phase <= KD_PHASE_DEAL && !held ? view->deals : 0;
}

static void remote_fair_judge(const remote_fair *f, fair_deal *d, const char *why)
{
    session_word word = {.verb = WORD_UNFAIR, .seat = KD_NOBODY, .text = why};
    if (!d->judged)
        f->tell(f->arg, &word);
    d->judged = true;
}

/* ---- lines ---- */

/* What is known of that deal; NULL: nothing is, and nothing can begin. A deal that has begun, or that another one
   has followed, does not begin again. */
static fair_deal *remote_fair_find(remote_fair *f, uint64_t number, const table_block *now)
{
    int deal = (int)number; /* at most UINT16_MAX */
    fair_deal *d = &f->deal[deal % 2];
    if (deal && d->said.deal == deal)
        return d;
    if (deal <= f->newest ||
        (deal != remote_fair_deal_ahead(now) && (!now->has_view || deal != now->view.deals)))
        return NULL;
    f->newest = deal;
    *d = (fair_deal){.said.deal = deal, .missed = deal != remote_fair_deal_ahead(now)};
    return d;
}

static table_line remote_fair_answer_of(table_word word, const fair_deal *d)
{
    return (table_line){.word = word, .seat = KD_NOBODY, .number = (uint64_t)d->said.deal};
}

static bool commits(const remote_fair *f, fair_deal *d, int actor, const char *text)
{
    bool known = strcmp(d->said.commit[actor], text) == 0;
    if (known)
        return true;
    const char *why = commitments_commit(&d->said, actor, text);
    if (!why && d->closed)
        why = N_("the table has told a commitment after all were said to be there");
    if (why)
        remote_fair_judge(f, d, _(why));
    return !why;
}

/* The host has committed itself: this terminal does, too. */
static bool commit_own(fair_deal *d, table_line *answer)
{
    dealer_seed drawn;
    if (!*d->own && seed_draw(&drawn))
        memcpy(d->own, drawn.text, sizeof d->own);
    if (!*d->own)
        return false;
    *answer = remote_fair_answer_of(SAY_COMMIT, d);
    digest_text(d->own, answer->code);
    return true;
}

/* Tells the own number, if it counts. */
static bool reveal_own(fair_deal *d, int seat, table_line *answer)
{
    char commit[DIGEST_TEXT + 1];
    d->closed = true;
    if (!*d->own || seat == KD_NOBODY)
        return false;
    digest_text(d->own, commit);
    if (strcmp(d->said.commit[seat], commit) != 0)
        return false;
    *answer = remote_fair_answer_of(SAY_REVEAL, d);
    memcpy(answer->code, d->own, sizeof d->own);
    return true;
}

/* Who came when the commitments had been told knows none of them. */
static void reveals(const remote_fair *f, fair_deal *d, int actor, const char *text)
{
    if (!*d->said.commit[KD_CHANCE] || strcmp(d->said.reveal[actor], text) == 0)
        return;
    const char *why = commitments_reveal(&d->said, actor, text);
    if (!why && d->begun && actor != KD_CHANCE)
        why = N_("the table has told a number after the deal had begun");
    if (why)
        remote_fair_judge(f, d, _(why));
}

bool remote_fair_hear(remote_fair *f, const table_line *said, int seat, const table_block *now,
                      table_line *answer)
{
    fair_deal *d = remote_fair_find(f, said->number, now);
    int actor = said->seat == KD_NOBODY ? KD_CHANCE : said->seat;
    if (!d)
        return false;
    bool ahead = d->said.deal == remote_fair_deal_ahead(now) && !d->begun;
    switch (said->word) {
    case SAY_COMMIT:
        return commits(f, d, actor, said->code) && actor == KD_CHANCE && seat != KD_NOBODY &&
               ahead && !d->closed && commit_own(d, answer);
    case SAY_COMMITTED: return reveal_own(d, seat, answer) && ahead;
    default: reveals(f, d, actor, said->code); return false;
    }
}

/* ---- blocks ---- */

/* The deal has begun: who has not told a number? */
static void remote_fair_begin(const remote_fair *f, fair_deal *d)
{
    unsigned withheld = commitments_withheld(&d->said);
    char commit[DIGEST_TEXT + 1] = "";
    bool in = !*d->own;
    d->begun = true;
    if (*d->own)
        digest_text(d->own, commit);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        bool own = *commit && strcmp(d->said.commit[seat], commit) == 0;
        in |= own && *d->said.reveal[seat];
        if (withheld >> seat & 1 && !own)
            f->tell(f->arg, &(session_word){.verb = WORD_WITHHELD, .seat = seat, .text = ""});
    }
    if (!in)
        f->tell(f->arg, &(session_word){
                            .verb = WORD_UNFAIR,
                            .seat = KD_NOBODY,
                            .text = _("this deck is made without your number: it came too late, "
                                      "or the table did not take it")});
}

/* The deal is over: does its deck follow from what was said? */
static void remote_fair_end(const remote_fair *f, fair_deal *d, const kd_view *view)
{
    const char *secret = d->said.reveal[KD_CHANCE];
    if (!*secret) {
        remote_fair_judge(f, d, _("the table has not told its own number for this deck"));
        return;
    }
    dealer_seed from = commitments_seed(&d->said, secret);
    const char *why = deck_check_seen(&from, d->seal, d->turned, d->missed ? 0 : d->turns, view);
    if (why)
        remote_fair_judge(f, d, why);
    d->judged = true;
}

static void see_turns(fair_deal *d, const table_block *now)
{
    for (int i = 0; i < now->events; i++)
        if (now->event[i].kind == KD_EV_TURNED && d->turns < FAIR_TURNS)
            d->turned[d->turns++] = now->event[i].cards;
}

void remote_fair_see(remote_fair *f, const table_block *now, bool first)
{
    int deal = now->has_view ? now->view.deals : 0;
    fair_deal *d = &f->deal[deal % 2];
    if (!deal || d->said.deal != deal || !*d->said.commit[KD_CHANCE])
        return;
    see_turns(d, now);
    if (!*d->seal)
        memcpy(d->seal, now->seal, sizeof d->seal);
    else if (strcmp(d->seal, now->seal) != 0)
        remote_fair_judge(f, d, _("the table has changed the seal of the deck"));
    if (first) { /* what was said meanwhile follows */
        d->missed = true;
        return;
    }
    if (!d->begun && !kd_phase_ended(now->view.phase))
        remote_fair_begin(f, d);
    if (kd_phase_ended(now->view.phase) && !d->judged)
        remote_fair_end(f, d, &now->view);
}
