#!/bin/sh
# Fails when po.sh accepts a translation with other conversions than its text, or with half-width signs:
# sh tests/house/po_fails.sh
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
root=$here/../..
for tool in xgettext msgfmt msgcmp msgcat msggrep msgattrib; do
    command -v "$tool" >/dev/null || {
        echo "$tool is not here"
        exit 77
    }
done
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
missed=0
cp -R "$root/src" "$root/rules" "$root/tools" "$tree" || exit 1
mkdir -p "$tree/tests/screens/zh" && : >"$tree/tests/screens/zh/a.txt" || exit 1

# refuses TEXT EDIT: with this edit by sed of its translation, which must change it, the texts are refused.
# accepts TEXT EDIT: with this one they are not.
check() {
    sed "/^msgid\(_plural\)* \"$1\"/{n;$2}" "$root/src/po/zh_CN.po" >"$tree/src/po/zh_CN.po"
    ! cmp -s "$root/src/po/zh_CN.po" "$tree/src/po/zh_CN.po" ||
        echo "po_fails: $1 stays the same: $2" >&2
    sh "$here/po.sh" "$tree" >/dev/null 2>&1
}
refuses() {
    ! check "$1" "$2" || { echo "po_fails: $1 is accepted: $2" >&2 && missed=1; }
}
accepts() {
    check "$1" "$2" || { echo "po_fails: $1 is refused: $2" >&2 && missed=1; }
}

# Of text_fill: another kind, one missing, one too many, two that have changed places without numbers.
refuses '%d pt, %S' 's/%S/%s/'
refuses '%d pt, %S' 's/%S//'
refuses '%d pt, %S' 's/"$/%K"/'
refuses '%d pt, %S' 's/".*"/"%S：%d 分"/'
accepts '%d pt, %S' 's/".*"/"%2$S：%1$d 分 %%"/'
refuses 'tractor of %2$d pairs in %1$F' 's/%d/%s/'
# Of printf, in forms of a number too.
refuses 'cannot be read: %s' 's/%s/%d/'
refuses '%d cards' 's/%d//'

# Half-width signs between Chinese words; what is typed has them.
refuses '%d pt, %S' 's/".*"/"%2$S: %1$d 分"/'
refuses '%d pt, %S' 's/".*"/"%2$S%1$d 分,"/'
refuses '%d pt, %S' 's/".*"/"%2$S（%1$d 分)"/'
refuses '%d pt, %S' 's/".*"/"%2$S%1$d 分."/'
refuses '%d pt, %S' 's/".*"/"%2$S%1$d 分?"/'
accepts '%d pt, %S' 's/".*"/"%2$S%1$d 分，写作 cmd:命令 或 A,B..."/'
screen() {
    echo "$1" >"$tree/tests/screens/zh/a.txt"
    sh "$here/po.sh" "$tree" >/dev/null 2>&1
}
cp "$root/src/po/zh_CN.po" "$tree/src/po" || exit 1
screen '│ 跟牌，♣甩牌 5 张：Q♣ (x) │ 高手:work=500 │' || { echo "po_fails: a screen is refused" >&2 && missed=1; }
for sign in '甩牌 5 张: Q♣' '地址:' '没有对子 (WIN-3)' '真人; 最后' '出牌.'; do
    ! screen "$sign" || { echo "po_fails: a screen is accepted: $sign" >&2 && missed=1; }
done
echo 'text_add(t, ": %s", name);' >>"$tree/src/tui/text/verdict.c"
! screen '' || { echo "po_fails: a joint without translation is accepted" >&2 && missed=1; }
exit $missed
