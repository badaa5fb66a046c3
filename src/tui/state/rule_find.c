/* rule_find.c - finds a row of the rules by what people call it, and takes a whole set of rules from a word. */
#include "tui/state/ui.h"

#include "base/base32.h"
#include "base/i18n.h"
#include "record/rules_word.h"

#include <string.h>

/* What tables call a row besides its name here, in any language: a blank between words that are typed as one. */
/* clang-format off */
const rule_alias rule_aliases[] = {
    {"always_trump", "常主"},
    {"beyond_ace", "打过A 从头来"},
    {"count", "记牌"},
    {"counter", "反主 反牌 不准反 overturn"},
    {"counter_after_bury", "炒底 反底 炒地皮"},
    {"declare", "亮主 叫主 bid"},
    {"dump", "甩牌 throw"},
    {"fine", "甩牌罚分"},
    {"fine_points", "甩错不罚"},
    {"flip", "翻底定主 无人亮主"},
    {"follow", "跟牌 只跟花色"},
    {"forced", "甩错出最小 甩牌失败"},
    {"hook", "勾到底 钩到底 J勾"},
    {"hook_off", "副J勾一半"},
    {"hooks", "勾 钩"},
    {"joker_pair_declares", "对王亮主"},
    {"kill", "毙牌 杀牌 将吃 ruff"},
    {"kitty", "底牌 无底 bottom"},
    {"kitty_open", "明底"},
    {"ladder", "打哪些级"},
    {"last_trick_needed", "须赢末墩"},
    {"mult", "抠底 扣底 底分 翻倍"},
    {"must_play", "必打"},
    {"next_dealer", "轮庄"},
    {"no_trump", "无主"},
    {"rebel", "无分重发 无主重发 革命 misdeal"},
    {"reinforce", "加固 保主"},
    {"self_counter", "自反"},
    {"show_joker", "带王 红带大王"},
    {"shutout", "大光 小光"},
    {"step", "四十分一级"},
    {"threshold", "上台 八十分"},
    {"tractor_max", "两对为限"},
    {"tractor_min", "三对才算拖拉机"},
};
/* clang-format on */
const int rule_alias_count = sizeof rule_aliases / sizeof *rule_aliases;

/* ---- finding ---- */

static bool begins_with(const char *at, const char *part)
{
    while (*part && base32_lower(*at) == base32_lower(*part))
        at++, part++;
    return !*part;
}

/* Letters of either case are the same. */
static const char *find_part(const char *in, const char *part)
{
    for (; *in; in++)
        if (begins_with(in, part))
            return in;
    return NULL;
}

static const char *other_names(const kd_rule_row *row)
{
    for (int i = 0; i < rule_alias_count; i++)
        if (strcmp(rule_aliases[i].key, row->key) == 0)
            return rule_aliases[i].names;
    return "";
}

/* How well a row answers: 3 a whole name of it, 2 the beginning of one, 1 within one, 0 in its help; -1: not at all. */
static int match_row(const kd_rule_row *row, const char *part)
{
    const char *const names[] = {row->key, rule_editor_label(row), other_names(row)};
    int best = find_part(row->help, part) || find_part(_(row->help), part) ? 0 : -1;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (const char *at = names[i]; (at = find_part(at, part)); at++) {
            bool begins = at == names[i] || at[-1] == ' ';
            bool whole = begins && strchr(i == 2 ? " " : "", at[strlen(part)]);
            int here = whole ? 3 : begins ? 2 : 1;
            best = here > best ? here : best;
        }
    return best;
}

int rule_find(const char *part)
{
    int best = -1, found = -1;

    for (int i = 0; i < kd_rule_count && *part; i++) {
        int here = match_row(&kd_rule_rows[i], part);
        if (here > best) {
            best = here;
            found = i;
        }
    }
    return found;
}

/* ---- typing ---- */

void rule_page_quiet(ui *u)
{
    u->rule_page.why = u->rule_page.kept = NULL;
    u->rule_page.replaces = false;
    *u->settings_page.why = 0;
}

void rule_find_begin(ui *u)
{
    u->typed = -1;
    u->rule_page.keeping = false;
    rule_page_quiet(u);
    memset(u->settings_page.name, 0, sizeof u->settings_page.name);
    u->rule_page.from = u->rule_page.line;
    u->settings_page.naming = true;
}

void rule_find_typed(ui *u)
{
    const char *typed = u->settings_page.name;
    int row = u->rule_page.keeping || rules_word_is(typed) ? -1 : rule_find(typed);

    u->rule_page.line = row < 0 ? u->rule_page.from : rule_line_of(u, row);
    rule_page_quiet(u);
}

void rule_find_done(ui *u)
{
    const char *typed = u->settings_page.name;

    if (!rules_word_is(typed)) {
        u->rule_page.why = *typed && rule_find(typed) < 0 ? N_("No rule is called so.") : NULL;
        return;
    }
    if (!rules_word_read(typed, &u->setup.rules, &u->setup.rules_name, &u->rule_page.why))
        return;
    u->rule_page.why = NULL;
    u->rule_page.changed = true;
    u->rule_page.line = -1;
    rule_lines_sort(u);
}

void rule_find_back(ui *u)
{
    u->rule_page.line = u->rule_page.from;
    rule_page_quiet(u);
}
