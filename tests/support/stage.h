/* stage.h - a ui brought to a certain moment, and its picture as text. */
#ifndef STAGE_H
#define STAGE_H

#include "support/script.h"
#include "tui/draw/draw.h"

/* A moment: what happened as a script, who looks on, what that person typed. */
typedef struct stage {
    const script *script; /* NULL: no game */
    const char *lines;    /* after those of the script; may be NULL */
    uint8_t seat;         /* the viewer, KD_NOBODY for an onlooker */
    bool asked;           /* the viewer is asked */
    const char *keys;     /* typed then; "\n" Enter, "\t" Tab; may be NULL */
} stage;

/* Runs the stage: every event and view goes through the ui as in the program. */
void stage_run(const stage *s, ui *u, kd_match *match);
/* Types keys; returns the wish of the last. */
ui_request stage_keys(ui *u, const char *keys);

enum { PICTURE = GRID_MAX_H * (GRID_MAX_W * 4 + 1) + 64 };
/* The picture as lines of UTF-8 without trailing blanks, the cursor's place at the end. */
const char *picture_of(const ui *u, int w, int h, char out[PICTURE]);
/* Holds the picture against tests/screens/NAME.txt, and where Chinese can be spoken, in that language
   against tests/screens/zh/NAME.txt; KD_BLESS=1 writes those files instead,
   KD_BLESS=zh only the Chinese ones. */
void expect_picture(const ui *u, int w, int h, const char *name);
/* So at 80x24 and, where they are asked for, at 60x20 and in seven bits; "-80x24", "-60x20" and
   "-80x24-ascii" are put behind the name. */
void expect_pictures(const ui *u, const char *name, bool narrow, bool ascii);
/* Are the two pictures the same, cell by cell and style by style? */
bool same_picture(const ui *a, const ui *b, int w, int h);

#endif
