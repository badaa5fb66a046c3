/* fuzz_judge.c - any bytes as questions to the referee, one a line. */
#include "cli/cli.h"
#include "cli/judge.h"
#include "support/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Replaces the program's function, so that no question opens a file. */
bool cli_read_rules(const char *text, kd_rules *rules)
{
    return kd_rules_preset(rules, text);
}

/* Is it a line without an answer? Asked first, because the referee cuts the line apart. */
static bool is_silent(const char *line)
{
    line += strspn(line, " \t");
    size_t length = strcspn(line, " \t");
    return length == 0 || *line == '#' || (length == 3 && memcmp(line, "set", 3) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static judge referee;
    static char line[JUDGE_LINE + 1];
    judge_start(&referee);
    while (size > 0) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size, taken = length + (end != NULL);
        length = length < JUDGE_LINE ? length : JUDGE_LINE;
        memcpy(line, data, length);
        line[length] = '\0';
        static char answer[JUDGE_ANSWER];
        bool silent = is_silent(line);
        memset(answer, 'x', 64);
        bool good = judge_answer(&referee, line, answer, sizeof answer);
        HOLD(memchr(answer, '\0', sizeof answer));
        HOLD(good == (strncmp(answer, "error ", 6) != 0));
        HOLD(good ? (*answer == '\0') == silent : true);
        for (const char *at = answer; *at; at++)
            HOLD(*at >= ' ' && *at <= '~');
        data += taken;
        size -= taken;
    }
    return 0;
}
