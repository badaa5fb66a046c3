/* record_text.c - a saved game in a line, and a step of it in sentences, with the comment on it. */
#include "tui/text/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/unused.h"
#include "record/history.h"
#include "think/bot_settings.h"
#include "think/coach.h"

/* ---- a game in a line --------------------------------------------------------------------------- */

void game_result_text(text *t, const saved_game *g)
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

void game_players_text(text *t, const saved_game *g)
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

void event_text(text *t, const ui *u, const char *seat, const kd_event *e)
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
        text_add(t, _("%s wins the trick, %d points."), seat, e->number);
    else if (sentence && e->seat >= KD_SEATS)
        text_add(t, sentence, cards.s);
    else if (sentence)
        text_add(t, sentence, seat, cards.s);
}

/* ---- comments ----------------------------------------------------------------------------------- */

enum { PIECES = 4 };
typedef struct piece {
    char s[RECORD_LINE];
} piece;

/* Does the comment have that form? Each * of it stands for a piece, the last one for all that is left over. */
static bool note_fits(const char *note, const char *form, piece out[PIECES])
{
    for (int n = 0;; n++) {
        size_t same = strcspn(form, "*");
        if (strncmp(note, form, same) != 0)
            return false;
        note += same;
        form += same;
        if (!*form)
            return !*note;
        char behind[RECORD_NAME];
        snprintf(behind, sizeof behind, "%.*s", (int)strcspn(form + 1, "*"), form + 1);
        size_t length = strlen(behind), left = strlen(note);
        bool last = !form[1 + length];
        const char *end = last && left >= length ? note + left - length : strstr(note, behind);
        if (!end || end - note >= RECORD_LINE)
            return false;
        snprintf(out[n].s, sizeof out[n].s, "%.*s", (int)(end - note), note);
        note = end;
        form++;
    }
}

/* A reason as coach_decide writes it, "trumps the trick: worth +0.42 in 400 deals; next HA, +0.30", or in words of a
   program's own. */
static void add_reason(text *t, const ui *u, const piece p[PIECES])
{
    piece part[PIECES] = {{""}};
    const char *reason = p[1].s;
    kd_cards cards;
    int parts = note_fits(reason, "*: worth * in * deals; next *", part) ? 4
                : note_fits(reason, "*: worth * in * deals", part)       ? 3
                                                                         : 1;
    text_add(t, _("%s: %s"), p[0].s, _(parts > 1 ? part[0].s : reason));
    if (parts > 1)
        text_add(t, _(": worth %s in %s deals"), part[1].s, part[2].s);
    if (parts < 4)
        return;
    char *value = strrchr(part[3].s, ','); /* behind the last: cards are joined by commas, too */
    if (value)
        *value++ = '\0';
    text_add(t, "%s", _("; next "));
    if (kd_parse_cards(part[3].s, &cards))
        text_fill(t, u, "%C", cards);
    for (int verb = 0; verb < KD_VERB_COUNT; verb++)
        if (strcmp(part[3].s, kd_verb_name(verb)) == 0)
            action_text(t, glyphs_of(u->only_ascii), &u->view,
                        &(kd_action){KD_NOBODY, (uint8_t)verb, {0, 0}});
    text_add(t, "%s%s", value ? _(", ") : "", value ? value + strspn(value, " ") : "");
}

/* The cards that a person wants to be shown, "-" for none, and " reserved". */
static void add_looked(text *t, const ui *u, const piece p[PIECES])
{
    char notation[RECORD_NAME];
    kd_cards cards = {0, 0};
    snprintf(notation, sizeof notation, "%.*s", (int)strcspn(p[1].s, " "), p[1].s);
    if (kd_parse_cards(notation, &cards) && !kd_empty(cards))
        text_fill(t, u, _("%s has looked at the hand and shows %C"), p[0].s, cards);
    else
        text_add(t, _("%s has looked at the hand and shows nothing"), p[0].s);
    text_add(t, "%s", strchr(p[1].s, ' ') ? _(", to be asked later") : "");
}

static void add_bot(text *t, const ui *u, const piece p[PIECES])
{
    char shown[RECORD_SEAT];
    bot_settings_shown(p[1].s, shown, sizeof shown);
    text_fill(t, u, _("bot %2$s plays for %1$s"), p[0].s, shown);
}

static void add_person(text *t, const ui *u, const piece p[PIECES])
{
    bool named = true; /* a person without a name is called as the seat is */
    for (int seat = 0; seat < KD_SEATS; seat++)
        named = named && strcmp(p[1].s, kd_seat_name(seat)) != 0;
    text_fill(t, u, named ? _("%2$s plays %1$s") : _("a person plays %s"), p[0].s, p[1].s);
}

static void add_loss(text *t, UNUSED const ui *u, const piece p[PIECES])
{
    text_add(t, _("%s %s: a bot plays on"), p[0].s, _(p[1].s));
}

static void add_taken_back(text *t, UNUSED const ui *u, const piece p[PIECES])
{
    int count = (int)strtol(p[0].s, NULL, 10);
    text_add(t, N_OF("taken back: %d action", "taken back: %d actions", count), count);
}

/* Comments that the program itself writes; of "seat *" the first piece becomes the seat. Comments that are not for
   people have no sentence. */
static const struct {
    const char *form, *sentence;
    void (*add)(text *t, const ui *u, const piece p[PIECES]); /* instead */
} forms[] = {
    {"seat *: why: *", NULL, add_reason},
    {"seat *: " RECORD_MISSED, N_("%s has not answered in time"), NULL},
    {"seat *: " RECORD_ADVISED, N_("%s has asked the coach"), NULL},
    {"seat *: bot * sits down", NULL, add_bot},
    {"seat *: human * sits down", NULL, add_person},
    {"seat *: program * sits down", N_("program %2$s plays for %1$s"), NULL},
    {"seat *: looked: *", NULL, add_looked},
    {"seat *: *; a bot plays on", NULL, add_loss},
    {HISTORY_TAKEN_BACK "* actions", NULL, add_taken_back},
    {HISTORY_GOES_ON "* step *", N_("played on from %s, step %s"), NULL},
    {"today * deal * of *, does not count", N_("deal %2$s of %3$s of %1$s, which does not count"),
     NULL},
    {"today * deal * of *", N_("deal %2$s of %3$s of %1$s"), NULL},
    {"the same cards as *", N_("the same cards as at table %s"), NULL},
    {"pair commit *", NULL, NULL},
    {"pair reveal *", NULL, NULL},
    {"other commit *", NULL, NULL},
    {"other reveal *", NULL, NULL},
    {"the seed was lost: *",
     N_("the seed was lost: cards not dealt by then were drawn anew, and the deck of that deal is "
        "not told"),
     NULL},
};
enum { FORMS = sizeof forms / sizeof *forms };

/* A comment that the program did not write is quoted. */
static void add_note(text *t, const ui *u, const char *note)
{
    static const char seats[] = "seat *";
    for (int i = 0; i < FORMS; i++) {
        piece p[PIECES] = {{""}};
        if (!note_fits(note, forms[i].form, p))
            continue;
        if (strncmp(forms[i].form, seats, sizeof seats - 1) == 0) {
            int seat = strlen(p[0].s) == 1 ? *p[0].s - '0' : KD_NOBODY;
            if (seat < 0 || seat >= KD_SEATS)
                continue;
            snprintf(p[0].s, sizeof p[0].s, "%s", ui_seat_name(u, seat));
        }
        if (forms[i].add)
            forms[i].add(t, u, p);
        else if (forms[i].sentence)
            text_fill(t, u, _(forms[i].sentence), p[0].s, p[1].s, p[2].s);
        return;
    }
    text_add(t, _("comment: %s"), note);
}

void note_text(text *t, const ui *u, const char *note)
{
    while (note && *note) {
        char line[RECORD_LINE];
        text one = {.n = 0};
        int length = (int)strcspn(note, "\n");
        snprintf(line, sizeof line, "%.*s", length, note);
        add_note(&one, u, line);
        if (one.n)
            text_add(t, "%s%s", t->n ? " / " : "", one.s);
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
        event_text(&events, u, ui_seat_name(u, b->heard.list[i].seat), &b->heard.list[i]);
    if (b->at > 0 && events.n == 0)
        text_add(&events, _("Deal %d begins."), u->view.deals);
    text_add(&out->verdict, "%s", events.s);
    note_text(&out->reason, u, b->note);
}
