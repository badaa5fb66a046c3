/* draw_invite.c - how friends come to a table: commands of this machine, invitations over the network. */
#include "tui/draw/parts.h"
#include "tui/state/keys.h"

#include <string.h>

#include "base/i18n.h"
#include "base/qr.h"
#include "tui/text/text.h"

/* Puts a command or an invitation, broken where the row ends: nothing of it is left out. Returns the rows used. */
static int put_command(const canvas *c, rect in, int row, const char *s)
{
    int rows = 0, length = (int)strlen(s); /* all of it is ASCII */

    for (int at = 0; at < length; at += in.w)
        put_format(c, in, row + rows++, LEFT, STYLE_TITLE, "%.*s", in.w, s + at);
    return rows;
}

const char *program_of(const canvas *c)
{
    return *c->u->together.program ? c->u->together.program : "koudi";
}

static void draw_ways(const canvas *c)
{
    enum { INVITE_W = 76, INVITE_H = 13 };
    const ui_together *t = &c->u->together;
    rect in = put_box(c, centred(c->at.body, INVITE_W, INVITE_H), _("YOUR TABLE IS OPEN"));
    text here = {.n = 0}, far = {.n = 0};
    int row = 0;

    text_add(&here, "%s join %s", program_of(c), t->opened);
    text_add(&far, "koudi join ssh://USER@%s/%s", t->host, t->opened);
    row += put_wrapped(c, in, row, row, STYLE_PLAIN, _("Friends on this machine type"));
    row += put_command(c, in, row, here.s);
    row += put_wrapped(c, in, row, row, STYLE_PLAIN,
                       _("and those on others, as USER with an account here,"));
    row += put_command(c, in, row, far.s);
    put_wrapped(c, in, row + 1, row + 2, STYLE_DIM,
                _("Bots play where nobody has come. You come back by the menu, or by the first "
                  "command."));
    put_text(c, in, in.h - 1, RIGHT, STYLE_DIM, _("Enter goes on"));
}

/* ---- invitations over the network -------------------------------------------------------------- */

static void put_code(const canvas *c, const qr *code, rect at)
{
    for (int y = 0; y < at.h; y++)
        for (int x = 0; x < at.w; x++)
            grid_text(c->to, at.x + x, at.y + y, 1, STYLE_CODE, qr_cell(code, c->g->ascii, x, y));
}

bool draw_codes(const canvas *c)
{
    enum { GAP = 2 };
    static qr code[KD_SEATS]; /* large */
    int seat[KD_SEATS], count = 0, w = 1, h = 1;
    rect all = {0, 1, c->to->w, c->at.bar.y - 3};

    for (int s = 0; s < KD_SEATS; s++) {
        const char *invited = c->u->people.invited[s];
        if (!invited || !qr_make(invited, &code[count]))
            continue;
        w = qr_columns(&code[count], c->g->ascii);
        h = qr_rows(&code[count], c->g->ascii);
        seat[count++] = s;
    }
    int across = all.w / (w + GAP), down = all.h / (h + 1);
    if (!count || !across || !down)
        return false;
    across = across < count ? across : count;
    grid_fill(c->to, 0, 0, c->to->w, c->at.bar.y, L' ', STYLE_PLAIN);
    grid_ground(c->to, 0, 0, c->to->w, c->at.bar.y, GROUND_BAR);
    /* Those that do not fit come when these are seated. */
    for (int i = 0; i < count && i < across * down; i++) {
        rect in = {all.x + (i % across) * (all.w / across), all.y + i / across * (h + 1),
                   all.w / across, h + 1};
        put_text(c, in, 0, MIDDLE, STYLE_BOLD, seat_name(seat[i]));
        put_code(c, &code[i], (rect){in.x + (in.w - w) / 2, in.y + 1, w, h});
    }
    put_text(c, (rect){0, c->at.bar.y - 1, c->to->w, 1}, 0, MIDDLE, STYLE_TITLE,
             c->u->people.opener ? _("A telephone's camera opens a seat. Enter begins the match.")
                                 : _("A telephone's camera opens a seat."));
    return true;
}

static void draw_code(const canvas *c, const char *invited)
{
    static qr code; /* large */
    bool ascii = c->g->ascii, made = qr_make(invited, &code);
    /* All rows above the key bar; where these are too few, all but the last row. */
    bool low = made && qr_rows(&code, ascii) > c->at.bar.y;
    rect in = {0, 0, c->to->w, low ? c->to->h - 1 : c->at.bar.y};
    text line = {.n = 0};

    grid_fill(c->to, in.x, in.y, in.w, in.h, L' ', STYLE_PLAIN);
    if (!made) {
        text_add(&line, "%s",
                 _(qr_missing() ? qr_missing() : N_("No QR code can be made of this invitation.")));
    } else if (qr_columns(&code, ascii) > in.w || qr_rows(&code, ascii) > in.h) {
        text_add(&line, _("The code needs %d columns and %d rows, and the terminal has %d by %d."),
                 qr_columns(&code, ascii), qr_rows(&code, ascii) + 1, c->to->w, c->to->h);
    } else {
        rect at = centred(in, qr_columns(&code, ascii), qr_rows(&code, ascii));
        grid_ground(c->to, in.x, in.y, in.w, in.h, GROUND_BAR);
        if (at.y > in.y)
            put_format(c, in, 0, MIDDLE, STYLE_BOLD, _("The invitation for %s"),
                       seat_name(c->u->people.row));
        put_code(c, &code, at);
        return;
    }
    put_wrapped(c, (rect){in.x + 1, in.y, in.w - 2, in.h}, 1, in.h - 1, STYLE_BAD, line.s);
}

/* Says why a seat has no invitation. */
static const char *no_invitation(const ui *u)
{
    const ui_people *p = &u->people;

    if (p->row >= KD_SEATS)
        return N_("No seat is free.");
    if (p->row == u->view.seat)
        return N_("This is your own seat.");
    switch (p->sitter[p->row].presence) {
    case SEAT_BOT: return N_("A bot plays there.");
    case SEAT_OPEN: return N_("Nobody can be invited there now.");
    default: return N_("Somebody has the seat.");
    }
}

static void draw_invitations(const canvas *c)
{
    const ui_people *p = &c->u->people;
    const char *invited = p->row < KD_SEATS ? p->invited[p->row] : NULL;
    rect all = c->at.all;
    const char *send = _("Send all of it: a frame and line breaks do no harm. Friends paste it at "
                         "Join by address, or behind koudi join, in quotes.");
    text far = {.n = 0};
    int wide = all.w - 4, rows = KD_SEATS + 2;
    bool here = *c->u->together.opened, may = seat_word_works(c->u, WORD_INVITE);
    if (invited) {
        invitation_reach_text(&far, invited);
        rows += ((int)strlen(invited) + wide - 1) / wide + wrapped_rows(send, wide) +
                (far.n ? wrapped_rows(far.s, wide) : 0);
    }
    /* As wide as the screen: with the word nothing else is copied. */
    rect in =
        put_box(c, centred((rect){all.x, all.y, all.w, all.h - 1}, all.w, rows + may + here + 2),
                _("INVITATIONS"));
    int row = 0;

    for (int s = 0; s < KD_SEATS; s++, row++) {
        put_person(c, in, row, s);
        grid_hit(c->to, in.x, in.y + row, in.w, 1, HIT_LINE, s);
    }
    if (p->row < KD_SEATS)
        put_cursor(c, in, p->row, in.x);
    row++;
    if (invited) {
        put_format(c, in, row++, LEFT, STYLE_PLAIN, _("The invitation for %s, one word:"),
                   seat_name(p->row));
        row += put_command(c, in, row, invited);
        if (far.n)
            row += put_wrapped(c, in, row, row + 2, STYLE_BAD, far.s);
        row += put_wrapped(c, in, row, row + 2, STYLE_DIM, send);
    } else {
        put_text(c, in, row++, LEFT, STYLE_DIM, _(no_invitation(c->u)));
    }
    if (may)
        put_seat_word(c, in, row++, invite_text(c->u), CMD_INVITE, p->removing == WORD_INVITE);
    if (here && row < in.h)
        put_format(c, in, row++, LEFT, STYLE_PLAIN, _("On this machine: %s join %s"), program_of(c),
                   c->u->together.opened);
}

void draw_invite(const canvas *c)
{
    const ui_people *p = &c->u->people;
    const char *invited = p->row < KD_SEATS ? p->invited[p->row] : NULL;

    if (!invitations_offered(c->u))
        draw_ways(c);
    else if (p->code && invited)
        draw_code(c, invited);
    else
        draw_invitations(c);
}
