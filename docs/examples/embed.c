/* embed.c - a whole match through koudi.h alone: every seat sees its own view and plays the first
   card that is legal.

   With an installed library:  cc embed.c $(pkg-config --cflags --libs koudi) -o embed */
#include <koudi.h>
#include <stdio.h>

/* The first legal play of the seat whose view it is. */
static kd_cards first_play(const kd_view *view)
{
    const kd_order *order = &view->order;
    const kd_trick *trick = &view->trick[view->tricks];
    kd_cards hand = kd_to_places(order, view->hand), play = {0, 0};

    if (trick->leader < KD_SEATS && !kd_empty(trick->play[trick->leader]))
        kd_moves(order, hand, kd_to_places(order, trick->play[trick->leader]), &play, 1);
    else
        kd_leads(order, hand, kd_to_places(order, kd_known(view)), &play, 1);
    return kd_to_faces(order, play);
}

/* The lowest cards of the hand, as many as the kitty has. */
static kd_cards lowest(const kd_view *view)
{
    kd_cards hand = kd_to_places(&view->order, view->hand), low = {0, 0};

    for (int i = 0; i < view->order.rules.kitty; i++)
        low = kd_add(low, kd_card(kd_take(&hand)));
    return kd_to_faces(&view->order, low);
}

static kd_action decide(const kd_view *view)
{
    switch (view->phase) {
    case KD_PHASE_BURY: return (kd_action){view->seat, KD_BURY, lowest(view)};
    case KD_PHASE_PLAY: return (kd_action){view->seat, KD_PLAY, first_play(view)};
    default: return (kd_action){.actor = view->seat, .verb = KD_PASS};
    }
}

int main(void)
{
    kd_rules rules;
    kd_match match;
    kd_events events;
    kd_rng rng;

    kd_rng_seed(&rng, 7, 0);
    kd_rules_preset(&rules, "80p-v3");
    kd_match_start(&match, &rules);
    for (unsigned actors; (actors = kd_actors(&match)) != 0;) {
        kd_action action;
        if (actors >> KD_CHANCE & 1) { /* a card is dealt, or turned, or the next deal begins */
            action = kd_chance(&match, &rng);
        } else {
            kd_view view; /* what the seat may know, and no more */
            int seat = 0;
            while (!(actors >> seat & 1))
                seat++;
            kd_view_make(&view, &match, seat);
            action = decide(&view);
        }
        kd_verdict verdict = kd_apply(&match, &action, &events);
        if (verdict.reason != KD_OK) {
            fprintf(stderr, "%s\n", kd_reason_sentence((kd_reason)verdict.reason));
            return 1;
        }
        for (int i = 0; i < events.count; i++)
            if (events.list[i].kind == KD_EV_SCORED)
                printf("deal %d: %d points\n", match.deals, (int)events.list[i].number);
    }
    printf("%s win after %d deals\n",
           match.winner == kd_team(0) ? "South and North" : "East and West", match.deals);
    return 0;
}
