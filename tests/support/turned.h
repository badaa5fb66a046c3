/* turned.h - a match as seen after everybody has moved one seat to the right. */
#ifndef TURNED_H
#define TURNED_H

#include "koudi.h"

/* Each gives what stands when the seat that was n is n + 1, and the teams have changed names. */
kd_rules turned_rules(const kd_rules *rules);
kd_action turned_action(const kd_action *action);
kd_event turned_event(const kd_event *event);
void turned_view(kd_view *out, const kd_view *view);

/* A trick that nobody has played to yet has no leader worth comparing. */
void plain_view(kd_view *view);

#endif
