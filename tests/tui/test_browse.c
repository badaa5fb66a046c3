/* test_browse.c - the list of saved games and the browser: pictures, keys, and what stays hidden. */
#include "record/games.h"
#include "record/record.h"
#include "support/stage.h"
#include "support/test.h"
#include "support/written.h"
#include "tui/app/app.h"
#include "tui/state/ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 18 };

static char *whole, *noted; /* a match of 80p-v3 as a text; the same with comments */
static history match_of_v3, plain_match, short_match, cut_match; /* plain: without comments */

/* ---- records ----------------------------------------------------------------------------------- */

static char *load(const char *name)
{
    char path[400];
    char *text = calloc(1, TEXT);

    snprintf(path, sizeof path, "%s/records/%s.rec", KOUDI_TEST_DIR, name);
    FILE *file = fopen(path, "rb");
    if (!file || !text || fread(text, 1, TEXT - 1, file) == 0)
        abort();
    (void)fclose(file);
    return text;
}

static void parse(history *h, const char *text, size_t size)
{
    if (!history_parse(h, text, size)) {
        fprintf(stderr, "line %d: %s\n", h->line, h->why);
        abort();
    }
}

/* ---- pictures of the browser ------------------------------------------------------------------- */

typedef struct shot {
    const char *name;
    const history *history;
    const char *keys;
    bool narrow, ascii;
} shot;

static const shot shots[] = {
    {"browse-begin", &match_of_v3, "", true, true},
    {"browse-dealing", &match_of_v3, "jlllllllllllllllllllllllllllllllllllllllll", true, false},
    {"browse-declared", &match_of_v3, "jj", true, false},
    {"browse-kitty", &match_of_v3, "jjj", true, true},
    {"browse-buried", &match_of_v3, "jjjj", true, false},
    {"browse-lead", &match_of_v3, "1\nhhhh", true, true},
    {"browse-play", &match_of_v3, "3\nh", true, true},
    {"browse-trick", &match_of_v3, "3\n", true, false},
    {"browse-trick-seat", &match_of_v3, "3\noo", true, true},
    {"browse-kitty-seat", &match_of_v3, "jjjoo", true, false},
    {"browse-summary", &match_of_v3, "]k", true, false},
    {"browse-over", &match_of_v3, "G", true, false},
    {"browse-typed", &match_of_v3, "12", false, false},
    {"browse-missing", &match_of_v3, "99\n", false, false},
    {"browse-help", &match_of_v3, "?", true, false},
    {"browse-values", &match_of_v3, "rr", false, false},
    {"browse-last-trick", &match_of_v3, "3\nlL", false, false},
    {"browse-closed", &cut_match, "G", true, true},
    {"browse-closed-seat", &cut_match, "Go", false, false},
    {"browse-uncovered", &cut_match, "GO", false, false},
};

static void show(ui *u, const history *h, const char *keys)
{
    ui_init(u, false);
    browse_open(u, h);
    stage_keys(u, keys);
}

static void picture_is(void **state)
{
    const shot *s = *state;
    ui u;

    show(&u, s->history, s->keys);
    expect_pictures(&u, s->name, s->narrow, s->ascii);
}
TEST_ROWS(picture_is, shots);

/* On a large table with faces all hands are cards. */
static const struct sized {
    const char *name, *keys;
    int w, h;
} large[] = {
    {"browse-lead-faces-100x30", "1\nhhhh", 100, 30},
    {"browse-play-faces-120x40", "3\nh", 120, 40},
    {"browse-play-faces-180x50", "3\nh", 180, 50},
};

static void hands_are_cards(void **state)
{
    const struct sized *s = *state;
    ui u;

    show(&u, &match_of_v3, s->keys);
    u.coloured = true;
    expect_picture(&u, s->w, s->h, s->name);
    expect_looks(&u, s->w, s->h, s->name);
}
TEST_ROWS(hands_are_cards, large);

static void any_size(void **state)
{
    const shot *s = *state;
    static grid g;
    ui u;

    show(&u, s->history, s->keys);
    for (int w = 1; w <= 240; w += w < 90 ? 7 : 31)
        for (int h = 1; h <= 80; h += h < 30 ? 3 : 13) {
            draw(&u, w, h, &g);
            assert_true(g.cursor_x < w && g.cursor_y < h);
        }
}
TEST_ROWS(any_size, shots);

/* ---- moving ------------------------------------------------------------------------------------ */

static uint64_t number_of(const ui *u)
{
    static char picture[PICTURE];
    uint64_t number = 1469598103934665603u;

    for (int size = 0; size < 2; size++) {
        picture_of(u, size ? 60 : 80, size ? 20 : 24, picture);
        for (const char *c = picture; *c; c++)
            number = (number ^ (unsigned char)*c) * 1099511628211u;
    }
    return number;
}

/* Every step is reached one after the other, and looks the same on the way back. */
TEST("there and back", &short_match)
{
    static const char *const views[] = {"", "o", "ooo"};
    const history *h = *state;
    const int most = 3 * h->count + 1;
    uint64_t *seen = calloc((size_t)most, sizeof *seen);
    ui u;

    assert_non_null(seen);
    for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
        int steps = 0, at = 0;
        show(&u, h, views[v]);
        for (bool more = true; more; steps++) {
            assert_true(steps < most);
            assert_true(u.browse.at == at || u.browse.at == at + 1);
            at = u.browse.at;
            seen[steps] = number_of(&u);
            more = u.browse.at < h->count || u.browse.page + 1 < u.browse.pages;
            stage_keys(&u, "l");
        }
        assert_int_equal(at, h->count);
        assert_true(steps > h->count);
        while (steps-- > 0) {
            assert_true(number_of(&u) == seen[steps]);
            stage_keys(&u, "h");
        }
        assert_int_equal(u.browse.at, 0);
    }
    free(seen);
}

/* From stop to stop there and back; every trick of every deal is a stop and has a number. */
TEST("stops")
{
    const history *h = &short_match;
    int at[2000], count = 0, tricks = 0;
    kd_match match;
    kd_events events;
    ui u;

    show(&u, h, "");
    for (int before = -1; before != 10 * u.browse.at + u.browse.page && count < 2000;) {
        before = 10 * u.browse.at + u.browse.page;
        at[count++] = before;
        tricks += u.trick_shown;
        stage_keys(&u, "j");
    }
    for (int i = 1; i <= h->count; i++) {
        history_match(h, i, &match, &events);
        for (int e = 0; e < events.count; e++)
            tricks -= events.list[e].kind == KD_EV_TRICK;
    }
    assert_int_equal(tricks, 0);
    stage_keys(&u, "G");
    for (int i = count - 1; i >= 0; i--) {
        assert_int_equal(10 * u.browse.at + u.browse.page, at[i]);
        stage_keys(&u, "k");
    }
}

TEST("any trick by its number")
{
    char keys[16];
    ui u;

    show(&u, &match_of_v3, "]");
    int deal = u.view.deals;
    assert_int_equal(deal, 2);
    for (int trick = 1; trick <= 5; trick++) {
        snprintf(keys, sizeof keys, "%d\n", trick);
        stage_keys(&u, keys);
        assert_int_equal(u.view.tricks, trick);
        assert_int_equal(u.view.deals, deal);
        assert_true(u.trick_shown);
    }
    int at = u.browse.at;
    stage_keys(&u, "88\n"); /* no deal has 88 tricks */
    assert_int_equal(u.browse.missing, 88);
    assert_int_equal(u.browse.at, at);
    stage_keys(&u, "12\b"); /* deletes the 2 */
    assert_int_equal(u.browse.typed, 1);
    assert_int_equal(stage_keys(&u, "\033"), REQUEST_NONE);
    assert_int_equal(u.browse.typed, -1);
    assert_int_equal(stage_keys(&u, "\033"), REQUEST_GAMES);
}

TEST("deals")
{
    ui u;

    show(&u, &match_of_v3, "");
    assert_int_equal(u.view.deals, 1);
    stage_keys(&u, "]]");
    assert_int_equal(u.view.deals, 3);
    int third = u.browse.at;
    stage_keys(&u, "ll[");
    assert_int_equal(u.browse.at, third); /* first to the beginning of this deal */
    stage_keys(&u, "[");
    assert_int_equal(u.view.deals, 2);
    stage_keys(&u, "[[[[");
    assert_int_equal(u.browse.at, 0);
    ui_key(&u, UI_KEY_END);
    assert_int_equal(u.browse.at, match_of_v3.count);
    assert_int_equal(u.view.phase, KD_PHASE_OVER);
    stage_keys(&u, "l]j");
    assert_int_equal(u.browse.at, match_of_v3.count);
    ui_key(&u, UI_KEY_HOME);
    assert_int_equal(u.browse.at, 0);
}

TEST("views in turn")
{
    ui u;

    show(&u, &match_of_v3, "1\n");
    for (int seat = 0; seat < KD_SEATS; seat++) {
        assert_true(u.browse.open || seat > 0);
        stage_keys(&u, "o");
        assert_int_equal(u.view.seat, seat);
        assert_false(u.browse.open);
        assert_int_equal(browse_person(&u), seat);
        for (int s = 0; s < KD_SEATS; s++)
            assert_true(kd_empty(u.browse.hand[s]));
    }
    stage_keys(&u, "o");
    assert_int_equal(u.view.seat, KD_NOBODY);
    assert_int_equal(browse_person(&u), 0);
    assert_true(u.browse.open);
}

/* All hands, the trick and the cards played are the whole deck. */
TEST("open hands are the cards")
{
    ui u;

    show(&u, &match_of_v3, "4\n");
    kd_cards all = u.browse.kitty;
    for (int s = 0; s < KD_SEATS; s++)
        all = kd_add(all, u.browse.hand[s]);
    for (int t = 0; t < u.view.tricks; t++)
        for (int s = 0; s < KD_SEATS; s++)
            all = kd_add(all, u.view.trick[t].play[s]);
    assert_true(kd_same(all, kd_deck(&u.setup.rules)));
}

/* REV-1 binds a seat, not an onlooker to whom all hands are open. */
TEST("REV-1 open hands open the tricks")
{
    static char picture[PICTURE];
    ui u;
    show(&u, &match_of_v3, "12\n");
    picture_of(&u, 120, 40, picture);
    assert_null(strstr(picture, "face down"));
    stage_keys(&u, "oo");
    picture_of(&u, 120, 40, picture);
    assert_non_null(strstr(picture, "face down"));
}

TEST("exact results are offered at each step with few cards, at the end of a trick as well")
{
    ui u;
    int tricks = 0;
    show(&u, &match_of_v3, "3\n");
    for (int deal = u.view.deals; u.view.deals == deal; browse_go(&u, u.browse.at + 1, 0)) {
        const bool few = u.view.phase == KD_PHASE_PLAY &&
                         u.view.held[__builtin_ctz(u.view.actors)] <= ENDGAME_MOST;
        assert_int_equal(exact_offered(&u), few);
        tricks += few && u.trick_shown;
    }
    assert_true(tricks > 2);
}

TEST("playing on")
{
    ui u;

    show(&u, &match_of_v3, "3\n");
    assert_int_equal(stage_keys(&u, "p"), REQUEST_PLAY_ON);
    assert_int_equal(stage_keys(&u, "Gp"), REQUEST_NONE); /* the match is over */
}

/* The state after so many actions of the match. */
static const kd_match *after(int count)
{
    static kd_match match;

    history_match(&match_of_v3, count, &match, NULL);
    return &match;
}

TEST("playing again")
{
    ui u;

    show(&u, &match_of_v3, "]3\n");
    assert_int_equal(stage_keys(&u, "a"), REQUEST_AGAIN);
    assert_int_equal(stage_keys(&u, "A"), REQUEST_AGAIN_TRICK);
    int first = browse_again_at(&match_of_v3, u.browse.at, -1);
    assert_true(deck_fresh(after(first)));
    assert_int_equal(after(first)->deals, 2);
    assert_int_equal(match_of_v3.step[first].action.verb, KD_DEAL);
    /* The finished trick on the screen from its lead; the same where only a part of it is played. */
    int lead = browse_again_at(&match_of_v3, u.browse.at, browse_trick(&u));
    assert_int_equal(after(lead)->round.pos.tricks, 2);
    assert_int_equal(after(lead)->round.pos.played, 0);
    stage_keys(&u, "h");
    assert_false(u.trick_shown);
    assert_int_equal(browse_again_at(&match_of_v3, u.browse.at, browse_trick(&u)), lead);
    /* From a summary, from the first card. */
    stage_keys(&u, "G");
    assert_int_equal(browse_trick(&u), -1);
    assert_int_equal(stage_keys(&u, "a"), REQUEST_AGAIN);
    /* A deal that is not over would be dealt from cards that nobody knows. */
    show(&u, &cut_match, "G");
    for (const char *key = "aA"; *key; key++) {
        assert_int_equal(stage_keys(&u, (const char[]){*key, '\0'}), REQUEST_NONE);
        assert_string_equal(u.notice.text,
                            "This deal is not over: it can be played again when it is.");
        stage_keys(&u, "h");
        assert_int_equal(u.notice.kind, NOTICE_NONE);
    }
}

/* Where there is no room, a box has them, which each O opens and the O in it closes. */
TEST("hands of a deal that is played again lie open where there is room")
{
    ui u;

    ui_init(&u, false);
    u.screen = SCREEN_TABLE;
    u.game.again = u.roomy = true;
    browse_uncover(&u);
    assert_true(browse_lies_open(&u));
    assert_int_equal(u.overlay, OVERLAY_NONE);
    browse_uncover(&u);
    assert_false(browse_lies_open(&u));
    assert_int_equal(u.notice.kind, NOTICE_TEXT);
    u.roomy = false;
    for (int i = 0; i < 2; i++) {
        browse_uncover(&u);
        assert_true(u.browse.open);
        assert_int_equal(u.overlay, OVERLAY_REVIEW);
        u.overlay = i ? u.overlay : OVERLAY_NONE; /* closed by another key */
    }
    browse_uncover(&u);
    assert_false(u.browse.open);
    assert_int_equal(u.overlay, OVERLAY_NONE);
}

/* Leaving restores the rules of the menu and drops the names of the record. */
TEST("the menu's rules come back")
{
    static app a;
    a.game = a.stack;
    ui *u = &a.game->ui, *record = &a.game[1].ui;

    ui_init(u, false);
    const char *name = u->setup.rules_name;
    kd_rules rules = u->setup.rules;
    game_push(&a, GAME_RECORD);
    browse_open(record, &short_match);
    assert_string_equal(record->setup.rules_name, "short");
    record->settings.speed = PACE_FAST; /* a setting is the program's */
    game_pop(&a);
    assert_ptr_equal(u, &a.game->ui);
    assert_ptr_equal(u->setup.rules_name, name);
    assert_memory_equal(&u->setup.rules, &rules, sizeof rules);
    assert_null(u->browse.history);
    assert_int_equal(u->settings.speed, PACE_FAST);
    for (int s = 0; s < KD_SEATS; s++)
        assert_null(u->setup.names[s]);
}

/* ---- VIEW-1: a seat's view shows nothing else -------------------------------------------------- */

/* The seat that the card of this step was dealt to, or KD_NOBODY. */
static int dealt_to(const history *h, int step, kd_face *face)
{
    kd_match match;
    kd_events events;

    history_match(h, step + 1, &match, &events);
    for (int i = 0; i < events.count; i++)
        if (events.list[i].kind == KD_EV_DEALT) {
            kd_cards card = events.list[i].cards;
            *face = (kd_face)kd_take(&card);
            return events.list[i].seat;
        }
    return KD_NOBODY;
}

/* The step of the first deal that deals a seat the n-th of its cards from 3 to 10. */
static int low_card_of(const history *h, int seat, int n)
{
    kd_face face = 0;

    for (int i = 0; i < h->count && h->step[i].action.verb != KD_BURY; i++)
        if (dealt_to(h, i, &face) == seat && kd_rank_of(face) > 0 && kd_rank_of(face) < KD_RANK_J &&
            n-- == 0)
            return i;
    fail_msg("no such card");
    return -1;
}

/* The record with the cards of two steps exchanged, up to the first action that is no longer legal. */
static void exchange(history *out, const history *h, int one, int two)
{
    char *text = calloc(1, TEXT);
    size_t n = head_size(whole);
    replay r;

    memcpy(text, whole, n);
    for (int i = 0; i < h->count; i++) {
        kd_action action = h->step[i].action;
        if (i == one || i == two)
            action.cards = h->step[i == one ? two : one].action.cards;
        n += (size_t)kd_print_action(&action, text + n, 200);
        text[n++] = '\n';
    }
    put_marks_on(text, TEXT);
    (void)replay_text(&r, text, strlen(text), NULL, NULL);
    char *at = text + head_size(text);
    for (int i = 0; i < r.count; i++)
        at = strchr(at, '\n') + 1;
    parse(out, text, (size_t)(at - text));
    free(text);
}

/* Field by field: padding may differ. */
static bool same_events(const kd_events *a, const kd_events *b)
{
    bool same = a->count == b->count;

    for (int i = 0; same && i < a->count; i++) {
        const kd_event *e = &a->list[i], *f = &b->list[i];
        same = e->kind == f->kind && e->seat == f->seat && e->number == f->number &&
               e->count == f->count && kd_same(e->cards, f->cards);
    }
    return same;
}

/* Exchanged cards of two other hands change no cell at any step, until one of them is played. */
TEST("VIEW-1 closed cards change nothing")
{
    static const struct {
        int viewer, one, two;
    } rows[] = {{0, 1, 2}, {0, 1, 3}, {1, 0, 2}, {2, 0, 3}, {3, 1, 2}, {2, 1, 3}};

    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        history other;
        ui a, b;
        int viewer = rows[r].viewer;
        exchange(&other, &plain_match, low_card_of(&plain_match, rows[r].one, 0),
                 low_card_of(&plain_match, rows[r].two, 3));
        assert_true(other.count > 108); /* the play has begun */
        show(&a, &plain_match, "");
        show(&b, &other, "O");
        b.setup.seed = a.setup.seed; /* told at the end, which the other has not */
        for (int i = 0; i <= viewer; i++)
            stage_keys(&a, "o"), stage_keys(&b, "o");
        for (int i = 0; i < other.count; i++) {
            b.browse.unfinished = a.browse.unfinished;
            assert_int_equal(b.view.seat, viewer);
            assert_memory_equal(&a.view, &b.view, sizeof a.view);
            assert_true(same_events(&a.browse.heard, &b.browse.heard));
            /* The number of steps alone tells them apart. */
            history shown = *b.browse.history;
            shown.count = plain_match.count;
            b.browse.history = &shown;
            assert_true(same_picture(&a, &b, i % 2 ? 60 : 80, i % 2 ? 20 : 24));
            b.browse.history = &other;
            stage_keys(&a, "l"), stage_keys(&b, "l");
        }
        a.browse.seat = b.browse.seat = KD_NOBODY; /* with all hands open there is a difference */
        a.browse.at = b.browse.at = other.count - 1;
        browse_show(&a);
        browse_show(&b);
        assert_memory_not_equal(a.browse.hand, b.browse.hand, sizeof a.browse.hand);
        history_free(&other);
    }
}

/* An unfinished deal shows no hand, in any view, until the player asks for it. */
TEST("VIEW-1 a deal that is not over stays closed")
{
    ui u;

    show(&u, &cut_match, "G");
    for (int i = 0; i <= KD_SEATS; i++) {
        assert_int_equal(u.view.seat, KD_NOBODY);
        assert_true(kd_empty(u.view.hand));
        assert_false(u.browse.open);
        stage_keys(&u, "o");
    }
    stage_keys(&u, "O");
    assert_true(u.view.seat < KD_SEATS || u.browse.open);
    show(&u, &cut_match, ""); /* the deals before it are open */
    assert_true(u.browse.open);
}

/* ---- the list ---------------------------------------------------------------------------------- */

enum { GAMES = 30 };

static void fill_games(games *list)
{
    static saved_game game_of[GAMES];

    *list =
        (games){.game = game_of, .count = GAMES, .folder = "/home/mei/.local/state/koudi/records"};
    for (int i = 0; i < GAMES; i++) {
        saved_game *g = &game_of[i];
        *g = (saved_game){.winner = KD_NOBODY, .phase = KD_PHASE_PLAY, .deals = i, .deal = i + 1};
        snprintf(g->file, sizeof g->file, "2026-11-%02d-083000-4711.rec", 30 - i);
        snprintf(g->when, sizeof g->when, "2026-11-%02d 08:30", 30 - i);
        snprintf(g->head.rules_name, sizeof g->head.rules_name, "80p-v3");
        kd_rules_default(&g->head.rules);
        for (int s = 0; s < KD_SEATS; s++)
            snprintf(g->head.seat[s], RECORD_SEAT, s ? "bot steady" : "human Mei");
        g->level[0] = (uint8_t)(i % KD_RANKS);
    }
    game_of[1].winner = 0;
    game_of[1].phase = KD_PHASE_OVER;
    game_of[1].deals = 14;
    snprintf(game_of[2].why, sizeof game_of[2].why,
             "line 12: refused: The phase allows no such action.");
    game_of[2].head.rules_name[0] = '\0';
    game_of[3].torn = true;
    snprintf(game_of[3].head.seat[2], RECORD_SEAT, "human 李梅");
    snprintf(game_of[3].head.seat[3], RECORD_SEAT, "human west"); /* a person without a name */
}

TEST("the list")
{
    static const struct {
        const char *keys, *name;
    } rows[] = {{"", "games"}, {"jj", "games-bad"}, {"jjj", "games-torn"}, {"G", "games-end"}};
    games list;
    char name[80];
    ui u;

    fill_games(&list);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ui_init(&u, false);
        ui_games(&u, &list, 0);
        stage_keys(&u, rows[i].keys);
        snprintf(name, sizeof name, "%s-80x24", rows[i].name);
        expect_picture(&u, 80, 24, name);
        snprintf(name, sizeof name, "%s-60x20", rows[i].name);
        expect_picture(&u, 60, 20, name);
    }
    list.left = 1234; /* it still fills */
    expect_picture(&u, 80, 24, "games-reading-80x24");
    list.count = list.left = 0;
    ui_games(&u, &list, 0);
    expect_picture(&u, 80, 24, "games-none-80x24");
    stage_keys(&u, "jkGg");
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_NONE);
    list.error = 13;
    expect_picture(&u, 60, 20, "games-denied-60x20");
}

TEST("keys of the list")
{
    games list;
    ui u;

    fill_games(&list);
    ui_init(&u, false);
    assert_int_equal(stage_keys(&u, "4"), REQUEST_GAMES);
    ui_games(&u, &list, 0);
    assert_int_equal(stage_keys(&u, "\n"), REQUEST_BROWSE_GAME);
    assert_int_equal(u.menu.game, 0);
    assert_int_equal(stage_keys(&u, "jj\n"), REQUEST_NONE); /* it cannot be read */
    assert_int_equal(u.menu.game, 2);
    expect_picture(&u, 80, 24, "games-not-opened-80x24");
    stage_keys(&u, "d");
    assert_int_equal(u.overlay, OVERLAY_DELETE);
    stage_keys(&u, "n");
    ui_key(&u, UI_KEY_PAGE_DOWN);
    assert_int_equal(u.menu.game, 10);
    stage_keys(&u, "Gj");
    assert_int_equal(u.menu.game, GAMES - 1);
    stage_keys(&u, "gk");
    assert_int_equal(u.menu.game, 0);
    stage_keys(&u, "jjj");
    browse_open(&u, &short_match);
    assert_int_equal(stage_keys(&u, "b"), REQUEST_GAMES);
    ui_games(&u, &list, 3); /* back on the line of its game */
    assert_int_equal(u.menu.game, 3);
    stage_keys(&u, "\033");
    assert_int_equal(u.screen, SCREEN_TITLE);
    assert_int_equal(u.menu.line, TITLE_REPLAYS);
}

static char *short_text;

static int load_matches(void **state)
{
    short_text = load("own-short");
    whole = load("v3-steady");
    /* The same with comments: on the record, on a play, on the end of a deal. */
    char *out = calloc(1, TEXT);
    const char *body = whole + head_size(whole), *at = body;
    const char *play = strstr(body, " play ");
    const char *next = strstr(body, "* next");
    size_t n = (size_t)(body - whole);

    memcpy(out, whole, n);
    n += (size_t)sprintf(out + n, "; a match between bots\n");
    while (*at) {
        size_t line = strcspn(at, "\n") + 1;
        bool first = play > at && play < at + line, before = at == next;
        if (before)
            n += (size_t)sprintf(out + n, "; the deal was over soon\n");
        memcpy(out + n, at, line);
        n += line;
        if (first)
            n += (size_t)sprintf(out + n, "; a good lead\n; and a safe one\n");
        at += line;
    }
    put_marks_on(out, TEXT);
    noted = out;
    parse(&match_of_v3, noted, strlen(noted));
    parse(&plain_match, whole, strlen(whole));
    parse(&short_match, short_text, strlen(short_text));
    const char *third = strstr(strstr(whole, "* next") + 1, "* next");
    for (int i = 0; i < 12; i++) /* in the play of the third deal */
        third = strchr(strstr(third + 1, " play "), '\n');
    parse(&cut_match, whole, (size_t)(third + 1 - whole));
    return 0;
}

static int free_matches(void **state)
{
    history_free(&match_of_v3);
    history_free(&plain_match);
    history_free(&short_match);
    history_free(&cut_match);
    free(short_text);
    free(noted);
    free(whole);
    return 0;
}
AROUND_ALL(load_matches, free_matches);
