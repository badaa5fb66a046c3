# Plays only if it has been left nothing: no terminal, no descriptors, no variables, no big cores.
sh -c ': </dev/tty' 2>/dev/null && exit 1
[ "$(env | grep -cvE '^(PATH|HOME|LC_ALL|PWD|OLDPWD|SHLVL|_)=')" = 0 ] || exit 1
[ "$(ulimit -c)" = 0 ] || exit 1
for fd in 3 4 5 6 7 8 9; do # the shell holds this file at a higher one
    [ -e "/proc/$$/fd/$fd" ] && exit 1
done
exec "$1" bot random
