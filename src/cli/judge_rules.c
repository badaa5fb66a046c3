/* judge_rules.c - the rules and the order that a question is asked under, kept for the next. */
#include "cli/cli.h"
#include "cli/judge_read.h"

#include <string.h>
#include <sys/stat.h>

enum { SETTLED = 2 }; /* seconds: longer than two changes can bear the same time */

/* ---- files ---- */

static judge_file private_declaration_at(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return (judge_file){.size = -1};
    return (judge_file){about.st_dev, about.st_ino, about.st_size, about.st_ctim};
}

static bool is_same(judge_file a, judge_file b)
{
    return a.device == b.device && a.inode == b.inode && a.size == b.size &&
           a.changed.tv_sec == b.changed.tv_sec && a.changed.tv_nsec == b.changed.tv_nsec;
}

/* Would reading these rules again give the same? */
static bool is_fresh(const char *name, const judge_rules *r)
{
    return !r->of_file || (r->settled && is_same(r->file, private_declaration_at(name)));
}

/* ---- rules ---- */

static bool is_preset(const char *name)
{
    for (int i = 0; i < kd_preset_count; i++)
        if (strcmp(name, kd_presets[i].name) == 0)
            return true;
    return false;
}

static bool read_rules(answer *a, const char *name, judge_rules *r)
{
    kd_rules_error error;
    r->of_file = !is_preset(name);
    if (r->of_file)
        r->file = private_declaration_at(name); /* before it is read: a change in between shows */
    r->settled = time(NULL) - r->file.changed.tv_sec >= SETTLED;
    if (!cli_read_rules(name, &r->rules))
        return judge_refuse(a, "no such rules", name);
    if (!kd_rules_check(&r->rules, &error))
        return judge_refuse(a, "rules that cannot be played", error.what);
    r->deck = kd_deck(&r->rules);
    r->hand = kd_hand_size(&r->rules);
    memset(r->made, 0, sizeof r->made);
    return true;
}

static int find_name(const judge *j, const char *name)
{
    for (int i = 0; i < JUDGE_RULES; i++)
        if (strcmp(name, j->name[i]) == 0)
            return i;
    return -1;
}

/* Where rules of this name are kept, or may be. */
static int place_of(judge *j, const char *name)
{
    int place = find_name(j, name);
    place = place < 0 ? find_name(j, "") : place;
    return place < 0 ? (int)(j->oldest++ % JUDGE_RULES) : place;
}

bool judge_get_rules(judge *j, answer *a)
{
    const char *name = judge_field(j, FIELD_RULES);
    name = name ? name : kd_presets[0].name;
    int place = place_of(j, name);
    j->now = &j->kept[place];
    if (*name && strcmp(name, j->name[place]) == 0 && is_fresh(name, j->now))
        return true;
    *j->name[place] = '\0';
    if (!read_rules(a, name, j->now))
        return false;
    memcpy(j->name[place], name, strlen(name) + 1);
    return true;
}

/* ---- orders ---- */

void judge_make_order(judge *j, int trump, int level)
{
    int at = trump * KD_RANKS + level;
    if (!j->now->made[at])
        kd_order_make(&j->now->order[at], &j->now->rules, trump, level);
    j->now->made[at] = true;
    j->order = &j->now->order[at];
}

bool judge_get_order(judge *j, answer *a)
{
    int trump, level;
    if (!judge_get_rules(j, a) || !judge_read_trump(j, a, &trump) ||
        !judge_get_rank(j, a, FIELD_LEVEL, &level))
        return false;
    if (trump != KD_NO_SUIT && !(j->now->rules.suits >> trump & 1))
        return judge_refuse(a, "not a suit of these rules", judge_field(j, FIELD_TRUMP));
    judge_make_order(j, trump, level);
    return true;
}
