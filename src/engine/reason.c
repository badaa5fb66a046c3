/* reason.c - why something was refused: token, rule ID and sentence, a row a reason. */
#include "koudi.h"

typedef struct words {
    const char *token, *rule, *sentence;
} words;

static const words all[KD_REASON_COUNT] = {
    [KD_OK] = {"ok", "", "Allowed."},
    [KD_NOT_YOUR_TURN] = {"not-your-turn", "SEAT-1", "It is not your turn."},
    [KD_WRONG_PHASE] = {"wrong-phase", "SEAT-1", "That cannot be done at this point of the deal."},
    [KD_NOT_HELD] = {"not-held", "DECK-1", "You do not hold {cards}."},
    [KD_NO_CARDS] = {"no-cards", "LEAD-1", "No card is picked."},
    [KD_MIXED_LEAD] = {"mixed-lead", "LEAD-1", "A lead must be of one category: these are mixed."},
    [KD_NO_DUMP] = {"no-dump", "LEAD-2", "Only a single, a pair or a tractor may be led here."},
    [KD_LONG_TRACTOR] = {"long-tractor", "LEAD-2",
                         "A tractor of {n} pairs at most may be led here; this is one of {have}."},
    [KD_MIXED_SET] =
        {"mixed-set", "FORTY-1",
         "These are of several categories: only all four cards of one number are led so."},
    [KD_NO_SET] = {"no-set", "FORTY-1", "These cards make no lead together here."},
    [KD_SEQUENCE_NOT_TOP] =
        {"sequence-not-top", "FORTY-3",
         "For a sequence of {category} you must have every higher card not yet played: {cards} "
         "may be out."},
    [KD_NOT_HIGHS] =
        {"not-highs", "FORTY-4",
         "Each card must be known to be unbeaten: for all you can know, {cards} may be out."},
    [KD_NO_LEAD] = {"no-lead", "LEAD-1",
                    "What was led is no lead: nothing, or cards of several categories."},
    [KD_WRONG_COUNT] = {"wrong-count", "FOL-1",
                        "Cards to play: {n}, as many as were led; you picked {have}."},
    [KD_MUST_FOLLOW] = {"must-follow", "FOL-2",
                        "{category} was led and you hold enough of it: play only {category}."},
    [KD_MUST_PLAY_ALL] =
        {"must-play-all", "FOL-1",
         "{category} was led: play all you hold of it, {cards}; the rest is free."},
    [KD_MUST_PLAY_PAIR] = {"must-play-pair", "FOL-2",
                           "A pair of {category} is owed and you hold one: play {cards}."},
    [KD_MUST_PLAY_PAIRS] =
        {"must-play-pairs", "FOL-2",
         "{n} pairs of {category} are owed and you hold them: {cards} would do."},
    [KD_MUST_PLAY_ANY_PAIRS] =
        {"must-play-any-pairs", "FOL-3",
         "Pairs of {category} are owed, any that you hold, {n} in all: {cards} would do."},
    [KD_MUST_PLAY_TRACTOR] = {"must-play-tractor", "FOL-2",
                              "A tractor of {n} pairs was led and you hold one: {cards} would do."},
    [KD_MUST_PLAY_PART] =
        {"must-play-part", "FOL-2",
         "You cannot match it all, but a tractor of {n} pairs is owed: {cards} would do."},
    [KD_MUST_PLAY_EACH] =
        {"must-play-each", "FORTY-2",
         "Four of a kind was led: play a card of each category you hold; {cards} would do."},
    [KD_MUST_FOLLOW_SET] =
        {"must-follow-set", "FORTY-5",
         "{n} cards of {category} were led and you hold enough: all must be {category}."},
    [KD_MUST_PLAY_ALL_SET] =
        {"must-play-all-set", "FORTY-5",
         "Cards of {category} were led: play all you hold of it, {cards}; the rest is free."},
    [KD_NOT_LEVEL_CARD] = {"not-level-card", "DECL-1", "Only a level card declares trump."},
    [KD_NOT_ALIKE] = {"not-alike", "CTR-1", "The two cards must be exactly alike."},
    [KD_ALREADY_DECLARED] = {"already-declared", "DECL-1",
                             "Trump has been declared, and the first declaration stands."},
    [KD_DECLARES_ITSELF] = {"declares-itself", "DECL-4",
                            "The first level card drawn declares by itself; nobody shows one."},
    [KD_NOT_REINFORCING] =
        {"not-reinforcing", "DECL-2",
         "You have declared: only the second card of that kind may be added to it."},
    [KD_JOKER_DECLARES_NOT] = {"joker-declares-not", "DECL-6", "A joker cannot declare trump."},
    [KD_NOT_A_COUNTER] =
        {"not-a-counter", "CTR-1",
         "A counter is a pair of level cards of one suit, or a pair of identical jokers."},
    [KD_COUNTER_TOO_LOW] =
        {"counter-too-low", "CTR-2",
         "It must stand higher than what was shown: D < C < H < S < small < big jokers."},
    [KD_OWN_STANDS] = {"own-stands", "CTR-7",
                       "Your own declaration stands: it is not yours to beat."},
    [KD_NO_COUNTERS] = {"no-counters", "CTR-9", "These rules have no such counter."},
    [KD_COUNTER_NOT_MORE] =
        {"counter-not-more", "CTR-8",
         "It takes a pair of another suit against one card, or two jokers against level cards."},
    [KD_NEEDS_JOKER] = {"needs-joker", "DECL-7",
                        "Level cards of that suit are shown together with one joker: {cards}."},
    [KD_BURY_COUNT] = {"bury-count", "BURY-1", "{n} cards are buried; you picked {have}."},
    [KD_BURY_POINTS] = {"bury-points", "BURY-5",
                        "{n} points at most may be buried from this hand; you picked {have}."},
    [KD_REBEL_TOO_STRONG] = {"rebel-too-strong", "REB-1",
                             "Your hand has {have} points; to rebel it may have {n} at most, "
                             "or few trumps where a suit is trump."},
    [KD_RESHUFFLE_TOO_STRONG] =
        {"reshuffle-too-strong", "REB-3",
         "A reshuffle takes a hand of {n} points or fewer; yours has {have}."},
    [KD_REBEL_HAS_POINTS] = {"rebel-has-points", "REB-4",
                             "Your hand has {have} points; to rebel it may have {n} at most."},
    [KD_REBEL_NOT_WEAK] = {"rebel-not-weak", "REB-6",
                           "A new deal takes a hand without points or without trumps; yours has "
                           "{have} points."},
    [KD_NO_REBELLION] = {"no-rebellion", "REB-2", "Nobody may rebel in this deal."},
    [KD_NEVER_REBELS] = {"never-rebels", "REB-5", "These rules have no rebellion."},
    [KD_NOT_IN_DECK] = {"not-in-deck", "DECK-1", "That card is not left in the deck."},
    [KD_NO_TIME_LIMIT] = {"no-time-limit", "MATCH-1", "No time is set, or it is over already."},
    [KD_MATCH_OVER] = {"match-over", "MATCH-1", "The match is over."},
    [KD_BAD_CARDS] = {"bad-cards", "DECK-1", "These are not cards as a deal has them."},
    [KD_BAD_ACTION] = {"bad-action", "SEAT-1", "No such action."},
};

/* A number that is no reason reads as the last row, "no such action". */
static const words *reason_words_of(kd_reason reason)
{
    unsigned row = (unsigned)reason;
    return &all[row < KD_REASON_COUNT ? row : KD_BAD_ACTION];
}

const char *kd_reason_token(kd_reason reason)
{
    return reason_words_of(reason)->token;
}

const char *kd_reason_rule(kd_reason reason)
{
    return reason_words_of(reason)->rule;
}

const char *kd_reason_sentence(kd_reason reason)
{
    return reason_words_of(reason)->sentence;
}
