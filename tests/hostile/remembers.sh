# Plays, and keeps what it can from one playing to the next: $1 is the game, $2 a folder where it notes
# what it was told and what it found of its past.
mark=$2/$(printf %04d "$(ls "$2" | wc -l)").$$
{
    echo "folder $XDG_STATE_HOME"
    for place in "$XDG_STATE_HOME" "$XDG_CACHE_HOME" "$TMPDIR"; do
        [ -d "$place" ] || echo missing
        ls -A "$place"
    done
} >"$mark"
echo here >"$XDG_STATE_HOME/state"
mkdir -p "$XDG_CACHE_HOME/deep/deeper" && echo there >"$TMPDIR/deep/deeper/seen"
exec tee -a "$mark" | "$1" bot easy
