/* delays.h - how long things took, counted by length: a few hundred bytes for any number of them. */
#ifndef KOUDI_BASE_DELAYS_H
#define KOUDI_BASE_DELAYS_H

#include <stdint.h>

/* From 1 us to some minutes, each step a quarter longer than the one before. */
enum { DELAY_STEPS = 80 };

typedef struct delays {
    uint32_t count[DELAY_STEPS];
} delays;

/* Microseconds of the monotonic clock. */
long long delays_now(void);
void delays_add(delays *d, long long us);
/* How many microseconds so many of a thousand did not exceed, rounded up to the next step; 0: nothing was
   counted. */
long long delays_quantile(const delays *d, unsigned of_1000);
unsigned long long delays_count(const delays *d);

#endif
