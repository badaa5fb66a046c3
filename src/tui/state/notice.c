/* notice.c - what the lines under the hand tell for a while. */
#include "tui/state/ui.h"

#include <stdio.h>

static const struct {
    uint8_t ends; /* by these */
    bool news;
} kinds[NOTICE_KINDS] = {
    [NOTICE_TEXT] = {ENDS_KEY | ENDS_READ, true},
    [NOTICE_SLOW] = {ENDS_CHANGE, true},
    [NOTICE_ZERO] = {ENDS_KEY | ENDS_CURTAIN | ENDS_QUESTION, true},
    [NOTICE_EARLY] = {ENDS_KEY | ENDS_CURTAIN | ENDS_QUESTION, false},
    [NOTICE_PACE] = {ENDS_KEY | ENDS_CURTAIN, false},
    [NOTICE_UNCOUNTED] = {ENDS_KEY | ENDS_CURTAIN | ENDS_QUESTION, false},
    [NOTICE_UNPLAYED] = {ENDS_KEY | ENDS_CURTAIN | ENDS_QUESTION, false},
    [NOTICE_REFUSED] = {ENDS_KEY | ENDS_CURTAIN, false},
    [NOTICE_STAKE] = {ENDS_KEY | ENDS_CURTAIN | ENDS_QUESTION, false},
};

void notice_put(ui *u, notice_kind kind, const char *text)
{
    u->notice = (ui_notice){.kind = kind};
    snprintf(u->notice.text, sizeof u->notice.text, "%s", text);
}

void notice_tell(ui *u, const char *text)
{
    notice_put(u, text ? NOTICE_TEXT : NOTICE_NONE, text ? text : "");
}

void notice_end(ui *u, enum notice_end by)
{
    if (kinds[u->notice.kind].ends & by)
        notice_put(u, NOTICE_NONE, "");
}

bool notice_is_news(const ui_notice *n)
{
    return kinds[n->kind].news;
}
