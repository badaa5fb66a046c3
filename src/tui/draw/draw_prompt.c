/* draw_prompt.c - the lines under the hand, and the places in them where a click makes a choice. */
#include "tui/draw/draw_prompt.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "base/safe_text.h"
#include "tui/state/choice.h"
#include "tui/state/key_names.h"
#include "tui/text/prompt.h"

/* ---- setting the lines ----------------------------------------------------------------------- */

/* A position in the lines while they are set. */
typedef struct flow {
    const canvas *c; /* NULL: measure, draw nothing */
    rect in;
    int row, x;
} flow;

/* Sets a text word by word; false if the rows do not suffice. */
static bool flow_text(flow *f, uint8_t style, const char *s)
{
    while (*s) {
        size_t blanks = strspn(s, " "), word = grid_word(s);
        text t = {.n = 0};
        if (f->x == 0)
            s += blanks, word -= blanks;
        text_add(&t, "%.*s", (int)word, s);
        if (f->x > 0 && f->x + grid_width(t.s) > f->in.w) {
            f->row++, f->x = 0;
            continue;
        }
        if (f->row >= f->in.h)
            return false;
        if (f->c)
            grid_text(f->c->to, f->in.x + f->x, f->in.y + f->row, f->in.w - f->x, style, t.s);
        f->x += grid_width(t.s);
        s += word;
    }
    return true;
}

/* The full stop to add to a text before another sentence follows in its row: "" if it has an end. */
static const char *sentence_end(const text *t)
{
    static const char *const ends[] = {".", "?", "!", ")", "。", "？", "！", "）", " "};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t length = strlen(ends[i]);
        if (t->n >= length && strcmp(t->s + t->n - length, ends[i]) == 0)
            return "";
    }
    return _(".");
}

/* Sets the lines one way: the reason on a row of its own or not, with or without the tip; false if they
   do not fit. */
static bool set_lines(const canvas *c, rect in, const prompt *lines, bool apart, bool tip)
{
    flow f = {c, in, 0, 0};
    bool whole = flow_text(&f, lines->style, lines->verdict.s);

    if (apart) {
        f.row++, f.x = 0;
    } else if (lines->verdict.n && (lines->reason.n || lines->tip.n)) {
        whole = flow_text(&f, lines->style, sentence_end(&lines->verdict)) && whole;
        f.x += 2;
    }
    whole = flow_text(&f, STYLE_PLAIN, lines->reason.s) && whole;
    if (!tip)
        return whole;
    text gap = lines->reason;
    text_gap(&gap);
    if (f.x > 0 && gap.n != lines->reason.n)
        f.x++;
    return flow_text(&f, STYLE_PLAIN, lines->tip.s) && whole;
}

/* ---- clicks ---------------------------------------------------------------------------------- */

/* Is the cell blank, or outside the row? */
static bool is_gap(const cell *row, int w, int x)
{
    return x < 0 || x >= w || row[x].ch == L' ';
}

/* Is that word there, with a blank on either side? */
static bool word_at(const canvas *c, int x, int y, const char *word)
{
    const rect in = c->at.prompt;
    const cell *row = c->to->at[in.y + y] + in.x;
    uint32_t code;

    if (!*word || !is_gap(row, in.w, x - 1))
        return false;
    for (int used; *word; word += used, x += row[x].width) {
        used = safe_text_decode(word, strlen(word), &code);
        if (used <= 0 || x >= in.w || row[x].ch != (wchar_t)code)
            return false;
    }
    return is_gap(row, in.w, x);
}

/* The word that begins a choice in the text, and the key that makes it; choice 0 is to pass. */
static const char *name_of(int choice, char out[KEY_NAME], int *key)
{
    *key = choice ? '0' + choice : key_first(CMD_PASS);
    snprintf(out, KEY_NAME, "%d", choice);
    return choice ? out : key_name(CMD_PASS, out);
}

/* The end of the last word before x. */
static int end_of_words(const canvas *c, int x, int y)
{
    const cell *row = c->to->at[c->at.prompt.y + y] + c->at.prompt.x;

    while (x > 0 && row[x - 1].ch == L' ')
        x--;
    return x;
}

/* Makes the numbered choices in the drawn lines clickable, by searching these for the numbers in their
   order: "1 7s   2 7c 7c   0 pass". Each choice ends at its last word before the next number or the end
   of the row. */
static void find_choices(const canvas *c)
{
    kd_action choice[CHOICES];
    const rect in = c->at.prompt;
    ui_mode mode = ui_mode_of(c->u);
    bool asked = mode == MODE_CHOICE || mode == MODE_DEAL || mode == MODE_PRIVATE;
    int count = choice_list(c->v, choice), next = count ? 1 : 0;

    for (int y = 0; asked && y < in.h; y++) {
        int from = in.w, key = 0, begun = 0;
        for (int x = 0; x <= in.w; x++) {
            char name[KEY_NAME];
            bool begins = x < in.w && next >= 0 && word_at(c, x, y, name_of(next, name, &key));
            if ((begins || x == in.w) && from < x)
                grid_hit(c->to, in.x + from, in.y + y, end_of_words(c, x, y) - from, 1, HIT_KEY,
                         begun);
            if (!begins)
                continue;
            from = x, begun = key;
            next = next == 0 ? -1 : next < count ? next + 1 : 0;
        }
    }
}

/* Sets the lines the first way in which they fit; the tip may be left out, the reason never. */
void draw_prompt(const canvas *c)
{
    static const struct {
        bool apart, tip;
    } ways[] = {{true, true}, {true, false}, {false, false}};
    enum { WAYS = sizeof ways / sizeof *ways };
    prompt lines;
    int i = 0;

    prompt_make(c->u, &lines);
    if (!c->u->settings.hints)
        lines.tip = (text){.n = 0};
    while (i < WAYS - 1 && !set_lines(NULL, c->at.prompt, &lines, ways[i].apart, ways[i].tip))
        i++;
    if (!set_lines(c, c->at.prompt, &lines, ways[i].apart, ways[i].tip))
        c->to->cuts++;
    find_choices(c);
    put_rule(c, c->at.all.x, c->at.rule[2], c->at.all.w);
}
