/* auction_text.c - how trump was found, as sentences, marks and lines of a list. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "tui/cells/cells.h"
#include "tui/state/choice.h"
#include "tui/state/ui.h"

/* ---- the steps --------------------------------------------------------------------------------- */

/* How a kind of event is told. The blanks of a line are the seats, the number of the cards and they, or
   without a seat only the cards; that of a mark is the number. */
typedef struct telling {
    const char *line; /* of the list; NULL: events of this kind are no steps */
    const char *mark; /* at the seat, or NULL */
    bool settles;     /* marks of older steps are taken away */
} telling;

/* The words of that kind are those of an act. */
static const char acted[] = "";

static const telling tellings[KD_EV_COUNT] = {
    [KD_EV_TURNED] = {N_("turned: %C"), NULL, true},
    [KD_EV_FIRST] = {N_("%s draws first"), NULL, true},
    [KD_EV_DEALER] = {N_("%s is the dealer"), NULL, true},
    [KD_EV_TRUMP] = {N_("nobody declared: no trump"), NULL, true}, /* by itself (FLIP-5) */
    [KD_EV_DECLARED] = {acted, acted, true},
    [KD_EV_COUNTERED] = {acted, acted, true},
    [KD_EV_PASSED] = {acted, acted, false},
    [KD_EV_FLIPPED] = {N_("kitty: %C"), NULL, true},
    [KD_EV_TOOK] = {N_("%s takes the kitty"), N_("has the kitty"), false},
    [KD_EV_BURIED] = {N_("%s buries %d"), N_("buries %d"), true},
    [KD_EV_REBELLED] = {acted, acted, true},
    [KD_EV_MISBURIED] = {N_("%s buries wrong"), N_("buries wrong"), true},
};

static const telling *telling_of(const auction_step *step)
{
    return &tellings[step->event->kind];
}

/* The line of a step, or its mark, NULL if it has none; all: the line of several seats that pass. */
static const char *auction_text_words_of(const ui *u, const auction_step *step, bool mark, bool all)
{
    const telling *told = telling_of(step);
    const char *own = mark ? told->mark : told->line;
    bool left = step->event->kind == KD_EV_PASSED;

    if (own != acted)
        return own ? _(own) : NULL;
    trump_act a = act_of_event(&u->view.order.rules, u->log, u->logged, step->event);
    if (left)
        return act_text(a, mark ? SAID_LEFT_MARK : all ? SAID_ALL_LEFT : SAID_LEFT);
    return act_text(a, mark ? SAID_DONE_MARK : SAID_DONE);
}

/* Adds the next event to a step: the trump or the dealer that it has brought, or a pass of another seat
   after a pass on the same. False where the event is a step of its own. */
static bool joins(auction_step *step, const kd_event *event)
{
    static const bool changes[KD_EV_COUNT] = {[KD_EV_TURNED] = true,
                                              [KD_EV_DECLARED] = true,
                                              [KD_EV_COUNTERED] = true,
                                              [KD_EV_FLIPPED] = true};
    int kind = step->event->kind;

    if (event->kind == KD_EV_TRUMP && changes[kind])
        step->trump = event->number;
    else if (event->kind == KD_EV_DEALER && changes[kind])
        step->dealer = event->seat;
    else if (event->kind == KD_EV_PASSED && kind == KD_EV_PASSED &&
             event->number == step->event->number && !(step->seats >> event->seat & 1))
        step->event = event, step->seats |= 1U << event->seat;
    else
        return false;
    return true;
}

int auction_steps(const ui *u, auction_step out[UI_LOG])
{
    int count = 0;

    for (int i = 0; i < u->logged; i++) {
        const kd_event *event = &u->log[i];
        bool joined = count > 0 && joins(&out[count - 1], event);
        if (!joined && tellings[event->kind].line)
            out[count++] = (auction_step){event, event->seat < KD_SEATS ? 1U << event->seat : 0, -1,
                                          KD_NOBODY};
    }
    return count;
}

/* ---- sentences --------------------------------------------------------------------------------- */

/* Is this what a seat, or the turning of the kitty, has done, and not what came of it? */
static bool acts(int kind)
{
    return kind == KD_EV_FLIPPED ||
           (tellings[kind].mark && kind != KD_EV_TOOK && kind != KD_EV_MISBURIED);
}

void auction_sentence_text(text *t, const ui *u)
{
    int from = u->view.tricks ? -1 : u->logged - 1;

    while (from >= 0 && !acts(u->log[from].kind))
        from--;
    for (int i = from; i >= 0 && i < u->logged; i++)
        event_text(t, u, ui_seat_name(u, u->log[i].seat), &u->log[i]);
}

/* ---- a void deal ------------------------------------------------------------------------------- */

/* After other endings a hand may be known to all for other reasons. */
int void_by(const kd_view *view)
{
    int ending = view->result.ending;
    bool shows =
        kd_phase_ended(view->phase) && (ending == KD_DEAL_REBELLED || ending == KD_DEAL_RESHUFFLED);

    for (int s = 0; shows && s < KD_SEATS; s++)
        if (view->held[s] && kd_count(view->shown[s]) == view->held[s])
            return s;
    return KD_NOBODY;
}

/* The conditions of a rebellion, and how a hand meets them: one that has made the deal void, the own one. The blanks are
   the points and the trumps that it may have, and those that it has. */
enum { NO_POINTS, POINTS_OR_TRUMPS, FEW_POINTS, NO_POINTS_OR_TRUMPS };
static const char *const limits[][2] = {
    [NO_POINTS] = {N_("A hand without points may void the deal."),
                   N_("It voids a poor deal: a hand without points; yours has %3$d.")},
    [POINTS_OR_TRUMPS] =
        {N_("An attacker with at most %d points or %d trumps may void the deal: "
            "this hand has %d and %d."),
         N_("It voids a poor deal: at most %d points or %d trumps; you hold %d and %d.")},
    [FEW_POINTS] = {N_("A hand of at most %1$d points may void the deal: this one has %3$d."),
                    N_("It voids a poor deal: at most %1$d points; you hold %3$d.")},
    [NO_POINTS_OR_TRUMPS] =
        {N_("A hand without points or trumps may void the deal: this one has %3$d and %4$d."),
         N_("It voids a poor deal: no points, or no trumps; you hold %3$d and %4$d.")},
};

void rebel_limits_text(text *t, const ui *u, kd_cards hand, bool own)
{
    const kd_order *order = &u->view.order;
    const kd_rules *rules = &order->rules;
    bool attackers = rules->rebel == KD_REBEL_ATTACKERS;
    int limit = rules->rebel == KD_REBEL_WEAK             ? NO_POINTS_OR_TRUMPS
                : attackers && order->trump != KD_NO_SUIT ? POINTS_OR_TRUMPS
                : rules->rebel_points == 0 && !attackers  ? NO_POINTS
                                                          : FEW_POINTS;

    text_fill(t, u, _(limits[limit][own]), rules->rebel_points, rules->rebel_trumps,
              kd_points(hand), kd_count(kd_only(kd_to_places(order, hand), order->in[KD_TRUMP])));
}

bool next_deal_opens(const kd_rules *rules, const kd_result *result)
{
    bool rebelled = result->ending == KD_DEAL_REBELLED || result->ending == KD_DEAL_RESHUFFLED;
    return result->next_dealer < KD_SEATS && kd_declarer_deals(rules, false, rebelled);
}

void void_text(text *t, const ui *u)
{
    int seat = void_by(&u->view);

    if (seat != KD_NOBODY)
        rebel_limits_text(t, u, u->view.shown[seat], false);
}

void void_next_text(text *t, const ui *u)
{
    const kd_rules *rules = &u->view.order.rules;
    int seat = void_by(&u->view);

    text_add(t, "%s", _("No scores; the levels stay."));
    if (seat == KD_NOBODY)
        return;
    text_gap(t);
    text_fill(t, u,
              rules->rebel == KD_REBEL_OPEN
                  ? _("All cards are shuffled anew, and %S draws first. Who first shows a card of "
                      "the own side's level deals.")
              : kd_declarer_deals(rules, false, false)
                  ? _("The next deal is open: who first shows a level card deals.")
              : act_reshuffles(rules)
                  ? _("All cards are shuffled and drawn anew.")
                  : _("The dealer's partner deals next, so the rebel's side attacks again."),
              seat);
    if (rules->rebel_in_row)
        return;
    text_gap(t);
    text_add(t, "%s", _("That deal cannot be rebelled."));
}

/* ---- marks and lines --------------------------------------------------------------------------- */

static bool add_if_fits(text *t, const char *s, int room)
{
    bool fits = grid_width(t->s) + grid_width(s) <= room;

    if (fits)
        text_add(t, "%s", s);
    return fits;
}

/* Adds "→ ♥ ★": the trump, and who the dealer is, each unless that is more than the room. Returns whether the trump is
   there, if it was found. */
static bool effect_text(text *t, const ui *u, const auction_step *step, int room)
{
    const glyphs *g = glyphs_in(u);
    text trump = {.n = 0}, dealer = trump, brief = trump;

    if (step->trump >= 0) {
        text_fill(&trump, u, " %s %T", g->becomes, step->trump);
        text_add(&brief, " %s %s", g->becomes, _("NT"));
    }
    bool told = add_if_fits(t, trump.s, room) ||
                (step->trump == KD_NO_SUIT && add_if_fits(t, brief.s, room));
    if (step->dealer < KD_SEATS)
        text_add(&dealer, " %s", g->dealer);
    (void)add_if_fits(t, dealer.s, room);
    return told;
}

void auction_mark_text(text *t, const ui *u, int seat, int room)
{
    auction_step step[UI_LOG];
    int i = auction_steps(u, step) - 1;

    if (u->view.tricks || !choice_leads(&u->view))
        return;
    while (i > 0 && !(step[i].seats >> seat & 1) && !telling_of(&step[i])->settles)
        i--;
    if (i < 0 || !(step[i].seats >> seat & 1) || !telling_of(&step[i])->mark)
        return;
    text_fill(t, u, auction_text_words_of(u, &step[i], true, false), step[i].event->count);
    (void)effect_text(t, u, &step[i], room);
}

/* How names are written: the least cells of a cut name, which no usual name exceeds, or instead of names the
   letters of the seats. */
enum { NAME_LETTER = 0, NAME_LEAST = 5, NAME_MOST = 99 };

/* The next shorter form of names. */
static int auction_text_shorter(int most, int room)
{
    if (most > room && room > NAME_LEAST)
        return room;
    return most > NAME_LEAST ? most - 1 : NAME_LETTER;
}

/* The line with names of at most that many cells; false when it does not fit, or with `effect` not what has come of
   it. */
static bool try_line(text *t, const ui *u, const auction_step *step, int room, int most,
                     bool effect)
{
    const char *format = auction_text_words_of(u, step, false, step->seats & (step->seats - 1));
    static const char *const letters[KD_SEATS] = {N_("S"), N_("E"), N_("N"), N_("W")};
    const kd_event *event = step->event;
    text names = {.n = 0}; /* of the seats that have done it, in that order: "North, West" */

    for (int i = 0, s = kd_next_seat(event->seat); i < KD_SEATS; i++, s = kd_next_seat(s)) {
        if (!(step->seats >> s & 1))
            continue;
        text_add(&names, "%s", names.n ? C_("seats", ", ") : "");
        if (most == NAME_LETTER)
            text_add(&names, "%s", _(letters[s]));
        else
            text_cut(&names, glyphs_in(u), ui_seat_name(u, s), most);
    }
    *t = (text){.n = 0};
    if (event->kind == KD_EV_TURNED || event->kind == KD_EV_FLIPPED)
        text_fill(t, u, format, event->cards);
    else
        text_fill(t, u, format, names.s, event->count, event->cards);
    bool fits = grid_width(t->s) <= room;
    return (effect_text(t, u, step, room) || !effect) && fits;
}

/* Names are cut before what has come of it, but that is left out where names as letters do not make room for it. */
text auction_step_text(const ui *u, const auction_step *step, int room)
{
    text line;
    bool done = false;

    for (int effect = 1; effect >= 0 && !done; effect--)
        for (int most = NAME_MOST; !done; most = auction_text_shorter(most, room)) {
            done = try_line(&line, u, step, room, most, effect);
            if (!step->seats || most == NAME_LETTER)
                break;
        }
    return line;
}

text auction_line_text(const ui *u, int room)
{
    auction_step step[UI_LOG];
    text t = {.n = 0};

    for (int i = auction_steps(u, step) - 1; i >= 0; i--) {
        text line = auction_step_text(u, &step[i], room);
        if (t.n)
            text_add(&line, " %s %s", glyphs_in(u)->dot, t.s);
        if (t.n && grid_width(line.s) > room)
            break;
        t = line;
    }
    return t;
}
