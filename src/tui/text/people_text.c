/* people_text.c - sentences about the people at a table with several terminals. */
#include "tui/text/text.h"

#include "base/i18n.h"
#include "session/invitation.h"
#include "session/tables.h"
#include "tui/cells/cells.h"
#include "tui/state/rule_names.h"

#include <stdlib.h>

const char *phrase_text(unsigned number)
{
    static const char *const phrases[PHRASES] = {
        N_("Hello!"),     N_("Well played!"),        N_("Thank you!"),      N_("Sorry, partner."),
        N_("Your turn!"), N_("One moment, please."), N_("I must go soon."), N_("I am back."),
        N_("Bad luck!"),  N_("That was close!"),     N_("One more?"),       N_("Good bye!"),
    };
    return number < PHRASES ? _(phrases[number]) : "";
}

/* ---- who is there ------------------------------------------------------------------------------ */

text presence_mark_text(const ui *u, int seat, bool brief)
{
    text t = {.n = 0};
    const sitter *at = &u->people.sitter[seat];

    if (ui_stood_in(u, seat) || (u->people.on && at->stays)) {
        text_add(&t, "%s", brief ? _(" (bot)") : _(" (bot plays)"));
        return t;
    }
    if (!u->people.on)
        return t;
    switch (at->presence) {
    case SEAT_AWAY:
        text_fill(&t, u, at->left_s && !brief ? _(" (away %d s)") : _(" (away)"), (int)at->left_s);
        break;
    case SEAT_COVERED: text_add(&t, "%s", _(" (away, bot)")); break;
    case SEAT_BOT: text_add(&t, "%s", _(" (bot)")); break;
    case SEAT_OPEN: text_add(&t, "%s", _(" (open)")); break;
    default:
        if (at->left_s)
            text_add(&t, _(" (%u s)"), at->left_s);
    }
    return t;
}

void presence_text(text *t, const ui *u, int seat)
{
    static const char *const words[PRESENCE_COUNT] = {
        [SEAT_HERE] = N_("is there"),
        [SEAT_AWAY] = N_("away; waited for"),
        [SEAT_COVERED] = N_("away; a bot plays"),
        [SEAT_BOT] = N_("a bot"),
        [SEAT_OPEN] = N_("a bot, until somebody comes"),
    };
    const sitter *at = &u->people.sitter[seat];

    text_fill(t, u,
              seat == u->view.seat                          ? _("you")
              : u->people.later >> seat & 1                 ? _("you, from the next deal on")
              : at->presence == SEAT_AWAY && at->left_s     ? _("away; a bot plays in %d s")
              : at->presence == SEAT_OPEN && ui_in_lobby(u) ? _("free")
              : at->stays                                   ? _("a bot plays this deal")
              : at->presence < PRESENCE_COUNT               ? _(words[at->presence])
                                                            : "",
              (int)at->left_s);
}

const char *coach_rule_text(bool may)
{
    return may ? _("The coach may be asked.")
               : _("Where two or more people play, the coach is not asked.");
}

void opener_text(text *t, const ui *u, int seat)
{
    if (u->people.sitter[seat].opener)
        text_add(t, "%s%s", _(", "), _("opener"));
}

void seats_text(text *t, const ui *u, unsigned seats)
{
    bool any = false;

    for (int s = 0; s < KD_SEATS; s++) {
        if (!(seats >> s & 1))
            continue;
        text_add(t, "%s%s", any ? _(", ") : "", s == u->view.seat ? _("you") : ui_seat_name(u, s));
        any = true;
    }
}

/* ---- what is said ------------------------------------------------------------------------------ */

void compared_deal_text(text *t, int deal, int here, int there)
{
    text_add(t, _("Deal %d: South and North made %+d here, %+d with the same cards there."), deal,
             here, there);
}

void compared_levels_text(text *t, int more)
{
    int levels = more < 0 ? -more : more;

    if (levels)
        text_add(t,
                 N_OF("With the same cards %s made %d level more here than there.",
                      "With the same cards %s made %d levels more here than there.", levels),
                 team_name(more < 0), levels);
    else
        text_add(t, "%s", _("With the same cards South and North made as much here as there."));
}

/* A deal with the same cards at two tables, or all of them. */
static void same_cards_text(text *t, const ui_said *said)
{
    enum { TEAM, LEVELS, TEAM_THERE, LEVELS_THERE, FIGURES, MOST = 99999 };
    int figure[FIGURES] = {0}, count = 0;
    char *end;

    for (const char *at = said->text; count < FIGURES; count++, at = end) {
        long n = strtol(at, &end, 10);
        if (end == at || n < 0 || n > MOST)
            break;
        figure[count] = (int)n;
    }
    int here = figure[TEAM] ? -figure[LEVELS] : figure[LEVELS];
    if (count <= TEAM_THERE)
        return;
    if (said->number)
        compared_deal_text(t, (int)said->number, here,
                           figure[TEAM_THERE] ? -figure[LEVELS_THERE] : figure[LEVELS_THERE]);
    else if (!figure[TEAM_THERE]) /* of all: how many deals */
        text_add(t, "%s", _("No deal was played out at both tables."));
    else
        compared_levels_text(t, here);
}

void said_text(text *t, const ui *u, const ui_said *said)
{
    static const char *const happened[WORD_COUNT] = {
        [WORD_CAME] = N_("%s sits down."),
        [WORD_AWAY] = N_("%s is away."),
        [WORD_BACK] = N_("%s is back."),
        [WORD_LEFT] = N_("%s has left: a bot has the seat."),
        [WORD_COVERS] = N_("A bot plays for %s until they are back."),
        [WORD_OBJECTED] = N_("%s does not agree: it stays."),
        [WORD_UNRECORDED] = N_("The host cannot write the record: the game goes on without it."),
        [WORD_UNKEPT] = N_("The host cannot keep the seats: they are lost if its program ends."),
        [WORD_KEPT] = N_("The host keeps the seats again."),
        [WORD_WITHHELD] = N_("%s has not told its number for the deck."),
    };
    static const char *const unnudged[NUDGE_REFUSALS] = {
        [NUDGE_NOBODY] = N_("Nobody is waited for there."),
        [NUDGE_OWN] = N_("You are waited for, nobody else."),
        [NUDGE_DEAF] = N_("Nobody can hear a bell there."),
        [NUDGE_SOON] = N_("You may nudge once a minute."),
    };
    const char *who = said->seat >= KD_SEATS ? _("an observer")
                      : *said->who           ? said->who
                                             : ui_seat_name(u, said->seat);

    if (said->verb == WORD_TALK || said->verb == WORD_PHRASE)
        text_add(t, "%s%s%s", who, _(": "),
                 said->verb == WORD_TALK ? said->text : phrase_text(said->number));
    else if (said->verb == WORD_NUDGED && said->seat == u->view.seat)
        text_fill(t, u, _("You nudge %S."), (int)said->number);
    else if (said->verb == WORD_NUDGED)
        text_fill(t, u,
                  (int)said->number == u->view.seat ? _("%s nudges you: you are waited for.")
                                                    : _("%1$s nudges %2$S."),
                  who, (int)said->number);
    else if (said->verb == WORD_NOT_NUDGED && said->number < NUDGE_REFUSALS)
        text_add(t, "%s", _(unnudged[said->number]));
    else if (said->verb == WORD_UNFAIR)
        text_add(t, _("The deck is not fair: %s"), said->text);
    else if (said->verb == WORD_SEATED)
        text_add(t, "%s",
                 said->seat < KD_SEATS ? _("You have a seat: from here on you play.")
                                       : _("Your seat is gone: you watch until you get one."));
    else if (said->verb == WORD_COMPARED)
        same_cards_text(t, said);
    else if (said->verb == WORD_SAME_CARDS && *said->text)
        text_add(
            t,
            _("The table %s plays the same cards: tell nobody there of them before both are done."),
            said->text);
    else if (said->verb == WORD_PAIR_WAITS)
        text_add(t, _("The cards are dealt when the table %s is ready, too."), said->text);
    else if (said->verb == WORD_SAME_CARDS)
        text_add(t, "%s", _("These cards were played at another table: who sat there knows them."));
    else if (said->verb == WORD_LOT)
        text_fill(t, u,
                  said->seat < KD_SEATS ? _("The seats were drawn by lot: you sit at %s.")
                                        : _("The seats were drawn by lot."),
                  seat_name(said->seat));
    else if (said->verb < WORD_COUNT && happened[said->verb])
        text_add(t, _(happened[said->verb]), who);
}

/* ---- what is waited for ------------------------------------------------------------------------ */

static void away_text(text *t, const ui *u)
{
    for (int s = 0; s < KD_SEATS; s++) {
        const sitter *at = &u->people.sitter[s];
        if (at->presence != SEAT_AWAY || s == u->view.seat)
            continue;
        text_fill(t, u,
                  at->left_s ? _("%S is away: a bot plays in %d s.")
                             : _("%S is away, and is waited for."),
                  s, (int)at->left_s);
        return;
    }
}

/* The table waits while none of its people is there, though bots play for them. */
static bool deserted_text(text *t, const ui_people *p)
{
    bool any = false;

    for (int s = 0; s < KD_SEATS; s++) {
        if (p->sitter[s].presence == SEAT_HERE || p->sitter[s].stays)
            return false;
        any = any || p->sitter[s].presence < SEAT_BOT;
    }
    any = any && !p->match_over;
    if (any)
        text_add(t, "%s", _("None of its people is there: the table waits for them."));
    return any;
}

void people_wait_text(text *t, const ui *u)
{
    const ui_people *p = &u->people;
    unsigned unready = ui_unready(u);

    if (!p->on)
        return;
    if (p->connection == SESSION_CUT)
        text_fill(t, u,
                  p->retry_s ? _("The line is cut; connecting again in %d s.")
                             : _("The line is cut; connecting again."),
                  (int)p->retry_s);
    else if (p->connection == SESSION_GONE)
        text_add(t, "%s", p->why);
    else if (p->waiting == WAIT_OVER && unready)
        text_fill(t, u, _("Waiting for %N."), (int)unready);
    else if (p->waiting != WAIT_PEOPLE && !deserted_text(t, p))
        away_text(t, u);
    if (!t->n && p->later)
        text_add(t, _("You watch this deal; from the next one on you play as %s."),
                 seat_name(__builtin_ctz(p->later)));
}

void asked_text(text *t, const ui *u)
{
    text_fill(t, u, _("%S asks to take the last action back."), u->people.question.seat);
}

/* ---- invitations ------------------------------------------------------------------------------- */

const char *invite_text(const ui *u)
{
    const ui_people *p = &u->people;
    int seat = p->row % KD_SEATS;

    if (p->invited[seat])
        return N_("%K makes this invitation void, and another one");
    switch (p->sitter[seat].presence) {
    case SEAT_BOT:
        return ui_in_lobby(u) ? N_("%K somebody may have the seat")
                              : N_("%K somebody may have the seat, from the next deal on");
    case SEAT_OPEN:
        return p->invites ? N_("%K makes an invitation")
                          : N_("%K who was removed there may come again");
    default: return N_("%K somebody else may have the seat");
    }
}

void invitation_reach_text(text *t, const char *word)
{
    invitation of;
    const char *unused;
    char says[INVITATION_REACH] = "";

    if (invitation_read(word, &of, &unused))
        invitation_reach_say(of.address, says);
    if (*says)
        text_add(t, _("%s: for friends elsewhere open the table with another address."), says);
}

/* ---- a table that was found -------------------------------------------------------------------- */

void table_rules_text(text *t, const glyphs *g, const table_found *found, int cells)
{
    if (found->ruled)
        rules_called_text(t, g, found->rules_name, &found->rules, cells);
    else
        text_cut(t, g, rules_brief_text(found->rules_name), cells);
}

void table_ends_text(text *t, const table_found *found)
{
    unsigned minutes = found->ends_minutes;

    if (minutes)
        text_add(t, N_OF("ends in %u minute", "ends in %u minutes", minutes), minutes);
}

void table_people_text(text *t, const table_found *found)
{
    bool any = false;

    if (found->silent)
        text_add(t, "%s", _("does not answer"));
    else if (found->free == 0)
        text_add(t, "%s", _("full"));
    else if (found->free > 0)
        text_add(t, _("%d free"), found->free);
    if (found->ends_minutes) { /* nobody is there */
        text_add(t, "%s", found->free >= 0 ? _(", ") : "");
        table_ends_text(t, found);
        return;
    }
    for (int s = 0; s < KD_SEATS && found->shows; s++) {
        if (found->sitter[s].presence >= SEAT_BOT)
            continue;
        text_add(t, "%s%s", any ? _(", ") : _(": "), found->sitter[s].name);
        any = true;
    }
}

void table_seat_text(text *t, const glyphs *g, const table_found *found, int seat, int room)
{
    static const char *const marks[PRESENCE_COUNT] = {[SEAT_AWAY] = N_(" (away)"),
                                                      [SEAT_COVERED] = N_(" (away, bot)"),
                                                      [SEAT_BOT] = N_("a bot"),
                                                      [SEAT_OPEN] = N_("nobody yet")};
    const sitter *at = &found->sitter[seat];
    bool person = at->presence < SEAT_BOT;
    const char *mark = at->stays             ? _(" (bot plays)")
                       : marks[at->presence] ? _(marks[at->presence])
                                             : "";

    if (found->silent || !found->shows) {
        text_add(t, "%s",
                 seat               ? ""
                 : found->silent    ? _("It does not answer; it may be busy, or hang.")
                 : found->free >= 0 ? _("Who sits there is not told: it may not be watched.")
                                    : "");
        return;
    }
    text_add(t, "%s ", seat_name(seat));
    if (person)
        text_cut(t, g, at->name, room - grid_width(t->s) - grid_width(mark));
    text_add(t, "%s", mark);
}
