/* ui_page.c - pages and boxes with a list or a form: the cursor, how far a key moves it, the value in its line, and the
   way back. */
#include "tui/state/ui_page.h"

#include "record/games.h"
#include "tui/state/ui.h"

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

/* clang-format off */
ui_page ui_page_of(ui *u)
{
    ui_menu *m = &u->menu;
    settings_page *values = &u->settings_page;
    ui_request named = values->naming ? u->together.unnamed : REQUEST_NONE;
    const setting_row *way = &table_way_rows[named ? TABLE_WAY_NAME : values->naming ? TABLE_WAY_ADDRESS : TABLE_WAY_SEAT];

    switch (u->overlay != OVERLAY_NONE ? (ui_mode)u->overlay : (ui_mode)u->screen) {
    case MODE_TITLE:
        return (ui_page){.line = &m->line, .first = m->resumable ? TITLE_CONTINUE : 0, .last = title_lines(u) - 1,
                         .take = CMD_MENU_TAKE, .wraps = true};
    case MODE_PEOPLE:
        return (ui_page){.line = &m->line, .last = people_lines(u) - 1, .take = CMD_MENU_TAKE, .wraps = true,
                         .from = TITLE_PEOPLE};
    case MODE_HOUSE:
        return (ui_page){.line = &m->line, .last = HOUSES - 1, .take = CMD_MENU_TAKE, .wraps = true, .from = TITLE_RULES};
    case MODE_NAMES:
        return (ui_page){.line = &m->line, .last = u->setup.people, .take = CMD_MENU_TAKE, .wraps = true,
                         .row = &settings_rows[names_row(u)], .of = &u->settings, REQUEST_SETTING_SET, REQUEST_SETTING_SET};
    case MODE_LIST:
        return (ui_page){.line = &m->game, .last = m->games->count - 1, .take = CMD_GAMES_TAKE, .from = TITLE_REPLAYS};
    case MODE_STATS: return (ui_page){.line = &m->player, .last = stats_list(u) - 1, .from = TITLE_STATS};
    case MODE_DAY: return (ui_page){.from = TITLE_DAY};
    case MODE_PRACTICE:
        return (ui_page){.line = &u->practice.line, .last = PRACTICE_KINDS - 1, .take = CMD_PRACTISE, .from = TITLE_PRACTICE};
    case MODE_PAGE: return (ui_page){.line = &u->list.line, .last = u->list.count - 1, .take = CMD_PAGE_TAKE};
    case MODE_WEEK:
        return (ui_page){.line = &m->week_page.line, .last = week_lines(u) - 1, .row = &friend_rows[m->week_page.typed],
                         .of = &m->week_page, .typed = REQUEST_FRIEND};
    case MODE_RULE_EDITOR: /* the sets of rules stand above the lines */
        return (ui_page){.line = &u->rule_page.line, .first = -1, .last = kd_rule_count - 1, .take = CMD_VALUE_MORE,
                         .from = TITLE_RULES};
    case MODE_VALUES: return (ui_page){.line = &u->rule_page.line, .last = kd_rule_count - 1, .take = CMD_TEXT};
    case MODE_SETTINGS:
        return (ui_page){.line = &values->row, .last = setting_count - 1, .take = CMD_VALUE_MORE,
                         .row = &settings_rows[values->row], .of = &u->settings, REQUEST_SETTING_SET, REQUEST_SETTING_SET};
    case MODE_TOGETHER:
        return (ui_page){.line = &u->together.line, .last = u->together.count + TOGETHER_LINES - 1, .take = CMD_TOGETHER_TAKE, .wraps = true,
                         .from = TITLE_TOGETHER, .row = way, .of = &u->together.way, .changed = named,
                         .typed = named ? named : REQUEST_JOIN_TABLE};
    case MODE_TABLE_PLAN:
        return (ui_page){.line = &values->row, .last = table_plan_count - 1, .take = CMD_VALUE_MORE,
                         .row = &table_plan_rows[values->row], .of = &u->together.plan};
    case MODE_INVITE: return (ui_page){.line = &u->people.row, .last = KD_SEATS - 1};
    case MODE_SEATS: return (ui_page){.line = &u->people.row, .last = WATCHERS};
    case MODE_REVIEW: return (ui_page){.line = &u->review.trick, .first = review_first(u), .last = u->view.tricks - 1};
    default: return (ui_page){.line = NULL};
    }
}
/* clang-format on */

void ui_page_select(ui *u, int line)
{
    int *at = ui_page_of(u).line;

    u->typed = -1;
    if (line != *at)
        u->people.removing = -1; /* it was asked of another line */
    if (at == &u->together.line && line != *at)
        together_moved(u);
    if (at == &u->rule_page.line)
        rule_page_quiet(u);
    *at = line;
}

void ui_page_move(ui *u, int key)
{
    ui_page page = ui_page_of(u);
    if (!page.line)
        return;
    int line = list_move(*page.line, key, u->overlay == OVERLAY_REVIEW ? REVIEW_PAGE : PAGE,
                         page.first, page.last);

    if (page.wraps && line == *page.line)
        line = line == page.first ? page.last : page.first;
    ui_page_select(u, line);
}
