#!/bin/sh
# Fails when a Chinese text has a word that the glossary of src/po/README.md gives up: sh tests/house/words.sh [source tree]
set -u
root=${1:-$(dirname "$0")/../..}
cd "$root" || exit 1
LC_ALL=C
export LC_ALL

set -- src/po/zh_CN.po README.zh_CN.md docs/*.zh_CN.md docs/*.zh_CN.6
for text in "$@"; do
    [ -f "$text" ] || {
        echo "words: $text is missing"
        exit 1
    }
done

# The glossary is its rows of three columns; of the catalogue only translations are read, each with its number of line.
awk -F ' *[|] *' '
    function parts(list, into) { return split(list, into, /、/) }

    FILENAME == "src/po/README.md" {
        if (NF != 5 || $4 == "never" || $4 ~ /^-+$/)
            next
        for (n = parts($3, one); n > 0; n--)
            right[one[n]]
        for (n = parts($4, one); n > 0; n--)
            if (one[n] != "") {
                never[one[n]] = $3
                count++
            }
        next
    }
    FNR == 1 { translated = FILENAME !~ /[.]po$/ }
    FILENAME ~ /[.]po$/ && /^(msg|#)/ { translated = /^msgstr/ }
    translated {
        line = $0
        for (word in never) {
            if (!index(line, word))
                continue
            left = line
            for (whole in right)
                if (whole != word && index(whole, word))
                    gsub(whole, "", left)
            if (index(left, word)) {
                printf "%s:%d: %s, not %s\n", FILENAME, FNR, never[word], word
                wrong = 1
            }
        }
    }
    END {
        if (!count) {
            print "words: the glossary has no words"
            wrong = 1
        }
        exit wrong
    }' src/po/README.md "$@" >&2
