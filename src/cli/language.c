/* language.c - the language the program speaks: by the environment, or as asked for. */
#include "cli/language.h"

#include "base/i18n.h"

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
/* Does the folder hold the texts of a language? The folder alone says nothing: a "locale" beside the
   program may be the system's command. */
static bool holds_texts(const char *folder)
{
    char catalogue[PATH_MAX];
    for (size_t i = 1; i < sizeof languages / sizeof *languages; i++) {
        int length = snprintf(catalogue, sizeof catalogue, "%s/%s/LC_MESSAGES/koudi.mo", folder,
                              languages[i]);
        if (length > 0 && (size_t)length < sizeof catalogue && access(catalogue, R_OK) == 0)
            return true;
    }
    return false;
}

/* Where the texts may lie as seen from the program's folder: where the build puts them, and where
   the installation does, whatever its prefix. */
static const char *const near_program[] = {"locale", KOUDI_LOCALE_FROM_BIN};

static void bind_texts(void)
{
    char program[PATH_MAX], folder[PATH_MAX];
    const char *found = KOUDI_LOCALEDIR;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length > 0) {
        program[length] = '\0';
        char *slash = strrchr(program, '/');
        for (size_t i = 0; slash && i < sizeof near_program / sizeof *near_program; i++) {
            int n = snprintf(folder, sizeof folder, "%.*s/%s", (int)(slash - program), program,
                             near_program[i]);
            if (n > 0 && (size_t)n < sizeof folder && holds_texts(folder)) {
                found = folder;
                break;
            }
        }
    }
    bindtextdomain("koudi", found);
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

const char *language_word(const char *name)
{
    return strcmp(name, "zh") == 0 ? "zh_CN" : name;
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
