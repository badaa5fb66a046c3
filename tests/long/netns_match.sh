#!/bin/sh
# Two machines, as namespaces of the network that nothing but a cable joins: sh tests/long/netns_match.sh PROGRAM
# A table is opened on one, by IPv4 and then by IPv6, and a seat taken on the other with the invitation that it
# prints; the cable is pulled amid the match, and put back. Exits with 77, "skipped", where that cannot be set up.
set -u
koudi=$1
if [ "$(id -u)" != 0 ] || ! command -v ip >/dev/null || ! command -v ss >/dev/null; then
    exit 77
fi
here=koudi-here-$$ far=koudi-far-$$
ip netns add "$here" 2>/dev/null || exit 77
work=$(mktemp -d) || exit 1

clean_up() {
    for ns in "$here" "$far"; do
        for pid in $(ip netns pids "$ns" 2>/dev/null); do kill "$pid"; done
        ip netns del "$ns" 2>/dev/null
    done
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

wrong() {
    echo "netns_match: $1" >&2
    tail -n 5 "$work"/*.out >&2
    exit 1
}

# within WHAT COMMAND...: waits until the command succeeds, for two minutes at most.
within() {
    what=$1
    shift
    end=$(($(date +%s) + 120))
    until "$@" >/dev/null 2>&1; do
        [ "$(date +%s)" -lt "$end" ] || wrong "$what: not within two minutes"
    done
}

# on NAMESPACE COMMAND...: there, with a home of its own.
on() {
    ns=$1
    shift
    ip netns exec "$ns" env HOME="$work/$ns" XDG_STATE_HOME="$work/$ns" "$@"
}

has_played() {
    [ "$(cat "$work/$here"/koudi/records/*.rec | grep -c ' play ')" -ge "$1" ]
}

# Is something on its way, from either side, that has not arrived?
is_stuck() {
    for ns in "$here" "$far"; do
        on "$ns" ss -Htn state established
    done | awk '$2 > 0 { found = 1 } END { exit !found }'
}

is_gone() {
    ! [ -e "$work/table" ]
}

# match ADDRESS LISTEN: from the invitation to the result.
match() {
    rm -rf "${work:?}/$here" "${work:?}/$far"
    on "$here" "$koudi" open --no-join --socket "$work/table" --pace instant --rules "$work/short.ini" \
        --seats any,any,bot,bot --listen "$2" --address "$1" >"$work/open.out" 2>&1 || {
        grep -q 'without TLS' "$work/open.out" && exit 77
        wrong "no table at $2"
    }
    word=$(on "$here" "$koudi" invite "$work/table" 2>/dev/null | sed -n 's/^east: koudi join //p')
    echo "the invitation to $2: $word"
    on "$here" "$koudi" join "$work/table" --seat south --bot steady >"$work/south.out" 2>&1 &
    south=$!
    on "$far" "$koudi" join "$word" --bot steady >"$work/east.out" 2>&1 &
    east=$!
    within 'ten plays' has_played 10
    on "$far" ss -Htn state established | sed 's/^/the line: /'
    on "$here" ip link set cable down
    within 'a line that is stuck' is_stuck
    echo "the cable is pulled: $(grep -c ' play ' "$work/$here"/koudi/records/*.rec) plays"
    on "$here" ip link set cable up
    on "$here" ip addr replace fd77::1/64 dev cable nodad # it went with the cable
    wait "$east" || wrong 'East has come to no good end'
    wait "$south" || wrong 'South has come to no good end'
    within 'the end of the table' is_gone
    grep '^seat 1 human' "$work/$here"/koudi/records/*.rec || wrong 'nobody has had the seat'
    "$koudi" replay --check "$work/$here"/koudi/records/*.rec || wrong 'the record is not good'
}

lay_cable() {
    ip netns add "$far" &&
        ip -n "$here" link add cable type veth peer name cable netns "$far" &&
        ip -n "$here" addr add 10.77.7.1/24 dev cable &&
        ip -n "$far" addr add 10.77.7.2/24 dev cable &&
        ip -n "$here" addr add fd77::1/64 dev cable nodad &&
        ip -n "$far" addr add fd77::2/64 dev cable nodad &&
        ip -n "$here" link set cable up &&
        ip -n "$far" link set cable up
}

lay_cable || exit 77
printf '[match]\nto_level = 3\n' >"$work/short.ini"
match 10.77.7.1 10.77.7.1:0
match fd77::1 '[fd77::1]:0'
