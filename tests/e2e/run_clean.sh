# run_clean.sh - for scripts that let programs play, which source it; $work is their folder, $KOUDI_BIN the program.
# shellcheck shell=sh

# run_clean ARGUMENTS...: koudi run ends well, complains of nothing and has refused nothing. Keeps $work/out and err.
run_clean() {
    "$KOUDI_BIN" run "$@" >"${work:?}/out" 2>"$work/err" && ! [ -s "$work/err" ] &&
        grep -q '^refusals  *0$' "$work/out"
}

# report WHAT: it did not.
report() {
    echo "$1" >&2
    cat "$work/out" "$work/err" >&2
    # shellcheck disable=SC2034 # the script ends with it
    wrong=1
}
