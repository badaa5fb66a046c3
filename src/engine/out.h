/* out.h - a bounded string: what the engine prints into. */
#ifndef KOUDI_OUT_H
#define KOUDI_OUT_H

#include <stdbool.h>
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
/* Writes a text: blank writes what a name in braces stands for, or returns false and the braces stay. */
typedef bool kd_blank(void *arg, kd_out *out, const char *name, size_t length);
void kd_out_filled(kd_out *out, const char *text, kd_blank *blank, void *arg);
/* Is this the name of a blank? */
bool kd_out_names(const char *name, const char *at, size_t length);
/* The kd_translate into English. */
const char *kd_out_english(const char *sentence);
/* Ends the string with a NUL and returns its full length, like snprintf. */
int kd_out_end(kd_out *out);

#endif
