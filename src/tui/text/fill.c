/* fill.c - sentences whose blanks are cards, seats, keys and other things of the game. */
#include "tui/text/text.h"

#include <assert.h>
#include <string.h>

#include "base/i18n.h"
#include "tui/state/keys.h"

/* More blanks than any sentence has. */
enum { BLANKS = 9 };

/* A value. kind: the letter of its conversion; 0 where no conversion takes it, '?' where that is none of text_fill. */
typedef struct blank {
    char kind;
    int number;
    const char *s;
    kd_cards cards;
} blank;

/* Passes over the text before the next conversion, and adds it to t where that is given. Returns what stands behind
   the conversion, or NULL at the end. *which: the number of the value, of the conversion before on entry, of this one
   on return. */
static const char *fill_next(text *t, const char *format, int *which)
{
    for (;;) {
        size_t before = strcspn(format, "%");
        bool sign = format[before] && format[before + 1] == '%';
        if (t)
            text_add(t, "%.*s", (int)before + sign, format);
        format += before + sign + sign;
        if (!*format)
            return NULL;
        if (!sign)
            return text_conversion(format, *which + 1, which);
    }
}

void text_fill_from(text *t, const ui *u, const char *format, va_list values)
{
    blank of[BLANKS] = {{.kind = 0}};
    int count = 0, which = -1;

    for (const char *at = format; (at = fill_next(NULL, at, &which));) {
        assert(which >= 0 && which < BLANKS);
        if (which < 0 || which >= BLANKS)
            return;
        bool whole = !strchr("%$", at[-1]) && strchr("%$", at[-2]);
        of[which].kind = (char)(whole ? at[-1] : '?');
        count = which < count ? count : which + 1;
    }
    for (int i = 0; i < count; i++) {
        if (of[i].kind == 's')
            of[i].s = va_arg(values, const char *);
        else if (of[i].kind == 'C' || of[i].kind == 'W' || of[i].kind == 'P')
            of[i].cards = va_arg(values, kd_cards);
        if (of[i].kind != 's' && of[i].kind != 'C' && of[i].kind != 'W')
            of[i].number = va_arg(values, int);
    }
    for (which = -1; (format = fill_next(t, format, &which));) {
        switch (of[which].kind) {
        case 'd': text_add(t, "%d", of[which].number); break;
        case 'c': text_add(t, "%c", of[which].number); break;
        case 's': text_add(t, "%s", of[which].s); break;
        case 'C': cards_text(t, glyphs_in(u), &u->view.order, of[which].cards); break;
        case 'W':
            cards_text(t, glyphs_in(u)->ascii ? glyphs_in(u) : glyphs_worded(), &u->view.order,
                       of[which].cards);
            break;
        case 'P': pattern_text(t, u, of[which].cards, (wording)of[which].number); break;
        case 'S': text_add(t, "%s", ui_seat_name(u, of[which].number)); break;
        case 'N': seats_text(t, u, (unsigned)of[which].number); break;
        case 'K': text_add(t, "%s", KEY_OF((command)of[which].number)); break;
        case 'F': category_text(t, glyphs_in(u), of[which].number); break;
        case 'H': card_category_text(t, glyphs_in(u), of[which].number); break;
        case 'T': trump_text(t, glyphs_in(u), of[which].number); break;
        case 'L': level_text(t, of[which].number, u->view.order.rules.to_level); break;
        default: assert(false); /* no conversion of text_fill */
        }
    }
}

void text_fill(text *t, const ui *u, const char *format, ...)
{
    va_list values;

    va_start(values, format);
    text_fill_from(t, u, format, values);
    va_end(values);
}
