/* language.c - sets the language of a test. */
#include "support/language.h"

#include "base/i18n.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#ifdef ENABLE_NLS
/* Not C: gettext translates nothing in that locale. */
static bool find_locale(void)
{
    static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "zh_CN.UTF-8"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (setlocale(LC_CTYPE, names[i]) && setlocale(LC_MESSAGES, names[i]))
            return true;
    return false;
}

bool test_speak(const char *language)
{
    const char *folder = getenv("KOUDI_LOCALE_DIR");

    if (!folder || !find_locale())
        return strcmp(language, "en") == 0;
    setenv("LANGUAGE", language, 1);
    bindtextdomain("koudi", folder); /* which makes gettext look at LANGUAGE anew */
    bind_textdomain_codeset("koudi", "UTF-8");
    textdomain("koudi");
    return strcmp(language, "en") == 0 || strcmp(gettext("Rules"), "Rules") != 0;
}
#else
bool test_speak(const char *language)
{
    return strcmp(language, "en") == 0;
}
#endif

bool test_could_speak(const char *language)
{
    bool could = test_speak(language);
    return test_speak("en") && could;
}
