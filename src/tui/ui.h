/* ui.h - the state of the screen apart from the game, and what a key does to it; pure. */
#ifndef KOUDI_UI_H
#define KOUDI_UI_H

#include "grid.h"
#include "koudi.h"

/* Keys as the terminal floor hands them on: a character, or one of these. */
enum ui_key {
    UI_KEY_UP = 0x110000, UI_KEY_DOWN, UI_KEY_LEFT, UI_KEY_RIGHT, UI_KEY_HOME, UI_KEY_END,
    UI_KEY_BACKTAB, UI_KEY_F1, UI_KEY_F2, UI_KEY_ENTER = '\n', UI_KEY_TAB = '\t', UI_KEY_ESC = 27,
    UI_KEY_BACKSPACE = 8
};

/* What a key asks of the program; everything else is settled inside the ui. */
typedef enum ui_wish {
    UI_NOTHING,  /* maybe redraw */
    UI_SUBMIT,   /* ui->action is to be submitted */
    UI_SKIP,     /* a wait is to end */
    UI_PACE,     /* ui->pace has changed */
    UI_PAUSE,    /* dealing: hold or go on */
    UI_NEW_GAME, /* from the menu: ui->people says how many people play */
    UI_OPENED,   /* the curtain was opened by the right key: the next seat's view may be shown */
    UI_LOOKED,   /* closed dealing: the private look is over; ui->action is the declaration or pass */
    UI_NEXT,     /* on from the summary */
    UI_MENU,     /* leave the game for the menu */
    UI_REDRAW,   /* Ctrl-L */
    UI_QUIT
} ui_wish;

typedef struct ui ui;

#endif
