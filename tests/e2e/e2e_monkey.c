/* e2e_monkey.c - ten thousand random keys, many random sizes: the program neither crashes nor hangs. */
#include "support/program.h"
#include "support/test.h"
#include "support/vt.h"

#include "koudi.h"

#include <stdio.h>
#include <string.h>

#include <stdint.h>

enum { KEYS = 10000, BATCH = 25 };

/* Keys with and without an effect. Q is left out, since it leaves at once; the menu can still be left. */
static const char *const keys[] = {
    "\r",     "\r",      "\t",         "\t",       " ",      " ",      "v",    "u",    "x", "0",
    "1",      "2",       "3",          "5",        "J",      "K",      "A",    "S",    "B", "l",
    "L",      "h",       "j",          "k",        "n",      "s",      "e",    "w",    "+", "-",
    "?",      "\033",    "\033OA",     "\033OB",   "\033OC", "\033OD", "\x7f", "\014", "m", "q",
    "\033[Z", "\033[3~", "\033[99;1x", "\xc3\xa9", "n",      "\r",     "\r",   "\r",
};

static const int sizes[][2] = {{80, 24}, {60, 20}, {120, 40}, {59, 20}, {1, 1}, {200, 50}};

static vt *start(const char *seed)
{
    static const char *const env[] = {"KOUDI_TABLES=/nonexistent", NULL}; /* none of others */
    vt *v = vt_koudi(env, "play", "--pace", "instant", "--seed", seed, "--theme", "dark");
    vt_see(v, "New game");
    return v;
}

/* The program still draws: what stands above the key bar, the table's line or the lower border of a box, is as
   wide as the terminal. */
static bool line_is_whole(vt *v, void *width)
{
    static const char *const begins[] = {"─", "└"}, *const ends[] = {"─", "┘"};
    const char *row = vt_row(v, 22);
    size_t size = strlen(row), cells = 0;
    bool begun = false, ended = false;
    for (size_t i = 0; i < size; i++) /* a Chinese character, from U+3000 on, takes two */
        cells += (row[i] & 0xc0) == 0x80 ? 0 : (unsigned char)row[i] >= 0xe3 ? 2 : 1;
    if (cells != (size_t) * (int *)width)
        return false;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        begun = begun || strstr(row, begins[i]) == row;
        ended = ended || strcmp(row + size - strlen(ends[i]), ends[i]) == 0;
    }
    return begun && ended;
}

/* Sends random keys, a random size, and then a size with room for the table; returns its width. */
static int send_batch(vt *v, kd_rng *rng, int batch)
{
    const int *size = sizes[kd_rng_below(rng, sizeof sizes / sizeof *sizes)];
    int width = 80 + batch % 2;
    for (int i = 0; i < BATCH; i++)
        vt_keys(v, keys[kd_rng_below(rng, sizeof keys / sizeof *keys)]);
    vt_resize(v, size[0], size[1]);
    vt_resize(v, width, 24);
    return width;
}

TEST("survives any keys")
{
    kd_rng rng;
    kd_rng_seed(&rng, 2026, 0);
    vt *v = start("1");
    for (int batch = 0; batch < KEYS / BATCH; batch++) {
        int width = send_batch(v, &rng, batch);
        if (vt_until(v, line_is_whole, &width, VT_SOON) && vt_exit(v, 0) < 0)
            continue;
        assert_int_equal(vt_exit(v, VT_SOON), 0); /* left by the menu's last line, or by q there */
        vt_free(v);
        v = start("2");
    }
    vt_free(v);
}

AROUND_EACH(NULL, vt_end_all);
