/* belief.c - what a view proves of the hidden cards. */
#include "bots/knowledge/belief.h"

#include "bots/knowledge/bitsets.h"
#include "bots/knowledge/legal.h"

#include <string.h>

/* Tricks are read backwards, so that later holds what each seat has played after the one at hand. */
typedef struct reading {
    belief *b;
    const kd_view *view;
    const kd_order *order;
    kd_cards later[KD_SEATS];
    kd_cards gone[KD_MAX_HAND + 2]; /* played before each trick; the last: so far */
    bool shapes;                    /* are answers of a wrong shape refused (IRR-1)? */
} reading;

static kd_cards play_at(const reading *r, int trick, int seat)
{
    return kd_to_places(r->order, r->view->trick[trick].play[seat]);
}

/* The places of a category that stand above a step. */
static uint64_t above_step(const kd_order *order, int category, int step)
{
    uint64_t above = 0;
    for (uint64_t left = order->in[category]; left; left &= left - 1) {
        unsigned place = first_of(left);
        if (order->step[place] > step)
            above |= UINT64_C(1) << place;
    }
    return above;
}

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
}

/* ---- answers ---- */

/* A four asks for a card of every category (FORTY-2): one that is missing was not held. */
static void read_four_answer(reading *r, int seat, kd_cards answer)
{
    if (kd_kind_of(r->order, answer) == KD_LEAD_FOUR)
        return;
    for (int c = 0; c < KD_CATEGORIES; c++) {
        bool asked = c != KD_TRUMP || r->order->trump != KD_NO_SUIT;
        if (asked && !(answer.one & r->order->in[c]))
            r->b->voids[seat] |= (uint8_t)(1U << c);
    }
}

/* An answer in the category led, to a lead with pairs (FOL-2). With fewer pairs than were led it has
   given all that were held; with as many, only tractors can have been missing. */
static void read_shape(reading *r, int seat, int c, kd_cards lead, kd_cards answer)
{
    belief *b = r->b;
    kd_cards base = kd_add(answer, kd_only(r->later[seat], r->order->in[c]));
    if (bits_of(answer.two) < bits_of(lead.two)) {
        b->pairless[seat] |= (uint8_t)(1U << c);
        learn_no_pair(b, seat, r->order->in[c], base);
    } else if (kd_strength(r->order, lead, answer) == 0) {
        learn_clause(
            b, (belief_clause){BELIEF_FOLLOWED, (uint8_t)seat, (uint8_t)c, lead, answer, base});
    }
}

static void read_answer(reading *r, int seat, kd_cards lead, kd_cards answer)
{
    if (kd_kind_of(r->order, lead) == KD_LEAD_FOUR) {
        read_four_answer(r, seat, answer);
        return;
    }
    int c = kd_category_of(r->order, lead);
    kd_cards followed = kd_only(answer, r->order->in[c]);
    if (kd_count(followed) < kd_count(lead))
        r->b->voids[seat] |= (uint8_t)(1U << c);
    else if (lead.two && r->shapes)
        read_shape(r, seat, c, lead, answer);
}

/* Points given to the other side make cheaper cards in the hand less likely. */
static void read_gift(reading *r, int seat, kd_cards lead, kd_cards answer)
{
    const kd_order *order = r->order;
    int c = kd_category_of(order, lead);
    uint64_t dear = answer.one & (order->fives | order->tens);
    if (c == KD_NO_CATEGORY || !dear || kd_count(kd_only(answer, order->in[c])) < kd_count(lead))
        return;
    uint64_t below = (UINT64_C(1) << last_of(dear)) - 1;
    r->b->cheaper[seat] |= below & order->in[c] & ~(order->fives | order->tens);
}

/* ---- leads ---- */

/* A dump that stood: what no other seat held then. Only components shorter than lengths are read. */
static void read_dump(reading *r, int leader, kd_cards dump, int lengths)
{
    kd_part parts[KD_MAX_PARTS];
    int count = kd_parts(r->order, dump, parts), c = kd_category_of(r->order, dump);
    for (int i = 0; i < count; i++) {
        uint64_t above = above_step(r->order, c, parts[i].top);
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

/* Sets of highest cards, and sequences that must be the highest (FORTY-3, FORTY-4): each higher card
   had been played, or was in the leader's hand or in the kitty that the leader buried. */
static void read_set(reading *r, int trick, int leader, kd_cards set)
{
    const kd_rules *rules = &r->order->rules;
    int c = kd_category_of(r->order, set);
    bool sequence = kd_kind_of(r->order, set) == KD_LEAD_SEQUENCE;
    if (sequence && c != KD_TRUMP && !rules->sequence_top_only)
        return; /* a sequence may have any height */
    unsigned low = first_of(set.one);
    uint64_t above = above_step(r->order, c, r->order->step[low]);
    above &= ~set.one & ~r->gone[trick].one;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != leader)
            r->b->never[seat] |= above;
    if (leader != r->view->burier)
        r->b->never_buried |= above;
}

/* The dump that failed in the trick on the table. */
static void read_failed(reading *r, int leader, kd_cards forced)
{
    kd_cards dump = kd_to_places(r->order, r->view->dump_tried);
    if (kd_empty(dump))
        return;
    kd_part part[KD_MAX_PARTS];
    kd_parts(r->order, forced, part);
    int length = part[0].length;
    read_dump(r, leader, dump, length < 2 ? length : 2);
    learn_clause(r->b,
                 (belief_clause){BELIEF_FAILED, (uint8_t)leader,
                                 (uint8_t)kd_category_of(r->order, forced), dump, forced, forced});
}

static void read_lead(reading *r, int trick, int leader, kd_cards lead)
{
    kd_lead_kind kind = kd_kind_of(r->order, lead);
    if (trick == r->view->tricks)
        read_failed(r, leader, lead);
    if (kind == KD_LEAD_DUMP)
        read_dump(r, leader, lead, KD_MAX_RUN + 1);
    else if (kind == KD_LEAD_SEQUENCE || kind == KD_LEAD_HIGHS)
        read_set(r, trick, leader, lead);
}

/* ---- tricks ---- */

/* An answer is a gift when the other side was ahead and stayed so. */
static void read_gifts(reading *r, int leader, const kd_cards play[KD_SEATS])
{
    kd_cards lead = play[leader], winning = lead;
    int best = leader;
    for (int i = 1, seat = kd_next_seat(leader); i < KD_SEATS; i++, seat = kd_next_seat(seat)) {
        if (kd_empty(play[seat]))
            return;
        if (kd_beats(r->order, lead, winning, play[seat])) {
            winning = play[seat];
            best = seat;
        } else if (kd_team(best) != kd_team(seat)) {
            read_gift(r, seat, lead, play[seat]);
        }
    }
}

/* Under IRR-1 with penalties a play may break the duty to follow, until the next play exposes it. So
   the last play of all proves nothing yet. */
static bool may_be_wrong(const reading *r, int trick, int leader, int seat)
{
    const kd_view *view = r->view;
    const kd_trick *table = &view->trick[view->tricks];
    int next = kd_next_seat(seat);
    bool lead_awaited = table->leader >= KD_SEATS || kd_empty(table->play[table->leader]);
    bool last = trick == view->tricks ? kd_empty(table->play[next])
                                      : trick == view->tricks - 1 && next == leader && lead_awaited;
    return !r->shapes && last;
}

static void read_trick(reading *r, int trick)
{
    int leader = r->view->trick[trick].leader;
    kd_cards play[KD_SEATS];
    for (int seat = 0; seat < KD_SEATS; seat++)
        play[seat] = play_at(r, trick, seat);
    if (leader >= KD_SEATS || kd_empty(play[leader]))
        return;
    for (int seat = 0; seat < KD_SEATS; seat++) {
        if (seat == leader || kd_empty(play[seat]))
            continue;
        if (!may_be_wrong(r, trick, leader, seat))
            read_answer(r, seat, play[leader], play[seat]);
        r->later[seat] = kd_add(r->later[seat], play[seat]);
        if (trick == r->view->tricks)
            r->b->answered[seat] = play[seat];
    }
    read_lead(r, trick, leader, play[leader]);
    read_gifts(r, leader, play);
    r->later[leader] = kd_add(r->later[leader], play[leader]);
}

static void read_tricks(reading *r)
{
    int tricks = r->view->tricks;
    r->gone[0] = (kd_cards){0, 0};
    for (int t = 0; t <= tricks; t++) {
        r->gone[t + 1] = r->gone[t];
        for (int seat = 0; seat < KD_SEATS; seat++)
            r->gone[t + 1] = kd_add(r->gone[t + 1], play_at(r, t, seat));
    }
    for (int t = tricks; t >= 0; t--)
        read_trick(r, t);
}

/* ---- what was shown and buried ---- */

/* Does this seat know what lies in the kitty? */
static bool knows_kitty(const kd_view *view)
{
    return view->burier == view->seat && view->phase != KD_PHASE_BURY;
}

static void read_shown(reading *r)
{
    belief *b = r->b;
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (seat != b->seat)
            b->shown[seat] = kd_common(kd_to_places(r->order, r->view->shown[seat]), b->unseen);
}

/* Cards that were in the kitty when it was taken, and the declaration of the seat that took it, are
   still with one of the seats that have taken the kitty, or in it again; except where such a seat has
   played a card of that face, or is known to hold one. */
static void read_through_kitty(reading *r)
{
    belief *b = r->b;
    const kd_view *view = r->view;
    if (view->burier >= KD_SEATS || view->burier == b->seat)
        return;
    b->takers = (uint8_t)((view->buried_before | 1U << view->burier) & ~(1U << b->seat));
    kd_cards through_kitty = kd_to_places(r->order, view->buried);
    for (int i = 0; i < view->turned_count; i++)
        through_kitty = kd_add(through_kitty, kd_card(r->order->place[view->turned[i]]));
    if (view->declarer == view->burier)
        through_kitty = kd_add(through_kitty, kd_to_places(r->order, view->standing));
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (b->takers >> seat & 1) {
            through_kitty = kd_sub(through_kitty, kd_common(through_kitty, r->later[seat]));
            through_kitty = kd_sub(through_kitty, kd_common(through_kitty, b->shown[seat]));
        }
    b->through_kitty = kd_common(through_kitty, b->unseen);
}

static void read_declared(reading *r)
{
    const kd_view *view = r->view;
    int trump = r->order->trump;
    if (view->declarer >= KD_SEATS || trump == KD_NO_SUIT)
        return;
    for (int rank = 0; rank < KD_RANKS; rank++) {
        unsigned place = r->order->place[kd_face_of(trump, rank)];
        if (place < 64)
            r->b->declared[view->declarer] |= UINT64_C(1) << place;
    }
}

/* ---- the position ---- */

static void read_now(reading *r)
{
    belief *b = r->b;
    const kd_view *view = r->view;
    kd_position *now = &b->now;
    now->hand[b->seat] = kd_to_places(r->order, view->hand);
    now->dealer = view->dealer;
    now->points = view->points;
    now->tricks = view->tricks;
    now->turn = now->leader = now->best = view->dealer;
    if (view->phase == KD_PHASE_PLAY)
        legal_table(view, now);
    if (knows_kitty(view)) {
        kd_cards buried = kd_to_places(r->order, view->buried);
        now->kitty = (uint8_t)kd_points_at(r->order, buried);
        now->buried = buried.one;
    }
}

static void read_unseen(reading *r)
{
    belief *b = r->b;
    const kd_view *view = r->view;
    kd_cards seen = kd_add(b->now.hand[b->seat], r->gone[view->tricks + 1]);
    if (knows_kitty(view))
        seen = kd_add(seen, kd_to_places(r->order, view->buried));
    b->unseen = kd_sub(r->order->deck, seen);
    int hidden = kd_count(b->unseen);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        b->held[seat] = view->held[seat];
        hidden -= seat == b->seat ? 0 : view->held[seat];
    }
    b->kitty = (uint8_t)hidden;
}

/* Derives voids from masks and masks from voids, and drops clauses that always hold by now. */
static void close_facts(belief *b)
{
    int kept = 0;
    for (int seat = 0; seat < KD_SEATS; seat++)
        for (int c = 0; c < KD_CATEGORIES; c++) {
            if (b->voids[seat] >> c & 1)
                b->never[seat] |= b->order->in[c];
            uint64_t may = b->unseen.one & b->order->in[c] & ~b->never[seat];
            if (!may && seat != b->seat)
                b->voids[seat] |= (uint8_t)(1U << c);
            if (!(b->unseen.two & may & ~b->no_pair[seat]) && seat != b->seat)
                b->pairless[seat] |= (uint8_t)(1U << c);
        }
    for (int i = 0; i < b->clauses; i++) {
        const belief_clause *clause = &b->clause[i];
        bool past = clause->kind != BELIEF_FAILED && b->voids[clause->seat] >> clause->category & 1;
        if (clause->seat == b->seat && clause->kind != BELIEF_FAILED)
            past = true;
        if (!past)
            b->clause[kept++] = *clause;
    }
    b->clauses = (uint8_t)kept;
}

void belief_read_by(belief *b, const kd_view *view, const belief_weights *weights)
{
    reading r = {.b = b, .view = view, .order = &view->order};
    memset(b, 0, sizeof *b);
    b->order = &view->order;
    b->seat = view->seat;
    r.shapes = view->order.rules.irregularity != KD_PENALISE;
    read_tricks(&r);
    read_now(&r);
    read_unseen(&r);
    read_shown(&r);
    read_through_kitty(&r);
    read_declared(&r);
    close_facts(b);
    belief_split(b, weights);
}

void belief_read(belief *b, const kd_view *view)
{
    belief_read_by(b, view, &belief_default);
}
