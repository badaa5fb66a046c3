/* random.h - the bot that does anything allowed. */
#ifndef BOTS_RANDOM_H
#define BOTS_RANDOM_H

#include "bots.h"

bot_decide random_decide;

#endif
