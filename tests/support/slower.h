/* slower.h - how often a test does something: FEWER times in slow builds, which are those under sanitizers or
   valgrind. */
#ifndef SLOWER_H
#define SLOWER_H

#define FEWER(usual, slow) (KOUDI_SLOWER > 1 ? (slow) : (usual))

#endif
