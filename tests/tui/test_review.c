/* test_review.c - looking back within the rules (REV-1, VIEW-1), and the rules in words. */
#include "support/stage.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

#include "base/rule_text.h"
#include "tui/state/rule_editor.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

/* ---- a deal in the middle of its play ----------------------------------------------------------- */

static const script plain = {
    "plain",
    NULL,
    {"S2 S3 S4", "H3", "C4", "D4"},
    NULL,
    "* turn S3; deal 1; 0 declare S2; deal; 0 pass; pass; back; pass; pass;",
};

/* Plays so many random tricks; the ui gets the view of the seat. */
static void play_tricks(const stage *s, ui *u, kd_match *match, int tricks)
{
    kd_rng rng;
    kd_view view;

    kd_rng_seed(&rng, 11, 1);
    stage_run(s, u, match);
    while (match->round.phase == KD_PHASE_PLAY && match->round.pos.tricks < tricks) {
        kd_events events;
        kd_cards play = kd_to_faces(
            &match->round.order, kd_position_random(&match->round.pos, &match->round.order, &rng));
        kd_action action = {match->round.pos.turn, KD_PLAY, play};
        assert_int_equal(kd_apply(match, &action, &events).reason, KD_OK);
    }
    kd_view_make(&view, match, s->seat);
    ui_view(u, &view);
}

/* ---- REV-1 --------------------------------------------------------------------------------------- */

typedef struct open_row {
    const char *name, *rules;
    int back; /* 1: the last trick */
    bool own, others;
    bool over; /* the deal is */
} open_row;

static const open_row open_rows[] = {
    {"REV-1 the trick before", NULL, 1, true, true, false},
    {"REV-1 older ones: one's own plays", NULL, 2, true, false, false},
    {"REV-1 review = own: one's own plays", "review = own", 2, true, false, false},
    {"REV-1 review = all", "review = all", 3, true, true, false},
    {"REV-1 after the deal all is open", NULL, 3, true, true, true},
    {"REV-1 after the deal also there", "review = own", 4, true, true, true},
};

static void it_is_open(void **state)
{
    const open_row *row = *state;
    script s = plain;
    stage st = {&s, NULL, 0, false, NULL};
    kd_match match;
    ui u;

    s.rules = row->rules;
    play_tricks(&st, &u, &match, row->over ? 100 : 5);
    int trick = u.view.tricks - row->back;
    assert_int_equal(review_open(&u, trick, 0), row->own);
    assert_int_equal(review_open(&u, trick, 1), row->others);
    assert_int_equal(review_whole(&u, trick), row->others);
    u.trick_shown = true; /* the trick on the table is open to all */
    assert_true(review_whole(&u, u.view.tricks - 1));
}
TEST_ROWS(it_is_open, open_rows);

/* ---- REV-1: counting ----------------------------------------------------------------------------- */

typedef struct count_row {
    const char *name, *rules;
    bool counts;
    bool over;
} count_row;

static const count_row count_rows[] = {
    {"REV-1 80p-v3 limits looking back", NULL, false, false},
    {"REV-1 80p-scn2 too", "preset = 80p-scn2", false, false},
    {"REV-1 the row alone decides", "review = all", false, false},
    {"REV-1 count = yes", "count = yes", true, false},
    {"REV-1 after the deal nothing is closed", NULL, true, true},
};

/* The list, the panel and the text about a dump follow one rule. */
static void it_counts(void **state)
{
    const count_row *row = *state;
    script s = plain;
    stage st = {&s, NULL, 0, false, NULL};
    kd_match match;
    ui u;

    s.rules = row->rules;
    play_tricks(&st, &u, &match, row->over ? 100 : 5);
    assert_int_equal(review_counts(&u), row->counts);
    assert_int_equal(kd_may_count(&u.view.order.rules), row->counts && !row->over);
}
TEST_ROWS(it_counts, count_rows);

TEST("REV-1 texts that are silent count")
{
    kd_rules rules;

    for (int i = 0; i < kd_preset_count; i++) {
        const char *name = kd_presets[i].name;
        bool silent = strcmp(name, "official") == 0 || strcmp(name, "forty") == 0;
        assert_true(kd_rules_preset(&rules, name));
        assert_int_equal(kd_may_count(&rules), silent);
    }
}

/* After the deal the four hands and the kitty are all the cards there are. */
TEST("REV-1 the hands are whole")
{
    stage st = {&plain, NULL, 0, false, NULL};
    kd_match match;
    ui u;

    play_tricks(&st, &u, &match, 100);
    kd_cards all = u.view.kitty;
    assert_true(review_all(&u));
    for (int s = 0; s < KD_SEATS; s++)
        all = kd_add(all, review_hand(&u, s));
    assert_true(kd_same(all, kd_deck(&u.view.order.rules)));
}

/* ---- keys ---------------------------------------------------------------------------------------- */

TEST("it steps within the deal")
{
    stage st = {&plain, NULL, 0, false, NULL};
    kd_match match;
    ui u;

    play_tricks(&st, &u, &match, 5);
    ui_key(&u, 'H');
    assert_int_equal(u.overlay, OVERLAY_REVIEW);
    assert_true(ui_holds(&u)); /* the game stands still */
    assert_int_equal(u.review.trick, 4);
    stage_keys(&u, "llj");
    assert_int_equal(u.review.trick, 4);
    stage_keys(&u, "kh");
    assert_int_equal(u.review.trick, 2);
    stage_keys(&u, "w"); /* the same trick explained */
    assert_int_equal(u.review.kind, REVIEW_WHY);
    assert_int_equal(u.review.trick, 2);
    stage_keys(&u, "hhhhhh");
    assert_int_equal(u.review.trick, 0);
    stage_keys(&u, "tbcHG");
    assert_int_equal(u.review.trick, 4);
    ui_key(&u, UI_KEY_ESC);
    assert_int_equal(u.overlay, OVERLAY_NONE);
    play_tricks(&st, &u, &match, 100);
    ui_key(&u, 'H'); /* after the deal the hands stand first */
    assert_int_equal(u.review.trick, REVIEW_HANDS);
    stage_keys(&u, "k");
    assert_int_equal(u.review.trick, REVIEW_HANDS);
    stage_keys(&u, "w");
    assert_int_equal(u.review.trick, 0);
}

/* ---- VIEW-1: exchanged hands --------------------------------------------------------------------- */

/* With another hand or burying, behind the curtain or on the public table, no cell may change in any box. */
TEST("VIEW-1 nothing shows a closed hand")
{
    static const char *const keys[] = {"", "w", "H", "Hk", "t", "b", "c", "L", "?", "r", "i", "U"};
    stage st = {&plain, NULL, KD_NOBODY, false, NULL};
    kd_match match, other;
    kd_view view;
    ui one, two;

    for (int tricks = 0; tricks < 6; tricks++)
        for (int curtain = 0; curtain < 2; curtain++)
            for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
                play_tricks(&st, &one, &match, tricks);
                play_tricks(&st, &two, &match, tricks);
                other = match;
                other.round.hand[0] = match.round.hand[2];
                other.round.hand[2] = match.round.hand[0];
                other.round.buried[0] = (kd_cards){0xff, 0};
                one.setup.people = two.setup.people = 2;
                if (curtain)
                    ui_curtain(&one, 0), ui_curtain(&two, 0);
                kd_view_make(&view, &match, 0);
                if (!curtain)
                    kd_view_make(&view, &match, KD_NOBODY);
                ui_view(&one, &view);
                kd_view_make(&view, &other, curtain ? 0 : KD_NOBODY);
                ui_view(&two, &view);
                stage_keys(&one, keys[k]);
                stage_keys(&two, keys[k]);
                assert_true(same_picture(&one, &two, 80, 24));
                assert_true(same_picture(&one, &two, 60, 20));
                assert_true(same_picture(&one, &two, 120, 40));
            }
}

/* The cards are not counted where several people share the screen. */
TEST("shared play counts nothing")
{
    static char picture[PICTURE];
    stage st = {&plain, NULL, 0, false, NULL};
    kd_match match;
    ui u;

    play_tricks(&st, &u, &match, 3);
    stage_keys(&u, "c");
    picture_of(&u, 60, 20, picture);
    assert_non_null(strstr(picture, "STILL OUT"));
    assert_null(strstr(picture, "share this screen"));
    u.setup.people = 2;
    picture_of(&u, 60, 20, picture);
    assert_non_null(strstr(picture, "share this screen"));
}

/* Between two turns no hand is open, so the box does not tell somebody that "you" have buried nothing. */
TEST("REV-1 the burying of people who share a screen")
{
    static char picture[PICTURE];
    stage st = {&plain, NULL, KD_NOBODY, false, NULL};
    kd_match match;
    ui u;

    play_tricks(&st, &u, &match, 3);
    u.setup.people = KD_SEATS;
    stage_keys(&u, "b");
    picture_of(&u, 60, 20, picture);
    assert_null(strstr(picture, "You have buried"));
    assert_non_null(strstr(picture, "who has buried reads it here"));
}

/* ---- rules in words ------------------------------------------------------------------------------ */

/* Every rule that a refusal or a value cites can be opened. */
TEST("every cited rule has words")
{
    char block[RULE_BLOCK], id[RULE_ID];
    rule_text rule;

    for (int reason = KD_OK + 1; reason < KD_REASON_COUNT; reason++) {
        const char *cited = kd_reason_rule((kd_reason)reason);
        if (*cited && rule_text_find(cited) < 0)
            fail_msg("%s is not in the text", cited);
    }
    for (int i = 0; i < kd_rule_count; i++)
        for (const char *at = kd_rule_rows[i].id; *at; at += strspn(at, " ")) {
            size_t length = strcspn(at, " ");
            snprintf(id, sizeof id, "%.*s", (int)length, at);
            if (rule_text_find(id) < 0)
                fail_msg("%s of %s is not in the text", id, kd_rule_rows[i].key);
            at += length;
        }
    assert_true(rule_text_count() > 60);
    for (int i = 0; rule_text_get(i, &rule); i++) {
        size_t at = 0;
        assert_true(rule_text_block(&rule, &at, block));
        do {
            assert_true(block[0] != '\0');
            assert_null(strstr(block, "**"));
            assert_null(strchr(block, '`'));
            assert_null(strchr(block, '|'));
            assert_null(strstr(block, " \t"));
            assert_null(strstr(block, "\t "));
            assert_true(strlen(block) + 1 < RULE_BLOCK);
        } while (rule_text_block(&rule, &at, block));
    }
}

typedef struct find_row {
    const char *name, *typed, *found; /* NULL: none */
} find_row;

static const find_row find_rows[] = {
    {"a whole ID", "WIN-2", "WIN-2"},        {"its beginning", "WIN", "WIN-1"},
    {"a whole one first", "CTR-1", "CTR-1"}, {"nothing typed", "", NULL},
    {"no such rule", "XYZ", NULL},
};

static void it_is_found(void **state)
{
    const find_row *row = *state;
    rule_text rule;
    int i = rule_text_find(row->typed);

    if (!row->found) {
        assert_int_equal(i, -1);
        return;
    }
    assert_true(rule_text_get(i, &rule));
    assert_string_equal(rule.id, row->found);
}
TEST_ROWS(it_is_found, find_rows);

typedef struct hold_row {
    const char *name, *id, *preset;
    bool holds;
    const char *texts;
} hold_row;

static const hold_row hold_rows[] = {
    {"without a mark all have it", "WIN-2", "forty", true, ""},
    {"FORTY-3 is forty's", "FORTY-3", "forty", true, "forty"},
    {"FORTY-3 is not the default's", "FORTY-3", "80p-v3", false, "forty"},
    {"DECL-1 all but official", "DECL-1", "official", false, "all but official"},
    {"DECL-1 the others", "DECL-1", "tournament", true, "all but official"},
};

static void a_text_has_it(void **state)
{
    const hold_row *row = *state;
    rule_text rule;

    assert_true(rule_text_get(rule_text_find(row->id), &rule));
    assert_int_equal(rule_text_holds(&rule, row->preset), row->holds);
    assert_string_equal(rule.texts, row->texts);
}
TEST_ROWS(a_text_has_it, hold_rows);

/* r opens the rule that refuses a pick; letters lead to other rules, r again to the value. */
TEST("a refusal leads to its rule")
{
    script s = plain;
    stage st = {&s, "0 play S4", 1, true, NULL};
    rule_text rule;
    ui u;

    s.hand[1] = "S5 S6 H3";
    stage_run(&st, &u, NULL);
    ui_key(&u, UI_KEY_DOWN); /* to a row that is not trump, which was led */
    stage_keys(&u, " r");
    assert_int_equal(u.overlay, OVERLAY_RULE_TEXT);
    assert_true(rule_text_get(u.rule_box.rule, &rule));
    assert_string_equal(rule.id, "FOL-2");
    stage_keys(&u, "MULT-1");
    assert_true(rule_text_get(u.rule_box.rule, &rule));
    assert_string_equal(rule.id, "MULT-1");
    stage_keys(&u, "Z"); /* no rule begins with it: it is dropped */
    assert_string_equal(u.rule_box.id, "MULT-1");
    ui_key(&u, 'r');
    assert_int_equal(u.overlay, OVERLAY_VALUES);
    assert_int_equal(u.rule_page.line, rule_editor_row_of("MULT-1"));
    ui_key(&u, 'r');
    assert_int_equal(u.overlay, OVERLAY_RULE_TEXT);
    ui_key(&u, UI_KEY_ESC);
    assert_int_equal(u.overlay, OVERLAY_NONE);
}

/* The words of the box above its horizontal line, separated by single blanks. */
static void read_body(const ui *u, int w, int h, char *out, size_t size)
{
    static grid g;
    char row[GRID_MAX_W * 4 + 1];
    size_t n = 0;

    draw(u, w, h, &g);
    *out = '\0';
    bool boxed = false;
    for (int y = 0; y < h; y++) {
        grid_row(&g, y, row, sizeof row);
        if (!boxed) {
            boxed = strstr(row, "┌─ RULE");
            continue;
        }
        char *from = strstr(row, "│ "), *to = from ? strstr(from + 4, "│") : NULL;
        if (!to || strncmp(from + 4, "──", 6) == 0)
            return;
        *to = '\0';
        for (char *word = strtok(from + 4, " "); word; word = strtok(NULL, " "))
            n += (size_t)snprintf(out + n, size - n, "%s%s", n ? " " : "", word);
    }
}

enum { SHOWN_BLOCK = 2 * RULE_BLOCK };

/* The next block with its cards in the signs of the screen. */
static bool next_block(const rule_text *rule, size_t *at, char out[SHOWN_BLOCK])
{
    char block[RULE_BLOCK];

    if (!rule_text_block(rule, at, block))
        return false;
    shown_text(out, SHOWN_BLOCK, glyphs_of(false), block);
    return true;
}

/* The paragraphs from one on as a single line; false where there is a table among them. */
static bool words_from(const rule_text *rule, int from, char *out, size_t size)
{
    char block[SHOWN_BLOCK];
    size_t at = 0, n = 0;

    for (int i = 0; next_block(rule, &at, block); i++) {
        if (strchr(block, '\t'))
            return false;
        if (i >= from)
            n += (size_t)snprintf(out + n, size - n, "%s%s", n ? " " : "", block);
    }
    return n > 0;
}

/* However far it is scrolled, the topmost block is shown whole, and the text is cut between two words, with
   a sign. */
TEST("no word is cut")
{
    enum { ALL = 1 << 14 };
    static char shown[ALL], words[ALL], block[SHOWN_BLOCK];
    rule_text rule;
    int cut = 0;
    ui u;

    stage_run(&(stage){&plain, NULL, 0, true, NULL}, &u, NULL);
    rule_box_open(&u, "");
    for (u.rule_box.rule = 0; rule_text_get(u.rule_box.rule, &rule); u.rule_box.rule++) {
        size_t at = 0;
        u.rule_box.from = 0;
        for (; next_block(&rule, &at, block); u.rule_box.from++) {
            if (!words_from(&rule, u.rule_box.from, words, sizeof words))
                continue;
            read_body(&u, 60, 20, shown, sizeof shown);
            char *sign = strstr(shown, "…");
            if (sign && !sign[3] && !strstr(block, "…"))
                *sign = '\0', cut++;
            size_t n = strlen(shown);
            if (n < strlen(block) || strncmp(words, shown, n) != 0 || (words[n] && words[n] != ' '))
                fail_msg("%s from its block %d: \"%s\"", rule.id, u.rule_box.from, shown);
        }
    }
    assert_true(cut > 0);
}
