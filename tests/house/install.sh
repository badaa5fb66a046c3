#!/bin/sh
# install.sh SOURCE BUILD: checks that "cmake --install" installs every file, and that the result works, also
# under another prefix than the configured one. CC and CFLAGS are those that BUILD was made with.
set -u
source=$1 build=$2
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
failed=0

wrong() {
    echo "$*" >&2
    failed=1
}

bin=$(sed -n 's/^CMAKE_INSTALL_BINDIR:[A-Z]*=//p' "$build/CMakeCache.txt") # Debian's is games
cmake --install "$build" --prefix "$place/usr" >/dev/null || exit 1
[ -s "$place/usr/$bin/koudi" ] || wrong "not installed: $bin/koudi"
while read -r file; do
    [ -s "$place/usr/$file" ] || wrong "not installed: $file"
done <<'FILES'
include/koudi.h
include/koudi_cards.h
include/koudi_rules.h
include/koudi_tables.h
share/man/man6/koudi.6
share/man/zh_CN/man6/koudi.6
share/bash-completion/completions/koudi
share/zsh/site-functions/_koudi
share/fish/vendor_completions.d/koudi.fish
share/metainfo/koudi.metainfo.xml
share/applications/koudi.desktop
share/icons/hicolor/scalable/apps/koudi.svg
share/koudi/rules/80p-v3.ini
FILES
"$place/usr/$bin/koudi" --version | grep -q '^koudi [0-9]' || wrong "the installed program does not run"

# The program speaks Chinese from the catalogue installed with it, also where its own folder contains a
# file with the name of the catalogue's folder, as /usr/bin/locale of the C library.
if [ -d "$build/locale" ]; then
    : >"$place/usr/$bin/locale"
    LC_ALL=C.UTF-8 LANGUAGE=zh_CN "$place/usr/$bin/koudi" --help | grep -q '用法' ||
        wrong "the installed program speaks no Chinese"
fi

# man finds the page in each language, and has nothing to warn of.
page() {
    LC_ALL=C.UTF-8 MANPATH=$place/usr/share/man MANWIDTH=$2 man -L "$1" --warnings koudi >"$place/page" 2>&1
    grep -q "^$3" "$place/page" || wrong "man finds no page for $1"
    # Of Chinese text, which has no blanks to widen, newer versions say that it cannot be adjusted.
    grep '^troff:' "$place/page" | grep -v 'cannot adjust line' && wrong "man warns of the page for $1"
}
if man --version 2>/dev/null | grep -q "^man 2"; then # man-db
    page C 80 NAME
    page zh_CN 80 名称
    page zh_CN 60 名称
fi

# pkg-config finds the library where it was installed and after it was moved.
program() {
    PKG_CONFIG_PATH=$(dirname "$(find "$1" -name koudi.pc)")
    export PKG_CONFIG_PATH
    # shellcheck disable=SC2046,SC2086 # lists of words
    ${CC:-cc} -std=c11 ${CFLAGS:-} "$source/docs/examples/embed.c" \
        $(pkg-config --cflags --libs koudi) -o "$place/embed" || return 1
    LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH") "$place/embed" | grep -q ' win after [0-9]* deals$'
}
if command -v pkg-config >/dev/null; then
    program "$place/usr" || wrong "no program can be built by koudi.pc"
    mv "$place/usr" "$place/moved"
    program "$place/moved" || wrong "koudi.pc is wrong after a move"
    mv "$place/moved" "$place/usr"
fi

# Prints the completions that bash offers after these words.
offered() {
    PATH=$place/usr/$bin:$PATH bash -c '
        compopt() { :; }
        source "$0"
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _koudi
        printf "%s\n" "${COMPREPLY[@]}"' "$place/usr/share/bash-completion/completions/koudi" "$@"
}
if command -v bash >/dev/null; then
    offered koudi rep | grep -qx replay || wrong "bash does not complete a subcommand"
    offered koudi run --se | grep -qx -- --seats || wrong "bash does not complete an option"
    for words in 'open --listen' 'open --address' 'serve --listen' 'serve --address' 'serve --status' \
        'invite --qr' 'invite --seat' 'open --end' 'open --stay'; do
        # shellcheck disable=SC2086 # two words
        offered koudi $words | grep -qx -e "${words#* }" || wrong "bash does not complete $words"
    done
    offered koudi inv | grep -qx invite || wrong "bash does not complete invite"
    offered koudi open --listen '' | grep -qx -e :4242 || wrong "bash does not complete a port"
    offered koudi open --stay '' | grep -qx 10 || wrong "bash does not complete minutes"
    offered koudi invite --seat '' | grep -qx watch && wrong "bash invites to watch"
    offered koudi play --rules for | grep -qx forty || wrong "bash does not complete a rule text"
    offered koudi play --rules '' | grep -qx As && wrong "bash completes a heading of the rule texts"
fi
if command -v zsh >/dev/null; then
    zsh -n "$place/usr/share/zsh/site-functions/_koudi" || wrong "zsh cannot read its completion"
fi
if command -v fish >/dev/null; then
    while IFS='|' read -r line word; do
        PATH=$place/usr/$bin:$PATH fish --no-config -c 'source $argv[1]; complete -C $argv[2]' \
            "$place/usr/share/fish/vendor_completions.d/koudi.fish" "$line" | cut -f 1 | grep -qx -e "$word" ||
            wrong "fish does not complete $line"
    done <<'LINES'
koudi rep|replay
koudi run --se|--seats
koudi open --listen |:4242
koudi open --e|--end
koudi open --stay |10
koudi invite --seat |west
koudi play --rules for|forty
koudi rules |explain
koudi --lang |zh_CN
LINES
fi
exit $failed
