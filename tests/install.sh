#!/bin/sh
# install.sh BUILD: what "cmake --install" and cpack put in place is all there, and works.
set -u
build=$1
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
failed=0

wrong() {
    echo "$*" >&2
    failed=1
}

cmake --install "$build" --prefix "$place/usr" >/dev/null || exit 1
while read -r file; do
    [ -s "$place/usr/$file" ] || wrong "not installed: $file"
done <<'FILES'
bin/koudi
include/koudi.h
share/man/man6/koudi.6
share/bash-completion/completions/koudi
share/zsh/site-functions/_koudi
share/applications/koudi.desktop
share/icons/hicolor/scalable/apps/koudi.svg
share/koudi/rules/80p-v3.ini
FILES
"$place/usr/bin/koudi" --version | grep -q '^koudi [0-9]' || wrong "the installed program does not run"

# What bash offers after these words.
offered() {
    PATH=$place/usr/bin:$PATH bash -c '
        compopt() { :; }
        source "$0"
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _koudi
        printf "%s\n" "${COMPREPLY[@]}"' "$place/usr/share/bash-completion/completions/koudi" "$@"
}
if command -v bash >/dev/null; then
    offered koudi rep | grep -qx replay || wrong "bash does not complete a subcommand"
    offered koudi run --se | grep -qx -- --seats || wrong "bash does not complete an option"
    offered koudi play --rules for | grep -qx forty || wrong "bash does not complete a rule text"
fi

if command -v dpkg-deb >/dev/null && command -v dpkg-shlibdeps >/dev/null; then
    (cd "$place" && cpack --config "$build/CPackConfig.cmake" -B "$place/pack" >"$place/said" 2>&1) ||
        wrong "cpack: $(cat "$place/said")"
    dpkg-deb -x "$place"/pack/*.deb "$place/deb" || wrong "there is no Debian package"
    "$place/deb/usr/bin/koudi" --version | grep -q '^koudi [0-9]' || wrong "the package does not run"
    dpkg-deb -f "$place"/pack/*.deb Depends | grep -q libncursesw || wrong "it depends on no library"
fi
exit $failed
