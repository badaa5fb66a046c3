/* draw_status.c - the status line: the deal, the trump, the dealer, the score, the levels. */
#include "tui/draw/parts.h"

#include <string.h>

#include "base/i18n.h"
#include "tui/state/choice.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

/* A line whose parts differ in style where grounds are coloured; else all is bold. */
typedef struct line {
    text t;
    struct {
        size_t from;
        uint8_t style;
    } part[24];
    int parts;
} line;

/* The next part, in that style. */
static void begin_part(line *l, uint8_t style)
{
    int most = sizeof l->part / sizeof *l->part;

    if (l->parts < most) {
        l->part[l->parts].from = l->t.n;
        l->part[l->parts++].style = style;
    }
}

static void add_part(line *l, uint8_t style, const char *s)
{
    begin_part(l, style);
    text_add(&l->t, "%s", s);
}

/* Adds a text with values where it has its conversions; the values are bold. */
static void status_values(line *l, const char *format, const char *const *values, int count)
{
    int next = 0, which;

    while (*format) {
        size_t before = strcspn(format, "%");
        begin_part(l, STYLE_DIM);
        text_add(&l->t, "%.*s", (int)before, format);
        format = text_conversion(format + before, next, &which);
        if (which >= 0 && which < count)
            add_part(l, STYLE_BOLD, values[which]);
        next = which + 1;
    }
}

static void status_value(line *l, const char *format, const char *value)
{
    status_values(l, format, &value, 1);
}

static void draw_status_add_number(line *l, const char *format, int number)
{
    text value = {.n = 0};

    text_add(&value, "%d", number);
    status_value(l, format, value.s);
}

static void add_gap(const canvas *c, line *l)
{
    begin_part(l, STYLE_RULE);
    text_add(&l->t, " %s ", c->faces ? " " : c->g->down);
}

static void draw_status_put_line(const canvas *c, rect in, int side, const line *l)
{
    int width = grid_width(l->t.s), x = side_x(in, side, width);

    put_text(c, in, 0, side, STYLE_BOLD, l->t.s);
    for (int i = 0; c->faces && i < l->parts && width <= in.w; i++) {
        text before = {.n = 0}, part = {.n = 0};
        size_t from = l->part[i].from, end = i + 1 < l->parts ? l->part[i + 1].from : l->t.n;
        text_add(&before, "%.*s", (int)from, l->t.s);
        text_add(&part, "%.*s", (int)(end - from), l->t.s + from);
        grid_text(c->to, x + grid_width(before.s), in.y, in.w, l->part[i].style, part.s);
    }
}

static const char *phase_name(const kd_view *v)
{
    switch (v->phase) {
    case KD_PHASE_TURN: return _("Who draws first?");
    case KD_PHASE_ASK: return _("Declaring");
    case KD_PHASE_REINFORCE: return _("Reinforcing");
    case KD_PHASE_FLIP: return _("Turning the kitty");
    case KD_PHASE_COUNTER: return v->buried_before ? _("After burying") : _("Countering");
    case KD_PHASE_BURY: return _("Bury the kitty");
    case KD_PHASE_REBEL: return act_text(act_of_view(v), SAID_QUESTION);
    case KD_PHASE_OVER: return _("match over");
    default: return "";
    }
}

static void add_progress(const canvas *c, line *l)
{
    const kd_view *v = c->v;
    int drawn = 0, all = KD_SEATS * kd_hand_size(&v->order.rules);
    text dealt = {.n = 0};

    for (int s = 0; s < KD_SEATS; s++)
        drawn += v->held[s];
    if (shows_trick(c)) {
        draw_status_add_number(l, _("Trick %d"),
                               v->tricks + (c->u->trick_shown && v->tricks ? 0 : 1));
        return;
    }
    bool closed = c->u->screen == SCREEN_PRIVATE || c->u->screen == SCREEN_CURTAIN;
    text_fill(&dealt, c->u,
              closed && (v->phase == KD_PHASE_TURN || v->phase == KD_PHASE_DEAL) ? _("Private look")
              : v->phase == KD_PHASE_DEAL && c->u->game.paused                   ? _("%d/%d paused")
              : c->u->ending_shown || ui_sums_up(c->u)                           ? _("is over")
              : v->phase == KD_PHASE_DEAL                                        ? _("%d/%d dealt")
                                                                                 : phase_name(v),
              drawn, all);
    add_part(l, STYLE_DIM, dealt.s);
}

static void add_dealer(const canvas *c, line *l)
{
    if (c->v->dealer >= KD_SEATS)
        add_part(l, STYLE_DIM, _("no dealer yet"));
    else if (choice_open(c->v))
        add_part(l, STYLE_DIM, _("open deal"));
    else if (c->v->dealer == c->v->seat)
        add_part(l, STYLE_BOLD, _("dealer you"));
    else
        status_value(l, _("dealer %s"), ui_seat_name(c->u, c->v->dealer));
}

/* "you 5 they 7"; an onlooker has no side. */
static void add_levels(const canvas *c, line *l)
{
    const kd_view *v = c->v;
    int own = v->seat < KD_SEATS ? kd_team(v->seat) : 0;
    const char *format = v->seat < KD_SEATS ? _("you %s they %s") : _("S-N %s E-W %s");
    const uint8_t *level = shown_levels(c);
    text ours = short_level_text(level[own], v->order.rules.to_level);
    text theirs = short_level_text(level[1 - own], v->order.rules.to_level);

    status_values(l, format, (const char *const[]){ours.s, theirs.s}, 2);
}

/* How much the line contains. Where the dealer is left out, the star at the table still tells it. */
typedef enum series_detail { SERIES_NONE, SERIES_WON, SERIES_SHORT, SERIES_LONG } series_detail;

typedef struct detail {
    bool brief, dealer, attack;
    series_detail series;
} detail;

/* Two blanks, or a line in a long line. */
static void add_space(const canvas *c, line *l, bool whole)
{
    if (whole)
        add_gap(c, l);
    else
        add_part(l, STYLE_DIM, "  ");
}

/* The matches won, where several are played, the time left (MATCH-1), and that something of the deal was taken
   back. */
static void add_series(const canvas *c, line *l, series_detail how)
{
    const kd_view *v = c->v;
    int own = v->seat < KD_SEATS ? kd_team(v->seat) : 0, minutes = c->u->game.minutes_left;
    bool whole = how == SERIES_LONG;

    bool again = v->order.rules.beyond_ace == KD_ACE_THEN_AGAIN; /* wins are rounds (LEVEL-7) */
    bool deals = v->order.rules.deals;                           /* wins are levels (MATCH-2) */
    if ((v->order.rules.best_of > 1 || again || deals) && how >= SERIES_WON) {
        text won = {.n = 0};
        text_add(&won,
                 deals   ? _("gained %d:%d")
                 : again ? _("rounds %d:%d")
                 : whole ? _("matches won %d:%d")
                         : _("won %d:%d"),
                 v->wins[own], v->wins[1 - own]);
        add_space(c, l, whole);
        add_part(l, STYLE_DIM, won.s);
    }
    if (minutes && how >= SERIES_SHORT) {
        add_space(c, l, whole);
        draw_status_add_number(l, whole ? _("%d min left") : _("%d min"), minutes);
    }
    if (c->u->game.taken_back && how >= SERIES_SHORT) {
        add_space(c, l, whole);
        add_part(l, STYLE_DIM, _("taken back"));
    }
}

/* Before the first event of a match its number is still 0; each deal of a day is a match of its own. */
static int draw_status_deal_number(const canvas *c)
{
    if (c->u->game.day)
        return c->u->menu.day.next + 1;
    return c->v->deals ? c->v->deals : 1;
}

static void add_level(line *l, bool brief, int level)
{
    text format = {.n = 0};

    text_add(&format, "%s %%s", _("lv"));
    status_value(l, brief ? format.s : _("level %s"), rank_name(level));
}

/* The trump's sign, with the word before or behind it, or alone. */
static void add_trump(const canvas *c, line *l, bool before, bool behind)
{
    bool suit = c->v->order.trump < KD_NO_SUIT;
    text sign = {.n = 0}, word = {.n = 0};

    trump_text(&sign, c->g, c->v->order.trump);
    text_add(&word, before ? "%s " : " %s", _("trump"));
    if (suit && before)
        add_part(l, STYLE_DIM, word.s);
    add_part(l, STYLE_GOLD, sign.s);
    if (suit && behind)
        add_part(l, STYLE_GOLD, word.s);
}

/* The deal, or the exercise in its place, and how far it has come. */
static void add_deal(const canvas *c, line *l, bool narrow, const char *gap)
{
    const kd_view *v = c->v;
    text name = {.n = 0};

    if (c->u->exercise.of) {
        exercise_number_text(&name, c->u);
        begin_part(l, STYLE_BOLD);
        text_add(&l->t, " %s", name.s);
        if (exercise_lies_open(c->u))
            return;
    } else if (narrow) {
        draw_status_add_number(l, v->time_up ? _(" last D%d ") : _(" D%d "),
                               draw_status_deal_number(c));
    } else {
        draw_status_add_number(l, v->time_up ? _(" Last deal %d") : _(" Deal %d"),
                               draw_status_deal_number(c));
    }
    add_part(l, STYLE_DIM, c->u->exercise.of && narrow ? "  " : gap);
    if (narrow && shows_trick(c))
        draw_status_add_number(l, _("T%d"), v->tricks + (c->u->trick_shown && v->tricks ? 0 : 1));
    else
        add_progress(c, l);
}

/* Deal, trump, level, dealer and who attacks. */
static void add_fields(const canvas *c, line *l, const detail *d)
{
    const kd_view *v = c->v;

    add_deal(c, l, false,
             d->brief || ((c->u->ending_shown || ui_sums_up(c->u)) && !shows_trick(c)) ? " "
                                                                                       : "  ");
    if (v->trump_known) {
        add_gap(c, l);
        add_trump(c, l, true, false);
    }
    add_gap(c, l);
    add_level(l, d->brief, v->order.level);
    if (d->dealer) {
        add_gap(c, l);
        add_dealer(c, l);
    }
    if (!d->attack || v->dealer >= KD_SEATS || choice_open(v))
        return;
    add_gap(c, l); /* the side without the dealer attacks */
    if (v->seat == KD_NOBODY)
        add_part(l, STYLE_AHEAD, kd_team(v->dealer) ? _("S-N attack") : _("E-W attack"));
    else
        add_part(l, STYLE_AHEAD,
                 kd_team(v->seat) == kd_team(v->dealer) ? _("they attack") : _("you attack"));
}

/* The same on a narrow terminal; a brief one has the trump's sign without the word. */
static void add_narrow_fields(const canvas *c, line *l, const detail *d)
{
    const kd_view *v = c->v;

    add_deal(c, l, true, "");
    if (v->trump_known) {
        add_part(l, STYLE_DIM, "  ");
        add_trump(c, l, false, !d->brief);
    }
    add_part(l, STYLE_DIM, "  ");
    add_level(l, true, v->order.level);
    add_part(l, STYLE_DIM, "  ");
    if (d->dealer)
        add_dealer(c, l);
}

/* From the most detailed line to the shortest. */
static const detail wide[] = {
    {false, true, true, SERIES_LONG},   {true, true, true, SERIES_LONG},
    {false, true, true, SERIES_SHORT},  {true, true, true, SERIES_SHORT},
    {false, true, false, SERIES_SHORT}, {true, true, false, SERIES_SHORT},
    {true, false, false, SERIES_SHORT},
};
static const detail narrow[] = {
    {false, true, false, SERIES_SHORT}, {true, true, false, SERIES_SHORT},
    {true, false, false, SERIES_SHORT}, {true, false, false, SERIES_WON},
    {true, true, false, SERIES_NONE},
};
enum { WIDE = sizeof wide / sizeof *wide, NARROW = sizeof narrow / sizeof *narrow };

/* A deal played again, or a further try of the day. */
static bool is_uncounted(const canvas *c)
{
    return c->u->game.again || (c->u->game.day && !c->u->game.counts);
}

/* Rules that are not as everybody has them, where at least their name has room. */
static void add_rules(const canvas *c, line *l, int room)
{
    enum { LEAST = 12, MOST = 60, BETWEEN = 3 };
    text rules = {.n = 0};

    room -= BETWEEN;
    if (room < LEAST || c->u->tutor.on ||
        rules_are_published(c->u->setup.rules_name, &c->u->setup.rules))
        return;
    rules_called_text(&rules, c->g, c->u->setup.rules_name, &c->u->setup.rules,
                      room < MOST ? room : MOST);
    add_gap(c, l);
    add_part(l, STYLE_DIM, rules.s);
}

/* Composes both ends of the line with that much detail; false if they do not fit. */
static bool lay_out(const canvas *c, bool is_wide, const detail *d, line *left, line *right)
{
    const kd_view *v = c->v;

    *left = *right = (line){.parts = 0};
    if (is_wide)
        add_fields(c, left, d);
    else
        add_narrow_fields(c, left, d);
    /* Where the points stand otherwise, an ending has its open hands. */
    if ((!is_wide || exercise_lies_open(c->u)) && (v->phase == KD_PHASE_PLAY || shows_trick(c))) {
        begin_part(right, STYLE_BOLD);
        text_add(&right->t, "%d/%d  ", v->points, v->order.rules.threshold);
    }
    if (exercise_lies_open(c->u)) {
        text grade = {.n = 0};
        text_add(&grade, _("grade %d"), c->u->exercise.of->grade);
        add_part(right, STYLE_GOLD, grade.s);
    } else if (c->u->exercise.of) {
        /* its name stands at the left */
    } else if (is_uncounted(c)) {
        add_part(right, STYLE_GOLD, _("again: does not count"));
    } else {
        add_levels(c, right);
        add_series(c, right, d->series);
    }
    return grid_width(left->t.s) + grid_width(right->t.s) + 2 + is_wide <= c->at.status.w;
}

void draw_status(const canvas *c)
{
    bool is_wide = c->at.status.w >= 80;
    bool series = c->v->order.rules.best_of > 1 || c->v->order.rules.deals ||
                  c->u->game.minutes_left || c->u->game.taken_back || is_uncounted(c);
    rect rest = {c->at.status.x, c->at.status.y, c->at.status.w - 1, 1};
    line left, right;

    for (int i = 0; i < (is_wide ? WIDE : NARROW); i++) {
        const detail *d = is_wide ? &wide[i] : &narrow[i];
        if ((d->dealer || series) && lay_out(c, is_wide, d, &left, &right))
            break;
    }
    if (is_wide)
        add_rules(c, &left, rest.w - grid_width(left.t.s) - grid_width(right.t.s) - 2);
    draw_status_put_line(c, rest, RIGHT, &right);
    rest.w -= grid_width(right.t.s) + 1;
    draw_status_put_line(c, rest, LEFT, &left);
    put_layout_rule(c, 0);
}
