#!/bin/sh
# Plays with confined programs of several languages, as far as they are here: sh tests/e2e/confined.sh [source tree]
# Each must play its deals to the end without a refusal. Exits with 77, "skipped", where nothing can be confined.
set -u
root=$(cd "${1:-$(dirname "$0")/../..}" && pwd) || exit 1
: "${KOUDI_BIN:?the program}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/here" "$work/bots" && cd "$work/here" || exit 1
wrong=0
# shellcheck source=tests/e2e/run_clean.sh
. "$root/tests/e2e/run_clean.sh"

# plays NAME COMMAND: a deal, played twice.
plays() {
    if run_clean --confine --seat-may "$work/bots" --seat-may "$root/tests/e2e/players" \
        --seat-may "$root/docs/examples" --deals 1 --seed 5 --seats random,random,random,random \
        --seat "south=cmd:$2"; then
        echo "confined: $1 plays"
    elif grep -q 'cannot' "$work/err" && ! [ -s "$work/out" ]; then
        cat "$work/err"
        exit 77
    else
        report "confined: $1: $2"
    fi
}

missing() {
    echo "confined: $1 is not here"
}

cc=${CC:-cc}
if "$cc" -O1 -static -o "$work/bots/static" "$root/docs/examples/bot.c" 2>"$work/why"; then
    plays 'a static program' "$work/bots/static"
else
    missing 'a static C library'
fi
if [ -x /usr/bin/python3 ]; then
    plays Python "/usr/bin/python3 $root/docs/examples/bot.py"
else
    missing Python
fi
if [ -x /usr/bin/node ]; then
    plays node "/usr/bin/node $root/tests/e2e/players/first.js"
else
    missing node
fi
if command -v javac >/dev/null && [ -x /usr/bin/java ] &&
    javac -d "$work/bots" "$root/tests/e2e/players/First.java" 2>"$work/why"; then
    plays Java "/usr/bin/java -cp $work/bots First"
else
    missing Java
fi
exit $wrong
