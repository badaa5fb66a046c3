#!/bin/sh
# po.sh SOURCE: fails if a text for players lacks a translation, a translation has other formats, or Chinese has half-width
# signs between its words: in its texts, where they are put together, and on the golden screens.
set -u
cd "$1" || exit 1
for tool in xgettext msgfmt msgcmp msgcat msggrep msgattrib; do
    command -v "$tool" >/dev/null || {
        echo "$tool is not here"
        exit 77
    }
done
sh tools/messages --check
failed=$?

# Names those of the lines on stdin that have a sign of that pattern, but for forms that are typed, values of files, and
# three dots. By bytes, as not every machine has a locale for more.
half_width() {
    ! LC_ALL=C sed 's/地址:端口//g; s/:[a-z][a-z]*=/=/g; s/[.][.][.]/…/g' | LC_ALL=C grep -aE "$1" || failed=1
}
han=$(printf '([\344-\351][\200-\277][\200-\277]|”)')

# A colon or comma without a blank behind it belongs to what is typed: "bot:名字", "A,B,8", "J:2".
half_width "[()]|[,;:]( |\"\$)|${han}([,;:!?]|[.]([^.]|\$))|[,;]${han}" <<EOF
$(msgcat --no-wrap src/po/zh_CN.po | awk '/^msgstr/ { text = entries++ > 0 } /^(#|msgid|$)/ { text = 0 } text')
EOF
half_width '[?:,] "[,;:] ("|%)' <<EOF
$(grep -nE '[?:,] "[,;:] ("|%)' src/tui/text/*.c src/tui/draw/*.c src/tui/plain/*.c | sed 's/C_("[a-z]*", "[^"]*")//g')
EOF
half_width "${han} ?[,;:()]|[,;:()] ?${han}|${han}[.!?]" <<EOF
$(cat tests/screens/zh/*.txt)
EOF
exit $failed
