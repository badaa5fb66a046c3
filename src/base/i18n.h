/* i18n.h - texts for players, translated by gettext where it is available. */
#ifndef KOUDI_BASE_I18N_H
#define KOUDI_BASE_I18N_H

#include <stdio.h>

/* _: a text, translated. N_OF: the form of it that goes with the number n. C_: a text that
   other languages translate differently by context. */
#ifdef ENABLE_NLS
#include <libintl.h>
#define _(text)            gettext(text)
#define N_OF(one, many, n) ngettext(one, many, (unsigned long)(n))
#define C_(context, text)  words_in(context "\004" text, text)

/* gettext stores a text with a context as "CONTEXT\004TEXT". Returns bare when there is no translation. */
static inline const char *words_in(const char *key, const char *bare)
{
    const char *found = gettext(key);
    return found == key ? bare : found;
}
#else
#define _(text)            (text)
#define N_OF(one, many, n) ((n) == 1 ? (one) : (many))
#define C_(context, text)  (text)
#endif

/* C_ for a text from a table, whose context is known only when it is shown. */
static inline const char *in_context(const char *context, const char *bare)
{
#ifdef ENABLE_NLS
    char key[256];
    snprintf(key, sizeof key, "%s\004%s", context, bare);
    return words_in(key, bare);
#else
    (void)context;
    return bare;
#endif
}

/* _ as a function: the engine translates its sentences through it. */
static inline const char *in_words(const char *sentence)
{
    return _(sentence);
}

/* Marks a text in a table for translation; it is translated where it is shown. */
#define N_(text) text
/* The same with the context in which it is. */
#define NC_(context, text) text

#endif
