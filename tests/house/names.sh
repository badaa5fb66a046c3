#!/bin/sh
# Fails when a function has a word in its name that docs/style.md gives up, or says one twice: sh tests/house/names.sh [source tree]
set -u
root=${1:-$(dirname "$0")/../..}
cd "$root" || exit 1
LC_ALL=C
export LC_ALL

# What is between underscores, and what to say instead.
wrong='goes_on|resume, or continue
go_on|resume, or continue
proceed|resume, or continue
banker|dealer
landlord|dealer
talon|kitty
throw|dump
straight|tractor
allowed|legal
wish|request
promise|commitment
outsider|peer
preferences|settings'

find src -name '*.c' | sort | xargs awk -v rows="$wrong" '
    BEGIN {
        for (n = split(rows, row, "\n"); n > 0; n--) {
            split(row[n], part, "|")
            instead[part[1]] = part[2]
        }
    }
    /^[a-z][a-z_0-9 *]*[ *][a-z_0-9]+\(/ && !/;$/ {
        name = $0
        sub(/\(.*/, "", name)
        sub(/.*[ *]/, "", name)
        if (name ~ /^__/)
            next
        functions++
        for (word in instead)
            if (index("_" name "_", "_" word "_"))
                found(name ": " word " (say " instead[word] ")")
        for (n = split(name, part, "_"); n > 1; n--)
            if (part[n] == part[n - 1])
                found(name ": " part[n] " twice")
    }
    /^\/\* ====/ { found("a second subject in one file") }
    function found(why) { printf "%s:%d: %s\n", FILENAME, FNR, why; bad = 1 }
    END {
        if (functions < 3000) {
            print "names: only " functions + 0 " functions found"
            bad = 1
        }
        exit bad
    }' >&2
