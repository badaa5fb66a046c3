/* i18n.h - words for players, translated by gettext where the system has it. */
#ifndef KOUDI_I18N_H
#define KOUDI_I18N_H

#ifdef ENABLE_NLS
#include <libintl.h>
#define _(text) gettext(text)
#else
#define _(text) (text)
#endif

/* Marks a text in a table for translation; it is translated where it is shown. */
#define N_(text) text

#endif
