#!/bin/sh
# Is every text for players in every language, and does each keep its formats? Usage: po.sh SOURCE
set -u
cd "$1" || exit 1
for tool in xgettext msgfmt msgcmp msgcat msggrep msgattrib; do
    command -v "$tool" >/dev/null || {
        echo "$tool is not here"
        exit 77
    }
done
exec sh tools/messages --check
