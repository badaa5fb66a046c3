/* tutorial.c - the tutorial: its lessons, and the recorded deal behind them. */
#include "tui/app/app.h"

#include "base/file.h"
#include "base/i18n.h"

#include <string.h>

extern const char tutorial_record[]; /* made from tutorial.rec */

/* A box, and what the player is told who does something else; hint NULL: it is only to be read. */
typedef struct lesson {
    ui_lesson box;
    const char *hint;
} lesson;

static const lesson lessons[] = {
    {{N_("1 of 15  THE GAME"), N_("You are South; North, opposite, is your partner. Fives count 5 "
                                  "points, tens and kings 10: "
                                  "200 in all. The attackers want 80 of them, the dealer's side "
                                  "defends. Each side climbs from "
                                  "level 2 to the ace.")},
     NULL},
    {{N_("2 of 15  DRAWING"),
      N_("A spade was turned: you draw first. All cards but eight are drawn one by one. Trumps are "
         "the jokers, small SJ and big BJ, every 2, for 2 is your level, and one suit: somebody "
         "has to declare it while the cards are drawn.")},
     NULL},
    {{N_("3 of 15  DECLARING"),
      N_("You have drawn the 2 of hearts. Who first shows a 2 makes its suit trump and, in a first "
         "deal, is the dealer. Press 1: it shows the card.")},
     N_("Here you declare: press 1 to show the 2 of hearts.")},
    {{N_("4 of 15  A COUNTER"),
      N_("West counters with both 2s of clubs: clubs would be trump, and West the dealer. Only a "
         "higher pair beats that. Diamonds, clubs, hearts, spades, jokers: so they rise. You have "
         "drawn both 2s of spades. Press 1.")},
     N_("Here you counter: press 1 to show both 2s of spades.")},
    {{N_("5 of 15  THE KITTY"),
      N_("Spades are trump. You, the dealer, have taken the kitty, the last eight cards, and bury "
         "eight. {next-choice} picks all clubs, so that you can ruff them, and two small red "
         "cards; "
         "{play} buries; who counters even then takes the kitty and buries anew. "
         "15 points go along: if the attackers win the last trick, they count "
         "double. With 13 trumps you dare it.")},
     N_("This deal goes on only with the six clubs, the 6 of hearts and the 3 of diamonds buried: "
        "{next-choice} picks them, {play} buries them.")},
    {{N_("6 of 15  A LEAD"),
      N_("With a very poor hand an attacker could now rebel, which voids the deal. Nobody does: "
         "you "
         "lead. The others must play a diamond if they have one; the highest takes the "
         "trick, or a trump. Lead the ace of diamonds: the arrows and {pick} pick it, {play} plays "
         "it.")},
     N_("This deal goes on with the ace of diamonds: the arrows and {pick} pick it, {clear} drops "
        "all "
        "picks, {play} plays it.")},
    {{N_("7 of 15  A PAIR"),
      N_("You have won the trick, so North gave you a ten: the attackers do not get it. Two "
         "identical "
         "cards are a pair. Who has a pair of the suit must answer with one. Lead both aces of "
         "hearts.")},
     N_("This deal goes on with both aces of hearts: pick the two, and no other card.")},
    {{N_("8 of 15  A TRACTOR"), N_("Pairs that are neighbours make a tractor; only a higher "
                                   "tractor beats it. Lead the spades "
                                   "9 9 8 8: they draw four trumps from every hand.")},
     N_("This deal goes on with the tractor: both nines and both eights of spades.")},
    {{N_("9 of 15  A DUMP"),
      N_("West's 2s are higher, but no tractor. Now try a dump: several cards of one suit at once. "
         "It "
         "stands if nobody can beat any of them. Both aces of hearts are gone: lead the king and "
         "the queen together.")},
     N_("This deal goes on with the dump: the king and the queen of hearts together.")},
    {{N_("10 of 15  POINTS"), N_("West had the other king, so only your queen was led, and the "
                                 "king took it: 10 points for the "
                                 "attackers, and your fine of 20. CAPTURED counts what they "
                                 "have; what your side takes "
                                 "only keeps it from them.")},
     NULL},
    {{N_("11 of 15  A PAIR IS OWED"),
      N_("West leads the kings of trump. You hold one pair of trumps, so you must play it. The two "
         "lines under your hand always say what is owed. Your 2s are higher: they save 20 "
         "points.")},
     N_("A pair was led, and you have one: play both 2s of spades.")},
    {{N_("12 of 15  A DUMP THAT STANDS"),
      N_("Now you know of every higher heart: the aces and West's king are played, the rest is "
         "yours. "
         "Lead the king, the queen and the jack of hearts at once. The two tricks after it are "
         "played for you.")},
     N_("This deal goes on with the king, the queen and the jack of hearts, all at once.")},
    {{N_("13 of 15  RUFFING"),
      N_("East leads clubs, and you buried yours. You may throw off any card, or ruff with a "
         "trump, "
         "which beats every club. Five points lie there: ruff with the ten of spades, and its own "
         "ten is safe as well. From then on you watch: all but your last card is played for you.")},
     N_("This deal goes on with a ruff: play the ten of spades.")},
    {{N_("14 of 15  DIGGING THE KITTY"), N_("The last trick decides about the kitty. If the "
                                            "attackers win it, they dig: its points count "
                                            "twice, and more after a pair or a tractor. You buried "
                                            "ten and five. Lead your last card.")},
     N_("Only the 2 of hearts is left: pick it, and {play} plays it.")},
    {{N_("15 of 15  THE SUM"),
      N_("East's joker digs: 15 times 2. The attackers have 75. With 80 they would deal next; so "
         "your "
         "side keeps the deal, rises to level 3, and North deals. Who rises past the ace wins the "
         "match. Enter shows the sum.")},
     NULL},
};
enum { LESSONS = sizeof lessons / sizeof *lessons, SOUTH = 0 };

int tutorial_lessons(void)
{
    return LESSONS;
}

tutorial_words tutorial_words_of(int number)
{
    return (tutorial_words){lessons[number].box.title, lessons[number].box.text,
                            lessons[number].hint};
}

/* ---- was it played? ---------------------------------------------------------------------------- */

static bool played_path(char *out, size_t size)
{
    return xdg_path("XDG_STATE_HOME", ".local/state", "first-steps", out, size);
}

bool tutorial_played(void)
{
    char path[PATH_MAX], text[16];
    return played_path(path, sizeof path) && file_read(path, text, sizeof text) >= 0;
}

void tutorial_keep_played(void)
{
    char path[PATH_MAX], fresh[PATH_MAX];
    if (!played_path(path, sizeof path) || !xdg_make_folders(path))
        return;
    FILE *file = file_begin(path, fresh, sizeof fresh);
    if (!file)
        return;
    fputs("played\n", file);
    (void)file_finish(file, fresh, path); /* the menu's cursor begins here again otherwise */
}

/* ---- the deal ---------------------------------------------------------------------------------- */

static void tutorial_show(ui *u, const ui_lesson *told)
{
    u->tutor.told = *told;
    u->overlay = OVERLAY_LESSON;
    u->below = OVERLAY_NONE;
}

/* Does a lesson come before the next action? */
static bool lesson_due(const tutorial *t)
{
    const char *note = t->at ? t->past.step[t->at - 1].note : t->past.note;
    return note && t->told != t->at && t->lesson < LESSONS;
}

static void begin_lesson(tutorial *t, ui *u)
{
    const lesson *l = &lessons[t->lesson++];
    t->told = t->at;
    t->asks = l->hint != NULL;
    if (t->asks) {
        u->trick_shown = false;
        ui_ask(u, (unsigned)t->at);
        u->tutor.lesson = l->box;
        u->tutor.watches = false;
        u->tutor.play = t->past.step[t->at].action.cards;
    }
    tutorial_show(u, &l->box);
}

static void end_lesson(tutorial *t, ui *u)
{
    t->asks = false;
    u->tutor.lesson = (ui_lesson){NULL, NULL};
    u->tutor.play = (kd_cards){0, 0};
    u->tutor.watches = false;
    ui_wait(u);
}

/* Applies the next action of the deal and tells the ui. */
static void tutorial_step(tutorial *t, ui *u)
{
    kd_events events;
    kd_view view;
    if (kd_apply(&t->match, &t->past.step[t->at++].action, &events).reason != KD_OK)
        return; /* cannot happen: reading the history has applied all its actions */
    kd_view_make(&view, &t->match, SOUTH);
    ui_events(u, &events, SOUTH);
    u->trick_shown = walk_tells(&events, KD_EV_TRICK);
    ui_view(u, &view);
}

bool tutorial_runs(const tutorial *t, const ui *u)
{
    return !t->asks && !ui_holds(u) && (t->at < t->past.count || lesson_due(t));
}

/* Is the next lesson only to be read? Then a finished trick stays below it. */
static bool only_read(const tutorial *t)
{
    return t->at < t->past.count && lesson_due(t) && !lessons[t->lesson].hint;
}

unsigned tutorial_pause(const tutorial *t, const ui *u)
{
    enum { CARD_MS = 60, ACTION_MS = 800, TRICK_MS = 2200 };
    bool instant = u->settings.speed + 1 == UI_PACES;
    bool draws = t->at < t->past.count && t->past.step[t->at].action.verb == KD_DEAL;
    bool trick = u->trick_shown && !only_read(t);
    return instant || t->at == 0 ? 0 : trick ? TRICK_MS : draws ? CARD_MS : ACTION_MS;
}

void tutorial_tick(tutorial *t, ui *u)
{
    if (u->trick_shown && !only_read(t)) {
        u->trick_shown = false;
        if (t->at < t->past.count)
            return;
    }
    if (lesson_due(t))
        begin_lesson(t, u);
    else
        tutorial_step(t, u);
}

bool tutorial_begin(tutorial *t, ui *u)
{
    *t = (tutorial){.told = -1};
    if (!history_parse(&t->past, tutorial_record, strlen(tutorial_record)))
        return false;
    u->tutor.on = true;
    ui_start_alone(u, &t->past.head.rules, kd_presets[0].name, SOUTH);
    history_match(&t->past, 0, &t->match, NULL);
    kd_view view;
    kd_view_make(&view, &t->match, SOUTH);
    ui_view(u, &view);
    begin_lesson(t, u);
    return true;
}

/* Says what to do instead, and asks again. */
static void insist(tutorial *t, ui *u)
{
    ui_ask(u, (unsigned)t->at);
    tutorial_show(u, &(ui_lesson){N_("NOT HERE"), lessons[t->lesson - 1].hint});
}

static void do_it(tutorial *t, ui *u)
{
    end_lesson(t, u);
    tutorial_step(t, u);
    /* South may play cards of its own accord before the next lesson. */
    u->tutor.watches = false;
    for (int i = t->at; i < t->past.count && !t->past.step[i - 1].note; i++)
        if (t->past.step[i].action.verb == KD_PLAY && t->past.step[i].action.actor == SOUTH)
            u->tutor.watches = true;
}

void tutorial_submit(tutorial *t, ui *u)
{
    if (!t->asks)
        return;
    const kd_action *right = &t->past.step[t->at].action;
    if (u->game.action.verb == right->verb && kd_same(u->game.action.cards, right->cards))
        do_it(t, u);
    else
        insist(t, u);
}

void tutorial_skip(tutorial *t, ui *u)
{
    if (u->overlay == OVERLAY_LESSON) {
        u->overlay = OVERLAY_NONE;
        if (t->asks)
            do_it(t, u);
    } else if (t->asks) {
        insist(t, u);
        return;
    }
    do {
        if (tutorial_runs(t, u))
            tutorial_tick(t, u);
    } while (tutorial_runs(t, u) && !u->trick_shown);
}

bool tutorial_over(const tutorial *t)
{
    return t->lesson == LESSONS;
}

/* ---- the lessons as a game ----------------------------------------------------------------------- */

void lessons_begin(app *a)
{
    game_push(a, GAME_LESSONS);
    if (!tutorial_begin(&a->game->tutor, &a->game->ui))
        app_show_menu(a, _("there is no memory for a table"));
}

void lessons_submit(app *a)
{
    tutorial_submit(&a->game->tutor, &a->game->ui);
}

void lessons_skip(app *a)
{
    tutorial_skip(&a->game->tutor, &a->game->ui);
}

void lessons_run(app *a)
{
    game *g = a->game;
    game_await_step(a, tutorial_runs(&g->tutor, &g->ui), (int)tutorial_pause(&g->tutor, &g->ui));
    if (tutorial_over(&g->tutor) && a->stack->ui.menu.untaught) {
        a->stack->ui.menu.untaught = false;
        tutorial_keep_played();
    }
}

void lessons_step(app *a)
{
    game *g = a->game;
    if (game_step_due(a, tutorial_runs(&g->tutor, &g->ui)))
        tutorial_tick(&g->tutor, &g->ui);
}
