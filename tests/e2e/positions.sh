#!/bin/sh
# Positions (docs/position.md) in the real program: sh tests/e2e/positions.sh [source tree]. The example of the page is solved,
# from a file and from the input; another is played as an ending; others are refused by a sentence with the line; the first
# deal of a golden record is printed and played, and its record counts nowhere.
set -u
root=$(cd "${1:-$(dirname "$0")/../..}" && pwd) || exit 1
: "${KOUDI_BIN:?the program}"
work=$(mktemp -d) || exit 1
HOME=$work XDG_STATE_HOME=$work/state XDG_CONFIG_HOME=$work/config LC_ALL=C
export HOME XDG_STATE_HOME XDG_CONFIG_HOME LC_ALL
golden=$root/tests/records/forty-steady.rec
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

wrong() {
    echo "positions: $1" >&2
    cat out >&2
    exit 1
}

# The program ends with this status, and prints this; or with a third word, something that has it.
prints() {
    wanted=$1 text=$2
    shift 2
    "$KOUDI_BIN" "$@" >out 2>&1 <in
    status=$?
    [ "$status" -eq "$wanted" ] || wrong "$*: status $status, not $wanted"
    grep -q -e "$text" out || wrong "$*: no \"$text\""
}

# The n-th block of code of the page.
block() {
    awk -v n="$1" '/^```/ { at++; next } at == 2 * n - 1' "$root/docs/position.md"
}

block 1 >example
block 2 >answer
[ -s example ] && [ -s answer ] || wrong "the page has no example"
: >in
prints 0 . solve example
cmp -s out answer || wrong "the page does not print what is solved"
prints 0 . solve --best example
cmp -s out answer || wrong "the best play alone"
cp example in
prints 0 . solve -
cmp -s out answer || wrong "from the input"
cmp -s "$root/tests/promises/1.1/example.position" example || wrong "the example is not that which was promised"

# Of several plays the best come first, the attackers' most or their least.
"$KOUDI_BIN" replay --position 68 "$golden" >several || wrong "no position"
prints 0 . solve several
[ "$(wc -l <out)" -gt 1 ] || wrong "one play alone"
cut -d ' ' -f 3 out >levels
sort -rn levels | cmp -s - levels || wrong "the best do not come first"
head -n 1 out >best
prints 0 . solve -b several
cmp -s out best || wrong "another play is the best"

"$KOUDI_BIN" replay --position 56 "$golden" >many || wrong "no position"
prints 1 'many: hands of at most 9 cards are solved, this one has ' solve many
"$KOUDI_BIN" replay --position 1 "$golden" >deal || wrong "no deal"
prints 1 'deal: no play is on in this position' solve deal
sed 's/^dealer 3/dealer 4/' example >bad
prints 1 'bad, line 4: ' solve bad
sed 's/^trump S/colour S/' example >bad
prints 1 'bad, line 6: ' solve bad
sed '/^hand 2/d' example >bad
prints 1 'bad: ' solve bad
prints 1 'none: No such file' solve none
prints 2 'solve needs one FILE' solve

# A position is played as an ending, a set of exercises one by one; neither is kept.
printf 'hint\nhint\nq\n' >in
prints 0 '^Proved. Endings\.' practise --plain several
prints 0 'A right play: ' practise --plain several
head -n 3 "$root/src/practice/endings.set" >set
printf 'next\nnext\n' >in
prints 0 'There are no more' practise --plain set
[ "$(grep -c 'Proved\. Endings, grade ' out)" -eq 2 ] || wrong "not each of the set"
[ ! -e state/koudi/practice.txt ] || wrong "an exercise of the player's own is kept"
printf 'koudi-exercises 1\n# a comment\ne0\n' >ill
prints 1 'ill, line 3: ' practise --plain ill
printf 'koudi-exercises 2\ne0\n' >ill
prints 1 "ill: a set of exercises begins with the line 'koudi-exercises 1'" practise ill
printf '%s' "$(cat set)" >ill
prints 1 'ill, line 3: it is cut off' practise ill
: >ill
prints 1 'ill: there is no exercise in it' practise ill
printf 'koudi-exercises 1\n' >ill
prints 1 'ill: there is no exercise in it' practise --plain ill
sed 's/^dealer 3/dealer 4/' example >ill
prints 1 'ill, line 4: ' practise ill
prints 1 'deal: no play is on in this position' practise deal
prints 1 'many: hands of at most 9 cards are solved, this one has ' practise many
prints 1 'none: No such file' practise none
prints 1 'the kinds are called endings, moves, mistakes, drills' practise endngs
prints 2 'drills have the numbers 1 to 8' practise drills -g 9
prints 2 'drills have the numbers 1 to 8' practise drills --plain -g 10
prints 2 '.-grade is of a kind' practise --plain -g 5
prints 2 '.-grade is of a kind' practise -g 5
prints 1 'set: there is no exercise of that kind and grade in it' practise moves set
prints 1 'set: there is no exercise of that kind and grade in it' practise drills --plain set
prints 1 'several: there is no exercise of that kind and grade in it' practise --plain mistakes several
: >in
prints 0 'Proved. Endings' practise --plain endings set
prints 2 "'moves' has no grades" practise moves -g 2

# Drills tell what may be typed, and after a wrong answer the rule.
printf 'east\n?\n' >in
prints 0 'Type the number of an answer, or q to leave' practise drills --plain -g 6
[ "$(grep -c 'Type the number' out)" -eq 2 ] || wrong "not each line is answered"
for i in 1 1 1 1 1 1 1 1 1 1 1 1; do printf '%s\n' "$i" r ''; done >in
prints 0 '^Wrong: . is right (GAIN-1)' practise drills --plain -g 6
prints 0 '^rule GAIN-1' practise drills --plain -g 6

# The tricks of the drills of memory pass under a known trump.
: >in
for n in 7 8; do
    prints 0 'level: ' practise drills --plain -g "$n"
    sed -n 2p out | grep -q 'level: ' || wrong "drill $n: no trump before the tricks"
done

# Without a kind there is a first page.
printf 'progress\nendings 11\nmoves 1\nEndings 3\nQUIT\n' >in
prints 0 '^New to the game?' practise --plain
prints 0 '^mistakes: 0 kept, 0 due\.' practise --plain
prints 0 'Nothing was practised yet' practise --plain
prints 0 'Proved. Endings, grade 3, number ' practise --plain
[ "$(grep -c 'Type endings, endings 3' out)" -eq 2 ] || wrong "what can be typed is not told"
mkdir -p state/koudi
for i in 1 2 3 4 5; do echo "2026-11-29 endings 1 $i 1"; done >state/koudi/practice.txt
echo '2026-11-29 drills 2 -1 7' >>state/koudi/practice.txt
printf 'p\n\nexact\n?\n' >in
prints 0 'Endings, grade 1: 5 of the last 5 right at the first try' practise --plain
prints 0 'Endings, grade 1: 5 of 5\.' practise --plain
prints 0 ': 7 a minute, best 7\.' practise --plain
prints 0 'Exact results are told once it is over' practise --plain
prints 0 'Your side [ad]' practise --plain
prints 0 '^hint: ' practise --plain
printf '?\n' >in
prints 0 '^again: ' practise --plain moves
grep -q '^hint: ' out && wrong "moves have no hints"
rm state/koudi/practice.txt

# A deal is played line by line, by a bot; its record says where it is from.
printf 'next\nbot\nend\nquit\nquit\n' >in
prints 0 'This deal is given: it counts nowhere' play --plain --deal deal --pace instant
record=$(echo state/koudi/records/*.rec)
[ -s "$record" ] || wrong "no record"
grep -q '^set deals = 1 ' "$record" || wrong "the match has other deals"
grep -q '^; goes on from deal step [01] ' "$record" || wrong "the record does not say that the deal is given"
"$KOUDI_BIN" replay --position 1 "$record" >again || wrong "no position"
grep '^hand' deal >wanted
grep '^hand' again | cmp -s - wanted || wrong "other cards were dealt"
prints 0 . replay --check "$record"
prints 0 . stats --json
grep -q '"deals": *[1-9]' out && wrong "the deal counts"

: >in
prints 1 'many: the deal has begun: only one that begins is played' play --deal many
prints 1 'bad: ' play --deal bad
prints 1 'none: No such file' play --deal none
prints 1 'deal is for one person' play --deal deal --people 2
echo "positions: all good"
