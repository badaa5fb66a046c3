/* handovers.c - plays deals of four people at one keyboard and counts how often it is handed over before the
   first trick. All play as steady does, and reserve when their cards may serve for it. */
#include "lab/lab.h"

#include "base/loop.h"
#include "base/unused.h"
#include "table/table.h"
#include "think/bot_settings.h"

#include <event2/event.h>

typedef struct keyboard_table keyboard_table;

typedef struct keyboard_person {
    keyboard_table *at;
    int seat;
} keyboard_person;

struct keyboard_table {
    struct event_base *base;
    table *table;
    keyboard_person person[KD_SEATS];
    bot_settings mind;
    kd_rng rng;
    bool always; /* everybody reserves */
    int seat;    /* whose person has the keyboard */
    long handovers;
};

static void handover_told(UNUSED void *self, UNUSED const kd_event *event,
                          UNUSED const kd_view *view)
{
}

static void handover_refused(UNUSED void *self, UNUSED const kd_verdict *verdict) {}

/* A person called twice running has the keyboard already. */
static void handovers_hand_over(keyboard_table *k, int seat)
{
    k->handovers += seat != k->seat;
    k->seat = seat;
}

static void handover_asked_privately(void *self, const kd_view *view, UNUSED unsigned number)
{
    const keyboard_person *p = self;
    keyboard_table *k = p->at;
    kd_action action = bot_settings_decide(&k->mind, view, &k->rng);
    handovers_hand_over(k, p->seat);
    /* Might the whole hand reinforce, counter or rebel, as far as that can be said before trump is known? */
    const kd_rules *rules = &view->order.rules;
    uint64_t levels = kd_rank_faces(view->order.level) | UINT64_C(3) << KD_SMALL_JOKER;
    table_declare_privately(
        k->table, p->seat, &action,
        k->always || view->hand.two & levels ||
            (rules->rebel != KD_REBEL_NONE && kd_points(view->hand) <= rules->rebel_points));
}

static void handover_asked(void *self, const kd_view *view, unsigned number)
{
    const keyboard_person *p = self;
    keyboard_table *k = p->at;
    kd_action action = bot_settings_decide(&k->mind, view, &k->rng);
    if (view->phase == KD_PHASE_PLAY)
        k->seat = p->seat;
    else
        handovers_hand_over(k, p->seat);
    table_submit(k->table, p->seat, number, &action);
}

static const seat_kind people = {.name = "human",
                                 .person = true,
                                 .tell = handover_told,
                                 .ask = handover_asked,
                                 .refused = handover_refused,
                                 .declare_privately = handover_asked_privately};

bool handovers_count(uint64_t seed, int deals, bool always, long *handovers)
{
    char why[200];
    keyboard_table k = {.always = always, .seat = KD_NOBODY};
    int done = 0;
    (void)bot_settings_parse("steady", &k.mind, why, sizeof why);
    k.base = loop_new(false);
    kd_rng_seed(&k.rng, seed, 0);
    for (uint64_t match = 0; k.base && done < deals; match++) {
        table_options options = {
            .seed = seed_from(seed + match), .pace = PACE_INSTANT, .closed_deal = true};
        kd_rules_default(&options.rules);
        k.table = table_new(k.base, &options);
        if (!k.table)
            break;
        for (int seat = 0; seat < KD_SEATS; seat++) {
            k.person[seat] = (keyboard_person){&k, seat};
            table_sit(k.table, seat, &people, &k.person[seat], NULL);
        }
        (void)table_start(k.table);
        while (done < deals && kd_actors(table_match(k.table))) {
            (void)loop_turn(k.base);
            if (table_match(k.table)->round.phase != KD_PHASE_SCORED)
                continue;
            done++;
            table_next(k.table);
            while (done < deals && table_match(k.table)->round.phase == KD_PHASE_SCORED)
                (void)loop_turn(k.base);
        }
        table_free(k.table);
    }
    if (k.base)
        event_base_free(k.base);
    *handovers = k.handovers;
    return done == deals; /* false without memory */
}
