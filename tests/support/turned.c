/* turned.c - a match with every seat moved one to the right. */
#include "support/turned.h"

#include <string.h>

static uint8_t seat_of(uint8_t seat)
{
    return seat < KD_SEATS ? (uint8_t)kd_next_seat(seat) : seat;
}

static uint8_t team_of(uint8_t team)
{
    return team < KD_TEAMS ? (uint8_t)(1 - team) : team;
}

/* Only bits 0 to 3 are seats; the others stay. */
static uint8_t seats_of(uint8_t bits)
{
    unsigned seats = bits & 15U;
    return (uint8_t)((bits & ~15U) | (seats << 1 & 15U) | seats >> 3);
}

static void swap_teams(uint8_t of_team[KD_TEAMS])
{
    uint8_t kept = of_team[0];
    of_team[0] = of_team[1];
    of_team[1] = kept;
}

static void turn_cards(kd_cards of_seat[KD_SEATS])
{
    kd_cards last = of_seat[KD_SEATS - 1];
    memmove(of_seat + 1, of_seat, (KD_SEATS - 1) * sizeof *of_seat);
    of_seat[0] = last;
}

kd_rules turned_rules(const kd_rules *rules)
{
    kd_rules turned = *rules;
    turned.youngest = (uint16_t)kd_next_seat(rules->youngest);
    return turned;
}

kd_action turned_action(const kd_action *action)
{
    kd_action turned = *action;
    turned.actor = seat_of(action->actor);
    return turned;
}

static bool is_of_team(const kd_event *event)
{
    return event->kind == KD_EV_HOOKED || event->kind == KD_EV_ADVANCED ||
           event->kind == KD_EV_MATCH || event->kind == KD_EV_OVER;
}

kd_event turned_event(const kd_event *event)
{
    kd_event turned = *event;
    turned.seat = is_of_team(event) ? team_of(event->seat) : seat_of(event->seat);
    return turned;
}

void turned_view(kd_view *out, const kd_view *view)
{
    memcpy(out, view, sizeof *out);
    out->order.rules = turned_rules(&view->order.rules);
    out->seat = seat_of(view->seat);
    out->actors = seats_of(view->actors);
    out->waiting = seats_of(view->waiting);
    out->dealer = seat_of(view->dealer);
    out->first = seat_of(view->first);
    out->declarer = seat_of(view->declarer);
    out->burier = seat_of(view->burier);
    out->buried_before = seats_of(view->buried_before);
    out->winner = team_of(view->winner);
    swap_teams(out->level);
    swap_teams(out->hooked);
    swap_teams(out->wins);
    uint8_t last = out->held[KD_SEATS - 1];
    memmove(out->held + 1, out->held, (KD_SEATS - 1) * sizeof *out->held);
    out->held[0] = last;
    turn_cards(out->shown);
    for (int i = 0; i <= view->tricks; i++) {
        turn_cards(out->trick[i].play);
        out->trick[i].leader = seat_of(out->trick[i].leader);
        out->trick[i].winner = seat_of(out->trick[i].winner);
    }
    if (kd_phase_ended(view->phase)) {
        out->result.at_fault = seat_of(out->result.at_fault);
        out->result.winners = team_of(out->result.winners);
        swap_teams(out->result.before);
        swap_teams(out->result.after);
        out->result.next_dealer = seat_of(out->result.next_dealer);
    }
}

void plain_view(kd_view *view)
{
    kd_trick *last = &view->trick[view->tricks];
    bool played = false;
    for (int seat = 0; seat < KD_SEATS; seat++)
        played |= !kd_empty(last->play[seat]);
    if (!played)
        memset(last, 0, sizeof *last);
}
