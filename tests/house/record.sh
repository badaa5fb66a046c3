#!/bin/sh
# Runs the commands with which docs/record.md verifies a record by hand, on a golden record, and compares its table of
# what stays when something is taken back with the rows of record.c:
# sh tests/house/record.sh [source tree]
set -u
root=${1:-$(dirname "$0")/../..}
cd "$root" || exit 1
record=tests/records/fair-own.rec
command -v sha256sum >/dev/null || exit 77
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# The blocks of the page that hold a hash, one file each; the record stands in place of FILE.
awk -v to="$work/block" -v record="$record" '
    /^```/ && inside && block ~ /sha256sum/ { file = to (++count); printf "%s", block > file; close(file) }
    /^```/ { inside = !inside; block = ""; next }
    inside { sub(/FILE/, record); block = block $0 "\n" }' docs/record.md

failed=0
fail() { echo "record: docs/record.md: $1" >&2; failed=1; }
plain() { sed 's/ *#[0-9a-f]*$//' "$record"; }
for i in 1 2 3; do
    [ -s "$work/block$i" ] || { fail "there is no block of commands number $i"; exit 1; }
    sh "$work/block$i" >"$work/out$i" || fail "the commands of block $i fail"
done
# The lines that the page quotes.
awk '/^```/ { inside = !inside } inside && /^(commit|reveal|seal) [0-3* ]*[0-9a-f]*$/ && length($NF) == 64' \
    docs/record.md >"$work/quoted"
[ -s "$work/quoted" ] && [ "$(plain | grep -c -x -F -f "$work/quoted")" = "$(grep -c . "$work/quoted")" ] ||
    fail "a line that it quotes is not in the record"
# The seals, the commitments that belong to numbers, the salts.
plain | sed -n 's/^seal //p' >"$work/seals"
sed 's/ .*//' "$work/out1" | cmp -s - "$work/seals" || fail "the seals come out otherwise"
plain | grep '^commit' >"$work/commits"
[ "$(grep -c -x -F -f "$work/commits" "$work/out2")" = "$(plain | grep -c '^reveal')" ] ||
    fail "the commitments come out otherwise"
plain | awk '/^\* next/ { deal++ } /^reveal \*/ { fair = 1 }
    /^deck/ { if (fair) print "deal " deal + 1 ": " $3; fair = 0 }' | cmp -s - "$work/out3" ||
    fail "the salts come out otherwise"
# Each kind of line but comments and "back", which the page tells of beside the table.
awk -F'|' '$4 ~ /^ when an action before/, /^$/ {
    while (match($2, /`[a-z]+/)) {
        print substr($2, RSTART + 1, RLENGTH - 1), $4 ~ /^ stays/ ? "stays" : "goes"
        $2 = substr($2, RSTART + RLENGTH)
    } }' docs/record.md | sort -u >"$work/told"
sed -n 's/^    {"\([a-z]*\) ", RECORD_[A-Z]*, [0-9]*, \([A-Z_]*\),.*/\1 \2/p' src/record/record.c |
    sed '/^back /d; s/STAYS/stays/; s/[A-Z_][A-Z_]*/goes/' | sort -u >"$work/kept"
[ -s "$work/kept" ] && cmp -s "$work/told" "$work/kept" ||
    fail "its table of what stays is not that of record.c: $(diff "$work/told" "$work/kept" | tr '\n' ' ')"
exit $failed
