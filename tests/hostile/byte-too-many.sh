# Says a line that is one byte longer than lines may be, its end counted.
echo koudi-seat 1
printf '%01023d\n' 0
exec cat >/dev/null
