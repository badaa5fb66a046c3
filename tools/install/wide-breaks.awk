# Lets groff break the lines of a manual page between Chinese characters: LC_ALL=C awk -f wide-breaks.awk PAGE
#
# It sets \: after each wide character of UTF-8, but before a closing mark and after an opening one. By itself
# groff breaks lines at blanks only, and its zh.tmac hangs where a word is wider than the window.
BEGIN {
    wide = "[\343-\357][\200-\277][\200-\277]"
    opening = "（《「“‘"
    closing = "，。、；：？！）》」”’"
}

# The name and its description are taken by whatis as they stand.
/^[.]/ || / \\- / {
    print
    next
}

{
    line = ""
    while (match($0, wide "|“|‘|”|’")) {
        one = substr($0, RSTART, RLENGTH)
        line = line substr($0, 1, RSTART + RLENGTH - 1)
        $0 = substr($0, RSTART + RLENGTH)
        if ($0 !~ /^( |$)/ && index(opening, one) == 0 && index(closing, substr($0, 1, 3)) == 0)
            line = line "\\:"
    }
    print line $0
}
