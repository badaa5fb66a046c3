/* prompt.h - the lines under the hand: what is picked, what is asked, and why. */
#ifndef KOUDI_TUI_TEXT_PROMPT_H
#define KOUDI_TUI_TEXT_PROMPT_H

#include "tui/cells/glyph.h"
#include "tui/cells/style.h"
#include "tui/state/choice.h"
#include "tui/state/ui.h"

/* The glyphs that the texts of this ui are made with. */
static inline const glyphs *glyphs_in(const ui *u)
{
    return u->spoken ? glyphs_spoken() : glyphs_of(ui_ascii(u));
}

/* Where a choice stands in the verdict, in bytes, and the key that makes it. */
typedef struct choice_place {
    size_t from, to;
    int key;
} choice_place;

typedef struct prompt {
    text verdict, reason;
    text tip;                         /* after the reason, where there is room */
    uint8_t style;                    /* of the verdict: plain, good or bad */
    uint8_t reason_style;             /* plain, or bad where the verdict is a question */
    choice_place choice[CHOICES + 1]; /* the last one is to pass */
    int choices;
} prompt;

/* The lines for the mode that the ui is in. */
void prompt_make(const ui *u, prompt *out);
/* What a view's seat is to choose: "Declare?"; "" where nothing is. */
const char *prompt_question(const kd_view *view);
/* The numbers of so many: "1", "1-3"; of the choices there are. */
void numbers_text(text *t, int count);
void choice_numbers_text(text *t, const kd_view *view);
/* What a numbered choice would do: "trump ♣, you deal". */
void choice_effect_text(text *t, const glyphs *g, const kd_view *view, const kd_action *action);

#endif
