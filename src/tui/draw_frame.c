/* draw_frame.c - the status line, the two lines under the hand, the key bar. */
#include "canvas.h"
#include "i18n.h"
#include "keys.h"
#include "verdict.h"

/* ---- status ------------------------------------------------------------------------------------ */

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
    case KD_PHASE_SCORED: return _("is over");
    case KD_PHASE_OVER: return _("The match is over");
    default: return "";
    }
}

static void add_progress(const canvas *c, text *t)
{
    const kd_view *v = c->v;
    int drawn = 0;

    for (int s = 0; s < KD_SEATS; s++)
        drawn += v->held[s];
    if (shows_trick(c))
        text_add(t, _("Trick %d"), v->tricks + (c->u->trick_shown && v->tricks ? 0 : 1));
    else if (v->phase == KD_PHASE_DEAL)
        text_add(t, _("Dealing %d of %d"), drawn, KD_SEATS * kd_hand_size(&v->order.rules));
    else
        text_add(t, "%s", phase_word(v));
}

static void add_dealer(const canvas *c, text *t)
{
    if (c->v->dealer >= KD_SEATS)
        text_add(t, "%s", _("no dealer yet"));
    else if (c->v->dealer == c->v->seat)
        text_add(t, "%s", _("dealer you"));
    else
        text_add(t, _("dealer %s"), ui_seat_name(c->u, c->v->dealer));
}

/* Who attacks: the side without the dealer. */
static void add_attack(const canvas *c, text *t)
{
    const kd_view *v = c->v;

    if (v->dealer >= KD_SEATS)
        return;
    text_add(t, " %s ", c->g->down);
    if (v->seat == KD_NOBODY) {
        text attackers = {.n = 0};
        add_team(c, &attackers, 1 - kd_team(v->dealer));
        text_add(t, _("%s attack"), attackers.s);
    } else {
        text_add(t, "%s",
                 kd_team(v->seat) == kd_team(v->dealer) ? _("they attack") : _("you attack"));
    }
}

/* "you 5 they 7"; an onlooker has no side. */
static void add_levels(const canvas *c, text *t, const char *format, const char *neutral)
{
    const kd_view *v = c->v;
    int own = v->seat < KD_SEATS ? kd_team(v->seat) : 0;

    text_add(t, v->seat < KD_SEATS ? format : neutral, rank_word(v->level[own]),
             rank_word(v->level[1 - own]));
}

static void draw_status_wide(const canvas *c)
{
    const kd_view *v = c->v;
    text left = {.n = 0}, right = {.n = 0};

    text_add(&left, _(" Deal %d  "), v->deals);
    add_progress(c, &left);
    if (v->trump_known) {
        text_add(&left, " %s ", c->g->down);
        if (v->order.trump < KD_NO_SUIT)
            text_add(&left, "%s ", _("trump"));
        add_trump(&left, c->g, v->order.trump);
    }
    text_add(&left, " %s ", c->g->down);
    text_add(&left, _("level %s"), rank_word(v->order.level));
    text_add(&left, " %s ", c->g->down);
    add_dealer(c, &left);
    add_attack(c, &left);
    add_levels(c, &right, _("you %s they %s"), _("S-N %s E-W %s"));
    rect rest = {c->at.status.x, c->at.status.y, c->at.status.w - 1, 1};
    put(c, rest, 0, RIGHT, STYLE_BOLD, right.s);
    rest.w -= grid_width(right.s) + 1;
    put(c, rest, 0, LEFT, STYLE_BOLD, left.s);
}

static void draw_status_narrow(const canvas *c)
{
    const kd_view *v = c->v;
    text left = {.n = 0}, right = {.n = 0};

    text_add(&left, _(" D%d "), v->deals);
    if (shows_trick(c))
        text_add(&left, _("T%d"), v->tricks + (c->u->trick_shown && v->tricks ? 0 : 1));
    else
        add_progress(c, &left);
    if (v->trump_known) {
        text_add(&left, "  ");
        add_trump(&left, c->g, v->order.trump);
        if (v->order.trump < KD_NO_SUIT)
            text_add(&left, " %s", _("trump"));
    }
    text_add(&left, "  %s %s  ", _("lv"), rank_word(v->order.level));
    add_dealer(c, &left);
    if (v->phase == KD_PHASE_PLAY || shows_trick(c))
        text_add(&right, "%d/%d  ", v->points, v->order.rules.threshold);
    add_levels(c, &right, _("you %s they %s"), _("S-N %s E-W %s"));
    rect rest = {c->at.status.x, c->at.status.y, c->at.status.w - 1, 1};
    put(c, rest, 0, RIGHT, STYLE_BOLD, right.s);
    rest.w -= grid_width(right.s) + 1;
    put(c, rest, 0, LEFT, STYLE_BOLD, left.s);
}

void draw_status(const canvas *c)
{
    if (c->at.status.w >= 80)
        draw_status_wide(c);
    else
        draw_status_narrow(c);
    put_rule(c, c->at.all.x, c->at.rule[0], c->at.all.w);
}

/* ---- the two lines under the hand -------------------------------------------------------------- */

void draw_say(const canvas *c)
{
    rect in = c->at.say;
    say lines;

    say_make(c->u, &lines);
    int spare = in.h > 2 && grid_width(lines.verdict.s) > in.w ? 1 : 0;
    int rows = put_wrapped(c, in, 0, spare, lines.style, lines.verdict.s);
    put_wrapped(c, in, rows ? rows : 1, in.h - 1, STYLE_PLAIN, lines.reason.s);
    put_rule(c, c->at.all.x, c->at.rule[2], c->at.all.w);
}

/* ---- key bar ----------------------------------------------------------------------------------- */

static void add_row(const canvas *c, text *t, const key_row *row)
{
    const char *name = row->name[0] == '$' ? c->g->arrows : _(row->name);
    text_add(t, " %s %s ", name, _(row->label));
}

/* The rows of the mode from the top of the table; help and quit, its last, always have a place. */
void draw_bar(const canvas *c)
{
    ui_mode mode = ui_mode_of(c->u);
    text bar = {.n = 0}, kept = {.n = 0};

    put_rule(c, c->at.all.x, c->at.rule[3], c->at.all.w);
    for (int i = 0; i < key_row_count; i++) {
        command cmd = key_rows[i].command;
        bool keep = cmd == CMD_HELP || cmd == CMD_LEAVE || cmd == CMD_QUIT;
        if (keep && key_works(&key_rows[i], mode) && key_rows[i].label)
            add_row(c, &kept, &key_rows[i]);
    }
    int room = c->at.bar.w - grid_width(kept.s);
    for (int i = 0; i < key_row_count; i++) {
        command cmd = key_rows[i].command;
        text one = {.n = 0};
        if (!key_works(&key_rows[i], mode) || !key_rows[i].label)
            continue;
        if (cmd == CMD_HELP || cmd == CMD_LEAVE || cmd == CMD_QUIT)
            continue;
        add_row(c, &one, &key_rows[i]);
        if (grid_width(bar.s) + grid_width(one.s) > room)
            continue;
        text_add(&bar, "%s", one.s);
    }
    put(c, c->at.bar, 0, LEFT, STYLE_DIM, bar.s);
    rect rest = c->at.bar;
    rest.x += grid_width(bar.s);
    rest.w -= grid_width(bar.s);
    put(c, rest, 0, LEFT, STYLE_DIM, kept.s);
}
