/* round.h - one deal: its phases as rows of one table, and what each verb does to it. */
#ifndef KOUDI_ENGINE_ROUND_H
#define KOUDI_ENGINE_ROUND_H

#include "bits.h"
#include "koudi.h"

/* One verb in one phase: may it be done, and what it does. A seat's verb has check, which judges
   from the seat's view; a verb of chance has left, the cards that may turn up. */
typedef struct kd_move {
    kd_verdict (*check)(const kd_view *view, const kd_action *action);
    kd_cards (*left)(const kd_round *round);
    void (*change)(kd_round *round, const kd_action *action, kd_events *events);
} kd_move;

/* round.c: the table, dealing, and what the phases share. */

/* The move of a verb in a phase, NULL when there is none. */
const kd_move *kd_round_move(int phase, int verb);
/* Who may act now: bits as in kd_actors. */
uint8_t kd_round_actors(const kd_round *round);
/* May chance do this? */
kd_verdict kd_round_chance(const kd_round *round, const kd_action *action);
/* The first deal of a match, at that level. dealer: KD_NOBODY when it is to be found. */
void kd_round_start(kd_round *round, const kd_rules *rules, int level, int dealer);
/* Opens an asking of the seats in waiting, counter-clockwise from a seat. False, and nothing has
   changed, when nobody is to be asked. */
bool kd_round_ask(kd_round *round, kd_phase phase, unsigned waiting, int from);
/* The seat asked passes. False when it was the last to be asked. */
bool kd_round_passed(kd_round *round, kd_events *events);
void kd_round_tell(kd_events *events, kd_event_kind kind, int seat, int number, kd_cards cards);
/* Trump is settled or changed: the order is made anew. */
void kd_round_trump(kd_round *round, int trump, int level, kd_events *events);
void kd_round_dealer(kd_round *round, int seat, kd_events *events);
/* The actor shows cards that stand from now on. */
void kd_round_show(kd_round *round, const kd_action *action);

/* round_declare.c: declaring, asking, turning the kitty. */
/* Is this the open deal after a rebellion, in which the first seat to show a level card of its own
   team becomes the dealer (REB-4)? */
bool kd_open_deal(const kd_rules *rules, bool redeal);
/* The seats that may declare now, between two cards drawn. */
unsigned kd_round_declarers(const kd_round *round);
/* A seat has drawn a card: where the rules say so it declares by itself (DECL-4). */
void kd_round_drawn(kd_round *round, int seat, kd_cards card, kd_events *events);
kd_verdict kd_check_declare(const kd_view *view, const kd_action *action);
void kd_round_declare(kd_round *round, const kd_action *action, kd_events *events);
void kd_round_pass_declare(kd_round *round, const kd_action *action, kd_events *events);
void kd_round_pass_reinforce(kd_round *round, const kd_action *action, kd_events *events);
kd_cards kd_round_unturned(const kd_round *round);
void kd_round_flip(kd_round *round, const kd_action *action, kd_events *events);
/* All cards are drawn: asks for a reinforcement or a declaration, or turns the kitty. */
void kd_round_dealt(kd_round *round, kd_events *events);

/* round_counter.c: countering, while cards are drawn, before the kitty is taken, after burying. */
/* The seats that may counter now, between two cards drawn (CTR-8). */
unsigned kd_round_deal_counterers(const kd_round *round);
/* May the standing declaration be countered between two cards drawn? */
bool kd_round_deal_counters(const kd_view *view);
/* Why nobody may counter outside the times for it. */
kd_reason kd_round_no_window(const kd_rules *rules);
void kd_round_open_counters(kd_round *round, kd_events *events);
kd_verdict kd_check_counter(const kd_view *view, const kd_action *action);
void kd_round_counter(kd_round *round, const kd_action *action, kd_events *events);
void kd_round_pass_counter(kd_round *round, const kd_action *action, kd_events *events);

/* round_kitty.c: the kitty, burying, rebelling. */
/* May this deal be rebelled? */
bool kd_round_has_rebels(const kd_rules *rules, bool redeal);
/* Why nobody may rebel: never (REB-5), or not in this deal (REB-2). */
kd_reason kd_round_no_rebels(const kd_rules *rules);
/* Trump is settled: goes on to the taking of the kitty. */
void kd_round_settled(kd_round *round, kd_events *events);
/* The seat takes the kitty into its hand and is to bury. */
void kd_round_take(kd_round *round, int seat, kd_events *events);
/* All burying and countering is over: asks who may rebel, or starts the play. */
void kd_round_buried(kd_round *round);
kd_verdict kd_check_bury(const kd_view *view, const kd_action *action);
void kd_round_bury(kd_round *round, const kd_action *action, kd_events *events);
kd_verdict kd_check_rebel(const kd_view *view, const kd_action *action);
void kd_round_rebel(kd_round *round, const kd_action *action, kd_events *events);
void kd_round_pass_rebel(kd_round *round, const kd_action *action, kd_events *events);

/* The deal is over at once: no points count. */
void kd_round_end(kd_round *round, int ending, int at_fault);

/* round_play.c: the tricks and the sum. */
void kd_round_start_play(kd_round *round);
kd_verdict kd_check_play(const kd_view *view, const kd_action *action);
void kd_round_play(kd_round *round, const kd_action *action, kd_events *events);

/* Faces that are jokers. */
#define KD_JOKER_FACES (UINT64_C(3) << KD_SMALL_JOKER)

/* The greater number of copies of each face. */
static inline kd_cards kd_either(kd_cards a, kd_cards b)
{
    return (kd_cards){a.one | b.one, a.two | b.two};
}

/* The only face of a single or a pair; the lowest of more; the set must not be empty. */
static inline kd_face kd_face_in(kd_cards cards)
{
    return (kd_face)__builtin_ctzll(cards.one);
}

#endif
