/* export.c - a record as pages to be printed, one a deal. */
#include "cli/export.h"

#include "base/i18n.h"
#include "tui/cells/grid.h"
#include "tui/cells/hand.h"
#include "tui/text/cards_text.h"
#include "tui/text/game_text.h"

#include <inttypes.h>
#include <string.h>

enum { MARGIN = 7, CELL = 15, TRICKS_X = 4, NOTES = 6 };

/* What a page is made from besides the match: what happened to be told of the deal. */
typedef struct page {
    FILE *out;
    const glyphs *g;
    const replay *r;
    const kd_match *match;
    text shown;       /* declarations and counters */
    text note[NOTES]; /* dumps that failed */
    int notes, deals; /* deals: pages written */
    bool written;     /* the deal has its page */
    bool open;        /* hands and kitty are shown of a deal that is not over, too */
} page;

/* ---- lines ------------------------------------------------------------------------------------- */

static void put_line(const page *p, const text *t)
{
    size_t length = t->n;
    while (length > 0 && t->s[length - 1] == ' ')
        length--;
    fprintf(p->out, "%.*s\n", (int)length, t->s);
}

/* Are hands and kitty still somebody's secret? */
static bool closed(const page *p)
{
    return !p->open && replay_deals_over(p->match) < p->match->deals;
}

/* Blanks up to a column, at least one. */
static void pad(text *t, int column)
{
    do
        text_add(t, " ");
    while (grid_width(t->s) < column);
}

/* A text behind its name, broken at blanks; two lines at most. */
static void put_named(const page *p, const char *name, const text *words)
{
    text line = {.n = 0};
    const char *at = words->s;
    text_add(&line, "%s", name);
    for (int rows = 1; *at;) {
        text word = {.n = 0}, more = line;
        size_t length = strcspn(at, " ");
        text_add(&word, "%.*s", (int)length, at);
        pad(&more, MARGIN);
        text_add(&more, "%s", word.s);
        if (grid_width(more.s) > EXPORT_WIDTH && rows == 2)
            break;
        if (grid_width(more.s) > EXPORT_WIDTH) {
            put_line(p, &line);
            line = (text){.n = 0};
            rows++;
            continue;
        }
        line = more;
        at += length + strspn(at + length, " ");
    }
    put_line(p, &line);
}

/* ---- the head of a page ------------------------------------------------------------------------ */

static void put_head(const page *p)
{
    const record_head *head = &p->r->head;
    text t = {.n = 0}, seats = {.n = 0};
    text_add(&t, _("Deal %d"), p->match->deals);
    text_add(&t, "   %s%s%s", head->date, _(", "), head->rules_name);
    if (seed_known(&head->seed))
        text_add(&t, _(", seed %s"), head->seed.text);
    put_line(p, &t);
    game_seats_text(&seats, head);
    put_named(p, "", &seats);
}

static void put_levels(const page *p)
{
    const kd_round *round = &p->match->round;
    bool ended = round->phase == KD_PHASE_SCORED || round->phase == KD_PHASE_OVER;
    const uint8_t *level = ended ? round->result.before : p->match->level;
    text t = {.n = 0}, trump = {.n = 0};
    text_add(&t, _("%s %s, %s %s."), team_name(0), rank_name(level[0]), team_name(1),
             rank_name(level[1]));
    text_add(&t, _(" Level %s"), rank_name(round->order.level));
    if (round->trump_known) {
        trump_text(&trump, p->g, round->order.trump);
        if (round->order.trump < KD_NO_SUIT)
            text_add(&t, _(", trump %s"), trump.s);
        else
            text_add(&t, "%s%s", _(", "), trump.s);
    }
    if (round->dealer < KD_SEATS)
        text_add(&t, _(", dealer %s"), seat_name(round->dealer));
    text_add(&t, "%s", _("."));
    put_named(p, "", &t);
}

/* The kitty as it lies at the end: who buried it last, and what. */
static void put_kitty(const page *p)
{
    const kd_round *round = &p->match->round;
    text t = {.n = 0};
    if (p->shown.n)
        put_named(p, _("Shown"), &p->shown);
    if (closed(p) || round->burier >= KD_SEATS || !(round->buried_before >> round->burier & 1))
        return;
    kd_cards buried = round->buried[round->burier];
    cards_text(&t, p->g, &round->order, buried);
    text_add(&t, _(" by %s, %d points"), seat_name(round->burier), kd_points(buried));
    put_named(p, _("Buried"), &t);
}

/* The hands as they were dealt. */
static void put_hands(const page *p)
{
    const kd_round *round = &p->match->round;
    if (closed(p))
        return;
    fputs("\n", p->out);
    for (int s = 0; s < KD_SEATS; s++) {
        compact_part part[KD_CATEGORIES];
        kd_cards dealt = {0, 0};
        text t = {.n = 0};
        for (int i = 0; i < round->drawn_count[s]; i++)
            dealt = kd_add(dealt, kd_card(round->drawn[s][i]));
        int parts = compact_hand(p->g, &round->order, dealt, part);
        for (int i = 0; i < parts; i++)
            text_add(&t, "%s%s", i ? " " : "", part[i].line.s);
        put_named(p, seat_name(s), &t);
    }
}

/* ---- the tricks -------------------------------------------------------------------------------- */

/* A play on its way into its cell, some cards a line. */
typedef struct strip {
    hand_card card[HAND_CARDS];
    int count, at;
} strip;

static void add_strip(const page *p, text *t, strip *s)
{
    text words = {.n = 0};
    while (s->at < s->count) {
        text more = words;
        text_add(&more, "%s", words.n ? " " : "");
        card_text(&more, p->g, s->card[s->at].face);
        if (grid_width(more.s) > CELL - 2)
            break;
        words = more;
        s->at++;
    }
    text_add(t, "%s", words.s);
}

static bool left(const strip strips[KD_SEATS])
{
    for (int s = 0; s < KD_SEATS; s++)
        if (strips[s].at < strips[s].count)
            return true;
    return false;
}

/* One trick; sum: the attackers' points with it. */
static void put_trick(const page *p, int number, int sum)
{
    const kd_round *round = &p->match->round;
    const kd_trick *trick = &round->trick[number];
    strip strips[KD_SEATS];
    for (int s = 0; s < KD_SEATS; s++) {
        strips[s].count = hand_list(&round->order, trick->play[s], false, strips[s].card);
        strips[s].at = 0;
    }
    for (bool first = true; first || left(strips); first = false) {
        text t = {.n = 0};
        if (first)
            text_add(&t, "%2d", number + 1);
        for (int s = 0; s < KD_SEATS; s++) {
            pad(&t, TRICKS_X - 1 + s * CELL);
            text_add(&t, "%s", first && trick->leader == s ? ">" : " ");
            add_strip(p, &t, &strips[s]);
        }
        pad(&t, TRICKS_X + KD_SEATS * CELL);
        if (first && trick->winner < KD_SEATS) {
            text_add(&t, "%s", seat_name(trick->winner));
            pad(&t, TRICKS_X + KD_SEATS * CELL + 6);
            text_add(&t, "%3d %4d", trick->points, sum);
        }
        put_line(p, &t);
    }
}

static void put_tricks(const page *p)
{
    const kd_round *round = &p->match->round;
    bool half = round->pos.tricks <= KD_MAX_HAND && round->phase == KD_PHASE_PLAY &&
                !kd_empty(round->trick[round->pos.tricks].play[round->pos.leader]);
    int count = round->pos.tricks + half, sum = 0;
    text t = {.n = 0};
    if (!count)
        return;
    fputs("\n", p->out);
    for (int s = 0; s < KD_SEATS; s++) {
        pad(&t, TRICKS_X + s * CELL);
        text_add(&t, "%s", seat_name(s));
    }
    pad(&t, TRICKS_X + KD_SEATS * CELL);
    text_add(&t, "%s", _("Won"));
    pad(&t, TRICKS_X + KD_SEATS * CELL + 7);
    text_add(&t, "%s", _("pt  sum"));
    put_line(p, &t);
    for (int i = 0; i < count; i++) {
        const kd_trick *trick = &round->trick[i];
        if (trick->winner < KD_SEATS && kd_team(trick->winner) != kd_team(round->dealer))
            sum += trick->points;
        put_trick(p, i, sum);
    }
    for (int i = 0; i < p->notes; i++)
        put_named(p, "", &p->note[i]);
}

/* ---- the result -------------------------------------------------------------------------------- */

/* How a deal came out that was not played to its end. */
static void put_ending(const page *p, const kd_result *r)
{
    text t = {.n = 0};
    if (r->ending == KD_DEAL_REBELLED || r->ending == KD_DEAL_RESHUFFLED)
        text_add(&t, "%s", _("The deal is void; the levels stay."));
    else if (r->ending == KD_DEAL_REVOKED)
        text_add(&t, _("%s played a wrong suit: the deal is over."), seat_name(r->at_fault));
    else
        text_add(&t, _("%s buried a wrong number: the deal is over."), seat_name(r->at_fault));
    put_named(p, "", &t);
}

static void put_sum(const page *p, const kd_result *r)
{
    int attackers = 1 - kd_team(p->match->round.dealer);
    text t = {.n = 0};
    text_add(&t, _("Tricks %d, fines %d, "), r->tricks_points, r->fines);
    if (r->multiplier)
        text_add(&t, _("kitty %d %s %d = %d"), r->kitty_points, p->g->times, r->multiplier,
                 r->kitty_points * r->multiplier);
    else
        text_add(&t, _("kitty of %d not dug"), r->kitty_points);
    text_add(&t, _(": %d points for %s."), r->total, team_name(attackers));
    put_named(p, "", &t);
}

static void put_result(const page *p)
{
    const kd_round *round = &p->match->round;
    const kd_result *r = &round->result;
    text t = {.n = 0};
    fputs("\n", p->out);
    if (round->phase != KD_PHASE_SCORED && round->phase != KD_PHASE_OVER) {
        text_add(&t, "%s", _("The record ends here."));
        if (closed(p))
            text_gap(&t), text_add(&t, "%s", _("Without --open hands and kitty stay closed."));
        put_named(p, "", &t);
        return;
    }
    if (r->ending == KD_DEAL_PLAYED)
        put_sum(p, r);
    else
        put_ending(p, r);
    text_add(&t, "%s",
             r->taken ? _("The attackers take the deal.")
                      : _("The deal stays with the dealer's side."));
    if (r->ending == KD_DEAL_REBELLED || r->ending == KD_DEAL_RESHUFFLED)
        t = (text){.n = 0};
    for (int team = 0; team < KD_TEAMS; team++)
        if (r->after[team] != r->before[team]) {
            text after = {.n = 0};
            level_text(&after, r->after[team], p->match->rules.to_level);
            text_add(&t, _("%s%s: level %s to %s."), t.n ? " " : "", team_name(team),
                     rank_name(r->before[team]), after.s);
        }
    if (r->next_dealer < KD_SEATS)
        text_add(&t, _("%s%s deals next."), t.n ? " " : "", seat_name(r->next_dealer));
    if (p->match->winner < KD_TEAMS)
        text_add(&t, _("%s%s win the match."), t.n ? " " : "", team_name(p->match->winner));
    put_named(p, "", &t);
}

static void write_page(page *p)
{
    if (p->deals++)
        fputs("\f", p->out);
    put_head(p);
    put_levels(p);
    put_kitty(p);
    put_hands(p);
    put_tricks(p);
    put_result(p);
    p->written = true;
}

/* ---- from the record to pages ------------------------------------------------------------------ */

static void add_shown(page *p, const kd_event *e)
{
    const char *format = e->kind == KD_EV_FLIPPED     ? _("%sturned %s%s")
                         : e->kind == KD_EV_COUNTERED ? _("%s%s counters %s")
                         : e->kind == KD_EV_REBELLED  ? _("%s%s rebels with %s")
                                                      : _("%s%s shows %s");
    text cards = {.n = 0};
    const char *joint = p->shown.n ? "; " : "";
    cards_text(&cards, p->g, &p->match->round.order, e->cards);
    if (e->kind == KD_EV_FLIPPED)
        text_add(&p->shown, format, joint, cards.s, "");
    else
        text_add(&p->shown, format, joint, seat_name(e->seat), cards.s);
}

static void add_failed(page *p, const kd_event *e)
{
    text cards = {.n = 0};
    if (p->notes == NOTES)
        return;
    text *t = &p->note[p->notes++];
    *t = (text){.n = 0};
    cards_text(&cards, p->g, &p->match->round.order, e->cards);
    text_add(t, _("Trick %d: %s tried to dump %s, fine %d."), p->match->round.pos.tricks + 1,
             seat_name(e->seat), cards.s, e->number < 0 ? -e->number : e->number);
}

static void take_event(page *p, const kd_event *e)
{
    switch (e->kind) {
    case KD_EV_DECLARED:
    case KD_EV_FLIPPED:
    case KD_EV_COUNTERED:
    case KD_EV_REBELLED: add_shown(p, e); break;
    case KD_EV_DUMP_FAILED: add_failed(p, e); break;
    default: break;
    }
}

static void on_action(void *arg, const kd_match *match, const kd_action *action,
                      const kd_events *events)
{
    page *p = arg;
    p->match = match;
    if (action->verb == KD_NEXT) {
        p->written = false;
        p->shown = (text){.n = 0};
        p->notes = 0;
    }
    for (int i = 0; i < events->count; i++)
        take_event(p, &events->list[i]);
    bool ended = match->round.phase == KD_PHASE_SCORED || match->round.phase == KD_PHASE_OVER;
    if (ended && !p->written)
        write_page(p);
}

bool export_file(FILE *out, const char *path, bool ascii, bool open, replay *r)
{
    page p = {.out = out, .g = glyphs_of(ascii), .r = r, .open = open};
    bool good = replay_file(r, path, on_action, &p);
    if (p.match && !p.written)
        write_page(&p);
    return good;
}
