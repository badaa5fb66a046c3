/* language.c - the language of the program's texts: that of the environment, or a chosen one. */
#include "cli/language.h"

#include "base/i18n.h"

#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* English is the language of the sources, the others have catalogues. */
static const char *const languages[] = {"en", "zh_CN"};
enum { LANGUAGES = sizeof languages / sizeof *languages };

/* gettext translates nothing in the C locale. Sets another one with UTF-8: every system has one of
   these. */
static bool set_utf8_locale(void)
{
    static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "zh_CN.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (setlocale(LC_CTYPE, names[i]) && setlocale(LC_MESSAGES, names[i]))
            return true;
    return false;
}

/* The locale of the environment is not installed: asks gettext for its language all the same. */
static void replace_missing_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *wanted = NULL, *listed = getenv("LANGUAGE");
    for (size_t i = 0; i < sizeof names / sizeof *names && !(wanted && *wanted); i++)
        wanted = getenv(names[i]); /* an empty one counts as unset */
    if (wanted && strstr(wanted, "UTF-8") && set_utf8_locale() && !(listed && *listed))
        setenv("LANGUAGE", wanted, 1);
}

/* Binds the catalogues, which makes gettext read LANGUAGE again. They lie where the build or the
   installation has put them as seen from the program, whatever the prefix; otherwise in the configured
   folder. A folder must have a catalogue to count: "locale" beside the program may be the system's
   command. */
static void bind_texts(void)
{
#ifdef ENABLE_NLS
    static const char *const near_program[] = {"locale", KOUDI_LOCALE_FROM_BIN};
    static const char catalogue[] = "/zh_CN/LC_MESSAGES/koudi.mo";
    char program[PATH_MAX], path[PATH_MAX];
    const char *found = KOUDI_LOCALEDIR;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(program, '/');
    for (size_t i = 0; slash && i < sizeof near_program / sizeof *near_program; i++) {
        int n = snprintf(path, sizeof path, "%.*s/%s%s", (int)(slash - program), program,
                         near_program[i], catalogue);
        if (n > 0 && (size_t)n < sizeof path && access(path, R_OK) == 0) {
            path[(size_t)n - strlen(catalogue)] = '\0';
            found = path;
            break;
        }
    }
    bindtextdomain("koudi", found);
    bind_textdomain_codeset("koudi", "UTF-8");
    textdomain("koudi");
#endif
}

/* LANGUAGE as it was in the environment, for "auto"; NULL: unset. */
static char *original;

void language_start(void)
{
    if (!setlocale(LC_ALL, ""))
        replace_missing_locale();
    setlocale(LC_NUMERIC, "C"); /* programs read figures, too */
    const char *language = getenv("LANGUAGE");
    original = language ? strdup(language) : NULL;
    bind_texts();
}

const char *language_word(const char *name)
{
    return strcmp(name, "zh") == 0 ? "zh_CN" : name;
}

bool language_choose(const char *name)
{
    bool automatic = strcmp(name, "auto") == 0;
    int at = 0;
    while (!automatic && at < LANGUAGES && strcmp(name, languages[at]) != 0)
        at++;
    if (at == LANGUAGES)
        return false;
    const char *now = setlocale(LC_MESSAGES, NULL), *wanted = automatic ? original : name;
    if (!automatic && (!now || strcmp(now, "C") == 0 || strcmp(now, "POSIX") == 0))
        (void)set_utf8_locale();
    if (wanted)
        setenv("LANGUAGE", wanted, 1);
    else
        unsetenv("LANGUAGE");
    bind_texts();
    return true;
}
