/* draw_overlay.c - boxes over the table: help, last trick, failed dump, leaving; the curtain. */
#include "tui/draw/parts.h"

#include <string.h>

#include "base/i18n.h"
#include "record/games.h"
#include "tui/state/keys.h"
#include "tui/state/ui.h"
#include "tui/text/text.h"

/* ---- help -------------------------------------------------------------------------------------- */

/* Does the help list this row of the table now? */
static bool is_listed(const canvas *c, const key_row *row)
{
    bool idle = (row->command == CMD_WHY && c->v->tricks == 0) ||
                (row->command == CMD_CAPTURED && c->v->tricks > 0); /* the row of w names it */

    return row->help && !idle && command_offered(c->u, row->command) &&
           key_works(row, ui_mode_helped(c->u));
}

/* A page has words of its own, and a command may have. */
static const char *help_of(const canvas *c, const key_row *row)
{
    const command_row *cmd = &command_rows[row->command];
    const char *help = cmd->help ? cmd->help(c->u) : NULL;
    const list_page *p = ui_mode_helped(c->u) == MODE_PAGE ? c->u->list.page : NULL;

    return p && row->command == CMD_PAGE_TAKE ? p->takes
           : p && row->command == CMD_BACK    ? p->back
           : help                             ? help
                                              : row->help;
}

/* How many rows the help takes, with or without the names of groups. */
static int help_rows(const canvas *c, bool named)
{
    int rows = 0, heads = 0;

    for (int i = 0; i < key_row_count; i++) {
        if (!is_listed(c, &key_rows[i]))
            continue;
        rows++;
        heads |= 1 << key_rows[i].group;
    }
    return rows + (named ? __builtin_popcount((unsigned)heads) : 0);
}

static void draw_help(const canvas *c)
{
    static const char *const heads[] = {N_("MOVE"), N_("PICK"), N_("DO"), N_("LOOK"), N_("OTHER")};
    const char letter[] = {seat_letters[c->u->game.curtain], 0};
    rect all = c->at.all;
    int room = all.y + all.h - 2;
    bool named = help_rows(c, true) <= room - 2; /* the key bar and the line above stay in sight */
    int rows = help_rows(c, named), h = (rows < room ? rows : room) + 2, row = 0;
    if (h > all.h)
        all.h += all.y, all.y = 0;
    rect out = c->at.kind == KIND_WELL ? over_table(c, 56, h) : centred(all, 56, h);
    rect in = put_box(c, out, _("KEYS - ? or Esc closes"));

    rect name = {in.x + 1, in.y, 18, in.h}, what = {in.x + 19, in.y, in.w - 19, in.h};
    for (int group = GROUP_MOVE; group <= GROUP_OTHER; group++) {
        bool head = !named;
        for (int i = 0; i < key_row_count; i++) {
            const key_row *k = &key_rows[i];
            char called[KEY_NAMES];
            if ((int)k->group != group || !is_listed(c, k))
                continue;
            if (!head)
                put_text(c, in, row++, LEFT, STYLE_TITLE, _(heads[group]));
            head = true;
            put_text(c, name, row, LEFT, STYLE_BOLD,
                     k->command == CMD_OPEN ? letter : shown_key_name(c, k, called));
            put_text(c, what, row++, LEFT, STYLE_PLAIN, _(help_of(c, k)));
        }
    }
}

/* ---- last trick -------------------------------------------------------------------------------- */

enum { TRICK_BOX = 56, TRICK_NAME = 14, TRICK_CARDS = TRICK_BOX - 4 - TRICK_NAME };

/* The number of the trick on the table, finished or not. */
static int on_table(const canvas *c)
{
    return c->v->tricks - (c->u->trick_shown && c->v->tricks > 0);
}

static void draw_last_trick(const canvas *c)
{
    enum { SHOWN_WHOLE = 5 };
    const kd_view *v = c->v;
    int last = on_table(c) - 1, row = 0;
    /* The table may not show longer plays whole. */
    const kd_trick *trick = &v->trick[on_table(c)];
    bool table = trick->leader < KD_SEATS && kd_count(trick->play[trick->leader]) > SHOWN_WHOLE;
    bool buried = !kd_empty(v->buried);
    int found = last < 0 ? auction_rows(c) : 0;
    bool closed = last >= 0 && !review_whole(c->u, last);
    int rows = (last >= 0 ? whole_trick_rows(c, last, TRICK_CARDS) + 2 - closed : found + !found) +
               4 * buried + (table ? whole_trick_rows(c, on_table(c), TRICK_CARDS) + 2 : 0);
    bool small = last < 0 && !found && !buried && !table;
    const char *why = review_closed(c->u);
    if (closed)
        rows += wrapped_rows(why, TRICK_BOX - 4);
    rect in = put_box(c, over_table(c, small ? 26 : TRICK_BOX, rows + 2),
                      found ? _("AUCTION") : _("LAST TRICK"));

    if (found) {
        draw_auction(c, (rect){in.x, in.y, in.w, found}, true);
        row = found;
    } else if (last < 0) {
        put_text(c, in, row++, LEFT, STYLE_PLAIN, _("There is none yet."));
    } else {
        row = draw_whole_trick(c, in, row, last, TRICK_NAME, _("face down")) + 1;
        if (!closed)
            put_fill(c, in, row, LEFT, STYLE_PLAIN, _("trick %d: %S won it, %d points"), last + 1,
                     v->trick[last].winner, v->trick[last].points);
        row += !closed;
    }
    if (closed)
        row += put_wrapped(c, in, row, in.h - 1, STYLE_DIM, why);
    if (table) {
        put_text(c, in, row + 1, LEFT, STYLE_TITLE, _("ON THE TABLE"));
        row = draw_whole_trick(c, in, row + 2, on_table(c), TRICK_NAME, _("face down"));
    }
    if (!buried)
        return;
    put_format(c, in, row + 1, LEFT, STYLE_TITLE, _("YOU BURIED  %d pt"), kd_points(v->buried));
    put_cards(c, in, row + 2, 2, LEFT, v->buried);
}

/* ---- failed dump ------------------------------------------------------------------------------- */

static void draw_failed(const canvas *c)
{
    const kd_event *f = &c->u->failed;
    rect over = c->at.table;
    if (c->at.kind == KIND_LEDGER)
        over.h += c->at.hand.h;
    rect in = put_box(c, centred(over, 50, 8), _("DUMP FAILED"));
    text returned = {.n = 0};
    const kd_trick *trick = &c->v->trick[c->v->tricks];
    bool leads = f->seat < KD_SEATS && trick->leader == f->seat;
    kd_cards led = leads ? trick->play[f->seat] : (kd_cards){0, 0}; /* instead of the dump */
    bool own = f->seat == c->v->seat;

    put_fill(c, in, 0, LEFT, STYLE_BOLD, own ? _("You tried") : _("%S tried"), f->seat);
    rect cards = {in.x + 14, in.y, in.w - 14, in.h};
    put_cards(c, cards, 0, 2, LEFT, f->cards);
    if (!kd_empty(led)) {
        put_fill(c, in, 2, LEFT, STYLE_PLAIN, _("Somebody holds %P that is higher."), led,
                 WORDING_LEAD);
        put_fill(c, in, 3, LEFT, STYLE_PLAIN, _("Led instead: %C"), led);
        kd_cards back = kd_holds(f->cards, led) ? kd_sub(f->cards, led) : (kd_cards){0, 0};
        text_fill(&returned, c->u, _("Back in the hand: %C"), back);
        put_wrapped(c, in, 4, 4, STYLE_PLAIN, returned.s);
    }
    bool attacks = f->seat < KD_SEATS && kd_team(f->seat) != kd_team(c->v->dealer);
    put_format(c, in, 5, LEFT, STYLE_BAD,
               attacks ? _("Penalty: %d points, taken from the attackers.")
                       : _("Penalty: %d points, for the attackers."),
               f->number < 0 ? -f->number : f->number);
}

/* ---- leaving ----------------------------------------------------------------------------------- */

static void draw_overlay_put_question(const canvas *c, const char *question, const char *answers)
{
    rect in = put_box(c, centred(c->at.all, 46, 5), "");

    put_text(c, in, 0, MIDDLE, STYLE_GOLD | STYLE_STRONG | STYLE_PICKED, question);
    put_text(c, in, 2, MIDDLE, STYLE_PLAIN, answers);
}

static void draw_delete(const canvas *c)
{
    text t = {.n = 0};

    text_add(&t, _("Delete the game of %s?"), c->u->menu.games->game[c->u->menu.game].when);
    draw_overlay_put_question(c, t.s, _("y delete   n keep"));
}

static void draw_leave(const canvas *c)
{
    draw_overlay_put_question(c,
                              !ui_in_game(c->u) || c->u->people.on ? _("Leave Koudi?")
                              : c->u->tutor.on                     ? _("Leave the first steps?")
                              : c->u->game.counts ? _("Leave? The deal waits: this try counts.")
                              : c->u->game.again  ? _("Leave? This deal does not count.")
                              : *c->u->game.record_why ? _("Leave? The game is not saved whole.")
                                                       : _("Leave? The game is saved."),
                              c->u->game.again    ? _("y leave   m back   n stay")
                              : c->u->setup.alone ? _("y leave   n stay")
                                                  : _("y leave   m to the menu   n stay"));
}

static void draw_lend(const canvas *c)
{
    text asks = {.n = 0};
    text_fill(&asks, c->u, _("A bot plays for %S in this deal?"), (int)c->v->seat);
    draw_overlay_put_question(c, asks.s, _("y a bot plays   n stay"));
}

/* ---- no record --------------------------------------------------------------------------------- */

/* The rest of a text after that many cells. */
static const char *after_cells(const char *s, int cells)
{
    int all = grid_width(s);

    while (*s && all - grid_width(s) < cells)
        for (s++; (*s & 0xc0) == 0x80;)
            s++;
    return s;
}

/* Puts a path over two rows, a longer one without its middle. The first row ends with the last folder that fits. Returns
   the rows used. */
static int put_path(const canvas *c, rect in, int row, const char *path)
{
    size_t fits = grid_fit(path, in.w), n = fits;
    while (path[fits] && n > 0 && path[n - 1] != '/')
        n--;
    const char *rest = path + (n > 1 ? n : fits);
    int left = grid_width(rest), more = grid_width(c->g->more);

    put_format(c, in, row, LEFT, STYLE_BOLD, "%.*s", (int)(rest - path), path);
    if (left == 0)
        return path[0] != 0;
    if (left > in.w) {
        const char *end = after_cells(rest, left - in.w + more), *name = strchr(end, '/');
        put_format(c, in, row + 1, LEFT, STYLE_BOLD, "%s%s", c->g->more, name ? name : end);
    } else {
        put_text(c, in, row + 1, LEFT, STYLE_BOLD, rest);
    }
    return 2;
}

static void draw_seat_lost(const canvas *c)
{
    enum { LOST_W = 58 };
    const char *on = _("A bot plays on in its place. Enter goes on.");
    text lost = {.n = 0}, why = lost;

    text_fill(&lost, c->u, _("%S: the program there has lost the seat."), c->u->game.lost_seat);
    text_add(&why, _("It %s."), _(c->u->game.lost_why));
    const char *said[] = {lost.s, why.s, on};
    static const uint8_t styles[] = {STYLE_PLAIN, STYLE_BAD, STYLE_PLAIN};
    int rows = 0, row = 0;
    for (int i = 0; i < 3; i++)
        rows += wrapped_rows(said[i], LOST_W - 4);
    rect in = put_box(c, centred(c->at.all, LOST_W, rows + 2), _("A SEAT HAS CHANGED HANDS"));
    for (int i = 0; i < 3; i++)
        row += put_wrapped(c, in, row, in.h - 1, styles[i], said[i]);
}

static void draw_notice(const canvas *c)
{
    if (c->u->game.lost_why) {
        draw_seat_lost(c);
        return;
    }
    const char *path = c->u->game.record_path ? c->u->game.record_path : "";
    rect in = put_box(c, centred(c->at.all, 58, 8), _("NO RECORD"));

    put_text(c, in, 0, LEFT, STYLE_PLAIN, _("This game cannot be recorded:"));
    int row = 1 + put_path(c, in, 1, path);
    put_text(c, in, row, LEFT, STYLE_BAD, c->u->game.record_why);
    put_text(c, in, row + 2, LEFT, STYLE_PLAIN, _("It can be played all the same. Enter goes on."));
}

/* The hash of the deck, fixed before the deal, and after it the salt, which `koudi replay --check` compares.
   The seed comes last of all: it tells the cards of every deal (VIEW-1). */
static void draw_details(const canvas *c)
{
    enum { HALF = 32, BOX = 58 };
    const char *seal = c->u->game.seal, *salt = c->u->game.salt;
    const char *compare = _("koudi replay --check compares them with the cards of the record.");
    bool sealed = seal && *seal, told = sealed && salt && *salt;
    bool seed = c->u->setup.seed && c->v->phase == KD_PHASE_OVER;
    int row = 0, rows = (sealed ? 4 + told + wrapped_rows(compare, BOX - 4) : 1) + seed;
    rect in = put_box(c, centred(c->at.all, BOX, rows + 2), _("DETAILS"));

    if (!sealed) {
        put_text(c, in, row++, LEFT, STYLE_PLAIN, _("The deck of this deal has no hash."));
    } else {
        put_text(c, in, row++, LEFT, STYLE_PLAIN,
                 _("Hash of the deck, from before its first card:"));
        put_format(c, in, row++, LEFT, STYLE_BOLD, "  %.*s", HALF, seal);
        put_format(c, in, row++, LEFT, STYLE_BOLD, "  %s", seal + strnlen(seal, HALF));
        put_text(c, in, row++, LEFT, STYLE_PLAIN,
                 told ? _("Salt of the hash:") : _("Its salt is told when the deal is over."));
        if (told)
            put_format(c, in, row++, LEFT, STYLE_BOLD, "  %s", salt);
        row += put_wrapped(c, in, row, row + 1, STYLE_DIM, compare);
    }
    if (seed)
        put_format(c, in, row, LEFT, STYLE_PLAIN, _("The cards follow from --seed %s."),
                   c->u->setup.seed);
}

/* Leaves its subject in sight: the table, or, where it asks for something, the hand and the lines below it. */
static void draw_lesson(const canvas *c)
{
    enum { LESSON_W = 80, LESSON_SIZE = 1000 };
    int wide = c->at.all.w < LESSON_W ? c->at.all.w : LESSON_W;
    char words[LESSON_SIZE];
    keys_fill(_(c->u->tutor.told.text), words, sizeof words);
    int rows = wrapped_rows(words, wide - 4);
    rect out = centred(c->at.all, wide, rows + 3);

    out.y = c->at.rule[3] - out.h;
    if (c->u->tutor.lesson.text) {
        int above = c->at.hand.y - out.h;
        out.y = above > c->at.status.y ? above : c->at.status.y + 1;
    }
    rect in = put_box(c, out, _(c->u->tutor.told.title));
    int used = put_wrapped(c, in, 0, rows - 1, STYLE_PLAIN, words);
    if (c->u->tutor.lesson.text)
        put_fill(c, in, used, LEFT, STYLE_DIM,
                 _("Enter goes on; %K shows the lesson again; %K plays for you"), CMD_COACH,
                 CMD_SKIP_LESSON);
    else
        put_text(c, in, used, RIGHT, STYLE_DIM, _("Enter goes on"));
    grid_hit(c->to, out.x, out.y, out.w, out.h, HIT_KEY, UI_KEY_ENTER);
}

void draw_overlay(const canvas *c)
{
    static void (*const draws[])(const canvas *c) = {
        [OVERLAY_HELP] = draw_help,           [OVERLAY_RULES] = draw_rules_page,
        [OVERLAY_VALUES] = draw_values,       [OVERLAY_LAST_TRICK] = draw_last_trick,
        [OVERLAY_LEAVE] = draw_leave,         [OVERLAY_DELETE] = draw_delete,
        [OVERLAY_NOTICE] = draw_notice,       [OVERLAY_REVIEW] = draw_review,
        [OVERLAY_RULE_TEXT] = draw_rule_text, [OVERLAY_LESSON] = draw_lesson,
        [OVERLAY_COACH] = draw_advice,        [OVERLAY_COSTS] = draw_costs,
        [OVERLAY_SETTINGS] = draw_settings,   [OVERLAY_DETAILS] = draw_details,
        [OVERLAY_TALK] = draw_talk,           [OVERLAY_PHRASES] = draw_phrases,
        [OVERLAY_SEATS] = draw_seats,         [OVERLAY_STAND_UP] = draw_stand_up,
        [OVERLAY_GONE] = draw_gone,           [OVERLAY_INVITE] = draw_invite,
        [OVERLAY_LEND] = draw_lend,           [OVERLAY_EXERCISE] = draw_exercise_box,
        [OVERLAY_EXACT] = draw_exact,
    };
    ui_overlay overlay = c->u->overlay;

    if (overlay == OVERLAY_NONE)
        return;
    if (overlay == OVERLAY_DUMP_FAILED || c->u->below == OVERLAY_DUMP_FAILED)
        draw_failed(c);
    c->to->cursor_x = c->to->cursor_y = -1;
    if (overlay != OVERLAY_DUMP_FAILED)
        draws[overlay](c);
}

/* ---- the curtain ------------------------------------------------------------------------------- */

/* The cards that everyone may see: the declaration, then the trick in playing order. */
static void draw_open_cards(const canvas *c, rect in)
{
    const kd_trick *trick = shown_trick(c);
    text last = {.n = 0};
    int row = 0;

    if (!shows_trick(c)) {
        auction_sentence_text(&last, c->u);
        put_wrapped(c, in, 2, 3, STYLE_PLAIN, last.s);
    }
    if (!shows_trick(c) && c->v->trump_known && c->v->declarer < KD_SEATS) {
        put_fill(c, in, 0, LEFT, STYLE_PLAIN, _("%S shows"), c->v->declarer);
        put_cards(c, (rect){in.x + 14, in.y, in.w - 14, in.h}, 0, 1, LEFT, c->v->standing);
    }
    if (!shows_trick(c) || trick->leader >= KD_SEATS)
        return;
    for (int i = 0, s = trick->leader; i < KD_SEATS; i++, s = kd_next_seat(s)) {
        if (kd_empty(trick->play[s]))
            continue;
        bool ahead = trick_ahead(c->v, trick) == s;
        rect name = {in.x, in.y, 14, in.h}, cards = {in.x + 14, in.y, in.w - 14, in.h};
        put_fill(c, name, row, LEFT, ahead ? STYLE_GOOD : STYLE_PLAIN, "%s %S",
                 ahead ? c->g->best : " ", s);
        put_cards(c, cards, row++, 1, LEFT, trick->play[s]);
    }
}

/* The end of the trick before, which without a pace nobody saw, as far as the rules let it be seen. */
static void draw_trick_before(const canvas *c, rect in, int row)
{
    const kd_view *v = c->v;
    text t = {.n = 0};

    if (v->phase != KD_PHASE_PLAY || v->tricks == 0 || c->u->trick_shown ||
        !review_whole(c->u, v->tricks - 1))
        return;
    const kd_trick *trick = &v->trick[v->tricks - 1];
    int last = (trick->leader + KD_SEATS - 1) % KD_SEATS;
    text_fill(&t, c->u, _("Last trick: %S %C. %S won it, %d points."), last, trick->play[last],
              trick->winner, trick->points);
    if (grid_width(t.s) > in.w) {
        t.n = 0;
        text_fill(&t, c->u, _("Last trick: %S won it, %d points."), trick->winner, trick->points);
    }
    put_text(c, in, row, LEFT, STYLE_DIM, t.s);
}

void draw_curtain(const canvas *c)
{
    static const char *const seats[KD_SEATS] = {N_("SOUTH"), N_("EAST"), N_("NORTH"), N_("WEST")};
    const kd_view *v = c->v;
    int seat = c->u->game.curtain;
    rect body = c->at.body, at = {body.x, body.y + 1, body.w, 9};
    rect in = put_box(c, centred(at, 50, 9), "");

    put_format(c, in, 1, MIDDLE, STYLE_TITLE, _("HAND OVER TO %s"), _(seats[seat]));
    if (c->u->setup.names[seat])
        put_format(c, in, 2, MIDDLE, STYLE_PLAIN, _("(%s)"), c->u->setup.names[seat]);
    put_text(c, in, 3, MIDDLE, STYLE_PLAIN, _("Everyone else, please look away."));
    put_format(c, in, 5, MIDDLE, STYLE_BOLD, _("Press  %c  to show the cards"), seat_letters[seat]);
    if (c->u->game.stands_in)
        put_fill(c, in, 6, MIDDLE, STYLE_PLAIN, _("A bot plays for %N; %K ends that."),
                 (int)c->u->game.stands_in, CMD_STAND_IN);
    else
        put_text(c, in, 6, MIDDLE, STYLE_DIM, _("no other key shows them"));
    rect foot = {body.x + (body.w - 50) / 2, body.y + 11, 50, body.h - 11};
    draw_open_cards(c, foot);
    draw_trick_before(c, foot, 3); /* an open trick has three plays at most */
    if (v->phase == KD_PHASE_PLAY)
        put_format(c, foot, 4, LEFT, STYLE_PLAIN,
                   v->points > v->order.rules.threshold
                       ? _("Captured %d (%d were needed). Trick %d.")
                       : _("Captured %d of %d. Trick %d."),
                   v->points, v->order.rules.threshold, v->tricks + 1);
}
