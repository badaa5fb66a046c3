/* plain_exercise.c - endings, moves and mistakes line by line. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "tui/state/ui_exercise.h"
#include "tui/text/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What a line leads to. */
typedef enum step {
    STEP_ASK,   /* the same question again */
    STEP_ON,    /* it was answered, or a decision taken back */
    STEP_NEXT,  /* to the next exercise */
    STEP_AGAIN, /* the same from its beginning */
    STEP_LEAVE
} step;

typedef struct trying {
    plain_game p;
    trial trial;
    ending ending;
    unsigned asked; /* number of the last question */
} trying;

static bool is_ending(const trying *t)
{
    return t->trial.of.kind == PRACTICE_ENDING;
}

static void count(trying *t, bool right)
{
    const int error = trial_count(&t->trial, right);
    if (error)
        printf(_("What came of it cannot be kept: %s\n"), strerror(error));
}

/* Shows the match as it stands, and tells what led to it. */
static void show(trying *t, const kd_events *events)
{
    ui *u = &t->p.ui;
    kd_view view;
    exercise_view(&t->trial.of, is_ending(t) ? &t->ending.match : &t->trial.of.match, &view);
    (events ? ui_view : ui_seen)(u, &view);
    if (is_ending(t))
        browse_hands(&u->browse, &t->ending.match);
    for (int i = 0; events && i < events->count && events->list[i].kind != KD_EV_SCORED; i++) {
        const kd_event heard = kd_event_for(&events->list[i], t->trial.of.seat);
        text line = {.n = 0};
        plain_event(&line, u, &heard);
        plain_tell(&line);
    }
}

static step take_back(trying *t)
{
    if (!is_ending(t) || !exercise_take_back(&t->p.ui, &t->ending)) {
        plain_say(_("There is nothing to take back."));
        return STEP_ASK;
    }
    show(t, NULL);
    return STEP_ON;
}

/* ---- commands ------------------------------------------------------------------------------------ */

static step typed_hint(trying *t)
{
    text said = {.n = 0};
    if (is_ending(t))
        exercise_hint_text(&said, &t->p.ui, exercise_right(&t->p.ui, &t->ending));
    else
        text_add(&said, "%s", _("Decide first: then the coach says what it thinks of it."));
    plain_tell(&said);
    return STEP_ASK;
}

static step typed_exact(trying *t)
{
    static exact_plays x; /* too large for the stack */
    const ui *u = &t->p.ui;
    if (!exact_offered(u)) {
        plain_say(_("Exact results are told once it is over, of a play with at most nine cards a "
                    "hand; a move has none."));
        return STEP_ASK;
    }
    plain_say(_("Solving..."));
    (void)fflush(stdout);
    exact_solve(&x, exact_match(&t->trial, &t->ending), NULL, NULL);
    if (x.count < 0)
        plain_say(_("This position has too many plays to be solved."));
    else if (is_ending(t) && t->ending.decisions > 1 && !t->ending.missed)
        plain_say(_("Of your first decision:"));
    for (int i = 0; i < x.count; i++) {
        text line = {.n = 0}, result = line;
        exact_text(&line, &result, u, &x, i);
        text_add(&line, "%s%s%s", _(": "), result.s, _("."));
        plain_tell(&line);
    }
    return STEP_ASK;
}

static step typed_next(trying *t)
{
    (void)t;
    return STEP_NEXT;
}

static step typed_again(trying *t)
{
    (void)t;
    return STEP_AGAIN;
}

static step typed_quit(trying *t)
{
    (void)t;
    return STEP_LEAVE;
}

static step typed_help(trying *t);

static const struct {
    const char *name, *help;
    char letter;
    bool of_endings; /* alone */
    step (*run)(trying *t);
} commands[] = {
    {NC_("typed", "hint"), N_("the suit of a right play, then its cards"), 0, true, typed_hint},
    {NC_("typed", "back"), N_("back to your last decision"), 0, true, take_back},
    {NC_("typed", "exact"), N_("once it is over, the exact result of each play"), 'x', false,
     typed_exact},
    {NC_("typed", "again"), N_("the same exercise from its beginning"), 0, false, typed_again},
    {NC_("typed", "next"),
     N_("the next exercise; one without an answer is skipped and does not count"), 0, false,
     typed_next},
    {NC_("typed", "help"), N_("this; ? does the same"), '?', false, typed_help},
    {NC_("typed", "quit"), N_("leave"), 'q', false, typed_quit},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static step typed_help(trying *t)
{
    plain_say(plain_picks(&t->p)
                  ? _("type cards as they are shown, ks ks, 10d, sj, or as in records, SK,SK.")
                  : _("a number or cards choose, 0 passes."));
    plain_looks_help();
    for (int i = 0; i < COMMANDS; i++)
        if (is_ending(t) || !commands[i].of_endings)
            plain_tell_command(commands[i].name, commands[i].help);
    return STEP_ASK;
}

/* Reads a line; the command in it is run. *typed: one that is none, at the line's beginning, else NULL. */
static step take_line(trying *t, char line[PLAIN_TYPED], const char **typed)
{
    *typed = NULL;
    if (!plain_read_line(line, PLAIN_TYPED))
        return STEP_LEAVE;
    for (int i = 0; i < COMMANDS; i++) {
        const char *rest = plain_behind(line, commands[i].name);
        if ((rest && !*rest) || (*line == commands[i].letter && *line && !line[1]))
            return commands[i].run(t);
    }
    if (!plain_looks(&t->p, line))
        *typed = line;
    return STEP_ASK;
}

/* ---- an exercise ----------------------------------------------------------------------------------- */

/* What it rests on, which one it is, what is asked, and where the deal stands. */
static void begin(trying *t)
{
    enum { ROOM = 1000 };
    const exercise *e = &t->trial.of;
    const ui *u = &t->p.ui;
    const kd_view *v = &u->view;
    text line = {.n = 0}, more = line;
    text_add(&line, "%s%s", _(truth_name[practice_kinds[e->kind].truth]), _("."));
    text_gap(&line);
    exercise_name_text(&line, u);
    text_add(&line, "%s", _("."));
    plain_tell(&line);
    if (is_ending(t)) {
        exercise_task_text(&more, e, v->points, ROOM);
        text_add(&more, "%s", _("."));
        text_gap(&more);
        exercise_points_text(&more, u);
        plain_tell(&more);
    }
    line = (text){.n = 0};
    exercise_rules_text(&line, u, ROOM);
    if (line.n)
        plain_fill(&t->p, _("Its rules: %s."), line.s);
    line = (text){.n = 0};
    if (v->trump_known || v->phase == KD_PHASE_PLAY || v->phase == KD_PHASE_BURY)
        drill_order_text(&line, u, &v->order);
    else
        text_fill(&line, u, _("level: %L"), v->order.level);
    text_add(&line, "%s", _("."));
    if (v->dealer < KD_SEATS) {
        text_gap(&line);
        text_add(&line, _("%s is the dealer."), ui_seat_name(u, v->dealer));
    }
    text_gap(&line);
    text_add(&line, _("you are %s, your partner is %s."), ui_seat_name(u, e->seat),
             ui_seat_name(u, kd_partner(e->seat)));
    if (v->dealer < KD_SEATS) {
        text_gap(&line);
        text_add(&line, "%s",
                 kd_team(v->dealer) == kd_team(e->seat) ? _("Your side defends.")
                                                        : _("Your side attacks."));
    }
    plain_tell(&line);
    if (v->declarer < KD_SEATS && !kd_empty(v->standing))
        plain_fill(&t->p, _("%S has shown %C."), v->declarer, v->standing);
    if (!is_ending(t) && v->phase == KD_PHASE_PLAY && v->tricks)
        plain_tell_last(&t->p);
}

/* Asks until the player has answered. */
static step ask(trying *t)
{
    plain_game *p = &t->p;
    char line[PLAIN_TYPED];
    const char *typed;
    step to = STEP_ASK;
    p->tries.answered = false;
    p->meant = (kd_cards){0, 0};
    p->ui.exercise.hints = 0;
    p->number = ++t->asked;
    ui_ask(&p->ui, p->number);
    plain_question(p);
    for (;;) {
        to = take_line(t, line, &typed);
        if (typed && *typed)
            plain_answer(p, typed);
        if (p->tries.answered)
            return STEP_ON;
        if (to != STEP_ASK)
            return to;
        if (!typed)
            plain_prompt(p);
        else if (!*typed)
            plain_question(p);
    }
}

/* The verdict, and what belongs to it; then waits for where to go. */
static step tell(trying *t)
{
    plain_game *p = &t->p;
    ui *u = &p->ui;
    exercise_told told;
    char line[PLAIN_TYPED];
    const char *typed;
    step to = STEP_ASK;
    p->number = 0;
    count(t, exercise_was_right(u) && !u->exercise.again);
    exercise_told_text(&told, u);
    if (u->exercise.end != EXERCISE_MISSED) /* or else it stands above the line that refutes */
        plain_tell(&told.verdict);
    for (int i = 0; i < TOLD_LINES; i++)
        plain_tell(&told.line[i]);
    if (!is_ending(t))
        plain_tell_advice(p, &u->coach.advice, true, &u->exercise.done);
    do {
        fputs(_("Enter goes on> "), stdout);
        to = take_line(t, line, &typed);
        if (typed && *typed)
            plain_say(_("Enter goes on, ? helps."));
    } while (to == STEP_ASK && !(typed && !*typed));
    if (to == STEP_ASK && u->exercise.end == EXERCISE_MISSED)
        to = take_back(t);
    return to == STEP_ASK ? STEP_NEXT : to;
}

static step play_ending(trying *t)
{
    ending *e = &t->ending;
    ui *u = &t->p.ui;
    kd_events events;
    step to = STEP_ON;
    while (to == STEP_ON) {
        if (ending_over(e)) {
            exercise_ended(u, e);
            to = tell(t);
        } else if (!ending_asks(e)) {
            ending_reply(e, &events);
            show(t, &events);
        } else if ((to = ask(t)) == STEP_ON && t->p.tries.answered) {
            exercise_play(u, e, &events);
            show(t, &events);
            if (e->missed) {
                count(t, false);
                plain_fill(&t->p, _("Wrong: %W gives the task up."), u->exercise.done.cards);
                plain_say(_("All four play their best to show why."));
            }
        }
    }
    return to;
}

static step play_move(trying *t)
{
    enum { SEED = 1 };
    ui *u = &t->p.ui;
    step to = ask(t);
    if (to != STEP_ON)
        return to;
    if (!exercise_answer(u)) {
        const bot_settings m = coach_bot(0);
        advice said;
        plain_say(_("The coach thinks about it..."));
        (void)fflush(stdout);
        coach_advise(&m, &u->view, SEED, NULL, &u->exercise.done, &said);
        exercise_advised(u, &said);
    }
    return tell(t);
}

static step try_it(trying *t, bool again)
{
    plain_game *p = &t->p;
    exercise_start(&p->ui, &t->trial);
    p->ui.exercise.usual = &p->options->rules;
    p->seat = t->trial.of.seat;
    p->tries.open = is_ending(t) ? &t->ending.match : NULL;
    if (is_ending(t) && !ending_begin(&t->ending, &t->trial.of)) {
        plain_say(_("There is no memory for an exercise."));
        return STEP_LEAVE;
    }
    p->ui.exercise.again = again;
    show(t, NULL);
    begin(t);
    const step to = is_ending(t) ? play_ending(t) : play_move(t);
    ending_free(&t->ending);
    return to;
}

/* Of the player's mistakes none is due: old games are searched when asked for. Is there one then? */
static bool found_more(trying *t)
{
    enum { WORD = 40 };
    char line[WORD];
    ui_practice came = {.search = SEARCH_ENDED};
    text said = {.n = 0};
    plain_say(_("No mistake of your own is due. Type search to look for some in your old games, "
                "or Enter to leave."));
    if (!plain_read_line(line, WORD) || !plain_behind(line, NC_("typed", "search")))
        return false;
    plain_say(_("Old games are searched; that may take a while..."));
    came.search_error = mistakes_find_all(NULL, &came.found);
    practice_search_text(&said, &came);
    plain_tell(&said);
    return trial_next(&t->trial);
}

bool plain_exercises(const app_options *options)
{
    static trying t; /* too large for the stack */
    step to = STEP_NEXT;
    t = (trying){.p = {.options = options, .tries = {.on = true}},
                 .trial = {.kind = options->practice,
                           .grade = options->grade,
                           .text = exercise_text_of(&options->rules),
                           .own = options->own,
                           .own_count = options->own_count}};
    ui_init(&t.p.ui, true);
    t.p.ui.spoken = true;
    t.p.ui.settings = options->settings;
    bool own_mistakes = options->practice == PRACTICE_MISTAKE && !options->own;
    if (!trial_next(&t.trial) && !(own_mistakes && found_more(&t))) {
        if (own_mistakes)
            return true;
        plain_say(_("There is no exercise of this kind."));
        return false;
    }
    do
        to = try_it(&t, to == STEP_AGAIN);
    while (to == STEP_AGAIN || (to == STEP_NEXT && trial_next(&t.trial)));
    if (to == STEP_NEXT)
        plain_say(_("There are no more."));
    return true;
}
