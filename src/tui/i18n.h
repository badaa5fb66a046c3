/* i18n.h - words for players, translated by gettext where the system has it. */
#ifndef KOUDI_I18N_H
#define KOUDI_I18N_H

#ifdef ENABLE_NLS
#include <libintl.h>
#define _(text)            gettext(text)
#define N_OF(one, many, n) ngettext(one, many, (unsigned long)(n))
#else
#define _(text)            (text)
#define N_OF(one, many, n) ((n) == 1 ? (one) : (many))
#endif

/* N_OF: the form of a text that goes with the number n. */
/* Marks a text in a table for translation; it is translated where it is shown. */
#define N_(text) text

#endif
