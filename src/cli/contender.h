/* contender.h - who plays for a side when players are compared: "steady", "expert:work=500". */
#ifndef KOUDI_CONTENDER_H
#define KOUDI_CONTENDER_H

#include "table/driver.h"

enum { MAX_CONTENDER = 128 };

typedef struct contender {
    char text[MAX_CONTENDER]; /* as it was asked for */
    mind mind;
} contender;

/* Reads "NAME[:settings]"; complains and returns false when there is no such player. */
bool contender_parse(const char *text, contender *out);

#endif
