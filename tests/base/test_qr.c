/* test_qr.c - QR codes: what is drawn in characters is what the library has made, in both kinds of characters. */
#include "base/qr.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#if KOUDI_QR

#include <qrencode.h>

/* An invitation to an address of IPv4, the shortest, and one to a name. */
static const char shortest[] =
    "koudi1+zv0000g22298qhhq9savjzwx4002m6rm0eb081520xjz85d1b9pc5aneh8v2g1q4er251as6";
static const char named[] =
    "koudi1+21r6rrbs5sjqgrbde1p6abkfe9kh98014d2pf2dbsqqg04926d25askqh2czzvpx"
    "sjxtn6c8exk5ah1k488g0ft8sqy";

/* Half a module of each cell, or the other way round: is the module dark in what is drawn? */
static bool drawn_dark(const qr *q, bool ascii, int x, int y)
{
    if (ascii) {
        const char *left = qr_cell(q, true, 2 * x, y), *right = qr_cell(q, true, 2 * x + 1, y);
        assert_string_equal(left, right);
        assert_true(strcmp(left, "#") == 0 || strcmp(left, " ") == 0);
        return *left == '#';
    }
    const char *cell = qr_cell(q, false, x, y / 2);
    bool full = strcmp(cell, "█") == 0, above = strcmp(cell, "▀") == 0,
         below = strcmp(cell, "▄") == 0;
    assert_true(full || above || below || strcmp(cell, " ") == 0);
    return full || (y % 2 == 0 ? above : below);
}

static void expect_drawn(const char *text, bool ascii)
{
    static qr q;
    QRcode *made = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 0);
    assert_non_null(made);
    assert_true(qr_make(text, &q));
    int all = made->width + 2 * QR_QUIET;
    assert_int_equal(qr_columns(&q, ascii), ascii ? 2 * all : all);
    assert_int_equal(qr_rows(&q, ascii), ascii ? all : all / 2 + 1); /* all is odd */
    for (int y = 0; y < 2 * qr_rows(&q, ascii) && (!ascii || y < all); y++)
        for (int x = 0; x < all; x++) {
            int mx = x - QR_QUIET, my = y - QR_QUIET;
            bool inside = mx >= 0 && my >= 0 && mx < made->width && my < made->width;
            bool dark = inside && made->data[my * made->width + mx] & 1;
            if (drawn_dark(&q, ascii, x, y) != dark)
                fail_msg("%s: column %d, row %d", ascii ? "ASCII" : "half blocks", x, y);
        }
    QRcode_free(made);
}

TEST("what is drawn is the code")
{
    for (int ascii = 0; ascii < 2; ascii++) {
        expect_drawn(shortest, ascii);
        expect_drawn(named, ascii);
    }
}

/* In capital letters, of which the smallest code holds more: small letters would need the next version. */
TEST("an invitation fits a terminal")
{
    static qr q;
    assert_true(qr_make(shortest, &q));
    assert_int_equal(q.side, 33);
    assert_true(qr_columns(&q, false) <= 80 && qr_rows(&q, false) <= 23);
    assert_true(qr_make(named, &q));
    assert_int_equal(q.side, 33);
}

TEST("the longest is made")
{
    static char word[480];
    static qr q;
    memset(word, 'z', sizeof word - 1);
    assert_true(qr_make(word, &q));
    assert_true(q.side <= QR_MOST);
}

TEST("more than a code holds is refused")
{
    static char word[8000];
    static qr q;
    memset(word, 'z', sizeof word - 1);
    assert_false(qr_make(word, &q));
    assert_null(qr_missing());
}

#else

TEST("without the library it is said")
{
    static qr q;
    assert_false(qr_make("koudi1+", &q));
    assert_non_null(strstr(qr_missing(), "libqrencode"));
}

#endif
