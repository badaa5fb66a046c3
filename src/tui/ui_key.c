/* ui_key.c - what each command does to the ui. */
#include "choice.h"
#include "hand.h"
#include "keys.h"
#include "ui.h"

/* ---- the hand ---------------------------------------------------------------------------------- */

static void lay(const ui *u, hand *h)
{
    hand_make(h, &u->view.order, u->view.hand, HAND_WIDE);
}

static bool is_picked(const ui *u, const hand_card *c)
{
    return u->pick[c->copy] >> c->face & 1;
}

static ui_wish go_left(ui *u, int key)
{
    (void)key;
    if (u->cursor > 0)
        u->cursor--;
    return UI_NOTHING;
}

static ui_wish go_right(ui *u, int key)
{
    (void)key;
    if (u->cursor + 1 < kd_count(u->view.hand))
        u->cursor++;
    return UI_NOTHING;
}

/* To the card nearest by in the next row that has one, up (-1) or down (1). */
static void go_row(ui *u, int way)
{
    hand h;

    lay(u, &h);
    if (u->cursor >= h.count)
        return;
    int row = h.card[u->cursor].row + way, x = h.card[u->cursor].x;
    while (row >= 0 && row < h.rows && h.row[row].count == 0)
        row += way;
    if (row < 0 || row >= h.rows)
        return;
    int best = h.row[row].first;
    while (best + 1 < h.row[row].first + h.row[row].count && h.card[best].x < x)
        best++;
    u->cursor = best;
}

static ui_wish go_up(ui *u, int key)
{
    (void)key;
    go_row(u, -1);
    return UI_NOTHING;
}

static ui_wish go_down(ui *u, int key)
{
    (void)key;
    go_row(u, 1);
    return UI_NOTHING;
}

static void go_end(ui *u, bool last)
{
    hand h;

    lay(u, &h);
    if (u->cursor >= h.count)
        return;
    const hand_row *row = &h.row[h.card[u->cursor].row];
    u->cursor = row->first + (last ? row->count - 1 : 0);
}

static ui_wish go_home(ui *u, int key)
{
    (void)key;
    go_end(u, false);
    return UI_NOTHING;
}

static ui_wish go_last(ui *u, int key)
{
    (void)key;
    go_end(u, true);
    return UI_NOTHING;
}

/* ---- picking ----------------------------------------------------------------------------------- */

static ui_wish pick(ui *u, int key)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&u->view.order, u->view.hand, card);

    (void)key;
    if (u->cursor < count)
        u->pick[card[u->cursor].copy] ^= UINT64_C(1) << card[u->cursor].face;
    return UI_NOTHING;
}

static ui_wish clear(ui *u, int key)
{
    (void)key;
    u->pick[0] = u->pick[1] = 0;
    return UI_NOTHING;
}

/* Picks exactly these cards and puts the cursor on the first of them. */
static void pick_all(ui *u, kd_cards cards)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&u->view.order, u->view.hand, card);

    u->pick[0] = cards.one;
    u->pick[1] = cards.two;
    for (int i = count - 1; i >= 0; i--)
        if (is_picked(u, &card[i]))
            u->cursor = i;
}

/* The longest tractor of the hand that a pair is part of; the pair itself when in none. */
static kd_cards tractor_of(const kd_order *order, kd_cards row, kd_cards pair)
{
    kd_part part[KD_MAX_PARTS];
    int count = kd_parts(order, row, part);

    for (int i = 0; i < count; i++)
        if (part[i].length >= 2 && kd_holds(part[i].cards, pair))
            return part[i].cards;
    return pair;
}

/* Card, pair, tractor, row: the first of them that is not all picked; after the row, nothing. */
static ui_wish grow(ui *u, int key)
{
    const kd_order *order = &u->view.order;
    hand_card card[HAND_CARDS];
    int count = hand_list(order, u->view.hand, card);
    kd_cards sorted = kd_sort(order, u->view.hand), picks = ui_picks(u);

    (void)key;
    if (u->cursor >= count)
        return UI_NOTHING;
    unsigned face = card[u->cursor].face, place = order->place[face];
    kd_cards row = kd_only(sorted, order->in[card[u->cursor].category]);
    bool paired = kd_copies(u->view.hand, face) == 2;
    kd_cards steps[3] = {
        kd_unsort(order, kd_only(sorted, UINT64_C(1) << place)),
        kd_unsort(order, paired ? tractor_of(order, row, kd_pair(place)) : kd_card(place)),
        kd_unsort(order, row)};

    if (!is_picked(u, &card[u->cursor]) && !paired)
        return pick(u, key);
    for (int i = 0; i < 3; i++) {
        if (kd_holds(picks, steps[i]))
            continue;
        u->pick[0] |= steps[i].one;
        u->pick[1] |= steps[i].two;
        return UI_NOTHING;
    }
    u->pick[0] &= ~steps[2].one;
    u->pick[1] &= ~steps[2].two;
    return UI_NOTHING;
}

/* Does a face answer to this key of a rank? */
static bool has_rank(kd_face face, int key)
{
    static const char ranks[] = "234567890JQKA";

    if (face == KD_SMALL_JOKER)
        return key == 'S';
    if (face == KD_BIG_JOKER)
        return key == 'B';
    return ranks[kd_rank_of(face)] == key;
}

/* How near a card is to what is wanted: of the led category, then of the cursor's row. */
static int nearness(const ui *u, const hand_card *c, int here)
{
    const kd_order *order = &u->view.order;
    kd_cards lead = choice_lead(&u->view);
    int led = kd_empty(lead) ? KD_NO_CATEGORY : kd_category_of(order, kd_sort(order, lead));
    return c->category == led ? 0 : c->category == here ? 1 : 2;
}

static ui_wish pick_rank(ui *u, int key)
{
    hand_card card[HAND_CARDS];
    int count = hand_list(&u->view.order, u->view.hand, card), best = -1, least = 3;
    int here = u->cursor < count ? card[u->cursor].category : KD_NO_CATEGORY;

    for (int i = 0; i < count; i++) {
        if (!has_rank(card[i].face, key) || is_picked(u, &card[i]))
            continue;
        int near = nearness(u, &card[i], here);
        if (near < least)
            best = i, least = near;
    }
    if (best >= 0) {
        u->pick[card[best].copy] |= UINT64_C(1) << card[best].face;
        u->cursor = best;
        return UI_NOTHING;
    }
    for (int i = 0; i < count; i++)
        if (has_rank(card[i].face, key))
            u->pick[card[i].copy] &= ~(UINT64_C(1) << card[i].face);
    return UI_NOTHING;
}

/* The legal choice after (1) or before (-1) what is picked. */
static void walk(ui *u, int way)
{
    kd_cards choice[SUGGESTIONS], picks = ui_picks(u);
    bool more;
    int count = choice_suggest(&u->view, picks, choice, &more), at = way > 0 ? -1 : count;

    for (int i = 0; i < count; i++)
        if (kd_same(choice[i], picks))
            at = i;
    if (count > 0)
        pick_all(u, choice[(at + way + count) % count]);
}

static ui_wish next_choice(ui *u, int key)
{
    (void)key;
    walk(u, 1);
    return UI_NOTHING;
}

static ui_wish last_choice(ui *u, int key)
{
    (void)key;
    walk(u, -1);
    return UI_NOTHING;
}

/* ---- answers ----------------------------------------------------------------------------------- */

static ui_wish answer(ui *u, kd_action action)
{
    u->action = action;
    u->sent = u->asked != 0;
    return u->screen == UI_LOOK ? UI_LOOKED : UI_SUBMIT;
}

static ui_wish play(ui *u, int key)
{
    uint8_t verb = u->view.phase == KD_PHASE_BURY ? KD_BURY : KD_PLAY;
    kd_action action = {u->view.seat, verb, ui_picks(u)};

    (void)key;
    if (ui_may_answer(u) && kd_check(&u->view, &action).reason == KD_OK)
        return answer(u, action);
    u->flagged = true;
    return UI_NOTHING;
}

static ui_wish choose(ui *u, int key)
{
    kd_action choice[CHOICES];
    int count = choice_list(&u->view, choice), i = key - '1';

    return i < count ? answer(u, choice[i]) : UI_NOTHING;
}

static ui_wish pass(ui *u, int key)
{
    kd_action action = {u->view.seat, KD_PASS, {0, 0}};

    (void)key;
    if (u->view.seat == KD_NOBODY)
        return UI_NOTHING;
    return u->screen == UI_LOOK || choice_pass(&u->view) ? answer(u, action) : UI_NOTHING;
}

static ui_wish pass_empty(ui *u, int key)
{
    kd_action choice[CHOICES];
    return choice_list(&u->view, choice) == 0 ? pass(u, key) : UI_NOTHING;
}

/* ---- the game and the boxes over it ------------------------------------------------------------ */

static ui_wish hold(ui *u, int key)
{
    (void)key;
    u->paused = !u->paused;
    return UI_PAUSE;
}

static ui_wish skip(ui *u, int key)
{
    (void)key;
    u->paused = false;
    return UI_SKIP;
}

static ui_wish go_on(ui *u, int key)
{
    (void)key;
    return u->view.phase == KD_PHASE_OVER ? UI_MENU : UI_NEXT;
}

static ui_wish open_curtain(ui *u, int key)
{
    static const char letters[KD_SEATS] = {'s', 'e', 'n', 'w'};

    if (letters[u->curtain] != key)
        return UI_NOTHING;
    u->opened = true;
    return UI_OPENED;
}

/* Puts a box on top; of what lies there already the failed dump and the last trick stay. */
static void put_on_top(ui *u, ui_overlay overlay)
{
    if (u->overlay != UI_HELP && u->overlay != UI_RULES && u->overlay != UI_LEAVE)
        u->below = u->overlay;
    u->overlay = overlay;
}

static ui_wish help(ui *u, int key)
{
    (void)key;
    put_on_top(u, UI_HELP);
    return UI_NOTHING;
}

static ui_wish leave(ui *u, int key)
{
    (void)key;
    put_on_top(u, UI_LEAVE);
    return UI_NOTHING;
}

static ui_wish last_trick(ui *u, int key)
{
    (void)key;
    put_on_top(u, UI_LAST_TRICK);
    return UI_NOTHING;
}

static ui_wish back(ui *u, int key)
{
    bool failed = u->overlay == UI_DUMP_FAILED;

    (void)key;
    if (u->overlay == UI_BARE && u->screen == UI_PEOPLE)
        u->screen = UI_TITLE, u->menu = 1;
    u->overlay = failed ? UI_BARE : u->below;
    u->below = UI_BARE;
    return failed ? UI_SKIP : UI_NOTHING;
}

static ui_wish set_pace(ui *u, int pace)
{
    if (pace < 0 || pace >= UI_PACES)
        return UI_NOTHING;
    u->pace = pace;
    return UI_PACE;
}

static ui_wish faster(ui *u, int key)
{
    (void)key;
    return set_pace(u, u->pace + 1);
}

static ui_wish slower(ui *u, int key)
{
    (void)key;
    return set_pace(u, u->pace - 1);
}

static ui_wish speed(ui *u, int key)
{
    (void)key;
    return set_pace(u, (u->pace + 1) % UI_PACES);
}

static ui_wish to_menu(ui *u, int key)
{
    (void)u, (void)key;
    return UI_MENU;
}

static ui_wish quit(ui *u, int key)
{
    (void)u, (void)key;
    return UI_QUIT;
}

static ui_wish redraw(ui *u, int key)
{
    (void)u, (void)key;
    return UI_REDRAW;
}

/* ---- the menu ---------------------------------------------------------------------------------- */

static ui_wish new_game(ui *u, unsigned person)
{
    u->person = person;
    u->people = __builtin_popcount(person);
    return UI_NEW_GAME;
}

static ui_wish take_line(ui *u, int line)
{
    static const unsigned person[] = {0x5, 0x3, 0x7, 0xf};

    u->menu = line;
    if (u->screen == UI_PEOPLE)
        return new_game(u, person[line]);
    if (line == 0)
        return new_game(u, 0x1);
    if (line == 1)
        u->screen = UI_PEOPLE, u->menu = 0;
    if (line == 2)
        put_on_top(u, UI_RULES);
    if (line == 3)
        return speed(u, 0);
    return line == 4 ? UI_QUIT : UI_NOTHING;
}

static int menu_lines(const ui *u)
{
    return u->screen == UI_PEOPLE ? 4 : 5;
}

static ui_wish menu_up(ui *u, int key)
{
    (void)key;
    u->menu = (u->menu + menu_lines(u) - 1) % menu_lines(u);
    return UI_NOTHING;
}

static ui_wish menu_down(ui *u, int key)
{
    (void)key;
    u->menu = (u->menu + 1) % menu_lines(u);
    return UI_NOTHING;
}

static ui_wish menu_take(ui *u, int key)
{
    (void)key;
    return take_line(u, u->menu);
}

static ui_wish menu_number(ui *u, int key)
{
    return take_line(u, key - '1');
}

/* ---- from key to command ----------------------------------------------------------------------- */

static ui_wish (*const does[CMD_COUNT])(ui *u, int key) = {
    [CMD_LEFT] = go_left,
    [CMD_RIGHT] = go_right,
    [CMD_UP] = go_up,
    [CMD_DOWN] = go_down,
    [CMD_HOME] = go_home,
    [CMD_END] = go_last,
    [CMD_PICK] = pick,
    [CMD_GROW] = grow,
    [CMD_RANK] = pick_rank,
    [CMD_CLEAR] = clear,
    [CMD_NEXT_CHOICE] = next_choice,
    [CMD_LAST_CHOICE] = last_choice,
    [CMD_PLAY] = play,
    [CMD_NUMBER] = choose,
    [CMD_PASS] = pass,
    [CMD_PASS_EMPTY] = pass_empty,
    [CMD_PAUSE] = hold,
    [CMD_SKIP] = skip,
    [CMD_ON] = go_on,
    [CMD_OPEN] = open_curtain,
    [CMD_LAST_TRICK] = last_trick,
    [CMD_FASTER] = faster,
    [CMD_SLOWER] = slower,
    [CMD_MENU_UP] = menu_up,
    [CMD_MENU_DOWN] = menu_down,
    [CMD_MENU_TAKE] = menu_take,
    [CMD_MENU_NUMBER] = menu_number,
    [CMD_SPEED] = speed,
    [CMD_BACK] = back,
    [CMD_HELP] = help,
    [CMD_LEAVE] = leave,
    [CMD_TO_MENU] = to_menu,
    [CMD_QUIT] = quit,
    [CMD_REDRAW] = redraw,
};

ui_wish ui_key(ui *u, int key)
{
    ui_mode mode = ui_mode_of(u);
    command cmd = key_command(mode, key);

    u->flagged = false;
    u->refused = (kd_verdict){.reason = KD_OK};
    if (cmd != CMD_NONE)
        return does[cmd](u, key);
    return mode == UI_IN_TRICK || mode == UI_IN_WAIT ? skip(u, key) : UI_NOTHING;
}
