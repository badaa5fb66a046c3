/* plain_practice.c - practice line by line, and a minute of drills in it. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "base/loop.h"
#include "base/random.h"
#include "base/safe_text.h"
#include "tui/text/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { A_LINE = 80 };

bool plain_read_line(char *out, int size)
{
    (void)fflush(stdout);
    if (!fgets(out, size, stdin))
        return false;
    if (!strchr(out, '\n')) /* the rest of a line that is too long */
        for (int c; (c = getchar()) != EOF && c != '\n';)
            ;
    out[strcspn(out, "\n")] = '\0';
    safe_text_narrow(out);
    for (size_t length = strlen(out); length && isspace((unsigned char)out[length - 1]);)
        out[--length] = '\0';
    return true;
}

static void put_line(const char *s)
{
    plain_line(stdout, s, 0);
}

static void put_plays(const ui *u, const kd_trick *trick)
{
    text t = {.n = 0};
    for (int i = 0; i < KD_SEATS; i++) {
        const int seat = (trick->leader + i) % KD_SEATS;
        if (kd_empty(trick->play[seat]))
            continue;
        if (t.n)
            text_add(&t, "%s", _("; "));
        text_fill(&t, u, i ? "%S: %C" : _("%S leads: %C"), seat, trick->play[seat]);
    }
    text_fill(&t, u, "%s", ".");
    put_line(t.s);
}

static bool is_typed(const char *line, const char *word, char letter)
{
    const char *rest = plain_behind(line, word);
    return (rest && !*rest) || (*line == letter && !line[1]);
}

/* Reads an answer while the question is open, else Enter, and tells what can be typed instead. False: to leave. */
static bool read_answer(const ui *u, char line[A_LINE])
{
    const bool asks = drill_asks(u), told = drill_told(u);
    while (plain_read_line(line, A_LINE) && !is_typed(line, NC_("typed", "quit"), 'q')) {
        const int number = line[0] - '1';
        if (asks ? *line && !line[1] && number >= 0 && number < u->drill.question.options : !*line)
            return true;
        if (told && is_typed(line, NC_("typed", "rule"), 'r'))
            plain_tell_rule_of(u);
        else
            put_line(asks   ? _("Type the number of an answer, or q to leave.")
                     : told ? _("Enter goes on, r tells the rule, q leaves.")
                            : _("Enter goes on, q leaves."));
    }
    return false;
}

static void put_order(const ui *u)
{
    text t = {.n = 0};
    drill_order_text(&t, u, &u->drill.question.order);
    put_line(t.s);
}

/* The tricks that pass: each stays until Enter, and is then far above. False: to leave. */
static bool pass_tricks(ui *u)
{
    const drill *d = &u->drill.question;
    if (u->drill.stage == DRILL_PASSES)
        put_order(u);
    for (; u->drill.stage == DRILL_PASSES; (void)drill_on(u)) {
        text t = {.n = 0};
        char line[A_LINE];
        drill_passes_text(&t, &u->drill);
        put_line(t.s);
        put_plays(u, &d->match.round.trick[u->drill.passed]);
        put_line(_("Enter goes on."));
        if (!read_answer(u, line))
            return false;
    }
    return true;
}

static void put_question(const ui *u)
{
    const drill *d = &u->drill.question;
    text t;
    put_order(u);
    if (!kd_empty(d->trick.play[d->trick.leader]))
        put_plays(u, &d->trick);
    if (!kd_empty(d->hand)) {
        t = (text){.n = 0};
        text_fill(&t, u, d->kind == DRILL_KITTY ? _("kitty: %C") : _("hand: %C"), d->hand);
        put_line(t.s);
    }
    t = (text){.n = 0};
    drill_question_text(&t, u, d);
    put_line(t.s);
    for (int i = 0; i < d->options; i++) {
        t = (text){.n = 0};
        text_add(&t, "%d. ", i + 1);
        drill_option_text(&t, u, d, i);
        put_line(t.s);
    }
}

/* Draws and asks one; the time until its answer is taken off the minute. False: the minute or the input is over. */
static bool ask_one(ui *u, kd_rng *rng)
{
    ui_drill *d = &u->drill;
    char line[A_LINE];
    text t = {.n = 0};
    if (!drill_draw(&d->question, d->kind, &u->setup.rules, rng)) {
        put_line(_("The rules of the menu have no question of this kind."));
        return false;
    }
    drill_ask(u);
    if (!pass_tricks(u))
        return false;
    put_question(u);
    ui_clock(u, (long)timer_now());
    d->read_at = u->zero.now;
    if (!read_answer(u, line))
        return false;
    ui_clock(u, (long)timer_now());
    (void)drill_answer(u, line[0]);
    if (!d->left_ms)
        return false;
    const bool wrong = d->stage == DRILL_WRONG;
    if (wrong)
        drill_wrong_text(&t, u);
    else
        text_add(&t, _("Right. %d so far, %d s left."), d->right, d->left_ms / 1000);
    put_line(t.s);
    if (wrong)
        put_line(_("The clock stands. Enter goes on, r tells the rule."));
    return !wrong || read_answer(u, line);
}

static bool plain_drills(const app_options *options)
{
    static ui u;
    kd_rng rng;
    text t = {.n = 0};
    progress p;
    uint64_t seed = options->seed;
    ui_init(&u, true);
    u.spoken = true;
    u.screen = SCREEN_DRILL;
    u.settings = options->settings;
    u.setup.rules = options->rules;
    (void)progress_read(&p);
    u.drill = (ui_drill){.kind = options->grade >= 1 && options->grade <= DRILLS
                                     ? (drill_kind)(options->grade - 1)
                                     : progress_drill(&p),
                         .left_ms = DRILL_MS};
    progress_free(&p);
    if (!options->seeded)
        (void)random_bytes(&seed, sizeof seed);
    kd_rng_seed(&rng, seed, 0);
    text_add(&t, "%s%s%s%s", _(truth_name[TRUTH_CERTAIN]), _(": "), _(drill_name[u.drill.kind]),
             _("."));
    text_gap(&t);
    text_add(&t, "%s", _("One minute; type the number of the answer, q to leave."));
    put_line(t.s);
    while (ask_one(&u, &rng))
        ;
    if (!u.drill.left_ms) {
        (void)progress_add_minute(u.drill.kind, u.drill.right);
        put_line(_("The minute is over."));
    }
    if (progress_read(&p) == 0)
        u.drill.lasts = progress_minutes(&p, u.drill.kind, u.drill.last, &u.drill.best);
    progress_free(&p);
    t = (text){.n = 0};
    drill_score_text(&t, &u.drill);
    put_line(t.s);
    return true;
}

static void put_progress(const progress *p)
{
    bool any = false;
    for (int i = 0; i < PROGRESS_ROWS; i++) {
        text line = {.n = 0}, result = line;
        if (!progress_row_text(&line, &result, p, i))
            continue;
        text_add(&line, "%s%s%s", _(": "), result.s, _("."));
        put_line(line.s);
        any = true;
    }
    if (!any)
        put_line(_("Nothing was practised yet."));
}

/* A number behind the word of a kind: the grade of endings, the drill of that number. False: it is none of that kind. */
static bool take_grade(const char *typed, practice_kind kind, int *grade)
{
    const int most = kind == PRACTICE_ENDING ? GRADES : kind == PRACTICE_DRILL ? DRILLS : 0;
    char *end;
    *grade = (int)strtol(typed, &end, 10);
    return !*typed || (!*end && *grade >= 1 && *grade <= most);
}

/* What the line chooses. False: nothing. */
static bool choose(const ui_practice *p, const char *line, app_options *chosen)
{
    chosen->practice = p->suggested;
    if (strcmp(line, "d") == 0) /* the key that the suggestion names */
        line = practice_kinds[PRACTICE_DRILL].word;
    for (int i = 0; *line && i < PRACTICE_KINDS; i++) {
        const char *rest = plain_behind(line, practice_kinds[i].word);
        chosen->practice = (practice_kind)i;
        if (rest)
            return take_grade(rest, chosen->practice, &chosen->grade);
    }
    return !*line;
}

/* The first page, and what is chosen on it. False: to leave. */
static bool first_page(app_options *chosen)
{
    static ui_practice p; /* too large for the stack */
    char line[A_LINE];
    text t = {.n = 0};
    practice_read(&p);
    practice_suggestion_text(&t, &p);
    put_line(t.s);
    for (int i = 0; i < PRACTICE_KINDS; i++) {
        t = (text){.n = 0};
        practice_count_text(&t, &p, (practice_kind)i);
        plain_tell_command(practice_kinds[i].word, t.s);
    }
    plain_tell_command(NC_("typed", "progress"), N_("what has come of it"));
    for (;;) {
        fputs(_("A kind, with a grade or the number of a drill; Enter begins what is suggested> "),
              stdout);
        if (!plain_read_line(line, A_LINE) || is_typed(line, NC_("typed", "quit"), 'q'))
            return false;
        if (is_typed(line, NC_("typed", "progress"), 'p'))
            put_progress(&p.progress);
        else if (choose(&p, line, chosen))
            return true;
        else
            put_line(_("Type endings, endings 3, moves, mistakes, drills, drills 2, progress or "
                       "q."));
    }
}

bool plain_practise(const app_options *options)
{
    app_options chosen = *options;
    if (chosen.practice == PRACTICE_KINDS && !first_page(&chosen))
        return true;
    return chosen.practice == PRACTICE_DRILL ? plain_drills(&chosen) : plain_exercises(&chosen);
}
