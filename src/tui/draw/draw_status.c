/* draw_status.c - the status line: the deal, the trump, the dealer, the score, the levels. */
#include "tui/draw/draw_status.h"

#include "base/i18n.h"
#include "tui/draw/draw_table.h"
#include "tui/state/choice.h"

static const char *phase_name(const kd_view *v)
{
    switch (v->phase) {
    case KD_PHASE_TURN: return _("Who draws first?");
    case KD_PHASE_ASK: return _("Declaring");
    case KD_PHASE_REINFORCE: return _("Reinforcing");
    case KD_PHASE_FLIP: return _("Turning the kitty");
    case KD_PHASE_COUNTER: return _("Countering");
    case KD_PHASE_BURY: return _("Bury the kitty");
    case KD_PHASE_REBEL: return _("Rebellion?");
    case KD_PHASE_OVER: return _("match over");
    default: return "";
    }
}

static void progress_text(const canvas *c, text *t)
{
    const kd_view *v = c->v;
    int drawn = 0;

    for (int s = 0; s < KD_SEATS; s++)
        drawn += v->held[s];
    if (shows_trick(c))
        text_add(t, _("Trick %d"), v->tricks + (c->u->trick_shown && v->tricks ? 0 : 1));
    else if (v->phase == KD_PHASE_DEAL && c->u->game.paused)
        text_add(t, _("%d/%d paused"), drawn, KD_SEATS * kd_hand_size(&v->order.rules));
    else if (c->u->ending_shown || ui_sums_up(c->u))
        text_add(t, "%s", _("is over"));
    else if (v->phase == KD_PHASE_DEAL)
        text_add(t, _("%d/%d dealt"), drawn, KD_SEATS * kd_hand_size(&v->order.rules));
    else
        text_add(t, "%s", phase_name(v));
}

static void dealer_text(const canvas *c, text *t)
{
    if (c->v->dealer >= KD_SEATS)
        text_add(t, "%s", _("no dealer yet"));
    else if (choice_open(c->v))
        text_add(t, "%s", _("open deal"));
    else if (c->v->dealer == c->v->seat)
        text_add(t, "%s", _("dealer you"));
    else
        text_add(t, _("dealer %s"), ui_seat_name(c->u, c->v->dealer));
}

/* Which side attacks: the one without the dealer. */
static void attackers_text(const canvas *c, text *t)
{
    const kd_view *v = c->v;

    if (v->dealer >= KD_SEATS || choice_open(v))
        return;
    text_add(t, " %s ", c->g->down);
    if (v->seat == KD_NOBODY)
        text_add(t, "%s", kd_team(v->dealer) ? _("S-N attack") : _("E-W attack"));
    else
        text_add(t, "%s",
                 kd_team(v->seat) == kd_team(v->dealer) ? _("they attack") : _("you attack"));
}

/* "you 5 they 7"; an onlooker has no side. */
static void levels_text(const canvas *c, text *t)
{
    const kd_view *v = c->v;
    int own = v->seat < KD_SEATS ? kd_team(v->seat) : 0;
    const char *format = v->seat < KD_SEATS ? _("you %s they %s") : _("S-N %s E-W %s");
    text ours = {.n = 0}, theirs = {.n = 0};

    short_level_text(&ours, v->level[own], v->order.rules.to_level);
    short_level_text(&theirs, v->level[1 - own], v->order.rules.to_level);
    text_add(t, format, ours.s, theirs.s);
}

/* How much the line contains. Where the dealer is left out, the star at the table still tells it. */
typedef enum series_detail { SERIES_NONE, SERIES_WON, SERIES_SHORT, SERIES_LONG } series_detail;

typedef struct detail {
    bool brief, dealer, attack;
    series_detail series;
} detail;

/* The matches won, where several are played, and the time left (MATCH-1). */
static void series_text(const canvas *c, text *t, series_detail how)
{
    const kd_view *v = c->v;
    int own = v->seat < KD_SEATS ? kd_team(v->seat) : 0, minutes = c->u->game.minutes_left;
    bool whole = how == SERIES_LONG;

    if (v->order.rules.best_of > 1 && how >= SERIES_WON) {
        text_add(t, whole ? " %s " : "  ", c->g->down);
        text_add(t, whole ? _("matches won %d:%d") : _("won %d:%d"), v->wins[own],
                 v->wins[1 - own]);
    }
    if (minutes && how >= SERIES_SHORT) {
        text_add(t, whole ? " %s " : "  ", c->g->down);
        text_add(t, whole ? _("%d min left") : _("%d min"), minutes);
    }
}

/* Before the first event of a match its number is still 0. */
static int deal_number(const kd_view *v)
{
    return v->deals ? v->deals : 1;
}

/* Deal, trump, level, dealer and who attacks. */
static void fields_text(const canvas *c, text *t, const detail *d)
{
    const kd_view *v = c->v;

    text_add(t, v->time_up ? _(" Last deal %d") : _(" Deal %d"), deal_number(v));
    text_add(t, d->brief || ((c->u->ending_shown || ui_sums_up(c->u)) && !shows_trick(c)) ? " "
                                                                                          : "  ");
    progress_text(c, t);
    if (v->trump_known) {
        text_add(t, " %s ", c->g->down);
        if (v->order.trump < KD_NO_SUIT)
            text_add(t, "%s ", _("trump"));
        trump_text(t, c->g, v->order.trump);
    }
    text_add(t, " %s ", c->g->down);
    if (d->brief)
        text_add(t, "%s %s", _("lv"), rank_name(v->order.level));
    else
        text_add(t, _("level %s"), rank_name(v->order.level));
    if (d->dealer) {
        text_add(t, " %s ", c->g->down);
        dealer_text(c, t);
    }
    if (d->attack)
        attackers_text(c, t);
}

/* The same on a narrow terminal; a brief one has the trump's sign without the word. */
static void narrow_fields_text(const canvas *c, text *t, const detail *d)
{
    const kd_view *v = c->v;

    text_add(t, v->time_up ? _(" last D%d ") : _(" D%d "), deal_number(v));
    if (shows_trick(c))
        text_add(t, _("T%d"), v->tricks + (c->u->trick_shown && v->tricks ? 0 : 1));
    else
        progress_text(c, t);
    if (v->trump_known) {
        text_add(t, "  ");
        trump_text(t, c->g, v->order.trump);
        if (v->order.trump < KD_NO_SUIT && !d->brief)
            text_add(t, " %s", _("trump"));
    }
    text_add(t, "  %s %s  ", _("lv"), rank_name(v->order.level));
    if (d->dealer)
        dealer_text(c, t);
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

/* Composes both ends of the line with that much detail; false if they do not fit. */
static bool lay_out(const canvas *c, bool is_wide, const detail *d, text *left, text *right)
{
    const kd_view *v = c->v;

    *left = *right = (text){.n = 0};
    if (is_wide)
        fields_text(c, left, d);
    else
        narrow_fields_text(c, left, d);
    if (!is_wide && (v->phase == KD_PHASE_PLAY || shows_trick(c)))
        text_add(right, "%d/%d  ", v->points, v->order.rules.threshold);
    levels_text(c, right);
    series_text(c, right, d->series);
    return grid_width(left->s) + grid_width(right->s) + 2 + is_wide <= c->at.status.w;
}

void draw_status(const canvas *c)
{
    bool is_wide = c->at.status.w >= 80;
    bool series = c->v->order.rules.best_of > 1 || c->u->game.minutes_left;
    rect rest = {c->at.status.x, c->at.status.y, c->at.status.w - 1, 1};
    text left, right;

    for (int i = 0; i < (is_wide ? WIDE : NARROW); i++) {
        const detail *d = is_wide ? &wide[i] : &narrow[i];
        if ((d->dealer || series) && lay_out(c, is_wide, d, &left, &right))
            break;
    }
    put_text(c, rest, 0, RIGHT, STYLE_BOLD, right.s);
    rest.w -= grid_width(right.s) + 1;
    put_text(c, rest, 0, LEFT, STYLE_BOLD, left.s);
    put_rule(c, c->at.all.x, c->at.rule[0], c->at.all.w);
}
