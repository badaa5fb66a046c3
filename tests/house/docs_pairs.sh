#!/bin/sh
# Fails when a document and its translation fall out of step: sh tests/house/docs_pairs.sh [source tree]
#
# Both sides are read as a list of units: headings, paragraphs, items, rows of tables, lines of code, entries of
# a manual page. The lists have the same kinds in the same order, and each two units
#
#   name the same options, commands, keys, files and links
#   in a block of code have the same words, but comments (in a block "text", what the program prints, only the
#   number of lines counts)
#
# and the translation has each number that the document has.
set -u
root=${1:-$(dirname "$0")/../..}
cd "$root" || exit 1
LC_ALL=C
export LC_ALL

# document                     its translation
pairs='
README.md                      README.zh_CN.md
docs/guide.md                  docs/guide.zh_CN.md
docs/serving.md                docs/serving.zh_CN.md
docs/position.md               docs/position.zh_CN.md
docs/promises.md               docs/promises.zh_CN.md
docs/elsewhere.md              docs/elsewhere.zh_CN.md
docs/koudi.6                   docs/koudi.zh_CN.6
docs/koudi-lab.6               docs/koudi-lab.zh_CN.6
docs/koudi-web.6               docs/koudi-web.zh_CN.6
'

# What is emphasised or a key, and is translated: English=Chinese, _ for a blank.
words='
Space=空格 Enter=回车 Backspace=退格 arrows=方向键 left_right=左右键 up_down=上下键 mouse=鼠标
option=选项 word=成绩码 path=路径 table=牌桌 user=用户 host=主机 invitation=邀请函 file=文件 number=编号 dir=目录
name=名字 settings=参数 key=键 strangers=陌生打法 you=你 ENVIRONMENT=环境变量 KEYS=按键 SETTINGS=设置
over_the_network=网络 address_to_be_told=告知的地址
'
keys='空格 回车 退格 方向键 Tab Shift-Tab Esc'

wrong=0
compare() {
    awk -v words="$words" -v keys="$keys" '
    BEGIN {
        for (n = split(words, list); n > 0; n--) {
            split(list[n], both, "=")
            gsub(/_/, " ", both[1])
            chinese[both[1]] = both[2]
        }
        key_count = split(keys, key)
    }

    # ------------------------------------------------ units

    function unit(what) {
        count[side]++
        kind[side, count[side]] = what
        place[side, count[side]] = FILENAME ":" FNR
        text[side, count[side]] = ""
    }
    function add(more) { text[side, count[side]] = text[side, count[side]] more "\n" }
    function token(one) {
        gsub(/^ +| +$/, "", one)
        sub(/[.]zh_CN[.]/, ".", one)
        if (one in chinese) one = chinese[one]
        for (word in chinese)
            if (chinese[word] ~ /^(空格|回车)$/) gsub(word, chinese[word], one)
        if (one != "") tokens[side, count[side]] = tokens[side, count[side]] one "\n"
    }

    # Takes what stands between marks out of the line, as tokens: `code`, ](link), **bold**.
    function markdown(line,    found) {
        while (match(line, /`[^`]*`|\]\([^)]*\)/)) {
            found = substr(line, RSTART, RLENGTH)
            line = substr(line, 1, RSTART - 1) " " substr(line, RSTART + RLENGTH)
            gsub(/^`|`$|^\]\(|\)$/, "", found)
            sub(/#.*/, "#", found)
            token(found)
        }
        add(line)
    }

    function markdown_line() {
        if (/^```/) {
            in_code = !in_code
            output = in_code && /text$/
            unit("line " $0)
        } else if (in_code) {
            unit("line of code")
            if (!output) {
                sub(/ +#.*/, "")
                token($0)
            }
        } else if (/^$/) {
            open = ""
        } else if (/^#+ /) {
            unit("heading " $1)
            markdown($0)
        } else if (/^\|/) {
            unit("row of " (gsub(/\|/, "|") - 1) " cells")
            markdown($0)
        } else if (/^([0-9]+[.]|-) /) {
            unit(open = "item")
            markdown($0)
        } else if (/^!\[/) {
            unit("picture")
            markdown($0)
        } else if (/^</) {
            unit("tag")
        } else {
            if (open == "") unit(open = "paragraph")
            markdown($0)
        }
    }

    # Writes what the macros .BR and the like say with \f: words in turn in each of their fonts.
    function inline(line,    fonts, out, n, one) {
        if (line !~ /^[.](B|I|BR|RB|BI|IB|IR|RI)( |$)/) return line
        fonts = substr(line, 2, index(line " ", " ") - 2)
        sub(/^[.][A-Z]+ */, "", line)
        for (n = 0; line != ""; n++) {
            if (line ~ /^"/) {
                match(line, /^"[^"]*"?/)
                one = substr(line, 2, RLENGTH - 2)
            } else {
                match(line, /^([^ \\]|\\.)+/)
                one = substr(line, 1, RLENGTH)
            }
            line = substr(line, RLENGTH + 1)
            sub(/^ +/, "", line)
            if (length(fonts) == 1) out = out (n ? " " : "\\f" fonts) one
            else out = out "\\f" substr(fonts, n % 2 + 1, 1) one
        }
        return out "\\fR"
    }

    function manual_line(    line, part, n, i) {
        if (/^[.](\\"|ad |nr )/) return
        if (/^[.](TH|SH|SS|TP|PP|IP|EX|EE|RS|RE|br)( |$)/) {
            unit("." substr($1, 2))
            if (/koudi [a-z]/ && /^[.]SS/) token($0)
            in_code = /^[.]EX/
            if (/^[.]TH/) add($0)
            return
        }
        line = inline($0)
        gsub(/\\&/, "", line)
        gsub(/\\-/, "-", line)
        gsub(/\\ /, " ", line)
        if (in_code) token(line)
        n = split(line, part, /\\f/)
        add(part[1])
        for (i = 2; i <= n; i++)
            if (part[i] ~ /^[BI]/) token(substr(part[i], 2))
            else add(substr(part[i], 2))
    }

    FNR == 1 {
        side++
        in_code = 0
        open = ""
    }
    FILENAME ~ /[.]md$/ { markdown_line(); next }
    { manual_line() }

    # ------------------------------------------------ comparison

    # missing(LIST, OTHER): the lines of LIST that OTHER has not.
    function missing(list, other,    n, line, i, out) {
        n = split(list, line, "\n")
        for (i = 1; i <= n; i++)
            if (line[i] != "" && index("\n" other, "\n" line[i] "\n") == 0) {
                out = out ", " line[i]
                other = other line[i] "\n"
            }
        return substr(out, 3)
    }
    function keys_in(s,    i, out) {
        gsub(/Space/, chinese["Space"], s)
        gsub(/Enter/, chinese["Enter"], s)
        gsub(/Backspace/, chinese["Backspace"], s)
        gsub(/arrows/, chinese["arrows"], s)
        for (i = 1; i <= key_count; i++)
            if (index(s, key[i])) out = out key[i] "\n"
        return out
    }
    function numbers_in(s,    out) {
        while (match(s, /[0-9]+([.,][0-9]+)*/)) {
            out = out substr(s, RSTART, RLENGTH) "\n"
            s = substr(s, RSTART + RLENGTH)
        }
        return out
    }
    function complain(a, b, sentence) {
        print "docs_pairs: " a " and " b ": " sentence
        wrong = 1
    }

    END {
        for (u = 1; u <= count[1] || u <= count[2]; u++) {
            a = u <= count[1] ? place[1, u] : "the end"
            b = u <= count[2] ? place[2, u] : "the end"
            if (kind[1, u] != kind[2, u]) {
                complain(a, b, kind[1, u] " | " kind[2, u])
                break
            }
            for (s = 1; s <= 2; s++) all[s] = tokens[s, u] keys_in(tokens[s, u] text[s, u])
            lacks = missing(all[1], all[2])
            if (lacks != "") complain(a, b, "the translation lacks " lacks)
            lacks = missing(all[2], all[1])
            if (lacks != "") complain(a, b, "the translation alone has " lacks)
            lacks = missing(numbers_in(text[1, u]), numbers_in(text[2, u]))
            if (lacks != "") complain(a, b, "the translation lacks the number " lacks)
        }
        if (count[1] == 0) complain(ARGV[1], ARGV[2], "there is nothing to compare")
        exit wrong
    }' "$1" "$2" >&2 || wrong=$((wrong + 1))
}

echo "$pairs" | {
    while read -r document translation; do
        [ -z "$document" ] || compare "$document" "$translation"
    done
    echo "docs_pairs: $wrong wrong"
    [ "$wrong" -eq 0 ]
}
