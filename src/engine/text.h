/* text.h - the words of actions, for printing and for reading them. */
#ifndef KOUDI_TEXT_H
#define KOUDI_TEXT_H

#include "koudi.h"

/* Do cards follow the verb's word? */
bool kd_verb_takes_cards(int verb);

#endif
