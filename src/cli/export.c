/* export.c - writes a record as pages of text to print, one for each deal. */
#include "cli/cli.h"

#include "base/i18n.h"
#include "tui/cells/cells.h"
#include "tui/text/text.h"

#include <string.h>

enum {
    WIDTH = 80,
    RULES_W = 38, /* beside the deal and the date */
    MARGIN = 7,
    CELL = 15,
    TRICKS_X = 4,
    WON_X = TRICKS_X + KD_SEATS * CELL,
    NOTES = 6
};

/* A page, and what must be kept for it from the events of the deal. */
typedef struct page {
    FILE *out;
    const glyphs *g;
    const replay *r;
    const kd_match *match;
    text shown;        /* declarations and counters */
    kd_event declared; /* the last declaration */
    text note[NOTES];  /* dumps that failed */
    int notes, pages;  /* pages: written so far */
    bool written;      /* this deal has its page */
    bool open;         /* show hands and kitty of a deal that is not over, too */
} page;

/* ---- lines ------------------------------------------------------------------------------------- */

/* Writes a line without the blanks at its end. */
static void export_put_line(const page *p, const text *t)
{
    size_t length = t->n;
    while (length > 0 && t->s[length - 1] == ' ')
        length--;
    fprintf(p->out, "%.*s\n", (int)length, t->s);
}

/* Adds blanks up to a column, at least one. */
static void export_pad(text *t, int column)
{
    do
        text_add(t, " ");
    while (grid_width(t->s) < column);
}

/* Writes a text after its label, broken at blanks into at most two lines; the rest is cut. */
static void put_named(const page *p, const char *label, const text *words)
{
    text line = {.n = 0};
    const char *at = words->s;
    text_add(&line, "%s", label);
    for (int rows = 1; *at;) {
        text more = line;
        size_t length = strcspn(at, " ");
        export_pad(&more, MARGIN);
        text_add(&more, "%.*s", (int)length, at);
        if (grid_width(more.s) <= WIDTH) {
            line = more;
            at += length + strspn(at + length, " ");
        } else if (rows++ < 2) {
            export_put_line(p, &line);
            line = (text){.n = 0};
        } else {
            break;
        }
    }
    export_put_line(p, &line);
}

/* ---- the head of a page ------------------------------------------------------------------------ */

/* Is the deal not over, so that hands and kitty are still secret? */
static bool closed(const page *p)
{
    return !p->open && replay_deals_over(p->match) < p->match->deals;
}

static void put_head(const page *p)
{
    const record_head *head = &p->r->head;
    const kd_round *round = &p->match->round;
    const uint8_t *level = kd_phase_ended(round->phase) ? round->result.before : p->match->level;
    text title = {.n = 0}, seats = title, t = title, trump = title, rules = title;
    text_add(&title, _("Deal %d"), p->match->deals);
    rules_called_text(&rules, p->g, head->rules_name, &head->rules, RULES_W);
    text_add(&title, "   %s%s%s", head->date, _(", "), rules.s);
    export_put_line(p, &title);
    game_seats_text(&seats, head);
    put_named(p, "", &seats);

    text_add(&t, _("%s %s, %s %s."), team_name(0), rank_name(level[0]), team_name(1),
             rank_name(level[1]));
    text_add(&t, _(" Level %s"), rank_name(round->order.level));
    trump_text(&trump, p->g, round->order.trump);
    if (round->trump_known && round->order.trump < KD_NO_SUIT)
        text_add(&t, _(", trump %s"), trump.s);
    else if (round->trump_known)
        text_add(&t, "%s%s", _(", "), trump.s);
    if (round->dealer < KD_SEATS)
        text_add(&t, _(", dealer %s"), seat_name(round->dealer));
    text_add(&t, "%s", _("."));
    put_named(p, "", &t);
}

/* The showings, the kitty as it was buried last, and the hands as they were dealt. */
static void export_put_cards(const page *p)
{
    const kd_round *round = &p->match->round;
    if (p->shown.n)
        put_named(p, _("Shown"), &p->shown);
    if (closed(p))
        return;
    if (round->burier < KD_SEATS && round->buried_before >> round->burier & 1) {
        kd_cards buried = round->buried[round->burier];
        text t = {.n = 0};
        cards_text(&t, p->g, &round->order, buried);
        text_add(&t, _(" by %s, %d points"), seat_name(round->burier), kd_points(buried));
        put_named(p, _("Buried"), &t);
    }
    fputs("\n", p->out);
    for (int s = 0; s < KD_SEATS; s++) {
        compact_part part[KD_CATEGORIES];
        kd_cards dealt = {0, 0};
        text t = {.n = 0};
        for (int i = 0; i < round->drawn_count[s]; i++)
            dealt = kd_add(dealt, kd_card(round->drawn[s][i]));
        int parts = compact_hand(p->g, &round->order, dealt, false, part);
        for (int i = 0; i < parts; i++)
            text_add(&t, "%s%s", i ? " " : "", part[i].line.s);
        put_named(p, seat_name(s), &t);
    }
}

/* ---- the tricks -------------------------------------------------------------------------------- */

/* A play that is being written into its column, some cards on each line. */
typedef struct strip {
    hand_card card[HAND_CARDS];
    int count, at;
} strip;

/* Adds as many cards as the column has room for. */
static void add_strip(const page *p, text *t, strip *s)
{
    text cards = {.n = 0};
    for (; s->at < s->count; s->at++) {
        text more = cards;
        text_add(&more, "%s", cards.n ? " " : "");
        card_text(&more, p->g, s->card[s->at].face);
        if (grid_width(more.s) > CELL - 2)
            break;
        cards = more;
    }
    text_add(t, "%s", cards.s);
}

/* Writes one trick; sum: the attackers' points with it. */
static void export_put_trick(const page *p, int number, int sum)
{
    const kd_round *round = &p->match->round;
    const kd_trick *trick = &round->trick[number];
    strip strips[KD_SEATS];
    for (int s = 0; s < KD_SEATS; s++) {
        strips[s].count = hand_list(&round->order, trick->play[s], false, strips[s].card);
        strips[s].at = 0;
    }
    bool first = true, more = true;
    for (; more; first = false) {
        text t = {.n = 0};
        more = false;
        if (first)
            text_add(&t, "%2d", number + 1);
        for (int s = 0; s < KD_SEATS; s++) {
            export_pad(&t, TRICKS_X - 1 + s * CELL);
            text_add(&t, "%s", first && trick->leader == s ? ">" : " ");
            add_strip(p, &t, &strips[s]);
            more |= strips[s].at < strips[s].count;
        }
        export_pad(&t, WON_X);
        if (first && trick->winner < KD_SEATS) {
            text_add(&t, "%s", seat_name(trick->winner));
            export_pad(&t, WON_X + 6);
            text_add(&t, "%3d %4d", trick->points, sum);
        }
        export_put_line(p, &t);
    }
}

static void put_tricks(const page *p)
{
    const kd_round *round = &p->match->round;
    bool begun = round->pos.tricks <= KD_MAX_HAND && round->phase == KD_PHASE_PLAY &&
                 !kd_empty(round->trick[round->pos.tricks].play[round->pos.leader]);
    int count = round->pos.tricks + begun, sum = 0;
    text t = {.n = 0};
    if (!count)
        return;
    fputs("\n", p->out);
    for (int s = 0; s < KD_SEATS; s++) {
        export_pad(&t, TRICKS_X + s * CELL);
        text_add(&t, "%s", seat_name(s));
    }
    export_pad(&t, WON_X);
    text_add(&t, "%s", _("Won"));
    export_pad(&t, WON_X + 7);
    text_add(&t, "%s", _("pt  sum"));
    export_put_line(p, &t);
    for (int i = 0; i < count; i++) {
        const kd_trick *trick = &round->trick[i];
        if (trick->winner < KD_SEATS && kd_team(trick->winner) != kd_team(round->dealer))
            sum += trick->points;
        export_put_trick(p, i, sum);
    }
    for (int i = 0; i < p->notes; i++)
        put_named(p, "", &p->note[i]);
}

/* ---- the result -------------------------------------------------------------------------------- */

/* Adds how the deal ended: its points, or why it was not played to the end. */
static void add_ending(const page *p, text *t)
{
    const kd_result *r = &p->match->round.result;
    int attackers = 1 - kd_team(p->match->round.dealer);
    switch (r->ending) {
    case KD_DEAL_REBELLED:
    case KD_DEAL_RESHUFFLED: text_add(t, "%s", _("The deal is void; the levels stay.")); break;
    case KD_DEAL_REVOKED:
        text_add(t, _("%s played a wrong suit: the deal is over."), seat_name(r->at_fault));
        break;
    case KD_DEAL_PLAYED:
        text_add(t, _("Tricks %d, fines %d, "), r->tricks_points, r->fines);
        if (!p->match->rules.kitty)
            text_add(t, "%s", _("no kitty"));
        else if (r->multiplier)
            text_add(t, _("kitty %d %s %d = %d"), r->kitty_points, p->g->times, r->multiplier,
                     r->kitty_points * r->multiplier);
        else
            text_add(t, _("kitty of %d not dug"), r->kitty_points);
        text_add(t, _(": %d points for %s."), r->total, team_name(attackers));
        if (below_zero(r))
            text_add(t, " %s", _("No score is below 0."));
        break;
    default:
        text_add(t, _("%s buried a wrong number: the deal is over."), seat_name(r->at_fault));
        break;
    }
}

static void put_result(const page *p)
{
    const kd_round *round = &p->match->round;
    const kd_result *r = &round->result;
    text ending = {.n = 0}, t = {.n = 0};
    fputs("\n", p->out);
    if (!kd_phase_ended(round->phase)) {
        text_add(&t, "%s", _("The record ends here."));
        if (closed(p))
            text_gap(&t), text_add(&t, "%s", _("Without --open hands and kitty stay closed."));
        put_named(p, "", &t);
        return;
    }
    add_ending(p, &ending);
    put_named(p, "", &ending);
    if (r->ending != KD_DEAL_REBELLED && r->ending != KD_DEAL_RESHUFFLED)
        text_add(&t, "%s",
                 r->taken ? _("The attackers take the deal.")
                          : _("The deal stays with the dealer's side."));
    for (int team = 0; team < KD_TEAMS; team++)
        if (r->after[team] != r->before[team]) {
            text after = {.n = 0};
            level_text(&after, r->after[team], p->match->rules.to_level);
            text_add(&t, _("%s%s: level %s to %s."), t.n ? " " : "", team_name(team),
                     rank_name(r->before[team]), after.s);
        }
    if (next_deal_opens(&p->match->rules, r))
        text_add(&t, "%s%s", t.n ? " " : "",
                 _("The next deal is open: who first shows a level card deals."));
    else if (r->next_dealer < KD_SEATS)
        text_add(&t, _("%s%s deals next."), t.n ? " " : "", seat_name(r->next_dealer));
    if (p->match->winner < KD_TEAMS)
        text_add(&t, _("%s%s win the match."), t.n ? " " : "", team_name(p->match->winner));
    put_named(p, "", &t);
    text field = {.n = 0};
    if (compared_text(&field, p->r))
        put_named(p, "", &field);
}

static void write_page(page *p)
{
    if (p->pages++)
        fputs("\f", p->out);
    put_head(p);
    export_put_cards(p);
    put_tricks(p);
    put_result(p);
    p->written = true;
}

/* ---- the events -------------------------------------------------------------------------------- */

static void keep_event(page *p, const kd_event *e)
{
    const char *joint = p->shown.n ? _("; ") : "", *seat = seat_name(e->seat);
    text cards = {.n = 0};
    trump_act a;
    cards_text(&cards, p->g, &p->match->round.order, e->cards);
    switch (e->kind) {
    case KD_EV_DECLARED:
    case KD_EV_COUNTERED:
    case KD_EV_REBELLED:
        a = act_of_event(&p->match->rules, &p->declared, 1, e);
        text_add(&p->shown, act_text(a, SAID_DONE_EXPORT), joint, seat, cards.s);
        if (a == ACT_DECLARE)
            p->declared = *e;
        break;
    case KD_EV_FLIPPED: text_add(&p->shown, _("%sturned %s%s"), joint, cards.s, ""); break;
    case KD_EV_DUMP_FAILED:
        if (p->notes < NOTES) {
            text *t = &p->note[p->notes++];
            *t = (text){.n = 0};
            text_add(t, _("Trick %d: %s tried to dump %s, fine %d."),
                     p->match->round.pos.tricks + 1, seat, cards.s,
                     e->number < 0 ? -e->number : e->number);
        }
        break;
    default: break;
    }
}

static void on_export_action(void *arg, const kd_match *match, const kd_action *action,
                             const kd_events *events)
{
    page *p = arg;
    p->match = match;
    if (action->verb == KD_NEXT) {
        p->written = false;
        p->shown = (text){.n = 0};
        p->declared = (kd_event){.kind = KD_EV_COUNT};
        p->notes = 0;
    }
    for (int i = 0; i < events->count; i++)
        keep_event(p, &events->list[i]);
    if (kd_phase_ended(match->round.phase) && !p->written)
        write_page(p);
}

bool export_file(FILE *out, const char *path, const glyphs *g, bool open, replay *r)
{
    page p = {.out = out, .g = g, .r = r, .open = open};
    bool good = replay_file(r, path, on_export_action, &p);
    if (p.match && !p.written)
        write_page(&p);
    return good;
}
