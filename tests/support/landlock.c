/* landlock.c - whether the kernel has Landlock, and a simulated kernel that has not. */
#include "support/landlock.h"

#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

static const char *what_is_missing(void)
{
#if defined(__linux__) && defined(SYS_landlock_create_ruleset)
    if (syscall(SYS_landlock_create_ruleset, NULL, 0, 1) > 0)
        return "the kernel has Landlock, but no seccomp filters";
    return errno == ENOSYS ? "the kernel was built without Landlock"
                           : "Landlock is switched off in this kernel";
#else
    return "built without Landlock's headers, or not for Linux";
#endif
}

void need_landlock(bool can)
{
    const char *required = getenv("KOUDI_REQUIRE_CONFINE");
    if (can)
        return;
    if (required && strcmp(required, "1") == 0)
        fail_msg("programs must be confined here: %s", what_is_missing());
    printf("NOT TESTED: programs cannot be confined: %s\n", what_is_missing());
    skip();
}

void without_landlock(void)
{
#if defined(__linux__) && defined(SYS_landlock_create_ruleset)
    static struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    static const struct sock_fprog filter = {sizeof steps / sizeof *steps, steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0)
        return;
#endif
    skip();
}
