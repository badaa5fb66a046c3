#!/bin/sh
# Fails when docs_pairs.sh accepts one side with more than the other: sh tests/house/docs_pairs_fails.sh
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
missed=0

# refuses FILE EDIT: with this edit by sed, which must change the file, the pairs are out of step.
refuses() {
    rm -rf "$tree/docs"
    mkdir "$tree/docs"
    cp "$here"/../../README*.md "$tree"
    cp "$here"/../../docs/*.md "$here"/../../docs/*.6 "$tree/docs"
    sed "$2" "$here/../../$1" >"$tree/$1"
    if cmp -s "$here/../../$1" "$tree/$1"; then
        echo "docs_pairs_fails: $1 stays the same: $2"
    elif sh "$here/docs_pairs.sh" "$tree" >/dev/null 2>&1; then
        echo "docs_pairs_fails: $1 is accepted: $2"
    else
        return
    fi >&2
    missed=1
}

# shellcheck disable=SC2016 # $ and ` are of sed and of the pages
for name in '' .zh_CN; do
    # A section, another level, a key, a cell, an item, a command, a link.
    refuses "README$name.md" '$a ## More'
    refuses "docs/guide$name.md" '5,$s/^## /### /'
    refuses "docs/guide$name.md" '/^| `?`/a | `z` | |'
    refuses "README$name.md" 's/^| `v`\(、\)*,* *Tab/| `v`/'
    refuses "docs/serving$name.md" 's/^| ufw .*/& |/'
    refuses "README$name.md" '/^5[.] /a 6. *'
    refuses "README$name.md" 's/play --people 4 /play --people 3 /'
    refuses "docs/serving$name.md" 's/^sudo systemctl enable/sudo systemctl start/'
    refuses "docs/guide$name.md" 's/(koudi[.a-z_A-Z]*6)/(koudi.1)/'
    # An option of a table, an option and an example of the manual page, a figure of the document.
    refuses "docs/serving$name.md" '/^| `--max/d'
    refuses "docs/koudi$name.6" 's/\\-\\-no\\-mouse/\\-\\-no\\-mice/'
    refuses "docs/koudi$name.6" '/^[.]TP$/{N;/opponents/d;}'
    refuses "docs/koudi$name.6" '/my[.]ini/s/show/check/'
done
refuses docs/serving.md 's/19[.]9 ms/18.9 ms/'
refuses README.md 's/25 cards/26 cards/'
exit $missed
