/* fuzz.h - what the fuzz targets share: a check, reading the input, and the end of a line. */
#ifndef FUZZ_H
#define FUZZ_H

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Aborts when the condition is false, in every build type. */
#define HOLD(condition)                                                                            \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The input, read from its front. */
typedef struct bytes {
    const uint8_t *at;
    size_t left;
} bytes;

/* The next byte; 0 when none is left. */
static inline unsigned next_byte(bytes *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

/* The next act, a line without its end; the bytes of NULL at the end. */
static inline bytes next_act(bytes *in)
{
    const uint8_t *end = in->left ? memchr(in->at, '\n', in->left) : NULL;
    bytes act = {in->left ? in->at : NULL, end ? (size_t)(end - in->at) : in->left};
    in->at += act.left + (end != NULL);
    in->left -= act.left + (end != NULL);
    return act;
}

/* Ends a line, if it is there. */
static inline void hang_up(struct bufferevent **io)
{
    if (!*io)
        return;
    bufferevent_flush(*io, EV_WRITE, BEV_FINISHED);
    bufferevent_free(*io);
    *io = NULL;
}

#endif
