/* judge_answer.c - the questions of koudi judge, a row each, answered by the engine. */
#include "cli/judge.h"

#include "base/i18n.h"
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ----------------------------------------------------------------------------------- */

/* Writes cards in trump order, low to high, with commas. */
static void answer_put_cards(judge_output *a, const kd_order *order, kd_cards cards)
{
    if (kd_empty(cards))
        judge_put(a, "-");
    for (bool first = true; !kd_empty(cards); first = false) {
        char name[8];
        kd_print_face(order->face[kd_take(&cards)], name, sizeof name);
        judge_put(a, "%s%s", first ? "" : ",", name);
    }
}

/* Programs read a code. On a terminal in another language, people read the words for it in that language. */
static const char *said(const char *words, const char *code) __attribute__((format_arg(2)));

static const char *said(const char *words, const char *code)
{
    const char *own = printed(words);
    return own == words ? code : own;
}

static const char *kind_said(kd_lead_kind kind)
{
    static const char *const words[KD_LEAD_KINDS] = {
        [KD_LEAD_NONE] = N_("no lead"),        [KD_LEAD_SINGLE] = N_("a single card"),
        [KD_LEAD_PAIR] = N_("a pair"),         [KD_LEAD_TRACTOR] = N_("a tractor"),
        [KD_LEAD_DUMP] = N_("a dump"),         [KD_LEAD_FOUR] = N_("all four cards of a number"),
        [KD_LEAD_SEQUENCE] = N_("a sequence"), [KD_LEAD_HIGHS] = N_("the highest cards"),
    };
    return said(words[kind], kd_kind_name((int)kind));
}

/* ---- the play ---------------------------------------------------------------------------------- */

static bool ask_follow(judge *j, judge_output *a)
{
    kd_cards lead, hand, play;
    if (!judge_get_lead(j, a, &lead) || !judge_get_hand(j, a, FIELD_HAND, &hand) ||
        !judge_get_hand(j, a, FIELD_PLAY, &play))
        return false;
    return judge_put_verdict(a, j->order, kd_check_follow(j->order, hand, lead, play));
}

enum { MOST_MOVES = 10000 };

/* Orders plays of equally many cards: that with the lower card where they first differ comes first. */
static int compare_plays(const void *a, const void *b)
{
    const kd_cards *left = a, *right = b;
    uint64_t differ = (left->one ^ right->one) | (left->two ^ right->two);
    uint64_t lowest = differ & -differ;
    int copies = !!(left->one & lowest) + !!(left->two & lowest);
    int others = !!(right->one & lowest) + !!(right->two & lowest);
    return others - copies;
}

static bool ask_moves(judge *j, judge_output *a)
{
    static kd_cards moves[MOST_MOVES];
    kd_cards lead, hand;
    if (!judge_get_lead(j, a, &lead) || !judge_get_hand(j, a, FIELD_HAND, &hand))
        return false;
    if (kd_count(hand) < kd_count(lead))
        return judge_refuse(a, "the hand is smaller than the lead", judge_field(j, FIELD_HAND));
    int count = kd_moves(j->order, hand, lead, moves, MOST_MOVES);
    if (count > MOST_MOVES)
        return judge_refuse(a, "more than 10000 moves", "");
    qsort(moves, (size_t)count, sizeof *moves, compare_plays);
    judge_put(a, said(N_("%d answers: "), "%d "), count);
    for (int i = 0; i < count; i++) {
        judge_put(a, "%s", i ? "/" : "");
        answer_put_cards(a, j->order, moves[i]);
    }
    return true;
}

static bool ask_lead(judge *j, judge_output *a)
{
    kd_cards hand, play, known = {0, 0};
    if (!judge_get_order(j, a) || !judge_get_hand(j, a, FIELD_HAND, &hand) ||
        !judge_get_hand(j, a, FIELD_PLAY, &play))
        return false;
    if (judge_field(j, FIELD_KNOWN) && !judge_get_places(j, a, FIELD_KNOWN, &known))
        return false;
    kd_verdict verdict = kd_check_lead(j->order, hand, known, play);
    judge_put_verdict(a, j->order, verdict);
    return verdict.reason != KD_OK ||
           judge_put(a, said(N_(": %s"), " %s"), kind_said(kd_kind_of(j->order, play)));
}

/* Writes the components of a lead; a lead of several cards under one-deck rules is one component. */
static bool ask_shape(judge *j, judge_output *a)
{
    kd_cards cards;
    if (!judge_get_order(j, a) || !judge_get_places(j, a, FIELD_CARDS, &cards))
        return false;
    kd_lead_kind kind = kd_kind_of(j->order, cards);
    if (kind == KD_LEAD_NONE)
        return judge_refuse(a, "not cards of one category", judge_field(j, FIELD_CARDS));
    kd_part parts[KD_MAX_PARTS] = {{.cards = cards}};
    int count = kind == KD_LEAD_DUMP ? kd_parts(j->order, cards, parts) : 1;
    for (int i = 0; i < count; i++) {
        kind = kd_kind_of(j->order, parts[i].cards);
        judge_put(a, said(N_("%s%s: "), "%s%s:"), i ? " " : "", kind_said(kind));
        answer_put_cards(a, j->order, parts[i].cards);
    }
    return true;
}

/* Checks that the first play is a lead, and that all have as many cards. */
static bool check_plays(judge_output *a, const kd_order *order, const kd_cards *plays, int count)
{
    if (kd_kind_of(order, plays[0]) == KD_LEAD_NONE)
        return judge_refuse(a, "a lead is of one category", "");
    for (int i = 1; i < count; i++)
        if (kd_count(plays[i]) != kd_count(plays[0]))
            return judge_refuse(a, "plays to a trick are of as many cards", "");
    return true;
}

static bool ask_winner(judge *j, judge_output *a)
{
    kd_cards plays[KD_SEATS];
    if (!judge_get_order(j, a) || !judge_get_hands(j, a, FIELD_PLAYS, plays, KD_SEATS) ||
        !check_plays(a, j->order, plays, KD_SEATS))
        return false;
    int winner = 0;
    for (int i = 1; i < KD_SEATS; i++)
        if (kd_beats(j->order, plays[0], plays[winner], plays[i]))
            winner = i;
    return judge_put(a, said(N_("number %d wins, the first being 0"), "%d"), winner);
}

static bool ask_dump(judge *j, judge_output *a)
{
    kd_cards lead, others[KD_SEATS - 1];
    if (!judge_get_lead(j, a, &lead) || !judge_get_hands(j, a, FIELD_OTHERS, others, KD_SEATS - 1))
        return false;
    if (!kd_plays_dumps(&j->now->rules) && kd_kind_of(j->order, lead) == KD_LEAD_DUMP)
        return judge_refuse(a, "these rules have no dumps", judge_field(j, FIELD_LEAD));
    kd_dump_result result = kd_dump(j->order, others, lead);
    if (result.stands)
        return judge_put(a, "%s", said(N_("the dump stands"), "stands"));
    judge_put(a, "%s", said(N_("the dump fails, what is led is "), "fails "));
    answer_put_cards(a, j->order, result.forced);
    return judge_put(a, said(N_("; it costs %d points"), " penalty %d"), result.fine);
}

static bool ask_kitty(judge *j, judge_output *a)
{
    kd_cards plays[2], kitty;
    if (!judge_get_lead(j, a, &plays[0]) || !judge_get_hand(j, a, FIELD_WIN, &plays[1]) ||
        !check_plays(a, j->order, plays, 2) || !judge_get_hand(j, a, FIELD_CARDS, &kitty))
        return false;
    if (kd_strength(j->order, plays[0], plays[1]) == 0)
        return judge_refuse(a, "cannot win that trick", judge_field(j, FIELD_WIN));
    int points = kd_points_at(j->order, kitty);
    int times = kd_multiplier(j->order, plays[0], plays[1]);
    return judge_put(a, said(N_("%d points times %d are %d"), "%d x%d = %d"), points, times,
                     points * times);
}

/* Tells how far attackers who win the last trick with the cards throw the defenders back. */
static bool ask_hook(judge *j, judge_output *a)
{
    kd_cards cards;
    if (!judge_get_order(j, a) || !judge_get_cards(j, a, FIELD_CARDS, &cards))
        return false;
    int back = kd_hook(j->order, cards);
    return judge_put(a, "%s", back < 0 ? "none" : kd_rank_name(back));
}

static bool ask_gain(judge *j, judge_output *a)
{
    int score;
    bool taken;
    if (!judge_get_rules(j, a) || !judge_get_number(j, a, FIELD_SCORE, -1000000, 1000000, &score))
        return false;
    int gain = kd_gain(&j->now->rules, score, &taken);
    return judge_put(a,
                     taken
                         ? said(N_("the attackers gain %d and take the deal"), "attackers %d deal")
                         : said(N_("the defenders gain %d and keep the deal"), "defenders %d keep"),
                     gain);
}

static bool ask_advance(judge *j, judge_output *a)
{
    int from, by;
    if (!judge_get_rules(j, a) || !judge_get_rank(j, a, FIELD_FROM, &from) ||
        !judge_get_number(j, a, FIELD_BY, 0, 100000, &by))
        return false;
    int level = kd_advance(&j->now->rules, from, by);
    return judge_put(a, "%s",
                     level == KD_RANKS ? said(N_("past the last level: the match is won"), "win")
                                       : kd_rank_name(level));
}

/* The cards of each category, high to low: "rj,bj,C7=H7|SA,SK". */
static bool ask_order(judge *j, judge_output *a)
{
    static const int categories[KD_CATEGORIES] = {KD_TRUMP, KD_SPADES, KD_HEARTS, KD_CLUBS,
                                                  KD_DIAMONDS};
    kd_cards cards;
    if (!judge_get_order(j, a) || !judge_get_places(j, a, FIELD_CARDS, &cards))
        return false;
    for (int i = 0; i < KD_CATEGORIES; i++) {
        kd_cards these = kd_only(cards, j->order->in[categories[i]]);
        int above = -1;
        judge_put(a, "%s", a->used && !kd_empty(these) ? "|" : "");
        while (!kd_empty(these)) {
            unsigned place = 63U - (unsigned)__builtin_clzll(these.one);
            int step = j->order->step[place];
            char name[8];
            kd_print_face(j->order->face[place], name, sizeof name);
            judge_put(a, "%s%s", above < 0 ? "" : step == above ? "=" : ",", name);
            these = kd_sub(these, kd_card(place));
            above = step;
        }
    }
    return judge_put(a, "%s", a->used ? "" : "-");
}

/* ---- before the play --------------------------------------------------------------------------- */

/* The face of equal cards; of others, that of one of them. */
static kd_face face_in(kd_cards cards)
{
    return (kd_face)kd_take(&cards);
}

/* Reads what stands: a single card that is no joker, or a pair, level cards perhaps with the joker that was shown
   with them (DECL-7); or three jokers, where the rules have that (DECL-8). */
static bool get_standing(const judge *j, judge_output *a, kd_cards *standing)
{
    if (!judge_get_cards(j, a, FIELD_STANDING, standing))
        return false;
    const char *text = judge_field(j, FIELD_STANDING);
    kd_cards cards = *standing;
    uint64_t jokers =
        kd_empty(cards) ? 0 : kd_jokers_to_show(&j->now->rules, kd_suit_of(face_in(cards)));
    int joker_count = kd_copies(cards, KD_SMALL_JOKER) + kd_copies(cards, KD_BIG_JOKER);
    if (joker_count == 1)
        cards = kd_only(cards, ~jokers);
    if (j->now->rules.three_jokers && joker_count == 3 && kd_count(cards) == 3)
        return true;
    if (!kd_one_face(cards))
        return judge_refuse(a, "one card or two alike can stand", text);
    return kd_count(cards) == 2 || kd_rank_of(face_in(cards)) != KD_RANKS ||
           judge_refuse(a, "one joker cannot stand", text);
}

/* Reads the level, or takes it from the cards when the field is missing: from what stands, unless that is
   jokers, then from the card to be shown. With jokers only, any level will do. */
static bool get_level(const judge *j, judge_output *a, kd_cards standing, kd_cards by, int *level)
{
    int rank = kd_empty(standing) ? KD_RANKS : kd_rank_of(face_in(standing));
    int shown = kd_empty(by) ? KD_RANKS : kd_rank_of(face_in(by));
    if (judge_field(j, FIELD_LEVEL)) {
        if (!judge_get_rank(j, a, FIELD_LEVEL, level))
            return false;
        return rank == KD_RANKS || rank == *level ||
               judge_refuse(a, "no level card stands", judge_field(j, FIELD_STANDING));
    }
    *level = rank != KD_RANKS ? rank : shown != KD_RANKS ? shown : 0;
    return true;
}

/* Reads the hand, in which the cards are not in trump order yet. */
static bool get_dealt(const judge *j, judge_output *a, kd_cards *hand)
{
    if (!judge_get_cards(j, a, FIELD_HAND, hand))
        return false;
    if (!kd_holds(j->now->deck, *hand))
        return judge_refuse(a, "not in this deck", judge_field(j, FIELD_HAND));
    return kd_count(*hand) <= j->now->hand ||
           judge_refuse(a, "more cards than a hand has", judge_field(j, FIELD_HAND));
}

/* Checks a declaration in the view of a seat while cards are drawn; it, or its right neighbour, has shown what
   stands. */
static bool ask_declare(judge *j, judge_output *a)
{
    kd_cards hand, by, standing = {0, 0};
    int level = 0;
    if (!judge_get_rules(j, a) || !get_dealt(j, a, &hand) || !judge_get_cards(j, a, FIELD_BY, &by))
        return false;
    const char *shown = judge_field(j, FIELD_STANDING), *own_text = judge_field(j, FIELD_OWN);
    bool stands = shown && strcmp(shown, "-") != 0, own = own_text && strcmp(own_text, "yes") == 0;
    if (own_text && !own && strcmp(own_text, "no") != 0)
        return judge_refuse(a, "not yes or no", own_text);
    if ((stands && !get_standing(j, a, &standing)) || !get_level(j, a, standing, by, &level))
        return false;
    if (own && !stands)
        return judge_refuse(a, "nothing stands that could be its own", "");
    judge_make_order(j, stands ? kd_suit_of(face_in(standing)) : KD_NO_SUIT, level);
    kd_view view = {.order = *j->order,
                    .seat = 0,
                    .phase = KD_PHASE_DEAL,
                    .actors = 1,
                    .declarer = !stands ? KD_NOBODY
                                : own   ? 0
                                        : 1,
                    .trump_known = stands,
                    .standing = standing,
                    .hand = hand};
    kd_action declare = {.actor = 0, .verb = KD_DECLARE, .cards = by};
    return judge_put_verdict(a, NULL, kd_check(&view, &declare));
}

/* Checks a counter in the view of a seat; its right neighbour has shown what stands. Without a time all cards are
   drawn. After a burying at which nobody may counter, the play has begun. More copies of a card than the deck has can
   only be shown by the seat that stands. */
static bool ask_counter(judge *j, judge_output *a)
{
    static const char *const times[] = {"drawn", "drawing", "buried"};
    kd_cards standing, by, hand;
    int level = 0, time = 0, count = sizeof times / sizeof *times;
    const char *when = judge_field(j, FIELD_TIME);
    while (when && time < count && strcmp(when, times[time]) != 0)
        time++;
    if (time == count)
        return judge_refuse(a, "not drawing, drawn or buried", when);
    bool holds = judge_field(j, FIELD_HAND), shows = judge_field(j, FIELD_BY);
    if (!judge_get_rules(j, a) || !get_standing(j, a, &standing) ||
        (holds && !get_dealt(j, a, &hand)) ||
        ((shows || !holds) && !judge_get_cards(j, a, FIELD_BY, &by)))
        return false;
    if (!holds)
        hand = by;
    else if (!shows)
        by = hand;
    if (!get_level(j, a, standing, by, &level))
        return false;
    judge_make_order(j, kd_suit_of(face_in(standing)), level);
    const int phases[] = {KD_PHASE_COUNTER, KD_PHASE_DEAL,
                          j->now->rules.counter_after_bury ? KD_PHASE_COUNTER : KD_PHASE_PLAY};
    kd_view view = {.order = *j->order,
                    .seat = 0,
                    .phase = (uint8_t)phases[time],
                    .actors = 1,
                    .declarer = 1,
                    .trump_known = 1,
                    .standing = standing,
                    .hand = hand};
    kd_action counter = {.actor = 0, .verb = KD_COUNTER, .cards = by};
    kd_verdict verdict = kd_check(&view, &counter);
    bool own = false, jokers = kd_suit_of(face_in(standing)) == KD_NO_SUIT;
    for (kd_cards left = by; !kd_empty(left) && !own;) {
        kd_face face = (kd_face)kd_take(&left);
        own = kd_copies(standing, face) + kd_copies(by, face) > j->now->rules.decks;
    }
    if (verdict.reason == KD_OK && own) {
        /* Whose own stands is asked where it may counter (CTR-7, CTR-9, CTR-10), but nobody over three jokers (DECL-8). */
        view.declarer = view.seat;
        view.actors = 0;
        kd_verdict unasked = kd_check(&view, &counter);
        if (unasked.reason == KD_OWN_STANDS || (jokers && kd_count(standing) == 3))
            verdict = unasked;
    }
    return judge_put_verdict(a, NULL, verdict);
}

/* Makes a match in a first deal in which the last seat asked has not declared either: the kitty is to be turned,
   or is not (FLIP-5). Under rules with a cut, the seat that draws first is the dealer. The hands do not matter. */
static bool start_flipping(const judge *j, int level, kd_cards kitty, kd_match *match)
{
    const kd_rules *rules = &j->now->rules;
    kd_cards hand[KD_SEATS] = {{0, 0}}, left = kd_sub(kd_deck(rules), kitty);
    kd_view view;
    if (!kd_match_start(match, rules))
        return false;
    kd_view_make(&view, match, KD_NOBODY);
    kd_order_make(&view.order, rules, KD_NO_SUIT, level);
    view.phase = KD_PHASE_ASK;
    view.actors = view.waiting = 1U << (KD_SEATS - 1);
    view.first = 0;
    view.dealer = rules->draw == KD_DRAW_CUT ? 0 : KD_NOBODY;
    for (int seat = 0; !kd_empty(left); seat = kd_next_seat(seat)) {
        hand[seat] = kd_add(hand[seat], kd_card(kd_take(&left)));
        view.held[seat]++;
    }
    kd_events events;
    kd_action pass = {.actor = KD_SEATS - 1, .verb = KD_PASS, .cards = {0, 0}};
    return kd_match_from_view(match, &view, hand).reason == KD_OK &&
           kd_apply(match, &pass, &events).reason == KD_OK;
}

/* Turns the named cards one by one until the flip is settled; false when one is refused. */
static bool turn_kitty(kd_match *match, const char *text)
{
    kd_events events;
    while (*text && match->round.phase == KD_PHASE_FLIP) {
        char name[8] = "";
        size_t length = strcspn(text, ",");
        memcpy(name, text, length < sizeof name ? length : 0);
        kd_face face;
        if (!kd_parse_face(name, &face))
            return false;
        kd_action flip = {.actor = KD_CHANCE, .verb = KD_FLIP, .cards = kd_card(face)};
        if (kd_apply(match, &flip, &events).reason != KD_OK)
            return false;
        text += length + (text[length] == ',');
    }
    return true;
}

static bool ask_flip(judge *j, judge_output *a)
{
    static const char *const codes[KD_SEATS] = {"first", "right", "opposite", "left"};
    static const char *const seats[KD_SEATS] = {
        N_("the first to draw"), N_("the seat at the right"), N_("the seat opposite"),
        N_("the seat at the left")};
    static const char *const suits[KD_NO_SUIT + 1] = {N_("spades"), N_("hearts"), N_("clubs"),
                                                      N_("diamonds"), N_("no trump")};
    kd_cards kitty;
    int level;
    if (!judge_get_rules(j, a) || !judge_get_rank(j, a, FIELD_LEVEL, &level) ||
        !judge_get_cards(j, a, FIELD_CARDS, &kitty))
        return false;
    if (kd_count(kitty) != j->now->rules.kitty || !kd_holds(kd_deck(&j->now->rules), kitty))
        return judge_refuse(a, "not a whole kitty", judge_field(j, FIELD_CARDS));
    kd_match match;
    if (!start_flipping(j, level, kitty, &match) ||
        !turn_kitty(&match, judge_field(j, FIELD_CARDS)) || match.round.phase == KD_PHASE_FLIP)
        return judge_refuse(a, "nothing settles it", judge_field(j, FIELD_CARDS));
    int trump = match.round.order.trump, dealer = match.round.dealer;
    return judge_put(
        a, said(N_("trump: %s; cards turned: %d; dealer: %s"), "trump=%s turned=%d dealer=%s"),
        said(suits[trump], kd_suit_name(trump)), match.round.turned_count,
        said(seats[dealer], codes[dealer]));
}

/* Checks a burying in the view of a seat that holds the hand and the kitty. */
static bool ask_bury(judge *j, judge_output *a)
{
    kd_cards hand, cards;
    if (!judge_get_rules(j, a) || !judge_get_cards(j, a, FIELD_HAND, &hand))
        return false;
    if (!kd_holds(j->now->deck, hand))
        return judge_refuse(a, "not in this deck", judge_field(j, FIELD_HAND));
    if (!judge_get_cards(j, a, FIELD_CARDS, &cards))
        return false;
    judge_make_order(j, KD_NO_SUIT, j->now->rules.start_level);
    kd_view view = {.order = *j->order,
                    .phase = KD_PHASE_BURY,
                    .actors = 1,
                    .burier = 0,
                    .trump_known = 1,
                    .hand = hand};
    kd_action bury = {.actor = 0, .verb = KD_BURY, .cards = cards};
    return judge_put_verdict(a, NULL, kd_check_strict(&view, &bury));
}

static bool ask_rebel(judge *j, judge_output *a)
{
    kd_cards hand;
    if (!judge_get_rules(j, a))
        return false;
    /* Only rules that count trumps need the fields trump and level; without trumps may do before trump is
       known, too (REB-6). */
    bool ordered = j->now->rules.rebel == KD_REBEL_ATTACKERS ||
                   (judge_field(j, FIELD_TRUMP) && judge_field(j, FIELD_LEVEL));
    if (!ordered)
        judge_make_order(j, KD_NO_SUIT, j->now->rules.start_level);
    if ((ordered && !judge_get_order(j, a)) || !judge_get_hand(j, a, FIELD_HAND, &hand))
        return false;
    kd_view view = {.order = *j->order,
                    .seat = 1,
                    .phase = KD_PHASE_REBEL,
                    .actors = 1U << 1,
                    .trump_known = ordered,
                    .dealer = 0,
                    .hand = kd_to_faces(j->order, hand)};
    kd_action rebel = {.actor = 1, .verb = KD_REBEL, .cards = {0, 0}};
    return judge_put_verdict(a, NULL, kd_check(&view, &rebel));
}

/* ---- all questions ----------------------------------------------------------------------------- */

static const struct question {
    const char *verb, *fields;
    bool (*ask)(judge *j, judge_output *a);
} questions[] = {
    {"follow", "trump level lead hand play", ask_follow},
    {"moves", "trump level lead hand", ask_moves},
    {"lead", "trump level hand play [known]", ask_lead},
    {"shape", "trump level cards", ask_shape},
    {"winner", "trump level plays", ask_winner},
    {"dump", "trump level lead others", ask_dump},
    {"kitty", "trump level lead win cards", ask_kitty},
    {"hook", "trump level cards", ask_hook},
    {"gain", "score", ask_gain},
    {"advance", "from by", ask_advance},
    {"declare", "hand by [standing own level]", ask_declare},
    {"counter", "standing by [hand level time]", ask_counter},
    {"flip", "level cards", ask_flip},
    {"bury", "hand cards", ask_bury},
    {"rebel", "[trump level] hand", ask_rebel},
    {"order", "trump level cards", ask_order},
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

const char *judge_question(int i, const char **fields)
{
    if (i >= QUESTIONS)
        return NULL;
    *fields = questions[i].fields;
    return questions[i].verb;
}

void judge_start(judge *j)
{
    memset(j->line, 0, sizeof j->line);
    for (int i = 0; i < FIELD_COUNT; i++)
        *j->set[i] = '\0';
    for (int i = 0; i < JUDGE_RULES; i++)
        *j->name[i] = '\0';
}

bool judge_answer(judge *j, char *line, char *out, size_t size)
{
    judge_output a = {out, 0, size};
    *out = '\0';
    char *rest = line, *verb = judge_word(&rest);
    if (!verb || *verb == '#')
        return true;
    if (!judge_read_fields(j, &a, &rest))
        return false;
    if (strcmp(verb, "set") == 0)
        return judge_set_fields(j, &a);
    for (int i = 0; i < QUESTIONS; i++)
        if (strcmp(questions[i].verb, verb) == 0)
            return questions[i].ask(j, &a);
    return judge_refuse(&a, "unknown question (koudi judge --help lists them)", verb);
}
