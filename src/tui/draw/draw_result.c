/* draw_result.c - the summary of a deal: its points, the scale of outcomes, the levels; and the end of
   the match. */
#include "tui/draw/parts.h"

#include "base/i18n.h"
#include "tui/text/text.h"

enum { SUM = 64, INTERVALS = 7, MARKS = 64, SCORES = 1000 };

static int attackers(const kd_view *v)
{
    return 1 - kd_team(v->dealer < KD_SEATS ? v->dealer : 0);
}

static const char *headline(const canvas *c)
{
    static const char *const kept_taken[][2] = {
        {N_("YOU KEEP THE DEAL"), N_("YOU TAKE THE DEAL")},
        {N_("THEY KEEP THE DEAL"), N_("THEY TAKE THE DEAL")},
        {N_("THE DEALER SIDE KEEPS THE DEAL"), N_("THE ATTACKERS TAKE THE DEAL")}};
    const kd_result *r = &c->v->result;
    int side = r->taken ? attackers(c->v) : 1 - attackers(c->v), own = own_team(c);

    if (r->ending == KD_DEAL_REBELLED)
        return _("THE DEAL IS VOID: A REBELLION");
    if (r->ending == KD_DEAL_RESHUFFLED)
        return _("THE DEAL IS VOID: A RESHUFFLE");
    return _(kept_taken[own == KD_NOBODY ? 2 : side != own][r->taken]);
}

/* Tells what decided the deal, in at most so many rows; returns the rows used. */
static int draw_deciding(const canvas *c, rect in, int row, int most)
{
    text t = {.n = 0};

    deciding_text(&t, c->u);
    return put_centred(c, in, row, row + most - 1, STYLE_PLAIN, t.s);
}

/* ---- the sum ----------------------------------------------------------------------------------- */

static void put_amount(const canvas *c, rect in, int row, const char *what, int amount)
{
    put_text(c, in, row, LEFT, STYLE_PLAIN, what);
    put_format(c, in, row, RIGHT, STYLE_PLAIN, "%d", amount);
}

/* The kitty as cards; those that are closed still are backs. */
static void put_dug(const canvas *c, rect in, int row)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&c->v->order, c->v->kitty, c->u->settings.order, card);
    kd_cards open = {0, 0};

    for (int i = 0; i < count - c->u->closed; i++)
        open = kd_add(open, kd_card((kd_face)card[i].face));
    put_played(c, in, row, 2, LEFT, open);
    int from = played_width(c, open, in.w), all = played_width(c, c->v->kitty, in.w);
    for (int y = in.y + row; from < all && y < in.y + row + c->at.played.h - 1; y++)
        for (int x = in.x + from; x < in.x + all; x++)
            grid_text(c->to, x, y, 1, c->faces ? STYLE_BACK : STYLE_DIM,
                      c->faces ? " " : c->g->back);
    if (c->faces)
        grid_ground(c->to, in.x + from, in.y + row, all - from, c->at.played.h - 1, GROUND_BACK);
}

/* On a large screen the kitty lies there as cards. */
static int draw_sum(const canvas *c, rect in, int row)
{
    bool lies = c->at.kind == KIND_WELL;
    const kd_result *r = &c->v->result;
    text kitty = {.n = 0};

    if (lies) {
        put_dug(c, in, row);
        put_text(c, in, row, RIGHT, STYLE_DIM, _("Kitty"));
        row += c->at.played.h + 1;
    }
    put_amount(c, in, row++, _("Points taken in tricks"), r->tricks_points);
    if (c->v->order.rules.kitty) {
        if (!lies)
            put_fill(c, in, row++, LEFT, STYLE_PLAIN, "%s %C", _("Kitty"), c->v->kitty);
        text_fill(&kitty, c->u,
                  r->multiplier ? _("  dug with the last trick: %d pt %s %d")
                                : _("  not dug: its %d pt do not count"),
                  r->kitty_points, c->g->times, (int)r->multiplier);
        put_amount(c, in, row++, kitty.s, r->kitty_points * r->multiplier);
    }
    if (kd_plays_dumps(&c->v->order.rules) || r->fines)
        put_amount(c, in, row++, _("Penalties for failed dumps"), r->fines);
    put_rule(c, in.x, in.y + row++, in.w);
    put_fill(c, in, row, LEFT, STYLE_BOLD, "%s%s%s", _("Attackers"), _(", "),
             team_of(c, attackers(c->v)).s);
    put_format(c, in, row++, RIGHT, STYLE_BOLD, "%d", r->total);
    return row;
}

/* ---- the scale --------------------------------------------------------------------------------- */

/* The scores at which the outcome of a deal changes. */
typedef struct scale {
    int mark[MARKS], count;
    int first, last; /* the intervals shown; interval i is from mark i to the next */
} scale;

/* Finds the scores at which the outcome changes. Shows intervals from the first to the third in which the attackers win,
   and always the total's. */
static void make_scale(const kd_rules *rules, int total, scale *s)
{
    bool taken, before;
    enum { LEAST = 5 }; /* points of a card */
    int none = kd_gain(rules, 0, &taken), here = 0, taken_from = 0;
    int gain = kd_gain(rules, 1, &before);

    *s = (scale){.count = 1};
    /* A score of 0 may have an outcome of its own, which gets an interval where it is the total. */
    if (total <= 0 && (none != gain || taken != before))
        s->mark[s->count++] = LEAST;
    for (int score = 2; score <= SCORES && s->count < MARKS; score++) {
        int now = kd_gain(rules, score, &taken);
        if (now != gain || taken != before)
            s->mark[s->count++] = score;
        gain = now;
        before = taken;
    }
    for (int i = 1; i < s->count; i++) {
        here = s->mark[i] <= total ? i : here;
        taken_from = s->mark[i] <= rules->threshold ? i : taken_from;
    }
    s->last = taken_from + 3 < s->count ? taken_from + 3 : s->count;
    if (here >= s->last)
        s->last = here + 1;
    s->first = s->last > INTERVALS ? s->last - INTERVALS : 0;
    if (here < s->first)
        s->first = here, s->last = here + INTERVALS;
}

/* The outcome of a score, over two rows. */
static void draw_outcome(const canvas *c, rect in, int row, int score)
{
    bool taken;
    const kd_rules *rules = &c->v->order.rules;
    int gain = kd_gain(rules, score, &taken);
    if (!taken && rules->last_trick_needed && c->v->result.multiplier)
        gain = 0; /* the attackers won the last trick (GAIN-5) */
    int team = taken ? attackers(c->v) : 1 - attackers(c->v);

    const char *const level[][2] = {{C_("scale, stays", "deal"), C_("scale", "stays")},
                                    {C_("scale, moves", "deal"), C_("scale", "moves")}};

    put_text(c, in, row, MIDDLE, STYLE_PLAIN, gain ? side_name(c, team) : level[taken][0]);
    if (gain)
        put_format(c, in, row + 1, MIDDLE, STYLE_PLAIN, "+%d", gain);
    else
        put_text(c, in, row + 1, MIDDLE, STYLE_PLAIN, level[taken][1]);
}

/* Good news for the viewer's side, bad news, or for an onlooker neither. */
static uint8_t news_style(const canvas *c)
{
    int won = c->v->result.taken ? attackers(c->v) : 1 - attackers(c->v), own = own_team(c);

    if (own == KD_NOBODY || c->v->result.ending != KD_DEAL_PLAYED)
        return STYLE_TITLE;
    return won == own ? STYLE_GOOD : STYLE_BAD;
}

/* "● 110" on the scale; from and to: the interval that the total lies in. */
static void draw_total(const canvas *c, int row, int from, int to, int at)
{
    text number = {.n = 0};

    text_add(&number, " %d", c->v->result.total);
    bool right = at + 1 + (int)number.n < to;
    if (!right)
        number = (text){.n = 0}, text_add(&number, "%d ", c->v->result.total);
    int x = right ? at + 1 : at - (int)number.n;
    if (x > from)
        grid_text(c->to, x, row, (int)number.n, STYLE_BOLD, number.s);
    grid_text(c->to, at, row, 1, news_style(c) | STYLE_STRONG, c->g->best);
}

/* The scale with the total marked on it, and below each interval its outcome. */
static int draw_scale(const canvas *c, rect in, int row)
{
    const kd_rules *rules = &c->v->order.rules;
    int total = c->v->result.total, here = 0, at = 0;
    scale s;

    make_scale(rules, total, &s);
    int wide = (in.w - 1) / (s.last - s.first);
    for (int i = s.first; i <= s.last; i++) {
        int x = in.x + (i - s.first) * wide;
        const char *tee = i == s.first ? c->g->tee_right : c->g->cross;
        if (i < s.count)
            put_format(c, (rect){x, in.y + row, 5, 1}, 0, LEFT, STYLE_PLAIN, "%d", s.mark[i]);
        if (i < s.last)
            put_rule(c, x, in.y + row + 1, wide);
        grid_text(c->to, x, in.y + row + 1, 1, STYLE_RULE, i == s.last ? c->g->tee_left : tee);
        if (i == s.last)
            break;
        rect under = {x + 1, in.y, wide - 1, in.h};
        bool none = i == 0 && s.mark[1] == 5; /* else that of some points */
        draw_outcome(c, under, row + 2, i || none ? s.mark[i] : 1);
        if (total < s.mark[i])
            continue;
        int width = i + 1 < s.count ? s.mark[i + 1] - s.mark[i] : rules->step;
        int cells = width > 0 ? (total - s.mark[i]) * wide / width : 0;
        here = x;
        at = x + (cells < wide ? cells : wide - 1);
    }
    draw_total(c, in.y + row + 1, here, here + wide, at);
    return row + 4;
}

/* ---- levels ------------------------------------------------------------------------------------ */

/* A row for each team; in a narrow rectangle its name, and below it as many as it takes. Returns the row after them. */
static int draw_result_levels(const canvas *c, rect in, int row)
{
    enum { TEAM_W = 24, NARROW = 48 };
    const kd_result *r = &c->v->result;
    bool open = next_deal_opens(&c->v->order.rules, r), narrow = in.w < NARROW;
    rect right = narrow ? (rect){in.x + 2, in.y + 1, in.w - 2, in.h - 1}
                        : (rect){in.x + TEAM_W, in.y, in.w - TEAM_W, in.h};

    for (int team = 0; team < KD_TEAMS; team++) {
        text t = {.n = 0};
        put_text(c, in, row, LEFT, narrow ? STYLE_BOLD : STYLE_PLAIN, team_of(c, team).s);
        text_add(&t, _("level %s"), rank_name(r->before[team]));
        if (r->after[team] == r->before[team])
            text_add(&t, " %s", _("stays"));
        else
            text_fill(&t, c->u, " %s %L", c->g->becomes, r->after[team]);
        if (r->hooked && team != attackers(c->v))
            text_add(&t, "  %s", _("hooked"));
        else if (r->after[team] < r->before[team])
            text_add(&t, "  %s", _("tries used up"));
        if (!open && r->next_dealer < KD_SEATS && kd_team(r->next_dealer) == team) {
            text_add(&t, "%s", _(", "));
            text_fill(&t, c->u, _("%S deals next"), r->next_dealer);
        }
        if (narrow)
            row += 2 + put_wrapped(c, right, row, row + 1, STYLE_PLAIN, t.s);
        else
            put_text(c, right, row++, LEFT, STYLE_PLAIN, t.s);
    }
    return row;
}

static bool compared(const canvas *c)
{
    return c->u->field.known && c->u->field.deal == c->v->deals;
}

/* Tells the result of the field; of a person's seat also the result with steady in that seat alone. */
static void draw_field(const canvas *c, rect in, int row, bool wraps)
{
    const ui_field *f = &c->u->field;
    int team = own_team(c) == KD_NOBODY ? 0 : own_team(c);
    int levels = deal_levels(&c->v->result, team);
    text t = {.n = 0}, note = t, further[2] = {{.n = 0}};

    if (!compared(c))
        return;
    field_text(&t, &f->all, team, levels, f->by_bot ? NULL : side_name(c, team));
    if (f->strong_known)
        text_add(&further[0], _("tables of strong %+.1f"), field_shown(&f->strong, team));
    if (f->alone_known && !f->by_bot && own_team(c) != KD_NOBODY)
        text_add(&further[1], _("steady in your seat %+.1f"), field_shown(&f->alone, team));
    for (int i = 0; i < 2; i++)
        if (further[i].n && (wraps || grid_width(t.s) + 2 + grid_width(further[i].s) <= in.w))
            text_add(&t, "%s%s", _("; "), further[i].s);
    text_add(&note, _("The field: %d tables of steady; taking the deal counts 1."), f->all.tables);
    if (wraps) {
        row += put_wrapped(c, in, row, in.h - 1, STYLE_DIM, t.s);
        put_wrapped(c, in, row, in.h - 1, STYLE_DIM, note.s);
    } else {
        put_text(c, in, row, MIDDLE, STYLE_DIM, t.s);
        put_text(c, in, row + 1, MIDDLE, STYLE_DIM, note.s);
    }
}

/* The matches won, or the levels gained (MATCH-2), and whether the time is over (MATCH-1). Returns the rows used. */
static int draw_series(const canvas *c, rect in, int row)
{
    const kd_view *v = c->v;
    int own = own_team(c) == KD_NOBODY ? 0 : own_team(c);
    text t = {.n = 0};

    if (v->time_up)
        text_add(&t, "%s  ",
                 v->phase == KD_PHASE_SCORED ? _("Time is over; the next deal counts.")
                                             : _("Time is over."));
    series_text(&t, v, own, side_name(c, own), side_name(c, 1 - own));
    if (c->u->field.deal == v->deals && c->u->field.advised) {
        text_add(&t, "%s", t.n ? "  " : "");
        advised_text(&t, c->u->field.advised);
    }
    put_text(c, in, row, LEFT, STYLE_BOLD, t.s);
    return t.n > 0;
}

/* The hand that a rebel has to show (REB-2), and by which rule it could; returns the rows used. */
static int draw_rebel(const canvas *c, rect in, int row)
{
    enum { MOST = 4 };
    int seat = void_by(c->v);
    text why = {.n = 0};

    if (seat == KD_NOBODY)
        return 0;
    put_fill(c, in, row, LEFT, STYLE_BOLD, _("%S shows the hand, %d points:"), seat,
             kd_points(c->v->shown[seat]));
    int rows = 1 + put_cards(c, in, row + 1, MOST, LEFT, c->v->shown[seat]);
    void_text(&why, c->u);
    return rows + 1 + put_wrapped(c, in, row + rows, row + rows + 1, STYLE_PLAIN, why.s);
}

static void draw_small_summary(const canvas *c)
{
    rect body = c->at.body, in = centred(body, body.w - 2 < SUM ? body.w - 2 : SUM, body.h);
    /* The field takes two rows, which are free from the start, so that nothing moves when it is known. */
    bool roomy = body.h > 18 && !(c->u->field.comes && c->u->field.deal == c->v->deals);
    int row = roomy;

    put_text(c, body, row, MIDDLE, news_style(c), headline(c));
    if (c->v->result.ending != KD_DEAL_PLAYED) {
        row += 2 + draw_rebel(c, in, row + 2);
        row += draw_deciding(c, in, row, in.h - row);
        (void)draw_result_levels(c, in, row + 1);
        (void)draw_series(c, in, row + 4);
        return;
    }
    row += 1 + draw_deciding(c, in, row + 1, 2);
    row = draw_sum(c, in, row + (body.h > 18));
    int below = row = draw_scale(c, in, row + (body.h > 16));
    row += roomy;
    (void)draw_result_levels(c, in, row);
    row += 2 + roomy;
    row += draw_series(c, in, row);
    draw_field(c, body, row < body.h ? row : below, false);
}

/* The sum and the levels side by side in boxes as high as the sum, above them what decided, below them the scale. */
static void draw_large_summary(const canvas *c)
{
    enum { WIDE = 120, MARGINS = 16, GAP = 4, HEAD = 4, SUMS = 6, SCALE = 6, PAD = 2 };
    rect body = c->at.body;
    int box_h = c->at.played.h + 1 + SUMS + PAD, h = HEAD + box_h + SCALE;
    rect in = centred(body, body.w - MARGINS < WIDE ? body.w - MARGINS : WIDE, h);
    rect sums = {in.x, in.y + HEAD, (in.w - GAP) * 11 / 20, box_h};
    rect levels = {sums.x + sums.w + GAP, sums.y, in.w - sums.w - GAP, box_h};

    put_text(c, in, 0, MIDDLE, news_style(c), headline(c));
    (void)draw_deciding(c, in, 1, 2);
    grid_ground(c->to, sums.x, sums.y, sums.w, sums.h, GROUND_WELL);
    grid_ground(c->to, levels.x, levels.y, levels.w, levels.h, GROUND_WELL);
    sums = (rect){sums.x + PAD, sums.y + 1, sums.w - 2 * PAD, sums.h - 1};
    levels = (rect){levels.x + PAD, levels.y + 1, levels.w - 2 * PAD, levels.h - 1};
    (void)draw_sum(c, sums, 0);
    int row = draw_result_levels(c, levels, 0);
    row += draw_series(c, levels, row);
    draw_field(c, levels, row, true);
    (void)draw_scale(c, in, HEAD + box_h + 1);
}

void draw_summary(const canvas *c)
{
    if (c->at.kind == KIND_WELL && c->v->result.ending == KD_DEAL_PLAYED)
        draw_large_summary(c);
    else
        draw_small_summary(c);
}

void draw_match_over(const canvas *c)
{
    rect body = c->at.body;
    rect box = put_box(c, centred(body, SUM - 4, 11), _("THE MATCH IS OVER"));
    const kd_view *v = c->v;

    if (v->winner < KD_TEAMS && (v->order.rules.best_of > 1 || v->order.rules.deals))
        put_format(c, box, 1, MIDDLE, STYLE_TITLE, _("%s win, %d : %d"), team_of(c, v->winner).s,
                   v->wins[v->winner], v->wins[1 - v->winner]);
    else
        put_format(c, box, 1, MIDDLE, STYLE_TITLE, _("%s win the match"),
                   v->winner < KD_TEAMS ? team_of(c, v->winner).s : "");
    if (v->winner < KD_TEAMS && own_team(c) != KD_NOBODY)
        put_text(c, box, 2, MIDDLE, STYLE_PLAIN,
                 v->winner == own_team(c) ? _("Well played: you dug it out.")
                                          : _("They were too strong."));
    if (v->time_up)
        put_format(c, box, 3, MIDDLE, STYLE_PLAIN, "%s%s%s", _("Time is over"), _(": "),
                   time_won_by(c->v));
    put_format(c, box, 4, MIDDLE, STYLE_PLAIN, _("deals played: %d    points in the last: %d"),
               v->deals, v->result.total);
    (void)draw_result_levels(c, (rect){box.x + 3, box.y, box.w - 6, box.h}, 6);
}
