/* koudi_rules.h - every rule value as one row of one table; part of koudi.h. */
#ifndef KOUDI_PUBLIC_RULES_H
#define KOUDI_PUBLIC_RULES_H

#include "koudi_cards.h"

#include <stddef.h>

KD_DECLARE_BEGIN

/* Values of the rows that are choices, in the order of their words in a rules file. */
enum kd_draw_rule { KD_DRAW_TURN, KD_DRAW_CUT };                      /* DRAW-1, DRAW-2 */
enum kd_declare_rule { KD_DECLARE_SHOW, KD_DECLARE_FIRST_CARD };      /* DECL-1, DECL-4 */
enum kd_first_dealer_rule { KD_DEALER_PROVISIONAL, KD_DEALER_FINAL }; /* DECL-3 */
/* FLIP-1, FLIP-5, FLIP-6 */
enum kd_flip_rule { KD_FLIP_JOKER_DECIDES, KD_FLIP_JOKER_PASSED, KD_FLIP_NO_TRUMP, KD_FLIP_NTH };
enum kd_flip_none_rule { KD_FLIP_NONE_FIRST, KD_FLIP_NONE_HIGHEST }; /* FLIP-2 */
enum kd_counter_rule { KD_COUNTER_NONE, KD_COUNTER_LADDER, KD_COUNTER_MORE, KD_COUNTER_JOKERS };
enum kd_rebel_rule {
    KD_REBEL_NONE,
    KD_REBEL_ATTACKERS,
    KD_REBEL_RESHUFFLE,
    KD_REBEL_OPEN,
    KD_REBEL_WEAK
};
/* DUMP-3 */
enum kd_fine_rule { KD_FINE_PER_CARD, KD_FINE_FLAT, KD_FINE_PER_BEATEN, KD_FINE_BY_KIND };
enum kd_kill_rule { KD_KILL_HIGHEST_PART, KD_KILL_HIGHEST_CARD, KD_KILL_EVERY_PART }; /* WIN-3 */
enum kd_follow_rule { /* FOL-2, FOL-3 */
                      KD_FOLLOW_PROFILE,
                      KD_FOLLOW_WHOLE_OR_PAIRS,
                      KD_FOLLOW_PAIRS,
                      KD_FOLLOW_SUIT
};
enum kd_mult_rule { /* MULT-1, MULT-2, MULT-3 */
                    KD_MULT_POWER,
                    KD_MULT_BY_KIND,
                    KD_MULT_TWICE_CARDS,
                    KD_MULT_FIXED,
                    KD_MULT_CARDS,
                    KD_MULT_POWER_CARDS,
                    KD_MULT_TWICE_LED,
                    KD_MULT_TWICE_LARGEST
};
enum kd_mult_play_rule { KD_MULT_OF_LEAD, KD_MULT_OF_WINNER };                  /* MULT-1, MULT-2 */
enum kd_hook_off_rule { KD_HOOK_OFF_NONE, KD_HOOK_OFF_HALF, KD_HOOK_OFF_SAME }; /* LEVEL-5 */
enum kd_beyond_ace_rule { KD_ACE_IS_LAST, KD_ACE_THEN_NO_TRUMP, KD_ACE_THEN_AGAIN }; /* LEVEL-7 */
/* ROT-2, ROT-3 */
enum kd_next_dealer_rule { KD_WINNERS_DEAL, KD_NEXT_SEAT_DEALS, KD_DECLARER_DEALS };
enum kd_first_lead_rule { KD_DEALER_LEADS, KD_DECLARER_LEADS }; /* LEAD-3 */
/* DECL-7 */
enum kd_show_joker_rule { KD_SHOW_NO_JOKER, KD_SHOW_ANY_JOKER, KD_SHOW_JOKER_BY_COLOUR };
enum kd_forced_rule { KD_FORCED_FEWEST, KD_FORCED_LOWEST, KD_FORCED_SMALLEST }; /* DUMP-2, DUMP-5 */
enum kd_kitty_open_rule { KD_KITTY_CLOSED, KD_KITTY_OPEN_WHEN_TAKEN };          /* BURY-3 */
enum kd_gate_rule { KD_GATE_STOP, KD_GATE_DEFEND };                             /* LEVEL-3 */
enum kd_review_rule { KD_REVIEW_TWO_TRICKS, KD_REVIEW_OWN, KD_REVIEW_ALL };     /* REV-1 */
enum kd_seats_rule { KD_SEATS_CHOSEN, KD_SEATS_LOT };                           /* SEAT-2 */
enum kd_irregular_rule { KD_REFUSE, KD_PENALISE };                              /* IRR-1 */

/* One value a row; kd_rule_rows says the key, range, help and rule ID of each. Yes is 1, no 0;
   sets of ranks or suits are bit masks, lists are packed (kd_rule_kind). Written by kd_rules_parse,
   read everywhere. */
typedef struct kd_rules {
    uint16_t decks, ranks, suits, jokers, kitty, always_trump[2];                       /* deck */
    uint16_t draw, youngest;                                                            /* draw */
    uint16_t start_level, must_play, gate, hook, hook_once, best_of, to_level, minutes; /* match */
    uint16_t hooks[2], hook_off, ladder, beyond_ace, next_dealer, deals, ace_tries;
    uint16_t declare, reinforce, ask_after, joker_pair_declares, no_trump; /* declare */
    uint16_t show_joker, three_jokers;
    uint16_t first_dealer;
    uint16_t flip, flip_none, flip_nth;                       /* flip */
    uint16_t counter, counter_after_bury, counter_takes_deal; /* counter */
    uint16_t self_counter, joker_over;
    uint16_t rebel, rebel_points, rebel_trumps, rebel_in_row; /* rebel */
    uint16_t dump, fine, fine_points, fine_cap, kill;         /* play */
    uint16_t tractor_max, follow, dump_tractors, forced, tractor_min, first_lead, bury_most;
    uint16_t fours, sequences, sequence_top_only, highs;                 /* one-deck leads */
    uint16_t threshold, step, shutout, attack_cap, sweep_at, sweep_gain; /* score */
    uint16_t mult, mult_play, mult_fixed, mult_cap, last_trick_needed, take_gains;
    uint16_t seats, review, count, irregularity, revoke_levels, kitty_open; /* table */
} kd_rules;

enum kd_rule_kind {
    KD_RULE_NUMBER,
    KD_RULE_YES_NO,
    KD_RULE_CHOICE,
    KD_RULE_RANKS,      /* a set */
    KD_RULE_SUITS,      /* a set */
    KD_RULE_RANK,       /* one */
    KD_RULE_RANK_ORDER, /* ranks in the order named: rank + 1 in four bits each, from the low end */
    KD_RULE_HOOKS /* LEVEL:TARGET in eight bits each: level + 1 in the low four, the target; a level that is
                     named again is of a pair */
};

typedef struct kd_rule_row {
    const char *section, *key; /* written "[section]" and "key = value" in a rules file */
    const char *id;            /* rule IDs, blank-separated */
    uint16_t offset;           /* of the uint16_t in kd_rules; of a list: of two, low one first */
    uint8_t kind;              /* kd_rule_kind */
    uint16_t low, high;        /* range of the value; of a set or list: fewest and most members */
    const char *const *words;  /* of a choice, NULL-terminated; else NULL */
    const char *help;          /* one line */
    int before; /* the value played before this row was added, or -1: there from the beginning.
                   Records that do not name the row have this value, and kd_match_hash omits it */
    bool house; /* what other tables play, at `before` in each published text: records and
                   messages name it only where it differs */
} kd_rule_row;

/* Is it one value that may be written as several words, or "none": a set, or a list? */
static inline bool kd_rule_is_set(const kd_rule_row *row)
{
    return row->kind == KD_RULE_RANKS || row->kind == KD_RULE_SUITS;
}
static inline bool kd_rule_is_list(const kd_rule_row *row)
{
    return row->kind == KD_RULE_RANK_ORDER || row->kind == KD_RULE_HOOKS;
}
/* Bits of each item of a list. */
static inline unsigned kd_rule_item_bits(const kd_rule_row *row)
{
    return row->kind == KD_RULE_HOOKS ? 8 : 4;
}

/* A list as one number. */
static inline uint32_t kd_rule_list(const uint16_t list[2])
{
    return list[0] | (uint32_t)list[1] << 16;
}

/* All rows, in file order. */
extern const kd_rule_row kd_rule_rows[];
extern const int kd_rule_count;

/* The row of a key, or NULL. */
const kd_rule_row *kd_rule_find(const char *key);
/* The value of one row, of a list as kd_rule_list. */
static inline uint32_t kd_rule_get(const kd_rules *rules, const kd_rule_row *row)
{
    const uint16_t *at = (const uint16_t *)(const void *)((const char *)rules + row->offset);
    return kd_rule_is_list(row) ? kd_rule_list(at) : *at;
}
/* Must a record or a message name this row? Those without it have the value `before`. */
static inline bool kd_rule_is_told(const kd_rules *rules, const kd_rule_row *row)
{
    return !row->house || kd_rule_get(rules, row) != (uint32_t)row->before;
}

/* The i-th rank that a KD_RULE_RANK_ORDER names, from 0; -1 past the last. */
static inline int kd_rank_named(uint32_t ranks, int i)
{
    return i < 8 ? (int)(ranks >> 4 * i & 15) - 1 : -1;
}

/* The faces that are trump at every level (ORD-5). */
static inline uint64_t kd_always_trumps(const kd_rules *rules)
{
    uint64_t faces = 0;
    for (int i = 0, rank; (rank = kd_rank_named(kd_rule_list(rules->always_trump), i)) >= 0; i++)
        faces |= kd_rank_faces(rank);
    return faces;
}

/* The ranks that are climbed as levels, as bits (LEVEL-6). */
static inline unsigned kd_levels(const kd_rules *rules) { return rules->ladder & rules->ranks; }
/* Can a deal have this level, 0..KD_LEVEL_NT: one of the deck's ranks, or the one beyond the last (LEVEL-7)? */
static inline bool kd_has_level(const kd_rules *rules, int level)
{
    return rules->ranks >> level & 1 ||
           (level == KD_LEVEL_NT && rules->beyond_ace == KD_ACE_THEN_NO_TRUMP);
}

/* Targets of a hook besides ranks: the level at which both sides started, or half way down. */
enum { KD_HOOK_START = 13, KD_HOOK_HALF = 14, KD_HOOK_TARGETS };
/* Where the i-th of KD_RULE_HOOKS throws, and from which level; -1 past the last. */
static inline int kd_hook_level(uint32_t hooks, int i)
{
    return i < 4 ? (int)(hooks >> 8 * i & 15) - 1 : -1;
}
static inline int kd_hook_target(uint32_t hooks, int i) { return (int)(hooks >> (8 * i + 4) & 15); }
/* Is it a pair's: has an item before it the same level? Where a pair alone hooks, that item throws to the level
   itself, which does nothing (LEVEL-5). */
static inline bool kd_hook_of_pair(uint32_t hooks, int i)
{
    int other = 0;
    while (other < i && kd_hook_level(hooks, other) != kd_hook_level(hooks, i))
        other++;
    return other < i;
}

/* Sets the value of one row. False, and nothing done, when it is out of the row's range; for a set:
   too few members, or unknown ones. kd_rules_check tells whether the values still go together. */
bool kd_rule_set(kd_rules *rules, const kd_rule_row *row, unsigned value);

/* Do these rules know leads that only one deck has: fours, sequences, known highs (FORTY-1)? */
static inline bool kd_plays_sets(const kd_rules *rules)
{
    return rules->decks == 1 && (rules->fours || rules->sequences || rules->highs);
}

/* Is the kitty turned when nobody has declared (FLIP-1)? Otherwise there is no trump suit, and counters
   are open (FLIP-5, BURY-4). */
static inline bool kd_turns_kitty(const kd_rules *rules)
{
    return rules->flip != KD_FLIP_NO_TRUMP && rules->kitty;
}

/* The jokers, as faces, one of which is shown with level cards of that suit; 0: none is (DECL-7). */
static inline uint64_t kd_jokers_to_show(const kd_rules *rules, int suit)
{
    const uint64_t small = UINT64_C(1) << KD_SMALL_JOKER, big = UINT64_C(1) << KD_BIG_JOKER;
    if (rules->show_joker == KD_SHOW_NO_JOKER || suit >= KD_NO_SUIT)
        return 0;
    if (rules->show_joker == KD_SHOW_ANY_JOKER)
        return small | big;
    return suit == KD_HEARTS || suit == KD_DIAMONDS ? big : small;
}

/* May several components be led at once (LEAD-2)? kd_leads does not list those leads. */
static inline bool kd_plays_dumps(const kd_rules *rules) { return rules->dump; }

/* The published rule texts, each as the text of a rules file; 80p-v3 first. Behind them stand
   kd_elsewhere_count texts of what other programs and tables play, none of them published as rules. */
typedef struct kd_preset {
    const char *name, *text;
} kd_preset;
extern const kd_preset kd_presets[];
extern const int kd_preset_count;
extern const int kd_elsewhere_count;
/* The i-th text whose place in that list another text has taken: kd_rules_preset loads it by its name for ever, and it
   is offered no more. NULL past the last. */
const kd_preset *kd_superseded(int i);

/* The faults of a rules text, then those of values that do not go together. */
typedef enum kd_rules_fault {
    KD_RULES_FINE,
    KD_RULES_CONTROL,
    KD_RULES_LONG_LINE,
    KD_RULES_LONG_TEXT,
    KD_RULES_SECTION_FORM,
    KD_RULES_NO_SECTION,
    KD_RULES_LINE_FORM,
    KD_RULES_NO_KEY,
    KD_RULES_NEAR_KEY,
    KD_RULES_OTHER_SECTION,
    KD_RULES_KEY_TWICE,
    KD_RULES_MEMBER_TWICE,
    KD_RULES_NO_VALUE,
    KD_RULES_RANGE,
    KD_RULES_HANDS,
    KD_RULES_ALL_JOKERS,
    KD_RULES_NO_RANK,
    KD_RULES_BELOW,
    KD_RULES_EVEN,
    KD_RULES_THEN_NO,
    KD_RULES_THEN_NOT_JOKERS,
    KD_RULES_THEN_ONE,
    KD_RULES_THEN_SOME,
    KD_RULES_THEN_NOT_THIS,
    KD_RULES_FAULTS
} kd_rules_fault;

/* Where and why a rules text was refused. line and column from 1; 0 when the text as a whole. */
typedef struct kd_rules_error {
    int line, column;
    char what[160];       /* in English; kd_rules_error_text says it in another language */
    kd_rules_fault fault; /* and what it speaks of: */
    const kd_rule_row *row, *other; /* NULL: none */
    unsigned value, theirs;         /* of the row and of the other */
    int n, most;
    char quoted[32]; /* what was read, cut short, with its marks */
} kd_rules_error;

/* Translates an English sentence. Blanks in braces stay as they are; the result is never NULL. */
typedef const char *kd_translate(const char *sentence);

/* Sets the values that an empty rules file has: those of 80p-v3. */
void kd_rules_default(kd_rules *rules);
/* The number in kd_presets of that name; -1: there is none. name may be NULL: then there is none. */
int kd_preset_find(const char *name);
/* Loads a preset by name, also one that is superseded. False, and *rules unchanged, when there is none of that name. */
bool kd_rules_preset(kd_rules *rules, const char *name);
/* Sets each row that was added later to the value that was played before (kd_rule_row.before): what
   records of older versions mean. */
void kd_rules_before(kd_rules *rules);
/* Reads length bytes of a rules file into *rules: keys not named keep the values *rules has.
   Returns false with *error filled, and *rules unchanged. error may be NULL. */
bool kd_rules_parse(kd_rules *rules, const char *text, size_t length, kd_rules_error *error);
/* Sets one rule by its key and a value as a rules file writes them: "kitty", "8"; "ranks", "2 5 K".
   Same return as kd_rules_parse. */
bool kd_rules_set(kd_rules *rules, const char *key, const char *value, kd_rules_error *error);
/* Do the values go together? Same return as kd_rules_parse. */
bool kd_rules_check(const kd_rules *rules, kd_rules_error *error);
/* Writes what is wrong as a sentence, translated by translate; returns the length like snprintf. */
int kd_rules_error_text(const kd_rules_error *error, kd_translate *translate, char *text,
                        size_t size);
/* Writes one row as "key = value"; returns the length like snprintf. */
int kd_rule_print(const kd_rules *rules, const kd_rule_row *row, char *text, size_t size);

/* Cards in one hand (DECK-1): what is left of the deck without the kitty, over the seats. */
int kd_hand_size(const kd_rules *rules);
/* The whole deck by face. */
kd_cards kd_deck(const kd_rules *rules);

KD_DECLARE_END
#endif
