/* stranger_play.c - which cards a stranger leads or answers with: a play is worth the points that it may
   win or lose, and the next lead, less what its cards were worth in the hand. */
#include "lab/strangers/strangers_internal.h"

#include <string.h>

/* ---- what is known ----------------------------------------------------------------------------- */

/* A seat that gives less of the category than was led has no more of it. */
static void note_answer(stranger_game *game, const kd_order *order, int seat, kd_cards lead,
                        kd_cards play)
{
    int category = kd_category_of(order, lead);
    if (category != KD_NO_CATEGORY && kd_count(kd_only(play, order->in[category])) < kd_count(lead))
        game->empty[seat] |= (uint8_t)(1U << category);
}

void stranger_read(stranger_game *game, const kd_view *view)
{
    const kd_order *order = &view->order;
    const kd_trick *table = &view->trick[view->tricks];
    memset(game, 0, sizeof *game);
    game->burier = view->burier;
    if (view->burier == view->seat)
        game->buried = kd_to_places(order, view->buried);
    game->gone = kd_sub(kd_to_places(order, kd_known(view)), game->buried);
    for (const kd_trick *trick = view->trick; trick <= table && trick->leader < KD_SEATS; trick++) {
        kd_cards lead = kd_to_places(order, trick->play[trick->leader]);
        for (int seat = 0; seat < KD_SEATS; seat++)
            if (!kd_empty(trick->play[seat]))
                note_answer(game, order, seat, lead, kd_to_places(order, trick->play[seat]));
    }
    game->pos = (kd_position){.dealer = view->dealer,
                              .points = view->points,
                              .tricks = view->tricks,
                              .kitty = (uint8_t)kd_points_at(order, game->buried)};
    game->pos.turn = game->pos.leader = game->pos.best =
        table->leader < KD_SEATS ? table->leader : view->seat;
    while (game->pos.turn != view->seat)
        kd_position_lay(&game->pos, order, kd_to_places(order, table->play[game->pos.turn]));
    game->pos.hand[view->seat] = kd_to_places(order, view->hand);
}

void stranger_play(stranger_game *game, const kd_order *order, kd_cards play)
{
    if (game->pos.played)
        note_answer(game, order, game->pos.turn, game->pos.lead, play);
    kd_played played = kd_position_play(&game->pos, order, play);
    game->gone = kd_add(game->gone, played.cards);
}

void stranger_see(stranger_scene *s, const stranger_traits *traits, const kd_order *order,
                  const stranger_game *game)
{
    s->order = order;
    s->traits = traits;
    s->game = game;
    s->seat = game->pos.turn;
    s->hand = game->pos.hand[s->seat];
    s->known = game->burier == s->seat ? kd_add(game->gone, game->buried) : game->gone;
    s->out = kd_sub(kd_sub(order->deck, s->known), s->hand);
    unsigned others = 7; /* of spades, hearts and clubs alone: bots were measured against it */
    for (int i = 1; i < KD_SEATS; i++)
        others &= game->empty[(s->seat + i) % KD_SEATS];
    /* Cards that nobody can hold lie in the kitty. */
    for (int c = 0; c < KD_CATEGORIES; c++)
        if (others >> c & 1)
            s->out = kd_only(s->out, ~order->in[c]);
    int out = kd_count(s->out), held = kd_count(s->hand);
    s->share = out > held ? 1000 * held / out : 999;
    s->lack[0] = 1000;
    for (int i = 1; i < STRANGER_LACK; i++)
        s->lack[i] = s->lack[i - 1] * (1000 - s->share) / 1000;
}

static int lack(const stranger_scene *s, int count)
{
    return s->lack[count < STRANGER_LACK ? count : STRANGER_LACK - 1];
}

/* ---- chances, in permille ---------------------------------------------------------------------- */

/* A play is taken to be beaten by a card of the middle of those that are higher, which leaves so small a part
   of them to beat that one in turn. */
enum { RAISED = 3 };

/* The form that beats a play: a single, a pair, a tractor of so many pairs, or only a ruff of a whole dump. */
typedef struct form {
    int pairs, cards;
    bool dump;
} form;

static form stranger_form_of(const kd_order *order, kd_cards lead)
{
    int cards = kd_count(lead), pairs = count_bits(lead.two);
    kd_lead_kind kind = cards > 2 ? kd_kind_of(order, lead) : KD_LEAD_SINGLE;
    return (form){pairs, cards, cards != 2 * pairs && cards > 1 ? true : kind == KD_LEAD_DUMP};
}

/* The chance that a seat holds what has this form within the places, of which it takes the highest part. */
static int chance_held(const stranger_scene *s, uint64_t places, form f, int part)
{
    kd_cards in = kd_only(s->out, places);
    int each = s->share * s->share / 1000, chance = 1000;
    int pairs = (count_bits(in.two) + part - 1) / part;
    if (f.cards == 1)
        return 1000 - lack(s, kd_count(in) / part);
    if (f.dump) {
        int spare = s->share * kd_count(in) / 1000 - f.cards;
        chance = spare < 0 ? 100 : spare == 0 ? 300 : 600;
        for (int i = 0; i < f.pairs; i++)
            chance = chance * 2 / 5;
        return chance;
    }
    if (pairs < f.pairs)
        return 0;
    for (int i = 1; i < f.pairs; i++)
        chance = chance * each / 1000;
    int none = 1000;
    for (int i = f.pairs; i <= pairs; i++)
        none -= none * each / 1000;
    return chance * (1000 - none) / 1000;
}

/* The chance that a seat which is still to play can beat what is winning, or what has beaten that: part. */
static int chance_beats(const stranger_scene *s, int seat, kd_cards lead, kd_cards winning, form f,
                        int part)
{
    const kd_order *order = s->order;
    int led = kd_category_of(order, lead), by = kd_category_of(order, winning), chance = 0;
    unsigned empty = s->game->empty[seat];
    if (led == KD_NO_CATEGORY || by == KD_NO_CATEGORY)
        return 100;
    uint64_t above = order->above[highest(winning.one)];
    if (by == led && !f.dump && !(empty >> led & 1))
        chance = chance_held(s, above, f, part);
    if (led == KD_TRUMP || empty >> KD_TRUMP & 1)
        return chance;
    int lacks = empty >> led & 1 ? 1000 : lack(s, kd_count(kd_only(s->out, order->in[led])));
    uint64_t ruffs = by == KD_TRUMP ? above : order->in[KD_TRUMP];
    return chance + lacks * chance_held(s, ruffs, f, part) / 1000;
}

/* The chance that the seat's side takes the trick; ours: it is ahead. */
static int chance_ours(const stranger_scene *s, kd_cards lead, kd_cards winning, bool ours,
                       int later)
{
    int chance = ours ? 1000 : 0, raised = 0;
    form f = stranger_form_of(s->order, lead);
    for (int i = 1; i <= later; i++) {
        int seat = (s->seat + i) % KD_SEATS, beats = chance_beats(s, seat, lead, winning, f, 1);
        int tops = raised ? chance_beats(s, seat, lead, winning, f, RAISED) : beats;
        int takes = (beats * (1000 - raised) + tops * raised) / 1000;
        if (i == 2)
            chance += (1000 - chance) * takes / 1000;
        else
            chance -= chance * takes / 1000 * s->traits->fear / 100;
        raised += (1000 - raised) * beats / 1000;
    }
    return chance > 0 ? chance : 0;
}

/* ---- what a play is worth ---------------------------------------------------------------------- */

int stranger_keeping(const stranger_scene *s, unsigned place)
{
    const kd_order *order = s->order;
    const stranger_traits *t = s->traits;
    int above = kd_count(kd_only(s->out, order->above[place]));
    if (order->category[place] == KD_TRUMP)
        return t->trump + t->rise * order->step[place] +
               (above ? 0 : 10 * t->master / kd_count(s->hand));
    return (above < 4 ? t->boss >> above : 0) + t->height * order->step[place];
}

static int stranger_cost_of(const stranger_scene *s, kd_cards play)
{
    int cost = 0;
    kd_cards left = kd_sub(s->hand, play);
    for (uint64_t p = play.one; p; p &= p - 1)
        cost += stranger_keeping(s, lowest(p)) * (1 + (int)(play.two >> lowest(p) & 1));
    cost += s->traits->pair * count_bits(s->hand.two & ~left.two);
    /* A pair that is led or answers a pair has done its work. */
    return cost - s->traits->pair * count_bits(play.two) / 2;
}

/* The gain of the hand from shorter suits. */
static int gain_of_shortness(const stranger_scene *s, kd_cards play)
{
    const kd_order *order = s->order;
    int gain = 0;
    kd_cards left = kd_sub(s->hand, play);
    if (!(left.one & order->in[KD_TRUMP]))
        return 0;
    for (int c = 0; c < KD_TRUMP; c++) {
        if (!(play.one & order->in[c]))
            continue;
        int before = kd_count(kd_only(s->hand, order->in[c]));
        int after = kd_count(kd_only(left, order->in[c]));
        gain += s->traits->shortness / (after + 1) - s->traits->shortness / (before + 1);
    }
    return gain;
}

/* Points that are won or lost, and the next lead: what a chance of taking the trick is worth. */
static int worth_of_trick(const stranger_scene *s, int chance, int points, int cards, int later)
{
    int out = kd_count(s->out), average = out ? 100 * kd_points_at(s->order, s->out) / out : 0;
    int added = average * cards * s->traits->feeding / 100;
    int won = 100 * points + (later >= 2 ? added : 0);
    int lost = 100 * points + (later >= 3 ? 2 : later >= 1 ? 1 : 0) * added;
    return (chance * (won + s->traits->tempo) - (1000 - chance) * (lost + s->traits->tempo)) / 1000;
}

static int value_of_lead(const stranger_scene *s, kd_cards play)
{
    const stranger_traits *t = s->traits;
    int chance = chance_ours(s, play, play, true, 3);
    int value = worth_of_trick(s, chance, kd_points_at(s->order, play), kd_count(play), 3);
    value += gain_of_shortness(s, play) - stranger_cost_of(s, play);
    if (chance >= 850)
        value += t->cash;
    return value + (play.one & s->order->in[KD_TRUMP] ? t->draw : 0);
}

static int value_of_answer(const stranger_scene *s, kd_cards play)
{
    const stranger_traits *t = s->traits;
    const kd_position *pos = &s->game->pos;
    bool beats = kd_beats(s->order, pos->lead, pos->winning, play);
    bool partners = pos->best == kd_partner(s->seat);
    int later = KD_SEATS - 1 - pos->played;
    int points = pos->on_table + kd_points_at(s->order, play);
    int chance = chance_ours(s, pos->lead, beats ? play : pos->winning, beats || partners, later);
    if (partners && !beats && chance < t->faith)
        chance = t->faith;
    int value = worth_of_trick(s, chance, points, kd_count(pos->lead), later);
    value += gain_of_shortness(s, play) - stranger_cost_of(s, play);
    return value - (beats && !partners && points < 10 ? t->duck : 0);
}

/* ---- the plays worth a look -------------------------------------------------------------------- */

static void list_add(stranger_list *list, const stranger_scene *s, kd_cards play)
{
    if (list->count == STRANGER_PLAYS)
        return;
    list->play[list->count] = play;
    list->value[list->count++] =
        s->game->pos.played ? value_of_answer(s, play) : value_of_lead(s, play);
}

/* All cards of a category that nobody can beat there: a dump that stands (DUMP-1). */
static kd_cards sure_dump(const stranger_scene *s, int category)
{
    kd_cards dump = {0, 0}, held = kd_only(s->hand, s->order->in[category]);
    for (uint64_t p = held.one; p; p &= p - 1) {
        unsigned place = lowest(p);
        uint64_t above = s->order->above[place];
        bool pair = held.two >> place & 1;
        if (!((pair ? s->out.two : s->out.one) & above))
            dump = kd_add(dump, pair ? kd_pair(place) : kd_card(place));
    }
    return dump;
}

static void stranger_list_leads(stranger_list *list, const stranger_scene *s)
{
    const kd_order *order = s->order;
    kd_cards leads[STRANGER_PLAYS];
    int count = kd_leads(order, s->hand, s->known, leads, STRANGER_PLAYS);
    for (int i = 0; i < count && i < STRANGER_PLAYS; i++)
        list_add(list, s, leads[i]);
    for (int c = 0; c < KD_CATEGORIES && kd_plays_dumps(&order->rules); c++) {
        kd_cards dump = sure_dump(s, c);
        if (kd_count(dump) > 1 && kd_check_lead(order, s->hand, s->known, dump).reason == KD_OK)
            list_add(list, s, dump);
    }
}

/* So many of the cards that are easiest to miss, when a point given costs so much. */
static kd_cards stranger_cheapest(const stranger_scene *s, kd_cards from, int count, int price)
{
    kd_cards chosen = {0, 0};
    while (count-- > 0 && !kd_empty(from)) {
        unsigned best = 0;
        int least = INT32_MAX;
        for (uint64_t p = from.one; p; p &= p - 1) {
            unsigned place = lowest(p);
            int in = kd_count(kd_only(from, s->order->in[s->order->category[place]]));
            int cost = stranger_keeping(s, place) + price * s->order->points[place] +
                       (from.two >> place & 1 ? s->traits->pair : 0) +
                       (s->order->category[place] == KD_TRUMP ? 0 : s->traits->shortness * in / 8);
            if (cost < least) {
                least = cost;
                best = place;
            }
        }
        chosen = kd_add(chosen, kd_card(best));
        from = kd_sub(from, kd_card(best));
    }
    return chosen;
}

static void list_ruffs(stranger_list *list, const stranger_scene *s, kd_cards lead)
{
    kd_cards trumps = kd_only(s->hand, s->order->in[KD_TRUMP]), ruffs[STRANGER_PLAYS];
    int cards = kd_count(lead), count;
    if (kd_count(trumps) < cards)
        return;
    count = kd_leads(s->order, trumps, s->known, ruffs, STRANGER_PLAYS);
    for (int i = 0; i < count && i < STRANGER_PLAYS; i++)
        if (kd_count(ruffs[i]) == cards && kd_beats(s->order, lead, s->game->pos.winning, ruffs[i]))
            list_add(list, s, ruffs[i]);
    if (!stranger_form_of(s->order, lead).dump)
        return;
    /* The lowest trumps that ruff a dump: as many pairs, then singles. */
    kd_cards ruff = {0, 0};
    int pairs = count_bits(lead.two), singles = cards - 2 * pairs;
    for (uint64_t two = trumps.two; pairs > 0 && two; two &= two - 1, pairs--)
        ruff = kd_add(ruff, kd_pair(lowest(two)));
    trumps = kd_sub(trumps, ruff);
    list_add(list, s, kd_add(ruff, stranger_cheapest(s, trumps, singles + 2 * pairs, 0)));
}

static void stranger_list_answers(stranger_list *list, const stranger_scene *s)
{
    static const int prices[] = {-200, 0, 200};
    const kd_order *order = s->order;
    kd_cards lead = s->game->pos.lead, answers[STRANGER_PLAYS];
    int category = kd_category_of(order, lead), cards = kd_count(lead);
    if (category == KD_NO_CATEGORY || kd_count(kd_only(s->hand, order->in[category])) >= cards ||
        cards == 1) {
        int count = kd_moves(order, s->hand, lead, answers, STRANGER_PLAYS);
        for (int i = 0; i < count && i < STRANGER_PLAYS; i++)
            list_add(list, s, answers[i]);
        return;
    }
    kd_cards own = kd_only(s->hand, order->in[category]), rest = kd_sub(s->hand, own);
    for (size_t i = 0; i < sizeof prices / sizeof *prices; i++)
        list_add(list, s,
                 kd_add(own, stranger_cheapest(s, rest, cards - kd_count(own), prices[i])));
    if (kd_empty(own) && category != KD_TRUMP)
        list_ruffs(list, s, lead);
}

void stranger_plays(stranger_list *list, const stranger_scene *s)
{
    list->count = 0;
    if (s->game->pos.played)
        stranger_list_answers(list, s);
    else
        stranger_list_leads(list, s);
    if (s->traits->net)
        stranger_net_values(list, s);
}

int stranger_best(const stranger_list *list)
{
    int best = 0;
    for (int i = 1; i < list->count; i++)
        if (list->value[i] > list->value[best])
            best = i;
    return best;
}

kd_cards stranger_choice(const stranger_traits *traits, const kd_order *order,
                         const stranger_game *game)
{
    stranger_scene scene;
    stranger_list list;
    stranger_see(&scene, traits, order, game);
    stranger_plays(&list, &scene);
    return list.play[stranger_best(&list)];
}
