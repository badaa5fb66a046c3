/* judge_read.c - the state of koudi judge: the fields of questions, read one by one, the rules and orders that
   are kept for later questions, and the answer being written. */
#include "cli/judge.h"

#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const field_names[FIELD_COUNT] = {
    "rules", "trump", "level", "lead", "hand",     "play",  "cards", "plays", "others",
    "win",   "score", "from",  "by",   "standing", "known", "own",   "time",
};

/* ---- the answer -------------------------------------------------------------------------------- */

/* Counts what a printf-like function has written after the answer so far; length is its result. */
static void count_written(judge_output *a, int length)
{
    if (length > 0)
        a->used += (size_t)length < a->size - a->used ? (size_t)length : a->size - a->used - 1;
}

bool judge_put(judge_output *a, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    count_written(a, vsnprintf(a->text + a->used, a->size - a->used, format, list));
    va_end(list);
    return true;
}

/* The same as judge_put(a, "%s", text), but faster. */
static void judge_add(judge_output *a, const char *text)
{
    size_t room = a->size - a->used - 1, length = strlen(text);
    length = length < room ? length : room;
    memcpy(a->text + a->used, text, length);
    a->used += length;
    a->text[a->used] = '\0';
}

bool judge_refuse(judge_output *a, const char *what, const char *detail)
{
    enum { MOST_QUOTED = 160 };
    char quoted[MOST_QUOTED + 1];
    size_t length = 0;
    detail = detail ? detail : "";
    for (; length < MOST_QUOTED && detail[length]; length++)
        quoted[length] = detail[length] >= ' ' && detail[length] <= '~' ? detail[length] : '?';
    quoted[length] = '\0';
    a->used = 0;
    judge_put(a, P_("error %s%s%s%s"), P_(what), *detail ? P_(": ") : "", quoted,
              detail[length] ? "..." : "");
    return false;
}

bool judge_put_verdict(judge_output *a, const kd_order *order, kd_verdict verdict)
{
    if (verdict.reason == KD_OK) {
        judge_add(a, P_("legal"));
        return true;
    }
    if (order)
        verdict.cards = kd_to_faces(order, verdict.cards);
    judge_add(a, P_("illegal"));
    judge_add(a, " ");
    judge_add(a, kd_reason_rule(verdict.reason));
    judge_add(a, " ");
    count_written(a, kd_verdict_text(&verdict, printed, a->text + a->used, a->size - a->used));
    return true;
}

/* ---- lines ------------------------------------------------------------------------------------- */

char *judge_word(char **rest)
{
    char *word = *rest;
    while (*word == ' ' || *word == '\t')
        word++;
    char *end = word;
    while (*end && !(*end == ' ' || *end == '\t'))
        end++;
    *rest = end + (*end != '\0');
    *end = '\0';
    return *word ? word : NULL;
}

bool judge_read_fields(judge *j, judge_output *a, char **rest)
{
    memset(j->line, 0, sizeof j->line);
    for (char *word; (word = judge_word(rest)) != NULL;) {
        char *equals = strchr(word, '=');
        if (!equals)
            return judge_refuse(a, "not key=value", word);
        *equals = '\0';
        int which = 0;
        while (which < FIELD_COUNT &&
               (*word != *field_names[which] || strcmp(field_names[which], word) != 0))
            which++;
        if (which == FIELD_COUNT)
            return judge_refuse(a, "unknown field (koudi judge --help names them)", word);
        j->line[which] = equals + 1;
    }
    return true;
}

const char *judge_field(const judge *j, int which)
{
    if (j->line[which])
        return j->line[which];
    return *j->set[which] ? j->set[which] : NULL;
}

/* The text of a field; NULL, with an error as the answer, when it is missing. */
static const char *needed(const judge *j, judge_output *a, int which)
{
    const char *text = judge_field(j, which);
    if (!text)
        judge_refuse(a, "missing field", field_names[which]);
    return text;
}

/* ---- values ------------------------------------------------------------------------------------ */

bool judge_get_cards(const judge *j, judge_output *a, int which, kd_cards *cards)
{
    const char *text = needed(j, a, which);
    return text && (kd_parse_cards(text, cards) || judge_refuse(a, "not cards", text));
}

bool judge_get_number(const judge *j, judge_output *a, int which, long low, long high, int *number)
{
    const char *text = needed(j, a, which);
    char *end, what[100];
    if (!text)
        return false;
    long value = strtol(text, &end, 10);
    if (!*end && end != text && value >= low && value <= high) {
        *number = (int)value;
        return true;
    }
    snprintf(what, sizeof what, P_("not a number from %ld to %ld"), low, high);
    return judge_refuse(a, what, text);
}

/* A rank of any rules. */
static bool get_any_rank(const judge *j, judge_output *a, int which, int *rank)
{
    const char *text = needed(j, a, which);
    return text && (kd_parse_level(text, rank) ||
                    judge_refuse(a, "not a level (2 to 9, T, J, Q, K, A)", text));
}

bool judge_get_rank(const judge *j, judge_output *a, int which, int *rank)
{
    return get_any_rank(j, a, which, rank) &&
           (kd_has_level(&j->now->rules, *rank) ||
            judge_refuse(a, "not a level of these rules", judge_field(j, which)));
}

/* A trump suit of any rules. */
static bool get_any_trump(const judge *j, judge_output *a, int *trump)
{
    const char *text = needed(j, a, FIELD_TRUMP);
    return text && (kd_parse_suit(text, trump) ||
                    judge_refuse(a, "not a trump suit (S, H, C, D, NT)", text));
}

/* ---- rules ------------------------------------------------------------------------------------- */

enum { SETTLED = 2 }; /* seconds; two changes of a file within less may have the same time */

static struct stat status_of(const char *path)
{
    struct stat file;
    if (stat(path, &file) != 0)
        file = (struct stat){.st_size = -1};
    return file;
}

/* Would reading these rules again give the same? */
static bool is_current(const char *name, const judge_rules *r)
{
    if (!r->of_file || !r->settled)
        return !r->of_file;
    struct stat now = status_of(name);
    return r->file.st_dev == now.st_dev && r->file.st_ino == now.st_ino &&
           r->file.st_size == now.st_size && r->file.st_ctim.tv_sec == now.st_ctim.tv_sec &&
           r->file.st_ctim.tv_nsec == now.st_ctim.tv_nsec;
}

static bool judge_read_rules(judge_output *a, const char *name, judge_rules *r)
{
    kd_rules_error error;
    char what[256];
    r->of_file = !kd_rules_preset(&r->rules, name);
    if (r->of_file)
        r->file = status_of(name); /* before it is read: later changes must show */
    r->settled = time(NULL) - r->file.st_ctim.tv_sec >= SETTLED;
    if (r->of_file && !cli_read_rules(name, &r->rules)) {
        int used = snprintf(what, sizeof what, "%s", P_("no such rules (a file, or"));
        for (int i = 0; i < kd_preset_count && used < (int)sizeof what; i++)
            used += snprintf(what + used, sizeof what - (size_t)used, "%s%s%s", i ? P_(", ") : " ",
                             kd_presets[i].name, i + 1 < kd_preset_count ? "" : P_(")"));
        return judge_refuse(a, what, name);
    }
    if (!kd_rules_check(&r->rules, &error))
        return judge_refuse(a, "rules that cannot be played", error.what);
    r->deck = kd_deck(&r->rules);
    r->hand = kd_hand_size(&r->rules);
    memset(r->made, 0, sizeof r->made);
    return true;
}

/* The place of the kept rules of this name; -1: there are none. */
static int find_rules(const judge *j, const char *name)
{
    for (int i = 0; i < JUDGE_RULES; i++)
        if (strcmp(name, j->name[i]) == 0)
            return i;
    return -1;
}

bool judge_get_rules(judge *j, judge_output *a)
{
    const char *name = judge_field(j, FIELD_RULES);
    name = name ? name : kd_presets[0].name;
    int place = find_rules(j, name);
    bool kept = *name && place >= 0;
    if (!kept)
        place = find_rules(j, "");
    if (place < 0)
        place = (int)(j->oldest++ % JUDGE_RULES);
    j->now = &j->kept[place];
    if (kept && is_current(name, j->now))
        return true;
    *j->name[place] = '\0';
    if (!judge_read_rules(a, name, j->now))
        return false;
    memcpy(j->name[place], name, strlen(name) + 1);
    return true;
}

bool judge_set_fields(judge *j, judge_output *a)
{
    int trump, level;
    for (int i = 0; i < FIELD_COUNT; i++)
        if (j->line[i])
            memcpy(j->set[i], j->line[i], strlen(j->line[i]) + 1);
    return (!j->line[FIELD_RULES] || judge_get_rules(j, a)) &&
           (!j->line[FIELD_TRUMP] || get_any_trump(j, a, &trump)) &&
           (!j->line[FIELD_LEVEL] || get_any_rank(j, a, FIELD_LEVEL, &level));
}

/* ---- orders, and cards in them ----------------------------------------------------------------- */

void judge_make_order(judge *j, int trump, int level)
{
    int at = trump * JUDGE_LEVELS + level;
    if (!j->now->made[at])
        kd_order_make(&j->now->order[at], &j->now->rules, trump, level);
    j->now->made[at] = true;
    j->order = &j->now->order[at];
}

bool judge_get_order(judge *j, judge_output *a)
{
    int trump, level;
    if (!judge_get_rules(j, a) || !get_any_trump(j, a, &trump) ||
        !judge_get_rank(j, a, FIELD_LEVEL, &level))
        return false;
    if (trump != KD_NO_SUIT && !(j->now->rules.suits >> trump & 1))
        return judge_refuse(a, "not a suit of these rules", judge_field(j, FIELD_TRUMP));
    if (trump != KD_NO_SUIT && level == KD_LEVEL_NT)
        return judge_refuse(a, "at level NT there is no trump suit", judge_field(j, FIELD_TRUMP));
    judge_make_order(j, trump, level);
    return true;
}

/* Takes cards from faces to places; they must be in the deck, and no more than a hand. */
static bool to_places(const judge *j, judge_output *a, int which, bool hand, kd_cards *cards)
{
    if (!kd_holds(j->now->deck, *cards))
        return judge_refuse(a, "not in this deck", judge_field(j, which));
    *cards = kd_to_places(j->order, *cards);
    return !hand || kd_count(*cards) <= j->now->hand + j->now->rules.kitty ||
           judge_refuse(a, "more cards than a hand has", judge_field(j, which));
}

bool judge_get_places(const judge *j, judge_output *a, int which, kd_cards *cards)
{
    return judge_get_cards(j, a, which, cards) && to_places(j, a, which, false, cards);
}

bool judge_get_hand(const judge *j, judge_output *a, int which, kd_cards *cards)
{
    return judge_get_cards(j, a, which, cards) && to_places(j, a, which, true, cards);
}

bool judge_get_lead(judge *j, judge_output *a, kd_cards *lead)
{
    if (!judge_get_order(j, a) || !judge_get_places(j, a, FIELD_LEAD, lead))
        return false;
    if (kd_count(*lead) > j->now->hand)
        return judge_refuse(a, "more cards than can be led", judge_field(j, FIELD_LEAD));
    return kd_kind_of(j->order, *lead) != KD_LEAD_NONE ||
           judge_refuse(a, "a lead is of one category", judge_field(j, FIELD_LEAD));
}

bool judge_get_hands(const judge *j, judge_output *a, int which, kd_cards *hands, int wanted)
{
    const char *text = needed(j, a, which);
    for (int i = 0; text && i < wanted; i++) {
        char one[JUDGE_LINE + 1];
        size_t length = strcspn(text, "/");
        bool last = i == wanted - 1;
        if ((text[length] == '\0') != last)
            return judge_refuse(a, "wrong number of card lists in", field_names[which]);
        memcpy(one, text, length);
        one[length] = '\0';
        if (!kd_parse_cards(one, &hands[i]))
            return judge_refuse(a, "not cards", one);
        if (!to_places(j, a, which, true, &hands[i]))
            return false;
        text += length + !last;
    }
    return text != NULL;
}
