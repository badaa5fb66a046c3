# Says bytes that are no text at all.
head -c 100000 /dev/urandom
exec cat >/dev/null
