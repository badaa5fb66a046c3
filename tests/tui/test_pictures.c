/* test_pictures.c - the pictures of README, still and moving, are what is drawn now (KD_BLESS=1 writes them). */
#include "record/history.h"
#include "support/deals.h"
#include "support/language.h"
#include "support/picture.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/cells/cells.h"
#include "tui/state/motion.h"
#include "tui/state/pick.h"

#include <stdlib.h>
#include <string.h>

enum { SVG = 1 << 19, FILM_MOST = 300000, FRAMES = 200 };

typedef struct picture {
    const char *name; /* docs/NAME.svg, in Chinese docs/NAME.zh_CN.svg */
    stage shows;
    theme shown;
    layout_request layout;
    int w, h;
} picture;

static const picture pictures[] = {
    {"screen", {&attacked, TO_ANSWER, 0, true, "K4"}, THEME_FELT, LAYOUT_AUTO, 80, 24},
    {"screen-fan", {&attacked, TO_ANSWER, 0, true, "\t"}, THEME_FELT, LAYOUT_AUTO, 100, 30},
    {"screen-night", {&attacked, TO_ANSWER, 0, true, "K4"}, THEME_NIGHT, LAYOUT_AUTO, 100, 30},
    {"screen-bury", {&kitty_taken, NULL, 0, true, "94399"}, THEME_PAPER, LAYOUT_AUTO, 80, 24},
    {"screen-large", {&attacked, TO_ANSWER, 0, true, "\t"}, THEME_FELT, LAYOUT_AUTO, 120, 40},
    {"screen-dark", {&attacked, TO_ANSWER, 0, true, "\t"}, THEME_DARK, LAYOUT_AUTO, 80, 24},
    {"screen-ledger", {&attacked, TO_ANSWER, 0, true, "K4"}, THEME_NIGHT, LAYOUT_AUTO, 60, 20},
};

static char *read_all(FILE *f, char text[SVG])
{
    assert_non_null(f);
    rewind(f);
    size_t n = fread(text, 1, SVG - 1, f);
    fclose(f);
    text[n] = '\0';
    return text;
}

/* Is docs/NAME.svg, or in the language now spoken docs/NAMESUFFIX.svg, what is written now? Returns it. */
static const char *expect_svg(const char *name, const char *suffix, FILE *written)
{
    static char then[SVG], now[SVG];
    char path[400];

    snprintf(path, sizeof path, "%s/../docs/%s%s.svg", KOUDI_TEST_DIR, name, suffix);
    read_all(written, now);
    if (getenv("KD_BLESS")) {
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fputs(now, f);
        assert_int_equal(fclose(f), 0);
    }
    if (strcmp(now, read_all(fopen(path, "r"), then)) != 0)
        fail_msg("docs/%s%s.svg is out of date: sh tools/picture", name, suffix);
    return now;
}

/* In the language now spoken. */
static void check_picture(const picture *p, const char *suffix)
{
    static grid g;
    FILE *drawn = tmpfile();
    ui u;

    assert_non_null(drawn);
    stage_run(&p->shows, &u, NULL);
    u.coloured = theme_has_faces(p->shown);
    u.settings.layout = (int)p->layout;
    draw(&u, p->w, p->h, &g);
    picture_write(drawn, &g, p->shown, true);
    test_speak("en"); /* first: a failing check does not return */
    expect_svg(p->name, suffix, drawn);
}

static void picture_is_current(void **state)
{
    check_picture(*state, "");
}
TEST_ROWS(picture_is_current, pictures);

static void picture_is_current_in_chinese(void **state)
{
    if (!test_speak("zh_CN"))
        skip();
    check_picture(*state, ".zh_CN");
}
TEST_ROWS(picture_is_current_in_chinese, pictures);

/* ---- the moving picture ------------------------------------------------------------------------- */

/* The first deal of a record as South sees it, who shows the trump and deals. The first tricks and the last one are
   shown card by card, those between a frame each. */
enum { FILM_W = 100, FILM_H = 30, FILM_SEAT = 0, DRAWN_AT_ONCE = 12, FIRST_TRICKS = 3 };

/* For how many milliseconds a frame is shown. */
enum {
    MS_DRAW = 160,
    MS_SHOW = 1500,
    MS_KITTY = 900,
    MS_PICK = 180,
    MS_LOOK = 900,
    MS_REFUSED = 2600,
    MS_PLAY = 380,
    MS_TRICK = 900,
    MS_QUICK = 340,
    MS_RESULT = 4000
};

typedef struct film {
    history record;
    history_spot at;
    ui u;
    frame *frame;
    int count, still; /* still: the frame shown where nothing moves */
} film;

static void shoot(film *f, int ms)
{
    assert_true(f->count < FRAMES);
    draw(&f->u, FILM_W, FILM_H, &f->frame[f->count].shown);
    f->frame[f->count++].ms = ms;
}

/* South picks the cards of what it does next, one by one. In the first trick in which it must follow it tries
   a club before that. */
static void shoot_picks(film *f, const kd_action *next)
{
    hand_card cards[HAND_CARDS];
    int count = hand_list(&f->u.view.order, next->cards, false, cards);
    kd_cards picked = {0, 0};

    f->u.trick_shown = false;
    ui_ask(&f->u, 1);
    shoot(f, next->verb == KD_BURY ? MS_KITTY : MS_PLAY);
    if (!f->still && !kd_empty(kd_led(&f->u.view))) {
        stage_keys(&f->u, "4\n");
        f->still = f->count;
        shoot(f, MS_REFUSED);
        pick_none(&f->u);
    }
    for (int i = 0; i < count; i++) {
        picked = kd_add(picked, kd_card(cards[i].face));
        pick_cards(&f->u, picked);
        shoot(f, i == count - 1 ? MS_LOOK : MS_PICK);
    }
}

/* Takes the next step of the record, and shows it as the screen does. */
static void shoot_step(film *f)
{
    const kd_action *next = &f->record.step[f->at.at].action;
    const kd_round *round = &f->at.match.round;
    bool last = next->verb == KD_PLAY && kd_same(next->cards, round->hand[next->actor]);
    bool full = last || round->pos.tricks < FIRST_TRICKS;
    kd_view view;

    if (full && next->actor == FILM_SEAT && (next->verb == KD_BURY || next->verb == KD_PLAY))
        shoot_picks(f, next);
    ui_wait(&f->u);
    assert_true(walk_step(&f->record, &f->at));
    for (int i = 0; i < f->at.events.count; i++) {
        kd_event event = kd_event_for(&f->at.events.list[i], FILM_SEAT);
        ui_event(&f->u, &event);
    }
    kd_view_make(&view, &f->at.match, FILM_SEAT);
    ui_view(&f->u, &view);
    f->u.trick_shown = walk_tells(&f->at.events, KD_EV_TRICK);
    if (next->verb == KD_DEAL && kd_count(round->deck) % DRAWN_AT_ONCE == 0)
        shoot(f, MS_DRAW);
    if (next->verb == KD_DECLARE)
        shoot(f, MS_SHOW);
    if (f->u.trick_shown)
        shoot(f, full ? MS_TRICK : MS_QUICK);
    else if (next->verb == KD_PLAY && full)
        shoot(f, MS_PLAY);
    for (int i = 1; i <= MOTION_FRAMES && full && f->u.trick_shown; i++) {
        f->u.gathered = i;
        shoot(f, MOTION_MS);
    }
    f->u.gathered = 0;
}

static void film_is_current(void **state)
{
    static const char *const foreign[] = {"<script", "<animate", "<set", "href", "url(", "@import"};
    static film f;
    FILE *drawn = tmpfile();
    const char *suffix = *state;

    if (*suffix && !test_speak("zh_CN"))
        skip();
    memset(&f, 0, sizeof f);
    f.frame = calloc(FRAMES, sizeof *f.frame);
    assert_true(drawn && f.frame);
    assert_true(history_read(&f.record, KOUDI_TEST_DIR "/records/v3-mixed.rec"));
    walk_start(&f.record, &f.at);
    ui_init(&f.u, false);
    ui_start(&f.u);
    f.u.coloured = true;
    while (!kd_phase_ended(f.at.match.round.phase))
        shoot_step(&f);
    f.u.trick_shown = false;
    shoot(&f, MS_RESULT);
    test_speak("en");
    picture_write_film(drawn, f.frame, f.count, f.still, THEME_FELT);
    free(f.frame);
    history_free(&f.record);

    const char *now = expect_svg("screen-moving", suffix, drawn);
    assert_true(strlen(now) < FILM_MOST);
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        assert_null(strstr(now, foreign[i]));
}
TEST_OF(film_is_current, "the moving picture is current", "");
TEST_OF(film_is_current, "the moving picture is current in Chinese", ".zh_CN");
