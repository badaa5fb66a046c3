/* plain_typed.c - plain mode: handles typed commands, cards and choices. */
#include "tui/plain/plain.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "record/day.h"
#include "record/week.h"
#include "tui/state/choice.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Gives the key to the ui. An answer that the ui accepts is submitted; otherwise its reason is printed. */
static void typed_answer(plain_game *p, int key)
{
    unsigned number = p->number;
    ui_request request = ui_key(&p->ui, key);
    kd_action action = p->ui.game.action;
    if (request == REQUEST_SKIP)
        action = (kd_action){(uint8_t)p->seat, KD_PASS, {0, 0}};
    if (request == REQUEST_SUBMIT || request == REQUEST_SKIP) {
        p->number = 0;
        if (p->tries.on) {
            p->ui.game.action = action;
            p->tries.answered = true;
            return;
        }
        ui_wait(&p->ui);
        session_submit(p->session, p->seat, number, &action, false);
        return;
    }
    if (p->ui.notice.kind != NOTICE_STAKE) {
        kd_action picked = ui_picked(&p->ui);
        kd_verdict why = kd_check(&p->ui.view, &picked);
        bool counts = why.reason == KD_WRONG_COUNT || why.reason == KD_BURY_COUNT;
        text before = {.n = 0};
        text_add(&before, "%s", _("not legal. "));
        if (counts && why.have < why.n) { /* the screen counts the cards as they are picked */
            verdict_text(&before, &p->ui, &why);
            text_gap(&before);
        }
        plain_tell_reason(p, before.s);
    } else {
        text t = {.n = 0};
        stake_text(&p->ui, &t);
        text_gap(&t);
        text_add(&t, "%s",
                 p->ui.view.phase == KD_PHASE_BURY ? _("type it again to bury them.")
                                                   : _("type it again to lead it."));
        plain_tell(&t);
    }
    plain_prompt(p);
}

/* Leaves; a match that is still on only when it is typed twice. */
static void typed_leave(plain_game *p)
{
    if (p->again.on) {
        plain_leave(p, 0);
        return;
    }
    bool again = p->leave_asked || !p->ui.settings.confirm || (p->away && p->seat == KD_NOBODY);
    if (again || session_state_of(p->session).over) {
        plain_leave(p, 0);
        return;
    }
    p->leave_asked = true;
    plain_say(
        p->away ? _("the match is still on; your seat is kept: type it again to go.")
        : app_record_error(p->report, p->session)
            ? _("the match is still on, and no full record of it is kept: type it again to leave.")
            : _("the match is still on; its record is saved: type it again to leave."));
    plain_prompt(p);
}

/* Tells which of these cards the player lacks; nothing if none. */
static void typed_missing_text(text *t, const plain_game *p, kd_cards cards)
{
    if (kd_holds(p->ui.view.hand, cards))
        return;
    text_gap(t);
    text_fill(t, &p->ui, "%s %C%s", _("you do not hold"), kd_sub(cards, p->ui.view.hand), _("."));
}

/* Is the player holding these cards? If not, prints which are missing. */
static bool typed_holds(const plain_game *p, kd_cards cards)
{
    text t = {.n = 0};
    typed_missing_text(&t, p, cards);
    plain_tell(&t);
    return !t.n;
}

/* Where a word means another card in a record, and that card is in the hand too: prints which one is
   taken, and has the cards typed again. */
static bool in_doubt(plain_game *p, const plain_read *typed)
{
    const char *const said[] = {
        _("bj is BJ here, the big joker; the small one is sj."),
        _("SJ is the small joker here; the jack of spades is js."),
    };
    kd_cards hand = p->ui.view.hand;
    if (typed->other == KD_NO_FACE || !kd_copies(hand, typed->other) ||
        kd_same(typed->cards, p->meant))
        return false;
    text t = {.n = 0};
    text_add(&t, "%s", said[typed->meant == KD_SMALL_JOKER]);
    typed_missing_text(&t, p, typed->cards);
    if (kd_holds(hand, typed->cards)) {
        p->meant = typed->cards;
        text_gap(&t);
        text_add(&t, "%s", _("type it again if you mean that."));
    }
    plain_tell(&t);
    return true;
}

static void play_typed(plain_game *p, const char *typed)
{
    plain_read read;
    if (!plain_cards(typed, &read)) {
        printf(_("\"%s\" is no card: cards are typed like ks, 10d, sj; ? helps.\n"), read.wrong);
        plain_prompt(p);
        return;
    }
    if (in_doubt(p, &read) || !typed_holds(p, read.cards)) {
        plain_prompt(p);
        return;
    }
    p->ui.game.pick[0] = read.cards.one;
    p->ui.game.pick[1] = read.cards.two;
    typed_answer(p, UI_KEY_ENTER);
    p->ui.game.pick[0] = p->ui.game.pick[1] = 0;
}

/* Reads a choice: its number, its cards, or the word for passing. Returns its number; or -1, after
   printing why it is none. */
static int chosen_by(plain_game *p, const char *typed)
{
    const kd_view *v = &p->ui.view;
    const char *rest = plain_behind(typed, NC_("typed", "pass"));
    bool passes = rest && !*rest;
    bool digit = isdigit((unsigned char)typed[0]) && !typed[1];
    int number = passes ? 0 : digit ? typed[0] - '0' : -1;
    plain_read read;
    kd_action choice[CHOICES];
    if (number > 0 ? number <= choice_list(v, choice) : number == 0 && choice_pass(v))
        return number;
    if (number >= 0 || !plain_cards(typed, &read)) {
        printf(_("\"%.*s\" is no choice: type the number of one, or its cards; ? helps.\n"),
               (int)grid_fit(typed, 20), typed);
        return -1;
    }
    if (in_doubt(p, &read))
        return -1;
    number = 0;
    for (int i = choice_list(v, choice); i > 0; i--)
        if (choice[i - 1].verb != KD_REBEL && kd_same(choice[i - 1].cards, read.cards))
            number = i;
    if (!number && typed_holds(p, read.cards)) {
        kd_verdict why = choice_showing(v, read.cards);
        text t = {.n = 0};
        text_add(&t, "%s", _("not legal. "));
        verdict_text(&t, &p->ui, &why);
        plain_tell(&t);
    }
    return number ? number : -1;
}

const char *plain_behind(const char *typed, const char *word)
{
    const char *own = in_context("typed", word);
    size_t length = strlen(word);
    if (strncasecmp(typed, word, length) == 0 && (!typed[length] || typed[length] == ' '))
        return typed + length + strspn(typed + length, " ");
    if (own == word)
        return NULL;
    for (own += strspn(own, " "); *own; own += strspn(own, " ")) { /* names with blanks between */
        length = strcspn(own, " ");
        if (strncmp(typed, own, length) == 0)
            return typed + length + strspn(typed + length, " ");
        own += length;
    }
    return NULL;
}

void plain_tell_command(const char *name, const char *typed_help)
{
    const char *own = in_context("typed", name);
    text t = {.n = 0}, first = t;
    text_add(&first, "%.*s", (int)strcspn(own, " "), own);
    if (own == name)
        text_add(&t, _("%s: %s."), name, _(typed_help));
    else
        text_add(&t, _("%s (%s): %s."), first.s, name, _(typed_help));
    plain_tell(&t);
}

/* ---- what is done, by its word ---- */

#define ACT(name) (1U << ACT_##name)

/* The word may stand before cards in that phase; or, where phase is KD_PHASE_DEAL, before a choice of that verb where one
   of these acts is asked for. */
static const struct {
    const char *word;
    uint8_t phase, verb;
    unsigned acts;
} verbs[] = {
    {NC_("typed", "play"), KD_PHASE_PLAY, KD_PLAY, 0},
    {NC_("typed", "bury"), KD_PHASE_BURY, KD_BURY, 0},
    {NC_("typed", "declare"), KD_PHASE_DEAL, KD_DECLARE, ACT(DECLARE)},
    {NC_("typed", "reinforce"), KD_PHASE_DEAL, KD_DECLARE, ACT(REINFORCE) | ACT(EITHER)},
    {NC_("typed", "counter"), KD_PHASE_DEAL, KD_COUNTER, ACT(COUNTER) | ACT(EITHER)},
    {NC_("typed", "rebel"), KD_PHASE_DEAL, KD_REBEL, ACT(REBEL) | ACT(RESHUFFLE)},
    {NC_("typed", "reshuffle"), KD_PHASE_DEAL, KD_REBEL, ACT(REBEL) | ACT(RESHUFFLE)},
};
enum { VERBS = sizeof verbs / sizeof *verbs };

static void not_asked(const plain_game *p)
{
    const char *asks = prompt_question(&p->ui.view);
    text t = {.n = 0};
    text_add(&t, "%s", _("that is not asked now."));
    if (!plain_picks(p) && *asks)
        text_gap(&t), text_add(&t, "%s", asks);
    plain_tell(&t);
}

/* Takes such a word off the line, with the verb that it stands for, or KD_VERB_COUNT for none; alone, it makes the only
   choice. False, having said so, when it does not fit what is asked. */
static bool take_verb(const plain_game *p, const char **typed, int *verb)
{
    kd_action choice[CHOICES];
    const kd_view *v = &p->ui.view;
    *verb = KD_VERB_COUNT;
    for (int i = 0; i < VERBS; i++) {
        const char *rest = plain_behind(*typed, verbs[i].word);
        if (!rest)
            continue;
        *verb = verbs[i].verb;
        if (plain_picks(p) ? verbs[i].phase != v->phase : !(verbs[i].acts >> act_of_view(v) & 1)) {
            not_asked(p);
            return false;
        }
        *typed = rest;
        if (!*rest && choice_list(v, choice) == 1)
            *typed = "1";
        if (**typed)
            return true;
        plain_say(_("type the cards behind it."));
        return false;
    }
    return true;
}

/* Is the choice of that number what the word before it says? */
static bool is_verb(const plain_game *p, int verb, int number)
{
    kd_action choice[CHOICES];
    (void)choice_list(&p->ui.view, choice);
    bool good = verb == KD_VERB_COUNT || number == 0 || choice[number - 1].verb == verb;
    if (!good)
        not_asked(p);
    return good;
}

/* Does a try of the day count? Then it says why not. */
static bool refused_as_counting(const plain_game *p, const char *why)
{
    if (p->ui.game.counts)
        plain_say(why);
    return p->ui.game.counts;
}

/* The table tells the outcome. */
static void typed_back(plain_game *p)
{
    if (refused_as_counting(p, _("This try counts: nothing is taken back.")))
        return;
    session_take_back(p->session, p->seat);
}

static void typed_stand_in(plain_game *p)
{
    unsigned own = p->seat < KD_SEATS ? 1u << p->seat : 0;
    bool stands = !(session_state_of(p->session).stands_in & own);
    if (refused_as_counting(p, _("This try counts: no bot plays for you.")))
        return;
    if (!own || !session_stand_in(p->session, p->seat, stands)) {
        plain_say(_("No bot can play for you at this table now."));
        return;
    }
    if (!p->away) /* the table here says nothing of it: what was asked is asked of the bot */
        p->number = 0;
    plain_say(!stands ? _("you play again.")
              : p->away
                  ? _("a bot plays for you until the deal is over, or until you type it again.")
                  : _("a bot plays for you until the deal is over."));
}

/* ---- friends ---- */

static void typed_friend(const char *typed)
{
    friend_word taken;
    const char *why;
    text t = {.n = 0};
    if (friend_take(typed, &taken, &why))
        friend_kept_text(&t, friends_keep(&taken), taken.name, taken.word.date);
    else
        text_add(&t, "%s", _(why));
    plain_tell(&t);
}

static void typed_week(plain_game *p)
{
    static week w;
    char today[DAY_DATE];
    text absent = {.n = 0};
    int bad;
    day_today(today);
    (void)week_read(&w, today, day_rules(&p->ui.setup.rules), &bad);
    for (int i = 0; i < w.rows && w.row[i].days; i++) {
        text t = {.n = 0};
        text_add(&t,
                 N_OF("%s: %+.1f above the field on %d day.",
                      "%s: %+.1f above the field on %d days.", w.row[i].days),
                 *w.row[i].name ? w.row[i].name : _("you"), w.row[i].sum / 10.0, w.row[i].days);
        plain_tell(&t);
    }
    if (week_absent_text(&absent, &w))
        plain_tell(&absent);
}

static void typed_help(const plain_game *p);

/* The commands. */
static const struct {
    const char *name, *help;
    void (*run)(const plain_game *p); /* NULL: one of those below, or else leave */
    char letter;                      /* its short form, or 0 */
    void (*acts)(plain_game *p);
    void (*takes)(plain_game *p, const char *words); /* what is typed behind its name */
    bool looks;                                      /* an exercise has it, too */
} commands[] = {
    {NC_("typed", "hand"), N_("your cards"), plain_tell_hand, 0, NULL, NULL, true},
    {NC_("typed", "table"), N_("the trick on the table, the score, who holds how many cards"),
     plain_tell_table, 0, NULL, NULL, true},
    {NC_("typed", "last"), N_("the last trick"), plain_tell_last, 0, NULL, NULL, true},
    {NC_("typed", "tricks"),
     N_("the tricks of the deal: your own plays, others' as far as the rules let you"),
     plain_tell_tricks, 0, NULL, NULL, true},
    {NC_("typed", "points"), N_("the points that the attackers have captured"), plain_tell_points,
     0, NULL, NULL, true},
    {NC_("typed", "buried"), N_("the cards that you buried"), plain_tell_buried, 0, NULL, NULL,
     true},
    {NC_("typed", "out"), N_("the cards still out, where the rules have them counted"),
     plain_tell_out, 0, NULL, NULL, true},
    {NC_("typed", "hint"), N_("some plays that are allowed, likely ones first"), plain_tell_hints,
     0, NULL, NULL, false},
    {NC_("typed", "coach"), N_("what expert would do, and why; i does the same"), plain_advise, 'i',
     NULL, NULL, false},
    {NC_("typed", "figures"), N_("the coach's advice with standard errors"), plain_advise_exactly,
     0, NULL, NULL, false},
    {NC_("typed", "back"), N_("take your last action back, where others sit if they agree"), NULL,
     0, typed_back, NULL, false},
    {NC_("typed", "bot"), N_("let a bot play for you until the deal is over, or no longer"), NULL,
     0, typed_stand_in, NULL, false},
    {NC_("typed", "again"),
     N_("play the deal that is over again, which does not count; again 5: from trick 5; again "
        "open: "
        "with all hands open"),
     NULL, 0, NULL, plain_again, false},
    {NC_("typed", "open"), N_("tell the hands of the others, in a deal that is played again"), NULL,
     0, plain_open_hands, NULL, false},
    {NC_("typed", "rule"), N_("the rule that applies now; r does the same"), plain_tell_rule, 'r',
     NULL, NULL, true},
    {NC_("typed", "week"),
     N_("the week of today's deals, with friends; Mei=day1+... keeps a friend's result"), NULL, 0,
     typed_week, NULL, false},
    {NC_("typed", "details"), N_("the hash of the deck, and its salt after the deal"),
     plain_tell_details, 0, NULL, NULL, false},
    {NC_("typed", "help"), N_("this; ? does the same"), typed_help, '?', NULL, NULL, false},
    {NC_("typed", "quit"), N_("leave; the game is saved"), NULL, 'q', NULL, NULL, false},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void typed_help(const plain_game *p)
{
    plain_say(_("type cards as they are shown, ks ks, 10d, sj, or as in records, SK,SK."));
    plain_say(_("a number or cards choose, 0 passes."));
    plain_say(
        _("play, bury, declare, reinforce, counter or rebel may stand before cards; pass passes."));
    for (int i = 0; i < COMMANDS; i++)
        plain_tell_command(commands[i].name, commands[i].help);
    if (p->away)
        plain_people_help();
}

/* Finds a command by its letter, by its name in the language of the program, or by the first letters of its
   name, at least two; -1: none. No beginning of a name reads as a card. */
static int command_of(const char *typed, const char **words)
{
    size_t length = strlen(typed);
    for (int i = 0; i < COMMANDS; i++) {
        bool named = length > 1 && strncmp(typed, commands[i].name, length) == 0;
        const char *rest = plain_behind(typed, commands[i].name);
        *words = rest ? rest : "";
        if (named || (rest && (!*rest || commands[i].takes)) ||
            (length == 1 && *typed == commands[i].letter))
            return i;
    }
    return -1;
}

/* On to the next deal, if there is one. */
static void result_read(plain_game *p)
{
    p->read = true;
    if (p->ui.game.day || p->again.on || session_state_of(p->session).over) {
        plain_leave(p, 0);
        return;
    }
    session_next(p->session);
    unsigned own = p->seat < KD_SEATS ? 1u << p->seat : 0, others = ui_unready(&p->ui) & ~own;
    if (p->away && others)
        plain_fill(p, _("Waiting for %N."), (int)others);
}

bool plain_looks(plain_game *p, const char *typed)
{
    const char *behind;
    const int command = command_of(typed, &behind);
    const bool good = command >= 0 && commands[command].looks;
    if (good)
        commands[command].run(p);
    return good;
}

void plain_looks_help(void)
{
    for (int i = 0; i < COMMANDS; i++)
        if (commands[i].looks)
            plain_tell_command(commands[i].name, commands[i].help);
}

void plain_answer(plain_game *p, const char *typed)
{
    int verb;
    if (!take_verb(p, &typed, &verb)) {
        plain_prompt(p);
    } else if (plain_picks(p)) {
        play_typed(p, typed);
    } else {
        int number = chosen_by(p, typed);
        if (number >= 0 && is_verb(p, verb, number))
            typed_answer(p, '0' + number);
        else
            plain_tell_choices(p), plain_prompt(p);
    }
}

void plain_take(plain_game *p, char *typed)
{
    if (!plain_behind(typed, "say")) /* what is said to others stays as it is */
        safe_text_narrow(typed);
    size_t length = strlen(typed);
    while (length && isspace((unsigned char)typed[length - 1]))
        typed[--length] = 0;
    bool taken = p->away && plain_people_take(p, typed);
    if (!taken && friend_is(typed))
        typed_friend(typed), taken = true;
    if (taken) {
        p->leave_asked = false;
        if (plain_is_due(p))
            plain_prompt(p);
        return;
    }
    const char *behind;
    int command = command_of(typed, &behind);
    bool leaves = command >= 0 && !commands[command].run && !commands[command].acts &&
                  !commands[command].takes;
    p->leave_asked = p->leave_asked && leaves;
    if (leaves) {
        typed_leave(p);
    } else if (command >= 0) {
        p->ui.game.minutes_left = session_state_of(p->session).minutes_left;
        if (commands[command].takes)
            commands[command].takes(p, behind);
        else if (commands[command].acts)
            commands[command].acts(p);
        else
            commands[command].run(p);
        if (plain_is_due(p) && !p->leaving)
            plain_prompt(p);
    } else if (p->away && !plain_is_due(p)) {
        if (length)
            plain_say(_("you are not asked now; say talks to the others, ? helps."));
    } else if (plain_at_result(p) && length) {
        printf(_("\"%.*s\" is no command: Enter goes on, ? helps.\n"), (int)grid_fit(typed, 20),
               typed);
        plain_prompt(p);
    } else if (plain_at_result(p)) {
        result_read(p);
    } else if (length) {
        plain_answer(p, typed);
    } else {
        p->prompted = false;
    }
}
