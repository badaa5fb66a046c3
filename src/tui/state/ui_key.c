/* ui_key.c - from a key to its command. */
#include "tui/state/ui.h"

#include "base/i18n.h"
#include "base/safe_text.h"
#include "tui/state/keys.h"
#include "tui/state/rule_find.h"

#include <limits.h>

/* ---- the key 0: pass, or ten ------------------------------------------------------------------- */

enum { ZERO = '0', APART_MS = 1000 };

/* The number of the question on the screen, 0: there is none. That of a lesson counts from when its box is
   shown; what came of an exercise is to be read as a question is. */
static unsigned question_of(const ui *u)
{
    ui_mode mode = u->overlay == OVERLAY_LESSON ? ui_mode_below(u) : ui_mode_of(u);
    if (mode == MODE_EXERCISE)
        return UINT_MAX - u->coach.known;
    bool asks = mode == MODE_DEAL || mode == MODE_CHOICE || mode == MODE_BURY ||
                mode == MODE_PLAY || mode == MODE_STAKE;
    return asks && ui_may_answer(u) ? u->game.asked : 0;
}

void ui_clock(ui *u, long now_ms)
{
    enum { NOTICE_MS = 3000 };
    bool passes = key_command(ui_mode_of(u), ZERO) == CMD_PASS;
    ui_question *q = &u->question;

    if (question_of(u) != q->number) {
        notice_end(u, ENDS_QUESTION);
        if (u->notice.since && now_ms - u->notice.since >= NOTICE_MS)
            notice_end(u, ENDS_READ);
        q->number = question_of(u);
        q->since = now_ms;
        q->read = false;
    }
    if (!u->notice.since)
        u->notice.since = now_ms;

    if (passes || u->zero.passes)
        u->zero.passed_at = now_ms;
    u->zero.now = now_ms;
    u->zero.passes = passes;
}

/* Had 0 the other meaning within the last second? Then it does nothing, and a notice says why. */
static bool ambiguous(ui *u, command cmd, int key)
{
    bool ten = cmd == CMD_RANK;
    long other = ten ? u->zero.passed_at : u->zero.ten_at;

    if (key != ZERO || (!ten && cmd != CMD_PASS))
        return false;
    if (other && u->zero.now - other < APART_MS) {
        notice_put(u, NOTICE_ZERO,
                   ten ? N_("0 meant \"pass\" just now: for a second it picks no ten.")
                       : N_("0 picked a ten just now: for a second it does not pass."));
        return true;
    }
    if (ten)
        u->zero.ten_at = u->zero.now;
    return false;
}

/* ---- questions just asked ---------------------------------------------------------------------- */

/* Has the question been asked just now? At the pace that shows nothing it never has. */
static bool unread(const ui *u)
{
    enum { UNREAD_MS = 250, INSTANT = UI_PACES - 1 };
    return u->question.number && u->question.number == question_of(u) &&
           u->settings.speed != INSTANT && u->zero.now - u->question.since < UNREAD_MS;
}

/* ---- keys -------------------------------------------------------------------------------------- */

/* Is the key meant for the action that the lesson on the screen asks for? Keys that close the box only do
   that, unless they pick cards. */
static bool plays_on(const ui *u, int key)
{
    if (u->overlay != OVERLAY_LESSON || !u->tutor.on || !ui_may_answer(u))
        return false;
    key_group group = key_group_of(ui_mode_below(u), key);
    bool own = key_command(MODE_LESSON, key) != CMD_NONE;
    return group == GROUP_PICK || (!own && (group == GROUP_MOVE || group == GROUP_DO));
}

/* A key as it is meant: a Chinese input method gives full-width forms. Talk to others stays as
   it is. */
static int meant_key(const ui *u, int key)
{
    bool talks = ui_mode_of(u) == MODE_TALK;
    return talks ? key : (int)safe_text_narrow_code((uint32_t)key);
}

ui_request ui_key(ui *u, int key)
{
    key = meant_key(u, key);
    /* A key to play or to go on, typed before anybody can have read the lesson, was not meant for it. */
    bool goes_on = plays_on(u, key) || key == UI_KEY_ENTER || key == ' ';
    if (u->overlay == OVERLAY_LESSON && u->tutor.on && goes_on && unread(u))
        return REQUEST_NONE;
    if (plays_on(u, key))
        u->overlay = OVERLAY_NONE;

    ui_mode mode = ui_mode_of(u);
    command cmd = key_command(mode, key);

    u->people.nudged = false;
    u->before = u->notice;
    notice_end(u, u->screen == SCREEN_CURTAIN ? ENDS_CURTAIN : ENDS_KEY);
    if (mode == MODE_STAKE &&
        cmd == CMD_NONE) { /* other keys do what they do without the question */
        mode = ui_mode_of(u);
        cmd = key_command(mode, key);
    }
    if (!command_offered(u, cmd))
        cmd = CMD_NONE;
    if (cmd != CMD_REMOVE && cmd != CMD_FRIEND_REMOVE && cmd != CMD_INVITE &&
        cmd != CMD_CLOSE_TABLE && cmd != CMD_TOGETHER_CLOSE)
        u->people.removing = -1;
    if (cmd == CMD_VALUES && u->before.kind == NOTICE_REFUSED) /* it opens that rule */
        u->notice = u->before;
    const command_row *row = &command_rows[cmd];
    u->question.read =
        u->question.read || row->reads; /* cards are picked for a question that was read */
    if (row->answers && !u->question.read && unread(u)) {
        notice_put(u, NOTICE_EARLY, "");
        return REQUEST_NONE;
    }
    if (ambiguous(u, cmd, key))
        return REQUEST_NONE;
    int value = row->with ? row->with : key;
    if (row->act)
        row->act(u);
    if (row->set)
        row->set(u, value);
    if (row->ask)
        return row->ask(u);
    if (row->take)
        return row->take(u, value);
    if (cmd == CMD_NONE && (mode == MODE_TRICK || mode == MODE_WAIT))
        return command_rows[CMD_SKIP].ask(u);
    if (cmd == CMD_NONE && (mode == MODE_NAMING || mode == MODE_TALK))
        line_type(u, key);
    return row->request;
}

void ui_pasted(ui *u, int character)
{
    int key = character <= ' ' ? ' ' : meant_key(u, character); /* lines are joined */

    if (ui_mode_of(u) == MODE_TOGETHER && key != ' ')
        together_address(u, true);
    if ((ui_mode_of(u) == MODE_DAY || ui_mode_of(u) == MODE_WEEK) && key != ' ')
        friend_begin(u);
    if (ui_mode_of(u) == MODE_RULE_EDITOR && key != ' ')
        rule_find_begin(u);
    if (ui_mode_of(u) == MODE_NAMING || ui_mode_of(u) == MODE_TALK)
        line_type(u, key);
}
