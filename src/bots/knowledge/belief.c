/* belief.c - what knowledge proves of each hidden card, and how likely each is where. */
#include "bots/knowledge/knowledge.h"

#include <string.h>

enum { TRIES = 16 };

/* Weights of cards in hands. */
#define IN_HANDS .cheap = BELIEF_ONE / 2, .declared = BELIEF_ONE * 5 / 4

const belief_weights belief_default = {
    .kitty_trump = BELIEF_ONE / 20, .kitty_points = BELIEF_ONE * 4 / 10, IN_HANDS};
const belief_weights belief_unburied = {
    .kitty_trump = BELIEF_ONE, .kitty_points = BELIEF_ONE, IN_HANDS};
const belief_weights belief_flat = {BELIEF_ONE, BELIEF_ONE, BELIEF_ONE, BELIEF_ONE};

/* Tricks are read backwards, so that later holds what each seat has played after the one at hand. */
typedef struct reading {
    belief *b;
    const kd_view *view;
    const kd_order *order;
    kd_cards later[KD_SEATS];
    kd_cards gone; /* before the trick at hand */
    bool shapes;   /* are answers of a wrong shape refused (IRR-1)? */
} reading;

/* ---- facts ---- */

/* The seat held no pair of these places when it still had base, which it has played since. */
static void learn_no_pair(belief *b, int seat, uint64_t places, kd_cards base)
{
    b->no_pair[seat] |= places;
    b->never[seat] |= places & base.one;
}

static void learn_clause(belief *b, belief_clause clause)
{
    if (b->clauses < BELIEF_CLAUSES)
        b->clause[b->clauses++] = clause;
    else
        b->dropped++;
}

/* ---- answers ---- */

/* An answer in the category led gives as much of it, and of its shapes, as is held (FOL-2). With fewer
   pairs than were led it has given all that were held; with as many, only tractors can have been
   missing. */
static void belief_read_answer(reading *r, int seat, kd_cards lead, kd_cards answer)
{
    belief *b = r->b;
    const kd_order *order = r->order;
    int c = kd_category_of(order, lead);
    if (kd_kind_of(order, lead) == KD_LEAD_FOUR) {
        if (kd_kind_of(order, answer) == KD_LEAD_FOUR)
            return;
        /* It asks for a card of every category (FORTY-2): one that is missing was not held. */
        for (c = 0; c < KD_CATEGORIES; c++)
            if ((c != KD_TRUMP || order->trump != KD_NO_SUIT) && !(answer.one & order->in[c]))
                b->never[seat] |= order->in[c];
        return;
    }
    kd_cards base = kd_add(answer, kd_only(r->later[seat], order->in[c]));
    if (kd_count(kd_only(answer, order->in[c])) < kd_count(lead))
        b->never[seat] |= order->in[c];
    else if (!lead.two || !r->shapes)
        return;
    else if (bits_of(answer.two) < bits_of(lead.two))
        learn_no_pair(b, seat, order->in[c], base);
    else if (kd_strength(order, lead, answer) == 0)
        learn_clause(
            b, (belief_clause){BELIEF_FOLLOWED, (uint8_t)seat, (uint8_t)c, lead, answer, base});
}

/* ---- leads ---- */

/* A dump that stood: what no other seat held then. Only components shorter than lengths are read. */
static void read_dump(reading *r, int leader, kd_cards dump, int lengths)
{
    kd_part parts[KD_MAX_PARTS];
    int count = kd_parts(r->order, dump, parts), c = kd_category_of(r->order, dump);
    for (int i = 0; i < count; i++) {
        uint64_t above = r->order->above[last_of(parts[i].cards.one)];
        for (int seat = 0; seat < KD_SEATS && parts[i].length < lengths; seat++) {
            if (seat == leader)
                continue;
            kd_cards base = kd_only(r->later[seat], r->order->in[c]);
            if (parts[i].length == 0)
                r->b->never[seat] |= above;
            else if (parts[i].length == 1)
                learn_no_pair(r->b, seat, above, base);
            else if (i == 0)
                learn_clause(r->b, (belief_clause){BELIEF_STOOD, (uint8_t)seat, (uint8_t)c, dump,
                                                   dump, base});
        }
    }
}

static void read_lead(reading *r, int trick, int leader, kd_cards lead)
{
    kd_lead_kind kind = kd_kind_of(r->order, lead);
    kd_cards tried = kd_to_places(r->order, r->view->dump_tried);
    if (trick == r->view->tricks && !kd_empty(tried)) { /* it failed, and came down to lead */
        kd_part part[KD_MAX_PARTS];
        kd_parts(r->order, lead, part);
        uint8_t c = (uint8_t)kd_category_of(r->order, lead);
        /* The kinds below the one led stood, where the lowest kind is led. */
        bool lower_stood = r->order->rules.forced != KD_FORCED_LOWEST;
        read_dump(r, leader, tried, !lower_stood ? 0 : part[0].length < 2 ? part[0].length : 2);
        learn_clause(r->b, (belief_clause){BELIEF_FAILED, (uint8_t)leader, c, tried, lead, lead});
    }
    if (kind == KD_LEAD_DUMP)
        read_dump(r, leader, lead, KD_MAX_RUN + 1);
    if (kind != KD_LEAD_SEQUENCE && kind != KD_LEAD_HIGHS)
        return;
    /* Sets of highest cards, and sequences that must be the highest (FORTY-3, FORTY-4): each higher card had been
       played, or was in the leader's hand or in the kitty that the leader buried. */
    bool any_height =
        !r->order->rules.sequence_top_only && kd_category_of(r->order, lead) != KD_TRUMP;
    if (kind == KD_LEAD_SEQUENCE && any_height)
        return;
    uint64_t above = r->order->above[first_of(lead.one)] & ~lead.one & ~r->gone.one;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != leader)
            r->b->never[seat] |= above;
    if (leader != r->view->burier)
        r->b->never_buried |= above;
}

/* ---- tricks ---- */

static void belief_read_trick(reading *r, int trick)
{
    int leader = r->view->trick[trick].leader;
    const kd_cards *play = r->b->k->play[trick];
    for (int seat = 0; seat < KD_SEATS; seat++)
        r->gone = kd_sub(r->gone, play[seat]);
    if (leader >= KD_SEATS || kd_empty(play[leader]))
        return;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == leader || kd_empty(play[seat]))
            continue;
        /* Under IRR-1 with penalties a play may break the duty to follow, until the next play exposes it. So
           the last play of all proves nothing yet. */
        const kd_view *view = r->view;
        const kd_trick *table = &view->trick[view->tricks];
        int next = kd_next_seat(seat);
        bool lead_awaited = table->leader >= KD_SEATS || kd_empty(table->play[table->leader]);
        bool last = trick == view->tricks
                        ? kd_empty(table->play[next])
                        : trick == view->tricks - 1 && next == leader && lead_awaited;
        if (r->shapes || !last)
            belief_read_answer(r, seat, play[leader], play[seat]);
        r->later[seat] = kd_add(r->later[seat], play[seat]);
    }
    read_lead(r, trick, leader, play[leader]);
    /* Points given to the other side make cheaper cards in the hand less likely. An answer gives when the
       other side was ahead and stayed so. */
    const kd_order *order = r->order;
    kd_cards lead = play[leader], winning = lead;
    int best = leader, c = kd_category_of(order, lead);
    for (int behind = kd_next_seat(leader); behind != leader && !kd_empty(play[behind]);
         behind = kd_next_seat(behind)) {
        uint64_t points = order->fives | order->tens, given = play[behind].one & points;
        if (kd_beats(order, lead, winning, play[behind])) {
            winning = play[behind];
            best = behind;
        } else if (kd_team(best) != kd_team(behind) && c != KD_NO_CATEGORY && given &&
                   kd_count(kd_only(play[behind], order->in[c])) >= kd_count(lead)) {
            uint64_t below = (UINT64_C(1) << last_of(given)) - 1;
            r->b->cheaper[behind] |= below & order->in[c] & ~points;
        }
    }
    r->later[leader] = kd_add(r->later[leader], play[leader]);
}

/* ---- what was shown and buried ---- */

/* Cards that were in the kitty when it was taken, and the declaration of the seat that took it, are
   still with one of the seats that have taken the kitty, or in it again; except where such a seat has
   played a card of that face, or is known to hold one. */
static void read_through_kitty(reading *r)
{
    belief *b = r->b;
    const kd_view *view = r->view;
    if (view->burier >= KD_SEATS || view->burier == view->seat)
        return;
    b->takers = (uint8_t)((view->buried_before | 1U << view->burier) & ~(1U << view->seat));
    kd_cards through_kitty = kd_to_places(r->order, view->buried);
    for (int i = 0; i < view->turned_count; i++)
        through_kitty = kd_add(through_kitty, kd_card(r->order->place[view->turned[i]]));
    /* A card turned may be one of those that all have seen taken (BURY-3). */
    kd_cards opened = kd_to_places(r->order, view->opened);
    through_kitty = kd_add(through_kitty, kd_sub(opened, kd_common(opened, through_kitty)));
    if (view->declarer == view->burier)
        through_kitty = kd_add(through_kitty, kd_to_places(r->order, view->standing));
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (b->takers >> seat & 1) {
            through_kitty = kd_sub(through_kitty, kd_common(through_kitty, b->k->played[seat]));
            through_kitty = kd_sub(through_kitty, kd_common(through_kitty, b->k->shown[seat]));
        }
    b->through_kitty = kd_common(through_kitty, b->k->unseen);
}

/* ---- the cards one by one ---- */

/* homes, or every home if there is none, which happens in views that no deal gives. */
static unsigned some_home(const belief *b, unsigned homes)
{
    return homes ? homes : (1U << KD_SEATS) - 1 - (b->kitty ? 0 : 1U << b->k->seat);
}

/* Adds the units of one class: 0 for one home; else 1 and one more for each seat among them. */
static void add_class(belief *b, int kind)
{
    for (uint64_t left = b->k->unseen.one; left; left &= left - 1) {
        unsigned place = first_of(left), homes[2];
        /* The homes, as bits, of the unseen copies of a place: first copies shown, then those that went through the
           kitty, then any. The seat's own number is the kitty. */
        int copies = kd_copies(b->k->unseen, place), n = 0;
        for (int seat = 0; seat < KD_SEATS; seat++)
            for (int shown = kd_copies(b->k->shown[seat], place); shown > 0 && n < copies; shown--)
                homes[n++] = 1U << seat;
        unsigned any = 0;
        for (int seat = 0; seat < KD_SEATS; seat++) {
            uint64_t never = seat == b->k->seat ? b->never_buried : b->never[seat];
            int cards = seat == b->k->seat ? b->kitty : b->k->held[seat];
            if (cards && !(never >> place & 1))
                any |= 1U << seat;
        }
        unsigned below = any & (b->takers | 1U << b->k->seat);
        for (int through = kd_copies(b->through_kitty, place); through > 0 && n < copies; through--)
            homes[n++] = some_home(b, below);
        while (n < copies)
            homes[n++] = some_home(b, any);
        for (int i = 0; i < copies; i++) {
            bool several = homes[i] & (homes[i] - 1);
            unsigned seats = homes[i] & ~(1U << b->k->seat);
            if ((several ? 1 + bits_of(seats) : 0) != kind)
                continue;
            b->place[b->units] = (uint8_t)place;
            b->homes[b->units++] = (uint8_t)homes[i];
        }
    }
}

/* ---- weights ---- */

static unsigned scaled(unsigned weight, unsigned by)
{
    unsigned product = weight * by / BELIEF_ONE;
    return product > 0 ? product : 1;
}

static void belief_weigh(belief *b, const belief_weights *w)
{
    const kd_order *order = b->k->order;
    for (int i = 0; i < b->units; i++) {
        uint64_t card = UINT64_C(1) << b->place[i];
        for (int home = 0; home < KD_SEATS; home++) {
            unsigned weight = BELIEF_ONE;
            if (home == b->k->seat) { /* the kitty */
                if (b->takers && card & order->in[KD_TRUMP])
                    weight = scaled(weight, w->kitty_trump);
                if (b->takers && card & (order->fives | order->tens))
                    weight = scaled(weight, w->kitty_points);
            } else {
                if (card & b->cheaper[home])
                    weight = scaled(weight, w->cheap);
                if (card & b->declared[home])
                    weight = scaled(weight, w->declared);
                b->weighted |= weight != BELIEF_ONE;
            }
            b->weight[i][home] = (uint16_t)(weight < UINT16_MAX ? weight : UINT16_MAX);
        }
    }
}

/* The weight of a unit in the kitty relative to its weights in the hands that may hold it: the fewer
   they are, the likelier it is buried. */
static double kitty_odds(const belief *b, int unit)
{
    double all = 0, may = 0;
    if (!(b->homes[unit] >> b->k->seat & 1))
        return 0;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == b->k->seat)
            continue;
        all += b->room[seat] * (double)BELIEF_ONE;
        if (b->homes[unit] >> seat & 1)
            may += b->room[seat] * (double)b->weight[unit][seat];
    }
    return may > 0 ? b->weight[unit][b->k->seat] * all / may / BELIEF_ONE : 1e6;
}

/* ways[k] sums, over all choices of k cards from this unit on, the product of their weights. If a
   choice is as likely as its product, the share of those with this unit is the chance that it is one
   of the k cards still to be buried. */
static void fill_odds(belief *b)
{
    double ways[KD_MAX_KITTY + 1] = {1};
    int room = b->room[b->k->seat];
    for (int i = b->units - 1; room > 0 && i >= b->fixed; i--) {
        double weight = kitty_odds(b, i);
        for (int k = room; k > 0; k--) {
            double with = weight * ways[k - 1], all = ways[k] + with;
            double chance = all > 0 ? with / all : 0;
            b->odds[i][k] = chance >= 1 ? UINT32_MAX : (uint32_t)(chance * 4294967295.0);
            ways[k] = all;
        }
    }
}

/* Can every hand take every card? Then draws are exact without swaps. */
static bool is_uniform(const belief *b)
{
    unsigned seats = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != b->k->seat && b->room[seat])
            seats |= 1U << seat;
    if (b->weighted)
        return false;
    for (int i = b->fixed; i < b->units; i++) {
        bool shut = (b->homes[i] & seats) != seats;
        bool single = false;
        for (int seat = 0; seat < KD_SEATS; seat++)
            single |= b->twin[i] != KD_NO_FACE && b->no_pair[seat] >> b->place[i] & 1;
        if (shut || single)
            return false;
    }
    return true;
}

void belief_read(belief *b, const knowledge *k, const belief_weights *weights)
{
    const kd_view *view = k->view;
    const kd_order *order = k->order;
    reading r = {.b = b, .view = view, .order = order, .gone = k->seen.gone};
    memset(b, 0, sizeof *b);
    b->k = k;
    b->tries = TRIES;
    r.shapes = order->rules.irregularity != KD_PENALISE;
    for (int t = view->tricks; t >= 0; t--)
        belief_read_trick(&r, t);
    read_through_kitty(&r);
    if (view->declarer < KD_SEATS)
        b->declared[view->declarer] =
            kd_to_places(order, (kd_cards){suit_faces(order->trump), 0}).one & order->deck.one;
    /* Clauses that always hold by now are left out. */
    int kept = 0;
    for (int i = 0; i < b->clauses; i++) {
        const belief_clause *clause = &b->clause[i];
        uint64_t may = k->unseen.one & ~b->never[clause->seat] & order->in[clause->category];
        if (clause->kind == BELIEF_FAILED || (clause->seat != k->seat && may))
            b->clause[kept++] = *clause;
    }
    b->clauses = (uint8_t)kept;

    int hidden = kd_count(k->unseen);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        b->room[seat] = (uint8_t)k->held[seat];
        hidden -= seat == k->seat ? 0 : k->held[seat];
    }
    b->kitty = b->room[k->seat] = (uint8_t)hidden;
    add_class(b, 0);
    b->fixed = b->units;
    for (int kind = 1; kind <= KD_SEATS; kind++)
        add_class(b, kind);
    uint8_t first[64];
    memset(first, KD_NO_FACE, sizeof first);
    memset(b->twin, KD_NO_FACE, sizeof b->twin);
    for (int i = 0; i < b->units; i++) {
        uint8_t other = first[b->place[i]];
        first[b->place[i]] = (uint8_t)i;
        if (other == KD_NO_FACE)
            continue;
        b->twin[i] = other;
        b->twin[other] = (uint8_t)i;
    }
    for (int i = 0; i < b->fixed; i++) {
        uint8_t *room = &b->room[first_of(b->homes[i])];
        *room = (uint8_t)(*room - (*room > 0));
    }
    belief_weigh(b, weights);
    b->undealt = b->kitty > KD_MAX_KITTY;
    if (!b->undealt)
        fill_odds(b);
    b->uniform = is_uniform(b);
}
