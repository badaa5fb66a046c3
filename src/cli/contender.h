/* contender.h - who plays for a side when players are compared: "steady", "expert:work=500". */
#ifndef KOUDI_CONTENDER_H
#define KOUDI_CONTENDER_H

#include "table/driver.h"

enum { MAX_CONTENDER = 128 };

typedef struct contender {
    char text[MAX_CONTENDER]; /* as it was asked for */
    mind mind;
    bool sees; /* the yardstick that sees all hands, mind.work playouts a play */
} contender;

/* Reads "NAME[:settings]"; complains and returns false when there is no such player. */
bool contender_parse(const char *text, contender *out);
/* The same, or "seeing[:work=N]": for measuring alone. */
bool contender_parse_any(const char *text, contender *out);
/* Decides for view->seat of the driver's match. */
kd_action contender_decide(const contender *who, const driver *table, const kd_view *view,
                           kd_rng *rng);

#endif
