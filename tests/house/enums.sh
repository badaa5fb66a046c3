#!/bin/sh
# Fails if an enum of the screen has constants without a common prefix, or if two of its enums share
# one: sh tests/house/enums.sh [source tree]
#
# A prefix ends with an underscore: SCREEN_TITLE, SCREEN_TABLE. Enums without a name hold sizes and the
# like, and need none.
set -u
root=${1:-$(dirname "$0")/../..}
cd "$root" || exit 1
LC_ALL=C
export LC_ALL

# One line for each enum: its file, its name, its constants.
for file in $(find src/tui -name '*.[ch]' | sort); do
    tr '\n' ' ' <"$file" |
        sed 's:/\*[^*]*\*\**\([^/*][^*]*\*\**\)*/::g' |
        grep -o 'enum [a-z_]* {[^}]*}' |
        sed "s:^enum:$file:; s:= *[^,}]*::g; s:[{},]: :g"
done | awk '
{
    prefix = $3
    for (i = 4; i <= NF; i++)
        while (substr($i, 1, length(prefix)) != prefix)
            prefix = substr(prefix, 1, length(prefix) - 1)
    sub(/[^_]*$/, "", prefix)
    if (prefix == "")
        wrong($1 ": the constants of " $2 " have no common prefix")
    else if (prefix in seen)
        wrong($1 ": " $2 " has the prefix " prefix " of " seen[prefix])
    seen[prefix] = $2
}
function wrong(why) {
    print "enums: " why
    failed = 1
}
END {
    if (NR < 10)
        wrong("only " NR " enums found")
    exit failed
}' >&2
