#!/bin/sh
# Fails when a script needs more than POSIX: sh tests/house/shells.sh SOURCE BUILD
#
# Each shell that is here must parse all scripts and run those that are quick; busybox with its own sed, grep, awk and
# others, which know none of GNU's options. In all scripts such options are looked for, too.
set -u
cd "$1" || exit 1
export KOUDI_BUILD="$2" # tools/play runs what is built there already
bin=$(mktemp -d) || exit 1
trap 'rm -rf "$bin"' EXIT
failed=0

# One a line. The other folders have no scripts; .ci/run is for bash.
scripts=$(find tools tests -type f ! -path '*/corpus/*' | while IFS= read -r file; do
    case $(head -n 1 "$file" 2>/dev/null | tr -d '\000') in ('#!/bin/sh') echo "$file" ;; esac
done)

quick='tests/house/layers.sh
tests/house/layers_fails.sh
tests/house/words.sh
tests/house/names.sh .
tests/house/docs_pairs.sh
tests/house/enums.sh .
tests/house/po.sh .
tests/house/record.sh .
tools/messages --check
tools/play --help
tools/test --help
tools/machines --help'

# What only GNU's programs know, or BSD's spell in another way.
# shellcheck disable=SC2086 # one word a file
beyond=$(grep -nE "(^|[^a-z])(sed (-[nE]* )*(-[a-zA-Z]*[irsz]|--))|sed .*\\\\[+?|]|readlink -|date (-[dr]|--)|stat -|[^g]grep (-[a-zA-Z]*P|--[a-km-z])|\
mktemp .*(--|-t)|xargs (-[a-zA-Z]*[rdP]|--)|[^a-z]sort (-[a-zA-Z]*[VRhz]|--)|find .*-(printf|regex|quit)|[^a-z](head|tail) -c|\
(^|[ ;])cp (-[a-zA-Z]*[aTu]|--)|(^|[^a-z])(mapfile|realpath|tac|seq) |<<<|echo -[en]|[^:]\\[\\[ " $scripts |
    grep -v -e 'tests/house/shells.sh:' -e msgmerge -e ':[0-9]*: *#')
if [ -n "$beyond" ]; then
    printf 'not in POSIX:\n%s\n' "$beyond" >&2
    failed=1
fi

for shell in dash bash 'busybox sh' posh; do
    command -v "${shell% *}" >/dev/null || continue
    path=$PATH
    if [ "$shell" = 'busybox sh' ]; then
        path=$bin:$PATH
        for name in $(busybox --list); do
            case $name in
            \[ | awk | basename | cat | cmp | comm | cp | cut | date | diff | dirname | env | expr | find | grep | head | ls | mkdir | \
                mktemp | mv | paste | printf | readlink | rm | sed | sort | tail | tee | test | touch | tr | uniq | wc | xargs)
                ln -s "$(command -v busybox)" "$bin/$name"
                ;;
            esac
        done
    fi
    for script in $scripts; do
        # shellcheck disable=SC2086 # two words
        $shell -n "$script" || failed=1
    done
    printf '%s\n' "$quick" >"$bin/quick"
    while IFS= read -r words; do
        # shellcheck disable=SC2086 # lists of words
        PATH=$path $shell $words >"$bin/said" 2>&1 </dev/null && continue
        printf 'with %s, %s fails:\n' "$shell" "$words" >&2
        cat "$bin/said" >&2
        failed=1
    done <"$bin/quick"
    # shellcheck disable=SC2016 # for that shell
    PATH=$path $shell -c 'root=$PWD
        . tools/deps.sh
        present() { return 1; }
        apt_get() { return 1; }
        command() { :; } # there is apt-get
        provide lint 2>&1' | sed -n 's/.* installing //p' | tr ' ' '\n' | sed '/^$/d' | sort >"$bin/said"
    if [ ! -s "$bin/said" ] || [ -n "$(uniq -d "$bin/said")" ]; then
        printf 'with %s, tools/deps.sh installs nothing, or twice: %s\n' "$shell" "$(uniq -d "$bin/said")" >&2
        failed=1
    fi
    # shellcheck disable=SC2016 # for that shell
    PATH=$path $shell -c 'set -eu; root=$PWD what=kept folder=kept packages=kept
        . tools/deps.sh
        quietly nothing true; need play
        [ "$what $folder $packages" = "kept kept kept" ]' >"$bin/said" 2>&1 && continue
    printf 'with %s, tools/deps.sh changes what is not its own:\n' "$shell" >&2
    cat "$bin/said" >&2
    failed=1
done
exit $failed
