/* draw_panel.c - beside the trick, in a panel or in corners: declarations, burying, captured points and tricks. */
#include "tui/draw/parts.h"

#include <string.h>

#include "base/i18n.h"
#include "tui/cells/cells.h"
#include "tui/state/choice.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

/* ---- playing ----------------------------------------------------------------------------------- */

static int draw_panel_captured(const canvas *c, rect in)
{
    enum { BAR = 16 };
    int threshold = c->v->order.rules.threshold, points = c->v->points, row = 2;
    bool enough = points >= threshold;
    text label = {.n = 0};

    put_format(c, in, 0, LEFT, STYLE_TITLE,
               points > threshold ? _("CAPTURED %d, needed %d") : _("CAPTURED %d of %d"), points,
               threshold);
    /* A bar of the points. Its label is never cut; the bar is shortened instead. */
    text_fill(&label, c->u, enough ? _("enough") : _("need %d"), threshold - points);
    int room = in.w - 1 - grid_width(label.s), width = room < BAR ? room : BAR;
    int done = threshold > 0 ? points * width / threshold : width;
    bool low = c->faces && c->at.kind == KIND_WELL;
    for (int i = 0; i < width; i++)
        if (low)
            grid_text(c->to, in.x + i, in.y + 1, 1, i < done ? STYLE_GOLD : STYLE_RULE, c->g->seam);
        else
            grid_text(c->to, in.x + i, in.y + 1, 1, i < done ? STYLE_GOOD : STYLE_DIM,
                      i < done ? c->g->full : c->g->bare);
    rect rest = {in.x + width + 1, in.y + 1, in.w - width - 1, 1};
    put_text(c, rest, 0, LEFT, enough ? STYLE_GOOD : STYLE_PLAIN, label.s);
    if (c->v->fines)
        put_format(c, in, row++, LEFT, STYLE_PLAIN, _("%+d from failed dumps"), c->v->fines);
    if (c->at.kind == KIND_WELL)
        return row + 1 + put_pile(c, in, row + 1, c->v->captured);
    return row + put_cards(c, in, row, in.h > 10 ? 4 : 2, LEFT, c->v->captured);
}

/* A finished trick from its leader on; plays that may not be looked back at (REV-1) are closed. */
static void draw_trick_lines(const canvas *c, rect in, int row, int number)
{
    const kd_trick *trick = &c->v->trick[number];
    bool whole = review_whole(c->u, number);

    for (int i = 0, s = review_leader(c->u, number); i < KD_SEATS; i++, s = kd_next_seat(s)) {
        bool won = whole && s == trick->winner;
        rect line = {in.x, in.y + row + i, 8, row + i < in.h ? 1 : 0};
        rect cards = {in.x + 9, in.y + row + i, in.w - 9, row + i < in.h ? 1 : 0};
        put_fill(c, line, 0, LEFT, won ? STYLE_AHEAD : STYLE_PLAIN, "%s%S", won ? c->g->best : " ",
                 s);
        if (whole && i == 0) {
            put_text(c, cards, 0, RIGHT, STYLE_DIM, _("led"));
            cards.w -= grid_width(_("led")) + 1;
        }
        if (review_open(c->u, number, s))
            put_cards(c, cards, 0, 1, LEFT, trick->play[s]);
        else
            put_text(c, cards, 0, LEFT, STYLE_DIM, _("face down"));
    }
}

/* "LAST TRICK  25 pt, East", with one blank less where that is too wide; as much of it as may be told (REV-1). */
static void put_trick_title(const canvas *c, rect in, int row, const char *what, int number)
{
    const kd_trick *trick = &c->v->trick[number];
    int points = review_points(c->u, number);
    text t = {.n = 0};

    if (points >= 0)
        text_fill(&t, c->u, review_whole(c->u, number) ? _("%d pt, %S") : _("%d pt"), points,
                  trick->winner);
    bool wide = grid_width(what) + 2 + grid_width(t.s) <= in.w;
    put_format(c, in, row, LEFT, STYLE_TITLE, "%s%s%s", what, wide ? "  " : " ", t.s);
}

/* The finished trick while it stays on the table: who gets its points. */
static void draw_won(const canvas *c, rect in, int row)
{
    const kd_trick *trick = shown_trick(c);
    bool attack = c->v->dealer < KD_SEATS && trick->winner < KD_SEATS &&
                  kd_team(trick->winner) != kd_team(c->v->dealer);

    if (trick->winner >= KD_SEATS)
        return;
    put_trick_title(c, in, row, _("THIS TRICK"), c->v->tricks - 1);
    put_text(c, in, row + 1, LEFT, STYLE_PLAIN,
             !trick->points ? _("nothing in it")
             : attack       ? _("captured:")
                            : _("to the dealer side:"));
    if (c->at.kind == KIND_WELL)
        put_pile(c, in, row + 2, trick_point_cards(trick));
    else
        put_cards(c, in, row + 2, 2, LEFT, trick_point_cards(trick));
}

/* In the first trick, where there is none before it: how trump was found. Returns the rows used. */
static int draw_panel_found(const canvas *c, rect in, int row)
{
    enum { MOST = 10 };
    int count = auction_rows(c), room = in.h - row - 1;

    if (count == 0)
        return 0;
    if (count > room)
        count = room;
    if (count > MOST)
        count = MOST;
    put_text(c, in, row, LEFT, STYLE_TITLE, _("AUCTION"));
    draw_auction(c, (rect){in.x, in.y + row + 1, in.w, count}, true);
    return count + 2;
}

enum { LAST = 5 }; /* rows of a trick with its title */

/* The finished trick, or the one before the trick that is played; returns the rows used. */
static int draw_last(const canvas *c, rect in, int row)
{
    int last = c->v->tricks - 1;

    if (c->u->trick_shown) {
        draw_won(c, in, row);
    } else if (last >= 0) {
        put_trick_title(c, in, row, _("LAST TRICK"), last);
        draw_trick_lines(c, in, row + 1, last);
    }
    return last >= 0 ? LAST + 1 : 0;
}

static void draw_play_panel(const canvas *c, rect in)
{
    enum { LISTS = 4, WIDE = 30 }; /* rows, columns */
    int row = draw_panel_captured(c, in) + 1;

    if (row > in.h - LAST)
        row = in.h - LAST;
    int last = draw_last(c, in, row);
    row += last ? last : draw_panel_found(c, in, row);
    if (in.h - row < LISTS || in.w < WIDE)
        return;
    /* Below it the tricks of the deal, and at the bottom the cards still out. */
    int out = draw_cards_out(c, (rect){in.x, in.y + row, in.w, in.h - row});
    if (c->at.kind == KIND_COMPASS)
        draw_trick_list(c, (rect){in.x, in.y + row, in.w, in.h - row - out});
}

/* ---- burying ----------------------------------------------------------------------------------- */

text voids_text(const canvas *c)
{
    text t = {.n = 0};
    const kd_order *order = &c->v->order;
    kd_cards left = kd_to_places(order, kd_sub(c->v->hand, ui_picks(c->u)));
    int n = 0, category;

    text_add(&t, "%s", _("Void after:"));
    for (int i = 0; (category = hand_category(order, i)) != KD_NO_CATEGORY; i++) {
        if (!order->in[category] || !kd_empty(kd_only(left, order->in[category])))
            continue;
        text_fill(&t, c->u, " %F", category);
        n++;
    }
    if (!n)
        text_add(&t, " %s", _("none"));
    return t;
}

/* How cards from the kitty are marked in the hand, right of a line of that width, where there is room. Other tables name
   them. */
static bool put_from_kitty(const canvas *c, rect in, int row, int used)
{
    bool boxes = c->faces || c->at.card.step;
    text t = {.n = 0};

    if (boxes)
        text_add(&t, "%s ", c->g->fresh);
    text_add(&t, "%s", _("from the kitty"));
    if (c->at.kind != KIND_WELL || kd_empty(c->v->taken) || used + 2 + grid_width(t.s) > in.w)
        return false;
    put_text(c, in, row, RIGHT, boxes ? STYLE_DIM : STYLE_UNDER, t.s);
    return true;
}

static int draw_bury_panel(const canvas *c, rect in)
{
    kd_cards picks = ui_picks(c->u);
    text mult = {.n = 0};
    int row = 1;

    text title = mult, points = mult;

    text_add(&title, _("TO BURY  %d of %d"), kd_count(picks), c->v->order.rules.kitty);
    text_add(&points, _("points buried %d"), kd_points(picks));
    put_text(c, in, 0, LEFT, STYLE_TITLE, title.s);
    bool told = put_from_kitty(c, in, 0, grid_width(title.s));
    row += put_cards(c, in, row, 2, LEFT, picks);
    if (!told)
        (void)put_from_kitty(c, in, row, grid_width(points.s));
    put_text(c, in, row++, LEFT, STYLE_PLAIN, points.s);
    multiplier_text(&mult, c->u);
    row += 1 + put_wrapped(c, in, row + 1, row + 3, STYLE_PLAIN, mult.s);
    row += in.h > row + 1;
    put_text(c, in, row, LEFT, STYLE_PLAIN, voids_text(c).s);
    return row + 1;
}

/* ---- declaring and countering ------------------------------------------------------------------ */

static int draw_standing(const canvas *c, rect in)
{
    const kd_view *v = c->v;
    text t = {.n = 0}, cards = t;

    put_text(c, in, 0, LEFT, STYLE_TITLE, v->countered ? _("COUNTERED") : _("DECLARED"));
    if (v->declarer < KD_SEATS && v->trump_known) {
        text_fill(&cards, c->u, "%C", v->standing);
        text_add(&t, "%s ", c->g->best);
        text_cut(&t, c->g, ui_seat_name(c->u, v->declarer), in.w - 4 - grid_width(cards.s));
        text_add(&t, "  %s", cards.s);
    } else {
        text_add(&t, "%s",
                 !v->trump_known   ? _("nobody yet")
                 : v->turned_count ? _("trump was turned")
                                   : _("nobody: no trump"));
    }
    put_text(c, in, 1, LEFT, STYLE_PLAIN, t.s);
    return 2;
}

static int draw_choices(const canvas *c, rect in, int row)
{
    kd_action choice[CHOICES];
    ui_mode mode = ui_mode_below(c->u);
    bool asked = mode == MODE_CHOICE || mode == MODE_DEAL || mode == MODE_PRIVATE;
    int count = asked && !ui_stood_in(c->u, c->v->seat) ? choice_list(c->v, choice) : 0;

    if (count == 0)
        return row;
    put_text(c, in, row++, LEFT, STYLE_TITLE, act_text(act_of_view(c->v), SAID_HEADING));
    for (int i = 0; i < count && row < in.h; i++) {
        text cards = {.n = 0}, effect = {.n = 0};
        rect after = {in.x + 3, in.y, in.w - 3, in.h};
        int first = row;
        put_format(c, in, row, LEFT, STYLE_BOLD, "%d", i + 1);
        text_fill(&cards, c->u, "%C", choice[i].cards);
        put_text(c, after, row, LEFT, STYLE_PLAIN, cards.s);
        choice_effect_text(&effect, c->u, &choice[i]);
        int used = cards.n ? grid_width(cards.s) + 2 : 0;
        if (used && used + grid_width(effect.s) > after.w && count <= 3)
            row++, used = 0;
        after.x += used, after.w -= used;
        if (count > 3) /* then each has one row */
            effect.s[grid_clauses(effect.s, after.w)] = '\0';
        row += put_wrapped(c, after, row, count <= 3 ? row + 1 : row, STYLE_PLAIN, effect.s);
        grid_hit(c->to, in.x, in.y + first, in.w, row - first, HIT_KEY, '1' + i);
    }
    return row;
}

/* "2♠: 2, 22": which cards drawn those of a face were; nothing if there are none. */
static void drawn_face_text(const canvas *c, text *t, kd_face face)
{
    int found = 0;

    for (int i = 0; i < c->v->drawn_count; i++) {
        if (c->v->drawn[i] != face)
            continue;
        if (found == 0)
            text_fill(t, c->u, t->n ? "  %C" : "%C", kd_card(face));
        text_add(t, "%s%d", found++ ? _(", ") : _(": "), i + 1);
    }
}

text drawn_text(const canvas *c)
{
    text t = {.n = 0};
    kd_action choice[CHOICES];
    int count = choice_list(c->v, choice);
    unsigned told = 0; /* bit s: the level card of suit s */

    for (int i = 0; i < count; i++) {
        kd_face face = (kd_face)kd_take(&choice[i].cards);
        if (kd_rank_of(face) != kd_level_to_show(c->v) || (told >> kd_suit_of(face) & 1))
            continue;
        told |= 1U << kd_suit_of(face);
        drawn_face_text(c, &t, face);
    }
    for (int s = 0; s < KD_NO_SUIT && kd_level_to_show(c->v) < KD_RANKS; s++)
        if (!(told >> s & 1))
            drawn_face_text(c, &t, kd_face_of(s, kd_level_to_show(c->v)));
    if (!t.n)
        text_add(&t, "%s", _("no level card"));
    return t;
}

/* When the level cards were drawn, and what that decides, where the choices below leave room. */
static int draw_drawn(const canvas *c, rect in)
{
    const char *first = _("Of all shown the card drawn first stands.");
    kd_action choice[CHOICES];
    int count = choice_list(c->v, choice), more = wrapped_rows(first, in.w);

    put_text(c, in, 0, LEFT, STYLE_TITLE, _("DRAWN AS CARD NUMBER"));
    int row = 1 + put_wrapped(c, in, 1, 2, STYLE_PLAIN, drawn_text(c).s);
    if (count == 0 || row + more + 2 + count > in.h)
        return row;
    return row + put_wrapped(c, in, row, row + more - 1, STYLE_PLAIN, first);
}

int draw_asked_for(const canvas *c, rect in)
{
    int row;

    if (ui_mode_below(c->u) == MODE_BURY)
        return draw_bury_panel(c, in);
    row = c->u->screen == SCREEN_PRIVATE ? draw_drawn(c, in) : draw_standing(c, in);
    row = draw_choices(c, in, row + 1);
    if ((c->u->setup.seed || c->u->game.day) &&
        (c->at.kind == KIND_WELL ||
         auction_rows(c) <= in.h - row - 2)) { /* it tells the cards (VIEW-1) */
        put_text(c, in, row + 1, LEFT, STYLE_BAD,
                 c->u->game.day ? _("cards known by the date") : _("cards known by --seed"));
        row += 2;
    }
    return row;
}

/* A line between table and panel. */
static void draw_border(const canvas *c, rect t, int x)
{
    for (int y = t.y - !c->faces; y < t.y + t.h + !c->faces; y++) {
        const char *sign = c->faces || (y >= t.y && y < t.y + t.h) ? c->g->down
                           : y < t.y                               ? c->g->tee_down
                                                                   : c->g->tee_up;
        grid_text(c->to, x, y, 1, STYLE_RULE, sign);
    }
}

/* The hands of the others, and what is buried: a name, and below it the cards in as many rows as the next ones leave. */
static void draw_hands_panel(const canvas *c, rect in)
{
    kd_cards kitty = c->u->browse.kitty;
    int row = 0, left = KD_SEATS - 1, buried = kd_empty(kitty) ? 0 : 1;

    for (int s = kd_next_seat(c->v->seat); left-- > 0; s = kd_next_seat(s)) {
        text name = {.n = 0};
        seat_text(c, &name, s, in.w);
        put_text(c, in, row++, LEFT, seat_acts(c, s) ? STYLE_GOLD : STYLE_BOLD, name.s);
        row = put_hand_line(c, in, row, in.h - row - 3 * left - buried, 0, "", c->u->browse.hand[s],
                            true);
    }
    if (buried && row < in.h)
        put_hand_line(c, in, row, in.h - row, grid_width(_("Kitty")) + 1, _("Kitty"), kitty, true);
}

void draw_panel(const canvas *c)
{
    rect in = c->at.panel, table = c->at.table;

    draw_border(c, table, table.x + table.w);
    if (browse_lies_open(c->u)) {
        draw_hands_panel(c, in);
        return;
    }
    if (shows_trick(c)) {
        draw_play_panel(c, in);
        return;
    }
    int row = draw_asked_for(c, in) + 1;
    if (ui_mode_below(c->u) != MODE_BURY)
        draw_auction(c, (rect){in.x, in.y + row, in.w, in.h - row}, true);
}

/* ---- the corners around a well ----------------------------------------------------------------- */

/* "5 6[7]8 9─K A": the levels from `first` to `upto`, then those that a gain may not pass over (LEVEL-3), which are bold,
   and the last one. That of the team is marked, in place of the blanks beside it, and never left out. Returns the columns
   that all of them take; without `draws` it only measures. */
static int put_levels(const canvas *c, rect in, int team, int first, int upto, bool draws)
{
    const kd_rules *rules = &c->v->order.rules;
    int level = shown_levels(c)[team], x = 0;
    bool beyond = rules->beyond_ace == KD_ACE_THEN_NO_TRUMP, passed = false, marked = false;
    unsigned levels = kd_levels(rules);

    for (int rank = first; rank <= KD_LEVEL_NT; rank++) {
        bool nt = rank == KD_LEVEL_NT, here = rank == level;
        bool must = !nt && rules->must_play >> rank & 1;
        bool last = beyond ? nt : rank <= rules->to_level && !(levels & ~0u << (rank + 1));
        bool played = nt ? beyond : rank <= rules->to_level && (levels >> rank & 1);
        text t = {.n = 0};
        if (!played && !here)
            continue;
        if (rank > upto && !here && !must && !last) {
            passed = true;
            continue;
        }
        if (passed)
            text_add(&t, "%s", c->g->across);
        else if (!here && !marked && x > 0)
            text_add(&t, " ");
        else if (here && x == 0)
            x = -1;
        text_add(&t, here ? c->faces ? " %s " : "[%s]" : "%s",
                 here ? short_level_text(level, rules->to_level).s : rank_name(rank));
        int w = grid_width(t.s);
        if (draws && x + w <= in.w)
            grid_text(c->to, in.x + x, in.y, w,
                      here   ? STYLE_GOLD | STYLE_PICKED
                      : must ? STYLE_BOLD
                             : STYLE_DIM,
                      t.s);
        x += w;
        marked = here;
        passed = false;
    }
    return x;
}

/* Both teams' levels in two rows. Where there is no room for all, from the lower one on, and the middle ones are left out. */
static void draw_levels(const canvas *c, rect in)
{
    const uint8_t *level = shown_levels(c);
    int own = c->v->seat < KD_SEATS ? kd_team(c->v->seat) : 0, name_w = 0;
    int lower = level[0] < level[1] ? level[0] : level[1], first = 0, upto = KD_LEVEL_NT;

    for (int team = 0; team < KD_TEAMS; team++) {
        int w = grid_width(side_name(c, team)) + 2;
        name_w = w > name_w ? w : name_w;
    }
    rect rest = {in.x + name_w, in.y, in.w - name_w, 1};
    for (int team = 0; team < KD_TEAMS; team++)
        while (put_levels(c, rest, team, first, upto, false) > rest.w &&
               (first < lower || upto > lower))
            first < lower ? first++ : upto--;
    for (int row = 0; row < KD_TEAMS; row++, rest.y++) {
        int team = row ? 1 - own : own;
        put_text(c, (rect){in.x, in.y + row, name_w, 1}, 0, LEFT, STYLE_BOLD, side_name(c, team));
        put_levels(c, rest, team, first, upto, true);
    }
}

/* The newest steps to trump, and above them the tricks, as there is room; at the top what is buried, where hands are open. */
static void draw_story(const canvas *c, rect in)
{
    enum { LEAST = 2, TRICKS = 3, KITTY = 2 };
    kd_cards kitty = c->u->browse.kitty;

    if (browse_lies_open(c->u) && !kd_empty(kitty)) {
        int rows =
            put_hand_line(c, in, 0, KITTY, grid_width(_("Kitty")) + 1, _("Kitty"), kitty, true);
        rows += in.h > 2 * TRICKS;
        in.y += rows, in.h -= rows;
    }
    int steps = auction_rows(c), tricks = c->v->tricks - (c->u->trick_shown ? 1 : 0);
    int most = tricks > 0 && in.h / 3 > LEAST ? in.h / 3 : tricks > 0 ? LEAST : in.h;

    if (steps > most)
        steps = most;
    draw_auction(c, (rect){in.x, in.y + in.h - steps, in.w, steps}, true);
    int left = in.h - steps - (in.h > 2 * TRICKS);
    if (shows_trick(c) && left >= TRICKS)
        draw_trick_list(c, (rect){in.x, in.y, in.w, left});
}

void draw_corners(const canvas *c)
{
    enum { LEVELS = 2 };
    const rect *at = c->at.corner;
    rect low = at[CORNER_LEVELS];

    if (shows_trick(c)) {
        draw_panel_captured(c, at[CORNER_CAPTURED]);
        draw_last(c, at[CORNER_LAST], 0);
    }
    draw_levels(c, (rect){low.x, low.y + low.h - LEVELS, low.w, LEVELS});
    draw_cards_out(c, (rect){low.x, low.y, low.w, low.h - LEVELS - 1});
    draw_story(c, at[CORNER_STORY]);
}
