/* language.c - the language of the program's texts: that of the environment, or a chosen one. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/platform.h"
#include "tui/state/settings.h"
#include "tui/terminal/terminal.h"

#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* English is the language of the sources, the others have catalogues. */
static const char *const languages[] = {"en", "zh_CN"};
enum { LANGUAGES = sizeof languages / sizeof *languages };

/* gettext translates nothing in the C locale; that of the GNU C library from version 2.43 on neither in "C.UTF-8". */
static bool is_c_utf8(const char *locale)
{
    return locale && strncmp(locale, "C.", 2) == 0;
}

/* Sets a locale with UTF-8 that is translated: every system has one of these. Where the first is not known by this
   name, the GNU C library takes "C.UTF-8" for it. */
static bool set_utf8_locale(void)
{
    static const char *const names[] = {"C_CN.UTF-8", "C.UTF-8", "C.utf8", "en_US.UTF-8",
                                        "zh_CN.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (setlocale(LC_CTYPE, names[i]) && setlocale(LC_MESSAGES, names[i]))
            return true;
    return false;
}

/* Is it a kind of Chinese: "zh_TW", "zh_CN.GB18030"? */
static bool is_chinese(const char *locale)
{
    return strncmp(locale, "zh", 2) == 0 && (!locale[2] || strchr("_.@:-", locale[2]));
}

/* Does the terminal show UTF-8? In another encoding these two characters take six cells. Where nothing is printed on a
   terminal, UTF-8 is what files have. */
static bool shows_utf8(void)
{
    enum { CELLS = 4 };
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return true;
    return tty_cells("\xe4\xb8\xad\xe6\x96\x87") == CELLS;
}

/* A locale of the environment that is not installed, or has another encoding, is replaced by one with UTF-8 where the
   terminal shows that; LANGUAGE then has its language. */
static void replace_locale(bool installed)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *wanted = NULL, *listed = getenv("LANGUAGE");
    for (size_t i = 0; i < sizeof names / sizeof *names && !(wanted && *wanted); i++)
        wanted = getenv(names[i]); /* the first of these that is not empty */
    wanted = wanted ? wanted : "";
    bool chinese = is_chinese(wanted), utf8 = strstr(wanted, "UTF-8") || strstr(wanted, "utf8");
    if (listed && *listed && !is_chinese(listed))
        chinese = false;
    if (installed ? tty_utf8() || !chinese : !chinese && !utf8) {
        if (chinese || (listed && is_chinese(listed))) {
            if (is_c_utf8(setlocale(LC_MESSAGES, NULL)))
                (void)set_utf8_locale();
            setenv("LANGUAGE", "zh_CN", 1);
        }
        return;
    }
    if (chinese && !utf8 && !shows_utf8()) {
        (void)setlocale(LC_ALL, "C");
        unsetenv("LANGUAGE");
        fprintf(stderr,
                "koudi: this terminal does not show UTF-8, so Koudi speaks English in ASCII; where "
                "it does, set LANG=zh_CN.UTF-8\n");
        return;
    }
    if (set_utf8_locale() && (chinese || !(listed && *listed)))
        setenv("LANGUAGE", chinese ? "zh_CN" : wanted, 1);
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
    const char *name = own_program();
    ssize_t length = name ? readlink(name, program, sizeof program - 1) : 0;
    if (length < 0) /* it is no link */
        length = snprintf(program, sizeof program, "%s", name);
    program[length] = '\0';
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
    replace_locale(setlocale(LC_ALL, "") != NULL);
    setlocale(LC_NUMERIC, "C"); /* programs read figures, too */
    const char *language = getenv("LANGUAGE");
    original = language ? strdup(language) : NULL;
    bind_texts();
}

const char *language_word(const char *name)
{
    return is_chinese(name) ? "zh_CN" : name;
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
    if (!automatic &&
        (!now || strcmp(now, "C") == 0 || strcmp(now, "POSIX") == 0 || is_c_utf8(now)))
        (void)set_utf8_locale();
    if (wanted)
        setenv("LANGUAGE", wanted, 1);
    else
        unsetenv("LANGUAGE");
    bind_texts();
    return true;
}

/* The value of --lang; NULL: it was not given. */
static const char *asked;

const char *language_asked(void)
{
    return asked;
}

/* The language of the settings, where their file can be read. */
static void choose_by_settings(void)
{
    static char text[SETTING_TEXT];
    static settings_complaints wrong;
    static settings kept;
    char path[PATH_MAX];
    settings_default(&kept);
    if (!xdg_path("XDG_CONFIG_HOME", ".config", "config", path, sizeof path))
        return;
    long length = file_read(path, text, sizeof text);
    if (length > 0)
        settings_parse(&kept, text, (size_t)length, &wrong);
    (void)language_choose(setting_word(setting_find("language"), kept.language));
}

/* The value of a --lang at argv[i], and how many words that is; 0: there is none. */
static int lang_at(char **argv, int i, const char **value)
{
    static const char option[] = "--lang";
    size_t length = sizeof option - 1;
    if (strncmp(argv[i], option, length) != 0 || (argv[i][length] && argv[i][length] != '='))
        return 0;
    *value = argv[i][length] ? argv[i] + length + 1 : argv[i + 1];
    return !*value ? 0 : argv[i][length] ? 1 : 2;
}

int language_take(int argc, char **argv)
{
    int kept = 0;
    choose_by_settings();
    for (int i = 0; i < argc;) {
        const char *value;
        int words = lang_at(argv, i, &value);
        if (words && language_choose(language_word(value))) {
            asked = language_word(value);
            i += words;
        } else {
            bool last = strcmp(argv[i], "--") == 0;
            argv[kept++] = argv[i++];
            while (last && i < argc)
                argv[kept++] = argv[i++];
        }
    }
    argv[kept] = NULL;
    return kept;
}
