# Answers the right question with what is no action: there are two of each card.
echo koudi-seat 1
while read -r word rest; do
    [ "$word" = go ] && echo "answer $rest play rj,rj,rj"
done
