/* remote_commit.c - the numbers that a client adds to the decks, and whether the decks follow from what the table has
   said. The table is not trusted: nothing that was said once can be changed, a number is told only when all
   commitments are known, and a deal is begun only once. */
#include "net/remote_session.h"

#include "base/i18n.h"

#include <string.h>

/* The deal whose deck is not fixed yet; 0: none. */
static int deal_ahead(const table_block *now)
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

static void tell_unfair(const remote_commit *f, commit_deal *d, const char *why)
{
    session_word word = {.verb = WORD_UNFAIR, .seat = KD_NOBODY, .text = why};
    if (!d->judged)
        f->tell(f->arg, &word);
    d->judged = true;
}

/* ---- lines ---- */

/* The commitments of that deal; NULL: none are known, and none can begin. A deal that has begun, or that another one
   has followed, does not begin again. */
static commit_deal *find_deal(remote_commit *f, uint64_t number, const table_block *now)
{
    int deal = (int)number; /* at most UINT16_MAX */
    commit_deal *d = &f->deal[deal % 2];
    if (deal && d->said.deal == deal)
        return d;
    if (deal <= f->newest ||
        (deal != deal_ahead(now) && (!now->has_view || deal != now->view.deals)))
        return NULL;
    f->newest = deal;
    *d = (commit_deal){.said.deal = deal, .missed = deal != deal_ahead(now)};
    return d;
}

static table_line answer_of(table_word word, const commit_deal *d)
{
    return (table_line){.word = word, .seat = KD_NOBODY, .number = (uint64_t)d->said.deal};
}

static bool commits(const remote_commit *f, commit_deal *d, int actor, const char *text)
{
    bool known = strcmp(d->said.commit[actor], text) == 0;
    if (known)
        return true;
    const char *why = commitments_commit(&d->said, actor, text);
    if (!why && d->closed)
        why = N_("the table has told a commitment after all were said to be there");
    if (why)
        tell_unfair(f, d, _(why));
    return !why;
}

/* The host has committed itself: this terminal does, too. */
static bool commit_own(commit_deal *d, table_line *answer)
{
    dealer_seed drawn;
    if (!*d->own && seed_draw(&drawn))
        memcpy(d->own, drawn.text, sizeof d->own);
    if (!*d->own)
        return false;
    *answer = answer_of(SAY_COMMIT, d);
    digest_text(d->own, answer->code);
    return true;
}

/* Tells the own number, if it counts. */
static bool reveal_own(commit_deal *d, int seat, table_line *answer)
{
    char commit[DIGEST_TEXT + 1];
    d->closed = true;
    if (!*d->own || seat == KD_NOBODY)
        return false;
    digest_text(d->own, commit);
    if (strcmp(d->said.commit[seat], commit) != 0)
        return false;
    *answer = answer_of(SAY_REVEAL, d);
    memcpy(answer->code, d->own, sizeof d->own);
    return true;
}

/* A terminal that came when the commitments had been told knows none of them. */
static void reveals(const remote_commit *f, commit_deal *d, int actor, const char *text)
{
    if (!*d->said.commit[KD_CHANCE] || strcmp(d->said.reveal[actor], text) == 0)
        return;
    const char *why = commitments_reveal(&d->said, actor, text);
    if (!why && d->begun && actor != KD_CHANCE)
        why = N_("the table has told a number after the deal had begun");
    if (why)
        tell_unfair(f, d, _(why));
}

/* ---- two tables with the same cards ---- */

/* The host's number is there: do all decks that were seen follow from what was said at both tables? */
static void pair_verify(const remote_commit *f, commit_pair *p, const kd_rules *rules)
{
    commitments said[2] = {p->here.said, p->there};
    const dealer_seed from = commitments_pair_seed(said, p->here.said.reveal[KD_CHANCE]);
    for (int i = 0; i < PAIR_DEALS; i++) {
        const pair_seen *seen = &p->deal[i];
        kd_view view = {.order.rules = *rules,
                        .deals = (uint16_t)(i + 1),
                        .seat = seen->seat,
                        .first = seen->first,
                        .drawn_count = seen->drawn_count};
        memcpy(view.drawn, seen->drawn, sizeof view.drawn);
        const char *why = *seen->seal ? deck_check_seen(&from, seen->seal, NULL, 0, &view) : NULL;
        if (why)
            tell_unfair(f, &p->here, why);
    }
}

static void on_other(const remote_commit *f, commit_pair *p, const table_line *said)
{
    bool commits = said->word == SAY_OTHER_COMMIT;
    char(*known)[DIGEST_TEXT + 1] = commits ? p->there.commit : p->there.reveal;
    if (strcmp(known[said->seat], said->code) == 0)
        return;
    memcpy(p->there.commit[KD_CHANCE], p->here.said.commit[KD_CHANCE], DIGEST_TEXT + 1);
    const char *why =
        (commits ? commitments_commit : commitments_reveal)(&p->there, said->seat, said->code);
    if (!why && commits && p->here.closed)
        why = N_("the table has told a commitment after all were said to be there");
    if (why)
        tell_unfair(f, &p->here, _(why));
}

static bool pair_hear(remote_commit *f, const table_line *said, int seat, const table_block *now,
                      table_line *answer)
{
    commit_pair *p = &f->pair;
    commit_deal *d = &p->here;
    int actor = said->seat == KD_NOBODY ? KD_CHANCE : said->seat;
    bool answers = false, known;
    switch (said->word) {
    case SAY_PAIR_COMMIT:
        answers = commits(f, d, actor, said->code) && actor == KD_CHANCE && seat != KD_NOBODY &&
                  !now->has_view && !d->closed && commit_own(d, answer);
        break;
    case SAY_PAIR_COMMITTED: answers = reveal_own(d, seat, answer) && !now->has_view; break;
    case SAY_PAIR_REVEAL:
        known = *d->said.reveal[actor];
        reveals(f, d, actor, said->code);
        if (!known && actor == KD_CHANCE && *d->said.reveal[KD_CHANCE] && now->has_view)
            pair_verify(f, p, &now->view.order.rules);
        break;
    default: on_other(f, p, said); break;
    }
    if (answers)
        answer->word += SAY_PAIR_COMMIT - SAY_COMMIT;
    return answers;
}

bool remote_commit_hear(remote_commit *f, const table_line *said, int seat, const table_block *now,
                        table_line *answer)
{
    if (said->word >= SAY_PAIR_COMMIT)
        return pair_hear(f, said, seat, now, answer);
    commit_deal *d = find_deal(f, said->number, now);
    int actor = said->seat == KD_NOBODY ? KD_CHANCE : said->seat;
    if (!d)
        return false;
    bool ahead = d->said.deal == deal_ahead(now) && !d->begun;
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
static void deal_begun(const remote_commit *f, commit_deal *d)
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

/* Keeps what the block shows of its deal. */
static void pair_see(remote_commit *f, const table_block *now, bool first)
{
    commit_deal *d = &f->pair.here;
    const kd_view *view = &now->view;
    if (!now->has_view || !*d->said.commit[KD_CHANCE] || !view->deals || view->deals > PAIR_DEALS)
        return;
    pair_seen *seen = &f->pair.deal[view->deals - 1];
    if (!*seen->seal)
        memcpy(seen->seal, now->seal, sizeof seen->seal);
    else if (*now->seal && strcmp(seen->seal, now->seal) != 0)
        tell_unfair(f, d, _("the table has changed the seal of the deck"));
    seen->seat = view->seat;
    seen->first = view->first;
    seen->drawn_count = view->drawn_count;
    memcpy(seen->drawn, view->drawn, sizeof seen->drawn);
    if (!first && !d->begun)
        deal_begun(f, d);
}

/* The deal is over: does its deck follow from what was said? */
static void judge_deal(const remote_commit *f, commit_deal *d, const kd_view *view)
{
    const char *secret = d->said.reveal[KD_CHANCE];
    if (!*secret) {
        tell_unfair(f, d, _("the table has not told its own number for this deck"));
        return;
    }
    dealer_seed from = commitments_seed(&d->said, secret);
    const char *why = deck_check_seen(&from, d->seal, d->turned, d->missed ? 0 : d->turns, view);
    if (why)
        tell_unfair(f, d, why);
    d->judged = true;
}

void remote_commit_see(remote_commit *f, const table_block *now, bool first)
{
    int deal = now->has_view ? now->view.deals : 0;
    commit_deal *d = &f->deal[deal % 2];
    pair_see(f, now, first);
    if (!deal || d->said.deal != deal || !*d->said.commit[KD_CHANCE])
        return;
    for (int i = 0; i < now->events; i++)
        if (now->event[i].kind == KD_EV_TURNED && d->turns < COMMIT_TURNS)
            d->turned[d->turns++] = now->event[i].cards;
    if (!*d->seal)
        memcpy(d->seal, now->seal, sizeof d->seal);
    else if (strcmp(d->seal, now->seal) != 0)
        tell_unfair(f, d, _("the table has changed the seal of the deck"));
    if (first) { /* what was said meanwhile follows */
        d->missed = true;
        return;
    }
    if (!d->begun && !kd_phase_ended(now->view.phase))
        deal_begun(f, d);
    if (kd_phase_ended(now->view.phase) && !d->judged)
        judge_deal(f, d, &now->view);
}
