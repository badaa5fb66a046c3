/* main.c - the program around tests that register themselves. */
#include "support/test.h"

int main(int argc, char **argv)
{
    return run_registered(argc, argv);
}
