/* keyboard.c - the people at this keyboard, and the one screen they share. */
#include "tui/app/keyboard.h"

#include "base/i18n.h"
#include "base/unused.h"
#include "tui/state/choice.h"
#include "tui/state/suggest.h"
#include "tui/state/ui.h"

static bool alone(const keyboard *k)
{
    return (k->people & (k->people - 1)) == 0;
}

static person *at_seat(keyboard *k, int seat)
{
    return &k->person[seat < KD_SEATS ? seat : KD_SEATS];
}

/* A number that identifies a trick of the match; never 0. */
static unsigned keyboard_trick_of(unsigned deal, unsigned trick)
{
    return deal * (KD_MAX_HAND + 1) + trick;
}

/* Is this play made without asking? The last cards are, if the settings say so, and every forced play
   once the player has asked for that in this deal. */
static bool keyboard_plays_itself(const keyboard *k, const kd_view *view, kd_cards *play)
{
    bool all = k->forced == view->deals;

    if (view->phase != KD_PHASE_PLAY || view->order.rules.irregularity != KD_REFUSE ||
        !suggest_forced(view, play))
        return false;
    if (k->back == keyboard_trick_of(view->deals, view->tricks))
        return false; /* it was taken back, so the person must decide */
    return all || (k->ui->settings.last_cards && kd_same(*play, view->hand));
}

/* ---- the seat ---------------------------------------------------------------------------------- */

static void keyboard_told(void *arg, int seat, const kd_event *event, const kd_view *view)
{
    keyboard *k = arg;
    at_seat(k, seat)->view = *view;
    at_seat(k, seat)->number = 0; /* a change at the table voids the open ask */
    if (alone(k)) {
        ui_event(k->ui, event);
    } else if (!(k->people & ((1u << seat) - 1))) {
        /* Several people share one screen, which gets each event once: through the first of their seats, as an
           onlooker may hear it. */
        kd_event open = kd_event_for(event, KD_NOBODY);
        ui_event(k->ui, &open);
        if (k->viewer == KD_NOBODY) {
            kd_view closed;
            session_view(k->session, KD_NOBODY, &closed);
            ui_view(k->ui, &closed);
        }
    }
    if (k->viewer != seat)
        return;
    ui_view(k->ui, view);
    ui_wait(k->ui);
}

static void show_question(ui *u, const person *p)
{
    if (p->number && p->in_private) {
        ui_private(u, &p->view);
    } else {
        ui_view(u, &p->view);
        if (p->number)
            ui_ask(u, p->number);
        else
            ui_wait(u);
    }
}

static void take_question(keyboard *k, int seat, const kd_view *view, unsigned number,
                          bool in_private)
{
    person *p = at_seat(k, seat);
    p->view = *view;
    p->number = number;
    p->in_private = in_private;
    if (k->viewer == seat && !k->answered)
        show_question(k->ui, p);
}

static void keyboard_asked(void *arg, int seat, const kd_view *view, unsigned number)
{
    keyboard *k = arg;
    kd_action action = {(uint8_t)seat, KD_PASS, {0, 0}};
    if (alone(k) && choice_only_pass(view)) {
        session_submit(k->session, seat, number, &action, true);
    } else if (alone(k) && keyboard_plays_itself(k, view, &action.cards)) {
        action.verb = KD_PLAY;
        ui_view(k->ui, view);
        session_submit(k->session, seat, number, &action, true);
    } else {
        take_question(k, seat, view, number, false);
    }
}

static void keyboard_asked_privately(void *arg, int seat, const kd_view *view, unsigned number)
{
    take_question(arg, seat, view, number, true);
}

static void keyboard_refused(void *arg, UNUSED int seat, const kd_verdict *verdict)
{
    keyboard *k = arg;
    k->answered = false;
    ui_refused(k->ui, verdict);
}

static void keyboard_seen(void *arg, int seat, const kd_view *view)
{
    keyboard *k = arg;
    at_seat(k, seat)->view = *view;
    at_seat(k, seat)->number = 0;
    if (k->viewer == seat)
        ui_seen(k->ui, view);
}

static void keyboard_heard(void *arg, const session_word *word)
{
    keyboard *k = arg;
    ui_heard(k->ui, word);
    if (word->verb != WORD_SEATED)
        return;
    /* The only person here gets that seat; KD_NOBODY: has none any more. */
    k->people = k->ui->setup.person = word->seat < KD_SEATS ? 1u << word->seat : 0;
    k->viewer = word->seat;
    at_seat(k, word->seat)->number = 0;
}

void keyboard_make(keyboard *k, ui *u, unsigned people)
{
    *k = (keyboard){.ui = u, .people = people, .viewer = KD_NOBODY};
    for (int s = 0; s < KD_SEATS; s++)
        k->person[s] = (person){.seat = s};
    k->person[KD_SEATS].seat = KD_NOBODY;
    if (people && alone(k))
        k->viewer = __builtin_ctz(people);
}

/* ---- whose hand may be seen -------------------------------------------------------------------- */

/* The person with an open ask, or NULL. */
static const person *asked_person(const keyboard *k)
{
    for (int s = 0; s < KD_SEATS; s++)
        if (k->person[s].number)
            return &k->person[s];
    return NULL;
}

static void close_for(keyboard *k, const person *p)
{
    k->viewer = KD_NOBODY;
    k->answered = false;
    ui_curtain(k->ui, p->seat);
    kd_view view;
    session_view(k->session, KD_NOBODY, &view);
    ui_view(k->ui, &view);
}

/* Will the person who has just acted be asked next, as the winner who played last is? So will the dealer after burying,
   unless somebody counters or rebels: most people are not asked for that. */
static bool asked_again(const keyboard *k, const kd_view *view)
{
    bool buried = view->burier == k->viewer &&
                  (view->phase == KD_PHASE_COUNTER || view->phase == KD_PHASE_REBEL);
    return k->viewer != KD_NOBODY && k->answered && k->ui->screen != SCREEN_CURTAIN &&
           (buried || view->actors == 1u << k->viewer);
}

bool keyboard_changed(keyboard *k)
{
    const person *asked = asked_person(k);
    if (alone(k))
        return false;
    if (!asked) {
        kd_view view;
        session_view(k->session, KD_NOBODY, &view);
        if (asked_again(k, &view))
            return false;
        k->viewer = KD_NOBODY;
        k->answered = false;
        ui_public(k->ui, &view);
        return false;
    }
    int shown = k->ui->screen == SCREEN_CURTAIN ? k->ui->game.curtain : k->viewer;
    if (asked->seat == shown && !k->answered)
        return false;
    if (asked->seat == k->viewer && k->ui->screen != SCREEN_CURTAIN) {
        k->answered = false; /* asked again at once, and still at the keyboard */
        show_question(k->ui, asked);
    } else {
        close_for(k, asked);
    }
    return true;
}

bool keyboard_holds(const keyboard *k)
{
    bool looked = k->ui->screen == SCREEN_PRIVATE && !asked_person(k);
    return ui_holds(k->ui) && (!looked || k->ui->overlay != OVERLAY_NONE);
}

bool keyboard_close(keyboard *k)
{
    if (alone(k) || k->viewer == KD_NOBODY)
        return false;
    close_for(k, &k->person[k->viewer]);
    return true;
}

/* ---- what people do ---------------------------------------------------------------------------- */

void keyboard_submit(keyboard *k)
{
    if (k->viewer == KD_NOBODY)
        return;
    k->answered = !alone(k);
    if (!alone(k) && !k->ui->game.reserved && k->ui->game.action.verb == KD_PASS)
        session_declare(k->session, k->viewer, &k->ui->game.action, false);
    session_submit(k->session, k->viewer, k->person[k->viewer].number, &k->ui->game.action, false);
    k->person[k->viewer].number = 0;
}

void keyboard_declare(keyboard *k)
{
    if (k->viewer == KD_NOBODY)
        return;
    k->person[k->viewer].number = 0;
    k->answered = true;
    session_declare(k->session, k->viewer, &k->ui->game.action, k->ui->game.reserved);
}

void keyboard_deal_on(keyboard *k)
{
    kd_action pass = {.verb = KD_PASS};
    /* Several people look at their hands in turn, and answer otherwise. */
    if (!alone(k) || k->viewer == KD_NOBODY)
        return;
    person *p = &k->person[k->viewer];
    if (!p->number || p->view.phase != KD_PHASE_DEAL)
        return;
    session_submit(k->session, p->seat, p->number, &pass, false);
    p->number = 0;
    ui_wait(k->ui);
}

const char *keyboard_back_text(table_back why, int speed, bool far)
{
    static const char hasty[] = N_("Too late to take it back: another seat has acted since. At a "
                                   "lower speed there is time for it.");
    static const char *const words[] = {
        [BACK_DONE] = N_("Taken back."),
        [BACK_NOTHING] = N_("There is nothing to take back."),
        [BACK_PLAYED_ON] = N_("Too late to take it back: another seat has acted since."),
        [BACK_DUMP_FAILED] = N_("A failed dump has shown what others hold: it stays."),
        [BACK_SHOWN] = N_("A play or a burying can be taken back, no showing."),
        [BACK_OVER] = N_("The deal is over: nothing of it can be taken back."),
        [BACK_PEOPLE] = N_("Others have seen it: with several people nothing is taken back."),
        [BACK_PROGRAM] = N_("A program plays along that has seen it: it stays."),
    };
    if (why == BACK_PEOPLE && far)
        return N_("The others have not all agreed: it stays.");
    return why == BACK_PLAYED_ON && !far && speed > PACE_NORMAL ? hasty : words[why];
}

/* Shows the match as it is after taking back. The cards that were buried last are picked again: most players
   want to change only some of them. */
static void keyboard_taken_back(void *arg, int seat, table_back why, const kd_view *view)
{
    keyboard *k = arg;
    ui *u = k->ui;
    notice_tell(u, keyboard_back_text(why, u->settings.speed, u->people.on));
    if (why != BACK_DONE)
        return;
    kd_cards buried = u->view.buried;
    k->back = keyboard_trick_of(view->deals, view->tricks);
    at_seat(k, seat)->view = *view;
    at_seat(k, seat)->number = 0;
    ui_taken_back(u, view);
    if (view->phase != KD_PHASE_BURY)
        return;
    u->game.pick[0] = view->hand.one & buried.one;
    u->game.pick[1] = view->hand.two & buried.two;
}

const session_people keyboard_people = {
    .tell = keyboard_told,
    .ask = keyboard_asked,
    .ask_privately = keyboard_asked_privately,
    .refused = keyboard_refused,
    .taken_back = keyboard_taken_back,
    .seen = keyboard_seen,
    .heard = keyboard_heard,
};

void keyboard_force(keyboard *k)
{
    if (!alone(k))
        notice_tell(k->ui,
                    N_("With several people nothing is played by itself: each plays every card."));
    if (!alone(k) || k->viewer == KD_NOBODY)
        return;
    person *p = at_seat(k, k->viewer);
    kd_cards play;
    k->forced = p->view.deals;
    k->back = 0; /* also what was taken back */
    notice_tell(k->ui, N_("For the rest of this deal what is forced is played for you."));
    if (!p->number || !keyboard_plays_itself(k, &p->view, &play))
        return;
    k->ui->game.action = (kd_action){(uint8_t)p->seat, KD_PLAY, play};
    keyboard_submit(k);
}

void keyboard_take_back(keyboard *k)
{
    if (!k->people)
        return;
    if (k->ui->people.on)
        notice_tell(k->ui, N_("You ask the others whether you may take it back."));
    session_take_back(k->session, __builtin_ctz(k->people));
}

void keyboard_stand_in(keyboard *k)
{
    const person *asked = asked_person(k);
    unsigned now = session_state_of(k->session).stands_in, seats = alone(k) ? k->people : now;
    bool open = asked && k->viewer == asked->seat && k->ui->screen != SCREEN_CURTAIN;
    bool changed = false;
    if (!alone(k) && open) /* behind a curtain nobody knows who has typed the key */
        seats = 1u << asked->seat;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (!(seats >> seat & 1) || !session_stand_in(k->session, seat, !(now >> seat & 1)))
            continue;
        changed = true;
        if (k->ui->people.on) /* a table elsewhere tells what came of it */
            continue;
        k->person[seat].number = 0; /* one here does not: the open ask is void */
        if (alone(k) && k->viewer == seat)
            ui_wait(k->ui);
    }
    session_state after = session_state_of(k->session);
    if (!changed)
        notice_tell(k->ui, seats ? N_("No bot can play for you at this table now.")
                                 : N_("Several people are here: who is asked can let a bot play."));
    ui_now(k->ui, &after);
    (void)keyboard_changed(k);
}

void keyboard_play_out(keyboard *k)
{
    session_play_out(k->session);
}

void keyboard_open(keyboard *k)
{
    k->viewer = k->ui->game.curtain;
    k->answered = false;
    show_question(k->ui, &k->person[k->viewer]);
}

/* ---- the bell -------------------------------------------------------------------------------- */

enum { LONG_MS = 5000 };

bool bell_rings(bell *b, bool turn, long now_ms)
{
    bool rings = turn && b->waiting && now_ms - b->since > LONG_MS;
    if (!turn && !b->waiting)
        b->since = now_ms;
    b->waiting = !turn;
    return rings;
}
