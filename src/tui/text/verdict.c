/* verdict.c - the verdict on the picked cards: legal or not, what an answer must contain, what the play would
   do. */
#include "tui/text/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "tui/state/choice.h"
#include "tui/state/keys.h"
#include "tui/state/suggest.h"
#include "tui/state/ui.h"

/* ---- the duty to follow ------------------------------------------------------------------------ */

void rule_key_text(text *t, const kd_verdict *why)
{
    if (!*kd_reason_rule((kd_reason)why->reason))
        return;
    text_add(t, "  ");
    text_add(t, _("%s: the rule"), KEY_OF(CMD_VALUES));
}

/* The cards; of more than eight the first six and "…". */
static void some_cards_text(text *t, const ui *u, kd_cards cards)
{
    enum { ALL = 8, SOME = 6 };
    const kd_order *order = &u->view.order;
    kd_cards left = kd_to_places(order, cards), first = {0, 0};
    int count = kd_count(cards);

    for (int p = 63; p >= 0 && count > ALL && kd_count(first) < SOME; p--)
        for (int n = kd_copies(left, (unsigned)p); n > 0 && kd_count(first) < SOME; n--)
            first = kd_add(first, kd_card((unsigned)p));
    text_fill(t, u, "%W", count > ALL ? kd_to_faces(order, first) : cards);
    if (count > ALL)
        text_add(t, " %s", glyphs_in(u)->more);
}

/* As many cards of the led category as were led, with as few pairs as possible. The reason why this
   answer is refused is the duty. */
static kd_cards fewest_pairs(kd_cards holding, int n)
{
    kd_cards play = {0, 0};
    uint64_t from[3] = {holding.one & ~holding.two, holding.two, holding.two};

    for (int i = 0; i < 3; i++)
        for (unsigned p = 0; p < 64; p++)
            if (n > 0 && (from[i] >> p & 1))
                play = kd_add(play, kd_card(p)), n--;
    return play;
}

/* The duty in the led category. NONE: none is held; ONLY, BOTH, ALL: one, two or more cards that must
   all be played; PAIR, A_PAIR: the only pair or one of several; ANY: any cards of it. */
enum duty_kind {
    DUTY_NONE,
    DUTY_ONLY,
    DUTY_BOTH,
    DUTY_ALL,
    DUTY_PAIR,
    DUTY_A_PAIR,
    DUTY_PAIRS,
    DUTY_TRACTOR,
    DUTY_ANY
};

typedef struct duty {
    enum duty_kind kind;
    int n;         /* of ALL cards, else pairs */
    kd_cards held; /* of the led category, by place */
} duty;

static bool several_pairs(kd_cards held)
{
    return held.two & (held.two - 1);
}

static duty duty_of(const kd_view *view, kd_cards lead)
{
    const kd_order *order = &view->order;
    kd_cards hand = kd_to_places(order, view->hand);
    kd_cards held = kd_only(hand, order->in[kd_category_of(order, lead)]);
    int n = kd_count(lead), count = kd_count(held);
    if (count <= n)
        return (duty){count < DUTY_ALL ? (enum duty_kind)count : DUTY_ALL, count, held};
    kd_verdict v = kd_check_follow(order, hand, lead, fewest_pairs(held, n));
    enum duty_kind pair = several_pairs(held) ? DUTY_A_PAIR : DUTY_PAIR;
    switch (v.reason) {
    case KD_MUST_PLAY_PAIR: return (duty){pair, v.n, held};
    case KD_MUST_PLAY_PAIRS: return (duty){DUTY_PAIRS, v.n, held};
    case KD_MUST_PLAY_ANY_PAIRS: return (duty){v.n == 1 ? pair : DUTY_PAIRS, v.n, held};
    case KD_MUST_PLAY_TRACTOR:
    case KD_MUST_PLAY_PART: return (duty){DUTY_TRACTOR, v.n, held};
    default: return (duty){DUTY_ANY, v.n, held};
    }
}

/* The sentences of each duty, with the category, the number of cards or pairs, and the cards. */
static const struct {
    const char *owed;     /* while nothing is picked */
    int whole;            /* so many cards led are the duty alone: */
    const char *alone;    /* then instead of `owed` */
    const char *short_of; /* the picks lack some of it, which come last; NULL: they cannot */
} duties[] = {
    [DUTY_NONE] = {N_("You hold no %F: play anything."), 0, NULL, NULL},
    [DUTY_ONLY] = {N_("Your only %H must go."), 0, NULL,
                   N_("Your only %1$H, %3$s, must be among them.")},
    [DUTY_BOTH] = {N_("Both your cards of %F must go."), 0, NULL,
                   N_("Both your cards of %1$F must be among them: %3$s.")},
    [DUTY_ALL] = {N_("All %2$d of your %1$F must go."), 0, NULL,
                  N_("All %2$d of your %1$F must be among them: %3$s.")},
    [DUTY_PAIR] = {N_("You hold a pair of %F: it must go."), 2,
                   N_("You hold a pair of %F: it must be that."),
                   N_("A pair of %1$F is owed: %3$s.")},
    [DUTY_A_PAIR] = {N_("A pair of %F must go."), 2, N_("It must be a pair of %F."),
                     N_("A pair of %1$F is owed: %3$s would do.")},
    [DUTY_PAIRS] = {N_("%2$d pairs of %1$F must go."), 0, NULL,
                    N_("%2$d pairs of %1$F are owed: %3$s would do.")},
    [DUTY_TRACTOR] = {N_("A tractor of %2$d pairs in %1$F must go."), 0, NULL,
                      N_("A tractor of %2$d pairs in %1$F is owed: %3$s would do.")},
    [DUTY_ANY] = {N_("Any of your %F will do."), 1, N_("Any %H will do."), NULL},
};

void duty_text(text *t, const ui *u, kd_cards lead)
{
    const kd_order *order = &u->view.order;
    kd_cards sorted = kd_to_places(order, lead);
    if (kd_kind_of(order, sorted) == KD_LEAD_FOUR) {
        text_add(t, "%s", _("A card of each suit and of trump must go, or a higher four."));
        return;
    }
    duty d = duty_of(&u->view, sorted);
    bool alone = kd_count(lead) == duties[d.kind].whole;
    text_fill(t, u, _(alone ? duties[d.kind].alone : duties[d.kind].owed),
              kd_category_of(order, sorted), d.n);
}

void owed_text(text *t, const ui *u, kd_cards picks, kd_cards owed)
{
    const kd_order *order = &u->view.order;
    kd_cards lead = kd_to_places(order, kd_led(&u->view));
    text cards = {.n = 0};
    if (kd_kind_of(order, lead) == KD_LEAD_FOUR) {
        text_fill(t, u, _("A card of each suit and of trump must go: %C would do."), owed);
        return;
    }
    duty d = duty_of(&u->view, lead);
    const char *format = kd_same(owed, picks) ? NULL : duties[d.kind].short_of;
    if (!format)
        format = d.kind <= DUTY_ALL ? N_("The rest is free.") : N_("The rest may be any %F.");
    owed = d.kind <= DUTY_ALL ? kd_to_faces(order, d.held) : (kd_cards){owed.two, owed.two};
    some_cards_text(&cards, u, owed);
    text_fill(t, u, _(format), kd_category_of(order, lead), d.n, cards.s);
}

/* ---- verdicts ---------------------------------------------------------------------------------- */

void verdict_text(text *t, const ui *u, const kd_verdict *verdict)
{
    const kd_view *view = &u->view;
    const char *s = _(kd_reason_sentence((kd_reason)verdict->reason));
    size_t first = t->n;

    kd_cards hand = kd_to_places(&view->order, view->hand);
    if (verdict->reason == KD_MUST_PLAY_PAIR && verdict->category < KD_CATEGORIES &&
        several_pairs(kd_only(hand, view->order.in[verdict->category])))
        s = _("A pair of {category} is owed and you hold some: {cards} would do.");
    if (verdict->reason == KD_MUST_PLAY_ALL && kd_count(verdict->cards) == kd_count(kd_led(view)))
        s = _("{category} was led: play {cards}, all you hold of it.");
    while (*s) {
        size_t plain = strcspn(s, "{");
        char piece[200], shown[400];
        snprintf(piece, sizeof piece, "%.*s", (int)plain, s);
        shown_text(shown, sizeof shown, glyphs_in(u), piece);
        text_add(t, "%s", shown);
        s += plain;
        if (!*s)
            break;
        size_t name = strcspn(++s, "}");
        if (!strncmp("n", s, name))
            text_add(t, "%d", verdict->n);
        else if (!strncmp("have", s, name))
            text_add(t, "%d", verdict->have);
        else if (!strncmp("category", s, name))
            text_fill(t, u, "%F", verdict->category);
        else if (u->spoken)
            text_fill(t, u, "%W", verdict->cards);
        else
            some_cards_text(t, u, verdict->cards);
        s += name + (s[name] == '}');
    }
    if (isalpha((unsigned char)t->s[first + 1])) /* a word, and not a suit's letter */
        t->s[first] = (char)toupper((unsigned char)t->s[first]);
}

/* The sentences that say why a card is a trump (ORD-1), and of level cards why they are high ones (ORD-2). */
enum { BY_LEVEL, BY_JOKER, BY_SUIT, BY_RANK, HIGH_LEVEL, HIGHEST_LEVEL };
static const char *const trumps_by[] = {
    [BY_LEVEL] = N_("%W is a level card, so a trump"),
    [BY_JOKER] = N_("%W is a trump, as all jokers are"),
    [BY_SUIT] = N_("%W is of the trump suit, so a trump"),
    [BY_RANK] = N_("%W is of a rank that is always trump"),
    [HIGH_LEVEL] = N_("%W is a level card: only jokers and level cards stand above it"),
    [HIGHEST_LEVEL] = N_("%W is the level card of the trump suit: only jokers stand above it"),
};

static int trump_by(const kd_order *order, unsigned face)
{
    int suit = kd_suit_of((kd_face)face);

    return suit >= KD_NO_SUIT                          ? BY_JOKER
           : suit == order->trump                      ? BY_SUIT
           : kd_rank_of((kd_face)face) == order->level ? BY_LEVEL
                                                       : BY_RANK;
}

void trump_why_text(text *t, const ui *u, unsigned face, bool among)
{
    const kd_order *order = &u->view.order;
    int by = trump_by(order, face);

    if (among && kd_rank_of((kd_face)face) == order->level)
        by = by == BY_SUIT ? HIGHEST_LEVEL : HIGH_LEVEL;
    text_fill(t, u, _(trumps_by[by]), kd_card(face));
}

/* The trumps, by face, that a refusal may be about without a word of it. Of a lead: those picked with
   cards that are none. Of an answer in a suit: those picked that bear its sign, and jokers. In trump:
   those owed that do not bear the sign of the trump suit, unless trumps that do are enough. */
static kd_cards unlikely_trumps(const kd_view *view, kd_cards picks, const kd_verdict *why)
{
    const kd_order *order = &view->order;
    kd_cards lead = kd_to_places(order, kd_led(view)), hand = kd_to_places(order, view->hand);
    kd_cards picked = kd_only(kd_to_places(order, picks), order->in[KD_TRUMP]);
    kd_cards owed = kd_to_places(order, why->cards), found = {0, 0};
    int led = kd_category_of(order, lead), plain = 0;

    if (why->reason == KD_WRONG_COUNT)
        return found;
    if (kd_empty(lead))
        return why->reason == KD_MIXED_LEAD ? kd_to_faces(order, picked) : found;
    kd_cards from = kd_only(kd_empty(owed) ? hand : owed, order->in[KD_TRUMP]);
    for (kd_cards left = kd_to_faces(order, led == KD_TRUMP ? from : picked); !kd_empty(left);) {
        unsigned face = kd_take(&left);
        int by = trump_by(order, face);
        bool counts = led == KD_TRUMP ? by != BY_SUIT && !kd_copies(picks, face)
                                      : by == BY_JOKER || kd_suit_of((kd_face)face) == led;
        plain += by == BY_SUIT;
        if (counts)
            found = kd_add(found, kd_card(face));
    }
    return led == KD_TRUMP && plain >= kd_count(lead) ? (kd_cards){0, 0} : found;
}

/* Where the hands are open, in place of the cards that may be out: the highest of them that a hand has; or, as the leader
   goes by the plays that are known alone, the highest of all. False: it is about something else. */
static bool open_refusal_text(text *t, const ui *u, const kd_verdict *why)
{
    const kd_order *order = &u->view.order;
    const kd_cards out = kd_to_places(order, why->cards);
    bool highs = why->reason == KD_NOT_HIGHS;
    uint64_t top = 0;
    int holder = KD_NOBODY;

    if (!exercise_lies_open(u) || (!highs && why->reason != KD_SEQUENCE_NOT_TOP) || !out.one)
        return false;
    for (int s = 0; s < KD_SEATS; s++) {
        const uint64_t has = out.one & kd_to_places(order, u->browse.hand[s]).one;
        if (s != u->view.seat && has > top) {
            top = has;
            holder = s;
        }
    }
    top = UINT64_C(1) << (63 - __builtin_clzll(top ? top : out.one));
    text_fill(t, u,
              holder == KD_NOBODY
                  ? highs ? _("Each card must be known to be unbeaten: you cannot know that nobody "
                              "has %2$W.")
                          : _("A sequence takes every higher card not yet played: you cannot know "
                              "that nobody has %2$W.")
              : highs ? _("Each card must be known to be unbeaten: %S has %W.")
                      : _("A sequence takes every higher card not yet played: %S has %W."),
              holder, kd_to_faces(order, (kd_cards){top, 0}));
    return true;
}

void refusal_text(text *t, const ui *u, kd_cards picks, const kd_verdict *why)
{
    const kd_order *order = &u->view.order;
    kd_cards left = unlikely_trumps(&u->view, picks, why);
    unsigned shown = KD_NO_FACE;

    if (!open_refusal_text(t, u, why))
        verdict_text(t, u, why);
    while (!kd_empty(left)) {
        unsigned face = kd_take(&left);
        if (shown == KD_NO_FACE || trump_by(order, face) < trump_by(order, shown))
            shown = face;
    }
    if (shown == KD_NO_FACE)
        return;
    text_gap(t);
    trump_why_text(t, u, shown, false);
    text_add(t, "%s", _("."));
}

int trick_points(const kd_trick *trick)
{
    int sum = 0;
    for (int s = 0; s < KD_SEATS; s++)
        sum += kd_points(trick->play[s]);
    return sum;
}

kd_cards trick_point_cards(const kd_trick *trick)
{
    kd_cards points = {0, 0};
    for (int s = 0; s < KD_SEATS; s++)
        for (kd_cards left = trick->play[s]; !kd_empty(left);) {
            kd_cards card = kd_card(kd_take(&left));
            if (kd_points(card))
                points = kd_add(points, card);
        }
    return points;
}

/* Does a play (by face) beat that of the seat `ahead`? */
static bool verdict_takes(const kd_view *view, const kd_trick *trick, int ahead, kd_cards play)
{
    const kd_order *order = &view->order;
    return kd_beats(order, kd_to_places(order, trick->play[trick->leader]),
                    kd_to_places(order, trick->play[ahead]), kd_to_places(order, play));
}

int trick_ahead(const kd_view *view, const kd_trick *trick)
{
    int ahead = KD_NOBODY;

    if (trick->leader >= KD_SEATS)
        return KD_NOBODY;
    if (trick->winner < KD_SEATS)
        return trick->winner;
    for (int i = 0, s = trick->leader; i < KD_SEATS; i++, s = kd_next_seat(s)) {
        if (kd_empty(trick->play[s]))
            break;
        if (ahead == KD_NOBODY || verdict_takes(view, trick, ahead, trick->play[s]))
            ahead = s;
    }
    return ahead;
}

/* ---- what an answer would do ------------------------------------------------------------------ */

/* Tells the seat that is ahead once the picks are played, and the side that gets the points. */
static void trick_outcome_text(text *t, const ui *u, kd_cards picks)
{
    const kd_view *view = &u->view;
    const kd_trick *trick = &view->trick[view->tricks];
    int ahead = trick_ahead(view, trick), played = 1;
    bool mine = verdict_takes(view, trick, ahead, picks);
    kd_cards cards = trick->play[ahead];
    text gain = {.n = 0};

    for (int s = 0; s < KD_SEATS; s++)
        played += !kd_empty(trick->play[s]);
    /* Of a long play only the seat is told. */
    bool brief = kd_count(cards) > 4;
    int points = trick_points(trick) + kd_points(picks), winner = mine ? view->seat : ahead;
    bool kept = view->dealer < KD_SEATS && kd_team(view->dealer) == kd_team(winner);
    text_fill(&gain, u,
              points == 0 ? _("no points in it")
              : kept      ? _("%d points go to the dealer side")
                          : _("%d points go to the attackers"),
              points);
    int next = kd_next_seat(view->seat);
    if (mine && played == KD_SEATS)
        text_add(t, _("You win the trick: %s."), gain.s);
    else if (mine && brief)
        text_fill(t, u, _("You go ahead of %S; %S is next."), ahead, next);
    else if (mine)
        text_fill(t, u, _("You go ahead of %S's %C; %S is next."), ahead, cards, next);
    else if (brief && played == KD_SEATS)
        text_fill(t, u, _("%S stays ahead: %s."), ahead, gain.s);
    else if (brief)
        text_fill(t, u, _("%S stays ahead; %S is next."), ahead, next);
    else if (played == KD_SEATS)
        text_fill(t, u, _("%S's %C stays ahead: %s."), ahead, cards, gain.s);
    else
        text_fill(t, u, _("%S's %C stays ahead; %S is next."), ahead, cards, next);
}

/* ---- nothing picked ---------------------------------------------------------------------------- */

/* The offer to end a deal whose result can no longer change. */
static void settled_text(text *t, const ui *u)
{
    if (u->setup.people == 1 && ui_may_answer(u) && kd_count(u->view.hand) > 1 && settled(&u->view))
        text_add(t, "%s", _("The result stands whatever is played: E plays the rest."));
}

void lead_text(text *t, const ui *u)
{
    if (exercise_lies_open(u)) /* its tricks before are not known */
        text_add(t, "%s", _("You lead."));
    else
        text_add(t, _("You lead trick %d."), u->view.tricks + 1);
}

static void prompt_nothing_picked(const ui *u, prompt *out)
{
    const kd_view *view = &u->view;
    const kd_trick *trick = &view->trick[view->tricks];
    kd_cards lead = kd_led(view);

    if (kd_empty(lead)) {
        lead_text(&out->verdict, u);
        settled_text(&out->tip, u);
        text_fill(&out->reason, u,
                  view->order.rules.decks == 1
                      ? _("%K walks through leads: singles, and what may be led together.")
                      : _("%K walks through leads; %K picks a pair or a tractor."),
                  CMD_NEXT_CHOICE, CMD_GROW);
        return;
    }
    text_fill(&out->verdict, u, _("%S led %P: play %d."), trick->leader, lead, WORDING_LEAD,
              kd_count(lead));
    text_gap(&out->verdict);
    duty_text(&out->verdict, u, lead);
    settled_text(&out->tip, u);
    if (out->tip.n)
        return;
    kd_cards choice[SUGGESTIONS];
    bool more;
    int count = suggest_plays(view, (kd_cards){0, 0}, choice, &more);
    if (count == 1)
        text_fill(&out->tip, u, _("%K shows the one legal choice: %C."), CMD_NEXT_CHOICE,
                  choice[0]);
    else
        text_fill(&out->tip, u,
                  more ? _("%K walks through %d of the many legal choices.")
                       : _("%K walks through the %d legal choices."),
                  CMD_NEXT_CHOICE, count);
}

/* Instead of the verdict, after a key to play or to bury: fewer cards are picked than it takes. */
static void refuse_few(const ui *u, const char *format, int count, prompt *out)
{
    if (u->notice.kind != NOTICE_UNPLAYED)
        return;
    out->verdict = (text){.n = 0};
    text_add(&out->verdict, "%s ", glyphs_in(u)->no);
    text_fill(&out->verdict, u, count ? format : _("No card is picked."), count,
              kd_count(ui_picks(u)));
    out->style = STYLE_BAD;
}

/* ---- something picked -------------------------------------------------------------------------- */

static void prompt_illegal(const ui *u, const kd_verdict *v, bool cure, prompt *out)
{
    kd_action action = ui_picked(u);

    text_add(&out->verdict, "%s %s", glyphs_in(u)->no,
             u->notice.kind == NOTICE_UNPLAYED ? _("NOT PLAYED") : _("NOT LEGAL"));
    rule_key_text(&out->verdict, v);
    out->style = STYLE_BAD;
    refusal_text(&out->reason, u, action.cards, v);
    /* The duty to a four does not fit besides; it is told while nothing is picked. */
    kd_cards lead = kd_to_places(&u->view.order, kd_led(&u->view));
    if (v->reason == KD_WRONG_COUNT && kd_kind_of(&u->view.order, lead) != KD_LEAD_FOUR) {
        text_gap(&out->reason);
        duty_text(&out->reason, u, kd_led(&u->view));
    }
    if (cure)
        text_fill(&out->tip, u, _("%K picks it."), CMD_NEXT_CHOICE);
    if (kd_check(&u->view, &action).reason == KD_OK) {
        text_add(&out->verdict, "    ");
        text_fill(&out->verdict, u, _("(%K twice plays it: a fault)"), CMD_PLAY);
    }
}

bool dump_risk_text(const ui *u, text *t)
{
    const kd_rules *rules = &u->view.order.rules;
    int fine;

    if (!choice_risks(&u->view, ui_picks(u), &fine))
        return false;
    text_fill(t, u,
              rules->fine == KD_FINE_PER_CARD
                  ? _("It will be tested: %2$d points a card if it fails, %1$d.")
              : rules->fine == KD_FINE_PER_BEATEN
                  ? _("It will be tested: %2$d points a card that is beaten, %1$d at most.")
              : rules->fine == KD_FINE_BY_KIND
                  ? _("It will be tested: %d points at most if it fails, by the parts beaten.")
                  : _("It will be tested: %d points if it fails."),
              fine, rules->fine_points);
    return true;
}

static void prompt_lead(const ui *u, kd_cards picks, prompt *out)
{
    enum { MOST = 4 };
    const kd_order *order = &u->view.order;
    kd_part part[KD_MAX_PARTS];

    pattern_text(&out->verdict, u, picks, WORDING_LEAD);
    int parts =
        kd_plays_dumps(&order->rules) ? kd_parts(order, kd_to_places(order, picks), part) : 0;
    /* Cards can be split into components in several ways; ": A♣ + Q♣ Q♣" shows the one that applies
       (SHAPE-1). */
    bool shows = parts >= 2 && parts <= MOST && part->length > 0;
    for (int i = 0; shows && i < parts; i++)
        text_fill(&out->verdict, u, i ? " + %C" : _(": %C"), kd_to_faces(order, part[i].cards));
    if (parts > 1 && !dump_risk_text(u, &out->reason))
        text_add(&out->reason, "%s", _("No card still out can beat any part of it."));
    text_fill(&out->tip, u, _("%K leads it."), CMD_PLAY);
}

/* From two cards too many on the picks are not listed: the room is needed for what is legal. */
static void picked_text(text *t, const ui *u, kd_cards picks, kd_cards lead)
{
    int count = kd_count(picks), led = kd_count(lead);
    bool many = led && count > led + 1;
    text_fill(t, u,
              many  ? _("Picked %d of %d")
              : led ? _("Picked %d of %d:  ")
                    : _("Picked %d:  "),
              count, led);
    if (!many)
        some_cards_text(t, u, picks);
}

void verdict_play(const ui *u, prompt *out)
{
    const glyphs *g = glyphs_in(u);
    kd_cards picks = ui_picks(u), lead = kd_led(&u->view), owed;

    if (kd_empty(picks)) {
        prompt_nothing_picked(u, out);
        if (u->notice.kind == NOTICE_UNPLAYED && !kd_empty(lead))
            duty_text(&out->reason, u, lead);
        refuse_few(u, _("Cards to play: %d; picked: %d."), kd_count(lead), out);
        return;
    }
    kd_verdict v = refusal_of_picks(u, &owed);
    picked_text(&out->verdict, u, picks, lead);
    text_add(&out->verdict, "    ");
    if (v.reason != KD_OK) {
        prompt_illegal(u, &v, !kd_empty(lead) && suggest_forced(&u->view, &owed), out);
        return;
    }
    if (kd_count(picks) < kd_count(lead)) {
        text_add(&out->verdict, "%s ", g->dot);
        text_add(&out->verdict, _("pick %d more"), kd_count(lead) - kd_count(picks));
        owed_text(&out->reason, u, picks, owed);
        refuse_few(u, _("Cards to play: %d; picked: %d."), kd_count(lead), out);
        return;
    }
    text_add(&out->verdict, "%s %s%s", g->yes, _("legal"), _(", "));
    out->style = STYLE_GOOD;
    if (kd_empty(lead)) {
        prompt_lead(u, picks, out);
        return;
    }
    const kd_order *order = &u->view.order;
    kd_cards led = kd_to_places(order, lead), play = kd_to_places(order, picks);
    int own = kd_category_of(order, play);
    bool trumps = own == KD_TRUMP && kd_strength(order, led, play) > 0;
    pattern_text(&out->verdict, u, picks, WORDING_ANSWER);
    if (own != kd_category_of(order, led))
        text_add(&out->verdict, "%s%s", _(", "), trumps ? _("trumps in") : _("cannot win"));
    if (suggest_forced(&u->view, &owed))
        text_add(&out->verdict, " %s", _("(forced)"));
    trick_outcome_text(&out->reason, u, picks);
    text_fill(&out->tip, u, _("%K plays."), CMD_PLAY);
}

/* ---- burying ----------------------------------------------------------------------------------- */

void verdict_bury(const ui *u, prompt *out)
{
    const glyphs *g = glyphs_in(u);
    const kd_order *order = &u->view.order;
    kd_cards picks = ui_picks(u), choice[SUGGESTIONS];
    int missing = order->rules.kitty - kd_count(picks), points = kd_points(picks);
    int most = kd_most_to_bury(&order->rules, u->view.hand);
    bool more;

    if (points > most) {
        text_add(&out->verdict, "%s ", g->no);
        text_add(&out->verdict, _("%d points would be buried: at most %d from this hand."), points,
                 most);
        out->style = STYLE_BAD;
        return;
    }
    if (missing > 0) {
        text_add(&out->verdict, _("Pick %d more."), missing);
        refuse_few(u, _("Cards to bury: %d; picked: %d."), order->rules.kitty, out);
    } else if (missing < 0) {
        text_add(&out->verdict, "%s ", g->no);
        text_add(&out->verdict, _("Drop %d."), -missing);
        out->style = STYLE_BAD;
    } else {
        text_add(&out->verdict, "%s ", g->yes);
        text_fill(&out->verdict, u, _("legal: %K buries them."), CMD_PLAY);
        out->style = STYLE_GOOD;
    }
    if (points > 0) {
        text_gap(&out->verdict);
        text_add(&out->verdict, _("%d points would be buried: allowed, but a risk."), points);
    }
    if (missing == 0 && points > 0)
        multiplier_text(&out->reason, u);
    if (missing <= 0 || !coach_hints(u))
        return;
    int count = suggest_plays(&u->view, picks, choice, &more);
    if (coach_order(u, choice, count, SUGGESTIONS) == 0)
        return;
    bool kept = kd_holds(choice[0], picks);
    text_fill(&out->reason, u,
              !u->spoken ? _("%K suggests: %C") /* lines have no such key */
              : kept     ? _("hint: add %2$C")
                         : _("hint: %2$C"),
              CMD_NEXT_CHOICE, kept ? kd_sub(choice[0], picks) : choice[0]);
}

void multiplier_text(text *t, const ui *u)
{
    const kd_rules *rules = &u->view.order.rules;

    text_fill(t, u,
              rules->mult == KD_MULT_FIXED
                  ? _("If the attackers win the last trick these count %s%d.")
              : rules->mult == KD_MULT_TWICE_CARDS || rules->mult == KD_MULT_TWICE_LED
                  ? _("If the attackers win the last trick these count %s2 a card played.")
              : rules->mult == KD_MULT_CARDS
                  ? _("If the attackers win the last trick these count once, or %s2 to a pair.")
                  : _("If the attackers win the last trick these count %1$s2, or %1$s4 to a pair."),
              glyphs_in(u)->times, rules->mult_fixed);
}

void stake_text(const ui *u, text *t)
{
    if (u->view.phase != KD_PHASE_BURY) {
        dump_risk_text(u, t);
        return;
    }
    text_add(t, _("%d points would be buried."), kd_points(u->notice.stake));
    text_gap(t);
    multiplier_text(t, u);
}
