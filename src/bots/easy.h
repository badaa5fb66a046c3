/* easy.h - the bot for beginners: it knows the game, but forgets. */
#ifndef BOTS_EASY_H
#define BOTS_EASY_H

#include "bots.h"

bot_decide easy_decide;

#endif
