#!/bin/sh
# Fails when a file includes what its floor may not: sh tests/house/layers.sh [source tree]
#
# The tables below are complete. A file belongs to its folder under src/.
set -u
root=${1:-$(dirname "$0")/../..}
cd "$root" || exit 1

# A floor is a folder under src/, or one of its folders with a row of its own.
# floor           other floors whose headers it may include               <system headers>: "any" or "pure"
floors='
engine            -                                                       pure
bots/knowledge    -                                                       pure
bots/policy       bots/knowledge                                          pure
bots/search       bots/knowledge,bots/policy                              pure
bots              bots/knowledge,bots/policy,bots/search                  pure
base              -                                                       any
wire              base,bots/knowledge                                     any
record            base,wire                                               any
think             base,bots,bots/knowledge,bots/search,wire,record        any
practice          base,bots,bots/knowledge,bots/policy,bots/search,record,think   any
session           base,record                                             any
table             base,bots/knowledge,wire,record,think,session           any
net               base,bots,bots/knowledge,wire,record,think,session,table   any
tui/cells         base                                                    any
tui/state         base,bots/knowledge,bots/policy,record,think,practice,session,tui/cells  any
tui/text          base,bots/search,record,think,practice,session,tui/cells,tui/state   any
tui/draw          base,record,think,practice,tui/cells,tui/state,tui/text          any
tui/terminal      base,tui/cells,tui/state                                any
tui/plain         base,record,think,practice,session,tui/cells,tui/state,tui/text,tui/app   any
tui/app           base,record,think,practice,session,tui/cells,tui/state,tui/text,tui/draw,tui/terminal   any
cli               base,bots,bots/knowledge,bots/policy,bots/search,wire,record,think,practice,session,table,net,tui/cells,tui/state,tui/text,tui/draw,tui/terminal,tui/plain,tui/app   any
web               base,net,session,cli,wire,think,record,table                  any
lab/strangers     -                                                       pure
lab               base,bots,bots/knowledge,bots/policy,bots/search,lab/strangers,wire,record,think,practice,session,table,net,tui/cells,tui/state,tui/text,tui/draw,tui/terminal,tui/plain,tui/app,cli   any
'
# immintrin.h is arithmetic alone: the vectors of x86-64.
pure='stdint.h stdbool.h stddef.h string.h limits.h assert.h immintrin.h'

# header (a pattern)                 the only files that may include it (a pattern)
kept='
^(ncursesw?/|n?curses|term[.]h$)     ^src/tui/terminal/
^event2?([.]h|/)                     ^src/(base/(loop|syncs)[.]|think/|table/|net/|lab/|cli/bot_client[.]|tui/(terminal|plain)/)
^openssl/                            ^src/net/tls[.]
^immintrin[.]h$                      ^src/bots/policy/policy_net[.]c$
^libwebsockets[.]h$                  ^src/web/gateway[.]c$
^qrencode[.]h$                       ^src/base/qr[.]
^(linux/|sys/(prctl|syscall|epoll|inotify|eventfd|signalfd|timerfd|auxv|sysinfo)[.]h$) ^src/base/platform[.]c$
'

files=$(find src include -name '*.[ch]' 2>/dev/null | LC_ALL=C sort)
if [ -d src/engine ] && ! printf '%s\n' "$files" | grep -q '^src/engine/.*[.]c$'; then
    echo "layers: no source found under src/engine" >&2
    exit 1
fi

# What one system alone has is asked for in one file, which has another half for all others.
# shellcheck disable=SC2086 # one word per file; the names contain no blanks
alone=$(printf '%s\n' "$files" | grep -v '^src/base/platform[.]c$' |
    xargs grep -n -E '__(linux|APPLE)__|SO_PEERCRED|O_PATH|SYS_[a-z]|SOCK_(CLOEXEC|NONBLOCK)|"/proc/.' /dev/null)
[ -z "$alone" ] || printf '%s\n' "$alone" | sed 's/$/: kept to src\/base\/platform.c/'

# shellcheck disable=SC2086 # one word per file; the names contain no blanks
[ -z "$files" ] || grep -n '^[[:space:]]*#[[:space:]]*include' $files /dev/null |
awk -v floors="$floors" -v pure="$pure" -v kept="$kept" -v alone="$alone" '
BEGIN {
    n = split(pure, list, " ")
    for (i = 1; i <= n; i++) is_pure[list[i]] = 1
    n = split(floors, list, " ")
    for (i = 1; i < n; i += 3) {
        below[list[i]] = "," list[i + 1] ","
        system_headers[list[i]] = list[i + 2]
    }
    keeps = split(kept, keep, " ")
}

function complain(why) {
    printf "%s:%s: %s: %s\n", file, line, spelled, why
    bad++
}

# The floor of a path below src: its folder, or the nearest one above that the table names.
function floor_of(path) {
    while (sub(/\/?[^\/]*$/, "", path) && path != "" && !(path in below)) { }
    return path == "" ? "src" : path
}

function check_ours(    header, where, parts) {
    header = name
    sub(/^([.][.]\/)+/, "", header)
    sub(/^src\//, "", header)
    sub(/^include\//, "", header)
    if (header == "koudi.h") return
    if (folder == "include") {
        if (header !~ /^koudi_[a-z]+[.]h$/) complain("the public header may include only its own parts")
        return
    }
    where = folder
    if (header ~ /\//) where = floor_of(header)
    if (where != folder && index(below[folder], "," where ",") == 0)
        complain(folder " may not include from " where)
}

function check_system(    i) {
    for (i = 1; i < keeps; i += 2)
        if (name ~ keep[i] && file !~ keep[i + 1]) {
            complain("kept to " keep[i + 1])
            return
        }
    if ((folder == "include" || system_headers[folder] == "pure") && !(name in is_pure))
        complain(folder " is pure and may not include it")
}

{
    split($0, at, ":")
    file = at[1]
    line = at[2]
    spelled = $0
    sub(/^[^:]*:[^:]*:[ \t]*/, "", spelled)
    folder = file
    folder = sub(/^src\//, "", folder) ? floor_of(folder) : "include"
    name = spelled
    sub(/^[^<"]*[<"]/, "", name)
    sub(/[>"].*/, "", name)
    checked++
    if (folder != "include" && !(folder in below)) complain("no floor is called " folder)
    else if (spelled ~ /"/) check_ours()
    else check_system()
}

END {
    printf "layers: %d includes checked, %d wrong\n", checked, bad
    exit bad > 0 || alone != ""
}'
