#!/bin/sh
# Fails when what names the version does not name the same: sh tests/house/version.sh [source tree]
#
# CMake compares include/koudi.h with CMakeLists.txt. Debian's files are not in a source archive, and its own number
# is "-1" and the like behind ours.
set -u
root=${1:-$(dirname "$0")/../..}
cd "$root" || exit 1
LC_ALL=C
export LC_ALL
version=$(sed -n 's/^#define KD_VERSION "\(.*\)"/\1/p' include/koudi.h)
wrong=0

# first FILE EXPRESSION: the first thing in the file that the expression of sed finds has to be the version.
first() {
    found=$(sed -nE "s/$2/\\1/p" "$1" | head -n 1)
    [ -n "$version" ] && [ "$found" = "$version" ] && return
    echo "version: $1 says ${found:-nothing}, include/koudi.h $version" >&2
    wrong=$((wrong + 1))
}

for page in docs/*.6; do
    first "$page" '^[.]TH .*"koudi ([^"]*)".*'
done
first tools/install/koudi.metainfo.xml '.*<release version="([^"]*)".*'
first tools/packaging/koudi.spec '^Version: *(.*)'
first tools/packaging/koudi.rb '.*\/koudi-(.*)[.]tar[.]xz"$'
for document in README.md README.zh_CN.md; do
    first "$document" '.*build\/([0-9.]*[0-9])\/koudi_.*'
done
if [ -d debian ]; then
    first debian/changelog '^koudi [(](.*)-[^-]*[)] .*'
fi
pictures=$(sed -n 's|.*<image[^>]*>https://koudi.example/\([^/]*\)/.*|\1|p' tools/install/koudi.metainfo.xml | sort -u)
if [ "$pictures" != "$version" ]; then
    echo "version: the pictures of koudi.metainfo.xml are those of $pictures" >&2
    wrong=$((wrong + 1))
fi

echo "version: $version; $wrong wrong"
[ "$wrong" -eq 0 ]
