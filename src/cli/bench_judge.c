/* bench_judge.c - koudi bench judge: questions read from a file, answered, and written to nobody. */
#include "base/i18n.h"
#include "cli/bench.h"
#include "cli/bench_work.h"
#include "cli/judge.h"

#include <errno.h>
#include <unistd.h>

enum { QUESTIONS = 16384 };

/* What the referee reads and writes. */
typedef struct papers {
    FILE *questions, *answers;
    bool failed;
} papers;

static long answer_all(void *arg)
{
    static judge referee;
    papers *p = arg;
    judge_start(&referee);
    p->failed |= lseek(fileno(p->questions), 0, SEEK_SET) != 0 ||
                 !judge_lines(&referee, fileno(p->questions), p->answers) || ferror(p->answers);
    return QUESTIONS;
}

static bool write_questions(FILE *out, uint64_t seed)
{
    work *prepared = work_new(seed);
    if (prepared)
        work_write_questions(prepared, out, QUESTIONS);
    work_free(prepared);
    return prepared && fflush(out) == 0;
}

bool bench_judge(uint64_t seconds, uint64_t seed)
{
    papers p = {tmpfile(), fopen("/dev/null", "w"), false};
    bool ready = p.questions && p.answers && write_questions(p.questions, seed);
    if (ready)
        bench_measure("follow questions", _("of all rule texts, read, answered and printed"),
                      answer_all, &p, seconds);
    int error = errno;
    if (p.questions)
        (void)fclose(p.questions);
    if (p.answers)
        (void)fclose(p.answers);
    errno = error;
    return ready && !p.failed;
}
