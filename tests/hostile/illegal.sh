# Plays cards that it does not hold.
echo koudi-seat 1
while read -r word rest; do
    [ "$word" = go ] && echo "answer $rest play S2,S2,H2,H2,C2,C2,D2,D2"
done
