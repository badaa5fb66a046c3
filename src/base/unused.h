/* unused.h - marks a parameter that only the type of a callback asks for. */
#ifndef KOUDI_BASE_UNUSED_H
#define KOUDI_BASE_UNUSED_H

#define UNUSED __attribute__((unused))

#endif
