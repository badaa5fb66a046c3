#!/bin/sh
# library.sh SOURCE: checks that libkoudi, static and shared, exports the symbols that its headers declare
# and no others, that the shared one has each published symbol in the version in which it came, and that docs/examples/embed.c, built by find_package and by pkg-config, plays a match.
set -u
source=$1
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
failed=0

wrong() {
    echo "$*" >&2
    failed=1
}

# Lists what the headers declare: functions that are not inline, and data.
sed -n '/^static/d; /^typedef/d
    s/^extern .*[ *]\(kd_[a-z0-9_]*\)[^a-z0-9_].*/\1/p
    s/^[a-z][a-z0-9_ ]*[ *]\(kd_[a-z0-9_]*\)(.*/\1/p' "$source"/include/*.h | LC_ALL=C sort -u >"$place/declared"
[ "$(wc -l <"$place/declared")" -gt 50 ] || wrong "no declarations were found in the headers"

# plays PROGRAM: checks that it plays a match to its end.
plays() {
    "$1" | grep -q ' win after [0-9]* deals$'
}

# Lists the sizes of the public structs, the places of their members and the values of the constants, but for those that
# say how many there are.
layout() {
    ${CC:-cc} -E -P -I "$source/include" "$source/include/koudi.h" | tr '\n' ' ' |
        awk '{ gsub(/typedef struct kd_/, "\n&"); gsub(/enum (kd_[a-z_]* )?[{]/, "\n&"); print }' | sed -n '
            s/^typedef struct \(kd_[a-z_]*\) {\([^{}]*\)}.*/\1;\2/p
            s/^enum [^{]*{\([^{}]*\)}.*/;\1/p' | awk -F ';' '
        function row(name, value) { printf "printf(\"%s %%zu\\n\", (size_t)%s);\n", name, value }
        BEGIN { print "#include <stdio.h>\n#include \"koudi.h\"\nint main(void) {" }
        $1 == "" {
            for (n = split($2, part, ","); n > 0; n--) {
                gsub(/=.*| /, "", part[n])
                if (part[n] ~ /^KD_/ && part[n] !~ /_(COUNT|FAULTS|KINDS|TARGETS)$/) row(part[n], part[n])
            }
            next
        }
        {
            row($1, "sizeof(" $1 ")")
            for (i = 2; i < NF; i++)
                for (n = split($i, part, ","); n > 0; n--) {
                    sub(/ *(\[.*)?$/, "", part[n])
                    sub(/.*[^a-z0-9_]/, "", part[n])
                    row($1 "." part[n], "offsetof(" $1 ", " part[n] ")")
                }
        }
        END { print "}" }' >"$place/layout.c"
    ${CC:-cc} -I "$source/include" "$place/layout.c" -o "$place/layout" && "$place/layout"
}

# What a version has published stays, in that version, and nothing joins it later.
check_shared() {
    soname=$(readelf -d "$lib" | sed -n 's/.*soname: \[libkoudi\.so\.\([0-9]*\)\].*/\1/p')
    [ -n "$soname" ] || wrong "the shared library has no soname"
    for published in "$source"/tests/promises/*/symbols; do
        version=$(sed -n '1s/.*@@//p' "$published")
        grep "@@$version\$" "$place/versions" | diff "$published" - >&2 ||
            wrong "$version: < is gone, > is new and belongs to a later version of src/engine/libkoudi.map"
    done
    [ "$(getconf LONG_BIT)" = 64 ] || return
    { # a program holds a copy of the data, as large as they were when it was linked
        layout
        nm -D -S --defined-only "$lib" | sed -n 's/^[0-9a-f]* \([0-9a-f]*\) [BDR] \(kd_[a-z_]*\)@.*/\2 0x\1/p'
    } | LC_ALL=C sort >"$place/laid"
    for published in "$source"/tests/promises/*/layout; do
        [ -z "${KD_BLESS:-}" ] || [ -s "$published" ] || cp "$place/laid" "$published" # an empty one
        # Of an older soname only the constants stay.
        case $published:$soname in
        */1.0/*:1) grep . "$published" ;;
        */1.0/*) grep '^KD_' "$published" ;;
        *) grep . "$published" ;;
        esac | LC_ALL=C comm -23 - "$place/laid" >"$place/moved"
        [ ! -s "$place/moved" ] || wrong "$published is not so: $(cat "$place/moved")"
    done
}

for shared in OFF ON; do
    build=$place/build-$shared prefix=$place/prefix-$shared
    if ! { cmake -S "$source" -B "$build" -DKOUDI_PROGRAM=OFF -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=$shared \
        -DCMAKE_C_COMPILER="${CC:-cc}" && cmake --build "$build" && cmake --install "$build" --prefix "$prefix"; } \
        >"$place/said" 2>&1; then
        cat "$place/said" >&2
        exit 1
    fi
    lib=$prefix/lib/libkoudi.a
    [ $shared = OFF ] || lib=$prefix/lib/libkoudi.so

    if readelf -h "$lib" >/dev/null 2>&1; then
        dynamic=
        [ $shared = OFF ] || dynamic=-D
        nm $dynamic --defined-only --extern-only "$lib" | awk 'NF == 3 && $2 != "A" { print $3 }' |
            LC_ALL=C sort >"$place/versions"
        sed 's/@.*//' "$place/versions" >"$place/shown"
        diff "$place/declared" "$place/shown" >&2 || wrong "$lib: < is declared only, > is shown only"
        [ $shared = OFF ] || check_shared
    fi

    LD_LIBRARY_PATH=$prefix/lib
    export LD_LIBRARY_PATH
    if cmake -S "$source/docs/examples" -B "$place/embed-$shared" -DCMAKE_PREFIX_PATH="$prefix" \
        -DCMAKE_C_COMPILER="${CC:-cc}" >"$place/said" 2>&1 && cmake --build "$place/embed-$shared" >>"$place/said" 2>&1; then
        plays "$place/embed-$shared/embed" || wrong "embed.c, by find_package, plays no match (shared: $shared)"
    else
        cat "$place/said" >&2
        wrong "embed.c cannot be built by find_package (shared: $shared)"
    fi
    if command -v pkg-config >/dev/null; then
        # shellcheck disable=SC2046 # a list of words
        if ${CC:-cc} -std=c11 "$source/docs/examples/embed.c" -o "$place/embed" \
            $(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --cflags --libs koudi); then
            plays "$place/embed" || wrong "embed.c, by pkg-config, plays no match (shared: $shared)"
        else
            wrong "embed.c cannot be built by pkg-config (shared: $shared)"
        fi
    fi
done
exit $failed
