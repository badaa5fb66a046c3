/* draw_rules_text.c - rules in sentences: all on a page, or one in full with its values. */
#include "tui/draw/parts.h"

#include <string.h>

#include "base/i18n.h"
#include "base/rule_text.h"
#include "tui/state/rule_editor.h"
#include "tui/state/rule_names.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

/* ---- the rules on a page --------------------------------------------------------------------- */

/* The last paragraph is left out where the screen is too low. */
enum { PAGE_W = 60, PARAGRAPHS = 5 };

/* A sentence that is printed if a rule has one of certain values. */
typedef struct sentence {
    uint8_t decks;      /* bit d: with d decks; 0: with any */
    const char *key;    /* of the rule; NULL: always */
    uint32_t values;    /* bit v: value v; bit 31: 31 and more; or DIFFERS */
    const char *number; /* the rule whose value fills the blank; NULL: there is none */
    const char *text;   /* "" ends a paragraph */
} sentence;

enum { ANY = 0, ONE = 1 << 1, TWO = 1 << 2 };

#define ALL_POINTS          "" /* instead of a rule: the points of the deck */
#define ONLY(value)         (UINT32_C(1) << (value))
#define BUT(value)          (UINT32_MAX & ~ONLY(value))
#define NEITHER(one, other) (UINT32_MAX & ~(ONLY(one) | ONLY(other)))
#define DIFFERS             0 /* any but the value played before there was the row */
#define PARAGRAPH_END                                                                              \
    {                                                                                              \
        ANY, NULL, 0, NULL, ""                                                                     \
    }

static const sentence sentences[] = {
    {ONE, NULL, 0, NULL, N_("One deck.")},
    {TWO, NULL, 0, NULL, N_("Two decks.")},
    {ANY, NULL, 0, NULL, N_("Partners sit opposite; play goes rightwards.")},
    {ANY, NULL, 0, ALL_POINTS, N_("5 counts 5 points, 10 and K count 10 each: %d in all.")},
    {ANY, NULL, 0, NULL, N_("Each team rises level by level and wins past the last.")},
    {ANY, "ladder", DIFFERS, NULL, N_("Only some levels are climbed.")},
    {ANY, "beyond_ace", ONLY(KD_ACE_THEN_NO_TRUMP), NULL,
     N_("After the last level comes one more, without level cards.")},
    {ANY, "beyond_ace", ONLY(KD_ACE_THEN_AGAIN), NULL,
     N_("After the last level a team starts again from the first.")},
    {ANY, "next_dealer", ONLY(KD_NEXT_SEAT_DEALS), NULL,
     N_("The seats deal in turn, whoever wins.")},
    {ANY, "next_dealer", ONLY(KD_DECLARER_DEALS), NULL,
     N_("In every deal whoever declares deals.")},
    {ANY, "ace_tries", BUT(0), "ace_tries",
     N_("A team that deals %d times at the last level and does not win goes back to the first.")},
    {ANY, "deals", DIFFERS, "deals",
     N_("But this match has %d deals, with dealers and levels fixed.")},
    {ANY, "best_of", ONLY(3), NULL, N_("It is the best of three matches.")},
    {ANY, "best_of", UINT32_MAX & ~(ONLY(1) | ONLY(3)), "best_of",
     N_("It is the best of %d matches.")},
    PARAGRAPH_END,
    {ANY, NULL, 0, NULL, N_("Trump: jokers, the cards of the dealer's level, and the trump suit:")},
    {ANY, "always_trump", DIFFERS, NULL, N_("(some ranks are trump at every level)")},
    {ANY, "declare", ONLY(KD_DECLARE_SHOW), NULL,
     N_("that of the level card first shown while the cards are dealt.")},
    {ANY, "declare", ONLY(KD_DECLARE_FIRST_CARD), NULL,
     N_("that of the first level card that anybody draws.")},
    {ANY, "show_joker", BUT(KD_SHOW_NO_JOKER), NULL, N_("It is shown together with a joker.")},
    {ANY, "three_jokers", ONLY(1), NULL, N_("Three jokers declare no trump.")},
    {ANY, "flip", ONLY(KD_FLIP_NO_TRUMP), NULL, N_("Nobody declares: no trump.")},
    {ANY, "flip", ONLY(KD_FLIP_NTH), "flip_nth",
     N_("Nobody declares: card %d of the kitty, from its top, is the trump.")},
    {ANY, "counter", ONLY(KD_COUNTER_LADDER), NULL, N_("A pair may counter it afterwards.")},
    {ANY, "counter", ONLY(KD_COUNTER_MORE), NULL, N_("A pair counters one card, jokers a pair.")},
    {ANY, "joker_over", ONLY(1), NULL, N_("Two big jokers counter two small ones.")},
    {ANY, "counter", ONLY(KD_COUNTER_JOKERS), NULL, N_("Only two jokers alike counter it.")},
    {ANY, "kitty", BUT(0), NULL, N_("The dealer takes the kitty, buries as many, and leads.")},
    {ANY, "kitty", ONLY(0), NULL, N_("There is no kitty; the dealer leads.")},
    {ANY, "first_lead", ONLY(KD_DECLARER_LEADS), NULL, N_("But whoever has declared leads first.")},
    {ANY, "bury_most", ONLY(1), NULL, N_("No points are buried, if that can be.")},
    {ANY, "bury_most", NEITHER(0, 1), "bury_most",
     N_("At most %d points are buried, if that can be.")},
    {ANY, "kitty_open", ONLY(KD_KITTY_OPEN_WHEN_TAKEN), NULL,
     N_("All see the kitty when it is taken.")},
    PARAGRAPH_END,
    {TWO, NULL, 0, NULL, N_("Lead a single, a pair, or a tractor: neighbouring pairs.")},
    {TWO, "tractor_min", BUT(2), "tractor_min", N_("A tractor has at least %d pairs.")},
    {TWO, "tractor_max", BUT(0), "tractor_max", N_("A tractor has at most %d pairs.")},
    {TWO, "dump", ONLY(1), NULL,
     N_("A dump is several of these at once, of one suit; if any part can be beaten, that part is "
        "led, and it costs.")},
    {ONE, NULL, 0, NULL, N_("Lead a single card.")},
    {ONE, "fours", ONLY(1), NULL, N_("Or all four cards of one number.")},
    {ONE, "sequences", ONLY(1), NULL,
     N_("Or a sequence of neighbours of one suit; in trump, only if you have all higher ones "
        "left.")},
    {ONE, "highs", ONLY(1), NULL,
     N_("Or known highs: cards of one suit that, as far as you can know, nothing beats.")},
    PARAGRAPH_END,
    {ANY, NULL, 0, NULL, N_("Answer with as many cards, of the suit led as far as held.")},
    {ONE, "fours", ONLY(1), NULL,
     N_("To a four goes a card of each suit and of trump; only a higher four beats it.")},
    {ONE, NULL, 0, NULL, N_("Without the suit: trump in, or throw off.")},
    {TWO, "follow", ONLY(KD_FOLLOW_PAIRS), NULL,
     N_("Pairs are answered by pairs, tractors by any pairs.")},
    {TWO, "follow", NEITHER(KD_FOLLOW_PAIRS, KD_FOLLOW_SUIT), NULL,
     N_("Pairs are answered by pairs, tractors by tractors.")},
    {TWO, "follow", ONLY(KD_FOLLOW_SUIT), NULL,
     N_("Pairs and tractors are answered by any cards of the suit.")},
    {TWO, NULL, 0, NULL, N_("Without the suit: trump in with the same shape, or throw off.")},
    {ANY, NULL, 0, "threshold", N_("The attackers, not the dealer's side, need %d points.")},
    {ANY, "take_gains", ONLY(1), NULL, N_("Taking the deal is a level, too.")},
    {ANY, "last_trick_needed", ONLY(1), NULL,
     N_("Defenders rise only if they win the last trick, too.")},
    {ANY, "mult", NEITHER(KD_MULT_FIXED, KD_MULT_CARDS), NULL,
     N_("If they win the last trick, the points buried count double or more.")},
    {ANY, "mult", ONLY(KD_MULT_CARDS), NULL,
     N_("If they win the last trick, the points buried count once, or double to a pair.")},
    {ANY, "mult", ONLY(KD_MULT_FIXED), "mult_fixed",
     N_("If they win the last trick, the points buried count %d times.")},
    {ANY, NULL, 0, NULL, N_("The further off, the more levels.")},
    PARAGRAPH_END,
    {ANY, NULL, 0, NULL,
     N_("Trumps from the highest: big joker BJ, small joker SJ, the level card of the trump suit, "
        "the other level cards,")},
    {ANY, "always_trump", DIFFERS, NULL, N_("the ranks that are always trump,")},
    {ANY, NULL, 0, NULL, N_("the trump suit from A down.")},
    {TWO, "mult", ONLY(KD_MULT_POWER) | ONLY(KD_MULT_BY_KIND), NULL,
     N_("Points buried count twice to a single, 4 times to a pair, 8 or more to a tractor.")},
    PARAGRAPH_END,
};

static bool draw_rules_text_holds(const kd_rules *rules, const sentence *s)
{
    if (s->decks && !(s->decks >> rules->decks & 1))
        return false;
    if (!s->key)
        return true;
    const kd_rule_row *row = kd_rule_find(s->key);
    unsigned value = kd_rule_get(rules, row);
    if (s->values == DIFFERS)
        return value != (unsigned)row->before;
    return s->values >> (value < 31 ? value : 31) & 1;
}

void draw_rules_page(const canvas *c)
{
    const kd_rules *rules = rule_editor_rules(c->u);
    text page[PARAGRAPHS] = {{.n = 0}};
    int count = 0, rows = 0, row = 0;

    for (size_t i = 0; i < sizeof sentences / sizeof *sentences && count < PARAGRAPHS; i++) {
        const sentence *s = &sentences[i];
        text *paragraph = &page[count];
        int number = 0;
        if (s->text[0] == '\0')
            count++;
        if (s->text[0] == '\0' || !draw_rules_text_holds(rules, s))
            continue;
        if (s->number)
            number = *s->number ? (int)kd_rule_get(rules, kd_rule_find(s->number))
                                : kd_points(kd_deck(rules));
        text_gap(paragraph);
        text_add(paragraph, _(s->text), number);
    }
    for (int i = 0; i < count; i++) {
        const int more = wrapped_rows(page[i].s, PAGE_W - 4);
        if (i == PARAGRAPHS - 1 && rows + more > c->at.all.h - 3)
            count = i;
        else
            rows += more;
    }
    rect in = put_box(c, centred(c->at.all, PAGE_W, rows + 2), _("THE RULES ON A PAGE"));
    for (int i = 0; i < count; i++)
        row += put_wrapped(c, in, row, in.h - 1, STYLE_PLAIN, page[i].s);
}

/* ---- one rule -------------------------------------------------------------------------------- */

/* VALUES: so many rows of them at most. */
enum { TEXT_W = 76, VALUES = 2 };

/* ---- tables ------------------------------------------------------------------------------------ */

enum { COLUMNS = 6, GAP = 2 };

/* The columns of the table that is being drawn; none outside of a table. */
typedef struct table {
    int columns, width[COLUMNS];
} table;

/* Cuts the next cell off a row; NULL at its end. */
static char *next_cell(char **row)
{
    char *one = *row, *tab = one ? strchr(one, '\t') : NULL;

    *row = tab ? tab + 1 : NULL;
    if (tab)
        *tab = '\0';
    return one;
}

enum { SHOWN_BLOCK = 2 * RULE_BLOCK };

/* The next block of a rule as the screen shows it; false at its end. In ASCII signs are replaced by similar ones, and
   other characters of English text are dropped. */
static bool next_block(const canvas *c, const rule_text *rule, size_t *at, char out[SHOWN_BLOCK])
{
    static const char *const likes[][2] = {
        {"\u2212", "-"}, {"\u2013", "-"}, {"\u00d7", "x"}, {"\u2019", "'"}, {"\u2192", ":"}};
    char block[RULE_BLOCK], *to = out;

    if (!rule_text_block(rule, at, block))
        return false;
    shown_text(out, SHOWN_BLOCK, c->g, block);
    for (const char *from = out; c->g->ascii && *from;) {
        size_t i = 0, n = sizeof likes / sizeof *likes;
        while (i < n && strncmp(from, likes[i][0], strlen(likes[i][0])) != 0)
            i++;
        if (i < n) {
            *to++ = likes[i][1][0];
            from += strlen(likes[i][0]);
        } else if (*from & 0x80 && rule_text_english()) {
            from++;
        } else {
            *to++ = *from++;
        }
    }
    if (c->g->ascii)
        *to = '\0';
    return true;
}

/* Measures the table whose first row is the block at `at`. */
static void draw_rules_text_measure(const canvas *c, const rule_text *rule, size_t at, int room,
                                    table *t)
{
    char block[SHOWN_BLOCK];
    int sum = 0;

    *t = (table){.columns = 0};
    while (next_block(c, rule, &at, block) && strchr(block, '\t')) {
        char *row = block, *one;
        for (int i = 0; i < COLUMNS && (one = next_cell(&row)); i++) {
            int width = grid_width(one);
            t->columns = i < t->columns ? t->columns : i + 1;
            t->width[i] = width > t->width[i] ? width : t->width[i];
        }
    }
    for (int i = 0; i < t->columns; i++)
        sum += t->width[i] + (i ? GAP : 0);
    for (; sum > room; sum--) { /* the widest column is narrowed until all fit */
        int widest = 0;
        for (int i = 1; i < t->columns; i++)
            if (t->width[i] > t->width[widest])
                widest = i;
        t->width[widest]--;
    }
}

/* The rows of a block. */
static int block_rows(const table *t, int wide, const char *block)
{
    char cells[SHOWN_BLOCK], *row = cells, *one;
    int rows = 0;

    if (!t->columns)
        return wrapped_rows(block, wide);
    memcpy(cells, block, strlen(block) + 1);
    for (int i = 0; i < t->columns && (one = next_cell(&row)); i++) {
        int used = wrapped_rows(one, t->width[i]);
        rows = used > rows ? used : rows;
    }
    return rows;
}

/* Puts paragraphs, list items and tables, from one block on; returns their rows. Without a height nothing is put. */
static int put_blocks(const canvas *c, rect in, const rule_text *rule, int from)
{
    char block[SHOWN_BLOCK];
    table t = {.columns = 0};
    size_t at = 0, before = 0;
    int row = 0;

    for (int i = 0; next_block(c, rule, &at, block); i++, before = at) {
        bool cells = strchr(block, '\t'), head = rule_text_head(rule, at);
        if (cells && !t.columns)
            draw_rules_text_measure(c, rule, before, in.w, &t);
        if (!cells)
            t.columns = 0;
        if (i < from)
            continue;
        int rows = block_rows(&t, in.w, block);
        if (row < in.h && !cells)
            put_wrapped(c, in, row, in.h - 1, STYLE_PLAIN, block);
        char *rest = block, *one;
        rect cell = in;
        for (int k = 0; row < in.h && k < t.columns && (one = next_cell(&rest)); k++) {
            cell.w = t.width[k];
            put_wrapped(c, cell, row, in.h - 1, head ? STYLE_BOLD : STYLE_PLAIN, one);
            cell.x += cell.w + GAP;
        }
        row += rows;
    }
    return row;
}

/* Adds which texts have the rule: "80p-v3, 80p-scn2", "all but official", by what people call them. */
static void add_texts(text *t, const char *texts)
{
    char word[RULE_TEXTS];

    text_add(t, "%s", _(": "));
    for (size_t n; *texts; texts += n) {
        n = strcspn(texts, " ,");
        snprintf(word, sizeof word, "%.*s", (int)n, texts);
        text_add(t, "%s", rules_brief_text(word));
        size_t between = strspn(texts + n, " ,");
        if (texts[n] == ',')
            text_add(t, "%s", C_("values", ", "));
        else
            text_add(t, "%.*s", (int)between, texts + n);
        n += between;
    }
}

void draw_rule_text(const canvas *c)
{
    rule_text rule;
    text title = {.n = 0}, force = title, values = title;
    const char *name = rule_editor_text(c->u);

    if (!rule_text_get(c->u->rule_box.rule, &rule))
        return;
    text_add(&title, _("RULE %s"), rule.id);
    if (c->u->rule_box.id[0])
        text_add(&title, "   %s_", c->u->rule_box.id);
    else if (*rule.texts)
        add_texts(&title, rule.texts);
    int wide = centred(c->at.all, TEXT_W, 0).w - 4;
    bool lacks = kd_preset_find(name) >= 0 && !rule_text_holds(&rule, name);
    const char *shown = lacks ? name : c->u->setup.rules_name;
    text_add(&force, lacks ? _("%s does not have this rule.") : _("In force: %s"),
             rules_name_text(shown));
    for (int i = 0; i < kd_rule_count; i++) { /* "step = 40, threshold = 80" */
        const kd_rule_row *row = &kd_rule_rows[i];
        if (!rule_editor_names(row->id, rule.id, strlen(rule.id)))
            continue;
        text_add(&values, "%s%s = ", values.n ? _(", ") : "", rule_editor_label(row));
        add_value(&values, c->g, rule_editor_rules(c->u), row);
    }
    int last = values.n ? wrapped_rows(values.s, wide) : 0;
    last = last < VALUES ? last : VALUES;
    const rule_box *box = &c->u->rule_box;
    text said = {.n = 0}, example = said;
    if (box->from < 0)
        rule_here_text(c->u, &box->why, &said, &example);
    int above = said.n ? wrapped_rows(said.s, wide) + 1 : 0;
    above += example.n ? wrapped_rows(example.s, wide) : 0;
    int rows = put_blocks(c, (rect){0, 0, wide, 0}, &rule, 0), below = 2 + last;
    rect in = put_box(c, over_all(c, TEXT_W, above + rows + below + 2), title.s);
    int row = said.n ? put_wrapped(c, in, 0, in.h - 1, STYLE_BOLD, said.s) : 0;
    if (example.n)
        put_wrapped(c, in, row, in.h - 1, STYLE_PLAIN, example.s);
    if (above)
        put_rule(c, in.x, in.y + above - 1, in.w);
    put_blocks(c, (rect){in.x, in.y + above, in.w, in.h - below - above}, &rule, box->from);
    put_rule(c, in.x, in.y + in.h - below, in.w);
    put_text(c, in, in.h - last - 1, LEFT, STYLE_BOLD, force.s);
    put_wrapped(c, in, in.h - last, in.h - 1, STYLE_DIM, values.s);
}
