/* rule_rows.c - what the screen knows of each row of the rules: its name, the words that it is searched by, the example
   that is shown with it. */
#include "tui/state/rule_rows.h"

#include "base/i18n.h"

#include <string.h>

/* clang-format off */
static const rule_row_words rows[] = {
    {"decks", "decks", NULL, "两副 一副", EXAMPLE_NONE},
    {"ranks", "ranks in the deck", NULL, "", EXAMPLE_NONE},
    {"suits", "suits in the deck", NULL, "", EXAMPLE_NONE},
    {"jokers", "jokers", NULL, "", EXAMPLE_NONE},
    {"kitty", "cards in the kitty", NULL, "底牌 无底 bottom", EXAMPLE_NONE},
    {"always_trump", "always trump", NULL, "常主", EXAMPLE_ORDER},
    {"draw", "who draws first", NULL, "", EXAMPLE_NONE},
    {"youngest", "who turns or cuts", NULL, "", EXAMPLE_NONE},
    {"start_level", "first level", NULL, "", EXAMPLE_LEVELS},
    {"must_play", "must-play levels", NULL, "必打", EXAMPLE_MUST_PLAY},
    {"gate", "past a must-play", NULL, "", EXAMPLE_NONE},
    {"hook", "the hook", NULL, "勾到底 钩到底 J勾", EXAMPLE_HOOK},
    {"hook_once", "hook once a match", NULL, "", EXAMPLE_NONE},
    {"best_of", "best of", NULL, "", EXAMPLE_NONE},
    {"to_level", "last level", NULL, "", EXAMPLE_LEVELS},
    {"minutes", "minutes to play", N_("no limit"), "", EXAMPLE_NONE},
    {"hooks", "hooks by level", NULL, "勾 钩 单J勾 对J勾 单勾 对勾", EXAMPLE_HOOK},
    {"hook_off", "off-suit hooks", NULL, "副J勾一半", EXAMPLE_HOOK},
    {"ladder", "levels climbed", NULL, "打哪些级", EXAMPLE_LEVELS},
    {"beyond_ace", "past the last level", NULL, "打过A 从头来", EXAMPLE_LEVELS},
    {"next_dealer", "next dealer", NULL, "轮庄 抢庄 每局抢庄 谁亮主谁坐庄", EXAMPLE_NEXT_DEALER},
    {"deals", "deals to play", N_("by levels"), "局数", EXAMPLE_NONE},
    {"ace_tries", "tries at last level", N_("never back"), "A三次不过 打A退回 三次不过退回 打A三次", EXAMPLE_TRIES},
    {"declare", "how to declare", NULL, "亮主 叫主 bid", EXAMPLE_NONE},
    {"reinforce", "may reinforce", NULL, "加固 保主 自保", EXAMPLE_NONE},
    {"ask_after", "ask after drawing", NULL, "", EXAMPLE_NONE},
    {"joker_pair_declares", "joker pair declares", NULL, "对王亮主", EXAMPLE_NONE},
    {"no_trump", "may be no trump", NULL, "无主", EXAMPLE_NONE},
    {"show_joker", "joker shown with it", NULL, "带王 红带大王", EXAMPLE_NONE},
    {"three_jokers", "3 jokers declare", NULL, "三王亮 三张王 三王 3王", EXAMPLE_THREE},
    {"first_dealer", "first deal's dealer", NULL, "", EXAMPLE_NONE},
    {"flip", "nobody declared", NULL, "翻底定主 无人亮主 翻第三张", EXAMPLE_FLIP},
    {"flip_none", "flip finds nothing", NULL, "", EXAMPLE_NONE},
    {"flip_nth", "card that decides", NULL, "翻第几张 第四张底牌 第三张底牌", EXAMPLE_FLIP},
    {"counter", "how to counter", NULL, "反主 反牌 不准反 overturn", EXAMPLE_NONE},
    {"counter_after_bury", "counter after bury", NULL, "炒底 反底 炒地皮", EXAMPLE_NONE},
    {"counter_takes_deal", "counter takes deal", NULL, "", EXAMPLE_NONE},
    {"self_counter", "counter one's own", NULL, "自反", EXAMPLE_NONE},
    {"joker_over", "big pair over small", NULL, "对反 大王对 小王对 大王反小王", EXAMPLE_JOKERS},
    {"rebel", "how to rebel", NULL, "无分重发 无主重发 革命 misdeal", EXAMPLE_NONE},
    {"rebel_points", "rebel: most points", NULL, "", EXAMPLE_NONE},
    {"rebel_trumps", "rebel: most trumps", NULL, "", EXAMPLE_NONE},
    {"rebel_in_row", "rebel twice running", NULL, "", EXAMPLE_NONE},
    {"first_lead", "first lead", NULL, "谁先出 亮主先出 首攻", EXAMPLE_FIRST_LEAD},
    {"bury_most", "most points buried", N_("no limit"), "埋分 扣分 不准埋分 底分限制 埋分上限", EXAMPLE_BURY},
    {"dump", "dumps", NULL, "甩牌 throw", EXAMPLE_NONE},
    {"fine", "fine of a dump", NULL, "甩牌罚分 按牌型罚分", EXAMPLE_DUMP},
    {"fine_points", "points of the fine", NULL, "甩错不罚", EXAMPLE_DUMP},
    {"fine_cap", "highest fine", N_("no limit"), "", EXAMPLE_DUMP},
    {"kill", "winner compares by", NULL, "毙牌 杀牌 将吃 ruff", EXAMPLE_NONE},
    {"forced", "failed dump leads", NULL, "甩错出最小 甩牌失败", EXAMPLE_DUMP},
    {"tractor_min", "shortest tractor", NULL, "三对才算拖拉机", EXAMPLE_TRACTOR},
    {"tractor_max", "longest tractor", N_("no limit"), "两对为限", EXAMPLE_TRACTOR},
    {"follow", "tractor answered by", NULL, "跟牌 只跟花色 垫牌", EXAMPLE_FOLLOW},
    {"dump_tractors", "tractors in dumps", NULL, "", EXAMPLE_NONE},
    {"fours", "four of a number", NULL, "", EXAMPLE_NONE},
    {"sequences", "sequences", NULL, "", EXAMPLE_NONE},
    {"sequence_top_only", "sequence tops only", NULL, "", EXAMPLE_NONE},
    {"highs", "leads of highs", NULL, "", EXAMPLE_NONE},
    {"threshold", "points to take deal", NULL, "上台 八十分 闲家", EXAMPLE_GAIN},
    {"step", "points to a level", NULL, "四十分一级 升级", EXAMPLE_GAIN},
    {"shutout", "levels of a shutout", NULL, "大光 小光", EXAMPLE_GAIN},
    {"attack_cap", "attackers' top gain", N_("no limit"), "", EXAMPLE_GAIN},
    {"sweep_at", "points of a sweep", N_("off"), "", EXAMPLE_GAIN},
    {"sweep_gain", "levels of a sweep", NULL, "", EXAMPLE_GAIN},
    {"mult", "kitty multiplier", NULL, "抠底 扣底 底分 翻倍 双抠 单抠", EXAMPLE_MULT},
    {"mult_play", "multiplier from", NULL, "", EXAMPLE_NONE},
    {"mult_fixed", "fixed multiplier", NULL, "", EXAMPLE_MULT},
    {"mult_cap", "highest multiplier", N_("no limit"), "", EXAMPLE_MULT},
    {"last_trick_needed", "last trick needed", NULL, "须赢末墩", EXAMPLE_NONE},
    {"take_gains", "taking deal gains", NULL, "上台升级 上台升一级 上台就升一级 八十分升一级", EXAMPLE_GAIN},
    {"seats", "seats", NULL, "", EXAMPLE_NONE},
    {"review", "looking back", NULL, "", EXAMPLE_NONE},
    {"count", "cards still out", NULL, "记牌", EXAMPLE_NONE},
    {"kitty_open", "kitty seen by all", NULL, "明底", EXAMPLE_NONE},
    {"irregularity", "wrong plays", NULL, "", EXAMPLE_NONE},
    {"revoke_levels", "levels for a revoke", N_("none"), "", EXAMPLE_NONE},
};
/* clang-format on */

const rule_row_words *rule_words_of(const kd_rule_row *row)
{
    static const rule_row_words unknown = {NULL, NULL, NULL, "", EXAMPLE_NONE};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].key, row->key) == 0)
            return &rows[i];
    return &unknown;
}
