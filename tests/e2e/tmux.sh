#!/bin/sh
# Plays in tmux, on a server of its own, at three sizes, and resizes it: sh tests/e2e/tmux.sh PROGRAM
# Exits with 77, "skipped", where there is no tmux.
set -u
koudi=$1
command -v tmux >/dev/null || exit 77
name=koudi-test-$$
home=$(mktemp -d) || exit 1
trap 'tmux -L "$name" kill-server 2>/dev/null; rm -rf "$home"' EXIT
trap 'exit 1' HUP INT TERM
unset TMUX LINES COLUMNS
HOME=$home XDG_STATE_HOME=$home XDG_CONFIG_HOME=$home XDG_DATA_HOME=$home TMUX_TMPDIR=$home
export HOME XDG_STATE_HOME XDG_CONFIG_HOME XDG_DATA_HOME TMUX_TMPDIR

printf '%s\n' 'set -g status off' 'set -g exit-empty off' >"$home/conf"

mux() {
    tmux -L "$name" -f "$home/conf" -u "$@"
}

picture() {
    mux capture-pane -p -t game
}

# within WHAT COMMAND...: waits until the command succeeds, for a minute at most.
within() {
    what=$1
    shift
    end=$(($(date +%s) + 60))
    until "$@"; do
        if [ "$(date +%s)" -ge "$end" ]; then
            echo "tmux: $term $cols x $rows: waited in vain for $what; the screen is" >&2
            picture >&2
            exit 1
        fi
    done
}

shows() {
    picture | grep -qF -e "$1"
}

hides() {
    ! shows "$1"
}

# Is the key bar, which is drawn last, in the last row?
bar_shows() {
    picture | tail -n 1 | grep -qF -e "$1"
}

# Does the status line show the second trick?
is_second() {
    picture | head -n 1 | grep -qE '(T|Trick )2 '
}

keys() {
    mux send-keys -t game "$@"
}

# The state of alternate screen, cursor and mouse after the program.
left_as() {
    [ "$(mux display-message -p -t game '#{alternate_on}#{cursor_flag}#{mouse_any_flag}')" = "$1" ]
}

# From the first card to the end on a terminal of that type and size.
try() {
    term=$1 cols=$2 rows=$3 sanitizer=${ASAN_OPTIONS:-}
    # For a linux console ncurses loads gpm, which leaves ten bytes behind.
    [ "$term" != linux ] || sanitizer=$sanitizer:detect_leaks=0
    mux new-session -d -s game -x "$cols" -y "$rows" \
        "ASAN_OPTIONS='$sanitizer' TERM=$term '$koudi' --new --pace instant --seed 22; echo ended \$?; read wait" || exit 1
    within 'the table' bar_shows 'q quit'
    within 'my turn' shows 'your turn'
    keys '?'
    within 'the help' shows 'KEYS'
    keys Escape
    within 'the end of the help' hides 'KEYS'
    keys Tab
    within 'a choice' shows 'legal'
    keys Enter
    within 'the next trick' is_second
    within 'my turn in it' shows 'your turn'
    mux resize-window -t game -x 44 -y 10
    within 'the small size' shows '44 x 10'
    mux resize-window -t game -x "$cols" -y "$rows"
    within 'the table again' bar_shows 'q quit'
    keys q
    within 'the question' shows 'Leave?'
    keys y
    within 'the end' shows 'ended 0'
    within 'the terminal given back' left_as 010
    mux kill-session -t game
}

# Without an alternate screen no hand can be scrolled back to, neither after the program nor after a redrawing.
no_hand_is_kept() {
    term=tmux-256color cols=80 rows=24
    mux set -g alternate-screen off
    mux new-session -d -s game -x 80 -y 24 \
        "TERM=$term '$koudi' --new --pace instant --seed 22; echo ended \$?; read wait" || exit 1
    mux set -w -t game alternate-screen off
    within 'my turn' shows 'your turn'
    keys C-l
    mux resize-window -t game -x 70 -y 22
    mux resize-window -t game -x 80 -y 24
    within 'the table again' bar_shows 'q quit'
    keys q
    within 'the question' shows 'Leave?'
    keys y
    within 'the end' shows 'ended 0'
    if mux capture-pane -p -S - -t game | grep 'trump [0-9]'; then # the first row of the hand
        echo 'tmux: a hand can be scrolled back to' >&2
        exit 1
    fi
    mux kill-session -t game
    mux set -g alternate-screen on
}

tried=0
for kind in tmux-256color screen-256color xterm-256color linux vt100; do
    TERM=$kind tput cup 0 0 >/dev/null 2>&1 || continue
    for size in '60 20' '80 24' '120 40'; do
        # shellcheck disable=SC2086 # two words
        try $kind $size
        tried=$((tried + 1))
    done
done
no_hand_is_kept
echo "tmux: $tried kinds and sizes"
[ "$tried" -gt 0 ] || exit 77
