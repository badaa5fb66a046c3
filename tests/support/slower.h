/* slower.h - how often a test does something: FEWER times in the fast suite, and as often as is written first where it
   runs whole (tests/CMakeLists.txt says where: in the long tests, and some always). */
#ifndef SLOWER_H
#define SLOWER_H

#include <stdlib.h>

#define FEWER(whole, some) (getenv("KOUDI_WHOLE") ? (whole) : (some))

#endif
