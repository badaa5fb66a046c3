/* list_cursor.c - the cursor of each list, and how far a key moves it. */
#include "tui/state/keys.h"
#include "tui/state/ui.h"

#include "record/games.h"

enum { PAGE = 8, REVIEW_PAGE = 5, WHOLE_LIST = 1 << 20 };

/* How many lines the key moves by: one, a page, or enough to reach an end; 0: it is none of these. */
static int list_step(int key, int page)
{
    switch (key) {
    case UI_KEY_UP:
    case UI_KEY_LEFT:
    case 'k':
    case 'h': return -1;
    case UI_KEY_DOWN:
    case UI_KEY_RIGHT:
    case 'j':
    case 'l': return 1;
    case UI_KEY_PAGE_UP: return -page;
    case UI_KEY_PAGE_DOWN: return page;
    case UI_KEY_HOME:
    case 'g': return -WHOLE_LIST;
    case UI_KEY_END:
    case 'G': return WHOLE_LIST;
    default: return 0;
    }
}

int list_move(int line, int key, int page, int first, int last)
{
    line += list_step(key, page);
    line = line > last ? last : line;
    return line < first ? first : line;
}

list_cursor list_cursor_of(ui *u)
{
    ui_menu *m = &u->menu;

    switch (ui_mode_of(u)) {
    case MODE_TITLE:
        return (list_cursor){
            &m->line,     m->resumable ? TITLE_CONTINUE : 0, title_lines(u) - 1, PAGE, true,
            CMD_MENU_TAKE};
    case MODE_PEOPLE:
        return (list_cursor){&m->line, 0, people_lines(u) - 1, PAGE, true, CMD_MENU_TAKE};
    case MODE_NAMES: return (list_cursor){&m->line, 0, u->setup.people, PAGE, true, CMD_MENU_TAKE};
    case MODE_LIST:
        return (list_cursor){&m->game, 0, m->games->count - 1, PAGE, false, CMD_GAMES_TAKE};
    case MODE_STATS: return (list_cursor){&m->player, 0, stats_list(u) - 1, PAGE, false, CMD_NONE};
    case MODE_RULE_EDITOR: /* the sets of rules stand above the lines */
        return (list_cursor){&u->rule_page.line, -1, kd_rule_count - 1, PAGE, false,
                             CMD_VALUE_MORE};
    case MODE_VALUES:
        return (list_cursor){&u->rule_page.line, 0, kd_rule_count - 1, PAGE, false, CMD_TEXT};
    case MODE_SETTINGS:
        return (list_cursor){&u->settings_page.row, 0, setting_count - 1, PAGE, false,
                             CMD_VALUE_MORE};
    case MODE_INVITE: return (list_cursor){&u->people.row, 0, KD_SEATS - 1, PAGE, false, CMD_NONE};
    case MODE_SEATS: return (list_cursor){&u->people.row, 0, WATCHERS, PAGE, false, CMD_NONE};
    case MODE_TOGETHER:
        return (list_cursor){&u->together.line, 0, together_lines(u) - 1, PAGE, true,
                             CMD_TOGETHER_TAKE};
    case MODE_TABLE_PLAN:
        return (list_cursor){&u->settings_page.row, 0, table_plan_count - 1, PAGE, false,
                             CMD_VALUE_MORE};
    case MODE_REVIEW:
        return (list_cursor){&u->review.trick, review_first(u), u->view.tricks - 1,
                             REVIEW_PAGE,      false,           CMD_NONE};
    default: return (list_cursor){.line = NULL};
    }
}

void list_cursor_set(ui *u, const list_cursor *list, int line)
{
    u->typed = -1;
    if (list->line == &u->together.line && line != *list->line)
        together_moved(u);
    if (list->line == &u->rule_page.line)
        rule_page_quiet(u);
    *list->line = line;
}

void list_cursor_key(ui *u, int key)
{
    list_cursor list = list_cursor_of(u);
    if (!list.line)
        return;
    int line = list_move(*list.line, key, list.page, list.first, list.last);

    if (list.wraps && line == *list.line)
        line = line == list.first ? list.last : list.first;
    list_cursor_set(u, &list, line);
}
