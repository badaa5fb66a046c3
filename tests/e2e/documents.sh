#!/bin/sh
# Runs what the documents tell to run: sh tests/e2e/documents.sh [source tree]
#
# Commands are the lines of blocks "sh", and behind "$ " those of blocks "console", of README*.md and docs/*.md. Each, and each
# file of docs/examples, has one row in documents.tsv, which says how it is run, or why it is not:
#
#   run                as it stands, but with fewer deals, and quicker bots in place of those that search
#   as    COMMAND      so, in place of it; "$command" is what stands there
#   test  NAME         by another test
#   not   REASON
#
# In the last column stand programs, or the system, without which the row is left out, which is said; the test then exits
# with 77, "skipped", if all else is well. Rows are run from top to bottom, in one folder. What stands in backquotes must have
# subcommands, options and scripts that exist.
set -u
root=$(cd "${1:-$(dirname "$0")/../..}" && pwd) || exit 1
: "${KOUDI_BIN:?the program}" "${KOUDI_LAB_BIN:?the laboratory}" "${EXAMPLE_BOT:?the example in C}"
work=$(mktemp -d) || exit 1
LC_ALL=C HOME=$work XDG_STATE_HOME=$work/state XDG_CONFIG_HOME=$work/config KOUDI_TABLES=$work/tables
PATH=$work/bin:$PATH:/usr/sbin:/sbin
export LC_ALL HOME XDG_STATE_HOME XDG_CONFIG_HOME KOUDI_TABLES PATH
wrong=0 left=0 pids='' port=0
# shellcheck disable=SC2086 # a word a process
trap '[ -z "$pids" ] || kill $pids 2>/dev/null; rm -rf "$work"' EXIT

complain() {
    echo "documents: $*" >&2
    wrong=$((wrong + 1))
}

# ---------------------------------------------------------------- what is to be run

cd "$root" || exit 1
pages=$(echo README*.md docs/*.md)

# shellcheck disable=SC2086 # a word a page
awk '
    function command(line) {
        sub(/ +# .*$/, "", line)
        gsub(/  +/, " ", line)
        if (line != "") print line
    }
    /^```/ { inside = !inside; label = inside ? substr($0, 4) : ""; held = ""; next }
    FILENAME == "docs/record.md" { next } # record.sh has its blocks, which are whole scripts
    label == "sh" && sub(/\\$/, "") { held = held $0; next }
    label == "sh" { command(held $0); held = "" }
    label == "console" && sub(/^\$ /, "") { command($0) }
    inside && label == "" && /^(\$ )?(sh|koudi|koudi-lab|sudo|python3|openssl|make|cmake) / {
        print FILENAME ":" FNR ": a block of commands without \"sh\" or \"console\"" >"/dev/stderr"
    }' $pages 2>"$work/unlabelled" | sort -u >"$work/commands"
while IFS= read -r line; do complain "$line"; done <"$work/unlabelled"
ls -d docs/examples/* >>"$work/commands"
table=$root/tests/e2e/documents.tsv
grep -v '^#' "$table" | cut -f 1 >"$work/rows"
sort "$work/rows" | uniq -d >"$work/twice"
grep -vxF -f "$work/rows" "$work/commands" >"$work/new"
grep -vxF -f "$work/commands" "$work/rows" >"$work/gone"
while IFS= read -r line; do complain "has two rows: $line"; done <"$work/twice"
while IFS= read -r line; do complain "has no row in documents.tsv: $line"; done <"$work/new"
while IFS= read -r line; do complain "stands in no document: $line"; done <"$work/gone"

# ---------------------------------------------------------------- what stands in backquotes

# offers PROGRAM SUBCOMMAND: the options, kept in a file.
offers() {
    [ -f "$work/$1-$2" ] || "$1" "$2" --help >"$work/$1-$2" 2>&1
    grep -oE -e '--[a-z][a-z-]*' "$work/$1-$2"
}
mkdir "$work/bin" "$work/tables" "$work/here" || exit 1
ln -s "$KOUDI_BIN" "$work/bin/koudi" && ln -s "$KOUDI_LAB_BIN" "$work/bin/koudi-lab" || exit 1
# shellcheck disable=SC2016,SC2086 # a word a page
awk '/^```/ { inside = !inside } !inside' $pages | grep -oE '`(koudi|koudi-lab|sh tools/)[^`]*`' | tr -d '`' | sort -u >"$work/spans"
while read -r program subcommand words; do
    case $program in
    sh) [ -f "$subcommand" ] || complain "there is no $subcommand" ;;
    koudi | koudi-lab)
        case $subcommand in
        [a-z]*) ;;
        -* | '') words="$subcommand $words" subcommand=play ;;
        *) continue ;;
        esac
        [ "$program" = koudi ] || [ "$subcommand" != play ] || continue
        for word in $words; do
            case $word in
            --*) offers "$program" "$subcommand" | grep -qx -e "${word%%=*}" ||
                complain "$program $subcommand has no $word" ;;
            esac
        done
        ;;
    esac
done <"$work/spans"

# ---------------------------------------------------------------- running it

cd "$work/here" || exit 1
mkdir tools && ln -s "$root/docs" docs || exit 1
printf '#!/bin/sh\nexec koudi "$@"\n' >tools/play
printf '#!/bin/sh\nexec koudi-lab "$@"\n' >tools/lab
# shellcheck disable=SC2016 # for that script
printf '#!/bin/sh\n[ "$1" != -u ] || shift 2\nexec "$@"\n' >"$work/bin/sudo"
chmod +x "$work/bin/sudo"
ln -s "$EXAMPLE_BOT" mybot && ln -s docs/examples/bot.py . || exit 1
mkdir -p "$work/state/koudi/records" && cp "$root/tests/records/own-short.rec" "$work/state/koudi/records/" || exit 1

# ended PROCESS: ends it; fails where it does not end well.
ended() {
    pids=${pids% "$1"}
    kill "$1" && wait "$1"
}

# opens COMMAND...: a service in the background, whose process is $pid, at $port. Waits until its tables are open.
opens() {
    : >"$work/service"
    "$@" >"$work/service" 2>&1 &
    pid=$!
    pids="$pids $pid"
    until grep -q 'open at' "$work/service"; do kill -0 "$pid" || return 1; done
    [ "$port" -ne 0 ] || port=$(sed -n 's/.*with TLS, at .*://p' "$work/service")
}

# the_unit FILE: its ExecStart, as a service at a free port.
the_unit() {
    # shellcheck disable=SC2046 # words
    opens $(sed -n 's/^ExecStart=\(.\)/\1/p' "$1" | sed 's|/usr/local/bin/||; s/:4242/:0/') --socket "$work/tables/serve"
}

# verified FILE...: systemd finds nothing wrong with a unit, or a unit and what is added to it.
verified() {
    mkdir -p "$work/unit/koudi.service.d"
    sed "s|/usr/local/bin/koudi|$KOUDI_BIN|" "$root/docs/examples/koudi.service" >"$work/unit/koudi.service"
    [ -z "${1-}" ] || sed "s|/usr/local/bin/koudi|$KOUDI_BIN|" "$1" >"$work/unit/koudi.service.d/own.conf"
    systemd-analyze verify "$work/unit/koudi.service" >"$work/verified" 2>&1
    ! grep 'koudi[.]' "$work/verified"
}

# behind COMMAND: one of the services behind HAProxy.
behind() {
    # shellcheck disable=SC2046 # words
    XDG_STATE_HOME=$work/$port opens $(echo "$1" | sed "s|/run/koudi|$work|; s/5280/$port/")
}

# key_at ADDRESS NAME: the public key of the service that a terminal reaches there by that name.
key_at() {
    openssl s_client -connect "$1:$port" -servername "$2" </dev/null 2>/dev/null | openssl x509 -noout -pubkey
}

# Each name leads through HAProxy to its service.
proxied() {
    sed "s/192[.]0[.]2[.]1:5280/127.0.0.1:$port/; s/:5280/:$port/" docs/examples/haproxy.cfg >haproxy.cfg
    haproxy -f haproxy.cfg -D -p "$work/haproxy.pid" || return 1
    pids="$pids $(cat "$work/haproxy.pid")"
    friday=$(key_at 127.0.0.1 friday.play.example.org) && monday=$(key_at 127.0.0.1 monday.play.example.org) || return 1
    [ "$friday" != "$monday" ] && [ "$friday" = "$(key_at 127.0.0.2 friday.play.example.org)" ] &&
        [ "$monday" = "$(key_at 127.0.0.3 monday.play.example.org)" ]
}

# same_names PAGE: the figures of the service have the names that the page has.
same_names() {
    koudi serve --status --socket "$work/tables/serve" | cut -d ' ' -f 1 >"$work/figures"
    sed -n '/serve --status$/,/^```/p' "$1" | sed '1d; $d; s/ .*//' | cmp - "$work/figures"
}

# whole_of ARGUMENTS: eight parts, merged, print what one run prints, but for the times.
whole_of() {
    koudi-lab arena "$@" | grep -v '^time' >whole
    koudi-lab arena merge part1 part2 part3 part4 part5 part6 part7 part8 | grep -v '^time' | cmp - whole
    same=$?
    rm part?
    return $same
}

shorter() {
    echo "$1" | sed 's/--deals [0-9]*/--deals 16/; s/expert:work=[0-9]*/steady/; s/strong:work=[0-9]*/easy/
        s/--seconds [0-9]*/--seconds 0/'
}

# The blocks of configuration: what is added to the unit, and rules.
for page in serving elsewhere; do
    awk '/^```/ { inside = $0 == "```ini"; next } inside' "$root/docs/$page.md" >"$page.ini"
    awk '/^```/ { inside = $0 == "```ini"; next } inside' "$root/docs/$page.zh_CN.md" | cmp - "$page.ini" || wrong=$((wrong + 1))
    [ -s "$page.ini" ] || complain "docs/$page.md has no configuration"
done
koudi rules show elsewhere.ini >/dev/null || complain "the rules of docs/elsewhere.md are not read"

tab=$(printf '\t')
grep -v '^#' "$table" >"$work/table"
while IFS=$tab read -r command how what needs <&4; do
    case $how in
    run) run=$(shorter "$command") ;;
    as) run=$what ;;
    test)
        [ -n "$(find "$root/tests" -name "$what.c" -o -name "$what.sh" -o -name "$what.js")" ] || complain "there is no test $what"
        continue
        ;;
    not) [ -n "$what" ] || complain "no reason is told: $command" ; continue ;;
    *) complain "documents.tsv: neither run, as, test nor not: $command"; continue ;;
    esac
    missing=
    for program in $needs; do
        case $program in
        Linux) [ "$(uname)" = Linux ] || missing=$program ;; # elsewhere this machine is 127.0.0.1 alone
        parallel) parallel --version 2>&1 | grep -q GNU || missing="GNU parallel" ;; # another has its name, too
        *) command -v "$program" >/dev/null || missing=$program ;;
        esac
    done
    if [ -n "$missing" ]; then
        echo "documents: $missing is not here, so this was not run: $command"
        left=$((left + 1))
        continue
    fi
    eval "$run" >"$work/out" 2>&1 </dev/null && continue
    complain "fails: $run
$(tail -n 20 "$work/out")"
done 4<"$work/table"

echo "documents: $(wc -l <"$work/commands") commands and files, $left not run; $wrong wrong"
[ "$wrong" -eq 0 ] || exit 1
[ "$left" -eq 0 ] || exit 77
