/* seat_program.c - the seat of a program: joins the table's calls, a peer's, and the program's process. */
#include "base/unused.h"
#include "table/table_internal.h"

#include <stdio.h>
#include <stdlib.h>

/* Searching bots may be set to think long, and the machine may be busy. BOT_MISSES: at a table that waits for no
   bot, answers in a row that may come too late. TURN_MS: for which a bot waits until it may search. */
enum { BOT_ASK_MS = 60000, BOT_CALM_MS = 5000, BOT_MISSES = 2, TURN_MS = 3000 };

/* ---- whose turn it is to search ---- */

/* It searches no more, and does not wait either. */
static void end_turn(seat_program *s)
{
    free(s->asked);
    s->asked = NULL;
    bot_turn_end(&s->turn);
}

static void begin_turn(void *arg)
{
    seat_program *s = arg;
    kd_view view = *s->asked;
    free(s->asked);
    s->asked = NULL;
    peer_ask(s->peer, &view, s->number);
}

/* Others have searched for too long: the answer is missed. */
static void miss_turn(void *arg)
{
    seat_program *s = arg;
    end_turn(s);
    table_answer_missed(s->table, s->options.seat);
}

/* ---- what the peer says ---- */

static void program_answer(void *arg, unsigned number, const kd_action *action)
{
    seat_program *s = arg;
    table_submit(s->table, s->options.seat, number, action);
    end_turn(s);
}

static void note(void *arg, const char *why)
{
    const seat_program *s = arg;
    table_comment(s->table, s->options.seat, why);
}

void seat_program_record_loss(seat_program *s)
{
    char line[PEER_LINE];
    if (s->lost == PEER_OK || !s->table->record)
        return;
    store_note(s->table->record, peer_fault_line(s->options.seat, s->lost, line));
    s->lost = PEER_OK;
}

static void fault(void *arg, peer_fault found)
{
    seat_program *s = arg;
    table *t = s->table;
    end_turn(s);
    process_kill(&s->process);
    s->lost = found;
    seat_program_record_loss(s);
    if (t->calls.lost)
        t->calls.lost(t->arg, s->options.seat, peer_fault_text(found));
}

static void slow(void *arg, unsigned left_ms)
{
    const seat_program *s = arg;
    table *t = s->table;
    if (t->calls.slow)
        t->calls.slow(t->arg, s->options.seat, (left_ms + 999) / 1000);
}

static bool program_start(void *self, table *t, int seat)
{
    static const peer_calls calls = {program_answer, fault, note, slow};
    seat_program *s = self;
    s->table = t;
    s->options.seat = seat;
    s->confine.background = true;
    if ((s->confine.command || s->words[0]) &&
        !process_start(&s->process, t->base, s->words, &s->confine))
        s->options.fault = PEER_NOT_STARTED;
    s->peer = peer_new(t->base, s->process.io, &s->options, &calls, s);
    if (!s->peer)
        process_end(&s->process);
    return s->peer != NULL;
}

static void program_tell(void *self, const kd_event *event, UNUSED const kd_view *view)
{
    seat_program *s = self;
    if (event->kind != KD_EV_DEALT) /* the ask is void */
        end_turn(s);
    peer_tell(s->peer, event);
}

/* Asks at once, unless the program is one of Koudi's bots and others search: then when its turn has come. */
static void program_ask(void *self, const kd_view *view, unsigned number)
{
    seat_program *s = self;
    bot_turns *turns = s->table->options.turns;
    end_turn(s);
    bool waits = turns && s->words[0] && peer_found(s->peer) == PEER_OK;
    s->asked = waits ? malloc(sizeof *s->asked) : NULL;
    if (s->asked) {
        *s->asked = *view;
        s->number = number;
        if (!bot_turn_take(turns, &s->turn, s->table->base, TURN_MS, begin_turn, miss_turn, s))
            return;
        free(s->asked);
        s->asked = NULL;
    }
    peer_ask(s->peer, view, number);
}

static void program_refused(void *self, const kd_verdict *verdict)
{
    seat_program *s = self;
    peer_refuse(s->peer, verdict);
}

static void program_stop(void *self)
{
    seat_program *s = self;
    end_turn(s);
    peer_free(s->peer);
    process_end(&s->process);
    s->peer = NULL;
}

const seat_kind seat_program_bot = {.name = "bot",
                                    .start = program_start,
                                    .tell = program_tell,
                                    .ask = program_ask,
                                    .refused = program_refused,
                                    .stop = program_stop};
static const seat_kind command_kind = {.name = "program",
                                       .told_once = true,
                                       .start = program_start,
                                       .tell = program_tell,
                                       .ask = program_ask,
                                       .refused = program_refused,
                                       .stop = program_stop};

/* Not the dealer's seed, which tells the cards and could be computed from random numbers. */
static seat_program *program_at(table *t, int seat)
{
    seat_program *s = &t->chair[seat].program;
    *s = (seat_program){
        .options = {.seed = seat_seed_by(&t->options.seed, (unsigned)seat),
                    .rules = &t->options.rules,
                    .rules_name = t->options.rules_name ? t->options.rules_name : "own",
                    .deputy = {.bot = bot_find(BOT_DEPUTY)}}};
    return s;
}

static seat_program *bot_at(table *t, int seat, const char *name, const bot_settings *m)
{
    const char *program = t->options.program;
    seat_program *s = program_at(t, seat);
    snprintf(s->name, sizeof s->name, "%s", name);
    unsigned bot_ms = t->options.bot_ms;
    s->options.limits.ask_ms = bot_ms ? bot_ms + m->time_ms : BOT_ASK_MS + 2 * m->time_ms;
    s->options.limits.misses = bot_ms ? BOT_MISSES : 0;
    s->options.limits.calm_ms = BOT_CALM_MS + m->time_ms;
    if (program && (m->bot->search || !t->options.turns)) {
        s->words[0] = program;
        s->words[1] = "bot";
        s->words[2] = s->name;
    } else {
        s->options.deputy = *m;
    }
    return s;
}

bool table_sit_bot(table *t, int seat, const char *name)
{
    char why[200];
    bot_settings bot;
    if (!bot_settings_parse(name, &bot, why, sizeof why))
        return false;
    chair_leave(&t->chair[seat]);
    seat_program *s = bot_at(t, seat, name, &bot);
    return table_sit(t, seat, &seat_program_bot, s, s->name);
}

bool seat_program_stand_in(table *t, int seat, const char *name)
{
    char why[200];
    bot_settings bot;
    return bot_settings_parse(name, &bot, why, sizeof why) &&
           program_start(bot_at(t, seat, name, &bot), t, seat);
}

bool table_sit_command(table *t, int seat, const char *command)
{
    chair_leave(&t->chair[seat]);
    seat_program *s = program_at(t, seat);
    s->options.limits.ask_ms = t->options.seat_ms;
    if (t->options.confine)
        s->confine = *t->options.confine;
    s->confine.command = command;
    s->options.confined = s->confine.files && confine_can();
    return table_sit(t, seat, &command_kind, s, command);
}
