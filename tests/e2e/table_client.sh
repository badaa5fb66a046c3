#!/bin/sh
# Two people play with docs/examples/table_client.py at a table behind a Unix socket: sh tests/e2e/table_client.sh
# [source tree]. The table's process is killed amid the first deal and started anew: both come back.
set -u
root=$(cd "${1:-$(dirname "$0")/../..}" && pwd) || exit 1
: "${KOUDI_BIN:?the program}" "${TABLE_LOBBY:?a table behind a socket}"
command -v python3 >/dev/null || { echo "table_client: python3 is not here"; exit 77; }
work=$(mktemp -d) || exit 1
lobby='' others=''
trap 'kill -9 $lobby $others 2>/dev/null; rm -rf "$work"' EXIT

open_table() {
    "$TABLE_LOBBY" "$work/friday.sock" "$work/friday.rec" "$root/docs/examples/tiny.ini" &
    lobby=$!
}

client() {
    python3 "$root/docs/examples/table_client.py" "$work/friday.sock" "$@"
}

wrong() {
    echo "table_client: $1" >&2
    tail -n 20 "$work"/*.out >&2
    exit 1
}

open_table
client Zoë 0 >"$work/zoe.out" 2>&1 &
others=$!
mkfifo "$work/mei"
client Mei 2 >"$work/mei" 2>&1 &
others="$others $!"
mei=$!
killed=
while IFS= read -r line; do
    echo "$line"
    case $killed$line in
    'event played'*)
        kill -9 "$lobby"
        wait "$lobby" 2>/dev/null
        killed=yes
        open_table
        ;;
    esac
done <"$work/mei" >"$work/mei.out"
wait "$mei" || wrong "Mei has come to no good end"
[ "$killed" ] || wrong "nothing was played"
kill -0 "$lobby" 2>/dev/null || wrong "the table has ended"
for said in 'deal 1: result' 'deal 2: result' 'end left: '; do
    grep -q "^$said" "$work/mei.out" || wrong "Mei has not heard: $said"
done
grep -q '^deal [12]: .*: fair$' "$work/mei.out" || wrong "Mei has found no deck fair"
grep '^refused\|^unfair\|Traceback' "$work/mei.out" "$work/zoe.out" && wrong "something was refused"
grep -q '^event trick' "$work/zoe.out" || wrong "Zoë has not come back"
"$KOUDI_BIN" replay --check "$work/friday.rec" >"$work/check.out" 2>&1 || wrong "the record is not good"
grep -q 'human Mei' "$work/friday.rec" || grep -q 'human Zo' "$work/friday.rec" || wrong "nobody sat down"
