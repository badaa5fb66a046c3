/* fuzz_table_lines.c - any bytes as lines of the table protocol. By the first byte they are what a client says,
   or what a table says to a client, whose blocks must be such as a screen can show. */
#include "base/safe_text.h"
#include "net/protocol.h"
#include "support/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The next line of the input without its newline; false at the end, or when it is too long. */
static bool next_line(bytes *in, char line[WIRE_LINE], size_t longest)
{
    size_t length = 0;
    while (length < in->left && in->at[length] != '\n')
        length++;
    if (in->left == 0 || length >= longest || memchr(in->at, '\0', length))
        return false;
    memcpy(line, in->at, length);
    line[length] = '\0';
    size_t taken = length + (length < in->left);
    in->at += taken;
    in->left -= taken;
    return true;
}

static bool is_safe(const char *text, size_t room)
{
    return strnlen(text, room) < room && safe_text_visible(text, strlen(text));
}

/* A line that was read can be shown, and is read again from what is written of it. */
static void check_line(const table_line *read, size_t longest)
{
    static wire_text text;
    static table_line again;
    bool wrong;
    HOLD(read->word < SAY_COUNT && read->word != SAY_WORD + WORD_END);
    HOLD((read->seat >= 0 && read->seat <= KD_SEATS) || read->seat == KD_NOBODY);
    HOLD(read->seat != KD_SEATS || read->word == SAY_SEAT || read->word == SAY_WORD + WORD_INVITE);
    HOLD(is_safe(read->code, sizeof read->code) && is_safe(read->rest, sizeof read->rest) &&
         is_safe(read->text, sizeof read->text));
    text.used = 0;
    table_line_put(&text, read);
    HOLD(text.used > 1 && text.used <= TABLE_LINE && text.at[text.used - 1] == '\n');
    if (text.used > longest)
        return;
    text.at[text.used - 1] = '\0';
    HOLD(table_line_read(&again, text.at, &wrong));
    HOLD((read->word == again.word && read->seat == again.seat && read->number == again.number &&
          strcmp(read->code, again.code) == 0 && strcmp(read->rest, again.rest) == 0 &&
          strcmp(read->text, again.text) == 0) ||
         strlen(read->rest) + strlen(read->text) > TABLE_SAID / 2);
}

/* ---- a table speaks ---- */

static bool is_seat(int seat)
{
    return seat < KD_SEATS || seat == KD_NOBODY;
}

/* What screens take for granted, and what the engine does with it. */
static void check_view(const kd_view *view, int seat, const kd_rules *rules)
{
    static kd_match match;
    const kd_cards none[KD_SEATS] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    bool open = kd_phase_ended(view->phase);
    HOLD(view->seat == seat && view->phase < KD_PHASE_COUNT);
    HOLD(view->actors < 1 << (KD_CHANCE + 1) && view->waiting < 1 << KD_SEATS);
    HOLD(is_seat(view->dealer) && is_seat(view->first) && is_seat(view->declarer) &&
         is_seat(view->burier));
    HOLD(view->drawn_count <= KD_MAX_HAND && view->turned_count <= KD_MAX_KITTY);
    HOLD(seat < KD_SEATS || (kd_empty(view->hand) && !view->drawn_count));
    for (int i = 0; i < KD_SEATS; i++)
        HOLD(view->held[i] <= kd_hand_size(rules) + rules->kitty &&
             kd_count(view->shown[i]) <= view->held[i]);
    for (int team = 0; team < KD_TEAMS; team++)
        HOLD(view->level[team] <= KD_RANKS && view->result.before[team] <= KD_RANKS &&
             view->result.after[team] <= KD_RANKS);
    HOLD((view->winner < KD_TEAMS) == (view->phase == KD_PHASE_OVER));
    HOLD(open || kd_empty(view->kitty));
    HOLD(view->result.ending <= KD_DEAL_MISBURIED && is_seat(view->result.at_fault) &&
         is_seat(view->result.next_dealer) && view->result.next_level < KD_RANKS);
    HOLD(kd_holds(kd_deck(rules), view->hand) && kd_holds(kd_deck(rules), view->kitty));
    HOLD(!kd_phase_asks(view->phase) || view->dealer < KD_SEATS || view->phase < KD_PHASE_COUNTER);
    HOLD(view->tricks <= KD_MAX_HAND);
    for (int i = 0; i <= view->tricks; i++) {
        const kd_trick *trick = &view->trick[i];
        HOLD(trick->leader < KD_SEATS && is_seat(trick->winner));
        HOLD(i == view->tricks || trick->winner < KD_SEATS);
        for (int s = 0; s < KD_SEATS; s++)
            HOLD(kd_is_sound(trick->play[s]) && kd_count(trick->play[s]) <= KD_MAX_HAND);
    }
    (void)kd_match_from_view(&match, view, none);
    for (int verb = 0; verb < KD_VERB_COUNT; verb++) {
        kd_action action = {(uint8_t)seat, (uint8_t)verb, view->hand};
        (void)kd_check(view, &action);
    }
    for (int i = -1; i <= view->tricks; i++)
        (void)kd_may_review(view, i, 0);
    (void)kd_unseen(view);
    (void)kd_level_to_show(view);
}

static void check_block(const table_block *b, int seat, const kd_rules *rules)
{
    static wire_text text, again;
    static table_block_reader r;
    HOLD(b->events <= BLOCK_EVENTS && b->pace < PACE_COUNT && b->state.waiting < WAIT_COUNT);
    HOLD(b->state.left_ms >= 0 && b->state.minutes_left >= 0 &&
         b->state.may_take_back <= BACK_PROGRAM);
    HOLD(!b->state.question.number ||
         (b->state.question.seat >= 0 && is_seat(b->state.question.seat)));
    for (int i = 0; i < b->events; i++) {
        char line[WIRE_LINE];
        HOLD(b->event[i].kind < KD_EV_COUNT && is_seat(b->event[i].seat) &&
             kd_is_sound(b->event[i].cards));
        HOLD(b->event[i].count <= KD_MAX_HAND + KD_MAX_KITTY && b->event[i].number >= 0);
        HOLD(kd_print_event(&b->event[i], line, sizeof line) < (int)sizeof line);
    }
    for (int i = 0; i < KD_SEATS; i++)
        HOLD(b->sitter[i].presence < PRESENCE_COUNT && is_safe(b->sitter[i].name, SITTER_NAME));
    if (b->has_view)
        check_view(&b->view, seat, rules);
    HOLD(!b->ask || (b->has_view && seat < KD_SEATS && (b->view.actors >> seat & 1)));
    HOLD(b->state.waiting != WAIT_TRICK || b->view.tricks);

    /* Written and read again it is the same. */
    text.used = again.used = 0;
    table_block_put(&text, b);
    table_block_begin(&r, rules, seat, b->now);
    char *at = strchr(text.at, '\n') + 1;
    for (char *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        *end = '\0';
        HOLD(strlen(at) < TABLE_LINE);
        table_heard heard = table_block_hear(&r, at);
        *end = '\n';
        HOLD(heard == (end[1] ? BLOCK_MORE : BLOCK_DONE));
        if (heard == BLOCK_DONE)
            break;
    }
    text.used = 0; /* reading has changed it */
    table_block_put(&text, b);
    table_block_put(&again, &r.block);
    HOLD(strcmp(again.at, text.at) == 0);
}

static void table_speaks(bytes *in)
{
    static table_block_reader r;
    static table_line read;
    char line[WIRE_LINE], why[200];
    kd_rules rules;
    int seat = (int)(next_byte(in) % (KD_SEATS + 1));
    bool in_block = false, wrong;
    seat = seat < KD_SEATS ? seat : KD_NOBODY;
    kd_rules_preset(&rules, kd_presets[next_byte(in) % (unsigned)kd_preset_count].name);
    while (next_line(in, line, TABLE_LINE)) {
        if (in_block) {
            table_heard heard = table_block_hear(&r, line);
            if (heard == BLOCK_DONE)
                check_block(&r.block, seat, &rules);
            in_block = heard == BLOCK_MORE;
        } else if (table_line_read(&read, line, &wrong)) {
            check_line(&read, TABLE_LINE);
            if (read.word == SAY_SET)
                (void)wire_read_rule(&rules, read.rest, why, sizeof why);
            in_block = read.word == SAY_NOW;
            if (in_block && !kd_rules_check(&rules, NULL))
                return;
            if (in_block)
                table_block_begin(&r, &rules, seat, read.number);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes in = {data, size};
    if (next_byte(&in) & 1)
        table_speaks(&in);
    else {
        static table_line read;
        char line[WIRE_LINE];
        bool wrong;
        while (next_line(&in, line, TABLE_SAID)) {
            kd_action action = {KD_NOBODY, KD_VERB_COUNT, {0, 0}};
            if (!table_line_read(&read, line, &wrong))
                continue;
            check_line(&read, TABLE_SAID);
            if (read.word == SAY_ANSWER && wire_read_action(read.rest, 2, &action))
                HOLD(action.actor == 2 && action.verb < KD_VERB_COUNT && kd_is_sound(action.cards));
        }
    }
    return 0;
}
