/* judge_read.c - reading the fields of a question: cards, ranks, numbers; rules and order, which are
   kept for the next question. */
#include "cli/judge_read.h"

#include "cli/values.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *const judge_field_names[FIELD_COUNT] = {
    "rules",  "trump", "level", "lead", "hand", "play",     "cards", "plays",
    "others", "win",   "score", "from", "by",   "standing", "known", "own",
};

/* Counts what was printed after the answer so far; length is what it would be without a limit. */
static void count(answer *a, int length)
{
    if (length > 0)
        a->used += (size_t)length < a->size - a->used ? (size_t)length : a->size - a->used - 1;
}

void judge_put(answer *a, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    count(a, vsnprintf(a->text + a->used, a->size - a->used, format, list));
    va_end(list);
}

void judge_add(answer *a, const char *text)
{
    size_t room = a->size - a->used - 1, length = strlen(text);
    length = length < room ? length : room;
    memcpy(a->text + a->used, text, length);
    a->used += length;
    a->text[a->used] = '\0';
}

enum { MOST_QUOTED = 160 };

bool judge_refuse(answer *a, const char *what, const char *detail)
{
    char quoted[MOST_QUOTED + 1];
    size_t length = 0;
    if (!detail)
        detail = ""; /* a field that is not there */
    for (; length < MOST_QUOTED && detail[length]; length++)
        quoted[length] = detail[length] >= ' ' && detail[length] <= '~' ? detail[length] : '?';
    quoted[length] = '\0';
    a->used = 0;
    judge_put(a, "error %s%s%s%s", what, *detail ? ": " : "", quoted, detail[length] ? "..." : "");
    return false;
}

bool judge_put_verdict(answer *a, const kd_order *order, kd_verdict verdict)
{
    if (verdict.reason == KD_OK) {
        judge_add(a, "legal");
        return true;
    }
    if (order)
        verdict.cards = kd_to_faces(order, verdict.cards);
    judge_add(a, "illegal ");
    judge_add(a, kd_reason_rule(verdict.reason));
    judge_add(a, " ");
    count(a, kd_print_verdict(&verdict, a->text + a->used, a->size - a->used));
    return true;
}

/* ---- fields ---- */

const char *judge_field(const judge *j, int which)
{
    if (j->line[which])
        return j->line[which];
    return *j->set[which] ? j->set[which] : NULL;
}

static bool needs(const judge *j, answer *a, int which)
{
    return judge_field(j, which) || judge_refuse(a, "missing field", judge_field_names[which]);
}

/* A list of cards out of text[0..length), which need not end there. */
static bool cards_of(answer *a, const char *text, size_t length, kd_cards *cards)
{
    char copy[JUDGE_LINE + 1];
    memcpy(copy, text, length);
    copy[length] = '\0';
    return kd_parse_cards(copy, cards) || judge_refuse(a, "not cards", copy);
}

bool judge_get_cards(const judge *j, answer *a, int which, kd_cards *cards)
{
    const char *text = judge_field(j, which);
    return needs(j, a, which) &&
           (kd_parse_cards(text, cards) || judge_refuse(a, "not cards", text));
}

bool judge_get_number(const judge *j, answer *a, int which, long low, long high, int *number)
{
    if (!needs(j, a, which))
        return false;
    char *end;
    long value = strtol(judge_field(j, which), &end, 10);
    if (*end || end == judge_field(j, which) || value < low || value > high) {
        char what[64];
        snprintf(what, sizeof what, "not a number from %ld to %ld", low, high);
        return judge_refuse(a, what, judge_field(j, which));
    }
    *number = (int)value;
    return true;
}

static bool read_rank(const judge *j, answer *a, int which, int *rank)
{
    return needs(j, a, which) &&
           (kd_parse_rank(judge_field(j, which), rank) ||
            judge_refuse(a, "not a level (2 to 9, T, J, Q, K, A)", judge_field(j, which)));
}

bool judge_get_rank(const judge *j, answer *a, int which, int *rank)
{
    return read_rank(j, a, which, rank) &&
           (j->now->rules.ranks >> *rank & 1 ||
            judge_refuse(a, "not a level of these rules", judge_field(j, which)));
}

bool judge_read_trump(const judge *j, answer *a, int *trump)
{
    return needs(j, a, FIELD_TRUMP) &&
           (kd_parse_suit(judge_field(j, FIELD_TRUMP), trump) ||
            judge_refuse(a, "not a trump suit (S, H, C, D, NT)", judge_field(j, FIELD_TRUMP)));
}

/* ---- rules files ---- */

enum { SETTLED = 2 }; /* seconds: longer than two changes can bear the same time */

static judge_file stamp_of(const char *path)
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
    return !r->of_file || (r->settled && is_same(r->file, stamp_of(name)));
}

/* ---- rules ---- */

static bool is_preset(const char *name)
{
    for (int i = 0; i < kd_preset_count; i++)
        if (strcmp(name, kd_presets[i].name) == 0)
            return true;
    return false;
}

static bool refuse_name(answer *a, const char *name)
{
    char what[256];
    int used = snprintf(what, sizeof what, "no such rules (a file, or");
    for (int i = 0; i < kd_preset_count && used < (int)sizeof what; i++)
        used += snprintf(what + used, sizeof what - (size_t)used, "%s %s%s", i ? "," : "",
                         kd_presets[i].name, i + 1 < kd_preset_count ? "" : ")");
    return judge_refuse(a, what, name);
}

static bool read_rules(answer *a, const char *name, judge_rules *r)
{
    kd_rules_error error;
    r->of_file = !is_preset(name);
    if (r->of_file)
        r->file = stamp_of(name); /* before it is read: a change in between shows */
    r->settled = time(NULL) - r->file.changed.tv_sec >= SETTLED;
    if (!cli_read_rules(name, &r->rules))
        return refuse_name(a, name);
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

/* ---- cards under that order ---- */

static bool sort(const judge *j, answer *a, int which, kd_cards *cards)
{
    if (!kd_holds(j->now->deck, *cards))
        return judge_refuse(a, "not in this deck", judge_field(j, which));
    *cards = kd_to_places(j->order, *cards);
    return true;
}

/* No more cards than a hand of these rules ever has. */
static bool fits(const judge *j, answer *a, int which, kd_cards cards)
{
    return kd_count(cards) <= j->now->hand + j->now->rules.kitty ||
           judge_refuse(a, "more cards than a hand has", judge_field(j, which));
}

bool judge_get_sorted(const judge *j, answer *a, int which, kd_cards *cards)
{
    return judge_get_cards(j, a, which, cards) && sort(j, a, which, cards);
}

bool judge_get_hand(const judge *j, answer *a, int which, kd_cards *cards)
{
    return judge_get_sorted(j, a, which, cards) && fits(j, a, which, *cards);
}

bool judge_get_lead(judge *j, answer *a, kd_cards *lead)
{
    if (!judge_get_order(j, a) || !judge_get_sorted(j, a, FIELD_LEAD, lead))
        return false;
    if (kd_count(*lead) > j->now->hand)
        return judge_refuse(a, "more cards than can be led", judge_field(j, FIELD_LEAD));
    return kd_kind_of(j->order, *lead) != KD_LEAD_NONE ||
           judge_refuse(a, "a lead is of one category", judge_field(j, FIELD_LEAD));
}

bool judge_get_hands(const judge *j, answer *a, int which, kd_cards *hands, int wanted)
{
    if (!needs(j, a, which))
        return false;
    const char *text = judge_field(j, which);
    for (int i = 0; i < wanted; i++) {
        size_t length = strcspn(text, "/");
        bool last = i == wanted - 1;
        if ((text[length] == '\0') != last)
            return judge_refuse(a, "wrong number of card lists in", judge_field_names[which]);
        if (!cards_of(a, text, length, &hands[i]) || !sort(j, a, which, &hands[i]) ||
            !fits(j, a, which, hands[i]))
            return false;
        text += length + !last;
    }
    return true;
}

/* ---- the words of a line ---- */

static int find_field(const char *name)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (*name == *judge_field_names[i] && strcmp(judge_field_names[i], name) == 0)
            return i;
    return -1;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

char *judge_word(char **rest)
{
    char *word = *rest;
    while (is_blank(*word))
        word++;
    char *end = word;
    while (*end && !is_blank(*end))
        end++;
    *rest = end + (*end != '\0');
    *end = '\0';
    return *word ? word : NULL;
}

bool judge_read_fields(judge *j, answer *a, char **rest)
{
    memset(j->line, 0, sizeof j->line);
    for (char *word; (word = judge_word(rest)) != NULL;) {
        char *equals = strchr(word, '=');
        if (!equals)
            return judge_refuse(a, "not key=value", word);
        *equals = '\0';
        int which = find_field(word);
        if (which < 0)
            return judge_refuse(a, "unknown field (koudi judge --help names them)", word);
        j->line[which] = equals + 1;
    }
    return true;
}

void judge_keep_fields(judge *j)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (j->line[i])
            memcpy(j->set[i], j->line[i], strlen(j->line[i]) + 1);
}

/* Cards wait for the deck that they are of; these three are read alike under all rules. */
bool judge_check_set(judge *j, answer *a)
{
    int trump, level;
    return (!j->line[FIELD_RULES] || judge_get_rules(j, a)) &&
           (!j->line[FIELD_TRUMP] || judge_read_trump(j, a, &trump)) &&
           (!j->line[FIELD_LEVEL] || read_rank(j, a, FIELD_LEVEL, &level));
}
