/* draw_prompt.c - the lines under the hand, whose choices can be clicked. */
#include "tui/draw/parts.h"

#include <string.h>

#include "base/i18n.h"
#include "tui/text/text.h"

/* ---- setting the lines ----------------------------------------------------------------------- */

/* A position in the lines while they are set. */
typedef struct flow {
    const canvas *c; /* NULL: measure, draw nothing */
    rect in;
    int row, x;
} flow;

/* Makes a word of the verdict clickable where a choice stands; `at` is its place there. A choice is one
   rectangle a row: the blanks between its words belong to it. */
static void hit_word(const flow *f, const prompt *lines, size_t at, const char *word)
{
    grid *g = f->c->to;
    size_t blanks = strspn(word, " ");
    int x = f->in.x + f->x, y = f->in.y + f->row, w = grid_width(word);

    for (int i = 0; i < lines->choices; i++) {
        const choice_place *choice = &lines->choice[i];
        hit *last = g->hits ? &g->hit[g->hits - 1] : NULL;
        if (at + blanks < choice->from || at + blanks >= choice->to)
            continue;
        if (last && last->value == choice->key && last->y == y && last->x + last->w == x)
            last->w += w;
        else
            grid_hit(g, x + (int)blanks, y, w - (int)blanks, 1, HIT_KEY, choice->key);
    }
}

/* Sets a text word by word; false if the rows do not suffice. Its choices become clickable: lines are
   those whose verdict it is, or NULL. */
static bool flow_text(flow *f, uint8_t style, const char *s, const prompt *lines)
{
    const char *start = s;

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
        if (f->c && lines)
            hit_word(f, lines, (size_t)(s - start), t.s);
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
    bool whole = flow_text(&f, lines->style, lines->verdict.s,
                           c && c->u->overlay == OVERLAY_NONE ? lines : NULL);

    if (apart) {
        f.row++, f.x = 0;
    } else if (lines->verdict.n && (lines->reason.n || lines->tip.n)) {
        whole = flow_text(&f, lines->style, sentence_end(&lines->verdict), NULL) && whole;
        f.x += 2;
    }
    text reason = lines->reason;
    if (tip && reason.n && lines->tip.n)
        text_add(&reason, "%s", sentence_end(&reason));
    whole = flow_text(&f, lines->reason_style, reason.s, NULL) && whole;
    if (!tip)
        return whole;
    size_t end = reason.n;
    text_gap(&reason);
    if (f.x > 0 && reason.n != end)
        f.x++;
    return flow_text(&f, STYLE_PLAIN, lines->tip.s, NULL) && whole;
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

    put_ground(c, c->at.prompt.y, c->at.prompt.h + 1, GROUND_BAR);
    prompt_make(c->u, &lines);
    if (!coach_hints(c->u) && !c->u->exercise.of)
        lines.tip = (text){.n = 0};
    while (i < WAYS - 1 && !set_lines(NULL, c->at.prompt, &lines, ways[i].apart, ways[i].tip))
        i++;
    if (!set_lines(c, c->at.prompt, &lines, ways[i].apart, ways[i].tip))
        c->to->cuts++;
    put_layout_rule(c, 2);
}

void draw_standing_points(const canvas *c)
{
    rect in = {c->at.prompt.x, c->at.rule[2], c->at.prompt.w, 1};
    text t = {.n = 0};

    if (c->v->phase != KD_PHASE_PLAY || c->v->dealer >= KD_SEATS)
        return;
    standing_text(&t, c->u, in.w - 2);
    bool ruled = !c->faces || c->at.kind != KIND_WELL;
    put_format(c, in, 0, LEFT, STYLE_DIM, ruled ? " %s " : "%s", t.s);
}
