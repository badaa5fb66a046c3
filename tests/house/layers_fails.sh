#!/bin/sh
# Fails when layers.sh accepts an include that it must refuse: sh tests/house/layers_fails.sh
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
missed=0

# refuses FILE LINE: a tree of this one file, which includes that, or has that line, must be refused.
# accepts FILE LINE: the same file is accepted with another include, so the refusal is about the include.
check() {
    mkdir -p "$tree/src/$(dirname "$1")"
    case $2 in
    ['"<']*) echo "#include $2" ;;
    *) printf '#include <errno.h>\n%s\n' "$2" ;;
    esac >"$tree/src/$1"
    sh "$here/layers.sh" "$tree" >"$tree/said" 2>&1
    status=$?
    rm "$tree/src/$1"
    return $status
}
refuses() {
    ! check "$1" "$2" || { echo "layers_fails: $1 may include $2" >&2 && missed=1; }
}
accepts() {
    check "$1" "$2" || { echo "layers_fails: $1 may not include $2" >&2 && missed=1; }
}

# The screen knows the session, not the table behind it.
for floor in app plain state text draw terminal cells; do
    refuses "tui/$floor/x.c" '"table/table.h"'
    refuses "tui/$floor/x.c" '"table/local_session.h"'
done
accepts tui/app/x.c '"session/session.h"'
accepts tui/plain/x.c '"session/session.h"'
refuses tui/draw/x.c '"session/session.h"'
refuses session/session.h '"table/table.h"'
refuses session/session.h '"tui/state/ui.h"'
accepts table/x.c '"session/session.h"'
# Pure floors, and headers that are kept to some files.
refuses bots/x.c '<stdio.h>'
refuses lab/strangers/x.c '"bots/bots.h"'
refuses cli/x.c '"lab/strangers/strangers.h"'
accepts lab/x.c '"lab/strangers/strangers.h"'
refuses tui/draw/x.c '<curses.h>'
refuses record/x.c '"table/table.h"'
# What one system alone has.
refuses base/x.c '<linux/landlock.h>'
refuses table/x.c '<sys/prctl.h>'
accepts base/platform.c '<sys/prctl.h>'
refuses net/x.c 'getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size);'
refuses base/x.c 'open("/proc/self/exe", 0);'
accepts base/platform.c 'open("/proc/self/exe", 0);'
exit $missed
