#!/bin/sh
# Fails if the documents contradict the program: sh tests/house/docs.sh [source tree]
#
#   docs/rules.md   every rule is cited by a test, and every rule cited by code, tests or presets
#                   exists
#   docs/*.6        list the same subcommands and options as the programs' help
#   questions       in docs/*.md ("> follow ...") get the printed answers from koudi judge
#   elsewhere*.md   each row of its table is asked of koudi judge under rules with its value
#   docs/screen.md  its table names existing tests
#   links           in README*.md and docs/*.md lead to existing files
set -u
root=${1:-$(dirname "$0")/../..}
cd "$root" || exit 1
LC_ALL=C
export LC_ALL
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
wrong=0

complain() {
    echo "docs: $*" >&2
    wrong=$((wrong + 1))
}

# complain_each FILE SENTENCE: one complaint for each line of the file.
complain_each() {
    while IFS= read -r line; do complain "$line$2"; done <"$1"
}

# ---------------------------------------------------------------- rules

# "FOL-1..4" and "FORTY-2 to FORTY-4" are ranges; UTF-8, FNV-1 and SHA-256 are not rules.
cited_in() {
    find "$@" -type f ! -name docs.sh ! -path '*/corpus/*' -exec cat {} + |
        awk '{
            while (match($0, /[A-Z][A-Z][A-Z]+-[0-9]+(([.][.]| to [A-Z]+-)[0-9]+)?/)) {
                found = substr($0, RSTART, RLENGTH)
                $0 = substr($0, RSTART + RLENGTH)
                family = last = found
                sub(/-.*/, "", family)
                sub(/.*[.-]/, "", last)
                first = substr(found, length(family) + 2) + 0
                for (i = first; i <= last + 0; i++) print family "-" i
            }
        }' | grep -vE '^(UTF-8|FNV-1|SHA-256)$' | sort -u
}

# A rule is defined where a line of the page begins with its ID.
sed -n 's/^\*\*\([A-Z]*-[0-9]*\)\*\*.*/\1/p' docs/rules.md | sort >"$work/defined"
[ -s "$work/defined" ] || complain "docs/rules.md defines no rules"
uniq -d "$work/defined" >"$work/twice"
complain_each "$work/twice" " is defined twice in docs/rules.md"

cited_in tests >"$work/tested"
cited_in tests src include rules >"$work/cited"
comm -23 "$work/defined" "$work/tested" >"$work/untested"
complain_each "$work/untested" " of docs/rules.md is cited by no test"
comm -13 "$work/defined" "$work/cited" >"$work/unknown"
complain_each "$work/unknown" " is cited but not defined in docs/rules.md"

# ---------------------------------------------------------------- the manual pages

# The page as plain text, with a tab before each heading: "\tsub:NAME" opens a subcommand's part.
plain_page() {
    sed -e 's/\\f[A-Z]//g' -e 's/\\-/-/g' -e 's/\\&//g' "$page" |
        sed -e "s/^\\.SS \"*$name \\([a-z]*\\).*/	sub:\\1/" -e 's/^\.SH .*/	sub:/'
}

# part NAME: prints the page's part about the subcommand.
part() {
    awk -v want="	sub:$1" '/^\tsub:/ { within = $0 == want; next } within' "$work/page"
}

options_in() {
    grep -oE '(^|[^[:alnum:]-])--[a-z][a-z-]*' | sed 's/.*--/--/' | sort -u
}

check_subcommand() {
    part "$1" >"$work/part"
    if [ ! -s "$work/part" ]; then
        complain "$page has no part \"$name $1\""
        return
    fi
    "$program" ${1:+"$1"} --help | sed -n 's/^ \{2,\}\(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p' |
        sort -u >"$work/offered"
    grep -vxF -e --help -f "$work/everywhere" "$work/offered" >"$work/asked"
    awk 'tagged { print } { tagged = /^[.]TP/ }' "$work/part" | options_in >"$work/described"
    comm -23 "$work/asked" "$work/described" >"$work/missing"
    complain_each "$work/missing" " of $name $1 is not described in $page"
    comm -13 "$work/offered" "$work/described" >"$work/extra"
    complain_each "$work/extra" " is in $page but no option of $name $1"
}

# check_page NAME PROGRAM
check_page() {
    name=$1 program=$2 page=docs/$1.6
    plain_page >"$work/page"
    part '' | grep -A 1 '^Every command takes$' | options_in >"$work/everywhere"
    "$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p' |
        grep -v '^help$' >"$work/subcommands"
    [ -s "$work/subcommands" ] || complain "$name --help lists no subcommands"
    while IFS= read -r subcommand; do check_subcommand "$subcommand"; done <"$work/subcommands"
    sed -n 's/^\tsub:\(.\)/\1/p' "$work/page" | while IFS= read -r one; do
        grep -qx "$one" "$work/subcommands" || echo "$name $one"
    done >"$work/extra"
    complain_each "$work/extra" " is in $page but not in $name --help"
}

if [ -n "${KOUDI_BIN:-}" ]; then
    check_page koudi "$KOUDI_BIN"
    check_page koudi-lab "$KOUDI_LAB_BIN"
fi
if [ -n "${KOUDI_WEB_BIN:-}" ]; then
    name=koudi-web program=$KOUDI_WEB_BIN page=docs/koudi-web.6
    plain_page >"$work/page"
    : >"$work/everywhere"
    check_subcommand ''
fi

# ---------------------------------------------------------------- questions to the referee

# In a block of code a line "> question" precedes its answer; "> set ..." has no answer.
if [ -n "${KOUDI_BIN:-}" ]; then
    asked=0
    for page in docs/*.md; do
        awk '/^```/ { code = !code; next } code' "$page" >"$work/code"
        grep -q '^> ' "$work/code" || continue
        sed -n 's/^> //p' "$work/code" >"$work/questions"
        asked=$((asked + $(wc -l <"$work/questions")))
        "$KOUDI_BIN" judge <"$work/questions" >"$work/answers"
        awk '/^> / { within = 1; next } within' "$work/code" >"$work/promised"
        diff "$work/promised" "$work/answers" >"$work/differ" ||
            complain "$page promises (<) other answers than koudi judge gives (>):
$(cat "$work/differ")"
    done
    [ "$asked" -gt 0 ] || complain "no page asks koudi judge anything"
fi

# ---------------------------------------------------------------- rules from elsewhere

# "| ... | `row = value; row = value` | ... | `question` → `answer` |": under a rules file with the values the referee gives the answer,
# of a refusal its first two words. No question tells who sees the kitty, deals next or has won the last trick.
unasked=' kitty_open next_dealer last_trick_needed ace_tries first_lead '
if [ -n "${KOUDI_BIN:-}" ]; then
    for page in docs/elsewhere.md docs/elsewhere.zh_CN.md; do
        sed -n 's/^|[^|]*| `\([a-z_]* = [^`]*\)` |.*[^|]| \(.*\) |$/\1\t\2/p' "$page" >"$work/rows"
        [ -s "$work/rows" ] || complain "$page has no rows"
        tab=$(printf '\t')
        while IFS="$tab" read -r row example; do
            key=${row%% *}
            case $unasked in *" $key "*) continue ;; esac
            echo "$row" | sed 's/; /\n/g' | while read -r line; do
                "$KOUDI_BIN" rules explain "${line%% *}" | sed -n '1s/ .*//p'
                echo "$line"
            done >"$work/row.ini"
            question=$(echo "$example" | sed -n 's/^`\([^`]*\)` .*/\1/p')
            promised=$(echo "$example" | sed -n 's/.* `\([^`]*\)`$/\1/p' | tr -d '\\')
            answer=$(printf 'set rules=%s trump=S level=7\n%s\n' "$work/row.ini" "$question" | "$KOUDI_BIN" judge)
            case $answer in
            "$promised" | "illegal "*) [ -n "$promised" ] && [ "${answer#"$promised"}" != "$answer" ] && continue ;;
            esac
            complain "$page, $row: $question is answered \"$answer\""
        done <"$work/rows"
    done
fi

# ---------------------------------------------------------------- the texts side by side

if [ -n "${KOUDI_BIN:-}" ]; then
    sh tools/preset-table >"$work/table"
    sed -n '/^| key | rules |/,/^$/p' docs/rules.md | sed '/^$/d' | cmp -s - "$work/table" ||
        complain "the table in docs/rules.md is out of date: tools/preset-table prints it"
fi

# ---------------------------------------------------------------- tests named in screen.md

# "[test_x.c](../tests/tui/test_x.c): `one`, `a second`; ..." becomes "tui/test_x.c one", "tui/test_x.c a second".
awk '/^\| [0-9]+ \|/ {
    sub(/.*\| *\[/, "[")
    while (match($0, /\(\.\.\/tests\/[a-z_0-9\/]+[.](c|sh)\)|`[^`]+`/)) {
        found = substr($0, RSTART + 1, RLENGTH - 2)
        if (sub(/^\.\.\/tests\//, "", found)) file = found
        else print file, found
        $0 = substr($0, RSTART + RLENGTH)
    }
}' docs/screen.md >"$work/shown"
rows=$(grep -c '^| [0-9]* |.*](../tests/' docs/screen.md)
[ "$rows" -eq 15 ] || complain "docs/screen.md has tests for $rows of 15 rows"
while read -r file name; do
    grep -q -e "^static void $name(void \*\*" -e "^TEST.*(\"$name\"" "tests/$file" ||
        echo "$name of tests/$file"
done <"$work/shown" >"$work/missing"
complain_each "$work/missing" " is named in docs/screen.md but does not exist"

# ---------------------------------------------------------------- links

for page in README*.md docs/*.md; do
    grep -oE '\]\([^)]*\)' "$page" | sed 's/^](//; s/)$//; s/#.*//' | grep -v '^[a-z]*:' |
        while IFS= read -r link; do
            [ -z "$link" ] || [ -e "$(dirname "$page")/$link" ] || echo "$page: $link"
        done
done >"$work/broken"
complain_each "$work/broken" " does not exist"

echo "docs: $(wc -l <"$work/defined") rules; $wrong wrong"
[ "$wrong" -eq 0 ]
