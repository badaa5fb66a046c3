/* tutorial.c - the tutorial: its lessons, and the recorded deal behind them. */
#include "tui/app/tutorial.h"

#include "base/i18n.h"

#include <string.h>

extern const char tutorial_record[]; /* made from tutorial.rec */

/* The trick in which South must play, and the box shown before it. */
typedef struct lesson {
    int trick;
    ui_lesson box;
} lesson;

static const lesson lessons[] = {
    {1,
     {N_("1 of 10  SUITS AND TRUMP"),
      N_("You are South; North is your partner. East has declared trump, buried eight cards, the "
         "kitty, and leads. You attack: with 80 points you take the deal. Trump is your top row: "
         "the jokers, every 2 (the level played now) and all spades. East leads three clubs at "
         "once, a dump: an ace and a pair of kings. Answer with three clubs, a pair for the pair: "
         "your eights and the four.")}},
    {2,
     {N_("2 of 10  A PAIR FOR A PAIR"),
      N_("East's clubs could not be beaten. Now East leads a pair of diamond aces. Whoever holds a "
         "pair of the suit that is led must play one. You hold two nines: they are owed. The two "
         "lines under your hand always say what is owed, and {next-choice} walks through what is "
         "allowed.")}},
    {5,
     {N_("3 of 10  A TRACTOR"),
      N_("Two tricks later East leads a tractor: two pairs side by side, here the spade 2 and the "
         "other twos, which count as neighbours in trump. You hold no tractor, so the pairs you "
         "have go first: your jacks, then the two cheapest trumps, the eight and the four.")}},
    {6,
     {N_("4 of 10  POINTS"),
      N_("Only fives (5), tens (10) and kings (10) count. North has put a ten of clubs on East's "
         "queen, and nothing beats your ace: take the trick, and ten points for your side.")}},
    {7,
     {N_("5 of 10  THE HIGHEST LEFT"),
      N_("You lead, for you won the trick. Both aces of diamonds and a king have been played, so "
         "your king is the highest diamond left. Lead it: the points come home while the others "
         "still hold diamonds.")}},
    {10,
     {N_("6 of 10  FEED YOUR PARTNER"),
      N_("North leads a pair of sixes in hearts, and nobody has beaten it. You hold no pair of "
         "hearts, so any two will do. When your partner wins, give points: the king and the "
         "five.")}},
    {12,
     {N_("7 of 10  TRUMPING IN"),
      N_("West leads a diamond, and you have none left. You may throw away any card, or win with a "
         "trump. Play the ten of spades: it takes the trick and brings its own ten points home. "
         "North will add a king, and with these twenty your side reaches 80.")}},
    {13,
     {N_("8 of 10  A DUMP"),
      N_("Several singles and pairs of one suit may be led together when nobody can beat any part "
         "of them: a dump. If somebody can, only the smallest such part is led, and it costs "
         "points. All higher clubs are gone: lead your four clubs at once, the jacks, the nine and "
         "the six.")}},
    {14,
     {N_("9 of 10  DIGGING THE KITTY"),
      N_("Who wins the last trick decides about the kitty. If the attackers win it they dig: the "
         "points buried there count twice, and more after a pair or a tractor. You have kept the "
         "highest card of all for it. Lead the big joker.")}},
};
enum { LESSONS = sizeof lessons / sizeof *lessons, SOUTH = 0 };

static const ui_lesson last = {
    N_("10 of 10  THE RESULT"),
    N_("Fifteen points lay in the kitty, times two: 125 in all, more than 80. Your side takes the "
       "deal, rises a level from 120 on, and North deals next. Below 80 East's side would have "
       "risen instead. The way is long: from 2 to A. Enter shows the sum.")};

static const ui_lesson other = {
    N_("ALLOWED, BUT NOT HERE"),
    N_("The rules allow that play, but this deal goes on only by the one that the lesson speaks "
       "of: {advice} shows it again. {next-choice} or the arrows and {pick} pick it, {clear} drops "
       "all picks; {help} shows the keys.")};

int tutorial_lessons(void)
{
    return LESSONS;
}

int tutorial_trick(int at)
{
    return lessons[at].trick;
}

static void show_lesson(ui *u, const ui_lesson *told)
{
    u->tutor.told = *told;
    u->overlay = OVERLAY_LESSON;
    u->below = OVERLAY_NONE;
}

/* Applies the next action of the deal and tells the ui. */
static void step(tutorial *t, ui *u)
{
    kd_events events;
    kd_view view;
    if (kd_apply(&t->match, &t->past.step[t->at++].action, &events).reason != KD_OK)
        return; /* cannot happen: reading the history has applied all its actions */
    kd_view_make(&view, &t->match, SOUTH);
    for (int i = 0; i < events.count; i++) {
        kd_event heard = kd_event_for(&events.list[i], SOUTH);
        ui_event(u, &heard);
    }
    ui_view(u, &view);
}

/* Is the next action the play that the lesson asks for? */
static bool at_lesson(const tutorial *t)
{
    const kd_action *next = &t->past.step[t->at].action;
    return t->lesson < LESSONS && next->verb == KD_PLAY && next->actor == SOUTH &&
           t->match.round.pos.tricks + 1 == lessons[t->lesson].trick;
}

static void end_lesson(ui *u)
{
    u->tutor.lesson = (ui_lesson){NULL, NULL};
    u->tutor.play = (kd_cards){0, 0};
}

/* Plays the deal on to the next lesson, or to its end. */
static void go_on(tutorial *t, ui *u)
{
    ui_wait(u);
    while (t->at < t->past.count && !at_lesson(t))
        step(t, u);
    if (t->at == t->past.count) {
        end_lesson(u);
        show_lesson(u, &last);
        return;
    }
    ui_ask(u, (unsigned)t->at);
    u->tutor.lesson = lessons[t->lesson].box;
    u->tutor.play = t->past.step[t->at].action.cards;
    show_lesson(u, &u->tutor.lesson);
}

bool tutorial_begin(tutorial *t, ui *u)
{
    *t = (tutorial){.menu = u->setup};
    if (!history_parse(&t->past, tutorial_record, strlen(tutorial_record)))
        return false;
    t->on = true;
    u->setup.rules = t->past.head.rules;
    u->setup.rules_name = kd_presets[0].name;
    u->setup.person = 1u << SOUTH;
    u->setup.people = 1;
    u->tutor.on = true;
    ui_start(u);
    history_match(&t->past, 0, &t->match, NULL);
    go_on(t, u);
    return true;
}

void tutorial_submit(tutorial *t, ui *u)
{
    const kd_action *right = &t->past.step[t->at].action;
    if (t->at >= t->past.count)
        return;
    if (u->game.action.verb != right->verb || !kd_same(u->game.action.cards, right->cards)) {
        ui_ask(u, (unsigned)t->at);
        show_lesson(u, &other);
        return;
    }
    t->lesson++;
    step(t, u);
    go_on(t, u);
}

void tutorial_end(tutorial *t, ui *u)
{
    if (!t->on)
        return;
    history_free(&t->past);
    t->on = false;
    u->setup = t->menu;
    end_lesson(u);
    u->tutor.on = false;
}
