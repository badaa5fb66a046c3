/* policy.h - the policy: a fast evaluation of plays by features and fitted weights, for rollouts, and what is good
   without search. */
#ifndef BOTS_POLICY_POLICY_H
#define BOTS_POLICY_POLICY_H

#include "bots/knowledge/knowledge.h"
#include "bots/knowledge/legal.h"

/* The state of a rollout: a deal in play and what is public of it. The policy of a seat uses the hand of
   that seat and the public fields only; the burier also knows the kitty, which is what no hand holds.
   Cards are in trump order. */
typedef struct rollout {
    kd_position pos;
    public_knowledge seen;
    uint8_t burier; /* who buried last */
} rollout;

/* The state as the seat of k sees it in the phase of play: cards that it cannot see count as the hand of
   the next seat. That is enough for policy_play; to roll out, pos is replaced by a determinization. */
void rollout_start(rollout *state, const knowledge *k);
/* Plays for pos.turn, and keeps up what all have seen. */
kd_played rollout_play(rollout *state, const kd_order *order, kd_cards play);
/* What the policy plays for pos.turn; always legal. */
kd_cards policy_play(const rollout *state, const kd_order *order);
/* The same with other weights than its own. */
struct policy_weights;
kd_cards policy_play_by(const struct policy_weights *w, const rollout *state,
                        const kd_order *order);
/* The only play that is allowed; empty when there are several, or when finding out takes a listing of
   the answers. */
kd_cards policy_forced(const rollout *state, const kd_order *order);
/* Rolls the deal out: the policy plays for all seats until the hands are empty. Returns
   kd_position_score. */
int policy_finish(rollout *state, const kd_order *order);

/* How a seat plays, in rollouts and to the opponent model: by the policy, by the nets, or as players of other styles do
   (policy_others). With one deck all play by the policy. */
enum { STYLE_POLICY, STYLE_NETS, STYLE_OTHERS, STYLES };
typedef struct rollout_styles {
    uint8_t of[KD_SEATS];
} rollout_styles;

/* What the policy plays in a rollout for which a context was opened (policy_context.h). */
struct context;
kd_cards policy_play_at(struct context *ctx);

/* The plays that the policy weighs for the seat of k, whose turn to play it is, best first, by place; others that
   are legal are worse by its heuristics, or equivalent to one of these. Writes at most cap to out and
   returns how many. */
int policy_ranked(const knowledge *k, kd_cards *out, int cap);

/* What it plays for the seat of k, by all that k tells. */
kd_cards policy_choice(const knowledge *k);
/* The odds, as it estimates them, that the side of the seat of k wins the trick with this play. */
int policy_odds(const knowledge *k, kd_cards play);

/* The bot that looks at its next action alone: it plays by the nets (policy_net.h) and decides the rest by
   heuristics. It leaves nothing to chance: rng may be NULL. */
bot_decide steady_decide;
/* The same by what is known of the view; NULL: that is read. */
kd_action steady_by_nets(const kd_view *view, const knowledge *k);
/* The same with the policy's plays, by what is known of the view; NULL: that is read. */
kd_action steady_action(const kd_view *view, const knowledge *k);
/* The same unchecked: where it would not be legal, under rules that nobody thought of, the others fall back on
   legal_any. */
kd_action steady_choose(const kd_view *view, const knowledge *k);

#endif
