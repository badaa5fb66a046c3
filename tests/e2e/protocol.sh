#!/bin/sh
# Compares the dialogue in docs/protocol.md with the real table and the real bot:
#     sh tests/e2e/protocol.sh [source tree]            compares
#     sh tests/e2e/protocol.sh [source tree] --write    prints the dialogue as it is now
# The table must send the page's lines to a seat that answers as on the page. The seat's lines must be the
# answers of "koudi bot steady" without their reasons, but for the one mistake that the page shows.
set -u
root=$(cd "${1:-$(dirname "$0")/../..}" && pwd) || exit 1
LC_ALL=C
export LC_ALL
: "${KOUDI_BIN:?the program}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
wrong=0

complain() {
    echo "protocol: $*" >&2
    wrong=1
}

page=$root/docs/protocol.md
sed -n 's/^table: //p' "$page" >"$work/table"
sed -n 's/^seat:  //p' "$page" >"$work/seat"
[ "${2-}" = --write ] || [ -s "$work/table" ] || complain "docs/protocol.md has no dialogue"

# A seat that gives the page's answers, and after them the bot's.
cat >"$work/speak" <<'EOF'
exec 3<"$1/seat"
read -r greeting <&3
echo "$greeting"
while IFS= read -r line; do
    echo "$line" >>"$1/heard"
    case $line in go\ *) IFS= read -r answer <&3 || exit 0; echo "$answer" ;; esac
done
EOF
(cd "$root/docs/examples" && "$KOUDI_BIN" run --matches 1 --rules tiny.ini --seed 11 \
    --seats steady,steady,steady,steady --seat "south=cmd:sh $work/speak $work") >/dev/null 2>&1

# The page leaves out rules with the value that they have in 80p-v3.
grep '^set ' "$work/heard" >"$work/rules"
grep '^set ' "$work/table" | grep -vxFf "$work/rules" && complain "the table sets other rules"
grep -v '^set ' "$work/heard" | head -n "$(grep -vc '^set ' "$work/table")" >"$work/said"
grep -v '^set ' "$work/table" >"$work/promised"

if [ "${2-}" = --write ]; then
    awk -v answers="$work/seat" '
        NR == 1 { getline a <answers; print "seat:  " a }
        { print "table: " $0 }
        /^go / { if ((getline a <answers) > 0) print "seat:  " a; else exit }' "$work/heard"
    exit 0
fi
diff "$work/promised" "$work/said" >&2 || complain "the table (>) says other lines than the page (<)"

"$KOUDI_BIN" bot steady <"$work/table" | sed '1d; s/ ; why: .*//' >"$work/bot"
sed 1d "$work/seat" | grep -v ' ; ' >"$work/answers"
# At the question that the page answers wrong, the bot's answer is another.
mistake=$(sed -n 's/^\(answer [0-9]*\) .* ; .*/\1/p' "$work/seat")
grep -v "^$mistake " "$work/bot" | cmp -s - "$work/answers" ||
    complain "the bot answers otherwise: $(diff "$work/answers" "$work/bot")"

echo "protocol: $(wc -l <"$work/table") lines of the table, $(wc -l <"$work/seat") of the seat"
[ "$wrong" -eq 0 ]
