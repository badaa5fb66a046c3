/* test_scripts.c - deals as scripts, which tests/scripts holds. */
#include "support/script.h"

#include <glob.h>

PREPARE(int argc, char **argv)
{
    static glob_t found;
    if (glob(KOUDI_TEST_DIR "/scripts/*.txt", 0, NULL, &found) != 0)
        return 1;
    for (size_t i = 0; i < found.gl_pathc; i++)
        script_tests(found.gl_pathv[i]);
    globfree(&found);
    return 0;
}
