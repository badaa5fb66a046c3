# Speaks another protocol.
echo HTTP/1.1 200 OK
exec cat >/dev/null
