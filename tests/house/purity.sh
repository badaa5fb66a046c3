#!/bin/sh
# Fails when a pure library is not: sh tests/house/purity.sh libengine.a [libbots.a ...]
#
# A library may use symbols of its own, of the libraries named before it, and the functions listed below:
# no allocation, no I/O, no clock. It may not have writable data. All symbols that the first library
# exports begin with kd_.
# shellcheck disable=SC2086,SC2116 # lists of words are split on purpose
set -u
LC_ALL=C
export LC_ALL

plain='memcpy memset memcmp bcmp memchr memmove strlen strcmp strncmp strchr strspn strcspn'
# Symbols that compilers and linkers add, beside __x86.get_pc_thunk.* in each object, and those that assert() needs in
# a debug build.
added='__memcpy_chk __memset_chk __memmove_chk __stack_chk_fail _GLOBAL_OFFSET_TABLE_
__popcountdi2 __popcountsi2 __ctzdi2 __divdi3 __moddi3 __udivdi3 __umoddi3 __divmoddi4 __udivmoddi4
__stack_chk_fail_local __assert_fail __assert_rtn'

for tool in nm readelf; do
    if ! command -v $tool >/dev/null 2>&1; then
        echo "purity: skipped, $tool is not here"
        exit 77
    fi
done
if [ $# -eq 0 ]; then
    echo "usage: purity.sh library..." >&2
    exit 2
fi

failed=0
known=" $(echo $plain $added) "
first=yes
for library; do
    symbols=$(nm -A -P "$library") || exit 1
    case $symbols in
    *' __asan_'* | *' __ubsan_'* | *' __sanitizer_'*)
        echo "purity: skipped, $library is built with sanitizers"
        exit 77
        ;;
    esac
    # nm -A -P: "library[object]: name type [value size]". A capital type is an exported symbol.
    defined=$(printf '%s\n' "$symbols" | sed 's/^.*\]: //' | awk '$2 ~ /^[A-TV-Z]$/ && $1 !~ /^__x86[.]/ { print $1 }')
    if [ -z "$defined" ]; then
        echo "purity: $library defines nothing"
        exit 1
    fi
    known="$known$(echo $defined) "

    asked=$(printf '%s\n' "$symbols" | awk -v known="$known" '
        BEGIN { n = split(known, list, " "); for (i = 1; i <= n; i++) ok[list[i]] = 1 }
        {
            object = $0; sub(/^.*\[/, "", object); sub(/\]: .*/, "", object)
            sub(/^.*\]: /, "")
            if (($2 == "U" || $2 == "w") && !($1 in ok) && $1 !~ /^__x86[.]/) print "  " object " uses " $1
            if ($2 == "C") print "  " object " has common data " $1
        }')
    # readelf -SW: "[ 3] name type address offset size entry flags ...": W is writable. Constants that
    # contain addresses are relocated by the loader and then made read-only (.data.rel.ro).
    written=$(readelf -SW "$library" | awk '
        /^File: / { object = $0; sub(/^.*\(/, "", object); sub(/\).*/, "", object) }
        /^ *\[ *[0-9]+\]/ {
            sub(/^ *\[ *[0-9]+\] */, "")
            if ($7 ~ /W/ && $5 !~ /^0+$/ && $1 !~ /^[.]data[.]rel[.]ro/)
                print "  " object " has writable data in " $1
        }')
    foreign=
    if [ $first = yes ]; then
        foreign=$(printf '%s\n' $defined | grep -v '^kd_' | sed 's/^/  gives out a name without kd_: /')
        first=no
    fi
    if [ -n "$asked$written$foreign" ]; then
        echo "purity: $library is not pure:"
        printf '%s\n' "$asked" "$written" "$foreign" | sed '/^$/d'
        failed=1
    else
        echo "purity: $library is pure ($(printf '%s\n' $defined | wc -l) names)"
    fi
done
exit $failed
