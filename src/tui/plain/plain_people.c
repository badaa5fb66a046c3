/* plain_people.c - plain mode at a table with several terminals: what the others say and do, and what is typed
   to them. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "base/unused.h"
#include "tui/state/keys.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void people_say_word(const plain_game *p, session_word word)
{
    if (!word.text)
        word.text = "";
    session_say(p->session, &word);
}

/* ---- what is told ------------------------------------------------------------------------------ */

static void tell_people(plain_game *p, UNUSED const char *rest)
{
    for (int s = 0; s < KD_SEATS; s++) {
        const char *name = p->ui.setup.names[s];
        text t = {.n = 0};
        text_add(&t, "%s%s", seat_name(s), _(": "));
        if (name)
            text_add(&t, "%s%s", name, _(", "));
        presence_text(&t, &p->ui, s);
        opener_text(&t, &p->ui, s);
        text_add(&t, "%s", _("."));
        plain_tell(&t);
        if (p->ui.people.invited[s])
            printf("koudi join %s\n", p->ui.people.invited[s]);
    }
    plain_say(coach_rule_text(p->ui.people.coach));
}

void plain_see_people(void *arg)
{
    plain_game *p = arg;
    session_state state = session_state_of(p->session);
    const ui_people was = p->ui.people, *now = &p->ui.people;
    text asks = {.n = 0}, waits = asks;
    ui_people_now(&p->ui, &state);
    if (now->connection != was.connection && now->connection == SESSION_CUT)
        plain_say(_("the line is cut; connecting again. your answers are kept."));
    else if (now->connection == SESSION_CONNECTED && was.connection == SESSION_CUT)
        plain_say(_("the line is back."));
    if (now->question.number != was.question.number && ui_is_questioned(&p->ui)) {
        asked_text(&asks, &p->ui);
        plain_fill(p, "%s %s", asks.s, _("type agree or object."));
    }
    if (now->waiting == WAIT_PEOPLE && was.waiting != WAIT_PEOPLE) {
        tell_people(p, "");
        plain_say(now->opener ? _("begin begins the match.")
                              : _("Who opened the table begins the match."));
    }
    if (now->later && !was.later) {
        people_wait_text(&waits, &p->ui);
        plain_tell(&waits);
    }
    if (was.waiting == WAIT_PEOPLE && now->waiting != WAIT_PEOPLE)
        plain_tell_series(p);
}

void plain_heard(void *arg, const session_word *word)
{
    plain_game *p = arg;
    text t = {.n = 0};
    if (word->verb == WORD_SEATED)
        p->seat = word->seat;
    if (word->verb == WORD_END && (p->left || p->ui.view.phase == KD_PHASE_OVER)) {
        plain_leave(p, 0);
        return;
    }
    if (word->verb == WORD_END) {
        snprintf(p->report->why, sizeof p->report->why, "%s", word->text);
        plain_leave(p, 1);
        return;
    }
    p->ui.people.news.verb = WORD_COUNT;
    ui_heard(&p->ui, word);
    p->ui.overlay = p->ui.below = OVERLAY_NONE;
    if (p->ui.people.news.verb != WORD_COUNT)
        said_text(&t, &p->ui, &p->ui.people.news);
    if (p->ui.people.rings && isatty(STDOUT_FILENO))
        putchar('\a');
    p->ui.people.rings = false;
    plain_tell(&t);
}

/* ---- what is typed ----------------------------------------------------------------------------- */

/* A seat by its letter, its word or the name of its person; -1, having said so, when it is none. */
static int seat_typed(const plain_game *p, const char *rest)
{
    static const char *const words[KD_SEATS] = {"south", "east", "north", "west"};
    for (int s = 0; s < KD_SEATS; s++) {
        const char *name = p->ui.setup.names[s];
        bool letter = *rest == seat_letters[s] && !rest[1];
        if (letter || strcmp(rest, words[s]) == 0 || strcmp(rest, seat_name(s)) == 0 ||
            (name && strcmp(rest, name) == 0))
            return s;
    }
    plain_say(_("name a seat behind it: south, east, north or west."));
    return -1;
}

static void say_typed(plain_game *p, const char *rest)
{
    char line[TALK_TEXT + 1];
    snprintf(line, sizeof line, "%s", rest);
    safe_text_make(line); /* a character may have been cut */
    if (*line)
        people_say_word(p, (session_word){.verb = WORD_TALK, .seat = KD_NOBODY, .text = line});
    else
        plain_say(_("type what is to be said behind it."));
}

static void say_phrase(plain_game *p, const char *rest)
{
    long number = strtol(rest, NULL, 10);
    if (number >= 1 && number <= PHRASES) {
        people_say_word(
            p,
            (session_word){.verb = WORD_PHRASE, .seat = KD_NOBODY, .number = (unsigned)number - 1});
        return;
    }
    for (unsigned i = 0; i < PHRASES; i++)
        plain_fill(p, "%d%s%s", (int)i + 1, _(": "), phrase_text(i));
}

static void answer_question(plain_game *p, UNUSED const char *rest, session_verb verb)
{
    unsigned number = p->ui.people.question.number;
    if (!ui_is_questioned(&p->ui)) {
        plain_say(_("nobody asks anything."));
        return;
    }
    p->ui.people.answered = number;
    people_say_word(p, (session_word){.verb = verb, .seat = KD_NOBODY, .number = number});
}

/* Says the word about a seat, where it means something now. */
static void say_of_seat(plain_game *p, const char *rest, session_verb verb)
{
    int seat = seat_typed(p, rest);
    if (seat < 0)
        return;
    p->ui.people.row = seat;
    if (seat_word_works(&p->ui, (int)verb))
        people_say_word(p, (session_word){.verb = verb, .seat = seat});
    else if (verb == WORD_COVER || verb == WORD_WAIT)
        plain_say(_("nobody is away there."));
    else
        plain_say(verb == WORD_REMOVE
                      ? _("only who opened the table can do that, to a person.")
                      : _("only who opened the table can do that, with another seat."));
}

static void mute(plain_game *p, const char *rest)
{
    int seat = seat_typed(p, rest);
    if (seat < 0)
        return;
    p->ui.people.row = seat;
    seat_mute(&p->ui);
    printf(ui_muted(&p->ui, seat) ? _("what %s says is not shown.") : _("what %s says is shown."),
           ui_seat_name(&p->ui, seat));
    putchar('\n');
}

/* A seat, or without one whoever is waited for. */
static void nudge_typed(plain_game *p, const char *rest)
{
    int seat = *rest ? seat_typed(p, rest) : KD_NOBODY;
    if (seat >= 0 && !p->ui.people.nudges)
        plain_say(_("this table passes no nudges on."));
    else if (seat >= 0)
        people_say_word(p, (session_word){.verb = WORD_NUDGE, .seat = seat});
}

static void people_begin(plain_game *p, UNUSED const char *rest)
{
    if (ui_in_lobby(&p->ui) && p->ui.people.opener)
        session_next(p->session);
    else
        plain_say(ui_in_lobby(&p->ui) ? _("Who opened the table begins the match.")
                                      : _("the match has begun."));
}

/* Gives the seat to a bot, when it is typed twice. */
static void people_stand_up(plain_game *p, UNUSED const char *rest)
{
    if (p->asked != WORD_LEAVE) {
        p->asked = WORD_LEAVE;
        plain_say(_("a bot gets your seat for good: type it again to leave; quit keeps the seat."));
        return;
    }
    if (session_state_of(p->session).connection != SESSION_CONNECTED) {
        plain_say(_("The line is cut, so the table cannot be told; quit leaves for a while."));
        return;
    }
    people_say_word(p, (session_word){.verb = WORD_LEAVE, .seat = KD_NOBODY});
    p->left = true; /* the table ends the line */
}

/* Ends the table for all, when it is typed twice. */
static void end_typed(plain_game *p, UNUSED const char *rest)
{
    if (!seat_word_works(&p->ui, WORD_CLOSE)) {
        plain_say(_("only who opened the table can end it."));
        return;
    }
    if (p->asked != WORD_CLOSE) {
        p->asked = WORD_CLOSE;
        plain_say(_("the table ends for all, and its record stays: type it again to end it."));
        return;
    }
    people_say_word(p, (session_word){.verb = WORD_CLOSE, .seat = KD_NOBODY});
    p->left = true; /* the table ends the line */
}

static const struct {
    const char *name, *help;
    void (*run)(plain_game *p, const char *rest);
    void (*say)(plain_game *p, const char *rest, session_verb word); /* instead, with that word */
    session_verb word;
} commands[] = {
    {NC_("typed", "say"), N_("a line to the others"), say_typed, NULL, 0},
    {NC_("typed", "phrase"), N_("a phrase by its number; without one, all of them"), say_phrase,
     NULL, 0},
    {NC_("typed", "people"), N_("who is at the table"), tell_people, NULL, 0},
    {NC_("typed", "mute"), N_("show what a seat says no more, or again"), mute, NULL, 0},
    {NC_("typed", "nudge"), N_("ring at the terminal of a seat that is waited for"), nudge_typed,
     NULL, 0},
    {NC_("typed", "begin"), N_("begin the match, if you opened the table"), people_begin, NULL, 0},
    {NC_("typed", "agree"), N_("agree to what is asked"), NULL, answer_question, WORD_AGREE},
    {NC_("typed", "object"), N_("object to what is asked"), NULL, answer_question, WORD_OBJECT},
    {NC_("typed", "cover"), N_("let a bot play for a seat that is away, if all agree"), NULL,
     say_of_seat, WORD_COVER},
    {NC_("typed", "wait"), N_("wait for a seat that is away, if all agree"), NULL, say_of_seat,
     WORD_WAIT},
    {NC_("typed", "remove"), N_("take a seat from its person, if you opened the table"), NULL,
     say_of_seat, WORD_REMOVE},
    {NC_("typed", "invite"),
     N_("open a seat, a bot's too, for somebody else, or let who was removed there come again, if "
        "you opened the table"),
     NULL, say_of_seat, WORD_INVITE},
    {NC_("typed", "leave"), N_("leave for good: a bot gets your seat"), people_stand_up, NULL, 0},
    {NC_("typed", "end"), N_("end the table for all, if you opened it"), end_typed, NULL, 0},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

void plain_people_help(void)
{
    for (int i = 0; i < COMMANDS; i++)
        plain_tell_command(commands[i].name, commands[i].help);
}

bool plain_people_take(plain_game *p, const char *typed)
{
    for (int i = 0; i < COMMANDS; i++) {
        const char *rest = plain_behind(typed, commands[i].name);
        if (!rest)
            continue;
        session_verb asked = p->asked;
        if (commands[i].say)
            commands[i].say(p, rest, commands[i].word);
        else
            commands[i].run(p, rest);
        p->asked = p->asked == asked ? WORD_COUNT : p->asked;
        return true;
    }
    p->asked = WORD_COUNT;
    return false;
}
