/* exercise.c - an exercise as a line of a set, and the sets that are shipped (docs/position.md#exercises). The position
   in it is the text of docs/position.md, squeezed: a letter for a word, a letter for a card. It is read as that text. */
#include "practice/practice.h"

#include "base/i18n.h"
#include "record/day_word.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Made from endings.set and moves.set. */
extern const char exercise_endings[], exercise_moves[];

enum { POSITION = 8192, NAME = 4 };

/* ---- text of a bounded size ---- */

typedef struct written {
    char *out;
    size_t size, length;
} written;

static void put_char(written *t, char c)
{
    if (t->length + 1 < t->size)
        t->out[t->length] = c;
    t->length++;
    if (t->size)
        t->out[t->length < t->size ? t->length : t->size - 1] = '\0';
}

static void put_string(written *t, const char *s)
{
    while (*s)
        put_char(t, *s++);
}

static void put_number(written *t, int n)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", n);
    put_string(t, digits);
}

/* ---- cards: a letter a face ---- */

static const char letters[KD_FACES + 1] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz*+";

/* From "H9,H9,bj", or "-". */
static void put_letters(written *t, const char *names)
{
    char name[NAME];
    kd_face face;
    for (size_t length; *names; names += length + (names[length] == ',')) {
        length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, names);
        if (kd_parse_face(name, &face))
            put_char(t, letters[face]);
    }
}

static void put_hand(written *t, kd_cards cards)
{
    char names[400];
    kd_print_cards(cards, NULL, names, sizeof names);
    put_letters(t, names);
}

/* The names of so many letters, and the cards, unless that is NULL. False when one is no card. */
static bool put_names(written *t, const char *from, size_t count, kd_cards *cards)
{
    for (size_t i = 0; i < count; i++) {
        const char *at = strchr(letters, from[i]);
        char name[NAME];
        if (!at || !*at)
            return false;
        kd_face face = (kd_face)(at - letters);
        kd_print_face(face, name, sizeof name);
        put_char(t, i ? ',' : ' ');
        put_string(t, name);
        if (cards)
            *cards = kd_add(*cards, kd_card(face));
    }
    if (!count)
        put_string(t, " -");
    return true;
}

/* ---- the lines of a position as fields ---- */

/* What stands behind the letter of a field. */
typedef enum shape {
    WORDS,      /* with '/' for each blank */
    CARDS,      /* letters */
    SEAT_CARDS, /* a seat and letters */
    HANDS,      /* the letters of all four hands, with '.' between them */
    TRICKS /* of each trick its leader, and letters; '.' behind each play of one that is not over */
} shape;

/* Cards that are gone, and those of the kitty, have none: they are what lies nowhere else. */
static const struct field {
    char key;
    const char *word;
    shape shape;
} fields[] = {
    {'R', "rules", WORDS},          {'S', "set", WORDS},       {'L', "level", WORDS},
    {'d', "dealer", WORDS},         {'n', "deal", WORDS},      {'w', "wins", WORDS},
    {'o', "hooked", WORDS},         {'y', "tries", WORDS},     {'z', "time-up", WORDS},
    {'f', "first-deal", WORDS},     {'r', "redeal", WORDS},    {'p', "phase", WORDS},
    {'F', "first", WORDS},          {'T', "trump", WORDS},     {'D', "declared", SEAT_CARDS},
    {'C', "countered", SEAT_CARDS}, {'u', "turned", CARDS},    {'a', "asked", WORDS},
    {'h', "hand", HANDS},           {'K', "took", SEAT_CARDS}, {'B', "buried", SEAT_CARDS},
    {'s', "shown", SEAT_CARDS},     {'x', "fines", WORDS},     {'c', "captured", CARDS},
    {'t', "trick", TRICKS},         {'q', "tried", CARDS},
};
enum { FIELDS = sizeof fields / sizeof *fields };

/* Lines that most exercises have; they are left out. */
#define USUAL_TEXT "80p-v3"
static const char usual_rules[] = "rules " USUAL_TEXT, usual_phase[] = "phase play";

static void put_replaced(written *t, const char *from, char old, char new)
{
    for (; *from; from++)
        put_char(t, *from == old ? new : *from);
}

static void squeeze_trick(written *t, char *value)
{
    char *play[KD_SEATS], *rest = NULL;
    int plays = 0;
    put_string(t, strtok_r(value, " ", &rest));
    while (plays < KD_SEATS && (play[plays] = strtok_r(NULL, " ", &rest)))
        plays++;
    for (int i = 0; i < plays; i++) {
        put_letters(t, play[i]);
        if (plays < KD_SEATS)
            put_char(t, '.');
    }
}

/* Writes a line of a position as a field, or as more of the field before. */
static void squeeze_line(written *t, char *line, const struct field **before)
{
    const struct field *f = fields;
    char *value = strchr(line, ' ');
    if (strcmp(line, usual_phase) == 0 || strcmp(line, usual_rules) == 0 || !value)
        return;
    *value++ = '\0';
    while (f < fields + FIELDS && strcmp(f->word, line) != 0)
        f++;
    if (f == fields + FIELDS || (f->shape == SEAT_CARDS && strcmp(value + 1, " -") == 0))
        return;
    bool more = f->shape >= HANDS && *before == f;
    if (!more) {
        put_char(t, ' ');
        put_char(t, f->key);
    }
    *before = f;
    switch (f->shape) {
    case WORDS: put_replaced(t, value, ' ', '/'); break;
    case CARDS: put_letters(t, value); break;
    case TRICKS: squeeze_trick(t, value); break;
    default:
        if (f->shape == SEAT_CARDS || more)
            put_char(t, more ? '.' : *value);
        put_letters(t, value + 2);
    }
}

static void squeeze_position(written *t, const kd_match *match)
{
    char lines[POSITION], *rest = NULL;
    const struct field *before = NULL;
    (void)kd_print_position(match, NULL, lines, sizeof lines);
    char *line = strtok_r(lines, "\n", &rest); /* the version */
    while (line && (line = strtok_r(NULL, "\n", &rest)))
        squeeze_line(t, line, &before);
}

/* A line while it is read. */
typedef struct reading {
    exercise *e;
    written position;
    kd_rules rules;
    bool begun, in_play; /* a field of the position was read; none says another phase */
    kd_cards placed, buried;
} reading;

static void put_line_word(written *t, const char *word, char seat)
{
    put_string(t, word);
    if (seat) {
        put_char(t, ' ');
        put_char(t, seat);
    }
}

/* "ab.cd": each part, of every seat if it is a hand, as names. */
static bool unsqueeze_hands(reading *r, char *value)
{
    for (int seat = 0; seat < KD_SEATS; seat++) {
        size_t length = strcspn(value, ".");
        put_line_word(&r->position, "hand", (char)('0' + seat));
        if (!put_names(&r->position, value, length, &r->placed))
            return false;
        put_char(&r->position, '\n');
        value += length;
        if (*value)
            value++;
    }
    return !*value;
}

static bool unsqueeze_tricks(reading *r, const char *value)
{
    for (size_t length; *value; value += length) {
        put_line_word(&r->position, "trick", *value++);
        length = strcspn(value, "0123456789");
        bool over = !memchr(value, '.', length);
        for (size_t i = 0, count; i < length; i += count + !over) {
            count = over ? length / KD_SEATS : strcspn(value + i, ".");
            if (!count || i + count > length ||
                !put_names(&r->position, value + i, count, &r->placed))
                return false;
        }
        put_char(&r->position, '\n');
    }
    return true;
}

static void unsqueeze_rules(reading *r, char *value)
{
    char *equals = strchr(value, '=');
    if (!equals)
        (void)kd_rules_preset(&r->rules, value);
    else if (equals > value && equals[-1] == ' ' && equals[1]) {
        equals[-1] = '\0';
        (void)kd_rules_set(&r->rules, value, equals + 2, NULL);
    }
}

static bool unsqueeze_field(reading *r, const struct field *f, char *value)
{
    written *t = &r->position;
    bool good = true;
    if (!r->begun && f != fields) {
        put_string(t, usual_rules);
        put_char(t, '\n');
    }
    r->begun = true;
    r->in_play &= strcmp(f->word, "phase") != 0;
    if (f->shape == HANDS)
        return unsqueeze_hands(r, value);
    if (f->shape == TRICKS)
        return unsqueeze_tricks(r, value);
    put_string(t, f->word);
    if (f->shape == WORDS) {
        put_char(t, ' ');
        put_replaced(t, value, '/', ' ');
        for (char *at = value; *at; at++)
            *at = (char)(*at == '/' ? ' ' : *at);
        if (f < fields + 2)
            unsqueeze_rules(r, value);
    } else if (f->shape == CARDS) {
        good = put_names(t, value, strlen(value), NULL);
    } else if (*value) {
        kd_cards cards = {0, 0};
        put_char(t, ' ');
        put_char(t, *value);
        good = put_names(t, value + 1, strlen(value + 1), &cards);
        if (f->key == 'B' || f->key == 'K') /* what was buried last is the kitty */
            r->buried = f->key == 'B' ? cards : (kd_cards){0, 0};
    }
    put_char(t, '\n');
    return good;
}

/* What follows from the fields: the phase, and the cards that lie nowhere else. */
static void unsqueeze_rest(reading *r)
{
    char names[400];
    kd_cards rest = kd_sub(kd_sub(kd_deck(&r->rules), r->placed), r->buried);
    if (r->in_play) {
        put_string(&r->position, usual_phase);
        put_char(&r->position, '\n');
    }
    if (kd_empty(rest))
        return;
    kd_print_cards(rest, NULL, names, sizeof names);
    put_string(&r->position, r->in_play ? "gone " : "kitty ");
    put_string(&r->position, names);
    put_char(&r->position, '\n');
}

/* ---- the fields of the exercise itself ---- */

/* "abc", a play, or "bury/abc". */
static void put_action(written *t, const kd_action *action)
{
    if (action->verb != KD_PLAY) {
        put_string(t, kd_verb_name(action->verb));
        put_char(t, '/');
    }
    put_hand(t, action->cards);
}

static bool read_action(const char *from, size_t length, kd_action *out)
{
    char names[400];
    const char *slash = memchr(from, '/', length);
    size_t verb = slash ? (size_t)(slash - from) + 1 : 0;
    written unused = {names, sizeof names, 0};
    *out = (kd_action){.verb = KD_PLAY};
    if (slash)
        for (out->verb = 0; out->verb < KD_VERB_COUNT; out->verb++) {
            const char *name = kd_verb_name(out->verb);
            if (strlen(name) == verb - 1 && memcmp(name, from, verb - 1) == 0)
                break;
        }
    return out->verb < KD_VERB_COUNT && put_names(&unused, from + verb, length - verb, &out->cards);
}

/* Takes a number off *at, and the '.' behind it. */
static bool take_number(char **at, int low, int high, int *out)
{
    char *end;
    long n = strtol(*at, &end, 10);
    if (end == *at || (*end && *end != '.') || n < low || n > high)
        return false;
    *at = end + (*end == '.');
    *out = (int)n;
    return true;
}

enum { THOUSAND = 1000, MOST_LEVELS = 99999, MOST_TOTAL = 9999, MOST_SAMPLES = 1000000 };

static int thousandths(double levels)
{
    return (int)lround(levels * THOUSAND);
}

/* "bury/abc:-1240.31.12": levels, their error, and that of their difference to the first line's. */
static bool read_known(advice *known, char *value)
{
    int n[3];
    char *at = strchr(value, ':');
    if (!at || known->count == COACH_SHOWINGS)
        return false;
    advice_line *line = &known->line[known->count++];
    *line = (advice_line){.why = WHY_COUNT};
    if (!read_action(value, (size_t)(at - value), &line->action))
        return false;
    at++;
    for (int i = 0; i < 3; i++)
        if (!take_number(&at, i ? 0 : -MOST_LEVELS, MOST_LEVELS, &n[i]))
            return false;
    line->levels = (double)n[0] / THOUSAND;
    line->error = (double)n[1] / THOUSAND;
    line->behind = known->line[0].levels - line->levels;
    line->unsure = (double)n[2] / THOUSAND;
    return !*at;
}

static bool read_themes(unsigned *themes, const char *value)
{
    for (; *value; value++) {
        if (*value < 'a' || *value >= 'a' + THEMES)
            return false;
        *themes |= 1U << (*value - 'a');
    }
    return true;
}

static bool read_own_field(exercise *e, char key, char *value)
{
    int n, samples;
    switch (key) {
    case 'e': e->kind = PRACTICE_ENDING; return take_number(&value, 1, GRADES, &e->grade);
    case 'g': return take_number(&value, 0, MOST_TOTAL, &e->goal);
    case '%':
        for (int i = 0; i < EXERCISE_BOTS; i++) {
            if (!take_number(&value, 0, 100, &n))
                return false;
            e->found[i] = (uint8_t)n;
        }
        return true;
    case '#': return read_themes(&e->themes, value);
    case 'm':
        e->kind = PRACTICE_MOVE;
        if (!take_number(&value, 0, MOST_SAMPLES, &e->known.options) ||
            !take_number(&value, 0, MOST_SAMPLES, &samples))
            return false;
        e->known.samples = (uint32_t)samples;
        return true;
    case '@':
        if (!take_number(&value, 0, KD_SEATS - 1, &n))
            return false;
        e->seat = n;
        return true;
    case '!': return read_action(value, strlen(value), &e->best);
    case '=': return read_known(&e->known, value);
    default: return false;
    }
}

/* ---- the whole ---- */

/* It is written through t. NOLINTNEXTLINE(readability-non-const-parameter) */
int exercise_print(const exercise *e, char *out, size_t size)
{
    written t = {out, size, 0};
    bool ending = e->kind == PRACTICE_ENDING;
    put_char(&t, ending ? 'e' : 'm');
    put_number(&t, ending ? e->grade : e->known.options);
    put_string(&t, ending ? " g" : ".");
    put_number(&t, ending ? e->goal : (int)e->known.samples);
    for (int i = 0; i < EXERCISE_BOTS && ending; i++) {
        put_string(&t, i ? "." : " %");
        put_number(&t, e->found[i]);
    }
    for (int i = 0, first = 1; i < THEMES && ending; i++)
        if (e->themes >> i & 1) {
            put_string(&t, first ? " #" : "");
            put_char(&t, (char)('a' + i));
            first = 0;
        }
    if (e->match.round.phase != KD_PHASE_PLAY) {
        put_string(&t, " @");
        put_number(&t, e->seat);
    }
    put_string(&t, " !");
    put_action(&t, &e->best);
    for (int i = 0; i < e->known.count && !ending; i++) {
        const advice_line *line = &e->known.line[i];
        put_string(&t, " =");
        put_action(&t, &line->action);
        put_char(&t, ':');
        put_number(&t, thousandths(line->levels));
        put_char(&t, '.');
        put_number(&t, thousandths(line->error));
        put_char(&t, '.');
        put_number(&t, thousandths(line->unsure));
    }
    squeeze_position(&t, &e->match);
    return (int)t.length;
}

static bool exercise_wrong(char *why, size_t size, const char *sentence)
{
    snprintf(why, size, "%s", sentence);
    return false;
}

/* May the seat do that? Not to declare yet is an answer too. */
static bool may_answer(const kd_view *view, kd_action *action)
{
    action->actor = view->seat;
    return kd_check(view, action).reason == KD_OK ||
           (view->phase == KD_PHASE_DEAL && action->verb == KD_PASS && kd_empty(action->cards));
}

/* May the seat do all that the exercise says of it? */
static bool exercise_stands(exercise *e)
{
    const kd_round *round = &e->match.round;
    kd_view view;
    bool play = round->phase == KD_PHASE_PLAY;
    if (play)
        e->seat = round->pos.turn;
    if (!(kd_actors(&e->match) >> e->seat & 1) ||
        (e->kind == PRACTICE_ENDING &&
         (!play || !e->grade || kd_count(round->hand[e->seat]) > ENDGAME_MOST)))
        return false;
    kd_view_make(&view, &e->match, e->seat);
    bool good = may_answer(&view, &e->best);
    for (int i = 0; i < e->known.count; i++)
        good = good && may_answer(&view, &e->known.line[i].action);
    return good;
}

bool exercise_parse(const char *line, size_t length, exercise *out, char *why, size_t size)
{
    static const char no_field[] = N_("this is no field of an exercise");
    char copy[EXERCISE_LINE], again[EXERCISE_LINE], position[POSITION], *rest = NULL;
    kd_position_error error;
    kd_cards draws[KD_SEATS];
    exercise e = {.kind = PRACTICE_KINDS};
    reading r = {.e = &e, .position = {position, sizeof position, 0}, .in_play = true};
    if (length >= sizeof copy || memchr(line, '\0', length))
        return exercise_wrong(why, size, _("the line is too long, or no text"));
    memcpy(copy, line, length);
    copy[length] = '\0';
    (void)kd_rules_preset(&r.rules, "80p-v3");
    put_string(&r.position, "koudi-position 1\n");
    for (char *field = strtok_r(copy, " ", &rest); field; field = strtok_r(NULL, " ", &rest)) {
        const struct field *f = fields;
        while (f < fields + FIELDS && f->key != *field)
            f++;
        if (f < fields + FIELDS ? !unsqueeze_field(&r, f, field + 1)
                                : !read_own_field(&e, *field, field + 1))
            return exercise_wrong(why, size, _(no_field));
    }
    unsqueeze_rest(&r);
    if (r.position.length >= sizeof position ||
        !kd_parse_position(position, r.position.length, &e.match, draws, &error)) {
        (void)kd_position_error_text(&error, in_words, why, size);
        return false;
    }
    if (e.kind == PRACTICE_KINDS || !exercise_stands(&e))
        return exercise_wrong(why, size, _("the position has no such decision"));
    /* One spelling for each exercise: the rest of what could be wrong. */
    if ((size_t)exercise_print(&e, again, sizeof again) != length ||
        memcmp(again, line, length) != 0)
        return exercise_wrong(why, size, _(no_field));
    *out = e;
    return true;
}

/* ---- the sets ---- */

static const char *exercise_set(practice_kind kind)
{
    static const char *const sets[PRACTICE_KINDS] = {
        [PRACTICE_ENDING] = exercise_endings,
        [PRACTICE_MOVE] = exercise_moves,
    };
    const char *set = sets[kind] ? strchr(sets[kind], '\n') : NULL; /* behind the version */
    return set ? set + 1 : "";
}

int exercise_count(practice_kind kind)
{
    int count = 0;
    for (const char *at = exercise_set(kind); (at = strchr(at, '\n')); at++)
        count++;
    return count;
}

/* The line of a shipped one, and its end; NULL: there is none. */
static const char *shipped_line(practice_kind kind, int i, const char **end)
{
    const char *at = exercise_set(kind);
    while ((*end = strchr(at, '\n')) && i-- > 0)
        at = *end + 1;
    return *end && i == -1 ? at : NULL;
}

bool exercise_shipped(practice_kind kind, int i, exercise *out)
{
    char why[200];
    const char *end, *at = shipped_line(kind, i, &end);
    return at && exercise_parse(at, (size_t)(end - at), out, why, sizeof why);
}

int exercise_grade(practice_kind kind, int i)
{
    const char *end, *at = shipped_line(kind, i, &end);
    return at && *at == 'e' ? (int)strtol(at + 1, NULL, 10) : 0;
}

const char *exercise_text_of(const kd_rules *rules)
{
    kd_rules one;
    for (int i = 0; i < kd_preset_count; i++)
        if (kd_rules_preset(&one, kd_presets[i].name) && memcmp(&one, rules, sizeof one) == 0)
            return kd_presets[i].name;
    return NULL;
}

bool exercise_is_under(practice_kind kind, int i, const char *text)
{
    const char *end, *at = shipped_line(kind, i, &end), *own = at ? strstr(at, " R") : NULL;
    size_t length = strlen(text);
    if (!at)
        return false;
    if (!own || own > end)
        return strcmp(text, USUAL_TEXT) == 0;
    return strncmp(own + 2, text, length) == 0 && own[2 + length] == ' ';
}

int exercise_of_day(const char *date)
{
    enum { STEP = 389 }; /* a prime: all come once before any comes again */
    int count = exercise_count(PRACTICE_ENDING), day = day_number(date);
    return count ? (day < 0 ? 0 : day) % count * STEP % count : -1;
}

void exercise_view(const exercise *e, const kd_match *match, kd_view *out)
{
    kd_view_make(out, match, e->seat);
    out->order.rules.review = KD_REVIEW_ALL;
    out->order.rules.count = true;
}
