/* qr.h - a word as a QR code, in characters that any terminal shows. Only qr.c knows of libqrencode; where the
   program was built without it, no code is made, and a sentence says why. */
#ifndef KOUDI_BASE_QR_H
#define KOUDI_BASE_QR_H

#include <stdbool.h>
#include <stdint.h>

/* MOST: modules of a side. QUIET: light modules around it, as the standard asks for. */
enum { QR_MOST = 177, QR_QUIET = 4 };

typedef struct qr {
    int side; /* in modules */
    bool dark[QR_MOST][QR_MOST];
} qr;

/* Why there are no codes in this program, untranslated; NULL: there are. */
const char *qr_missing(void);
/* Of a text that means the same in capital letters, which make a smaller code. False: it is too long, or there is
   no memory or no library. */
bool qr_make(const char *text, qr *out);
/* The cells that it takes with its quiet zone. A cell has two modules, one above the other; in ASCII a module has
   two cells, one beside the other. */
int qr_columns(const qr *q, bool ascii);
int qr_rows(const qr *q, bool ascii);
/* The text of a cell, to be shown dark on light. */
const char *qr_cell(const qr *q, bool ascii, int x, int y);

#endif
