/* test_palette.c - the colours of styles, and the rules that each theme must follow. */
#include "tui/cells/cells.h"

#include "support/test.h"

#include <math.h>
#include <stdio.h>

static const int depths[] = {0, 8, 16, 256};
static const unsigned suits[] = {STYLE_SPADES, STYLE_HEARTS, STYLE_CLUBS, STYLE_DIAMONDS};

/* A number of colours with which the palette gives each as 0xRRGGBB. */
enum { EXACT = 1 << 24 };

/* ---- the terminal's background ----------------------------------------------------------------- */

TEST("mono has no ink")
{
    for (int d = 0; d < 4; d++)
        for (unsigned s = 0; s < STYLE_COUNT; s++) {
            attributes mono = palette_attributes(THEME_MONO, depths[d], true, s, GROUND_TABLE);
            attributes none = palette_attributes(THEME_DARK, 0, true, s, GROUND_TABLE);
            assert_int_equal(mono.ink, -1);
            assert_int_equal(none.ink, -1);
        }
}

/* A code is black on white, or reversed where that is all there is, on a terminal that is dark. */
TEST("a code is dark on light")
{
    for (theme t = THEME_FELT; t <= THEME_MONO; t++)
        for (int d = 0; d < 4; d++) {
            attributes code = palette_code(t, depths[d]);
            bool colours = t != THEME_MONO && depths[d] >= 8;
            assert_int_equal(code.lit, !colours);
            assert_int_equal(code.ink, !colours           ? -1
                                       : depths[d] > 256  ? 0x000000
                                       : depths[d] == 256 ? 16
                                                          : 0);
            assert_int_equal(code.ground, !colours           ? -1
                                          : depths[d] > 256  ? 0xffffff
                                          : depths[d] == 256 ? 231
                                                             : 7);
        }
}

/* Red and black suits differ even without colours. */
TEST("mono tells hearts from spades")
{
    attributes spade = palette_attributes(THEME_MONO, 256, true, STYLE_SPADES, GROUND_TABLE);
    attributes heart = palette_attributes(THEME_MONO, 256, true, STYLE_HEARTS, GROUND_TABLE);
    assert_true(spade.bold != heart.bold);
}

static int32_t ink_of(theme t, int colours, bool four, unsigned suit, unsigned ground)
{
    return palette_attributes(t, colours, four, suit, ground).ink;
}

TEST("four suits have four inks")
{
    for (theme t = THEME_FELT; t <= THEME_LIGHT; t++)
        for (int d = theme_has_faces(t) ? 3 : 1; d < 4; d++)
            for (unsigned ground = 0; ground < GROUND_COUNT; ground++)
                for (int a = 0; a < 4; a++)
                    for (int b = 0; b < a; b++)
                        assert_int_not_equal(ink_of(t, depths[d], true, suits[a], ground),
                                             ink_of(t, depths[d], true, suits[b], ground));
}

TEST("two suits share an ink")
{
    for (theme t = THEME_FELT; t <= THEME_LIGHT; t++)
        for (int d = theme_has_faces(t) ? 3 : 1; d < 4; d++)
            for (unsigned ground = 0; ground < GROUND_COUNT; ground++) {
                int32_t ink[4];
                for (int i = 0; i < 4; i++)
                    ink[i] = ink_of(t, depths[d], false, suits[i], ground);
                assert_int_equal(ink[0], ink[2]);
                assert_int_equal(ink[1], ink[3]);
                assert_int_not_equal(ink[0], ink[1]);
            }
}

/* With 256 colours no foreground suits both themes: those of the light theme are dark. */
TEST("themes share no rich ink")
{
    for (unsigned s = 0; s < STYLE_COUNT; s++) {
        int32_t dark = ink_of(THEME_DARK, 256, true, s, GROUND_TABLE);
        int32_t light = ink_of(THEME_LIGHT, 256, true, s, GROUND_TABLE);
        assert_true(dark < 0 ? light < 0 : light != dark);
    }
}

/* ---- which theme is shown ---------------------------------------------------------------------- */

static const struct shown_case {
    const char *name;
    theme chosen;
    int colours;
    backdrop behind;
    bool ascii;
    theme shown;
} shown_cases[] = {
    {"auto", THEME_AUTO, 256, BACKDROP_UNKNOWN, false, THEME_FELT},
    {"auto, dark", THEME_AUTO, 256, BACKDROP_DARK, false, THEME_FELT},
    {"auto, light", THEME_AUTO, 256, BACKDROP_LIGHT, false, THEME_PAPER},
    {"auto, direct colours", THEME_AUTO, EXACT, BACKDROP_UNKNOWN, false, THEME_FELT},
    {"auto, 16 colours", THEME_AUTO, 16, BACKDROP_UNKNOWN, false, THEME_DARK},
    {"auto, 16 colours, light", THEME_AUTO, 16, BACKDROP_LIGHT, false, THEME_LIGHT},
    {"auto, ASCII", THEME_AUTO, 256, BACKDROP_DARK, true, THEME_DARK},
    {"auto, no colours", THEME_AUTO, 0, BACKDROP_UNKNOWN, false, THEME_DARK},
    {"felt on a light terminal", THEME_FELT, 256, BACKDROP_LIGHT, false, THEME_FELT},
    {"night, 8 colours", THEME_NIGHT, 8, BACKDROP_LIGHT, false, THEME_LIGHT},
    {"paper, ASCII", THEME_PAPER, 256, BACKDROP_DARK, true, THEME_DARK},
    {"dark", THEME_DARK, 256, BACKDROP_UNKNOWN, false, THEME_DARK},
    {"dark on a light terminal", THEME_DARK, 256, BACKDROP_LIGHT, false, THEME_LIGHT},
    {"light", THEME_LIGHT, 8, BACKDROP_UNKNOWN, false, THEME_LIGHT},
    {"light on a dark terminal", THEME_LIGHT, 256, BACKDROP_DARK, false, THEME_DARK},
    {"mono", THEME_MONO, 256, BACKDROP_LIGHT, false, THEME_MONO},
};

static void shown_is(void **state)
{
    const struct shown_case *c = *state;
    assert_int_equal(theme_shown(c->chosen, c->colours, c->behind, c->ascii), c->shown);
}
TEST_ROWS(shown_is, shown_cases);

/* Each step to the next theme changes what is shown, and the steps come to every look. */
static void each_step_is_seen(void **state)
{
    const struct shown_case *c = *state;
    unsigned all = 0, seen = 0;
    theme at = c->chosen;

    for (int i = 0; i < 2 * THEME_COUNT; i++) {
        theme next = theme_next(at, c->colours, c->behind, c->ascii);
        theme before = theme_shown(at, c->colours, c->behind, c->ascii);
        theme after = theme_shown(next, c->colours, c->behind, c->ascii);
        assert_int_not_equal(before, after);
        seen |= 1U << after;
        at = next;
    }
    for (int i = 0; i < THEME_COUNT; i++)
        all |= 1U << theme_shown((theme)i, c->colours, c->behind, c->ascii);
    assert_int_equal(seen, all);
}
TEST_ROWS(each_step_is_seen, shown_cases);

/* ---- contrast ---------------------------------------------------------------------------------- */

/* The parts of a colour in linear light, from 0 to 1. */
static void linear_of(uint32_t rgb, double out[3])
{
    for (int i = 0; i < 3; i++) {
        double part = (rgb >> 8 * (2 - i) & 255) / 255.0;
        out[i] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
    }
}

/* The contrast ratio of WCAG 2. */
static double contrast(uint32_t a, uint32_t b)
{
    double l[3], bright[2];
    uint32_t both[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        linear_of(both[i], l);
        bright[i] = 0.2126 * l[0] + 0.7152 * l[1] + 0.0722 * l[2] + 0.05;
    }
    return bright[0] > bright[1] ? bright[0] / bright[1] : bright[1] / bright[0];
}

/* A theme with exact colours, or with the nearest of 256. */
static const struct variant {
    const char *name;
    theme shown;
    bool exact;
} variants[] = {
    {"felt", THEME_FELT, true},   {"felt, 256", THEME_FELT, false},
    {"night", THEME_NIGHT, true}, {"night, 256", THEME_NIGHT, false},
    {"paper", THEME_PAPER, true}, {"paper, 256", THEME_PAPER, false},
};

static uint32_t rgb_of(int32_t number, bool exact)
{
    return exact ? (uint32_t)number : palette_usual(number);
}

static uint32_t ink_rgb(const struct variant *v, bool four, unsigned style, unsigned ground)
{
    int colours = v->exact ? EXACT : 256;
    return rgb_of(palette_attributes(v->shown, colours, four, style, ground).ink, v->exact);
}

static uint32_t ground_rgb(const struct variant *v, unsigned ground)
{
    int colours = v->exact ? EXACT : 256;
    return rgb_of(palette_attributes(v->shown, colours, true, STYLE_PLAIN, ground).ground,
                  v->exact);
}

/* Lines and edges are no text, nor is what is gold on a card: its edge. On backs nothing is written. */
static bool is_text(unsigned style, unsigned ground)
{
    return style != STYLE_RULE && style != STYLE_EDGE && style != STYLE_BACK &&
           ground != GROUND_BACK && !(style == STYLE_GOLD && ground >= GROUND_FACE);
}

static void text_can_be_read(void **state)
{
    const struct variant *v = *state;
    bool good = true;
    for (unsigned ground = 0; ground < GROUND_COUNT; ground++)
        for (unsigned style = 0; style < STYLE_COUNT; style++)
            for (int four = 0; four < 2; four++) {
                uint32_t ink = ink_rgb(v, four, style, ground), on = ground_rgb(v, ground);
                double ratio = contrast(ink, on);
                if (!is_text(style, ground) || ratio >= 4.5)
                    continue;
                print_message("%s: style %u on ground %u, #%06x on #%06x: %.2f\n", v->name, style,
                              ground, (unsigned)ink, (unsigned)on, ratio);
                good = false;
            }
    assert_true(good);
}
TEST_ROWS(text_can_be_read, variants);

/* The inks of the themes without grounds, on the backgrounds where they are shown. Terminals differ in the first
   sixteen colours, so only those among 256 are measured. */
TEST("inks can be read on the background")
{
    for (theme t = THEME_DARK; t <= THEME_LIGHT; t++)
        for (unsigned style = 0; style < STYLE_COUNT; style++)
            for (int four = 0; four < 2; four++) {
                int32_t ink = palette_attributes(t, EXACT, four, style, GROUND_TABLE).ink;
                uint32_t behind = t == THEME_DARK ? 0x000000 : 0xffffff;
                assert_true(ink < 0 || contrast((uint32_t)ink, behind) >= 4.5);
            }
}

TEST("contrast is that of WCAG")
{
    assert_float_equal(contrast(0x000000, 0xffffff), 21, 0.001);
    assert_float_equal(contrast(0xffffff, 0x777777), 4.48, 0.005);
    assert_float_equal(contrast(0xff0000, 0xffffff), 4.00, 0.005);
}

/* ---- colour-blindness -------------------------------------------------------------------------- */

/* Complete protanopia, deuteranopia and tritanopia, for linear light: Machado, Oliveira and Fernandes,
   "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009. */
static const struct sight {
    const char *name;
    double to[3][3];
} sights[] = {
    {"usual", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protanopia",
     {{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {"deuteranopia",
     {{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {"tritanopia",
     {{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

/* CIE L*a*b* of a colour as that sight sees it. */
static void lab_of(const struct sight *s, uint32_t rgb, double out[3])
{
    static const double xyz[3][3] = {
        {0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}};
    static const double white[3] = {0.9505, 1, 1.089};
    double l[3], seen[3], f[3];
    linear_of(rgb, l);
    for (int i = 0; i < 3; i++) {
        seen[i] = s->to[i][0] * l[0] + s->to[i][1] * l[1] + s->to[i][2] * l[2];
        seen[i] = seen[i] < 0 ? 0 : seen[i] > 1 ? 1 : seen[i];
    }
    for (int i = 0; i < 3; i++) {
        double t = (xyz[i][0] * seen[0] + xyz[i][1] * seen[1] + xyz[i][2] * seen[2]) / white[i];
        f[i] = t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
    }
    out[0] = 116 * f[1] - 16;
    out[1] = 500 * (f[0] - f[1]);
    out[2] = 200 * (f[1] - f[2]);
}

/* The difference of two colours (CIE 1976): about 2.3 can just be seen. */
static double difference(const struct sight *s, uint32_t a, uint32_t b)
{
    double one[3], two[3], sum = 0;
    lab_of(s, a, one);
    lab_of(s, b, two);
    for (int i = 0; i < 3; i++)
        sum += (one[i] - two[i]) * (one[i] - two[i]);
    return sqrt(sum);
}

/* What a look must tell apart: a card from the hand, a picked one from the others, and verdicts. All of
   it has a sign as well. So have the suits, whose four colours no sight but the usual need tell apart. */
static void the_colour_blind_see_what_matters(void **state)
{
    enum { CLEAR = 8 };
    static const struct {
        const char *name;
        unsigned style, ground, other_style, other_ground; /* STYLE_COUNT: the grounds themselves */
    } pairs[] = {
        {"card, table", STYLE_COUNT, GROUND_FACE, STYLE_COUNT, GROUND_TABLE},
        {"card, hand", STYLE_COUNT, GROUND_FACE, STYLE_COUNT, GROUND_HAND},
        {"card, shaded", STYLE_COUNT, GROUND_FACE, STYLE_COUNT, GROUND_SHADE},
        {"card, picked", STYLE_COUNT, GROUND_FACE, STYLE_COUNT, GROUND_PICK},
        {"shaded, picked", STYLE_COUNT, GROUND_SHADE, STYLE_COUNT, GROUND_PICK},
        {"good, bad", STYLE_GOOD, GROUND_BAR, STYLE_BAD, GROUND_BAR},
        {"good, text", STYLE_GOOD, GROUND_BAR, STYLE_PLAIN, GROUND_BAR},
        {"bad, text", STYLE_BAD, GROUND_BAR, STYLE_PLAIN, GROUND_BAR},
        {"gold, text", STYLE_GOLD, GROUND_TABLE, STYLE_PLAIN, GROUND_TABLE},
        {"spades, hearts", STYLE_SPADES, GROUND_FACE, STYLE_HEARTS, GROUND_FACE},
        {"clubs, diamonds", STYLE_CLUBS, GROUND_FACE, STYLE_DIAMONDS, GROUND_FACE},
    };
    const struct variant *v = *state;
    bool good = true;
    for (size_t i = 0; i < sizeof sights / sizeof *sights; i++)
        for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
            bool text = pairs[k].style < STYLE_COUNT;
            uint32_t a = text ? ink_rgb(v, true, pairs[k].style, pairs[k].ground)
                              : ground_rgb(v, pairs[k].ground);
            uint32_t b = text ? ink_rgb(v, true, pairs[k].other_style, pairs[k].other_ground)
                              : ground_rgb(v, pairs[k].other_ground);
            double d = difference(&sights[i], a, b);
            if (d >= CLEAR)
                continue;
            print_message("%s, %s: %s, #%06x and #%06x: %.1f\n", v->name, sights[i].name,
                          pairs[k].name, (unsigned)a, (unsigned)b, d);
            good = false;
        }
    assert_true(good);
}
TEST_ROWS(the_colour_blind_see_what_matters, variants);

/* ---- changed colours --------------------------------------------------------------------------- */

/* A terminal shows each number in one colour only; the first 16 are the user's. */
TEST("no number has two colours")
{
    for (theme t = THEME_FELT; t <= THEME_PAPER; t++) {
        int number, other;
        uint32_t rgb, other_rgb;
        for (int i = 0; palette_colour(t, i, &number, &rgb); i++) {
            assert_in_range(number, 16, 255);
            for (int k = 0; k < i && palette_colour(t, k, &other, &other_rgb); k++)
                if (number == other && rgb != other_rgb)
                    fail_msg("%s: %d is #%06x and #%06x", theme_names[t], number, (unsigned)rgb,
                             (unsigned)other_rgb);
        }
    }
}
