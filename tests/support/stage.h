/* stage.h - brings a ui to a given moment, and compares its picture with a golden file. */
#ifndef STAGE_H
#define STAGE_H

#include "support/script.h"
#include "tui/draw/draw.h"

/* A moment: what has happened, as a script; who looks at the screen; which keys that person typed. */
typedef struct stage {
    const script *script; /* NULL: no game */
    const char *lines;    /* after those of the script; may be NULL */
    uint8_t seat;         /* the viewer, KD_NOBODY for an onlooker */
    bool asked;           /* the viewer is to decide */
    const char *keys;     /* typed afterwards; "\n" Enter, "\t" Tab; may be NULL */
} stage;

/* Runs the stage: the ui gets every event and view, as in the program. */
void stage_run(const stage *s, ui *u, kd_match *match);
/* Types keys; returns the request of the last. */
ui_request stage_keys(ui *u, const char *keys);

/* The head of the box of a rule that was opened for the cards at hand: it has a sentence, and its example, where one is
   wanted, may be played, buried or shown. */
void expect_head(const ui *u, bool example);

enum { PICTURE = GRID_MAX_H * (GRID_MAX_W * 4 + 1) + 64 };
/* The picture as lines of UTF-8 without trailing blanks, and the cursor's position in a last line. */
const char *picture_of(const ui *u, int w, int h, char out[PICTURE]);
const char *picture_rows(const grid *g, char out[PICTURE]);
/* Compares the picture with tests/screens/NAME.txt and, where Chinese is available, the Chinese picture
   with tests/screens/zh/NAME.txt. KD_BLESS=1 writes these files instead, KD_BLESS=zh only the Chinese
   ones. With KD_PICTURES=FOLDER nothing is compared: the scene is drawn there, see tools/picture. */
void expect_picture(const ui *u, int w, int h, const char *name);
/* Compares what each cell lies on and what it is written in with tests/screens/looks/NAME.txt: one map of
   letters for the grounds, one for the styles. KD_BLESS=1 writes it. */
void expect_looks(const ui *u, int w, int h, const char *name);
/* The same at 80x24 and, where asked for, at 60x20 and in ASCII; "-80x24", "-60x20" and "-80x24-ascii"
   are added to the name. */
void expect_pictures(const ui *u, const char *name, bool narrow, bool ascii);
/* Are two pictures equal in all cells, with their styles? */
bool same_picture(const ui *a, const ui *b, int w, int h);

#endif
