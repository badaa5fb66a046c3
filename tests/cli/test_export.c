/* test_export.c - koudi replay: exported pages against golden files, the list, refusals. */
#include "support/folder.h"
#include "support/language.h"
#include "support/program.h"
#include "support/test.h"
#include "support/written.h"
#include "tui/cells/cells.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT = 1 << 18, WIDTH = 80, LINES = 60 };

static char out[TEXT];

/* Runs koudi with its state in the test's folder. Both streams go to out. Returns the exit code. */
__attribute__((format(printf, 1, 2))) static int run(const char *format, ...)
{
    char words[1024], command[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    snprintf(command, sizeof command, "XDG_STATE_HOME='%s' '%s' %s 2>&1 </dev/null", folder,
             program_path_for(words), words);
    FILE *pipe = popen(command, "r"); /* NOLINT(cert-env33-c): our own words */
    assert_non_null(pipe);
    size_t size = fread(out, 1, sizeof out - 1, pipe);
    out[size] = '\0';
    return WEXITSTATUS(pclose(pipe));
}

static int make_records(void **state)
{
    char command[1024];
    if (make_folder(state) != 0)
        return -1;
    snprintf(
        command, sizeof command,
        "mkdir -p '%s/koudi/records' && cp '%s/records/own-short.rec' '%s/records/v3-steady.rec' "
        "'%s/koudi/records'",
        folder, KOUDI_TEST_DIR, KOUDI_TEST_DIR, folder);
    return system(command); /* NOLINT(cert-env33-c): our own folder */
}
AROUND_EACH(make_records, remove_folder);

static void assert_golden(const char *name)
{
    static char golden[TEXT];
    char path[400];
    snprintf(path, sizeof path, "%s/export/%s.txt", KOUDI_TEST_DIR, name);
    FILE *file = fopen(path, getenv("KD_BLESS") ? "w+b" : "rb");
    if (!file)
        fail_msg("%s is missing: KD_BLESS=1 writes it", path);
    if (getenv("KD_BLESS")) {
        fputs(out, file);
        rewind(file);
    }
    size_t size = fread(golden, 1, sizeof golden - 1, file);
    golden[size] = '\0';
    assert_int_equal(fclose(file), 0);
    if (strcmp(golden, out) != 0)
        fail_msg("%s differs: KD_BLESS=1 writes it anew", path);
}

TEST("pages are golden")
{
    assert_int_equal(run("replay --export '%s/records/own-short.rec'", KOUDI_TEST_DIR), 0);
    assert_golden("own-short");
    assert_int_equal(run("replay --ascii --export '%s/records/own-short.rec'", KOUDI_TEST_DIR), 0);
    assert_golden("own-short-ascii");
    for (const char *c = out; *c; c++)
        assert_true((unsigned char)*c < 0x80);
    assert_int_equal(run("replay --export '%s/records/own-penalised.rec'", KOUDI_TEST_DIR), 0);
    assert_golden("own-penalised");
}

/* The events, one line each, in the words and signs of the screen. */
TEST("what happened is golden")
{
    assert_int_equal(run("replay '%s/records/own-short.rec'", KOUDI_TEST_DIR), 0);
    assert_golden("own-short-told");
    assert_null(strstr(out, "rj"));
    assert_null(strstr(out, "bj"));
    assert_int_equal(run("replay --ascii '%s/records/own-penalised.rec'", KOUDI_TEST_DIR), 0);
    assert_golden("own-penalised-told");
    for (const char *c = out; *c; c++)
        assert_true((unsigned char)*c < 0x80);
}

/* Every deal of every golden record has a page of at most 60 lines of 80 columns. */
TEST("pages fit")
{
    glob_t found;
    assert_int_equal(glob(KOUDI_TEST_DIR "/records/*.rec", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        int pages = 1, lines = 0, deals = 0;
        assert_int_equal(run("replay --export '%s'", found.gl_pathv[i]), 0);
        for (char *at = out; *at;) {
            size_t length = strcspn(at, "\n");
            bool feed = *at == '\f';
            assert_int_equal(at[length], '\n');
            at[length] = '\0';
            pages += feed;
            lines = feed ? 1 : lines + 1;
            deals += strncmp(at + feed, "Deal ", 5) == 0;
            if (lines > LINES || grid_width(at + feed) > WIDTH)
                fail_msg("%s: page %d, line %d: %s", found.gl_pathv[i], pages, lines, at);
            at += length + 1;
        }
        assert_int_equal(deals, pages);
        assert_int_equal(run("replay --check '%s'", found.gl_pathv[i]), 0);
        char said[40];
        snprintf(said, sizeof said, ": %d deals", pages);
        assert_non_null(strstr(out, said));
    }
    globfree(&found);
}

/* --export writes a file, and refuses to overwrite one. */
TEST("a file is written once")
{
    char path[128];
    snprintf(path, sizeof path, "%s/pages", folder);
    assert_int_equal(run("replay '%s/records/own-short.rec' --export %s", KOUDI_TEST_DIR, path), 0);
    assert_string_equal(out, "");
    (void)read_all(path, out, sizeof out);
    assert_golden("own-short");
    assert_int_equal(run("replay '%s/records/own-short.rec' --export %s", KOUDI_TEST_DIR, path), 1);
    assert_non_null(strstr(out, "File exists"));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(run("replay %s/none.rec --export %s", folder, path), 1);
    assert_int_equal(access(path, F_OK), -1); /* without a page there is none */
}

static int fields_told(void)
{
    int told = 0;
    for (const char *at = out; (at = strstr(at, "the field")); at++)
        told++;
    return told;
}

/* What hidden cards have shown was known: such a deal is not compared. The mark is that of a comment. */
TEST("a deal taken back has no field")
{
    static char text[TEXT];
    const char *const ways[] = {"", "--export"};
    read_all(KOUDI_TEST_DIR "/records/own-short.rec", text, sizeof text);
    replace_line(text, "hash 37b1", "hash 37b11e6542929aad\n; taken back: 3 actions");
    put_marks_on(text, sizeof text);
    write_all(in_folder("back.rec"), text, strlen(text));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(run("replay %s '%s/records/own-short.rec'", ways[i], KOUDI_TEST_DIR), 0);
        int whole = fields_told();
        assert_int_equal(run("replay %s '%s/back.rec'", ways[i], folder), 0);
        assert_int_equal(fields_told(), whole - 1);
    }
}

/* Of a bad record it prints what can be read, and says at which line reading ended. */
TEST("a bad record is said")
{
    char command[512];
    snprintf(command, sizeof command,
             "head -c 9000 '%s/records/v3-steady.rec' >'%s/bad.rec' && echo >>'%s/bad.rec'"
             " && echo nonsense >>'%s/bad.rec'",
             KOUDI_TEST_DIR, folder, folder, folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): our own folder */
    assert_int_equal(run("replay --export '%s/bad.rec'", folder), 1);
    assert_non_null(strstr(out, "Deal 1 "));
    assert_non_null(strstr(out, "The record ends here."));
    assert_non_null(strstr(out, "bad.rec:"));
}

/* Of a deal that is not over it prints only what an onlooker at the table sees, except with --open. */
TEST("hidden cards stay closed")
{
    char command[512];
    snprintf(command, sizeof command, "sed '/^1 play/q' '%s/records/v3-steady.rec' >'%s/half.rec'",
             KOUDI_TEST_DIR, folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): our own folder */
    assert_int_equal(run("replay '%s/half.rec'", folder), 0);
    assert_non_null(strstr(out, "This deal is not over: hidden cards stay closed without --open."));
    assert_non_null(strstr(out, " draws a card."));
    assert_non_null(strstr(out, " buries 8 cards."));
    assert_non_null(strstr(out, " plays "));
    assert_int_equal(run("replay --export '%s/half.rec'", folder), 0);
    assert_non_null(strstr(out, "Without --open hands and kitty stay closed."));
    assert_null(strstr(out, "Buried"));
    assert_null(strstr(out, "\nSouth  "));
    assert_int_equal(run("analyse --work 1 '%s/half.rec'", folder), 1);
    assert_non_null(strstr(out, "deal 1 is not over"));
    assert_null(strstr(out, "better"));

    assert_int_equal(run("replay --open '%s/half.rec'", folder), 0);
    assert_null(strstr(out, "draws a card."));
    assert_null(strstr(out, "--open"));
    assert_int_equal(run("replay --open --export '%s/half.rec'", folder), 0);
    assert_non_null(strstr(out, "Buried"));
    assert_non_null(strstr(out, "\nSouth  "));
    assert_int_equal(run("analyse --open --work 1 '%s/half.rec'", folder), 0);
    assert_non_null(strstr(out, "deal 1, "));
}

/* The seats are named in words, not as in the record; "human south" is a person without a name. */
TEST("heads are words")
{
    static char text[TEXT];
    read_all(KOUDI_TEST_DIR "/records/own-short.rec", text, sizeof text);
    replace_line(text, "seat 0 ", "seat 0 human south");
    replace_line(text, "seat 1 ", "seat 1 human Mei");
    put_marks_on(text, sizeof text);
    write_all(in_folder("people.rec"), text, strlen(text));
    assert_int_equal(run("replay '%s/people.rec'", folder), 0);
    assert_non_null(strstr(out, "\nSouth: a person\nEast: Mei\nNorth: bot steady\n"));
    assert_int_equal(run("replay --export '%s/people.rec'", folder), 0);
    assert_non_null(strstr(out, "South: a person, East: Mei, North: bot steady"));
    if (!test_could_speak("zh_CN"))
        skip();
    assert_int_equal(run("replay --lang zh_CN '%s/people.rec'", folder), 0);
    assert_non_null(strstr(out, "，2026-"));
    assert_non_null(strstr(out, "\n南：真人\n东：Mei\n北：稳健（电脑）\n"));
    assert_int_equal(run("replay --lang zh --export '%s/people.rec'", folder), 0);
    assert_non_null(strstr(out, "南：真人，东：Mei，北：稳健（电脑）"));
}

/* Every subcommand has --lang, before it and behind it, and obeys the settings. */
TEST("every command takes lang")
{
    static const char *const names[] = {"play",   "open",    "join",  "run",   "arena",
                                        "replay", "stats",   "bot",   "judge", "invite",
                                        "serve",  "analyse", "bench", "rules"};
    static const char *const ways[] = {"--lang zh_CN %s --help", "%s --lang=zh --help",
                                       "%s --help --lang zh_CN", "help %s --lang zh_TW",
                                       "--lang en --lang zh_CN help %s"};
    bool chinese = test_could_speak("zh_CN");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char words[100];
        assert_int_equal(run("%s --lang en --help", names[i]), 0);
        assert_non_null(strstr(out, "\nOptions:\n"));
        assert_int_equal(run("%s --lang nonsense", names[i]), 2);
        assert_non_null(strstr(out, "auto, en"));
        for (size_t w = 0; chinese && w < sizeof ways / sizeof *ways; w++) {
            snprintf(words, sizeof words, ways[w], names[i]); /* NOLINT */
            assert_int_equal(run("%s", words), 0);
            assert_non_null(strstr(out, "\n选项：\n"));
        }
    }
    if (!chinese)
        return;
    assert_int_equal(run("--lang zh_CN --help"), 0);
    assert_non_null(strstr(out, "\n子命令：\n"));
    assert_int_equal(run("help --lang zh_CN"), 0);
    assert_non_null(strstr(out, "\n子命令：\n"));
    assert_int_equal(run("replay nowhere.rec --lang zh_CN"), 1);
    assert_non_null(strstr(out, "nowhere.rec"));
    assert_int_equal(run("rules list --lang zh_CN"), 0);
    assert_non_null(strstr(out, "四十分"));
}

TEST("settings give the language")
{
    char command[600];
    if (!test_could_speak("zh_CN"))
        skip();
    snprintf(command, sizeof command,
             "printf '[screen]\nlanguage = zh_CN\nnonsense = 1\n' >'%s/koudi/config'", folder);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): our own folder */
    setenv("XDG_CONFIG_HOME", folder, 1);
    assert_int_equal(run("rules --help"), 0);
    assert_non_null(strstr(out, "\n选项：\n"));
    assert_int_equal(run("rules --lang en --help"), 0);
    assert_non_null(strstr(out, "\nOptions:\n"));
    assert_int_equal(run("play --print-config"), 0);
    assert_non_null(strstr(out, "nonsense"));
    assert_null(strstr(out, "unknown key"));
    assert_non_null(strstr(out, "language = zh_CN"));
    assert_int_equal(run("play --lang en --print-config"), 0);
    assert_non_null(strstr(out, "language = en"));
    unsetenv("XDG_CONFIG_HOME");
}

TEST("the list")
{
    assert_int_equal(run("replay"), 0);
    assert_non_null(strstr(out, "  1  2026-"));
    assert_non_null(strstr(out, "English V3  S-N won, 10 deals"));
    assert_non_null(strstr(out, "short*      S-N won, 3 deals"));
    int v3 = strstr(out, "English V3") < strstr(out, "short") ? 1 : 2;
    assert_int_equal(run("replay --check %d", v3), 0);
    assert_non_null(strstr(out, "v3-steady.rec: 10 deals"));
    assert_int_equal(run("replay %d", 3 - v3), 0);
    assert_non_null(strstr(out, "rules short"));
    assert_int_equal(run("replay 3"), 1); /* there are two */
    assert_non_null(strstr(out, "no saved game has the number 3: there are 2"));
    assert_int_equal(run("replay --export 3"), 1);
    assert_non_null(strstr(out, "no saved game has the number 3: there are 2"));
    assert_int_equal(run("replay 0"), 1);
    assert_int_equal(run("analyse 3"), 1);
    assert_non_null(strstr(out, "no saved game has the number 3: there are 2"));
    assert_int_equal(run("analyse --work 1 --seat east --deal 1 %d", v3), 0);
    assert_non_null(strstr(out, "deal 1, East: "));
}

TEST("what is refused")
{
    static const struct {
        const char *words, *said;
    } rows[] = {
        {"replay --check", "needs a FILE"},
        {"replay --export", "needs a FILE"},
        {"replay --export a b c", "too many files for --export"},
        {"replay --browse a b", "too many files for --browse"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(run("%s", rows[i].words), 2);
        assert_non_null(strstr(out, rows[i].said));
    }
    assert_int_equal(run("replay --export /nonexistent"), 1);
    assert_int_equal(run("replay --browse /nonexistent"), 1);
    assert_non_null(strstr(out, "No such file"));
}
