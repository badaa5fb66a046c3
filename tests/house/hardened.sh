#!/bin/sh
# Fails if the program was built without hardening: sh tests/house/hardened.sh PROGRAM BUILD-TYPE
#
#   PIE              it can be loaded at any address
#   RELRO, BIND_NOW  its relocation tables are read-only while it runs
#   no RWE stack     no page is both writable and executable
#   stack protector  a smashed stack ends the program
#   FORTIFY          copies into buffers of known size are checked
#
# Skipped without readelf, and for builds without these flags (Debug, sanitized).
set -u
program=${1:?usage: sh tests/house/hardened.sh PROGRAM BUILD-TYPE}
type=${2:-}
LC_ALL=C
export LC_ALL

skip() {
    echo "hardened: skipped: $*"
    exit 77
}

command -v readelf >/dev/null 2>&1 || skip "there is no readelf"
readelf -h "$program" >/dev/null 2>&1 || skip "$program is no ELF file"
case $type in
Release | RelWithDebInfo | MinSizeRel) ;;
*) skip "a build of type \"$type\" is not hardened" ;;
esac

wrong=0
# look SENTENCE PATTERN OPTION...: checks that readelf with the options prints the pattern.
look() {
    sentence=$1 pattern=$2
    shift 2
    readelf --wide "$@" "$program" | grep -qE "$pattern" && return
    echo "hardened: $sentence" >&2
    wrong=$((wrong + 1))
}

look "it is no position-independent executable" 'Type: +DYN' -h
look "it is a library, no program" 'FLAGS_1.*PIE' -d
look "addresses are not made read-only (RELRO)" 'GNU_RELRO' -l
look "addresses are looked up late (no BIND_NOW)" 'BIND_NOW|FLAGS_1.*NOW' -d
look "its stack can be executed, or does not say" 'GNU_STACK.* RW +0' -l
look "no stack protector" '__stack_chk_fail' --dyn-syms
look "no checked copies (FORTIFY)" '__[a-z]+_chk[@ ]' --dyn-syms

echo "hardened: $program; $wrong wrong"
[ "$wrong" -eq 0 ]
