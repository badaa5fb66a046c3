/* script.c - deals as short scripts: stacked hands, then lines of actions and expectations. */
#include "support/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 400 };

/* ---- rules and hands -------------------------------------------------------------------------- */

/* Copies text up to a newline or ";" without outer blanks; returns the rest, NULL at the end. */
static const char *cut_line(const char *text, char line[LINE])
{
    text += strspn(text, " \n;");
    if (*text == '\0')
        return NULL;
    size_t length = strcspn(text, "\n;");
    assert_true(length < LINE);
    memcpy(line, text, length);
    size_t end = length;
    while (end > 0 && line[end - 1] == ' ')
        end--;
    line[end] = '\0';
    return text + length;
}

static void set_rule(kd_rules *rules, const char *line)
{
    if (strncmp(line, "preset = ", 9) == 0) {
        if (!kd_rules_preset(rules, line + 9))
            fail_msg("no preset is called %s", line + 9);
        return;
    }
    char key[40], text[LINE + 80];
    assert_int_equal(sscanf(line, "%39[a-z_]", key), 1);
    const kd_rule_row *row = kd_rule_find(key);
    if (!row)
        fail_msg("no rule is called %s", key);
    snprintf(text, sizeof text, "[%s]\n%s\n", row->section, line);
    kd_rules_error error;
    if (!kd_rules_parse(rules, text, strlen(text), &error))
        fail_msg("%s: %s", line, error.what);
}

kd_rules script_rules(const char *changes)
{
    kd_rules rules;
    kd_rules_error error;
    char line[LINE];
    kd_rules_default(&rules);
    while (changes && (changes = cut_line(changes, line)))
        set_rule(&rules, line);
    if (!kd_rules_check(&rules, &error))
        fail_msg("%s", error.what);
    return rules;
}

/* Moves the named cards from *deck into order, in order; returns how many. */
static int name_cards(const char *text, kd_face *out, kd_cards *deck)
{
    char word[4];
    int count = 0, read;
    for (; text && sscanf(text, " %3s%n", word, &read) == 1; text += read) {
        kd_face face;
        if (!kd_parse_face(word, &face) || !kd_copies(*deck, face))
            fail_msg("no %s is left to stack", word);
        *deck = kd_sub(*deck, kd_card(face));
        out[count++] = face;
    }
    return count;
}

/* Gives the named cards first, then the rest in the order of faces, one card to each seat in turn, so
   that copies of a face go to different seats. */
static void stack(script_run *run, const script *row)
{
    const kd_rules *rules = &run->match.rules;
    kd_cards deck = kd_deck(rules);
    kd_face kitty[KD_MAX_KITTY];
    int count[KD_SEATS], size = kd_hand_size(rules);
    name_cards(row->kitty, kitty, &deck);
    for (int seat = 0; seat < KD_SEATS; seat++) {
        count[seat] = name_cards(row->hand[seat], run->stack[seat], &deck);
        assert_true(count[seat] <= size);
    }
    for (int seat = 0, full = 0; full < KD_SEATS; seat = kd_next_seat(seat)) {
        full = count[seat] == size ? full + 1 : 0;
        if (count[seat] < size)
            run->stack[seat][count[seat]++] = (kd_face)kd_take(&deck);
    }
}

void script_start(script_run *run, const script *row)
{
    kd_rules rules = script_rules(row->rules);
    memset(run, 0, sizeof *run);
    run->script = row;
    kd_match_start(&run->match, &rules);
    stack(run, row);
}

/* ---- doing ------------------------------------------------------------------------------------ */

#define FAIL(run, line, ...)                                                                       \
    do {                                                                                           \
        char why_[2 * LINE];                                                                       \
        snprintf(why_, sizeof why_, __VA_ARGS__);                                                  \
        fail_msg("%s: \"%s\": %s", (run)->script->name, line, why_);                               \
    } while (0)

static void act(script_run *run, const char *line, const kd_action *action)
{
    kd_verdict verdict = kd_apply(&run->match, action, &run->events);
    if (verdict.reason != KD_OK)
        FAIL(run, line, "refused, %s", kd_reason_token((kd_reason)verdict.reason));
}

static void deal_cards(script_run *run, const char *line, int count)
{
    const kd_round *round = &run->match.round;
    while (count-- > 0 && round->phase == KD_PHASE_DEAL) {
        int seat = round->drawer;
        kd_face face = run->stack[seat][round->drawn_count[seat]];
        act(run, line, &(kd_action){KD_CHANCE, KD_DEAL, kd_card(face)});
    }
}

static void pass_all(script_run *run, const char *line)
{
    const kd_round *round = &run->match.round;
    int phase = round->phase;
    while (round->phase == phase)
        act(run, line, &(kd_action){.actor = round->asked, .verb = KD_PASS});
}

static void play_out(script_run *run, const char *line)
{
    const kd_round *round = &run->match.round;
    kd_rng rng;
    kd_rng_seed(&rng, 1, 1);
    while (round->phase == KD_PHASE_PLAY) {
        kd_cards play = kd_position_random(&round->pos, &round->order, &rng);
        act(run, line, &(kd_action){round->pos.turn, KD_PLAY, kd_to_faces(&round->order, play)});
    }
}

/* The same as kd_parse_action, but takes the cards in any order. */
static kd_action read_action(script_run *run, const char *line)
{
    char actor, verb[16], cards[LINE] = "-";
    if (sscanf(line, "%c %15s %399s", &actor, verb, cards) < 2)
        FAIL(run, line, "is no action");
    kd_action action = {.actor = (uint8_t)(actor == '*' ? KD_CHANCE : actor - '0')};
    while (action.verb < KD_VERB_COUNT && strcmp(verb, kd_verb_name(action.verb)) != 0)
        action.verb++;
    if (!kd_parse_cards(cards, &action.cards))
        FAIL(run, line, "names no cards");
    return action;
}

/* Checks that the action is refused for this reason, and that no byte of match and events changes. */
static void refused(script_run *run, const char *line, const char *mark)
{
    char text[LINE];
    size_t length = (size_t)(mark - line);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    kd_action action = read_action(run, text);
    static kd_match before;
    kd_events events = run->events;
    memcpy(&before, &run->match, sizeof before);
    kd_verdict verdict = kd_apply(&run->match, &action, &run->events);
    const char *token = kd_reason_token((kd_reason)verdict.reason);
    if (strcmp(token, mark + 2) != 0)
        FAIL(run, line, "but %s", token);
    assert_memory_equal(&before, &run->match, sizeof before);
    assert_memory_equal(&events, &run->events, sizeof events);
}

/* ---- expecting -------------------------------------------------------------------------------- */

static int seat_text(char *out, size_t size, unsigned seat)
{
    return snprintf(out, size, seat == KD_NOBODY ? "-" : "%u", seat);
}

static void actors_text(char *out, unsigned actors)
{
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (actors >> seat & 1)
            *out++ = (char)('0' + seat);
    if (actors >> KD_CHANCE & 1)
        *out++ = '*';
    *out = '\0';
}

/* The cards that a key names; it ends with the digit of a seat: hand0, shown3. */
static bool cards_text(const kd_round *round, const char *key, char *out, size_t size)
{
    const struct {
        const char *key;
        const kd_cards *cards;
    } sets[] = {{"hand", round->hand},          {"shown", round->shown},
                {"taken", round->taken},        {"buried", round->buried},
                {"deck", &round->deck},         {"standing", &round->standing},
                {"captured", &round->captured}, {"dump_tried", &round->dump_tried}};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        size_t length = strlen(sets[i].key);
        if (strncmp(key, sets[i].key, length) != 0)
            continue;
        int seat = key[length] ? key[length] - '0' : 0;
        kd_print_cards(sets[i].cards[seat], NULL, out, size);
        return true;
    }
    return false;
}

static bool number_text(const kd_match *match, const char *key, char *out, size_t size)
{
    const kd_round *round = &match->round;
    const kd_result *result = &round->result;
    const struct {
        const char *key;
        int value;
    } numbers[] = {{"points", round->pos.points},
                   {"fines", round->fines},
                   {"tricks", round->pos.tricks},
                   {"deals", match->deals},
                   {"first_deal", round->first_deal},
                   {"redeal", round->redeal},
                   {"countered", round->countered},
                   {"total", result->total},
                   {"tricks_points", result->tricks_points},
                   {"kitty_points", result->kitty_points},
                   {"multiplier", result->multiplier},
                   {"taken", result->taken},
                   {"gain", result->gain},
                   {"hooked", result->hooked},
                   {"time_up", match->time_up},
                   {"kitty", kd_count(round->deck)},
                   {"ending", result->ending}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(key, numbers[i].key) == 0)
            return snprintf(out, size, "%d", numbers[i].value) > 0;
    return false;
}

static bool seat_of_key(const kd_match *match, const char *key, char *out, size_t size)
{
    const kd_round *round = &match->round;
    const struct {
        const char *key;
        unsigned seat;
    } seats[] = {{"dealer", round->dealer},
                 {"first", round->first},
                 {"declarer", round->declarer},
                 {"burier", round->burier},
                 {"asked", round->asked},
                 {"turn", round->pos.turn},
                 {"winner", match->winner},
                 {"winners", round->result.winners},
                 {"next_dealer", round->result.next_dealer},
                 {"at_fault", round->result.at_fault}};
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        if (strcmp(key, seats[i].key) == 0)
            return seat_text(out, size, seats[i].seat) > 0;
    return false;
}

static const char *level_name(int level)
{
    return level == KD_RANKS ? "past" : kd_rank_name(level);
}

static void value_text(script_run *run, const char *line, const char *key, char *out, size_t size)
{
    const kd_match *match = &run->match;
    const kd_round *round = &match->round;
    if (strcmp(key, "phase") == 0)
        snprintf(out, size, "%s", kd_phase_name(round->phase));
    else if (strcmp(key, "actors") == 0)
        actors_text(out, kd_actors(match));
    else if (strcmp(key, "trump") == 0)
        snprintf(out, size, "%s", round->trump_known ? kd_suit_name(round->order.trump) : "?");
    else if (strcmp(key, "level") == 0)
        snprintf(out, size, "%s", level_name(round->order.level));
    else if (strcmp(key, "levels") == 0)
        snprintf(out, size, "%s %s", level_name(match->level[0]), level_name(match->level[1]));
    else if (strcmp(key, "wins") == 0)
        snprintf(out, size, "%d %d", match->wins[0], match->wins[1]);
    else if (!seat_of_key(match, key, out, size) && !number_text(match, key, out, size) &&
             !cards_text(round, key, out, size))
        FAIL(run, line, "no such key");
}

static bool told(const script_run *run, const char *text, bool whole)
{
    char line[LINE];
    for (int i = 0; i < run->events.count; i++) {
        kd_print_event(&run->events.list[i], line, sizeof line);
        if (whole ? strcmp(line, text) == 0 : strncmp(line, text, strlen(text)) == 0)
            return true;
    }
    return false;
}

static void list_events(const script_run *run, char *out, size_t size)
{
    *out = '\0';
    for (int i = 0; i < run->events.count; i++) {
        size_t length = strlen(out);
        if (length + 2 >= size)
            return;
        out[length++] = ';';
        kd_print_event(&run->events.list[i], out + length, size - length);
    }
}

static void start_at(script_run *run, const char *line)
{
    char name[KD_TEAMS][3];
    uint8_t levels[KD_TEAMS] = {0};
    int dealer;
    if (sscanf(line, "start %2s %2s %d", name[0], name[1], &dealer) != 3)
        FAIL(run, line, "is no start");
    for (int team = 0; team < KD_TEAMS; team++)
        while (levels[team] < KD_RANKS - 1 && strcmp(kd_rank_name(levels[team]), name[team]) != 0)
            levels[team]++;
    kd_rules rules = run->match.rules;
    kd_match_start_at(&run->match, &rules, levels, dealer);
}

/* ---- running ---------------------------------------------------------------------------------- */

static void do_line(script_run *run, const char *line)
{
    const char *mark = strstr(line, "! ");
    int count = 108;
    if (*line == '=') {
        char key[40], found[LINE];
        int read = 0;
        if (sscanf(line, "= %39s %n", key, &read) != 1)
            FAIL(run, line, "no key");
        value_text(run, line, key, found, sizeof found);
        if (strcmp(found, line + read) != 0)
            FAIL(run, line, "but it is %s", found);
    } else if (*line == '>' || *line == '~') {
        char all[LINE / 2];
        list_events(run, all, sizeof all);
        if (told(run, line + 2, *line == '>') != (*line == '>'))
            FAIL(run, line, "told %s", all);
    } else if (mark)
        refused(run, line, mark);
    else if (strncmp(line, "deal", 4) == 0) {
        if (line[4])
            count = (int)strtol(line + 4, NULL, 10);
        deal_cards(run, line, count);
    } else if (strcmp(line, "pass") == 0)
        pass_all(run, line);
    else if (strcmp(line, "back") == 0) {
        const kd_round *round = &run->match.round;
        uint8_t seat = round->burier;
        act(run, line, &(kd_action){seat, KD_BURY, round->taken[seat]});
    } else if (strcmp(line, "out") == 0)
        play_out(run, line);
    else if (strncmp(line, "start ", 6) == 0)
        start_at(run, line);
    else {
        kd_action action = read_action(run, line);
        act(run, line, &action);
    }
}

void script_lines(script_run *run, const char *lines)
{
    char line[LINE];
    while ((lines = cut_line(lines, line)))
        do_line(run, line);
}

kd_view script_view(const script_run *run, int seat)
{
    kd_view view;
    kd_view_make(&view, &run->match, seat);
    return view;
}

/* ---- scripts of a file ------------------------------------------------------------------------- */

enum { MOST_WORDS = 40, PART = 4000 };

/* What "@word: text" gives a name to. */
static struct {
    char word[24], text[LINE];
} words[MOST_WORDS];
static int word_count;

/* A script with the text that it points to. */
typedef struct written {
    struct written *next;
    script script;
    char name[LINE], rules[LINE], hand[KD_SEATS][LINE], kitty[LINE], lines[PART];
} written;

static written *scripts; /* of all files; tests point to them until the end */

static void script_test(void **state)
{
    static script_run run;
    script_start(&run, *state);
    script_lines(&run, run.script->lines);
}

static void append(char *out, size_t size, const char *text, size_t length)
{
    size_t used = strlen(out);
    if (used + length >= size) {
        fprintf(stderr, "too long: %s\n", text);
        exit(EXIT_FAILURE);
    }
    snprintf(out + used, size - used, "%.*s", (int)length, text);
}

/* Appends text, with each @word replaced. */
static void append_text(char *out, size_t size, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "@");
        append(out, size, text, length);
        text += length;
        if (*text != '@')
            continue;
        length = strspn(text + 1, "abcdefghijklmnopqrstuvwxyz0123456789_");
        int i = 0;
        while (i < word_count &&
               (strlen(words[i].word) != length || strncmp(words[i].word, text + 1, length) != 0))
            i++;
        append(out, size, words[i].text, strlen(words[i].text));
        text += 1 + length;
    }
}

static void define(const char *line)
{
    size_t length = strcspn(line, ":");
    char *text = words[word_count].text; /* of the file before, perhaps */
    if (word_count == MOST_WORDS - 1 || length >= sizeof words->word || line[length] != ':') {
        fprintf(stderr, "no room for @%s\n", line);
        exit(EXIT_FAILURE);
    }
    snprintf(words[word_count].word, sizeof words->word, "%.*s", (int)length, line);
    *text = '\0';
    append_text(text, LINE, line + length + 1 + strspn(line + length + 1, " "));
    word_count++;
}

static void add_part(written *w, const char *line)
{
    const struct {
        const char *word;
        char *out;
    } parts[] = {{"rules ", w->rules},   {"kitty ", w->kitty},   {"hand0 ", w->hand[0]},
                 {"hand1 ", w->hand[1]}, {"hand2 ", w->hand[2]}, {"hand3 ", w->hand[3]}};
    if (strncmp(line, "hands ", 6) == 0) {
        char all[KD_SEATS * LINE] = "";
        append_text(all, sizeof all, line + 6);
        const char *at = all;
        for (int seat = 0; seat < KD_SEATS && at; seat++) {
            append(w->hand[seat], LINE, at, strcspn(at, "/"));
            at = strchr(at, '/');
            at = at ? at + 1 : NULL;
        }
        return;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strncmp(line, parts[i].word, 6) == 0) {
            append_text(parts[i].out, LINE, line + 6);
            return;
        }
    append_text(w->lines, sizeof w->lines, line);
    append_text(w->lines, sizeof w->lines, "\n");
}

static written *new_script(const char *name)
{
    written *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    w->next = scripts;
    scripts = w;
    snprintf(w->name, sizeof w->name, "%s", name);
    w->script = (script){
        w->name, w->rules, {w->hand[0], w->hand[1], w->hand[2], w->hand[3]}, w->kitty, w->lines};
    return w;
}

/* Puts the scripts of a file before the others; returns the last of it. */
static void read_scripts(const char *path)
{
    FILE *in = fopen(path, "r");
    char line[LINE];
    written *w = NULL;
    if (!in) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    word_count = 0;
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line == '@')
            define(line + 1);
        else if (*line == ' ' && w)
            add_part(w, line + strspn(line, " "));
        else if (*line && *line != '#')
            w = new_script(line);
    }
    (void)fclose(in);
}

void script_tests(const char *path)
{
    const written *old = scripts;
    read_scripts(path);
    for (const written *w = scripts; w != old; w = w->next)
        add_test(script_test, (struct test){.name = w->name, .state = &w->script});
}

void script_file(const char *path)
{
    read_scripts(path);
}

const script *script_named(const char *name)
{
    for (const written *w = scripts; w; w = w->next)
        if (strcmp(w->name, name) == 0)
            return &w->script;
    fail_msg("no script is called %s", name);
    return NULL;
}

const char *script_text(const char *text)
{
    static char out[PART];
    *out = '\0';
    append_text(out, sizeof out, text);
    return out;
}
