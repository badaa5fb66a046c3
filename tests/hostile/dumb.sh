# Greets, and then never answers.
echo koudi-seat 1
exec cat >/dev/null
