#!/bin/sh
# The deals of a golden record at another table: sh tests/e2e/same_cards.sh [source tree]. Somebody plays two of them with
# docs/examples/table_client.py, the table's process is killed, goes on, and tells the comparison when all are played.
set -u
root=$(cd "${1:-$(dirname "$0")/../..}" && pwd) || exit 1
: "${KOUDI_BIN:?the program}"
command -v python3 >/dev/null || { echo "same_cards: python3 is not here"; exit 77; }
work=$(mktemp -d) || exit 1
HOME=$work XDG_STATE_HOME=$work/state XDG_CONFIG_HOME=$work/config KOUDI_TABLES=$work LC_ALL=C
export HOME XDG_STATE_HOME XDG_CONFIG_HOME KOUDI_TABLES LC_ALL
records=$work/state/koudi/records
golden=$root/tests/records/own-short.rec
trap 'end_table TERM; rm -rf "$work"' EXIT

wrong() {
    echo "same_cards: $1" >&2
    tail -n 20 "$work"/*.out >&2
    exit 1
}

# The process of the table is nobody's child: it is known by the record that it holds open.
end_table() {
    for fd in /proc/[0-9]*/fd/*; do
        case $(readlink "$fd" 2>/dev/null) in
        "$records"/*.rec)
            pid=${fd#/proc/}
            kill -s "$1" "${pid%%/*}"
            while kill -0 "${pid%%/*}" 2>/dev/null; do :; done
            ;;
        esac
    done
}

client() {
    python3 "$root/docs/examples/table_client.py" "$work/again.sock" Mei "$@"
}

[ -d /proc/self/fd ] || { echo "same_cards: there is no /proc"; exit 77; }
"$KOUDI_BIN" open --no-join --socket "$work/again.sock" --seats any,bot,bot,bot --pace instant \
    --same-cards-as "$golden" >"$work/open.out" 2>&1 || wrong "the table cannot be opened"
grep -q 'Whoever sat at the table of that record knows the cards' "$work/open.out" || wrong "nobody is warned"
client 2 >"$work/first.out" 2>&1 || wrong "the first part has come to no good end"
grep -q '^note same-cards' "$work/first.out" || wrong "the terminal is not told"
end_table KILL
rm -f "$work/again.sock"
"$KOUDI_BIN" open --no-join --socket "$work/again.sock" --continue >"$work/continue.out" 2>&1 ||
    wrong "the table does not go on"
client 0 >"$work/last.out" 2>&1 || wrong "the last part has come to no good end"
grep -q '^note compared 0 ' "$work/last.out" || wrong "the comparison is not told"
set -- "$records"/*.rec
"$KOUDI_BIN" replay --check "$1" >"$work/check.out" 2>&1 || wrong "the record is not good"
"$KOUDI_BIN" replay --compare "$golden" "$1" >"$work/compare.out" 2>&1 || wrong "it cannot be compared"
[ "$(grep -c '^note compared' "$work/last.out")" = "$(wc -l <"$work/compare.out")" ] ||
    wrong "other deals were compared at the table"

# By a word of the standard input the decks follow from that word.
echo plum | "$KOUDI_BIN" open --no-join --socket "$work/word.sock" --seats any,bot,bot,bot --pace instant \
    --same-cards-as word:- >"$work/word.out" 2>&1 || wrong "no table is opened by a word"
python3 "$root/docs/examples/table_client.py" "$work/word.sock" Mei 1 >"$work/plum.out" 2>&1 ||
    wrong "nothing is played by a word"
seed=$(printf %s 'koudi word plum' | sha256sum)
grep -q "^${seed%% *}" "$records"/*.rec.seed || wrong "the cards do not follow from the word"
