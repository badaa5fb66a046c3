/* local_session.c - a session with a table in this process. */
#include "table/table.h"

#include "base/i18n.h"

#include <stdlib.h>

typedef struct local_session local_session;

/* A person's seat at the table. */
typedef struct local_seat {
    local_session *at;
    int seat;
} local_seat;

struct local_session {
    session base; /* first: a session is cast to it */
    table *table;
    unsigned people;
    const session_people *calls;
    void *arg;
    local_seat seat[KD_SEATS];
};

static local_session *local_of(session *s)
{
    return (local_session *)s;
}

static const local_session *local_of_const(const session *s)
{
    return (const local_session *)s;
}

/* ---- the seats --------------------------------------------------------------------------------- */

static void local_told(void *self, const kd_event *event, const kd_view *view)
{
    const local_seat *l = self;
    l->at->calls->tell(l->at->arg, l->seat, event, view);
}

static void local_asked(void *self, const kd_view *view, unsigned number)
{
    const local_seat *l = self;
    l->at->calls->ask(l->at->arg, l->seat, view, number);
}

static void local_asked_privately(void *self, const kd_view *view, unsigned number)
{
    const local_seat *l = self;
    l->at->calls->ask_privately(l->at->arg, l->seat, view, number);
}

static void local_refused(void *self, const kd_verdict *verdict)
{
    const local_seat *l = self;
    l->at->calls->refused(l->at->arg, l->seat, verdict);
}

static const seat_kind person = {
    .name = "human",
    .person = true,
    .tell = local_told,
    .ask = local_asked,
    .refused = local_refused,
    .declare_privately = local_asked_privately,
};

/* ---- what the screen asks for ------------------------------------------------------------------ */

static bool local_start(session *s)
{
    return table_start(local_of(s)->table);
}

/* The only person of this screen, or KD_NOBODY. */
static int screen_person(const local_session *l)
{
    return l->people && !(l->people & (l->people - 1)) ? __builtin_ctz(l->people) : KD_NOBODY;
}

static void local_state(const session *s, session_state *out)
{
    const local_session *l = local_of_const(s);
    int seat = screen_person(l);
    *out = table_state(l->table);
    out->may_take_back =
        seat == KD_NOBODY ? BACK_PEOPLE : table_may_take_back(l->table, seat, false);
}

static void local_view(const session *s, int seat, kd_view *out)
{
    const local_session *l = local_of_const(s);
    bool own = seat >= 0 && seat < KD_SEATS && l->people >> seat & 1;
    kd_view_make(out, table_match(l->table), own ? seat : KD_NOBODY);
}

static void local_submit(session *s, int seat, unsigned number, const kd_action *action,
                         bool forced)
{
    (forced ? table_submit_forced : table_submit)(local_of(s)->table, seat, number, action);
}

static void local_declare(session *s, int seat, const kd_action *action, bool reserve)
{
    table_declare_privately(local_of(s)->table, seat, action, reserve);
}

static void local_take_back(session *s, int seat)
{
    local_session *l = local_of(s);
    kd_view now;
    table_back why =
        screen_person(l) == seat ? table_take_back(l->table, seat, false) : BACK_PEOPLE;
    local_view(s, seat, &now);
    l->calls->taken_back(l->arg, seat, why, &now);
}

static bool local_stand_in(session *s, int seat, bool stands)
{
    return table_stand_in(local_of(s)->table, seat, stands);
}

static void local_play_out(session *s)
{
    table_play_out(local_of(s)->table);
}

static void local_advised(session *s, int seat)
{
    table_advised(local_of(s)->table, seat);
}

static void local_next(session *s)
{
    table_next(local_of(s)->table);
}

static void local_set_pace(session *s, pace chosen)
{
    table_set_pace(local_of(s)->table, chosen);
}

static void local_set_dealing(session *s, dealing chosen)
{
    table_set_dealing(local_of(s)->table, chosen);
}

static void local_set_undo(session *s, undo chosen)
{
    table_set_undo(local_of(s)->table, chosen);
}

static void local_end_wait(session *s)
{
    table_skip(local_of(s)->table);
}

static void local_hold(session *s, bool held)
{
    table_hold(local_of(s)->table, held);
}

static void local_end(session *s)
{
    table_free(local_of(s)->table);
    free(s);
}

static const session_ops ops = {
    .start = local_start,
    .state = local_state,
    .view = local_view,
    .submit = local_submit,
    .declare = local_declare,
    .take_back = local_take_back,
    .stand_in = local_stand_in,
    .play_out = local_play_out,
    .advised = local_advised,
    .next = local_next,
    .set_pace = local_set_pace,
    .set_dealing = local_set_dealing,
    .set_undo = local_set_undo,
    .end_wait = local_end_wait,
    .hold = local_hold,
    .close = local_end,
};

session *local_session_open(struct event_base *base, const session_options *options,
                            const session_people *people, void *people_arg,
                            const session_calls *calls, void *calls_arg, const char **why)
{
    local_session *l = calloc(1, sizeof *l);
    *why = N_("there is no memory for a table");
    if (!l)
        return NULL;
    *l = (local_session){
        {&ops}, table_new(base, &options->table), options->people, people, people_arg, {{NULL, 0}}};
    bool good = l->table;
    for (int seat = 0; l->table && seat < KD_SEATS; seat++) {
        l->seat[seat] = (local_seat){l, seat};
        if (l->people >> seat & 1)
            good &= table_sit(l->table, seat, &person, &l->seat[seat], NULL);
        else if (options->command[seat])
            good &= table_sit_command(l->table, seat, options->command[seat]);
        else
            good &= table_sit_bot(l->table, seat, options->bot[seat]);
    }
    if (good) {
        table_listen(l->table, calls, calls_arg);
        return &l->base;
    }
    if (l->table)
        *why = N_("a seat stays empty: there is no such bot");
    session_close(&l->base);
    return NULL;
}
