/* vt_play.c - plays a game on a screen of 24 rows by the keys that its key bar offers. */
#include "support/vt_play.h"

#include "support/folder.h"
#include "support/test.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { LAST_ROW = 23, TRIES = 10 };

vt *vt_together(const char *state)
{
    char kept[PATH_MAX + 20], set[PATH_MAX + 20], called[64];
    snprintf(kept, sizeof kept, "XDG_STATE_HOME=%s", in_folder(state));
    snprintf(set, sizeof set, "XDG_CONFIG_HOME=%s", in_folder(state));
    snprintf(called, sizeof called, "south=%s", state);
    vt *v = vt_koudi(((const char *[]){kept, set, NULL}), "--set", called);
    vt_see(v, "8  Play together");
    vt_press(v, "8", "Join by address");
    return v;
}

bool vt_bar_has(vt *v, const char *text)
{
    return strstr(vt_row(v, LAST_ROW), text) != NULL;
}

static bool help_is_closed(vt *v, void *unused)
{
    static const char end[] = "q quit";
    const char *bar = vt_row(v, LAST_ROW);
    size_t n = strlen(bar);
    (void)unused;
    return n >= sizeof end && strcmp(bar + n - (sizeof end - 1), end) == 0;
}

/* A tall box may cover the rest of the bar. */
static bool help_is_open(vt *v, void *unused)
{
    static const char begin[] = " Esc close";
    bool opens = strncmp(vt_row(v, LAST_ROW), begin, sizeof begin - 1) == 0;
    return opens && !help_is_closed(v, unused);
}

void vt_sync(vt *v)
{
    int tries = 0;
    do /* a key that was typed ahead of a curtain is lost */
        vt_keys(v, "?");
    while (!vt_until(v, help_is_open, NULL, VT_SOON / TRIES) && ++tries < TRIES);
    assert_in_range(tries, 0, TRIES - 1);
    vt_keys(v, "?");
    assert_true(vt_until(v, help_is_closed, NULL, VT_SOON));
}

void vt_type(vt *v, const char *keys)
{
    vt_keys(v, keys);
    vt_sync(v);
}

bool vt_asks_for_trick(vt *v, void *number)
{
    char text[16];
    snprintf(text, sizeof text, "Trick %d ", *(int *)number);
    return strstr(vt_row(v, 0), text) && vt_bar_has(v, "Enter play");
}

/* A burying of many points is asked for once more, and only Enter confirms it: the key of vt_sync does not. */
static const vt_moment moments[] = {
    {"0 pass", "0"},        {"Enter deal on", "\r"},  {"Enter bury", "\t\r\r"},
    {"Enter play", "\t\r"}, {"Enter continue", "\r"}, {"Enter next deal", NULL},
    {"Enter menu", NULL},   {"Enter back", NULL},     {"Enter do it", "\r"},
};

const vt_moment *vt_at_moment(vt *v)
{
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++)
        if (vt_bar_has(v, moments[i].bar))
            return &moments[i];
    return NULL;
}

static bool at_moment(vt *v, void *at)
{
    const vt_moment *now = vt_at_moment(v);
    if (now)
        *(const vt_moment **)at = now;
    return now != NULL;
}

const vt_moment *vt_wait_moment(vt *v)
{
    const vt_moment *at = NULL;
    assert_true(vt_until(v, at_moment, &at, VT_SOON));
    return at;
}

/* The text is looked for on the screen that the keys would answer: asked before the wait, the only moment
   that has it could be answered unseen. */
void vt_play_to(vt *v, const char *bar)
{
    enum { ENOUGH = 400 };
    for (int i = 0; i < ENOUGH; i++) {
        const vt_moment *at = vt_wait_moment(v);
        if (vt_bar_has(v, bar))
            return;
        vt_type(v, at->keys ? at->keys : "\r");
    }
    fail_msg("the key bar never had: %s", bar);
}
