/* koudi.h - the rules of Eighty Points (Shengji): the whole public interface. */
#ifndef KOUDI_H
#define KOUDI_H

/*
 * A whole match, every seat passing, burying and playing what comes first:
 *
 *     kd_rules rules;
 *     kd_match match;
 *     kd_events events;
 *     kd_rng rng;
 *     kd_rng_seed(&rng, seed, 0);
 *     if (!kd_rules_preset(&rules, rules_name) || !kd_match_start(&match, &rules))
 *         return -1;
 *     for (unsigned who; (who = kd_actors(&match)) != 0;) {
 *         kd_action action = kd_chance(&match, &rng);         // deals, turns, goes on
 *         for (int seat = 0; seat < KD_SEATS && action.actor == KD_NOBODY; seat++) {
 *             kd_view view;                                   // all that the seat may know
 *             if (!(who >> seat & 1))
 *                 continue;
 *             kd_view_make(&view, &match, seat);
 *             action = (kd_action){(uint8_t)seat, KD_PASS, {0, 0}};
 *             if (kd_check(&view, &action).reason != KD_OK)   // then it buries, or plays
 *                 action = first_action(&view);
 *         }
 *         if (kd_apply(&match, &action, &events).reason != KD_OK)
 *             return -1;
 *     }
 *     return match.winner;
 *
 * This header is ordered by use: actions and events, the view of a seat, the match, and lines of text.
 * A match changes by kd_apply alone and gives each seat a view; a seat asks kd_check what its view
 * allows, and never sees more. Three headers that this one includes hold the parts: koudi_cards.h
 * faces and sets of cards, koudi_rules.h the values of the rules, koudi_tables.h trump order, shapes,
 * answers to a lead, and a position to search on. Rule IDs in capitals (FOL-2) are those of
 * docs/rules.md.
 *
 * The engine is pure: it allocates nothing, does no input or output, keeps no mutable static,
 * reads no clock and takes its random source as an argument. Every struct is plain data, owned by
 * whoever declares it, and may be copied with "=" and read freely. Pointers must not be NULL unless a
 * function says so. A call that otherwise breaks a contract is answered by a verdict with a reason, or
 * by a value that the function names, and writes nothing. A count is never less than 0.
 *
 * Two ways to index a set of cards, never mixed: in koudi_tables.h cards stand in *trump order*
 * (kd_to_places makes that); the view, the match and the text, and everything built on them, hold
 * cards by *face*. Each function says which it takes.
 */

#include "koudi_cards.h"  /* the lowest floor: faces, multisets of faces, seats, teams */
#include "koudi_rules.h"  /* every value that texts and tables differ in, a row each */
#include "koudi_tables.h" /* order, shape, follow, position; reasons and random numbers */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

KD_DECLARE_BEGIN

#define KD_VERSION "1.0.0"

/* ---- actions and events ----------------------------------------------------------------------- */

/* The actor that deals and turns cards, starts the next deal, and says when time is over. */
enum { KD_CHANCE = 4 };

typedef enum kd_verb {
    KD_TURN, /* chance: a card turned to say who draws first, put back (DRAW-1) */
    KD_DEAL, /* chance: a card to the seat that draws */
    KD_FLIP, /* chance: the next card of the kitty from its top (FLIP-1) */
    KD_NEXT, /* chance: on to the next deal; cards: where it is placed, see kd_placing (MATCH-2) */
    KD_TIME, /* chance, at any moment: the time of the match is over (MATCH-1) */
    KD_DECLARE, /* cards: all that the seat shows, one level card or two (DECL-1, DECL-2) */
    KD_COUNTER, /* cards: the pair (CTR-1, CTR-8, CTR-9) */
    KD_PASS,    /* when asked */
    KD_BURY,    /* cards: as many as the kitty has (BURY-1) */
    KD_REBEL,   /* (REB-1, REB-3) */
    KD_PLAY,    /* cards: a lead or an answer */
    KD_VERB_COUNT
} kd_verb;

typedef struct kd_action {
    uint8_t actor;  /* seat 0..3 or KD_CHANCE */
    uint8_t verb;   /* kd_verb */
    kd_cards cards; /* by face; empty where the verb takes none */
} kd_action;

typedef enum kd_event_kind {
    KD_EV_ANEW,      /* a deal begins in which the dealer is still to be found */
    KD_EV_TURNED,    /* cards */
    KD_EV_FIRST,     /* seat draws first */
    KD_EV_DEALT,     /* seat drew; cards, secret to others */
    KD_EV_DECLARED,  /* seat shows cards; number: trump */
    KD_EV_PASSED,    /* seat; number: the kd_phase in which it was asked */
    KD_EV_FLIPPED,   /* cards */
    KD_EV_DEALER,    /* seat is the dealer */
    KD_EV_TRUMP,     /* number: kd_suit, settled or changed */
    KD_EV_COUNTERED, /* seat shows cards */
    KD_EV_TOOK,      /* seat took the kitty; cards, secret to others unless number is 1 (BURY-3) */
    KD_EV_BURIED,    /* seat; cards, secret to others */
    KD_EV_REBELLED,  /* seat shows its hand, cards: the deal is void */
    KD_EV_MISBURIED, /* seat buried a wrong number of cards: the deal is over (IRR-1) */
    KD_EV_DUMP_FAILED, /* seat showed cards; number: fine */
    KD_EV_PLAYED,      /* seat, cards */
    KD_EV_REVOKED,     /* seat had played a wrong category: the deal is over (IRR-1) */
    KD_EV_TRICK,       /* seat won it; number: points in it */
    KD_EV_DUG,         /* attackers dig; seat won; cards: the kitty; number: multiplier */
    KD_EV_SCORED,      /* number: attackers' total; cards: the kitty, open now */
    KD_EV_HOOKED,      /* seat: the team thrown back (LEVEL-4), or gone back (LEVEL-8) */
    KD_EV_ADVANCED,    /* seat: the team; number: levels gained, may be 0 */
    KD_EV_MATCH,       /* seat: the team that won a match, by passing the last level */
    KD_EV_TIME,        /* time is over: the deal under way is played out, if there is one */
    KD_EV_OVER,        /* seat: the team that has won as many matches as it takes, or on time */
    KD_EV_COUNT
} kd_event_kind;

typedef struct kd_event {
    uint8_t kind; /* kd_event_kind */
    uint8_t seat; /* or team, as the kind says; KD_NOBODY where none */
    int32_t number;
    kd_cards cards; /* by face; count, not cards, is kept when they are secret */
    uint8_t count;  /* how many cards, also where they are hidden */
} kd_event;

/* The most events that one action can have. */
enum { KD_MAX_EVENTS = 12 };

typedef struct kd_events {
    int count;
    kd_event list[KD_MAX_EVENTS];
} kd_events;

/* ---- view: what one seat may know; the only place where secrets are cut (VIEW-1) -------------- */

typedef enum kd_phase {
    KD_PHASE_TURN,      /* who draws first */
    KD_PHASE_DEAL,      /* cards are drawn; declare, or counter (CTR-8), between two of them */
    KD_PHASE_ASK,       /* nobody declared: each is asked (DECL-5) */
    KD_PHASE_REINFORCE, /* the declarer's last chance to show the second card (DECL-2) */
    KD_PHASE_FLIP,      /* the kitty is turned */
    KD_PHASE_COUNTER,   /* asked counter-clockwise, before the kitty is taken or after a burying */
    KD_PHASE_BURY,
    KD_PHASE_REBEL, /* asked who may rebel, or have the cards reshuffled */
    KD_PHASE_PLAY,
    KD_PHASE_SCORED, /* the deal is over, its result stands */
    KD_PHASE_OVER,   /* the match is over */
    KD_PHASE_COUNT
} kd_phase;

/* Is this a phase in which seats are asked one after the other, and may pass? */
static inline bool kd_phase_asks(int phase)
{
    return phase == KD_PHASE_ASK || phase == KD_PHASE_REINFORCE || phase == KD_PHASE_COUNTER ||
           phase == KD_PHASE_REBEL;
}

/* Is the deal over, with all cards known? */
static inline bool kd_phase_ended(int phase) { return phase >= KD_PHASE_SCORED; }

typedef struct kd_trick {
    kd_cards play[KD_SEATS]; /* by face, indexed by seat; empty: has not played */
    uint8_t leader, winner;  /* winner: KD_NOBODY while it runs */
    int16_t points;
} kd_trick;

/* How a deal came out, and why it ended: played out; void, by a rebellion or by a reshuffle asked
   for (REB-2, REB-3); at once, by a wrong category played or a wrong number buried (IRR-1). */
enum kd_ending {
    KD_DEAL_PLAYED,
    KD_DEAL_REBELLED,
    KD_DEAL_RESHUFFLED,
    KD_DEAL_REVOKED,
    KD_DEAL_MISBURIED
};
typedef struct kd_result {
    int16_t tricks_points; /* attackers' points in tricks */
    int16_t fines;         /* added to it, signed */
    int16_t kitty_points;  /* in the kitty */
    int32_t multiplier;    /* 0: not dug. Of the last trick, also where there is no kitty */
    int32_t total;         /* final, >= 0 */
    uint8_t ending;        /* kd_ending */
    uint8_t at_fault;      /* the seat that revoked or buried wrong; else KD_NOBODY */
    uint8_t taken;         /* 1 when the attackers take the deal */
    uint8_t winners;       /* the team that gains (also when it gains 0 levels), KD_NOBODY: none */
    uint16_t gain;         /* levels gained before must-play levels cut it */
    uint8_t hooked;        /* 1 when the defenders were thrown back */
    uint8_t before[KD_TEAMS], after[KD_TEAMS]; /* levels; KD_RANKS means past the last */
    uint8_t next_dealer; /* KD_NOBODY when all is over, or when the next deal finds its dealer */
    uint8_t next_level;  /* of the next deal */
} kd_result;

/* The levels that a deal counts for its winners where they are compared: taking the deal is one at least (MATCH-2). */
static inline int kd_levels_counted(const kd_result *r)
{
    return r->taken && !r->gain ? 1 : r->gain;
}

/* A seat's view. It has no field that could hold another hand, a kitty not its own, or the deck.
   All cards by face. Equal knowledge gives equal bytes. */
typedef struct kd_view {
    kd_order order;           /* provisional until trump is settled: then trump is KD_NO_SUIT */
    uint8_t seat;             /* whose view; KD_NOBODY for an onlooker, who has no hand */
    uint8_t phase;            /* kd_phase */
    uint8_t actors;           /* bit s: seat s may act now; bit KD_CHANCE: chance */
    uint8_t waiting;          /* bit s: seat s has still to answer, where seats are asked in turn */
    uint8_t level[KD_TEAMS];  /* KD_RANKS: past the last, until the next match begins */
    uint8_t hooked[KD_TEAMS]; /* 1: was thrown back once in this match (LEVEL-4) */
    uint8_t tries[KD_TEAMS];  /* deals dealt at the last level without passing it (LEVEL-8) */
    uint8_t wins[KD_TEAMS];   /* of the best_of; rounds (LEVEL-7); levels gained (MATCH-2) */
    uint8_t time_up;          /* 1: time is over, this deal is the last */
    uint8_t dealer;           /* KD_NOBODY when not known yet */
    uint8_t first_deal;       /* 1: the dealer is found in this deal */
    uint8_t redeal;           /* 1: follows a rebellion */
    uint16_t deals;           /* number of this deal, from 1 */
    uint8_t first;            /* who draws first; KD_NOBODY when not known yet */
    uint8_t trump_known;      /* 1: a declaration, counter or flip stands: order.trump holds */
    uint8_t declarer;         /* whose showing stands; KD_NOBODY for none or a flip */
    uint8_t countered;        /* 1: what stands is a counter */
    uint8_t burier;           /* who buried last, or is to bury now; KD_NOBODY: nobody yet */
    uint8_t buried_before;    /* bit s: seat s has buried in this deal */
    uint8_t turned[KD_MAX_KITTY], turned_count; /* faces of the kitty flipped, in order */
    kd_cards standing;                          /* the cards shown by declarer */
    kd_cards hand;
    uint8_t held[KD_SEATS];                  /* how many cards each seat holds */
    uint8_t drawn[KD_MAX_HAND], drawn_count; /* own faces in the order drawn */
    kd_cards taken;                          /* what this seat last took from the kitty */
    kd_cards buried;                         /* what this seat last buried */
    kd_cards opened; /* what the burier took from the kitty, if all see it (BURY-3); else empty */
    kd_cards shown[KD_SEATS]; /* known to all to be in that hand (declared, failed dumps) */
    int16_t points;           /* attackers' score so far, fines included */
    int16_t fines;            /* of it, from failed dumps */
    kd_cards captured;        /* the attackers' point cards */
    kd_cards dump_tried;      /* the whole of the dump that failed in this trick, else empty */
    kd_cards gone;  /* played in tricks that a position read from text leaves out; else empty */
    uint8_t tricks; /* finished; trick[tricks] is the one on the table */
    kd_trick trick[KD_MAX_HAND + 1]; /* every play so far was public; what a screen may show of
                                        earlier tricks is REV-1's business: kd_may_review */
    kd_result result;                /* phases SCORED and OVER */
    kd_cards kitty;                  /* open to all in SCORED and OVER; empty before */
    uint8_t winner;                  /* team that won it all, or KD_NOBODY */
} kd_view;

/* May this view's seat look back at what player played in that trick, 0..tricks (REV-1)? */
bool kd_may_review(const kd_view *view, int trick, int player);
/* May a seat be told which cards are still out? That gives back what kd_may_review closes. */
bool kd_may_count(const kd_rules *rules);
/* The cards that the view's seat knows to be in no hand: those played so far, and those it buried, if it
   buried last. By face. */
kd_cards kd_known(const kd_view *view);
/* The rest of the deck: cards that the view's seat neither holds nor knows to be in no hand. By
   face. */
kd_cards kd_unseen(const kd_view *view);
/* The lead of the trick on the table, by face; empty before the lead and when no play is on. */
kd_cards kd_led(const kd_view *view);
/* Does the view know the kitty that was taken last as far as the rules open it (BURY-3)? */
static inline bool kd_opened_fits(const kd_view *view)
{
    if (view->burier >= KD_SEATS || !view->order.rules.kitty_open)
        return kd_empty(view->opened);
    return view->burier != view->seat || kd_same(view->opened, view->taken);
}
/* The most points that may be buried from a hand which holds the kitty: those of the rules, or the fewest that it can
   bury, if these are more (BURY-5). */
static inline int kd_most_to_bury(const kd_rules *rules, kd_cards hand)
{
    if (!rules->bury_most)
        return kd_points(hand);
    int fewest = kd_points(kd_fewest_points(hand, rules->kitty));
    return rules->bury_most > fewest ? rules->bury_most : fewest;
}
/* The seat that leads the first trick (LEAD-1, LEAD-3), KD_NOBODY while there is no dealer; declarer and dealer as in
   kd_view. */
static inline uint8_t kd_first_leader(const kd_rules *rules, uint8_t declarer, uint8_t dealer)
{
    return rules->first_lead == KD_DECLARER_LEADS && declarer < KD_SEATS ? declarer : dealer;
}
/* Does a seat declare with cards of its own team's level, and take the deal from the dealer that there is: after a
   rebellion (REB-4), or where whoever declares deals (ROT-3)? */
static inline bool kd_declarer_deals(const kd_rules *rules, bool first_deal, bool redeal)
{
    return (redeal && rules->rebel == KD_REBEL_OPEN) ||
           (rules->next_dealer == KD_DECLARER_DEALS && !first_deal && !rules->deals);
}
/* Are counters asked for although nobody has declared (FLIP-5)? */
static inline bool kd_asks_undeclared(const kd_view *view)
{
    return view->phase == KD_PHASE_COUNTER && view->trump_known && view->declarer == KD_NOBODY &&
           kd_empty(view->standing) && !kd_turns_kitty(&view->order.rules);
}
/* The level whose cards the view's seat may show: the deal's, or its own team's in the open deal
   that follows a rebellion until that is scored (DECL-1, REB-4). */
int kd_level_to_show(const kd_view *view);
/* Is this action allowed to the view's seat now? Judged from the view alone. Where rules penalise
   irregularities a wrong answer, or the dealer's wrong number buried, is allowed here: the seat
   bears what follows (IRR-1). */
kd_verdict kd_check(const kd_view *view, const kd_action *action);
/* The same as if irregularities were refused: what the rules say of an action that kd_check may
   allow all the same. For warnings, and for seats that are to be held to the rules. */
kd_verdict kd_check_strict(const kd_view *view, const kd_action *action);
/* An event as a seat may hear it (KD_NOBODY: an onlooker). */
kd_event kd_event_for(const kd_event *event, int seat);

/* ---- round and match: deal after deal --------------------------------------------------------- */

/* One deal. Read it if you referee; seats get kd_view. Cards by face, except in pos. */
typedef struct kd_round {
    kd_order order;
    uint8_t phase, first_deal, redeal, trump_known;
    uint8_t dealer, first, declarer, countered, burier, buried_before;
    uint8_t drawer;  /* the seat that draws next */
    uint8_t asked;   /* the seat that is asked, in the asking phases */
    uint8_t waiting; /* bit s: seat s has still to answer in this asking */
    uint8_t actors;  /* as in kd_view; follows from the rest after each change */
    uint8_t revoker; /* the seat that has just played a wrong category, or KD_NOBODY (IRR-1) */
    uint8_t turned[KD_MAX_KITTY], turned_count;
    uint8_t drawn[KD_SEATS][KD_MAX_HAND];
    uint8_t drawn_count[KD_SEATS];
    kd_cards deck; /* not dealt; when the hands are full: the kitty */
    kd_cards standing;
    kd_cards hand[KD_SEATS];
    kd_cards taken[KD_SEATS], buried[KD_SEATS], shown[KD_SEATS];
    kd_cards captured, dump_tried;
    kd_cards gone; /* as in kd_view */
    int16_t fines;
    kd_trick trick[KD_MAX_HAND + 1]; /* trick[pos.tricks] is the one on the table */
    kd_position pos;
    kd_result result;
} kd_round;

/* One match after the other, until a team has won most of rules.best_of or time is over. */
typedef struct kd_match {
    kd_rules rules;
    uint8_t level[KD_TEAMS];
    uint8_t hooked[KD_TEAMS]; /* 1: was thrown back once in this match (LEVEL-4) */
    uint8_t tries[KD_TEAMS];  /* as in kd_view */
    uint8_t wins[KD_TEAMS];   /* matches won; rounds; levels (MATCH-2) */
    uint8_t time_up;          /* 1: KD_TIME was said */
    uint8_t winner;           /* the team that won it all, or KD_NOBODY */
    uint16_t deals;           /* number of this deal, from 1 */
    kd_round round;
} kd_match;

/* A new match before its first deal. False, and nothing done, when kd_rules_check refuses the rules. */
bool kd_match_start(kd_match *match, const kd_rules *rules);
/* The same from other levels, with a dealer known to all or KD_NOBODY: then it is found in this
   deal, and both levels must be equal. For measuring bots and for problems. False, and nothing done,
   also for a level that the deck does not have, unequal ones without a dealer, and no such seat. */
bool kd_match_start_at(kd_match *match, const kd_rules *rules, const uint8_t level[KD_TEAMS],
                       int dealer);
/* Builds a match that agrees with a view: its levels, its deal, and these hands, by face. Cards in no
   hand and not played are the kitty, or not drawn yet. kd_view_make for the same seat gives view
   again, byte for byte. The rest, which only the other seats know, is made up: in which order they drew, what
   they took and buried; and nobody has just revoked.
   Each hand has view->held[seat] cards, the view's own is view->hand, the others hold what they have
   shown, and what the seat buried is left over. Otherwise KD_BAD_CARDS, KD_WRONG_PHASE for a view
   of no deal under way; *match is then untouched. */
kd_verdict kd_match_from_view(kd_match *match, const kd_view *view, const kd_cards hand[KD_SEATS]);
/* The one way a match changes. On KD_OK *events says what happened, in order; otherwise neither
   *match nor *events has changed a byte. Seats are judged by kd_check on their own view. */
kd_verdict kd_apply(kd_match *match, const kd_action *action, kd_events *events);
/* With the rule deals, KD_NEXT may say other levels and another dealer than those that are fixed, to deal what was
   dealt at another table: by the cards of the dealer's and of the next seat's level, each in the suit of that seat, S
   H C D from South on; or by one spade, the level of both teams: then the dealer is found in the deal. */
kd_cards kd_placing(const uint8_t level[KD_TEAMS], int dealer);
/* The actors that may act: bit s for seat s, bit KD_CHANCE for chance; 0 when the match is over. KD_TIME, which
   may come at any moment, does not count. */
unsigned kd_actors(const kd_match *match);
/* Builds a seat's view (KD_NOBODY, and any other number: an onlooker's). */
void kd_view_make(kd_view *view, const kd_match *match, int seat);
/* Takes out of a view what its seat alone may know: the same bytes as an onlooker's (VIEW-1). */
void kd_view_close(kd_view *view);
/* A random action of chance, drawn from rng; never KD_TIME. When chance may not act, the actor is
   KD_NOBODY, which kd_apply refuses, and rng is not used. */
kd_action kd_chance(const kd_match *match, kd_rng *rng);
/* A hash of the whole match: equal matches give equal hashes on every machine. */
uint64_t kd_match_hash(const kd_match *match);

/* GAIN-1..4: levels gained at a final score, which counts as 0 below it (DUMP-3). *taken, never NULL:
   do the attackers take the deal? rules must have passed kd_rules_check. */
int kd_gain(const kd_rules *rules, int score, bool *taken);
/* LEVEL-1, LEVEL-3, LEVEL-6, LEVEL-7: the level reached from level from (0..12 or KD_LEVEL_NT) by a gain;
   KD_RANKS: past the last level. Another from gives KD_RANKS. */
int kd_advance(const kd_rules *rules, int from, int gain);
/* LEVEL-4, LEVEL-5: the level that the play, by face, throws the defenders back to when it wins the last trick for
   attackers who take the deal; -1: it does not hook. */
int kd_hook(const kd_order *order, kd_cards play);

/* ---- text: lines <-> cards, actions, events ---------------------------------------------------- */

/* Printers write at most size bytes with a final NUL and return the full length, like snprintf.
   ASCII notation, never translated: H9, ST for spade ten, bj and rj the jokers. */
int kd_print_face(kd_face face, char *text, size_t size);
/* "H9,H9,bj", sorted high to low under order (NULL: by face); "-" when empty. By face. */
int kd_print_cards(kd_cards cards, const kd_order *order, char *text, size_t size);
/* "2 play H9,H9", "* deal S3": actor, verb, cards. */
int kd_print_action(const kd_action *action, char *text, size_t size);
/* "played 2 H9,H9"; hidden cards are printed as a count. */
int kd_print_event(const kd_event *event, char *text, size_t size);
/* A refusal's sentence with its placeholders filled, cards in notation. */
int kd_print_verdict(const kd_verdict *verdict, char *text, size_t size);
/* The same, with sentence and category names translated by translate. */
int kd_verdict_text(const kd_verdict *verdict, kd_translate *translate, char *text, size_t size);
/* Parsers read the whole string; on false the target is unchanged. */
bool kd_parse_face(const char *text, kd_face *face);
bool kd_parse_cards(const char *text, kd_cards *cards); /* at most two copies of a face */
bool kd_parse_suit(const char *text, int *suit);        /* S H C D NT */
bool kd_parse_rank(const char *text, int *rank);        /* 2..9 T J Q K A; also 10 */
bool kd_parse_level(const char *text, int *level);      /* a rank, or NT (LEVEL-7) */
bool kd_parse_action(const char *text, kd_action *action);

/* Why a position was refused. */
typedef struct kd_position_error {
    int line;             /* from 1; 0: the text as a whole, something is missing */
    const char *sentence; /* English, static; kd_position_error_text fills its blanks, in braces */
    char quoted[32];      /* what was read, cut short */
    kd_cards cards;
    int n;
    kd_verdict verdict;   /* of a play that the rules refuse */
    kd_rules_error rules; /* what is wrong with the rules */
} kd_position_error;

/* Reads a deal as it stands, in the form of docs/position.md, into a match. For a deal that begins, the match stands
   before the first card, and draws becomes the cards that each seat is to draw; otherwise draws becomes empty. The
   order in which cards were drawn is made up, for the text does not have it. False, with *error unless that is NULL,
   when the text is no position: then match and draws are unchanged. */
bool kd_parse_position(const char *text, size_t length, kd_match *match, kd_cards draws[KD_SEATS],
                       kd_position_error *error);
/* Prints the deal of a match as kd_parse_position reads it. draws: the cards that each seat is to draw, for a deal that
   has not begun; may be NULL for others. Prints nothing, and returns 0, between two deals, and without draws for a deal
   that has not begun. */
int kd_print_position(const kd_match *match, const kd_cards draws[KD_SEATS], char *text,
                      size_t size);
/* Writes what is wrong as a sentence, translated by translate; returns the length like snprintf. */
int kd_position_error_text(const kd_position_error *error, kd_translate *translate, char *text,
                           size_t size);

/* "S", "NT"; "2", "T"; "trump". Static. */
const char *kd_suit_name(int suit);
const char *kd_rank_name(int rank);
const char *kd_verb_name(int verb);
const char *kd_phase_name(int phase);
const char *kd_seat_name(int seat); /* "south" ... */
const char *kd_kind_name(int kind); /* "single", "four" ... */

KD_DECLARE_END
#endif
