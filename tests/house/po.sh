#!/bin/sh
# po.sh SOURCE: fails if a text for players lacks a translation, or a translation has other formats.
set -u
cd "$1" || exit 1
for tool in xgettext msgfmt msgcmp msgcat msggrep msgattrib; do
    command -v "$tool" >/dev/null || {
        echo "$tool is not here"
        exit 77
    }
done
exec sh tools/messages --check
