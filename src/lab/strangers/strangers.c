/* strangers.c - the table of the strangers, and what all have in common. */
#include "lab/strangers/strangers_internal.h"

#include <string.h>

/* clang-format off */
/* boss height trump rise master pair shortness tempo feeding fear cash draw duck faith, show_first show_last counter
   kitty bury_point, samples net */
const stranger strangers[] = {
    {"plain",   "has no such habit",
     {300, 2, 470, 12,  600, 140, 370, 250, 190, 120, -100, -250,  240,    0, 220, 140,  20, 200, 120,  0, 0}},
    {"casher",  "leads what wins first",
     {120, 2, 470, 12,  600, 140, 370, 250, 190, 120,  900, -250,  240,    0, 220, 140,  20, 200, 120,  0, 0}},
    {"hoarder", "keeps trumps for the end",
     {300, 2, 800, 20, 1000, 140, 370, 250, 190, 120, -100, -600,  240,    0, 220, 140,  20, 200, 120,  0, 0}},
    {"ducker",  "lets others take small tricks",
     {400, 2, 470, 12,  600, 140, 370, 250, 190, 120, -100, -250,  800,    0, 220, 140,  20, 200, 120,  0, 0}},
    {"bold",    "declares and counters on little",
     {300, 2, 470, 12,  600, 140, 370, 250, 190, 120, -100, -250,  240,    0, 175, 105, -20, 200,  60,  0, 0}},
    {"shy",     "declares late, and only on much",
     {300, 2, 470, 12,  600, 140, 370, 250, 190, 120, -100, -250,  240,    0, 500, 150,  60, 200, 250,  0, 0}},
    {"feeder",  "always gives points to the partner's trick",
     {300, 2, 470, 12,  600, 140, 370, 250, 260, 120, -100, -250,  240, 1000, 220, 140,  20, 200, 120,  0, 0}},
    {"looker",  "plays deals out that may be",
     {300, 2, 470, 12,  600, 140, 370, 250, 190, 120, -100, -250,  240,    0, 220, 140,  20, 200, 120, 32, 0}},
    {"netter",  "plays by a net learnt from whole deals",
     {300, 2, 470, 12,  600, 140, 370, 250, 190, 120, -100, -250,  240,    0, 220, 140,  20, 200, 120,  0, 1}},
};
/* clang-format on */
const int stranger_count = sizeof strangers / sizeof *strangers;

const stranger *stranger_find(const char *name)
{
    for (int i = 0; i < stranger_count; i++)
        if (strcmp(strangers[i].name, name) == 0)
            return &strangers[i];
    return NULL;
}

kd_action stranger_decide(const stranger *who, const kd_view *view)
{
    const stranger_traits *traits = &who->traits;
    const kd_order *order = &view->order;
    if (view->phase == KD_PHASE_BURY)
        return stranger_bury(traits, view);
    if (view->phase != KD_PHASE_PLAY)
        return stranger_show(traits, view);
    stranger_game game;
    stranger_read(&game, view);
    kd_cards cards = traits->samples ? stranger_look(traits, view, &game)
                                     : stranger_choice(traits, order, &game);
    kd_action action = {view->seat, KD_PLAY, kd_to_faces(order, cards)};
    if (kd_check(view, &action).reason == KD_OK)
        return action;
    /* Something allowed, for what the rules of the strangers do not foresee. */
    kd_cards any = {0, 0}, hand = game.pos.hand[view->seat];
    if (game.pos.played)
        kd_moves(order, hand, game.pos.lead, &any, 1);
    else
        kd_leads(order, hand, kd_to_places(order, kd_known(view)), &any, 1);
    return (kd_action){view->seat, KD_PLAY, kd_to_faces(order, any)};
}
