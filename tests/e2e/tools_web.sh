#!/bin/sh
# tools_web.sh - sh tools/web itself, on a tree that is built: tools_web.sh SOURCE BUILD
set -u
source=$1 build=$2
home=$(mktemp -d) || exit 1
export HOME="$home" XDG_STATE_HOME="$home/state" XDG_CONFIG_HOME="$home/config" KOUDI_TABLES="$home/tables" LC_ALL=C.UTF-8
export KOUDI_BUILD="$build" KOUDI_ADDRESS=127.0.0.1 KOUDI_PORT=$((20000 + $$ % 20000 * 2))
mkdir -m 755 "$home/tables"
# shellcheck source=tools/deps.sh
root=$source && . "$source/tools/deps.sh"
if [ -n "$(missing 'play web wish' 3)" ]; then
    echo "(left out: it would install $(missing 'play web wish' 3))"
    exit 77
fi
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; rm -rf "$home"' EXIT

fail() {
    echo "tools_web.sh: $*"
    cat "$home/said"
    exit 1
}

# Waits for ten seconds at most until the rest of the words succeeds.
until_true() {
    tries=0
    until eval "$1"; do
        tries=$((tries + 1))
        [ "$tries" -lt 200 ] || fail "waited in vain: $1"
        sleep 0.05
    done
}

sh "$source/tools/web" --help >"$home/said" 2>&1 || fail "--help fails"
grep -q KOUDI_PORT "$home/said" || fail "--help does not name KOUDI_PORT"

if sh "$source/tools/web" --foo >"$home/said" 2>&1; then fail "an option that is none is taken"; fi
grep -q -e --foo "$home/said" || fail "it is not said which"
[ -z "$(ls "$home/tables")" ] || fail "a table was opened"

# A shell has what it starts in the background ignore Ctrl-C.
signal=TERM before=
if env --default-signal=INT true 2>/dev/null; then signal=INT before='env --default-signal=INT'; fi
$before sh "$source/tools/web" >"$home/said" 2>&1 &
pid=$!
until_true 'grep -q "^west: http://127.0.0.1:$KOUDI_PORT/#koudi1" "$home/said"'
until_true 'curl -sS -o "$home/page" "http://127.0.0.1:$KOUDI_PORT/" 2>/dev/null'
grep -q '<title>Koudi</title>' "$home/page" || fail "the page does not answer"
kill -s "$signal" "$pid"
wait "$pid"
pid=
until_true '! curl -sS -o "$home/page" "http://127.0.0.1:$KOUDI_PORT/" 2>/dev/null'
until_true '[ -z "$(ls "$home/tables")" ]'
