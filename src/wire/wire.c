/* wire.c - the seat protocol, table's side: writes greeting, events, asks, refusals; reads answers. */
#include "wire/wire.h"

#include "base/i18n.h"
#include "bots/knowledge/knowledge.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { CARDS_TEXT = KD_FACES * 2 * 3 + 1 };

void wire_add(wire_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof text->at - text->used;
    int length = vsnprintf(text->at + text->used, room, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < room)
        text->used += (size_t)length;
    else
        text->at[text->used] = '\0';
}

/* ---- output ---- */

void wire_put_hello(wire_text *text, int seat, uint64_t seed, const kd_rules *rules,
                    const char *rules_name)
{
    char line[256];
    wire_add(text, WIRE_HELLO "\nseat %d\nseed %" PRIu64 "\nrules %s\n", seat, seed, rules_name);
    for (int i = 0; i < kd_rule_count; i++) {
        if (!kd_rule_is_told(rules, &kd_rule_rows[i]))
            continue;
        kd_rule_print(rules, &kd_rule_rows[i], line, sizeof line);
        wire_add(text, "set %s\n", line);
    }
    wire_add(text, "begin\n");
}

void wire_put_event(wire_text *text, const kd_event *heard)
{
    char line[WIRE_LINE];
    kd_print_event(heard, line, sizeof line);
    wire_add(text, "event %s\n", line);
}

void wire_put_refused(wire_text *text, unsigned number, const kd_verdict *verdict)
{
    char sentence[WIRE_LINE];
    kd_reason reason = (kd_reason)verdict->reason;
    kd_print_verdict(verdict, sentence, sizeof sentence);
    wire_add(text, "refused %u %s %s %s\n", number, kd_reason_token(reason), kd_reason_rule(reason),
             sentence);
}

void wire_put_unread(wire_text *text, unsigned number)
{
    wire_add(text, "refused %u %s %s No such action: say a verb and cards as in \"play H9,H9\".\n",
             number, kd_reason_token(KD_BAD_ACTION), kd_reason_rule(KD_BAD_ACTION));
}

/* ---- the actions listed for an ask ---- */

/* whole: no other action is allowed. */
typedef struct choices {
    wire_text *text;
    const kd_view *view;
    bool whole;
} choices;

static void put_may(choices *c, const kd_action *action)
{
    char line[CARDS_TEXT + 32];
    kd_print_action(action, line, sizeof line);
    wire_add(c->text, "may %s\n", line + 2); /* without the seat */
}

static void put_if_legal(choices *c, kd_verb verb)
{
    kd_action action = act(c->view, verb, (kd_cards){0, 0});
    if (kd_check_strict(c->view, &action).reason == KD_OK)
        put_may(c, &action);
}

static void put_showings(choices *c, kd_verb verb)
{
    kd_action list[MAX_SHOWINGS];
    int count = legal_showings(c->view, verb, list);
    for (int i = 0; i < count; i++)
        put_may(c, &list[i]);
}

void wire_put_choices(wire_text *text, const kd_view *view)
{
    choices c = {text, view, true};
    if (view->phase == KD_PHASE_PLAY) {
        /* Of leads those of one component; of answers all, unless there are too many. */
        const kd_order *order = &view->order;
        kd_cards move[WIRE_MAY], lead = kd_led(view), hand = kd_to_places(order, view->hand);
        bool leads = kd_empty(lead);
        int count = leads
                        ? kd_leads(order, hand, kd_to_places(order, kd_known(view)), move, WIRE_MAY)
                        : kd_moves(order, hand, kd_to_places(order, lead), move, WIRE_MAY);
        c.whole = count <= WIRE_MAY && !(leads && kd_plays_dumps(&order->rules));
        for (int i = 0; i < count && i < WIRE_MAY; i++) {
            kd_action action = act(view, KD_PLAY, kd_to_faces(order, move[i]));
            if (kd_check_strict(view, &action).reason == KD_OK)
                put_may(&c, &action);
        }
        if (!leads)
            wire_add(text, "count %d\n", kd_count(lead));
    } else if (view->phase == KD_PHASE_BURY) { /* there are too many ways: one is listed */
        kd_action any = legal_any(view);
        c.whole = false;
        put_may(&c, &any);
        wire_add(text, "count %d\n", view->order.rules.kitty);
    } else {
        /* During dealing a pass is no action of the game, but an answer: the next card may be dealt. */
        if (view->phase == KD_PHASE_DEAL)
            put_may(&c, &(kd_action){view->seat, KD_PASS, {0, 0}});
        else
            put_if_legal(&c, KD_PASS);
        put_showings(&c, KD_DECLARE);
        put_showings(&c, KD_COUNTER);
        put_if_legal(&c, KD_REBEL);
    }
    wire_add(text, "listed %s\n", c.whole ? "all" : "some");
}

void wire_put_ask(wire_text *text, const kd_view *view, unsigned number)
{
    wire_add(text, "ask %u %s\n", number, kd_phase_name(view->phase));
    wire_put_view(text, view, VIEW_SEAT);
    wire_put_choices(text, view);
    wire_add(text, "go %u\n", number);
}

/* ---- answers ---- */

bool wire_is_hello(const char *line)
{
    size_t length = sizeof WIRE_HELLO - 1;
    return strncmp(line, WIRE_HELLO, length) == 0 && (line[length] == ' ' || !line[length]);
}

bool wire_read_number(const char *text, uint64_t most, uint64_t *out)
{
    uint64_t number = 0;
    for (const char *at = text; *at; at++) {
        unsigned digit = (unsigned)*at - '0';
        if (digit > 9 || number > (UINT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    if (!*text || number > most)
        return false;
    *out = number;
    return true;
}

bool wire_read_rule(kd_rules *rules, const char *line, char *why, size_t size)
{
    char key[64];
    kd_rules_error error = {0};
    size_t length = strcspn(line, " =");
    const char *value = line + length + strspn(line + length, " ");
    snprintf(key, sizeof key, "%.*s", (int)length, line);
    if (!kd_rule_find(key))
        snprintf(why, size, _("no rule is called \"%.40s\""), key);
    else if (*value != '=')
        snprintf(why, size, _("a rule's value is written as in \"%s\""), "step = 20");
    else if (kd_rules_set(rules, key, value + 1, &error))
        return true;
    else
        (void)kd_rules_error_text(&error, in_words, why, size);
    return false;
}

char *wire_word(char **rest)
{
    char *word = *rest;
    *rest += strcspn(word, " ");
    if (**rest)
        *(*rest)++ = '\0';
    return word;
}

bool wire_read_action(char *text, int seat, kd_action *action)
{
    static const struct {
        kd_verb verb;
        bool cards;
    } verbs[] = {{KD_PLAY, true},    {KD_BURY, true},  {KD_DECLARE, true},
                 {KD_COUNTER, true}, {KD_PASS, false}, {KD_REBEL, false}};
    const char *word = wire_word(&text);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(word, kd_verb_name((int)verbs[i].verb)) != 0)
            continue;
        kd_action read = {.actor = (uint8_t)seat, .verb = (uint8_t)verbs[i].verb};
        if (verbs[i].cards ? !kd_parse_cards(text, &read.cards) : *text)
            return false;
        *action = read;
        return true;
    }
    return false;
}

bool wire_read_answer(char *line, int seat, unsigned *number, kd_action *action, const char **why)
{
    uint64_t read;
    char *reason = strstr(line, " ; ");
    *why = reason ? reason + 3 : "";
    if (reason)
        *reason = '\0';
    if (strcmp(wire_word(&line), "answer") != 0 ||
        !wire_read_number(wire_word(&line), UINT32_MAX, &read))
        return false;
    *number = (unsigned)read;
    if (!wire_read_action(line, seat, action))
        *action = (kd_action){.actor = (uint8_t)seat, .verb = KD_VERB_COUNT};
    return true;
}
