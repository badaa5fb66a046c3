/* language.c - the language the program speaks: by the environment, or as asked for. */
#include "cli/language.h"

#include "table/i18n.h"

#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The languages there are. English is the text of the sources. */
static const char *const languages[] = {"en", "zh_CN"};

/* A system that was set up with few languages has one of these, which gettext needs to speak any. */
static const char *const spare_locales[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "zh_CN.UTF-8"};

static bool speaks_utf8(void)
{
    for (size_t i = 0; i < sizeof spare_locales / sizeof *spare_locales; i++)
        if (setlocale(LC_CTYPE, spare_locales[i]) && setlocale(LC_MESSAGES, spare_locales[i]))
            return true;
    return false;
}

/* The user's locale may not be there; its language can be spoken all the same. */
static void speak_missing_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *wanted = NULL, *listed = getenv("LANGUAGE");
    for (size_t i = 0; i < sizeof names / sizeof *names && !(wanted && *wanted); i++)
        wanted = getenv(names[i]); /* an empty one is as good as none */
    if (wanted && strstr(wanted, "UTF-8") && speaks_utf8() && !(listed && *listed))
        setenv("LANGUAGE", wanted, 1);
}

#ifdef ENABLE_NLS
/* Beside the program, where the build puts them; else where they are installed. */
static void bind_texts(void)
{
    char path[PATH_MAX];
    static const char tail[] = "locale";
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof tail);
    char *slash = NULL;
    if (length > 0) {
        path[length] = 0;
        slash = strrchr(path, '/');
    }
    if (slash)
        memcpy(slash + 1, tail, sizeof tail);
    bindtextdomain("koudi", slash && access(path, R_OK) == 0 ? path : KOUDI_LOCALEDIR);
    bind_textdomain_codeset("koudi", "UTF-8");
    textdomain("koudi");
}
#else
static void bind_texts(void) {}
#endif

/* LANGUAGE as the environment had it, which "auto" goes back to. */
static char *asked;

static void speak_as_asked(void)
{
    if (asked)
        setenv("LANGUAGE", asked, 1);
    else
        unsetenv("LANGUAGE");
    bind_texts();
}

void language_start(void)
{
    const char *language;
    if (!setlocale(LC_ALL, ""))
        speak_missing_locale();
    setlocale(LC_NUMERIC, "C"); /* figures are read by programs, too */
    language = getenv("LANGUAGE");
    asked = language ? strdup(language) : NULL;
    bind_texts();
}

bool language_choose(const char *name)
{
    if (strcmp(name, "auto") == 0) {
        speak_as_asked();
        return true;
    }
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
        if (strcmp(name, languages[i]) != 0)
            continue;
        const char *now = setlocale(LC_MESSAGES, NULL);
        if (!now || strcmp(now, "C") == 0 || strcmp(now, "POSIX") == 0)
            (void)speaks_utf8();
        setenv("LANGUAGE", name, 1);
        bind_texts(); /* gettext looks at LANGUAGE anew when a domain is bound */
        return true;
    }
    return false;
}
