/* out.h - a bounded string: what the engine prints into. */
#ifndef KOUDI_OUT_H
#define KOUDI_OUT_H

#include <stddef.h>

/* length counts what was written to it, whether or not there was room. */
typedef struct kd_out {
    char *at;
    size_t size, length;
} kd_out;

/* An empty string in size bytes; out may be NULL when size is 0. */
kd_out kd_out_to(char *out, size_t size);
void kd_out_char(kd_out *out, char c);
void kd_out_text(kd_out *out, const char *text);
void kd_out_number(kd_out *out, int number);
/* Ends the string with a NUL and returns its full length, like snprintf. */
int kd_out_end(kd_out *out);

#endif
