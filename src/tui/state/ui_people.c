/* ui_people.c - a table with several terminals: who sits there, what they say, what they ask of each other. */
#include "tui/state/ui_people.h"

#include "tui/state/ui.h"

#include <stdio.h>
#include <string.h>

static bool is_person(const sitter *at)
{
    return at->presence <= SEAT_COVERED && *at->name;
}

void ui_people_now(ui *u, const session_state *now)
{
    ui_people *p = &u->people;

    p->on = now->connection != SESSION_HERE;
    p->connection = now->connection;
    p->waiting = now->waiting;
    p->retry_s = now->retry_s;
    p->opener = now->opener;
    p->coach = now->coach;
    p->nudges = now->nudges;
    p->closes = now->closes;
    p->match_over = now->over;
    p->question = now->question;
    p->later = now->later;
    memcpy(p->invited, now->invited, sizeof p->invited);
    memcpy(p->sitter, now->sitter, sizeof p->sitter);
    for (int s = 0; s < KD_SEATS; s++) {
        p->invites = p->invites || p->invited[s];
        if (u->overlay == OVERLAY_INVITE && p->row == WATCHERS && p->invited[s])
            p->row = s;
    }
    for (int s = 0; s < KD_SEATS && p->on; s++) {
        bool person = is_person(&p->sitter[s]);
        u->setup.names[s] = person ? p->last[s] : NULL; /* a bot is called by its seat */
        if (person) {
            /* The second of a name, from South on, is called "Mei 2". */
            const char *name = p->sitter[s].name;
            unsigned number = 1;

            for (int other = 0; other < s; other++)
                number += is_person(&p->sitter[other]) && strcmp(p->sitter[other].name, name) == 0;
            if (number > 1)
                snprintf(p->last[s], PERSON_CALLED, "%s %u", name, number % 10);
            else
                snprintf(p->last[s], PERSON_CALLED, "%s", name);
        }
    }
}

bool ui_with_others(const ui *u)
{
    bool others = u->setup.people > 1;
    for (int s = 0; s < KD_SEATS && u->people.on && u->view.seat < KD_SEATS; s++)
        others = others || (s != u->view.seat && *u->people.last[s]);
    return others;
}

bool ui_has_news(const ui *u)
{
    const ui_people *p = &u->people;
    return p->on && p->news.verb != WORD_COUNT && u->zero.now - p->news_at < NEWS_MS;
}

bool ui_people_count(const ui *u)
{
    bool counts = u->people.connection == SESSION_CUT || ui_has_news(u);

    for (int s = 0; s < KD_SEATS; s++)
        counts = counts || u->people.sitter[s].left_s;
    return u->people.on && counts;
}

bool ui_muted(const ui *u, int seat)
{
    return u->people.muted >> (seat < KD_SEATS ? seat : WATCHERS) & 1;
}

void ui_heard(ui *u, const session_word *word)
{
    ui_people *p = &u->people;
    bool talk = word->verb == WORD_TALK || word->verb == WORD_PHRASE;
    bool lasts = (word->verb >= WORD_LOT && word->verb <= WORD_COMPARED) ||
                 (word->verb >= WORD_UNRECORDED && word->verb <= WORD_KEPT);
    ui_said said = {.verb = word->verb, .seat = word->seat, .number = word->number};

    if (word->verb == WORD_COVERS && word->seat == u->view.seat) /* it has asked for it */
        return;
    bool nudged = word->verb == WORD_NUDGED;
    if ((talk || nudged) && ui_muted(u, word->seat))
        return;
    if (talk && said.number >= PHRASES)
        return;
    if (word->verb == WORD_SEATED && ui_in_lobby(u)) /* its view comes with the match */
        u->view.seat = (uint8_t)word->seat;
    if (word->verb == WORD_SEATED && word->number) /* the lot is told by itself */
        return;
    if (word->verb == WORD_END) {
        snprintf(p->why, sizeof p->why, "%s", word->text);
        if (u->view.phase != KD_PHASE_OVER) /* else its result is still to be read */
            u->overlay = OVERLAY_GONE;
        return;
    }
    if (word->seat < KD_SEATS)
        memcpy(said.who, p->last[word->seat], PERSON_CALLED);
    if (nudged && (int)word->number == u->view.seat) {
        p->nudged = p->rings = true;
        memcpy(p->nudger, said.who, sizeof p->nudger);
    }
    (void)snprintf(said.text, sizeof said.text, "%.*s", (int)TALK_TEXT, word->text);
    bool kept = talk || lasts; /* to be read later, too, in place of the oldest line */
    if (kept && p->count == TALK_LINES)
        memmove(&p->said[0], &p->said[1], (size_t)--p->count * sizeof p->said[0]);
    if (kept)
        p->said[p->count++] = said;
    p->news = said;
    p->news_at = u->zero.now;
}

bool ui_is_questioned(const ui *u)
{
    const ui_people *p = &u->people;
    return p->on && p->connection == SESSION_CONNECTED && p->question.number &&
           p->question.number != p->answered && u->view.seat < KD_SEATS;
}

bool ui_somebody_away(const ui *u)
{
    bool away = false;

    for (int s = 0; s < KD_SEATS; s++) {
        presence there = u->people.sitter[s].presence;
        away = away || there == SEAT_AWAY || (there == SEAT_COVERED && !u->people.sitter[s].stays);
    }
    return u->people.on && away;
}

unsigned ui_waited_for(const ui *u)
{
    const ui_people *p = &u->people;
    unsigned seats = 0;

    for (int s = 0; s < KD_SEATS && p->on; s++) {
        bool waits = p->waiting == WAIT_PEOPLE ? p->sitter[s].opener
                     : p->waiting == WAIT_OVER ? !p->sitter[s].ready
                                               : p->waiting == WAIT_NONE && u->view.actors >> s & 1;
        if (waits && s != u->view.seat && p->sitter[s].presence == SEAT_HERE)
            seats |= 1u << s;
    }
    return seats;
}

bool ui_in_lobby(const ui *u)
{
    return u->people.on && u->people.waiting == WAIT_PEOPLE;
}

unsigned ui_unready(const ui *u)
{
    unsigned seats = 0;

    for (int s = 0; s < KD_SEATS; s++)
        if (u->people.sitter[s].presence == SEAT_HERE && !u->people.sitter[s].ready)
            seats |= 1u << s;
    return seats;
}

/* ---- talk -------------------------------------------------------------------------------------- */

static ui_request people_say(ui *u, session_word word)
{
    u->people.out = word;
    return REQUEST_SAY;
}

/* Sends the line; without one, closes the box. */
ui_request talk_send(ui *u)
{
    static char sent[TALK_TEXT + 1]; /* until the request has been obeyed */
    char *typed = u->people.typed;

    if (!*typed) {
        u->overlay = u->below;
        u->below = OVERLAY_NONE;
        return REQUEST_NONE;
    }
    memcpy(sent, typed, sizeof sent);
    *typed = 0;
    return people_say(u, (session_word){.verb = WORD_TALK, .seat = KD_NOBODY, .text = sent});
}

ui_request phrase_say(ui *u, int key)
{
    unsigned number = (unsigned)(key - 'a');

    u->overlay = u->below;
    u->below = OVERLAY_NONE;
    return people_say(
        u, (session_word){.verb = WORD_PHRASE, .seat = KD_NOBODY, .number = number, .text = ""});
}

/* ---- what all have to agree to ----------------------------------------------------------------- */

ui_request question_answer(ui *u, int verb)
{
    unsigned number = u->people.question.number;

    u->people.answered = number;
    return people_say(
        u, (session_word){
               .verb = (session_verb)verb, .seat = KD_NOBODY, .number = number, .text = ""});
}

bool seat_word_works(const ui *u, int verb)
{
    const ui_people *p = &u->people;
    int row = p->row;

    if (verb == WORD_CLOSE)
        return p->opener && p->closes;
    if (row >= KD_SEATS || row == u->view.seat)
        return false;
    presence there = p->sitter[row].presence;
    bool person = there < SEAT_BOT;
    if (p->sitter[row].stays && (verb == WORD_COVER || verb == WORD_WAIT))
        return false;
    switch (verb) {
    case WORD_COVER: return u->view.seat < KD_SEATS && there == SEAT_AWAY;
    case WORD_WAIT: return u->view.seat < KD_SEATS && (there == SEAT_AWAY || there == SEAT_COVERED);
    case WORD_REMOVE: return p->opener && person;
    case WORD_INVITE: return p->opener;
    case WORD_NUDGE: return p->nudges && u->view.seat < KD_SEATS && ui_waited_for(u) >> row & 1;
    default: return false;
    }
}

ui_request nudge(ui *u)
{
    bool listed = u->overlay == OVERLAY_SEATS && u->people.row < KD_SEATS;
    return people_say(
        u,
        (session_word){.verb = WORD_NUDGE, .seat = listed ? u->people.row : KD_NOBODY, .text = ""});
}

/* A person is removed, the seat opened for somebody else, or the table closed, by the same key twice. */
ui_request seat_word(ui *u, int verb)
{
    ui_people *p = &u->people;
    bool person = p->sitter[p->row % KD_SEATS].presence < SEAT_BOT;
    bool grave = verb == WORD_REMOVE || verb == WORD_CLOSE || (verb == WORD_INVITE && person);
    int asked = p->removing;

    p->removing = -1;
    if (!seat_word_works(u, verb))
        return REQUEST_NONE;
    if (grave && asked != verb) {
        p->removing = verb;
        return REQUEST_NONE;
    }
    return people_say(u, (session_word){.verb = (session_verb)verb, .seat = p->row, .text = ""});
}

void seat_mute(ui *u)
{
    if (u->people.row != u->view.seat)
        u->people.muted ^= (uint8_t)(1u << u->people.row);
}

/* ---- invitations ------------------------------------------------------------------------------- */

bool invitations_offered(const ui *u)
{
    return u->people.opener && u->people.invites;
}

void invitations_show(ui *u)
{
    ui_people *p = &u->people;

    if (p->row == WATCHERS)
        p->row = (u->view.seat + 1) % KD_SEATS;
    p->code = false;
    u->overlay = OVERLAY_INVITE;
}

void invitation_turn(ui *u)
{
    const ui_people *p = &u->people;
    bool some = p->row < KD_SEATS && p->invited[p->row];

    u->people.code = !p->code && some;
}
