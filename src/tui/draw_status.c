/* draw_status.c - the status line: the deal, the trump, the dealer, the score, the levels. */
#include "canvas.h"
#include "choice.h"
#include "table/i18n.h"

static const char *phase_word(const kd_view *v)
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

/* What stands instead of a level where there is little room. */
static const char *short_level(int level)
{
    return level >= KD_RANKS ? _("A+") : rank_word(level);
}

static void add_progress(const canvas *c, text *t)
{
    const kd_view *v = c->v;
    int drawn = 0;

    for (int s = 0; s < KD_SEATS; s++)
        drawn += v->held[s];
    if (shows_trick(c))
        text_add(t, _("Trick %d"), v->tricks + (c->u->trick_shown && v->tricks ? 0 : 1));
    else if (v->phase == KD_PHASE_DEAL && c->u->paused)
        text_add(t, _("%d/%d paused"), drawn, KD_SEATS * kd_hand_size(&v->order.rules));
    else if (ui_sums_up(c->u))
        text_add(t, "%s", _("is over"));
    else if (v->phase == KD_PHASE_DEAL)
        text_add(t, _("%d/%d dealt"), drawn, KD_SEATS * kd_hand_size(&v->order.rules));
    else
        text_add(t, "%s", phase_word(v));
}

static void add_dealer(const canvas *c, text *t)
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

/* Who attacks: the side without the dealer. */
static void add_attack(const canvas *c, text *t)
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
static void add_levels(const canvas *c, text *t)
{
    const kd_view *v = c->v;
    int own = v->seat < KD_SEATS ? kd_team(v->seat) : 0;
    const char *format = v->seat < KD_SEATS ? _("you %s they %s") : _("S-N %s E-W %s");

    text_add(t, format, short_level(v->level[own]), short_level(v->level[1 - own]));
}

/* " 1:0" after the levels: matches won, where there are several. */
static void add_wins(const canvas *c, text *t)
{
    const kd_view *v = c->v;
    int own = v->seat < KD_SEATS ? kd_team(v->seat) : 0;

    if (v->order.rules.best_of > 1)
        text_add(t, " %d:%d", v->wins[own], v->wins[1 - own]);
}

/* The first one, too, before anything has been told of it. */
static int deal_number(const kd_view *v)
{
    return v->deals ? v->deals : 1;
}

/* Deal, trump, level and dealer, as shortly as asked; with who attacks or without. */
static void add_fields(const canvas *c, text *t, bool brief, bool attack)
{
    const kd_view *v = c->v;

    text_add(t, v->time_up ? _(" Last deal %d") : _(" Deal %d"), deal_number(v));
    text_add(t, brief || (ui_sums_up(c->u) && !shows_trick(c)) ? " " : "  ");
    add_progress(c, t);
    if (v->trump_known) {
        text_add(t, " %s ", c->g->down);
        if (v->order.trump < KD_NO_SUIT)
            text_add(t, "%s ", _("trump"));
        add_trump(t, c->g, v->order.trump);
    }
    text_add(t, " %s ", c->g->down);
    if (brief)
        text_add(t, "%s %s", _("lv"), rank_word(v->order.level));
    else
        text_add(t, _("level %s"), rank_word(v->order.level));
    text_add(t, " %s ", c->g->down);
    add_dealer(c, t);
    if (attack)
        add_attack(c, t);
}

static void put_status(const canvas *c, const text *left, const text *right)
{
    rect rest = {c->at.status.x, c->at.status.y, c->at.status.w - 1, 1};

    put(c, rest, 0, RIGHT, STYLE_BOLD, right->s);
    rest.w -= grid_width(right->s) + 1;
    put(c, rest, 0, LEFT, STYLE_BOLD, left->s);
}

static void draw_status_wide(const canvas *c)
{
    text left = {.n = 0}, right = left;

    add_levels(c, &right);
    add_wins(c, &right);
    for (int way = 0; way < 4; way++) {
        left = (text){.n = 0};
        add_fields(c, &left, way & 1, way < 2);
        if (grid_width(left.s) + grid_width(right.s) + 3 <= c->at.status.w)
            break;
    }
    put_status(c, &left, &right);
}

/* The same on a narrow terminal, where the trump's sign may have to do without its word. */
static void add_narrow_fields(const canvas *c, text *t, bool brief)
{
    const kd_view *v = c->v;

    text_add(t, v->time_up ? _(" last D%d ") : _(" D%d "), deal_number(v));
    if (shows_trick(c))
        text_add(t, _("T%d"), v->tricks + (c->u->trick_shown && v->tricks ? 0 : 1));
    else
        add_progress(c, t);
    if (v->trump_known) {
        text_add(t, "  ");
        add_trump(t, c->g, v->order.trump);
        if (v->order.trump < KD_NO_SUIT && !brief)
            text_add(t, " %s", _("trump"));
    }
    text_add(t, "  %s %s  ", _("lv"), rank_word(v->order.level));
    add_dealer(c, t);
}

static void draw_status_narrow(const canvas *c)
{
    const kd_view *v = c->v;
    text left = {.n = 0}, right = {.n = 0};

    if (v->phase == KD_PHASE_PLAY || shows_trick(c))
        text_add(&right, "%d/%d  ", v->points, v->order.rules.threshold);
    add_levels(c, &right);
    text whole = right;
    add_wins(c, &whole);
    for (int brief = 0; brief < 2; brief++) {
        left = (text){.n = 0};
        add_narrow_fields(c, &left, brief);
        if (grid_width(left.s) + grid_width(right.s) + 2 <= c->at.status.w)
            break;
    }
    bool fits = grid_width(left.s) + grid_width(whole.s) + 2 <= c->at.status.w;
    put_status(c, &left, fits ? &whole : &right);
}

void draw_status(const canvas *c)
{
    if (c->at.status.w >= 80)
        draw_status_wide(c);
    else
        draw_status_narrow(c);
    put_rule(c, c->at.all.x, c->at.rule[0], c->at.all.w);
}
