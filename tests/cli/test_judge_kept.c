/* test_judge_kept.c - the cache of rules and orders in koudi judge changes no answer. */
#include "base/file.h"
#include "cli/cli.h"
#include "cli/judge.h"
#include "support/folder.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASKED = 20000, FILES = 6, HAND = 12 };

/* Replaces the program's function, which complains on stderr. */
bool cli_read_rules(const char *text, kd_rules *rules)
{
    size_t size;
    if (kd_rules_preset(rules, text))
        return true;
    char *file = file_load(text, 1 << 16, &size);
    kd_rules_default(rules);
    bool good = file && kd_rules_parse(rules, file, size, NULL);
    free(file);
    return good;
}

/* ---- questions -------------------------------------------------------------------------------- */

static kd_rng chance;

static unsigned below(unsigned n)
{
    return kd_rng_below(&chance, n);
}

/* A preset, one of the test's files, or a file that does not exist. */
static const char *any_rules(void)
{
    char name[16];
    unsigned which = below((unsigned)kd_preset_count + FILES + 1);
    if (which < (unsigned)kd_preset_count)
        return kd_presets[which].name;
    snprintf(name, sizeof name, "%u.ini", which - (unsigned)kd_preset_count);
    return in_folder(name);
}

static const char *some_cards(unsigned most)
{
    static char text[4][200];
    static unsigned turn;
    char *out = text[turn++ % 4];
    size_t used = 0;
    for (unsigned left = 1 + below(most); left > 0; left--) {
        char name[8];
        kd_print_face((kd_face)below(KD_FACES), name, sizeof name);
        used += (size_t)snprintf(out + used, sizeof text[0] - used, "%s%s", used ? "," : "", name);
    }
    return out;
}

static const char *any_question(char line[JUDGE_LINE])
{
    static const char *const forms[] = {
        "follow%s lead=%s hand=%s play=%s",
        "lead%s play=%s hand=%s",
        "winner%s plays=%s/%s/%s/S3",
        "order%s cards=%s",
        "gain%s score=60",
        "rebel%s hand=%s",
        "set%s hand=%s cards=%s",
        "dump%s lead=%s others=%s/%s/-",
    };
    char under[300];
    unsigned n = below(2) ? 1 : 2;
    int used = below(3) ? snprintf(under, sizeof under, " rules=%s", any_rules()) : 0;
    if (below(3))
        used += snprintf(under + used, sizeof under - (size_t)used, " trump=%s",
                         kd_suit_name((int)below(KD_NO_SUIT + 1)));
    if (below(3))
        used += snprintf(under + used, sizeof under - (size_t)used, " level=%s",
                         kd_rank_name((int)below(KD_RANKS)));
    under[used] = '\0';
    const char *form = forms[below(sizeof forms / sizeof *forms)];
    const char *lead = some_cards(n), *hand = some_cards(HAND), *play = some_cards(n);
    snprintf(line, JUDGE_LINE, form, under, lead, hand, play); /* NOLINT: our own formats */
    return line;
}

/* ---- cases ------------------------------------------------------------------------------------ */

static void write_rules(void)
{
    for (int i = 0; i < FILES; i++) {
        char name[16], text[100];
        snprintf(name, sizeof name, "%d.ini", i);
        snprintf(text, sizeof text, "[score]\nthreshold = %d\n[match]\nstart_level = %s\n",
                 60 + 10 * i, kd_rank_name(i));
        write_all(in_folder(name), text, strlen(text));
    }
}

/* Asks under more rules than the cache holds, in random order and with changing trumps and levels, and
   compares with a judge that has the same fields set but an empty cache. */
TEST("what is kept changes no answer")
{
    static judge kept, fresh;
    static char line[JUDGE_LINE], copy[JUDGE_LINE], wanted[JUDGE_ANSWER], answer[JUDGE_ANSWER];
    int good = 0;
    assert_true(kd_preset_count + FILES > JUDGE_RULES);
    write_rules();
    kd_rng_seed(&chance, 3, 0);
    judge_start(&kept);
    for (int i = 0; i < ASKED; i++) {
        judge_start(&fresh);
        memcpy(fresh.set, kept.set, sizeof fresh.set);
        memcpy(copy, any_question(line), sizeof copy);
        bool right = judge_answer(&fresh, copy, wanted, sizeof wanted);
        memcpy(copy, line, sizeof copy);
        if (judge_answer(&kept, copy, answer, sizeof answer) != right ||
            strcmp(answer, wanted) != 0)
            fail_msg("%s\n%s, fresh: %s", line, answer, wanted);
        good += right;
    }
    assert_in_range(good, ASKED / 4, ASKED);
}

AROUND_ALL(make_folder, remove_folder);
