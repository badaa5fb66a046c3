/* wire_client.c - the seat's side of the protocol: the greeting, then one ask after the other. */
#include "wire/wire.h"

#include "base/i18n.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void wire_client_begin(wire_client *c)
{
    memset(c, 0, sizeof *c);
    c->seat = KD_NOBODY;
    kd_rules_default(&c->rules);
}

static wire_heard client_bad(wire_client *c, const char *what, const char *line)
{
    snprintf(c->why, sizeof c->why, _("%s: \"%.80s\""), what, line);
    return HEARD_BAD;
}

/* The text behind the key in its line; NULL when the line has another key. */
static char *value_after(char *line, const char *key)
{
    size_t length = strlen(key);
    if (strncmp(line, key, length) != 0 || (line[length] && line[length] != ' '))
        return NULL;
    return line + length + (line[length] == ' ');
}

static wire_heard client_begin(wire_client *c)
{
    kd_rules_error error = {0};
    if (c->seat == KD_NOBODY)
        return client_bad(c, _("no seat was named before"), "begin");
    if (!kd_rules_check(&c->rules, &error)) {
        char why[160];
        (void)kd_rules_error_text(&error, in_words, why, sizeof why);
        return client_bad(c, _("the rules do not go together"), why);
    }
    c->begun = true;
    return HEARD_MORE;
}

static wire_heard greeting(wire_client *c, char *line)
{
    char *rest;
    uint64_t seat;
    if (!c->greeted) {
        char what[100];
        snprintf(what, sizeof what, _("the table does not say %s"), WIRE_HELLO);
        c->greeted = wire_is_hello(line);
        return c->greeted ? HEARD_MORE : client_bad(c, what, line);
    }
    if ((rest = value_after(line, "seat"))) {
        if (!wire_read_number(rest, KD_SEATS - 1, &seat))
            return client_bad(c, _("no seat"), rest);
        c->seat = (int)seat;
        return HEARD_MORE;
    }
    if ((rest = value_after(line, "seed")))
        return wire_read_number(rest, UINT64_MAX, &c->seed) ? HEARD_MORE
                                                            : client_bad(c, _("no seed"), rest);
    if ((rest = value_after(line, "set"))) { /* "step = 20" */
        char key[32], why[100];
        snprintf(key, sizeof key, "%.*s", (int)strcspn(rest, " ="), rest);
        if (*key && !kd_rule_find(key)) /* a later version has it */
            return HEARD_MORE;
        return wire_read_rule(&c->rules, rest, why, sizeof why) ? HEARD_MORE
                                                                : client_bad(c, why, rest);
    }
    return value_after(line, "begin") ? client_begin(c) : HEARD_MORE;
}

wire_heard wire_client_hear(wire_client *c, char *line)
{
    char *rest;
    if (value_after(line, "end"))
        return HEARD_END;
    if (!c->begun)
        return greeting(c, line);
    if (c->asked) {
        if (value_after(line, "go")) {
            c->asked = false;
            return wire_view_end(&c->view, &c->rules)
                       ? HEARD_ASK
                       : client_bad(c, _("what is told cannot be"), "go");
        }
        /* Lines that are no part of the view are passed over: bots find the legal actions themselves, and a later
           version may say more. */
        return wire_read_view(&c->view, line, false) == WIRE_WRONG_LINE
                   ? client_bad(c, _("no part of an ask"), line)
                   : HEARD_MORE;
    }
    if ((rest = value_after(line, "ask"))) {
        const char *word = wire_word(&rest);
        uint64_t number;
        if (!wire_read_number(word, UINT32_MAX, &number))
            return client_bad(c, _("no number"), word);
        c->number = (unsigned)number;
        c->asked = true;
        wire_view_begin(&c->view, c->seat);
        return HEARD_MORE;
    }
    if (value_after(line, "refused"))
        c->refused = true;
    return HEARD_MORE;
}

int wire_client_answer(const wire_client *c, const kd_action *action, const char *why, char *out,
                       size_t size)
{
    char line[WIRE_LINE];
    kd_print_action(action, line, sizeof line);
    return snprintf(out, size, "answer %u %s%s%s\n", c->number, line + 2, *why ? " ; " : "", why);
}
