/* duty_text.c - the duty to follow: which cards an answer must contain. */
#include "tui/text/duty_text.h"

#include "base/i18n.h"
#include "tui/state/choice.h"

void some_cards_text(text *t, const glyphs *g, const kd_order *order, kd_cards cards)
{
    enum { ALL = 8, SOME = 6 };
    kd_cards left = kd_to_places(order, cards), first = {0, 0};
    int count = kd_count(cards);

    for (int p = 63; p >= 0 && count > ALL && kd_count(first) < SOME; p--)
        for (int n = kd_copies(left, (unsigned)p); n > 0 && kd_count(first) < SOME; n--)
            first = kd_add(first, kd_card((unsigned)p));
    cards_text(t, g, order, count > ALL ? kd_to_faces(order, first) : cards);
    if (count > ALL)
        text_add(t, " %s", g->more);
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

bool holds_pairs(const kd_view *view, int category)
{
    return category < KD_CATEGORIES &&
           several_pairs(kd_only(kd_to_places(&view->order, view->hand), view->order.in[category]));
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

static void kind_text(text *t, duty d, int n, const char *name)
{
    switch (d.kind) {
    case DUTY_NONE: text_add(t, _("You hold no %s: play anything."), name); break;
    case DUTY_ONLY: text_add(t, _("Your only %s must go."), name); break;
    case DUTY_BOTH: text_add(t, _("Both your cards of %s must go."), name); break;
    case DUTY_ALL: text_add(t, _("All %d of your %s must go."), d.n, name); break;
    case DUTY_PAIR:
        text_add(t,
                 n == 2 ? _("You hold a pair of %s: it must be that.")
                        : _("You hold a pair of %s: it must go."),
                 name);
        break;
    case DUTY_A_PAIR:
        text_add(t, n == 2 ? _("It must be a pair of %s.") : _("A pair of %s must go."), name);
        break;
    case DUTY_PAIRS: text_add(t, _("%d pairs of %s must go."), d.n, name); break;
    case DUTY_TRACTOR: text_add(t, _("A tractor of %d pairs in %s must go."), d.n, name); break;
    case DUTY_ANY: text_add(t, n == 1 ? _("Any %s will do.") : _("Any of your %s will do."), name);
    }
}

void duty_text(text *t, const glyphs *g, const kd_view *view, kd_cards lead)
{
    kd_cards sorted = kd_to_places(&view->order, lead);
    text name = {.n = 0};
    if (kd_kind_of(&view->order, sorted) == KD_LEAD_FOUR) {
        text_add(t, "%s", _("A card of each suit and of trump must go, or a higher four."));
        return;
    }
    category_text(&name, g, kd_category_of(&view->order, sorted));
    kind_text(t, duty_of(view, sorted), kd_count(lead), name.s);
}

static void lacking_text(text *t, duty d, const char *name, const char *cards)
{
    switch (d.kind) {
    case DUTY_ONLY: text_add(t, _("Your only %s, %s, must be among them."), name, cards); break;
    case DUTY_BOTH:
        text_add(t, _("Both your cards of %s must be among them: %s."), name, cards);
        break;
    case DUTY_ALL:
        text_add(t, _("All %d of your %s must be among them: %s."), d.n, name, cards);
        break;
    case DUTY_PAIR: text_add(t, _("A pair of %s is owed: %s."), name, cards); break;
    case DUTY_A_PAIR: text_add(t, _("A pair of %s is owed: %s would do."), name, cards); break;
    case DUTY_PAIRS:
        text_add(t, _("%d pairs of %s are owed: %s would do."), d.n, name, cards);
        break;
    default: text_add(t, _("A tractor of %d pairs in %s is owed: %s would do."), d.n, name, cards);
    }
}

void owed_text(text *t, const glyphs *g, const kd_view *view, kd_cards picks, kd_cards owed)
{
    const kd_order *order = &view->order;
    kd_cards lead = kd_to_places(order, kd_led(view));
    text name = {.n = 0}, cards = {.n = 0};
    if (kd_kind_of(order, lead) == KD_LEAD_FOUR) {
        cards_text(&cards, g, order, owed);
        text_add(t, _("A card of each suit and of trump must go: %s would do."), cards.s);
        return;
    }
    duty d = duty_of(view, lead);
    bool done = kd_same(owed, picks);
    owed = d.kind <= DUTY_ALL ? kd_to_faces(order, d.held) : (kd_cards){owed.two, owed.two};
    category_text(&name, g, kd_category_of(order, lead));
    some_cards_text(&cards, g, order, owed);
    if (!done)
        lacking_text(t, d, name.s, cards.s);
    else if (d.kind <= DUTY_ALL)
        text_add(t, "%s", _("The rest is free."));
    else
        text_add(t, _("The rest may be any %s."), name.s);
}
