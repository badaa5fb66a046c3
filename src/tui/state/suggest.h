/* suggest.h - legal plays and buryings to choose from, and cards that complete picks; pure. */
#ifndef KOUDI_TUI_STATE_SUGGEST_H
#define KOUDI_TUI_STATE_SUGGEST_H

#include <stdbool.h>

#include "koudi.h"

enum { SUGGESTIONS = 256 };

/* Legal plays or buryings by face, those first that the policy (of a burying: steady) considers best. Where
   possible a burying contains the picks. Returns how many; *more: there were more than fit. */
int suggest_plays(const kd_view *view, kd_cards picks, kd_cards out[SUGGESTIONS], bool *more);
/* Is there a legal answer that holds all the picks and more? Then *owed are cards of one that must
   go together with them, the picks included; what is still missing after these is free. */
bool suggest_completion(const kd_view *view, kd_cards picks, kd_cards *owed);
/* The fault of an answer, or of every answer that the picks begin; KD_OK: none. Cards by face. */
kd_verdict suggest_fault(const kd_view *view, kd_cards picks);
/* Finds the only legal play by face: the whole hand, or the single legal answer to the lead. False when there is a
   choice. */
bool suggest_forced(const kd_view *view, kd_cards *play);

#endif
