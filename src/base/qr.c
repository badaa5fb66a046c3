/* qr.c - a word as a QR code, in characters that any terminal shows. */
#include "base/qr.h"

#include "base/i18n.h"
#include "base/unused.h"

#if KOUDI_QR

#include <qrencode.h>

const char *qr_missing(void)
{
    return NULL;
}

/* The least correction of errors: no screen is soiled, and fewer modules are read from further away. */
bool qr_make(const char *text, qr *out)
{
    QRcode *made = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 0);
    if (!made)
        return false;
    out->side = made->width;
    for (int y = 0; y < out->side; y++)
        for (int x = 0; x < out->side; x++)
            out->dark[y][x] = made->data[y * out->side + x] & 1;
    QRcode_free(made);
    return true;
}

#else

const char *qr_missing(void)
{
    return N_("this koudi was built without QR codes: it must be built anew where libqrencode is "
              "installed");
}

bool qr_make(UNUSED const char *text, UNUSED qr *out)
{
    return false;
}

#endif

int qr_columns(const qr *q, bool ascii)
{
    return (q->side + 2 * QR_QUIET) * (ascii ? 2 : 1);
}

int qr_rows(const qr *q, bool ascii)
{
    int modules = q->side + 2 * QR_QUIET;
    return ascii ? modules : (modules + 1) / 2;
}

/* x, y: with the quiet zone. */
static bool is_dark(const qr *q, int x, int y)
{
    x -= QR_QUIET;
    y -= QR_QUIET;
    return x >= 0 && y >= 0 && x < q->side && y < q->side && q->dark[y][x];
}

const char *qr_cell(const qr *q, bool ascii, int x, int y)
{
    if (ascii)
        return is_dark(q, x / 2, y) ? "#" : " ";
    bool above = is_dark(q, x, 2 * y), below = is_dark(q, x, 2 * y + 1);
    return above && below ? "█" : above ? "▀" : below ? "▄" : " ";
}
