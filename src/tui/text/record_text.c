/* record_text.c - a saved game in a line, and a step of it in sentences, with the comment on it. */
#include "tui/text/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "record/history.h"
#include "think/bot_settings.h"
#include "think/coach.h"

/* ---- a game in a line --------------------------------------------------------------------------- */

void game_result_text(text *t, const game *g)
{
    if (*g->why) {
        text why = {.n = 0};
        text_add(&why, g->line ? _("line %d: %.480s") : "%.0d%s", g->line, g->why);
        text_add(t, _("cannot be read: %s"), why.s);
    } else if (g->winner < KD_TEAMS) {
        text_add(t, g->winner ? _("E-W won") : _("S-N won"));
        text_add(t, g->deals == 1 ? _(", %d deal") : _(", %d deals"), g->deals);
    } else if (g->phase == KD_PHASE_OVER) {
        text_add(t, g->deals == 1 ? _("nobody won, %d deal") : _("nobody won, %d deals"), g->deals);
    } else {
        int to_level = g->head.rules.to_level;
        text_add(t, _("in deal %d, S-N %s, E-W %s"), g->deal,
                 short_level_text(g->level[0], to_level).s,
                 short_level_text(g->level[1], to_level).s);
    }
}

void game_players_text(text *t, const game *g)
{
    int people = 0, seats = 0;

    for (int s = 0; s < KD_SEATS; s++) {
        people += strncmp(g->head.seat[s], "human", 5) == 0;
        seats += *g->head.seat[s] != '\0';
    }
    if (*g->why || !seats)
        return;
    if (people == 0)
        text_add(t, "%s", _("bots"));
    else
        text_add(t, people == 1 ? _("%d person") : _("%d people"), people);
}

void game_seat_text(text *t, const record_head *head, int seat)
{
    static const char prefix[] = "bot ";
    const char *who = head->seat[seat], *person = record_person(head, seat);

    if (!*who)
        return;
    text_add(t, "%s%s", seat_name(seat), _(": "));
    if (person)
        text_add(t, "%s", *person ? person : _("a person"));
    else if (strncmp(who, prefix, sizeof prefix - 1) == 0) {
        char called[sizeof head->seat[seat]];
        bot_settings_shown(who + sizeof prefix - 1, called, sizeof called);
        text_add(t, _("bot %s"), called);
    } else
        text_add(t, "%s", who);
}

void game_seats_text(text *t, const record_head *head)
{
    for (int s = 0; s < KD_SEATS; s++) {
        text one = {.n = 0};
        game_seat_text(&one, head, s);
        if (one.n)
            text_add(t, "%s%s", t->n ? _(", ") : "", one.s);
    }
}

/* ---- a step ------------------------------------------------------------------------------------- */

/* The sentence of each event that is no act. Its blanks are the seat, if the event has one, and the cards, or their
   number where they are hidden. */
static const char *const sentences[KD_EV_COUNT] = {
    [KD_EV_ANEW] = N_("The dealer is found anew."),
    [KD_EV_TURNED] = N_("Turned: %s."),
    [KD_EV_FIRST] = N_("%s draws first."),
    [KD_EV_DEALT] = N_("%s draws %s."),
    [KD_EV_FLIPPED] = N_("Of the kitty is turned: %s."),
    [KD_EV_DEALER] = N_("%s is the dealer."),
    [KD_EV_TOOK] = N_("%s takes the kitty: %s."),
    [KD_EV_BURIED] = N_("%s buries %s."),
    [KD_EV_MISBURIED] = N_("%s has buried a wrong number of cards."),
    [KD_EV_DUMP_FAILED] = N_("%s tries to dump %s, which does not stand."),
    [KD_EV_PLAYED] = N_("%s plays %s."),
    [KD_EV_REVOKED] = N_("%s has played a wrong suit."),
    [KD_EV_TIME] = N_("The time of the match is over."),
};

void event_text(text *t, const ui *u, const kd_event *e)
{
    text cards = {.n = 0};
    trump_act a = act_of_event(&u->view.order.rules, u->log, u->logged, e);
    const char *own = e->kind < KD_EV_COUNT ? sentences[e->kind] : NULL, *sentence = NULL;

    if (a < ACT_COUNT)
        sentence = act_text(a, e->kind == KD_EV_PASSED ? SAID_LEFT_SENTENCE : SAID_DONE_SENTENCE);
    else if (own)
        sentence = _(own);
    if (t->n && (sentence || e->kind == KD_EV_TRUMP || e->kind == KD_EV_TRICK))
        text_gap(t);
    text_fill(&cards, u,
              !kd_empty(e->cards) ? "%2$C"
              : e->count == 1     ? _("a card")
                                  : _("%d cards"),
              e->count, e->cards);
    if (e->kind == KD_EV_TRUMP)
        text_fill(t, u, _("Trump is %T."), e->number);
    else if (e->kind == KD_EV_TRICK)
        text_add(t, _("%s wins the trick, %d points."), ui_seat_name(u, e->seat), e->number);
    else if (sentence && e->seat >= KD_SEATS)
        text_add(t, sentence, cards.s);
    else if (sentence)
        text_add(t, sentence, ui_seat_name(u, e->seat), cards.s);
}

/* Appends a value as coach_decide writes it, ": worth +0.42 in 400 deals; next HA, +0.30", with the
   cards in the notation of the screen. Returns the rest of the comment. */
static const char *record_text_value_text(text *t, const ui *u, const char *reason)
{
    static const char next[] = "; next ";
    int before = (int)strcspn(reason, ";\n");
    char notation[100];
    kd_cards cards;

    if (strncmp(reason + before, next, sizeof next - 1) != 0)
        return reason;
    before += (int)sizeof next - 1;
    size_t n = strcspn(reason + before, " \n"), length = n > 0 ? n - 1 : 0; /* without the comma */
    if (length == 0 || length >= sizeof notation)
        return reason;
    memcpy(notation, reason + before, length);
    notation[length] = '\0';
    if (!kd_parse_cards(notation, &cards))
        return reason;
    text_add(t, "%.*s", before, reason);
    text_fill(t, u, "%C", cards);
    return reason + before + length;
}

/* Appends the translation of a reason that a bot gave, "seat 3: why: trumps the trick: worth +0.42" as
   "West: trumps the trick: worth +0.42". Returns the rest of the comment. */
static const char *reason_text(text *t, const ui *u, const char *line)
{
    static const char head[] = "seat ", why[] = ": why: ";
    enum { HEAD = sizeof head - 1, WHY = sizeof why - 1 };

    if (strncmp(line, head, HEAD) != 0 || line[HEAD] < '0' || line[HEAD] >= '0' + KD_SEATS ||
        strncmp(line + HEAD + 1, why, WHY) != 0)
        return line;
    const char *reason = line + HEAD + 1 + WHY;
    text_fill(t, u, _("%S: "), line[HEAD] - '0');
    for (int i = 0; i < WHY_COUNT; i++) {
        const char *sentence = search_why_sentence((search_why)i);
        size_t n = strlen(sentence);
        if (strncmp(reason, sentence, n) == 0 && strchr(":\n", reason[n])) {
            text_add(t, "%s", _(sentence));
            return record_text_value_text(t, u, reason + n);
        }
    }
    return reason;
}

/* The same of a comment that something was taken back. */
static const char *back_text(text *t, const char *line)
{
    enum { HEAD = sizeof HISTORY_TAKEN_BACK - 1 };
    if (strncmp(line, HISTORY_TAKEN_BACK, HEAD) != 0)
        return line;
    int count = (int)strtol(line + HEAD, NULL, 10);
    text_add(t, N_OF("taken back: %d action", "taken back: %d actions", count), count);
    return line + strcspn(line, "\n");
}

void note_text(text *t, const ui *u, const char *note)
{
    while (note && *note) {
        text_add(t, "%s", t->n ? " / " : "");
        note = back_text(t, reason_text(t, u, note));
        int length = (int)strcspn(note, "\n");
        text_add(t, "%.*s", length, note);
        note += length + (note[length] == '\n');
    }
}

void browse_prompt(const ui *u, prompt *out)
{
    const browse *b = &u->browse;

    text_add(&out->verdict, "%d/%d  ", b->at, b->history->count);
    if (b->typed >= 0 || b->missing >= 0) {
        text_fill(&out->verdict, u,
                  b->typed >= 0 ? _("Enter goes to trick %d_") : _("This deal has no trick %2$d."),
                  b->typed, b->missing);
        return;
    }
    if (b->at == 0) {
        text_add(&out->verdict, "%s %s", b->history->head.rules_name, b->history->head.date);
        game_seats_text(&out->verdict, &b->history->head);
    }
    text events = {.n = 0};
    for (int i = 0; i < b->heard.count; i++)
        event_text(&events, u, &b->heard.list[i]);
    if (b->at > 0 && events.n == 0)
        text_add(&events, _("Deal %d begins."), u->view.deals);
    text_add(&out->verdict, "%s", events.s);
    note_text(&out->reason, u, b->note);
}
