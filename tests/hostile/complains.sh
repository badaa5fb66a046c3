# Plays well, but fills its stderr.
yes complaint >&2 &
exec "$1" bot random
