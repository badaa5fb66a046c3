/* prop_layout.c - at every size and in every layout: parts do not overlap; each card of a hand is shown once,
   can be clicked and shows whether it is picked; the cursor is on its card. */
#include "support/deals.h"
#include "support/language.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/cells/cells.h"
#include "tui/draw/parts.h"

#include <string.h>

enum { WIDEST = 200, TALLEST = 60, REQUESTS = LAYOUT_LINES + 1, MOST_HELD = 33 };

/* ---- parts ------------------------------------------------------------------------------------- */

static bool inside(rect in, rect of)
{
    return in.x >= of.x && in.y >= of.y && in.x + in.w <= of.x + of.w && in.y + in.h <= of.y + of.h;
}

static bool apart(rect a, rect b)
{
    return a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
}

/* grounds: three of the lines have no row. */
static void parts_are_apart(const layout *at, rect screen, bool grounds)
{
    enum { ALWAYS = 6 };
    int second = grounds ? 0 : at->all.w, line = at->kind == KIND_WELL ? 0 : second;
    rect part[] = {at->status,
                   at->table,
                   at->hand,
                   at->prompt,
                   at->bar,
                   {at->all.x, at->rule[2], at->all.w, 1},
                   {at->all.x, at->rule[0], line, 1},
                   {at->all.x, at->rule[1], second, 1},
                   {at->all.x, at->rule[3], line, 1},
                   at->panel};
    assert_true(inside(at->all, screen));
    assert_true(inside(at->body, at->all));
    for (int i = 0; i < (int)(sizeof part / sizeof *part); i++) {
        if (i >= ALWAYS && part[i].w == 0)
            continue;
        assert_true(part[i].w > 0 && part[i].h > 0);
        assert_true(inside(part[i], at->all));
        for (int k = 0; k < i; k++)
            assert_true(part[k].w == 0 || apart(part[i], part[k]));
    }
}

/* Plates and corners around a well are within the table and apart; cards that are played lie in it with their notes. */
static void plates_are_apart(const layout *at)
{
    rect part[1 + PLACE_COUNT + CORNER_COUNT] = {at->well};
    for (int i = 0; i < PLACE_COUNT; i++)
        part[1 + i] = at->slot[i].plate.in;
    memcpy(part + 1 + PLACE_COUNT, at->corner, sizeof at->corner);
    for (int i = 0; i < 1 + PLACE_COUNT + CORNER_COUNT; i++) {
        assert_true(part[i].w > 0 && part[i].h > 0 && inside(part[i], at->table));
        for (int k = 0; k < i; k++)
            assert_true(apart(part[i], part[k]));
    }
    for (int i = 0; i < PLACE_COUNT; i++) {
        const slot *s = &at->slot[i];
        bool beside = i == PLACE_LEFT || i == PLACE_RIGHT;
        assert_true(inside(s->cards.in, at->well));
        assert_true(s->note.in.h > 0 && inside(s->note.in, at->well));
        assert_true(s->bare.in.h > 0 && inside(s->bare.in, beside ? s->plate.in : at->well));
        assert_true(!beside || apart(s->note.in, s->cards.in));
    }
    assert_true(apart(at->slot[PLACE_LEFT].cards.in, at->slot[PLACE_RIGHT].cards.in));
    assert_true(apart(at->slot[PLACE_OWN].cards.in, at->slot[PLACE_ACROSS].cards.in));
    int off = 2 * (at->well.x - at->table.x) + at->well.w - at->table.w;
    assert_true(off >= -1 && off <= 1);
}

/* The seats of a compass are within the table and near its middle. */
static void seats_are_near(const layout *at)
{
    enum { NEAR = 56 };
    rect left = at->slot[PLACE_LEFT].cards.in, right = at->slot[PLACE_RIGHT].cards.in;
    for (int i = 0; i < PLACE_COUNT; i++) {
        const slot *s = &at->slot[i];
        rect plate = s->plate.in, cards = s->cards.in, note = s->note.in;
        rect seat = {plate.x, plate.y, plate.w, note.y + note.h - plate.y};
        assert_true(seat.w > 0 && plate.h > 0 && cards.h > 0 && note.h > 0);
        assert_true(inside(seat, at->table) && inside(cards, seat) && inside(note, seat));
        assert_true(inside(s->bare.in, seat) && apart(plate, cards) && apart(plate, note));
    }
    assert_true(inside(at->middle, at->table) && inside(at->across, at->table));
    assert_true(right.x + right.w - left.x <= NEAR);
    int off = left.x + right.x + right.w - 2 * at->table.x - at->table.w;
    assert_true(off >= -1 && off <= 1);
}

/* The lines of a ledger are within the table, one below the other; their parts are apart. */
static void lines_are_apart(const layout *at)
{
    for (int i = 0; i < PLACE_COUNT; i++) {
        const slot *s = &at->slot[i];
        rect part[] = {s->plate.in, s->cards.in, s->note.in};
        for (int k = 0; k < 3; k++) {
            assert_true(part[k].w > 0 && part[k].h == 1 && part[k].y == at->table.y + i);
            assert_true(inside(part[k], at->table) && (k == 0 || apart(part[k], part[k - 1])));
        }
    }
}

TEST("parts lie apart at every size")
{
    for (int w = 1; w <= WIDEST; w++)
        for (int h = 1; h <= TALLEST; h++)
            for (int request = 0; request < 4 * REQUESTS; request++) {
                bool grounds = request >= 2 * REQUESTS;
                int cards = request / REQUESTS % 2 ? MOST_HELD : 0;
                layout at = layout_make(w, h, (layout_request)(request % REQUESTS), grounds, cards);
                bool fits = w >= LAYOUT_MIN_W && h >= LAYOUT_MIN_H;
                assert_int_equal(at.kind != KIND_TOO_SMALL, fits);
                if (fits)
                    parts_are_apart(&at, (rect){0, 0, w, h}, grounds);
                if (fits)
                    assert_int_equal(at.hand.h % at.line, 0);
                if (at.kind == KIND_COMPASS)
                    seats_are_near(&at);
                if (at.kind == KIND_LEDGER)
                    lines_are_apart(&at);
                if (at.kind == KIND_WELL)
                    plates_are_apart(&at);
            }
}

/* ---- cards ------------------------------------------------------------------------------------- */

static bool is(const grid *g, int x, int y, wchar_t sign)
{
    return g->at[y][x].ch == sign;
}

/* At a card's position there must be its rank, or the first cell of the joker's name. */
static void names_card(const ui *u, const grid *g, int x, int y, const hand_card *card)
{
    text name = {.n = 0};
    static grid one;
    if (card->face >= KD_SMALL_JOKER)
        card_text(&name, glyphs_of(ui_ascii(u)), card->face);
    else
        text_add(&name, "%s", rank_name(kd_rank_of(card->face)));
    grid_clear(&one, 3, 1);
    int wide = grid_text(&one, 0, 0, 3, STYLE_PLAIN, name.s);
    for (int i = 0; i < wide; i++)
        assert_int_equal(g->at[y][x + i].ch, one.at[0][i].ch);
}

/* A card as a face of one row: picks have a thick edge, or another cursor. */
static void face_card(const ui *u, const grid *g, const hit *at, const hand_card *card, bool picked)
{
    int left = at->x - 1;
    bool cursor = is(g, left, at->y, L'▶') || is(g, left, at->y, L'▸');
    names_card(u, g, at->x, at->y, card);
    assert_int_equal(is(g, left, at->y, L'▌') || is(g, left, at->y, L'▶'), picked);
    assert_int_equal(g->at[at->y][at->x].ground == GROUND_PICK, picked);
    assert_int_equal(cursor, at->value == u->game.cursor);
    assert_true(!cursor || (g->cursor_x == left && g->cursor_y == at->y));
}

/* A card in a row: brackets around picks only. */
static void row_card(const ui *u, const grid *g, const hit *at, const hand_card *card, bool picked)
{
    int right = at->x + at->w;
    names_card(u, g, at->x, at->y, card);
    bool open = is(g, at->x - 1, at->y, L'[') || is(g, at->x - 1, at->y, L'|');
    bool close = right < g->w && (is(g, right, at->y, L']') || is(g, right, at->y, L'|'));
    assert_int_equal(open && close, picked);
    if (at->value == u->game.cursor) {
        assert_int_equal(g->cursor_x, at->x - 1);
        assert_int_equal(g->cursor_y, at->y);
    }
}

/* A card as a box: picks are a row higher. */
static void box_card(const ui *u, const grid *g, const hit *at, const hand_card *card, bool picked,
                     const layout *in)
{
    int top = at->y + !ui_faces(u); /* faces have no upper edge */
    names_card(u, g, at->x + 1, top, card);
    assert_int_equal((at->y - in->hand.y) % in->line, picked ? 1 : 2);
    if (at->value == u->game.cursor) {
        assert_int_equal(g->cursor_x, at->x + !ui_faces(u));
        assert_int_equal(g->cursor_y, at->y + 2);
    }
}

static void cards_are_shown(const ui *u, const grid *g, const layout *at)
{
    hand_card card[HAND_CARDS];
    rect seen[HAND_CARDS];
    int count = hand_list(&u->view.order, u->view.hand, u->settings.order, card), shown = 0;
    for (int i = 0; i < g->hits; i++) {
        const hit *h = &g->hit[i];
        rect spot = {h->x, h->y, h->w, h->h};
        if (h->kind != HIT_CARD)
            continue;
        assert_int_equal(h->value, shown);
        assert_true(shown < count && inside(spot, at->hand));
        for (int k = 0; k < shown; k++)
            assert_true(apart(spot, seen[k]));
        bool picked = u->game.pick[card[shown].copy] >> card[shown].face & 1;
        if (h->h == 1 && g->at[h->y][h->x].ground >= GROUND_FACE)
            face_card(u, g, h, &card[shown], picked);
        else if (h->h == 1)
            row_card(u, g, h, &card[shown], picked);
        else
            box_card(u, g, h, &card[shown], picked, at);
        seen[shown++] = spot;
    }
    assert_int_equal(shown, count);
}

/* ---- random hands ------------------------------------------------------------------------------ */

static const stage to_answer = {&attacked, TO_ANSWER, 0, true, NULL};

/* Random cards of two decks; sometimes only of some suits, so that rows grow long. */
static void deal_any(kd_rng *rng, ui *u)
{
    unsigned suits = kd_rng_below(rng, 3) ? 15 : 1 + kd_rng_below(rng, 15);
    int most = (int)kd_rng_below(rng, MOST_HELD + 1);
    kd_cards held = {0, 0}, pack = kd_deck(&u->view.order.rules);
    for (int tries = 0; tries < 400 && kd_count(held) < most; tries++) {
        unsigned face = kd_rng_below(rng, KD_FACES);
        bool fits = face >= KD_SMALL_JOKER || (suits >> kd_suit_of((kd_face)face) & 1);
        if (fits && kd_copies(held, face) < kd_copies(pack, face))
            held = kd_add(held, kd_card(face));
    }
    u->view.hand = held;
    u->view.held[0] = (uint8_t)kd_count(held);
    u->game.cursor = kd_count(held) ? (int)kd_rng_below(rng, (uint32_t)kd_count(held)) : 0;
    uint64_t some = (uint64_t)kd_rng_next(rng) << 32 | kd_rng_next(rng);
    u->game.pick[0] = held.one & some;
    u->game.pick[1] = held.two & (some << 7 | some >> 57);
}

/* The table must show what each seat has played: by name, or as boxes by rank. */
static void plays_are_shown(const ui *u, const grid *g, const layout *at)
{
    const glyphs *signs = glyphs_of(ui_ascii(u));
    for (int seat = 1; seat < KD_SEATS; seat++)
        for (kd_cards left = u->view.trick[u->view.tricks].play[seat]; !kd_empty(left);) {
            kd_face face = (kd_face)kd_take(&left);
            text name = {.n = 0};
            bool found = false;
            if (at->kind == KIND_WELL)
                text_add(&name, "%s%s", ui_faces(u) ? signs->edge : signs->down,
                         rank_name(kd_rank_of(face)));
            else
                card_text(&name, signs, face);
            for (int y = at->table.y; y < at->table.y + at->table.h; y++) {
                char row[GRID_MAX_W * 4 + 1];
                /* The columns of the table in a row, as text. */
                static grid part;
                grid_clear(&part, at->table.w, 1);
                memcpy(part.at[0], &g->at[y][at->table.x], sizeof(cell) * (size_t)at->table.w);
                grid_row(&part, 0, row, sizeof row);
                found = found || strstr(row, name.s);
            }
            if (!found)
                fail_msg("%s is not on the table", name.s);
        }
}

static const struct tongue {
    const char *name, *language;
    bool ascii, faces;
} tongues[] = {{"English", "en", false, false},
               {"ASCII", "en", true, false},
               {"Chinese", "zh_CN", false, false},
               {"faces", "en", false, true}};

static void pictures_hold(void **state)
{
    const struct tongue *tongue = *state;
    static grid g;
    kd_rng rng;
    ui u;
    if (!test_speak(tongue->language))
        skip();
    stage_run(&to_answer, &u, NULL);
    u.only_ascii = tongue->ascii;
    u.coloured = tongue->faces;
    kd_rng_seed(&rng, 80, 24);
    for (int w = LAYOUT_MIN_W; w <= WIDEST; w++)
        for (int h = LAYOUT_MIN_H; h <= TALLEST; h++) {
            u.settings.layout = (int)kd_rng_below(&rng, REQUESTS);
            u.settings.order = kd_rng_below(&rng, 4) == 0;
            deal_any(&rng, &u);
            draw(&u, w, h, &g);
            layout at = layout_make(w, h, (layout_request)u.settings.layout, ui_faces(&u),
                                    kd_count(u.view.hand));
            cards_are_shown(&u, &g, &at);
            plays_are_shown(&u, &g, &at);
        }
    test_speak("en");
}
TEST_ROWS(pictures_hold, tongues);
