/* test_palette.c - the colours of styles, and the rules that each theme must follow. */
#include "tui/cells/palette.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const int depths[] = {0, 8, 16, 256};
static const unsigned suits[] = {STYLE_SPADES, STYLE_HEARTS, STYLE_CLUBS, STYLE_DIAMONDS};

static void mono_has_no_ink(void **state)
{
    for (int d = 0; d < 4; d++)
        for (unsigned s = 0; s < STYLE_COUNT; s++) {
            assert_int_equal(palette_attributes(THEME_MONO, depths[d], true, s).ink, -1);
            assert_int_equal(palette_attributes(THEME_DARK, 0, true, s).ink, -1);
        }
}

/* Red and black suits differ even without colours. */
static void mono_tells_hearts_from_spades(void **state)
{
    attributes spade = palette_attributes(THEME_MONO, 256, true, STYLE_SPADES);
    attributes heart = palette_attributes(THEME_MONO, 256, true, STYLE_HEARTS);
    assert_true(spade.bold != heart.bold);
}

static void four_suits_have_four_inks(void **state)
{
    for (int t = THEME_DARK; t <= THEME_LIGHT; t++)
        for (int d = 1; d < 4; d++)
            for (int a = 0; a < 4; a++)
                for (int b = 0; b < a; b++)
                    assert_int_not_equal(
                        palette_attributes((theme)t, depths[d], true, suits[a]).ink,
                        palette_attributes((theme)t, depths[d], true, suits[b]).ink);
}

static void two_suits_share_an_ink(void **state)
{
    for (int t = THEME_DARK; t <= THEME_LIGHT; t++)
        for (int d = 1; d < 4; d++) {
            attributes ink[4];
            for (int i = 0; i < 4; i++)
                ink[i] = palette_attributes((theme)t, depths[d], false, suits[i]);
            assert_int_equal(ink[0].ink, ink[2].ink);
            assert_int_equal(ink[1].ink, ink[3].ink);
            assert_int_not_equal(ink[0].ink, ink[1].ink);
        }
}

/* With 256 colours no foreground suits both themes: those of the light theme are dark. */
static void themes_share_no_rich_ink(void **state)
{
    for (unsigned s = 0; s < STYLE_COUNT; s++) {
        attributes dark = palette_attributes(THEME_DARK, 256, true, s);
        attributes light = palette_attributes(THEME_LIGHT, 256, true, s);
        assert_true(dark.ink < 0 ? light.ink < 0 : light.ink != dark.ink);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mono_has_no_ink),
        cmocka_unit_test(mono_tells_hearts_from_spades),
        cmocka_unit_test(four_suits_have_four_inks),
        cmocka_unit_test(two_suits_share_an_ink),
        cmocka_unit_test(themes_share_no_rich_ink),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
