/* plain_text.c - events, hands, tricks and results as sentences; cards read as typed. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "tui/cells/cells.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- who and what ------------------------------------------------------------------------------ */

/* "North, your partner,"; "" of no seat. */
static text seat_of(const ui *u, int seat)
{
    text t = {.n = 0};
    if (seat < KD_SEATS)
        text_add(&t, "%s%s", ui_seat_name(u, seat),
                 seat == u->view.seat ? _(" (you)")
                 : u->view.seat < KD_SEATS && kd_team(seat) == kd_team(u->view.seat)
                     ? _(", your partner,")
                     : "");
    return t;
}

/* The team of the viewer; for an observer, who has none, the first. */
static int first_team(const ui *u)
{
    return u->view.seat < KD_SEATS ? kd_team(u->view.seat) : 0;
}

/* "you", "they"; for an observer "South and North". */
static text plain_team(const ui *u, int team)
{
    text t = {.n = 0};
    if (u->view.seat >= KD_SEATS)
        text_fill(&t, u, _("%S and %S"), team, kd_partner(team));
    else
        text_add(&t, "%s", team == kd_team(u->view.seat) ? C_("team", "you") : C_("team", "they"));
    return t;
}

/* ---- events ------------------------------------------------------------------------------------ */

/* "East leads a pair of spades: As As. 5 points." */
static void add_played(text *t, const ui *u, const kd_event *e)
{
    /* The seat has just played to the running trick, or it has completed the one before. */
    const kd_view *v = &u->view;
    bool running = !kd_empty(v->trick[v->tricks].play[e->seat]);
    const kd_trick *trick = &v->trick[v->tricks - (running || v->tricks == 0 ? 0 : 1)];
    bool leads = trick->leader == e->seat;

    if (leads)
        text_add(t, _("trick %d. "), (int)(trick - u->view.trick) + 1);
    text_fill(t, u,
              leads && e->count > 1 ? _("%1$s leads %3$P: %2$C.")
              : leads               ? _("%s leads %C.")
                                    : _("%s plays %C."),
              seat_of(u, e->seat).s, e->cards, e->cards, WORDING_LEAD);
    if (kd_points(e->cards))
        text_add(t, _(" %d points."), kd_points(e->cards));
}

/* Says nothing when a single match was played to its end: KD_EV_MATCH has told that. */
static void add_over(text *t, const ui *u, const kd_event *e)
{
    const kd_view *v = &u->view;
    text winner = plain_team(u, e->seat);

    bool again = v->order.rules.beyond_ace == KD_ACE_THEN_AGAIN; /* wins are rounds (LEVEL-7) */
    if (v->time_up && (again || v->wins[e->seat] <= v->order.rules.best_of / 2)) {
        text_add(t, _("time is over: %s win."), winner.s);
        text_gap(t);
        text_add(t, "%s", time_won_by(v));
    } else if (v->order.rules.best_of > 1 || v->order.rules.deals)
        text_add(t, _("%s win in all."), winner.s);
    if (t->n)
        plain_series(t, u);
}

void plain_event(text *t, const ui *u, const kd_event *e)
{
    switch (e->kind) {
    case KD_EV_DEALT:
    case KD_EV_ANEW: return;
    case KD_EV_PLAYED: add_played(t, u, e); return;
    case KD_EV_MATCH: text_add(t, _("%s win the match."), plain_team(u, e->seat).s); return;
    case KD_EV_OVER: add_over(t, u, e); return;
    default: event_text(t, u, seat_of(u, e->seat).s, e);
    }
    if (e->kind == KD_EV_DUMP_FAILED)
        text_add(t, _(" fine: %d points."), e->number);
    else if (e->kind == KD_EV_REBELLED && !kd_empty(e->cards))
        text_fill(t, u, " %s %C%s", _("the hand:"), e->cards, _("."));
    else if (e->kind == KD_EV_TIME &&
             u->view.phase != KD_PHASE_OVER) /* it is played out (MATCH-1) */
        text_add(t, " %s", _("the deal under way is the last."));
}

/* ---- hand, trick, result ------------------------------------------------------------------------ */

void plain_hand(text *t, const ui *u, kd_cards hand)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&u->view.order, hand, false, card);

    text_add(t, _("hand %d."), count);
    for (int i = 0; i < count; i++) {
        if (i == 0 || card[i].category != card[i - 1].category) {
            bool suit = card[i].category == KD_TRUMP && u->view.order.trump < KD_NO_SUIT;
            text_add(t, "%s", i ? _(".") : "");
            text_gap(t);
            text_fill(t, u, suit ? "%1$F%4$s%2$T%3$s" : "%1$F%3$s", card[i].category,
                      u->view.order.trump, _(":"), _(", "));
        }
        text_fill(t, u, " %C", kd_card(card[i].face));
    }
    text_add(t, "%s", count ? _(".") : "");
}

void plain_trick(text *t, const ui *u, const kd_trick *trick)
{
    int ahead = trick_ahead(&u->view, trick);

    for (int i = 0, s = trick->leader; i < KD_SEATS && s < KD_SEATS; i++, s = kd_next_seat(s)) {
        if (kd_empty(trick->play[s]))
            continue;
        text_fill(t, u, "%S%s%C%s", s, _(": "), trick->play[s], _(". "));
    }
    if (ahead < KD_SEATS)
        text_fill(t, u, _("%d points on the table, %S is winning. "), trick_points(trick), ahead);
    text_add(t,
             u->view.points > u->view.order.rules.threshold ? _("captured %d (%d were needed).")
                                                            : _("captured %d of %d."),
             u->view.points, u->view.order.rules.threshold);
}

void plain_series(text *t, const ui *u)
{
    const kd_view *v = &u->view;
    int own = first_team(u);
    text won = {.n = 0}, us = plain_team(u, own), them = plain_team(u, 1 - own);

    series_text(&won, v, own, us.s, them.s);
    if (!won.n && v->order.rules.beyond_ace == KD_ACE_THEN_AGAIN)
        text_add(&won, _("rounds: %s %d, %s %d"), us.s, v->wins[own], them.s, v->wins[1 - own]);
    if (won.n) {
        text_gap(t);
        text_add(t, "%s%s", won.s, _("."));
    }
    if (u->game.minutes_left) {
        text_gap(t);
        text_add(t, N_OF("time left: %d minute.", "time left: %d minutes.", u->game.minutes_left),
                 u->game.minutes_left);
    }
}

void plain_result(text *t, const ui *u)
{
    const kd_result *r = &u->view.result;
    int own = first_team(u);

    if (u->game.day) /* which is a match of its own in the record */
        text_add(t, "%s", _("the deal is over. "));
    else
        text_add(t, _("deal %d is over. "), u->view.deals);
    bool is_void = void_by(&u->view) != KD_NOBODY;
    if (is_void) {
        void_text(t, u);
        text_gap(t);
    }
    deciding_text(t, u);
    text_gap(t);
    if (r->ending == KD_DEAL_PLAYED) {
        if (u->view.order.rules.kitty) {
            text_fill(t, u, _("points in tricks %d. kitty %C"), r->tricks_points, u->view.kitty);
            text_fill(t, u, r->multiplier ? _(": dug, %d points times %d.") : _(": not dug."),
                      r->kitty_points, (int)r->multiplier);
        } else
            text_add(t, _("points in tricks %d."), r->tricks_points);
        if (r->fines)
            text_add(t, _(" failed dumps %+d."), r->fines);
        text_add(t, _(" attackers' total %d. "), r->total);
    }
    if (r->winners == KD_NOBODY)
        text_add(t, "%s", is_void ? "" : _("nobody gains a level. "));
    else
        text_add(t, _("%s gain %d. "), plain_team(u, r->winners).s, r->gain);
    text_fill(t, u, _("levels: %s %L, %s %L."), plain_team(u, own).s, r->after[own],
              plain_team(u, 1 - own).s, r->after[1 - own]);
    plain_series(t, u);
}

void plain_line(FILE *to, const char *s, int width)
{
    const char *line = s;
    int x = 0;

    while (*s) {
        if (text_closed(line, (size_t)(s - line)))
            s += strspn(s, " ");
        size_t blanks = strspn(s, " "), length = grid_word(s);
        text word = {.n = 0};
        text_add(&word, "%.*s", (int)length, s);
        if (x > 0 && width > 0 && x + grid_width(word.s) > width) {
            fputc('\n', to);
            s += blanks, x = 0;
            continue;
        }
        fwrite(s, 1, length, to);
        x += grid_width(word.s);
        s += length;
    }
    fputc('\n', to);
}

/* ---- cards as typed ---------------------------------------------------------------------------- */

/* Reads a card as shown: the rank, then the suit as a letter of either case or as its sign: "10d", "td", "J♠", "sj";
   or the suit first, as a sign or by its name in the language of the program. */
static bool read_shown(const char *word, size_t length, kd_face *face)
{
    static const char *const suits[KD_NO_SUIT] = {NC_("typed", "spades"), NC_("typed", "hearts"),
                                                  NC_("typed", "clubs"), NC_("typed", "diamonds")};
    static const char *const jokers[] = {NC_("typed", "small joker"), NC_("typed", "big joker")};
    char c[24];
    if (length >= sizeof c)
        return false;
    for (size_t i = 0; i < length; i++)
        c[i] = (char)toupper((unsigned char)word[i]);
    c[length] = '\0';
    for (int big = 0; big < 2; big++) {
        const char *behind = plain_behind(c, jokers[big]);
        if (strcmp(c, big ? "BJ" : "SJ") == 0 || (behind && !*behind)) {
            *face = big ? KD_BIG_JOKER : KD_SMALL_JOKER;
            return true;
        }
    }
    for (int suit = 0; suit < KD_NO_SUIT; suit++) {
        const char *const named[] = {kd_suit_name(suit), glyphs_of(false)->suit[suit]};
        const char *rank = plain_behind(c, suits[suit]);
        size_t sign = strlen(named[1]), n = rank ? strlen(rank) : 0;
        if (!rank && strncmp(c, named[1], sign) == 0)
            rank = c + sign, n = length - sign;
        for (int i = 0; i < 2 && !rank; i++)
            if (length > strlen(named[i]) && strcmp(c + length - strlen(named[i]), named[i]) == 0)
                rank = c, n = length - strlen(named[i]);
        bool ten = rank && n == 2 && strncmp(rank, "10", 2) == 0;
        char notation[3] = {*named[0], ten ? 'T' : rank ? *rank : '\0', '\0'};
        if (rank && (n == 1 || ten))
            return kd_parse_face(notation, face);
    }
    return false;
}

/* Reads a card as in a record: "DT", "rj"; with any_case also in the wrong case. */
static bool read_recorded(const char *word, size_t length, bool any_case, kd_face *face)
{
    char c[4] = "";
    if (length >= sizeof c)
        return false;
    for (size_t i = 0; i < length; i++)
        c[i] = (char)(any_case ? toupper((unsigned char)word[i]) : word[i]);
    return kd_parse_face(c, face);
}

bool plain_cards(const char *typed, plain_read *out)
{
    static const char between[] = " ,;\t";
    *out = (plain_read){.other = KD_NO_FACE};
    for (typed += strspn(typed, between); *typed; typed += strspn(typed, between)) {
        size_t length = strcspn(typed, between);
        kd_face face = KD_NO_FACE, other;
        bool shown = read_shown(typed, length, &face);
        bool good = shown || read_recorded(typed, length, false, &face) ||
                    read_recorded(typed, length, true, &face);
        if (!shown || !read_recorded(typed, length, false, &other))
            other = face; /* else a record means another card by that word */
        if (!good || kd_copies(out->cards, face) > 1) {
            size_t fits = grid_fit(typed, 20);
            snprintf(out->wrong, sizeof out->wrong, "%.*s", (int)(length < fits ? length : fits),
                     typed);
            return false;
        }
        if (other != face)
            out->meant = face, out->other = other;
        out->cards = kd_add(out->cards, kd_card(face));
        typed += length;
    }
    return true;
}
