/* room_invite.c - invitations to the seats of a room, over the network: drawn, told who opened the table, used once.
   The room keeps the hash of a token; the token itself only in memory, and only until it is used. */
#include "net/room_internal.h"

#include "base/digest.h"
#include "base/loop.h"
#include "base/random.h"
#include "think/coach.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int invited_seat(const room *r, const char *token)
{
    char hash[DIGEST_TEXT + 1];
    digest_text(token, hash);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (*token && strcmp(r->seat[seat].invited, hash) == 0)
            return seat;
    return KD_NOBODY;
}

void send_invitation(const room_seat *p, const char *token, connection *l)
{
    table_line said = {.word = SAY_INVITATION, .seat = p->seat};
    invitation of = *p->room->options.reach;
    memcpy(of.table, p->room->options.id, sizeof of.table);
    snprintf(of.token, sizeof of.token, "%s", token);
    if (*p->room->options.web)
        memcpy(of.web, p->room->options.web, sizeof of.web);
    if (*token && !invitation_write(&of, said.text))
        *said.text = '\0';
    send_line(l, &said);
}

bool room_opens_with(const room *r, const char *token)
{
    const int invited = invited_seat(r, token);
    for (int seat = 0; seat < KD_SEATS; seat++)
        if (r->seat[seat].kept.kind == ROOM_OPENER || (r->seat[seat].person && r->seat[seat].first))
            return seat == invited;
    return invited != KD_NOBODY;
}

static bool hears_invitations(const client *c)
{
    return c->room->options.reach && c->hello.invites && (room_opens(c) || c->shows_free);
}

static void tell_openers(const room_seat *p)
{
    for (int i = 0; i < ROOM_CLIENTS; i++) {
        const client *c = p->room->client[i];
        if (c && hears_invitations(c))
            send_invitation(p, p->token, c->connection);
    }
}

void room_tell_invitations(const client *c)
{
    for (int seat = 0; seat < KD_SEATS && hears_invitations(c); seat++) {
        const room_seat *p = &c->room->seat[seat];
        bool forgotten = *p->invited && !*p->token &&
                         !p->person; /* lost by a restart: the invitation is still good */
        if (!forgotten)
            send_invitation(p, p->token, c->connection);
    }
}

static void set_token(room_seat *p, const char *token)
{
    bool changes = strcmp(p->token, token) != 0;
    memcpy(p->token, token, strlen(token) + 1);
    if (changes)
        tell_openers(p);
}

void seat_uninvite(room_seat *p)
{
    *p->invited = '\0';
    set_token(p, "");
}

void seat_invitation_used(room_seat *p, const char *token)
{
    if (*token)
        set_token(p, "");
    else
        seat_uninvite(p);
}

static bool can_be_invited_to(const room_seat *p)
{
    return !p->person && (p->kept.kind == ROOM_ANY || p->kept.kind == ROOM_NAMED);
}

/* Draws the token of an invitation to the seat. The person or bot that has the seat loses it, and the invitation before
   is void. False: nobody can be invited to it. */
static bool draw_invitation(room_seat *p)
{
    char token[INVITATION_TOKEN + 1], before[DIGEST_TEXT + 1];
    room *r = p->room;
    if (p->person) {
        room_vacate(p, CLOSE_REMOVED);
    } else if (p->kept.kind == ROOM_BOT) {
        p->kept.kind = ROOM_ANY;
        room_keep(r);
        room_flush(r);
    }
    if (!r->options.reach || !can_be_invited_to(p) || !random_hex(INVITATION_TOKEN / 2, token))
        return false;
    memcpy(before, p->invited, sizeof before);
    digest_text(token, p->invited);
    room_keep(r);
    if (r->unkept) { /* it would be unknown after a restart */
        memcpy(p->invited, before, sizeof before);
        return false;
    }
    set_token(p, token);
    return true;
}

/* The opener of the table does not lose the seat by an invitation. */
static bool may_invite(const room_seat *p)
{
    return p->kept.kind != ROOM_OPENER && !p->first;
}

bool room_hear_invite(client *c, table_line *said)
{
    room *r = c->room;
    bool done = false;
    for (int seat = 0; seat < KD_SEATS && room_opens(c); seat++) {
        room_seat *p = &r->seat[seat];
        if (said->seat == KD_SEATS ? !can_be_invited_to(p) || *p->invited
                                   : said->seat != seat || seat == c->seat || !may_invite(p))
            continue;
        if (!p->person && *p->invited && !room_may_talk(c)) { /* the one it has is still good */
            done = true;
            continue;
        }
        bool had = p->person || p->kept.kind == ROOM_BOT;
        bool pardons = banned_pardon(&r->removed, seat);
        bool invited = draw_invitation(p);
        if (pardons && !had && !invited)
            room_keep(r);
        done = done || had || pardons || invited;
    }
    return done;
}

close_reason room_invite(room *r, connection *l, const room_hello *hello, int seat)
{
    if (!room_opened_by(r, hello))
        return CLOSE_NOT_OPENER;
    if (!r->options.reach)
        return CLOSE_NOT_FAR;
    if (*hello->web && strcmp(hello->web, r->options.web) != 0) {
        memcpy(r->options.web, hello->web, sizeof r->options.web);
        room_keep(r);
        for (int s = 0; s < KD_SEATS; s++)
            tell_openers(&r->seat[s]);
    }
    for (int s = 0; s < KD_SEATS; s++) {
        room_seat *p = &r->seat[s];
        if (seat == KD_SEATS
                ? can_be_invited_to(p) && (*p->token || (!*p->invited && draw_invitation(p)))
                : seat == s && may_invite(p) && draw_invitation(p))
            send_invitation(p, p->token, l);
    }
    return CLOSE_REASONS;
}
