#!/bin/sh
# judge_alone.sh COMPILER LIBRARY OUT: makes the referee of judge_alone.c, which needs the C library alone.
set -eu
cd "$(dirname "$0")/../.."
"$1" -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Iinclude -Isrc -o "$3" \
    tests/e2e/judge_alone.c src/cli/judge.c src/cli/judge_answer.c src/cli/judge_read.c src/cli/printed.c "$2"
