/* out.c - a bounded string: what the engine prints into. */
#include "engine/engine.h"

#include <string.h>

kd_out kd_out_to(char *out, size_t size)
{
    return (kd_out){out, size, 0};
}

void kd_out_char(kd_out *out, char c)
{
    if (out->length < out->size)
        out->at[out->length] = c;
    out->length++;
}

void kd_out_text(kd_out *out, const char *text)
{
    while (*text)
        kd_out_char(out, *text++);
}

void kd_out_number(kd_out *out, int number)
{
    char digits[3 * sizeof number];
    size_t count = 0;
    unsigned left = number < 0 ? 0U - (unsigned)number : (unsigned)number;
    do
        digits[count++] = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        kd_out_char(out, '-');
    while (count > 0)
        kd_out_char(out, digits[--count]);
}

void kd_out_filled(kd_out *out, const char *text, kd_blank *blank, void *arg)
{
    while (*text) {
        const char *end = *text == '{' ? strchr(text, '}') : NULL;
        if (end && blank(arg, out, text + 1, (size_t)(end - text) - 1))
            text = end + 1;
        else
            kd_out_char(out, *text++);
    }
}

bool kd_out_names(const char *name, const char *at, size_t length)
{
    return strlen(name) == length && strncmp(name, at, length) == 0;
}

const char *kd_out_english(const char *sentence)
{
    return sentence;
}

int kd_out_end(kd_out *out)
{
    if (out->size > 0)
        out->at[out->length < out->size ? out->length : out->size - 1] = 0;
    return (int)out->length;
}
