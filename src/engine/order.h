/* order.h - the places of a rank, for the modules above order. */
#ifndef KOUDI_ORDER_H
#define KOUDI_ORDER_H

#include "koudi.h"

/* The places of one rank's cards, all that the deck has. */
uint64_t kd_places_of_rank(const kd_order *order, int rank);

#endif
