# Plays along, having tried to learn more than it may. What it could do goes into the file "found".
# The working folder has "pid", the number of the game's process, "server", a socket that listens,
# "connects", which connects to one, and "niceness", the game's; $1 is the folder of the records.
tries() { # NAME COMMAND...
    name=$1
    shift
    if "$@" >/dev/null 2>&1; then echo "$name yes"; else echo "$name no"; fi >>found
}
reads() { cat "$1" >/dev/null; }
opens() { true <"$1"; } # ":" would end the shell
writes() { echo spied >"$1"; }
lower() { read -r usual <niceness && [ "$(nice)" -gt "$usual" ]; }
outside() { mkdir "$1/of-the-spy"; }

echo koudi-seat 1
first=yes
while read -r word rest; do
    case $word in
    event) # the record is there by now
        [ "$first" ] || continue
        first=
        until [ -s pid ]; do :; done
        read -r game <pid
        tries record reads "$(echo "$1"/*.rec)"
        tries cmdline reads "/proc/$game/cmdline"
        for pid in "$game" "$PPID"; do
            tries memory opens "/proc/$pid/mem"
            tries terminal writes "/proc/$pid/fd/1"
            tries signal kill -0 "$pid"
        done
        tries terminals ls /dev/pts
        tries others ls /proc
        tries outside outside "$1"
        tries system reads /etc/passwd
        tries nothing writes /dev/null
        tries temporary mktemp
        tries socket ./connects server
        tries lower lower
        tries mine writes mine
        mv found all-found
        ;;
    may) may=${may:-$rest} ;;
    ask) may= ;;
    go) echo "answer $rest $may" ;;
    esac
done
