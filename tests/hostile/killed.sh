# Greets, waits to be asked, and dies by a signal.
echo koudi-seat 1
while read -r word rest; do
    [ "$word" = ask ] && kill -9 $$
done
