#!/bin/sh
# Plays with the example programs of docs/examples: sh tests/e2e/examples.sh [source tree]
# Each must play its deals to the end, by every preset, without losing its seat.
set -u
root=$(cd "${1:-$(dirname "$0")/../..}" && pwd) || exit 1
: "${KOUDI_BIN:?the program}" "${EXAMPLE_BOT:?the example in C}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
wrong=0
# shellcheck source=tests/e2e/run_clean.sh
. "$root/tests/e2e/run_clean.sh"

# plays COMMAND: two deals of each preset, each played twice, the program at both seats of a side.
plays() {
    for rules in "$root"/rules/*.ini; do
        run_clean --deals 2 --seed 5 --rules "$rules" --seats random,random,random,random \
            --seat "south=cmd:$1" --seat "north=cmd:$1" || report "examples: $1, $rules:"
    done
}

plays "'$EXAMPLE_BOT'"
if command -v python3 >/dev/null; then
    plays "python3 '$root/docs/examples/bot.py'"
else
    echo "examples: python3 is not here: bot.py is passed over"
fi
exit $wrong
