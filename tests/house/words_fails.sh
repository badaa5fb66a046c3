#!/bin/sh
# Fails when words.sh accepts a word that the glossary gives up: sh tests/house/words_fails.sh
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
missed=0

# refuses FILE EDIT: with this edit by sed, which must change the file, the texts are refused.
# accepts FILE EDIT: with this one they are not.
check() {
    rm -rf "$tree/docs" "$tree/src"
    mkdir -p "$tree/docs" "$tree/src/po"
    cp "$here"/../../README*.md "$tree"
    cp "$here"/../../docs/*.md "$here"/../../docs/*.6 "$tree/docs"
    cp "$here"/../../src/po/* "$tree/src/po"
    sed "$2" "$here/../../$1" >"$tree/$1"
    ! cmp -s "$here/../../$1" "$tree/$1" || echo "words_fails: $1 stays the same: $2" >&2
    sh "$here/words.sh" "$tree" >/dev/null 2>&1
}
refuses() {
    ! check "$1" "$2" || { echo "words_fails: $1 is accepted: $2" >&2 && missed=1; }
}
accepts() {
    check "$1" "$2" || { echo "words_fails: $1 is refused: $2" >&2 && missed=1; }
}

for file in README.zh_CN.md docs/guide.zh_CN.md docs/serving.zh_CN.md docs/rules.zh_CN.md docs/koudi.zh_CN.6; do
    refuses "$file" '$a 帐号'
    refuses "$file" '$a 「'
    accepts "$file" '$a 账号'
done
refuses src/po/zh_CN.po 's/随机种子/种子/'
refuses src/po/zh_CN.po '/^msgstr/s/校验值/哈希值/'
refuses src/po/zh_CN.po 's/问%s是否造反/%s可以造反/'
accepts src/po/zh_CN.po '$a # 旁观'
accepts src/po/zh_CN.po '$a msgstr "随机种子"'
# Without its table the glossary gives up nothing.
refuses src/po/README.md '/^|/d'
exit $missed
