/* test_rule_editor.c - the rules value by value: the editor, the rules in force, the file of kept rules. */
#include "base/file.h"
#include "base/rule_text.h"
#include "base/safe_text.h"
#include "record/kept_rules.h"
#include "record/rules_word.h"
#include "support/deals.h"
#include "support/folder.h"
#include "support/language.h"
#include "support/stage.h"
#include "support/test.h"
#include "tui/state/choice.h"
#include "tui/state/rule_editor.h"
#include "tui/state/rule_find.h"
#include "tui/state/rule_rows.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *value_of(const kd_rules *rules, const char *key)
{
    static char line[256];
    const kd_rule_row *row = kd_rule_find(key);

    assert_non_null(row);
    kd_rule_print(rules, row, line, sizeof line);
    return strstr(line, " = ") + 3;
}

/* How many values differ from the preset. */
static int changes(const ui *u)
{
    kd_rules base;

    (void)rule_editor_base(u, &base);
    return rule_editor_changes(&u->setup.rules, &base);
}

/* ---- keys on a value ---------------------------------------------------------------------------- */

typedef struct change {
    const char *name, *key; /* the row that the cursor is on */
    const char *keys, *value;
} change;

static void go_to(ui *u, const char *key)
{
    ui_key(u, UI_KEY_HOME);
    while (u->rule_page.line < 0 ||
           strcmp(kd_rule_rows[u->rule_page.rows[u->rule_page.line]].key, key) != 0) {
        int before = u->rule_page.line;
        stage_keys(u, "j");
        assert_int_equal(u->rule_page.line, before + 1);
    }
}

static void value_is(void **state)
{
    const change *c = *state;
    ui u;

    ui_init(&u, false);
    stage_keys(&u, "3");
    go_to(&u, c->key);
    stage_keys(&u, c->keys);
    assert_string_equal(value_of(&u.setup.rules, c->key), c->value);
}
TEST_FILE(value_is, "tui/rule_editor.tsv", "changes", change, "ssss");

/* ---- finding -------------------------------------------------------------------------------------- */

static const struct sought {
    const char *name, *typed, *key;
} sought_rows[] = {
    {"by its key", "mult_cap", "mult_cap"},
    {"by its name", "Kitty Mult", "mult"},
    {"by a part of it", "sweep", "sweep_at"},
    {"by its help", "throw defenders", "hook"},
    {"in Chinese, as tables call it", "常主", "always_trump"},
    {"its whole name before longer ones", "反主", "counter"},
    {"longer", "自反", "self_counter"},
    {"of several names", "抠底", "mult"},
    {"in English, as tables call it", "RUFF", "kill"},
    {"by the other side's word", "闲家", "threshold"},
    {"a kitty dug with a pair", "双抠", "mult"},
    {"what is thrown off", "垫牌", "follow"},
    {"how many deals", "局数", "deals"},
    {"two decks", "两副", "decks"},
    {"levels, not their limit", "升级", "step"},
    {"a declarer's second card", "自保", "reinforce"},
    {"jokers over jokers", "对反", "joker_over"},
    {"the third card turned", "翻第三张", "flip"},
    {"the fourth", "第四张底牌", "flip_nth"},
    {"one jack hooks", "单J勾", "hooks"},
    {"two jacks hook", "对J勾", "hooks"},
    {"three jokers", "三王亮", "three_jokers"},
    {"whoever declares deals", "每局抢庄", "next_dealer"},
    {"tries at A", "A三次不过", "ace_tries"},
    {"no more points buried", "埋分上限", "bury_most"},
    {"taking the deal gains", "上台升一级", "take_gains"},
    {"whoever declared leads", "亮主先出", "first_lead"},
};

static void type_text(ui *u, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        uint32_t character;
        size_t used = (size_t)safe_text_decode(text, left, &character);
        ui_key(u, (int)character);
        text += used;
        left -= used;
    }
}

static void row_is_found(void **state)
{
    const struct sought *row = *state;
    ui u;

    ui_init(&u, false);
    stage_keys(&u, "3/");
    type_text(&u, row->typed);
    assert_string_equal(kd_rule_rows[u.rule_page.rows[u.rule_page.line]].key, row->key);
    ui_key(&u, UI_KEY_ENTER);
    assert_int_equal(ui_mode_of(&u), MODE_RULE_EDITOR);
    assert_string_equal(kd_rule_rows[u.rule_page.rows[u.rule_page.line]].key, row->key);
    assert_null(u.rule_page.why);
}
TEST_ROWS(row_is_found, sought_rows);

TEST("other names are those of rows, and lead there")
{
    for (int i = 0; i < kd_rule_count; i++) {
        char names[256], *rest = names;
        const rule_row_words *words = rule_words_of(&kd_rule_rows[i]);
        assert_string_equal(words->key, kd_rule_rows[i].key);
        snprintf(names, sizeof names, "%s", words->others);
        for (char *name; (name = strtok_r(rest, " ", &rest));)
            assert_string_equal(kd_rule_rows[rule_find(name)].key, kd_rule_rows[i].key);
    }
}

TEST("a set of rules is found by its name, and taken by Enter")
{
    kd_rules found;
    ui u;

    assert_true(kd_rules_preset(&found, "qq-v2"));
    ui_init(&u, false);
    stage_keys(&u, "3jj/");
    type_text(&u, "QQ");
    assert_int_equal(u.rule_page.line, -1);
    assert_string_equal(u.setup.rules_name, kd_presets[0].name);
    ui_key(&u, UI_KEY_ENTER);
    assert_string_equal(u.setup.rules_name, "qq-v2");
    assert_memory_equal(&u.setup.rules, &found, sizeof found);
    assert_int_equal(ui_key(&u, UI_KEY_ESC), REQUEST_RULES_SET);
}

TEST("what no rule is called is said, and changes nothing")
{
    ui u;

    ui_init(&u, false);
    stage_keys(&u, "3/");
    type_text(&u, "zzz");
    assert_int_equal(u.rule_page.line, -1);
    ui_key(&u, UI_KEY_ENTER);
    assert_non_null(u.rule_page.why);
    stage_keys(&u, "jj/kitty");
    assert_int_not_equal(u.rule_page.line, 1);
    ui_key(&u, UI_KEY_ESC);
    assert_int_equal(u.rule_page.line, 1);
    assert_null(u.rule_page.why);
    assert_false(u.rule_page.changed);
}

/* ---- a word of rules ------------------------------------------------------------------------------ */

static void paste_text(ui *u, const char *text)
{
    for (; *text; text++)
        ui_pasted(u, *text);
}

TEST("a word of rules is pasted, and taken by Enter")
{
    kd_rules official;
    ui u;

    kd_rules_preset(&official, "official");
    ui_init(&u, false);
    stage_keys(&u, "3jj");
    paste_text(&u, " RULES1+3e3x\naeq\n");
    assert_int_equal(ui_mode_of(&u), MODE_NAMING);
    ui_key(&u, UI_KEY_ENTER);
    assert_memory_equal(&u.setup.rules, &official, sizeof official);
    assert_string_equal(u.setup.rules_name, "official");
    assert_int_equal(u.rule_page.line, -1);
    assert_int_equal(ui_key(&u, UI_KEY_ESC), REQUEST_RULES_SET);
}

TEST("a word of rules that are kept under a name has that name")
{
    named_list kept = {1, {{"meitable", kd_presets[0].name, {0}}}};
    char word[RULES_WORD];
    ui u;

    kd_rules_default(&kept.rules[0].rules);
    kept.rules[0].rules.fine_points = 20;
    rules_word_write(&kept.rules[0].rules, word);
    ui_init(&u, false);
    u.rule_page.named = &kept;
    stage_keys(&u, "3");
    paste_text(&u, word);
    ui_key(&u, UI_KEY_ENTER);
    assert_ptr_equal(u.setup.rules_name, kept.rules[0].name);
    assert_memory_equal(&u.setup.rules, &kept.rules[0].rules, sizeof u.setup.rules);
}

TEST("a word of rules that is mistyped is refused, and changes nothing")
{
    kd_rules usual;
    ui u;

    kd_rules_default(&usual);
    ui_init(&u, false);
    stage_keys(&u, "3");
    paste_text(&u, "rules1+3e3xaeb");
    ui_key(&u, UI_KEY_ENTER);
    assert_non_null(strstr(u.rule_page.why, "mistyped"));
    assert_memory_equal(&u.setup.rules, &usual, sizeof usual);
    assert_int_equal(ui_key(&u, UI_KEY_ESC), REQUEST_NONE);
}

/* ---- what players read ---------------------------------------------------------------------------- */

/* In 60 columns the names of rules have 19 cells. */
TEST("keys have readable names")
{
    for (int i = 0; i < kd_rule_count; i++) {
        const char *label = rule_editor_label(&kd_rule_rows[i]);
        assert_null(strchr(label, '_'));
        assert_true(strlen(label) <= 19);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(label, rule_editor_label(&kd_rule_rows[k]));
    }
}

TEST("a row that the screen does not know has its key for a name")
{
    const kd_rule_row unknown = {.section = "deck", .key = "nines", .help = ""};
    text t = {.n = 0};
    kd_rules rules;

    kd_rules_default(&rules);
    assert_string_equal(rule_editor_label(&unknown), "nines");
    assert_null(rule_words_of(&unknown)->zero);
    assert_false(rule_example(&t, glyphs_of(true), &rules, &unknown));
}

static const struct said {
    const char *name, *key;
    unsigned value;
    const char *text, *ascii;
} said_rows[] = {
    {"DECK-1 suits have signs", "suits", 5, "♠ ♣", "S C"},
    {"DRAW-1 a seat has a name", "youngest", 2, "North", "North"},
    {"a word of several", "declare", 1, "first card", "first card"},
    {"GAIN-2 0 is no limit", "attack_cap", 0, "0 (no limit)", "0 (no limit)"},
    {"GAIN-2 a limit", "attack_cap", 3, "3", "3"},
    {"GAIN-4 0 is none", "shutout", 0, "0", "0"},
    {"LEVEL-3 ranks", "must_play", 1 << 3 | 1 << 8, "5 10", "5 10"},
};

static void value_reads(void **state)
{
    const struct said *row = *state;
    kd_rules rules;
    text shown = {.n = 0}, ascii = {.n = 0};

    kd_rules_default(&rules);
    assert_true(kd_rule_set(&rules, kd_rule_find(row->key), row->value));
    add_value(&shown, glyphs_of(false), &rules, kd_rule_find(row->key));
    add_value(&ascii, glyphs_of(true), &rules, kd_rule_find(row->key));
    assert_string_equal(shown.s, row->text);
    assert_string_equal(ascii.s, row->ascii);
}
TEST_ROWS(value_reads, said_rows);

/* ---- presets ------------------------------------------------------------------------------------- */

TEST("presets in turn")
{
    ui u;

    ui_init(&u, false);
    stage_keys(&u, "3");
    int all = kd_preset_count + kd_elsewhere_count;
    for (int i = 0; i <= all; i++) {
        kd_rules rules;
        assert_string_equal(u.setup.rules_name, kd_presets[i % all].name);
        assert_true(kd_rules_preset(&rules, u.setup.rules_name));
        assert_memory_equal(&u.setup.rules, &rules, sizeof rules);
        assert_int_equal(changes(&u), 0);
        stage_keys(&u, "\n");
    }
    stage_keys(&u, "h");
    assert_string_equal(u.setup.rules_name, kd_presets[0].name);
    stage_keys(&u, "h");
    assert_string_equal(u.setup.rules_name,
                        kd_presets[kd_preset_count + kd_elsewhere_count - 1].name);
}

/* REV-1, IRR-1: beside the presets, and wherever the cursor stands. */
TEST("REV-1 IRR-1 offers beside the presets")
{
    ui u;

    ui_init(&u, false);
    stage_keys(&u, "3c");
    assert_string_equal(value_of(&u.setup.rules, "count"), "yes");
    assert_true(u.rule_page.changed);
    stage_keys(&u, "c");
    assert_string_equal(value_of(&u.setup.rules, "count"), "no");
    stage_keys(&u, "w"); /* 80p-v3 has no penalties */
    assert_string_equal(value_of(&u.setup.rules, "irregularity"), "refuse");
    while (strcmp(u.setup.rules_name, "tournament") != 0)
        stage_keys(&u, "l");
    go_to(&u, "best_of");
    stage_keys(&u, "7w");
    assert_string_equal(value_of(&u.setup.rules, "irregularity"), "penalise");
    assert_string_equal(value_of(&u.setup.rules, "best_of"), "7");
    assert_true(kd_rules_check(&u.setup.rules, NULL));
    go_to(&u, "revoke_levels");
    stage_keys(&u, "0"); /* invalid with the other values: switching it back is still possible */
    assert_false(kd_rules_check(&u.setup.rules, NULL));
    stage_keys(&u, "w");
    assert_string_equal(value_of(&u.setup.rules, "irregularity"), "refuse");
    assert_true(kd_rules_check(&u.setup.rules, NULL));
    assert_int_equal(ui_key(&u, UI_KEY_ESC), REQUEST_RULES_SET);
}

/* d goes back to the chosen preset's value, not to the default's. */
TEST("back to the preset's value")
{
    ui u;

    ui_init(&u, false);
    stage_keys(&u, "3");
    while (strcmp(u.setup.rules_name, "tournament") != 0)
        stage_keys(&u, "l");
    go_to(&u, "best_of");
    stage_keys(&u, "7");
    assert_int_equal(changes(&u), 1);
    stage_keys(&u, "d");
    assert_string_equal(value_of(&u.setup.rules, "best_of"), "3");
    stage_keys(&u, "7");
    ui_key(&u, UI_KEY_HOME);
    stage_keys(&u, "d");
    assert_int_equal(changes(&u), 0);
}

/* The rules of a file belong to no preset: the first step goes to the first preset. */
TEST("rules from a file")
{
    ui u;

    ui_init(&u, false);
    u.setup.rules_name = "house.ini";
    u.setup.rules.kitty = 12;
    stage_keys(&u, "3");
    assert_int_equal(changes(&u), 1);
    stage_keys(&u, "l");
    assert_string_equal(u.setup.rules_name, kd_presets[0].name);
    assert_int_equal(u.setup.rules.kitty, 8);
}

/* The values of the file are gone then, and a game by others is not recorded under its name. */
TEST("d on rules from a file goes back to a preset by name and by values")
{
    kd_rules usual;
    ui u;

    kd_rules_default(&usual);
    ui_init(&u, false);
    u.setup.rules_name = "house.ini";
    u.setup.rules.kitty = 12;
    stage_keys(&u, "3d");
    assert_string_equal(u.setup.rules_name, kd_presets[0].name);
    assert_memory_equal(&u.setup.rules, &usual, sizeof usual);
}

/* ---- playable rules ------------------------------------------------------------------------------ */

TEST("refused rules start nothing")
{
    ui u;

    ui_init(&u, false);
    stage_keys(&u, "3");
    go_to(&u, "kitty");
    assert_int_equal(stage_keys(&u, "7\033"), REQUEST_NONE);
    assert_int_equal(u.screen, SCREEN_TITLE);
    assert_int_equal(stage_keys(&u, "1"), REQUEST_NONE);
    assert_int_equal(u.screen, SCREEN_RULE_EDITOR);
    stage_keys(&u, "\033");
    assert_int_equal(stage_keys(&u, "2\n"), REQUEST_NONE);
    assert_int_equal(u.screen, SCREEN_RULE_EDITOR);
    stage_keys(&u, "\n"); /* another preset */
    assert_int_equal(stage_keys(&u, "\033"), REQUEST_RULES_SET);
    assert_int_equal(stage_keys(&u, "1"), REQUEST_NEW_GAME);
    assert_string_equal(u.setup.rules_name, kd_presets[1].name);
}

TEST("only changes are kept")
{
    ui u;

    ui_init(&u, false);
    assert_int_equal(stage_keys(&u, "3jjj\033"), REQUEST_NONE);
    assert_int_equal(stage_keys(&u, "3\tl\033"), REQUEST_RULES_SET);
    assert_int_equal(stage_keys(&u, "3jjj\033"), REQUEST_NONE);
}

/* A random key; now and then one that leads back to the editor. */
static int random_key(const ui *u, kd_rng *rng)
{
    static const int extra[] = {UI_KEY_UP,   UI_KEY_DOWN, UI_KEY_LEFT,    UI_KEY_RIGHT,
                                UI_KEY_HOME, UI_KEY_END,  UI_KEY_PAGE_UP, UI_KEY_PAGE_DOWN,
                                UI_KEY_TAB,  UI_KEY_ENTER};
    enum { LETTERS = 128, EXTRA = sizeof extra / sizeof *extra };
    uint32_t roll = kd_rng_below(rng, LETTERS + 6 * EXTRA);

    if (u->screen == SCREEN_TITLE && kd_rng_below(rng, 2))
        return kd_rng_below(rng, 2) ? '1' : '3';
    return roll < LETTERS ? (int)roll : extra[(roll - LETTERS) % EXTRA];
}

/* Whatever is typed, values stay in range, and no game begins with rules that are not playable. */
TEST("any keys on the settings")
{
    static grid g;
    int started = 0, refused = 0;
    kd_rng rng;
    ui u;

    kd_rng_seed(&rng, 3, 3);
    ui_init(&u, false);
    for (int k = 0; k < 60000; k++) {
        kd_rules_error error = {0};
        if (k % 300 == 0)
            kd_rules_preset(&u.setup.rules, u.setup.rules_name);
        ui_request request = ui_key(&u, random_key(&u, &rng));
        bool good = kd_rules_check(&u.setup.rules, &error);
        if (strstr(error.what, " is not "))
            fail_msg("out of range: %s", error.what);
        if (request == REQUEST_NEW_GAME || request == REQUEST_RULES_SET)
            assert_true(good);
        started += request == REQUEST_NEW_GAME;
        refused += !good;
        if (request == REQUEST_NEW_GAME)
            ui_title(&u);
        if (k % 40 == 0)
            draw(&u, 80 - k % 21, 24 - k % 5, &g);
    }
    if (started < 50 || refused < 5000)
        fail_msg("only %d games begun, %d times refused rules", started, refused);
}

/* ---- the panel: from the refusal to its row ------------------------------------------------------- */

typedef struct concern {
    const char *name, *rule, *key;
} concern;

static void row_of_a_rule(void **state)
{
    const concern *c = *state;
    int row = rule_editor_row_of(c->rule);

    assert_int_equal(row >= 0, c->key != NULL);
    if (c->key)
        assert_string_equal(kd_rule_rows[row].key, c->key);
}
TEST_FILE(row_of_a_rule, "tui/rule_editor.tsv", "concerns", concern, "sss");

/* Every reason leads to a row, except those about turns. */
TEST("every reason has its row")
{
    for (int r = KD_OK + 1; r < KD_REASON_COUNT; r++) {
        const char *rule = kd_reason_rule((kd_reason)r);
        if ((rule_editor_row_of(rule) < 0) != (strncmp(rule, "SEAT-", 5) == 0))
            fail_msg("%s (%s)", kd_reason_token((kd_reason)r), rule);
    }
}

TEST("r opens at the refusal")
{
    stage s = {&pairs_led, NULL, 1, true, NULL};
    ui u;

    stage_run(&s, &u, NULL);
    stage_keys(&u, "xllxr");
    assert_int_equal(u.overlay, OVERLAY_RULE_TEXT);
    stage_keys(&u, "r");
    assert_string_equal(kd_rule_rows[u.rule_page.rows[u.rule_page.line]].key, "follow");
    stage_keys(&u, "\033");
    assert_int_equal(u.overlay, OVERLAY_NONE);
    ui_refused(&u, &(kd_verdict){.reason = KD_NO_DUMP});
    stage_keys(&u, "rr");
    assert_string_equal(kd_rule_rows[u.rule_page.rows[u.rule_page.line]].key, "dump");
}

/* The deal has the hands of that name, or any hands. */
typedef struct now_row {
    const char *name, *rules, *lines, *keys, *rule;
    uint8_t seat;
    bool asked;
    const script *hands;
} now_row;

static const script any = {NULL, NULL, {NULL}, NULL, NULL};
static const script four_cards = {
    NULL, NULL, {"HA H5 SA S5", "HK HT SK SK", "HA HK HT S5", "H2 H2 ST ST"}, NULL, NULL};
#define TOURNAMENT "preset = tournament; "
#define FOUR_CARDS "suits = S H; ranks = 2 5 10 K A; jokers = no; kitty = 4; must_play = none"

#define DEALT      "* turn S3; deal 1; 0 declare S2; deal;"
#define BURYING    DEALT "0 pass; pass;"
#define LEADING    BURYING "back; pass; pass;"
#define OFFICIAL   "preset = official"

/* Without a refusal, the rule that counts in that state is opened. */
static const now_row now_rows[] = {
    {"DRAW-1 who draws first", "", "", "", "DRAW-1", 0, false, &pairs_led},
    {"DRAW-2 who draws first by the number cut", "draw = cut", "", "", "DRAW-2", 0, true, &any},
    {"DECL-1 declaring", "", "* turn S3; deal 5", "", "DECL-1", 0, false, &pairs_led},
    {"DECL-4 the first card declares", OFFICIAL, "* turn S3; deal 5", "", "DECL-4", 0, false,
     &pairs_led},
    {"CTR-8 countering while cards are drawn", "preset = tournament",
     "* turn S3; deal 1; 0 declare S2; deal 2", "", "CTR-8", 1, false, &pairs_led},
    {"DECL-5 nobody declared", "", "* turn S3; deal", "", "DECL-5", 0, true, &pairs_led},
    {"DECL-2 reinforcing", "", DEALT, "", "DECL-2", 0, true, &pairs_led},
    {"CTR-1 countering", "", DEALT "0 pass", "", "CTR-1", 1, true, &pairs_led},
    {"CTR-5 countering after a burying", "", BURYING "back", "", "CTR-5", 1, true, &pairs_led},
    {"BURY-1 burying", "", BURYING, "", "BURY-1", 0, true, &pairs_led},
    {"BURY-1 burying, some picked", "", BURYING, "xllx", "BURY-1", 0, true, &pairs_led},
    {"REB-1 rebelling", "", BURYING "back; pass", "", "REB-1", 1, true, &pairs_led},
    {"LEAD-2 leading", "", LEADING, "", "LEAD-2", 0, true, &pairs_led},
    {"LEAD-2 somebody else leads", "", LEADING, "", "LEAD-2", 1, false, &pairs_led},
    {"DUMP-1 a dump is picked", "", LEADING, "jxllx", "DUMP-1", 0, true, &pairs_led},
    {"FOL-2 following with more than was led", "", LEADING "0 play HA,HA", "", "FOL-2", 1, true,
     &pairs_led},
    {"FOL-2 others follow", "", LEADING "0 play HA,HA", "", "FOL-2", 2, false, &pairs_led},
    {"FOL-1 following a single", "", LEADING "0 play HA", "", "FOL-1", 1, true, &pairs_led},
    {"FOL-1 following with too few", TOURNAMENT FOUR_CARDS,
     "* turn S2; deal; * flip S2; back; 0 play HA; 1 play HT; 2 play HT", "", "FOL-1", 3, true,
     &four_cards},
    {"MATCH-1 REB-2 after a void deal", "rebel_points = 200", BURYING "back; pass; 1 rebel", "",
     "REB-2", 0, false, &pairs_led},
};

static void r_opens_the_rule_of_now(void **state)
{
    const now_row *row = *state;
    script s = *row->hands;
    stage now = {&s, NULL, row->seat, row->asked, NULL};
    rule_text rule;
    kd_match match;
    kd_view view;
    ui u;

    s.rules = row->rules;
    s.lines = row->lines;
    stage_run(&now, &u, &match);
    kd_view_make(&view, &match, row->seat); /* also before anything has happened */
    ui_view(&u, &view);
    stage_keys(&u, row->keys);
    u.setup.rules_name = "80p-v3";
    stage_keys(&u, "r");
    assert_int_equal(u.overlay, OVERLAY_RULE_TEXT);
    assert_true(rule_text_get(u.rule_box.rule, &rule));
    assert_string_equal(rule.id, row->rule);
    kd_action choice[CHOICES];
    bool plays = view.phase == KD_PHASE_PLAY || view.phase == KD_PHASE_BURY;
    int shows = plays ? 1 : choice_list(&u.view, choice);
    if (row->asked && view.phase != KD_PHASE_TURN &&
        (shows == 0 || choice[0].verb != KD_REBEL || plays))
        expect_head(&u, shows > 0);
    stage_keys(&u, "r");
    assert_int_equal(u.overlay, OVERLAY_VALUES);
    stage_keys(&u, "\033");
    assert_int_equal(u.overlay, OVERLAY_NONE);
}
TEST_ROWS(r_opens_the_rule_of_now, now_rows);

/* In a game the values are those of the game, and they cannot be changed. */
TEST("the panel changes nothing")
{
    stage s = {&pairs_led, NULL, 1, true, "r"};
    kd_rules before;
    kd_rng rng;
    ui u;

    stage_run(&s, &u, NULL);
    before = u.setup.rules;
    assert_ptr_equal(rule_editor_rules(&u), &u.view.order.rules);
    kd_rng_seed(&rng, 9, 9);
    for (int k = 0; k < 3000; k++) {
        ui_key(&u, (int)kd_rng_below(&rng, 128));
        if (u.overlay == OVERLAY_NONE)
            stage_keys(&u, "r");
        assert_true(u.overlay != OVERLAY_VALUES ||
                    (u.rule_page.line >= 0 && u.rule_page.line < kd_rule_count));
    }
    assert_memory_equal(&u.setup.rules, &before, sizeof before);
    assert_memory_equal(&u.view.order.rules, &before, sizeof before);
}

/* Tab visits the sections in turn; the first follows the last. */
TEST("Tab goes by sections")
{
    ui u;

    ui_init(&u, false);
    stage_keys(&u, "3");
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < kd_rule_count; i++) {
            bool first = i == 0 || strcmp(kd_rule_rows[i].section, kd_rule_rows[i - 1].section);
            if (!first)
                continue;
            stage_keys(&u, "\t");
            assert_int_equal(u.rule_page.line, i);
        }
}

/* ---- the file of kept rules ----------------------------------------------------------------------- */

/* The folder of the settings. */
static void make_home(void)
{
    assert_int_equal(make_folder(NULL), 0);
    assert_int_equal(setenv("XDG_CONFIG_HOME", folder, 1), 0);
}

TEST("rules are kept for the next time")
{
    char path[256], want[128], why[400];

    make_home();
    assert_true(kept_rules_path(path, sizeof path));
    snprintf(want, sizeof want, "%s/koudi/rules.ini", folder);
    assert_string_equal(path, want);
    for (int i = 0; i < kd_preset_count + kd_elsewhere_count; i++) {
        kd_rules usual, rules, back;
        const char *preset = "";
        kd_rules_default(&usual);
        assert_true(kd_rules_preset(&rules, kd_presets[i].name));
        rules.minutes = 90;
        rules.must_play = i % 2 ? usual.must_play : 1U << KD_RANK_J;
        rules.youngest = 0;
        if (i % 2)
            rules.ladder = 1U << 0 | 1U << KD_RANK_J;
        assert_true(kept_rules_write(path, &rules, kd_presets[i].name));
        assert_true(kept_rules_read(path, &back, &preset, why, sizeof why));
        assert_string_equal(preset, kd_presets[i].name);
        assert_memory_equal(&back, &rules, sizeof rules);
    }
    assert_int_equal(remove_folder(state), 0);
}

/* What it says of itself is in the reader's language. */
TEST("kept rules speak Chinese")
{
    char path[256], file[200] = "";
    kd_rules rules;
    kd_rules_default(&rules);
    make_home();
    assert_true(kept_rules_path(path, sizeof path));
    if (!test_speak("zh_CN"))
        skip();
    bool written = kept_rules_write(path, &rules, "forty");
    test_speak("en");
    assert_true(written);
    file[read_all(path, file, sizeof file - 1)] = 0;
    assert_string_equal(file, "# preset forty\n# 在菜单里选定。这里没写的，与 80p-v3 相同。\n");
    assert_int_equal(remove_folder(state), 0);
}

typedef struct bad_file {
    const char *name, *text, *why; /* text NULL: no file */
} bad_file;

static const bad_file bad_files[] = {
    {"no file is no complaint", NULL, ""},
    {"a wrong line", "# preset forty\n[deck]\nkitty = many\n", ":3:9: kitty cannot be 'many'"},
    {"rules that do not go together", "[deck]\nkitty = 7\n", ": kitty = 7 leaves"},
};

static void bad_file_is_told(void **state)
{
    const bad_file *b = *state;
    char path[128], why[400] = "unset";
    const char *preset = "as before";
    kd_rules rules, before;

    make_home();
    snprintf(path, sizeof path, "%s/rules.ini", folder);
    if (b->text)
        write_all(path, b->text, strlen(b->text));
    kd_rules_preset(&rules, "official");
    before = rules;
    assert_false(kept_rules_read(path, &rules, &preset, why, sizeof why));
    if (*b->why ? !strstr(why, b->why) : *why)
        fail_msg("it says \"%s\"", why);
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_string_equal(preset, "as before");
    assert_int_equal(remove_folder(state), 0);
}
TEST_ROWS(bad_file_is_told, bad_files);

/* A file without the first line, or with an unknown name, counts as the default with changes. */
TEST("a file written by hand")
{
    static const char by_hand[] = "# preset fortyfive\n[match]\nminutes = 5\n";
    char path[128], why[400];
    const char *preset = "";
    kd_rules rules;

    make_home();
    snprintf(path, sizeof path, "%s/rules.ini", folder);
    write_all(path, by_hand, strlen(by_hand));
    assert_true(kept_rules_read(path, &rules, &preset, why, sizeof why));
    assert_string_equal(preset, kd_presets[0].name);
    assert_int_equal(rules.minutes, 5);
    assert_int_equal(remove_folder(state), 0);
}

TEST("nowhere to write")
{
    kd_rules rules;

    kd_rules_default(&rules);
    assert_false(kept_rules_write("/dev/null/koudi/rules.ini", &rules, kd_presets[0].name));
}

/* ---- what differs first, and rules under a name --------------------------------------------------- */

TEST("rows that differ stand first, and stay while they are changed")
{
    ui u;

    ui_init(&u, false);
    u.setup.rules.kitty = 12;
    u.setup.rules.step = 20;
    stage_keys(&u, "3j");
    assert_string_equal(kd_rule_rows[u.rule_page.rows[0]].key, "kitty");
    assert_string_equal(kd_rule_rows[u.rule_page.rows[1]].key, "step");
    assert_string_equal(kd_rule_rows[u.rule_page.rows[2]].key, "decks");
    stage_keys(&u, "8");
    assert_int_equal(u.setup.rules.kitty, 8);
    assert_int_equal(u.rule_page.line, 0);
    assert_string_equal(kd_rule_rows[u.rule_page.rows[0]].key, "kitty");
    stage_keys(&u, "\t");
    assert_int_equal(u.rule_page.line, 2);
    stage_keys(&u, "/threshold\n");
    assert_int_equal(rule_line_of(&u, u.rule_page.rows[u.rule_page.line]), u.rule_page.line);
    assert_string_equal(kd_rule_rows[u.rule_page.rows[u.rule_page.line]].key, "threshold");
    for (int i = 0; i < kd_rule_count; i++)
        assert_int_equal(u.rule_page.rows[rule_line_of(&u, i)], i);
    stage_keys(&u, "q3");
    assert_string_equal(kd_rule_rows[u.rule_page.rows[0]].key, "step");
    assert_string_equal(kd_rule_rows[u.rule_page.rows[1]].key, "decks");
}

/* Types a name for the rules; returns what the last key asks for. */
static ui_request name_as(ui *u, const char *name)
{
    stage_keys(u, "n");
    stage_keys(u, name);
    return ui_key(u, UI_KEY_ENTER);
}

TEST("a name for rules is asked for until it can be one")
{
    static const char *const names[] = {"80p-v3",
                                        "qq",
                                        "a/b",
                                        ".hidden",
                                        "-x",
                                        "rules1+0tj167a",
                                        "a name that is longer than names of rules are"};
    named_list kept = {1, {{"ours", kd_presets[0].name, {0}}}};
    ui u;

    ui_init(&u, false);
    kd_rules_default(&kept.rules[0].rules);
    kept.rules[0].rules.step = 20;
    u.rule_page.named = &kept;
    stage_keys(&u, "3");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_int_equal(name_as(&u, names[i]), REQUEST_NONE);
        assert_int_equal(ui_mode_of(&u), MODE_NAMING);
        assert_non_null(u.rule_page.why);
        stage_keys(&u, "x");
        assert_null(u.rule_page.why);
        ui_key(&u, UI_KEY_ESC);
    }
    assert_int_equal(name_as(&u, ""), REQUEST_NONE);
    assert_int_equal(ui_mode_of(&u), MODE_RULE_EDITOR);
    assert_int_equal(name_as(&u, "theirs  "), REQUEST_RULES_NAMED);
    assert_string_equal(u.settings_page.name, "theirs");
    u.rule_page.replaces = u.settings_page.naming =
        true; /* as the program does where that is taken */
    stage_keys(&u, "x");
    assert_false(u.rule_page.replaces);
    ui_key(&u, UI_KEY_ESC);
    ui_key(&u, UI_KEY_HOME);
    stage_keys(&u, "h"); /* the last of the sets */
    assert_string_equal(u.setup.rules_name, "ours");
    assert_int_equal(rule_set_here(&u), rule_sets(&u) - 1);
    assert_int_equal(u.setup.rules.step, 20);
    assert_int_equal(changes(&u), 1);
    assert_string_equal(kd_rule_rows[u.rule_page.rows[0]].key, "step");
    stage_keys(&u, "jd"); /* the preset's value; then, on the line of the sets, those kept */
    assert_int_equal(changes(&u), 0);
    stage_keys(&u, "kd");
    assert_int_equal(changes(&u), 1);
    u.setup.rules_name = (char[]){"ours"}; /* a file that is called so is another set */
    assert_int_equal(rule_set_here(&u), -1);
}

/* A folder with rules under a name, some of which cannot be. */
TEST("rules under a name are files")
{
    static named_rules kept[MOST_NAMED];
    static const char *const names[] = {"我们家", "b", "a b"};
    char path[PATH_MAX];
    kd_rules rules;

    make_home();
    assert_int_equal(named_rules_list(kept), 0);
    kd_rules_default(&rules);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        rules.fine_points = (uint8_t)(20 + i);
        assert_null(named_rules_refuse(names[i]));
        assert_true(named_rules_path(names[i], path, sizeof path));
        assert_true(kept_rules_write(path, &rules, "tournament"));
    }
    assert_true(named_rules_path("broken", path, sizeof path));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("kitty = many\n", file);
    assert_int_equal(fclose(file), 0);
    assert_true(named_rules_path("forty", path, sizeof path)); /* a preset is called so */
    assert_true(kept_rules_write(path, &rules, "forty"));
    assert_int_equal(named_rules_list(kept), 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(kept[i].name, names[2 - i]);
        assert_string_equal(kept[i].preset, "tournament");
        assert_int_equal(kept[i].rules.fine_points, 22 - i);
    }
    assert_int_equal(remove_folder(state), 0);
}

/* ---- examples ------------------------------------------------------------------------------------ */

typedef struct shown_example {
    const char *key, *value, *text; /* text NULL: there is none */
} shown_example;

static void example_shows(void **state)
{
    const shown_example *row = *state;
    kd_rules rules;
    text t = {.n = 0};

    kd_rules_default(&rules);
    assert_true(kd_rules_set(&rules, row->key, row->value, NULL));
    bool shown = rule_example(&t, glyphs_of(true), &rules, kd_rule_find(row->key));
    assert_int_equal(shown, row->text != NULL);
    if (shown)
        assert_string_equal(t.s, row->text);
}
TEST_FILE(example_shows, "tui/rule_editor.tsv", "examples", shown_example, "sss");

/* Under no rules does an example end without an answer, or in a row that is too wide for a screen. */
TEST_EACH_PRESET("every example fits")
{
    for (int i = 0; i < kd_rule_count; i++)
        for (unsigned value = 0; value < 16; value++) {
            kd_rules rules;
            text t = {.n = 0};
            assert_true(kd_rules_preset(&rules, *state));
            if (kd_rule_set(&rules, &kd_rule_rows[i], value) &&
                rule_example(&t, glyphs_of(false), &rules, &kd_rule_rows[i])) {
                assert_true(t.n > 0);
                if (grid_width(t.s) > 76)
                    fail_msg("%s: %s", kd_rule_rows[i].key, t.s);
            }
        }
}
