/* turned.h - a match with every seat moved one to the right. */
#ifndef TURNED_H
#define TURNED_H

#include "koudi.h"

/* Each returns its argument with seat n renamed to n + 1, and the two teams exchanged. */
kd_rules turned_rules(const kd_rules *rules);
kd_action turned_action(const kd_action *action);
kd_event turned_event(const kd_event *event);
void turned_view(kd_view *out, const kd_view *view);

/* Clears the last trick when no card of it is played: then its leader means nothing. */
void plain_view(kd_view *view);

#endif
